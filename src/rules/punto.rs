//! The rules of punto y banca alone.

use super::keys::rules_of;
use super::ratio::gcd;
use super::totals::Totals;
use super::value::{Setting, Value, words};
use serde_json::{Value as Json, json};

words! {
    /// BANCA's play when PUNTO took no third card, a column that the tableau lacks.
    pub enum BancaWhenPuntoStands {
        /// Draws on 0 to 5, stands on 6 and 7.
        DrawsTo5 = "draws-to-5",
        /// Draws on 0 to 6, stands on 7.
        DrawsTo6 = "draws-to-6",
        /// Never draws.
        Stands = "stands",
    }

    /// How a winning bet on BANCA is paid.
    pub enum BancaSettlement {
        /// 1:1, but half the bet when BANCA wins with a total of 6.
        SixPaysHalf = "six-pays-half",
        /// 1:1 less a commission of 5 %.
        Commission5 = "commission-5",
        /// 1:1, half the bet with a total of 6, and a commission of 5 % of the win.
        SixHalfLess5OfWin = "six-half-less-5-of-win",
        /// 1:1, half the bet with a total of 6, and a commission of 5 % of the bet.
        SixHalfLess5OfBet = "six-half-less-5-of-bet",
        /// 1:1 less the commission of `banca.commission` with the totals of `banca.commission_on`.
        Commission = "commission",
    }
}

