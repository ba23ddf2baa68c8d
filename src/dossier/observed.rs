//! Observed results of a table against the rules: what it should have won, and whether what it won is within the
//! interval that holds 95 % of results.

use super::money::variance;
use super::sessions::rounded;
use super::{Answer, BetFigures};
use crate::estimate::corrected;
use crate::fault::{Fault, Faults};
use crate::numbers::{self, NumberError};
use crate::risk::Distribution;
use crate::risk::audit::{Audit, Observed};
use serde::Serialize;

/// The probability that a result lies in its interval if the table plays by the rules (COMAR 36.05.03.25 asks for it).
pub const OBSERVED_CONFIDENCE: f64 = 0.95;

#[derive(Clone, Debug, PartialEq)]
pub struct ObservedResult {
    /// The name of the day or table; may be empty.
    pub name: String,
    /// The bet line that the file names; `None` for the first main bet.
    pub bet: Option<String>,
    /// The line of the file, counted from 1.
    pub line: u64,
    /// Hands, the sum of their initial bets, and what the bank won.
    pub observed: Observed,
    /// The drop, in money: what was exchanged for chips at the table; `None` where it is not known.
    pub drop: Option<f64>,
}

/// The columns that a file of results must have; it may have others.
const COLUMNS: [&str; 4] = ["name", "hands", "staked", "result"];

/// Reads the results of a CSV file, given its name and its text. The columns `name`, `hands`, `staked` and
/// `result` are required, `bet` and `drop` optional.
///
/// # Errors
/// Values are wrong (each is reported with its line), a column is missing, or the file has no results.
pub fn observed_results(file: &str, text: &str) -> Result<Vec<ObservedResult>, Faults> {
    let mut builder = csv::ReaderBuilder::new();
    let mut reader = builder.comment(Some(b'#')).trim(csv::Trim::All).from_reader(text.as_bytes());
    let wrong = |error: csv::Error| {
        let line = error.position().map_or(1, csv::Position::line);
        let place = format!("{file}:{line}");
        if let csv::ErrorKind::UnequalLengths { expected_len, len, .. } = error.kind() {
            let fault = Fault::new(place, format!("has {len} cells"));
            return fault.allowed(format!("{expected_len}, as the header has"));
        }
        Fault::new(place, format!("not a CSV file: {error}"))
    };
    let header = reader.headers().map_err(wrong)?.clone();
    if header.is_empty() {
        return Err(Fault::new(file, "the file is empty").allowed(COLUMNS.join(", ")).into());
    }
    let separator =
        [";", "\t"].into_iter().find(|separator| header.get(0).is_some_and(|one| one.contains(separator)));
    if let Some(separator) = separator.filter(|_| header.len() == 1) {
        let separator = if separator == "\t" { "tabs" } else { "semicolons" };
        let fault = Fault::new(format!("{file}:1"), format!("its columns are separated by {separator}"));
        return Err(fault.allowed("commas, and numbers with a decimal point").into());
    }
    if let Some(twice) =
        header.iter().enumerate().find(|(at, name)| header.iter().take(*at).any(|one| one == *name))
    {
        return Err(Fault::new(format!("{file}:1"), format!("has two columns `{}`", twice.1)).into());
    }
    let place = |column: &str| header.iter().position(|name| name == column);
    let mut places = [0; COLUMNS.len()];
    for (found, column) in places.iter_mut().zip(COLUMNS) {
        *found = place(column).ok_or_else(|| {
            let message = format!("has no column `{column}`");
            Fault::new(format!("{file}:1"), message).allowed(COLUMNS.join(", "))
        })?;
    }
    let (mut results, mut faults) = (Vec::new(), Vec::new());
    for record in reader.records() {
        let record = record.map_err(wrong)?;
        let line = record.position().map_or(0, csv::Position::line);
        let field = |place: usize| record.get(place).unwrap_or_default();
        let mut fault = |place: usize, allowed: NumberError| {
            let message = format!("`{}` is `{}`", &header[place], field(place));
            let fault = Fault::new(format!("{file}:{line}"), message);
            faults.push(fault.allowed(allowed.to_string().trim_start_matches("allowed: ")));
        };
        let [name, hands, staked, result] = places;
        let hands = numbers::rounds(field(hands)).map_err(|allowed| fault(hands, allowed));
        let staked = numbers::money(field(staked)).map_err(|allowed| fault(staked, allowed));
        let result = numbers::signed_money(field(result)).map_err(|allowed| fault(result, allowed));
        let given = |column: &str| place(column).filter(|place| !field(*place).is_empty());
        let drop = given("drop");
        let drop = drop.map(|place| numbers::money(field(place)).map_err(|allowed| fault(place, allowed)));
        if let (Ok(hands), Ok(staked), Ok(result), Ok(drop)) = (hands, staked, result, drop.transpose()) {
            let observed = Observed { hands, staked, result };
            let bet = given("bet").map(|place| field(place).to_owned());
            results.push(ObservedResult { name: field(name).to_owned(), bet, line, observed, drop });
        }
    }
    Faults::check(faults)?;
    if results.is_empty() {
        return Err(Fault::new(file, "has no result").into());
    }
    Ok(results)
}

