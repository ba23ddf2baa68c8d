//! Every kind of hand against every kind: `tests/data/relancina_matrix.csv`, which
//! was written from the text and gives the point for each cell.

use super::table::round;

/// verifies(relancina): every kind of hand against every kind of the Talla's, settled as its point says
#[test]
fn every_settlement_is_that_of_the_text() {
    let text = include_str!("../data/relancina_matrix.csv");
    let mut rows = csv::ReaderBuilder::new().comment(Some(b'#')).from_reader(text.as_bytes());
    let mut cells = 0;
    let mut wrong = Vec::new();
    for row in rows.records() {
        let row = row.unwrap();
        let [player, own, moves, draws, talla, its, its_draws, net, point] =
            std::array::from_fn(|i| row[i].to_owned());
        let (own, its): (Vec<&str>, Vec<&str>) =
            (own.split_whitespace().collect(), its.split_whitespace().collect());
        let cards = format!("{} {} {} {} {draws} {its_draws}", own[0], its[0], own[1], its[1]);
        // The Talla does not draw after a hand over 21, which has lost.
        let played = round("", &moves, &cards);
        let expected: i64 = net.parse().unwrap();
        if played.nets != [2 * expected] {
            wrong.push(format!("{player} against {talla}: {:?} half bets, {point} says {net}", played.nets));
        }
        cells += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(cells, 15 * 13);
}
