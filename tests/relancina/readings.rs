//! What readings change over many rounds: sessions, numbers, and the edge.

use super::table::{chart, relancina, round, rules};
use crate::tables::edge;
use ventaja::referee::relancina::Session;
use ventaja::rules::Way;

#[test]
fn sessions() {
    let next = |reading: &str| {
        let rules = rules(reading);
        let mut session = Session::new(relancina(&rules), rules.boxes);
        let mut played = Vec::new();
        for round in 0..30 {
            let next = session.next();
            played.push((next.way, next.first_hand));
            // Box 3 wins the Talla in the second round.
            session.played((round == 1).then_some(2));
        }
        assert_eq!((session.holder, session.tenure), (3, 28));
        played
    };
    let first = |reading| {
        let played = next(reading);
        (0..30).filter(|round| played[*round].1).collect::<Vec<_>>()
    };
    assert_eq!(first("first-hand=tenure"), [0, 2]);
    assert_eq!(first("first-hand=session"), [0]);
    let open = |reading| {
        let played = next(reading);
        (0..30).filter(|round| played[*round].0 == Way::Sangriento).collect::<Vec<_>>()
    };
    assert!(open("deal=cerrado").is_empty());
    assert_eq!(open("deal=sangriento"), (0..30).collect::<Vec<usize>>());
    assert_eq!(open("deal=mixed"), [10, 11, 12, 13, 24, 25, 26, 27]);
}

/// 1 chip pays 1, 3 pay 2, 5 pay 3.
#[test]
fn numbers() {
    for (chips, unit, lost) in [(1, 2, 2), (2, 2, 1), (3, 6, 4), (5, 10, 6), (50, 50, 25)] {
        let reading = format!("stake-chips={chips}");
        assert_eq!(rules(&reading).unit(), unit);
        assert_eq!(round(&reading, "R", "Th Ts 6d 8s").nets, [-lost], "{chips} chips");
    }
    assert_eq!(rules("decks=2").shoe.decks.count(), Some(2));
    assert_eq!(rules("boxes=7").boxes, 7);
    let tripled = rules("talla-raise=on-two-card-prize talla.raise_times=3");
    assert_eq!(relancina(&tripled).talla_raise_times, 3);
}

/// The options whose effect has the same sign in every round, with the sign.
const SIGNED: [(&str, f64); 9] = [
    ("bust-vs-opened-prize=one", -1.0),
    ("two-relancinas=player", -1.0),
    ("five-vs-relancina=ordinary-21", 1.0),
    ("veintiuna-rank=beats-it", -1.0),
    ("equal-prizes=same-hand", -1.0),
    ("bust-before-prize=multiple", 1.0),
    ("talla-veintiuna=no", -1.0),
    ("talla-21=yes", 1.0),
    ("give-up-vs-prize=any", 1.0),
];

/// verifies(relancina): the direction of the readings' shifts
#[test]
fn options_move_the_edge_the_way_they_read() {
    // Only `mimic-dealer` stands on a relancina against the Talla's. Only `basic` draws to it, and gives up.
    let charts: [(&str, &[&str]); 2] = [
        ("basic", &["two-relancinas=player"]),
        ("mimic-dealer", &["give-up-vs-prize=any", "five-vs-relancina=ordinary-21"]),
    ];
    for (name, idle) in charts {
        let chart = chart(name);
        let default = edge(&rules("shoe.decks=inf"), &chart);
        for (option, sign) in SIGNED.iter().filter(|(option, _)| !idle.contains(option)) {
            let changed = edge(&rules(&format!("{option} shoe.decks=inf")), &chart);
            assert!((changed - default) * sign > 1e-9, "{option}, {name}: {default} to {changed}");
        }
    }
}
