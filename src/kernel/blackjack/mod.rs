//! Blackjack as an automaton, in the order of sight.
//!
//! The play of a box depends only on the upcard and its own cards. The upcard is therefore drawn
//! first, then the cards of each box to its end, then those of the dealer. Cards of a shoe are
//! exchangeable: whichever unseen card is turned next, the turned cards have the same distribution.
//! The hole card is drawn when it is turned: at the beginning where the dealer peeks or it is exposed, else after
//! the boxes. It is drawn even if no box needs it.
//!
//! What a hand does comes from the compiled game. This module decides who is next, and what a box
//! and the dealer add to the bet lines together.

mod play;
mod settle;

use super::automaton::{Next, OtherHand, RoundEnd, TooLarge, compile};
use super::entry_points::{AfterLastBox, EntryPoints, SplitEntry};
use super::outcomes::Counts;
use crate::bets::blackjack::LineIndices;
use crate::compiled::blackjack::{DealerEnd, DealerNeed, DealerStep, End, Game, SecondCard, Step};
use crate::rules::{self, Burn, ShoeRules};
use crate::tally::Line;

/// What the dealer shows and knows while a box plays.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Shown {
    /// The [number](rules::Shown::number) of what the players see: of an upcard its value, ace 1.
    up: u8,
    /// What the dealer knows of his hole card.
    hole: Hole,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Hole {
    /// Nothing.
    Unseen,
    /// It makes a natural: no box plays.
    Natural,
    /// It makes no natural, and this is the dealer's next step.
    Seen(DealerStep),
}

/// The result of one box among several.
#[derive(Clone, Copy, Debug, PartialEq)]
enum BoxEnd {
    /// The end of its only hand, and the desafíos that it won and lost.
    Hand(End, [u8; 2]),
    /// The last token of a box that was split.
    Split(u16),
}

/// A token: one of the parts that a split box consists of, in any order.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Token {
    /// The desafíos won and lost on a pair before it was split.
    Offers([u8; 2]),
    /// A hand, and the desafíos won and lost on its second card.
    Hand(End, [u8; 2]),
}

/// What settlement needs to know of the dealer's hand and of the bets that it offered.
#[derive(Clone, Copy, Debug, PartialEq)]
struct DealerResult {
    end: DealerEnd,
    /// Whether insurance won; `None` if it was not offered or could not be decided.
    natural: Option<bool>,
    ace: bool,
}

/// A state of the automaton. `shown`, `result` and `token` are indices into the lists of [`Table`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum State {
    Park,
    Burn(u8),
    BurnByFirst,
    RoundStart,
    Hole(u8),
    First(u16),
    Second(u16, u8),
    Play {
        shown: u16,
        desafio: [u8; 2],
        row: u16,
        split: bool,
    },
    Dealer {
        up: u8,
        row: u16,
        result: Option<u16>,
    },
    Unseen {
        up: u8,
        result: Option<u16>,
        matters: bool,
    },
    Look {
        up: u8,
        result: Option<u16>,
    },
    Over(RoundEnd, Option<u8>),
    Box {
        shown: u16,
        result: u16,
        needs: DealerNeed,
    },
    /// A pair is split, and its first hand receives its second card.
    Pair {
        shown: u16,
        cards: [u8; 2],
        token: Option<u16>,
    },
    /// One of the two hands of a pair is played. `second` is the first card of the second hand
    /// while that hand waits.
    InPair {
        shown: u16,
        second: Option<u8>,
        needs: DealerNeed,
        desafio: [u8; 2],
        row: u16,
    },
    /// The first hand of a pair is over, and the second receives its second card.
    FirstOver {
        shown: u16,
        token: u16,
        needs: DealerNeed,
        second: u8,
    },
    /// The second hand of the only box's pair is over, and the dealer draws.
    SecondOver {
        shown: u16,
        token: u16,
        needs: DealerNeed,
        next: Next,
    },
    Split {
        shown: u16,
        cards: [u8; 2],
        token: Option<u16>,
        other: OtherHand,
    },
    /// A hand of a split pair has its first card. `resumed`: its second card follows another hand;
    /// `more`: it may be split again; `later`: it is not the first hand of its box.
    SplitHand {
        shown: u16,
        first: u8,
        resumed: bool,
        more: bool,
        later: bool,
    },
    Hand {
        shown: u16,
        token: u16,
        needs: DealerNeed,
    },
}

/// A table of blackjack, for the automaton and for the ledger.
pub(super) struct Table<'a> {
    game: &'a Game,
    boxes: u8,
    /// Whether the two hands of a pair have rows of their own.
    pairs: bool,
    line_indices: LineIndices,
    /// By end: the first end that is settled alike, for a hand that was not split and for one that
    /// was.
    representatives: [Vec<End>; 2],
    shown: Vec<Shown>,
    results: Vec<BoxEnd>,
    tokens: Vec<Token>,
    dealer_results: Vec<DealerResult>,
    paid: Vec<Counts>,
}

