"""get_qr_code: one code whole, or one part of it by path, however large the code is."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Annotated, Any, Final

from pydantic import BaseModel, ConfigDict, Field

from domain.codes.codes import QRCode
from domain.codes.serialization import serialize_change
from domain.codes.short_urls import Change
from domain.content import load_content
from domain.content.paths import Path, differences, format_path, parse_path, value_at
from domain.kernel.errors import ValidationFailed
from domain.kernel.faults import Fault, InvalidValue
from domain.kernel.parsing import Fields
from domain.kernel.reasons import Reason
from domain.oauth.scopes import Scope
from domain.use_cases.codes.history import newest_changes
from mcp_server.tools.shared.arguments import CodeArguments
from mcp_server.tools.shared.changes import describe, sides_of
from mcp_server.tools.shared.codes import code_fields, describe_code, find_code_or_link
from mcp_server.tools.shared.results import MAX_BYTES, cut_down, fitting, paths_cut, picture_blocks, size_of
from mcp_server.tools.shared.rules import describe_rule
from mcp_server.tools.shared.tool import READS, Answer, Caller, Tool

_ROOM: Final = 18_000
_VERSIONS: Final = 5
# Of each, with the values before and after.
_CHANGES: Final = 3
# A single item or object may need more than the room.
_MAX_PART: Final = _ROOM + 2_000


class GetArguments(CodeArguments):
    path: Annotated[
        Annotated[str, Field(min_length=1, max_length=1_000)] | None,
        Field(description="Only what stands there, whole: sections[0].items"),
    ] = None
    offset: Annotated[
        int, Field(ge=0, le=10_000_000, description="With path: from which item or character on")
    ] = 0


class Part(BaseModel):
    """`total`: items of a list, characters of a text; left out for any other value."""

    path: str
    value: Any
    offset: int
    total: int | None
    next_offset: Annotated[int | None, Field(description="Left out: it ends here")]


class CodeOrPart(BaseModel):
    """The code as REST serializes it, and its versions; with a path only the required fields and the part."""

    model_config = ConfigDict(extra="allow")

    id: str
    name: str | None
    short_url: str
    type_id: int
    type: str
    updated_at: str
    destination: str | None = None
    status: str | None = None
    scan_count: int | None = None
    versions: Annotated[
        list[dict[str, Any]],
        Field(description="Latest first, for repoint_qr_code; none if too long here: path versions"),
    ] = []
    part: Part | None = None


async def get_code(caller: Caller, arguments: GetArguments) -> Answer:
    if arguments.offset and arguments.path is None:
        raise ValidationFailed([Fault("offset", Reason.NEEDS_PATH)])
    code = await find_code_or_link(caller, arguments.id)
    changes = await newest_changes(caller.context.deps, code, _VERSIONS)
    fields, versions = code_fields(caller, code), [_version(caller, change) for change in changes]
    if arguments.path is not None:
        return _part_answer({**fields, "versions": versions}, arguments.path, arguments.offset)
    # Versions never make a list of the code shorter: Visibility knows nothing of them.
    has_room = size_of({**fields, "versions": versions}) <= MAX_BYTES
    return Answer(
        summary=describe_code(caller, code),
        structured=CodeOrPart(**fields, versions=versions if has_room else []),
        blocks=await picture_blocks(caller, code) if isinstance(code, QRCode) else (),
    )


def _version(caller: Caller, change: Change) -> dict[str, Any]:
    """`changed`: the fields that it changed. `how`: the first single values, before and after."""
    then, item = load_content(change.after.type_id, change.after.content), serialize_change(change)
    before, after = item["before"], item["after"]
    changed = [name for name in {**before, **after} if before.get(name) != after.get(name)] if before else []
    single = differences(_in_words(caller, before), _in_words(caller, after))
    sides = sides_of(islice(single, _CHANGES))
    how = describe(caller, sides, of=after) if before else ""
    return {
        **{name: item[name] for name in ("version", "changed_at", "changed_by")},
        "type": then.slug,
        "destination": then.destination(),
        "changed": [*changed, *(["link_password"] if change.replaces_password() else [])],
        **({"how": how} if how else {}),
    }


def _in_words(caller: Caller, state: Fields | None) -> Fields:
    """The fields of a version, with its rules as people say them."""
    rules = (state or {}).get("rules")
    return {**(state or {}), **({"rules": [describe_rule(caller, one) for one in rules]} if rules else {})}


def _part_answer(fields: Fields, path: str, offset: int) -> Answer:
    part, cut = part_of(fields, path, offset)
    end = part.total if part.next_offset is None else part.next_offset
    of = f": {part.offset} to {end} of {part.total}" if part.total is not None else ""
    more = f" For the next part: offset {part.next_offset}." if part.next_offset is not None else ""
    alone = f" Too long here, to be read alone: {', '.join(cut)}." if cut else ""
    required = {name: fields[name] for name, field in CodeOrPart.model_fields.items() if field.is_required()}
    return Answer(
        summary=f"{path}{of}.{more}{alone}",
        structured=CodeOrPart(**required, part=part, **({"cut": cut} if cut else {})),
    )


def part_of(fields: Fields, path: str, offset: int) -> tuple[Part, list[str]]:
    """The value at a path of a code, and the paths in it that were cut and can be read alone.

    Raises ValidationFailed if the path or the offset leads to nothing.
    """
    value = _find(fields, path)
    total = len(value) if isinstance(value, list | str) else None
    if offset > (total or 0) or (offset and offset == total):
        raise ValidationFailed([Fault("offset", Reason.NOTHING_BEHIND, limit=total or 1)])
    taken = _take(value, offset)
    end = offset + len(taken) if isinstance(taken, list | str) else None
    fitted, cut = cut_down({"value": taken}, most=_MAX_PART)
    part = Part(
        path=path,
        value=fitted["value"],
        offset=offset,
        total=total,
        next_offset=end if end is not None and end < (total or 0) else None,
    )
    return part, [_absolute(one, path, offset) for one in cut]


@dataclass(frozen=True)
class Visibility:
    """How much of a code's lists get_qr_code shows, whole or by path."""

    fields: Fields

    def is_whole(self, path: Path) -> bool:
        """Whether the list's own path shows all of it in one result."""
        part, cut = part_of(self.fields, format_path(path), 0)
        return part.next_offset is None and not cut

    def is_cut(self, path: Path) -> bool:
        """Whether the result for the code, or for a part around the list, shows only the list's beginning."""
        text = format_path(path)
        return text in self._cut or any(text in cut for cut in self._cut_around(path))

    @cached_property
    def _cut(self) -> frozenset[str]:
        return frozenset(paths_cut(self.fields))

    def _cut_around(self, path: Path) -> Iterator[list[str]]:
        for length in range(1, len(path)):
            around, step = path[:length], path[length]
            offset = step if isinstance(step, int) else 0
            cut = paths_cut({"value": _take(value_at(self.fields, around), offset)}, most=_MAX_PART)
            yield [_absolute(one, format_path(around), offset) for one in cut]


