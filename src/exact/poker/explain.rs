//! The values of a hand's choices, by all later cards and every hand of the dealer, one by one: a derivation that shares nothing with
//! the enumeration of all deals but the payments.
#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)] // counts of deals, far below 2^63

use super::payments::{Payments, ends, paid_alone};
use super::{Given, best_of, binomial, choose, decision};
use crate::cards::Card;
use crate::exact::{Choice, Explained, NoExact, Unexplained};
use crate::lang::Message;
use crate::rules::Rules;
use crate::rules::poker::{CardSet, Poker, Strength};
use crate::strategy::poker::{Advice, Rows, View};
use rustc_hash::FxHashMap;

/// The most hands of the dealer beside later cards that are compared.
const MOST: i128 = 20_000_000;

/// A box from a decision on.
struct Walk<'a> {
    given: Given<'a>,
    own: CardSet,
    dealt: &'a [Card],
    upcard: CardSet,
    /// The cards that may still come.
    unseen: Vec<CardSet>,
    hidden: usize,
    /// By board of the last street: the class of the hand, and the sums of its nets over the dealer's hands.
    settled: FxHashMap<CardSet, (i64, i64)>,
}

/// Returns the expectation of every choice with cards in the order of dealing, where `seen` are the upcard or the common
/// cards that are open: first with the cards, then, on the street before which a card is sold, of replacing each. Later decisions are
/// the chart's, and so are the antes added on earlier streets.
///
/// # Errors
/// The cards are not those of a decision, or too many deals may follow them.
pub(in crate::exact) fn explain(
    rules: &Rules,
    play: &Poker,
    rows: &Rows,
    (dealt, seen): (&[Card], &[Card]),
) -> Result<Vec<Explained>, Unexplained> {
    let all: Vec<Card> = dealt.iter().chain(seen).copied().collect();
    for (place, card) in all.iter().enumerate() {
        if !rules.shoe.pack.ranks().contains(card.rank()) {
            return Err(Unexplained::Cards(format!("has {card}, which the pack does not (pack.without)")));
        }
        if all[..place].contains(card) {
            return Err(Unexplained::Cards(format!("has {card} twice")));
        }
    }
    if dealt.len() != usize::from(play.player_cards) {
        let message = format!("expected {} cards of a box, found {}", play.player_cards, dealt.len());
        return Err(Unexplained::Cards(message));
    }
    let up = usize::from(play.dealer_up);
    let decided = || (0..play.streets()).filter_map(|street| Some((street, play.street(street)?)));
    let found = decided().map(|(street, _)| street).find(|street| play.open_on(*street) + up == seen.len());
    let Some(street) = found else {
        let open: Vec<String> =
            decided().map(|(street, _)| (play.open_on(street) + up).to_string()).collect();
        let open = open.join(" or ");
        let message = format!("cards after the comma: expected {open}, found {}", seen.len());
        return Err(Unexplained::Cards(message));
    };
    let pack: Vec<CardSet> = rules.shoe.pack.ranks().pack().map(CardSet::of).collect();
    let payments = Payments::of(play);
    let set = |cards: &[Card]| cards.iter().copied().collect::<CardSet>();
    let (open, upcard) = if up > 0 { (&[][..], set(seen)) } else { (seen, CardSet::default()) };
    let (own, board) = (set(dealt), set(open));
    let known = set(&all);
    let unseen: Vec<CardSet> = pack.iter().copied().filter(|card| card.0 & known.0 == 0).collect();
    let (later, hidden) = (play.board_cards() - open.len(), hidden(play));
    if binomial(unseen.len(), later) * binomial(unseen.len() - later, hidden) > MOST {
        let message = Message::new("no-exact-explained-deals");
        let allowed =
            format!("cards with common cards; --explain {} has every hand of the street", street + 1);
        return Err(NoExact::new("cards.board", message, allowed).into());
    }
    let left = pack.len() - dealt.len();
    let boards = binomial(left, open.len()) * binomial(left - open.len(), upcard.len() as usize);
    let frequency = 1.0 / (binomial(pack.len(), dealt.len()) * boards) as f64;
    let walk = |own: CardSet, unseen: &[CardSet]| Walk {
        given: Given::of(play, &payments, rows, &pack),
        own,
        dealt,
        upcard,
        unseen: unseen.to_vec(),
        hidden,
        settled: FxHashMap::default(),
    };
    let unit = play.unit() as f64;
    let added = added_before(street, open, |open| {
        let known = own.with(upcard).with(set(open));
        walk(own, &pack.iter().copied().filter(|card| card.0 & known.0 == 0).collect::<Vec<_>>())
    });
    let mut first = walk(own, &unseen);
    let orders = first.deals(street, board) as f64;
    let nets = first.offered(street, board, added);
    let mut found: Vec<(Choice, f64)> =
        nets.into_iter().map(|(choice, net)| (choice, net as f64 / orders / unit)).collect();
    found.sort_by(|a, b| b.1.total_cmp(&a.1));
    let words = |mark: Option<Card>| -> String {
        let word = |card: &Card| if mark == Some(*card) { format!("({card})") } else { card.to_string() };
        dealt.iter().map(word).collect::<Vec<_>>().join(" ")
    };
    let mut explained = vec![Explained { cards: words(None), frequency, choices: found }];
    if play.sells_cards() {
        let bought = dealt.iter().map(|card| {
            let kept = CardSet(own.0 & !CardSet::of(*card).0);
            let nets = unseen.iter().map(|new| {
                let left: Vec<CardSet> = unseen.iter().copied().filter(|other| other != new).collect();
                let mut walk = walk(kept.with(*new), &left);
                (walk.value(0, CardSet::default(), 0, true), walk.deals(0, CardSet::default()))
            });
            let (nets, deals) = nets.fold((0, 0), |sum, of| (sum.0 + of.0, sum.1 + of.1));
            let value = nets as f64 / deals as f64 / unit - play.price() as f64 / unit;
            Explained { cards: words(Some(*card)), frequency, choices: vec![(Choice::Buy, value)] }
        });
        let mut bought: Vec<Explained> = bought.collect();
        bought.sort_by(|a, b| b.choices[0].1.total_cmp(&a.choices[0].1));
        explained.append(&mut bought);
    }
    Ok(explained)
}

