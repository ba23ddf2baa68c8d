"""Deals a run in shards on a Dask cluster; the merged report has the bytes of the single run.

    python examples/python/dask_shards.py [RULEBOOK [ROUNDS [SHARDS [FOLDER]]]]

Each task keeps its finished blocks in a file: a task that Dask starts again continues from it. On a
cluster of several machines FOLDER is on a file system that all of them see, and `Client` gets the
scheduler's address.
"""

import sys
from pathlib import Path

from distributed import Client, LocalCluster

import ventaja


def deal(rulebook: str, rounds: str, shard: int, shards: int, folder: str) -> str:
    """Deals a shard; returns the path of its state file."""
    part = Path(folder) / f"part-{shard}.vt"
    ventaja.simulate(rulebook, rounds=rounds, shard=f"{shard}/{shards}", state=part, threads=1)
    return str(part)


def main(rulebook: str = "mendoza-2016", rounds: str = "100M", shards: str = "8", folder: str = ".") -> None:
    """Deals every shard and merges them into FOLDER/edge.csv."""
    # One task at a time in a process: a process runs one command at a time.
    with LocalCluster(processes=True, threads_per_worker=1, dashboard_address=None) as cluster:
        with Client(cluster) as client:
            numbers = range(1, int(shards) + 1)
            tasks = [client.submit(deal, rulebook, rounds, number, len(numbers), folder) for number in numbers]
            parts = client.gather(tasks)
    print(ventaja.merge(*parts, output=Path(folder) / "edge.csv"))


if __name__ == "__main__":
    main(*sys.argv[1:])
