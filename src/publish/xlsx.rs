//! A document as a workbook: a sheet with its identity and its words, then one for each table and
//! chart. Numbers are numbers with a format, so that the decimal sign is the spreadsheet's business;
//! texts are texts, also those that begin like a formula.

use super::model::{
    Action, Block, Cell, ChartGrid, Document, KeyFigure, Labelled, Lang, Number, NumberKind, Table,
};
use rust_xlsxwriter::{
    Color, DocProperties, ExcelDateTime, Format, FormatAlign, FormatBorder, Workbook, Worksheet, XlsxError,
};

/// The longest text of a cell, in UTF-16 units.
const LONGEST: usize = 32_767;
const LONGEST_NAME: usize = 31;
const MOST_ROWS: usize = 1_048_576;

/// Returns the bytes of a workbook; the same document gives the same bytes.
///
/// # Errors
/// The document does not fit into a workbook: a table has more rows than a sheet.
pub fn xlsx(document: &Document) -> Result<Vec<u8>, XlsxError> {
    let mut workbook = Workbook::new();
    // The clock must not change the bytes.
    let created = ExcelDateTime::from_ymd(2000, 1, 1)?;
    let properties = DocProperties::new().set_title(short(&document.title)).set_creation_datetime(&created);
    workbook.set_properties(&properties.set_comment(concat!("ventaja ", env!("CARGO_PKG_VERSION"))));
    let mut names = vec![document.lang.text("doc-summary-sheet")];
    cover(workbook.add_worksheet().set_name(&names[0])?, document)?;
    for block in document.blocks() {
        let id = match block {
            Block::Table(table) => &table.id,
            Block::Chart(grid) => &grid.id,
            _ => continue,
        };
        let name = free_name(&sheet_name(id, document.lang), &names);
        let sheet = workbook.add_worksheet().set_name(&name)?;
        match block {
            Block::Table(found) => table(sheet, found)?,
            Block::Chart(found) => chart(sheet, found, document.lang)?,
            _ => {}
        }
        names.push(name);
    }
    workbook.save_to_buffer()
}

/// Returns the name of a table's sheet: its id, whose beginning is replaced by the words of the language
/// (`sheet-…`).
fn sheet_name(id: &str, lang: Lang) -> String {
    let ends = id.match_indices('-').map(|(at, _)| at).chain([id.len()]).rev();
    let known = ends.map(|end| id.split_at(end)).find(|(start, _)| lang.has(&format!("sheet-{start}")));
    known.map_or_else(|| id.to_owned(), |(start, rest)| lang.text(&format!("sheet-{start}")) + rest)
}

fn free_name(id: &str, taken: &[String]) -> String {
    let cut = |length: usize| id.chars().take(length).collect::<String>();
    let plain = cut(LONGEST_NAME);
    let is_free = |name: &String| !taken.iter().any(|other| other.eq_ignore_ascii_case(name));
    if is_free(&plain) {
        return plain;
    }
    let numbered = (2..).map(|number| format!("{}-{number}", cut(LONGEST_NAME - 6)));
    numbered.into_iter().find(is_free).expect("numbers do not end")
}

fn short(text: &str) -> String {
    text.chars().take(200).collect()
}

/// Returns a text that fits into a cell.
fn fitting(text: &str) -> String {
    let mut units = 0;
    let fits = |c: &char| {
        units += c.len_utf16();
        units <= LONGEST
    };
    text.chars().take_while(fits).collect()
}

fn put(sheet: &mut Worksheet, at: (u32, u16), text: &str, format: &Format) -> Result<(), XlsxError> {
    sheet.write_string_with_format(at.0, at.1, fitting(text), format).map(drop)
}

fn bold() -> Format {
    Format::new().set_bold()
}

fn top() -> Format {
    Format::new().set_text_wrap().set_align(FormatAlign::Top)
}

fn left() -> Format {
    top().set_align(FormatAlign::Left)
}

