//! What a box nets, by its hand, the comparison with the dealer's and the antes that it added; and counts of deals by
//! those three.
// Counts of hands and of deals on one board are below 2^31; a packed hand is taken apart by its bits.
#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)]

use super::decisions::NOT_ALLOWED;
use crate::bets::poker::{AnteOutcome, BoxOutcome};
use crate::rules::HandKind;
use crate::rules::poker::{Paytable, Poker, Strength, Ties, Unqualified, kinds};
use crate::strategy::poker::View;
use std::collections::BTreeMap;

/// How a deal ends. The dealer qualifies in the first three, and the box's hand is less, equal or greater; in the next
/// three he does not; where there is no dealer's hand, the box's is paid; or the box folds.
pub(super) const ENDS: usize = 8;
const EQUAL: usize = 1;
const GREATER: usize = 2;
/// The first of the three ends in which the dealer does not qualify.
const UNQUALIFIED: usize = 3;
/// There is no dealer's hand.
pub(super) const PAID: usize = 6;
const FOLDED: usize = 7;

/// Returns the number of the dealer's hands by end: `less` of `all` are less than the box's hand, `reached` less or
/// equal, and with the `out` least the dealer does not qualify.
pub(super) fn ends(less: i64, reached: i64, out: i64, all: i64) -> [i64; ENDS] {
    let mut ends = [0; ENDS];
    // The end is that of the box's hand, which is greater than the dealer's lesser hands.
    ends[UNQUALIFIED + GREATER] = less.min(out);
    ends[UNQUALIFIED + EQUAL] = reached.min(out) - less.min(out);
    ends[UNQUALIFIED] = out - reached.min(out);
    ends[GREATER] = less - less.min(out);
    ends[EQUAL] = reached - less - ends[UNQUALIFIED + EQUAL];
    ends[0] = all - out - ends[EQUAL] - ends[GREATER];
    ends
}

/// Returns the only end where there is no dealer's hand.
pub(super) fn paid_alone() -> [i64; ENDS] {
    let mut ends = [0; ENDS];
    ends[PAID] = 1;
    ends
}

/// The payments of a game by class of hand: hands of a class have the same kind and are paid alike. Hands with a bought
/// card have classes of their own, as many again.
pub(super) struct Payments<'a> {
    play: &'a Poker,
    /// The least hand of each class.
    least: Vec<Strength>,
    kinds: Vec<HandKind>,
    /// By class and end: the net without the antes that were added, and the net of each of those.
    nets: Vec<[(i64, i64); ENDS]>,
    /// Antes that can be added, and one more.
    added: usize,
}

/// The antes that a box added, and whether it folds.
pub(super) type Act = (u8, bool);

/// The number of deals by class, antes added and end. All deals of a game are fewer than 10^16.
pub(super) struct Counts(Vec<i64>);

pub(super) struct Weighed {
    pub(super) outcome: BoxOutcome,
    pub(super) weight: i128,
    pub(super) net: i64,
    pub(super) wagered: i64,
}

fn paid(table: &Paytable, hand: Strength, play: &Poker) -> Option<i64> {
    table.of(hand, play.hand_cards).map(|pays| play.unit() * i64::from(pays.won) / i64::from(pays.per))
}

/// Returns the net of one ante on a bet that an end settles by the comparison alone.
fn compared(end: usize, won: Option<i64>, play: &Poker) -> i64 {
    match end % 3 {
        _ if end == PAID => won.unwrap_or(-play.unit()),
        GREATER => won.unwrap_or(0),
        EQUAL if play.ties == Ties::PlayerWins => won.unwrap_or(0),
        EQUAL => 0,
        _ => -play.unit(),
    }
}

/// Returns the net of one ante on a bet whose key decides what happens when the dealer does not qualify.
fn settled(end: usize, won: Option<i64>, unqualified: Unqualified, play: &Poker) -> i64 {
    match unqualified {
        Unqualified::Pays if (UNQUALIFIED..PAID).contains(&end) => won.unwrap_or(0),
        Unqualified::Push if (UNQUALIFIED..PAID).contains(&end) => 0,
        _ => compared(end, won, play),
    }
}

fn nets(hand: Strength, play: &Poker) -> [(i64, i64); ENDS] {
    let ante = paid(&play.ante_pays, hand, play);
    let added = paid(&play.play_pays, hand, play);
    let blind = paid(&play.blind_pays, hand, play);
    let bonus = paid(&play.bonus_pays, hand, play).unwrap_or(0);
    let initial = play.unit() * (1 + i64::from(play.blind_bet));
    std::array::from_fn(|end| {
        if end == FOLDED {
            return (-initial, -play.unit());
        }
        let blind = match blind {
            _ if play.blind_bet == 0 => 0,
            Some(won) if play.blind_always => won,
            won => compared(end, won, play),
        };
        let ante = settled(end, ante, play.ante_unqualified, play);
        (ante + blind + bonus, settled(end, added, play.play_unqualified, play))
    })
}

