"""Schemas as generators of clients read them: named by their component, and without defaults."""

from typing import Any, Final

_NAMED: Final = ("properties", "$defs", "patternProperties")


def plain_schema(name: str, schema: dict[str, Any]) -> dict[str, Any]:
    """The schema of a component. Generators name its class by its title."""
    return {**_plain(schema, tells_defaults=not name.endswith("Change")), "title": name}


def _plain(schema: Any, *, tells_defaults: bool) -> Any:
    """Without titles and defaults, which become words.

    Some generators send a default that the caller left out, others make its field a required one. In a merge
    patch (RFC 7396) an absent field has no default at all.
    """
    if isinstance(schema, list):
        return [_plain(one, tells_defaults=tells_defaults) for one in schema]
    if not isinstance(schema, dict):
        return schema
    plain: dict[str, Any] = {}
    for key, value in schema.items():
        if key in _NAMED:
            plain[key] = {name: _plain(inner, tells_defaults=tells_defaults) for name, inner in value.items()}
        elif key in ("examples", "example", "const", "enum"):
            plain[key] = value
        elif key not in ("title", "default"):
            plain[key] = _plain(value, tells_defaults=tells_defaults)
    if tells_defaults and (words := _default_in_words(schema)):
        plain["description"] = " ".join([*([plain["description"]] if "description" in plain else []), words])
    return plain


def _default_in_words(schema: dict[str, Any]) -> str:
    match schema.get("default"):
        case None | {} | []:
            return ""
        case bool(value):
            return f"Default: {str(value).lower()}."
        case value:
            return f"Default: {value}."
