//! Settlement: what a box and the dealer add to every bet line together.

use super::{BoxEnd, DealerResult, Table, Token};
use crate::bets::blackjack::{BOX, BoxOutcome, DEALER_DOES_NOT_TIE, DEALER_TIES, LOST, NET, WON};
use crate::compiled::blackjack::{DealerEnd, End, Fate, Pays};
use crate::kernel::outcomes::{Count, Counts, Settle};

/// Returns by end the first end that is settled alike in every way, for a hand that was not split
/// and for a split hand. A table needs fewer rows if, for example, standing on 12 and on 16 are one
/// end.
pub(super) fn representatives(pays: &Pays) -> [Vec<End>; 2] {
    let ends: Vec<End> = (0..pays.ends()).map(End::from_index).collect();
    [false, true].map(|split| {
        let by_itself = |end, dealer| (!split).then(|| (pays.outcome(end, dealer), pays.net(&[end], dealer)));
        let settlement = |end: &End| {
            let natural = matches!(end.fate, Fate::Natural { .. });
            let nets = DealerEnd::ALL.map(|dealer| (pays.hand(*end, dealer), by_itself(*end, dealer)));
            (natural, end.stake, nets, pays.against_natural(*end))
        };
        let settled: Vec<_> = ends.iter().map(settlement).collect();
        let first =
            |wanted| settled.iter().position(|one| one == wanted).expect("an end is settled like itself");
        settled.iter().map(|settled| ends[first(settled)]).collect()
    })
}

impl Table<'_> {
    /// Returns the main bet of a box of one hand.
    pub(super) fn single(&self, end: End, dealer: DealerEnd) -> Count {
        let pays = &self.game.pays;
        let outcome = pays.outcome(end, dealer).index();
        let (net, wagered) = (pays.net(&[end], dealer), pays.wagered(&[end]));
        let varied = outcome == BoxOutcome::Redoubled.index();
        Count { line: BOX, outcome, net, wagered, times: 1, varied }
    }

    /// Returns everything a box adds: its main bet, and the side bets that it was offered.
    pub(super) fn counts(
        &self,
        main: &Count,
        end: Option<End>,
        [won, lost]: [u8; 2],
        dealer_result: DealerResult,
    ) -> Counts {
        let unit = self.game.pays.unit;
        let mut counts = vec![*main];
        // Where the challenge ends the hand: the net that each hand with a won desafío would have
        // had if played on.
        let won_hand = end.unwrap_or_else(|| self.game.ace_and_ten_of_split_aces());
        let optional = self.game.optional;
        let declined = (optional.desafio_ends_hand() && won > 0)
            .then(|| self.game.pays.hand(won_hand, dealer_result.end));
        let mut add = |line: Option<usize>, outcome, net, wagered, times: u8| {
            if let (Some(line), true) = (line, times > 0) {
                counts.push(Count { line, outcome, net, wagered, times: times.into(), varied: false });
            }
        };
        let dealer_natural = dealer_result.natural.filter(|_| dealer_result.ace);
        if let (Some(odds), Some(won)) = (optional.insurance, dealer_natural) {
            let bet = i64::from(odds.to);
            let (outcome, net) = if won { (WON, odds.of(bet)) } else { (LOST, -bet) };
            add(self.line_indices.insurance, outcome, net, bet, 1);
        }
        let natural = matches!(end, Some(End { fate: Fate::Natural { .. }, .. }));
        if dealer_result.ace && natural && optional.even_money {
            let difference = unit - main.net;
            let outcome = if difference == unit { DEALER_TIES } else { DEALER_DOES_NOT_TIE };
            add(self.line_indices.even_money, outcome, difference, unit, 1);
        }
        if optional.desafio_ends_hand() {
            let bet = unit / 2;
            add(self.line_indices.desafio, LOST, -bet, bet, lost);
            if let (Some(line), Some(declined)) = (self.line_indices.desafio, declined) {
                let net = 2 * bet - declined;
                counts.push(Count { line, outcome: WON, net, wagered: bet, times: won.into(), varied: true });
            }
        } else {
            add(self.line_indices.desafio, WON, 2, 1, won);
            add(self.line_indices.desafio, LOST, -1, 1, lost);
        }
        if let Some(line) = self.line_indices.total {
            let (mut net, mut wagered) = (main.net, main.wagered);
            if dealer_result.ace {
                let (more, bet) = optional.under_ace(natural, dealer_natural, main.net);
                (net, wagered) = (net + more, wagered + bet);
            }
            if optional.taken.desafio {
                let half = unit / 2;
                net += half * (2 * i64::from(won) - i64::from(lost)) - declined.unwrap_or(0) * i64::from(won);
                wagered += half * i64::from(won + lost);
            }
            counts.push(Count { line, outcome: NET, net, wagered, times: 1, varied: true });
        }
        counts
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
        self.dealer_results.len()
    }

    fn settle(&self, result: usize, dealer: usize) -> Counts {
        match (self.results[result], self.dealer_results[dealer]) {
            (BoxEnd::Hand(end, desafio), dealer_result) => {
                self.counts(&self.single(end, dealer_result.end), Some(end), desafio, dealer_result)
            }
            (BoxEnd::Split(_), _) => Counts::new(),
        }
    }

    fn last_token(&self, result: u16) -> Option<u16> {
        match self.results[usize::from(result)] {
            BoxEnd::Hand(..) => None,
            BoxEnd::Split(token) => Some(token),
        }
    }

    fn tokens(&self) -> usize {
        self.tokens.len()
    }

    fn settle_split(&self, tokens: &[u16], dealer: usize) -> Counts {
        let (mut ends, mut offers) = (Vec::new(), [0; 2]);
        for token in tokens {
            let (Token::Offers(more) | Token::Hand(_, more)) = self.tokens[usize::from(*token)];
            offers = [offers[0] + more[0], offers[1] + more[1]];
            if let Token::Hand(end, _) = self.tokens[usize::from(*token)] {
                ends.push(end);
            }
        }
        let (pays, dealer_result) = (&self.game.pays, self.dealer_results[dealer]);
        let (net, wagered) = (pays.net(&ends, dealer_result.end), pays.wagered(&ends));
        let outcome = BoxOutcome::Split.index();
        let main = Count { line: BOX, outcome, net, wagered, times: 1, varied: true };
        self.counts(&main, None, offers, dealer_result)
    }
}
