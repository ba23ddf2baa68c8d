//! The answer of a document, and the gate that every other figure passes.
//!
//! A document answers with the house edges of one [`Model`]. Its chapters may be computed with another
//! one, such as the first round of a full shoe. [`Answer::pass`] compares the edges of that model with
//! the answer: figures of a model that contradicts it never reach a chapter, and a [`Part`] names the
//! model of the figures that do.

use super::outcomes::ExactFigures;
use super::{Model, ModelEdge};
use crate::report::BetFigures;
use serde::Serialize;

/// How the edges of a model agree with those of the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// The figures are of the answer's model, and their edges are the answer's.
    Same,
    /// Every edge has the sign of the answer's edge and lies within its interval, or equals it.
    Within,
    /// Every edge has the sign of the answer's edge, but some edge lies outside its interval: the model and
    /// its edge are named beside the figures.
    Named,
    /// An edge has the other sign, an edge of an infinite deck lies outside the interval, or no edge is of a
    /// bet that the answer states: the figures are left out.
    LeftOut,
}

/// The edge of a main bet that the document states.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AnswerBet {
    pub bet: String,
    pub house_edge: f64,
    /// The interval of the edge; `None` where the edge is exact, or the rounds were too few.
    pub interval: Option<(f64, f64)>,
    /// The variance of a hand, where hands are independent and it is known exactly.
    #[serde(skip)]
    pub variance: Option<f64>,
}

/// The edges that a document states first.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Answer {
    pub model: Model,
    /// Whether they are exact; otherwise they were found by dealing rounds.
    pub exact: bool,
    pub bets: Vec<AnswerBet>,
}

/// Figures of one model with their standing; no figures where they are left out.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Part<T> {
    pub model: Model,
    /// The edges of the main bets in the model.
    pub edges: Vec<ModelEdge>,
    /// How the model agrees with the answer.
    pub standing: Standing,
    figures: Option<T>,
}

/// The largest difference of two edges that count as equal, because they are printed alike.
const SAME: f64 = 5e-7;

impl Answer {
    /// Returns the answer of a document. `dealt` are the figures of the main bets from the simulation,
    /// `exact` the exact values, if there are any.
    ///
    /// The exact values are the answer if they hold for every round. Exact values of the first round of a
    /// full shoe are the answer only if the rounds dealt do not decide, for some bet, who has the advantage.
    pub fn new(dealt: &[&BetFigures], exact: Option<&ExactFigures>) -> Answer {
        let undecided = |bet: &&BetFigures| match (bet.ci_low, bet.ci_high) {
            (Some(low), Some(high)) => low <= 0.0 && high >= 0.0,
            _ => true,
        };
        let own = exact.filter(|exact| exact.deck.is_empty());
        let own = own.filter(|exact| exact.at_table || dealt.iter().any(undecided));
        let exact_bet = |bet: &&BetFigures| {
            let found = own?.bets.iter().find(|exact| exact.bet == bet.bet)?;
            let variance = own.filter(|own| own.independent).map(|_| found.standard_deviation.powi(2));
            Some(AnswerBet { bet: bet.bet.clone(), house_edge: found.house_edge, interval: None, variance })
        };
        let exact_bets: Option<Vec<AnswerBet>> = dealt.iter().map(exact_bet).collect();
        if let (Some(bets), Some(own)) = (exact_bets, own) {
            let model = if own.at_table { Model::Table } else { Model::FullShoe };
            return Answer { model, exact: true, bets };
        }
        let bets = dealt.iter().map(|bet| AnswerBet {
            bet: bet.bet.clone(),
            house_edge: bet.house_edge,
            interval: bet.ci_low.zip(bet.ci_high),
            variance: None,
        });
        Answer { model: Model::Table, exact: false, bets: bets.collect() }
    }

    pub fn edge(&self, bet: &str) -> Option<f64> {
        self.bet(bet).map(|known| known.house_edge)
    }

    /// Returns the exact variance of a hand, in bets squared, where the hands of the bet are independent.
    pub fn variance(&self, bet: &str) -> Option<f64> {
        self.bet(bet)?.variance
    }

    fn bet(&self, bet: &str) -> Option<&AnswerBet> {
        self.bets.iter().find(|known| known.bet == bet)
    }

