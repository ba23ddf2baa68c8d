//! A block: a fixed number of shoes, dealt in turn from its logical lanes.

use super::{Blocks, EngineTable};
use crate::rules::{Decks, Pace, Rules};
use crate::shoe::{LANES, STREAM, Streams};
use crate::tally::{Line, Tally};

/// Returns the number of shoes in a block: enough that starting a block costs nothing compared with
/// dealing it, few enough that Ctrl-C takes effect at once. Part of the stream layout.
pub fn shoes_per_block(rules: &Rules) -> u64 {
    match (rules.shoe.decks, rules.shoe.pace) {
        (Decks::Infinite, _) => 10 * LANES,
        (Decks::Count(_), Pace::CutCard) => 32 * LANES,
        (Decks::Count(_), Pace::Rounds(rounds)) => {
            (16_384 / u64::from(rounds)).max(1).div_ceil(LANES) * LANES
        }
    }
}

/// Implements [`Blocks`] for a [`EngineTable`] by dealing shoe by shoe.
struct ByShoe<'a, T> {
    table: &'a T,
    /// Shoes per block.
    shoes: u64,
}

impl<T: EngineTable> Blocks for ByShoe<'_, T> {
    fn lines(&self) -> &[Line] {
        self.table.lines()
    }

    fn stream(&self) -> &'static str {
        STREAM
    }

    fn shoes(&self) -> u64 {
        self.shoes
    }

    /// Deals block `index`, shoe *s* from lane *s* mod [`LANES`].
    fn block(&self, streams: &Streams, index: u64, shoes: u64, until: u64) -> Tally {
        let mut rng = streams.stream(index * LANES);
        let mut lanes: Vec<T::Lane> = (0..LANES)
            .map(|_| {
                let lane = self.table.lane(rng.clone());
                rng.jump();
                lane
            })
            .collect();
        let mut tally = self.table.empty_tally();
        for lane in (0..lanes.len()).cycle().take(usize::try_from(shoes).unwrap_or(usize::MAX)) {
            self.table.shoe(&mut lanes[lane], &mut tally);
            if tally.rounds >= until {
                break;
            }
        }
        tally
    }

    fn empty_tally(&self) -> Tally {
        self.table.empty_tally()
    }

    fn half_width(&self, tally: &Tally, confidence: f64) -> Option<f64> {
        self.table.half_width(tally, confidence)
    }
}

/// Returns blocks of `shoes` shoes of a table.
pub(crate) fn by_shoe<T: EngineTable>(table: &T, shoes: u64) -> impl Blocks {
    ByShoe { table, shoes }
}
