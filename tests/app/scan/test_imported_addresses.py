"""Imported short IDs lead on at the address that was printed, on the service's domain and on own ones."""

import pytest

from tests.app.api.test_imports import table, take

HOST = "go.example.com"
# The short ID, as it is in the address, and as a person may write that.
PRINTED = (
    ("1", "/1", "/1."),
    ("gh", "/gh", "/GH/"),
    ("a.b", "/a.b", "/A.B)"),
    ("multi/segment", "/multi/segment", "/Multi/Segment/"),
    ("menü", "/men%C3%BC", "/men%C3%BC."),
    ("go🚀", "/go%F0%9F%9A%80", "/GO%F0%9F%9A%80"),
    ("v1.2/~x", "/v1.2/~x", "/V1.2/%7Ex"),
)
WORDS = ("blog", "dashboard", "metrics", "v1", "v1/qr-codes", "dashboard/codes", "f/x/y", "mcp", "robots")


def to(number):
    return f"https://example.com/{number}"


async def imported(world, owner, short_ids, **query):
    job = await take(world, owner, table(*((one, to(n)) for n, one in enumerate(short_ids))), **query)
    assert job["errors"] == []


@pytest.mark.both_databases
async def test_a_printed_address_of_another_service_leads_on(world):
    owner = await world.open_account()
    await owner.own_domain(HOST)
    for query in ({}, {"domain": HOST}):
        await imported(world, owner, [one[0] for one in PRINTED], **query)

    for host in ("qr.test", HOST):
        visitor = world.visitor(host=host)
        for number, (_, *paths) in enumerate(PRINTED):
            for path in paths:
                response = await visitor.get(path)
                assert (response.status_code, response.headers.get("Location")) == (302, to(number)), path
        for path in ("/multi", "/multi/segment/x", "/segment", "/b", "/men", "/1/2", "/a.c"):
            assert (await visitor.get(path)).status_code == 404, path
    assert len(await world.scans()) == 4 * len(PRINTED)


async def test_on_an_own_domain_no_word_is_the_services_but_what_it_answers_there(world):
    owner = await world.open_account()
    await owner.own_domain(HOST)
    await imported(world, owner, WORDS, domain=HOST)
    made = await owner.make(short_id="help", short_link_domain=HOST)

    for number, word in enumerate(WORDS):
        response = await world.visitor(host=HOST).get(f"/{word}")
        assert (response.status_code, response.headers.get("Location")) == (302, to(number)), word
    assert (await world.visitor(host=HOST).get("/help")).status_code == 302
    assert made["short_url"] == f"https://{HOST}/help"
    assert (await world.visitor(host=HOST).get("/healthz")).json() == {"status": "ok"}
    refused = await take(world, owner, table(*((word, to(0)) for word in WORDS)))
    assert (refused["made"], refused["refused"]) == (0, len(WORDS))
    assert (await world.client().get("/v1/qr-codes")).status_code == 401


async def test_a_code_with_an_imported_short_id_has_its_picture_preview_and_password(world):
    owner = await world.open_account()
    await imported(world, owner, ["multi/menü"], **{"as": "codes"})
    (code,) = (await owner.api.get("/qr-codes")).json()["data"]
    await owner.change(code, link_password="sesame")
    visitor, path = world.visitor(), "/multi/men%C3%BC"

    assert code["short_url"] == f"http://qr.test{path}"
    for picture in (code["image"].removeprefix("http://qr.test"), f"{path}.svg", f"{path}.PNG"):
        assert (await visitor.get(picture)).status_code == 200, picture
    assert f"http://qr.test{path}" in (await visitor.get(f"{path}+")).text
    assert (await visitor.get("/Multi/men%C3%BC")).headers["Location"] == path
    asked = await visitor.get(path)
    assert (asked.status_code, f'action="{path}"' in asked.text) == (401, True)
    unlocked = await visitor.post(path, data={"password": "sesame"})
    assert (unlocked.status_code, unlocked.headers["Location"]) == (303, path)
    assert f"Path={path};" in unlocked.headers["Set-Cookie"]
    assert (await owner.api.get("/qr-codes", params={"search": code["short_url"]})).json()["meta"][
        "total"
    ] == 1
    scans = await owner.api.get(f"/qr-codes/{code['id']}/scans", headers={"accept": "text/csv"})
    assert 'filename="scans-multi-men-.csv"' in scans.headers["Content-Disposition"]
