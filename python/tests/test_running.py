"""The interpreter's lock, interruption, progress, and several threads."""

import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from pathlib import Path

import pytest

import ventaja
from ventaja import _native


def test_other_threads_run_meanwhile() -> None:
    counted, ended = 0, threading.Event()

    def count() -> None:
        nonlocal counted
        while not ended.is_set():
            counted += 1
            time.sleep(0)

    thread = threading.Thread(target=count)
    thread.start()
    before = counted
    ventaja.simulate("mendoza-2016", rounds=5e6, threads=1)
    during = counted - before
    ended.set()
    thread.join()
    assert during > 100


def test_commands_of_several_threads_take_turns() -> None:
    alone = {seed: ventaja.simulate("mendoza-2016", rounds=2e5, seed=seed).json for seed in range(4)}
    found: dict[int, str] = {}

    def deal(seed: int) -> None:
        found[seed] = ventaja.simulate("mendoza-2016", rounds=2e5, seed=seed).json

    threads = [threading.Thread(target=deal, args=(seed,)) for seed in alone]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == alone


def test_progress_is_reported() -> None:
    seen: list[tuple[int, int | None, str]] = []
    words = ["ventaja", "simulate", "mendoza-2016", "--rounds", "50M", "--format", "json"]
    assert _native.command(words, lambda *at: seen.append(at))[0] == 0
    assert seen and all(total is None or 0 <= done <= total for done, total, _ in seen)
    assert [done for done, total, _ in seen if total] == sorted(done for done, total, _ in seen if total)


def test_progress_by_tqdm() -> None:
    code = "import ventaja; ventaja.progress.DELAY = 0; ventaja.simulate('mendoza-2016', rounds=5e7, progress=True)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "%|" in done.stderr


def test_an_error_of_the_progress_function_ends_the_command() -> None:
    def tick(*_: object) -> None:
        raise RuntimeError("no more")

    with pytest.raises(RuntimeError, match="no more"):
        _native.command(["ventaja", "simulate", "mendoza-2016", "--rounds", "1e12"], tick)
    assert ventaja.exact("mendoza-2016").house_edge is not None


def test_progress_is_one_line() -> None:
    from ventaja.progress import LONGEST, one_line

    assert one_line(" 3 of 9\n  points\t") == "3 of 9 points"
    assert len(one_line("point " * 40)) == LONGEST


def script(code: str) -> subprocess.CompletedProcess[str]:
    """Runs a program that must end: a deadlock fails the test."""
    return subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)], capture_output=True, text=True, check=False, timeout=300
    )


def test_a_strategy_cannot_call_a_command() -> None:
    done = script(
        """
        import ventaja
        class Asks(ventaja.Strategy):
            def act(self, view):
                ventaja.exact("mendoza-2016")
                return "stand"
        try:
            ventaja.simulate("las-vegas-strip-6d", strategy=Asks(), rounds=1000)
        except RuntimeError as error:
            print(error)
        print(ventaja.exact("mendoza-2016").house_edge)
        """
    )
    assert done.returncode == 0, done.stderr
    refused, edge = done.stdout.splitlines()
    assert "call it before `simulate`" in refused
    assert float(edge) == ventaja.exact("mendoza-2016").house_edge


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
def test_a_fork_during_a_command_does_not_inherit_it() -> None:
    done = script(
        """
        import os, threading, time, ventaja
        from ventaja import _native
        begun, stop = threading.Event(), threading.Event()
        def tick(*_):
            begun.set()
            if stop.is_set():
                raise RuntimeError("enough")
        def deal():
            try:
                _native.command(["ventaja", "simulate", "mendoza-2016", "--rounds", "1e12"], tick)
            except RuntimeError:
                pass
        thread = threading.Thread(target=deal)
        thread.start()
        begun.wait()
        child = os.fork()
        if child == 0:
            print(ventaja.exact("mendoza-2016").house_edge, flush=True)
            os._exit(0)
        # A child that waits for the parent's command is ended.
        for _ in range(600):
            if os.waitpid(child, os.WNOHANG)[0]:
                break
            time.sleep(0.1)
        else:
            os.kill(child, 9)
        stop.set()
        thread.join()
        """
    )
    assert done.returncode == 0, done.stderr
    assert float(done.stdout) == ventaja.exact("mendoza-2016").house_edge


def interrupted(code: str, tmp_path: Path, steps: int) -> str:
    """Runs a program, which the hook for tests stops after `steps` steps, and interrupts it there."""
    environment = os.environ | {"VENTAJA_TEST_STEPS": str(steps)}
    with subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(code)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path, env=environment,
    ) as program:  # fmt: skip
        assert program.stderr and program.stdout
        for line in program.stderr:
            if line.strip() == f"step {steps}":
                break
        program.send_signal(signal.SIGINT)
        out, err = program.communicate(timeout=300)
        assert program.returncode == 0, err
        return out


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
def test_ctrl_c_keeps_what_is_finished(tmp_path: Path) -> None:
    rounds, seed = 30_000_000, 5
    said = interrupted(
        f"""
        import ventaja
        try:
            ventaja.simulate("mendoza-2016", rounds={rounds}, seed={seed}, state="run.vt", threads=1)
        except KeyboardInterrupt as stopped:
            assert isinstance(stopped, ventaja.Interrupted)
            print(stopped.result.rounds)
            # Commands go on working after it.
            print(ventaja.exact("mendoza-2016").house_edge)
        """,
        tmp_path,
        2,
    )
    finished, edge = said.split()
    assert 0 < int(finished) < rounds
    assert float(edge) == ventaja.exact("mendoza-2016").house_edge
    # The file continues to the bytes of the uninterrupted run.
    whole = ventaja.simulate("mendoza-2016", rounds=rounds, seed=seed)
    again = ventaja.simulate("mendoza-2016", rounds=rounds, seed=seed, state=tmp_path / "run.vt")
    assert again.json == whole.json


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
def test_ctrl_c_leaves_a_command_that_cannot_stop(tmp_path: Path) -> None:
    said = interrupted(
        """
        import os, ventaja
        try:
            ventaja.solve("club-conservador")
        except KeyboardInterrupt as stopped:
            print(isinstance(stopped, ventaja.Interrupted))
        del os.environ["VENTAJA_TEST_STEPS"]
        print(ventaja.exact("mendoza-2016").house_edge)
        """,
        tmp_path,
        1,
    )
    assert said.split() == ["False", str(ventaja.exact("mendoza-2016").house_edge)]


def test_shards_merge_to_the_bytes_of_the_single_run(tmp_path: Path) -> None:
    single = ventaja.simulate("mendoza-2016", rounds=3e6, seed=9)
    parts = [tmp_path / f"part-{number}.vt" for number in (1, 2, 3)]
    for number, part in enumerate(parts, 1):
        assert ventaja.simulate("mendoza-2016", rounds=3e6, seed=9, shard=f"{number}/3", state=part) is None
    assert ventaja.merge(*parts).json == single.json
    with pytest.raises(ventaja.InputError, match="are missing"):
        ventaja.merge(*parts[:2])
