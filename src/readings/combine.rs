//! Search for the combinations of answers with the lowest and the highest value,
//! exhaustively or by hill climbing.
//!
//! A combination holds the index of one option for each question. The caller
//! evaluates combinations, in batches that it may process in parallel.

use serde::Serialize;
use std::collections::HashMap;

/// The most combinations that an exhaustive search may try.
pub(crate) const MOST_COMBINATIONS: u128 = 10_000;

/// Values that differ by less than this differ only by the rounding of a sum.
const ROUNDING: f64 = 1e-12;

/// The most combinations of a batch.
const BATCH: usize = 64;

/// The method of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SearchMethod {
    /// Tries every combination.
    Exhaustive,
    /// Climbs from the answers in force, and from the combination of each
    /// question's best single answer, until no change of one or two answers is
    /// better.
    Climb,
}

/// A combination with the lowest or the highest value.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Extreme {
    /// The index of an option for each question.
    pub combination: Vec<usize>,
    /// Its value.
    pub value: f64,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Found {
    /// For each line the lowest and the highest combination; `None` if no
    /// combination has a value.
    pub extremes: Vec<Option<[Extreme; 2]>>,
    /// Number of combinations tried.
    pub tried: u64,
    /// Number of tried combinations without a value.
    pub without_value: u64,
    /// The questions and options that no tried combination with a value has: the extremes leave them out.
    pub left_out: Vec<(usize, usize)>,
}

/// Evaluates a batch of combinations: the values of each by line, or `None` for a
/// combination without a value. Returning `None` for the batch ends the search.
pub type Evaluate<'a> = dyn FnMut(&[Vec<usize>]) -> Option<Vec<Option<Vec<f64>>>> + 'a;

/// Searches for the extremes of `lines` lines. `sizes` are the numbers of options
/// of the questions, and `in_force` is the combination in force. Returns `None` if
/// `evaluate` ended the search.
///
/// # Panics
/// If `in_force` is not a combination of `sizes`.
pub fn search(
    sizes: &[usize],
    in_force: &[usize],
    lines: usize,
    method: SearchMethod,
    evaluate: &mut Evaluate<'_>,
) -> Option<Found> {
    assert!(sizes.len() == in_force.len() && in_force.iter().zip(sizes).all(|(at, size)| at < size));
    let mut known = Known { value: HashMap::new(), evaluate };
    match method {
        SearchMethod::Exhaustive => {
            let mut next = Some(vec![0; sizes.len()]);
            while next.is_some() {
                let mut batch = Vec::new();
                while let (Some(combination), true) = (&mut next, batch.len() < BATCH) {
                    batch.push(combination.clone());
                    if !advance(combination, sizes) {
                        next = None;
                    }
                }
                known.evaluate(batch)?;
            }
        }
        SearchMethod::Climb => {
            known.evaluate(neighbours(sizes, in_force, 1))?;
            for line in 0..lines {
                for sign in [-1.0, 1.0] {
                    let singles = known.best_singles(sizes, in_force, line, sign);
                    for start in [in_force.to_vec(), singles] {
                        known.climb(sizes, start, line, sign)?;
                    }
                }
            }
        }
    }
    Some(known.found(sizes, in_force, lines))
}

/// Advances to the next combination; returns false after the last one.
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

