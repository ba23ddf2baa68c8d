//! Blackjack as a machine, in the order of sight.
//!
//! A box's play depends on the upcard and on its own cards alone, so the
//! upcard comes first, then every box's cards to its end, one box after
//! another, then the dealer's. Cards of a shoe are exchangeable: whichever
//! unseen card is turned next, the turned ones are distributed alike. The
//! hole card is drawn when it is turned, at the beginning where the dealer
//! looks at it, and is drawn though nobody needs it.
//!
//! Everything that a hand does comes from the compiled game; this room says
//! who is next, and what a box and the dealer come to together.

pub(super) mod parts;
mod play;
mod settle;

use super::automaton::{DealerNeed, Kind, Next, OtherHand, Over, TooLarge, Transitions, compile, room};
use super::entry_points::{EntryPoints, SplitEntries, SplitEntry};
use super::outcomes::Counts;
use crate::compiled::blackjack::{DealerEnd, DealerStep, End, Game, Hand, Step};
use crate::rules::{Blackjack, Burn, HoleCard};
use crate::strategy::Offers;
use crate::tally::Line;

/// What the dealer shows when a box plays.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Shown {
    /// The upcard, ace 1.
    up: u8,
    /// What he knows of his hole card.
    hole: Hole,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Hole {
    /// Nothing.
    Unseen,
    /// It makes a natural: nobody plays.
    Natural,
    /// It makes none, and this is what he does with it.
    Seen(DealerStep),
}

/// What a box among several comes to.
#[derive(Clone, Copy, Debug, PartialEq)]
enum BoxEnd {
    /// The end of its only hand, and what its desafíos came to.
    Hand(End, [u8; 2]),
    /// The last token of a box that was split.
    Last(u16),
}

/// What a box that was split is made of, one after another.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Token {
    /// The desafíos on a pair, before it was split.
    Offers([u8; 2]),
    /// A hand, and the desafíos on its second card.
    Hand(End, [u8; 2]),
}

/// The dealer's end, as settlement sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Last {
    end: DealerEnd,
    /// Insurance would have won; `None` if it was not offered, or nobody
    /// could know.
    natural: Option<bool>,
    ace: bool,
}

/// A state of the machine. Numbers index what the table has met so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum State {
    Park,
    Burn(u8),
    BurnByFirst,
    SplitEntry,
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
    Over(Over, Option<u8>),
    Box {
        shown: u16,
        result: u16,
        needs: DealerNeed,
    },
    /// A pair is split, and its first hand gets its second card.
    Pair {
        shown: u16,
        cards: [u8; 2],
        token: Option<u16>,
    },
    /// One of the two hands of a pair; the first card of the second, while it
    /// waits.
    InPair {
        shown: u16,
        second: Option<u8>,
        needs: DealerNeed,
        desafio: [u8; 2],
        row: u16,
    },
    /// The first hand of a pair is over, and the second gets its second card.
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
        beside: OtherHand,
    },
    /// A split hand has its first card; whether other hands were played
    /// before it, and whether it may be split again.
    Opened {
        shown: u16,
        first: u8,
        resumed: bool,
        more: bool,
    },
    Hand {
        shown: u16,
        token: u16,
        needs: DealerNeed,
    },
}

/// Where the bet lines stand in a report.
struct Places {
    insurance: Option<usize>,
    even_money: Option<usize>,
    desafio: Option<usize>,
    total: Option<usize>,
}

/// A table of blackjack, for the machine and for the ledger.
pub(super) struct Table<'a> {
    rules: &'a Blackjack,
    game: &'a Game,
    offers: Offers,
    boxes: u8,
    /// The two hands of a pair have rows of their own.
    pairs: bool,
    places: Places,
    /// By end, the first like it: of a hand by itself, of a split one.
    alike: [Vec<End>; 2],
    shown: Vec<Shown>,
    results: Vec<BoxEnd>,
    tokens: Vec<Token>,
    lasts: Vec<Last>,
    paid: Vec<Counts>,
}

