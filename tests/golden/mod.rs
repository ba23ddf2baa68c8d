//! Golden rounds as data: reads `testdata/rounds/*.toml` (see the README there) and turns the
//! decisions of a round into a chart, so that the compiled game, which knows charts only, can play it.

use std::collections::{BTreeMap, VecDeque};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use toml::{Table, Value};
use ventaja::cards::Card;
use ventaja::reglamento::{Scenario, find};
use ventaja::rules::{Game, Play, Shown};
use ventaja::shoe::{Cards, Exhausted};
use ventaja::strategy::blackjack::{self, Cell, Offer};
use ventaja::strategy::relancina::{self, Move};
use ventaja::strategy::{self, Action, Chart};

/// The folder of the golden rounds. The package of a unit test is below the top level.
fn folder() -> PathBuf {
    let mut folders =
        Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().map(|folder| folder.join("testdata/rounds"));
    folders.find(|folder| folder.is_dir()).expect("testdata")
}

/// The rulebooks with golden rounds, in order: the names of the files without extension.
pub(crate) fn books() -> Vec<String> {
    let names = folder().read_dir().unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut books: Vec<String> =
        names.filter_map(|name| Some(name.strip_suffix(".toml")?.to_owned())).collect();
    books.sort();
    assert!(books.len() >= 22, "{books:?}");
    books
}

/// A round with its expected result under one option.
pub(crate) struct Golden {
    /// File, number and readings, for messages.
    pub(crate) label: String,
    /// The reading and the option that this round shows, if it shows one.
    pub(crate) option: Option<(String, String)>,
    pub(crate) scenario: Scenario,
    pub(crate) cards: String,
    pub(crate) moves: String,
    pub(crate) strategy: String,
    pub(crate) offers: bool,
    /// Expected net by line, in bets. The line `box` has all boxes.
    pub(crate) nets: BTreeMap<String, f64>,
}

impl Golden {
    /// Requires the nets that somebody pays, in bets by line, to be those of the round.
    pub(crate) fn expect(&self, who: &str, nets: &[(&str, f64)]) {
        for (line, expected) in &self.nets {
            let found = nets.iter().find(|(name, _)| name == line);
            let (_, found) = found.unwrap_or_else(|| panic!("{}: {who} has no line `{line}`", self.label));
            let pays = (found - expected).abs() < 1e-12;
            assert!(pays, "{}: {who} pays {found} on {line}, not {expected}", self.label);
        }
    }
}

fn number(value: &Value) -> f64 {
    match value {
        Value::Integer(number) => *number as f64,
        Value::Float(number) => *number,
        other => panic!("{other} is not a number"),
    }
}

/// Adds a `net` value: a number, or numbers by line.
fn add(nets: &mut BTreeMap<String, f64>, value: &Value) {
    match value {
        Value::Table(lines) => nets.extend(lines.iter().map(|(line, net)| (line.clone(), number(net)))),
        net => {
            nets.insert("box".to_owned(), number(net));
        }
    }
}

