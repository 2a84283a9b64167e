"""Each parser of a text, a header or a small file: a value or its own refusal, in little time."""

from collections.abc import Callable
from contextlib import suppress
from datetime import UTC
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

import app.settings
import mcp_server.settings
from app.conditions import is_unchanged
from app.pages.language import pick_language
from domain.accounts.accounts import parse_email, parse_language
from domain.accounts.api_keys import is_well_formed
from domain.accounts.plans import override_allowances
from domain.accounts.second_steps import parse_passkey_name, read_code, read_recovery_code
from domain.accounts.sessions import device_of, shortened_user_agent
from domain.analytics.scan_ids import ScanIds
from domain.codes.design_input import parse_data_uri, require_picture_type
from domain.contacts.form_submissions import is_email, is_phone
from domain.contacts.people import Person, search_text
from domain.content.moments import parse_moment
from domain.content.pasted import read_pasted
from domain.content.paths import parse_path
from domain.content.players import find_player, is_video_file
from domain.drawing.sheets import sheet_of
from domain.imports.fields import alias_of_text, alias_of_url
from domain.kernel.errors import DomainError, ValidationFailed
from domain.kernel.faults import InvalidValue
from domain.kernel.ids import parse_id, parse_request_id
from domain.kernel.net.addresses import service_addresses
from domain.kernel.net.destinations import parse_destination, parse_web_url
from domain.kernel.net.hosts import canonical_host, free_part, parse_domain, unicode_name
from domain.kernel.net.ip_prefix import ip_prefix_of
from domain.kernel.net.pasted_addresses import clean_address, with_scheme
from domain.kernel.revisions import parse_if_match
from domain.kernel.safe_text import isolated, name_of_destination, safe_link, without_invisible
from domain.kernel.short_ids import imported_id_fault, path_of, short_id_fault
from domain.kernel.signing import is_signature, sign
from domain.kernel.time_zones import parse_moment_in, parse_time_zone
from domain.named_items.own_domains import read_proof
from domain.named_items.tags import names_in
from domain.oauth.errors import OAuthError
from domain.oauth.names import doubt_of
from domain.oauth.redirects import answer_parameter_in, is_registered, is_registrable, split_uri
from domain.oauth.scopes import parse_scopes
from domain.ports.lists import Sort, SortKey
from domain.scanning.continuation import is_continuation, read_form_continuation
from domain.scanning.visitors import MAX_KEPT, parse_networks, read_visitor
from domain.settings import NAMES, SharedSettings, first_fault, parse_name_server
from domain.use_cases.cursors import (
    _encode,
    _mark,
    position_in,
    scan_position_in,
    sort_position_in,
    version_in,
)
from domain.use_cases.idempotency import key_fault
from domain.use_cases.self_service.sign_up import parse_mailbox
from storage.analytics.user_agents import classify_user_agent
from storage.db.config import parse_database_url
from storage.mail.smtp import parse_mail_server
from storage.startup import allowances_of
from tests.fault.fuzz.hostile import HEADER_VALUES, SEEDS, TEXTS, VALUES, altered, damaged
from tests.fault.fuzz.runs import SECONDS, examples
from tests.support import NOON, SECRET
from tests.time_limits import at_most

HEADERS = [
    *(b"user-agent", b"accept-language", b"referer", b"forwarded", b"x-forwarded-for", b"dnt", b"sec-gpc"),
    *(b"purpose", b"sec-purpose", b"x-request-id", b"cookie", b"host"),
]
CODE = UUID(int=1)
ADDRESSES = service_addresses("https://qr.example.com", None)
SCAN_IDS = ScanIds(SECRET)
NEWEST = Sort(SortKey.CREATED_AT)
REGISTERED = ("https://assistant.example/callback", "http://127.0.0.1:3000/callback", "cursor://anysphere/x")

