//! The table of rule keys: name, meaning, values and default, one line for each rule.
//!
//! A new rule is a field in the game's struct and a line here. Rule files, `--set`, `show` and the
//! schema read this table.

use super::poker::{Board, Bound, Choices, Paytable, Poker, Ties, Unqualified};
use super::value::{Setting, Value, Within};
use super::{Blackjack, Game, Play, PuntoYBanca, Relancina, Rules};
use serde_json::Value as Json;

/// One rule: its name, and how it is written to and read from [`Rules`].
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// The name in files and on the command line, such as `shoe.decks`.
    pub name: &'static str,
    /// Its meaning, as a phrase.
    pub meaning: &'static str,
    read: fn(&mut Rules, &Value) -> Option<()>,
    show: fn(&Rules) -> Value,
    allowed: fn() -> String,
    schema: fn() -> Json,
}

impl Key {
    /// Sets the rule. `None` if the value is not [allowed](Key::allowed).
    ///
    /// # Panics
    /// If the key and the rules are of different games.
    pub fn set(&self, rules: &mut Rules, value: &Value) -> Option<()> {
        (self.read)(rules, value)?;
        // The number of cards behind the cut card may depend on the boxes and the shoe: see `CutCard`.
        rules.shoe.cut_card = rules.cut_card.behind(rules.boxes, rules.shoe.cards());
        Some(())
    }

    /// Returns the rule's value in `rules`.
    ///
    /// # Panics
    /// If the key and the rules are of different games.
    #[must_use]
    pub fn get(&self, rules: &Rules) -> Value {
        (self.show)(rules)
    }

    /// Returns a description of the accepted values, for messages.
    #[must_use]
    pub fn allowed(&self) -> String {
        (self.allowed)()
    }

    /// Returns the JSON Schema of the accepted values.
    #[must_use]
    pub fn schema(&self) -> Json {
        (self.schema)()
    }
}

/// Returns the keys of a game, in the order in which `show` prints them.
#[must_use]
pub fn keys(game: Game) -> Vec<Key> {
    let own: &[Key] = match game {
        Game::Blackjack => BLACKJACK,
        Game::PuntoYBanca => PUNTO_Y_BANCA,
        Game::Relancina => RELANCINA,
        Game::Poker => POKER,
    };
    SHARED.iter().chain(own).copied().collect()
}

const OTHER_GAME: &str = "a key is used only with rules of its own game";

/// The rules of a game within those of a table, to read and to change.
macro_rules! of_game {
    ($($read:ident $change:ident $game:ident)*) => {$(
        impl Play {
            #[doc = concat!("Returns the rules of [`Play::", stringify!($game), "`]; `None` in other games.")]
            #[must_use]
            pub fn $read(&self) -> Option<&$game> {
                match self {
                    Play::$game(play) => Some(play),
                    _ => None,
                }
            }

            pub(crate) fn $change(&mut self) -> Option<&mut $game> {
                match self {
                    Play::$game(play) => Some(play),
                    _ => None,
                }
            }
        }

        fn $read(rules: &Rules) -> &$game {
            rules.play.$read().expect(OTHER_GAME)
        }

        fn $change(rules: &mut Rules) -> &mut $game {
            rules.play.$change().expect(OTHER_GAME)
        }
    )*};
}
of_game! {
    blackjack blackjack_mut Blackjack
    punto punto_mut PuntoYBanca
    relancina relancina_mut Relancina
    poker poker_mut Poker
}

fn whole(rules: &Rules) -> &Rules {
    rules
}

fn whole_mut(rules: &mut Rules) -> &mut Rules {
    rules
}

/// Makes the key of the field `$path` in the part of the rules that `$part` returns. A number is
/// followed by its bounds; the type of any other field is a [`Setting`].
macro_rules! key {
    ($name:literal, $part:ident/$part_mut:ident, $($path:ident).+ : $type:ty, $meaning:literal) => {
        Key {
            name: $name,
            meaning: $meaning,
            read: |rules, value| {
                $part_mut(rules).$($path).+ = <$type>::read(value)?;
                Some(())
            },
            show: |rules| $part(rules).$($path).+.show(),
            allowed: <$type>::allowed,
            schema: <$type>::schema,
        }
    };
    ($name:literal, $part:ident/$part_mut:ident, $($path:ident).+ in $min:literal..=$max:literal, $meaning:literal) => {
        Key {
            name: $name,
            meaning: $meaning,
            read: |rules, value| {
                $part_mut(rules).$($path).+ = Within::<$min, $max>::read(value)?.0.try_into().ok()?;
                Some(())
            },
            show: |rules| Value::Int(i64::from($part(rules).$($path).+)),
            allowed: Within::<$min, $max>::allowed,
            schema: Within::<$min, $max>::schema,
        }
    };
}

