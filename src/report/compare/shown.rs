//! The table and the document of a comparison: the rules that differ, the change of edge, and the outcomes that pay
//! for it.

use super::amendments::WorthRow;
use super::rules::RuleChange;
use super::{BetChange, CompareReport, OutcomeShift, Played, Worth, layout};
use crate::compare::{Cards, Change};
use crate::exact::BEST;
use crate::lang::Lang;
use crate::publish::plot::{Axis, Marked, Plot, Rows};
use crate::publish::{Block, Cell, Document, Figure, Table, Text};
use crate::report::identity::{boxes, decks, no_interval, side_bets_in};
use crate::report::sections::{self, Columns, Look, capital, confidence, dots, edge, value};
use crate::report::sections::{gains, interval_heading, meta, remarks, section, with_data};
use crate::report::{Output, Page, bet_name, bet_words, outcome_words};
use crate::tr;
use std::fmt::Write;

/// Outcomes of a bet that the table has, the largest contributions to the difference.
const LISTED: usize = 8;

/// Outcomes that a plot has, the largest first.
const PLOTTED: usize = 12;

/// Returns the whole comparison as text.
pub(super) fn table(report: &CompareReport, page: Page) -> String {
    let mut text = String::new();
    let Some(first) = report.plays.first() else { return text };
    for (number, (name, id)) in ["A", "B"].into_iter().zip(&first.sides).enumerate() {
        let file = report.files.as_ref().map_or_else(String::new, |files| format!(" ({})", files[number]));
        let _ = writeln!(text, "{name}  {}{file}: {}", id.reglamento, id.title.of(page.lang));
        let mut rules = vec![format!("{}, {}", decks(id, page.lang), boxes(id, page.lang))];
        rules.extend([&id.readings, &id.overrides].into_iter().filter(|s| !s.is_empty()).cloned());
        rules.extend(Some(side_bets_in(&id.side_bets, page.lang)).filter(|side_bets| !side_bets.is_empty()));
        for line in page.wrapped(&rules.join("; ").replace(';', "; ").replace("  ", " ")) {
            let _ = writeln!(text, "   {line}");
        }
    }
    for line in first.method(page.lang) {
        let _ = writeln!(text, "   {line}");
    }
    if let Some(rules) = rules(report, Look::on_screen(page.lang)) {
        text = text + "\n" + &page.shown(&rules, &[]);
    }
    for (headings, _, play) in plays(report, page.lang) {
        let _ = write!(text, "\n{}{}", page.paragraph(&headings.join(". ")), play.table(page));
    }
    let look = Look::on_screen(page.lang);
    if let Some(worths) = report.worths(look, |bet| look.bet(bet)) {
        let table = page.shown(&worths, &["head-edge-a", "head-edge-with-change", "head-effect"]);
        let _ = write!(text, "\n{}\n{}", worths.caption, table);
    }
    text + &page.notes(&report.notes)
}

/// Returns the ways of play that differ in some number, each with its place and the headings of those without difference.
fn plays(report: &CompareReport, lang: Lang) -> Vec<(Vec<String>, usize, &Played)> {
    let mut found: Vec<(Vec<String>, usize, &Played)> = Vec::new();
    for (number, play) in report.plays.iter().enumerate() {
        match found.last_mut().filter(|(.., last)| last.bets == play.bets) {
            Some((headings, ..)) => headings.push(play.heading(lang)),
            None => found.push((vec![play.heading(lang)], number, play)),
        }
    }
    found
}

fn or_none(text: &str, lang: Lang) -> String {
    if text.is_empty() { lang.text("no-chart") } else { text.to_owned() }
}

impl Played {
    /// Returns the way of play in words.
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

