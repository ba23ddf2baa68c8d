//! Shoes whose cards left are kept when their number of rounds is decided, and the rounds that are
//! redealt from them, for the control variate of [`Control`].

use super::table::{DealtRounds, deal_rounds};
use crate::estimate::Control;
use crate::rules::ShoeRules;
use crate::shoe::{Exhausted, Pile, Shoe};
use crate::tally::{ControlTally, LineTally, ShoeEffect};

/// A shoe at the end of the round after which its number of rounds was decided.
pub(crate) struct Left<P = Shoe> {
    pub(crate) shoe: P,
    /// The number of rounds it had.
    pub(crate) after: u64,
}

impl<P: Pile + Clone> Left<P> {
    /// Returns a copy of the shoe after `rounds` rounds if at most `decided_at` cards are left, and no
    /// discards have been dealt.
    pub(crate) fn of(shoe: &P, rounds: u64, decided_at: u16) -> Option<Left<P>> {
        let decided = shoe.remaining().is_some_and(|left| left <= decided_at.into()) && !shoe.ran_out();
        decided.then(|| Left { shoe: shoe.clone(), after: rounds })
    }
}

/// Deals one shoe as [`deal_rounds`] does, and returns what was left of it when its number of rounds
/// was decided; `None` if the cards ran out in the round before.
pub(crate) fn deal_to_end<P: Pile + Clone>(
    rules: &ShoeRules,
    decided_at: u16,
    shoe: &mut P,
    mut round: impl FnMut(&mut P) -> Result<(), Exhausted>,
) -> (DealtRounds, Option<Left<P>>) {
    let (mut rounds, mut left) = (0, None);
    let dealt = deal_rounds(rules, shoe, |shoe| {
        round(shoe)?;
        rounds += 1;
        left = left.take().or_else(|| Left::of(shoe, rounds, decided_at));
        Ok(())
    });
    (dealt, left)
}

/// The rounds redealt from one shoe.
pub(crate) struct Redealt {
    /// By line: net and bets.
    lines: Vec<(i64, i64)>,
    /// Rounds for which the cards left did not suffice.
    pub(crate) incomplete: u64,
    /// The sign of *T* − *K* of the shoe.
    sign: i64,
    weight: u64,
}

/// Redeals *m* |*T* − *K*| rounds from what was left of a shoe that had *T* rounds, void ones included;
/// returns `None` if *T* is *K*. `again` is the shoe from which they are dealt, and `scratch` counts them.
pub(crate) fn redeal(
    control: &Control,
    (rounds, left): (u64, Option<&Left>),
    again: &mut Shoe,
    scratch: &mut [LineTally],
    mut round: impl FnMut(&mut Shoe, &mut [LineTally]) -> Result<(), Exhausted>,
) -> Option<Redealt> {
    let (apart, sign) = control.apart(rounds);
    if apart == 0 {
        return None;
    }
    let before: Vec<(i64, i64)> = scratch.iter().map(LineTally::open_shoe).collect();
    let mut incomplete = 0;
    for _ in 0..apart * control.redeals / control.each {
        let mut dealt = left.is_some();
        if let Some(left) = left {
            again.deal_again(&left.shoe);
            for _ in 0..control.each {
                again.begin_round();
                dealt = dealt && round(again, scratch).is_ok() && !again.ran_out();
            }
        }
        incomplete += if dealt { 0 } else { control.each };
    }
    let lines = scratch.iter().map(LineTally::open_shoe).zip(before);
    Some(Redealt {
        lines: lines.map(|(now, before)| (now.0 - before.0, now.1 - before.1)).collect(),
        incomplete,
        sign,
        weight: ControlTally::weight(control.rounds, left.map_or(rounds, |left| left.after), apart),
    })
}

impl Redealt {
    /// Returns what the shoe contributes to the effect on each of these lines, the first of which is
    /// number `first` of the control's.
    pub(crate) fn effects<'a>(
        &'a self,
        control: &'a Control,
        first: usize,
        played: &'a [LineTally],
        units: impl Iterator<Item = i64> + 'a,
    ) -> impl Iterator<Item = ShoeEffect> + 'a {
        let exact = control.exact[first..].iter();
        self.lines.iter().zip(played).zip(exact).zip(units).map(|(((line, played), exact), unit)| {
            let all = line.0 as f64 / unit as f64 + exact.unwrap_or(0.0) * line.1 as f64;
            ShoeEffect {
                net: i128::from(self.sign) * i128::from(line.0),
                bets: i128::from(self.sign) * i128::from(line.1),
                played: played.open_shoe().1.into(),
                excess: self.sign as f64 * all * f64::from(control.boxes) / control.redeals as f64,
            }
        })
    }

    /// Adds the shoe to the sums of the lines from number `first`; `played` are the counts of its
    /// rounds.
    pub(crate) fn add_to(&self, sums: &mut ControlTally, first: usize, played: &[LineTally]) {
        for ((line, (net, bets)), played) in sums.lines[first..].iter_mut().zip(&self.lines).zip(played) {
            line.add(self.sign, ((*net).into(), (*bets).into()), played.open_shoe().1.into());
        }
        sums.add_shoe(self.incomplete, self.weight);
    }
}
