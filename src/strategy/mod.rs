//! How the players play: charts (data), and one trait per game for play that no chart can hold.
//!
//! A strategy sees its own hand, the cards that are shown, and which actions the rules allow. This
//! module must not know the rules that decide what is allowed, nor the cards to come.

pub mod blackjack;
mod find;
mod grid;
mod played;
pub mod poker;
mod reader;
pub mod relancina;

pub use blackjack::{Cell, Offer, Offers, Strategy, View};
pub use find::{BASIC, BEST, chart_text, find, kept, names, parse_any};
pub use grid::{CellGrid, Contents, GridAnswer, GridRow};
pub use played::{Charted, PlayedTable};

use crate::fault::Faults;
use crate::rules::{Game, Rules};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

/// An action with a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Takes no more cards (*planto*).
    Stand,
    /// Takes a card.
    Hit,
    /// Doubles the bet and takes one card, the last.
    Double,
    /// Makes two hands of a pair (*apertura*).
    Split,
    /// Surrenders the hand for half the bet (*retiro*).
    Surrender,
}

/// The actions that the rules allow besides standing, which is always allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[allow(clippy::struct_excessive_bools)] // a set of four
pub struct Legal {
    /// The player may hit.
    pub hit: bool,
    /// The player may double.
    pub double: bool,
    /// The player may split.
    pub split: bool,
    /// The player may surrender.
    pub surrender: bool,
}

impl Legal {
    /// Returns the actions that the rules allow: stand, hit, double, split, surrender.
    pub fn actions(self) -> impl Iterator<Item = Action> {
        let all = [Action::Stand, Action::Hit, Action::Double, Action::Split, Action::Surrender];
        all.into_iter().filter(move |action| self.allows(*action))
    }

    /// Returns whether the rules allow this action.
    pub const fn allows(self, action: Action) -> bool {
        match action {
            Action::Stand => true,
            Action::Hit => self.hit,
            Action::Double => self.double,
            Action::Split => self.split,
            Action::Surrender => self.surrender,
        }
    }
}

/// A chart, by the game that it plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chart {
    /// A chart of the blackjack family.
    Blackjack(Box<blackjack::Chart>),
    /// A chart of the relancina.
    Relancina(Box<relancina::Chart>),
    /// A chart of another poker game against the house.
    Poker(Box<poker::Chart>),
}

/// Computes an expression of the chart, whatever its game.
macro_rules! each {
    ($of:expr, $chart:ident => $result:expr) => {
        match $of {
            Chart::Blackjack($chart) => $result,
            Chart::Relancina($chart) => $result,
            Chart::Poker($chart) => $result,
        }
    };
}

/// The chart of one game as a [`Chart`], and within one, to read and to change.
macro_rules! of_game {
    ($($read:ident $change:ident $game:ident)*) => {$(
        impl Chart {
            #[doc = concat!("Returns the chart of [`Chart::", stringify!($game), "`]; `None` if it is of another game.")]
            pub fn $read(&self) -> Option<&$read::Chart> {
                if let Chart::$game(chart) = self { Some(chart) } else { None }
            }

            #[doc = concat!("Returns the chart of [`Chart::", stringify!($game), "`], to be changed; `None` if it is of another game.")]
            pub fn $change(&mut self) -> Option<&mut $read::Chart> {
                if let Chart::$game(chart) = self { Some(chart) } else { None }
            }
        }

        impl From<$read::Chart> for Chart {
            fn from(chart: $read::Chart) -> Chart {
                Chart::$game(Box::new(chart))
            }
        }
    )*};
}
of_game! {
    blackjack blackjack_mut Blackjack
    relancina relancina_mut Relancina
    poker poker_mut Poker
}

/// A chart is serialised as its name, its SHA-256 and the text of its CSV file.
impl Serialize for Chart {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Chart", 3)?;
        fields.serialize_field("name", self.name())?;
        fields.serialize_field("sha256", self.sha256())?;
        fields.serialize_field("csv", &self.to_csv())?;
        fields.end()
    }
}

impl Chart {
    /// Reads a chart of the blackjack family: see [`blackjack::Chart::parse`].
    ///
    /// # Errors
    /// Every fault of the file, with its line.
    pub fn parse_blackjack(name: &str, file: &str, text: &str) -> Result<Chart, Faults> {
        blackjack::Chart::parse(name, file, text).map(Chart::from)
    }

    /// Reads a chart of the relancina: see [`relancina::Chart::parse`].
    ///
    /// # Errors
    /// Every fault of the file, with its line.
    pub fn parse_relancina(name: &str, file: &str, text: &str) -> Result<Chart, Faults> {
        relancina::Chart::parse(name, file, text).map(Chart::from)
    }

    /// Returns the name: that of the file, without the extension.
    pub fn name(&self) -> &str {
        each!(self, chart => &chart.name)
    }

    /// Returns whether the chart gives a play to each cell of a grid; a poker chart has rows of conditions.
    pub const fn is_a_grid(&self) -> bool {
        !matches!(self, Chart::Poker(_))
    }

