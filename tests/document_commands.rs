//! Runs the commands that README.md and the pages of `docs` show, each page in a folder of its own, one
//! after the other: every line of a block `console` or `sh` is run, or is listed here with the reason why not.

use crate::common::{ended, program, skipped};
use crate::documents::arguments as words;
use crate::files::{below, read};
use crate::folder::Folder;

/// Rounds of every command that deals, in place of a page's number or the default.
const ROUNDS: &str = "2e4";

/// The commands that deal unless an exact value answers, and so are given [`ROUNDS`].
const DEAL: &[&str] = &["simulate", "readings", "report", "bundle"];

/// How the commands begin that are not run: what another program does, which this test cannot repeat.
const NOT_RUN: &[(&str, &str)] = &[
    ("VENTAJA_WRITE=1 cargo ", "writes the generated files, which the suite compares"),
    ("cargo ", "compiles; CI runs the suite and the lints themselves, tests/examples.rs the examples"),
    ("RUSTFLAGS=", "compiles with another compiler"),
    ("rustup ", "installs a compiler's target"),
    ("apt-get ", "installs packages of the system"),
    ("pip ", "installs a package; tests/python.sh does it"),
    ("docker ", "needs Docker"),
    (".ci/run", "runs this suite"),
    ("web/build", "compiles for browsers; .ci/run runs it with VENTAJA_LONG=1"),
    ("tests/", "a script that compiles; .ci/run runs it with VENTAJA_LONG=1"),
    ("examples/ci/changed-edges ", "compares two folders; tests/console.rs makes them and runs it"),
    ("fuzz/", "a script that compiles; .ci/run runs it with VENTAJA_LONG=1"),
    ("run=", "a variable for GNU parallel, or a job for Slurm; tests/slurm.sh submits the scripts"),
    ("parallel ", "needs GNU parallel; tests/shards.rs merges such shards"),
    ("sbatch ", "needs Slurm; tests/slurm.sh submits the scripts"),
];

/// Commands that are run only with `VENTAJA_LONG=1`: a document or solved readings take ten seconds of processor. The suite makes
/// documents in `tests/report_command.rs`, and solves readings in `tests/readings_command.rs`.
const LONG: &[&str] = &[
    "ventaja readings ocho-mazos --adapt",
    "ventaja report mendoza-2016 --output report.html",
    "ventaja report my-casino.toml --as-of 2020-01-01 --against my-casino.toml@2023-07-15",
    "ventaja report mendoza-2016 --lang es --output informe.html",
    "ventaja report mendoza-2016 --output report.md --output report.xlsx",
    "ventaja report mendoza-2016 --against retiro-vs-ace=no --output change.html",
    "ventaja bundle mendoza-2016 --lang es --output expediente.zip",
    "ventaja verify informe.html",
    "ventaja verify expediente.zip",
    "ventaja report examples/rulebook/las-palmas.toml --strategy best --lang es --output las-palmas.html",
    "ventaja verify las-palmas.html --reglamento examples/rulebook/las-palmas.toml",
    "ventaja readings examples/rulebook/las-palmas.toml --adapt",
    "ventaja solve my-rules.toml --output best.csv",
    "ventaja simulate my-rules.toml --strategy best",
];

/// How commands end that deal a reference report: without `VENTAJA_LONG=1` only the first of them is run.
const REFERENCE: &str = "-outcomes.csv";

/// Files that a page has the reader write, from its first block of TOML.
const WRITTEN: &[(&str, &str)] = &[("docs/own-rulebook.md", "my-casino.toml")];

/// The pages below the top level.
fn pages() -> Vec<String> {
    [below("docs", ".md"), ["README.md", "CONTRIBUTING.md", "reports/README.md"].map(str::to_owned).to_vec()]
        .concat()
}

/// The blocks of a text in this language.
pub(crate) fn blocks<'a>(text: &'a str, language: &str) -> impl Iterator<Item = &'a str> {
    let fence = format!("```{language}\n");
    let begin = fence.len();
    let starts: Vec<usize> = text.match_indices(&fence).map(|(start, _)| start + begin).collect();
    starts.into_iter().map(move |start| text[start..].split("```").next().unwrap())
}

/// The command lines of a page, without comments: the lines `$ …` of `console` blocks, all lines of `sh` blocks. A
/// comment `… up to --shard N/N` repeats the line before for the other shards.
fn commands(text: &str) -> Vec<String> {
    let console = blocks(text, "console").flat_map(str::lines).filter_map(|line| line.strip_prefix("$ "));
    let mut found: Vec<String> = console.map(str::to_owned).collect();
    for line in blocks(text, "sh").flat_map(str::lines).filter(|line| !line.trim().is_empty()) {
        if let Some(shards) = line.strip_prefix("# … up to --shard ") {
            let shards: u32 = shards.split('/').next().unwrap().parse().unwrap();
            let last = found.last().unwrap().clone();
            let of =
                |shard: u32| last.replace("2/", &format!("{shard}/")).replace("-2.", &format!("-{shard}."));
            found.extend((3..=shards).map(of));
        } else if !line.starts_with('#') {
            found.push(line.to_owned());
        }
    }
    found.iter().map(|line| line.split(" #").next().unwrap().trim().to_owned()).collect()
}

