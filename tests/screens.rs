//! Snapshots of what each command prints with `--lang es`, and that no English of the catalogue is
//! among it. A further snapshot begins as a file with the line `$ ventaja COMMAND --lang es`.
//!
//! After an intended change: `INSTA_UPDATE=always cargo test --test program screens::`.

use crate::commands::{Ended, run, says};
use crate::files::{below, between, read};
use crate::folder::Folder;
use crate::tables::{full_shoe, scenario};
use ventaja::lang::Lang;
use ventaja::reglamento::builtin_ids;
use ventaja::report::{self, Output, Page, ParSheet, Report};
use ventaja::rules::keys;
use ventaja::tr;

/// The words of every English message between its variables, where they are two words or more.
fn english() -> Vec<String> {
    let mut phrases: Vec<String> = Vec::new();
    for (file, source) in Lang::En.catalogues() {
        // A document's own words do not reach the screen.
        if *file == "documents.ftl" {
            continue;
        }
        let texts = source.lines().filter(|line| !line.starts_with('#'));
        let texts = texts.map(|line| line.split_once(" = ").map_or(line, |(_, text)| text));
        for text in texts.filter(|text| !text.contains("$count ->") && !text.trim().starts_with('}')) {
            let words = text.replace("[one]", "").replace("*[other]", "");
            let parts = words.split('{').map(|part| part.split_once('}').map_or(part, |(_, rest)| rest));
            let parts = parts.map(|part| part.trim_matches([' ', ':', ';', ',', '.', '(', ')']).to_owned());
            phrases.extend(parts.filter(|part| {
                part.split(' ').filter(|word| word.chars().all(char::is_alphabetic)).count() > 1
            }));
        }
    }
    assert!(phrases.len() > 100);
    let spanish: String = Lang::Es.catalogues().iter().map(|(_, source)| *source).collect();
    phrases.retain(|phrase| !spanish.contains(phrase.as_str()));
    phrases
}

/// What a command prints in Spanish, errors included.
fn said(folder: &Folder, line: &str) -> String {
    let mut command = folder.command(&format!("{line} --lang es"));
    let Ended { out, err, .. } = Ended::of(command.env("COLUMNS", "100")).code(0);
    format!("$ ventaja {line} --lang es\n{out}{err}")
}

#[test]
fn every_command_speaks_spanish() {
    let folder = Folder::with(
        "expected.toml",
        "[[expect]]\nname = \"punto\"\nreglamento = \"midi-punto-y-banca-2016\"\nbet = \"punto\"\n\
         house_edge = \"1.2351 %\"\nmethod = \"exact\"\ntolerance = \"0.001 %\"\n",
    );
    said(&folder, "exact midi-punto-y-banca-2016 -q --output report.csv");
    let english = english();
    // The commands are those of the snapshots.
    let snapshots = below("tests/screens", ".snap");
    assert!(snapshots.len() >= 19, "{snapshots:?}");
    for snapshot in snapshots {
        let name = between(&snapshot, "screens/", ".snap").unwrap();
        let text = read(&snapshot);
        let line = between(&text, "$ ventaja ", " --lang es\n").unwrap();
        let said = said(&folder, line);
        for phrase in &english {
            assert!(!said.contains(phrase.as_str()), "{line} prints English: {phrase}\n{said}");
        }
        insta::with_settings!({ snapshot_path => "screens", prepend_module_to_snapshot => false }, {
            insta::assert_snapshot!(name, said.replace(folder.root().to_str().unwrap(), "FOLDER"));
        });
    }
}

/// A text file names its language in its command, and is verified in it whatever the user's is.
#[test]
fn a_spanish_text_file_is_verified_in_spanish() {
    let folder = Folder::new();
    said(&folder, "exact midi-punto-y-banca-2016 -q --output informe.txt");
    let text = folder.read("informe.txt");
    assert!(text.contains("ventaja de la casa") || text.contains("apuesta"), "{text}");
    assert!(text.trim_end().ends_with("--lang es"), "{text}");
    assert_eq!(folder.run("verify informe.txt --lang en"), "informe.txt: the same bytes\n");
}

/// The report of a rulebook's exact values.
fn exact_report(id: &str) -> Report {
    let table = full_shoe(id, "");
    Report::exact(&table.scenario, table.chart(), 0.95, &table.exact())
}

