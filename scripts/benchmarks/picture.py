"""Pictures a second on one core, compared with three libraries; the cost of a grade; peak memory."""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from itertools import count
from pathlib import Path
from statistics import median
from typing import Final

from PIL import Image

from domain.drawing.engine.grading import grade_picture
from domain.drawing.engine.picture import draw_picture
from domain.drawing.formats.raster import rasterise
from domain.drawing.formats.writing import write
from domain.drawing.options import Design
from domain.drawing.output import Format, Output
from domain.drawing.shapes import NO_IMAGES, DecodedImage, Images
from scripts.benchmarks.cores import on_core, two_cores
from scripts.benchmarks.rivals import (
    CASES,
    PLAIN,
    RADIAL_WITH_LOGO,
    Case,
    RivalError,
    in_milliseconds,
    time_node,
    time_qrcode_styled,
)
from scripts.benchmarks.segno_rival import time_segno

LARGE: Final = 4096
MEMORY_FORMATS: Final[tuple[Format, ...]] = ("png", "jpg", "webp", "svg", "pdf")


@dataclass(frozen=True, kw_only=True, slots=True)
class PictureBench:
    seconds: float = 2.5

    def run(self) -> int:
        """Measure and print. Always return 0: there is no limit."""
        core, _ = two_cores()
        with on_core(core):
            self._measure()
        return 0

    def _measure(self) -> None:
        print(
            f"from the text to the file, one core, a new text each time; "
            f"median of {self.seconds:g} s each, in ms of CPU"
        )
        print(f"{'':<34} {'repoint':>8} {'a second':>9} {'qrcode':>9} {'times':>7} {'node':>18} {'times':>7}")
        for case in CASES:
            self._compare(case, "png")
        for case in (PLAIN, RADIAL_WITH_LOGO):
            self._compare(case, "svg")
        self._compare_plain()
        for case in (PLAIN, RADIAL_WITH_LOGO):
            kind = case.name.partition(", ")[2]
            print(f"grade at 300 px, {kind:<32} {self._grade(case) * 1_000:>8.2f} ms")
        print(f"peak memory of a process that draws one picture of {LARGE} px, gradient and logo:")
        for wanted in MEMORY_FORMATS:
            print(f"  {wanted:<5} {_peak_of(wanted):>6.0f} MB")

    def _compare(self, case: Case, wanted: Format) -> None:
        ours = self._draw(case, wanted)
        styled = time_qrcode_styled(case) if wanted == "png" else None
        try:
            node = time_node(case, "svg" if wanted == "svg" else "png")
            shown = in_milliseconds(node)
        except RivalError as error:
            node, shown = None, str(error)[:18]
        print(
            f"{case.name + ', ' + wanted:<34} {ours * 1_000:>8.2f} {1 / ours:>9,.0f} "
            f"{f'{styled * 1_000:,.1f}' if styled else '-':>9} {_times(styled, ours):>7} "
            f"{shown:>18} {_times(node, ours):>7}"
        )

    def _compare_plain(self) -> None:
        kinds: tuple[Format, ...] = ("png", "svg")
        for wanted in kinds:
            ours, segno = self._draw(PLAIN, wanted), time_segno(PLAIN.text, wanted)
            shown = f"{segno * 1_000:.2f} ms, {_times(segno, ours)} times" if segno else "not installed"
            print(f"{PLAIN.name}, {wanted}, segno: {shown}")

    def _draw(self, case: Case, wanted: Format) -> float:
        design, images = _design_of(case), _images_of(case)
        texts = _texts(case)
        return self._median(lambda: write(draw_picture(next(texts), design, images).drawing, Output(wanted)))

    def _grade(self, case: Case) -> float:
        """Seconds to grade a rasterised picture of 300 px."""
        design = _design_of(case).model_copy(update={"width": 300, "height": 300, "margin": None})
        images, taken, texts = _images_of(case), [], _texts(case)
        until = time.perf_counter() + self.seconds
        while time.perf_counter() < until:
            text = next(texts)
            picture = draw_picture(text, design, images)
            raster = rasterise(picture.drawing)
            list(raster.strips())
            began = time.process_time()
            grade_picture(text, design, picture, raster.grey())
            taken.append(time.process_time() - began)
        return median(taken)

    def _median(self, draw: Callable[[], object]) -> float:
        draw()
        taken: list[float] = []
        until = time.perf_counter() + self.seconds
        while time.perf_counter() < until or len(taken) < 3:
            began = time.process_time()
            draw()
            taken.append(time.process_time() - began)
        return median(taken)


def draw_large(wanted: Format) -> None:
    """In a separate process: draw, and print the peak memory in MB."""
    design, images = _design_of(RADIAL_WITH_LOGO), _images_of(RADIAL_WITH_LOGO)
    write(draw_picture(RADIAL_WITH_LOGO.text, design, images, LARGE).drawing, Output(wanted))
    status = Path("/proc/self/status").read_text("ascii").splitlines()
    peak = next(line for line in status if line.startswith("VmHWM"))
    print(int(peak.split()[1]) / 1_000)


def _peak_of(wanted: Format) -> float:
    command = f"from scripts.benchmarks.picture import draw_large; draw_large({wanted!r})"
    done = subprocess.run([sys.executable, "-c", command], capture_output=True, text=True, check=True)
    return float(done.stdout)


def _design_of(case: Case) -> Design:
    logo = {"image": "https://example.com/logo.png"} if case.logo else {}
    return Design.model_validate({**case.options, **logo})


def _images_of(case: Case) -> Images:
    if case.logo is None:
        return NO_IMAGES
    with Image.open(BytesIO(case.logo)) as image:
        return Images(DecodedImage(case.logo, image.width, image.height, sha256(case.logo).hexdigest()))


def _texts(case: Case) -> Iterator[str]:
    """Different texts of one length, so that no cache helps."""
    return (f"{case.text[:-6]}{number:06}" for number in count())


def _times(theirs: float | None, ours: float) -> str:
    return f"{theirs / ours:,.0f}" if theirs else "-"
