"""A whole export, restored by one import on an empty machine: the next export is the same."""

import json
from io import BytesIO
from uuid import uuid4
from zipfile import ZipFile

import pytest

from domain.contacts.contacts import Consent
from domain.content import TYPES
from storage.db.models.codes import ChangeRow
from storage.repositories.stored_bytes import recount_bytes
from tests.app.api.test_imported_files import NOBODY
from tests.app.api.test_imports import JSON, MENU, ZIP, counts, scan, show, take, upload
from tests.app.api.test_own_imports import DESIGN, LOGO, emptied, whole_export
from tests.app.files.test_files import kept
from tests.app.files.test_files import made as upload_file
from tests.jobs import work_off_jobs
from tests.rollups import count_all
from tests.support import URL
from tests.uploads import pdf

HOST = "go.example.com"
# Times of the import, and what is this machine's.
OF_IMPORT = {"updated_at", "verified_at", "status"}
COMPARED = (
    *("codes", "links", "folders", "tags", "templates", "utm_templates", "history", "contacts", "files"),
    *("deleted_codes", "deleted_links", "domains", "scans"),
)


def tables(file):
    with ZipFile(BytesIO(file)) as archive:
        return {name: json.loads(archive.read(f"{name}.json")) for name in COMPARED}


def without_times(rows, *others):
    return [{name: value for name, value in row.items() if name not in {*OF_IMPORT, *others}} for row in rows]


async def made(owner, path, **body):
    answer = await owner.api.post(path, json=body)
    assert answer.status_code == 201, answer.text
    return answer.json()["data"]


async def fill(world, owner):
    """Every type of code, links, and all that they have beside them."""
    await owner.own_domain(HOST)
    await made(owner, "/folders", name="Empty")
    folders = [await made(owner, "/folders", name="Bar") for _ in range(2)]
    await made(owner, "/tags", name="unused")
    template = await made(owner, "/templates", name="Green", options=DESIGN, theme={"font": "serif"})
    utm = await made(owner, "/utm-templates", name="Flyer", utm_source="flyer")
    for type_id, model in TYPES.items():
        await owner.make(
            **{"name": model.slug, "type_id": type_id, "short_id": f"type-{type_id}", **model.example},
            options=DESIGN | ({"image": LOGO} if type_id % 2 else {}),
            tags=["summer", f"t{type_id}"],
            folder=folders[type_id % 2]["id"],
            short_link_domain=HOST if type_id % 3 else None,
        )
    plain = await owner.make(short_id="plain", template_id=template["id"], utm_template_id=utm["id"])
    await made(owner, "/qr-codes/blank", count=1)
    link = await made(owner, "/links", url=MENU, short_id="link", short_link_domain=HOST, external_id="L")
    rule = {"name": "Phones", "when": {"device": ["phone"]}, "to": {"code": plain["id"]}}
    await owner.make(short_id="ruled", rules=[rule, {**rule, "to": {"code": link["id"]}}], metadata={"n": 1})
    await owner.make(short_id="locked", link_password="sesame")
    await owner.make(short_id="paused", status="paused", expires_at="2030-01-01T00:00:00Z")
    used = await owner.make(short_id="used", scan_limit=1)
    for short_id in ("used", "plain", "plain"):
        await scan(world, short_id)
    for name in ("One", "Two"):
        await owner.change(plain, url=f"https://example.com/{name}", name=name)
        world.clock.advance(seconds=5)
    await owner.change(used, link_password="second", password_enabled=False)
    logo = await owner.make(short_id="logo", options={"image": LOGO})
    await owner.change(logo, options={"image": None}, tags=["bare"], theme={"font": "serif"})
    await delete_some(world, owner, folders[0])
    menu = await upload_file(owner, pdf(pages=1))
    await owner.make(short_id="menu", type_id=14, pdf_title="Menu", pdf_download_url=menu["url"])
    for number in range(3):
        consent = Consent(text="You may.", given=True, privacy_url=None) if number else None
        await owner.receive(
            plain, {"email": f"visitor{number}@example.com", "stars": number}, consent=consent
        )


