"""The results of commands.

Every number is read from the JSON text that the command writes, whose numbers have the shortest
digits that give the same 64 bits: they equal those of the command line to the bit. The fields are
those of docs/fields.md; fractions, not percent.
"""

from __future__ import annotations

import json
import os
import re
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, cast

from ventaja import rows
from ventaja.table import Table, Value

if TYPE_CHECKING:
    import pandas

Rendered = tuple[str, str, str, str]
"""A result as the command writes it: table, CSV, JSON, HTML."""

_Row = TypeVar("_Row", bound=rows.Row)


class Result:
    """The result of a command.

    In a notebook it shows the document that `--output result.html` writes, with tables and plots.
    """

    main: ClassVar[str] = "bets"
    """The name of the table that `to_pandas` and Arrow read."""

    def __init__(self, rendered: Rendered, printed: str, notes: Sequence[str]) -> None:
        self.text, self.csv, self.json, self.html = rendered
        self.printed = printed
        """What the command prints: the table, and remarks below it."""
        self.remarks = tuple(notes)
        """What the command says on standard error."""
        self.data: dict[str, Any] = json.loads(self.json)
        """The JSON object of the result."""

    def __getattr__(self, name: str) -> Value:
        """Returns a field of the whole result, such as `rounds`, `seed` or `command`."""
        data = self.__dict__.get("data", {})
        if name in data and not isinstance(data[name], (list, dict)):
            return cast(Value, data[name])
        raise AttributeError(f"{type(self).__name__} has no field `{name}`")

    def __dir__(self) -> Iterator[str]:
        fields = (name for name, value in self.data.items() if not isinstance(value, (list, dict)))
        return iter({*super().__dir__(), *fields})

    @property
    def notes(self) -> tuple[str, ...]:
        """What must be known of the numbers."""
        return tuple(self.data.get("notes", ()))

    @property
    def tables(self) -> dict[str, Table]:
        """The tables of the result by name."""
        found: dict[str, list[dict[str, Value]]] = {}
        for name, items in self.data.items():
            if isinstance(items, list) and items and isinstance(items[0], dict):
                found.setdefault(name, [])
                for item in items:
                    flat = {key: value for key, value in item.items() if not isinstance(value, (list, dict))}
                    joined = {key: ";".join(map(str, value)) for key, value in item.items() if _plain(value)}
                    found[name].append(flat | joined)
                    for key, inner in item.items():
                        if isinstance(inner, list) and inner and isinstance(inner[0], dict):
                            of = {"bet": flat["bet"]} if "bet" in flat else {}
                            of |= {"cut_card": flat["cut_card"]} if key == "cells" else {}
                            found.setdefault(key, []).extend(of | row for row in inner)
        return {name: Table(items) for name, items in found.items()}

    def table(self, name: str | None = None) -> Table:
        """Returns a table by its name; the main one by default."""
        tables = self.tables
        name = name or self.main
        if name not in tables and name == self.main:
            return Table([])
        if name not in tables:
            raise KeyError(f"no table `{name}`; there are {', '.join(tables)}")
        return tables[name]

    def to_pandas(self, table: str | None = None) -> pandas.DataFrame:
        """Returns a table as a pandas data frame; the main one by default."""
        return self.table(table).to_pandas()

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Returns the main table as a capsule of an Arrow stream (PyCapsule interface)."""
        return self.table().__arrow_c_stream__(requested_schema)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the result into a file, .csv, .json or .html, with the bytes that `--output` writes.

        The file is replaced when it is complete. Other formats: the argument `output` of the command.
        """
        path = Path(path)
        contents = {".csv": self.csv, ".json": self.json, ".html": self.html}
        if path.suffix.lower() not in contents:
            raise ValueError(f"unsupported file extension `{path.suffix}`; use {', '.join(contents)}")
        with tempfile.NamedTemporaryFile("wb", dir=path.parent, delete=False) as file:
            file.write(contents[path.suffix.lower()].encode())
        try:
            os.chmod(file.name, 0o666 & ~_umask())
            os.replace(file.name, path)
        except OSError:
            os.unlink(file.name)
            raise

    def __repr__(self) -> str:
        return self.text.rstrip("\n")

    def _repr_html_(self) -> str:
        return fragment(self.html)

    def _rows(self, kind: type[_Row], name: str) -> tuple[_Row, ...]:
        return tuple(kind.of(item) for item in self.data.get(name, ()))


def _plain(value: object) -> bool:
    return isinstance(value, list) and not any(isinstance(item, (list, dict)) for item in value)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


