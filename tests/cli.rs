//! What a user could do, through the binary: the answers, and every wrong
//! input with its exit code and message.

use crate::common::{ended, output, program};
use std::path::Path;

const MENDOZA: &str = "mendoza-2016";

/// Wrong input: exit code 2, one message that names what is meant.
#[test]
fn wrong_input_is_refused() {
    let simulate = |rest: &[&'static str]| [&["simulate", MENDOZA], rest].concat();
    for (args, says) in [
        (vec!["simulate", "mendosa-2016"], "did you mean `mendoza-2016`?"),
        (vec!["simulate", "no/such/file.toml"], "cannot be read"),
        (simulate(&["--set", "shoe.deks=6"]), "did you mean `shoe.decks`?"),
        (simulate(&["--set", "shoe.decks=17"]), "allowed: 1 to 16, or inf"),
        (simulate(&["--set", "shoe.decks"]), "allowed: KEY=VALUE"),
        (simulate(&["--set", "shoe.decks=1", "--boxes", "60"]), "`table.boxes` is 60"),
        (simulate(&["--reading", "retiro-vs-as=no"]), "did you mean `retiro-vs-ace`?"),
        (simulate(&["--reading", "retiro-vs-ace=maybe"]), "allowed: yes, no"),
        (simulate(&["--reading", "cut-card=105"]), "allowed: 52..=104"),
        (simulate(&["--strategy", "basik"]), "did you mean `basic`?"),
        (simulate(&["--strategy", "no/such/chart.csv"]), "cannot be read"),
        (simulate(&["--boxes", "3", "--set", "table.boxes=4"]), "contradicts"),
        (simulate(&["--set", "shoe.rounds=200"]), "might exhaust"),
        (simulate(&["--output", "edge.pdf"]), "allowed: .csv, .json, .txt"),
        (simulate(&["--rounds", "0"]), "1 to 1e15"),
        (simulate(&["--rounds", "1e30"]), "1 to 1e15"),
        (simulate(&["--rounds", "NaN"]), "1 to 1e15"),
        (simulate(&["--precision", "0"]), "above 0"),
        (simulate(&["--precision", "1e-3", "--rounds", "5"]), "cannot be used with"),
        (simulate(&["--boxes", "0"]), "1 to 64"),
        (simulate(&["--threads", "0"]), "1 to 1024"),
        (vec!["solve", MENDOZA, "--kind", "composition", "--price", "basic"], "--price with --kind total"),
        (vec!["solve", MENDOZA, "--explain", "H16"], "CARDS,UPCARD such as 5+4+7,10"),
        (vec!["solve", MENDOZA, "--explain", "H61,10"], "did you mean `H6`?"),
        (vec!["solve", MENDOZA, "--explain", "H16,11"], "unknown upcard `11`"),
        (vec!["solve", MENDOZA, "--explain", "5+11,10"], "`11` is no card"),
        (vec!["solve", MENDOZA, "--explain", "9+7+6,10"], "9+7+6 count over 21"),
        (vec!["solve", MENDOZA, "--explain", "A11+7,10"], "leave free"),
        (vec!["solve", MENDOZA, "--explain", "A7,10"], "player.ace is free"),
        (vec!["simulate", "midi-punto-y-banca-2016", "--boxes", "2"], "allowed: 1"),
        (vec!["simulate", "midi-punto-y-banca-2016", "--set", "split.by=rank"], "unknown rule key"),
        (vec!["frobnicate"], "unrecognized subcommand"),
    ] {
        let (code, out, err) = output(&args);
        assert_eq!(code, 2, "{args:?}: {err}");
        assert!(err.contains(says), "{args:?} should say {says:?}: {err}");
        assert!(out.is_empty(), "{args:?}");
        assert!(!err.contains("panicked") && !err.contains("bug"), "{args:?}: {err}");
    }
}

#[test]
fn faults_of_charts_name_their_lines() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("chart.csv");
    let good = include_str!("data/std_s17_peek_doa_das_4.csv");
    for (text, says) in [
        (String::new(), "rows missing"),
        (good.replace("H16,S", "H16,X"), "row `H16`, column 2: `X` is not an action"),
        (good.replace("H16,S,", "H16,"), "row `H16` has 9 cells"),
        (good.replace("P8,", "P8,P,P,"), "row `P8` has 12 cells"),
        (good.replace("S18,S", "S18,P"), "in a total's row"),
        (good.replace("S18", "S81"), "did you mean `S18`?"),
        (good.replace("P9", "P8"), "row `P8` appears twice"),
        (format!("{good}option,insurence,always\n"), "did you mean `insurance`?"),
    ] {
        std::fs::write(&path, text).unwrap();
        let (code, _, err) = output(&["simulate", MENDOZA, "--strategy", path.to_str().unwrap()]);
        assert_eq!(code, 2, "{err}");
        assert!(err.contains(says), "should say {says:?}: {err}");
        assert!(err.contains("chart.csv:"), "should name the line: {err}");
    }
    std::fs::write(&path, [0xff, 0xfe, 0x00]).unwrap();
    assert_eq!(output(&["simulate", MENDOZA, "--strategy", path.to_str().unwrap()]).0, 2);
}

