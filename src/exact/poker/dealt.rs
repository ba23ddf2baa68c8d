//! Best play by exact cards as a strategy, so that it can be dealt: the decisions that the enumeration of all deals takes, kept
//! by cards. On the street of the last common card they are taken anew, against every hand of the dealer.

use super::containing::lane;
use super::draws::{self, Kept, Worth, free, replaced};
use super::hands::{Meets, Upcard};
use super::payments::Payments;
use super::suits::{Boards, Suits, canonical, reordered};
use super::{Given, backward, boards, explain};
use crate::rules::Rules;
use crate::rules::poker::{CardSet, Poker};
use crate::strategy::poker::{DRAW, Rows, Strategy, View};
use rustc_hash::FxHashMap;

/// Best play of a game, where the rows of a chart do not decide.
struct Dealt {
    play: Poker,
    rows: Rows,
    pack: Vec<CardSet>,
    decided: Decided,
}

/// What a box does, by cards.
enum Decided {
    /// In games with common cards.
    Boards { suits: Box<Suits>, numbers: FxHashMap<CardSet, u16>, levels: Vec<OnBoard> },
    /// In games without them, by upcard of the first suit, or without one. `numbers` are the places of hands, and the
    /// classes to which they belong.
    Hands { by_upcard: FxHashMap<CardSet, Beside>, numbers: FxHashMap<CardSet, (u32, u32)> },
}

/// What a box does beside an upcard.
struct Beside {
    /// By class of hands: the antes that are added.
    antes: Vec<u8>,
    /// The same with a bought card, by class and lane of the replaced card.
    bought: Vec<u8>,
    /// The number of lanes.
    lanes: usize,
    /// The lane of a card, given by its bit.
    lane: fn(usize) -> usize,
    /// By hand: the card that it replaces; empty where rows decide, or no card is sold.
    replaced: Vec<CardSet>,
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

/// Returns best play under these rules beside the rows of a chart.
pub(in crate::exact) fn best_play(rules: &Rules, play: &Poker, rows: &Rows) -> impl Strategy + use<> {
    let pack: Vec<CardSet> = rules.shoe.pack.ranks().pack().map(CardSet::of).collect();
    let payments = Payments::of(play);
    let given = Given::of(play, &payments, rows, &pack);
    let decided = if play.board_cards() > 0 { on_boards(given) } else { with_hands(given) };
    Dealt { play: play.clone(), rows: rows.clone(), pack, decided }
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
    let (game, kept) = draws::game(given);
    let decided = game.map(|upcard| {
        let of = match &kept {
            None => beside::<0>,
            Some(kept) if kept.exact => beside::<64>,
            Some(_) => beside::<32>,
        };
        (upcard.card, of(upcard, kept.as_ref()))
    });
    let classes = (0..).zip(&game.classes);
    let class_of = classes.flat_map(|(class, hands)| hands.clone().map(move |_| class));
    let hands = game.hands.iter().zip((0..).zip(class_of));
    let numbers = hands.map(|(own, places)| (own.hand, places)).collect();
    Decided::Hands { by_upcard: decided.into_iter().collect(), numbers }
}

fn beside<const L: usize>(upcard: &Upcard<'_>, kept: Option<&Kept>) -> Beside {
    let classes = upcard.game.classes.len();
    let (mut antes, mut bought) = (vec![0; classes], vec![0; classes * L]);
    upcard.each_class(
        |_| true,
        |class, meets: &Meets<L>| {
            let own = &upcard.hands(class)[0];
            // The bet on the last hand does not depend on the rows.
            let mut bettor = upcard.bettor(own);
            bettor.decision = None;
            antes[class] = bettor.bet(&meets.ends(upcard.all)).0.0;
            let free = free::<L>(upcard, own.hand).into_iter().enumerate();
            for (lane, free) in free.filter(|(_, free)| *free > 0) {
                bought[class * L + lane] = bettor.bet(&meets.ends_without(lane, free, upcard.fewer)).0.0;
            }
        },
    );
    let worth = kept.filter(|_| upcard.rows.leaves_some(DRAW)).map(|kept| Worth::<L>::of(upcard, kept));
    let replaced = worth.map_or_else(Vec::new, |worth| replaced(upcard, Some(&worth)));
    Beside { antes, bought, lanes: L, lane: lane::<L>, replaced }
}

/// Returns the renaming of suits that makes the upcard one of the first suit, and the box's hand the one that stands for it.
fn renaming(view: &View<'_>) -> impl Fn(CardSet) -> CardSet + use<> {
    let first = canonical(view.upcard, 0);
    let second = canonical(reordered(view.own, first), view.upcard.len() as usize);
    move |set| reordered(reordered(set, first), second)
}

impl Dealt {
    fn antes(&self, view: &View<'_>) -> u8 {
        match &self.decided {
            Decided::Hands { by_upcard, numbers } => {
                let renamed = renaming(view);
                let beside = &by_upcard[&renamed(view.upcard)];
                let class = numbers[&renamed(view.own)].1 as usize;
                if view.replaced.is_empty() {
                    return beside.antes[class];
                }
                let lane = (beside.lane)(draws::bit(renamed(view.replaced)));
                beside.bought[class * beside.lanes + lane]
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

    fn replaces(&self, view: &View<'_>) -> Option<CardSet> {
        let Decided::Hands { by_upcard, numbers } = &self.decided else { return None };
        let renamed = renaming(view);
        let beside = &by_upcard[&renamed(view.upcard)];
        let replaced = beside.replaced[numbers[&renamed(view.own)].0 as usize];
        Some(view.own.cards().find(|card| renamed(*card) == replaced).unwrap_or_default())
    }
}
