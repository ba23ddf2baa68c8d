//! What newcomers, analysts and auditors stumbled over.

use crate::commands::{Ended, flowing, json, refused, run, says, ventaja};
use crate::common::{ended, program, skipped};
use crate::files::{bet, list, number, text};
use crate::folder::Folder;
use crate::limits::HEAD;

/// The edge of the first bet in a command's result.
fn edge(line: &str) -> f64 {
    number(&json(&format!("{line} -q"))["bets"][0], "house_edge")
}

/// A folder with a rulebook, `copy.toml`, of Mendoza's id and text but for one rule.
fn changed_copy() -> Folder {
    let folder = Folder::with("copy.toml", run("show mendoza-2016 --toml"));
    folder.replace("copy.toml", "natural.pays = { value = \"3:2\"", "natural.pays = { value = \"6:5\"");
    folder
}

/// Two rulebooks of one id are distinguished by their files; the rules that differ
/// are listed with the article that each file names.
#[test]
fn a_comparison_names_files_and_rules() {
    let folder = changed_copy();
    let shown = folder.run("compare mendoza-2016 copy.toml --strategy basic");
    says(&shown, &["A  mendoza-2016 (built in)", "B  mendoza-2016 (copy.toml)"]);
    let rule = shown.lines().find(|line| line.contains("natural.pays")).unwrap();
    assert!(flowing(rule).starts_with("natural.pays 3:2 6:5 art."), "{shown}");
    let compared = json("compare mendoza-2016 --set dealer.soft17=hit --strategy basic");
    let [rule] = list(&compared, "rules") else { panic!("{compared}") };
    assert_eq!((text(rule, "value_a"), text(rule, "value_b")), ("stand", "hit"));
    assert!(text(rule, "origin_b").starts_with("reading dealer-soft-17"), "{rule}");
    // Nothing of this where the rulebook is one.
    let line = "compare mendoza-2016 --boxes 3 --strategy basic --rounds 2k";
    let shown = run(line);
    assert!(!shown.contains("built in"), "{shown}");
    // The edge of A is not simulate's, and the note says so.
    says(&flowing(&shown), &["table A's edge is not the one that simulate prints for seed 1"]);
    let simulated = edge("simulate mendoza-2016 --rounds 2k");
    assert_ne!(number(&json(line)["bets"][0], "house_edge_a").to_bits(), simulated.to_bits());
}

/// The infinite deck is announced before the numbers, with the simulated edge of
/// the pack: the one that `simulate` prints.
#[test]
fn the_relancinas_exact_value_says_what_it_is() {
    let shown = run("exact relancina");
    let before: Vec<&str> = shown.lines().take_while(|line| !line.contains("house edge")).collect();
    let before = flowing(&before.join(" "));
    let simulated = format!("its edge is {:.4} %", edge("simulate relancina") * 100.0);
    says(&before, &["These are the edges of an infinite deck", "of the opposite sign", &simulated]);
    // A named deck is the user's own.
    let named = run("exact relancina --set shoe.decks=inf");
    assert!(!named.contains("opposite sign"), "{named}");
}

/// Where many rounds are void, the report says that the finished ones are not typical.
#[test]
fn many_void_rounds_are_warned_of() {
    let warned = |options: &str| {
        let shown = run(&format!("simulate mendoza-2016 --control off {options}"));
        flowing(&shown).contains("could not be finished because the cards ran out")
    };
    assert!(warned("--boxes 60 --rounds 2k"));
    assert!(!warned("--rounds 20k"));
}

/// `best` is the chart that `solve` writes, wherever a strategy is named.
#[test]
fn the_best_strategy_is_solved_on_the_spot() {
    let folder = Folder::new();
    let rules = "infinite-deck --set surrender.kind=late";
    folder.run(&format!("solve {rules} --output solved.csv"));
    let exact = |strategy: &str| edge(&format!("exact {rules} --strategy {strategy}"));
    let chart = folder.text("solved.csv");
    let best = exact("best");
    assert_eq!(best.to_bits(), exact(&chart).to_bits());
    assert!(best < exact("basic"));
    let dealt = |strategy: &str| edge(&format!("simulate {rules} --rounds 20k --strategy {strategy}"));
    assert_eq!(dealt("best").to_bits(), dealt(&chart).to_bits());
    // A pack's best chart is that of an infinite deck.
    let relancina = |strategy| edge(&format!("simulate relancina --strategy {strategy} --rounds 10k"));
    assert_eq!(relancina("best").to_bits(), relancina("basic").to_bits());
    says(&run("trace infinite-deck --strategy best --rounds 1"), &["Round 1"]);
    folder.write(
        "expected.toml",
        format!(
            "[[expect]]\nname = 'best'\nreglamento = 'infinite-deck'\nstrategy = 'best'\n\
             set = {{ surrender.kind = 'late' }}\nhouse_edge = {best}\ntolerance = 1e-12\n"
        ),
    );
    folder.run("check expected.toml");
}

