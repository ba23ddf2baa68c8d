"""What the tests share: the program whose numbers the package must have."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

PROGRAM = os.environ.get("VENTAJA_PROGRAM")
"""The program built by cargo; else the command that the package installs is used."""


@pytest.fixture(scope="session")
def cli() -> Callable[..., str]:
    """Runs a command line; returns what it prints."""
    command = [PROGRAM] if PROGRAM else [sys.executable, "-m", "ventaja"]

    def run(*words: str) -> str:
        done = subprocess.run([*command, *words], capture_output=True, check=True, timeout=600)
        return done.stdout.decode()

    return run
