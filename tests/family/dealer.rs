//! The dealer of ocho mazos against an enumeration: every way he can draw from eight decks, by articles 12 and 13.

use super::support::Stands;
use crate::common::at_length;
use crate::infinite::dealer::{Dealer, Deck, Shows};
use crate::tables::{blackjack, rules, share, within};
use rayon::prelude::*;
use ventaja::referee::Silent;
use ventaja::referee::blackjack::Table;
use ventaja::rules::Blackjack;
use ventaja::shoe::{Pile, Shoe, Streams};

/// How often the dealer of eight decks makes 17, 18, 19, 20, 21, a black jack, or goes over.
fn outcomes(rules: &Blackjack) -> [f64; 7] {
    let mut found = [0.0; 7];
    Deck::of_packs(8).draw(|upcard, chance, deck| {
        let made = Dealer::showing(rules, Shows::Upcard(upcard), deck);
        let all = made.totals.into_iter().chain([made.natural, made.bust]);
        found.iter_mut().zip(all).for_each(|(sum, more)| *sum += chance * more);
    });
    found
}

/// verifies(ocho-mazos): the dealer's totals against enumeration, by both readings of his ace
#[test]
fn dealer_outcomes_are_those_enumerated() {
    let rounds = at_length(2_000_000_u64, 100_000_000);
    for option in ["fixed-on-receipt", "soft"] {
        // The dealer draws to a player's black jack too, so that no card the
        // player holds bears on whether he does.
        let options = format!("dealer-ace={option} table.boxes=1 natural.vs_dealer_21=push");
        let rules = rules("ocho-mazos", &options);
        let exact = outcomes(blackjack(&rules));
        assert!((exact.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        let half = |stream| {
            let mut table = Table::new(blackjack(&rules), 1, &Stands);
            let mut shoe = Shoe::new(Some(8), false, Streams::new(4).stream(stream));
            let mut counts = [0; 7];
            for _ in 0..rounds / 2 {
                shoe.begin();
                table.play(&mut shoe, &mut Silent).unwrap();
                let dealer = table.dealer().unwrap();
                counts[match dealer.total {
                    _ if dealer.natural() => 5,
                    22.. => 6,
                    total => usize::from(total) - 17,
                }] += 1;
            }
            counts
        };
        let counts: Vec<[u64; 7]> = [0, 1].into_par_iter().map(half).collect();
        for (i, name) in ["17", "18", "19", "20", "21", "natural", "over"].iter().enumerate() {
            let found = counts.iter().map(|counts| counts[i]).sum::<u64>();
            let found = share(found as f64, rounds as f64, exact[i]);
            within(4.0, format_args!("{option}, {name}"), found, exact[i]);
        }
    }
}