/// No name is broken, and no line is longer than the page, however narrow the terminal is.
#[test]
fn no_name_is_broken_at_any_width() {
    for id in builtin_ids() {
        let scenario = scenario(&id, "");
        for (width, lang) in
            [60, 80, 100, 200].into_iter().flat_map(|width| Lang::ALL.map(|lang| (width, lang)))
        {
            let page = Page { width, ..Page::plain(lang) };
            let text = report::show(&scenario, page);
            let known = keys(scenario.reglamento.game);
            let names = known.iter().map(|key| key.name);
            let readings = scenario.reglamento.readings.iter().map(|reading| reading.name.as_str());
            for name in names.chain(readings) {
                assert!(text.contains(&format!(" {name}")), "{id}, {width}: {name}\n{text}");
            }
            for line in text.lines().filter(|line| !line.starts_with("sha256 ")) {
                assert!(line.chars().count() <= width, "{id}, {width}: {line}");
            }
        }
    }
    let exact = exact_report("mendoza-2016");
    let (tables, sheets): (Vec<String>, Vec<String>) = [45, 80]
        .map(|width| {
            let page = Page { width, ..Page::PLAIN };
            (exact.table(page), ParSheet::new(&exact).table(page))
        })
        .into_iter()
        .unzip();
    let stacked = "bet: insurance\n    house edge: 7.3955 %\n    per wager: 7.3955 %\n";
    assert!(tables[0].contains(stacked) && tables[1].contains("\n  insurance     7.3955 %"), "{tables:?}");
    assert!(sheets[0].contains("outcome: loss to natural\n"), "{}", sheets[0]);
    assert!(sheets[1].contains("\n  loss to natural    2.35907 %"), "{}", sheets[1]);
}

/// A narrow screen leaves columns out and names them, before it stacks rows as lines of `label: value`.
#[test]
fn narrow_screens_lack_columns_instead_of_stacking_rows() {
    for id in ["mendoza-2016", "ocho-mazos", "midi-punto-y-banca-2016", "las-vegas-strip-6d"] {
        let report = exact_report(id);
        let sheet = ParSheet::new(&report);
        let pages = [60, 80, 100, 140].into_iter().flat_map(|width| Lang::ALL.map(|lang| (width, lang)));
        for (width, lang) in pages {
            let page = Page { width, whole: false, ..Page::plain(lang) };
            let tables = [
                (report.table(page), ["head-bet", "head-house-edge", "head-of-risk", "head-wager"]),
                (sheet.table(page), ["head-outcome", "head-probability", "head-one-in", "head-contribution"]),
            ];
            for (text, ids) in tables {
                let case = format!("{id}, {width}, {lang}\n{text}");
                assert!(text.lines().all(|line| line.chars().count() <= width), "{case}");
                let headings = ids.map(|id| lang.text(id));
                assert!(!text.contains(&format!("{}: ", headings[0])), "stacked: {case}");
                // Each heading stands above its column or in the line below the table.
                let words = headings.iter().flat_map(|heading| heading.split(' '));
                words.for_each(|word| assert!(text.contains(word), "{word}: {case}"));
                let named = tr!(lang, "columns-left-out", columns = "x");
                let lacks = text.contains(named.split('x').next().unwrap());
                assert!(lacks || text.contains(&headings[3]), "{case}");
                assert!(!lacks || width == 60, "{case}");
            }
        }
    }
}

/// The readings that README shows first, on 80 columns: an option takes a line or two, and the text file has every
/// column.
#[test]
fn readings_with_best_play_fit_80_columns() {
    let folder = Folder::new();
    for (lang, line, heading) in [
        ("en", "  not shown: its edge (", "its edge"),
        ("es", "  no se muestran: su ventaja (", "su ventaja"),
    ] {
        let said = folder.run(&format!(
            "readings ocho-mazos --adapt --only player-ace -q --rounds 20k --output readings.txt --lang {lang}"
        ));
        says(&said, &[line, "player-ace=free (10) "]);
        assert_eq!(said.matches(heading).count(), 1, "{said}");
        assert!(said.lines().all(|line| line.chars().count() <= 80), "{said}");
        let text = folder.read("readings.txt");
        assert!(text.contains(heading) && !text.contains(line), "{text}");
    }
}

/// CSV and JSON are the same in every language.
#[test]
fn files_for_programs_do_not_change_with_the_language() {
    for format in ["csv", "json"] {
        let [en, es] = ["en", "es"].map(|lang| {
            run(&format!("readings midi-punto-y-banca-2016 --rounds 20k -q --format {format} --lang {lang}"))
        });
        assert_eq!(en, es);
    }
}
