//! The table of a comparison.

use super::{BetChange, CompareReport, Played, layout};
use crate::compare::Cards;
use crate::exact::BEST;
use crate::lang::Lang;
use crate::report::identity::{boxes, decks};
use crate::report::sections::{Look, compare};
use crate::report::{Page, bet_name};
use crate::tr;
use std::fmt::Write;

/// Outcomes shown of a bet, the largest contributions to the difference.
const SHOWN: usize = 8;

/// The whole comparison.
pub(super) fn table(report: &CompareReport, page: Page) -> String {
    let mut text = String::new();
    let Some(first) = report.plays.first() else { return text };
    for (number, (name, id)) in ["A", "B"].into_iter().zip(&first.sides).enumerate() {
        let file = report.files.as_ref().map_or_else(String::new, |files| format!(" ({})", files[number]));
        let _ = writeln!(text, "{name}  {}{file}: {}", id.reglamento, id.title.of(page.lang));
        let mut rules = vec![format!("{}, {}", decks(id, page.lang), boxes(id, page.lang))];
        rules.extend([&id.readings, &id.overrides].into_iter().filter(|s| !s.is_empty()).cloned());
        rules.extend(Some(id.side_bets_in(page.lang)).filter(|side_bets| !side_bets.is_empty()));
        for line in page.wrapped(&rules.join("; ").replace(';', "; ").replace("  ", " ")) {
            let _ = writeln!(text, "   {line}");
        }
    }
    for line in first.method(page.lang) {
        let _ = writeln!(text, "   {line}");
    }
    text += &rules_that_differ(report, page);
    for play in &report.plays {
        let _ = write!(text, "\n{}\n{}", play.heading(page.lang), play.table(page));
    }
    if let Some(worths) = compare::worths(report, Look::on_screen(page.lang)) {
        let table = page.shown(&worths, &["head-edge-a", "head-edge-with-change", "head-worth"]);
        let _ = write!(text, "\n{}\n{}", worths.caption, table);
    }
    text + &page.notes(&report.notes)
}

fn rules_that_differ(report: &CompareReport, page: Page) -> String {
    let table = compare::rules(report, Look::on_screen(page.lang));
    table.map_or_else(String::new, |table| format!("\n{}", page.shown(&table, &[])))
}

fn or_none(text: &str, lang: Lang) -> String {
    if text.is_empty() { lang.text("no-chart") } else { text.to_owned() }
}

impl Played {
    /// The way of play in words.
    #[must_use]
    pub(crate) fn heading(&self, lang: Lang) -> String {
        let [a, b] = self.sides.each_ref().map(|id| or_none(&id.strategy, lang));
        match self.play {
            "none" => lang.text("play-without-decisions"),
            "best" if a == BEST && b == BEST => lang.text("play-each-best"),
            "best" => tr!(lang, "play-each-own", a, b),
            "unchanged" if a == BEST => lang.text("play-best-of-a"),
            "unchanged" => tr!(lang, "play-of-a", a),
            _ if a == b => tr!(lang, "play-of-both", a),
            _ => tr!(lang, "play-given", a, b),
        }
    }

    /// How the numbers were found.
    fn method(&self, lang: Lang) -> Vec<String> {
        let [a, _] = &self.sides;
        let Some([dealt, _]) = &self.found.dealt else { return vec![lang.text("method-exact-full-shoe")] };
        let cards = lang.text(match self.found.cards {
            Cards::Exact | Cards::Common => "common-cards",
            Cards::Coupled => "coupled-cards",
        });
        let rounds = tr!(lang, "count-rounds", count = dealt.rounds);
        vec![
            tr!(lang, "compared-by-simulation", cards, rounds),
            tr!(lang, "seed-and-stream", seed = self.seed.to_string(), stream = a.stream),
        ]
    }

    fn table(&self, page: Page) -> String {
        let lang = page.lang;
        let look = Look::on_screen(lang);
        let bets = compare::edges(self, 0, look);
        let mut text = page.shown(&bets, &["head-edge-a", "head-edge-b", "head-b-less-a"]);
        let Some(main) = self.found.changes.first() else { return text };
        if let Some(found) = main.difference
            && let (Some(error), Some(apart)) = (found.standard_error, found.apart_error)
            && self.found.cards != Cards::Exact
            && error > 0.0
        {
            let bet = bet_name(lang, main.bet);
            let narrower = tr!(lang, "times-narrower", bet, times = lang.decimal(apart / error, 1));
            text += &page.hanging(" ", &narrower, 3);
        }
        let outcomes = BetChange::new(main).outcomes;
        if outcomes.is_empty() {
            return text;
        }
        let of = layout::Outcomes {
            look,
            outcome: tr!(lang, "head-bet-outcome", bet = bet_name(lang, main.bet)),
            heads: ["head-freq-a", "head-freq-b", "head-house-difference"],
            nets: true,
            as_in_csv: false,
        };
        let shown = &outcomes[..SHOWN.min(outcomes.len())];
        let mut paid = page.of_table(&layout::outcomes(String::new(), String::new(), of, shown), &[]);
        if let Some(rest) = outcomes.get(SHOWN..).filter(|rest| !rest.is_empty()) {
            let gain: f64 = rest.iter().map(|outcome| outcome.house_gains).sum();
            let others = tr!(lang, "count-others", count = rest.len());
            let none = String::new;
            paid.add_row([others, none(), none(), none(), none(), lang.signed_percent(gain, 4)]);
        }
        text.push('\n');
        text + &paid.lines(" ")
    }
}
