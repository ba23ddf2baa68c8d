//! The control variates at the referee's table: the fixed number of rounds and the rounds after
//! them, and shoes that are dealt to both.

use super::blackjack;
use super::narration::Silent;
use super::side::SideBets;
use super::table::{BlackjackTable, PuntoTable, Rounds, shoe};
use crate::engine::{Blocks, Further, Pacer, Table, burn, by_shoe, deal_controlled_shoe};
use crate::estimate::Control;
use crate::rules::{Decks, Exhaustion, Pace, Play, PuntoYBanca, Rules};
use crate::shoe::{Exhausted, Shoe, Streams};
use crate::strategy::Player;
use crate::tally::{Line, MOST_FURTHER, Tally};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A table whose shoes are dealt to the cut card and to a fixed number of rounds.
struct ControlledTable<'a, T, F> {
    table: T,
    control: &'a Control,
    /// The second control, where `control` has one.
    further: Option<Further<F>>,
}

/// Returns *M*, the number of further rounds that `left` cards are sure to suffice for, at `most`
/// cards a round; at most [`MOST_FURTHER`].
fn further_rounds(left: usize, most: u16) -> u64 {
    (left as u64 / u64::from(most)).min(MOST_FURTHER.into())
}

impl<'a, T> ControlledTable<'a, T, fn(&Shoe) -> u64> {
    /// Returns a table without a second control.
    fn first_only(table: T, control: &'a Control) -> Self {
        assert!(control.further == 0, "rounds of this game have no largest number of cards");
        ControlledTable { table, control, further: None }
    }
}

/// What a lane keeps between its shoes.
struct Lane<S> {
    shoe: Shoe,
    seats: S,
    /// Counts the rounds after the end of a shoe.
    scratch: Tally,
}

impl<T: Rounds, F: Fn(&Shoe) -> u64 + Sync> Table for ControlledTable<'_, T, F> {
    type Lane = Lane<T::Seats>;

    fn lines(&self) -> &[Line] {
        self.table.bet_lines()
    }

    fn lane(&self, rng: Xoshiro256PlusPlus) -> Self::Lane {
        Lane {
            shoe: shoe(&self.table.rules().shoe, rng),
            seats: self.table.seats(),
            scratch: Tally::new(self.table.bet_lines()),
        }
    }

    fn shoe(&self, Lane { shoe, seats, scratch }: &mut Self::Lane, tally: &mut Tally) {
        let rules = &self.table.rules().shoe;
        let control = (self.control.rounds, self.further.as_ref());
        deal_controlled_shoe(rules, control, shoe, tally, scratch, |shoe, tally| {
            self.table.round(seats, shoe, &mut tally.lines)
        });
    }

    fn empty_tally(&self) -> Tally {
        Tally::new(self.lines()).with_control(true)
    }

    fn half_width(&self, tally: &Tally, confidence: f64) -> Option<f64> {
        self.control.widest(self.lines(), tally, confidence)
    }
}

/// Calls `work` with the blocks of [`with_blocks`](super::with_blocks), whose tallies have the sums
/// of the control variate.
///
/// # Panics
/// If the game is the relancina or a poker game, which have no control variate.
pub(crate) fn with_controlled_blocks<'a, R>(
    rules: &Rules,
    player: impl Into<Player<'a>>,
    control: &Control,
    shoes: u64,
    work: impl FnOnce(&dyn Blocks) -> R,
) -> R {
    match &rules.play {
        Play::Blackjack(play) => {
            let table = BlackjackTable::new(rules, play, player.into().blackjack());
            work(&by_shoe(&ControlledTable::first_only(table, control), shoes))
        }
        Play::PuntoYBanca(play) => {
            let rounds = |shoe: &Shoe| further_rounds(shoe.remaining().unwrap_or(0), PuntoYBanca::MOST_CARDS);
            let further = (control.further > 0).then_some(Further { weight: control.further, rounds });
            work(&by_shoe(&ControlledTable { table: PuntoTable::new(rules, play), control, further }, shoes))
        }
        Play::Relancina(_) => unreachable!("the relancina has no control variate"),
        Play::CaribbeanStud(_) | Play::Poker(_) => unreachable!("no poker game has a control variate"),
    }
}

/// Shoes of the pilot run that chooses the fixed number of rounds.
const PILOT_SHOES: u64 = 4096;

/// Seed of the pilot run.
const PILOT_SEED: u64 = 0x006b_5f70_696c_6f74;

/// Standard deviations of the number of cards that must remain, on average, after the fixed number
/// of rounds.
const MARGIN: f64 = 5.0;

/// As [`MARGIN`], for the cards of the fixed number of rounds and of one further round, without
/// which a shoe lacks the second control.
const FURTHER_MARGIN: f64 = 6.0;

/// The largest weight *c* of the second control.
const MOST_WEIGHT: u64 = 2 * MOST_FURTHER as u64;

