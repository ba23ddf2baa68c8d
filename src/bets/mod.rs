//! The bet lines of each game, and the outcomes of its bets: the vocabulary that the referee, the
//! compiled game, the kernels and the exact values share.
//!
//! A tally counts outcomes by their index in the order of these enums. Which outcome a bet has and
//! what it nets is the business of settlement, which the referee and the compiled game each do on
//! their own; the nets stated here serve to describe a line in reports, and both are tested
//! against them.

#[doc(hidden)]
pub mod blackjack;
#[doc(hidden)]
pub mod poker;
#[doc(hidden)]
pub mod punto;
#[doc(hidden)]
pub mod relancina;
#[doc(hidden)]
pub mod side;

use crate::rules::{Play, Rules};
use crate::strategy::Player;
use crate::tally::Line;

/// Returns the bet lines of a table with these rules, in the order of its tally; side bets are last. The player's
/// strategy decides whether there is a line of the main bet together with the optional bets taken.
pub fn lines<'a>(rules: &Rules, player: impl Into<Player<'a>>) -> Vec<Line> {
    let player = player.into();
    let mut lines = match &rules.play {
        Play::Blackjack(play) => blackjack::lines(play, |offer| match player {
            Player::Blackjack(strategy) => strategy.takes(offer),
            Player::NoDecisions | Player::Relancina(_) | Player::Poker(_) => false,
        }),
        Play::PuntoYBanca(play) => punto::lines(play),
        Play::Relancina(play) => relancina::lines(play),
        Play::Poker(play) => poker::lines(play),
    };
    lines.extend(rules.sides.iter().map(side::line));
    lines
}
