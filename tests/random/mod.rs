//! Rules and charts at random, for tests that compare two ways to a number.

use rand_core::Rng;
use std::fmt::Write;
use ventaja::rules::{Game, Key, MaxHands, Play, Rules, Shown, Value, keys};
use ventaja::strategy::{Chart, PlayedTable};

/// A number below `n`.
pub(crate) fn any(rng: &mut impl Rng, n: usize) -> usize {
    usize::try_from(rng.next_u64() % n as u64).unwrap()
}

/// Values of every key of the blackjack family that changes a round.
pub(crate) const VALUES: &[(&str, &[&str])] = &[
    ("shoe.decks", &["1", "2", "6", "8", "inf"]),
    ("table.boxes", &["1", "2", "3"]),
    ("dealer.soft17", &["stand", "hit", "bank-chooses"]),
    ("dealer.hole_card", &["peek", "no-peek", "none"]),
    ("dealer.natural_takes", &["all-bets", "original-bets"]),
    ("dealer.ace", &["soft", "fixed-on-receipt"]),
    ("dealer.late_ace", &["17-to-21", "17-or-more"]),
    ("player.ace", &["free", "first-two", "every-ace"]),
    ("player.split_ace", &["declared", "free"]),
    ("dealer.natural_vs_21", &["wins", "push"]),
    ("natural.pays", &["3:2", "6:5", "1:1", "2:1"]),
    ("natural.vs_dealer_21", &["wins", "push"]),
    ("hit.soft_21", &["true", "false"]),
    ("double.totals", &["any", "[9,10,11]", "[11]", "[10,11,18]", "[]"]),
    ("double.soft", &["true", "false"]),
    ("double.cards", &["two", "any"]),
    ("double.after_split", &["true", "false"]),
    ("split.by", &["value", "rank"]),
    ("split.max_hands", &["1", "2", "3", "4", "unlimited"]),
    ("split.resplit_by", &["value", "rank"]),
    ("split.resplit_aces", &["true", "false"]),
    ("split.aces_cards", &["one", "play-on", "hit-only"]),
    ("split.natural", &["21", "1:1", "3:2"]),
    ("split.aces_natural", &["21", "1:1", "3:2"]),
    ("split.natural_rank", &["natural", "21"]),
    ("surrender.kind", &["none", "late", "early"]),
    ("surrender.not_against", &["[]", "[A]", "[10,A]"]),
    ("surrender.after_split", &["true", "false"]),
    ("insurance.offered", &["true", "false"]),
    ("even_money.offered", &["true", "false"]),
    ("desafio.offered", &["true", "false"]),
    ("desafio.won", &["plays-on", "ends-hand"]),
    ("charlie.cards", &["0", "5", "6", "7"]),
    ("sevens.pay", &["0", "5"]),
    ("sevens.suited_pay", &["0", "10"]),
    ("sevens.offsuit_third", &["pays", "plays-on"]),
    ("sevens.multiple", &["to-one", "for-one"]),
    ("pack.without", &["[]", "[]", "[10]", "[8,9,10]", "[2,3,J]"]),
    ("insurance.pays", &["2:1", "3:1", "5:2"]),
    ("dealer.total_22", &["busts", "push"]),
    ("dealer.ties", &["push", "push", "wins"]),
    ("natural.vs_dealer_natural", &["push", "wins"]),
    ("player.total_21", &["compared", "wins"]),
    ("bonus_21.five_cards", &["none", "3:2", "4:3"]),
    ("bonus_21.six_cards", &["none", "2:1"]),
    ("bonus_21.seven_cards", &["none", "3:1"]),
    ("bonus_21.mixed", &["none", "none", "none", "none", "3:2"]),
    ("bonus_21.suited", &["none", "none", "none", "none", "2:1"]),
    ("bonus_21.spades", &["none", "none", "none", "none", "3:1"]),
    ("bonus_21.after_split", &["true", "false"]),
    ("double.rescue", &["false", "true"]),
    ("dealer.exposed", &["false", "true"]),
    ("natural.suited_pays", &["none", "none", "2:1", "7:5"]),
    ("split.free", &["[2,3,4,5,6,7,8,9,A]", "[2,4,7,10,A]", "[]"]),
    ("double.free_totals", &["[]", "[]", "[9,10,11]", "[5,11,14]", "any"]),
    ("double.times", &["1", "2", "3"]),
];

