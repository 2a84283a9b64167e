"""A whole export, restored by one import on an empty machine: the next export is the same."""

import json
from io import BytesIO
from zipfile import ZipFile

import pytest

from domain.content import TYPES
from tests.app.api.test_imports import MENU, ZIP, counts, scan, take, upload
from tests.app.api.test_own_imports import DESIGN, LOGO, emptied, whole_export
from tests.support import form_of

HOST = "go.example.com"
# Times of the import, and what is this machine's.
OF_IMPORT = {"updated_at", "verified_at"}
COMPARED = (
    *("codes", "links", "folders", "tags", "templates", "utm_templates", "history", "contacts", "files"),
)


def tables(file):
    with ZipFile(BytesIO(file)) as archive:
        return {name: json.loads(archive.read(f"{name}.json")) for name in COMPARED}


def without_times(rows):
    return [{name: value for name, value in row.items() if name not in OF_IMPORT} for row in rows]


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
    form = await owner.make(
        type_id=22,
        short_id="form",
        title="Win",
        fields=[{"name": "mail", "label": "E-mail", "type": "email"}],
    )
    for number in range(3):
        page = await world.visitor().get("/form")
        sent = await world.visitor().post(
            "/form", data={**form_of(page.text), "mail": f"visitor{number}@example.com"}
        )
        assert sent.status_code in (200, 303), sent.text
    return form


@pytest.mark.slow
@pytest.mark.both_databases
async def test_one_import_on_an_empty_machine_gives_the_same_export(world, owner):
    await fill(world, owner)
    file = await whole_export(world, owner)
    before = tables(file)

    new_owner = await emptied(world, owner)
    await new_owner.own_domain(HOST)
    dry = (await upload(new_owner, file, "repoint", kind=ZIP, dry_run="true")).json()["data"]
    job = await take(world, new_owner, file, "repoint")
    again = await take(world, new_owner, file, "repoint")

    rows = len(before["codes"]) + len(before["links"])
    assert (job["errors"], job["notes"], job["as"]) == ([], [], "all")
    assert (dry["new"], dry["items"], dry["contacts"], dry["errors"]) == (rows, job["items"], 3, [])
    assert counts(job) == ("done", rows, rows, rows, 0, 0)
    assert (counts(again), again["errors"]) == (("done", rows, rows, 0, rows, 0), [])
    after = tables(await whole_export(world, new_owner))
    for name in COMPARED:
        assert without_times(after[name]) == without_times(before[name]), name
    assert await scan(world, "used") == (410, None)
    assert (await scan(world, "locked"))[0] == 401
    unlocked = await world.visitor().post("/locked", data={"password": "sesame"})
    assert unlocked.status_code == 303
