//! Every command plays every poker game, with a short pack, of which all deals are counted in little time.

use crate::commands::{flowing, says};
use crate::common::fifth;
use crate::files::{list, number};
use crate::folder::Folder;
use serde_json::Value;
use ventaja::reglamento::{builtin_ids, find};
use ventaja::rules::Game;

/// Every command succeeds, and each command that states the edge states that of `exact`.
#[test]
fn every_command_plays_every_poker_game() {
    let games = builtin_ids().into_iter().filter(|id| find(id).unwrap().game == Game::Poker);
    for id in fifth(games) {
        let folder = Folder::new();
        // Runs a command with the short pack, which prints no message.
        let run = |command: &str, options: &str| {
            let short = "--set pack.without=[2,3,4,5,6,7,8] -q";
            let ended = folder.ventaja(&format!("{command} {id} {short} {options}"));
            assert_eq!(ended.err, "", "{command} {id}");
            ended.done()
        };
        let json = |command: &str, options: &str| -> Value {
            serde_json::from_str(&run(command, &format!("{options} --format json"))).unwrap()
        };
        let edge = |bet: &Value| number(bet, "house_edge");

        let exact = edge(&json("exact", "")["bets"][0]);
        for (command, options, list) in [
            ("par", "", "bets"),
            ("risk", "", "bets"),
            ("sweep", "--vary table.boxes=1 --method exact", "rows"),
        ] {
            let found = edge(&json(command, options)[list][0]);
            assert!((found - exact).abs() < 1e-12, "{command} {id}: {found}, exact: {exact}");
        }
        let dealt = &json("simulate", "--rounds 20k --seed 11")["bets"][0];
        let error = number(dealt, "standard_error");
        assert!((edge(dealt) - exact).abs() < 4.0 * error, "simulate {id}: {dealt}, exact: {exact}");
        let same_pack = "--strategy basic --base-strategy basic --base-set pack.without=[2,3,4,5,6,7,8]";
        let compared = &json("compare", same_pack)["bets"][0];
        let found = number(compared, "house_edge_b");
        assert!((found - exact).abs() < 1e-12, "compare {id}: {compared}, exact: {exact}");

        let readings = json("readings", "--adapt");
        // The heading states the edge of best play and what the chart costs, each computed without the other.
        run("solve", "--output words.csv");
        let of = |strategy: &str| 100.0 * edge(&json("exact", &format!("--strategy {strategy}"))["bets"][0]);
        let (best, words) = (of("best"), of("words.csv"));
        let shown = format!("{best:.8}").replace('-', "−");
        let cost = (words - best).max(0.0);
        let adapted = |effect: &&Value| effect["bet"] == "ante" && effect["adapted_default_edge"].is_number();
        for option in list(&readings, "effects").iter().filter(adapted) {
            let found = 100.0 * number(option, "adapted_default_edge");
            assert!((found - best).abs() < 1e-10, "readings {id}: {option}, best play: {best}");
        }
        let costs = match format!("{cost:.8}").as_str() {
            "0.00000000" => format!("has a house edge of {shown} %, and so has this chart"),
            cost => format!("has a house edge of {shown} %; this chart costs {cost} %"),
        };
        // Thousands have commas.
        let plain = |text: &str| text.replace(',', "");
        let edge = format!(": house edge {words:.8} %, exact");
        says(&plain(&folder.read("words.csv")), &[&plain(&edge), &plain(&costs)]);
        for lang in ["en", "es"] {
            run("report", &format!("--rounds 2k --lang {lang} --output {lang}.html"));
        }
        run("exact", "--removals");
        says(&run("trace", "--seed 3"), &["box 1"]);
        folder.run(&format!("init --like {id} like.toml"));
        folder.run("validate like.toml");
    }
}