use super::blackjack::{
    BankOwner, Charlie, DealerAce, DesafioWon, DoubleCards, DoubleTotals, EqualTotals, HoleCard, LateAce,
    MaxHands, NaturalTakes, OffsuitSeven, PairBy, PlayerAce, SevensMultiple, Soft17, SplitAce,
    SplitAcesCards, SplitNatural, SplitRank, Surrender, TwentyOne, TwentyTwo, TwoNaturals, VersusTwentyOne,
};
use super::bonus::Bonus;
use super::card_values::CardValues;
use super::punto::{BancaSettlement, BancaWhenPuntoStands, Commission, ToOne, WinningTotals};
use super::ratio::Ratio;
use super::relancina::{
    AfterCambio, BustOwes, CambioConsent, Deal, EqualPrizes, FigurePairs, FirstHand, FiveVersusRelancina,
    GiveUpVersusPrize, Recycling, SangrientoTalla, TallaChanges, TallaRaise, TallaStands, TwoRelancinas,
    VeintiunaRank,
};
use super::shoe::{Burn, CutCard, CutCardShows, Decks, Exhaustion, Pace, Pack, Penetration};

/// The cut card by a number of cards. Where the penetration places it, it shows
/// the number that results.
const CUT_CARD: Key = Key {
    name: "shoe.cut_card",
    meaning: "cards behind the cut card",
    read: |rules, value| {
        rules.cut_card = CutCard::read(value)?;
        Some(())
    },
    show: |rules| match rules.cut_card {
        CutCard::After(_) => Value::Int(rules.shoe.cut_card.into()),
        counted => counted.show(),
    },
    allowed: CutCard::allowed,
    schema: CutCard::schema,
};

/// The word of [`PENETRATION`] where `shoe.cut_card` places the cut card.
const BY_CUT_CARD: &str = "by-cut-card";

/// The cut card by a share of the shoe, instead of `shoe.cut_card`.
const PENETRATION: Key = Key {
    name: "shoe.penetration",
    meaning: "share of the shoe before the cut card, instead of shoe.cut_card",
    read: |rules, value| {
        if *value == Value::Word(BY_CUT_CARD.to_owned()) {
            if let CutCard::After(_) = rules.cut_card {
                rules.cut_card = CutCard::Cards(rules.shoe.cut_card);
            }
            return Some(());
        }
        rules.cut_card = CutCard::After(Penetration::read(value)?);
        Some(())
    },
    show: |rules| match rules.cut_card {
        CutCard::After(penetration) => penetration.show(),
        _ => Value::Word(BY_CUT_CARD.to_owned()),
    },
    allowed: Penetration::allowed,
    schema: Penetration::schema,
};

#[rustfmt::skip]
const SHARED: &[Key] = &[
    key!("shoe.decks", whole/whole_mut, shoe.decks: Decks, "packs in the shoe"),
    key!("pack.without", whole/whole_mut, shoe.pack: Pack, "ranks missing from each pack of 52 cards: [10] for 48 cards, [8, 9, 10] for the Spanish 40"),
    CUT_CARD,
    PENETRATION,
    key!("shoe.cut_card_shows", whole/whole_mut, shoe.cut_card_shows: CutCardShows, "what happens when the cut card appears in mid-round"),
    key!("shoe.rounds", whole/whole_mut, shoe.pace: Pace, "what ends a shoe: the cut card, or exactly this number of rounds (1 = fresh shoe)"),
    key!("shoe.burn", whole/whole_mut, shoe.burn: Burn, "cards burned at the start of a shoe"),
    key!("shoe.exhausted", whole/whole_mut, shoe.exhausted: Exhaustion, "what happens when the cards run out in mid-round"),
    key!("table.boxes", whole/whole_mut, boxes in 1..=64, "boxes in play"),
];

