//! Plays a round with given cards, such as a surveillance log or an exam question.
//!
//! `7h 7d 7s | 9c` lists the cards of a box and the dealer's, each in the order of dealing. Further
//! boxes precede the dealer, separated by bars. A letter between the cards is the player's action
//! at that point (`H` hit, `S` stand, `D` double, `P` split, `R` surrender, and in the relancina `C`
//! change of both cards; in poker `B1`, `B2`, … adds that number of antes, `N` none and `F` folds, before them `C1`, `C2`, … pay to
//! replace the card in this place, and the common cards follow the dealer's); without a letter the chart decides. Cards that the list does not give are
//! dealt from the rest of the shoe.

use super::narration::Narration;
use super::relancina;
use super::stand::resolved;
use super::table::{Seats, shoe};
use crate::cards::{Card, NotACard};
use crate::fault::Fault;
use crate::rules::poker::CardSet;
use crate::rules::{Play, Setting, Shown};
use crate::shoe::{Cards, Exhausted, Shoe, Streams};
use crate::strategy::poker::{Strategy as PokerStrategy, View as PokerView};
use crate::strategy::relancina::{Move, Strategy as RelancinaStrategy, View as RelancinaView};
use crate::strategy::{Action, Legal, Offer, PlayedTable, Player, Strategy, View};
use std::collections::VecDeque;
use std::sync::Mutex;

/// One entry of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    Card(Card),
    Letter(&'static str),
}

/// The letters of moves in blackjack and in the relancina.
const MOVES: [(&str, Move); 6] = [
    ("H", Move::Usual(Action::Hit)),
    ("S", Move::Usual(Action::Stand)),
    ("D", Move::Usual(Action::Double)),
    ("P", Move::Usual(Action::Split)),
    ("R", Move::Usual(Action::Surrender)),
    ("C", Move::Change),
];

const FOLD: &str = "F";

/// The letters of paying to replace a card, by its place.
const REPLACE: [&str; 5] = ["C1", "C2", "C3", "C4", "C5"];

/// The letters of adding antes in poker, from one on, and of adding none.
const ADD: [&str; 10] = ["B1", "B2", "B3", "B4", "B5", "B6", "B7", "B8", "B9", "B10"];
const NONE: &str = "N";

/// Returns every letter, in the order in which errors list them.
fn letters() -> impl Iterator<Item = &'static str> {
    let moves = MOVES.into_iter().map(|(letter, _)| letter);
    moves.chain([FOLD]).chain(REPLACE).chain([NONE]).chain(ADD)
}

/// Returns the move of a letter in blackjack and in the relancina; `None` if it has none.
fn move_of(letter: &str) -> Option<Move> {
    MOVES.iter().find(|(known, _)| *known == letter).map(|(_, chosen)| *chosen)
}

/// A list of cards and moves by place: the dealer (BANCA, the Talla) first, then box 1, 2, …
#[derive(Debug)]
pub struct Script {
    places: Vec<VecDeque<Word>>,
}

impl Script {
    /// Parses a list, in which the dealer (BANCA, the Talla) is last.
    ///
    /// # Errors
    /// An entry is neither a card nor a letter, or there is no bar.
    pub fn parse(text: &str) -> Result<Script, Fault> {
        let place =
            |group: &str| group.split_whitespace().map(word).collect::<Result<VecDeque<Word>, Fault>>();
        let mut places = text.split('|').map(place).collect::<Result<Vec<_>, Fault>>()?;
        if places.len() < 2 {
            let fault = Fault::new(
                argument(text),
                "nothing follows a bar: the cards of the dealer (BANCA, the Talla) or the common cards are missing",
            );
            return Err(
                fault.allowed("the cards of each box, then the dealer's or the common ones, separated by bars: \"7h 7d | 9c\"")
            );
        }
        places.rotate_right(1);
        if places[0].iter().any(|word| matches!(word, Word::Letter(_))) {
            return Err(Fault::new(argument(text), "the dealer (BANCA, the Talla) has no decisions")
                .allowed("only cards after the last bar"));
        }
        Ok(Script { places })
    }

    /// Returns the number of boxes in the list; in punto y banca always 1, for PUNTO.
    pub fn boxes(&self) -> usize {
        self.places.len() - 1
    }

    /// Returns all cards of the list.
    fn cards(&self) -> Vec<Card> {
        let words = self.places.iter().flatten();
        words.filter_map(|word| if let Word::Card(card) = word { Some(*card) } else { None }).collect()
    }

