"""The public page with a code's numbers, while its owner wants it."""

import re
from dataclasses import replace

import pytest

from domain.kernel.rate_limits import RateLimiter
from tests.app.dashboard.code.code_pages import path_of, words_of
from tests.app.dashboard.signing import signed_in
from tests.support import ROOT

TITLE = "Table cards"
HOSTILE = "<script>alert(1)</script> {{7*7}}"


async def publish(client, code, title=TITLE):
    return await client.post(path_of(code, "/numbers"), data={"title": title})


async def link_of(client, code):
    page = await client.get(path_of(code, "/numbers"))
    found = re.search(rf">{re.escape(ROOT)}(/numbers/[^<]+)</code>", page.text)
    return found and found[1]


async def scan(world, code, times):
    for number in range(times):
        await world.visitor(address=f"198.51.100.{number}").get(f"/{code['short_id']}")


async def test_everyone_with_the_address_sees_the_numbers_and_nothing_else(world, owner):
    code = await owner.make(name="Secret campaign", url="https://secret.example/offer")
    client = await signed_in(world, owner)
    await scan(world, code, 6)

    await publish(client, code)
    page = await world.client().get(await link_of(client, code))

    words = words_of(page)
    assert page.status_code == 200
    assert "28 days 6" in words
    assert "Mobile 100%" in words or "Phone 100%" in words
    for hidden in ("Secret campaign", "secret.example", code["short_id"], owner.account.email):
        assert hidden not in page.text
    assert page.headers["x-robots-tag"] == "noindex"
    assert page.headers["referrer-policy"] == "no-referrer"
    assert "set-cookie" not in page.headers


async def test_it_is_off_until_it_is_switched_on_and_gone_once_it_is_off(world, owner):
    code = await owner.make()
    client = await signed_in(world, owner)

    before = await link_of(client, code)
    await publish(client, code)
    first = await link_of(client, code)
    await publish(client, code, "Another title")
    renamed = await link_of(client, code)
    stopped = await client.post(path_of(code, "/numbers/stop"))
    gone = await world.client().get(first)
    await publish(client, code)
    second = await link_of(client, code)

    assert (before, renamed) == (None, first)
    assert stopped.headers["location"] == f"{path_of(code, '/numbers')}?said=numbers_are_private"
    assert gone.status_code == 404
    assert second != first
    assert len(first) == len("/numbers/") + 36 + 32


async def test_what_few_people_share_is_counted_as_others(world, owner):
    code = await owner.make()
    client = await signed_in(world, owner)
    await scan(world, code, 4)

    await publish(client, code)
    words = words_of(await world.client().get(await link_of(client, code)))

    assert "Others 100%" in words
    assert "Phone" not in words


async def test_a_link_that_we_did_not_sign_leads_nowhere(world, owner):
    code = await owner.make()
    client = await signed_in(world, owner)
    await publish(client, code)
    link = await link_of(client, code)

    wrong = [
        link[:-1] + ("0" if link[-1] != "0" else "1"),
        link[:-32],
        f"/numbers/{code['id']}",
        "/numbers/%00",
    ]

    assert [(await world.client().get(one)).status_code for one in wrong] == [404] * 4


async def test_a_deleted_code_takes_its_page_along(world, owner):
    code = await owner.make()
    client = await signed_in(world, owner)
    await publish(client, code)
    link = await link_of(client, code)

    await owner.api.delete(f"/qr-codes/{code['id']}")

    assert (await world.client().get(link)).status_code == 404
    await owner.api.delete("/trash")
    assert (await world.rows())["public_numbers"] == []


async def test_an_account_that_is_being_deleted_shows_nothing_any_more(world, owner):
    await world.open_account()
    code = await owner.make()
    client = await signed_in(world, owner)
    await publish(client, code)
    link = await link_of(client, code)

    left = await client.post("/dashboard/settings/delete", data={"password": owner.password})

    assert left.status_code == 303
    assert len((await world.rows())["public_numbers"]) == 1
    assert (await world.client().get(link)).status_code == 404


async def test_another_account_neither_sees_nor_switches_it(world, owner):
    code = await owner.make()
    stranger = await signed_in(world, await world.open_account())

    answers = [
        await stranger.get(path_of(code, "/numbers")),
        await publish(stranger, code),
        await stranger.post(path_of(code, "/numbers/stop")),
    ]

    assert [one.status_code for one in answers] == [404] * 3
    assert (await world.rows())["public_numbers"] == []


@pytest.mark.parametrize("title", ["", "  ", "x" * 201, "two\nlines", "\u202eevil"])
async def test_a_title_that_cannot_be_read_is_refused(world, owner, title):
    code = await owner.make()
    client = await signed_in(world, owner)

    refused = await publish(client, code, title)

    assert refused.status_code == 422
    assert "Use up to 200 characters on one line." in refused.text
    assert (await world.rows())["public_numbers"] == []


async def test_a_hostile_title_is_text(world, owner):
    code = await owner.make()
    client = await signed_in(world, owner)

    await publish(client, code, HOSTILE)
    page = await world.client().get(await link_of(client, code))

    assert "<script>alert(1)" not in page.text
    assert HOSTILE in words_of(page)


async def test_reading_it_too_often_has_to_wait(world, owner):
    code = await owner.make()
    client = await signed_in(world, owner)
    await publish(client, code)
    link = await link_of(client, code)

    world.context = replace(world.context, limiter=RateLimiter(3, world.clock.seconds))
    world.app.state.context = world.context

    answers = [await world.client(address="192.0.2.1").get(link) for _ in range(4)]

    assert answers[-1].status_code == 429
    assert int(answers[-1].headers["retry-after"]) > 0
