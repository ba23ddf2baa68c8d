//! Blackjack as a machine, in the order of sight.
//!
//! A box's play depends on the upcard and on its own cards alone, so the
//! upcard comes first, then every box's cards to its end, one box after
//! another, then the dealer's. Cards of a shoe are exchangeable: whichever
//! unseen card is turned next, the turned ones are distributed alike. The
//! hole card is drawn when it is turned, at the beginning where the dealer
//! looks at it, and is drawn though nobody needs it.
//!
//! Everything that a hand does comes from the compiled game; this room says
//! who is next, and what a box and the dealer come to together.

use super::attend::Boxes;
use super::ledger::{Count, Counts, Settle, SplitBox};
use super::machine::{Automaton, Kind, Machine, Needs, Next, Over, TooLarge, compile};
use crate::compiled::{self, Column, DealerEnd, DealerStep, End, Fate, Game, Outcome, Step};
use crate::rules::{Blackjack, Burn, HoleCard, NaturalTakes, VersusTwentyOne};
use crate::shoe::Exhausted;
use crate::strategy::Offers;
use crate::tally::Line;

/// What the dealer shows when a box plays.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Shown {
    /// The upcard, ace 1.
    up: u8,
    /// What he knows of his hole card.
    hole: Hole,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Hole {
    /// Nothing.
    Unseen,
    /// It makes a natural: nobody plays.
    Natural,
    /// It makes none, and this is what he does with it.
    Seen(DealerStep),
}

/// A box's result: the end of its hand, and what its desafíos came to.
type BoxEnd = (End, [u8; 2]);

/// The dealer's end, as settlement sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Last {
    end: DealerEnd,
    /// Insurance would have won; `None` if it was not offered, or nobody
    /// could know.
    natural: Option<bool>,
    ace: bool,
}

/// A state of the machine. Numbers index what the table has met so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum State {
    Park,
    Burn(u8),
    BurnByFirst,
    Start,
    Hole(u8),
    First(u16),
    Second(u16, u8),
    Play { shown: u16, desafio: [u8; 2], row: u16 },
    Dealer { up: u8, row: u16, result: Option<u16> },
    Unseen { up: u8, result: Option<u16>, matters: bool },
    Look { up: u8, result: Option<u16> },
    Over(Over, Option<u8>),
    Box { shown: u16, result: u16, needs: Needs },
    Split { shown: u16, cards: [u8; 2], desafio: [u8; 2] },
}

/// Where the bet lines stand in a report.
struct Places {
    insurance: Option<usize>,
    even_money: Option<usize>,
    desafio: Option<usize>,
    total: Option<usize>,
}

/// A table of blackjack, for the machine and for the ledger.
pub(super) struct Table<'a> {
    rules: &'a Blackjack,
    game: &'a Game,
    offers: Offers,
    boxes: u8,
    places: Places,
    shown: Vec<Shown>,
    results: Vec<BoxEnd>,
    lasts: Vec<Last>,
    paid: Vec<Counts>,
}

/// What a lane has to know beyond the machine.
pub(super) struct Ways {
    pub machine: Machine,
    /// Where a finished lane waits.
    pub park: u16,
    /// Where a shoe begins.
    pub begin: u16,
    /// By what the dealer shows: where a box begins.
    pub first: Vec<u16>,
    /// By what the dealer shows: where the dealer begins, as much of his
    /// hand as matters.
    pub dealer: Vec<[u16; 3]>,
    /// By the row of a box's end, then how far the boxes need the dealer:
    /// where the dealer begins.
    pub lasts: Vec<u16>,
    /// By what the dealer shows: whether his hole card is drawn.
    pub hole_seen: Vec<bool>,
    /// Rows at which a card is looked at: where they lead if there is none.
    pub no_look: Vec<(u16, u16)>,
    /// By row: whose card comes next; at a round's end, in the next round.
    pub nexts: Vec<Next>,
}

