"""list_qr_types: the content that a code can have, the options of its design, the account's templates."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar, Final

from pydantic import BaseModel, Field

from domain.codes.design_input import DesignInput
from domain.codes.serialization import serialize_type
from domain.content import SLUGS, TYPES, Content
from domain.kernel.errors import ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.parsing import Strict
from domain.kernel.reasons import Reason
from domain.oauth.scopes import Scope
from domain.use_cases.named_items.items import list_named_items
from mcp_server.tools.shared.elsewhere import said_of, takes_files
from mcp_server.tools.shared.results import fitting
from mcp_server.tools.shared.schemas import describe_fields, describe_paths
from mcp_server.tools.shared.tool import READS, Answer, Caller, Tool

_MAX_TEMPLATES: Final = 100


class TypesArguments(Strict):
    unlisted: ClassVar = frozenset({"type_id"})

    type_id: int | None = None
    type: str | None = Field(
        None,
        description="None: all, in short; a slug like wifi: that one whole; options: of a design; "
        "templates: the account's",
    )


class Types(BaseModel):
    types: list[dict[str, Any]] | None = None
    options: dict[str, str] | None = None
    templates: list[dict[str, Any]] | None = Field(None, description="Their id or name is a template_id")
    total: int


async def list_types(caller: Caller, arguments: TypesArguments) -> Answer:
    asked = _normalized(arguments.type or "") if arguments.type_id is None else ""
    if asked == "options":
        options = dict(all_options())
        summary = f"{len(options)} paths of the options of create_qr_code, each with what it may be."
        return Answer(summary=summary, structured=Types(options=options, total=len(options)))
    if asked == "templates":
        return await _list_templates(caller)
    chosen = find_type(arguments.type_id, arguments.type, but=("options", "templates"))
    if chosen is not None:
        summary = (
            f"{chosen.type_name} (type_id {chosen.type_id}): {chosen.type_description} A scan: {chosen.scan}"
        )
        if takes_files(chosen):
            summary += f" {await said_of(caller, 'file', {})}"
        return Answer(summary=summary, structured=Types(types=[_in_short(chosen)], total=1))
    rows = [_in_brief(model) for _, model in sorted(TYPES.items())]
    return Answer(
        summary=(
            f"{len(rows)} types: {', '.join(SLUGS)}. A field with * is required. Call this with type for "
            "what each field may be, and an example."
        ),
        structured=Types(types=rows, total=len(rows)),
    )


async def _list_templates(caller: Caller) -> Answer:
    store, account_id = caller.context.deps.store, caller.access.account.id
    page, _, total = await list_named_items(store.templates, account_id, limit=_MAX_TEMPLATES, after=None)
    rows = fitting({"id": str(one.id), "name": one.name, "options": one.options} for one in page)
    summary = f"{len(rows)} of {total} templates, newest first." if total else "The account has no template."
    if len(rows) < total:
        summary += f" All: {caller.context.settings.dashboard_url}/templates."
    return Answer(summary=summary, structured=Types(templates=rows, total=total))


def all_types() -> Types:
    return Types(types=[_in_short(model) for _, model in sorted(TYPES.items())], total=len(TYPES))


@lru_cache(maxsize=1)
def all_options() -> Mapping[str, str]:
    drawn = {"frameOptions.enabled": "true or false; left out: true with a type or words beside it"}
    return describe_paths(DesignInput.model_json_schema()) | drawn


def find_type(type_id: int | None, name: str | None, *, but: Sequence[str] = ()) -> type[Content] | None:
    """The named type, or None. Raises ValidationFailed for an unknown type, and for two types.

    `but`: what may be asked for beside types.
    """
    by_id, by_name = TYPES.get(type_id or 0), type_by_name(name)
    if type_id is not None and by_id is None:
        raise ValidationFailed([Fault("type_id", Reason.OUT_OF_RANGE, least=1, limit=max(TYPES))])
    if name is not None and by_name is None:
        raise ValidationFailed([Fault("type", Reason.NOT_ONE_OF, allowed=[*SLUGS, *but])])
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
    names = [*_starred(content)]
    legend = " (* is required)" if any(name.endswith("*") for name in names) else ""
    return f"{content.type_name} codes take {', '.join(names)}{legend}."


def address_advice(content: type[Content], fields: Collection[str]) -> str:
    """A sentence about an address that was sent for a type that has none, or an empty text."""
    if "latitude" in content.model_fields and {"address", "place", "query"} & set(fields):
        return "No tool looks up where an address is: ask for the coordinates, or send a map's link as url. "
    if "url" in content.model_fields or not {"url", "destination", "link"} & set(fields):
        return ""
    return f"{content.type_name} codes lead to no address: those of type url do. "


def _normalized(name: str) -> str:
    """“Wi-Fi” is wifi, “List of links” is listoflinks."""
    return "".join(character for character in name.lower() if character.isalnum())


_BY_NAME: Final[Mapping[str, type[Content]]] = {
    _normalized(name): model for model in TYPES.values() for name in (model.type_name, model.slug)
}


def _in_brief(model: type[Content]) -> dict[str, Any]:
    return {
        "type_id": model.type_id,
        "slug": model.slug,
        "description": model.type_description,
        "scan": model.scan,
        "fields": ", ".join(_starred(model)),
    }


def _starred(content: type[Content]) -> Iterator[str]:
    """The fields of a type, a required one with a star."""
    for name, field in content.model_fields.items():
        yield f"{name}*" if field.is_required() else name


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
        f"What a code can be made of: the {len(TYPES)} types (what a scan does, fields), one type in detail "
        "with an example, all options of a design, or the account's templates. Use it before create_qr_code "
        "makes more than a website, or repoint_qr_code changes content. Codes made: list_qr_codes. "
        "Changes nothing."
    ),
    scope=Scope.READ,
    hints=READS,
    arguments=TypesArguments,
    result=Types,
    run=list_types,
)
