//! The Python package's native module: the commands of the program, run inside the interpreter.
//!
//! Every function calls the command itself, so a number in Python is the command line's number.

mod arrow;
mod call;
mod strategy;

use pyo3::prelude::*;
use std::ffi::OsString;
use std::io::Write;

/// Runs the program with a command line, its own name first; returns the exit code.
#[pyfunction]
fn main(py: Python<'_>, words: Vec<OsString>) -> PyResult<u8> {
    call::refuse_within_strategy()?;
    Ok(py.detach(|| {
        let code = ventaja::cli::main(&words);
        // The interpreter ends without the standard library's own flush.
        let _ = std::io::stdout().flush();
        code
    }))
}

/// Returns the options of a command: the name, whether it is repeated for several values, and the help.
#[pyfunction]
fn options(command: &str) -> Vec<(String, bool, String)> {
    ventaja::cli::embedded::options(command)
}

#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_function(wrap_pyfunction!(main, module)?)?;
    module.add_function(wrap_pyfunction!(options, module)?)?;
    module.add_function(wrap_pyfunction!(call::command, module)?)?;
    module.add_function(wrap_pyfunction!(strategy::programmed, module)?)?;
    module.add_function(wrap_pyfunction!(arrow::arrow_stream, module)?)?;
    module.add_class::<strategy::View>()
}
