//! How many times a yardstick's speed the library deals, and what a second
//! thread costs. One process deals them in turn, again and again, so that
//! whatever else the machine does falls on all of them.
//!
//! `cargo bench --bench ratios -- --help`

mod tables;
mod yardstick;

use clap::Parser;
use std::time::{Duration, Instant};
use tables::{Table, Yardstick, tables};

/// Hands a second of the yardsticks and of whole simulations, dealt in turn
/// in one process.
#[derive(Parser)]
struct Args {
    /// Times that everything is dealt; medians are printed
    #[arg(long, default_value_t = 9)]
    repetitions: usize,
    /// How long one of them should deal, in milliseconds
    #[arg(long, default_value_t = 300)]
    milliseconds: u64,
    /// Only tables whose name contains this
    #[arg(long, default_value = "")]
    only: String,
    /// What `cargo bench` passes
    #[arg(long, hide = true)]
    bench: bool,
}

/// Whatever deals hands.
enum Contender {
    Yardstick(Yardstick),
    Library(Table, usize),
}

impl Contender {
    /// Deals so many rounds; hands dealt.
    fn deal(&self, rounds: u64, seed: u64) -> u64 {
        match self {
            Contender::Yardstick(yardstick) => yardstick.deal(rounds, seed),
            Contender::Library(table, threads) => table.simulate(rounds, seed, *threads),
        }
    }

    /// Rounds that take about so long.
    fn calibrate(&self, time: Duration) -> u64 {
        let mut rounds = 100_000;
        loop {
            let begun = Instant::now();
            self.deal(rounds, 0);
            let took = begun.elapsed();
            if 4 * took >= time {
                #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // positive
                return (rounds as f64 * time.as_secs_f64() / took.as_secs_f64()) as u64;
            }
            rounds *= 2;
        }
    }
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

fn measure(contender: &Contender, rounds: u64, seed: u64) -> Took {
    let (begun, before) = (Instant::now(), cpu());
    let hands = contender.deal(rounds, seed) as f64;
    let wall = begun.elapsed().as_secs_f64();
    let cpu = before.zip(cpu()).map_or(wall, |(before, after)| after - before);
    Took { hands, wall, cpu }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn medians(took: &[Took], of: impl Fn(&Took) -> f64) -> f64 {
    median(took.iter().map(of).collect())
}

fn main() {
    let args = Args::parse();
    let mut contenders: Vec<Contender> = Yardstick::ALL.map(Contender::Yardstick).into();
    for threads in [1, 2] {
        let tables = tables().into_iter().filter(|table| table.name.contains(&args.only));
        contenders.extend(tables.map(|table| Contender::Library(table, threads)));
    }
    let time = Duration::from_millis(args.milliseconds);
    let rounds: Vec<u64> = contenders.iter().map(|contender| contender.calibrate(time)).collect();
    let mut took: Vec<Vec<Took>> = contenders.iter().map(|_| Vec::new()).collect();
    for seed in 1..=args.repetitions.max(1) {
        for ((contender, rounds), took) in contenders.iter().zip(&rounds).zip(&mut took) {
            took.push(measure(contender, *rounds, seed as u64));
        }
    }

    let speed = |took: &Took| took.hands / took.cpu / 1e6;
    println!(
        "{} repetitions of {} ms; million hands a second of processor, median",
        args.repetitions, args.milliseconds
    );
    println!(
        "{:<24} {:>5} {:>9} {:>9} {:>9}  ratio to its yardstick",
        "one thread", "boxes", "hands/s", "fastest", "slowest"
    );
    let yardstick = |of: Yardstick| Yardstick::ALL.iter().position(|one| *one == of).expect("one of both");
    for (contender, all) in contenders.iter().zip(&took) {
        let (name, boxes) = match contender {
            Contender::Yardstick(yardstick) => (yardstick.name(), 1),
            Contender::Library(table, 1) => (table.name, table.boxes()),
            Contender::Library(..) => continue,
        };
        let each = || all.iter().map(speed);
        let (fastest, slowest) = (each().fold(0.0, f64::max), each().fold(f64::INFINITY, f64::min));
        print!("{name:<24} {boxes:>5} {:>9.2} {fastest:>9.2} {slowest:>9.2}", medians(all, speed));
        if let Contender::Library(table, _) = contender {
            let beside = &took[yardstick(table.yardstick())];
            let ratio =
                median(all.iter().zip(beside).map(|(one, other)| speed(one) / speed(other)).collect());
            print!("  {ratio:.2}");
        }
        println!();
    }

    println!("\nThe whole process with two threads against one, medians, for the same number of hands");
    println!("{:<24} {:>9} {:>9} {:>9} {:>9}", "", "cpu", "wall", "cpu s/wall", "hands/s");
    let single = |name| {
        let place =
            |contender: &Contender| matches!(contender, Contender::Library(table, 1) if table.name == name);
        contenders.iter().position(place).expect("every table is dealt both ways")
    };
    for (contender, two) in contenders.iter().zip(&took) {
        let Contender::Library(table, 2) = contender else {
            continue;
        };
        let one = &took[single(table.name)];
        let a_hand = |took: &[Took], of: fn(&Took) -> f64| medians(took, |took| of(took) / took.hands);
        let cpu = a_hand(two, |took| took.cpu) / a_hand(one, |took| took.cpu);
        let wall = a_hand(two, |took| took.wall) / a_hand(one, |took| took.wall);
        let busy = medians(two, |took| took.cpu / took.wall);
        println!(
            "{:<24} {cpu:>8.2}x {wall:>8.2}x {busy:>9.2} {:>9.2}",
            table.name,
            1e-6 / a_hand(two, |took| took.wall)
        );
    }
}
