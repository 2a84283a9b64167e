"""The drawing as pixels: an index and a palette if it has few colours, otherwise strips of RGBA.

Strips save memory: at 4096 px only one mask of the picture and a hundred rows exist at the same time.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from io import BytesIO
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from domain.drawing.colors import CLEAR, colors_of
from domain.drawing.formats.coverage import STEPS, Mask, cover, is_full
from domain.drawing.shapes import Color, DecodedImage, Drawing, Gradient, LinearGradient, Paint, PlacedImage

STRIP = 64
_CACHED_PIXELS = 1 << 20
_SHADES = 1024

RGBA = NDArray[np.uint8]
# The four bytes of a pixel as one number.
Packed = NDArray[np.uint32]


@dataclass(frozen=True, slots=True)
class Indexed:
    """Pixels as indexes of a palette of RGBA colours; `used`: the indexes that may occur, in order."""

    pixels: NDArray[np.uint8]
    palette: RGBA
    used: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Painted:
    """A layer's mask and its position; a sharp layer has no partly covered px."""

    paint: Paint | PlacedImage
    is_sharp: bool
    left: int
    top: int
    mask: Mask


@dataclass(frozen=True)
class Raster:
    """The pixels of a drawing: `indexed` if its colours fit into a palette, and always in strips."""

    width: int
    height: int
    is_opaque: bool
    indexed: Indexed | None
    _painted: tuple[_Painted, ...]
    _logo: PlacedImage | None

    def strips(self) -> Iterator[RGBA]:
        """From the top, each of shape (rows, width, 4); alpha is not premultiplied."""
        for top in range(0, self.height, STRIP):
            rows = min(STRIP, self.height - top)
            if self.indexed is not None:
                yield self.indexed.palette[self.indexed.pixels[top : top + rows]]
            elif self.width * self.height <= _CACHED_PIXELS:
                yield self._all_rows[top : top + rows]
            else:
                yield self._mix(top, rows)

    def grey(self) -> NDArray[np.uint8]:
        """Luma of the picture on white paper, shape (height, width)."""
        if self.indexed is not None:
            return _looked_up(_luma(self.indexed.palette, is_opaque=self.is_opaque), self.indexed)
        grey = np.empty((self.height, self.width), np.uint8)
        top = 0
        for strip in self.strips():
            grey[top : top + len(strip)] = _luma(strip, is_opaque=self.is_opaque)
            top += len(strip)
        return grey

    @cached_property
    def _all_rows(self) -> RGBA:
        """A small picture is cached, because it is read twice: for its file and for its grade."""
        return self._mix(0, self.height)

    def _mix(self, top: int, rows: int) -> RGBA:
        packed = np.zeros((rows, self.width), np.uint32)
        for painted in self._painted:
            _paint_over(packed, painted, top)
        if self._logo is not None:
            _logo_over(packed, self._logo, top)
        return packed.view(np.uint8).reshape(rows, self.width, 4)


def rasterise(drawing: Drawing) -> Raster:
    """Edges are smooth and exact. The same drawing gives the same pixels."""
    painted = tuple(
        _Painted(layer.paint, layer.is_sharp, *cover(layer, drawing.width, drawing.height))
        for layer in drawing.layers
        if not layer.is_empty
    )
    if drawing.backdrop is not None:
        below = painted[0]
        cut = _Painted(drawing.backdrop, below.is_sharp, below.left, below.top, below.mask)
        painted = (below, cut, *painted[1:])
    indexed = None if drawing.logo is not None else _index(painted, drawing)
    # Only the index or the masks are kept, because at 4096 px each takes 17 MB.
    kept = painted if indexed is None else ()
    is_opaque = _is_opaque(drawing.layers[0].paint) and drawing.is_rectangular
    return Raster(drawing.width, drawing.height, is_opaque, indexed, kept, drawing.logo)


def _is_opaque(paint: Paint | PlacedImage) -> bool:
    return isinstance(paint, PlacedImage) or all(color.alpha == 255 for color in colors_of(paint))


