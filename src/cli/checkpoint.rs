//! `--state`, `--shard` and `--blocks`: a run, or a part of one, whose finished
//! blocks are kept in a file.

use super::Failure;
use super::journal::{StateFile, held_already, saving};
use super::outputs::Quiet;
use super::progress::Progress;
use super::screen::lang;
use std::ffi::OsStr;
use std::path::Path;
use ventaja::dealing::{self, Dealer};
use ventaja::engine::{Blocks, Plan, Run, Unfinished, Watch, deal_blocks, finish_run, planned_blocks};
use ventaja::fault::Fault;
use ventaja::state::{BlockSet, RunKey, RunOptions, State, Store};
use ventaja::tally::Tally;
use ventaja::tr;

#[derive(clap::Args)]
pub(super) struct Checkpoint {
    #[command(flatten)]
    pub(super) state: StateFile,
    /// Deals one of N shards of the run into --state FILE, such as 3/8; auto reads Slurm's array variables
    #[arg(long, value_name = "I/N|auto", requires = "state", value_parser = Shard::parse)]
    shard: Option<Shard>,
    /// Deals only these blocks of the run into --state FILE, such as 125..250 (without the last)
    #[arg(long, value_name = "A..B", requires = "state", conflicts_with = "shard", value_parser = BlockSet::parse)]
    blocks: Option<BlockSet>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shard {
    /// From 1 to `of`.
    number: u64,
    of: u64,
}

const MOST_SHARDS: u64 = 100_000;

impl Shard {
    fn parse(text: &str) -> Result<Shard, String> {
        if text == "auto" {
            return Shard::from_slurm(&|name| std::env::var(name).ok());
        }
        let numbers = text.split_once('/').and_then(|(a, b)| a.parse().ok().zip(b.parse().ok()));
        let shard = numbers.map(|(number, of)| Shard { number, of });
        shard.filter(|shard| shard.is_valid()).ok_or_else(|| {
            format!("allowed: I/N with I from 1 to N and N at most {MOST_SHARDS}, such as 3/8, or auto")
        })
    }

    fn is_valid(self) -> bool {
        (1..=self.of).contains(&self.number) && self.of <= MOST_SHARDS
    }

    /// The shard of a task of a Slurm job array; `variable` reads the environment.
    fn from_slurm(variable: &dyn Fn(&str) -> Option<String>) -> Result<Shard, String> {
        let number = |name: &str| {
            let name = format!("SLURM_ARRAY_TASK_{name}");
            let text = variable(&name).ok_or_else(|| {
                format!("{name} is not set; allowed: auto in a task of a Slurm job array, or I/N such as 3/8")
            })?;
            text.parse::<u64>().map_err(|_| format!("{name} is `{text}`; allowed: a whole number"))
        };
        let (id, of, first) = (number("ID")?, number("COUNT")?, number("MIN")?);
        let step = number("STEP").unwrap_or(1).max(1);
        let offset = id.checked_sub(first).filter(|offset| offset.is_multiple_of(step));
        let shard = offset.map(|offset| Shard { number: offset / step + 1, of });
        shard.filter(|shard| shard.is_valid()).ok_or_else(|| {
            format!(
                "the array's tasks are not numbered in even steps (task {id} of {of} from {first}); \
                 allowed: an array such as 1-8, of at most {MOST_SHARDS} tasks, or --shard I/N"
            )
        })
    }

    fn blocks(self, planned: u64) -> BlockSet {
        let bound = |number: u64| {
            let bound = u128::from(planned) * u128::from(number) / u128::from(self.of);
            u64::try_from(bound).expect("at most the planned blocks")
        };
        (bound(self.number - 1)..bound(self.number)).into()
    }
}

pub(super) struct Kept<'a> {
    /// The rulebook and the strategy, as typed.
    pub(super) typed: [&'a OsStr; 2],
    pub(super) run: RunOptions<'a>,
    pub(super) dealer: Dealer,
    pub(super) quiet: &'a Quiet,
}

/// The failure of a run whose parts are in `place`.
pub(super) fn unfinished(error: Unfinished, place: &str) -> Failure {
    match error {
        Unfinished::Stalled(stalled) => stalled.into(),
        Unfinished::Contradiction => Fault::new(place, error.to_string()).into(),
    }
}

impl Checkpoint {
    /// Whether only a part of the run is dealt, which has no report.
    pub(super) fn part(&self) -> Option<&'static str> {
        match (&self.shard, &self.blocks) {
            (Some(_), _) => Some("--shard"),
            (_, Some(_)) => Some("--blocks"),
            _ => None,
        }
    }

