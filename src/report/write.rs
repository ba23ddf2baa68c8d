//! Writes files completely or not at all: a temporary file in the same folder
//! replaces the target once its contents are on the disk.
//!
//! A replaced file keeps its mode and, where the system allows it, its owner
//! and group. Access control lists, extended attributes and further hard links
//! of the replaced file are not kept.

mod exclusive;
mod reserved;

pub use exclusive::{Exclusive, LockError, UnreadableError};

use crate::builtin::sha256;
use reserved::{Reservation, Reserved};
use std::ffi::{OsStr, OsString};
use std::fs::{File, Metadata};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tempfile::NamedTempFile;

/// An output that could not be written; no partial file is left.
#[derive(Debug, thiserror::Error)]
#[error("{}: cannot be written: {cause}", path.display())]
pub struct WriteError {
    /// The file.
    pub path: PathBuf,
    /// The system's error.
    pub cause: io::Error,
}

/// The streams that a path may stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stream {
    Output,
    Error,
}

impl Stream {
    /// The stream of the process that a path stands for. It is written as it is, even where it leads to
    /// a file: other programs may be writing there too.
    fn of(path: &Path) -> Option<Stream> {
        match path.to_str()? {
            "-" | "/dev/stdout" | "/dev/fd/1" | "/proc/self/fd/1" => Some(Stream::Output),
            "/dev/stderr" | "/dev/fd/2" | "/proc/self/fd/2" => Some(Stream::Error),
            _ => None,
        }
    }

    fn write(self, contents: &[u8]) -> io::Result<()> {
        let written = match self {
            Stream::Output => {
                let mut out = io::stdout().lock();
                out.write_all(contents).and_then(|()| out.flush())
            }
            Stream::Error => io::stderr().lock().write_all(contents),
        };
        // A reader who left is no error.
        written.or_else(|error| if error.kind() == ErrorKind::BrokenPipe { Ok(()) } else { Err(error) })
    }
}

/// A file to be written, in a folder that accepts files.
#[derive(Debug)]
pub struct Pending {
    /// The path as the user typed it.
    path: PathBuf,
    /// The path with its links resolved.
    target: PathBuf,
    /// The lock of [`Pending::reserve`].
    reserved: Option<Reserved>,
}

/// The result of [`Pending::write_unless_changed`].
#[derive(Debug, PartialEq, Eq)]
pub enum Update {
    /// The file was replaced.
    Written,
    /// The file had been changed and was left alone; the new text is in this
    /// file in the same folder.
    Refused(PathBuf),
}

impl Pending {
    /// Checks before any work is done that the file can be written. Links are
    /// followed, also a link whose target does not exist yet.
    ///
    /// # Errors
    /// The folder does not exist or accepts no file, the path is a folder, or an
    /// existing file is write-protected.
    pub fn new(path: &Path) -> Result<Pending, WriteError> {
        let wrong = |cause| WriteError { path: path.to_owned(), cause };
        if Stream::of(path).is_some() {
            return Ok(Pending { path: path.to_owned(), target: path.to_owned(), reserved: None });
        }
        let target = resolved(path).map_err(wrong)?;
        let pending = Pending { path: path.to_owned(), target, reserved: None };
        match pending.target.metadata() {
            Ok(what) if what.is_dir() => return Err(wrong(ErrorKind::IsADirectory.into())),
            Ok(what) if !what.is_file() => return Ok(pending),
            // A rename would replace a file that its owner has protected.
            Ok(_) => drop(File::options().write(true).open(&pending.target).map_err(wrong)?),
            Err(_) => {}
        }
        pending.temporary(&own_prefix(&pending.target), OsStr::new(""))?;
        Ok(pending)
    }

    /// Returns whether a path stands for standard output.
    #[must_use]
    pub fn is_standard_output(path: &Path) -> bool {
        Stream::of(path) == Some(Stream::Output)
    }

    /// Returns whether a path stands for a stream of the process, a pipe, a terminal or another device.
    #[must_use]
    pub fn is_stream(path: &Path) -> bool {
        Stream::of(path).is_some() || path.metadata().is_ok_and(|what| !what.is_file() && !what.is_dir())
    }

