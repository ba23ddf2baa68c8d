//! Play in an infinite deck, as a dynamic programme over what a rulebook can
//! see of a hand. Written from the rules by itself: it knows nothing of the
//! program's compiled game, nor of its walks.
//!
//! What a chart leaves open is a set of cells for each row. Each state takes the
//! best action for itself that some open cell allows, so the value is no less
//! than that of every open chart, and where one cell is open in each row, it is
//! the value of that chart.

use super::dealer::{Dealer, Deck, Shows, card};
use super::settle::{Bets, End, From, ONE};
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use ventaja::rules::{
    Blackjack, DoubleCards, HoleCard, MaxHands, NaturalTakes, OffsuitSeven, PairBy, PlayerAce, Ratio,
    SevensMultiple, SplitAce, SplitAcesCards, SplitNatural, SplitRank, Surrender,
};
use ventaja::strategy::Cell;

/// What a row may say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Says {
    Cell(Option<Cell>),
    Ace(bool),
}

/// By row: what is open.
pub(crate) type Open = BTreeMap<String, Vec<Says>>;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Pair {
    No,
    Value,
    Rank,
    Suited,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Act {
    Stand,
    Hit,
    Double,
    Surrender,
    Split,
}

/// A hand: its total with free aces as 1, whether one is free, how many cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Hand {
    hard: u8,
    ace: bool,
    cards: u8,
    from: From,
    pair: Pair,
    declared: bool,
    /// Whether the bet on it is the house's.
    free: bool,
    /// How many times it was doubled.
    doubled: u8,
}

impl Hand {
    fn bets(self) -> Bets {
        if self.doubled > 0 {
            let all = f64::from(1 << self.doubled);
            return Bets { all, own: all };
        }
        if self.free { Bets { all: 1.0, own: 0.0 } } else { ONE }
    }

    fn soft(self) -> bool {
        self.ace && self.hard <= 11
    }

    fn total(self) -> u8 {
        if self.soft() { self.hard + 10 } else { self.hard }
    }
}

#[derive(Clone, Copy)]
#[allow(clippy::struct_excessive_bools)] // a set of actions
struct May {
    hit: bool,
    double: bool,
    surrender: bool,
    split: bool,
}

/// One column.
pub(crate) struct Column<'a> {
    pub(super) rules: &'a Blackjack,
    shows: Shows,
    open: &'a Open,
    pub(super) dealer: Dealer,
    /// Whether the dealer's natural was ruled out before anyone plays.
    peeked: f64,
    known: RefCell<HashMap<Hand, f64>>,
}

/// The most that the open charts net in a round in which the dealer shows this, per bet.
pub(crate) fn net(rules: &Blackjack, shows: Shows, open: &Open) -> f64 {
    let dealer = Dealer::showing(rules, shows, Deck::INFINITE);
    let peeks = rules.dealer_hole_card == HoleCard::Peek;
    let (peeked, dealer) = match shows {
        // Both cards are seen, so nobody plays against a natural.
        Shows::Both(..) => (f64::from(u8::from(shows.natural())), dealer),
        Shows::Upcard(_) if peeks => (dealer.natural, dealer.without_natural()),
        Shows::Upcard(_) => (0.0, dealer),
    };
    let column = Column { rules, shows, open, dealer, peeked, known: RefCell::default() };
    let mut net = 0.0;
    for first in 1..=10 {
        for second in 1..=10 {
            let chance = card(first) * card(second);
            for (pair, share) in pairs(first, second) {
                net += chance * share * column.dealt(first, second, pair);
            }
        }
    }
    net
}

/// What two cards dealt are to each other.
fn pairs(first: u8, second: u8) -> Vec<(Pair, f64)> {
    match (first == second, first) {
        (false, _) => vec![(Pair::No, 1.0)],
        (true, 10) => vec![(Pair::Rank, 0.25), (Pair::Value, 0.75)],
        (true, 7) => vec![(Pair::Suited, 0.25), (Pair::Rank, 0.75)],
        (true, _) => vec![(Pair::Rank, 1.0)],
    }
}

