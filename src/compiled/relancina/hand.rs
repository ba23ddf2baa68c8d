//! A hand of relancina, as much of it as the rules and a chart can see, and
//! what becomes of it.

use super::classes::Class;
use crate::cards::Suit;
use crate::rules::{AfterCambio, Relancina};

/// The most cards of a hand (*normatividad*).
pub(super) const MOST_CARDS: u8 = 5;

/// A prized hand (points 1 to 5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs)] // the points name them
pub enum Prize {
    Relancina,
    RelancinaAndFigure,
    Escalera,
    EscaleraFlor,
    Gran21Under,
    Gran21,
    Chipolo,
    TripleSiete,
}

impl Prize {
    /// Every prize, in the order of the enum.
    pub const ALL: [Prize; 8] = [
        Prize::Relancina,
        Prize::RelancinaAndFigure,
        Prize::Escalera,
        Prize::EscaleraFlor,
        Prize::Gran21Under,
        Prize::Gran21,
        Prize::Chipolo,
        Prize::TripleSiete,
    ];

    /// What it pays, in stakes.
    #[must_use]
    pub const fn pays(self) -> u8 {
        [2, 5, 3, 6, 3, 5, 5, 7][self as usize]
    }

    /// The name in print.
    #[must_use]
    pub const fn name(self) -> &'static str {
        [
            "relancina",
            "relancina and figure",
            "escalera",
            "escalera flor",
            "gran 21 under 21",
            "gran 21 of 21",
            "chipolo",
            "triple siete",
        ][self as usize]
    }
}

/// What a hand is when it is shown, a player's or the Talla's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// Over 21.
    Bust,
    /// Its best total, nothing more.
    Plain(u8),
    /// Figure and four where they are 20½ (7).
    VeinteYMedio,
    /// Ten and ace (6).
    Veintiuna,
    /// A prized hand.
    Prize(Prize),
}

impl Kind {
    /// One more than the greatest [`Kind::index`].
    pub const COUNT: usize = 32;

    /// A number of its own, below [`Kind::COUNT`].
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Kind::Bust => 0,
            Kind::Plain(total) => total as usize,
            Kind::VeinteYMedio => 22,
            Kind::Veintiuna => 23,
            Kind::Prize(prize) => 24 + prize as usize,
        }
    }

    /// The kind with this index.
    ///
    /// # Panics
    /// If the index is not below [`Kind::COUNT`].
    #[must_use]
    pub fn from_index(index: usize) -> Kind {
        match index {
            0 => Kind::Bust,
            total @ 1..=21 => Kind::Plain(u8::try_from(total).expect("at most 21")),
            22 => Kind::VeinteYMedio,
            23 => Kind::Veintiuna,
            n => Kind::Prize(Prize::ALL[n - 24]),
        }
    }

    /// The prize it is, if it is one.
    #[must_use]
    pub const fn prize(self) -> Option<Prize> {
        match self {
            Kind::Prize(prize) => Some(prize),
            _ => None,
        }
    }
}

/// What two cards are to a rulebook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Two {
    /// Nothing but their total; so is every hand of more cards.
    Plain,
    /// Two of one rank, 2 to 10.
    Pair,
    /// Two figures; whether one may be split from the other.
    Figures {
        /// They are equal cards (9).
        pair: bool,
    },
    /// Figure and ace.
    Relancina,
    /// Two aces.
    Chipolo,
    /// Ten and ace.
    Veintiuna,
    /// Figure and two, or figure and four.
    FigureAnd(u8),
    /// Two of 6, 7 and 8.
    Run {
        /// The third.
        missing: u8,
        /// Their suit, if it is one.
        suit: Option<Suit>,
    },
}

/// A hand of two cards or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hand {
    /// The total, aces as 1.
    pub hard: u8,
    /// There is an ace in it.
    pub ace: bool,
    /// How many cards.
    pub cards: u8,
    /// Of two cards: what they are.
    pub two: Two,
}

impl Hand {
    /// Two cards.
    #[must_use]
    pub fn new(a: &Class, b: &Class) -> Hand {
        let (low, high) = if a.rank <= b.rank { (a, b) } else { (b, a) };
        let two = match (low.rank, high.rank) {
            (1, 1) => Two::Chipolo,
            (1, 10) => Two::Veintiuna,
            (1, 11..) => Two::Relancina,
            (rank @ (2 | 4), 11..) => Two::FigureAnd(rank),
            (11.., 11..) => Two::Figures { pair: low.rank == high.rank },
            (low, high) if low == high => Two::Pair,
            // 6, 7 and 8 add up to 21.
            (6 | 7, 7 | 8) => {
                Two::Run { missing: 21 - low.rank - high.rank, suit: a.suit.filter(|_| a.suit == b.suit) }
            }
            _ => Two::Plain,
        };
        Hand { hard: a.value() + b.value(), ace: low.rank == 1, cards: 2, two }
    }

    /// An ace counts 11.
    #[must_use]
    pub const fn soft(&self) -> bool {
        self.ace && self.hard <= 11
    }

    /// The best total.
    #[must_use]
    pub const fn total(&self) -> u8 {
        if self.soft() { self.hard + 10 } else { self.hard }
    }

