//! A command in a thread of its own, while the calling thread waits without the interpreter's lock
//! and serves signals and progress.

use ventaja::cli::embedded::{self, Ended, Rendered, Said};
use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError};
use pyo3::prelude::*;
use std::cell::Cell;
use std::ffi::OsString;
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// Time between two looks at signals and progress.
const PERIOD: Duration = Duration::from_millis(50);
/// Bytes of the command's stack, as much as a program's first thread has.
const STACK: usize = 8 << 20;

/// The process whose command runs, by its id, 0 for none: language, progress and interruption belong to the
/// process. In a child of a fork the id is that of the parent, whose command is none of the child's.
static HOLDER: AtomicU32 = AtomicU32::new(0);

/// The right to run a command, of the process with this id.
pub(crate) struct Turn(u32);

impl Turn {
    /// Waits until no other command of this process runs; `None` if the caller gives up.
    pub(crate) fn wait(gives_up: impl Fn() -> bool) -> Option<Turn> {
        let own = process::id();
        loop {
            let holder = HOLDER.load(Ordering::SeqCst);
            if holder != own {
                if HOLDER.compare_exchange(holder, own, Ordering::SeqCst, Ordering::SeqCst).is_ok() {
                    return Some(Turn(own));
                }
                continue;
            }
            if gives_up() {
                return None;
            }
            thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let _ = HOLDER.compare_exchange(self.0, 0, Ordering::SeqCst, Ordering::SeqCst);
    }
}

thread_local! {
    /// Whether this thread deals a strategy of Python: the command ends only when the strategy returns.
    static DEALS: Cell<bool> = const { Cell::new(false) };
}

/// Marks this thread as one that deals a strategy of Python, until it is dropped.
pub(crate) struct Deals(());

impl Deals {
    pub(crate) fn begin() -> Deals {
        DEALS.set(true);
        Deals(())
    }
}

impl Drop for Deals {
    fn drop(&mut self) {
        DEALS.set(false);
    }
}

/// Refuses a command from within a strategy, which would wait for its own caller.
///
/// # Errors
/// This thread deals a strategy of Python.
pub(crate) fn refuse_within_strategy() -> PyResult<()> {
    if DEALS.get() {
        return Err(PyRuntimeError::new_err(
            "a command was called while `simulate` deals a strategy of Python, and would wait for the end of \
             that run; call it before `simulate` and keep its result in the strategy",
        ));
    }
    Ok(())
}

/// What Python receives of a command: exit code, error, text printed, notes, the results (table,
/// CSV, JSON, HTML), and whether the user interrupted it.
pub(crate) type Returned = (u8, String, String, Vec<String>, Vec<(String, String, String, String)>, bool);

pub(crate) fn returned(ended: Ended, interrupted: bool) -> Returned {
    let Ended { code, message, said: Said { results, printed, notes, .. } } = ended;
    let results = results.into_iter().map(|Rendered { table, csv, json, html }| (table, csv, json, html));
    (code, message, printed, notes, results.collect(), interrupted)
}

/// Calls `tick` with the steps done, their number and a message, if anything is counted.
pub(crate) fn report(py: Python<'_>, tick: Option<&Py<PyAny>>) -> PyResult<()> {
    if let (Some(tick), Some(at)) = (tick, embedded::position()) {
        tick.call1(py, (at.done, at.all, at.message))?;
    }
    Ok(())
}

/// Runs a command line, the name of the program first. `tick` is called a few times a second with
/// the steps done, their number (None if it is unknown) and a message.
///
/// The first signal asks the command to stop: if it can, it returns what it has finished. Otherwise,
/// and after a second signal, it goes on alone and its result is lost.
#[pyfunction]
#[pyo3(signature = (words, tick=None))]
pub(crate) fn command(py: Python<'_>, words: Vec<OsString>, tick: Option<Py<PyAny>>) -> PyResult<Returned> {
    refuse_within_strategy()?;
    let (send, mut receive) = channel();
    let (begun, left) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
    let (begins, leaves) = (Arc::clone(&begun), Arc::clone(&left));
    let work = move || {
        let Some(_turn) = Turn::wait(|| leaves.load(Ordering::SeqCst)) else { return };
        begins.store(true, Ordering::SeqCst);
        // Nobody receives the result of a command that was left alone.
        let _ = send.send(embedded::command(&words));
    };
    thread::Builder::new().name("ventaja".to_owned()).stack_size(STACK).spawn(work)?;
    let mut signal = None;
    loop {
        let received;
        (received, receive) = py.detach(move || (receive.recv_timeout(PERIOD), receive));
        match received {
            Ok(ended) => {
                return match signal {
                    None => Ok(returned(ended, false)),
                    Some(error) => interrupted(py, error, ended),
                };
            }
            Err(RecvTimeoutError::Disconnected) => {
                return Err(PyRuntimeError::new_err("the command ended without a result: please report"));
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
        if let Err(error) = py.check_signals().and_then(|()| report(py, tick.as_ref())) {
            let first = signal.is_none();
            if !(first && begun.load(Ordering::SeqCst) && embedded::stop()) {
                left.store(true, Ordering::SeqCst);
                return Err(error);
            }
            signal = Some(error);
        }
    }
}

/// The end of an interrupted command: what it finished, or the error that interrupted it.
fn interrupted(py: Python<'_>, error: PyErr, ended: Ended) -> PyResult<Returned> {
    if error.is_instance_of::<PyKeyboardInterrupt>(py) { Ok(returned(ended, true)) } else { Err(error) }
}
