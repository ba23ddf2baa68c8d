//! Plays a round of poker against the house by its description.
//!
//! Boxes and dealer receive their cards one at a time. Where the house sells a card, each box in turn may pay to replace one
//! of its own. On each street with choices every box that still plays adds a
//! bet, checks or folds; then the next common cards come open. At the end the hands are compared, or the boxes' hands
//! are paid where there is no dealer's hand.

use super::narration::in_bets;
use super::narration::{Narration, Seat, narrate};
use crate::bets::poker::{AnteOutcome, BoxOutcome};
use crate::cards::Card;
use crate::lang::Message;
use crate::rules::poker::{Bound, CardSet, Pays, Paytable, Poker, Strength, Ties, Unqualified};
use crate::rules::{HandKind, On};
use crate::shoe::{Cards, Exhausted};
use crate::strategy::poker::{DRAW, Strategy, View};
use std::cmp::Ordering;

/// The place for which the dealer's and the common cards are drawn; boxes are counted from 1.
const DEALER: usize = 0;

/// The result of a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoxResult {
    /// What happened to its ante, and whether a card was replaced.
    pub outcome: BoxOutcome,
    /// Net in [units](Poker::unit).
    pub net: i64,
    /// All bets of the box and the price of a replaced card, in units.
    pub wagered: i64,
}

/// A box in play.
#[derive(Clone, Copy)]
struct Seated {
    own: CardSet,
    /// Its own cards in the order of dealing.
    dealt: [Card; 5],
    /// The card that it replaced and the one that it received; empty if it kept all.
    swapped: CardSet,
    /// The antes that it added.
    added: u8,
    folded: bool,
    /// The cards for which the best hand was last computed, and that hand.
    hand: (CardSet, Strength),
}

impl Seated {
    fn empty() -> Seated {
        let none = Card::from_index(0).expect("a card");
        let set = CardSet::default();
        let hand = (set, Strength::default());
        Seated { own: set, dealt: [none; 5], swapped: set, added: 0, folded: false, hand }
    }

    /// Returns the best hand of `size` cards among its own and the common ones.
    fn hand(&mut self, board: CardSet, size: u8) -> Strength {
        let seen = self.own.with(board);
        if self.hand.0 != seen {
            self.hand = (seen, Strength::best(seen, size));
        }
        self.hand.1
    }
}

/// What a bet of one ante pays by the hand, in units: the least hand of each entry of a paytable, the best first.
struct Odds(Vec<(Strength, i64)>);

impl Odds {
    fn of(table: &Paytable, rules: &Poker) -> Odds {
        let ante = rules.unit();
        let entry = |(bound, pays): &(Bound, Pays)| {
            Some((bound.least(rules.hand_cards)?, ante * i64::from(pays.won) / i64::from(pays.per)))
        };
        Odds(table.0.iter().filter_map(entry).collect())
    }

    /// Returns what a hand is paid; `None` if no entry names it.
    fn of_hand(&self, hand: Strength) -> Option<i64> {
        self.0.iter().find(|(least, _)| hand >= *least).map(|(_, pays)| *pays)
    }
}

/// A table: its rules, its players and the cards of the round.
pub struct Table<'a, S: Strategy + ?Sized> {
    rules: &'a Poker,
    /// The ranks of the pack.
    ranks: u16,
    /// The units in one ante.
    ante: i64,
    /// What the ante, an added bet, the blind and the bonus pay.
    odds: [Odds; 4],
    /// The least hand with which the dealer qualifies.
    qualified: Strength,
    strategy: &'a S,
    boxes: Vec<Seated>,
    dealer: CardSet,
    upcard: CardSet,
    board: CardSet,
    /// The number of groups of common cards that are open; `opening` holds the first group.
    groups: usize,
    opening: CardSet,
    results: Vec<BoxResult>,
}

impl<'a, S: Strategy + ?Sized> Table<'a, S> {
    /// Returns an empty table with this number of boxes; `ranks` are those of the [pack](crate::rules::poker::pack_ranks).
    pub fn new((rules, ranks): (&'a Poker, u16), boxes: u8, strategy: &'a S) -> Table<'a, S> {
        let boxes = vec![Seated::empty(); usize::from(boxes)];
        let none = CardSet::default();
        Table {
            rules,
            ranks,
            ante: rules.unit(),
            odds: [&rules.ante_pays, &rules.play_pays, &rules.blind_pays, &rules.bonus_pays]
                .map(|table| Odds::of(table, rules)),
            qualified: rules.least_qualified(),
            strategy,
            results: Vec::with_capacity(boxes.len()),
            boxes,
            dealer: none,
            upcard: none,
            board: none,
            groups: 0,
            opening: none,
        }
    }

