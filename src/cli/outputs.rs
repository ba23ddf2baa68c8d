//! Where results go: standard output first, then files. A file that cannot be
//! written does not keep the others from being written.

use super::interrupt::stop_listening;
use super::screen::{
    Rendered, captured_page, file_text, is_capturing, is_keeping, lang, note, page, print_exact, said, shown,
    visible,
};
use super::{Failure, pdf};
use std::ffi::OsStr;
use std::fmt::Display;
use std::io;
use std::path::{Path, PathBuf};
use ventaja::fault::{Fault, Faults};
use ventaja::publish;
use ventaja::report::{Output, Pending, WriteError};
use ventaja::tr;

/// The format of a result.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Format {
    /// Table for people, as wide as the terminal
    Table,
    /// Rows of named fields
    Csv,
    /// The same fields as JSON
    Json,
}

/// How much a command says besides its result.
#[derive(clap::Args)]
pub(super) struct Quiet {
    /// Prints only the result and errors: no progress, notes or warnings
    #[arg(long, short)]
    pub(super) quiet: bool,
    /// Hides the progress bar
    #[arg(long)]
    no_progress: bool,
}

impl Quiet {
    pub(super) fn progress(&self) -> bool {
        !self.quiet && !self.no_progress
    }

    /// Writes a remark to standard error, which is not computed where none is wanted: the first one reads the catalogue.
    pub(super) fn note<D: Display>(&self, line: impl FnOnce() -> D) {
        if !self.quiet {
            note(line());
        }
    }

    /// Says that a file was written, for a command that does not print what the file holds.
    pub(super) fn say_written(&self, path: &Path) {
        if !Pending::is_standard_output(path) {
            self.note(|| tr!(lang(), "file-written", file = path.display().to_string()));
        }
    }
}

/// Where a result goes.
#[derive(clap::Args)]
pub(super) struct Destination {
    /// Format on standard output
    #[arg(long, value_enum, default_value_t = Format::Table)]
    pub(super) format: Format,
    /// Writes a file too, by its extension: .csv, .json, .txt, .html, .md or .xlsx; repeatable; - is standard output
    #[arg(long = "output", value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    pub(super) quiet: Quiet,
}

/// Where a result with outcomes goes.
#[derive(clap::Args)]
pub(super) struct Outputs {
    /// Writes the breakdown by outcome as CSV
    #[arg(long, value_name = "FILE")]
    outcomes: Option<PathBuf>,
    #[command(flatten)]
    pub(super) to: Destination,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Content {
    Text,
    Csv,
    Json,
    Html,
    Markdown,
    Workbook,
    Pdf,
    Outcomes,
    Junit,
}

/// What is written into a file, and the name and the text of each image that is written next to it.
pub(super) type Contents = (Vec<u8>, Vec<(String, String)>);

impl Content {
    /// The contents of the file `path` with this result.
    pub(super) fn of(self, result: &dyn Output, path: &Path) -> io::Result<Contents> {
        let missing = "a command opens only files that its result can fill";
        let document = || result.document(lang());
        let bytes = match self {
            Content::Html => publish::html(&document()).into_bytes(),
            Content::Markdown => {
                let stem = path.file_stem().unwrap_or_default().to_string_lossy();
                let found = publish::markdown(&document(), &stem);
                return Ok((found.text.into_bytes(), found.images));
            }
            Content::Workbook => publish::xlsx(&document()).map_err(io::Error::other)?,
            Content::Pdf => {
                let printer = pdf::printer(&path.display().to_string());
                let printer = printer.map_err(|no| io::Error::other(no.to_string()))?;
                pdf::print(&printer, &publish::html(&document()))?
            }
            Content::Text => visible(&result.text(lang())).into_owned().into_bytes(),
            Content::Csv => result.csv().into_bytes(),
            Content::Json => result.json().into_bytes(),
            Content::Outcomes => result.outcomes().expect(missing).into_bytes(),
            Content::Junit => result.junit().expect(missing).into_bytes(),
        };
        Ok((bytes, Vec::new()))
    }
}

pub(super) const RESULTS: &[(&str, Content)] = &[
    ("csv", Content::Csv),
    ("json", Content::Json),
    ("txt", Content::Text),
    ("html", Content::Html),
    ("md", Content::Markdown),
    ("xlsx", Content::Workbook),
];

/// What only a document can be written as.
pub(super) const DOCUMENT: (&str, Content) = ("pdf", Content::Pdf);

/// What only a check can be written as.
pub(super) const CHECK: (&str, Content) = ("xml", Content::Junit);

/// The meaning of a path's extension, in any case of letters; `place` is the
/// argument that names the path.
pub(super) fn by_extension<T: Copy>(path: &Path, place: &str, known: &[(&str, T)]) -> Result<T, Fault> {
    let found = extension(path);
    let meaning = known.iter().find(|(name, _)| found.as_deref() == Some(*name));
    meaning.map(|(_, meaning)| *meaning).ok_or_else(|| {
        let message = match found {
            Some(found) => format!("unsupported file extension `.{found}`"),
            None => "the file name has no extension".to_owned(),
        };
        let names: Vec<String> = known.iter().map(|(name, _)| format!(".{name}")).collect();
        Fault::new(place, message).allowed(names.join(", "))
    })
}

pub(super) fn extension(path: &Path) -> Option<String> {
    path.extension().map(|extension| extension.to_string_lossy().to_lowercase())
}

impl Destination {
    /// Checks before any work is done that every file can be written; `inputs`
    /// are the files that the command reads.
    pub(super) fn open(
        &self,
        inputs: impl IntoIterator<Item = Input>,
    ) -> Result<OutputFiles<Content>, Failure> {
        OutputFiles::open(self.wanted(RESULTS)?, inputs)
    }

