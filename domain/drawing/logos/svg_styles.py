"""The styles that an SVG logo may have: properties, and style sheets of simple rules."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from domain.drawing.logo_limits import ImageUnavailable

REFERRING = frozenset({"fill", "stroke", "clip-path", "mask"})
# Their numbers are lengths or factors; in a colour `1e9` is not a number.
MEASURED = frozenset("stroke-dasharray stroke-dashoffset stroke-miterlimit stroke-width transform".split())
_OTHER_PROPERTIES = """
    clip-rule color color-interpolation display fill-opacity fill-rule isolation mask-type mix-blend-mode
    opacity paint-order shape-rendering stop-color stop-opacity stroke-linecap stroke-linejoin
    stroke-opacity visibility
"""
PROPERTIES = REFERRING | MEASURED | frozenset(_OTHER_PROPERTIES.split())
REFUSED_PROPERTIES = {
    "filter": "a filter (a shadow or a blur)",
    **dict.fromkeys("marker marker-start marker-mid marker-end".split(), "a marker"),
}
MAX_SELECTORS = 500

_PLAIN = re.compile(r"[A-Za-z0-9#.,%+\-\s]*")
_COLOR_FUNCTION = re.compile(r"(?:rgb|hsl)a?\([0-9a-z.,%/+\-\s]*\)", re.IGNORECASE)
_TRANSFORM = re.compile(
    r"(?:[\s,]*(?:matrix|translate|scale|rotate|skewX|skewY)\s*\([0-9eE.,+\-\s]*\))*\s*|none"
)
_LOCAL_URL = re.compile(r"""url\(\s*(['"]?)#(?P<target>[^'"()\s]+)\1\s*\)(?P<fallback>[^()]*)""")
_HOSTILE = re.compile(r"""\\|@|expression|javascript:|url\s*\(\s*(?:['"]\s*)?(?!['"#\s])""", re.IGNORECASE)
_IMPORTANT = re.compile(r"!\s*important", re.IGNORECASE)
_SELECTOR = re.compile(r"(?P<tag>[A-Za-z]+|\*)?(?P<rest>(?:[.#][A-Za-z_-][\w-]*)*)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Rule:
    """Declarations for the elements that have this tag, this id and these classes."""

    tag: str | None
    ids: frozenset[str]
    classes: frozenset[str]
    declarations: tuple[tuple[str, str], ...]

    @property
    def specificity(self) -> tuple[int, int, int]:
        """CSS Selectors 4, 17. Of two equal ones the later wins, also of two style sheets."""
        return len(self.ids), len(self.classes), self.tag is not None

    def matches(self, tag: str, element_id: str, classes: frozenset[str]) -> bool:
        return self.tag in {None, tag} and self.ids <= {element_id} and self.classes <= classes


@dataclass(frozen=True, slots=True)
class Reference:
    """`url(#target) fallback`"""

    target: str
    fallback: str


def parse_style_sheet(text: str) -> tuple[Rule, ...]:
    """Raises ImageUnavailable for other selectors than `path`, `.cls-1`, `#a`, `g.b` and the like."""
    text = _without_comments(text).replace("<!--", "").replace("-->", "")
    _require_harmless(text)
    rules: list[Rule] = []
    *blocks, rest = text.split("}")
    if rest.strip():
        raise _too_intricate()
    for block in blocks:
        selectors, _, body = block.partition("{")
        declarations = tuple(parse_declarations(body))
        for selector in selectors.split(","):
            rules.append(_parse_selector(selector.strip(), declarations))
            if len(rules) > MAX_SELECTORS:
                raise ImageUnavailable("has a style sheet that is too long")
    return tuple(rules)


def parse_declarations(text: str) -> Iterator[tuple[str, str]]:
    """Name and value of each declaration of a known property.

    Raises ImageUnavailable for references to other files.
    """
    text = _without_comments(text)
    _require_harmless(text)
    for declaration in text.split(";"):
        name, colon, value = declaration.partition(":")
        name = name.strip().lower()
        if colon and (name in PROPERTIES or name in REFUSED_PROPERTIES):
            yield name, _IMPORTANT.sub("", value).strip()


def checked_value(name: str, value: str) -> str | Reference | None:
    """The value of a property; None for an unknown value, which CSS ignores.

    Raises ImageUnavailable for unsupported properties and for references to other files.
    """
    _require_harmless(value)
    value = value.strip()
    if name in REFUSED_PROPERTIES:
        if value.lower() in {"none", "inherit", ""}:
            return None
        raise forbidden(REFUSED_PROPERTIES[name])
    if name in REFERRING and (match := _LOCAL_URL.fullmatch(value)):
        fallback = match["fallback"].strip()
        return Reference(match["target"], fallback if _PLAIN.fullmatch(fallback) else "")
    if name == "transform":
        return value if _TRANSFORM.fullmatch(value) else None
    return value if _PLAIN.fullmatch(value) or _COLOR_FUNCTION.fullmatch(value) else None


def _parse_selector(selector: str, declarations: tuple[tuple[str, str], ...]) -> Rule:
    match = _SELECTOR.fullmatch(selector)
    if match is None or not selector:
        raise _too_intricate()
    names = re.findall(r"[.#][^.#]+", match["rest"])
    return Rule(
        tag=None if match["tag"] in {None, "*"} else match["tag"],
        ids=frozenset(name[1:] for name in names if name[0] == "#"),
        classes=frozenset(name[1:] for name in names if name[0] == "."),
        declarations=declarations,
    )


def _without_comments(text: str) -> str:
    # A regular expression that searches the end of every `/*` would take quadratic time.
    kept, *others = text.split("/*")
    return kept + " ".join(other.partition("*/")[2] for other in others)


def _require_harmless(text: str) -> None:
    if _HOSTILE.search(text):
        raise ImageUnavailable(
            "has a style that refers to something outside the file or is no plain style", "outside"
        )


def forbidden(part: str, instead: str = "") -> ImageUnavailable:
    return ImageUnavailable(f"has {part}, which a picture may not have{instead}")


def _too_intricate() -> ImageUnavailable:
    return ImageUnavailable("has a style sheet with more than simple rules like .name{fill:#fff}")
