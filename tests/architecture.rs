//! Checks the imports of `src/` against the table in ARCHITECTURE.md, and
//! that no two files import each other in a circle.

use crate::common::{below, read};
use std::collections::{BTreeMap, BTreeSet};

/// The text of every source file of the library by its module path, such as
/// `exact::blackjack::walk`; comments and unit tests are left out.
fn modules() -> BTreeMap<String, String> {
    let mut modules = modules_and_cli();
    modules.retain(|module, _| module != "cli" && !module.starts_with("cli::"));
    modules
}

/// The text of every source file, those of the binary included.
fn modules_and_cli() -> BTreeMap<String, String> {
    let module = |file: String| {
        let path = file.strip_prefix("src/")?.strip_suffix(".rs")?;
        let is_test = path.split('/').any(|name| name.ends_with("tests"));
        let is_root =
            ["lib", "main", "build", "compute", "documents"].contains(&path.rsplit('/').next().unwrap());
        let module = path.strip_suffix("/mod").unwrap_or(path).replace('/', "::");
        (!is_test && !is_root).then(|| (module, code(&read(&file))))
    };
    below("src", ".rs").into_iter().filter_map(module).collect()
}

/// Source text without comments, and without the unit tests at its end.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
    let lines = text.lines().map(|line| line.split("//").next().unwrap());
    lines.collect::<Vec<_>>().join("\n")
}

/// Every path of the text that begins with `crate::` or `super::`, with the
/// braces of import groups multiplied out.
fn paths(text: &str) -> Vec<String> {
    let mut paths = Vec::new();
    for (start, _) in text.match_indices("crate::").chain(text.match_indices("super::")) {
        let before = text[..start].chars().next_back();
        if before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == ':') {
            continue;
        }
        expand(&text[start..], "", &mut paths);
    }
    paths
}

/// Appends the paths that `text` begins with to `paths`, each after `prefix`;
/// returns what follows them.
fn expand<'a>(text: &'a str, prefix: &str, paths: &mut Vec<String>) -> &'a str {
    let end = text.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':')).unwrap_or(text.len());
    let path = format!("{prefix}{}", &text[..end]);
    let mut rest = &text[end..];
    if !path.ends_with("::") || !rest.starts_with('{') {
        paths.push(path);
        return rest;
    }
    rest = &rest[1..];
    loop {
        rest = expand(rest.trim_start(), &path, paths).trim_start();
        if let Some(after) = rest.strip_prefix("as ") {
            rest = after.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_').trim_start();
        }
        rest = rest.strip_prefix(',').unwrap_or(rest).trim_start();
        match rest.strip_prefix('}') {
            Some(after) => return after,
            None if rest.is_empty() => return rest,
            None => {}
        }
    }
}

/// The module that `path`, found in `module`, leads to: the longest beginning
/// of it that is a file or folder.
fn target(module: &str, path: &str, modules: &BTreeMap<String, String>) -> Option<String> {
    let mut at: Vec<&str> =
        if path.starts_with("crate::") { Vec::new() } else { module.split("::").collect() };
    for segment in path.split("::") {
        match segment {
            "crate" | "self" => {}
            "super" => drop(at.pop()),
            segment => {
                at.push(segment);
                if !modules.contains_key(&at.join("::")) {
                    at.pop();
                    break;
                }
            }
        }
    }
    Some(at.join("::")).filter(|found| !found.is_empty() && found != module)
}

/// The modules that each module imports.
fn imports(modules: &BTreeMap<String, String>) -> BTreeMap<String, BTreeSet<String>> {
    let of = |(module, text): (&String, &String)| {
        let targets = paths(text).into_iter().filter_map(|path| target(module, &path, modules));
        (module.clone(), targets.collect())
    };
    modules.iter().map(of).collect()
}

/// The table of ARCHITECTURE.md: the modules that each top-level module may import.
fn allowed() -> BTreeMap<String, BTreeSet<String>> {
    let text = read("ARCHITECTURE.md");
    let rows =
        text.lines().skip_while(|line| !line.starts_with("| module | contents | may import |")).skip(2);
    let names = |cell: &str| cell.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>();
    rows.take_while(|line| line.starts_with('|'))
        .map(|row| {
            let cells: Vec<&str> = row.split('|').collect();
            (names(cells[1]).remove(0), names(cells[3]).into_iter().collect())
        })
        .collect()
}

