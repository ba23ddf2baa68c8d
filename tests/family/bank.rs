//! The bank that the participants own: the books balance to the unit, and its
//! two routes to a number agree.

use crate::commands::{json, run};
use crate::tables::{chart, rules};
use proptest::prelude::*;
use ventaja::bank::{Bank, BankTally, RotationPlan, Spread, simulate};
use ventaja::engine::Unwatched;
use ventaja::strategy::Chart;

/// A bank of the club with options, by one of its charts.
fn dealt(bank: &Bank, name: &str, rotations: u64, seed: u64, threads: usize) -> BankTally {
    dealt_by(bank, &chart("club-conservador", name), RotationPlan { rotations, seed, threads })
}

fn dealt_by(bank: &Bank, chart: &Chart, plan: RotationPlan) -> BankTally {
    simulate(bank, chart.blackjack().unwrap(), plan, None, &Unwatched, &|_, _| ()).unwrap()
}

fn sums(spreads: &[Spread]) -> Vec<i128> {
    spreads.iter().map(Spread::sum).collect()
}

fn all(spreads: &[Spread]) -> i128 {
    sums(spreads).iter().sum()
}

/// verifies(club-conservador): the shared bank's books against the edge
#[test]
fn the_edge_at_the_bank_is_what_the_players_lose() {
    // Equal stakes: everybody's play together is the bets' net times the
    // stake; the bank gives back exactly that, and nobody nets anything.
    let club = rules("club-conservador", "");
    let bank = Bank::new(&club, &[20], 100).unwrap();
    let tally = dealt(&bank, "basic", 200, 1, 2);
    let per_unit = i128::from(bank.scale() / club.unit());
    assert_eq!(all(&tally.play), tally.bets.lines[0].net * 20 * per_unit);
    assert_eq!(all(&tally.bank), -all(&tally.play));
    assert_eq!(tally.rotations, 200);
    assert_eq!(dealt(&bank, "basic", 200, 1, 1), tally, "threads never change a result");
}

/// The timid pay less and share alike: with unequal stakes the smallest
/// staker gains on the bank what the largest loses.
#[test]
fn unequal_stakes_favour_the_timid() {
    let club = rules("club-conservador", "boxes=2");
    let bank = Bank::new(&club, &[10, 10, 100], 1000).unwrap();
    // A bad player, so that the drift stands out of the noise.
    let tally = dealt(&bank, "never-bust", 20_000, 1, 2);
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
    let club = rules("club-conservador", "");
    let dry = |advance| dealt(&Bank::new(&club, &[10], advance).unwrap(), "basic", 2000, 1, 2).dry;
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
        let readings = format!("boxes={boxes} decks={decks} resplit={resplit} banker-bets={banker}");
        let club = rules("club-conservador", &format!("{readings} natural.pays={natural}"));
        let stakes: Vec<i64> = stakes[..=boxes].iter().map(|s| s * 10).collect();
        let bank = Bank::new(&club, &stakes, advance).unwrap();
        let mut chart = chart("club-conservador", play);
        chart.blackjack_mut().unwrap().offers.insurance = insured;
        let tally = dealt_by(&bank, &chart, RotationPlan { rotations: 3, seed, threads: 1 });
        prop_assert_eq!(all(&tally.play) + all(&tally.bank), 0);
        prop_assert_eq!(all(&tally.total), 0);
        // Everybody advances and gets the same.
        prop_assert!(tally.bank.iter().all(|b| b.sum() == tally.bank[0].sum()));
    }
}

/// Odds that make a bet of 1,433,078 units.
const VAST: [&str; 3] = ["natural.pays=100:97", "split.natural=100:89", "split.aces_natural=100:83"];

/// Stakes and advance a million times as large make every amount a million
/// times as large, to the unit.
#[test]
fn the_same_bank_in_another_money_is_the_same_bank() {
    let club = rules("club-conservador", &format!("table.boxes=60 shoe.decks=8 {}", VAST.join(" ")));
    assert_eq!(club.unit(), 2 * 97 * 89 * 83);
    let play = |money| dealt(&Bank::new(&club, &[money], money).unwrap(), "basic", 3, 1, 2);
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
    assert_eq!(all(&vast.total), 0);
}

/// An advance of one against stakes of 10^9: as many advances as it takes,
/// found without counting them.
#[test]
fn the_smallest_advance_fills_the_largest_deficit() {
    let club = rules("club-conservador", "");
    let play = |stakes, advance| dealt(&Bank::new(&club, &[stakes], advance).unwrap(), "basic", 50, 1, 2);
    let tally = play(1_000_000_000, 1);
    assert!(tally.dry > 40, "{}", tally.dry);
    assert!(tally.most_again > 100_000_000, "{}", tally.most_again);
    assert_eq!(all(&tally.total), 0);
    assert!(tally.bank.iter().all(|bank| bank.sum() == tally.bank[0].sum()));
    // A hundred million times the money is the same bank.
    assert_eq!(play(10, 1).again.sum(), play(1_000_000_000, 100_000_000).again.sum());
}

#[test]
fn stakes_that_the_rules_do_not_admit_are_refused() {
    let club = rules("club-conservador", "");
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
        let fault = Bank::new(&club, stakes, advance).unwrap_err().to_string();
        assert!(fault.contains(says), "{fault}");
    }
    for (id, options, says) in [
        ("mendoza-2016", "", "bank.owner"),
        ("midi-punto-y-banca-2016", "", "bank.owner"),
        ("club-conservador", "shoe.decks=inf", "never"),
    ] {
        let fault = Bank::new(&rules(id, options), &[10], 50).unwrap_err().to_string();
        assert!(fault.contains(says), "{id}: {fault}");
    }
}

#[test]
fn the_command_writes_reports() {
    let bank = "bank club-conservador --rotations 70";
    let (table, csv) = (run(bank), run(&format!("{bank} --format csv")));
    assert!(table.lines().all(|line| line.chars().count() <= 100), "{table}");
    assert!(table.contains("participant") && csv.contains("participant"), "{table}{csv}");
    assert_eq!(csv.lines().count(), 8);
    assert_eq!(json(bank)["participants"].as_array().unwrap().len(), 7);
    let odds = VAST.map(|odds| format!("--set {odds}")).join(" ");
    let vast = format!("bank club-conservador --rotations 40 --stakes 1000000000 --advance 1 {odds}");
    for format in ["table", "csv", "json"] {
        let vast = run(&format!("{vast} --format {format}"));
        assert!(!vast.contains('?') && !vast.contains("NaN") && !vast.contains("null"), "{vast}");
    }
}
