//! The first sentences of a result: who has the advantage, and how much of every 100 in initial bets.

use super::sections::edge;
use super::{Bet, Report, fixed_settlement};
use crate::bets::poker::ANTE;
use crate::lang::Lang;
use crate::publish::Number;
use crate::tr;

/// An edge that the sentences state.
#[derive(Clone, Debug)]
pub(crate) struct Stated {
    /// The bet's name within a sentence.
    bet: String,
    house_edge: f64,
    /// The interval of the edge; `None` where it is exact.
    interval: Option<(f64, f64)>,
    /// Whether the edge is per ante, in a game in which a player may have to bet several antes.
    of_ante: bool,
}

/// Who has the advantage on a bet, as far as its interval decides it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Advantage {
    House,
    Player,
    Nobody,
    Open,
}

impl Stated {
    /// Returns the edge of a bet as the sentences state it. `line` is the name of the bet line, `bet` its
    /// name within a sentence.
    pub(crate) fn new(line: &str, bet: String, house_edge: f64, interval: Option<(f64, f64)>) -> Stated {
        Stated { bet, house_edge, interval, of_ante: line == ANTE }
    }

    fn advantage(&self) -> Advantage {
        match self.interval {
            Some((low, high)) if low <= 0.0 && high >= 0.0 && low < high => Advantage::Open,
            _ if self.house_edge > 0.0 => Advantage::House,
            _ if self.house_edge < 0.0 => Advantage::Player,
            _ => Advantage::Nobody,
        }
    }

    /// Returns whether the interval leaves open who has the advantage.
    pub(crate) fn is_open(&self) -> bool {
        self.advantage() == Advantage::Open
    }
}

/// Returns the amount of every 100 in initial bets that an edge keeps, with three significant digits or more.
pub(crate) fn of_every_hundred(fraction: f64, lang: Lang) -> String {
    let amount = fraction * 100.0;
    let digits = match amount.abs() {
        at_least_ten if at_least_ten >= 9.995 => 1,
        at_least_one if at_least_one >= 0.99995 => 2,
        _ => 4,
    };
    Number::plain(amount, digits).text(lang)
}

/// Returns the sentence that names each of these optional bets that favours the player; `None` where none does.
pub(crate) fn for_player(optional: impl IntoIterator<Item = Stated>, lang: Lang) -> Option<String> {
    let optional = optional.into_iter().filter(|bet| bet.advantage() == Advantage::Player);
    let one = |bet: Stated| format!("{} ({})", bet.bet, edge(-bet.house_edge).text(lang));
    let list: Vec<String> = optional.map(one).collect();
    let sentence = || tr!(lang, "dossier-answer-optional", count = list.len(), list = list.join(", "));
    (!list.is_empty()).then(sentence)
}

/// Returns who has the advantage, and how much of every 100 in initial bets. There is at least one bet.
pub(crate) fn lead(bets: &[Stated], lang: Lang) -> [String; 2] {
    let found: Vec<Advantage> = bets.iter().map(Stated::advantage).collect();
    let all = |wanted: Advantage| found.iter().all(|one| *one == wanted);
    if let [bet] = bets {
        let [who, keeps] = match found[0] {
            Advantage::House => ["dossier-answer-house", "dossier-keeps-house"],
            Advantage::Player => ["dossier-answer-player", "dossier-keeps-player"],
            Advantage::Open => ["dossier-answer-open", "dossier-keeps-open"],
            Advantage::Nobody => return [lang.text("dossier-answer-nobody"), String::new()],
        };
        let size = if bet.is_open() { bet.house_edge } else { bet.house_edge.abs() };
        let stakes = if bet.of_ante { "antes" } else { "bets" };
        return [lang.text(who), tr!(lang, keeps, stakes, amount = of_every_hundred(size, lang))];
    }
    let who = match () {
        () if all(Advantage::House) => "dossier-answer-house-all",
        () if all(Advantage::Player) => "dossier-answer-player-all",
        () if found.contains(&Advantage::Open) => "dossier-answer-open-some",
        () => "dossier-answer-mixed",
    };
    let one = |bet: &Stated| {
        tr!(lang, "dossier-keeps-on", bet = &bet.bet, amount = of_every_hundred(bet.house_edge, lang))
    };
    let list: Vec<String> = bets.iter().map(one).collect();
    let mut keeps = tr!(lang, "dossier-keeps-list", list = list.join("; "));
    if bets.iter().any(|bet| bet.house_edge < 0.0) {
        keeps = format!("{keeps} {}", lang.text("dossier-keeps-negative"));
    }
    [lang.text(who), keeps]
}

/// Returns the first sentences of a run: [`lead`] and [`for_player`]; `None` where no main bet has an edge.
pub(super) fn of_report(report: &Report, lang: Lang) -> Option<[String; 2]> {
    let stated = |bet: &Bet| {
        let found = bet.estimate?;
        // Too few rounds for an interval decide nothing.
        let half = found.half_width.unwrap_or(f64::INFINITY);
        let interval = report.identity.rounds.map(|_| (found.house_edge - half, found.house_edge + half));
        Some(Stated::new(bet.bet, bet.in_sentence(lang), found.house_edge, interval))
    };
    // BANCA's other settlements are variants of one bet.
    let main = report.bets.iter().filter(|bet| bet.main && fixed_settlement(bet.bet).is_none());
    let bets: Vec<Stated> = main.filter_map(stated).collect();
    if bets.is_empty() {
        return None;
    }
    let [who, mut keeps] = lead(&bets, lang);
    let optional = report.bets.iter().filter(|bet| !bet.main && !bet.bet.starts_with("first-"));
    if let Some(favoured) = for_player(optional.filter_map(stated), lang) {
        keeps = format!("{keeps} {favoured}");
    }
    Some([who, keeps])
}
