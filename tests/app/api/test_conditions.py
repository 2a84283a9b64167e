"""ETag, If-None-Match and If-Match."""

from datetime import timedelta

import pytest

from app.api.operations import OPERATIONS
from tests.cases import in_turn
from tests.support import NOON, refusal


async def tag_of(owner, code):
    return (await owner.api.get(f"/qr-codes/{code['id']}")).headers["ETag"]


def path_of(code):
    return f"/qr-codes/{code['id']}"


async def test_a_reader_who_has_this_very_state_gets_304(owner):
    code = await owner.make()
    tag = await tag_of(owner, code)

    answers = [
        await owner.api.get(path_of(code), headers={"If-None-Match": known})
        for known in (tag, f"W/{tag}", f'"other", {tag}', "*")
    ]

    assert [(answer.status_code, answer.content) for answer in answers] == [(304, b"")] * 4
    assert [answer.headers["ETag"] for answer in answers] == [tag] * 3 + [tag.replace(".gzip", "")]


async def test_each_encoding_has_a_tag_of_its_own_for_the_same_state(owner):
    path = path_of(await owner.make(metadata={"text": "x" * 1_000}))
    plain = await owner.api.get(path, headers={"Accept-Encoding": "identity"})
    zipped = await owner.api.get(path)
    tags = [one.headers["ETag"] for one in (plain, zipped)]

    assert tags[1] == tags[0][:-1] + '.gzip"'
    assert plain.json() == zipped.json()
    assert ["Content-Encoding" in one.headers for one in (plain, zipped)] == [False, True]
    assert {one.headers["Vary"] for one in (plain, zipped)} == {"Accept-Encoding"}
    assert {one.headers["X-Content-Type-Options"] for one in (plain, zipped)} == {"nosniff"}
    for tag in tags:
        known = await owner.api.get(path, headers={"If-None-Match": tag})
        changed = await owner.api.patch(path, json={"name": None}, headers={"If-Match": tag})
        assert (known.status_code, known.headers["ETag"], changed.status_code) == (304, tag, 200)
    assert (
        await owner.api.patch(path, json={"name": "Menu"}, headers={"If-Match": '"1-1.gzip"'})
    ).status_code == 412


async def test_a_short_answer_stays_as_it_is(owner):
    answer = await owner.api.get("/tags")

    assert "Content-Encoding" not in answer.headers
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


async def test_a_reader_with_another_state_gets_the_code(owner):
    code = await owner.make()

    for known in ('"other"', "", "nonsense", '"1-0'):
        answer = await owner.api.get(path_of(code), headers={"If-None-Match": known})
        assert answer.status_code == 200


async def test_a_reader_by_external_id_gets_304_too(owner):
    code = await owner.make(external_id="table 1")

    answer = await owner.api.get(
        "/qr-codes/by-external-id/table 1", headers={"If-None-Match": await tag_of(owner, code)}
    )

    assert answer.status_code == 304


async def test_the_tag_changes_with_every_change_and_every_scan(world, owner):
    code = await owner.make()
    tags = [await tag_of(owner, code)]

    await owner.change(code, name="New")
    tags.append(await tag_of(owner, code))
    await world.visitor().get(f"/{code['short_id']}")
    tags.append(await tag_of(owner, code))

    assert len(set(tags)) == 3


async def test_the_tag_changes_when_the_clock_changes_what_is_said_of_rules(world, owner):
    lunch = {"hours": [{"from": "11:00", "to": "13:00"}], "until": f"{NOON + timedelta(hours=24):%FT%TZ}"}
    code = await owner.make(rules=[{"when": lunch, "to": {"url": "https://lunch.example"}}])
    path, tags = path_of(code), []

    # At 12:00, 14:00 and 14:30, and a day later, when it is over.
    for hours in (0, 2, 0.5, 24):
        world.clock.advance(hours=hours)
        answer = await owner.api.get(path, headers={"If-None-Match": tags[-1] if tags else ""})
        tags.append(answer.headers["ETag"].replace(".gzip", ""))
        if answer.status_code == 200:
            now = (bool(answer.json()["data"]["rules_now"]), len(answer.json()["data"]["rule_warnings"]))
            assert now == {0: (True, 0), 2: (False, 0), 24: (False, 1)}[hours]

    assert [tags[0] == tags[1], tags[1] == tags[2], tags[2] == tags[3]] == [False, True, False]
    changed = await owner.api.patch(path, json={"name": "Lunch"}, headers={"If-Match": tags[0]})
    assert changed.status_code == 200


