//! Checks of combinations: whether rules whose values are allowed one by one make a table that can
//! be dealt.

use super::poker::{Poker, kinds};
use super::shoe::{Burn, CutCard, Decks, Pace};
use super::{
    Blackjack, DealerAce, DesafioWon, HoleCard, MaxHands, NaturalTakes, On, Play, PlayerAce, Rules, Setting,
    ShoeRules, Soft17, Surrender, TwentyTwo, TwoNaturals, Value, Word, vocabulary,
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

/// Returns an error if a value was found that is incompatible with the other rules.
fn refuse(
    found: bool,
    key: &'static str,
    message: impl Into<String>,
    allowed: impl Into<String>,
) -> Result<(), Limit> {
    if found { Err(Limit::new(key, message, allowed)) } else { Ok(()) }
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
            Pace::Rounds(_) if self.game().abilities().recycles_pack => Ok(()),
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
            Play::Blackjack(blackjack) => self.check_blackjack(blackjack)?,
            Play::PuntoYBanca(_) => {
                let message = format!("is {boxes}, but all bets of a coup are on the same two hands");
                refuse(boxes > 1, "table.boxes", message, "1")?;
            }
            Play::Relancina(_) => {}
            Play::Poker(play) => {
                let decks = self.shoe.decks;
                let message = format!("is {}, but poker hands are those of a single pack", decks.show());
                refuse(decks != Decks::Count(1), "shoe.decks", message, "1")?;
                play.check()?;
                self.sides_of_poker(play)?;
            }
        }
        let deal = self.first_deal();
        let cut = self.game().abilities().recycles_pack && self.shoe.cut_card > 0;
        let message =
            format!("{}, but the discards return to the pack, which never ends", self.cut_card_placed());
        refuse(cut, self.cut_card_key(), message, "no cut card: shoe.cut_card = 0")?;
        let Decks::Count(decks) = self.shoe.decks else {
            refuse(
                self.shoe.pace != Pace::CutCard,
                "shoe.rounds",
                "counts the rounds of a shoe, but an infinite deck never ends",
                "by-cut-card (sessions of 100 rounds), or a finite shoe.decks",
            )?;
            return Ok(usize::MAX);
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
                most if most == 0 || most >= boxes => {
                    "more cards: more shoe.decks, fewer ranks in pack.without, or a smaller shoe.burn"
                        .to_owned()
                }
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

    /// Checks that the rules of blackjack have a meaning together.
    fn check_blackjack(&self, blackjack: &Blackjack) -> Result<(), Limit> {
        hand_ended_by_desafio(blackjack)?;
        decisions_on_doubled_hands(blackjack)?;
        free_bets(blackjack)?;
        incomplete_pack(&self.shoe, blackjack)?;
        let bank_chooses = blackjack.dealer_soft17 == Soft17::BankChooses;
        refuse(
            bank_chooses && blackjack.dealer_total_22 == TwentyTwo::Push,
            "dealer.total_22",
            "is push, and dealer.soft17=bank-chooses weighs every total over 21 alike",
            "busts; or dealer.soft17=stand or hit",
        )?;
        refuse(
            blackjack.even_money_offered && blackjack.natural_vs_dealer_natural == TwoNaturals::Wins,
            "natural.vs_dealer_natural",
            "is wins, and even_money.offered=true pays a natural that might tie",
            "push; or even_money.offered=false",
        )?;
        exposed_dealer(blackjack)?;
        suited_naturals_given_up(blackjack)?;
        let Some(bet) = self.sides.iter().find(|bet| bet.on == On::DealerHand) else { return Ok(()) };
        refuse(
            bank_chooses,
            bet.rule,
            "is on the dealer's hand, and dealer.soft17=bank-chooses draws by the hands of the boxes",
            "dealer.soft17=stand or hit",
        )
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

    /// Returns whether no play can exhaust a full shoe in one round.
    pub(crate) fn finishes_every_round(&self) -> bool {
        match self.shoe.decks {
            Decks::Count(decks) => {
                self.shoe.cards().is_none_or(|cards| self.most_cards(decks, 1) <= cards.into())
            }
            Decks::Infinite => true,
        }
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
    let original = blackjack.dealer_natural_takes == NaturalTakes::OriginalBets;
    let other = if original { "dealer.natural_takes=original-bets" } else { "surrender.after_split=true" };
    refuse(
        blackjack.desafio_won == DesafioWon::EndsHand && (original || blackjack.surrender_after_split),
        "desafio.won",
        format!("is ends-hand, which has no meaning together with {other}"),
        "plays-on; or dealer.natural_takes=all-bets and surrender.after_split=false",
    )
}

/// Returns an error where other rules have no meaning with the pack's ranks.
fn incomplete_pack(shoe: &ShoeRules, blackjack: &Blackjack) -> Result<(), Limit> {
    let limit = |found: bool, message: &str, allowed: &str| {
        let found = found && !shoe.pack.is_complete();
        refuse(found, "pack.without", format!("is {}, {message}", shoe.pack.show()), allowed)
    };
    limit(
        blackjack.dealer_soft17 == Soft17::BankChooses,
        "and dealer.soft17=bank-chooses weighs draws from all thirteen ranks",
        "[]; or dealer.soft17=stand or hit",
    )?;
    let endless = shoe.decks == Decks::Infinite && blackjack.split_max_hands == MaxHands::Unlimited;
    limit(
        endless && shoe.pack.greatest_share() >= 0.5,
        "and half of an infinite deck is of one value: splitting without limit might never end",
        "fewer ranks missing; or a split.max_hands from 1 to 16, or a finite shoe.decks",
    )
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
    let message = format!("has odds of its own, and {given_up} is computed for naturals of one net");
    let found = blackjack.natural_suited_pays.is_some();
    refuse(found, "natural.suited_pays", message, format!("none; or {instead}"))
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
    let limit = |found: bool, why: &str, other: &str| {
        refuse(found, key, format!("is {value}, and {why}"), format!("{allowed}; or {other}"))
    };
    let every_ace = blackjack.player_ace == PlayerAce::Every;
    limit(
        every_ace,
        "player.ace=every-ace declares the card of a doubled hand",
        "player.ace=free or first-two",
    )?;
    limit(
        key == "double.times" && blackjack.dealer_natural_takes == NaturalTakes::OriginalBets,
        "dealer.natural_takes=original-bets is followed for one double",
        "dealer.natural_takes=all-bets",
    )
}

/// Returns an error where the house gives free bets, and another rule counts on bets of the player's own.
fn free_bets(blackjack: &Blackjack) -> Result<(), Limit> {
    let splits = !blackjack.split_free.is_empty();
    let (key, value) = if splits {
        ("split.free", blackjack.split_free.show())
    } else if !blackjack.double_free_totals.is_empty() {
        ("double.free_totals", blackjack.double_free_totals.show())
    } else {
        return Ok(());
    };
    let times = format!("double.times={}", blackjack.double_times);
    let bonuses = blackjack.pays_21_of_three() || blackjack.pays_21_by_number();
    let original = blackjack.dealer_natural_takes == NaturalTakes::OriginalBets;
    let bank_chooses = blackjack.dealer_soft17 == Soft17::BankChooses;
    let surrender = blackjack.surrender_kind != Surrender::None && blackjack.surrender_after_split;
    let bonuses = bonuses && blackjack.bonus_21_after_split;
    let others = [
        (original, "dealer.natural_takes=original-bets", "dealer.natural_takes=all-bets"),
        (blackjack.double_rescue, "double.rescue=true", "double.rescue=false"),
        (blackjack.double_times > 1, times.as_str(), "double.times=1"),
        (splits && bank_chooses, "dealer.soft17=bank-chooses", "dealer.soft17=stand or hit"),
        (splits && blackjack.desafio_offered, "desafio.offered=true", "desafio.offered=false"),
        (splits && surrender, "surrender.after_split=true", "surrender.after_split=false"),
        (splits && bonuses, "bonus_21.after_split=true", "bonus_21.after_split=false"),
    ];
    let Some((_, other, instead)) = others.into_iter().find(|(found, ..)| *found) else { return Ok(()) };
    let message = format!("is {value}, and with {other} a text would have to say what becomes of a free bet");
    Err(Limit::new(key, message, format!("[]; or {instead}")))
}

/// Returns an error where both cards of the dealer are exposed, and another rule has no meaning once they are
/// seen.
fn exposed_dealer(blackjack: &Blackjack) -> Result<(), Limit> {
    let peeks = blackjack.dealer_hole_card == HoleCard::Peek;
    let bank_chooses = blackjack.dealer_soft17 == Soft17::BankChooses;
    let early = blackjack.surrender_kind == Surrender::Early;
    let not_against = !blackjack.surrender_not_against.is_empty();
    let others = [
        // An exposed natural ends the round at once.
        (!peeks, "dealer.hole_card", blackjack.dealer_hole_card.show(), "peek"),
        (bank_chooses, "dealer.soft17", blackjack.dealer_soft17.show(), "stand or hit"),
        (blackjack.dealer_ace != DealerAce::Soft, "dealer.ace", blackjack.dealer_ace.show(), "soft"),
        (early, "surrender.kind", blackjack.surrender_kind.show(), "none or late"),
        (not_against, "surrender.not_against", blackjack.surrender_not_against.show(), "[]"),
        (blackjack.insurance_offered, "insurance.offered", Value::Bool(true), "false"),
        (blackjack.even_money_offered, "even_money.offered", Value::Bool(true), "false"),
        (blackjack.desafio_offered, "desafio.offered", Value::Bool(true), "false"),
    ];
    let other = others.into_iter().find(|(found, ..)| *found && blackjack.dealer_exposed);
    let Some((_, key, value, allowed)) = other else { return Ok(()) };
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
