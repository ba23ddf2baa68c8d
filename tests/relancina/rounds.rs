//! Rounds beside those of `testdata/rounds/relancina.toml`: who wins the Talla, what is allowed, and a pack that runs out. Nets
//! are in half bets. Cards are in the order box, Talla, box, Talla, then the cards drawn.

use super::table::{chart, played, relancina, round, rules};
use std::collections::HashSet;
use ventaja::referee::Silent;
use ventaja::referee::relancina::{Session, Table};
use ventaja::shoe::{Pile, Recycled, Shoe, Streams};
use ventaja::strategy::relancina::Sight;

/// Options, moves, cards, and what comes of them: the net of each box and the box that wins the Talla.
type Settled = (&'static str, &'static str, &'static str, &'static [i64], Option<usize>);

#[rustfmt::skip]
const ROUNDS: [Settled; 34] = [
    // Point 1: the first relancina to the right wins the Talla, unless the Talla holds one, and never in sangriento.
    ("", "SS", "Kh Jd Ts Ac Ad 8s", &[4, 4], Some(0)),
    ("", "SS", "Th Jd Ts 9c Ad 8s", &[2, 4], Some(1)),
    ("", "SS", "Kh Jd Ks Ac Ad As", &[-2, -2], None),
    ("deal=sangriento", "SS", "Kh Jd Ts Ac Ad 8s", &[4, 4], None),
    ("", "S", "Kh As Ac Ac", &[-6], Some(0)),
    // A figure to a relancina wins it too. Any other card makes an ordinary hand.
    ("", "H", "Kh Ts Ac 8s Qd", &[10], Some(0)),
    ("", "H", "Kh Ts Ac 8s Td", &[2], None),
    ("", "HHS", "Kh Ts Ac 8s 2d 7c", &[2], None),
    ("", "H", "Kh Ks Ac As Qd", &[6], None),
    // Point 8: so does a relancina of the new cards, but for that of a split hand.
    ("", "CS", "Kh Ts 2d 8s Qh Ac", &[4], Some(0)),
    ("", "CS", "Kh As 2d Ac Ah Ad", &[-2], None),
    ("", "PCSS", "Kh Ts Kd 8s 2d Qc Ad Jc", &[6], None),
    ("", "PSS", "Kh Ts Qd 9s Ac Tc", &[6], None),
    ("cambio-again=again", "CCS", "Kh Ts 2d 8s Qh 2c Jh Ac", &[4], Some(0)),
    // Two hands of a split with a change each: 12 loses 1, a relancina wins 2.
    ("", "PCSCS", "Kh Ts Kd 8s 2d Qc 2h 2c Ad Jc", &[2], None),
    // After the change, D on 11 is drawn to 17, and queens split to 12 and 19.
    ("after-cambio=new-hand", "CDS", "Kh Ts 2d 5s 5h 6c Th 7h", &[4], None),
    ("after-cambio=hit-or-stand", "CHS", "Kh Ts 2d 5s 5h 6c Th 7h", &[2], None),
    ("after-cambio=new-hand", "CPSS", "Kh Ts 2d 8s Qh Qc 2h 9c", &[0], None),
    // The Talla's own king and two: in sangriento they stay; a prize that the new cards make counts as opened.
    ("deal=sangriento", "S", "Th Ks 8d 2s Ts", &[2], None),
    ("", "S", "Th Ks 8d 2s Ks As", &[-4], None),
    ("talla-changes=whole-table", "S", "Th Ks 8d 2s Qs 9s Ad 9c", &[4], Some(0)),
    ("talla-changes=whole-table", "S", "Ah Ks Kd 2s Th 9c", &[4], Some(0)),
    ("talla-changes=whole-table", "CS", "Th Ks 8d 2s Kh 9s 2d 9c Qh Ac", &[4], Some(0)),
    // Debts: the first had lost before the third seven came.
    ("", "HS", "Th Th 7s 6d 8d 7c Tc 7d", &[-2, -14], None),
    ("bust-in-late-round=one", "H", "Th Ks 6d As Tc", &[-4], None),
    ("give-up-vs-prize=any", "R", "Kh 7s 2d 7c", &[-1], None),
    ("cambio-consent=talla-refuses", "R", "Kh Ks 2d As", &[-1], None),
    ("", "R", "Kh As 2d Ac", &[-1], None),
    ("talla-21=yes", "S", "Kh Ts Ad As", &[2], Some(0)),
    // A raise: leaving costs half, but a chipolo stays, and there is none without a prize.
    ("talla-raise=never", "LS", "Th Ks 8d As", &[-4], None),
    ("talla-raise=on-two-card-prize", "LS", "Th Ks 8d As", &[-1], None),
    ("talla-raise=never", "LS", "Kh As Ad Ac", &[-6], Some(0)),
    ("talla-raise=on-two-card-prize", "LS", "Kh As Ad Ac", &[-12], Some(0)),
    ("talla-raise=on-two-card-prize", "S", "Th Ts 8d 9s", &[-2], None),
];

