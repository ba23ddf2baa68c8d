//! A session: the recycled pack, the sequence of closed and open rounds, and the holder of the
//! Talla.

use super::{Round, Table};
use crate::engine::burn;
use crate::referee::narration::Narration;
use crate::rules::{FirstHand, Recycling, Relancina, Rules};
use crate::shoe::Recycled;
use crate::strategy::relancina::Strategy;

/// The state of a session between its rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Session<'a> {
    rules: &'a Relancina,
    /// Places at the table, including the Talla's.
    places: usize,
    rounds: u64,
    /// The place that holds the Talla, counted to the right from the first holder's, which is 0.
    pub holder: usize,
    /// Rounds that the holder has dealt.
    pub tenure: u64,
}

impl<'a> Session<'a> {
    /// Returns a new session with `boxes` players in addition to the Talla.
    pub fn new(rules: &'a Relancina, boxes: u8) -> Session<'a> {
        Session { rules, places: usize::from(boxes) + 1, rounds: 0, holder: 0, tenure: 0 }
    }

    /// Returns the parameters of the next round.
    pub fn next(&self) -> Round {
        let cycle = self.rules.deal.cycle();
        let at = usize::try_from(self.rounds % cycle.len() as u64).expect("a short cycle");
        let first_hand = match self.rules.talla_first_hand {
            FirstHand::Tenure => self.tenure == 0,
            FirstHand::Session => self.rounds == 0,
        };
        Round { way: cycle[at], first_hand }
    }

    /// Records that a round was played and which box, counted from 0, won the Talla.
    pub fn played(&mut self, winner: Option<usize>) {
        self.rounds += 1;
        self.tenure += 1;
        if let Some(number) = winner {
            self.holder = (self.holder + number + 1) % self.places;
            self.tenure = 0;
        }
    }
}

/// Deals a [session](crate::rules::Deal::session_rounds) from a full pack. After every round,
/// `done` receives the session as it was during the round, with the round and the table, or `None`
/// if the cards ran out, after which all cards are gathered again. `done` returns whether the
/// session continues.
pub(crate) fn deal_session<S: Strategy + ?Sized, T: Narration>(
    rules: &Rules,
    table: &mut Table<'_, S>,
    pack: &mut impl Recycled,
    narration: &mut T,
    mut done: impl FnMut(&Session<'_>, Option<(Round, &Table<'_, S>)>, &mut T) -> bool,
) {
    let relancina = table.rules;
    let mut session = Session::new(relancina, rules.boxes);
    pack.begin();
    // A pack always has enough cards to burn, which are at most 52.
    let _ = burn(rules.shoe.burn, pack);
    for _ in 0..relancina.deal.session_rounds(rules.shoe.pace) {
        pack.begin_round();
        match relancina.pack_recycled {
            Recycling::AtExhaustion => {}
            Recycling::BelowHalf if pack.is_below_half() => pack.recycle(),
            Recycling::BelowHalf => {}
            Recycling::EveryRound => pack.recycle(),
        }
        let round = session.next();
        let goes_on = if table.play(round, pack, narration).is_ok() {
            let goes_on = done(&session, Some((round, table)), narration);
            session.played(table.winner());
            goes_on
        } else {
            pack.begin();
            done(&session, None, narration)
        };
        if !goes_on {
            return;
        }
    }
}
