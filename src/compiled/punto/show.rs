//! Prints the compiled coup as text.

use super::Coup;
use crate::lang::Lang;
use crate::rules::PuntoYBanca;
use std::fmt::Write;

/// Returns the compiled coup of punto y banca as text: the step after the first four cards, by both
/// totals, and the step after PUNTO's third card.
pub fn show(rules: &PuntoYBanca, lang: Lang) -> String {
    let mut text = lang.text("compiled-coup-classes") + "\n";
    let name = |coup: Coup| match coup {
        Coup::Over { punto, banca } => format!("{punto}:{banca}"),
        Coup::PuntoDraws { .. } => "P".to_owned(),
        Coup::BancaDraws { .. } => "B".to_owned(),
        Coup::Deal { .. } => "…".to_owned(),
    };
    let _ = writeln!(text, "\n{}", lang.text("compiled-coup-fourth"));
    for punto in 0..10 {
        let row: Vec<String> = (0..10)
            .map(|banca| format!("{:<4}", name(Coup::Deal { dealt: 3, punto, banca: 0 }.next(rules, banca))))
            .collect();
        let _ = writeln!(text, "  {punto}   {}", row.join(""));
    }
    let _ = writeln!(text, "\n{}", lang.text("compiled-coup-third"));
    for banca in 0..8 {
        let row: Vec<&str> = (0..10)
            .map(|card| match (Coup::PuntoDraws { punto: 0, banca }).next(rules, card) {
                Coup::BancaDraws { .. } => "B",
                _ => "-",
            })
            .collect();
        let _ = writeln!(text, "  {banca}   {}", row.join("   "));
    }
    text
}
