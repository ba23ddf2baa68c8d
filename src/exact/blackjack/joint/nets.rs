//! Distributions of nets on a grid, and their sums.

/// The distribution of the net of some hands, by cell above the least net. `lost` holds the boxes
/// in which a hand loses the original bet to a natural; it is empty where none can.
#[derive(Clone, Debug)]
pub(super) struct Nets {
    pub(super) first: i64,
    pub(super) kept: Vec<f64>,
    pub(super) lost: Vec<f64>,
}

impl Nets {
    /// The net of no hands.
    pub(super) fn none() -> Nets {
        Nets { first: 0, kept: vec![1.0], lost: Vec::new() }
    }

    /// Becomes the distribution of the sum of two independent nets.
    pub(super) fn set_sum(&mut self, one: &Nets, other: &Nets) {
        let size = one.kept.len() + other.kept.len() - 1;
        self.first = one.first + other.first;
        // The shorter factor is the outer loop. Backwards, the products of a cell are added in the order of `a`, whichever
        // is the shorter.
        let add = |sum: &mut [f64], (at, one): (usize, &f64), all: &[f64]| {
            if *one != 0.0 {
                sum[at..].iter_mut().zip(all).for_each(|(sum, other)| *sum += one * other);
            }
        };
        let product = |sum: &mut [f64], a: &[f64], b: &[f64]| {
            if a.len() < b.len() {
                a.iter().enumerate().for_each(|one| add(sum, one, b));
            } else {
                b.iter().enumerate().rev().for_each(|one| add(sum, one, a));
            }
        };
        self.kept.clear();
        self.kept.resize(size, 0.0);
        product(&mut self.kept, &one.kept, &other.kept);
        self.lost.clear();
        if !one.lost.is_empty() || !other.lost.is_empty() {
            self.lost.resize(size, 0.0);
            product(&mut self.lost, &one.kept, &other.lost);
            product(&mut self.lost, &one.lost, &other.kept);
            product(&mut self.lost, &one.lost, &other.lost);
        }
    }
}

/// The nets of several hands, in buffers that are used again for every deck and dealer's end.
pub(super) struct Powers {
    /// Of one hand whose second card is not of the pair's kind, of one with any second card, and the same of a first
    /// hand that is unlike the others.
    pub(super) one: [Nets; 4],
    /// By number of hands whose second card is not of the pair's kind.
    pub(super) others: Vec<Nets>,
    /// By number of hands with any second card.
    pub(super) any: Vec<Nets>,
    pub(super) both: Nets,
    /// With a first hand that is unlike the others.
    pub(super) box_nets: Nets,
}

impl Powers {
    pub(super) fn new() -> Powers {
        let none = Nets::none;
        let one = std::array::from_fn(|_| none());
        Powers { one, others: vec![none()], any: vec![none()], both: none(), box_nets: none() }
    }

    /// Computes the nets of up to `most` independent hands that have one distribution.
    pub(super) fn raise(powers: &mut Vec<Nets>, one: &Nets, most: usize) {
        powers.resize_with(powers.len().max(most + 1), Nets::none);
        for hands in 1..=most {
            let (fewer, more) = powers.split_at_mut(hands);
            more[0].set_sum(&fewer[hands - 1], one);
        }
    }
}
