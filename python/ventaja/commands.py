"""The commands as functions.

Each function has every option of its command as an argument, with underscores, as `ventaja COMMAND --help` explains it
(`from_` is --from); `help(ventaja.simulate)` lists them. An argument that is not given has the default of the command
line. The command computes the numbers and tables, so the same seed gives the same result for any number of threads.

Arguments that several functions share:

- `reglamento`: an id of `rulebooks()`, the path of a TOML file, or a rulebook as a dict, such as
  `rulebook("mendoza-2016")` with other values;
- `reading`: options of readings by name, such as `{"retiro-vs-ace": "no"}`;
- `set`: rules by key, such as `{"shoe.decks": 8, "double.totals": [9, 10, 11]}`;
- `strategy`: a chart of the rulebook, "best" (solved on the spot), or the path of a CSV file;
- `boxes`: boxes in play, 1 to 64;
- `rounds`: rounds of a simulation, such as 1e9 or "200M";
- `seed`, `threads`, `confidence`: as on the command line;
- `output`: a file or several, written too; the extension decides the format: .csv, .json, .txt,
  .html, .md, .xlsx;
- `lang`: language of texts, "en" or "es";
- `progress`: whether tqdm shows the progress; by default on a terminal and in a notebook, where tqdm is
  installed.

Ctrl-C raises `Interrupted`, a `KeyboardInterrupt` with the result of what was finished. Only one
command runs at a time in a process; calls of other threads wait. Python's lock is released meanwhile. A method
of a `Strategy` that is being dealt must not call a command, which raises `RuntimeError`, nor wait for a thread that does.
"""

from __future__ import annotations

import datetime
import inspect
import json
import os
import sys
from collections.abc import Callable, Mapping
from typing import Any, Literal, ParamSpec, TypeVar, overload

from ventaja import _native, calls, results
from ventaja.errors import VentajaError
from ventaja.strategy import Strategy

Path = str | os.PathLike[str]
"""A name, or the path of a file."""

Rulebook = Path | Mapping[str, Any]
"""A rulebook: its id, the path of its file, or its contents."""

_P = ParamSpec("_P")
_R = TypeVar("_R")


def _command(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """Gives a function the options of the command of its name as keyword arguments."""
    plain = inspect.signature(function)
    own = [one for one in plain.parameters.values() if one.kind is not one.VAR_KEYWORD]
    known = {name: one.help for name, one in calls.options(function.__name__).items() if name not in plain.parameters}
    if plain.return_annotation != "str":
        known["progress"] = "Shows the progress with tqdm"
    more = [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None) for name in known]
    texts = "".join(f"    - `{name}`: {text}\n" for name, text in known.items())
    function.__doc__ = f"{function.__doc__}\n\n    Options:\n\n{texts}"
    function.__signature__ = plain.replace(parameters=own + more)  # type: ignore[attr-defined]
    return function


@overload
def simulate(reglamento: Rulebook, *, shard: None = ..., blocks: None = ..., **options: Any) -> results.Report: ...
@overload
def simulate(
    reglamento: Rulebook, *, shard: str | None = ..., blocks: str | None = ..., **options: Any
) -> results.Report | None: ...
@_command
def simulate(reglamento: Rulebook, **options: Any) -> results.Report | None:
    """Simulates rounds; returns the house edge of every bet line with its interval.

    `strategy` may also be a `Strategy` of Python, which the referee deals on one thread. `precision`
    is the largest half-width of the interval (0.00001 or "0.001%"), instead of `rounds`. `state` is a
    file that keeps the finished blocks: the same call continues from it. With `shard` ("3/8") or
    `blocks` ("0..125") only that part of the run is dealt into `state`, None is returned, and `merge`
    adds the parts up.

    >>> import ventaja
    >>> result = ventaja.simulate("mendoza-2016", rounds=1e5, reading={"retiro-vs-ace": "no"})
    >>> result.rounds, result.shoes
    (100000, 3497)
    >>> edge = result.bets[0]
    >>> edge.ci_low < edge.house_edge < edge.ci_high
    True
    """
    strategy = options.get("strategy")
    if isinstance(strategy, Strategy):
        return calls.played(strategy, "simulate", [reglamento], options | {"strategy": None})
    return calls.call(results.Report, "simulate", [reglamento], options)


