"""Files on the pages of the dashboard: kept, found, replaced, put back, deleted, and sent with a form."""

import asyncio
import re
from html import unescape
from random import randbytes

import pytest

from app.dashboard.files import file_pages
from app.dashboard.parts import uploads
from domain.accounts.plans import Plan, Subscription
from tests.app.dashboard.forms import form_in
from tests.app.dashboard.signing import signed_in
from tests.uploads import SVG, archive, encoded, pdf, sound

FILES = "/dashboard/files"
NEW = "/dashboard/codes/new/pdf"


@pytest.fixture
async def client(world, owner):
    return await signed_in(world, owner)


async def kept(owner):
    return (await owner.api.get("/files")).json()["data"]


async def send(client, path, content, name="menu.pdf", **fields):
    return await client.post(path, data=fields, files={"file": (name, content)})


def rows_in(page):
    """The name of each file, and what is said of its use."""
    rows = re.findall(
        r'<a class="row[^>]*><bdi>([^<]*)</bdi></a>.*?<span class="tiny[^>]*>(.*?)</span>',
        page.text,
        re.DOTALL,
    )
    return [(unescape(name), re.sub("<[^>]*>", "", use).strip()) for name, use in rows]


async def test_a_file_is_kept_replaced_and_put_back(owner, client):
    empty = (await client.get(FILES)).text
    made = await send(client, FILES, pdf("Winter", pages=2))
    (file,) = await kept(owner)
    path = f"{FILES}/{file['id']}"

    page = await client.get(made.headers["location"])
    before = form_in(page).fields
    replaced = await send(client, path, pdf("Summer"), "summer.pdf", revision=before["revision"])
    stale = await send(client, path, pdf("Autumn"), revision=before["revision"])
    newer = (await client.get(path)).text
    version = re.search(r'name="version" value="([^"]+)"', newer)[1]
    back = {"version": version, "revision": form_in(await client.get(path)).fields["revision"]}
    put_back = await client.post(path, data=back)

    assert "No file yet." in empty
    assert [one.status_code for one in (made, replaced, stale, put_back)] == [303, 303, 409, 303]
    assert "PDF · 2 pages" in page.text
    assert "No code and no link uses it." in page.text
    assert "summer.pdf" in newer
    (file,) = await kept(owner)
    assert (file["name"], file["pages"]) == ("menu.pdf", 2)
    assert (await client.get(f"{path}/thumbnail")).headers["content-type"] == "image/webp"


@pytest.mark.both_databases
async def test_the_list_says_what_uses_a_file_and_so_does_its_deletion(owner, client):
    await send(client, FILES, pdf())
    (file,) = await kept(owner)
    unused = rows_in(await client.get(FILES))
    for name in ("Find us", "Lunch", "Table menu"):
        await owner.make(type_id=14, pdf_title="Menu", pdf_download_url=file["url"], name=name)
        owner.world.clock.advance(seconds=1)
    theme = {"theme": {"logo_url": file["url"]}}
    await owner.api.post("/templates", json={"name": "Linden", "options": {}, **theme})

    used, path = rows_in(await client.get(FILES)), f"{FILES}/{file['id']}"
    asked = await client.get(f"{path}/delete")
    deleted = await client.post(f"{path}/delete", data=form_in(asked).fields)

    assert unused == [("menu.pdf", "not used")]
    assert used == [("menu.pdf", "Table menu, Lunch, and 2 more")]
    assert "Table menu" in asked.text
    assert "in templates, domains or the trash: 1" in asked.text
    assert deleted.headers["location"].startswith(FILES)
    assert await kept(owner) == []
    assert (await client.get(path)).status_code == 404


