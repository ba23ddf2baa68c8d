//! What a change of the rules does: one sentence, the text before and after, the difference with its
//! interval, and the outcomes that pay for it.

use super::{Context, NOTHING, chapter, model, rules, sentences, texts};
use crate::dossier::{
    BetChange, ChangeFigures, Model, ModelEdge, OutcomeShift, PlayChange, RuleChange, is_of_first_card,
};
use crate::lang::Lang;
use crate::publish::plot::{Axis, Marked, Plot, Rows};
use crate::publish::{Block, Cell, Figure, Labelled, Section, Table, Text};
use crate::reglamento::{Reading, Scenario};
use crate::report::comparison as layout;
use crate::report::sections::{Columns, capital, chart, gains};
use crate::report::{Worth, bet_list, fixed_settlement, version_in_words, worths};
use crate::strategy::BEST;
use crate::tr;

/// Outcomes in a plot or a table, the largest shifts.
const SHOWN: usize = 10;

/// Returns the chapter; `None` without a change.
pub(super) fn section(context: &Context<'_>) -> Option<Section> {
    let change = context.dossier.change.as_ref()?;
    let first = change.leading()?;
    let mut blocks = Vec::new();
    let moves = |bet: &&BetChange| bet.difference.is_some_and(|d| d.abs() > NOTHING);
    let moved: Vec<&BetChange> = first.bets.iter().filter(|bet| bet.main).filter(moves).collect();
    let other = |bet: &&BetChange| !bet.main && !is_of_first_card(bet.bet) && bet.is_decided();
    let other: Vec<&BetChange> = first.bets.iter().filter(other).filter(moves).collect();
    let main: Vec<&BetChange> = if moved.is_empty() {
        // Other bets that the change moves, then the main bet that stays.
        other.iter().copied().chain(first.bets.iter().filter(|bet| bet.main).take(1)).collect()
    } else {
        moved.iter().copied().filter(|bet| fixed_settlement(bet.bet).is_none()).collect()
    };
    let unchanged = unchanged(context, first);
    for bet in &main {
        let adapted = adapted(change, bet.bet);
        let lead =
            unchanged.clone().filter(|_| bet.main).or_else(|| sentence(context, bet, adapted.is_some()));
        blocks.extend(lead.map(Block::Lead));
        blocks.extend(adapted.and_then(|adapted| of_adapted(context, first, adapted)).map(Block::Lead));
    }
    if !moved.is_empty() && !other.is_empty() {
        blocks.push(Block::Lead(others(context, other)));
    }
    blocks.extend(change.worths.iter().filter_map(|worth| of_option(context, worth)).map(Block::Lead));
    let all_main = first.bets.iter().filter(|bet| bet.main && fixed_settlement(bet.bet).is_none());
    let named: Vec<&BetChange> = if unchanged.is_some() { all_main.collect() } else { main.clone() };
    blocks.extend(model_of_edges(context, first, &named));
    blocks.extend(wording(context, change));
    blocks.push(Block::Table(edges(context, change)));
    let label = |bet: &str| context.bet_label(bet);
    let confidence = context.dossier.run.confidence;
    let alone = worths(&change.worths, "dossier-change-before", confidence, context.lang.into(), label);
    blocks.extend(alone.map(Block::Table));
    // With adapted play first, as in the table.
    let adapted = change.plays.first().map_or(&[][..], |play| &play.bets);
    for bet in main.iter().filter_map(|bet| adapted.iter().find(|one| one.bet == bet.bet)) {
        let adapts = self::adapted(change, bet.bet);
        let play = adapts.map_or_else(String::new, |_| context.text("dossier-change-adapted-play"));
        // A change that is not established has no causes to show.
        let figure = if bet.is_decided() { bars(context, change, bet, &play) } else { None };
        blocks.extend(figure.map(Block::Figure));
        if !bet.outcomes.is_empty() {
            blocks.push(Block::Table(outcomes(context, bet, &play)));
        }
    }
    blocks.extend(cells(context, change));
    if !change.hidden.is_empty() {
        let rules: Vec<String> = change.hidden.iter().map(|key| context.rule(key)).collect();
        let rules = rules.join("; ");
        blocks.push(Block::Note(tr!(context.lang, "dossier-change-hidden", rules).into()));
    }
    if !change.alone.is_empty() {
        let bets: Vec<String> = change.alone.iter().map(|bet| context.bet(bet)).collect();
        let (count, bets) = (bets.len(), bets.join(", "));
        blocks.push(Block::Note(tr!(context.lang, "dossier-change-alone", count, bets).into()));
    }
    Some(chapter(context, "change", "dossier-change", blocks))
}

