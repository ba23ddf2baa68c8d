//! What newcomers, analysts and auditors stumbled over.

use crate::common::{ended, output, program, skipped};
use crate::json::json;
use std::path::Path;

fn succeeds(args: &[&str]) -> (String, String) {
    let (code, out, err) = output(args);
    assert_eq!(code, 0, "{args:?}: {err}");
    (out, err)
}

fn edge(args: &[&str]) -> f64 {
    json(args)["bets"][0]["house_edge"].as_f64().unwrap()
}

const MENDOZA: &str = "mendoza-2016";

/// A file of a folder, as text.
fn inside(folder: &tempfile::TempDir, name: &str) -> String {
    folder.path().join(name).to_str().unwrap().to_owned()
}

/// A rulebook with Mendoza's id and text but for one rule.
fn changed_copy(folder: &tempfile::TempDir) -> String {
    let path = inside(folder, "copy.toml");
    let (text, _) = succeeds(&["show", MENDOZA, "--toml"]);
    let changed = text.replace("natural.pays = { value = \"3:2\"", "natural.pays = { value = \"6:5\"");
    assert_ne!(changed, text);
    std::fs::write(&path, changed).unwrap();
    path
}

/// Two rulebooks of one id are distinguished by their files; the rules that differ
/// are listed with the article that each file names.
#[test]
fn a_comparison_names_files_and_rules() {
    let folder = tempfile::tempdir().unwrap();
    let copy = changed_copy(&folder);
    let (shown, _) = succeeds(&["compare", MENDOZA, &copy, "--strategy", "basic"]);
    assert!(shown.contains("A  mendoza-2016 (built in)"), "{shown}");
    assert!(shown.contains(&format!("B  mendoza-2016 ({copy})")), "{shown}");
    let rule: Vec<&str> =
        shown.lines().find(|line| line.contains("natural.pays")).unwrap().split_whitespace().collect();
    assert_eq!(rule[..4], ["natural.pays", "3:2", "6:5", "art."], "{shown}");
    let rules =
        json(&["compare", MENDOZA, "--set", "dealer.soft17=hit", "--strategy", "basic"])["rules"].clone();
    let rules = rules.as_array().unwrap();
    assert_eq!(rules.len(), 1, "{rules:?}");
    assert_eq!((&rules[0]["value_a"], &rules[0]["value_b"]), (&"stand".into(), &"hit".into()));
    assert!(rules[0]["origin_b"].as_str().unwrap().starts_with("reading dealer-soft-17"), "{rules:?}");
    // Nothing of this where the rulebook is one.
    let (shown, _) = succeeds(&["compare", MENDOZA, "--boxes", "3", "--strategy", "basic", "--rounds", "2k"]);
    assert!(!shown.contains("built in"), "{shown}");
    // The edge of A is not simulate's, and the note says so.
    let words: Vec<&str> = shown.split_whitespace().collect();
    assert!(
        words.join(" ").contains("Table A's edge is not the one that simulate prints for seed 1"),
        "{shown}"
    );
    let simulated = edge(&["simulate", MENDOZA, "--rounds", "2k"]);
    let compared = json(&["compare", MENDOZA, "--boxes", "3", "--strategy", "basic", "--rounds", "2k"]);
    assert_ne!(compared["bets"][0]["house_edge_a"].as_f64().unwrap().to_bits(), simulated.to_bits());
}

/// The infinite deck is announced before the numbers, with the simulated edge of
/// the pack: the one that `simulate` prints.
#[test]
fn the_relancinas_exact_value_says_what_it_is() {
    let (shown, _) = succeeds(&["exact", "relancina"]);
    let before: String = shown.lines().take_while(|line| !line.contains("house edge")).collect();
    let before: Vec<&str> = before.split_whitespace().collect();
    let before = before.join(" ");
    assert!(before.contains("These are the edges of an infinite deck"), "{shown}");
    assert!(before.contains("of the opposite sign"), "{shown}");
    let report = json(&["simulate", "relancina"]);
    let simulated = report["bets"][0]["house_edge"].as_f64().unwrap();
    assert!(before.contains(&format!("its edge is {:.4} %", simulated * 100.0)), "{simulated} {shown}");
    // A named deck is the user's own.
    let (named, _) = succeeds(&["exact", "relancina", "--set", "shoe.decks=inf"]);
    assert!(!named.contains("opposite sign"), "{named}");
}

