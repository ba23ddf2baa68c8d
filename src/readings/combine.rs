//! The combination of answers with the lowest edge, and the one with the
//! highest: by trying every combination, or by climbing.
//!
//! A combination is one option of each question, by number. What one is worth
//! is asked of the caller, in batches that may be worked on at once.

use std::collections::HashMap;

/// Beyond this many, not every combination is tried.
pub const MOST_COMBINATIONS: u128 = 10_000;

/// Worths nearer than this differ by the rounding of a sum.
const EQUAL: f64 = 1e-12;

/// Combinations asked for at once.
const BATCH: usize = 64;

/// How the extremes are sought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Every combination is tried.
    Every,
    /// From the answers in force, and from every question's best single
    /// answer, to where no other answer to one question or to two at once is
    /// better.
    Climb,
}

/// A combination at one end.
#[derive(Clone, Debug, PartialEq)]
pub struct Extreme {
    /// An option of each question.
    pub combination: Vec<usize>,
    /// What it is worth.
    pub worth: f64,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// By line: the lowest and the highest; `None` if no combination has a
    /// worth.
    pub extremes: Vec<Option<[Extreme; 2]>>,
    /// Combinations tried.
    pub tried: u64,
    /// Those of them that have no worth.
    pub without: u64,
}

/// The worth of some combinations, by line; `None` for one that has none.
/// `None` at all ends the search.
pub type Ask<'a> = dyn FnMut(&[Vec<usize>]) -> Option<Vec<Option<Vec<f64>>>> + 'a;

/// Seeks the extremes of questions with so many options each, for so many
/// lines, from the options in force; `None` if `ask` ended it.
///
/// # Panics
/// If `in_force` is no combination of `sizes`.
pub fn search(
    sizes: &[usize],
    in_force: &[usize],
    lines: usize,
    way: Way,
    ask: &mut Ask<'_>,
) -> Option<Found> {
    assert!(sizes.len() == in_force.len() && in_force.iter().zip(sizes).all(|(at, size)| at < size));
    let mut known = Known { worth: HashMap::new(), ask };
    match way {
        Way::Every => {
            let mut next = Some(vec![0; sizes.len()]);
            while next.is_some() {
                let mut batch = Vec::new();
                while let (Some(combination), true) = (&mut next, batch.len() < BATCH) {
                    batch.push(combination.clone());
                    if !advance(combination, sizes) {
                        next = None;
                    }
                }
                known.learn(batch)?;
            }
        }
        Way::Climb => {
            known.learn(within(sizes, in_force, 1))?;
            for line in 0..lines {
                for sign in [-1.0, 1.0] {
                    let assembled = known.assembled(sizes, in_force, line, sign);
                    for start in [in_force.to_vec(), assembled] {
                        known.climb(sizes, start, line, sign)?;
                    }
                }
            }
        }
    }
    Some(known.found(in_force, lines))
}

/// The next combination; false if it was the last.
fn advance(combination: &mut [usize], sizes: &[usize]) -> bool {
    for (at, size) in combination.iter_mut().zip(sizes) {
        *at += 1;
        if *at < *size {
            return true;
        }
        *at = 0;
    }
    false
}

/// All combinations that differ in at most `changes` questions, one or two.
fn within(sizes: &[usize], from: &[usize], changes: usize) -> Vec<Vec<usize>> {
    let mut all = vec![from.to_vec()];
    for _ in 0..changes {
        let mut more = Vec::new();
        for one in &all {
            for (question, size) in sizes.iter().enumerate() {
                more.extend((0..*size).map(|option| {
                    let mut other = one.clone();
                    other[question] = option;
                    other
                }));
            }
        }
        all = more;
        all.sort_unstable();
        all.dedup();
    }
    all
}

/// What has been asked.
struct Known<'a, 'b> {
    worth: HashMap<Vec<usize>, Option<Vec<f64>>>,
    ask: &'a mut Ask<'b>,
}

