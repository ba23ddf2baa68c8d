//! The deals of a pack where a player may replace a card, by what a chart can distinguish: the draw of the first
//! hand, the final hand, the rank of the upcard, and the number of cards of its suit.

use super::cells::{Cell, SUITED};
use super::deals::{HAND, Hands};
use super::pairs::{Against, Own, each_bit, each_hand};
use crate::cards::Ranks;
use crate::compiled::caribbean::{draw, least_qualifying};
use crate::rules::{CaribbeanStud, PokerHand, Rules};
use crate::strategy::caribbean::{COLUMNS, Draw};
use crate::workers;
use std::ops::Range;
use std::sync::{Arc, Mutex};

/// The deals with one final hand that no chart distinguishes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    /// The draw of the first hand; `None` if it has none.
    pub(super) draw: Option<Draw>,
    /// The column of the upcard.
    pub(super) column: usize,
    /// The number of cards of the upcard's suit in the final hand.
    pub(super) suited: usize,
    /// The deals: of hands, upcards, replaced and new cards, and the dealer's hands.
    pub(super) cell: Cell,
}

/// All deals of a pack, by final hand.
pub(super) struct Draws {
    /// The different hands, the weakest first.
    pub(super) classes: Vec<PokerHand>,
    /// Number of the dealer's hands for one hand and upcard.
    pub(super) dealers: i64,
    /// The same where a card is replaced.
    pub(super) dealers_after_draw: i64,
    /// How many times every deal without a replaced card counts, so that both sum to the same total.
    pub(super) scale: i64,
    /// By class, the deals in which the first hand is kept.
    pub(super) kept: Vec<Vec<Part>>,
    /// By class, the deals in which the first hand replaces the card of its draw.
    pub(super) bought: Vec<Vec<Part>>,
}

/// The pack and the dealer's least qualifying hand, and their deals.
type Known = ((Ranks, PokerHand), Arc<Draws>);

/// The deals of the last packs and qualifiers, which several charts, paytables and prices share.
static KNOWN: Mutex<Vec<Known>> = Mutex::new(Vec::new());

/// The number of packs and qualifiers that are kept.
const KEPT: usize = 2;

impl Draws {
    /// Returns the deals by these rules. `watch` receives 1 as the work begins.
    pub(super) fn of(rules: &Rules, play: &CaribbeanStud, mut watch: impl FnMut(usize)) -> Arc<Draws> {
        let key = (rules.shoe.pack.ranks(), least_qualifying(play.dealer_qualifies));
        let mut known = KNOWN.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some((_, draws)) = known.iter().find(|(other, _)| *other == key) {
            return Arc::clone(draws);
        }
        watch(1);
        let draws = Arc::new(Draws::new(&Hands::new(key.0), &key.1));
        known.truncate(KEPT - 1);
        known.insert(0, (key, Arc::clone(&draws)));
        draws
    }

    fn new(hands: &Hands, least: &PokerHand) -> Draws {
        let first = FirstHands::new(hands);
        let threads = workers::available();
        let found = workers::map(threads, &parts(hands, 4 * threads), |classes| {
            Counted::new(hands, least, &first, classes.clone())
        });
        let (mut kept, mut bought) = (Vec::new(), Vec::new());
        for mut part in found {
            kept.append(&mut part.kept);
            bought.append(&mut part.bought);
        }
        Draws {
            classes: hands.classes.clone(),
            dealers: hands.dealers(),
            dealers_after_draw: hands.dealers_after_draw(),
            scale: hands.new_cards() * hands.dealers_after_draw() / hands.dealers(),
            kept,
            bought,
        }
    }

    /// Returns the number of all deals, each as many times as a replaced card makes of it.
    pub(super) fn total(&self) -> i128 {
        let deals: i64 = self.kept.iter().flatten().map(|part| part.cell.deals).sum();
        i128::from(deals) * i128::from(self.dealers) * i128::from(self.scale)
    }
}

/// Divides the classes into ranges with about the same number of hands.
pub(super) fn parts(hands: &Hands, number: usize) -> Vec<Range<usize>> {
    let all: usize = hands.members.iter().map(Vec::len).sum();
    let (mut ranges, mut first, mut seen) = (Vec::new(), 0, 0);
    for (class, members) in hands.members.iter().enumerate() {
        seen += members.len();
        if seen * number >= all * (ranges.len() + 1) {
            ranges.push(first..class + 1);
            first = class + 1;
        }
    }
    ranges
}

/// The draw of every hand of five cards.
struct FirstHands(Vec<Option<(Draw, u8)>>);

