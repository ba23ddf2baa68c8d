//! The rules of the relancina alone: a home game whose bank, the *Talla*, the players win from each
//! other.

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

/// The ways of dealing in a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deal {
    /// Every round cerrado.
    Cerrado,
    /// Every round sangriento.
    Sangriento,
    /// Ten rounds cerrado and four sangriento in turn.
    Mixed,
}
words!(Deal { Cerrado = "cerrado", Sangriento = "sangriento", Mixed = "mixed" });

impl Deal {
    /// Returns the cycle of rounds that repeats.
    #[must_use]
    pub const fn cycle(self) -> &'static [Way] {
        use Way::{Cerrado as C, Sangriento as S};
        match self {
            Deal::Cerrado => &[C],
            Deal::Sangriento => &[S],
            Deal::Mixed => &[C, C, C, C, C, C, C, C, C, C, S, S, S, S],
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
    #[must_use]
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

/// The rules of the relancina alone. The rule key of the same name documents each field.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // `rules::keys` documents each field
#[allow(clippy::struct_excessive_bools)] // each is a rule with two values
pub struct Relancina {
    pub deal: Deal,
    pub pack_recycled: Recycling,
    pub talla_stands: TallaStands,
    pub talla_cards_in_sangriento: SangrientoTalla,
    pub talla_changes: TallaChanges,
    pub talla_raise: TallaRaise,
    pub talla_raise_times: u8,
    pub talla_late_prize_round: bool,
    pub talla_first_hand: FirstHand,
    pub relancina_both: TwoRelancinas,
    pub relancina_five_vs_relancina: FiveVersusRelancina,
    pub veintiuna_rank: VeintiunaRank,
    pub veintiuna_of_talla_deducts: bool,
    pub talla_21_deducts: bool,
    pub prizes_equal: EqualPrizes,
    pub bust_vs_opened_prize: BustOwes,
    pub bust_before_prize: BustOwes,
    pub bust_in_late_round: BustOwes,
    pub special_on_split_in_sangriento: bool,
    pub cambio_consent: CambioConsent,
    pub cambio_again: bool,
    pub cambio_new_cards: AfterCambio,
    pub split_figures: FigurePairs,
    pub split_again: bool,
    pub double_in_sangriento: bool,
    pub give_up_vs_prize: GiveUpVersusPrize,
    pub stake_chips: u8,
}

impl Default for Relancina {
    fn default() -> Relancina {
        Relancina {
            deal: Deal::Cerrado,
            pack_recycled: Recycling::AtExhaustion,
            talla_stands: TallaStands::On(17),
            talla_cards_in_sangriento: SangrientoTalla::BothUp,
            talla_changes: TallaChanges::Own,
            talla_raise: TallaRaise::Never,
            talla_raise_times: 2,
            talla_late_prize_round: false,
            talla_first_hand: FirstHand::Tenure,
            relancina_both: TwoRelancinas::Talla,
            relancina_five_vs_relancina: FiveVersusRelancina::Difference,
            veintiuna_rank: VeintiunaRank::Equal,
            veintiuna_of_talla_deducts: true,
            talla_21_deducts: false,
            prizes_equal: EqualPrizes::SameMultiple,
            bust_vs_opened_prize: BustOwes::Multiple,
            bust_before_prize: BustOwes::One,
            bust_in_late_round: BustOwes::Multiple,
            special_on_split_in_sangriento: false,
            cambio_consent: CambioConsent::Player,
            cambio_again: false,
            cambio_new_cards: AfterCambio::HitOrStand,
            split_figures: FigurePairs::AnyFigures,
            split_again: false,
            double_in_sangriento: true,
            give_up_vs_prize: GiveUpVersusPrize::Opened,
            stake_chips: 2,
        }
    }
}

impl Relancina {
    /// Returns the number of units in one initial bet, which makes half a bet and one chip whole
    /// numbers of units.
    #[must_use]
    pub fn unit(&self) -> i64 {
        let chips = i64::from(self.stake_chips);
        if chips % 2 == 0 { chips } else { 2 * chips }
    }

    /// Returns the cost of surrendering a stake of this number of bets, in
    /// [units](Relancina::unit): half its chips, rounded up.
    #[must_use]
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