_OWN = ".ventaja-result" * 3
"""The selector of a result in a notebook: three classes are more specific than any rule of a notebook's style sheet."""

_RESET = "table,thead,tbody,tfoot,tr,th,td,caption,dl,dt,dd,p,h1,h2,h3,h4,ul,ol,li,a,code,pre,figure,figcaption,div,span"
"""Elements that a notebook's style sheet formats."""


def _selectors(selectors: str) -> str:
    """Returns the selectors of a rule, for the elements of a result alone."""

    def own(selector: str) -> str:
        page = re.match(r"(?::root|html|body)(?![\w-])", selector)
        return _OWN + selector[page.end() :] if page else f"{_OWN} {selector}"

    return ",".join(own(selector.strip()) for selector in re.split(r",(?![^(]*\))", selectors))


def scoped(css: str) -> str:
    """Returns a page's style sheet for the elements of a result alone, stronger than that of the notebook around it."""
    css = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    css = re.sub(r"@page\s*[^{]*\{(?:[^{}]|\{[^{}]*\})*\}", "", css)
    # A rule without rules inside; what precedes its selectors ends a rule, or begins one such as @media.
    rule = re.compile(r"([^{}]+)(\{[^{}]*\})")
    return rule.sub(lambda found: _selectors(found[1].strip()) + found[2], css)


def fragment(page: str) -> str:
    """Returns the body of an HTML document for a notebook: its style applies to it alone, and the notebook's does not."""
    style = re.search(r"<style>(.*?)</style>", page, re.DOTALL)
    body = page[page.index("<header>") : page.index("</main>") + len("</main>")]
    body = re.sub(r"<script\b.*?</script>", "", body, flags=re.DOTALL)
    body = re.sub(r"<nav\b.*?</nav>", "", body, flags=re.DOTALL)
    # The plots for narrow screens.
    body = re.sub(r'<div class="narrow">.*?</svg>\s*</div>', "", body, flags=re.DOTALL)
    css = (style.group(1) if style else "").replace(".wide{display:none}", "")
    reset = f"{_OWN} :where({_RESET}){{all:revert}}"
    return f'<div class="ventaja-result"><style>{reset}{scoped(css)}</style>{body}</div>'


class Report(Result):
    """Edges of one table: of `simulate`, `exact` or `merge`.

    >>> import ventaja
    >>> result = ventaja.exact("mendoza-2016")
    >>> result.house_edge
    -0.003534778142542256
    >>> result.bets[0].bet, result.bets[0].element_of_risk
    ('box', -0.0031622584757453245)
    """

    @property
    def bets(self) -> tuple[rows.Bet, ...]:
        """The bet lines, the main bets first."""
        return self._rows(rows.Bet, "bets")

    @property
    def outcomes(self) -> tuple[rows.Outcome, ...]:
        """The outcomes of every bet line."""
        return self._rows(rows.Outcome, "outcomes")

    @property
    def house_edge(self) -> float | None:
        """The house edge of the first bet line."""
        return self.bets[0].house_edge

    def bet(self, name: str) -> rows.Bet:
        """Returns a bet line by its name, such as "box" or "banca"."""
        for bet in self.bets:
            if bet.bet == name:
                return bet
        raise KeyError(f"no bet line `{name}`; there are {', '.join(bet.bet for bet in self.bets)}")


class Removals(Result):
    """Effects of removal: of `exact` with `removals=True`.

    Effects have the player's sign: a positive one is what he gains when the card is missing.

    >>> import ventaja
    >>> ventaja.exact("las-vegas-strip-6d", removals=True).bets[0].effect_5 > 0
    True
    """

    @property
    def bets(self) -> tuple[rows.RemovalEffects, ...]:
        """The bet lines; `more` has the correlations of counting systems, and the effects of J, Q and K."""
        return self._rows(rows.RemovalEffects, "bets")


class ParSheet(Result):
    """The PAR sheet: of `par`."""

    @property
    def bets(self) -> tuple[rows.Bet, ...]:
        """The bet lines; each has its outcomes in `more["outcomes"]`."""
        return self._rows(rows.Bet, "bets")

    @property
    def outcomes(self) -> tuple[rows.ParOutcome, ...]:
        """The outcomes of every bet line, the best paid first."""
        return tuple(rows.ParOutcome.of(row) for row in self.table("outcomes"))


