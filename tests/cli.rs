//! What a user could do, through the binary. `messages` has wrong input, with its exit code and message.

use crate::commands::{flowing, json, refused, run, says, ventaja};
use crate::files::{below, bet, is_generated, list, number, read, rows, text, value};
use crate::folder::Folder;
use ventaja::reglamento::{builtin_ids, find};

/// A report's rows and keys are a contract.
#[test]
fn reports_have_the_fields_of_the_contract() {
    const FIELDS: &str = "reglamento,bet,method,strategy,readings,overrides,decks,cut_card,boxes,seed,stream,\
        rounds,void_rounds,shoes,hands,confidence,house_edge,standard_error,ci_low,ci_high,element_of_risk,rtp,\
        mean_wager,variance,standard_deviation,volatility_index,n0,hit_frequency,push_frequency,loss_frequency,\
        min_net,max_net,version,reglamento_sha256,strategy_sha256,plain_house_edge,plain_standard_error,\
        exact_house_edge,cut_card_effect,cut_card_effect_standard_error,control";
    let folder = Folder::new();
    let ended = folder.ventaja(
        "simulate mendoza-2016 --rounds 20k --reading retiro-vs-ace=no --set shoe.decks=8 \
         --output r.csv --output r.json --outcomes o.csv",
    );
    says(&ended.err, &["hands/s"]);
    let shown = ended.done();
    assert!(shown.lines().all(|line| line.chars().count() <= 80), "{shown}");

    assert_eq!(folder.read("r.csv").lines().next().unwrap(), FIELDS);
    let first = &folder.rows("r.csv")[0];
    for (field, expected) in [
        ("bet", "box"),
        ("readings", "retiro-vs-ace=no"),
        ("overrides", "shoe.decks=8"),
        ("decks", "8"),
        ("cut_card", "78"),
        ("boxes", "2"),
    ] {
        assert_eq!(first[field], expected, "{field}");
    }
    let number_of = |name| value(first, name);
    assert!((number_of("hands") - 2.0 * number_of("rounds")).abs() < 0.5);
    assert!((number_of("rtp") + number_of("house_edge") - 1.0).abs() < 1e-12);
    assert!((number_of("standard_deviation").powi(2) - number_of("variance")).abs() < 1e-12);

    let json: serde_json::Value = serde_json::from_str(&folder.read("r.json")).unwrap();
    assert_eq!(number(&json["bets"][0], "house_edge").to_string(), first["house_edge"]);
    for key in FIELDS.split(',') {
        assert!(json["bets"][0].get(key).is_some(), "{key}");
    }
    for line in ["box", "insurance", "even-money"] {
        let of = |key: &str| -> f64 {
            let rows = list(&json, "outcomes").iter().filter(|row| row["bet"] == line);
            rows.map(|row| number(row, key)).sum()
        };
        let bet = bet(&json, line);
        assert!((of("probability") - 1.0).abs() < 1e-12, "{line}");
        assert!((of("contribution") + number(bet, "plain_house_edge")).abs() < 1e-12, "{line}");
        assert!((of("count") - number(bet, "hands")).abs() < 0.5, "{line}");
    }
    let outcomes = folder.read("o.csv");
    assert_eq!(outcomes.lines().next().unwrap(), "bet,outcome,count,probability,net,contribution");
    for outcome in ["natural", "retiro", "doubled win", "7-7-7", "split +2"] {
        assert!(outcomes.contains(&format!("box,{outcome},")), "{outcome}");
    }
}

/// Three doors to one rule write one report.
#[test]
fn the_same_rules_by_any_door_are_the_same_report() {
    let csv = |options: &str| run(&format!("simulate mendoza-2016 --rounds 2k --format csv {options}"));
    for (one, other) in [
        ("--boxes 3", "--set table.boxes=3"),
        ("--reading cut-card=60", "--set shoe.cut_card=60"),
        ("--set surrender.not_against=A", "--reading retiro-vs-ace=no"),
        ("", "--set shoe.decks=6 --boxes 2 --reading cut-card=78"),
    ] {
        assert_eq!(csv(one), csv(other));
    }
    assert_ne!(csv(""), csv("--seed 2"));
}

