//! Settlement of a box: what each of its hands wins or loses, and the name
//! of what became of it.

use super::hand::{DealerHand, Fate, Hand};
use crate::bets::blackjack::BoxOutcome;
use crate::cards::Rank;
use crate::referee::story::{Seat, Story, tell};
use crate::rules::{Blackjack, NaturalTakes, Ratio, SevensMultiple, SplitNatural, VersusTwentyOne};

/// What one box came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoxResult {
    /// What became of it.
    pub outcome: BoxOutcome,
    /// What the main bet netted, in [units](Blackjack::unit).
    pub net: i64,
    /// What was wagered on it, doubles and splits included, in units.
    pub wagered: i64,
    /// Insurance was offered, and would have won.
    pub insurance: Option<bool>,
    /// Insurance was taken.
    pub insured: bool,
    /// Even money was offered: the net of accepting less that of declining.
    pub even_money: Option<i64>,
    /// Even money was taken.
    pub took_even_money: bool,
    /// What became of the desafío.
    pub desafio: Desafio,
}

impl BoxResult {
    /// Net and wager of the box with the optional bets that were taken, in
    /// units; each of them is half the initial bet.
    #[must_use]
    pub fn with_options(&self, unit: i64) -> (i64, i64) {
        let (mut net, mut wagered) = (self.net, self.wagered);
        let half = unit / 2;
        if let (true, Some(won)) = (self.insured, self.insurance) {
            net += if won { 2 * half } else { -half };
            wagered += half;
        }
        if let (true, Some(difference)) = (self.took_even_money, self.even_money) {
            net += difference;
        }
        let Desafio { won, lost, taken, declined } = self.desafio;
        if taken {
            net += half * (2 * i64::from(won) - i64::from(lost)) - declined.unwrap_or(0) * i64::from(won);
            wagered += half * i64::from(won + lost);
        }
        (net, wagered)
    }
}

/// What became of the desafíos offered to a box in one round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Desafio {
    /// Offers on which a ten-value came.
    pub won: u8,
    /// Offers on which none came.
    pub lost: u8,
    /// They were taken.
    pub taken: bool,
    /// Where a won challenge ends its hand: what each of these hands netted, played on, in
    /// [units](Blackjack::unit). `None` if none was won.
    pub declined: Option<i64>,
}

/// Settles the hands of a box, each by itself (M 17 d), and adds them up.
pub(super) fn settle(
    rules: &Blackjack,
    hands: &[Hand],
    dealer: &DealerHand,
    number: usize,
    story: &mut impl Story,
) -> BoxResult {
    let unit = rules.unit();
    let mut net = 0;
    let (mut lost, mut at_once) = (false, 0);
    for (i, hand) in hands.iter().enumerate() {
        let won = hand_net(rules, unit, hand, dealer);
        net += won;
        match hand.fate {
            Fate::Charlie | Fate::Sevens { .. } | Fate::GivenUp => at_once += won,
            _ => lost |= won < 0,
        }
        let seat = Seat::Box(number + 1, if hands.len() > 1 { i + 1 } else { 0 });
        tell!(story, seat, because(hand, dealer), "{} {}", verb(won), Units(won, unit));
    }
    // A dealer's natural takes exactly the original bet; doubles and splits
    // come back, whatever became of them.
    if dealer.natural() && rules.dealer_natural_takes == NaturalTakes::OriginalBets {
        let exact = if lost { at_once - unit } else { net };
        if exact != net {
            net = exact;
            tell!(
                story,
                Seat::Box(number + 1, 0),
                "dealer.natural_takes",
                "loses its original bet only: {}",
                Units(net, unit)
            );
        }
    }
    BoxResult {
        outcome: outcome(hands, net, unit, dealer),
        net,
        wagered: unit * hands.iter().map(|hand| i64::from(hand.bets)).sum::<i64>(),
        insurance: None,
        insured: false,
        even_money: None,
        took_even_money: false,
        desafio: Desafio::default(),
    }
}

/// What one hand nets, in units.
pub(super) fn hand_net(rules: &Blackjack, unit: i64, hand: &Hand, dealer: &DealerHand) -> i64 {
    let bet = unit * i64::from(hand.bets);
    match hand.fate {
        Fate::Bust => -bet,
        Fate::GivenUp => -bet / 2,
        Fate::GivenUpLate if dealer.natural() => -bet,
        Fate::GivenUpLate => -bet / 2,
        Fate::Charlie => bet,
        // Five (ten) times the doubled bet, at once (M 17 g, h).
        Fate::Sevens { times, .. } => match rules.sevens_multiple {
            SevensMultiple::ToOne => bet * i64::from(times),
            SevensMultiple::ForOne => bet * i64::from(times) - bet,
        },
        Fate::Natural(odds) => natural_net(rules, odds, bet, dealer),
        Fate::Live => live_net(rules, bet, hand, dealer),
    }
}