impl<'a> Table<'a> {
    pub(super) fn new(game: &'a Game, (boxes, pairs): (u8, bool), lines: &[Line]) -> Table<'a> {
        let mut shown = Vec::new();
        let exposed = game.second_card == SecondCard::Exposed;
        for up in game.second_card.shown().map(rules::Shown::number) {
            if exposed {
                let hole = match game.column(up).start {
                    DealerStep::Over(DealerEnd::Natural) => Hole::Natural,
                    step => Hole::Seen(step),
                };
                shown.push(Shown { up, hole });
            } else if game.second_card.known_before_play(up) {
                shown.push(Shown { up, hole: Hole::Natural });
                for step in &game.column(up).dealer[0] {
                    let hole = Shown { up, hole: Hole::Seen(*step) };
                    if *step != DealerStep::Over(DealerEnd::Natural) && !shown.contains(&hole) {
                        shown.push(hole);
                    }
                }
            } else {
                shown.push(Shown { up, hole: Hole::Unseen });
            }
        }
        let (results, tokens, dealer_results, paid) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let representatives = settle::representatives(&game.pays);
        Table {
            game,
            boxes,
            pairs,
            line_indices: LineIndices::of(lines),
            representatives,
            shown,
            results,
            tokens,
            dealer_results,
            paid,
        }
    }

    /// Compiles the automaton.
    pub(super) fn compile(&mut self, shoe: &ShoeRules) -> Result<EntryPoints, TooLarge> {
        let begin = match shoe.burn {
            Burn::Cards(0) => State::RoundStart,
            Burn::Cards(cards) => State::Burn(cards),
            Burn::ByFirstCard => State::BurnByFirst,
        };
        let all: Vec<u16> = (0..self.shown.len()).map(number).collect();
        let mut roots = vec![State::Park, begin, State::RoundStart];
        roots.extend(all.iter().map(|shown| State::First(*shown)));
        for shown in &all {
            for needs in [DealerNeed::Nothing, DealerNeed::Natural, DealerNeed::Total] {
                roots.push(self.dealers_turn(*shown, needs, None));
            }
        }
        let classes = self.game.classes.all().len();
        let opened = self.split_hands(&all);
        roots.extend(opened.iter().map(|(_, state)| *state));
        let weights: Vec<usize> =
            (0..classes).map(|class| self.game.classes.per_pack(class, shoe.pack)).collect();
        let (mut automaton, rows) = compile(self, &weights, &roots)?;
        let mut rows = rows.into_iter();
        let mut row = || rows.next().expect("one row for each root");
        let (park, begin, start) = (row(), row(), row());
        let first: Vec<u16> = all.iter().map(|_| row()).collect();
        let dealer: Vec<[u16; 3]> = all.iter().map(|_| [row(), row(), row()]).collect();
        let split_entries = opened.iter().map(|(entry, _)| (*entry, row())).collect();
        let after_last_box = AfterLastBox::new(&mut automaton, &dealer);
        Ok(EntryPoints {
            nexts: automaton.nexts(start, &first),
            automaton,
            park,
            begin,
            start,
            first,
            dealer,
            after_last_box,
            split_entries,
            most_hands: self.game.most_hands.unwrap_or(usize::MAX),
        })
    }

    /// Returns every way in which a hand of a split pair may begin, and its state: the same state
    /// where the rules make no difference.
    fn split_hands(&self, all: &[u16]) -> Vec<(SplitEntry, State)> {
        let mut opened = Vec::new();
        for shown in all {
            let (now, column) = self.column_for(*shown);
            if now.hole == Hole::Natural {
                continue;
            }
            let is_split = |one: usize, other: usize| {
                [column.opening[one][other], column.split(true, false)[one][other]].contains(&Step::Split)
            };
            let classes = 0..column.opening.len();
            let pairs =
                |one: usize| classes.clone().any(|other| is_split(one, other) || is_split(other, one));
            for class in classes.clone().filter(|class| pairs(*class)) {
                let first = u8::try_from(class).expect("at most 16 classes");
                for entry in SplitEntry::all(*shown, first) {
                    let later = entry.later && column.later_hands_differ();
                    let again = column.split(true, later)[class] != column.split(false, later)[class];
                    let (resumed, more) =
                        (entry.resumed && self.game.optional.desafio(), entry.more && again);
                    opened.push((entry, State::SplitHand { shown: *shown, first, resumed, more, later }));
                }
            }
        }
        opened
    }
}

/// Returns the index of an item in a list, and appends the item if it is new.
fn position<T: PartialEq>(list: &mut Vec<T>, item: T) -> u16 {
    number(list.iter().position(|known| *known == item).unwrap_or_else(|| {
        list.push(item);
        list.len() - 1
    }))
}

fn number(n: usize) -> u16 {
    u16::try_from(n).expect("a table has few of these")
}