#[test]
fn unwritable_outputs_leave_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let inside = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let missing = inside("no/such/edge.csv");
    let (code, _, err) = output(&["simulate", MENDOZA, "--rounds", "100", "--output", &missing]);
    assert_eq!(code, 4, "{err}");
    assert!(err.contains("edge.csv: cannot be written"), "{err}");
    std::fs::create_dir(folder.path().join("edge.csv")).unwrap();
    let taken = inside("edge.csv");
    assert_eq!(output(&["simulate", MENDOZA, "--rounds", "100", "--output", &taken]).0, 4);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "nothing but the folder");
}

/// A report's rows and keys are a contract.
#[test]
fn reports_have_the_fields_of_the_contract() {
    const FIELDS: &str = "reglamento,bet,method,strategy,readings,overrides,decks,cut_card,boxes,seed,stream,\
        rounds,void_rounds,shoes,hands,confidence,house_edge,standard_error,ci_low,ci_high,element_of_risk,rtp,\
        mean_wager,variance,standard_deviation,volatility_index,n0,hit_frequency,push_frequency,loss_frequency,\
        min_net,max_net,version,reglamento_sha256,strategy_sha256,plain_house_edge,plain_standard_error,\
        exact_house_edge,cut_card_effect,cut_card_effect_standard_error,control";
    let folder = tempfile::tempdir().unwrap();
    let inside = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (csv, json, outcomes) = (inside("r.csv"), inside("r.json"), inside("o.csv"));
    let args =
        ["simulate", MENDOZA, "--rounds", "20k", "--reading", "retiro-vs-ace=no", "--set", "shoe.decks=8"];
    let files = ["--output", &csv, "--output", &json, "--outcomes", &outcomes];
    let (code, shown, err) = output(&[&args[..], &files[..]].concat());
    assert_eq!(code, 0, "{err}");
    assert!(shown.lines().all(|line| line.chars().count() <= 80), "{shown}");
    assert!(err.contains("hands/s"), "{err}");

    let csv = std::fs::read_to_string(csv).unwrap();
    assert_eq!(csv.lines().next().unwrap(), FIELDS);
    let first: Vec<&str> = csv.lines().nth(1).unwrap().split(',').collect();
    let field = |name: &str| first[FIELDS.split(',').position(|field| field == name).unwrap()];
    assert_eq!(
        (field("bet"), field("readings"), field("overrides")),
        ("box", "retiro-vs-ace=no", "shoe.decks=8")
    );
    assert_eq!((field("decks"), field("cut_card"), field("boxes")), ("8", "78", "2"));
    let number = |name: &str| field(name).parse::<f64>().unwrap();
    assert!((number("hands") - 2.0 * number("rounds")).abs() < 0.5);
    assert!((number("rtp") + number("house_edge") - 1.0).abs() < 1e-12);
    assert!((number("standard_deviation").powi(2) - number("variance")).abs() < 1e-12);

    let json: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(json).unwrap()).unwrap();
    assert_eq!(json["bets"][0]["house_edge"].as_f64().unwrap().to_string(), field("house_edge"));
    for (i, key) in FIELDS.split(',').enumerate() {
        assert!(json["bets"][0].get(key).is_some(), "bet key {i} {key}");
    }
    for line in ["box", "insurance", "even-money"] {
        let of = |key: &str| -> f64 {
            let rows = json["outcomes"].as_array().unwrap().iter().filter(|row| row["bet"] == line);
            rows.map(|row| row[key].as_f64().unwrap()).sum()
        };
        let bet = json["bets"].as_array().unwrap().iter().find(|bet| bet["bet"] == line).unwrap();
        assert!((of("probability") - 1.0).abs() < 1e-12, "{line}");
        assert!((of("contribution") + bet["plain_house_edge"].as_f64().unwrap()).abs() < 1e-12, "{line}");
        assert!((of("count") - bet["hands"].as_f64().unwrap()).abs() < 0.5, "{line}");
    }
    let outcomes = std::fs::read_to_string(outcomes).unwrap();
    assert_eq!(outcomes.lines().next().unwrap(), "bet,outcome,count,probability,net,contribution");
    for outcome in ["natural", "retiro", "doubled win", "7-7-7", "split +2"] {
        assert!(outcomes.contains(&format!("box,{outcome},")), "{outcome}");
    }
}