/// M 15 f, 16 a; C; O 14: a natural ties a natural and beats all else, but
/// for the reading that lets a 21 tie it.
fn natural_net(rules: &Blackjack, odds: Ratio, bet: i64, dealer: &DealerHand) -> i64 {
    let tied_by_21 =
        dealer.second.is_some() && dealer.total == 21 && rules.natural_vs_dealer_21 == VersusTwentyOne::Push;
    if dealer.natural() || tied_by_21 { 0 } else { odds.of(bet) }
}

/// M 15 c to h; C; O 14.
fn live_net(rules: &Blackjack, bet: i64, hand: &Hand, dealer: &DealerHand) -> i64 {
    let total = hand.total();
    if dealer.natural() {
        let tied = total == 21 && rules.dealer_natural_vs_21 == VersusTwentyOne::Push;
        return if tied { 0 } else { -bet };
    }
    if dealer.total <= 21 && dealer.total >= total {
        return if dealer.total == total { 0 } else { -bet };
    }
    // A split hand's ace and ten that ranks as a 21 may still be paid more.
    match split_pays(rules, hand) {
        Some(SplitNatural::Pays(odds)) => odds.of(bet),
        _ => bet,
    }
}

/// What the rulebook says of ace and ten on an opened hand, if it is that.
/// Only an opened hand is ever asked about: on an original one ace and ten
/// are a natural.
pub(super) fn split_pays(rules: &Blackjack, hand: &Hand) -> Option<SplitNatural> {
    hand.is_ace_and_ten().then(|| {
        if hand.cards()[0].rank() == Rank::ACE { rules.split_aces_natural } else { rules.split_natural }
    })
}

fn outcome(hands: &[Hand], net: i64, unit: i64, dealer: &DealerHand) -> BoxOutcome {
    let [hand] = hands else {
        return BoxOutcome::Split;
    };
    let doubled = hand.bets == 2;
    let either = |plain, twice| if doubled { twice } else { plain };
    match hand.fate {
        Fate::Natural(_) if net > 0 => BoxOutcome::Natural,
        Fate::Natural(_) => BoxOutcome::NaturalPush,
        Fate::Charlie => either(BoxOutcome::Charlie, BoxOutcome::DoubledCharlie),
        Fate::Sevens { suited: false, .. } => BoxOutcome::Sevens,
        Fate::Sevens { suited: true, .. } => BoxOutcome::SevensSuited,
        Fate::GivenUp => BoxOutcome::Surrender,
        Fate::GivenUpLate if dealer.natural() => BoxOutcome::SurrenderLostToNatural,
        Fate::GivenUpLate => BoxOutcome::Surrender,
        // A double that lost its original bet only lost it to a natural.
        Fate::Bust | Fate::Live if doubled && net == -unit => BoxOutcome::LossToNatural,
        Fate::Bust => either(BoxOutcome::Bust, BoxOutcome::DoubledBust),
        Fate::Live if net > 0 => either(BoxOutcome::Win, BoxOutcome::DoubledWin),
        Fate::Live if net == 0 => either(BoxOutcome::Push, BoxOutcome::DoubledPush),
        Fate::Live if dealer.natural() && !doubled => BoxOutcome::LossToNatural,
        Fate::Live => either(BoxOutcome::Loss, BoxOutcome::DoubledLoss),
    }
}

/// The rule or topic that decides a hand.
fn because(hand: &Hand, dealer: &DealerHand) -> &'static str {
    match hand.fate {
        Fate::Bust => "bust",
        Fate::GivenUp | Fate::GivenUpLate => "surrender.kind",
        Fate::Charlie => "charlie.cards",
        Fate::Sevens { suited: true, .. } => "sevens.suited_pay",
        Fate::Sevens { suited: false, .. } => "sevens.pay",
        Fate::Natural(_) if dealer.natural() => "tie",
        Fate::Natural(_) if dealer.second.is_some() && dealer.total == 21 => "natural.vs_dealer_21",
        Fate::Natural(_) => "natural.pays",
        Fate::Live if dealer.natural() && hand.total() == 21 => "dealer.natural_vs_21",
        Fate::Live if dealer.natural() => "dealer.natural_takes",
        Fate::Live if dealer.total > 21 => "dealer-bust",
        Fate::Live if dealer.total == hand.total() => "tie",
        Fate::Live => "higher-wins",
    }
}

fn verb(net: i64) -> &'static str {
    match net {
        1.. => "wins",
        0 => "ties:",
        _ => "loses",
    }
}

/// A net in units, shown in bets.
pub(super) struct Units(pub i64, pub i64);

impl std::fmt::Display for Units {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:+}", self.0 as f64 / self.1 as f64)
    }
}

#[cfg(test)]
mod tests;
