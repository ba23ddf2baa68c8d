//! Settles side bets with the real cards of a round.
//!
//! A round is played as without side bets, and its cards are recorded by place. The only difference is
//! that the dealer plays his hand out where a bet depends on it.

use super::blackjack;
use super::narration::in_bets;
use super::narration::{Narration, Seat, narrate};
use super::poker;
use super::punto::{self, Coup};
use crate::cards::{Card, Rank, Suit};
use crate::lang::{Message, Value};
use crate::rules::poker::{CardSet, HIGH_ACE, Strength};
use crate::rules::{HandKind, On, PuntoYBanca, SideBet, Word};
use crate::shoe::{Cards, Exhausted};
use crate::strategy::{Strategy, poker::Strategy as PokerStrategy};
use crate::tally::LineTally;

/// The places for which cards are drawn: the dealer or BANCA, and box 1 or PUNTO.
const DEALER: usize = 0;
const PUNTO: usize = 1;

/// The side bets of a table, and the cards and results of a round.
#[derive(Debug)]
pub struct SideBets<'a> {
    bets: &'a [SideBet],
    /// By bet: its unit, and the net of each outcome.
    nets: Vec<(i64, Vec<i64>)>,
    /// The cards of each place, in the order of dealing.
    drawn: Vec<Vec<Card>>,
    /// By box, then by bet: the outcome; `None` where the cards that decide it never came.
    results: Vec<Option<usize>>,
}

