//! The blackjack family: the bet lines of a round from a full shoe, best play, and
//! the values of choices.
//!
//! The cards are exchangeable, so a box has the same value for any number of boxes in
//! play and after any burned cards. Expectations are exact, those of splits included.
//! The variance and the hit, push and loss frequencies of a split need the joint
//! distribution of its hands, which [`exact_with_nets`] computes. [`exact`] takes the hands as independent given
//! their number and the dealer's end, in a tenth of the time.

mod bank_choice;
mod best_by_totals;
mod combos;
mod composition;
mod context;
mod counted;
mod dealer_given;
mod decision_graph;
mod deck;
mod desafio;
mod draws;
mod end_table;
mod explain;
mod frequency;
mod graph_builder;
mod joint;
mod kept_rows;
mod lines;
mod original_bets;
mod policy;
mod relaxation;
mod signed_mixture;
mod solve;
#[cfg(test)]
mod solver_tests;
mod split_by_rank;
mod split_weights;
mod spread;
#[cfg(test)]
mod standing_bets_tests;
mod sums;
mod upcard_column;
mod walk;

pub(super) use counted::{RowValues, exact_shared, row_values};
pub(super) use explain::{explain_cards, explain_row};
pub(super) use solve::{best_composition, price, solve};

use super::{Edges, Exact, LineNets, NoExact, edges};
use crate::compiled::blackjack::{Game, OptionalBets};
use crate::message;
use crate::rules::{Blackjack, MaxHands, Pack, Rules, Setting, ShoeRules};
use crate::strategy::blackjack::Chart;
use context::Context;
use deck::Deck;
use policy::ByChart;
use sums::Sums;
use upcard_column::UpcardColumn;

/// Refuses packs in which pairs are so frequent that splits without limit cannot be followed.
///
/// # Errors
/// Ranks are missing, and hands are split without limit.
fn check_pack(shoe: &ShoeRules, play: &Blackjack) -> Result<(), NoExact> {
    let frequent =
        shoe.pack.greatest_share() > Pack::FRENCH.greatest_share() || shoe.pack.ranks().count() < 10;
    if play.split_max_hands == MaxHands::Unlimited && frequent {
        return Err(NoExact::new(
            "pack.without",
            message!("no-exact-unlimited-splits", pack = shoe.pack.show().to_string()),
            "[10], [8, 9, 10]; or a split.max_hands from 1 to 16; or `ventaja simulate`",
        ));
    }
    Ok(())
}

/// Returns the exact bet lines of a round.
///
/// # Errors
/// The dealer chooses his ace, or a won desafío ends its hand, in a way that has no exact
/// value.
pub(super) fn exact(rules: &Rules, play: &Blackjack, chart: &Chart) -> Result<Exact, NoExact> {
    let context = followed(rules, play, chart, Deck::new(&rules.shoe))?;
    Ok(summed(Sums::new(&context, chart)).exact())
}

/// Returns the house edge of each bet line in a round from a full shoe, or from one without a card of the value `missing`.
///
/// # Errors
/// As [`exact`].
pub(super) fn house_edges(
    rules: &Rules,
    play: &Blackjack,
    chart: &Chart,
    missing: Option<usize>,
) -> Result<Edges, NoExact> {
    let deck = match missing {
        Some(value) => Deck::without(&rules.shoe, std::array::from_fn(|of| f64::from(u8::from(of == value)))),
        None => Deck::new(&rules.shoe),
    };
    let context = followed(rules, play, chart, deck)?;
    let mut sums = Sums::new(&context, chart);
    sums.spreads = false;
    Ok(edges(&summed(sums).exact().lines))
}

/// Returns the exact bet lines of a round, with the joint distribution of the hands of a split, and the
/// distribution of the net of each bet.
///
/// # Errors
/// As [`exact`].
pub(super) fn exact_with_nets(
    rules: &Rules,
    play: &Blackjack,
    chart: &Chart,
) -> Result<(Exact, Vec<LineNets>), NoExact> {
    let context = followed(rules, play, chart, Deck::new(&rules.shoe))?;
    let mut sums = Sums::new(&context, chart);
    sums.joint = Some(Game::of_splits(play, chart));
    let sums = summed(sums);
    Ok((sums.exact(), sums.line_nets()))
}

/// Returns the context of rules and play that have exact values, dealt from a deck.
fn followed(rules: &Rules, play: &Blackjack, chart: &Chart, deck: Deck) -> Result<Context, NoExact> {
    check_pack(&rules.shoe, play)?;
    let context = Context::of_deck(play, deck);
    let optional = OptionalBets::new(play, chart.offers);
    desafio::check(&context, &optional)?;
    bank_choice::check(&context, rules.boxes_in_play(), optional.taken.desafio)?;
    Ok(context)
}

/// Adds everything that the dealer can show to empty sums.
fn summed(mut sums: Sums<'_>) -> Sums<'_> {
    let (context, chart) = (sums.context, sums.chart);
    for upcard in context.shown() {
        let policy = ByChart { chart, upcard };
        sums.add(upcard, &mut UpcardColumn::new(context, upcard, true), &policy);
    }
    sums
}