impl<'a> Table<'a> {
    pub(super) fn new(
        rules: &'a Blackjack,
        game: &'a Game,
        offers: Offers,
        boxes: u8,
        lines: &[Line],
    ) -> Table<'a> {
        let place = |name| lines.iter().position(|line| line.name == name);
        let places = Places {
            insurance: place("insurance"),
            even_money: place("even-money"),
            desafio: place("desafio"),
            total: place("total"),
        };
        let mut shown = Vec::new();
        for up in 1..=10 {
            if rules.dealer_hole_card == HoleCard::Peek && (up == 1 || up == 10) {
                shown.push(Shown { up, hole: Hole::Natural });
                for step in &game.under(up).dealer[0] {
                    let hole = Shown { up, hole: Hole::Seen(*step) };
                    if *step != DealerStep::Over(DealerEnd::Natural) && !shown.contains(&hole) {
                        shown.push(hole);
                    }
                }
            } else {
                shown.push(Shown { up, hole: Hole::Unseen });
            }
        }
        let (results, lasts, paid) = (Vec::new(), Vec::new(), Vec::new());
        Table { rules, game, offers, boxes, places, shown, results, lasts, paid }
    }

    /// Compiles the machine.
    pub(super) fn compile(&mut self, burn: Burn) -> Result<Ways, TooLarge> {
        let begin = match burn {
            Burn::Cards(0) => State::Start,
            Burn::Cards(cards) => State::Burn(cards),
            Burn::ByFirstCard => State::BurnByFirst,
        };
        let all: Vec<u16> = (0..self.shown.len()).map(number).collect();
        let mut roots = vec![State::Park, begin, State::Start];
        roots.extend(all.iter().map(|shown| State::First(*shown)));
        for shown in &all {
            for needs in [Needs::Nothing, Needs::Natural, Needs::Total] {
                roots.push(self.dealers_turn(*shown, needs, None));
            }
        }
        let classes = self.game.classes.all().len();
        // What a look leads to when no card is left is reached by no card.
        let looks: Vec<State> = self.looks(&roots, classes);
        let no_look: Vec<State> = looks.iter().map(|look| self.without_look(*look)).collect();
        let roots: Vec<State> = roots.iter().chain(&looks).chain(&no_look).copied().collect();
        let (machine, rows) = compile(self, classes, &roots)?;
        let mut rows = rows.into_iter();
        let mut row = || rows.next().expect("a row a root");
        let (park, begin, start) = (row(), row(), row());
        let first: Vec<u16> = all.iter().map(|_| row()).collect();
        let dealer: Vec<[u16; 3]> = all.iter().map(|_| [row(), row(), row()]).collect();
        let looks: Vec<u16> = looks.iter().map(|_| row()).collect();
        let no_look = looks.into_iter().map(|look| (look, row())).collect();
        let last = |kind: &Kind| match *kind {
            Kind::Box { column, .. } => Some(dealer[usize::from(column)]),
            _ => None,
        };
        let lasts = machine.kinds.iter().filter_map(last).flatten().collect();
        let hole_seen = self.shown.iter().map(|shown| shown.hole != Hole::Unseen).collect();
        Ok(Ways {
            nexts: machine.nexts(start, &first),
            machine,
            park,
            begin,
            first,
            dealer,
            lasts,
            hole_seen,
            no_look,
        })
    }

    /// Every state at which a card is looked at.
    fn looks(&mut self, roots: &[State], classes: usize) -> Vec<State> {
        let mut seen: Vec<State> = roots.to_vec();
        let mut known: std::collections::HashSet<State> = roots.iter().copied().collect();
        let mut at = 0;
        while let Some(state) = seen.get(at).copied() {
            at += 1;
            if matches!(state, State::Split { .. }) {
                continue;
            }
            for class in 0..classes {
                let next = self.step(state, u8::try_from(class).expect("few classes"));
                if known.insert(next) {
                    seen.push(next);
                }
            }
        }
        seen.into_iter().filter(|state| matches!(state, State::Look { .. })).collect()
    }

    fn without_look(&mut self, look: State) -> State {
        let State::Look { up, result } = look else { unreachable!("only looks are asked") };
        self.over(Last { end: DealerEnd::Bust, natural: None, ace: up == 1 }, result, None)
    }

    fn value(&self, class: u8) -> u8 {
        self.game.classes.all()[usize::from(class)].value
    }

    fn under(&self, shown: u16) -> (Shown, &'a Column) {
        let shown = self.shown[usize::from(shown)];
        (shown, self.game.under(shown.up))
    }

    /// The cards are dealt to a box under this upcard.
    fn boxes_turn(&self, up: u8, hole: Hole) -> State {
        let shown = self.shown.iter().position(|shown| *shown == Shown { up, hole });
        State::First(number(shown.expect("every upcard and hole card is listed")))
    }

    /// The upcard is turned.
    fn upcard(&self, class: u8) -> State {
        let up = self.value(class);
        let peeks = self.rules.dealer_hole_card == HoleCard::Peek && (up == 1 || up == 10);
        if peeks { State::Hole(up) } else { self.boxes_turn(up, Hole::Unseen) }
    }

    /// A box's hand goes on as its play says.
    fn follow(&mut self, shown: u16, step: Step, cards: [u8; 2], desafio: [u8; 2]) -> State {
        match step {
            Step::Draw(row) => State::Play { shown, desafio, row },
            Step::Over(end) => self.box_over(shown, end, desafio),
            Step::Split => State::Split { shown, cards, desafio },
        }
    }

    fn box_over(&mut self, shown: u16, end: End, desafio: [u8; 2]) -> State {
        let result = position(&mut self.results, (end, desafio));
        let needs = self.needed(shown, &[end]);
        if self.boxes > 1 {
            return State::Box { shown, result, needs };
        }
        self.dealers_turn(shown, needs, Some(result))
    }

    /// How far these ends of one box need the dealer.
    fn needed(&self, shown: u16, ends: &[End]) -> Needs {
        let rules = self.rules;
        let up = self.shown[usize::from(shown)].up;
        let pushed = rules.natural_vs_dealer_21 == VersusTwentyOne::Push;
        let returns = rules.dealer_natural_takes == NaturalTakes::OriginalBets
            && (ends.len() > 1 || ends.iter().any(|end| end.doubled));
        let insured = up == 1 && rules.insurance_offered && self.offers.insurance;
        let hands = ends.iter().map(|end| match end.fate {
            Fate::Live(_) | Fate::PaidMore { .. } => Needs::Total,
            Fate::Natural | Fate::SplitNatural { .. } if pushed => Needs::Total,
            Fate::Natural | Fate::SplitNatural { .. } | Fate::RetiroLate => Needs::Natural,
            _ => Needs::Nothing,
        });
        let needs = hands.max().unwrap_or(Needs::Nothing);
        let needs = if returns || insured { needs.max(Needs::Natural) } else { needs };
        let possible = up == 1 || up == 10;
        if needs == Needs::Natural && !possible { Needs::Nothing } else { needs }
    }

    /// All boxes are done: what the dealer does.
    fn dealers_turn(&mut self, shown: u16, needs: Needs, result: Option<u16>) -> State {
        let Shown { up, hole } = self.shown[usize::from(shown)];
        let at_once = |end, natural| Last { end, natural: (up == 1).then_some(natural), ace: up == 1 };
        match (hole, needs) {
            (Hole::Natural, _) => self.over(at_once(DealerEnd::Natural, true), result, None),
            (Hole::Seen(DealerStep::Draw(row)), Needs::Total) => State::Dealer { up, row, result },
            (Hole::Seen(DealerStep::Over(end)), Needs::Total) => self.over(at_once(end, false), result, None),
            // A total that matters to nobody is left where it stands.
            (Hole::Seen(_), _) => self.over(at_once(DealerEnd::Bust, false), result, None),
            (Hole::Unseen, Needs::Total) => State::Dealer { up, row: 0, result },
            (Hole::Unseen, Needs::Natural) => State::Unseen { up, result, matters: true },
            (Hole::Unseen, Needs::Nothing) if self.rules.dealer_hole_card != HoleCard::None => {
                State::Unseen { up, result, matters: false }
            }
            (Hole::Unseen, Needs::Nothing) if up == 1 && self.rules.insurance_offered => {
                State::Look { up, result }
            }
            (Hole::Unseen, Needs::Nothing) => self.over(at_once(DealerEnd::Bust, false), result, None),
        }
    }

    fn over(&mut self, last: Last, result: Option<u16>, carried: Option<u8>) -> State {
        let over = match result {
            None => Over::Dealer(position(&mut self.lasts, last)),
            Some(result) => {
                let (end, desafio) = self.results[usize::from(result)];
                let counts = self.counts(&self.hand(end, last.end), Some(end), desafio, last);
                Over::Paid(position(&mut self.paid, counts))
            }
        };
        State::Over(over, carried)
    }

    /// The main bet of a box of one hand.
    fn hand(&self, end: End, dealer: DealerEnd) -> Count {
        let pays = &self.game.pays;
        let outcome = pays.outcome(end, dealer) as usize;
        let (net, wagered) = (pays.net(&[end], dealer), pays.wagered(&[end]));
        Count { line: 0, outcome, net, wagered, times: 1, varied: false }
    }

    /// Everything a box adds: its main bet, and the offers it had.
    fn counts(&self, main: &Count, end: Option<End>, [won, lost]: [u8; 2], last: Last) -> Counts {
        let unit = self.game.pays.unit;
        let mut counts = vec![*main];
        let mut add = |line: Option<usize>, outcome, net, wagered, times: u8| {
            if let (Some(line), true) = (line, times > 0) {
                counts.push(Count { line, outcome, net, wagered, times: times.into(), varied: false });
            }
        };
        let offers_insurance = last.ace && self.rules.insurance_offered;
        let insurance = last.natural.filter(|_| offers_insurance);
        if let Some(won) = insurance {
            add(self.places.insurance, usize::from(!won), if won { 2 } else { -1 }, 1, 1);
        }
        let natural = matches!(end, Some(End { fate: Fate::Natural, .. }));
        let even_money = (last.ace && natural && self.rules.even_money_offered).then_some(unit - main.net);
        if let Some(difference) = even_money {
            add(self.places.even_money, usize::from(difference < unit), difference, unit, 1);
        }
        add(self.places.desafio, 0, 2, 1, won);
        add(self.places.desafio, 1, -1, 1, lost);
        if let Some(line) = self.places.total {
            // Every optional bet is half the initial one.
            let half = unit / 2;
            let (mut net, mut wagered) = (main.net, main.wagered);
            let evened = self.offers.even_money && even_money.is_some();
            if let (Some(won), true) = (insurance, self.offers.insurance && !evened) {
                net += if won { 2 * half } else { -half };
                wagered += half;
            }
            if let (Some(difference), true) = (even_money, evened) {
                net += difference;
            }
            if self.offers.desafio && self.rules.desafio_offered {
                net += half * (2 * i64::from(won) - i64::from(lost));
                wagered += half * i64::from(won + lost);
            }
            counts.push(Count { line, outcome: 0, net, wagered, times: 1, varied: true });
        }
        counts
    }
}