/// A rulebook without charts, whose message `messages` has, is played by the solved one.
#[test]
fn a_rulebook_without_charts_has_a_way_out() {
    Folder::with("bare.toml", HEAD).run("simulate bare.toml --strategy best --rounds 1k");
}

/// The warning names the action, and the cost is the difference to best play.
#[test]
fn an_unused_action_is_warned_of_with_its_cost() {
    let late = "exact infinite-deck --set surrender.kind=late";
    let cost = edge(late) - edge(&format!("{late} --strategy best"));
    let costs = format!("costs {:.4} %", cost * 100.0);
    says(&ventaja(late).code(0).err, &["the chart basic never uses surrender,", &costs]);
    assert_eq!(ventaja(&format!("{late} -q")).code(0).err, "");
    let never = "--set surrender.kind=late --set surrender.not_against=[2,3,4,5,6,7,8,9,10,A]";
    // Nothing is missed where no action is offered, or only one of no use.
    for options in ["--set dealer.soft17=hit", never] {
        let err = ventaja(&format!("exact infinite-deck {options}")).code(0).err;
        assert!(!err.contains("warning"), "{err}");
    }
    let err = ventaja("exact mendoza-2016 --strategy no-retiro").code(0).err;
    says(&err, &["never uses surrender", "costs 0.6395 %"]);
    // The same words at a table of a comparison, and once for all the points of a sweep that offer it.
    let message = "the chart no-retiro never uses surrender, which the rules of mendoza-2016 offer; in all the \
                   chart costs 0.6395 % per bet against the best one";
    let notes = json("compare mendoza-2016 --strategy no-retiro")["notes"].to_string();
    says(&notes, &[&format!("At table B {message}.")]);
    assert!(!notes.contains("At table A"), "{notes}");
    let sweep = "sweep mendoza-2016 --method exact";
    let grid = "--vary surrender.kind=none,early,late --vary dealer.soft17=stand,hit";
    assert_eq!(
        ventaja(&format!("{sweep} --strategy no-retiro {grid}")).code(0).err,
        format!("warning: at surrender.kind=early, dealer.soft17=stand, {message} (--strategy best)\n")
    );
    assert_eq!(ventaja(&format!("{sweep} --vary shoe.decks=4,6")).code(0).err, "");
}

/// The share of the shoe is the number of cards that it comes to, whatever the
/// shoe.
#[test]
fn penetration_places_the_cut_card() {
    let numbers = |sets: &str| -> Vec<String> {
        let csv = run(&format!("simulate mendoza-2016 --rounds 5k --format csv -q {sets}"));
        csv.lines().nth(1).unwrap().split(',').skip(6).map(str::to_owned).collect()
    };
    for (decks, cards) in [("2", "26"), ("6", "78"), ("8", "104")] {
        let decks = format!("--set shoe.decks={decks}");
        let by_share = numbers(&format!("{decks} --set shoe.penetration=75%"));
        assert_eq!(by_share, numbers(&format!("--set shoe.penetration=0.75 {decks}")));
        assert_eq!(by_share, numbers(&format!("{decks} --set shoe.cut_card={cards}")));
        assert_eq!(by_share[1], cards);
    }
    let shown = run("show mendoza-2016 --set shoe.penetration=0.9");
    let rule = |name: &str| shown.lines().find(|line| line.trim_start().starts_with(name)).unwrap();
    says(rule("shoe.cut_card "), &["31", "overridden"]);
    says(rule("shoe.penetration"), &["0.9"]);
    refused(
        "simulate mendoza-2016 --set shoe.penetration=0.9 --reading cut-card=60",
        &["--set shoe.penetration=0.9: contradicts `--reading cut-card=60`"],
    );
    // A file may state it, and not both.
    let file = |rules: &str| {
        Folder::with("mine.toml", format!("{HEAD}strategies = \"infinite-deck\"\n[rules]\n{rules}\n"))
    };
    let share = file("shoe.penetration = 0.8\nshoe.decks = 4");
    let simulate = "simulate mine.toml --rounds 1k";
    assert_eq!(share.json(simulate)["cut_card"], 42);
    assert_eq!(share.json(&format!("{simulate} --set shoe.cut_card=60"))["cut_card"], 60);
    let both = file("shoe.penetration = 0.8\nshoe.cut_card = 52").ventaja("validate mine.toml").code(1);
    says(&both.out, &["both place the cut card"]);
}

