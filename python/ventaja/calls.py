"""Runs commands: makes a command line of a function's arguments, and a result or an exception of what the
command returns.
"""

from __future__ import annotations

import datetime
import functools
import keyword
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

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
        # The command line refuses 12.125, whose point may be meant between thousands, but not 12.1250.
        return re.sub(r"^(-?[1-9]\d{0,2}\.\d{3})$", r"\g<1>0", repr(value))
    if isinstance(value, os.PathLike):
        return str(os.fspath(value))
    if isinstance(value, datetime.date):
        return f"{value:%Y-%m-%d}"
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


_OTHER = {"merge": {"state"}, "solve": {"strategy", "kind", "explain", "price"}, "check": {"level"}}
"""Options with which a command has no result."""


class Option(NamedTuple):
    """An option of a command."""

    name: str
    """The name on the command line."""
    repeated: bool
    """Whether each of several values has an option of its own."""
    help: str


@functools.cache
def options(command: str) -> dict[str, Option]:
    """Returns the options of a command by the names of their arguments; a word that Python reserves ends in _."""
    found = [Option(*option) for option in _native.options(command) if option[0] not in _OTHER.get(command, ())]
    return {one.name.replace("-", "_") + "_" * keyword.iskeyword(one.name): one for one in found}


def words(command: str, positional: Sequence[object], given: Mapping[str, object]) -> list[str]:
    """Returns the command line; options that are None are not given."""
    line = ["ventaja", command]
    for name, value in given.items():
        if name not in options(command):
            raise TypeError(f"{command}() got an unexpected keyword argument {name!r}")
        option, long = options(command)[name], f"--{options(command)[name].name}"
        if value is None or value is False:
            continue
        if value is True:
            line.append(long)
        elif isinstance(value, Mapping):
            pairs = ((key, _list(item) if name == "vary" else word(item)) for key, item in value.items())
            line.extend(f"{long}={key}={item}" for key, item in pairs)
        elif option.repeated:
            line.extend(f"{long}={word(item)}" for item in _many(value))
        else:
            line.append(f"{long}={_list(value)}")
    return [*line, "--", *(toml.path(value) if isinstance(value, Mapping) else word(value) for value in positional)]


def _taken(command: str, positional: Sequence[object], given: Mapping[str, Any]) -> tuple[list[str], bool | None]:
    """Returns the command line of a call, and whether its progress is shown."""
    given = dict(given)
    shown = given.pop("progress", None)
    return words(command, positional, given), shown


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


def call(
    kind: type[_Result], command: str, positional: Sequence[object], given: Mapping[str, Any]
) -> _Result | None:
    """Runs a command; None if it has no result."""
    line, shown = _taken(command, positional, given)
    with _progress.shown(shown) as tick:
        return _end(kind, _native.command(line, tick))


def result(kind: type[_Result], command: str, positional: Sequence[object], given: Mapping[str, Any]) -> _Result:
    """Runs a command that has a result."""
    found = call(kind, command, positional, given)
    if found is None:
        raise BugError(f"no result of `{command}`")
    return found


def printed(command: str, positional: Sequence[object], given: Mapping[str, Any]) -> str:
    """Runs a command without a result; returns what it prints.

    Raises `InputError` with that text if the command found faults.
    """
    returned = _native.command(words(command, positional, given))
    code, message, text = returned[:3]
    if code == 1:
        raise InputError(f"{text}{message}")
    _end(results.Result, returned)
    return str(text)


def played(
    player: Strategy, command: str, positional: Sequence[object], given: Mapping[str, Any]
) -> results.Report:
    """Deals a Python strategy."""
    line, shown = _taken(command, positional, given)
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
