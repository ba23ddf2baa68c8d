//! The Markov chain of places: the relative values of the places and the mean
//! tenure, from the rates of single rounds.

use crate::rules::FirstHand;

/// Rates of single rounds, for each round of the cycle of dealing.
pub(super) struct Rates {
    /// Mean net of each place in bets, beginning with the Talla's place.
    pub(super) nets: Vec<Vec<f64>>,
    /// Probability that each other place wins the Talla, in rounds in which it can
    /// be won.
    pub(super) wins: Vec<Vec<f64>>,
    /// The round in which the Talla cannot be won.
    pub(super) first_hand: FirstHand,
}

impl Rates {
    fn places(&self) -> usize {
        self.nets[0].len()
    }

    fn phases(&self) -> usize {
        self.nets.len()
    }

    /// Returns the index of a state: a place in a round of the cycle, on a first or
    /// a later hand.
    fn state(&self, place: usize, phase: usize, later: bool) -> usize {
        (usize::from(later) * self.phases() + phase) * self.places() + place
    }

    /// Returns the relative value of each place at the start of a tenure in the first
    /// round of the cycle, in bets. Only differences have a meaning.
    ///
    /// The values v and the gain g per round solve v = r − g + P v with v = 0 in one
    /// state. When place k wins, place j becomes place j − k.
    pub(super) fn relative_values(&self) -> Vec<f64> {
        let (places, phases) = (self.places(), self.phases());
        let states = 2 * phases * places;
        // Row s: v_s − Σ P v + g = r_s; the last column is the right side, the
        // one before it g. The last row says v = 0 in a state of later hands.
        let mut system = vec![vec![0.0; states + 2]; states + 1];
        for phase in 0..phases {
            for later in [false, true] {
                for place in 0..places {
                    let row = self.state(place, phase, later);
                    let next = (phase + 1) % phases;
                    system[row][row] += 1.0;
                    system[row][states] = 1.0;
                    system[row][states + 1] = self.nets[phase][place];
                    let mut kept = 1.0;
                    if later {
                        for k in 1..places {
                            let wins = self.wins[phase][k - 1];
                            kept -= wins;
                            let to = (place + places - k) % places;
                            // The new holder's first hand, unless only the session has one.
                            let later = self.first_hand == FirstHand::Session;
                            system[row][self.state(to, next, later)] -= wins;
                        }
                    }
                    system[row][self.state(place, next, true)] -= kept;
                }
            }
        }
        system[states][self.state(0, 0, true)] = 1.0;
        let values = solve(system);
        (0..places).map(|place| values[self.state(place, 0, false)]).collect()
    }

    /// Returns the mean number of rounds of a tenure that begins with the first round
    /// of the cycle, in which the Talla cannot be won; infinite if the Talla is never
    /// won.
    pub(super) fn tenure(&self) -> f64 {
        // The mean number of rounds of one cycle after the first round, and the
        // probability of keeping the Talla through the cycle.
        let (mut cycle, mut deals) = (0.0, 1.0);
        for round in 1..=self.phases() {
            cycle += deals;
            deals *= 1.0 - self.wins[round % self.phases()].iter().sum::<f64>();
        }
        1.0 + cycle / (1.0 - deals)
    }
}

/// Solves a linear system by Gaussian elimination with partial pivoting. The last
/// column is the right side. The system must be regular.
fn solve(mut system: Vec<Vec<f64>>) -> Vec<f64> {
    let n = system.len();
    for column in 0..n {
        let pivot = (column..n)
            .max_by(|a, b| system[*a][column].abs().total_cmp(&system[*b][column].abs()))
            .expect("a row is left");
        system.swap(column, pivot);
        let row = system[column].clone();
        for (i, other) in system.iter_mut().enumerate() {
            let factor = other[column] / row[column];
            if i != column && factor != 0.0 {
                other.iter_mut().zip(&row).for_each(|(x, y)| *x -= factor * y);
            }
        }
    }
    (0..n).map(|i| system[i][n] / system[i][i]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two players: the Talla nets 1 bet a round, and is won with these probabilities in the rounds of a cycle.
    fn rates(wins: &[f64], first_hand: FirstHand) -> Rates {
        let nets = vec![vec![1.0, -1.0]; wins.len()];
        Rates { nets, wins: wins.iter().map(|p| vec![*p]).collect(), first_hand }
    }

    /// Two players: the Talla nets 1 bet a round and is lost with probability p from
    /// the second hand on. Let d be the value of holding it, relative to the other
    /// place, at the start of a tenure. Over the tenure the holder gains 2 (1 + 1/p) on the
    /// other player, who then begins a tenure: d = 2 (1 + 1/p) − d.
    #[test]
    fn the_chain_of_two_places_is_solved_by_hand() {
        for p in [0.1, 0.5, 1.0] {
            let rates = rates(&[p], FirstHand::Tenure);
            let v = rates.relative_values();
            assert!((v[0] - v[1] - (1.0 + 1.0 / p)).abs() < 1e-9, "{p}: {v:?}");
            assert!((rates.tenure() - (1.0 + 1.0 / p)).abs() < 1e-9);
        }
    }

    /// Rounds alternate in whether the Talla can be won, and it cannot be won in the
    /// first round of a tenure. Rounds 2, 3, 4 … are dealt with probabilities
    /// 1, 1, q, q, q², q² … with q = 1 − p.
    #[test]
    fn a_tenure_over_a_cycle_is_summed_by_hand() {
        for p in [0.1, 0.5, 1.0] {
            let rates = rates(&[p, 0.0], FirstHand::Tenure);
            assert!((rates.tenure() - (1.0 + 2.0 / p)).abs() < 1e-9, "{p}: {}", rates.tenure());
        }
    }

    /// With `session` a later holder may lose the Talla at once. The mean tenure is
    /// 1/p, with the value d' = 2/p − d', and the first holder's is one round longer.
    #[test]
    fn later_tenures_are_shorter_where_only_the_session_has_a_first_hand() {
        let p = 0.25;
        let v = rates(&[p], FirstHand::Session).relative_values();
        assert!((v[0] - v[1] - (2.0 + 1.0 / p)).abs() < 1e-9, "{v:?}");
    }
}
