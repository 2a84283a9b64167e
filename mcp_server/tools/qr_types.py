"""list_qr_types: what a code can hold."""

from collections.abc import Mapping
from typing import Annotated, Any, Final

from pydantic import BaseModel, Field

from domain.content import SLUGS, TYPES, Content
from domain.errors import Fault, ValidationFailed
from domain.oauth.scopes import Scope
from domain.showing import shown_type
from domain.typed import Strict
from mcp_server.tools.field_words import fields_in_words
from mcp_server.tools.hints import READS
from mcp_server.tools.tool import Answer, Caller, Tool


class TypesArguments(Strict):
    type_id: Annotated[int | None, Field(description="Only this one, with its JSON Schema")] = None
    type: Annotated[str | None, Field(description="The same by its slug, such as wifi")] = None


class Types(BaseModel):
    types: list[dict[str, Any]]
    total: int


async def list_types(_: Caller, arguments: TypesArguments) -> Answer:
    chosen = find_type(arguments.type_id, arguments.type)
    if chosen is not None:
        summary = (
            f"{chosen.type_name} (type_id {chosen.type_id}): {chosen.type_description} A scan: {chosen.scan}"
        )
        return Answer(summary=summary, structured={"types": [shown_type(chosen)], "total": 1})
    return Answer(
        summary=(
            f"{len(TYPES)} types. Give create_qr_code the type_id and the fields, as in the example. "
            "Call this with a type_id for its full JSON Schema."
        ),
        structured=all_types(),
    )


def all_types() -> dict[str, Any]:
    """Every type, as short as it can be said."""
    return {"types": [_in_short(model) for _, model in sorted(TYPES.items())], "total": len(TYPES)}


def find_type(type_id: int | None, slug: str | None) -> type[Content] | None:
    """The type that is named; None where none is. Raises ValidationFailed for one that there is not."""
    by_id, by_slug = TYPES.get(type_id or 0), SLUGS.get(slug or "")
    if type_id is not None and by_id is None:
        raise ValidationFailed([Fault("type_id", f"must be 1 to {max(TYPES)}")])
    if slug is not None and by_slug is None:
        raise ValidationFailed([Fault("type", f"must be one of {', '.join(SLUGS)}")])
    if by_id and by_slug and by_id is not by_slug:
        raise ValidationFailed([Fault("type", f"is another type than type_id, which is {by_id.slug}")])
    return by_id or by_slug


def _in_short(model: type[Content]) -> Mapping[str, Any]:
    shown = shown_type(model)
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
        "fields, an example. Use it before making a code that is not a plain website, or changing its content. "
        "Changes nothing."
    ),
    scope=Scope.READ,
    hints=READS,
    arguments=TypesArguments,
    result=Types,
    run=list_types,
)
