"""Own domains: added, proved by a real name server, used, left and deleted in the dashboard."""

import re
from dataclasses import replace
from html import unescape
from urllib.parse import urlencode

import pytest

from app.pages.texts import translations
from domain.accounts.plans import UNLIMITED, Plan, Subscription
from tests.app.api.test_imported_domains import fill, had_by_another
from tests.app.api.test_imports import scan, take
from tests.app.api.test_own_imports import emptied, whole_export
from tests.app.dashboard.code.code_pages import after, field, words_of
from tests.app.dashboard.forms import form_in
from tests.app.dashboard.signing import signed_in
from tests.cases import in_turn
from tests.storage.logo_server import reply
from tests.support import URL, running_world

PATH = "/dashboard/domains"
HOST = "go.example.com"
PARTIAL = {"hx-request": "true", "hx-request-type": "partial"}
T = translations("en")


@pytest.fixture
async def world(database, proofs):
    async with running_world(database, domain_proofs=proofs) as running:
        yield running


@pytest.fixture
async def client(world, owner):
    return await signed_in(world, owner)


async def test_where_a_domain_is_chosen_it_has_the_name_that_people_know(owner, client):
    stored = "xn--mnchen-3ya.example"
    await owner.own_domain(stored)
    await owner.own_domain(HOST)
    other = next(one["id"] for one in await domains_of(owner) if one["domain"] == HOST)
    paths = [f"/dashboard/{page}" for page in ("codes/new/url", "links/new", "import", "keys")]

    await client.post("/dashboard/keys", data={"name": "M", "access": "limited", "domains": stored})
    pages = [await client.get(path) for path in (*paths, f"{PATH}/{other}/delete")]

    for page in pages[:3]:
        assert f'<option value="{stored}">münchen.example</option>' in page.text
    assert "Domains: münchen.example" in words_of(pages[3])
    for page in pages:
        assert "xn--" not in words_of(page)


async def domains_of(owner):
    return (await owner.api.get("/domains")).json()["data"]


async def add(client, domain=HOST):
    """The path of its page."""
    added = await client.post(PATH, data={"domain": domain})
    assert added.status_code == 303, words_of(added)
    return added.headers["location"].partition("?")[0]


async def save(client, path, **fields):
    revision = field(await client.get(path), "revision")
    return await client.post(path, data={"revision": revision, **fields})


async def delete(client, path, **fields):
    revision = field(await client.get(f"{path}/delete"), "revision")
    return await client.post(f"{path}/delete", data={"revision": revision, **fields})


def copies_in(page):
    return [unescape(text) for text in re.findall(r'role="textbox"[^>]*>([^<]*)</code>', page.text)]


async def test_a_domain_is_added_proved_and_scanned(world, owner, zone, client):
    path = await add(client, " https://Go.Example.com/ ")
    waiting = await client.get(path)
    (domain,) = await domains_of(owner)
    told = copies_in(waiting)
    nothing = await after(client, await client.post(f"{path}/look"))

    zone.say(domain["dns_name"], domain["dns_value"])
    ready = await after(client, await client.post(f"{path}/look"))
    form = await client.get("/dashboard/codes/new/url")
    made = await client.post(
        "/dashboard/codes/new/url",
        data={"url": "cafe.example", "short_link_domain": HOST, "short_id": "menu"},
    )

    assert domain["domain"] == HOST
    assert told == [
        *(domain["dns_name"], domain["dns_value"], domain["file_url"], domain["file_content"]),
        "qr.test",
    ]
    assert T.domain_not_looked in words_of(waiting)
    assert f"There is no TXT record at {domain['dns_name']}." in words_of(nothing)
    assert T.domain_is_ready in words_of(ready)
    assert f'<option value="{HOST}">{HOST}</option>' in form.text
    assert made.status_code == 303
    scanned = await world.visitor(host=HOST).get("/menu")
    assert (scanned.status_code, scanned.headers["location"]) == (302, "https://cafe.example")
    assert "1 code, 0 links" in words_of(await client.get(path))
    assert "1 code, 0 links" in words_of(await client.get(PATH))