/// Where many rounds are void, the report says that the finished ones are not typical.
#[test]
fn many_void_rounds_are_warned_of() {
    let warned = |more: &[&str]| {
        let (shown, _) = succeeds(&[&["simulate", MENDOZA, "--control", "off"], more].concat());
        let words: Vec<&str> = shown.split_whitespace().collect();
        words.join(" ").contains("could not be finished because the cards ran out")
    };
    assert!(warned(&["--boxes", "60", "--rounds", "2k"]));
    assert!(!warned(&["--rounds", "20k"]));
}

/// `best` is the chart that `solve` writes, wherever a strategy is named.
#[test]
fn the_best_strategy_is_solved_on_the_spot() {
    let folder = tempfile::tempdir().unwrap();
    let chart = inside(&folder, "solved.csv");
    let rules = ["infinite-deck", "--set", "surrender.kind=late"];
    succeeds(&[&["solve"], &rules[..], &["--output", &chart]].concat());
    let with = |command: &'static str, strategy: &str, more: &[&str]| {
        edge(&[&[command], &rules[..], &["--strategy", strategy], more].concat())
    };
    let (best, solved) = (with("exact", "best", &[]), with("exact", &chart, &[]));
    assert_eq!(best.to_bits(), solved.to_bits());
    assert!(best < with("exact", "basic", &[]));
    let run = ["--rounds", "20k"];
    assert_eq!(with("simulate", "best", &run).to_bits(), with("simulate", &chart, &run).to_bits());
    // A pack's best chart is that of an infinite deck.
    let relancina = |strategy| edge(&["simulate", "relancina", "--strategy", strategy, "--rounds", "10k"]);
    assert_eq!(relancina("best").to_bits(), relancina("basic").to_bits());
    let (printed, _) = succeeds(&["trace", "infinite-deck", "--strategy", "best", "--rounds", "1"]);
    assert!(printed.contains("Round 1"), "{printed}");
    let expectations = inside(&folder, "expected.toml");
    let text = format!(
        "[[expect]]\nname = 'best'\nreglamento = 'infinite-deck'\nstrategy = 'best'\n\
         set = {{ surrender.kind = 'late' }}\nhouse_edge = {best}\ntolerance = 1e-12\n"
    );
    std::fs::write(&expectations, text).unwrap();
    succeeds(&["check", &expectations]);
}

/// A rulebook without charts: the message names both ways to get one.
#[test]
fn a_rulebook_without_charts_has_a_way_out() {
    let folder = tempfile::tempdir().unwrap();
    let bare = inside(&folder, "bare.toml");
    std::fs::write(
        &bare,
        "id = \"bare\"\ngame = \"blackjack\"\ntitle = \"t\"\nsource = \"s\"\nsummary = \"s\"\n",
    )
    .unwrap();
    let (code, _, err) = output(&["simulate", &bare]);
    assert_eq!(code, 2, "{err}");
    for says in ["bare has no charts", "--strategy best", "ventaja solve", "--output best.csv"] {
        assert!(err.contains(says), "{says}: {err}");
    }
    succeeds(&["simulate", &bare, "--strategy", "best", "--rounds", "1k"]);
}

