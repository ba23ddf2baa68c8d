//! Checks of a description: whether its cards, streets, bets and paytables agree.

use super::paytable::{misplaced, rising};
use super::{Paytable, Poker, Setting, Strength, Ties, Unqualified, kind_names};
use crate::rules::Limit;

/// A contradiction of a key with the rest of the description.
fn limit(key: &'static str, message: String, allowed: impl Into<String>) -> Result<(), Limit> {
    Err(Limit { key, message, allowed: allowed.into() })
}

impl Poker {
    /// Returns the number of cards that a round takes.
    pub(in crate::rules) fn cards_of_round(&self, boxes: usize) -> usize {
        boxes * usize::from(self.player_cards) + usize::from(self.dealer_cards) + self.board_cards()
    }

    /// Checks that the description can be played.
    pub(in crate::rules) fn check(&self) -> Result<(), Limit> {
        self.check_cards()?;
        self.check_streets()?;
        self.check_bets()
    }

    /// Returns the keys of the paytables that pay a weaker hand more than a stronger one, with the two entries.
    pub(in crate::rules) fn rising_paytables(&self) -> Vec<(&'static str, String, String)> {
        let of = |(key, table): (&'static str, &Paytable)| {
            rising(table).map(|(better, weaker)| (key, better, weaker))
        };
        self.paytables().into_iter().filter_map(of).collect()
    }

    /// Returns the keys of the hands that no cards of a pack with these ranks make, each with the hand.
    pub(in crate::rules) fn hands_not_in(&self, pack: u16) -> Vec<(&'static str, String)> {
        let conditions = self.choices.0.iter().flat_map(|street| &street.raises);
        let conditions = conditions.filter_map(|(_, least)| Some(("play.choices", least.as_ref()?)));
        let paid = self
            .paytables()
            .into_iter()
            .flat_map(|(key, table)| table.0.iter().map(move |(hand, _)| (key, hand)));
        let qualifies = self.qualifies.iter().map(|least| ("dealer.qualifies", least));
        let named = qualifies.chain(conditions).chain(paid);
        // Every hand is at least the weakest one, also where the pack has only better ones.
        let weakest = Some(Strength::default());
        let missing = named
            .filter(|(_, hand)| hand.least(self.hand_cards) != weakest && !hand.is_in(self.hand_cards, pack));
        missing.map(|(key, hand)| (key, hand.show())).collect()
    }

    fn check_cards(&self) -> Result<(), Limit> {
        let board = self.board_cards();
        let (own, dealer, hand) =
            (usize::from(self.player_cards), usize::from(self.dealer_cards), usize::from(self.hand_cards));
        if own + board < hand {
            let message = format!(
                "is {hand}, and a player sees only {} cards: cards.player={own} and cards.board={}",
                own + board,
                self.board.show()
            );
            // A hand has three cards or more.
            let allowed = match own + board {
                0..3 => "more cards: cards.player or cards.board".to_owned(),
                seen => format!("at most {seen}, or more cards"),
            };
            return limit("hand.cards", message, allowed);
        }
        if dealer > 0 && dealer + board < hand {
            let message = format!(
                "is {dealer}, which with cards.board={} makes no hand of hand.cards={hand}",
                self.board.show()
            );
            return limit("cards.dealer", message, format!("0, or {} or more", hand - board));
        }
        if board == 0 && dealer == 0 {
            return limit(
                "cards.board",
                "is [], and cards.dealer=0: all cards are seen before the only choice".to_owned(),
                "common cards, or a dealer's hand",
            );
        }
        if board > 0 && dealer > 0 && (dealer != 2 || own != 2) {
            let message = format!(
                "is {dealer} and cards.player={own}; with common cards the dealer and each box have two cards of their own"
            );
            return limit("cards.dealer", message, "2 with cards.player=2; 0; or cards.board=[]");
        }
        if board > 0 && own > 3 {
            let message = format!("is {own}, and cards.board={} adds common cards", self.board.show());
            return limit("cards.player", message, "2 or 3; or cards.board=[]");
        }
        if self.sells_cards() && (board > 0 || own != hand) {
            let message = format!(
                "is {}, and cards.player={own} with hand.cards={hand} and cards.board={}",
                self.draw_cards,
                self.board.show()
            );
            return limit("draw.cards", message, "0; or cards.player equal to hand.cards and cards.board=[]");
        }
        if self.dealer_up > 0 && (dealer < 2 || board > 0) {
            let message = format!(
                "is {}, and cards.dealer={dealer} with cards.board={}",
                self.dealer_up,
                self.board.show()
            );
            return limit("cards.dealer_up", message, "0; or cards.dealer of 2 or more and cards.board=[]");
        }
        Ok(())
    }

