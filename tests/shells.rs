//! Completion scripts, in real shells where they are installed, and manual pages.

use crate::commands::{Ended, commands, installed, run, says};
use crate::common::{PROGRAM, program};
use crate::folder::Folder;
use std::process::Command;

/// Whether the machine has a program; prints it if not.
fn has(name: &str) -> bool {
    installed(Command::new(name).arg("--version")).is_some()
}

/// What the completion script asks the program, with the last word typed so far.
fn completed(line: &str) -> Vec<String> {
    let words: Vec<&str> = line.split(' ').collect();
    let mut command = program(["--", "ventaja"]);
    command.env("COMPLETE", "bash").env("_CLAP_COMPLETE_IFS", "\n");
    command.env("_CLAP_COMPLETE_INDEX", words.len().to_string()).args(words);
    Ended::of(command).done().lines().map(str::to_owned).collect()
}

#[test]
fn values_are_completed() {
    for (line, expected) in [
        ("sim", &["simulate"][..]),
        ("simulate mend", &["mendoza-2016"]),
        ("simulate mendoza-2016 --strategy n", &["never-bust", "no-retiro"]),
        ("exact mendoza-2016 --reading retiro-vs-ace", &["retiro-vs-ace=yes", "retiro-vs-ace=no"]),
        ("sweep relancina --set talla.st", &["talla.stands="]),
        ("compare mendoza-2016 ocho", &["ocho-mazos"]),
    ] {
        assert_eq!(completed(line), expected, "{line}");
    }
}

#[test]
fn every_shell_has_a_script() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        says(&run(&format!("completions {shell}")), &["COMPLETE", "ventaja"]);
    }
}

/// An interactive shell with the script completes commands, rulebooks and readings.
#[test]
fn interactive_shells_complete() {
    if !has("python3") {
        return;
    }
    let folder = Folder::new();
    std::os::unix::fs::symlink(PROGRAM, folder.path("ventaja")).unwrap();
    let path = format!("{}:{}", folder.root().display(), std::env::var("PATH").unwrap());
    for shell in ["bash", "zsh"].into_iter().filter(|shell| has(shell)) {
        for (typed, expected) in [
            ("ventaja simu", "simulate"),
            ("ventaja simulate mendo", "mendoza-2016"),
            ("ventaja exact mendoza-2016 --reading retiro-vs-a", "retiro-vs-ace="),
            ("ventaja exact mendoza-2016 --reading retiro-vs-ace=n", "retiro-vs-ace=no"),
            ("ventaja exact mendoza-2016 --set shoe.dec", "shoe.decks="),
        ] {
            let mut run = Command::new("python3");
            run.args(["tests/shells/complete.py", shell, typed, expected]).env("PATH", &path);
            Ended::of(run).done();
        }
    }
}

/// Every command has a page, which names its options and has no fault that `man` warns of.
#[test]
fn every_command_has_a_manual_page() {
    let folder = Folder::new();
    folder.run("man --folder .");
    let man = has("man");
    for name in commands() {
        let file = format!("ventaja-{name}.1");
        let page = folder.read(&file);
        assert_eq!(page, run(&format!("man {name}")));
        let help = run(&format!("{name} --help"));
        for option in help.split_whitespace().filter(|word| word.starts_with("--") && word.len() > 3) {
            let option: String =
                option[2..].chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
            let option = option.replace('-', "\\-");
            assert!(page.contains(&option), "{name}: --{option} is not in its page");
        }
        if man {
            let mut lint = Command::new("man");
            lint.args(["--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z"]).arg(folder.path(&file));
            let found = lint.output().unwrap();
            let warnings = String::from_utf8_lossy(&found.stderr);
            assert!(found.status.success() && warnings.is_empty(), "{name}: {warnings}");
        }
    }
}