/// Returns the rounds of a rulebook, one for each option where a round shows several.
pub(crate) fn rounds(id: &str) -> Vec<Golden> {
    let path = folder().join(format!("{id}.toml"));
    let file: Table = std::fs::read_to_string(&path).unwrap().parse().unwrap();
    let path = path.display();
    let known = [
        "article", "what", "cards", "moves", "boxes", "strategy", "offers", "readings", "set", "reading",
        "net", "lines",
    ];
    let mut found = Vec::new();
    for (number, round) in file["round"].as_array().unwrap().iter().enumerate() {
        let round = round.as_table().unwrap();
        for key in round.keys() {
            assert!(known.contains(&key.as_str()), "{path}, round {}: unknown key `{key}`", number + 1);
        }
        let text = |key: &str| round.get(key).map(|value| value.as_str().unwrap().to_owned());
        let list = |key: &str| -> Vec<String> {
            let all = round.get(key).and_then(Value::as_array).cloned().unwrap_or_default();
            all.iter().map(|value| value.as_str().unwrap().to_owned()).collect()
        };
        assert!(text("article").is_some() && text("what").is_some(), "{path}, round {}", number + 1);
        let cards = text("cards").unwrap();
        let mut expect = |option: Option<&str>| {
            let mut readings = list("readings");
            let reading = text("reading");
            if let (Some(reading), Some(option)) = (&reading, option) {
                readings.push(format!("{reading}={option}"));
            }
            let mut sets = list("set");
            let book = find(id).unwrap();
            let boxes = match round.get("boxes") {
                Some(boxes) => boxes.as_integer().unwrap(),
                None if cards.contains('|') => i64::try_from(cards.matches('|').count()).unwrap(),
                None => 1,
            };
            if book.game != Game::PuntoYBanca {
                sets.push(format!("table.boxes={boxes}"));
            }
            let mut nets = BTreeMap::new();
            for key in ["net", "lines"] {
                if let Some(value) = round.get(key) {
                    let by_option = option.and_then(|option| value.as_table()?.get(option));
                    add(&mut nets, by_option.unwrap_or(value));
                }
            }
            let label = format!("{id}, round {} {readings:?} \"{cards}\"", number + 1);
            found.push(Golden {
                option: reading.zip(option.map(str::to_owned)),
                scenario: Scenario::new(book, &readings, &sets)
                    .unwrap_or_else(|fault| panic!("{label}: {fault}")),
                label,
                cards: cards.clone(),
                moves: text("moves").unwrap_or_default(),
                strategy: text("strategy").unwrap_or_else(|| "basic".to_owned()),
                offers: round.get("offers").is_some_and(|offers| offers.as_bool().unwrap()),
                nets,
            });
        };
        if round.contains_key("reading") {
            round["net"].as_table().unwrap().keys().for_each(|option| expect(Some(option)));
        } else {
            expect(None);
        }
    }
    found
}

#[derive(Clone, Copy, Debug)]
enum Word {
    Card(Card),
    Did(Action),
}

/// The cards by place, dealer first, with the decisions between them.
fn places(cards: &str) -> Vec<VecDeque<Word>> {
    let word = |text: &str| match text {
        "H" => Word::Did(Action::Hit),
        "S" => Word::Did(Action::Stand),
        "D" => Word::Did(Action::Double),
        "P" => Word::Did(Action::Split),
        "R" => Word::Did(Action::Surrender),
        card => Word::Card(card.parse().unwrap()),
    };
    let mut places: Vec<VecDeque<Word>> =
        cards.split('|').map(|group| group.split_whitespace().map(word).collect()).collect();
    places.rotate_right(1);
    places
}

/// Cards in the order of the deal, the same for every place.
pub(crate) struct Given(pub(crate) VecDeque<Card>);

impl Given {
    /// Reads cards; bars between them count for nothing.
    pub(crate) fn new(text: &str) -> Given {
        Given(text.split_whitespace().filter(|word| *word != "|").map(|card| card.parse().unwrap()).collect())
    }
}

impl Cards for Given {
    fn draw(&mut self) -> Result<Card, Exhausted> {
        self.0.pop_front().ok_or(Exhausted)
    }
    fn peek(&mut self) -> Result<Card, Exhausted> {
        self.0.front().copied().ok_or(Exhausted)
    }
}

/// The cards of a round by place, dealer first; a place without cards left has none.
pub(crate) struct Dealt(pub(crate) Vec<VecDeque<Card>>);

impl Dealt {
    pub(crate) fn new(cards: &str) -> Dealt {
        let only = |words: VecDeque<Word>| {
            words.into_iter().filter_map(|word| if let Word::Card(card) = word { Some(card) } else { None })
        };
        Dealt(places(cards).into_iter().map(|words| only(words).collect()).collect())
    }

    /// Number of cards that were not dealt.
    pub(crate) fn left(&self) -> usize {
        self.0.iter().map(VecDeque::len).sum()
    }
}

