"""Files of strangers and of operators, damaged: taken, or refused in a sentence, in little time."""

import json
from contextlib import suppress
from dataclasses import replace
from datetime import UTC
from io import BytesIO
from pathlib import Path
from typing import Any
from uuid import UUID
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.jobs.own_exports import imported_part
from domain.codes.code_input import parse_new_code
from domain.codes.short_url_input import References
from domain.content import TYPES, load_content, parse_content, stored_content
from domain.drawing.logo_limits import PAGE_PICTURE_LIMITS, ImageUnavailable
from domain.files.kinds import PICTURES, file_kind_of, movie_seconds
from domain.imports.formats import FORMATS
from domain.imports.input import ImportInput
from domain.imports.links import read_links
from domain.imports.own import read_own, read_tables
from domain.jobs.bulk_file import read_bulk_file
from domain.kernel.coercion import coerce
from domain.kernel.errors import DomainError, FileRefused
from domain.kernel.net.addresses import service_addresses
from domain.pages.mp3_length import mp3_seconds
from storage.pictures.image_decoding import ImageDecoder
from storage.pictures.picture_cleaning import clean_picture
from storage.scan_log.geography import Geography
from tests.domain.content.bodies import WHOLE
from tests.fault.fuzz.hostile import SEEDS, TEXTS, VALUES, altered, damaged
from tests.fault.fuzz.runs import SECONDS, examples
from tests.files import mp3, pdf
from tests.storage.logo_server import picture
from tests.storage.mmdb import mmdb
from tests.support import NOON
from tests.time_limits import at_most
from tests.uploads import archive as zipped
from tests.uploads import encoded, film

SAMPLES = Path(__file__).parents[2] / "domain" / "imports" / "samples"
ADDRESSES = service_addresses("https://qr.example.com", None)
BULK = (
    b"type_id,name,url,options.dotsOptions.color,tags,metadata\r\n"
    b'1,"Table ""1""",https://example.com/1,#112233,"a,b","{""a"": 1}"\r\n'
    b"1,Table 2,https://example.com/2,,,\r\n"
)
BODIES = [*WHOLE, *((type_id, model.example) for type_id, model in TYPES.items())]
OWN_CODE = {
    "short_id": "menu",
    "short_link_domain": "",
    "id": "0b455a26-082b-4ea5-810a-65434fe74beb",
    "type_id": 1,
    "content": {"url": "https://example.com"},
    "destination": "https://example.com",
    "has_password": False,
    "scan_limit": 5,
    "scan_count": 2,
    "created_at": "2026-01-01T00:00:00Z",
    "options": {"width": 300},
    "logo": "abc",
}
_OWN_STATE = {
    "type_id": 1,
    "content": {"url": "https://example.com"},
    "status": "active",
    "restrictions": {"expires_at": None, "scan_limit": 5},
    "rules": [],
}
OWN_CHANGE = {
    "short_url_id": OWN_CODE["id"],
    "version": 2,
    "changed_by": "Ada",
    "changed_via": "api",
    "changed_at": "2026-01-01T00:00:00Z",
    "before": _OWN_STATE,
    "after": _OWN_STATE,
}


@examples(150)
@given(body=st.sampled_from(BODIES), seed=SEEDS, put=VALUES)
def test_any_content_of_any_type_is_parsed_or_each_fault_is_named(body: Any, seed: int, put: Any) -> None:
    type_id, example = body
    changed = altered(example, seed, put)
    if not isinstance(changed, dict):
        return

    with at_most(SECONDS), suppress(DomainError):
        fields = coerce(TYPES[type_id], changed, zone=UTC)
        content, faults = parse_content(type_id, fields)
        assert (content is None) == bool(faults)
        if content is not None:
            assert load_content(type_id, json.loads(json.dumps(stored_content(content)))) == content
            content.static_payload(UUID(int=1), NOON)
    with at_most(SECONDS), suppress(DomainError):
        parse_new_code({"type_id": type_id, **changed}, References(domain=""), ADDRESSES)


@examples(150)
@given(seed=SEEDS, put=TEXTS)
def test_a_damaged_bulk_file_is_read_or_refused(seed: int, put: str) -> None:
    content = BULK.replace(b"Table 2", put.encode("utf-8", "replace")) if seed % 2 else BULK

    with at_most(SECONDS), suppress(DomainError):
        read_bulk_file(damaged(content, seed))


@pytest.mark.parametrize("source", FORMATS)
@examples(60)
@given(seed=SEEDS, sample=st.sampled_from(sorted(SAMPLES.iterdir())))
def test_a_damaged_export_of_a_service_is_read_or_refused(source: Any, seed: int, sample: Path) -> None:
    with at_most(SECONDS), suppress(DomainError):
        read_links(
            source,
            damaged(sample.read_bytes(), seed),
            host="go.example.com",
            domain="",
            zone=UTC,
            now=NOON,
            max_rows=1_000,
        )