    /// Returns the results of the last round, by box.
    pub fn results(&self) -> &[BoxResult] {
        &self.results
    }

    /// Plays a round.
    ///
    /// # Errors
    /// [`Exhausted`] if the cards run out, or the strategy leaves a decision to exact computation: the round is void.
    pub fn play(&mut self, cards: &mut impl Cards, narration: &mut impl Narration) -> Result<(), Exhausted> {
        self.results.clear();
        self.deal(cards, narration)?;
        if self.rules.sells_cards() {
            for number in 0..self.boxes.len() {
                self.replace(number, cards, narration)?;
            }
        }
        for street in 0..self.rules.streets() {
            if street > 0 {
                self.open_group(cards, narration)?;
            }
            if self.rules.street(street).is_some() {
                for number in 0..self.boxes.len() {
                    self.decide(street, number, narration)?;
                }
            }
            if self.boxes.iter().all(|seated| seated.folded) {
                break;
            }
        }
        let size = self.rules.hand_cards;
        let dealer =
            (self.rules.dealer_cards > 0).then(|| Strength::best(self.dealer.with(self.board), size));
        let qualified = dealer.is_none_or(|dealer| dealer >= self.qualified);
        if let Some(dealer) = dealer.filter(|_| self.boxes.iter().any(|seated| !seated.folded)) {
            let kind = dealer.kind(size);
            let id = match (&self.rules.qualifies, qualified) {
                (None, _) => "step-dealer-has",
                (Some(_), true) => "step-qualifies",
                (Some(_), false) => "step-not-qualified",
            };
            narrate!(narration, Seat::Dealer, "dealer.qualifies", id, hand = words(kind));
        }
        for (number, seated) in self.boxes.iter_mut().enumerate() {
            let own = if seated.folded { Strength::default() } else { seated.hand(self.board, size) };
            let mut result = settle((self.rules, self.ante, &self.odds), *seated, own, dealer, qualified);
            if !seated.folded {
                // A bonus may be won with a hand that loses or ties.
                let id = match (result.outcome.ante, result.net.cmp(&0)) {
                    (AnteOutcome::Loss, Ordering::Less) => "step-loses",
                    (AnteOutcome::Loss, _) => "step-loses-with",
                    (AnteOutcome::Push, Ordering::Equal) => "step-pushes",
                    (AnteOutcome::Push, _) => "step-ties-with",
                    (AnteOutcome::Win(_), _) | (_, Ordering::Greater) => "step-wins-with",
                    (_, Ordering::Equal) => "step-pushes",
                    (_, Ordering::Less) => "step-loses",
                };
                let (net, hand) = (|| in_bets(result.net, self.ante), || words(own.kind(size)));
                narrate!(narration, Seat::Box(number + 1, 0), "settlement", id, net = net(), hand = hand());
            }
            if !seated.swapped.is_empty() {
                // The house keeps the price, whatever the hand does.
                result.outcome.bought = true;
                let price = self.ante * i64::from(self.rules.draw_price);
                result.net -= price;
                result.wagered += price;
                let (antes, seat) = (self.rules.draw_price, Seat::Box(number + 1, 0));
                let net = || in_bets(result.net, self.ante);
                narrate!(narration, seat, "draw.price", "step-card-paid", antes = antes, net = net());
            }
            self.results.push(result);
        }
        Ok(())
    }

