//! What the text leaves open: every question with its answers and their effects, and the lowest and
//! highest edge that the text allows.

use super::{Context, chapter, edge, model, sentences, texts};
use crate::dossier::{ExtremeFigures, OptionFigures, ReadingFigures, Standing, StudiedReading};
use crate::publish::{Block, Cell, Figure, Section, Table, Text};
use crate::reglamento::Reading;
use crate::report::EffectField;
use crate::report::sections::Columns;
use crate::report::{self, TornadoOption, VISIBLE};
use crate::strategy::BEST;
use crate::tr;

type Asked<'a> = (&'a StudiedReading, &'a OptionFigures);

fn options<'a>(figures: &'a ReadingFigures, bet: &str) -> Vec<Asked<'a>> {
    let all = figures.readings.iter();
    let all = all.flat_map(|reading| reading.options.iter().map(move |option| (reading, option)));
    all.filter(|(_, option)| option.bet == bet).collect()
}

/// The number of rules set for the document that answer, in part or whole, such a reading.
fn settling(context: &Context<'_>, asked: impl Fn(&Reading) -> bool) -> usize {
    let asked: Vec<&Reading> = context.scenario.reglamento.readings.iter().filter(|one| asked(one)).collect();
    let settles = |key: &str| asked.iter().any(|one| one.sets(key));
    context.scenario.overrides.iter().filter(|(key, _)| settles(key)).count()
}

/// What the play is over all answers: `none` in a game without decisions, `best` where it was solved for the answers of the
/// document, `same` for another chart.
fn play(context: &Context<'_>) -> &'static str {
    match context.dossier.run.strategy.as_str() {
        "" => "none",
        BEST => "best",
        _ => "same",
    }
}

/// The option with the largest decided effect on any of the headline bets.
fn largest<'a>(context: &Context<'a>, bets: &[String]) -> Option<Asked<'a>> {
    let figures = context.dossier.readings.as_ref()?;
    let all = bets.iter().flat_map(|bet| options(figures, bet));
    let decided = all.filter(|(_, option)| option.is_decided());
    decided.filter(|asked| size(asked) > VISIBLE).max_by(|a, b| size(a).total_cmp(&size(b)))
}

/// The size of an option's effect, by which options are sorted; one that cannot be dealt is last.
fn size(asked: &Asked<'_>) -> f64 {
    asked.1.effect.map_or(0.0, f64::abs)
}

/// The sentence on what matters most; `None` where no question matters.
pub(super) fn lever(context: &Context<'_>) -> Option<Text> {
    let (reading, option) = largest(context, &context.dossier.headline)?;
    let (scenario, lang) = (context.scenario, context.lang);
    let effect = option.effect?;
    let open = texts::open(scenario.reglamento.reading(&reading.reading)?, lang);
    let meaning = texts::option(scenario, &reading.reading, &option.option, lang);
    // What the edge then refers to, where that is not the table of the report.
    let finite = context.dossier.readings.as_ref().is_some_and(|figures| figures.deck.is_empty());
    let basis = match (option.method, finite) {
        ("exact", true) if !model::is_exact_table(context) => context.text("dossier-lever-full-shoe"),
        ("exact", false) => context.text("dossier-lever-infinite-deck"),
        _ => String::new(),
    };
    // There is no edge where the effect is one of an infinite deck, whose edge is that of another game.
    let id = match (option.house_edge.is_some(), effect > 0.0) {
        (true, true) => "dossier-lever-house",
        (true, false) => "dossier-lever-player",
        (false, true) => "dossier-lever-house-effect",
        (false, false) => "dossier-lever-player-effect",
    };
    let [from, edge] = [option.default_edge, option.house_edge]
        .map(|edge| edge.map_or_else(String::new, |edge| context.edge(edge)));
    let (effect, bet) = (context.edge(effect.abs()), context.bet(option.bet));
    let kept = if play(context) == BEST { context.text("dossier-lever-kept") } else { String::new() };
    Some(tr!(lang, id, open, meaning, kept, effect, bet, from, edge, basis).into())
}