async def test_a_change_answers_the_tag_of_what_it_made(owner):
    code = await owner.make()

    changed = await owner.change(code, name="New")

    assert changed.headers["ETag"] == await tag_of(owner, code)


@pytest.mark.parametrize("method", ["PATCH", "PUT", "DELETE"])
async def test_a_write_passes_while_nobody_else_has_changed_the_code(owner, method):
    code = await owner.make()
    body = None if method == "DELETE" else {"name": "New"}

    answer = await owner.api.request(
        method, path_of(code), json=body, headers={"If-Match": await tag_of(owner, code)}
    )

    assert answer.status_code in (200, 204)


@in_turn(
    ("method", "suffix", "body"),
    [
        ("PATCH", "", {"name": "Late"}),
        ("PUT", "", {"name": "Late"}),
        ("DELETE", "", None),
        ("POST", "/revert", {"version": 1}),
    ],
)
async def test_a_write_that_missed_a_change_is_refused(owner, method, suffix, body):
    code = await owner.make()
    tag = await tag_of(owner, code)
    await owner.change(code, name="Early")

    answer = await owner.api.request(method, path_of(code) + suffix, json=body, headers={"If-Match": tag})

    assert refusal(answer) == (412, "precondition_failed")
    assert (await owner.get(code))["name"] == "Early"


async def test_a_scan_in_between_does_not_fail_the_owners_change(world, owner):
    code = await owner.make()
    tag = await tag_of(owner, code)

    await world.visitor().get(f"/{code['short_id']}")
    answer = await owner.api.patch(path_of(code), json={"name": "New"}, headers={"If-Match": tag})

    assert answer.status_code == 200


async def test_a_star_matches_whatever_there_is(owner):
    code = await owner.make()

    answer = await owner.api.patch(path_of(code), json={"name": "New"}, headers={"If-Match": "*"})

    assert answer.status_code == 200


@in_turn(
    "tag",
    ['W/"1-0"', '"2-0"', "", "1-0", '"x"', '"', '"-1"', '"١-0"', f'"{"9" * 5000}"', '"1' + "0" * 30 + '"'],
)
async def test_a_tag_that_is_not_the_codes_never_matches(owner, tag):
    code = await owner.make()

    answer = await owner.api.patch(path_of(code), json={"name": "New"}, headers={"If-Match": tag.encode()})

    assert refusal(answer) == (412, "precondition_failed")


async def test_a_contact_is_deleted_only_while_its_tag_fits(owner):
    contact = f"/contacts/{await owner.receive(await owner.make(), {'name': 'Ada'})}"
    tag = (await owner.api.get(contact)).headers["ETag"]

    late = await owner.api.delete(contact, headers={"If-Match": '"other-1"'})
    assert refusal(late) == (412, "precondition_failed")
    assert (await owner.api.get(contact)).status_code == 200
    assert (await owner.api.delete(contact, headers={"If-Match": tag})).status_code == 204
    gone = await owner.api.delete(contact, headers={"If-Match": tag})
    assert refusal(gone) == (404, "not_found")


def test_whatever_has_a_tag_and_can_be_changed_or_deleted_takes_if_match():
    tagged = {one.path for one in OPERATIONS if 304 in one.answers}
    writes = [one for one in OPERATIONS if one.path in tagged and one.method in ("PATCH", "PUT", "DELETE")]

    assert [(one.method, one.path) for one in writes if not one.takes_if_match] == []


async def test_what_is_not_there_is_said_before_a_tag_is_compared(owner):
    answer = await owner.api.patch("/qr-codes/nothing", json={"name": "New"}, headers={"If-Match": '"1-0"'})

    assert refusal(answer) == (404, "not_found")
