//! Settlement of a box: the net of each of its hands, and its outcome.

use super::hand::{DealerHand, Fate, Hand};
use crate::bets::blackjack::BoxOutcome;
use crate::cards::Rank;
use crate::referee::narration::{Narration, Seat, in_bets, narrate};
use crate::rules::{
    Blackjack, BonusCards, EqualTotals, NaturalTakes, Ratio, SevensMultiple, SplitNatural, TwentyOne,
    TwentyTwo, TwoNaturals, VersusTwentyOne,
};

/// The result of a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoxResult {
    /// The outcome of the main bet.
    pub outcome: BoxOutcome,
    /// The net of the main bet, in [units](Blackjack::unit).
    pub net: i64,
    /// The amount wagered on the main bet, doubles and splits included, in units.
    pub wagered: i64,
    /// Whether insurance won or would have won; `None` if it was not offered.
    pub insurance: Option<bool>,
    /// Whether insurance was taken.
    pub insured: bool,
    /// The net of accepting even money minus that of declining, in units; `None` if it was not
    /// offered.
    pub even_money: Option<i64>,
    /// Whether even money was taken.
    pub took_even_money: bool,
    /// The results of the desafío.
    pub desafio: Desafio,
}

impl BoxResult {
    /// Returns net and wager of the box, in units, with the optional bets that were taken.
    /// Insurance and the desafío are each half the initial bet.
    pub fn with_options(&self, rules: &Blackjack) -> (i64, i64) {
        let (mut net, mut wagered) = (self.net, self.wagered);
        if !(self.insured || self.took_even_money || self.desafio.taken) {
            return (net, wagered);
        }
        let half = rules.unit() / 2;
        if let (true, Some(won)) = (self.insured, self.insurance) {
            net += if won { rules.insurance_pays.of(half) } else { -half };
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

/// The results of the desafíos offered to a box in one round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Desafio {
    /// Number of offers followed by a ten-value card.
    pub won: u8,
    /// Number of offers followed by another card.
    pub lost: u8,
    /// Whether the offers were taken.
    pub taken: bool,
    /// Where a won desafío ends its hand: the net of each such hand if played on, in
    /// [units](Blackjack::unit). `None` if no desafío was won.
    pub declined: Option<i64>,
}

/// Settles the hands of a box separately (M 17 d) and adds them up, by the rules and their
/// [unit](Blackjack::unit).
pub(super) fn settle(
    (rules, unit): (&Blackjack, i64),
    hands: &[Hand],
    dealer: &DealerHand,
    number: usize,
    narration: &mut impl Narration,
) -> BoxResult {
    let mut net = 0;
    let (mut lost, mut kept) = (false, 0);
    for (i, hand) in hands.iter().enumerate() {
        let won = hand_net(rules, unit, hand, dealer);
        net += won;
        match hand.fate {
            Fate::Charlie | Fate::Rescue | Fate::Bonus(..) | Fate::Sevens { .. } | Fate::Surrender => {
                kept += won;
            }
            _ if won < 0 => lost = true,
            _ => kept += won,
        }
        let split = hands.len() > 1;
        let seat = Seat::Box(number + 1, if split { i + 1 } else { 0 });
        let pays = split && won > 0 && matches!(split_pays(rules, hand), Some(SplitNatural::Pays(_)));
        let rule = if pays { split_natural_rule(hand) } else { deciding_rule(rules, hand, dealer) };
        narrate!(narration, seat, rule, verb(won), net = in_bets(won, unit));
    }
    // A dealer's natural takes exactly the original bet; the other bets of doubled and split hands
    // are returned.
    if dealer.natural() && rules.dealer_natural_takes == NaturalTakes::OriginalBets {
        let exact = if lost { kept - unit } else { net };
        if exact != net {
            net = exact;
            narrate!(
                narration,
                Seat::Box(number + 1, 0),
                "dealer.natural_takes",
                "step-original-bet-only",
                net = in_bets(net, unit)
            );
        }
    }
    BoxResult {
        outcome: outcome(hands, net, unit, dealer),
        net,
        wagered: unit * hands.iter().map(|hand| i64::from(hand.own_bets())).sum::<i64>(),
        insurance: None,
        insured: false,
        even_money: None,
        took_even_money: false,
        desafio: Desafio::default(),
    }
}

/// Returns the net of a single hand, in units.
pub(super) fn hand_net(rules: &Blackjack, unit: i64, hand: &Hand, dealer: &DealerHand) -> i64 {
    // A free bet of the house wins with the player's own, and only these lose.
    let bet = unit * i64::from(hand.bets);
    let own = unit * i64::from(hand.own_bets());
    match hand.fate {
        Fate::Bust => -own,
        // The retiro loses half the bet (M 15).
        Fate::Surrender => -own / 2,
        Fate::LateSurrender if dealer.natural() => -own,
        Fate::LateSurrender => -own / 2,
        Fate::Charlie => bet,
        Fate::Rescue => -own / 2,
        Fate::Bonus(_, odds) => odds.of(bet),
        // Five (ten) times the doubled bet, at once (M 17 g, h).
        Fate::Sevens { times, .. } => match rules.sevens_multiple {
            SevensMultiple::ToOne => bet * i64::from(times),
            SevensMultiple::ForOne => bet * i64::from(times) - bet,
        },
        Fate::Natural { odds, .. } => natural_net(rules, odds, bet, dealer),
        Fate::Live => live_net(rules, [bet, own], hand, dealer),
    }
}

/// Returns the net of a natural (M 15 f, 16 a; C; O 14). It beats everything, except that a dealer's
/// natural or, under one reading, a 21 may push against it.
fn natural_net(rules: &Blackjack, odds: Ratio, bet: i64, dealer: &DealerHand) -> i64 {
    let tied = if dealer.natural() {
        rules.natural_vs_dealer_natural == TwoNaturals::Push
    } else {
        dealer.second.is_some() && dealer.total == 21 && rules.natural_vs_dealer_21 == VersusTwentyOne::Push
    };
    if tied { 0 } else { odds.of(bet) }
}

/// Returns the net of a hand that stands (M 15 c to h; C; O 14): all bets on it win, the player's own lose.
fn live_net(rules: &Blackjack, [bet, own]: [i64; 2], hand: &Hand, dealer: &DealerHand) -> i64 {
    let total = hand.total();
    if dealer.natural() {
        let tied = total == 21 && rules.dealer_natural_vs_21 == VersusTwentyOne::Push;
        return if tied { 0 } else { -own };
    }
    if dealer.total == 22 && rules.dealer_total_22 == TwentyTwo::Push {
        return 0;
    }
    let beats_21 = total == 21 && rules.player_total_21 == TwentyOne::Wins;
    if dealer.total <= 21 && dealer.total >= total && !beats_21 {
        let tied = dealer.total == total && rules.dealer_ties == EqualTotals::Push;
        return if tied { 0 } else { -own };
    }
    // Ace and ten on a split hand that rank as a 21 may still pay more than even money.
    match split_pays(rules, hand) {
        Some(SplitNatural::Pays(odds)) => odds.of(bet),
        _ => bet,
    }
}

/// Returns the payment of ace and ten on a split hand, if the hand is that. Called for split hands
/// only, because ace and ten on an original hand are a natural.
pub(super) fn split_pays(rules: &Blackjack, hand: &Hand) -> Option<SplitNatural> {
    hand.is_ace_and_ten().then(|| {
        if hand.cards()[0].rank() == Rank::ACE { rules.split_aces_natural } else { rules.split_natural }
    })
}

/// Returns the key of the rule that decides how ace and ten on a split hand count.
pub(super) fn split_natural_rule(hand: &Hand) -> &'static str {
    if hand.cards()[0].rank() == Rank::ACE { "split.aces_natural" } else { "split.natural" }
}

fn outcome(hands: &[Hand], net: i64, unit: i64, dealer: &DealerHand) -> BoxOutcome {
    let [hand] = hands else {
        return BoxOutcome::Split;
    };
    if hand.bets > 2 {
        return BoxOutcome::Redoubled;
    }
    let doubled = hand.bets == 2;
    let free = hand.free > 0;
    let either = |plain, twice| if doubled { twice } else { plain };
    match hand.fate {
        Fate::Natural { suited: true, .. } if net > 0 => BoxOutcome::NaturalSuited,
        Fate::Natural { .. } if net > 0 => BoxOutcome::Natural,
        Fate::Natural { .. } => BoxOutcome::NaturalPush,
        Fate::Charlie => either(BoxOutcome::Charlie, BoxOutcome::DoubledCharlie),
        Fate::Bonus(cards, _) => BoxOutcome::of_bonus(cards),
        Fate::Rescue => BoxOutcome::Rescue,
        Fate::Sevens { suited: false, .. } => BoxOutcome::Sevens,
        Fate::Sevens { suited: true, .. } => BoxOutcome::SevensSuited,
        Fate::Surrender => BoxOutcome::Surrender,
        Fate::LateSurrender if dealer.natural() => BoxOutcome::SurrenderLostToNatural,
        Fate::LateSurrender => BoxOutcome::Surrender,
        Fate::Bust if free => BoxOutcome::FreeDoubledBust,
        Fate::Live if free && net > 0 => BoxOutcome::FreeDoubledWin,
        Fate::Live if free && net == 0 => BoxOutcome::FreeDoubledPush,
        Fate::Live if free => BoxOutcome::FreeDoubledLoss,
        // A double that loses its original bet only has lost it to a natural.
        Fate::Bust | Fate::Live if doubled && net == -unit => BoxOutcome::LossToNatural,
        Fate::Bust => either(BoxOutcome::Bust, BoxOutcome::DoubledBust),
        Fate::Live if net > 0 => either(BoxOutcome::Win, BoxOutcome::DoubledWin),
        Fate::Live if net == 0 => either(BoxOutcome::Push, BoxOutcome::DoubledPush),
        Fate::Live if dealer.natural() && !doubled => BoxOutcome::LossToNatural,
        Fate::Live => either(BoxOutcome::Loss, BoxOutcome::DoubledLoss),
    }
}

/// Returns the rule or topic that decides a hand.
fn deciding_rule(rules: &Blackjack, hand: &Hand, dealer: &DealerHand) -> &'static str {
    match hand.fate {
        Fate::Bust => "bust",
        Fate::Surrender | Fate::LateSurrender => "surrender.kind",
        Fate::Charlie => "charlie.cards",
        Fate::Rescue => "double.rescue",
        Fate::Bonus(cards, _) => bonus_rule(cards),
        Fate::Sevens { suited: true, .. } => "sevens.suited_pay",
        Fate::Sevens { suited: false, .. } => "sevens.pay",
        Fate::Natural { .. } if dealer.natural() && rules.natural_vs_dealer_natural == TwoNaturals::Push => {
            "tie"
        }
        Fate::Natural { .. } if dealer.natural() => "natural.vs_dealer_natural",
        Fate::Natural { .. } if dealer.second.is_some() && dealer.total == 21 => "natural.vs_dealer_21",
        Fate::Natural { suited: true, .. } => "natural.suited_pays",
        Fate::Natural { .. } => "natural.pays",
        Fate::Live if dealer.natural() && hand.total() == 21 => "dealer.natural_vs_21",
        Fate::Live if dealer.natural() => "dealer.natural_takes",
        Fate::Live if dealer.total == 22 && rules.dealer_total_22 == TwentyTwo::Push => "dealer.total_22",
        Fate::Live if dealer.total > 21 => "dealer-bust",
        Fate::Live
            if dealer.total == 21 && hand.total() == 21 && rules.player_total_21 == TwentyOne::Wins =>
        {
            "player.total_21"
        }
        Fate::Live if dealer.total == hand.total() && rules.dealer_ties == EqualTotals::Push => "tie",
        Fate::Live if dealer.total == hand.total() => "dealer.ties",
        Fate::Live => "higher-wins",
    }
}

/// Returns the key of the bonus for a 21 of these cards.
pub(super) fn bonus_rule(cards: BonusCards) -> &'static str {
    match cards {
        BonusCards::Five => "bonus_21.five_cards",
        BonusCards::Six => "bonus_21.six_cards",
        BonusCards::Seven => "bonus_21.seven_cards",
        BonusCards::Mixed => "bonus_21.mixed",
        BonusCards::Suited => "bonus_21.suited",
        BonusCards::Spades => "bonus_21.spades",
    }
}

/// Returns the narration's verb for a net.
fn verb(net: i64) -> &'static str {
    match net {
        1.. => "step-wins",
        0 => "step-pushes",
        _ => "step-loses",
    }
}

#[cfg(test)]
mod tests;
