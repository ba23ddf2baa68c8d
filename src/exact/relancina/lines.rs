//! The bet lines: how the net of a bet is spread over a round, and over the
//! rounds that begin with each first card.

use super::super::{ExactLine, ExactOutcome, Spread};
use super::scenes::{Scene, chances, scenes};
use super::walk::{Before, Ends, Hands, rows, walk};
use crate::cards::Card;
use crate::compiled::relancina::{Column, Dealt, End, Fate, Game, Kind, Outcome, Over, Pays, Step};
use crate::rules::{Deal, Relancina, Way};
use crate::strategy::relancina::Sight;
use crate::strategy::{Chart, Strategy};
use std::borrow::Cow;
use std::collections::BTreeMap;

const FIRST: [&str; 11] = [
    "first-A", "first-2", "first-3", "first-4", "first-5", "first-6", "first-7", "first-8", "first-9",
    "first-10", "first-F",
];

/// The lines of a round: the box, and where the bet follows the first card, a
/// bet on each.
pub(super) fn lines(rules: &Relancina, chart: &Chart) -> Vec<ExactLine> {
    let game = &Game::new(rules, chart);
    let mut sums = vec![Sums::default(); 1 + FIRST.len()];
    let mut sum = Rounds { rules, chart, game, chances: chances(game), sums: &mut sums };
    for scene in scenes(rules, game) {
        sum.add(&scene);
    }
    let names = ["box"].into_iter().chain(FIRST).take(if rules.deal == Deal::Sangriento { 1 } else { 12 });
    names.zip(&sums).map(|(name, sums)| sums.line(name, game.pays.unit)).collect()
}

/// What a line's bets came to.
#[derive(Clone, Debug, Default)]
struct Sums {
    /// By outcome and net of one bet, in units: bets.
    nets: BTreeMap<(Outcome, i64), f64>,
    bets: f64,
    wagered: f64,
}

impl Sums {
    /// A stake of so many bets is as many bets of one fate; an odd unit of
    /// the net is on some of them.
    fn add(&mut self, outcome: Outcome, net: i64, staked: i64, chance: f64) {
        let (each, odd) = (net.div_euclid(staked), net.rem_euclid(staked));
        for (net, bets) in [(each, staked - odd), (each + 1, odd)] {
            if bets > 0 {
                *self.nets.entry((outcome, net)).or_default() += chance * bets as f64;
            }
        }
        self.bets += chance * staked as f64;
    }

    fn line(&self, name: &'static str, unit: i64) -> ExactLine {
        let outcomes: Vec<ExactOutcome> = self
            .nets
            .iter()
            .filter(|(_, bets)| **bets > 0.0)
            .map(|((outcome, net), bets)| {
                let net = *net as f64 / unit as f64;
                let name = format!("{} {net:+}", outcome.name());
                ExactOutcome { name, probability: bets / self.bets, net, fractions: Vec::new() }
            })
            .collect();
        ExactLine {
            name,
            optional: name != "box",
            house_edge: 0.0 - outcomes.iter().map(|one| one.probability * one.net).sum::<f64>(),
            mean_wager: self.wagered / self.bets / unit as f64,
            spread: Spread::of(&outcomes),
            outcomes,
            fractions: Vec::new(),
        }
    }
}

struct Rounds<'a> {
    rules: &'a Relancina,
    chart: &'a Chart,
    game: &'a Game,
    chances: Vec<f64>,
    sums: &'a mut [Sums],
}

