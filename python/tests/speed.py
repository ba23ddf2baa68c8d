"""Measures the package: processor time of a run against the program, and of a decision in Python.

    python python/tests/speed.py PROGRAM [ROUNDS [PAIRS]]

Runs of both alternate, so that a change of the machine's load meets both. Fails if the run from Python takes more
than 2 % longer.
"""

import os
import resource
import statistics
import subprocess
import sys
import time

import ventaja


def seconds(words: list[str]) -> float:
    """The processor time of a process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def of_a_run(program: str, rounds: str, pairs: int) -> float:
    """Prints and returns the median ratio of processor times, Python to program."""
    call = (
        "import resource, sys, ventaja\n"
        "def spent():\n"
        "    used = resource.getrusage(resource.RUSAGE_SELF)\n"
        "    return used.ru_utime + used.ru_stime\n"
        "before = spent()\n"
        f"ventaja.simulate('mendoza-2016', rounds='{rounds}', threads=1)\n"
        "print(spent() - before)\n"
    )
    ratios = []
    for _ in range(pairs):
        own = seconds([program, "simulate", "mendoza-2016", "--rounds", rounds, "--threads", "1", "--format", "json"])
        done = subprocess.run([sys.executable, "-c", call], check=True, capture_output=True, text=True)
        python = float(done.stdout)
        ratios.append(python / own)
        print(f"{rounds} rounds: program {own:.2f} s, Python {python:.2f} s of processor, ratio {python / own:.4f}")
    print(f"median ratio {statistics.median(ratios):.4f} (smallest {min(ratios):.4f}, largest {max(ratios):.4f})")
    return statistics.median(ratios)


class MimicDealer(ventaja.Strategy):
    """The chart `mimic-dealer` in Python, which counts its decisions."""

    decisions = 0

    def act(self, view: ventaja.View) -> ventaja.Action:
        self.decisions += 1
        return "hit" if view.total < 17 else "stand"


def of_a_decision(rounds: int) -> None:
    """Prints the processor time of a decision with its share of the round, by who decides and deals.

    A run and one of five times the rounds: what a command does once cancels.
    """

    def spent(strategy: ventaja.Strategy | str, dealer: str | None, rounds: int) -> float:
        begun = time.process_time()
        ventaja.simulate("mendoza-2016", strategy=strategy, dealer=dealer, control="off", rounds=rounds, threads=1)
        return time.process_time() - begun

    short, long = MimicDealer(), MimicDealer()
    python = -spent(short, None, rounds) + spent(long, None, 5 * rounds)
    decisions = long.decisions - short.decisions
    chart = -spent("mimic-dealer", "referee", rounds) + spent("mimic-dealer", "referee", 5 * rounds)
    kernel = -spent("mimic-dealer", None, 100 * rounds) + spent("mimic-dealer", None, 500 * rounds)
    each = [seconds / decisions * 1e9 for seconds in (python, chart, kernel / 100)]
    print(
        f"{decisions} decisions, each with its share of the round: {each[0]:.0f} ns in Python, {each[1]:.0f} ns of a "
        f"chart dealt by the referee, {each[2]:.2f} ns dealt by the kernel"
    )


if __name__ == "__main__":
    _, PROGRAM, *more = sys.argv
    median = of_a_run(PROGRAM, more[0] if more else "1e9", int(more[1]) if len(more) > 1 else 5)
    of_a_decision(300_000)
    if median > 1.02 and not os.environ.get("VENTAJA_SPEED_ONLY_SHOWN"):
        sys.exit("the run from Python takes more than 2 % longer")
