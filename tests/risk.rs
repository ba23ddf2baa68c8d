//! Sessions, ruin and audits against simulated sessions, whose rounds are dealt by the compiled
//! game from fresh shoes.

use crate::commands::{flowing, json, run, says};
use crate::common::{at_length, played};
use crate::files::{bet, number};
use crate::folder::Folder;
use crate::tables::{Bench, blackjack};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use ventaja::compiled::blackjack::{Game, Round};
use ventaja::exact::nets;
use ventaja::lang::Lang;
use ventaja::risk::{Bankrolls, Distribution, Risks, Session, Side, ruin};
use ventaja::shoe::{Pile, Shoe};

fn distribution(table: &Bench) -> Distribution {
    let line = nets(played(table.rules(), table.chart())).unwrap().swap_remove(0);
    Distribution::new(line.unit, line.nets, line.error).unwrap()
}

/// The nets, in cells of half a bet, of `sessions` sessions of `hands` hands, each from a fresh shoe;
/// and how many of them were ruined on the way, from a bankroll in the same cells.
fn sessions(table: &Bench, seed: u64, (sessions, hands): (usize, usize), bankroll: i64) -> (Vec<i64>, usize) {
    let rules = table.rules();
    let play = blackjack(rules);
    let game = Game::new(play, table.chart().unwrap().blackjack().unwrap());
    let mut round = Round::new(play, &game, 1);
    let rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut shoe = Shoe::of(rules.shoe.pack.ranks(), rules.shoe.decks.count(), false, rng);
    let mut ruined = 0;
    let nets = (0..sessions).map(|_| {
        let (mut sum, mut fell) = (0, false);
        for _ in 0..hands {
            shoe.begin();
            round.play(&mut shoe).unwrap();
            sum += round.settled()[0].net * 2 / rules.unit();
            fell |= bankroll + sum <= 0;
        }
        ruined += usize::from(fell);
        sum
    });
    let nets = nets.collect();
    (nets, ruined)
}

/// Kolmogorov-Smirnov: the greatest distance of the distribution functions, times the root of the
/// number of sessions. On a lattice the statistic is smaller than in the continuous case, whose
/// 0.1 % point is 1.95.
fn kolmogorov_smirnov(nets: &[i64], sum: &Distribution) -> f64 {
    let mut sorted = nets.to_vec();
    sorted.sort_unstable();
    let n = sorted.len() as f64;
    let (mut at, mut expected, mut greatest) = (0, 0.0, 0.0_f64);
    for (net, chance) in sum.nets() {
        expected += chance;
        while at < sorted.len() && sorted[at] as f64 / 2.0 <= net {
            at += 1;
        }
        greatest = greatest.max((at as f64 / n - expected).abs());
    }
    greatest * n.sqrt()
}

fn agrees(number: usize, hands: usize) {
    let table = Bench::new("mendoza-2016", "table.boxes=1");
    let bet = distribution(&table);
    let bankroll = 10.0;
    let (nets, ruined) = sessions(&table, 1, (number, hands), 20);
    let sum = bet.after(hands as u64).unwrap();
    let statistic = kolmogorov_smirnov(&nets, &sum);
    let risk = ruin::within(&bet, bankroll, hands as u64).probability;
    let n = number as f64;
    let z = (ruined as f64 - n * risk) / (n * risk * (1.0 - risk)).sqrt();
    let case = format!("{number} sessions of {hands}: KS {statistic}, ruin {risk} z {z}");
    assert!(statistic < 1.95, "{case}");
    assert!(z.abs() < 3.5, "{case}");
    let ahead = nets.iter().filter(|net| **net > 0).count() as f64 / n;
    assert!((ahead - sum.ahead()).abs() < 4.0 * (0.25 / n).sqrt());
}

#[test]
fn sessions_are_distributed_as_dealt() {
    agrees(at_length(10_000, 1_000_000), 100);
}

/// With a chart that gives the player the edge, the roles change: the bank's ruin is certain.
#[test]
fn the_side_with_the_edge_is_not_ruined_for_sure() {
    for (chart, favoured) in [("basic", Side::Player), ("no-retiro", Side::Bank)] {
        let bet = distribution(&Bench::by("mendoza-2016", chart, "table.boxes=1"));
        let bankrolls = Bankrolls { player: 100.0, bank: 400.0 };
        let risks = Risks::new(&bet, bankrolls, 0.01);
        assert_eq!(risks.favoured, favoured);
        let (sure, unsure) = match favoured {
            Side::Player => (risks.bank_ruin, risks.player_ruin),
            Side::Bank => (risks.player_ruin, risks.bank_ruin),
        };
        assert!((sure.probability - 1.0).abs() < 1e-12 && unsure.probability < 1.0);
        let mut last = [0.0; 2];
        for hands in [100, 1000] {
            let session = Session::new(&bet, hands, bankrolls, &risks).unwrap();
            let ruins = [session.player_ruin.probability, session.bank_ruin.probability];
            assert!(ruins[0] >= last[0] && ruins[1] >= last[1], "{hands}");
            assert!(ruins[0] <= risks.player_ruin.probability + 1e-9, "{hands}");
            assert!(ruins[1] <= risks.bank_ruin.probability + 1e-9, "{hands}");
            assert!((session.ahead + session.even + session.behind - 1.0).abs() < 1e-9);
            assert!(session.quantiles.windows(2).all(|pair| pair[0] <= pair[1]));
            last = ruins;
        }
    }
}

