"""Strategies in Python, against charts that the referee deals from the same cards."""

import os
import signal
import subprocess
import sys
import textwrap

import pytest

import ventaja
from ventaja import Action, Offer, Strategy, View

ROUNDS = 20_000


class MimicDealer(Strategy):
    def act(self, view: View) -> Action:
        return "hit" if view.total < 17 else "stand"


class OfChart(Strategy):
    """Plays a chart by its look-up rules (docs/charts.md): pair, then total; what is not legal falls back."""

    def __init__(self, rulebook: str) -> None:
        self.rows = {str(row["hand"]): row for row in ventaja.solve(rulebook).table()}

    def cell(self, row: str, view: View) -> str:
        column = "A" if view.upcard == 1 else str(view.upcard)
        return str(self.rows.get(row, {}).get(column, ""))

    def act(self, view: View) -> Action:
        rank = view.cards[0][0]
        value = "10" if rank in "TJQK" else rank
        cell = ""
        if len(view.cards) == 2 and view.can_split:
            cell = self.cell(f"P{value}", view)
            if cell == "Rp":
                return "surrender" if view.can_surrender else "split"
            if cell == "P":
                return "split"
        total = self.cell(f"{'S' if view.soft else 'H'}{view.total}", view)
        code = cell or total
        if code in ("D", "Ds"):
            return "double" if view.can_double else "hit" if code == "D" else "stand"
        if code in ("Rh", "Rs"):
            return "surrender" if view.can_surrender else "hit" if code == "Rh" else "stand"
        return "hit" if code == "H" else "stand"


def same(mine: Strategy, rulebook: str, chart: str) -> None:
    """A Python strategy and a chart get the same cards: every count is equal."""
    programmed = ventaja.simulate(rulebook, strategy=mine, rounds=ROUNDS, seed=3)
    referee = ventaja.simulate(rulebook, strategy=chart, rounds=ROUNDS, seed=3, dealer="referee", control="off")
    assert programmed.stream == referee.stream
    assert programmed.outcomes == referee.outcomes
    for own, other in zip(programmed.bets, referee.bets, strict=True):
        assert (own.house_edge, own.standard_error, own.mean_wager) == (
            other.house_edge, other.standard_error, other.mean_wager,
        )  # fmt: skip


@pytest.mark.parametrize("rulebook", ["las-vegas-strip-6d", "mendoza-2016", "club-conservador", "ocho-mazos"])
def test_a_strategy_has_the_counts_of_its_chart(rulebook: str) -> None:
    same(MimicDealer(), rulebook, "mimic-dealer")


def test_a_strategy_doubles_splits_and_surrenders_as_its_chart() -> None:
    # A chart of every action, best by totals: the strategy reads it in Python.
    same(OfChart("las-vegas-strip-6d"), "las-vegas-strip-6d", "best")
    same(OfChart("club-conservador"), "club-conservador", "best")


def test_optional_bets_are_taken() -> None:
    class Insured(MimicDealer):
        def takes(self, offer: Offer) -> bool:
            return offer == "insurance"

    plain = ventaja.simulate("las-vegas-strip-6d", strategy=MimicDealer(), rounds=ROUNDS)
    insured = ventaja.simulate("las-vegas-strip-6d", strategy=Insured(), rounds=ROUNDS)
    assert "total" in [bet.bet for bet in insured.bets]
    assert "total" not in [bet.bet for bet in plain.bets]
    assert insured.bet("box") == plain.bet("box").__class__(
        **{**vars(plain.bet("box")), "strategy": "Insured", "strategy_sha256": insured.strategy_sha256}
    )


def test_aces_are_declared_by_the_strategy() -> None:
    asked: set[tuple[int, int]] = set()

    class Low(MimicDealer):
        def declares_eleven(self, other: int, upcard: int) -> bool:
            asked.add((other, upcard))
            return False

    low = ventaja.simulate("ocho-mazos", strategy=Low(), rounds=ROUNDS)
    default = ventaja.simulate("ocho-mazos", strategy=MimicDealer(), rounds=ROUNDS)
    assert asked and all(1 <= other <= 10 and 1 <= upcard <= 10 for other, upcard in asked)
    assert low.house_edge > default.house_edge


def test_what_a_strategy_sees() -> None:
    seen: list[View] = []

    class Looks(MimicDealer):
        def act(self, view: View) -> Action:
            seen.append(view)
            return super().act(view)

    result = ventaja.simulate("las-vegas-strip-6d", strategy=Looks(), rounds=200)
    assert (result.strategy, len(str(result.strategy_sha256))) == ("Looks", 64)
    values = {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}
    for view in seen:
        total = sum(values.get(card[0]) or int(card[0]) for card in view.cards)
        assert view.total == total + (10 if view.soft else 0)
        assert view.legal[0] == "stand" and view.can_hit == ("hit" in view.legal)
        assert view.can_double == ("double" in view.legal) and view.can_split == ("split" in view.legal)
        assert 1 <= view.upcard <= 10 and view.number >= 1
    assert "against" in repr(seen[0])


def test_errors_of_a_strategy_end_the_run() -> None:
    class Wrong(Strategy):
        def __init__(self, answer: object) -> None:
            self.answer = answer

        def act(self, view: View) -> Action:
            if isinstance(self.answer, Exception):
                raise self.answer
            return self.answer  # type: ignore[return-value]

    with pytest.raises(ZeroDivisionError):
        ventaja.simulate("mendoza-2016", strategy=Wrong(ZeroDivisionError()), rounds=ROUNDS)
    with pytest.raises(ValueError, match="act returned 'wait' for <View .*; allowed: stand, hit"):
        ventaja.simulate("mendoza-2016", strategy=Wrong("wait"), rounds=ROUNDS)
    with pytest.raises(ValueError, match="act returned 'split'.*allowed: stand"):
        ventaja.simulate("mendoza-2016", strategy=Wrong("split"), rounds=ROUNDS)
    with pytest.raises(ValueError, match="act returned None"):
        ventaja.simulate("mendoza-2016", strategy=Wrong(None), rounds=ROUNDS)
    with pytest.raises(NotImplementedError, match="has no method act"):
        ventaja.simulate("mendoza-2016", strategy=Strategy(), rounds=ROUNDS)
    for rulebook in ("relancina", "midi-punto-y-banca-2016"):
        with pytest.raises(ventaja.InputError, match="blackjack family"):
            ventaja.simulate(rulebook, strategy=MimicDealer(), rounds=ROUNDS)


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
def test_ctrl_c_ends_a_strategy() -> None:
    code = """
    import ventaja
    class Slow(ventaja.Strategy):
        said = False
        def act(self, view):
            if not self.said:
                print("begun", flush=True)
                self.said = True
            return "stand"
    try:
        ventaja.simulate("mendoza-2016", strategy=Slow(), rounds=1e12)
    except KeyboardInterrupt:
        print("ended", ventaja.exact("mendoza-2016").house_edge is not None)
    """
    with subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(code)], stdout=subprocess.PIPE, text=True
    ) as program:
        assert program.stdout and program.stdout.readline() == "begun\n"
        program.send_signal(signal.SIGINT)
        out, _ = program.communicate(timeout=120)
    assert (program.returncode, out) == (0, "ended True\n")