impl Cards for Dealt {
    fn draw(&mut self) -> Result<Card, Exhausted> {
        unreachable!("every card belongs to a place")
    }

    fn draw_for(&mut self, place: usize) -> Result<Card, Exhausted> {
        self.0[place].pop_front().ok_or(Exhausted)
    }

    fn peek(&mut self) -> Result<Card, Exhausted> {
        self.0[0].front().copied().ok_or(Exhausted)
    }
}

/// Plays the decisions of a round and records the cells of a chart that would take them.
pub(crate) struct Decisions {
    words: Mutex<Vec<VecDeque<Word>>>,
    chart: blackjack::Chart,
    cells: Mutex<Vec<(String, usize, Option<Cell>)>>,
}

impl Decisions {
    pub(crate) fn new(golden: &Golden) -> Decisions {
        let id = &golden.scenario.reglamento.id;
        let Chart::Blackjack(chart) = strategy::find(&find(id).unwrap(), &golden.strategy).unwrap() else {
            panic!("{}: no blackjack chart", golden.label)
        };
        let mut chart = *chart;
        chart.offers =
            blackjack::Offers { insurance: golden.offers, even_money: golden.offers, desafio: golden.offers };
        Decisions { words: Mutex::new(places(&golden.cards)), chart, cells: Mutex::default() }
    }

    /// Takes a place's next decision, unless a card comes before it.
    fn next(&self, place: usize) -> Option<Action> {
        let mut words = self.words.lock().unwrap();
        let Some(Word::Did(action)) = words[place].front().copied() else { return None };
        words[place].pop_front();
        Some(action)
    }

    /// Returns the cards and decisions that were not needed.
    pub(crate) fn left(&self) -> usize {
        self.words.lock().unwrap().iter().map(VecDeque::len).sum()
    }

    /// Returns the chart that takes the recorded decisions.
    pub(crate) fn into_chart(self) -> Chart {
        let mut chart = self.chart;
        for (row, column, cell) in self.cells.into_inner().unwrap() {
            chart.set_cell(&row, column, cell);
        }
        Chart::Blackjack(Box::new(chart))
    }
}

/// Returns the rows of a chart that decide a hand, the first that has an answer first.
fn rows(view: &blackjack::View<'_>) -> Vec<String> {
    let total = format!("{}{}", if view.soft { "S" } else { "H" }, view.total);
    if view.doubled {
        return vec![format!("D{total}")];
    }
    let mut rows = Vec::new();
    if let [first, second] = *view.cards {
        let value = |card: Card| card.rank().number().min(10);
        // Where the pair may not be split, its cells fall through to the total's.
        if view.legal.split && value(first) == value(second) && (value(first) > 1 || view.soft) {
            if value(first) == 7 && !view.after_split {
                rows.push(if first.suit() == second.suit() { "77s" } else { "77" }.to_owned());
            }
            rows.push(match value(first) {
                1 => "PA".to_owned(),
                number => format!("P{number}"),
            });
        }
    }
    rows.push(if view.free { format!("F{total}") } else { total });
    rows
}

impl blackjack::Strategy for Decisions {
    fn act(&self, view: &blackjack::View<'_>) -> Action {
        let Some(action) = self.next(view.number) else { return self.chart.act(view) };
        assert!(view.legal.allows(action), "{action:?} on {:?} is not allowed", view.cards);
        let cell = match action {
            Action::Hit => Cell::Hit,
            Action::Stand => Cell::Stand,
            Action::Double if view.doubled => Cell::DoubleStand,
            Action::Double => Cell::DoubleHit,
            Action::Split => Cell::Split,
            Action::Surrender if view.doubled => Cell::SurrenderStand,
            Action::Surrender => Cell::SurrenderHit,
        };
        let mut cells = self.cells.lock().unwrap();
        cells.extend(rows(view).into_iter().filter_map(|row| {
            let is_total = row.starts_with(['H', 'S', 'F']);
            (!is_total || cell != Cell::Split).then(|| (row, view.shown.column(), Some(cell)))
        }));
        action
    }

