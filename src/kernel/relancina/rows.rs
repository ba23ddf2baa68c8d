//! The compiled game as rows: what a card makes of a hand, a box's or the
//! Talla's, in sixteen bits.
//!
//! Hands that every card to come makes the same of are one row, whatever was
//! seen of the Talla.

use crate::compiled::relancina::{Column, End, Fate, Game, Kind, Over, Step, TallaStep, WayTables};
use crate::rules::{Relancina, TallaRaise, Way};
use rustc_hash::FxHashMap;

/// Card classes, at most.
pub(super) const CLASSES: usize = 32;

/// The first number that is no row's: a hand is over, as the number of what
/// became of it or of the Talla's kind says.
pub(super) const OVER: u16 = 0xc000;

/// The first number that ends nothing: a box splits, by the class of its
/// hand's first card. The second is the card that came.
pub(super) const SPLITS: u16 = 0xff00;

/// A box changes both cards.
pub(super) const CHANGE: u16 = 0xffff;

/// The row it goes on in, or one of the above, by the class of the card.
pub(super) type Steps = [u16; CLASSES];

/// The steps of a row: a line of the cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(align(64))]
pub(super) struct Row(pub Steps);

impl Row {
    /// Where a card leads.
    #[inline]
    pub(super) fn step(&self, class: u8) -> u16 {
        self.0[usize::from(class) % CLASSES]
    }
}

/// What is in force once the Talla has its two cards.
#[derive(Clone, Copy, Debug)]
pub(super) struct Opened {
    /// The players' column.
    pub column: u16,
    /// Where its openings begin.
    pub opening: usize,
    /// The Talla's row, or its kind.
    pub talla: u16,
    /// Something happens before anyone plays.
    pub ado: bool,
    /// It holds a prize.
    pub prize: bool,
    /// It changes its cards.
    pub changes: bool,
}

/// What is rare in a column.
#[derive(Clone, Debug)]
pub(super) struct Rare {
    /// By the class of its first card: a hand of a split.
    pub split: Steps,
    /// Two new cards, of a box and of a hand of a split.
    pub change: [u16; 2],
    /// The face of the Talla's card that is up, ace 1, figures 11.
    face: u8,
}

/// A way of dealing.
#[derive(Clone, Debug)]
pub(super) struct Seen {
    pub way: Way,
    /// By the Talla's first card times classes, and its second.
    pub opened: Vec<Opened>,
    /// By column, then by a box's first card times classes, and its second.
    pub openings: Vec<u16>,
    /// By column.
    pub rare: Vec<Rare>,
    /// By face and prize, then by the number of a hand that is held: where a
    /// late round of cards begins. Empty where none is given.
    late: Vec<Vec<u16>>,
}

/// Hands, compiled further.
#[derive(Clone, Debug)]
pub(super) struct Hands {
    pub classes: usize,
    pub rows: Vec<Row>,
    pub ways: Vec<Seen>,
    /// What becomes of hands: those that do not wait for the Talla first.
    pub overs: Vec<Over>,
    /// The first that waits.
    pub waits: u16,
    /// A box that left at the raise.
    pub left: u16,
    /// What the Talla can have, over 21 first.
    pub kinds: Vec<Kind>,
    /// By the same: the late prize it is.
    pub prizes: Vec<Option<u8>>,
}

/// What late prizes pay.
const LATE: [u8; 4] = [3, 5, 6, 7];

impl Seen {
    /// Where a hand that is held begins a late round.
    pub(super) fn late(&self, column: u16, prize: u8, held: u16) -> Option<u16> {
        let face = usize::from(self.rare[usize::from(column)].face);
        let starts = self.late.get((face - 1) * LATE.len() + usize::from(prize))?;
        Some(starts[usize::from(held)])
    }
}

impl Hands {
    pub(super) fn new(rules: &Relancina, game: &Game) -> Hands {
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
            let prize = kind.prize().filter(|_| rules.talla_late_prize_round)?;
            LATE.iter().position(|pays| *pays == prize.pays()).and_then(|prize| u8::try_from(prize).ok())
        };
        let prizes = kinds.iter().map(late).collect();
        let mut rows = Rows { found: Vec::new(), known: FxHashMap::default(), overs: numbers };
        let ways = game.ways.iter().map(|dealt| rows.way(rules, game, dealt, &kinds)).collect();
        let left = rows.overs[&left];
        let classes = game.classes.all().len();
        Hands { classes, rows: rows.found, ways, overs, waits, left, kinds, prizes }
    }
}

