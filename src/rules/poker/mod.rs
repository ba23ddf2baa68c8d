//! The rules of a poker game against the house, as data: the cards that are dealt and seen, the choices of each street,
//! and what every bet pays.

mod check;
mod paytable;
mod strength;

pub(crate) use paytable::RANKS;
pub(crate) use paytable::similar;
pub use paytable::{Bound, Pays, Paytable, rank_of};
pub use strength::{CardSet, HandKind, Strength, deciding_ranks, kinds};
pub(crate) use strength::{HIGH_ACE, kind_names};

use super::keys::rules_of;
use super::shoe::Pack;
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
        "a list of at most 5 entries, one for each street: `fold` or `check`, then the bets that may be added, of 1 to 10 antes, such \
         as \"fold 1 2 3\"; a bet with a condition, such as \"fold 1 3:pair-10\"; \"check\" alone for no choice"
            .to_owned()
    }
    fn schema() -> Json {
        json!({ "type": "array", "items": { "type": "string" }, "minItems": 1, "maxItems": 5 })
    }
}

#[rustfmt::skip]
rules_of! {
    /// The rules of a poker game against the house.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Poker(poker/poker_mut) {
        "hand.cards" hand_cards: u8 [3..=5] = 5, "the cards of a hand that is compared or paid";
        "cards.player" player_cards: u8 [2..=5] = 5, "the cards of each box";
        "cards.dealer" dealer_cards: u8 [0..=6] = 5, "the dealer's own cards (0 = no dealer's hand: bets are paid by the player's hand alone)";
        "cards.dealer_up" dealer_up: u8 [0..=1] = 0, "the dealer's cards, of the last ones, that are face-up";
        "cards.board" board: Board = Board::default(), "common cards that come open after each street: [3,1,1] is flop, turn and river";
        "play.choices" choices: Choices = Choices(vec![Street { folds: true, raises: vec![(1, None)] }]), "what a player may do on each street, the first before the common cards";
        "play.once" play_once: bool = true, "whether a player who has added a bet decides nothing further";
        "play.pays" play_pays: Paytable = Paytable::even(), "what the added bets pay, to one, by the player's hand; a hand that is not listed gets them back if it beats the dealer's, and loses them where there is no dealer's hand";
        "play.unqualified" play_unqualified: Unqualified = Unqualified::Push, "the added bets when the dealer does not qualify";
        "ante.pays" ante_pays: Paytable = Paytable::even(), "what the ante pays, read as play.pays is";
        "ante.unqualified" ante_unqualified: Unqualified = Unqualified::Pays, "the ante when the dealer does not qualify";
        "blind.bet" blind_bet: u8 [0..=1] = 0, "a second mandatory bet, in antes";
        "blind.pays" blind_pays: Paytable = Paytable::default(), "what the blind pays, read as play.pays is";
        "blind.always" blind_always: bool = false, "whether a hand of blind.pays is paid even if the dealer's is better";
        "bonus.pays" bonus_pays: Paytable = Paytable::default(), "what the ante pays in addition to a hand that did not fold, whoever wins";
        "dealer.qualifies" qualifies: Option<Bound> = None, "the least hand with which the dealer qualifies";
        "tie.result" ties: Ties = Ties::Push, "equal hands";
        "draw.cards" draw_cards: u8 [0..=1] = 0, "the most cards that a box may replace before it decides (0 = none)";
        "draw.price" draw_price: u8 [0..=10] = 1, "the price of a replaced card, in antes; it is lost whatever the result";
    }
}

/// Returns the ranks of a pack, as [`CardSet::ranks`] has them.
pub fn pack_ranks(pack: Pack) -> u16 {
    pack.ranks().pack().collect::<CardSet>().ranks()
}

impl Poker {
    /// Returns the paytables with their keys.
    pub fn paytables(&self) -> [(&'static str, &Paytable); 4] {
        [
            ("ante.pays", &self.ante_pays),
            ("play.pays", &self.play_pays),
            ("blind.pays", &self.blind_pays),
            ("bonus.pays", &self.bonus_pays),
        ]
    }

    /// Returns the least hand with which the dealer qualifies; the least of all if every hand does.
    pub(crate) fn least_qualified(&self) -> Strength {
        self.qualifies.as_ref().and_then(|least| least.least(self.hand_cards)).unwrap_or_default()
    }

    /// Returns the net units in one ante.
    pub fn unit(&self) -> i64 {
        self.paytables().iter().fold(1, |unit, (_, table)| table.common_unit(unit))
    }

    /// Returns whether a box may replace a card.
    pub const fn sells_cards(&self) -> bool {
        self.draw_cards > 0
    }

    /// Returns the price of a replaced card in [units](Self::unit).
    pub fn price(&self) -> i64 {
        i64::from(self.draw_price) * self.unit()
    }

    /// Returns the common cards that are open on a street.
    pub fn open_on(&self, street: usize) -> usize {
        self.board.0.iter().take(street).map(|cards| usize::from(*cards)).sum()
    }

    /// Returns the number of common cards.
    pub fn board_cards(&self) -> usize {
        self.open_on(self.board.0.len())
    }

    /// Returns the streets: before the common cards, and after each group of them.
    pub fn streets(&self) -> usize {
        self.board.0.len() + 1
    }

    /// Returns the choices of a street; `None` if there is nothing to choose.
    pub fn street(&self, street: usize) -> Option<&Street> {
        self.choices.0.get(street).filter(|street| !street.raises.is_empty())
    }

    /// Returns the most antes that can be added to the ante.
    pub fn most_added(&self) -> u8 {
        let most = |street: &Street| street.raises.iter().map(|raise| raise.0).max().unwrap_or(0);
        let each = self.choices.0.iter().map(most);
        if self.play_once { each.max().unwrap_or(0) } else { each.sum() }
    }
}
