//! Who reads what the lanes of a block report: the ledger, or a list that keeps the reports so that a
//! benchmark can measure the ledger alone.
//!
//! Imports what reports are made of and the ledger; knows nothing of cards.

use super::lane_log::LaneCodes;
use super::ledger::Ledger;
use super::outcomes::Settle;
use super::slow_path::SlowPath;

/// Reads what the lanes of a block report.
pub(super) trait Reader {
    /// Begins a group of lanes, whose first lane in the block is `from`.
    fn begin_lanes(&mut self, from: usize);

    /// Reads what the lanes have reported since the last call.
    fn read(&mut self, slow_path: &mut SlowPath<'_>);
}

/// The reports of a block, in the order in which a ledger reads them.
#[derive(Default)]
pub(super) struct Reports {
    batches: Vec<Batch>,
    /// First lane of the group that is dealt now.
    from: usize,
}

/// What a ledger reads at once.
struct Batch {
    from: usize,
    /// With one box: the events.
    events: Vec<u16>,
    /// With several boxes: the codes by lane.
    codes: Vec<Vec<u16>>,
}

impl Reader for Reports {
    fn begin_lanes(&mut self, from: usize) {
        self.from = from;
    }

    fn read(&mut self, slow_path: &mut SlowPath<'_>) {
        let lane_codes = slow_path.lane_log.finish();
        let codes: Vec<Vec<u16>> =
            (0..lane_codes.lanes()).map(|lane| lane_codes.codes(lane).to_vec()).collect();
        for (lane, codes) in codes.iter().enumerate() {
            lane_codes.remove_first(lane, codes.len());
        }
        self.batches.push(Batch { from: self.from, events: slow_path.events.all().to_vec(), codes });
    }
}

impl Reports {
    /// Lets a ledger read everything.
    ///
    /// # Panics
    /// If the reports have cells of a count, which are not kept.
    pub(super) fn replay<G: Settle, const N: usize>(&self, ledger: &mut Ledger<'_, G, N>) {
        let lanes = self.batches.first().map_or(0, |batch| batch.codes.len());
        let mut lane_codes = LaneCodes::new(lanes);
        for batch in &self.batches {
            ledger.begin_lanes(batch.from);
            ledger.take_events(&batch.events);
            for (lane, codes) in batch.codes.iter().enumerate() {
                lane_codes.extend(lane, codes);
            }
            ledger.take_codes(&mut lane_codes, None);
        }
    }
}
