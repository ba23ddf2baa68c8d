//! A box's turns in one scene, its hands played by a chart: what every choice
//! is worth with a hand, all that follows being the chart's.

use super::round_parts::{Asking, Part};
use super::table::Context;
use super::talla_states::TallaState;
use super::walk::Before;
use crate::compiled::relancina::{
    End, Fate, Hand, HandOrigin, Kind, Prize, Situation, Two, specials, with_view,
};
use crate::rules::{GiveUpVersusPrize, Way};
use crate::strategy::Action;
use crate::strategy::relancina::{Chart, Move, Sight, Strategy};
use std::collections::HashMap;

/// The turns of boxes that stake so much, in a scene.
pub(super) struct ActionValues<'a> {
    pub(super) context: &'a Context<'a>,
    pub(super) chart: &'a Chart,
    pub(super) asked: Situation,
    /// By end: what it nets in the mean, in bets, each Talla's end with its
    /// probability in the scene.
    values: Vec<f64>,
    /// The rounds of cards that the Talla's late prizes give.
    pub(super) late: Vec<ActionValues<'a>>,
    /// Probability of the scene; of a late round, of those that give it.
    pub(super) chance: f64,
    drawn: HashMap<Hand, f64>,
    /// What a changed hand is worth, by whether it is of a split.
    fresh: [f64; 2],
    /// What a split hand is worth, by the class of its first card.
    split: Vec<f64>,
    /// What two cards are worth that the Talla deals anew.
    redealt: f64,
}

