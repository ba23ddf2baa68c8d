//! The conditions of a chart's rows: what is true of the cards that a player sees.

use super::{View, discard};
use crate::rules::HandKind;
use crate::rules::poker::{Bound, CardSet, Poker, Strength};

/// A condition on the cards that a player sees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// A word that stands alone; or, of [`Word::ToFlush`] and [`Word::HiddenPair`], with a least rank: `to-flush-10`.
    Word(Word, u8),
    /// `pair-10`, `high-card-Q-6-4`: the best hand among all cards seen is at least this one.
    Hand(Bound),
    /// `33+`, `K5+`, `Q8o+`, `J8s`: two own cards, as starting hands are written.
    Start {
        /// The higher rank.
        high: u8,
        /// The lower rank.
        low: u8,
        /// Whether the suits must be equal (`s`) or different (`o`).
        suited: Option<bool>,
        /// Whether a better lower card, or a higher pair, fits too (`+`).
        or_better: bool,
    },
    /// `to-straight-K-Q-J-9`: a straight without the card that the draw replaces, the others having these ranks.
    ToStraightOf(u16),
    /// `upcard=2 3 K`: the rank of the dealer's card that is face-up.
    Upcard(u16),
    /// A number compared with a bound: `points>=3`, `outs<=20`.
    Number(Number, bool, u8),
}

named! {
    /// A word that is a condition.
    pub enum Word {
        /// Always true.
        Any = "any",
        /// All cards seen are of one suit.
        Suited = "suited",
        /// All but one card of a straight.
        ToStraight = "to-straight",
        /// All but one card of a straight that two ranks complete.
        ToOpenStraight = "to-open-straight",
        /// All but one card of a flush, one of them an own card of at least the rank.
        ToFlush = "to-flush",
        /// All but one card of a straight flush.
        ToStraightFlush = "to-straight-flush",
        /// Own cards make a pair, with each other or with a common card, of at least the rank.
        HiddenPair = "hidden-pair",
    }
}

named! {
    /// A number that a condition compares.
    pub enum Number {
        /// Two for each card from the jack on, one for each from six to ten.
        Points = "points",
        /// Unseen cards that, as the dealer's only card, beat the player's hand.
        Outs = "outs",
        /// Ranks from the lowest to the highest card, if no two have the same rank; otherwise 20. An ace may be low.
        Spread = "spread",
        /// The lowest rank of an own or common card, from 2 to 14.
        Lowest = "lowest",
        /// The highest rank.
        Highest = "highest",
        /// The cards from the ten on.
        Tens = "tens",
        /// The cards from the jack on.
        Jacks = "jacks",
        /// The cards from six to ten.
        Middles = "middles",
        /// The rank of the dealer's card that is face-up.
        Upcard = "upcard",
        /// The own cards of the suit of the dealer's card that is face-up.
        UpcardSuited = "upcard-suited",
        /// The own cards of its rank.
        UpcardPaired = "upcard-paired",
        /// The lowest rank of an own card.
        OwnLowest = "own-lowest",
        /// The highest own rank.
        OwnHighest = "own-highest",
        /// The lowest rank of a common card; 0 without any.
        BoardLowest = "board-lowest",
        /// The highest rank of a common card; 0 without any.
        BoardHighest = "board-highest",
        /// The rank of the second highest common card; 0 without any.
        BoardSecond = "board-second",
        /// The different ranks of the common cards.
        BoardRanks = "board-ranks",
        /// The most common cards of one suit.
        BoardSuited = "board-suited",
        /// The most cards of one suit, of which at least one is an own card.
        FlushCards = "flush-cards",
        /// The most ranks of one straight, of which at least one is only that of an own card.
        StraightCards = "straight-cards",
    }
}

