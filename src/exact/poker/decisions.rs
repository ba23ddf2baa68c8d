//! The decisions of best play on a street, summed by a key: how often they come, and what each choice nets. Must not
//! know what the key is.

use std::collections::BTreeMap;

/// Stands in place of a net for a bet that is not allowed.
pub(super) const NOT_ALLOWED: i64 = i64::MIN;

/// Which decisions of a street with common cards are listed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Listed {
    None,
    /// About this many, with values that can only be compared with each other. The net without a bet, which
    /// they lack, would need a table for each board.
    Gains(usize),
    /// All, with their nets.
    Nets,
}

/// The decisions of a street by a key.
pub(super) struct Decisions<K> {
    /// The street, or [`DRAW`](crate::strategy::poker::DRAW).
    pub(super) street: usize,
    /// Whether only a sample of the decisions was taken.
    pub(super) sampled: bool,
    /// The number of deals that reach the street, or would reach it if no player had folded or bet before.
    all: i128,
    /// By key, the deals and the sums of nets of each choice over them.
    by_key: BTreeMap<K, (i128, Vec<Option<i128>>)>,
}

/// The decisions with a key.
pub(super) struct Decided {
    /// The share of rounds in which these decisions occur.
    pub(super) frequency: f64,
    /// The mean net, in antes, of no bet and then of each bet of the street. With [`Listed::Gains`] all may
    /// lack the same amount. `None` for a bet that some of the decisions do not allow.
    pub(super) nets: Vec<Option<f64>>,
    /// How much less each of these choices nets than the best one.
    pub(super) lost: Vec<Option<f64>>,
}

impl<K: Ord> Decisions<K> {
    pub(super) fn of(street: usize, sampled: bool) -> Decisions<K> {
        Decisions { street, sampled, all: 0, by_key: BTreeMap::new() }
    }

    /// Adds a hand that comes to the street `times` times, each time in this number of deals. If it decides there,
    /// `decided` has its key and the sum of nets of each choice over the deals of one time.
    pub(super) fn add<V: AsRef<[i64]>>(&mut self, times: i64, deals: i64, decided: Option<(K, V)>) {
        let times = i128::from(times);
        let deals = times * i128::from(deals);
        self.all += deals;
        let Some((key, values)) = decided else { return };
        let values = values.as_ref();
        let (sum, nets) = self.by_key.entry(key).or_insert_with(|| (0, vec![Some(0); values.len()]));
        *sum += deals;
        for (net, value) in nets.iter_mut().zip(values) {
            *net = net.filter(|_| *value != NOT_ALLOWED).map(|sum| sum + times * i128::from(*value));
        }
    }

    /// Returns the decisions of all parts; `None` if there is no part.
    pub(super) fn merged(parts: Vec<Decisions<K>>) -> Option<Decisions<K>> {
        parts.into_iter().reduce(|mut all, part| {
            all.all += part.all;
            for (key, (deals, nets)) in part.by_key {
                let known = all.by_key.entry(key).or_insert_with(|| (0, vec![Some(0); nets.len()]));
                known.0 += deals;
                for (sum, more) in known.1.iter_mut().zip(nets) {
                    *sum = sum.zip(more).map(|(sum, more)| sum + more);
                }
            }
            all
        })
    }

    /// Returns the decisions by key, in order, in a game whose antes have this many units.
    pub(super) fn decided(self, unit: i64) -> impl Iterator<Item = (K, Decided)> {
        let (all, unit) = (self.all as f64, unit as f64);
        self.by_key.into_iter().map(move |(key, (deals, nets))| {
            let deals = deals as f64;
            let best = nets.iter().flatten().copied().max().unwrap_or(0);
            let mean = |sum: i128| sum as f64 / deals / unit;
            let lost = nets.iter().map(|net| net.map(|net| mean(best - net))).collect();
            let nets = nets.into_iter().map(|net| net.map(mean)).collect();
            (key, Decided { frequency: deals / all, nets, lost })
        })
    }

    pub(super) fn keys(&self) -> impl Iterator<Item = &K> {
        self.by_key.keys()
    }
}
