//! A round of given cards: a surveillance log, an exam question.
//!
//! `7h 7d 7s | 9c` is a box's cards and the dealer's, in the order each came;
//! more boxes stand before the dealer, a bar between any two. A letter
//! between the cards says what the player did there (`H` hit, `S` stand, `D`
//! double, `P` split, `R` retiro); where there is none, the chart decides.
//! Cards that the list does not give are dealt from the rest of the shoe.

use super::story::Story;
use super::table::shoe;
use super::{blackjack, punto};
use crate::cards::Card;
use crate::fault::Fault;
use crate::rules::{Play, Rules, Upcard};
use crate::shoe::{Cards, Exhausted, Shoe, Streams};
use crate::strategy::{Action, Offer, Player, Strategy, View};
use std::collections::VecDeque;
use std::sync::Mutex;

/// One word of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    Card(Card),
    Did(Action),
}

const LETTERS: [(&str, Action); 5] = [
    ("H", Action::Hit),
    ("S", Action::Stand),
    ("D", Action::Double),
    ("P", Action::Split),
    ("R", Action::Surrender),
];

/// Given cards, by place: the dealer (or BANCA) first, then box 1, 2, …
#[derive(Debug)]
pub struct Script {
    places: Vec<VecDeque<Word>>,
}

impl Script {
    /// Reads a list; the dealer (BANCA) stands last.
    ///
    /// # Errors
    /// A word that is neither card nor letter, or no bar.
    pub fn parse(text: &str) -> Result<Script, Fault> {
        let place =
            |group: &str| group.split_whitespace().map(word).collect::<Result<VecDeque<Word>, Fault>>();
        let mut places = text.split('|').map(place).collect::<Result<Vec<_>, Fault>>()?;
        if places.len() < 2 {
            let fault = Fault::new(argument(text), "names no dealer");
            return Err(fault.allowed("boxes, then the dealer, a bar between: \"7h 7d | 9c\""));
        }
        places.rotate_right(1);
        if let Some(Word::Did(_)) = places[0].iter().find(|word| matches!(word, Word::Did(_))) {
            return Err(Fault::new(argument(text), "the dealer (BANCA) has no choices")
                .allowed("cards only behind the last bar"));
        }
        Ok(Script { places })
    }

    /// Boxes it tells of; in punto y banca always 1, PUNTO.
    #[must_use]
    pub fn boxes(&self) -> usize {
        self.places.len() - 1
    }

    fn cards(&self) -> Vec<Card> {
        let words = self.places.iter().flatten();
        words.filter_map(|word| if let Word::Card(card) = word { Some(*card) } else { None }).collect()
    }

