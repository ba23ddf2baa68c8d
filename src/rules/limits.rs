//! Checks of combinations: whether rules whose values are allowed one by one make a table that can
//! be dealt.

use super::poker::{Poker, kinds};
use super::shoe::{Burn, CutCard, Decks, Pace};
use super::{
    Blackjack, DealerAce, DesafioWon, DoubleTotals, HoleCard, MaxHands, NaturalTakes, On, Play, PlayerAce,
    Rules, Setting, ShoeRules, Soft17, Surrender, TwentyTwo, TwoNaturals, Word, vocabulary,
};

/// A rule whose value is incompatible with the others.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{key}` {message}\n  allowed: {allowed}")]
pub struct Limit {
    /// The key to change.
    pub key: &'static str,
    /// What is wrong with its value, as the rest of a sentence that begins with the key.
    pub message: String,
    /// The values that are compatible with the other rules.
    pub allowed: String,
}

impl Limit {
    fn new(key: &'static str, message: impl Into<String>, allowed: impl Into<String>) -> Limit {
        Limit { key, message: message.into(), allowed: allowed.into() }
    }
}

/// The greatest number of cards in a coup of punto y banca.
const COUP: usize = 6;

/// The most cards that decide a side bet of poker.
const MOST_SIDE_CARDS: usize = 9;

impl Rules {
    /// Checks that these rules make a table that can be dealt.
    ///
    /// # Errors
    /// The first rule that is incompatible with the others.
    pub fn check(&self) -> Result<(), Limit> {
        let cards = self.check_first_deal()?;
        let Decks::Count(decks) = self.shoe.decks else {
            return Ok(());
        };
        match self.shoe.pace {
            Pace::CutCard if usize::from(self.shoe.cut_card) + self.first_deal() > cards => {
                let message = format!(
                    "{}, which leaves too few of the {cards} cards in play before it for one round",
                    self.cut_card_placed()
                );
                let most = cards - self.first_deal();
                let allowed = match self.cut_card {
                    CutCard::After(_) => format!("a larger share: at most {most} cards behind the cut card"),
                    _ => format!("0 to {most}, or a share of the shoe, such as shoe.penetration=75%"),
                };
                Err(Limit::new(self.cut_card_key(), message, allowed))
            }
            // Earlier rounds cannot exhaust a pack to which the discards return.
            Pace::Rounds(_) if self.game().recycles_pack() => Ok(()),
            Pace::Rounds(rounds) if self.most_cards(decks, rounds) > cards => {
                let message =
                    format!("is {rounds}: this number of rounds might exhaust the {cards} cards in play");
                let allowed = match self.most_rounds(decks, cards, rounds) {
                    None => "by-cut-card only: even one round might exhaust the shoe".to_owned(),
                    Some(deepest) => format!("1 to {deepest}, or by-cut-card"),
                };
                Err(Limit::new("shoe.rounds", message, allowed))
            }
            _ => Ok(()),
        }
    }

    /// Checks that one round from a full shoe can be dealt under these rules. What follows that
    /// round, such as a cut card, does not matter.
    ///
    /// # Errors
    /// The first rule that is incompatible with the others.
    pub(crate) fn check_full_shoe(&self) -> Result<(), Limit> {
        match self.shoe.pace {
            Pace::CutCard => self.check_first_deal().map(|_| ()),
            Pace::Rounds(_) => self.check(),
        }
    }

