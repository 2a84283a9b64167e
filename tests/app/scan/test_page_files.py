"""What pages say of files on the servers of others: learned behind the visitor, never while one waits."""

from io import BytesIO

import pytest
from PIL import Image

from app.resolver import POLLED_LIFE_SECONDS
from domain.pages.page_pictures import RETRIES, STALE_AFTER
from storage.db.models.codes import PagePictureRow, PagePictureUseRow
from tests import files
from tests.app.pages.landings import Elements, directive
from tests.storage.logo_server import LOOPBACK, picture, redirect, reply, serving
from tests.support import running_world

GONE = reply(b"", status="404 Not Found")
BENCH = reply(files.pdf(12))
ENDLESS = files.endless_pdf()


@pytest.fixture
async def server():
    async with serving() as running:
        running.answer = BENCH
        yield running


@pytest.fixture
async def world(database):
    """Files may come from this machine."""
    async with running_world(database, logo_networks=LOOPBACK, plain_http_logos=True) as running:
        yield running


async def make_pdf(owner, url, **fields):
    return await owner.make(type_id=14, pdf_title="Bench No. 4", pdf_download_url=url, **fields)


async def look_at_files(world):
    """As the web process does every second. After that, no page in memory is older."""
    await world.fetch_page_pictures()
    world.clock.advance(seconds=POLLED_LIFE_SECONDS)


async def page_of(world, code, language="en"):
    answer = await world.visitor().get(f"/{code['short_id']}", headers={"Accept-Language": language})
    assert answer.status_code == 200
    assert len(answer.content) <= 30_000
    return answer


async def told(world, code, language="en"):
    """The facts below the title."""
    text = (await page_of(world, code, language)).text
    facts = text.partition('<p class="facts">')[2].partition("</p>")[0]
    lines = Elements(facts.replace("</bdi>", "</bdi>\n")).text.split("\n")
    return [fact for line in lines if (fact := line.strip())]


def first_page(answer):
    found = [image["src"] for image in Elements(answer.text).all("img") if "cut=paper" in image["src"]]
    return found[0] if found else None


async def test_a_pdf_says_its_pages_and_its_size_and_shows_its_first_page(world, owner, server):
    code = await make_pdf(owner, server.url("/bench.pdf"))
    asked_by_its_maker = len(server.requests)
    early = await page_of(world, code)

    await look_at_files(world)
    answer = await page_of(world, code)
    server.answer = GONE
    paper = await world.visitor().get(first_page(answer))

    assert (asked_by_its_maker, len(server.requests), first_page(early)) == (0, 1, None)
    assert await told(world, code) == ["PDF", "12 pages", "2 kB"]
    assert Image.open(BytesIO(paper.content)).size == (452, 640)
    assert "Open PDF" in answer.text
    assert 'aria-label="Download, 2 kB"' in answer.text
    assert directive(answer, "img-src") == ["'self'", "data:"]


@pytest.mark.parametrize(
    ("fields", "body", "expected"),
    [
        ({"type_id": 19, "file_title": "F", "file_download_url": ""}, b"PK" + bytes(8_100_000), ["8.1 MB"]),
        ({"type_id": 19, "file_title": "F", "file_download_url": ""}, files.pdf(2), ["PDF file", "2 pages"]),
        (
            {"type_id": 17, "image_title": "I", "image_download_url": ""},
            picture(1200),
            ["PNG", "1,200 × 1,200"],
        ),
        ({"type_id": 21, "mp3_title": "M", "mp3_file_url": ""}, files.mp3(185), ["3:05", "3 MB"]),
    ],
)
async def test_other_files_say_what_is_known(world, owner, server, fields, body, expected):
    server.answer = reply(body)
    code = await owner.make(**{name: value or server.url("/file") for name, value in fields.items()})
    before = await told(world, code)

    await look_at_files(world)

    said = await told(world, code)
    assert said[: len(expected)] == expected
    assert [fact for fact in before if fact not in said] == []


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        (lambda: GONE, ["PDF"]),
        (lambda: reply(b"", status="405 Method Not Allowed"), ["PDF"]),
        (lambda: redirect("http://10.0.0.1/secret.pdf"), ["PDF"]),
        (lambda: reply(b"<html>Sign in"), ["PDF"]),
        (lambda: reply(b"A text"), ["PDF", "1 kB"]),
        (lambda: reply(picture()), ["PNG", "8 × 8", "1 kB"]),
        (lambda: reply(files.locked_pdf()), ["PDF", "1 kB"]),
        (lambda: reply(files.pdf(3)[:500]), ["PDF", "1 kB"]),
        (lambda: reply(files.pdf(100_000)), ["PDF", "100,000 pages", "12 MB"]),
        (lambda: reply(ENDLESS), ["PDF", "7 pages", f"{round(len(ENDLESS) / 1000)} kB"]),
        (lambda: reply(files.pdf() + bytes(21_000_000)), ["PDF", "21 MB"]),
        (lambda: reply(files.pdf())[:-200], ["PDF"]),
    ],
    ids="gone refusing inside web text picture locked broken many endless large cut".split(),
)
async def test_whatever_a_file_is_its_page_works_with_what_is_known(world, owner, server, made, expected):
    server.answer = made()
    code = await make_pdf(owner, server.url("/bench.pdf"))

    await look_at_files(world)

    assert await told(world, code) == expected