async def delete_some(world, owner, folder):
    filed = {"tags": ["summer"], "folder": folder["id"], "external_id": "gone"}
    gone = await owner.make(short_id="gone", options={"image": LOGO}, short_link_domain=HOST, **filed)
    await owner.change(gone, url="https://example.com/two")
    await scan(world, "gone", host=HOST)
    await owner.make(short_id="never")
    await made(owner, "/links", url=MENU, short_id="old-link", external_id="gone", tags=["summer"])
    for path in ("/qr-codes/gone", "/links/old-link", "/qr-codes/never"):
        world.clock.advance(minutes=1)
        assert (await owner.api.delete(path)).status_code == 204
    # Its external ID is free for another.
    await owner.make(short_id="instead", external_id="gone")


@pytest.mark.slow
@pytest.mark.both_databases
async def test_one_import_on_an_empty_machine_gives_the_same_export(world, owner):
    await fill(world, owner)
    await count_all(world.database)
    file = await whole_export(world, owner)
    before = tables(file)
    assert [row["short_id"] for row in before["scans"]] == ["gone", "plain", "plain", "used"]

    world.clock.advance(seconds=1)
    new_owner = await emptied(world, owner)
    dry = (await upload(new_owner, file, "repoint", kind=ZIP, dry_run="true")).json()["data"]
    job = await take(world, new_owner, file, "repoint")
    again = await take(world, new_owner, file, "repoint")

    rows = sum(len(before[name]) for name in ("codes", "links", "deleted_codes", "deleted_links"))
    assert (job["errors"], [one["column"] for one in job["notes"]], job["as"]) == ([], ["domains"], "all")
    assert (dry["new"], dry["items"], dry["errors"]) == (rows, job["items"], [])
    # The file counts as a row.
    assert counts(job) == ("done", rows + 1, rows + 1, rows, 0, 0)
    assert (counts(again), again["errors"]) == (("done", rows + 1, rows + 1, 0, rows, 0), [])
    counted = await kept(new_owner)
    await recount_bytes(new_owner.account.id, world.clock.now())
    # PostgreSQL stores an image with a length of up to four bytes.
    assert 0 <= await kept(new_owner) - counted <= 4
    after = tables(await whole_export(world, new_owner))
    for name in COMPARED:
        made_again = ["created_at"] if name == "files" else []
        assert without_times(after[name], *made_again) == without_times(before[name], *made_again), name
    reverted = await new_owner.api.post("/qr-codes/logo/revert", json={"version": 1})
    assert reverted.json()["data"]["options"]["image"] == LOGO
    assert await scan(world, "used") == (410, None)
    assert (await scan(world, "locked"))[0] == 401
    unlocked = await world.visitor().post("/locked", data={"password": "sesame"})
    assert unlocked.status_code == 303


async def filled_briefly(world, owner):
    await owner.own_domain(HOST)
    code = await owner.make(short_id="one", short_link_domain=HOST, scan_limit=9)
    await owner.change(code, url="https://example.com/two")
    await made(owner, "/links", url=MENU, short_id="two")
    await owner.receive(code, {"email": "visitor@example.com"})
    gone = await owner.make(short_id="gone")
    await owner.api.delete(f"/qr-codes/{gone['id']}")
    return await whole_export(world, owner)


async def test_a_wrong_domain_makes_no_second_codes(world, owner):
    file = await filled_briefly(world, owner)
    new_owner = await emptied(world, owner)
    other = "other.example.com"
    await new_owner.own_domain(other)

    wrong = await take(world, new_owner, file, "repoint", domain=other)
    whole = await take(world, new_owner, file, "repoint")

    assert (wrong["made"], wrong["refused"], whole["made"], whole["errors"]) == (0, 3, 3, [])
    assert [one["column"] for one in wrong["errors"]] == ["short_link_domain"] * 3


