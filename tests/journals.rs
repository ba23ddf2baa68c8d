//! `--state` of `compare`, `readings` and `bank`: commands that deal several runs, or runs of another
//! kind than `simulate`, continue to the bytes of an undisturbed command.

use crate::common::fifth;
use crate::folder::Folder;
use crate::running::Running;
use crate::states::{kept_blocks, kill};

/// Commands that simulate: pairs of tables from one shoe, with and without a control variate, and
/// from coupled packs; two ways of play; towards a precision; several options; both kinds of bank.
const COMMANDS: [&str; 8] = [
    "compare mendoza-2016 --strategy basic --set natural.pays=6:5 --method monte-carlo --rounds 60k",
    "compare mendoza-2016 --strategy basic --set shoe.cut_card=100 --precision 0.5% --confidence 0.9",
    "compare midi-punto-y-banca-2016 --set shoe.decks=6 --method monte-carlo --rounds 50k --seed 4",
    "compare relancina --base-set shoe.decks=4 --set shoe.decks=3 --rounds 150k",
    "readings midi-punto-y-banca-2016 --method monte-carlo --rounds 100k",
    "readings relancina --only more-splits --rounds 120k",
    "bank club-conservador --rotations 200 --stakes 10,20,10,20,10,20,10",
    "bank relancina --rounds 150k --seed 3",
];

fn words(command: &str) -> Vec<&str> {
    command.split(' ').collect()
}

/// A command with a state prints what it prints without, also from its finished state.
#[test]
fn a_journal_changes_no_byte() {
    let folder = Folder::new();
    for command in fifth(COMMANDS) {
        let command = [&words(command)[..], &["--format", "csv", "-q"]].concat();
        let plain = folder.out(&command);
        let kept = [&command[..], &["--state", "runs.vt"]].concat();
        assert_eq!(folder.out(&kept), plain, "{command:?}");
        let blocks = kept_blocks(&folder.text("runs.vt"));
        assert!(blocks > 0, "{command:?}");
        assert_eq!(folder.out(&kept), plain, "{command:?}");
        assert_eq!(kept_blocks(&folder.text("runs.vt")), blocks, "{command:?}");
        assert!(folder.read("runs.vt").len() < 256 << 10, "{command:?}");
        assert_eq!(folder.names(), ["runs.vt"]);
        std::fs::remove_file(folder.text("runs.vt")).unwrap();
    }
}

/// Ctrl-C and SIGTERM keep what is finished, and the same command continues.
#[test]
fn interrupted_commands_continue() {
    for (number, command) in [
        "compare mendoza-2016 --strategy basic --set shoe.cut_card=100 --rounds 600k",
        "readings midi-punto-y-banca-2016 --method monte-carlo --rounds 60k",
        "bank club-conservador --rotations 3k",
        "bank relancina --rounds 600k",
    ]
    .into_iter()
    .enumerate()
    {
        let folder = Folder::new();
        let file = folder.text("runs.vt");
        let command = [&words(command)[..], &["--format", "csv", "-q", "--threads", "1"]].concat();
        let kept = [&command[..], &["--state", &file]].concat();
        let mut run = Running::start(&kept, 1);
        run.wait_for_step(1);
        let ended = run.signal(["INT", "TERM"][number % 2]);
        assert_eq!(ended.code, Some(3), "{command:?}: {}", ended.err);
        let says = format!("the same command continues from {file}");
        assert!(ended.err.contains(&says), "{command:?} should say {says:?}: {}", ended.err);
        assert!(kept_blocks(&file) > 0, "{command:?}");
        let (code, out, err) = folder.ended(&[&kept[..kept.len() - 5], &kept[kept.len() - 4..]].concat());
        assert_eq!((code, out), (0, folder.out(&command)), "{command:?}: {err}");
        assert!(err.contains("runs.vt holds ") && err.contains(" already"), "{err}");
    }
}