impl<'a> SideBets<'a> {
    /// Returns the side bets of a table at which no round was played.
    pub fn new(bets: &'a [SideBet]) -> SideBets<'a> {
        let nets =
            |bet: &SideBet| (bet.unit(), (0..=bet.pays.len()).map(|outcome| bet.net(outcome)).collect());
        SideBets { bets, nets: bets.iter().map(nets).collect(), drawn: Vec::new(), results: Vec::new() }
    }

    /// Returns the outcomes of the last round, by box and then by bet: the index of a line of the paytable,
    /// or the number of its lines for a loss. `None` where the cards that decide a bet were never dealt.
    pub fn results(&self) -> &[Option<usize>] {
        &self.results
    }

    /// Counts the outcomes of the last round in the tallies of the side bets, which follow each other.
    pub(super) fn count(&self, counts: &mut [LineTally]) {
        if self.bets.is_empty() {
            return;
        }
        for results in self.results.chunks(self.bets.len()) {
            for (((unit, nets), result), tally) in self.nets.iter().zip(results).zip(counts.iter_mut()) {
                if let Some(outcome) = result {
                    tally.count(*outcome, nets[*outcome], *unit);
                }
            }
        }
    }

    /// Plays a round of blackjack and settles the side bets of every box.
    ///
    /// # Errors
    /// [`Exhausted`] if the cards run out: the round is void.
    pub fn play_blackjack<S: Strategy + ?Sized>(
        &mut self,
        table: &mut blackjack::Table<'_, S>,
        cards: &mut impl Cards,
        narration: &mut impl Narration,
    ) -> Result<(), Exhausted> {
        if self.bets.is_empty() {
            return table.play(cards, narration);
        }
        self.begin();
        let mut recorded = Recorded { cards, drawn: &mut self.drawn };
        table.play(&mut recorded, narration)?;
        let mut total = 0;
        if self.bets.iter().any(|bet| bet.on == On::DealerHand) {
            total = table.played_out(&mut recorded, narration)?.total;
        }
        // The second card decides whether the dealer has a natural even where he never took it.
        let next = if self.drawn[DEALER].len() < 2 { cards.peek().ok() } else { None };
        let dealer = &self.drawn[DEALER];
        let second = dealer.get(1).copied().or(next);
        let natural = second.map(|second| is_natural([dealer[0], second]));
        for number in 1..self.drawn.len() {
            let [first, other, ..] = self.drawn[number][..] else { unreachable!("every box has two cards") };
            for bet in self.bets {
                let known = natural.unwrap_or_default();
                let seen = match bet.on {
                    On::FirstTwo => Seen::Box { cards: &[first, other], natural: known },
                    On::FirstTwoAndUpcard => Seen::Box { cards: &[first, other, dealer[0]], natural: known },
                    On::DealerHand => Seen::Dealer { cards: dealer, total },
                    _ => unreachable!("a bet of another game"),
                };
                let decided = natural.is_some() || !bet.needs_dealer_natural();
                let result = decided.then(|| seen.outcome(bet));
                narrate_result(bet, result, Seat::Box(number, 0), narration);
                self.results.push(result);
            }
        }
        Ok(())
    }

    /// Deals a coup and settles the side bets.
    ///
    /// # Errors
    /// [`Exhausted`] if the cards run out: the coup is void.
    pub fn play_coup(
        &mut self,
        rules: &PuntoYBanca,
        cards: &mut impl Cards,
        narration: &mut impl Narration,
    ) -> Result<Coup, Exhausted> {
        if self.bets.is_empty() {
            return punto::play(rules, cards, narration);
        }
        self.begin();
        let coup = punto::play(rules, &mut Recorded { cards, drawn: &mut self.drawn }, narration)?;
        let seen = Seen::Coup { punto: &self.drawn[PUNTO], banca: &self.drawn[DEALER] };
        for bet in self.bets {
            let result = Some(seen.outcome(bet));
            narrate_result(bet, result, Seat::Table, narration);
            self.results.push(result);
        }
        Ok(coup)
    }

    /// Plays a round of poker and settles the side bets of every box.
    ///
    /// # Errors
    /// [`Exhausted`] if the cards run out: the round is void.
    pub fn play_poker<S: PokerStrategy + ?Sized>(
        &mut self,
        table: &mut poker::Table<'_, S>,
        cards: &mut impl Cards,
        narration: &mut impl Narration,
    ) -> Result<(), Exhausted> {
        if self.bets.is_empty() {
            return table.play(cards, narration);
        }
        self.begin();
        table.play(cards, narration)?;
        let groups = self.bets.iter().map(|bet| table.groups_of(bet.on)).max();
        table.open(groups.unwrap_or(0), cards, narration)?;
        self.results.resize(self.bets.len() * table.results().len(), None);
        for (place, bet) in self.bets.iter().enumerate() {
            for (number, (cards, size)) in table.side_hands(bet.on).enumerate() {
                let result = Some(Seen::Poker { cards, size }.outcome(bet));
                narrate_result(bet, result, Seat::Box(number + 1, 0), narration);
                self.results[number * self.bets.len() + place] = result;
            }
        }
        Ok(())
    }

    fn begin(&mut self) {
        self.results.clear();
        self.drawn.iter_mut().for_each(Vec::clear);
    }
}

/// Returns a winning hand in words; one without words keeps the name of files.
fn hand(name: &str) -> Value {
    let words = |hand: &str| Message::of_hand(hand).map_or_else(|| hand.into(), Value::from);
    Value::List(name.split(" and ").map(words).collect())
}

fn narrate_result(bet: &SideBet, result: Option<usize>, seat: Seat, narration: &mut impl Narration) {
    let Some(outcome) = result else { return };
    // Evaluated only if the narration is read.
    let net = || in_bets(bet.net(outcome), bet.unit());
    match bet.pays.get(outcome) {
        Some(pay) => {
            narrate!(
                narration,
                seat,
                bet.rule,
                "step-side-bet",
                bet = bet.name,
                hand = hand(pay.name),
                net = net()
            );
        }
        None => narrate!(narration, seat, bet.rule, "step-side-bet-lost", bet = bet.name, net = net()),
    }
}

/// Cards that are recorded by place as they are drawn.
struct Recorded<'a, C> {
    cards: &'a mut C,
    drawn: &'a mut Vec<Vec<Card>>,
}

