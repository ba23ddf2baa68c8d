//! The second control of a table: the further rounds that are sure to find their cards.
//!
//! Imports the automaton only.

use super::automaton::Automaton;
use crate::tally::MOST_FURTHER;
use std::collections::BTreeSet;

/// The second control: *M* further rounds after the fixed number, whatever cards they take.
#[derive(Clone, Debug)]
pub(super) struct Further {
    /// *c*, the number of rounds as which they count.
    pub weight: u16,
    /// The largest number of cards of a round.
    most_cards: u16,
    /// By row: the cards that the round in progress has taken, as far as a lane may have drawn them
    /// before its last round is counted.
    pub drawn: Vec<u16>,
}

impl Further {
    /// Returns the second control of a table whose rounds take at most `most_cards` cards.
    ///
    /// # Panics
    /// If a round may take fewer than four cards.
    pub(super) fn new(weight: u16, most_cards: u16, automaton: &Automaton) -> Further {
        assert!(automaton.shortest >= 4, "rounds are counted once in four cards");
        let mut drawn = vec![0; automaton.kinds.len()];
        let mut rows: BTreeSet<u16> = (0..automaton.round_ends).collect();
        for cards in 1..4 {
            let classes = 0..u16::try_from(automaton.classes).expect("at most 16 classes");
            let next = |row: &u16| -> Vec<u16> {
                classes.clone().map(|class| automaton.next(*row, class)).collect()
            };
            rows = rows.iter().flat_map(next).collect();
            for row in &rows {
                // The fewest cards to the end of a round differ from row to row of these.
                assert!(*row >= automaton.round_ends && drawn[usize::from(*row)] == 0, "one number of cards");
                drawn[usize::from(*row)] = cards;
            }
        }
        Further { weight, most_cards, drawn }
    }

    /// Returns *M*, the number of further rounds, where `left` cards are left after the fixed
    /// number.
    pub(super) fn rounds(&self, left: u16) -> u16 {
        (left / self.most_cards).min(MOST_FURTHER)
    }
}
