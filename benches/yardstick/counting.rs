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

/// Rounds by the sign of the count, and their cards: below 0, 0, above 0.
pub(crate) type BySign = [(u64, u64); 3];

/// What the count is before rounds and after them.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Signs {
    /// True counts -7 and +7, truncated, before rounds.
    pub(crate) sevens_before: [u64; 2],
    /// The same after rounds.
    pub(crate) sevens_after: [u64; 2],
    /// By the count before a round.
    pub(crate) before: BySign,
    /// By the count after it.
    pub(crate) after: BySign,
}

/// Deals whole shoes until `rounds` rounds are dealt.
pub(crate) fn signs(table: &mut Table, rounds: u64) -> Signs {
    let (mut found, mut other) = (Signs::default(), Tally::new());
    let seven = |sevens: &mut [u64; 2], running: i64, left: usize| {
        let count = 52 * running / i64::try_from(left).expect("few cards");
        sevens[0] += u64::from(count == -7);
        sevens[1] += u64::from(count == 7);
    };
    let sign = |running: i64| usize::try_from(running.signum() + 1).expect("0 to 2");
    let mut dealt = 0;
    while dealt < rounds {
        table.shoe.begin();
        let mut running = 0;
        while table.shoe.remaining() > table.behind {
            let from = table.shoe.dealt().len();
            seven(&mut found.sevens_before, running, table.shoe.remaining());
            table.round(&mut other);
            let cards = &table.shoe.dealt()[from..];
            let before = running;
            running += cards.iter().map(|card| tag(*card)).sum::<i64>();
            seven(&mut found.sevens_after, running, table.shoe.remaining());
            for (by, running) in [(&mut found.before, before), (&mut found.after, running)] {
                let (rounds, all) = &mut by[sign(running)];
                (*rounds, *all) = (*rounds + 1, *all + cards.len() as u64);
            }
            dealt += 1;
        }
    }
    found
}
