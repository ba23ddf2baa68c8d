//! The deals of a pack by the player's hand, the rank of the upcard, and the number of cards of its suit: what
//! a chart can distinguish.

use super::deals::{Hands, Meetings};
use crate::cards::Ranks;
use crate::compiled::caribbean::{Meeting, folded, least_qualifying, raised};
use crate::rules::{CaribbeanStud, HandKind, PokerHand, Rules};
use crate::strategy::caribbean::COLUMNS;
use std::sync::{Arc, Mutex};

/// The numbers of cards of the upcard's suit that a hand can have.
pub(super) const SUITED: usize = 6;

/// The deals of one hand against one upcard.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cell {
    /// Number of hands and upcards, each with all hands of the dealer.
    pub(super) deals: i64,
    /// Numbers of the dealer's hands.
    pub(super) meetings: Meetings,
}

/// All deals of a pack.
pub(super) struct Cells {
    /// The different hands, the weakest first.
    pub(super) classes: Vec<PokerHand>,
    /// Number of the dealer's hands for one hand and upcard.
    pub(super) dealers: i64,
    by_hand: Vec<Cell>,
}

/// The pack and the dealer's least qualifying hand, and their deals.
type Known = ((Ranks, PokerHand), Arc<Cells>);

/// The deals of the last packs and qualifiers, which several charts and paytables share.
static KNOWN: Mutex<Vec<Known>> = Mutex::new(Vec::new());

/// The number of packs and qualifiers that are kept.
const KEPT: usize = 4;

impl Cells {
    /// Returns the deals by these rules. `watch` receives 1 to 10 as each tenth of the work begins.
    pub(super) fn of(rules: &Rules, play: &CaribbeanStud, watch: impl FnMut(usize)) -> Arc<Cells> {
        let key = (rules.shoe.pack.ranks(), least_qualifying(play.dealer_qualifies));
        let mut known = KNOWN.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some((_, cells)) = known.iter().find(|(other, _)| *other == key) {
            return Arc::clone(cells);
        }
        let cells = Arc::new(Cells::new(&Hands::new(key.0), &key.1, watch));
        known.truncate(KEPT - 1);
        known.insert(0, (key, Arc::clone(&cells)));
        cells
    }

    fn new(hands: &Hands, least: &PokerHand, watch: impl FnMut(usize)) -> Cells {
        let mut cells = vec![Cell::default(); hands.classes.len() * COLUMNS.len() * SUITED];
        let add = |deal: &super::deals::Deal<'_>| {
            let column = usize::from(hands.ranks[usize::from(deal.upcard / 4)]) - 2;
            let cell = &mut cells[(deal.class * COLUMNS.len() + column) * SUITED + deal.suited];
            cell.deals += deal.times;
            cell.meetings.add(&deal.meetings, deal.times);
        };
        hands.each_deal(least, add, watch);
        Cells { classes: hands.classes.clone(), dealers: hands.dealers(), by_hand: cells }
    }

    /// Returns the deals of a hand against a column, by the number of cards of the upcard's suit.
    pub(super) fn of_hand(&self, class: usize, column: usize) -> &[Cell] {
        let first = (class * COLUMNS.len() + column) * SUITED;
        &self.by_hand[first..first + SUITED]
    }

    /// Returns the number of all deals.
    pub(super) fn total(&self) -> i128 {
        let deals: i64 = self.by_hand.iter().map(|cell| cell.deals).sum();
        i128::from(deals) * i128::from(self.dealers)
    }
}

/// Returns by how much the sum of nets of a hand that raises exceeds that of folding, over these dealer's
/// hands, in units.
pub(super) fn gain(play: &CaribbeanStud, kind: HandKind, meetings: &Meetings) -> i128 {
    let fold = folded(play).net;
    let of = |number: i64, meeting| i128::from(number) * i128::from(raised(play, kind, meeting).net - fold);
    of(meetings.unqualified, Meeting::Unqualified)
        + of(meetings.lesser, Meeting::Lesser)
        + of(meetings.equal, Meeting::Equal)
        + of(meetings.better, Meeting::Better)
}