async def test_the_default_domain_of_another_machine_is_the_default_one_here(world, owner):
    await owner.make(short_id="one")
    file = BytesIO(await whole_export(world, owner))
    with ZipFile(file) as archive:
        rows = {name: archive.read(name) for name in ("codes.json", "links.json", "repoint.json")}
    moved = BytesIO()
    with ZipFile(moved, "w") as archive:
        for name, content in rows.items():
            archive.writestr(name, content.replace(b"qr.test", b"old.example"))
    new_owner = await emptied(world, owner)

    job = await take(world, new_owner, moved.getvalue(), "repoint")

    assert (job["made"], job["errors"], await scan(world, "one")) == (1, [], (302, URL["url"]))


async def test_beside_another_account_that_has_the_ids_all_get_others_and_belong_together(world, owner):
    file = await filled_briefly(world, owner)
    before = tables(file)
    new_owner = await emptied(world, owner)
    stranger = await world.open_account()
    await stranger.own_domain(HOST)
    await take(world, stranger, file, "repoint", **{"as": "codes"})
    (theirs,) = (await stranger.api.get("/qr-codes")).json()["data"]
    await stranger.api.delete(f"/qr-codes/{theirs['id']}")
    await stranger.api.delete("/trash")
    await new_owner.own_domain("later.example.com")

    job = await take(world, new_owner, file, "repoint")

    (contact,) = (await new_owner.api.get("/contacts")).json()["data"]
    assert (theirs["id"], job["made"]) == (before["codes"][0]["id"], 3)
    assert contact["id"] != before["contacts"][0]["id"]


async def test_a_history_that_no_code_could_have_is_left_out_and_a_limited_key_restores_nothing_whole(
    world, owner
):
    file = BytesIO(await filled_briefly(world, owner))
    evil = BytesIO()
    with ZipFile(file) as archive, ZipFile(evil, "w") as changed:
        for name in ("codes.json", "links.json", "history.json", "repoint.json"):
            content = archive.read(name).replace(b"https://example.com/two", b"javascript:alert(1)")
            changed.writestr(name, content if name == "history.json" else archive.read(name))
    new_owner = await emptied(world, owner)
    await new_owner.own_domain(HOST)

    limited = await new_owner.new_key(scopes=["codes:create", "links:create", "codes:read"])
    refused = await limited.post(
        "/imports?source=repoint", content=evil.getvalue(), headers={"content-type": ZIP}
    )
    job = await take(world, new_owner, evil.getvalue(), "repoint")

    assert refused.status_code == 403
    assert [(one["column"], one["row"]) for one in job["notes"]] == [("history", 0)]
    history = (await new_owner.api.get("/qr-codes/one/history")).json()["data"]
    assert [one["version"] for one in history] == [1]


async def test_items_and_contacts_that_cannot_be_read_are_named_and_the_others_come(world, owner):
    await made(owner, "/folders", name="Bar")
    file = BytesIO(await filled_briefly(world, owner))
    broken = BytesIO()
    with ZipFile(file) as archive, ZipFile(broken, "w") as changed:
        for name in ("codes", "links", "folders", "contacts", "repoint"):
            rows = json.loads(archive.read(f"{name}.json"))
            if name in ("folders", "contacts"):
                rows = [
                    7,
                    {**rows[0], "created_at": "yesterday"},
                    {**rows[0], "id": NOBODY, "name": "\0"},
                    *rows,
                ]
            changed.writestr(f"{name}.json", json.dumps(rows))
    new_owner = await emptied(world, owner)
    await new_owner.own_domain(HOST)

    job = await take(world, new_owner, broken.getvalue(), "repoint")

    columns = [one["column"] for one in job["errors"]]
    assert (columns.count("folders.json"), columns.count("contacts.json"), job["items"]) == (5, 6, 8)
    assert (job["made"], job["status"]) == (2, "done")
    assert [one["name"] for one in (await new_owner.api.get("/folders")).json()["data"]] == ["Bar"]
    assert len((await new_owner.api.get("/contacts")).json()["data"]) == 1


