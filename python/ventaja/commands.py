"""The commands as functions.

An argument that is not given has the default of the command line (`ventaja COMMAND --help`). The command
computes the numbers and tables, so the same seed gives the same result for any number of threads.

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

import json
import os
import sys
from collections.abc import Mapping, Sequence
from typing import Any, overload

from ventaja import _native, calls, results
from ventaja.errors import VentajaError
from ventaja.strategy import Strategy

Path = str | os.PathLike[str]
"""A name, or the path of a file."""

Rulebook = Path | Mapping[str, Any]
"""A rulebook: its id, the path of its file, or its contents."""

Paths = Path | Sequence[Path]
"""A file, or several."""

Setting = str | int | float | bool | Sequence[str | int | float | bool]
"""The value of a rule."""

Count = int | float | str
"""A number of rounds: 1_000_000, 1e9 or "200M"."""


@overload
def simulate(
    reglamento: Rulebook,
    *,
    rounds: Count | None = ...,
    precision: float | str | None = ...,
    max_rounds: Count | None = ...,
    reading: Mapping[str, Setting] | None = ...,
    set: Mapping[str, Setting] | None = ...,
    strategy: Path | Strategy | None = ...,
    boxes: int | None = ...,
    seed: int | None = ...,
    threads: int | None = ...,
    confidence: float | None = ...,
    control: str | None = ...,
    dealer: str | None = ...,
    state: Path | None = ...,
    shard: None = ...,
    blocks: None = ...,
    outcomes: Path | None = ...,
    output: Paths | None = ...,
    lang: str | None = ...,
    progress: bool | None = ...,
) -> results.Report: ...
@overload
def simulate(
    reglamento: Rulebook,
    *,
    rounds: Count | None = ...,
    reading: Mapping[str, Setting] | None = ...,
    set: Mapping[str, Setting] | None = ...,
    strategy: Path | None = ...,
    boxes: int | None = ...,
    seed: int | None = ...,
    threads: int | None = ...,
    confidence: float | None = ...,
    control: str | None = ...,
    dealer: str | None = ...,
    state: Path,
    shard: str | None = ...,
    blocks: str | None = ...,
    lang: str | None = ...,
    progress: bool | None = ...,
) -> results.Report | None: ...
def simulate(
    reglamento: Rulebook,
    *,
    rounds: Count | None = None,
    precision: float | str | None = None,
    max_rounds: Count | None = None,
    reading: Mapping[str, Setting] | None = None,
    set: Mapping[str, Setting] | None = None,
    strategy: Path | Strategy | None = None,
    boxes: int | None = None,
    seed: int | None = None,
    threads: int | None = None,
    confidence: float | None = None,
    control: str | None = None,
    dealer: str | None = None,
    state: Path | None = None,
    shard: str | None = None,
    blocks: str | None = None,
    outcomes: Path | None = None,
    output: Paths | None = None,
    lang: str | None = None,
    progress: bool | None = None,
) -> results.Report | None:
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
    options = {
        "rounds": rounds,
        "precision": precision,
        "max_rounds": max_rounds,
        "reading": reading,
        "set": set,
        "strategy": None if isinstance(strategy, Strategy) else strategy,
        "boxes": boxes,
        "seed": seed,
        "threads": threads,
        "confidence": confidence,
        "control": control,
        "dealer": dealer,
        "state": state,
        "shard": shard,
        "blocks": blocks,
        "outcomes": outcomes,
        "output": output,
        "lang": lang,
    }
    line = calls.words("simulate", [reglamento], options)
    if isinstance(strategy, Strategy):
        return calls.played(line, strategy, progress)
    return calls.call(results.Report, line, progress)


def merge(
    *parts: Path,
    reglamento: Path | None = None,
    strategy: Path | None = None,
    partial: bool = False,
    threads: int | None = None,
    outcomes: Path | None = None,
    output: Paths | None = None,
    lang: str | None = None,
    progress: bool | None = None,
) -> results.Report:
    """Merges the parts of a run, the files of `state`, into the report of the whole run.

    The report has the bytes of the single run. `partial=True` reports the blocks that there are,
    although others are missing.
    """
    options = {
        "reglamento": reglamento,
        "strategy": strategy,
        "partial": partial,
        "threads": threads,
        "outcomes": outcomes,
        "output": output,
        "lang": lang,
    }
    return calls.result(results.Report, calls.words("merge", parts, options), progress)


@overload
def exact(
    reglamento: Rulebook,
    *,
    reading: Mapping[str, Setting] | None = ...,
    set: Mapping[str, Setting] | None = ...,
    strategy: Path | None = ...,
    boxes: int | None = ...,
    removals: None = ...,
    confidence: float | None = ...,
    outcomes: Path | None = ...,
    output: Paths | None = ...,
    lang: str | None = ...,
    progress: bool | None = ...,
) -> results.Report: ...
@overload
def exact(
    reglamento: Rulebook,
    *,
    reading: Mapping[str, Setting] | None = ...,
    set: Mapping[str, Setting] | None = ...,
    strategy: Path | None = ...,
    boxes: int | None = ...,
    removals: bool,
    system: Paths | None = ...,
    confidence: float | None = ...,
    output: Paths | None = ...,
    lang: str | None = ...,
    progress: bool | None = ...,
) -> results.Removals: ...
def exact(
    reglamento: Rulebook,
    *,
    reading: Mapping[str, Setting] | None = None,
    set: Mapping[str, Setting] | None = None,
    strategy: Path | None = None,
    boxes: int | None = None,
    removals: bool | None = None,
    system: Paths | None = None,
    confidence: float | None = None,
    outcomes: Path | None = None,
    output: Paths | None = None,
    lang: str | None = None,
    progress: bool | None = None,
) -> results.Report | results.Removals:
    """Computes the exact edge of the first round of a full shoe.

    `removals=True` reports the effects of removal instead, and their correlation with counting
    systems (`system`; all that are built in by default).

    >>> import ventaja
    >>> ventaja.exact("mendoza-2016", set={"surrender.kind": "none"}).house_edge
    0.002934956718824171
    """
    options = {
        "reading": reading,
        "set": set,
        "strategy": strategy,
        "boxes": boxes,
        "removals": removals,
        "system": system,
        "confidence": confidence,
        "outcomes": outcomes,
        "output": output,
        "lang": lang,
    }
    kind: type[results.Result] = results.Removals if removals else results.Report
    return calls.result(kind, calls.words("exact", [reglamento], options), progress)  # type: ignore[return-value]


def solve(
    reglamento: Rulebook,
    *,
    reading: Mapping[str, Setting] | None = None,
    set: Mapping[str, Setting] | None = None,
    boxes: int | None = None,
    output: Path | None = None,
    lang: str | None = None,
    progress: bool | None = None,
) -> results.Chart:
    """Solves the best strategy by totals; returns its chart and exact edge."""
    options = {"reading": reading, "set": set, "boxes": boxes, "output": output, "lang": lang}
    return calls.result(results.Chart, calls.words("solve", [reglamento], options), progress)


def compare(
    a: Rulebook,
    b: Rulebook | None = None,
    *,
    reading: Mapping[str, Setting] | None = None,
    set: Mapping[str, Setting] | None = None,
    strategy: Path | None = None,
    boxes: int | None = None,
    base_reading: Mapping[str, Setting] | None = None,
    base_set: Mapping[str, Setting] | None = None,
    base_strategy: Path | None = None,
    method: str | None = None,
    rounds: Count | None = None,
    precision: float | str | None = None,
    max_rounds: Count | None = None,
    confidence: float | None = None,
    seed: int | None = None,
    threads: int | None = None,
    control: str | None = None,
    state: Path | None = None,
    output: Paths | None = None,
    lang: str | None = None,
    progress: bool | None = None,
) -> results.Comparison:
    """Compares two tables; returns the difference of their edges with its interval.

    Without `b`, table B is A with the changes of `reading`, `set`, `boxes` and `strategy`. `base_…`
    changes A, and B too unless it is another rulebook. `method` is "auto", "exact" or "monte-carlo".
    """
    options = {
        "reading": reading,
        "set": set,
        "strategy": strategy,
        "boxes": boxes,
        "base_reading": base_reading,
        "base_set": base_set,
        "base_strategy": base_strategy,
        "method": method,
        "rounds": rounds,
        "precision": precision,
        "max_rounds": max_rounds,
        "confidence": confidence,
        "seed": seed,
        "threads": threads,
        "control": control,
        "state": state,
        "output": output,
        "lang": lang,
    }
    tables = [a] if b is None else [a, b]
    return calls.result(results.Comparison, calls.words("compare", tables, options), progress)


def sweep(
    reglamento: Rulebook,
    vary: Mapping[str, Setting],
    *,
    reading: Mapping[str, Setting] | None = None,
    set: Mapping[str, Setting] | None = None,
    strategy: Path | None = None,
    boxes: int | None = None,
    method: str | None = None,
    rounds: Count | None = None,
    confidence: float | None = None,
    seed: int | None = None,
    threads: int | None = None,
    bet: str | None = None,
    resume: bool = False,
    output: Paths | None = None,
    lang: str | None = None,
    progress: bool | None = None,
) -> results.Sweep:
    """Computes the edge over a grid of rule values.

    `vary` has a list of values, or a text such as "50%..90%:5%", for each rule key or reading.
    `method` is "monte-carlo" (the default) or "exact"; `bet` keeps one bet line. `resume=True` keeps
    the finished points of the CSV file in `output`.
    """
    options = {
        "vary": vary,
        "reading": reading,
        "set": set,
        "strategy": strategy,
        "boxes": boxes,
        "method": method,
        "rounds": rounds,
        "confidence": confidence,
        "seed": seed,
        "threads": threads,
        "bet": bet,
        "resume": resume,
        "output": output,
        "lang": lang,
    }
    return calls.result(results.Sweep, calls.words("sweep", [reglamento], options), progress)


def readings(
    reglamento: Rulebook,
    *,
    reading: Mapping[str, Setting] | None = None,
    set: Mapping[str, Setting] | None = None,
    strategy: Path | None = None,
    boxes: int | None = None,
    bet: str | Sequence[str] | None = None,
    only: str | Sequence[str] | None = None,
    adapt: bool = False,
    combine: bool | str = False,
    whole_ranges: bool = False,
    method: str | None = None,
    rounds: Count | None = None,
    confidence: float | None = None,
    seed: int | None = None,
    threads: int | None = None,
    state: Path | None = None,
    output: Paths | None = None,
    lang: str | None = None,
    progress: bool | None = None,
) -> results.Readings:
    """Computes the effect of every option of every reading on the edge.

    `only` varies these readings alone, `adapt` also solves the best chart under each option, and
    `combine` (True, "auto", "all" or "climb") finds the combinations with the lowest and the highest
    edge.

    >>> import ventaja
    >>> effect, = ventaja.readings("mendoza-2016", only="retiro-vs-ace").effects
    >>> effect.option, effect.effect, effect.gains
    ('no', 0.003896014869162481, 'house')
    """
    options = {
        "reading": reading,
        "set": set,
        "strategy": strategy,
        "boxes": boxes,
        "bet": bet,
        "only": only,
        "adapt": adapt,
        "combine": combine,
        "whole_ranges": whole_ranges,
        "method": method,
        "rounds": rounds,
        "confidence": confidence,
        "seed": seed,
        "threads": threads,
        "state": state,
        "output": output,
        "lang": lang,
    }
    return calls.result(results.Readings, calls.words("readings", [reglamento], options), progress)


def par(
    reglamento: Rulebook,
    *,
    reading: Mapping[str, Setting] | None = None,
    set: Mapping[str, Setting] | None = None,
    strategy: Path | None = None,
    boxes: int | None = None,
    bet: str | Sequence[str] | None = None,
    method: str | None = None,
    rounds: Count | None = None,
    confidence: float | None = None,
    seed: int | None = None,
    threads: int | None = None,
    output: Paths | None = None,
    lang: str | None = None,
    progress: bool | None = None,
) -> results.ParSheet:
    """Returns the PAR sheet: every outcome, its probability, its pay, its share of the return.

    >>> import ventaja
    >>> best = ventaja.par("mendoza-2016", bet="box").outcomes[0]
    >>> best.outcome, best.pay, best.probability
    ('7-7-7 suited', 21.0, 1.223923932662804e-05)
    """
    options = {
        "reading": reading,
        "set": set,
        "strategy": strategy,
        "boxes": boxes,
        "bet": bet,
        "method": method,
        "rounds": rounds,
        "confidence": confidence,
        "seed": seed,
        "threads": threads,
        "output": output,
        "lang": lang,
    }
    return calls.result(results.ParSheet, calls.words("par", [reglamento], options), progress)


def risk(
    reglamento: Rulebook,
    *,
    hands: int | Sequence[int] | None = None,
    bet: float | None = None,
    bankroll: float | None = None,
    bank: float | None = None,
    risk: float | str | None = None,
    hands_per_hour: float | None = None,
    hours_per_day: float | None = None,
    days_per_year: float | None = None,
    line: str | Sequence[str] | None = None,
    reading: Mapping[str, Setting] | None = None,
    set: Mapping[str, Setting] | None = None,
    strategy: Path | None = None,
    boxes: int | None = None,
    method: str | None = None,
    rounds: Count | None = None,
    seed: int | None = None,
    threads: int | None = None,
    output: Paths | None = None,
    lang: str | None = None,
    progress: bool | None = None,
) -> results.Risk:
    """Computes sessions, bankrolls and the risk of ruin of player and bank.

    `hands` is the length of a session or of several; `bet`, `bankroll` and `bank` are in money;
    `risk` is the accepted probability of ultimate ruin.

    >>> import ventaja
    >>> session, = ventaja.risk("mendoza-2016", hands=1000).sessions
    >>> session.session_hands, session.quantile_05 < session.quantile_95
    (1000, True)
    """
    options = {
        "hands": hands,
        "bet": None if bet is None else calls.word(bet),
        "bankroll": bankroll,
        "bank": bank,
        "risk": risk,
        "hands_per_hour": hands_per_hour,
        "hours_per_day": hours_per_day,
        "days_per_year": days_per_year,
        "line": line,
        "reading": reading,
        "set": set,
        "strategy": strategy,
        "boxes": boxes,
        "method": method,
        "rounds": rounds,
        "seed": seed,
        "threads": threads,
        "output": output,
        "lang": lang,
    }
    return calls.result(results.Risk, calls.words("risk", [reglamento], options), progress)


def expose(
    reglamento: Rulebook,
    *,
    system: Path | None = None,
    rounding: str | None = None,
    deck_estimate: str | None = None,
    line: str | None = None,
    spread: float | None = None,
    ramp: Mapping[int, float] | str | None = None,
    leave: int | None = None,
    cut_cards: Sequence[int] | None = None,
    bankroll: float | None = None,
    rounds_per_hour: float | None = None,
    indices: bool = False,
    unseen: int | None = None,
    confidence: float | None = None,
    reading: Mapping[str, Setting] | None = None,
    set: Mapping[str, Setting] | None = None,
    strategy: Path | None = None,
    boxes: int | None = None,
    rounds: Count | None = None,
    seed: int | None = None,
    threads: int | None = None,
    output: Paths | None = None,
    lang: str | None = None,
    progress: bool | None = None,
) -> results.Exposure:
    """Computes what a card counter takes from the table, by true count.

    `ramp` is the bet from each true count on, such as `{1: 2, 2: 4, 3: 8}`; `cut_cards` also computes
    the exposure with these numbers of cards behind the cut card. `indices=True` returns the true
    counts at which the play changes instead.
    """
    if isinstance(ramp, Mapping):
        ramp = ",".join(f"{count}:{calls.word(bet)}" for count, bet in ramp.items())
    options = {
        "system": system,
        "rounding": rounding,
        "deck_estimate": deck_estimate,
        "line": line,
        "spread": spread,
        "ramp": ramp,
        "leave": leave,
        "cut_cards": cut_cards,
        "bankroll": bankroll,
        "rounds_per_hour": rounds_per_hour,
        "indices": indices,
        "unseen": unseen,
        "confidence": confidence,
        "reading": reading,
        "set": set,
        "strategy": strategy,
        "boxes": boxes,
        "rounds": rounds,
        "seed": seed,
        "threads": threads,
        "output": output,
        "lang": lang,
    }
    return calls.result(results.Exposure, calls.words("expose", [reglamento], options), progress)


def audit(
    reglamento: Rulebook,
    *,
    hands: int | None = None,
    staked: float | None = None,
    result: float | None = None,
    lines: Path | None = None,
    line: str | None = None,
    drift: float | str | None = None,
    confidence: float | None = None,
    reading: Mapping[str, Setting] | None = None,
    set: Mapping[str, Setting] | None = None,
    strategy: Path | None = None,
    boxes: int | None = None,
    method: str | None = None,
    rounds: Count | None = None,
    seed: int | None = None,
    threads: int | None = None,
    output: Paths | None = None,
    lang: str | None = None,
    progress: bool | None = None,
) -> results.Audit:
    """Checks whether observed results of the bank are compatible with the rulebook.

    `staked` and `result` are in money; `lines` is a CSV file with a result a row instead. `within` of a row is
    whether it lies in the band of `confidence`.

    >>> import ventaja
    >>> row, = ventaja.audit("mendoza-2016", hands=100_000, staked=1e6, result=30_000).results
    >>> row.within, row.z > 9
    ('no', True)
    """
    options = {
        "hands": hands,
        "staked": staked,
        "result": result,
        "lines": lines,
        "line": line,
        "drift": drift,
        "confidence": confidence,
        "reading": reading,
        "set": set,
        "strategy": strategy,
        "boxes": boxes,
        "method": method,
        "rounds": rounds,
        "seed": seed,
        "threads": threads,
        "output": output,
        "lang": lang,
    }
    return calls.result(results.Audit, calls.words("audit", [reglamento], options), progress)


def bank(
    reglamento: Rulebook,
    *,
    stakes: float | Sequence[float] | None = None,
    advance: float | None = None,
    rotations: Count | None = None,
    rounds: Count | None = None,
    reading: Mapping[str, Setting] | None = None,
    set: Mapping[str, Setting] | None = None,
    strategy: Path | None = None,
    boxes: int | None = None,
    confidence: float | None = None,
    seed: int | None = None,
    threads: int | None = None,
    state: Path | None = None,
    output: Paths | None = None,
    lang: str | None = None,
    progress: bool | None = None,
) -> results.Result:
    """Simulates a bank that participants own (the club's), or win (the relancina's Talla)."""
    options = {
        "stakes": stakes,
        "advance": advance,
        "rotations": rotations,
        "rounds": rounds,
        "reading": reading,
        "set": set,
        "strategy": strategy,
        "boxes": boxes,
        "confidence": confidence,
        "seed": seed,
        "threads": threads,
        "state": state,
        "output": output,
        "lang": lang,
    }
    return calls.result(results.Result, calls.words("bank", [reglamento], options), progress)


def report(
    reglamento: Rulebook,
    *,
    against: str | Sequence[str] | None = None,
    rounds: Count | None = None,
    precision: float | str | None = None,
    max_rounds: Count | None = None,
    reading: Mapping[str, Setting] | None = None,
    set: Mapping[str, Setting] | None = None,
    strategy: Path | None = None,
    boxes: int | None = None,
    confidence: float | None = None,
    seed: int | None = None,
    threads: int | None = None,
    control: str | None = None,
    dealer: str | None = None,
    combine: str | None = None,
    date: str | None = None,
    case: str | None = None,
    author: str | None = None,
    requested_by: str | None = None,
    stake: float | str | None = None,
    rounds_per_hour: float | None = None,
    hours: float | None = None,
    output: Paths | None = None,
    lang: str | None = None,
    progress: bool | None = None,
) -> results.Document:
    """Writes the document about a rulebook, or about a change of it.

    `against` is the change: `NAME=OPTION` of a reading, `KEY=VALUE` of a rule, or another rulebook; several may be
    given. `stake` is an amount of money, with its unit if it is text ("5000 pesos"). `result.html` is the document, which
    a notebook shows; `output` writes it as .html, .md or .xlsx.
    """
    options = {
        "against": against,
        "rounds": rounds,
        "precision": precision,
        "max_rounds": max_rounds,
        "reading": reading,
        "set": set,
        "strategy": strategy,
        "boxes": boxes,
        "confidence": confidence,
        "seed": seed,
        "threads": threads,
        "control": control,
        "dealer": dealer,
        "combine": combine,
        "date": date,
        "case": case,
        "author": author,
        "requested_by": requested_by,
        "stake": stake,
        "rounds_per_hour": rounds_per_hour,
        "hours": hours,
        "output": output,
        "lang": lang,
    }
    return calls.result(results.Document, calls.words("report", [reglamento], options), progress)


def trace(
    reglamento: Rulebook,
    *,
    cards: str | None = None,
    rounds: int | None = None,
    reading: Mapping[str, Setting] | None = None,
    set: Mapping[str, Setting] | None = None,
    strategy: Path | None = None,
    boxes: int | None = None,
    seed: int | None = None,
    lang: str | None = None,
) -> str:
    """Returns rounds step by step, with articles: given cards, or the first rounds of a seed.

    >>> import ventaja
    >>> "art. 17 g" in ventaja.trace("mendoza-2016", cards="7h 7d 7s | 9c")
    True
    """
    options = {
        "cards": cards,
        "rounds": rounds,
        "reading": reading,
        "set": set,
        "strategy": strategy,
        "boxes": boxes,
        "seed": seed,
        "lang": lang,
    }
    return calls.printed(calls.words("trace", [reglamento], options))


def check(
    file: Path,
    *,
    only: str | None = None,
    update: bool = False,
    threads: int | None = None,
    output: Paths | None = None,
    lang: str | None = None,
    progress: bool | None = None,
) -> results.Check:
    """Checks results against a file of expected values; returns the checks, those that drifted too."""
    options = {"only": only, "update": update, "threads": threads, "output": output, "lang": lang}
    return calls.result(results.Check, calls.words("check", [file], options), progress)


def validate(*files: Rulebook, lang: str | None = None) -> str:
    """Checks rulebooks (.toml files, or dicts) and charts (.csv files); returns what they are.

    Raises `InputError` with every fault.

    >>> import ventaja
    >>> ventaja.validate(ventaja.rulebook("mendoza-2016")).strip().endswith("readings")
    True
    """
    return calls.printed(calls.words("validate", files, {"lang": lang}))


def rulebook(reglamento: Path) -> dict[str, Any]:
    """Returns a rulebook as a dict, which every function accepts as `reglamento`.

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

    return tomllib.loads(calls.printed(calls.words("show", [reglamento], {"toml": True})))


def rulebooks() -> list[dict[str, Any]]:
    """Returns the built-in rulebooks: id, game, title, charts and more.

    >>> import ventaja
    >>> [book["id"] for book in ventaja.rulebooks()][:2]
    ['club-conservador', 'macau-bacara']
    """
    return _listed()


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
