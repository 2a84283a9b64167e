"""The schemas of openapi.json: what is read, from the models that validate it, and what is shown."""

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue
from pydantic.json_schema import models_json_schema

from app.api.analytics_schemas import ShownAnalytics, ShownScan
from app.api.errors import STATUSES
from domain.codes.code_input import CommonFields
from domain.codes.design_input import DesignInput
from domain.codes.link_input import LinkFields
from domain.content import TYPES
from domain.drawing.scannability import Grade, IssueCode
from domain.kernel.errors import MAX_FAULTS
from domain.kernel.parsing import Time
from domain.pages.theme import Theme
from domain.use_cases.codes.folders import FolderInput
from domain.use_cases.codes.history import Revert
from domain.use_cases.codes.pictures import PreviewInput
from domain.use_cases.codes.templates import TemplateInput

REF = "#/components/schemas/{model}"
_ERROR_CODES: list[JsonValue] = [*sorted({*(kind.code for kind in STATUSES), "server_error"})]
_EXAMPLE = {"type_id": 1, "url": "https://example.com/menu", "name": "Menu"}
_REPOINT = {"url": "https://example.com/summer-menu"}
_WORDS = {type_id: model.__name__.removesuffix("Content") for type_id, model in TYPES.items()}
# What a type says of several of its fields at once.
_RULES = ("allOf", "anyOf", "oneOf", "not", "if", "then", "else")


class ErrorDetail(BaseModel):
    field: str
    message: str


class ErrorBody(BaseModel):
    code: str = Field(json_schema_extra={"enum": _ERROR_CODES})
    message: str
    details: list[ErrorDetail] = Field(
        max_length=MAX_FAULTS,
        description="Each fault by its path; of more, the message says how many others there are.",
    )
    request_id: str


class Error(BaseModel):
    error: ErrorBody


class ListMeta(BaseModel):
    next_cursor: str | None
    total: int


class ContactMeta(ListMeta):
    """`locked_count`: how many of the whole account's, whatever the filter; `monthly_limit`: the plan's."""

    locked: bool
    locked_count: int
    monthly_limit: int | Literal["unlimited"]


class ShownConsent(BaseModel):
    """The words that were shown, and whether they were agreed to."""

    text: str
    given: bool
    privacy_url: str | None


class ShownContact(BaseModel):
    """`fields`: as submitted, by the form's keys; null when it is locked. `consent`: null, too, where none was asked."""

    id: str = Field(json_schema_extra={"format": "uuid"})
    qr_code: str = Field(json_schema_extra={"format": "uuid"})
    fields: dict[str, str | bool | int | list[str]] | None
    consent: ShownConsent | None
    locked: bool
    created_at: Time


class ShownRestrictions(BaseModel):
    status: Literal["active", "paused"]
    has_password: bool
    password_enabled: bool
    expires_at: Time | None
    expiration_enabled: bool
    expired_redirect_url: str | None
    scan_limit: int | None
    scan_limit_reached_url: str | None


class ShownIssue(BaseModel):
    """One cause, and what to change."""

    code: IssueCode
    message: str
    fix: str


class ShownScannability(BaseModel):
    """How well the picture scans. `min_print_mm`: the least width on paper."""

    grade: Grade
    decoded: bool
    issues: list[ShownIssue]
    min_print_mm: float


class ShownPictureState(BaseModel):
    """`image_error` says why the logo could not be had; the picture is then drawn without it."""

    image_status: Literal["pending", "ready", "failed"]
    image_error: str | None
    scannability: ShownScannability | None


class ShownPreview(ShownPictureState):
    """`version` and `modules` (a side) of the symbol, ISO/IEC 18004."""

    image_base64: Annotated[str, Field(json_schema_extra={"contentEncoding": "base64"})]
    svg: str
    version: int
    modules: int


class ShownShortURL(ShownRestrictions):
    """`scan_count`: people's scans that were let through. `folder`: the id of the one it is in."""

    id: str = Field(json_schema_extra={"format": "uuid"})
    name: str | None
    short_id: str
    short_link_domain: str
    short_url: str = Field(json_schema_extra={"format": "uri"})
    folder: str | None
    scan_count: int
    created_via: Literal["api", "dashboard", "bulk", "assistant"]
    created_at: Time
    updated_at: Time


