//! The model of a chapter's figures in words: beside figures of another model than the answer's, and in
//! place of figures that are left out.

use super::Context;
use crate::dossier::{Model, ModelEdge, Part, Standing};
use crate::publish::Block;
use crate::tr;

/// Returns the note beside the figures of a part, or the reason why they are left out; `None` where the
/// figures have the answer's model or edges that are printed alike.
pub(super) fn note<T>(context: &Context<'_>, part: &Part<T>) -> Option<Block> {
    note_as(context, part.standing, part.model, &part.edges)
}

/// Returns the note beside edges of a model; `None` where they have the answer's model or are printed alike.
pub(super) fn note_of_edges(context: &Context<'_>, model: Model, edges: &[ModelEdge]) -> Option<Block> {
    let standing = match context.dossier.answer.standing(model, edges) {
        Standing::LeftOut => Standing::Named,
        other => other,
    };
    note_as(context, standing, model, edges)
}

fn note_as(context: &Context<'_>, standing: Standing, model: Model, edges: &[ModelEdge]) -> Option<Block> {
    let differs = |edge: &ModelEdge| {
        let own = context.dossier.answer.edge(&edge.bet);
        own.is_some_and(|own| context.edge(own) != context.edge(edge.house_edge))
    };
    let id = match standing {
        Standing::Same => return None,
        Standing::Within if !edges.iter().any(differs) => return None,
        Standing::Within | Standing::Named => "dossier-model-named",
        Standing::LeftOut => "dossier-model-left-out",
    };
    let (model, edges) = (name(context, model), self::edges(context, edges));
    Some(Block::Note(tr!(context.lang, id, model, edges).into()))
}

/// Returns whether the answer's edges are exact values of the table as it is dealt.
pub(super) fn is_exact_table(context: &Context<'_>) -> bool {
    context.dossier.answer.exact && context.dossier.answer.model == Model::Table
}

fn name(context: &Context<'_>, model: Model) -> String {
    context.text(match model {
        Model::Table => "dossier-model-table",
        Model::FullShoe => "dossier-model-full-shoe",
        Model::InfiniteDeck => "dossier-model-infinite-deck",
    })
}

/// The edges of the answer's bets in a model, beside those of the answer.
fn edges(context: &Context<'_>, edges: &[ModelEdge]) -> String {
    let one = |edge: &ModelEdge| {
        let own = context.edge(context.dossier.answer.edge(&edge.bet)?);
        let (bet, edge) = (context.bet(&edge.bet), context.edge(edge.house_edge));
        Some(tr!(context.lang, "dossier-model-edge", bet, edge, own))
    };
    edges.iter().filter_map(one).collect::<Vec<_>>().join("; ")
}
