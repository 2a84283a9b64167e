"""The arguments of a tool: parsed as REST parses a body, with every fault named by its path."""

from collections.abc import Collection, Mapping
from datetime import tzinfo
from typing import Annotated, Any, ClassVar, Final

from pydantic import BaseModel, Field, model_validator

from domain.codes.code_input import COMMON_FIELDS
from domain.content import Content
from domain.content.spellings import with_name_read
from domain.kernel.coercion import coerce, schema_of
from domain.kernel.errors import ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.parsing import Model, Strict, parse_model, storable_faults
from domain.kernel.reasons import Reason

# Assistants use the names that REST and the results have for a code.
_CODE_NAMES: Final = ("id", "qr_code_id", "code_id", "short_id", "short_url", "code", "qr_code")
# Assistants cannot set folders, themes and domains.
_DASHBOARD_FIELDS: Final = frozenset({"folder", "folder_id", "theme", "short_link_domain", "domain"})
CodeReference = Annotated[
    str, Field(max_length=2_048, description="Short URL, ID or exact name", min_length=1)
]


class NamesCode(Strict):
    """Arguments that name a code as `code_argument`, or by exactly one of the other names of a code."""

    code_argument: ClassVar = "id"

    @model_validator(mode="before")
    @classmethod
    def _rename(cls, fields: Mapping[str, Any]) -> dict[str, Any]:
        return rename_code(fields, cls.code_argument)


class CodeArguments(NamesCode):
    id: CodeReference


class PatchArguments(CodeArguments):
    """Arguments that are a merge patch: null takes a value away, and is a fault where none can be taken."""

    removable: ClassVar[frozenset[str]]


def rename_code(fields: Mapping[str, Any], to: str) -> dict[str, Any]:
    """The arguments with the name of a code changed to `to`, unless they name several."""
    given = {name: value for name, value in fields.items() if name not in _CODE_NAMES or value is not None}
    used = [name for name in _CODE_NAMES if name in given]
    if len(used) == 1 and to not in given:
        given[to] = given.pop(used[0])
    return given


def parse_arguments(model: type[Model], sent: Mapping[str, Any] | None, zone: tzinfo) -> Model:
    """Raise ValidationFailed with every fault. `zone`: that of dates and local times, as over REST.

    A null counts as absent, except in a patch, and so does an empty text for an optional argument. A list, an
    object or a number may be sent as a JSON text, as some programs do.
    """
    fields = dict(sent or {})
    if faults := storable_faults(fields):
        raise ValidationFailed(faults)
    schema = schema_of(model)
    known = schema.get("properties", {})
    keeps_null = issubclass(model, PatchArguments)
    optional = known.keys() - set(schema.get("required", ()))
    given = {
        name: value
        for name, value in fields.items()
        if not (value == "" and name in optional) and (value is not None or keeps_null or name not in known)
    }
    arguments, faults = parse_model(model, coerce(model, given, zone=zone, numbers=True))
    if arguments is None:
        # A fault of the whole object names no field.
        raise ValidationFailed(
            [fault.at("arguments") if fault.field == "body" else fault for fault in faults]
        )
    return arguments


def flat_body(
    arguments: BaseModel, *, without: Collection[str], of_type: type[Content] | None = None
) -> dict[str, Any]:
    """The arguments as the body that REST takes, with the fields of `content` beside the others.

    `of_type`: of a new code; inside its `content`, only fields of that type count.
    Raises ValidationFailed for a field that has two values, and for a field that assistants cannot set.
    """
    # An unknown argument is content; a null in it removes a field.
    extra: Mapping[str, Any] = arguments.model_extra or {}
    known = {name: getattr(arguments, name) for name in arguments.model_fields_set - extra.keys()}
    content = known.pop("content", None) or {}
    misplaced: Collection[str] = ()
    if of_type is not None:
        content = with_name_read(of_type, content)
        misplaced = content.keys() & (COMMON_FIELDS - {"type_id"} - _DASHBOARD_FIELDS)
    flat = {**{name: value for name, value in known.items() if name not in without}, **extra}
    faults = [
        Fault(name, Reason.NOT_BY_ASSISTANT) for name in {**flat, **content} if name in _DASHBOARD_FIELDS
    ]
    faults += [Fault(f"content.{name}", Reason.SETTING_OF_CODE, other=name) for name in sorted(misplaced)]
    faults += [
        Fault(f"content.{name}", Reason.DIFFERS, other=name)
        for name, value in content.items()
        if name in flat and flat[name] != value
    ]
    if faults:
        raise ValidationFailed(faults)
    return {**content, **flat}