/// Returns the number of the dealer's cards that are not seen.
fn hidden(play: &Poker) -> usize {
    usize::from(play.dealer_cards.saturating_sub(play.dealer_up))
}

/// Returns the antes that a box adds on a street: those of the chart, or of the best value where the chart leaves it open.
pub(super) fn best_bet(given: Given<'_>, view: &View<'_>) -> u8 {
    let seen = view.own.with(view.board).with(view.upcard);
    let mut walk = Walk {
        given,
        own: view.own,
        dealt: view.dealt,
        upcard: view.upcard,
        unseen: given.pack.iter().copied().filter(|card| card.0 & seen.0 == 0).collect(),
        hidden: hidden(given.play),
        settled: FxHashMap::default(),
    };
    let (place, _) = walk.best(view.street, view.board, view.added);
    let raises = given.play.street(view.street).map_or(&[][..], |choices| &choices.raises);
    place.checked_sub(1).map_or(0, |bet| raises[usize::from(bet)].0)
}

/// Returns the antes that were added on the streets before `street`: the chart's or, where the chart leaves a
/// decision open, those of the best choice. If the best choice is to fold, or too many deals would have to be
/// enumerated to find it, they are the fewest antes that stay in the round. `open` are the common cards in
/// the order in which they came open, and `walk` returns a box that has seen some of them.
fn added_before<'a>(street: usize, open: &[Card], walk: impl Fn(&[Card]) -> Walk<'a>) -> u8 {
    let mut added = 0;
    for earlier in 0..street {
        let play = walk(&[]).given.play;
        let Some(choices) = play.street(earlier).filter(|_| !play.play_once) else { continue };
        let open = &open[..play.open_on(earlier)];
        let board = open.iter().copied().collect();
        let mut walk = walk(open);
        let least = choices.raises.iter().map(|raise| raise.0).min().filter(|_| choices.folds);
        let certain = choices.folds && choices.raises.len() == 1;
        let chosen = match walk.given.rows.advice(&walk.view(earlier, board)) {
            Advice::Add(antes) => Some(antes),
            _ if certain || i128::from(walk.deals(earlier, board)) > MOST => None,
            _ => {
                let offered = walk.offered(earlier, board, added);
                // Of equal choices the first one, as in `best_of`.
                let best = offered.into_iter().reduce(|best, one| if one.1 > best.1 { one } else { best });
                best.and_then(|(choice, _)| if let Choice::Bet(antes) = choice { Some(antes) } else { None })
            }
        };
        added += chosen.filter(|antes| *antes > 0).or(least).unwrap_or(0);
    }
    added
}