/// The imports that the table does not allow, as `importer -> imported`.
fn forbidden(imports: &BTreeMap<String, BTreeSet<String>>) -> Vec<String> {
    let allowed = allowed();
    let top = |module: &str| module.split("::").next().unwrap().to_owned();
    let mut found = BTreeSet::new();
    for (module, targets) in imports {
        let allowed = allowed.get(&top(module)).unwrap_or_else(|| panic!("ARCHITECTURE.md lacks `{module}`"));
        for target in targets.iter().map(|target| top(target)) {
            if target != top(module) && !allowed.contains(&target) {
                found.insert(format!("{module} -> {target}"));
            }
        }
    }
    found.into_iter().collect()
}

/// The groups of modules that import each other in a circle. A folder's own
/// file declares its children and names them; that alone is no circle.
fn circles(imports: &BTreeMap<String, BTreeSet<String>>) -> Vec<Vec<String>> {
    let is_child =
        |module: &str, of: &str| module.strip_prefix(of).is_some_and(|rest| rest.starts_with("::"));
    let edges = |module: &String| -> Vec<String> {
        let other = |target: &&String| !is_child(target, module) && !is_child(module, target);
        imports[module].iter().filter(other).cloned().collect()
    };
    let reach = |from: &String| {
        let (mut seen, mut open) = (BTreeSet::new(), edges(from));
        while let Some(module) = open.pop() {
            if seen.insert(module.clone()) {
                open.extend(edges(&module));
            }
        }
        seen
    };
    let reached: BTreeMap<&String, BTreeSet<String>> =
        imports.keys().map(|module| (module, reach(module))).collect();
    let mut circles: Vec<Vec<String>> = Vec::new();
    for (module, targets) in &reached {
        if targets.contains(*module) && !circles.iter().flatten().any(|known| known == *module) {
            let mutual = targets.iter().filter(|target| reached[target].contains(*module));
            circles.push(mutual.cloned().collect());
        }
    }
    circles
}

#[test]
fn the_table_names_every_module_and_no_other() {
    let modules = modules();
    let top: BTreeSet<&str> = modules.keys().map(|module| module.split("::").next().unwrap()).collect();
    let allowed = allowed();
    assert_eq!(allowed.keys().map(String::as_str).collect::<BTreeSet<_>>(), top);
    for (module, imports) in &allowed {
        for import in imports {
            assert!(top.contains(import.as_str()), "`{module}` may import `{import}`, which does not exist");
        }
    }
}

#[test]
fn modules_import_what_the_table_allows() {
    let found = forbidden(&imports(&modules()));
    assert!(found.is_empty(), "ARCHITECTURE.md does not allow: {found:#?}");
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    let found = circles(&imports(&modules_and_cli()));
    assert!(found.is_empty(), "circles: {found:#?}");
}

#[test]
fn only_the_instruction_sets_are_unsafe() {
    for (module, text) in modules() {
        assert!(module.starts_with("kernel::simd") || !text.contains("unsafe "), "{module}");
    }
}

/// The source files that read the clock or wait for a time to pass, and what that decides: no number and no
/// output but what is named here. A test whose outcome depends on the speed or the load of the machine must
/// use one of them.
const CLOCKS: [(&str, &str); 12] = [
    ("src/cli/ignored.rs", "leaves the cost out of a warning if an exact value takes over five seconds"),
    ("src/cli/interrupt.rs", "looks for a signal every five milliseconds while a test holds the program"),
    (
        "src/cli/progress.rs",
        "prints speed and remaining time on a terminal, and how many blocks are dealt between two looks at the signals; merged in their order",
    ),
    ("src/cli/simulate.rs", "prints the time that a run took"),
    ("src/state/saved.rs", "when a state or a sweep's file is saved; tests set the interval to zero"),
    ("src/workers.rs", "when threads that could not be started are tried again"),
    ("tests/exact_against_referee.rs", "prints a duration"),
    ("tests/fuzz.rs", "prints a duration"),
    ("tests/publish.rs", "two documents are written more than a second apart and have the same bytes"),
    ("tests/shards.rs", "prints a duration"),
    ("tests/solve.rs", "prints a duration"),
    ("tests/states.rs", "kills at random moments, any of which must do"),
];

#[test]
fn only_these_files_read_the_clock() {
    let reads = |path: &String| {
        let text = code(&read(path));
        ["Instant::", "SystemTime", "::sleep(", "_timeout("].iter().any(|word| text.contains(word))
    };
    let files = ["src", "tests"].into_iter().flat_map(|folder| below(folder, ".rs"));
    let mut found: BTreeSet<String> = files.filter(reads).collect();
    // This file names what it looks for.
    found.remove("tests/architecture.rs");
    assert_eq!(found, CLOCKS.iter().map(|(path, _)| (*path).to_owned()).collect());
}