/// What changes, in a few words: the questions that are answered otherwise with their new answers, other rules with
/// their new values, or the other rulebook; `None` without a change.
pub(super) fn name(context: &Context<'_>) -> Option<String> {
    named(context).map(|name| capital(&name))
}

/// The questions of one rulebook that are answered otherwise after the change.
fn answered_otherwise<'a>(before: &Scenario, after: &'a Scenario) -> impl Iterator<Item = &'a Reading> {
    let same = before.reglamento.id == after.reglamento.id;
    let readings = after.reglamento.readings.iter().filter(move |_| same);
    readings.filter(|reading| before.option(reading) != after.option(reading))
}

/// The names of two rulebooks: their titles, or which versions of one they are.
fn of_two(before: &Scenario, after: &Scenario, lang: Lang) -> [String; 2] {
    let books = [before, after].map(|scenario| &scenario.reglamento);
    let one = books[0].plain_id() == books[1].plain_id();
    books.map(|book| match book.version().filter(|_| one) {
        Some(version) => version_in_words(version, lang),
        None => book.title.of(lang).to_owned(),
    })
}

/// The answers and rules that this report alone chooses for another rulebook, and not for the first: the other text
/// leaves them open, or has other rules.
fn chosen(context: &Context<'_>, before: &Scenario, after: &Scenario) -> Vec<String> {
    let new = |pairs: &[(String, String)], known: &[(String, String)]| -> Vec<(String, String)> {
        pairs.iter().filter(|pair| !known.contains(pair)).cloned().collect()
    };
    let answers = answers(after, &new(&after.readings, &before.readings), context.lang);
    [answers, rules_set(context, &new(&after.overrides, &before.overrides))].concat()
}

/// Answers to open questions in a few words each; `readings` are names with options.
pub(super) fn answers(scenario: &Scenario, readings: &[(String, String)], lang: Lang) -> Vec<String> {
    let answer = |(name, option): &(String, String)| {
        format!("{}: {}", texts::about(scenario, name, lang), texts::option(scenario, name, option, lang))
    };
    readings.iter().map(answer).collect()
}

/// Rules in a few words each; `overrides` are keys with values.
pub(super) fn rules_set(context: &Context<'_>, overrides: &[(String, String)]) -> Vec<String> {
    overrides.iter().map(|(key, value)| rule_and_value(context, key, value)).collect()
}

/// A rule in a few words, those before the words that explain its values, with its value.
fn rule_and_value(context: &Context<'_>, key: &str, value: &str) -> String {
    format!("{}: {}", texts::short(&context.rule(key)), rules::value(context, value).text(context.lang))
}

fn named(context: &Context<'_>) -> Option<String> {
    let change = context.dossier.change.as_ref()?;
    let (before, after, lang) = (context.scenario, context.after()?, context.lang);
    if before.reglamento.id != after.reglamento.id {
        let [_, other] = of_two(before, after, lang);
        return Some([vec![other], chosen(context, before, after)].concat().join("; "));
    }
    let answer = |reading: &Reading| {
        let answer = texts::option(after, &reading.name, after.option(reading), lang);
        format!("{}: {answer}", texts::about(after, &reading.name, lang))
    };
    let of_rules = change.rules.iter().map(|rule| {
        let reading = after.reglamento.reading(&rule.after.reading);
        match reading.filter(|_| rule.before.reading == rule.after.reading) {
            Some(reading) => answer(reading),
            None => rule_and_value(context, rule.after.key, &rule.after.value),
        }
    });
    let of_readings = answered_otherwise(before, after).map(answer);
    let mut names: Vec<String> = Vec::new();
    for name in of_rules.chain(of_readings) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    (!names.is_empty()).then(|| names.join("; "))
}

/// The sentence that says that no main bet's edge changes; `None` if there is one main bet, or some edge may change.
fn unchanged(context: &Context<'_>, play: &PlayChange) -> Option<Text> {
    let lang = context.lang;
    let edge = |bet: &BetChange| {
        let same = bet.is_decided() && bet.difference?.abs() <= NOTHING;
        same.then_some(format!("{} ({})", context.bet(bet.bet), context.edge(bet.house_edge[0]?)))
    };
    // BANCA's other settlements are variants of one bet.
    let main = play.bets.iter().filter(|bet| bet.main && fixed_settlement(bet.bet).is_none());
    let edges = main.map(edge).collect::<Option<Vec<String>>>().filter(|edges| edges.len() > 1)?;
    let change = named(context).unwrap_or_default();
    let exact = play.bets.iter().all(BetChange::is_exact);
    let certain = if exact { exactly(context) } else { String::new() };
    let what = tr!(lang, "dossier-change-nothing-at-all", change, bets = edges.join(", "));
    Some(Text::default().strong(what).plain(format!(" {certain}")))
}