/// Every new command writes files that `verify` repeats.
#[test]
fn files_are_repeated() {
    let days = "name,hands,staked,result\nMonday,20000,200000,1100\nTuesday,10000,100000,-90000\n";
    let folder = Folder::with("days.csv", days);
    for (line, code) in [
        ("risk midi-punto-y-banca-2016 --hands 100,1000 --bet 25 --bank 50000", 0),
        ("risk mendoza-2016 --method monte-carlo --boxes 2 --rounds 10k", 0),
        ("audit midi-punto-y-banca-2016 --line banca --lines days.csv", 1),
        ("exact midi-punto-y-banca-2016 --removals", 0),
        ("expose midi-punto-y-banca-2016 --rounds 20k --spread 4 --cut-cards 104", 0),
    ] {
        for file in ["r.csv", "r.json", "r.txt"] {
            folder.ventaja(&format!("{line} --no-progress --output {file}")).code(code);
            says(&folder.run(&format!("verify {file} --no-progress")), &["the same bytes"]);
        }
    }
}

/// The bank cannot win more than all that a box may lose; `--lines` has the same limit and the same numbers.
#[test]
fn results_that_no_hands_could_have_are_refused() {
    let rows = "name,hands,staked,result\na,1000,600.000,12\n";
    let folder = Folder::with("points.csv", rows);
    folder.write("high.csv", "name,hands,staked,result\na,1000,5000,5001\n");
    let audit = "audit midi-punto-y-banca-2016 --line banca";
    for (line, found) in [
        ("--hands 1000 --staked 5000 --result 5001", "--result 5001: the bank cannot win or lose 5001"),
        ("--hands 1000 --staked 5000 --result -5001", "-5000 to 5000"),
        ("--lines high.csv", "high.csv:2: the bank cannot win or lose 5001 with 5000 staked"),
        ("--lines points.csv", "points.csv:2: `staked` is `600.000`"),
    ] {
        folder.refused(&format!("{audit} {line}"), &[found]);
    }
    folder.ventaja(&format!("{audit} --hands 1000 --staked 5000 --result 5000")).code(1);
}

/// Documents of these commands have words where their CSV files have field names.
#[test]
fn documents_are_in_words() {
    let folder = Folder::new();
    for (line, code, words) in [
        ("risk mendoza-2016 --rounds 2k --set split.max_hands=1", 0, ["## Casilla", "| Apuestas | Media |"]),
        (
            "audit mendoza-2016 --set split.max_hands=1 --hands 100k --staked 112000 --result -1500",
            1,
            ["Resultados observados", "FUERA"],
        ),
        (
            "exact mendoza-2016 --set split.max_hands=1 --removals",
            0,
            ["Efectos de remoción", "| Hi-Lo | 0,7"],
        ),
        (
            "expose las-vegas-strip-6d --set split.max_hands=1 --indices",
            0,
            ["Apuestas que un conteo", "| H15 | 10 | pedir carta |"],
        ),
    ] {
        folder.ventaja(&format!("{line} --lang es --no-progress --output r.md")).code(code);
        // The name of the rule that is overridden, which makes exact values quick.
        let text = folder.read("r.md").replace("split.max\\_hands", "");
        says(&text, &words);
        assert!(!text.contains("\\_"), "{line}: the name of a field");
        folder.remove("r.md");
    }
}

/// The rulebook's own pack of the relancina has no exact value, and an infinite deck favours the other side.
#[test]
fn the_relancina_is_dealt_unless_an_exact_value_is_asked_for() {
    for line in
        ["risk relancina --rounds 20k", "audit relancina --hands 1000 --staked 1000 --result 50 --rounds 20k"]
    {
        let dealt = json(line);
        assert_eq!((&dealt["method"], &dealt["overrides"]), (&"monte-carlo".into(), &"".into()), "{line}");
        // The edge that it prints has the interval of simulate.
        let of_box = &json("simulate relancina --rounds 20k")["bets"][0];
        let half = (number(of_box, "ci_high") - number(of_box, "ci_low")) / 2.0;
        let edge =
            format!("{} ± {}", Lang::En.percent(number(of_box, "house_edge"), 4), Lang::En.percent(half, 4));
        says(&flowing(&run(&format!("{line} --quiet"))), &[&edge]);
        let exact = run(&format!("{line} --method exact --quiet"));
        says(&exact, &["exact (infinite deck)", "even in its sign"]);
        if line.starts_with("risk") {
            says(&flowing(&run(&format!("{line} --quiet"))), &["in the rounds dealt up to"]);
            says(&flowing(&exact), &["with this play at most"]);
        }
    }
}

