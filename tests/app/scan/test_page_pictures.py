"""Pictures of landing pages: fetched from a real server, and renewed without a visitor waiting."""

import asyncio
import re
from base64 import b64decode
from dataclasses import replace
from datetime import UTC, datetime
from io import BytesIO

import pytest
from PIL import Image
from vobject import readOne

from app.main import page_picture_worker
from domain.drawing.logo_limits import LOGO_LIMITS
from domain.pages.page_pictures import (
    FETCHED_WHOLE_AFTER,
    LEASE,
    RETRIED_AFTER,
    RETRIES,
    STALE_AFTER,
    PagePicture,
)
from storage.pictures.logo_source import LogoSources
from storage.pictures.page_file_source import PageFileSources
from storage.pictures.page_picture_worker import PagePictureWorker
from storage.pictures.renderer import Renderer
from storage.runtime.sweeper import UNUSED_IMAGE_STAYS, sweep_images
from tests.pictures import renderer_of
from tests.storage.logo_server import LOOPBACK, picture, reply, serving
from tests.support import refusal, running_world

GONE = reply(b"", status="404 Not Found")
THERE = reply(picture())
LARGER = reply(picture(16))


@pytest.fixture
async def server():
    async with serving() as running:
        running.answer = THERE
        yield running


@pytest.fixture
async def world(database):
    """Pictures may come from this machine."""
    async with running_world(database, logo_networks=LOOPBACK, plain_http_logos=True) as running:
        yield running


async def make(owner, url, **fields):
    return await owner.make(type_id=4, first_name="Ada", photo_url=url, **fields)


async def paths_of(world, code):
    page = await world.visitor().get(f"/{code['short_id']}")
    assert page.status_code == 200
    return sorted(set(re.findall(r'src="(/[^"]+/pictures/[^"]+)"', page.text)))


def side_of(response):
    return Image.open(BytesIO(response.content)).width


def gallery(server, count=12):
    urls = [server.url(f"/{number}.png") for number in range(count)]
    return {
        "type_id": 15,
        "image_gallery_title": "Summer",
        "image_gallery_images": [{"url": url} for url in urls],
    }


def another_fetcher(world):
    """Of a second process over the same database: it shares nothing else with this world.

    However slow this machine is with several at once, no picture fails.
    """
    pictures = PageFileSources(
        plain_http=True,
        networks=LOOPBACK,
        wait_seconds=60,
        fetch_seconds=60,
        decode_seconds=60,
        clock=world.clock.seconds,
    )
    renderer = renderer_of(LogoSources(plain_http=True, networks=LOOPBACK), pictures)
    return page_picture_worker(replace(world.deps, renderer=renderer))


async def states(world):
    """By path: whether it is in the store, failures, and in how many seconds it is due."""
    return {
        row["url"].rpartition("/")[2]: (
            row["logo_hash"] is not None,
            row["failures"],
            None if row["due_at"] is None else (moment(row["due_at"]) - world.clock.now()).total_seconds(),
        )
        for row in (await world.rows())["page_pictures"]
    }


def moment(stored):
    return datetime.fromisoformat(stored).replace(tzinfo=UTC) if isinstance(stored, str) else stored


# Fetched when they are named


@pytest.mark.slow
async def test_a_gallery_of_twelve_is_in_the_store_before_its_first_visitor_comes(world, owner, server):
    code = await owner.make(**gallery(server))
    asked_by_its_maker = len(server.requests)

    await world.fetch_page_pictures()
    fetched = len(server.requests)
    server.answer = GONE
    answers = [await world.visitor().get(path) for path in await paths_of(world, code)]

    assert asked_by_its_maker == 0
    assert fetched == len(server.requests) == 12
    # Each small and, in the viewer, large.
    assert {answer.status_code for answer in answers} == {200}