# Parsers that refuse by a ValueError or a refusal of the domain, and those that have an answer to everything.
PARSERS: dict[str, Callable[[str], Any]] = {
    "short ID": lambda text: (
        short_id_fault(text, ""),
        path_of(text) if imported_id_fault(text, "") is None else "",
    ),
    "id": parse_id,
    "destination": parse_destination,
    "web address": parse_web_url,
    "address without scheme": with_scheme,
    "pasted address": clean_address,
    "pasted text": read_pasted,
    "address that is shown": lambda text: (safe_link(text), name_of_destination(text), isolated(text)),
    "short URL": ADDRESSES.short_urls_in,
    "host": lambda text: (canonical_host(text), ADDRESSES.domain_of(text), unicode_name(text)),
    "own domain": parse_domain,
    "proof of a domain": read_proof,
    "e-mail address": parse_email,
    "mailbox": parse_mailbox,
    "language of an owner": parse_language,
    "time": lambda text: (parse_moment_in(UTC, text), parse_moment_in(UTC, text, ends_its_day=True)),
    "moment of an event": parse_moment,
    "time zone": parse_time_zone,
    "path in a content": parse_path,
    "address of a video": lambda text: (find_player(text), is_video_file(text)),
    "tags": lambda text: names_in(text, ["a;b", "c,d", text[:20]]),
    "logo": lambda text: (require_picture_type(f"data:{text}"), parse_data_uri(f"data:{text}")),
    "label": sheet_of,
    "alias": lambda text: (
        imported_id_fault(alias_of_text(text, text, "a").text, ""),
        imported_id_fault(alias_of_url(text, "b").text, "go.example.com"),
    ),
    "contact": lambda text: (is_email(text), is_phone(text), Person.parse(text), search_text({"a": [text]})),
    "API key": is_well_formed,
    "code of an app": lambda text: (read_code(text), read_recovery_code(text)),
    "name of a passkey": parse_passkey_name,
    "Idempotency-Key": key_fault,
    "If-Match": lambda text: (parse_if_match(text), is_unchanged(text, '"a-1"')),
    "Accept-Language": lambda text: (pick_language(text), pick_language(text, text)),
    "User-Agent": lambda text: (classify_user_agent(text), device_of(text), shortened_user_agent(text)),
    "IP prefix": ip_prefix_of,
    "cursor": lambda text: (
        position_in(text),
        version_in(text),
        sort_position_in(text, NEWEST),
        scan_position_in(text, SCAN_IDS),
    ),
    "continuation token": lambda text: (
        is_continuation(SECRET, CODE, "", text, now=NOON),
        read_form_continuation(SECRET, CODE, text, now=NOON),
    ),
    "redirect URI": lambda text: (
        is_registrable(text, ("cursor",)),
        is_registered(text, REGISTERED),
        split_uri(text) and answer_parameter_in(text),
    ),
    "scopes": parse_scopes,
    "networks": parse_networks,
    "name server": parse_name_server,
    "database URL": parse_database_url,
    "mail server": parse_mail_server,
    "text for a model": without_invisible,
    "name of a client": doubt_of,
    "host of a client": free_part,
    "signature": lambda text: is_signature(text, sign(SECRET, text)),
}


# What operators set: the start says what is wrong.
SETTINGS = {"networks", "name server", "database URL", "mail server"}


@pytest.mark.parametrize("name", PARSERS)
@examples(40)
@given(text=TEXTS)
def test_a_text_is_parsed_or_refused(name: str, text: str) -> None:
    refusal = ValueError if name in SETTINGS else InvalidValue
    with at_most(SECONDS), suppress(refusal, DomainError, OAuthError):
        PARSERS[name](text)


@examples(150)
@given(value=VALUES, of=st.sampled_from([NEWEST, Sort(SortKey.NAME), Sort(SortKey.SCAN_COUNT), None]))
def test_a_cursor_of_any_content_is_a_position_or_refused(value: Any, of: Sort | None) -> None:
    members = value if isinstance(value, list) else [value]
    for mark in (_mark(()), _mark((of,))):
        cursor = _encode([mark, *members]) or ""
        for read in (position_in, version_in, lambda text: sort_position_in(text, of or NEWEST)):
            with at_most(SECONDS), suppress(ValidationFailed):
                read(cursor)


@examples(150)
@given(headers=st.dictionaries(st.sampled_from(HEADERS), HEADER_VALUES, max_size=5), method=TEXTS, peer=TEXTS)
def test_any_headers_are_a_visitor(headers: dict[bytes, bytes], method: str, peer: str) -> None:
    for trusted in ((), parse_networks("0.0.0.0/0,::/0")):
        with at_most(SECONDS):
            visitor = read_visitor(method, list(headers.items()), peer, trusted)
            parse_request_id(headers.items())
        assert len(visitor.user_agent or "") <= MAX_KEPT


@examples(100)
@given(seed=SEEDS, put=VALUES)
def test_a_plans_file_is_read_or_refused_in_a_line(seed: int, put: Any) -> None:
    tables = {"free": {"qr_codes": 20, "house_ad": False}, "pro": {"qr_codes": "unlimited", "api": True}}
    changed = altered(tables, seed, put)
    if isinstance(changed, dict):
        with suppress(ValueError):
            override_allowances(changed)


@examples(100)
@given(seed=SEEDS)
def test_a_damaged_plans_file_is_read_or_refused_in_a_line(tmp_path: Path, seed: int) -> None:
    file = tmp_path / "plans.toml"
    file.write_bytes(
        damaged(b'[free]\nqr_codes = 20\nhouse_ad = false\n\n[pro]\nshort_links = "unlimited"\n', seed)
    )

    with at_most(SECONDS):
        allowances_of(SharedSettings(plans_file=file, data=tmp_path))


@examples(80)
@given(name=st.sampled_from(sorted(NAMES)), text=TEXTS)
def test_a_setting_is_read_or_refused_in_a_line_that_names_it(name: str, text: str) -> None:
    field = name.lower()
    for kind in (app.settings.Settings, mcp_server.settings.Settings):
        if field not in kind.model_fields:
            continue
        try:
            kind(_env_file=None, **{field: text})
        except ValidationError as error:
            refusal = str(first_fault(error))
            assert refusal.startswith("REPOINT_")
            assert len(refusal.splitlines()) == 1
