//! Builds the page into the program if `web/build` has written it.

use std::path::Path;

fn main() {
    // The folder exists without the page: a path that is missing would build the program anew each time.
    println!("cargo::rerun-if-changed=web/dist");
    println!("cargo::rustc-check-cfg=cfg(ventaja_page)");
    let root = std::env::var("CARGO_MANIFEST_DIR").expect("cargo sets it");
    let page = Path::new(&root).join("web/dist/ventaja.html");
    if page.exists() {
        println!("cargo::rustc-cfg=ventaja_page");
        println!("cargo::rustc-env=VENTAJA_PAGE={}", page.display());
    }
}
