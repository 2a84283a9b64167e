"""The parts of our OpenAPI document that the reference page shows, as contexts of its template."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from app.pages.example import Document, curl, example_of, indented
from app.pages.schema import Field, field_of, fields_of, limits_of, type_of

Context = dict[str, Any]

_PLACES = {"path": "In the path", "query": "In the query", "header": "In the headers"}


def groups_of(document: Document) -> list[Context]:
    """The operations by tag; a tag without operations is left out."""
    by_tag: dict[str, list[Context]] = {tag["name"]: [] for tag in document["tags"]}
    for method, path, operation in _operations(document):
        by_tag[operation["tags"][0]].append(_operation(document, method, path, operation))
    return [
        {
            "anchor": f"tag-{_slug(tag['name'])}",
            "name": tag["name"],
            "description": tag["description"],
            "operations": by_tag[tag["name"]],
        }
        for tag in document["tags"]
        if by_tag[tag["name"]]
    ]


def schemas_of(document: Document) -> list[Context]:
    return [_schema(name, schema) for name, schema in document["components"]["schemas"].items()]


def key_kinds_of(document: Document) -> list[Context]:
    schemes = document["components"]["securitySchemes"]
    return [{"name": name, "how": _how(scheme)} for name, scheme in schemes.items()]


def errors_of(document: Document) -> list[tuple[str, str]]:
    """Each error once, as its status and code."""
    found = {
        (status, code)
        for _, _, operation in _operations(document)
        for status, answer in operation["responses"].items()
        if _is_error(status)
        for code in _codes(answer)
    }
    return sorted(found)


def _schema(name: str, schema: Mapping[str, Any]) -> Context:
    examples = schema.get("examples")
    return {
        "name": name,
        "type": type_of(schema),
        "description": schema.get("description", ""),
        "limits": limits_of({key: value for key, value in schema.items() if key != "examples"}),
        "fields": fields_of(schema),
        "example": indented(examples[0]) if examples else None,
    }


def _operations(document: Document) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """The method, the path and the operation; of one path GET first, as a reader expects."""
    for path, item in document["paths"].items():
        for method in ("get", "post", "put", "patch", "delete"):
            if method in item:
                yield method, path, item[method]


def _operation(document: Document, method: str, path: str, operation: Mapping[str, Any]) -> Context:
    body = operation.get("requestBody", {})
    return {
        "anchor": _slug(operation["operationId"]),
        "method": method.upper(),
        "path": path,
        "summary": operation["summary"],
        "description": operation.get("description", ""),
        "security": [" + ".join(requirement) for requirement in document["security"]],
        "parameters": _parameter_groups(operation),
        "bodies": _bodies(document, body.get("content", {})),
        "answers": [
            {
                "status": status,
                "is_error": _is_error(status),
                "description": answer["description"],
                "bodies": _bodies(document, answer.get("content", {})),
            }
            for status, answer in operation["responses"].items()
        ],
        "curl": curl(document, method, path, operation),
    }


def _parameter_groups(operation: Mapping[str, Any]) -> list[tuple[str, list[Field]]]:
    parameters = operation["parameters"]
    groups = (
        (title, [_parameter(p) for p in parameters if p["in"] == place]) for place, title in _PLACES.items()
    )
    return [(title, group) for title, group in groups if group]


def _parameter(parameter: Mapping[str, Any]) -> Field:
    known = {"description": parameter["description"]} if "description" in parameter else {}
    return field_of(parameter["name"], {**parameter["schema"], **known}, required=parameter["required"])


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
    return indented(example_of(document, media["schema"])) if media_type.endswith("json") else None


def _is_error(status: str) -> bool:
    return status[:1] in ("4", "5")


def _codes(answer: Mapping[str, Any]) -> Iterator[str]:
    for media in answer["content"].values():
        yield from media.get("examples", ())


def _how(scheme: Mapping[str, Any]) -> str:
    if scheme["type"] == "apiKey":
        return f"{scheme['name']} ({scheme['in']})"
    return f"Authorization: {scheme['scheme'].capitalize()} …"


def _slug(text: str) -> str:
    return re.sub(r"[^A-Za-z0-9_]+", "-", text).strip("-")
