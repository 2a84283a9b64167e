"""Files over REST: made, found, served, replaced, deleted; what uses them, and what they cost."""

import asyncio
import re
from dataclasses import replace
from datetime import timedelta
from uuid import UUID

import pytest

from domain.accounts.plans import DEFAULT_ALLOWANCES
from storage.repositories.files import sweep_versions
from storage.repositories.stored_bytes import recount_bytes
from tests.support import fault_fields, refusal
from tests.uploads import SVG, archive, encoded, exif, heic, pdf, photograph

NOBODY = "7d1f7d3e-4a06-4a3c-9a1a-6f6b9d8e2c11"


async def send(owner, content, name="menu.pdf", **options):
    return await owner.api.post("/files", files={"file": (name, content)}, **options)


async def made(owner, content, name="menu.pdf"):
    answer = await send(owner, content, name)
    assert answer.status_code == 201, answer.text
    return answer.json()["data"]


async def put(owner, file, content, name="newer.pdf", **headers):
    return await owner.api.put(f"/files/{file['id']}", files={"file": (name, content)}, headers=headers)


async def make_page(owner, file, **more):
    return await owner.make(type_id=14, pdf_title="Menu", pdf_download_url=file["url"], **more)


def contents(world):
    return [path for path in world.deps.file_contents.folder.rglob("*") if path.is_file()]


def leave_half(folder):
    """What an upload leaves that is killed."""
    (folder / "aa").mkdir(exist_ok=True)
    (folder / "aa" / ".draft-x").write_bytes(b"half of a file")


async def kept(owner):
    return (await owner.world.store.accounts.get(owner.account.id)).stored_bytes


@pytest.mark.both_databases
async def test_a_file_is_made_found_and_served(world, owner):
    answer = await send(owner, pdf(pages=2), "../Mittag & Menü.PDF")

    file = answer.json()["data"]
    assert answer.headers["location"] == f"http://qr.test/v1/files/{file['id']}"
    assert file["url"] == f"http://qr.test/f/{file['id']}/Mittag-Menu.PDF"
    assert file["name"] == "Mittag & Menü.PDF"
    assert (file["kind"], file["bytes"], file["pages"]) == ("PDF", len(pdf(pages=2)), 2)
    assert (file["qr_codes"], file["links"]) == ([], [])
    assert (await owner.api.get(f"/files/{file['id']}")).json()["data"] == file
    assert (await owner.api.get("/files", params={"search": "mittag"})).json()["data"] == [file]
    served = await world.client().get(file["url"])
    assert served.content == pdf(pages=2)
    assert served.headers["content-type"] == "application/pdf"
    assert served.headers["cache-control"] == "no-cache"
    assert served.headers["content-disposition"].startswith('inline; filename="Mittag-Menu.PDF"')
    assert (await world.client().head(file["url"])).headers["content-length"] == str(file["bytes"])
    assert (await world.client().get(f"/f/{NOBODY}/menu.pdf")).status_code == 404
    archived = await world.client().get((await made(owner, archive("a.txt"), "a.zip"))["url"])
    assert archived.headers["content-disposition"].startswith("attachment")


async def test_a_part_of_a_file_is_served_and_what_is_known_is_not_sent_again(world, owner):
    file, visitor = await made(owner, pdf()), world.client()
    whole = await visitor.get(file["url"])
    etag = whole.headers["etag"]

    for asked, begin, end in (("bytes=0-3", 0, 4), ("bytes=5-", 5, None), ("bytes=-7", -7, None)):
        part = await visitor.get(file["url"], headers={"Range": asked, "If-Range": etag})
        assert (part.status_code, part.content) == (206, whole.content[begin:end])
    changed = await visitor.get(file["url"], headers={"Range": "bytes=0-3", "If-Range": '"other"'})
    assert (changed.status_code, changed.content) == (200, whole.content)
    known = await visitor.get(file["url"], headers={"If-None-Match": etag})
    assert (known.status_code, known.content) == (304, b"")
    size = len(whole.content)
    for asked in (f"bytes={size}-", "bytes=99999-100000", f"bytes={'9' * 30}-", "bytes=-0"):
        beyond = await visitor.get(file["url"], headers={"Range": asked, "If-Range": etag})
        assert (beyond.status_code, beyond.content) == (416, b""), asked
        assert beyond.headers["Content-Range"] == f"bytes */{size}"
        stale = await visitor.get(file["url"], headers={"Range": asked, "If-Range": '"other"'})
        assert (stale.status_code, stale.content) == (200, whole.content)
    for asked in ("bytes=0-1,5-6", "bytes=5-2", "bytes=-", "lines=0-9", f"bytes={'9' * 5_000}-", "bytes=²-"):
        ignored = await visitor.get(file["url"], headers={"Range": asked.encode()})
        assert (ignored.status_code, ignored.content) == (200, whole.content), asked
    head = await visitor.head(file["url"], headers={"Range": "bytes=0-3"})
    assert (head.status_code, head.headers["Content-Length"]) == (200, str(size))