/// The warning names the action, and the cost is the difference to best play.
#[test]
fn an_unused_action_is_warned_of_with_its_cost() {
    for (set, action) in [("surrender.kind=late", "surrender"), ("dealer.soft17=hit", "")] {
        let args = ["exact", "infinite-deck", "--set", set];
        let (_, err) = succeeds(&args);
        let cost = edge(&args) - edge(&[&args[..], &["--strategy", "best"]].concat());
        if action.is_empty() {
            assert!(!err.contains("warning"), "{err}");
            continue;
        }
        assert!(err.contains(&format!("the chart basic never uses {action},")), "{err}");
        assert!(err.contains(&format!("costs {:.4} %", cost * 100.0)), "{cost} {err}");
        let (_, silent) = succeeds(&[&args[..], &["-q"]].concat());
        assert!(silent.is_empty(), "{silent}");
    }
    let (_, err) = succeeds(&["exact", MENDOZA, "--strategy", "no-retiro"]);
    assert!(err.contains("never uses surrender") && err.contains("costs 0.6395 %"), "{err}");
    // The same words at a table of a comparison, and once for all the points of a sweep that offer it.
    let says = "the chart no-retiro never uses surrender, which the rules of mendoza-2016 offer; against the best \
                chart it costs 0.6395 % per bet";
    let (out, _) = succeeds(&["compare", MENDOZA, "--strategy", "no-retiro", "--format", "json"]);
    let notes = serde_json::from_str::<serde_json::Value>(&out).unwrap()["notes"].to_string();
    assert!(notes.contains(&format!("At table B {says}.")), "{notes}");
    assert!(!notes.contains("At table A"), "{notes}");
    let grid = ["--vary", "surrender.kind=none,early,late", "--vary", "dealer.soft17=stand,hit"];
    let sweep = [&["sweep", MENDOZA, "--strategy", "no-retiro", "--method", "exact"], &grid[..]].concat();
    let (_, err) = succeeds(&sweep);
    let expected =
        format!("warning: at surrender.kind=early, dealer.soft17=stand, {says} (--strategy best)\n");
    assert_eq!(err, expected);
    let (_, err) = succeeds(&["sweep", MENDOZA, "--method", "exact", "--vary", "shoe.decks=4,6"]);
    assert_eq!(err, "");
}

/// The share of the shoe is the number of cards that it comes to, whatever the
/// shoe.
#[test]
fn penetration_places_the_cut_card() {
    let run = |sets: &[&str]| {
        let sets = sets.iter().flat_map(|set| ["--set", set]);
        let args = ["simulate", MENDOZA, "--rounds", "5k", "--format", "csv", "-q"];
        succeeds(&args.into_iter().chain(sets).collect::<Vec<_>>()).0
    };
    let numbers = |csv: String| -> Vec<String> {
        let text = csv.lines().nth(1).unwrap().to_owned();
        text.split(',').skip(6).map(str::to_owned).collect()
    };
    for (decks, cards) in [("2", "26"), ("6", "78"), ("8", "104")] {
        let decks = format!("shoe.decks={decks}");
        let by_share = numbers(run(&[&decks, "shoe.penetration=75%"]));
        assert_eq!(by_share, numbers(run(&["shoe.penetration=0.75", &decks])));
        assert_eq!(by_share, numbers(run(&[&decks, &format!("shoe.cut_card={cards}")])));
        assert_eq!(by_share[1], cards);
    }
    let (shown, _) = succeeds(&["show", MENDOZA, "--set", "shoe.penetration=0.9"]);
    let rule = |name: &str| shown.lines().find(|line| line.trim_start().starts_with(name)).unwrap();
    assert!(
        rule("shoe.cut_card ").contains("31") && rule("shoe.cut_card ").contains("overridden"),
        "{shown}"
    );
    assert!(rule("shoe.penetration").contains("0.9"), "{shown}");
    let (code, _, err) =
        output(&["simulate", MENDOZA, "--set", "shoe.penetration=0.9", "--reading", "cut-card=60"]);
    assert!(
        code == 2 && err.contains("--set shoe.penetration=0.9: contradicts `--reading cut-card=60`"),
        "{err}"
    );
    // A file may state it, and not both.
    let folder = tempfile::tempdir().unwrap();
    let path = inside(&folder, "mine.toml");
    let text = |rules: &str| {
        format!(
            "id = \"mine\"\ngame = \"blackjack\"\ntitle = \"t\"\nsource = \"s\"\nsummary = \"s\"\n\
             strategies = \"infinite-deck\"\n[rules]\n{rules}\n"
        )
    };
    std::fs::write(&path, text("shoe.penetration = 0.8\nshoe.decks = 4")).unwrap();
    assert_eq!(json(&["simulate", &path, "--rounds", "1k"])["cut_card"], 42);
    assert_eq!(json(&["simulate", &path, "--rounds", "1k", "--set", "shoe.cut_card=60"])["cut_card"], 60);
    std::fs::write(&path, text("shoe.penetration = 0.8\nshoe.cut_card = 52")).unwrap();
    let (code, printed, _) = output(&["validate", &path]);
    assert!(code == 1 && printed.contains("both place the cut card"), "{printed}");
}

