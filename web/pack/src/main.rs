//! Packs `ventaja.html`: `pack ENGINE.wasm PAGE_FOLDER STYLES… OUTPUT`. Generates the engine's JavaScript with wasm-bindgen,
//! shrinks the engine with `wasm-opt` where it is installed, and writes everything into one file whose policy admits its own
//! scripts by their hashes and nothing else. Fails where the file is larger than a page may be.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::{env, fs, io};

/// The largest page, and the goal when a server compresses it, in bytes.
const LARGEST: usize = 4_000_000;
const GOAL: usize = 1_200_000;

fn gzip(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    encoder.finish()
}

/// The least version of `wasm-opt`: older ones write a wrong table of references.
const OPTIMISER: u32 = 116;

/// Shrinks the engine in place; `false` where `wasm-opt` is missing, older, or fails.
fn optimised(wasm: &Path) -> bool {
    let version =
        Command::new("wasm-opt").arg("--version").output().map(|output| output.stdout).unwrap_or_default();
    let version = String::from_utf8_lossy(&version);
    let numbers = version.split_whitespace().filter_map(|word| word.parse::<u32>().ok());
    if numbers.max().is_none_or(|version| version < OPTIMISER) {
        return false;
    }
    let flags = ["-O2", "--all-features", "--strip-debug", "--strip-producers"];
    let shrunk = wasm.with_extension("opt.wasm");
    let run = Command::new("wasm-opt").args(flags).arg(wasm).arg("-o").arg(&shrunk).status();
    run.is_ok_and(|status| status.success()) && fs::rename(&shrunk, wasm).is_ok()
}

fn pack(
    wasm: &Path,
    page: &Path,
    styles: &[PathBuf],
    output: &Path,
) -> Result<String, Box<dyn std::error::Error>> {
    let folder = output.with_extension("parts");
    let mut bindgen = wasm_bindgen_cli_support::Bindgen::new();
    bindgen.input_path(wasm).no_modules(true)?.typescript(false).out_name("engine").generate(&folder)?;
    let engine = folder.join("engine_bg.wasm");
    let shrunk = optimised(&engine);
    let read = |name: &str| fs::read_to_string(page.join(name));
    let engine = STANDARD.encode(gzip(&fs::read(&engine)?)?);
    let worker = fs::read_to_string(folder.join("engine.js"))? + &read("worker.js")?;
    if worker.contains("</script") {
        return Err("the worker's text would end its element".into());
    }
    let mut style = String::new();
    for path in styles {
        style += &fs::read_to_string(path)?;
    }
    let script = read("page.js")?;
    let hash = STANDARD.encode(Sha256::digest(script.as_bytes()));
    let mut text = read("page.html")?;
    for (mark, part) in
        [("HASH", &hash), ("STYLE", &style), ("ENGINE", &engine), ("WORKER", &worker), ("SCRIPT", &script)]
    {
        let mark = format!("{{{{{mark}}}}}");
        if text.matches(&mark).count() != 1 {
            return Err(format!("page.html has to have {mark} once").into());
        }
        text = text.replace(&mark, part);
    }
    fs::write(output, &text)?;
    fs::remove_dir_all(&folder)?;
    let (size, compressed) = (text.len(), gzip(text.as_bytes())?.len());
    if size > LARGEST {
        return Err(format!("the page has {size} bytes; at most {LARGEST}").into());
    }
    if compressed > GOAL {
        println!("the page has {compressed} bytes when a server compresses it, more than the goal of {GOAL}");
    }
    let tool = if shrunk {
        ""
    } else {
        "; wasm-opt 116 or later is not installed, so it is larger than it could be"
    };
    Ok(format!("{}: {size} bytes, {compressed} compressed{tool}", output.display()))
}

fn main() -> ExitCode {
    let paths: Vec<PathBuf> = env::args_os().skip(1).map(PathBuf::from).collect();
    let [wasm, page, styles @ .., output] = &paths[..] else {
        eprintln!("pack ENGINE.wasm PAGE_FOLDER STYLES… OUTPUT");
        return ExitCode::from(2);
    };
    match pack(wasm, page, styles, output) {
        Ok(text) => {
            println!("{text}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("pack: {error}");
            ExitCode::FAILURE
        }
    }
}
