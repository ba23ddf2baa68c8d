//! Writes files completely or not at all: a temporary file in the same folder
//! replaces the target once its contents are on the disk.
//!
//! A replaced file keeps its mode and, where the system allows it, its owner
//! and group. Access control lists, extended attributes and further hard links
//! of the replaced file are not kept.

mod lock;

use crate::builtin::sha256;
use lock::Lock;
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

/// Returns the stream of the process that a path stands for. It is written as it is, even where it leads to
/// a file: other programs may be writing there too.
fn stream(path: &Path) -> Option<Box<dyn Write>> {
    match path.to_str()? {
        _ if Pending::is_standard_output(path) => Some(Box::new(io::stdout())),
        "/dev/stderr" | "/dev/fd/2" | "/proc/self/fd/2" => Some(Box::new(io::stderr())),
        _ => None,
    }
}

/// A file to be written, in a folder that accepts files.
#[derive(Debug)]
pub struct Pending {
    /// The path as the user typed it.
    path: PathBuf,
    /// The path with its links resolved.
    target: PathBuf,
    /// The lock of [`Pending::lock`].
    lock: Option<Lock>,
}

impl Pending {
    /// Checks before any work is done that the file can be written. Links are
    /// followed, also a link whose target does not exist yet.
    ///
    /// # Errors
    /// The folder does not exist or accepts no file, the path is that of a folder, or an
    /// existing file is write-protected.
    pub fn new(path: &Path) -> Result<Pending, WriteError> {
        let wrong = |cause| WriteError { path: path.to_owned(), cause };
        if path.to_string_lossy().ends_with(std::path::is_separator) {
            return Err(wrong(io::Error::other("a file is expected, and this is the name of a folder")));
        }
        let target = resolved(path).map_err(wrong)?;
        let pending = Pending { path: path.to_owned(), target, lock: None };
        if !Pending::is_stream(&pending.target) {
            // A rename would replace a file that its owner has protected.
            match File::options().write(true).open(&pending.target) {
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                opened => drop(opened.map_err(wrong)?),
            }
            let _no_exit = hold_exit();
            pending.temporary().map_err(wrong)?;
        }
        Ok(pending)
    }

    /// Returns whether a path stands for standard output.
    pub fn is_standard_output(path: &Path) -> bool {
        matches!(path.to_str(), Some("-" | "/dev/stdout" | "/dev/fd/1" | "/proc/self/fd/1"))
    }

    /// Returns whether a path stands for a stream of the process, a pipe, a terminal or another device.
    pub fn is_stream(path: &Path) -> bool {
        stream(path).is_some() || path.metadata().is_ok_and(|what| !what.is_file() && !what.is_dir())
    }

    /// Locks the file, which is no stream, until this value is dropped.
    ///
    /// # Errors
    /// Another process has locked it, or the system refused: [`ErrorKind::Unsupported`] where the file system has no locks.
    pub fn lock(&mut self) -> Result<(), WriteError> {
        self.lock = Lock::of(&self.target).map_err(|cause| self.wrong(cause))?;
        match self.lock {
            Some(_) => Ok(()),
            None => Err(self.wrong(io::Error::other("another process is writing this file"))),
        }
    }

    /// Returns the file as the user named it.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns whether this path and `other` lead to one file on the disk, also
    /// through links. Devices and pipes are never the same file: writing twice to
    /// them loses nothing.
    pub fn is_same_file(&self, other: &Path) -> bool {
        let Ok(other) = resolved(other) else { return false };
        if Pending::is_stream(&self.target) || Pending::is_stream(&other) {
            return false;
        }
        let own = identity(self.target.metadata());
        self.target == other || own.is_some() && own == identity(other.metadata())
    }

    /// Writes the file.
    ///
    /// # Errors
    /// The system refused; the target is as it was.
    pub fn write(&self, contents: impl AsRef<[u8]>) -> Result<(), WriteError> {
        let contents = contents.as_ref();
        let written = match stream(&self.target) {
            // A reader who left is no error.
            Some(mut out) => match out.write_all(contents).and_then(|()| out.flush()) {
                Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
                written => written,
            },
            None if Pending::is_stream(&self.target) => std::fs::write(&self.target, contents),
            None => {
                let _no_exit = hold_exit();
                self.filled(contents).and_then(|file| named(file, &self.target))
            }
        };
        written.map_err(|cause| self.wrong(cause))
    }

