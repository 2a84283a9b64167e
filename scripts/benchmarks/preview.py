"""CPU of a preview over REST, compared with that of drawing, grading and writing the same pictures."""

import http.client
import json
import time
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from typing import Any, Final

from domain.drawing.options import read_design
from domain.drawing.shapes import DecodedImage, Images
from scripts.benchmarks.rivals import RADIAL_WITH_LOGO
from scripts.benchmarks.servers import RepointServer, ServerError, repoint
from storage.pictures.drawing import preview

MOST: Final = 2.0
_LOGO: Final = RADIAL_WITH_LOGO.logo or b""
_SOURCE: Final = f"data:image/png;base64,{b64encode(_LOGO).decode()}"
_CASES: Final[dict[str, dict[str, Any]]] = {
    "plain, 300 px": {"width": 300, "height": 300},
    "plain, 1000 px": {},
    "rounded, logo, 300 px": {
        "width": 300,
        "height": 300,
        "dotsOptions": {"type": "rounded"},
        "image": _SOURCE,
    },
    "radial gradient, 1000 px": {"dotsOptions": RADIAL_WITH_LOGO.options["dotsOptions"]},
}


@dataclass(frozen=True, kw_only=True, slots=True)
class PreviewBench:
    previews: int = 300

    def run(self) -> int:
        """Measure and print. Return 1 if a preview costs more than twice its picture."""
        with repoint("sqlite", None) as app:
            print(f"CPU ms of {self.previews} previews, each with a text of its own")
            print(f"{'':<26} {'drawn':>7} {'REST':>7} {'ratio':>7}")
            ratios = [self._compare(app, name, options) for name, options in _CASES.items()]
        return 0 if max(ratios) <= MOST else 1

    def _compare(self, app: RepointServer, name: str, options: dict[str, Any]) -> float:
        design = read_design(options)
        images = Images(DecodedImage(_LOGO, 256, 256, "logo") if "image" in options else None)
        texts = _texts(name)
        preview(next(texts), design, images)
        began = time.process_time()
        for _ in range(self.previews):
            preview(next(texts), design, images)
        drawn = (time.process_time() - began) / self.previews * 1_000
        asked = self._ask(app, options, texts) / self.previews * 1_000
        # What is printed is what is compared with the limit.
        ratio = round(asked / drawn, 2)
        print(f"{name:<26} {drawn:>7.2f} {asked:>7.2f} {ratio:>7.2f}")
        return ratio

    def _ask(self, app: RepointServer, options: dict[str, Any], texts: Iterator[str]) -> float:
        """CPU seconds of the server, over one connection, as the caller of a slider keeps it."""
        connection = http.client.HTTPConnection("127.0.0.1", app.server.port, timeout=30)
        headers = {"x-api-key": app.api_key, "content-type": "application/json"}

        def ask() -> None:
            body = json.dumps({"data": next(texts), "options": options})
            connection.request("POST", "/v1/qr-codes/preview", body, headers)
            answer = connection.getresponse()
            if answer.status != http.HTTPStatus.OK:
                raise ServerError(f"a preview was answered {answer.status}: {answer.read(300)!r}")
            answer.read()

        try:
            for _ in range(20):
                ask()
            before = app.server.cpu_seconds
            for _ in range(self.previews):
                ask()
            return app.server.cpu_seconds - before
        finally:
            connection.close()


def _texts(name: str) -> Iterator[str]:
    """Different texts of one length, so that no cache helps."""
    return (f"https://qr.example.com/{name[0]}{number:06}" for number in count())