/// Two values of one key contradict each other in either order, whether one of them is an option of a
/// reading (89 cards behind the cut card) or none is.
#[test]
fn two_values_of_a_key_contradict_each_other() {
    let cards = |value: &str| format!("shoe.cut_card={value}");
    for values in [["175", "89"], ["89", "175"], ["60", "89"], ["175", "176"]] {
        let [first, second] = values.map(cards);
        let (code, _, err) = output(&["exact", MENDOZA, "--set", &first, "--set", &second]);
        let says = format!("--set {second}: contradicts `--set {first}`");
        assert!(code == 2 && err.contains(&says), "{err}");
    }
    succeeds(&["exact", MENDOZA, "-q", "--set", "shoe.cut_card=89", "--set", "shoe.cut_card=089"]);
}

/// Every file that the program writes is verified, and a changed one is not.
#[test]
fn every_file_is_verified() {
    let folder = tempfile::tempdir().unwrap();
    let copy = changed_copy(&folder);
    let expectations = inside(&folder, "expected.toml");
    std::fs::write(
        &expectations,
        "[[expect]]\nname = 'tie'\nreglamento = 'midi-punto-y-banca-2016'\nbet = 'tie'\nhouse_edge = '14.36 %'\n\
         tolerance = 1e-3\n",
    )
    .unwrap();
    let commands = [
        "simulate mendoza-2016 --rounds 3k --strategy best --seed 4",
        "simulate mendoza-2016 --rounds 1k --dealer referee",
        "exact relancina",
        "exact midi-punto-y-banca-2016 --set shoe.decks=6",
        "par ocho-mazos --bet box --confidence 90%",
        "par relancina --rounds 2k",
        "compare mendoza-2016 COPY --strategy basic",
        "compare mendoza-2016 --boxes 3 --strategy basic --rounds 3k",
        "sweep mendoza-2016 --vary shoe.decks=1,6 --vary double.totals=any,[10,11] --rounds 2k",
        "sweep midi-punto-y-banca-2016 --vary shoe.decks=4..8:2 --method exact --bet tie",
        "readings midi-punto-y-banca-2016 --combine --whole-ranges",
        "readings mendoza-2016 --only cut-card --rounds 2k --set dealer.soft17=hit",
        "bank club-conservador --rotations 70 --stakes 10,20,30,10,10,10,10",
        "bank relancina --rounds 2k",
        "check EXPECTED",
    ];
    let few = skipped("two of the three formats of each command");
    for (number, line) in commands.into_iter().enumerate() {
        let line = line.replace("COPY", &copy).replace("EXPECTED", &expectations);
        let args: Vec<&str> = line.split(' ').collect();
        let files = ["r.csv", "r.json", "r.txt"].map(|name| inside(&folder, name));
        let outputs: Vec<&str> = files.iter().flat_map(|file| ["--output", file]).collect();
        succeeds(&[&args[..], &outputs, &["-q"]].concat());
        for file in if few { &files[number % 3..=number % 3] } else { &files[..] } {
            let (printed, _) = succeeds(&["verify", file, "--quiet"]);
            assert!(printed.contains("the same bytes"), "{line}: {printed}");
            let text = std::fs::read_to_string(file).unwrap();
            let named = text.contains("ventaja ")
                || file.ends_with("csv") && ["simulate", "exact"].contains(&args[0]);
            assert!(named, "{line}: {file} names no command");
            // Its last digit is changed: of a number, not of the command.
            let end = text.find("\"command\"").filter(|_| file.ends_with("json")).unwrap_or(text.len());
            let end = if file.ends_with("json") && end < text.len() / 2 { text.len() } else { end };
            let body = text[..end].rfind("ventaja ").filter(|_| !file.ends_with("json")).unwrap_or(end);
            let digit = text[..body].rfind(|c: char| ('1'..='8').contains(&c)).unwrap();
            let other = (text.as_bytes()[digit] + 1) as char;
            let forged = format!("{}{other}{}", &text[..digit], &text[digit + 1..]);
            std::fs::write(file, forged).unwrap();
            let (code, printed, err) = output(&["verify", file, "--quiet"]);
            assert!(code == 1 || code == 2, "{line}, {file}: {printed}{err}");
        }
    }
    // Outcomes belong to a report of simulate or exact.
    let (report, outcomes) = (inside(&folder, "r.csv"), inside(&folder, "o.csv"));
    succeeds(&["simulate", MENDOZA, "--rounds", "2k", "--output", &report, "--outcomes", &outcomes, "-q"]);
    succeeds(&["verify", &report, "--outcomes", &outcomes, "--quiet"]);
    let text = std::fs::read_to_string(&outcomes).unwrap();
    std::fs::write(&outcomes, text.replacen("box,natural,", "box,natural,1", 1)).unwrap();
    let (code, printed, _) = output(&["verify", &report, "--outcomes", &outcomes, "--quiet"]);
    assert!(code == 1 && printed.contains("`count` is 1"), "{printed}");
    // A solved chart names its command in a comment.
    let chart = inside(&folder, "best.csv");
    succeeds(&["solve", "infinite-deck", "--set", "dealer.soft17=hit", "--output", &chart, "-q"]);
    succeeds(&["verify", &chart, "--quiet"]);
    let text = std::fs::read_to_string(&chart).unwrap();
    std::fs::write(&chart, text.replace("H16,S", "H16,H")).unwrap();
    assert_eq!(output(&["verify", &chart, "--quiet"]).0, 1);
}

