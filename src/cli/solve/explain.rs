//! `ventaja solve --explain`: the expectation of every choice for the hands of a
//! row, or for cards.

use super::super::records::records;
use super::super::screen::{lang, print_exact};
use super::{Failure, Format, action, print, table};
use std::fmt::Write;
use ventaja::exact::{BlackjackCard, Choice, Explained, Unexplained, explain_blackjack_cards, explain_row};
use ventaja::fault::Fault;
use ventaja::reglamento::Scenario;
use ventaja::rules::{HoleCard, Shown};
use ventaja::strategy::{Chart, blackjack};
use ventaja::tr;

/// The subject of the question.
enum Question {
    Row(String),
    Cards(Vec<BlackjackCard>),
}

/// How cards are written.
const CARDS: &str = "A, 2 … 10, J, Q, K, and A1 or A11 for a declared ace";

/// What `--explain` asks, and how the answer is printed.
pub(super) struct Explain<'a> {
    pub(super) scenario: &'a Scenario,
    pub(super) chart: &'a Chart,
    /// The question as it was typed.
    pub(super) text: &'a str,
    /// As rows of this format; as a table without one.
    pub(super) rows: Option<Format>,
}

pub(super) fn run(asked: &Explain<'_>) -> Result<(), Failure> {
    let Explain { scenario, chart, text, .. } = *asked;
    let argument = asked.argument();
    let exposed = scenario.rules.play.blackjack().is_some_and(|rules| rules.dealer_exposed);
    let (question, column) = parse(text, &argument, exposed)?;
    let (found, given) = match &question {
        Question::Row(row) => (explain_row(&scenario.rules, chart, row, column), String::new()),
        Question::Cards(held) => {
            let found = explain_blackjack_cards(&scenario.rules, chart, held, column);
            (found, no_natural(scenario, held).to_owned())
        }
    };
    let found = found.map_err(|why| match why {
        Unexplained::Rules(no) => Failure::from(no),
        Unexplained::Unseen(dealt) => {
            let what = if exposed { "no cards make this total" } else { "no pack has this upcard" };
            let fault = Fault::new(&argument, format!("{what} (pack.without)"));
            fault.allowed(dealt.join(", ")).into()
        }
        Unexplained::Cards(why) => {
            let cards = text.split_once(',').map_or(text, |(cards, _)| cards);
            let fault = Fault::new(&argument, format!("{cards} {why}"));
            fault.allowed("a hand with a decision, such as 5+4+7,10 or H16,10").into()
        }
    })?;
    asked.answer(&given, &found, Choice::name)
}

/// From the third card on, a dealer who peeks has no natural.
fn no_natural(scenario: &Scenario, held: &[BlackjackCard]) -> &'static str {
    let peeks = scenario.rules.play.blackjack().is_some_and(|rules| rules.dealer_hole_card == HoleCard::Peek);
    if held.len() > 2 && peeks { "given-no-natural" } else { "" }
}

impl Explain<'_> {
    /// The argument, as faults name it.
    pub(super) fn argument(&self) -> String {
        format!("--explain {}", self.text)
    }

    /// Prints the expectations; `name` is the game's name of a choice.
    pub(super) fn answer(
        &self,
        given: &str,
        found: &[Explained],
        name: fn(Choice) -> &'static str,
    ) -> Result<(), Failure> {
        let Explain { chart, text: question, rows, .. } = *self;
        if let Some(format) = rows {
            let row = |hand: &Explained, (choice, net): (Choice, f64)| {
                vec![hand.cards.as_str().into(), hand.frequency.into(), name(choice).into(), net.into()]
            };
            let rows =
                found.iter().flat_map(|hand| hand.choices.iter().map(move |choice| row(hand, *choice)));
            let fields = &["cards", "frequency", "choice", "expectation"];
            return print_exact(&records(format, fields, rows)?);
        }
        let (hand, upcard) = question.split_once(',').unwrap_or((question, ""));
        let lang = lang();
        let given = if given.is_empty() { String::new() } else { lang.text(given) };
        let mut text = if upcard.is_empty() {
            tr!(lang, "explained-alone", hand = hand, chart = chart.name())
        } else {
            tr!(lang, "explained-hand", hand = hand, upcard = upcard, given = given, chart = chart.name())
        };
        text.push('\n');
        if found.is_empty() {
            let _ = writeln!(text, "{}", lang.text("no-two-cards"));
            return print(&text);
        }
        let mut table = table(&["head-cards", "head-frequency", "head-choice", "head-expectation"]);
        for hand in found {
            for (number, (choice, net)) in hand.choices.iter().enumerate() {
                let frequency = lang.small_percent(hand.frequency, 5);
                let (cards, frequency) =
                    if number == 0 { (hand.cards.as_str(), frequency.as_str()) } else { ("", "") };
                table.add_row([cards, frequency, &action(name(*choice)), &lang.signed(*net, 7)]);
            }
        }
        print(&(text + &table.lines("")))
    }
}

/// A row or cards, and a column: `H16,10`, `5+4+7,10`.
fn parse(text: &str, argument: &str, exposed: bool) -> Result<(Question, usize), Fault> {
    let Some((hand, upcard)) = text.split_once(',') else {
        let fault = Fault::new(argument, "expected a hand, a comma and an upcard");
        return Err(fault.allowed("ROW,UPCARD such as H16,10, or CARDS,UPCARD such as 5+4+7,10"));
    };
    let columns: Vec<&str> = Shown::columns(exposed).iter().map(|shown| shown.name()).collect();
    let Some(column) = columns.iter().position(|known| *known == upcard) else {
        let what = if exposed { "total of the dealer" } else { "upcard" };
        return Err(Fault::unknown(argument, what, upcard, columns));
    };
    if hand.contains('+') {
        let held: Result<Vec<BlackjackCard>, Fault> =
            hand.split('+').map(|name| card(name, argument)).collect();
        return Ok((Question::Cards(held?), column));
    }
    let rows: Vec<String> =
        blackjack::Chart::rows().into_iter().chain(blackjack::Chart::declarations()).collect();
    if rows.iter().any(|known| known == hand) {
        return Ok((Question::Row(hand.to_owned()), column));
    }
    let others = [
        (blackjack::Chart::rows_by_cards(), "hands of three cards or more"),
        (blackjack::Chart::rows_doubled(), "doubled hands"),
        (blackjack::Chart::rows_free(), "split hands with a free bet"),
    ];
    if let Some((_, hands)) = others.iter().find(|(rows, _)| rows.iter().any(|known| known == hand)) {
        let fault = Fault::new(
            argument,
            format!("row `{hand}` is for {hands}, and rows are explained by two dealt cards"),
        );
        return Err(fault.allowed("a row such as H16, or cards such as 5+4+7"));
    }
    let mut fault = Fault::unknown(argument, "row", hand, rows);
    fault.allowed = fault.allowed.map(|rows| format!("{rows}, or cards such as 5+4+7"));
    Err(fault)
}

fn card(name: &str, argument: &str) -> Result<BlackjackCard, Fault> {
    let (value, eleven) = match name {
        "A" => (1, None),
        "A1" => (1, Some(false)),
        "A11" => (1, Some(true)),
        "J" | "Q" | "K" => (10, None),
        _ => match name.parse() {
            Ok(value @ 2..=10) if !name.starts_with(['0', '+']) => (value, None),
            _ => return Err(Fault::new(argument, format!("`{name}` is no card")).allowed(CARDS)),
        },
    };
    Ok(BlackjackCard { value, eleven })
}