/// The sentence on an option that comes with a change and is not its default, where it changes an edge.
fn of_option(context: &Context<'_>, worth: &Worth) -> Option<Text> {
    let (option, bet) = worth.of_option()?;
    let [before, after] = [bet.house_edge[0]?, bet.house_edge[1]?].map(|edge| context.edge(edge));
    let text = tr!(context.lang, "dossier-change-option", option, bet = context.bet(bet.bet), before, after);
    (bet.is_decided() && bet.difference?.abs() > NOTHING).then(|| text.into())
}

/// Of what exact values are those: of every round, or of the first one of a full shoe.
fn exactly(context: &Context<'_>) -> String {
    let answer = &context.dossier.answer;
    let of_all = answer.exact && answer.model == Model::Table;
    context.text(if of_all { "dossier-change-exact-all" } else { "dossier-change-exact" })
}

/// Who has the advantage before and after, in words.
fn passes(context: &Context<'_>, bet: &BetChange) -> Option<String> {
    let [before, after] = [bet.house_edge[0]?, bet.house_edge[1]?];
    let id = match () {
        () if before < 0.0 && after > 0.0 => "dossier-change-to-house",
        () if before > 0.0 && after < 0.0 => "dossier-change-to-player",
        () if before >= 0.0 => "dossier-change-of-house",
        () => "dossier-change-of-player",
    };
    let [before, after] = [before, after].map(|edge| context.edge(edge.abs()));
    Some(tr!(context.lang, id, before, after))
}

/// The sentence that says what the change does to a bet; `adapts`: whether it does something else once players adapt
/// their play.
fn sentence(context: &Context<'_>, bet: &BetChange, adapts: bool) -> Option<Text> {
    let (before, difference) = (bet.house_edge[0]?, bet.difference?);
    let lang = context.lang;
    let id = match () {
        () if !bet.is_decided() => "dossier-change-undecided",
        () if difference.abs() <= NOTHING => "dossier-change-nothing",
        () if difference > 0.0 => "dossier-change-house-gains",
        () => "dossier-change-player-gains",
    };
    let what = tr!(
        lang,
        id,
        change = named(context).unwrap_or_default(),
        adapts = if adapts { "yes" } else { "no" },
        bet = context.bet(bet.bet),
        before = context.edge(before),
        amount = context.edge(difference.abs()),
        passes = passes(context, bet)?
    );
    let certain = match bet.interval() {
        _ if bet.is_exact() => exactly(context),
        Some((low, high)) => tr!(
            lang,
            "dossier-change-interval",
            difference = context.signed_edge(difference),
            confidence = context.confidence(),
            low = context.signed_edge(low),
            high = context.signed_edge(high)
        ),
        None => String::new(),
    };
    Some(Text::default().strong(what).plain(format!(" {certain}")))
}

/// The sentence that names the bets beside the main ones whose edge changes, the one that the house gains most by first.
fn others(context: &Context<'_>, mut bets: Vec<&BetChange>) -> Text {
    bets.sort_by(|a, b| b.difference.unwrap_or(0.0).total_cmp(&a.difference.unwrap_or(0.0)));
    let one = |bet: &&BetChange| {
        let [before, after] = [bet.house_edge[0]?, bet.house_edge[1]?].map(|edge| context.edge(edge));
        Some(tr!(context.lang, "dossier-change-of-other", bet = context.bet(bet.bet), before, after))
    };
    let list = bets.iter().filter_map(one).collect::<Vec<_>>().join("; ");
    tr!(context.lang, "dossier-change-others", list).into()
}

