//! What `verify` says of a rulebook or a chart that it does not find: the option that names its place.

use super::Args;
use crate::cli::Failure;
use crate::cli::args::{REG, STRATEGY};
use std::ffi::OsString;
use ventaja::fault::{Fault, FaultKind};
use ventaja::recorded::RecordedTable;

/// What `verify` allows where it does not find the rulebook of a file.
pub(super) const ELSEWHERE: &str = "--reglamento FILE, the path to the rulebook of the run";

/// The same for the chart.
pub(super) const CHART_ELSEWHERE: &str = "--strategy FILE, the path to the chart of the run";

/// The first rulebook of a comparison, as its faults name it.
const SIDE_A: &str = "<A>";

/// Returns the failure of the command that a file names. A rulebook or chart that the command does
/// not find gets the option that says where it is.
pub(super) fn moved(args: &Args, file: &str, failure: Failure) -> Failure {
    let Failure::Input(faults) = failure else { return failure };
    let moved = |fault: Fault| {
        let of = |place: &str| fault.is_unreadable() && fault.place.starts_with(&format!("{place} "));
        let (given, option) = if fault.kind == FaultKind::UnknownRulebook || of(REG) || of(SIDE_A) {
            (&args.reglamento, ELSEWHERE)
        } else if fault.kind == FaultKind::UnknownChart || of(STRATEGY) {
            (&args.strategy, CHART_ELSEWHERE)
        } else {
            return fault;
        };
        if given.is_some() {
            let place = [REG, SIDE_A].iter().find_map(|place| fault.place.strip_prefix(place));
            let place = place.map(|file| format!("--reglamento{file}"));
            return Fault { place: place.unwrap_or_else(|| fault.place.clone()), ..fault };
        }
        // The user named the report only.
        let place = format!("{file}: {}", fault.place);
        Fault { place, nearest: None, ..fault }.allowed(option)
    };
    Failure::Input(faults.map(moved))
}

/// Returns the failure to find the rulebook or chart that a field of a report names, with `option`,
/// which says where it is. A user who has given that option reads its name instead.
pub(super) fn not_found(
    table: &RecordedTable,
    given: Option<&OsString>,
    option: &str,
    failure: Failure,
) -> Failure {
    let Failure::Input(faults) = failure else { return failure };
    if given.is_some() {
        return Failure::Input(faults.named_by(option.split(' ').next().unwrap_or_default()));
    }
    let place = format!("{}:2", table.file);
    Failure::Input(faults.map(|fault| match fault.kind {
        FaultKind::UnknownRulebook | FaultKind::UnknownChart | FaultKind::Unreadable => {
            Fault { place: place.clone(), ..fault }.allowed(option)
        }
        FaultKind::Other | FaultKind::Unknown => fault,
    }))
}
