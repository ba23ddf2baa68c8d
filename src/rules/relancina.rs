//! The rules of the relancina alone: a home game whose bank, the *Talla*, the players win from each
//! other.

use super::keys::rules_of;
use super::shoe::{Pace, SESSION_ROUNDS};
use super::value::{Setting, Value, words};
use serde_json::{Value as Json, json};

/// The two ways of dealing a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// One card down, one up; the bet is placed after the first.
    Cerrado,
    /// Both cards up; the bet is placed before them.
    Sangriento,
}

words! {
    /// The ways of dealing in a session.
    pub enum Deal {
        /// Every round cerrado.
        Cerrado = "cerrado",
        /// Every round sangriento.
        Sangriento = "sangriento",
        /// Ten rounds cerrado and four sangriento in turn.
        Mixed = "mixed",
    }
}

impl Deal {
    /// Returns the cycle of rounds that repeats.
    pub const fn cycle(self) -> &'static [Way] {
        use Way::{Cerrado as C, Sangriento as S};
        match self {
            Deal::Cerrado => &[C],
            Deal::Sangriento => &[S],
            Deal::Mixed => &[C, C, C, C, C, C, C, C, C, C, S, S, S, S],
        }
    }

    /// Returns the number of rounds of a session: those of `shoe.rounds`, else [`SESSION_ROUNDS`] or the most below that
    /// are whole cycles, so that no way of dealing has more than its share.
    pub(crate) fn session_rounds(self, pace: Pace) -> u64 {
        let cycle = self.cycle().len() as u64;
        match pace {
            Pace::CutCard => SESSION_ROUNDS / cycle * cycle,
            Pace::Rounds(rounds) => rounds.into(),
        }
    }
}

/// The total on which the Talla stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TallaStands {
    /// This total or more, 12 to 20, an ace counting 11 where it can.
    On(u8),
    /// The total that earns the Talla most against the play of the table.
    Best,
    /// That total, once it is computed for a play.
    Found {
        /// The total, 12 to 20.
        total: u8,
        /// Whether dealt rounds decided it, because the totals have no exact values.
        dealt: bool,
    },
}

impl TallaStands {
    /// Returns the total; `None` for the best one before it is computed.
    pub const fn total(self) -> Option<u8> {
        match self {
            TallaStands::On(total) | TallaStands::Found { total, .. } => Some(total),
            TallaStands::Best => None,
        }
    }
}

impl Setting for TallaStands {
    fn read(value: &Value) -> Option<TallaStands> {
        match value {
            Value::Int(i) => u8::try_from(*i).ok().filter(|n| (12..=20).contains(n)).map(TallaStands::On),
            Value::Word(w) if w == "best" => Some(TallaStands::Best),
            _ => None,
        }
    }
    fn show(&self) -> Value {
        match self {
            TallaStands::On(total) => Value::Int(i64::from(*total)),
            TallaStands::Best | TallaStands::Found { .. } => Value::Word("best".to_owned()),
        }
    }
    fn allowed() -> String {
        "12 to 20, or best".to_owned()
    }
    fn schema() -> Json {
        json!({ "anyOf": [{ "type": "integer", "minimum": 12, "maximum": 20 }, { "const": "best" }] })
    }
}