pub(super) fn section(context: &Context<'_>) -> Section {
    let figures = context.dossier.readings.as_ref().filter(|figures| !figures.readings.is_empty());
    let Some(figures) = figures else {
        let blocks = vec![Block::Paragraph(context.text("dossier-open-none").into())];
        return chapter(context, "open", "doc-readings-title", blocks);
    };
    let lang = context.lang;
    let matters = figures.readings.iter().filter(|reading| {
        let decided =
            |option: &OptionFigures| option.is_decided() && option.effect.is_some_and(|e| e.abs() > VISIBLE);
        reading.options.iter().any(decided)
    });
    let (all, count) = (figures.readings.len(), matters.count());
    let some = tr!(lang, "dossier-open-some", count, rest = all - count);
    let text = tr!(lang, "dossier-open-text", count = all, set = settling(context, |_| true));
    let ranges = figures.ends_only.then(|| context.text("dossier-open-ranges"));
    let text = sentences([Some(text), ranges, Some(some)]);
    let mut blocks = vec![Block::Paragraph(text.into())];
    blocks.extend(ends(context, figures));
    let simulated = figures.readings.iter().flat_map(|reading| &reading.options);
    let simulated = simulated.into_iter().any(|option| option.method == "monte-carlo");
    if simulated || !figures.deck.is_empty() {
        let id = if figures.deck.is_empty() { "dossier-open-simulated" } else { "dossier-open-deck" };
        let decided = if simulated { context.text("dossier-open-decided") } else { String::new() };
        let text = tr!(lang, id, rounds = figures.rounds) + " " + &decided;
        blocks.push(Block::Note(text.trim_end().into()));
    }
    let exact = figures.exact.as_ref();
    let other = exact.filter(|exact| exact.standing != Standing::LeftOut);
    blocks.extend(other.and_then(|exact| model::note(context, exact)));
    if exact.is_some_and(|exact| exact.figures().is_none()) {
        blocks.push(Block::Note(context.text("dossier-open-effects-only").into()));
    }
    let mut quoted: Vec<&str> = Vec::new();
    let headline = context.dossier.headline.iter().map(String::as_str);
    let mut bets: Vec<&str> = headline.collect();
    for option in figures.readings.iter().flat_map(|reading| &reading.options) {
        // Side bets whose paytable is open.
        if !bets.contains(&option.bet) {
            bets.push(option.bet);
        }
    }
    for bet in bets {
        blocks.extend(tornado(context, figures, bet).map(Block::Figure));
        let questions = questions(context, figures, bet, &mut quoted);
        blocks.extend((!questions.rows.is_empty()).then_some(Block::Table(questions)));
        blocks.extend(without_effect(context, figures, bet).map(|text| Block::Paragraph(text.into())));
        if !stays(figures, bet) {
            blocks.extend(extremes(context, figures, bet));
        }
    }
    // Questions that are in no table.
    let left = figures.readings.iter().filter(|one| !quoted.contains(&one.reading.as_str()));
    blocks.extend(left.map(|one| Block::Paragraph(question(context, one, true))));
    chapter(context, "open", "doc-readings-title", blocks)
}

/// Whether both ends of a bet's edge are the same.
fn stays(figures: &ReadingFigures, bet: &str) -> bool {
    let ends = || figures.extremes.iter().filter(|extreme| extreme.bet == bet).map(|one| one.house_edge);
    ends().fold(f64::MIN, f64::max) - ends().fold(f64::MAX, f64::min) <= VISIBLE
}

