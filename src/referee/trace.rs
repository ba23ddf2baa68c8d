//! Narrates the rounds that a simulation with the same seed deals, from its first shoe on.

use super::narration::{Narration, Seat, narrate};
use super::relancina;
use super::table::{Seats, shoe};
use crate::engine::{Pacer, burn, shoes_per_block};
use crate::message;
use crate::rules::Play;
use crate::shoe::{LANES, Pile, Shoe, Streams};
use crate::strategy::PlayedTable;

/// Narrates the first `rounds` rounds of a seed, or fewer if the narration [wants no further
/// one](Narration::wants_another).
pub fn narrate_rounds(table: PlayedTable<'_>, seed: u64, rounds: u64, mut narration: &mut dyn Narration) {
    let narration = &mut narration;
    let (rules, player) = (table.rules(), table.player());
    match &rules.play {
        Play::Blackjack(_) | Play::PuntoYBanca(_) | Play::Poker(_) => {}
        Play::Relancina(play) => {
            return relancina::narrate_rounds(rules, play, player.relancina(), seed, rounds, narration);
        }
    }
    let mut seats = Seats::new(rules, player, rules.boxes_in_play());
    let streams = Streams::new(seed);
    let per_block = shoes_per_block(rules);
    let mut lanes: Vec<Shoe> = Vec::new();
    let mut narrated = 0;
    for number in 0.. {
        if narrated == rounds {
            return;
        }
        let (block, lane) = (number / per_block, number % per_block % LANES);
        if number % per_block == 0 {
            lanes = (0..LANES).map(|lane| shoe(&rules.shoe, streams.stream(block * LANES + lane))).collect();
        }
        let shoe = &mut lanes[usize::try_from(lane).expect("few lanes")];
        narration.heading(message!("shoe-number", number = (number + 1).to_string()));
        shoe.begin();
        let before = shoe.remaining();
        if burn(rules.shoe.burn, shoe).is_err() {
            return;
        }
        if let (Some(before), Some(after)) = (before, shoe.remaining())
            && before > after
        {
            let burned = before - after;
            narrate!(narration, Seat::Table, "shoe.burn", "step-burned", count = burned);
        }
        let mut pace = Pacer::new(&rules.shoe);
        while pace.another(shoe) {
            if narrated == rounds || !narration.wants_another() {
                return;
            }
            narrated += 1;
            narration.heading(message!("round-number", number = narrated.to_string()));
            shoe.begin_round();
            if seats.play(shoe, narration).is_err() {
                narrate!(narration, Seat::Table, "shoe.exhausted", "step-cards-run-out");
                break;
            }
        }
    }
}
