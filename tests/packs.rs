//! Packs that lack ranks (`pack.without`): what is dealt from them, by every kind of shoe, and that
//! exact values and simulations agree.

use ventaja::bets;
use ventaja::cards::{Card, Rank, Ranks};
use ventaja::dealing::{self, Dealer};
use ventaja::engine::{Plan, Unwatched};
use ventaja::estimate::estimate;
use ventaja::exact::{best_chart, exact, price};
use ventaja::reglamento::{Reglamento, Scenario, find};
use ventaja::rules::{Pack, Rules, Setting, Value};
use ventaja::shoe::{Cards, PairedPack, Pile, Recycled, RecycledPack, Shoe, Streams};
use ventaja::strategy::{self, Chart};

/// The packs that are tested: of 48 cards, of 40, and of few ranks.
const PACKS: [&str; 4] = ["[10]", "[8,9,10]", "[A]", "[2,3,4,5,6,J]"];

fn table(id: &str, sets: &[&str]) -> (Rules, Option<Chart>) {
    let book = find(id).unwrap();
    let sets: Vec<String> = sets.iter().map(|text| (*text).to_owned()).collect();
    let rules = Scenario::new(book.clone(), &[], &sets).unwrap().rules;
    let chart = rules.game().has_decisions().then(|| strategy::find(&book, "basic").unwrap());
    (rules, chart)
}

fn pack(text: &str) -> Pack {
    Pack::read(&Value::from_text(text)).unwrap()
}

/// Cards by index.
fn counts(cards: impl IntoIterator<Item = Card>) -> [u32; 52] {
    let mut counts = [0; 52];
    cards.into_iter().for_each(|card| counts[usize::from(card.index())] += 1);
    counts
}

/// What a shoe of these packs holds.
fn expected(ranks: Ranks, packs: u32) -> [u32; 52] {
    let held = |card: Card| if ranks.contains(card.rank()) { packs } else { 0 };
    std::array::from_fn(|index| held(Card::from_index(u8::try_from(index).unwrap()).unwrap()))
}

#[test]
fn every_kind_of_shoe_holds_the_ranks_of_its_packs() {
    for text in PACKS.into_iter().chain(["[]"]) {
        let ranks = pack(text).ranks();
        let drawn = |cards: &mut dyn Cards, n: usize| counts((0..n).map(|_| cards.draw().unwrap()));
        let size = usize::from(ranks.pack_size());
        let mut shoe = Shoe::of(ranks, Some(3), false, Streams::new(1).stream(0));
        for _ in 0..3 {
            shoe.begin();
            assert_eq!(drawn(&mut shoe, 3 * size), expected(ranks, 3), "{text}");
            assert!(shoe.draw().is_err(), "{text}");
        }
        let mut recycled = RecycledPack::of(ranks, Some(2), Streams::new(1).stream(1));
        Recycled::begin(&mut recycled);
        assert_eq!(drawn(&mut recycled, 2 * size), expected(ranks, 2), "{text}");
        let mut paired = PairedPack::of(ranks, Some(2), false);
        paired.pair(9);
        assert_eq!(Pile::remaining(&paired), Some(2 * size), "{text}");
        assert_eq!(drawn(&mut paired, 2 * size), expected(ranks, 2), "{text}");
    }
}

/// Each card of an infinite deck is as likely as every other, and no other comes.
#[test]
fn infinite_decks_deal_the_ranks_of_their_pack() {
    let ranks = pack("[8,9,10]").ranks();
    let mut paired = PairedPack::of(ranks, None, false);
    paired.pair(5);
    let mut decks: [Box<dyn Cards>; 3] = [
        Box::new(Shoe::of(ranks, None, false, Streams::new(2).stream(0))),
        Box::new(RecycledPack::of(ranks, None, Streams::new(2).stream(1))),
        Box::new(paired),
    ];
    for deck in &mut decks {
        let n = 400_000_u32;
        let found = counts((0..n).map(|number| {
            if number % 3 == 0 {
                let next = deck.peek().unwrap();
                assert_eq!(deck.draw_for(0).unwrap(), next);
                return next;
            }
            deck.draw().unwrap()
        }));
        let mean = f64::from(n) / 40.0;
        let chi2: f64 = Ranks::ALL.pack().fold(0.0, |sum, card| {
            let count = found[usize::from(card.index())];
            if !ranks.contains(card.rank()) {
                assert_eq!(count, 0, "{card}");
                return sum;
            }
            sum + (f64::from(count) - mean).powi(2) / mean
        });
        // 39 degrees of freedom: mean 39, standard deviation √78.
        assert!((chi2 - 39.0).abs() < 4.0 * 78_f64.sqrt(), "{chi2}");
    }
}