    fn opens(&self, view: &blackjack::View<'_>) -> bool {
        let front = self.words.lock().unwrap()[view.number].front().copied();
        let opens = match front {
            Some(Word::Did(Action::Split)) => self.next(view.number).is_some(),
            Some(Word::Did(_)) => false,
            _ => return self.chart.opens(view),
        };
        let value = view.cards[0].rank().number().min(10);
        let row = if value == 1 { "PA".to_owned() } else { format!("P{value}") };
        self.cells.lock().unwrap().push((row, view.shown.column(), opens.then_some(Cell::Split)));
        opens
    }

    fn takes(&self, _: Offer) -> bool {
        self.chart.offers.insurance
    }

    fn declares_eleven(&self, other: u8, shown: Shown) -> bool {
        self.chart.declares_eleven(other, shown)
    }
}

/// The cards of a round as its places receive them, and their order.
pub(crate) struct InOrder<'a> {
    decisions: &'a Decisions,
    pub(crate) order: Vec<Card>,
}

impl<'a> InOrder<'a> {
    pub(crate) fn new(decisions: &'a Decisions) -> InOrder<'a> {
        InOrder { decisions, order: Vec::new() }
    }
}

impl Cards for InOrder<'_> {
    fn draw(&mut self) -> Result<Card, Exhausted> {
        unreachable!("every card belongs to a place")
    }

    fn draw_for(&mut self, place: usize) -> Result<Card, Exhausted> {
        let mut words = self.decisions.words.lock().unwrap();
        let Some(Word::Card(card)) = words[place].front().copied() else { return Err(Exhausted) };
        words[place].pop_front();
        self.order.push(card);
        Ok(card)
    }

    fn peek(&mut self) -> Result<Card, Exhausted> {
        match self.decisions.words.lock().unwrap()[0].front() {
            Some(Word::Card(card)) => Ok(*card),
            _ => Err(Exhausted),
        }
    }
}

/// Returns the rules of the blackjack family that a round is played by.
pub(crate) fn blackjack_rules(golden: &Golden) -> Option<&ventaja::rules::Blackjack> {
    match &golden.scenario.rules.play {
        Play::Blackjack(play) => Some(play),
        Play::PuntoYBanca(_) | Play::Relancina(_) | Play::Poker(_) => None,
    }
}

/// The decisions of a relancina round: `S H D P R C`, `L` to leave at a raise.
pub(crate) struct Moves {
    left: Mutex<VecDeque<char>>,
    leaves: bool,
}

impl Moves {
    pub(crate) fn new(moves: &str) -> Moves {
        let left = moves.chars().filter(|letter| *letter != 'L').collect();
        Moves { left: Mutex::new(left), leaves: moves.contains('L') }
    }

    /// Returns the number of moves that were not asked for.
    pub(crate) fn left(&self) -> usize {
        self.left.lock().unwrap().len()
    }
}

impl relancina::Strategy for Moves {
    fn play(&self, view: &relancina::View<'_>) -> Move {
        let letter =
            self.left.lock().unwrap().pop_front().unwrap_or_else(|| panic!("no move left at {view:?}"));
        let made = match letter {
            'S' => Move::Usual(Action::Stand),
            'H' => Move::Usual(Action::Hit),
            'D' => Move::Usual(Action::Double),
            'P' => Move::Usual(Action::Split),
            'R' => Move::Usual(Action::Surrender),
            'C' => Move::Change,
            other => panic!("no move is called {other}"),
        };
        let allowed = match made {
            Move::Usual(action) => view.legal.allows(action),
            Move::Change => view.change,
        };
        assert!(allowed, "{letter} is not allowed at {view:?}");
        made
    }

    fn leaves_raise(&self) -> bool {
        self.leaves
    }
}