#[test]
fn rounds_pay_and_give_the_talla() {
    for (options, moves, cards, nets, winner) in ROUNDS {
        let played = played(options, u8::try_from(nets.len()).unwrap(), moves, cards, false);
        assert_eq!(
            (&played.nets[..], played.winner, played.left),
            (nets, winner, 0),
            "{options} {moves} {cards}"
        );
    }
    let first_hand = played("", 2, "SS", "Kh Jd Ts Ac Ad 8s", true);
    assert_eq!((first_hand.nets, first_hand.winner), (vec![4, 4], None), "not on the first hand");
}

/// Options, moves, cards, the number of a decision, and the moves that are allowed there (`+D`) or not (`-D`).
#[rustfmt::skip]
const ALLOWED: [(&str, &str, &str, usize, &str); 30] = [
    ("", "S", "Kh Ts Ac 8s", 0, "-D"),
    ("", "S", "Th As 2d Ac", 0, "-R -C"),
    ("", "S", "Th Ks 6d As", 0, "-R"),
    ("", "S", "Ah Ts Ad 9s", 0, "-P"),
    ("", "S", "Th Ts Jd 9s", 0, "-P"),
    ("", "PS", "8h Ts 8d 8s 2d 3d", 1, "-R"),
    ("deal=sangriento", "S", "Kh Ts 2d 8s", 0, "-C"),
    ("deal=sangriento double-in-sangriento=player-may", "S", "5h Ts 6d 8s", 0, "+D"),
    ("deal=sangriento double-in-sangriento=no", "S", "5h Ts 6d 8s", 0, "-D"),
    ("cambio-consent=player", "R", "Kh Ks 2d As", 0, "+C"),
    ("cambio-consent=talla-refuses", "R", "Kh Ks 2d As", 0, "-C"),
    ("figure-pairs=any-figures", "S", "Jh Ts Qd 8s", 0, "+P"),
    ("figure-pairs=same-rank", "S", "Jh Ts Qd 8s", 0, "-P"),
    ("figure-pairs=any-figures", "S", "Jh Ts Jd 8s", 0, "+P"),
    ("figure-pairs=same-rank", "S", "Jh Ts Jd 8s", 0, "+P"),
    ("more-splits=no", "PSS", "8h Ts 8d 8s 8c 9c", 1, "-P"),
    ("more-splits=yes", "PSS", "8h Ts 8d 8s 8c 9c", 1, "+P"),
    ("cambio-again=once", "CS", "Kh Ts 2d 8s Qh 2c", 0, "+C"),
    ("cambio-again=once", "CS", "Kh Ts 2d 8s Qh 2c", 1, "-C -R"),
    ("cambio-again=again", "CS", "Kh Ts 2d 8s Qh 2c", 1, "+C -R"),
    ("after-cambio=hit-or-stand", "CS", "Kh Ts 2d 8s 8h 8c", 1, "+H -D -P -R -C"),
    ("after-cambio=new-hand", "CS", "Kh Ts 2d 8s 8h 8c", 1, "+H +D +P +R -C"),
    ("after-cambio=hit-or-stand", "CS", "Kh As 2d Ks Qh 2c", 1, "-R"),
    // Figure and two against an opened prize.
    ("after-cambio=new-hand", "CS", "Kh As 2d Ks Qh 2c", 1, "+R"),
    // Each hand of a split has one change of its own.
    ("after-cambio=new-hand", "CPSS", "Kh Ts 2d 8s Qh Qc 2h 9c", 2, "+C"),
    ("", "PCSCS", "Kh Ts Kd 8s 2d Qc 2h 2c Ad Jc", 0, "-C"),
    ("", "PCSCS", "Kh Ts Kd 8s 2d Qc 2h 2c Ad Jc", 1, "+C"),
    ("", "PCSCS", "Kh Ts Kd 8s 2d Qc 2h 2c Ad Jc", 2, "-C"),
    ("", "PCSCS", "Kh Ts Kd 8s 2d Qc 2h 2c Ad Jc", 3, "+C"),
    ("", "PCSCS", "Kh Ts Kd 8s 2d Qc 2h 2c Ad Jc", 4, "-C"),
];

