//! Side bets as data: which cards decide a bet, the vocabulary of the hands that a paytable names, and
//! what each line of it pays.
//!
//! The words are only named here. The referee and the compiled game each decide on their own whether
//! cards are such a hand.

use super::poker::{Poker, kinds};
use super::ratio::lcm;
use super::{Game, HandKind, kept};
use std::sync::LazyLock;

named! {
    /// The cards that decide a side bet.
    pub enum On {
        /// A box's first two cards.
        FirstTwo = "first-two",
        /// A box's first two cards and the dealer's upcard.
        FirstTwoAndUpcard = "first-two-and-upcard",
        /// The dealer's final hand. The dealer plays it out whatever the boxes hold.
        DealerHand = "dealer-hand",
        /// All cards of a coup of punto y banca.
        Coup = "coup",
        /// A box's own cards in poker, as they were dealt.
        OwnCards = "own-cards",
        /// A box's own cards and the first group of common cards.
        OpeningHand = "opening-hand",
        /// A box's own cards as they were dealt, and all common cards.
        BoxHand = "box-hand",
        /// The dealer's cards and all common cards.
        DealerCards = "dealer-cards",
        /// The common cards.
        CommonCards = "common-cards",
        /// All cards of a box, of the dealer, and all common cards.
        AllCards = "all-cards",
    }
}

impl On {
    /// Returns the kinds of side bets that a game has.
    pub const fn of_game(game: Game) -> &'static [On] {
        match game {
            Game::Blackjack => &[On::FirstTwo, On::FirstTwoAndUpcard, On::DealerHand],
            Game::PuntoYBanca => &[On::Coup],
            Game::Relancina => &[],
            Game::Poker => POKER,
        }
    }

    /// Returns the number of cards that decide a side bet of a poker game, and the number that make its hand: zero
    /// where the game has no cards of the kind.
    pub(crate) fn poker_cards(self, play: &Poker) -> (usize, u8) {
        let (own, dealer) = (usize::from(play.player_cards), usize::from(play.dealer_cards));
        let (board, first) = (play.board_cards(), play.open_on(1));
        let cards = match self {
            On::OwnCards => own,
            On::OpeningHand if board > 0 => own + first,
            On::BoxHand => own + board,
            On::DealerCards if dealer > 0 => dealer + board,
            On::CommonCards => board,
            On::AllCards if dealer > 0 => own + dealer + board,
            _ => 0,
        };
        #[allow(clippy::cast_possible_truncation)] // at most five
        let hand = match self {
            On::BoxHand | On::DealerCards => play.hand_cards,
            _ => cards.min(5) as u8,
        };
        (cards, hand)
    }
}

/// A statement about the cards that decide a side bet. Its meaning is in [`VOCABULARY`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // the vocabulary says it
pub enum Word {
    Pair,
    MixedPair,
    ColouredPair,
    PerfectPair,
    QueenOfHeartsPair,
    Aces,
    Suited,
    Coloured,
    KingAndQueen,
    Natural,
    Under13,
    Exactly13,
    Over13,
    BestTotal(u8),
    Trips,
    SuitedTrips,
    Straight,
    StraightFlush,
    Flush,
    ThreeSevens,
    SixSevenEight,
    DealerNatural,
    DealerBusts,
    DealerTotal(u8),
    DealerCards(u8),
    DealerCardsOrMore(u8),
    PuntoWins,
    BancaWins,
    Tie,
    PuntoPair,
    BancaPair,
    EitherPair,
    BothPairs,
    PuntoPerfectPair,
    BancaPerfectPair,
    EitherPerfectPair,
    BothPerfectPairs,
    PuntoNatural,
    BancaNatural,
    Margin(u8),
    WinningTotal(u8),
    WinnerCards(u8),
    CoupCards(u8),
    Poker(HandKind),
    MiniRoyal,
}

/// One word of the vocabulary.
#[derive(Clone, Copy, Debug)]
pub struct Meaning {
    /// The word in rule files.
    pub name: &'static str,
    /// What it stands for.
    pub word: Word,
    /// The kinds of side bets that may use it.
    pub on: &'static [On],
    /// What it means, as a phrase.
    pub meaning: &'static str,
}

