"""The house edge of card-table rulebooks: exact, and by simulation.

The functions are the commands of `ventaja`, and their numbers are those of the command line, to the
bit:

>>> import ventaja
>>> ventaja.exact("mendoza-2016").house_edge
-0.003534778142542256
>>> result = ventaja.simulate("mendoza-2016", rounds=1e5, set={"shoe.decks": 8})
>>> result.decks, result.seed
(8, 1)

Results have typed rows (`result.bets`), `to_pandas()`, the Arrow PyCapsule interface and, in a notebook,
the document with tables and plots. `docs/python.md` has more.
"""

from ventaja._native import View, __version__
from ventaja.commands import (
    audit,
    bank,
    check,
    compare,
    exact,
    expose,
    merge,
    par,
    readings,
    report,
    risk,
    rulebook,
    rulebooks,
    side_bets,
    simulate,
    solve,
    sweep,
    systems,
    trace,
    validate,
)
from ventaja.errors import BugError, InputError, Interrupted, OutputError, VentajaError
from ventaja.strategy import Action, Offer, Strategy
from ventaja.table import Table

__all__ = [
    "Action",
    "BugError",
    "InputError",
    "Interrupted",
    "Offer",
    "OutputError",
    "Strategy",
    "Table",
    "VentajaError",
    "View",
    "__version__",
    "audit",
    "bank",
    "check",
    "compare",
    "exact",
    "expose",
    "merge",
    "par",
    "readings",
    "report",
    "risk",
    "rulebook",
    "rulebooks",
    "side_bets",
    "simulate",
    "solve",
    "sweep",
    "systems",
    "trace",
    "validate",
]


def __dir__() -> list[str]:
    """Returns the public names; modules such as `ventaja.commands` are imported by their names."""
    return sorted(__all__)
