//! A table with the play at it: rules and a chart or strategy that fit by construction.

use super::{Chart, Player, blackjack, poker, relancina};
use crate::fault::{Fault, Faults};
use crate::rules::poker::Poker;
use crate::rules::{Blackjack, Game, Play, PuntoYBanca, Relancina, Rules};
use std::fmt;

/// A table as it is played: its rules, and a chart or a strategy of the same game that answers everything
/// the rules ask.
#[derive(Clone, Copy)]
pub struct PlayedTable<'a> {
    rules: &'a Rules,
    chart: Option<&'a Chart>,
    player: Player<'a>,
}

/// The rules of each game with the chart that plays it.
#[derive(Clone, Copy, Debug)]
pub enum Charted<'a> {
    /// A game of the blackjack family.
    Blackjack(&'a Blackjack, &'a blackjack::Chart),
    /// The relancina.
    Relancina(&'a Relancina, &'a relancina::Chart),
    /// Baccarat, which has no decisions.
    PuntoYBanca(&'a PuntoYBanca),
    /// Another poker game.
    Poker(&'a Poker, &'a poker::Chart),
}

impl<'a> PlayedTable<'a> {
    /// Creates a table that is played by a chart; without one if the game has no decisions.
    ///
    /// # Errors
    /// The chart is missing, is of another game, or does not answer everything that the rules ask.
    pub fn new(rules: &'a Rules, chart: Option<&'a Chart>) -> Result<PlayedTable<'a>, Faults> {
        let table = PlayedTable { rules, chart, player: chart.into() };
        if table.charted().is_none() {
            return Err(table.misfit());
        }
        chart.map_or(Ok(()), |chart| chart.check(rules))?;
        Ok(table)
    }

    /// Creates a table that is played by a strategy. Only the referee deals it, and it has no exact value.
    ///
    /// # Errors
    /// The strategy is for another game.
    pub fn by(rules: &'a Rules, player: impl Into<Player<'a>>) -> Result<PlayedTable<'a>, Faults> {
        let table = PlayedTable { rules, chart: None, player: player.into() };
        if table.player.game() == rules.game() { Ok(table) } else { Err(table.misfit()) }
    }

    /// Returns a table with these rules and the same play.
    ///
    /// # Errors
    /// The play does not fit the rules.
    pub fn with_rules<'b>(self, rules: &'b Rules) -> Result<PlayedTable<'b>, Faults>
    where
        'a: 'b,
    {
        match self.chart {
            Some(chart) => PlayedTable::new(rules, Some(chart)),
            None => PlayedTable::by(rules, self.player),
        }
    }

    /// Returns the same play at a table of the same game, without checking it again: for rules that differ in the number
    /// of boxes or rounds, or in a value that was found for the rules.
    #[doc(hidden)]
    pub fn under<'b>(self, rules: &'b Rules) -> PlayedTable<'b>
    where
        'a: 'b,
    {
        debug_assert_eq!(self.rules.game(), rules.game());
        PlayedTable { rules, ..self }
    }

    /// Returns the same table with a chart that says the same, without checking it again.
    pub(crate) fn played_by<'b>(self, chart: &'b Chart) -> PlayedTable<'b>
    where
        'a: 'b,
    {
        PlayedTable { chart: Some(chart), player: chart.into(), ..self }
    }

    /// Returns the rules.
    pub const fn rules(self) -> &'a Rules {
        self.rules
    }

    /// Returns the chart; `None` if the game has no decisions, or if a strategy plays.
    pub const fn chart(self) -> Option<&'a Chart> {
        self.chart
    }

    /// Returns the play: that of the chart, or the strategy.
    pub const fn player(self) -> Player<'a> {
        self.player
    }

    /// Returns the game's rules and its chart; `None` if a strategy plays.
    pub fn charted(self) -> Option<Charted<'a>> {
        match (&self.rules.play, self.chart) {
            (Play::Blackjack(play), Some(Chart::Blackjack(chart))) => Some(Charted::Blackjack(play, chart)),
            (Play::Relancina(play), Some(Chart::Relancina(chart))) => Some(Charted::Relancina(play, chart)),
            (Play::PuntoYBanca(play), None) => Some(Charted::PuntoYBanca(play)),
            (Play::Poker(play), Some(Chart::Poker(chart))) => Some(Charted::Poker(play, chart)),
            (Play::PuntoYBanca(_) | Play::Blackjack(_) | Play::Relancina(_) | Play::Poker(_), _) => None,
        }
    }

    /// Returns the fault that the play is not one of the game.
    fn misfit(self) -> Faults {
        let game = self.rules.game().name();
        let (place, message) = match (self.chart, self.player) {
            (Some(chart), _) => (chart.file(), format!("is no chart of the game `{game}`")),
            (None, Player::NoDecisions) => {
                ("the rules in force", format!("`{game}` has decisions, and no chart makes them"))
            }
            (None, _) => ("the rules in force", format!("the strategy is for another game than `{game}`")),
        };
        let allowed = match self.rules.game() {
            Game::PuntoYBanca => "no chart: the game has no decisions",
            Game::Blackjack | Game::Relancina | Game::Poker => "a chart of the game",
        };
        Fault::new(place, message).allowed(allowed).into()
    }
}

impl fmt::Debug for PlayedTable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let chart = self.chart.map(Chart::name);
        f.debug_struct("PlayedTable")
            .field("game", &self.rules.game())
            .field("chart", &chart)
            .finish_non_exhaustive()
    }
}