/// The range between both ends of each bet.
fn ends(context: &Context<'_>, figures: &ReadingFigures) -> Vec<Block> {
    let lang = context.lang;
    let end = |bet: &str, end: &str| {
        let found = figures.extremes.iter().find(|extreme| extreme.bet == bet && extreme.end == end);
        found.map(|extreme| context.edge(extreme.house_edge))
    };
    let range = |bet: &String| Some((context.bet(bet), end(bet, "lowest")?, end(bet, "highest")?));
    let ranges: Vec<(String, String, String)> = context.dossier.headline.iter().filter_map(range).collect();
    let left_out = &figures.left_out;
    let [ends, exact] = [figures.ends_only, !left_out.is_empty()].map(u8::from);
    let (set, play) = (context.scenario.overrides.len(), play(context));
    let over = tr!(lang, "dossier-open-over", ends, exact, set, play);
    let mut text = match ranges.as_slice() {
        [] => return Vec::new(),
        same if context.dossier.headline.iter().all(|bet| stays(figures, bet)) => {
            let edges: Vec<String> = same.iter().map(|(bet, edge, _)| format!("{bet} ({edge})")).collect();
            vec![tr!(lang, "dossier-open-ends-same", over, edges = edges.join(", "))]
        }
        [(bet, low, high)] => vec![tr!(lang, "dossier-open-ends", over, bet, low, high)],
        several => {
            let one = |(bet, low, high): &(String, String, String)| {
                tr!(lang, "dossier-open-ends-on", bet, low, high)
            };
            let list = several.iter().map(one).collect::<Vec<_>>().join("; ");
            vec![tr!(lang, "dossier-open-ends-several", over, list)]
        }
    };
    let combinations = lang.digits(&figures.combinations);
    let id = if figures.exhaustive { "dossier-open-ends-all" } else { "dossier-open-ends-climb" };
    text.push(tr!(lang, id, combinations, combined = figures.combined));
    if !left_out.is_empty() {
        let words = |name: &String| {
            let (reading, option) = name.split_once('=')?;
            let option = texts::short_option(context.scenario, reading, option, lang);
            Some(format!("{}: {option}", texts::about(context.scenario, reading, lang)))
        };
        let options = left_out.iter().filter_map(words).collect::<Vec<_>>().join("; ");
        text.push(tr!(lang, "dossier-open-ends-left-out", count = left_out.len(), options));
    }
    vec![Block::Paragraph(text.join(" ").into())]
}

/// The questions of a bet as a tornado; `None` where none changes it.
fn tornado(context: &Context<'_>, figures: &ReadingFigures, bet: &str) -> Option<Figure> {
    let (scenario, lang) = (context.scenario, context.lang);
    let (reading, option) = largest(context, &[bet.to_owned()])?;
    let alternative = tr!(
        lang,
        "dossier-tornado-alt",
        asked = texts::about(scenario, &reading.reading, lang),
        meaning = texts::option(scenario, &reading.reading, &option.option, lang),
        effect = context.signed_edge(option.effect?)
    );
    let asked = options(figures, bet);
    let options = asked.iter().filter_map(|(reading, option)| {
        let effect = option.effect.filter(|effect| effect.abs() > VISIBLE)?;
        let label = texts::asked(scenario, &reading.reading, lang);
        let words = texts::short_option(scenario, &reading.reading, &option.option, lang);
        Some(TornadoOption { reading: &reading.reading, label, option: words, effect })
    });
    Some(report::tornado((bet, context.bet_label(bet)), options, alternative, lang))
}

/// A question with its article; `whole`: in full, with the answer in force.
fn question(context: &Context<'_>, found: &StudiedReading, whole: bool) -> Text {
    let (scenario, lang) = (context.scenario, context.lang);
    let Some(reading) = scenario.reglamento.reading(&found.reading) else { return Text::default() };
    let text = Text::default().strong(format!("{}.", texts::asked(scenario, &found.reading, lang)));
    if !whole {
        return text;
    }
    let in_force = texts::option(scenario, &found.reading, &found.in_force, lang);
    let set = settling(context, |one| one.name == found.reading);
    let in_force = tr!(lang, "dossier-open-in-force", option = in_force, set);
    text.plain(format!(" {} {in_force} ", reading.question.of(lang)))
        .code(format!("{}={}", found.reading, found.in_force))
}

