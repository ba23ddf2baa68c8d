//! The runs of a command that deals one or several of them, one after the other, in a file: the
//! first blocks of each run and their counts. The command that is started again continues each run
//! from there.

use super::file::{Kind, parsed, written};
use super::saved::SavedFile;
use super::store::other_run;
use super::{Saving, StoreError};
use crate::engine::{Prefix, Steps, Watch};
use crate::fault::{Fault, Faults};
use crate::report::WriteError;
use crate::tally::Tally;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

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
struct Contents<T> {
    /// What decides the runs: names and values.
    key: Vec<(String, String)>,
    /// The runs, in the order in which they are dealt.
    runs: Vec<Begun<T>>,
}

/// The file and its contents.
#[derive(Debug)]
struct Open<T> {
    file: SavedFile,
    contents: Contents<T>,
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
        let place = format!("--state {}", path.display());
        let begin = Contents { key, runs: Vec::new() };
        let (file, text) = SavedFile::open(path, &place, &written(Kind::Journal, &begin), saving)?;
        let contents = match text {
            None => begin,
            Some(text) => {
                let found: Contents<T> = parsed(Kind::Journal, &place, &text).map_err(Faults::from)?;
                check_same(&begin.key, &found.key, &place)?;
                found
            }
        };
        Ok(Journal(Mutex::new(Open { file, contents, begun: 0 })))
    }

    fn lock(&self) -> MutexGuard<'_, Open<T>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the number of blocks of all runs.
    #[must_use]
    pub fn blocks(&self) -> u64 {
        self.lock().contents.runs.iter().map(|run| run.blocks).fold(0, u64::saturating_add)
    }

    /// Begins the next run; returns its first blocks, if they were kept: their number and counts.
    pub fn begin(&self) -> Option<(u64, T)> {
        let mut open = self.lock();
        open.begun += 1;
        let run = open.contents.runs.get(open.begun - 1)?;
        Some((run.blocks, run.counts.clone()))
    }

    /// Keeps the first blocks of the run that has begun last, and saves the file if it is time.
    ///
    /// # Panics
    /// If no run has begun.
    pub fn dealt(&self, blocks: u64, counts: &T) {
        let mut open = self.lock();
        let Open { file, contents, begun } = &mut *open;
        let run = Begun { blocks, counts: counts.clone() };
        let place = begun.checked_sub(1).expect("a run has begun");
        match contents.runs.get_mut(place) {
            Some(before) if before.blocks >= blocks => return,
            Some(before) => *before = run,
            None => contents.runs.push(run),
        }
        file.change_to(|| written(Kind::Journal, contents));
    }

    /// Saves what was not saved.
    ///
    /// # Errors
    /// The file cannot be written; it is as it was.
    pub fn save(&self) -> Result<(), WriteError> {
        let mut open = self.lock();
        let Open { file, contents, .. } = &mut *open;
        file.save(|| written(Kind::Journal, contents))
    }
}

/// Checks that a file is of runs with the same key.
fn check_same(own: &[(String, String)], found: &[(String, String)], place: &str) -> Result<(), Faults> {
    let value = |key: &[(String, String)], name: &str| {
        let value = key.iter().find(|(other, _)| other == name).map(|(_, value)| value.clone());
        value.filter(|value| !value.is_empty()).unwrap_or_else(|| "none".to_owned())
    };
    let only_found = found.iter().filter(|(name, _)| own.iter().all(|(other, _)| other != name));
    let names = own.iter().chain(only_found).map(|(name, _)| name);
    let fields = names.map(|name| (name.clone(), value(own, name), value(found, name)));
    let differing: Vec<Fault> =
        fields.filter(|(_, own, found)| own != found).map(|field| other_run(place, field)).collect();
    Faults::check(differing)
}

/// A [`Watch`] that passes everything on to another one, and keeps blocks in a journal if there is
/// one. The checkpoints of blocks that were kept are not repeated.
pub struct Keeping<'a, W: ?Sized> {
    watch: &'a W,
    journal: Option<&'a Journal>,
}

impl<'a, W: ?Sized> Keeping<'a, W> {
    /// Returns a watch that passes everything on to `watch` and keeps blocks in `journal`.
    pub fn new(watch: &'a W, journal: Option<&'a Journal>) -> Keeping<'a, W> {
        Keeping { watch, journal }
    }
}

impl<W: Watch + ?Sized> Watch for Keeping<'_, W> {
    fn interrupted(&self) -> bool {
        self.watch.interrupted()
    }

    fn now(&self) -> Option<Duration> {
        self.watch.now()
    }

    fn progress(&self, tally: &Tally) {
        self.watch.progress(tally);
    }

    fn checkpoint(&self, tally: &Tally) {
        self.watch.checkpoint(tally);
    }

    fn kept(&self, empty: &Tally) -> Option<Prefix> {
        let (blocks, tally) = self.journal?.begin()?;
        tally.is_like(empty).then_some(Prefix { blocks, tally })
    }

    fn dealt(&self, blocks: u64, tally: &Tally) {
        if let Some(journal) = self.journal {
            journal.dealt(blocks, tally);
        }
    }
}

impl<W: Steps + ?Sized> Steps for Keeping<'_, W> {
    fn expect(&self, count: usize) {
        self.watch.expect(count);
    }

    fn begin(&self, name: &str) {
        self.watch.begin(name);
    }

    fn done(&self, hands: u64) {
        self.watch.done(hands);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Plan, Target, run};
    use crate::tally::{Line, Outcome};
    use rand_core::Rng;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use std::cell::Cell;
    use std::sync::atomic::{AtomicU64, Ordering};

    /// A table with one round in a shoe, won or lost at random; counts the shoes that it deals.
    struct Coin {
        lines: [Line; 1],
        dealt: AtomicU64,
    }

    impl crate::engine::Table for Coin {
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

    /// Interrupts when it was asked as often as its counter says.
    struct Impatient(Mutex<Cell<u32>>);

    impl Watch for Impatient {
        fn interrupted(&self) -> bool {
            let left = self.0.lock().unwrap();
            left.set(left.get().saturating_sub(1));
            left.get() == 0
        }

        fn progress(&self, _: &Tally) {}
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
                let impatient = Impatient(Mutex::new(Cell::new(patience)));
                let watch = Keeping::new(&impatient, Some(&journal));
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
            let watch = Keeping::new(&crate::engine::Unwatched, Some(&journal));
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
