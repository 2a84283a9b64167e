"""`scripts/bench`: the benchmarks."""

import argparse
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

from scripts.benchmarks.analytics import AnalyticsBench
from scripts.benchmarks.assistants import AssistantsBench
from scripts.benchmarks.batch import BatchBench
from scripts.benchmarks.bodies import BodiesBench
from scripts.benchmarks.bulk import BulkBench
from scripts.benchmarks.counting import CountingBench
from scripts.benchmarks.create import CreateBench
from scripts.benchmarks.dashboard import DashboardBench
from scripts.benchmarks.generated.history import HistoryBench
from scripts.benchmarks.lists import ListsBench
from scripts.benchmarks.load import LoadError
from scripts.benchmarks.picture import PictureBench
from scripts.benchmarks.preview import PreviewBench
from scripts.benchmarks.processes import ProcessesBench
from scripts.benchmarks.rules import RulesBench
from scripts.benchmarks.scale import ScaleBench
from scripts.benchmarks.scan import ScanBench
from scripts.benchmarks.servers import ServerError
from scripts.benchmarks.soak import SoakBench
from scripts.benchmarks.sync import SyncBench


def main(arguments: Sequence[str]) -> int:
    parsed = _parser().parse_args(arguments)
    chosen = {name: value for name, value in vars(parsed).items() if name != "bench"}
    # SIGTERM acts like Ctrl-C: started processes are ended.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    bench: (
        ScanBench
        | CountingBench
        | CreateBench
        | BatchBench
        | BulkBench
        | ListsBench
        | BodiesBench
        | PictureBench
        | PreviewBench
        | AnalyticsBench
        | AssistantsBench
        | HistoryBench
        | DashboardBench
        | ScaleBench
        | ProcessesBench
        | RulesBench
        | SoakBench
        | SyncBench
    ) = parsed.bench(**chosen)
    try:
        return bench.run()
    except (LoadError, ServerError) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="scripts/bench", description=__doc__)
    benches = parser.add_subparsers(
        required=True,
        metavar="scan|rules|processes|counting|create|batch|bulk|lists|bodies|picture|preview|analytics|history|"
        "dashboard|scale|assistants|sync|soak",
    )
    scan = benches.add_parser("scan", help="scans a second, against a bare Starlette that redirects")
    _set_up_scan(scan)
    processes = benches.add_parser("processes", help="scans a second of several processes against one")
    _set_up_processes(processes)
    counting = benches.add_parser("counting", help="scans counted a second by several processes against one")
    _set_up_counting(counting)
    rules = benches.add_parser("rules", help="CPU of scans with rules, and a rule that begins under load")
    _set_up_rules(rules)
    bodies = benches.add_parser(
        "bodies", help="the longest scan while bodies arrive that take long to validate"
    )
    _set_up_bodies(bodies)
    create = benches.add_parser("create", help="codes created a second over REST, with their picture")
    create.set_defaults(bench=CreateBench)
    lists = benches.add_parser("lists", help="the CPU of pages of lists, of few codes and of many")
    _set_up_lists(lists)
    batch = benches.add_parser("batch", help="CPU time of a batch, compared with as many calls")
    _set_up_batch(batch)
    bulk = benches.add_parser("bulk", help="a bulk file: rows and pictures a second, and scans beside it")
    _set_up_bulk(bulk)
    picture = benches.add_parser("picture", help="pictures a second, compared with three libraries")
    picture.set_defaults(bench=PictureBench)
    preview = benches.add_parser("preview", help="CPU of a preview over REST, against that of its picture")
    preview.set_defaults(bench=PreviewBench)
    analytics = benches.add_parser("analytics", help="analytics of millions of scans over REST")
    _set_up_analytics(analytics)
    assistants = benches.add_parser("assistants", help="CPU of an assistant's calls, and its memory")
    _set_up_assistants(assistants)
    history = benches.add_parser("history", help="generate millions of scans of a new account")
    _set_up_history(history)
    sync = benches.add_parser("sync", help="a shop's nightly sync: requests, bytes and seconds")
    sync.set_defaults(bench=SyncBench)
    sync.add_argument("--products", type=_count, default=3_000, metavar="N")
    sync.add_argument("--plain", action="store_true", help="as before there were upserts and `fields`")
    soak = benches.add_parser("soak", help="everything at once: memory, descriptors and latency stay flat")
    soak.set_defaults(bench=SoakBench)
    soak.add_argument("minutes", type=float, metavar="MINUTES")
    dashboard = benches.add_parser("dashboard", help="bytes and time of the dashboard's pages")
    _set_up_dashboard(dashboard)
    scale = benches.add_parser("scale", help="the CPU of all reads, of few codes and of many")
    _set_up_scale(scale)
    for bench in (analytics, history):
        bench.add_argument("--scans", type=_scans, default=10_000_000, metavar="N")
        bench.add_argument("--codes", type=_count, default=1_000, metavar="N")
        bench.add_argument("--days", type=_count, default=400, metavar="N", help="until now")
    for bench in (
        scan,
        rules,
        processes,
        create,
        batch,
        bulk,
        lists,
        bodies,
        analytics,
        scale,
        assistants,
        sync,
        soak,
    ):
        bench.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    for bench in (scan, rules, processes, create, bulk, bodies, picture):
        bench.add_argument(
            "--seconds", type=_seconds, default=2.5, metavar="S", help="how long each turn takes"
        )
    return parser


