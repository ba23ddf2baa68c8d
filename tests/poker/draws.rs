//! Caribbean stud: published values, a card for sale, and effects of removal; packs of four ranks enumerated a second time, deal by
//! deal.

use super::naive::{self, Game, Hand, Walk, hand, places};
use crate::common::{played, skipped};
use crate::tables::{chart, close, edge, rules};
use ventaja::cards::{Card, Rank};
use ventaja::exact::{
    Asked, Choice, Explained, LineRemovals, best_chart, dealable, exact, explain, removals,
};
use ventaja::reglamento::{Reglamento, Scenario, find};
use ventaja::rules::Rules;
use ventaja::rules::poker::{CardSet, Strength};
use ventaja::shoe::{Streams, below};
use ventaja::strategy::Chart;
use ventaja::strategy::poker::{self, DRAW, Strategy, View};

/// A pack of jacks to aces.
const FOUR_RANKS: &str = "pack.without=[2,3,4,5,6,7,8,9,10]";

/// All deals of a hand, an upcard and four other cards from 52.
const DEALS: i128 = 19_933_230_517_200;

fn rows(text: &str) -> Chart {
    poker::Chart::parse("rows", "rows.csv", &format!("street,when,play\n{text}")).unwrap().into()
}

/// The usual paytable as published: 1,041,372,912,372 antes in all deals are lost by best play with exact cards,
/// an element of risk of 2.555 %; 5.316 % by A-K-J-8-3 or better, 5.470 % by a pair or better, and 16.607 % by
/// always raising. The chart does not see which of its cards are of the upcard's suit.
///
/// verifies(caribbean-stud): published edges of best play and of three rules of thumb
#[test]
fn caribbean_stud_has_its_published_edges() {
    let rules = rules("caribbean-stud", "");
    let line = |chart: &Chart| exact(played(&rules, Some(chart))).unwrap().lines.remove(0);
    let best = line(&best_chart(&rules, "best", |_| ()).unwrap());
    assert_eq!(whole(best.house_edge * DEALS as f64), 1_041_372_912_372);
    let basic = line(&chart("caribbean-stud", "basic"));
    assert_eq!(whole(basic.house_edge * DEALS as f64), 1_041_372_962_736);
    assert_eq!(format!("{:.5}", basic.house_edge / basic.mean_wager), "0.02555");
    assert_eq!(basic.fractions.unwrap().total_weight, DEALS.to_string());
    for (name, edge) in [("always-raise", "0.16607"), ("pair-or-better", "0.05470"), ("a-k-j-8-3", "0.05316")]
    {
        let line = line(&chart("caribbean-stud", name));
        assert_eq!(format!("{:.5}", line.house_edge), edge, "{name}");
        assert!((line.outcomes.iter().map(|one| one.probability).sum::<f64>() - 1.0).abs() < 1e-12);
    }
}

/// 8,683,003,637,268 antes are lost in 837,195,681,722,400 deals, 1.0372 %; by the chart 1.0499 %. Who never buys plays the usual
/// game.
///
/// verifies(caribbean-stud-buy-card): best play by exact cards, and the chart
#[test]
fn best_play_with_a_bought_card_has_its_edge() {
    let basic = chart("caribbean-stud-buy-card", "basic");
    let pack = if skipped("a bought card from the whole pack") { FOUR_RANKS } else { "" };
    let (rules, usual) = (rules("caribbean-stud-buy-card", pack), rules("caribbean-stud", pack));
    if pack.is_empty() {
        let best = best_chart(&rules, "best", |_| ()).unwrap();
        assert_eq!(whole(edge(&rules, &best) * 837_195_681_722_400.0), 8_683_003_637_268);
        assert_eq!(format!("{:.8}", edge(&rules, &basic)), "0.01049931");
    }
    let never = chart("caribbean-stud-buy-card", "never-buy");
    close(1e-15, "never buys", edge(&rules, &never), edge(&usual, &never));
    // Where no card is sold, the draws of a chart do not matter.
    let text = basic.to_csv();
    let kept: Vec<&str> = text.lines().filter(|line| !line.starts_with("draw,")).collect();
    let kept: Chart = poker::Chart::parse("x", "x.csv", &kept.join("\n")).unwrap().into();
    assert_eq!(edge(&usual, &basic).to_bits(), edge(&usual, &kept).to_bits());
}

