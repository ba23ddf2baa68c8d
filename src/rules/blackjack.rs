//! The rules of the blackjack family alone.

use super::bonus::{Bonus, Bonus21, BonusCards};
use super::card_values::CardValues;
use super::ratio::Ratio;
use super::value::{Setting, Value, words};
use serde_json::{Value as Json, json};

words! {
    /// The dealer's play on a soft 17, or on any soft total.
    pub enum Soft17 {
        /// Stands.
        Stand = "stand",
        /// Draws.
        Hit = "hit",
        /// On a soft 17 to 20 he stands or draws, whichever nets the bank more against the hands on
        /// the table.
        BankChooses = "bank-chooses",
    }

    /// The dealer's second card.
    pub enum HoleCard {
        /// Dealt face down and peeked at under an ace or a ten before the players act.
        Peek = "peek",
        /// Dealt face down and turned after the players have finished.
        NoPeek = "no-peek",
        /// Drawn after the players have finished.
        None = "none",
    }

    /// The bets that a dealer's natural takes.
    pub enum NaturalTakes {
        /// Every bet, doubles and splits included.
        AllBets = "all-bets",
        /// Exactly the original bet of the box; doubles and splits are returned.
        OriginalBets = "original-bets",
    }

    /// How the dealer counts an ace.
    pub enum DealerAce {
        /// 11 while that does not exceed 21, else 1.
        Soft = "soft",
        /// Fixed as 1 or 11 when the ace is received: see the referee.
        FixedOnReceipt = "fixed-on-receipt",
    }

    /// The totals with which a dealer's third or later ace counts 11, where aces are fixed on receipt.
    pub enum LateAce {
        /// 11 where that makes 17 to 21, else 1.
        To21 = "17-to-21",
        /// 11 where that makes 17 or more, even if it busts the dealer.
        OrMore = "17-or-more",
    }

    /// The aces that a player irrevocably declares as 1 or 11.
    pub enum PlayerAce {
        /// None: every ace counts 11 while that does not exceed 21, else 1.
        Free = "free",
        /// The aces among the first two cards; aces drawn later are free.
        FirstTwo = "first-two",
        /// Every ace, when it is received.
        Every = "every-ace",
    }

    /// An ace as the second card of a split hand, where aces are declared.
    pub enum SplitAce {
        /// It is declared as on an original hand.
        Declared = "declared",
        /// It is free.
        Free = "free",
    }

    /// What happens to a hand whose desafío is won.
    pub enum DesafioWon {
        /// It plays on and is settled like any other.
        PlaysOn = "plays-on",
        /// It is over: the desafío is paid and the main bet is returned.
        EndsHand = "ends-hand",
    }

    /// The owner of the bank.
    pub enum BankOwner {
        /// The house.
        House = "house",
        /// The participants, in equal shares, each the banker in his turn.
        Participants = "participants",
    }

    /// A hand against a 21 of three or more cards.
    pub enum VersusTwentyOne {
        /// The hand wins.
        Wins = "wins",
        /// They tie.
        Push = "push",
    }

    /// A player's natural against the dealer's.
    pub enum TwoNaturals {
        /// They tie.
        Push = "push",
        /// The player's natural wins, at the odds of a natural.
        Wins = "wins",
    }

    /// A hand and a dealer with the same total, neither a natural.
    pub enum EqualTotals {
        /// They tie.
        Push = "push",
        /// The dealer wins.
        Wins = "wins",
    }

    /// A player's 21 that is not a natural, against a dealer's 21 of three or more cards.
    pub enum TwentyOne {
        /// It is compared like any other total.
        Compared = "compared",
        /// It wins.
        Wins = "wins",
    }

    /// A dealer's total of 22.
    pub enum TwentyTwo {
        /// It loses to every hand that stands, as any total over 21.
        Busts = "busts",
        /// It ties every hand that stands, except a natural.
        Push = "push",
    }

    /// What makes a pair: equal values (K-10 is a pair) or equal ranks.
    pub enum PairBy {
        /// All ten-values are equal.
        Value = "value",
        /// Only J-J, not J-Q.
        Rank = "rank",
    }

    /// The number of cards with which a hand may be doubled.
    pub enum DoubleCards {
        /// The first two only.
        Two = "two",
        /// Any number.
        Any = "any",
    }

    /// The cards that split aces receive.
    pub enum SplitAcesCards {
        /// One card each.
        One = "one",
        /// As many as they like, as other split hands.
        PlayOn = "play-on",
        /// As many as they like, but they may not be doubled.
        HitOnly = "hit-only",
    }

    /// The rank of an ace and a ten on a split hand that is paid as a natural.
    pub enum SplitRank {
        /// A natural: beats a 21, ties a natural.
        Natural = "natural",
        /// A 21, although it is paid as a natural.
        TwentyOne = "21",
    }

    /// Surrender of a hand for half the bet (*retiro*).
    pub enum Surrender {
        /// Not offered.
        None = "none",
        /// The whole bet is lost to a dealer's natural.
        Late = "late",
        /// Final before the dealer's natural is known.
        Early = "early",
    }

    /// Two suited sevens, doubled, and a third seven of another suit.
    pub enum OffsuitSeven {
        /// It is paid like any third seven.
        Pays = "pays",
        /// It makes an ordinary 21.
        PlaysOn = "plays-on",
    }

    /// The meaning of "paid n times".
    pub enum SevensMultiple {
        /// n to one: the stake is returned in addition.
        ToOne = "to-one",
        /// n for one: the stake is included.
        ForOne = "for-one",
    }
}