#[test]
fn list_and_show_tell_what_there_is() {
    let list = run("list");
    says(&list, &["mendoza-2016", "midi-punto-y-banca-2016", "basic, mimic-dealer, never-bust, no-retiro"]);
    let show = run("show mendoza-2016 --reading double-cards=any");
    says(&show, &["Resolución de Directorio N° 24/2016", "sevens.suited_pay", "art. 17 h", "* any"]);
    says(&show, &["Not modelled"]);
}

#[test]
fn a_trace_is_the_same_story_for_the_same_seed() {
    let story = |seed| run(&format!("trace mendoza-2016 --seed {seed} --rounds 60"));
    assert_eq!(story(4), story(4));
    assert_ne!(story(4), story(5));
    says(&story(4), &["Shoe 2", "Round 60", "art. 15 c", "3 cards are burned"]);
}

/// The head of a rulebook in a test.
const HEAD: &str = "id = \"mine\"\ngame = \"blackjack\"\ntitle = \"t\"\nsource = \"me\"\n";

/// A fault of a side bet or of a reading names it; a wrong game hides no other fault; a long list of
/// names is printed once.
#[test]
fn validate_names_what_is_wrong_and_goes_on_after_a_wrong_game() {
    let folder = Folder::new();
    for (game, nearest) in [("blackjack", ""), ("black-jak", "blackjack"), ("x", "blackjack")] {
        let head = HEAD.replace("blackjack", game);
        folder.write(
            "rules.toml",
            format!(
                "{head}[rules]\nshoe.deks = 6\ndealer.soft71 = \"hit\"\ndealer.tied = 1\ndealer.hole_card = \"peek\"\n\
                 [side.panda]\nuse = \"perfect-pairs-25-12-6\"\n\
                 [reading.soft]\nquestion = \"?\"\ndefault = \"hit\"\n\
                 options.hit = {{ set = {{ dealer.soft17 = \"hit\" }} }}\n\
                 options.stand = {{ text = \"b\", set = {{ dealer.soft17 = \"stand\" }} }}\n"
            ),
        );
        let printed = folder.ventaja("validate rules.toml").code(1).out;
        says(
            &printed,
            &[
                "the file has no `summary`",
                "unknown rule key `shoe.deks`\n  did you mean `shoe.decks`?",
                "unknown rule key `dealer.soft71`\n  did you mean `dealer.soft17`?",
                "`side.panda` has no `article`",
                "`reading.soft` has no `article`",
                "`options.hit` has no `text`",
            ],
        );
        assert_eq!(printed.matches("dealer.late_ace").count(), 1, "{printed}");
        let unknown = format!("unknown game `{game}`\n  did you mean `{nearest}`?");
        assert_eq!(printed.contains(&unknown), !nearest.is_empty(), "{printed}");
    }
    // Nothing says which game is meant: what does not depend on the game is checked.
    folder.write("rules.toml", "id = \"mine\"\ngame = \"x\"\ntitle = \"\"\n");
    let printed = folder.ventaja("validate rules.toml").code(1).out;
    says(
        &printed,
        &["unknown game `x`\n  allowed: blackjack", "`title` is empty", "the file has no `source`"],
    );
    // The name of a rulebook in a file of expectations.
    folder.write("checks.toml", "[[expect]]\nname = \"a\"\nrulebook = \"mendoza-2016\"\n");
    folder.refused("check checks.toml", &["`rulebook`", "did you mean `reglamento`?"]);
}

