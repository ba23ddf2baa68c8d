"""Every function returns what the command line prints: the same bytes, the same numbers to the bit."""

import json
from collections.abc import Callable
from dataclasses import fields
from datetime import date
from typing import Any

import pytest

import ventaja

# A call, and the command line that it stands for.
CALLS: list[tuple[Callable[[], Any], str]] = [
    (lambda: ventaja.simulate("mendoza-2016", rounds=3e5), "simulate mendoza-2016 --rounds 3e5"),
    (
        lambda: ventaja.simulate(
            "mendoza-2016",
            rounds=100_000,
            reading={"retiro-vs-ace": "no"},
            set={"shoe.decks": 8, "double.totals": [9, 10, 11], "double.soft": True},
            strategy="mimic-dealer",
            boxes=3,
            seed=2**64 - 1,
            threads=1,
            confidence=0.99,
        ),
        "simulate mendoza-2016 --rounds 100k --reading retiro-vs-ace=no --set shoe.decks=8 --set"
        " double.totals=[9,10,11] --set double.soft=true --strategy mimic-dealer --boxes 3"
        " --seed 18446744073709551615 --confidence 0.99",
    ),
    (
        lambda: ventaja.simulate("midi-punto-y-banca-2016", precision="0.5%", max_rounds="1M", control="off"),
        "simulate midi-punto-y-banca-2016 --precision 0.005 --max-rounds 1e6 --control off",
    ),
    (lambda: ventaja.simulate("relancina", rounds="50k"), "simulate relancina --rounds 50k"),
    (
        lambda: ventaja.simulate("ocho-mazos", rounds=2e4, dealer="referee"),
        "simulate ocho-mazos --rounds 2e4 --dealer referee",
    ),
    (lambda: ventaja.exact("club-conservador"), "exact club-conservador"),
    (lambda: ventaja.exact("mendoza-2016", set={"shoe.decks": "inf"}), "exact mendoza-2016 --set shoe.decks=inf"),
    (
        lambda: ventaja.exact("mendoza-2016", removals=True, system=["hi-lo", "ko"]),
        "exact mendoza-2016 --removals --system hi-lo --system ko",
    ),
    (
        lambda: ventaja.compare("mendoza-2016", set={"surrender.kind": "none"}, strategy="basic"),
        "compare mendoza-2016 --set surrender.kind=none --strategy basic",
    ),
    (
        lambda: ventaja.compare("club-conservador", boxes=1, strategy="basic", method="monte-carlo", rounds=1e5),
        "compare club-conservador --boxes 1 --strategy basic --method monte-carlo --rounds 1e5",
    ),
    (
        lambda: ventaja.sweep(
            "mendoza-2016", {"shoe.penetration": "50%..70%:10%", "dealer.soft17": ["hit", "stand"]}, rounds=5e4, bet="box"
        ),
        "sweep mendoza-2016 --vary shoe.penetration=50%..70%:10% --vary dealer.soft17=hit,stand --rounds 5e4 --bet box",
    ),
    (
        lambda: ventaja.readings("ocho-mazos", only=["ace-11-range"], combine=True),
        "readings ocho-mazos --only ace-11-range --combine",
    ),
    (lambda: ventaja.par("mendoza-2016", bet=["box", "insurance"]), "par mendoza-2016 --bet box --bet insurance"),
    (
        lambda: ventaja.risk("mendoza-2016", hands=[100, 1000], bet=2.5, bankroll=300, risk=0.05, line="box"),
        "risk mendoza-2016 --hands 100,1000 --bet 2.5 --bankroll 300 --risk 0.05 --line box",
    ),
    (
        lambda: ventaja.expose("mendoza-2016", rounds=2e5, ramp={1: 2, 2: 4}, leave=-3, cut_cards=[52, 104]),
        "expose mendoza-2016 --rounds 2e5 --ramp 1:2,2:4 --leave -3 --cut-cards 52,104",
    ),
    (
        lambda: ventaja.audit("mendoza-2016", hands=100_000, staked=1e6, result=-2500.5, drift="1%"),
        "audit mendoza-2016 --hands 100000 --staked 1e6 --result=-2500.5 --drift 1%",
    ),
    (lambda: ventaja.bank("club-conservador", rotations=50), "bank club-conservador --rotations 50"),
    (
        lambda: ventaja.simulate("macau-bacara", as_of="2017-01-01", rounds=1e5),
        "simulate macau-bacara --as-of 2017-01-01 --rounds 1e5",
    ),
    (
        lambda: ventaja.compare("macau-bacara", versions=["55/2004", "56/2018"]),
        "compare macau-bacara --versions 55/2004 56/2018",
    ),
]