    /// Returns how a model with these edges agrees with the answer. Ignores the edges of bets that the answer
    /// does not state.
    pub fn standing(&self, model: Model, edges: &[ModelEdge]) -> Standing {
        let pairs = || edges.iter().filter_map(|edge| Some((edge.house_edge, self.bet(&edge.bet)?)));
        let same = |(edge, own): (f64, &AnswerBet)| (edge - own.house_edge).abs() <= SAME;
        let sign = |(edge, own): (f64, &AnswerBet)| edge * own.house_edge > 0.0 || same((edge, own));
        let within = |(edge, own): (f64, &AnswerBet)| {
            same((edge, own)) || own.interval.is_some_and(|(low, high)| low <= edge && edge <= high)
        };
        if pairs().next().is_none() || !pairs().all(sign) {
            Standing::LeftOut
        } else if model == self.model && pairs().all(same) {
            Standing::Same
        } else if pairs().all(within) {
            Standing::Within
        } else if model == Model::InfiniteDeck {
            Standing::LeftOut
        } else {
            Standing::Named
        }
    }

    /// Passes figures of a model with these edges through the gate.
    pub fn pass<T>(&self, model: Model, edges: Vec<ModelEdge>, figures: T) -> Part<T> {
        let standing = self.standing(model, &edges);
        let figures = (standing != Standing::LeftOut).then_some(figures);
        Part { model, edges, standing, figures }
    }
}

impl<T> Part<T> {
    /// Returns the figures; `None` where they are left out.
    pub fn figures(&self) -> Option<&T> {
        self.figures.as_ref()
    }

    /// Returns the exact figures; those of the rounds dealt if only the exact ones were left out or there are
    /// none.
    pub(crate) fn exact_or_dealt(exact: Option<Part<T>>, dealt: Option<Part<T>>) -> Option<Part<T>> {
        match (exact, dealt) {
            (Some(exact), Some(dealt)) if exact.figures.is_none() && dealt.figures.is_some() => Some(dealt),
            (exact, dealt) => exact.or(dealt),
        }
    }

    /// Returns other figures of the same model.
    pub fn map<U>(&self, figures: impl FnOnce(&T) -> U) -> Part<U> {
        let figures = self.figures.as_ref().map(figures);
        Part { model: self.model, edges: self.edges.clone(), standing: self.standing, figures }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dossier::ExactBet;

    fn answer(house_edge: f64, interval: Option<(f64, f64)>) -> Answer {
        let bets = vec![AnswerBet { bet: "box".to_owned(), house_edge, interval, variance: None }];
        Answer { model: Model::Table, exact: false, bets }
    }

    fn standing(answer: &Answer, model: Model, house_edge: f64) -> Standing {
        answer.standing(model, &[ModelEdge { bet: "box".to_owned(), house_edge }])
    }

    #[test]
    fn a_model_stands_by_its_edge() {
        let dealt = answer(-0.0033, Some((-0.0034, -0.0032)));
        assert_eq!(standing(&dealt, Model::Table, -0.0033), Standing::Same);
        assert_eq!(standing(&dealt, Model::FullShoe, -0.003_35), Standing::Within);
        assert_eq!(standing(&dealt, Model::FullShoe, -0.0036), Standing::Named);
        assert_eq!(standing(&dealt, Model::InfiniteDeck, -0.0036), Standing::LeftOut);
        assert_eq!(standing(&dealt, Model::FullShoe, 0.0001), Standing::LeftOut);
        // An edge of the other sign contradicts the answer even if the interval contains both signs.
        let undecided = answer(0.002, Some((-0.004, 0.008)));
        assert_eq!(standing(&undecided, Model::InfiniteDeck, -0.0039), Standing::LeftOut);
        assert_eq!(standing(&undecided, Model::InfiniteDeck, 0.0041), Standing::Within);
        assert_eq!(undecided.standing(Model::FullShoe, &[]), Standing::LeftOut);
    }

    #[test]
    fn the_exact_value_answers_where_the_rounds_do_not_decide() {
        let dealt = |low, high| BetFigures {
            bet: "box".to_owned(),
            house_edge: 0.01,
            ci_low: Some(low),
            ci_high: Some(high),
            ..BetFigures::default()
        };
        let exact = |deck: &str, at_table| ExactFigures {
            deck: deck.to_owned(),
            at_table,
            independent: at_table,
            bets: vec![ExactBet { bet: "box", house_edge: 0.005, ..ExactBet::default() }],
        };
        let of = |bet: &BetFigures, exact: &ExactFigures| {
            let found = Answer::new(&[bet], Some(exact));
            (found.model, found.exact, found.bets[0].house_edge)
        };
        let (open, decided) = (dealt(-0.02, 0.04), dealt(0.009, 0.011));
        assert_eq!(of(&open, &exact("", false)), (Model::FullShoe, true, 0.005));
        assert_eq!(of(&decided, &exact("", false)), (Model::Table, false, 0.01));
        assert_eq!(of(&decided, &exact("", true)), (Model::Table, true, 0.005));
        assert_eq!(of(&open, &exact("inf", false)), (Model::Table, false, 0.01));
    }
}
