"""The native module: the commands of the program, run inside the interpreter."""

from collections.abc import Callable, Sequence
from typing import Any

__version__: str

# Exit code, error, text printed, notes, results (table, CSV, JSON, HTML), interrupted.
_Returned = tuple[int, str, str, list[str], list[tuple[str, str, str, str]], bool]
_Tick = Callable[[int, int | None, str], None]

class View:
    """What a player sees when he decides."""

    @property
    def cards(self) -> list[str]:
        """The cards of the hand in the order they came, such as "7h" or "Td"."""
    @property
    def total(self) -> int:
        """The best total of the hand."""
    @property
    def soft(self) -> bool:
        """Whether an ace of the hand counts 11."""
    @property
    def after_split(self) -> bool:
        """Whether the hand comes from a split."""
    @property
    def number(self) -> int:
        """The number of the box, from 1."""
    @property
    def upcard(self) -> int | None:
        """The dealer's first card: ace = 1, 2 to 9, ten-value = 10; None where both cards are exposed."""
    @property
    def shown(self) -> str:
        """What the dealer shows: "2" to "10" and "A", or, where both cards are exposed, their total
        from "4" to "20" or "S12" to "S20"."""
    @property
    def legal(self) -> tuple[str, ...]:
        """The actions that the rules allow, "stand" first."""
    @property
    def can_hit(self) -> bool:
        """Whether the hand may be hit."""
    @property
    def can_double(self) -> bool:
        """Whether the bet may be doubled."""
    @property
    def can_split(self) -> bool:
        """Whether the pair may be split."""
    @property
    def can_surrender(self) -> bool:
        """Whether the hand may be surrendered."""

def options(command: str) -> list[tuple[str, bool, str]]:
    """Returns the options of a command, without those that decide what is printed: the name, whether each of several
    values has an option of its own, and the help."""

def main(words: Sequence[str]) -> int:
    """Runs the program with a command line, its own name first; returns the exit code."""

def command(words: Sequence[str], tick: _Tick | None = None) -> _Returned:
    """Runs a command line, the name of the program first."""

def programmed(
    words: Sequence[str],
    name: str,
    sha256: str,
    act: Callable[[View], Any],
    opens: Callable[[View], Any] | None,
    declares_eleven: Callable[[int, int], Any] | None,
    takes: tuple[bool, bool, bool],
    tick: _Tick | None = None,
) -> _Returned:
    """Runs `simulate` with a Python strategy."""

def arrow_stream(columns: Sequence[tuple[str, str, Sequence[Any]]]) -> object:
    """Returns a table of columns (name, type, values) as a capsule of an Arrow stream."""
