//! Punto y banca with eight packs or so: burn by the first card, the tableau
//! everybody knows, BANCA draws to 5 where PUNTO stands, and the five bets of
//! a report.

use super::Sums;
use super::shoe::Shoe;

/// Twentieths make a half and 95 % whole.
pub(crate) const UNIT: i64 = 20;
/// What becomes of a coup.
pub(crate) const OUTCOMES: [&str; 4] = ["PUNTO wins", "tie", "BANCA wins", "BANCA wins with six"];
const PUNTO: usize = 0;
const TIE: usize = 1;
const BANCA: usize = 2;
const BANCA_WITH_SIX: usize = 3;
/// The bets, and what each of [`OUTCOMES`] nets them, in units.
pub(crate) const LINES: [(&str, [i64; 4]); 5] = [
    ("punto", [20, 0, -20, -20]),
    ("banca", [-20, 0, 20, 10]),
    ("tie", [-20, 160, -20, -20]),
    ("banca-six-pays-half", [-20, 0, 20, 10]),
    ("banca-commission-5", [-20, 0, 19, 19]),
];

/// Whether BANCA draws: by its total and PUNTO's third card, 10 being none.
#[rustfmt::skip]
const DRAWS: [[u8; 11]; 8] = [
    [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
    [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
    [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
    [1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 1],
    [0, 0, 1, 1, 1, 1, 1, 1, 0, 0, 1],
    [0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 1],
    [0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
];

/// What was dealt.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    /// Of whole shoes, for each of [`LINES`].
    pub(crate) sums: [Sums; LINES.len()],
    /// How often each of [`OUTCOMES`] came.
    pub(crate) outcomes: [i64; OUTCOMES.len()],
}

/// A table.
pub(crate) struct Table {
    shoe: Shoe,
    behind: usize,
}

impl Table {
    /// A table with so many decks and a cut card with `behind` cards behind
    /// it; a coup starts while more remain.
    pub(crate) fn new(decks: usize, behind: usize, seed: u64) -> Table {
        Table { shoe: Shoe::new(decks, seed, |rank| if rank < 10 { rank } else { 0 }), behind }
    }

    /// Deals whole shoes until so many coups are dealt.
    pub(crate) fn deal(&mut self, coups: i64) -> Tally {
        let mut tally = Tally::default();
        while tally.sums[0].bets < coups {
            self.shoe.begin();
            let burned = match self.shoe.draw() {
                0 => 10,
                value => value,
            };
            for _ in 0..burned {
                self.shoe.draw();
            }
            let mut outcomes = [0; OUTCOMES.len()];
            while self.shoe.remaining() > self.behind {
                outcomes[self.coup()] += 1;
            }
            // Every bet's sums follow from how often each outcome came.
            let bets = outcomes.iter().sum();
            for (sums, (_, nets)) in tally.sums.iter_mut().zip(&LINES) {
                sums.end_shoe(outcomes.iter().zip(nets).map(|(count, net)| count * net).sum(), bets);
            }
            for (all, count) in tally.outcomes.iter_mut().zip(outcomes) {
                *all += count;
            }
        }
        tally
    }

    /// Deals a coup; its outcome.
    #[inline]
    fn coup(&mut self) -> usize {
        let (first, second) = (self.shoe.draw(), self.shoe.draw());
        let mut punto = units(first + self.shoe.draw());
        let mut banca = units(second + self.shoe.draw());
        if punto < 8 && banca < 8 {
            let third = if punto <= 5 {
                let card = self.shoe.draw();
                punto = units(punto + card);
                card
            } else {
                10
            };
            if DRAWS[usize::from(banca)][usize::from(third)] == 1 {
                banca = units(banca + self.shoe.draw());
            }
        }
        if punto > banca {
            PUNTO
        } else if punto == banca {
            TIE
        } else if banca == 6 {
            BANCA_WITH_SIX
        } else {
            BANCA
        }
    }
}

/// The last digit of a sum of two.
#[inline]
fn units(sum: u8) -> u8 {
    if sum < 10 { sum } else { sum - 10 }
}
