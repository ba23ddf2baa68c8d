//! The rows of a chart: their names, and the table and place that each stands for.

use super::by_cards::{self, LEAST, MOST};
use super::chart::Chart;

const SEVENS: [&str; 2] = ["77", "77s"];

/// The table and the index of a row.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Hard(usize),
    Soft(usize),
    ByCards(by_cards::Place),
    /// Of doubled hands: whether the total is soft, and the total.
    Doubled(bool, usize),
    /// Of hands with a free bet: whether the total is soft, and the total.
    Free(bool, usize),
    Pair(usize),
    Sevens(usize),
    Ace(usize),
}

/// Returns the place of a row, by its name; `None` if there is no such row.
pub(super) fn place(name: &str) -> Option<Place> {
    if let Some(i) = SEVENS.iter().position(|n| *n == name) {
        return Some(Place::Sevens(i));
    }
    if let Some(total) = name.strip_prefix('D') {
        return total_of(total).map(|(soft, total)| Place::Doubled(soft, total));
    }
    if let Some(total) = name.strip_prefix('F') {
        return total_of(total).map(|(soft, total)| Place::Free(soft, total));
    }
    if let Some((total, cards)) = name.split_once('/') {
        let cards = (LEAST..=MOST).find(|known| known.to_string() == cards)?;
        return total_of(total).map(|(soft, total)| Place::ByCards(by_cards::Place { soft, total, cards }));
    }
    let (kind, rest) = name.split_at_checked(1)?;
    if kind == "P" && rest == "A" {
        return Some(Place::Pair(1));
    }
    if kind == "A" && rest == "A" {
        return Some(Place::Ace(1));
    }
    let number: usize = rest.parse().ok().filter(|n: &usize| n.to_string() == rest)?;
    match kind {
        "H" if (2..=21).contains(&number) => Some(Place::Hard(number)),
        "S" if (12..=21).contains(&number) => Some(Place::Soft(number)),
        "P" if (2..=10).contains(&number) => Some(Place::Pair(number)),
        "A" if (2..=9).contains(&number) => Some(Place::Ace(number)),
        _ => None,
    }
}

/// Returns whether a row of a total is soft, and the total; `None` for other rows.
fn total_of(name: &str) -> Option<(bool, usize)> {
    match place(name)? {
        Place::Hard(total) => Some((false, total)),
        Place::Soft(total) => Some((true, total)),
        _ => None,
    }
}

/// Returns the names of the rows that every chart of the family may have.
pub(super) fn row_names() -> Vec<String> {
    let hard = (2..=21).map(|n| format!("H{n}"));
    let soft = (12..=21).map(|n| format!("S{n}"));
    let pairs = (2..=10).map(|n| format!("P{n}"));
    let own = SEVENS.map(str::to_owned).into_iter().chain(ace_names());
    hard.chain(soft).chain(pairs).chain(["PA".to_owned()]).chain(own).collect()
}

/// Returns the names of the rows by number of cards: those of a total with fewer cards first.
pub(super) fn names_by_cards() -> impl Iterator<Item = String> {
    let totals = (2..=21).map(|n| format!("H{n}")).chain((12..=21).map(|n| format!("S{n}")));
    totals.flat_map(|total| (LEAST..=MOST).map(move |cards| format!("{total}/{cards}")))
}

/// Returns the names of the rows for doubled hands.
pub(super) fn doubled_names() -> impl Iterator<Item = String> {
    (2..=20).map(|n| format!("DH{n}")).chain((12..=20).map(|n| format!("DS{n}")))
}

/// Returns the names of the rows for hands with a free bet.
pub(super) fn free_names() -> impl Iterator<Item = String> {
    (4..=20).map(|n| format!("FH{n}")).chain((12..=21).map(|n| format!("FS{n}")))
}

/// Returns the names of the rows that declare an ace.
pub(super) fn ace_names() -> impl Iterator<Item = String> {
    (2..=9).map(|n| format!("A{n}")).chain(["AA".to_owned()])
}

/// Returns whether every chart must have this row.
pub(super) fn is_mandatory(name: &str) -> bool {
    matches!(place(name), Some(Place::Hard(4..) | Place::Soft(_) | Place::Pair(_)))
}

impl Chart {
    /// Returns the names of the rows of actions for hands of many cards, those of fewer cards first.
    #[must_use]
    pub fn rows_by_cards() -> Vec<String> {
        names_by_cards().collect()
    }

    /// Returns the names of the rows for doubled hands.
    #[must_use]
    pub fn rows_doubled() -> Vec<String> {
        doubled_names().collect()
    }

    /// Returns the names of the rows for hands with a free bet.
    #[must_use]
    pub fn rows_free() -> Vec<String> {
        free_names().collect()
    }

    /// Returns the names of the other rows of actions, without those of declarations.
    #[must_use]
    pub fn rows() -> Vec<String> {
        let action = |name: &String| !matches!(place(name), Some(Place::Ace(_)));
        row_names().into_iter().filter(action).collect()
    }

    /// Returns the names of the rows of declarations.
    #[must_use]
    pub fn declarations() -> Vec<String> {
        ace_names().collect()
    }
}