/// One entry of the vocabulary: a word, or a condition with a number, which stands for `#`.
#[derive(Clone, Copy)]
enum Entry {
    Word(Meaning),
    /// The name, the first number and the last, the word, the kinds of side bets, and the meaning.
    Numbered(&'static str, (u8, u8), fn(u8) -> Word, &'static [On], &'static str),
}

const fn of(name: &'static str, word: Word, on: &'static [On], meaning: &'static str) -> Entry {
    Entry::Word(Meaning { name, word, on, meaning })
}

const fn poker(kind: HandKind, meaning: &'static str) -> Entry {
    of(kind.name(), Word::Poker(kind), POKER, meaning)
}

const TWO: &[On] = &[On::FirstTwo];
const THREE: &[On] = &[On::FirstTwoAndUpcard];
const BOX: &[On] = &[On::FirstTwo, On::FirstTwoAndUpcard];
const BLACKJACK: &[On] = &[On::FirstTwo, On::FirstTwoAndUpcard, On::DealerHand];
const DEALER: &[On] = &[On::DealerHand];
const COUP: &[On] = &[On::Coup];
const POKER: &[On] =
    &[On::OwnCards, On::OpeningHand, On::BoxHand, On::DealerCards, On::CommonCards, On::AllCards];

/// Every word, in the order of the documentation.
pub static VOCABULARY: LazyLock<Vec<Meaning>> = LazyLock::new(|| {
    let expanded = WORDS.iter().flat_map(|entry| match *entry {
        Entry::Word(meaning) => vec![meaning],
        Entry::Numbered(name, (first, last), word, on, meaning) => {
            let text = |of: &str, number: u8| kept(&of.replace('#', &number.to_string()));
            let one = |n| Meaning { name: text(name, n), word: word(n), on, meaning: text(meaning, n) };
            (first..=last).map(one).collect()
        }
    });
    expanded.collect()
});

/// The words, those of a condition with a number as one entry.
#[rustfmt::skip]
const WORDS: &[Entry] = &[
    of("pair", Word::Pair, TWO, "two cards of one rank"),
    of("mixed-pair", Word::MixedPair, TWO, "two cards of one rank and of two colours"),
    of("coloured-pair", Word::ColouredPair, TWO, "two cards of one rank and colour and of two suits"),
    of("perfect-pair", Word::PerfectPair, TWO, "two cards of one rank and suit"),
    of("queen-of-hearts-pair", Word::QueenOfHeartsPair, TWO, "two queens of hearts"),
    of("aces", Word::Aces, TWO, "two aces"),
    of("king-and-queen", Word::KingAndQueen, TWO, "a king and a queen"),
    of("natural", Word::Natural, TWO, "an ace and a ten-value card"),
    of("under-13", Word::Under13, TWO, "a total under 13, aces as 1"),
    of("exactly-13", Word::Exactly13, TWO, "a total of 13, aces as 1"),
    of("over-13", Word::Over13, TWO, "a total over 13, aces as 1"),
    of("suited", Word::Suited, BOX, "all cards of one suit"),
    of("coloured", Word::Coloured, BOX, "all cards of one colour"),
    Entry::Numbered("total-#", (19, 21), Word::BestTotal, BOX, "a total of #, one ace as 11 where that does not exceed 21"),
    of("trips", Word::Trips, THREE, "three cards of one rank"),
    of("suited-trips", Word::SuitedTrips, THREE, "three cards of one rank and suit"),
    of("straight", Word::Straight, THREE, "three ranks in a row, the ace below 2 or above the king"),
    of("straight-flush", Word::StraightFlush, THREE, "a straight of one suit"),
    of("flush", Word::Flush, THREE, "three cards of one suit"),
    of("three-sevens", Word::ThreeSevens, THREE, "three sevens"),
    of("six-seven-eight", Word::SixSevenEight, THREE, "a 6, a 7 and an 8"),
    of("dealer-natural", Word::DealerNatural, BLACKJACK, "an ace and a ten-value card as the dealer's first two cards"),
    of("dealer-busts", Word::DealerBusts, DEALER, "a final total over 21"),
    Entry::Numbered("dealer-#", (17, 20), Word::DealerTotal, DEALER, "a final total of #"),
    of("dealer-21", Word::DealerTotal(21), DEALER, "a final total of 21, naturals included"),
    of("dealer-22", Word::DealerTotal(22), DEALER, "a final total of 22"),
    Entry::Numbered("dealer-#-cards", (2, 7), Word::DealerCards, DEALER, "a final hand of # cards"),
    Entry::Numbered("dealer-#-or-more-cards", (7, 8), Word::DealerCardsOrMore, DEALER, "a final hand of # or more cards"),
    of("punto-wins", Word::PuntoWins, COUP, "PUNTO wins"),
    of("banca-wins", Word::BancaWins, COUP, "BANCA wins"),
    of("tie", Word::Tie, COUP, "both have the same total"),
    of("punto-pair", Word::PuntoPair, COUP, "PUNTO's first two cards are of one rank"),
    of("banca-pair", Word::BancaPair, COUP, "BANCA's first two cards are of one rank"),
    of("either-pair", Word::EitherPair, COUP, "the first two cards of PUNTO or of BANCA are of one rank"),
    of("both-pairs", Word::BothPairs, COUP, "the first two cards of each are of one rank"),
    of("punto-perfect-pair", Word::PuntoPerfectPair, COUP, "PUNTO's first two cards are of one rank and suit"),
    of("banca-perfect-pair", Word::BancaPerfectPair, COUP, "BANCA's first two cards are of one rank and suit"),
    of("either-perfect-pair", Word::EitherPerfectPair, COUP, "the first two cards of PUNTO or of BANCA are of one rank and suit"),
    of("both-perfect-pairs", Word::BothPerfectPairs, COUP, "the first two cards of each are of one rank and suit"),
    of("punto-natural", Word::PuntoNatural, COUP, "PUNTO has 8 or 9 with two cards"),
    of("banca-natural", Word::BancaNatural, COUP, "BANCA has 8 or 9 with two cards"),
    Entry::Numbered("margin-#", (1, 9), Word::Margin, COUP, "the totals differ by #"),
    of("total-0", Word::WinningTotal(0), COUP, "both have 0"),
    Entry::Numbered("total-#", (1, 9), Word::WinningTotal, COUP, "the winner, or both in a tie, have #"),
    Entry::Numbered("winner-#-cards", (2, 3), Word::WinnerCards, COUP, "PUNTO or BANCA wins with # cards"),
    Entry::Numbered("#-cards", (4, 6), Word::CoupCards, COUP, "# cards are dealt"),
    poker(HandKind::RoyalFlush, "ten, jack, queen, king and ace of one suit, in hands of five cards"),
    of("mini-royal", Word::MiniRoyal, POKER, "queen, king and ace of one suit, in hands of three cards"),
    poker(HandKind::StraightFlush, "ranks in a row of one suit, no royal flush"),
    poker(HandKind::FourOfAKind, "four cards of one rank"),
    poker(HandKind::FullHouse, "three cards of one rank and two of another"),
    poker(HandKind::Flush, "all cards of one suit, not in a row"),
    poker(HandKind::Straight, "ranks in a row, the ace below 2 or above the king, of several suits"),
    poker(HandKind::ThreeOfAKind, "three cards of one rank, and no better hand"),
    poker(HandKind::TwoPairs, "two cards each of two ranks"),
    of("aces", Word::Aces, POKER, "a pair of aces, and no better hand"),
    poker(HandKind::Pair, "two cards of one rank, and no better hand"),
    poker(HandKind::HighCard, "none of the other hands"),
];

/// Returns the words that a kind of side bet may use.
pub fn vocabulary(on: On) -> impl Iterator<Item = &'static Meaning> {
    VOCABULARY.iter().filter(move |meaning| meaning.on.contains(&on))
}

