//! The referee settles what kernels deal under random rules and charts.

use super::*;

/// Returns random rules that kernels deal, without bonuses that depend on suits. A dealer who chooses by the
/// hands on the table, whom only the referee deals, draws to every soft 17 here instead.
pub(super) fn random_rules(rng: &mut impl rand_core::Rng) -> (Rules, String) {
    random_rules_with(rng, without_suits)
}

/// The suits of aces and tens leave no class for those of sevens, or for the ranks of tens.
fn without_suits(name: &str) -> Option<&'static str> {
    matches!(name, "bonus_21.mixed" | "bonus_21.suited" | "bonus_21.spades" | "natural.suited_pays")
        .then_some("none")
}

/// Returns random rules with the values that `fixed` names.
fn random_rules_with(
    rng: &mut impl rand_core::Rng,
    fixed: impl Fn(&str) -> Option<&'static str>,
) -> (Rules, String) {
    let (mut rules, what) = random::random_rules(rng, fixed);
    if bank_chooses(&rules) {
        assert!(!deals_rounds(&rules), "{what}");
    }
    if let Play::Blackjack(play) = &mut rules.play
        && play.dealer_soft17 == Soft17::BankChooses
    {
        play.dealer_soft17 = Soft17::Hit;
    }
    (rules, what)
}

/// Ends shoes in every possible way.
pub(super) fn vary_the_shoe(rules: &mut Rules, number: u16) {
    use crate::rules::{Burn, CutCardShows, Exhaustion};
    let shoe = &mut rules.shoe;
    let Decks::Count(decks) = shoe.decks else { return };
    shoe.burn = [Burn::Cards(0), Burn::Cards(3), Burn::ByFirstCard][usize::from(number % 3)];
    shoe.exhausted = [Exhaustion::Void, Exhaustion::ReshuffleDiscards][usize::from(number / 3 % 2)];
    shoe.cut_card_shows =
        [CutCardShows::FinishRound, CutCardShows::OneMoreRound][usize::from(number / 6 % 2)];
    shoe.cut_card = [0, 1, 9, 20][usize::from(number / 12 % 4)];
    if number.is_multiple_of(5) {
        shoe.pace = Pace::Rounds(u16::from(decks) * 3);
    }
}

/// Lets the referee settle what kernels deal at these tables, with shoes of every length, burnt cards, and shoes that
/// run out; every kernel at one table of eight. Returns how many tables fit into an automaton.
fn settled(tables: u16, mut table: impl FnMut() -> (Rules, String, Option<Chart>)) -> u32 {
    let mut dealt = 0;
    for number in 0..tables {
        let (mut rules, what, chart) = table();
        vary_the_shoe(&mut rules, number);
        if let Some(chart) = &chart {
            random::limit_splits(&mut rules, chart);
        }
        let default = if chart.is_some() { 60 } else { 10 };
        let fits = referee_agrees(&rules, chart.as_ref(), shoes(default), &what);
        dealt += u32::from(fits);
        if fits && number.is_multiple_of(8) {
            kernels_agree(&rules, chart.as_ref(), 70, &what);
        }
    }
    dealt
}

/// Random rules and charts.
#[test]
fn the_referee_settles_random_rules() {
    let mut rng = Streams::new(17).stream(0);
    let dealt = settled(200, || {
        let (rules, what) = random_rules(&mut rng);
        (rules, what, Some(random::random_chart(&mut rng)))
    });
    // Random charts decide differently in nearly every state: a few tables have too many states for
    // an automaton, and are left to the referee.
    assert!(dealt > 150, "{dealt} of 200 fit");
}

/// The same where naturals of one suit have odds of their own: sixteen card classes, as many as a kernel deals.
#[test]
fn the_referee_settles_suited_naturals() {
    let mut rng = Streams::new(19).stream(0);
    let dealt = settled(40, || {
        let (rules, what) = random_rules_with(&mut rng, |name| match name {
            "natural.suited_pays" => Some("2:1"),
            "player.ace" => Some("free"),
            "split.by" | "split.resplit_by" => Some("value"),
            "sevens.pay" => Some("0"),
            "even_money.offered" => Some("false"),
            "desafio.won" => Some("plays-on"),
            name if name.starts_with("bonus_21.") && name != "bonus_21.after_split" => Some("none"),
            _ => None,
        });
        (rules, what, Some(strategy::blackjack::Chart::plain("plain").into()))
    });
    assert!(dealt > 30, "{dealt} of 40 fit");
}

/// The same with both cards of the dealer exposed.
#[test]
fn the_referee_settles_random_rules_with_exposed_cards() {
    let mut rng = Streams::new(18).stream(0);
    let dealt = settled(60, || {
        let (rules, what) = random::random_rules(&mut rng, random::exposed);
        (rules, what, Some(random::exposed_chart(&random::random_chart(&mut rng))))
    });
    assert!(dealt > 10, "{dealt} of 60 fit");
}

/// The same with free bets on split hands.
#[test]
fn the_referee_settles_random_rules_with_free_bets() {
    let mut rng = Streams::new(20).stream(0);
    let dealt = settled(60, || {
        let fixed = |name: &str| without_suits(name).or_else(|| random::free_bets(name));
        let (rules, what) = random_rules_with(&mut rng, fixed);
        (rules, what, Some(random::random_chart(&mut rng)))
    });
    assert!(dealt > 30, "{dealt} of 60 fit");
}

/// Random commissions, ties and tableaus of punto y banca.
#[test]
fn the_referee_settles_random_rules_of_punto_y_banca() {
    let mut rng = Streams::new(19).stream(0);
    let dealt = settled(60, || {
        let (rules, what) = random::random_punto(&mut rng);
        (rules, what, None)
    });
    assert_eq!(dealt, 60);
}