/// A full pack is dealt as it is without the key: the same cards from the same seed.
#[test]
fn a_complete_pack_is_dealt_as_ever() {
    for decks in [Some(6), None] {
        let mut one = Shoe::new(decks, false, Streams::new(3).stream(0));
        let mut other = Shoe::of(pack("[]").ranks(), decks, false, Streams::new(3).stream(0));
        assert!((0..300).all(|_| one.draw() == other.draw()));
    }
    let (rules, chart) = table("mendoza-2016", &[]);
    let (same, _) = table("mendoza-2016", &["pack.without=[]"]);
    assert_eq!(rules, same);
    let plan = Plan::rounds(&rules, 20_000, 1, 1);
    for dealer in [Dealer::Fastest, Dealer::Referee] {
        let deal = |rules| dealing::simulate(rules, chart.as_ref(), dealer, &plan, &Unwatched).unwrap();
        assert_eq!(deal(&rules), deal(&same));
    }
}

/// The z of every line's simulated edge against its exact value.
fn agree(id: &str, sets: &[&str], dealer: Dealer, rounds: u64) -> f64 {
    let (rules, chart) = table(id, sets);
    let exact = exact(&rules, chart.as_ref()).unwrap();
    let plan = Plan::rounds(&rules, rounds, 11, 2);
    let run = dealing::simulate(&rules, chart.as_ref(), dealer, &plan, &Unwatched).unwrap();
    let lines = bets::lines(&rules, chart.as_ref());
    let mut worst = 0.0_f64;
    for (line, counts) in lines.iter().zip(&run.tally.lines) {
        let Some(dealt) = estimate(line, counts, run.tally.shoes, 0.95) else { continue };
        let known = exact.lines.iter().find(|exact| exact.name == line.name).unwrap();
        assert!(known.house_edge.is_finite(), "{id} {sets:?} {}", line.name);
        let error = dealt.standard_error.unwrap();
        let z = if error > 0.0 { (dealt.house_edge - known.house_edge) / error } else { 0.0 };
        println!(
            "{id} {sets:?} {dealer:?} {}: exact {:.6}, dealt {:.6}, z {z:+.2}",
            line.name, known.house_edge, dealt.house_edge
        );
        assert!(z.abs() < 3.0, "{id} {sets:?} {}: z {z:+.2}", line.name);
        worst = worst.max(z.abs());
    }
    worst
}

/// verifies(mendoza-2016): packs of 48 and 40 cards, exact against simulated
#[test]
fn exact_values_of_packs_without_ranks_are_what_is_dealt() {
    for (id, without) in [
        ("mendoza-2016", "pack.without=[10]"),
        ("mendoza-2016", "pack.without=[8,9,10]"),
        ("las-vegas-strip-6d", "pack.without=[5]"),
        ("midi-punto-y-banca-2016", "pack.without=[10]"),
    ] {
        agree(id, &[without, "shoe.rounds=1"], Dealer::Fastest, 2_000_000);
        agree(id, &[without, "shoe.rounds=1"], Dealer::Referee, 200_000);
    }
    let infinite = ["pack.without=[10]", "shoe.decks=inf"];
    agree("mendoza-2016", &infinite, Dealer::Fastest, 2_000_000);
    // No card of a value: no naturals, or nothing over nine.
    agree("mendoza-2016", &["pack.without=[A]", "shoe.rounds=1"], Dealer::Fastest, 1_000_000);
    agree("mendoza-2016", &["pack.without=[10,J,Q,K]", "shoe.decks=inf"], Dealer::Fastest, 1_000_000);
    // Tens of two ranks, which split by rank.
    let by_rank = ["pack.without=[10,J]", "split.by=rank", "split.max_hands=4", "shoe.rounds=1"];
    agree("las-vegas-strip-6d", &by_rank, Dealer::Fastest, 1_000_000);
}

