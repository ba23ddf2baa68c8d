//! The chart of a poker game against the house: rows in order, each with a street, a condition on the cards seen and
//! what to do. The first row of the street whose condition holds and whose bet is allowed decides.

use super::condition::{ALLOWED, Condition, Number, Seen, Word, names, unknown_name};
use super::{DRAW, Strategy, View, discard, is_decided, street_name, street_of};
use crate::builtin::sha256;
use crate::fault::{Fault, Faults};
use crate::rules::Rules;
use crate::rules::poker::{CardSet, Poker, kind_names, similar};
use crate::strategy::reader::{Reader, records};
use std::fmt::{self, Write};
use std::sync::Arc;

/// What a chart says about a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advice {
    /// Adds this number of antes; 0 checks, or folds where the street has no check.
    Add(u8),
    /// Pays to replace the card that does not belong: see [`discard`](super::discard).
    Draw,
    /// Does whatever has the best exact value.
    Best,
}

/// A row of a chart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The street, counted from 0, or [`DRAW`].
    pub street: usize,
    /// The text of the conditions.
    pub when: String,
    /// The conditions, all of which must hold.
    pub conditions: Vec<Condition>,
    /// What to do.
    pub advice: Advice,
}

impl Row {
    /// Returns the fields of the row in a file: the street, the condition, what to do.
    pub fn fields(&self) -> [String; 3] {
        let play = match self.advice {
            Advice::Add(0) => "no".to_owned(),
            Advice::Add(antes) => antes.to_string(),
            Advice::Draw => "draw".to_owned(),
            Advice::Best => "best".to_owned(),
        };
        [street_name(self.street), self.when.clone(), play]
    }

    /// Returns whether some cards of the game may meet all conditions, as far as each number and the cards that there are
    /// show it.
    fn is_possible(&self, play: &Poker) -> bool {
        let bounds = |of: Number, least: bool| {
            let bound = move |condition: &Condition| match condition {
                Condition::Number(number, at_least, bound) if (*number, *at_least) == (of, least) => {
                    Some(*bound)
                }
                _ => None,
            };
            self.conditions.iter().filter_map(bound)
        };
        self.conditions.iter().all(|condition| match condition {
            Condition::Start { .. } => play.player_cards == 2,
            Condition::Upcard(_) => play.dealer_up > 0,
            Condition::Number(number, ..) => {
                let (least, most) = number.range(play, self.street);
                bounds(*number, true).fold(least, u8::max) <= bounds(*number, false).fold(most, u8::min)
            }
            Condition::Word(..) | Condition::Hand(_) | Condition::ToStraightOf(_) => true,
        })
    }

    /// Returns whether the row decides wherever a later one could.
    fn covers(&self, later: &Row, play: &Poker) -> bool {
        let raises = play.street(self.street).map_or(&[][..], |street| &street.raises);
        let allowed = match self.advice {
            Advice::Add(antes @ 1..) => raises.contains(&(antes, None)),
            Advice::Add(0) | Advice::Draw | Advice::Best => true,
        };
        let met = |one: &Condition| later.conditions.iter().any(|of| one.follows_from(of, play.hand_cards));
        allowed && self.street == later.street && self.conditions.iter().all(met)
    }
}

/// The rows of a chart, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rows(pub Vec<Row>);

/// The header of the file.
pub(crate) const HEADER: &str = "street,when,play";

impl Rows {
    /// Returns the rows that leave every decision to exact computation.
    pub fn best() -> Rows {
        let row = |street| Row {
            street,
            when: "any".to_owned(),
            conditions: vec![Condition::Word(Word::Any, 0)],
            advice: Advice::Best,
        };
        Rows([DRAW].into_iter().chain(0..DRAW).map(row).collect())
    }

    /// Returns whether a row leaves its decision to exact computation.
    pub fn leaves_open(&self) -> bool {
        self.0.iter().any(|row| row.advice == Advice::Best)
    }

    /// Returns the rows of a street.
    pub fn on(&self, street: usize) -> Rows {
        Rows(self.0.iter().filter(|row| row.street == street).cloned().collect())
    }