async def test_a_file_proves_it_too(owner, web, client):
    path = await add(client)
    (domain,) = await domains_of(owner)
    web.answer = reply(domain["file_content"].encode())

    looked = await client.post(f"{path}/look")

    assert looked.headers["location"] == f"{path}?said=domain_is_ready"
    assert (await domains_of(owner))[0]["status"] == "verified"


async def test_what_was_found_instead_is_said_in_the_language_of_the_page(owner, zone, web, client):
    path = await add(client)
    (domain,) = await domains_of(owner)
    zone.say(domain["dns_name"], "<script>alert(1)</script>", "y" * 200)
    web.answer = reply("\u202eevil".encode())

    client.headers["accept-language"] = "de"
    page = await after(client, await client.post(f"{path}/look"))

    assert "Im TXT-Eintrag steht etwas anderes: " in words_of(page)
    assert "“<script>alert(1)</script>”, “yyy" in unescape(page.text)
    assert "<script>alert" not in page.text
    assert "y" * 101 not in page.text
    assert "In der Datei steht etwas anderes: “" in words_of(page)
    assert "\u202e" not in page.text
    assert (await domains_of(owner))[0]["status"] == "pending"


@pytest.mark.parametrize("trouble", ["failing", "silent"])
async def test_name_servers_that_do_not_answer_are_told(owner, zone, client, trouble):
    path = await add(client)
    (domain,) = await domains_of(owner)
    getattr(zone, trouble).add(domain["dns_name"])

    page = await after(client, await client.post(f"{path}/look"))

    assert T.found_no_answer in words_of(page)
    assert T.found_no_file in words_of(page)


async def test_another_name_that_the_record_is_looked_up_at_is_told(owner, zone, client):
    path = await add(client)
    (domain,) = await domains_of(owner)
    zone.records[domain["dns_name"]] = [("CNAME", "all.example.com")]

    page = await after(client, await client.post(f"{path}/look"))

    assert f"{domain['dns_name']} is a CNAME for all.example.com" in words_of(page)


async def test_a_link_makes_no_page_say_what_was_not_found(client):
    first, second = await add(client), await add(client, "www.example.com")
    found = (await client.post(f"{first}/look")).headers["location"].partition("?")[2]

    for query in (found.partition("#")[0], urlencode({"found": "a.b"}), "found="):
        page = await client.get(f"{second}?{query}")
        assert page.status_code == 200
        assert T.domain_not_looked in words_of(page)


async def test_a_script_gets_the_part_that_waits_and_what_is_half_written_can_be_saved(owner, zone, client):
    path = await add(client)
    (domain,) = await domains_of(owner)
    page = await client.get(path)

    waiting = await client.post(f"{path}/look", headers=PARTIAL)
    zone.say(domain["dns_name"], domain["dns_value"])
    ready = await client.post(f"{path}/look", headers=PARTIAL)

    assert f'id="domain" hx-post="{path}/look" hx-trigger="every 30s"' in page.text
    assert waiting.status_code == 200
    assert waiting.text.lstrip().startswith('<section class="banner ask" id="domain"')
    assert "There is no TXT record" in waiting.text
    assert T.domain_is_ready in words_of(ready)
    assert "hx-trigger" not in ready.text
    fields = {"revision": field(ready, "revision"), "root_url": "https://cafe.example"}
    assert (await client.post(path, data=fields)).status_code == 303
    assert "hx-trigger" not in (await client.get(path)).text


async def test_the_first_account_that_proves_a_domain_has_it(world, zone, client):
    other = await world.open_account()
    await other.own_domain(HOST)
    path = await add(client)
    proof = copies_in(await client.get(path))[1]
    zone.say(f"_repoint.{HOST}", proof)

    page = await after(client, await client.post(f"{path}/look"))

    assert T.domain_taken in words_of(page)


async def test_two_domains_that_point_at_each_other_are_not_both_proved(owner, zone, client):
    paths = {host: await add(client, host) for host in (HOST, "www.example.com")}
    await save(client, paths[HOST], root_url="https://www.example.com/a")
    await save(client, paths["www.example.com"], root_url=f"https://{HOST}/a")
    for domain in await domains_of(owner):
        zone.say(domain["dns_name"], domain["dns_value"])

    await client.post(f"{paths[HOST]}/look")
    page = await after(client, await client.post(f"{paths['www.example.com']}/look"))

    assert T.domain_round in words_of(page)


