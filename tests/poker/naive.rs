//! A second derivation of the poker games: hands are ranked by looking at every set of cards, nets are written down game
//! by game, and best play is found by plain recursion over the cards, once for all hands that differ only in the names of
//! suits. It shares neither evaluator, payments nor enumerator with the library, and is meant for packs of twenty cards.

use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap};
use ventaja::cards::{Card, Suit};

/// A hand: its kind, the weakest 0, and its ranks, the most frequent and then the highest first.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Hand {
    pub(super) kind: u8,
    pub(super) ranks: Vec<u8>,
}

pub(super) fn rank(card: Card) -> u8 {
    if card.rank().number() == 1 { 14 } else { card.rank().number() }
}

/// Ranks a hand of exactly three, four or five cards.
pub(super) fn hand(cards: &[Card]) -> Hand {
    let mut ranks: Vec<u8> = cards.iter().map(|card| rank(*card)).collect();
    let times = |rank: u8| ranks.iter().map(|other| usize::from(*other == rank)).sum::<usize>();
    let mut counted: Vec<(usize, u8)> = ranks.iter().map(|rank| (times(*rank), *rank)).collect();
    counted.sort_unstable_by(|a, b| b.cmp(a));
    counted.dedup();
    let groups: Vec<usize> = counted.iter().map(|group| group.0).collect();
    ranks.sort_unstable();
    let flush = cards.iter().all(|card| card.suit() == cards[0].suit());
    let runs = |ranks: &[u8]| ranks.windows(2).all(|pair| pair[1] == pair[0] + 1);
    let mut low: Vec<u8> = ranks.iter().map(|rank| if *rank == 14 { 1 } else { *rank }).collect();
    low.sort_unstable();
    let straight = runs(&ranks) || runs(&low);
    let top = if runs(&ranks) { *ranks.last().unwrap() } else { *low.last().unwrap() };
    // From the weakest kind: see `rules::poker::kinds`.
    let order: &[&str] = match cards.len() {
        3 => &["high", "2", "flush", "straight", "3", "straight flush"],
        4 => &["high", "2", "22", "straight", "flush", "3", "straight flush", "4"],
        _ => &["high", "2", "22", "3", "straight", "flush", "32", "4", "straight flush", "royal"],
    };
    let name = match (&groups[..], straight, flush) {
        (_, true, true) if cards.len() == 5 && top == 14 => "royal",
        (_, true, true) => "straight flush",
        (_, true, false) => "straight",
        (_, false, true) => "flush",
        ([4, ..], ..) => "4",
        ([3, 2], ..) => "32",
        ([3, ..], ..) => "3",
        ([2, 2, ..], ..) => "22",
        ([2, ..], ..) => "2",
        _ => "high",
    };
    let kind = u8::try_from(order.iter().position(|known| *known == name).unwrap()).unwrap();
    let ranks = if straight { vec![top] } else { counted.iter().map(|group| group.1).collect() };
    Hand { kind, ranks }
}

/// The cards from a rank up to the ace.
pub(super) fn pack(least: u8) -> Vec<Card> {
    Card::pack().filter(|card| rank(*card) >= least).collect()
}

/// The places of the cards in a mask.
pub(super) fn places(mask: u64) -> impl Iterator<Item = usize> {
    let mut left = mask;
    std::iter::from_fn(move || {
        let at = left.trailing_zeros();
        left &= left.wrapping_sub(1);
        (at < 64).then_some(at as usize)
    })
}

/// The cards of a pack that are in a mask.
pub(super) fn cards(pack: &[Card], mask: u64) -> Vec<Card> {
    places(mask).map(|at| pack[at]).collect()
}

/// Calls `visit` with every set of `count` cards of a mask.
pub(super) fn sets(mask: u64, count: u32, visit: &mut dyn FnMut(u64)) {
    fn extend(rest: u64, chosen: u64, count: u32, visit: &mut dyn FnMut(u64)) {
        if count == 0 {
            return visit(chosen);
        }
        let mut rest = rest;
        while rest.count_ones() >= count {
            let lowest = rest & rest.wrapping_neg();
            rest ^= lowest;
            extend(rest, chosen | lowest, count - 1, visit);
        }
    }
    extend(mask, 0, count, visit);
}

/// A choice of a street: whether not to bet folds, and the bets by the hand that is seen.
pub(super) struct Choices {
    pub(super) folds: bool,
    pub(super) bets: &'static [i64],
}

/// A game by its cards, with the nets of a box in half antes.
pub(super) struct Game {
    pub(super) size: usize,
    pub(super) own: u32,
    pub(super) dealer: u32,
    pub(super) up: bool,
    pub(super) board: &'static [u32],
    pub(super) choices: Vec<Option<Choices>>,
    pub(super) once: bool,
    /// Whether the dealer's hand qualifies.
    pub(super) qualifies: fn(&Hand) -> bool,
    /// The net of a hand against the dealer's: the comparison, whether the dealer qualifies, the antes added.
    pub(super) net: fn(&Hand, Ordering, bool, i64) -> i64,
    pub(super) fold: fn(i64) -> i64,
    /// Whether a bet is open to a hand.
    pub(super) open: fn(&Hand, i64) -> bool,
}