    /// The same for a result that has another format too.
    pub(super) fn open_as(
        &self,
        other: (&'static str, Content),
        inputs: impl IntoIterator<Item = Input>,
    ) -> Result<OutputFiles<Content>, Failure> {
        let wanted = self.wanted(&[RESULTS, &[other]].concat())?;
        if let Some(Wanted { option, path, .. }) = wanted.iter().find(|wanted| wanted.part == Content::Pdf) {
            pdf::printer(&format!("{option} {}", path.display()))?;
        }
        OutputFiles::open(wanted, inputs)
    }

    fn wanted(&self, known: &[(&str, Content)]) -> Result<Vec<Wanted<'_, Content>>, Fault> {
        // A device or a pipe has no extension: it gets what standard output gets, which has it already.
        let of_format = match self.format {
            Format::Table => Content::Text,
            Format::Csv => Content::Csv,
            Format::Json => Content::Json,
        };
        let file = |path: &'_ PathBuf| {
            if extension(path).is_none() && Pending::is_stream(path) {
                return Ok(of_format);
            }
            by_extension(path, &format!("--output {}", path.display()), known)
        };
        let files = self.files.iter().filter(|path| !Pending::is_standard_output(path));
        files.map(|path| Ok(Wanted { option: "--output", path, part: file(path)? })).collect()
    }

    /// Prints a result and writes the files.
    pub(super) fn write(&self, files: OutputFiles<Content>, result: &dyn Output) -> Result<(), Failure> {
        let printed = match self.format {
            // The program that runs the command gets every format.
            _ if keep(result) => String::new(),
            Format::Table => {
                let page = page();
                shown(&result.table(page), page.colour)
            }
            Format::Csv => file_text(&result.csv()).into_owned(),
            Format::Json => file_text(&result.json()).into_owned(),
        };
        files.deliver(&printed, |content, path| content.of(result, path))
    }

    pub(super) fn csv_files(&self) -> impl Iterator<Item = &Path> {
        let files = self.files.iter().map(PathBuf::as_path);
        files.filter(|path| extension(path).as_deref() == Some("csv"))
    }

    pub(super) fn only_csv(&self) -> bool {
        self.format == Format::Csv && self.csv_files().count() == self.files.len()
    }
}

impl Outputs {
    /// Refuses `--outcomes` for a result without outcomes, whose command hides the option.
    pub(super) fn refuse_outcomes(&self, why: &str) -> Result<(), Fault> {
        let Some(path) = &self.outcomes else { return Ok(()) };
        let place = format!("--outcomes {}", path.display());
        Err(Fault::new(place, why).allowed("--output FILE"))
    }

    /// The files that the command line names, each with its option.
    pub(super) fn named(&self) -> impl Iterator<Item = (&'static str, &Path)> {
        let files = self.to.files.iter().map(|path| ("--output", path.as_path()));
        files.chain(self.outcomes.iter().map(|path| ("--outcomes", path.as_path())))
    }

    /// As [`Destination::open`], with the file of outcomes.
    pub(super) fn open(
        &self,
        inputs: impl IntoIterator<Item = Input>,
    ) -> Result<OutputFiles<Content>, Failure> {
        let mut wanted = self.to.wanted(RESULTS)?;
        if let Some(path) = &self.outcomes
            && !Pending::is_stream(path)
        {
            by_extension(path, &format!("--outcomes {}", path.display()), &[("csv", Content::Outcomes)])?;
        }
        let outcomes = self.outcomes.iter();
        wanted.extend(outcomes.map(|path| Wanted { option: "--outcomes", path, part: Content::Outcomes }));
        OutputFiles::open(wanted, inputs)
    }
}

/// Keeps a result for the program that runs the command; returns whether one does.
pub(super) fn keep(result: &dyn Output) -> bool {
    if !is_keeping() || is_capturing() {
        return false;
    }
    let rendered = Rendered {
        table: visible(&result.table(captured_page())).into_owned(),
        csv: result.csv(),
        json: result.json(),
        html: publish::html(&result.document(lang())),
    };
    if let Some(said) = said().last_mut() {
        said.results.push(rendered);
    }
    true
}

pub(super) struct Wanted<'a, P> {
    pub(super) option: &'static str,
    pub(super) path: &'a Path,
    pub(super) part: P,
}