/// Two values of one key contradict each other in either order, whether one of them is an option of a
/// reading (89 cards behind the cut card) or none is.
#[test]
fn two_values_of_a_key_contradict_each_other() {
    for (first, second) in [("175", "89"), ("89", "175"), ("60", "89"), ("175", "176")] {
        let [first, second] = [first, second].map(|value| format!("--set shoe.cut_card={value}"));
        let contradicts = format!("{second}: contradicts `{first}`");
        refused(&format!("exact mendoza-2016 {first} {second}"), &[&contradicts]);
    }
    run("exact mendoza-2016 -q --set shoe.cut_card=89 --set shoe.cut_card=089");
}

/// Every file that the program writes is verified, and a changed one is not.
#[test]
fn every_file_is_verified() {
    let folder = changed_copy();
    folder.write(
        "expected.toml",
        "[[expect]]\nname = 'tie'\nreglamento = 'midi-punto-y-banca-2016'\nbet = 'tie'\nhouse_edge = '14.36 %'\n\
         tolerance = 1e-3\n",
    );
    let commands = [
        "simulate mendoza-2016 --rounds 3k --strategy best --seed 4",
        "simulate mendoza-2016 --rounds 1k --dealer referee",
        "exact relancina",
        "exact midi-punto-y-banca-2016 --set shoe.decks=6",
        "par ocho-mazos --bet box --confidence 90%",
        "par relancina --rounds 2k",
        "compare mendoza-2016 copy.toml --strategy basic",
        "compare mendoza-2016 --boxes 3 --strategy basic --rounds 3k",
        "sweep mendoza-2016 --vary shoe.decks=1,6 --vary double.totals=any,[10,11] --rounds 2k",
        "sweep midi-punto-y-banca-2016 --vary shoe.decks=4..8:2 --method exact --bet tie",
        "readings midi-punto-y-banca-2016 --combine --whole-ranges",
        "readings mendoza-2016 --only cut-card --rounds 2k --set dealer.soft17=hit",
        "bank club-conservador --rotations 70 --stakes 10,20,30,10,10,10,10",
        "bank relancina --rounds 2k",
        "check expected.toml",
    ];
    let few = skipped("every second command, and two of the three formats of the others");
    for (number, line) in commands.into_iter().enumerate().step_by(if few { 2 } else { 1 }) {
        folder.run(&format!("{line} --output r.csv --output r.json --output r.txt -q"));
        let files = ["r.csv", "r.json", "r.txt"];
        for file in if few { &files[number % 3..=number % 3] } else { &files[..] } {
            let verify = format!("verify {file} --quiet");
            says(&folder.run(&verify), &["the same bytes"]);
            let text = folder.read(file);
            let by_fields =
                file.ends_with("csv") && ["simulate", "exact"].iter().any(|c| line.starts_with(c));
            assert!(text.contains("ventaja ") || by_fields, "{line}: {file} names no command");
            // Its last digit is changed: of a number, not of the command.
            let end = text.find("\"command\"").filter(|_| file.ends_with("json")).unwrap_or(text.len());
            let end = if file.ends_with("json") && end < text.len() / 2 { text.len() } else { end };
            let body = text[..end].rfind("ventaja ").filter(|_| !file.ends_with("json")).unwrap_or(end);
            let digit = text[..body].rfind(|c: char| ('1'..='8').contains(&c)).unwrap();
            let other = (text.as_bytes()[digit] + 1) as char;
            folder.write(file, format!("{}{other}{}", &text[..digit], &text[digit + 1..]));
            let Ended { code, out, err, .. } = folder.ventaja(&verify);
            assert!(code == 1 || code == 2, "{line}, {file}: {out}{err}");
        }
    }
    // Outcomes belong to a report of simulate or exact.
    folder.run("simulate mendoza-2016 --rounds 2k --output r.csv --outcomes o.csv -q");
    folder.run("verify r.csv --outcomes o.csv --quiet");
    folder.replace("o.csv", "box,natural,", "box,natural,1");
    says(&folder.ventaja("verify r.csv --outcomes o.csv --quiet").code(1).out, &["`count` is 1"]);
    // A solved chart names its command in a comment.
    folder.run("solve infinite-deck --set dealer.soft17=hit --output best.csv -q");
    folder.run("verify best.csv --quiet");
    folder.replace("best.csv", "H16,S", "H16,H");
    folder.ventaja("verify best.csv --quiet").code(1);
}

