"""list_qr_types: what a code can hold, and how it can look."""

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Annotated, Any, Final

from pydantic import BaseModel, Field, WithJsonSchema

from domain.codes.design_input import DesignInput
from domain.codes.serialization import serialize_type
from domain.content import SLUGS, TYPES, Content
from domain.kernel.errors import Fault, ValidationFailed
from domain.kernel.parsing import Strict
from domain.oauth.scopes import Scope
from mcp_server.tools.field_words import fields_in_words, paths_in_words
from mcp_server.tools.hints import READS
from mcp_server.tools.tool import Answer, Caller, Tool

OPTIONS: Final = "options"
# Assistants also say it as people do; `find_type` knows those names.
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
    if arguments.type_id is None and _plain(arguments.type or "") == OPTIONS:
        summary = f"{len(all_options())} paths of the options of create_qr_code, each with what it may be."
        return Answer(summary=summary, structured={"types": [], "total": 0, "options": all_options()})
    chosen = find_type(arguments.type_id, arguments.type)
    if chosen is not None:
        summary = (
            f"{chosen.type_name} (type_id {chosen.type_id}): {chosen.type_description} A scan: {chosen.scan}"
        )
        return Answer(summary=summary, structured={"types": [serialize_type(chosen)], "total": 1})
    return Answer(
        summary=(
            f"{len(TYPES)} types. Give create_qr_code the type_id and the fields, as in the example. "
            "Call this with a type_id for its full JSON Schema, and with type options for designs."
        ),
        structured=all_types(),
    )


def all_types() -> dict[str, Any]:
    """Every type, as short as it can be said."""
    return {"types": [_in_short(model) for _, model in sorted(TYPES.items())], "total": len(TYPES)}


@lru_cache(maxsize=1)
def all_options() -> Mapping[str, str]:
    """Every path of a design, with what it may be and its default."""
    return paths_in_words(DesignInput.model_json_schema())


def find_type(type_id: int | None, parsed: str | None) -> type[Content] | None:
    """The type that is named; None where none is. Raises ValidationFailed for one that there is not."""
    by_id, by_name = TYPES.get(type_id or 0), named_type(parsed)
    if type_id is not None and by_id is None:
        raise ValidationFailed([Fault("type_id", f"must be 1 to {max(TYPES)}")])
    if parsed is not None and by_name is None:
        raise ValidationFailed([Fault("type", f"must be one of {', '.join(SLUGS)}")])
    if by_id and by_name and by_id is not by_name:
        raise ValidationFailed([Fault("type", f"is another type than type_id, which is {by_id.slug}")])
    return by_id or by_name


def named_type(parsed: object) -> type[Content] | None:
    """The type that somebody means by its slug or its name; None where there is none."""
    return _BY_NAME.get(_plain(parsed)) if isinstance(parsed, str) else None


def fields_of(content: type[Content]) -> str:
    """A sentence that names the fields of a type."""
    names = [f"{name}{'*' if field.is_required() else ''}" for name, field in content.model_fields.items()]
    starred = " (* is required)" if any(name.endswith("*") for name in names) else ""
    return f"{content.type_name} codes take {', '.join(names)}{starred}."


def address_refused(content: type[Content], fields: Collection[str]) -> str:
    """A sentence for whoever gives an address to a type that leads to none; else nothing."""
    is_meant = any(name in fields for name in ("url", "destination", "link"))
    if not is_meant or "url" in content.model_fields:
        return ""
    return f"{content.type_name} codes lead to no address: for one make a new code of type url. "


def _plain(name: str) -> str:
    """As names are compared: “Wi-Fi” is wifi, “List of links” listoflinks."""
    return "".join(character for character in name.lower() if character.isalnum())


_BY_NAME: Final[Mapping[str, type[Content]]] = {
    _plain(name): model for model in TYPES.values() for name in (model.type_name, model.slug)
}


def _in_short(model: type[Content]) -> Mapping[str, Any]:
    shown = serialize_type(model)
    return {
        **{name: shown[name] for name in ("type_id", "slug", "name", "description", "scan")},
        "fields": fields_in_words(shown["schema"]),
        **({"rules": shown["schema"]["description"]} if "description" in shown["schema"] else {}),
        "example": model.example,
    }


LIST_QR_TYPES: Final = Tool(
    name="list_qr_types",
    title="Types of QR codes",
    description=(
        "The 24 types of QR codes (website, Wi-Fi, contact, menu, event, payment, …): what a scan of each does, its "
        "fields, an example; with type options: every design option. Use it before making a code that is not a plain "
        "website, or changing its content. Changes nothing."
    ),
    scope=Scope.READ,
    hints=READS,
    arguments=TypesArguments,
    result=Types,
    run=list_types,
)