async def test_whoever_makes_or_changes_a_code_does_not_wait_for_its_pictures(world, owner, server):
    server.held = asyncio.Event()
    server.answer = b""

    code = await owner.make(**gallery(server))
    changed = await owner.change(code, theme={"logo_url": server.url("/logo.png")})

    assert changed.status_code == 200
    assert server.requests == []
    assert {due for _, _, due in (await states(world)).values()} == {0}


@pytest.mark.parametrize("part", ["content", "theme"])
async def test_a_change_has_its_new_pictures_fetched_and_no_others(world, owner, server, part):
    code = await make(owner, server.url("/old.png"), theme={"cover_url": server.url("/cover.png")})
    await world.fetch_page_pictures()
    before = len(server.requests)

    changes = {"photo_url": server.url("/new.png")}
    await owner.change(
        code, **changes if part == "content" else {"theme": {"logo_url": server.url("/new.png")}}
    )
    await world.fetch_page_pictures()

    assert before == 2
    assert [request.split()[1] for request in server.requests[before:]] == ["/new.png"]


async def test_without_room_a_page_changes_at_once_and_its_new_picture_comes_once_there_is(
    world, owner, server
):
    code = await make(owner, server.url("/old.png"))
    await world.fetch_page_pictures()
    allowances = world.deps.allowances
    world.change(allowances={plan: replace(one, files_mb=0) for plan, one in allowances.items()})
    before = (await world.store.accounts.get(owner.account.id)).stored_bytes

    assert (await owner.change(code, photo_url=server.url("/new.png"))).status_code == 200
    await world.fetch_page_pictures()
    without = len(server.requests)
    world.change(allowances=allowances)
    world.clock.advance(minutes=5, seconds=1)
    server.answer = LARGER
    await world.fetch_page_pictures()

    assert (without, len(server.requests)) == (1, 2)
    assert len((await world.rows())["logos"]) == 2
    assert (await world.store.accounts.get(owner.account.id)).stored_bytes > before


async def test_an_earlier_version_has_its_pictures_fetched_again(world, owner, server):
    code = await make(owner, server.url("/old.png"))
    await world.fetch_page_pictures()
    await owner.change(code, photo_url=server.url("/new.png"))
    await world.fetch_page_pictures()
    world.clock.advance(seconds=UNUSED_IMAGE_STAYS.total_seconds() + 1)
    await sweep_images(world.clock.now())

    await owner.api.post(f"/qr-codes/{code['id']}/revert", json={"version": 1})
    await world.fetch_page_pictures()

    assert [request.split()[1] for request in server.requests] == ["/old.png", "/new.png", "/old.png"]


async def test_a_refused_code_has_no_picture_fetched(world, owner, server):
    world.limit_codes(0)

    refused = await owner.api.post("/qr-codes", json=gallery(server))

    assert refusal(refused) == (403, "plan_limit_reached")
    assert (await world.rows())["page_pictures"] == []


async def test_codes_that_share_a_picture_have_it_fetched_once(world, owner, server):
    codes = [
        await owner.make(type_id=2, text="Hello", theme={"logo_url": server.url("/logo.png")})
        for _ in range(3)
    ]
    await world.fetch_page_pictures()

    answers = [await world.visitor().get((await paths_of(world, code))[0]) for code in codes]

    assert [answer.status_code for answer in answers] == [200] * 3
    assert len(server.requests) == 1


async def test_codes_made_at_once_with_the_same_pictures_do_not_wait(world, server):
    owners = [await world.open_account() for _ in range(4)]
    fields = gallery(server, 40)
    backwards = {**fields, "image_gallery_images": fields["image_gallery_images"][::-1]}

    made = await asyncio.gather(
        *(
            one.api.post("/qr-codes", json=body)
            for one, body in zip(owners, [fields, backwards, fields, backwards], strict=True)
        )
    )

    assert [answer.status_code for answer in made] == [201] * 4
    assert len((await world.rows())["page_pictures"]) == 40
    assert len((await world.rows())["page_picture_uses"]) == 160


