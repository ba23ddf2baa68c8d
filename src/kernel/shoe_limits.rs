//! When a shoe ends, and when a lane must leave the lockstep for it.

use crate::rules::{CutCardShows, Decks, Exhaustion, Pace, SESSION_ROUNDS, ShoeRules};

/// How the cards of a shoe ran out in its last round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RanOut {
    /// The round is void.
    Void,
    /// The shuffled discards finished the round.
    Reshuffled,
}

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
    /// A shoe with fewer cards than this at the end of a round may be over.
    pub at_end: u16,
    /// At the end of a round that leaves fewer cards than this, the number of rounds of the shoe is decided,
    /// and a control variate keeps the cards left. 0 without a control variate.
    pub decided_below: u16,
    /// Lanes with at most this many cards leave the lockstep: the cards of an opening deal where
    /// the discards may have to finish it, else 0.
    pub in_round: u16,
    /// A lane with at least this many cards does not leave the lockstep, and its rounds need not be
    /// counted; `None` if a lane may leave at any time.
    pub safe_cards: Option<u16>,
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
        ShoeLimits { cut_card, rounds, one_more, reshuffle, at_end, decided_below: 0, in_round, safe_cards }
    }

    /// Returns these limits for a control variate: the cards left are kept at the end of a round with at most
    /// `cards` cards, when the number of rounds of the shoe is decided.
    pub(super) fn deciding_at(self, cards: u16) -> ShoeLimits {
        let decided_below = cards + 1;
        let safe_cards = self.safe_cards.map(|safe| safe.max(decided_below));
        ShoeLimits { decided_below, safe_cards, ..self }
    }

    /// Returns whether another round is dealt after the first round at whose end the number of rounds of the
    /// shoe is decided; `left` is the number of cards left at that end.
    pub(super) fn goes_on_at(&self, left: u16) -> bool {
        self.cut_card.is_some_and(|behind| left > behind || self.one_more && left < behind)
    }

    /// Returns the limits of shoes that are dealt anew from what others left, for a number of rounds.
    pub(super) fn of_redeals(&self, rounds: u16) -> ShoeLimits {
        ShoeLimits {
            cut_card: None,
            rounds,
            one_more: false,
            at_end: 0,
            decided_below: 0,
            safe_cards: None,
            ..self.clone()
        }
    }
}