class ShownLink(ShownShortURL):
    url: str = Field(json_schema_extra={"format": "uri"})


class ShownCorrection(BaseModel):
    """A colour of the theme that could not be read on what is behind it, and the one that the pages have instead."""

    field: str
    asked: str
    used: str
    message: str


class ShownCode(ShownShortURL):
    """`destination` is where a scan leads, null for a landing page."""

    type_id: int
    type: str
    destination: str | None
    options: DesignInput
    theme: Theme | None
    theme_corrections: list[ShownCorrection]
    template_id: str | None
    external_id: str | None
    image: str = Field(json_schema_extra={"format": "uri"})
    image_status: Literal["pending", "ready", "failed"]
    image_error: str | None
    scannability: ShownScannability | None
    static_payload: str = Field(
        "", description="The content for a code that works with no network, for the types that have one."
    )
    static_image: Annotated[str, Field(json_schema_extra={"format": "uri"})] | None = Field(
        None, description="Its picture, not tracked; null when it is too long for a symbol."
    )


class ShownType(BaseModel):
    """`schema`: JSON Schema (2020-12) of the type's fields. `scan`: what a scan does."""

    model_config = ConfigDict(serialize_by_alias=True)

    type_id: int
    slug: str
    name: str
    description: str
    scan: str
    fields_schema: dict[str, JsonValue] = Field(alias="schema")
    example: dict[str, JsonValue]


class ShownFolder(BaseModel):
    id: str = Field(json_schema_extra={"format": "uuid"})
    name: str
    created_at: Time
    updated_at: Time


class ShownTemplate(BaseModel):
    id: str = Field(json_schema_extra={"format": "uuid"})
    name: str
    options: DesignInput
    theme: Theme | None
    theme_corrections: list[ShownCorrection]
    created_at: Time
    updated_at: Time


class ShownState(ShownRestrictions):
    """Content fields and gates as they were."""

    model_config = ConfigDict(extra="allow")


class ShownChange(BaseModel):
    version: int
    changed_by: str
    changed_via: Literal["api", "dashboard", "bulk", "assistant"]
    changed_at: Time
    before: ShownState | None
    after: ShownState


def component_schemas() -> dict[str, Any]:
    """All of `components.schemas`, by name."""
    read: Sequence[type[BaseModel]] = (
        *(CommonFields, LinkFields, DesignInput, Theme, Revert, PreviewInput, FolderInput, TemplateInput),
        *TYPES.values(),
    )
    shown: Sequence[type[BaseModel]] = (
        *(Error, ListMeta, ContactMeta, ShownContact, ShownCode, ShownLink, ShownChange, ShownPreview),
        *(ShownType, ShownFolder, ShownTemplate, ShownAnalytics, ShownScan),
    )
    _, document = models_json_schema(
        [*((model, "validation") for model in read), *((model, "serialization") for model in shown)],
        ref_template=REF,
    )
    schemas: dict[str, Any] = document["$defs"]
    schemas |= _code_schemas(schemas)
    schemas |= _link_schemas(schemas)
    schemas |= _named_schemas(schemas)
    schemas["PreviewAnswer"] = _object({"data": _ref("ShownPreview")})
    # By its text, or by the fields of a new code.
    schemas["Preview"] = {"anyOf": [_ref("PreviewInput"), _ref("NewQRCode")]}
    schemas["ChangeList"] = _list_of("ShownChange")
    schemas["ContactList"] = _list_of("ShownContact", "ContactMeta")
    schemas["AnalyticsAnswer"] = _object({"data": _ref("ShownAnalytics")})
    schemas["ScanList"] = _list_of("ShownScan")
    schemas["TypeList"] = _list_of("ShownType")
    return dict(sorted(schemas.items()))