#[rustfmt::skip]
const BLACKJACK: &[Key] = &[
    key!("dealer.soft17", blackjack/blackjack_mut, dealer_soft17: Soft17, "whether the dealer hits a soft 17; bank-chooses: on a soft 17 to 20 he does what nets the bank more against all hands on the table, computed as for an infinite deck"),
    key!("dealer.hole_card", blackjack/blackjack_mut, dealer_hole_card: HoleCard, "the dealer's second card: peeked at under an ace or ten, dealt without a peek, or taken after the players"),
    key!("dealer.exposed", blackjack/blackjack_mut, dealer_exposed: bool, "whether both cards of the dealer are dealt face up; charts then have a column for each of his totals"),
    key!("dealer.natural_takes", blackjack/blackjack_mut, dealer_natural_takes: NaturalTakes, "the bets that a dealer's natural takes: all, or one original bet of each box; the rest is returned, doubles that are already bust included"),
    key!("dealer.ace", blackjack/blackjack_mut, dealer_ace: DealerAce, "how the dealer counts an ace"),
    key!("dealer.late_ace", blackjack/blackjack_mut, dealer_late_ace: LateAce, "totals with which a dealer's third or later ace counts 11, where dealer.ace is fixed-on-receipt"),
    key!("dealer.natural_vs_21", blackjack/blackjack_mut, dealer_natural_vs_21: VersusTwentyOne, "the dealer's natural against a player's 21 that is not a natural: of three or more cards, or of two on a split hand that count as an ordinary 21"),
    key!("dealer.total_22", blackjack/blackjack_mut, dealer_total_22: TwentyTwo, "a dealer's total of 22: busts, or ties every hand that stands except a natural"),
    key!("dealer.ties", blackjack/blackjack_mut, dealer_ties: EqualTotals, "a dealer with the total of a hand that stands: they tie, or the dealer wins; naturals have keys of their own"),
    key!("player.total_21", blackjack/blackjack_mut, player_total_21: TwentyOne, "the player's 21 that is not a natural, against a dealer's 21 of three or more cards: it is compared like other totals, or wins; a dealer's 22 that ties by dealer.total_22 ties this 21 too"),
    key!("player.ace", blackjack/blackjack_mut, player_ace: PlayerAce, "which aces the player irrevocably declares as 1 or 11"),
    key!("player.split_ace", blackjack/blackjack_mut, player_split_ace: SplitAce, "whether an ace as the second card of a split hand is declared, where player.ace is not free"),
    key!("natural.pays", blackjack/blackjack_mut, natural_pays: Ratio, "what a natural pays"),
    key!("natural.suited_pays", blackjack/blackjack_mut, natural_suited_pays: Bonus, "what a natural of one suit pays; none: natural.pays"),
    key!("natural.vs_dealer_21", blackjack/blackjack_mut, natural_vs_dealer_21: VersusTwentyOne, "the player's natural against a dealer's 21 of three or more cards"),
    key!("natural.vs_dealer_natural", blackjack/blackjack_mut, natural_vs_dealer_natural: TwoNaturals, "the player's natural against the dealer's: they tie, or the player wins natural.pays"),
    key!("hit.soft_21", blackjack/blackjack_mut, hit_soft_21: bool, "whether a soft 21 of three or more cards may hit"),
    key!("double.totals", blackjack/blackjack_mut, double_totals: DoubleTotals, "totals that may be doubled (a list means hard totals, unless double.soft)"),
    key!("double.soft", blackjack/blackjack_mut, double_soft: bool, "whether a soft hand may be doubled if one of its two totals is listed"),
    key!("double.cards", blackjack/blackjack_mut, double_cards: DoubleCards, "with how many cards a hand may be doubled"),
    key!("double.after_split", blackjack/blackjack_mut, double_after_split: bool, "whether a split hand may be doubled"),
    key!("double.times", blackjack/blackjack_mut, double_times in 1..=3, "how many times a hand below 21 may be doubled, each time for as much as is bet on it; the total must satisfy double.totals and double.soft each time"),
    key!("double.free_totals", blackjack/blackjack_mut, double_free_totals: DoubleTotals, "hard totals that the house doubles with a free bet, which wins like the player's own and cannot lose"),
    key!("double.rescue", blackjack/blackjack_mut, double_rescue: bool, "whether a doubled hand below 21 may be surrendered after its card: the last double is returned and what was bet before is lost"),
    key!("split.by", blackjack/blackjack_mut, split_by: PairBy, "what makes a pair: cards of equal value (K-Q) or of equal rank (K-K only); a chart's row P10 also plays tens of two ranks, where its P falls through to H20 if they may not be split"),
    key!("split.max_hands", blackjack/blackjack_mut, split_max_hands: MaxHands, "greatest number of hands of a box (1 = no splitting)"),
    key!("split.free", blackjack/blackjack_mut, split_free: CardValues, "pairs that the house splits with free bets, which win like the player's own and cannot lose: one on each hand but the first"),
    key!("split.resplit_by", blackjack/blackjack_mut, split_resplit_by: PairBy, "what makes a pair on a split hand; tens of two ranks use row P10, as under split.by"),
    key!("split.resplit_aces", blackjack/blackjack_mut, split_resplit_aces: bool, "whether split aces may be split again"),
    key!("split.aces_cards", blackjack/blackjack_mut, split_aces_cards: SplitAcesCards, "cards that split aces receive: one each, or as many as they like, doubled where split hands are (play-on) or never (hit-only)"),
    key!("split.natural", blackjack/blackjack_mut, split_natural: SplitNatural, "what an ace and a ten on a split hand are"),
    key!("split.aces_natural", blackjack/blackjack_mut, split_aces_natural: SplitNatural, "what a ten on a split ace makes"),
    key!("split.natural_rank", blackjack/blackjack_mut, split_natural_rank: SplitRank, "whether a split hand that is paid as a natural also ranks as one"),
    key!("surrender.kind", blackjack/blackjack_mut, surrender_kind: Surrender, "surrender of the first two cards for half the bet (retiro): early is final, late loses the whole bet to a dealer's natural"),
    key!("surrender.not_against", blackjack/blackjack_mut, surrender_not_against: CardValues, "upcards against which surrender is not allowed"),
    key!("surrender.after_split", blackjack/blackjack_mut, surrender_after_split: bool, "whether a split hand may surrender"),
    key!("insurance.offered", blackjack/blackjack_mut, insurance_offered: bool, "insurance under a dealer's ace: half the bet that the dealer has a natural"),
    key!("insurance.pays", blackjack/blackjack_mut, insurance_pays: Ratio, "what insurance pays where the dealer has a natural"),
    key!("even_money.offered", blackjack/blackjack_mut, even_money_offered: bool, "even money: 1:1 at once for a natural under a dealer's ace"),
    key!("desafio.offered", blackjack/blackjack_mut, desafio_offered: bool, "the desafío: half the bet at 2:1 that a ten-value follows a first ace, or the second of two split aces"),
    key!("desafio.won", blackjack/blackjack_mut, desafio_won: DesafioWon, "whether a hand plays on after a won desafío, or is over and its bet is returned"),
    key!("charlie.cards", blackjack/blackjack_mut, charlie_cards: Charlie, "number of cards with which a hand of at most 21 wins at once (0 = none)"),
    key!("bonus_21.five_cards", blackjack/blackjack_mut, bonus_21.five_cards: Bonus, "what a 21 of five cards is paid at once on a hand that was not doubled (none = an ordinary 21)"),
    key!("bonus_21.six_cards", blackjack/blackjack_mut, bonus_21.six_cards: Bonus, "what a 21 of six cards is paid at once on a hand that was not doubled (none = an ordinary 21)"),
    key!("bonus_21.seven_cards", blackjack/blackjack_mut, bonus_21.seven_cards: Bonus, "what a 21 of seven cards or more is paid at once on a hand that was not doubled (none = an ordinary 21)"),
    key!("bonus_21.mixed", blackjack/blackjack_mut, bonus_21.mixed: Bonus, "what 6-7-8 or 7-7-7 of several suits is paid at once on a hand that was not doubled (none = an ordinary 21)"),
    key!("bonus_21.suited", blackjack/blackjack_mut, bonus_21.suited: Bonus, "what 6-7-8 or 7-7-7 of one suit other than spades is paid at once on a hand that was not doubled (none = an ordinary 21)"),
    key!("bonus_21.spades", blackjack/blackjack_mut, bonus_21.spades: Bonus, "what 6-7-8 or 7-7-7 of spades is paid at once on a hand that was not doubled (none = an ordinary 21)"),
    key!("bonus_21.after_split", blackjack/blackjack_mut, bonus_21.after_split: bool, "whether split hands are paid these bonuses too"),
    key!("sevens.pay", blackjack/blackjack_mut, sevens_pay in 0..=100, "multiple of the doubled bet that is paid at once for a third seven on two doubled sevens (0 = no prize)"),
    key!("sevens.suited_pay", blackjack/blackjack_mut, sevens_suited_pay in 0..=100, "the same multiple for three sevens of one suit (0 = as sevens.pay)"),
    key!("sevens.offsuit_third", blackjack/blackjack_mut, sevens_offsuit: OffsuitSeven, "what a third seven of another suit makes of two suited sevens"),
    key!("sevens.multiple", blackjack/blackjack_mut, sevens_multiple: SevensMultiple, "whether the prize is to one, or includes the stake"),
    key!("table.banker_bets", blackjack/blackjack_mut, banker_bets: bool, "whether the player who deals has a box of his own in addition to table.boxes"),
    key!("bank.owner", blackjack/blackjack_mut, bank_owner: BankOwner, "owner of the bank"),
    key!("bank.stake_multiple", blackjack/blackjack_mut, bank_stake_multiple in 1..=100, "stakes against the participants' bank are multiples of this number"),
    key!("bank.stake_ratio", blackjack/blackjack_mut, bank_stake_ratio in 1..=100, "the largest of these stakes is at most this number of times the smallest"),
];