class Comparison(Result):
    """Two tables compared: of `compare`.

    >>> import ventaja
    >>> change = ventaja.compare("mendoza-2016", set={"surrender.kind": "none"}, strategy="basic")
    >>> change.differences[0].difference
    0.006469734861366427
    """

    @property
    def differences(self) -> tuple[rows.Difference, ...]:
        """The bet lines, once for each play that is compared."""
        return self._rows(rows.Difference, "bets")

    @property
    def outcomes(self) -> tuple[rows.OutcomeChange, ...]:
        """The outcomes at both tables."""
        return self._rows(rows.OutcomeChange, "outcomes")

    @property
    def rules(self) -> tuple[rows.RuleChange, ...]:
        """The rules that differ."""
        return self._rows(rows.RuleChange, "rules")

    @property
    def amendments(self) -> tuple[dict[str, Any], ...]:
        """Of two versions, each change alone: its article, what it concerns, an option that comes with it, the bets."""
        return tuple(self.data.get("amendments", ()))


class Sweep(Result):
    """A grid of rule values: of `sweep`. The varied keys are columns of the table `rows`.

    >>> import ventaja
    >>> grid = ventaja.sweep("mendoza-2016", {"shoe.decks": [1, 6]}, method="exact", bet="box")
    >>> [(point.more["shoe.decks"], round(point.house_edge, 6)) for point in grid.points]
    [(1, -0.007544), (6, -0.003535)]
    """

    main = "rows"

    @property
    def points(self) -> tuple[rows.Bet, ...]:
        """The bet lines of every point; `more` has the point's values by key, and a note."""
        return self._rows(rows.Bet, "rows")

    @property
    def vary(self) -> dict[str, list[str]]:
        """The values of each varied key, as text."""
        return dict(self.data["vary"])


class Readings(Result):
    """The effect of each option of a rulebook's readings: of `readings`."""

    main = "effects"

    @property
    def effects(self) -> tuple[rows.Effect, ...]:
        """The options."""
        return self._rows(rows.Effect, "effects")

    @property
    def extremes(self) -> tuple[rows.Effect, ...]:
        """The combinations with the lowest and the highest edge, with `combine`."""
        return self._rows(rows.Effect, "extremes")


class Risk(Result):
    """Sessions, bankrolls and ruin: of `risk`."""

    @property
    def bets(self) -> tuple[rows.BetRisk, ...]:
        """The bet lines."""
        return self._rows(rows.BetRisk, "bets")

    @property
    def sessions(self) -> tuple[rows.Session, ...]:
        """The sessions of every bet line."""
        return tuple(rows.Session.of(row) for row in self.table("sessions"))


class Audit(Result):
    """Observed results of the bank against a rulebook: of `audit`."""

    main = "results"

    @property
    def results(self) -> tuple[rows.AuditRow, ...]:
        """The results; `within` is "yes" or "no"."""
        return self._rows(rows.AuditRow, "results")


class Check(Result):
    """Results against expected values: of `check`. The table `entries` has a row for each, with its `verdict`."""

    main = "entries"

    @property
    def holds(self) -> bool:
        """Whether no result drifted."""
        return bool(self.data["drift"] == 0)


class Document(Result):
    """The document about a rulebook: of `report`. `html` is its text, which a notebook shows."""


class Exposure(Result):
    """What a card counter takes: of `expose`."""

    main = "exposures"

    @property
    def exposures(self) -> tuple[rows.CutCard, ...]:
        """The exposure at each cut card."""
        return self._rows(rows.CutCard, "exposures")

    @property
    def cells(self) -> tuple[rows.Cell, ...]:
        """The cells by true count."""
        return tuple(rows.Cell.of(row) for row in self.table("cells"))


class Chart(Result):
    """The best chart: of `solve`. `save` writes the file that `strategy` reads.

    >>> import ventaja
    >>> best = ventaja.solve("club-conservador")
    >>> best.chart.splitlines()[0]
    'hand,2,3,4,5,6,7,8,9,10,A'
    """

    @property
    def house_edge(self) -> float:
        """The exact edge of a round from a full shoe."""
        return float(self.data["house_edge"])

    @property
    def cost(self) -> float | None:
        """What the chart costs against best play by exact cards; `None` unless it is one in words."""
        cost = self.data["cost"]
        return None if cost is None else float(cost)

    @property
    def chart(self) -> str:
        """The chart as CSV text, without comments."""
        return str(self.data["chart"])

    def table(self, name: str | None = None) -> Table:
        """Returns the chart: a row for each hand, a column for each upcard."""
        import csv

        lines = (line for line in self.chart.splitlines() if not line.startswith("option,"))
        return Table([cast(Mapping[str, Value], row) for row in csv.DictReader(lines)])
