//! What a session looks like: the distribution of its result.

use super::{Context, chapter, model};
use crate::dossier::{Model, SessionFigures};
use crate::publish::plot::{Axis, Distribution, Plot};
use crate::publish::{Block, Figure, Number, Section};
use crate::report::sections::Columns;
use crate::tr;

/// Returns the chapter; `None` where no distribution was computed.
pub(super) fn section(context: &Context<'_>) -> Option<Section> {
    let part = context.dossier.sessions.as_ref()?;
    let Some(sessions) = part.figures() else {
        return Some(chapter(context, "session", "dossier-session", vec![model::note(context, part)?]));
    };
    let middle = sessions.get(1).or(sessions.first())?;
    let first = middle.bet;
    let lead = tr!(
        context.lang,
        "dossier-session-lead",
        bet = context.bet(first),
        hands = middle.hands,
        ahead = percent(context, middle.ahead),
        behind = percent(context, middle.behind),
        mean = bets(middle.mean).signed().text(context.lang)
    );
    // The answer's own edge may be exact; the sessions' distribution is dealt where the exact one is left out.
    let exact = part.model != Model::Table || context.dossier.answer.exact;
    let text = if exact { "dossier-session-text" } else { "dossier-session-text-dealt" };
    let mut blocks = vec![Block::Paragraph(context.text(text).into())];
    blocks.extend(model::note(context, part));
    blocks.extend([Block::Lead(lead.into()), Block::Table(results(context, sessions))]);
    // An evening and a long time; the table has those between.
    let plotted: Vec<&SessionFigures> = sessions.iter().filter(|session| session.bet == first).collect();
    let plotted = plotted.first().into_iter().chain(plotted.iter().skip(1).last());
    blocks.extend(plotted.filter_map(|session| figure(context, session)).map(Block::Figure));
    if context.dossier.book.boxes > 1 {
        blocks.push(Block::Note(context.text("dossier-session-note").into()));
    }
    Some(chapter(context, "session", "dossier-session", blocks))
}

/// A probability in percent with one digit.
fn percent(context: &Context<'_>, value: f64) -> String {
    Number::percent(value, 1).text(context.lang)
}

/// A result in bets.
fn bets(value: f64) -> Number {
    Number::plain(value, 1)
}

fn results(context: &Context<'_>, sessions: &[SessionFigures]) -> crate::publish::Table {
    // A bet that is the only one needs no column.
    let several = sessions.iter().any(|session| session.bet != sessions[0].bet);
    let share = |value: f64| Number::percent(value, 2);
    let mut columns = Columns::<SessionFigures>::new(context.lang)
        .when(several, |columns| columns.column("head-bet", |of| context.bet_label(of.bet)))
        .column("head-hands", |of| of.hands)
        .column("dossier-head-mean", |of| bets(of.mean).signed())
        .column("head-std-dev", |of| bets(of.standard_deviation))
        .column("risk-ahead", |of| share(of.ahead))
        .column("dossier-head-even", |of| share(of.even))
        .column("risk-behind", |of| share(of.behind));
    let quantiles = sessions.first().map_or(&[][..], |session| &session.quantiles);
    for (number, (share, _)) in quantiles.iter().enumerate() {
        let percent = Number::plain(share * 100.0, 0).text(context.lang);
        let heading = tr!(context.lang, "dossier-head-quantile", percent);
        columns = columns.headed(heading, "", move |of| bets(of.quantiles[number].1).signed());
    }
    columns
        .table("session-results", context.text("dossier-session-table"), sessions)
        .noted(context.text("dossier-session-table-note"))
}

fn quantile(session: &SessionFigures, share: f64) -> Option<f64> {
    session.quantiles.iter().find(|(own, _)| (own - share).abs() < 1e-9).map(|(_, result)| *result)
}

fn figure(context: &Context<'_>, session: &SessionFigures) -> Option<Figure> {
    if session.classes.is_empty() {
        return None;
    }
    let (low, high) = (quantile(session, 0.05)?, quantile(session, 0.95)?);
    let mark = |share: f64| {
        let label = Number::percent(share, 0).text(context.lang);
        quantile(session, share).map(|value| (label, value))
    };
    let hands = session.hands;
    Some(Figure {
        id: format!("session-{hands}"),
        title: tr!(context.lang, "dossier-session-figure", hands, bet = context.bet(session.bet)),
        desc: context.text("dossier-session-desc"),
        alternative: tr!(
            context.lang,
            "dossier-session-alt",
            hands,
            low = bets(low).signed().text(context.lang),
            high = bets(high).signed().text(context.lang),
            ahead = percent(context, session.ahead)
        ),
        plot: Plot::Distribution(Distribution {
            axis: Axis::plain(context.text("dossier-session-axis"), 0).signed(),
            bins: session.classes.iter().map(|(low, width, share)| (*low, low + width, *share)).collect(),
            quantiles: [0.05, 0.5, 0.95].into_iter().filter_map(mark).collect(),
            sides: [context.text("dossier-session-behind"), context.text("dossier-session-ahead")],
        }),
    })
}