/// Reads a number with at most `decimals` decimals as a whole number of its last decimal's units.
fn fixed_point(value: &Value, decimals: usize) -> Option<u16> {
    let text = match value {
        Value::Int(_) | Value::Word(_) => value.to_string(),
        Value::Bool(_) | Value::List(_) => return None,
    };
    let (whole, part) = text.split_once('.').unwrap_or((&text, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || whole.len() > 3 || part.len() > decimals || !digits(whole) || !digits(part) {
        return None;
    }
    format!("{whole}{part:0<decimals$}").parse().ok()
}

/// Returns the value that is read as `number` units of the last of `decimals` decimals.
fn decimal(number: u16, decimals: usize) -> Value {
    let text = format!("{number:0>width$}", width = decimals + 1);
    let (whole, part) = text.split_at(text.len() - decimals);
    match part.trim_end_matches('0') {
        "" => Value::Int(whole.parse().expect("digits")),
        part => Value::Word(format!("{whole}.{part}")),
    }
}

/// A commission on what a bet wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Commission(u16);

impl Commission {
    /// Hundredths of a percent in the whole.
    const WHOLE: u16 = 10_000;

    /// Returns the win of a bet of `unit`, which must be a multiple of the rules' unit, after the
    /// commission.
    pub fn off(self, unit: i64) -> i64 {
        debug_assert_eq!(unit * i64::from(self.0) % i64::from(Commission::WHOLE), 0);
        unit - unit * i64::from(self.0) / i64::from(Commission::WHOLE)
    }

    const fn smallest_bet(self) -> i64 {
        let whole = Commission::WHOLE as i64;
        whole / gcd(whole, self.0 as i64)
    }
}

impl Setting for Commission {
    fn read(value: &Value) -> Option<Commission> {
        fixed_point(value, 2).filter(|hundredths| *hundredths <= Commission::WHOLE).map(Commission)
    }
    fn show(&self) -> Value {
        decimal(self.0, 2)
    }
    fn allowed() -> String {
        "a percentage, 0 to 100, with at most two decimals, such as 5 or 2.75".to_owned()
    }
    fn schema() -> Json {
        json!({ "anyOf": [
            { "type": "number", "minimum": 0, "maximum": 100 },
            { "type": "string", "pattern": "^[0-9]{1,3}([.][0-9]{1,2})?$" },
        ] })
    }
}

/// A set of totals with which BANCA wins.
pub type WinningTotals = Totals<1, 9>;

/// The odds of a bet to 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ToOne(u16);

impl ToOne {
    /// Returns the win of a bet of `unit`, which must be even where the odds have a half.
    pub fn of(self, unit: i64) -> i64 {
        debug_assert_eq!(unit * i64::from(self.0) % 10, 0);
        unit * i64::from(self.0) / 10
    }
}

impl Setting for ToOne {
    fn read(value: &Value) -> Option<ToOne> {
        fixed_point(value, 1).filter(|tenths| (10..=1000).contains(tenths)).map(ToOne)
    }
    fn show(&self) -> Value {
        decimal(self.0, 1)
    }
    fn allowed() -> String {
        "a number, 1 to 100, with at most one decimal, such as 8 or 9.5".to_owned()
    }
    fn schema() -> Json {
        json!({ "anyOf": [
            { "type": "number", "minimum": 1, "maximum": 100 },
            { "type": "string", "pattern": "^[1-9][0-9]{0,2}([.][0-9])?$" },
        ] })
    }
}

#[rustfmt::skip]
rules_of! {
    /// The rules of punto y banca alone.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct PuntoYBanca(punto/punto_mut) {
        "banca.when_punto_stands" banca_when_punto_stands: BancaWhenPuntoStands = BancaWhenPuntoStands::DrawsTo5, "BANCA's play when PUNTO took no third card";
        "banca.settlement" banca_settlement: BancaSettlement = BancaSettlement::Commission5, "how a winning bet on BANCA is paid";
        "banca.commission" banca_commission: Commission = Commission(500), "percentage deducted from a win on BANCA, where banca.settlement is commission";
        "banca.commission_on" banca_commission_on: WinningTotals = WinningTotals::ANY, "totals of a winning BANCA from which banca.commission is deducted";
        "tie.pays" tie_pays: ToOne = ToOne(80), "odds of a bet on TIE, to 1";
    }
}

impl PuntoYBanca {
    /// Returns the net units to one bet: twentieths make a half, 95 % and 45 % whole; 5 % off a
    /// half needs fortieths. A commission given as a number may need more. Every multiple of ten
    /// makes the odds of a tie whole.
    pub const fn unit(&self) -> i64 {
        match self.banca_settlement {
            BancaSettlement::SixHalfLess5OfWin => 40,
            BancaSettlement::Commission => 20 * self.banca_commission.smallest_bet(),
            _ => 20,
        }
    }

    /// Returns whether a winning BANCA is paid as this settlement has it, whatever the settlement is called.
    pub fn settles_as(&self, settlement: BancaSettlement) -> bool {
        let on_all = (1..=9).all(|total| self.commission_on(total));
        let five = on_all && self.banca_commission == Commission(500);
        self.banca_settlement == settlement || five && settlement == BancaSettlement::Commission5
    }

    /// Returns whether the commission given as a number is due where BANCA wins with this total.
    pub fn commission_on(&self, total: u8) -> bool {
        self.banca_settlement == BancaSettlement::Commission && self.banca_commission_on.holds(total)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_with_decimals_are_read_and_shown_alike() {
        for (text, hundredths) in [("0", 0), ("5", 500), ("4.5", 450), ("2.75", 275), ("100", 10_000)] {
            let commission = Commission::read(&Value::from_text(text)).unwrap();
            assert_eq!(
                (commission, commission.show().to_string()),
                (Commission(hundredths), text.to_owned())
            );
        }
        for text in ["-1", "100.01", "2.755", "5%", ".5", "1e2", "[5]", "true"] {
            assert_eq!(Commission::read(&Value::from_text(text)), None, "{text}");
        }
        for (text, tenths) in [("1", 10), ("8", 80), ("9.5", 95), ("100", 1000)] {
            let odds = ToOne::read(&Value::from_text(text)).unwrap();
            assert_eq!((odds, odds.show().to_string()), (ToOne(tenths), text.to_owned()));
        }
        for text in ["0", "0.9", "100.5", "9.55", "8:1"] {
            assert_eq!(ToOne::read(&Value::from_text(text)), None, "{text}");
        }
    }

    #[test]
    fn the_unit_makes_every_commission_whole() {
        for hundredths in 0..=Commission::WHOLE {
            let banca_commission = Commission(hundredths);
            let banca_settlement = BancaSettlement::Commission;
            let rules = PuntoYBanca { banca_settlement, banca_commission, ..PuntoYBanca::default() };
            let unit = rules.unit();
            assert_eq!(unit * i64::from(hundredths) % 10_000, 0, "{hundredths}");
            assert_eq!(unit % 20, 0, "the fixed lines pay 95 % and halves");
        }
    }
}