/// Observed results beside the results that the rules predict.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ObservedFigures {
    /// The file, as typed.
    pub file: String,
    /// Its text, so that the document can be verified without it.
    pub text: String,
    pub rows: Vec<ObservedRow>,
}

/// An observed result beside the result that the rules predict. Amounts are in money, from the bank's side.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ObservedRow {
    /// The name of the day or table; may be empty.
    pub name: String,
    pub bet: String,
    /// The variance of the sum of many hands, as a multiple of what it would be if they were independent: more than 1
    /// where the boxes of a round share the dealer's cards.
    pub dependence: f64,
    pub hands: u64,
    /// The sum of the initial bets.
    pub staked: f64,
    /// The drop; `None` where it is not known.
    pub drop: Option<f64>,
    /// What the bank won.
    pub result: f64,
    /// What it wins on average: the edge times the stakes.
    pub expected: f64,
    pub standard_deviation: f64,
    /// Both ends of the interval that holds what it wins with probability [`OBSERVED_CONFIDENCE`].
    pub interval: [f64; 2],
    /// Twice the smaller of the probabilities of a result no higher and of one no lower, at most 1.
    pub probability: f64,
    pub within: bool,
    /// Whether it is in a wider interval, chosen so that all results together lie in theirs with probability
    /// [`OBSERVED_CONFIDENCE`].
    pub within_all: bool,
}

#[derive(Clone, Debug)]
pub struct ResultOfBet<'a> {
    pub result: ObservedResult,
    pub dealt: &'a BetFigures,
    /// The edge with which the result is compared.
    pub house_edge: f64,
    /// The distribution of the net of one hand.
    pub distribution: &'a Distribution,
}

/// Compares results with the rules.
///
/// Hands of several boxes of a round depend on each other. Their sum is therefore treated as that of fewer independent
/// hands with larger stakes: the number of hands is divided by the ratio of the variance of whole shoes to that of
/// one hand (the design effect of L. Kish, 1965). With one box, hands count as independent. `boxes` are those in play.
pub fn observed(
    (file, text): (String, String),
    results: &[ResultOfBet<'_>],
    boxes: u8,
    answer: &Answer,
) -> ObservedFigures {
    let row = |of: &ResultOfBet<'_>| {
        let ResultOfBet { result: one, dealt, house_edge, distribution } = of;
        let dependence = if boxes == 1 { 1.0 } else { variance(dealt, answer) / distribution.variance() };
        let Observed { hands, staked, result } = one.observed;
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        // positive, and hardly more than the number of hands observed
        let independent = ((hands as f64 / dependence).round() as u64).max(1);
        // The distribution may be that of another model than the edge. Results have steps, and so has the shift.
        let step = staked / independent as f64 / distribution.unit() as f64;
        let shift = ((house_edge + distribution.mean()) * staked / step).round() * step;
        let shifted = Observed { hands: independent, staked, result: result - shift };
        let audit = Audit::new(distribution, shifted, OBSERVED_CONFIDENCE, 1.0);
        let interval = [audit.bands[0].low + shift, audit.bands[0].high + shift];
        ObservedRow {
            name: one.name.clone(),
            bet: dealt.bet.clone(),
            dependence,
            hands,
            staked,
            drop: one.drop,
            result,
            expected: house_edge * staked,
            standard_deviation: audit.standard_deviation,
            interval,
            probability: rounded(audit.two_sided),
            within: interval[0] <= result && result <= interval[1],
            within_all: audit.is_within(corrected(OBSERVED_CONFIDENCE, results.len())),
        }
    };
    let rows = results.iter().map(row).collect();
    ObservedFigures { file, text, rows }
}