@pytest.mark.both_databases
async def test_rules_restrictions_and_domains_use_a_file_and_an_address_alike_is_none(owner, client):
    await send(client, FILES, pdf())
    (file,) = await kept(owner)
    await owner.make(url="https://cdn.example/f/0123456789abcdef0123456789abcdef0123/menu.pdf")
    unused = rows_in(await client.get(FILES))

    rule = {"when": {"country": ["AT"]}, "to": {"url": file["url"]}}
    await owner.make(name="By country", rules=[rule])
    await owner.make(name="Over", expires_at="2030-01-01T00:00:00Z", expired_redirect_url=file["url"])
    domain = await owner.own_domain("go.example.com")
    await owner.api.patch(f"/domains/{domain['id']}", json={"not_found_url": file["url"]})
    used = await client.get(f"{FILES}/{file['id']}")

    assert unused == [("menu.pdf", "not used")]
    assert "By country" in used.text
    assert "Over" in used.text
    assert "in templates, domains or the trash: 1" in used.text


async def test_a_file_that_came_into_use_since_its_deletion_was_asked_for_is_asked_for_again(owner, client):
    await send(client, FILES, pdf())
    (file,) = await kept(owner)
    path = f"{FILES}/{file['id']}/delete"
    asked = form_in(await client.get(path)).fields
    await owner.make(type_id=14, pdf_title="Menu", pdf_download_url=file["url"], name="Table menu")

    again = await client.post(path, data=asked)
    left = await kept(owner)
    await client.post(path, data=form_in(again).fields)

    assert (again.status_code, "Table menu" in again.text, len(left)) == (422, True, 1)
    assert await kept(owner) == []


@pytest.mark.both_databases
async def test_the_list_is_filtered_by_kind_and_by_use_and_goes_on_with_the_filter(
    owner, client, monkeypatch
):
    for number in range(3):
        await send(client, FILES, pdf(pages=number + 1), f"menu-{number}.pdf")
    await send(client, FILES, encoded("PNG"), "torte.png")
    await send(client, FILES, sound(), "piano.mp3")
    used = next(one for one in await kept(owner) if one["name"] == "menu-1.pdf")
    code = await owner.make(type_id=14, pdf_title="Menu", pdf_download_url=used["url"])
    await owner.api.delete(f"/qr-codes/{code['id']}")
    monkeypatch.setattr(file_pages, "_AT_ONCE", 2)

    found = {}
    for kind in ("pdf", "pictures", "others", "unused", "unknown"):
        page = await client.get(FILES, params={"kind": kind})
        found[kind] = rows_in(page)
        while more := re.search(r'href="([^"]*cursor=[^"]*)"', page.text):
            page = await client.get(unescape(more[1]))
            found[kind] += rows_in(page)

    assert ("menu-1.pdf", "in templates, domains or the trash: 1") in found["pdf"]
    assert {kind: sorted(name for name, _ in rows) for kind, rows in found.items()} == {
        "pdf": ["menu-0.pdf", "menu-1.pdf", "menu-2.pdf"],
        "pictures": ["torte.png"],
        "others": ["piano.mp3"],
        "unused": ["menu-0.pdf", "menu-2.pdf", "piano.mp3", "torte.png"],
        "unknown": ["menu-0.pdf", "menu-1.pdf", "menu-2.pdf", "piano.mp3", "torte.png"],
    }
    nothing = await client.get(FILES, params={"kind": "pictures", "search": "menu"})
    assert "No file matches." in nothing.text


async def test_who_goes_away_in_the_middle_of_an_upload_leaves_nothing(world, owner, client):
    request = client.build_request("POST", f"{FILES}/new", files={"file": ("menu.pdf", pdf())})
    half = request.read()[:700]
    received = iter([{"type": "http.request", "body": half, "more_body": True}, {"type": "http.disconnect"}])
    scope = {
        "type": "http",
        "method": "POST",
        "scheme": request.url.scheme,
        "path": request.url.path,
        "query_string": b"",
        "headers": [(name.lower(), value) for name, value in request.headers.raw],
        "client": ("127.0.0.1", 1),
    }
    answers = []

    async def receive():
        return next(received)

    async def answer(message):
        answers.append(message)

    await world.app(scope, receive, answer)

    assert next(received, None) is None
    assert all(message.get("status", 400) >= 400 for message in answers)
    assert await kept(owner) == []
    assert not [path for path in world.deps.file_contents.folder.rglob("*") if path.is_file()]


