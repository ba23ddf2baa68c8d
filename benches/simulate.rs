//! Speeds by criterion: `cargo bench --bench simulate`.
//!
//! One group for each kernel of whole runs of every rulebook; `shoe` for the referee's.

mod tables;
mod yardstick;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use tables::{Yardstick, dealers, tables};
use ventaja::shoe::{Cards, Pile, Shoe, Streams};

/// Many blocks, so that the last one, dealt twice, weighs little.
const ROUNDS: u64 = 500_000;

/// Whole runs of each rulebook, one thread, as the program deals them: blocks,
/// tallies and the replay of the last block included. Elements are hands.
fn simulation(c: &mut Criterion) {
    for (name, dealer) in dealers() {
        let mut group = c.benchmark_group(format!("simulation, {name}"));
        for table in tables() {
            group.throughput(Throughput::Elements(table.simulate(dealer, ROUNDS, 1, 1)));
            group.bench_function(table.name, |b| b.iter(|| table.simulate(dealer, ROUNDS, 1, 1)));
        }
        group.finish();
    }
}

/// What they are measured against, as many rounds.
fn yardsticks(c: &mut Criterion) {
    let mut group = c.benchmark_group("yardstick");
    for yardstick in Yardstick::ALL {
        group.throughput(Throughput::Elements(yardstick.deal(ROUNDS, 1)));
        group.bench_function(yardstick.name(), |b| b.iter(|| yardstick.deal(ROUNDS, 1)));
    }
    group.finish();
}

/// Cards out of a shoe of six packs, and how soon a stream far away is
/// reached. Elements are cards, and streams.
fn shoe(c: &mut Criterion) {
    let mut group = c.benchmark_group("shoe");
    let mut shoe = Shoe::new(Some(6), false, Streams::new(1).stream(0));
    group.throughput(Throughput::Elements(234));
    group.bench_function("cards", |b| {
        b.iter(|| {
            shoe.begin();
            (0..234).for_each(|_| {
                black_box(shoe.draw()).expect("78 cards are left");
            });
        });
    });
    let streams = Streams::new(1);
    group.throughput(Throughput::Elements(1));
    group.bench_function("stream", |b| b.iter(|| streams.stream(black_box(16 * 123_456_789))));
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(10);
    targets = simulation, yardsticks, shoe
}
criterion_main!(benches);