impl<C: Cards> Cards for Recorded<'_, C> {
    fn draw(&mut self) -> Result<Card, Exhausted> {
        self.cards.draw()
    }

    fn draw_for(&mut self, place: usize) -> Result<Card, Exhausted> {
        let card = self.cards.draw_for(place)?;
        if self.drawn.len() <= place {
            self.drawn.resize_with(place + 1, Vec::new);
        }
        self.drawn[place].push(card);
        Ok(card)
    }

    fn peek(&mut self) -> Result<Card, Exhausted> {
        self.cards.peek()
    }
}

/// The cards that decide a side bet.
#[derive(Clone, Copy, Debug)]
pub enum Seen<'a> {
    /// The first two cards of a box, or these and the upcard.
    Box {
        cards: &'a [Card],
        /// Whether the dealer's first two cards are a natural.
        natural: bool,
    },
    /// The dealer's final hand.
    Dealer {
        cards: &'a [Card],
        /// The final total, aces as the rules value them.
        total: u8,
    },
    /// A coup.
    Coup {
        /// PUNTO's cards.
        punto: &'a [Card],
        banca: &'a [Card],
    },
    /// Cards of poker.
    Poker {
        cards: CardSet,
        /// How many of them make the hand.
        size: u8,
    },
}

impl Seen<'_> {
    /// Returns the outcome of a bet: the index of a line of its paytable, or the number of its lines for a
    /// loss.
    pub fn outcome(&self, bet: &SideBet) -> usize {
        if let Seen::Poker { cards, size } = *self {
            let hand = Strength::best(cards, size);
            return bet.outcome(|word| poker_is(word, hand, size));
        }
        bet.outcome(|word| self.is(word))
    }

    /// Returns whether a word holds for the cards.
    fn is(&self, word: Word) -> bool {
        match *self {
            Seen::Box { natural, .. } if word == Word::DealerNatural => natural,
            Seen::Box { cards, .. } => box_is(word, cards),
            Seen::Dealer { cards, total } => dealer_is(word, cards, total),
            Seen::Coup { punto, banca } => coup_is(word, punto, banca),
            Seen::Poker { .. } => unreachable!("the hand is found once for all words"),
        }
    }
}

/// Returns whether all cards have the same of something.
fn same<T: PartialEq>(cards: &[Card], of: impl Fn(Card) -> T) -> bool {
    cards.windows(2).all(|two| of(two[0]) == of(two[1]))
}

fn red(card: Card) -> bool {
    matches!(card.suit(), Suit::Hearts | Suit::Diamonds)
}

fn face(card: Card) -> (Rank, Suit) {
    (card.rank(), card.suit())
}

/// Returns the value of a card, ace as 1.
fn value(card: Card) -> u8 {
    card.rank().number().min(10)
}

/// Returns the total with aces as 1.
fn hard(cards: &[Card]) -> u8 {
    cards.iter().map(|card| value(*card)).sum()
}

fn is_natural(cards: [Card; 2]) -> bool {
    hard(&cards) == 11 && cards.iter().any(|card| card.rank() == Rank::ACE)
}

/// Returns whether these are the ranks of the cards, in any order.
fn ranks_are(cards: &[Card], mut wanted: [u8; 3]) -> bool {
    let mut ranks: Vec<u8> = cards.iter().map(|card| card.rank().number()).collect();
    ranks.sort_unstable();
    wanted.sort_unstable();
    ranks == wanted
}

fn is_straight(cards: &[Card]) -> bool {
    let low_to_high = (1..=11).any(|low| ranks_are(cards, [low, low + 1, low + 2]));
    low_to_high || ranks_are(cards, [12, 13, 1])
}