async def test_what_cannot_be_kept_is_said_beside_the_field(owner, client):
    for content, said in (
        (b"<html>", "This kind of file cannot be kept here."),
        (pdf()[:60], "This file is damaged"),
        (SVG % b"<text>Menu</text>", "This drawing has text in it."),
    ):
        refused = await send(client, FILES, content)
        assert refused.status_code == 422
        assert said in form_in(refused).faults["file"]
    script = await send(client, f"{FILES}/new", b"<html>")
    assert script.status_code == 422
    assert "cannot be kept" in script.json()["said"]
    assert await kept(owner) == []


async def test_a_file_travels_with_the_form_of_a_new_code(world, owner, client):
    fields = {**form_in(await client.get(NEW)).fields, "pdf_title": "Winter menu"}

    async def make(content):
        files = {"file:pdf_download_url": ("menu.pdf", content)}
        return await client.post(NEW, data=fields, files=files)

    refused, made = await make(b"<html>"), await make(pdf())

    assert refused.status_code == 422
    assert "cannot be kept" in form_in(refused).faults["pdf_download_url"]
    assert form_in(refused).fields["pdf_title"] == "Winter menu"
    assert made.status_code == 303
    (file,) = await kept(owner)
    code = (await owner.api.get(f"/qr-codes/{file['qr_codes'][0]}")).json()["data"]
    assert code["pdf_download_url"] == file["url"]


async def test_a_script_gets_the_address_of_a_file_and_the_form_stays_as_it_is(owner, client):
    answer = await send(client, f"{FILES}/new", encoded("PNG"), "torte.png")

    (file,) = await kept(owner)
    assert answer.status_code == 201
    assert answer.json()["url"] == file["url"]
    assert answer.json()["name"] == "torte.png"
    assert answer.json()["said"].startswith("PNG · 120 × 80")


async def test_several_files_of_one_form_are_kept_and_each_that_is_not_is_named(owner, client):
    contents = {"menu.pdf": pdf(), "menu.html": b"<html>", "empty.pdf": b"", "torte.png": encoded("PNG")}
    parts = [("file", file) for file in contents.items()]

    answer = await client.post(FILES, files=parts)
    all_kept = await client.post(FILES, files=[parts[0], parts[3]])

    assert answer.status_code == 422
    refused = re.findall(r'<li dir="auto">(.*?)</li>', answer.text)
    assert [one.partition(": ")[0] for one in refused] == ["menu.html", "empty.pdf"]
    assert "Uploaded: menu.pdf, torte.png" in answer.text
    assert all_kept.headers["location"] == f"{FILES}?said=files_made"
    assert sorted(one["name"] for one in await kept(owner)) == [*2 * ["menu.pdf"], *2 * ["torte.png"]]


async def test_several_pictures_for_a_gallery_get_an_item_each(owner, client):
    path, chooser = "/dashboard/codes/new/image_gallery", "file:image_gallery_images.0.url"
    page = await client.get(path)
    title = form_in(page).fields | {"image_gallery_title": "Cakes"}
    pictures = [(chooser, (f"{one}.png", encoded("PNG"))) for one in "abc"]

    refused = await client.post(path, data=title, files=[pictures[0], (chooser, ("b.html", b"<html>"))])
    await client.post(path, data=title, files=pictures)

    assert refused.status_code == 422
    assert "b.html: " in form_in(refused).faults["image_gallery_images.0.url"]
    assert form_in(refused).fields["image_gallery_images.0.url"].endswith("/a.png")
    (code,) = (await owner.api.get("/qr-codes")).json()["data"]
    assert [one["url"][-5:] for one in code["image_gallery_images"]] == ["a.png", "b.png", "c.png"]