/// A file that the command reads: what it is, and its path.
pub(super) type Input = (&'static str, PathBuf);

/// Files that will be written, each with what is written into it.
pub(super) struct OutputFiles<P>(Vec<(P, Pending)>);

/// The rulebook or chart that a name stands for, if it is a path.
pub(super) fn input(what: &'static str, name: &(impl AsRef<OsStr> + ?Sized)) -> Option<Input> {
    let path = Path::new(name);
    let is_file = matches!(extension(path).as_deref(), Some("toml" | "csv"));
    (is_file || path.to_string_lossy().contains(['/', '\\'])).then(|| (what, path.to_owned()))
}

/// Locks files; returns the errors of those that cannot be locked.
fn reserve<P>(files: &mut [(P, Pending)]) -> Vec<WriteError> {
    let files = files.iter_mut().filter(|(_, file)| !Pending::is_stream(file.path()));
    // Without locks outputs are replaced atomically anyway.
    let unlocked = |error: &WriteError| error.cause.kind() == io::ErrorKind::Unsupported;
    files.filter_map(|(_, file)| file.lock().err()).filter(|error| !unlocked(error)).collect()
}

impl<P> OutputFiles<P> {
    /// Checks before any work is done that every file can be written and that
    /// none is written twice or over a file that the command reads, and locks
    /// the files.
    pub(super) fn open(
        wanted: Vec<Wanted<'_, P>>,
        inputs: impl IntoIterator<Item = Input>,
    ) -> Result<OutputFiles<P>, Failure> {
        let inputs: Vec<Input> = inputs.into_iter().collect();
        let mut files: Vec<(P, Pending)> = Vec::new();
        let (mut faults, mut unwritable) = (Vec::new(), Vec::new());
        for Wanted { option, path, part } in wanted {
            let file = match Pending::new(path) {
                Ok(file) => file,
                Err(error) => {
                    unwritable.push(error);
                    continue;
                }
            };
            let input = inputs.iter().find(|(_, input)| file.is_same_file(input));
            let output = files.iter().find(|(_, other)| file.is_same_file(other.path()));
            let message = match (input, output) {
                (Some((what, input)), _) => Some(format!("is {what} being read, {}", input.display())),
                (_, Some((_, other))) => Some(format!("is another output too, {}", other.path().display())),
                _ => None,
            };
            faults.extend(message.map(|message| {
                Fault::new(format!("{option} {}", path.display()), message).allowed("a file of its own")
            }));
            files.push((part, file));
        }
        Faults::check(faults)?;
        if !is_capturing() {
            unwritable.extend(reserve(&mut files));
        }
        if unwritable.is_empty() { Ok(OutputFiles(files)) } else { Err(Failure::Output(unwritable)) }
    }

    /// Prints a result, then writes every file, even if others fail; `contents` returns those of
    /// the file at a path.
    pub(super) fn deliver(
        self,
        printed: &str,
        contents: impl Fn(P, &Path) -> io::Result<Contents>,
    ) -> Result<(), Failure> {
        let printed = print_exact(printed);
        Failure::both(printed, self.write(contents))
    }

    /// Writes every file, even if others fail; images before the file that refers to them.
    pub(super) fn write(self, contents: impl Fn(P, &Path) -> io::Result<Contents>) -> Result<(), Failure> {
        let contents = |part: P, path: &Path| {
            contents(part, path).map_err(|cause| WriteError { path: path.to_owned(), cause })
        };
        if is_capturing() {
            let found = self.0.into_iter().filter_map(|(part, file)| contents(part, file.path()).ok());
            let found: Vec<Vec<u8>> = found.map(|(bytes, _)| bytes).collect();
            said().last_mut().and_then(|said| said.files.as_mut()).expect("it captures").extend(found);
            return Ok(());
        }
        let write = |(part, file): (P, Pending)| -> Result<(), WriteError> {
            let (bytes, beside) = contents(part, file.path())?;
            let mut new = Vec::new();
            let images = beside.into_iter().try_for_each(|(name, image)| {
                let path = file.path().with_file_name(name);
                let image_file = Pending::new(&path)?;
                new.extend(Some(path).filter(|path| !path.exists()));
                image_file.write(image)
            });
            // Images without their document are not left behind.
            images.and_then(|()| file.write(bytes)).inspect_err(|_| {
                for path in &new {
                    drop(std::fs::remove_file(path));
                }
            })
        };
        let (pipes, files): (Vec<_>, Vec<_>) =
            self.0.into_iter().partition(|(_, file)| Pending::is_stream(file.path()));
        if !pipes.is_empty() {
            // A pipe may wait for its reader forever: a signal ends the process.
            stop_listening();
        }
        let all = files.into_iter().chain(pipes);
        let unwritable: Vec<WriteError> = all.filter_map(|file| write(file).err()).collect();
        if unwritable.is_empty() { Ok(()) } else { Err(Failure::Output(unwritable)) }
    }
}