/// Three doors to one rule write one report.
#[test]
fn the_same_rules_by_any_door_are_the_same_report() {
    let csv = |args: &[&str]| {
        let (code, out, err) =
            output(&[&["simulate", MENDOZA, "--rounds", "2k", "--format", "csv"], args].concat());
        assert_eq!(code, 0, "{err}");
        out
    };
    assert_eq!(csv(&["--boxes", "3"]), csv(&["--set", "table.boxes=3"]));
    assert_eq!(csv(&["--reading", "cut-card=60"]), csv(&["--set", "shoe.cut_card=60"]));
    assert_eq!(csv(&["--set", "surrender.not_against=A"]), csv(&["--reading", "retiro-vs-ace=no"]));
    assert_eq!(csv(&[]), csv(&["--set", "shoe.decks=6", "--boxes", "2", "--reading", "cut-card=78"]));
    assert_ne!(csv(&[]), csv(&["--seed", "2"]));
}

#[test]
fn list_and_show_tell_what_there_is() {
    let (code, list, _) = output(&["list"]);
    assert_eq!(code, 0);
    for word in [MENDOZA, "midi-punto-y-banca-2016", "basic, mimic-dealer, never-bust, no-retiro"] {
        assert!(list.contains(word), "{word}");
    }
    let (code, show, _) = output(&["show", MENDOZA, "--reading", "double-cards=any"]);
    assert_eq!(code, 0);
    for word in
        ["Resolución de Directorio N° 24/2016", "sevens.suited_pay", "art. 17 h", "* any", "Not modelled"]
    {
        assert!(show.contains(word), "{word}: {show}");
    }
}

#[test]
fn a_trace_is_the_same_story_for_the_same_seed() {
    let story = |seed: &str| output(&["trace", MENDOZA, "--seed", seed, "--rounds", "60"]).1;
    assert_eq!(story("4"), story("4"));
    assert_ne!(story("4"), story("5"));
    let story = story("4");
    for word in ["Shoe 2", "Round 60", "art. 15 c", "3 cards are burned"] {
        assert!(story.contains(word), "{word}");
    }
}

