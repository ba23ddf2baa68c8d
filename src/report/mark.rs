//! Marks of colour in a text for the screen.

/// The beginning or the end of a coloured text. The characters are invisible
/// and take no room, so that they do not disturb the layout; the terminal's
/// colour codes replace them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The house has the advantage.
    House,
    /// The player has the advantage.
    Player,
    /// The end of either.
    End,
}

impl Mark {
    /// Every mark.
    pub const ALL: [Mark; 3] = [Mark::House, Mark::Player, Mark::End];

    /// The character that stands for the mark.
    #[must_use]
    pub const fn character(self) -> char {
        match self {
            Mark::House => '\u{2061}',
            Mark::Player => '\u{2062}',
            Mark::End => '\u{2063}',
        }
    }
}