/// The arguments with fewer rounds, the redirection of the output without its `>`, and `*` as the files that it names.
fn arguments(line: &str, folder: &Folder) -> (Vec<String>, Option<String>) {
    let mut args = words(line.strip_prefix("ventaja ").unwrap());
    let mut redirected = None;
    if let Some(place) = args.iter().position(|word| word == ">") {
        redirected = args.get(place + 1).cloned();
        args.truncate(place);
    }
    if let Some(place) = args.iter().position(|word| word == "--rounds") {
        ROUNDS.clone_into(&mut args[place + 1]);
    } else if DEAL.contains(&args[0].as_str()) {
        args.extend(["--rounds", ROUNDS].map(str::to_owned));
    }
    let expand = |word: String| match word.split_once('*') {
        None => vec![word],
        Some((begin, end)) => {
            let names = folder.names().into_iter();
            names.filter(|name| name.starts_with(begin) && name.ends_with(end)).collect()
        }
    };
    (args.into_iter().flat_map(expand).collect(), redirected)
}

/// Runs a command of a page in the page's folder; the reason if it fails.
fn run(line: &str, folder: &Folder) -> Result<(), String> {
    let (args, redirected) = arguments(line, folder);
    let (code, out, err) = ended(program(&args).current_dir(folder.root()));
    if let Some(file) = redirected {
        folder.write(&file, out);
    }
    if code == 0 { Ok(()) } else { Err(format!("{line}\n  as {args:?}\n{err}")) }
}

/// A folder with what a reader of a page has: the examples, and the folders and files that the page names.
fn folder(page: &str, text: &str) -> Folder {
    let folder = Folder::new();
    let examples = concat!(env!("CARGO_MANIFEST_DIR"), "/examples");
    std::os::unix::fs::symlink(examples, folder.path("examples")).unwrap();
    for name in ["reglamentos", "reports"] {
        std::fs::create_dir(folder.path(name)).unwrap();
    }
    for (_, file) in WRITTEN.iter().filter(|(of, _)| *of == page) {
        // A page may add to its file in further blocks.
        folder.write(file, blocks(text, "toml").collect::<Vec<_>>().join("\n"));
    }
    folder
}

/// Every command that a page shows succeeds, and none is neither run nor listed.
#[test]
fn every_command_of_the_documents_runs() {
    let long = !skipped("documents and bundles");
    let is_long = |line: &String, seen: &[String]| {
        let known = line.ends_with(REFERENCE) && seen.iter().any(|line| line.ends_with(REFERENCE));
        known || LONG.contains(&line.as_str())
    };
    let (mut seen, mut failed) = (Vec::new(), Vec::new());
    for page in pages() {
        let text = read(&page);
        let folder = folder(&page, &text);
        for line in commands(&text) {
            if !line.starts_with("ventaja ") {
                let listed = NOT_RUN.iter().any(|(begin, _)| line.starts_with(begin));
                if !listed {
                    failed.push(format!("{page}: neither run nor listed as not run: {line}"));
                }
            } else if long || !is_long(&line, &seen) {
                failed.extend(run(&line, &folder).err().map(|why| format!("{page}: {why}")));
            }
            seen.push(line);
        }
        // Rounds that a text shows in passing are settled too.
        for trace in
            text.split('`').filter(|span| span.starts_with("ventaja trace ") && span.contains("--cards \""))
        {
            failed.extend(run(trace, &folder).err().map(|why| format!("{page}: {why}")));
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    let unknown: Vec<_> = LONG.iter().filter(|line| !seen.iter().any(|seen| seen == *line)).collect();
    assert!(unknown.is_empty(), "no page shows these long commands: {unknown:?}");
    assert!(seen.iter().filter(|line| line.starts_with("ventaja ")).count() > 40, "{}", seen.len());
}

/// The check fails for a command that fails and for a command that nothing runs.
#[test]
fn a_wrong_command_is_noticed() {
    let folder = Folder::new();
    let page =
        "```console\n$ ventaja trace mendoza-2016 --cards \"As Kd | 5h Td 6c\" --boxes 1   # why\n```\n";
    let [line] = &commands(page)[..] else { panic!("one command") };
    assert_eq!(line, "ventaja trace mendoza-2016 --cards \"As Kd | 5h Td 6c\" --boxes 1");
    assert!(run(line, &folder).unwrap_err().contains("is never dealt"));
    let shards = "```sh\nventaja simulate x --shard 1/3 --state p-1.vt\nventaja simulate x --shard 2/3 --state p-2.vt\n\
                  # … up to --shard 3/3\n```\n";
    assert_eq!(commands(shards)[2], "ventaja simulate x --shard 3/3 --state p-3.vt");
    let (args, _) = arguments("ventaja simulate x --rounds 1e9 --output a.csv > b", &folder);
    assert_eq!(args, ["simulate", "x", "--rounds", ROUNDS, "--output", "a.csv"]);
}