@pytest.fixture
async def taken(client):
    await add(client, "taken.example")


@in_turn(
    ("entered", "said"),
    [
        ("", "wrong_required"),
        ("localhost", "wrong_bad_host"),
        ("go.example.com/menu", "wrong_bad_host"),
        ("go.example.com:8000", "wrong_bad_host"),
        ("a b.example", "wrong_bad_host"),
        ("x" * 300 + ".example", "wrong_bad_host"),
        ("a\x00b.example", "wrong_bad_host"),
        ("<script>.example", "wrong_bad_host"),
        ("127.0.0.1", "wrong_ip_address"),
        ("[::1]", "wrong_ip_address"),
        ("QR.test", "wrong_own_host"),
        ("taken.example", "wrong_domain_twice"),
    ],
)
async def test_a_wrong_domain_stays_in_its_field_with_a_sentence(owner, client, taken, entered, said):
    page = await client.post(PATH, data={"domain": entered})

    form = form_in(page)
    assert page.status_code == 422
    assert form.faults == {"domain": getattr(T, said)}
    assert form.focused == "domain"
    assert [one["domain"] for one in await domains_of(owner)] == ["taken.example"]


async def test_a_name_in_unicode_is_shown_as_it_is_read(client):
    path = await add(client, "münchen.example")

    page = await client.get(path)

    assert "<bdi>münchen.example</bdi></h1>" in page.text
    assert "_repoint.xn--mnchen-3ya.example" in copies_in(page)


async def test_the_domain_itself_and_unknown_addresses_lead_where_the_owner_says(world, owner, client):
    domain = await owner.own_domain(HOST)
    path = f"{PATH}/{domain['id']}"
    visitor = world.visitor(host=HOST)
    assert (await visitor.get("/")).status_code == 404

    saved = await save(client, path, root_url="cafe.example", not_found_url="https://cafe.example/lost")

    assert saved.headers["location"] == f"{path}?said=settings_saved"
    assert (await visitor.get("/")).headers["location"] == "https://cafe.example"
    assert (await visitor.get("/nothing")).headers["location"] == "https://cafe.example/lost"
    emptied = await save(client, path, root_url="", not_found_url="https://cafe.example/lost")
    assert emptied.status_code == 303
    assert (await domains_of(owner))[0]["root_url"] is None


@pytest.fixture
async def domain(owner):
    return await owner.own_domain(HOST)


@in_turn(
    ("url", "said"),
    [
        ("ftp://cafe.example", "wrong_bad_scheme"),
        ("two words", "wrong_url_spaces"),
        ("https://go.example.com/a", "wrong_loop"),
        ("http://qr.test/a", "wrong_loop"),
        ("https://a\x00b.example/", "wrong_bad_characters"),
        ('"><script>alert(1)</script>', "wrong_bad_characters"),
    ],
)
@in_turn("name", ["root_url", "not_found_url"])
async def test_a_wrong_address_stays_in_its_field(owner, client, domain, name, url, said):
    fields = {"root_url": "https://a.example", "not_found_url": "https://b.example", name: url}

    page = await save(client, f"{PATH}/{domain['id']}", **fields)

    form = form_in(page)
    assert page.status_code == 422
    assert form.faults == {name: getattr(T, said)}
    assert (form.fields["root_url"], form.fields["not_found_url"]) == tuple(
        # No browser reads a NUL in a page.
        fields[one].replace("\x00", "")
        for one in ("root_url", "not_found_url")
    )
    assert (await domains_of(owner))[0][name] is None


async def test_what_was_changed_meanwhile_is_not_overwritten(owner, client):
    domain = await owner.own_domain(HOST)
    path = f"{PATH}/{domain['id']}"
    revision = field(await client.get(path), "revision")
    await owner.api.patch(f"/domains/{domain['id']}", json={"root_url": "https://a.example"})

    saved = await client.post(path, data={"revision": revision, "root_url": "https://b.example"})
    deleted = await client.post(f"{path}/delete", data={"revision": revision})

    assert (saved.status_code, deleted.status_code) == (409, 409)
    assert "https://b.example" in saved.text
    assert all(T.item_changed in words_of(one) for one in (saved, deleted))
    assert (await domains_of(owner))[0]["root_url"] == "https://a.example"