    /// Locks the file until it is written or given up. Returns false if another process has locked
    /// it. Devices and pipes are not locked.
    ///
    /// # Errors
    /// The system refused.
    pub fn reserve(&mut self) -> Result<bool, WriteError> {
        if self.is_device() {
            return Ok(true);
        }
        match Reserved::of(&self.target).map_err(|cause| self.wrong(cause))? {
            Reservation::Locked(reserved) => self.reserved = Some(reserved),
            Reservation::Unsupported => {}
            Reservation::Taken => return Ok(false),
        }
        Ok(true)
    }

    /// The file as the user named it.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns whether this path and `other` lead to one file on the disk, also
    /// through links. Devices and pipes are never the same file: writing twice to
    /// them loses nothing.
    #[must_use]
    pub fn is_same_file(&self, other: &Path) -> bool {
        if Stream::of(&self.target).or(Stream::of(other)).is_some() {
            return false;
        }
        let Ok(other) = resolved(other) else { return false };
        match (self.target.metadata(), other.metadata()) {
            (Ok(own), Ok(other)) if !own.is_file() || !other.is_file() => false,
            #[cfg(unix)]
            (Ok(own), Ok(other)) => {
                use std::os::unix::fs::MetadataExt;
                (own.dev(), own.ino()) == (other.dev(), other.ino())
            }
            (Err(_), Ok(_)) | (Ok(_), Err(_)) => false,
            _ => placed(&self.target) == placed(&other),
        }
    }

    /// Writes the file.
    ///
    /// # Errors
    /// The system refused; the target is as it was.
    pub fn write(self, contents: impl AsRef<[u8]>) -> Result<(), WriteError> {
        if let Some(stream) = Stream::of(&self.target) {
            return stream.write(contents.as_ref()).map_err(|cause| self.wrong(cause));
        }
        if self.is_device() {
            return std::fs::write(&self.target, contents).map_err(|cause| self.wrong(cause));
        }
        self.replace(contents.as_ref())
    }

    /// Replaces the file, which is no device.
    fn replace(&self, contents: &[u8]) -> Result<(), WriteError> {
        self.filled(contents)?.persist(&self.target).map_err(|cause| self.wrong(cause))
    }

    /// Writes the file if it still holds `before`, compared just before it is
    /// replaced. Otherwise writes the new text into a new file in the same folder.
    ///
    /// # Errors
    /// The system refused; the target is as it was.
    pub fn write_unless_changed(self, before: &str, text: &str) -> Result<Update, WriteError> {
        let file = self.filled(text.as_bytes())?;
        if std::fs::read(&self.target).is_ok_and(|now| now == before.as_bytes()) {
            file.persist(&self.target).map_err(|cause| self.wrong(cause))?;
            return Ok(Update::Written);
        }
        drop(file);
        let name = |part: Option<&OsStr>| part.unwrap_or_default().to_owned();
        let (mut prefix, mut suffix) = (name(self.target.file_stem()), OsString::from("."));
        prefix.push("-updated-");
        suffix.push(name(self.target.extension()));
        let kept = self.filled_as(text.as_bytes(), &prefix, &suffix)?;
        let kept = kept.finish(|file| file.keep().map(|(_, path)| path));
        kept.map(Update::Refused).map_err(|cause| self.wrong(cause))
    }

    fn wrong(&self, cause: io::Error) -> WriteError {
        WriteError { path: self.path.clone(), cause }
    }

    /// Returns whether the target is a terminal, a pipe or another device, which
    /// cannot be replaced.
    fn is_device(&self) -> bool {
        Stream::of(&self.target).is_some() || self.target.metadata().is_ok_and(|what| !what.is_file())
    }

    /// Creates a new file in the target's folder, named with this prefix and suffix.
    fn temporary(&self, prefix: &OsStr, suffix: &OsStr) -> Result<Temporary, WriteError> {
        let replaced = self.target.metadata().ok();
        // Only the kind of the error: the message names the temporary file.
        Temporary::new(folder(&self.target), prefix, suffix, replaced.as_ref()).map_err(|cause| {
            match cause.kind() {
                ErrorKind::NotFound => {
                    self.wrong(io::Error::new(ErrorKind::NotFound, "the folder does not exist"))
                }
                kind => self.wrong(kind.into()),
            }
        })
    }

    /// Creates a temporary file with these contents, which are then on the disk.
    fn filled(&self, contents: &[u8]) -> Result<Temporary, WriteError> {
        self.filled_as(contents, &own_prefix(&self.target), OsStr::new(""))
    }

