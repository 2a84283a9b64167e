"""Does blindly what the fixes of a grade say, as somebody would who reads only these sentences."""

import re
from typing import Any, Final

from domain.drawing.colors import blend_over, luma, read_color
from domain.drawing.engine.grading import grade_picture
from domain.drawing.engine.picture import draw_picture, require_drawable
from domain.drawing.formats.raster import rasterise
from domain.drawing.options import read_design
from domain.drawing.output import Undrawable
from domain.drawing.scannability import Scannability
from domain.drawing.shapes import Color, Images

Options = dict[str, Any]
_ROUNDS: Final = 8
# "set options.a.b to VALUE", "lower options.a.b", "use darker colours in options.a.gradient", "leave … out".
_CHANGE: Final = re.compile(
    r"(?P<verb>set|lower|leave|use)\b(?P<how>[^.]*?)(?P<names>options(?:\.\w+)+(?: and options(?:\.\w+)+)*)"
    r"(?: out| to (?P<value>.+))?$",
    re.IGNORECASE,
)
_NAME: Final = re.compile(r"options((?:\.\w+)+)")


def graded(text: str, options: Options, images: Images) -> Scannability | None:
    """None where there is no room for the picture."""
    design = read_design(options)
    images = design.pick_images(images)
    try:
        require_drawable(text, design, images.logo)
    except Undrawable:
        return None
    picture = draw_picture(text, design, images)
    return grade_picture(text, design, picture, rasterise(picture.drawing).grey())


def followed(text: str, options: Options, images: Images) -> str | None:
    """The grade in the end."""
    found = graded(text, options, images)
    for _ in range(_ROUNDS):
        if found is None or found.grade in "AB":
            break
        for issue in found.issues:
            options = _follow(options, issue.fix)
        found = graded(text, options, images)
    return found and found.grade


def _follow(options: Options, fix: str) -> Options:
    """The first of ways that are joined by "or", and all of those that are joined by "and"."""
    way = re.split(r",? or (?=set|lower|leave|use)", fix.rstrip("."))[0]
    for part in re.split(r", and (?=set|lower|leave|use)|, (?=set|lower|leave|use)", way):
        if change := _CHANGE.search(part.strip()):
            for name in _NAME.findall(change["names"]):
                options = _changed(options, name[1:].split("."), part, change["value"] or "")
    return options


def _changed(options: Options, path: list[str], part: str, value: str) -> Options:
    before: Any = read_design(options)
    for key in path:
        before = getattr(before, key, None)
    return _with(options, path, _value(options, before, part, value))


def _value(options: Options, before: Any, part: str, value: str) -> Any:
    if "leave" in part.lower() and "out" in part:
        return None
    if change := re.search(r"(darker|lighter) colour", part):
        return _shaded(options, before, change[1])
    if number := re.match(r"(?:at least )?(\d+(?:\.\d+)?)", value):
        return float(number[1]) if "." in number[1] else int(number[1])
    if part.lower().startswith("lower"):
        return {"H": "Q", "Q": "M", "M": "L"}.get(before, before * 0.7 if isinstance(before, float) else None)
    word = re.match(r"(?:a colour, like )?(#?[\w-]+)", value)
    return word[1] if word else before


def _shaded(options: Options, before: Any, change: str) -> Any:
    if before is None or isinstance(before, str):
        return _shade(before or options.get("dotsOptions", {}).get("color", "#000000"), change)
    stops = [stop.model_copy(update={"color": _shade(stop.color, change)}) for stop in before.colorStops]
    return before.model_copy(update={"colorStops": stops}).model_dump()


def _shade(color: str, change: str) -> str:
    """A third of the way to black, or to white."""
    white = Color(255, 255, 255)
    seen = blend_over(read_color(color), white)
    end = Color(0, 0, 0) if change == "darker" else white
    mixed = bytes(round(a + (b - a) / 3) for a, b in zip(seen[:3], end[:3], strict=True))
    if max(abs(luma(seen) - luma(end)), 0) < 12:
        return "#000000" if change == "darker" else "#ffffff"
    return "#" + mixed.hex()


def _with(options: Options, path: list[str], value: Any) -> Options:
    key, *rest = path
    return {**options, key: _with(options.get(key) or {}, rest, value) if rest else value}
