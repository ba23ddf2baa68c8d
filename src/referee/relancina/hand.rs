//! Relancina hands: the cards and their kind.

use crate::cards::{Card, Rank};
use crate::lang::{Message, Value as Words};

/// The most cards of a hand ("el máximo de cartas permitido por basa es de 5").
pub(super) const MOST_CARDS: usize = 5;

/// Returns whether a card is J, Q or K; a ten is not a figure.
pub(super) fn is_figure(card: Card) -> bool {
    card.rank() > Rank::TEN
}

/// Returns whether one of two cards is a figure and the other has this rank, which is no figure's.
pub(super) fn are_figure_and(rank: u8, a: Card, b: Card) -> bool {
    is_figure(a) && b.rank().number() == rank || is_figure(b) && a.rank().number() == rank
}

/// A prize: a hand that pays a multiple (*juego premiado*, points 1 to 5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prize {
    /// Figure and ace, two cards.
    Relancina,
    /// A relancina that drew one card, a figure; players only.
    RelancinaAndFigure,
    /// 6, 7 and 8 of more than one suit.
    Escalera,
    /// 6, 7 and 8 of one suit.
    EscaleraFlor,
    /// Five cards under 21.
    Gran21Under,
    /// Five cards of exactly 21.
    Gran21,
    /// Two aces.
    Chipolo,
    /// Three sevens.
    TripleSiete,
}

impl Prize {
    /// Returns the multiple of the stake that the prize pays.
    pub const fn multiple(self) -> u8 {
        match self {
            Prize::Relancina => 2,
            Prize::Escalera | Prize::Gran21Under => 3,
            Prize::RelancinaAndFigure | Prize::Gran21 | Prize::Chipolo => 5,
            Prize::EscaleraFlor => 6,
            Prize::TripleSiete => 7,
        }
    }

    /// Returns the name of the prize in the narration.
    pub(super) fn words(self) -> Words {
        let name = match self {
            Prize::Relancina => "relancina",
            Prize::Escalera => "escalera",
            Prize::EscaleraFlor => "escalera flor",
            Prize::Chipolo => "chipolo",
            Prize::TripleSiete => "triple siete",
            Prize::RelancinaAndFigure => return Message::new("prize-relancina-and-figure").into(),
            Prize::Gran21Under => return Message::new("prize-gran-21-under-21").into(),
            Prize::Gran21 => return Message::new("prize-gran-21-of-21").into(),
        };
        name.into()
    }
}

/// The kind of a finished hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Over 21.
    Bust,
    /// An ordinary hand with this best total, up to 21.
    Plain(u8),
    /// Figure and four where they count 20½ (point 7).
    VeinteYMedio,
    /// Ten and ace (point 6).
    Veintiuna,
    /// A prize.
    Prize(Prize),
}

impl Kind {
    /// Returns the prize, if the kind is one.
    pub const fn prize(self) -> Option<Prize> {
        match self {
            Kind::Prize(prize) => Some(prize),
            _ => None,
        }
    }

    /// Returns the name of the kind in the narration.
    pub(super) fn words(self) -> Words {
        match self {
            Kind::Bust => Message::new("kind-over-21").into(),
            Kind::Plain(total) => total.into(),
            Kind::VeinteYMedio => "20½".into(),
            Kind::Veintiuna => "veintiuna clásica".into(),
            Kind::Prize(prize) => prize.words(),
        }
    }
}

/// The cards of a hand.
#[derive(Clone, Copy, Debug)]
pub struct Hand {
    cards: [Card; MOST_CARDS],
    len: u8,
    /// The total, with aces as 1.
    hard: u8,
    has_ace: bool,
}

impl Hand {
    /// Returns a hand of one card.
    pub fn new(first: Card) -> Hand {
        let mut hand = Hand { cards: [first; MOST_CARDS], len: 0, hard: 0, has_ace: false };
        hand.take(first);
        hand
    }

    /// Adds a card. The hand must have fewer than five.
    pub fn take(&mut self, card: Card) {
        self.cards[usize::from(self.len)] = card;
        self.len += 1;
        self.hard += card.rank().number().min(10);
        self.has_ace |= card.rank() == Rank::ACE;
    }