    /// The same with a name of this prefix and suffix.
    fn filled_as(&self, contents: &[u8], prefix: &OsStr, suffix: &OsStr) -> Result<Temporary, WriteError> {
        let mut file = self.temporary(prefix, suffix)?;
        let wrong = |cause| self.wrong(cause);
        file.file().write_all(contents).map_err(wrong)?;
        if let Ok(replaced) = self.target.metadata() {
            keep_owner_and_mode(file.file().as_file(), &replaced).map_err(wrong)?;
        }
        file.file().as_file().sync_all().map_err(wrong)?;
        Ok(file)
    }
}

/// What the names of a file's temporary files begin with; names of any length have one of the same
/// length.
fn own_prefix(target: &Path) -> OsString {
    format!(".ventaja-{}-", name_hash(target)).into()
}

/// The first half of the SHA-256 of a file's name, in hexadecimal.
fn name_hash(target: &Path) -> String {
    sha256(target.file_name().unwrap_or_default().as_encoded_bytes())[..16].to_owned()
}

/// Removes the temporary files of processes that were killed while they created or replaced the
/// file: only the process with the lock needs one.
fn remove_stale(target: &Path) {
    let own = own_prefix(target);
    let files = std::fs::read_dir(folder(target)).into_iter().flatten().flatten();
    for file in files.filter(|file| file.file_name().as_encoded_bytes().starts_with(own.as_encoded_bytes())) {
        let _ = std::fs::remove_file(file.path());
    }
}

/// The folder a file is in.
fn folder(file: &Path) -> &Path {
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Resolves the links of a path, whose target need not exist.
fn resolved(path: &Path) -> io::Result<PathBuf> {
    /// Links that Linux follows in one path.
    const MOST_LINKS: usize = 40;
    if let Ok(found) = path.canonicalize() {
        return Ok(found);
    }
    // A link to a pipe names no path, as `/dev/fd/63` of `>(command)`.
    if path.metadata().is_ok_and(|what| !what.is_file() && !what.is_dir()) {
        return Ok(path.to_owned());
    }
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        let Ok(target) = path.read_link() else { return Ok(path) };
        path = folder(&path).join(target);
    }
    Err(io::Error::other("too many levels of symbolic links"))
}

/// The real folder and the name of a file that may not exist.
fn placed(file: &Path) -> (PathBuf, Option<&OsStr>) {
    let folder = folder(file);
    (folder.canonicalize().unwrap_or_else(|_| folder.to_owned()), file.file_name())
}

/// Gives a new file the owner, group and mode of the file that it replaces. If
/// the owner cannot be kept, the set-id bits are dropped, as by `cp -p`.
#[cfg(unix)]
fn keep_owner_and_mode(file: &File, replaced: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
    let own = file.metadata()?;
    let (uid, gid) = (replaced.uid(), replaced.gid());
    let kept = (own.uid(), own.gid()) == (uid, gid)
        || fchown(file, Some(uid), Some(gid)).is_ok()
        || fchown(file, None, Some(gid)).is_ok() && own.uid() == uid;
    let mode = replaced.mode() & if kept { 0o7777 } else { 0o777 };
    file.set_permissions(std::fs::Permissions::from_mode(mode))
}

#[cfg(not(unix))]
fn keep_owner_and_mode(file: &File, replaced: &Metadata) -> io::Result<()> {
    file.set_permissions(replaced.permissions())
}

/// Makes a rename in a folder durable. It is no error if the file system cannot
/// do that, or if the folder can be written but not read.
fn sync_folder(folder: &Path) -> io::Result<()> {
    #[cfg(unix)]
    match File::open(folder).and_then(|folder| folder.sync_all()) {
        Err(error)
            if !matches!(
                error.kind(),
                ErrorKind::PermissionDenied | ErrorKind::InvalidInput | ErrorKind::Unsupported
            ) =>
        {
            return Err(error);
        }
        _ => {}
    }
    let _ = folder;
    Ok(())
}

/// The temporary files that exist now. Its lock is held while one is created,
/// renamed or removed.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes all temporary files and lets no other be created or renamed: for a
/// process that is about to exit without unwinding.
pub fn remove_unfinished() {
    let files = unfinished();
    for file in files.iter() {
        let _ = std::fs::remove_file(file);
    }
    std::mem::forget(files);
}