@pytest.mark.both_databases
async def test_a_pdf_that_is_replaced_shows_its_new_first_page_to_the_next_visitor(world, owner):
    file = await made(owner, pdf("Winter"))
    code = await make_page(owner, file)
    await world.fetch_page_pictures()
    visitor = world.visitor()

    async def shown():
        page = (await visitor.get(f"/{code['short_id']}")).text
        (path,) = re.findall(r'<img[^>]* src="([^"]*/pictures/[^"]*)"', page)
        return await visitor.get(path.replace("&amp;", "&"))

    before = await shown()
    assert before.status_code == 200
    assert before.headers["cache-control"] == "no-cache"
    world.clock.advance(hours=1)
    replaced = (await put(owner, file, pdf("Summer", pages=3), "summer.pdf")).json()["data"]

    after = await shown()
    assert (replaced["url"], replaced["name"], replaced["pages"]) == (file["url"], "summer.pdf", 3)
    assert after.status_code == 200
    assert after.content != before.content
    assert (await visitor.get(file["url"])).content == pdf("Summer", pages=3)
    assert "3 pages" in (await visitor.get(f"/{code['short_id']}")).text


@pytest.mark.both_databases
async def test_a_file_in_use_is_deleted_with_force_alone(world, owner):
    file = await made(owner, encoded("PNG"), "torte.png")
    code = await owner.make(name="Cake", theme={"logo_url": file["url"]})
    link = (await owner.api.post("/links", json={"url": file["url"]})).json()["data"]

    found = (await owner.api.get(f"/files/{file['id']}")).json()["data"]
    assert (found["qr_codes"], found["links"]) == ([code["id"]], [link["id"]])
    refused = await owner.api.delete(f"/files/{file['id']}")
    assert refusal(refused) == (409, "file_in_use")
    assert "Cake" in refused.json()["error"]["message"]
    assert (await owner.api.delete(f"/files/{file['id']}?force=true")).status_code == 204
    assert (await world.client().get(file["url"])).status_code == 404
    # What is in the trash may come back.
    other = await made(owner, encoded("PNG"), "torte.png")
    code = await owner.make(theme={"logo_url": other["url"]})
    await owner.api.delete(f"/qr-codes/{code['id']}")
    assert refusal(await owner.api.delete(f"/files/{other['id']}")) == (409, "file_in_use")


async def test_only_another_of_its_kind_takes_the_place_of_a_file(world, owner):
    other_owner = await world.open_account()
    file, picture = await made(owner, pdf()), await made(owner, encoded("PNG"), "a.png")
    etag = (await owner.api.get(f"/files/{file['id']}")).headers["etag"]

    assert refusal(await put(owner, file, encoded("PNG"))) == (415, "unsupported_media_type")
    assert refusal(await put(owner, file, pdf("a"), **{"If-Match": '"no-0"'})) == (412, "precondition_failed")
    assert (await put(owner, file, pdf("a"), **{"If-Match": etag})).status_code == 200
    assert (await put(owner, picture, SVG % b"")).json()["data"]["kind"] == "SVG"
    assert refusal(await put(other_owner, file, pdf())) == (404, "not_found")
    assert refusal(await other_owner.api.delete(f"/files/{file['id']}")) == (404, "not_found")
    sent = await owner.api.post("/files", json={"file": "x"})
    assert refusal(sent) == (415, "unsupported_media_type")
    assert refusal(await owner.api.post("/files", files={"other": ("a", b"x")})) == (400, "validation_error")


