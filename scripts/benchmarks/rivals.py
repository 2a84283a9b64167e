"""The time of the same picture in two other libraries that draw styled codes.

`qrcode` runs in this process. qr-code-styling runs in node; its packages are installed on first use, from the
npm registry alone and without install scripts, into `data/bench-node`, which git ignores.
"""

import base64
import json
import shutil
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache
from io import BytesIO
from pathlib import Path
from statistics import median
from typing import Any, Final, Literal

from PIL import Image, ImageColor, ImageDraw
from qrcode.constants import ERROR_CORRECT_H, ERROR_CORRECT_L, ERROR_CORRECT_M, ERROR_CORRECT_Q
from qrcode.image.styledpil import StyledPilImage
from qrcode.image.styles.colormasks import (
    HorizontalGradiantColorMask,
    QRColorMask,
    RadialGradiantColorMask,
    SolidFillColorMask,
    VerticalGradiantColorMask,
)
from qrcode.image.styles.moduledrawers.base import QRModuleDrawer
from qrcode.image.styles.moduledrawers.pil import (
    CircleModuleDrawer,
    RoundedModuleDrawer,
    SquareModuleDrawer,
)
from qrcode.main import QRCode

NODE_ABSENT: Final = "node not present"
_SOURCE: Final = Path(__file__).resolve().parent / "node"
_INSTALLED: Final = Path(__file__).resolve().parent.parent.parent / "data" / "bench-node"
_INSTALL_WITHIN, _DRAW_WITHIN = 300.0, 300.0
# Seconds. A slower picture is drawn three times, a faster one as often as fits.
_ENOUGH_SECONDS, _FEWEST = 1.0, 3
_NODE_TURNS: Final = 20

_LEVELS = {"L": ERROR_CORRECT_L, "M": ERROR_CORRECT_M, "Q": ERROR_CORRECT_Q, "H": ERROR_CORRECT_H}
_DRAWERS: dict[str, type[QRModuleDrawer]] = {
    "square": SquareModuleDrawer,
    "dots": CircleModuleDrawer,
    "dot": CircleModuleDrawer,
    "rounded": RoundedModuleDrawer,
    "extra-rounded": RoundedModuleDrawer,
}
Kind = Literal["png", "svg"]
Rgb = tuple[int, int, int]


class RivalError(Exception):
    """The message is one line: what could not be installed or drawn."""


@dataclass(frozen=True, slots=True)
class Case:
    """`options` are those of qr-code-styling; `logo` is a PNG."""

    name: str
    text: str
    options: dict[str, Any]
    logo: bytes | None = field(default=None, repr=False)


def time_qrcode_styled(case: Case) -> float:
    """Seconds to draw `case` as PNG with `qrcode` and its StyledPilImage, from the text to the file."""
    return _seconds_each(lambda: draw_qrcode_styled(case))


def time_node(case: Case, kind: Kind = "png") -> float | None:
    """Seconds to draw `case` with qr-code-styling in node, or None where node or npm is not present.

    The start of node and its first turns are not counted. Raises RivalError.
    """
    drawn = _in_node(case, kind, _NODE_TURNS)
    return median(drawn["milliseconds"][kind]) / 1_000 if drawn else None


def draw_node(case: Case, kind: Kind = "png") -> bytes | None:
    """The picture of `time_node`, for visual comparison."""
    drawn = _in_node(case, kind, 1)
    return base64.b64decode(drawn["pictures"][kind]) if drawn else None


def in_milliseconds(seconds: float | None) -> str:
    return NODE_ABSENT if seconds is None else f"{seconds * 1_000:,.1f}"