/// The greatest number of hands that a box can become by splitting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MaxHands(u8);

impl MaxHands {
    /// No limit but the cards.
    pub const UNLIMITED: MaxHands = MaxHands(u8::MAX);

    /// Returns the number, 1 to 16; `u8::MAX` stands for no limit.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }
}

impl Setting for MaxHands {
    fn read(value: &Value) -> Option<MaxHands> {
        match value {
            Value::Word(w) if w == "unlimited" => Some(MaxHands::UNLIMITED),
            Value::Int(i) => u8::try_from(*i).ok().filter(|n| (1..=16).contains(n)).map(MaxHands),
            _ => None,
        }
    }
    fn show(&self) -> Value {
        match *self {
            MaxHands::UNLIMITED => Value::Word("unlimited".to_owned()),
            MaxHands(n) => Value::Int(i64::from(n)),
        }
    }
    fn allowed() -> String {
        "1 to 16, or unlimited".to_owned()
    }
    fn schema() -> Json {
        json!({ "anyOf": [{ "type": "integer", "minimum": 1, "maximum": 16 }, { "const": "unlimited" }] })
    }
}

/// The number of cards with which a hand of at most 21 wins at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Charlie {
    /// No number of cards wins.
    Off,
    /// Five cards.
    Five,
    /// Six cards.
    Six,
    /// Seven cards.
    Seven,
}
words!(Charlie { Off = "0", Five = "5", Six = "6", Seven = "7" });

impl Charlie {
    /// Returns whether a live hand with this number of cards wins at once.
    #[must_use]
    pub const fn wins(self, cards: usize) -> bool {
        match self {
            Charlie::Off => false,
            Charlie::Five => cards >= 5,
            Charlie::Six => cards >= 6,
            Charlie::Seven => cards >= 7,
        }
    }
}

/// Ace and ten on a split hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SplitNatural {
    /// An ordinary 21.
    TwentyOne,
    /// A natural with odds of its own.
    Pays(Ratio),
}

impl Setting for SplitNatural {
    fn read(value: &Value) -> Option<SplitNatural> {
        match value {
            Value::Int(21) => Some(SplitNatural::TwentyOne),
            Value::Word(w) if w == "21" => Some(SplitNatural::TwentyOne),
            other => Ratio::read(other).map(SplitNatural::Pays),
        }
    }
    fn show(&self) -> Value {
        match self {
            SplitNatural::TwentyOne => Value::Word("21".to_owned()),
            SplitNatural::Pays(ratio) => ratio.show(),
        }
    }
    fn allowed() -> String {
        "21, or the odds of a natural such as 1:1 or 3:2".to_owned()
    }
    fn schema() -> Json {
        json!({ "anyOf": [{ "enum": ["21", 21] }, Ratio::schema()] })
    }
}