def _find(fields: Fields, path: str) -> Any:
    try:
        return value_at(fields, parse_path(path))
    except InvalidValue as wrong:
        raise ValidationFailed([wrong.at("path")]) from None
    except LookupError:
        raise ValidationFailed([Fault("path", Reason.NOTHING_THERE, allowed=[*fields])]) from None


def _take(value: Any, offset: int) -> Any:
    """The items or characters from an offset on that fit into a result; any other value whole."""
    if isinstance(value, list):
        return fitting(value[offset:], room=_ROOM)
    if not isinstance(value, str):
        return value
    length = _ROOM
    while size_of(value[offset : offset + length]) > _ROOM:
        length = length * 3 // 4
    return value[offset : offset + length]


def _absolute(path: str, around: str, offset: int) -> str:
    """`value[0].items` as a path of the code. Index 0 in the part is the offset in the code."""
    inside = path.removeprefix("value")
    if inside.startswith("[0]"):
        inside = f"[{offset}]{inside.removeprefix('[0]')}"
    return f"{around}{inside}"


GET_QR_CODE: Final = Tool(
    name="get_qr_code",
    title="One QR code or link",
    description=(
        "One QR code or short link whole: content, design, restrictions, grade, scan count, updated_at, "
        "picture, and who changed what in the last 5 versions. Use it before changing a list in its content. "
        "What is too long is named in cut: read that with path. To show or print it: show_qr_code; scans "
        "over time: get_scan_stats. Changes nothing."
    ),
    scope=Scope.READ,
    hints=READS,
    arguments=GetArguments,
    result=CodeOrPart,
    run=get_code,
)