#[test]
fn what_is_allowed() {
    for (options, moves, cards, number, moves_allowed) in ALLOWED {
        let seen = round(options, moves, cards).views[number];
        for allowed in moves_allowed.split(' ') {
            let found = match &allowed[1..] {
                "H" => seen.legal.hit,
                "D" => seen.legal.double,
                "P" => seen.legal.split,
                "R" => seen.legal.surrender,
                _ => seen.change,
            };
            assert_eq!(found, allowed.starts_with('+'), "{options} {moves} {cards}: {allowed}");
        }
    }
}

/// What the player sees of the Talla.
#[test]
fn what_is_seen() {
    let seen = |options: &str, cards: &str| round(options, "S", cards).views[0].sight;
    let open = "deal=sangriento sangriento-talla";
    assert_eq!(seen(&format!("{open}=both-up"), "Th Ts 9d 8s"), Sight::Both { total: 18, soft: false });
    assert_eq!(seen(&format!("{open}=one-up"), "Th Ts 9d 8s"), Sight::Up);
    assert_eq!(seen("", "Th Ks 8d 2s Ks As"), Sight::Prize { multiple: 2 }, "of the new cards");
}

/// "Las cartas nuevas deben quedar siempre bajo el mazo en uso": when the pack runs
/// out in mid-round, the discards come back and the cards on the table do not.
#[test]
fn the_pack_runs_out_in_mid_round() {
    for (option, at_exhaustion) in [("at-exhaustion", true), ("below-half", false), ("every-round", false)] {
        let rules = rules(&format!("pack={option} boxes=7"));
        let mimic = chart("mimic-dealer");
        let mut table = Table::new(relancina(&rules), 7, mimic.relancina().unwrap());
        let mut pack = Shoe::new(Some(1), true, Streams::new(11).stream(0));
        let mut session = Session::new(relancina(&rules), 7);
        let mut ran_out = 0;
        for _ in 0..200 {
            pack.begin_round();
            if option == "every-round" || option == "below-half" && pack.is_below_half() {
                pack.recycle();
            }
            let before = pack.remaining().unwrap();
            table.play(session.next(), &mut pack, &mut Silent).unwrap();
            session.played(table.winner());
            let mut on_table = table.talla_hand().cards().to_vec();
            for hand in (0..7).flat_map(|number| table.hands(number)) {
                on_table.extend(hand.hand.cards());
            }
            let distinct: HashSet<u8> = on_table.iter().map(|card| card.index()).collect();
            assert_eq!(distinct.len(), on_table.len(), "a card of the table came twice");
            ran_out += usize::from(before < on_table.len());
        }
        // Half a pack is enough for a round.
        assert_eq!(ran_out > 0, at_exhaustion, "{option}: {ran_out}");
    }
}
