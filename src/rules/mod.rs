//! The typed rules of one table: a rulebook with its readings and the user's overrides applied.
//!
//! Every rule is a [`Key`] of its game's table ([`keys`]). The rule file, `--set`, a reading's option,
//! `show` and the JSON Schema all read that table, so a rule has one name, one set of values and
//! one default. This module must not know any particular rulebook.

mod blackjack;
mod bonus;
mod card_values;
mod idle;
mod keys;
mod limits;
mod names;
pub mod poker;
mod punto;
mod ratio;
mod relancina;
mod shoe;
mod shown;
mod side;
mod totals;
mod value;

pub use self::{
    blackjack::*, bonus::*, card_values::*, idle::Idle, keys::Key, limits::*, punto::*, ratio::*,
    relancina::*, shoe::*, shown::*, side::*, totals::*,
};
pub(crate) use names::kept;
pub use poker::HandKind;
use poker::{Poker, pack_ranks};
pub use value::{Setting, Value};

named! {
    /// The games that a rulebook can be about.
    ///
    /// The enum is exhaustive on purpose, as [`Play`] and the values of rules are: where a crate branches on the
    /// game, a new game is a compile error and not a branch taken in silence (docs/adding-a-game.md). The program
    /// is such a crate.
    pub enum Game {
        /// The blackjack family.
        Blackjack = "blackjack",
        /// Punto y banca (baccarat).
        PuntoYBanca = "punto-y-banca",
        /// The relancina: prized hands, and a bank that players win.
        Relancina = "relancina",
        /// Poker games against the house, each described by its keys.
        Poker = "poker",
    }
}

impl Game {
    /// Returns what the game has.
    pub const fn abilities(self) -> Abilities {
        match self {
            Game::Blackjack => Abilities {
                decisions: true,
                value_counts: true,
                best_play: BestPlay::ChartAndCards,
                programs: true,
                averages_outcomes: true,
                ..Abilities::NONE
            },
            Game::PuntoYBanca => Abilities { value_counts: true, ..Abilities::NONE },
            Game::Relancina => Abilities {
                decisions: true,
                recycles_pack: true,
                value_counts: true,
                // The rounds of a recycled pack depend on each other.
                exact_deck: Some(Decks::Infinite),
                best_play: BestPlay::Chart,
                talla: true,
                ..Abilities::NONE
            },
            // 10, J, Q and K have one tag in counting systems and different effects.
            Game::Poker => Abilities { decisions: true, best_play: BestPlay::Cards, ..Abilities::NONE },
        }
    }

    /// Returns the rules that every rulebook of the game shares and for which there is no key; a
    /// rule file names the article that states each.
    pub const fn topics(self) -> &'static [&'static str] {
        match self {
            Game::Blackjack => &[
                "values",
                "deal",
                "turns",
                "natural",
                "bust",
                "opening",
                "idle-dealer",
                "dealer-draws",
                "dealer-bust",
                "higher-wins",
                "tie",
            ],
            Game::PuntoYBanca => {
                &["values", "deal", "natural", "punto-draws", "banca-draws", "nearest-nine", "tie"]
            }
            Game::Relancina => &[
                "values",
                "deal",
                "bet",
                "turns",
                "five-cards",
                "bust",
                "relancina",
                "relancina-draws",
                "wins-talla",
                "escalera",
                "gran-21",
                "chipolo",
                "triple-siete",
                "veintiuna",
                "veinte-y-medio",
                "cambio",
                "split",
                "double",
                "give-up",
                "raise",
                "opens-prize",
                "talla-draws",
                "idle-talla",
                "difference",
                "prize-pays",
                "prize-owed",
                "deducts-one",
                "higher-wins",
                "tie",
                "talla-bust",
            ],
            Game::Poker => &["ranking", "deal", "choices", "fold", "settlement"],
        }
    }
}

/// Returns the keys of a game, in the order in which `show` prints them.
pub fn keys(game: Game) -> Vec<Key> {
    let own: &[Key] = match game {
        Game::Blackjack => Blackjack::KEYS,
        Game::PuntoYBanca => PuntoYBanca::KEYS,
        Game::Relancina => Relancina::KEYS,
        Game::Poker => Poker::KEYS,
    };
    keys::SHARED.iter().chain(own).copied().collect()
}

/// What a game has. Whatever asks whether a game has something reads this record, so that a new game without it
/// touches nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // one for each question
pub struct Abilities {
    /// The players decide something. A game without decisions has no charts, and nothing of it can be solved.
    pub decisions: bool,
    /// The discards return to the pack, so that no pack is ever finished: there is no cut card, and rounds are
    /// counted in sessions.
    pub recycles_pack: bool,
    /// Counting systems, which have one tag for each card value, can be applied.
    pub value_counts: bool,
    /// The deck of the exact value if the user names none and it is not the rulebook's own.
    pub exact_deck: Option<Decks>,
    /// What its best play is computed as.
    pub best_play: BestPlay,
    /// A strategy that is a program, no chart, can play it.
    pub programs: bool,
    /// It has a Talla, a bank that players win from each other.
    pub talla: bool,
    /// An exact PAR sheet averages outcomes of equal hands.
    pub averages_outcomes: bool,
}

impl Abilities {
    /// A game that is dealt by the referee alone.
    const NONE: Abilities = Abilities {
        decisions: false,
        recycles_pack: false,
        value_counts: false,
        exact_deck: None,
        best_play: BestPlay::None,
        programs: false,
        talla: false,
        averages_outcomes: false,
    };
}

