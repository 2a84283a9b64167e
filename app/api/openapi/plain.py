"""Schemas as generators of clients read them: named by their component, and without defaults.

An empty text in an optional field means null: the schemas of inputs allow it.
"""

from typing import Any, Final

_NAMED: Final = ("properties", "$defs", "patternProperties")
_NULL = {"type": "null"}


def plain_schema(name: str, schema: dict[str, Any]) -> dict[str, Any]:
    """The schema of a component. Generators name its class by its title."""
    return {**_plain(schema, tells_defaults=not name.endswith("Change")), "title": name}


def _plain(schema: Any, *, tells_defaults: bool) -> Any:
    """The schema without titles and defaults, which become words.

    Some generators send a default that the caller left out, others make its field a required one. In a merge
    patch (RFC 7396) an absent field has no default at all.
    """
    if isinstance(schema, list):
        return [_plain(one, tells_defaults=tells_defaults) for one in schema]
    if not isinstance(schema, dict):
        return schema
    plain: dict[str, Any] = {}
    for key, value in with_one_text(schema).items():
        if key in _NAMED:
            plain[key] = {name: _plain(inner, tells_defaults=tells_defaults) for name, inner in value.items()}
        elif key in ("examples", "example", "const", "enum"):
            plain[key] = value
        elif key not in ("title", "default"):
            plain[key] = _plain(value, tells_defaults=tells_defaults)
    if tells_defaults and (words := _default_in_words(schema)):
        plain["description"] = " ".join([*([plain["description"]] if "description" in plain else []), words])
    return plain


def with_one_text(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema, in which several texts to choose from are one: generators make a class of such a choice.

    It allows what each of them allows; what only some of them ask for is left to words.
    """
    choices = schema.get("anyOf", [])
    texts = [one for one in choices if one.get("type") == "string" and not one.keys() & {"enum", "const"}]
    if len(texts) < 2:
        return schema
    text = {key: value for key, value in texts[0].items() if all(one.get(key) == value for one in texts)}
    if all("maxLength" in one for one in texts):
        text["maxLength"] = max(one["maxLength"] for one in texts)
    others = [one for one in choices if one not in texts]
    without = {key: value for key, value in schema.items() if key != "anyOf"}
    return {**without, "anyOf": [text, *others]} if others else {**text, **without}


def _default_in_words(schema: dict[str, Any]) -> str:
    match schema.get("default"):
        case None | {} | []:
            return ""
        case bool(value):
            return f"Default: {str(value).lower()}."
        case value:
            return f"Default: {value}."


def with_empty_texts(schema: Any) -> Any:
    """The schema, in which each text that may also be null may be empty."""
    if isinstance(schema, list):
        return [with_empty_texts(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    inner = {name: with_empty_texts(value) for name, value in schema.items()}
    choices = inner.get("anyOf", [])
    return {**inner, "anyOf": [*map(_or_empty, choices)]} if _NULL in choices else inner


def _or_empty(choice: dict[str, Any]) -> dict[str, Any]:
    if choice.get("type") != "string" or not choice.keys().isdisjoint({"enum", "const"}):
        return choice
    kept = {name: value for name, value in choice.items() if name not in ("minLength", "pattern")}
    least, pattern = choice.get("minLength", 0), choice.get("pattern")
    if pattern is None and least > 1:
        pattern = rf"^[\s\S]{{{least},}}$"
    return kept if pattern is None else {**kept, "pattern": f"^$|{pattern}"}