/// What a row's condition may say, for messages.
pub(super) const ALLOWED: &str = "any; a least hand such as pair-10 or high-card-Q-6-4; starting hands such as 33+, K5+, Q8o+ or \
     J8s+; hidden-pair-3; to-flush-10; suited; to-straight; to-open-straight; to-straight-flush; to-straight-K-Q-J-9; upcard=2 J K; points, outs, spread, lowest, highest, tens, \
     jacks, middles, upcard, upcard-suited, upcard-paired, own-lowest, own-highest, board-lowest, board-second, board-highest, board-ranks, board-suited, flush-cards or straight-cards with >= or <= and a number; several joined by &";

/// Returns the word or name that a text begins with, for messages; `None` if it is known, so that the fault is in the
/// rest.
pub(super) fn unknown_name(text: &str) -> Option<&str> {
    let name = text.split(['<', '>', '=']).next().unwrap_or_default().trim();
    let name = name.trim_end_matches(|letter: char| {
        letter == '-' || letter.is_ascii_digit() || "TJQKA".contains(letter)
    });
    (!name.is_empty() && !names().any(|known| known == name)).then_some(name)
}

/// Returns the words and names of conditions, without ranks.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    let kinds = HandKind::ALL.into_iter().map(HandKind::name);
    Word::ALL.into_iter().map(Word::name).chain(Number::ALL.into_iter().map(Number::name)).chain(kinds)
}

/// The ranks of jack and ten, six and two, as bits of a set of ranks.
const FROM_JACK: u16 = 0b1_1110_0000_0000;
const FROM_TEN: u16 = 0b1_1111_0000_0000;
const SIX_TO_TEN: u16 = 0b0_0001_1111_0000;

impl Condition {
    /// Reads a condition; `None` if it is none.
    pub fn parse(text: &str) -> Option<Condition> {
        let rank = |text: &str| crate::rules::poker::rank_of(text);
        if let Some(word) = Word::ALL.into_iter().find(|word| word.name() == text) {
            return Some(Condition::Word(word, 0));
        }
        for word in [Word::ToFlush, Word::HiddenPair] {
            if let Some(least) = text.strip_prefix(word.name()).and_then(|rest| rest.strip_prefix('-')) {
                return rank(least).map(|least| Condition::Word(word, least));
            }
        }
        let set = |ranks: u16, name: &str| Some(ranks | 1 << (rank(name)? - 2));
        if let Some(ranks) = text.strip_prefix("to-straight-") {
            return ranks.split('-').try_fold(0, set).map(Condition::ToStraightOf);
        }
        if let Some(ranks) = text.strip_prefix("upcard=") {
            return ranks.split_whitespace().try_fold(0, set).map(Condition::Upcard);
        }
        for (at_least, sign) in [(true, ">="), (false, "<=")] {
            if let Some((name, bound)) = text.split_once(sign) {
                let number = Number::ALL.into_iter().find(|known| known.name() == name.trim())?;
                let bound = bound.trim();
                let bound = bound.parse().ok().or_else(|| rank(bound))?;
                return Some(Condition::Number(number, at_least, bound));
            }
        }
        if text.contains('-') || text.len() > 5 {
            return Bound::parse(text).map(Condition::Hand);
        }
        Condition::start(text).or_else(|| Bound::parse(text).map(Condition::Hand))
    }

    fn start(text: &str) -> Option<Condition> {
        let (text, or_better) = text.strip_suffix('+').map_or((text, false), |text| (text, true));
        let (cards, suited) = match (text.strip_suffix('s'), text.strip_suffix('o')) {
            (Some(cards), _) => (cards, Some(true)),
            (_, Some(cards)) => (cards, Some(false)),
            _ => (text, None),
        };
        let rank = |letter: char| match letter {
            'T' => Some(10),
            letter => crate::rules::poker::rank_of(&letter.to_string()),
        };
        let mut letters = cards.chars();
        let (high, low) = (rank(letters.next()?)?, rank(letters.next()?)?);
        let possible = letters.next().is_none() && high >= low && !(high == low && suited.is_some());
        possible.then_some(Condition::Start { high, low, suited, or_better })
    }