/// A number of antes that is whole.
#[allow(clippy::cast_possible_truncation)] // far below 2^53
fn whole(antes: f64) -> i128 {
    let rounded = antes.round();
    assert!((antes - rounded).abs() < 0.02, "{antes}");
    rounded as i128
}

/// Both rank a million hands of each size alike.
#[test]
fn both_rank_hands_alike() {
    let mut rng = Streams::new(43).stream(0);
    for size in [3_u8, 4, 5] {
        let mut last: Option<(Strength, Hand)> = None;
        for _ in 0..300_000 {
            let mut pack: Vec<Card> = Card::pack().collect();
            let mut draw = |left: u32| pack.swap_remove(below(&mut rng, left) as usize);
            let cards: Vec<Card> = (0..size).map(|drawn| draw(52 - u32::from(drawn))).collect();
            let strength = Strength::best(cards.iter().copied().collect::<CardSet>(), size);
            let found = hand(&cards);
            if let Some((other_strength, other)) = &last {
                assert_eq!(strength.cmp(other_strength), found.cmp(other), "{cards:?}");
            }
            last = Some((strength, found));
        }
    }
}

/// The best hand among more cards than it has is the best of its subsets, also where two suits have enough cards for a flush.
#[test]
fn the_best_hand_is_the_best_subset() {
    let mut rng = Streams::new(44).stream(0);
    for (size, cards) in [(3_u32, 4_u32), (3, 6), (3, 7), (4, 6), (4, 8), (5, 7)] {
        for _ in 0..4000 {
            let mut pack: Vec<Card> = Card::pack().collect();
            let drawn = (0..cards).map(|drawn| pack.swap_remove(below(&mut rng, 52 - drawn) as usize));
            let drawn: Vec<Card> = drawn.collect();
            let best = |cards: &[Card]| {
                Strength::best(cards.iter().copied().collect::<CardSet>(), u8::try_from(size).unwrap())
            };
            let subsets = (0_u32..1 << cards).filter(|subset| subset.count_ones() == size);
            let hands = subsets.map(|subset| {
                let held = (0..).zip(&drawn).filter(|(at, _)| subset >> at & 1 == 1);
                best(&held.map(|(_, card)| *card).collect::<Vec<_>>())
            });
            assert_eq!(hands.max(), Some(best(&drawn)), "{drawn:?}");
        }
    }
}

/// The antes of a raise, and whether a hand raises by what that and folding net.
type Raise<'a> = (i64, &'a dyn Fn(&Hand, i128, i128) -> bool);

/// The card that a hand replaces beside an upcard, by the values of replacing each and that of keeping all.
type Replaces<'a> = &'a dyn Fn([u64; 2], &[(u64, i128)], i128) -> Option<u64>;

/// What the only bet of a hand nets over all hands of the dealer, and their number: `raises` decides by the hand and by what raising
/// and folding net without the replaced card; the dealer's hands lack the missing card, too.
fn bet(
    walk: &mut Walk<'_>,
    [own, up, replaced, missing]: [u64; 4],
    (raise, raises): Raise<'_>,
) -> (i128, i128) {
    let (net, deals) = walk.settle([own, up, 0, replaced], raise);
    let bets = raises(walk.hand(own), net, -2 * deals);
    let (net, deals) =
        if missing == 0 { (net, deals) } else { walk.settle([own, up, 0, replaced | missing], raise) };
    (if bets { net } else { -2 * deals }, deals)
}

