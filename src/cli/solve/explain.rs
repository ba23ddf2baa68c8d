//! `ventaja solve --explain`: the expectation of every choice for the hands of a
//! row or of a street, or for cards, by the names of the game's charts.

use super::super::screen::lang;
use super::{Failure, Format, action, listed, print};
use ventaja::cards::{Card, Rank, Suit};
use ventaja::exact::{Asked, BlackjackCard, Choice, Explained, RelancinaCard, Unexplained, explain};
use ventaja::fault::Fault;
use ventaja::reglamento::Scenario;
use ventaja::rules::{Game, HoleCard, Shown};
use ventaja::strategy::poker::{DRAW, is_decided, street_name, street_of};
use ventaja::strategy::relancina::Rows;
use ventaja::strategy::{Action, Chart, PlayedTable, blackjack};
use ventaja::tr;

/// How cards are written in the blackjack family.
const CARDS: &str = "A, 2 … 10, J, Q, K, and A1 or A11 for a declared ace";
/// How cards are written in the relancina.
const SUITED: &str = "A, 2 … 10, J, Q, K, followed by a suit s h d c where it matters: 6h";
/// The form of a question in poker.
/// What `--explain` asks, and how the answer is printed.
pub(super) struct Explain<'a> {
    pub(super) scenario: &'a Scenario,
    pub(super) table: PlayedTable<'a>,
    pub(super) chart: &'a Chart,
    /// The question as it was typed.
    pub(super) text: &'a str,
    /// As rows of this format; as a table without one.
    pub(super) rows: Option<Format>,
}

