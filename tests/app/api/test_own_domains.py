"""Own domains: add, prove, use, change, move away from, delete."""

import asyncio

import pytest

from domain.accounts.plans import Plan, Subscription
from domain.kernel.errors import ValidationFailed
from tests.cases import in_turn
from tests.storage.logo_server import redirect, reply
from tests.support import URL, fault_fields, owned_rows, refusal, running_world

HOST = "go.example.com"
ANSWER = {
    *("id", "domain", "unicode_domain", "status", "dns_name", "dns_value", "file_url", "file_content"),
    *("root_url", "not_found_url", "qr_codes", "links", "verified_at", "created_at", "updated_at"),
}


@pytest.fixture
async def world(database, proofs):
    async with running_world(database, domain_proofs=proofs) as running:
        yield running


async def add(owner, domain=HOST, **fields):
    response = await owner.api.post("/domains", json={"domain": domain, **fields})
    assert response.status_code == 201, response.text
    return response.json()["data"]


async def verify(owner, domain):
    response = await owner.api.post(f"/domains/{domain['id']}/verify")
    assert response.status_code == 200, response.text
    return response.json()["data"]


async def own(owner, zone, domain=HOST, **fields):
    """A verified domain."""
    added = await add(owner, domain, **fields)
    zone.say(added["dns_name"], added["dns_value"])
    verified = await verify(owner, added)
    assert verified["status"] == "verified"
    return verified


async def test_a_new_domain_says_how_it_is_proved(owner):
    response = await owner.api.post("/domains", json={"domain": "Go.Example.com.", "root_url": ""})

    domain = response.json()["data"]
    assert response.status_code == 201
    assert set(domain) == ANSWER
    assert response.headers["Location"] == f"http://qr.test/v1/domains/{domain['id']}"
    assert (domain["domain"], domain["status"], domain["verified_at"]) == (HOST, "pending", None)
    assert domain["dns_name"] == "_repoint.go.example.com"
    assert domain["file_url"] == "https://go.example.com/.well-known/repoint"
    assert domain["dns_value"] == domain["file_content"]
    assert (domain["qr_codes"], domain["links"], domain["root_url"]) == (0, 0, None)
    assert (await owner.api.get(response.headers["Location"])).json()["data"] == domain


async def test_a_domain_in_unicode_is_answered_in_both_forms(owner):
    domain = await add(owner, "MÜNCHEN.example")

    assert (domain["domain"], domain["unicode_domain"]) == ("xn--mnchen-3ya.example", "münchen.example")
    assert domain["dns_name"] == "_repoint.xn--mnchen-3ya.example"


@in_turn(
    ("body", "fields"),
    [
        ({}, {"domain"}),
        ({"domain": None}, {"domain"}),
        ({"domain": 5}, {"domain"}),
        ({"domain": ""}, {"domain"}),
        ({"domain": "127.0.0.1"}, {"domain"}),
        ({"domain": "localhost"}, {"domain"}),
        ({"domain": "go.example.com:8443"}, {"domain"}),
        ({"domain": "https://go.example.com"}, {"domain"}),
        ({"domain": "qr.test"}, {"domain"}),
        ({"domain": "QR.test."}, {"domain"}),
        ({"domain": HOST, "root_url": "ftp://example.com"}, {"root_url"}),
        ({"domain": HOST, "not_found_url": "lost"}, {"not_found_url"}),
        ({"domain": HOST, "status": "verified"}, {"status"}),
    ],
)
async def test_a_wrong_domain_is_named_and_not_added(world, owner, body, fields):
    response = await owner.api.post("/domains", json=body)

    assert refusal(response) == (400, "validation_error")
    assert fault_fields(response) == fields
    assert (await world.rows())["domains"] == []


async def test_the_same_domain_is_in_an_account_once_and_in_others_too(world, owner):
    first = await add(owner)

    again = await owner.api.post("/domains", json={"domain": "GO.example.COM"})
    theirs = await add(await world.open_account())

    assert refusal(again) == (400, "validation_error")
    assert first["id"] in again.json()["error"]["message"]
    assert theirs["dns_value"] != first["dns_value"]