impl Rounds<'_> {
    fn add(&mut self, scene: &Scene) {
        let (game, dealt) = (self.game, &self.game.ways[scene.way]);
        let column = &dealt.columns[scene.column];
        let before = match (scene.redealt, scene.raised && self.chart.leaves_raise()) {
            (true, _) => Before::Redealt,
            (_, true) => Before::Left,
            _ => Before::Nothing,
        };
        let one = |over: Over| Ends::from([(over, 1.0)]);
        let left = one(Over { end: End { fate: Fate::Left, doubled: false }, held: None });
        let prized = |a: usize, b: usize| game.talla.two[a][b].kind(false).prize().is_some();
        let walked = walk(column, &self.chances, before, prized, &left, one);
        let faces = self.faces(&walked.first);
        for (kind, chance) in scene.talla.iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
            let talla = Kind::from_index(kind);
            let late = self.late(dealt, column, talla);
            let split: Vec<_> =
                walked.split.iter().map(|hands| ended(&hands.over, late.as_deref())).collect();
            for (face, card, first) in &faces {
                let cerrado = dealt.way == Way::Cerrado;
                let staked = if cerrado { i64::from(self.chart.stake(*card)) } else { 1 };
                let times = if scene.raised { i64::from(self.rules.talla_raise_times) } else { 1 };
                let stake = Stake { pays: &game.pays, talla, staked, raised: staked * times };
                let sums = &mut *self.sums;
                let mut add = |outcome, net, wagered: f64, chance: f64| {
                    for line in [0, usize::from(*face)].into_iter().take(if cerrado { 2 } else { 1 }) {
                        sums[line].add(outcome, net, staked, chance);
                        sums[line].wagered += chance * wagered;
                    }
                };
                for (over, part) in ended(&first.over, late.as_deref()).iter() {
                    let bets = if over.end.fate == Fate::Left { staked } else { stake.raised };
                    let wagered = game.pays.wagered(over.end, bets) as f64;
                    add(Outcome::of(over.end), stake.net(over.end), wagered, chance * part);
                }
                for ((a, b), part) in &first.splits {
                    let nets = [&split[*a], &split[*b]].map(|ends| stake.nets(ends));
                    for ((one, its), one_chance) in &nets[0] {
                        for ((other, others), other_chance) in &nets[1] {
                            let both = chance * part * one_chance * other_chance;
                            add(Outcome::Split, one + other, (its + others) as f64, both);
                        }
                    }
                }
            }
        }
    }

    /// What becomes of hands by the face of the first card, with a card of
    /// it: 6, 7 and 8 are of four classes each, figures may be of three.
    fn faces(&self, first: &[Hands<Ends>]) -> Vec<(u8, Card, Hands<Ends>)> {
        let classes = self.game.classes.all();
        let face = |face: u8| {
            let mut sum = Hands::default();
            for ((class, hands), chance) in classes.iter().zip(first).zip(&self.chances) {
                if class.face() == face {
                    sum.add(hands, *chance);
                }
            }
            let card = classes.iter().find(|class| class.face() == face).expect("a class of every face").card;
            (face, card, sum)
        };
        (1..=11).map(face).collect()
    }

    /// What becomes, hand by hand of those held, of a late prize's round.
    fn late(&self, dealt: &Dealt, column: &Column, talla: Kind) -> Option<Vec<Ends>> {
        // A prize that lay open at first is not late.
        let late = !matches!(column.sight, Sight::Prize { .. }) && !dealt.held.is_empty();
        let prize = talla.prize().filter(|_| late)?;
        let late = dealt.late(column.face, prize.pays());
        let one = |over: Over| Ends::from([(over, 1.0)]);
        let rows = rows(&late.states, &late.rows, &self.chances, &one);
        let begun = late.opening.iter().map(|step| match *step {
            Step::Over(over) => one(over),
            Step::Draw(row) => rows[usize::from(row)].clone(),
            Step::Split | Step::Change => unreachable!("hands are only drawn to"),
        });
        Some(begun.collect())
    }
}

/// The same hands after a late prize's round, if there is one.
fn ended<'a>(hands: &'a Ends, late: Option<&[Ends]>) -> Cow<'a, Ends> {
    let Some(late) = late else {
        return Cow::Borrowed(hands);
    };
    let mut all = Ends::new();
    for (over, chance) in hands {
        match over.held {
            None => *all.entry(*over).or_default() += chance,
            Some(held) => {
                late[usize::from(held)]
                    .iter()
                    .for_each(|(end, part)| *all.entry(*end).or_default() += chance * part);
            }
        }
    }
    Cow::Owned(all)
}

/// What lies on a box, and against what it is settled.
struct Stake<'a> {
    pays: &'a Pays,
    talla: Kind,
    staked: i64,
    raised: i64,
}

impl Stake<'_> {
    fn net(&self, end: End) -> i64 {
        self.pays.net(end, self.talla, self.raised, self.staked)
    }

    /// Nets of one hand, each with what was wagered for it.
    fn nets(&self, ends: &Ends) -> BTreeMap<(i64, i64), f64> {
        let mut nets = BTreeMap::new();
        for (over, chance) in ends {
            let wagered = self.pays.wagered(over.end, self.raised);
            *nets.entry((self.net(over.end), wagered)).or_default() += chance;
        }
        nets
    }
}