/// Ctrl-C writes what is finished, says so, and the report can be repeated.
#[test]
#[cfg(unix)]
fn an_interrupted_run_is_a_shorter_run() {
    let folder = tempfile::tempdir().unwrap();
    let report = folder.path().join("r.csv");
    // Rounds that no machine deals: only the signal ends the run.
    let args = ["simulate", MENDOZA, "--rounds", "1e15", "--output", report.to_str().unwrap()];
    let mut run = crate::running::Running::start(&args, 0);
    run.wait_for_step(1);
    let crate::running::Ended { code, out, err: printed } = run.signal("INT");
    assert_eq!(code, Some(3), "{printed}");
    assert!(out.contains("house edge"), "{out}");
    assert!(printed.contains("interrupted"), "{printed}");
    let rounds = printed.split("--rounds ").nth(1).unwrap().split(' ').next().unwrap();
    let again = folder.path().join("again.csv");
    let (code, ..) = output(&["simulate", MENDOZA, "--rounds", rounds, "--output", again.to_str().unwrap()]);
    assert_eq!(code, 0);
    let read = |path: &Path| std::fs::read_to_string(path).unwrap();
    assert_eq!(read(&report), read(&again));
}

/// All faults of a file at once, each with its line; exit code 1.
#[test]
fn validate_tells_every_fault_of_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rules.toml");
    let file = path.to_str().unwrap();
    std::fs::write(
        &path,
        "id = \"Mine\"\ngame = \"blackjack\"\ntitle = \"\"\nsource = \"me\"\nsummery = \"x\"\n\
         [rules]\nshoe.deks = 6\nshoe.burn = { value = 99, article = \"4\" }\n\
         [reading.soft]\narticle = \"1\"\nquestion = \"?\"\ndefault = \"hitt\"\n\
         options.hit = { text = \"a\", set = { dealer.soft17 = \"hit\" } }\n\
         options.stand = { text = \"b\", set = { dealer.soft17 = \"stay\" } }\n",
    )
    .unwrap();
    let (code, printed, err) = output(&["validate", file]);
    assert_eq!(code, 1, "{err}");
    for says in [
        "rules.toml:1:6: `id` is `Mine`",
        "rules.toml:3:9: `title` is empty",
        "rules.toml:5:1: unknown key `summery`\n  did you mean `summary`?",
        "the file has no `summary`",
        "rules.toml:7:6: unknown rule key `shoe.deks`\n  did you mean `shoe.decks`?",
        "rules.toml:8:23: `shoe.burn` cannot be `99`\n  allowed: 0 to 52, or by-first-card",
        "rules.toml:12:11: unknown default option `hitt`\n  did you mean `hit`?",
        "`dealer.soft17` cannot be `stay`\n  allowed: stand, hit",
    ] {
        assert!(printed.contains(says), "should say {says:?}:\n{printed}");
    }
    assert_eq!(output(&["validate", "no/such.toml"]).0, 2);
    assert_eq!(output(&["validate", "Cargo.lock"]).0, 2);
}

