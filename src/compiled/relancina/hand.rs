//! The state of a relancina hand, as far as the rules and a chart can distinguish it, and the ends
//! that it can have.

use super::classes::Class;
use crate::bets::relancina::BoxOutcome;
use crate::cards::Suit;
use crate::rules::{AfterCambio, GiveUpVersusPrize, Relancina};

/// The most cards of a hand (*normatividad*).
pub(super) const MOST_CARDS: u8 = 5;

named! {
    /// A prize: a hand that pays a multiple (*juego premiado*, points 1 to 5).
    pub enum Prize {
        Relancina = "relancina",
        RelancinaAndFigure = "relancina-and-figure",
        Escalera = "escalera",
        EscaleraFlor = "escalera-flor",
        Gran21Under = "gran-21-under-21",
        Gran21 = "gran-21-of-21",
        Chipolo = "chipolo",
        TripleSiete = "triple-siete",
    }
}

impl Prize {
    /// Returns the multiple of the stake that the prize pays.
    pub const fn pays(self) -> u8 {
        [2, 5, 3, 6, 3, 5, 5, 7][self as usize]
    }

    /// Returns the outcome of a box with this prize; outcomes list the prizes in the same order.
    pub const fn outcome(self) -> BoxOutcome {
        BoxOutcome::ALL[BoxOutcome::Relancina as usize + self as usize]
    }
}

/// The kind of a finished hand, a player's or the Talla's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// Over 21.
    Bust,
    /// An ordinary hand with this best total.
    Plain(u8),
    /// Figure and four where they count 20½ (point 7).
    VeinteYMedio,
    /// Ten and ace (point 6).
    Veintiuna,
    /// A prize.
    Prize(Prize),
}

impl Kind {
    /// One more than the largest [`Kind::index`].
    pub const COUNT: usize = 32;

    /// Returns the kind's unique index, below [`Kind::COUNT`].
    pub const fn index(self) -> usize {
        match self {
            Kind::Bust => 0,
            Kind::Plain(total) => total as usize,
            Kind::VeinteYMedio => 22,
            Kind::Veintiuna => 23,
            Kind::Prize(prize) => 24 + prize.index(),
        }
    }

    /// Returns the kind with this index.
    ///
    /// # Panics
    /// If the index is not below [`Kind::COUNT`].
    pub fn from_index(index: usize) -> Kind {
        match index {
            0 => Kind::Bust,
            total @ 1..=21 => Kind::Plain(u8::try_from(total).expect("at most 21")),
            22 => Kind::VeinteYMedio,
            23 => Kind::Veintiuna,
            n => Kind::Prize(Prize::ALL[n - 24]),
        }
    }

    /// Returns the prize, if the kind is one.
    pub const fn prize(self) -> Option<Prize> {
        match self {
            Kind::Prize(prize) => Some(prize),
            _ => None,
        }
    }
}

/// The special combinations of two cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Two {
    /// No combination. Every hand of more than two cards has this value.
    Plain,
    /// Two cards of one rank, 2 to 10.
    Pair,
    /// Two figures.
    Figures {
        /// Whether they are equal cards, which may be split (point 9).
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
    /// Two different cards of 6, 7 and 8.
    Run {
        /// The rank of the third.
        missing: u8,
        /// Their suit, if they share one.
        suit: Option<Suit>,
    },
}

/// The state of a hand of two or more cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hand {
    /// The total, with aces as 1.
    pub hard: u8,
    /// Whether the hand has an ace.
    pub ace: bool,
    /// Number of cards.
    pub cards: u8,
    /// The combination, if the hand has exactly two cards.
    pub two: Two,
}

impl Hand {
    /// Returns the fate of a hand that surrenders; `special` is whether its two cards may have a rank of their own.
    pub fn surrendered(&self, rules: &Relancina, special: bool) -> Fate {
        let for_good = self.two == Two::FigureAnd(2) && special;
        let undone = rules.give_up_vs_prize == GiveUpVersusPrize::Any && !for_good;
        Fate::Surrender(undone.then(|| self.kind(special)))
    }

    /// Returns the hand of these two cards.
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

    /// Returns whether an ace counts 11.
    pub const fn soft(&self) -> bool {
        self.ace && self.hard <= 11
    }

    /// Returns the best total.
    pub const fn total(&self) -> u8 {
        if self.soft() { self.hard + 10 } else { self.hard }
    }

