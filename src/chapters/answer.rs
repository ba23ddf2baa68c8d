//! The answer: who has the advantage, how much, how certain, and what matters most.

use super::{Context, chapter, edge, method, open, sentences};
use crate::dossier::{BetFigures, Model, Part, is_of_first_card};
use crate::publish::plot::{Axis, Marked};
use crate::publish::{Block, Cell, Figure, KeyFigure, Number, Section, Table, Text};
use crate::report::sections::{Columns, dots, interval_heading};
use crate::report::{self, Stated, Statistic, fixed_settlement};
use crate::strategy::{BASIC, BEST};
use crate::tr;

/// The half-width of a bet's interval.
pub(super) fn half(bet: &BetFigures) -> Option<f64> {
    Some((bet.ci_high? - bet.ci_low?) / 2.0)
}

pub(super) fn section(context: &Context<'_>) -> Section {
    let dealt: Vec<&BetFigures> = context.headline().collect();
    let answer = &context.dossier.answer;
    let exact: Option<Vec<BetFigures>> = dealt.iter().map(|bet| exact_bet(context, bet)).collect();
    let bets: Vec<&BetFigures> = exact.as_ref().map_or_else(|| dealt.clone(), |exact| exact.iter().collect());
    let mut blocks = vec![Block::Lead(lead(context, &bets))];
    let from = &context.dossier.evidence.from;
    if !from.is_empty() {
        let unproven = tr!(context.lang, "dossier-unverified", file = from.join(", "));
        blocks.push(Block::Paragraph(Text::default().strong(unproven)));
    }
    blocks.extend(certainty(context, &dealt, exact.is_some()).map(Block::Paragraph));
    blocks.extend(open::lever(context).map(Block::Paragraph));
    blocks.push(Block::KeyFigures(
        bets.iter().take(3).map(|bet| key_figure(context, bet, exact.is_some())).collect(),
    ));
    let (own, of_first_card): (Vec<&BetFigures>, Vec<&BetFigures>) =
        context.dossier.bets.iter().partition(|bet| !is_of_first_card(&bet.bet));
    let known: Vec<BetFigures> = own.iter().filter_map(|bet| exact_bet(context, bet)).collect();
    if !known.is_empty() {
        let caption = match answer.model {
            Model::FullShoe => "dossier-edges-exact-full-shoe",
            _ => "dossier-edges-exact",
        };
        blocks.push(Block::Table(edges(context, "exact-edges", caption, &known.iter().collect::<Vec<_>>())));
    }
    let caption = if answer.exact { "dossier-edges-check" } else { "dossier-edges" };
    let shown: Vec<BetFigures> = own.iter().map(|bet| with_exact_deviation(context, bet)).collect();
    let table = edges(context, "edges", caption, &shown.iter().collect::<Vec<_>>());
    let note = context.text("dossier-edges-note");
    let differ = shown.iter().zip(&own).any(|(exact, dealt)| exact != *dealt);
    let of_side_bets = differ.then(|| context.text("dossier-edges-note-side-bets"));
    blocks.push(Block::Table(table.noted(sentences([Some(note), of_side_bets]))));
    if !of_first_card.is_empty() {
        let table = edges(context, "first-cards", "dossier-first-cards", &of_first_card);
        blocks.push(Block::Table(table.noted(context.text("dossier-first-cards-note"))));
    }
    // Beside an exact answer, the rounds dealt are a check and have a table only.
    let figure = if exact.is_none() { figure(context, &own) } else { None };
    blocks.extend(figure.map(Block::Figure));
    let heading = if context.dossier.change.is_some() { "dossier-answer-before" } else { "dossier-answer" };
    chapter(context, "answer", heading, blocks)
}

/// A side bet of rounds that were dealt, with the exact deviation of the first round of a full shoe: a sample has too few of
/// its rare prizes. Other bets are as they were dealt.
fn with_exact_deviation(context: &Context<'_>, bet: &BetFigures) -> BetFigures {
    let is_side =
        context.scenario.sides().any(|(_, side)| side.name == bet.bet) && !context.dossier.answer.exact;
    match method::exact(context, &bet.bet).filter(|_| is_side) {
        Some(exact) => BetFigures {
            standard_deviation: exact.standard_deviation,
            volatility_index: exact.volatility_index,
            ..bet.clone()
        },
        None => bet.clone(),
    }
}

