//! Exact values of the relancina in a fresh pack, without replacement.
//!
//! In whatever order the hands are dealt, the next card is any unseen card with
//! equal probability. One player's hand and the Talla's hand are therefore
//! distributed as if they were dealt alone: other boxes and earlier rounds of the
//! pack have no effect as long as the pack cannot run out. The module enumerates
//! the pairs of a player's final hand and the Talla's, each as a multiset of card
//! classes with the number of orders that produce the hand.
//!
//! Splits and changes would add a third hand to the pair. Charts that split or
//! change are rejected, and so are rules that give cards after the Talla's turn.

use super::super::{ExactLine, NoExact};
use super::lines::{Stake, Sums, named, sums};
use crate::compiled::relancina::{Column, End, Fate, Game, Kind, Step, TallaStep, WayTables};
use crate::lang::Message;
use crate::message;
use crate::rules::{Burn, Pace, Pack as Pack52, Relancina, Rules, TallaChanges, Way};
use crate::strategy::relancina::{Chart, Strategy};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// What to use where a fresh pack has no exact value.
const ALLOWED: &str = "a chart that neither splits nor changes, such as mimic-dealer; --set shoe.decks=inf, or \
                       `ventaja simulate`";

/// The most cards of a player's hand, which is neither split nor changed.
const PLAYER: usize = 5;
/// The most cards of the Talla: two that it changes, and a hand of five.
const TALLA: usize = 7;
/// Number of faces; all figures are one face.
const FACES: usize = 11;
/// Marks an unused place in a list of card classes.
const NONE: u8 = u8::MAX;

/// Computes the lines of the first `shoe.rounds` rounds of a full pack.
///
/// # Errors
/// [`NoExact`] if the rules or the chart have no exact value in a finite pack.
pub(super) fn lines(
    rules: &Rules,
    packs: u8,
    play: &Relancina,
    chart: &Chart,
) -> Result<Vec<ExactLine>, NoExact> {
    let rounds = rounds(rules, packs, play)?;
    let game = Game::new(play, chart);
    let mut sums = sums();
    for (way, dealt) in game.ways.iter().enumerate() {
        let cycle = play.deal.cycle().iter().cycle().take(rounds.into());
        let share = cycle.filter(|cycle| **cycle == dealt.way).count() as f64 / f64::from(rounds);
        if share > 0.0 {
            Rounds { chart, game: &game, way, pack: Pack::new(&game, packs) }.add(share, &mut sums)?;
        }
    }
    Ok(named(play, sums, game.pays.unit))
}

/// Returns the number of rounds.
///
/// # Errors
/// [`NoExact`] if a round might run out of cards, or if the rules deal hands that
/// are not enumerated.
fn rounds(rules: &Rules, packs: u8, play: &Relancina) -> Result<u16, NoExact> {
    let Pace::Rounds(rounds) = rules.shoe.pace else {
        return Err(NoExact::new(
            "shoe.decks",
            message!("no-exact-recycled", packs = packs),
            "--set shoe.decks=inf, --set shoe.rounds=1 with a chart that neither splits nor changes, \
                      or `ventaja simulate`",
        ));
    };
    let refuse = |key, id: &'static str| {
        let allowed = "the other value of the rule; --set shoe.decks=inf, or `ventaja simulate`";
        Err(NoExact::new(key, Message::new(id), allowed))
    };
    if play.talla_late_prize_round {
        return refuse("talla.late_prize_round", "no-exact-late-prize");
    }
    if play.talla_changes == TallaChanges::WholeTable {
        return refuse("talla.changes", "no-exact-whole-table");
    }
    let burned = match rules.shoe.burn {
        Burn::Cards(cards) => usize::from(cards),
        Burn::ByFirstCard => 11,
    };
    let most = usize::from(rules.boxes) * PLAYER + TALLA;
    let cards = (usize::from(packs) * usize::from(Pack52::FRENCH.size())).saturating_sub(burned);
    if usize::from(rounds) * most > cards {
        return Err(NoExact {
            key: "shoe.rounds",
            message: message!(
                "no-exact-rounds",
                rounds = rounds.to_string(),
                boxes = rules.boxes,
                cards = cards
            ),
            allowed: match cards / most {
                0 => format!("fewer boxes, at most {}", cards.saturating_sub(TALLA) / PLAYER),
                deepest => format!("1 to {deepest}"),
            },
        });
    }
    Ok(rounds)
}

/// The cards that are left in a pack, by class.
struct Pack {
    left: Vec<u16>,
    cards: u16,
}

