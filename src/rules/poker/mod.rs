//! The rules of a poker game against the house, as data: the cards that are dealt and seen, the choices of each street,
//! and what every bet pays.

mod check;
mod kind;
mod paytable;
mod strength;

pub use kind::HandKind;
pub(crate) use kind::{HIGH_ACE, poker_rank};
pub(crate) use paytable::RANKS;
pub use paytable::{Bound, Pays, Paytable, rank_of};
pub use strength::{CardSet, Strength, deciding_ranks, kinds};

use super::value::{Setting, Value, words};
use serde_json::{Value as Json, json};

words! {
    /// What becomes of a bet when the dealer does not qualify.
    pub enum Unqualified {
        /// It is paid as if it had won.
        Pays = "pays",
        /// It is returned.
        Push = "push",
        /// It is settled as if the dealer had qualified.
        Plays = "plays",
    }

    /// Who wins when the hands are equal.
    pub enum Ties {
        /// Nobody: bets are returned.
        Push = "push",
        /// The player.
        PlayerWins = "player-wins",
    }
}

/// The common cards that come open after each street, from the second street on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Board(pub Vec<u8>);

impl Setting for Board {
    fn read(value: &Value) -> Option<Board> {
        let Value::List(items) = value else { return None };
        let one = |item: &Value| match item {
            Value::Int(cards @ 1..=5) => u8::try_from(*cards).ok(),
            _ => None,
        };
        let groups: Vec<u8> = items.iter().map(one).collect::<Option<_>>()?;
        (groups.iter().sum::<u8>() <= 5).then_some(Board(groups))
    }
    fn show(&self) -> Value {
        Value::List(self.0.iter().map(|cards| Value::Int(i64::from(*cards))).collect())
    }
    fn allowed() -> String {
        "a list of numbers of cards, at most 5 in all, such as [3,1,1]; [] for none".to_owned()
    }
    fn schema() -> Json {
        json!({ "type": "array", "items": { "type": "integer", "minimum": 1, "maximum": 5 }, "maxItems": 5 })
    }
}

/// The choices of one street.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Street {
    /// Whether the player who does not bet folds, and loses what he bet; otherwise he checks and stays.
    pub folds: bool,
    /// The bets that he may add, in antes, and the least hand that may add each.
    pub raises: Vec<(u8, Option<Bound>)>,
}

impl Street {
    fn parse(text: &str) -> Option<Street> {
        let mut words = text.split_whitespace();
        let folds = match words.next()? {
            "fold" => true,
            "check" => false,
            _ => return None,
        };
        let raise = |word: &str| {
            let (antes, least) = match word.split_once(':') {
                Some((antes, least)) => (antes, Some(Bound::parse(least)?)),
                None => (word, None),
            };
            let antes = antes.parse().ok().filter(|antes| (1..=10).contains(antes))?;
            Some((antes, least))
        };
        let raises: Vec<_> = words.map(raise).collect::<Option<_>>()?;
        (!folds || !raises.is_empty()).then_some(Street { folds, raises })
    }

    fn show(&self) -> String {
        let mut text = if self.folds { "fold" } else { "check" }.to_owned();
        for (antes, least) in &self.raises {
            text.extend([" ", &antes.to_string()]);
            if let Some(least) = least {
                text.extend([":", &least.show()]);
            }
        }
        text
    }
}

/// The choices of every street, the first before any common card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices(pub Vec<Street>);

impl Setting for Choices {
    fn read(value: &Value) -> Option<Choices> {
        let street = |item: &Value| match item {
            Value::Word(text) => Street::parse(text),
            _ => None,
        };
        match value {
            Value::List(items) if (1..=5).contains(&items.len()) => {
                items.iter().map(street).collect::<Option<_>>().map(Choices)
            }
            Value::Word(_) => street(value).map(|street| Choices(vec![street])),
            _ => None,
        }
    }
    fn show(&self) -> Value {
        Value::List(self.0.iter().map(|street| Value::Word(street.show())).collect())
    }
    fn allowed() -> String {
        "a list with an entry for each street: `fold` or `check`, then the bets that may be added, in antes, such as \
         \"fold 1 2 3\"; a bet with a condition, such as \"fold 1 3:pair-10\"; \"check\" alone for no choice"
            .to_owned()
    }
    fn schema() -> Json {
        json!({ "type": "array", "items": { "type": "string" }, "minItems": 1, "maxItems": 5 })
    }
}

