//! A player of the blackjack yardstick who counts Hi-Lo: what each round nets by
//! the true count at its start.

use super::Sums;
use super::blackjack::{Table, Tally};

/// True counts -12 ... 12; the ends hold all beyond.
pub(crate) const COUNTS: std::ops::RangeInclusive<i64> = -12..=12;

/// The rounds at one true count.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cell {
    /// Of whole shoes: their rounds at this count.
    pub(crate) sums: Sums,
    /// Squared nets, in units squared.
    pub(crate) squares: i64,
    /// Fourth powers of nets.
    pub(crate) fourths: i64,
}

/// The tag of a card in Hi-Lo.
pub(super) fn tag(card: u8) -> i64 {
    match card {
        2..=6 => 1,
        7..=9 => 0,
        _ => -1,
    }
}

/// Deals whole shoes until `rounds` rounds are dealt; a cell for each of
/// [`COUNTS`].
pub(crate) fn deal(table: &mut Table, rounds: i64) -> Vec<Cell> {
    let mut cells = vec![Cell::default(); COUNTS.count()];
    let mut other = Tally::new();
    let mut dealt = 0;
    while dealt < rounds {
        let mut of_shoe = [(0, 0); 25];
        table.shoe.begin();
        let (mut seen, mut running) = (0, 0);
        while table.shoe.remaining() > table.behind {
            for card in &table.shoe.dealt()[seen..] {
                running += tag(*card);
            }
            seen = table.shoe.dealt().len();
            let decks = table.shoe.remaining() as f64 / 52.0;
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // -12 to 12
            let cell = ((running as f64 / decks).floor().clamp(-12.0, 12.0) + 12.0) as usize;
            let net = table.round(&mut other);
            of_shoe[cell].0 += net;
            of_shoe[cell].1 += 1;
            cells[cell].squares += net * net;
            cells[cell].fourths += net.pow(4);
            dealt += 1;
        }
        for (cell, (net, bets)) in cells.iter_mut().zip(of_shoe) {
            cell.sums.end_shoe(net, bets);
        }
    }
    cells
}
