//! The best chart.

use super::bought;
use super::cells::{Cells, gain};
use super::draws::Draws;
use super::raises::{Totals, best_rows};
use crate::exact::Solved;
use crate::lang::Message;
use crate::rules::{CaribbeanStud, PokerHand, Rules};
use crate::strategy::caribbean::Chart;

/// Returns the best chart, named `name`. `watch` receives 1 to 10 as each tenth of the work begins.
pub(in crate::exact) fn solve(
    rules: &Rules,
    play: &CaribbeanStud,
    name: &str,
    watch: impl FnMut(usize),
) -> Solved {
    let rows = if play.sells_cards() {
        bought::best(&Draws::of(rules, play, watch), play)
    } else {
        let cells = Cells::of(rules, play, watch);
        best_rows(&cells.classes, &totals(&cells, play))
    };
    let chart = Chart::parse(name, &format!("{name}.csv"), &rows.to_csv()).expect("its own chart is read");
    let mut notes = vec![Message::new("note-best-by-suits").into()];
    if play.sells_cards() {
        notes.push(Message::new("note-best-by-draws").into());
    }
    Solved { chart: chart.into(), notes }
}

/// Returns the gains of raising, where no card is replaced.
pub(super) fn totals(cells: &Cells, play: &CaribbeanStud) -> Totals {
    let of = |(class, hand): (usize, &PokerHand)| {
        std::array::from_fn(|column| {
            let found = cells.of_hand(class, column);
            std::array::from_fn(|suited| gain(play, hand.kind, &found[suited].meetings))
        })
    };
    cells.classes.iter().enumerate().map(of).collect()
}