/// What a line of a paytable pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    /// The win, 0 to 1,000,000; 0 returns the bet.
    pub pays: u32,
    /// The bet that wins it, 1 to 100.
    pub to: u8,
}

impl Odds {
    /// What [`Odds::parse`] accepts, for messages.
    pub(crate) const ALLOWED: &'static str =
        "odds P:Q, P from 0 to 1000000 and Q from 1 to 100, such as 25:1; 0:1 returns the bet";
    /// The same as a regular expression.
    pub(crate) const PATTERN: &'static str = "^([0-9]{1,6}|1000000):([1-9][0-9]?|100)$";

    /// Reads odds such as `25:1`; `None` if the text is none or out of range.
    pub fn parse(text: &str) -> Option<Odds> {
        let number = |text: &str| -> Option<u32> {
            text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
        };
        let (pays, to) = text.split_once(':')?;
        let pays = number(pays).filter(|pays| *pays <= 1_000_000)?;
        let to = number(to).filter(|to| (1..=100).contains(to))?;
        Some(Odds { pays, to: to.try_into().ok()? })
    }
}

impl std::fmt::Display for Odds {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}", self.pays, self.to)
    }
}

/// A line of a paytable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pay {
    /// The words that must all hold.
    pub hand: Vec<Word>,
    /// The hand in reports: its words, joined by `and`.
    pub name: &'static str,
    /// What it pays.
    pub odds: Odds,
}