async def test_several_files_at_once_are_kept_as_long_as_the_plan_has_room(owner, client):
    await owner.subscribe(Plan.FREE, Subscription.NONE)
    large = [("file", (f"{one}.zip", archive("a", content=randbytes(15_000_000)))) for one in range(5)]

    answer = await client.post(FILES, files=large)

    assert answer.status_code == 422
    assert sorted(name for name, _ in rows_in(answer)) == ["0.zip", "1.zip", "2.zip"]
    assert len(re.findall(r'<li dir="auto">[34].zip: ', answer.text)) == 2


@pytest.mark.both_databases
async def test_of_twenty_files_that_a_script_sends_at_once_as_many_are_kept_as_the_plan_has_room_for(
    owner, client
):
    await owner.subscribe(Plan.FREE, Subscription.NONE)
    files = [(f"{one}.zip", archive("a", content=randbytes(3_000_000))) for one in range(20)]

    answers = await asyncio.gather(*(send(client, f"{FILES}/new", content, name) for name, content in files))

    refused = [one for one in answers if one.status_code == 422]
    assert (len(refused), {one.status_code for one in answers}) == (4, {201, 422})
    assert all("50" in one.json()["said"] for one in refused)
    assert len(rows_in(await client.get(FILES))) == 16


async def test_a_form_with_several_files_is_kept_once(owner, client):
    once = form_in(await client.get(FILES)).fields["once"]
    parts = [("file", ("menu.pdf", pdf())), ("file", ("torte.png", encoded("PNG")))]

    answers = [await client.post(FILES, files=parts, data={"once": once}) for _ in range(2)]
    others = await client.post(FILES, files=[parts[0], ("file", ("b.pdf", pdf("b")))], data={"once": once})

    assert [one.headers["location"] for one in (*answers, others)] == 3 * [f"{FILES}?said=files_made"]
    assert len(await kept(owner)) == 4


async def test_of_more_files_than_can_go_at_once_the_rest_is_named(owner, client, monkeypatch):
    monkeypatch.setattr(uploads, "_MOST_AT_ONCE", 2)
    parts = [("file", (f"{one}.svg", SVG % b"")) for one in range(4)]

    answer = await client.post(FILES, files=parts)

    assert answer.text.count("files at once. Choose this one again.") == 2
    assert len(await kept(owner)) == 2


async def test_of_several_files_for_one_place_the_first_is_taken_and_the_others_are_named(owner, client):
    fields = {**form_in(await client.get(NEW)).fields, "pdf_title": "Winter menu"}
    parts = [(f"{one}.pdf", pdf(one)) for one in "abc"]

    sent = await client.post(NEW, data=fields, files=[("file:pdf_download_url", one) for one in parts])
    saved = await client.post(NEW, data=form_in(sent).fields)
    (file,) = await kept(owner)
    page = await client.get(f"{FILES}/{file['id']}")
    revision = {"revision": form_in(page).fields["revision"]}
    replaced = await client.post(
        f"{FILES}/{file['id']}", data=revision, files=[("file", one) for one in parts[1:]]
    )

    said = form_in(sent).faults["pdf_download_url"]
    assert (sent.status_code, said) == (422, "This takes one file. Taken: a.pdf. Not taken: b.pdf, c.pdf.")
    assert (saved.status_code, file["name"]) == (303, "a.pdf")
    assert form_in(replaced).faults == {"file": "This takes one file. Taken: b.pdf. Not taken: c.pdf."}
    assert [one["name"] for one in await kept(owner)] == ["b.pdf"]


async def test_more_photos_than_a_gallery_has_room_for_all_stay_in_the_form(owner, client):
    path, chooser = "/dashboard/codes/new/image_gallery", "file:image_gallery_images.0.url"
    title = form_in(await client.get(path)).fields | {"image_gallery_title": "Cakes"}
    photos = [(chooser, (f"{number}.svg", SVG % b"")) for number in range(102)]

    sent = await client.post(path, data=title, files=photos)

    form = form_in(sent)
    addresses = [text for name, text in form.fields.items() if name.endswith(".url")]
    assert (sent.status_code, form.faults) == (422, {"image_gallery_images": "100 at most. There are 102."})
    assert [one.rpartition("/")[2] for one in addresses] == [f"{number}.svg" for number in range(102)]