impl Boxes for Table<'_> {
    fn split(
        &self,
        shown: u16,
        cards: [u8; 2],
        mut desafio: [u8; 2],
        hands: &mut Vec<End>,
        draw: impl FnMut() -> Result<usize, Exhausted>,
    ) -> Result<(SplitBox, Needs), Exhausted> {
        let (_, column) = self.under(shown);
        hands.clear();
        let pair = (Step::Split, cards.map(usize::from));
        compiled::turn(self.rules, self.game, column, pair, &mut desafio, hands, draw)?;
        let pays = &self.game.pays;
        let split = SplitBox { nets: pays.nets(hands), wagered: pays.wagered(hands), desafio };
        Ok((split, self.needed(shown, hands)))
    }
}

impl Automaton for Table<'_> {
    type State = State;

    fn kind(&self, state: State) -> Kind {
        let seen = |shown: u16| self.shown[usize::from(shown)].hole != Hole::Unseen;
        let opening = |second, shown| Kind::Card(Next::Opening { second, hole: seen(shown) });
        let holes = self.rules.dealer_hole_card != HoleCard::None;
        match state {
            State::Park | State::Burn(_) | State::BurnByFirst => Kind::Card(Next::Burned),
            State::Start => Kind::Card(Next::Upcard),
            State::Hole(_) => Kind::Card(Next::Hole),
            State::First(shown) => opening(0, shown),
            State::Second(shown, _) => opening(1, shown),
            State::Play { shown, .. } => Kind::Card(Next::Hit { hole: seen(shown) }),
            State::Dealer { row: 0, .. } | State::Unseen { .. } if holes => Kind::Card(Next::Turned),
            State::Dealer { .. } | State::Unseen { .. } => Kind::Card(Next::Dealer),
            State::Look { .. } => Kind::Card(Next::Looked),
            State::Over(over, carried) => Kind::Over { over, carried },
            State::Box { shown, result, needs } => Kind::Box { column: shown, result, needs },
            State::Split { shown, cards, desafio } => Kind::Split { column: shown, cards, desafio },
        }
    }

    fn step(&mut self, state: State, class: u8) -> State {
        let burned = |cards: u8| if cards == 0 { State::Start } else { State::Burn(cards) };
        let at = usize::from(class);
        match state {
            State::Park => State::Park,
            State::Burn(cards) => burned(cards - 1),
            State::BurnByFirst => burned(self.value(class)),
            State::Start => self.upcard(class),
            State::Hole(up) => match self.game.under(up).dealer[0][at] {
                DealerStep::Over(DealerEnd::Natural) => self.boxes_turn(up, Hole::Natural),
                step => self.boxes_turn(up, Hole::Seen(step)),
            },
            // A box's end is the next box's beginning as well.
            State::First(shown) | State::Box { shown, .. } => State::Second(shown, class),
            State::Second(shown, first) => {
                let (now, column) = self.under(shown);
                let cards = [first, class];
                let mut offers = [0; 2];
                compiled::desafio(self.rules, self.game, cards.map(usize::from), &mut offers);
                let step = column.opening[usize::from(first)][at];
                let step = match now.hole {
                    Hole::Natural => Step::Over(compiled::dealt(self.game, step, cards.map(usize::from))),
                    _ => step,
                };
                self.follow(shown, step, cards, offers)
            }
            State::Play { shown, desafio, row } => {
                let step = self.under(shown).1.rows[usize::from(row)][at];
                self.follow(shown, step, [0; 2], desafio)
            }
            State::Dealer { up, row, result } => match self.game.under(up).dealer[usize::from(row)][at] {
                DealerStep::Draw(row) => State::Dealer { up, row, result },
                DealerStep::Over(end) => {
                    let natural = (up == 1).then_some(end == DealerEnd::Natural);
                    self.over(Last { end, natural, ace: up == 1 }, result, None)
                }
            },
            State::Unseen { up, result, matters } => {
                let natural = self.natural(up, at);
                let end = if matters && natural { DealerEnd::Natural } else { DealerEnd::Bust };
                let natural = (up == 1).then_some(natural);
                self.over(Last { end, natural, ace: up == 1 }, result, None)
            }
            State::Look { up, result } => {
                let natural = Some(self.natural(up, at));
                self.over(Last { end: DealerEnd::Bust, natural, ace: up == 1 }, result, Some(class))
            }
            // A round's end is the next round's beginning as well.
            State::Over(_, carried) => {
                let next = carried.map_or(State::Start, |class| self.upcard(class));
                self.step(next, class)
            }
            State::Split { .. } => unreachable!("split hands are played by themselves"),
        }
    }
}