    /// Returns how the numbers were found.
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
            tr!(lang, "seed-and-stream", seed = self.seed.to_string(), stream = &a.stream),
        ]
    }

    fn table(&self, page: Page) -> String {
        let lang = page.lang;
        let look = Look::on_screen(lang);
        let bets = edges(self, 0, look);
        let mut text = page.shown(&bets, &["head-edge-a", "head-edge-b", "head-b-less-a"]);
        let Some(main) = self.found.changes.first() else { return text };
        if let Some(found) = main.difference
            && let (Some(error), Some(apart)) = (found.standard_error, found.apart_error)
            && found.half_width.is_some()
            && self.found.cards != Cards::Exact
            && apart >= 1.05 * error
            && error > 0.0
        {
            let bet = bet_name(lang, main.bet);
            let narrower = tr!(lang, "times-narrower", bet, times = lang.decimal(apart / error, 1));
            text += &page.hanging("  ", &narrower, 2);
        }
        let outcomes = &self.bets[0].outcomes;
        if outcomes.is_empty() {
            return text;
        }
        let of = outcomes_of(look, tr!(lang, "head-bet-outcome", bet = bet_name(lang, main.bet)));
        let shown = &outcomes[..LISTED.min(outcomes.len())];
        let mut paid = page.of_table(&layout::outcomes(String::new(), String::new(), of, shown), &[]);
        if let Some(rest) = outcomes.get(LISTED..).filter(|rest| !rest.is_empty()) {
            let gain: f64 = rest.iter().map(|outcome| outcome.house_gains).sum();
            let others = tr!(lang, "count-others", count = rest.len());
            let none = String::new;
            paid.add_row([others, none(), none(), none(), none(), lang.signed_percent(gain, 4)]);
        }
        text = format!("{text}\n{}", paid.lines(" "));
        match self.bets[0].remark(lang) {
            Some(remark) => text + &page.hanging("  ", &remark, 2),
            None => text,
        }
    }
}

pub(super) fn document(report: &CompareReport, lang: Lang) -> Document {
    let leads = report.plays.iter().flat_map(|play| leads(play, lang));
    let mut answer: Vec<Block> = leads.map(Block::Lead).collect();
    answer.extend(differences_figure(report, lang).map(Block::Figure));
    if let Some(found) = rules(report, lang.into()) {
        answer.push(Block::Table(found));
    }
    let mut sections = vec![section("answer", lang.text("doc-result"), answer)];
    for (headings, number, play) in plays(report, lang) {
        let mut blocks = vec![Block::Table(edges(play, number, lang.into()))];
        for (change, bet) in play.found.changes.iter().zip(&play.bets) {
            if let Some(found) = outcomes_figure(play, bet, number, lang) {
                blocks.push(Block::Figure(found));
                blocks.push(Block::Table(outcomes(change, bet, number, lang)));
            }
        }
        sections.push(section(&format!("play-{number}"), headings.join(". "), blocks));
    }
    if let Some(alone) = report.worths(lang.into(), |bet| bet_words(lang, bet)) {
        let blocks = vec![Block::Table(alone)];
        sections.push(section("each-change", lang.text("each-change-alone"), blocks));
    }
    sections.extend(remarks(&report.notes, lang));
    let identities = report.plays.first().map(|play| play.sides.each_ref());
    let titles = identities.map(|[a, b]| {
        let [a, b] = [a, b].map(|id| id.title.of(lang));
        if a == b { a.to_owned() } else { format!("{a} — {b}") }
    });
    Document {
        title: titles.unwrap_or_default(),
        subtitle: lang.text("doc-comparison"),
        lang,
        meta: meta(&identities.map(|ids| ids.to_vec()).unwrap_or_default(), &report.command_in(lang), lang),
        sections: with_data(sections, &report.json()),
    }
}

/// Returns a sentence on each main bet: what the change does to it.
fn leads(play: &Played, lang: Lang) -> Vec<Text> {
    let of = |change: &BetChange| -> Option<Text> {
        let value = change.difference?;
        let (bet, amount) = (bet_words(lang, change.bet), edge(value.abs()).text(lang));
        let who = match value {
            _ if !change.is_decided() => tr!(lang, "doc-change-open", bet),
            0.0 => tr!(lang, "doc-change-none", bet),
            house if house > 0.0 => tr!(lang, "doc-change-house", bet, amount),
            _ => tr!(lang, "doc-change-players", bet, amount),
        };
        let signed = |edge_of: f64| edge(edge_of).signed().text(lang);
        let certain = match change.interval() {
            _ if change.is_exact() => lang.text("doc-is-exact"),
            Some((low, high)) => {
                let (confidence, low, high) = (confidence(play.confidence, lang), signed(low), signed(high));
                tr!(lang, "doc-change-interval", confidence, low, high)
            }
            None => lang.text("doc-no-interval"),
        };
        let heading = play.heading(lang);
        Some(Text::default().strong(capital(&who)).plain(format!(" {heading}. {certain}")))
    };
    play.bets.iter().filter(|change| change.main).filter_map(of).collect()
}