/// The questions of a bet, each other answer in a row of its own. `quoted` are the questions that an earlier table has
/// in full.
fn questions<'a>(
    context: &Context<'_>,
    figures: &'a ReadingFigures,
    bet: &str,
    quoted: &mut Vec<&'a str>,
) -> Table {
    let (scenario, lang) = (context.scenario, context.lang);
    let interval =
        |(_, option): &Asked<'_>| match (option.method, option.effect_ci_low, option.effect_ci_high) {
            ("", ..) => context.text("dossier-cannot-be-dealt").into(),
            ("exact", ..) if figures.deck.is_empty() => context.text("exact").into(),
            ("exact", ..) => context.text("dossier-exact-deck").into(),
            (_, Some(low), Some(high)) => Cell::Interval(edge(low).signed(), edge(high).signed()),
            _ => context.text("dossier-not-different").into(),
        };
    let gains = |(_, option): &Asked<'_>| {
        let unseen = option.effect.and_then(|effect| report::unseen_gain(option.gains, effect));
        context.text(unseen.unwrap_or(match option.gains {
            "house" => "dossier-gains-house",
            "players" => "dossier-gains-players",
            "nobody" => "gains-nobody",
            "undecided" if option.effect_ci_low.is_none() => "dossier-not-different",
            _ => "gains-undecided",
        }))
    };
    let head = tr!(lang, "dossier-head-interval-of-effect", confidence = context.confidence());

    let mut asked = options(figures, bet);
    asked.retain(|(reading, _)| !changes_only_others(figures, reading, bet));
    asked.sort_by(|a, b| {
        let largest = |of: &Asked<'_>| {
            let own = of.0.options.iter().filter(|option| option.bet == bet);
            own.filter_map(|option| option.effect).fold(0.0, |most: f64, effect| most.max(effect.abs()))
        };
        let by_reading = largest(b).total_cmp(&largest(a)).then(a.0.reading.cmp(&b.0.reading));
        by_reading.then(size(b).total_cmp(&size(a)))
    });
    let caption = tr!(lang, "dossier-readings", bet = context.bet(bet));
    let mut found = Columns::<Asked<'_>>::new(lang)
        .column("dossier-head-option", |(reading, option)| {
            let (name, option) = (&reading.reading, &option.option);
            Cell::Named(texts::option(scenario, name, option, lang), format!("{name}={option}"))
        })
        .described("dossier-head-effect", EffectField::Effect, |(_, option)| {
            option.effect.map(|effect| edge(effect).signed())
        })
        .headed(head, "effect_ci_low effect_ci_high", interval)
        .described("dossier-head-edge-then", EffectField::HouseEdge, |(_, option)| {
            option.house_edge.map(edge)
        })
        .column("head-gains", gains)
        .table(format!("readings-{bet}"), caption, &asked);
    let mut last = "";
    for (row, (reading, _)) in found.rows.iter_mut().zip(&asked) {
        if last == reading.reading {
            continue;
        }
        last = &reading.reading;
        row.above = question(context, reading, !quoted.contains(&last));
        quoted.push(last);
    }
    found
}

/// Whether no option of a reading changes a bet, while some option changes another bet.
fn changes_only_others(figures: &ReadingFigures, reading: &StudiedReading, bet: &str) -> bool {
    let nobody = |option: &OptionFigures| option.gains == "nobody";
    let several =
        figures.readings.iter().flat_map(|reading| &reading.options).any(|option| option.bet != bet);
    several && reading.options.iter().filter(|option| option.bet == bet).all(nobody)
}

/// The questions that are left out of a bet's table, because they do not change it.
fn without_effect(context: &Context<'_>, figures: &ReadingFigures, bet: &str) -> Option<String> {
    let (scenario, lang) = (context.scenario, context.lang);
    let left_out = figures.readings.iter().filter(|reading| changes_only_others(figures, reading, bet));
    let list: Vec<String> = left_out.map(|one| texts::about(scenario, &one.reading, lang)).collect();
    (!list.is_empty())
        .then(|| tr!(lang, "dossier-open-no-effect", bet = context.bet(bet), list = list.join("; ")))
}

/// The answers that make the lowest and the highest edge of a bet.
fn extremes(context: &Context<'_>, figures: &ReadingFigures, bet: &str) -> Vec<Block> {
    let (scenario, lang) = (context.scenario, context.lang);
    let mut blocks = Vec::new();
    for extreme in figures.extremes.iter().filter(|extreme| extreme.bet == bet) {
        let ExtremeFigures { end, house_edge, options, .. } = extreme;
        let (bet, edge) = (context.bet(bet), context.edge(*house_edge));
        let heading = tr!(
            lang,
            if *end == "lowest" { "dossier-open-lowest" } else { "dossier-open-highest" },
            bet,
            edge,
            play = play(context)
        );
        let mut items: Vec<Text> = Vec::new();
        for (name, option) in options {
            let words = texts::option(scenario, name, option, lang);
            let about = texts::asked(scenario, name, lang);
            items.push(Text::from(format!("{about}: {words} ")).code(format!("{name}={option}")));
        }
        if items.is_empty() {
            items.push(context.text("dossier-open-as-report").into());
        }
        blocks.push(Block::Paragraph(Text::default().strong(format!("{heading}:"))));
        blocks.push(Block::List(items));
    }
    blocks
}