@pytest.mark.both_databases
async def test_every_byte_counts_and_a_full_plan_takes_no_file(world, owner):
    before = await kept(owner)
    file = await made(owner, pdf("x" * 5_000))
    with_file = await kept(owner)
    assert with_file - before >= file["bytes"]
    await put(owner, file, pdf("y" * 9_000))
    # The content before can come back, and counts as long.
    with_version = await kept(owner)
    assert with_version - with_file >= 9_000
    assert await recount_bytes(owner.account.id, world.clock.now())
    assert await kept(owner) == with_version
    await sweep_versions(world.clock.now() + timedelta(days=31))
    assert await kept(owner) < with_version - 5_000
    await owner.api.delete(f"/files/{file['id']}")
    assert await kept(owner) == before
    world.change(allowances={plan: replace(one, files_mb=0) for plan, one in DEFAULT_ALLOWANCES.items()})
    assert refusal(await send(owner, pdf())) == (403, "plan_limit_reached")
    assert (await owner.api.get("/files")).json()["data"] == []


async def test_the_same_key_makes_one_file(world, owner):
    first = await send(owner, pdf(), headers={"Idempotency-Key": "once"})
    again = await send(owner, pdf(), headers={"Idempotency-Key": "once"})
    other = await send(owner, pdf("Other"), headers={"Idempotency-Key": "once"})

    assert again.status_code in (201, 409), again.text
    assert len((await owner.api.get("/files")).json()["data"]) == 1
    assert first.status_code == 201
    assert refusal(other) == (409, "idempotency_conflict")


async def test_contents_that_no_file_has_are_swept_after_an_hour(world, owner):
    file, gone = await made(owner, pdf()), await made(owner, pdf("Gone"), "gone.pdf")
    store = world.deps.file_contents
    leave_half(store.folder)
    await owner.api.delete(f"/files/{gone['id']}")

    wall = contents(world)[0].stat().st_mtime
    now = world.clock.now().fromtimestamp(wall, world.clock.now().tzinfo)
    await store.sweep(now)
    assert len(contents(world)) == 3
    await store.sweep(now + timedelta(hours=2))

    assert len(contents(world)) == 1
    assert (await world.client().get(file["url"])).status_code == 200


async def test_files_are_no_loop_and_a_short_url_still_is(world, owner):
    file = await made(owner, encoded("JPEG", exif=exif()), "a.jpg")

    led = await owner.make(url=file["url"])
    scanned = await world.visitor().get(f"/{led['short_id']}")
    assert scanned.headers["location"] == file["url"]
    looped = {"type_id": 1, "url": led["short_url"]}
    assert refusal(await owner.api.post("/qr-codes", json=looped)) == (409, "destination_refused")


async def test_a_picture_of_ours_is_read_from_where_it_is_kept(world, owner):
    """No network is open in this world: it could not be fetched."""
    file = await made(owner, encoded("PNG"), "logo.png")
    code = await owner.make(options={"image": file["url"]})

    assert code["image_status"] == "ready", code
    assert UUID(file["id"])


async def test_two_uploads_at_once_are_both_kept(world, owner):
    answers = await asyncio.gather(*(send(owner, pdf(str(one))) for one in range(4)))

    assert [answer.status_code for answer in answers] == [201] * 4


async def test_what_was_cleaned_is_cleaned_to_the_same_bytes(world):
    """So an export that is imported is known by its hashes."""
    frames = {"save_all": True, "append_images": [photograph(120, 80).rotate(90)]}
    sent = [
        *(encoded(kind, exif=exif(6)) for kind in ("JPEG", "PNG", "WebP")),
        *(encoded(kind, **frames) for kind in ("GIF", "WebP", "PNG")),
        heic(),
        SVG % b"<!-- a -->",
    ]
    for content in sent:
        once = await world.deps.renderer.read_upload(content)
        twice = await world.deps.renderer.read_upload(once.content)

        assert (twice.content, twice.kind) == (once.content, once.kind)


async def test_a_form_has_nothing_beside_the_file(owner):
    file = {"file": ("menu.pdf", pdf())}

    more = await owner.api.post("/files", files=file, data={"name": "Menu"})
    none = await owner.api.post("/files", files={"name": (None, "Menu")})

    assert [(refusal(one)[0], fault_fields(one)) for one in (more, none)] == [
        (400, {"name"}),
        (400, {"name"}),
    ]