/// The net of a play in half antes, each deal counted for every new card, and the number of deals, from the pack without a missing
/// card: `replaces` decides by the hand and, from the whole pack, the values of replacing each card and that of keeping all.
fn net_of(
    (game, pack, missing): (&Game, &[Card], u64),
    price: i128,
    bets: Raise<'_>,
    replaces: Replaces<'_>,
) -> (i128, i128) {
    let mut walk = Walk::new(game, pack);
    let (mut sum, mut all) = (0, 0);
    let mut hands = naive::hands(pack, 5);
    if missing != 0 {
        hands.clear();
        naive::sets(walk.whole & !missing, 5, &mut |own| {
            hands.insert(own, 1);
        });
    }
    // What keeping all cards nets, or a card replaced by each new one.
    let mut value = |own: u64, up: u64, old: Option<usize>, missing: u64| -> (i128, i128) {
        let left = walk.whole & !own & !up & !missing;
        let Some(old) = old else {
            let (net, deals) = bet(&mut walk, [own, up, 0, missing], bets);
            let new = i128::from(left.count_ones() - 4);
            return (net * new, deals * new);
        };
        let lasts = places(left).map(|new| own & !(1 << old) | 1 << new);
        let nets = lasts.map(|last| bet(&mut walk, [last, up, 1 << old, missing], bets));
        let (net, deals) = nets.fold((0, 0), |sum, net| (sum.0 + net.0, sum.1 + net.1));
        (net - 2 * price * deals, deals)
    };
    for (own, times) in hands {
        for up in places(!own & ((1 << pack.len()) - 1) & !missing).map(|up| 1 << up) {
            let bought: Vec<(u64, i128)> =
                places(own).map(|old| (1 << old, value(own, up, Some(old), 0).0)).collect();
            let chosen = replaces([own, up], &bought, value(own, up, None, 0).0);
            let chosen = chosen.map(|card| card.trailing_zeros() as usize);
            let (net, deals) = value(own, up, chosen, missing);
            sum += times * net;
            all += times * deals;
        }
    }
    (sum, all)
}

/// The card beside three of a kind, two pairs, four of a suit, or four ranks of a straight without a pair.
fn discard(pack: &[Card], own: u64) -> Option<usize> {
    let at: Vec<usize> = places(own).collect();
    let rank = |at: usize| naive::rank(pack[at]);
    let same = |one: usize| at.iter().filter(|other| rank(**other) == rank(one)).count();
    let kind = hand(&naive::cards(pack, own)).kind;
    if kind == 2 || kind == 3 {
        return at.iter().copied().filter(|one| same(*one) == 1).min_by_key(|one| rank(*one));
    }
    if kind > 1 {
        return None;
    }
    let suits = |one: usize| at.iter().filter(|other| pack[**other].suit() == pack[one].suit()).count();
    if let Some(odd) = at.iter().find(|one| suits(**one) == 1 && at.iter().any(|other| suits(*other) == 4)) {
        return Some(*odd);
    }
    let completed = |out: usize| {
        let kept: Vec<u8> = at.iter().filter(|one| **one != out).map(|one| rank(*one)).collect();
        let straight = |new: &u8| {
            let mut five: Vec<u8> = kept.iter().copied().chain([*new]).collect();
            five.sort_unstable();
            five == [2, 3, 4, 5, 14] || five.windows(2).all(|two| two[1] == two[0] + 1)
        };
        (2..=14).filter(straight).count()
    };
    let found = at.iter().filter(|one| kind == 0 && completed(**one) > 0);
    found.max_by_key(|one| (completed(**one), std::cmp::Reverse(rank(**one)))).copied()
}

/// The card whose replacement nets the most, if that is more than keeping all. Of equal ones, the first in the order in which
/// hands are enumerated: the upcard's suit first, then suits with greater cards; lesser cards first.
fn most(pack: &[Card], [own, up]: [u64; 2], bought: &[(u64, i128)], keeps: i128) -> Option<u64> {
    let card = |mask: u64| pack[mask.trailing_zeros() as usize];
    let place = |mask: u64| {
        let suit = card(mask).suit();
        let mut same: Vec<u8> =
            places(own).filter(|at| pack[*at].suit() == suit).map(|at| naive::rank(pack[at])).collect();
        same.sort_unstable_by(|a, b| b.cmp(a));
        (card(up).suit() != suit, std::cmp::Reverse(same), naive::rank(card(mask)))
    };
    let best = bought.iter().map(|one| one.1).max().unwrap();
    let first = bought.iter().filter(|one| one.1 == best).min_by_key(|one| place(one.0)).unwrap();
    (best > keeps).then_some(first.0)
}

