//! What these tests share: charts with other rows.

use crate::tables::chart;
use ventaja::strategy::Chart;

/// One of a rulebook's charts with lines put in place of those of the same row.
pub(crate) fn chart_with(id: &str, name: &str, rows: &[&str]) -> Chart {
    let mut text = chart(id, name).to_csv();
    for row in rows {
        let hand = row.split(',').next().unwrap();
        let kept: Vec<&str> = text.lines().filter(|line| line.split(',').next() != Some(hand)).collect();
        text = format!("{}\n{row}\n", kept.join("\n"));
    }
    Chart::parse_blackjack(name, name, &text).unwrap()
}
