"""Examples of answers, serialized as real ones are, so that a new field is in them as well."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Final
from uuid import UUID

from app.answers.reports import ANALYTICS
from app.api.answers import ListMeta
from app.api.resources.account import serialize_account
from app.api.resources.codes import PreviewPicture
from app.api.resources.contacts import EXAMPLE, Contact, ContactMeta, ErasedPerson
from app.api.resources.feed import EventsMeta
from app.api.resources.files import serialize_file
from app.api.resources.jobs.bulk import BulkJob, CheckedFile, ReadAs
from app.api.resources.jobs.exports import represent as represent_export
from app.api.resources.jobs.imports import CheckedImportFile, ImportedRow, ImportJob
from app.api.resources.jobs.jobs import JobError
from app.api.resources.keys import serialize_key
from app.api.resources.scans import SCAN
from app.api.resources.webhooks import Replayed, serialize_delivery
from domain.accounts import accounts
from domain.accounts.api_keys import ApiKey, KeyAccess, KeyScope
from domain.accounts.plans import DEFAULT_ALLOWANCES, Plan, Subscription
from domain.codes.codes import PictureState, QRCode, ShortLink
from domain.codes.restrictions import OPEN
from domain.codes.serialization import (
    picture_fields,
    serialize_change,
    serialize_code,
    serialize_item,
    serialize_link,
    serialize_trashed,
    serialize_type,
    serialize_verification,
)
from domain.codes.short_urls import Change, CreatedVia, Deletion, Snapshot, Status
from domain.content import TYPES, load_content
from domain.content.qr_type import BlankContent
from domain.content.types.links import UTM_FIELDS
from domain.drawing.scannability import Scannability
from domain.feed.events import EventType
from domain.feed.serialization import serialize_webhook
from domain.feed.webhooks import Delivery, DeliveryState, Webhook
from domain.files.files import File, FileContent, FileUses, content_fields
from domain.jobs.jobs import Job, JobKind, JobStatus
from domain.kernel.net.addresses import service_addresses
from domain.named_items import items, tags
from domain.named_items.own_domains import OwnDomain
from domain.scanning.explain.explanation import explain
from domain.scanning.explain.scan_description import target_of
from domain.scanning.explain.tried_visits import TriedScan
from domain.use_cases.accounts.usage import Usage

_ACCOUNT: Final = UUID("0b8e3c54-9a53-4d0c-8f5f-2f6f6f0d5b11")
_CODE: Final = UUID("7d1f7d3e-4a06-4a3c-9a1a-6f6b9d8e2c11")
_LINK: Final = UUID("c2a51f60-52f7-4a6e-8a0b-6a0e0d3b7f42")
_FOLDER: Final = UUID("5f0c2f9a-3f1e-4f6a-9d0e-1b2c3d4e5f60")
_CREATED: Final = datetime(2026, 11, 20, 12, tzinfo=UTC)
_CHANGED: Final = datetime(2026, 11, 21, 9, 30, tzinfo=UTC)
# The first bytes of every PNG file.
_PNG: Final = "iVBORw0KGgo="
_DRAWN: Final = PictureState(scannability=Scannability(grade="A", decoded=True, issues=(), min_print_mm=17.5))
_DELETION: Final = Deletion(by="API key Website (rp_4kT9x…)", via=CreatedVia.API, external_id="table-7")
_PARAMETERS: Final[dict[str, Any]] = {
    **dict.fromkeys(UTM_FIELDS),
    "utm_source": "poster",
    "utm_medium": "print",
}
RULE: Final = {
    "name": "In German",
    "when": {"language": ["de"]},
    "to": {"url": "https://example.com/speisekarte"},
}
_TRY: Final = {"at": "2026-11-21T09:30:01Z", "status": 200, "answer": "ok", "milliseconds": 84}
_STYLE: Final[dict[str, Any]] = {"options": {"dotsOptions": {"color": "#0b6b50"}}, "theme": {"font": "serif"}}


def examples_of_answers(rest_url: str) -> Mapping[str, Any]:
    addresses = service_addresses(rest_url.removesuffix("/v1"), None)
    return {
        "QRCode": serialize_code(_code(), addresses, b"example", _CREATED),
        "Link": serialize_link(_link(), addresses, _CREATED),
        "HistoryItem": serialize_change(_change()),
        "Trashed": serialize_trashed(_link(), _DELETION, addresses),
        "Folder": serialize_item(items.Folder(**_named("Summer"), qr_codes=12, links=3)),
        "Template": serialize_item(items.Template(**_named("Green"), **_STYLE)),
        "Tag": serialize_item(tags.Tag(**_named("Poster"), qr_codes=12, links=3)),
        "UTMTemplate": serialize_item(items.UTMTemplate(**_named("Posters"), **_PARAMETERS)),
        "Domain": serialize_item(_domain()),
        "File": serialize_file(_file(), FileUses(qr_codes=(_CODE,)), addresses),
        "DomainVerification": serialize_verification(
            _domain(), "The TXT record at _repoint.go.example.com has the right value."
        ),
        "Account": _account(),
        "ApiKey": serialize_key(_key(), addresses),
        "Contact": Contact.model_validate(EXAMPLE).model_dump(mode="json"),
        "ErasedPerson": ErasedPerson(contacts=3, emails=0, exports=1).model_dump(),
        "PreviewPicture": _preview().model_dump(mode="json"),
        "BrandDesign": {
            **_preview().model_dump(mode="json"),
            "options": {"dotsOptions": {"color": "#0b6b50"}},
        },
        "BlankMeta": {"bulk_job_id": str(_bulk_job().id)},
        "BlankCode": serialize_code(_blank_code(), addresses, b"example", _CREATED),
        "QRType": serialize_type(TYPES[1]),
        "Analytics": ANALYTICS,
        "BulkJob": _bulk_job().model_dump(mode="json"),
        "Export": _export(),
        "CheckedFile": CheckedFile(total=100, new=88, unchanged=7, form=_READ_AS).model_dump(by_alias=True),
        "ImportJob": _import_job().model_dump(mode="json"),
        "CheckedImportFile": _checked_import().model_dump(mode="json"),
        "Scan": SCAN,
        "Explanation": _explanation(),
        "Event": {
            "id": "evt_6f1e2d3c4b5a4978a8b7c6d5e4f30211",
            "sequence": 7,
            "type": "link.changed",
            "at": "2026-11-21T09:30:00Z",
            "by": _DELETION.by,
            "via": _DELETION.via,
            "data": {
                **serialize_link(_link(), addresses, _CREATED),
                "changed": ["url"],
                "before": {"url": "https://example.com/"},
            },
        },
        "Webhook": {**serialize_webhook(_webhook()), "secret": None},
        "Delivery": serialize_delivery(_delivery()),
        "DeliveryTry": _TRY,
        "Replayed": Replayed(events=12).model_dump(),
        "EventsMeta": EventsMeta(next_cursor="WyI0Yz", has_more=False).model_dump(),
        "ListMeta": ListMeta(next_cursor=None, total=1).model_dump(),
        "ContactMeta": ContactMeta(
            next_cursor=None, total=1, locked=False, locked_count=0, monthly_limit=100
        ).model_dump(),
    }


def _file() -> File:
    content = FileContent(
        name="menu.pdf",
        kind="PDF",
        content_hash="",
        size=1_803_211,
        width=707,
        height=1000,
        pages=3,
    )
    return File(**(_named(content.name) | content_fields(content)), slug=content.name)


def _short_url(**more: Any) -> dict[str, Any]:
    return {
        "account_id": _ACCOUNT,
        "domain": "",
        "content": load_content(1, TYPES[1].example),
        "name": "Menu",
        "folder_id": _FOLDER,
        "status": Status.ACTIVE,
        "restrictions": OPEN,
        "scan_count": 52,
        "imported_scans": 0,
        "version": 2,
        "created_via": CreatedVia.API,
        "created_at": _CREATED,
        "updated_at": _CHANGED,
        "metadata": {"table": 7},
        "external_id": "table-7",
        "tags": ("Poster",),
        "rules": ({"id": "p7kd3xma", "enabled": True, **RULE},),
        "utm_template_id": None,
        **more,
    }


def _code() -> QRCode:
    fields = _short_url(id=_CODE, short_id="X7KP2QAH", template_id=None)
    return QRCode(**fields, picture_state=_DRAWN, **_STYLE)


def _blank_code() -> QRCode:
    pending = PictureState(is_picture_pending=True)
    return replace(_code(), name="001", content=BlankContent(), status=Status.BLANK, picture_state=pending)


def _link() -> ShortLink:
    return ShortLink(**_short_url(id=_LINK, short_id="M3RT8ZWD"))


def _explanation() -> dict[str, Any]:
    scan = TriedScan(
        target=target_of(_code(), _owner().plan),
        now=_CHANGED,
        zone=UTC,
        page_of=lambda address, _: "/".join(address),
    )
    explained = explain(scan, _code(), as_of=_CHANGED)
    return explained.model_dump(mode="json")


def _change() -> Change:
    def state(url: str) -> Snapshot:
        return replace(_code(), content=load_content(1, {"url": url})).snapshot()

    return Change(
        short_url_id=_CODE,
        version=2,
        changed_by="API key Website (rp_4kT9x…)",
        via=CreatedVia.API,
        changed_at=_CHANGED,
        before=state("https://example.com/menu"),
        after=state("https://example.com/summer-menu"),
    )


def _named(name: str) -> dict[str, Any]:
    known = {"id": _FOLDER, "account_id": _ACCOUNT, "version": 1}
    return {**known, "name": name, "created_at": _CREATED, "updated_at": _CREATED}


def _domain() -> OwnDomain:
    return OwnDomain(
        id=UUID("3a7e9c1d-5b2f-4e8a-9c6d-0f1e2d3c4b5a"),
        account_id=_ACCOUNT,
        domain="go.example.com",
        proof="repoint-7KP2QAXM3RT8ZWH5NB4CD6EF9GJ2KH3P",
        root_url="https://example.com/",
        not_found_url=None,
        verified_at=_CHANGED,
        version=2,
        created_at=_CREATED,
        updated_at=_CHANGED,
        qr_codes=12,
        links=3,
    )


def _webhook() -> Webhook:
    return Webhook(
        id=_LINK,
        account_id=_ACCOUNT,
        url="https://example.com/hooks/repoint",
        events=[EventType.CODE_CHANGED, EventType.SCANS_RECORDED],
        only=None,
        is_enabled=True,
        version=1,
        created_at=_CREATED,
        updated_at=_CREATED,
    )


def _delivery() -> Delivery:
    return Delivery(
        webhook_id=_LINK,
        event_id=_CODE,
        sequence=7,
        type=EventType.CODE_CHANGED,
        state=DeliveryState.DELIVERED,
        due_at=None,
        failures=0,
        tries=[_TRY],
        created_at=_CREATED,
    )


def _account() -> dict[str, Any]:
    usage = Usage(
        qr_codes=12,
        short_links=3,
        contacts=40,
        contacts_a_month=40,
        locked_contacts=0,
        own_domains=1,
        files_mb=12,
    )
    return serialize_account(_owner(), DEFAULT_ALLOWANCES[Plan.PRO], usage)


def _owner() -> accounts.Account:
    return accounts.Account(
        id=_ACCOUNT,
        email="ada@example.com",
        password_hash="",
        time_zone="Europe/Berlin",
        plan=Plan.PRO,
        subscription=Subscription.ACTIVE,
        created_at=_CREATED,
        language="de",
        name="Ada",
    )


def _key() -> ApiKey:
    fields: Any = {"name": "Till", "key_hash": "", "prefix": "rp_4kT9x", "is_active": True}
    access = KeyAccess(scopes=frozenset({KeyScope.CODES_READ}), folders=frozenset({_FOLDER}))
    return ApiKey(
        id=_LINK, account_id=_ACCOUNT, **fields, created_at=_CREATED, last_used_at=_CHANGED, access=access
    )


_READ_AS: Final = ReadAs(encoding="windows-1252", delimiter=";")
_RUNNING: Final[dict[str, Any]] = {
    "status": JobStatus.RUNNING,
    "total": 100,
    "done": 60,
    "drawn": 0,
    "created_at": _CREATED,
    "started_at": _CREATED,
    "finished_at": None,
}


def _bulk_job() -> BulkJob:
    return BulkJob(
        id=UUID("31f6f1de-6f1b-4c8e-9d53-0a4b8a5e9c77"),
        read_as=_READ_AS,
        errors=[JobError(row=7, column="short_id", message="The short ID spring is taken on this domain.")],
        **_RUNNING,
    )


_NOT_KEPT = JobError(
    row=7, column="Short link", message="'a/b' has the character /: short IDs here are of A-Z a-z 0-9 - _"
)
_LOST = JobError(row=0, column="Archived", message="is not taken over; rows with it: 12")


def _import_job() -> ImportJob:
    return ImportJob(
        id=UUID("6c0a52b1-58e4-4f0e-8f7f-3f1f4f0b1d20"),
        source="dub",
        domain="go.example.com",
        imported_as="links",
        made=57,
        files=0,
        items=0,
        scans=0,
        already_there=2,
        refused=1,
        errors=[_NOT_KEPT],
        notes=[_LOST],
        **_RUNNING,
    )


def _checked_import() -> CheckedImportFile:
    address = {"short_url": "https://go.example.com/menu", "url": "https://example.com/menu"}
    row = ImportedRow(row=1, **address, is_new=True)
    lists = {"rows": [row], "errors": [_NOT_KEPT], "notes": [_LOST]}
    return CheckedImportFile(total=2, new=1, already_there=0, refused=1, files=0, items=0, scans=0, **lists)


def _export() -> dict[str, object]:
    job = Job(
        id=UUID("c6d9f1c2-58a7-4f0e-8d2b-7a1e5b0c9f34"),
        account_id=_ACCOUNT,
        kind=JobKind.EXPORT,
        status=JobStatus.RUNNING,
        options={"pictures": "all"},
        total=2_400,
        done=900,
        created_at=_CREATED,
        started_at=_CREATED,
    )
    return represent_export(job, is_kept=True)


def _preview() -> PreviewPicture:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 33 33"></svg>'
    return PreviewPicture(image_base64=_PNG, svg=svg, version=2, modules=25, **picture_fields(_DRAWN))