    /// Returns the key that places the cut card.
    fn cut_card_key(&self) -> &'static str {
        match self.cut_card {
            CutCard::After(_) => "shoe.penetration",
            _ => "shoe.cut_card",
        }
    }

    /// Returns the value of that key, for a message.
    fn cut_card_placed(&self) -> String {
        match self.cut_card {
            CutCard::After(share) => {
                format!("is {}, {} cards behind the cut card", share.show(), self.shoe.cut_card)
            }
            _ => format!("is {}", self.shoe.cut_card),
        }
    }

    /// Returns the number of cards that a round takes before the players act.
    fn first_deal(&self) -> usize {
        match &self.play {
            Play::PuntoYBanca(_) => COUP,
            Play::Poker(play) => play.cards_of_round(usize::from(self.boxes)),
            Play::Blackjack(_) | Play::Relancina(_) => {
                self.cards_per_hand() * (usize::from(self.boxes_in_play()) + 1)
            }
        }
    }

    /// Returns the most cards that the boxes replace in a round.
    fn cards_for_sale(&self, play: &Poker) -> usize {
        usize::from(self.boxes_in_play()) * usize::from(play.draw_cards)
    }

    /// Returns the number of cards that the first deal gives each box and the dealer.
    fn cards_per_hand(&self) -> usize {
        match &self.play {
            Play::Blackjack(_) | Play::PuntoYBanca(_) | Play::Relancina(_) => 2,
            Play::Poker(play) => usize::from(play.player_cards),
        }
    }

    /// Returns the most boxes to which these cards can be dealt.
    fn most_boxes(&self, cards: usize) -> usize {
        match &self.play {
            Play::Poker(play) => {
                cards.saturating_sub(play.cards_of_round(0)) / usize::from(play.player_cards)
            }
            Play::Blackjack(_) | Play::PuntoYBanca(_) | Play::Relancina(_) => {
                (cards / self.cards_per_hand()).saturating_sub(1)
            }
        }
    }

    /// Checks what every round needs, whatever ends a shoe. Returns the number of cards in play of
    /// a full shoe; `usize::MAX` for an infinite deck.
    fn check_first_deal(&self) -> Result<usize, Limit> {
        let boxes = usize::from(self.boxes_in_play());
        match &self.play {
            Play::Blackjack(blackjack) => {
                hand_ended_by_desafio(blackjack)?;
                decisions_on_doubled_hands(blackjack)?;
                free_bets(blackjack)?;
                incomplete_pack(&self.shoe, blackjack)?;
                twenty_two_of_a_bank_that_chooses(blackjack)?;
                even_money_of_a_natural_that_wins(blackjack)?;
                exposed_dealer(blackjack)?;
                suited_naturals_given_up(blackjack)?;
                self.sides_of_a_bank_that_chooses(blackjack)?;
            }
            Play::PuntoYBanca(_) if boxes > 1 => {
                let message = format!("is {boxes}, but all bets of a coup are on the same two hands");
                return Err(Limit::new("table.boxes", message, "1"));
            }
            Play::PuntoYBanca(_) | Play::Relancina(_) => {}
            Play::Poker(_) if self.shoe.decks != Decks::Count(1) => {
                let decks = self.shoe.decks.show();
                let message = format!("is {decks}, but poker hands are those of a single pack");
                return Err(Limit::new("shoe.decks", message, "1"));
            }
            Play::Poker(play) => {
                play.check()?;
                self.sides_of_poker(play)?;
            }
        }
        let deal = self.first_deal();
        if self.game().recycles_pack() && self.shoe.cut_card > 0 {
            let message =
                format!("{}, but the discards return to the pack, which never ends", self.cut_card_placed());
            return Err(Limit::new(self.cut_card_key(), message, "no cut card: shoe.cut_card = 0"));
        }
        let Decks::Count(decks) = self.shoe.decks else {
            return match self.shoe.pace {
                Pace::CutCard => Ok(usize::MAX),
                Pace::Rounds(_) => Err(Limit::new(
                    "shoe.rounds",
                    "counts the rounds of a shoe, but an infinite deck never ends",
                    "by-cut-card (sessions of 100 rounds), or a finite shoe.decks",
                )),
            };
        };
        let burned = match self.shoe.burn {
            Burn::Cards(cards) => usize::from(cards),
            Burn::ByFirstCard => 11,
        };
        let cards = (usize::from(decks) * usize::from(self.shoe.pack.size())).saturating_sub(burned);
        if deal > cards {
            let message =
                format!("is {boxes}: the first deal takes {deal} cards, and only {cards} are in play");
            let allowed = match self.most_boxes(cards) {
                0 => "more cards: more shoe.decks, or a smaller shoe.burn".to_owned(),
                most => format!("1 to {most}"),
            };
            return Err(Limit::new("table.boxes", message, allowed));
        }
        let play = match &self.play {
            Play::Poker(play) => play,
            Play::Blackjack(_) | Play::PuntoYBanca(_) | Play::Relancina(_) => return Ok(cards),
        };
        let most = deal + self.cards_for_sale(play);
        if most > cards {
            let message = format!(
                "is {boxes}: a round in which every box replaces a card takes {most} cards, and only {cards} are in play"
            );
            let of_a_box = usize::from(play.player_cards + play.draw_cards);
            let allowed = match cards.saturating_sub(play.cards_of_round(0)) / of_a_box {
                0 => "draw.cards=0, or more cards: fewer ranks in pack.without".to_owned(),
                most => format!("1 to {most}, or draw.cards=0"),
            };
            return Err(Limit::new("table.boxes", message, allowed));
        }
        Ok(cards)
    }

    /// Returns an error where the bank chooses its draws by the hands on the table, and a side bet is on
    /// its hand.
    fn sides_of_a_bank_that_chooses(&self, blackjack: &Blackjack) -> Result<(), Limit> {
        let on_dealer = self.sides.iter().find(|bet| bet.on == On::DealerHand);
        match on_dealer {
            Some(bet) if blackjack.dealer_soft17 == Soft17::BankChooses => Err(Limit::new(
                bet.rule,
                "is on the dealer's hand, and dealer.soft17=bank-chooses draws by the hands of the boxes",
                "dealer.soft17=stand or hit",
            )),
            _ => Ok(()),
        }
    }

    /// Returns an error where a side bet is on a hand that the game has not, or on too many cards to be enumerated.
    fn sides_of_poker(&self, play: &Poker) -> Result<(), Limit> {
        for bet in &self.sides {
            let (cards, hand) = bet.on.poker_cards(play);
            let on = bet.on.name();
            let (message, allowed) = if !(3..=MOST_SIDE_CARDS).contains(&cards) {
                (
                    format!(
                        "is on {on}, which are {cards} cards: cards.player={}, cards.dealer={} and cards.board={}",
                        play.player_cards,
                        play.dealer_cards,
                        play.board.show()
                    ),
                    format!("a side bet on 3 to {MOST_SIDE_CARDS} cards"),
                )
            } else if let Some(word) = bet.impossible(hand) {
                let names = vocabulary(bet.on).filter(
                    |meaning| matches!(meaning.word, Word::Poker(kind) if kinds(hand).contains(&kind)),
                );
                let names: Vec<&str> = names.map(|meaning| meaning.name).collect();
                (format!("pays {word}, and is on hands of {hand} cards"), names.join(", "))
            } else {
                continue;
            };
            return Err(Limit { key: bet.rule, message, allowed });
        }
        Ok(())
    }

    /// Returns the greatest number of rounds below `too_many` that cannot exhaust this number of
    /// cards; `None` if one round might. More rounds take more cards, so that half of the numbers are
    /// ruled out at a time: a sweep may ask for thousands of points.
    fn most_rounds(&self, decks: u8, cards: usize, too_many: u16) -> Option<u16> {
        let (mut fit, mut too_many) = (0, too_many);
        while too_many - fit > 1 {
            let middle = fit + (too_many - fit) / 2;
            if self.most_cards(decks, middle) <= cards { fit = middle } else { too_many = middle }
        }
        (fit > 0).then_some(fit)
    }

    /// Returns a number of cards that `rounds` rounds cannot exceed, whatever the play.
    ///
    /// A hand of blackjack without its last card counts at most 20 (aces 1), otherwise it could not
    /// have drawn that card; the dealer's at most 16. All cards except one per hand therefore add
    /// up to at most a known sum, and the greatest number of cards with that sum consists of the
    /// smallest cards of the shoe.
    fn most_cards(&self, decks: u8, rounds: u16) -> usize {
        let rounds = usize::from(rounds);
        match &self.play {
            Play::PuntoYBanca(_) => rounds * COUP,
            Play::Poker(play) => rounds * (self.first_deal() + self.cards_for_sale(play)),
            // Five cards a hand; the number of splits and changes of a box has no bound.
            Play::Relancina(_) => usize::MAX,
            Play::Blackjack(blackjack) => {
                let hands = usize::from(self.boxes_in_play()) * most_hands(blackjack, decks);
                let mut sum = rounds * (20 * hands + 16);
                let mut cards = rounds * (hands + 1);
                for value in 1..=10_usize {
                    let held = usize::from(decks) * 4 * usize::from(self.shoe.pack.ranks_of_value(value));
                    let fit = held.min(sum / value);
                    cards += fit;
                    sum -= fit * value;
                }
                cards
            }
        }
    }
}

