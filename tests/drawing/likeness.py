"""Measures the likeness of two pictures of one symbol by part, and has a limit for each part.

Equal modules say little, because a picture in a wrong style has the same modules. So dots, rings, eyes,
logo, the surroundings of logo and symbol, and colours are measured separately. The limits lie between
correct renderings by four rasterisers and the nearest wrong ones.
"""

from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.float64]
Grey = NDArray[np.float64]
Window = tuple[slice, slice]

# An overlap, and the likeness of structures: 1 for the same picture.
LEAST = {"module_iou": 0.999, "dots_iou": 0.93, "dots_ssim": 0.985, "ring_iou": 0.975, "eye_iou": 0.975}
# Mean absolute differences of 0-255: 0 for the same picture.
MOST = {
    "colour_mad": 12.0,
    "core_mad": 1.5,
    "corner_mad": 1.5,
    # Of the finders' px: a ring whose corners are half a module rounder differs by a few px alone.
    "corner_off": 0.0,
    "logo_mad": 4.0,
    "halo_mad": 7.0,
    "outside_mad": 1.0,
}

_FINDER, _SSIM_WINDOW, _OFF = 7, 7, 100


@dataclass(frozen=True)
class Place:
    """The places of the parts in px: the symbol, its modules, the logo's box with its margin."""

    modules: int
    module: int
    left: int
    top: int
    ground: tuple[int, int, int]
    # Left, top, width, height.
    logo: tuple[float, float, float, float] | None = None
    logo_margin: int = 0

    @property
    def symbol(self) -> Window:
        return self.window(0, 0, self.modules)

    @property
    def finders(self) -> list[tuple[int, int]]:
        far = self.modules - _FINDER
        return [(0, 0), (0, far), (far, 0)]

    @property
    def logo_window(self) -> Window | None:
        return self._around_logo(0)

    @property
    def halo_window(self) -> Window | None:
        """The logo, its margin, and one module more."""
        return self._around_logo(self.logo_margin + self.module)

    def window(self, row: int, column: int, side: int) -> Window:
        """A square of modules."""
        top, left = self.top + row * self.module, self.left + column * self.module
        return np.s_[top : top + side * self.module, left : left + side * self.module]

    def _around_logo(self, by: int) -> Window | None:
        if self.logo is None:
            return None
        left, top, width, height = self.logo
        # What lies around it ends with the last whole px, the logo itself with the last one that it touches.
        end = int if by else (lambda number: int(np.ceil(number)))
        return np.s_[
            max(0, int(top - by)) : end(top + height + by), max(0, int(left - by)) : end(left + width + by)
        ]


def measure(seen: Pixels, expected: Pixels, place: Place) -> dict[str, float]:
    """Each part's likeness; the pictures are RGB and of one size."""
    ours, theirs = _dots(seen, place), _dots(expected, place)
    inked = _distance(theirs, place.ground) > 0
    dark = _dark_modules(expected, place)
    measures = {
        "module_iou": _overlap(_dark_modules(seen, place), dark),
        "dots_iou": _soft_overlap(ours, theirs, place),
        "dots_ssim": _structure(ours.mean(axis=2), theirs.mean(axis=2)),
        "colour_mad": _difference(ours, theirs, inked),
        "core_mad": _core_difference(ours, theirs, dark, place),
        "ring_iou": min(
            _soft_overlap(_ring(seen, place, *corner), _ring(expected, place, *corner), place)
            for corner in place.finders
        ),
        "eye_iou": min(
            _soft_overlap(_eye(seen, place, *corner), _eye(expected, place, *corner), place)
            for corner in place.finders
        ),
        "corner_mad": _corner_difference(seen, expected, place),
        "corner_off": max(_pixels_off(seen, expected, place, *corner) for corner in place.finders),
        "outside_mad": _difference(seen, expected, _outside(seen, place)),
    }
    if place.logo_window is not None:
        halo = np.zeros(seen.shape[:2], bool)
        halo[place.halo_window] = True
        halo[place.logo_window] = False
        measures["logo_mad"] = float(np.abs(seen[place.logo_window] - expected[place.logo_window]).mean())
        measures["halo_mad"] = _difference(seen, expected, halo)
    return measures


def unlike(seen: Pixels, expected: Pixels, place: Place) -> dict[str, float]:
    """The measures that are beyond their limits; none when the pictures look the same."""
    if seen.shape != expected.shape:
        return {"size": float("nan")}
    return {
        name: value
        for name, value in measure(seen, expected, place).items()
        if (value < LEAST[name] if name in LEAST else value > MOST[name])
    }


def _distance(one: Pixels, other: Pixels | tuple[int, int, int]) -> Grey:
    """Of the channel that differs most."""
    red, green, blue = np.moveaxis(np.abs(one - other), 2, 0)
    # A tenth of the time of `max(axis=2)`.
    return np.maximum(np.maximum(red, green), blue)