    /// Returns the rows that can apply against a card of the dealer that is face-up, and with common cards, as far as they are
    /// given, without the conditions that these meet.
    pub fn given(&self, upcard: Option<CardSet>, board: Option<CardSet>) -> Rows {
        let fits = |row: &&Row| row.conditions.iter().all(|one| one.meets(upcard, board) != Some(false));
        let open = |row: &Row| Row {
            conditions: row
                .conditions
                .iter()
                .filter(|one| one.meets(upcard, board).is_none())
                .cloned()
                .collect(),
            ..row.clone()
        };
        Rows(self.0.iter().filter(fits).map(open).collect())
    }

    /// Returns whether a decision of a street depends on outs.
    pub(crate) fn count_outs(&self, street: usize) -> bool {
        let rows = self.0.iter().filter(|row| row.street == street);
        rows.flat_map(|row| &row.conditions).any(Condition::counts_outs)
    }

    /// Returns what the chart says about a decision.
    pub fn advice(&self, view: &View<'_>) -> Advice {
        self.deciding(view).map_or(Advice::Add(0), |row| self.0[row].advice)
    }

    /// Returns the place of the row that decides; `None` if none does.
    #[inline]
    pub(crate) fn deciding(&self, view: &View<'_>) -> Option<usize> {
        // Nothing is counted for the rows of best play.
        let mut seen = None;
        let fits = |row: &Row| {
            row.street == view.street
                && row.conditions.iter().all(|condition| {
                    matches!(condition, Condition::Word(Word::Any, _))
                        || seen.get_or_insert_with(|| Seen::of(view)).meets(condition)
                })
                && match row.advice {
                    Advice::Add(antes) if antes > 0 => view.allows(antes),
                    _ => true,
                }
        };
        self.0.iter().position(fits)
    }

    /// Returns whether a decision of a street may depend on suits, other than by the hand and by how many cards share
    /// the upcard's.
    pub fn sees_suits(&self, street: usize) -> bool {
        let rows = self.0.iter().filter(|row| row.street == street);
        rows.flat_map(|row| &row.conditions).any(Condition::sees_suits)
    }

    /// Returns whether a decision of a street is left to exact computation.
    pub fn leaves_some(&self, street: usize) -> bool {
        self.0.iter().any(|row| row.street == street && row.advice == Advice::Best)
    }

    /// Returns the card that a hand replaces, the empty set for none; `None` if the decision is left to exact
    /// computation. `open` is [`Rows::leaves_some`] of the draw.
    pub fn replaced(&self, view: &View<'_>, open: bool) -> Option<CardSet> {
        let card = || discard(view.own, view.rules.hand_cards, view.ranks).unwrap_or_default();
        if !open && card().is_empty() {
            // No row can replace a card.
            return Some(CardSet::default());
        }
        match self.advice(view) {
            Advice::Draw => Some(card()),
            Advice::Add(_) => Some(CardSet::default()),
            Advice::Best => None,
        }
    }

    /// Returns the text of a file with these rows.
    pub fn to_csv(&self) -> String {
        let mut text = format!("{HEADER}\n");
        for row in &self.0 {
            let _ = writeln!(text, "{}", row.fields().join(","));
        }
        text
    }

