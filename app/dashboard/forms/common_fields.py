"""What the forms of all types have: name, folder, tags, what is for programs, and the new short address."""

import json
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from json import JSONDecoder
from typing import Any, Final

from app.dashboard.forms.controls import Form
from app.dashboard.frame import SignedIn
from app.dashboard.frame.requests import Fields
from app.dashboard.frame.sections import Section
from app.dashboard.parts.codes import name_of
from app.pages.texts import Translations
from app.pages.words import fault_words
from domain.codes.short_urls import ShortURL
from domain.kernel.errors import ExternalIdTaken, ShortIdTaken, ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.parsing import parse_json, patch_between
from domain.kernel.reasons import Reason
from domain.named_items.tags import names_in
from domain.use_cases.codes.short_urls import free_ending_like
from domain.use_cases.named_items.items import all_named_items
from domain.use_cases.named_items.own_domains import verified_domains

CAMPAIGN: Final = "utm_template_id"
_OF_NEW: Final = ("short_link_domain", "short_id")
# In the order of the page.
_NAMES: Final = ("name", "folder", "tags", CAMPAIGN, *_OF_NEW, "external_id", "metadata")
Value = str | int | float | bool
_CONTROLS: Final = re.compile(r"[\x00-\x1f]")
# What JSON writes without quotation marks (RFC 8259, 6).
_SCALAR: Final = re.compile(r"true|false|-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?", re.ASCII)


async def choices_of(request: SignedIn, form: Form) -> dict[str, Any]:
    """What an account can choose from. `campaigns`: its UTM templates, for a type that has their fields."""
    store, account = request.deps.store, request.account.id
    folders = await all_named_items(store.folders, account)
    tags = await all_named_items(store.tags, account)
    campaigns = await all_named_items(store.utm_templates, account) if form.has_campaign else []
    return {
        "folders": [(str(one.id), one.name) for one in folders],
        "tags": [one.name for one in tags],
        "campaigns": [(str(one.id), one.name) for one in campaigns],
        "hosts": [request.deps.addresses.default_host, *await verified_domains(request.deps, account)],
    }


def common_in(fields: Fields) -> dict[str, str]:
    return {name: fields.get(name, "") for name in _NAMES}


def common_of(short_url: ShortURL | None) -> dict[str, str]:
    if short_url is None:
        return dict.fromkeys(_NAMES, "")
    folder, campaign = (str(one) if one else "" for one in (short_url.folder_id, short_url.utm_template_id))
    return {
        "name": short_url.name or "",
        "folder": folder,
        "tags": ", ".join(short_url.tags),
        CAMPAIGN: campaign,
        "external_id": short_url.external_id or "",
        "metadata": metadata_lines(short_url.metadata),
    }


def common_values(entered: Mapping[str, str], short_url: ShortURL | None) -> dict[str, Any]:
    """The fields of a REST body. Raises ValidationFailed for metadata that cannot be read."""
    before = common_of(short_url)
    kept = {name for name in before if short_url is not None and entered[name] == before[name]}
    values: dict[str, Any] = {
        name: getattr(short_url, name) if name in kept else entered[name].strip() or None
        for name in ("name", "external_id")
    }
    values |= {name: entered[name] or None for name in ("folder", CAMPAIGN)}
    values["tags"] = names_in(entered["tags"], short_url.tags if short_url else ())
    if "metadata" not in kept:
        stored = short_url.metadata if short_url is not None else {}
        if patch := patch_between(stored, metadata_in(entered["metadata"])):
            values["metadata"] = patch
    if short_url is None:
        values |= {name: entered[name].strip() or None for name in _OF_NEW}
    return values


async def common_faults(
    request: SignedIn,
    t: Translations,
    section: Section[Any],
    entered: Mapping[str, str],
    faults: Iterable[Fault],
    refusal: Exception | None = None,
) -> dict[str, str]:
    """The sentences by the names of the fields, in the order of the page."""
    found: dict[str, str] = {}
    for fault in faults:
        name = re.split(r"[\[.]", fault.field, maxsplit=1)[0]
        if name in entered:
            found.setdefault(name, fault_words(t, fault, name))
    if isinstance(refusal, ShortIdTaken):
        found["short_id"] = await _taken(request, t, entered)
    if isinstance(refusal, ExternalIdTaken):
        other = await section.repository(request.deps.store).find_by_external_id(
            request.account.id, entered["external_id"].strip()
        )
        found["external_id"] = t.external_id_taken.format(name=name_of(other)) if other else t.wrong_refused
    return {name: found[name] for name in _NAMES if name in found}


async def _taken(request: SignedIn, t: Translations, entered: Mapping[str, str]) -> str:
    domain = request.deps.addresses.domain_named(entered["short_link_domain"] or "") or ""
    free = await free_ending_like(request.deps, request.account.id, domain, entered["short_id"].strip())
    return t.ending_taken_but.format(free=free) if free else t.ending_taken


def metadata_lines(metadata: Mapping[str, Value]) -> str:
    return "\n".join(f"{_key_text(key)} = {_value_text(value)}".rstrip() for key, value in metadata.items())


def metadata_in(text: str) -> dict[str, Value]:
    """Raises ValidationFailed for a line without a key or `=`, and for a key that is there twice."""
    found: dict[str, Value] = {}
    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), start=1):
        if not line.strip():
            continue
        key, value = _key_and_rest(line.strip())
        if value is None or key in found:
            raise ValidationFailed([Fault("metadata", Reason.METADATA_LINE, number=number)])
        found[key] = _value_in(value.strip())
    return found


def _key_and_rest(line: str) -> tuple[str, str | None]:
    if not line.startswith('"'):
        key, equals, rest = line.partition("=")
        return key.strip(), rest if equals and key.strip() else None
    try:
        key, end = JSONDecoder().raw_decode(line)
    except ValueError:
        return "", None
    rest = line[end:].lstrip()
    return key, rest[1:] if rest.startswith("=") else None


def _value_in(text: str) -> Value:
    if text.startswith('"') or _SCALAR.fullmatch(text):
        with suppress(ValidationFailed):
            value: Value = parse_json(text.encode())
            return value
    return text


def _key_text(key: str) -> str:
    return key if _is_plain(key) and key and "=" not in key else json.dumps(key, ensure_ascii=False)


def _value_text(value: Value) -> str:
    is_bare = isinstance(value, str) and _is_plain(value) and _value_in(value) == value
    return str(value) if is_bare else json.dumps(value, ensure_ascii=False)


def _is_plain(text: str) -> bool:
    return text == text.strip() and not text.startswith('"') and not _CONTROLS.search(text)