/// A file cannot make `verify` write files or run other commands.
#[test]
fn a_hostile_command_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (file, victim) = (inside(&folder, "r.json"), inside(&folder, "victim.csv"));
    for command in [
        format!("ventaja simulate mendoza-2016 --rounds 10 --output {victim}"),
        format!("ventaja simulate mendoza-2016 --rounds 10 --outcomes={victim}"),
        "ventaja check tests/expectations.toml --update".to_owned(),
        format!("ventaja init {victim}"),
        format!("ventaja verify {file}"),
        "rm -rf /".to_owned(),
    ] {
        std::fs::write(&file, serde_json::json!({ "command": command }).to_string()).unwrap();
        let (code, out, err) = output(&["verify", &file]);
        assert!(code == 2 && err.contains("is no command that verify repeats"), "{command}: {out}{err}");
        assert!(!Path::new(&victim).exists());
    }
}

/// A sweep that was interrupted is honest as far as it goes.
#[test]
fn an_incomplete_sweep_is_verified() {
    let folder = tempfile::tempdir().unwrap();
    let file = inside(&folder, "sweep.csv");
    succeeds(&["sweep", MENDOZA, "--vary", "shoe.decks=5..7", "--rounds", "1k", "--output", &file, "-q"]);
    let text = std::fs::read_to_string(&file).unwrap();
    let part: String = text.split_inclusive('\n').take(1 + 3).collect();
    std::fs::write(&file, part).unwrap();
    let (printed, _) = succeeds(&["verify", &file, "--quiet"]);
    assert!(printed.contains("the same bytes in 3 of 9 rows; the sweep is incomplete"), "{printed}");
}

