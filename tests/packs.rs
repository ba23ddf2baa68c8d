//! Packs that lack ranks (`pack.without`): what is dealt from them, by every kind of shoe, and that
//! exact values and simulations agree.

use crate::common::played;
use crate::tables::{self, Bench, edge, line, read, within};
use ventaja::cards::{Card, Rank, Ranks};
use ventaja::dealing::{self, Dealer};
use ventaja::exact::{best_chart, exact, house_edges, nets, price};
use ventaja::reglamento::{Reglamento, find};
use ventaja::rules::{Pack, Setting, Value};
use ventaja::shoe::{Cards, PairedPack, Pile, Shoe, Streams};

/// The packs that are tested: of 48 cards, of 40, and of few ranks.
const PACKS: [&str; 4] = ["[10]", "[8,9,10]", "[A]", "[2,3,4,5,6,J]"];

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
        let mut paired = PairedPack::of(ranks, Some(2), false);
        paired.pair(9);
        assert_eq!(paired.remaining(), Some(2 * size), "{text}");
        assert_eq!(drawn(&mut paired, 2 * size), expected(ranks, 2), "{text}");
    }
}

/// Each card of an infinite deck is as likely as every other, and no other comes.
#[test]
fn infinite_decks_deal_the_ranks_of_their_pack() {
    let ranks = pack("[8,9,10]").ranks();
    let mut paired = PairedPack::of(ranks, None, false);
    paired.pair(5);
    let mut decks: [Box<dyn Cards>; 2] =
        [Box::new(Shoe::of(ranks, None, false, Streams::new(2).stream(0))), Box::new(paired)];
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
    let [table, same] = ["", "pack.without=[]"].map(|options| Bench::new("mendoza-2016", options));
    assert_eq!(table.rules(), same.rules());
    for dealer in [Dealer::Fastest, Dealer::Referee] {
        assert_eq!(table.deal(dealer, 20_000, 1).run, same.deal(dealer, 20_000, 1).run);
    }
}

/// Requires every line's simulated edge to be its exact one.
fn agree(id: &str, options: &str, dealer: Dealer, rounds: u64) {
    let table = Bench::new(id, options);
    let (exact, dealt) = (table.exact(), table.deal(dealer, rounds, 11));
    for (of, dealt) in dealt.lines.iter().zip(dealt.estimates()) {
        let Some(dealt) = dealt else { continue };
        within(
            3.0,
            format_args!("{id} {options} {dealer:?} {}", of.name),
            dealt,
            line(&exact, of.name).house_edge,
        );
    }
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
        agree(id, &format!("{without} shoe.rounds=1"), Dealer::Fastest, 2_000_000);
        agree(id, &format!("{without} shoe.rounds=1"), Dealer::Referee, 200_000);
    }
    agree("mendoza-2016", "pack.without=[10] shoe.decks=inf", Dealer::Fastest, 2_000_000);
    // No card of a value: no naturals, or nothing over nine.
    agree("mendoza-2016", "pack.without=[A] shoe.rounds=1", Dealer::Fastest, 1_000_000);
    agree("mendoza-2016", "pack.without=[10,J,Q,K] shoe.decks=inf", Dealer::Fastest, 1_000_000);
    // Tens of two ranks, which split by rank.
    let by_rank = "pack.without=[10,J] split.by=rank split.max_hands=4 shoe.rounds=1";
    agree("las-vegas-strip-6d", by_rank, Dealer::Fastest, 1_000_000);
    // So few cards that split hands count as independent; one round of each shoe.
    let few = "shoe.decks=1 pack.without=[A,4,5,6,9,10,Q] shoe.cut_card=20";
    agree("las-vegas-strip-6d", few, Dealer::Fastest, 1_000_000);
}

/// Removing tens costs the players, and a chart solved for the pack repairs what can be repaired.
#[test]
fn the_best_chart_of_a_pack_without_tens_is_better_there() {
    let table = Bench::new("mendoza-2016", "pack.without=[10]");
    let (rules, chart) = (table.rules(), table.chart().unwrap());
    assert!(edge(rules, chart) > edge(&tables::rules("mendoza-2016", ""), chart) + 0.01);
    let best = best_chart(rules, "best", |_| {}).unwrap();
    let gain = edge(rules, chart) - edge(rules, &best);
    assert!(gain > 1e-4, "{gain}");
    let priced: f64 =
        price(played(rules, chart), &best).unwrap().iter().map(|departure| departure.price).sum();
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
        let rules = read(book, "").unwrap().rules;
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
    for (options, says) in [
        // Of 48 cards, four are dealt to one box and the dealer.
        ("shoe.decks=1 shoe.burn=0 table.boxes=1 pack.without=10 shoe.cut_card=45", "48 cards in play"),
        ("shoe.decks=1 shoe.burn=0 table.boxes=1 pack.without=10 shoe.cut_card=45", "0 to 44"),
        ("pack.without=10 dealer.soft17=bank-chooses", "thirteen ranks"),
        ("pack.without=2,3,4,5,6,7 shoe.decks=inf split.max_hands=unlimited", "splitting without limit"),
        ("shoe.decks=1 pack.without=8,9,10 table.boxes=20 shoe.cut_card=0", "only 40 are in play"),
    ] {
        let found = read(find("las-vegas-strip-6d").unwrap(), options).unwrap_err().to_string();
        assert!(found.contains(says), "{options}: {found}");
    }
}

/// Rounds that a pack of few cards cannot finish are void: there is no exact value where they are not rare, and one, which is
/// what is dealt, where they are.
#[test]
fn rounds_that_run_out_of_cards_have_no_exact_value() {
    let table = |without: &str, cut: u8| {
        let options = format!(
            "shoe.decks=1 shoe.burn=0 shoe.cut_card={cut} insurance.offered=false pack.without={without}"
        );
        Bench::new("las-vegas-strip-6d", &options)
    };
    for without in ["[2,3,4,5,6,7,8,9,10,J,Q,K]", "[4,5,6,7,8,9,10,J,Q,K]", "[8,9,10,J,Q,K]"] {
        let bench = table(without, 0);
        let play = played(bench.rules(), bench.chart());
        assert_eq!(exact(play).unwrap_err().key, "shoe.decks", "{without}");
        assert_eq!(house_edges(play).unwrap_err().key, "shoe.decks", "{without}");
        assert_eq!(nets(play).unwrap_err().key, "shoe.decks", "{without}");
    }
    // One round of each shoe.
    let bench = table("[2,3,4,5,6,7,8]", 20);
    let dealt = bench.deal(Dealer::Referee, 400_000, 3);
    assert!(dealt.run.tally.void_rounds < 10);
    dealt.has_edges(4.0, "24 cards", &bench.exact());
}

/// Where half the tens of an infinite deck would be split again and again, kernels leave the table
/// to the referee, and there is no exact value.
#[test]
fn frequent_pairs_that_split_without_limit_are_left_to_the_referee() {
    let table = |without: &str| {
        let options = format!("pack.without={without} shoe.decks=inf split.max_hands=unlimited");
        Bench::new("las-vegas-strip-6d", &options)
    };
    let stream = |table: &Bench| dealing::stream(played(table.rules(), table.chart()), Dealer::Fastest);
    let (more, less) = (table("[2,3,4,5]"), table("[10]"));
    assert_eq!(stream(&more), ventaja::shoe::STREAM);
    assert_eq!(stream(&less), ventaja::kernel::STREAM);
    assert_eq!(exact(played(more.rules(), more.chart())).unwrap_err().key, "pack.without");
    less.exact();
}
