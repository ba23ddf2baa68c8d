//! Tests of the joint distribution of a split pair's hands. Imports the table-building parts of the
//! exact analysis only.

use super::*;
use crate::exact::blackjack::policy::ByChart;
use crate::exact::blackjack::upcard_column::{UpcardColumn, split_net};
use crate::rules::Game as Kind;
use crate::unit_tests::{default_rules, splitting};

/// Deals the hands of a box one after another, then the dealer, card by card from the real
/// shoe.
struct Sequences<'a> {
    game: &'a Game,
    column: &'a Column,
    class: [usize; 11],
    value: usize,
    most: usize,
    held: [f64; 11],
    nets: Vec<BTreeMap<i64, f64>>,
}

impl Sequences<'_> {
    fn each(&mut self, chance: f64, mut go: impl FnMut(&mut Self, usize, f64)) {
        let all: f64 = self.held[1..].iter().sum();
        for value in 1..=10 {
            let held = self.held[value];
            if held > 0.0 {
                self.held[value] -= 1.0;
                go(self, value, chance * held / all);
                self.held[value] += 1.0;
            }
        }
    }

    fn next_hand(&mut self, waiting: usize, hands: usize, ends: &[End], chance: f64) {
        if waiting == 0 {
            self.dealer(0, ends, chance);
            return;
        }
        self.each(chance, |all, value, chance| {
            let may = hands < all.most;
            let own = all.class[all.value];
            match all.column.split(may, false)[own][all.class[value]] {
                Step::Split => all.next_hand(waiting + 1, hands + 1, ends, chance),
                step => all.play(step, waiting, hands, ends, chance),
            }
        });
    }

    fn play(&mut self, step: Step, waiting: usize, hands: usize, ends: &[End], chance: f64) {
        match step {
            Step::Over(end) => {
                let ends = [ends, &[end]].concat();
                self.next_hand(waiting - 1, hands, &ends, chance);
            }
            Step::Draw(row) => self.each(chance, |all, value, chance| {
                let step = all.column.rows[usize::from(row)][all.class[value]];
                all.play(step, waiting, hands, ends, chance);
            }),
            Step::Split => unreachable!("only two cards are split"),
        }
    }

    fn dealer(&mut self, row: usize, ends: &[End], chance: f64) {
        self.each(chance, |all, value, chance| match all.column.dealer[row][all.class[value]] {
            DealerStep::Draw(next) => all.dealer(next.into(), ends, chance),
            DealerStep::Over(end) => {
                let net = all.game.pays.net(ends, end);
                *all.nets[end.index()].entry(net).or_default() += chance;
            }
        });
    }
}

/// The joint distribution is that of all sequences of cards, dealt one by one from one deck:
/// the smallest shoe, where the approximation is worst.
#[test]
#[ignore = "many minutes: every sequence of cards"]
fn the_nets_of_a_split_are_those_of_all_sequences() {
    let chart = splitting("P9 P10 PA");
    for (most, hole, takes, value, upcard) in [
        ("2", "no-peek", "all-bets", 10, 8_u8),
        ("3", "no-peek", "all-bets", 9, 10),
        ("2", "no-peek", "original-bets", 9, 1),
        ("4", "no-peek", "original-bets", 1, 10),
    ] {
        let sets = format!(
            "shoe.decks=1 split.max_hands={most} split.by=value split.resplit_by=value split.resplit_aces=true \
             split.aces_cards=one dealer.hole_card={hole} dealer.natural_takes={takes}"
        );
        let rules = default_rules(Kind::Blackjack, &sets);
        let play = rules.play.blackjack().unwrap();
        let context = Context::new(&rules, play);
        let game = Game::new(play, &chart);
        let policy = ByChart { chart: &chart, upcard };
        let mut column = UpcardColumn::new(&context, upcard, true);
        let split = column.column(&policy).splits.into_iter().find(|split| split.value == value);
        let split = split.expect("the chart splits it");
        let found = split_nets(&context, &game, upcard, &split, split.dealt);
        let mut held: [f64; 11] =
            std::array::from_fn(|value| if value == 0 { 0.0 } else { context.deck.held(value) });
        for gone in [usize::from(upcard), value, value] {
            held[gone] -= 1.0;
        }
        let classes = game.classes.all();
        let class = std::array::from_fn(|value| {
            classes.iter().position(|class| usize::from(class.value) == value).unwrap_or(0)
        });
        let dealt: f64 = split.dealt.iter().sum();
        let mut sequences = Sequences {
            game: &game,
            column: game.column(upcard),
            class,
            value,
            most: most.parse().unwrap(),
            held,
            nets: vec![BTreeMap::new(); ENDS],
        };
        sequences.next_hand(2, 2, &[], dealt);
        let (mut off, mut mean) = (0.0, 0.0);
        for (end, (found, expected)) in found.nets.iter().zip(&sequences.nets).enumerate() {
            for net in found.keys().chain(expected.keys()).collect::<std::collections::BTreeSet<_>>() {
                let pair = [found, expected].map(|nets| nets.get(net).copied().unwrap_or(0.0));
                off += (pair[0] - pair[1]).abs();
                mean += *net as f64 * pair[1];
            }
            let sum: f64 = expected.values().sum();
            assert!((sum - split.dealt[end]).abs() < 1e-12, "{end}: {sum} {}", split.dealt[end]);
        }
        println!("{value} v {upcard}, {most} hands: off {off:e}, estimated {:e}, of {dealt}", found.error);
        assert!((mean - split_net(&context, upcard, &split, &policy)).abs() < 1e-10);
        assert!(off <= found.error && off < 1e-3 * dealt, "{off:e} {:e}", found.error);
    }
}