    /// Deals the cards of the boxes and of the dealer, one at a time; the dealer's last cards are those face-up.
    fn deal(&mut self, cards: &mut impl Cards, narration: &mut impl Narration) -> Result<(), Exhausted> {
        let rules = self.rules;
        self.boxes.fill(Seated::empty());
        (self.dealer, self.upcard, self.board) = (CardSet::default(), CardSet::default(), CardSet::default());
        self.groups = 0;
        for turn in 0..rules.player_cards.max(rules.dealer_cards) {
            if turn < rules.player_cards {
                for (number, seated) in (1..).zip(&mut self.boxes) {
                    let card = cards.draw_for(number)?;
                    narrate!(narration, Seat::Box(number, 0), "deal", card = card, "step-receives");
                    seated.own = seated.own.with(CardSet::of(card));
                    seated.dealt[usize::from(turn)] = card;
                }
            }
            if turn < rules.dealer_cards {
                let card = cards.draw_for(DEALER)?;
                let up = turn + rules.dealer_up >= rules.dealer_cards;
                let id = if up { "step-receives-up" } else { "step-receives-covered" };
                narrate!(narration, Seat::Dealer, "deal", card = card, id);
                self.dealer = self.dealer.with(CardSet::of(card));
                if up {
                    self.upcard = CardSet::of(card);
                }
            }
        }
        Ok(())
    }

    /// Opens the next group of common cards.
    fn open_group(
        &mut self,
        cards: &mut impl Cards,
        narration: &mut impl Narration,
    ) -> Result<(), Exhausted> {
        for _ in 0..self.rules.board.0[self.groups] {
            let card = cards.draw_for(DEALER)?;
            narrate!(narration, Seat::Table, "cards.board", card = card, "step-common-card");
            self.board = self.board.with(CardSet::of(card));
        }
        if self.groups == 0 {
            self.opening = self.board;
        }
        self.groups += 1;
        Ok(())
    }

    /// Opens common cards that no box needed, because all have folded, until this number of groups is open.
    ///
    /// # Errors
    /// [`Exhausted`] if the cards run out: the round is void.
    pub(super) fn open(
        &mut self,
        groups: usize,
        cards: &mut impl Cards,
        narration: &mut impl Narration,
    ) -> Result<(), Exhausted> {
        while self.groups < groups {
            self.open_group(cards, narration)?;
        }
        Ok(())
    }

    /// Returns the groups of common cards that must be open for a side bet.
    pub(super) fn groups_of(&self, on: On) -> usize {
        match on {
            On::OwnCards => 0,
            On::OpeningHand => 1,
            _ => self.rules.board.0.len(),
        }
    }

    /// Returns the cards of the last round that decide a side bet of each box, and how many of them make the hand.
    pub(super) fn side_hands(&self, on: On) -> impl Iterator<Item = (CardSet, u8)> {
        let (_, size) = on.poker_cards(self.rules);
        let common = match on {
            On::OwnCards => CardSet::default(),
            On::OpeningHand => self.opening,
            On::AllCards | On::DealerCards => self.dealer.with(self.board),
            _ => self.board,
        };
        let own = matches!(on, On::OwnCards | On::OpeningHand | On::BoxHand | On::AllCards);
        let dealt = move |seated: &Seated| if own { seated.own.0 ^ seated.swapped.0 } else { 0 };
        self.boxes.iter().map(move |seated| (common.with(CardSet(dealt(seated))), size))
    }