/// A bet with its exact figures; `None` unless the answer is exact and they are known.
fn exact_bet(context: &Context<'_>, bet: &BetFigures) -> Option<BetFigures> {
    let exact = method::exact(context, &bet.bet).filter(|_| context.dossier.answer.exact)?;
    Some(BetFigures {
        house_edge: exact.house_edge,
        standard_error: None,
        ci_low: None,
        ci_high: None,
        element_of_risk: exact.element_of_risk,
        rtp: 1.0 - exact.house_edge,
        standard_deviation: exact.standard_deviation,
        volatility_index: exact.volatility_index,
        ..bet.clone()
    })
}

/// Who has the advantage and how much of every 100 in initial bets; of the first round of a full shoe where the answer is exact
/// for that round only.
fn lead(context: &Context<'_>, bets: &[&BetFigures]) -> Text {
    let main: Vec<Stated> = bets.iter().map(|bet| stated(context, bet)).collect();
    let [who, keeps] = report::lead(&main, context.lang);
    let of_full_shoe = context.dossier.answer.model == Model::FullShoe;
    let full_shoe = of_full_shoe.then(|| context.text("dossier-answer-full-shoe"));
    let optional = context.dossier.bets.iter().filter(|bet| {
        fixed_settlement(&bet.bet).is_none()
            && !is_of_first_card(&bet.bet)
            && !context.dossier.headline.contains(&bet.bet)
    });
    let optional = optional.map(|bet| stated(context, exact_bet(context, bet).as_ref().unwrap_or(bet)));
    let favoured = report::for_player(optional, context.lang);
    Text::default().strong(who).plain(format!(" {}", sentences([Some(keeps), full_shoe, favoured])))
}

fn stated(context: &Context<'_>, bet: &BetFigures) -> Stated {
    let interval = bet.ci_low.zip(bet.ci_high);
    Stated::new(&bet.bet, context.bet(&bet.bet), bet.house_edge, interval)
}

/// How certain that is, and for whom it holds; `bets` are those dealt.
fn certainty(context: &Context<'_>, bets: &[&BetFigures], exact: bool) -> Option<Text> {
    let (lang, run) = (context.lang, &context.dossier.run);
    let (rounds, confidence) = (run.rounds, context.confidence());
    // Of every bet in the table of the rounds dealt.
    let known = context.dossier.exact.as_ref().and_then(Part::figures);
    let known = |of: &BetFigures| Some(known?.bets.iter().find(|bet| bet.bet == of.bet)?.house_edge);
    let errors_of = |dealt: &BetFigures| {
        let error = dealt.standard_error.filter(|error| *error > 0.0)?;
        Some((dealt.house_edge - known(dealt)?).abs() / error)
    };
    let errors = context.dossier.bets.iter().filter_map(errors_of).reduce(f64::max);
    let widest = bets.iter().filter_map(|bet| half(bet)).reduce(f64::max).map(|half| context.edge(half));
    let [certain, more] = match (bets, widest) {
        (_, half) if context.dossier.answer.model == Model::FullShoe => [
            Some(tr!(lang, "dossier-certain-full-shoe", rounds)),
            half.map(|half| tr!(lang, "dossier-certain-full-shoe-half", half, confidence)),
        ],
        _ if exact => {
            let errors = errors.map(|errors| Number::plain((errors * 100.0).ceil() / 100.0, 2).text(lang));
            let checked = errors.map(|errors| tr!(lang, "dossier-exact-checked", rounds, errors));
            [Some(lang.text("dossier-certain-exact")), checked]
        }
        (_, None) => [Some(tr!(lang, "dossier-certain-none", rounds)), None],
        ([bet], Some(half)) => {
            let (low, high) = (context.edge(bet.ci_low?), context.edge(bet.ci_high?));
            let id = if stated(context, bet).is_open() {
                "dossier-certain-undecided"
            } else {
                "dossier-certain-decided"
            };
            [Some(tr!(lang, id, rounds, half, confidence, low, high)), None]
        }
        (_, Some(half)) => [Some(tr!(lang, "dossier-certain-several", rounds, half, confidence)), None],
    };
    let played = match run.strategy.as_str() {
        "" => None,
        BASIC => Some(tr!(lang, "dossier-played-by-basic", of = context.of_lender())),
        BEST => Some(lang.text("dossier-played-by-best")),
        chart => Some(tr!(lang, "dossier-played-by", chart)),
    };
    Some(sentences([certain, more, played]).into())
}

