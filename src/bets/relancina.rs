//! The bets of the relancina.

use crate::cards::Rank;
use crate::rules::{Deal, Relancina};
use crate::tally::{Line, Outcome};

/// The name of the line of every bet.
pub(crate) const BOX: &str = "box";

/// The names of the lines of the bets on each first card, in the order of [`first_card_line`].
pub(crate) const FIRST_CARD_LINES: [&str; 11] = [
    "first-A", "first-2", "first-3", "first-4", "first-5", "first-6", "first-7", "first-8", "first-9",
    "first-10", "first-F",
];

pub(crate) const MOST_LINES: usize = 1 + FIRST_CARD_LINES.len();

/// Returns the index of the line of the bets on a first card of this rank: ace = 1 … ten = 10,
/// figures 11.
pub(crate) fn first_card_line(rank: Rank) -> usize {
    usize::from(rank.number().min(11))
}

named! {
    /// The outcome of a box: what its hand was when the bets were settled.
    pub enum BoxOutcome {
        Ordinary = "ordinary hand",
        Bust = "over 21",
        Relancina = "relancina",
        RelancinaAndFigure = "relancina and figure",
        Escalera = "escalera",
        EscaleraFlor = "escalera flor",
        Gran21Under = "gran 21 under 21",
        Gran21 = "gran 21 of 21",
        Chipolo = "chipolo",
        TripleSiete = "triple siete",
        Veintiuna = "veintiuna clasica",
        VeinteYMedio = "veinte y medio",
        Surrender = "given up",
        Left = "left at the raise",
        Split = "split",
    }
}

/// Returns the names of the bet lines of a table: the box, and, where the bet may follow the first
/// card, the bets on each first card.
pub(crate) fn line_names(rules: &Relancina) -> Vec<&'static str> {
    let first_cards: &[&str] = match rules.deal {
        Deal::Sangriento => &[],
        Deal::Cerrado | Deal::Mixed => &FIRST_CARD_LINES,
    };
    [&[BOX], first_cards].concat()
}

/// Returns the bet lines of a table. The net of an outcome varies with the Talla's hand.
pub(super) fn lines(rules: &Relancina) -> Vec<Line> {
    let outcomes = || BoxOutcome::ALL.map(|outcome| Outcome::varied(outcome.name())).to_vec();
    let line = |name| Line { name, unit: rules.unit(), optional: name != BOX, outcomes: outcomes() };
    line_names(rules).into_iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_first_card_has_its_line() {
        let lines = lines(&Relancina { deal: Deal::Mixed, ..Relancina::default() });
        assert_eq!(lines.len(), MOST_LINES);
        for (number, name) in [(1, "first-A"), (2, "first-2"), (10, "first-10"), (13, "first-F")] {
            assert_eq!(lines[first_card_line(Rank::new(number).unwrap())].name, name);
        }
    }
}