/// A reading one of whose options makes a table that cannot be dealt.
#[test]
fn validate_tries_every_option() {
    let text = "summary = \"x\"\n[rules]\nshoe.decks = 1\nshoe.cut_card = 10\n\
        [reading.boxes]\narticle = \"1\"\nquestion = \"?\"\ndefault = \"2\"\n\
        range = { key = \"table.boxes\", from = 1, to = 30 }\n";
    let folder = Folder::with("rules.toml", format!("{HEAD}{text}"));
    let printed = folder.ventaja("validate rules.toml").code(1).out;
    says(&printed, &["rules.toml:9:10: `table.boxes` is 30"]);
    // Options between which nothing can be decided, and an id that means another table elsewhere.
    let text = "id = \"mendoza-2016\"\ngame = \"blackjack\"\ntitle = \"t\"\nsource = \"s\"\nsummary = \"x\"\n[rules]\nshoe.decks = 6\n\
        [reading.soft]\narticle = \"1\"\nquestion = \"?\"\ndefault = \"a\"\n[reading.soft.options]\n\
        a = { text = \"x\", set = { dealer.soft17 = \"stand\" } }\nb = { text = \"y\", set = { dealer.soft17 = \"stand\" } }\n";
    folder.write("rules.toml", text);
    let same = "rules.toml:8:10: warning: the options `a` and `b` of reading `soft` make the same table";
    says(
        &folder.run("validate rules.toml"),
        &[same, "rules.toml: warning: `mendoza-2016` is the id of a built-in"],
    );
    folder.write("same.toml", find("mendoza-2016").unwrap().to_toml());
    assert_eq!(
        folder.run("validate same.toml").matches("warning").count(),
        0,
        "the built-in rulebook itself"
    );
    // A rule that decides nothing, in the file unless an option makes it decide, and typed.
    let text = "id = \"mine\"\ngame = \"blackjack\"\ntitle = \"t\"\nsource = \"s\"\nsummary = \"x\"\n[rules]\nshoe.decks = 6\n\
        insurance.pays = \"3:1\"\ndesafio.won = \"ends-hand\"\nsurrender.after_split = false\n\
        [reading.desafio]\narticle = \"1\"\nquestion = \"?\"\ndefault = \"no\"\n[reading.desafio.options]\n\
        no = { text = \"x\", set = { desafio.offered = false } }\nyes = { text = \"y\", set = { desafio.offered = true } }\n";
    folder.write("idle.toml", text);
    let shown = folder.run("validate idle.toml");
    says(
        &shown,
        &["idle.toml:8:11: warning: `insurance.pays` decides nothing while `insurance.offered` is false"],
    );
    assert_eq!(shown.matches("decides nothing").count(), 1, "{shown}");
    let typed = "exact midi-punto-y-banca-2016 --lang es --set banca.commission=4";
    says(
        &folder.ventaja(typed).err,
        &[
            "--set banca.commission=4: advertencia: `banca.commission` no decide nada mientras `banca.settlement` sea",
        ],
    );
    folder.refused("exact rules", &["did you mean `rules.toml`?"]);
    folder.refused("exact mendoza-2016 --set shoe.penetration=0,75", &["cannot be `[0,75]`"]);
    folder.write("rules.toml", "id = \"x\"\n]\n");
    assert!(!folder.ventaja("validate rules.toml").code(1).out.contains("`id`"), "the line before");
    folder.write("rules.toml", "[rules]\nshoe.penetration = 0,75\n");
    let message = "rules.toml:2:21: `shoe.penetration`: not TOML";
    says(
        &folder.ventaja("validate rules.toml").code(1).out,
        &[message, "allowed: values such as true, 12, 0.75"],
    );
    // A rule of another game, a key of the file below `[rules]`, no game, quotation marks of a word processor.
    folder.write("rules.toml", format!("{HEAD}[rules]\ntie.pays = 9\nstrategies = \"mendoza-2016\"\n"));
    says(
        &folder.ventaja("validate rules.toml").code(1).out,
        &[
            "`tie.pays` is a rule of punto-y-banca, not of blackjack\n  allowed: shoe.…",
            "`strategies` is a key of the file, not of `rules`\n  allowed: above `[rules]`",
        ],
    );
    folder.write("rules.toml", "id = \"mine\"\ntitle = \"t\"\n");
    says(
        &folder.ventaja("validate rules.toml").code(1).out,
        &["no `game`\n  allowed: blackjack, punto-y-banca"],
    );
    folder.write("rules.toml", "id = “mine”\n");
    says(&folder.ventaja("validate rules.toml").code(1).out, &["allowed: texts in straight quotation marks"]);
}

/// The files of the built-in rulebooks, without the paytables that they use.
fn rulebooks() -> impl Iterator<Item = String> {
    below("reglamentos", ".toml").into_iter().filter(|file| !file.starts_with("reglamentos/side"))
}

