//! The compiled game as rows of 16-bit steps: the step of a hand, a box's or the Talla's, on each
//! card.
//!
//! Hands with the same steps on all cards share a row, across everything that the players may see
//! of the Talla.

use crate::compiled::relancina::{
    Column, End, Fate, Game, Kind, LATE, Late, Over, Step, TallaStep, WayTables,
};
use crate::rules::Way;
use rustc_hash::FxHashMap;

/// The most card classes.
pub(super) const CLASSES: usize = 32;

/// The first step that is not a row: from here on a hand is over, and the step minus this number is
/// the index of its end, or of the Talla's kind.
pub(super) const OVER: u16 = 0xc000;

/// The first step that is not an end: from here on a hand is split, and the step minus this number
/// is the class of its first card. The second card is the one just drawn.
pub(super) const SPLITS: u16 = 0xff00;

/// The step of a hand that changes both cards.
pub(super) const CHANGE: u16 = 0xffff;

/// The next row of a hand, or one of the steps above, by the class of the card.
pub(super) type Steps = [u16; CLASSES];

/// The steps of a row, which fill one cache line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(align(64))]
pub(super) struct Row(pub Steps);

impl Row {
    /// Returns the step on a card.
    #[inline]
    pub(super) fn step(&self, class: u8) -> u16 {
        self.0[usize::from(class) % CLASSES]
    }
}

/// What the Talla does before the players' turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BeforeTurns {
    /// Nothing, by far the most often.
    Nothing,
    /// It raises the stakes.
    Raises,
    /// It changes its cards.
    Changes,
}

/// What the Talla's first two cards determine.
#[derive(Clone, Copy, Debug)]
pub(super) struct Opened {
    /// The players' column.
    pub column: u16,
    /// Index of the column's first opening step.
    pub opening: usize,
    /// The Talla's step: a row, or its kind.
    pub talla: u16,
    /// Whether the Talla holds a prize.
    pub prize: bool,
    /// What the Talla does before the players' turns.
    pub before_turns: BeforeTurns,
}

/// The rarely used steps of a column.
#[derive(Clone, Debug)]
pub(super) struct Rare {
    /// Row of a split hand, by the class of its first card.
    pub split: Steps,
    /// Row of a hand that receives two new cards: of an original hand, then of a split one.
    pub change: [u16; 2],
    /// The rank of the Talla's card that is up, ace 1, figures 11.
    face: u8,
}

/// The steps of one way of dealing.
#[derive(Clone, Debug)]
pub(super) struct WayRows {
    pub way: Way,
    /// By the class of the Talla's first card times the number of classes, plus that of its second.
    pub opened: Vec<Opened>,
    /// Steps of a box's first two cards, by column, then as in `opened`.
    pub openings: Vec<u16>,
    /// By column.
    pub rare: Vec<Rare>,
    /// First steps of a late round of cards, by the rank of the Talla's card that is up and its
    /// prize, then by the index of the held hand. Empty where the rules give no such round.
    late: Vec<Vec<u16>>,
}

#[derive(Clone, Debug)]
pub(super) struct Hands {
    pub classes: usize,
    pub rows: Vec<Row>,
    pub ways: Vec<WayRows>,
    /// The ways in which a hand can be over; first those that do not depend on the Talla's cards.
    pub overs: Vec<Over>,
    /// The first step of a hand whose payment depends on the Talla's cards.
    pub waits: u16,
    /// The step of a box that leaves at the raise.
    pub left: u16,
    /// The kinds that the Talla can have, bust first.
    pub kinds: Vec<Kind>,
    /// Index in [`LATE`] of the late prize that each kind is, if it is one.
    pub prizes: Vec<Option<u8>>,
    /// Whether the Talla changes every hand but opened prizes together with its own.
    pub redeals: bool,
}

impl WayRows {
    /// Returns the first step of a held hand in a late round.
    pub(super) fn late(&self, column: u16, prize: u8, held: u16) -> Option<u16> {
        let face = usize::from(self.rare[usize::from(column)].face);
        let starts = self.late.get((face - 1) * LATE.len() + usize::from(prize))?;
        Some(starts[usize::from(held)])
    }
}