@pytest.mark.parametrize("field", ["root_url", "not_found_url"])
@pytest.mark.parametrize("url", ["http://qr.test/menu", f"https://{HOST}/menu", "https://Other.example./x"])
async def test_a_domain_does_not_lead_back_to_a_short_domain(world, owner, zone, field, url):
    await own(await world.open_account(), zone, "other.example")

    added = await owner.api.post("/domains", json={"domain": HOST, field: url})
    domain = await add(owner)
    changed = await owner.api.patch(f"/domains/{domain['id']}", json={field: url})

    for response in (added, changed):
        assert refusal(response) == (409, "destination_refused")
        assert fault_fields(response) == {field}


@pytest.mark.both_databases
async def test_of_calls_racing_for_the_last_place_one_wins(world):
    owner = await world.open_account(Plan.PRO)

    responses = await asyncio.gather(
        *(owner.api.post("/domains", json={"domain": f"go{number}.example.com"}) for number in range(6))
    )

    refused = [response for response in responses if response.status_code != 201]
    assert len(refused) == 5
    for response in refused:
        assert refusal(response) == (403, "plan_limit_reached")
        error = response.json()["error"]
        assert (error["limit"], error["used"]) == (1, 1)
    account = (await owner.api.get("/account")).json()["data"]
    assert account["limits"]["own_domains"] == {"limit": 1, "used": 1}


async def test_domains_are_listed_newest_first_with_what_is_on_them(world, owner, zone):
    made = [await own(owner, zone, f"go{number}.example.com") for number in range(3)]
    await add(await world.open_account())
    for _ in range(2):
        await owner.make(short_link_domain="go1.example.com")
    await owner.api.post("/links", json={"url": URL["url"], "short_link_domain": "go1.example.com"})

    first = (await owner.api.get("/domains?limit=2")).json()
    rest = (await owner.api.get("/domains", params={"cursor": first["meta"]["next_cursor"]})).json()
    searched = (await owner.api.get("/domains?search=GO1")).json()
    await add(owner, "bücher.example")
    in_unicode = (await owner.api.get("/domains", params={"search": "Büch"})).json()

    assert {one["id"] for one in first["data"] + rest["data"]} == {one["id"] for one in made}
    assert first["meta"]["total"] == 3
    counts = {one["domain"]: (one["qr_codes"], one["links"]) for one in first["data"] + rest["data"]}
    assert counts == {"go0.example.com": (0, 0), "go1.example.com": (2, 1), "go2.example.com": (0, 0)}
    assert [one["domain"] for one in searched["data"]] == ["go1.example.com"]
    assert [one["unicode_domain"] for one in in_unicode["data"]] == ["bücher.example"]
    assert (searched["meta"]["total"], in_unicode["meta"]["total"]) == (1, 1)


async def test_a_change_takes_addresses_alone(owner):
    domain = await add(owner, root_url="https://example.com/")
    path = f"/domains/{domain['id']}"

    changed = await owner.api.patch(path, json={"not_found_url": "https://example.com/lost"})
    put = await owner.api.put(path, json={**changed.json()["data"], "root_url": None})
    moved = await owner.api.patch(path, json={"domain": "other.example"})

    assert changed.json()["data"]["root_url"] == "https://example.com/"
    assert (put.status_code, put.json()["data"]["root_url"]) == (200, None)
    assert put.json()["data"]["not_found_url"] == "https://example.com/lost"
    assert refusal(moved) == (400, "validation_error")
    assert fault_fields(moved) == {"domain"}


async def test_a_change_is_not_held_up_by_an_address_that_stays(world, owner, zone):
    domain = await add(owner, root_url="https://later.example/")
    await own(await world.open_account(), zone, "later.example")

    changed = await owner.api.patch(f"/domains/{domain['id']}", json={"not_found_url": "https://nf.example/"})
    again = await owner.api.patch(
        f"/domains/{domain['id']}", json={"not_found_url": "https://later.example/"}
    )

    assert changed.json()["data"]["root_url"] == "https://later.example/"
    assert refusal(again) == (409, "destination_refused")


