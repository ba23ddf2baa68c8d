//! The first round from a fresh pack, one box, card by card and without
//! replacement: suits that change nothing count as one, and ways to the same
//! cards left are put together.
//!
//! What is dealt later, or to other boxes, is another matter: the pack in use
//! is recycled, and its composition is not the fresh one's.

use super::super::{ExactLine, NoExact};
use super::lines::{Stake, Sums, told};
use super::walk::NOBODY;
use crate::compiled::relancina::{Column, Dealt, End, Fate, Game, Kind, Outcome, Step, TallaStep};
use crate::rules::{Relancina, TallaChanges, TallaRaise, Way};
use crate::strategy::{Chart, Strategy};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Cards dealt, by class four bits: of none are so many dealt to two hands.
type Gone = u128;
/// The hands of a box that are over, one more than their [`End::index`], the
/// least first; 0 is no hand.
type Ended = [u8; 2];
/// Cards gone; hands that wait, the next one last: for two cards, or for a
/// second beside a first, one more than its class; and how hands ended.
type Box = (Gone, [u8; 2], Ended);
/// Waits for two cards, a first hand or one of a split.
const CHANGED: u8 = 255;
const CHANGED_SPLIT: u8 = 254;
/// Boxes, with their probabilities.
type Boxes = HashMap<Box, f64, Quick>;
/// By hands: probabilities of the Talla's kinds.
type Met = HashMap<Ended, [f64; Kind::COUNT]>;
type Quick = BuildHasherDefault<Mixer>;

/// A quick hash of short keys, of which there are millions.
#[derive(Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u64(u64::from(*byte)));
    }
    fn write_u64(&mut self, word: u64) {
        // Knuth's multiplicative hash, in 64 bits.
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
    fn write_u128(&mut self, word: u128) {
        self.write_u64((word & u128::from(u64::MAX)) as u64);
        self.write_u64((word >> 64) as u64);
    }
    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }
}

/// Refuses what is followed in an infinite deck only.
pub(super) fn can_be_dealt(play: &Relancina) -> Result<(), NoExact> {
    let refused = [
        (play.split_again, "split.again", "true", "hands split again and again"),
        (play.talla_late_prize_round, "talla.late_prize_round", "true", "cards drawn after the Talla's"),
        (play.talla_changes == TallaChanges::WholeTable, "talla.changes", "whole-table", "cards thrown away"),
    ];
    match refused.into_iter().find(|(is, ..)| *is) {
        Some((_, key, is, what)) => Err(NoExact {
            key,
            message: format!("is {is}: {what} are followed in an infinite deck only"),
            allowed: "shoe.decks=inf, or `ventaja simulate`".to_owned(),
        }),
        None => Ok(()),
    }
}

/// The lines of the first round from so many packs.
pub(super) fn lines(rules: &Relancina, chart: &Chart, packs: u8) -> Vec<ExactLine> {
    let game = &Game::new(rules, chart);
    let way = rules.deal.cycle()[0];
    let left: Vec<u8> = (0..game.classes.all().len())
        .map(|class| packs * u8::try_from(game.classes.in_a_pack(class)).expect("few cards"))
        .collect();
    let cards = left.iter().map(|left| u32::from(*left)).sum();
    let sums = vec![Sums::default(); 12];
    let mut deal = Deal { rules, chart, game, dealt: game.way(way), left, cards, gone: 0, sums };
    let cerrado = way == Way::Cerrado;
    for ([down, up], chance) in deal.two(&[]) {
        deal.without(&[down, up], |deal| {
            if cerrado && game.talla.changes[down][up] {
                for ([again, up_again], part) in deal.two(&[down, up]) {
                    deal.without(&[again, up_again], |deal| {
                        deal.scene(&[down, up], [again, up_again], chance * part);
                    });
                }
            } else {
                deal.scene(&[], [down, up], chance);
            }
        });
    }
    told(rules, deal.sums, game.pays.unit)
}

struct Deal<'a> {
    rules: &'a Relancina,
    chart: &'a Chart,
    game: &'a Game,
    dealt: &'a Dealt,
    left: Vec<u8>,
    cards: u32,
    gone: Gone,
    sums: Vec<Sums>,
}

impl<'a> Deal<'a> {
    fn deal(&mut self, class: usize) {
        self.left[class] -= 1;
        self.cards -= 1;
        self.gone += 1 << (4 * class);
    }

    fn put_back(&mut self, class: usize) {
        self.left[class] += 1;
        self.cards += 1;
        self.gone -= 1 << (4 * class);
    }

