//! `--state` of `simulate`, and of `compare`, `readings` and `bank`, which deal several runs or runs of another kind: every command
//! continues to the bytes of an undisturbed one.

use crate::commands::says;
use crate::common::fifth;
use crate::folder::Folder;
use crate::states::{LONG, RUNS, kept_blocks, kill};

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

/// A command with a state prints what it prints without, also from its finished state, and so does `merge` with the file
/// of a run of `simulate`.
#[test]
fn a_state_changes_no_byte() {
    for command in fifth(RUNS).chain(fifth(COMMANDS)) {
        let folder = Folder::new();
        let plain = folder.run(&format!("{command} --format json -q"));
        let blocks = [(); 2].map(|()| {
            assert_eq!(
                folder.run(&format!("{command} --format json -q --state runs.vt")),
                plain,
                "{command}"
            );
            kept_blocks(&folder.text("runs.vt"))
        });
        let is_run = command.starts_with("simulate ");
        // A run may be shorter than a block.
        assert!(blocks[0] == blocks[1] && (is_run || blocks[0] > 0), "{command}: {blocks:?}");
        if is_run {
            assert_eq!(folder.run("merge runs.vt --format json -q"), plain, "{command}");
        }
        let most = if is_run { 64 } else { 256 };
        assert!(folder.read("runs.vt").len() < most << 10, "{command}");
        assert_eq!(folder.names(), ["runs.vt"]);
    }
}

/// Ctrl-C and SIGTERM keep what is finished, and the same command continues.
#[test]
fn interrupted_commands_continue() {
    for (command, signal) in [
        (LONG, "INT"),
        (LONG, "TERM"),
        (COMMANDS[0], "INT"),
        (COMMANDS[4], "TERM"),
        ("bank club-conservador --rotations 1k", "INT"),
        (COMMANDS[7], "TERM"),
    ] {
        let folder = Folder::new();
        let kept = format!("{command} --format csv --threads 1 --state runs.vt");
        let ended = folder.interrupted(&format!("{kept} -q"), 1, signal);
        says(&ended.err, &["the same command continues from runs.vt"]);
        assert!(kept_blocks(&folder.text("runs.vt")) > 0, "{command}");
        let continued = folder.ventaja(&kept);
        says(&continued.err, &["runs.vt holds ", " already"]);
        assert_eq!(continued.done(), folder.run(&format!("{command} --format csv --threads 1 -q")));
    }
}

/// Killed commands print the bytes of undisturbed ones: one towards a precision, one of several runs, and one of a bank.
#[test]
fn killed_commands_lose_nothing() {
    for (command, seed) in [(COMMANDS[1], 20), (COMMANDS[4], 21), (COMMANDS[6], 22)] {
        kill(command, 3, seed);
    }
}

/// One process at a time uses a state file.
#[test]
fn two_processes_do_not_share_a_state() {
    for command in [LONG, "bank relancina --rounds 1e15"] {
        let folder = Folder::new();
        let kept = format!("{command} -q --state runs.vt");
        let run = folder.held(&kept, 1);
        folder
            .ventaja(&kept)
            .refused(4, &["runs.vt: cannot be written: another process is writing this file"]);
        run.signal("TERM").code(3);
    }
}

/// Files of other runs, of other commands and damaged ones are refused.
#[test]
fn other_journals_are_refused() {
    let folder = Folder::new();
    let compare = "compare mendoza-2016 --strategy basic --method monte-carlo --rounds 20k";
    let first = format!("{compare} --set natural.pays=6:5");
    folder.run(&format!("{first} -q --state runs.vt"));
    let text = folder.read("runs.vt");
    let refused =
        |command: &str, part| folder.refused(&format!("{command} -q --state runs.vt"), &["runs.vt", part]);
    let overrides = "its `given.b.overrides` is natural.pays=6:5, here it is shoe.decks=8";
    refused(&format!("{compare} --set shoe.decks=8"), overrides);
    let none = "its `given.b.overrides` is natural.pays=6:5, here it is -";
    refused(&format!("{compare} --reading cut-card=100"), none);
    refused(&format!("{first} --seed 2"), "its `seed` is 1, here it is 2");
    refused(&format!("{first} --control off"), "its `control` is auto, here it is off");
    refused(&format!("{first} --confidence 0.9"), "its `confidence` is 0.95, here it is 0.9");
    refused(&first.replace("20k", "30k"), "its `rounds` is 20000, here it is 30000");
    refused("bank relancina --rounds 10k", "its `command` is compare, here it is bank");
    refused("readings relancina --rounds 1k", "its `command` is compare, here it is readings");
    refused("simulate mendoza-2016 --rounds 10k", "is a state file of compare, readings, bank");
    refused(&first.replace("monte-carlo", "exact"), "an exact comparison deals no blocks");
    folder.refused("merge runs.vt", &["is a state file of compare, readings, bank"]);
    assert_eq!(folder.read("runs.vt"), text);
    // The counts of another game are of other types, and no damage.
    folder.run("bank relancina --rounds 10k -q --state bank.vt");
    let other =
        "bank.vt: the file is of another run: its `reglamento` is relancina, here it is club-conservador";
    let club = folder.refused("bank club-conservador --rotations 1 -q --state bank.vt", &[other]);
    assert_eq!(club.matches("error: ").count(), 1, "{club}");
    // A file of `simulate` is none of `compare`.
    folder.run("simulate mendoza-2016 --rounds 10k -q --state part.vt");
    folder.refused(&format!("{first} --state part.vt"), &["part.vt: is a state file of simulate"]);
    for (damaged, part) in [
        (text.replacen("journal 1", "journal 2", 1), "version 2"),
        (text[..text.len() / 2].to_owned(), "cut short"),
        (text.replacen("natural", "naturel", 1), "checksum does not match"),
    ] {
        folder.write("runs.vt", damaged);
        refused(&first, part);
    }
    // An exact comparison has no blocks to keep.
    let exact = folder.ventaja("compare midi-punto-y-banca-2016 --set shoe.decks=6 --state none.vt").code(0);
    says(&exact.err, &["the comparison is exact: none.vt is not written"]);
    assert!(!folder.names().contains(&"none.vt".to_owned()));
}