    /// Deals a run, or a part of it, with its state in the file `path`. Returns
    /// the run, or `None` for a part, and what became of the last save.
    pub(super) fn simulate(
        &self,
        path: &Path,
        kept: &Kept<'_>,
        watch: &dyn Watch,
    ) -> Result<(Option<Run>, Result<(), Failure>), Failure> {
        let RunOptions { table, control, plan, .. } = kept.run;
        dealing::with_blocks(table, kept.dealer, control, plan.shoes_per_block, |blocks| {
            let (wanted, planned) = self.part_of(blocks, plan)?;
            let key = RunKey::new(&kept.run, blocks);
            let [book, strategy] = kept.typed.map(|name| name.to_string_lossy().into_owned());
            let begin = State::new(key, (book, strategy), wanted.clone(), planned);
            let mut store = Store::open(path, begin, &blocks.empty_tally(), saving())?;
            match wanted {
                None => whole(blocks, kept, &mut store, path, watch),
                Some(wanted) => self.deal_part(blocks, kept, &mut store, path, &wanted),
            }
        })
    }

    /// The blocks of the part, and those of the whole run.
    fn part_of(&self, blocks: &dyn Blocks, plan: &Plan) -> Result<(Option<BlockSet>, Option<u64>), Failure> {
        let planned = || planned_blocks(blocks, plan);
        match (self.shard, &self.blocks) {
            (Some(shard), _) => {
                let planned = planned()?;
                Ok((Some(shard.blocks(planned)), Some(planned)))
            }
            (None, Some(wanted)) => {
                let planned = planned()?;
                if wanted.end() > planned {
                    let fault = Fault::new(format!("--blocks {wanted}"), "the run has fewer blocks");
                    return Err(fault.allowed(format!("blocks of 0..{planned}")).into());
                }
                Ok((Some(wanted.clone()), Some(planned)))
            }
            (None, None) => Ok((None, None)),
        }
    }

    /// Deals the blocks of a part that are missing.
    fn deal_part(
        &self,
        blocks: &dyn Blocks,
        kept: &Kept<'_>,
        store: &mut Store,
        path: &Path,
        wanted: &BlockSet,
    ) -> Result<(Option<Run>, Result<(), Failure>), Failure> {
        let missing = store.contents.blocks().missing(wanted);
        let before = store.contents.tally(blocks.empty_tally());
        let shoes = wanted.count().max(1) * blocks.shoes();
        let boxes = kept.run.scenario.rules.boxes_in_play();
        let watch = Progress::of_shoes(kept.quiet.progress(), shoes, boxes);
        let mut add = |block: u64, tally: &Tally| store.add(block, tally);
        let stopped = deal_blocks(blocks, kept.run.plan, missing.ranges(), before, &watch, &mut add);
        drop(watch);
        let saved = store.save().map_err(Failure::from);
        let state = &store.contents;
        let (dealt, all, file) = (state.blocks().count(), wanted.count(), path.display());
        if stopped {
            let message = tr!(lang(), "blocks-of-part", dealt, all, file = file.to_string());
            return Failure::both(saved, Err(Failure::Interrupted(message))).map(|()| (None, Ok(())));
        }
        if saved.is_ok() {
            let lang = lang();
            let part = match self.shard {
                Some(Shard { number, of }) => tr!(lang, "shard", shard = format!("{number}/{of}")),
                None => lang.text("part-of-a-run"),
            };
            let planned = state.planned;
            let of = planned
                .map_or_else(String::new, |planned| tr!(lang, "of-planned", planned = planned.to_string()));
            let which = if wanted.is_empty() {
                lang.text("no-blocks")
            } else {
                tr!(lang, "some-blocks", blocks = format!("{wanted}{of}"))
            };
            kept.quiet.note(|| tr!(lang, "part-is-in", part, blocks = which, file = file.to_string()));
        }
        Ok((None, saved))
    }
}