impl Known<'_, '_> {
    fn learn(&mut self, mut combinations: Vec<Vec<usize>>) -> Option<()> {
        combinations.retain(|combination| !self.worth.contains_key(combination));
        if !combinations.is_empty() {
            let worth = (self.ask)(&combinations)?;
            self.worth.extend(combinations.into_iter().zip(worth));
        }
        Some(())
    }

    /// Its worth for a line, higher being better; what has none is worst.
    fn of(&self, combination: &[usize], line: usize, sign: f64) -> f64 {
        let worth = self.worth.get(combination).and_then(Option::as_ref);
        worth.map_or(f64::NEG_INFINITY, |lines| sign * lines[line])
    }

    /// Every question's best single answer, all together.
    fn assembled(&self, sizes: &[usize], in_force: &[usize], line: usize, sign: f64) -> Vec<usize> {
        let best = |question: usize| {
            let alone = |option: usize| {
                let mut one = in_force.to_vec();
                one[question] = option;
                self.of(&one, line, sign)
            };
            (0..sizes[question]).max_by(|a, b| alone(*a).total_cmp(&alone(*b))).unwrap_or(0)
        };
        (0..sizes.len()).map(best).collect()
    }

    fn climb(&mut self, sizes: &[usize], start: Vec<usize>, line: usize, sign: f64) -> Option<()> {
        let mut at = start;
        loop {
            let mut better = None;
            for changes in [1, 2] {
                let near = within(sizes, &at, changes);
                self.learn(near.clone())?;
                let best =
                    near.into_iter().max_by(|a, b| self.of(a, line, sign).total_cmp(&self.of(b, line, sign)));
                better = best.filter(|best| self.of(best, line, sign) > self.of(&at, line, sign) + EQUAL);
                if better.is_some() {
                    break;
                }
            }
            match better {
                Some(better) => at = better,
                None => return Some(()),
            }
        }
    }