def _dark_modules(picture: Pixels, place: Place) -> NDArray[np.bool_]:
    """The modules more than half of whose px differ from the ground by more than half of what any px does."""
    distance = _distance(picture, place.ground)
    inked = distance > distance.max() / 2
    if place.logo_window is not None:
        inked[place.logo_window] = False
    return _by_module(inked[place.symbol], place).mean(axis=(1, 3)) > 0.5


def _dots(picture: Pixels, place: Place) -> Pixels:
    """The symbol alone, its finders and its logo painted over with the ground."""
    picture = picture.copy()
    for row, column in place.finders:
        picture[place.window(row, column, _FINDER)] = place.ground
    if place.logo_window is not None:
        picture[place.logo_window] = place.ground
    return picture[place.symbol]


def _ring(picture: Pixels, place: Place, row: int, column: int) -> Pixels:
    ring = picture[place.window(row, column, _FINDER)].copy()
    ring[2 * place.module : 5 * place.module, 2 * place.module : 5 * place.module] = place.ground
    return ring


def _eye(picture: Pixels, place: Place, row: int, column: int) -> Pixels:
    return picture[place.window(row + 2, column + 2, 3)]


def _pixels_off(seen: Pixels, expected: Pixels, place: Place, row: int, column: int) -> float:
    """How many px of a finder are so far off that it is no matter of smooth edges."""
    window = place.window(row, column, _FINDER)
    return float((_distance(seen[window], expected[window]) > _OFF).sum())


def _outside(picture: Pixels, place: Place) -> NDArray[np.bool_]:
    outside = np.ones(picture.shape[:2], bool)
    outside[place.symbol] = False
    return outside


def _overlap(one: NDArray[np.bool_], other: NDArray[np.bool_]) -> float:
    return float((one & other).sum() / max(1, (one | other).sum()))


def _soft_overlap(seen: Pixels, expected: Pixels, place: Place) -> float:
    """Intersection over union of what differs from the ground, a half-covered px counting for a half."""
    ours, theirs = (_distance(part, place.ground) for part in (seen, expected))
    full = max(np.percentile(theirs, 99), 1e-9)
    ours, theirs = np.minimum(ours / full, 1), np.minimum(theirs / full, 1)
    return float(np.minimum(ours, theirs).sum() / max(1e-9, np.maximum(ours, theirs).sum()))


def _structure(one: Grey, other: Grey) -> float:
    """SSIM (Wang, Bovik, Sheikh, Simoncelli, 2004) with a flat window and unbiased variances."""
    size = _SSIM_WINDOW**2
    unbiased = size / (size - 1)
    mean, other_mean = _window_means(one), _window_means(other)
    variance = unbiased * (_window_means(one * one) - mean * mean)
    other_variance = unbiased * (_window_means(other * other) - other_mean * other_mean)
    covariance = unbiased * (_window_means(one * other) - mean * other_mean)
    small, smaller = (0.03 * 255) ** 2, (0.01 * 255) ** 2
    likeness = (2 * mean * other_mean + smaller) * (2 * covariance + small)
    scale = (mean * mean + other_mean * other_mean + smaller) * (variance + other_variance + small)
    return float((likeness / scale).mean())


def _window_means(picture: Grey) -> Grey:
    w = _SSIM_WINDOW
    sums = np.pad(picture.cumsum(axis=0).cumsum(axis=1), ((1, 0), (1, 0)))
    return (sums[w:, w:] - sums[:-w, w:] - sums[w:, :-w] + sums[:-w, :-w]) / w**2


def _difference(one: Pixels, other: Pixels, where: NDArray[np.bool_]) -> float:
    return float(np.abs(one - other)[where].mean()) if where.any() else 0.0


def _core_difference(ours: Pixels, theirs: Pixels, dark: NDArray[np.bool_], place: Place) -> float:
    """Of the dark modules' middles: their colour, whatever their edges."""
    return float(np.abs(_middles(ours, place) - _middles(theirs, place))[dark].mean())


def _corner_difference(seen: Pixels, expected: Pixels, place: Place) -> float:
    """Of the middle of each ring's four sides and of each eye: their colours, in each style alike."""
    middles = [_middles(picture[place.symbol], place) for picture in (seen, expected)]
    spots = [(3, 0), (0, 3), (3, 6), (6, 3), (3, 3)]
    places = [
        (row + down, column + across) for (row, column), (down, across) in product(place.finders, spots)
    ]
    ours, theirs = ([middle[at] for at in places] for middle in middles)
    return max(float(np.abs(one - other).mean()) for one, other in zip(ours, theirs, strict=True))


def _by_module(pixels: NDArray, place: Place) -> NDArray:
    """Rows, px of a row, columns, px of a column, and what there is of each px."""
    n, d = place.modules, place.module
    return pixels.reshape(n, d, n, d, *pixels.shape[2:])


def _middles(picture: Pixels, place: Place) -> Pixels:
    """The middle third of each module: rows, columns, and all numbers of it."""
    side = max(1, place.module // 3)
    start = (place.module - side) // 2
    part = slice(start, start + side)
    middles = _by_module(picture, place)[:, part, :, part]
    return middles.transpose(0, 2, 1, 3, 4).reshape(place.modules, place.modules, -1)