impl FirstHands {
    fn new(hands: &Hands) -> FirstHands {
        let mut of = vec![None; hands.class_of.len()];
        for (hand, members) in hands.classes.iter().zip(&hands.members) {
            for cards in members {
                let found = draw(cards.map(|card| hands.compiled(card)), hand.kind);
                of[hands.number(cards)] = found.map(|(draw, place)| (draw, cards[place]));
            }
        }
        FirstHands(of)
    }

    /// Returns the draw of a hand, and the card that it replaces.
    fn of(&self, hands: &Hands, cards: &[u8; HAND]) -> Option<(Draw, u8)> {
        self.0[hands.number(cards)]
    }

    /// Calls `visit` with the first hands that replaced a card and became these cards: their draw, and the card.
    fn before(&self, hands: &Hands, cards: &[u8; HAND], mut visit: impl FnMut(Draw, usize)) {
        for new in 0..HAND {
            for replaced in
                (0..hands.cards()).filter(|card| !cards.iter().any(|own| usize::from(*own) == *card))
            {
                let replaced = u8::try_from(replaced).expect("at most 52");
                let mut first = *cards;
                first[new] = replaced;
                first.sort_unstable();
                if let Some((draw, card)) = self.of(hands, &first)
                    && card == replaced
                {
                    visit(draw, usize::from(replaced));
                }
            }
        }
    }
}

/// The deals of a range of classes.
struct Counted {
    kept: Vec<Vec<Part>>,
    bought: Vec<Vec<Part>>,
}

impl Counted {
    fn new(hands: &Hands, least: &PokerHand, first: &FirstHands, classes: Range<usize>) -> Counted {
        let none = || classes.clone().map(|_| Vec::new()).collect();
        let (mut kept, mut bought): (Vec<_>, Vec<_>) = (none(), none());
        let mut against = Against::new(hands);
        let [mut of_kept, mut of_bought] = [(); 2].map(|()| Sums::new());
        let mut class = classes.start;
        let mut before = Vec::new();
        each_hand(hands, least, classes.clone(), |own| {
            if own.class != class {
                of_kept.empty_into(&mut kept[class - classes.start]);
                of_bought.empty_into(&mut bought[class - classes.start]);
                class = own.class;
            }
            before.clear();
            first.before(hands, own.cards, |draw, card| before.push((draw, card)));
            let replaced = before.iter().fold(0, |set, (_, card)| set | 1_u64 << card);
            against.count(hands, own, replaced);
            let free =
                !own.cards.iter().fold(0_u64, |set, card| set | 1 << card) & ((1 << hands.cards()) - 1);
            let draw = first.of(hands, own.cards).map(|(draw, _)| draw);
            each_bit(free, |upcard| {
                of_kept.add(hands, own, draw, upcard).add(&against.dealt(upcard), own.times);
            });
            for (draw, card) in &before {
                each_bit(free & !(1 << card), |upcard| {
                    let found = against.after_draw(upcard, *card);
                    of_bought.add(hands, own, Some(*draw), upcard).add(&found, own.times);
                });
            }
        });
        if let Some(last) = kept.last_mut() {
            of_kept.empty_into(last);
        }
        if let Some(last) = bought.last_mut() {
            of_bought.empty_into(last);
        }
        Counted { kept, bought }
    }
}

/// The sums of one class, by draw, column and number of suited cards.
struct Sums {
    cells: Vec<Cell>,
    used: Vec<usize>,
}

impl Sums {
    fn new() -> Sums {
        Sums { cells: vec![Cell::default(); (Draw::count() + 1) * COLUMNS.len() * SUITED], used: Vec::new() }
    }

    /// Counts the deals of a hand against an upcard, and returns the numbers of the dealer's hands.
    fn add(
        &mut self,
        hands: &Hands,
        own: &Own<'_>,
        draw: Option<Draw>,
        upcard: usize,
    ) -> &mut super::deals::Meetings {
        let column = usize::from(hands.ranks[upcard / 4]) - 2;
        let suited = own.cards.iter().filter(|card| usize::from(**card) % 4 == upcard % 4).count();
        let draw = draw.map_or(Draw::count(), Draw::index);
        let index = (draw * COLUMNS.len() + column) * SUITED + suited;
        let cell = &mut self.cells[index];
        if cell.deals == 0 {
            self.used.push(index);
        }
        cell.deals += own.times;
        &mut cell.meetings
    }

    /// Moves the sums to a list.
    fn empty_into(&mut self, parts: &mut Vec<Part>) {
        let draws: Vec<Draw> = Draw::all().collect();
        self.used.sort_unstable();
        for index in self.used.drain(..) {
            parts.push(Part {
                draw: draws.get(index / SUITED / COLUMNS.len()).copied(),
                column: index / SUITED % COLUMNS.len(),
                suited: index % SUITED,
                cell: std::mem::take(&mut self.cells[index]),
            });
        }
    }
}