/// Stakes of several bets are remarked on, and refused where every hand is taken for one bet.
#[test]
fn stakes_of_several_bets_are_not_so_many_hands() {
    for command in [
        "risk relancina",
        "par relancina --set shoe.decks=inf",
        "report relancina --rounds 1k",
        "audit relancina --hands 1000 --staked 1000 --result 5",
    ] {
        let err = refused(
            &format!("{command} --strategy basic-stakes"),
            &["stakes up to 50 bets", "such as basic"],
        );
        assert!(err.contains("strategies/relancina/basic-stakes.csv"), "{err}");
    }
    for command in ["exact relancina --set shoe.decks=inf", "simulate relancina --rounds 2k"] {
        let said = "The chart stakes up to 50 bets on a first card.";
        let shown = |chart: &str| flowing(&ventaja(&format!("{command} --strategy {chart}")).code(0).out);
        assert!(shown("basic-stakes").contains(said) && !shown("basic").contains(said), "{command}");
    }
    let pack = "--set shoe.decks=1 --set shoe.cut_card=0 --set pack.without=[A,3,4,5,6,7,8,9,10,J,Q,K]";
    refused(&format!("exact las-vegas-strip-6d {pack}"), &["4 cards", "cannot be finished"]);
    // Split hands may need more than these; of eights alone, four hands and the dealer take fourteen at most.
    let pack = "--set shoe.decks=2 --set shoe.cut_card=0 --set pack.without=[5,6,7,8,9,10,J,Q,K]";
    refused(
        &format!("exact las-vegas-strip-6d {pack}"),
        &["32 cards", "rounds with split hands may need more"],
    );
    let pack = "--set shoe.cut_card=0 --set pack.without=[A,2,3,4,5,6,7,9,10,J,Q,K]";
    let eights = json(&format!("exact las-vegas-strip-6d {pack}"));
    assert_eq!(
        (&eights["bets"][0]["house_edge"], &eights["bets"][0]["variance"]),
        (&4.0.into(), &0.0.into())
    );
    let short = "--set shoe.decks=1 --set pack.without=[3,J,4,K,2,7,Q,5,10]";
    let err = refused(
        &format!("exact midi-punto-y-banca-2016 {short}"),
        &["only 5 are in play", "fewer ranks in pack.without"],
    );
    assert!(!err.contains("1 to 1"), "{err}");
}

#[test]
fn every_file_built_in_is_valid() {
    let files: Vec<String> = rulebooks().chain(below("strategies", ".csv")).collect();
    assert!(files.len() > 2 * builtin_ids().len(), "{files:?}");
    run(&format!("validate {}", files.join(" ")));
}

#[test]
fn the_checked_in_schema_is_fresh_and_takes_the_files_built_in() {
    let printed = run("validate --schema");
    is_generated("reglamentos/schema.json", &printed);
    let schema: serde_json::Value = serde_json::from_str(&printed).unwrap();
    for file in rulebooks() {
        let mut value: serde_json::Value = toml::from_str(&read(&file)).unwrap();
        assert!(crate::schema::fits(&schema, &value), "{file}");
        value["rules"]["shoe"]["deks"] = 6.into();
        assert!(!crate::schema::fits(&schema, &value), "{file} with a misspelt key");
        value["rules"]["shoe"].as_object_mut().unwrap().remove("deks");
        value["rules"]["shoe"]["burn"] = 99.into();
        assert!(!crate::schema::fits(&schema, &value), "{file} with an impossible value");
    }
}