/// The sum of an exact edge over all deals of a small pack.
fn lost(rules: &Rules, chart: &Chart) -> (i128, String) {
    let line = exact(played(rules, Some(chart))).unwrap().lines.remove(0);
    let total = line.fractions.unwrap().total_weight;
    (whole(-line.house_edge * total.parse::<f64>().unwrap()), total)
}

/// Packs of four ranks, with and without straights.
///
/// verifies(caribbean-stud-buy-card): the enumeration of small packs, a second time and deal by deal
#[test]
fn small_packs_with_a_bought_card_agree_with_brute_force() {
    let ace_king: fn(&Hand) -> bool = |hand| hand.kind > 0 || hand.ranks[..2] == [14, 13];
    let pair: fn(&Hand) -> bool = |hand| hand.kind > 0;
    for (ranks, without, qualifies, least, raise, price) in [
        (&[1, 11, 12, 13][..], "2,3,4,5,6,7,8,9,10", ace_king, "high-card-A-K", 2, 1),
        (&[1, 2, 3, 4, 5], "6,7,8,9,10,J,Q,K", pair, "pair", 3, 0),
    ] {
        if ranks.len() > 4 && skipped("the pack of five ranks") {
            continue;
        }
        let pack: Vec<Card> = Card::pack().filter(|card| ranks.contains(&card.rank().number())).collect();
        let best = |cards: [u64; 2], bought: &[(u64, i128)], keeps: i128| most(&pack, cards, bought, keeps);
        let game = Game { qualifies, ..super::second("caribbean-stud") };
        let sets = [
            format!("pack.without=[{without}]"),
            format!("dealer.qualifies={least}"),
            format!("play.choices=fold {raise}"),
            format!("draw.price={price}"),
        ];
        let rules = Scenario::new(find("caribbean-stud-buy-card").unwrap(), &[], &sets).unwrap().rules;
        let (found, total) = lost(&rules, &best_chart(&rules, "best", |_| ()).unwrap());
        let (net, deals) = net_of((&game, &pack, 0), price, (raise, &|_, net, fold| net > fold), &best);
        assert_eq!(2 * found, net, "best play: {sets:?}");
        assert_eq!(total, deals.to_string());
        // Raises with a pair, and buys to everything.
        let draws = rows(&format!("draw,any,draw\n1,pair,{raise}\n"));
        let discards =
            |cards: [u64; 2], _: &[(u64, i128)], _: i128| discard(&pack, cards[0]).map(|card| 1 << card);
        let (net, _) = net_of((&game, &pack, 0), price, (raise, &|hand, _, _| hand.kind > 0), &discards);
        assert_eq!(2 * lost(&rules, &draws).0, net, "a chart: {sets:?}");
    }
}

/// Without one card of each rank in turn, for a chart and for the best play of the full pack.
///
/// verifies(caribbean-stud): effects of removal of a small pack, a second time and deal by deal
#[test]
fn small_packs_without_a_card_agree_with_brute_force() {
    let game = Game { qualifies: |hand| hand.kind > 0, ..super::second("caribbean-stud") };
    let pack = naive::pack(11);
    let mut walk = Walk::new(&game, &pack);
    let mut hands = Vec::new();
    naive::sets(walk.whole, 5, &mut |own| hands.push(own));
    let rules = rules("caribbean-stud", &format!("{FOUR_RANKS} dealer.qualifies=pair"));
    for (chart, best) in
        [(best_chart(&rules, "best", |_| ()).unwrap(), true), (rows("1,three-of-a-kind,2"), false)]
    {
        let line = removals(played(&rules, Some(&chart))).unwrap().remove(0);
        for (rank, edge) in (1..=13).zip(edges(&line)) {
            let rank = Rank::new(rank).unwrap();
            let Some(missing) = pack.iter().position(|card| card.rank() == rank) else {
                assert_eq!(edge, None);
                continue;
            };
            let missing = 1 << missing;
            let (mut sum, mut deals) = (0, 0);
            for own in hands.iter().filter(|own| **own & missing == 0) {
                for up in places(walk.whole & !own & !missing).map(|up| 1 << up) {
                    let raises = |hand: &Hand, net, fold| if best { net > fold } else { hand.kind >= 3 };
                    let (net, of) = bet(&mut walk, [*own, up, 0, missing], (2, &raises));
                    sum += net;
                    deals += of;
                }
            }
            assert_eq!(2 * whole(-edge.unwrap() * deals as f64), sum, "{rank:?}");
        }
    }
}

