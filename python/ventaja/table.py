"""Tables of named fields, for pandas, Arrow and notebooks."""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, overload

from ventaja import _native

if TYPE_CHECKING:
    import pandas

Value = bool | int | float | str | None
"""A field's value; None where there is none."""


def _kind(values: Sequence[Value]) -> str:
    """Returns the Arrow type that holds these values without loss."""
    kinds = {type(value) for value in values if value is not None}
    if kinds <= {bool} and kinds:
        return "bool"
    if kinds <= {int} and kinds:
        present = [value for value in values if isinstance(value, int)]
        if min(present) >= -(2**63) and max(present) < 2**63:
            return "int64"
        return "uint64" if min(present) >= 0 and max(present) < 2**64 else "string"
    # An integer below 2^53 is a float without loss.
    if kinds and kinds <= {int, float} and all(
        abs(value) <= 2**53 for value in values if isinstance(value, int)
    ):
        return "float64"
    return "string" if kinds else "float64"


def _as(kind: str, value: Value) -> Value:
    if value is None:
        return None
    if kind == "float64":
        return float(value)
    if kind == "string":
        return str(value)
    return value


class Table(Sequence[Mapping[str, Value]]):
    """Rows of named fields: a sequence of mappings.

    It has the Arrow PyCapsule interface, so that `polars.DataFrame(table)`, `pyarrow.table(table)`
    and `duckdb` read it without a copy through text. Numbers keep every bit.

    >>> import ventaja
    >>> table = ventaja.exact("midi-punto-y-banca-2016").table("bets")
    >>> [row["bet"] for row in table][:3]
    ['punto', 'banca', 'tie']
    >>> table["house_edge"][0] == table[0]["house_edge"]
    True
    """

    def __init__(self, rows: Sequence[Mapping[str, Value]]) -> None:
        self._rows = tuple(dict(row) for row in rows)
        names = dict.fromkeys(name for row in self._rows for name in row)
        self._columns = {name: [row.get(name) for row in self._rows] for name in names}

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns."""
        return tuple(self._columns)

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, index: int) -> dict[str, Value]: ...
    @overload
    def __getitem__(self, index: slice) -> Table: ...
    @overload
    def __getitem__(self, index: str) -> list[Value]: ...
    def __getitem__(self, index: Any) -> Any:
        """Returns a row by its number, a table by a slice, or a column by its name."""
        if isinstance(index, str):
            return list(self._columns[index])
        if isinstance(index, slice):
            return Table(self._rows[index])
        return dict(self._rows[index])

    def to_pandas(self) -> pandas.DataFrame:
        """Returns a pandas data frame; whole numbers with gaps have the type Int64."""
        import pandas

        frame = {}
        for name, values in self._columns.items():
            kind = _kind(values)
            gaps = None in values
            types = {"string": object, "uint64": "UInt64" if gaps else "uint64"}
            types |= {"int64": "Int64" if gaps else "int64", "bool": "boolean" if gaps else "bool"}
            column = [_as(kind, value) for value in values]
            frame[name] = pandas.Series(column, dtype=types.get(kind, "float64"))
        return pandas.DataFrame(frame)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Returns the table as a capsule of an Arrow stream (PyCapsule interface)."""
        columns = []
        for name, values in self._columns.items():
            kind = _kind(values)
            columns.append((name, kind, [_as(kind, value) for value in values]))
        return _native.arrow_stream(columns)

    def __repr__(self) -> str:
        return f"<Table of {len(self)} rows: {', '.join(self.columns)}>"

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{html.escape(name)}</th>" for name in self.columns)
        rows = (
            "".join(f"<td>{'' if value is None else html.escape(str(value))}</td>" for value in row.values())
            for row in self._rows
        )
        body = "".join(f"<tr>{cells}</tr>" for cells in rows)
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