@pytest.mark.parametrize(("call", "line"), CALLS, ids=[line for _, line in CALLS])
def test_a_call_has_the_bytes_of_the_command_line(call: Callable[[], Any], line: str, cli: Callable[..., str]) -> None:
    result = call()
    words = line.split(" ")
    assert result.json == cli(*words, "--format", "json")
    assert result.csv == cli(*words, "--format", "csv")
    table = cli(*words)
    assert table.startswith(result.text.rstrip("\n"))


def test_solve_writes_the_file_of_the_command_line(cli: Callable[..., str], tmp_path: Any) -> None:
    best = ventaja.solve("club-conservador")
    assert best.csv == cli("solve", "club-conservador")
    best.save(tmp_path / "best.csv")
    assert (tmp_path / "best.csv").read_text() == best.csv
    edge = ventaja.exact("club-conservador", strategy=tmp_path / "best.csv").house_edge
    assert edge == best.house_edge
    assert len(best.table()) == len(best.chart.splitlines()) - 1
    assert set(best.table()["A"]) <= {"", "H", "S", "D", "Ds", "P", "Rh", "Rs", "Rp"}


def numbers(value: Any) -> list[float]:
    """Every number of a JSON value, in order."""
    if isinstance(value, dict):
        return [number for item in value.values() for number in numbers(item)]
    if isinstance(value, list):
        return [number for item in value for number in numbers(item)]
    return [value] if isinstance(value, (int, float)) and not isinstance(value, bool) else []


@pytest.mark.parametrize(("call", "line"), CALLS, ids=[line for _, line in CALLS])
def test_rows_and_tables_lose_no_number(call: Callable[[], Any], line: str) -> None:
    result = call()
    data = json.loads(result.json)
    for name, table in result.tables.items():
        assert len(table) > 0, name
        wide = [value for row in table for value in row.values() if isinstance(value, float)]
        assert set(wide) <= set(numbers(data)), name
    in_tables = {number for table in result.tables.values() for row in table for number in row.values()}
    missing = [number for number in numbers(data) if number not in in_tables]
    top = [value for value in data.values() if isinstance(value, (int, float))]
    lists = {float(n) for t in result.tables.values() for r in t for c in r.values()
             if isinstance(c, str) for n in c.split(";") if _is_number(n)}
    assert set(missing) <= set(top) | lists
    for name in ("bets", "outcomes", "differences", "rules", "points", "effects", "sessions", "exposures", "cells"):
        for row in getattr(result, name, ()) if hasattr(type(result), name) else ():
            for own in fields(row):
                value = getattr(row, own.name)
                if isinstance(value, float):
                    assert value in in_tables, (name, own.name)


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def test_typed_rows_have_every_field() -> None:
    """A field that the program adds must get its place in `rows`."""
    simulated = ventaja.simulate("mendoza-2016", rounds=1e4)
    for row in (*simulated.bets, *simulated.outcomes):
        assert dict(row.more) == {}
    assert all(not outcome.more for outcome in ventaja.par("mendoza-2016").outcomes)
    compared = ventaja.compare("mendoza-2016", set={"surrender.kind": "none"}, strategy="basic")
    for row in (*compared.differences, *compared.outcomes, *compared.rules):
        assert dict(row.more) == {}
    assert all(not effect.more for effect in ventaja.readings("mendoza-2016").effects)
    risk = ventaja.risk("mendoza-2016")
    assert all(set(bet.more) <= {"sessions"} for bet in risk.bets)
    assert all(not session.more for session in risk.sessions)
    exposed = ventaja.expose("mendoza-2016", rounds=1e5)
    assert all(set(one.more) <= {"cells"} for one in exposed.exposures)
    removed = ventaja.exact("mendoza-2016", removals=True)
    assert all(name.startswith(("correlation_", "best_")) for bet in removed.bets for name in bet.more)
    audited = ventaja.audit("mendoza-2016", hands=1000, staked=1e4, result=0)
    assert all(not row.more for row in audited.results)
    assert all(not cell.more for cell in exposed.cells)
    grid = ventaja.sweep("mendoza-2016", {"shoe.decks": [6, 8]}, rounds=1e4, bet="box")
    assert all(set(point.more) == {"shoe.decks", "note"} for point in grid.points)


