//! `ventaja bundle`: a document with its data, rulebook, charts and commands in one file, for a case
//! file.

use super::Failure;
use super::outputs::{OutputFiles, Quiet, Wanted, by_extension};
use super::report::Subject;
use super::screen::lang;
use serde_json::json;
use std::fmt::Write as _;
use std::io::{self, Cursor, Write};
use std::path::PathBuf;
use ventaja::builtin::sha256;
use ventaja::chapters::DossierReport;
use ventaja::lang::Lang;
use ventaja::publish;
use ventaja::report::{Output, Pending};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    pub(super) subject: Subject,
    /// The .zip file to write; - is standard output
    #[arg(long, value_name = "FILE")]
    output: PathBuf,
    #[command(flatten)]
    quiet: Quiet,
}

pub(super) const SCHEMA: &str = "ventaja-bundle/1";

pub(super) const MANIFEST: &str = "manifest.json";

/// Returns the names of a bundle's own files in the language of its document: the document, its figures, the list of
/// commands, and the folder of the data files.
pub(super) fn names(lang: Lang) -> [&'static str; 4] {
    match lang {
        Lang::En => ["report.html", "figures.json", "commands.txt", "data"],
        Lang::Es => ["informe.html", "cifras.json", "comandos.txt", "datos"],
    }
}

struct Member {
    name: String,
    contents: Vec<u8>,
    /// The command that writes it; empty for a rulebook or a chart.
    command: String,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let place = format!("--output {}", args.output.display());
    if !Pending::is_stream(&args.output) {
        by_extension(&args.output, &place, &[("zip", ())])?;
    }
    let wanted = Wanted { option: "--output", path: &args.output, part: () };
    let files = OutputFiles::open(vec![wanted], args.subject.inputs())?;
    let report = args.subject.report(args.quiet.progress())?;
    let members = members(args, &report)?;
    files.write(|(), _| Ok((zipped(&report, &members)?, Vec::new())))?;
    args.quiet.say_written(&args.output);
    Ok(())
}

/// The files of the bundle, without the manifest, by name.
fn members(args: &Args, report: &DossierReport) -> Result<Vec<Member>, Failure> {
    let [document, figures, list, folder] = names(lang()).map(str::to_owned);
    let member =
        |name: String, text: String, command: String| Member { name, contents: text.into_bytes(), command };
    let mut found = vec![
        member(document, publish::html(&report.document(lang())), report.command_in(lang())),
        member(figures, report.json(), report.command().to_owned()),
    ];
    let sources = args.subject.sources(report)?.into_iter();
    found.extend(sources.map(|(name, text)| member(name, text, String::new())));
    let data = report.dossier.evidence.data.iter().zip(&report.data);
    found.extend(
        data.map(|(file, text)| {
            member(format!("{folder}/{}", file.name), text.clone(), file.command.clone())
        }),
    );
    let mut commands = String::new();
    for member in found.iter().filter(|member| !member.command.is_empty()) {
        let _ = writeln!(commands, "# {}\n{}", member.name, member.command);
    }
    found.push(member(list, commands, String::new()));
    found.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(found)
}

/// The bundle's bytes: the same for the same files, whenever and wherever they are written.
fn zipped(report: &DossierReport, members: &[Member]) -> io::Result<Vec<u8>> {
    let files: Vec<serde_json::Value> = members
        .iter()
        .map(|member| {
            json!({
                "name": member.name,
                "bytes": member.contents.len(),
                "sha256": sha256(&member.contents),
                "command": member.command,
            })
        })
        .collect();
    let evidence = &report.dossier.evidence;
    let manifest = json!({
        "schema": SCHEMA,
        "version": evidence.version,
        "commit": evidence.commit,
        "date": evidence.date,
        "language": lang().code(),
        "files": files,
    });
    let manifest = serde_json::to_string_pretty(&manifest).map_err(io::Error::other)? + "\n";
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .last_modified_time(DateTime::default())
        .unix_permissions(0o644);
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    zip.start_file(MANIFEST, options).map_err(io::Error::other)?;
    zip.write_all(manifest.as_bytes())?;
    for member in members {
        zip.start_file(&member.name, options).map_err(io::Error::other)?;
        zip.write_all(&member.contents)?;
    }
    Ok(zip.finish().map_err(io::Error::other)?.into_inner())
}