/// Returns an error where a won desafío ends the hand and other rules leave open what the box then
/// loses: a natural that takes one bet of several hands, or a hand that surrenders.
fn hand_ended_by_desafio(blackjack: &Blackjack) -> Result<(), Limit> {
    if blackjack.desafio_won == DesafioWon::PlaysOn {
        return Ok(());
    }
    let other = if blackjack.dealer_natural_takes == NaturalTakes::OriginalBets {
        "dealer.natural_takes=original-bets"
    } else if blackjack.surrender_after_split {
        "surrender.after_split=true"
    } else {
        return Ok(());
    };
    Err(Limit::new(
        "desafio.won",
        format!("is ends-hand, which has no meaning together with {other}"),
        "plays-on; or dealer.natural_takes=all-bets and surrender.after_split=false",
    ))
}

/// Returns an error where other rules have no meaning with the pack's ranks.
fn incomplete_pack(shoe: &ShoeRules, blackjack: &Blackjack) -> Result<(), Limit> {
    let limit = |message: &str, allowed: &str| {
        Err(Limit::new("pack.without", format!("is {}, {message}", shoe.pack.show()), allowed))
    };
    if shoe.pack.is_complete() {
        Ok(())
    } else if blackjack.dealer_soft17 == Soft17::BankChooses {
        limit(
            "and dealer.soft17=bank-chooses weighs draws from all thirteen ranks",
            "[]; or dealer.soft17=stand or hit",
        )
    } else if shoe.decks == Decks::Infinite
        && blackjack.split_max_hands == MaxHands::Unlimited
        && shoe.pack.greatest_share() >= 0.5
    {
        limit(
            "and half of an infinite deck is of one value: splitting without limit might never end",
            "fewer ranks missing; or a split.max_hands from 1 to 16, or a finite shoe.decks",
        )
    } else {
        Ok(())
    }
}

