"""The errors of commands, by the exit code of the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ventaja.results import Result


class VentajaError(Exception):
    """A command that failed; the text is that of the command line."""


class InputError(VentajaError, ValueError):
    """Wrong input: names the place, what was found, what is allowed and the nearest known name.

    >>> import ventaja
    >>> ventaja.exact("mendosa-2016")
    Traceback (most recent call last):
    ...
    ventaja.errors.InputError: ...did you mean `mendoza-2016`?...
    """


class OutputError(VentajaError, OSError):
    """An output file could not be written; nothing half-written is left behind."""


class BugError(VentajaError, RuntimeError):
    """A defect of the program: please report it."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C ended a command that had finished a part of its work.

    A `KeyboardInterrupt`, so that a script or a notebook stops.
    """

    result: Result | None
    """The result of the finished part; None if nothing was finished."""

    def __init__(self, message: str, result: Result | None) -> None:
        super().__init__(message)
        self.result = result