@_command
def merge(*parts: Path, **options: Any) -> results.Report:
    """Merges the parts of a run, the files of `state`, into the report of the whole run.

    The report has the bytes of the single run. `partial=True` reports the blocks that there are,
    although others are missing.
    """
    return calls.result(results.Report, "merge", parts, options)


@overload
def exact(reglamento: Rulebook, *, removals: Literal[True], **options: Any) -> results.Removals: ...
@overload
def exact(reglamento: Rulebook, *, removals: None = ..., **options: Any) -> results.Report: ...
@_command
def exact(reglamento: Rulebook, **options: Any) -> results.Report | results.Removals:
    """Computes the exact edge of the first round of a full shoe.

    `removals=True` reports the effects of removal instead, and their correlation with counting
    systems (`system`; all that are built in by default).

    >>> import ventaja
    >>> ventaja.exact("mendoza-2016", set={"surrender.kind": "none"}).house_edge
    0.002934956718824171
    """
    kind: type[results.Result] = results.Removals if options.get("removals") else results.Report
    return calls.result(kind, "exact", [reglamento], options)  # type: ignore[return-value]


@_command
def solve(reglamento: Rulebook, **options: Any) -> results.Chart:
    """Solves the best strategy by totals; returns its chart and exact edge."""
    return calls.result(results.Chart, "solve", [reglamento], options)


@_command
def compare(a: Rulebook, b: Rulebook | None = None, **options: Any) -> results.Comparison:
    """Compares two tables; returns the difference of their edges with its interval.

    Without `b`, table B is A with the changes of `reading`, `set`, `boxes` and `strategy`. `base_…`
    changes A, and B too unless it is another rulebook. `method` is "auto", "exact" or "monte-carlo".
    `versions` are two versions of `a`, by their names or by dates: what the amendments between them changed.
    """
    tables = [a] if b is None else [a, b]
    return calls.result(results.Comparison, "compare", tables, options)


@_command
def sweep(reglamento: Rulebook, vary: Mapping[str, Any], **options: Any) -> results.Sweep:
    """Computes the edge over a grid of rule values.

    `vary` has a list of values, or a text such as "50%..90%:5%", for each rule key or reading.
    `method` is "monte-carlo" (the default) or "exact"; `bet` keeps one bet line. `resume=True` keeps
    the finished points of the CSV file in `output`.
    """
    return calls.result(results.Sweep, "sweep", [reglamento], {"vary": vary, **options})


@_command
def readings(reglamento: Rulebook, **options: Any) -> results.Readings:
    """Computes the effect of every option of every reading on the edge.

    `only` varies these readings alone, `adapt` also solves best play under each option, and
    `combine` (True, "auto", "all" or "climb") finds the combinations with the lowest and the highest
    edge.

    >>> import ventaja
    >>> effect, = ventaja.readings("mendoza-2016", only="retiro-vs-ace").effects
    >>> effect.option, effect.effect, effect.gains
    ('no', 0.003896014869162481, 'house')
    """
    return calls.result(results.Readings, "readings", [reglamento], options)


@_command
def par(reglamento: Rulebook, **options: Any) -> results.ParSheet:
    """Returns the PAR sheet: every outcome, its probability, its pay, its share of the return.

    >>> import ventaja
    >>> best = ventaja.par("mendoza-2016", bet="box").outcomes[0]
    >>> best.outcome, best.pay, best.probability
    ('7-7-7 suited', 21.0, 1.223923932662804e-05)
    """
    return calls.result(results.ParSheet, "par", [reglamento], options)


@_command
def risk(reglamento: Rulebook, **options: Any) -> results.Risk:
    """Computes sessions, bankrolls and the risk of ruin of player and bank.

    `hands` is the length of a session or of several; `bet`, `bankroll` and `bank` are in money;
    `risk` is the accepted probability of ultimate ruin.

    >>> import ventaja
    >>> session, = ventaja.risk("mendoza-2016", hands=1000).sessions
    >>> session.session_hands, session.quantile_05 < session.quantile_95
    (1000, True)
    """
    return calls.result(results.Risk, "risk", [reglamento], options)


@_command
def expose(reglamento: Rulebook, **options: Any) -> results.Exposure:
    """Computes what a card counter takes from the table, by true count.

    `ramp` is the bet from each true count on, such as `{1: 2, 2: 4, 3: 8}`; `cut_cards` also computes
    the exposure with these numbers of cards behind the cut card. `indices=True` returns the true
    counts at which the play changes instead.
    """
    ramp = options.get("ramp")
    if isinstance(ramp, Mapping):
        options["ramp"] = ",".join(f"{count}:{calls.word(bet)}" for count, bet in ramp.items())
    return calls.result(results.Exposure, "expose", [reglamento], options)