/// Returns an error where the bank chooses its draws, which weighs a total over 21 as a loss to every
/// hand, and a 22 ties.
fn twenty_two_of_a_bank_that_chooses(blackjack: &Blackjack) -> Result<(), Limit> {
    if blackjack.dealer_total_22 == TwentyTwo::Push && blackjack.dealer_soft17 == Soft17::BankChooses {
        return Err(Limit::new(
            "dealer.total_22",
            "is push, and dealer.soft17=bank-chooses weighs every total over 21 alike",
            "busts; or dealer.soft17=stand or hit",
        ));
    }
    Ok(())
}

/// Returns an error where naturals of one suit have odds of their own, and an offer gives up the net of a natural.
fn suited_naturals_given_up(blackjack: &Blackjack) -> Result<(), Limit> {
    let (given_up, instead) = if blackjack.even_money_offered {
        ("even_money.offered=true", "even_money.offered=false")
    } else if blackjack.desafio_offered && blackjack.desafio_won == DesafioWon::EndsHand {
        ("desafio.won=ends-hand", "desafio.won=plays-on")
    } else {
        return Ok(());
    };
    if blackjack.natural_suited_pays.is_none() {
        return Ok(());
    }
    let message = format!("has odds of its own, and {given_up} is computed for naturals of one net");
    Err(Limit::new("natural.suited_pays", message, format!("none; or {instead}")))
}

/// Returns an error where even money is offered to a natural that no hand of the dealer's ties.
fn even_money_of_a_natural_that_wins(blackjack: &Blackjack) -> Result<(), Limit> {
    if blackjack.even_money_offered && blackjack.natural_vs_dealer_natural == TwoNaturals::Wins {
        return Err(Limit::new(
            "natural.vs_dealer_natural",
            "is wins, and even_money.offered=true pays a natural that might tie",
            "push; or even_money.offered=false",
        ));
    }
    Ok(())
}