/// The best hands of every set of the pack's cards, numbered from the weakest.
struct Ranks {
    by_mask: Vec<u32>,
    hands: Vec<Hand>,
    qualifies: Vec<bool>,
}

fn ranks(game: &Game, pack: &[Card], counts: &[u32]) -> Ranks {
    let whole = (1_u64 << pack.len()) - 1;
    let mut exact: Vec<(Hand, u64)> = Vec::new();
    sets(whole, u32::try_from(game.size).unwrap(), &mut |mask| exact.push((hand(&cards(pack, mask)), mask)));
    exact.sort();
    let mut by_mask = vec![0; 1 << pack.len()];
    let mut hands: Vec<Hand> = Vec::new();
    for (hand, mask) in exact {
        if hands.last() != Some(&hand) {
            hands.push(hand);
        }
        by_mask[usize::try_from(mask).unwrap()] = u32::try_from(hands.len() - 1).unwrap();
    }
    // The best hand of a larger set is the best of the sets that lack one of its cards.
    for count in u32::try_from(game.size).unwrap() + 1..=counts.iter().copied().max().unwrap() {
        sets(whole, count, &mut |mask| {
            let less = places(mask).map(|at| usize::try_from(mask & !(1 << at)).unwrap());
            by_mask[usize::try_from(mask).unwrap()] = less.map(|less| by_mask[less]).max().unwrap();
        });
    }
    let qualifies = hands.iter().map(game.qualifies).collect();
    Ranks { by_mask, hands, qualifies }
}

/// Returns the net of best play in half antes over all deals, and their number.
pub(super) fn best_play(game: &Game, pack: &[Card]) -> (i128, i128) {
    let mut walk = Walk::new(game, pack);
    let (mut net, mut deals) = (0, 0);
    for (own, times) in hands(pack, game.own) {
        let mut ups = Vec::new();
        sets(walk.whole & !own, u32::from(game.up), &mut |up| ups.push(up));
        for up in ups {
            let (value, count) = walk.value([own, up, 0], 0, 0, true);
            net += times * value;
            deals += times * count;
        }
    }
    (net, deals)
}

/// Returns what [`best_play`] does, of a game without a dealer whose last card comes alone and whose bets are
/// all paid alike, from the nets of one ante by the [`place`] of the hand of five cards.
pub(super) fn best_play_alone(game: &Game, pack: &[Card], nets: &[i64]) -> (i128, i128) {
    let mut sum = (0, 0);
    for (own, times) in hands(pack, game.own) {
        let all = (1 << pack.len()) - 1;
        let (value, deals) = alone(game, nets, (all, own), &mut HashMap::new(), (0, 0, 0));
        sum = (sum.0 + times * i128::from(value), sum.1 + times * i128::from(deals));
    }
    sum
}

/// The number of sets of 1 to 5 of the first `n` cards.
static SETS: [[usize; 52]; 5] = {
    let mut sets = [[0; 52]; 5];
    let mut n = 1;
    while n < 52 {
        sets[0][n] = n;
        let mut size = 1;
        while size < 5 {
            sets[size][n] = sets[size][n - 1] + sets[size - 1][n - 1];
            size += 1;
        }
        n += 1;
    }
    sets
};

/// Returns the place of a set of five cards among all of them, 0 to 2,598,959.
pub(super) fn place(set: u64) -> usize {
    places(set).zip(&SETS).map(|(card, sets)| sets[card]).sum()
}

/// The value of a street over all later cards, and their number; `last` has the nets of one ante by board before the last card.
fn alone(
    game: &Game,
    nets: &[i64],
    (pack, own): (u64, u64),
    last: &mut HashMap<u64, i64>,
    (street, board, added): (usize, u64, i64),
) -> (i64, i64) {
    let cards: Vec<u64> = places(pack & !own & !board).map(|at| 1 << at).collect();
    let mut bet = |added: i64| {
        if street + 1 < game.board.len() {
            let later = cards.iter().map(|card| (street + 1, board | card, added));
            let values = later.map(|next| alone(game, nets, (pack, own), last, next));
            return values.fold((0, 0), |sum, value| (sum.0 + value.0, sum.1 + value.1));
        }
        let known = last.entry(board);
        let each = known.or_insert_with(|| cards.iter().map(|card| nets[place(own | board | card)]).sum());
        ((1 + added) * *each, i64::try_from(cards.len()).unwrap())
    };
    let choices = game.choices[street].as_ref().unwrap();
    let (stays, deals) = bet(added);
    let none = if choices.folds { (game.fold)(added) * deals } else { stays };
    (choices.bets.iter().map(|antes| bet(added + antes).0).fold(none, i64::max), deals)
}

/// Returns hands of a pack, each with the number of hands that are the same but for the names of suits.
pub(super) fn hands(pack: &[Card], cards: u32) -> BTreeMap<u64, i128> {
    let mut hands = BTreeMap::new();
    let renamed = renamed_suits(pack);
    sets((1 << pack.len()) - 1, cards, &mut |own| *hands.entry(least(own, &renamed)).or_insert(0) += 1);
    hands
}

