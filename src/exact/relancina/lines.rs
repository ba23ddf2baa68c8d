//! The bet lines: the distribution of the net of a bet, for the box and for the
//! boxes that begin with each first card.

use super::super::{ExactLine, ExactOutcome, Spread};
use super::splits::splits;
use super::talla_states::{TallaState, chances, talla_states};
use super::walk::{Ends, Hands, walk, walk_late};
use crate::bets::relancina::{BOX, BoxOutcome, MOST_LINES, line_names};
use crate::compiled::relancina::{Column, End, Fate, Game, Kind, Over, Pays, WayTables};
use crate::rules::{Relancina, Way};
use crate::strategy::relancina::{Chart, Sight, Strategy};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Computes the lines of a round: the box, and where the bet follows the first
/// card, a bet on each first card.
pub(super) fn lines(rules: &Relancina, chart: &Chart) -> Vec<ExactLine> {
    let game = &Game::new(rules, chart);
    let mut sums = sums();
    let mut sum = Rounds { rules, chart, game, chances: chances(game), sums: &mut sums };
    for talla_state in talla_states(rules, game) {
        sum.add(&talla_state);
    }
    named(rules, sums, game.pays.unit)
}

/// Returns empty sums: for boxes whose bet precedes the cards, then for bets on
/// each first card.
pub(super) fn sums() -> Vec<Sums> {
    vec![Sums::default(); MOST_LINES]
}

/// Returns the lines of a round from their sums; `unit` is one bet in units.
pub(super) fn named(rules: &Relancina, mut sums: Vec<Sums>, unit: i64) -> Vec<ExactLine> {
    let (all, first) = sums.split_first_mut().expect("the box's line");
    for sums in first {
        all.add_all(sums);
    }
    line_names(rules).into_iter().zip(&sums).map(|(name, sums)| sums.line(name, unit)).collect()
}

/// The sums of a line's bets.
#[derive(Clone, Debug, Default)]
pub(super) struct Sums {
    /// Expected number of bets, by outcome and net of one bet in units.
    nets: BTreeMap<(BoxOutcome, i64), f64>,
    bets: f64,
    /// Expected total wager, in units.
    pub(super) wagered: f64,
    /// Whether its boxes may be split again without limit.
    endless: bool,
}

impl Sums {
    /// Adds a stake of `staked` bets as that many bets with one outcome. If the net
    /// is not divisible by the bets, some of them net one unit more.
    pub(super) fn add(&mut self, outcome: BoxOutcome, net: i64, staked: i64, chance: f64) {
        let (each, odd) = (net.div_euclid(staked), net.rem_euclid(staked));
        for (net, bets) in [(each, staked - odd), (each + 1, odd)] {
            if bets > 0 {
                *self.nets.entry((outcome, net)).or_default() += chance * bets as f64;
            }
        }
        self.bets += chance * staked as f64;
    }

    fn add_all(&mut self, other: &Sums) {
        for (known, bets) in &other.nets {
            *self.nets.entry(*known).or_default() += bets;
        }
        self.bets += other.bets;
        self.wagered += other.wagered;
        self.endless |= other.endless;
    }

    fn line(&self, name: &'static str, unit: i64) -> ExactLine {
        let outcomes: Vec<ExactOutcome> = self
            .nets
            .iter()
            .filter(|(_, bets)| **bets > 0.0)
            .map(|((outcome, net), bets)| {
                let net = *net as f64 / unit as f64;
                let name = format!("{} {net:+}", outcome.name());
                ExactOutcome::new(name, bets / self.bets, net)
            })
            .collect();
        ExactLine {
            name,
            optional: name != BOX,
            house_edge: 0.0 - outcomes.iter().map(|one| one.probability * one.net).sum::<f64>(),
            mean_wager: self.wagered / self.bets / unit as f64,
            spread: self.spread(&outcomes),
            outcomes,
            fractions: None,
        }
    }

    /// Returns the distribution of the net. It has no minimum and no maximum where
    /// the number of hands has no limit.
    fn spread(&self, outcomes: &[ExactOutcome]) -> Spread {
        let split = |sign: i64| {
            self.nets.keys().any(|(outcome, net)| *outcome == BoxOutcome::Split && net.signum() == sign)
        };
        let mut spread = Spread::of(outcomes);
        if self.endless && split(-1) {
            spread.min = f64::NEG_INFINITY;
        }
        if self.endless && split(1) {
            spread.max = f64::INFINITY;
        }
        spread
    }
}

struct Rounds<'a> {
    rules: &'a Relancina,
    chart: &'a Chart,
    game: &'a Game,
    chances: Vec<f64>,
    sums: &'a mut [Sums],
}