impl Pack {
    fn new(game: &Game, packs: u8) -> Pack {
        let of = |class| {
            u16::from(packs)
                * u16::try_from(game.classes.per_pack(class, Pack52::FRENCH)).expect("at most 52")
        };
        let left: Vec<u16> = (0..game.classes.all().len()).map(of).collect();
        Pack { cards: left.iter().sum(), left }
    }

    /// Takes cards out of the pack and returns the probability that they come
    /// next, in this order; 0 if the pack has too few of them.
    fn take(&mut self, cards: &[u8]) -> f64 {
        let mut chance = 1.0;
        for class in cards {
            let left = &mut self.left[usize::from(*class)];
            chance *= f64::from(*left) / f64::from(self.cards);
            *left = left.saturating_sub(1);
            self.cards -= 1;
        }
        chance
    }

    /// Returns the number of ways to draw these sorted classes, in one given order,
    /// from the cards of the pack.
    fn orders(&self, cards: &[u8]) -> u64 {
        let (mut ways, mut same) = (1, 0);
        for (i, class) in cards.iter().enumerate() {
            same = if i > 0 && cards[i - 1] == *class { same + 1 } else { 0 };
            ways *= u64::from(self.left[usize::from(*class)].saturating_sub(same));
        }
        ways
    }
}

/// Sorted card classes; [`NONE`] in unused places.
type Cards<const N: usize> = [u8; N];

fn sorted<const N: usize>(cards: &[u8]) -> Cards<N> {
    let mut all = [NONE; N];
    all[..cards.len()].copy_from_slice(cards);
    all.sort_unstable();
    all
}

fn used(cards: &[u8]) -> &[u8] {
    &cards[..cards.iter().position(|class| *class == NONE).unwrap_or(cards.len())]
}

/// The Talla's final hands, by the column under which the players decide, whether
/// the Talla raised, its final kind and all its cards (the discarded ones
/// included), with the number of orders that produce them.
type Tallas = BTreeMap<(usize, bool, Kind, Cards<TALLA>), u32>;

/// A player's final hands, sorted: the cards, the face of the first one and the end, with the number of
/// orders that produce them.
type Players = Vec<((Cards<PLAYER>, u8, End), u32)>;

/// Calls `over` with every final step of a hand and its cards. `row` returns the steps on a card, by
/// class, if a step draws one.
fn deal<'t, S: Copy + 't>(
    step: S,
    row: &impl Fn(S) -> Option<&'t Vec<S>>,
    cards: &mut Vec<u8>,
    over: &mut impl FnMut(S, &[u8]),
) {
    let Some(next) = row(step) else {
        return over(step, cards);
    };
    for (class, step) in (0..).zip(next) {
        cards.push(class);
        deal(*step, row, cards, over);
        cards.pop();
    }
}

/// The rounds of one way of dealing.
struct Rounds<'a> {
    chart: &'a Chart,
    game: &'a Game,
    way: usize,
    pack: Pack,
}