async def test_domains_that_lead_to_each_other_are_not_both_verified(owner, zone):
    await own(owner, zone, "a.example", root_url="https://b.example/")
    other = await add(owner, "b.example", not_found_url="https://c.example/")
    back = await owner.api.patch(f"/domains/{other['id']}", json={"root_url": "https://a.example/"})
    third = await add(owner, "c.example", root_url="https://d.example/")
    fourth = await add(owner, "d.example", root_url="https://c.example/")
    for one in (third, fourth):
        zone.say(one["dns_name"], one["dns_value"])

    answers = [await owner.api.post(f"/domains/{one['id']}/verify") for one in (third, fourth)]

    assert refusal(back) == (409, "destination_refused")
    assert answers[0].json()["data"]["status"] == "verified"
    assert refusal(answers[1]) == (409, "destination_refused")
    assert fault_fields(answers[1]) == {"root_url"}


async def test_a_change_of_another_version_is_refused(owner):
    domain = await add(owner)
    path = f"/domains/{domain['id']}"
    etag = (await owner.api.get(path)).headers["ETag"]
    await owner.api.patch(path, json={"root_url": "https://example.com/"})

    changed = await owner.api.patch(path, json={"root_url": None}, headers={"If-Match": etag})
    deleted = await owner.api.delete(path, headers={"If-Match": etag})
    verified = await owner.api.post(f"{path}/verify", headers={"If-Match": etag})

    for response in (changed, deleted, verified):
        assert refusal(response) == (412, "precondition_failed")


async def test_anothers_domain_is_not_found(world, owner):
    path = f"/domains/{(await add(await world.open_account()))['id']}"

    for response in (
        await owner.api.get(path),
        await owner.api.patch(path, json={"domain": 5}),
        await owner.api.delete(f"{path}?oops=1"),
        await owner.api.post(f"{path}/verify"),
    ):
        assert refusal(response) == (404, "not_found")


async def test_one_idempotency_key_adds_one_domain(owner):
    calls = [
        await owner.api.post("/domains", json={"domain": HOST}, headers={"Idempotency-Key": "one"})
        for _ in range(2)
    ]

    assert [call.status_code for call in calls] == [201, 201]
    assert calls[0].json() == calls[1].json()
    assert calls[1].headers["Idempotent-Replayed"] == "true"


# Proofs


def right(zone, domain):
    zone.say(domain["dns_name"], domain["dns_value"])


def one_of_two(zone, domain):
    zone.say(domain["dns_name"], "v=spf1 -all", domain["dns_value"])


def with_invisible_ends(zone, domain):
    """As pasted from a page."""
    zone.say(domain["dns_name"], f"\ufeff{domain['dns_value']}\u200b")


def by_cname(zone, domain):
    zone.records[domain["dns_name"]] = [("CNAME", "proofs.example.net")]
    zone.say("proofs.example.net", domain["dns_value"])


@pytest.mark.parametrize(
    ("publish", "said"),
    [
        (right, "The TXT record at _repoint.go.example.com has the right value."),
        (one_of_two, "as one of 2 there"),
        (with_invisible_ends, "has the right value"),
        (by_cname, "_repoint.go.example.com is a CNAME for proofs.example.net. The TXT record"),
    ],
)
async def test_a_right_record_proves_a_domain(world, owner, zone, publish, said):
    domain = await add(owner)
    publish(zone, domain)
    world.clock.advance(minutes=1)

    verified = await verify(owner, domain)

    assert set(verified) == {*ANSWER, "message"}
    assert said in verified.pop("message")
    assert (verified["status"], verified["verified_at"]) == ("verified", "2026-11-20T12:01:00Z")
    assert (await owner.api.get(f"/domains/{domain['id']}")).json()["data"] == verified


def wrong(zone, domain):
    zone.say(domain["dns_name"], "repoint-other")


def two_wrong(zone, domain):
    zone.say(domain["dns_name"], "one", "two")


def cname_to_nothing(zone, domain):
    zone.records[domain["dns_name"]] = [("CNAME", "proofs.example.net")]


def no_name(zone, domain):
    pass


def no_record(zone, domain):
    zone.records[domain["dns_name"]] = [("A", "127.0.0.1")]


def failing(zone, domain):
    zone.failing.add(domain["dns_name"])


def silent(zone, domain):
    zone.silent.add(domain["dns_name"])


