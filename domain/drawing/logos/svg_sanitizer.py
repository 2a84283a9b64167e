"""Makes an SVG logo harmless: builds a new document from known elements and attributes only."""

import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape
from typing import Final
from xml.parsers import expat

from domain.drawing.logo_limits import LOGO_LIMITS, MAX_BYTES, MAX_SIDE, ImageUnavailable
from domain.drawing.logos import svg_styles

SVG: Final = "http://www.w3.org/2000/svg"
NOT_A_PICTURE: Final = "is not a PNG, JPEG, WebP, GIF or SVG picture"
MAX_ELEMENTS: Final = 5_000
MAX_DEPTH: Final = 64
# Elements to draw, with each reference followed; a hundred characters of outline count as an element.
MAX_WEIGHT: Final = 50_000
MAX_NUMBER: Final = 1e9
MIN_DRAWN_SIDE: Final = 512

_GROUPS = frozenset("g defs symbol clipPath mask linearGradient radialGradient style".split())
_SHAPES = frozenset("path rect circle ellipse line polyline polygon stop use".split())
_IGNORED = frozenset("title desc metadata color-profile view cursor".split())
_REFERRING = frozenset("use linearGradient radialGradient".split())
# zlib's window with a gzip header.
_GZIP = 31
# Drawn by programs, but not safely or not the same everywhere.
_REPLACEABLE = {
    "image": "a picture inside it",
    "filter": "a filter (a shadow or a blur)",
    "pattern": "a pattern",
    "marker": "a marker",
}
_REFUSED = {
    "script": "a script",
    "foreignObject": "foreign content (foreignObject)",
    "svg": "an SVG inside it",
    "a": "a link",
    **dict.fromkeys("animate animateMotion animateTransform animateColor set".split(), "an animation"),
}
_OUTLINE = re.compile(r"[MmZzLlHhVvCcSsQqTtAaEe0-9+\-.,\s]*")
_OUTLINES = {"d": _OUTLINE, "points": _OUTLINE, "gradientTransform": re.compile(r"[A-Za-z0-9+\-.,\s()]*")}
_LENGTH = re.compile(r"[0-9.eE+\-,\s]*(?:px|pt|pc|mm|cm|in|em|ex|%)?\s*")
_KEYWORD = re.compile(r"[A-Za-z\s]*")
_VALUES = {
    **dict.fromkeys("x y width height cx cy r rx ry x1 y1 x2 y2 fx fy fr offset".split(), _LENGTH),
    **dict.fromkeys("gradientUnits spreadMethod clipPathUnits maskUnits maskContentUnits".split(), _KEYWORD),
    "preserveAspectRatio": _KEYWORD,
}
_NUMBER = re.compile(r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?")
_SIZE = re.compile(r"\s*(\+?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)\s*(px|pt|pc|mm|cm|in|em|ex)?\s*")
# CSS Values 4, 6.2: 96 px an inch; em and ex of the usual text size.
_UNITS = {"pt": 96 / 72, "pc": 16, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96, "em": 16, "ex": 8}


@dataclass(slots=True, eq=False)
class _Element:
    tag: str
    raw: dict[str, str]
    number: int
    children: list["_Element"] = field(default_factory=list)
    text: list[str] = field(default_factory=list)
    clean: dict[str, str] = field(default_factory=dict)
    targets: list["_Element"] = field(default_factory=list)
    # A new ID for the target of a reference: the author's own IDs are not copied.
    name: str = ""
    cost: tuple[int, int] | None = None
    is_being_weighed: bool = False


class _Reader:
    """Raises ImageUnavailable at the first forbidden part of the document."""

    def __init__(self) -> None:
        self.root: _Element | None = None
        self.by_id: dict[str, _Element] = {}
        self.styles: list[_Element] = []
        self._open: list[_Element] = []
        self._skipped = 0
        self._count = 0

    def read(self, source: bytes) -> _Element:
        parser = expat.ParserCreate(namespace_separator=" ")
        parser.StartDoctypeDeclHandler = _check_doctype
        parser.EntityDeclHandler = _refuse_entity
        parser.SkippedEntityHandler = _refuse_entity
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._characters
        try:
            parser.Parse(source, True)
        except expat.ExpatError as error:
            raise ImageUnavailable(f"is not well-formed XML ({expat.ErrorString(error.code)})") from None
        except (LookupError, ValueError):
            raise ImageUnavailable("is in an unknown encoding") from None
        if self.root is None:
            raise ImageUnavailable(NOT_A_PICTURE)
        return self.root

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._count += 1
        if self._count > MAX_ELEMENTS:
            raise ImageUnavailable(f"has more than {MAX_ELEMENTS:,} elements")
        if len(self._open) + self._skipped >= MAX_DEPTH:
            raise ImageUnavailable(f"is nested more than {MAX_DEPTH} deep")
        namespace, _, tag = name.rpartition(" ")
        if self.root is None and (tag != "svg" or namespace not in {SVG, ""}):
            raise ImageUnavailable(NOT_A_PICTURE)
        if self._skipped or tag in _IGNORED or (namespace not in {SVG, ""} and tag != "script"):
            self._skipped += 1
            return
        if self.root is not None:
            _require_known(tag)
        self._add(_Element(tag, attributes, self._count))

    def _add(self, element: _Element) -> None:
        if self.root is None:
            self.root = element
        elif element.tag == "style":
            self.styles.append(element)
        else:
            self._open[-1].children.append(element)
        # As in browsers, the first of two elements with the same ID counts.
        if element_id := element.raw.get("id", ""):
            self.by_id.setdefault(element_id, element)
        self._open.append(element)

    def _end(self, _name: str) -> None:
        if self._skipped:
            self._skipped -= 1
        else:
            self._open.pop()

    def _characters(self, text: str) -> None:
        if not self._skipped and self._open and self._open[-1].tag == "style":
            self._open[-1].text.append(text)


def sanitise_svg(source: bytes) -> bytes:
    """A new SVG in UTF-8 with nothing but the shapes, paints, clips and masks of `source`.

    The root has the size for drawing: whole px, the longer side from 512 to 1024. Comments, metadata,
    elements of editors and unknown attributes are omitted; style sheets become attributes. Raises
    ImageUnavailable for scripts, event handlers, text, pictures, filters, animations, entities, references
    to other files, too many elements to draw, and other formats.
    """
    source = _inflated(source)
    _check_start(source)
    reader = _Reader()
    root = reader.read(source)
    width, height = _natural_size(root)
    rules = [rule for style in reader.styles for rule in svg_styles.parse_style_sheet("".join(style.text))]
    rules.sort(key=lambda rule: rule.specificity)
    _clean(root, rules, reader.by_id)
    _weigh(root, 0)
    _fit(root, width, height)
    return "".join(_serialize(root)).encode()


def _inflated(source: bytes) -> bytes:
    """An svgz is a gzipped SVG; inflated it has the same limit as any other."""
    if not source.startswith(b"\x1f\x8b"):
        return source
    inflater = zlib.decompressobj(_GZIP)
    try:
        svg = inflater.decompress(source, MAX_BYTES + 1)
    except zlib.error:
        raise ImageUnavailable("is damaged or incomplete") from None
    if len(svg) > MAX_BYTES:
        raise LOGO_LIMITS.refusal()
    if not inflater.eof:
        raise ImageUnavailable("is damaged or incomplete")
    return svg


def _check_start(source: bytes) -> None:
    start = source[:100].removeprefix(b"\xef\xbb\xbf").lstrip().lower()
    is_utf16 = start.startswith((b"\xff\xfe", b"\xfe\xff", b"\x00<"))
    if not (is_utf16 or start.startswith(b"<")) or start.startswith((b"<!doctype html", b"<html")):
        raise ImageUnavailable(NOT_A_PICTURE)


def _check_doctype(
    _name: str, system_id: str | None, public_id: str | None, has_internal_subset: int
) -> None:
    # Many programs write the DOCTYPE of the SVG 1.1 standard; expat fetches nothing for it.
    is_usual = system_id is None or (public_id or "").startswith("-//W3C//DTD SVG ")
    if has_internal_subset or not is_usual:
        raise svg_styles.forbidden("a DOCTYPE with declarations")


def _refuse_entity(*_: object) -> None:
    raise svg_styles.forbidden("entities")


def _require_known(tag: str) -> None:
    if tag == "text":
        raise ImageUnavailable("has text, which would need its fonts; convert it to paths first", "text")
    if tag in _REPLACEABLE:
        raise svg_styles.forbidden(_REPLACEABLE[tag], "; exported as a PNG it can be read")
    if tag not in _GROUPS and tag not in _SHAPES:
        unknown = f"an element <{tag}>" if re.fullmatch(r"[A-Za-z-]{1,30}", tag) else "an unknown element"
        raise svg_styles.forbidden(_REFUSED.get(tag, unknown))


def _clean(element: _Element, rules: list[svg_styles.Rule], by_id: dict[str, _Element]) -> None:
    """Set `clean` and `targets` of the element and its descendants."""
    for name, value in element.raw.items():
        _clean_attribute(element, name.removeprefix("http://www.w3.org/1999/xlink "), value, by_id)
    classes = frozenset(element.raw.get("class", "").split())
    for rule in rules:
        if rule.matches(element.tag, element.raw.get("id", ""), classes):
            for name, value in rule.declarations:
                _set_property(element, name, value, by_id)
    for name, value in svg_styles.parse_declarations(element.raw.get("style", "")):
        _set_property(element, name, value, by_id)
    for child in element.children:
        _clean(child, rules, by_id)


def _clean_attribute(element: _Element, name: str, value: str, by_id: dict[str, _Element]) -> None:
    if name.lower().startswith("on"):
        raise svg_styles.forbidden("an event handler")
    if name == "href":
        _set_href(element, value.strip(), by_id)
    elif name in svg_styles.PROPERTIES or name in svg_styles.REFUSED_PROPERTIES:
        _set_property(element, name, value, by_id)
    elif name in _OUTLINES:
        if not _OUTLINES[name].fullmatch(value):
            raise ImageUnavailable("has an outline that is damaged")
        element.clean[name] = _check_numbers(value)
    elif name == "viewBox":
        if _view_box(value) is not None:
            element.clean[name] = " ".join(_NUMBER.findall(_check_numbers(value)))
    elif name in _VALUES and _VALUES[name].fullmatch(value):
        element.clean[name] = _check_numbers(value)


def _set_href(element: _Element, value: str, by_id: dict[str, _Element]) -> None:
    if not value.startswith("#"):
        raise ImageUnavailable("refers to something outside the file, which a picture may not do", "outside")
    target = by_id.get(value[1:])
    if element.tag in _REFERRING and target is not None:
        element.clean["href"] = f"#{_refer(element, target)}"


def _set_property(element: _Element, name: str, value: str, by_id: dict[str, _Element]) -> None:
    checked = svg_styles.checked_value(name, value)
    if isinstance(checked, svg_styles.Reference):
        target = by_id.get(checked.target)
        # Without a target the fallback colour is used, or none.
        element.clean[name] = f"url(#{_refer(element, target)})" if target else checked.fallback or "none"
    elif checked is not None:
        element.clean[name] = _check_numbers(checked) if name in svg_styles.MEASURED else checked


def _refer(element: _Element, target: _Element) -> str:
    """The target's new ID."""
    element.targets.append(target)
    target.name = f"e{target.number}"
    return target.name


def _check_numbers(value: str) -> str:
    if any(abs(float(number)) > MAX_NUMBER for number in _NUMBER.findall(value)):
        raise ImageUnavailable("has numbers that are too large to draw")
    return value


def _weigh(element: _Element, above: int) -> tuple[int, int]:
    """The elements to draw for this one and their depth, with each reference followed."""
    if element.cost is None:
        if element.is_being_weighed:
            raise ImageUnavailable("refers to itself")
        element.is_being_weighed = True
        weight, depth = 1 + (len(element.clean.get("d", "")) + len(element.clean.get("points", ""))) // 100, 0
        for below in (*element.children, *element.targets):
            if above >= MAX_DEPTH:
                raise ImageUnavailable(f"is nested more than {MAX_DEPTH} deep")
            more, deeper = _weigh(below, above + 1)
            weight, depth = weight + more, max(depth, deeper + 1)
        element.cost = weight, depth
    if above + element.cost[1] > MAX_DEPTH:
        raise ImageUnavailable(f"is nested more than {MAX_DEPTH} deep")
    if element.cost[0] > MAX_WEIGHT:
        raise ImageUnavailable("draws its parts too often")
    return element.cost


def _fit(root: _Element, width: float, height: float) -> None:
    box = _view_box(root.raw.get("viewBox", ""))
    if box is None:
        root.clean["viewBox"] = f"0 0 {width:.9g} {height:.9g}"
    if box is None or abs(width * box[1] / (height * box[0]) - 1) < 1e-3:
        # The proportions differ by rounding only: stretching by less than a pixel avoids pale lines at the
        # edges.
        root.clean["preserveAspectRatio"] = "none"
    longer = max(width, height)
    scale = min(MAX_SIDE, max(MIN_DRAWN_SIDE, longer)) / longer
    root.clean["width"] = str(max(1, round(width * scale)))
    root.clean["height"] = str(max(1, round(height * scale)))
    # At the end, so that what is made harmless again stays as it is.
    root.clean["xmlns"] = SVG


def _natural_size(root: _Element) -> tuple[float, float]:
    """Width and height in px from the attributes or the viewBox; the default is CSS 2.2, 10.3.2."""
    width, height = _size(root.raw.get("width", "")), _size(root.raw.get("height", ""))
    box = _view_box(root.raw.get("viewBox", ""))
    if box is None:
        width, height = (300.0 if width is None else width), (150.0 if height is None else height)
    elif width is None:
        width, height = box if height is None else (height * box[0] / box[1], height)
    elif height is None:
        height = width * box[1] / box[0]
    if not (0 < width <= MAX_NUMBER and 0 < height <= MAX_NUMBER):
        raise ImageUnavailable("has no size that can be drawn")
    return width, height


def _size(text: str) -> float | None:
    """A length in px; None for a percentage and for an invalid one."""
    match = _SIZE.fullmatch(text)
    return float(match[1]) * _UNITS.get(match[2] or "", 1) if match else None


def _view_box(text: str) -> tuple[float, float] | None:
    numbers = [float(number) for number in _NUMBER.findall(text)]
    if len(numbers) != 4:
        return None
    if not all(0 < side <= MAX_NUMBER for side in numbers[2:]):
        raise ImageUnavailable("has no size that can be drawn")
    return numbers[2], numbers[3]


def _serialize(element: _Element) -> Iterator[str]:
    yield f"<{element.tag}"
    if element.name:
        yield f' id="{element.name}"'
    for name, value in element.clean.items():
        yield f' {name}="{escape(value)}"'
    if not element.children:
        yield "/>"
        return
    yield ">"
    for child in element.children:
        yield from _serialize(child)
    yield f"</{element.tag}>"
