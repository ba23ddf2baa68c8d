//! The traits through which the engine deals, and the start, pace and end of a shoe.

use crate::estimate::widest;
use crate::rules::{Burn, CutCardShows, Pace, SESSION_ROUNDS, ShoeRules};
use crate::shoe::{Cards, Exhausted, Pile, Shoe, Streams};
use crate::tally::{Line, Tally};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Deals whole blocks of shoes and tallies them.
pub trait Blocks: Sync {
    /// Returns the bet lines that are tallied.
    fn lines(&self) -> &[Line];

    /// Returns the name of the source of the cards, as in [`Run::stream`](super::Run::stream).
    fn stream(&self) -> &'static str;

    /// Returns the number of shoes per block, which is part of the stream layout.
    fn shoes(&self) -> u64;

    /// Deals block `index` of `shoes` shoes. Stops after the shoe, in the order of shoes, that
    /// brings the number of rounds to `until`.
    fn block(&self, streams: &Streams, index: u64, shoes: u64, until: u64) -> Tally;

    /// Returns an empty tally of the kind that a block returns.
    fn empty_tally(&self) -> Tally {
        Tally::new(self.lines())
    }

    /// Returns the half-width that a precision target tests, as [`EngineTable::half_width`].
    fn half_width(&self, tally: &Tally, confidence: f64) -> Option<f64> {
        widest(self.lines(), tally, None, confidence)
    }
}

/// What is to be done with the blocks of a table. It is no type parameter, so that a table's code is compiled once, in
/// this crate and with its optimisation, and not again for each caller.
pub(crate) type Work<'a> = &'a mut dyn FnMut(&dyn Blocks);

/// Returns what `work` returns of the blocks that `deal` passes on; `None` if it passes none on.
pub(crate) fn answer<R>(work: impl FnOnce(&dyn Blocks) -> R, deal: impl FnOnce(Work<'_>)) -> Option<R> {
    let (mut work, mut answer) = (Some(work), None);
    deal(&mut |blocks| answer = work.take().map(|work| work(blocks)));
    answer
}

/// Deals one shoe at a time and tallies it.
pub trait EngineTable: Sync {
    /// The state that a lane of a block keeps between its shoes.
    type Lane;

    /// Returns the bet lines that are tallied.
    fn lines(&self) -> &[Line];

    /// Returns a new lane that draws from `rng`.
    fn lane(&self, rng: Xoshiro256PlusPlus) -> Self::Lane;

    /// Deals the lane's next shoe (or session) and tallies it.
    fn shoe(&self, lane: &mut Self::Lane, tally: &mut Tally);

    /// Returns an empty tally of the kind that [`shoe`](EngineTable::shoe) adds to.
    fn empty_tally(&self) -> Tally {
        Tally::new(self.lines())
    }

    /// Returns the half-width that a precision target tests: by default the largest among the main
    /// lines; `None` where one of them has no interval yet.
    fn half_width(&self, tally: &Tally, confidence: f64) -> Option<f64> {
        widest(self.lines(), tally, None, confidence)
    }
}

/// Deals one shoe, or one session of an infinite deck: burns cards, then deals rounds until the cut
/// card, the number of rounds or the end of the session.
pub fn deal_shoe(
    rules: &ShoeRules,
    shoe: &mut Shoe,
    tally: &mut Tally,
    mut round: impl FnMut(&mut Shoe, &mut Tally) -> Result<(), Exhausted>,
) {
    let dealt = deal_rounds(rules, shoe, |shoe| round(shoe, tally));
    tally.rounds += dealt.rounds;
    tally.void_rounds += dealt.void;
    tally.end_shoe();
}

/// The rounds of one shoe or session.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct DealtRounds {
    /// Rounds played to the end.
    pub(crate) rounds: u64,
    /// Void rounds, in which the cards ran out.
    pub(crate) void: u64,
}

/// Deals one shoe as [`deal_shoe`] does and counts its rounds, without a tally.
pub(crate) fn deal_rounds<P: Pile>(
    rules: &ShoeRules,
    shoe: &mut P,
    mut round: impl FnMut(&mut P) -> Result<(), Exhausted>,
) -> DealtRounds {
    shoe.begin();
    let mut open = burn(rules.burn, shoe).is_ok();
    let mut pace = Pacer::new(rules);
    let mut dealt = DealtRounds::default();
    while open && pace.another(shoe) {
        shoe.begin_round();
        if round(shoe).is_ok() {
            dealt.rounds += 1;
        } else {
            // The cards ran out: the bets are returned, and the shoe ends.
            dealt.void += 1;
            open = false;
        }
    }
    dealt
}

/// Burns the cards at the start of a shoe.
///
/// # Errors
/// [`Exhausted`] if the shoe has too few cards.
pub(crate) fn burn(rule: Burn, cards: &mut impl Cards) -> Result<(), Exhausted> {
    let burned = match rule {
        Burn::Cards(burned) => burned,
        Burn::ByFirstCard => cards.draw()?.rank().number().min(10),
    };
    (0..burned).try_for_each(|_| cards.draw().map(|_| ()))
}

/// Decides whether a shoe or session has another round.
pub(crate) struct Pacer {
    pace: Pace,
    behind: usize,
    /// Whether a full round may follow the one in which the cut card shows.
    one_more: bool,
    played: u64,
}

impl Pacer {
    pub(crate) fn new(rules: &ShoeRules) -> Pacer {
        Pacer {
            pace: rules.pace,
            behind: usize::from(rules.cut_card),
            one_more: rules.cut_card_shows == CutCardShows::OneMoreRound,
            played: 0,
        }
    }

