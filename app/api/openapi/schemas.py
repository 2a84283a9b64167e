"""The schemas of openapi.json, from the models that parse bodies and the models that serialize answers."""

from collections.abc import Iterable, Sequence
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import JsonSchemaMode

from app.answers.reports import Analytics
from app.api.answers import ListMeta
from app.api.errors import ErrorAnswer
from app.api.openapi.examples import RULE, examples_of_answers
from app.api.openapi.plain import plain_schema, with_empty_texts
from app.api.operations import OPERATIONS
from app.api.resources.account import Account
from app.api.resources.codes import BlankMeta, BrandDesign, CodesQuery, PreviewPicture
from app.api.resources.contacts import Contact, ContactMeta, ErasedPerson
from app.api.resources.feed import Event, EventsMeta
from app.api.resources.files import File
from app.api.resources.jobs.bulk import BulkJob, CheckedFile
from app.api.resources.jobs.exports import Export
from app.api.resources.jobs.imports import CheckedImportFile, ImportJob
from app.api.resources.jobs.sheets import OF_LISTS
from app.api.resources.keys import ApiKey
from app.api.resources.scans import Scan
from app.api.resources.webhooks import Delivery, DeliveryTry, Replayed
from domain.codes.code_input import CommonFields
from domain.codes.design_input import DesignInput
from domain.codes.link_input import LinkFields
from domain.codes.serialization import (
    Code,
    Domain,
    Folder,
    HistoryItem,
    Link,
    QRType,
    Tag,
    Template,
    Trashed,
    UTMTemplate,
)
from domain.codes.short_url_input import MAX_EXTERNAL_ID, NEVER_NULL
from domain.content import TYPES
from domain.feed.serialization import Webhook
from domain.pages.theme import Theme
from domain.scanning.explain.explanation import Explanation
from domain.use_cases.accounts.accounts import AccountChange
from domain.use_cases.accounts.api_keys import KeyChange, KeyInput
from domain.use_cases.codes.batch import MAX_ITEMS
from domain.use_cases.codes.history import Revert
from domain.use_cases.codes.pictures import PreviewInput
from domain.use_cases.codes.printed_sheets import SheetInput
from domain.use_cases.codes.unsaved_designs import BrandInput
from domain.use_cases.jobs.blank_codes import BlankCodes
from domain.use_cases.named_items.items import FolderInput, TemplateInput, UTMTemplateInput
from domain.use_cases.named_items.own_domains import OwnDomainChange, OwnDomainInput
from domain.use_cases.named_items.tags import TagInput, TagMerge
from domain.use_cases.people import PersonInput
from domain.use_cases.tried_scans import TriedScanInput
from domain.use_cases.webhooks.webhooks import ReplayInput, WebhookInput

REF = "#/components/schemas/{model}"
_NULL = {"type": "null"}
_EXAMPLE = {"type_id": 1, "url": "https://example.com/menu", "name": "Menu"}
_REPOINT = {"url": "https://example.com/summer-menu"}
_RULED = {"rules": [RULE]}
_INPUT = {
    "Template": {
        "name": "Green",
        "options": {"dotsOptions": {"color": "#0b6b50"}},
        "theme": {"font": "serif"},
    },
    "UTMTemplate": {"name": "Posters", "utm_source": "poster", "utm_medium": "print"},
}
_WEBHOOK = {"url": "https://example.com/hooks/repoint", "events": ["qr_code.changed", "scans.recorded"]}
_TRIED = {"device": "iphone", "language": "de", "at": "2027-10-01T12:00", "timezone": "Europe/Vienna"}
_SHEETS = {"filter": {"folder": "none", "sort": "name"}, "sheet": "l7160", "caption": "{n}. {name}"}
_OTHER_TYPE = {"type_id": 2, "text": "We are closed until Monday."}
# Of a blank code. Its 0 is never answered: openapi-fetch leaves out a field that can only be null, and with
# it what tells the types apart.
_NO_TYPE_ID = {"enum": [0, None], "description": "Null: it has no content yet."}
# A field that can only be null has no type in Go.
_NO_TYPE = {"type": ["string", "null"], "description": "Null: it has no content yet."}
_WORDS = {type_id: model.__name__.removesuffix("Content") for type_id, model in TYPES.items()}
# Without it, a client in Go finds several types that an answer may be.
_MAPPING = {model.slug: REF.format(model=f"{_WORDS[type_id]}Code") for type_id, model in TYPES.items()}
# Rules of a type about several of its fields at once.
_RULES = ("if", "then", "else")
_INPUTS: tuple[type, ...] = (
    *(CommonFields, LinkFields, DesignInput, Theme, Revert, PreviewInput, BrandInput, FolderInput),
    *(BlankCodes, TemplateInput, TriedScanInput, TagInput, TagMerge, UTMTemplateInput, OwnDomainInput),
    *(OwnDomainChange, AccountChange, PersonInput, KeyInput, KeyChange, SheetInput),
    *(WebhookInput, ReplayInput),
    *TYPES.values(),
)
_ANSWERS: tuple[type, ...] = (
    *(ErrorAnswer, ListMeta, ContactMeta, Contact, Code, Link, HistoryItem, Trashed),
    *(PreviewPicture, BrandDesign, QRType, BlankMeta),
    *(Folder, Template, UTMTemplate, Tag, Domain, File, Account, Analytics, Scan, BulkJob),
    *(
        CheckedFile,
        ImportJob,
        CheckedImportFile,
        Export,
        Explanation,
        ErasedPerson,
        ApiKey,
        Event,
        EventsMeta,
        Webhook,
        Delivery,
        DeliveryTry,
        Replayed,
    ),
)