impl std::fmt::Display for Pay {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.name.replace(" and ", " + "), self.odds)
    }
}

/// A side bet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideBet {
    /// Its name, which is that of its bet line.
    pub name: &'static str,
    /// Its name as a rule, `side.NAME`.
    pub rule: &'static str,
    /// The cards that decide it.
    pub on: On,
    /// The paytable. The first line whose hand is met pays; no line is a loss.
    pub pays: Vec<Pay>,
}

/// The paytable.
impl std::fmt::Display for SideBet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let lines: Vec<String> = self.pays.iter().map(Pay::to_string).collect();
        write!(f, "{}", lines.join(", "))
    }
}

impl SideBet {
    /// The most lines of a paytable.
    pub(crate) const MOST_PAYS: usize = 40;
    /// The most side bets of a rulebook.
    pub const MOST: usize = 20;

    /// The greatest number of units in one bet.
    pub const MOST_UNITS: i64 = 10_000;

    /// The greatest win in units, which bounds the sums of a tally.
    pub const MOST_WIN: i64 = 100_000_000;

    /// Returns a side bet with this paytable: words with their odds; `None` if a bet would need more
    /// than [`SideBet::MOST_UNITS`] units, or a win be more than [`SideBet::MOST_WIN`].
    ///
    /// The names live as long as the program. Each distinct name is kept once.
    pub fn new(name: &str, on: On, pays: Vec<(Vec<&'static Meaning>, Odds)>) -> Option<SideBet> {
        let whole = |unit: i64, odds: &Odds| {
            let unit = lcm(unit, odds.to.into());
            (unit <= SideBet::MOST_UNITS).then_some(unit)
        };
        let unit = pays.iter().try_fold(1, |unit, (_, odds)| whole(unit, odds))?;
        let win = |odds: &Odds| unit / i64::from(odds.to) * i64::from(odds.pays);
        if pays.iter().any(|(_, odds)| win(odds) > SideBet::MOST_WIN) {
            return None;
        }
        let pay = |(hand, odds): (Vec<&'static Meaning>, Odds)| {
            let names: Vec<&str> = hand.iter().map(|meaning| meaning.name).collect();
            let words = hand.iter().map(|meaning| meaning.word).collect();
            Pay { hand: words, name: kept(&names.join(" and ")), odds }
        };
        let pays = pays.into_iter().map(pay).collect();
        Some(SideBet { name: kept(name), rule: kept(&format!("side.{name}")), on, pays })
    }

    /// Returns the number of units in one bet: the smallest that makes every payment a whole number
    /// of units.
    pub fn unit(&self) -> i64 {
        self.pays.iter().map(|pay| i64::from(pay.odds.to)).fold(1, lcm)
    }

    /// Returns the net of an outcome in [units](SideBet::unit): the index of a line of the paytable,
    /// or their number for a loss.
    pub fn net(&self, outcome: usize) -> i64 {
        let unit = self.unit();
        let pays = |pay: &Pay| unit / i64::from(pay.odds.to) * i64::from(pay.odds.pays);
        self.pays.get(outcome).map_or(-unit, pays)
    }

    /// Returns the index of the first line of the paytable whose words all hold, or the number of
    /// lines if there is none.
    pub fn outcome(&self, mut holds: impl FnMut(Word) -> bool) -> usize {
        let met = self.pays.iter().position(|pay| pay.hand.iter().all(|word| holds(*word)));
        met.unwrap_or(self.pays.len())
    }

    /// Returns the first word of the paytable that hands of this number of poker cards do not have.
    pub(crate) fn impossible(&self, cards: u8) -> Option<&'static str> {
        let impossible = |word: &Word| match word {
            Word::Poker(kind) => !kinds(cards).contains(kind),
            Word::MiniRoyal => cards != 3,
            _ => false,
        };
        let word = self.pays.iter().flat_map(|pay| &pay.hand).find(|word| impossible(word))?;
        vocabulary(self.on).find(|meaning| meaning.word == *word).map(|meaning| meaning.name)
    }

