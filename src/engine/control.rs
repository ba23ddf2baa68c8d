//! A shoe whose rounds up to the cut card are compared with its first *K* rounds, for the control
//! variate of [`Control`](crate::estimate::Control).

use super::table::deal_rounds;
use crate::rules::ShoeRules;
use crate::shoe::{Exhausted, Shoe};
use crate::tally::Tally;

/// Deals one shoe as [`deal_shoe`](super::deal_shoe) does, and adds to the control variate's sums
/// what its first `fixed` rounds differ by. Rounds after the end of the shoe are dealt from a copy
/// of it and counted in `scratch`, so that the next shoe has the same cards as without a control.
pub(crate) fn deal_controlled_shoe(
    rules: &ShoeRules,
    fixed: u64,
    shoe: &mut Shoe,
    tally: &mut Tally,
    scratch: &mut Tally,
    mut round: impl FnMut(&mut Shoe, &mut Tally) -> Result<(), Exhausted>,
) {
    let mut rounds = 0;
    let mut at_fixed = None;
    let dealt = deal_rounds(rules, shoe, |shoe| {
        round(shoe, tally)?;
        rounds += 1;
        if rounds == fixed {
            at_fixed = Some(open_sums(tally));
        }
        Ok(())
    });
    let played = open_sums(tally);
    let mut missing = 0;
    if dealt.void > 0 {
        missing = fixed.saturating_sub(rounds);
    } else if shoe.ran_out() {
        // Discards took part in the last round.
        missing = (fixed + 1).saturating_sub(rounds);
    } else if rounds < fixed {
        let mut rest = shoe.rest();
        missing = fixed - rounds;
        while missing > 0 {
            rest.begin_round();
            if round(&mut rest, scratch).is_err() {
                break;
            }
            missing -= 1;
        }
    }
    let more = open_sums(scratch);
    scratch.end_shoe();
    let at_fixed = at_fixed.unwrap_or_else(|| {
        played.iter().zip(&more).map(|(played, more)| (played.0 + more.0, played.1 + more.1)).collect()
    });
    if let Some(control) = &mut tally.control {
        for ((line, played), fixed) in control.lines.iter_mut().zip(&played).zip(&at_fixed) {
            line.add(played.0 - fixed.0, played.1 - fixed.1, played.1);
        }
        control.add_missing(missing);
    }
    tally.rounds += dealt.rounds;
    tally.void_rounds += dealt.void;
    tally.end_shoe();
}

/// Returns net and bets of every line in the shoe that is being dealt.
fn open_sums(tally: &Tally) -> Vec<(i64, i64)> {
    tally.lines.iter().map(crate::tally::LineTally::open_shoe).collect()
}