    /// Writes the file if it still holds `before`, compared just before it is replaced. Otherwise writes the new text
    /// into a new file in the same folder, whose path is returned.
    ///
    /// # Errors
    /// The system refused; the target is as it was.
    pub fn write_unless_changed(&self, before: &str, text: &str) -> Result<Option<PathBuf>, WriteError> {
        let written = || {
            let _no_exit = hold_exit();
            let file = self.filled(text.as_bytes())?;
            if std::fs::read(&self.target).is_ok_and(|now| now == before.as_bytes()) {
                return named(file, &self.target).map(|()| None);
            }
            let (mut prefix, mut suffix) = (OsString::new(), OsString::from("."));
            prefix.extend([self.target.file_stem().unwrap_or_default(), OsStr::new("-updated-")]);
            suffix.push(self.target.extension().unwrap_or_default());
            let name =
                tempfile::Builder::new().prefix(&prefix).suffix(&suffix).tempfile_in(folder(&self.target))?;
            named(file, name.path())?;
            Ok(Some(name.keep()?.1))
        };
        written().map_err(|cause| self.wrong(cause))
    }

    fn wrong(&self, cause: io::Error) -> WriteError {
        WriteError { path: self.path.clone(), cause }
    }

    /// Creates a temporary file in the target's folder with these contents, which are then on the disk.
    fn filled(&self, contents: &[u8]) -> io::Result<NamedTempFile> {
        let file = self.temporary()?;
        file.as_file().write_all(contents)?;
        #[cfg(unix)]
        if let Ok(replaced) = self.target.metadata() {
            keep_owner_and_mode(file.as_file(), &replaced)?;
        }
        file.as_file().sync_all()?;
        Ok(file)
    }

    /// Creates a temporary file in the target's folder, which gives no more access than the file that it replaces.
    fn temporary(&self) -> io::Result<NamedTempFile> {
        let prefix = hidden("", &self.target);
        let mut builder = tempfile::Builder::new();
        builder.prefix(&prefix);
        // A new file has read and write permission for all, less the umask.
        #[cfg(unix)]
        if !self.target.exists() {
            builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        }
        // Keeps only the kind of the error, because the message names the temporary file.
        builder.tempfile_in(folder(&self.target)).map_err(|cause| match cause.kind() {
            ErrorKind::NotFound => io::Error::new(ErrorKind::NotFound, "the folder does not exist"),
            kind => kind.into(),
        })
    }
}

/// Returns the beginning of the name of a hidden file for a target: the kind of the file and a hash of the
/// target's name, which can have any length.
fn hidden(kind: &str, target: &Path) -> String {
    let hash = sha256(target.file_name().unwrap_or_default().as_encoded_bytes());
    format!(".ventaja-{kind}{}-", &hash[..16])
}

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
    // A link to a pipe names no path, as `/dev/fd/63` of `>(command)`.
    if Pending::is_stream(path) {
        return Ok(path.to_owned());
    }
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        if let Ok(found) = path.canonicalize() {
            return Ok(found);
        }
        let Ok(target) = path.read_link() else {
            // The real folder and the name of a file that does not exist.
            let real = folder(&path).canonicalize().unwrap_or_else(|_| folder(&path).to_owned());
            return Ok(real.join(path.file_name().unwrap_or_default()));
        };
        path = folder(&path).join(target);
    }
    Err(io::Error::other("too many levels of symbolic links"))
}

/// Returns the numbers that identify a file under any of its names; `None` where the system has no such
/// numbers or the file does not exist.
fn identity(file: io::Result<Metadata>) -> Option<(u64, u64)> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        file.ok().map(|file| (file.dev(), file.ino()))
    }
    #[cfg(not(unix))]
    file.ok().and(None)
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

