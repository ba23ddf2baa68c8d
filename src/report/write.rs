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
    file: NamedTempFile,
}

impl Pending {
    /// Makes sure, before any work is done, that the file can be written.
    ///
    /// # Errors
    /// The folder does not exist or takes no file, or the path is a folder.
    pub fn new(path: &Path) -> Result<Pending, WriteError> {
        let wrong = |cause| WriteError { path: path.to_owned(), cause };
        if path.is_dir() {
            return Err(wrong(std::io::ErrorKind::IsADirectory.into()));
        }
        let folder = match path.parent() {
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
        let file = builder.prefix(".ventaja-").tempfile_in(folder).map_err(wrong)?;
        Ok(Pending { path: path.to_owned(), file })
    }

    /// The path it will be written to.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes it.
    ///
    /// # Errors
    /// The system refused; the target is as it was.
    pub fn write(mut self, text: &str) -> Result<(), WriteError> {
        let written = self.file.write_all(text.as_bytes()).and_then(|()| self.file.as_file().sync_all());
        let path = self.path;
        match written {
            Err(cause) => Err(WriteError { path, cause }),
            Ok(()) => match self.file.persist(&path) {
                Ok(_) => Ok(()),
                Err(error) => Err(WriteError { path, cause: error.error }),
            },
        }
    }
}