#[test]
fn faults_name_what_was_typed() {
    for (args, says) in [
        (&["simulate", MENDOZA, "--set", "shoe.decks=1", "--boxes", "60"][..], "error: --boxes 60: "),
        (&["compare", MENDOZA, "--set", "shoe.decks=1", "--boxes", "60"], "error: --boxes 60: "),
        (&["compare", MENDOZA, "--base-set", "shoe.decks=17", "--boxes", "3"], "--base-set shoe.decks=17"),
        (&["simulate", MENDOZA, "--boxes", "3", "--set", "table.boxes=4"], "--boxes 3: contradicts"),
    ] {
        let (code, _, err) = output(args);
        assert!(code == 2 && err.contains(says), "{args:?}: {err}");
    }
    let folder = tempfile::tempdir().unwrap();
    let file = inside(&folder, "b.toml");
    std::fs::write(
        &file,
        "id = \"b\"\ngame = \"baccarat\"\ntitle = \"t\"\nsource = \"s\"\nsummary = \"s\"\n",
    )
    .unwrap();
    let (_, printed, _) = output(&["validate", &file]);
    assert!(printed.contains("did you mean `punto-y-banca`?"), "{printed}");
    let (code, _, err) = output(&["solve", "midi-punto-y-banca-2016"]);
    assert!(code == 2 && err.contains("has no decisions") && !err.contains("no exact value"), "{err}");
}

/// Given cards are also settled in the relancina: moves are listed, others follow the chart.
#[test]
fn given_cards_of_the_relancina_are_settled() {
    let trace = |cards: &str| output(&["trace", "relancina", "--boxes", "1", "--cards", cards]);
    for (cards, steps) in [
        // Point 1: a relancina is paid 2, and 5 if it draws a figure.
        ("Kh Ac | Ts 8s", &["stands on relancina", "is paid 2"][..]),
        ("Kh Ac H Qd | Ts 8s", &["draws to its relancina Qd", "is paid 5"]),
        // Point 8: figure and two may be changed for two new cards.
        ("Kh 2c C 9d Tc S | Ts 8s", &["exchanges both cards and receives 9d", "stands on 19", "is paid 1"]),
        (
            "9h 9c P 2s D Th 3c H 5d S | Ts 8s",
            &["box 1, hand 1: doubles and receives Th", "box 1, hand 2: receives 3c"],
        ),
    ] {
        let (code, printed, err) = trace(cards);
        assert_eq!(code, 0, "{cards}: {err}");
        for step in steps {
            assert!(printed.contains(step), "{cards}: {step:?} is not in {printed}");
        }
    }
    let (code, _, err) = trace("9h Tc C | Ts 8s");
    assert!(code == 2 && err.contains("C on 9h Tc is not allowed by the rules"), "{err}");
}

#[test]
fn the_version_says_what_deals() {
    let (short, _) = succeeds(&["-V"]);
    assert_eq!(short, format!("ventaja {}\n", env!("CARGO_PKG_VERSION")));
    let (long, _) = succeeds(&["--version"]);
    assert!(long.starts_with(&short), "{long}");
    for says in [
        "commit   ",
        ventaja::kernel::STREAM,
        ventaja::shoe::STREAM,
        ventaja::kernel::Kernel::fastest().name(),
    ] {
        assert!(long.contains(says), "{says}: {long}");
    }
}

/// A pipe gets no colours and 80 columns, and `COLUMNS` does not change a file.
#[test]
fn pipes_get_plain_tables() {
    let wide = |columns: &str| {
        ended(program(["exact", MENDOZA, "-q"]).env("COLUMNS", columns).env("CLICOLOR_FORCE", "1")).1
    };
    assert_eq!(wide("200"), wide("50"));
    assert!(!wide("80").contains('\u{1b}') && !wide("80").contains('\u{2061}'));
}

