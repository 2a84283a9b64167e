"""/metrics for Prometheus: counters of this process. Off by default."""

from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Counter, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.registry import Collector
from starlette.responses import Response

from domain.scanning.recording import ScanRecorder

_METHODS = frozenset({"GET", "HEAD", "POST", "PATCH", "PUT", "DELETE"})


class Metrics:
    """Free for the scan path: the recorder counts batches, and is read when /metrics is requested."""

    def __init__(self, recorder: ScanRecorder) -> None:
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        self._registry.register(RecorderCollector(recorder))
        self._requests = Counter(
            "repoint_rest_requests", "REST calls answered", ["method", "status"], registry=self._registry
        )

    def count_request(self, method: str, status: int) -> None:
        # A method that a client made up must not become a time series.
        self._requests.labels(method if method in _METHODS else "other", str(status)).inc()

    def response(self) -> Response:
        text = generate_latest(self._registry)
        return Response(text, headers={"Cache-Control": "no-store", "Content-Type": CONTENT_TYPE_LATEST})


class RecorderCollector(Collector):
    def __init__(self, recorder: ScanRecorder) -> None:
        self._recorder = recorder

    def collect(self) -> Iterator[Metric]:
        tally = self._recorder.tally()
        yield CounterMetricFamily("repoint_scans_recorded", "Scans stored", tally.recorded)
        yield CounterMetricFamily("repoint_scans_failed", "Scans answered 503, not stored", tally.failed)
        yield CounterMetricFamily("repoint_scan_batches", "Transactions that stored scans", tally.batches)
        yield GaugeMetricFamily("repoint_scans_waiting", "Scans waiting to be stored", tally.waiting)