    /// With cards dealt, and put back.
    fn without<T>(&mut self, cards: &[usize], then: impl FnOnce(&mut Deal<'a>) -> T) -> T {
        cards.iter().for_each(|class| self.deal(*class));
        let done = then(self);
        cards.iter().for_each(|class| self.put_back(*class));
        done
    }

    /// With just these cards dealt.
    fn gone(&mut self, gone: Gone) {
        for class in 0..self.left.len() {
            let dealt = |gone: Gone| (gone >> (4 * class) & 15) as u8;
            let (now, then) = (dealt(self.gone), dealt(gone));
            self.left[class] = self.left[class] + now - then;
            self.cards = self.cards + u32::from(now) - u32::from(then);
        }
        self.gone = gone;
    }

    /// The next card, whichever it is.
    fn each(&mut self, mut then: impl FnMut(&mut Deal<'a>, usize, f64)) {
        let one = 1.0 / f64::from(self.cards);
        for class in 0..self.left.len() {
            if self.left[class] > 0 {
                let chance = f64::from(self.left[class]) * one;
                self.deal(class);
                then(self, class, chance);
                self.put_back(class);
            }
        }
    }

    /// The next two cards, those alike beside the cards before them as one.
    fn two(&mut self, before: &[usize]) -> Vec<([usize; 2], f64)> {
        let classes = self.game.classes.all();
        let alike = |two: [usize; 2]| -> Vec<(u8, Option<usize>)> {
            let mut suits = Vec::new();
            let cards = before.iter().chain(&two).map(|class| &classes[*class]);
            let cards = cards.map(|class| {
                let suit = class.suit.map(|suit| {
                    suits.iter().position(|known| *known == suit).unwrap_or_else(|| {
                        suits.push(suit);
                        suits.len() - 1
                    })
                });
                (class.rank, suit)
            });
            cards.collect()
        };
        let mut found: Vec<(Vec<(u8, Option<usize>)>, [usize; 2], f64)> = Vec::new();
        let mut number = HashMap::new();
        self.each(|deal, a, p| {
            deal.each(|_, b, q| {
                let key = alike([a, b]);
                let at = *number.entry(key.clone()).or_insert(found.len());
                match found.get_mut(at) {
                    Some((.., chance)) => *chance += p * q,
                    None => found.push((key, [a, b], p * q)),
                }
            });
        });
        found.into_iter().map(|(_, two, chance)| (two, chance)).collect()
    }

    /// A box against the Talla's two cards; `gone` are others that were dealt.
    fn scene(&mut self, gone: &[usize], talla: [usize; 2], chance: f64) {
        let (game, dealt) = (self.game, self.dealt);
        let [down, up] = talla;
        let cerrado = dealt.way == Way::Cerrado;
        let column = &dealt.columns[usize::from(dealt.seen[down][up])];
        let prized = |[a, b]: [usize; 2]| game.talla.two[a][b].kind(false).prize().is_some();
        let raises = cerrado && self.rules.talla_raise == TallaRaise::OnTwoCardPrize && prized(talla);
        let mut by_face: Vec<Met> = vec![Met::new(); 12];
        let mut known: HashMap<Gone, [f64; Kind::COUNT], Quick> = HashMap::default();
        let whole = self.gone;
        for (two, part) in self.two(&[gone, &talla].concat()) {
            let mut boxes = Boxes::default();
            if raises && self.chart.leaves_raise() && !prized(two) {
                let left = End { fate: Fate::Left, doubled: false };
                boxes.insert((self.gone, [0; 2], with([0; 2], left)), chance * part);
            } else {
                let now = Now { chance: chance * part, waiting: [0; 2], ended: [0; 2] };
                self.without(&two, |deal| deal.hand(column, &column.opening, two, now, &mut boxes));
            }
            let met = &mut by_face[usize::from(game.classes.all()[two[0]].face())];
            for ((gone, _, ended), part) in self.finished(column, boxes) {
                let ends = *known.entry(gone).or_insert_with(|| {
                    let mut ends = [0.0; Kind::COUNT];
                    self.gone(gone);
                    self.talla(game.talla.opening[down][up], 1.0, &mut ends);
                    ends
                });
                let sum = met.entry(ended).or_insert([0.0; Kind::COUNT]);
                sum.iter_mut().zip(ends).for_each(|(sum, end)| *sum += part * end);
            }
            self.gone(whole);
        }
        for (face, met) in by_face.iter().enumerate() {
            let card = game.classes.all().iter().find(|class| usize::from(class.face()) == face);
            let Some(card) = card else { continue };
            let staked = if cerrado { i64::from(self.chart.stake(card.card)) } else { 1 };
            let times = if raises { i64::from(self.rules.talla_raise_times) } else { 1 };
            let stake = Stake { pays: &game.pays, staked, raised: staked * times };
            let sums = &mut self.sums[if cerrado { face } else { 0 }];
            for (ended, kinds) in met {
                let ends =
                    || ended.iter().filter(|end| **end > 0).map(|end| End::from_index(usize::from(*end) - 1));
                let mut one = ends();
                let outcome = match (one.next(), one.next()) {
                    (Some(end), None) => Outcome::of(end),
                    _ => Outcome::Split,
                };
                let wagered: i64 = ends().map(|end| stake.wagered(end)).sum();
                for (kind, part) in kinds.iter().enumerate().filter(|(_, part)| **part > 0.0) {
                    let net = ends().map(|end| stake.net(end, Kind::from_index(kind))).sum();
                    sums.add(outcome, net, staked, *part);
                    sums.wagered += part * wagered as f64;
                }
            }
        }
    }

    /// What becomes of a hand of two cards.
    fn hand(&mut self, column: &Column, opening: &[Vec<Step>], two: [usize; 2], now: Now, boxes: &mut Boxes) {
        match opening[two[0]][two[1]] {
            Step::Change => {
                let [_, other] = now.waiting;
                let split = std::ptr::eq(opening, column.split.as_slice());
                let waiting = [other, if split { CHANGED_SPLIT } else { CHANGED }];
                *boxes.entry((self.gone, waiting, now.ended)).or_default() += now.chance;
            }
            Step::Split => {
                let waiting = two.map(|class| u8::try_from(class + 1).expect("few classes"));
                *boxes.entry((self.gone, waiting, now.ended)).or_default() += now.chance;
            }
            step => self.draw(column, step, now, boxes),
        }
    }

    fn draw(&mut self, column: &Column, step: Step, now: Now, boxes: &mut Boxes) {
        match step {
            Step::Over(over) => {
                let key = (self.gone, now.waiting, with(now.ended, over.end));
                *boxes.entry(key).or_default() += now.chance;
            }
            Step::Draw(row) => self.each(|deal, class, part| {
                let next = column.rows[usize::from(row)][class];
                deal.draw(column, next, now.times(part), boxes);
            }),
            Step::Split | Step::Change => unreachable!("a hand of three cards draws or stands"),
        }
    }

    /// Plays the hands that wait, one after the other.
    fn finished(&mut self, column: &Column, mut boxes: Boxes) -> Boxes {
        let mut finished = Boxes::default();
        while !boxes.is_empty() {
            for ((gone, waiting, ended), chance) in std::mem::take(&mut boxes) {
                let [other, first] = waiting;
                if first == 0 {
                    *finished.entry((gone, [0; 2], ended)).or_default() += chance;
                    continue;
                }
                // Hands are changed again and again, but not so often.
                if chance < NOBODY {
                    continue;
                }
                self.gone(gone);
                let now = Now { chance, waiting: [0, other], ended };
                let opening = if first == CHANGED { &column.opening } else { &column.split };
                if first == CHANGED || first == CHANGED_SPLIT {
                    self.each(|deal, a, p| {
                        deal.each(|deal, b, q| {
                            deal.hand(column, opening, [a, b], now.times(p * q), &mut boxes)
                        });
                    });
                    continue;
                }
                self.each(|deal, second, part| {
                    deal.hand(column, opening, [usize::from(first) - 1, second], now.times(part), &mut boxes);
                });
            }
        }
        finished
    }

    /// How the Talla's hand ends.
    fn talla(&mut self, step: TallaStep, chance: f64, ends: &mut [f64; Kind::COUNT]) {
        match step {
            TallaStep::Over(kind) => ends[kind.index()] += chance,
            TallaStep::Draw(row) => self.each(|deal, class, part| {
                let next = deal.game.talla.rows[usize::from(row)][class];
                deal.talla(next, chance * part, ends);
            }),
        }
    }
}

/// A box in the middle of its turn.
#[derive(Clone, Copy)]
struct Now {
    chance: f64,
    waiting: [u8; 2],
    ended: Ended,
}

impl Now {
    fn times(self, part: f64) -> Now {
        Now { chance: self.chance * part, ..self }
    }
}

/// One more hand that is over.
fn with(ended: Ended, end: End) -> Ended {
    let number = u8::try_from(end.index() + 1).expect("few ends");
    let [_, known] = ended;
    [known.min(number), known.max(number)]
}