def _index(painted: tuple[_Painted, ...], drawing: Drawing) -> Indexed | None:
    """The palette has a ramp for each layer.

    None if there are too many layers, or if a layer is a gradient or lies over the edge of another.
    """
    over = [layer for layer in painted if not _fills(layer, drawing)]
    colors = [layer.paint for layer in painted if isinstance(layer.paint, Color)]
    if len(over) > 255 // STEPS or len(colors) < len(painted):
        return None
    grounds = [color for layer, color in zip(painted, colors, strict=True) if _fills(layer, drawing)]
    palette = np.zeros((256, 4), np.uint8)
    palette[0] = grounds[-1] if grounds else CLEAR
    pixels = np.zeros((drawing.height, drawing.width), np.uint8)
    used = [0]
    for number, layer in enumerate(over):
        height, width = layer.mask.shape
        area = pixels[layer.top : layer.top + height, layer.left : layer.left + width]
        below = _only_below(area, layer.mask) if number else 0
        if below is None:
            return None
        first = 1 + number * STEPS
        ramp = np.arange(1, STEPS + 1, dtype=np.float32) / np.float32(STEPS)
        palette[first : first + STEPS] = _over(palette[below][None], np.array(layer.paint), ramp)
        used += [first + STEPS - 1] if layer.is_sharp else range(first, first + STEPS)
        if number:
            steps = layer.mask // np.uint8(255 // STEPS)
            np.copyto(area, steps + np.uint8(first - 1), where=steps > 0)
        else:
            np.floor_divide(layer.mask, np.uint8(255 // STEPS), out=area)
    return Indexed(pixels, palette, tuple(used))


def _fills(layer: _Painted, drawing: Drawing) -> bool:
    return layer.mask.shape == (drawing.height, drawing.width) and is_full(layer.mask)


def _only_below(area: NDArray[np.uint8], mask: Mask) -> int | None:
    """The index below all of `mask`, or None when there are several."""
    below = area[mask > 0]
    if not below.size:
        return 0
    return int(below[0]) if bool((below == below[0]).all()) else None


def _paint_over(strip: Packed, painted: _Painted, top: int) -> None:
    """Mix one layer's part of the strip that begins at row `top`."""
    first, last = max(top, painted.top), min(top + len(strip), painted.top + len(painted.mask))
    if first >= last:
        return
    mask = painted.mask[first - painted.top : last - painted.top]
    area = strip[first - top : last - top, painted.left : painted.left + mask.shape[1]]
    colors = _shade(painted.paint, painted.left, first, mask.shape[1], len(mask))
    is_opaque = _is_opaque(painted.paint)
    if is_opaque and is_full(mask):
        area[...] = colors
        return
    mixed = mask > 0
    if is_opaque:
        full = mask == 255
        np.copyto(area, colors, where=full)
        mixed &= ~full
    # One dimension is five times as fast as two.
    edges = np.divmod(np.flatnonzero(mixed), mask.shape[1])
    if len(edges[0]):
        upper = np.broadcast_to(colors, mask.shape)[edges]
        share = mask[edges] / np.float32(255)
        area[edges] = _packed(_over(_unpacked(area[edges]), _unpacked(upper), share))


def _unpacked(colors: Packed) -> RGBA:
    """(n,) as (n, 4)."""
    return np.ascontiguousarray(colors)[:, None].view(np.uint8)


def _packed(colors: RGBA) -> Packed:
    """(n, 4) as (n,)."""
    return colors.view(np.uint32)[:, 0]


def _shade(paint: Paint | PlacedImage, left: int, top: int, width: int, height: int) -> Packed:
    """The paint's colour for each pixel, or a single one for a plain colour."""
    if isinstance(paint, Color):
        return np.array(paint, np.uint8).view(np.uint32)
    if isinstance(paint, PlacedImage):
        return _part_of(paint, left, top, width, height)
    x = np.arange(left, left + width, dtype=np.float32) + np.float32(0.5)
    y = np.arange(top, top + height, dtype=np.float32)[:, None] + np.float32(0.5)
    if isinstance(paint, LinearGradient):
        across, down = paint.x2 - paint.x1, paint.y2 - paint.y1
        length = across * across + down * down or 1
        x, y = x - np.float32(paint.x1), y - np.float32(paint.y1)
        along = x * np.float32(across / length) + y * np.float32(down / length)
    else:
        x, y = x - np.float32(paint.x), y - np.float32(paint.y)
        along = np.sqrt(x**2 + y**2) / np.float32(paint.radius)
    shade = np.clip(along, 0, 1) * np.float32(_SHADES - 1) + np.float32(0.5)
    return _shades(paint)[shade.astype(np.uint16)]


def _part_of(placed: PlacedImage, left: int, top: int, width: int, height: int) -> Packed:
    """A part of an opaque image that is not made smaller: the whole at its new size may be 64 MB."""
    image = _opened(placed.image)
    across, down = image.width / placed.width, image.height / placed.height
    x, y = (left - placed.left) * across, (top - placed.top) * down
    # Half a pixel of rounding may lie outside.
    box = (max(x, 0), max(y, 0), min(x + width * across, image.width), min(y + height * down, image.height))
    # A fifth of the CPU of Image.transform.
    part = image.resize((width, height), Image.Resampling.BICUBIC, box)
    packed: Packed = np.ascontiguousarray(part.convert("RGBA")).view(np.uint32)[..., 0]
    return packed


@lru_cache(maxsize=2)
def _opened(image: DecodedImage) -> Image.Image:
    with Image.open(BytesIO(image.content)) as opened:
        return opened.convert("RGB")


@lru_cache(maxsize=64)
def _shades(paint: Gradient) -> Packed:
    at = np.linspace(0, 1, _SHADES)
    offsets = [stop.offset for stop in paint.stops]
    mixed = [np.interp(at, offsets, [stop.color[channel] for stop in paint.stops]) for channel in range(4)]
    colors = np.rint(np.stack(mixed, axis=1)).astype(np.uint8)
    # Before the start is always the first colour, even if the second has the same offset.
    colors[0] = paint.stops[0].color
    return colors.view(np.uint32)[:, 0]


def _over(lower: Any, upper: Any, share: Any) -> RGBA:
    """Porter and Duff's `over` without premultiplied alpha; shapes (n, 4), (n, 4) and (n,)."""
    lower, upper = lower.astype(np.float32), upper.astype(np.float32)
    top = (upper[..., 3] / 255 * share)[..., None]
    rest = lower[..., 3:] / 255 * (1 - top)
    alpha = top + rest
    mixed = (upper[..., :3] * top + lower[..., :3] * rest) / np.where(alpha > 0, alpha, 1)
    laid: RGBA = np.rint(np.concatenate([mixed, alpha * 255], axis=-1)).astype(np.uint8)
    return laid


def _looked_up(values: NDArray[np.uint8], indexed: Indexed) -> NDArray[np.uint8]:
    if len(indexed.used) != 2:
        return np.take(values, indexed.pixels)
    # Two colours, as most codes have, in a tenth of the time. Differences and sums wrap around.
    first, second = (values[[index]] for index in indexed.used)
    found: NDArray[np.uint8] = (indexed.pixels == indexed.used[1]).view(np.uint8)
    found *= second - first
    found += first
    return found


def _luma(colors: RGBA, *, is_opaque: bool) -> NDArray[np.uint8]:
    """The luma of colours on white, by ITU-R BT.601. The last dimension, of four bytes, is dropped."""
    rows = np.ascontiguousarray(colors if colors.ndim == 3 else colors[None])
    image = Image.frombuffer("RGBA", rows.shape[1::-1], rows, "raw", "RGBA", 0, 1)
    luma = np.asarray(image.convert("L"))
    if not is_opaque:
        share = rows[..., 3].astype(np.uint32)
        luma = ((luma * share + 255 * (255 - share) + 127) // 255).astype(np.uint8)
    return luma if colors.ndim == 3 else luma[0]


def _logo_over(strip: Packed, placed: PlacedImage, top: int) -> None:
    left, upper = round(placed.left), round(placed.top)
    width, height = max(1, round(placed.width)), max(1, round(placed.height))
    first, last = max(top, upper), min(top + len(strip), upper + height)
    if first >= last:
        return
    area = strip[first - top : last - top, left : left + width]
    part = _resized(placed.image, width, height)[first - upper : last - upper, : area.shape[1]]
    alpha = part.view(np.uint8).reshape(*part.shape, 4)[..., 3]
    np.copyto(area, part, where=alpha == 255)
    edges = np.nonzero((alpha > 0) & (alpha < 255))
    area[edges] = _packed(_over(_unpacked(area[edges]), _unpacked(part[edges]), np.float32(1)))


@lru_cache(maxsize=16)
def _resized(logo: DecodedImage, width: int, height: int) -> Packed:
    with Image.open(BytesIO(logo.content)) as opened:
        # Premultiplied, so that transparent pixels add no colour to the edges.
        image = opened.convert("RGBA").convert("RGBa").resize((width, height), Image.Resampling.LANCZOS)
    packed: Packed = np.ascontiguousarray(image.convert("RGBA")).view(np.uint32)[..., 0]
    return packed