    /// Returns whether the dealer's card that is face-up, or the empty set where none is, or the common cards meet the
    /// condition; `None` if cards matter that are not given.
    pub(super) fn meets(&self, upcard: Option<CardSet>, board: Option<CardSet>) -> Option<bool> {
        match self {
            Condition::Upcard(ranks) => Some(upcard?.ranks() & ranks > 0),
            Condition::Number(number, at_least, bound) => {
                let number = match number {
                    Number::Upcard => highest(upcard?),
                    number => number.of_board(board?)?,
                };
                Some(compares(number, *at_least, *bound))
            }
            _ => None,
        }
    }

    /// Returns whether the condition is about outs.
    pub(super) fn counts_outs(&self) -> bool {
        matches!(self, Condition::Number(Number::Outs, ..))
    }

    /// Returns the least hand of a condition on hands.
    pub(super) fn hand(&self) -> Option<&Bound> {
        if let Condition::Hand(hand) = self { Some(hand) } else { None }
    }

    /// Returns whether the condition holds wherever another one does, in a game with hands of `cards` cards.
    pub(super) fn follows_from(&self, other: &Condition, cards: u8) -> bool {
        match (self, other) {
            (Condition::Word(Word::Any, _), _) => true,
            (Condition::Word(word, least), Condition::Word(same, more)) => word == same && least <= more,
            (Condition::Hand(least), Condition::Hand(more)) => least.least(cards) <= more.least(cards),
            (Condition::Number(number, up, bound), Condition::Number(same, same_way, tighter)) => {
                (number, up) == (same, same_way) && compares(*tighter, *up, *bound)
            }
            _ => self == other,
        }
    }

    /// Returns whether suits matter other than by the kind of the hand, the number of cards of the upcard's suit, and
    /// the cards of a suit of which the common cards may make a flush.
    pub(super) fn sees_suits(&self) -> bool {
        match self {
            Condition::Start { suited, .. } => suited.is_some(),
            Condition::ToStraightOf(_)
            | Condition::Word(Word::ToFlush | Word::ToStraightFlush | Word::Suited, _)
            | Condition::Number(Number::BoardSuited | Number::FlushCards, ..) => true,
            Condition::Word(..) | Condition::Hand(..) | Condition::Upcard(_) | Condition::Number(..) => false,
        }
    }

    /// Returns whether the condition is true of what a player sees.
    pub fn holds(&self, view: &View<'_>) -> bool {
        Seen::of(view).meets(self)
    }
}

/// What a player sees, with what conditions have counted of it: each number once for all conditions.
pub(crate) struct Seen<'a> {
    view: View<'a>,
    /// The own and the common cards.
    cards: CardSet,
    counted: [Option<u8>; Number::ALL.len()],
    /// The outs of all ranks but those below this one, counted from 0.
    outs: u8,
    outs_below: u32,
}

