//! What may happen to the files of a run: a second process, folders and file systems that take
//! nothing, outputs that are no files.

use crate::common::{PROGRAM, ended};
use crate::folder::Folder;
use crate::running::Running;
use std::io::Read;
use std::os::unix::fs::symlink;
use std::process::Command;

const RUN: [&str; 5] = ["simulate", "mendoza-2016", "--rounds", "10k", "-q"];

/// While a process computes what it will write, another one that would write the same file is
/// refused, also through a link; a process that was killed leaves no lock.
#[test]
fn two_processes_do_not_share_an_output() {
    let folder = Folder::new();
    symlink("edge.csv", folder.text("link.csv")).unwrap();
    let file = folder.text("edge.csv");
    let forever = ["bank", "relancina", "--rounds", "1e15", "--output", &file];
    for killed in [false, true] {
        let mut run = Running::start(&forever, 1);
        run.wait_for_step(1);
        for other in [
            &["simulate", "mendoza-2016", "--rounds", "10k", "--output", "edge.csv"][..],
            &["exact", "midi-punto-y-banca-2016", "--output", "a.json", "--output", "link.csv"],
            &["simulate", "mendoza-2016", "--rounds", "10k", "--outcomes", "edge.csv"],
            &["sweep", "mendoza-2016", "--vary", "shoe.decks=6", "--rounds", "1k", "--output", "edge.csv"],
        ] {
            let (code, out, err) = folder.ended(other);
            assert_eq!((code, out.as_str()), (2, ""), "{other:?}: {err}");
            assert!(err.contains(".csv: another process is writing this file"), "{other:?}: {err}");
        }
        // Another output in the same folder is free.
        folder.out(&[&RUN[..], &["--output", "other.csv"]].concat());
        if killed {
            drop(run);
        } else {
            assert_eq!(run.signal("INT").code, Some(3));
            assert_eq!(folder.names(), ["edge.csv", "link.csv", "other.csv"]);
        }
    }
    let plain = folder.out(&[&RUN[..], &["--format", "csv"]].concat());
    folder.out(&[&RUN[..], &["--output", "edge.csv"]].concat());
    assert_eq!(folder.read("edge.csv"), plain);
    assert_eq!(folder.names(), ["edge.csv", "link.csv", "other.csv"]);
}

/// Outputs that are folders are refused before the run; pipes and devices take the whole text; a link
/// that leads nowhere yet is followed.
#[test]
fn an_output_may_be_no_file() {
    let folder = Folder::new();
    let plain = folder.out(&[&RUN[..], &["--format", "csv"]].concat());
    std::fs::create_dir(folder.text("folder.csv")).unwrap();
    for (file, says) in [
        ("folder.csv", "Is a directory"),
        ("nowhere/edge.csv", "the folder does not exist"),
        ("folder.csv/../nowhere/edge.csv", "the folder does not exist"),
        ("/proc/edge.csv", "cannot be written"),
    ] {
        let (code, out, err) = folder.ended(&[&RUN[..], &["--output", file]].concat());
        assert_eq!((code, out.as_str()), (4, ""), "{file}: {err}");
        assert!(err.contains(file) && err.contains(says), "{file} should say {says:?}: {err}");
    }
    assert_eq!(folder.names(), ["folder.csv"]);

    let pipe = folder.text("pipe.csv");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let reader = std::thread::spawn(move || {
        let mut text = String::new();
        std::fs::File::open(pipe).unwrap().read_to_string(&mut text).unwrap();
        text
    });
    folder.out(&[&RUN[..], &["--output", "pipe.csv"]].concat());
    assert_eq!(reader.join().unwrap(), plain);

    symlink("far.csv", folder.text("near.csv")).unwrap();
    folder.out(&[&RUN[..], &["--output", "near.csv"]].concat());
    assert_eq!(folder.read("far.csv"), plain);
    assert_eq!(folder.names(), ["far.csv", "folder.csv", "near.csv", "pipe.csv"]);
}

