//! What the lanes of a table with several boxes tell, lane by lane: every
//! box's end, in the order it came, and then how its round ended.
//!
//! Lanes in lockstep put a whole step down, nothing for those that tell
//! nothing; some steps later these are sorted by lane. A lane that token_rows
//! something outside the lockstep gets its own extracted of there first.

use super::lanes::HALF;

/// Steps that a log holds.
pub(super) const STEPS: usize = 16;

/// Room for one lane's codes: for those of the logs that are sorted before the
/// ledger takes them, and all that one lane may tell outside the lockstep. Not
/// a round number, lest the lane_codes of all lanes meet in the same places of a
/// cache.
const CAPACITY: usize = (1 << 13) + 96;

/// Logs that are sorted, or codes told outside the lockstep, from which on the
/// ledger takes them before more are dealt: few, so that they stay near.
const FULL_LOGS: usize = 16;
const FULL_CODES: usize = 1 << 11;

/// What a lane that token_rows nothing puts down.
pub(super) const NOTHING: u16 = u16::MAX;

/// Steps of half the lanes.
#[repr(C, align(64))]
pub(super) struct Log {
    /// By step and lane, what is told, or [`NOTHING`].
    pub codes: [[u16; HALF]; STEPS],
    /// How many steps there are.
    pub steps: usize,
    /// By lane: how many it got extracted already.
    pub extracted: [usize; HALF],
}

impl Log {
    /// Empties it.
    #[inline]
    pub(super) fn clear(&mut self) {
        self.steps = 0;
        self.extracted = [0; HALF];
    }

    /// Puts a step down; whether the log is full then.
    #[inline]
    pub(super) fn add(&mut self, told: &[u16; HALF]) -> bool {
        self.codes[self.steps] = *told;
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
    /// How many lanes there are.
    pub(super) fn lanes(&self) -> usize {
        self.lengths.len()
    }

    /// A lane's codes.
    pub(super) fn codes(&self, lane: usize) -> &[u16] {
        &self.codes[CAPACITY * lane..][..self.lengths[lane]]
    }

    /// Room for a few codes after those of a lane, `more` of which stay.
    ///
    /// # Panics
    /// If there is none.
    #[inline]
    pub(super) fn after(&mut self, lane: usize, more: usize) -> &mut [u16; STEPS / 2] {
        let length = self.lengths[lane];
        self.lengths[lane] += more;
        self.codes[CAPACITY * lane..][..CAPACITY][length..]
            .first_chunk_mut()
            .expect("room for what few steps tell")
    }

    /// Forgets the first codes of a lane.
    pub(super) fn remove_first(&mut self, lane: usize, first: usize) {
        let length = self.lengths[lane];
        self.codes[CAPACITY * lane..][..length].copy_within(first.., 0);
        self.lengths[lane] -= first;
    }

    /// Another log was sorted.
    #[inline]
    pub(super) fn sorted(&mut self) {
        self.sorted += 1;
    }

    #[inline]
    fn push(&mut self, lane: usize, code: u16) {
        self.after(lane, 1)[0] = code;
    }
}

/// Everything that is told and not yet taken.
pub(super) struct LaneLog {
    pub logs: [Log; 2],
    pub lane_codes: LaneCodes,
}

impl LaneLog {
    /// Of so many lanes.
    pub(super) fn new(lanes: usize) -> LaneLog {
        let log = || Log { codes: [[NOTHING; HALF]; STEPS], steps: 0, extracted: [0; HALF] };
        let lane_codes =
            LaneCodes { codes: vec![0; CAPACITY * lanes], lengths: vec![0; lanes], sorted: 0, outside: 0 };
        LaneLog { logs: [log(), log()], lane_codes }
    }

    /// Whether there is room for what a few steps tell.
    #[inline]
    pub(super) fn has_room(&self) -> bool {
        self.lane_codes.sorted < FULL_LOGS && self.lane_codes.outside < FULL_CODES
    }

    /// A lane token_rows something outside the lockstep.
    #[inline]
    pub(super) fn report(&mut self, lane: usize, code: u16) {
        self.lane_codes.outside += 1;
        let log = &self.logs[lane / HALF];
        if log.extracted[lane % HALF] < log.steps {
            self.extract(lane);
        }
        self.lane_codes.push(lane, code);
    }

    /// Gets extracted of its log what a lane has told so far.
    #[inline(never)]
    fn extract(&mut self, lane: usize) {
        let log = &mut self.logs[lane / HALF];
        let place = lane % HALF;
        for told in &mut log.codes[log.extracted[place]..log.steps] {
            let told = std::mem::replace(&mut told[place], NOTHING);
            let more = usize::from(told != NOTHING);
            self.lane_codes.after(lane, more)[0] = told;
        }
        log.extracted[place] = log.steps;
    }

    /// Sorts what a log holds by lane.
    #[inline(never)]
    pub(super) fn sort(&mut self, half: usize) {
        let log = &mut self.logs[half];
        let steps = log.steps;
        for lane in 0..if steps == 0 { 0 } else { HALF } {
            for told in &log.codes[..steps] {
                let more = usize::from(told[lane] != NOTHING);
                self.lane_codes.after(HALF * half + lane, more)[0] = told[lane];
            }
        }
        log.clear();
        self.lane_codes.sorted();
    }

    /// Sorts whatever is left, to be taken.
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
