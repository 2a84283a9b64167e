"""Codes, targets and a moment, as most tests of the rules need them."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from domain.accounts.plans import Plan
from domain.codes.codes import QRCode
from domain.codes.restrictions import OPEN
from domain.codes.short_urls import CreatedVia, Status
from domain.content import load_content
from domain.kernel.errors import DomainError
from domain.kernel.faults import Fault
from domain.kernel.net.addresses import service_addresses
from domain.scanning.scans import Target

NOW = datetime(2026, 3, 29, 0, 59, 59, 250_000, tzinfo=UTC)
ADDRESSES = service_addresses("https://app.example.com", "go.example.com")

TARGET = Target(
    code_id=UUID("6f1e2d3c-4b5a-4978-8697-a6b5c4d3e2f1"),
    key=7,
    account_id=UUID(int=9),
    short_id="a2b3c4d",
    name=None,
    destination="https://example.com/menu",
    forward_query=False,
    status=Status.ACTIVE,
    restrictions=OPEN,
    scan_count=0,
    version=3,
    created_via=CreatedVia.API,
    plan=Plan.PRO,
)

CODE = QRCode(
    id=TARGET.code_id,
    account_id=UUID("11111111-2222-4333-8444-555555555555"),
    domain="",
    short_id=TARGET.short_id,
    content=load_content(1, {"url": TARGET.destination}),
    name="Menu",
    folder_id=None,
    template_id=None,
    external_id="crm-7",
    options={},
    theme=None,
    status=Status.ACTIVE,
    restrictions=OPEN,
    scan_count=41,
    version=3,
    created_via=CreatedVia.API,
    created_at=NOW,
    updated_at=NOW,
)


def a_target(**changes: Any) -> Target:
    return replace(TARGET, **changes)


def a_code(**changes: Any) -> QRCode:
    return replace(CODE, **changes)


def fields_of(refused: list[Fault] | DomainError) -> list[str]:
    faults = refused.faults if isinstance(refused, DomainError) else refused
    return sorted(fault.field for fault in faults)