impl<'a> ActionValues<'a> {
    pub(super) fn new(context: &'a Context<'a>, chart: &'a Chart, part: Part<'_>) -> ActionValues<'a> {
        let Part { table, talla_state, staked, .. } = part;
        let gives = context.rules.talla_late_prize_round && !matches!(table.asked.sight, Sight::Prize { .. });
        let ends =
            || talla_state.talla.iter().enumerate().map(|(kind, chance)| (Kind::from_index(kind), *chance));
        let late = |kind: Kind| kind.prize().filter(|_| gives).map(Prize::pays);
        let raised =
            if talla_state.raised { staked * i64::from(context.rules.talla_raise_times) } else { staked };
        let of = |asked: Situation, paying: Option<u8>| {
            let talla: Vec<(Kind, f64)> =
                ends().filter(|(kind, chance)| *chance > 0.0 && late(*kind) == paying).collect();
            let value = |index| {
                let net = |kind| context.game.pays.net(End::from_index(index), kind, raised, staked);
                let sum: f64 = talla.iter().map(|(kind, chance)| chance * net(*kind) as f64).sum();
                sum / (context.game.pays.unit * staked) as f64
            };
            ActionValues {
                context,
                chart,
                asked,
                values: (0..End::COUNT).map(value).collect(),
                late: Vec::new(),
                chance: talla.iter().map(|(_, chance)| chance).sum(),
                drawn: HashMap::new(),
                fresh: [0.0; 2],
                split: vec![0.0; context.chances.len()],
                redealt: 0.0,
            }
        };
        let mut turns = of(table.asked, None);
        let mut paying: Vec<u8> =
            ends().filter(|(_, chance)| *chance > 0.0).filter_map(|(kind, _)| late(kind)).collect();
        paying.sort_unstable();
        paying.dedup();
        let round = |multiple| {
            of(
                Situation { sight: Sight::Prize { multiple }, late_round: true, ..table.asked },
                Some(multiple),
            )
        };
        turns.late = paying.into_iter().map(round).collect();
        turns.chance += turns.late.iter().map(|late| late.chance).sum::<f64>();
        turns
    }

    /// Bets that the chart stakes on a hand's first card; one if that is not
    /// down.
    pub(super) fn staked(&self, asking: Asking) -> i64 {
        let first = self.context.game.classes.all()[asking.two[0]].card;
        if self.asked.way == Way::Cerrado { self.chart.stake(first).into() } else { 1 }
    }

    /// What the chart does with a hand; nothing if nobody is asked.
    pub(super) fn play(&self, asking: Asking) -> Option<Move> {
        self.shown(asking, |view| self.chart.play(view))
    }

    /// What a player sees of a hand.
    pub(super) fn shown<T>(
        &self,
        asking: Asking,
        look: impl FnOnce(&crate::strategy::relancina::View<'_>) -> T,
    ) -> Option<T> {
        let classes = self.context.game.classes.all();
        let two = asking.two.map(|class| &classes[class]);
        with_view(self.context.rules, &self.asked, &asking.hand, two, asking.origin, look)
    }

    /// Settled against all the Talla's ends: those that give a late round as
    /// well, if the hand takes no part in it.
    fn settled(&self, fate: Fate, doubled: bool) -> f64 {
        let end = End { fate, doubled }.index();
        self.values[end] + self.late.iter().map(|late| late.values[end]).sum::<f64>()
    }

    /// A hand that a card ended.
    fn ended(&self, kind: Kind, doubled: bool) -> f64 {
        self.settled(
            if kind == Kind::Bust { Fate::Bust(self.asked.bust()) } else { Fate::Live(kind) },
            doubled,
        )
    }

    fn stand(&mut self, asking: Asking) -> f64 {
        let kind = asking.hand.kind(specials(self.context.rules, self.asked.way, asking.origin.split));
        let now = self.values[End { fate: Fate::Live(kind), doubled: false }.index()];
        now + self.late.iter_mut().map(|late| late.by_chart(asking)).sum::<f64>()
    }

    fn hit(&mut self, hand: Hand) -> f64 {
        if let Some(known) = self.drawn.get(&hand) {
            return *known;
        }
        let context = self.context;
        let classes = context.game.classes.all().iter().zip(&context.chances);
        let worth = classes.map(|(class, chance)| {
            chance
                * match hand.with(class) {
                    Err(kind) => self.ended(kind, false),
                    Ok(next) => self.by_chart(Asking::drawn(next)),
                }
        });
        let worth = worth.sum();
        self.drawn.insert(hand, worth);
        worth
    }

    fn double(&self, hand: Hand) -> f64 {
        let classes = self.context.game.classes.all().iter().zip(&self.context.chances);
        let one = |class| hand.with(class).map_or_else(|kind| kind, |next| next.kind(false));
        classes.map(|(class, chance)| chance * self.ended(one(class), true)).sum()
    }

    fn give_up(&self, asking: Asking) -> f64 {
        let special = specials(self.context.rules, self.asked.way, asking.origin.split);
        let for_good = asking.hand.two == Two::FigureAnd(2) && special;
        let undone = self.context.rules.give_up_vs_prize == GiveUpVersusPrize::Any && !for_good;
        self.settled(Fate::Surrender(undone.then(|| asking.hand.kind(special))), false)
    }

    /// What a move is worth with a hand, in bets, times the probability of
    /// the scene; changes and splits only once [settled](Turns::settle).
    pub(super) fn worth(&mut self, asking: Asking, does: Move) -> f64 {
        match does {
            Move::Usual(Action::Stand) => self.stand(asking),
            Move::Usual(Action::Hit) => self.hit(asking.hand),
            Move::Usual(Action::Double) => self.double(asking.hand),
            Move::Usual(Action::Surrender) => self.give_up(asking),
            Move::Usual(Action::Split) => asking.two.iter().map(|class| self.split[*class]).sum(),
            Move::Change => self.fresh[usize::from(asking.origin.split)],
        }
    }

    fn by_chart(&mut self, asking: Asking) -> f64 {
        let does = self.play(asking).unwrap_or(Move::Usual(Action::Stand));
        self.worth(asking, does)
    }

    /// Finds what changed and split hands are worth, which are worth what two
    /// cards of their origin are: a change may be followed by another.
    pub(super) fn settle(&mut self) {
        let context = self.context;
        let chances = &context.chances;
        let origins = context.origins();
        let mut two = Vec::new();
        for asking in origins.iter().flat_map(|origin| context.two_cards(*origin)) {
            let does = self.play(asking).expect("two cards are asked about");
            let later = matches!(does, Move::Change | Move::Usual(Action::Split));
            two.push((asking, (!later).then(|| self.worth(asking, does)), does));
        }
        loop {
            let before = (self.fresh, self.split.clone());
            for origin in &origins {
                let mut by_first = vec![0.0; chances.len()];
                for (asking, known, does) in two.iter().filter(|(asking, ..)| asking.origin == *origin) {
                    let worth = known.unwrap_or_else(|| self.worth(*asking, *does));
                    by_first[asking.two[0]] += chances[asking.two[1]] * worth;
                }
                let worth = by_first.iter().zip(chances).map(|(worth, c)| worth * c).sum();
                for changed in [HandOrigin::DEALT, HandOrigin::SPLIT] {
                    if changed.after_change(context.rules) == *origin {
                        self.fresh[usize::from(changed.split)] = worth;
                    }
                }
                match *origin {
                    HandOrigin::SPLIT => self.split = by_first,
                    HandOrigin::DEALT => self.redealt = worth,
                    _ => {}
                }
            }
            let moved = self.fresh.iter().chain(&self.split).zip(before.0.iter().chain(&before.1));
            if moved.map(|(now, then)| (now - then).abs()).fold(0.0, f64::max) < 1e-15 {
                return;
            }
        }
    }

    /// What is done with a box's first two cards in a scene.
    pub(super) fn before(&self, talla_state: &TallaState, asking: Asking) -> Before {
        match asking.hand.kind(false).prize() {
            Some(_) => Before::Nothing,
            None if talla_state.redealt => Before::Redealt,
            None if talla_state.raised && self.chart.leaves_raise() => Before::Left,
            None => Before::Nothing,
        }
    }

    /// What the part that these are the turns of is worth to a box, in bets
    /// of the mean stake, times its probability.
    pub(super) fn net(&mut self, part: Part<'_>) -> f64 {
        self.settle();
        let mut net = 0.0;
        let context = self.context;
        for asking in context.two_cards(HandOrigin::DEALT) {
            if self.staked(asking) == part.staked {
                let worth = match self.before(part.talla_state, asking) {
                    Before::Nothing => self.by_chart(asking),
                    Before::Redealt => self.redealt,
                    Before::Left => self.settled(Fate::Left, false),
                };
                net += part.weight * context.dealt(asking) * worth;
            }
        }
        net
    }

    /// What a hand may be done with.
    pub(super) fn moves(&self, asking: Asking) -> Vec<Move> {
        const USUAL: [Action; 5] =
            [Action::Stand, Action::Hit, Action::Double, Action::Split, Action::Surrender];
        let (legal, change) = self.shown(asking, |view| (view.legal, view.change)).unwrap_or_default();
        let usual = USUAL.into_iter().filter(|action| legal.allows(*action)).map(Move::Usual);
        usual.chain(change.then_some(Move::Change)).collect()
    }
}