@pytest.mark.parametrize(
    ("publish", "said"),
    [
        (wrong, "The TXT record at _repoint.go.example.com says “repoint-other”; it must say “repoint-"),
        (two_wrong, "There are 2 TXT records at _repoint.go.example.com: “one”, “two”. One must say “"),
        (cname_to_nothing, "is a CNAME for proofs.example.net. DNS has no name proofs.example.net (NX"),
        (no_name, "DNS has no name _repoint.go.example.com (NXDOMAIN)."),
        (no_record, "There is no TXT record at _repoint.go.example.com."),
        (failing, "The name servers could not answer about _repoint.go.example.com (SERVFAIL"),
        (silent, "No name server answered in time about _repoint.go.example.com."),
    ],
)
async def test_what_is_wrong_in_dns_is_said_in_a_sentence(world, owner, zone, publish, said):
    domain = await add(owner)
    publish(zone, domain)

    found = await verify(owner, domain)

    assert said in found.pop("message")
    assert found == domain


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
async def test_a_file_proves_a_domain_where_the_record_does_not(owner, zone, web, encoding):
    domain = await add(owner)
    web.answer = reply(f"{domain['file_content']}\r\n".encode(encoding))

    verified = await verify(owner, domain)

    assert verified["status"] == "verified"
    assert "The file http://go.example.com/.well-known/repoint has the right content." in verified["message"]


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (reply(b"hello"), "http://go.example.com/.well-known/repoint says “hello”; it must say “repoint-"),
        (redirect("https://example.com/"), "/.well-known/repoint cannot be fetched: it is redirected."),
        (reply(b"", status="404 Not Found"), "cannot be fetched: the server answered 404."),
        (
            reply("<p>\u202ehidden\n".encode()),
            "says “<p>hidden”",
        ),
    ],
)
async def test_what_is_wrong_with_the_file_is_said_in_a_sentence(owner, web, answer, said):
    domain = await add(owner)
    web.answer = answer

    found = await verify(owner, domain)

    assert said in found["message"]
    assert (
        "https://go.example.com/.well-known/repoint cannot be fetched: its server cannot" in found["message"]
    )
    assert found["status"] == "pending"


async def test_a_verified_domain_stays_so_when_its_proof_is_gone(world, owner, zone):
    domain = await own(owner, zone)
    code = await owner.make(short_link_domain=HOST)
    del zone.records[domain["dns_name"]]
    world.clock.advance(days=400)

    again = await verify(owner, domain)
    made = await owner.api.post("/qr-codes", json={**URL, "short_link_domain": HOST})
    scanned = await world.visitor(host=HOST).get(f"/{code['short_id']}")

    assert again["status"] == "verified"
    assert again["message"].endswith("The domain stays verified.")
    assert (made.status_code, scanned.status_code) == (201, 302)


@pytest.mark.both_databases
async def test_a_domain_is_of_the_account_that_proves_it_first(world, owner, zone):
    other = await world.open_account()
    mine, theirs = await add(owner), await add(other)
    zone.say(mine["dns_name"], mine["dns_value"], theirs["dns_value"])

    racing = await asyncio.gather(
        *(one.api.post(f"/domains/{domain['id']}/verify") for one, domain in ((owner, mine), (other, theirs)))
    )

    won, lost = sorted(racing, key=lambda response: response.status_code)
    assert (won.status_code, won.json()["data"]["status"]) == (200, "verified")
    assert refusal(lost) == (409, "domain_not_verified")
    assert "belongs to another account" in lost.json()["error"]["message"]
    loser, their_domain = (owner, mine) if lost is racing[0] else (other, theirs)
    still = (await loser.api.get(f"/domains/{their_domain['id']}")).json()["data"]
    assert still["status"] == "pending"


# Use


@pytest.mark.parametrize("path", ["qr-codes", "links"])
async def test_a_code_on_an_own_domain_is_addressed_there(owner, zone, path):
    await own(owner, zone)
    body = URL if path == "qr-codes" else {"url": URL["url"]}

    response = await owner.api.post(f"/{path}", json={**body, "short_link_domain": "GO.example.com."})

    made = response.json()["data"]
    assert response.status_code == 201
    assert made["short_link_domain"] == HOST
    assert made["short_url"] == f"https://{HOST}/{made['short_id']}"
    if path == "qr-codes":
        assert made["image"].startswith(f"https://{HOST}/{made['short_id']}.png?v=")
    fixed = await owner.api.patch(f"/{path}/{made['id']}", json={"short_link_domain": "qr.test"})
    same = await owner.api.put(f"/{path}/{made['id']}", json={**made, "name": "Menu"})
    assert refusal(fixed) == (400, "validation_error")
    assert same.status_code == 200


