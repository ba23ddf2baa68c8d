//! The names of bet lines and outcomes as people read them. Files have plain names, which users also type.
//! The English screen has the plain names too, with *surrender* in place of the *retiro* of files. Documents
//! and the Spanish screen have words.

use crate::bets::punto::BetLine;
use crate::lang::{Lang, Message};
use crate::rules::BancaSettlement;
use crate::rules::poker::Bound;
use crate::{message, tr};

/// Returns the words for a bet line in a language: `Main bet of a box`, `casilla`. A name that the
/// catalogue does not have stays as it is.
pub fn bet_words(lang: Lang, bet: &str) -> String {
    match bet.strip_prefix("first-") {
        Some("F") => lang.text("bet-first-figure"),
        Some(card) => message!("bet-first-card", card).text(lang),
        None => named(lang, "bet", bet).unwrap_or_else(|| bet.to_owned()),
    }
}

/// Returns the name of a bet line within a sentence: `the main bet`, `la apuesta principal`.
pub(crate) fn bet_in_sentence(bet: &str, lang: Lang) -> String {
    let id = format!("dossier-bet-{bet}");
    if lang.has(&id) { lang.text(&id) } else { bet_words(lang, bet) }
}

/// Returns the names of bet lines within a sentence, with commas between them.
pub fn bet_list(lang: Lang, bets: &[&str]) -> String {
    bets.iter().map(|bet| bet_in_sentence(bet, lang)).collect::<Vec<_>>().join(", ")
}

/// Returns the words for an outcome in a language.
pub(crate) fn outcome_words(lang: Lang, outcome: &str) -> String {
    before_net(lang, outcome, |name| {
        let hands = || all(lang, name.split(" and ").map(|hand| hand_words(lang, hand)));
        named(lang, "outcome", name).unwrap_or_else(hands)
    })
}

/// Returns an outcome with `words` in place of its name. The net that an outcome of several nets ends with stays:
/// `split +2`, `apertura +2`.
fn before_net(lang: Lang, outcome: &str, words: impl Fn(&str) -> String) -> String {
    match outcome.rsplit_once(' ') {
        Some((name, net)) if net.starts_with(['+', '-']) && net.parse::<f64>().is_ok() => {
            let net = if net == "+0" { "0" } else { net };
            format!("{} {}", words(name), lang.localised(net.to_owned()))
        }
        _ => words(outcome),
    }
}

fn named(lang: Lang, kind: &str, name: &str) -> Option<String> {
    let id = format!("{kind}-{}", name.replace(' ', "-"));
    lang.has(&id).then(|| lang.text(&id))
}

/// Returns the words of several conditions.
fn all(lang: Lang, words: impl Iterator<Item = String>) -> String {
    words.reduce(|first, last| tr!(lang, "dossier-and", first, last)).unwrap_or_default()
}

/// Returns the words for a hand of a paytable; one that the catalogue does not have stays as it is.
fn hand_words(lang: Lang, hand: &str) -> String {
    Message::of_hand(hand).map_or_else(|| hand.to_owned(), |words| words.text(lang))
}

/// Returns a least hand in words; `None` if the text is none.
pub(crate) fn least_words(hand: &str) -> Option<Message> {
    let bound = Bound::parse(hand)?;
    let kind = Message::of_hand(bound.kind.name())?;
    let named = match hand.strip_prefix(bound.kind.name())?.strip_prefix('-') {
        Some(ranks) => message!("hand-of-ranks", hand = kind, ranks),
        None => kind,
    };
    Some(message!("hand-or-better", hand = named))
}

/// Returns a paytable in words; `None` if the value is none, or has a hand without words.
pub(crate) fn paytable_words(lang: Lang, value: &str) -> Option<String> {
    let hand = |hand: &str| match hand {
        // What no line before it pays.
        "high-card" => {
            Some(Message::new(if value.contains(',') { "paytable-other" } else { "paytable-every" }))
        }
        _ => Message::of_hand(hand).or_else(|| least_words(hand)),
    };
    let line = |line: &str| {
        let (hands, odds) = line.trim().rsplit_once(' ')?;
        let hands = hands.trim_end_matches(':').split(" + ").map(|of| Some(hand(of)?.text(lang)));
        let hands: Option<Vec<String>> = hands.collect();
        Some(format!("{} {odds}", all(lang, hands?.into_iter())))
    };
    let lines: Option<Vec<String>> = value.trim_matches(['[', ']']).split(',').map(line).collect();
    lines.map(|lines| lines.join("; "))
}