def component_schemas(rest_url: str) -> dict[str, Any]:
    """All of `components.schemas`, by name."""
    # Some models are both an answer and an input: inputs may have empty texts.
    inputs = with_empty_texts(_definitions(_INPUTS, "validation"))
    schemas: dict[str, Any] = _definitions(_ANSWERS, "serialization") | inputs
    schemas |= _code_schemas(schemas)
    schemas |= _link_schemas(schemas)
    schemas |= _named_schemas(schemas)
    schemas |= _domain_schemas(schemas)
    for schema in ("QRCode", "Link"):
        schemas |= _batch_schemas(schema, schemas[f"{schema}Input"]["examples"][0])
    schemas["PreviewAnswer"] = _answer_with("PreviewPicture")
    designs = {"type": "array", "items": _ref("BrandDesign"), "description": "Three designs."}
    schemas["BrandDesignsAnswer"] = _object({"data": designs})
    schemas |= _blank_schemas(schemas)
    schemas["BrandDesign"]["properties"]["options"] = {**_ref("DesignInput"), "description": "How it looks."}
    schemas["BrandInput"]["examples"] = [{"color": "#0b6b50"}]
    # Either a text, or the fields of a new code.
    schemas["Preview"] = {"anyOf": [_ref("PreviewInput"), _ref("QRCodeInput")]}
    schemas["PreviewInput"]["examples"] = [{"data": "https://example.com/menu", "options": {"width": 500}}]
    schemas["Revert"]["examples"] = [{"version": 1}]
    schemas["TriedScan"] = {**schemas.pop("TriedScanInput"), "examples": [_TRIED]}
    schemas["Sheets"] = {**schemas.pop("SheetInput"), "examples": [_SHEETS]}
    filters = with_empty_texts(CodesQuery.model_json_schema(by_alias=False))["properties"]
    schemas["SheetFilter"] = _object({name: filters[name] for name in filters if name not in OF_LISTS}, ())
    _refer(schemas["Sheets"]["properties"], filter="SheetFilter")
    schemas["TagMerge"]["examples"] = [{"into": "5f0c2f9a-3f1e-4f6a-9d0e-1b2c3d4e5f60"}]
    schemas["AccountChange"]["examples"] = [{"name": "Ada", "timezone": "Europe/Berlin"}]
    schemas["ApiKeyInput"] = {
        **schemas.pop("KeyInput"),
        "examples": [{"name": "Till", "scopes": ["codes:read"]}],
    }
    schemas["ApiKeyChange"] = {**schemas.pop("KeyChange"), "required": [], "examples": [{"active": False}]}
    new = {**schemas["WebhookInput"], "examples": [_WEBHOOK]}
    schemas["WebhookInput"] = new
    schemas["WebhookChange"] = {**new, "required": [], "examples": [{"enabled": False}]}
    schemas["Replay"] = {**schemas.pop("ReplayInput"), "examples": [{"from": "2026-11-21T00:00:00Z"}]}
    schemas["ChangeList"] = _list_of("HistoryItem")
    schemas["ContactList"] = _list_of("Contact", "ContactMeta")
    schemas["EventList"] = _list_of("Event", "EventsMeta")
    schemas["PersonInput"]["examples"] = [{"person": "ada@example.com"}]
    schemas["TypeList"] = _list_of("QRType")
    schemas = {**_enveloped(), **schemas}
    for name, example in examples_of_answers(rest_url).items():
        schemas[name] = {**schemas[name], "examples": [example]}
    return {name: plain_schema(name, schema) for name, schema in sorted(schemas.items())}