/// The totals that may be doubled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DoubleTotals {
    /// Every total, soft ones included.
    Any,
    /// The totals whose bit is set, 3 to 21.
    Only(u32),
}

impl Setting for DoubleTotals {
    fn read(value: &Value) -> Option<DoubleTotals> {
        let total = |v: &Value| match v {
            Value::Int(i @ 3..=21) => Some(1_u32 << i),
            _ => None,
        };
        match value {
            Value::Word(w) if w == "any" => Some(DoubleTotals::Any),
            Value::List(items) => {
                let bits: Option<u32> = items.iter().try_fold(0, |bits, v| Some(bits | total(v)?));
                bits.map(DoubleTotals::Only)
            }
            one => total(one).map(DoubleTotals::Only),
        }
    }
    fn show(&self) -> Value {
        match self {
            DoubleTotals::Any => Value::Word("any".to_owned()),
            DoubleTotals::Only(bits) => {
                Value::List((0..32).filter(|t| bits >> t & 1 == 1).map(Value::Int).collect())
            }
        }
    }
    fn allowed() -> String {
        "any, or a list of totals from 3 to 21 such as [9, 10, 11]; [] for none".to_owned()
    }
    fn schema() -> Json {
        let total = json!({ "type": "integer", "minimum": 3, "maximum": 21 });
        json!({ "anyOf": [{ "const": "any" }, total, { "type": "array", "items": total }] })
    }
}

/// The rules of the blackjack family alone. The rule key of the same name documents each field.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // `rules::keys` documents each field
#[allow(clippy::struct_excessive_bools)] // each is a rule with two values
pub struct Blackjack {
    pub dealer_soft17: Soft17,
    pub dealer_hole_card: HoleCard,
    pub dealer_exposed: bool,
    pub dealer_natural_takes: NaturalTakes,
    pub dealer_ace: DealerAce,
    pub dealer_late_ace: LateAce,
    pub dealer_natural_vs_21: VersusTwentyOne,
    pub dealer_total_22: TwentyTwo,
    pub dealer_ties: EqualTotals,
    pub player_total_21: TwentyOne,
    pub player_ace: PlayerAce,
    pub player_split_ace: SplitAce,
    pub natural_pays: Ratio,
    pub natural_suited_pays: Bonus,
    pub natural_vs_dealer_21: VersusTwentyOne,
    pub natural_vs_dealer_natural: TwoNaturals,
    pub hit_soft_21: bool,
    pub double_totals: DoubleTotals,
    pub double_soft: bool,
    pub double_cards: DoubleCards,
    pub double_after_split: bool,
    pub double_times: u8,
    pub double_rescue: bool,
    pub double_free_totals: DoubleTotals,
    pub split_by: PairBy,
    pub split_max_hands: MaxHands,
    pub split_free: CardValues,
    pub split_resplit_by: PairBy,
    pub split_resplit_aces: bool,
    pub split_aces_cards: SplitAcesCards,
    pub split_natural: SplitNatural,
    pub split_aces_natural: SplitNatural,
    pub split_natural_rank: SplitRank,
    pub surrender_kind: Surrender,
    pub surrender_not_against: CardValues,
    pub surrender_after_split: bool,
    pub insurance_offered: bool,
    pub insurance_pays: Ratio,
    pub even_money_offered: bool,
    pub desafio_offered: bool,
    pub desafio_won: DesafioWon,
    pub charlie_cards: Charlie,
    pub bonus_21: Bonus21,
    pub sevens_pay: u8,
    pub sevens_suited_pay: u8,
    pub sevens_offsuit: OffsuitSeven,
    pub sevens_multiple: SevensMultiple,
    pub banker_bets: bool,
    pub bank_owner: BankOwner,
    pub bank_stake_multiple: u8,
    pub bank_stake_ratio: u8,
}