/// Returns the name of a bet line on the screen: the plain name in English, words in Spanish.
pub fn bet_name(lang: Lang, bet: &str) -> String {
    match lang {
        Lang::En => bet.to_owned(),
        Lang::Es => bet_words(lang, bet),
    }
}

/// Returns the name of an outcome on the screen: in English the plain name, in which *surrender*
/// replaces the *retiro* of files; words in Spanish.
pub(crate) fn outcome_name(lang: Lang, outcome: &str) -> String {
    match lang {
        Lang::En => before_net(lang, outcome, |name| name.replace("retiro", "surrender")),
        Lang::Es => outcome_words(lang, outcome),
    }
}

/// Returns how a bet is settled that is on BANCA whatever the rules say, for comparison; `None` for every other bet.
pub fn fixed_settlement(bet: &str) -> Option<BancaSettlement> {
    BetLine::ALL.into_iter().find(|line| line.name() == bet)?.fixed_settlement()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bets::{blackjack, relancina};
    use crate::rules::{Game, On, vocabulary};

    /// Every bet line and outcome has its words in both languages.
    #[test]
    fn no_name_is_without_words() {
        let bets = ["box", "insurance", "even-money", "desafio", "total", "punto", "banca", "tie"];
        let bets = bets.into_iter().chain(["banca-six-pays-half", "banca-commission-5"]);
        let own = blackjack::BoxOutcome::ALL.map(blackjack::BoxOutcome::name);
        let outcomes = own.into_iter().chain(blackjack::OFFER_OUTCOMES).chain(blackjack::EVEN_MONEY_OUTCOMES);
        let outcomes = outcomes.chain(blackjack::TOTAL_OUTCOMES);
        let outcomes = outcomes.chain(relancina::BoxOutcome::ALL.map(relancina::BoxOutcome::name));
        let outcomes = outcomes.chain(["win", "tie", "loss", "win with six", "win less commission"]);
        for (kind, name) in bets.map(|bet| ("bet", bet)).chain(outcomes.map(|name| ("outcome", name))) {
            for lang in Lang::ALL {
                let id = format!("{kind}-{}", name.replace(' ', "-"));
                assert!(lang.has(&id), "{lang}: {id}");
            }
        }
        let kinds = Game::ALL.iter().flat_map(|game| On::of_game(*game));
        for hand in kinds.flat_map(|on| vocabulary(*on)).map(|meaning| meaning.name) {
            for lang in Lang::ALL {
                let words = hand_words(lang, hand);
                assert!(!words.contains('-') && !words.is_empty(), "{lang}: {hand}: {words}");
            }
            assert_ne!(hand_words(Lang::Es, hand), hand);
        }
    }

    #[test]
    fn nets_stay_behind_the_words() {
        assert_eq!(outcome_name(Lang::En, "split -0.5"), "split −0.5");
        assert_eq!(outcome_name(Lang::En, "split +0"), "split 0");
        assert_eq!(outcome_name(Lang::En, "retiro lost to natural"), "surrender lost to natural");
        assert_eq!(outcome_name(Lang::Es, "split -0.5"), "apertura −0,5");
        assert_eq!(outcome_words(Lang::En, "7-7-7 suited"), "Three sevens of one suit");
        assert_eq!(outcome_words(Lang::Es, "perfect-pair and total-20"), "un par perfecto y total de 20");
        assert_eq!(bet_name(Lang::Es, "first-F"), "primera carta: figura");
        let paytable = paytable_words(Lang::Es, "[royal-flush 100,two-pairs-K-9 2,pair-J 1,high-card 0]");
        let words =
            "una escalera real 100; dos pares de K-9 o mejor 2; un par de J o mejor 1; cualquier otra mano 0";
        assert_eq!(paytable.unwrap(), words);
        assert_eq!(paytable_words(Lang::Es, "[high-card 1]").unwrap(), "toda mano 1");
        let paytable = paytable_words(Lang::Es, "king-and-queen + suited: 25:1, suited: 5:2");
        assert_eq!(paytable.unwrap(), "rey y reina y de un solo palo 25:1; de un solo palo 5:2");
        assert_eq!(paytable_words(Lang::Es, "[check 3 4,fold 1]"), None);
        assert_eq!(bet_name(Lang::Es, "unknown"), "unknown");
        // A side bet's name, whatever hand has the same.
        assert_eq!(bet_name(Lang::Es, "trips"), "trips");
    }
}
