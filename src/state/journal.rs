//! The runs of a command that deals one or several of them, one after the other, in a file: the
//! first blocks of each run and their counts. The command that is started again continues each run
//! from there.

use super::key::differing;
use super::saved::{Contents, FileKind, JOURNAL, Stored, check_same};
use super::{Saving, StoreError};
use crate::engine::Prefix;
use crate::report::WriteError;
use crate::tally::Tally;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The beginning of a run: its first blocks.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Begun<T> {
    blocks: u64,
    counts: T,
}

/// What the file holds.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Runs<T> {
    /// What decides the runs: names and values.
    key: Vec<(String, String)>,
    /// The runs, in the order in which they are dealt.
    runs: Vec<Begun<T>>,
}

impl<T: Serialize + DeserializeOwned> Contents for Runs<T> {
    const KIND: FileKind = JOURNAL;
}

/// The file and its contents.
#[derive(Debug)]
struct Open<T> {
    stored: Stored<Runs<T>>,
    /// The number of runs that have begun in this process.
    begun: usize,
}

/// The file of a command's runs, whose counts are of the type `T`. No other process writes it
/// meanwhile. Runs are recognised by their order, which the key must decide.
#[derive(Debug)]
pub struct Journal<T = Tally>(Mutex<Open<T>>);

impl<T: Clone + Serialize + DeserializeOwned> Journal<T> {
    /// Opens the file of runs with this key, or creates it. The key holds names and values.
    ///
    /// # Errors
    /// Another process writes the file, it cannot be written, it is damaged, or it is of other runs.
    pub fn open(path: &Path, key: Vec<(String, String)>, saving: Saving) -> Result<Journal<T>, StoreError> {
        let begin = Runs { key, runs: Vec::new() };
        let stored = Stored::opened(path, begin, saving, |begin, found: Runs<T>, place| {
            check_same(differing(&begin.key, &found.key), place).map(|()| found)
        })?;
        Ok(Journal(Mutex::new(Open { stored, begun: 0 })))
    }

    fn lock(&self) -> MutexGuard<'_, Open<T>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the number of blocks of all runs.
    #[must_use]
    pub fn blocks(&self) -> u64 {
        self.lock().stored.contents.runs.iter().map(|run| run.blocks).fold(0, u64::saturating_add)
    }

    /// Begins the next run; returns its first blocks, if they were kept: their number and counts.
    pub fn begin(&self) -> Option<(u64, T)> {
        let mut open = self.lock();
        open.begun += 1;
        let run = open.stored.contents.runs.get(open.begun - 1)?;
        Some((run.blocks, run.counts.clone()))
    }

    /// Keeps the first blocks of the run that has begun last, and saves the file if it is time.
    ///
    /// # Panics
    /// If no run has begun.
    pub fn dealt(&self, blocks: u64, counts: &T) {
        let mut open = self.lock();
        let place = open.begun.checked_sub(1).expect("a run has begun");
        let run = Begun { blocks, counts: counts.clone() };
        let runs = &mut open.stored.contents.runs;
        match runs.get_mut(place) {
            Some(before) if before.blocks >= blocks => return,
            Some(before) => *before = run,
            None => runs.push(run),
        }
        open.stored.changed();
    }

    /// Saves what was not saved.
    ///
    /// # Errors
    /// The file cannot be written; it is as it was.
    pub fn save(&self) -> Result<(), WriteError> {
        self.lock().stored.save()
    }
}

impl Journal {
    /// Begins the next run, whose tallies are like `empty`, as [`Watch::kept`](crate::engine::Watch::kept) does.
    pub fn kept(&self, empty: &Tally) -> Option<Prefix> {
        let (blocks, tally) = self.begin()?;
        tally.is_like(empty).then_some(Prefix { blocks, tally })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Plan, Target, Watch, run};
    use crate::tally::{Line, Outcome};
    use rand_core::Rng;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::Duration;

    /// A table with one round in a shoe, won or lost at random; counts the shoes that it deals.
    struct Coin {
        lines: [Line; 1],
        dealt: AtomicU64,
    }

    impl crate::engine::EngineTable for Coin {
        type Lane = Xoshiro256PlusPlus;

