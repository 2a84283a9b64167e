"""`python -m tests.fault.decoders`: many random designs, read by eight decoders."""

import argparse
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

from tests.fault.decoders.measuring import examine, shortfalls, table


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--designs", type=int, default=2_000)
    parser.add_argument("--first", type=int, default=0, help="the seed of the first design")
    parser.add_argument("--views", type=int, default=4, help="promised views of each design, by lot")
    parser.add_argument("--processes", type=int, default=2)
    chosen = parser.parse_args()
    seeds = range(chosen.first, chosen.first + chosen.designs)
    with ProcessPoolExecutor(chosen.processes, mp_context=get_context("spawn")) as processes:
        found = processes.map(partial(examine, most_views=chosen.views), seeds, chunksize=8)
        readings = [one for one in found if one is not None]
    print("\n".join([*shortfalls(readings), table(readings)]))


if __name__ == "__main__":
    main()