@examples(150)
@given(seed=SEEDS, put=VALUES)
def test_a_changed_export_of_ours_is_read_or_refused(seed: int, put: Any) -> None:
    rows = altered([OWN_CODE, OWN_CODE], seed, put)
    history = altered([OWN_CHANGE], seed, put)
    asked = ImportInput("repoint", "", "codes", "UTC", NOON, UUID(int=1), MOVED, {"qr.example.com": ""})

    for sent in (rows, {"codes": [OWN_CODE], "links": rows, "history": history, "repoint": put}):
        with at_most(SECONDS), suppress(DomainError):
            tables = read_tables(json.dumps(sent).encode(), asked)
            read_own(tables, asked, ADDRESSES, max_rows=1_000)


FILE = {
    "id": "7d1f7d3e-4a06-4a3c-9a1a-6f6b9d8e2c11",
    "name": "a.png",
    "url": "https://old.example/f/7d1f7d3e-4a06-4a3c-9a1a-6f6b9d8e2c11/a.png",
    "path": "files/7d1f7d3e-4a06-4a3c-9a1a-6f6b9d8e2c11/a.png",
}
MOVED = {FILE["id"]: "https://go.example.com/f/0/a.png"}


def archive() -> bytes:
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as made:
        made.writestr("codes.json", json.dumps([OWN_CODE]))
        made.writestr("links.json", json.dumps([]))
        made.writestr("logos/abc.png", picture(8))
        made.writestr("scans.json", '[\n{"outcome":"redirected"},\n{}\n]\n')
        made.writestr("files.json", json.dumps([FILE]))
        made.writestr(FILE["path"], picture(8))
    return file.getvalue()


ARCHIVE = archive()
UPLOADS = [film(), zipped("a.txt"), *map(encoded, ("PNG", "JPEG", "GIF", "WEBP"))]


@examples(150)
@given(seed=SEEDS)
def test_a_damaged_archive_is_read_or_refused(seed: int) -> None:
    with at_most(SECONDS), suppress(DomainError):
        part = imported_part(BytesIO(damaged(ARCHIVE, seed)), "repoint", None)
        assert all(number for _, number in part.scans)
        for file in part.files:
            file.read()


@examples(8)
@given(kind=st.sampled_from(["PNG", "JPEG", "WEBP", "GIF"]), seed=SEEDS)
async def test_a_damaged_picture_is_drawn_or_refused(kind: str, seed: int) -> None:
    with suppress(ImageUnavailable):
        assert (await ImageDecoder().decode(damaged(picture(32, kind), seed))).width >= 1


@examples(8)
@given(seed=SEEDS)
async def test_a_damaged_pdf_is_drawn_or_refused(seed: int) -> None:
    reading = await ImageDecoder(limits=PAGE_PICTURE_LIMITS).read(damaged(pdf(3), seed))

    assert reading.image is None or max(reading.image.width, reading.image.height) <= 1_000


@examples(150)
@given(file=st.sampled_from(UPLOADS), seed=SEEDS)
def test_a_damaged_upload_is_cleaned_or_refused(file: bytes, seed: int) -> None:
    sent = damaged(file, seed)

    with at_most(SECONDS), suppress(FileRefused, ImageUnavailable):
        kind = file_kind_of(sent)
        if kind in ("MP4", "M4A"):
            movie_seconds(sent)
        elif kind in PICTURES:
            clean_picture(sent, replace(PAGE_PICTURE_LIMITS, cleaned=kind))


@examples(300)
@given(seed=SEEDS)
def test_a_damaged_sound_has_a_length_or_none(seed: int) -> None:
    sound = damaged(mp3(3, tag=40, xing=100), seed)

    with at_most(SECONDS):
        assert (mp3_seconds(sound, len(sound)) or 1) >= 1


CITIES = mmdb(
    {
        "81.2.69.0/24": {"country": {"iso_code": "GB"}, "city": {"names": {"en": "London"}}},
        "2001:db8::/32": {"country": {"iso_code": "DE"}},
    }
)


@examples(100)
@given(seed=SEEDS, address=TEXTS)
def test_a_damaged_map_is_refused_or_names_a_place_or_none(tmp_path: Path, seed: int, address: str) -> None:
    file = tmp_path / "cities.mmdb"
    file.write_bytes(damaged(CITIES, seed))

    with at_most(SECONDS):
        found = Geography(file)
        for one in ("81.2.69.1", "2001:db8::1", "8.8.8.8", address):
            place = found.find(one)
            assert place.country is None or len(place.country) == 2