impl Hands {
    pub(super) fn new(game: &Game) -> Hands {
        let left = Over { end: End { fate: Fate::Left, doubled: false }, held: None };
        let mut overs: Vec<Over> = game.ways.iter().flat_map(steps).filter_map(over).chain([left]).collect();
        overs.sort_unstable_by_key(|over| (game.pays.waits(over.end), *over));
        overs.dedup();
        let number = |at: usize| OVER + u16::try_from(at).expect("few ends");
        let waits = number(overs.partition_point(|over| !game.pays.waits(over.end)));
        let numbers = overs.iter().enumerate().map(|(at, over)| (*over, number(at))).collect();
        let mut kinds = vec![Kind::Bust];
        let steps = game.talla.opening.iter().chain(&game.talla.rows).flatten();
        for step in steps {
            if let TallaStep::Over(kind) = step
                && !kinds.contains(kind)
            {
                kinds.push(*kind);
            }
        }
        let late = |kind: &Kind| {
            let prize = kind.prize().filter(|_| game.talla.late_prize_round)?;
            LATE.iter().position(|pays| *pays == prize.pays()).and_then(|prize| u8::try_from(prize).ok())
        };
        let prizes = kinds.iter().map(late).collect();
        let mut rows = Rows { found: Vec::new(), known: FxHashMap::default(), overs: numbers };
        let ways = game.ways.iter().map(|tables| rows.way(game, tables, &kinds)).collect();
        let left = rows.overs[&left];
        let classes = game.classes.all().len();
        Hands {
            classes,
            rows: rows.found,
            ways,
            overs,
            waits,
            left,
            kinds,
            prizes,
            redeals: game.talla.redeals,
        }
    }
}

/// Returns all steps of a way of dealing.
fn steps(tables: &WayTables) -> Vec<Step> {
    let of = |column: &Column| {
        let two = column.opening.iter().chain(&column.split).chain(column.changed.iter().flatten());
        two.chain(&column.rows).flatten().copied().collect::<Vec<Step>>()
    };
    let mut steps: Vec<Step> = tables.columns.iter().flat_map(of).collect();
    for late in lates(tables) {
        steps.extend(late.opening.iter().chain(late.rows.iter().flatten()));
    }
    steps
}

/// Iterates over the tables of late rounds, by rank and prize; empty where the rules give none.
fn lates(tables: &WayTables) -> impl Iterator<Item = &Late> {
    let faces = if tables.held.is_empty() { 0 } else { 11 };
    (1..=faces).flat_map(|face| LATE.map(|pays| tables.late(face, pays)))
}

/// Returns the end of a step that ends the hand.
fn over(step: Step) -> Option<Over> {
    match step {
        Step::Over(over) => Some(over),
        Step::Draw(_) | Step::Split | Step::Change => None,
    }
}

/// Collects the rows, each once.
struct Rows {
    found: Vec<Row>,
    /// Number of each row in `found`.
    known: FxHashMap<Row, u16>,
    /// Step of each end.
    overs: FxHashMap<Over, u16>,
}

impl Rows {
    /// Compiles one way of dealing.
    fn way(&mut self, game: &Game, tables: &WayTables, kinds: &[Kind]) -> WayRows {
        let (mut openings, mut rare, mut begins) = (Vec::new(), Vec::new(), Vec::new());
        for column in &tables.columns {
            begins.push(openings.len());
            rare.push(self.column(column, &mut openings));
        }
        let talla = self.talla(game, kinds);
        let mut opened = Vec::new();
        for (first, row) in tables.seen.iter().enumerate() {
            for (second, column) in row.iter().enumerate() {
                opened.push(Opened {
                    column: *column,
                    opening: begins[usize::from(*column)],
                    talla: talla[first][second],
                    prize: game.talla.prize(first, second),
                    before_turns: if game.talla.changes(tables.way, first, second) {
                        BeforeTurns::Changes
                    } else if game.talla.raises(tables.way, first, second) {
                        BeforeTurns::Raises
                    } else {
                        BeforeTurns::Nothing
                    },
                });
            }
        }
        let late = lates(tables).map(|late| {
            let mut found = vec![None; late.rows.len()];
            late.opening.iter().map(|step| self.step(*step, 0, &late.rows, &mut found)).collect()
        });
        let late = late.collect();
        WayRows { way: tables.way, opened, openings, rare, late }
    }