/// The house edges of the packs without a card, by rank; `None` for ranks that are not in the pack.
fn edges(line: &LineRemovals) -> Vec<Option<f64>> {
    line.effects.iter().map(|effect| effect.map(|effect| line.house_edge - effect)).collect()
}

/// A deal of ten cards is a deal from each pack that lacks another card, so the antes lost from all packs without a card are 42 times
/// those lost from the full pack. The progressive is counted by hand: the straight flushes and flushes with a certain card, and the
/// full houses with three or two of its rank; 12 ranks have four of a kind, with each of the 47 other cards.
///
/// verifies(caribbean-stud): all effects of removal add up to 0, in integers
#[test]
fn effects_of_a_poker_pack_add_up_to_zero() {
    let book = "id = \"mine\"\ngame = \"poker\"\ntitle = \"t\"\nsource = \"s\"\nsummary = \"x\"\n\
        strategies = \"caribbean-stud\"\n[rules]\nshoe.decks = 1\ncards.dealer_up = 1\nplay.choices = [\"fold 2\"]\n\
        dealer.qualifies = \"high-card-A-K\"\n\
        [side.caribbean-progressive]\narticle = \"1\"\nuse = \"caribbean-progressive\"\n";
    let book = Reglamento::parse("mine.toml", book).unwrap_or_else(|faults| panic!("{faults}"));
    let rules = Scenario::new(book, &[], &[]).unwrap().rules;
    let found = removals(played(&rules, Some(&chart("caribbean-stud", "basic")))).unwrap();
    let line = &found[0];
    assert_eq!(line.cards(), ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]);
    let without = edges(line).into_iter().flatten();
    let all: i128 = without.map(|edge| 4 * whole(edge * (DEALS * 42 / 52) as f64)).sum();
    assert_eq!(all, 42 * whole(line.house_edge * DEALS as f64));
    let line = &found[1];
    assert_eq!(line.name, "caribbean-progressive");
    let straights = |rank: i32| (5..=13).filter(|top| *top >= rank && *top - 4 <= rank).count() as f64;
    for (rank, edge) in (1..=13).zip(edges(line)) {
        let royal = if rank == 1 || rank >= 10 { 1.0 } else { 0.0 };
        let flushes = 5108.0 - (495.0 - straights(rank) - royal);
        let paid = 100_000.0 * (4.0 - royal)
            + 10_000.0 * (36.0 - straights(rank))
            + 500.0 * (12.0 * 47.0)
            + 100.0 * (3744.0 - 3.0 * 12.0 * 6.0 - 3.0 * 12.0 * 4.0)
            + 50.0 * flushes;
        assert!((edge.unwrap() - (1.0 - paid / 2_349_060.0)).abs() < 1e-13, "{rank}");
    }
}