impl Table<'_> {
    /// Whether a second card of this class makes the dealer's natural.
    fn natural(&self, up: u8, class: usize) -> bool {
        self.game.under(up).dealer[0][class] == DealerStep::Over(DealerEnd::Natural)
    }
}

impl Settle for Table<'_> {
    fn paid(&self) -> &[Counts] {
        &self.paid
    }

    fn results(&self) -> usize {
        if self.boxes > 1 { self.results.len() } else { 0 }
    }

    fn dealers(&self) -> usize {
        self.lasts.len()
    }

    fn settle(&self, result: usize, dealer: usize) -> Counts {
        let ((end, desafio), last) = (self.results[result], self.lasts[dealer]);
        self.counts(&self.hand(end, last.end), Some(end), desafio, last)
    }

    fn split_net(&self, split: &SplitBox, dealer: usize) -> i64 {
        split.nets[self.lasts[dealer].end.index()]
    }

    fn settle_split(&self, split: &SplitBox, dealer: usize) -> Counts {
        let (last, net) = (self.lasts[dealer], self.split_net(split, dealer));
        let main = Count {
            line: 0,
            outcome: Outcome::Split as usize,
            net,
            wagered: split.wagered,
            times: 1,
            varied: true,
        };
        self.counts(&main, None, split.desafio, last)
    }
}

/// The place of something in a list, at its end if it is new.
fn position<T: PartialEq>(list: &mut Vec<T>, item: T) -> u16 {
    number(list.iter().position(|known| *known == item).unwrap_or_else(|| {
        list.push(item);
        list.len() - 1
    }))
}

fn number(n: usize) -> u16 {
    u16::try_from(n).expect("a table has few of these")
}