    /// Returns the cards, in the order of dealing.
    pub fn cards(&self) -> &[Card] {
        &self.cards[..usize::from(self.len)]
    }

    /// Returns whether an ace counts 11.
    pub fn soft(&self) -> bool {
        self.has_ace && self.hard <= 11
    }

    /// Returns the best total, with an ace as 1 or 11.
    pub fn total(&self) -> u8 {
        if self.soft() { self.hard + 10 } else { self.hard }
    }

    /// Returns whether the hand is a figure and a card of this rank.
    pub(super) fn is_figure_and(&self, rank: u8) -> bool {
        matches!(*self.cards(), [a, b] if are_figure_and(rank, a, b))
    }

    /// Returns the kind of the hand. `specials` is whether figure and four count 20½.
    pub fn kind(&self, specials: bool) -> Kind {
        let cards = self.cards();
        let ranks = || cards.iter().map(|card| card.rank().number());
        match cards.len() {
            2 if self.is_figure_and(1) => return Kind::Prize(Prize::Relancina),
            2 if ranks().all(|rank| rank == 1) => return Kind::Prize(Prize::Chipolo),
            2 if self.total() == 21 => return Kind::Veintiuna,
            2 if specials && self.is_figure_and(4) => return Kind::VeinteYMedio,
            3 if ranks().all(|rank| rank == 7) => return Kind::Prize(Prize::TripleSiete),
            3 if [6, 7, 8].iter().all(|wanted| ranks().any(|rank| rank == *wanted)) => {
                let flor = cards.iter().all(|card| card.suit() == cards[0].suit());
                return Kind::Prize(if flor { Prize::EscaleraFlor } else { Prize::Escalera });
            }
            MOST_CARDS if self.total() == 21 => return Kind::Prize(Prize::Gran21),
            MOST_CARDS if self.total() < 21 => return Kind::Prize(Prize::Gran21Under),
            _ => {}
        }
        if self.total() > 21 { Kind::Bust } else { Kind::Plain(self.total()) }
    }

    /// Removes the second card of a pair and returns it as a new hand.
    pub(super) fn split_off(&mut self) -> Hand {
        let second = self.cards[1];
        *self = Hand::new(self.cards[0]);
        Hand::new(second)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(text: &str, specials: bool) -> Kind {
        let cards = crate::unit_tests::cards(text);
        let mut hand = Hand::new(cards[0]);
        cards[1..].iter().for_each(|card| hand.take(*card));
        hand.kind(specials)
    }

    #[test]
    fn every_hand_is_what_its_point_says() {
        for (text, expected) in [
            ("Ks Ah", Kind::Prize(Prize::Relancina)),
            ("Ah Jd", Kind::Prize(Prize::Relancina)),
            ("Th Ad", Kind::Veintiuna),
            ("Ah Ad", Kind::Prize(Prize::Chipolo)),
            ("Kh 4d", Kind::VeinteYMedio),
            ("Th 4d", Kind::Plain(14)),
            ("Kh 2d", Kind::Plain(12)),
            ("6h 7d 8c", Kind::Prize(Prize::Escalera)),
            ("8h 6h 7h", Kind::Prize(Prize::EscaleraFlor)),
            ("6h 7h 8h 2c", Kind::Bust),
            ("7h 7d 7h", Kind::Prize(Prize::TripleSiete)),
            ("7h 7d 6c", Kind::Plain(20)),
            ("2h 2d 3c 3s 5h", Kind::Prize(Prize::Gran21Under)),
            ("2h 3d 4c 5s 7h", Kind::Prize(Prize::Gran21)),
            ("Ah 2d 2c 3s 3h", Kind::Prize(Prize::Gran21)),
            ("2h 3d 4c 5s 8h", Kind::Bust),
            ("Kh 4d 7c", Kind::Plain(21)),
            ("Ah 5d 5c", Kind::Plain(21)),
            ("Kh 4d 8c", Kind::Bust),
            ("Ah Kd Qc", Kind::Plain(21)),
        ] {
            assert_eq!(kind(text, true), expected, "{text}");
        }
        assert_eq!(kind("Kh 4d", false), Kind::Plain(14));
    }
}