    /// Reads a chart. `file` is the path for messages.
    ///
    /// # Errors
    /// Every fault of the file, with its line.
    pub fn parse(file: &str, text: &str) -> Result<Rows, Faults> {
        let mut reader = Reader::new(file, text);
        let mut rows = Vec::new();
        let mut header = false;
        for (line, record) in records(text) {
            let fields: Vec<&str> = record.iter().collect();
            if !std::mem::replace(&mut header, true) {
                let found = fields.join(",");
                if found != HEADER {
                    reader.fault(line, format!("`{found}` is not the header"), HEADER);
                }
                continue;
            }
            let [street, when, play] = fields[..] else {
                reader.fault(
                    line,
                    format!("is no row of three fields: it has {}", fields.len()),
                    "a street, a condition and what to do, separated by commas",
                );
                continue;
            };
            let street = street_of(street);
            let mut conditions = Vec::new();
            for part in when.split('&').map(str::trim) {
                let near = || similar(part).into_iter().filter(|near| Condition::parse(near).is_some());
                if let Some(condition) = Condition::parse(part) {
                    conditions.push(condition);
                } else if let Some(name) = unknown_name(part) {
                    let known = || near().chain(names().map(str::to_owned));
                    reader.unlisted(line, ("condition", name), known, ALLOWED);
                } else {
                    let fault = || Fault::new(format!("{file}:{line}"), format!("`{part}` is no condition"));
                    reader.faults.add(|| fault().or_nearest(part, near()).allowed(ALLOWED));
                }
            }
            let advice = match play {
                "no" => Some(Advice::Add(0)),
                "best" => Some(Advice::Best),
                "draw" if street == Some(DRAW) => Some(Advice::Draw),
                _ if street == Some(DRAW) => None,
                antes => antes.parse().ok().filter(|antes| (1..=10).contains(antes)).map(Advice::Add),
            };
            if street.is_none() {
                reader.fault(
                    line,
                    format!("`{}` is no street", fields[0]),
                    "1 before the common cards, 2 after the first of them, to 5; draw, before all of them",
                );
            }
            if advice.is_none() {
                let allowed = if street == Some(DRAW) {
                    "no: keep all cards; draw: pay for another card; best: exact best play"
                } else {
                    "the antes to add, 1 to 10; no: check or fold; best: exact best play"
                };
                reader.fault(line, format!("`{play}` is no decision"), allowed);
            }
            if let (Some(street), Some(advice)) = (street, advice) {
                rows.push(Row { street, when: when.to_owned(), conditions, advice });
            }
        }
        if !header {
            reader.faults.add(|| Fault::new(file.to_owned(), "has no header").allowed(HEADER.to_owned()));
        }
        reader.check()?;
        Ok(Rows(rows))
    }
}

/// A chart with its name and origin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    /// The name: that of the file, without the extension.
    pub name: String,
    /// The path that it was read from, for messages.
    pub file: String,
    /// The SHA-256 of the file's bytes, in hexadecimal.
    pub sha256: String,
    /// The rows.
    pub rows: Rows,
    /// Those of each street that can apply against an upcard, by street and then by its rank, 13 without one: a chart
    /// may have hundreds, nearly all against one rank.
    by_street: [[Rows; 14]; DRAW + 1],
    /// The line of each row.
    lines: Vec<u64>,
    leaves_draws: bool,
    /// What decides where the rows leave it to exact computation.
    best: BestPlay,
}

/// Best play under some rules and with the ranks of a pack, if it was computed. It is no part of what a chart says.
#[derive(Clone, Default)]
struct BestPlay(Option<Arc<Computed>>);

struct Computed {
    play: Poker,
    ranks: u16,
    strategy: Box<dyn Strategy>,
}

impl PartialEq for BestPlay {
    fn eq(&self, _: &BestPlay) -> bool {
        true
    }
}

impl Eq for BestPlay {}

impl fmt::Debug for BestPlay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("BestPlay").field(&self.0.is_some()).finish()
    }
}

impl Chart {
    /// Reads a chart. `file` is the path for messages.
    ///
    /// # Errors
    /// Every fault of the file, with its line.
    pub fn parse(name: &str, file: &str, text: &str) -> Result<Chart, Faults> {
        let rows = Rows::parse(file, text)?;
        let by_street = std::array::from_fn(|street| {
            let of = rows.on(street);
            std::array::from_fn(|rank| of.given(Some(CardSet(if rank < 13 { 1 << rank } else { 0 })), None))
        });
        let (name, file, leaves_draws) = (name.to_owned(), file.to_owned(), rows.leaves_some(DRAW));
        let lines = records(text).skip(1).map(|(line, _)| line).collect();
        let (sha256, best) = (sha256(text.as_bytes()), BestPlay::default());
        Ok(Chart { name, file, sha256, rows, by_street, lines, leaves_draws, best })
    }

