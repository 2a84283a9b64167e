"""The schemas of openapi.json, from the models that parse bodies and the models that serialize answers."""

from collections.abc import Iterable, Sequence
from typing import Any

from pydantic import TypeAdapter

from app.api.analytics import Analytics
from app.api.answers import ListMeta
from app.api.codes import PreviewPicture
from app.api.contacts import Contact, ContactMeta
from app.api.errors import Error
from app.api.scans import Scan
from domain.codes.code_input import CommonFields
from domain.codes.design_input import DesignInput
from domain.codes.link_input import LinkFields
from domain.codes.serialization import Code, Folder, HistoryItem, Link, QRType, Template
from domain.content import TYPES
from domain.pages.theme import Theme
from domain.use_cases.codes.folders import FolderInput
from domain.use_cases.codes.history import Revert
from domain.use_cases.codes.pictures import PreviewInput
from domain.use_cases.codes.templates import TemplateInput

REF = "#/components/schemas/{model}"
_EXAMPLE = {"type_id": 1, "url": "https://example.com/menu", "name": "Menu"}
_REPOINT = {"url": "https://example.com/summer-menu"}
_OTHER_TYPE = {"type_id": 2, "text": "We are closed until Monday."}
_WORDS = {type_id: model.__name__.removesuffix("Content") for type_id, model in TYPES.items()}
# Rules of a type about several of its fields at once.
_RULES = ("allOf", "anyOf", "oneOf", "not", "if", "then", "else")
_INPUTS: tuple[type, ...] = (
    *(CommonFields, LinkFields, DesignInput, Theme, Revert, PreviewInput, FolderInput, TemplateInput),
    *TYPES.values(),
)
_ANSWERS: tuple[type, ...] = (
    *(Error, ListMeta, ContactMeta, Contact, Code, Link, HistoryItem, PreviewPicture, QRType),
    *(Folder, Template, Analytics, Scan),
)


def component_schemas() -> dict[str, Any]:
    """All of `components.schemas`, by name."""
    schemas = _model_schemas()
    schemas |= _code_schemas(schemas)
    schemas |= _link_schemas(schemas)
    schemas |= _named_schemas(schemas)
    schemas["PreviewAnswer"] = _object({"data": _ref("PreviewPicture")})
    # Either a text, or the fields of a new code.
    schemas["Preview"] = {"anyOf": [_ref("PreviewInput"), _ref("NewQRCode")]}
    schemas["ChangeList"] = _list_of("HistoryItem")
    schemas["ContactList"] = _list_of("Contact", "ContactMeta")
    schemas["AnalyticsAnswer"] = _object({"data": _ref("Analytics")})
    schemas["ScanList"] = _list_of("Scan")
    schemas["TypeList"] = _list_of("QRType")
    return dict(sorted(schemas.items()))


def _model_schemas() -> dict[str, Any]:
    _, document = TypeAdapter[Any].json_schemas(
        [
            *((model, "validation", TypeAdapter(model)) for model in _INPUTS),
            *((model, "serialization", TypeAdapter(model)) for model in _ANSWERS),
        ],
        ref_template=REF,
    )
    schemas: dict[str, Any] = document["$defs"]
    return schemas


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
        **{f"{word}Code": _answer_of_type(type_id, kinds[word]) for type_id, word in _WORDS.items()},
        "NewQRCode": {**_by_type("New{}"), "examples": [_EXAMPLE]},
        "QRCode": _by_type("{}Code"),
        "QRCodeChange": {**_change_of_code(common, kinds.values()), "examples": [_REPOINT, _OTHER_TYPE]},
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


def _answer_of_type(type_id: int, kind: dict[str, Any]) -> dict[str, Any]:
    fields = {**kind["properties"], "type_id": {"const": type_id}}
    return {"allOf": [_ref("Code"), _object(fields, list(fields))]}


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
        "LinkAnswer": _object({"data": _ref("Link")}),
        "LinkList": _list_of("Link"),
    }


def _named_schemas(schemas: dict[str, Any]) -> dict[str, Any]:
    """Folders and templates: a change may omit fields that a new one requires."""
    made: dict[str, Any] = {}
    for word in ("Folder", "Template"):
        parsed = schemas.pop(f"{word}Input")
        made[f"New{word}"] = parsed
        made[f"{word}Change"] = {**parsed, "required": []}
        made[f"{word}Answer"] = _object({"data": _ref(word)})
        made[f"{word}List"] = _list_of(word)
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
