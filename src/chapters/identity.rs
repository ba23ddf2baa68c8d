//! The title block, on the first page: which text, issued by whom, for whom the document was written, and what it
//! covers. The place for a signature, at the end.

use super::{Context, change, chapter, sentences};
use crate::publish::{Block, Definition, Section, Text};
use crate::report::sections::capital;
use crate::report::{source_in_force, version_in_words};
use crate::tr;

/// The title block. Nothing is invented: what is not known is left out.
pub(super) fn title_block(context: &Context<'_>) -> Section {
    let lang = context.lang;
    let book = &context.scenario.reglamento;
    let evidence = &context.dossier.evidence;
    let case = &context.dossier.case;
    let program = if evidence.commit.is_empty() {
        format!("ventaja {}", evidence.version)
    } else {
        format!("ventaja {} ({})", evidence.version, evidence.commit)
    };
    let version = book
        .version()
        .map(|version| format!("{}. {}", version_in_words(version, lang), version.source.of(lang)));
    let version = version.as_deref().map(capital).unwrap_or_default();
    let items = [
        ("dossier-case-source", source_in_force(book).of(lang).to_owned()),
        ("dossier-case-authority", book.authority.of(lang).to_owned()),
        ("dossier-case-jurisdiction", book.jurisdiction.of(lang).to_owned()),
        ("dossier-case-date-of-text", lang.date(&book.date)),
        ("dossier-case-version", version),
        ("dossier-case-game", lang.text(&format!("game-{}", book.game.name()))),
        ("dossier-case-number", case.number.clone()),
        ("dossier-case-author", case.author.clone()),
        ("dossier-case-requested-by", case.requested_by.clone()),
        ("dossier-case-date", if evidence.date_given { lang.date(&evidence.date) } else { String::new() }),
        ("dossier-evidence-version", program),
    ];
    let items = items.into_iter().filter(|(_, text)| !text.is_empty());
    let items = items.map(|(id, text)| Definition { term: context.text(id), text: text.into() }).collect();
    let left_out = book.not_modelled.len();
    let scope = tr!(lang, "dossier-scope", count = left_out);
    let [open, close] = lang.pick(["“", "”"], ["«", "»"]);
    let between = tr!(lang, "dossier-and", first = close, last = open);
    let scope = Text::from(scope)
        .plain(format!(" {open}"))
        .link(context.text("rules-in-force"), "rules-in-force")
        .plain(between)
        .link(context.text("dossier-not-modelled"), "not-modelled")
        .plain(format!("{close}."));
    let altered = altered(context).map(|words| Block::Paragraph(Text::default().strong(words)));
    let blocks = altered.into_iter().chain([Block::Definitions(items), Block::Note(scope)]);
    Section { id: "title-block".to_owned(), heading: String::new(), blocks: blocks.collect() }
}

/// Returns the sentences that name the rules and answers of this document that are not those of the rulebook's file; `None`
/// where all are.
fn altered(context: &Context<'_>) -> Option<String> {
    let (scenario, lang) = (context.scenario, context.lang);
    let rules = change::rules_set(context, &scenario.overrides).join("; ");
    let answers = change::answers(scenario, &scenario.readings, lang).join("; ");
    let rules = (!rules.is_empty()).then(|| tr!(lang, "dossier-altered-rules", rules));
    let answers = (!answers.is_empty()).then(|| tr!(lang, "dossier-altered-answers", answers));
    Some(sentences([rules, answers])).filter(|words| !words.is_empty())
}

/// The lines for place, date and signature.
pub(super) fn signature(context: &Context<'_>) -> Section {
    let line = |id| Definition { term: context.text(id), text: Text::default() };
    let lines = ["dossier-sign-place", "dossier-sign-name", "dossier-sign"].map(line).into();
    chapter(context, "signature", "dossier-sign", vec![Block::Definitions(lines)])
}