    /// Plays the round; in the relancina, the first of a session, in which `player` decides the
    /// stakes. `player` also decides the moves that the list leaves open, and `seed` the cards.
    ///
    /// # Errors
    /// The list has cards that the shoe does not hold, actions that the rules do not allow, or
    /// cards that are never dealt.
    pub fn play(
        self,
        table: PlayedTable<'_>,
        seed: u64,
        mut narration: &mut dyn Narration,
    ) -> Result<(), Fault> {
        let narration = &mut narration;
        let resolved = resolved(table);
        let (rules, player) = (&*resolved, table.player());
        if usize::from(rules.boxes) != self.boxes() {
            let plural = if self.boxes() == 1 { "" } else { "es" };
            let message = format!("lists {} box{plural}, but the table has {}", self.boxes(), rules.boxes);
            return Err(Fault::new("--cards", message).allowed("one list for each box before the last bar"));
        }
        let given = self.cards();
        let rest = shoe(rules, Streams::new(seed).stream(0)).without(&given).ok_or_else(|| {
            let ranks = rules.shoe.pack.ranks();
            if let Some(card) = given.iter().find(|card| !ranks.contains(card.rank())) {
                let without = rules.shoe.pack.show();
                return Fault::new("--cards", format!("holds {card}, and the packs are without {without}"))
                    .allowed("cards of the other ranks, or --set pack.without=[]");
            }
            let decks = rules.shoe.decks.count().unwrap_or(0);
            let over =
                given.iter().find(|card| given.iter().filter(|c| c == card).count() > usize::from(decks));
            let over = over.map_or_else(String::new, ToString::to_string);
            Fault::new("--cards", format!("has {over} more often than the shoe"))
                .allowed(format!("each card at most once per pack; the shoe has {decks}"))
        })?;
        let log =
            ScriptStrategy { state: Mutex::new(Pending { places: self.places, refused: None }), player };
        let mut cards = ScriptCards { log: &log, rest };
        let played = match &rules.play {
            Play::Blackjack(_) | Play::PuntoYBanca(_) => {
                Seats::new(rules, Player::Blackjack(&log), rules.boxes).play(&mut cards, narration)
            }
            Play::Poker(_) => Seats::new(rules, Player::Poker(&log), rules.boxes).play(&mut cards, narration),
            Play::Relancina(play) => {
                let round = relancina::Session::new(play, rules.boxes).next();
                relancina::Table::new(play, rules.boxes, &log).play(round, &mut cards, narration)
            }
        };
        let state = log.state.into_inner().expect("no holder of the lock panics");
        if let Some(refused) = state.refused {
            return Err(refused);
        }
        if played.is_err() {
            return Err(Fault::new("--cards", "the shoe has too few cards: the round is void"));
        }
        let decides = rules.game().abilities().decisions;
        for (place, words) in state.places.iter().enumerate() {
            if let Some(word) = words.front() {
                let who = match (place, decides) {
                    (0, true) => "the dealer".to_owned(),
                    (place, true) => format!("box {place}"),
                    (0, false) => "BANCA".to_owned(),
                    (_, false) => "PUNTO".to_owned(),
                };
                let message = match word {
                    Word::Card(card) if place == 0 && rules.play.poker().is_some() => {
                        format!("{card} after the last bar is never dealt: the round ends before it")
                    }
                    Word::Card(card) if place == 0 && decides => {
                        format!("{card} of the dealer is never dealt: the round ends before it")
                    }
                    Word::Card(card) => {
                        format!("{card} of {who} is never dealt: the round ends before it")
                    }
                    Word::Letter(letter) => format!("{who} has no decision left for {letter}"),
                };
                let advice = match rules.play {
                    Play::PuntoYBanca(_) => "the cards in the order of dealing",
                    Play::Poker(_) => {
                        "the cards in the order of dealing, with F, N, B1 to B10 or C1 to C5 where the player did not follow the chart"
                    }
                    Play::Blackjack(_) | Play::Relancina(_) => {
                        "the cards in the order of dealing, with H, S, D, P, R or C where the player did not follow the chart"
                    }
                };
                return Err(Fault::new("--cards", message).allowed(advice));
            }
        }
        Ok(())
    }
}

fn argument(text: &str) -> String {
    format!("--cards \"{text}\"")
}

fn word(text: &str) -> Result<Word, Fault> {
    if let Some(letter) = letters().find(|letter| *letter == text) {
        return Ok(Word::Letter(letter));
    }
    text.parse().map(Word::Card).map_err(|error: NotACard| {
        Fault::new("--cards", error.to_string())
            .allowed("cards such as 7h or Td, letters (in poker F, N, B1 to B10 and C1 to C5; otherwise H S D P R C), and bars")
    })
}

/// The entries still to be played, and the first that could not be.
struct Pending {
    places: Vec<VecDeque<Word>>,
    refused: Option<Fault>,
}

/// The list as a strategy: plays the actions that it gives, and otherwise follows the chart.
struct ScriptStrategy<'a> {
    state: Mutex<Pending>,
    player: Player<'a>,
}

