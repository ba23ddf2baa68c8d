//! The lock of an output file while a process computes what it will write there, or replaces it again and again:
//! a second process that would write the same file is refused before it begins. The lock is on a hidden file in the
//! same folder, which the process removes. If a process is killed, its lock file stays, unlocked: the next process takes
//! it over, and removes the temporary files that the other left.

use super::{folder, hidden, hold_exit, identity};
use std::fs::{File, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// The lock of an output; released when it is dropped.
#[derive(Debug)]
pub(super) struct Lock {
    path: PathBuf,
    _locked: File,
}

/// Attempts to lock a file that others remove meanwhile.
const ATTEMPTS: usize = 100;

impl Lock {
    /// Locks an output, whose links are resolved; `None` if another process has locked it.
    ///
    /// # Errors
    /// The system refused: [`ErrorKind::Unsupported`] where the file system has no locks.
    pub(super) fn of(target: &Path) -> io::Result<Option<Lock>> {
        let path = folder(target).join(hidden("lock-", target));
        for _ in 0..ATTEMPTS {
            let file = File::options().create(true).truncate(false).write(true).open(&path)?;
            match file.try_lock() {
                // Another process removed the file after it was opened.
                Ok(()) if !path.exists() || identity(file.metadata()) != identity(path.metadata()) => {}
                Ok(()) => {
                    hold_exit().push(path.clone());
                    remove_stale(target);
                    return Ok(Some(Lock { path, _locked: file }));
                }
                Err(TryLockError::WouldBlock) => return Ok(None),
                Err(TryLockError::Error(_)) => {
                    let _ = std::fs::remove_file(&path);
                    return Err(ErrorKind::Unsupported.into());
                }
            }
        }
        Ok(None)
    }
}

impl Drop for Lock {
    /// Removes the file while it is locked, so that no other process has locked it.
    fn drop(&mut self) {
        let mut files = hold_exit();
        files.retain(|path| path != &self.path);
        let _ = std::fs::remove_file(&self.path);
    }
}

/// Removes the temporary files of processes that were killed while they created or replaced the
/// file: only the process with the lock needs one.
fn remove_stale(target: &Path) {
    let own = hidden("", target);
    let files = std::fs::read_dir(folder(target)).into_iter().flatten().flatten();
    for file in files.filter(|file| file.file_name().as_encoded_bytes().starts_with(own.as_bytes())) {
        let _ = std::fs::remove_file(file.path());
    }
}

#[cfg(test)]
mod tests {
    use super::super::Pending;
    use super::*;

    fn lock(target: &Path) -> Option<Lock> {
        Lock::of(target).unwrap()
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
        let mut name = hidden("", &long);
        name += "Zb1x9Q";
        std::fs::write(folder.path().join(name), "").unwrap();
        drop(lock(&long).unwrap());
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    /// Runs attempts in four threads until each thread has succeeded this many times.
    fn in_four_threads(times: usize, succeeds: impl Fn() -> bool + Sync) {
        let work = || (0..times).for_each(|_| while !succeeds() {});
        std::thread::scope(|scope| (0..4).for_each(|_| drop(scope.spawn(work))));
    }

    /// Many threads lock and replace one file: never two at a time.
    #[test]
    fn a_lock_survives_replacement() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x.vt");
        std::fs::write(&path, "0").unwrap();
        let count = || std::fs::read_to_string(&path).unwrap().parse::<u32>().unwrap();
        in_four_threads(20, || {
            let mut file = Pending::new(&path).unwrap();
            let locked = file.lock().is_ok();
            if locked {
                file.write((count() + 1).to_string()).unwrap();
            }
            locked
        });
        assert_eq!(count(), 80);
    }
}