# Renewed behind the visitor


async def test_a_file_that_was_replaced_is_looked_at_again_behind_a_visitor(world, owner, server):
    server.answer = reply(b"PK" + bytes(2_400_000))
    code = await owner.make(type_id=19, file_title="F", file_download_url=server.url("/fonts.zip"))
    await look_at_files(world)
    world.clock.advance(days=2)
    server.answer = reply(b"PK" + bytes(9_900_000))

    old = await told(world, code)
    asked_meanwhile = len(server.requests)
    await look_at_files(world)

    assert (old, asked_meanwhile) == (["ZIP file", "2.4 MB"], 1)
    assert await told(world, code) == ["ZIP file", "9.9 MB"]
    assert len(server.requests) == 2


@pytest.mark.both_databases
@pytest.mark.parametrize(
    ("validator", "condition"),
    [
        (('ETag: W/"4-a"', "Last-Modified: Sun, 29 Nov 2026 07:00:00 GMT"), 'If-None-Match: W/"4-a"'),
        (
            ("Last-Modified: Sun, 29 Nov 2026 07:00:00 GMT",),
            "If-Modified-Since: Sun, 29 Nov 2026 07:00:00 GMT",
        ),
    ],
)
async def test_minutes_later_its_server_is_asked_behind_a_visitor_for_another_version_alone(
    world, owner, server, validator, condition
):
    server.answer = reply(files.pdf(12), *validator)
    code = await make_pdf(owner, server.url("/bench.pdf"))
    await look_at_files(world)
    first = await told(world, code)
    answers = [
        reply(b"", *validator, status="304 Not Modified"),
        GONE,
        reply(files.pdf(3), 'ETag: "5"'),
    ]
    for answer, expected in zip(answers, (first, first, ["PDF", "3 pages", "1 kB"]), strict=True):
        world.clock.advance(seconds=STALE_AFTER.total_seconds())
        server.answer = answer

        before = await told(world, code)
        asked = len(server.requests)
        await look_at_files(world)

        assert (before, len(server.requests)) == (first, asked + 1)
        assert await told(world, code) == expected
        assert (await world.visitor().get(first_page(await page_of(world, code)))).status_code == 200
    # A failure says nothing of what is there: all of it is asked for then.
    assert [condition in request for request in server.requests] == [False, True, True, False]
    assert await told(world, code) == expected
    assert len(server.requests) == 4


async def test_a_page_of_an_earlier_version_has_its_file_looked_at_behind_its_first_visitor(
    world, owner, server
):
    code = await make_pdf(owner, server.url("/bench.pdf"))
    await PagePictureUseRow.all().delete()
    await PagePictureRow.all().delete()

    early = await told(world, code)
    await look_at_files(world)

    assert (early, len(server.requests)) == (["PDF"], 1)
    assert await told(world, code) == ["PDF", "12 pages", "2 kB"]


async def test_a_pdf_that_is_led_to_at_once_is_not_fetched(world, owner, server):
    code = await make_pdf(owner, server.url("/bench.pdf"), direct=True)

    await look_at_files(world)

    assert (server.requests, (await world.rows())["page_pictures"]) == ([], [])
    assert (await world.visitor().get(f"/{code['short_id']}")).status_code == 302


async def test_what_was_known_stays_while_the_file_is_away(world, owner, server):
    code = await make_pdf(owner, server.url("/bench.pdf"))
    await look_at_files(world)
    world.clock.advance(days=2)
    server.answer = GONE

    await page_of(world, code)
    await look_at_files(world)

    assert await told(world, code) == ["PDF", "12 pages", "2 kB"]
    assert first_page(await page_of(world, code))


async def test_a_file_without_a_picture_is_not_fetched_for_a_visitor_nor_tried_again(world, owner, server):
    server.answer = reply(b"PK" + bytes(9))
    code = await owner.make(type_id=17, image_title="I", image_download_url=server.url("/plan.zip"))
    await look_at_files(world)
    (path,) = [
        image["src"]
        for image in Elements((await page_of(world, code)).text).all("img")
        if "/pictures/" in image["src"]
    ]

    answers = [await world.visitor().get(path) for _ in range(2)]
    world.clock.advance(seconds=RETRIES[0].total_seconds())
    await look_at_files(world)

    assert {answer.status_code for answer in answers} == {404}
    assert len(server.requests) == 1
