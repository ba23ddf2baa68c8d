"""The arguments of functions are the options of their commands."""

import inspect
import re

import pytest

import ventaja
from ventaja import _native, calls

COMMANDS = [
    "simulate", "merge", "exact", "solve", "compare", "sweep", "readings", "par", "risk", "expose", "audit", "bank",
    "report", "trace", "check", "validate",
]  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_of_the_help_is_an_argument(command: str) -> None:
    _, help_text, *_ = _native.command(["ventaja", command, "--help"])
    options = set(re.findall(r"^ +(?:-\w, )?--([a-z-]+)", help_text, re.MULTILINE))
    assert {"lang", "help"} < options
    printed = {"format", "quiet", "no-progress", "help"}
    left_out = {"merge": {"state"}, "solve": {"strategy", "kind", "explain", "price"}, "check": {"level"}}
    expected = {name.replace("-", "_") for name in options - printed - left_out.get(command, set())}
    parameters = inspect.signature(getattr(ventaja, command)).parameters.items()
    found = {name for name, one in parameters if one.kind is one.KEYWORD_ONLY or name == "vary"}
    assert {name.rstrip("_") for name in found - {"progress"}} == expected
    assert all(f"`{name}`: " in getattr(ventaja, command).__doc__ for name in expected - {"from", "vary"})


def test_an_unknown_option_is_a_type_error() -> None:
    with pytest.raises(TypeError, match=r"exact\(\) got an unexpected keyword argument 'raeding'"):
        ventaja.exact("mendoza-2016", raeding={})
    with pytest.raises(TypeError, match="'price'"):
        ventaja.solve("mendoza-2016", price="basic")


def test_values_are_written_as_the_command_line_reads_them() -> None:
    assert calls.words("risk", ["x"], {"hands": [1, 2], "bet": 5.0, "line": ["box", "total"], "boxes": None}) == [
        "ventaja", "risk", "--hands=1,2", "--bet=5", "--line=box", "--line=total", "--", "x"
    ]  # fmt: skip
    assert calls.words("report", ["x"], {"from_": "run.csv", "unverified": True}) == [
        "ventaja", "report", "--from=run.csv", "--unverified", "--", "x"
    ]  # fmt: skip