/// Returns an error where the player decides on a doubled hand, and its card may be an ace to declare or its doubles
/// are not lost with it.
fn decisions_on_doubled_hands(blackjack: &Blackjack) -> Result<(), Limit> {
    let (key, value, allowed) = if blackjack.double_times > 1 {
        ("double.times", blackjack.double_times.to_string(), "1")
    } else if blackjack.double_rescue {
        ("double.rescue", "true".to_owned(), "false")
    } else {
        return Ok(());
    };
    let limit = |why: &str, other: &str| {
        Err(Limit::new(key, format!("is {value}, and {why}"), format!("{allowed}; or {other}")))
    };
    if blackjack.player_ace == PlayerAce::Every {
        limit("player.ace=every-ace declares the card of a doubled hand", "player.ace=free or first-two")
    } else if key == "double.times" && blackjack.dealer_natural_takes == NaturalTakes::OriginalBets {
        limit(
            "dealer.natural_takes=original-bets is followed for one double",
            "dealer.natural_takes=all-bets",
        )
    } else {
        Ok(())
    }
}

/// Returns an error where the house gives free bets, and another rule counts on bets of the player's own.
fn free_bets(blackjack: &Blackjack) -> Result<(), Limit> {
    let splits = !blackjack.split_free.is_empty();
    let (key, value) = if splits {
        ("split.free", blackjack.split_free.show())
    } else if blackjack.double_free_totals != DoubleTotals::Only(0) {
        ("double.free_totals", blackjack.double_free_totals.show())
    } else {
        return Ok(());
    };
    let times = format!("double.times={}", blackjack.double_times);
    let bonuses = blackjack.pays_21_of_three() || blackjack.pays_21_by_number();
    let (other, instead) = if blackjack.dealer_natural_takes == NaturalTakes::OriginalBets {
        ("dealer.natural_takes=original-bets", "dealer.natural_takes=all-bets")
    } else if blackjack.double_rescue {
        ("double.rescue=true", "double.rescue=false")
    } else if blackjack.double_times > 1 {
        (times.as_str(), "double.times=1")
    } else if !splits {
        return Ok(());
    } else if blackjack.dealer_soft17 == Soft17::BankChooses {
        ("dealer.soft17=bank-chooses", "dealer.soft17=stand or hit")
    } else if blackjack.desafio_offered {
        ("desafio.offered=true", "desafio.offered=false")
    } else if blackjack.surrender_kind != Surrender::None && blackjack.surrender_after_split {
        ("surrender.after_split=true", "surrender.after_split=false")
    } else if bonuses && blackjack.bonus_21_after_split {
        ("bonus_21.after_split=true", "bonus_21.after_split=false")
    } else {
        return Ok(());
    };
    let message = format!("is {value}, and with {other} a text would have to say what becomes of a free bet");
    Err(Limit::new(key, message, format!("[]; or {instead}")))
}

/// Returns an error where both cards of the dealer are exposed, and another rule has no meaning once they are
/// seen.
fn exposed_dealer(blackjack: &Blackjack) -> Result<(), Limit> {
    let (key, value, allowed) = if !blackjack.dealer_exposed {
        return Ok(());
    } else if blackjack.dealer_hole_card != HoleCard::Peek {
        // An exposed natural ends the round at once.
        ("dealer.hole_card", blackjack.dealer_hole_card.show().to_string(), "peek")
    } else if blackjack.dealer_soft17 == Soft17::BankChooses {
        ("dealer.soft17", blackjack.dealer_soft17.show().to_string(), "stand or hit")
    } else if blackjack.dealer_ace != DealerAce::Soft {
        ("dealer.ace", blackjack.dealer_ace.show().to_string(), "soft")
    } else if blackjack.surrender_kind == Surrender::Early {
        ("surrender.kind", blackjack.surrender_kind.show().to_string(), "none or late")
    } else if !blackjack.surrender_not_against.is_empty() {
        ("surrender.not_against", blackjack.surrender_not_against.show().to_string(), "[]")
    } else if blackjack.insurance_offered {
        ("insurance.offered", "true".to_owned(), "false")
    } else if blackjack.even_money_offered {
        ("even_money.offered", "true".to_owned(), "false")
    } else if blackjack.desafio_offered {
        ("desafio.offered", "true".to_owned(), "false")
    } else {
        return Ok(());
    };
    let message = format!("is {value}, and both cards of the dealer are exposed before anyone decides");
    Err(Limit::new(key, message, format!("{allowed}; or dealer.exposed=false")))
}