impl Default for Blackjack {
    fn default() -> Blackjack {
        Blackjack {
            dealer_soft17: Soft17::Stand,
            dealer_hole_card: HoleCard::Peek,
            dealer_exposed: false,
            dealer_natural_takes: NaturalTakes::AllBets,
            dealer_ace: DealerAce::Soft,
            dealer_late_ace: LateAce::To21,
            dealer_natural_vs_21: VersusTwentyOne::Wins,
            dealer_total_22: TwentyTwo::Busts,
            dealer_ties: EqualTotals::Push,
            player_total_21: TwentyOne::Compared,
            player_ace: PlayerAce::Free,
            player_split_ace: SplitAce::Declared,
            natural_pays: Ratio { pays: 3, to: 2 },
            natural_suited_pays: Bonus::None,
            natural_vs_dealer_21: VersusTwentyOne::Wins,
            natural_vs_dealer_natural: TwoNaturals::Push,
            hit_soft_21: false,
            double_totals: DoubleTotals::Any,
            double_soft: false,
            double_cards: DoubleCards::Two,
            double_after_split: true,
            double_times: 1,
            double_rescue: false,
            double_free_totals: DoubleTotals::Only(0),
            split_by: PairBy::Value,
            split_max_hands: MaxHands(4),
            split_free: CardValues::default(),
            split_resplit_by: PairBy::Value,
            split_resplit_aces: false,
            split_aces_cards: SplitAcesCards::One,
            split_natural: SplitNatural::TwentyOne,
            split_aces_natural: SplitNatural::TwentyOne,
            split_natural_rank: SplitRank::Natural,
            surrender_kind: Surrender::None,
            surrender_not_against: CardValues::default(),
            surrender_after_split: false,
            insurance_offered: false,
            insurance_pays: Ratio { pays: 2, to: 1 },
            even_money_offered: false,
            desafio_offered: false,
            desafio_won: DesafioWon::PlaysOn,
            charlie_cards: Charlie::Off,
            bonus_21: Bonus21::NONE,
            sevens_pay: 0,
            sevens_suited_pay: 0,
            sevens_offsuit: OffsuitSeven::Pays,
            sevens_multiple: SevensMultiple::ToOne,
            banker_bets: false,
            bank_owner: BankOwner::House,
            bank_stake_multiple: 1,
            bank_stake_ratio: 100,
        }
    }
}

impl Blackjack {
    /// Returns whether the player declares some of his aces as 1 or 11.
    #[must_use]
    pub fn declares_aces(&self) -> bool {
        self.player_ace != PlayerAce::Free
    }

    /// Returns whether the player may decide on a doubled hand: surrender it, or double it again.
    #[must_use]
    pub const fn decides_after_double(&self) -> bool {
        self.double_rescue || self.double_times > 1
    }

    /// Returns the number of units in one initial bet, which makes halves (surrender, insurance,
    /// desafío) and the denominators of all odds whole numbers of units.
    #[must_use]
    pub fn unit(&self) -> i64 {
        let odds =
            [self.split_natural, self.split_aces_natural].into_iter().filter_map(|natural| match natural {
                SplitNatural::Pays(ratio) => Some(ratio),
                SplitNatural::TwentyOne => None,
            });
        // Insurance is half the bet.
        let of_half = lcm(2, 2 * i64::from(self.insurance_pays.to));
        let bonuses = BonusCards::ALL.into_iter().filter_map(|cards| self.bonus_21.odds(cards));
        odds.chain(bonuses)
            .chain(self.natural_suited_pays.odds())
            .chain([self.natural_pays])
            .fold(of_half, |unit, ratio| lcm(unit, i64::from(ratio.to)))
    }
}

fn lcm(a: i64, b: i64) -> i64 {
    let gcd = |mut a: i64, mut b: i64| {
        while b != 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    a / gcd(a, b) * b
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_unit_makes_every_payment_whole() {
        let mut rules = Blackjack::default();
        assert_eq!(rules.unit(), 2);
        rules.natural_pays = Ratio { pays: 6, to: 5 };
        assert_eq!(rules.unit(), 10);
        assert_eq!(rules.natural_pays.of(rules.unit()), 12);
        rules.insurance_pays = Ratio { pays: 7, to: 3 };
        assert_eq!(rules.unit(), 30);
        assert_eq!(rules.insurance_pays.of(rules.unit() / 2), 35);
    }
}
