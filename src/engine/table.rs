//! What the engine deals for, and how a shoe is begun, paced and ended.

use crate::rules::{Burn, CutCardShows, Pace, ShoeRules};
use crate::shoe::{Cards, Exhausted, Shoe};
use crate::tally::{Line, Tally};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Rounds of a session, the sampling unit where there is no shoe to finish.
pub const SESSION_ROUNDS: u64 = 100;

/// A table at which whole shoes are dealt and tallied.
pub trait Table: Sync {
    /// What a lane of a block keeps between its shoes.
    type Lane;

    /// The bet lines it tallies.
    fn lines(&self) -> &[Line];

    /// A fresh lane that draws from `rng`.
    fn lane(&self, rng: Xoshiro256PlusPlus) -> Self::Lane;

    /// Deals the lane's next shoe (or session) and tallies it.
    fn shoe(&self, lane: &mut Self::Lane, tally: &mut Tally);
}

/// Deals one shoe, or one session of an infinite one: burns, then rounds
/// until the cut card, the number of rounds or the session ends it.
pub fn deal_shoe(
    rules: &ShoeRules,
    shoe: &mut Shoe,
    tally: &mut Tally,
    mut round: impl FnMut(&mut Shoe, &mut Tally) -> Result<(), Exhausted>,
) {
    shoe.begin();
    let mut open = burn(rules.burn, shoe).is_ok();
    let mut pace = Pacer::new(rules);
    while open && pace.another(shoe) {
        shoe.begin_round();
        if round(shoe, tally).is_ok() {
            tally.rounds += 1;
        } else {
            // The cards ran out: the bets go back, and the shoe is finished.
            tally.void_rounds += 1;
            open = false;
        }
    }
    tally.end_shoe();
}

/// Burns at the start of a shoe.
///
/// # Errors
/// [`Exhausted`] if there are not so many cards.
pub(crate) fn burn(rule: Burn, cards: &mut impl Cards) -> Result<(), Exhausted> {
    let burned = match rule {
        Burn::Cards(burned) => burned,
        Burn::ByFirstCard => cards.draw()?.rank().number().min(10),
    };
    (0..burned).try_for_each(|_| cards.draw().map(|_| ()))
}

/// Decides whether another round is dealt.
pub(crate) struct Pacer {
    pace: Pace,
    behind: usize,
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

    /// Whether a round is dealt now.
    pub(crate) fn another(&mut self, shoe: &Shoe) -> bool {
        let deal = match (shoe.remaining(), self.pace) {
            // The discards were shuffled to finish the last round of the shoe
            // (C: "se completará esta última jugada").
            (Some(_), _) if shoe.ran_out() => false,
            (None, _) => self.played < SESSION_ROUNDS,
            (Some(_), Pace::Rounds(rounds)) => self.played < u64::from(rounds),
            // The cut card with n cards behind it shows when a card is needed
            // and n remain: a round starts only if more do. If fewer remain,
            // it came out in mid-round, and there may be one round more.
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
    use crate::rules::Decks;
    use crate::shoe::Streams;

    /// C, after c: the discards are shuffled to finish that round, and no
    /// other starts.
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