impl Walk<'_> {
    fn view(&self, street: usize, board: CardSet) -> View<'_> {
        View {
            rules: self.given.play,
            ranks: self.given.ranks,
            number: 1,
            added: 0,
            street,
            own: self.own,
            dealt: self.dealt,
            hand: None,
            board,
            with_board: None,
            upcard: self.upcard,
            replaced: CardSet::default(),
        }
    }

    /// Returns every choice of a street after `added` antes were added, and the sum of its nets over all deals; first what
    /// adds nothing.
    fn offered(&mut self, street: usize, board: CardSet, added: u8) -> Vec<(Choice, i64)> {
        let play = self.given.play;
        let choices = play.street(street).expect("a street with choices");
        let none = if choices.folds {
            (Choice::Fold, self.given.payments.folding(0, added) * self.deals(street, board))
        } else {
            (Choice::Check, self.next(street, board, added, true))
        };
        let view = self.view(street, board);
        let offered: Vec<u8> =
            choices.raises.iter().map(|raise| raise.0).filter(|antes| view.allows(*antes)).collect();
        let bet = |antes: u8| (Choice::Bet(antes), self.next(street, board, added + antes, !play.play_once));
        std::iter::once(none).chain(offered.into_iter().map(bet)).collect()
    }

    /// Returns the number of orders of later groups of common cards, each with all hands of the dealer.
    fn deals(&self, street: usize, board: CardSet) -> i64 {
        let mut left = self.unseen.iter().filter(|card| card.0 & board.0 == 0).count();
        let mut deals = 1;
        for cards in &self.given.play.board.0[street..] {
            deals *= binomial(left, usize::from(*cards));
            left -= usize::from(*cards);
        }
        (deals * binomial(left, self.hidden)) as i64
    }

    /// Returns the sum of nets over all deals from the decision of a street on.
    fn value(&mut self, street: usize, board: CardSet, added: u8, decides: bool) -> i64 {
        if !decides || self.given.play.street(street).is_none() {
            return self.next(street, board, added, decides);
        }
        self.best(street, board, added).1
    }

    /// Returns the place of the best bet of a street, or of the chart's, 0 for none, and the sum of its nets.
    fn best(&mut self, street: usize, board: CardSet, added: u8) -> (u8, i64) {
        let offered = self.offered(street, board, added);
        // What is not offered is not chosen.
        let net =
            |antes: u8| offered.iter().find(|one| one.0 == Choice::Bet(antes)).map_or(i64::MIN, |one| one.1);
        let view = self.view(street, board);
        best_of(decision(self.given.rows, &view), &view, offered[0].1, net)
    }

    /// Returns the sum of nets after the decision of a street.
    fn next(&mut self, street: usize, board: CardSet, added: u8, decides: bool) -> i64 {
        let Some(cards) = self.given.play.board.0.get(street) else {
            let (fixed, each) = self.settle(board);
            return fixed + i64::from(added) * each;
        };
        let left: Vec<CardSet> = self.unseen.iter().copied().filter(|card| card.0 & board.0 == 0).collect();
        let mut sum = 0;
        choose(&left, usize::from(*cards), |more| {
            sum += self.value(street + 1, board.with(more), added, decides);
        });
        sum
    }

    /// Returns the sums of nets on the last board, without added antes and of each of them.
    fn settle(&mut self, board: CardSet) -> (i64, i64) {
        if let Some(known) = self.settled.get(&board) {
            return *known;
        }
        let size = self.given.play.hand_cards;
        let own = Strength::best(self.own.with(board), size);
        let qualified = self.given.play.least_qualified();
        let left: Vec<CardSet> = self.unseen.iter().copied().filter(|card| card.0 & board.0 == 0).collect();
        let (mut less, mut reached, mut out, mut all) = (0, 0, 0, 0);
        choose(&left, self.hidden, |dealer| {
            let dealer = Strength::best(dealer.with(board).with(self.upcard), size);
            less += i64::from(dealer < own);
            reached += i64::from(dealer <= own);
            out += i64::from(dealer < qualified);
            all += 1;
        });
        let ends =
            if self.given.play.dealer_cards > 0 { ends(less, reached, out, all) } else { paid_alone() };
        let sums = self.given.payments.sums(self.given.payments.class(own), &ends);
        self.settled.insert(board, sums);
        sums
    }
}