impl ScriptStrategy<'_> {
    /// Takes the next entry of a box if it is a letter. A letter that the rules do not allow is recorded
    /// as refused.
    fn letter(&self, number: usize, hand: &[Card], allows: impl Fn(&str) -> bool) -> Option<&'static str> {
        let mut state = self.state.lock().expect("no holder of the lock panics");
        let Some(&Word::Letter(letter)) = state.places[number].front() else { return None };
        state.places[number].pop_front();
        if !allows(letter) {
            let hand: Vec<String> = hand.iter().map(ToString::to_string).collect();
            let legal: Vec<&str> = letters().filter(|letter| allows(letter)).collect();
            let on = if hand.is_empty() { String::new() } else { format!(" on {}", hand.join(" ")) };
            let message = format!("box {number}: {letter}{on} is not allowed by the rules");
            state.refused.get_or_insert(Fault::new("--cards", message).allowed(legal.join(", ")));
        }
        Some(letter)
    }

    /// Takes the next entry of a box if it is a move. With a move that the rules do not allow, the hand
    /// stands.
    fn listed(&self, number: usize, hand: &[Card], legal: Legal, change: bool) -> Option<Move> {
        let allowed = |letter: &str| {
            move_of(letter).filter(|chosen| match chosen {
                Move::Usual(action) => legal.allows(*action),
                Move::Change => change,
            })
        };
        let letter = self.letter(number, hand, |letter| allowed(letter).is_some())?;
        Some(allowed(letter).unwrap_or(Move::Usual(Action::Stand)))
    }
}

impl RelancinaStrategy for ScriptStrategy<'_> {
    fn play(&self, view: &RelancinaView<'_>) -> Move {
        let listed = self.listed(view.number, view.cards, view.legal, view.change);
        listed.unwrap_or_else(|| self.player.relancina().play(view))
    }

    fn stake(&self, first: Card) -> u8 {
        self.player.relancina().stake(first)
    }

    fn leaves_raise(&self) -> bool {
        self.player.relancina().leaves_raise()
    }
}

impl PokerStrategy for ScriptStrategy<'_> {
    fn adds(&self, view: &PokerView<'_>) -> Option<u8> {
        let folds = view.rules.street(view.street).is_some_and(|street| street.folds);
        let antes = |letter: &str| (1..).zip(ADD).find(|(_, known)| *known == letter).map(|(antes, _)| antes);
        let legal = |letter: &str| match letter {
            FOLD => folds,
            NONE => !folds,
            letter => antes(letter).is_some_and(|antes| view.allows(antes)),
        };
        match self.letter(view.number, &[], legal) {
            Some(letter) => Some(antes(letter).unwrap_or(0)),
            None => self.player.poker().adds(view),
        }
    }

    fn replaces(&self, view: &PokerView<'_>) -> Option<CardSet> {
        let front =
            self.state.lock().expect("no holder of the lock panics").places[view.number].front().copied();
        match front {
            Some(Word::Letter(letter)) if REPLACE.contains(&letter) => {
                let places = &REPLACE[..view.dealt.len()];
                let letter = self.letter(view.number, view.dealt, |letter| places.contains(&letter));
                let place = places.iter().position(|known| Some(*known) == letter);
                Some(place.map_or_else(CardSet::default, |place| CardSet::of(view.dealt[place])))
            }
            // The hand's last decision: it keeps its cards.
            Some(Word::Letter(_)) => Some(CardSet::default()),
            _ => self.player.poker().replaces(view),
        }
    }
}

impl Strategy for ScriptStrategy<'_> {
    fn act(&self, view: &View<'_>) -> Action {
        match self.listed(view.number, view.cards, view.legal, false) {
            Some(Move::Usual(action)) => action,
            Some(Move::Change) | None => self.player.blackjack().act(view),
        }
    }

    fn opens(&self, view: &View<'_>) -> bool {
        let mut state = self.state.lock().expect("no holder of the lock panics");
        match state.places[view.number].front() {
            Some(Word::Letter("P")) => state.places[view.number].pop_front().is_some(),
            Some(Word::Letter(_)) => false,
            _ => self.player.blackjack().opens(view),
        }
    }

    fn takes(&self, offer: Offer) -> bool {
        self.player.blackjack().takes(offer)
    }

    fn declares_eleven(&self, others: u8, shown: Shown) -> bool {
        self.player.blackjack().declares_eleven(others, shown)
    }
}

/// The list as a source of cards, followed by the rest of the shoe.
struct ScriptCards<'a> {
    log: &'a ScriptStrategy<'a>,
    rest: Shoe,
}

impl ScriptCards<'_> {
    /// Returns the next listed card of a place.
    fn front(&self, place: usize) -> Option<Card> {
        match self.log.state.lock().expect("no holder of the lock panics").places[place].front() {
            Some(Word::Card(card)) => Some(*card),
            _ => None,
        }
    }
}

impl Cards for ScriptCards<'_> {
    fn draw(&mut self) -> Result<Card, Exhausted> {
        self.rest.draw()
    }

    fn draw_for(&mut self, place: usize) -> Result<Card, Exhausted> {
        match self.front(place) {
            Some(card) => {
                self.log.state.lock().expect("no holder of the lock panics").places[place].pop_front();
                Ok(card)
            }
            None => self.rest.draw(),
        }
    }

    fn peek(&mut self) -> Result<Card, Exhausted> {
        self.front(0).map_or_else(|| self.rest.peek(), Ok)
    }
}