@_command
def audit(reglamento: Rulebook, **options: Any) -> results.Audit:
    """Checks whether observed results of the bank are compatible with the rulebook.

    `staked` and `result` are in money; `lines` is a CSV file with a result a row instead. `within` of a row is
    whether it lies in the band of `confidence`.

    >>> import ventaja
    >>> row, = ventaja.audit("mendoza-2016", hands=100_000, staked=1e6, result=30_000).results
    >>> row.within, row.z > 9
    ('no', True)
    """
    return calls.result(results.Audit, "audit", [reglamento], options)


@_command
def bank(reglamento: Rulebook, **options: Any) -> results.Result:
    """Simulates a bank that participants own (the club's), or win (the relancina's Talla)."""
    return calls.result(results.Result, "bank", [reglamento], options)


@_command
def report(reglamento: Rulebook, **options: Any) -> results.Document:
    """Writes the document about a rulebook, or about a change of it.

    `against` is the change: `NAME=OPTION` of a reading, `KEY=VALUE` of a rule, or another rulebook; several may be
    given. `stake` is an amount of money, with its unit if it is text ("5000 pesos"). `result.html` is the document, which
    a notebook shows; `output` writes it as .html, .md, .xlsx, .pdf, .txt, .csv or .json.
    """
    return calls.result(results.Document, "report", [reglamento], options)


@_command
def trace(reglamento: Rulebook, **options: Any) -> str:
    """Returns rounds step by step, with articles: given cards, or the first rounds of a seed.

    >>> import ventaja
    >>> "art. 17 g" in ventaja.trace("mendoza-2016", cards="7h 7d 7s | 9c")
    True
    """
    return calls.printed("trace", [reglamento], options)


@_command
def check(file: Path, **options: Any) -> results.Check:
    """Checks results against a file of expected values; returns the checks, those that drifted too."""
    return calls.result(results.Check, "check", [file], options)


@_command
def validate(*files: Rulebook, **options: Any) -> str:
    """Checks rulebooks (.toml files, or dicts) and charts (.csv files); returns what they are.

    Raises `InputError` with every fault.

    >>> import ventaja
    >>> ventaja.validate(ventaja.rulebook("mendoza-2016")).strip().endswith("readings")
    True
    """
    return calls.printed("validate", files, options)


def rulebook(reglamento: Path, *, as_of: str | datetime.date | None = None) -> dict[str, Any]:
    """Returns a rulebook as a dict, which every function accepts as `reglamento`; with `as_of` the version of a date.

    Needs Python 3.11, or the package tomli.

    >>> import ventaja
    >>> book = ventaja.rulebook("mendoza-2016")
    >>> book["id"], ventaja.exact(book).house_edge == ventaja.exact("mendoza-2016").house_edge
    ('mendoza-2016', True)
    """
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib

    return tomllib.loads(calls.printed("show", [reglamento], {"toml": True, "as_of": as_of}))


def rulebooks(*, as_of: str | datetime.date | None = None) -> list[dict[str, Any]]:
    """Returns the built-in rulebooks: id, game, title, charts, versions and more; with `as_of` those of a date.

    >>> import ventaja
    >>> [book["id"] for book in ventaja.rulebooks()][:2]
    ['club-conservador', 'macau-bacara']
    """
    return _listed(*([] if as_of is None else [f"--as-of={calls.word(as_of)}"]))


def side_bets() -> list[dict[str, Any]]:
    """Returns the paytables of side bets built in: id, title, on, pays, source.

    >>> import ventaja
    >>> ventaja.side_bets()[0]["pays"][0]
    {'hand': ['suited-trips'], 'pays': '100:1'}
    """
    return _listed("--side")


def systems() -> list[dict[str, Any]]:
    """Returns the card counting systems built in: id, title, source, tags.

    >>> import ventaja
    >>> [system["tags"]["5"] for system in ventaja.systems() if system["id"] == "hi-lo"]
    [1.0]
    """
    return _listed("--systems")


def _listed(*options: str) -> list[dict[str, Any]]:
    code, message, printed, *_ = _native.command(["ventaja", "list", *options, "--format", "json"])
    if code != 0:
        raise VentajaError(message)
    found: list[dict[str, Any]] = json.loads(printed)
    return found