/// Returns the rules that differ; `None` if there are none.
fn rules(report: &CompareReport, look: Look) -> Option<Table> {
    let lang = look.lang;
    // The screen shows a value as it is typed.
    let value = |value: &str| if look.on_screen { value.into() } else { value::cell(value, lang) };
    let columns = Columns::<RuleChange>::new(look)
        .column("head-rule", |change| Cell::Code(change.rule.to_owned()))
        .column("side-a", |change| value(&change.values[0]))
        .column("side-b", |change| value(&change.values[1]))
        .column("head-article-or-origin", |change| change.origin(lang));
    let caption = lang.text("doc-rules-that-differ");
    (!report.changes.is_empty()).then(|| columns.table("rules", caption, &report.changes))
}

impl CompareReport {
    fn worths(&self, look: Look, bet: impl Fn(&str) -> String) -> Option<Table> {
        worths(&self.worths, "head-edge-a", self.plays.first()?.confidence, look, bet)
    }
}

/// Returns the table of what each change between two versions is worth alone; `before` is the id of the
/// heading of the edge before, `confidence` is that of intervals, and `bet` names a bet. `None` without changes.
pub(crate) fn worths(
    worths: &[Worth],
    before: &'static str,
    confidence: f64,
    look: Look,
    bet: impl Fn(&str) -> String,
) -> Option<Table> {
    let Look { lang, on_screen } = look;
    let rows: Vec<WorthRow<'_>> = worths.iter().flat_map(Worth::table_rows).collect();
    let side = |side: usize| {
        move |(_, change): &WorthRow<'_>| match change.as_ref()?.house_edge[side] {
            Some(house_edge) => Some(Cell::from(edge(house_edge))),
            None => Some(lang.text("not-offered").into()),
        }
    };
    let interval = move |(worth, change): &WorthRow<'_>| {
        let change = change.filter(|_| !worth.exact)?;
        Some(Cell::Interval(edge(change.ci_low?).signed(), edge(change.ci_high?).signed()))
    };
    let with_interval = worths.iter().any(|worth| !worth.exact);
    let columns = Columns::<WorthRow<'_>>::new(look)
        .column("head-article", |(worth, _)| {
            let stated = if on_screen { &worth.stated } else { &worth.stated_in_words };
            stated.of(lang).to_owned()
        })
        .column("head-change", |(worth, _)| match (worth.what.of(lang), &worth.option) {
            (what, option) if on_screen && !option.is_empty() => format!("{what}\n{option}"),
            (what, _) => what.to_owned(),
        })
        .when(!on_screen, |columns| {
            columns.column("head-option", |(worth, _)| Cell::Code(worth.option.clone()))
        })
        .column("head-bet", |(worth, change)| match change {
            Some(change) => bet(change.bet),
            None if worth.is_not_modelled() => lang.text("head-not-modelled"),
            None => lang.text("no-edge-changes"),
        })
        .column(before, side(0))
        .column("head-edge-with-change", side(1))
        .column("head-effect", |(_, change)| Some(edge(change.as_ref()?.difference?).signed()))
        .when(with_interval, |columns| columns.headed(interval_heading(confidence, look), "", interval));
    (!rows.is_empty()).then(|| columns.table("each-change", lang.text("each-change-alone"), rows))
}

/// Returns the edges of both tables and their difference: one row for each bet.
fn edges(play: &Played, number: usize, look: Look) -> Table {
    let lang = look.lang;
    let exact = play.found.cards == Cards::Exact;
    let heads = ["head-bet", "head-edge-a", "head-edge-b", "head-b-less-a"];
    let interval = interval_heading(play.confidence, look);
    let rows = play.bets.iter().zip(&play.found.changes).map(|(change, found)| layout::EdgeRow {
        name: look.bet(change.bet),
        play: String::new(),
        change,
        no_interval: match found.difference.map(|found| (found.half_width, found.differing)) {
            _ if exact => Some(lang.text("exact")),
            Some((Some(_), _)) => None,
            Some((None, Some(0))) => Some(lang.text("no-shoe-differs")),
            _ => Some(no_interval(&play.sides[0], lang)),
        },
    });
    let (id, caption) = (format!("differences-{number}"), lang.text("doc-differences"));
    layout::edges(&id, caption, look, (heads, interval), &rows.collect::<Vec<_>>())
}