/// Every step of a way of dealing.
fn steps(dealt: &WayTables) -> Vec<Step> {
    let of = |column: &Column| {
        let two = column.opening.iter().chain(&column.split).chain(column.changed.iter().flatten());
        two.chain(&column.rows).flatten().copied().collect::<Vec<Step>>()
    };
    let mut steps: Vec<Step> = dealt.columns.iter().flat_map(of).collect();
    for late in lates(dealt) {
        steps.extend(late.opening.iter().chain(late.rows.iter().flatten()));
    }
    steps
}

/// The tables of a late round, by face and prize; none where it is not given.
fn lates(dealt: &WayTables) -> impl Iterator<Item = &crate::compiled::relancina::Late> {
    let faces = if dealt.held.is_empty() { 0 } else { 11 };
    (1..=faces).flat_map(|face| LATE.map(|pays| dealt.late(face, pays)))
}

fn over(step: Step) -> Option<Over> {
    match step {
        Step::Over(over) => Some(over),
        Step::Draw(_) | Step::Split | Step::Change => None,
    }
}

/// Rows as they are found.
struct Rows {
    found: Vec<Row>,
    known: FxHashMap<Row, u16>,
    overs: FxHashMap<Over, u16>,
}

impl Rows {
    fn way(&mut self, rules: &Relancina, game: &Game, dealt: &WayTables, kinds: &[Kind]) -> Seen {
        let (mut openings, mut rare, mut begins) = (Vec::new(), Vec::new(), Vec::new());
        for column in &dealt.columns {
            begins.push(openings.len());
            rare.push(self.column(column, &mut openings));
        }
        let talla = self.talla(game, kinds);
        let raises = rules.talla_raise == TallaRaise::OnTwoCardPrize && dealt.way == Way::Cerrado;
        let mut opened = Vec::new();
        for (first, row) in dealt.seen.iter().enumerate() {
            for (second, column) in row.iter().enumerate() {
                let changes = dealt.way == Way::Cerrado && game.talla.changes[first][second];
                let prize = game.talla.two[first][second].kind(false).prize().is_some();
                opened.push(Opened {
                    column: *column,
                    opening: begins[usize::from(*column)],
                    talla: talla[first][second],
                    ado: changes || raises && prize,
                    prize,
                    changes,
                });
            }
        }
        let late = lates(dealt).map(|late| {
            let mut found = vec![None; late.rows.len()];
            late.opening.iter().map(|step| self.step(*step, 0, &late.rows, &mut found)).collect()
        });
        let late = late.collect();
        Seen { way: dealt.way, opened, openings, rare, late }
    }

    /// By its two cards, the Talla's row or kind.
    fn talla(&mut self, game: &Game, kinds: &[Kind]) -> Vec<Steps> {
        let over = |kind: &Kind| {
            let number = kinds.iter().position(|known| known == kind).expect("a kind of the Talla's");
            OVER + u16::try_from(number).expect("few kinds")
        };
        // A row leads to hands of more cards; those of the most come first.
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

    /// A column: its openings are added to the others'.
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

    /// Returns the row of a hand that has changed both cards, whose steps by
    /// the classes of the new ones are `two`; 0 where no hand changes them.
    fn change(&mut self, two: &[Vec<u16>]) -> u16 {
        if two.is_empty() {
            return 0;
        }
        let seconds: Vec<u16> = two.iter().map(|row| self.row(row.clone())).collect();
        self.row(seconds)
    }

    /// The number of a step; `class` is that of a hand's first card.
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
                // Every card makes a hand longer, so this comes to an end.
                let steps = rows[row].iter().map(|step| self.step(*step, class, rows, found)).collect();
                let number = self.row(steps);
                found[row] = Some(number);
                number
            }
        }
    }

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

fn padded(steps: impl Iterator<Item = u16>) -> Steps {
    let mut row = [0; CLASSES];
    for (to, step) in row.iter_mut().zip(steps) {
        *to = step;
    }
    row
}