impl<'a> Seen<'a> {
    #[inline]
    pub(crate) fn of(view: &View<'a>) -> Seen<'a> {
        let cards = view.own.with(view.board);
        Seen { view: *view, cards, counted: [None; Number::ALL.len()], outs: 0, outs_below: 13 }
    }

    /// Returns whether a condition is true.
    pub(crate) fn meets(&mut self, condition: &Condition) -> bool {
        match condition {
            Condition::Word(word, least) => word.holds(&self.view, self.cards, *least),
            Condition::Hand(bound) => bound.least(self.size()).is_some_and(|least| self.hand() >= least),
            Condition::Upcard(_) => condition.meets(Some(self.view.upcard), None) == Some(true),
            Condition::ToStraightOf(ranks) => {
                self.cards.ranks() & ranks == *ranks
                    && discard(self.cards, self.size(), self.view.ranks)
                        .is_some_and(|card| CardSet(self.cards.0 & !card.0).ranks() == *ranks)
            }
            Condition::Start { high, low, suited, or_better } => {
                starts(self.view.own, (*high, *low), *suited, *or_better)
            }
            Condition::Number(number, at_least, bound) => {
                compares(self.number(*number, *bound), *at_least, *bound)
            }
        }
    }

    fn size(&self) -> u8 {
        self.view.rules.hand_cards
    }

    fn hand(&mut self) -> Strength {
        let hand = self.view.hand();
        self.view.hand = Some(hand);
        hand
    }

    /// Returns a number; of outs where they exceed `limit`, possibly a lesser one that exceeds it, too.
    #[inline]
    fn number(&mut self, number: Number, limit: u8) -> u8 {
        let place = number.index();
        if let Some(counted) = self.counted[place] {
            return counted;
        }
        let counted = self.count(number, limit);
        // More outs may be found for another limit.
        self.counted[place] = (number != Number::Outs).then_some(counted);
        counted
    }

    #[allow(clippy::cast_possible_truncation)] // numbers of cards and ranks
    fn count(&mut self, number: Number, limit: u8) -> u8 {
        let Seen { ref view, cards: seen, .. } = *self;
        let count_of = |set: CardSet, ranks: u16| {
            set.suits().into_iter().map(|suit| (suit & ranks).count_ones()).sum::<u32>() as u8
        };
        let count = |ranks: u16| count_of(seen, ranks);
        match number {
            Number::Points => 2 * count(FROM_JACK) + count(SIX_TO_TEN),
            Number::Tens => count(FROM_TEN),
            Number::Jacks => count(FROM_JACK),
            Number::Middles => count(SIX_TO_TEN),
            Number::Lowest => lowest(seen),
            Number::Highest => highest(seen),
            Number::OwnLowest => lowest(view.own),
            Number::OwnHighest => highest(view.own),
            Number::FlushCards => {
                let suits = seen.suits().into_iter().zip(view.own.suits());
                most(suits.filter(|(_, own)| *own > 0).map(|(suit, _)| suit))
            }
            Number::StraightCards => {
                let own = with_low_ace(view.own.ranks() & !view.board.ranks());
                let size = u32::from(view.rules.hand_cards);
                let straights = (0..15 - size).map(|from| ((1 << size) - 1) << from);
                let of_pack = with_low_ace(view.ranks);
                let straights = straights.filter(|straight| of_pack & straight == *straight);
                let ranks = with_low_ace(seen.ranks());
                let counted = straights.filter(|straight| own & straight > 0);
                counted.map(|straight| (ranks & straight).count_ones()).max().unwrap_or(0) as u8
            }
            Number::UpcardPaired => count_of(view.own, view.upcard.ranks()),
            Number::Spread => {
                let ranks = seen.ranks();
                if ranks.count_ones() < seen.len() {
                    return 20;
                }
                let spread = |ranks: u16| (ranks.ilog2() - ranks.trailing_zeros() + 1) as u8;
                let low_ace = if ranks >> 12 == 1 { (ranks & 0xfff) << 1 | 1 } else { ranks };
                spread(ranks).min(spread(low_ace))
            }
            Number::UpcardSuited => {
                let same = view.own.suits().into_iter().zip(view.upcard.suits()).find(|(_, up)| *up > 0);
                same.map_or(0, |(own, _)| own.count_ones() as u8)
            }
            Number::Upcard => highest(view.upcard),
            Number::Outs => self.outs(limit),
            number => number.of_board(view.board).expect("the others are of the board"),
        }
    }

    /// Counts outs, the highest ranks first, until they exceed `limit`.
    #[allow(clippy::cast_possible_truncation)] // four cards of a rank
    fn outs(&mut self, limit: u8) -> u8 {
        if self.outs_below == 0 || self.outs > limit {
            return self.outs;
        }
        let (own, board, size) = (self.hand(), self.view.board, self.view.rules.hand_cards);
        let with_board = self.view.with_board;
        let beats = |card: u64| {
            let best = || Strength::best(CardSet(board.0 | card), size);
            with_board.map_or_else(best, |known| known[card.trailing_zeros() as usize]) > own
        };
        // A bit for each suit. Cards of a rank are equal unless they make a flush.
        let suits = 0x0001_0001_0001_0001;
        let flush = board.suits_with(size - 1) >> 15;
        while self.outs_below > 0 && self.outs <= limit {
            self.outs_below -= 1;
            let rank = self.outs_below;
            if self.view.ranks >> rank & 1 == 0 {
                continue;
            }
            let unseen = !self.cards.0 >> rank & suits;
            let others = unseen & !flush;
            let lowest = others & others.wrapping_neg();
            if lowest > 0 && beats(lowest << rank) {
                // The multiple has their number in its highest sixteen bits.
                self.outs += (others.wrapping_mul(suits) >> 48) as u8;
            }
            let flushes = CardSet((unseen & flush) << rank).cards().filter(|card| beats(card.0));
            self.outs += flushes.count() as u8;
        }
        self.outs
    }
}

impl Number {
    /// Returns a number that depends on the common cards only; `None` of another one.
    #[allow(clippy::cast_possible_truncation)] // numbers of cards
    fn of_board(self, board: CardSet) -> Option<u8> {
        Some(match self {
            Number::BoardLowest => lowest(board),
            Number::BoardHighest => highest(board),
            Number::BoardSecond => {
                let ranks = board.ranks();
                let highest_one = 1 << ranks.checked_ilog2().unwrap_or(0);
                highest(CardSet(u64::from(ranks & !highest_one | board.repeated().0)))
            }
            Number::BoardRanks => board.ranks().count_ones() as u8,
            Number::BoardSuited => most(board.suits().into_iter()),
            _ => return None,
        })
    }

