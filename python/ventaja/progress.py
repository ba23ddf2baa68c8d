"""Progress by tqdm, if it is installed."""

from __future__ import annotations

import sys
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

DELAY = 0.5
"""Seconds before a command shows its progress."""


LONGEST = 48
"""Characters of a message at most, so that bar and message fit a line of 80."""


def _bar() -> Any:
    with warnings.catch_warnings():
        # In a notebook without ipywidgets tqdm warns and draws text.
        warnings.simplefilter("ignore")
        from tqdm.auto import tqdm

        return tqdm(total=1, leave=False, dynamic_ncols=True, bar_format="{l_bar}{bar}|{postfix}")


def one_line(message: str) -> str:
    """Returns a message without line breaks, as long as fits beside a bar."""
    message = " ".join(message.split())
    return message if len(message) <= LONGEST else message[: LONGEST - 1] + "…"


def _installed() -> bool:
    try:
        import tqdm  # noqa: F401
    except ImportError:
        return False
    return True


def _watched() -> bool:
    """Whether somebody is likely to look: a terminal, or a notebook."""
    return "ipykernel" in sys.modules or bool(sys.stderr and sys.stderr.isatty())


@contextmanager
def shown(wanted: bool | None) -> Iterator[Callable[[int, int | None, str], None] | None]:
    """Yields the function to call with the steps done, their number and a message.

    `wanted` None: on a terminal and in a notebook, if tqdm is installed. Yields None where nothing
    is shown.
    """
    if wanted is None:
        wanted = _watched() and _installed()
    if not wanted:
        yield None
        return
    begun = time.monotonic()
    bar: Any = None

    def tick(done: int, total: int | None, message: str) -> None:
        nonlocal bar
        if bar is None:
            if time.monotonic() - begun < DELAY:
                return
            bar = _bar()
        bar.total = total
        bar.n = done
        bar.set_postfix_str(one_line(message), refresh=True)

    try:
        yield tick
    finally:
        if bar is not None:
            bar.close()
