"""Scans that wait in the inbox, when more wait than a report reads."""

from datetime import timedelta

import pytest

from domain.analytics.periods import Grouping, Period
from domain.analytics.reports import Question, ScanScope
from domain.codes.short_urls import CreatedVia
from storage.analytics import sums, waiting_scans
from tests.inbox import put_in_inbox
from tests.support import NOON

MOMENTS = [NOON + timedelta(seconds=number) for number in range(40)]
DAY = Period(starts=NOON - timedelta(hours=12), ends=NOON + timedelta(hours=12), zone=NOON.tzinfo)


async def counted(owner, grouping=None, **of):
    asked = Question(period=DAY, bounds=[DAY.starts, DAY.ends], grouping=grouping)
    scope = ScanScope(account_id=owner.account.id, **of)
    (answer,) = await owner.world.store.scan_reports.count(scope, [asked])
    return answer


@pytest.fixture
async def codes(owner, monkeypatch):
    """Of two types; the inbox has ten scans of the one, ten of the other, and ten of the first again."""
    monkeypatch.setattr(waiting_scans, "MAX_READ_IN_RUSH", 4)
    monkeypatch.setattr(sums, "WINDOW", 25)
    link = await owner.make_via(CreatedVia.ASSISTANT)
    text = await owner.make_via(CreatedVia.ASSISTANT, type_id=2, text="Hello")
    for code, moments in ((link, MOMENTS[:10]), (text, MOMENTS[10:20]), (link, MOMENTS[20:30])):
        await put_in_inbox(code.id, moments, visitor=1)
    return link, text


async def test_a_report_reads_the_oldest_and_says_how_many_more_wait_as_far_as_it_looks(owner, codes):
    link, text = codes
    scopes = {
        "the account": ({}, 21),
        "a type": ({"type_ids": (1,)}, 11),
        "the other type": ({"type_ids": (2,)}, 6),
        "a code": ({"code_ids": {link.id}}, 11),
        "both codes": ({"code_ids": {link.id, text.id}}, 21),
    }
    for name, (of, behind) in scopes.items():
        answer = await counted(owner, **of)

        assert (answer.totals.scans, answer.waiting, answer.waits_for_more) == (4, behind, True), name


async def test_when_fewer_wait_all_are_read(owner, codes, monkeypatch):
    monkeypatch.setattr(waiting_scans, "MAX_READ", 30)
    monkeypatch.setattr(sums, "WINDOW", 30)

    answer = await counted(owner)

    assert (answer.totals.scans, answer.waiting, answer.waits_for_more) == (30, 0, False)


async def test_others_scans_are_neither_read_nor_said_to_wait(owner, codes):
    stranger = await owner.world.open_account()
    own = await stranger.make_via(CreatedVia.ASSISTANT)
    await put_in_inbox(own.id, MOMENTS[30:32], visitor=1)

    answer = await counted(stranger)

    # Behind the 25 scans that are looked at.
    assert (answer.totals.scans, answer.waiting, answer.waits_for_more) == (0, 0, True)


async def test_each_code_counts_its_own_visitors_among_those_that_wait(owner, codes, monkeypatch):
    monkeypatch.setattr(waiting_scans, "MAX_READ_IN_RUSH", 30)

    answer = await counted(owner, Grouping.CODE)

    assert answer.totals.unique_visitors == 1
    assert sorted((group.scans, group.unique_visitors) for group in answer.groups) == [(10, 1), (15, 1)]
