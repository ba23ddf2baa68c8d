//! The direction in which every option moves the edge: both options play the
//! same fresh shoes, so that only the rounds they settle differently count.

use super::support::{self, chart_with};
use crate::common::fifth;
use crate::tables::{Value, chart, rules};
use ventaja::shoe::{Pile, Shoe, Streams};
use ventaja::strategy::Chart;

/// Edge under `changed` less edge under the default, in bets, and its standard error.
fn shift(id: &str, changed: &str, chart: &Chart, rounds: u64) -> Value {
    let [default, changed] = ["", changed].map(|reading| rules(id, &format!("{reading} table.boxes=1")));
    assert_eq!((default.unit(), default.shoe.decks), (changed.unit(), changed.shoe.decks));
    let shoe = Shoe::new(default.shoe.decks.count(), false, Streams::new(8).stream(0));
    support::shift([&default, &changed], chart, shoe, rounds, |shoe, _| shoe.begin())
}

/// verifies(ocho-mazos, club-conservador): the direction of every reading's shift
#[test]
fn every_option_moves_the_edge_its_way() {
    let ocho = chart("ocho-mazos", "basic");
    let club = chart("club-conservador", "basic");
    // What good play never does cannot move its edge: play that does it.
    let tens = ["P10,P,P,P,P,P,P,P,P,P,P"];
    let ocho_tens = chart_with("ocho-mazos", "basic", &tens);
    let club_tens = chart_with("club-conservador", "basic", &tens);
    let soft = chart_with("club-conservador", "basic", &["S20,Ds,Ds,Ds,Ds,Ds,Ds,Ds,Ds,Ds,Ds"]);
    for (id, option, chart, sign, why) in fifth([
        ("ocho-mazos", "dealer-ace=soft", &ocho, 1.0, "a dealer whose ace is fixed low goes over more"),
        ("ocho-mazos", "ace-11-range=17-or-more", &ocho, -1.0, "aces bust the dealer"),
        ("ocho-mazos", "split-second-ace=free", &ocho, -1.0, "the player is bound less"),
        ("ocho-mazos", "player-ace=every-ace", &ocho, 1.0, "the player is bound more"),
        ("ocho-mazos", "player-ace=free", &ocho, -1.0, "the player is not bound"),
        ("ocho-mazos", "split-aces-cards=one-card", &ocho, 1.0, "opened aces draw no more"),
        ("ocho-mazos", "split-tens-natural=pays-1-1", &ocho_tens, 1.0, "an ace to a ten pays less"),
        ("ocho-mazos", "double-after-split=no", &ocho, 1.0, "fewer doubles"),
        ("club-conservador", "soft-double=either-value", &soft, 1.0, "A-9 is doubled, at a loss"),
        ("club-conservador", "resplit=4-hands", &club_tens, -1.0, "fewer tens are split, at a loss"),
        ("club-conservador", "resplit=2-hands", &club, 1.0, "fewer openings"),
        ("club-conservador", "resplit-aces=yes", &club, -1.0, "more openings of aces"),
        ("club-conservador", "same-value=rank", &club_tens, -1.0, "fewer tens are split, at a loss"),
    ]) {
        // Rare events take longer: rounds grow fourfold until the sign is
        // plain, at most to sixteen million.
        let plain = |found: &Value| found.mean.abs() > 4.0 * found.error;
        let mut found = shift(id, option, chart, 1_000_000);
        for rounds in [4_000_000, 16_000_000] {
            if !plain(&found) {
                found = shift(id, option, chart, rounds);
            }
        }
        println!("{id} {option}: {:+.4} % ± {:.4}", found.mean * 100.0, found.error * 100.0);
        assert!(found.mean * sign > 4.0 * found.error, "{id} {option}: {found:?}, {why}");
    }
}