impl<'a> Rounds<'a> {
    fn add(&mut self, talla_state: &TallaState) {
        let (game, dealt) = (self.game, &self.game.ways[talla_state.way]);
        let column = &dealt.columns[talla_state.column];
        let before = talla_state.before(self.chart.leaves_raise());
        let one = |over: Over| Ends::from([(over, 1.0)]);
        let left = one(Over { end: End { fate: Fate::Left, doubled: false }, held: None });
        let of = (self.rules, game);
        let walked = walk(of, column, &self.chances, (before, &left), &|_| None, &one);
        let boxes = self.boxes(dealt.way, &walked.first, talla_state.raise(&game.talla));
        for (late, talla) in self.endings(dealt, column, talla_state) {
            let late = late.as_deref();
            let split: Vec<_> =
                walked.split.iter().map(|hands| after_late_round(&hands.over, late)).collect();
            for Boxes { line, stake, hands } in &boxes {
                let sums = &mut self.sums[*line];
                for (over, part) in after_late_round(&hands.over, late).iter() {
                    let wagered = stake.wagered(over.end);
                    for (net, chance) in stake.against(over.end, &talla) {
                        sums.add(over.end.outcome(), net, stake.staked, chance * part);
                        sums.wagered += chance * part * wagered as f64;
                    }
                }
            }
            for (kind, chance) in &talla {
                let into = boxes.iter().flat_map(|boxes| boxes.hands.splits.keys().map(|(class, _)| *class));
                let splits = splits(into, &walked.split, &split, &game.pays, *kind);
                for Boxes { line, stake, hands } in &boxes {
                    let sums = &mut self.sums[*line];
                    for ((class, _), part) in &hands.splits {
                        let split = &splits[class];
                        sums.endless |= split.endless;
                        sums.wagered += chance * part * split.wagered * stake.bet() as f64;
                        for (net, given_up, each) in split.nets.all() {
                            let net = net * stake.bet() + given_up * stake.net_of_give_up(*kind);
                            sums.add(BoxOutcome::Split, net, stake.staked, chance * part * each);
                        }
                    }
                }
            }
        }
    }

    /// Groups the boxes by stake and line. Where the bet follows the first card,
    /// there is a group for each face: 6, 7 and 8 have four classes each, figures
    /// may have three. Otherwise all boxes are one group. The stakes were raised `times` times.
    fn boxes(&self, way: Way, first: &[Hands<Ends>], times: i64) -> Vec<Boxes<'a>> {
        let classes = self.game.classes.all();
        let of = |line: usize, staked: i64, mine: &dyn Fn(u8) -> bool| {
            let mut hands = Hands::default();
            let all = classes.iter().zip(first).zip(&self.chances);
            all.filter(|((class, _), _)| mine(class.face()))
                .for_each(|((_, one), part)| hands.add(one, *part));
            Boxes { line, stake: Stake { pays: &self.game.pays, staked, raised: staked * times }, hands }
        };
        if way == Way::Sangriento {
            return vec![of(0, 1, &|_| true)];
        }
        let of_face = |face: u8| {
            let card = classes.iter().find(|class| class.face() == face).expect("a class of every face").card;
            of(face.into(), self.chart.stake(card).into(), &|own| own == face)
        };
        (1..=11).map(of_face).collect()
    }

    /// Groups the final hands of the Talla by the late round that they give. Each
    /// group has the final hands of each standing hand after the late round, if
    /// there is one.
    fn endings(
        &self,
        dealt: &WayTables,
        column: &Column,
        talla_state: &TallaState,
    ) -> Vec<(Option<Vec<Ends>>, Talla)> {
        // A prize that lay open at first is not late.
        let late = !matches!(column.sight, Sight::Prize { .. }) && !dealt.held.is_empty();
        let by_prize = talla_state.by_late_prize(late);
        by_prize
            .into_iter()
            .map(|(prize, talla)| (prize.map(|pays| self.late(dealt, column, pays)), talla))
            .collect()
    }

    /// Returns the final hands of each standing hand after the round that a late
    /// prize gives.
    fn late(&self, dealt: &WayTables, column: &Column, pays: u8) -> Vec<Ends> {
        let one = |over: Over| Ends::from([(over, 1.0)]);
        walk_late(self.game, dealt.late(column.face, pays), &self.chances, &|_| None, &one)
    }
}

/// Returns the hands after the late round, if there is one.
fn after_late_round<'a>(hands: &'a Ends, late: Option<&[Ends]>) -> Cow<'a, Ends> {
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

/// Final hands of the Talla with their probabilities.
type Talla = Vec<(Kind, f64)>;

struct Boxes<'a> {
    line: usize,
    stake: Stake<'a>,
    hands: Hands<Ends>,
}

/// The stake of a box.
pub(super) struct Stake<'a> {
    pub(super) pays: &'a Pays,
    /// In bets, before any raise.
    pub(super) staked: i64,
    /// In bets, after the raise.
    pub(super) raised: i64,
}

impl Stake<'_> {
    pub(super) fn net(&self, end: End, talla: Kind) -> i64 {
        self.pays.net(end, talla, self.raised, self.staked)
    }

    pub(super) fn wagered(&self, end: End) -> i64 {
        let bets = if end.fate == Fate::Left { self.staked } else { self.raised };
        self.pays.wagered(end, bets)
    }

    /// Returns the distribution of the net of an end against the Talla.
    fn against(&self, end: End, talla: &Talla) -> Vec<(i64, f64)> {
        let mut nets = Vec::new();
        for (kind, chance) in talla {
            add_net(&mut nets, self.net(end, *kind), *chance);
        }
        nets
    }

    /// Returns the raised stake in units.
    fn bet(&self) -> i64 {
        self.raised * self.pays.unit
    }

    /// Returns the net of a hand that was given up for good.
    fn net_of_give_up(&self, talla: Kind) -> i64 {
        self.net(End { fate: Fate::Surrender(None), doubled: false }, talla)
    }
}

/// Adds a probability to that of a net. The list is short.
fn add_net(nets: &mut Vec<(i64, f64)>, net: i64, chance: f64) {
    match nets.iter_mut().find(|(known, _)| *known == net) {
        Some((_, sum)) => *sum += chance,
        None => nets.push((net, chance)),
    }
}