/// Returns all combinations that differ from `from` in at most `changes` questions.
fn neighbours(sizes: &[usize], from: &[usize], changes: usize) -> Vec<Vec<usize>> {
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

/// The combinations evaluated so far.
struct Known<'a, 'b> {
    value: HashMap<Vec<usize>, Option<Vec<f64>>>,
    evaluate: &'a mut Evaluate<'b>,
}

impl Known<'_, '_> {
    fn evaluate(&mut self, mut combinations: Vec<Vec<usize>>) -> Option<()> {
        combinations.retain(|combination| !self.value.contains_key(combination));
        if !combinations.is_empty() {
            let value = (self.evaluate)(&combinations)?;
            self.value.extend(combinations.into_iter().zip(value));
        }
        Some(())
    }

    /// Returns the value of a combination for a line, multiplied by `sign`; −∞ if it
    /// has none.
    fn signed_value(&self, combination: &[usize], line: usize, sign: f64) -> f64 {
        let value = self.value.get(combination).and_then(Option::as_ref);
        value.map_or(f64::NEG_INFINITY, |lines| sign * lines[line])
    }

    /// Returns the combination of each question's best single answer.
    fn best_singles(&self, sizes: &[usize], in_force: &[usize], line: usize, sign: f64) -> Vec<usize> {
        let best = |question: usize| {
            let alone = |option: usize| {
                let mut one = in_force.to_vec();
                one[question] = option;
                self.signed_value(&one, line, sign)
            };
            (0..sizes[question]).max_by(|a, b| alone(*a).total_cmp(&alone(*b))).unwrap_or(0)
        };
        (0..sizes.len()).map(best).collect()
    }

    /// Climbs from `start` to a combination that no change of one or two answers
    /// improves.
    fn climb(&mut self, sizes: &[usize], start: Vec<usize>, line: usize, sign: f64) -> Option<()> {
        let mut at = start;
        loop {
            let mut better = None;
            for changes in [1, 2] {
                let near = neighbours(sizes, &at, changes);
                self.evaluate(near.clone())?;
                let best = near.into_iter().max_by(|a, b| {
                    self.signed_value(a, line, sign).total_cmp(&self.signed_value(b, line, sign))
                });
                better = best.filter(|best| {
                    self.signed_value(best, line, sign) > self.signed_value(&at, line, sign) + ROUNDING
                });
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

    fn found(self, sizes: &[usize], in_force: &[usize], lines: usize) -> Found {
        let mut with: Vec<(&Vec<usize>, &Vec<f64>)> = self
            .value
            .iter()
            .filter_map(|(combination, value)| Some((combination, value.as_ref()?)))
            .collect();
        // Among equal values, the one with the fewest changes comes first.
        let changes = |one: &[usize]| one.iter().zip(in_force).filter(|(a, b)| a != b).count();
        with.sort_by_cached_key(|(combination, _)| (changes(combination), (*combination).clone()));
        let end = |line: usize, sign: f64| {
            let mut ends = with.iter();
            let mut best = ends.next()?;
            for one in ends {
                if sign * one.1[line] > sign * best.1[line] + ROUNDING {
                    best = one;
                }
            }
            Some(Extreme { combination: best.0.clone(), value: best.1[line] })
        };
        let options = |question: usize| (0..sizes[question]).map(move |option| (question, option));
        let has = |(question, option): (usize, usize)| with.iter().any(|one| one.0[question] == option);
        Found {
            left_out: (0..sizes.len()).flat_map(options).filter(|option| !has(*option)).collect(),
            extremes: (0..lines).map(|line| Some([end(line, -1.0)?, end(line, 1.0)?])).collect(),
            tried: self.value.len() as u64,
            without_value: (self.value.len() - with.len()) as u64,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Steps of 0.3 between the options of a question, in a separate order for each
    /// question, and small values for pairs of questions.
    fn value(combination: &[usize], sizes: &[usize], turns: usize, pair: &[f64]) -> f64 {
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
            let value = of(&at);
            ends = [ends[0].min(value), ends[1].max(value)];
            if !advance(&mut at, sizes) {
                return ends;
            }
        }
    }

    proptest! {
        /// The exhaustive search finds the extremes, and climbing finds them too where
        /// the questions interact little.
        #[test]
        fn both_methods_find_the_extremes(
            sizes in prop::collection::vec(1_usize..4, 1..6),
            pair in prop::collection::vec(-0.02_f64..0.02, 40),
            turns in any::<u16>(),
        ) {
            let of = |combination: &[usize]| value(combination, &sizes, turns.into(), &pair);
            let in_force: Vec<usize> =
                sizes.iter().enumerate().map(|(i, size)| (usize::from(turns) >> i) % size).collect();
            let ends = brute(&sizes, of);
            for method in [SearchMethod::Exhaustive, SearchMethod::Climb] {
                let mut evaluate = |batch: &[Vec<usize>]| Some(batch.iter().map(|one| Some(vec![of(one)])).collect());
                let found = search(&sizes, &in_force, 1, method, &mut evaluate).unwrap();
                let [low, high] = found.extremes[0].clone().unwrap();
                prop_assert!((low.value - ends[0]).abs() < 1e-11 && (high.value - ends[1]).abs() < 1e-11);
                for end in [low, high] {
                    prop_assert!((of(&end.combination) - end.value).abs() < 1e-15);
                }
                if method == SearchMethod::Exhaustive {
                    prop_assert_eq!(found.tried, sizes.iter().product::<usize>() as u64);
                }
            }
        }
    }

    /// Climbing finds a pair of answers that has an effect only together, because it
    /// tries changes of two answers.
    #[test]
    fn climbing_finds_the_effect_of_two_answers_together() {
        let of = |c: &[usize]| {
            if c[0] == 1 && c[2] == 1 { 1.0 } else { 0.01 * (c[1] as f64) - 0.02 * (c[0] as f64) }
        };
        let mut evaluate = |batch: &[Vec<usize>]| Some(batch.iter().map(|one| Some(vec![of(one)])).collect());
        let found = search(&[2, 2, 2], &[0, 0, 0], 1, SearchMethod::Climb, &mut evaluate).unwrap();
        let [low, high] = found.extremes[0].clone().unwrap();
        assert_eq!((high.value, low.value), (1.0, -0.02));
    }

    /// An answer without effect is not part of an extreme.
    #[test]
    fn among_equals_the_one_with_fewest_changes_is_reported() {
        let of = |c: &[usize]| c[0] as f64 + if c[1] == 0 { 1e-16 } else { 0.0 };
        for method in [SearchMethod::Exhaustive, SearchMethod::Climb] {
            let mut evaluate =
                |batch: &[Vec<usize>]| Some(batch.iter().map(|one| Some(vec![of(one)])).collect());
            let found = search(&[3, 3], &[1, 1], 1, method, &mut evaluate).unwrap();
            let [low, high] = found.extremes[0].clone().unwrap();
            assert_eq!((low.combination, high.combination), (vec![0, 1], vec![2, 1]), "{method:?}");
        }
    }

    /// Combinations without a value are counted and are never an extreme. The caller
    /// can end the search.
    #[test]
    fn combinations_without_a_value_are_skipped() {
        let mut evaluate = |batch: &[Vec<usize>]| {
            Some(batch.iter().map(|c| (c[0] != 1).then(|| vec![c[1] as f64, -(c[1] as f64)])).collect())
        };
        for method in [SearchMethod::Exhaustive, SearchMethod::Climb] {
            let found = search(&[2, 3], &[0, 0], 2, method, &mut evaluate).unwrap();
            let [low, high] = found.extremes[1].clone().unwrap();
            assert_eq!((low.value, high.value), (-2.0, 0.0));
            assert!(found.without_value > 0 && found.tried <= 6);
            assert_eq!(found.left_out, [(0, 1)]);
        }
        assert!(search(&[2], &[0], 1, SearchMethod::Exhaustive, &mut |_| None).is_none());
        let none =
            search(&[2], &[0], 1, SearchMethod::Exhaustive, &mut |batch| Some(vec![None; batch.len()]))
                .unwrap();
        assert_eq!(none.extremes, [None]);
    }
}