    /// Plays the round. What it leaves open, `player` plays and `seed` deals.
    ///
    /// # Errors
    /// Cards the shoe does not hold, actions the rules do not allow, cards
    /// that are never dealt.
    pub fn play<'a>(
        self,
        rules: &Rules,
        player: impl Into<Player<'a>>,
        seed: u64,
        story: &mut impl Story,
    ) -> Result<(), Fault> {
        if usize::from(rules.boxes) != self.boxes() {
            let message = format!("tells of {} boxes, and the table has {}", self.boxes(), rules.boxes);
            return Err(Fault::new("--cards", message).allowed("as many lists before the last bar as boxes"));
        }
        let given = self.cards();
        let rest = shoe(&rules.shoe, Streams::new(seed).stream(0)).without(&given).ok_or_else(|| {
            let decks = rules.shoe.decks.count().unwrap_or(0);
            let over =
                given.iter().find(|card| given.iter().filter(|c| c == card).count() > usize::from(decks));
            let over = over.map_or_else(String::new, ToString::to_string);
            Fault::new("--cards", format!("holds {over} more than {decks} times"))
                .allowed(format!("each card as often as the shoe has packs, {decks}"))
        })?;
        let log =
            Log { state: Mutex::new(State { places: self.places, refused: None }), player: player.into() };
        let mut cards = Given { log: &log, rest };
        let played = match &rules.play {
            Play::Blackjack(play) => blackjack::Table::new(play, rules.boxes, &log).play(&mut cards, story),
            Play::PuntoYBanca(play) => punto::play(play, &mut cards, story).map(|_| ()),
            Play::Relancina(_) => {
                let fault = Fault::new("--cards", "rounds of relancina are not settled from a list");
                return Err(fault.allowed("--seed and --rounds"));
            }
        };
        let state = log.state.into_inner().expect("nobody panicked");
        if let Some(refused) = state.refused {
            return Err(refused);
        }
        if played.is_err() {
            return Err(Fault::new("--cards", "the cards of the shoe do not suffice: the round is void"));
        }
        for (place, words) in state.places.iter().enumerate() {
            if let Some(word) = words.front() {
                let who = if place == 0 { "the dealer".to_owned() } else { format!("box {place}") };
                let message = match word {
                    Word::Card(card) => {
                        format!("{card} of {who} is never dealt: the round is over before it")
                    }
                    Word::Did(action) => format!("{who} has no decision left for {}", letter(*action)),
                };
                let advice = "the cards that came, in order; H, D, P between them where the player did not follow the chart";
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
    if let Some((_, action)) = LETTERS.iter().find(|(letter, _)| *letter == text) {
        return Ok(Word::Did(*action));
    }
    text.parse().map(Word::Card).map_err(|message| {
        Fault::new("--cards", message).allowed("cards such as 7h or Td, the letters H S D P R, and bars")
    })
}

fn letter(action: Action) -> &'static str {
    LETTERS.iter().find(|(_, known)| *known == action).map_or("", |(letter, _)| letter)
}

/// What is still to be told, and the first thing that could not be.
struct State {
    places: Vec<VecDeque<Word>>,
    refused: Option<Fault>,
}

/// The list as a player: does what it says, and else follows the chart.
struct Log<'a> {
    state: Mutex<State>,
    player: Player<'a>,
}

impl Strategy for Log<'_> {
    fn act(&self, view: &View<'_>) -> Action {
        let mut state = self.state.lock().expect("nobody panicked");
        let Some(&Word::Did(action)) = state.places[view.number].front() else {
            return self.player.blackjack().act(view);
        };
        state.places[view.number].pop_front();
        if view.legal.allows(action) {
            return action;
        }
        let hand: Vec<String> = view.cards.iter().map(ToString::to_string).collect();
        let legal = LETTERS.iter().filter(|(_, action)| view.legal.allows(*action));
        let legal: Vec<&str> = legal.map(|(letter, _)| *letter).collect();
        let message = format!(
            "box {}: {} on {} is not allowed by the rules",
            view.number,
            letter(action),
            hand.join(" ")
        );
        state.refused.get_or_insert(Fault::new("--cards", message).allowed(legal.join(", ")));
        Action::Stand
    }

    fn opens(&self, view: &View<'_>) -> bool {
        let mut state = self.state.lock().expect("nobody panicked");
        match state.places[view.number].front() {
            Some(Word::Did(Action::Split)) => state.places[view.number].pop_front().is_some(),
            Some(Word::Did(_)) => false,
            _ => self.player.blackjack().opens(view),
        }
    }

    fn takes(&self, offer: Offer) -> bool {
        self.player.blackjack().takes(offer)
    }

    fn declares_eleven(&self, beside: u8, upcard: Upcard) -> bool {
        self.player.blackjack().declares_eleven(beside, upcard)
    }
}

/// The list as cards, and behind it the rest of the shoe.
struct Given<'a> {
    log: &'a Log<'a>,
    rest: Shoe,
}

impl Given<'_> {
    fn front(&self, place: usize) -> Option<Card> {
        match self.log.state.lock().expect("nobody panicked").places[place].front() {
            Some(Word::Card(card)) => Some(*card),
            _ => None,
        }
    }
}

impl Cards for Given<'_> {
    fn draw(&mut self) -> Result<Card, Exhausted> {
        self.rest.draw()
    }

    fn draw_for(&mut self, place: usize) -> Result<Card, Exhausted> {
        match self.front(place) {
            Some(card) => {
                self.log.state.lock().expect("nobody panicked").places[place].pop_front();
                Ok(card)
            }
            None => self.rest.draw(),
        }
    }

    fn peek(&mut self) -> Result<Card, Exhausted> {
        self.front(0).map_or_else(|| self.rest.peek(), Ok)
    }
}