/// Deals the rest of a whole run.
fn whole(
    blocks: &dyn Blocks,
    kept: &Kept<'_>,
    store: &mut Store,
    path: &Path,
    watch: &dyn Watch,
) -> Result<(Option<Run>, Result<(), Failure>), Failure> {
    let place = format!("--state {}", path.display());
    let (groups, all) = store.contents.prefix();
    if !all {
        let message = format!("the file holds blocks {}, with gaps", store.contents.blocks());
        return Err(Fault::new(place, message).allowed("ventaja merge, or another state file").into());
    }
    let done = groups.last().map_or(0, |(end, _)| *end);
    if done > 0 {
        kept.quiet.note(|| held_already(path, done));
    }
    let mut add = |block: u64, tally: &Tally| store.add(block, tally);
    let run =
        finish_run(blocks, kept.run.plan, &groups, watch, &mut add).map_err(|e| unfinished(e, &place))?;
    if !run.interrupted {
        store.plan(store.contents.blocks().end());
    }
    let saved = store.save().map_err(Failure::from);
    Ok((Some(run), saved))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slurm(set: &[(&str, &str)]) -> Result<Shard, String> {
        let set: Vec<(String, String)> =
            set.iter().map(|(name, text)| (format!("SLURM_ARRAY_TASK_{name}"), (*text).to_owned())).collect();
        Shard::from_slurm(&|name| set.iter().find(|(own, _)| own == name).map(|(_, text)| text.clone()))
    }

    #[test]
    fn slurm_tasks_are_shards() {
        for first in [0, 1, 7] {
            for step in [1, 3] {
                for number in 1..=5_u64 {
                    let id = (first + step * (number - 1)).to_string();
                    let (first, step) = (first.to_string(), step.to_string());
                    let set = [("ID", &*id), ("COUNT", "5"), ("MIN", &*first), ("STEP", &*step)];
                    assert_eq!(slurm(&set), Ok(Shard { number, of: 5 }));
                }
            }
        }
        assert_eq!(slurm(&[("ID", "3"), ("COUNT", "5"), ("MIN", "1")]), Ok(Shard { number: 3, of: 5 }));
        assert!(slurm(&[("COUNT", "5"), ("MIN", "1")]).unwrap_err().contains("TASK_ID is not set"));
        for wrong in [["x", "5", "1"], ["9", "3", "1"], ["0", "3", "1"], ["1", "200000", "1"]] {
            assert!(slurm(&[("ID", wrong[0]), ("COUNT", wrong[1]), ("MIN", wrong[2])]).is_err(), "{wrong:?}");
        }
        assert!(slurm(&[("ID", "4"), ("COUNT", "5"), ("MIN", "1"), ("STEP", "2")]).is_err());
    }

    #[test]
    fn shards_are_all_blocks_once() {
        for (planned, of) in [(0, 3), (2, 5), (1000, 7), (u64::MAX, 100_000)] {
            let mut next = 0;
            for number in [1, 2, of / 2, of / 2 + 1, of - 1, of] {
                let blocks = Shard { number, of }.blocks(planned);
                assert!(blocks.end() <= planned);
            }
            for number in 1..=of {
                for range in (Shard { number, of }).blocks(planned).ranges() {
                    assert_eq!(range.start, next);
                    next = range.end;
                }
            }
            assert_eq!(next, planned);
        }
        for wrong in ["0/3", "4/3", "3", "a/b", "1/100001", "1/0", ""] {
            assert!(Shard::parse(wrong).is_err(), "{wrong}");
        }
    }
}
