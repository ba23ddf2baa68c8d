//! The chart: a table of actions, with a row for each hand and a column for whatever the dealer shows: each
//! upcard, or each total of two exposed cards.

use super::cell::{Cell, HandClass, Row};
use super::{Offer, Strategy, View};
use crate::cards::{Card, Rank};
use crate::fault::{Fault, Faults};
use crate::rules::{Blackjack, MaxHands, Pace, Play, Rules, ShoeRules, Shown};
use crate::strategy::Action;

/// The optional bets that a chart takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Offers {
    /// Insurance, on every offer.
    pub insurance: bool,
    /// Even money, on every offer.
    pub even_money: bool,
    /// The desafío, on every offer.
    pub desafio: bool,
}

/// Rows by hard and by soft total, whose cells may be empty.
pub(super) type Totals = [[Row<Option<Cell>>; 22]; 2];

/// A chart, complete: every situation has an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    /// Its name: that of the file, without the extension.
    pub name: String,
    /// The path that it was read from, for messages.
    pub file: String,
    /// SHA-256 of the file's bytes, in hexadecimal.
    pub sha256: String,
    /// The optional bets that it takes.
    pub offers: Offers,
    /// Whether it is for a dealer with two exposed cards, and so has a column for each of his totals.
    pub exposed: bool,
    /// By hard and by soft total.
    pub(super) totals: [[Row<Cell>; 22]; 2],
    /// By [class of hands](HandClass), the rows before those of the totals; `None` if the chart has no such rows.
    pub(super) classes: Option<Box<[Totals; HandClass::COUNT]>>,
    /// By the value of a pair's card, ace = 1; an empty cell falls through.
    pub(super) pairs: [Row<Option<Cell>>; 11],
    /// The original two sevens, of two suits and of one.
    pub(super) sevens: [Row<Option<Cell>>; 2],
    /// Whether an ace is declared 11, by the total of the rest of the hand, ace = 1. A chart has
    /// all rows from ace to 9 or none.
    pub(super) aces: [Option<Row<bool>>; 10],
}

impl Strategy for Chart {
    #[inline]
    fn act(&self, view: &View<'_>) -> Action {
        let column = view.shown.column();
        if view.doubled {
            let cell = self.class_cell(HandClass::Doubled, view.soft, usize::from(view.total), column);
            return cell.and_then(|cell| cell.action(view.legal)).unwrap_or(Action::Stand);
        }
        if let [first, second] = *view.cards {
            let sevens = (!view.after_split)
                .then(|| self.two_sevens(first, second))
                .flatten()
                .and_then(|row| row[column]);
            // Two aces that are not soft have been declared instead of split: the hard rows apply.
            let pair = || {
                if first.rank() == Rank::ACE && !view.soft {
                    return None;
                }
                let value = chart_value(first);
                (value == chart_value(second)).then(|| self.pairs[value][column]).flatten()
            };
            if let Some(action) = sevens.or_else(pair).and_then(|cell| cell.action(view.legal)) {
                return action;
            }
        }
        let total = usize::from(view.total);
        let free = view.free.then(|| self.class_cell(HandClass::Free, view.soft, total, column)).flatten();
        let cell = free.unwrap_or_else(|| self.total_cell(view.soft, total, view.cards.len(), column));
        cell.action(view.legal).expect("a total's row does not split")
    }

    fn takes(&self, offer: Offer) -> bool {
        match offer {
            Offer::Insurance => self.offers.insurance,
            Offer::EvenMoney => self.offers.even_money,
            Offer::Desafio => self.offers.desafio,
        }
    }

    /// With 10 an ace is always declared 11, because that makes 21.
    fn declares_eleven(&self, other: u8, shown: Shown) -> bool {
        match self.aces.get(usize::from(other)) {
            Some(row) => row.expect("the chart was checked against the rules")[shown.column()],
            None => true,
        }
    }
}