/// Removing tens costs the players, and a chart solved for the pack repairs what can be repaired.
#[test]
fn the_best_chart_of_a_pack_without_tens_is_better_there() {
    let (rules, chart) = table("mendoza-2016", &["pack.without=[10]"]);
    let (full, _) = table("mendoza-2016", &[]);
    let chart = chart.unwrap();
    let edge = |rules: &Rules, chart: &Chart| exact(rules, Some(chart)).unwrap().lines[0].house_edge;
    assert!(edge(&rules, &chart) > edge(&full, &chart) + 0.01);
    let best = best_chart(&rules, "best", |_| {}).unwrap();
    let gain = edge(&rules, &chart) - edge(&rules, &best);
    assert!(gain > 1e-4, "{gain}");
    let priced: f64 = price(&rules, &chart, &best).unwrap().iter().map(|departure| departure.price).sum();
    assert!(priced > 0.5 * gain, "{priced} {gain}");
}

#[test]
fn packs_are_written_in_files_and_typed() {
    let text = r#"
        id = "forty-eight"
        game = "blackjack"
        title = "t"
        source = "s"
        summary = "s"
        [rules]
        pack.without = { value = ["10"], article = "1" }
    "#;
    let book = Reglamento::parse("x.toml", text).unwrap();
    let again = Reglamento::parse("x.toml", &book.to_toml()).unwrap();
    for book in [book, again] {
        let rules = Scenario::new(book, &[], &[]).unwrap().rules;
        assert_eq!((rules.shoe.pack, rules.shoe.pack.size()), (pack("[10]"), 48));
    }
    for (typed, shown) in [("10", "[10]"), ("8,9,10", "[8,9,10]"), ("[K, A]", "[A,K]"), ("[]", "[]")] {
        assert_eq!(pack(typed).show().to_string(), shown);
    }
    assert_eq!(pack("8,9,10").ranks().iter().last(), Some(Rank::KING));
    for wrong in ["11", "1", "T", "a", "[10,x]", "A,2,3,4,5,6,7,8,9,10,J,Q,K"] {
        assert!(Pack::read(&Value::from_text(wrong)).is_none(), "{wrong}");
    }
}

#[test]
fn packs_that_cannot_be_dealt_are_refused() {
    let refused = |sets: &[&str]| {
        let sets: Vec<String> = sets.iter().map(|text| (*text).to_owned()).collect();
        let error = Scenario::new(find("las-vegas-strip-6d").unwrap(), &[], &sets).unwrap_err();
        error.to_string()
    };
    // Of 48 cards, four are dealt to one box and the dealer.
    let one = ["shoe.decks=1", "shoe.burn=0", "table.boxes=1", "pack.without=10", "shoe.cut_card=45"];
    let found = refused(&one);
    assert!(found.contains("48 cards in play") && found.contains("0 to 44"), "{found}");
    let chooses = refused(&["pack.without=10", "dealer.soft17=bank-chooses"]);
    assert!(chooses.contains("thirteen ranks"), "{chooses}");
    let tens = "pack.without=2,3,4,5,6,7";
    let endless = refused(&[tens, "shoe.decks=inf", "split.max_hands=unlimited"]);
    assert!(endless.contains("splitting without limit"), "{endless}");
    let crowded = refused(&["shoe.decks=1", "pack.without=8,9,10", "table.boxes=20", "shoe.cut_card=0"]);
    assert!(crowded.contains("only 40 are in play"), "{crowded}");
}

/// Where half the tens of an infinite deck would be split again and again, kernels leave the table
/// to the referee, and there is no exact value.
#[test]
fn frequent_pairs_that_split_without_limit_are_left_to_the_referee() {
    let sets = ["pack.without=[2,3,4,5]", "shoe.decks=inf", "split.max_hands=unlimited"];
    let (rules, chart) = table("las-vegas-strip-6d", &sets);
    let stream = |rules: &Rules| dealing::stream(rules, chart.as_ref(), Dealer::Fastest);
    assert_eq!(stream(&rules), ventaja::shoe::STREAM);
    let (less, _) = table("las-vegas-strip-6d", &["pack.without=[10]", sets[1], sets[2]]);
    assert_eq!(stream(&less), ventaja::kernel::STREAM);
    assert_eq!(exact(&rules, chart.as_ref()).unwrap_err().key, "pack.without");
    assert!(exact(&less, chart.as_ref()).is_ok());
}