/// A bet that some rounds offer is priced per round: the sums of `simulate`'s offers, divided by all rounds. Even money has
/// no stake that follows a count.
#[test]
fn exposure_of_an_optional_bet_is_a_round() {
    for (table, line, rule) in
        [("mendoza-2016", "insurance", "boxes=1"), ("ocho-mazos", "desafio", "boxes=2")]
    {
        let table = format!("{table} --rounds 20k --set table.{rule}");
        let boxes: f64 = rule[6..].parse().unwrap();
        let dealt = json(&format!("simulate {table} --control off"));
        let offers = bet(&dealt, line);
        let share = number(offers, "hands") / number(&dealt, "rounds") / boxes;
        let (mean, variance) = (-number(offers, "house_edge"), number(offers, "variance"));
        let exposed = json(&format!("expose {table} --line {line} --ramp=12:1"));
        let found = |field: &str| number(&exposed["exposures"][0], field);
        let close = |field: &str, expected: f64| {
            assert!((found(field) / expected - 1.0).abs() < 1e-4, "{line} {field}: {expected} {exposed}");
        };
        close("mean_net", share * mean);
        close("net_per_hour", 70.0 * share * mean);
        close("deviation", (share * (variance + mean * mean) - (share * mean).powi(2)).sqrt());
        close("average_bet", share);
        close("flat_house_edge", -mean);
        close("advantage", mean);
    }
    let refused = "expose mendoza-2016 --line even-money --rounds 1k";
    Folder::new().refused(refused, &["--line even-money: has no stake of its own", "--indices"]);
}

/// What the bank wins an hour on a bet that some rounds offer: in six decks an ace is up in 24 of 312 rounds, and the box
/// then has one of 23 aces and one of 96 tens, in two orders. It is left out where the frequency is not known exactly.
#[test]
fn an_hour_has_as_many_bets_as_offers() {
    let ace = 24.0 / 312.0;
    let natural = ace * 2.0 * 23.0 * 96.0 / (311.0 * 310.0);
    let line = "risk mendoza-2016 --line insurance --line even-money --boxes 1 --hands 100";
    let found = json(line);
    for (line, offered) in [("insurance", ace), ("even-money", natural)] {
        let of = bet(&found, line);
        let (mean, deviation) = (number(of, "house_edge"), number(of, "standard_deviation"));
        let win = 70.0 * 10.0 * offered * mean;
        assert!((number(of, "win_per_hour") / win - 1.0).abs() < 1e-9, "{line}: {win} {of}");
        let square = offered * (deviation * deviation + mean * mean) - (offered * mean).powi(2);
        let of_hour = 10.0 * (70.0 * square).sqrt();
        assert!((number(of, "deviation_per_hour") / of_hour - 1.0).abs() < 1e-9, "{line}: {of_hour} {of}");
    }
    let dealt = json(&format!("{line} --method monte-carlo --rounds 10k"));
    let desafio = json("risk ocho-mazos --line desafio --boxes 1 --hands 100");
    for of in [bet(&dealt, "insurance"), bet(&desafio, "desafio")] {
        assert!(of["win_per_hour"].is_null(), "{of}");
    }
}

/// The bank's ruin with seven boxes is that of their rounds: the mean and the deviation of an hour give the exponent 2μ/σ², the
/// same for a round. With a line whose covariance is not known it is that of one box, which the words say.
#[test]
fn the_bank_pays_every_box() {
    let line = "risk las-vegas-strip-6d --set insurance.offered=true --hands 1000 --rounds 100k --bet 1";
    let seven = json(&format!("{line} --boxes 7 --line box --line insurance"));
    let one = json(&format!("{line} --boxes 1 --line box --line insurance"));
    let of_box = bet(&seven, "box");
    let exponent = 2.0 * number(of_box, "win_per_hour") / number(of_box, "deviation_per_hour").powi(2);
    let ruin = (-500.0 * exponent).exp();
    assert!((number(of_box, "bank_ultimate_ruin") / ruin - 1.0).abs() < 1e-9, "{ruin} {of_box}");
    assert!((number(of_box, "bankroll_for_risk") * exponent / 100_f64.ln() - 1.0).abs() < 1e-9, "{of_box}");
    // Seven boxes that were independent would have the ruin of one.
    assert!(ruin > 4.0 * number(bet(&one, "box"), "bank_ultimate_ruin"), "{ruin}");
    let [of_seven, of_one] = [&seven, &one].map(|found| number(bet(found, "insurance"), "bankroll_for_risk"));
    assert!((of_seven / of_one - 1.0).abs() < 1e-12);
    let shown = run(&format!("{line} --boxes 7 --line box --line insurance"));
    says(&flowing(&shown), &["500.00, 7 boxes", "500.00, one box"]);
}