    /// Returns the path that the chart was read from, for messages.
    pub fn file(&self) -> &str {
        each!(self, chart => &chart.file)
    }

    /// Returns the SHA-256 of the file's bytes, in hexadecimal.
    pub fn sha256(&self) -> &str {
        each!(self, chart => &chart.sha256)
    }

    /// Changes the recorded SHA-256 of the file's bytes.
    pub fn set_sha256(&mut self, sha256: String) {
        each!(self, chart => chart.sha256 = sha256);
    }

    /// Returns the text of a file that holds the chart, without comments. The text parses to the
    /// same chart.
    pub fn to_csv(&self) -> String {
        match self {
            Chart::Blackjack(chart) => chart.to_csv(),
            Chart::Relancina(chart) => chart.rows.to_csv(),
            Chart::Poker(chart) => chart.rows.to_csv(),
        }
    }

    /// Returns the tables and the further answers of a chart; none of a poker chart, which has rows of conditions.
    pub fn contents(&self) -> Contents {
        match self {
            Chart::Blackjack(chart) => chart.contents(),
            Chart::Relancina(chart) => chart.rows.contents(),
            Chart::Poker(_) => Contents::default(),
        }
    }

    /// Checks that the chart answers everything that these rules ask.
    ///
    /// # Errors
    /// Rows that the rules need and the chart lacks, or play that could exhaust any shoe.
    pub(crate) fn check(&self, rules: &Rules) -> Result<(), Faults> {
        match self {
            Chart::Blackjack(chart) => chart.check(rules),
            Chart::Poker(chart) => chart.check(rules),
            Chart::Relancina(_) => Ok(()),
        }
    }

    /// Returns the greatest number of bets that the chart stakes on a first card, where the rules allow it: 1 unless it is
    /// one of the relancina that says so.
    pub fn most_staked(&self) -> u8 {
        match self {
            Chart::Relancina(chart) => chart.rows.stakes.into_iter().max().unwrap_or(1),
            Chart::Blackjack(_) | Chart::Poker(_) => 1,
        }
    }

    /// Returns whether a decision is left to exact computation, so that the chart cannot play with cards.
    pub fn leaves_open(&self) -> bool {
        match self {
            Chart::Poker(chart) => chart.rows.leaves_open(),
            Chart::Blackjack(_) | Chart::Relancina(_) => false,
        }
    }
}

/// The strategy of a table's players, by game.
#[derive(Clone, Copy)]
pub enum Player<'a> {
    /// None: the game has no decisions.
    NoDecisions,
    /// A strategy for the blackjack family.
    Blackjack(&'a dyn Strategy),
    /// A strategy for the relancina.
    Relancina(&'a dyn relancina::Strategy),
    /// A strategy for another poker game.
    Poker(&'a dyn poker::Strategy),
}

impl<'a> Player<'a> {
    /// Returns the game that the strategy is for.
    pub const fn game(self) -> Game {
        match self {
            Player::NoDecisions => Game::PuntoYBanca,
            Player::Blackjack(_) => Game::Blackjack,
            Player::Relancina(_) => Game::Relancina,
            Player::Poker(_) => Game::Poker,
        }
    }

    /// Returns the strategy for blackjack.
    ///
    /// # Panics
    /// If it is for another game, which a [`PlayedTable`] excludes.
    pub(crate) fn blackjack(self) -> &'a dyn Strategy {
        let Player::Blackjack(strategy) = self else { panic!("blackjack needs a strategy of its own") };
        strategy
    }

    /// Returns the strategy for the relancina.
    ///
    /// # Panics
    /// If it is for another game, which a [`PlayedTable`] excludes.
    pub(crate) fn relancina(self) -> &'a dyn relancina::Strategy {
        let Player::Relancina(strategy) = self else { panic!("the relancina needs a strategy of its own") };
        strategy
    }

    /// Returns the strategy for a poker game that its keys describe.
    ///
    /// # Panics
    /// If it is for another game, which a [`PlayedTable`] excludes.
    pub(crate) fn poker(self) -> &'a dyn poker::Strategy {
        let Player::Poker(strategy) = self else { panic!("poker needs a strategy of its own") };
        strategy
    }
}

impl<'a> From<&'a Chart> for Player<'a> {
    fn from(chart: &'a Chart) -> Player<'a> {
        match chart {
            Chart::Blackjack(chart) => Player::Blackjack(chart.as_ref()),
            Chart::Relancina(chart) => Player::Relancina(chart.as_ref()),
            Chart::Poker(chart) => Player::Poker(chart.as_ref()),
        }
    }
}

impl<'a> From<Option<&'a Chart>> for Player<'a> {
    fn from(chart: Option<&'a Chart>) -> Player<'a> {
        chart.map_or(Player::NoDecisions, Player::from)
    }
}

impl<'a, S: Strategy> From<&'a S> for Player<'a> {
    fn from(strategy: &'a S) -> Player<'a> {
        Player::Blackjack(strategy)
    }
}

impl<'a> From<&'a dyn Strategy> for Player<'a> {
    fn from(strategy: &'a dyn Strategy) -> Player<'a> {
        Player::Blackjack(strategy)
    }
}