impl Rounds<'_> {
    fn dealt(&self) -> &WayTables {
        &self.game.ways[self.way]
    }

    /// Adds these rounds to the sums; `share` is their share of all rounds.
    fn add(&self, share: f64, sums: &mut [Sums]) -> Result<(), NoExact> {
        // Players decide alike under many columns. `lists` has each list of hands
        // once, and `list_of` its index by column and whether players leave a raise.
        let mut lists: Vec<Players> = Vec::new();
        let mut list_of: FxHashMap<(usize, bool), usize> = FxHashMap::default();
        let mut tallas: BTreeMap<(usize, bool, Kind, Cards<TALLA>), u32> = BTreeMap::new();
        for ((column, raised, kind, cards), orders) in self.tallas() {
            let under = (column, raised && self.chart.leaves_raise());
            let list = if let Some(known) = list_of.get(&under) {
                *known
            } else {
                let players = self.players(&self.dealt().columns[column], under.1)?;
                let known = lists.iter().position(|list| *list == players).unwrap_or(lists.len());
                if known == lists.len() {
                    lists.push(players);
                }
                list_of.insert(under, known);
                known
            };
            *tallas.entry((list, raised, kind, cards)).or_default() += orders;
        }
        for ((list, raised, kind, cards), orders) in tallas {
            let mut pack = Pack { left: self.pack.left.clone(), cards: self.pack.cards };
            let chance = share * f64::from(orders) * pack.take(used(&cards));
            if chance > 0.0 {
                self.settle(&pack, &lists[list], (raised, kind), chance, sums);
            }
        }
        Ok(())
    }

    /// Settles all hands of a player against one final hand of the Talla, whose
    /// cards have been taken out of the pack.
    fn settle(&self, pack: &Pack, players: &Players, talla: (bool, Kind), chance: f64, sums: &mut [Sums]) {
        let (raised, kind) = talla;
        // The number of ordered draws by number of cards.
        let mut draws = [1.0; PLAYER + 1];
        for cards in 1..=PLAYER {
            draws[cards] = draws[cards - 1] * (f64::from(pack.cards) + 1.0 - cards as f64);
        }
        let mut ends: Vec<[f64; End::COUNT]> = vec![[0.0; End::COUNT]; FACES + 1];
        for hand in players.chunk_by(|((one, ..), _), ((other, ..), _)| one == other) {
            let cards = used(&hand[0].0.0);
            let each = pack.orders(cards) as f64 / draws[cards.len()];
            for ((_, face, end), orders) in hand {
                ends[usize::from(*face)][end.index()] += each * f64::from(*orders);
            }
        }
        let times = self.game.talla.raise.filter(|_| raised).unwrap_or(1);
        let cerrado = self.dealt().way == Way::Cerrado;
        for class in self.faces() {
            let class = &self.game.classes.all()[class];
            let face = usize::from(class.face());
            let (line, staked) = if cerrado { (face, self.chart.stake(class.card).into()) } else { (0, 1) };
            let stake = Stake { pays: &self.game.pays, staked, raised: staked * times };
            for (index, part) in ends[face].iter().enumerate().filter(|(_, part)| **part > 0.0) {
                let end = End::from_index(index);
                sums[line].add(end.outcome(), stake.net(end, kind), staked, chance * part);
                sums[line].wagered += chance * part * stake.wagered(end) as f64;
            }
        }
    }

    /// Returns one class of each face.
    fn faces(&self) -> impl Iterator<Item = usize> {
        let classes = self.game.classes.all();
        (1..=11).map(|face| classes.iter().position(|class| class.face() == face).expect("every face"))
    }

    fn classes(&self) -> std::ops::Range<u8> {
        0..u8::try_from(self.game.classes.all().len()).expect("few classes")
    }

    fn tallas(&self) -> Tallas {
        let (talla, way) = (&self.game.talla, self.dealt().way);
        let two = || self.classes().flat_map(|a| self.classes().map(move |b| [a, b]));
        let mut found = Tallas::default();
        // Adds the final hands that begin with two cards, after the cards that the Talla changed.
        let mut add = |changed: &[u8], cards: [u8; 2], raised: bool| {
            let [a, b] = cards.map(usize::from);
            let column = self.dealt().seen[a][b].into();
            let row = |step| match step {
                TallaStep::Draw(row) => Some(&talla.rows[usize::from(row)]),
                TallaStep::Over(_) => None,
            };
            let mut over = |step, cards: &[u8]| {
                let TallaStep::Over(kind) = step else { unreachable!("its rows are drawn from") };
                *found.entry((column, raised, kind, sorted(cards))).or_default() += 1;
            };
            deal(talla.opening[a][b], &row, &mut [changed, &cards].concat(), &mut over);
        };
        for [a, b] in two() {
            if talla.changes(way, a.into(), b.into()) {
                two().for_each(|cards| add(&[a, b], cards, false));
            } else {
                add(&[], [a, b], talla.raises(way, a.into(), b.into()));
            }
        }
        found
    }

    /// Returns a player's final hands under a column. If `leaves`, hands without a
    /// prize have left at the raise.
    fn players(&self, column: &Column, leaves: bool) -> Result<Players, NoExact> {
        let mut found: FxHashMap<(Cards<PLAYER>, u8, End), u32> = FxHashMap::default();
        for [a, b] in self.classes().flat_map(|a| self.classes().map(move |b| [a, b])) {
            let (one, other) = (usize::from(a), usize::from(b));
            let face = self.game.classes.all()[one].face();
            let mut add = |end, cards: &[u8]| *found.entry((sorted(cards), face, end)).or_default() += 1;
            if leaves && !self.game.talla.prize(one, other) {
                add(End { fate: Fate::Left, doubled: false }, &[a, b]);
                continue;
            }
            let step = column.opening[one][other];
            if matches!(step, Step::Split | Step::Change) {
                let id = if step == Step::Split { "no-exact-splits" } else { "no-exact-changes" };
                return Err(NoExact::new("shoe.decks", message!(id, chart = &self.chart.name), ALLOWED));
            }
            let row = |step| match step {
                Step::Draw(row) => Some(&column.rows[usize::from(row)]),
                Step::Over(_) | Step::Split | Step::Change => None,
            };
            let mut over = |step, cards: &[u8]| {
                let Step::Over(over) = step else { unreachable!("a hand of three cards draws or stands") };
                add(over.end, cards);
            };
            deal(step, &row, &mut vec![a, b], &mut over);
        }
        let mut found: Players = found.into_iter().collect();
        found.sort_unstable();
        Ok(found)
    }
}
