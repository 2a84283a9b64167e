"""/metrics of the web process, for Prometheus. Off by default."""

from collections import Counter as Counts
from collections.abc import Awaitable, Callable, Iterator, Mapping
from math import inf
from typing import Protocol

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.registry import Collector
from starlette.responses import Response

from domain.kernel import histograms
from domain.kernel.histograms import DURATIONS
from domain.ports.service import LostScanLog
from domain.scanning.recording import ScanRecorder

_METHODS = frozenset({"GET", "HEAD", "POST", "PATCH", "PUT", "DELETE"})


class RollupTally(Protocol):
    """The figures of this process's rollup worker."""

    is_active: bool
    counted: int

    def uncounted_seconds(self) -> Mapping[int, float]: ...


class Metrics(Collector):
    """Nearly free for the scan path: batches are measured, not scans, and a plain scan adds one to a number.

    `refresh`: called before `registry` is read.
    """

    def __init__(
        self,
        registry: CollectorRegistry,
        refresh: Callable[[], Awaitable[None]],
        recorder: ScanRecorder,
        rollups: RollupTally,
        lost: LostScanLog,
    ) -> None:
        self._registry = registry
        self._refresh = refresh
        self._recorder = recorder
        self._rollups = rollups
        self._lost = lost
        # Named from the start: Prometheus sees no increase in a series that begins above 0.
        self._answers = Counts({("GET", status): 0 for status in (302, 500, 503)})
        # Plain scans, which are the most.
        self.redirects = 0
        registry.register(self)
        self._requests = Counter(
            "repoint_rest_requests", "REST calls answered", ["method", "status"], registry=registry
        )
        self._seconds = Histogram(
            "repoint_rest_request_seconds", "The time of a REST call", buckets=DURATIONS, registry=registry
        )

    def count_request(self, method: str, status: int, seconds: float) -> None:
        self._requests.labels(_known(method), str(status)).inc()
        self._seconds.observe(seconds)

    def count_scan(self, method: str, status: int) -> None:
        """Also a form of a landing page, or a password: its method is POST."""
        self._answers[_known(method), status] += 1

    async def response(self) -> Response:
        await self._refresh()
        text = generate_latest(self._registry)
        return Response(text, headers={"Cache-Control": "no-store", "Content-Type": CONTENT_TYPE_LATEST})

    def collect(self) -> Iterator[Metric]:
        tally, active = self._recorder.tally(), float(self._rollups.is_active)
        yield CounterMetricFamily("repoint_scans_recorded", "Scans stored", tally.recorded)
        yield CounterMetricFamily("repoint_scans_failed", "Scans answered 503, not stored", tally.failed)
        yield CounterMetricFamily("repoint_scan_batches", "Transactions that stored scans", tally.batches)
        yield GaugeMetricFamily("repoint_scans_waiting", "Scans waiting to be stored", tally.waiting)
        yield _histogram("repoint_scan_commit_seconds", "The time to store a batch", tally.commit_seconds)
        yield _histogram("repoint_scan_wait_seconds", "From a scan until it was stored", tally.wait_seconds)
        yield CounterMetricFamily("repoint_scans_counted", "Scans counted here", self._rollups.counted)
        yield GaugeMetricFamily(
            "repoint_rollup_worker_active", "Counts what waits, as far as others do not", active
        )
        uncounted = GaugeMetricFamily(
            "repoint_slot_oldest_seconds",
            "How long the oldest scan of a slot has been waiting",
            labels=["slot"],
        )
        for slot, seconds in self._rollups.uncounted_seconds().items():
            uncounted.add_metric([str(slot)], seconds)
        yield uncounted
        lost = CounterMetricFamily("repoint_lost_scans", "Scans of addresses without a code", labels=["by"])
        for is_guess, count in self._lost.counted.items():
            lost.add_metric(["robot" if is_guess else "person"], count)
        yield lost
        answers = CounterMetricFamily(
            "repoint_scan_answers", "Answers to scans, forms and passwords", labels=["method", "status"]
        )
        for (method, status), count in self._answers.items():
            plain = self.redirects if (method, status) == ("GET", 302) else 0
            answers.add_metric([method, str(status)], count + plain)
        yield answers


def _known(method: str) -> str:
    """A method that a client made up must not become a time series."""
    return method if method in _METHODS else "other"


def _histogram(name: str, text: str, found: histograms.Histogram) -> HistogramMetricFamily:
    buckets = [("+Inf" if bound == inf else str(bound), count) for bound, count in found.cumulative()]
    return HistogramMetricFamily(name, text, buckets=buckets, sum_value=found.sum)