/// Values of every key of punto y banca.
pub(crate) const PUNTO_VALUES: &[(&str, &[&str])] = &[
    ("shoe.decks", &["1", "6", "8", "inf"]),
    ("banca.when_punto_stands", &["draws-to-5", "draws-to-6", "stands"]),
    (
        "banca.settlement",
        &[
            "six-pays-half",
            "commission-5",
            "six-half-less-5-of-win",
            "commission",
            "commission",
            "commission",
        ],
    ),
    ("banca.commission", &["0", "4", "5", "2.75", "50", "100"]),
    ("banca.commission_on", &["any", "[]", "6", "7", "[1,8]", "[2,6,9]"]),
    ("tie.pays", &["1", "8", "9", "9.5"]),
    ("pack.without", &["[]", "[]", "[10]", "[8,9,10]"]),
];

/// Every key of [`PUNTO_VALUES`] at random.
pub(crate) fn random_punto(rng: &mut impl Rng) -> (Rules, String) {
    let known = keys(Game::PuntoYBanca);
    let mut rules = Rules::new(Game::PuntoYBanca);
    let mut what = String::new();
    for (name, values) in PUNTO_VALUES {
        let value = values[any(rng, values.len())];
        let _ = write!(what, "{name}={value} ");
        let key = known.iter().find(|key| key.name == *name).unwrap();
        key.set(&mut rules, &Value::from_text(value)).unwrap();
    }
    (rules, what)
}

/// A chart of random cells, so that every state is met.
pub(crate) fn random_chart(rng: &mut impl Rng) -> Chart {
    let mut text = String::from("hand,2,3,4,5,6,7,8,9,10,A\n");
    let mut row = |name: String, codes: &[&str]| {
        let cells: Vec<&str> = (0..10).map(|_| codes[any(rng, codes.len())]).collect();
        let _ = writeln!(text, "{name},{}", cells.join(","));
    };
    for total in 2..=21 {
        row(format!("H{total}"), &["H", "S", "D", "Ds", "Rh", "Rs", "H", "H"]);
    }
    for total in 12..=21 {
        row(format!("S{total}"), &["H", "S", "D", "Ds", "Rh", "Rs", "H"]);
    }
    for pair in ["P2", "P3", "P4", "P5", "P6", "P7", "P8", "P9", "P10", "PA", "77", "77s"] {
        row(pair.to_owned(), &["P", "P", "P", "Rp", "D", "H", "S", ""]);
    }
    for ace in ["A2", "A3", "A4", "A5", "A6", "A7", "A8", "A9", "AA"] {
        row(ace.to_owned(), &["1", "11"]);
    }
    // What follows takes no draw from the generator. In one of three charts the number of cards matters.
    let hash = text.bytes().fold(5381, |hash: usize, byte| hash.wrapping_mul(31).wrapping_add(byte.into()));
    let mut hashed = |row: String, codes: &[&str], shift: &dyn Fn(usize) -> usize| {
        let cells: Vec<&str> = (0..10).map(|column| codes[(hash >> shift(column)) % codes.len()]).collect();
        let _ = writeln!(text, "{row},{}", cells.join(","));
    };
    let by_cards = ["H9", "H12", "H14", "H15", "H16", "S13", "S17", "S18"];
    for (number, total) in by_cards.into_iter().enumerate().filter(|_| hash % 3 == 0) {
        let cards = 3 + (hash >> number) % 5;
        hashed(format!("{total}/{cards}"), &["H", "S", "", "D", "Ds"], &|column| number + 3 * column);
    }
    let doubled = ["DH8", "DH10", "DH12", "DH14", "DH15", "DH16", "DH17", "DS15", "DS18"];
    for (number, row) in doubled.into_iter().enumerate() {
        hashed(row.to_owned(), &["", "S", "Rs", "Ds"], &|column| number + 2 * column);
    }
    for (number, row) in ["FH8", "FH11", "FH13", "FH16", "FH17", "FS13", "FS18"].into_iter().enumerate() {
        hashed(row.to_owned(), &["", "H", "S", "D", "Ds"], &|column| 3 * number + column);
    }
    for offer in ["insurance", "even-money", "desafio"] {
        let answer = ["always", "never"][any(rng, 2)];
        let _ = writeln!(text, "option,{offer},{answer}");
    }
    Chart::parse_blackjack("random", "random.csv", &text).unwrap()
}