/// The play of the edges before the change or else their model, where it is not that of the answer.
fn model_of_edges(context: &Context<'_>, play: &PlayChange, bets: &[&BetChange]) -> Option<Block> {
    let model = match play.method {
        "exact" if context.dossier.answer.exact => context.dossier.answer.model,
        "exact" => Model::FullShoe,
        _ => Model::Table,
    };
    let edge = |bet: &&BetChange| Some(ModelEdge { bet: bet.bet.to_owned(), house_edge: bet.house_edge[0]? });
    let edges: Vec<ModelEdge> = bets.iter().filter_map(edge).collect();
    let chart = &context.dossier.run.strategy;
    let note = model::note_of_edges(context, model, &edges)?;
    let other = play.strategies[0] != *chart;
    Some(match play.is_best {
        true if other => Block::Note(tr!(context.lang, "dossier-change-play", chart).into()),
        // Best play by exact cards is kept at no other table.
        false if other && chart == BEST => {
            let kept = &play.strategies[0];
            Block::Note(tr!(context.lang, "dossier-change-play-kept", chart = kept).into())
        }
        _ => note,
    })
}

/// The comparison of a bet with adapted play; `None` where the difference is that with unchanged play.
pub(super) fn adapted<'a>(change: &'a ChangeFigures, bet: &str) -> Option<&'a BetChange> {
    let of = |play: &str| change.plays.iter().find(|one| one.play == play);
    let of_bet = |play: &'a PlayChange| play.bets.iter().find(|one| one.bet == bet);
    let best = of_bet(of("best").filter(|one| one.is_best)?)?;
    let unchanged = of_bet(of("unchanged")?)?;
    ((best.difference? - unchanged.difference?).abs() > NOTHING).then_some(best)
}

/// The sentence on a change with adapted play, beside that with the play that is kept.
fn of_adapted(context: &Context<'_>, kept: &PlayChange, bet: &BetChange) -> Option<Text> {
    let (difference, passes) = (context.signed_edge(bet.difference?), passes(context, bet)?);
    let kept = if kept.is_best { "best" } else { "chart" };
    let text = tr!(context.lang, "dossier-change-adapted", kept, difference, passes);
    Some(Text::default().strong(text))
}

/// The words of the articles and the rules that change.
fn wording(context: &Context<'_>, change: &ChangeFigures) -> Vec<Block> {
    let lang = context.lang;
    let Some(after) = context.after() else { return Vec::new() };
    let before = context.scenario;
    let mut blocks = vec![Block::Heading(context.text("dossier-change-text"))];
    if before.reglamento.id != after.reglamento.id {
        let [a, b] = of_two(before, after, lang);
        let text = tr!(lang, "dossier-change-from-rulebook", before = a, after = b);
        blocks.push(Block::Paragraph(text.into()));
    }
    let of_rules = change.rules.iter().filter_map(|rule| {
        let same = before.reglamento.id == after.reglamento.id && rule.before.reading == rule.after.reading;
        after.reglamento.reading(&rule.after.reading).filter(|_| same)
    });
    let mut seen: Vec<&str> = Vec::new();
    for reading in of_rules.chain(answered_otherwise(before, after)) {
        let name = reading.name.as_str();
        if seen.contains(&name) {
            continue;
        }
        seen.push(name);
        let label = texts::asked(after, name, lang);
        let question = reading.question.of(lang);
        blocks.push(Block::Paragraph(
            Text::default().strong(format!("{label}.")).plain(format!(" {question}")),
        ));
        for (scenario, id) in [(before, "dossier-change-before"), (after, "dossier-change-after")] {
            let text = texts::option(scenario, name, scenario.option(reading), lang);
            let label = format!("{label}: {}", context.text(id));
            blocks.push(Block::Article(Labelled { label, text }));
        }
    }
    if !change.rules.is_empty() {
        blocks.push(Block::Table(rules_that_change(context, change)));
    }
    blocks
}

fn rules_that_change(context: &Context<'_>, change: &ChangeFigures) -> Table {
    let lang = context.lang;
    let before = context.scenario;
    let after = context.after().unwrap_or(before);
    let origin = |rule: &RuleChange| {
        let [a, b] = [rules::origin(before, &rule.before, lang), rules::origin(after, &rule.after, lang)];
        if a == b { a } else { format!("{a}; {b}") }
    };
    Columns::<RuleChange>::new(lang)
        .column("head-rule", |rule| Cell::Named(context.rule(rule.before.key), rule.before.key.to_owned()))
        .column("dossier-change-before", |rule| rules::value(context, &rule.before.value))
        .column("dossier-change-after", |rule| rules::value(context, &rule.after.value))
        .column("dossier-head-origin", origin)
        .table("changed-rules", context.text("dossier-change-rules"), &change.rules)
}