def test_a_version_is_that_of_its_date() -> None:
    """6 Sortudo came with the amendment in force from 23 April 2018; half pay on six with that of 2005."""
    bets = {
        as_of: [bet.bet for bet in ventaja.exact("macau-bacara", as_of=as_of).bets]
        for as_of in ("2004-12-31", "2017-01-01", "2018-04-23", None)
    }
    assert [name for name, found in bets.items() if "6-sortudo" in found] == ["2018-04-23", None]
    assert bets["2018-04-23"] == bets[None]
    dealt = ventaja.simulate("macau-bacara", as_of=date(2017, 1, 1), rounds=1e4)
    assert dealt.reglamento == "macau-bacara@2011-09-22"
    # The rulebook of a date as a dict has the same edges.
    book = ventaja.rulebook("macau-bacara", as_of=date(2017, 1, 1))
    assert [(bet.bet, bet.house_edge) for bet in ventaja.exact(book).bets] == [
        (bet.bet, bet.house_edge) for bet in ventaja.exact("macau-bacara", as_of="2017-01-01").bets
    ]
    with pytest.raises(ventaja.InputError, match="--as-of"):
        ventaja.exact("macau-bacara", as_of="2001-01-01")
    with pytest.raises(ventaja.InputError, match="reading"):
        ventaja.exact("macau-bacara", as_of="2004-12-31", reading={"commission": "six-pays-half"})


def test_effects_of_removal_have_the_players_sign() -> None:
    """Published effects: removing a 5 helps the player most, removing an ace or a ten hurts him."""
    box = ventaja.exact("las-vegas-strip-6d", removals=True).bets[0]
    assert box.bet == "box" and box.effect_5 > 0.001 and box.effect_a < 0 and box.effect_10 < 0
    # The house edge falls by as much.
    short = {"shoe.rounds": 1, "pack.without": [5]}
    assert ventaja.exact("las-vegas-strip-6d", set=short).house_edge < box.house_edge


def test_poker_is_computed_dealt_and_solved() -> None:
    best, basic = (ventaja.exact("casino-holdem", strategy=name) for name in ("best", "basic"))
    assert 0.0215 < best.house_edge < basic.house_edge < 0.0226
    dealt = ventaja.simulate("casino-holdem", rounds=1e6).bets[0]
    assert abs(dealt.house_edge - basic.house_edge) < 4 * dealt.standard_error
    solved = ventaja.solve("three-card-poker")
    assert "1,high-card-Q-6-4,1" in solved.csv
    assert solved.house_edge == ventaja.exact("three-card-poker", strategy="basic").house_edge


def test_threads_do_not_change_a_number() -> None:
    one, two = (ventaja.simulate("mendoza-2016", rounds=2e6, threads=threads) for threads in (1, 2))
    assert one.json == two.json


def test_the_version_is_that_of_the_program(cli: Callable[..., str]) -> None:
    assert cli("--version").split()[1] == ventaja.__version__
    assert ventaja.exact("mendoza-2016").version == ventaja.__version__