/// A file cannot make `verify` write files or run other commands.
#[test]
fn a_hostile_command_is_refused() {
    let folder = Folder::new();
    for command in [
        "ventaja simulate mendoza-2016 --rounds 10 --output victim.csv",
        "ventaja simulate mendoza-2016 --rounds 10 --outcomes=victim.csv",
        "ventaja check tests/expectations.toml --update",
        "ventaja init victim.csv",
        "ventaja verify r.json",
        "rm -rf /",
    ] {
        folder.write("r.json", serde_json::json!({ "command": command }).to_string());
        folder.refused("verify r.json", &["is no command that verify repeats"]);
        assert_eq!(folder.names(), ["r.json"]);
    }
}

/// A sweep that was interrupted is honest as far as it goes.
#[test]
fn an_incomplete_sweep_is_verified() {
    let folder = Folder::new();
    let whole = folder.written("sweep mendoza-2016 --vary shoe.decks=5..7 --rounds 1k -q", "sweep.csv");
    let part: String = whole.split_inclusive('\n').take(1 + 3).collect();
    folder.write("sweep.csv", part);
    let (code, printed, _) = ended(folder.command("verify sweep.csv --quiet").env("TMPDIR", folder.root()));
    assert_eq!(code, 0);
    says(&printed, &["the same bytes in 3 of 9 rows; the sweep is incomplete"]);
    // The sweep that is repeated writes no file of its own.
    assert_eq!(folder.names(), ["sweep.csv", "sweep.csv.sha256"]);
}

/// A command that is printed quotes what the shell would split.
#[test]
fn printed_commands_are_quoted() {
    let written = Folder::with("my rules/x.csv", "").run("init 'my rules/bj.toml'");
    says(&written, &["`ventaja validate 'my rules/bj.toml'`"]);
}

/// Given cards are also settled in the relancina: moves are listed, others follow the chart.
#[test]
fn given_cards_of_the_relancina_are_settled() {
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
        says(&run(&format!("trace relancina --boxes 1 --cards '{cards}'")), steps);
    }
}

#[test]
fn the_version_says_what_deals() {
    let short = run("-V");
    assert_eq!(short, format!("ventaja {}\n", env!("CARGO_PKG_VERSION")));
    let long = run("--version");
    assert!(long.starts_with(&short), "{long}");
    let fastest = ventaja::kernel::Kernel::fastest().name();
    says(&long, &["commit   ", ventaja::kernel::STREAM, ventaja::shoe::STREAM, fastest]);
}

/// A pipe gets no colours and 80 columns, and `COLUMNS` does not change a file.
#[test]
fn pipes_get_plain_tables() {
    let wide = |columns: &str| {
        let mut command = program(["exact", "mendoza-2016", "-q"]);
        Ended::of(command.env("COLUMNS", columns).env("CLICOLOR_FORCE", "1")).done()
    };
    assert_eq!(wide("200"), wide("50"));
    assert!(!wide("80").contains('\u{1b}') && !wide("80").contains('\u{2061}'));
}

