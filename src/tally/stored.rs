//! Every number of a tally: tallies that are added up, taken apart, stored and read again.

use super::{ControlCrossMoments, ControlMoments, ControlTally, CrossMoments, LineTally, Moments, Tally};
use num_traits::PrimInt;
use std::collections::BTreeMap;

/// The form of [`LineTally::varied`] in files: a list of `[outcome, net, count]`.
pub(super) mod cells {
    use serde::{Deserialize, Deserializer, Serializer};
    use std::collections::BTreeMap;

    type Cells = BTreeMap<(usize, i64), u64>;

    pub(in crate::tally) fn serialize<S: Serializer>(cells: &Cells, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(cells.iter().map(|((outcome, net), count)| (outcome, net, count)))
    }

    pub(in crate::tally) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Cells, D::Error> {
        let cells = Vec::<(usize, i64, u64)>::deserialize(from)?;
        Ok(cells.into_iter().map(|(outcome, net, count)| ((outcome, net), count)).collect())
    }
}

/// The largest count, and the largest sum, of a stored tally. Both leave room to add a second one.
const MOST: (u64, i128) = (1 << 62, 1 << 125);

/// Subtracts; `None` if the result would be negative or too large.
fn take<T: PrimInt>(from: &mut T, less: T) -> Option<()> {
    *from = from.checked_sub(&less)?;
    Some(())
}

/// The sums, the counts and the cells of a tally or of a part of one.
#[derive(Default)]
struct Numbers<'a> {
    sums: Vec<&'a mut i128>,
    counts: Vec<&'a mut u64>,
    cells: Vec<&'a mut BTreeMap<(usize, i64), u64>>,
}

/// Collects the numbers of a type whose fields are these sums and counts, and `others` that are no numbers. A new field
/// is added here, too.
macro_rules! numbers {
    ($kind:ident: $($sum:ident)*; $($count:ident)*; $($other:ident)*) => {
        impl $kind {
            fn numbers<'a>(&'a mut self, numbers: &mut Numbers<'a>) {
                let $kind { $($sum,)* $($count,)* $($other: _,)* } = self;
                $(numbers.sums.push($sum);)*
                $(numbers.counts.push($count);)*
            }
        }
    };
}
numbers!(Moments: net_net net_bets bets_bets;;);
numbers!(CrossMoments: net_net net_bets bets_net bets_bets squares fourths; differing; lines units);
numbers!(ControlMoments: net bets net_net net_bets bets_bets net_played bets_played shoes redealt;;);
numbers!(ControlCrossMoments: net_net net_bets bets_net bets_bets net_played bets_played played_net played_bets squares
    fourths; differing;);

