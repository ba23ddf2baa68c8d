//! The table of a comparison.

use super::{BetChange, CompareReport, Played, layout};
use crate::compare::Cards;
use crate::exact::BEST;
use crate::lang::{Lang, ShortPercent};
use crate::publish::Number;
use crate::report::table::{boxes, decks, no_interval};
use crate::report::{Page, bet_name, outcome_name, page};
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
    text += &super::amendments::table(&report.worths, page);
    text + &page.notes(&report.notes)
}

fn rules_that_differ(report: &CompareReport, page: Page) -> String {
    if report.changes.is_empty() {
        return String::new();
    }
    let mut table =
        page.table_of(&["head-rule", "side-a", "side-b", "head-article-or-origin"], &[0, 1, 2, 3]);
    for change in &report.changes {
        table.add_row([change.rule, &change.values[0], &change.values[1], &change.origin(page.lang)]);
    }
    format!("\n{}", page::lines(&table, " "))
}

fn or_none(text: &str, lang: Lang) -> String {
    if text.is_empty() { lang.text("no-chart") } else { text.to_owned() }
}

impl Played {
    /// The way of play in words.
    fn heading(&self, lang: Lang) -> String {
        let [a, b] = self.sides.each_ref().map(|id| or_none(&id.strategy, lang));
        match self.play {
            "none" => lang.text("play-without-decisions"),
            "best" if a == BEST && b == BEST => lang.text("play-each-best"),
            "best" => tr!(lang, "play-each-own", a = a, b = b),
            "unchanged" if a == BEST => lang.text("play-best-of-a"),
            "unchanged" => tr!(lang, "play-of-a", a = a),
            _ if a == b => tr!(lang, "play-of-both", a = a),
            _ => tr!(lang, "play-given", a = a, b = b),
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
            tr!(lang, "compared-by-simulation", cards = cards, rounds = rounds),
            tr!(lang, "seed-and-stream", seed = self.seed.to_string(), stream = a.stream),
        ]
    }

    fn table(&self, page: Page) -> String {
        let lang = page.lang;
        let exact = self.found.cards == Cards::Exact;
        let interval = if exact {
            lang.text("head-interval")
        } else {
            tr!(lang, "interval-heading", confidence = ShortPercent(self.confidence))
        };
        let [bet, a, b] = ["head-bet", "head-edge-a", "head-edge-b"].map(|id| lang.text(id));
        let look = layout::Edges {
            heads: [bet, a, b, "B − A".to_owned(), interval],
            play: None,
            not_offered: lang.text("not-offered"),
            edge: |edge| Number::plain(edge * 100.0, 4),
        };
        let changes: Vec<BetChange> = self.found.changes.iter().map(BetChange::new).collect();
        let rows = changes.iter().zip(&self.found.changes).map(|(change, found)| layout::EdgeRow {
            name: bet_name(lang, change.bet),
            play: String::new(),
            change,
            no_interval: match found.difference.map(|d| (d.half_width, d.differing)) {
                _ if exact => Some(lang.text("exact")),
                Some((Some(_), _)) => None,
                Some((None, Some(0))) => Some(lang.text("no-shoe-differs")),
                _ => Some(no_interval(&self.sides[0], lang)),
            },
        });
        let bets = layout::edges("", String::new(), &look, &rows.collect::<Vec<_>>());
        let ids = ["head-bet", "head-edge-a", "head-edge-b", "head-difference", "head-interval"];
        let bets = page.of_table(&bets, &ids, &[0], &[1, 2, 3]);
        let mut text = page::lines(&bets, " ");
        let Some(main) = self.found.changes.first() else { return text };
        if let Some(found) = main.difference
            && let (Some(error), Some(apart)) = (found.standard_error, found.apart_error)
            && self.found.cards != Cards::Exact
            && error > 0.0
        {
            let bet = bet_name(lang, main.bet);
            let narrower = tr!(lang, "times-narrower", bet = bet, times = lang.decimal(apart / error, 1));
            text += &page.hanging(" ", &narrower, 3);
        }
        let outcomes = &changes[0].outcomes;
        if outcomes.is_empty() {
            return text;
        }
        let ids = [
            "head-outcome",
            "head-freq-a",
            "head-freq-b",
            "head-net-a",
            "head-net-b",
            "head-house-difference",
        ];
        let [_, a, b, net_a, net_b, gains] = ids.map(|id| lang.text(id));
        let look = layout::Outcomes {
            heads: [tr!(lang, "head-bet-outcome", bet = bet_name(lang, main.bet)), a, b],
            nets: Some([net_a, net_b]),
            gains,
            as_in_csv: false,
            digits: 4,
            name: outcome_name,
        };
        let shown = &outcomes[..SHOWN.min(outcomes.len())];
        let paid = layout::outcomes(String::new(), String::new(), &look, shown, lang);
        let mut paid = page.of_table(&paid, &ids, &[0], &[]);
        if let Some(rest) = outcomes.get(SHOWN..).filter(|rest| !rest.is_empty()) {
            let gain: f64 = rest.iter().map(|outcome| outcome.house_gains).sum();
            let others = tr!(lang, "count-others", count = rest.len());
            let none = String::new;
            paid.add_row([others, none(), none(), none(), none(), lang.signed_percent(gain, 4)]);
        }
        text.push('\n');
        text + &page::lines(&paid, " ")
    }
}