def _set_up_counting(counting: argparse.ArgumentParser) -> None:
    counting.set_defaults(bench=CountingBench)
    counting.add_argument("--database", choices=("sqlite", "postgres"), default="postgres")
    counting.add_argument("--scans", type=_count, default=16_000, metavar="N", help="that wait in each turn")
    counting.add_argument("--accounts", type=_count, default=20, metavar="N", help="that they are of")
    counting.add_argument("--codes", type=_count, default=20, metavar="N", help="of each account")
    counting.add_argument("--rounds", type=_count, default=3, metavar="N")
    counting.add_argument(
        "--counts", type=_count, nargs="+", default=(1, 2, 4), metavar="N", help="of processes"
    )


def _set_up_processes(processes: argparse.ArgumentParser) -> None:
    processes.set_defaults(bench=ProcessesBench)
    processes.add_argument("--connections", type=_count, default=64, metavar="N")
    processes.add_argument("--rounds", type=_count, default=5, metavar="N", help="turns of each number")
    processes.add_argument("--codes", type=_count, default=100, metavar="N", help="spread over N codes")
    processes.add_argument(
        "--counts",
        type=_count,
        nargs="+",
        default=(1, 2, 4),
        metavar="N",
        help="of processes, first that of 1",
    )


def _set_up_rules(rules: argparse.ArgumentParser) -> None:
    rules.set_defaults(bench=RulesBench)
    rules.add_argument("--connections", type=_count, default=64, metavar="N")
    rules.add_argument("--rounds", type=_count, default=5, metavar="N", help="turns, and rules that begin")
    rules.add_argument(
        "--a-second", type=_count, default=2_000, metavar="N", help="scans while a rule begins"
    )


def _set_up_lists(lists: argparse.ArgumentParser) -> None:
    lists.set_defaults(bench=ListsBench)
    lists.add_argument("--codes", type=_scans, default=100_000, metavar="N", help="of the larger account")
    lists.add_argument("--calls", type=_count, default=40, metavar="N", help="of each page in a round")
    lists.add_argument("--rounds", type=_count, default=3, metavar="N", help="turns of each account")


def _set_up_batch(batch: argparse.ArgumentParser) -> None:
    batch.set_defaults(bench=BatchBench)
    batch.add_argument("--rounds", type=_count, default=5, metavar="N", help="turns of each")
    batch.add_argument("--items", type=_count, default=100, metavar="N", help="of a batch, 100 at most")


def _set_up_bulk(bulk: argparse.ArgumentParser) -> None:
    bulk.set_defaults(bench=BulkBench)
    bulk.add_argument("--rows", type=_count, default=10_000, metavar="N", help="of the file")
    bulk.add_argument("--rounds", type=_count, default=5, metavar="N", help="turns of scans")