/// Killed commands print the bytes of undisturbed ones.
#[test]
fn killed_commands_lose_nothing() {
    for (number, command) in [COMMANDS[0], COMMANDS[4], COMMANDS[6]].into_iter().enumerate() {
        let command = [&words(command)[..], &["-q"]].concat();
        kill(&command, 3, 20 + number as u64);
    }
}

/// Files of other runs, of other commands and damaged ones are refused, and one process at a time
/// writes a file.
#[test]
fn other_journals_are_refused() {
    let folder = Folder::new();
    let kept = |command: &str| folder.ended(&[&words(command)[..], &["-q", "--state", "runs.vt"]].concat());
    let compare = "compare mendoza-2016 --strategy basic --method monte-carlo --rounds 20k";
    let first = format!("{compare} --set natural.pays=6:5");
    assert_eq!(kept(&first).0, 0);
    let text = folder.read("runs.vt");
    for (command, says) in [
        (
            format!("{compare} --set shoe.decks=8"),
            "its `given.b.overrides` is natural.pays=6:5, here it is shoe.decks=8",
        ),
        (format!("{first} --seed 2"), "its `seed` is 1, here it is 2"),
        (format!("{first} --control off"), "its `control` is auto, here it is off"),
        (format!("{first} --confidence 0.9"), "its `confidence` is 0.95, here it is 0.9"),
        (first.replace("20k", "30k"), "its `rounds` is 20000, here it is 30000"),
        ("bank relancina --rounds 10k".to_owned(), "its `command` is compare, here it is bank"),
        ("readings relancina --rounds 1k".to_owned(), "its `command` is compare, here it is readings"),
        ("simulate mendoza-2016 --rounds 10k".to_owned(), "is a state file of compare, readings or bank"),
        (first.replace("monte-carlo", "exact"), "an exact comparison deals no blocks"),
    ] {
        let (code, out, err) = kept(&command);
        assert_eq!((code, out.as_str()), (2, ""), "{command}: {err}");
        assert!(err.contains("runs.vt") && err.contains(says), "{command} should say {says:?}: {err}");
    }
    let (code, _, err) = folder.ended(&["merge", "runs.vt"]);
    assert!(code == 2 && err.contains("is a state file of compare, readings or bank"), "{err}");
    assert_eq!(folder.read("runs.vt"), text);
    // A file of `simulate` is none of `compare`.
    folder.out(&["simulate", "mendoza-2016", "--rounds", "10k", "-q", "--state", "part.vt"]);
    let (code, _, err) = folder.ended(&[&words(&first)[..], &["--state", "part.vt"]].concat());
    assert!(code == 2 && err.contains("part.vt: is a state file of simulate"), "{err}");
    for (damaged, says) in [
        (text.replacen("journal 1", "journal 2", 1), "version 2"),
        (text[..text.len() / 2].to_owned(), "cut short"),
        (text.replacen("natural", "naturel", 1), "checksum does not match"),
    ] {
        std::fs::write(folder.text("runs.vt"), damaged).unwrap();
        let (code, _, err) = kept(&first);
        assert!(code == 2 && err.contains(says), "should say {says:?}: {err}");
    }
    let bank = ["bank", "relancina", "--rounds", "1e15", "--state", &folder.text("bank.vt")];
    let mut run = Running::start(&bank, 1);
    run.wait_for_step(1);
    let (code, _, err) = folder.ended(&bank);
    assert!(code == 2 && err.contains("bank.vt: another process is writing this file"), "{err}");
    assert_eq!(run.signal("TERM").code, Some(3));
    // An exact comparison has no blocks to keep.
    let exact = ["compare", "midi-punto-y-banca-2016", "--set", "shoe.decks=6", "--state", "none.vt"];
    let (code, _, err) = folder.ended(&exact);
    assert!(code == 0 && err.contains("the comparison is exact: none.vt is not written"), "{err}");
    assert!(!folder.names().contains(&"none.vt".to_owned()));
}