impl<'a> Table<'a> {
    pub(super) fn new(
        rules: &'a Blackjack,
        game: &'a Game,
        offers: Offers,
        (boxes, pairs): (u8, bool),
        lines: &[Line],
    ) -> Table<'a> {
        let place = |name| lines.iter().position(|line| line.name == name);
        let places = Places {
            insurance: place("insurance"),
            even_money: place("even-money"),
            desafio: place("desafio"),
            total: place("total"),
        };
        let mut shown = Vec::new();
        for up in 1..=10 {
            if rules.dealer_hole_card == HoleCard::Peek && (up == 1 || up == 10) {
                shown.push(Shown { up, hole: Hole::Natural });
                for step in &game.under(up).dealer[0] {
                    let hole = Shown { up, hole: Hole::Seen(*step) };
                    if *step != DealerStep::Over(DealerEnd::Natural) && !shown.contains(&hole) {
                        shown.push(hole);
                    }
                }
            } else {
                shown.push(Shown { up, hole: Hole::Unseen });
            }
        }
        let (results, tokens, lasts, paid) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let alike = settle::alike(&game.pays);
        Table { rules, game, offers, boxes, pairs, places, alike, shown, results, tokens, lasts, paid }
    }

    /// Compiles the machine.
    pub(super) fn compile(&mut self, burn: Burn) -> Result<EntryPoints, TooLarge> {
        let begin = match burn {
            Burn::Cards(0) => State::SplitEntry,
            Burn::Cards(cards) => State::Burn(cards),
            Burn::ByFirstCard => State::BurnByFirst,
        };
        let all: Vec<u16> = (0..self.shown.len()).map(number).collect();
        let mut roots = vec![State::Park, begin, State::SplitEntry];
        roots.extend(all.iter().map(|shown| State::First(*shown)));
        for shown in &all {
            for needs in [DealerNeed::Nothing, DealerNeed::Natural, DealerNeed::Total] {
                roots.push(self.dealers_turn(*shown, needs, None));
            }
        }
        let classes = self.game.classes.all().len();
        let opened = self.opened(&all);
        roots.extend(opened.iter().map(|(_, state)| *state));
        // What a look leads to when no card is left is reached by no card.
        let looks: Vec<State> = self.looks(&roots, classes);
        let no_look: Vec<State> = looks.iter().map(|look| self.without_look(*look)).collect();
        let roots: Vec<State> = roots.iter().chain(&looks).chain(&no_look).copied().collect();
        let weights: Vec<usize> = (0..classes).map(|class| self.game.classes.in_a_pack(class)).collect();
        let (machine, rows) = compile(self, &weights, &roots)?;
        let mut rows = rows.into_iter();
        let mut row = || rows.next().expect("a row a root");
        let (park, begin, start) = (row(), row(), row());
        let first: Vec<u16> = all.iter().map(|_| row()).collect();
        let dealer: Vec<[u16; 3]> = all.iter().map(|_| [row(), row(), row()]).collect();
        let mut starts = SplitEntries::new(classes);
        for (start, _) in &opened {
            starts.set(*start, row());
        }
        let looks: Vec<u16> = looks.iter().map(|_| row()).collect();
        let no_look = looks.into_iter().map(|look| (look, row())).collect();
        let last = |kind: &Kind| match *kind {
            Kind::Box { column, .. } => Some(dealer[usize::from(column)]),
            _ => None,
        };
        let mut lasts = room();
        for (place, row) in lasts.iter_mut().zip(machine.kinds.iter().filter_map(last).flatten()) {
            *place = row;
        }
        Ok(EntryPoints {
            nexts: machine.nexts(start, &first),
            at_once: dealer.as_flattened().iter().any(|row| *row < machine.overs),
            machine,
            park,
            begin,
            first,
            dealer,
            lasts,
            no_look,
            starts,
            most_hands: Hand::most_hands(self.rules).unwrap_or(usize::MAX),
        })
    }

    /// Every way in which a hand of a split pair may begin, and the state it
    /// begins in: the same where the rules see no difference.
    fn opened(&self, all: &[u16]) -> Vec<(SplitEntry, State)> {
        let mut opened = Vec::new();
        for shown in all {
            let (now, column) = self.under(*shown);
            if now.hole == Hole::Natural {
                continue;
            }
            let is_split = |one: usize, other: usize| {
                [column.opening[one][other], column.split[1][one][other]].contains(&Step::Split)
            };
            let classes = 0..column.opening.len();
            let pairs =
                |one: usize| classes.clone().any(|other| is_split(one, other) || is_split(other, one));
            for class in classes.clone().filter(|class| pairs(*class)) {
                let first = u8::try_from(class).expect("few classes");
                for (resumed, more) in [(false, false), (false, true), (true, false), (true, true)] {
                    let start = SplitEntry { column: *shown, first, resumed, more };
                    let resumed = resumed && self.rules.desafio_offered;
                    let more = more && column.split[0][class] != column.split[1][class];
                    opened.push((start, State::Opened { shown: *shown, first, resumed, more }));
                }
            }
        }
        opened
    }

    /// Every state at which a card is looked at.
    fn looks(&mut self, roots: &[State], classes: usize) -> Vec<State> {
        let mut seen: Vec<State> = roots.to_vec();
        let mut known: rustc_hash::FxHashSet<State> = roots.iter().copied().collect();
        let mut at = 0;
        while let Some(state) = seen.get(at).copied() {
            at += 1;
            if matches!(state, State::Split { .. } | State::Hand { .. }) {
                continue;
            }
            for class in 0..classes {
                let next = self.step(state, u8::try_from(class).expect("few classes"));
                if known.insert(next) {
                    seen.push(next);
                }
            }
        }
        seen.into_iter().filter(|state| matches!(state, State::Look { .. })).collect()
    }

    fn without_look(&mut self, look: State) -> State {
        let State::Look { up, result } = look else { unreachable!("only looks are asked") };
        self.over(Last { end: DealerEnd::Bust, natural: None, ace: up == 1 }, result, None)
    }
}

/// The place of something in a list, at its end if it is new.
fn position<T: PartialEq>(list: &mut Vec<T>, item: T) -> u16 {
    number(list.iter().position(|known| *known == item).unwrap_or_else(|| {
        list.push(item);
        list.len() - 1
    }))
}

fn number(n: usize) -> u16 {
    u16::try_from(n).expect("a table has few of these")
}