@pytest.mark.parametrize("path", ["qr-codes", "links"])
async def test_a_domain_that_is_not_proved_is_not_used(world, owner, zone, path):
    body = URL if path == "qr-codes" else {"url": URL["url"]}
    await add(owner)
    await own(await world.open_account(), zone, "theirs.example")
    await add(owner, "theirs.example")
    await add(await world.open_account(), "waits.example")
    before = await owned_rows(world)

    answers = {
        host: refusal(await owner.api.post(f"/{path}", json={**body, "short_link_domain": host}))
        for host in (HOST, "theirs.example", "waits.example", "nobodys.example")
    }

    assert answers == {
        HOST: (409, "domain_not_verified"),
        "theirs.example": (409, "domain_not_verified"),
        "waits.example": (404, "not_found"),
        "nobodys.example": (404, "not_found"),
    }
    assert await owned_rows(world) == before


@pytest.mark.parametrize("url", [f"https://{HOST}/menu", f"http://{HOST.upper()}.:80/", f"https://{HOST}"])
async def test_no_code_leads_to_a_verified_domain_of_anyone(world, owner, zone, url):
    other = await world.open_account()
    await add(owner)
    early = await other.api.post("/links", json={"url": url})
    await own(other, zone)

    code = await owner.make()
    refused = [
        await owner.api.post("/qr-codes", json={**URL, "url": url}),
        await owner.api.post("/links", json={"url": url}),
        await owner.api.patch(f"/qr-codes/{code['id']}", json={"url": url}),
        await owner.api.patch(f"/qr-codes/{code['id']}", json={"expired_redirect_url": url}),
        await other.api.post("/links", json={"url": url}),
        await owner.api.post("/qr-codes/preview", json={**URL, "url": url}),
    ]
    batch = await owner.api.post("/links/batch", json=[{"method": "create", "body": {"url": url}}])
    elsewhere = await owner.api.post("/links", json={"url": f"https://{HOST}:8443/menu"})

    assert early.status_code == 201
    assert {refusal(response) for response in refused} == {(409, "destination_refused")}
    assert batch.json()["data"][0]["error"]["code"] == "destination_refused"
    assert elsewhere.status_code == 201


async def test_a_row_of_a_file_is_on_a_verified_domain_alone(world, owner, zone):
    await own(owner, zone, "mine.example")
    await add(owner)
    rows = [
        "type_id,url,short_link_domain",
        "1,https://example.com/,Mine.example",
        f"1,https://example.com/,{HOST}",
        "1,https://mine.example/menu,",
    ]

    response = await owner.api.post(
        "/qr-codes/bulk", content="\n".join(rows).encode(), headers={"Content-Type": "text/csv"}
    )

    assert refusal(response) == (400, "validation_error")
    faults = [(one["row"], one["column"]) for one in response.json()["error"]["details"]]
    assert faults == [(2, "short_link_domain"), (3, "url")]


async def test_the_same_short_id_may_be_on_each_domain(owner, zone):
    await own(owner, zone)

    one = await owner.make(short_id="menu")
    other = await owner.make(short_id="menu", short_link_domain=HOST)
    taken = await owner.api.post("/links", json={**URL, "short_id": "menu", "type_id": 1})
    again = await owner.api.post(
        "/links", json={"url": URL["url"], "short_id": "menu", "short_link_domain": HOST}
    )

    assert one["id"] != other["id"]
    assert taken.status_code == 400
    assert refusal(again) == (409, "short_id_taken")


@pytest.mark.both_databases
async def test_of_one_short_id_on_several_domains_the_first_is_found(world, owner, zone):
    for host in ("z.example", "a.example"):
        await own(owner, zone, host)
        await owner.make(short_id="menu", short_link_domain=host)
        world.clock.advance(minutes=1)

    first = (await owner.api.get("/qr-codes/menu")).json()["data"]
    default = await owner.make(short_id="menu")
    now = (await owner.api.get("/qr-codes/menu")).json()["data"]

    assert (first["short_link_domain"], now["id"]) == ("z.example", default["id"])


