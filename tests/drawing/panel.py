"""Decoders by several makers, and a picture as phones see a print of it."""

import os
from collections.abc import Callable
from functools import cache, lru_cache
from importlib.util import find_spec
from io import BytesIO
from typing import Any

import cv2
import numpy as np
import pytest
import zxingcpp
from numpy.typing import NDArray
from PIL import Image

from tests.opened import opened

Pixels = NDArray[np.uint8]

# To share a small picture among threads takes longer than to look through it.
cv2.setNumThreads(1)
WHITE, DARK = 255, 24
# Around the picture, in modules: the table, wall or page that the camera sees beside the print.
_PAGE, _WIDE_PAGE = 4, 30
# Decoders and JPEG work on blocks of 8 px from the corner. No camera lays modules on them, and no view may:
# a plain code of 8 px a module, in grey, fails in zxing-cpp where it does.
_OFF_THE_BLOCKS = 3


def reads(decoder: str, gray: Pixels) -> str | None:
    """The text of the one code in `gray`, or None when `decoder` finds none.

    Skips the test when the decoder is not installed; with CI=true the test fails instead. zbar guesses the
    encoding of what is not ASCII, so texts to compare are ASCII.
    """
    text = DECODERS[decoder](np.ascontiguousarray(gray))
    return opened(text) if text else text


def _zxing(gray: Pixels) -> str | None:
    found = zxingcpp.read_barcodes(gray, formats=zxingcpp.BarcodeFormat.QRCode)
    return found[0].text if found else None


def _zbar(gray: Pixels) -> str | None:
    if find_spec("pyzbar") is None:
        _absent("zbar", "pyzbar is not installed")
    try:
        from pyzbar import pyzbar
    except ImportError as error:
        _absent("zbar", f"the system's libzbar0 is not installed ({error})")
    found = pyzbar.decode(gray, symbols=[pyzbar.ZBarSymbol.QRCODE])
    return found[0].data.decode("utf-8", "replace") if found else None


def _wechat(gray: Pixels) -> str | None:
    if not hasattr(cv2, "wechat_qrcode"):
        _absent("wechat", "this OpenCV is built without contrib")
    texts, _ = _wechat_detector().detectAndDecode(gray)
    return texts[0] if texts else None


@cache
def _wechat_detector() -> Any:
    # Without its model files it looks for the finders itself, which is what a picture of one code needs.
    return cv2.wechat_qrcode.WeChatQRCode()


def _opencv(gray: Pixels) -> str | None:
    return _found_by(_opencv_detector(), gray)


def _aruco(gray: Pixels) -> str | None:
    return _found_by(_aruco_detector(), gray)


@cache
def _opencv_detector() -> Any:
    return cv2.QRCodeDetector()


@cache
def _aruco_detector() -> Any:
    return cv2.QRCodeDetectorAruco()


def _found_by(detector: Any, gray: Pixels) -> str | None:
    try:
        text, *_ = detector.detectAndDecode(gray)
    except cv2.error:
        # What it takes for a corner may lie outside of the picture.
        return None
    return text or None


def _absent(decoder: str, reason: str) -> None:
    message = f"{decoder} cannot read: {reason}"
    if os.environ.get("CI") == "true":
        pytest.fail(message)
    pytest.skip(message)


DECODERS: dict[str, Callable[[Pixels], str | None]] = {
    "zxing": _zxing,
    "zbar": _zbar,
    "wechat": _wechat,
    "opencv": _opencv,
    "aruco": _aruco,
}
# OpenCV's two decoders look for the square corners of the finders, like quirc, BoofCV and many devices.
SQUARE_SEEKERS = ("opencv", "aruco")


def stressed_views(picture: Pixels, *, module: float) -> dict[str, Pixels]:
    """The picture as cameras see it, in grey: always the same bytes for the same input.

    `picture` is grey, RGB or RGBA; `module` is a module's side in px. Views shrink to at least 3 px a
    module and are never enlarged.
    """
    gray = on_white(picture)
    page = framed(gray, _PAGE * module + _OFF_THE_BLOCKS, WHITE)
    return {
        "full": page,
        "half": shrunk(page, max(0.5, 3 / module)),
        "small 4 px": shrunk(page, 4 / module),
        "small 3 px": shrunk(page, 3 / module),
        "blurred": blurred(page, 0.3 * module),
        "tilted sideways": tilted(page, sideways=20),
        "tilted back": tilted(page, back=20),
        "turned 7": turned(page, 7),
        "turned 15": turned(page, 15),
        "turned 33": turned(page, 33),
        # Noise is a matter of the sensor's pixels: no more of them a module than a camera has.
        "grey": greyed(shrunk(page, 12 / module)),
        "uneven light": unevenly_lit(page),
        "jpeg 60": jpeg(page, 60),
        "dark page": framed(gray, _PAGE * module + _OFF_THE_BLOCKS, DARK),
        "white page": framed(gray, _WIDE_PAGE * module + _OFF_THE_BLOCKS, WHITE),
        "small, blurred, tilted": blurred(
            shrunk(tilted(page, sideways=15, back=10), 4 / module), 0.25 * min(4, module)
        ),
    }