/// The rules of a poker game against the house.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Poker {
    /// The cards of a hand that is compared or paid: 3, 4 or 5.
    pub hand_cards: u8,
    /// The cards of each box.
    pub player_cards: u8,
    /// The dealer's cards; 0 where there is no dealer's hand.
    pub dealer_cards: u8,
    /// How many of the dealer's cards, the last ones, are face-up: 0 or 1.
    pub dealer_up: u8,
    /// The common cards.
    pub board: Board,
    /// The choices of each street.
    pub choices: Choices,
    /// Whether a player who has bet on one street has no further choice.
    pub play_once: bool,
    /// The least hand with which the dealer qualifies.
    pub qualifies: Option<Bound>,
    /// Equal hands.
    pub ties: Ties,
    /// The most cards that a box may replace before it decides: 0 or 1.
    pub draw_cards: u8,
    /// What a replaced card costs, in antes: 0 to 10. The house keeps it, whatever the result.
    pub draw_price: u8,
    /// What the ante pays.
    pub ante_pays: Paytable,
    /// What becomes of the ante when the dealer does not qualify.
    pub ante_unqualified: Unqualified,
    /// What the bets added on the streets pay.
    pub play_pays: Paytable,
    /// What becomes of them when the dealer does not qualify.
    pub play_unqualified: Unqualified,
    /// A second mandatory bet, in antes: 0 or 1.
    pub blind_bet: u8,
    /// What it pays.
    pub blind_pays: Paytable,
    /// Whether a hand of its paytable is paid even if the dealer's is better.
    pub blind_always: bool,
    /// What the ante pays in addition to every player who did not fold, whoever wins.
    pub bonus_pays: Paytable,
}

impl Default for Poker {
    fn default() -> Poker {
        let even = Paytable::even();
        Poker {
            hand_cards: 5,
            player_cards: 5,
            dealer_cards: 5,
            dealer_up: 0,
            board: Board::default(),
            choices: Choices(vec![Street { folds: true, raises: vec![(1, None)] }]),
            play_once: true,
            qualifies: None,
            ties: Ties::Push,
            draw_cards: 0,
            draw_price: 1,
            ante_pays: even.clone(),
            ante_unqualified: Unqualified::Pays,
            play_pays: even,
            play_unqualified: Unqualified::Push,
            blind_bet: 0,
            blind_pays: Paytable::default(),
            blind_always: false,
            bonus_pays: Paytable::default(),
        }
    }
}

impl Poker {
    /// Returns the paytables with their keys.
    #[must_use]
    pub fn paytables(&self) -> [(&'static str, &Paytable); 4] {
        [
            ("ante.pays", &self.ante_pays),
            ("play.pays", &self.play_pays),
            ("blind.pays", &self.blind_pays),
            ("bonus.pays", &self.bonus_pays),
        ]
    }

    /// Returns the net units in one ante.
    #[must_use]
    pub fn unit(&self) -> i64 {
        self.paytables().iter().fold(1, |unit, (_, table)| table.common_unit(unit))
    }

    /// Returns whether a box may replace a card.
    #[must_use]
    pub const fn sells_cards(&self) -> bool {
        self.draw_cards > 0
    }

    /// Returns the price of a replaced card in [units](Self::unit).
    #[must_use]
    pub fn price(&self) -> i64 {
        i64::from(self.draw_price) * self.unit()
    }

    /// Returns the common cards that are open on a street.
    #[must_use]
    pub fn open_on(&self, street: usize) -> usize {
        self.board.0.iter().take(street).map(|cards| usize::from(*cards)).sum()
    }

    /// Returns the number of common cards.
    #[must_use]
    pub fn board_cards(&self) -> usize {
        self.open_on(self.board.0.len())
    }

    /// Returns the streets: before the common cards, and after each group of them.
    #[must_use]
    pub fn streets(&self) -> usize {
        self.board.0.len() + 1
    }

    /// Returns the choices of a street; `None` if there is nothing to choose.
    #[must_use]
    pub fn street(&self, street: usize) -> Option<&Street> {
        self.choices.0.get(street).filter(|street| !street.raises.is_empty())
    }

    /// Returns the most antes that can be added to the ante.
    #[must_use]
    pub fn most_added(&self) -> u8 {
        let most = |street: &Street| street.raises.iter().map(|raise| raise.0).max().unwrap_or(0);
        let each = self.choices.0.iter().map(most);
        if self.play_once { each.max().unwrap_or(0) } else { each.sum() }
    }
}