    /// Returns whether the chart decides everything under these rules, with a pack of these ranks.
    pub(crate) fn is_complete(&self, play: &Poker, ranks: u16) -> bool {
        let computed = || self.best.0.as_ref().is_some_and(|best| (&best.play, best.ranks) == (play, ranks));
        !self.rows.leaves_open() || computed()
    }

    /// Returns the chart with a strategy for these rules that decides where the rows leave it to exact computation.
    pub(crate) fn completed_by(&self, play: &Poker, ranks: u16, best: impl Strategy + 'static) -> Chart {
        let computed = Computed { play: play.clone(), ranks, strategy: Box::new(best) };
        Chart { best: BestPlay(Some(Arc::new(computed))), ..self.clone() }
    }

    /// Returns the strategy that decides where the rows do not, if there is one.
    pub(super) fn best(&self) -> Option<&dyn Strategy> {
        self.best.0.as_ref().map(|best| &*best.strategy)
    }

    /// Returns what the chart says about a decision.
    pub fn advice(&self, view: &View<'_>) -> Advice {
        self.rows_of(view).advice(view)
    }

    /// Returns what [`Rows::replaced`] does.
    pub(super) fn replaced(&self, view: &View<'_>) -> Option<CardSet> {
        self.rows_of(view).replaced(view, self.leaves_draws)
    }

    fn rows_of(&self, view: &View<'_>) -> &Rows {
        &self.by_street[view.street][view.upcard.ranks().trailing_zeros().min(13) as usize]
    }

    /// Returns the lines of rows that never decide, each with the line of the row that decides before it; `None` where no
    /// cards meet the conditions. Rows of streets on which nothing is decided are left out.
    pub fn idle(&self, play: &Poker) -> Vec<(u64, Option<u64>)> {
        let rows = &self.rows.0;
        let idle = |(at, row): (usize, &Row)| {
            if !is_decided(play, row.street) {
                return None;
            }
            let covering = rows[..at].iter().position(|earlier| earlier.covers(row, play));
            let found = covering.is_some() || !row.is_possible(play);
            found.then(|| (self.lines[at], covering.map(|at| self.lines[at])))
        };
        rows.iter().enumerate().filter_map(idle).collect()
    }

    /// Checks that every bet of the chart is one that these rules offer on its street, and every hand one of theirs.
    ///
    /// # Errors
    /// The rows whose bet no rule offers, or whose hand does not exist.
    pub(in crate::strategy) fn check(&self, rules: &Rules) -> Result<(), Faults> {
        let Some(play) = rules.play.poker() else { return Ok(()) };
        let mut faults = Faults::default();
        for (row, line) in self.rows.0.iter().zip(&self.lines) {
            let (place, shown) = (|| format!("{}:{line}", self.file), || row.fields().join(","));
            let cards = play.hand_cards;
            for hand in row.conditions.iter().filter_map(Condition::hand) {
                if hand.least(cards).is_none() {
                    let message = format!(
                        "row `{}` names {}, and hand.cards={cards} has no such hand",
                        shown(),
                        hand.show()
                    );
                    faults.add(|| Fault::new(place(), message).allowed(kind_names(cards)));
                }
            }
            let Advice::Add(antes @ 1..) = row.advice else { continue };
            let offered: Vec<u8> = play
                .street(row.street)
                .map_or(Vec::new(), |street| street.raises.iter().map(|raise| raise.0).collect());
            if !offered.contains(&antes) {
                let street = row.street + 1;
                let allowed = if offered.is_empty() {
                    format!("no row for street {street}, which play.choices gives no bet")
                } else {
                    let offered: Vec<String> = offered.iter().map(u8::to_string).collect();
                    format!("{} (play.choices), or no", offered.join(", "))
                };
                let message = format!("row `{}` adds a bet that street {street} does not offer", shown());
                faults.add(|| Fault::new(place(), message).allowed(allowed));
            }
        }
        Faults::check(faults)
    }
}