/// A fault of a side bet or of a reading names it; a wrong game hides no other fault; a long list of
/// names is printed once.
#[test]
fn validate_names_what_is_wrong_and_goes_on_after_a_wrong_game() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rules.toml");
    let file = path.to_str().unwrap();
    let validate = |game: &str| {
        let text = format!(
            "id = \"mine\"\ngame = \"{game}\"\ntitle = \"t\"\nsource = \"me\"\n\
             [rules]\nshoe.deks = 6\ndealer.soft71 = \"hit\"\ndealer.hole_card = \"peek\"\n\
             [side.panda]\nuse = \"perfect-pairs-25-12-6\"\n[reading.soft]\nquestion = \"?\"\ndefault = \"hit\"\n\
             options.hit = {{ set = {{ dealer.soft17 = \"hit\" }} }}\n\
             options.stand = {{ text = \"b\", set = {{ dealer.soft17 = \"stand\" }} }}\n"
        );
        std::fs::write(&path, text).unwrap();
        let (code, printed, err) = output(&["validate", file]);
        assert_eq!(code, 1, "{err}");
        printed
    };
    for (game, nearest) in [("blackjack", ""), ("black-jak", "blackjack"), ("x", "blackjack")] {
        let printed = validate(game);
        for says in [
            "the file has no `summary`",
            "unknown rule key `shoe.deks`\n  did you mean `shoe.decks`?",
            "unknown rule key `dealer.soft71`\n  did you mean `dealer.soft17`?",
            "`side.panda` has no `article`",
            "`reading.soft` has no `article`",
            "`options.hit` has no `text`",
        ] {
            assert!(printed.contains(says), "{game}: should say {says:?}:\n{printed}");
        }
        assert_eq!(printed.matches("bonus_21.spades").count(), 1, "{printed}");
        let unknown = format!("unknown game `{game}`\n  did you mean `{nearest}`?");
        assert_eq!(printed.contains(&unknown), !nearest.is_empty(), "{printed}");
    }
    // Nothing says which game is meant: what does not depend on the game is checked.
    std::fs::write(&path, "id = \"mine\"\ngame = \"x\"\ntitle = \"\"\n").unwrap();
    let (_, printed, _) = output(&["validate", file]);
    for says in ["unknown game `x`\n  allowed: blackjack", "`title` is empty", "the file has no `source`"] {
        assert!(printed.contains(says), "should say {says:?}:\n{printed}");
    }
    // The name of a rulebook in a file of expectations.
    let checks = folder.path().join("checks.toml");
    std::fs::write(&checks, "[[expect]]\nname = \"a\"\nrulebook = \"mendoza-2016\"\n").unwrap();
    let (code, _, err) = output(&["check", checks.to_str().unwrap()]);
    assert!(code == 2 && err.contains("`rulebook`") && err.contains("did you mean `reglamento`?"), "{err}");
}

/// A reading one of whose options makes a table that cannot be dealt.
#[test]
fn validate_tries_every_option() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rules.toml");
    let text = "id = \"mine\"\ngame = \"blackjack\"\ntitle = \"t\"\nsource = \"me\"\nsummary = \"x\"\n\
        [rules]\nshoe.decks = 1\nshoe.cut_card = 10\n\
        [reading.boxes]\narticle = \"1\"\nquestion = \"?\"\ndefault = \"2\"\n\
        range = { key = \"table.boxes\", from = 1, to = 30 }\n";
    std::fs::write(&path, text).unwrap();
    let (code, printed, _) = output(&["validate", path.to_str().unwrap()]);
    assert_eq!(code, 1);
    assert!(printed.contains("rules.toml:9:10: `table.boxes` is 30"), "{printed}");
}

#[test]
fn every_file_built_in_is_valid() {
    let mut command = program(["validate"]);
    for folder in ["reglamentos", "strategies"] {
        for file in
            files(Path::new(folder)).iter().filter(|file| file.extension().is_some_and(|e| e != "json"))
        {
            if file.starts_with("reglamentos/side") {
                continue; // paytables that rulebooks use
            }
            command.arg(file);
        }
    }
    let (code, _, err) = ended(command);
    assert_eq!(code, 0, "{err}");
}

fn files(folder: &Path) -> Vec<std::path::PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.push(path);
        }
    }
    found
}

/// `ventaja validate --schema > reglamentos/schema.json` refreshes it.
#[test]
fn the_checked_in_schema_is_fresh_and_takes_the_files_built_in() {
    let (_, printed, _) = output(&["validate", "--schema"]);
    assert_eq!(printed, std::fs::read_to_string("reglamentos/schema.json").unwrap(), "stale: see above");
    let schema: serde_json::Value = serde_json::from_str(&printed).unwrap();
    for file in
        files(Path::new("reglamentos")).iter().filter(|file| file.extension().is_some_and(|e| e == "toml"))
    {
        if file.starts_with("reglamentos/side") {
            continue; // paytables that rulebooks use
        }
        let text = std::fs::read_to_string(file).unwrap();
        let mut value: serde_json::Value = toml::from_str(&text).unwrap();
        assert!(crate::schema::fits(&schema, &value), "{}", file.display());
        value["rules"]["shoe"]["deks"] = 6.into();
        assert!(!crate::schema::fits(&schema, &value), "{} with a misspelt key", file.display());
        value["rules"]["shoe"].as_object_mut().unwrap().remove("deks");
        value["rules"]["shoe"]["burn"] = 99.into();
        assert!(!crate::schema::fits(&schema, &value), "{} with an impossible value", file.display());
    }
}