def _code_schemas(schemas: dict[str, Any]) -> dict[str, Any]:
    """A code flat, as it is sent and as it comes back: common fields beside those of its type."""
    common = schemas.pop("CommonFields")["properties"]
    for name, model in (("options", "DesignInput"), ("theme", "Theme")):
        common[name] = {**common[name], "anyOf": [_ref(model), {"type": "null"}], "default": None}
    kinds = {word: schemas.pop(f"{word}Content") for word in _WORDS.values()}
    picture = {"type": "string", "contentEncoding": "base64"}
    created = {"allOf": [_ref("QRCode"), _object({"image_base64": picture})]}
    return {
        **{f"New{word}": _new_of_type(type_id, kinds[word], common) for type_id, word in _WORDS.items()},
        **{f"{word}Code": _shown_of_type(type_id, kinds[word]) for type_id, word in _WORDS.items()},
        "NewQRCode": {**_by_type("New{}"), "examples": [_EXAMPLE]},
        "QRCode": _by_type("{}Code"),
        "QRCodeChange": {**_change_of_code(common, kinds.values()), "examples": [_REPOINT]},
        "CreatedQRCode": _object({"data": created}),
        "QRCodeAnswer": _object({"data": _ref("QRCode")}),
        "QRCodeList": _list_of("QRCode"),
    }


def _new_of_type(type_id: int, kind: dict[str, Any], common: dict[str, Any]) -> dict[str, Any]:
    model = TYPES[type_id]
    fields = {**common, **kind["properties"], "type_id": {"const": type_id}}
    rules = {name: kind[name] for name in _RULES if name in kind}
    new = _object(fields, ["type_id", *kind.get("required", ())], closed=True)
    example = {"type_id": type_id, **model.example}
    return {**rules, **new, "title": model.type_name, "examples": [example]}


def _shown_of_type(type_id: int, kind: dict[str, Any]) -> dict[str, Any]:
    fields = {**kind["properties"], "type_id": {"const": type_id}}
    return {"allOf": [_ref("ShownCode"), _object(fields, list(fields))]}


def _change_of_code(common: dict[str, Any], kinds: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """A merge patch of any type: a field that several types have is as one of them has it, or null."""
    choices: dict[str, list[Any]] = {}
    for kind in kinds:
        for name, schema in kind["properties"].items():
            known = choices.setdefault(name, [])
            known += [one for one in schema.get("anyOf", [schema]) if one not in known]
    null = {"type": "null"}
    fields = {
        name: {"anyOf": [*(one for one in known if one != null), null]} for name, known in choices.items()
    }
    return _object({**fields, **common}, [], closed=True)


def _link_schemas(schemas: dict[str, Any]) -> dict[str, Any]:
    fields = schemas.pop("LinkFields")["properties"]
    url = next(kind for kind in fields["url"]["anyOf"] if kind != {"type": "null"})
    new = _object({**fields, "url": url}, ["url"], closed=True)
    return {
        "NewLink": {**new, "examples": [{"url": "https://example.com/menu", "name": "Menu"}]},
        "LinkChange": {**_object({**fields, "url": url}, [], closed=True), "examples": [_REPOINT]},
        "LinkAnswer": _object({"data": _ref("ShownLink")}),
        "LinkList": _list_of("ShownLink"),
    }


def _named_schemas(schemas: dict[str, Any]) -> dict[str, Any]:
    """Folders and templates: a change may leave out what a new one needs."""
    made: dict[str, Any] = {}
    for word in ("Folder", "Template"):
        parsed = schemas.pop(f"{word}Input")
        made[f"New{word}"] = parsed
        made[f"{word}Change"] = {**parsed, "required": []}
        made[f"{word}Answer"] = _object({"data": _ref(f"Shown{word}")})
        made[f"{word}List"] = _list_of(f"Shown{word}")
    return made


def _by_type(name: str) -> dict[str, Any]:
    """One of several, told apart by `type_id`. No discriminator: OpenAPI has those for strings alone."""
    return {"oneOf": [_ref(name.format(word)) for word in _WORDS.values()]}


def _ref(name: str) -> dict[str, Any]:
    return {"$ref": REF.format(model=name)}


def _list_of(schema: str, meta: str = "ListMeta") -> dict[str, Any]:
    return _object({"data": {"type": "array", "items": _ref(schema)}, "meta": _ref(meta)})


def _object(
    properties: dict[str, Any], required: Sequence[str] | None = None, *, closed: bool = False
) -> dict[str, Any]:
    needed = list(properties) if required is None else list(required)
    limits = {"additionalProperties": False} if closed else {}
    return {"type": "object", "properties": properties, "required": needed, **limits}