words! {
    /// What a bust hand owes against a prize of the Talla.
    pub enum BustOwes {
        /// The stake times the prize.
        Multiple = "multiple",
        /// The stake.
        One = "one",
    }

    /// Who collects one stake when player and Talla both hold a relancina.
    pub enum TwoRelancinas {
        /// The Talla, which wins equal hands.
        Talla = "talla",
        /// The player.
        Player = "player",
    }

    /// A player's ten and ace against a 21 of three or four cards.
    pub enum VeintiunaRank {
        /// They are equal.
        Equal = "equal",
        /// Ten and ace rank higher.
        BeatsIt = "beats-it",
    }

    /// What makes two prizes equal, so that the Talla collects one stake.
    pub enum EqualPrizes {
        /// The same multiple.
        SameMultiple = "same-multiple",
        /// The same hand; neither collects on different hands of one multiple.
        SameHand = "same-hand",
    }

    /// The prizes of the Talla that forbid or cancel a surrender.
    pub enum GiveUpVersusPrize {
        /// A prize that it has opened forbids surrender.
        Opened = "opened",
        /// A prize that it makes later also cancels a surrender: the hand is settled in full.
        Any = "any",
    }

    /// When the discards are shuffled and put under the pack.
    pub enum Recycling {
        /// When a card is needed and none is left.
        AtExhaustion = "at-exhaustion",
        /// Before a round, when fewer than half of the cards are left.
        BelowHalf = "below-half",
        /// Before every round.
        EveryRound = "every-round",
    }

    /// The first hand, in which the Talla cannot be won.
    pub enum FirstHand {
        /// The first of every holder.
        Tenure = "tenure",
        /// The first of the session.
        Session = "session",
    }

    /// Who decides whether a player changes figure and two.
    pub enum CambioConsent {
        /// The player.
        Player = "player",
        /// The Talla, which never allows a change.
        TallaRefuses = "talla-refuses",
    }

    /// What a player may do with the two cards of a change.
    pub enum AfterCambio {
        /// Hit or stand only.
        HitOrStand = "hit-or-stand",
        /// Double, split and surrender as well, as with any two cards.
        NewHand = "new-hand",
    }

    /// How a relancina that drew a figure is settled against a relancina of the Talla.
    pub enum FiveVersusRelancina {
        /// Its 5, less the Talla's 2.
        Difference = "difference",
        /// An ordinary 21 of three cards, which deducts 1.
        OrdinaryTwentyOne = "ordinary-21",
    }

    /// What the Talla does with figure and two of its own.
    pub enum TallaChanges {
        /// Changes its own hand.
        Own = "own",
        /// Keeps it.
        Never = "never",
        /// Changes every hand of the table except opened prizes.
        WholeTable = "whole-table",
    }

    /// Which figures make a pair.
    pub enum FigurePairs {
        /// Any two.
        AnyFigures = "any-figures",
        /// Two of one rank.
        SameRank = "same-rank",
    }

    /// Which of the Talla's cards are up in sangriento.
    pub enum SangrientoTalla {
        /// Both.
        BothUp = "both-up",
        /// The second only.
        OneUp = "one-up",
    }

    /// When the Talla raises the stakes of the table.
    pub enum TallaRaise {
        /// Never.
        Never = "never",
        /// When it holds a two-card prize, before opening it; cerrado only.
        OnTwoCardPrize = "on-two-card-prize",
    }
}