# By one process of several


@pytest.mark.slow
@pytest.mark.both_databases
async def test_each_picture_is_fetched_by_one_of_several_processes(world, owner, server):
    await owner.make(**gallery(server, 6))

    await asyncio.gather(*(another_fetcher(world).fetch_due() for _ in range(3)))

    asked = [request.split()[1] for request in server.requests]
    assert len(asked) == len(set(asked)) == 6
    assert set((await states(world)).values()) == {(True, 0, None)}


@pytest.mark.both_databases
async def test_a_picture_whose_process_died_is_fetched_by_another_once_the_lease_is_over(
    world, owner, server
):
    await make(owner, server.url("/me.png"))
    await world.store.page_pictures.lease_next(now=world.clock.now(), until=world.clock.now() + LEASE)

    await another_fetcher(world).fetch_due()
    early = len(server.requests)
    world.clock.advance(seconds=LEASE.total_seconds())
    await another_fetcher(world).fetch_due()

    assert (early, len(server.requests)) == (0, 1)
    assert await states(world) == {"me.png": (True, 0, None)}


async def test_a_process_fetches_what_is_due_by_itself_and_gives_it_up_when_it_stops(world, owner, server):
    server.held = asyncio.Event()
    server.answer = b""
    await make(owner, server.url("/me.png"))
    worker = page_picture_worker(world.deps)

    worker.start()
    await asyncio.wait_for(server.asked.wait(), 10)
    await asyncio.wait_for(worker.close(), 5)

    assert len(server.requests) == 1
    assert await states(world) == {"me.png": (False, 0, LEASE.total_seconds())}


async def test_a_lease_begins_when_its_picture_is_taken_however_long_the_others_took(world, owner, server):
    await owner.make(**gallery(server, 2))
    leases = []

    async def fetch(url):
        leases.append((await states(world))[url.rpartition("/")[2]])
        await world.store.page_pictures.keep(PagePicture(url).failed(now=world.clock.now()))
        world.clock.advance(seconds=2 * LEASE.total_seconds())

    await PagePictureWorker(world.store.page_pictures, fetch, world.clock.now).fetch_due()

    assert leases == [(False, 0, LEASE.total_seconds())] * 2


async def test_pictures_that_have_failed_hold_up_no_new_ones(world, owner, server):
    server.answer = GONE
    await make(owner, server.url("/gone.png"))
    await world.fetch_page_pictures()
    world.clock.advance(seconds=RETRIES[0].total_seconds())
    await make(owner, server.url("/new.png"))

    first = await world.store.page_pictures.lease_next(now=world.clock.now(), until=world.clock.now() + LEASE)

    assert first == server.url("/new.png")


# Renewed behind the visitor


@pytest.mark.slow
async def test_a_visitor_two_days_later_waits_for_nothing_and_the_next_sees_the_new_picture(
    world, owner, server
):
    code = await owner.make(**gallery(server, 3))
    await world.fetch_page_pictures()
    paths = await paths_of(world, code)
    world.clock.advance(days=2)
    server.answer = LARGER

    old = [await world.visitor().get(path) for path in paths]
    asked_meanwhile = len(server.requests)
    await world.fetch_page_pictures()
    new = [await world.visitor().get(path) for path in paths]

    assert asked_meanwhile == 3
    assert {(one.status_code, side_of(one)) for one in old} == {(200, 8)}
    assert {(one.status_code, side_of(one)) for one in new} == {(200, 16)}
    assert len(server.requests) == 6


@pytest.mark.both_databases
async def test_fifty_visitors_of_an_old_picture_are_one_question(world, owner, server):
    code = await make(owner, server.url("/me.png"))
    await world.fetch_page_pictures()
    (path,) = await paths_of(world, code)
    world.clock.advance(days=2)

    answers = await asyncio.gather(*(world.visitor().get(path) for _ in range(50)))
    await asyncio.gather(world.fetch_page_pictures(), another_fetcher(world).fetch_due())
    late = await world.visitor().get(path)

    assert {answer.status_code for answer in (*answers, late)} == {200}
    assert len(server.requests) == 2
    assert await states(world) == {"me.png": (True, 0, None)}