/// What a key's description says of a case that nobody would guess is printed by `show` in both
/// languages, and is what the referee does.
#[test]
fn descriptions_of_keys_name_the_cases_that_surprise() {
    let shown = |lang: &str| flowing(&run(&format!("show mendoza-2016 --lang {lang}")));
    let (english, spanish) = (shown("en"), shown("es"));
    for (en, es, sets, cards, step) in [
        // A split ace and ten that count as a 21 push against a natural, as 21s of three cards do.
        (
            "or of two on a split hand that count as an ordinary 21",
            "o con dos en una mano abierta que valen como un 21 cualquiera",
            "--set dealer.natural_vs_21=push --set split.natural_rank=21",
            "Th Ts P Ah 9c | As Kd",
            "box 1, hand 1: pushes",
        ),
        (
            "doubles that are already bust included",
            "incluso los dobles que ya se pasaron",
            "--set dealer.natural_takes=original-bets",
            "6h 6s D Tc | As Kd",
            "box 1: gets its further bets back: −1 in all",
        ),
        (
            "a dealer's 22 that ties by dealer.total_22 ties this 21 too",
            "un 22 del crupier que empata por dealer.total_22 empata también con él",
            "--set player.total_21=wins --set dealer.total_22=push",
            "5h 6s H Tc | 6s 6d Td",
            "box 1: pushes",
        ),
        (
            "must satisfy double.totals and double.soft each time",
            "debe cumplir cada vez double.totals y double.soft",
            "--set double.times=2 --set double.totals=[9,10,11]",
            "5h 4s D 2c D 3h | 9s Kd",
            "box 1: loses −4",
        ),
    ] {
        assert!(english.contains(en), "{en}");
        assert!(spanish.contains(es), "{es}");
        says(&run(&format!("trace mendoza-2016 --boxes 1 --cards '{cards}' {sets}")), &[step]);
    }
    // King and queen, which may not be split, are played by row P10 all the same.
    let p10 = "a chart's row P10 also plays tens of two ranks, where its P falls through to H20";
    let p10_es = "la fila P10 de una tabla juega también los dieces de dos rangos, y su P pasa a H20";
    assert!(english.contains(p10) && spanish.contains(p10_es));
    let folder = Folder::new();
    let basic = run("show mendoza-2016 --chart basic");
    let row = basic.lines().find(|line| line.starts_with("P10,")).unwrap();
    for (cell, step) in [("H", "box 1: draws"), ("P", "box 1: stands on 20")] {
        folder.write("tens.csv", basic.replace(row, &format!("P10{}", format!(",{cell}").repeat(10))));
        let trace = "trace mendoza-2016 --boxes 1 --set split.by=rank --strategy tens.csv";
        says(&folder.run(&format!("{trace} --cards 'Kh Qs | 6s Kd' --seed 1")), &[step]);
    }
    // A total of 12 is not listed, and may not be doubled again.
    refused(
        "trace mendoza-2016 --set double.totals=[9,10,11] --boxes 1 --cards '5h 4s D 3c D 3h | 9s Kd' \
         --set double.times=2",
        &["no decision left for D"],
    );
    let priced = flowing(&run("solve mendoza-2016 --price mimic-dealer"));
    says(&priced, &["the costs of a column need not add up"]);
}

/// A hand that wins by the payment of ace and ten on a split hand cites its rule, and so does a double on two sevens.
#[test]
fn steps_of_a_trace_cite_the_rule_that_decides_them() {
    let cited = |line: &str, step: &str, article: &str| {
        let shown = run(line);
        let found =
            shown.lines().find(|line| line.contains(step)).unwrap_or_else(|| panic!("{step}: {shown}"));
        assert!(found.trim_end().ends_with(article), "{step}: {shown}");
    };
    let split = "trace mendoza-2016 --boxes 1 --cards \"Ks Qd P Ah 9c | 9c Th\"";
    cited(split, "hand 1: wins +1", " art. 16 d, 17 c");
    cited(split, "hand 2: pushes", " art. 15 g, 16 b");
    let aces = "trace ocho-mazos --boxes 1 --cards \"As Ad P Ks Jc | 9c\"";
    cited(aces, "hand 1: has ace and ten", " otras apuestas 3");
    cited(aces, "hand 2: wins +1", " otras apuestas 3");
    let sevens = "trace mendoza-2016 --boxes 1 --cards";
    cited(&format!("{sevens} \"7s 7d D 2c | 9c Th\""), "doubles", " art. 17 g");
    cited(&format!("{sevens} \"7s 7s D 2c | 9c Th\""), "doubles", " art. 17 h");
    cited(&format!("{sevens} \"5s 6d D 2c | 9c Th\""), "doubles", " art. 17 f");
}

/// A chart that takes an optional bet costs what that bet costs, too.
#[test]
fn an_optional_bet_is_part_of_what_a_chart_costs() {
    let total = |strategy: &str| {
        let found = json(&format!("exact ocho-mazos -q --strategy {strategy}"));
        let bets = list(&found, "bets");
        number(bets.iter().find(|bet| bet["bet"] == "total").unwrap_or(&bets[0]), "house_edge")
    };
    let cost = 100.0 * (total("desafio-always") - total("best"));
    assert!(cost > 0.3, "{cost}");
    let priced = run("solve ocho-mazos --price desafio-always -q");
    says(&priced, &[&format!("desafio-always costs {cost:.6} % per bet")]);
    let folder = Folder::new();
    let document = folder.written("report ocho-mazos --rounds 2k --combine off -q", "r.md");
    let row = document.lines().find(|line| line.contains("(desafio-always)")).unwrap();
    says(row, &[&format!("{:.4}\u{a0}% | {cost:.4}\u{a0}%", 100.0 * total("desafio-always"))]);
    says(&document, &["is that of all its bets together"]);
}

