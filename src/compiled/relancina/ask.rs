//! Looks up a state in a chart, by building cards that make the state.

use super::classes::Class;
use super::hand::{BustWhen, End, Fate, Hand, HandOrigin, MOST_CARDS, Two};
use crate::cards::Card;
use crate::rules::{AfterCambio, CambioConsent, Relancina, Way};
use crate::strategy::Legal;
use crate::strategy::relancina::{Sight, View};

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

/// A hand with which a player decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Decision {
    /// The hand.
    pub hand: Hand,
    /// The classes of its two cards; zeros for a hand of three or more cards.
    pub(crate) two: [usize; 2],
    /// The origin of its two cards; [`HandOrigin::DEALT`] for a hand of three or more cards.
    pub(crate) origin: HandOrigin,
}

impl Decision {
    /// Returns the decision about two cards of these classes.
    pub(crate) fn of_two(classes: &[Class], two: [usize; 2], origin: HandOrigin) -> Decision {
        Decision { hand: Hand::new(&classes[two[0]], &classes[two[1]]), two, origin }
    }

    /// Returns the decision about a hand of three cards or more.
    pub(crate) fn drawn(hand: Hand) -> Decision {
        Decision { hand, two: [0; 2], origin: HandOrigin::DEALT }
    }

    /// Returns the decision about the same hand in a late round, where a change no longer matters.
    pub(crate) fn held(self) -> Decision {
        Decision { origin: HandOrigin { changed: false, ..self.origin }, ..self }
    }

    /// Returns the end of the hand if it stands.
    pub(crate) fn end(&self, rules: &Relancina, way: Way) -> End {
        End::single(Fate::Live(self.hand.kind(specials(rules, way, self.origin.split))))
    }
}

/// Returns whether figure and four, and figure and two, are special hands (points 7 and 8).
pub(crate) fn specials(rules: &Relancina, way: Way, split: bool) -> bool {
    way == Way::Cerrado || split && rules.special_on_split_in_sangriento
}

/// Returns the legal actions of a hand, and whether it may change its cards. A hand of five cards
/// has no legal action.
fn legal(rules: &Relancina, situation: &Situation, decision: &Decision) -> (Legal, bool) {
    let Decision { hand, origin, .. } = decision;
    let only_hit = Legal { hit: hand.cards < MOST_CARDS, ..Legal::default() };
    if hand.cards > 2 || situation.late_round {
        return (only_hit, false);
    }
    let HandOrigin { split, changed } = *origin;
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
/// to decide.
pub(crate) fn with_view<T>(
    rules: &Relancina,
    classes: &[Class],
    situation: &Situation,
    decision: &Decision,
    read: impl FnOnce(&View<'_>) -> T,
) -> Option<T> {
    let Decision { hand, two, origin } = decision;
    let (legal, change) = legal(rules, situation, decision);
    let mut cards = [classes[two[0]].card; MOST_CARDS as usize];
    cards[1] = classes[two[1]].card;
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