/// What the best play of a game is computed as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BestPlay {
    /// It is not computed.
    None,
    /// The best chart.
    Chart,
    /// The best chart, under other rules too, and the exceptions to it by exact cards.
    ChartAndCards,
    /// A choice for exact cards, which no chart lists.
    Cards,
}

/// The rules in force at one table.
#[derive(Clone, Debug, PartialEq)]
pub struct Rules {
    /// The cards and when they are shuffled.
    pub shoe: ShoeRules,
    /// The players' boxes, 1 to 64; always 1 in punto y banca, where every bet is on the same coup.
    /// A banker who bets has an additional box: see [`Rules::boxes_in_play`].
    pub boxes: u8,
    /// The position of the cut card as the rulebook states it; `shoe.cut_card` is the number of
    /// cards behind it at this table.
    pub cut_card: CutCard,
    /// The rules of the game itself.
    pub play: Play,
    /// The side bets, in the order of their lines.
    pub sides: Vec<SideBet>,
}

/// The rules that only one game has.
#[derive(Clone, Debug, PartialEq)]
pub enum Play {
    /// The blackjack family.
    Blackjack(Blackjack),
    /// Punto y banca.
    PuntoYBanca(PuntoYBanca),
    /// The relancina.
    Relancina(Relancina),
    /// A poker game against the house.
    Poker(Box<Poker>),
}

impl Play {
    /// Returns on which total the Talla stands; `None` in games without a Talla.
    pub fn talla_stands(&self) -> Option<TallaStands> {
        self.relancina().map(|play| play.talla_stands)
    }
}

impl Rules {
    /// Returns a game's defaults, which hold where a rule file says nothing.
    pub fn new(game: Game) -> Rules {
        let shoe = match game {
            Game::Blackjack | Game::PuntoYBanca => ShoeRules::default(),
            Game::Relancina => ShoeRules::recycled_pack(),
            Game::Poker => ShoeRules::fresh_pack(),
        };
        Rules {
            shoe,
            boxes: 1,
            cut_card: CutCard::Cards(shoe.cut_card),
            play: match game {
                Game::Blackjack => Play::Blackjack(Blackjack::default()),
                Game::PuntoYBanca => Play::PuntoYBanca(PuntoYBanca::default()),
                Game::Relancina => Play::Relancina(Relancina::default()),
                Game::Poker => Play::Poker(Box::default()),
            },
            sides: Vec::new(),
        }
    }

    /// Returns whether rounds are counted in sessions, because no shoe is ever finished: the discards return to the pack,
    /// or the deck is infinite.
    pub fn deals_in_sessions(&self) -> bool {
        self.game().abilities().recycles_pack || self.shoe.decks == Decks::Infinite
    }

    /// Returns the game.
    pub fn game(&self) -> Game {
        match self.play {
            Play::Blackjack(_) => Game::Blackjack,
            Play::PuntoYBanca(_) => Game::PuntoYBanca,
            Play::Relancina(_) => Game::Relancina,
            Play::Poker(_) => Game::Poker,
        }
    }

    /// Returns the number of boxes that are dealt: the players', and the banker's if he bets.
    pub fn boxes_in_play(&self) -> u8 {
        self.boxes + u8::from(self.play.blackjack().is_some_and(|blackjack| blackjack.banker_bets))
    }

    /// Returns the number of cards left at the end of a round from which on it is decided how many
    /// rounds a cut card lets a shoe have. No round takes fewer than two cards a box and one of the
    /// dealer's, or four in punto y banca. So the next round is the last if the cut card shows in it
    /// for certain; where a further round follows it, nothing is decided before it shows.
    pub(crate) fn decided_at(&self) -> u16 {
        let shortest = match &self.play {
            Play::PuntoYBanca(_) => 4,
            Play::Blackjack(_) | Play::Relancina(_) | Play::Poker(_) => {
                2 * u16::from(self.boxes_in_play()) + 1
            }
        };
        match self.shoe.cut_card_shows {
            CutCardShows::FinishRound => self.shoe.cut_card + shortest,
            CutCardShows::OneMoreRound => self.shoe.cut_card,
        }
    }

    /// Returns the keys of paytables that pay a weaker hand more than a stronger one, with the entries of both hands.
    pub fn rising_paytables(&self) -> Vec<(&'static str, String, String)> {
        let Some(play) = self.play.poker() else { return Vec::new() };
        let side = |bet: &SideBet| {
            let (better, weaker) = bet.rising(bet.on.poker_cards(play).1)?;
            Some((bet.rule, better, weaker))
        };
        play.rising_paytables().into_iter().chain(self.sides.iter().filter_map(side)).collect()
    }

    /// Returns the keys of hands of poker that no cards of the pack make, each with the hand.
    pub fn hands_without_cards(&self) -> Vec<(&'static str, String)> {
        let ranks = pack_ranks(self.shoe.pack);
        self.play.poker().map_or_else(Vec::new, |play| play.hands_not_in(ranks))
    }

    /// Returns the number of units in one initial bet: the smallest that makes every payment of
    /// these rules a whole number of units.
    pub fn unit(&self) -> i64 {
        match &self.play {
            Play::Blackjack(blackjack) => blackjack.unit(),
            Play::PuntoYBanca(punto) => punto.unit(),
            Play::Relancina(relancina) => relancina.unit(),
            Play::Poker(poker) => poker.unit(),
        }
    }
}