/// Best play by exact cards is no chart that could be played on at another table: unchanged play is that of `basic`.
#[test]
fn unchanged_play_is_that_of_a_chart() {
    let folder = Folder::new();
    let compared = folder.json("compare three-card-poker --set dealer.qualifies=pair -q");
    let edge = |options: &str| number(&folder.json(&format!("exact {options} -q"))["bets"][0], "house_edge");
    let of_basic = "three-card-poker --strategy basic";
    let row = list(&compared, "bets").iter().find(|row| row["play"] == "unchanged").unwrap();
    assert_eq!(row["strategy_a"], "basic");
    assert!((number(row, "house_edge_a") - edge(of_basic)).abs() < 1e-12, "{row}");
    let changed = edge(&format!("{of_basic} --set dealer.qualifies=pair"));
    assert!((number(row, "house_edge_b") - changed).abs() < 1e-12);
    let best = edge("three-card-poker --strategy best --set dealer.qualifies=pair");
    assert!((best - changed).abs() > 1e-4, "best play changes");
}

/// Wherever tables are dealt under several rules, each has the best play of its own rules.
#[test]
fn best_play_is_dealt_under_each_of_several_rules() {
    let folder = Folder::new();
    let both = |command: &str| {
        ["exact", "monte-carlo --rounds 150k"]
            .map(|method| folder.json(&format!("{command} --strategy best --method {method} -q")))
    };
    let meets = |dealt: (&serde_json::Value, &str, &str), exact: f64| {
        let (row, of, error) = dealt;
        let (found, error) = (number(row, of), number(row, error));
        assert!((found - exact).abs() < 4.0 * error && error > 0.0, "{of} {found} ± {error}: exact {exact}");
    };
    let short = "set pack.without=[2,3,4,5,6,7]";
    let sold = format!("caribbean-stud-buy-card --{short}");
    let [exact, dealt] = both(&format!("compare {sold} --set draw.price=2 --base-{short}"));
    let [exact, dealt] = [&exact, &dealt].map(|of| &list(of, "bets")[0]);
    meets((dealt, "difference", "standard_error"), number(exact, "difference"));
    let [exact, dealt] = both(&format!("sweep {sold} --vary draw.price=1,3"));
    for (exact, dealt) in list(&exact, "rows").iter().zip(list(&dealt, "rows")) {
        meets((dealt, "house_edge", "standard_error"), number(exact, "house_edge"));
    }
    let [exact, dealt] = both("readings three-card-poker --only tie");
    let [exact, dealt] = [&exact, &dealt].map(|of| &list(of, "effects")[0]);
    meets((dealt, "effect", "effect_standard_error"), number(exact, "effect"));
    // What the first round of a full shoe does not show is dealt.
    let [seven, stated] =
        ["compare three-card-poker --boxes 7", "report three-card-poker --against table.boxes=7"]
            .map(|command| folder.run(&format!("{command} --rounds 20k -q")));
    says(&seven, &["the tables differ in table.boxes"]);
    says(&stated, &["Boxes in play: 7"]);
}

/// Rows that never decide, and hands that the pack does not make, are named on the screen.
#[test]
fn what_never_happens_is_warned_of() {
    let folder = Folder::with("rows.csv", "street,when,play\n1,any,1\n1,pair,1\n1,upcard>=9,no\n");
    let ended = folder.ventaja("exact crazy-4-poker --set pack.without=[2,3,4,5,6,7] --strategy rows.csv");
    let covered = "rows.csv:3: warning: the row never decides: line 2 decides before it";
    says(&ended.err, &[covered, "rows.csv:4: warning"]);
    folder.replace("rows.csv", "1,any,1", "1,any,3");
    let err = folder.ventaja("exact three-card-poker --set 'play.choices=fold 1 3:pair-9' --set pack.without=[9] --strategy rows.csv").err;
    says(
        &err,
        &[
            "`play.choices` names `pair-9`, which no cards of the pack make",
            "rows.csv:4: warning: the row never decides: no cards",
        ],
    );
    assert!(!err.contains("rows.csv:3:"), "{err}");
}

