"""Logos from a real server on this machine: fetched once, asked for again, changed, refused."""

import asyncio
from base64 import b64decode
from io import BytesIO

import pytest
from PIL import Image

from tests.storage.logo_server import LOOPBACK, redirect, reply, serving
from tests.storage.logo_server import picture as red_square
from tests.support import URL, decoded, fault_fields, owned_rows, refusal, running_world

GONE = reply(b"", status="404 Not Found")
THERE = reply(red_square())
RED = (255, 0, 0)


@pytest.fixture
async def server():
    async with serving() as running:
        running.answer = GONE
        yield running


@pytest.fixture
async def world(database):
    """Logos may come from this machine."""
    async with running_world(database, logo_networks=LOOPBACK, plain_http_logos=True) as running:
        yield running


def retry(owner, code, **options):
    return owner.api.post(f"/qr-codes/{code['id']}/image/retry", **options)


async def public(world, code):
    return await world.visitor().get(f"/{code['short_id']}.png")


def middle(content):
    picture = Image.open(BytesIO(content)).convert("RGB")
    return picture.getpixel((picture.width // 2, picture.height // 2))


async def test_a_logo_that_is_there_is_drawn_and_not_asked_for_again(world, owner, server):
    server.answer = THERE

    code = await owner.make(options={"image": server.url()})
    await owner.change(code, name="New", options={"width": 500})
    await retry(owner, code)

    assert (code["image_status"], code["image_error"]) == ("ready", None)
    assert middle(b64decode(code["image_base64"])) == RED
    assert len(server.requests) == 1


async def test_a_logo_that_comes_later_is_drawn_once_it_is_asked_for_again(world, owner, server):
    code = await owner.make(options={"image": server.url()})
    before = await public(world, code)
    server.answer = THERE

    response = await retry(owner, code)

    retried, after = response.json()["data"], await public(world, code)
    assert code["image_status"] == "failed"
    assert "the server answered 404" in code["image_error"]
    assert decoded(BytesIO(before.content)) == decoded(BytesIO(after.content)) == code["short_url"]
    assert response.status_code == 200
    assert (retried["image_status"], retried["image_error"]) == ("ready", None)
    assert retried["image"] != code["image"]
    assert before.headers["ETag"] != after.headers["ETag"]
    assert middle(before.content) != RED == middle(after.content)
    assert await owner.get(code) == retried


async def test_the_versioned_url_follows_the_logo(world, owner, server):
    code = await owner.make(options={"image": server.url()})
    server.answer = THERE
    retried = (await retry(owner, code)).json()["data"]

    old, new = [await world.visitor().get(one["image"]) for one in (code, retried)]

    assert old.headers["Cache-Control"] == "no-cache"
    assert "immutable" in new.headers["Cache-Control"]
    assert old.content == new.content


@pytest.mark.parametrize(
    "change", [{"name": "New"}, {"url": "https://example.com/new"}, {"options": {"width": 500}}, {}], ids=str
)
async def test_the_next_change_of_anything_asks_for_the_logo_again(world, owner, server, change):
    code = await owner.make(options={"image": server.url()})
    server.answer = THERE

    changed = (await owner.change(code, **change)).json()["data"]

    assert (changed["image_status"], changed["image_error"]) == ("ready", None)
    assert middle((await public(world, code)).content) == RED


async def test_a_change_goes_through_while_the_logo_is_still_away(owner, server):
    code = await owner.make(options={"image": server.url()})
    server.answer = reply(b"", status="503 Later")

    changed = (await owner.change(code, url="https://example.com/new")).json()["data"]

    assert changed["destination"] == "https://example.com/new"
    assert changed["image_status"] == "failed"
    assert "503" in changed["image_error"]


async def test_a_logo_that_is_gone_again_stays_in_the_picture_that_has_it(world, owner, server):
    server.answer = THERE
    code = await owner.make(options={"image": server.url()})
    server.answer = GONE

    changed = (await owner.change(code, options={"dotsOptions": {"color": "#112233"}})).json()["data"]

    assert changed["image_status"] == "ready"
    assert middle((await public(world, code)).content) == RED


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (reply(b"<!doctype html><html></html>"), "is not a PNG"),
        (reply(b""), "is empty"),
        (reply(bytes(2_000_001)), "is larger than 2 MB"),
        (reply(b'<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), "a script"),
        (redirect("http://10.0.0.1/logo.png"), "private network"),
        (redirect("ftp://example.com/logo.png"), "must be an https: URL"),
        (b"nonsense\r\n\r\n", "does not speak HTTP"),
        (b"", "broke off"),
    ],
    ids=lambda value: str(value)[:30],
)
async def test_an_answer_that_is_no_logo_leaves_the_picture_without_it(world, owner, server, answer, words):
    server.answer = answer

    code = await owner.make(options={"image": server.url()})

    assert code["image_status"] == "failed"
    assert words in code["image_error"]
    assert decoded(BytesIO((await public(world, code)).content)) == code["short_url"]


@pytest.mark.parametrize(
    "host", ["10.0.0.1", "192.168.1.1", "169.254.169.254", "[fd00::1]", "100.64.0.1", "0.0.0.0"]
)
async def test_a_private_address_that_is_not_allowed_is_not_asked(owner, host):
    async with asyncio.timeout(5):
        code = await owner.make(options={"image": f"https://{host}/logo.png"})

    assert code["image_status"] == "failed"
    assert "private network" in code["image_error"]


async def test_without_an_allow_list_this_machine_is_a_private_address(database, server):
    server.answer = THERE
    async with running_world(database, plain_http_logos=True) as world:
        owner = await world.open_account()

        code = await owner.make(options={"image": server.url()})

    assert code["image_status"] == "failed"
    assert "private network" in code["image_error"]
    assert server.requests == []


async def test_a_retry_of_a_code_that_has_all_it_needs_changes_nothing(world, owner, server):
    code = await owner.make()
    tag = (await owner.api.get(f"/qr-codes/{code['id']}")).headers["ETag"]
    before = await owned_rows(world)
    world.clock.advance(minutes=5)

    response = await retry(owner, code)

    assert (response.status_code, response.headers["ETag"]) == (200, tag)
    assert response.json()["data"] == await owner.get(code)
    assert await owned_rows(world) == before


async def test_a_retry_that_fails_the_same_way_changes_nothing(world, owner, server):
    code = await owner.make(options={"image": server.url()})
    before = await owned_rows(world)
    world.clock.advance(minutes=5)

    response = await retry(owner, code)

    assert response.json()["data"] == await owner.get(code)
    assert await owned_rows(world) == before
    assert len(server.requests) == 2


async def test_a_retry_is_no_change_of_the_history(owner, server):
    code = await owner.make(options={"image": server.url()})
    server.answer = THERE

    await retry(owner, code)

    history = (await owner.api.get(f"/qr-codes/{code['id']}/history")).json()
    assert history["meta"]["total"] == 1


@pytest.mark.parametrize("reference", ["id", "short_id"])
async def test_a_retry_of_someone_elses_code_is_not_found_and_asks_nobody(world, owner, server, reference):
    stranger = await world.open_account()
    code = await owner.make(options={"image": server.url()})
    asked_before = len(server.requests)

    response = await stranger.api.post(f"/qr-codes/{code[reference]}/image/retry")

    assert refusal(response) == (404, "not_found")
    assert len(server.requests) == asked_before


async def test_a_retry_takes_no_fields(owner, server):
    code = await owner.make(options={"image": server.url()})

    response = await retry(owner, code, json={"image": server.url(), "force": True})

    assert refusal(response) == (400, "validation_error")
    assert fault_fields(response) == {"image", "force"}
    assert len(server.requests) == 1


@pytest.mark.parametrize("content", [b"", b"{}", b" {} "])
async def test_a_retry_takes_no_body_or_an_empty_object(owner, content):
    code = await owner.make()

    response = await retry(owner, code, content=content, headers={"Content-Type": "application/json"})

    assert response.status_code == 200


async def test_a_retry_refuses_a_body_that_is_too_large(owner):
    code = await owner.make()

    response = await retry(
        owner, code, content=b" " * 1_048_577, headers={"Content-Type": "application/json"}
    )

    assert refusal(response) == (413, "payload_too_large")


async def test_a_retry_with_an_idempotency_key_answers_the_same_again(owner, server):
    keyed = {"Idempotency-Key": "retry 1"}
    code = await owner.make(options={"image": server.url()})
    first = await retry(owner, code, headers=keyed)
    server.answer = THERE

    again = await retry(owner, code, headers=keyed)
    anew = await retry(owner, code, headers={"Idempotency-Key": "retry 2"})

    assert again.content == first.content
    assert again.headers["Idempotent-Replayed"] == "true"
    assert first.json()["data"]["image_status"] == "failed"
    assert anew.json()["data"]["image_status"] == "ready"


async def test_a_retry_of_an_older_revision_is_refused(owner, server):
    code = await owner.make(options={"image": server.url()})
    tag = (await owner.api.get(f"/qr-codes/{code['id']}")).headers["ETag"]
    await owner.change(code, name="New")
    server.answer = THERE

    stale = await retry(owner, code, headers={"If-Match": tag})

    assert refusal(stale) == (412, "precondition_failed")
    assert (await owner.get(code))["image_status"] == "failed"


async def test_a_logo_that_fits_beside_no_margin_is_left_out_when_it_comes_and_says_so(world, owner, server):
    code = await owner.make(options={"image": server.url(), "imageOptions": {"margin": 500}})
    server.answer = THERE

    retried = await retry(owner, code)
    renamed = await owner.change(code, name="New")
    mended = await owner.change(code, options={"imageOptions": {"margin": 5}})

    assert [one.status_code for one in (retried, renamed, mended)] == [200, 200, 200]
    assert "options.imageOptions.margin" in retried.json()["data"]["image_error"]
    assert retried.json()["data"]["image_status"] == renamed.json()["data"]["image_status"] == "failed"
    assert mended.json()["data"]["image_status"] == "ready"
    assert middle((await public(world, code)).content) == RED


async def test_twenty_codes_at_once_with_the_same_logo_ask_for_it_once(world, owner, server):
    server.answer = THERE

    answers = await asyncio.gather(
        *(owner.api.post("/qr-codes", json={**URL, "options": {"image": server.url()}}) for _ in range(20))
    )

    made = [answer.json()["data"] for answer in answers]
    assert [answer.status_code for answer in answers] == [201] * 20
    assert {code["image_status"] for code in made} == {"ready"}
    assert len(server.requests) == 1
    assert len((await world.rows())["logos"]) == 1
    assert len({code["short_id"] for code in made}) == 20


async def test_a_preview_fetches_the_logo_and_tells_of_its_failure(world, owner, server):
    body = {"data": "x", "options": {"image": server.url()}}
    failed = (await owner.api.post("/qr-codes/preview", json=body)).json()["data"]
    server.answer = THERE

    ready = (await owner.api.post("/qr-codes/preview", json=body)).json()["data"]

    assert (failed["image_status"], ready["image_status"]) == ("failed", "ready")
    assert "404" in failed["image_error"]
    assert middle(b64decode(ready["image_base64"])) == RED
    assert (await world.rows())["logos"] == []


# While the logo is on its way


@pytest.fixture
async def on_its_way(owner, server):
    """A code whose logo is asked for again, and a server that has not sent all of it yet."""
    code = await owner.make(options={"image": server.url()})
    server.asked.clear()
    server.held, server.answer = asyncio.Event(), reply(red_square(), length=False)
    retrying = asyncio.create_task(retry(owner, code))
    await server.asked.wait()
    yield code, retrying
    server.held.set()
    await asyncio.wait([retrying])


async def test_nobody_waits_for_somebody_elses_logo(world, owner, server, on_its_way):
    code, retrying = on_its_way

    async with asyncio.timeout(5):
        other = await owner.make()
        renamed = await owner.change(other, name="New")
        scan = await world.visitor().get(f"/{code['short_id']}")

    assert not retrying.done()
    assert (renamed.status_code, scan.status_code) == (200, 302)


async def test_a_logo_that_is_taken_away_meanwhile_stays_away(world, owner, server, on_its_way):
    code, retrying = on_its_way

    changed = await owner.change(code, options={"image": None})
    server.held.set()
    response = await retrying

    assert changed.status_code == response.status_code == 200
    assert response.json()["data"] == changed.json()["data"] == await owner.get(code)
    assert (await owner.get(code))["options"] == {}
    assert [row["logo_hash"] for row in (await world.rows())["short_urls"]] == [None]


async def test_a_change_of_the_options_meanwhile_is_graded_with_the_logo(world, owner, server, on_its_way):
    code, retrying = on_its_way

    changing = asyncio.create_task(owner.change(code, options={"dotsOptions": {"color": "#808080"}}))
    server.held.set()
    answers = [await changing, await retrying]

    shown = await owner.get(code)
    exact = await owner.api.post(
        "/qr-codes/preview", json={"data": code["short_url"], "options": shown["options"]}
    )
    assert [answer.status_code for answer in answers] == [200, 200]
    assert shown["options"] == {"image": server.url(), "dotsOptions": {"color": "#808080"}}
    assert shown["image_status"] == "ready"
    assert shown["scannability"] == exact.json()["data"]["scannability"]
    assert b64decode(exact.json()["data"]["image_base64"]) == (await public(world, code)).content


async def test_a_code_that_is_deleted_meanwhile_is_not_found(world, owner, server, on_its_way):
    code, retrying = on_its_way

    deleted = await owner.api.delete(f"/qr-codes/{code['id']}")
    server.held.set()

    assert deleted.status_code == 204
    assert refusal(await retrying) == (404, "not_found")
    assert (await world.rows())["logos"] == []
