//! Mendoza, article 2: the value of a standing bet that does not follow its box's doubles
//! and splits. No command deals such a bet; `tests/readings.rs` compares the edge with rounds
//! of the referee.

use super::context::Context;
use super::policy::ByChart;
use super::upcard_column::UpcardColumn;
use crate::compiled::blackjack::{DealerEnd, End};
use crate::unit_tests::{assert_near, chart, rules};

/// The house edge with basic play, in percent; `tests/readings.rs` has the same number.
const EDGE: f64 = 1.447_916;

/// The bet stays single when the box doubles, and stays on a random hand when the box splits;
/// a third seven pays it five or ten times its own stake.
#[test]
fn a_standing_bet_that_does_not_follow_is_enumerated() {
    let (rules, chart) = (rules("mendoza-2016"), chart("mendoza-2016", "basic"));
    let context = Context::new(&rules, rules.play.blackjack().unwrap());
    let net_of_stake = |index: usize, row: &[f64; DealerEnd::COUNT]| -> f64 {
        let end = End::from_index(index);
        let stakes = end.stake.bets() as f64;
        let nets = DealerEnd::ALL.into_iter().zip(row);
        nets.map(|(dealer, chance)| chance * context.pays.hand(end, dealer) as f64 / stakes).sum()
    };
    let mut net = 0.0;
    for upcard in 1..=10_u8 {
        let policy = ByChart { chart: chart.blackjack().unwrap(), upcard };
        let column = UpcardColumn::new(&context, upcard, true).column(&policy);
        let single = column.single.0[0].iter().enumerate();
        net += single.map(|(end, row)| net_of_stake(end, row)).sum::<f64>();
        for split in &column.splits {
            for (number, table) in split.hands.0.iter().enumerate() {
                let hands = table.iter().enumerate().map(|(end, row)| net_of_stake(end, row));
                net += hands.sum::<f64>() / (number + 2) as f64;
            }
        }
    }
    assert_near(-net / context.pays.unit as f64 * 100.0, EDGE, 5e-7);
}
