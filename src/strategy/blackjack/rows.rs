//! The rows of a chart: their names, and the table and place that each stands for.

use super::cell::HandClass;
use super::chart::Chart;

const SEVENS: [&str; 2] = ["77", "77s"];

/// The table and the index of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Place {
    /// Of a total: whether it is soft, and the total.
    Total(bool, usize),
    /// The same for hands of a class.
    Class(HandClass, bool, usize),
    /// By the value of a card, ace 1.
    Pair(usize),
    /// The original sevens: of two suits 0, of one 1.
    Sevens(usize),
    Ace(usize),
}

/// Returns the place of a row, by its name; `None` if there is no such row.
pub(crate) fn place(name: &str) -> Option<Place> {
    if let Some(i) = SEVENS.iter().position(|n| *n == name) {
        return Some(Place::Sevens(i));
    }
    if let Some(total) = name.strip_prefix('D') {
        return of_class(HandClass::Doubled, total);
    }
    if let Some(total) = name.strip_prefix('F') {
        return of_class(HandClass::Free, total);
    }
    if let Some((total, cards)) = name.split_once('/') {
        let counts = HandClass::LEAST_CARDS..=HandClass::MOST_CARDS;
        let cards = counts.into_iter().find(|known| known.to_string() == cards)?;
        return of_class(HandClass::Cards(cards), total);
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
        "H" if (2..=21).contains(&number) => Some(Place::Total(false, number)),
        "S" if (12..=21).contains(&number) => Some(Place::Total(true, number)),
        "P" if (2..=10).contains(&number) => Some(Place::Pair(number)),
        "A" if (2..=9).contains(&number) => Some(Place::Ace(number)),
        _ => None,
    }
}

/// Returns the place of the row of a total for hands of a class; `None` for other rows.
fn of_class(class: HandClass, name: &str) -> Option<Place> {
    match place(name)? {
        Place::Total(soft, total) => Some(Place::Class(class, soft, total)),
        _ => None,
    }
}

/// Returns the names of the rows of totals.
fn totals() -> impl Iterator<Item = String> {
    (2..=21).map(|n| format!("H{n}")).chain((12..=21).map(|n| format!("S{n}")))
}

/// Returns the names of the rows that every chart of the family may have.
pub(super) fn row_names() -> Vec<String> {
    let pairs = (2..=10).map(|n| format!("P{n}"));
    let own = SEVENS.map(str::to_owned).into_iter().chain(Chart::declarations());
    totals().chain(pairs).chain(["PA".to_owned()]).chain(own).collect()
}

/// Returns whether every chart must have this row.
pub(super) fn is_mandatory(name: &str) -> bool {
    matches!(place(name), Some(Place::Total(false, 4..) | Place::Total(true, _) | Place::Pair(_)))
}

impl Chart {
    /// Returns the names of the rows of actions for hands of many cards, those of a total with fewer cards first.
    pub fn rows_by_cards() -> Vec<String> {
        let counts = HandClass::LEAST_CARDS..=HandClass::MOST_CARDS;
        totals().flat_map(|total| counts.clone().map(move |cards| format!("{total}/{cards}"))).collect()
    }

    /// Returns the names of the rows for doubled hands.
    pub fn rows_doubled() -> Vec<String> {
        (2..=20).map(|n| format!("DH{n}")).chain((12..=20).map(|n| format!("DS{n}"))).collect()
    }

    /// Returns the names of the rows for hands with a free bet.
    pub fn rows_free() -> Vec<String> {
        (4..=20).map(|n| format!("FH{n}")).chain((12..=21).map(|n| format!("FS{n}"))).collect()
    }

    /// Returns the names of the other rows of actions, without those of declarations.
    pub fn rows() -> Vec<String> {
        let action = |name: &String| !matches!(place(name), Some(Place::Ace(_)));
        row_names().into_iter().filter(action).collect()
    }

    /// Returns the names of the rows of declarations.
    pub fn declarations() -> Vec<String> {
        (2..=9).map(|n| format!("A{n}")).chain(["AA".to_owned()]).collect()
    }
}
