//! What every end of a hand comes to against everything the Talla can have,
//! at every stake of the table.

use super::rows::Hands;
use crate::bets::relancina::MOST_LINES;
use crate::compiled::relancina::Game;
use crate::rules::{Relancina, TallaRaise, Way};
use crate::strategy::{Chart, Strategy};

/// Bets of one stake on one line of the first cards.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    /// The line of the first card; 0 where the bet stood before it.
    pub line: usize,
    /// Bets staked at first.
    pub staked: i64,
    /// Where its counts begin.
    pub counts: usize,
    /// Its stake.
    pub stake: usize,
    /// Where its stake's nets begin.
    pub nets: usize,
}

/// Payments, by number.
#[derive(Clone, Debug)]
pub(super) struct Payoffs {
    /// By what became of a hand: its end's first cell, to which the Talla's
    /// kind is added.
    pub cells: Vec<u16>,
    /// Kinds that the Talla can have.
    pub kinds: usize,
    /// By stake, then cell: the net of a hand, in units.
    pub nets: Vec<i32>,
    /// By stake, then end: what is bet on a hand, in units.
    pub wagered: Vec<Vec<i64>>,
    /// By end: the outcome.
    pub outcomes: Vec<usize>,
    /// Lines of the first cards; raised, the same again.
    pub groups: Vec<Group>,
    /// By way of dealing, then the class of a box's first card: its group.
    pub group_of: Vec<Vec<u8>>,
}

/// What nobody can tell apart: outcome, and by stake what was bet and the
/// nets against each kind.
type Alike = (usize, Vec<(i64, Vec<i64>)>);

impl Payoffs {
    pub(super) fn new(rules: &Relancina, game: &Game, hands: &Hands, chart: &Chart) -> Payoffs {
        let times = i64::from(rules.talla_raise_times);
        let raises: &[i64] = if rules.talla_raise == TallaRaise::Never { &[1] } else { &[1, times] };
        let mut staked = [1; MOST_LINES];
        for class in game.classes.all() {
            staked[usize::from(class.face())] = i64::from(chart.stake(class.card));
        }
        let all = raises.iter().flat_map(|times| staked.map(|staked| (staked, staked * times)));
        let mut stakes: Vec<(i64, i64)> = all.clone().collect();
        stakes.sort_unstable();
        stakes.dedup();

        let mut alike: Vec<Alike> = Vec::new();
        let mut cells = Vec::new();
        for over in &hands.overs {
            let net = |kind, (staked, bets)| game.pays.net(over.end, kind, bets, staked);
            let at = |stake: &(i64, i64)| {
                let nets = hands.kinds.iter().map(|kind| net(*kind, *stake)).collect();
                (game.pays.wagered(over.end, stake.1), nets)
            };
            let this = (over.end.outcome().index(), stakes.iter().map(at).collect());
            let class = alike.iter().position(|known| *known == this).unwrap_or_else(|| {
                alike.push(this);
                alike.len() - 1
            });
            cells.push(u16::try_from(class * hands.kinds.len()).expect("few ends and kinds"));
        }
        let in_all = alike.len() * hands.kinds.len();
        let group = |(number, stake): (usize, (i64, i64))| {
            let at = stakes.binary_search(&stake).expect("one of them");
            Group {
                line: number % MOST_LINES,
                staked: stake.0,
                counts: number * in_all,
                stake: at,
                nets: at * in_all,
            }
        };
        let line = |way: Way, face: u8| if way == Way::Cerrado { face } else { 0 };
        let of_way = |way| game.classes.all().iter().map(|class| line(way, class.face())).collect();
        let nets =
            (0..stakes.len()).flat_map(|at| alike.iter().flat_map(move |(_, by_stake)| &by_stake[at].1));
        Payoffs {
            cells,
            kinds: hands.kinds.len(),
            nets: nets.map(|net| i32::try_from(*net).expect("at most fifty stakes of prizes")).collect(),
            wagered: (0..stakes.len())
                .map(|at| alike.iter().map(|(_, by_stake)| by_stake[at].0).collect())
                .collect(),
            outcomes: alike.iter().map(|(outcome, _)| *outcome).collect(),
            groups: all.enumerate().map(group).collect(),
            group_of: hands.ways.iter().map(|seen| of_way(seen.way)).collect(),
        }
    }

    /// Cells of a group.
    pub(super) fn in_all(&self) -> usize {
        self.outcomes.len() * self.kinds
    }
}