    /// Returns what a box sees on a street, or on the draw.
    fn view(&mut self, street: usize, number: usize) -> View<'_> {
        let seated = &mut self.boxes[number];
        let size = self.rules.hand_cards;
        // The best hand is computed once for all rows of a chart.
        let hand =
            (seated.own.with(self.board).len() >= u32::from(size)).then(|| seated.hand(self.board, size));
        View {
            rules: self.rules,
            ranks: self.ranks,
            number: number + 1,
            added: seated.added,
            street,
            own: seated.own,
            dealt: &seated.dealt[..usize::from(self.rules.player_cards)],
            hand,
            board: self.board,
            with_board: None,
            upcard: self.upcard,
            replaced: CardSet(seated.swapped.0 & !seated.own.0),
        }
    }

    /// Lets a box pay to replace one of its cards. The new card comes face-down from the pack; the old one is out of play.
    fn replace(
        &mut self,
        number: usize,
        cards: &mut impl Cards,
        narration: &mut impl Narration,
    ) -> Result<(), Exhausted> {
        let strategy = self.strategy;
        let view = self.view(DRAW, number);
        let replaced = strategy.replaces(&view).ok_or(Exhausted)?;
        let Some(place) = view.dealt.iter().position(|card| CardSet::of(*card) == replaced) else {
            return Ok(());
        };
        let (size, seat) = (self.rules.hand_cards, Seat::Box(number + 1, 0));
        let seated = &mut self.boxes[number];
        narrate!(
            narration,
            seat,
            "draw.cards",
            card = seated.dealt[place],
            "step-buys-card",
            hand = words(Strength::best(seated.own, size).kind(size)),
            antes = self.rules.draw_price
        );
        let card = cards.draw_for(number + 1)?;
        narrate!(narration, seat, "draw.cards", card = card, "step-receives");
        seated.swapped = replaced.with(CardSet::of(card));
        seated.own = CardSet(seated.own.0 ^ seated.swapped.0);
        seated.dealt[place] = card;
        Ok(())
    }

    /// Lets a box that still plays decide on a street.
    fn decide(
        &mut self,
        street: usize,
        number: usize,
        narration: &mut impl Narration,
    ) -> Result<(), Exhausted> {
        let rules = self.rules;
        let seated = &self.boxes[number];
        if seated.folded || rules.play_once && seated.added > 0 {
            return Ok(());
        }
        let strategy = self.strategy;
        let view = self.view(street, number);
        let antes = strategy.adds(&view).ok_or(Exhausted)?;
        let antes = if view.allows(antes) { antes } else { 0 };
        let folds = antes == 0 && rules.street(street).is_some_and(|choices| choices.folds);
        let seated = &mut self.boxes[number];
        seated.added += antes;
        seated.folded = folds;
        let seat = Seat::Box(number + 1, 0);
        if folds {
            let lost = -i64::from(1 + seated.added + rules.blind_bet);
            narrate!(narration, seat, "fold", "step-folds-bets", net = in_bets(lost, 1));
        } else if antes == 0 {
            narrate!(narration, seat, "play.choices", "step-checks");
        } else {
            narrate!(narration, seat, "play.choices", "step-bets-antes", antes = antes);
        }
        Ok(())
    }
}

/// Settles a box. Amounts are in units, of which `ante` make one ante. `dealer` is the dealer's hand, if
/// there is one.
fn settle(
    (rules, ante, [ante_pays, play_pays, blind_pays, bonus_pays]): (&Poker, i64, &[Odds; 4]),
    seated: Seated,
    own: Strength,
    dealer: Option<Strength>,
    qualified: bool,
) -> BoxResult {
    let (added, blind) = (i64::from(seated.added), i64::from(rules.blind_bet));
    let wagered = ante * (1 + added + blind);
    let result = |ante, net| BoxResult { outcome: BoxOutcome { ante, bought: false }, net, wagered };
    if seated.folded {
        return result(AnteOutcome::Fold, -wagered);
    }
    let kind = own.kind(rules.hand_cards);
    let bonus = bonus_pays.of_hand(own).unwrap_or(0);
    let order = dealer.map(|dealer| match own.cmp(&dealer) {
        Ordering::Equal if rules.ties == Ties::PlayerWins => Ordering::Greater,
        order => order,
    });
    // The net of one ante on a bet. A winning hand that the paytable does not list gets the bet back. Without
    // a dealer's hand, a hand that it does not list loses.
    let won = |odds: &Odds| odds.of_hand(own).unwrap_or(0);
    let by_hands = |odds: &Odds| match order {
        None => odds.of_hand(own).unwrap_or(-ante),
        Some(Ordering::Greater) => won(odds),
        Some(Ordering::Equal) => 0,
        Some(Ordering::Less) => -ante,
    };
    let by_key = |odds: &Odds, key: Unqualified| match key {
        Unqualified::Pays if !qualified => won(odds),
        Unqualified::Push if !qualified => 0,
        _ => by_hands(odds),
    };
    let blind_net = match blind_pays.of_hand(own) {
        Some(pays) if rules.blind_always => pays,
        _ => by_hands(blind_pays),
    };
    let net = by_key(ante_pays, rules.ante_unqualified)
        + added * by_key(play_pays, rules.play_unqualified)
        + blind * blind_net
        + bonus;
    let outcome = match order.unwrap_or_else(|| net.cmp(&0)) {
        _ if !qualified && rules.play_unqualified != Unqualified::Plays => AnteOutcome::Unqualified,
        Ordering::Greater => AnteOutcome::Win(kind),
        Ordering::Equal => AnteOutcome::Push,
        Ordering::Less => AnteOutcome::Loss,
    };
    result(outcome, net)
}

pub(super) fn words(kind: HandKind) -> Message {
    Message::new(format!("poker-{}", kind.name()))
}