impl Column<'_> {
    /// What two cards dealt net.
    fn dealt(&self, first: u8, second: u8, pair: Pair) -> f64 {
        let hand = two(first, second, From::Deal, pair);
        let natural = |end| self.against_natural(From::Deal, end, ONE);
        if first + second == 11 && hand.ace {
            let others = self.net(From::Deal, End::Natural, ONE);
            return self.peeked * natural(End::Natural) + (1.0 - self.peeked) * others;
        }
        let lost = self.peeked * natural(End::Total(hand.total()));
        let left = 1.0 - self.peeked;
        let mut best = f64::NEG_INFINITY;
        let acts = self.acts(hand);
        if acts.contains(&Act::Split) {
            best = lost + left * self.split(first);
        }
        let aces = self.aces_to_declare(hand);
        for hand in self.declared(hand, aces) {
            if aces > 0 && acts.iter().all(|act| *act == Act::Split) {
                continue;
            }
            let early = self.rules.surrender_kind == Surrender::Early && self.peeked > 0.0;
            for act in self.acts(hand).into_iter().filter(|act| *act != Act::Split) {
                let net =
                    if early && act == Act::Surrender { -0.5 } else { lost + left * self.act(hand, act) };
                best = best.max(net);
            }
        }
        best
    }

    /// A hand of two cards with its aces declared, in the ways left open.
    fn declared(&self, hand: Hand, aces: u8) -> Vec<Hand> {
        if aces == 0 {
            return vec![hand];
        }
        let elevens = self.elevens(hand.hard - 1);
        let declare = |eleven: bool| {
            let hard = if eleven { hand.hard + 10 } else { hand.hard };
            let ace = aces == 1 && hand.pair != Pair::No;
            let pair = if ace && hard <= 11 { hand.pair } else { Pair::No };
            Hand { hard, ace, pair, declared: true, ..hand }
        };
        elevens.into_iter().map(declare).collect()
    }

    /// Whether an ace beside a total may be declared 11, or 1.
    fn elevens(&self, beside: u8) -> Vec<bool> {
        match beside {
            1..=9 => {
                let row = if beside == 1 { "AA".to_owned() } else { format!("A{beside}") };
                let says = self.open[&row].iter();
                says.map(|says| matches!(says, Says::Ace(true))).collect()
            }
            10 => vec![true],
            _ => vec![false],
        }
    }

    fn aces_to_declare(&self, hand: Hand) -> u8 {
        let rules = self.rules;
        let one_card = hand.from == From::SplitAce && rules.split_aces_cards == SplitAcesCards::One;
        let ace_and_ten = hand.hard == 11;
        if rules.player_ace == PlayerAce::Free || !hand.ace || one_card || ace_and_ten {
            return 0;
        }
        match (hand.from, rules.player_split_ace) {
            (From::Split, SplitAce::Declared) | (From::SplitAce, SplitAce::Free) => 1,
            (From::Split, SplitAce::Free) => 0,
            (From::Deal, _) | (From::SplitAce, SplitAce::Declared) => {
                if hand.pair == Pair::No {
                    1
                } else {
                    2
                }
            }
        }
    }

    /// What the hands of a split pair net together.
    fn split(&self, value: u8) -> f64 {
        let rules = self.rules;
        let from = if value == 1 { From::SplitAce } else { From::Split };
        let alike = |second: u8| if second == value { Pair::Rank } else { Pair::No };
        let hand =
            |second: u8, free: bool| self.second(Hand { free, ..two(value, second, from, alike(second)) });
        // Hands after the first may have a bet of the house.
        let later = rules.split_free.has(value);
        let of = |free: bool, seconds: &dyn Fn(u8) -> bool| -> f64 {
            (1..=10).filter(|second| seconds(*second)).map(|second| card(second) * hand(second, free)).sum()
        };
        // Cards that split again: of a rank, where that is the rule.
        let by_rank = rules.split_resplit_by == PairBy::Rank && value == 10;
        let again = if by_rank { 1.0 / 13.0 } else { card(value) };
        let all = [false, later].map(|free| of(free, &|_| true));
        let others = [false, later]
            .map(|free| of(free, &|second| second != value) + (card(value) - again) * hand(value, free));
        let pair_again = two(value, value, from, Pair::Rank);
        let may = rules.split_max_hands.get() > 2 && (value != 1 || rules.split_resplit_aces);
        let acts = self.acts_of(pair_again, May { split: true, ..self.may(pair_again) });
        let mut ways = Vec::new();
        if !may || acts.iter().any(|act| *act != Act::Split) {
            ways.push(all[0] + all[1]);
        }
        if may && acts.contains(&Act::Split) {
            ways.push(if rules.split_max_hands == MaxHands::Unlimited {
                // A hand is worth the others, or two more hands.
                let later = others[1] / (1.0 - 2.0 * again);
                (others[0] + again * later) / (1.0 - again) + later
            } else {
                let most = rules.split_max_hands.get();
                (2..=most).map(|hands| first_again(hands, most, again, others, all)).sum()
            });
        }
        let best = ways.into_iter().fold(f64::NEG_INFINITY, f64::max);
        // The original bet, once.
        if rules.dealer_natural_takes == NaturalTakes::OriginalBets {
            best - self.dealer.natural
        } else {
            best
        }
    }

    /// What a split hand nets that has got its second card.
    fn second(&self, hand: Hand) -> f64 {
        let rules = self.rules;
        if let Some(ratio) = self.paid(hand).filter(|_| rules.split_natural_rank == SplitRank::Natural) {
            return self.net(hand.from, End::SplitNatural(ratio), hand.bets());
        }
        let hands = self.declared(hand, self.aces_to_declare(hand)).into_iter();
        hands.map(|hand| self.value(hand)).fold(f64::NEG_INFINITY, f64::max)
    }

    /// The odds of ace and ten on a split hand, where it has its own.
    fn paid(&self, hand: Hand) -> Option<Ratio> {
        let pays = match hand.from {
            From::Deal => return None,
            From::Split => self.rules.split_natural,
            From::SplitAce => self.rules.split_aces_natural,
        };
        match pays {
            SplitNatural::Pays(ratio) if hand.cards == 2 && hand.ace && hand.hard == 11 => Some(ratio),
            _ => None,
        }
    }

    /// What a hand of two cards or more nets that is not split.
    fn value(&self, hand: Hand) -> f64 {
        if let Some(net) = self.known.borrow().get(&hand) {
            return *net;
        }
        let acts = self.acts(hand).into_iter().filter(|act| *act != Act::Split);
        let net = acts.map(|act| self.act(hand, act)).fold(f64::NEG_INFINITY, f64::max);
        self.known.borrow_mut().insert(hand, net);
        net
    }

    fn act(&self, hand: Hand, act: Act) -> f64 {
        match act {
            Act::Stand => {
                let paid = self.paid(hand).map(End::Paid21);
                self.net(hand.from, paid.unwrap_or(End::Total(hand.total())), hand.bets())
            }
            Act::Surrender if hand.doubled > 0 => self.net(hand.from, End::Rescue, hand.bets()),
            Act::Surrender => self.net(hand.from, End::Surrender, hand.bets()),
            Act::Hit => {
                (1..=10).map(|value| card(value) * self.draw(hand, value, |hand| self.drawn(hand))).sum()
            }
            Act::Double => (1..=10).map(|value| card(value) * self.double(hand, value)).sum(),
            Act::Split => unreachable!(),
        }
    }

    /// What a card makes of a hand, an ace declared in the better open way.
    fn draw(&self, hand: Hand, value: u8, then: impl Fn(Hand) -> f64) -> f64 {
        let counted = if self.rules.charlie_cards.wins(20) { hand.cards + 1 } else { 3 };
        let next = Hand {
            hard: hand.hard + value,
            ace: hand.ace,
            cards: counted,
            pair: Pair::No,
            declared: false,
            from: hand.from,
            free: hand.free,
            doubled: hand.doubled,
        };
        if value != 1 {
            return then(next);
        }
        if self.rules.player_ace != PlayerAce::Every {
            return then(Hand { ace: true, ..next });
        }
        let elevens = self.elevens(hand.total()).into_iter();
        let nets = elevens.map(|eleven| then(Hand { hard: next.hard + if eleven { 10 } else { 0 }, ..next }));
        nets.fold(f64::NEG_INFINITY, f64::max)
    }

    /// The end that a third card or a later one makes at once.
    fn at_once(&self, hand: Hand) -> Option<End> {
        if hand.hard > 21 {
            Some(End::Bust)
        } else if self.rules.charlie_cards.wins(hand.cards.into()) {
            Some(End::Charlie)
        } else {
            None
        }
    }

    fn drawn(&self, hand: Hand) -> f64 {
        self.at_once(hand).map_or_else(|| self.value(hand), |end| self.net(hand.from, end, hand.bets()))
    }

    fn double(&self, hand: Hand, value: u8) -> f64 {
        let rules = self.rules;
        let house = !hand.soft() && rules.double_free_totals.holds(hand.hard);
        let bets = Bets { all: 2.0, own: hand.bets().own + f64::from(u8::from(!house)) };
        let decides = rules.double_rescue || rules.double_times > 1;
        let plain = self.draw(hand, value, |drawn| match self.at_once(drawn) {
            Some(end) if !decides => self.net(hand.from, end, bets),
            None if !decides => self.net(hand.from, End::Total(drawn.total()), bets),
            Some(end) => self.net(hand.from, end, Hand { doubled: hand.doubled + 1, ..drawn }.bets()),
            None => self.value(Hand { doubled: hand.doubled + 1, ..drawn }),
        });
        let sevens = hand.from == From::Deal && hand.pair != Pair::No && hand.hard == 14;
        if value != 7 || !sevens || rules.sevens_pay == 0 {
            return plain;
        }
        let prize = |times: u8| {
            let less = if rules.sevens_multiple == SevensMultiple::ForOne { 2.0 } else { 0.0 };
            self.net(hand.from, End::Sevens(2.0 * f64::from(times) - less), bets)
        };
        if hand.pair != Pair::Suited {
            return prize(rules.sevens_pay);
        }
        let suited = if rules.sevens_suited_pay > 0 { rules.sevens_suited_pay } else { rules.sevens_pay };
        let pays = rules.sevens_offsuit == OffsuitSeven::Pays;
        0.25 * prize(suited) + 0.75 * if pays { prize(rules.sevens_pay) } else { plain }
    }

    fn may(&self, hand: Hand) -> May {
        let rules = self.rules;
        let split = hand.from != From::Deal;
        let one_card = hand.from == From::SplitAce && rules.split_aces_cards == SplitAcesCards::One;
        let total = hand.total();
        let draws = total < 21 && !one_card;
        let totals = rules.double_totals;
        let listed = if totals.is_any() || !hand.soft() {
            totals.holds(hand.hard)
        } else {
            rules.double_soft && (totals.holds(hand.hard) || totals.holds(hand.hard + 10))
        };
        let doubles = draws
            && listed
            && (!split || rules.double_after_split)
            && !(hand.from == From::SplitAce && rules.split_aces_cards == SplitAcesCards::HitOnly);
        if hand.doubled > 0 {
            return May {
                hit: false,
                double: doubles && hand.doubled < rules.double_times,
                surrender: rules.double_rescue && total < 21,
                split: false,
            };
        }
        let splits = match rules.split_by {
            PairBy::Value => hand.pair != Pair::No,
            PairBy::Rank => matches!(hand.pair, Pair::Rank | Pair::Suited),
        };
        May {
            hit: draws || (total == 21 && hand.soft() && hand.cards > 2 && rules.hit_soft_21 && !one_card),
            double: doubles && (hand.cards == 2 || rules.double_cards == DoubleCards::Any),
            surrender: hand.cards == 2
                && !one_card
                && rules.surrender_kind != Surrender::None
                && (!split || rules.surrender_after_split)
                && !matches!(self.shows, Shows::Upcard(up) if rules.surrender_not_against.has(up)),
            split: !split && !hand.declared && splits && rules.split_max_hands.get() > 1,
        }
    }

    fn acts(&self, hand: Hand) -> Vec<Act> {
        self.acts_of(hand, self.may(hand))
    }

    /// The actions that open cells say.
    fn acts_of(&self, hand: Hand, may: May) -> Vec<Act> {
        if !(may.hit || may.double || may.surrender || may.split) {
            return vec![Act::Stand];
        }
        let mut rows = Vec::new();
        if hand.cards == 2 && hand.pair != Pair::No {
            if hand.hard == 14 && hand.from == From::Deal {
                rows.push(if hand.pair == Pair::Suited { "77s".to_owned() } else { "77".to_owned() });
            }
            rows.push(if hand.hard == 2 { "PA".to_owned() } else { format!("P{}", hand.hard / 2) });
        }
        let total = format!("{}{}", if hand.soft() { "S" } else { "H" }, hand.total());
        let mut found = Vec::new();
        if hand.doubled > 0 {
            for says in &self.open[&format!("D{total}")] {
                found.push(match says {
                    Says::Cell(Some(cell)) => act(*cell, may).expect("a doubled hand is not split"),
                    _ => Act::Stand,
                });
            }
            return found;
        }
        // The first row that is not empty speaks; a split that may not be made
        // gives way to the total's row.
        let mut asked = true;
        let mut gives_way = false;
        for row in rows {
            let Some(says) = self.open.get(&row).filter(|_| asked) else {
                continue;
            };
            asked = false;
            for says in says {
                let Says::Cell(cell) = says else { unreachable!() };
                match cell.map(|cell| act(cell, may)) {
                    None => asked = true,
                    Some(None) => gives_way = true,
                    Some(Some(act)) => found.push(act),
                }
            }
        }
        if asked || gives_way {
            // An empty cell is that of the row behind it: of fewer cards, at last of the total.
            let free = hand.free.then(|| format!("F{total}"));
            let by_cards = (3..=hand.cards).rev().map(|cards| format!("{total}/{cards}"));
            let rows = free.into_iter().chain(by_cards).chain([total.clone()]);
            for says in rows.filter_map(|row| self.open.get(&row)) {
                for says in says {
                    match says {
                        Says::Cell(Some(cell)) => {
                            found.push(act(*cell, may).expect("a total does not split"));
                        }
                        says => assert_eq!(*says, Says::Cell(None)),
                    }
                }
                if !says.contains(&Says::Cell(None)) {
                    break;
                }
            }
        }
        found
    }
}

