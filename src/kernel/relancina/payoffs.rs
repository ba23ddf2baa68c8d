//! The payment of every end of a hand against every kind of hand that the Talla can have, at every
//! stake.

use super::rows::Hands;
use crate::bets::relancina::MOST_LINES;
use crate::compiled::relancina::Game;
use crate::rules::Way;
use crate::strategy::relancina::{Chart, Strategy};

/// The boxes with the same first-card line and the same stake.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    /// The line of the first card; 0 where the bet is made before it.
    pub line: usize,
    /// Bets staked before any raise.
    pub staked: i64,
    /// Index of the group's first count.
    pub counts: usize,
    /// Index of the stake.
    pub stake: usize,
    /// Index of the first net at this stake.
    pub nets: usize,
}

/// The payments. A cell is a pair of an end of a hand and a kind of the Talla's.
#[derive(Clone, Debug)]
pub(super) struct Payoffs {
    /// First cell of each way in which a hand can be over; the index of the Talla's kind is added
    /// to it.
    pub cells: Vec<u16>,
    /// Number of kinds that the Talla can have.
    pub kinds: usize,
    /// Net of a hand in units, by stake, then cell.
    pub nets: Vec<i32>,
    /// Amount wagered on a hand in units, by stake, then end.
    pub wagered: Vec<Vec<i64>>,
    /// Outcome index of each end.
    pub outcomes: Vec<usize>,
    /// One group per line of the first cards; where the Talla may raise, the same again with raised
    /// stakes.
    pub groups: Vec<Group>,
    /// Group by way of dealing, then by the class of a box's first card.
    pub group_of: Vec<Vec<u8>>,
}

/// The payments by which ends are distinguished: the outcome and, for every stake, the amount
/// wagered and the net against each kind.
type Payment = (usize, Vec<(i64, Vec<i64>)>);

impl Payoffs {
    pub(super) fn new(game: &Game, hands: &Hands, chart: &Chart) -> Payoffs {
        let mut staked = [1; MOST_LINES];
        for class in game.classes.all() {
            staked[usize::from(class.face())] = i64::from(chart.stake(class.card));
        }
        let all = [1]
            .into_iter()
            .chain(game.talla.raise)
            .flat_map(|times| staked.map(|staked| (staked, staked * times)));
        let mut stakes: Vec<(i64, i64)> = all.clone().collect();
        stakes.sort_unstable();
        stakes.dedup();

        let mut payments: Vec<Payment> = Vec::new();
        let mut cells = Vec::new();
        for over in &hands.overs {
            let net = |kind, (staked, bets)| game.pays.net(over.end, kind, bets, staked);
            let at = |stake: &(i64, i64)| {
                let nets = hands.kinds.iter().map(|kind| net(*kind, *stake)).collect();
                (game.pays.wagered(over.end, stake.1), nets)
            };
            let this = (over.end.outcome().index(), stakes.iter().map(at).collect());
            let class = payments.iter().position(|known| *known == this).unwrap_or_else(|| {
                payments.push(this);
                payments.len() - 1
            });
            cells.push(u16::try_from(class * hands.kinds.len()).expect("few ends and kinds"));
        }
        let cells_per_group = payments.len() * hands.kinds.len();
        let group = |(number, stake): (usize, (i64, i64))| {
            let at = stakes.binary_search(&stake).expect("one of them");
            Group {
                line: number % MOST_LINES,
                staked: stake.0,
                counts: number * cells_per_group,
                stake: at,
                nets: at * cells_per_group,
            }
        };
        let line = |way: Way, face: u8| if way == Way::Cerrado { face } else { 0 };
        let of_way = |way| game.classes.all().iter().map(|class| line(way, class.face())).collect();
        let nets =
            (0..stakes.len()).flat_map(|at| payments.iter().flat_map(move |(_, by_stake)| &by_stake[at].1));
        Payoffs {
            cells,
            kinds: hands.kinds.len(),
            nets: nets.map(|net| i32::try_from(*net).expect("at most fifty stakes of prizes")).collect(),
            wagered: (0..stakes.len())
                .map(|at| payments.iter().map(|(_, by_stake)| by_stake[at].0).collect())
                .collect(),
            outcomes: payments.iter().map(|(outcome, _)| *outcome).collect(),
            groups: all.enumerate().map(group).collect(),
            group_of: hands.ways.iter().map(|seen| of_way(seen.way)).collect(),
        }
    }

    pub(super) fn cells_per_group(&self) -> usize {
        self.outcomes.len() * self.kinds
    }
}