async def test_a_key_for_a_domain_that_has_another_owner_makes_nothing_there(world, owner, zone):
    domain = await own(owner, zone)
    key = await owner.new_key(domains=[HOST])
    await owner.api.delete(f"/domains/{domain['id']}")
    nobodys = await key.post("/qr-codes", json={**URL, "short_id": "sale"})
    other = await world.open_account()
    theirs = await own(other, zone)

    anothers = [
        await key.post("/qr-codes", json={**URL, "short_id": "sale"}),
        await key.post("/links", json={"url": URL["url"], "short_id": "sale"}),
    ]
    await other.make(short_id="sale", short_link_domain=HOST)

    assert refusal(nobodys) == (404, "not_found")
    assert [refusal(one) for one in anothers] == [(409, "domain_not_verified")] * 2
    shown = (await other.api.get(f"/domains/{theirs['id']}")).json()["data"]
    assert (shown["qr_codes"], shown["links"]) == (1, 0)


async def test_a_limited_key_may_be_limited_to_an_own_domain(world, owner, zone):
    await own(owner, zone)
    elsewhere = await owner.make()
    key = await owner.new_key(domains=["Go.Example.com"])

    made = await key.post("/qr-codes", json=URL)
    outside = await key.post("/qr-codes", json={**URL, "short_link_domain": "qr.test"})

    assert made.json()["data"]["short_link_domain"] == HOST
    assert refusal(outside) == (404, "not_found")
    assert refusal(await key.get(f"/qr-codes/{elsewhere['id']}")) == (404, "not_found")
    assert refusal(await key.get("/domains")) == (403, "insufficient_scope")
    await add(owner, "waits.example")
    for host in ("waits.example", "nobodys.example", "127.0.0.1"):
        with pytest.raises(ValidationFailed):
            await owner.new_key(domains=[host])


@pytest.mark.parametrize("scope", ["codes:read", "links:read"])
async def test_domains_are_changed_with_the_scope_for_settings_alone(owner, scope):
    domain = await add(owner)
    reads, writes = await owner.new_key(scopes=[scope]), await owner.new_key(scopes=["settings:write"])

    assert (await reads.get("/domains")).status_code == 200
    for response in (
        await reads.post("/domains", json={"domain": "other.example"}),
        await reads.post(f"/domains/{domain['id']}/verify"),
        await reads.delete(f"/domains/{domain['id']}"),
    ):
        assert refusal(response) == (403, "insufficient_scope")
    assert (await writes.delete(f"/domains/{domain['id']}")).status_code == 204


# Deletion


async def test_a_domain_with_codes_is_not_deleted_and_says_how_many_there_are(world, owner, zone):
    domain = await own(owner, zone)
    for _ in range(2):
        await owner.make(short_link_domain=HOST)
    await owner.api.post("/links", json={"url": URL["url"], "short_link_domain": HOST})
    before = await owned_rows(world)

    response = await owner.api.delete(f"/domains/{domain['id']}")

    assert refusal(response) == (409, "domain_in_use")
    assert "QR codes: 2, and short links: 1" in response.json()["error"]["message"]
    assert await owned_rows(world) == before


@pytest.mark.parametrize("target", ["id", "other.example", "qr.test"])
@pytest.mark.parametrize("is_in_body", [False, True])
async def test_codes_move_to_another_domain_with_their_short_ids(world, owner, zone, target, is_in_body):
    domain, other = await own(owner, zone), await own(owner, zone, "other.example")
    code = await owner.make(short_link_domain=HOST, short_id="menu")
    link = (await owner.api.post("/links", json={**LINK, "short_link_domain": HOST})).json()["data"]
    visitor = world.visitor(host=HOST)
    assert (await visitor.get("/menu")).status_code == 302
    move_to = other["id"] if target == "id" else target
    host = "other.example" if target == "id" else target

    sent = {"json": {"move_to": move_to}} if is_in_body else {"params": {"move_to": move_to}}
    response = await owner.api.request("DELETE", f"/domains/{domain['id']}", **sent)

    assert response.status_code == 204, response.text
    moved = await owner.get(code)
    assert moved["short_link_domain"] == host
    assert moved["image"] != code["image"]
    assert moved["scannability"] is None
    assert (await owner.api.get(f"/links/{link['id']}")).json()["data"]["short_link_domain"] == host
    assert (await visitor.get("/menu")).status_code == 404
    assert (await world.visitor(host=host).get("/menu")).headers["Location"] == URL["url"]
    assert refusal(await owner.api.get(f"/domains/{domain['id']}")) == (404, "not_found")
    regraded = await owner.change(moved, name="Menu")
    assert regraded.json()["data"]["scannability"]["grade"]


