//! The referee's throughput, one thread, as the engine deals for it.
//!
//! Hands a second: `cargo bench --bench referee`.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use ventaja::engine::{Plan, Unwatched};
use ventaja::referee;
use ventaja::reglamento::{Scenario, find};
use ventaja::rules::Game;
use ventaja::strategy;

const ROUNDS: u64 = 50_000;

fn simulate(c: &mut Criterion) {
    let mut group = c.benchmark_group("referee");
    for id in ["mendoza-2016", "midi-punto-y-banca-2016", "relancina"] {
        let scenario = Scenario::new(find(id).expect("built in"), &[], &[]).expect("its defaults are right");
        let rules = &scenario.rules;
        // Punto y banca asks no play of anyone: any chart will do.
        let of = match rules.game() {
            Game::Blackjack | Game::Relancina => id,
            Game::PuntoYBanca => "mendoza-2016",
        };
        let chart = strategy::find(&find(of).expect("built in"), "basic").expect("built in");
        let plan = Plan::rounds(rules, ROUNDS, 1, 1);
        group.throughput(Throughput::Elements(ROUNDS * u64::from(rules.boxes)));
        group.bench_function(id, |b| {
            b.iter(|| referee::simulate(rules, &chart, &plan, &Unwatched));
        });
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20);
    targets = simulate
}
criterion_main!(benches);
