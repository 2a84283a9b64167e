"""list_qr_types: the content that a code can have, and the options of its design."""

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Annotated, Any, Final

from pydantic import BaseModel, Field, WithJsonSchema

from domain.codes.design_input import DesignInput
from domain.codes.serialization import serialize_type
from domain.content import SLUGS, TYPES, Content
from domain.kernel.errors import ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.parsing import Strict
from domain.kernel.reasons import Reason
from domain.oauth.scopes import Scope
from mcp_server.tools.shared.schemas import describe_fields, describe_paths
from mcp_server.tools.shared.tool import READS, Answer, Caller, Tool

OPTIONS: Final = "options"
# Not an enum of Python: `find_type` also knows the names that people use.
TypeName = Annotated[str, WithJsonSchema({"type": "string", "enum": list(SLUGS)})]


class TypesArguments(Strict):
    type_id: Annotated[int | None, Field(description="Only this one, with its JSON Schema")] = None
    type: Annotated[
        str | None, Field(description="The same by its slug, such as wifi; options: how a picture can look")
    ] = None


class Types(BaseModel):
    types: list[dict[str, Any]]
    total: int
    options: Annotated[
        dict[str, str] | None, Field(description="Only when asked for: each path of a design")
    ] = None


async def list_types(_: Caller, arguments: TypesArguments) -> Answer:
    if arguments.type_id is None and _normalized(arguments.type or "") == OPTIONS:
        summary = f"{len(all_options())} paths of the options of create_qr_code, each with what it may be."
        return Answer(summary=summary, structured=Types(types=[], total=0, options=dict(all_options())))
    chosen = find_type(arguments.type_id, arguments.type)
    if chosen is not None:
        summary = (
            f"{chosen.type_name} (type_id {chosen.type_id}): {chosen.type_description} A scan: {chosen.scan}"
        )
        return Answer(summary=summary, structured=Types(types=[serialize_type(chosen)], total=1))
    return Answer(
        summary=(
            f"{len(TYPES)} types. Give create_qr_code the type_id and the fields, as in the example. "
            "Call this with a type_id for its full JSON Schema, and with type options for designs."
        ),
        structured=all_types(),
    )


def all_types() -> Types:
    return Types(types=[_in_short(model) for _, model in sorted(TYPES.items())], total=len(TYPES))


@lru_cache(maxsize=1)
def all_options() -> Mapping[str, str]:
    drawn = {"frameOptions.enabled": "true or false; left out: true with a type or words beside it"}
    return describe_paths(DesignInput.model_json_schema()) | drawn


def find_type(type_id: int | None, name: str | None) -> type[Content] | None:
    """The named type, or None. Raises ValidationFailed for an unknown type, and for two types."""
    by_id, by_name = TYPES.get(type_id or 0), type_by_name(name)
    if type_id is not None and by_id is None:
        raise ValidationFailed([Fault("type_id", Reason.OUT_OF_RANGE, least=1, limit=max(TYPES))])
    if name is not None and by_name is None:
        raise ValidationFailed([Fault("type", Reason.NOT_ONE_OF, allowed=[*SLUGS])])
    if by_id and by_name and by_id is not by_name:
        raise ValidationFailed([Fault("type", Reason.OTHER_TYPE, value=by_id.slug)])
    return by_id or by_name


def type_by_name(name: object) -> type[Content] | None:
    """The type with this slug or name, in any spelling."""
    return _BY_NAME.get(_normalized(name)) if isinstance(name, str) else None


def with_type_id(body: dict[str, Any], name: str | None) -> dict[str, Any]:
    """Arguments with the number of the named type. Raises ValidationFailed for unknown or two types."""
    named = find_type(None, name)
    if named is not None and body.setdefault("type_id", named.type_id) != named.type_id:
        raise ValidationFailed([Fault("type", Reason.OTHER_TYPE)])
    return body


def fields_of(content: type[Content]) -> str:
    """A sentence that names the fields of a type."""
    names = [f"{name}{'*' if field.is_required() else ''}" for name, field in content.model_fields.items()]
    legend = " (* is required)" if any(name.endswith("*") for name in names) else ""
    return f"{content.type_name} codes take {', '.join(names)}{legend}."


def address_advice(content: type[Content], fields: Collection[str]) -> str:
    """A sentence about an address that was sent for a type that leads to none, or an empty text."""
    if "url" in content.model_fields or not {"url", "destination", "link"} & set(fields):
        return ""
    return f"{content.type_name} codes lead to no address: those of type url do. "


def _normalized(name: str) -> str:
    """“Wi-Fi” is wifi, “List of links” is listoflinks."""
    return "".join(character for character in name.lower() if character.isalnum())


_BY_NAME: Final[Mapping[str, type[Content]]] = {
    _normalized(name): model for model in TYPES.values() for name in (model.type_name, model.slug)
}


def _in_short(model: type[Content]) -> dict[str, Any]:
    full = serialize_type(model)
    return {
        **{name: full[name] for name in ("type_id", "slug", "name", "description", "scan")},
        "fields": describe_fields(model.model_json_schema()),
        **({"rules": full["schema"]["description"]} if "description" in full["schema"] else {}),
        "example": model.example,
    }


LIST_QR_TYPES: Final = Tool(
    name="list_qr_types",
    title="Types of QR codes",
    description=(
        f"The {len(TYPES)} types of QR codes (website, Wi-Fi, contact, menu, event, payment, …): what a scan "
        "of each does, its fields, an example; with type options: every design option. Use it before making "
        "a code that is not a plain website, or changing its content. Changes nothing."
    ),
    scope=Scope.READ,
    hints=READS,
    arguments=TypesArguments,
    result=Types,
    run=list_types,
)