/// An optional bet that a change makes favourable is in the edge of best play after it, in comparisons and documents: all bets
/// at one table against the main bet, which is all, at the other.
#[test]
fn a_bet_that_becomes_favourable_is_in_best_play() {
    let edge = |options: &str, of: &str| {
        number(bet(&json(&format!("exact mendoza-2016 -q --strategy best {options}")), of), "house_edge")
    };
    let change = "natural.pays=6:5";
    let (before, after) = (edge("", "box"), edge(&format!("--set {change}"), "total"));
    let compared = json(&format!("compare mendoza-2016 -q --set {change}"));
    let total = bet(&compared, "total");
    assert!((number(total, "difference") - (after - before)).abs() < 1e-12, "{total}");
    let folder = Folder::new();
    let report = "report mendoza-2016 --rounds 2k --combine off -q";
    let document = flowing(&folder.written(&format!("{report} --against {change}"), "r.md"));
    says(&document, &["After the change, best play takes these optional bets on every offer: even money."]);
    let document = flowing(&folder.written(&format!("{report} --set {change}"), "r.md"));
    says(&document, &[&format!("With best play the house has the advantage: {:.4} %", 100.0 * after)]);
}

/// Where a cut card ends the shoe, `audit` and `risk` name the edge that theirs is not.
#[test]
fn exact_edges_beside_observed_results_name_the_cut_card() {
    for command in ["audit single-deck-6-5 --hands 1e6 --staked 1e6 --result 16000", "risk single-deck-6-5"] {
        for (options, named) in [("", true), ("--set shoe.rounds=1", false), ("--set shoe.decks=inf", false)]
        {
            let shown = flowing(&ventaja(&format!("{command} {options} -q")).out);
            let note = "Play to the cut card has a slightly different edge";
            assert_eq!(shown.contains(note), named, "{command} {options}: {shown}");
        }
    }
}

/// A file whose name begins with a hyphen is no option of the command that a report names.
#[test]
fn a_file_that_begins_with_a_hyphen_is_repeated() {
    let folder = Folder::new();
    folder.copy("reglamentos/standard/infinite-deck.toml", "-x.toml");
    folder.run("exact -q --output x.json -- -x.toml");
    says(&folder.read("x.json"), &["\"command\": \"ventaja exact ./-x.toml\""]);
    says(&folder.run("verify x.json"), &["the same bytes"]);
}

/// A file called `best.csv` is no best play, and an edited copy of a built-in chart not that chart.
#[test]
fn a_chart_file_called_best_is_no_best_play() {
    let folder = Folder::with("best.csv", "street,when,play\n1,any,1\n");
    assert_eq!(text(&folder.json("exact three-card-poker -q --strategy best.csv"), "strategy"), "best.csv");
    let report = folder.written("report three-card-poker --rounds 2k --strategy best.csv -q", "r.md");
    assert!(!report.contains("as well as the rules allow"));
    let name = |line: &str| {
        text(&folder.json(&format!("exact infinite-deck -q --strategy {line}")), "strategy").to_owned()
    };
    folder.copy("strategies/infinite-deck/basic.csv", "basic.csv");
    assert_eq!(name("basic.csv"), "basic");
    folder.replace("basic.csv", "H16,S", "H16,H");
    assert_eq!(name("basic.csv"), "basic.csv");
}

/// Where a sweep cannot deal a point, a Spanish table says so in Spanish.
#[test]
fn a_sweep_says_why_a_point_is_not_dealt() {
    let swept = run("sweep mendoza-2016 --vary shoe.decks=1,2 --method monte-carlo --rounds 2k -q --lang es");
    says(&flowing(&swept), &["no se puede repartir: `shoe.cut_card` es 78", "se admite: de 0 a 43"]);
    assert!(!swept.contains("which leaves"), "{swept}");
}

/// An exact value of an infinite deck is not that of a full shoe, and nothing of it is off.
#[test]
fn an_infinite_deck_is_called_that() {
    let shown = flowing(&run("exact club-conservador --set shoe.decks=inf"));
    says(&shown, &["A round from an infinite deck", "frequencies are exact, splits included"]);
    assert!(!shown.contains("full shoe"), "{shown}");
}