/// Runs a script of the shell in a mount namespace of its own, in which `disk` is a file system of
/// `size`; `$0` is the program. Returns `None`, and says so, where the system has no such namespaces.
fn with_disk(folder: &Folder, size: &str, script: &str) -> Option<(i32, String, String)> {
    let _ = std::fs::create_dir(folder.text("disk"));
    let mount = format!("mount -t tmpfs -o size={size} none disk");
    let unshared = |line: &str| {
        let mut command = Command::new("unshare");
        command.args(["--map-root-user", "--mount", "sh", "-c", line]).arg(PROGRAM);
        command.current_dir(folder.root()).env("VENTAJA_TEST_SAVE", "0");
        command
    };
    if !unshared(&mount).output().is_ok_and(|output| output.status.success()) {
        println!("skipped: this system mounts no file systems in namespaces of its own");
        return None;
    }
    Some(ended(unshared(&format!("{mount} && {script}"))))
}

/// Where a folder takes no file, nothing is begun: not a run, nor a state, nor a sweep. The mount is
/// read-only, because root may write into a folder whatever its mode.
#[test]
fn a_read_only_folder_is_noticed_before_the_run() {
    let folder = Folder::new();
    for command in [
        "simulate mendoza-2016 --rounds 1e15 --output disk/edge.csv",
        "simulate mendoza-2016 --rounds 1e15 --outcomes disk/edge.csv",
        "simulate mendoza-2016 --rounds 1e15 --state disk/edge.csv",
        "simulate mendoza-2016 --rounds 1e15 --state disk/edge.csv --shard 1/8",
        "sweep mendoza-2016 --vary shoe.decks=6 --rounds 1e15 --output disk/edge.csv",
        "compare mendoza-2016 --strategy basic --set shoe.cut_card=9 --rounds 1e15 --state disk/edge.csv",
        "bank relancina --rounds 1e15 --state disk/edge.csv",
    ] {
        let script = format!("mount -o remount,ro disk && exec \"$0\" {command} -q");
        let Some((code, out, err)) = with_disk(&folder, "64k", &script) else { return };
        assert_eq!((code, out.as_str()), (4, ""), "{command}: {err}");
        assert!(err.contains("disk/edge.csv: cannot be written: read-only"), "{command}: {err}");
    }
    // Parts on a disk that takes nothing can still be merged.
    let script = "\"$0\" simulate mendoza-2016 --rounds 10k -q --state disk/part.vt >/dev/null && \
                  mount -o remount,ro disk && exec \"$0\" merge disk/part.vt -q";
    let (code, out, err) = with_disk(&folder, "256k", script).unwrap();
    assert_eq!((code, out), (0, folder.out(&RUN)), "{err}");
}

/// A disk that fills up during the work: the result is printed, exit code 4 names the files that
/// could not be written, the old ones are complete, and no half-written file is left.
#[test]
fn a_disk_that_fills_up_costs_no_result() {
    let folder = Folder::new();
    let fill = "dd if=/dev/zero of=disk/ballast bs=4k 2>/dev/null";
    // These files exist before the disk fills up.
    for (command, files) in [
        ("simulate mendoza-2016 --rounds 200k", "--output disk/edge.csv --outcomes disk/outcomes.csv"),
        ("simulate mendoza-2016 --rounds 200k", "--state disk/run.vt"),
        ("bank relancina --rounds 20k", "--state disk/run.vt"),
        (
            "sweep mendoza-2016 --vary shoe.decks=5,6 --rounds 20k --method monte-carlo",
            "--output disk/grid.csv",
        ),
    ] {
        let plain = folder.out(&format!("{command} -q").split(' ').collect::<Vec<_>>());
        let listed = "ls -A disk | sort | tr '\\n' ' ' >&2";
        let script = format!(
            "for file in edge.csv outcomes.csv grid.csv; do echo old > disk/$file; done; {fill}; \
             \"$0\" {command} -q {files}; code=$?; {listed}; \
             for file in edge.csv outcomes.csv grid.csv; do grep -qx old disk/$file || exit 99; done; exit $code"
        );
        let Some((code, out, err)) = with_disk(&folder, "64k", &script) else { return };
        assert_eq!(code, 4, "{command} {files}: {err}");
        // A state that cannot be created, nor the checksums of a sweep, is refused before the work.
        let begun = files.contains("--outcomes");
        assert_eq!(out, if begun { &plain } else { "" }, "{command} {files}");
        assert!(err.contains("cannot be written") && err.contains("space"), "{command} {files}: {err}");
        let left: Vec<&str> =
            err.lines().last().unwrap().split(' ').filter(|name| !name.is_empty()).collect();
        assert_eq!(left, ["ballast", "edge.csv", "grid.csv", "outcomes.csv"], "{command} {files}: {err}");
    }
}