def _definitions(models: Sequence[type], mode: JsonSchemaMode) -> dict[str, Any]:
    adapters = [(model, mode, TypeAdapter[Any](model)) for model in models]
    _, document = TypeAdapter[Any].json_schemas(adapters, ref_template=REF)
    definitions: dict[str, Any] = document["$defs"]
    return definitions


def _code_schemas(schemas: dict[str, Any]) -> dict[str, Any]:
    """A code flat, as it is sent and as it comes back: common fields beside those of its type."""
    common = schemas.pop("CommonFields")["properties"]
    metadata = next(kind for kind in common["metadata"]["anyOf"] if kind != _NULL)
    # Keys with null take others away, and do not count.
    del metadata["maxProperties"]
    for fields in (common, schemas["LinkFields"]["properties"]):
        _refer(fields, status="Status", metadata="MetadataInput")
    _refer(common, options="DesignInput", theme="Theme")
    kinds = {word: schemas.pop(f"{word}Content") for word in _WORDS.values()}
    return {
        **{f"{word}Input": _new_of_type(type_id, kinds[word], common) for type_id, word in _WORDS.items()},
        **{f"{word}Code": _answer_of_type(type_id, kinds[word]) for type_id, word in _WORDS.items()},
        "Code": _code_of_any_type(schemas["Code"]),
        "MetadataInput": {
            **metadata,
            "description": "Your own keys and values, at most 50; null removes a key.",
        },
        "QRCodeInput": {**_by_type("{}Input"), "examples": [_EXAMPLE]},
        "QRCode": {
            "oneOf": [*_by_type("{}Code")["oneOf"], _ref("BlankCode")],
            "discriminator": {"propertyName": "type", "mapping": _MAPPING},
        },
        "BlankCode": {"allOf": [_ref("Code"), _object({"type_id": _NO_TYPE_ID, "type": _NO_TYPE})]},
        "QRCodeChange": {
            **_change_of_code(common, kinds.values()),
            "examples": [_REPOINT, _OTHER_TYPE, _RULED],
        },
        # What a code with that external ID has is left out, if there is one.
        "QRCodeUpsert": {"anyOf": [_ref("QRCodeInput"), _ref("QRCodeChange")]},
    }


def _blank_schemas(schemas: dict[str, Any]) -> dict[str, Any]:
    """Many codes without content: what they have alike is as in any new code."""
    asked, new = schemas["BlankCodes"], schemas["URLInput"]["properties"]
    alike = {name: new.get(name, field) for name, field in asked["properties"].items()}
    meta = {**_ref("BlankMeta"), "description": "The job that draws them."}
    codes = {"type": "array", "items": _ref("BlankCode"), "description": "The codes, in their order."}
    return {
        "BlankCodes": {**asked, "properties": alike, "examples": [{"count": 100, "first_number": 1}]},
        "BlankCodesAnswer": _object({"data": codes, "meta": meta}),
    }


def _refer(fields: dict[str, Any], **models: str) -> None:
    """Name these schemas: generators would make a class for each place of a nameless one."""
    for name, model in models.items():
        fields[name] = {**fields[name], "anyOf": [_ref(model), _NULL]}