/// A report that is what its run gives is verified; one that is not is named
/// field by field.
#[test]
fn verify_repeats_a_report() {
    let folder = Folder::new();
    for line in [
        "simulate mendoza-2016 --rounds 30k --seed 9 --confidence 0.99",
        "simulate mendoza-2016 --precision 1% --reading double-cards=any --boxes 4",
        "simulate midi-punto-y-banca-2016 --rounds 30k --set shoe.rounds=3",
    ] {
        folder.run(&format!("{line} --output r.csv"));
        folder.run("verify r.csv");
    }
    let good = folder.read("r.csv");
    // A report without the fields of the controlled estimate, as they were written before it.
    let text = folder.written("simulate mendoza-2016 --rounds 30k --control off", "r.csv");
    assert!(text.lines().skip(1).all(|line| line.ends_with(",,,,none")), "{text}");
    let old = |line: &str| line.rsplitn(7, ',').last().unwrap().to_owned() + "\n";
    folder.write("r.csv", text.lines().map(old).collect::<String>());
    folder.run("verify r.csv");
    // The control is part of what is verified.
    let text = folder.written("simulate mendoza-2016 --rounds 30k", "r.csv");
    assert_eq!(text.matches("redealt/29/").count(), 3);
    folder.replace("r.csv", "redealt/29/", "redealt/28/");
    folder.ventaja("verify r.csv").code(1);
    let rounds = rows(&good)[0]["rounds"].clone();
    for (from, to, code, part) in [
        (rounds.as_str(), "31415", 1, "`shoes` is "),
        (",0.95,", ",0.96,", 1, "`ci_low` is "),
        (ventaja::kernel::STREAM, "xoshiro256pp/0", 2, "the run cannot be repeated"),
        ("midi-punto-y-banca-2016,punto", "midi-2016,punto", 2, "unknown rulebook"),
        (
            "midi-punto-y-banca-2016,punto",
            "midi-punto-2016,punto",
            2,
            "did you mean `midi-punto-y-banca-2016`?",
        ),
        ("shoe.rounds=3", "shoe.roundz=3", 2, "r.csv:2: unknown rule key `shoe.roundz`"),
        ("standard_error", "error", 1, "the columns or the rows"),
        ("seed", "sead", 2, "has no column `seed`"),
    ] {
        folder.write("r.csv", good.replace(from, to));
        let ended = folder.ventaja("verify r.csv").code(code);
        says(&format!("{}{}", ended.out, ended.err), &[part]);
    }
    folder.write("r.csv", [0xff, 0x00, 0x22]);
    folder.ventaja("verify r.csv").code(2);
}

#[test]
fn list_is_two_lines_a_rulebook_and_has_the_rest_on_request() {
    let list = run("list");
    let ids = builtin_ids();
    let versions = ids.iter().filter(|id| !find(id).unwrap().versions.is_empty()).count();
    assert_eq!(list.lines().count(), 2 * ids.len() + versions + 2, "{list}");
    assert!(!list.contains("tests/"), "{list}");
    let verified = run("list --verified");
    assert!(verified.lines().count() > 4 * ids.len() && verified.contains("tests/"), "{verified}");

    let rows = rows(&run("list --format csv"));
    assert_eq!(rows.len(), ids.len());
    for ((row, entry), id) in rows.iter().zip(json("list").as_array().unwrap()).zip(&ids) {
        assert_eq!((&*row["id"], text(entry, "id")), (id.as_str(), id.as_str()));
        let claims = &row["verified_claims"];
        assert_eq!(*claims, entry["verified_claims"].to_string());
        assert!(list.contains(&format!("{claims} verified claims")), "{id}");
    }
}

#[test]
fn what_is_built_in_can_be_exported_and_started_from() {
    let folder = Folder::new();
    let edge = |line: &str| folder.json(&format!("exact {line}"))["bets"][0]["house_edge"].clone();
    folder.write("copy.toml", folder.run("show ocho-mazos --toml"));
    folder.write("chart.csv", folder.run("show ocho-mazos --chart basic"));
    let expected = edge("ocho-mazos");
    assert_eq!(edge("copy.toml --strategy chart.csv"), expected);

    // A rulebook begun as a copy has an id of its own and keeps the charts.
    folder.run("init mine.toml --like ocho-mazos");
    folder.run("validate mine.toml");
    assert_eq!(edge("mine.toml"), expected);
    assert!(folder.run("show mine.toml").starts_with("mine:"));

    folder.refused("init mine.toml --like ocho-mazos", &["--force"]);
    folder.refused("init other.toml --like ocho-mazo", &["ocho-mazos"]);
}

/// Only of a ramp that the program chose it says that the rounds favour it.
#[test]
fn a_ramp_of_the_user_is_not_called_the_best() {
    for (lang, best) in [("en", "best ramp"), ("es", "mejor escala")] {
        let says = |ramp: &str| -> bool {
            flowing(&run(&format!("expose las-vegas-strip-6d --rounds 20k --lang {lang} -q {ramp}")))
                .contains(best)
        };
        assert_eq!((says(""), says("--ramp 1:2")), (true, false), "{lang}");
    }
}