/// With a card for sale: best play for the full pack and a chart, from packs without a card, and a chart that never buys. Best play
/// may choose among equal values by suit, so its packs lack each suit in turn.
///
/// verifies(caribbean-stud-buy-card): effects of removal of small packs, a second time and deal by deal
#[test]
fn effects_with_a_bought_card_agree_with_brute_force() {
    let game = Game { qualifies: |hand| hand.kind > 0, ..super::second("caribbean-stud") };
    let raises = "three-of-a-kind";
    // A condition that is always true, and counts hands by suits.
    let by_suits = "three-of-a-kind & flush-cards>=1";
    for (without, from, raises) in [
        ("2,3,4,5,6,7,8,9,10,J", 12, Some(raises)),
        ("2,3,4,5,6,7,8,9,10,J", 12, Some(by_suits)),
        ("2,3,4,5,6,7,8,9,10,J", 12, None),
        ("2,3,4,5,6,7,8,9,10", 11, Some(raises)),
        ("2,3,4,5,6,7,8,9,10", 11, None),
    ] {
        if from == 11 && skipped("packs of four ranks and of 52 cards without a card, with a card for sale") {
            return;
        }
        let pack = naive::pack(from);
        let discards =
            |cards: [u64; 2], _: &[(u64, i128)], _: i128| discard(&pack, cards[0]).map(|card| 1 << card);
        let best = |cards: [u64; 2], bought: &[(u64, i128)], keeps: i128| most(&pack, cards, bought, keeps);
        let sets = format!("pack.without=[{without}] dealer.qualifies=pair");
        let rules = rules("caribbean-stud-buy-card", &sets);
        let words = |raises| rows(&format!("draw,any,draw\n1,{raises},2\n"));
        let chart = raises.map_or_else(|| best_chart(&rules, "best", |_| ()).unwrap(), words);
        let line = removals(played(&rules, Some(&chart))).unwrap().remove(0);
        for (rank, edge) in (1..=13).zip(edges(&line)) {
            let missing = (0..pack.len()).filter(|at| pack[*at].rank().number() == rank);
            let missing: Vec<u64> = missing.map(|at| 1 << at).collect();
            if missing.is_empty() {
                assert_eq!(edge, None);
            }
            let (mut net, mut deals) = (0, 0);
            for missing in missing.into_iter().take(if raises.is_some() { 1 } else { 4 }) {
                let game = (&game, &pack[..], missing);
                let one = match raises {
                    Some(_) => net_of(game, 1, (2, &|hand, _, _| hand.kind >= 3), &discards),
                    None => net_of(game, 1, (2, &|_, net, fold| net > fold), &best),
                };
                (net, deals) = (net + one.0, deals + one.1);
            }
            if let Some(edge) = edge {
                assert_eq!(2 * whole(-edge * deals as f64), net, "{rank} from {from} on, {raises:?}");
            }
        }
    }
    let of =
        |id: &str, name: &str| removals(played(&rules(id, ""), Some(&chart(id, name)))).unwrap().remove(0);
    let never = of("caribbean-stud-buy-card", "never-buy");
    let none = of("caribbean-stud", "basic");
    for (never, none) in never.effects.iter().zip(&none.effects) {
        close(1e-14, "never buys", never.unwrap(), none.unwrap());
    }
}

/// Games without decisions, on packs of four ranks that lack a card, by a second enumeration; and all effects of a whole pack with
/// best play add up to 0.
///
/// verifies(casino-holdem, let-it-ride, mississippi-stud): effects of removal with common cards
#[test]
fn effects_with_common_cards_agree_with_a_second_enumeration() {
    let calls =
        |hand: &Hand, order, qualifies, _| (super::second("casino-holdem").net)(hand, order, qualifies, 2);
    let games = [
        ("let-it-ride", "never", None),
        ("casino-holdem", "always-call", Some(calls as fn(&_, _, _, _) -> _)),
    ];
    for (id, name, net) in games {
        let game = super::second(id);
        let net = net.unwrap_or(game.net);
        let game = naive::Game { choices: game.board.iter().map(|_| None).collect(), net, ..game };
        let line = removals(played(&rules(id, FOUR_RANKS), Some(&chart(id, name)))).unwrap().remove(0);
        for (rank, edge) in (1..=13).zip(edges(&line)) {
            let mut pack = naive::pack(11);
            let Some(missing) = pack.iter().position(|card| card.rank().number() == rank) else {
                assert_eq!(edge, None);
                continue;
            };
            pack.remove(missing);
            let (net, deals) = naive::best_play(&game, &pack);
            let what = format!("{id} without {rank}");
            close(1e-13, what, edge.unwrap(), -(net as f64) / (2.0 * deals as f64));
        }
    }
    let rules = rules("mississippi-stud", "");
    let best = best_chart(&rules, "best", |_| ()).unwrap();
    let line = removals(played(&rules, Some(&best))).unwrap().remove(0);
    let effects: Vec<f64> = line.effects.iter().flatten().copied().collect();
    close(1e-13, "all effects", effects.iter().sum(), 0.0);
    assert!(effects.iter().all(|effect| *effect != 0.0), "{effects:?}");
}