    fn check_streets(&self) -> Result<(), Limit> {
        let (entries, streets) = (self.choices.0.len(), self.streets());
        if entries > streets {
            let message = format!(
                "has entries for {entries} streets, and cards.board={} makes {streets}",
                self.board.show()
            );
            return limit("play.choices", message, format!("at most {streets}"));
        }
        if self.choices.0.iter().all(|street| street.raises.is_empty()) {
            return limit(
                "play.choices",
                "adds no bet on any street".to_owned(),
                "at least one street with a bet, such as \"fold 1\"",
            );
        }
        for (street, choices) in self.choices.0.iter().enumerate() {
            let seen = usize::from(self.player_cards) + self.open_on(street);
            let bounds = choices.raises.iter().filter_map(|(_, least)| least.as_ref());
            for least in bounds {
                if seen < usize::from(self.hand_cards) || least.least(self.hand_cards).is_none() {
                    let message = format!(
                        "asks for {} on street {}, where {seen} cards are seen and hands have hand.cards={}",
                        least.show(),
                        street + 1,
                        self.hand_cards
                    );
                    return limit(
                        "play.choices",
                        message,
                        "a hand of that many cards, on a street on which it is seen",
                    );
                }
            }
            let mut antes: Vec<u8> = choices.raises.iter().map(|raise| raise.0).collect();
            antes.sort_unstable();
            let twice = antes.iter().zip(antes.iter().skip(1)).find(|(a, b)| a == b);
            if let Some((twice, _)) = twice {
                let message = format!("lists the bet {twice} twice on street {}", street + 1);
                return limit("play.choices", message, "each bet once");
            }
        }
        Ok(())
    }

    fn check_bets(&self) -> Result<(), Limit> {
        for (key, table) in self.paytables() {
            if let Some((message, allowed)) = misplaced(table, self.hand_cards) {
                return limit(key, message, allowed);
            }
        }
        self.check_without_dealer()?;
        if let Some(least) = &self.qualifies
            && least.least(self.hand_cards).is_none()
        {
            let message = format!("is {}, and hand.cards={} has no such hand", least.show(), self.hand_cards);
            return limit("dealer.qualifies", message, format!("any, {}", kind_names(self.hand_cards)));
        }
        if self.blind_bet == 0 && !self.blind_pays.0.is_empty() {
            let message = format!("is {}, and blind.bet=0 puts no such bet down", self.blind_pays.show());
            return limit("blind.pays", message, "[]; or blind.bet=1");
        }
        if self.blind_bet == 0 && self.blind_always {
            let message = format!("is {}, and blind.bet=0 puts no such bet down", self.blind_always);
            return limit("blind.always", message, "false; or blind.bet=1");
        }
        if self.draw_cards == 0 && self.draw_price != 1 {
            let message = format!("is {}, and draw.cards=0 sells no card", self.draw_price);
            return limit("draw.price", message, "1; or draw.cards=1");
        }
        if self.ante_unqualified == Unqualified::Plays && self.play_unqualified != Unqualified::Plays {
            let message =
                format!("is plays, and play.unqualified={} compares no hands", self.play_unqualified.show());
            return limit("ante.unqualified", message, "pays or push; or play.unqualified=plays");
        }
        if let Some(least) = self.qualifies.as_ref().filter(|_| self.blind_bet > 0)
            && self.play_unqualified != Unqualified::Plays
        {
            let message = format!(
                "is {}, and with dealer.qualifies={} the bet of blind.bet={} is settled by comparing hands",
                self.play_unqualified.show(),
                least.show(),
                self.blind_bet
            );
            return limit("play.unqualified", message, "plays; or blind.bet=0, or dealer.qualifies=any");
        }
        Ok(())
    }

    /// Refuses rules about a dealer's hand where there is none.
    fn check_without_dealer(&self) -> Result<(), Limit> {
        let none = self.dealer_cards == 0;
        let (pays, push) = (Unqualified::Pays, Unqualified::Push);
        let rules = [
            (self.qualifies.is_some(), "dealer.qualifies", self.qualifies.show(), "any"),
            (self.ties == Ties::PlayerWins, "tie.result", self.ties.show(), "push"),
            (self.play_unqualified == pays, "play.unqualified", pays.show(), "push or plays"),
            (self.ante_unqualified == push, "ante.unqualified", push.show(), "pays or plays"),
            (self.blind_always, "blind.always", self.blind_always.show(), "false"),
        ];
        let found = rules.into_iter().find(|(found, ..)| none && *found);
        let Some((_, key, value, allowed)) = found else { return Ok(()) };
        limit(key, format!("is {value}, and there is no dealer's hand: cards.dealer=0"), allowed)
    }
}