async def test_who_asks_for_a_renewal_that_has_just_been_made_has_none_made(world, owner, server):
    await make(owner, server.url("/me.png"))
    await world.fetch_page_pictures()
    world.clock.advance(days=2)
    await world.store.page_pictures.renew(server.url("/me.png"), now=world.clock.now())
    await world.fetch_page_pictures()

    await world.store.page_pictures.renew(server.url("/me.png"), now=world.clock.now())

    assert await states(world) == {"me.png": (True, 0, None)}


@pytest.mark.parametrize(("age", "is_renewed"), [(STALE_AFTER / 2, False), (STALE_AFTER, True)])
async def test_a_page_that_is_changed_has_its_old_pictures_renewed(world, owner, server, age, is_renewed):
    code = await make(owner, server.url("/me.png"))
    await world.fetch_page_pictures()
    world.clock.advance(seconds=age.total_seconds())

    await owner.change(code, first_name="Grace")
    await world.fetch_page_pictures()

    assert len(server.requests) == 1 + is_renewed


async def test_a_picture_stays_while_its_server_sends_something_else(world, owner, server):
    code = await make(owner, server.url("/me.png"))
    await world.fetch_page_pictures()
    (path,) = await paths_of(world, code)
    server.answer = reply(b'{"error": "too many requests"}')

    for wait in (FETCHED_WHOLE_AFTER, *RETRIES):
        world.clock.advance(seconds=wait.total_seconds())
        kept = await world.visitor().get(path)
        await world.fetch_page_pictures()

        assert (kept.status_code, side_of(kept)) == (200, 8)


async def test_a_file_that_is_no_picture_any_more_is_believed_after_some_tries(world, owner, server):
    code = await make(owner, server.url("/me.png"))
    await world.fetch_page_pictures()
    (path,) = await paths_of(world, code)
    server.answer = reply(b"PK" + bytes(9))

    world.clock.advance(seconds=FETCHED_WHOLE_AFTER.total_seconds())
    await world.visitor().get(path)
    for wait in RETRIES:
        await world.fetch_page_pictures()
        world.clock.advance(seconds=wait.total_seconds())
    await world.fetch_page_pictures()

    assert (await world.visitor().get(path)).status_code == 404
    assert await states(world) == {"me.png": (False, 0, None)}


async def test_what_was_had_once_stays_while_its_host_is_away(world, owner, server):
    code = await make(owner, server.url("/me.png"))
    await world.fetch_page_pictures()
    (path,) = await paths_of(world, code)
    server.answer = GONE
    world.clock.advance(days=3)

    answers = []
    for _ in range(2):
        answers.append(await world.visitor().get(path))
        await world.fetch_page_pictures()

    assert {(answer.status_code, side_of(answer)) for answer in answers} == {(200, 8)}
    assert await states(world) == {"me.png": (True, 1, RETRIES[0].total_seconds())}


async def test_what_could_not_be_had_is_tried_again_by_itself_less_and_less_often(world, owner, server):
    server.answer = GONE
    await make(owner, server.url("/me.png"))

    waits = []
    for _ in range(len(RETRIES) + 1):
        await world.fetch_page_pictures()
        ((_, failures, due),) = (await states(world)).values()
        waits.append(due)
        world.clock.advance(seconds=due or 0)

    assert waits == [*(wait.total_seconds() for wait in RETRIES), None]
    assert failures == len(server.requests) == len(RETRIES) + 1


