"""Imported short IDs lead on at the address that was printed, on the service's domain and on own ones."""

import json
from io import BytesIO
from urllib.parse import quote, unquote

import pytest

from tests.app.api.test_imports import table, take
from tests.support import decoded
from tests.time_limits import at_most

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
    ("x" * 128, f"/{'x' * 128}", f"/{'x' * 128}."),
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


async def test_on_an_own_domain_pictures_and_previews_are_behind_every_short_id(world):
    owner = await world.open_account()
    await owner.own_domain(HOST)
    await imported(world, owner, ["v1/card", "dashboard/m", "f/x/y"], domain=HOST, **{"as": "codes"})
    visitor = world.visitor(host=HOST)

    for path in ("/v1/card", "/dashboard/m", "/f/x/y"):
        answers = [await visitor.get(f"{path}{ending}") for ending in ("", ".svg", "+")]
        assert [one.status_code for one in answers] == [302, 200, 200], path


async def test_no_path_takes_long_to_be_read(world):
    paths = ["+/" * 16_000 + "a", "." * 32_000 + "x", "/pictures/" * 3_000, "a.svg/" * 5_000 + "x"]
    for path in paths:
        with at_most(seconds=0.5):
            assert (await world.visitor().get(f"/a{path}")).status_code == 404


# Rows of public dumps of YOURLS, and of Shlink's API: the short ID, and where it led.
OF_YOURLS = {
    "1": "http://url.4toolkit.com/admin/tools.php",
    "3": "http://baidu.com",
    "gh": "https://github.com/",
    "ozh": "https://ozh.org/",
    "blog": "https://blog.yourls.org/",
    "wiki": "https://wikipedia.org/",
    "demo": "https://example.com/another-page-for-testing",
    "yourls": "https://yourls.org/",
    "yourlsblog": "https://blog.yourls.org/?a=it''s",
    "lf003": "http://search.google.com/local/writereview?placeid=ChIJW4K0M91LSQ0RK8YK9Q_L0Wc",
    "AuIq": "http://joralo.in/hosting/%E0%A4%B5%E0%A5%87%E0%A4%AC",
    "boja": "https://www.juntadeandalucia.es/boja",
    "aayazx": "https://unitpay.ru/pay/redirect/848429151?backUrl=http%3A//u-world.su",
}
OF_SHLINK = {
    "multi/segment": "https://shlink.io/documentation",
    "menü": "https://example.com/menü",
    "日本": "https://example.com/jp",
    "v1.2": "https://example.com/release",
    "help": "https://example.com/help",
    "qr": "https://example.com/qr",
    "go🚀": "https://example.com/go",
    "used-up": "https://example.com/gone",
    "left": "https://example.com/left",
}


async def test_22_rows_of_two_services_answer_where_they_answered(world):
    owner = await world.open_account()
    await owner.own_domain(HOST)
    rows = ",\n".join(
        f"('{one}', '{url}', NULL, '2024-01-10 10:00:00', '127.0.0.1', 3)" for one, url in OF_YOURLS.items()
    )
    dump = f"-- phpMyAdmin SQL Dump\nINSERT INTO `yourls_url` VALUES\n{rows};\n".encode()
    limits = {"used-up": {"maxVisits": 5}, "left": {"maxVisits": 6}}
    found = [
        {"shortCode": one, "longUrl": url, "domain": HOST, "visitsCount": 5, "meta": limits.get(one, {})}
        for one, url in OF_SHLINK.items()
    ]
    answer = json.dumps({"shortUrls": {"data": found}}).encode()

    jobs = [
        await take(world, owner, dump, "yourls", domain=HOST),
        await take(world, owner, answer, "shlink", domain=HOST),
    ]

    assert [(job["made"], job["errors"]) for job in jobs] == [(13, []), (9, [])]
    for short_id, url in {**OF_YOURLS, **OF_SHLINK}.items():
        response = await world.visitor(host=HOST).get(f"/{quote(short_id)}")
        gone = short_id == "used-up"
        assert response.status_code == (410 if gone else 302), short_id
        led_to = unquote(response.headers.get("Location", ""))
        assert gone or led_to == unquote(url).replace("''", "'"), short_id
    assert (await world.visitor(host=HOST).get("/left")).status_code == 410


async def test_the_picture_of_a_short_id_that_ends_like_a_picture_of_a_page_is_its_own(world):
    owner = await world.open_account()
    await imported(world, owner, ["wifi/static", "wifi/till"], **{"as": "codes"})
    page = await owner.make(type_id=5, ssid="Linden", password="flat white", short_id="wifi")
    visitor = world.visitor()

    for code in (await owner.api.get("/qr-codes")).json()["data"][1:]:
        for ending in ("png", "svg", "pdf"):
            picture = await visitor.get(code["image"].replace(".png", f".{ending}"))
            assert picture.status_code == 200, picture.url
        assert decoded(BytesIO((await visitor.get(code["image"])).content)) == code["short_url"]
    twin = await visitor.get(page["static_image"])
    assert decoded(BytesIO(twin.content)) == page["static_payload"]
