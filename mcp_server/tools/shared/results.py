"""The result of a tool: a summary, pictures, and data that is cut to fit into a model's context."""

import json
from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeVar

from mcp_types import CallToolResult, ImageContent, TextContent
from mcp_types.version import MODERN_PROTOCOL_VERSIONS

from domain.codes.codes import QRCode
from domain.codes.picture_source import PictureSource, picture_source_of
from domain.drawing.output import Output
from domain.drawing.shapes import Images
from domain.kernel.safe_text import ISOLATES, values_without_invisible, without_invisible
from domain.use_cases.codes.pictures import draw
from mcp_server.tools.shared.tool import Answer, Caller

Row = TypeVar("Row")
# Handshake versions send the data twice, and some assistants read both. The limit counts bytes and not
# characters, because a byte of Chinese costs about as many tokens as a byte of English.
MAX_BYTES: Final = 24_000
# The longest text and the longest list, from step to step less.
_STEPS: Final = tuple((length, 10_000) for length in (4_000, 2_000, 1_000, 500, 200, 100)) + tuple(
    (60, items) for items in (100, 50, 20, 10, 5, 2, 1)
)
# In these a null says something; `metadata` is as the owner stored it.
_NULL_SAYS: Final = frozenset({"value", "metadata"})
# A part of one of these would be of no use.
_KEPT_WHOLE: Final = frozenset("id short_id short_url image static_image next_cursor".split())
_LONGEST_KEPT_WHOLE: Final = 400
_MAX_PATHS: Final = 20
MAX_PICTURE_BYTES: Final = 20_000
_SIDES: Final = (512, 384, 288, 216, 160, 128, 96, 64)


def result_of(answer: Answer, protocol_version: str) -> CallToolResult:
    """The data as structured content, and once more as text for handshake versions, which ask for that."""
    data = answer.structured.model_dump(mode="json", by_alias=True, exclude_unset=True)
    structured, cut = cut_down(data)
    warning = f" Cut short to fit: {', '.join(cut)}. {answer.read_whole}" if cut else ""
    is_repeated = protocol_version not in MODERN_PROTOCOL_VERSIONS
    return CallToolResult(
        content=[
            # These isolates are ours: `isolated` has removed all others.
            TextContent(text=without_invisible(answer.summary + warning, keep=ISOLATES)),
            *answer.blocks,
            *([TextContent(text=compact(structured))] if is_repeated else []),
        ],
        structured_content=structured,
    )


async def picture_blocks(
    caller: Caller, code: QRCode, images: Images | None = None
) -> tuple[ImageContent, ...]:
    """`images`: those of a preview, which are not stored."""
    return await source_blocks(caller, picture_source_of(code, caller.context.deps.addresses), images)


async def source_blocks(
    caller: Caller, picture_source: PictureSource, images: Images | None = None
) -> tuple[ImageContent, ...]:
    """The largest PNG under 20 kB, since it stays in the conversation; none if the code is too dense."""
    for side in _SIDES:
        try:
            png = await draw(caller.context.deps, picture_source, Output("png", size=side), images=images)
        except ValueError:
            # The side is too small for the modules, and all others are smaller.
            return ()
        if len(png) < MAX_PICTURE_BYTES:
            return (ImageContent(data=b64encode(png).decode(), mime_type="image/png"),)
    return ()


def compact(value: object) -> str:
    """JSON without spaces."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def size_of(value: object) -> int:
    """The size of the compact JSON in bytes."""
    return len(compact(value).encode("utf-8", "replace"))


def body_size_of(value: object) -> int:
    """The bytes that it takes in the body of an answer, which escapes what is not ASCII."""
    return len(json.dumps(value, separators=(",", ":")))


def cut_down(structured: Mapping[str, Any], *, most: int = MAX_BYTES) -> tuple[dict[str, Any], list[str]]:
    """The data with long texts and lists shortened until it has `most` bytes, and the paths of those.

    Only nulls are dropped. All data of an account passes here on its way to a model, so that no tool can
    forget to remove invisible characters. The bytes of a logo (a `data:` URI) are always left out.
    """
    fitted, cut = _fitted(structured, most)
    if cut:
        fitted["cut"] = [*cut[:_MAX_PATHS], *(["…"] if len(cut) > _MAX_PATHS else [])]
    return fitted, fitted.get("cut", [])


def _without_nulls(value: Any) -> Any:
    """Data without the fields that are null, except where a null says something."""
    if isinstance(value, list):
        return [_without_nulls(item) for item in value]
    if not isinstance(value, Mapping):
        return value
    return {
        name: item if name in _NULL_SAYS else _without_nulls(item)
        for name, item in value.items()
        if item is not None or name == "value"
    }


def paths_cut(structured: Mapping[str, Any], *, most: int = MAX_BYTES) -> list[str]:
    """The paths of all values that a result would shorten."""
    return _fitted(structured, most)[1]


def _fitted(structured: Mapping[str, Any], most: int) -> tuple[dict[str, Any], list[str]]:
    structured = values_without_invisible(_without_nulls(structured))
    fitted, cut = _shortened(structured, None, 10_000)
    for length, items in _STEPS:
        if size_of(fitted) <= most:
            break
        fitted, cut = _shortened(structured, length, items)
    return fitted, cut


def _shortened(
    structured: Mapping[str, Any], length: int | None, items: int
) -> tuple[dict[str, Any], list[str]]:
    cut: list[str] = []

    def shorten(value: Any, path: str, name: str) -> Any:
        if isinstance(value, str):
            short = _short_text(value, name, length)
            cut.extend([path] if short != value else [])
            return short
        if isinstance(value, list):
            cut.extend([path] if len(value) > items else [])
            return [shorten(item, f"{path}[{index}]", name) for index, item in enumerate(value[:items])]
        if isinstance(value, Mapping):
            # The keys of `before` and `after` are paths.
            return {
                key: shorten(item, f"{path}.{key}" if path else key, key.rpartition(".")[2])
                for key, item in value.items()
            }
        return value

    return shorten(structured, "", ""), cut


def _short_text(text: str, name: str, longest: int | None) -> str:
    if name == "image" and text[:5].lower() == "data:":
        return f"data: URI of {len(text)} characters, left out here"
    if longest is None or len(text) <= longest or (name in _KEPT_WHOLE and len(text) <= _LONGEST_KEPT_WHOLE):
        return text
    return f"{text[: longest - 1]}…"


def fitting(
    rows: Iterable[Row], *, room: int = MAX_BYTES - 1_000, size: Callable[[Row], int] = size_of
) -> list[Row]:
    """The first rows that fit into a result, at least one; the next page has the others."""
    taken: list[Row] = []
    for row in rows:
        room -= size(row) + 1
        if room < 0 and taken:
            break
        taken.append(row)
    return taken
