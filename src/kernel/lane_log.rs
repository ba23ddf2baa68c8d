//! What the lanes of a table with several boxes report, sorted by lane: the end of every box in
//! order, then the end of the round.
//!
//! Lanes in lockstep append one whole step at a time, with [`NOTHING`] for lanes that report
//! nothing. A full log is sorted by lane. Before a lane reports something outside the lockstep, its
//! codes are taken out of the unsorted log, so that they stay in order.

use super::lanes::HALF;

pub(super) const STEPS: usize = 16;

/// Capacity of one lane's codes: those of the logs that are sorted before the ledger reads them,
/// and all that one lane may report outside the lockstep. Not a power of two, because the codes of
/// all lanes would then share the same cache sets.
const CAPACITY: usize = (1 << 13) + 96;

/// Numbers of sorted logs, and of codes reported outside the lockstep, after which the ledger reads
/// the codes: few, so that they stay in the cache.
const FULL_LOGS: usize = 16;
const FULL_CODES: usize = 1 << 11;

/// Entry of a lane that reports nothing.
pub(super) const NOTHING: u16 = u16::MAX;

/// Steps of half the lanes, not yet sorted.
#[repr(C, align(64))]
pub(super) struct Log {
    /// By step and lane: the code, or [`NOTHING`].
    pub codes: [[u16; HALF]; STEPS],
    /// Number of steps.
    pub steps: usize,
    /// By lane: number of steps whose codes are already taken out.
    pub extracted: [usize; HALF],
}

impl Log {
    /// Removes all steps.
    #[inline]
    pub(super) fn clear(&mut self) {
        self.steps = 0;
        self.extracted = [0; HALF];
    }

    /// Appends a step and returns whether the log is full.
    #[inline]
    pub(super) fn add(&mut self, codes: &[u16; HALF]) -> bool {
        self.codes[self.steps] = *codes;
        self.steps += 1;
        self.steps == STEPS
    }
}

/// Codes by lane.
pub(super) struct LaneCodes {
    codes: Vec<u16>,
    lengths: Vec<usize>,
    sorted: usize,
    outside: usize,
}

impl LaneCodes {
    /// Returns no codes of this many lanes.
    pub(super) fn new(lanes: usize) -> LaneCodes {
        LaneCodes { codes: vec![0; CAPACITY * lanes], lengths: vec![0; lanes], sorted: 0, outside: 0 }
    }

    pub(super) fn lanes(&self) -> usize {
        self.lengths.len()
    }

    pub(super) fn codes(&self, lane: usize) -> &[u16] {
        &self.codes[CAPACITY * lane..][..self.lengths[lane]]
    }

    /// Extends a lane's codes by `more` and returns the place to write them to, which is longer:
    /// what is written after the first `more` codes is discarded.
    ///
    /// # Panics
    /// If there is no room.
    #[inline]
    pub(super) fn after(&mut self, lane: usize, more: usize) -> &mut [u16; STEPS / 2] {
        let length = self.lengths[lane];
        self.lengths[lane] += more;
        self.codes[CAPACITY * lane..][..CAPACITY][length..]
            .first_chunk_mut()
            .expect("room for the codes of four steps")
    }

    /// Removes the first codes of a lane.
    pub(super) fn remove_first(&mut self, lane: usize, first: usize) {
        let length = self.lengths[lane];
        self.codes[CAPACITY * lane..][..length].copy_within(first.., 0);
        self.lengths[lane] -= first;
    }

    /// Counts a log that was sorted.
    #[inline]
    pub(super) fn sorted(&mut self) {
        self.sorted += 1;
    }

    #[inline]
    fn push(&mut self, lane: usize, code: u16) {
        self.after(lane, 1)[0] = code;
    }
}

/// Everything that is reported and not yet read by the ledger.
pub(super) struct LaneLog {
    pub logs: [Log; 2],
    pub lane_codes: LaneCodes,
}

impl LaneLog {
    /// Returns empty logs for this many lanes.
    pub(super) fn new(lanes: usize) -> LaneLog {
        let log = || Log { codes: [[NOTHING; HALF]; STEPS], steps: 0, extracted: [0; HALF] };
        LaneLog { logs: [log(), log()], lane_codes: LaneCodes::new(lanes) }
    }

    /// Returns whether there is room for the codes of four more steps.
    #[inline]
    pub(super) fn has_room(&self) -> bool {
        self.lane_codes.sorted < FULL_LOGS && self.lane_codes.outside < FULL_CODES
    }

    /// Appends a code that a lane reports outside the lockstep.
    #[inline]
    pub(super) fn report(&mut self, lane: usize, code: u16) {
        self.lane_codes.outside += 1;
        let log = &self.logs[lane / HALF];
        if log.extracted[lane % HALF] < log.steps {
            self.extract(lane);
        }
        self.lane_codes.push(lane, code);
    }

    /// Moves the codes of a lane from its log to the sorted codes.
    #[inline(never)]
    fn extract(&mut self, lane: usize) {
        let log = &mut self.logs[lane / HALF];
        let place = lane % HALF;
        for step in &mut log.codes[log.extracted[place]..log.steps] {
            let code = std::mem::replace(&mut step[place], NOTHING);
            let more = usize::from(code != NOTHING);
            self.lane_codes.after(lane, more)[0] = code;
        }
        log.extracted[place] = log.steps;
    }

    /// Sorts a log by lane.
    #[inline(never)]
    pub(super) fn sort(&mut self, half: usize) {
        let log = &mut self.logs[half];
        let steps = log.steps;
        for lane in 0..if steps == 0 { 0 } else { HALF } {
            for step in &log.codes[..steps] {
                let more = usize::from(step[lane] != NOTHING);
                self.lane_codes.after(HALF * half + lane, more)[0] = step[lane];
            }
        }
        log.clear();
        self.lane_codes.sorted();
    }

    /// Sorts what is left and returns all codes.
    pub(super) fn finish(&mut self) -> &mut LaneCodes {
        for half in 0..2 {
            if self.logs[half].steps > 0 {
                self.sort(half);
            }
        }
        (self.lane_codes.sorted, self.lane_codes.outside) = (0, 0);
        &mut self.lane_codes
    }
}
