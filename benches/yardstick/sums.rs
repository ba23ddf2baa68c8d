//! What the interval of an edge rests on: sums of whole shoes.

/// Net, bets and their products, over shoes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sums {
    /// Shoes that ended.
    pub(crate) shoes: u64,
    /// Bets made.
    pub(crate) bets: i64,
    /// What they netted, in units.
    pub(crate) net: i64,
    net_net: i64,
    net_bets: i64,
    bets_bets: i64,
}

impl Sums {
    /// A shoe has ended, with this net and so many bets.
    pub(super) fn end_shoe(&mut self, net: i64, bets: i64) {
        self.shoes += 1;
        self.bets += bets;
        self.net += net;
        self.net_net += net * net;
        self.net_bets += net * bets;
        self.bets_bets += bets * bets;
    }

    /// Bets a shoe, and the standard error.
    pub(crate) fn bets_a_shoe(&self) -> (f64, f64) {
        let (shoes, bets) = (self.shoes as f64, self.bets as f64);
        let variance = (self.bets_bets as f64 - bets * bets / shoes) / (shoes - 1.0);
        (bets / shoes, (variance / shoes).sqrt())
    }

    /// House edge and its standard error, in bets of so many units: a ratio
    /// estimator over shoes (W. G. Cochran, *Sampling Techniques*, 3rd ed.,
    /// 1977, section 2.11).
    pub(crate) fn edge(&self, unit: i64) -> (f64, f64) {
        let (shoes, bets) = (self.shoes as f64, self.bets as f64);
        let ratio = self.net as f64 / bets;
        let residuals =
            self.net_net as f64 - 2.0 * ratio * self.net_bets as f64 + ratio * ratio * self.bets_bets as f64;
        let error = (residuals * shoes / (shoes - 1.0)).sqrt() / bets;
        (-ratio / unit as f64, error / unit as f64)
    }
}