impl Explain<'_> {
    pub(super) fn run(&self) -> Result<(), Failure> {
        match self.scenario.rules.game() {
            Game::Blackjack | Game::PuntoYBanca => self.blackjack(),
            Game::Relancina => self.relancina(),
            Game::Poker => self.poker(),
        }
    }

    fn argument(&self) -> String {
        format!("--explain {}", self.text)
    }

    fn fault(&self, message: impl Into<String>, allowed: impl Into<String>) -> Fault {
        Fault::new(self.argument(), message).allowed(allowed)
    }

    /// Parses the cards of a hand; `written` says how they are written.
    fn cards<C>(&self, hand: &str, written: &str, card: fn(&str) -> Option<C>) -> Result<Vec<C>, Fault> {
        let wrong = |name: &str| self.fault(format!("`{name}` is no card"), written);
        hand.split('+').map(|name| card(name).ok_or_else(|| wrong(name))).collect()
    }

    /// Returns the expectations of the choices with a `hand`; `unseen` says that its column does not occur.
    fn found(
        &self,
        found: Result<Vec<Explained>, Unexplained>,
        hand: &str,
        unseen: &str,
    ) -> Result<Vec<Explained>, Failure> {
        found.map_err(|why| match why {
            Unexplained::Rules(no) => Failure::from(no),
            Unexplained::Cards(why) => {
                let decided = "a hand with a decision, such as 5+4+7,10 or H16,10";
                self.fault(format!("{hand} {why}"), decided).into()
            }
            Unexplained::Unseen(seen) => self.fault(unseen, seen.join(", ")).into(),
        })
    }

    fn blackjack(&self) -> Result<(), Failure> {
        let (rules, text) = (&self.scenario.rules, self.text);
        let of_family = rules.play.blackjack();
        let exposed = of_family.is_some_and(|rules| rules.dealer_exposed);
        let Some((hand, upcard)) = text.split_once(',') else {
            let form = "ROW,UPCARD such as H16,10, or CARDS,UPCARD such as 5+4+7,10";
            return Err(self.fault("expected a hand, a comma and an upcard", form).into());
        };
        let columns: Vec<&str> = Shown::columns(exposed).iter().map(|shown| shown.name()).collect();
        let Some(column) = columns.iter().position(|known| *known == upcard) else {
            let what = if exposed { "total of the dealer" } else { "upcard" };
            return Err(Fault::unknown(self.argument(), what, upcard, columns).into());
        };
        let (found, given) = if hand.contains('+') {
            let held = self.cards(hand, CARDS, blackjack_card)?;
            // From the third card on, a dealer who peeks has no natural.
            let peeks = of_family.is_some_and(|rules| rules.dealer_hole_card == HoleCard::Peek);
            let given = if held.len() > 2 && peeks { "given-no-natural" } else { "" };
            (explain(self.table, &Asked::Blackjack(&held, column)), given)
        } else {
            self.known_row(hand)?;
            (explain(self.table, &Asked::Row(hand, column)), "")
        };
        let unseen = if exposed { "no cards make this total" } else { "no pack has this upcard" };
        let found = self.found(found, hand, &format!("{unseen} (pack.without)"))?;
        self.answer(given, &found, Choice::name)
    }

    /// Checks that the hands of a row are explained.
    fn known_row(&self, row: &str) -> Result<(), Fault> {
        let is_among = |rows: &[String]| rows.iter().any(|known| known == row);
        let rows = [blackjack::Chart::rows(), blackjack::Chart::declarations()].concat();
        if is_among(&rows) {
            return Ok(());
        }
        let others = [
            (blackjack::Chart::rows_by_cards(), "hands of three cards or more"),
            (blackjack::Chart::rows_doubled(), "doubled hands"),
            (blackjack::Chart::rows_free(), "split hands with a free bet"),
        ];
        if let Some((_, hands)) = others.iter().find(|(rows, _)| is_among(rows)) {
            let message = format!("row `{row}` is for {hands}, and rows are explained by two dealt cards");
            return Err(self.fault(message, "a row such as H16, or cards such as 5+4+7"));
        }
        let fault = Fault::unknown(self.argument(), "row", row, &rows);
        Err(fault.allowed(format!("{}, or cards such as 5+4+7", rows.join(", "))))
    }

    fn relancina(&self) -> Result<(), Failure> {
        let (table, chart, text) = (self.table, self.chart, self.text);
        let Some((hand, seen)) = text.split_once(',') else {
            let form = "ROW,COLUMN of the chart such as H16,10 or PF,X2, or CARDS,COLUMN such as 5+4+7,10";
            return Err(self.fault("expected a hand, a comma and a column", form).into());
        };
        let columns = || Rows::columns(false).iter().chain(Rows::columns(true));
        // All face-up figures share a column.
        let name = if matches!(seen, "J" | "Q" | "K") { "F" } else { seen };
        let Some(column) = columns().position(|known| *known == name) else {
            return Err(Fault::unknown(self.argument(), "column", seen, columns()).into());
        };
        let found = if hand.contains('+') {
            explain(table, &Asked::Relancina(&self.cards(hand, SUITED, relancina_card)?, column))
        } else {
            let rows_of_chart = Rows::row_names();
            if !rows_of_chart.iter().any(|known| known == hand) {
                let all = "H2 … H21, 3H2 … 4H21, S12 … S21, 3S12 … 4S21, P2 … P10, PA, PF, FA, F4, F2, 67, 67s, \
                           68, 68s, 78, 78s, or cards such as 5+4+7";
                return Err(Fault::unknown(self.argument(), "row", hand, rows_of_chart).allowed(all).into());
            }
            explain(table, &Asked::Row(hand, column))
        };
        let found = self.found(found, hand, &format!("column {name} is never seen under these rules"))?;
        if found.is_empty() && self.rows.is_none() {
            let line = tr!(lang(), "no-hand-reaches", cell = text, chart = chart.name());
            return print(&format!("{line}\n"));
        }
        let give_up =
            |choice: Choice| if choice == Choice::Act(Action::Surrender) { "give-up" } else { choice.name() };
        self.answer("", &found, give_up)
    }

    fn poker(&self) -> Result<(), Failure> {
        let (table, text) = (self.table, self.text);
        let play = table.rules().play.poker().expect("the game is poker");
        let streets: Vec<String> =
            (0..=DRAW).filter(|street| is_decided(play, *street)).map(street_name).collect();
        let allowed = format!(
            "a street that is decided: {}; or own cards, then a comma and the upcard or the common cards that are open, each \
             with its suit, such as Ah+Kd+9c+5s+2h,7h or As+Kd,Qh+7c+2d",
            streets.join(", ")
        );
        let card = |name: &str| name.parse::<Card>().ok();
        let cards =
            |text: &str| if text.is_empty() { Ok(Vec::new()) } else { self.cards(text, &allowed, card) };
        let (own, seen) = text.split_once(',').unwrap_or((text, ""));
        // A number after that of the last street is none of a game.
        let street = street_of(text).or_else(|| text.parse::<usize>().ok().map(|_| usize::MAX));
        let found = match street {
            Some(street) => explain(table, &Asked::Street(street)),
            None => explain(table, &Asked::Poker(&cards(own)?, &cards(seen)?)),
        };
        let found = found.map_err(|why| match why {
            Unexplained::Rules(no) => Failure::from(no),
            Unexplained::Cards(why) => self.fault(why, &*allowed).into(),
            Unexplained::Unseen(_) => self.fault("the pack has no such upcard", &*allowed).into(),
        })?;
        self.answer("", &found, Choice::name)
    }

    /// Prints the expectations; `name` is the game's name of a choice.
    fn answer(
        &self,
        given: &str,
        found: &[Explained],
        name: fn(Choice) -> &'static str,
    ) -> Result<(), Failure> {
        let (lang, chart) = (lang(), self.chart.name());
        let (hand, upcard) = self.text.split_once(',').unwrap_or((self.text, ""));
        let given = if given.is_empty() { String::new() } else { lang.text(given) };
        let text = if upcard.is_empty() {
            tr!(lang, "explained-alone", hand, chart)
        } else {
            tr!(lang, "explained-hand", hand, upcard, given, chart)
        };
        if found.is_empty() && self.rows.is_none() {
            return print(&format!("{text}\n{}\n", lang.text("no-two-cards")));
        }
        let columns = [
            ("cards", "head-cards"),
            ("frequency", "head-frequency"),
            ("choice", "head-choice"),
            ("expectation", "head-expectation"),
        ];
        let cells = |hand: &Explained, number: usize| {
            let (choice, net) = hand.choices[number];
            let once = |text: String| if number == 0 { text } else { String::new() };
            [
                (hand.cards.as_str().into(), once(lang.phrase(&hand.cards).into_owned())),
                (hand.frequency.into(), once(lang.small_percent(hand.frequency, 5))),
                (name(choice).into(), action(name(choice))),
                (net.into(), lang.signed(net, 7)),
            ]
        };
        let rows =
            found.iter().flat_map(|hand| (0..hand.choices.len()).map(move |number| cells(hand, number)));
        listed(self.rows, &format!("{text}\n"), columns, rows, "")
    }
}

/// The number of a card from 2 to 10.
fn pip(text: &str) -> Option<u8> {
    text.parse().ok().filter(|number| (2..=10).contains(number) && !text.starts_with(['0', '+']))
}

fn blackjack_card(name: &str) -> Option<BlackjackCard> {
    let (value, eleven) = match name {
        "A" => (1, None),
        "A1" => (1, Some(false)),
        "A11" => (1, Some(true)),
        "J" | "Q" | "K" => (10, None),
        _ => (pip(name)?, None),
    };
    Some(BlackjackCard { value, eleven })
}

fn relancina_card(name: &str) -> Option<RelancinaCard> {
    let suits = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];
    let suit = suits.into_iter().find(|suit| name.ends_with(suit.letter()));
    let face = if suit.is_some() { &name[..name.len() - 1] } else { name };
    let number = match face {
        "A" => 1,
        "J" => 11,
        "Q" => 12,
        "K" => 13,
        _ => pip(face)?,
    };
    Some(RelancinaCard { rank: Rank::new(number)?, suit })
}
