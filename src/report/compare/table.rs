//! The table of a comparison.

use super::{CompareReport, Played};
use crate::compare::Cards;
use crate::exact::BEST;
use crate::lang::{Lang, ShortPercent};
use crate::report::table::{boxes, decks, no_interval};
use crate::report::{Identity, Page, bet_name, outcome_name, page};
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
        let dealt = |cards: &str, id: &Identity| {
            let rounds = tr!(lang, "count-rounds", count = id.rounds.unwrap_or(0));
            let cards = lang.text(cards);
            let seed = id.seed.unwrap_or(0).to_string();
            vec![
                tr!(lang, "compared-by-simulation", cards = cards, rounds = rounds),
                tr!(lang, "seed-and-stream", seed = seed, stream = id.stream),
            ]
        };
        match self.found.cards {
            Cards::Exact => vec![lang.text("method-exact-full-shoe")],
            Cards::Common => dealt("common-cards", a),
            Cards::Coupled => dealt("coupled-cards", a),
        }
    }

    fn table(&self, page: Page) -> String {
        let lang = page.lang;
        let interval = match self.found.cards {
            Cards::Exact => lang.text("head-interval"),
            _ => tr!(lang, "interval-heading", confidence = ShortPercent(self.confidence)),
        };
        let header = ["head-bet", "head-edge-a", "head-edge-b"].map(|id| (id, lang.text(id)));
        let header = header.iter().map(|(id, text)| (*id, text.as_str()));
        let difference = [("head-difference", "B − A"), ("head-interval", interval.as_str())];
        let mut bets = page.table(&header.chain(difference).collect::<Vec<_>>(), &[0]);
        for change in &self.found.changes {
            let edge = |side: usize| {
                change.estimates[side].map_or_else(
                    || lang.text("not-offered"),
                    |e| page.marked(lang.decimal(e.house_edge * 100.0, 4), e.house_edge),
                )
            };
            let found = change.difference;
            let interval = match (found.and_then(|d| d.half_width), self.found.cards) {
                (_, Cards::Exact) => lang.text("exact"),
                (Some(half), _) => {
                    let middle = found.map_or(0.0, |d| d.difference);
                    let low = lang.signed((middle - half) * 100.0, 4);
                    tr!(lang, "interval", low = low, high = lang.signed_percent(middle + half, 4))
                }
                (None, _) => match found.and_then(|d| d.differing) {
                    Some(0) => lang.text("no-shoe-differs"),
                    _ => no_interval(&self.sides[0], page.lang),
                },
            };
            let difference = found
                .map_or(String::new(), |d| page.marked(lang.signed_percent(d.difference, 4), d.difference));
            bets.add_row([bet_name(lang, change.bet), edge(0), edge(1), difference, interval]);
        }
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
        let mut outcomes: Vec<_> = main.outcomes.iter().collect();
        outcomes.retain(|outcome| outcome.contributions()[2] != 0.0);
        outcomes.sort_by(|a, b| b.contributions()[2].abs().total_cmp(&a.contributions()[2].abs()));
        if outcomes.is_empty() {
            return text;
        }
        let outcome = tr!(lang, "head-bet-outcome", bet = bet_name(lang, main.bet));
        let header = ["head-freq-a", "head-freq-b", "head-net-a", "head-net-b", "head-house-difference"];
        let header = header.map(|id| (id, lang.text(id)));
        let header = header.iter().map(|(id, text)| (*id, text.as_str()));
        let header: Vec<_> = std::iter::once(("head-outcome", outcome.as_str())).chain(header).collect();
        let mut paid = page.table(&header, &[0]);
        for outcome in outcomes.iter().take(SHOWN) {
            let share = |side: usize| outcome.shares[side].as_ref();
            let frequency = |side| lang.percent(share(side).map_or(0.0, |s| s.probability), 4);
            let net = |side| share(side).map_or(String::new(), |s| lang.signed(s.net, 3));
            let gain = lang.signed_percent(-outcome.contributions()[2], 4);
            paid.add_row([
                outcome_name(lang, &outcome.outcome),
                frequency(0),
                frequency(1),
                net(0),
                net(1),
                gain,
            ]);
        }
        if let Some(rest) = outcomes.get(SHOWN..).filter(|rest| !rest.is_empty()) {
            let gain: f64 = rest.iter().map(|outcome| -outcome.contributions()[2]).sum();
            let others = tr!(lang, "count-others", count = rest.len());
            let none = String::new;
            paid.add_row([others, none(), none(), none(), none(), lang.signed_percent(gain, 4)]);
        }
        text.push('\n');
        text + &page::lines(&paid, " ")
    }
}