async def test_what_is_on_a_domain_is_listed_there(owner, client):
    domain = await owner.own_domain(HOST)
    await owner.make(name="<b>Menu</b>", short_link_domain=HOST)
    await owner.make(name="Elsewhere")
    await owner.api.post("/links", json={"url": URL["url"], "short_id": "card", "short_link_domain": HOST})

    page = await client.get(f"{PATH}/{domain['id']}")

    words = words_of(page)
    assert "1 code, 1 link" in words
    assert "&lt;b&gt;Menu&lt;/b&gt;" in page.text
    assert f"{HOST}/card" in words
    assert "Elsewhere" not in words
    for path in re.findall(r'<a class="row clip"[^>]* href="([^"]+)"', page.text):
        assert (await client.get(path)).status_code == 200


async def test_what_waits_for_a_domain_is_on_its_page_and_what_cannot_arrive_is_named(world, owner, zone):
    await fill(world, owner)
    await scan(world, "menu", host=HOST)
    file = await whole_export(world, owner)
    new_owner = await emptied(world, owner)
    await take(world, new_owner, file, "repoint")
    await had_by_another(world, "menu")
    client, (domain,) = await signed_in(world, new_owner), await domains_of(new_owner)
    path = f"{PATH}/{domain['id']}"
    left = T.domain_left.format(host=HOST, endings="menu")

    pending = await client.get(path)
    asked = await client.get(f"{path}/delete")
    code = (await new_owner.api.get("/qr-codes/menu")).json()["data"]["id"]
    copied = await client.post(f"/dashboard/codes/{code}/duplicate")
    zone.say(domain["dns_name"], domain["dns_value"])
    looked = await client.post(f"{path}/look", headers=PARTIAL)
    ready = await client.get(path)

    assert "1 code, 1 link" in words_of(pending)
    assert f"{HOST}/side" in words_of(pending)
    assert left not in words_of(pending)
    assert T.counted("delete_scans", 1) in words_of(asked)
    assert T.copy_impossible in words_of(copied)
    assert left in words_of(looked)
    assert left in words_of(ready)
    assert "1 code, 1 link example.com example.com/menu 1 scan" in words_of(ready)


async def test_a_domain_with_codes_asks_where_they_move(world, owner, client):
    domain = await owner.own_domain(HOST)
    code = await owner.make(short_id="menu", short_link_domain=HOST)
    other = await owner.own_domain("www.example.com")
    elsewhere = await owner.make()
    await world.visitor().get("/menu", headers={"host": HOST})
    for _ in range(3):
        await world.visitor().get(f"/{elsewhere['short_id']}")
    await client.post(PATH, data={"domain": "waits.example"})
    path = f"{PATH}/{domain['id']}"

    asked = await client.get(f"{path}/delete")
    unnamed = await delete(client, path)
    itself = await delete(client, path, move_to=HOST)
    waiting = await delete(client, path, move_to="waits.example")
    nobodys = await delete(client, path, move_to="nobody.example")
    moved = await delete(client, path, move_to="www.example.com")

    assert re.findall(r'<option value="([^"]+)"', asked.text) == ["qr.test", "www.example.com"]
    assert T.domain_prints_stop in words_of(asked)
    assert "1 scan in the last 7 days." in words_of(asked)
    for refused in (unnamed, itself, waiting, nobodys):
        assert refused.status_code == 422
        assert form_in(refused).faults == {"move_to": T.domain_move_wrong}
    assert T.domain_moved in words_of(await after(client, moved))
    assert (await owner.get(code))["short_link_domain"] == "www.example.com"
    assert other["id"] in [one["id"] for one in await domains_of(owner)]
    assert (await world.visitor(host=HOST).get("/menu")).status_code == 404
    assert (await world.visitor(host="www.example.com").get("/menu")).status_code == 302


async def test_endings_that_are_taken_over_there_are_named(owner, client):
    domain = await owner.own_domain(HOST)
    for host in (HOST, "qr.test"):
        await owner.make(short_id="menu", short_link_domain=host)

    page = await delete(client, f"{PATH}/{domain['id']}", move_to="qr.test")

    assert form_in(page).faults == {
        "move_to": "On qr.test these endings are taken: menu. Nothing was moved or deleted."
    }
    assert len(await domains_of(owner)) == 1


