//! Counts the instructions of a run: `simulate` of this program on one thread
//! under valgrind's cachegrind. Unlike times, counts do not depend on how busy
//! the machine is.

use std::ffi::OsString;
use std::io::ErrorKind;
use std::process::{Command, Output, Stdio};
use ventaja::check::Arguments;
use ventaja::fault::Fault;
use ventaja::kernel::Kernel;

/// Returns the instruction-set level of this machine as this process sees it;
/// under an emulator, of what it emulates. One of
/// [`LEVELS`](ventaja::check::LEVELS).
pub(super) fn level() -> String {
    let suffix = if cfg!(debug_assertions) { "-debug" } else { "" };
    format!("{}{suffix}", Kernel::fastest().name())
}

/// Counts, and remembers the level that the program sees under valgrind, which
/// may be lower than the CPU's own.
#[derive(Default)]
pub(super) struct Counter {
    level: Option<String>,
}

/// Runs this program under valgrind; `None` if there is no valgrind.
fn under_valgrind(options: &[&str], arguments: &[OsString]) -> Result<Option<Output>, Fault> {
    let wrong = |what: &str, error: &std::io::Error| Fault::new("valgrind", format!("{what}: {error}"));
    let own = std::env::current_exe().map_err(|error| wrong("this program cannot be found", &error))?;
    let mut command = Command::new("valgrind");
    command.args(options).arg(own).args(arguments).stdin(Stdio::null());
    match command.output() {
        Ok(output) if output.status.success() => Ok(Some(output)),
        Ok(output) => {
            let said = String::from_utf8_lossy(&output.stderr);
            let last = said.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or("nothing");
            let message = format!("could not run the program ({}): {}", output.status, last.trim());
            Err(Fault::new("valgrind", message))
        }
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(wrong("cannot be started", &error)),
    }
}

impl Counter {
    /// Counts the instructions of `simulate` with these arguments and plain estimates; returns the level for which the
    /// code was chosen, and the count. `None` if there is no valgrind.
    pub(super) fn count(
        &mut self,
        arguments: &Arguments,
        rounds: u64,
        seed: u64,
    ) -> Result<Option<(String, u64)>, Fault> {
        if self.level.is_none() {
            let found = under_valgrind(&["--tool=none", "-q"], &["check", "--level"].map(OsString::from))?;
            self.level = found.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
        }
        let Some(level) = self.level.clone() else { return Ok(None) };
        let wrong =
            |error: std::io::Error| Fault::new("valgrind", format!("no file for its counts: {error}"));
        let counts = tempfile::NamedTempFile::new().map_err(wrong)?;
        let path = counts.path().display().to_string();
        let options = ["--tool=cachegrind", "--cache-sim=no", &format!("--cachegrind-out-file={path}")];
        let run = format!("--rounds {rounds} --seed {seed} --threads 1 --control off --quiet --format csv");
        let run = run.split(' ').map(OsString::from).collect();
        let typed = [vec!["simulate".into()], arguments.typed(), run].concat();
        if under_valgrind(&options, &typed)?.is_none() {
            return Ok(None);
        }
        let text = std::fs::read_to_string(&path).map_err(wrong)?;
        let count =
            total(&text).ok_or_else(|| Fault::new("valgrind", "reported no count of instructions"))?;
        Ok(Some((level, count)))
    }
}

/// The instructions of a whole run: the first number of the line `summary:`, if
/// `Ir` is the first event.
fn total(counts: &str) -> Option<u64> {
    let after = |head: &str| counts.lines().find_map(|line| line.strip_prefix(head));
    let first = after("events:")?.split_whitespace().next()?;
    let sum = after("summary:")?.split_whitespace().next()?;
    (first == "Ir").then(|| sum.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_total_is_the_summary_of_instructions() {
        let file = "desc: x\ncmd: ventaja\nevents: Ir\nfn=main\n12 300\nsummary: 599409727\n";
        assert_eq!(total(file), Some(599_409_727));
        assert_eq!(
            total(&file.replace("events: Ir", "events: Ir I1mr").replace("9727", "9727 12")),
            Some(599_409_727)
        );
        assert_eq!(total(&file.replace("Ir", "Dr")), None);
        assert_eq!(total("events: Ir\n"), None);
    }
}
