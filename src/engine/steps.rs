//! The progress of work that consists of many runs or exact values.

use super::{Unwatched, Watch};

/// Follows the points of a sweep or the options of a rulebook, and decides
/// whether the work stops early. Called from worker threads.
pub trait Steps: Watch {
    /// Begins a stage, by the id of a message; its steps are counted from zero.
    fn stage(&self, _: &'static str) {}
    /// Adds `count` steps to the work ahead.
    fn expect(&self, count: usize);
    /// Names the step that begins.
    fn begin(&self, name: &str);
    /// Records a finished step and the hands that it dealt.
    fn done(&self, hands: u64);
}

impl Steps for Unwatched {
    fn expect(&self, _: usize) {}
    fn begin(&self, _: &str) {}
    fn done(&self, _: u64) {}
}
