"""So many calls a minute for each key: what a caller sees of it."""

import re
from asyncio import create_task

import pytest

from domain.accounts.plans import Plan, Subscription
from tests.support import URL, refusal


def rate_limit(response):
    """Name, what remains and when it is whole again; with nothing left, when the next one is."""
    match = re.fullmatch(r'"([a-z]+)";r=(\d+);t=(\d+)', response.headers["ratelimit"])
    assert match, response.headers["ratelimit"]
    return match[1], int(match[2]), int(match[3])


@pytest.fixture
async def three(world):
    """Somebody who may call three times a minute."""
    world.limit_calls(3)
    return await world.open_account()


async def test_the_fourth_call_is_refused_and_every_answer_says_how_many_are_left(three):
    answers = [await three.api.get("/qr-codes") for _ in range(4)]

    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert [rate_limit(answer) for answer in answers] == [
        ("default", 2, 20),
        ("default", 1, 40),
        ("default", 0, 20),
        ("default", 0, 20),
    ]
    assert {answer.headers["ratelimit-policy"] for answer in answers} == {'"default";q=3;w=60'}
    assert refusal(answers[3]) == (429, "rate_limited")
    assert answers[3].headers["retry-after"] == "20"
    assert [("retry-after" in answer.headers) for answer in answers] == [False, False, False, True]


async def test_waiting_as_long_as_retry_after_says_passes_and_a_second_less_does_not(three):
    for _ in range(3):
        await three.api.get("/qr-codes")
    wait = int((await three.api.get("/qr-codes")).headers["retry-after"])

    three.world.clock.advance(seconds=wait - 1)
    early = await three.api.get("/qr-codes")
    three.world.clock.advance(seconds=int(early.headers["retry-after"]))
    late = await three.api.get("/qr-codes")

    assert (early.status_code, late.status_code) == (429, 200)


async def test_a_refusal_waits_and_nobody_waits_for_it(three):
    other = await three.world.open_account()
    for _ in range(3):
        await three.api.get("/qr-codes")

    refused = create_task(three.api.get("/qr-codes"))
    answered = await other.api.get("/qr-codes")

    assert answered.status_code == 200
    assert not refused.done()
    assert (await refused).status_code == 429


async def test_a_call_over_the_limit_changes_nothing(three):
    for _ in range(3):
        await three.api.get("/qr-codes")

    response = await three.api.post("/qr-codes", json=URL)

    assert response.status_code == 429
    assert (await three.world.rows())["short_urls"] == []


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/qr-codes/nobody", 404),
        ("POST", "/qr-codes", 415),
        ("GET", "/nothing", 404),
        ("PATCH", "/qr-codes", 405),
    ],
)
async def test_a_call_that_is_refused_counts_and_says_so_too(three, method, path, status):
    answers = [await three.api.request(method, path) for _ in range(4)]

    assert [answer.status_code for answer in answers] == [status] * 3 + [429]
    assert [rate_limit(answer)[1] for answer in answers] == [2, 1, 0, 0]


async def test_too_many_calls_are_said_before_a_plan_without_the_api(world):
    world.limit_calls(3)
    lite = await world.open_account(Plan.LITE, Subscription.ACTIVE)

    answers = [refusal(await lite.api.get("/qr-codes")) for _ in range(4)]

    assert answers == [(403, "api_plan_required")] * 3 + [(429, "rate_limited")]


async def test_each_key_has_its_own_limit(three):
    other = await three.world.open_account()
    for _ in range(4):
        await three.api.get("/qr-codes")

    assert (await other.api.get("/qr-codes")).status_code == 200
    assert (await three.api.get("/qr-codes")).status_code == 429


async def test_a_call_without_a_right_key_counts_for_nobody(three):
    for _ in range(10):
        assert (await three.world.client().get("/v1/qr-codes")).status_code == 401

    response = await three.api.get("/qr-codes")

    assert rate_limit(response)[1] == 2


@pytest.mark.parametrize("path", ["/openapi.json", "/docs"])
async def test_the_documents_are_not_counted(three, path):
    for _ in range(10):
        assert (await three.api.get(path)).status_code == 200

    assert rate_limit(await three.api.get("/qr-codes"))[1] == 2


async def test_scans_are_not_counted(three):
    code = await three.make()
    visitor = three.world.visitor()

    for _ in range(10):
        assert (await visitor.get(f"/{code['short_id']}")).status_code == 302

    assert rate_limit(await three.api.get("/qr-codes"))[1] == 1


async def test_one_key_in_both_headers_is_one_key(three):
    for _ in range(2):
        await three.api.get("/qr-codes")
    async with three.world.client(authorization=f"Bearer {three.key}") as bearer:
        third, fourth = [await bearer.get("/v1/qr-codes") for _ in range(2)]

    assert (third.status_code, fourth.status_code) == (200, 429)


async def test_a_second_key_of_an_account_has_no_second_allowance(three):
    second = await three.new_key()

    answers = [await api.get("/qr-codes") for api in (three.api, second, three.api, second, three.api)]

    assert [answer.status_code for answer in answers] == [200, 200, 200, 429, 429]
    assert [rate_limit(answer)[1] for answer in answers] == [2, 1, 0, 0, 0]
    assert answers[3].headers["retry-after"] == "20"


async def test_an_account_may_have_more_than_one_of_its_keys_and_the_tighter_limit_is_said(world):
    world.limit_calls(3, of_account=4)
    owner = await world.open_account()
    second = await owner.new_key()

    first = [await owner.api.get("/qr-codes") for _ in range(9)]
    others = [await second.get("/qr-codes") for _ in range(2)]

    # What the limit of the first key refuses is not taken from the account.
    assert [answer.status_code for answer in first] == [200] * 3 + [429] * 6
    assert [answer.status_code for answer in others] == [200, 429]
    assert first[0].headers["ratelimit-policy"] == '"default";q=3;w=60'
    assert {answer.headers["ratelimit-policy"] for answer in others} == {'"default";q=4;w=60'}


async def test_wrong_keys_of_an_address_are_limited_and_hold_up_no_right_one(three, caplog):
    world = three.world
    world.limit_calls(5)
    caplog.set_level("INFO", "app.api.routes")

    wrong = [await world.with_key(f"rp_{number}").get("/qr-codes") for number in range(8)]
    right = await three.api.get("/qr-codes")

    assert [refusal(answer)[0] for answer in wrong] == [401] * 5 + [429] * 3
    assert wrong[-1].headers["retry-after"] == "12"
    assert right.status_code == 200
    # Strangers choose how many there are: they fill no log.
    assert len(caplog.records) == 6
