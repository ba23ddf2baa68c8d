//! Punto y banca by full enumeration: all orders of a coup's cards, counted in
//! integers.
//!
//! A coup that ends before the sixth card counts once for each possible order of the cards
//! that it does not draw, so that all weights are numbers of orders of six cards.

use super::Exact;
use super::enumerated::{self, Cell};
use crate::bets::punto::{BetLine, BetOutcome, net};
use crate::compiled::punto::{Coup, outcome};
use crate::lang::Message;
use crate::rules::{Decks, PuntoYBanca, Rules, ShoeRules};

/// The greatest number of cards of a coup.
pub(in crate::exact) const MOST_CARDS: u8 = 6;

/// The cards of which coups are dealt, by value.
pub(in crate::exact) struct Cards<'a> {
    play: &'a PuntoYBanca,
    /// Number of cards left by value, 0 to 9.
    values: [u128; 10],
    all: u128,
    /// 1 in a finite shoe, where a dealt card is gone, otherwise 0.
    gone: u128,
}

impl<'a> Cards<'a> {
    /// Returns these numbers of cards by value; `finite` is whether a dealt card is gone.
    pub(in crate::exact) fn new(play: &'a PuntoYBanca, values: [u128; 10], finite: bool) -> Cards<'a> {
        Cards { play, values, all: values.iter().sum(), gone: finite.into() }
    }

    /// Returns the cards of a full shoe. Of an infinite deck only the proportions matter: one card of each rank.
    fn of_shoe(play: &'a PuntoYBanca, shoe: &ShoeRules) -> Cards<'a> {
        let each = shoe.decks.count().map_or(1, |packs| 4 * u128::from(packs));
        let value = |value: usize| if value == 0 { 10 } else { value };
        let held = |counts| each * u128::from(shoe.pack.ranks_of_value(value(counts)));
        Cards::new(play, std::array::from_fn(held), shoe.decks != Decks::Infinite)
    }

    /// Takes a card of a value out of a finite shoe.
    pub(in crate::exact) fn take(&mut self, value: u8) {
        self.values[usize::from(value)] -= self.gone;
        self.all -= self.gone;
    }

    /// Returns the number of orders of any `cards` further cards.
    fn orders(&self, cards: u8) -> u128 {
        (0..u128::from(cards)).map(|dealt| self.all - self.gone * dealt).product()
    }

    /// Calls `over` with the totals, PUNTO's first, with whether each drew a third card as `third` says so far, and with
    /// the number of orders of every end of a coup that has come `times` times, with `left` cards to come.
    pub(in crate::exact) fn finish(
        &mut self,
        coup: Coup,
        third: [bool; 2],
        times: u128,
        left: u8,
        over: &mut impl FnMut([u8; 2], [bool; 2], u128),
    ) {
        let third = match coup {
            Coup::Over { punto, banca } => return over([punto, banca], third, times * self.orders(left)),
            Coup::PuntoDraws { .. } => [true, third[1]],
            Coup::BancaDraws { .. } => [third[0], true],
            Coup::Deal { .. } => third,
        };
        for value in 0..10_u8 {
            let held = self.values[usize::from(value)];
            if held == 0 {
                continue;
            }
            let next = coup.next(self.play, value);
            self.take(value);
            self.finish(next, third, times * held, left - 1, over);
            self.values[usize::from(value)] += self.gone;
            self.all += self.gone;
        }
    }
}

/// Returns the exact values of a coup from a full shoe.
pub(super) fn exact(rules: &Rules, play: &PuntoYBanca) -> Exact {
    exact_from(play, Cards::of_shoe(play, &rules.shoe))
}

/// Returns the exact values of a coup from a full shoe without one card of `value`, 1 to 10.
pub(in crate::exact) fn exact_without(rules: &Rules, play: &PuntoYBanca, value: usize) -> Exact {
    let mut cards = Cards::of_shoe(play, &rules.shoe);
    cards.take(u8::try_from(value % 10).expect("a digit"));
    exact_from(play, cards)
}

/// Returns the exact values of a coup from these cards.
fn exact_from(play: &PuntoYBanca, mut cards: Cards<'_>) -> Exact {
    // Numbers of orders of six cards by the final totals, PUNTO's first.
    let mut weights = [[0_u128; 10]; 10];
    cards.finish(Coup::START, [false; 2], 1, MOST_CARDS, &mut |[punto, banca], _, times| {
        weights[usize::from(punto)][usize::from(banca)] += times;
    });
    debug_assert_eq!(weights.iter().flatten().sum::<u128>(), cards.orders(MOST_CARDS));
    let of = |line: BetLine| {
        let cell = |of: &BetOutcome| {
            let totals = (0..10).flat_map(|punto| (0..10).map(move |banca| (punto, banca)));
            let totals = totals.filter(|(punto, banca)| outcome(play, line, *punto, *banca) == *of);
            let weight = totals.map(|(punto, banca)| weights[usize::from(punto)][usize::from(banca)]);
            Cell { name: of.name(), weight: weight.sum::<u128>().into(), net: net(play, line, *of) }
        };
        let cells: Vec<Cell> = line.outcomes(play).iter().map(cell).collect();
        enumerated::line((line.name(), false), (play.unit(), 1.0), &cells)
    };
    let note = if cards.gone == 0 { "note-infinite-shoe" } else { "note-coup" };
    Exact { lines: BetLine::ALL.map(of).to_vec(), notes: vec![Message::new(note).into()] }
}
