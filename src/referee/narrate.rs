//! Rounds told aloud: the very rounds that a simulation of the same seed
//! deals, from its first shoe on.

use super::story::{Seat, Story, tell};
use super::table::shoe;
use super::{blackjack, punto, relancina};
use crate::engine::{Pacer, burn, shoes_per_block};
use crate::rules::{Play, Rules};
use crate::shoe::{Exhausted, LANES, Shoe, Streams};
use crate::strategy::Player;

/// Tells the first rounds of a seed, until the story
/// [wants no other](Story::wants_another).
pub fn tell_rounds<'a>(
    rules: &Rules,
    player: impl Into<Player<'a>>,
    seed: u64,
    rounds: u64,
    story: &mut impl Story,
) {
    let player = player.into();
    match &rules.play {
        Play::Blackjack(play) => {
            let mut table = blackjack::Table::new(play, rules.boxes_in_play(), player.blackjack());
            tell_with(rules, seed, rounds, story, |shoe, story| table.play(shoe, story));
        }
        Play::PuntoYBanca(play) => {
            tell_with(rules, seed, rounds, story, |shoe, story| punto::play(play, shoe, story).map(|_| ()));
        }
        Play::Relancina(play) => relancina::tell_rounds(rules, play, player.relancina(), seed, rounds, story),
    }
}

fn tell_with<S: Story>(
    rules: &Rules,
    seed: u64,
    rounds: u64,
    story: &mut S,
    mut play: impl FnMut(&mut Shoe, &mut S) -> Result<(), Exhausted>,
) {
    let streams = Streams::new(seed);
    let per_block = shoes_per_block(rules);
    let mut lanes: Vec<Shoe> = Vec::new();
    let mut told = 0;
    for number in 0.. {
        let (block, lane) = (number / per_block, number % per_block % LANES);
        if number % per_block == 0 {
            lanes = (0..LANES).map(|lane| shoe(&rules.shoe, streams.stream(block * LANES + lane))).collect();
        }
        let shoe = &mut lanes[usize::try_from(lane).expect("few lanes")];
        story.begin(format_args!("Shoe {}", number + 1));
        shoe.begin();
        let before = shoe.remaining();
        if burn(rules.shoe.burn, shoe).is_err() {
            return;
        }
        if let (Some(before), Some(after)) = (before, shoe.remaining())
            && before > after
        {
            tell!(story, Seat::Table, "shoe.burn", "{} cards are burned", before - after);
        }
        let mut pace = Pacer::new(&rules.shoe);
        while pace.another(shoe) {
            if told == rounds || !story.wants_another() {
                return;
            }
            told += 1;
            story.begin(format_args!("Round {told}"));
            shoe.begin_round();
            if play(shoe, story).is_err() {
                tell!(
                    story,
                    Seat::Table,
                    "shoe.exhausted",
                    "the cards run out: the round is void, bets are returned"
                );
                break;
            }
        }
    }
}
