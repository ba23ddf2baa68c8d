//! The cards of a 21 of many cards, or of given cards, for which a bonus may be paid.

/// The cards of a 21 for which a bonus may be paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BonusCards {
    /// Five cards.
    Five,
    /// Six cards.
    Six,
    /// Seven cards or more.
    Seven,
    /// 6-7-8 or 7-7-7 of several suits.
    Mixed,
    /// 6-7-8 or 7-7-7 of one suit other than spades.
    Suited,
    /// 6-7-8 or 7-7-7 of spades.
    Spades,
}

impl BonusCards {
    /// Every kind, in the order of the enum.
    pub const ALL: [BonusCards; 6] = [
        BonusCards::Five,
        BonusCards::Six,
        BonusCards::Seven,
        BonusCards::Mixed,
        BonusCards::Suited,
        BonusCards::Spades,
    ];

    pub(super) const BY_NUMBER: [BonusCards; 3] = [BonusCards::Five, BonusCards::Six, BonusCards::Seven];

    /// The kinds of three cards.
    pub(crate) const OF_THREE: [BonusCards; 3] = [BonusCards::Mixed, BonusCards::Suited, BonusCards::Spades];
}
