//! The rules that decide nothing beside others: a percentage of a commission that is not charged, odds of an insurance that is not
//! offered. Must not know where a rule was stated.

use super::{Rules, keys};

/// Where a rule acts, by the value of another.
#[derive(Clone, Copy)]
enum Acts {
    Where(&'static str),
    Unless(&'static str),
}
use Acts::{Unless, Where};

/// Keys, with the other key by whose value they act.
const ACTS: [(&[&str], &str, Acts); 16] = [
    (&["insurance.pays"], "insurance.offered", Unless("false")),
    (&["desafio.won"], "desafio.offered", Unless("false")),
    (&["surrender.not_against", "surrender.after_split"], "surrender.kind", Unless("none")),
    (&["sevens.suited_pay", "sevens.offsuit_third", "sevens.multiple"], "sevens.pay", Unless("0")),
    (&["dealer.late_ace"], "dealer.ace", Where("fixed-on-receipt")),
    (&["player.split_ace"], "player.ace", Unless("free")),
    (&["double.soft"], "double.totals", Unless("any")),
    (
        &["split.free", "split.aces_cards", "split.natural", "split.aces_natural", "split.natural_rank"],
        "split.max_hands",
        Unless("1"),
    ),
    (&["double.after_split", "surrender.after_split"], "split.max_hands", Unless("1")),
    (&["split.resplit_by", "split.resplit_aces"], "split.max_hands", Unless("1")),
    (&["split.resplit_by", "split.resplit_aces"], "split.max_hands", Unless("2")),
    (&["bank.stake_multiple", "bank.stake_ratio"], "bank.owner", Unless("house")),
    (&["banca.commission", "banca.commission_on"], "banca.settlement", Where("commission")),
    (&["play.unqualified", "ante.unqualified"], "dealer.qualifies", Unless("any")),
    (&["talla.raise_times"], "talla.raise", Unless("never")),
    (&["shoe.cut_card", "shoe.penetration", "shoe.cut_card_shows"], "shoe.rounds", Where("by-cut-card")),
];

/// A rule that decides nothing, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Idle {
    /// Its key.
    pub key: &'static str,
    /// The key of the rule beside which it decides nothing.
    pub beside: &'static str,
    /// The value of that rule.
    pub value: String,
}

impl Rules {
    /// Returns the rules that decide nothing beside others, whether or not anyone states them. The list is not complete.
    pub fn idle(&self) -> Vec<Idle> {
        let of_game = keys(self.game());
        let idle = ACTS.into_iter().flat_map(|(idle, beside, acts)| {
            let value = of_game.iter().find(|key| key.name == beside).map(|key| key.get(self).to_string());
            let value = value.filter(|value| match acts {
                Where(needed) => value != needed,
                Unless(idle) => value == idle,
            });
            let of =
                move |value: String| idle.iter().map(move |key| Idle { key, beside, value: value.clone() });
            value.into_iter().flat_map(of)
        });
        idle.collect()
    }
}
