#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| ventaja_fuzz::run("finished", bytes));