def _set_up_dashboard(dashboard: argparse.ArgumentParser) -> None:
    dashboard.set_defaults(bench=DashboardBench)
    dashboard.add_argument("--codes", type=_count, default=10_000, metavar="N")
    dashboard.add_argument("--scans", type=_scans, default=400_000, metavar="N", help="in a year")
    dashboard.add_argument("--calls", type=_count, default=15, metavar="N", help="of each page")


def _set_up_scan(scan: argparse.ArgumentParser) -> None:
    scan.set_defaults(bench=ScanBench)
    scan.add_argument(
        "--connections", type=_count, nargs="+", default=(64, 256), metavar="N", help="one measurement each"
    )
    scan.add_argument(
        "--codes", type=_count, default=1_000, metavar="N", help="spread over N codes by Zipf's law"
    )
    scan.add_argument(
        "--scans", type=int, default=0, metavar="N", help="at least N, before memory is measured"
    )
    scan.add_argument("--rounds", type=_count, default=5, metavar="N", help="turns of each server")
    scan.add_argument("--nginx", action="store_true", help="against nginx with a map and its access log on")
    scan.add_argument("--domain", metavar="HOST", help="the codes are on this own domain: go.example.com")


def _set_up_scale(scale: argparse.ArgumentParser) -> None:
    scale.set_defaults(bench=ScaleBench)
    scale.add_argument("--codes", type=_scans, default=100_000, metavar="N", help="of the larger account")
    scale.add_argument("--scans", type=_scans, default=400_000, metavar="N", help="of each account in a year")
    scale.add_argument(
        "--scans-a-code", type=_count, default=0, metavar="N", help="so many for each code instead"
    )
    scale.add_argument("--calls", type=_count, default=15, metavar="N", help="of each read in a round")
    scale.add_argument("--rounds", type=_count, default=3, metavar="N", help="turns of each account")
    scale.add_argument("--only", default="", metavar="TEXT", help="reads with this in their name")


def _set_up_bodies(bodies: argparse.ArgumentParser) -> None:
    bodies.set_defaults(bench=BodiesBench)
    bodies.add_argument(
        "--connections", type=_count, default=4, metavar="N", help="connections that scan meanwhile"
    )
    bodies.add_argument("--rounds", type=_count, default=5, metavar="N", help="turns of each body")


def _set_up_analytics(analytics: argparse.ArgumentParser) -> None:
    analytics.set_defaults(bench=AnalyticsBench)
    analytics.add_argument(
        "--rounds", type=_count, default=5, metavar="N", help="how often each query is sent"
    )
    analytics.add_argument(
        "--waiting", type=_scans, default=300_000, metavar="N", help="scans in the inbox, at the end"
    )
    analytics.add_argument("--every", type=_count, default=1, metavar="N", help="send every Nth query alone")
    analytics.add_argument(
        "--keep", type=Path, metavar="FOLDER", help="keep SQLite's scans there for the next run"
    )


def _set_up_assistants(assistants: argparse.ArgumentParser) -> None:
    assistants.set_defaults(bench=AssistantsBench)
    assistants.add_argument("--calls", type=_count, default=100, metavar="N", help="of each kind in a round")
    assistants.add_argument("--rounds", type=_count, default=3, metavar="N", help="turns of each server")
    assistants.add_argument("--only", default="", metavar="TEXT", help="calls with this in their name")


def _set_up_history(history: argparse.ArgumentParser) -> None:
    history.set_defaults(bench=HistoryBench)
    history.add_argument("database_url", help="sqlite://PATH or postgres://…, empty or with other accounts")
    history.add_argument(
        "--seed", type=int, default=1, metavar="N", help="the same seed gives the same scans"
    )


def _count(text: str) -> int:
    count = int(text)
    if not 1 <= count <= 10_000:
        raise argparse.ArgumentTypeError("must be from 1 to 10,000")
    return count


def _scans(text: str) -> int:
    scans = int(text)
    if not 1 <= scans <= 100_000_000:
        raise argparse.ArgumentTypeError("must be from 1 to 100,000,000")
    return scans


def _seconds(text: str) -> float:
    seconds = float(text)
    if not 0.1 <= seconds <= 600:
        raise argparse.ArgumentTypeError("must be from 0.1 to 600")
    return seconds


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