        fn lines(&self) -> &[Line] {
            &self.lines
        }

        fn lane(&self, rng: Xoshiro256PlusPlus) -> Xoshiro256PlusPlus {
            rng
        }

        fn shoe(&self, rng: &mut Xoshiro256PlusPlus, tally: &mut Tally) {
            self.dealt.fetch_add(1, Ordering::Relaxed);
            let won = rng.next_u64().is_multiple_of(2);
            tally.rounds += 1;
            tally.lines[0].count(usize::from(won), if won { 1 } else { -1 }, 1);
            tally.end_shoe();
        }
    }

    fn coin() -> Coin {
        let outcomes = vec![Outcome::fixed("lost", -1), Outcome::fixed("won", 1)];
        Coin { lines: [Line { name: "box", unit: 1, optional: false, outcomes }], dealt: AtomicU64::new(0) }
    }

    /// Keeps blocks, and interrupts when it was asked as often as its counter says.
    struct Impatient<'a>(AtomicU64, &'a Journal);

    impl Watch for Impatient<'_> {
        fn interrupted(&self) -> bool {
            let one_less = |left: u64| Some(left.saturating_sub(1));
            self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, one_less).is_ok_and(|left| left <= 1)
        }

        fn progress(&self, _: &Tally) {}

        fn kept(&self, empty: &Tally) -> Option<Prefix> {
            self.1.kept(empty)
        }

        fn dealt(&self, blocks: u64, tally: &Tally) {
            self.1.dealt(blocks, tally);
        }
    }

    fn open(path: &Path, key: &[(&str, &str)]) -> Result<Journal, StoreError> {
        let key = key.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        Journal::open(path, key, Saving { every: Duration::ZERO, warn: |error| panic!("{error}") })
    }

    /// Several runs, interrupted after any number of blocks and continued, are the uninterrupted
    /// ones; every block is kept.
    #[test]
    fn interrupted_runs_continue() {
        let folder = tempfile::tempdir().unwrap();
        let key = [("seed", "1")];
        let precise = Target::Precision { half_width: 0.02, confidence: 0.95, at_most: u64::MAX };
        let plans = [Target::Rounds(10_000), precise, Target::Rounds(9_000)].map(|target| Plan {
            seed: 1,
            threads: 1,
            shoes_per_block: 512,
            target,
        });
        let plain = plans.map(|plan| run(&coin(), &plan, &crate::engine::Unwatched).unwrap());
        for patience in 4..9 {
            let path = folder.path().join(format!("{patience}.vt"));
            let mut kept = 0;
            for attempt in 0.. {
                assert!(attempt < 100, "{patience}");
                let journal = open(&path, &key).unwrap();
                assert_eq!(journal.blocks(), kept);
                let watch = Impatient(AtomicU64::new(patience), &journal);
                let found: Vec<_> = plans.iter().map(|plan| run(&coin(), plan, &watch).unwrap()).collect();
                journal.save().unwrap();
                kept = journal.blocks();
                if found.iter().all(|run| !run.interrupted) {
                    assert_eq!(found, plain);
                    break;
                }
            }
            // Finished runs deal only their last blocks again.
            let (coin, journal) = (coin(), open(&path, &key).unwrap());
            let watch = Impatient(AtomicU64::new(u64::MAX), &journal);
            assert_eq!(plans.map(|plan| run(&coin, &plan, &watch).unwrap()), plain);
            assert!(coin.dealt.into_inner() <= 2 * 512);
        }
    }

    #[test]
    fn other_runs_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("runs.vt");
        drop(open(&path, &[("seed", "1"), ("b", "")]).unwrap());
        drop(open(&path, &[("seed", "1")]).unwrap());
        let wrong = |key: &[(&str, &str)]| open(&path, key).unwrap_err().to_string();
        assert!(wrong(&[("seed", "2")]).contains("its `seed` is 1, here it is 2"));
        assert!(wrong(&[("seed", "1"), ("b", "x")]).contains("its `b` is none, here it is x"));
        assert!(wrong(&[]).contains("its `seed` is 1, here it is none"));
    }
}