/// A temporary file, removed when it is dropped or the process is interrupted.
#[derive(Debug)]
struct Temporary(Option<NamedTempFile>);

impl Temporary {
    /// Creates a new file in a folder. Its mode gives no more access than that of
    /// the file that it `replaces`.
    fn new(
        folder: &Path,
        prefix: &OsStr,
        suffix: &OsStr,
        replaces: Option<&Metadata>,
    ) -> io::Result<Temporary> {
        let mut builder = tempfile::Builder::new();
        #[cfg(unix)]
        {
            use std::os::unix::fs::{MetadataExt, PermissionsExt};
            // A new file has read and write permission for all, less the umask.
            let mode = replaces.map_or(0o666, |file| file.mode() & 0o777 | 0o600);
            builder.permissions(std::fs::Permissions::from_mode(mode));
        }
        #[cfg(not(unix))]
        let _ = replaces;
        let mut files = unfinished();
        let file = builder.prefix(prefix).suffix(suffix).tempfile_in(folder)?;
        files.push(file.path().to_owned());
        Ok(Temporary(Some(file)))
    }

    fn file(&mut self) -> &mut NamedTempFile {
        self.0.as_mut().expect("only finish and drop take it")
    }

    /// Gives this file its final name by `how`, durably.
    fn finish<E>(mut self, how: impl FnOnce(NamedTempFile) -> Result<PathBuf, E>) -> io::Result<PathBuf>
    where
        io::Error: From<E>,
    {
        let mut files = unfinished();
        let file = self.0.take().expect("only finish and drop take it");
        files.retain(|path| path != file.path());
        let path = how(file)?;
        drop(files);
        sync_folder(folder(&path))?;
        Ok(path)
    }

