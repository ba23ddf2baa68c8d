//! What the dealer shows to the players before they act: the upcard, or both cards.

/// What the dealer shows: one upcard by its value, or the total of both cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shown(u8);

/// The names by number: the upcards from the ace, hard totals, soft totals, the natural.
const NAMES: [&str; 37] = [
    "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13",
    "14", "15", "16", "17", "18", "19", "20", "S12", "S13", "S14", "S15", "S16", "S17", "S18", "S19", "S20",
    "natural",
];

/// The number of the last upcard, the tens.
const LAST_UPCARD: u8 = 10;
const HARD: (u8, u8) = (11, 4);
/// The number of the least soft total of two cards, and that total.
const SOFT: (u8, u8) = (28, 12);
const NATURAL: u8 = 37;

/// The upcards in the order of a chart's columns.
const UPCARDS: [Shown; 10] = {
    let mut all = consecutive(2);
    all[9] = Shown(1);
    all
};

/// The totals of two cards in the order of a chart's columns. Against a natural nobody decides.
const TOTALS: [Shown; 26] = consecutive(HARD.0);

/// Returns what has the numbers from `first` on.
const fn consecutive<const N: usize>(first: u8) -> [Shown; N] {
    let mut all = [Shown(first); N];
    let mut column = 1;
    while column < N {
        all[column].0 = all[column - 1].0 + 1;
        column += 1;
    }
    all
}

impl Shown {
    /// The greatest number of columns, that of the natural included.
    pub const MOST: usize = TOTALS.len() + 1;

    /// Returns the columns of a chart, in order: the upcards 2 to 10 and ace, or, where both cards are
    /// exposed, the hard totals 4 to 20 and the soft totals 12 to 20.
    pub const fn columns(exposed: bool) -> &'static [Shown] {
        if exposed { &TOTALS } else { &UPCARDS }
    }

    /// Returns everything that a dealer can show, in the order of [`Shown::number`]: the upcards from the
    /// ace, or, where both cards are exposed, the totals, the natural last.
    pub fn all(exposed: bool) -> impl DoubleEndedIterator<Item = Shown> {
        let numbers = if exposed { HARD.0..=NATURAL } else { 1..=LAST_UPCARD };
        numbers.map(Shown)
    }

    /// Returns the upcard of this value, ace = 1 to ten-value = 10; `None` outside.
    pub const fn upcard(value: u8) -> Option<Shown> {
        if value >= 1 && value <= LAST_UPCARD { Some(Shown(value)) } else { None }
    }

    /// Returns what two exposed cards of these values show, ace = 1 to ten-value = 10.
    pub const fn both(first: u8, second: u8) -> Shown {
        let hard = first + second;
        match (first == 1 || second == 1, hard) {
            (true, 11) => Shown(NATURAL),
            (true, _) => Shown(SOFT.0 + hard + 10 - SOFT.1),
            (false, _) => Shown(HARD.0 + hard - HARD.1),
        }
    }

    /// Returns the number of what is shown, from 1: that of an upcard is its value.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns what has this number.
    ///
    /// # Panics
    /// If nothing has it.
    pub const fn of_number(number: u8) -> Shown {
        assert!(number >= 1 && number <= NATURAL, "numbers are 1 to 37");
        Shown(number)
    }

    /// Returns the index of the chart's column: of upcards 2 → 0 … 10 → 8, ace → 9; of totals hard 4 → 0 …
    /// soft 20 → 25. The natural follows as column 26, which no chart has.
    #[inline]
    pub const fn column(self) -> usize {
        match self.0 {
            1 => 9,
            upcard @ 2..=LAST_UPCARD => upcard as usize - 2,
            total => (total - HARD.0) as usize,
        }
    }

    /// Returns the value of an upcard, ace = 1 to ten-value = 10; `None` for two cards.
    pub const fn upcard_value(self) -> Option<u8> {
        if self.0 <= LAST_UPCARD { Some(self.0) } else { None }
    }

    /// Returns the total of two cards and whether it is soft; `None` for an upcard.
    pub const fn total(self) -> Option<(u8, bool)> {
        match self.0 {
            0..=LAST_UPCARD => None,
            NATURAL => Some((21, true)),
            hard if hard < SOFT.0 => Some((hard - HARD.0 + HARD.1, false)),
            soft => Some((soft - SOFT.0 + SOFT.1, true)),
        }
    }

    /// Returns the name in charts: `2` … `10`, `A`, or `4` … `20`, `S12` … `S20`.
    pub const fn name(self) -> &'static str {
        NAMES[self.0 as usize - 1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_of_cards_has_its_column() {
        for exposed in [false, true] {
            let columns = Shown::columns(exposed);
            assert!(columns.iter().enumerate().all(|(column, shown)| shown.column() == column));
            let mut all: Vec<Shown> = Shown::all(exposed).collect();
            assert!(all.iter().all(|shown| Shown::of_number(shown.number()) == *shown));
            all.retain(|shown| shown.name() != "natural");
            assert!(all.len() == columns.len() && all.iter().all(|shown| columns.contains(shown)));
        }
        for (first, second, name, total) in [
            (2, 2, "4", (4, false)),
            (10, 10, "20", (20, false)),
            (7, 4, "11", (11, false)),
            (1, 1, "S12", (12, true)),
            (9, 1, "S20", (20, true)),
            (10, 1, "natural", (21, true)),
        ] {
            let shown = Shown::both(first, second);
            assert_eq!((shown.name(), shown.total()), (name, Some(total)));
            assert_eq!((shown, shown.upcard_value()), (Shown::both(second, first), None));
        }
        assert_eq!(Shown::upcard(1).map(|ace| (ace.name(), ace.column())), Some(("A", 9)));
        assert_eq!(Shown::upcard(11), None);
    }
}