async def with_history(world, owner, change):
    """What is imported of a code with two versions. `change`: of the rows of its history."""
    code = await owner.make(short_id="one", options={"image": LOGO}, name="First")
    await owner.change(code, url="https://example.com/two", options={"image": None}, tags=["t"])
    before = await export_tables(world, owner)
    change(before["history"])
    new_owner = await emptied(world, owner)
    job = await take(world, new_owner, json.dumps(before).encode(), "repoint", **{"as": "all"})
    return new_owner, job


async def export_tables(world, owner):
    return tables(await whole_export(world, owner))


async def versions_of(owner, short_id="one"):
    return [one["version"] for one in (await owner.api.get(f"/qr-codes/{short_id}/history")).json()["data"]]


async def test_an_imported_history_leaves_room_for_versions_and_has_the_newest_ones(world, owner):
    def change(history):
        first, second = history
        history[:] = [{**second, "version": 2**31 - 1}]
        history += [{**first, "version": number} for number in range(1, 230)]

    new_owner, job = await with_history(world, owner, change)

    assert [one["column"] for one in job["notes"]] == ["history"]
    repointed = await new_owner.api.patch("/qr-codes/one", json={"url": "https://example.com/new"})
    assert repointed.status_code == 200
    assert (await versions_of(new_owner))[0] == 230
    assert await ChangeRow.all().count() == 200


LARGE = "data:image/png;base64," + "A" * 3_000_000
WRONG_LOOKS = [
    {"tags": None},
    {"tags": "t"},
    {"name": 7},
    {"template_id": 5},
    {"template_id": "x"},
    {"options": None},
    {"options": {"image": LARGE}},
    {"theme": []},
]


@pytest.mark.parametrize("look", WRONG_LOOKS)
async def test_a_version_with_a_look_that_no_code_has_is_left_out(world, owner, look):
    new_owner, _ = await with_history(
        world, owner, lambda history: history[0]["after"]["name_and_look"].update(look)
    )

    assert await versions_of(new_owner) == [2]


async def test_nothing_in_a_name_and_look_decides_what_a_revert_brings_back(world, owner):
    evil = {
        "rules": [{"id": "abcdefgh", "when": {}, "to": {"url": "javascript:alert(1)"}}],
        "type_id": 14,
        "status": "paused",
        "content": {"url": "javascript:alert(1)"},
        "restrictions": {},
        "account_id": "x",
        "short_id": "other",
        "images": {},
    }

    new_owner, job = await with_history(
        world, owner, lambda history: [one["after"]["name_and_look"].update(evil) for one in history]
    )
    reverted = await new_owner.api.post("/qr-codes/one/revert", json={"version": 1})

    data = reverted.json()["data"]
    assert (job["notes"], data["type_id"], data["status"], data["rules"]) == ([], 1, "active", [])
    assert await scan(world, "one") == (302, URL["url"])


@pytest.mark.parametrize("image", ["http://127.0.0.1:9/a.png", "data:text/html,x", LARGE, LOGO + "AAAA"])
async def test_a_version_with_another_image_than_it_had_is_left_out(world, owner, image):
    def change(history):
        (reference,) = history[1]["images"]
        history[1]["images"][reference] = image

    new_owner, _ = await with_history(world, owner, change)

    assert await versions_of(new_owner) == [1]


async def test_a_version_with_a_rule_without_its_id_is_left_out(world, owner):
    rule = {"name": "P", "when": {"device": ["phone"]}, "to": {"url": "https://example.com/x"}}

    new_owner, job = await with_history(
        world, owner, lambda history: history[1]["after"].update(rules=[rule])
    )

    assert (job["status"], job["made"], await versions_of(new_owner)) == ("done", 1, [1])


