//! What may happen to the files of a run: a second process, folders and file systems that take
//! nothing, outputs that are no files.

use crate::commands::{Ended, says};
use crate::common::PROGRAM;
use crate::folder::Folder;
use std::os::unix::fs::symlink;
use std::process::Command;

const RUN: &str = "simulate mendoza-2016 --rounds 10k -q";

/// While a process computes what it will write, another one that would write the same file is
/// refused, also through a link; a process that was killed leaves no lock.
#[test]
fn two_processes_do_not_share_an_output() {
    let folder = Folder::new();
    symlink("edge.csv", folder.path("link.csv")).unwrap();
    for killed in [false, true] {
        let run = folder.held("bank relancina --rounds 1e15 --output edge.csv", 1);
        for other in [
            "simulate mendoza-2016 --rounds 10k --output edge.csv",
            "exact midi-punto-y-banca-2016 --output a.json --output link.csv",
            "simulate mendoza-2016 --rounds 10k --outcomes edge.csv",
            "sweep mendoza-2016 --vary shoe.decks=6 --rounds 1k --output edge.csv",
        ] {
            folder
                .ventaja(other)
                .refused(4, &[".csv: cannot be written: another process is writing this file"]);
        }
        // Another output in the same folder is free.
        folder.run(&format!("{RUN} --output other.csv"));
        if killed {
            drop(run);
        } else {
            run.signal("INT").code(3);
            assert_eq!(folder.names(), ["edge.csv", "link.csv", "other.csv"]);
        }
    }
    folder.run(&format!("{RUN} --output edge.csv"));
    assert_eq!(folder.read("edge.csv"), folder.run(&format!("{RUN} --format csv")));
    assert_eq!(folder.names(), ["edge.csv", "link.csv", "other.csv"]);
}

/// Outputs that are folders are refused before the run; pipes and devices take the whole text; a link
/// that leads nowhere yet is followed.
#[test]
fn an_output_may_be_no_file() {
    let folder = Folder::new();
    let plain = folder.run(&format!("{RUN} --format csv"));
    std::fs::create_dir(folder.path("folder.csv")).unwrap();
    for (file, part) in [
        ("folder.csv", "Is a directory"),
        ("nowhere/edge.csv", "the folder does not exist"),
        ("edge.csv/", "a file is expected"),
        ("folder.csv/../nowhere/edge.csv", "the folder does not exist"),
        ("/proc/edge.csv", "cannot be written"),
    ] {
        folder.ventaja(&format!("{RUN} --output {file}")).refused(4, &[file, part]);
    }
    assert_eq!(folder.names(), ["folder.csv"]);

    let pipe = folder.pipe("pipe.csv");
    let reader = std::thread::spawn(move || std::fs::read_to_string(pipe).unwrap());
    folder.run(&format!("{RUN} --output pipe.csv"));
    assert_eq!(reader.join().unwrap(), plain);

    symlink("far.csv", folder.path("near.csv")).unwrap();
    folder.run(&format!("{RUN} --output near.csv"));
    assert_eq!(folder.read("far.csv"), plain);
    assert_eq!(folder.names(), ["far.csv", "folder.csv", "near.csv", "pipe.csv"]);
}

/// Runs a script of the shell in a mount namespace of its own, in which `disk` is a file system of
/// `size`; `$0` is the program. Returns `None`, and says so, where the system has no such namespaces.
fn with_disk(folder: &Folder, size: &str, script: &str) -> Option<Ended> {
    let _ = std::fs::create_dir(folder.path("disk"));
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
    Some(Ended::of(unshared(&format!("{mount} && {script}"))))
}

/// A file that is mounted by itself, as a container has it, cannot be replaced and is overwritten.
#[test]
fn a_file_that_is_a_mount_is_overwritten() {
    let folder = Folder::new();
    let script = format!(
        "echo old > disk/real.csv; cp disk/real.csv disk/seen.csv; mount --bind disk/real.csv disk/seen.csv && \
         \"$0\" {RUN} --output disk/seen.csv >/dev/null && cat disk/real.csv && ls -A disk >&2"
    );
    let Some(ended) = with_disk(&folder, "256k", &script) else { return };
    let Ended { out, err, .. } = ended.code(0);
    assert_eq!(err, "real.csv\nseen.csv\n");
    folder.run(&format!("{RUN} --output plain.csv"));
    assert_eq!(out, folder.read("plain.csv"));
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
        let Some(ended) = with_disk(&folder, "64k", &script) else { return };
        ended.refused(4, &["disk/edge.csv: cannot be written: read-only"]);
    }
    // Parts on a disk that takes nothing can still be merged.
    let script = "\"$0\" simulate mendoza-2016 --rounds 10k -q --state disk/part.vt >/dev/null && \
                  mount -o remount,ro disk && exec \"$0\" merge disk/part.vt -q";
    assert_eq!(with_disk(&folder, "256k", script).unwrap().done(), folder.run(RUN));
}

/// However little room a disk has, the checksums of a sweep are there only beside its rows.
#[test]
fn a_sweep_that_is_not_written_leaves_no_checksums() {
    let folder = Folder::new();
    for taken in 11..16 {
        let script = format!(
            "dd if=/dev/zero of=disk/ballast bs=4k count={taken} 2>/dev/null; \
             \"$0\" sweep mendoza-2016 --vary shoe.decks=2..8 --rounds 1k --output disk/grid.csv -q >/dev/null; \
             code=$?; ls -A disk >&2; exit $code"
        );
        let Some(ended) = with_disk(&folder, "64k", &script) else { return };
        let err = ended.err;
        let is_left = |name: &str| err.lines().any(|line| line == name);
        assert!(is_left("ballast") && (is_left("grid.csv") || !is_left("grid.csv.sha256")), "{taken}: {err}");
        assert!(taken < 15 || !is_left("grid.csv"), "{taken}: {err}");
    }
}

/// A disk that fills up during the work: the result is printed, exit code 4 names the files that
/// could not be written, the old ones are complete, and no half-written file is left.
#[test]
fn a_disk_that_fills_up_costs_no_result() {
    let folder = Folder::new();
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
        let script = format!(
            "for file in edge.csv outcomes.csv grid.csv; do echo old > disk/$file; done; \
             dd if=/dev/zero of=disk/ballast bs=4k 2>/dev/null; \
             \"$0\" {command} -q {files}; code=$?; ls -A disk | sort | tr '\\n' ' ' >&2; \
             for file in edge.csv outcomes.csv grid.csv; do grep -qx old disk/$file || exit 99; done; exit $code"
        );
        let Some(ended) = with_disk(&folder, "64k", &script) else { return };
        let Ended { out, err, .. } = ended.code(4);
        // A state that cannot be created, nor the checksums of a sweep, is refused before the work.
        let begun = files.contains("--outcomes");
        let expected = if begun { folder.run(&format!("{command} -q")) } else { String::new() };
        assert_eq!(out, expected, "{command} {files}");
        says(&err, &["cannot be written", "space"]);
        let left = err.lines().last().unwrap().trim_end();
        assert_eq!(left, "ballast edge.csv grid.csv outcomes.csv", "{command} {files}: {err}");
    }
}
