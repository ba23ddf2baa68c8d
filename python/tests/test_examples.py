"""The notebooks, the Dask example and the types."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

from conftest import ROOT
from notebooks import NOTEBOOKS, run, texts


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_notebook_shows_what_it_was_committed_with(path: Path) -> None:
    committed = nbformat.read(path, as_version=4)
    shown = [output for cell in committed.cells for output in cell.get("outputs", ())]
    kinds = {kind for output in shown for kind in output.get("data", {})}
    assert {"image/png", "text/html"} <= kinds, kinds
    assert texts(run(path)) == texts(committed)


def test_there_are_notebooks() -> None:
    assert len(NOTEBOOKS) >= 2


@pytest.mark.skipif(importlib.util.find_spec("distributed") is None, reason="dask.distributed is not installed")
def test_dask_shards_have_the_bytes_of_the_single_run(tmp_path: Path) -> None:
    program = [sys.executable, str(ROOT / "examples/python/dask_shards.py"), "mendoza-2016", "4M", "5", str(tmp_path)]
    done = subprocess.run(program, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stderr
    single = tmp_path / "single.csv"
    subprocess.run(
        [sys.executable, "-m", "ventaja", "simulate", "mendoza-2016", "--rounds", "4M", "--output", str(single)],
        check=True, capture_output=True,
    )  # fmt: skip
    assert (tmp_path / "edge.csv").read_bytes() == single.read_bytes()
    assert len(list(tmp_path.glob("part-*.vt"))) == 5


def test_types() -> None:
    pytest.importorskip("mypy")
    checked = [str(ROOT / "python/ventaja"), "--config-file", str(ROOT / "pyproject.toml")]
    done = subprocess.run([sys.executable, "-m", "mypy", *checked], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
