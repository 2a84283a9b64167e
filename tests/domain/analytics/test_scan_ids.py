"""Ids of single scans as callers see them."""

import json
from base64 import urlsafe_b64encode
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.analytics.reports import ScanPosition
from domain.analytics.scan_ids import ScanIds
from domain.kernel.errors import ValidationFailed
from domain.use_cases.cursors import scan_cursor_of, scan_position_in

IDS = ScanIds(b"the secret of this service, 32 bytes or more")
NUMBERS = st.integers(-(2**63), 2**63 - 1)
BOUND_TO = st.integers(0, 2**64 - 1)


@given(number=NUMBERS, bound_to=BOUND_TO)
def test_an_id_is_32_hex_digits_and_can_be_read_again(number, bound_to):
    text = IDS.encode(number, bound_to)

    assert len(text) == 32
    assert set(text) <= set("0123456789abcdef")
    assert IDS.decode(text, bound_to) == number


def test_ids_of_consecutive_scans_share_no_order_and_no_common_prefix():
    texts = [IDS.encode(number) for number in range(1, 2_001)]

    rises = sum(earlier < later for earlier, later in pairwise(texts))
    assert len(set(texts)) == 2_000
    # Of as many coins 1,000 fall on this side; within four standard deviations.
    assert 910 < rises < 1_090
    assert all(earlier[:6] != later[:6] for earlier, later in pairwise(texts))
    # No digit is the same in all of them, nor in all but a few.
    assert all(max(digits.count(one) for one in "0123456789abcdef") < 200 for digits in columns(texts))


def columns(texts):
    return ["".join(digits) for digits in zip(*texts, strict=True)]


def test_the_same_service_gives_the_same_id_and_another_service_another():
    again = ScanIds(b"the secret of this service, 32 bytes or more")
    other = ScanIds(b"the secret of some other service, 32 bytes")

    assert again.encode(653) == IDS.encode(653)
    assert other.encode(653) != IDS.encode(653)
    with pytest.raises(ValueError, match="no id of this service"):
        other.decode(IDS.encode(653))


@given(number=NUMBERS, position=st.integers(0, 31), digit=st.sampled_from("0123456789abcdefABCDEF_ +x"))
def test_an_id_with_another_character_is_refused(number, position, digit):
    text = IDS.encode(number)
    changed = text[:position] + digit + text[position + 1 :]

    if changed != text:
        with pytest.raises(ValueError, match=r"no id|invalid literal"):
            IDS.decode(changed)


@given(scanned_at=st.integers(0, 2**63 - 1), number=st.integers(0, 2**63 - 1))
def test_a_cursor_is_read_as_the_place_it_was_made_of(scanned_at, number):
    position = ScanPosition(scanned_at, number)

    cursor = scan_cursor_of(position, IDS)

    assert scan_position_in(cursor, IDS) == position
    assert len(cursor) <= 200


@given(change=st.integers(0, 79), character=st.sampled_from("Aa0_-=+ é"))
def test_a_cursor_with_another_character_is_refused(change, character):
    cursor = scan_cursor_of(ScanPosition(1_795_000_000_125, 653), IDS)
    changed = cursor[:change] + character + cursor[change + 1 :]

    if changed != cursor:
        with pytest.raises(ValidationFailed) as refused:
            scan_position_in(changed, IDS)
        assert [fault.field for fault in refused.value.faults] == ["cursor"]


def test_a_cursor_of_another_service_or_of_another_moment_is_refused():
    other = ScanIds(b"the secret of some other service, 32 bytes")
    cursors = [
        scan_cursor_of(ScanPosition(1_795_000_000_125, 653), other),
        # The id of a scan is no cursor, and that of one moment none of another.
        cursor_with(1_795_000_000_125, IDS.encode(653)),
        cursor_with(1_795_000_000_126, IDS.encode(653, bound_to=1_795_000_000_125)),
        cursor_with(1_795_000_000_125, 653),
        cursor_with("1795000000125", IDS.encode(653)),
        cursor_with(-1, IDS.encode(653)),
        cursor_with(2**70, IDS.encode(653)),
        cursor_with(None, None),
    ]

    for cursor in cursors:
        with pytest.raises(ValidationFailed):
            scan_position_in(cursor, IDS)


def cursor_with(scanned_at, text):
    return urlsafe_b64encode(json.dumps([scanned_at, text]).encode()).decode().rstrip("=")
