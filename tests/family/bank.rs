//! The bank that the participants own: the books balance to the unit, and its
//! two routes to a number agree.

use super::support::{chart, scenario};
use crate::common::output;
use proptest::prelude::*;
use ventaja::bank::{Bank, simulate};

/// verifies(club-conservador): the shared bank's books against the edge
#[test]
fn the_edge_at_the_bank_is_what_the_players_lose() {
    // Equal stakes: everybody's play together is the bets' net times the
    // stake; the bank gives back exactly that, and nobody nets anything.
    let club = scenario("club-conservador", &[], &[]);
    let bank = Bank::new(&club.rules, &[20], 100).unwrap();
    let tally = simulate(&bank, chart("club-conservador", "basic").blackjack(), 200, 1, 2).unwrap();
    let played: i128 = sums(&tally.play).iter().sum();
    let per_unit = i128::from(bank.scale() / club.rules.unit());
    assert_eq!(played, tally.bets.lines[0].net * 20 * per_unit);
    assert_eq!(sums(&tally.bank).iter().sum::<i128>(), -played);
    assert_eq!(tally.rotations, 200);
    let same = simulate(&bank, chart("club-conservador", "basic").blackjack(), 200, 1, 1).unwrap();
    assert_eq!(same, tally, "threads never change a result");
}

/// The timid pay less and share alike: with unequal stakes the smallest
/// staker gains on the bank what the largest loses.
#[test]
fn unequal_stakes_favour_the_timid() {
    let club = scenario("club-conservador", &["boxes=2"], &[]);
    let bank = Bank::new(&club.rules, &[10, 10, 100], 1000).unwrap();
    // A bad player, so that the drift stands out of the noise.
    let tally = simulate(&bank, chart("club-conservador", "never-bust").blackjack(), 20_000, 1, 2).unwrap();
    let of = |i: usize| {
        let (mean, deviation) = tally.total[i].of(tally.rotations, bank.scale());
        (mean, deviation.unwrap() / (tally.rotations as f64).sqrt())
    };
    let (timid, bold) = (of(0), of(2));
    assert!(timid.0 > 5.0 * timid.1, "{timid:?}");
    assert!(bold.0 < -5.0 * bold.1, "{bold:?}");
}

#[test]
fn a_small_advance_runs_dry_more_often() {
    let club = scenario("club-conservador", &[], &[]);
    let dry = |advance| {
        let bank = Bank::new(&club.rules, &[10], advance).unwrap();
        simulate(&bank, chart("club-conservador", "basic").blackjack(), 2000, 1, 2).unwrap().dry
    };
    let found = [dry(5), dry(20), dry(50), dry(2000)];
    assert!(found[0] > found[1] && found[1] > found[2] && found[2] > found[3], "{found:?}");
    assert_eq!(found[3], 0);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Participants and bank sum to zero to the unit, whatever is staked,
    /// advanced, read or played.
    #[test]
    fn participants_and_bank_sum_to_zero(
        seed in any::<u64>(),
        advance in 1_i64..400,
        boxes in 2_usize..=6,
        stakes in proptest::collection::vec(1_i64..=50, 7),
        decks in prop::sample::select(vec!["2", "4", "6"]),
        resplit in prop::sample::select(vec!["unlimited", "4-hands", "2-hands"]),
        banker in prop::sample::select(vec!["no", "yes"]),
        natural in prop::sample::select(vec!["3:2", "6:5", "7:3"]),
        play in prop::sample::select(vec!["basic", "mimic-dealer", "never-bust"]),
        insured in any::<bool>(),
    ) {
        let readings = [
            format!("boxes={boxes}"), format!("decks={decks}"),
            format!("resplit={resplit}"), format!("banker-bets={banker}"),
        ];
        let readings: Vec<&str> = readings.iter().map(String::as_str).collect();
        let pays = format!("natural.pays={natural}");
        let club = scenario("club-conservador", &readings, &[&pays]);
        let stakes: Vec<i64> = stakes[..=boxes].iter().map(|s| s * 10).collect();
        let bank = Bank::new(&club.rules, &stakes, advance).unwrap();
        let mut chart = chart("club-conservador", play);
        chart.blackjack_mut().offers.insurance = insured;
        let tally = simulate(&bank, chart.blackjack(), 3, seed, 1).unwrap();
        let sum = |spreads: &[ventaja::bank::Spread]| sums(spreads).iter().sum::<i128>();
        prop_assert_eq!(sum(&tally.play) + sum(&tally.bank), 0);
        prop_assert_eq!(sum(&tally.total), 0);
        // Everybody advances and gets the same.
        prop_assert!(tally.bank.iter().all(|b| b.sum() == tally.bank[0].sum()));
    }
}

/// Sixty boxes and odds that make a bet of 1,433,078 units.
const VAST: [&str; 5] = [
    "table.boxes=60",
    "shoe.decks=8",
    "natural.pays=100:97",
    "split.natural=100:89",
    "split.aces_natural=100:83",
];

fn sums(spreads: &[ventaja::bank::Spread]) -> Vec<i128> {
    spreads.iter().map(ventaja::bank::Spread::sum).collect()
}

