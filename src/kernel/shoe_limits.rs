//! When a shoe ends, and when a lane has to be attended to for it.

use crate::engine::SESSION_ROUNDS;
use crate::rules::{CutCardShows, Decks, Exhaustion, Pace, ShoeRules};

/// When a shoe ends, and what happens when its cards do.
#[derive(Clone, Debug)]
pub(super) struct ShoeLimits {
    /// The cut card rules, with so many cards behind it.
    pub cut_card: Option<u16>,
    /// Rounds of a shoe, if the cut card does not rule.
    pub rounds: u16,
    pub one_more: bool,
    /// The discards are shuffled when the cards run out.
    pub reshuffle: bool,
    /// At a round's end, a shoe with fewer cards may be over.
    pub at_end: u16,
    /// Lanes with no more cards leave the lockstep: those of an opening deal
    /// where discards may have to go on with it, else none.
    pub in_round: u16,
    /// No lane leaves it with as many cards as this, nor has to count its
    /// rounds; `None` if one may at any time.
    pub few: Option<u16>,
}

impl ShoeLimits {
    /// `looks`: a round may end with a card that is looked at.
    pub(super) fn new(rules: &ShoeRules, boxes: u8, holes: bool, looks: bool) -> ShoeLimits {
        let (cut_card, rounds) = match (rules.decks, rules.pace) {
            (Decks::Infinite, _) => (None, u16::try_from(SESSION_ROUNDS).expect("a small number")),
            (_, Pace::Rounds(rounds)) => (None, rounds),
            (_, Pace::CutCard) => (Some(rules.cut_card), u16::MAX),
        };
        // An infinite deck has no discards, and never runs out.
        let reshuffle = rules.exhausted == Exhaustion::ReshuffleDiscards && rules.decks != Decks::Infinite;
        // Cards of the opening deal come out of the shoe even where its last
        // cards are drawn by the boxes before.
        let opening = 2 * u16::from(boxes) + 1 + u16::from(holes);
        let in_round = if reshuffle { opening } else { 0 };
        let one_more = rules.cut_card_shows == CutCardShows::OneMoreRound;
        let at_end = cut_card.map_or(0, |behind| behind + 1);
        let any_time = cut_card.is_none() || one_more || reshuffle || looks;
        let few = (!any_time).then_some(at_end.max(in_round + 1));
        ShoeLimits { cut_card, rounds, one_more, reshuffle, at_end, in_round, few }
    }
}