#[rustfmt::skip]
const PUNTO_Y_BANCA: &[Key] = &[
    key!("banca.when_punto_stands", punto/punto_mut, banca_when_punto_stands: BancaWhenPuntoStands, "BANCA's play when PUNTO took no third card"),
    key!("banca.settlement", punto/punto_mut, banca_settlement: BancaSettlement, "how a winning bet on BANCA is paid"),
    key!("banca.commission", punto/punto_mut, banca_commission: Commission, "percentage deducted from a win on BANCA, where banca.settlement is commission"),
    key!("banca.commission_on", punto/punto_mut, banca_commission_on: WinningTotals, "totals of a winning BANCA from which banca.commission is deducted"),
    key!("tie.pays", punto/punto_mut, tie_pays: ToOne, "odds of a bet on TIE, to 1"),
];

#[rustfmt::skip]
const RELANCINA: &[Key] = &[
    key!("deal.way", relancina/relancina_mut, deal: Deal, "one card down (cerrado), both up (sangriento), or ten rounds cerrado and four sangriento in turn"),
    key!("pack.recycled", relancina/relancina_mut, pack_recycled: Recycling, "when the discards are shuffled and put under the pack"),
    key!("talla.stands", relancina/relancina_mut, talla_stands: TallaStands, "the total on which the Talla stands; best: the one that earns it most against the play of the table"),
    key!("talla.in_sangriento", relancina/relancina_mut, talla_cards_in_sangriento: SangrientoTalla, "which of the Talla's two cards are up in sangriento"),
    key!("talla.changes", relancina/relancina_mut, talla_changes: TallaChanges, "what the Talla does with figure and two of its own"),
    key!("talla.raise", relancina/relancina_mut, talla_raise: TallaRaise, "when the Talla raises the stakes of the table"),
    key!("talla.raise_times", relancina/relancina_mut, talla_raise_times in 2..=3, "multiple of the stake after a raise"),
    key!("talla.late_prize_round", relancina/relancina_mut, talla_late_prize_round: bool, "whether a prize that the Talla makes with its third or a later card gives the players another round of cards"),
    key!("talla.first_hand", relancina/relancina_mut, talla_first_hand: FirstHand, "the first hand, in which the Talla cannot be won"),
    key!("talla.21_deducts", relancina/relancina_mut, talla_21_deducts: bool, "whether the Talla's 21 of three or four cards takes 1 off a player's prize"),
    key!("relancina.both", relancina/relancina_mut, relancina_both: TwoRelancinas, "who collects single when player and Talla both hold a relancina"),
    key!("relancina.five_vs_relancina", relancina/relancina_mut, relancina_five_vs_relancina: FiveVersusRelancina, "how a relancina that drew a figure is settled against a relancina of the Talla"),
    key!("veintiuna.rank", relancina/relancina_mut, veintiuna_rank: VeintiunaRank, "a player's ten and ace against a 21 of three or four cards"),
    key!("veintiuna.of_talla_deducts", relancina/relancina_mut, veintiuna_of_talla_deducts: bool, "whether the Talla's ten and ace takes 1 off a player's prize"),
    key!("prizes.equal", relancina/relancina_mut, prizes_equal: EqualPrizes, "what makes two prizes equal, so that the Talla collects single"),
    key!("bust.vs_opened_prize", relancina/relancina_mut, bust_vs_opened_prize: BustOwes, "what a bust hand owes against an opened prize"),
    key!("bust.before_prize", relancina/relancina_mut, bust_before_prize: BustOwes, "what a hand owes that went bust before the Talla drew a prize"),
    key!("bust.in_late_round", relancina/relancina_mut, bust_in_late_round: BustOwes, "what a hand owes that goes bust in the round of cards after a late prize"),
    key!("special.on_split_in_sangriento", relancina/relancina_mut, special_on_split_in_sangriento: bool, "whether figure and four, figure and two are special on a split hand in sangriento"),
    key!("cambio.consent", relancina/relancina_mut, cambio_consent: CambioConsent, "who decides whether a player changes figure and two"),
    key!("cambio.again", relancina/relancina_mut, cambio_again: bool, "whether a player who receives figure and two by a change may change again"),
    key!("cambio.new_cards", relancina/relancina_mut, cambio_new_cards: AfterCambio, "what a player may do with the two new cards of a change"),
    key!("split.figures", relancina/relancina_mut, split_figures: FigurePairs, "which figures make a pair"),
    key!("split.again", relancina/relancina_mut, split_again: bool, "whether a split hand may be split again"),
    key!("double.in_sangriento", relancina/relancina_mut, double_in_sangriento: bool, "whether a player may double in sangriento"),
    key!("give_up.vs_prize", relancina/relancina_mut, give_up_vs_prize: GiveUpVersusPrize, "which prizes of the Talla forbid or cancel a surrender"),
    key!("give_up.stake_chips", relancina/relancina_mut, stake_chips in 1..=50, "chips in one bet, which determine what half of it is"),
];

