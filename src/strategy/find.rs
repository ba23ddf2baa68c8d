//! Finds a chart by its name among those of a rulebook, or by its path.

use super::Chart;
use super::reader::{lines, records};
use crate::builtin;
use crate::fault::{Fault, Faults, LONGEST_CSV, read};
use crate::reglamento::Reglamento;
use crate::rules::{BestPlay, Game};
use std::borrow::Cow;
use std::ffi::OsStr;
use std::path::Path;

/// The name of a chart that is solved on the spot. A file of this name keeps its extension.
pub const BEST: &str = "best";

/// The name of the chart that plays unless another is chosen.
pub const BASIC: &str = "basic";

/// Returns the chart of players who play at another table as they did at the one that `best` is solved for: `best` itself or,
/// where that leaves decisions to exact values, which are another table's there, the rulebook's chart [`BASIC`]. `None` if it
/// has none.
pub fn kept(reglamento: &Reglamento, best: &Chart) -> Option<Chart> {
    if best.leaves_open() { find(reglamento, BASIC).ok() } else { Some(best.clone()) }
}

/// Returns the built-in charts of a rulebook: name, path and text of each.
fn charts(reglamento: &Reglamento) -> impl Iterator<Item = (&str, &'static str, &'static str)> {
    let folder = format!("strategies/{}/", reglamento.strategies);
    builtin::STRATEGIES.iter().filter_map(move |(path, text)| {
        let file = path.strip_prefix(&folder)?;
        Some((file.strip_suffix(".csv")?, *path, *text))
    })
}

/// Returns the names of the built-in charts of a rulebook.
pub fn names(reglamento: &Reglamento) -> Vec<String> {
    charts(reglamento).map(|(name, ..)| name.to_owned()).collect()
}

/// Finds the chart `name`: one of the rulebook's, or a path to a CSV file.
///
/// # Errors
/// There is no such chart, or its file is unreadable or has faults.
pub fn find(reglamento: &Reglamento, name: &(impl AsRef<OsStr> + ?Sized)) -> Result<Chart, Faults> {
    let name = name.as_ref();
    let (path, text) = file(reglamento, name, true)?;
    let name = match text {
        Cow::Borrowed(_) => name.to_string_lossy().into_owned(),
        // The name of another chart of the rulebook would be read as that chart's.
        Cow::Owned(ref text) => match name_of_file(Path::new(name)) {
            best if best == BEST => format!("{BEST}.csv"),
            taken if charts(reglamento).any(|(known, _, own)| known == taken && own != text.as_str()) => {
                format!("{taken}.csv")
            }
            own => own,
        },
    };
    parse(reglamento.game, &name, &path, &text)
}

/// Returns the name of the chart in a file: the file's name without its extension. Line ends and other
/// control characters, which every table and report would print, are escaped.
fn name_of_file(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or(path.as_os_str()).to_string_lossy();
    let shown = |c: char| if c.is_control() { c.escape_default().to_string() } else { c.to_string() };
    stem.chars().map(shown).collect()
}

/// Returns the text of the file that [`find`] reads, without checking it.
///
/// # Errors
/// There is no such chart, or its file is unreadable.
pub fn chart_text(reglamento: &Reglamento, name: &(impl AsRef<OsStr> + ?Sized)) -> Result<String, Faults> {
    Ok(file(reglamento, name.as_ref(), false)?.1.into_owned())
}

/// Returns path and text of a chart; `played` if [`BEST`] could be asked for in place of an unknown name.
fn file<'a>(
    reglamento: &Reglamento,
    name: &'a OsStr,
    played: bool,
) -> Result<(Cow<'a, str>, Cow<'static, str>), Faults> {
    if let Some((_, path, text)) = charts(reglamento).find(|(known, ..)| name == *known) {
        return Ok((Cow::Borrowed(path), Cow::Borrowed(text)));
    }
    let shown = name.to_string_lossy();
    let is_csv = Path::new(name).extension().is_some_and(|ext| ext.eq_ignore_ascii_case("csv"));
    if !is_csv && !shown.contains(['/', '\\']) {
        let known = names(reglamento);
        if known.is_empty() && reglamento.game.abilities().decisions {
            let message = format!("{} has no charts", reglamento.id);
            let file = &reglamento.file;
            let allowed = if reglamento.game.abilities().best_play == BestPlay::Cards {
                format!(
                    "a path to a .csv chart such as ventaja solve {file} --output best.csv writes, or a line `strategies = \"ID\"` in \
                     the rulebook, which takes the charts of a built-in one; ventaja exact {file} --strategy best for the edge of best play"
                )
            } else {
                format!(
                    "--strategy best (solved on the spot), a path to a .csv chart such as ventaja solve {file} --output best.csv \
                     writes, or a line `strategies = \"ID\"` in the rulebook, which takes the charts of a built-in one"
                )
            };
            return Err(Fault::new(&reglamento.file, message).allowed(allowed).into());
        }
        let what = format!("chart of {}", reglamento.id);
        let mut fault = Fault::unknown(&*shown, &what, &shown, known);
        let names = fault.allowed.take().unwrap_or_default();
        fault.allowed = Some(if played {
            fault = fault.or_nearest(&shown, [BEST]);
            format!("{names}, best (solved on the spot), or a path to a .csv chart")
        } else {
            let file = if reglamento.is_builtin() { reglamento.plain_id() } else { &reglamento.file };
            format!("{names}, or a path to a .csv chart; ventaja solve {file} writes the best play")
        });
        return Err(fault.into());
    }
    Ok((shown, Cow::Owned(read(name, LONGEST_CSV)?)))
}

/// Reads a chart whose game is not known: charts of the relancina and of poker have rows
/// that no other chart has.
///
/// # Errors
/// Every fault of the chart, with its line.
pub fn parse_any(name: &str, file: &str, text: &str) -> Result<Chart, Faults> {
    let relancina = ["seen", "PF", "FA", "F2", "F4"];
    let header = lines(text).next().map_or("", |(_, header)| header);
    let game = if records(text).any(|(_, record)| record.get(0).is_some_and(|row| relancina.contains(&row))) {
        Game::Relancina
    } else if ["street", "when", "play"].iter().any(|word| header.contains(word)) {
        Game::Poker
    } else {
        Game::Blackjack
    };
    parse(game, name, file, text)
}

fn parse(game: Game, name: &str, file: &str, text: &str) -> Result<Chart, Faults> {
    if let Some((line, header)) = lines(text).next().filter(|(_, header)| !header.contains(',')) {
        let separators = [(';', "semicolons"), ('\t', "tabs")];
        if let Some((_, separator)) = separators.into_iter().find(|(one, _)| header.contains(*one)) {
            let message = format!("its columns are separated by {separator}");
            return Err(Fault::new(format!("{file}:{line}"), message).allowed("commas").into());
        }
    }
    match game {
        Game::Relancina => Chart::parse_relancina(name, file, text),
        Game::Poker => super::poker::Chart::parse(name, file, text).map(Chart::from),
        Game::Blackjack | Game::PuntoYBanca => Chart::parse_blackjack(name, file, text),
    }
}