    fn found(self, in_force: &[usize], lines: usize) -> Found {
        let mut with: Vec<(&Vec<usize>, &Vec<f64>)> = self
            .worth
            .iter()
            .filter_map(|(combination, worth)| Some((combination, worth.as_ref()?)))
            .collect();
        // Of equals the one that changes least, and of those the first.
        let changes = |one: &[usize]| one.iter().zip(in_force).filter(|(a, b)| a != b).count();
        with.sort_by_cached_key(|(combination, _)| (changes(combination), (*combination).clone()));
        let end = |line: usize, sign: f64| {
            let mut ends = with.iter();
            let mut best = ends.next()?;
            for one in ends {
                if sign * one.1[line] > sign * best.1[line] + EQUAL {
                    best = one;
                }
            }
            Some(Extreme { combination: best.0.clone(), worth: best.1[line] })
        };
        Found {
            extremes: (0..lines).map(|line| Some([end(line, -1.0)?, end(line, 1.0)?])).collect(),
            tried: self.worth.len() as u64,
            without: (self.worth.len() - with.len()) as u64,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Steps of 0.3 between the options of a question, in an order of its own,
    /// and small worths of pairs of questions together.
    fn worth(combination: &[usize], sizes: &[usize], turns: usize, pair: &[f64]) -> f64 {
        let mut sum = 0.0;
        for (question, option) in combination.iter().enumerate() {
            sum += 0.3 * ((option + (turns >> question)) % sizes[question]) as f64;
            for (other, with) in combination.iter().enumerate().skip(question + 1) {
                sum += pair[(question * 31 + other * 7 + option * 3 + with) % pair.len()];
            }
        }
        sum
    }

    fn brute(sizes: &[usize], of: impl Fn(&[usize]) -> f64) -> [f64; 2] {
        let mut at = vec![0; sizes.len()];
        let mut ends = [f64::INFINITY, f64::NEG_INFINITY];
        loop {
            let worth = of(&at);
            ends = [ends[0].min(worth), ends[1].max(worth)];
            if !advance(&mut at, sizes) {
                return ends;
            }
        }
    }

    proptest! {
        /// Every combination finds the ends, and climbing finds them too where
        /// the questions meddle little with each other.
        #[test]
        fn both_ways_find_the_ends(
            sizes in prop::collection::vec(1_usize..4, 1..6),
            pair in prop::collection::vec(-0.02_f64..0.02, 40),
            turns in any::<u16>(),
        ) {
            let of = |combination: &[usize]| worth(combination, &sizes, turns.into(), &pair);
            let in_force: Vec<usize> =
                sizes.iter().enumerate().map(|(i, size)| (usize::from(turns) >> i) % size).collect();
            let ends = brute(&sizes, of);
            for way in [Way::Every, Way::Climb] {
                let mut ask = |batch: &[Vec<usize>]| Some(batch.iter().map(|one| Some(vec![of(one)])).collect());
                let found = search(&sizes, &in_force, 1, way, &mut ask).unwrap();
                let [low, high] = found.extremes[0].clone().unwrap();
                prop_assert!((low.worth - ends[0]).abs() < 1e-11 && (high.worth - ends[1]).abs() < 1e-11);
                for end in [low, high] {
                    prop_assert!((of(&end.combination) - end.worth).abs() < 1e-15);
                }
                if way == Way::Every {
                    prop_assert_eq!(found.tried, sizes.iter().product::<usize>() as u64);
                }
            }
        }
    }

    /// A pair that is worth something only together is found by the look at
    /// two questions at once.
    #[test]
    fn climbing_sees_what_only_two_answers_do_together() {
        let of = |c: &[usize]| {
            if c[0] == 1 && c[2] == 1 { 1.0 } else { 0.01 * (c[1] as f64) - 0.02 * (c[0] as f64) }
        };
        let mut ask = |batch: &[Vec<usize>]| Some(batch.iter().map(|one| Some(vec![of(one)])).collect());
        let found = search(&[2, 2, 2], &[0, 0, 0], 1, Way::Climb, &mut ask).unwrap();
        let [low, high] = found.extremes[0].clone().unwrap();
        assert_eq!((high.worth, low.worth), (1.0, -0.02));
    }

    /// An answer that changes nothing is not told as part of an end.
    #[test]
    fn of_equals_the_one_that_changes_least_is_told() {
        let of = |c: &[usize]| c[0] as f64 + if c[1] == 0 { 1e-16 } else { 0.0 };
        for way in [Way::Every, Way::Climb] {
            let mut ask = |batch: &[Vec<usize>]| Some(batch.iter().map(|one| Some(vec![of(one)])).collect());
            let found = search(&[3, 3], &[1, 1], 1, way, &mut ask).unwrap();
            let [low, high] = found.extremes[0].clone().unwrap();
            assert_eq!((low.combination, high.combination), (vec![0, 1], vec![2, 1]), "{way:?}");
        }
    }

    /// What has no worth is counted and never an end; an asker who ends it
    /// ends it.
    #[test]
    fn combinations_without_a_worth_are_passed_over() {
        let mut ask = |batch: &[Vec<usize>]| {
            Some(batch.iter().map(|c| (c[0] != 1).then(|| vec![c[1] as f64, -(c[1] as f64)])).collect())
        };
        for way in [Way::Every, Way::Climb] {
            let found = search(&[2, 3], &[0, 0], 2, way, &mut ask).unwrap();
            let [low, high] = found.extremes[1].clone().unwrap();
            assert_eq!((low.worth, high.worth), (-2.0, 0.0));
            assert!(found.without > 0 && found.tried <= 6);
        }
        assert!(search(&[2], &[0], 1, Way::Every, &mut |_| None).is_none());
        let none = search(&[2], &[0], 1, Way::Every, &mut |batch| Some(vec![None; batch.len()])).unwrap();
        assert_eq!(none.extremes, [None]);
    }
}
