//! A shoe whose rounds up to the cut card are compared with its first *K* rounds, and with the *M*
//! rounds after them, for the control variates of [`Control`](crate::estimate::Control).

use super::table::deal_rounds;
use crate::rules::ShoeRules;
use crate::shoe::{Exhausted, Shoe};
use crate::tally::{FURTHER_PARTS, Tally};

/// The second control variate of a shoe.
pub(crate) struct Further<F> {
    /// *c*, the number of rounds as which the further rounds count.
    pub(crate) weight: u64,
    /// Returns *M*, the number of further rounds, 0 to [`MOST_FURTHER`](crate::tally::MOST_FURTHER),
    /// from the shoe after round *K*.
    pub(crate) rounds: F,
}

/// Net and bets of every line.
type Totals = Vec<(i64, i64)>;

/// The rounds of a shoe that are counted, and their totals after round *K* and after the further
/// rounds.
struct Marks {
    fixed: u64,
    /// The number of rounds to deal: *K*, then *K* + *M*.
    until: u64,
    rounds: u64,
    at_fixed: Option<Totals>,
    at_further: Option<Totals>,
}

impl Marks {
    /// Counts a round after which the shoe has these totals. `further` returns *M*.
    fn count(&mut self, totals: impl Fn() -> Totals, further: impl Fn() -> u64) {
        self.rounds += 1;
        if self.rounds == self.fixed {
            self.at_fixed = Some(totals());
            self.until += further();
        } else if self.at_fixed.is_some() && self.rounds == self.until {
            self.at_further = Some(totals());
        }
    }
}

/// Deals one shoe as [`deal_shoe`](super::deal_shoe) does, and adds to the control variate's sums
/// what its first `fixed` rounds differ by, less the further rounds of the second control, if there
/// is one. Rounds after the end of the shoe are dealt from a copy of it and counted in `scratch`, so
/// that the next shoe has the same cards as without a control.
pub(crate) fn deal_controlled_shoe<F: Fn(&Shoe) -> u64>(
    rules: &ShoeRules,
    (fixed, further): (u64, Option<&Further<F>>),
    shoe: &mut Shoe,
    tally: &mut Tally,
    scratch: &mut Tally,
    mut round: impl FnMut(&mut Shoe, &mut Tally) -> Result<(), Exhausted>,
) {
    let further_rounds = |shoe: &Shoe| further.map_or(0, |further| (further.rounds)(shoe));
    let mut marks = Marks { fixed, until: fixed, rounds: 0, at_fixed: None, at_further: None };
    let dealt = deal_rounds(rules, shoe, |shoe| {
        round(shoe, tally)?;
        marks.count(|| open_sums(tally), || further_rounds(shoe));
        Ok(())
    });
    let played = open_sums(tally);
    let both = |scratch: &Tally| -> Totals {
        let more = open_sums(scratch);
        played.iter().zip(&more).map(|(played, more)| (played.0 + more.0, played.1 + more.1)).collect()
    };
    let mut missing = fixed.saturating_sub(marks.rounds);
    if dealt.void == 0 && shoe.ran_out() {
        // Discards took part in the last round.
        missing = (fixed + 1).saturating_sub(marks.rounds);
    } else if dealt.void == 0 && marks.rounds < marks.until {
        let mut rest = shoe.rest();
        while marks.rounds < marks.until {
            rest.begin_round();
            if round(&mut rest, scratch).is_err() {
                break;
            }
            marks.count(|| both(scratch), || further_rounds(&rest));
        }
        missing = fixed.saturating_sub(marks.rounds);
    }
    let at_fixed = marks.at_fixed.unwrap_or_else(|| both(scratch));
    scratch.end_shoe();
    if let Some(control) = &mut tally.control {
        if let (Some(further), None) = (further, &marks.at_further) {
            missing += further.weight;
        }
        for (index, line) in control.lines.iter_mut().enumerate() {
            let (played, fixed) = (played[index], at_fixed[index]);
            let (net, bets) = (played.0 - fixed.0, played.1 - fixed.1);
            match (further, &marks.at_further) {
                (None, _) => line.add(net, bets, played.1),
                (Some(_), None) => {
                    line.add_weighted(FURTHER_PARTS * net, FURTHER_PARTS * bets, played.1, bets.abs());
                }
                (Some(further), Some(totals)) => {
                    let totals = totals[index];
                    // *c* ÷ *M* in parts.
                    let each = (marks.until - marks.fixed).cast_signed();
                    let weight = FURTHER_PARTS / each * further.weight.cast_signed();
                    line.add_weighted(
                        FURTHER_PARTS * net - weight * (totals.0 - fixed.0),
                        FURTHER_PARTS * bets - weight * (totals.1 - fixed.1),
                        played.1,
                        (played.1 - totals.1).abs(),
                    );
                }
            }
        }
        control.add_missing(missing);
    }
    tally.rounds += dealt.rounds;
    tally.void_rounds += dealt.void;
    tally.end_shoe();
}

/// Returns net and bets of every line in the shoe that is being dealt.
fn open_sums(tally: &Tally) -> Totals {
    tally.lines.iter().map(crate::tally::LineTally::open_shoe).collect()
}
