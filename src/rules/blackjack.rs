//! The rules of the blackjack family alone.

use super::bonus::BonusCards;
use super::card_values::CardValues;
use super::keys::rules_of;
use super::ratio::{Ratio, lcm};
use super::totals::Totals;
use super::value::{Setting, Value, Within, number_or_word, words};
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
pub enum MaxHands {
    /// This number, 1 to 16.
    Count(u8),
    /// No limit but the cards.
    Unlimited,
}

impl MaxHands {
    /// Returns the number, 1 to 16; `u8::MAX` stands for no limit.
    pub const fn get(self) -> u8 {
        match self {
            MaxHands::Count(most) => most,
            MaxHands::Unlimited => u8::MAX,
        }
    }
}

number_or_word!(MaxHands { Count(1..=16), Unlimited = "unlimited" }, "1 to 16, or unlimited");

words! {
    /// The number of cards with which a hand of at most 21 wins at once.
    pub enum Charlie {
        /// No number of cards wins.
        Off = "0",
        /// Five cards.
        Five = "5",
        /// Six cards.
        Six = "6",
        /// Seven cards.
        Seven = "7",
    }
}

impl Charlie {
    /// Returns whether a live hand with this number of cards wins at once.
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

/// The totals that may be doubled: any, soft ones included, or those of a list.
pub type DoubleTotals = Totals<3, 21>;

#[rustfmt::skip]
rules_of! {
    /// The rules of the blackjack family alone.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Blackjack(blackjack/blackjack_mut) {
        "dealer.soft17" dealer_soft17: Soft17 = Soft17::Stand, "whether the dealer hits a soft 17; bank-chooses: on a soft 17 to 20 he does what nets the bank more against all hands on the table, computed as for an infinite deck";
        "dealer.hole_card" dealer_hole_card: HoleCard = HoleCard::Peek, "the dealer's second card: peeked at under an ace or ten, dealt without a peek, or taken after the players";
        "dealer.exposed" dealer_exposed: bool = false, "whether both cards of the dealer are dealt face up; charts then have a column for each of his totals";
        "dealer.natural_takes" dealer_natural_takes: NaturalTakes = NaturalTakes::AllBets, "the bets that a dealer's natural takes: all, or one original bet of each box; the rest is returned, doubles that are already bust included";
        "dealer.ace" dealer_ace: DealerAce = DealerAce::Soft, "how the dealer counts an ace";
        "dealer.late_ace" dealer_late_ace: LateAce = LateAce::To21, "totals with which a dealer's third or later ace counts 11, where dealer.ace is fixed-on-receipt";
        "dealer.natural_vs_21" dealer_natural_vs_21: VersusTwentyOne = VersusTwentyOne::Wins, "the dealer's natural against a player's 21 that is not a natural: of three or more cards, or of two on a split hand that count as an ordinary 21";
        "dealer.total_22" dealer_total_22: TwentyTwo = TwentyTwo::Busts, "a dealer's total of 22: busts, or ties every hand that stands except a natural of the first two cards";
        "dealer.ties" dealer_ties: EqualTotals = EqualTotals::Push, "a dealer with the total of a hand that stands: they tie, or the dealer wins; naturals have keys of their own";
        "player.total_21" player_total_21: TwentyOne = TwentyOne::Compared, "the player's 21 that is not a natural, against a dealer's 21 of three or more cards: it is compared like other totals, or wins; a dealer's 22 that ties by dealer.total_22 ties this 21 too";
        "player.ace" player_ace: PlayerAce = PlayerAce::Free, "which aces the player irrevocably declares as 1 or 11";
        "player.split_ace" player_split_ace: SplitAce = SplitAce::Declared, "whether an ace as the second card of a split hand is declared, where player.ace is not free";
        "natural.pays" natural_pays: Ratio = Ratio { pays: 3, to: 2 }, "what a natural pays";
        "natural.suited_pays" natural_suited_pays: Option<Ratio> = None, "what a natural of one suit pays; none: natural.pays";
        "natural.vs_dealer_21" natural_vs_dealer_21: VersusTwentyOne = VersusTwentyOne::Wins, "the player's natural against a dealer's 21 of three or more cards";
        "natural.vs_dealer_natural" natural_vs_dealer_natural: TwoNaturals = TwoNaturals::Push, "the player's natural against the dealer's: they tie, or the player wins natural.pays";
        "hit.soft_21" hit_soft_21: bool = false, "whether a soft 21 of three or more cards may hit";
        "double.totals" double_totals: DoubleTotals = DoubleTotals::ANY, "totals that may be doubled (a list means hard totals, unless double.soft)";
        "double.soft" double_soft: bool = false, "whether a soft hand may be doubled if one of its two totals is listed";
        "double.cards" double_cards: DoubleCards = DoubleCards::Two, "with how many cards a hand may be doubled";
        "double.after_split" double_after_split: bool = true, "whether a split hand may be doubled";
        "double.times" double_times: u8 [1..=3] = 1, "how many times a hand below 21 may be doubled, each time for as much as is bet on it; the total must satisfy double.totals and double.soft each time";
        "double.free_totals" double_free_totals: DoubleTotals = DoubleTotals::NONE, "hard totals that the house doubles with a free bet, which wins like the player's own and cannot lose";
        "double.rescue" double_rescue: bool = false, "whether a doubled hand below 21 may be surrendered after its card: the last double is returned and what was bet before is lost";
        "split.by" split_by: PairBy = PairBy::Value, "what makes a pair of the first two cards: equal value (K-Q) or equal rank (K-K only); split.resplit_by is the rule of split hands; a chart's row P10 also plays tens of two ranks, where its P falls through to H20 if they may not be split";
        "split.max_hands" split_max_hands: MaxHands = MaxHands::Count(4), "greatest number of hands of a box (1 = no splitting)";
        "split.free" split_free: CardValues = CardValues::default(), "pairs that the house splits with free bets, which win like the player's own and cannot lose: one on each hand but the first";
        "split.resplit_by" split_resplit_by: PairBy = PairBy::Value, "what makes a pair on a split hand; tens of two ranks use row P10, as under split.by";
        "split.resplit_aces" split_resplit_aces: bool = false, "whether split aces may be split again";
        "split.aces_cards" split_aces_cards: SplitAcesCards = SplitAcesCards::One, "cards that split aces receive: one each, or as many as they like, doubled where split hands are (play-on) or never (hit-only)";
        "split.natural" split_natural: SplitNatural = SplitNatural::TwentyOne, "what an ace and a ten on a split hand are";
        "split.aces_natural" split_aces_natural: SplitNatural = SplitNatural::TwentyOne, "what a ten on a split ace makes";
        "split.natural_rank" split_natural_rank: SplitRank = SplitRank::Natural, "whether a split hand that is paid as a natural also ranks as one";
        "surrender.kind" surrender_kind: Surrender = Surrender::None, "surrender of the first two cards for half the bet: early is final, late loses the whole bet to a dealer's natural";
        "surrender.not_against" surrender_not_against: CardValues = CardValues::default(), "upcards against which surrender is not allowed";
        "surrender.after_split" surrender_after_split: bool = false, "whether a split hand may surrender";
        "insurance.offered" insurance_offered: bool = false, "insurance under a dealer's ace: half the bet that the dealer has a natural";
        "insurance.pays" insurance_pays: Ratio = Ratio { pays: 2, to: 1 }, "what insurance pays where the dealer has a natural";
        "even_money.offered" even_money_offered: bool = false, "even money: 1:1 at once for a natural under a dealer's ace";
        "desafio.offered" desafio_offered: bool = false, "the desafío: half the bet at 2:1 that a ten-value follows a first ace, or the second of two split aces";
        "desafio.won" desafio_won: DesafioWon = DesafioWon::PlaysOn, "whether a hand plays on after a won desafío, or is over and its bet is returned";
        "charlie.cards" charlie_cards: Charlie = Charlie::Off, "number of cards with which a hand of at most 21 wins at once, a doubled one too (0 = none)";
        "bonus_21.five_cards" bonus_21_five_cards: Option<Ratio> = None, "what a 21 of five cards is paid at once on a hand that was not doubled (none = an ordinary 21)";
        "bonus_21.six_cards" bonus_21_six_cards: Option<Ratio> = None, "what a 21 of six cards is paid at once on a hand that was not doubled (none = an ordinary 21)";
        "bonus_21.seven_cards" bonus_21_seven_cards: Option<Ratio> = None, "what a 21 of seven cards or more is paid at once on a hand that was not doubled (none = an ordinary 21)";
        "bonus_21.mixed" bonus_21_mixed: Option<Ratio> = None, "what 6-7-8 or 7-7-7 of several suits is paid at once on a hand that was not doubled (none = an ordinary 21)";
        "bonus_21.suited" bonus_21_suited: Option<Ratio> = None, "what 6-7-8 or 7-7-7 of one suit other than spades is paid at once on a hand that was not doubled (none = an ordinary 21)";
        "bonus_21.spades" bonus_21_spades: Option<Ratio> = None, "what 6-7-8 or 7-7-7 of spades is paid at once on a hand that was not doubled (none = an ordinary 21)";
        "bonus_21.after_split" bonus_21_after_split: bool = true, "whether split hands are paid these bonuses too";
        "sevens.pay" sevens_pay: u8 [0..=100] = 0, "multiple of the doubled bet that is paid at once for a third seven on two doubled sevens (0 = no prize)";
        "sevens.suited_pay" sevens_suited_pay: u8 [0..=100] = 0, "the same multiple for three sevens of one suit (0 = as sevens.pay)";
        "sevens.offsuit_third" sevens_offsuit: OffsuitSeven = OffsuitSeven::Pays, "what a third seven of another suit makes of two suited sevens";
        "sevens.multiple" sevens_multiple: SevensMultiple = SevensMultiple::ToOne, "whether the prize is to one, or includes the stake";
        "table.banker_bets" banker_bets: bool = false, "whether the player who deals has a box of his own in addition to table.boxes";
        "bank.owner" bank_owner: BankOwner = BankOwner::House, "owner of the bank";
        "bank.stake_multiple" bank_stake_multiple: u8 [1..=100] = 1, "stakes against the participants' bank are multiples of this number";
        "bank.stake_ratio" bank_stake_ratio: u8 [1..=100] = 100, "the largest of these stakes is at most this number of times the smallest";
    }
}