fn box_is(word: Word, cards: &[Card]) -> bool {
    let paired = same(cards, Card::rank);
    let suited = same(cards, Card::suit);
    let coloured = same(cards, red);
    let hard = hard(cards);
    match word {
        Word::Pair | Word::Trips => paired,
        Word::MixedPair => paired && !coloured,
        Word::ColouredPair => paired && coloured && !suited,
        Word::PerfectPair | Word::SuitedTrips => same(cards, face),
        Word::QueenOfHeartsPair => cards.iter().all(|card| card.to_string() == "Qh"),
        Word::Aces => cards.iter().all(|card| card.rank() == Rank::ACE),
        Word::Suited | Word::Flush => suited,
        Word::Coloured => coloured,
        Word::KingAndQueen => {
            let has = |rank: char| cards.iter().any(|card| card.rank().letter() == rank);
            has('K') && has('Q')
        }
        Word::Natural => matches!(*cards, [a, b] if is_natural([a, b])),
        Word::Under13 => hard < 13,
        Word::Exactly13 => hard == 13,
        Word::Over13 => hard > 13,
        Word::BestTotal(total) => {
            let ace = cards.iter().any(|card| card.rank() == Rank::ACE);
            total == if ace && hard + 10 <= 21 { hard + 10 } else { hard }
        }
        Word::Straight => is_straight(cards),
        Word::StraightFlush => suited && is_straight(cards),
        Word::ThreeSevens => ranks_are(cards, [7, 7, 7]),
        Word::SixSevenEight => ranks_are(cards, [6, 7, 8]),
        _ => unreachable!("{word:?} is no hand of a box"),
    }
}

fn dealer_is(word: Word, cards: &[Card], total: u8) -> bool {
    match word {
        Word::DealerNatural => matches!(*cards, [a, b] if is_natural([a, b])),
        Word::DealerBusts => total > 21,
        Word::DealerTotal(wanted) => total == wanted,
        Word::DealerCards(wanted) => cards.len() == usize::from(wanted),
        Word::DealerCardsOrMore(least) => cards.len() >= usize::from(least),
        _ => unreachable!("{word:?} is no hand of the dealer"),
    }
}

fn coup_is(word: Word, punto: &[Card], banca: &[Card]) -> bool {
    let points = |cards: &[Card]| cards.iter().map(|card| value(*card) % 10).sum::<u8>() % 10;
    let natural = |cards: &[Card]| cards.len() == 2 && points(cards) >= 8;
    let pair = |cards: &[Card]| same(&cards[..2], Card::rank);
    let perfect = |cards: &[Card]| same(&cards[..2], face);
    let (on_punto, on_banca) = (points(punto), points(banca));
    match word {
        Word::PuntoWins => on_punto > on_banca,
        Word::BancaWins => on_banca > on_punto,
        Word::Tie => on_punto == on_banca,
        Word::PuntoPair => pair(punto),
        Word::BancaPair => pair(banca),
        Word::EitherPair => pair(punto) || pair(banca),
        Word::BothPairs => pair(punto) && pair(banca),
        Word::PuntoPerfectPair => perfect(punto),
        Word::BancaPerfectPair => perfect(banca),
        Word::EitherPerfectPair => perfect(punto) || perfect(banca),
        Word::BothPerfectPairs => perfect(punto) && perfect(banca),
        Word::PuntoNatural => natural(punto),
        Word::BancaNatural => natural(banca),
        Word::Margin(margin) => on_punto.abs_diff(on_banca) == margin,
        Word::WinningTotal(total) => on_punto.max(on_banca) == total,
        Word::WinnerCards(wanted) => {
            let winner = if on_punto > on_banca { punto } else { banca };
            on_punto != on_banca && winner.len() == usize::from(wanted)
        }
        Word::CoupCards(wanted) => punto.len() + banca.len() == usize::from(wanted),
        _ => unreachable!("{word:?} is nothing of a coup"),
    }
}

fn poker_is(word: Word, hand: Strength, size: u8) -> bool {
    let kind = hand.kind(size);
    match word {
        Word::Poker(wanted) => kind == wanted,
        Word::Aces => kind == HandKind::Pair && hand.first_rank() == HIGH_ACE,
        Word::MiniRoyal => kind == HandKind::StraightFlush && hand.first_rank() == HIGH_ACE && size == 3,
        _ => unreachable!("{word:?} is no hand of poker"),
    }
}