/// Best play by exact cards is dealt wherever a chart is, and what is dealt is repeated.
#[test]
fn best_play_is_dealt() {
    let folder = Folder::new();
    let short = "casino-holdem --strategy best --set pack.without=[2,3,4,5,6,7]";
    let run = |options: &str| folder.run(options);
    let edge = |json: &serde_json::Value| number(&json["bets"][0], "house_edge");
    let exact = edge(&folder.json(&format!("exact {short} -q")));
    let dealt = folder.json(&format!("simulate {short} --rounds 200k -q"));
    let error = number(&dealt["bets"][0], "standard_error");
    assert!((edge(&dealt) - exact).abs() < 4.0 * error && error > 0.0, "{dealt}: exact {exact}");
    run(&format!("simulate {short} --rounds 2k -q --output run.csv"));
    run("verify run.csv");
    for part in 1..=2 {
        run(&format!("simulate {short} --rounds 20k -q --shard {part}/2 --state {part}.json"));
    }
    let merged = folder.json("merge 1.json 2.json -q");
    assert_eq!(
        edge(&merged).to_bits(),
        edge(&folder.json(&format!("simulate {short} --rounds 20k -q"))).to_bits()
    );
    run(&format!("bundle {short} --rounds 2k -q --output b.zip"));
    run("verify b.zip");
    says(&run(&format!("trace {short} --seed 3")), &["box 1"]);
    run("risk three-card-poker --strategy best --boxes 2 --rounds 2k --method monte-carlo -q");
    // Unchanged play is that of a chart, which the document says.
    let against = "--against dealer.qualifies=pair --rounds 2k -q --output best.md";
    run(&format!("report {short} {against}"));
    let document = folder.read("best.md");
    says(
        &document,
        &["These edges are for players who follow the chart “basic”", "as well as the rules allow"],
    );
    assert!(!document.contains("for the rounds dealt"), "{document}");
}

/// A round is narrated by the comparison of the hands, whatever a bonus nets.
#[test]
fn a_bonus_makes_no_lost_hand_a_won_one() {
    let folder = Folder::new();
    for (lang, cards, narrated) in [
        ("en", "2s 2d 2h | Ah Kh Qh", "loses with three of a kind: +2"),
        ("es", "2s 2d 2h | Ah Kh Qh", "pierde con un trío: +2"),
        ("en", "As Ks Qs | Ah Kh Qh", "ties with a straight flush: +5"),
        ("en", "As Ks 9s | Ah Kh 9h", "pushes"),
        ("en", "As Ks Qs | 2h 4d 7c", "wins with a straight flush: +6"),
    ] {
        let shown = folder.run(&format!("trace three-card-poker --lang {lang} --cards '{cards}'"));
        assert!(shown.contains(narrated), "{shown}");
    }
}

/// Of a chart that leaves some decisions open, best play is claimed for these alone.
#[test]
fn a_chart_with_open_rows_is_not_best_play() {
    let folder = Folder::with("mixed.csv", "street,when,play\n1,any,1\n2,pair-K,best\n2,any,no\n");
    let shown = flowing(&folder.run("exact let-it-ride --strategy mixed.csv"));
    says(&shown, &["61.6666 %", "Where the chart leaves the decision open"]);
    assert!(!shown.contains("Best play by exact cards"), "{shown}");
}

/// A document states bets with a condition, and hands with ranks, in words.
#[test]
fn bets_with_a_condition_are_in_words() {
    let folder = Folder::new();
    folder.run("report crazy-4-poker --set pack.without=[2,3,4,5,6,7,8] --rounds 2k -q --output crazy.md");
    let bets = "1: fold / bet one ante / bet 2 antes with a pair of A or better / bet 3 antes with a pair of A or better";
    says(
        &folder.read("crazy.md"),
        &[bets, "four of a kind of A or better 200", "The rulebook's file does not set"],
    );
}