/// The way of play in words. A chart that is not the best one is named.
fn play_name(context: &Context<'_>, play: &PlayChange) -> String {
    let [a, b] = &play.strategies;
    match play.play {
        "best" if play.is_best => context.text("dossier-play-best"),
        "best" => tr!(context.lang, "dossier-play-own", a, b),
        "unchanged" if play.is_best => context.text("dossier-play-unchanged"),
        "unchanged" => tr!(context.lang, "dossier-play-unchanged-own", a),
        _ => context.text("list-no-decisions"),
    }
}

/// Both edges of every bet that the change moves and their difference, for each way of play; the note names the others.
fn edges(context: &Context<'_>, change: &ChangeFigures) -> Table {
    let stays = |bet: &BetChange| bet.is_exact() && bet.difference.is_some_and(|d| d.abs() <= NOTHING);
    let all = || change.plays.iter().flat_map(|play| &play.bets);
    let moves = |name: &str| all().any(|bet| bet.bet == name && !stays(bet));
    let bets = change.plays.first().map_or(&[][..], |play| &play.bets);
    let mut same: Vec<&str> = bets.iter().map(|bet| bet.bet).filter(|name| !moves(name)).collect();
    if same.len() == bets.len() {
        same.clear();
    }
    let lang = context.lang;
    let heads = ["head-bet", "dossier-change-before", "dossier-change-after", "head-difference"];
    let interval = tr!(lang, "dossier-head-interval-of-difference", confidence = context.confidence());
    let bets = change.plays.iter().flat_map(|play| play.bets.iter().map(move |bet| (play, bet)));
    let bets = bets.filter(|(_, bet)| !same.contains(&bet.bet));
    let rows = bets.map(|(play, bet)| layout::EdgeRow {
        name: context.bet_label(bet.bet),
        play: play_name(context, play),
        change: bet,
        no_interval: match (play.method, bet.ci_low) {
            ("exact", _) => Some(context.text("exact")),
            (_, Some(_)) => None,
            (_, None) => Some(context.text("dossier-not-different")),
        },
    });
    let caption = context.text("dossier-change-table");
    let mut found =
        layout::edges("change-edges", caption, lang.into(), (heads, interval), &rows.collect::<Vec<_>>());
    let same = (!same.is_empty()).then(|| {
        let bets: Vec<String> = same.iter().map(|bet| context.bet(bet)).collect();
        tr!(lang, "dossier-change-same", bets = bets.join("; "))
    });
    let dealt = change.plays.iter().any(|play| play.method != "exact");
    found.note = sentences([same, dealt.then(|| context.text("dossier-change-dealt"))]);
    found
}

/// The outcomes that pay for the change, with adapted and with unchanged play.
fn bars(context: &Context<'_>, change: &ChangeFigures, bet: &BetChange, play: &str) -> Option<Figure> {
    let moves = |shift: &&OutcomeShift| shift.house_gains.abs() > NOTHING;
    let shown: Vec<&OutcomeShift> = bet.outcomes.iter().filter(moves).take(SHOWN).collect();
    let (gain, loss) = (
        shown.iter().max_by(|a, b| a.house_gains.total_cmp(&b.house_gains))?,
        shown.iter().min_by(|a, b| a.house_gains.total_cmp(&b.house_gains))?,
    );
    let id = match (gain.house_gains > 0.0, loss.house_gains < 0.0) {
        _ if shown.len() == 1 => "dossier-change-bars-alt-one",
        (true, true) => "dossier-change-bars-alt",
        (true, false) => "dossier-change-bars-alt-gains",
        (false, _) => "dossier-change-bars-alt-losses",
    };
    let alternative = tr!(
        context.lang,
        id,
        gain = context.outcome(&gain.outcome),
        gained = context.signed_edge(gain.house_gains),
        loss = context.outcome(&loss.outcome),
        lost = context.signed_edge(loss.house_gains)
    );
    let other = change.plays.iter().find(|play| play.play == "unchanged");
    let other = other.and_then(|play| play.bets.iter().find(|one| one.bet == bet.bet));
    let row = |shift: &&OutcomeShift| {
        let unchanged = other.map(|other| {
            let same = other.outcomes.iter().find(|one| one.outcome == shift.outcome);
            same.map_or(0.0, |one| one.house_gains)
        });
        let values = std::iter::once(shift.house_gains).chain(unchanged).collect();
        Marked { label: context.outcome(&shift.outcome), values, interval: None }
    };
    let plays = if other.is_some() { &change.plays[..] } else { &[] };
    Some(Figure {
        id: format!("paid-by-{}", bet.bet),
        title: tr!(context.lang, "dossier-change-bars", play, bet = context.bet(bet.bet)),
        desc: context.text("dossier-change-bars-desc"),
        alternative,
        plot: Plot::Rows(Rows {
            axis: Axis::percent(context.text("dossier-axis-contribution"), 4).signed(),
            marks: gains(plays.iter().map(|play| play_name(context, play)).collect(), context.lang),
            rows: shown.iter().map(row).collect(),
        }),
    })
}