/// The arguments of every `Result<…>` with two of them: its error is the second.
fn errors(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (start, _) in text.match_indices("Result<") {
        let (mut depth, mut comma) = (0_i32, None);
        let rest = &text[start + "Result<".len()..];
        for (at, c) in rest.char_indices() {
            match c {
                '<' | '(' | '[' => depth += 1,
                '>' if depth == 0 => {
                    found.extend(
                        comma.map(|comma| rest[comma + 1..at].trim().trim_end_matches(',').to_owned()),
                    );
                    break;
                }
                // Not the arrow of a function.
                '>' if !rest[..at].ends_with('-') => depth -= 1,
                ')' | ']' => depth -= 1,
                ',' if depth == 0 && comma.is_none() => comma = Some(at),
                _ => {}
            }
        }
    }
    found
}

/// Checks that types are errors that any caller can return, and returns their names.
macro_rules! errors {
    ($($error:ty),* $(,)?) => {{
        fn is_error<E: std::error::Error + Send + Sync + 'static>() {}
        $(is_error::<$error>();)*
        [$(stringify!($error)),*].map(|path| path.rsplit("::").next().unwrap().trim().to_owned())
    }};
}

#[test]
fn every_error_has_a_type() {
    let public = errors![
        ventaja::cards::NotACard,
        ventaja::dossier::NoFigures,
        ventaja::engine::Stalled,
        ventaja::engine::Unfinished,
        ventaja::estimate::TooIncomplete,
        ventaja::exact::NoExact,
        ventaja::exact::Unexplained,
        ventaja::fault::Fault,
        ventaja::fault::Faults,
        ventaja::lang::UnknownLanguage,
        ventaja::numbers::NumberError,
        ventaja::reglamento::Unsettled,
        ventaja::report::WriteError,
        ventaja::risk::DistributionError,
        ventaja::rules::Limit,
        ventaja::shoe::Exhausted,
        ventaja::state::BlockSetError,
        ventaja::state::Damaged,
        ventaja::state::StoreError,
    ];
    let mut known: BTreeSet<String> = public.into();
    // Of private functions and of other crates; a kind of hand that a card ends (`compiled/relancina`); serde's;
    // a parser's own.
    known.extend(
        ["RangeError", "TooLarge", "XlsxError", "Kind", "_", "S::Error", "D::Error", "E"].map(str::to_owned),
    );
    let wrong: Vec<String> = modules()
        .iter()
        .flat_map(|(module, text)| errors(text).into_iter().map(move |error| (module, error)))
        .filter(|(_, error)| !known.contains(error))
        .map(|(module, error)| format!("{module}: {error}"))
        .collect();
    assert!(wrong.is_empty(), "an error is a type of its own, and is listed here: {wrong:?}");
    let text: String = modules().into_values().collect();
    for untyped in ["type Err = String", "Error = &'static str", "dyn Error>", "dyn std::error::Error"] {
        assert!(!text.contains(untyped), "{untyped}");
    }
    assert_eq!(
        errors("-> Result<Vec<String>, String> { Result<(A, B), Box<dyn Fn(u8) -> C>>"),
        ["String", "Box<dyn Fn(u8) -> C>"]
    );
}

/// The lines that decide by the game without naming every game, so that a new one would silently
/// take the other branch.
fn partial_branches(modules: &BTreeMap<String, String>) -> Vec<String> {
    let partial = |line: &str| {
        let compares = ["== Game::", "!= Game::"].iter().any(|comparison| line.contains(comparison));
        let lets = line.contains("let Play::") || line.contains("let (Play::");
        compares
            || lets
            || line.contains("matches!(") && ["Play::", "Game::"].iter().any(|p| line.contains(p))
    };
    // A match with an arm for a game has none for all others.
    let leaves_out = |(line, rest): (&str, &str)| {
        let indent = &line[..line.len() - line.trim_start().len()];
        let (arms, _) = rest.split_once(&format!("\n{indent}}}")).unwrap_or((rest, ""));
        let begins = |arm: &str| arms.contains(&format!("\n{indent}    {arm}"));
        // The accessors of `Play` match on `self`.
        let is_match = line.contains("match ") && !line.contains("match self ");
        is_match && ["Play::", "(Play::", "Game::"].into_iter().any(begins) && begins("_ =>")
    };
    let of = |(module, text): (&String, &String)| {
        let mut from = 0;
        let lines = text.split_inclusive('\n').map(|line| {
            from += line.len();
            (line.trim_end(), &text[from - 1..])
        });
        let lines = lines.filter(|(line, rest)| partial(line) || leaves_out((line, rest)));
        lines.map(|(line, _)| format!("{module}: {}", line.trim())).collect::<Vec<_>>()
    };
    modules.iter().flat_map(of).collect()
}

