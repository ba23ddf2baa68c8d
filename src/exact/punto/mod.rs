//! Punto y banca by full enumeration: all orders of a coup's cards, counted in
//! integers.
//!
//! A coup that ends before the sixth card counts once for each possible order of the cards
//! that it does not draw, so that all weights are numbers of orders of six cards.

use super::enumerated::{self, Cell};
use super::{Exact, ExactLine};
use crate::bets::punto::{BetLine, BetOutcome, net};
use crate::compiled::punto::{Coup, outcome};
use crate::lang::Message;
use crate::rules::{Decks, PuntoYBanca, Rules, ShoeRules};

/// The greatest number of cards of a coup.
const MOST_CARDS: u32 = 6;

/// The cards that are left in the shoe.
struct Pack {
    /// Number of cards by value, 0 to 9.
    held: [i128; 10],
    /// Number of all cards.
    all: i128,
    /// Whether the shoe is finite, so that a dealt card is gone.
    finite: bool,
}

impl Pack {
    fn new(shoe: &ShoeRules) -> Pack {
        let packs = i128::from(shoe.decks.count().unwrap_or(1));
        // In an infinite deck only the proportions matter: one card of each rank.
        let (each, finite) = if shoe.decks == Decks::Infinite { (1, false) } else { (4 * packs, true) };
        let value = |value: usize| if value == 0 { 10 } else { value };
        let held = std::array::from_fn(|counts| each * i128::from(shoe.pack.ranks_of_value(value(counts))));
        Pack { held, all: each * i128::from(shoe.pack.ranks().count()), finite }
    }

    /// Returns the number of orders of any `cards` further cards.
    fn any(&self, cards: u32) -> i128 {
        (0..i128::from(cards)).map(|i| if self.finite { self.all - i } else { self.all }).product()
    }
}

/// Numbers of orders of six cards by the final totals, PUNTO's first.
struct Weights([[i128; 10]; 10]);

impl Weights {
    fn new(rules: &PuntoYBanca, pack: &mut Pack) -> Weights {
        let mut weights = Weights([[0; 10]; 10]);
        weights.deal(rules, pack, Coup::START, 1, MOST_CARDS);
        weights
    }

    /// Adds the orders of a coup with `left` cards to come, each of which counts `weight` times.
    fn deal(&mut self, rules: &PuntoYBanca, pack: &mut Pack, coup: Coup, weight: i128, left: u32) {
        if let Coup::Over { punto, banca } = coup {
            self.0[usize::from(punto)][usize::from(banca)] += weight * pack.any(left);
            return;
        }
        let one = i128::from(pack.finite);
        for value in 0..10_u8 {
            let held = pack.held[usize::from(value)];
            pack.held[usize::from(value)] -= one;
            pack.all -= one;
            self.deal(rules, pack, coup.next(rules, value), weight * held, left - 1);
            pack.held[usize::from(value)] += one;
            pack.all += one;
        }
    }

    /// Returns the number of orders with totals for which `holds` is true.
    fn of(&self, holds: impl Fn(u8, u8) -> bool) -> i128 {
        let cells = (0..10).flat_map(|punto| (0..10).map(move |banca| (punto, banca)));
        let cells = cells.filter(|(punto, banca)| holds(*punto, *banca));
        cells.map(|(punto, banca)| self.0[usize::from(punto)][usize::from(banca)]).sum()
    }
}

/// Returns the exact values of a coup from a full shoe.
pub(super) fn exact(rules: &Rules, play: &PuntoYBanca) -> Exact {
    exact_from(play, Pack::new(&rules.shoe))
}

/// Returns the exact values of a coup from a full shoe without one card of `value`, 1 to 10.
pub(in crate::exact) fn exact_without(rules: &Rules, play: &PuntoYBanca, value: usize) -> Exact {
    let mut pack = Pack::new(&rules.shoe);
    pack.held[value % 10] -= 1;
    pack.all -= 1;
    exact_from(play, pack)
}

fn exact_from(play: &PuntoYBanca, pack: Pack) -> Exact {
    Exact { lines: lines(play, pack), notes: vec![Message::new("note-coup").into()] }
}

/// Returns the bet lines of a coup from these cards.
fn lines(rules: &PuntoYBanca, mut pack: Pack) -> Vec<ExactLine> {
    let weights = Weights::new(rules, &mut pack);
    debug_assert_eq!(weights.of(|_, _| true), pack.any(MOST_CARDS));
    let of = |line: BetLine| {
        let cell = |of: &BetOutcome| {
            let weight = weights.of(|punto, banca| outcome(rules, line, punto, banca) == *of);
            Cell { name: of.name(), weight: weight.into(), net: net(rules, line, *of) }
        };
        let cells: Vec<Cell> = line.outcomes(rules).iter().map(cell).collect();
        enumerated::line((line.name(), false), (rules.unit(), 1.0), &cells)
    };
    BetLine::ALL.map(of).to_vec()
}