/// Writes the first sheet: the identity of the document and its words.
fn cover(sheet: &mut Worksheet, document: &Document) -> Result<(), XlsxError> {
    sheet.set_column_width(0, 28)?.set_column_width(1, 90)?;
    put(sheet, (0, 0), &document.title, &bold().set_font_size(14))?;
    let mut row = 1;
    if !document.subtitle.is_empty() {
        sheet.write_string(row, 0, fitting(&document.subtitle))?;
        row += 1;
    }
    row += 1;
    for (name, value) in &document.meta {
        put(sheet, (row, 0), name, &bold().set_align(FormatAlign::Top))?;
        write_cell(sheet, (row, 1), value, &left())?;
        row += 1;
    }
    for section in &document.sections {
        if !section.heading.is_empty() {
            row += 1;
            put(sheet, (row, 0), &section.heading, &bold().set_font_size(12))?;
            row += 1;
        }
        for (name, value, format) in section.blocks.iter().flat_map(|block| words_of(block, document.lang)) {
            if !name.is_empty() {
                put(sheet, (row, 0), &name, &top())?;
            }
            write_cell(sheet, (row, 1), &value, &format)?;
            row += 1;
        }
    }
    Ok(())
}

/// Returns the words of a block and its key figures, each with its name and its format.
fn words_of(block: &Block, lang: Lang) -> Vec<(String, Cell, Format)> {
    let line = |name: &str, text: &str| (name.to_owned(), Cell::Text(text.to_owned()), top());
    let labelled = |of: &Labelled| line(&of.label, &of.text);
    match block {
        Block::Paragraph(text) | Block::Lead(text) | Block::Note(text) => vec![line("", &text.words())],
        Block::Heading(heading) => vec![line("", heading)],
        Block::KeyFigures(figures) => {
            let remark = |figure: &KeyFigure| (!figure.remark.is_empty()).then(|| line("", &figure.remark));
            let lines = |figure: &KeyFigure| {
                [(figure.label.clone(), figure.value.clone(), left())].into_iter().chain(remark(figure))
            };
            figures.iter().flat_map(lines).collect()
        }
        Block::Data(_) => Vec::new(),
        Block::Table(Table { id, caption, .. }) | Block::Chart(ChartGrid { id, caption, .. }) => {
            vec![line(&sheet_name(id, lang), caption)]
        }
        Block::Figure(figure) => vec![line(&figure.title, &figure.alternative)],
        Block::List(items) => items.iter().map(|item| line("", &item.words())).collect(),
        Block::Definitions(items) => items.iter().map(|item| line(&item.term, &item.text.words())).collect(),
        Block::Article(of) | Block::Code(of) => vec![labelled(of)],
        Block::Round(heading, steps) => {
            [line(heading, "")].into_iter().chain(steps.iter().map(labelled)).collect()
        }
    }
}

/// Returns the format of a number: percent, digits and sign.
fn number_format(number: &Number) -> String {
    let digits = "0".repeat(number.digits.into());
    let point = if digits.is_empty() { "" } else { "." };
    let unit = if number.kind == NumberKind::Percent { "%" } else { "" };
    let form = format!("0{point}{digits}{unit}");
    if number.signed { format!("+{form};-{form};{form}") } else { form }
}

/// Writes a cell: numbers are numbers, an interval takes two cells.
fn write_cell(sheet: &mut Worksheet, at: (u32, u16), cell: &Cell, format: &Format) -> Result<(), XlsxError> {
    let (row, column) = at;
    let mut number = |column: u16, number: &Number| {
        // A workbook has no number for what is undefined: the cell remains empty.
        if !number.value.is_finite() {
            return Ok(());
        }
        let format = format.clone().set_num_format(number_format(number));
        // A spreadsheet shows 15 digits; the 16th and 17th are those of a product such as −12.200000000000001.
        let value = format!("{:.14e}", number.value).parse().unwrap_or(number.value);
        sheet.write_number_with_format(row, column, value, &format).map(drop)
    };
    match cell {
        Cell::Empty => Ok(()),
        Cell::Text(words) | Cell::Code(words) => put(sheet, at, words, format),
        Cell::Named(words, name) => put(sheet, at, &format!("{words} ({name})"), format),
        Cell::Number(found) => number(column, found),
        Cell::Interval(low, high) => number(column, low).and_then(|()| number(column + 1, high)),
        Cell::Count(count) if *count < 1 << 53 => {
            let format = format.clone().set_num_format("#,##0");
            sheet.write_number_with_format(row, column, *count as f64, &format).map(drop)
        }
        // More than a spreadsheet's numbers hold.
        Cell::Count(count) => put(sheet, at, &count.to_string(), format),
    }
}