def draw_qrcode_styled(case: Case) -> bytes:
    """The picture of `time_qrcode_styled`. `qrcode` has fewer styles; this is the nearest one."""
    options = case.options
    code: QRCode[StyledPilImage] = QRCode(
        error_correction=_LEVELS[options["qrOptions"]["errorCorrectionLevel"]], image_factory=StyledPilImage
    )
    code.add_data(case.text)
    code.make()
    side = min(options["width"], options["height"])
    code.box_size = max(1, (side - 2 * options["margin"]) // code.modules_count)
    code.border = options["margin"] // code.box_size
    picture = code.make_image(
        module_drawer=_DRAWERS[options["dotsOptions"]["type"]](),
        eye_drawer=_DRAWERS[options["cornersSquareOptions"]["type"]](),
        color_mask=_color_mask(options),
        embedded_image=Image.open(BytesIO(case.logo)) if case.logo else None,
    )
    written = BytesIO()
    picture.save(written)
    return written.getvalue()


def _color_mask(options: dict[str, Any]) -> QRColorMask:
    ground, dots = _rgb(options["backgroundOptions"]["color"]), options["dotsOptions"]
    gradient = dots.get("gradient")
    if not gradient:
        return SolidFillColorMask(ground, _rgb(dots["color"]))
    first, last = (_rgb(gradient["colorStops"][end]["color"]) for end in (0, -1))
    if gradient["type"] == "radial":
        return RadialGradiantColorMask(ground, first, last)
    if gradient["rotation"]:
        return VerticalGradiantColorMask(ground, first, last)
    return HorizontalGradiantColorMask(ground, first, last)


def _rgb(color: str) -> Rgb:
    red, green, blue, *_ = ImageColor.getrgb(color)
    return red, green, blue


def _seconds_each(draw: Callable[[], object]) -> float:
    taken: list[float] = []
    while sum(taken) < _ENOUGH_SECONDS or len(taken) < _FEWEST:
        started = time.process_time()
        draw()
        taken.append(time.process_time() - started)
    return median(taken)


def _in_node(case: Case, kind: Kind, turns: int) -> dict[str, Any] | None:
    script = _installed_script()
    if script is None:
        return None
    logo = f"data:image/png;base64,{base64.b64encode(case.logo).decode()}" if case.logo else None
    asked = {"text": case.text, "options": case.options, "logo": logo, "turns": turns, "kinds": [kind]}
    answer = _run(["node", str(script)], within=_DRAW_WITHIN, stdin=json.dumps(asked))
    drawn: dict[str, Any] = json.loads(answer)
    return drawn


@cache
def _installed_script() -> Path | None:
    """The script with its packages, installed again when the lock file changes. None without node or npm."""
    if not shutil.which("node") or not shutil.which("npm"):
        return None
    lock, installed = _SOURCE / "package-lock.json", _INSTALLED / "package-lock.json"
    _INSTALLED.mkdir(parents=True, exist_ok=True)
    finished = _INSTALLED / "node_modules" / ".package-lock.json"
    if not (finished.exists() and installed.exists() and installed.read_bytes() == lock.read_bytes()):
        for name in ("package.json", "package-lock.json"):
            shutil.copy(_SOURCE / name, _INSTALLED)
        npm = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", str(_INSTALLED)]
        _run(npm, within=_INSTALL_WITHIN)
    return Path(shutil.copy(_SOURCE / "styling.mjs", _INSTALLED))


def _run(command: list[str], *, within: float, stdin: str = "") -> str:
    try:
        run = subprocess.run(
            command, input=stdin, capture_output=True, text=True, timeout=within, check=False
        )
    except subprocess.TimeoutExpired:
        raise RivalError(f"{command[0]} did not end within {within:g} s") from None
    if run.returncode:
        last = (run.stderr.strip() or "it said nothing").splitlines()[-1]
        raise RivalError(f"{command[0]} ended with {run.returncode}: {last}")
    return run.stdout


def _disc() -> bytes:
    """A logo that is not a square: a disc of 256 px on a transparent background."""
    picture = Image.new("RGBA", (256, 256))
    ImageDraw.Draw(picture).ellipse((0, 0, 255, 255), fill="#7a1fa2")
    written = BytesIO()
    picture.save(written, "PNG")
    return written.getvalue()


PLAIN = Case(
    "300 px, plain",
    "https://q.example.com/a1B2c3",
    {
        "width": 300,
        "height": 300,
        "margin": 10,
        "qrOptions": {"errorCorrectionLevel": "Q"},
        "dotsOptions": {"type": "square", "color": "#000000"},
        "backgroundOptions": {"color": "#FFFFFF"},
        "cornersSquareOptions": {"type": "square", "color": "#000000"},
        "cornersDotOptions": {"type": "square", "color": "#000000"},
    },
)
_STOPS = [{"offset": 0, "color": "#1B1F3B"}, {"offset": 1, "color": "#8A5A00"}]
LINEAR_WITH_LOGO = Case(
    "1000 px, linear gradient, logo",
    PLAIN.text,
    {
        "width": 1000,
        "height": 1000,
        "margin": 50,
        "qrOptions": {"errorCorrectionLevel": "H"},
        "dotsOptions": {
            "type": "rounded",
            "gradient": {"type": "linear", "rotation": 1.5707963267948966, "colorStops": _STOPS},
        },
        "backgroundOptions": {"color": "#FFFFFF"},
        "cornersSquareOptions": {"type": "extra-rounded", "color": "#1B1F3B"},
        "cornersDotOptions": {"type": "dot", "color": "#8A5A00"},
        "imageOptions": {"hideBackgroundDots": True, "imageSize": 0.5, "margin": 8},
    },
    _disc(),
)
RADIAL_WITH_LOGO = replace(
    LINEAR_WITH_LOGO,
    name="1000 px, radial gradient, logo",
    options={
        **LINEAR_WITH_LOGO.options,
        "dotsOptions": {"type": "rounded", "gradient": {"type": "radial", "colorStops": _STOPS}},
    },
)
CASES: Final = (PLAIN, LINEAR_WITH_LOGO, RADIAL_WITH_LOGO)