impl Tally {
    /// Every number of the tally. A new field is added here, too.
    fn numbers(&mut self) -> Numbers<'_> {
        let Tally { rounds, void_rounds, shoes, lines, crossed, control } = self;
        let mut numbers = Numbers { counts: vec![rounds, void_rounds, shoes], ..Numbers::default() };
        for line in lines {
            let LineTally { fixed, varied, bets, net, wagered, moments, shoe_net: _, shoe_bets: _ } = line;
            numbers.counts.extend(fixed);
            numbers.counts.push(bets);
            numbers.cells.push(varied);
            numbers.sums.extend([net, wagered]);
            moments.numbers(&mut numbers);
        }
        for crossed in crossed {
            crossed.numbers(&mut numbers);
        }
        if let Some(ControlTally { lines, crossed, redealt_shoes, incomplete, incomplete_weight }) = control {
            for line in lines {
                line.numbers(&mut numbers);
            }
            for crossed in crossed {
                crossed.numbers(&mut numbers);
            }
            numbers.counts.extend([redealt_shoes, incomplete, incomplete_weight]);
        }
        numbers
    }

    /// Adds another tally of the same lines. All shoes of `other` must have ended.
    pub fn merge(&mut self, other: &Tally) {
        let mut other = other.clone();
        let (own, more) = (self.numbers(), other.numbers());
        own.sums.into_iter().zip(more.sums).for_each(|(own, more)| *own += *more);
        own.counts.into_iter().zip(more.counts).for_each(|(own, more)| *own += *more);
        for (own, more) in own.cells.into_iter().zip(more.cells) {
            for (cell, more) in more {
                *own.entry(*cell).or_default() += *more;
            }
        }
    }

    /// Takes away a tally that was merged before. Returns `None`, with the tally in disorder, if it
    /// cannot have been.
    pub(crate) fn unmerge(&mut self, other: &Tally) -> Option<()> {
        let mut other = other.clone();
        let (own, less) = (self.numbers(), other.numbers());
        own.sums.into_iter().zip(less.sums).try_for_each(|(own, less)| take(own, *less))?;
        own.counts.into_iter().zip(less.counts).try_for_each(|(own, less)| take(own, *less))?;
        for (own, less) in own.cells.into_iter().zip(less.cells) {
            for (cell, less) in less {
                take(own.get_mut(cell)?, *less)?;
            }
            own.retain(|_, count| *count > 0);
        }
        Some(())
    }

    /// Returns whether this can be a tally of the same lines as an empty one: a tally that was read
    /// from a file may be of others, or its numbers too large to be added up.
    pub fn is_like(&self, empty: &Tally) -> bool {
        let shape = |tally: &Tally| {
            let fixed: Vec<usize> = tally.lines.iter().map(|line| line.fixed.len()).collect();
            let crossed: Vec<_> =
                tally.crossed.iter().map(|crossed| (crossed.lines, crossed.units)).collect();
            let control = tally.control.as_ref().map(|of| (of.lines.len(), of.crossed.len()));
            (fixed, crossed, control)
        };
        let outcomes = |line: &LineTally| line.varied.keys().all(|(outcome, _)| *outcome < line.fixed.len());
        let mut copy = self.clone();
        let numbers = copy.numbers();
        let cells = numbers.cells.iter().flat_map(|cells| cells.values());
        shape(self) == shape(empty)
            && self.lines.iter().all(outcomes)
            && numbers.counts.iter().map(|count| &**count).chain(cells).all(|count| *count <= MOST.0)
            && numbers.sums.iter().all(|sum| sum.unsigned_abs() <= MOST.1.unsigned_abs())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tally::{Line, Outcome, ShoeEffect};
    use crate::unit_tests::varied_line;

    fn lines() -> [Line; 2] {
        let outcomes = || vec![Outcome::fixed("win", 2), Outcome::varied("split")];
        [2, 4].map(|unit| Line { outcomes: outcomes(), ..varied_line(unit) })
    }

    fn empty() -> Tally {
        Tally::new(&lines()).with_control(true)
    }

    /// Shoes with these numbers.
    fn dealt(shoes: std::ops::Range<i64>) -> Tally {
        let mut tally = empty();
        for shoe in shoes {
            tally.rounds += 1;
            tally.void_rounds += u64::from(shoe % 3 == 0);
            tally.lines[0].count(0, 2, 2);
            tally.lines[0].count_varied(1, -shoe, 4);
            tally.lines[1].count_varied(1, shoe % 5, 3);
            if let Some(control) = &mut tally.control {
                control.lines[1].add(shoe - 3, (shoe.into(), 4), 2);
                let line = |net: i64| ShoeEffect { net: net.into(), bets: 1, played: 3, excess: 0.5 };
                control.crossed[0].add(&line(shoe), &line(-3));
                control.add_shoe(shoe.unsigned_abs() % 3, 2);
            }
            tally.end_shoe();
        }
        tally
    }

    #[test]
    fn what_was_merged_can_be_taken_away() {
        let (first, second) = (dealt(0..9), dealt(7..20));
        let mut both = first.clone();
        both.merge(&second);
        let mut less = both.clone();
        assert_eq!(less.unmerge(&second), Some(()));
        assert_eq!(less, first);
        assert_eq!(less.clone().unmerge(&second), None);
        assert_eq!(less.unmerge(&first), Some(()));
        assert_eq!(less, empty());
    }

    /// A tally comes back from its text, also with sums beyond 64 bits.
    #[test]
    fn a_stored_tally_is_read_again() {
        let mut tally = dealt(0..40);
        tally.lines[0].net = i128::from(i64::MAX) * -3;
        let text = serde_json::to_string(&tally).unwrap();
        assert_eq!(serde_json::from_str::<Tally>(&text).unwrap(), tally);
        let unknown = text.replacen("\"rounds\"", "\"tours\"", 1);
        assert!(serde_json::from_str::<Tally>(&unknown).is_err());
    }

    #[test]
    fn a_tally_of_other_lines_is_recognised() {
        let tally = dealt(0..5);
        assert!(tally.is_like(&empty()));
        assert!(!tally.is_like(&Tally::new(&lines()[..1]).with_control(true)));
        assert!(!tally.is_like(&Tally::new(&lines())));
        let wrong = [
            |tally: &mut Tally| tally.lines[0].bets = u64::MAX,
            |tally: &mut Tally| tally.lines[0].fixed.push(0),
            |tally: &mut Tally| tally.lines[1].moments.net_net = i128::MIN,
            |tally: &mut Tally| assert_eq!(tally.lines[1].varied.insert((2, 0), 1), None),
            |tally: &mut Tally| tally.crossed[0].units = [2, 2],
            |tally: &mut Tally| tally.control.as_mut().unwrap().lines.clear(),
            |tally: &mut Tally| tally.control.as_mut().unwrap().incomplete = u64::MAX,
        ];
        for change in wrong {
            let mut tally = tally.clone();
            change(&mut tally);
            assert!(!tally.is_like(&empty()), "{tally:?}");
        }
    }
}