/// Returns by way to name the four suits that leaves the pack as it is: the place of each card's namesake.
fn renamed_suits(pack: &[Card]) -> Vec<Vec<usize>> {
    let mut suits: Vec<Suit> = pack.iter().map(|card| card.suit()).collect();
    suits.sort_unstable();
    suits.dedup();
    let names = (0..256).map(|number| [number % 4, number / 4 % 4, number / 16 % 4, number / 64]);
    let names = names.filter(|names| (0..4).all(|suit| names.contains(&suit)));
    let namesake = |names: [usize; 4], card: &Card| {
        let suit = suits[names[suits.iter().position(|suit| *suit == card.suit()).unwrap()]];
        pack.iter().position(|other| other.rank() == card.rank() && other.suit() == suit)
    };
    names.filter_map(|names| pack.iter().map(|card| namesake(names, card)).collect()).collect()
}

/// Returns the hand that stands for all that differ from it in the names of suits only, which are worth the same.
fn least(own: u64, renamed: &[Vec<usize>]) -> u64 {
    let hand = |names: &Vec<usize>| places(own).map(|at| 1 << names[at]).sum::<u64>();
    renamed.iter().map(hand).min().unwrap()
}

/// A game as it is played on a pack.
pub(super) struct Walk<'a> {
    game: &'a Game,
    ranks: Ranks,
    /// The pack.
    pub(super) whole: u64,
    /// By board: the dealer's hands by comparison, hands that do not qualify last, for a hand and a missing card.
    seen: Vec<([i64; 6], [u64; 2])>,
}

impl Walk<'_> {
    pub(super) fn new<'a>(game: &'a Game, pack: &[Card]) -> Walk<'a> {
        let board: u32 = game.board.iter().sum();
        let ranks = ranks(game, pack, &[game.own + board, game.dealer + board]);
        Walk { game, ranks, whole: (1 << pack.len()) - 1, seen: vec![([0; 6], [0; 2]); 1 << pack.len()] }
    }

    /// The best hand among cards.
    pub(super) fn hand(&self, cards: u64) -> &Hand {
        &self.ranks.hands[self.ranks.by_mask[usize::try_from(cards).unwrap()] as usize]
    }

    /// The value from a street on, over all later cards, and their number; the cards are the player's, the dealer's open
    /// one and the board's.
    fn value(&mut self, cards: [u64; 3], street: usize, added: i64, decides: bool) -> (i128, i128) {
        let choices = self.game.choices.get(street).and_then(Option::as_ref).filter(|_| decides);
        let Some(choices) = choices else { return self.next(cards, street, added, decides) };
        let (checks, deals) = self.next(cards, street, added, true);
        let mut best = if choices.folds { i128::from((self.game.fold)(added)) * deals } else { checks };
        for bet in choices.bets {
            if (self.game.open)(self.hand(cards[0] | cards[2]), *bet) {
                best = best.max(self.next(cards, street, added + bet, !self.game.once).0);
            }
        }
        (best, deals)
    }

    /// The value after the decision of a street.
    fn next(&mut self, [own, up, board]: [u64; 3], street: usize, added: i64, decides: bool) -> (i128, i128) {
        let Some(more) = self.game.board.get(street) else { return self.settle([own, up, board, 0], added) };
        let mut boards = Vec::new();
        sets(self.whole & !own & !board, *more, &mut |more| boards.push(board | more));
        let values = boards.into_iter().map(|board| self.value([own, up, board], street + 1, added, decides));
        values.fold((0, 0), |sum, value| (sum.0 + value.0, sum.1 + value.1))
    }

    /// The net over all hands of the dealer and their number; the last card is missing.
    pub(super) fn settle(&mut self, [own, up, board, missing]: [u64; 4], added: i64) -> (i128, i128) {
        let game = self.game;
        let rank = |mask: u64| self.ranks.by_mask[usize::try_from(mask).unwrap()];
        let mine = rank(own | board);
        let hand = &self.ranks.hands[mine as usize];
        if game.dealer == 0 {
            return (i128::from((game.net)(hand, Ordering::Greater, true, added)), 1);
        }
        let at = usize::try_from(board | up).unwrap();
        if self.seen[at].1 != [own, missing] {
            let mut counts = [0; 6];
            let left = self.whole & !own & !board & !up & !missing;
            sets(left, game.dealer - u32::from(game.up), &mut |dealer| {
                let his = rank(dealer | board | up);
                let place = 1 + mine.cmp(&his) as i8;
                let place =
                    usize::try_from(place).unwrap() + 3 * usize::from(!self.ranks.qualifies[his as usize]);
                counts[place] += 1;
            });
            self.seen[at] = (counts, [own, missing]);
        }
        let orders = [Ordering::Less, Ordering::Equal, Ordering::Greater];
        let counts = self.seen[at].0;
        let net = |place: usize| (game.net)(hand, orders[place % 3], place < 3, added);
        let value: i64 = (0..6).map(|place| counts[place] * net(place)).sum();
        (i128::from(value), i128::from(counts.iter().sum::<i64>()))
    }
}