/// The second control is used where it divides the expected variance by at least this number.
const WORTHWHILE: f64 = 2.0;

/// Returns the fixed number of rounds *K* of a control variate, a function of the rules and the
/// strategy alone; `None` where a cut card does not end the shoe, or where no round is sure to find
/// its cards.
///
/// A pilot run deals whole shoes. *K* is the median of the rounds up to the cut card, which makes
/// the expected number of rounds between them and *K* the least. It is lowered until the cards that
/// *K* rounds take, burned ones included, are on average `MARGIN` standard deviations below those
/// of the shoe.
#[must_use]
pub fn fixed_rounds<'a>(rules: &Rules, player: impl Into<Player<'a>>) -> Option<u64> {
    pilot(rules, player.into())?.fixed(rules, MARGIN, 0)
}

/// Returns the fixed number of rounds *K* and the weight *c* of the rounds after it, a function of
/// the rules and the strategy alone; `None` where [`fixed_rounds`] is.
///
/// *c* is 0, and *K* that of [`fixed_rounds`], unless a round has a largest number of cards and the
/// second control divides the expected variance of the pilot run by two or more.
#[must_use]
pub fn control_rounds<'a>(rules: &Rules, player: impl Into<Player<'a>>) -> Option<(u64, u64)> {
    let pilot = pilot(rules, player.into())?;
    let fixed = pilot.fixed(rules, MARGIN, 0)?;
    let further = || {
        // A round that discards finish may take any number of cards from them.
        if rules.shoe.exhausted == Exhaustion::ReshuffleDiscards {
            return None;
        }
        let most = match &rules.play {
            Play::PuntoYBanca(_) => PuntoYBanca::MOST_CARDS,
            Play::Blackjack(_) | Play::Relancina(_) | Play::CaribbeanStud(_) | Play::Poker(_) => return None,
        };
        let first = pilot.fixed(rules, FURTHER_MARGIN, most)?;
        let weight = pilot.weight(first, most);
        let variance = pilot.further_variance(first, weight, most);
        (WORTHWHILE * variance <= pilot.variance(fixed)).then_some((first, weight))
    };
    Some(further().unwrap_or((fixed, 0)))
}

/// Deals the pilot run; `None` where a cut card does not end the shoe.
fn pilot(rules: &Rules, player: Player<'_>) -> Option<Pilot> {
    if rules.shoe.pace != Pace::CutCard || rules.shoe.decks == Decks::Infinite {
        return None;
    }
    match &rules.play {
        Play::Blackjack(play) => {
            let mut table = blackjack::Table::new(play, rules.boxes_in_play(), player.blackjack());
            let mut sides = SideBets::new(&rules.sides);
            Pilot::deal(rules, |shoe| sides.play_blackjack(&mut table, shoe, &mut Silent))
        }
        Play::PuntoYBanca(play) => {
            let mut sides = SideBets::new(&rules.sides);
            Pilot::deal(rules, |shoe| sides.play_coup(play, shoe, &mut Silent).map(|_| ()))
        }
        Play::Relancina(_) | Play::CaribbeanStud(_) | Play::Poker(_) => None,
    }
}

/// A shoe of the pilot run.
struct PilotShoe {
    /// Rounds up to the cut card.
    played: usize,
    /// Cards left after each round, up to the last card.
    left: Vec<u16>,
}

/// The shoes of the pilot run.
struct Pilot(Vec<PilotShoe>);

impl Pilot {
    fn deal(rules: &Rules, mut round: impl FnMut(&mut Shoe) -> Result<(), Exhausted>) -> Option<Pilot> {
        let streams = Streams::new(PILOT_SEED);
        let mut pile = Shoe::of(rules.shoe.pack.ranks(), rules.shoe.decks.count(), false, streams.stream(0));
        let mut shoes = Vec::new();
        for _ in 0..PILOT_SHOES {
            pile.begin();
            let mut open = burn(rules.shoe.burn, &mut pile).is_ok();
            let mut pacer = Pacer::new(&rules.shoe);
            let mut shoe = PilotShoe { played: 0, left: Vec::new() };
            let mut over = false;
            while open {
                over = over || !pacer.another(&pile);
                pile.begin_round();
                open = round(&mut pile).is_ok();
                // Discards finish a round that the shoe cannot, and the shoe ends.
                let finished = open || rules.shoe.exhausted == Exhaustion::ReshuffleDiscards;
                shoe.played += usize::from(!over && finished);
                if open {
                    shoe.left.push(u16::try_from(pile.remaining()?).ok()?);
                }
            }
            shoes.push(shoe);
        }
        Some(Pilot(shoes))
    }

