"""What each grade promises (docs/scannability.md), and every design that it is held to."""

from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from io import BytesIO
from itertools import product
from random import Random
from typing import NamedTuple

from PIL import Image, ImageDraw

from domain.drawing.engine.grading import grade_picture
from domain.drawing.engine.picture import draw_picture
from domain.drawing.formats.raster import rasterise
from domain.drawing.options import Design
from domain.drawing.shapes import DecodedImage, Images
from domain.kernel.short_ids import mint_short_id
from tests.drawing.panel import SQUARE_SEEKERS, reads, stressed_views

FLAT = (
    "full",
    "small 4 px",
    "blurred",
    "grey",
    "uneven light",
    "jpeg 60",
    "dark page",
    "white page",
)
HELD = (*FLAT, "half", "tilted sideways", "tilted back", "turned 7", "small, blurred, tilted")
PROMISED = {
    "A": (HELD, ("zxing", "zbar", "wechat")),
    "B": (HELD, ("zxing", "wechat")),
    "C": (FLAT, ("zxing", "wechat")),
}
FASTEST = "zxing"
SIDE = 300
GRADIENT = {
    "type": "linear",
    "rotation": 0.7,
    "colorStops": [{"offset": 0, "color": "#8e0f1f"}, {"offset": 1, "color": "#152a8e"}],
}


class Case(NamedTuple):
    """One design; `logo` is its imageSize, 0 for none."""

    dots: str
    ring: str | None
    eye: str | None
    level: str
    logo: float
    is_gradient: bool

    def design(self) -> Design:
        options = {
            "width": SIDE,
            "height": SIDE,
            "qrOptions": {"errorCorrectionLevel": self.level},
            "dotsOptions": {"type": self.dots, "gradient": GRADIENT if self.is_gradient else None},
            "cornersSquareOptions": {"type": self.ring},
            "cornersDotOptions": {"type": self.eye},
        }
        if self.logo:
            options |= {"image": "https://example.com/logo.png", "imageOptions": {"imageSize": self.logo}}
        return Design.model_validate(options)


class Verdict(NamedTuple):
    """A design's grade, and by view and decoder whether a promised view was read.

    `by_square_seekers`: whether decoders that look for square corners read a view of SQUARE_VIEWS.
    Where a grade promises nothing, nothing is read.
    """

    case: Case
    grade: str
    reads: dict[tuple[str, str], bool]
    by_square_seekers: tuple[bool, ...] = ()


CORNERS = (None, "square", "rounded", "dot", "extra-rounded")
SQUARE_VIEWS = ("full", "half")
DOTS = ("square", "dots", "rounded", "extra-rounded", "classy", "classy-rounded")
LOGOS = (0, 0.2, 0.3)
CASES = tuple(Case(*parts) for parts in product(DOTS, CORNERS, CORNERS, "LMQH", LOGOS, (False, True)))


def is_in_cover(case: Case) -> bool:
    """Each dot style with each ring and each eye once, so that any two values of any two options meet."""
    dots, ring, eye = DOTS.index(case.dots), CORNERS.index(case.ring), CORNERS.index(case.eye)
    logo = (dots + ring + eye) % (2 * len(LOGOS))
    return (
        case.level == "LMQH"[(2 * dots + ring + 3 * eye) % 4]
        and 2 * LOGOS.index(case.logo) + case.is_gradient == logo
    )


def is_read_by_all(case: Case, view: str) -> bool:
    """Every other view of a design, so that each view is read with any value of any option."""
    return (HELD.index(view) + DOTS.index(case.dots) + CORNERS.index(case.ring)) % 2 == 0


def examine(case: Case, *, every_view: bool = True) -> Verdict:
    """Draw it with a text of its own, grade it, and read it in every view that its grade promises.

    Without `every_view`, the decoders but the fastest read those of `is_read_by_all`.
    """
    text = f"https://q.example.com/{mint_short_id(Random(repr(case)))}"
    design, logo = case.design(), _logo() if case.logo else None
    picture = draw_picture(text, design, Images(logo))
    grey = rasterise(picture.drawing).grey()
    grade = grade_picture(text, design, picture, grey).grade
    if grade not in PROMISED:
        return Verdict(case, grade, {})
    views, decoders = PROMISED[grade]
    seen = stressed_views(grey, module=picture.layout.module)
    by_all = {view for view in views if every_view or is_read_by_all(case, view)}
    found = {
        (view, name): reads(name, seen[view]) == text
        for view, name in product(views, decoders)
        if view in by_all or name == FASTEST
    }
    square_views = [view for view in SQUARE_VIEWS if every_view or is_read_by_all(case, view)]
    by_square_seekers = [
        reads(name, seen[view]) == text for view, name in product(square_views, SQUARE_SEEKERS)
    ]
    return Verdict(case, grade, found, tuple(by_square_seekers))


def broken_promises(verdicts: Iterable[Verdict]) -> list[str]:
    return [
        f"{verdict.grade} {verdict.case} is not read by {decoder}: {view}"
        for verdict in verdicts
        if verdict.grade in PROMISED
        for (view, decoder), is_read in verdict.reads.items()
        if not is_read
    ]


def share_by_square_seekers(verdicts: Iterable[Verdict], grade: str, *rings: str | None) -> float:
    """Of the views of designs of that grade, with one of these rings where some are named."""
    found = [
        is_read
        for verdict in verdicts
        if verdict.grade == grade and (not rings or verdict.case.ring in rings)
        for is_read in verdict.by_square_seekers
    ]
    return sum(found) / max(1, len(found))


def rates(verdicts: Iterable[Verdict]) -> str:
    """How many designs of each kind get which grade, and the share of promised views that were read."""
    by_kind: dict[str, list[Verdict]] = defaultdict(list)
    for verdict in verdicts:
        case = verdict.case
        logo = f"logo {case.logo:g}" if case.logo else "no logo"
        for kind in (
            "every design",
            f"dots {case.dots}",
            f"ring {case.ring}, eye {case.eye}",
            f"level {case.level}, {logo}",
            "gradient" if case.is_gradient else "plain",
        ):
            by_kind[kind].append(verdict)
    lines = [_rate(kind, by_kind[kind]) for kind in sorted(by_kind)]
    for grade in PROMISED:
        share = share_by_square_seekers(by_kind["every design"], grade)
        lines.append(f"{grade}: {share:.0%} of views read by {SQUARE_SEEKERS}")
    return "\n".join(lines)


def _rate(kind: str, verdicts: list[Verdict]) -> str:
    grades = " ".join(
        f"{grade}:{sum(verdict.grade == grade for verdict in verdicts):<4}" for grade in "ABCDEF"
    )
    read = [
        is_read for verdict in verdicts if verdict.grade in PROMISED for is_read in verdict.reads.values()
    ]
    return f"{kind:<38} {grades} {100 * sum(read) / max(1, len(read)):6.2f} % of {len(read):,}"


@cache
def _logo() -> DecodedImage:
    picture = Image.new("RGBA", (256, 256))
    brush = ImageDraw.Draw(picture)
    brush.ellipse((0, 0, 255, 255), fill="#7a1fa2")
    brush.rectangle((60, 110, 196, 146), fill="white")
    written = BytesIO()
    picture.save(written, "PNG")
    content = written.getvalue()
    return DecodedImage(content, 256, 256, sha256(content).hexdigest())