async def test_an_owner_who_has_mended_a_picture_and_saves_the_page_waits_for_no_next_try(
    world, owner, server
):
    server.answer = GONE
    code = await make(owner, server.url("/me.png"))
    await world.fetch_page_pictures()
    world.clock.advance(seconds=RETRIES[0].total_seconds())
    await world.fetch_page_pictures()
    server.answer = THERE

    await owner.change(code, first_name="Grace")
    await world.fetch_page_pictures()

    assert await states(world) == {"me.png": (True, 0, None)}


async def test_a_picture_that_came_at_last_has_no_failures(world, owner, server):
    server.answer = GONE
    await make(owner, server.url("/me.png"))
    await world.fetch_page_pictures()
    server.answer = THERE
    world.clock.advance(seconds=RETRIES[0].total_seconds())

    await world.fetch_page_pictures()

    assert await states(world) == {"me.png": (True, 0, None)}


# In the size that a page shows


def photograph(width=1500, height=1100):
    """With grain, as a phone makes them."""
    file = BytesIO()
    grain = Image.effect_noise((width, height), 40).convert("RGB")
    Image.blend(grain, Image.linear_gradient("L").resize(grain.size).convert("RGB"), 0.7).save(file, "JPEG")
    return file.getvalue()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("cut", "size", "limit"),
    [("dish", (208, 208), 8_000), ("square", (360, 360), 20_000), ("cover", (780, 572), 30_000)],
)
async def test_a_page_shows_a_photograph_in_few_bytes(world, owner, server, cut, size, limit):
    server.answer = reply(photograph())
    code = await make(owner, server.url("/me.jpg"))
    await world.fetch_page_pictures()
    path = (await paths_of(world, code))[0].partition("?")[0]

    new = await world.visitor().get(f"{path}?cut={cut}", headers={"Accept": "image/webp,*/*"})
    old = await world.visitor().get(f"{path}?cut={cut}", headers={"Accept": "*/*"})

    assert (new.headers["Content-Type"], old.headers["Content-Type"]) == ("image/webp", "image/jpeg")
    assert {Image.open(BytesIO(answer.content)).size for answer in (new, old)} == {size}
    assert len(new.content) <= limit
    assert new.headers["Vary"] == "Accept"


async def test_a_gallery_has_small_squares_that_lead_to_whole_pictures(world, owner, server):
    server.answer = reply(photograph())
    code = await owner.make(**gallery(server, 3))
    await world.fetch_page_pictures()

    paths = await paths_of(world, code)
    whole = await world.visitor().get(paths[0].partition("?")[0])

    assert 360 in [side_of(await world.visitor().get(path)) for path in paths]
    assert side_of(whole) == 1500


async def test_a_small_logo_keeps_its_transparency(world, owner, server):
    file = BytesIO()
    Image.new("RGBA", (900, 300), (200, 0, 0, 90)).save(file, "PNG")
    server.answer = reply(file.getvalue())
    code = await owner.make(type_id=2, text="Hello", theme={"logo_url": server.url("/logo.png")})
    await world.fetch_page_pictures()
    (path,) = await paths_of(world, code)

    answers = [await world.visitor().get(path, headers={"Accept": kind}) for kind in ("image/webp", "*/*")]

    pictures = [Image.open(BytesIO(answer.content)) for answer in answers]
    assert [(one.format, one.mode, one.size) for one in pictures] == [
        ("WEBP", "RGBA", (480, 160)),
        ("PNG", "RGBA", (480, 160)),
    ]


@pytest.mark.parametrize("version", ["", "?v=4"])
async def test_a_contact_file_has_the_photo_inside(world, owner, server, version):
    server.answer = reply(photograph())
    code = await make(owner, server.url("/me.jpg"))
    path = f"/{code['short_id']}.vcf{version}"

    early = await world.visitor().get(path)
    await world.fetch_page_pictures()
    card = await world.visitor().get(path)

    assert "PHOTO" not in early.text
    assert "http" not in card.text
    encoded = re.search(r"^PHOTO[^\r]*?(?:JPEG:|base64,)(\S+)", card.text.replace("\r\n ", ""), re.MULTILINE)
    content = b64decode(encoded[1])
    photo = Image.open(BytesIO(content))
    assert (photo.format, photo.size) == ("JPEG", (400, 400))
    assert len(content) <= 25_000