/// What a key's description says of a case that nobody would guess is printed by `show` in both
/// languages, and is what the referee does.
#[test]
fn descriptions_of_keys_name_the_cases_that_surprise() {
    let shown = |lang: &str| {
        let (out, _) = succeeds(&["show", MENDOZA, "--lang", lang]);
        out.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let (english, spanish) = (shown("en"), shown("es"));
    for (en, es, sets, cards, step) in [
        // A split ace and ten that count as a 21 push against a natural, as 21s of three cards do.
        (
            "or of two on a split hand that count as an ordinary 21",
            "o con dos en una mano abierta que valen como un 21 cualquiera",
            &["dealer.natural_vs_21=push", "split.natural_rank=21"][..],
            "Th Ts P Ah 9c | As Kd",
            "box 1, hand 1: pushes",
        ),
        (
            "doubles that are already bust included",
            "incluso los dobles que ya se pasaron",
            &["dealer.natural_takes=original-bets"],
            "6h 6s D Tc | As Kd",
            "box 1: loses its original bet only",
        ),
        (
            "a dealer's 22 that ties by dealer.total_22 ties this 21 too",
            "un 22 del crupier que empata por dealer.total_22 empata también con él",
            &["player.total_21=wins", "dealer.total_22=push"],
            "5h 6s H Tc | 6s 6d Td",
            "box 1: pushes",
        ),
        (
            "must satisfy double.totals and double.soft each time",
            "debe cumplir cada vez double.totals y double.soft",
            &["double.times=2", "double.totals=[9,10,11]"],
            "5h 4s D 2c D 3h | 9s Kd",
            "box 1: loses −4",
        ),
    ] {
        assert!(english.contains(en), "{en}");
        assert!(spanish.contains(es), "{es}");
        let sets = sets.iter().flat_map(|set| ["--set", set]);
        let line: Vec<&str> =
            ["trace", MENDOZA, "--boxes", "1", "--cards", cards].into_iter().chain(sets).collect();
        let (narration, _) = succeeds(&line);
        assert!(narration.contains(step), "{line:?}: {narration}");
    }
    // King and queen, which may not be split, are played by row P10 all the same.
    let p10 = "a chart's row P10 also plays tens of two ranks, where its P falls through to H20";
    let p10_es = "la fila P10 de una tabla juega también los dieces de dos rangos, y su P pasa a H20";
    assert!(english.contains(p10) && spanish.contains(p10_es));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tens.csv");
    let (basic, _) = succeeds(&["show", MENDOZA, "--chart", "basic"]);
    let row = basic.lines().find(|line| line.starts_with("P10,")).unwrap();
    for (cell, step) in [("H", "box 1: draws"), ("P", "box 1: stands on 20")] {
        let cells = format!("P10{}", format!(",{cell}").repeat(10));
        std::fs::write(&path, basic.replace(row, &cells)).unwrap();
        let line = ["trace", MENDOZA, "--boxes", "1", "--set", "split.by=rank", "--strategy"];
        let cards = ["--cards", "Kh Qs | 6s Kd", "--seed", "1"];
        let (narration, _) = succeeds(&[&line[..], &[path.to_str().unwrap()], &cards].concat());
        assert!(narration.contains(step), "{narration}");
    }
    // A total of 12 is not listed, and may not be doubled again.
    let twelve = ["--boxes", "1", "--cards", "5h 4s D 3c D 3h | 9s Kd", "--set", "double.times=2"];
    let line = [&["trace", MENDOZA, "--set", "double.totals=[9,10,11]"][..], &twelve].concat();
    let (code, _, refused) = output(&line);
    assert!(code == 2 && refused.contains("no decision left for D"), "{refused}");
    let (priced, _) = succeeds(&["solve", MENDOZA, "--price", "mimic-dealer"]);
    let priced = priced.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(priced.contains("the costs of a column need not add up"), "{priced}");
}
