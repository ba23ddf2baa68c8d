//! Names that are made while the program runs and live as long as it.

use std::collections::BTreeSet;
use std::sync::Mutex;

/// Returns the text as one that lives as long as the program. Each text is kept once: names of bets
/// and lines, of which a program has a bounded number.
pub(crate) fn kept(text: &str) -> &'static str {
    static KEPT: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut kept = KEPT.lock().expect("no holder of the lock panics");
    if let Some(known) = kept.get(text) {
        return known;
    }
    let new: &'static str = Box::leak(text.to_owned().into_boxed_str());
    kept.insert(new);
    new
}
