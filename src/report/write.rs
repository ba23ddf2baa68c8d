//! Files written whole or not at all: a temporary one beside the target takes
//! its place once it is complete.

use std::io::Write;
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// An output that could not be written; nothing half-written is left.
#[derive(Debug, thiserror::Error)]
#[error("{path}: cannot be written: {cause}")]
pub struct WriteError {
    /// The file that was to be written.
    pub path: PathBuf,
    /// What the system said.
    pub cause: std::io::Error,
}

/// A file that will be written: its folder is known to take it.
#[derive(Debug)]
pub struct Pending {
    path: PathBuf,
}

impl Pending {
    /// Makes sure, before any work is done, that the file can be written.
    ///
    /// # Errors
    /// The folder does not exist or takes no file, or the path is a folder.
    pub fn new(path: &Path) -> Result<Pending, WriteError> {
        // A link is written through, not replaced.
        let pending = Pending { path: path.canonicalize().unwrap_or_else(|_| path.to_owned()) };
        if pending.path.is_dir() {
            return Err(pending.wrong(std::io::ErrorKind::IsADirectory.into()));
        }
        if !pending.is_device() {
            pending.beside()?;
        }
        Ok(pending)
    }

    /// Writes it.
    ///
    /// # Errors
    /// The system refused; the target is as it was.
    pub fn write(self, text: &str) -> Result<(), WriteError> {
        if self.is_device() {
            return std::fs::write(&self.path, text).map_err(|cause| self.wrong(cause));
        }
        let mut file = self.beside()?;
        file.write_all(text.as_bytes())
            .and_then(|()| file.as_file().sync_all())
            .map_err(|cause| self.wrong(cause))?;
        file.persist(&self.path).map_err(|error| self.wrong(error.error))?;
        Ok(())
    }

    fn wrong(&self, cause: std::io::Error) -> WriteError {
        WriteError { path: self.path.clone(), cause }
    }

    /// A terminal, a pipe: what exists and is no file cannot be replaced.
    fn is_device(&self) -> bool {
        self.path.metadata().is_ok_and(|what| !what.is_file())
    }

    /// A new file in the target's folder.
    fn beside(&self) -> Result<NamedTempFile, WriteError> {
        let folder = match self.path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        let mut builder = tempfile::Builder::new();
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            // As any new file: what the umask leaves of read and write for all.
            builder.permissions(std::fs::Permissions::from_mode(0o666));
        }
        // The system's own words, without the name of a file nobody asked for.
        builder.prefix(".ventaja-").tempfile_in(folder).map_err(|cause| self.wrong(cause.kind().into()))
    }
}