/// Stakes and advance a million times as large make every amount a million
/// times as large, to the unit.
#[test]
fn the_same_bank_in_another_money_is_the_same_bank() {
    let club = scenario("club-conservador", &[], &VAST);
    assert_eq!(club.rules.unit(), 2 * 97 * 89 * 83);
    let play = |money| {
        let bank = Bank::new(&club.rules, &[money], money).unwrap();
        simulate(&bank, chart("club-conservador", "basic").blackjack(), 3, 1, 2).unwrap()
    };
    let (small, vast) = (play(1_000), play(1_000_000_000));
    assert_eq!((small.again.sum(), small.dry), (vast.again.sum(), vast.dry));
    for (small, vast) in [(&small.play, &vast.play), (&small.bank, &vast.bank), (&small.total, &vast.total)] {
        let larger: Vec<i128> = sums(small).iter().map(|sum| sum * 1_000_000).collect();
        assert_eq!(larger, sums(vast));
        for (small, vast) in small.iter().zip(vast) {
            let (small, vast) = (small.of(3, 1).1.unwrap(), vast.of(3, 1_000_000).1.unwrap());
            assert!((small - vast).abs() <= 1e-9 * small, "{small} {vast}");
        }
    }
    assert_eq!(sums(&vast.total).iter().sum::<i128>(), 0);
}

/// An advance of one against stakes of 10^9: as many advances as it takes,
/// found without counting them.
#[test]
fn the_smallest_advance_fills_the_largest_deficit() {
    let club = scenario("club-conservador", &[], &[]);
    let play = |stakes, advance| {
        let bank = Bank::new(&club.rules, &[stakes], advance).unwrap();
        simulate(&bank, chart("club-conservador", "basic").blackjack(), 50, 1, 2).unwrap()
    };
    let tally = play(1_000_000_000, 1);
    assert!(tally.dry > 40, "{}", tally.dry);
    assert!(tally.most_again > 100_000_000, "{}", tally.most_again);
    assert_eq!(sums(&tally.total).iter().sum::<i128>(), 0);
    assert!(tally.bank.iter().all(|bank| bank.sum() == tally.bank[0].sum()));
    // A hundred million times the money is the same bank.
    assert_eq!(play(10, 1).again.sum(), play(1_000_000_000, 100_000_000).again.sum());
}

#[test]
fn stakes_that_the_rules_do_not_admit_are_refused() {
    let club = scenario("club-conservador", &[], &[]);
    for (stakes, advance, says) in [
        (&[15][..], 50, "multiples of 10"),
        (&[0], 50, "a stake is 0"),
        (&[-10], 50, "a stake is -10"),
        (&[10, 20], 50, "2 stakes for 7 participants"),
        (&[10, 10, 10, 10, 10, 10, 600], 50, "50 times the smallest"),
        (&[10], 0, "the advance is 0"),
        (&[10], 1_000_000_001, "1 to 1000000000"),
        (&[1_000_000_010], 50, "up to 1000000000"),
    ] {
        let fault = Bank::new(&club.rules, stakes, advance).unwrap_err().to_string();
        assert!(fault.contains(says), "{fault}");
    }
    let mendoza = scenario("mendoza-2016", &[], &[]);
    assert!(Bank::new(&mendoza.rules, &[10], 50).unwrap_err().to_string().contains("bank.owner"));
    let punto = scenario("midi-punto-y-banca-2016", &[], &[]);
    assert!(Bank::new(&punto.rules, &[10], 50).unwrap_err().to_string().contains("bank.owner"));
    let endless = scenario("club-conservador", &[], &["shoe.decks=inf"]);
    assert!(Bank::new(&endless.rules, &[10], 50).unwrap_err().to_string().contains("never"));
}

#[test]
fn the_command_refuses_bad_input_and_writes_reports() {
    for args in [
        &["bank", "mendoza-2016"][..],
        &["bank", "club-conservador", "--stakes", "15"],
        &["bank", "club-conservador", "--stakes", "10,x"],
        &["bank", "club-conservador", "--rotations", "0"],
        &["bank", "club-conservador", "--advance", "-1"],
        &["bank", "club-conservador", "--threads", "0"],
        &["bank", "club-conservador", "--output", "x.xyz"],
        &["bank", "club-conservador", "--outcomes", "x.csv"],
        &["bank", "club-conservador", "--strategy", "basik"],
        &["bank", "club-conservadr"],
        &["simulate", "club-conservador", "--set", "shoe.cut_card=3-per-partipant"],
        &["simulate", "club-conservador", "--set", "bank.owner=players"],
        &["simulate", "club-conservador", "--set", "shoe.rounds=1"],
        &["simulate", "club-conservador", "--boxes", "1", "--set", "shoe.rounds=9"],
        &["simulate", "ocho-mazos", "--reading", "player-ace=never"],
        &["simulate", "ocho-mazos", "--reading", "boxes=2"],
        &["simulate", "ocho-mazos", "--set", "dealer.late_ace=11"],
        &["simulate", "mendoza-2016", "--set", "player.ace=first-two"],
        &["simulate", "ocho-mazos", "--strategy", "desafio-allways"],
    ] {
        let (code, _, message) = output(args);
        assert!(
            code == 2 && !message.contains("panicked") && !message.trim().is_empty(),
            "{args:?}: {message}"
        );
    }
    for format in ["table", "csv", "json"] {
        let (code, text, err) =
            output(&["bank", "club-conservador", "--rotations", "70", "--format", format]);
        assert_eq!(code, 0, "{err}");
        assert!(text.contains("participant"), "{text}");
        let vast = ["bank", "club-conservador", "--rotations", "40", "--format", format];
        let money = ["--stakes", "1000000000", "--advance", "1"];
        let odds = VAST[2..].iter().flat_map(|odds| ["--set", odds]);
        let args: Vec<&str> = vast.into_iter().chain(money).chain(odds).collect();
        let (code, vast, err) = output(&args);
        assert_eq!(code, 0, "{err}");
        assert!(!vast.contains('?') && !vast.contains("NaN") && !vast.contains("null"), "{vast}");
        if format == "csv" {
            assert_eq!(text.lines().count(), 8);
        } else if format == "json" {
            let json: serde_json::Value = serde_json::from_str(&text).unwrap();
            assert_eq!(json["participants"].as_array().unwrap().len(), 7);
        } else {
            assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
        }
    }
}
