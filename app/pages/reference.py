"""The parts of an OpenAPI 3.1 document that the reference page shows, as contexts of its template."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from app.pages.example import curl, example_of, indented
from app.pages.schema import Field, fields_of, limits_of, resolved, type_of

Document = Mapping[str, Any]
Context = dict[str, Any]

_METHODS = ("get", "post", "put", "patch", "delete", "head", "options", "trace")
_PLACES = {"path": "In the path", "query": "In the query", "header": "In the headers"}


class ErrorRow(NamedTuple):
    status: str
    code: str | None
    description: str


def groups_of(document: Document) -> list[Context]:
    """The operations by tag; a tag without operations is left out."""
    declared = {tag["name"]: tag.get("description", "") for tag in document.get("tags", [])}
    by_tag: dict[str, list[Context]] = {name: [] for name in declared}
    for tag, operation in _operations(document):
        by_tag.setdefault(tag, []).append(operation)
    return [
        {
            "anchor": f"tag-{_slug(name)}",
            "name": name,
            "description": declared.get(name, ""),
            "operations": operations,
        }
        for name, operations in by_tag.items()
        if operations
    ]


def schemas_of(document: Document) -> list[Context]:
    schemas = document.get("components", {}).get("schemas", {})
    return [_schema(name, schema) for name, schema in schemas.items()]


def key_kinds_of(document: Document) -> list[Context]:
    schemes = document.get("components", {}).get("securitySchemes", {})
    return [
        {"name": name, "how": _how(scheme), "description": scheme.get("description", "")}
        for name, scheme in schemes.items()
    ]


def errors_of(document: Document) -> list[ErrorRow]:
    """Each error once, by status and code."""
    rows: dict[tuple[str, str | None], ErrorRow] = {}
    operations = (
        item[name] for item in document.get("paths", {}).values() for name in _METHODS if name in item
    )
    for operation in operations:
        for status, answer in operation.get("responses", {}).items():
            if _is_error(status):
                for row in _error_rows(document, status, resolved(document, answer)):
                    rows.setdefault((row.status, row.code), row)
    return sorted(rows.values(), key=lambda row: (row.status, row.code or ""))


def _schema(name: str, schema: Mapping[str, Any]) -> Context:
    examples = schema.get("examples") or []
    return {
        "name": name,
        "type": type_of(schema),
        "description": schema.get("description", ""),
        "limits": limits_of({key: value for key, value in schema.items() if key != "examples"}),
        "fields": fields_of(schema),
        "example": indented(examples[0]) if examples else None,
    }


def _operations(document: Document) -> Iterator[tuple[str, Context]]:
    for path, item in document.get("paths", {}).items():
        for method in _METHODS:
            if operation := item.get(method):
                tag = (operation.get("tags") or ["Other"])[0]
                parameters = [*item.get("parameters", []), *operation.get("parameters", [])]
                yield tag, _operation(document, method, path, operation, parameters)


def _operation(
    document: Document, method: str, path: str, operation: Mapping[str, Any], parameters: Sequence[Any]
) -> Context:
    """`security` are the schemes of which any opens it; empty if it is open to everyone."""
    parameters = [resolved(document, parameter) for parameter in parameters]
    security = operation.get("security", document.get("security", []))
    body = resolved(document, operation.get("requestBody", {}))
    return {
        "anchor": _slug(operation.get("operationId") or f"{method}-{path}"),
        "method": method.upper(),
        "path": path,
        "summary": operation.get("summary") or f"{method.upper()} {path}",
        "description": operation.get("description", ""),
        "deprecated": operation.get("deprecated", False),
        "security": [] if {} in security else [" + ".join(requirement) for requirement in security],
        "parameters": _parameter_groups(parameters),
        "body_description": body.get("description", ""),
        "body_required": body.get("required", False),
        "bodies": _bodies(document, body.get("content", {})),
        "answers": [
            _answer(document, status, resolved(document, answer))
            for status, answer in operation.get("responses", {}).items()
        ],
        "curl": curl(document, method, path, operation),
    }


def _parameter_groups(parameters: Sequence[Mapping[str, Any]]) -> list[tuple[str, list[Field]]]:
    groups = ((title, [p for p in parameters if p["in"] == place]) for place, title in _PLACES.items())
    return [(title, [_parameter(p) for p in group]) for title, group in groups if group]


def _parameter(parameter: Mapping[str, Any]) -> Field:
    schema = {**parameter.get("schema", {})}
    schema["description"] = parameter.get("description") or schema.get("description", "")
    if "example" in parameter:
        schema["examples"] = [parameter["example"]]
    required = [parameter["name"]] if parameter.get("required") else []
    return fields_of({"properties": {parameter["name"]: schema}, "required": required})[0]


def _bodies(document: Document, content: Mapping[str, Any]) -> list[Context]:
    return [
        {
            "media_type": media_type,
            "type": type_of(media.get("schema", {})),
            "fields": fields_of(media.get("schema", {})),
            "example": _example(document, media_type, media),
        }
        for media_type, media in content.items()
    ]


def _example(document: Document, media_type: str, media: Mapping[str, Any]) -> str | None:
    example = example_of(document, media) if media_type.endswith("json") else None
    return None if example is None else indented(example)


def _answer(document: Document, status: str, answer: Mapping[str, Any]) -> Context:
    headers = ((name, resolved(document, header)) for name, header in answer.get("headers", {}).items())
    return {
        "status": status,
        "is_error": _is_error(status),
        "description": answer.get("description", ""),
        "headers": [_parameter({"name": name, **header}) for name, header in headers],
        "bodies": _bodies(document, answer.get("content", {})),
    }


def _is_error(status: str) -> bool:
    return status[:1] in ("4", "5")


def _error_rows(document: Document, status: str, answer: Mapping[str, Any]) -> Iterator[ErrorRow]:
    description = answer.get("description", "")
    media: Mapping[str, Any] = next(iter(answer.get("content", {}).values()), {})
    for code in _codes(document, media.get("schema", {})) or [None]:
        yield ErrorRow(status, code, description)


def _codes(document: Document, schema: Any) -> list[Any]:
    for name in ("error", "code"):
        schema = resolved(document, schema).get("properties", {}).get(name, {})
    schema = resolved(document, schema)
    return [schema["const"]] if "const" in schema else list(schema.get("enum", ()))


def _how(scheme: Mapping[str, Any]) -> str:
    if scheme.get("type") == "apiKey":
        return f"{scheme['name']} ({scheme['in']})"
    return f"Authorization: {str(scheme.get('scheme', '')).capitalize()} …"


def _slug(text: str) -> str:
    return re.sub(r"[^A-Za-z0-9_]+", "-", text).strip("-") or "operation"