def _new_of_type(type_id: int, kind: dict[str, Any], common: dict[str, Any]) -> dict[str, Any]:
    """What is required comes first, then the other fields of the type, then those that every code has."""
    model = TYPES[type_id]
    required = kind.get("required", [])
    own = {name: kind["properties"][name] for name in [*required, *kind["properties"]]}
    others = {name: common[name] for name in common if name not in own}
    fields = {**dict.fromkeys(["type_id"]), **own, **others, "type_id": _constant(type_id)}
    rules = {name: kind[name] for name in _RULES if name in kind}
    about = [f"{model.type_name}: {model.type_description} {model.scan}", kind.get("description")]
    example = {"type_id": type_id, **model.example}
    new = _object(fields, ["type_id", *required], closed=True)
    return {**new, **rules, "description": "\n\n".join(filter(None, about)), "examples": [example]}


def _constant(type_id: int) -> dict[str, Any]:
    return {"type": "integer", "const": type_id, "description": f"{TYPES[type_id].type_name}."}


def _answer_of_type(type_id: int, kind: dict[str, Any]) -> dict[str, Any]:
    slug = {"type": "string", "const": TYPES[type_id].slug, "description": "The name of its type."}
    fields = {"type_id": _constant(type_id), "type": slug, **kind["properties"]}
    return {"allOf": [_ref("Code"), _object(fields)]}


def _code_of_any_type(code: dict[str, Any]) -> dict[str, Any]:
    """The fields that the answers of all types have; `type_id` and `type` are those of each type."""
    fields = {name: field for name, field in code["properties"].items() if name not in ("type_id", "type")}
    fields["image_base64"] = {
        "type": "string",
        "contentEncoding": "base64",
        "description": "The picture as PNG; in the answer that created the code; of many up to 20 MB.",
    }
    return {**code, "properties": fields, "required": [name for name in code["required"] if name in fields]}