async def test_a_transparent_logo_is_on_white_in_a_contact_file(world, owner, server):
    file = BytesIO()
    logo = Image.new("RGBA", (300, 300), (0, 0, 0, 0))
    logo.paste("#0b6b50", (150, 150, 250, 250))
    logo.save(file, "PNG")
    server.answer = reply(file.getvalue())
    code = await owner.make(type_id=16, business_name="Café", logo_url=server.url("/logo.png"))
    await world.fetch_page_pictures()

    card = readOne((await world.visitor().get(f"/{code['short_id']}.vcf")).text)

    assert Image.open(BytesIO(card.photo.value)).getpixel((9, 9)) == (255, 255, 255)


async def test_a_picture_that_a_browser_has_is_not_sent_again(world, owner, server):
    code = await make(owner, server.url("/me.png"))
    (path,) = await paths_of(world, code)
    first = await world.visitor().get(path)

    again = await world.visitor().get(path, headers={"If-None-Match": first.headers["ETag"]})
    whole = await world.visitor().get(
        path.partition("?")[0], headers={"If-None-Match": first.headers["ETag"]}
    )

    assert (again.status_code, again.content) == (304, b"")
    assert whole.status_code == 200


async def test_sizes_that_no_page_shows_are_not_drawn(world, owner, server):
    code = await make(owner, server.url("/me.png"))
    (path,) = await paths_of(world, code)

    assert (await world.visitor().get(f"{path}x")).status_code == 404


# Not there yet


async def test_a_visitor_who_is_faster_has_the_picture_fetched_at_once(world, owner, server):
    code = await make(owner, server.url("/me.png"))
    (path,) = await paths_of(world, code)
    before = len(server.requests)

    answers = [await world.visitor().get(path) for _ in range(3)]
    await world.fetch_page_pictures()

    assert (before, len(server.requests)) == (0, 1)
    assert {(answer.status_code, answer.headers["Content-Type"]) for answer in answers} == {
        (200, "image/jpeg")
    }
    assert side_of(answers[0]) == 8
    assert answers[0].headers["X-Content-Type-Options"] == "nosniff"
    assert [scan["verdict"] for scan in await world.scans()] == ["page_shown"]


async def test_where_too_many_are_being_fetched_the_grey_is_not_cached(world, owner, server):
    code = await make(owner, server.url("/me.png"))
    (path,) = await paths_of(world, code)
    full = PageFileSources(plain_http=True, networks=LOOPBACK, max_in_flight=0, wait_seconds=0)
    idle = world.deps.renderer
    world.change(renderer=Renderer(LogoSources(plain_http=True, networks=LOOPBACK), full))

    busy = await world.visitor().get(path)
    world.change(renderer=idle)
    later = await world.visitor().get(path)

    assert (busy.status_code, busy.headers["Content-Type"]) == (503, "image/svg+xml")
    assert (busy.headers["Cache-Control"], busy.headers["Retry-After"]) == ("no-store", "2")
    assert later.status_code == 200


async def test_where_too_many_are_being_fetched_an_old_picture_is_shown(world, owner, server):
    code = await make(owner, server.url("/me.png"))
    await world.fetch_page_pictures()
    (path,) = await paths_of(world, code)
    world.clock.advance(days=2)
    full = PageFileSources(plain_http=True, networks=LOOPBACK, max_in_flight=0, wait_seconds=0)
    world.change(renderer=Renderer(LogoSources(plain_http=True, networks=LOOPBACK), full))

    answer = await world.visitor().get(path)

    assert (answer.status_code, side_of(answer)) == (200, 8)


# Whose, from whom and to whom