impl Payments<'_> {
    pub(super) fn of(play: &Poker) -> Payments<'_> {
        let cards = play.hand_cards;
        let of_kinds =
            kinds(cards).iter().map(|kind| Strength::new(*kind, &[], cards).expect("a kind of the game"));
        let of_tables = play.paytables().into_iter().flat_map(|(_, table)| table.0.iter());
        let mut least: Vec<Strength> =
            of_kinds.chain(of_tables.filter_map(|(bound, _)| bound.least(cards))).collect();
        least.sort_unstable();
        least.dedup();
        let dealt: Vec<_> = least.iter().map(|hand| nets(*hand, play)).collect();
        let bought = dealt.iter().map(|nets| nets.map(|(fixed, each)| (fixed - play.price(), each)));
        Payments {
            play,
            nets: dealt.iter().copied().chain(bought).collect(),
            kinds: least.iter().map(|hand| hand.kind(cards)).collect(),
            least,
            added: usize::from(play.most_added()) + 1,
        }
    }

    pub(super) fn class(&self, hand: Strength) -> usize {
        self.least.partition_point(|least| *least <= hand) - 1
    }

    /// Returns the class of a hand with a bought card that would be of this class with dealt cards only.
    pub(super) fn bought(&self, class: usize) -> usize {
        self.least.len() + class
    }

    /// Returns the net of a hand of a class over the deals of each end, without added antes and of each of them.
    pub(super) fn sums(&self, class: usize, ends: &[i64; ENDS]) -> (i64, i64) {
        let nets = self.nets[class].iter();
        ends.iter().zip(nets).fold((0, 0), |sum, (deals, net)| (sum.0 + deals * net.0, sum.1 + deals * net.1))
    }

    /// Returns the net of folding with a hand of a class, 0 for any without a bought card, after `added` antes were
    /// added.
    pub(super) fn folding(&self, class: usize, added: u8) -> i64 {
        let (fixed, each) = self.nets[class][FOLDED];
        fixed + i64::from(added) * each
    }

    /// Returns the net of a hand of a class over the deals of each end.
    pub(super) fn net(&self, class: usize, (added, folds): Act, ends: &[i64; ENDS]) -> i64 {
        if folds {
            return self.folding(class, added) * ends.iter().sum::<i64>();
        }
        let (fixed, each) = self.sums(class, ends);
        fixed + i64::from(added) * each
    }

    /// Returns the sums of nets of no bet and of each bet on a street on which nobody decides later, over the deals of
    /// each end, of a hand of a class after `added` antes were added.
    pub(super) fn values(&self, view: &View<'_>, class: usize, ends: &[i64; ENDS], added: u8) -> Vec<i64> {
        let choices = view.rules.street(view.street).expect("a street with choices");
        let none = self.net(class, (added, choices.folds), ends);
        let of = |antes: u8| self.net(class, (added + antes, false), ends);
        let raise = |antes: u8| if view.allows(antes) { of(antes) } else { NOT_ALLOWED };
        std::iter::once(none).chain(choices.raises.iter().map(|raised| raise(raised.0))).collect()
    }

    pub(super) fn no_counts(&self) -> Counts {
        Counts(vec![0; self.nets.len() * self.added * ENDS])
    }

    /// Returns the counts of all parts of the deals.
    pub(super) fn merged(&self, parts: Vec<Counts>) -> Counts {
        parts.into_iter().fold(self.no_counts(), |mut sum, part| {
            sum.0.iter_mut().zip(&part.0).for_each(|(sum, more)| *sum += more);
            sum
        })
    }

    /// Adds the deals of each end, `times` times, to the counts of a class.
    pub(super) fn add(
        &self,
        counts: &mut Counts,
        class: usize,
        (added, folds): Act,
        (times, ends): (i64, &[i64; ENDS]),
    ) {
        let from = (class * self.added + usize::from(added)) * ENDS;
        if folds {
            counts.0[from + FOLDED] += times * ends.iter().sum::<i64>();
            return;
        }
        for (sum, deals) in counts.0[from..from + ENDS].iter_mut().zip(ends) {
            *sum += times * deals;
        }
    }

    fn outcome(&self, class: usize, end: usize, net: i64) -> AnteOutcome {
        let kind = self.kinds[class % self.least.len()];
        match end {
            FOLDED => AnteOutcome::Fold,
            PAID if net > 0 => AnteOutcome::Win(kind),
            PAID if net == 0 => AnteOutcome::Push,
            PAID => AnteOutcome::Loss,
            end if end >= UNQUALIFIED && self.play.play_unqualified != Unqualified::Plays => {
                AnteOutcome::Unqualified
            }
            end => match end % 3 {
                GREATER => AnteOutcome::Win(kind),
                EQUAL if self.play.ties == Ties::PlayerWins => AnteOutcome::Win(kind),
                EQUAL => AnteOutcome::Push,
                _ => AnteOutcome::Loss,
            },
        }
    }

    /// Returns the number of deals, and every outcome with a net of its own, in the order of the line's outcomes.
    pub(super) fn outcomes(&self, counts: &Counts) -> (i128, Vec<Weighed>) {
        let (unit, initial) = (self.play.unit(), 1 + i64::from(self.play.blind_bet));
        let mut found: BTreeMap<(usize, i64, i64), (BoxOutcome, i128)> = BTreeMap::new();
        for (number, deals) in counts.0.iter().enumerate().filter(|(_, deals)| **deals > 0) {
            let (place, end) = (number / ENDS, number % ENDS);
            let (class, added) = (place / self.added, (place % self.added) as i64);
            let (fixed, each) = self.nets[class][end];
            let net = fixed + each * added;
            let bought = class >= self.least.len();
            let price = if bought { self.play.price() } else { 0 };
            // A price does not make a paid hand a lost one.
            let ante = self.outcome(class, end, net + price);
            let outcome = BoxOutcome { ante, bought };
            let wagered = unit * (initial + added) + price;
            found.entry((outcome.index(), net, wagered)).or_insert((outcome, 0)).1 += i128::from(*deals);
        }
        let weighed = found
            .into_iter()
            .map(|((_, net, wagered), (outcome, weight))| Weighed { outcome, weight, net, wagered })
            .collect();
        (counts.0.iter().map(|deals| i128::from(*deals)).sum(), weighed)
    }
}
