"""An answer as the result of a tool: in words, as pictures, and as data that an assistant has room for."""

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeVar

from mcp_types import CallToolResult, TextContent

from domain.kernel.safe_text import ISOLATES, values_without_invisible, without_invisible
from mcp_server.tools.tool import Answer

Row = TypeVar("Row")
# The data goes out twice, as text and as structured content, and some assistants read both: bytes, not characters,
# because a script like Chinese costs about as much for each byte as this one.
MAX_BYTES: Final = 24_000
# The longest text and the longest list that may stay, more and more strictly.
_STEPS: Final = tuple((texts, 10_000) for texts in (4_000, 2_000, 1_000, 500, 200, 100)) + tuple(
    (60, items) for items in (100, 50, 20, 10, 5, 2, 1)
)
# A part of one of these would lead nowhere.
_KEPT_WHOLE: Final = frozenset("id short_id short_url image static_image next_cursor".split())
_LONGEST_KEPT_WHOLE: Final = 400
_MOST_NAMED: Final = 20
_NEVER_BACK: Final = "Do not send these back as they are here: get_qr_code with path reads them whole."


def result_of(answer: Answer) -> CallToolResult:
    structured, cut = cut_down(answer.structured)
    said = f" Cut short to fit: {', '.join(cut)}. {_NEVER_BACK}" if cut else ""
    return CallToolResult(
        content=[
            # The isolates are ours: `isolated` has taken everybody else's away.
            TextContent(text=without_invisible(answer.summary + said, keep=ISOLATES)),
            *answer.blocks,
            TextContent(text=compact(structured)),
        ],
        structured_content=structured,
    )


def compact(value: object) -> str:
    """As JSON, without a space too many."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def size_of(value: object) -> int:
    """In bytes, as it is sent."""
    return len(compact(value).encode("utf-8", "replace"))


def cut_down(structured: Mapping[str, Any], *, most: int = MAX_BYTES) -> tuple[dict[str, Any], list[str]]:
    """The data with long texts and lists cut short until it has `most` bytes, and the paths of those; no field is missing.

    Whatever an account holds passes here on its way to a model, so that no tool can forget what may hide in it. A logo that is a `data:` URI is left out in any case: it is a picture's bytes.
    """
    whole, cut = _fitted(structured, most)
    if cut:
        whole["cut"] = [*cut[:_MOST_NAMED], *(["…"] if len(cut) > _MOST_NAMED else [])]
    return whole, whole.get("cut", [])


def paths_cut(structured: Mapping[str, Any], *, most: int = MAX_BYTES) -> list[str]:
    """All that a result would not show whole."""
    return _fitted(structured, most)[1]


def _fitted(structured: Mapping[str, Any], most: int) -> tuple[dict[str, Any], list[str]]:
    structured = values_without_invisible(structured)
    whole, cut = _shortened(structured, None, 10_000)
    for texts, items in _STEPS:
        if size_of(whole) <= most:
            break
        whole, cut = _shortened(structured, texts, items)
    return whole, cut


def _shortened(
    structured: Mapping[str, Any], texts: int | None, items: int
) -> tuple[dict[str, Any], list[str]]:
    cut: list[str] = []

    def shorten(value: Any, path: str, name: str) -> Any:
        if isinstance(value, str):
            short = _short_text(value, name, texts)
            cut.extend([path] if short != value else [])
            return short
        if isinstance(value, list):
            cut.extend([path] if len(value) > items else [])
            return [shorten(one, f"{path}[{index}]", name) for index, one in enumerate(value[:items])]
        if isinstance(value, Mapping):
            return {key: shorten(one, f"{path}.{key}" if path else key, key) for key, one in value.items()}
        return value

    return shorten(structured, "", ""), cut


def _short_text(text: str, name: str, longest: int | None) -> str:
    if name == "image" and text[:5].lower() == "data:":
        return f"data: URI of {len(text)} characters, left out here"
    if longest is None or len(text) <= longest or (name in _KEPT_WHOLE and len(text) <= _LONGEST_KEPT_WHOLE):
        return text
    return f"{text[: longest - 1]}…"


def fitting(rows: Iterable[Row], *, room: int = MAX_BYTES - 1_000) -> list[Row]:
    """As many rows from the first on as fit into a result, one at least: the others are for the next page."""
    taken: list[Row] = []
    for row in rows:
        room -= size_of(row) + 1
        if room < 0 and taken:
            break
        taken.append(row)
    return taken
