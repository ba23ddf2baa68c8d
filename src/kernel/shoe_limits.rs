//! When a shoe ends, and when a lane must leave the lockstep for it.

use super::further::Further;
use crate::rules::{CutCardShows, Decks, Exhaustion, Pace, SESSION_ROUNDS, ShoeRules};

/// When a shoe ends, and what happens when its cards run out.
#[derive(Clone, Debug)]
pub(super) struct ShoeLimits {
    /// Cards behind the cut card; `None` if the shoe ends after a number of rounds.
    pub cut_card: Option<u16>,
    /// Rounds of a shoe; `u16::MAX` if the cut card ends it.
    pub rounds: u16,
    pub one_more: bool,
    /// Whether the discards are shuffled when the cards run out.
    pub reshuffle: bool,
    /// At the end of a round, a shoe with fewer cards may be over.
    pub at_end: u16,
    /// Lanes with at most this many cards leave the lockstep: the cards of an opening deal where
    /// the discards may have to finish it, else 0.
    pub in_round: u16,
    /// A lane with at least this many cards does not leave the lockstep, and its rounds need not be
    /// counted; `None` if a lane may leave at any time.
    pub safe_cards: Option<u16>,
    /// The fixed number of rounds of the control variate, at most `i16::MAX`; `None` without one.
    pub fixed_rounds: Option<u16>,
    /// The second control, at a table with one box.
    pub further: Option<Further>,
}

impl ShoeLimits {
    /// Returns the limits of a table. `looks`: a round may end with a card that is only looked at.
    pub(super) fn new(rules: &ShoeRules, boxes: u8, has_hole_card: bool, looks: bool) -> ShoeLimits {
        let (cut_card, rounds) = match (rules.decks, rules.pace) {
            (Decks::Infinite, _) => (None, u16::try_from(SESSION_ROUNDS).expect("a small number")),
            (_, Pace::Rounds(rounds)) => (None, rounds),
            (_, Pace::CutCard) => (Some(rules.cut_card), u16::MAX),
        };
        // An infinite deck has no discards, and never runs out.
        let reshuffle = rules.exhausted == Exhaustion::ReshuffleDiscards && rules.decks != Decks::Infinite;
        // The cards of the opening deal come from the shoe even where boxes before draw its last
        // cards.
        let opening = 2 * u16::from(boxes) + 1 + u16::from(has_hole_card);
        let in_round = if reshuffle { opening } else { 0 };
        let one_more = rules.cut_card_shows == CutCardShows::OneMoreRound;
        let at_end = cut_card.map_or(0, |behind| behind + 1);
        let any_time = cut_card.is_none() || one_more || reshuffle || looks;
        let safe_cards = (!any_time).then_some(at_end.max(in_round + 1));
        ShoeLimits {
            cut_card,
            rounds,
            one_more,
            reshuffle,
            at_end,
            in_round,
            safe_cards,
            fixed_rounds: None,
            further: None,
        }
    }
}