#[test]
fn branches_on_the_game_name_every_game() {
    let found = partial_branches(&modules());
    assert!(found.is_empty(), "use a match without `_`, or a method of `Game`: {found:#?}");
    let mut planted = modules();
    let arms = "match &rules.play {\n    Play::Poker(_) => 1,\n    _ => 2,\n}";
    let bets = planted.get_mut("bets").unwrap();
    bets.push_str("\nif rules.game() == Game::Relancina {}\n");
    bets.push_str(arms);
    let found = ["bets: if rules.game() == Game::Relancina {}", "bets: match &rules.play {"];
    assert_eq!(partial_branches(&planted), found);
}

/// The rules of a game, by the fields that its table names, that exact values and kernels read, but for the order in which the
/// relancina is dealt.
fn rules_read(modules: &BTreeMap<String, String>, game: &str) -> Vec<String> {
    let (_, table) = modules[&format!("rules::{game}")].split_once("rules_of! {").expect("a table");
    let ident = |c: char| c.is_alphanumeric() || c == '_';
    let rules = table.lines().filter_map(|line| line.trim_start().strip_prefix('"')?.split_once("\" "));
    let mut fields: BTreeSet<&str> = rules.filter_map(|(_, rest)| rest.split(|c| !ident(c)).next()).collect();
    assert!(fields.len() > 20, "{fields:?}");
    fields.remove("deal");
    let others = ["blackjack", "relancina", "poker", "punto"].map(|other| format!("::{other}"));
    let inside = |module: &str| {
        let of_other = others.iter().any(|other| module.contains(other) && other[2..] != *game);
        ["exact", "kernel"].contains(&module.split(':').next().unwrap()) && !of_other
    };
    let reads = |(module, text): (&String, &String)| {
        let fields = text.split('.').skip(1).filter_map(|rest| {
            // A field that another name follows is whole.
            let end = rest.find(|c| !ident(c)).unwrap_or(rest.len());
            fields.get(&rest[..end]).filter(|_| !rest[end..].starts_with('(')).copied()
        });
        fields.map(|field| format!("{module}: {field}")).collect::<Vec<_>>()
    };
    modules.iter().filter(|(module, _)| inside(module)).flat_map(reads).collect()
}

#[test]
fn exact_values_and_kernels_read_the_compiled_game() {
    // Whether there is an answer at all, which actions a rulebook offers, and the Talla's best total.
    let answers = "exact::blackjack: split_max_hands, exact::indices: dealer_exposed, exact::unused: double_totals, \
                   exact::unused: split_max_hands, exact::unused: surrender_kind, kernel: dealer_soft17, kernel: split_max_hands";
    let read = |modules: &BTreeMap<String, String>, game: &str| {
        let found: BTreeSet<String> = rules_read(modules, game).into_iter().collect();
        found.into_iter().collect::<Vec<_>>().join(", ")
    };
    assert_eq!(read(&modules(), "blackjack"), answers, "a rule of a hand belongs to `compiled::blackjack`");
    let answers = "exact::relancina: bust_in_late_round, exact::relancina: bust_vs_opened_prize, \
                   exact::relancina: prizes_equal, exact::relancina: talla_late_prize_round, \
                   exact::relancina: talla_stands, exact::relancina::fresh_pack: talla_changes, \
                   exact::relancina::fresh_pack: talla_late_prize_round, kernel::relancina: pack_recycled";
    assert_eq!(read(&modules(), "relancina"), answers);
    let mut planted = modules();
    planted.get_mut("exact::blackjack::walk").unwrap().push_str("\nif rules.double_soft {}");
    assert!(read(&planted, "blackjack").contains("exact::blackjack::walk: double_soft"));
    planted.get_mut("kernel").unwrap().push_str("\nif rules.double_totals.holds(9) {}");
    assert!(read(&planted, "blackjack").contains("kernel: double_totals"));
}

#[test]
fn planted_imports_are_found() {
    let planted = |module: &str, line: &str| {
        let mut modules = modules();
        modules.get_mut(module).unwrap_or_else(|| panic!("{module}")).push_str(line);
        imports(&modules)
    };
    let forbids = |imports| forbidden(&imports);
    assert_eq!(forbids(planted("tally", "\nuse crate::rules::Rules;")), ["tally -> rules"]);
    let grouped = "\nuse crate::{cards::Card, referee::{Script, story::{Event as E, Seat}}, rules};";
    assert_eq!(
        forbids(planted("compiled::blackjack::hand", grouped)),
        ["compiled::blackjack::hand -> referee"]
    );
    assert_eq!(
        forbids(planted("kernel::lanes", "\nfn f() { crate::referee::simulate() }")),
        ["kernel::lanes -> referee"]
    );
    assert_eq!(circles(&planted("exact::blackjack::policy", "\nuse super::walk::Walk;")).len(), 1);
}
