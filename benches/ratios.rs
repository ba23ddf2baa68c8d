//! How many times a yardstick's speed the library deals, and what a second
//! thread costs. One process deals them in turn, again and again, so that
//! whatever else the machine does falls on all of them.
//!
//! `cargo bench --bench ratios -- --help`

mod tables;
mod yardstick;

use clap::Parser;
use std::time::Instant;
use tables::{Table, Yardstick, dealers, tables};
use ventaja::dealing::Dealer;

/// Hands a second of the yardsticks and of whole simulations, dealt in turn
/// in one process.
#[derive(Parser)]
struct Args {
    /// Times that everything is dealt; medians are printed
    #[arg(long, default_value_t = 9)]
    repetitions: usize,
    /// Milliseconds of processor that each of these should take
    #[arg(long, default_value_t = 500)]
    milliseconds: u64,
    /// Only tables whose name contains this
    #[arg(long, default_value = "")]
    only: String,
    /// What `cargo bench` passes
    #[arg(long, hide = true)]
    bench: bool,
}

/// What one deal took.
#[derive(Clone, Copy)]
struct Took {
    hands: f64,
    /// Seconds on the clock.
    wall: f64,
    /// Seconds of processor of the whole process.
    cpu: f64,
}

/// Processor time of this process, its ended threads included. Linux counts
/// it in hundredths of a second; elsewhere there is only the clock.
fn cpu() -> Option<f64> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The second field, the name, may hold anything, and ends with the last ')'.
    let mut fields = stat[stat.rfind(')')? + 1..].split_whitespace().skip(11);
    let mut ticks = || fields.next()?.parse::<f64>().ok();
    Some((ticks()? + ticks()?) / 100.0)
}

/// Whatever deals hands, and how it fared.
struct Contender<'a> {
    /// Deals so many rounds with a seed; hands dealt.
    deal: Box<dyn Fn(u64, u64) -> u64 + 'a>,
    rounds: u64,
    took: Vec<Took>,
}

impl<'a> Contender<'a> {
    /// Finds out how many rounds take about so many seconds of processor.
    fn new(seconds: f64, deal: impl Fn(u64, u64) -> u64 + 'a) -> Contender<'a> {
        let mut contender = Contender { deal: Box::new(deal), rounds: 50_000, took: Vec::new() };
        loop {
            let took = contender.deal(0);
            let times = seconds / took.cpu;
            if times < 8.0 {
                #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // positive
                let rounds = (contender.rounds as f64 * times) as u64;
                return Contender { rounds, ..contender };
            }
            contender.rounds *= 2;
        }
    }

    fn deal(&self, seed: u64) -> Took {
        let (begun, before) = (Instant::now(), cpu());
        let hands = (self.deal)(self.rounds, seed) as f64;
        let wall = begun.elapsed().as_secs_f64();
        let cpu = before.zip(cpu()).map_or(wall, |(before, after)| (after - before).max(0.01));
        Took { hands, wall, cpu }
    }

    fn measure(&mut self, seed: u64) {
        let took = self.deal(seed);
        self.took.push(took);
    }

    /// The median of something about its deals.
    fn median(&self, of: impl Fn(&Took) -> f64) -> f64 {
        median(self.took.iter().map(of).collect())
    }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Million hands a second of processor.
fn speed(took: &Took) -> f64 {
    took.hands / took.cpu / 1e6
}

/// A line of the first table.
fn print_speed(name: &str, boxes: u64, contender: &Contender<'_>, yardstick: &Contender<'_>) {
    let each = || contender.took.iter().map(speed);
    let (slowest, fastest) = (each().fold(f64::INFINITY, f64::min), each().fold(0.0, f64::max));
    // Each against the yardstick of its own turn.
    let ratio =
        median(each().zip(yardstick.took.iter().map(speed)).map(|(one, other)| one / other).collect());
    let middle = contender.median(speed);
    println!("{name:<24} {boxes:>5} {middle:>9.2} {slowest:>9.2} {fastest:>9.2} {ratio:>7.2}");
}

fn main() {
    let args = Args::parse();
    let seconds = args.milliseconds as f64 / 1e3;
    let mut tables = tables();
    tables.retain(|table| table.name.contains(&args.only));
    let mut yardsticks = Yardstick::ALL
        .map(|yardstick| Contender::new(seconds, move |rounds, seed| yardstick.deal(rounds, seed)));
    let contender = |table, dealer, threads| {
        Contender::new(seconds, move |rounds, seed| Table::simulate(table, dealer, rounds, seed, threads))
    };
    let on_one = |dealer| tables.iter().map(|table| contender(table, dealer, 1)).collect();
    let mut dealers: Vec<(&str, Vec<Contender<'_>>)> =
        dealers().into_iter().map(|(name, dealer)| (name, on_one(dealer))).collect();
    let on_two = |table| contender(table, Dealer::Fastest, 2);
    let mut two: Vec<Contender<'_>> = tables.iter().map(on_two).collect();
    for seed in 1..=args.repetitions.max(1) {
        let one = dealers.iter_mut().flat_map(|(_, tables)| tables);
        for contender in yardsticks.iter_mut().chain(one).chain(&mut two) {
            contender.measure(seed as u64);
        }
    }

    println!("Million hands a second of processor, one thread, and how many times the yardstick's");
    println!("{:<24} boxes    median   slowest   fastest   ratio", "");
    for (yardstick, contender) in Yardstick::ALL.iter().zip(&yardsticks) {
        print_speed(yardstick.name(), 1, contender, contender);
    }
    for (name, contenders) in &dealers {
        println!("{name}");
        for (table, contender) in tables.iter().zip(contenders) {
            let yardstick = &yardsticks[table.yardstick() as usize];
            print_speed(&format!("  {}", table.name), table.boxes(), contender, yardstick);
        }
    }
    let one = &dealers.last().expect("the fastest is listed").1;

    println!("\nTwo threads: seconds of processor and of the clock a hand, as shares of one thread's");
    println!("{:<24} processor     clock  million hands/s by the clock", "");
    for ((table, one), two) in tables.iter().zip(one).zip(&two) {
        let cpu = |contender: &Contender<'_>| contender.median(|took| took.cpu / took.hands);
        let wall = |contender: &Contender<'_>| contender.median(|took| took.wall / took.hands);
        let (processor, clock) = (cpu(two) / cpu(one), wall(two) / wall(one));
        println!("{:<24} {processor:>9.2} {clock:>9.2} {:>9.2}", table.name, 1e-6 / wall(two));
    }
}
