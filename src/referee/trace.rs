//! Narrates the rounds that a simulation with the same seed deals, from its first shoe on.

use super::narration::{Narration, Seat, narrate};
use super::relancina::deal_session;
use super::stand::resolved;
use super::table::{Seats, shoe};
use crate::engine::{Pacer, burn, shoes_per_block};
use crate::message;
use crate::rules::Rules;
use crate::shoe::{LANES, Pile, Shoe, Streams};
use crate::strategy::PlayedTable;
use std::ops::ControlFlow;

/// Narrates the first `rounds` rounds of a seed, or fewer if the narration [wants no further
/// one](Narration::wants_another).
pub fn narrate_rounds(table: PlayedTable<'_>, seed: u64, rounds: u64, mut narration: &mut dyn Narration) {
    let narration = &mut narration;
    let rules = &*resolved(table);
    let mut seats = Seats::new(rules, table.player(), rules.boxes_in_play());
    let mut narrated = 0;
    let Some(table) = seats.relancina() else {
        return each_shoe(rules, seed, |number, shoe| {
            narrate_shoe(rules, &mut seats, (number, shoe), (&mut narrated, rounds), narration)
        });
    };
    if !narration.wants_another() {
        return;
    }
    each_shoe(rules, seed, |number, pack| {
        narration.heading(message!("session-number", number = number.to_string()));
        narration.heading(message!("round-number", number = (narrated + 1).to_string()));
        let last = narrated + table.rules.deal.session_rounds(rules.shoe.pace);
        let mut goes_on = true;
        deal_session(rules, table, pack, narration, |_, played, narration| {
            narrated += 1;
            if played.is_none() {
                narrate!(narration, Seat::Table, "shoe.exhausted", "step-cards-run-out");
            }
            goes_on = narrated < rounds && narration.wants_another();
            if goes_on && narrated < last {
                narration.heading(message!("round-number", number = (narrated + 1).to_string()));
            }
            goes_on
        });
        if goes_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
}

/// Calls `narrate` with each shoe or recycled pack of a seed and its number, from 1 on, in the order in which a
/// simulation deals them, until it breaks.
fn each_shoe(rules: &Rules, seed: u64, mut narrate: impl FnMut(u64, &mut Shoe) -> ControlFlow<()>) {
    let streams = Streams::new(seed);
    let per_block = shoes_per_block(rules);
    let mut lanes: Vec<Shoe> = Vec::new();
    for number in 0.. {
        let (block, lane) = (number / per_block, number % per_block % LANES);
        if number % per_block == 0 {
            lanes = (0..LANES).map(|lane| shoe(rules, streams.stream(block * LANES + lane))).collect();
        }
        if narrate(number + 1, &mut lanes[usize::try_from(lane).expect("few lanes")]).is_break() {
            return;
        }
    }
}

/// Narrates the rounds of a shoe under its number, until `rounds` rounds of all shoes have been narrated.
/// Breaks then, or if the narration wants no further round.
fn narrate_shoe(
    rules: &Rules,
    seats: &mut Seats<'_>,
    (number, shoe): (u64, &mut Shoe),
    (narrated, rounds): (&mut u64, u64),
    narration: &mut impl Narration,
) -> ControlFlow<()> {
    if *narrated == rounds {
        return ControlFlow::Break(());
    }
    narration.heading(message!("shoe-number", number = number.to_string()));
    shoe.begin();
    let before = shoe.remaining();
    if burn(rules.shoe.burn, shoe).is_err() {
        return ControlFlow::Break(());
    }
    if let (Some(before), Some(after)) = (before, shoe.remaining())
        && before > after
    {
        let burned = before - after;
        narrate!(narration, Seat::Table, "shoe.burn", "step-burned", count = burned);
    }
    let mut pace = Pacer::new(&rules.shoe);
    while pace.another(shoe) {
        if *narrated == rounds || !narration.wants_another() {
            return ControlFlow::Break(());
        }
        *narrated += 1;
        narration.heading(message!("round-number", number = narrated.to_string()));
        shoe.begin_round();
        if seats.play(shoe, narration).is_err() {
            narrate!(narration, Seat::Table, "shoe.exhausted", "step-cards-run-out");
            break;
        }
    }
    ControlFlow::Continue(())
}