/// Gives a temporary file its name, durably. It is no error if the file system cannot make a rename durable, or if the
/// folder can be written but not read. A file that is a mount of its own, as `docker run -v …/out.csv:/out.csv` makes it,
/// cannot be replaced: it is overwritten.
fn named(file: NamedTempFile, path: &Path) -> io::Result<()> {
    use ErrorKind::{InvalidInput, PermissionDenied, ResourceBusy, Unsupported};
    match file.persist(path) {
        Err(mounted) if mounted.error.kind() == ResourceBusy => {
            let mut to = File::options().write(true).truncate(true).open(path)?;
            io::copy(&mut mounted.file.reopen()?, &mut to)?;
            return to.sync_all();
        }
        replaced => replaced.map(drop)?,
    }
    match File::open(folder(path)).and_then(|folder| folder.sync_all()) {
        Err(error) if matches!(error.kind(), PermissionDenied | InvalidInput | Unsupported) => Ok(()),
        synced => synced,
    }
}

/// The files of this process's locks. The mutex is locked while a temporary file exists.
static LOCK_FILES: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Keeps the process from exiting by [`remove_unfinished`] as long as the guard exists.
fn hold_exit() -> MutexGuard<'static, Vec<PathBuf>> {
    LOCK_FILES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Waits until the file that another thread is writing is complete, removes the files of locks, and lets no other
/// file be created: for a process that is about to exit without unwinding.
pub fn remove_unfinished() {
    let files = hold_exit();
    for file in files.iter() {
        let _ = std::fs::remove_file(file);
    }
    std::mem::forget(files);
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, symlink};

    fn names(folder: &Path) -> Vec<String> {
        let name = |entry: io::Result<std::fs::DirEntry>| entry.unwrap().file_name().into_string().unwrap();
        let mut names: Vec<String> = std::fs::read_dir(folder).unwrap().map(name).collect();
        names.sort();
        names
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

    /// A panic removes the temporary file of its thread, and lets others write.
    #[test]
    fn a_panic_leaves_no_temporary_file() {
        let folder = tempfile::tempdir().unwrap();
        let file = Pending::new(&folder.path().join("edge.csv")).unwrap();
        let unwound = std::panic::catch_unwind(|| {
            let _no_exit = hold_exit();
            let _temporary = file.filled(b"new").unwrap();
            assert_eq!(names(folder.path()).len(), 1);
            panic!("planted");
        });
        assert!(unwound.is_err() && names(folder.path()).is_empty());
        file.write("new").unwrap();
        assert_eq!(names(folder.path()), ["edge.csv"]);
    }

    const FOLDER: &str = "VENTAJA_TEST_FOLDER";

    /// The process of the test below: it exits without unwinding while another thread writes.
    #[test]
    #[ignore = "run by an_exit_leaves_only_complete_files"]
    fn exits_while_it_writes() {
        let Some(folder) = std::env::var_os(FOLDER) else { return };
        let inside = |name: &str| Path::new(&folder).join(name);
        let mut locked = Pending::new(&inside("locked.csv")).unwrap();
        locked.lock().unwrap();
        let file = Pending::new(&inside("edge.csv")).unwrap();
        file.write("0").unwrap();
        assert_eq!(names(Path::new(&folder)).len(), 2, "the lock and the file");
        std::thread::spawn(move || {
            for number in 0_usize.. {
                file.write(vec![b'x'; 1 << number.min(20)]).unwrap();
            }
        });
        std::thread::sleep(std::time::Duration::from_millis(20));
        remove_unfinished();
        std::process::exit(3);
    }

    #[test]
    fn an_exit_leaves_only_complete_files() {
        let folder = tempfile::tempdir().unwrap();
        let child = std::process::Command::new(std::env::current_exe().unwrap())
            .args(["--ignored", "--exact", "report::write::tests::exits_while_it_writes"])
            .env(FOLDER, folder.path())
            .output()
            .unwrap();
        assert_eq!(child.status.code(), Some(3), "{child:?}");
        assert_eq!(names(folder.path()), ["edge.csv"]);
        assert!(folder.path().join("edge.csv").metadata().unwrap().len().is_power_of_two());
    }
}
