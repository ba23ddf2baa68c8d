"""Runs commands: makes a command line of a function's arguments, and a result or an exception of what the
command returns.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from ventaja import _native, progress as _progress, results, toml
from ventaja.errors import BugError, InputError, Interrupted, OutputError, VentajaError
from ventaja.strategy import Strategy

_Result = TypeVar("_Result", bound=results.Result)


def word(value: object) -> str:
    """Returns a value as the command line reads it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, os.PathLike):
        return str(os.fspath(value))
    if isinstance(value, (str, int)):
        return str(value)
    if isinstance(value, Iterable):
        return "[" + ", ".join(map(word, value)) + "]"
    if hasattr(value, "item"):  # a number of numpy
        return word(value.item())
    raise TypeError(f"expected a number, a text or a list, found {value!r}")


def _list(values: object) -> str:
    """Returns values as the command line reads a list of an option: v1,v2."""
    if isinstance(values, (str, int, float)) or not isinstance(values, Iterable):
        return word(values)
    return ",".join(map(word, values))


def _many(values: object) -> list[object]:
    return [values] if isinstance(values, (str, os.PathLike)) else list(values)  # type: ignore[call-overload]


def words(command: str, positional: Sequence[object], options: Mapping[str, object]) -> list[str]:
    """Returns the command line; options that are None are not given."""
    line = ["ventaja", command]
    for name, value in options.items():
        if value is None or value is False:
            continue
        option = "--" + name.replace("_", "-")
        if value is True:
            line.append(option)
        elif isinstance(value, Mapping):
            pairs = ((key, _list(item) if name == "vary" else word(item)) for key, item in value.items())
            line.extend(f"{option}={key}={item}" for key, item in pairs)
        elif name in _REPEATED:
            line.extend(f"{option}={word(item)}" for item in _many(value))
        else:
            line.append(f"{option}={_list(value)}")
    return [*line, "--", *(toml.path(value) if isinstance(value, Mapping) else word(value) for value in positional)]


_REPEATED = {"output", "bet", "only", "system", "line", "against"}
"""Options of a name, or of several."""


def _end(kind: type[_Result], returned: tuple[Any, ...]) -> _Result | None:
    """Returns the result of a command that ended; None if it has none.

    Raises the error of a command that failed.
    """
    code, message, printed, notes, rendered, interrupted = returned
    # The advice of the command line's own parser.
    message = message.split("\n\nFor more information")[0]
    found = kind(rendered[0], printed, notes) if rendered else None
    if interrupted or code == 3:
        raise Interrupted(message or "interrupted", found)
    if code == 2:
        raise InputError(message)
    if code == 4:
        raise OutputError(message)
    if code == 70:
        raise BugError(message)
    # A result that drifted from what is expected is a result.
    if code != 0 and not (code == 1 and found is not None):
        raise VentajaError(message)
    return found


def call(kind: type[_Result], line: list[str], shown: bool | None) -> _Result | None:
    """Runs a command line; None if the command has no result."""
    with _progress.shown(shown) as tick:
        return _end(kind, _native.command(line, tick))


def result(kind: type[_Result], line: list[str], shown: bool | None) -> _Result:
    """Runs a command line that has a result."""
    found = call(kind, line, shown)
    if found is None:
        raise BugError(f"no result: {' '.join(line)}")
    return found


def printed(line: list[str], shown: bool | None = False) -> str:
    """Runs a command line without a result; returns what it prints.

    Raises `InputError` with that text if the command found faults.
    """
    with _progress.shown(shown) as tick:
        returned = _native.command(line, tick)
    code, message, text = returned[:3]
    if code == 1:
        raise InputError(f"{text}{message}")
    _end(results.Result, returned)
    return str(text)


def played(line: list[str], player: Strategy, shown: bool | None) -> results.Report:
    """Deals a Python strategy."""
    own = type(player)
    opens = player.opens if own.opens is not Strategy.opens else None
    declares = player.declares_eleven if own.declares_eleven is not Strategy.declares_eleven else None
    takes = tuple(bool(player.takes(offer)) for offer in ("insurance", "even-money", "desafio"))
    with _progress.shown(shown) as tick:
        returned = _native.programmed(
            line, player.name, player.sha256(), player.act, opens, declares, takes, tick  # type: ignore[arg-type]
        )
    found = _end(results.Report, returned)
    if found is None:
        raise BugError("a strategy without a result")
    return found
