//! A run of the program that a test interrupts.
//!
//! Nothing here waits for a time to pass. The program reports each step of its
//! work (`VENTAJA_TEST_STEPS`, see `src/cli/interrupt.rs`), the test reads the
//! report and then sends the signal, and what the program was asked to do takes
//! longer than any machine lives, or stops at a step until the signal comes.

use crate::commands::Ended;
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, ChildStderr, Command, Stdio};
use std::thread::JoinHandle;

/// A run that has not ended; it is killed if the test fails before its end.
pub(crate) struct Running {
    child: Child,
    stderr: BufReader<ChildStderr>,
    stdout: Option<JoinHandle<String>>,
    printed: String,
}

impl Running {
    /// Starts a command. It waits for the signal after step `hold`, or nowhere if `hold` is 0.
    pub(crate) fn start(mut command: Command, hold: u64) -> Running {
        command.env("VENTAJA_TEST_STEPS", hold.to_string()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let stderr = BufReader::new(child.stderr.take().unwrap());
        let mut stdout = child.stdout.take().unwrap();
        // Read all the time, or a long story would fill the pipe and stop.
        let stdout = std::thread::spawn(move || {
            let mut text = String::new();
            stdout.read_to_string(&mut text).unwrap();
            text
        });
        Running { child, stderr, stdout: Some(stdout), printed: String::new() }
    }

    /// Waits until a step is reported.
    pub(crate) fn wait_for_step(&mut self, step: u64) {
        let wanted = format!("step {step}\n");
        loop {
            let mut line = String::new();
            self.stderr.read_line(&mut line).unwrap();
            self.printed.push_str(&line);
            if line == wanted {
                return;
            }
            assert!(!line.is_empty(), "ended before step {step}: {}", self.printed);
        }
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Sends a signal, `INT` or `TERM`, and waits for the end.
    pub(crate) fn signal(mut self, name: &str) -> Ended {
        // Twice, as `timeout` does: to the process, and to its group.
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args(["-s", name, &id, &id]).status().unwrap();
        assert!(sent.success());
        self.stderr.read_to_string(&mut self.printed).unwrap();
        let code = self.child.wait().unwrap().code().expect("the program handles the signal");
        let out = self.stdout.take().unwrap().join().unwrap();
        Ended::new(format!("the command that got {name}"), (code, out, std::mem::take(&mut self.printed)))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