LINK = {"url": URL["url"]}


@pytest.mark.both_databases
async def test_nothing_moves_when_a_short_id_is_taken_there(world, owner, zone):
    domain = await own(owner, zone)
    other = await world.open_account()
    for short_id in ("menu", "lunch", "wine"):
        await owner.make(short_link_domain=HOST, short_id=short_id)
    await other.make(short_id="menu")
    gone = await other.make(short_id="wine")
    await other.api.delete(f"/qr-codes/{gone['id']}")
    before = await owned_rows(world)

    response = await owner.api.delete(f"/domains/{domain['id']}?move_to=qr.test")

    assert refusal(response) == (409, "short_id_taken")
    messages = [detail["message"] for detail in response.json()["error"]["details"]]
    assert messages == ["menu is taken on qr.test", "wine is taken on qr.test"]
    assert await owned_rows(world) == before


@pytest.mark.parametrize(
    ("move_to", "expected"),
    [
        (HOST, (400, "validation_error")),
        ("waits.example", (409, "domain_not_verified")),
        ("nobodys.example", (404, "not_found")),
        ("11111111-2222-4333-8444-555555555555", (404, "not_found")),
    ],
)
async def test_codes_move_to_a_verified_domain_of_the_account_alone(owner, zone, move_to, expected):
    domain = await own(owner, zone)
    await add(owner, "waits.example")
    await owner.make(short_link_domain=HOST)

    response = await owner.api.delete(f"/domains/{domain['id']}", params={"move_to": move_to})

    assert refusal(response) == expected
    assert fault_fields(response) == {"move_to"}


async def test_a_short_id_that_was_printed_with_a_domain_stays_its_accounts(world, owner, zone):
    """The domain may get another owner, who proves it: what was printed must not lead to anybody else."""
    domain = await own(owner, zone)
    await owner.make(short_link_domain=HOST, short_id="menu")
    await owner.api.delete(f"/domains/{domain['id']}?move_to=qr.test")
    other = await world.open_account()
    await own(other, zone)

    response = await other.api.post("/qr-codes", json={**URL, "short_id": "menu", "short_link_domain": HOST})

    assert refusal(response) == (409, "short_id_taken")


async def test_a_deleted_domain_is_free_for_another_account(world, owner, zone):
    domain = await own(owner, zone)

    assert (await owner.api.delete(f"/domains/{domain['id']}")).status_code == 204

    assert (await own(await world.open_account(), zone))["status"] == "verified"


async def test_a_wrong_deletion_is_named(owner):
    domain = await add(owner)

    for sent in ({"params": {"moveto": "x"}}, {"json": {"to": "x"}}):
        response = await owner.api.request("DELETE", f"/domains/{domain['id']}", **sent)
        assert refusal(response) == (400, "validation_error")


async def test_after_a_downgrade_only_adding_is_refused(world, owner, zone):
    await own(owner, zone)
    await own(owner, zone, "other.example")
    code = await owner.make(short_link_domain=HOST, short_id="menu")

    await owner.subscribe(Plan.PRO, Subscription.ACTIVE)
    added = await owner.api.post("/domains", json={"domain": "third.example"})
    made = await owner.api.post("/qr-codes", json={**URL, "short_link_domain": "other.example"})
    repointed = await owner.change(code, url="https://example.com/new")
    await owner.subscribe(Plan.FREE, Subscription.NONE)
    scanned = await world.visitor(host=HOST).get("/menu")

    assert refusal(added) == (403, "plan_limit_reached")
    assert {name: added.json()["error"][name] for name in ("limit", "used")} == {"limit": 1, "used": 2}
    assert (made.status_code, repointed.status_code) == (201, 200)
    # The house ad of the free plan, which leads on.
    assert scanned.status_code == 200
    assert "https://example.com/new" in scanned.text