async def test_a_version_of_a_link_has_an_address_and_no_look(world, owner):
    link = await made(owner, "/links", url=MENU, short_id="two")
    await owner.api.patch("/links/two", json={"url": "https://example.com/two"})
    before = await export_tables(world, owner)
    first, second = before["history"]
    first["after"]["name_and_look"].update(theme={"font": "serif"}, options={}, template_id=None)
    second["after"].update(type_id=21)
    new_owner = await emptied(world, owner)

    await take(world, new_owner, json.dumps(before).encode(), "repoint", **{"as": "all"})
    reverted = await new_owner.api.post("/links/two/revert", json={"version": 1})

    assert (reverted.status_code, reverted.json()["data"]["url"]) == (200, MENU)
    assert reverted.json()["data"]["id"] == link["id"]


WRONG_FIELDS = [
    {"n": 10**40},
    {"x": {"y": 1}},
    {"x": [["y"]]},
    {"x": [1]},
    {"x": None},
    {"x": "y" * 5_000},
    {f"x{number}": "y" * 4_000 for number in range(40)},
]


@pytest.mark.both_databases
async def test_contacts_that_no_form_could_have_sent_are_named_and_none_is_of_the_future(world, owner):
    code = await owner.make(short_id="one")
    sent = {"name": "A", "likes": ["a", "b"], "agrees": True, "rating": 5}
    await owner.receive(code, sent)
    before = await export_tables(world, owner)
    (contact,) = before["contacts"]
    wrong = [{**contact, "id": str(uuid4()), "fields": fields} for fields in WRONG_FIELDS]
    wrong.append({**contact, "id": str(uuid4()), "created_at": "0001-01-01T00:00:00Z"})
    future = {**contact, "created_at": "9999-12-31T23:59:59Z"}
    new_owner = await emptied(world, owner)

    file = json.dumps({**before, "contacts": [*wrong, future]}).encode()
    job = await take(world, new_owner, file, "repoint", **{"as": "all"})

    assert (job["status"], [one["column"] for one in job["errors"]]) == ("done", ["contacts.json"] * 8)
    (kept_one,) = (await new_owner.api.get("/contacts")).json()["data"]
    assert (kept_one["fields"], kept_one["created_at"]) == (sent, job["created_at"])


@pytest.mark.both_databases
async def test_two_accounts_that_import_one_export_at_once_get_both_their_own(world, owner):
    await made(owner, "/folders", name="Bar")
    code = await owner.make(short_id="one")
    await owner.change(code, url="https://example.com/two")
    await owner.receive(code, {"name": "A"})
    before = await export_tables(world, owner)
    first = await emptied(world, owner)
    second = await world.open_account()
    other = {**before, "codes": [{**before["codes"][0], "short_id": "other"}]}

    accepted = [
        await upload(one, json.dumps(file).encode(), "repoint", kind=JSON, **{"as": "all"})
        for one, file in ((first, before), (second, other))
    ]
    await work_off_jobs(world)

    for one, answer, short_id in zip((first, second), accepted, ("one", "other"), strict=True):
        job = await show(one, answer)
        assert (job["status"], job["made"], job["errors"]) == ("done", 1, [])
        assert await versions_of(one, short_id) == [2, 1]
        (contact,) = (await one.api.get("/contacts")).json()["data"]
        (folder,) = (await one.api.get("/folders")).json()["data"]
        assert (contact["fields"], folder["name"]) == ({"name": "A"}, "Bar")


async def test_of_two_items_with_one_id_the_second_is_refused(world, owner):
    folder = await made(owner, "/folders", name="Bar")
    before = await export_tables(world, owner)
    before["folders"].insert(0, {**before["folders"][0], "name": "Second"})
    new_owner = await emptied(world, owner)

    job = await take(world, new_owner, json.dumps(before).encode(), "repoint", **{"as": "all"})

    errors = [(one["column"], one["message"]) for one in job["errors"]]
    folders = (await new_owner.api.get("/folders")).json()["data"]
    assert (job["status"], errors) == ("done", [("folders.json", "is duplicated")])
    assert [(one["name"], one["id"]) for one in folders] == [("Bar", folder["id"])]
