//! Rules that decide nothing beside others: what is dealt does not depend on them there, and does elsewhere.

use crate::tables::{chart, deal, rules};
use ventaja::dealing::Dealer;

/// By rulebook, with a chart if it has decisions: a rule, another beside which it decides nothing, and one beside which it
/// acts.
const CASES: [(&str, &str, &str, &str, &str); 20] = [
    ("mendoza-2016", "basic", "insurance.pays=3:1", "insurance.offered=false", "insurance.offered=true"),
    (
        "ocho-mazos",
        "desafio-always",
        "desafio.won=ends-hand",
        "desafio.offered=false",
        "desafio.offered=true",
    ),
    ("mendoza-2016", "basic", "surrender.not_against=[10]", "surrender.kind=none", "surrender.kind=late"),
    ("mendoza-2016", "basic", "surrender.after_split=true", "surrender.kind=none", "surrender.kind=late"),
    ("mendoza-2016", "basic", "sevens.suited_pay=90", "sevens.pay=0", "sevens.pay=2"),
    ("mendoza-2016", "basic", "sevens.offsuit_third=plays-on", "sevens.pay=0", "sevens.pay=90"),
    ("mendoza-2016", "basic", "sevens.multiple=for-one", "sevens.pay=0", "sevens.pay=90"),
    ("ocho-mazos", "basic", "dealer.late_ace=17-or-more", "dealer.ace=soft", "dealer.ace=fixed-on-receipt"),
    ("ocho-mazos", "basic", "player.split_ace=free", "player.ace=free", "player.ace=every-ace"),
    ("las-vegas-strip-6d", "basic", "double.soft=true", "double.totals=any", "double.totals=[9,10,11,18]"),
    ("las-vegas-strip-6d", "basic", "split.free=[8]", "split.max_hands=1", "split.max_hands=2"),
    ("las-vegas-strip-6d", "basic", "split.aces_cards=play-on", "split.max_hands=1", "split.max_hands=2"),
    ("las-vegas-strip-6d", "basic", "split.aces_natural=3:2", "split.max_hands=1", "split.max_hands=2"),
    ("las-vegas-strip-6d", "basic", "double.after_split=false", "split.max_hands=1", "split.max_hands=2"),
    ("las-vegas-strip-6d", "basic", "split.resplit_aces=true", "split.max_hands=2", "split.max_hands=4"),
    (
        "midi-punto-y-banca-2016",
        "",
        "banca.commission=4",
        "banca.settlement=commission-5",
        "banca.settlement=commission",
    ),
    (
        "midi-punto-y-banca-2016",
        "",
        "banca.commission_on=[6]",
        "banca.settlement=six-pays-half",
        "banca.settlement=commission",
    ),
    (
        "three-card-poker",
        "basic",
        "play.unqualified=pays",
        "dealer.qualifies=any",
        "dealer.qualifies=high-card-Q",
    ),
    ("relancina", "basic", "talla.raise_times=3", "talla.raise=never", "talla.raise=on-two-card-prize"),
    ("las-vegas-strip-6d", "basic", "shoe.cut_card=20", "shoe.rounds=1", "shoe.rounds=by-cut-card"),
];

#[test]
fn idle_rules_change_nothing_that_is_dealt() {
    let dealt = |(id, name): (&str, &str), options: &str| {
        let rules = rules(id, options);
        let chart = (!name.is_empty()).then(|| chart(id, name));
        let dealt = deal(&rules, chart.as_ref(), Dealer::Referee, 100_000, 11);
        let edges = dealt.estimates().into_iter().flatten().map(|found| (found.house_edge, found.variance));
        (rules, edges.collect::<Vec<_>>())
    };
    for (id, name, rule, beside, acting) in CASES {
        let key = rule.split('=').next().unwrap();
        for (other, is_idle) in [(beside, true), (acting, false)] {
            let (_, without) = dealt((id, name), other);
            let (rules, with) = dealt((id, name), &format!("{other} {rule}"));
            let found = rules.idle().into_iter().find(|idle| idle.key == key);
            assert_eq!(found.is_some(), is_idle, "{id} {rule} {other}");
            assert!(
                found.is_none_or(|found| other.starts_with(found.beside) && other.ends_with(&found.value))
            );
            let alike = with.iter().zip(&without).all(|(a, b)| (a.0 - b.0).abs() + (a.1 - b.1).abs() < 1e-12);
            assert_eq!(alike, is_idle, "{id} {rule} {other}");
        }
    }
}
