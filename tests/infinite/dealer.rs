//! The dealer of an infinite deck or of a shoe, from the rules alone.

use ventaja::rules::{Blackjack, DealerAce, LateAce, Soft17, TwentyTwo};

/// The probability of a card by its value, ace 1.
pub(crate) fn card(value: u8) -> f64 {
    if value == 10 { 4.0 / 13.0 } else { 1.0 / 13.0 }
}

/// The cards that may come, by value, ace first; `None` in an infinite deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Deck(Option<[u32; 10]>);

impl Deck {
    pub(crate) const INFINITE: Deck = Deck(None);

    /// A full shoe of this number of packs.
    pub(crate) fn of_packs(packs: u32) -> Deck {
        Deck(Some(std::array::from_fn(|value| packs * if value == 9 { 16 } else { 4 })))
    }

    /// The probability that the next card has this value.
    pub(crate) fn chance(self, value: u8) -> f64 {
        self.0.map_or_else(
            || card(value),
            |left| f64::from(left[usize::from(value - 1)]) / f64::from(self.size()),
        )
    }

    /// The number of cards; 0 in an infinite deck.
    fn size(self) -> u32 {
        self.0.map_or(0, |left| left.iter().sum())
    }

    /// Calls `then` with every value that may come, its probability, and the cards that may come after it.
    pub(crate) fn draw(self, mut then: impl FnMut(u8, f64, Deck)) {
        let Deck(Some(mut left)) = self else {
            return (1..11).for_each(|value| then(value, card(value), self));
        };
        let size = f64::from(self.size());
        for (value, place) in (1..11).zip(0..) {
            if left[place] > 0 {
                let chance = f64::from(left[place]) / size;
                left[place] -= 1;
                then(value, chance, Deck(Some(left)));
                left[place] += 1;
            }
        }
    }
}

/// What the dealer shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shows {
    /// One card.
    Upcard(u8),
    /// Two cards: their sum with aces as 1, and whether there is an ace.
    Both(u8, bool),
}

impl Shows {
    /// Whether two cards are shown that are a natural.
    pub(crate) fn natural(self) -> bool {
        self == Shows::Both(11, true)
    }

    /// Everything that the dealer can show, with its probability and its column in a chart; a natural has none.
    pub(crate) fn all(rules: &Blackjack) -> Vec<(Shows, f64, Option<usize>)> {
        if !rules.dealer_exposed {
            return (1..=10)
                .map(|up| (Shows::Upcard(up), card(up), Some(if up == 1 { 9 } else { usize::from(up) - 2 })))
                .collect();
        }
        let mut all: Vec<(Shows, f64, Option<usize>)> = Vec::new();
        for (first, second) in (1..=10).flat_map(|first| (1..=10).map(move |second| (first, second))) {
            let shows = Shows::Both(first + second, first == 1 || second == 1);
            let chance = card(first) * card(second);
            // Hard 4 to 20, then soft 12 to 20.
            let column = match shows {
                Shows::Both(hard, true) => usize::from(hard) + 15,
                Shows::Both(hard, false) => usize::from(hard) - 4,
                Shows::Upcard(_) => unreachable!(),
            };
            match all.iter_mut().find(|(known, ..)| *known == shows) {
                Some((_, sum, _)) => *sum += chance,
                None => all.push((shows, chance, (!shows.natural()).then_some(column))),
            }
        }
        all
    }
}

/// Probabilities of what the dealer makes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Dealer {
    /// 17 to 21 without a natural.
    pub(crate) totals: [f64; 5],
    pub(crate) bust: f64,
    /// A 22 that ties.
    pub(crate) ties: f64,
    pub(crate) natural: f64,
}

impl Dealer {
    /// What the dealer makes who draws from a deck, without the cards that he shows.
    pub(crate) fn showing(rules: &Blackjack, shows: Shows, deck: Deck) -> Dealer {
        let mut made = Dealer::default();
        let upcard = match shows {
            Shows::Upcard(upcard) => upcard,
            Shows::Both(hard, ace) => {
                made.play(rules, hard, ace, 1.0, deck);
                return made;
            }
        };
        deck.draw(|second, chance, deck| {
            let ace = upcard == 1 || second == 1;
            let hard = upcard + second;
            match rules.dealer_ace {
                _ if ace && hard == 11 => made.natural += chance,
                DealerAce::Soft => made.play(rules, hard, ace, chance, deck),
                // 11 beside a 6 or more.
                DealerAce::FixedOnReceipt if ace && hard >= 7 => {
                    made.play(rules, hard + 10, false, chance, deck);
                }
                DealerAce::FixedOnReceipt => made.play(rules, hard, false, chance, deck),
            }
        });
        made
    }

    /// The dealer holds two cards or more; `soft` if an ace may still be 11.
    fn play(&mut self, rules: &Blackjack, hard: u8, soft: bool, chance: f64, deck: Deck) {
        let eleven = soft && hard <= 11;
        let total = if eleven { hard + 10 } else { hard };
        let draws = total < 17 || (total == 17 && eleven && rules.dealer_soft17 == Soft17::Hit);
        if total == 22 && rules.dealer_total_22 == TwentyTwo::Push {
            self.ties += chance;
        } else if total > 21 {
            self.bust += chance;
        } else if !draws {
            self.totals[usize::from(total - 17)] += chance;
        } else {
            deck.draw(|value, of_value, deck| {
                let chance = chance * of_value;
                match (rules.dealer_ace, value) {
                    (DealerAce::FixedOnReceipt, 1) => {
                        let reaches = 17..=match rules.dealer_late_ace {
                            LateAce::To21 => 21,
                            LateAce::OrMore => 99,
                        };
                        let high = if reaches.contains(&(hard + 11)) { 11 } else { 1 };
                        self.play(rules, hard + high, false, chance, deck);
                    }
                    (DealerAce::Soft, 1) => self.play(rules, hard + 1, true, chance, deck),
                    _ => self.play(rules, hard + value, soft, chance, deck),
                }
            });
        }
    }

    /// The same where a natural has been looked for and not found.
    pub(crate) fn without_natural(mut self) -> Dealer {
        let left = 1.0 - self.natural;
        self.totals.iter_mut().for_each(|chance| *chance /= left);
        self.bust /= left;
        self.ties /= left;
        self.natural = 0.0;
        self
    }
}