async def test_a_domain_without_codes_is_simply_deleted(owner, client):
    path = await add(client)

    asked = await client.get(f"{path}/delete")
    deleted = await delete(client, path)

    assert T.domain_delete_waiting in words_of(asked)
    assert "<select" not in asked.text
    assert T.domain_deleted in words_of(await after(client, deleted))
    assert await domains_of(owner) == []
    assert (await client.get(path)).status_code == 404


async def test_a_domain_of_another_account_is_not_found(world, owner, client):
    other = await world.open_account()
    domain = await other.own_domain(HOST)

    for reference in (domain["id"], HOST, "nothing"):
        path = f"{PATH}/{reference}"
        answers = [
            *(await client.get(path), await client.get(f"{path}/delete")),
            *[await client.post(f"{path}{end}", data={}) for end in ("", "/look", "/delete")],
        ]
        assert [one.status_code for one in answers] == [404] * 5
    assert len(await domains_of(other)) == 1


@pytest.mark.parametrize("plan", [Plan.FREE, Plan.LITE])
async def test_a_plan_without_domains_says_which_has_them(world, plan):
    owner = await world.open_account(plan)
    client = await signed_in(world, owner)

    shown = await client.get(PATH)
    refused = await client.post(PATH, data={"domain": HOST})

    assert (shown.status_code, refused.status_code) == (200, 422)
    for page in (shown, refused):
        words = words_of(page)
        assert "Codes with your own name come with Pro" in words
        assert f"You are on {plan.title()}. All your codes stay as they are." in words
        assert 'name="domain"' not in page.text
    assert (await world.rows())["domains"] == []


async def test_a_full_plan_lists_its_domains_and_takes_no_more(world):
    owner = await world.open_account(Plan.PRO)
    client = await signed_in(world, owner)
    await add(client)

    shown = await client.get(PATH)
    refused = await client.post(PATH, data={"domain": "www.example.com"})

    for page in (shown, refused):
        assert "1 of 1 domains: none are left on this plan." in words_of(page)
        assert "See what Business adds" in words_of(page)
        assert 'name="domain"' not in page.text
        assert HOST in page.text
    assert (shown.status_code, refused.status_code) == (200, 422)


async def test_on_the_largest_plan_nobody_is_sent_to_another_one(world, owner, client):
    allowances = world.deps.allowances
    world.change(allowances={plan: replace(one, own_domains=1) for plan, one in allowances.items()})
    await add(client)

    words = words_of(await client.get(PATH))

    assert "1 of 1 domains" in words
    assert "See what" not in words


async def test_domains_of_a_larger_plan_go_on_after_it(world):
    owner = await world.open_account()
    domain = await owner.own_domain(HOST, root_url="https://cafe.example")
    await owner.subscribe(Plan.FREE, Subscription.NONE)
    client = await signed_in(world, owner)

    page = await client.get(PATH)
    one = await client.get(f"{PATH}/{domain['id']}")

    assert T.domains_over in words_of(page)
    assert "See what Pro adds" in words_of(page)
    assert 'name="domain"' not in page.text
    assert one.status_code == 200
    assert (await world.visitor(host=HOST).get("/")).status_code == 302


async def test_many_domains_are_listed_by_pages(world, owner, client):
    allowances = world.deps.allowances
    business = replace(allowances[Plan.BUSINESS], own_domains=UNLIMITED)
    world.change(allowances={**allowances, Plan.BUSINESS: business})
    for number in range(26):
        await add(client, f"go{number}.example.com")

    first = await client.get(PATH)
    more = re.search(r'href="(/dashboard/domains\?cursor=[^"]+)"', first.text)[1]
    second = await client.get(more)
    stale = await client.get(PATH, params={"cursor": "nonsense"})

    names = [re.findall(r"<bdi>([^<]+)</bdi>", page.text) for page in (first, second, stale)]
    assert [len(one) for one in names] == [25, 1, 25]
    assert len({*names[0], *names[1]}) == 26