/// Returns the greatest number of hands that one box can become, unless tens are split without
/// limit.
///
/// Every hand of a box begins with a card of the same value, of which a pack has four. A pack has
/// up to sixteen tens: splitting them without limit can exhaust any shoe in one round, so a chart
/// that does so is refused where rounds are counted (`Chart::check`).
fn most_hands(blackjack: &Blackjack, decks: u8) -> usize {
    match blackjack.split_max_hands {
        MaxHands::Unlimited => usize::from(decks) * 4,
        MaxHands::Count(most) => usize::from(most),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Game;
    use crate::unit_tests::default_rules;

    fn blackjack(sets: &str) -> Rules {
        default_rules(Game::Blackjack, sets)
    }

    #[test]
    fn deep_shoes_are_refused_where_they_might_run_out() {
        for (decks, deepest) in [("1", 2_u16), ("2", 4), ("6", 14)] {
            let check = |rounds| blackjack(&format!("shoe.decks={decks} shoe.rounds={rounds}")).check();
            assert_eq!(check(deepest), Ok(()), "{decks} decks");
            let limit = check(deepest + 1).unwrap_err();
            assert_eq!(limit.key, "shoe.rounds");
            assert!(limit.allowed.starts_with(&format!("1 to {deepest},")), "{limit:?}");
            // The same from far beyond.
            assert_eq!(check(60_000).unwrap_err().allowed, limit.allowed);
        }
        for (rounds, fits) in [(67, true), (68, false)] {
            let sets = format!("shoe.decks=8 shoe.burn=by-first-card shoe.rounds={rounds}");
            assert_eq!(default_rules(Game::PuntoYBanca, &sets).check().is_ok(), fits, "{sets}");
        }
    }

    /// Two decks hold eight cards of each value except tens, so a box has at most eight hands unless
    /// tens are split.
    #[test]
    fn splitting_without_limit_leaves_room_for_a_round_or_two() {
        for (boxes, rounds, fits) in [(1, 1, true), (1, 2, true), (2, 1, true), (1, 3, false), (6, 1, false)]
        {
            let sets =
                format!("shoe.decks=2 split.max_hands=unlimited table.boxes={boxes} shoe.rounds={rounds}");
            assert_eq!(blackjack(&sets).check().is_ok(), fits, "{sets}");
        }
    }

    #[test]
    fn a_cut_card_does_not_matter_to_a_round_from_a_full_shoe() {
        let one = blackjack("shoe.decks=1 shoe.cut_card=52");
        assert_eq!(one.check().unwrap_err().key, "shoe.cut_card");
        assert_eq!(one.check_full_shoe(), Ok(()));
        for (sets, key) in
            [("shoe.decks=1 table.boxes=30", "table.boxes"), ("shoe.decks=1 shoe.rounds=40", "shoe.rounds")]
        {
            assert_eq!(blackjack(sets).check_full_shoe().unwrap_err().key, key);
        }
    }

    #[test]
    fn tables_that_cannot_be_dealt_are_refused() {
        for (game, sets, key) in [
            (Game::Blackjack, "shoe.decks=1 table.boxes=30", "table.boxes"),
            (Game::Blackjack, "shoe.decks=1 shoe.cut_card=52", "shoe.cut_card"),
            (Game::Blackjack, "shoe.decks=inf shoe.rounds=3", "shoe.rounds"),
            (Game::PuntoYBanca, "shoe.decks=8 table.boxes=2", "table.boxes"),
        ] {
            assert_eq!(default_rules(game, sets).check().unwrap_err().key, key);
        }
    }
}
