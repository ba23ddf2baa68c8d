//! Packs `ventaja.html`: `pack ENGINE.wasm UNPACK.wasm PAGE_FOLDER STYLES… OUTPUT`. Generates the JavaScript of both modules
//! with wasm-bindgen, compresses the engine, and writes everything into one file whose policy admits its own script by
//! its hash and nothing else. Fails where the file is larger than a page may be.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use lzma_rust2::{LzmaOptions, LzmaWriter};
use sha2::{Digest, Sha256};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs, io};

/// The largest page, and the largest when a server compresses it, in bytes.
const LARGEST: usize = 4_000_000;
const COMPRESSED: usize = 1_200_000;

fn gzip(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    encoder.finish()
}

/// A file of LZMA, whose length the header states.
fn lzma(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let options = LzmaOptions::with_preset(9);
    let mut encoder = LzmaWriter::new_use_header(Vec::new(), &options, Some(bytes.len() as u64))?;
    encoder.write_all(bytes)?;
    encoder.finish()
}

/// The JavaScript that starts a module, and the module without names, by wasm-bindgen.
fn bound(wasm: &Path, folder: &Path) -> Result<(String, Vec<u8>), Box<dyn std::error::Error>> {
    let mut bindgen = wasm_bindgen_cli_support::Bindgen::new();
    bindgen.input_path(wasm).no_modules(true)?.typescript(false).out_name("module");
    bindgen.remove_name_section(true).remove_producers_section(true).generate(folder)?;
    let found = (fs::read_to_string(folder.join("module.js"))?, fs::read(folder.join("module_bg.wasm"))?);
    fs::remove_dir_all(folder)?;
    Ok(found)
}

fn pack(
    [engine, unpack]: [&Path; 2],
    page: &Path,
    styles: &[PathBuf],
    output: &Path,
) -> Result<String, Box<dyn std::error::Error>> {
    let folder = output.with_extension("parts");
    let read = |name: &str| fs::read_to_string(page.join(name));
    let (worker, engine) = bound(engine, &folder)?;
    let (script, unpack) = bound(unpack, &folder)?;
    let (worker, script) = (worker + &read("worker.js")?, script + &read("page.js")?);
    let (engine, unpack) = (STANDARD.encode(lzma(&engine)?), STANDARD.encode(gzip(&unpack)?));
    if worker.contains("</script") || script.contains("</script") {
        return Err("the text of a script would end its element".into());
    }
    let mut style = String::new();
    for path in styles {
        style += &fs::read_to_string(path)?;
    }
    let hash = STANDARD.encode(Sha256::digest(script.as_bytes()));
    let mut text = read("page.html")?;
    let parts = [("HASH", &hash), ("STYLE", &style), ("UNPACK", &unpack), ("ENGINE", &engine)];
    for (mark, part) in parts.into_iter().chain([("WORKER", &worker), ("SCRIPT", &script)]) {
        let mark = format!("{{{{{mark}}}}}");
        if text.matches(&mark).count() != 1 {
            return Err(format!("page.html has to have {mark} once").into());
        }
        text = text.replace(&mark, part);
    }
    fs::write(output, &text)?;
    let (size, compressed) = (text.len(), gzip(text.as_bytes())?.len());
    if size > LARGEST {
        return Err(format!("the page has {size} bytes; at most {LARGEST}").into());
    }
    if compressed > COMPRESSED {
        return Err(format!(
            "the page has {compressed} bytes when a server compresses it; at most {COMPRESSED}"
        )
        .into());
    }
    Ok(format!("{}: {size} bytes, {compressed} compressed", output.display()))
}

fn main() -> ExitCode {
    let paths: Vec<PathBuf> = env::args_os().skip(1).map(PathBuf::from).collect();
    let [engine, unpack, page, styles @ .., output] = &paths[..] else {
        eprintln!("pack ENGINE.wasm UNPACK.wasm PAGE_FOLDER STYLES… OUTPUT");
        return ExitCode::from(2);
    };
    match pack([engine, unpack], page, styles, output) {
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