fn outcomes(context: &Context<'_>, bet: &BetChange, play: &str) -> Table {
    // Nets that differ by less are printed alike; an outcome may occur on one side only.
    let moved = bet.outcomes.iter().any(|one| match one.net {
        [Some(before), Some(after)] => (after - before).abs() >= 5e-4,
        nets => nets.iter().any(Option::is_some),
    });
    let of = layout::Outcomes {
        look: context.lang.into(),
        outcome: capital(&context.text("head-outcome")),
        heads: [
            "dossier-head-probability-before",
            "dossier-head-probability-after",
            "dossier-head-house-gains",
        ],
        nets: moved.then_some(["dossier-head-net-before", "dossier-head-net-after"]),
    };
    let caption = tr!(context.lang, "dossier-change-outcomes", play, bet = context.bet(bet.bet));
    // The rows add up to the change, or to that of the rounds dealt.
    let (shown, others) = bet.outcomes.split_at(SHOWN.min(bet.outcomes.len()));
    let sum = |of: &dyn Fn(&OutcomeShift) -> f64| others.iter().map(of).sum();
    let rest = (!others.is_empty()).then(|| OutcomeShift {
        outcome: tr!(context.lang, "count-others", count = others.len()),
        probability: [sum(&|one| one.probability[0]), sum(&|one| one.probability[1])],
        net: [None, None],
        house_gains: sum(&|one| one.house_gains),
    });
    let rows: Vec<OutcomeShift> = shown.iter().cloned().chain(rest).collect();
    layout::outcomes(format!("shifts-{}", bet.bet), caption, of, &rows)
        .noted(bet.remark(context.lang).unwrap_or_default())
}

/// The cells of the best chart that change: the chart after the change with marks.
fn cells(context: &Context<'_>, change: &ChangeFigures) -> Vec<Block> {
    let lang = context.lang;
    let charts = context.report.change.as_ref().map(|(_, charts)| charts);
    let Some([Some(before), Some(after)]) = charts else { return Vec::new() };
    if !after.is_a_grid() || !change.plays.iter().all(|play| play.is_best) {
        // Best play is decided hand by hand, or is not known at both tables.
        return Vec::new();
    }
    let rows = change.rows_alone.iter().zip(["dossier-change-before", "dossier-change-after"]);
    let alone = rows.filter(|(rows, _)| !rows.is_empty()).map(|(rows, id)| {
        let hands: Vec<String> = rows.iter().map(|row| chart::hand(row, lang)).collect();
        let (when, hands) = (context.text(id), hands.join("; "));
        Some(tr!(lang, "dossier-change-rows-alone", count = rows.len(), when, hands))
    });
    let [old, new] = [before, after].map(|chart| chart.contents().options().collect::<Vec<_>>());
    let offers = [("dossier-change-takes", &new, &old), ("dossier-change-declines", &old, &new)].map(
        |(id, of, other)| {
            let options: Vec<&str> = of.iter().filter(|bet| !other.contains(bet)).copied().collect();
            (!options.is_empty()).then(|| tr!(lang, id, options = bet_list(lang, &options)))
        },
    );
    let alone = sentences(alone.chain(offers));
    if change.cells.is_empty() {
        let text = sentences([Some(context.text("dossier-change-no-cells")), Some(alone)]);
        return vec![Block::Paragraph(text.trim_end().into())];
    }
    let text = tr!(lang, "dossier-change-cells", count = change.cells.len());
    let pack = context.after().unwrap_or(context.scenario).rules.shoe.pack;
    let mut grid = chart::of_pack(chart::grid(after, Some(before), lang), after, pack);
    "changed-chart".clone_into(&mut grid.id);
    grid.caption = context.text("dossier-change-cells-table");
    // Only the rows with a change.
    for group in &mut grid.groups {
        group.rows.retain(|row| row.cells.iter().any(|cell| cell.marked));
    }
    grid.groups.retain(|group| !group.rows.is_empty());
    grid.legend = chart::legend(&grid.groups, lang);
    let text = sentences([Some(text), Some(context.text("dossier-changed")), Some(alone)]);
    vec![Block::Paragraph(text.trim_end().into()), Block::Chart(grid)]
}