    /// Compiles the Talla's rows, and returns its steps by the classes of its first two cards.
    fn talla(&mut self, game: &Game, kinds: &[Kind]) -> Vec<Steps> {
        let over = |kind: &Kind| {
            let number = kinds.iter().position(|known| known == kind).expect("a known kind");
            OVER + u16::try_from(number).expect("few kinds")
        };
        // A row leads to hands of more cards only, so the hands of the most cards come first.
        let mut found = vec![None; game.talla.rows.len()];
        let mut order: Vec<usize> = (0..found.len()).collect();
        order.sort_by_key(|row| std::cmp::Reverse(game.talla.states[*row].cards));
        let step = |step: &TallaStep, found: &[Option<u16>]| match step {
            TallaStep::Draw(row) => found[usize::from(*row)].expect("a hand of more cards"),
            TallaStep::Over(kind) => over(kind),
        };
        for row in order {
            let steps: Vec<u16> = game.talla.rows[row].iter().map(|to| step(to, &found)).collect();
            found[row] = Some(self.row(steps));
        }
        let pad = |row: &Vec<TallaStep>| padded(row.iter().map(|to| step(to, &found)));
        game.talla.opening.iter().map(pad).collect()
    }

    /// Compiles a column: appends its opening steps to `openings` and returns its rare steps.
    fn column(&mut self, column: &Column, openings: &mut Vec<u16>) -> Rare {
        let mut found = vec![None; column.rows.len()];
        let mut table = |rows: &mut Rows, two: &[Vec<Step>]| -> Vec<Vec<u16>> {
            let mut of = |(class, steps): (usize, &Vec<Step>)| {
                steps.iter().map(|step| rows.step(*step, class, &column.rows, &mut found)).collect()
            };
            two.iter().enumerate().map(&mut of).collect()
        };
        let (opening, split) = (table(self, &column.opening), table(self, &column.split));
        let changed = [&column.changed[0], &column.changed[1]].map(|two| table(self, two));
        let change = [&changed[0], &changed[1]].map(|two| self.change(two));
        for step in opening.iter().flatten() {
            openings.push(if *step == CHANGE { change[0] } else { *step });
        }
        let begins = |step: &u16| (SPLITS..CHANGE).contains(step);
        let splits = [&opening, &changed[0]].iter().any(|two| two.iter().flatten().any(begins));
        let split = if splits { padded(split.into_iter().map(|row| self.row(row))) } else { [0; CLASSES] };
        Rare { split, change, face: column.face }
    }

    /// Returns the row of a hand that receives two new cards, whose steps by the classes of these
    /// are `two`; 0 where no hand changes its cards.
    fn change(&mut self, two: &[Vec<u16>]) -> u16 {
        if two.is_empty() {
            return 0;
        }
        let seconds: Vec<u16> = two.iter().map(|row| self.row(row.clone())).collect();
        self.row(seconds)
    }

    /// Returns the 16-bit form of a step, adding the rows that it needs. `class` is that of the
    /// hand's first card.
    fn step(&mut self, step: Step, class: usize, rows: &[Vec<Step>], found: &mut [Option<u16>]) -> u16 {
        match step {
            Step::Over(over) => self.overs[&over],
            Step::Split => SPLITS + u16::try_from(class).expect("few classes"),
            Step::Change => CHANGE,
            Step::Draw(row) => {
                let row = usize::from(row);
                if let Some(known) = found[row] {
                    return known;
                }
                // Every card lengthens the hand, so the recursion ends.
                let steps = rows[row].iter().map(|step| self.step(*step, class, rows, found)).collect();
                let number = self.row(steps);
                found[row] = Some(number);
                number
            }
        }
    }

    /// Returns the number of the row with these steps, adding it if it is new.
    fn row(&mut self, steps: Vec<u16>) -> u16 {
        let row = Row(padded(steps.into_iter()));
        let next = u16::try_from(self.found.len()).ok().filter(|next| *next < OVER);
        let rows = &mut self.found;
        *self.known.entry(row).or_insert_with(|| {
            rows.push(row);
            next.expect("some hundred columns of fewer than two hundred rows")
        })
    }
}

/// Returns the steps padded to a full row.
fn padded(steps: impl Iterator<Item = u16>) -> Steps {
    let mut row = [0; CLASSES];
    for (to, step) in row.iter_mut().zip(steps) {
        *to = step;
    }
    row
}