#[rustfmt::skip]
const POKER: &[Key] = &[
    key!("hand.cards", poker/poker_mut, hand_cards in 3..=5, "the cards of a hand that is compared or paid"),
    key!("cards.player", poker/poker_mut, player_cards in 2..=5, "the cards of each box"),
    key!("cards.dealer", poker/poker_mut, dealer_cards in 0..=6, "the dealer's own cards (0 = no dealer's hand: bets are paid by the player's hand alone)"),
    key!("cards.dealer_up", poker/poker_mut, dealer_up in 0..=1, "the dealer's cards, of the last ones, that are face-up"),
    key!("cards.board", poker/poker_mut, board: Board, "common cards that come open after each street: [3,1,1] is flop, turn and river"),
    key!("play.choices", poker/poker_mut, choices: Choices, "what a player may do on each street, the first before the common cards"),
    key!("play.once", poker/poker_mut, play_once: bool, "whether a player who has added a bet decides nothing further"),
    key!("play.pays", poker/poker_mut, play_pays: Paytable, "what the added bets pay, to one, by the player's hand; a hand that is not listed gets them back if it beats the dealer's, and loses them where there is no dealer's hand"),
    key!("play.unqualified", poker/poker_mut, play_unqualified: Unqualified, "the added bets when the dealer does not qualify"),
    key!("ante.pays", poker/poker_mut, ante_pays: Paytable, "what the ante pays, in the same way"),
    key!("ante.unqualified", poker/poker_mut, ante_unqualified: Unqualified, "the ante when the dealer does not qualify"),
    key!("blind.bet", poker/poker_mut, blind_bet in 0..=1, "a second mandatory bet, in antes"),
    key!("blind.pays", poker/poker_mut, blind_pays: Paytable, "what it pays, in the same way"),
    key!("blind.always", poker/poker_mut, blind_always: bool, "whether a hand of blind.pays is paid even if the dealer's is better"),
    key!("bonus.pays", poker/poker_mut, bonus_pays: Paytable, "what the ante pays in addition to a hand that did not fold, whoever wins"),
    key!("dealer.qualifies", poker/poker_mut, qualifies: Option<Bound>, "the least hand with which the dealer plays against the raises"),
    key!("tie.result", poker/poker_mut, ties: Ties, "equal hands"),
    key!("draw.cards", poker/poker_mut, draw_cards in 0..=1, "the most cards that a box may replace before it decides (0 = none)"),
    key!("draw.price", poker/poker_mut, draw_price in 0..=10, "the price of a replaced card, in antes; it is lost whatever the result"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_default_is_a_value_of_its_key_and_names_are_unique() {
        for game in Game::ALL {
            let rules = Rules::new(game);
            let mut names = std::collections::HashSet::new();
            for key in keys(game) {
                assert!(names.insert(key.name), "{} twice", key.name);
                let mut again = rules.clone();
                let shown = key.get(&rules);
                assert!(key.set(&mut again, &shown).is_some(), "{} = {shown}", key.name);
                assert_eq!(again, rules, "{} = {shown}", key.name);
                assert_eq!(Value::from_text(&shown.to_string()).to_string(), shown.to_string());
                let wrong = Value::Word("no such value".into());
                assert!(key.set(&mut again, &wrong).is_none(), "{}", key.name);
                assert!(!key.allowed().is_empty() && !key.meaning.is_empty());
            }
        }
    }
}