    /// Returns whether another round is dealt, and counts it.
    pub(crate) fn another(&mut self, shoe: &impl Pile) -> bool {
        let deal = match (shoe.remaining(), self.pace) {
            // The discards were shuffled to finish the last round of the shoe (text C: "se
            // completará esta última jugada").
            (Some(_), _) if shoe.ran_out() => false,
            (None, _) => self.played < SESSION_ROUNDS,
            (Some(_), Pace::Rounds(rounds)) => self.played < u64::from(rounds),
            // The cut card with n cards behind it shows when a card is needed and n remain, so a
            // round starts only if more than n remain. If fewer remain, the cut card showed in
            // mid-round, and the rules may allow one more round.
            (Some(left), Pace::CutCard) => {
                left > self.behind || (left < self.behind && std::mem::take(&mut self.one_more))
            }
        };
        self.played += 1;
        deal
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Decks, Game, Rules};
    use crate::unit_tests::fixed_line;

    /// Deals one shoe in rounds of `take` cards; returns the rounds, the void rounds and the cards
    /// left.
    fn deal(rules: &ShoeRules, take: usize) -> (u64, u64, Option<usize>) {
        let mut tally = Tally::new(&[fixed_line(&[("dealt", 0)])]);
        let mut shoe = Shoe::new(rules.decks.count(), false, Streams::new(1).stream(0));
        deal_shoe(rules, &mut shoe, &mut tally, |shoe, tally| {
            (0..take).try_for_each(|_| shoe.draw().map(|_| ()))?;
            tally.lines[0].count(0, 0, 1);
            Ok(())
        });
        assert_eq!(tally.shoes, 1);
        assert_eq!(tally.lines[0].bets, tally.rounds);
        (tally.rounds, tally.void_rounds, shoe.remaining())
    }

    fn one_deck(behind: u16) -> ShoeRules {
        ShoeRules { decks: Decks::Count(1), cut_card: behind, ..Rules::new(Game::Blackjack).shoe }
    }

    /// Returns the cards left of one deck after rounds of five: 47, 42, … 7, 2.
    fn left(rounds: u64) -> Option<usize> {
        52_usize.checked_sub(5 * usize::try_from(rounds).unwrap())
    }

    #[test]
    fn the_round_in_which_the_cut_card_shows_is_the_last() {
        for (behind, rounds) in [(2, 10), (3, 10), (6, 10), (7, 9), (8, 9), (12, 8), (46, 2), (47, 1)] {
            assert_eq!(deal(&one_deck(behind), 5), (rounds, 0, left(rounds)), "{behind} behind");
        }
        // Nothing stops the eleventh round, for which two cards are left.
        for behind in [0, 1] {
            assert_eq!(deal(&one_deck(behind), 5), (10, 1, Some(0)), "{behind} behind");
        }
    }

    /// The cut card shows in mid-round unless it would be the first card of a round: then there is
    /// no round to finish and no further round.
    #[test]
    fn one_more_round_only_after_a_cut_card_in_mid_round() {
        let one_more = |behind| ShoeRules { cut_card_shows: CutCardShows::OneMoreRound, ..one_deck(behind) };
        for (behind, rounds) in [(2, 10), (7, 9), (8, 10), (11, 10), (12, 8), (47, 1), (48, 2)] {
            assert_eq!(deal(&one_more(behind), 5), (rounds, 0, left(rounds)), "{behind} behind");
        }
        // The eleventh round finds two cards.
        for behind in [3, 6] {
            assert_eq!(deal(&one_more(behind), 5), (10, 1, Some(0)), "{behind} behind");
        }
    }

    #[test]
    fn rounds_and_sessions_end_by_their_number() {
        let rules = ShoeRules { pace: Pace::Rounds(3), ..one_deck(40) };
        assert_eq!(deal(&rules, 5), (3, 0, Some(37)));
        let endless = ShoeRules { decks: Decks::Infinite, ..one_deck(0) };
        assert_eq!(deal(&endless, 5), (SESSION_ROUNDS, 0, None));
    }

    #[test]
    fn burned_cards_come_before_the_first_round() {
        let rules = ShoeRules { burn: Burn::Cards(3), ..one_deck(39) };
        assert_eq!(deal(&rules, 5), (2, 0, Some(39)));
        let by_first = ShoeRules { burn: Burn::ByFirstCard, pace: Pace::Rounds(1), ..one_deck(0) };
        let first = Shoe::new(Some(1), false, Streams::new(1).stream(0)).draw().unwrap();
        let burned = 1 + usize::from(first.rank().number().min(10));
        assert_eq!(deal(&by_first, 5), (1, 0, Some(52 - burned - 5)));
        // A burn of more cards than the shoe holds leaves no round.
        let all = ShoeRules { burn: Burn::Cards(53), ..one_deck(0) };
        assert_eq!(deal(&all, 5), (0, 0, Some(0)));
    }

    /// Text C, after c: the discards are shuffled to finish that round, and no other starts.
    #[test]
    fn a_shoe_ends_with_the_round_that_its_discards_finish() {
        let rules = ShoeRules { decks: Decks::Count(1), cut_card: 0, ..ShoeRules::default() };
        let mut shoe = Shoe::new(Some(1), true, Streams::new(1).stream(0));
        let mut tally = Tally::new(&[]);
        for shoes in 1..=3 {
            deal_shoe(&rules, &mut shoe, &mut tally, |shoe, _| {
                (0..30).try_for_each(|_| shoe.draw().map(|_| ()))
            });
            assert_eq!((tally.rounds, tally.void_rounds), (2 * shoes, 0));
        }
    }
}
