//! What an answer is worth, and what it is worth more than another.

use crate::estimate::Estimate;

/// An effect smaller than this, as a fraction of the bet, is the rounding of
/// an exact value's sum.
const NOTHING: f64 = 1e-12;

/// A house edge and how well it is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Worth {
    /// The edge.
    pub house_edge: f64,
    /// Its standard error, 0 if exact; `None` with a single shoe.
    pub standard_error: Option<f64>,
    /// Half its interval's width, 0 if exact; `None` with a single shoe.
    pub half_width: Option<f64>,
}

impl Worth {
    /// An edge without error.
    #[must_use]
    pub const fn exact(house_edge: f64) -> Worth {
        Worth { house_edge, standard_error: Some(0.0), half_width: Some(0.0) }
    }

    /// An edge that was dealt.
    #[must_use]
    pub const fn dealt(estimate: &Estimate) -> Worth {
        let Estimate { house_edge, standard_error, half_width, .. } = *estimate;
        Worth { house_edge, standard_error, half_width }
    }

    /// What this one is worth more than `other`. Two edges that were dealt
    /// are taken as independent, their errors added by their squares.
    #[must_use]
    pub fn less(&self, other: &Worth) -> Difference {
        let both = |a: Option<f64>, b: Option<f64>| Some(a?.hypot(b?));
        Difference {
            effect: self.house_edge - other.house_edge,
            standard_error: both(self.standard_error, other.standard_error),
            half_width: both(self.half_width, other.half_width),
        }
    }
}

/// The difference of two edges.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    /// The difference; above 0 the house gains.
    pub effect: f64,
    /// Its standard error; `None` if one of the edges has none.
    pub standard_error: Option<f64>,
    /// Half its interval's width.
    pub half_width: Option<f64>,
}

/// Who gains by an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gains {
    /// The house.
    House,
    /// The players.
    Players,
    /// Nobody: exactly the same.
    Nobody,
    /// The interval holds 0.
    Undecided,
}

impl Gains {
    /// Its name in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Gains::House => "house",
            Gains::Players => "players",
            Gains::Nobody => "nobody",
            Gains::Undecided => "undecided",
        }
    }
}

impl Difference {
    /// Who gains, as far as the interval tells.
    #[must_use]
    pub fn gains(&self) -> Gains {
        match self.half_width {
            Some(0.0) if self.effect.abs() < NOTHING => Gains::Nobody,
            Some(half) if self.effect > half => Gains::House,
            Some(half) if self.effect < -half => Gains::Players,
            _ => Gains::Undecided,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_decides_who_gains() {
        let dealt =
            |edge, half| Worth { house_edge: edge, standard_error: Some(half / 2.0), half_width: Some(half) };
        for (option, base, gains) in [
            (Worth::exact(0.02), Worth::exact(0.01), Gains::House),
            (Worth::exact(0.01), Worth::exact(0.02), Gains::Players),
            (Worth::exact(0.1 + 0.2), Worth::exact(0.3), Gains::Nobody),
            (dealt(0.02, 0.003), dealt(0.01, 0.004), Gains::House),
            (dealt(0.014, 0.003), dealt(0.01, 0.004), Gains::Undecided),
            (dealt(0.0, 0.003), dealt(0.01, 0.004), Gains::Players),
            (dealt(0.01, 0.003), dealt(0.01, 0.003), Gains::Undecided),
        ] {
            assert_eq!(option.less(&base).gains(), gains, "{option:?} {base:?}");
        }
        let difference = dealt(0.02, 0.003).less(&dealt(0.01, 0.004));
        assert!((difference.half_width.unwrap() - 0.005).abs() < 1e-15);
        assert!((difference.standard_error.unwrap() - 0.0025).abs() < 1e-15);
    }
}
