"""An OpenAPI 3.1 document, read into what a reference page shows."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from app.pages.example import curl, example_of, indented
from app.pages.schema import Field, fields_of, limits_of, resolved, type_of

Document = Mapping[str, Any]

_METHODS = ("get", "post", "put", "patch", "delete", "head", "options", "trace")
_UNTAGGED = "Other"


@dataclass(frozen=True, slots=True, kw_only=True)
class Body:
    """A request's or an answer's content of one media type."""

    media_type: str
    type: Markup
    fields: Sequence[Field]
    example: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    status: str
    description: str
    headers: Sequence[Field]
    bodies: Sequence[Body]

    @property
    def is_error(self) -> bool:
        return self.status[:1] in ("4", "5") or self.status == "default"


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    anchor: str
    method: str
    path: str
    summary: str
    description: str
    deprecated: bool
    keys: Sequence[str] | None  # security schemes, any of which opens it; None: open to everyone
    parameters: Sequence[tuple[str, Sequence[Field]]]
    body_description: str
    body_required: bool
    bodies: Sequence[Body]
    answers: Sequence[Answer]
    curl: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    anchor: str
    name: str
    description: str
    operations: Sequence[Operation]


@dataclass(frozen=True, slots=True, kw_only=True)
class Schema:
    name: str
    type: Markup
    description: str
    limits: Sequence[Markup]
    fields: Sequence[Field]
    example: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ErrorRow:
    status: str
    code: str | None
    description: str


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyKind:
    name: str
    how: str
    description: str


def groups_of(document: Document) -> list[Group]:
    declared = {tag["name"]: tag.get("description", "") for tag in document.get("tags", [])}
    by_tag: dict[str, list[Operation]] = {name: [] for name in declared}
    for tag, operation in _operations(document):
        by_tag.setdefault(tag, []).append(operation)
    return [
        Group(
            anchor=f"tag-{_slug(name)}",
            name=name,
            description=declared.get(name, ""),
            operations=operations,
        )
        for name, operations in by_tag.items()
        if operations
    ]


def schemas_of(document: Document) -> list[Schema]:
    schemas = document.get("components", {}).get("schemas", {})
    return [_schema(name, schema) for name, schema in schemas.items()]


def key_kinds_of(document: Document) -> list[KeyKind]:
    schemes = document.get("components", {}).get("securitySchemes", {})
    return [
        KeyKind(name=name, how=_how(scheme), description=scheme.get("description", ""))
        for name, scheme in ((name, resolved(document, scheme)) for name, scheme in schemes.items())
    ]


def errors_of(document: Document) -> list[ErrorRow]:
    """Each error answer once, with the codes that its examples or its schema name."""
    rows: dict[tuple[str, str | None], ErrorRow] = {}
    for item in document.get("paths", {}).values():
        for method in _METHODS:
            for status, answer in item.get(method, {}).get("responses", {}).items():
                if str(status)[:1] in ("4", "5"):
                    for row in _error_rows(document, str(status), resolved(document, answer)):
                        rows.setdefault((row.status, row.code), row)
    return sorted(rows.values(), key=lambda row: (row.status, row.code or ""))


def _schema(name: str, schema: Mapping[str, Any]) -> Schema:
    examples = schema.get("examples") or []
    without_examples = {key: value for key, value in schema.items() if key not in ("examples", "example")}
    return Schema(
        name=name,
        type=type_of(schema),
        description=schema.get("description", ""),
        limits=limits_of(without_examples),
        fields=fields_of(schema),
        example=indented(examples[0]) if examples else None,
    )


def _operations(document: Document) -> Iterator[tuple[str, Operation]]:
    for path, item in document.get("paths", {}).items():
        shared = item.get("parameters", [])
        for method in _METHODS:
            if method in item:
                operation = item[method]
                tag = (operation.get("tags") or [_UNTAGGED])[0]
                yield tag, _operation(document, method, path, operation, shared)


def _operation(
    document: Document, method: str, path: str, operation: Mapping[str, Any], shared: Sequence[Any]
) -> Operation:
    parameters = _merged(document, shared, operation.get("parameters", []))
    body = resolved(document, operation.get("requestBody", {}))
    return Operation(
        anchor=_slug(operation.get("operationId") or f"{method}-{path}"),
        method=method.upper(),
        path=path,
        summary=operation.get("summary") or f"{method.upper()} {path}",
        description=operation.get("description", ""),
        deprecated=operation.get("deprecated", False),
        keys=_keys(operation.get("security", document.get("security", []))),
        parameters=_parameter_groups(parameters),
        body_description=body.get("description", ""),
        body_required=body.get("required", False),
        bodies=_bodies(document, body.get("content", {})),
        answers=[
            _answer(document, str(status), answer)
            for status, answer in operation.get("responses", {}).items()
        ],
        curl=curl(document, method, path, operation, parameters),
    )


def _merged(document: Document, shared: Sequence[Any], own: Sequence[Any]) -> list[Mapping[str, Any]]:
    """An operation's own parameter replaces the path's of the same name and place."""
    parameters = [resolved(document, parameter) for parameter in (*shared, *own)]
    return list({(p["in"], p["name"]): p for p in parameters}.values())


def _parameter_groups(parameters: Sequence[Mapping[str, Any]]) -> list[tuple[str, list[Field]]]:
    titles = {
        "path": "In the path",
        "query": "In the query",
        "header": "In the headers",
        "cookie": "In a cookie",
    }
    groups = ((title, [p for p in parameters if p["in"] == place]) for place, title in titles.items())
    return [(title, [_parameter(p) for p in group]) for title, group in groups if group]


def _parameter(parameter: Mapping[str, Any]) -> Field:
    schema = {**parameter.get("schema", {})}
    schema["description"] = parameter.get("description") or schema.get("description", "")
    if "example" in parameter:
        schema["examples"] = [parameter["example"]]
    wrapped: dict[str, Any] = {"properties": {parameter["name"]: schema}}
    if parameter.get("required"):
        wrapped["required"] = [parameter["name"]]
    return fields_of(wrapped)[0]


def _bodies(document: Document, content: Mapping[str, Any]) -> list[Body]:
    return [
        Body(
            media_type=media_type,
            type=type_of(media.get("schema", {})),
            fields=fields_of(media.get("schema", {})),
            example=_example(document, media_type, media),
        )
        for media_type, media in content.items()
    ]


def _example(document: Document, media_type: str, media: Mapping[str, Any]) -> str | None:
    if not media_type.endswith("json"):
        return None
    example = example_of(document, media)
    return None if example is None else indented(example)


def _answer(document: Document, status: str, answer: Mapping[str, Any]) -> Answer:
    answer = resolved(document, answer)
    headers = [
        _parameter({"name": name, **resolved(document, header)})
        for name, header in answer.get("headers", {}).items()
    ]
    return Answer(
        status=status,
        description=answer.get("description", ""),
        headers=headers,
        bodies=_bodies(document, answer.get("content", {})),
    )


def _error_rows(document: Document, status: str, answer: Mapping[str, Any]) -> Iterator[ErrorRow]:
    description = answer.get("description", "")
    media: Mapping[str, Any] = next(iter(answer.get("content", {}).values()), {})
    named = list(_named_examples(document, media))
    if not named:
        yield ErrorRow(status=status, code=None, description=description)
    for code, summary in named:
        yield ErrorRow(status=status, code=code, description=summary or description)


def _named_examples(document: Document, media: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The error codes of an answer: from its examples, else from its schema's const or enum."""
    examples = [resolved(document, example) for example in media.get("examples", {}).values()]
    examples += [{"value": media["example"]}] if "example" in media else []
    for example in examples:
        error = (example.get("value") or {}).get("error", {})
        if "code" in error:
            yield error["code"], example.get("summary") or error.get("message", "")
    if not examples:
        for code in _codes(document, media.get("schema", {})):
            yield code, ""


def _codes(document: Document, schema: Any) -> list[str]:
    for name in ("error", "code"):
        schema = resolved(document, schema)
        schema = schema.get("properties", {}).get(name, {})
    schema = resolved(document, schema)
    codes = [schema["const"]] if "const" in schema else schema.get("enum", [])
    return [str(code) for code in codes]


def _keys(security: Sequence[Mapping[str, Any]]) -> list[str] | None:
    if not security or {} in security:
        return None
    return [" + ".join(requirement) for requirement in security]


def _how(scheme: Mapping[str, Any]) -> str:
    if scheme.get("type") == "apiKey":
        return f"{scheme['name']} ({scheme['in']})"
    if scheme.get("type") == "http":
        return f"Authorization: {str(scheme['scheme']).capitalize()} …"
    return str(scheme.get("type", ""))


def _slug(text: str) -> str:
    return re.sub(r"[^A-Za-z0-9_]+", "-", text).strip("-") or "operation"