/// A report that is what its run gives is verified; one that is not is named
/// field by field.
#[test]
fn verify_repeats_a_report() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("r.csv");
    let file = path.to_str().unwrap();
    for args in [
        &["simulate", MENDOZA, "--rounds", "30k", "--seed", "9", "--confidence", "0.99"][..],
        &["simulate", MENDOZA, "--precision", "1%", "--reading", "double-cards=any", "--boxes", "4"],
        &["simulate", "midi-punto-y-banca-2016", "--rounds", "30k", "--set", "shoe.rounds=3"],
    ] {
        assert_eq!(output(&[args, &["--output", file]].concat()).0, 0);
        let (code, printed, err) = output(&["verify", file]);
        assert_eq!(code, 0, "{args:?}: {printed}{err}");
    }
    // A report without the fields of the controlled estimate, as they were written before it.
    let plain: &[&str] = &["simulate", MENDOZA, "--rounds", "30k", "--control", "off", "--output", file];
    assert_eq!(output(plain).0, 0);
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.lines().skip(1).all(|line| line.ends_with(",,,,none")), "{text}");
    let old = |line: &str| line.rsplitn(7, ',').last().unwrap().to_owned() + "\n";
    std::fs::write(&path, text.lines().map(old).collect::<String>()).unwrap();
    assert_eq!(output(&["verify", file]).0, 0);
    // The control is part of what is verified.
    assert_eq!(output(&["simulate", MENDOZA, "--rounds", "30k", "--output", file]).0, 0);
    let text = std::fs::read_to_string(&path).unwrap();
    assert_eq!(text.matches("redealt/29/").count(), 3, "{text}");
    std::fs::write(&path, text.replacen("redealt/29/", "redealt/28/", 1)).unwrap();
    assert_eq!(output(&["verify", file]).0, 1);
    let midi = [
        "simulate",
        "midi-punto-y-banca-2016",
        "--rounds",
        "30k",
        "--set",
        "shoe.rounds=3",
        "--output",
        file,
    ];
    assert_eq!(output(&midi).0, 0);
    let good = std::fs::read_to_string(&path).unwrap();
    let rounds = good.lines().nth(1).unwrap().split(',').nth(11).unwrap().to_owned();
    for (from, to, code, says) in [
        (rounds.as_str(), "31415", 1, "`shoes` is "),
        (",0.95,", ",0.96,", 1, "`ci_low` is "),
        (ventaja::kernel::STREAM, "xoshiro256pp/0", 2, "the run cannot be repeated"),
        ("midi-punto-y-banca-2016,punto", "midi-2016,punto", 2, "unknown rulebook"),
        ("standard_error", "error", 1, "the columns or the rows"),
        ("seed", "sead", 2, "has no column `seed`"),
    ] {
        std::fs::write(&path, good.replace(from, to)).unwrap();
        let (found, printed, err) = output(&["verify", file]);
        assert_eq!(found, code, "{from} -> {to}: {printed}{err}");
        assert!(format!("{printed}{err}").contains(says), "{from} -> {to}: {printed}{err}");
    }
    std::fs::write(&path, [0xff, 0x00, 0x22]).unwrap();
    assert_eq!(output(&["verify", file]).0, 2);
}

