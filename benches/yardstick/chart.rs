//! A chart as tables to look up: what to do with two cards, and with more.

/// What is done with a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Move {
    Stand,
    Hit,
    Double,
    Split,
}

/// The tables; every one is indexed first by what the upcard counts, ace 1.
pub(crate) struct Chart {
    /// By the two cards.
    pub(super) opening: [[[Move; 11]; 11]; 11],
    /// By soft or not and total, of two cards that may not be split.
    pub(super) two: [[[Move; 22]; 2]; 11],
    /// The same of more cards: whether to hit. Over 21 there is nothing to hit.
    pub(super) hits: [[[bool; 32]; 2]; 11],
}

impl Chart {
    /// Reads a chart as people write it, a hand a row, a dealer's card a
    /// column.
    ///
    /// # Panics
    /// If it is none.
    pub(crate) fn parse(text: &str) -> Chart {
        let mut two = [[[Move::Hit; 22]; 2]; 11];
        let mut hits = [[[false; 32]; 2]; 11];
        let mut pairs = [[false; 11]; 11];
        for line in text.lines().skip(1) {
            let mut cells = line.split(',');
            let (kind, hand) = cells.next().expect("a hand").split_at(1);
            let hand: usize = if hand == "A" { 1 } else { hand.parse().expect("a total or a pair") };
            for (cell, up) in cells.zip((2..=10).chain([1])) {
                let row = match kind {
                    "P" => {
                        pairs[up][hand] = cell == "P";
                        continue;
                    }
                    "H" => 0,
                    "S" => 1,
                    other => panic!("row {other}{hand}"),
                };
                hits[up][row][hand] = matches!(cell, "H" | "D");
                two[up][row][hand] = match cell {
                    "H" => Move::Hit,
                    "S" => Move::Stand,
                    "D" | "Ds" => Move::Double,
                    other => panic!("cell {other}"),
                };
            }
        }
        let mut opening = [[[Move::Hit; 11]; 11]; 11];
        for (up, opening) in opening.iter_mut().enumerate().skip(1) {
            for (first, opening) in opening.iter_mut().enumerate().skip(1) {
                for (second, decided) in opening.iter_mut().enumerate().skip(1) {
                    let soft = first == 1 || second == 1;
                    let total = first + second + if soft { 10 } else { 0 };
                    let split = first == second && pairs[up][first];
                    *decided = if split { Move::Split } else { two[up][usize::from(soft)][total] };
                }
            }
        }
        Chart { opening, two, hits }
    }
}