#[rustfmt::skip]
rules_of! {
    /// The rules of the relancina alone.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Relancina(relancina/relancina_mut) {
        "deal.way" deal: Deal = Deal::Cerrado, "one card down (cerrado), both up (sangriento), or ten rounds cerrado and four sangriento in turn";
        "pack.recycled" pack_recycled: Recycling = Recycling::AtExhaustion, "when the discards are shuffled and put under the pack";
        "talla.stands" talla_stands: TallaStands = TallaStands::On(17), "the total on which the Talla stands; best: the one that earns it most against the play of the table";
        "talla.in_sangriento" talla_cards_in_sangriento: SangrientoTalla = SangrientoTalla::BothUp, "which of the Talla's two cards are up in sangriento";
        "talla.changes" talla_changes: TallaChanges = TallaChanges::Own, "what the Talla does with figure and two of its own";
        "talla.raise" talla_raise: TallaRaise = TallaRaise::Never, "when the Talla raises the stakes of the table";
        "talla.raise_times" talla_raise_times: u8 [2..=3] = 2, "multiple of the stake after a raise";
        "talla.late_prize_round" talla_late_prize_round: bool = false, "whether a prize that the Talla makes with its third or a later card gives the players another round of cards";
        "talla.first_hand" talla_first_hand: FirstHand = FirstHand::Tenure, "the first hand, in which the Talla cannot be won";
        "talla.21_deducts" talla_21_deducts: bool = false, "whether the Talla's 21 of three or four cards takes 1 off a player's prize";
        "relancina.both" relancina_both: TwoRelancinas = TwoRelancinas::Talla, "who collects single when player and Talla both hold a relancina";
        "relancina.five_vs_relancina" relancina_five_vs_relancina: FiveVersusRelancina = FiveVersusRelancina::Difference, "how a relancina that drew a figure is settled against a relancina of the Talla";
        "veintiuna.rank" veintiuna_rank: VeintiunaRank = VeintiunaRank::Equal, "a player's ten and ace against a 21 of three or four cards";
        "veintiuna.of_talla_deducts" veintiuna_of_talla_deducts: bool = true, "whether the Talla's ten and ace takes 1 off a player's prize";
        "prizes.equal" prizes_equal: EqualPrizes = EqualPrizes::SameMultiple, "what makes two prizes equal, so that the Talla collects single";
        "bust.vs_opened_prize" bust_vs_opened_prize: BustOwes = BustOwes::Multiple, "what a bust hand owes against an opened prize";
        "bust.before_prize" bust_before_prize: BustOwes = BustOwes::One, "what a hand owes that went bust before the Talla drew a prize";
        "bust.in_late_round" bust_in_late_round: BustOwes = BustOwes::Multiple, "what a hand owes that goes bust in the round of cards after a late prize";
        "special.on_split_in_sangriento" special_on_split_in_sangriento: bool = false, "whether figure and four, figure and two are special on a split hand in sangriento";
        "cambio.consent" cambio_consent: CambioConsent = CambioConsent::Player, "who decides whether a player changes figure and two";
        "cambio.again" cambio_again: bool = false, "whether a player who receives figure and two by a change may change again";
        "cambio.new_cards" cambio_new_cards: AfterCambio = AfterCambio::HitOrStand, "what a player may do with the two new cards of a change";
        "split.figures" split_figures: FigurePairs = FigurePairs::AnyFigures, "which figures make a pair";
        "split.again" split_again: bool = false, "whether a split hand may be split again";
        "double.in_sangriento" double_in_sangriento: bool = true, "whether a player may double in sangriento";
        "give_up.vs_prize" give_up_vs_prize: GiveUpVersusPrize = GiveUpVersusPrize::Opened, "which prizes of the Talla forbid or cancel a surrender";
        "give_up.stake_chips" stake_chips: u8 [1..=50] = 2, "chips in one bet, which determine what half of it is";
    }
}

impl Relancina {
    /// Returns the number of units in one initial bet, which makes half a bet and one chip whole
    /// numbers of units.
    pub fn unit(&self) -> i64 {
        let chips = i64::from(self.stake_chips);
        if chips % 2 == 0 { chips } else { 2 * chips }
    }

    /// Returns the cost of surrendering a stake of this number of bets, in
    /// [units](Relancina::unit): half its chips, rounded up.
    pub(crate) fn give_up_cost(&self, bets: i64) -> i64 {
        let chips = i64::from(self.stake_chips) * bets;
        let chip = self.unit() / i64::from(self.stake_chips);
        (chips + 1) / 2 * chip
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// "1 ficha paga 1; 3 paga 2; 5 paga 3": half the chips and the half chip.
    #[test]
    fn surrender_costs_half_the_chips_rounded_up() {
        for (chips, paid) in [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (50, 25)] {
            let rules = Relancina { stake_chips: chips, ..Relancina::default() };
            let chip = rules.unit() / i64::from(chips);
            assert_eq!(rules.give_up_cost(1), paid * chip, "{chips} chips");
            assert_eq!(rules.give_up_cost(2), i64::from(chips) * chip, "twice {chips} chips");
        }
    }
}
