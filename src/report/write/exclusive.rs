//! A file that is replaced again and again, by one process only.

use super::reserved::{Reservation, Reserved};
use super::{Pending, WriteError};
use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// A file that this process has locked as an output: no other one replaces it.
#[derive(Debug)]
pub struct Exclusive(Pending);

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

impl Exclusive {
    /// Opens the file, or creates it with this text; returns the text of a file that existed, which
    /// has at most `most` bytes. Links are followed, also one whose target does not exist yet.
    ///
    /// # Errors
    /// Another process holds the lock, the file is no regular file, or it cannot be read, written or locked.
    pub fn open(path: &Path, text: &str, most: u64) -> Result<(Exclusive, Option<String>), LockError> {
        let wrong = |cause| LockError::Unwritable(WriteError { path: path.to_owned(), cause });
        let mut file = Pending::new(path)?;
        if file.is_device() {
            return Err(wrong(io::Error::other("it is not a regular file")));
        }
        match Reserved::of(&file.target).map_err(wrong)? {
            Reservation::Locked(reserved) => file.reserved = Some(reserved),
            Reservation::Taken => return Err(LockError::Locked),
            Reservation::Unsupported => return Err(wrong(ErrorKind::Unsupported.into())),
        }
        let found = match File::open(&file.target) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                file.replace(text.as_bytes())?;
                return Ok((Exclusive(file), None));
            }
            found => found.map_err(wrong)?,
        };
        let mut bytes = Vec::new();
        found.take(most + 1).read_to_end(&mut bytes).map_err(wrong)?;
        if bytes.len() as u64 > most {
            return Err(UnreadableError::TooLong { most }.into());
        }
        let text = String::from_utf8(bytes).map_err(|_| UnreadableError::NotText)?;
        Ok((Exclusive(file), Some(text)))
    }

    /// Replaces the file's contents.
    ///
    /// # Errors
    /// The system refused; the file is as it was.
    pub fn replace(&mut self, text: &str) -> Result<(), WriteError> {
        self.0.replace(text.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::super::{folder, own_prefix};
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
        // The file and its lock.
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2);
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
