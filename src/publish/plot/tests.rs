//! Every kind of plot, wide and narrow, with long labels and odd values.

use super::image::{NARROW, WIDE};
use super::*;
use crate::publish::model::{Figure, Lang};
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

fn bars(label: &str, values: &[f64]) -> Marked {
    Marked { label: label.to_owned(), values: values.to_vec(), interval: None }
}

fn rows(axis: Axis, marks: Marks, rows: Vec<Marked>) -> Plot {
    Plot::Rows(Rows { axis, marks, rows })
}

fn sides() -> [String; 2] {
    ["players gain".to_owned(), "house gains".to_owned()]
}

const LONG: &str =
    "What happens to the second ace of a pair that is split against an ace when the shoe is nearly finished?";

fn plots() -> Vec<Plot> {
    let edge = || Axis::percent("house edge in percent of the initial bet", 4);
    vec![
        rows(
            edge(),
            Marks::Dots,
            vec![Marked::new("box", 0.0032).within(Some((0.0012, 0.0052))), Marked::new(LONG, -0.4)],
        ),
        rows(edge(), Marks::Dots, vec![Marked::new("<&>\u{1}", 0.0)]),
        rows(
            edge().signed(),
            Marks::Steps,
            [("win", 0.4), ("natural", 0.06), ("loss", -0.463), ("players", -0.003)]
                .map(|(label, value)| Marked::new(label, value))
                .into(),
        ),
        Plot::Convergence(Convergence {
            across: "rounds".to_owned(),
            axis: edge(),
            points: (1..60)
                .map(|i| {
                    (f64::from(i * i) * 1e4, 0.003, (0.003 - 0.1 / f64::from(i), 0.003 + 0.1 / f64::from(i)))
                })
                .collect(),
            line: "estimate".to_owned(),
            band: "95 % interval".to_owned(),
            reference: Some(("exact".to_owned(), 0.0031)),
        }),
        Plot::Distribution(Distribution {
            axis: Axis::plain("result in bets", 0).signed(),
            bins: (-30..30).map(|i| (f64::from(i), f64::from(i + 1), 1.0 / f64::from(1 + i * i))).collect(),
            quantiles: [("5 %", -20.0), ("median", -1.0), ("95 %", 1.0), ("99 %", 1.5)]
                .map(|(name, value)| (name.to_owned(), value))
                .into(),
            sides: ["behind".to_owned(), "ahead".to_owned()],
        }),
        rows(
            edge().signed(),
            Marks::Bars { sides: sides(), names: Vec::new() },
            vec![
                bars(LONG, &[]),
                bars("never", &[-0.004]),
                bars("ace", &[0.0]),
                bars("b", &[]),
                bars(LONG, &[0.002]),
            ],
        ),
        rows(
            edge().signed(),
            Marks::Bars {
                sides: sides(),
                names: vec!["unchanged play".to_owned(), "adapted play".to_owned()],
            },
            vec![bars("surrender", &[-0.004, -0.002]), bars("loss", &[0.01, 0.008])],
        ),
        Plot::Lines(Lines {
            across: "shoe.decks".to_owned(),
            ticks: (0..8).map(|i| format!("{i}:2")).collect(),
            places: None,
            axis: edge(),
            points: (0..8).map(|i| (i != 3).then(|| (f64::from(i) * 1e-3, Some((0.0, 0.01))))).collect(),
        }),
        Plot::Lines(Lines {
            across: "one".to_owned(),
            ticks: vec!["6".to_owned()],
            places: Some(vec![6.0]),
            axis: edge(),
            points: vec![None],
        }),
        Plot::HeatMap(HeatMap {
            across: "shoe.decks".to_owned(),
            columns: (1..9).map(|i| i.to_string()).collect(),
            down: "double.totals".to_owned(),
            rows: vec!["any".to_owned(), "[9, 10, 11]".to_owned()],
            axis: edge(),
            sides: sides(),
            cells: vec![(0..8).map(|i| Some(f64::from(i) * 1e-3 - 0.003)).collect(), vec![None; 8]],
        }),
    ]
}

fn figure(plot: Plot) -> Figure {
    let text = |text: &str| text.to_owned();
    Figure { id: text("f"), title: text("A & B"), desc: text("<d>"), alternative: text("\"x\""), plot }
}

/// Returns every element of an image, with its text.
fn elements(svg: &str) -> Vec<(BytesStart<'_>, String)> {
    let mut reader = Reader::from_str(svg);
    let mut found: Vec<(BytesStart<'_>, String)> = Vec::new();
    loop {
        match reader.read_event().unwrap_or_else(|error| panic!("{error}: {svg}")) {
            Event::Start(tag) | Event::Empty(tag) => found.push((tag, String::new())),
            Event::Text(text) => {
                if let Some((_, words)) = found.last_mut() {
                    *words += &text;
                }
            }
            Event::Eof => return found,
            _ => {}
        }
    }
}

#[test]
fn images_are_well_formed_and_nothing_lies_outside() {
    for (number, plot) in plots().into_iter().enumerate() {
        for lang in Lang::ALL {
            for wide in [WIDE, NARROW] {
                let svg = figure(plot.clone()).svg(wide, "", lang);
                let found = elements(&svg);
                let high = found[0].0.try_get_attribute("height").unwrap().unwrap();
                let high: f64 = high.value.parse().unwrap();
                let wrong = ["NaN", "inf\"", "\u{1}"];
                assert!(!wrong.iter().any(|wrong| svg.contains(wrong)), "{number}: {svg}");
                for (tag, text) in &found[1..] {
                    let name = tag.name().0;
                    let of = |name: &str| Some(tag.try_get_attribute(name).unwrap()?.value);
                    let number_of = |name: &str| of(name).and_then(|value| value.parse::<f64>().ok());
                    if name == "text" {
                        let small = of("class").unwrap().contains(" s");
                        let width = canvas::width(text, if small { canvas::SMALL } else { canvas::SIZE });
                        let x = number_of("x").unwrap();
                        let (from, to) = match of("text-anchor").as_deref() {
                            Some("end") => (x - width, x),
                            Some("middle") => (x - width / 2.0, x + width / 2.0),
                            _ => (x, x + width),
                        };
                        assert!(
                            from > -6.0 && to < wide + 6.0,
                            "plot {number}, {wide}: `{text}` from {from} to {to}"
                        );
                    }
                    for y in ["y", "y1", "y2", "cy"].into_iter().filter_map(number_of) {
                        assert!((0.0..=high).contains(&y), "plot {number}: {name} at {y} of {high}");
                    }
                    for x in ["x", "x1", "x2", "cx"].into_iter().filter_map(number_of) {
                        assert!((0.0..=wide).contains(&x), "plot {number}: {name} at {x}");
                    }
                }
            }
        }
    }
}

#[test]
fn images_have_titles_descriptions_and_ids_of_their_own() {
    for plot in plots() {
        let found = figure(plot);
        let (wide, narrow) = (found.svg(WIDE, "", Lang::En), found.svg(NARROW, "-n", Lang::En));
        assert!(
            wide.contains(
                "<title id=\"f-t\">A &amp; B</title><desc id=\"f-d\">&quot;x&quot; &lt;d&gt;</desc>"
            )
        );
        assert!(wide.contains("role=\"img\" aria-labelledby=\"f-t f-d\"") && narrow.contains("id=\"f-n-t\""));
        let file = found.svg_file(Lang::En);
        assert!(file.starts_with("<svg xmlns=") && file.contains("prefers-color-scheme:dark"));
        elements(&file);
    }
}