/// Exposes both cards of the dealer. Rules of a hidden card give way.
pub(crate) fn exposed(name: &str) -> Option<&'static str> {
    (name == "dealer.exposed").then_some("true")
}

/// Returns the values of a key with which the house's free bets need not give way; `None` for the keys that are open.
pub(crate) fn free_bets(name: &str) -> Option<&'static str> {
    match name {
        "dealer.natural_takes" => Some("all-bets"),
        "dealer.soft17" => Some("hit"),
        "double.times" => Some("1"),
        "desafio.offered" | "surrender.after_split" | "bonus_21.after_split" | "double.rescue" => {
            Some("false")
        }
        _ => None,
    }
}

/// Returns a chart with a column for each total of two exposed cards, made of the columns of a chart for upcards.
pub(crate) fn exposed_chart(chart: &Chart) -> Chart {
    let columns: Vec<&str> = Shown::columns(true).iter().map(|shown| shown.name()).collect();
    let mut text = format!("hand,{}\n", columns.join(","));
    for line in chart.to_csv().lines().filter(|line| !line.starts_with("hand,")) {
        let fields: Vec<&str> = line.split(',').collect();
        if fields[0] == "option" {
            let _ = writeln!(text, "{line}");
            continue;
        }
        let cells: Vec<&str> = (0..columns.len()).map(|column| fields[1 + column * 7 % 10]).collect();
        let _ = writeln!(text, "{},{}", fields[0], cells.join(","));
    }
    Chart::parse_blackjack("random", "random.csv", &text).unwrap()
}

/// Every key of [`VALUES`] at random, but for those that `fixed` answers. A value that the rules refuse beside the others
/// gives way to the key's default.
pub(crate) fn random_rules(
    rng: &mut impl Rng,
    fixed: impl Fn(&str) -> Option<&'static str>,
) -> (Rules, String) {
    let known = keys(Game::Blackjack);
    let find = |name: &str| known.iter().find(|key| key.name == name).unwrap();
    let mut rules = Rules::new(Game::Blackjack);
    // No cut card is too deep for a single pack without some ranks.
    find("shoe.cut_card").set(&mut rules, &Value::from_text("0")).unwrap();
    let mut what = String::new();
    let mut open = Vec::new();
    for (name, values) in VALUES {
        // Both cards of the dealer are exposed only where the caller asks for it: other charts have no such columns.
        let answer = fixed(name).or((*name == "dealer.exposed").then_some("false"));
        let drawn = values[any(rng, values.len())];
        let (key, value) = (find(name), answer.unwrap_or(drawn));
        let _ = write!(what, "{name}={value} ");
        key.set(&mut rules, &Value::from_text(value)).unwrap();
        if answer.is_none() {
            open.push(key);
        }
    }
    give_way(&mut rules, open, &mut what);
    (rules, what)
}

/// Limits a box to 16 hands where rules refuse a chart: a table of a fixed number of rounds takes none that splits tens
/// without limit.
pub(crate) fn limit_splits(rules: &mut Rules, chart: &Chart) {
    if PlayedTable::new(rules, Some(chart)).is_err()
        && let Play::Blackjack(play) = &mut rules.play
    {
        play.split_max_hands = MaxHands::Count(16);
    }
}

/// Puts keys back to their defaults, one by one, until the rules refuse none beside the others. `open` are the keys that may
/// give way.
fn give_way(rules: &mut Rules, mut open: Vec<&Key>, what: &mut String) {
    while let Err(limit) = rules.check() {
        let refused = open.iter().position(|key| key.name == limit.key);
        let key = open.swap_remove(refused.unwrap_or_else(|| panic!("{limit}\n{what}")));
        key.set(rules, &key.get(&Rules::new(rules.game()))).unwrap();
        let _ = write!(what, "but {} as by default ", key.name);
    }
}