    /// Returns bounds of the number on a street.
    #[allow(clippy::cast_possible_truncation)] // numbers of cards
    pub(super) fn range(self, play: &Poker, street: usize) -> (u8, u8) {
        let board = play.open_on(street) as u8;
        let seen = play.player_cards + board;
        match self {
            Number::Upcard | Number::UpcardSuited | Number::UpcardPaired if play.dealer_up == 0 => (0, 0),
            Number::BoardLowest | Number::BoardHighest | Number::BoardSecond if board == 0 => (0, 0),
            Number::Points => (0, 2 * seen),
            Number::Tens | Number::Jacks | Number::Middles => (0, seen),
            Number::BoardSecond => (0, 14),
            Number::Lowest | Number::Highest | Number::OwnLowest | Number::OwnHighest => (2, 14),
            Number::BoardLowest | Number::BoardHighest | Number::Upcard => (2, 14),
            Number::BoardRanks | Number::BoardSuited => (board.min(1), board),
            Number::UpcardSuited | Number::UpcardPaired => (0, play.player_cards),
            Number::FlushCards => (1, seen),
            Number::StraightCards => (0, play.hand_cards),
            Number::Spread => (seen, 20),
            Number::Outs => (0, 52 - seen),
        }
    }
}

impl Word {
    fn holds(self, view: &View<'_>, seen: CardSet, least: u8) -> bool {
        let size = u32::from(view.rules.hand_cards);
        let drawn = |fits: &dyn Fn(u16, u16) -> bool| {
            let mut suits = seen.suits().into_iter().zip(view.own.suits());
            seen.suits_with(view.rules.hand_cards - 1) > 0
                && suits.any(|(suit, own)| suit.count_ones() >= size - 1 && fits(suit, own))
        };
        match self {
            Word::Any => true,
            Word::Suited => seen.suits().into_iter().any(|suit| suit.count_ones() == seen.len()),
            Word::ToStraight => straights(seen.ranks(), size, view.ranks) >= 1,
            Word::ToOpenStraight => straights(seen.ranks(), size, view.ranks) >= 2,
            Word::ToFlush => drawn(&|_, own| from(own, least) > 0),
            Word::ToStraightFlush => drawn(&|suit, _| straights(suit, size, view.ranks) > 0),
            Word::HiddenPair => {
                let paired = view.own.ranks() & (view.board.ranks() | view.own.repeated().0);
                from(paired, least) > 0
            }
        }
    }
}

/// Returns the highest rank of a set, from 2 to 14; 0 without cards.
#[allow(clippy::cast_possible_truncation)] // thirteen ranks
fn highest(set: CardSet) -> u8 {
    set.ranks().checked_ilog2().map_or(0, |rank| rank as u8 + 2)
}

/// Returns the lowest rank of a set, from 2 to 14; 0 without cards.
#[allow(clippy::cast_possible_truncation)] // thirteen ranks
fn lowest(set: CardSet) -> u8 {
    if set.is_empty() { 0 } else { set.ranks().trailing_zeros() as u8 + 2 }
}

/// Returns the number of cards of the suit that has most, given the ranks of suits.
#[allow(clippy::cast_possible_truncation)] // thirteen ranks
fn most(suits: impl Iterator<Item = u16>) -> u8 {
    suits.map(u16::count_ones).max().unwrap_or(0) as u8
}

/// Returns ranks as bits from the ace below the two to the ace above the king.
fn with_low_ace(ranks: u16) -> u32 {
    u32::from(ranks) << 1 | u32::from(ranks >> 12)
}

/// Returns whether a number is at least, or at most, a bound.
fn compares(number: u8, at_least: bool, bound: u8) -> bool {
    if at_least { number >= bound } else { number <= bound }
}

/// Returns the ranks of a set from this rank on.
const fn from(ranks: u16, least: u8) -> u16 {
    if least < 2 { ranks } else { ranks >> (least - 2) << (least - 2) }
}

fn starts(own: CardSet, (high, low): (u8, u8), suited: Option<bool>, or_better: bool) -> bool {
    let ranks = own.ranks();
    if own.len() != 2 {
        return false;
    }
    #[allow(clippy::cast_possible_truncation)] // thirteen ranks
    let (top, bottom) = (ranks.ilog2() as u8 + 2, ranks.trailing_zeros() as u8 + 2);
    if high == low {
        return top == bottom && (top == high || or_better && top > high);
    }
    let fits = top == high && bottom < top && (bottom == low || or_better && bottom > low);
    fits && suited.is_none_or(|suited| suited == own.suits().into_iter().any(|suit| suit.count_ones() == 2))
}

/// All ranks: any of them, added to a straight, leaves one.
pub(super) const COMPLETE: u32 = 13;

/// Returns how many ranks of a pack, added to a set, make a straight of `size` cards; [`COMPLETE`] if the set has one.
pub(super) fn straights(ranks: u16, size: u32, of_pack: u16) -> u32 {
    match size {
        3 => straights_of::<3>(ranks, of_pack),
        4 => straights_of::<4>(ranks, of_pack),
        _ => straights_of::<5>(ranks, of_pack),
    }
}

fn straights_of<const SIZE: usize>(ranks: u16, of_pack: u16) -> u32 {
    // An ace is below the two and above the king. A bit stands for the straight that begins at it.
    let ranks = with_low_ace(ranks);
    let all = (1 << (15 - SIZE)) - 1;
    let held = |but: usize| (0..SIZE).filter(|at| *at != but).fold(all, |held, at| held & ranks >> at);
    if held(SIZE) > 0 {
        return COMPLETE;
    }
    let missing = (0..SIZE).fold(0, |missing, at| missing | held(at) << at);
    ((missing >> 1 | (missing & 1) << 12) & u32::from(of_pack)).count_ones()
}