    /// Returns the kind of the hand if it receives no more cards. `specials` is whether figure and
    /// four count 20½.
    pub const fn kind(&self, specials: bool) -> Kind {
        match self.two {
            Two::Relancina => Kind::Prize(Prize::Relancina),
            Two::Chipolo => Kind::Prize(Prize::Chipolo),
            Two::Veintiuna => Kind::Veintiuna,
            Two::FigureAnd(4) if specials => Kind::VeinteYMedio,
            _ => Kind::Plain(self.total()),
        }
    }

    /// Returns the hand reduced to what matters once another card is drawn: a combination of two
    /// cards is kept only if a third card can complete a prize with it.
    pub(super) const fn reduced_for_draw(self) -> Hand {
        let kept = matches!(self.two, Two::Run { .. } | Two::Relancina)
            || matches!(self.two, Two::Pair) && self.hard == 14;
        Hand { two: if kept { self.two } else { Two::Plain }, ..self }
    }

    /// Returns the hand with another card.
    ///
    /// # Errors
    /// The kind of the hand, if the card ends it: a prize or a bust.
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

/// The origin of a player's hand of two cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct HandOrigin {
    /// Whether the hand comes from a split.
    pub split: bool,
    /// Whether its two cards were received in a change during the player's turn.
    pub changed: bool,
}

impl HandOrigin {
    /// The two cards that the Talla dealt to a box.
    pub(crate) const DEALT: HandOrigin = HandOrigin { split: false, changed: false };
    /// A split hand with its second card.
    pub(crate) const SPLIT: HandOrigin = HandOrigin { split: true, changed: false };

    /// Returns the origin of the two cards received when this hand is changed. The origin stays the
    /// same where the rules treat them like any other two cards.
    pub(crate) fn after_change(self, rules: &Relancina) -> HandOrigin {
        let as_dealt = rules.cambio_again && rules.cambio_new_cards == AfterCambio::NewHand;
        HandOrigin { changed: !as_dealt, ..self }
    }
}

/// The moment at which a hand busted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BustWhen {
    /// Before the Talla showed a prize.
    NoPrizeOpen,
    /// After the Talla had opened a prize of two cards.
    PrizeOpen,
    /// In the additional round of cards after a late prize.
    LateRound,
}

/// How a hand ended, before settlement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Fate {
    /// The hand stands as this kind.
    Live(Kind),
    /// Over 21.
    Bust(BustWhen),
    /// Surrendered for half; with the kind as which it is settled if a prize of the Talla's cancels
    /// the surrender.
    Surrender(Option<Kind>),
    /// The box left when the Talla raised.
    Left,
}

/// The end of a hand: its fate and whether it was doubled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct End {
    /// How the hand ended.
    pub fate: Fate,
    /// Whether the bet was doubled.
    pub doubled: bool,
}

/// Number of different fates.
const HALF: usize = 2 * Kind::COUNT + 5;

impl End {
    /// One more than the largest [`End::index`].
    pub const COUNT: usize = 2 * HALF;

    /// Returns the end's unique index, below [`End::COUNT`].
    pub const fn index(self) -> usize {
        let fate = match self.fate {
            Fate::Live(kind) => kind.index(),
            Fate::Surrender(Some(kind)) => Kind::COUNT + kind.index(),
            Fate::Surrender(None) => 2 * Kind::COUNT,
            Fate::Left => 2 * Kind::COUNT + 1,
            Fate::Bust(when) => 2 * Kind::COUNT + 2 + when as usize,
        };
        fate + if self.doubled { HALF } else { 0 }
    }

    /// Returns the end with this index.
    ///
    /// # Panics
    /// If the index is not below [`End::COUNT`].
    pub fn from_index(index: usize) -> End {
        assert!(index < End::COUNT, "{index} is not the index of an end");
        let fate = match index % HALF {
            live if live < Kind::COUNT => Fate::Live(Kind::from_index(live)),
            kind if kind < 2 * Kind::COUNT => Fate::Surrender(Some(Kind::from_index(kind - Kind::COUNT))),
            other => match other - 2 * Kind::COUNT {
                0 => Fate::Surrender(None),
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
    fn indices_of_ends_are_unique() {
        for index in 0..End::COUNT {
            assert_eq!(End::from_index(index).index(), index);
        }
    }
}
