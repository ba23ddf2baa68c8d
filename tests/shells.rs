//! Completion scripts, in real shells where they are installed, and manual pages.

use std::path::Path;
use std::process::Command;

fn program() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_ventaja"))
}

fn output(args: &[&str]) -> (i32, String, String) {
    let output = Command::new(program()).args(args).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn succeeds(args: &[&str]) -> String {
    let (code, out, err) = output(args);
    assert_eq!(code, 0, "{args:?}: {err}");
    out
}

/// Runs a program that the machine may lack; says so and returns `None` if it does.
fn installed(name: &str) -> Option<()> {
    let found = Command::new("sh").args(["-c", &format!("command -v {name}")]).output().unwrap();
    if !found.status.success() {
        println!("SKIPPED: {name} is not installed");
    }
    found.status.success().then_some(())
}

/// What the completion script asks the program, with the last word typed so far.
fn completed(words: &[&str]) -> Vec<String> {
    let mut command = Command::new(program());
    command.env("COMPLETE", "bash").env("_CLAP_COMPLETE_IFS", "\n");
    command.env("_CLAP_COMPLETE_INDEX", words.len().to_string());
    command.args(["--", "ventaja"]).args(words);
    let answer = command.output().unwrap();
    assert!(answer.status.success(), "{words:?}: {answer:?}");
    String::from_utf8(answer.stdout).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn values_are_completed() {
    for (words, expected) in [
        (&["sim"][..], &["simulate"][..]),
        (&["simulate", "mend"], &["mendoza-2016"]),
        (&["simulate", "mendoza-2016", "--strategy", "n"], &["never-bust", "no-retiro"]),
        (
            &["exact", "mendoza-2016", "--reading", "retiro-vs-ace"],
            &["retiro-vs-ace=yes", "retiro-vs-ace=no"],
        ),
        (&["sweep", "relancina", "--set", "talla.st"], &["talla.stands="]),
        (&["compare", "mendoza-2016", "ocho"], &["ocho-mazos"]),
    ] {
        assert_eq!(completed(words), expected, "{words:?}");
    }
}

#[test]
fn every_shell_has_a_script() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = succeeds(&["completions", shell]);
        assert!(script.contains("COMPLETE") && script.contains("ventaja"), "{shell}: {script}");
    }
    let (code, _, error) = output(&["completions", "tcsh"]);
    assert!(code == 2 && error.contains("bash, zsh, fish, powershell, elvish"), "{error}");
}

/// An interactive shell with the script completes commands, rulebooks and readings.
#[test]
fn interactive_shells_complete() {
    if installed("python3").is_none() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    std::os::unix::fs::symlink(program(), folder.path().join("ventaja")).unwrap();
    let path = format!("{}:{}", folder.path().display(), std::env::var("PATH").unwrap());
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/shells/complete.py");
    for shell in ["bash", "zsh"].into_iter().filter(|shell| installed(shell).is_some()) {
        for (typed, expected) in [
            ("ventaja simu", "simulate"),
            ("ventaja simulate mendo", "mendoza-2016"),
            ("ventaja exact mendoza-2016 --reading retiro-vs-a", "retiro-vs-ace="),
            ("ventaja exact mendoza-2016 --reading retiro-vs-ace=n", "retiro-vs-ace=no"),
            ("ventaja exact mendoza-2016 --set shoe.dec", "shoe.decks="),
        ] {
            let mut run = Command::new("python3");
            run.args([script, shell, typed, expected]).env("PATH", &path);
            let ended = run.output().unwrap();
            assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stderr));
        }
    }
}

/// Every command has a page, which names its options and has no fault that `man` warns of.
#[test]
fn every_command_has_a_manual_page() {
    let folder = tempfile::tempdir().unwrap();
    succeeds(&["man", "--folder", folder.path().to_str().unwrap()]);
    let help = succeeds(&["--help"]);
    let commands =
        help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let names = commands.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let names: Vec<&str> = names.map(|line| line.split_whitespace().next().unwrap()).collect();
    assert!(names.len() > 15, "{names:?}");
    let man = installed("man");
    for name in names.into_iter().filter(|name| *name != "help") {
        let path = folder.path().join(format!("ventaja-{name}.1"));
        let page = std::fs::read_to_string(&path).unwrap();
        assert_eq!(page, succeeds(&["man", name]));
        let help = succeeds(&[name, "--help"]);
        for option in help.split_whitespace().filter(|word| word.starts_with("--") && word.len() > 3) {
            let option: String =
                option[2..].chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
            let option = option.replace('-', "\\-");
            assert!(page.contains(&option), "{name}: --{option} is not in its page");
        }
        if man.is_some() {
            let mut lint = Command::new("man");
            lint.args(["--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z"]).arg(&path);
            let found = lint.output().unwrap();
            let warnings = String::from_utf8_lossy(&found.stderr);
            assert!(found.status.success() && warnings.is_empty(), "{name}: {warnings}");
        }
    }
    let (code, _, error) = output(&["man", "simulat"]);
    assert!(code == 2 && error.contains("unknown command `simulat`"), "{error}");
}