/// The expectations of all hands with the best choice add up to the edge of best play.
#[test]
fn explained_choices_add_up_to_the_edge() {
    // Nobody folds in Let It Ride: on its last street, too, the choices are worth the edge, with the first bet as it was played.
    let games = [
        ("three-card-poker", 3, 0),
        ("mississippi-stud", 2, 0),
        ("casino-holdem", 2, 3),
        ("let-it-ride", 3, 0),
        ("let-it-ride", 3, 1),
    ];
    for (id, own, seen) in games {
        let rules = rules(id, FOUR_RANKS);
        let best = best_chart(&rules, "best", |_| ()).unwrap();
        let pack = naive::pack(11);
        let mut sum = 0.0;
        naive::sets(0xffff, own, &mut |own| {
            naive::sets(0xffff & !own, seen, &mut |seen| {
                let [own, seen] = [own, seen].map(|mask| naive::cards(&pack, mask));
                let found = explain(played(&rules, &best), &Asked::Poker(&own, &seen)).unwrap().remove(0);
                sum += found.frequency * found.choices[0].1;
            });
        });
        close(1e-12, id, -sum, edge(&rules, &best));
    }
}

/// Best play as it is dealt replaces a card, or none, as the values of all choices have it.
#[test]
fn the_best_card_is_replaced() {
    const HANDS: i32 = 200;
    let rules = rules("caribbean-stud-buy-card", FOUR_RANKS);
    let best = best_chart(&rules, "best", |_| ()).unwrap();
    let (complete, pack) = (dealable(&rules, &best), naive::pack(11));
    let (play, mut rng, mut bought) = (rules.play.poker().unwrap(), Streams::new(46).stream(0), 0);
    for _ in 0..HANDS {
        let mut left = pack.clone();
        let drawn: Vec<Card> =
            (0..6).map(|drawn| left.swap_remove(below(&mut rng, 16 - drawn) as usize)).collect();
        let (own, up) = drawn.split_at(5);
        let found = explain(played(&rules, &best), &Asked::Poker(own, up)).unwrap();
        let (keeps, buys) = found.split_first().unwrap();
        let view = View {
            rules: play,
            ranks: 0x1e00,
            number: 1,
            added: 0,
            street: DRAW,
            own: own.iter().copied().collect(),
            dealt: own,
            hand: None,
            board: CardSet::default(),
            with_board: None,
            upcard: up.iter().copied().collect(),
            replaced: CardSet::default(),
        };
        let replaced = complete.poker().unwrap().replaces(&view).unwrap();
        // Only the card in parentheses is paid for.
        let value = |of: &Explained| of.choices[0].1;
        let of = buys.iter().find(|buy| {
            own.iter().any(|card| CardSet::of(*card) == replaced && buy.cards.contains(&format!("({card})")))
        });
        let most = value(keeps).max(value(&buys[0]));
        close(1e-12, format_args!("{own:?} {up:?}"), value(of.unwrap_or(keeps)), most);
        bought += i32::from(of.is_some());
    }
    assert!((1..HANDS).contains(&bought), "{bought}");
}

/// Values that an enumeration of Caribbean stud alone, now removed, found for a flush of four hearts.
#[test]
fn explained_draws_have_their_known_values() {
    let cards = |text: &str| text.split(' ').map(|card| card.parse().unwrap()).collect::<Vec<Card>>();
    let rules = rules("caribbean-stud-buy-card", "");
    let basic = chart("caribbean-stud-buy-card", "basic");
    let found =
        explain(played(&rules, &basic), &Asked::Poker(&cards("Ah Kd 9h 5h 2h"), &cards("7h"))).unwrap();
    let found = found.iter().flat_map(|one| &one.choices);
    let (choices, nets): (Vec<Choice>, Vec<String>) =
        found.map(|(choice, net)| (*choice, format!("{net:.7}"))).unzip();
    assert_eq!(choices, [&[Choice::Fold, Choice::Bet(2)][..], &[Choice::Buy; 5]].concat());
    let bought = "-0.3813136 -1.5078088 -1.5349367 -1.6391406 -1.6820013";
    assert_eq!(nets.join(" "), format!("-1.0000000 -1.1135153 {bought}"));
}
