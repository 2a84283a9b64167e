"""Parsed content, or its faults."""

from datetime import UTC, datetime
from uuid import UUID

from domain.content import parse_content

CODE_ID = UUID("0195a1b2-0000-7000-8000-000000000001")
CREATED_AT = datetime(2026, 11, 20, 18, 0, tzinfo=UTC)


def content_of(type_id, **fields):
    content, faults = parse_content(type_id, fields)
    assert content is not None, faults
    assert faults == []
    return content


def faults_of(type_id, **fields):
    """Every fault by its path; the first of each, as a caller gets them."""
    content, faults = parse_content(type_id, fields)
    assert (content is None) == bool(faults)
    return {fault.field: fault.message for fault in reversed(faults)}
