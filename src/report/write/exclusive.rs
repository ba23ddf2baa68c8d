//! A file that is replaced again and again, by one process only.

use super::{Pending, Temporary, WriteError, folder, remove_stale, sync_folder, unfinished};
use std::fs::{File, TryLockError};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// A file whose lock this process holds. Every version of the file is locked before it has its
/// name, so that the lock survives its replacement and leaves no file of its own.
#[derive(Debug)]
pub struct Exclusive {
    file: Pending,
    locked: File,
}

/// Why a file is not opened.
#[derive(Debug, thiserror::Error)]
pub enum LockError {
    /// It cannot be written.
    #[error(transparent)]
    Unwritable(#[from] WriteError),
    /// Another process holds its lock.
    #[error("another process is writing this file")]
    Locked,
    /// It exists and cannot be used.
    #[error(transparent)]
    Unreadable(#[from] UnreadableError),
}

/// Why an existing file is not used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum UnreadableError {
    /// It has more bytes than the limit.
    #[error("is longer than {} MiB", .most >> 20)]
    TooLong {
        /// The limit.
        most: u64,
    },
    /// It is not text.
    #[error("the file is damaged: it is not text")]
    NotText,
}

/// Attempts to open a file that others replace meanwhile.
const ATTEMPTS: usize = 100;

impl Exclusive {
    /// Opens the file, or creates it with this text; returns the text of a file that existed, which
    /// has at most `most` bytes. Links are followed, also one whose target does not exist yet.
    ///
    /// # Errors
    /// Another process holds the lock, the file is no regular file, or it cannot be read or written.
    pub fn open(path: &Path, text: &str, most: u64) -> Result<(Exclusive, Option<String>), LockError> {
        let wrong = |cause| LockError::Unwritable(WriteError { path: path.to_owned(), cause });
        for _ in 0..ATTEMPTS {
            let file = Pending::new(path).map_err(LockError::Unwritable)?;
            if file.is_device() {
                return Err(wrong(io::Error::other("it is not a regular file")));
            }
            let found = File::options().read(true).write(true).open(&file.target);
            let locked = match found {
                Ok(found) => found,
                Err(error) if error.kind() == ErrorKind::NotFound => {
                    let new = file.filled(text.as_bytes()).map_err(LockError::Unwritable)?;
                    match new.persist_locked(&file.target, true) {
                        Ok(locked) => {
                            remove_stale(&file.target);
                            return Ok((Exclusive { file, locked }, None));
                        }
                        // Another process was faster, and may have removed the temporary file.
                        Err(error)
                            if matches!(error.kind(), ErrorKind::AlreadyExists | ErrorKind::NotFound) =>
                        {
                            continue;
                        }
                        Err(error) => return Err(wrong(error)),
                    }
                }
                Err(error) => return Err(wrong(error)),
            };
            match locked.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Err(LockError::Locked),
                Err(TryLockError::Error(error)) => return Err(wrong(error)),
            }
            // Another process may have replaced the file before it was locked.
            if !is_at(&locked, &file.target) {
                continue;
            }
            remove_stale(&file.target);
            let mut bytes = Vec::new();
            (&locked).take(most + 1).read_to_end(&mut bytes).map_err(wrong)?;
            if bytes.len() as u64 > most {
                return Err(UnreadableError::TooLong { most }.into());
            }
            return match String::from_utf8(bytes) {
                Ok(text) => Ok((Exclusive { file, locked }, Some(text))),
                Err(_) => Err(UnreadableError::NotText.into()),
            };
        }
        Err(LockError::Locked)
    }

    /// Replaces the file's contents.
    ///
    /// # Errors
    /// The system refused; the file is as it was.
    pub fn replace(&mut self, text: &str) -> Result<(), WriteError> {
        let new = self.file.filled(text.as_bytes())?;
        self.locked = new.persist_locked(&self.file.target, false).map_err(|cause| self.file.wrong(cause))?;
        Ok(())
    }
}

impl Temporary {
    /// Locks this file, then gives it the name of `target`, durably; a target that is `new` must not
    /// exist.
    fn persist_locked(mut self, target: &Path, new: bool) -> io::Result<File> {
        self.file().as_file().try_lock()?;
        let mut files = unfinished();
        let file = self.0.take().expect("only persist, keep and drop take it");
        files.retain(|path| path != file.path());
        let persisted = if new { file.persist_noclobber(target) } else { file.persist(target) };
        let persisted = persisted.map_err(|error| error.error)?;
        drop(files);
        sync_folder(folder(target))?;
        Ok(persisted)
    }
}

/// Whether an open file is the one at a path.
#[cfg(unix)]
pub(super) fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (file.metadata(), path.metadata()) {
        (Ok(own), Ok(there)) => (own.dev(), own.ino()) == (there.dev(), there.ino()),
        _ => false,
    }
}

#[cfg(not(unix))]
pub(super) fn is_at(_: &File, path: &Path) -> bool {
    path.exists()
}

#[cfg(test)]
mod tests {
    use super::super::own_prefix;
    use super::*;

    /// Leaves a temporary file of the target, as a process does that is killed.
    fn leave(target: &Path, end: &str) {
        let mut name = own_prefix(target);
        name.push(end);
        std::fs::write(folder(target).join(name), "of a process that was killed").unwrap();
    }

    #[test]
    fn one_process_at_a_time_writes_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x.vt");
        leave(&path, "Zb1");
        let (mut first, text) = Exclusive::open(&path, "new", 10).unwrap();
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
        assert_eq!((text, std::fs::read_to_string(&path).unwrap().as_str()), (None, "new"));
        for round in 0..3 {
            assert!(matches!(Exclusive::open(&path, "other", 10), Err(LockError::Locked)));
            first.replace(&format!("text {round}")).unwrap();
        }
        drop(first);
        leave(&path, "Ab3");
        let (second, text) = Exclusive::open(&path, "new", 10).unwrap();
        assert_eq!(text.as_deref(), Some("text 2"));
        drop(second);
        assert!(matches!(Exclusive::open(&path, "new", 3), Err(LockError::Unreadable(_))));
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    /// Many threads open and replace one file: never two at a time.
    #[test]
    fn a_lock_survives_replacement() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x.vt");
        let count = |text: &str| text.parse::<u32>().unwrap();
        let work = || {
            let mut done = 0;
            while done < 20 {
                if let Ok((mut file, text)) = Exclusive::open(&path, "1", 10) {
                    if let Some(text) = text {
                        file.replace(&(count(&text) + 1).to_string()).unwrap();
                    }
                    done += 1;
                }
            }
        };
        std::thread::scope(|scope| (0..4).for_each(|_| drop(scope.spawn(work))));
        assert_eq!(count(&std::fs::read_to_string(&path).unwrap()), 80);
    }
}