fn key_figure(context: &Context<'_>, bet: &BetFigures, exact: bool) -> KeyFigure {
    let half = half(bet).map(|half| context.edge(half));
    let remark = match half {
        _ if exact => context.text("exact"),
        Some(half) => tr!(context.lang, "dossier-half", half, confidence = context.confidence()),
        None => String::new(),
    };
    KeyFigure {
        label: tr!(context.lang, "dossier-edge-of", bet = context.bet(&bet.bet)),
        value: edge(bet.house_edge).into(),
        remark,
    }
}

/// The figures of bets; intervals only where there are any.
fn edges(context: &Context<'_>, id: &str, caption: &str, bets: &[&BetFigures]) -> Table {
    let interval = |bet: &BetFigures| Some(Cell::Interval(edge(bet.ci_low?), edge(bet.ci_high?)));
    Columns::<BetFigures>::new(context.lang)
        .column("head-bet", |bet| context.offered(&bet.bet))
        .described("head-edge", Statistic::HouseEdge, |bet| edge(bet.house_edge))
        .when(bets.iter().any(|bet| bet.ci_low.is_some()), |columns| {
            let heading = interval_heading(context.dossier.run.confidence, context.lang);
            columns.headed(heading, "ci_low ci_high", interval)
        })
        .described("dossier-head-of-risk", Statistic::ElementOfRisk, |bet| edge(bet.element_of_risk))
        .described("dossier-head-rtp", Statistic::Rtp, |bet| edge(bet.rtp))
        .described("head-std-dev", Statistic::StandardDeviation, |bet| {
            Number::plain(bet.standard_deviation, 4)
        })
        .described("head-volatility", Statistic::VolatilityIndex, |bet| {
            Number::plain(bet.volatility_index, 4)
        })
        .table(id, context.text(caption), bets.iter().copied())
}

/// The edges as dots with their intervals, of the bets that the table offers.
fn figure(context: &Context<'_>, bets: &[&BetFigures]) -> Option<Figure> {
    let bets: Vec<&&BetFigures> = bets.iter().filter(|bet| fixed_settlement(&bet.bet).is_none()).collect();
    let lowest = bets.iter().min_by(|a, b| a.house_edge.total_cmp(&b.house_edge))?;
    let highest = bets.iter().max_by(|a, b| a.house_edge.total_cmp(&b.house_edge))?;
    let lang = context.lang;
    let alternative = tr!(
        lang,
        if bets.len() == 1 { "dossier-edges-alt-one" } else { "dossier-edges-alt" },
        bet = context.bet(&lowest.bet),
        edge = context.edge(lowest.house_edge),
        low = context.edge(lowest.ci_low.unwrap_or(lowest.house_edge)),
        high = context.edge(lowest.ci_high.unwrap_or(lowest.house_edge)),
        other = context.bet(&highest.bet),
        most = context.edge(highest.house_edge)
    );
    let rows = bets.iter().map(|bet| {
        Marked::new(context.bet_label(&bet.bet), bet.house_edge).within(bet.ci_low.zip(bet.ci_high))
    });
    let words = [
        context.text("dossier-edges-figure"),
        tr!(lang, "dossier-edges-desc", confidence = context.confidence()),
    ];
    let axis = Axis::percent(context.text("dossier-axis-edge"), 4);
    dots("edges-figure", words, axis, rows.collect(), |_, _, _| alternative)
}