async def test_a_photograph_as_a_telephone_writes_it_is_shown(world, owner, server):
    file = BytesIO()
    Image.effect_noise((4032, 3024), 20).save(file, "JPEG", quality=80)
    server.answer = reply(file.getvalue())
    code = await make(owner, server.url("/me.jpg"))
    (path,) = await paths_of(world, code)

    answer = await world.visitor().get(path.partition("?")[0])

    assert file.tell() > 2 * LOGO_LIMITS.max_bytes
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "image/jpeg")
    assert side_of(answer) == 1600


async def test_the_server_learns_nothing_of_the_visitor(world, owner, server):
    code = await make(owner, server.url("/me.png"))
    (path,) = await paths_of(world, code)

    await world.visitor(user_agent="Visitor/1.0", referer="https://private.example/").get(path)

    (asked,) = server.requests
    assert "Visitor" not in asked
    assert "private" not in asked
    assert "cookie" not in asked.lower()


async def test_fifty_visitors_at_once_are_one_question(world, owner, server):
    code = await make(owner, server.url("/me.png"))
    (path,) = await paths_of(world, code)

    answers = await asyncio.gather(*(world.visitor().get(path) for _ in range(50)))

    assert {answer.status_code for answer in answers} == {200}
    assert len(server.requests) == 1


async def test_what_cannot_be_had_is_grey_and_tried_again_after_a_while(world, owner, server):
    server.answer = GONE
    code = await make(owner, server.url("/me.png"))
    (path,) = await paths_of(world, code)

    missing = [await world.visitor().get(path) for _ in range(3)]
    asked = len(server.requests)
    server.answer = THERE
    world.clock.advance(seconds=RETRIED_AFTER.total_seconds())
    there = await world.visitor().get(path)

    assert {(one.status_code, one.headers["Content-Type"]) for one in missing} == {(404, "image/svg+xml")}
    assert asked == 1
    assert there.status_code == 200


async def test_a_picture_belongs_to_its_page_and_is_gone_with_it(world, owner, server):
    code = await make(owner, server.url("/me.png"))
    other = await make(owner, server.url("/other.png"))
    (path,) = await paths_of(world, code)

    elsewhere = await world.visitor().get(path.replace(code["short_id"], other["short_id"]))
    await owner.change(code, photo_url=server.url("/new.png"))
    afterwards = await world.visitor().get(path)

    assert (elsewhere.status_code, afterwards.status_code) == (404, 404)


async def test_the_theme_has_its_pictures_from_us_too(world, owner, server):
    theme = {"logo_url": server.url("/logo.png"), "cover_url": server.url("/cover.png")}
    code = await owner.make(type_id=2, text="Hello", theme=theme)

    paths = await paths_of(world, code)

    assert len(paths) == 2
    assert [(await world.visitor().get(path)).status_code for path in paths] == [200, 200]


async def delete_for_good(owner, code):
    await owner.api.delete(f"/qr-codes/{code['id']}")
    return await owner.api.delete("/trash")


@pytest.mark.both_databases
async def test_a_picture_stays_as_long_as_a_page_shows_it(world, owner, server):
    code = await make(owner, server.url("/me.png"))
    other = await make(owner, server.url("/me.png"))
    await world.fetch_page_pictures()

    kept = []
    for leave in (
        lambda: owner.change(code, photo_url=None),
        lambda: delete_for_good(owner, other),
    ):
        world.clock.advance(days=400)
        await sweep_images(world.clock.now())
        kept.append([len((await world.rows())[table]) for table in ("page_pictures", "logos")])
        assert (await leave()).status_code < 300
    await sweep_images(world.clock.now())

    assert kept == [[1, 1], [1, 1]]
    rows = await world.rows()
    assert rows["page_pictures"] == rows["page_picture_uses"] == rows["logos"] == []


async def test_what_no_page_shows_any_more_is_not_fetched(world, owner, server):
    code = await make(owner, server.url("/me.png"))
    await owner.change(code, photo_url=None)

    await world.fetch_page_pictures()

    assert server.requests == []
