//! The lock of an output while a process computes what it will write, and of a file that it replaces again and
//! again: a second process that would write the same file is refused before it begins. The lock is on a hidden file in the same folder,
//! which the process removes; one that was killed leaves it, unlocked, to the next, which removes the
//! temporary files of that process too.

use super::{folder, name_hash, remove_stale, unfinished};
use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// The lock of an output; released when it is dropped.
#[derive(Debug)]
pub(super) struct Reserved {
    path: PathBuf,
    /// Holds the lock.
    _locked: File,
}

/// What became of an attempt to lock an output.
#[derive(Debug)]
pub(super) enum Reservation {
    /// This process has locked it.
    Locked(Reserved),
    /// Another process has locked it.
    Taken,
    /// The file system has no locks.
    Unsupported,
}

/// Attempts to lock a file that others remove meanwhile.
const ATTEMPTS: usize = 100;

impl Reserved {
    /// Locks an output, whose links are resolved. A file system without locks is no error: outputs
    /// are replaced atomically anyway.
    pub(super) fn of(target: &Path) -> io::Result<Reservation> {
        let path = folder(target).join(format!(".ventaja-lock-{}", name_hash(target)));
        for _ in 0..ATTEMPTS {
            let file = File::options().create(true).truncate(false).write(true).open(&path)?;
            match file.try_lock() {
                Ok(()) if !is_at(&file, &path) => {}
                Ok(()) => {
                    unfinished().push(path.clone());
                    remove_stale(target);
                    return Ok(Reservation::Locked(Reserved { path, _locked: file }));
                }
                Err(TryLockError::WouldBlock) => return Ok(Reservation::Taken),
                Err(TryLockError::Error(_)) => {
                    let _ = std::fs::remove_file(&path);
                    return Ok(Reservation::Unsupported);
                }
            }
        }
        Ok(Reservation::Taken)
    }
}

impl Drop for Reserved {
    /// Removes the file while it is locked, so that no other process has locked it.
    fn drop(&mut self) {
        let mut files = unfinished();
        files.retain(|path| path != &self.path);
        let _ = std::fs::remove_file(&self.path);
    }
}

/// Whether an open file is the one at a path.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (file.metadata(), path.metadata()) {
        (Ok(own), Ok(there)) => (own.dev(), own.ino()) == (there.dev(), there.ino()),
        _ => false,
    }
}

#[cfg(not(unix))]
fn is_at(_: &File, path: &Path) -> bool {
    path.exists()
}

#[cfg(test)]
mod tests {
    use super::super::own_prefix;
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    fn lock(target: &Path) -> Option<Reserved> {
        match Reserved::of(target).unwrap() {
            Reservation::Locked(lock) => Some(lock),
            Reservation::Taken => None,
            Reservation::Unsupported => panic!("this file system has no locks"),
        }
    }

    #[test]
    fn an_output_has_one_writer() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("edge.csv");
        let first = lock(&target).unwrap();
        assert!(lock(&target).is_none());
        let other = lock(&folder.path().join("other.csv"));
        assert!(other.is_some());
        drop(first);
        drop(lock(&target).unwrap());
        drop(other);
        // A file that a killed process left is no lock.
        let long = folder.path().join("x".repeat(255));
        let path = lock(&long).unwrap().path.clone();
        std::fs::write(&path, "").unwrap();
        // Nor does it leave a temporary file for ever, as one that is killed before it has written does.
        let mut name = own_prefix(&long);
        name.push("Zb1x9Q");
        std::fs::write(folder.path().join(name), "").unwrap();
        drop(lock(&long).unwrap());
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    /// Many threads lock one output: never two at a time.
    #[test]
    fn a_removed_lock_is_no_lock() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("edge.csv");
        let inside = AtomicUsize::new(0);
        let work = || {
            let mut done = 0;
            while done < 50 {
                if let Some(lock) = lock(&target) {
                    assert_eq!(inside.fetch_add(1, Ordering::SeqCst), 0);
                    inside.fetch_sub(1, Ordering::SeqCst);
                    drop(lock);
                    done += 1;
                }
            }
        };
        std::thread::scope(|scope| (0..4).for_each(|_| drop(scope.spawn(work))));
    }
}