impl Blackjack {
    /// Returns whether the player declares some of his aces as 1 or 11.
    pub fn declares_aces(&self) -> bool {
        self.player_ace != PlayerAce::Free
    }

    /// Returns whether the player may decide on a doubled hand: surrender it, or double it again.
    pub const fn decides_after_double(&self) -> bool {
        self.double_rescue || self.double_times > 1
    }

    /// Returns the odds of a bonus for a 21 of these cards; `None` if there is no bonus.
    pub const fn bonus_21(&self, cards: BonusCards) -> Option<Ratio> {
        match cards {
            BonusCards::Five => self.bonus_21_five_cards,
            BonusCards::Six => self.bonus_21_six_cards,
            BonusCards::Seven => self.bonus_21_seven_cards,
            BonusCards::Mixed => self.bonus_21_mixed,
            BonusCards::Suited => self.bonus_21_suited,
            BonusCards::Spades => self.bonus_21_spades,
        }
    }

    /// Returns whether a 21 is paid a bonus by its number of cards.
    pub fn pays_21_by_number(&self) -> bool {
        BonusCards::BY_NUMBER.iter().any(|cards| self.bonus_21(*cards).is_some())
    }

    /// Returns whether 6-7-8 and 7-7-7 are paid a bonus, in some suits at least.
    pub fn pays_21_of_three(&self) -> bool {
        BonusCards::OF_THREE.iter().any(|cards| self.bonus_21(*cards).is_some())
    }

    /// Returns the number of units in one initial bet, which makes halves (surrender, insurance,
    /// desafío) and the denominators of all odds whole numbers of units.
    pub fn unit(&self) -> i64 {
        let odds =
            [self.split_natural, self.split_aces_natural].into_iter().filter_map(|natural| match natural {
                SplitNatural::Pays(ratio) => Some(ratio),
                SplitNatural::TwentyOne => None,
            });
        // Insurance is half the bet.
        let of_half = lcm(2, 2 * i64::from(self.insurance_pays.to));
        let bonuses = BonusCards::ALL.into_iter().filter_map(|cards| self.bonus_21(cards));
        odds.chain(bonuses)
            .chain(self.natural_suited_pays)
            .chain([self.natural_pays])
            .fold(of_half, |unit, ratio| lcm(unit, i64::from(ratio.to)))
    }
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