def on_white(picture: Pixels) -> Pixels:
    """Grey; what is transparent shows the white of the paper."""
    if picture.ndim == 2:
        return picture
    if picture.shape[2] == 4:
        paper = Image.new("RGBA", (picture.shape[1], picture.shape[0]), "white")
        picture = np.asarray(Image.alpha_composite(paper, Image.fromarray(picture)))
    return cv2.cvtColor(np.ascontiguousarray(picture[:, :, :3]), cv2.COLOR_RGB2GRAY)


def framed(gray: Pixels, width: float, shade: int) -> Pixels:
    return np.pad(gray, round(width), constant_values=shade)


def shrunk(gray: Pixels, scale: float) -> Pixels:
    if scale >= 1:
        return gray
    height, width = gray.shape
    return cv2.resize(gray, (round(width * scale), round(height * scale)), interpolation=cv2.INTER_AREA)


def blurred(gray: Pixels, sigma: float) -> Pixels:
    return cv2.GaussianBlur(gray, (0, 0), sigma)


def tilted(gray: Pixels, *, sideways: float = 0, back: float = 0) -> Pixels:
    """Turned in degrees about its vertical and its horizontal axis, seen from a distance of 2.5 widths."""
    height, width = gray.shape
    across, down = np.radians(sideways), np.radians(back)
    distance = 2.5 * max(height, width)
    seen = []
    for x, y in (
        (-width / 2, -height / 2),
        (width / 2, -height / 2),
        (width / 2, height / 2),
        (-width / 2, height / 2),
    ):
        depth = distance + x * np.sin(across) + y * np.cos(across) * np.sin(down)
        seen.append((x * np.cos(across) * distance / depth, y * np.cos(down) * distance / depth))
    corners = np.array(seen, dtype=np.float32)
    corners -= corners.min(axis=0)
    flat = np.array([(0, 0), (width, 0), (width, height), (0, height)], dtype=np.float32)
    size = tuple(int(side) for side in np.ceil(corners.max(axis=0)))
    warp = cv2.getPerspectiveTransform(flat, corners)
    return cv2.warpPerspective(gray, warp, size, flags=cv2.INTER_LINEAR, borderValue=WHITE)


def turned(gray: Pixels, degrees: float) -> Pixels:
    height, width = gray.shape
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), degrees, 1)
    wide = round(height * abs(turn[0, 1]) + width * abs(turn[0, 0]))
    high = round(height * abs(turn[0, 0]) + width * abs(turn[0, 1]))
    turn[:, 2] += ((wide - width) / 2, (high - height) / 2)
    return cv2.warpAffine(gray, turn, (wide, high), flags=cv2.INTER_LINEAR, borderValue=WHITE)


def greyed(gray: Pixels) -> Pixels:
    """Black at 40 and white at 200, as a camera sees a matt print, with the sensor's noise."""
    return np.clip(40 + gray * (160 / 255) + _noise(gray.shape), 0, 255).astype(np.uint8)


@lru_cache(8)
def _noise(shape: tuple[int, ...]) -> NDArray[np.float64]:
    return np.random.default_rng(20).normal(0, 4, shape)


def unevenly_lit(gray: Pixels) -> Pixels:
    """Full light in the upper left corner, 35 % of it in the lower right."""
    height, width = gray.shape
    share = np.linspace(0, 0.5, height)[:, None] + np.linspace(0, 0.5, width)[None, :]
    return (gray * (1 - 0.65 * share)).astype(np.uint8)


def jpeg(gray: Pixels, quality: int) -> Pixels:
    written = BytesIO()
    Image.fromarray(gray).save(written, "JPEG", quality=quality)
    with Image.open(written) as picture:
        return np.array(picture)
