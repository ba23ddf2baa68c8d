//! Bets on a coup of punto y banca: the first four cards by face, for pairs, and the third cards by value.

use super::shoe::Held;
use crate::compiled::punto::Coup;
use crate::compiled::side::{CoupCards, PairKind};
use crate::exact::punto::{Cards, MOST_CARDS};
use crate::rules::PuntoYBanca;

/// The kinds of both pairs: an index below this number.
const PAIRS: usize = 9;

/// Enumerates the coups from a full shoe: each with the number of orders of six cards that end in it.
pub(super) fn ends(shoe: &mut Held, play: &PuntoYBanca) -> Vec<(CoupCards, u128)> {
    let mut values = [0; 10];
    for value in 0..10_u8 {
        values[usize::from(value)] = shoe.of_value(if value == 0 { 10 } else { value });
    }
    // By pairs, totals and third cards.
    let mut found = vec![0_u128; PAIRS * 400];
    for (opening, pairs) in openings(shoe).iter().enumerate().filter(|(_, pairs)| **pairs != [0; PAIRS]) {
        let mut rest = Cards::new(play, values, shoe.is_finite());
        let mut coup = Coup::START;
        for place in [1000, 100, 10, 1] {
            let value = u8::try_from(opening / place % 10).expect("a digit");
            rest.take(value);
            coup = coup.next(play, value);
        }
        rest.finish(coup, [false; 2], 1, 2, &mut |[punto, banca], third, times| {
            let totals = 10 * usize::from(punto) + usize::from(banca);
            let end = 4 * totals + 2 * usize::from(third[0]) + usize::from(third[1]);
            for (kind, more) in pairs.iter().enumerate() {
                found[400 * kind + end] += times * more;
            }
        });
    }
    debug_assert_eq!(found.iter().sum::<u128>(), shoe.orders(MOST_CARDS.into()));
    let ends = found.into_iter().enumerate().filter(|(_, times)| *times > 0);
    let ends = ends.map(|(end, times)| {
        let digit = |place: usize| u8::try_from(end / 4 / place % 10).expect("a digit");
        let kind = end / 400;
        let pairs = [PairKind::ALL[kind / 3], PairKind::ALL[kind % 3]];
        (CoupCards { pairs, totals: [digit(10), digit(1)], third: [end & 2 > 0, end & 1 > 0] }, times)
    });
    ends.collect()
}

/// Returns the number of orders of the first four cards: by their values, the digits of the index in the
/// order of dealing, and by the kinds of both pairs.
fn openings(shoe: &mut Held) -> Vec<[u128; PAIRS]> {
    let mut found = vec![[0; PAIRS]; 10_000];
    // Pairs do not depend on which suit is which: where a rank has as many cards of each suit, one suit of the
    // first card stands for four.
    let alike = (0..52).all(|face| shoe.of(face) == shoe.of(face / 4 * 4));
    // PUNTO's first card, BANCA's, PUNTO's second, BANCA's.
    shoe.each(|shoe, first, times| {
        let times = match (alike, first % 4) {
            (false, _) => times,
            (true, 0) => 4 * times,
            (true, _) => return,
        };
        shoe.each(|shoe, second, more| {
            let times = times * more;
            shoe.each(|shoe, third, more| {
                let times = times * more;
                let punto = PairKind::of(first, third) as usize;
                let opening = 1000 * value(first) + 100 * value(second) + 10 * value(third);
                for fourth in 0..52_u8 {
                    let banca = PairKind::of(second, fourth) as usize;
                    found[opening + value(fourth)][3 * punto + banca] += times * shoe.of(fourth);
                }
            });
        });
    });
    found
}

/// Returns the value of a face: 0 for ten and figures.
fn value(face: u8) -> usize {
    let rank = usize::from(face / 4);
    if rank >= 9 { 0 } else { rank + 1 }
}