    /// Returns the largest number of rounds, up to the median of those to the cut card, that every
    /// shoe completed, and after which `more` cards are left even if the rounds took `margin`
    /// standard deviations more than their mean.
    fn fixed(&self, rules: &Rules, margin: f64, more: u16) -> Option<u64> {
        let mut rounds: Vec<usize> = self.0.iter().map(|shoe| shoe.played).collect();
        rounds.sort_unstable();
        let median = rounds[rounds.len() / 2];
        let cards = rules.shoe.cards()?;
        let n = self.0.len() as f64;
        let fits = |round: &usize| {
            let (mut sum, mut squares) = (0_u64, 0_u64);
            for shoe in &self.0 {
                let Some(left) = shoe.left.get(*round) else { return false };
                let taken = u64::from(cards - left);
                sum += taken;
                squares += taken * taken;
            }
            let mean = sum as f64 / n;
            let deviation = (squares as f64 / n - mean * mean).max(0.0).sqrt();
            mean + margin * deviation + f64::from(more) <= f64::from(cards)
        };
        let fixed = (0..median).take_while(fits).count();
        (fixed > 0).then_some(fixed as u64)
    }

    /// Returns the mean of a number of each shoe.
    fn mean(&self, of: impl Fn(&PilotShoe) -> f64) -> f64 {
        self.0.iter().map(of).sum::<f64>() / self.0.len() as f64
    }

    /// Returns the variance of the differences of a shoe, divided by that of a round.
    fn variance(&self, fixed: u64) -> f64 {
        self.mean(|shoe| (shoe.played as f64 - fixed as f64).abs())
    }

    /// Returns *c*, the whole number with the least variance.
    fn weight(&self, fixed: u64, most: u16) -> u64 {
        let variance = |weight: &u64| self.further_variance(fixed, *weight, most);
        let least = |a: &u64, b: &u64| variance(a).total_cmp(&variance(b));
        (1..=MOST_WEIGHT).min_by(least).expect("there are weights")
    }

    /// Returns the variance of the differences of a shoe with the second control, divided by that of
    /// a round: the sum of the squares with which its rounds are weighted.
    fn further_variance(&self, fixed: u64, weight: u64, most: u16) -> f64 {
        self.mean(|shoe| {
            let left = usize::try_from(fixed).ok().and_then(|fixed| shoe.left.get(fixed - 1));
            let further = further_rounds(left.copied().unwrap_or(0).into(), most) as f64;
            let after = shoe.played as f64 - fixed as f64;
            let each = if further > 0.0 { weight as f64 / further } else { 0.0 };
            let both = after.clamp(0.0, further);
            both * (1.0 - each).powi(2) + (further - both) * each.powi(2) + (after - both).abs()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Plan, Unwatched, run};
    use crate::estimate::estimate_line;
    use crate::exact::exact;
    use crate::referee::punto;
    use crate::rules::Game;

    /// Returns, for the bet on PUNTO, how many standard errors of the plain estimate the controlled
    /// one is away from it, both from the same shoes.
    fn distance(further: impl Fn(&Shoe) -> u64 + Sync) -> f64 {
        let mut rules = Rules::new(Game::PuntoYBanca);
        rules.shoe.cut_card = 7;
        let Play::PuntoYBanca(play) = &rules.play else { unreachable!("the game asked for") };
        let (rounds, weight) = control_rounds(&rules, None).unwrap();
        let exact = exact(&rules, None).unwrap();
        let lines = crate::bets::punto::lines(play);
        let edge = |line: &Line| exact.lines.iter().find(|exact| exact.name == line.name);
        let exact = lines.iter().map(|line| edge(line).map(|exact| exact.house_edge)).collect();
        let control = Control { rounds, further: weight, exact };
        let further = Some(Further { weight, rounds: further });
        let table = ControlledTable { table: PuntoTable::new(&rules, play), control: &control, further };
        let found = run(&table, &Plan::rounds(&rules, 200_000, 4, 2), &Unwatched).unwrap();
        let found = estimate_line(&lines, &found.tally, 0, Some(&control), 0.95).unwrap();
        let plain = found.control.unwrap();
        (found.house_edge - plain.plain_house_edge) / plain.plain_standard_error.unwrap()
    }

    /// The number of further rounds may depend on the cards before them. If it depends on the
    /// rounds themselves, the estimate is biased, and the plain one shows it.
    #[test]
    fn further_rounds_that_depend_on_later_cards_are_noticed() {
        let most = |shoe: &Shoe| further_rounds(shoe.remaining().unwrap(), PuntoYBanca::MOST_CARDS);
        let fine = distance(most);
        assert!(fine.abs() < 3.0, "{fine}");
        // Any function of the cards left will do.
        let fewer = distance(|shoe| most(shoe).min(1 + shoe.remaining().unwrap() as u64 % 7));
        assert!(fewer.abs() < 3.0, "{fewer}");
        let planted = distance(|shoe| {
            let mut later = shoe.clone();
            later.begin_round();
            let coup = punto::play(&PuntoYBanca::default(), &mut later, &mut Silent).unwrap();
            if coup.punto > coup.banca { 1 } else { most(shoe) }
        });
        assert!(planted.abs() > 10.0, "{planted}");
    }
}
