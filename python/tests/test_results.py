"""Results in pandas, Arrow, polars and notebooks; files and errors."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pandas
import polars
import pyarrow
import pytest

import ventaja
from ventaja.table import Table


def test_pandas_and_arrow_keep_every_value() -> None:
    result = ventaja.simulate("mendoza-2016", rounds=1e5, seed=2**64 - 1)
    bets = json.loads(result.json)["bets"]
    frame = result.to_pandas()
    arrow = pyarrow.table(result)
    frame_of_polars = polars.DataFrame(result)
    assert list(frame.columns) == list(bets[0]) == arrow.column_names == frame_of_polars.columns
    for name in bets[0]:
        values = [bet[name] for bet in bets]
        assert arrow.column(name).to_pylist() == values, name
        assert frame_of_polars[name].to_list() == values, name
        assert [None if pandas.isna(value) else value for value in frame[name]] == values, name
    assert str(frame["seed"].dtype) == "uint64"
    assert frame["house_edge"].dtype == "float64"
    outcomes = result.to_pandas("outcomes")
    assert abs(outcomes[outcomes.bet == "box"].probability.sum() - 1) < 1e-12
    with pytest.raises(KeyError, match="no table `cells`; there are bets, outcomes"):
        result.table("cells")


def test_columns_have_the_narrowest_type_without_loss() -> None:
    table = Table([
        {"whole": 1, "gap": None, "mixed": 6, "text": "a", "flag": True, "large": 2**63, "none": None},
        {"whole": 2, "gap": 3, "mixed": "inf", "text": None, "flag": None, "large": 0, "none": None},
        {"whole": 3, "gap": 4, "mixed": 8, "text": "ñ", "flag": False, "large": 1, "none": None},
    ])
    arrow = pyarrow.table(table)
    kinds = {field.name: str(field.type) for field in arrow.schema}
    assert kinds == {
        "whole": "int64", "gap": "int64", "mixed": "string", "text": "string",
        "flag": "bool", "large": "uint64", "none": "double",
    }  # fmt: skip
    assert arrow.column("mixed").to_pylist() == ["6", "inf", "8"]
    assert arrow.column("text").to_pylist() == ["a", None, "ñ"]
    assert str(table.to_pandas()["gap"].dtype) == "Int64"
    assert pyarrow.table(Table([])).num_rows == 0


def test_a_notebook_shows_tables_and_plots() -> None:
    grid = ventaja.sweep("mendoza-2016", {"shoe.penetration": "50%..80%:10%"}, rounds=2e4, bet="box")
    shown = grid._repr_html_()
    assert "<table" in shown and "<svg" in shown
    assert "<script" not in shown and "<body" not in shown and 'class="narrow"' not in shown
    assert ":root{" not in shown and shown.count("<div") == shown.count("</div>")
    # The same text as the file that --output writes.
    assert grid.html.startswith("<!doctype html>")
    assert "<td>" in grid.table()._repr_html_()
    spanish = ventaja.exact("mendoza-2016", lang="es")
    assert 'lang="es"' in spanish.html and spanish.json == ventaja.exact("mendoza-2016").json


def test_a_notebooks_style_sheet_does_not_reach_a_result() -> None:
    shown = ventaja.exact("mendoza-2016")._repr_html_()
    css = shown[shown.index("<style>") + 7 : shown.index("</style>")]
    rules = re.findall(r"([^{}]+)\{[^{}]*\}", css)
    # Stronger than any rule of a notebook, such as `.jp-RenderedHTMLCommon tbody tr:nth-child(odd)`.
    own = ".ventaja-result" * 3
    assert len(rules) > 40
    assert all(part.strip().startswith(own) for rule in rules for part in re.split(r",(?![^(]*\))", rule)), rules
    # What a notebook formats and the document does not is as without a style sheet.
    assert rules[0].startswith(f"{own} :where(table,") and "{all:revert}" in css
    assert "@media" in css and css.count("{") == css.count("}") and "@page" not in css


def test_the_public_names_are_those_of_dir() -> None:
    assert dir(ventaja) == sorted(ventaja.__all__)
    assert all(hasattr(ventaja, name) for name in dir(ventaja))
    for name in ("report", "audit", "trace", "check", "bank", "validate", "rulebook"):
        assert callable(getattr(ventaja, name)) and name in dir(ventaja)


def test_a_rulebook_is_a_dict() -> None:
    book = ventaja.rulebook("mendoza-2016")
    assert ventaja.validate(book).count("\n") == 1
    assert ventaja.exact(book).house_edge == ventaja.exact("mendoza-2016").house_edge
    book["rules"]["natural"]["pays"]["value"] = "6:5"
    changed = ventaja.exact("mendoza-2016", set={"natural.pays": "6:5"}).house_edge
    assert ventaja.exact(book).house_edge == changed
    difference, = (row for row in ventaja.compare("mendoza-2016", book, strategy="basic").rules)
    assert (difference.rule, difference.value_b) == ("natural.pays", "6:5")
    book["rules"]["natural"]["pays"]["value"] = "3:0"
    with pytest.raises(ventaja.InputError, match=r"mendoza-2016\.toml.*natural\.pays"):
        ventaja.validate(book)
    with pytest.raises(TypeError, match="a rulebook holds"):
        ventaja.exact({"id": object()})


def test_audits_and_checks_that_drift_are_results(tmp_path: Path) -> None:
    outside, = ventaja.audit("mendoza-2016", hands=100_000, staked=1e6, result=30_000).results
    assert outside.within == "no" and 0 < outside.two_sided < 1e-6
    expected = tmp_path / "expected.toml"
    drifted = []
    for edge in ("-0.353478 %", "-0.453478 %"):
        expected.write_text(
            f'[[expect]]\nname = "one"\nreglamento = "mendoza-2016"\nhouse_edge = "{edge}"\ntolerance = 6e-9\n'
        )
        checked = ventaja.check(expected)
        assert checked.table()["name"] == ["one"]
        drifted.append(not checked.holds)
    assert drifted == [False, True]


def test_traces_and_documents() -> None:
    story = ventaja.trace("mendoza-2016", rounds=2, seed=3)
    assert story.count("\n") > 4 and "art." in story
    assert ventaja.trace("mendoza-2016", cards="7h 7d 7s | 9c") != story
    with pytest.raises(ventaja.InputError):
        ventaja.trace("mendoza-2016", cards="Xh")
    document = ventaja.report("las-vegas-strip-6d", rounds=1e4)
    assert document.html.startswith("<!doctype html>") and "<svg" in document._repr_html_()


def test_files_are_those_of_the_program(tmp_path: Path) -> None:
    files = [tmp_path / f"edge.{extension}" for extension in ("csv", "json", "html", "md", "txt", "xlsx")]
    result = ventaja.exact("mendoza-2016", output=files, outcomes=tmp_path / "outcomes.csv")
    assert all(file.stat().st_size > 0 for file in files)
    for extension in ("csv", "json", "html"):
        saved = tmp_path / f"saved.{extension}"
        result.save(saved)
        assert saved.read_bytes() == (tmp_path / f"edge.{extension}").read_bytes()
    assert len((tmp_path / "outcomes.csv").read_text().splitlines()) == len(result.outcomes) + 1
    with pytest.raises(ValueError, match="unsupported file extension `.doc`"):
        result.save(tmp_path / "edge.doc")
    verified = [sys.executable, "-m", "ventaja", "verify", str(tmp_path / "edge.csv")]
    assert subprocess.run(verified, capture_output=True, check=False).returncode == 0


def test_errors_are_those_of_the_command_line(tmp_path: Path) -> None:
    with pytest.raises(ventaja.InputError, match="did you mean `mendoza-2016`"):
        ventaja.exact("mendosa-2016")
    with pytest.raises(ventaja.InputError, match="did you mean `surrender.kind`"):
        ventaja.exact("mendoza-2016", set={"surender.kind": "none"})
    with pytest.raises(ventaja.InputError, match="allowed: 1 to 64"):
        ventaja.exact("mendoza-2016", boxes=0)
    with pytest.raises(ValueError, match="invalid value"):
        ventaja.simulate("mendoza-2016", rounds=1.5)
    with pytest.raises(ventaja.OutputError):
        ventaja.exact("mendoza-2016", output=tmp_path / "no-folder" / "edge.csv")
    with pytest.raises(TypeError, match="expected a number"):
        ventaja.exact("mendoza-2016", set={"shoe.decks": object()})  # type: ignore[dict-item]
    # A name that looks like an option is a name.
    with pytest.raises(ventaja.InputError, match="--help"):
        ventaja.exact("--help")


def test_fields_of_a_result() -> None:
    result = ventaja.simulate("mendoza-2016", rounds=1e4, set={"shoe.decks": 8})
    assert (result.decks, result.overrides) == (8, "shoe.decks=8")
    assert "rounds" in dir(result) and "Result" not in repr(result)
    with pytest.raises(AttributeError, match="no field `edges`"):
        result.edges  # noqa: B018
    assert result.bet("box") == result.bets[0]
    with pytest.raises(KeyError, match="there are box"):
        result.bet("banca")


def test_the_console_script_is_the_program() -> None:
    script = Path(sys.executable).with_name("ventaja" + (".exe" if os.name == "nt" else ""))

    def run(*words: str, **more: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([script, *words], capture_output=True, text=True, check=False, env=os.environ | more)

    assert run("exact", "mendoza-2016", "--format", "json").stdout == ventaja.exact("mendoza-2016").json
    assert run("exact", "mendosa-2016").returncode == 2
    assert "Usage: ventaja" in run("--help").stdout
    completed = run("--", "ventaja", "exact", "mendoza-2016", "--reading", "retiro-vs-a",
                    COMPLETE="bash", _CLAP_COMPLETE_INDEX="4", _CLAP_IFS="\n")  # fmt: skip
    assert "retiro-vs-ace=no" in completed.stdout, completed
