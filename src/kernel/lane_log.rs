//! What the lanes of a table with several boxes tell, lane by lane: every
//! box's end, in the order it came, and then how its round ended.
//!
//! Lanes in lockstep put a whole step down, nothing for those that tell
//! nothing; some steps later these are sorted by lane. A lane that tells
//! something outside the lockstep gets its own out of there first.

use super::lanes::HALF;

/// Steps that a log holds.
pub(super) const STEPS: usize = 16;

/// Room for one lane's codes: for those of the logs that are sorted before the
/// ledger takes them, and all that one lane may tell outside the lockstep. Not
/// a round number, lest the lists of all lanes meet in the same places of a
/// cache.
const ROOM: usize = (1 << 13) + 96;

/// Logs that are sorted, or codes told outside the lockstep, from which on the
/// ledger takes them before more are dealt: few, so that they stay near.
const MANY_LOGS: usize = 16;
const MANY_CODES: usize = 1 << 11;

/// What a lane that tells nothing puts down.
pub(super) const NOTHING: u16 = u16::MAX;

/// Steps of half the lanes.
#[repr(C, align(64))]
pub(super) struct Log {
    /// By step and lane, what is told, or [`NOTHING`].
    pub told: [[u16; HALF]; STEPS],
    /// How many steps there are.
    pub steps: usize,
    /// By lane: how many it got out already.
    pub out: [usize; HALF],
}

impl Log {
    /// Empties it.
    #[inline]
    pub(super) fn clear(&mut self) {
        self.steps = 0;
        self.out = [0; HALF];
    }

    /// Puts a step down; whether the log is full then.
    #[inline]
    pub(super) fn add(&mut self, told: &[u16; HALF]) -> bool {
        self.told[self.steps] = *told;
        self.steps += 1;
        self.steps == STEPS
    }
}

/// Codes by lane.
pub(super) struct Lists {
    codes: Vec<u16>,
    lengths: Vec<usize>,
    sorted: usize,
    apart: usize,
}

impl Lists {
    /// How many lanes there are.
    pub(super) fn lanes(&self) -> usize {
        self.lengths.len()
    }

    /// A lane's codes.
    pub(super) fn of(&self, lane: usize) -> &[u16] {
        &self.codes[ROOM * lane..][..self.lengths[lane]]
    }

    /// Room for a few codes after those of a lane, `more` of which stay.
    ///
    /// # Panics
    /// If there is none.
    #[inline]
    pub(super) fn after(&mut self, lane: usize, more: usize) -> &mut [u16; STEPS / 2] {
        let length = self.lengths[lane];
        self.lengths[lane] += more;
        self.codes[ROOM * lane..][..ROOM][length..].first_chunk_mut().expect("room for what few steps tell")
    }

    /// Forgets the first codes of a lane.
    pub(super) fn forget(&mut self, lane: usize, first: usize) {
        let length = self.lengths[lane];
        self.codes[ROOM * lane..][..length].copy_within(first.., 0);
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
    pub lists: Lists,
}

impl LaneLog {
    /// Of so many lanes.
    pub(super) fn new(lanes: usize) -> LaneLog {
        let log = || Log { told: [[NOTHING; HALF]; STEPS], steps: 0, out: [0; HALF] };
        let lists = Lists { codes: vec![0; ROOM * lanes], lengths: vec![0; lanes], sorted: 0, apart: 0 };
        LaneLog { logs: [log(), log()], lists }
    }

    /// Whether there is room for what a few steps tell.
    #[inline]
    pub(super) fn has_room(&self) -> bool {
        self.lists.sorted < MANY_LOGS && self.lists.apart < MANY_CODES
    }

    /// A lane tells something outside the lockstep.
    #[inline]
    pub(super) fn tell(&mut self, lane: usize, code: u16) {
        self.lists.apart += 1;
        let log = &self.logs[lane / HALF];
        if log.out[lane % HALF] < log.steps {
            self.get_out(lane);
        }
        self.lists.push(lane, code);
    }

    /// Gets out of its log what a lane has told so far.
    #[inline(never)]
    fn get_out(&mut self, lane: usize) {
        let log = &mut self.logs[lane / HALF];
        let place = lane % HALF;
        for told in &mut log.told[log.out[place]..log.steps] {
            let told = std::mem::replace(&mut told[place], NOTHING);
            let more = usize::from(told != NOTHING);
            self.lists.after(lane, more)[0] = told;
        }
        log.out[place] = log.steps;
    }

    /// Sorts what a log holds by lane.
    #[inline(never)]
    pub(super) fn sort(&mut self, half: usize) {
        let log = &mut self.logs[half];
        let steps = log.steps;
        for lane in 0..if steps == 0 { 0 } else { HALF } {
            for told in &log.told[..steps] {
                let more = usize::from(told[lane] != NOTHING);
                self.lists.after(HALF * half + lane, more)[0] = told[lane];
            }
        }
        log.clear();
        self.lists.sorted();
    }

    /// Sorts whatever is left, to be taken.
    pub(super) fn finish(&mut self) -> &mut Lists {
        for half in 0..2 {
            if self.logs[half].steps > 0 {
                self.sort(half);
            }
        }
        (self.lists.sorted, self.lists.apart) = (0, 0);
        &mut self.lists
    }
}
