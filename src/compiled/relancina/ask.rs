//! Looks up a state in a chart, by building cards that make the state.

use super::classes::Class;
use super::hand::{BustWhen, Hand, HandOrigin, MOST_CARDS, Two};
use crate::cards::Card;
use crate::rules::{AfterCambio, CambioConsent, Relancina, Way};
use crate::strategy::relancina::{Chart, Move, Sight, Strategy, View};
use crate::strategy::{Action, Legal};

/// The situation in which a hand is played; all hands of a column share it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Situation {
    /// The way of dealing.
    pub(crate) way: Way,
    /// A card of the same class as the Talla's second, which is face up.
    pub(crate) up: Card,
    /// What the players see of the Talla.
    pub(crate) sight: Sight,
    /// Whether this is the additional round of cards after a late prize.
    pub(crate) late_round: bool,
}

impl Situation {
    /// Returns the moment at which a hand that busts here did so.
    pub(crate) fn bust(&self) -> BustWhen {
        match self.sight {
            _ if self.late_round => BustWhen::LateRound,
            Sight::Prize { .. } => BustWhen::PrizeOpen,
            Sight::Up | Sight::Both { .. } => BustWhen::NoPrizeOpen,
        }
    }
}

/// Returns whether figure and four, and figure and two, are special hands (points 7 and 8).
pub(crate) fn specials(rules: &Relancina, way: Way, split: bool) -> bool {
    way == Way::Cerrado || split && rules.special_on_split_in_sangriento
}

/// Returns the legal actions of a hand, and whether it may change its cards. A hand of five cards
/// has no legal action.
fn legal(rules: &Relancina, situation: &Situation, hand: &Hand, origin: HandOrigin) -> (Legal, bool) {
    let only_hit = Legal { hit: hand.cards < MOST_CARDS, ..Legal::default() };
    if hand.cards > 2 || situation.late_round {
        return (only_hit, false);
    }
    let HandOrigin { split, changed } = origin;
    let cambio = hand.two == Two::FigureAnd(2) && specials(rules, situation.way, split);
    let first_two = !changed || rules.cambio_new_cards == AfterCambio::NewHand;
    let open = matches!(situation.sight, Sight::Prize { .. });
    let pair = matches!(hand.two, Two::Pair | Two::Figures { pair: true });
    let legal = Legal {
        hit: true,
        double: first_two
            && hand.two != Two::Relancina
            && (situation.way == Way::Cerrado || rules.double_in_sangriento),
        split: first_two && pair && (!split || rules.split_again),
        surrender: first_two && (cambio || !split && !open),
    };
    let may_change = rules.cambio_consent == CambioConsent::Player && (!changed || rules.cambio_again);
    (legal, cambio && may_change)
}

/// Passes the player's view of a hand to `read` and returns its result; `None` if there is nothing
/// to decide. `two` are the classes of the first two cards, which matter only if the hand has no
/// others.
pub(crate) fn with_view<T>(
    rules: &Relancina,
    situation: &Situation,
    hand: &Hand,
    two: [&Class; 2],
    origin: HandOrigin,
    read: impl FnOnce(&View<'_>) -> T,
) -> Option<T> {
    let (legal, change) = legal(rules, situation, hand, origin);
    let mut cards = [two[0].card; MOST_CARDS as usize];
    cards[1] = two[1].card;
    legal.hit.then(|| {
        read(&View {
            number: 1,
            cards: &cards[..usize::from(hand.cards)],
            total: hand.total(),
            soft: hand.soft(),
            specials: specials(rules, situation.way, origin.split),
            after_split: origin.split,
            up: situation.up,
            sight: situation.sight,
            legal,
            change,
        })
    })
}

/// Returns the chart's move for a hand.
pub(super) fn ask(
    rules: &Relancina,
    chart: &Chart,
    situation: &Situation,
    hand: &Hand,
    two: [&Class; 2],
    origin: HandOrigin,
) -> Move {
    let play = with_view(rules, situation, hand, two, origin, |view| chart.play(view));
    play.unwrap_or(Move::Usual(Action::Stand))
}