/// What `trace --cards` cannot settle it refuses, saying why.
#[test]
fn impossible_cards_are_refused() {
    for (cards, says) in [
        ("7h", "the dealer's cards are missing"),
        ("7x 7d | 9c", "`7x` is not a card"),
        ("7h 7h 7h 7h 7h 7h 7h | 9c", "more than 6 times"),
        ("Ts 6d S | Tc 9c 4h", "4h of the dealer is never dealt"),
        ("8s 8d P 7c P | 6c", "P on 8s 7c is not allowed"),
        ("Ts 9d S 2c | 6c", "2c of box 1 is never dealt"),
        ("Ts 9d | 6c S", "the dealer (BANCA, the Talla) has no decisions"),
    ] {
        let (code, out, err) = output(&["trace", MENDOZA, "--cards", cards, "--seed", "3"]);
        assert_eq!(code, 2, "{cards}: {out}{err}");
        assert!(err.contains(says), "{cards}: should say {says:?}: {err}");
    }
    let (code, _, err) = output(&["trace", MENDOZA, "--boxes", "3", "--cards", "Ts 9d | 6c"]);
    assert_eq!(code, 2);
    assert!(err.contains("lists 1 box, but the table has 3"), "{err}");
}

#[test]
fn list_is_two_lines_a_rulebook_and_has_the_rest_on_request() {
    let (code, list, _) = output(&["list"]);
    assert_eq!(code, 0);
    let ids = ventaja::reglamento::builtin_ids();
    let versions =
        ids.iter().filter(|id| !ventaja::reglamento::find(id).unwrap().versions.is_empty()).count();
    assert_eq!(list.lines().count(), 2 * ids.len() + versions + 2, "{list}");
    assert!(!list.contains("tests/"), "{list}");
    let (_, verified, _) = output(&["list", "--verified"]);
    assert!(verified.lines().count() > 4 * ids.len() && verified.contains("tests/"), "{verified}");

    let (_, json, _) = output(&["list", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let (_, csv, _) = output(&["list", "--format", "csv"]);
    let rows: Vec<csv::StringRecord> =
        csv::Reader::from_reader(csv.as_bytes()).records().map(Result::unwrap).collect();
    assert_eq!(rows.len(), ids.len());
    for ((row, entry), id) in rows.iter().zip(json.as_array().unwrap()).zip(&ids) {
        assert_eq!((&row[0], entry["id"].as_str().unwrap()), (id.as_str(), id.as_str()));
        assert_eq!(row[7].parse::<u64>().unwrap(), entry["verified_claims"].as_u64().unwrap());
        assert!(list.contains(&format!("{} verified claims", &row[7])), "{id}");
    }
}

#[test]
fn what_is_built_in_can_be_exported_and_started_from() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let edge = |reglamento: &str, more: &[&str]| {
        let (code, out, err) = output(&[&["exact", reglamento, "--format", "json"], more].concat());
        assert_eq!(code, 0, "{err}");
        serde_json::from_str::<serde_json::Value>(&out).unwrap()["bets"][0]["house_edge"].clone()
    };
    let (_, toml, _) = output(&["show", "ocho-mazos", "--toml"]);
    let (_, chart, _) = output(&["show", "ocho-mazos", "--chart", "basic"]);
    std::fs::write(path("copy.toml"), &toml).unwrap();
    std::fs::write(path("chart.csv"), &chart).unwrap();
    let expected = edge("ocho-mazos", &[]);
    assert_eq!(edge(&path("copy.toml"), &["--strategy", &path("chart.csv")]), expected);

    // A rulebook begun as a copy has an id of its own and keeps the charts.
    let mine = path("mine.toml");
    assert_eq!(output(&["init", &mine, "--like", "ocho-mazos"]).0, 0);
    assert_eq!(output(&["validate", &mine]).0, 0);
    assert_eq!(edge(&mine, &[]), expected);
    assert!(output(&["show", &mine]).1.starts_with("mine:"));

    let wrong = |args: &[&str], says: &str| {
        let (code, _, err) = output(args);
        assert_eq!(code, 2, "{args:?}: {err}");
        assert!(err.contains(says), "{args:?}: {err}");
    };
    wrong(&["init", &mine, "--like", "ocho-mazos"], "--force");
    wrong(&["init", &path("mine.csv")], "my-rules.toml");
    wrong(&["init", &path("mendoza-2016.toml")], "built-in");
    wrong(&["init", &path("other.toml"), "--like", "ocho-mazo"], "ocho-mazos");
    wrong(&["show", "ocho-mazos", "--chart", "basics"], "basic");
}
