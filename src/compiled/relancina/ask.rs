//! What a chart does with a state: it is shown as cards that make it.

use super::classes::Class;
use super::hand::{BustWhen, Hand, HandOrigin, MOST_CARDS, Two};
use crate::cards::Card;
use crate::rules::{AfterCambio, CambioConsent, Relancina, Way};
use crate::strategy::relancina::{Move, Sight, View};
use crate::strategy::{Action, Chart, Legal, Strategy};

/// Where a hand is asked about: what all hands of a column share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Asked {
    /// How the round is dealt.
    pub(crate) way: Way,
    /// A card like the Talla's second.
    pub(crate) up: Card,
    /// What is seen of the Talla.
    pub(crate) sight: Sight,
    /// In the round of cards that a late prize gives.
    pub(crate) again: bool,
}

impl Asked {
    /// Returns when a hand that goes over 21 here did so.
    pub(crate) fn bust(&self) -> BustWhen {
        match self.sight {
            _ if self.again => BustWhen::LateRound,
            Sight::Prize { .. } => BustWhen::PrizeOpen,
            Sight::Up | Sight::Both { .. } => BustWhen::NoPrizeOpen,
        }
    }
}

/// Whether figure and four, figure and two are special (7, 8).
pub(crate) fn specials(rules: &Relancina, way: Way, split: bool) -> bool {
    way == Way::Cerrado || split && rules.special_on_split_in_sangriento
}

/// What the rules allow a hand, and whether they allow a change; nothing if
/// it has five cards.
fn legal(rules: &Relancina, asked: &Asked, hand: &Hand, origin: HandOrigin) -> (Legal, bool) {
    let only_hit = Legal { hit: hand.cards < MOST_CARDS, ..Legal::default() };
    if hand.cards > 2 || asked.again {
        return (only_hit, false);
    }
    let HandOrigin { split, changed } = origin;
    let cambio = hand.two == Two::FigureAnd(2) && specials(rules, asked.way, split);
    let first_two = !changed || rules.cambio_new_cards == AfterCambio::NewHand;
    let open = matches!(asked.sight, Sight::Prize { .. });
    let pair = matches!(hand.two, Two::Pair | Two::Figures { pair: true });
    let legal = Legal {
        hit: true,
        double: first_two
            && hand.two != Two::Relancina
            && (asked.way == Way::Cerrado || rules.double_in_sangriento),
        split: first_two && pair && (!split || rules.split_again),
        surrender: first_two && (cambio || !split && !open),
    };
    let may_change = rules.cambio_consent == CambioConsent::Player && (!changed || rules.cambio_again);
    (legal, cambio && may_change)
}

/// What a player sees of a hand; `two` are cards of its first two, which
/// matter only if it has no others. `None` if he has nothing to decide.
pub(crate) fn shown<T>(
    rules: &Relancina,
    asked: &Asked,
    hand: &Hand,
    two: [&Class; 2],
    origin: HandOrigin,
    look: impl FnOnce(&View<'_>) -> T,
) -> Option<T> {
    let (legal, change) = legal(rules, asked, hand, origin);
    let mut cards = [two[0].card; MOST_CARDS as usize];
    cards[1] = two[1].card;
    legal.hit.then(|| {
        look(&View {
            cards: &cards[..usize::from(hand.cards)],
            total: hand.total(),
            soft: hand.soft(),
            specials: specials(rules, asked.way, origin.split),
            after_split: origin.split,
            up: asked.up,
            sight: asked.sight,
            legal,
            change,
        })
    })
}

/// What the chart does with a hand.
pub(super) fn ask(
    rules: &Relancina,
    chart: &Chart,
    asked: &Asked,
    hand: &Hand,
    two: [&Class; 2],
    origin: HandOrigin,
) -> Move {
    shown(rules, asked, hand, two, origin, |view| chart.play(view)).unwrap_or(Move::Usual(Action::Stand))
}