fn two(first: u8, second: u8, from: From, pair: Pair) -> Hand {
    let (hard, ace) = (first + second, first == 1 || second == 1);
    Hand { hard, ace, cards: 2, from, pair, declared: false, free: false, doubled: 0 }
}

/// What a cell says where this is legal; `None` for a split that is not.
fn act(cell: Cell, may: May) -> Option<Act> {
    let hit = if may.hit { Act::Hit } else { Act::Stand };
    let or = |legal: bool, act: Act, other: Act| if legal { act } else { other };
    match cell {
        Cell::Hit => Some(hit),
        Cell::Stand => Some(Act::Stand),
        Cell::DoubleHit => Some(or(may.double, Act::Double, hit)),
        Cell::DoubleStand => Some(or(may.double, Act::Double, Act::Stand)),
        Cell::SurrenderHit => Some(or(may.surrender, Act::Surrender, hit)),
        Cell::SurrenderStand => Some(or(may.surrender, Act::Surrender, Act::Stand)),
        Cell::SurrenderSplit if may.surrender => Some(Act::Surrender),
        Cell::Split | Cell::SurrenderSplit => may.split.then_some(Act::Split),
    }
}

/// What the hands of a box net in which the first hand splits again until the box has `hands` hands. `others` and
/// `all` hold the values of the first hand and of each later one.
fn first_again(hands: u8, most: u8, again: f64, others: [f64; 2], all: [f64; 2]) -> f64 {
    let reached = again.powi(i32::from(hands) - 2);
    let later = resplit(hands - 1, hands, most, again, others[1], all[1]);
    // The first hand stops by itself, or because there is no room.
    reached * if hands == most { all[0] + later } else { others[0] + (1.0 - again) * later }
}

/// What so many waiting hands of a box net that has so many hands: of second
/// cards `again` of them split it again while there is room.
fn resplit(waiting: u8, hands: u8, most: u8, again: f64, others: f64, all: f64) -> f64 {
    if waiting == 0 {
        return 0.0;
    }
    if hands == most {
        return f64::from(waiting) * all;
    }
    let more = again * resplit(waiting + 1, hands + 1, most, again, others, all);
    more + others + (1.0 - again) * resplit(waiting - 1, hands, most, again, others, all)
}