    /// Returns a line of the paytable that pays less than the next weaker kind of hands of this number of poker cards, and
    /// that kind's line, as they are written.
    pub(crate) fn rising(&self, cards: u8) -> Option<(String, String)> {
        let strength = |pay: &Pay| {
            let (kind, best_of_kind) = match pay.hand[..] {
                [Word::Poker(kind)] => (kind, false),
                [Word::MiniRoyal] => (HandKind::StraightFlush, true),
                [Word::Aces] => (HandKind::Pair, true),
                _ => return None,
            };
            Some((kinds(cards).iter().position(|known| *known == kind)?, best_of_kind))
        };
        let mut lines: Vec<_> = self.pays.iter().filter_map(|pay| Some((strength(pay)?, pay))).collect();
        lines.sort_by_key(|line| line.0);
        lines.dedup_by_key(|line| line.0);
        let odds = |pay: &Pay| f64::from(pay.odds.pays) / f64::from(pay.odds.to);
        let pair = lines.windows(2).find(|pair| odds(pair[0].1) > odds(pair[1].1))?;
        let written = |pay: &Pay| format!("{} {}", pay.name, pay.odds);
        Some((written(pair[1].1), written(pair[0].1)))
    }

    /// Returns whether a bet on a box's cards also depends on a dealer's natural.
    pub(crate) fn needs_dealer_natural(&self) -> bool {
        self.pays.iter().any(|pay| pay.hand.contains(&Word::DealerNatural))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odds_are_read_within_their_range() {
        for text in ["25:1", "0:1", "1000000:1", "1:2", "3:10"] {
            assert_eq!(Odds::parse(text).unwrap().to_string(), text);
        }
        for text in ["25", "25:0", "1:101", "1000001:1", "-1:1", "+1:1", "2.5:1", ":", ""] {
            assert_eq!(Odds::parse(text), None, "{text}");
        }
    }

    #[test]
    fn names_are_unique_within_a_kind() {
        for on in On::ALL {
            let mut names: Vec<&str> = vocabulary(on).map(|meaning| meaning.name).collect();
            let all = names.len();
            names.sort_unstable();
            names.dedup();
            assert!(all > 5 && names.len() == all, "{on:?}");
        }
    }

    #[test]
    fn the_unit_makes_every_payment_whole() {
        let word = vocabulary(On::FirstTwo).next().unwrap();
        let odds = |text: &str| (vec![word], Odds::parse(text).unwrap());
        let bet = SideBet::new("x", On::FirstTwo, vec![odds("3:2"), odds("5:6"), odds("0:1")]).unwrap();
        assert_eq!(bet.unit(), 6);
        assert_eq!([0, 1, 2, 3].map(|outcome| bet.net(outcome)), [9, 5, 0, -6]);
        let primes = ["1:97", "1:89", "1:83"].map(odds).to_vec();
        assert_eq!(SideBet::new("x", On::FirstTwo, primes), None, "units");
        assert!(SideBet::new("x", On::FirstTwo, vec![odds("1000000:1"), odds("1:100")]).is_some());
        assert_eq!(SideBet::new("x", On::FirstTwo, vec![odds("1000000:1"), odds("1:99"), odds("1:2")]), None);
    }
}