def _change_of_code(common: dict[str, Any], kinds: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """A merge patch of any type: a field that several types have is as one of them has it, or null."""
    choices: dict[str, list[Any]] = {}
    about: dict[str, list[str]] = {}
    for kind in kinds:
        for name, field in kind["properties"].items():
            schema = {
                key: value for key, value in field.items() if key not in ("default", "title", "description")
            }
            known = choices.setdefault(name, [])
            known += [one for one in schema.get("anyOf", [schema]) if one not in known]
            about.setdefault(name, []).append(field.get("description", ""))
    fields = {
        name: {
            "description": " Or: ".join(dict.fromkeys(filter(None, about[name]))),
            "anyOf": [*(one for one in known if one != _NULL), _NULL],
        }
        for name, known in choices.items()
    }
    return _object({**fields, **_never_null(common)}, [], closed=True)


def _never_null(fields: dict[str, Any]) -> dict[str, Any]:
    """The common fields of a change: null means the default, which some do not have."""
    kinds = {name: fields[name]["anyOf"] for name in NEVER_NULL if name in fields}
    there = {name: [one for one in kind if one != _NULL] for name, kind in kinds.items()}
    return {**fields, **{name: {**fields[name], "anyOf": kind} for name, kind in there.items()}}


def _link_schemas(schemas: dict[str, Any]) -> dict[str, Any]:
    fields = schemas.pop("LinkFields")["properties"]
    about = fields["url"]["description"]
    url = {"description": about, **next(kind for kind in fields["url"]["anyOf"] if kind != _NULL)}
    new = _object({**fields, "url": url}, ["url"], closed=True)
    return {
        "LinkInput": {**new, "examples": [{"url": "https://example.com/menu", "name": "Menu"}]},
        "LinkChange": {
            **_object({**_never_null(fields), "url": url}, [], closed=True),
            "examples": [_REPOINT, _RULED],
        },
        "LinkUpsert": {"anyOf": [_ref("LinkInput"), _ref("LinkChange")]},
    }


def _named_schemas(schemas: dict[str, Any]) -> dict[str, Any]:
    """Folders, tags and templates: a change may omit fields that a new one requires."""
    made: dict[str, Any] = {}
    for word in ("Folder", "Tag", "Template", "UTMTemplate"):
        parsed = schemas.pop(f"{word}Input")
        made[f"{word}Input"] = {**parsed, "examples": [_INPUT.get(word, {"name": "Summer"})]}
        made[f"{word}Change"] = {**parsed, "required": [], "examples": [{"name": "Winter"}]}
    return made


def _domain_schemas(schemas: dict[str, Any]) -> dict[str, Any]:
    new, change, domain = schemas.pop("OwnDomainInput"), schemas.pop("OwnDomainChange"), schemas["Domain"]
    message = {"type": "string", "description": "What was found, in words for a person."}
    return {
        "DomainVerification": _object({**domain["properties"], "message": message}),
        "DomainInput": {
            **new,
            "examples": [{"domain": "go.example.com", "root_url": "https://example.com/"}],
        },
        "DomainChange": {**change, "examples": [{"not_found_url": "https://example.com/lost"}]},
    }


def _batch_schemas(schema: str, example: dict[str, Any]) -> dict[str, Any]:
    """The items of a batch, told apart by `method`, and their results."""
    reference = {"type": "string", "minLength": 1, "description": "Its id or its short ID."}
    if_match = {"type": "string", "minLength": 1, "description": "The ETag you have seen; 412 if it changed."}
    own = {"type": "string", "minLength": 1, "maxLength": MAX_EXTERNAL_ID, "description": "Your own ID."}
    items = {"Create": _batch_item("create", {"body": _ref(f"{schema}Input")})}
    for word, named in (("", {"id": reference}), ("Own", {"external_id": own})):
        known = {**named, "if_match": if_match}
        items[f"Update{word}"] = _batch_item("update", {**known, "body": _ref(f"{schema}Change")})
        items[f"Delete{word}"] = _batch_item("delete", known)
    items["UpsertOwn"] = _batch_item("upsert", {"external_id": own, "body": _ref(f"{schema}Upsert")})
    batch = {
        "type": "array",
        "minItems": 1,
        "maxItems": MAX_ITEMS,
        "items": {"oneOf": [_ref(f"{schema}{word}") for word in items]},
        "examples": [[{"method": "create", "body": example}, {"method": "delete", "id": "X7KP2QAH"}]],
    }
    result = _object(
        {
            "status": {"type": "integer", "description": "The status that the item would have alone."},
            "data": {
                "anyOf": [_ref(schema), _NULL],
                "description": "What was made or changed; null once it is deleted.",
            },
            "error": {**_ref("ErrorBody"), "description": "Why it was refused."},
        },
        ["status"],
    )
    results = {"type": "array", "items": _ref(f"{schema}Result"), "description": "One for each, in order."}
    return {
        **{f"{schema}{word}": item for word, item in items.items()},
        f"{schema}Batch": batch,
        f"{schema}Result": {**result, "examples": [{"status": 204, "data": None}]},
        f"{schema}BatchAnswer": _object({"data": results}),
    }


def _batch_item(method: str, fields: dict[str, Any]) -> dict[str, Any]:
    about = {"type": "string", "const": method, "description": "What is to be done."}
    body = {**fields["body"], "description": "As in a call of its own."} if "body" in fields else None
    members = {"method": about, **fields, **({"body": body} if body else {})}
    return _object(members, [name for name in members if name != "if_match"], closed=True)


def _by_type(name: str) -> dict[str, Any]:
    """One of several schemas, told apart by `type_id`. OpenAPI has discriminators for strings alone."""
    return {"oneOf": [_ref(name.format(word)) for word in _WORDS.values()]}


def _ref(name: str) -> dict[str, Any]:
    return {"$ref": REF.format(model=name)}


def _enveloped() -> dict[str, Any]:
    """The schemas of all answers by their names: one object, or a list of such."""
    names = {name or "" for operation in OPERATIONS for name in operation.answers.values()}
    ones = (name.removesuffix("Answer") for name in names if name.endswith("Answer"))
    lists = (name.removesuffix("List") for name in names if name.endswith("List"))
    return {
        **{f"{name}Answer": _answer_with(name) for name in ones},
        **{f"{name}List": _list_of(name) for name in lists},
    }


def _list_of(schema: str, meta: str = "ListMeta") -> dict[str, Any]:
    items = {"type": "array", "items": _ref(schema), "description": "The objects of this page."}
    return _object({"data": items, "meta": {**_ref(meta), "description": "About the whole list."}})


def _answer_with(schema: str) -> dict[str, Any]:
    return _object({"data": {**_ref(schema), "description": "The object."}})


def _object(
    properties: dict[str, Any], required: Sequence[str] | None = None, *, closed: bool = False
) -> dict[str, Any]:
    needed = list(properties) if required is None else list(required)
    limits = {"additionalProperties": False} if closed else {}
    return {"type": "object", "properties": properties, "required": needed, **limits}