/// Returns the differences of main bets under each way of play, as dots with intervals.
fn differences_figure(report: &CompareReport, lang: Lang) -> Option<Figure> {
    let mut rows = Vec::new();
    for play in &report.plays {
        for change in play.bets.iter().filter(|change| change.main) {
            let Some(value) = change.difference else { continue };
            let label = if report.plays.len() > 1 {
                format!("{} — {}", bet_words(lang, change.bet), play.heading(lang))
            } else {
                bet_words(lang, change.bet)
            };
            rows.push(Marked::new(label, value).within(change.interval().filter(|_| !change.is_exact())));
        }
    }
    let largest = rows.iter().max_by(|a, b| a.value().abs().total_cmp(&b.value().abs()))?.clone();
    let confidence = confidence(report.plays.first()?.confidence, lang);
    let words = [lang.text("doc-differences-figure"), tr!(lang, "doc-edges-desc", confidence)];
    let axis = Axis::percent(lang.text("doc-axis-change"), sections::DIGITS).signed();
    dots("differences-figure", words, axis, rows, |_, _, axis| {
        let change = axis.number(largest.value()).text(lang);
        tr!(lang, "doc-differences-alt", bet = largest.label, change)
    })
}

/// Returns the outcomes that pay for the change of a bet, as bars to both sides; `None` if none does.
fn outcomes_figure(play: &Played, change: &BetChange, number: usize, lang: Lang) -> Option<Figure> {
    let BetChange { outcomes: found, difference, .. } = change;
    let OutcomeShift { outcome: name, house_gains: gain, .. } = found.first().filter(|first| {
        // Less is printed as none.
        first.house_gains.abs() >= 5e-7
    })?;
    let axis = Axis::percent(lang.text("doc-axis-house-gain"), sections::DIGITS).signed();
    let alternative = tr!(
        lang,
        "doc-outcomes-alt",
        outcome = outcome_words(lang, name),
        change = axis.number(*gain).text(lang),
        total = axis.number((*difference)?).text(lang)
    );
    let most = if found.len() > PLOTTED + 1 { PLOTTED } else { found.len() };
    let one = |shift: &OutcomeShift| Marked::new(outcome_words(lang, &shift.outcome), shift.house_gains);
    let mut rows: Vec<Marked> = found[..most].iter().map(one).collect();
    if most < found.len() {
        let gain = found[most..].iter().map(|shift| shift.house_gains).sum();
        rows.push(Marked::new(tr!(lang, "doc-other-outcomes", count = found.len() - most), gain));
    }
    Some(Figure {
        id: format!("outcomes-{}-{number}-figure", change.bet),
        title: tr!(lang, "doc-outcomes-figure", bet = bet_words(lang, change.bet)),
        desc: format!("{}. {}", play.heading(lang), lang.text("doc-outcomes-figure-desc")),
        alternative,
        plot: Plot::Rows(Rows { axis, marks: gains(Vec::new(), lang), rows }),
    })
}

/// Returns the layout of a table of outcomes at both tables; `outcome` is the heading of the outcome.
fn outcomes_of(look: Look, outcome: String) -> layout::Outcomes {
    let heads = ["head-freq-a", "head-freq-b", "head-house-difference"];
    layout::Outcomes { look, outcome, heads, nets: Some(["head-net-a", "head-net-b"]) }
}

/// Returns the table of a bet's outcomes at both tables, in the order of the CSV file.
fn outcomes(change: &Change, bet: &BetChange, number: usize, lang: Lang) -> Table {
    let of = outcomes_of(lang.into(), Look::from(lang).heading("head-outcome"));
    let rows: Vec<OutcomeShift> = change.outcomes.iter().map(OutcomeShift::new).collect();
    let caption = tr!(lang, "doc-outcomes-table", bet = bet_words(lang, change.bet));
    let sum = bet.remark(lang).unwrap_or_else(|| lang.text("outcomes-add-up"));
    layout::outcomes(format!("outcomes-{}-{number}", change.bet), caption, of, &rows)
        .noted(format!("{} {sum}", lang.text("doc-outcomes-change-note")))
}