    /// Replaces `target` with this file.
    fn persist(self, target: &Path) -> io::Result<()> {
        self.finish(|file| file.persist(target).map(|_| target.to_owned())).map(drop)
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if let Some(file) = self.0.take() {
            let mut files = unfinished();
            files.retain(|path| path != file.path());
        }
    }
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;
    use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, symlink};

    fn names(folder: &Path) -> Vec<String> {
        let name = |entry: io::Result<std::fs::DirEntry>| entry.unwrap().file_name().into_string().unwrap();
        let mut names: Vec<String> = std::fs::read_dir(folder).unwrap().map(name).collect();
        names.sort();
        names
    }

    fn temporary(folder: &Path) -> io::Result<Temporary> {
        Temporary::new(folder, OsStr::new(".ventaja-"), OsStr::new(""), None)
    }

    #[test]
    fn a_replaced_file_keeps_its_mode_and_owner() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("edge.csv");
        std::fs::write(&file, "old").unwrap();
        for mode in [0o600, 0o664, 0o4755] {
            // Only root can give a file away; anyone else keeps what is theirs.
            let before = file.metadata().unwrap();
            let _ = chown(&file, Some(12_345), Some(54_321));
            std::fs::set_permissions(&file, std::fs::Permissions::from_mode(mode)).unwrap();
            let given = file.metadata().unwrap();
            Pending::new(&file).unwrap().write("new").unwrap();
            let after = file.metadata().unwrap();
            assert_ne!(after.ino(), before.ino(), "replaced, not written into");
            assert_eq!(after.mode() & 0o7777, mode, "{mode:o}");
            assert_eq!((after.uid(), after.gid()), (given.uid(), given.gid()));
            assert_eq!(std::fs::read_to_string(&file).unwrap(), "new");
        }
        assert_eq!(names(folder.path()), ["edge.csv"]);
    }

    #[test]
    fn links_are_written_through_and_stay_links() {
        let folder = tempfile::tempdir().unwrap();
        let inside = |name: &str| folder.path().join(name);
        std::fs::create_dir(inside("far")).unwrap();
        symlink("far/edge.csv", inside("dangling.csv")).unwrap();
        symlink("dangling.csv", inside("twice.csv")).unwrap();
        for text in ["created", "replaced"] {
            Pending::new(&inside("twice.csv")).unwrap().write(text).unwrap();
            assert_eq!(std::fs::read_to_string(inside("far/edge.csv")).unwrap(), text);
            assert!(inside("dangling.csv").is_symlink() && inside("twice.csv").is_symlink());
        }
        symlink("loop.csv", inside("loop.csv")).unwrap();
        let error = Pending::new(&inside("loop.csv")).unwrap_err();
        assert!(error.to_string().contains("loop.csv: cannot be written: too many levels"), "{error}");
        symlink("no/folder/edge.csv", inside("nowhere.csv")).unwrap();
        assert!(Pending::new(&inside("nowhere.csv")).is_err());
    }

    #[test]
    fn one_file_by_several_names_is_one_file() {
        let folder = tempfile::tempdir().unwrap();
        let inside = |name: &str| folder.path().join(name);
        let same = |a: &str, b: &str| Pending::new(&inside(a)).unwrap().is_same_file(&inside(b));
        std::fs::create_dir(inside("sub")).unwrap();
        symlink("sub", inside("way")).unwrap();
        symlink("new.csv", inside("dangling.csv")).unwrap();
        assert!(same("new.csv", "sub/../new.csv") && same("new.csv", "dangling.csv"));
        assert!(same("sub/a.csv", "way/a.csv") && !same("sub/a.csv", "a.csv"));
        std::fs::write(inside("old.csv"), "").unwrap();
        std::fs::hard_link(inside("old.csv"), inside("hard.csv")).unwrap();
        symlink("old.csv", inside("link.csv")).unwrap();
        assert!(same("old.csv", "hard.csv") && same("old.csv", "link.csv") && same("hard.csv", "link.csv"));
        assert!(!same("old.csv", "new.csv") && !same("new.csv", "old.csv"));
        symlink("/dev/null", inside("null.csv")).unwrap();
        assert!(!same("null.csv", "null.csv"));
    }

    #[test]
    fn an_update_leaves_alone_what_was_edited_meanwhile() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("expectations.toml");
        let read = |path: &Path| std::fs::read_to_string(path).unwrap();
        std::fs::write(&file, "before").unwrap();
        let pending = || Pending::new(&file).unwrap();
        assert_eq!(pending().write_unless_changed("before", "after").unwrap(), Update::Written);
        assert_eq!(read(&file), "after");
        let Update::Refused(beside) = pending().write_unless_changed("before", "again").unwrap() else {
            panic!("the edit was overwritten")
        };
        assert_eq!((read(&file), read(&beside)), ("after".to_owned(), "again".to_owned()));
        let name = beside.file_name().unwrap().to_str().unwrap();
        assert!(
            name.starts_with("expectations-updated-") && beside.extension() == file.extension(),
            "{name}"
        );
        assert_eq!(names(folder.path()).len(), 2);
    }

    /// The registry is the process's own, so this test works on its entries.
    #[test]
    fn a_temporary_file_is_registered_until_it_is_gone() {
        let folder = tempfile::tempdir().unwrap();
        let file = temporary(folder.path()).unwrap();
        let path = file.0.as_ref().unwrap().path().to_owned();
        assert!(unfinished().contains(&path) && path.exists());
        drop(file);
        assert!(!unfinished().contains(&path) && !path.exists());
        let unwound = std::panic::catch_unwind(|| {
            let _file = temporary(folder.path()).unwrap();
            panic!("planted");
        });
        assert!(unwound.is_err() && names(folder.path()).is_empty());
    }

    const FOLDER: &str = "VENTAJA_TEST_FOLDER";

    /// The process of the test below: it exits without unwinding.
    #[test]
    #[ignore = "run by an_exit_leaves_no_temporary_file"]
    fn exits_with_a_temporary_file() {
        let Some(folder) = std::env::var_os(FOLDER) else { return };
        let _file = temporary(Path::new(&folder)).unwrap();
        assert_eq!(names(Path::new(&folder)).len(), 1);
        remove_unfinished();
        std::process::exit(3);
    }

    #[test]
    fn an_exit_leaves_no_temporary_file() {
        let folder = tempfile::tempdir().unwrap();
        let child = std::process::Command::new(std::env::current_exe().unwrap())
            .args(["--ignored", "--exact", "report::write::tests::exits_with_a_temporary_file"])
            .env(FOLDER, folder.path())
            .output()
            .unwrap();
        assert_eq!(child.status.code(), Some(3), "{child:?}");
        assert!(names(folder.path()).is_empty());
    }
}