fn table(sheet: &mut Worksheet, table: &Table) -> Result<(), XlsxError> {
    let groups = table.rows.iter().filter(|row| !row.above.0.is_empty()).count();
    if table.rows.len() + groups + 4 > MOST_ROWS {
        return Err(XlsxError::RowColumnLimitError);
    }
    let intervals = table.columns_with(|cell| matches!(cell, Cell::Interval(..)));
    put(sheet, (0, 0), &table.caption, &bold())?;
    let heading = bold().set_text_wrap().set_align(FormatAlign::Bottom).set_border_bottom(FormatBorder::Thin);
    let mut column = 0_u16;
    let mut columns = Vec::new();
    for (index, (found, is_interval)) in table.columns.iter().zip(intervals).enumerate() {
        columns.push(column);
        put(sheet, (2, column), &found.heading, &heading)?;
        let cells = table.rows.iter().filter_map(|row| row.cells.get(index));
        let longest = cells.map(|cell| cell.text(Lang::En).chars().count()).max().unwrap_or(0);
        #[allow(clippy::cast_precision_loss)] // a few characters
        let width = longest.max(found.heading.chars().count().div_ceil(2)).clamp(9, 50) as f64 + 1.0;
        sheet.set_column_width(column, width)?;
        if is_interval {
            sheet.write_string_with_format(2, column + 1, "", &heading)?;
            column += 1;
        }
        column += 1;
    }
    let mut number = 3;
    for row in &table.rows {
        if !row.above.0.is_empty() {
            put(sheet, (number, 0), &row.above.words(), &bold())?;
            number += 1;
        }
        for (cell, column) in row.cells.iter().zip(&columns) {
            let text = if row.total { bold().set_border_top(FormatBorder::Thin) } else { Format::new() };
            write_cell(sheet, (number, *column), cell, &text)?;
        }
        number += 1;
    }
    sheet.set_freeze_panes(3, 1)?;
    if !table.note.is_empty() {
        sheet.write_string(number + 1, 0, fitting(&table.note))?;
    }
    Ok(())
}

/// Returns the tint of a cell of a chart.
fn tint(action: Action) -> Option<Color> {
    let rgb = match action {
        Action::Hit => 0x00FB_E3C8,
        Action::Stand => 0x00D4_E6F6,
        Action::Double => 0x00CF_EADD,
        Action::Split => 0x00EC_D9EE,
        Action::Surrender => 0x00E4_E6EA,
        Action::Plain => return None,
    };
    Some(Color::RGB(rgb))
}

fn chart(sheet: &mut Worksheet, grid: &ChartGrid, lang: Lang) -> Result<(), XlsxError> {
    let cell = |action: Action, marked: bool| {
        let border = if marked { FormatBorder::Thick } else { FormatBorder::Thin };
        let format = Format::new().set_align(FormatAlign::Center).set_border(border);
        tint(action).into_iter().fold(format, Format::set_background_color)
    };
    put(sheet, (0, 0), &grid.caption, &bold())?;
    let mut row = 2;
    for group in &grid.groups {
        put(sheet, (row, 0), &group.heading, &bold())?;
        row += 1;
        put(sheet, (row, 0), &grid.corner, &bold())?;
        for (column, heading) in (1..).zip(&group.columns) {
            put(sheet, (row, column), heading, &bold().set_align(FormatAlign::Center))?;
        }
        row += 1;
        for found in &group.rows {
            put(sheet, (row, 0), &found.label, &bold())?;
            for (column, found) in (1..).zip(&found.cells) {
                let of_other = found.marked && !found.other.is_empty();
                let code = if of_other { &format!("{} ({})", found.code, found.other) } else { &found.code };
                put(sheet, (row, column), code, &cell(found.action, found.marked))?;
            }
            row += 1;
        }
        row += 1;
    }
    for (action, code, meaning) in &grid.legend {
        put(sheet, (row, 0), code, &cell(*action, false))?;
        sheet.write_string(row, 1, fitting(meaning))?;
        row += 1;
    }
    if !grid.marked.is_empty() {
        sheet.write_string_with_format(row, 0, "", &cell(Action::Plain, true))?;
        sheet.write_string(row, 1, lang.text("doc-changed-cell-framed"))?;
    }
    for column in
        1..=u16::try_from(grid.groups.iter().map(|group| group.columns.len()).max().unwrap_or(0)).unwrap_or(0)
    {
        sheet.set_column_width(column, if grid.marked.is_empty() { 5 } else { 8 })?;
    }
    Ok(())
}