    /// What it is if it gets no more cards; `specials`: figure and four are
    /// 20½ here.
    #[must_use]
    pub const fn kind(&self, specials: bool) -> Kind {
        match self.two {
            Two::Relancina => Kind::Prize(Prize::Relancina),
            Two::Chipolo => Kind::Prize(Prize::Chipolo),
            Two::Veintiuna => Kind::Veintiuna,
            Two::FigureAnd(4) if specials => Kind::VeinteYMedio,
            _ => Kind::Plain(self.total()),
        }
    }

    /// The hand as far as the cards to come can make anything of it.
    #[must_use]
    pub(super) const fn drawn_on(self) -> Hand {
        let seen = matches!(self.two, Two::Run { .. } | Two::Relancina)
            || matches!(self.two, Two::Pair) && self.hard == 14;
        Hand { two: if seen { self.two } else { Two::Plain }, ..self }
    }

    /// What a card makes of it: a hand that is over, or one that may go on.
    ///
    /// # Errors
    /// The hand is over: a prize, or over 21.
    pub fn with(self, class: &Class) -> Result<Hand, Kind> {
        let prize = match self.two {
            Two::Relancina if class.is_figure() => Some(Prize::RelancinaAndFigure),
            Two::Pair if self.hard == 14 && class.rank == 7 => Some(Prize::TripleSiete),
            Two::Run { missing, suit } if class.rank == missing => {
                let flor = suit.is_some() && suit == class.suit;
                Some(if flor { Prize::EscaleraFlor } else { Prize::Escalera })
            }
            _ => None,
        };
        if let Some(prize) = prize {
            return Err(Kind::Prize(prize));
        }
        let next = Hand {
            hard: self.hard + class.value(),
            ace: self.ace || class.rank == 1,
            cards: self.cards + 1,
            two: Two::Plain,
        };
        match next.total() {
            22.. => Err(Kind::Bust),
            21 if next.cards == MOST_CARDS => Err(Kind::Prize(Prize::Gran21)),
            _ if next.cards == MOST_CARDS => Err(Kind::Prize(Prize::Gran21Under)),
            _ => Ok(next),
        }
    }
}

/// How a player's hand of two cards came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct HandOrigin {
    /// It is a hand of a split.
    pub split: bool,
    /// A change in the player's turn brought its two cards.
    pub changed: bool,
}

impl HandOrigin {
    /// The two cards of a box, as the Talla dealt them.
    pub const DEALT: HandOrigin = HandOrigin { split: false, changed: false };
    /// A hand of a split with its second card.
    pub const SPLIT: HandOrigin = HandOrigin { split: true, changed: false };

    /// Returns the origin of the two cards that a change of this hand brings:
    /// the same origin where the rules treat them as any two cards.
    #[must_use]
    pub fn after_change(self, rules: &Relancina) -> HandOrigin {
        let as_dealt = rules.cambio_again && rules.cambio_new_cards == AfterCambio::NewHand;
        HandOrigin { changed: !as_dealt, ..self }
    }
}

/// When a hand went over 21.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BustWhen {
    /// While no prize of the Talla lay open.
    NoPrizeOpen,
    /// After the Talla had opened a prize of two cards.
    PrizeOpen,
    /// In the round of cards that a late prize gives.
    LateRound,
}

/// What became of a hand before settlement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Fate {
    /// It waits for settlement.
    Live(Kind),
    /// Over 21.
    Bust(BustWhen),
    /// Given up for half; what it is if a prize of the Talla's undoes that.
    GivenUp(Option<Kind>),
    /// Left at the raise.
    Left,
}

/// The end of a hand: what became of it and whether it was doubled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct End {
    /// What became of it.
    pub fate: Fate,
    /// The stake on it was doubled.
    pub doubled: bool,
}

const HALF: usize = 2 * Kind::COUNT + 5;

impl End {
    /// One more than the greatest [`End::index`].
    pub const COUNT: usize = 2 * HALF;

    /// A number of its own, below [`End::COUNT`].
    #[must_use]
    pub const fn index(self) -> usize {
        let fate = match self.fate {
            Fate::Live(kind) => kind.index(),
            Fate::GivenUp(Some(kind)) => Kind::COUNT + kind.index(),
            Fate::GivenUp(None) => 2 * Kind::COUNT,
            Fate::Left => 2 * Kind::COUNT + 1,
            Fate::Bust(when) => 2 * Kind::COUNT + 2 + when as usize,
        };
        fate + if self.doubled { HALF } else { 0 }
    }

    /// The end with this index.
    ///
    /// # Panics
    /// If the index is not below [`End::COUNT`].
    #[must_use]
    pub fn from_index(index: usize) -> End {
        assert!(index < End::COUNT, "{index} is no end's");
        let fate = match index % HALF {
            live if live < Kind::COUNT => Fate::Live(Kind::from_index(live)),
            up if up < 2 * Kind::COUNT => Fate::GivenUp(Some(Kind::from_index(up - Kind::COUNT))),
            other => match other - 2 * Kind::COUNT {
                0 => Fate::GivenUp(None),
                1 => Fate::Left,
                2 => Fate::Bust(BustWhen::NoPrizeOpen),
                3 => Fate::Bust(BustWhen::PrizeOpen),
                _ => Fate::Bust(BustWhen::LateRound),
            },
        };
        End { fate, doubled: index >= HALF }
    }

    pub(super) const fn single(fate: Fate) -> End {
        End { fate, doubled: false }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_and_their_numbers() {
        for index in 0..End::COUNT {
            assert_eq!(End::from_index(index).index(), index);
        }
    }
}