impl Chart {
    /// Returns the cell for a hand of a class; `None` if it is empty: a doubled hand then stands, any other is played
    /// as if it were of no class.
    #[inline]
    fn class_cell(&self, class: HandClass, soft: bool, total: usize, column: usize) -> Option<Cell> {
        self.classes.as_ref().and_then(|rows| rows[class.index()][usize::from(soft)][total][column])
    }

    /// Returns the cell of a total that is no pair, for a hand of this number of cards.
    #[inline]
    pub(super) fn total_cell(&self, soft: bool, total: usize, cards: usize, column: usize) -> Cell {
        let counts = HandClass::LEAST_CARDS..=cards.min(HandClass::MOST_CARDS);
        let own =
            || counts.rev().find_map(|cards| self.class_cell(HandClass::Cards(cards), soft, total, column));
        let own = self.classes.is_some().then(own).flatten();
        own.unwrap_or_else(|| self.totals[usize::from(soft)][total][column])
    }

    /// Returns whether the play of some hand depends on its number of cards, beyond two.
    pub(crate) fn counts_cards(&self) -> bool {
        let rows =
            self.classes.iter().flat_map(|rows| &rows[HandClass::Cards(HandClass::LEAST_CARDS).index()..]);
        rows.flatten().flatten().flatten().any(Option::is_some)
    }

    /// Checks that the chart has an answer to everything that these rules ask.
    ///
    /// # Errors
    /// Rows that the rules need and the chart lacks, or play that could exhaust any shoe.
    pub fn check(&self, rules: &Rules) -> Result<(), Faults> {
        match &rules.play {
            Play::Blackjack(blackjack) => self.check_for(&rules.shoe, blackjack),
            // Rules of another game ask nothing of a blackjack chart.
            Play::PuntoYBanca(_) | Play::Relancina(_) | Play::Poker(_) => Ok(()),
        }
    }

    /// Returns the columns, in order.
    pub fn columns(&self) -> &'static [Shown] {
        Shown::columns(self.exposed)
    }

    fn check_for(&self, shoe: &ShoeRules, blackjack: &Blackjack) -> Result<(), Faults> {
        if blackjack.dealer_exposed != self.exposed {
            let columns = |exposed| {
                if exposed { "the totals 4 … 20, S12 … S20" } else { "the upcards 2 … 10, A" }
            };
            let message = format!(
                "its columns are {}, but dealer.exposed is {}",
                columns(self.exposed),
                blackjack.dealer_exposed
            );
            let allowed = format!(
                "a chart whose columns are {}, `--strategy best`, or dealer.exposed={}",
                columns(blackjack.dealer_exposed),
                self.exposed
            );
            return Err(Fault::new(&self.file, message).allowed(allowed).into());
        }
        if blackjack.declares_aces() && self.aces[1].is_none() {
            let message = "rows missing: A2 … A9, AA, by which the player declares aces";
            let fault = Fault::new(&self.file, message);
            return Err(fault.allowed("a chart with these rows, or player.ace=free").into());
        }
        let endless = blackjack.split_max_hands == MaxHands::Unlimited
            && matches!(shoe.pace, Pace::Rounds(_))
            && shoe.decks.count().is_some();
        if endless && self.pairs[10].iter().flatten().any(|cell| cell.splits()) {
            let message = "row `P10` splits tens without limit, so one round might exhaust any shoe";
            let fault = Fault::new(&self.file, message);
            return Err(fault.allowed("shoe.rounds=by-cut-card, or a split.max_hands from 1 to 16").into());
        }
        Ok(())
    }

    /// Returns whether an original pair of sevens is played differently in one suit and in two.
    pub(crate) fn distinguishes_sevens(&self) -> bool {
        self.sevens[0] != self.sevens[1]
    }

    #[inline]
    fn two_sevens(&self, first: Card, second: Card) -> Option<&Row<Option<Cell>>> {
        (first.rank() == Rank::SEVEN && second.rank() == Rank::SEVEN)
            .then(|| &self.sevens[usize::from(first.suit() == second.suit())])
    }
}

/// Returns the value of a card in a chart's rows: ace 1, figures 10.
#[inline]
fn chart_value(card: Card) -> usize {
    usize::from(card.rank().number().min(10))
}
