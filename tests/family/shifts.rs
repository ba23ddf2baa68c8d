//! The direction in which every option moves the exact edge.

use super::support::chart_with;
use crate::tables::{chart, edge, rules};

/// verifies(mendoza-2016, ocho-mazos, club-conservador): the direction of every reading's shift
#[test]
fn every_option_moves_the_edge_its_way() {
    let [mendoza, ocho, club] =
        ["mendoza-2016", "ocho-mazos", "club-conservador"].map(|id| chart(id, "basic"));
    // What good play never does cannot move its edge: play that does it.
    let tens = ["P10,P,P,P,P,P,P,P,P,P,P"];
    let [mendoza_tens, ocho_tens, club_tens] =
        ["mendoza-2016", "ocho-mazos", "club-conservador"].map(|id| chart_with(id, "basic", &tens));
    let soft = chart_with("club-conservador", "basic", &["S20,Ds,Ds,Ds,Ds,Ds,Ds,Ds,Ds,Ds,Ds"]);
    for (id, option, chart, sign, why) in [
        ("mendoza-2016", "dealer-soft-17=hit", &mendoza, 1.0, "the dealer improves"),
        ("mendoza-2016", "dealer-soft-17=bank-chooses", &mendoza, 1.0, "the dealer chooses"),
        ("mendoza-2016", "natural-vs-21=push", &mendoza, -1.0, "21s lose less"),
        ("mendoza-2016", "player-natural-vs-21=push", &mendoza, 1.0, "naturals win less"),
        ("mendoza-2016", "split-natural-rank=plain-21", &mendoza_tens, 1.0, "an ace to a ten wins less"),
        ("mendoza-2016", "double-cards=any", &mendoza, -1.0, "more doubles"),
        ("mendoza-2016", "offsuit-third-seven=plays-on", &mendoza, 1.0, "fewer prizes"),
        ("mendoza-2016", "sevens-multiple=for-one", &mendoza, 1.0, "smaller prizes"),
        ("mendoza-2016", "retiro-vs-ace=no", &mendoza, 1.0, "fewer surrenders"),
        ("mendoza-2016", "retiro-vs-natural=lost", &mendoza, 1.0, "dearer surrenders"),
        ("mendoza-2016", "resplit-aces=yes", &mendoza, -1.0, "more splits of aces"),
        ("mendoza-2016", "resplit-equal=rank", &mendoza_tens, -1.0, "fewer tens are split, at a loss"),
        ("ocho-mazos", "dealer-ace=soft", &ocho, 1.0, "a dealer whose ace is fixed low goes over more"),
        ("ocho-mazos", "ace-11-range=17-or-more", &ocho, -1.0, "aces bust the dealer"),
        ("ocho-mazos", "split-second-ace=free", &ocho, -1.0, "the player is bound less"),
        ("ocho-mazos", "player-ace=every-ace", &ocho, 1.0, "the player is bound more"),
        ("ocho-mazos", "player-ace=free", &ocho, -1.0, "the player is not bound"),
        ("ocho-mazos", "split-aces-cards=one-card", &ocho, 1.0, "opened aces draw no more"),
        ("ocho-mazos", "split-tens-natural=pays-1-1", &ocho_tens, 1.0, "an ace to a ten pays less"),
        ("ocho-mazos", "double-after-split=no", &ocho, 1.0, "fewer doubles"),
        ("club-conservador", "soft-double=either-value", &soft, 1.0, "A-9 is doubled, at a loss"),
        ("club-conservador", "resplit=4-hands", &club_tens, -1.0, "fewer tens are split, at a loss"),
        ("club-conservador", "resplit=2-hands", &club, 1.0, "fewer openings"),
        ("club-conservador", "resplit-aces=yes", &club, -1.0, "more openings of aces"),
        ("club-conservador", "same-value=rank", &club_tens, -1.0, "fewer tens are split, at a loss"),
    ] {
        // A bank that chooses has an exact value in an infinite deck alone.
        let decks = if option.ends_with("bank-chooses") { "shoe.decks=inf" } else { "" };
        let [default, changed] =
            ["", option].map(|option| edge(&rules(id, &format!("{option} {decks} table.boxes=1")), chart));
        assert!((changed - default) * sign > 1e-9, "{id} {option}: {default} to {changed}, {why}");
    }
}
