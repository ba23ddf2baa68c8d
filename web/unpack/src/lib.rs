//! Unpacks the engine: LZMA makes it a quarter smaller than the gzip that browsers unpack themselves. Must not know what is
//! packed.

use lzma_rust2::LzmaReader;
use std::io::Read;
use wasm_bindgen::prelude::wasm_bindgen;

/// Returns what `packed`, a `.lzma` file, holds; nothing where it is damaged.
#[wasm_bindgen]
pub fn unpack(packed: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let read = LzmaReader::new_mem_limit(packed, u32::MAX, None)
        .and_then(|mut reader| reader.read_to_end(&mut bytes));
    if read.is_err() {
        bytes.clear();
    }
    bytes
}
