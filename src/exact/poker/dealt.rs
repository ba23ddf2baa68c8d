//! Best play by exact cards as a strategy, so that it can be dealt: the decisions that the enumeration of all deals takes, kept
//! by cards. On the street of the last common card they are taken anew, against every hand of the dealer.

use super::hands::{Game, Upcard};
use super::payments::Payments;
use super::suits::{Boards, Suits, canonical, reordered};
use super::{Given, backward, boards, explain};
use crate::rules::Rules;
use crate::rules::poker::{CardSet, Poker};
use crate::strategy::poker::{Rows, Strategy, View};
use rustc_hash::FxHashMap;

/// Best play of a game in which no card is sold, where the rows of a chart do not decide.
struct Dealt {
    play: Poker,
    rows: Rows,
    pack: Vec<CardSet>,
    decided: Decided,
}

/// The antes that are added, by cards.
enum Decided {
    /// In games with common cards.
    Boards { suits: Box<Suits>, numbers: FxHashMap<CardSet, u16>, levels: Vec<OnBoard> },
    /// In games without them: by upcard of the first suit, or without one, and by class of the box's hand.
    Hands { by_upcard: FxHashMap<CardSet, Vec<u8>>, class_of: FxHashMap<CardSet, u32> },
}

/// A street before that of the last common card.
struct OnBoard {
    street: usize,
    boards: Boards,
    /// The antes added before the street.
    states: Vec<u8>,
    /// The antes of each bet of the street, after 0 for none.
    antes: Vec<u8>,
    /// By state, then by board and hand: the place of the bet.
    places: Vec<Vec<u8>>,
}

/// Returns best play under these rules beside the rows of a chart; `None` where a card is sold.
pub(in crate::exact) fn best_play(rules: &Rules, play: &Poker, rows: &Rows) -> Option<impl Strategy + use<>> {
    if play.sells_cards() {
        return None;
    }
    let pack: Vec<CardSet> = rules.shoe.pack.ranks().pack().map(CardSet::of).collect();
    let payments = Payments::of(play);
    let given = Given::of(play, &payments, rows, &pack);
    let decided = if play.board_cards() > 0 { on_boards(given) } else { with_hands(given) };
    Some(Dealt { play: play.clone(), rows: rows.clone(), pack, decided })
}

fn on_boards(given: Given<'_>) -> Decided {
    let (game, mut levels) = boards::undecided(given);
    backward::decide(&game, &mut levels);
    let levels = levels.into_iter().map(|level| OnBoard {
        street: level.street,
        states: level.states.open().collect(),
        antes: std::iter::once(0).chain(level.choices.raises.iter().map(|raise| raise.0)).collect(),
        boards: level.boards,
        places: level.decided,
    });
    let levels = levels.collect();
    let numbers = game.showdown.hands.all.iter().copied().zip(0..).collect();
    Decided::Boards { suits: Box::new(game.suits), numbers, levels }
}

fn with_hands(given: Given<'_>) -> Decided {
    // On the only street, best play does not depend on the rows.
    let rows = Rows::best();
    let game = Game::of(Given { rows: &rows, ..given }, Game::alike(given.play));
    let decided = game.map(|upcard: &Upcard<'_>| {
        let mut antes = vec![0; game.classes.len()];
        upcard.each_class::<0>(
            |_| false,
            |class, meets| {
                let bettor = upcard.bettor(&upcard.hands(class)[0]);
                (antes[class], _) = bettor.bet(&meets.ends(upcard.all)).0;
            },
        );
        (upcard.card, antes)
    });
    let classes = (0..).zip(&game.classes);
    let class_of =
        classes.flat_map(|(class, hands)| game.hands[hands.clone()].iter().map(move |own| (own.hand, class)));
    Decided::Hands { by_upcard: decided.into_iter().collect(), class_of: class_of.collect() }
}

impl Dealt {
    fn antes(&self, view: &View<'_>) -> u8 {
        match &self.decided {
            Decided::Hands { by_upcard, class_of } => {
                let order = canonical(view.upcard, 0);
                let (own, upcard) = (reordered(view.own, order), reordered(view.upcard, order));
                let own = reordered(own, canonical(own, upcard.len() as usize));
                by_upcard[&upcard][class_of[&own] as usize]
            }
            Decided::Boards { suits, numbers, levels } => {
                let Some(level) = levels.iter().find(|level| level.street == view.street) else {
                    return self.on_last_board(view);
                };
                let (place, order) = level.boards.find(view.board, suits);
                let own = usize::from(suits.moved[order][usize::from(numbers[&view.own])]);
                let state = level.states.iter().position(|added| *added == view.added);
                let places = &level.places[state.expect("antes that can have been added")];
                level.antes[usize::from(places[place * numbers.len() + own])]
            }
        }
    }

    fn on_last_board(&self, view: &View<'_>) -> u8 {
        let payments = Payments::of(&self.play);
        explain::best_bet(Given::of(&self.play, &payments, &self.rows, &self.pack), view)
    }
}

impl Strategy for Dealt {
    fn adds(&self, view: &View<'_>) -> Option<u8> {
        Some(self.antes(view))
    }
}
