"""Short links: short IDs, quotas, restrictions and history as for codes, without a picture."""

import asyncio
from dataclasses import replace
from io import BytesIO

import pytest

from domain.accounts.plans import DEFAULT_ALLOWANCES, Plan, Subscription
from tests.cases import in_turn
from tests.support import URL, decoded, fault_fields, owned_rows, refusal

MENU = {"url": "https://example.com/menu"}


@pytest.fixture
def links(world):
    world.kind = "links"
    return world


@pytest.mark.both_databases
async def test_a_new_link_comes_back_whole_with_its_place(links, owner):
    response = await owner.api.post("/links", json={**MENU, "name": "Menu"})

    link = response.json()["data"]
    assert response.status_code == 201
    assert set(link) == {
        *("url", "id", "name", "short_id", "short_link_domain", "short_url", "folder", "status"),
        *("has_password", "password_enabled", "expires_at", "expiration_enabled", "expired_redirect_url"),
        *("scan_limit", "scan_limit_reached_url", "scan_count", "created_via", "created_at", "updated_at"),
        "imported_scans",
        *("metadata", "external_id", "tags", "utm_template_id", "rules", "rules_now", "rule_warnings"),
        *("utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"),
    }
    assert response.headers["Location"] == f"http://qr.test/v1/links/{link['id']}"
    assert link["short_url"] == f"http://qr.test/{link['short_id']}"
    assert (link["url"], link["name"], link["created_via"]) == (MENU["url"], "Menu", "api")
    assert (await owner.api.get(response.headers["Location"])).json()["data"] == link


async def test_a_link_leads_on_counts_and_is_repointed(links, owner):
    link = await owner.make()

    first = await links.visitor().get(f"/{link['short_id']}")
    await owner.change(link, url="https://example.com/summer")
    second = await links.visitor().get(f"/{link['short_id']}")

    assert (first.status_code, first.headers["Location"]) == (302, MENU["url"])
    assert (second.status_code, second.headers["Location"]) == (302, "https://example.com/summer")
    assert (await owner.get(link))["scan_count"] == 2


async def test_a_link_is_found_by_its_id_or_its_short_id_and_never_as_a_code(links, owner):
    link = await owner.make(short_id="to-the-menu")
    code = (await owner.api.post("/qr-codes", json=URL)).json()["data"]

    by_short_id = await owner.api.get("/links/to-the-menu")

    assert by_short_id.json()["data"] == link
    for path in (f"/qr-codes/{link['id']}", "/qr-codes/to-the-menu", f"/links/{code['id']}"):
        assert refusal(await owner.api.get(path)) == (404, "not_found")
    assert [one["id"] for one in (await owner.api.get("/links")).json()["data"]] == [link["id"]]
    assert [one["id"] for one in (await owner.api.get("/qr-codes")).json()["data"]] == [code["id"]]


async def test_codes_and_links_share_one_space_of_short_ids(links, owner):
    await owner.make(short_id="menu-2026")
    await owner.api.post("/qr-codes", json={**URL, "short_id": "table-1"})

    code = await owner.api.post("/qr-codes", json={**URL, "short_id": "menu-2026"})
    link = await owner.api.post("/links", json={**MENU, "short_id": "table-1"})

    assert refusal(code) == refusal(link) == (409, "short_id_taken")


@in_turn(
    ("body", "fields"),
    [
        ({}, {"url"}),
        ({"url": None}, {"url"}),
        ({"url": "example.com"}, {"url"}),
        ({"url": "javascript:alert(1)"}, {"url"}),
        ({**MENU, "short_id": "v1"}, {"short_id"}),
        ({**MENU, "type_id": 1}, {"type_id"}),
        (
            {**MENU, "utm_source": 7, "options": {}, "template_id": "1"},
            {"utm_source", "options", "template_id"},
        ),
        ({**MENU, "password_enabled": True}, {"password_enabled"}),
        ({**MENU, "name": "x" * 201, "status": "gone", "scan_limit": 0}, {"name", "status", "scan_limit"}),
    ],
)
async def test_a_wrong_link_is_named_and_not_made(world, owner, body, fields):
    before = await owned_rows(world)

    response = await owner.api.post("/links", json=body)

    assert refusal(response) == (400, "validation_error")
    assert fault_fields(response) == fields
    assert await owned_rows(world) == before


@pytest.mark.parametrize("field", ["url", "expired_redirect_url", "scan_limit_reached_url"])
async def test_a_link_to_the_service_itself_is_refused(owner, field):
    response = await owner.api.post("/links", json={**MENU, field: "http://qr.test/abcdefg"})

    assert refusal(response) == (409, "destination_refused")
    assert fault_fields(response) == {field}


async def test_the_url_of_a_link_cannot_be_taken_away(links, owner):
    link = await owner.make()

    response = await owner.change(link, url=None)

    assert refusal(response) == (400, "validation_error")
    assert await owner.get(link) == link


@pytest.mark.both_databases
async def test_links_have_a_quota_of_their_own_and_one_call_wins_the_last_place(links, owner):
    allowances = {plan: replace(one, short_links=2, qr_codes=0) for plan, one in DEFAULT_ALLOWANCES.items()}
    links.change(allowances=allowances)
    await owner.make()

    answers = await asyncio.gather(*(owner.api.post("/links", json=MENU) for _ in range(10)))

    assert sorted(answer.status_code for answer in answers) == [201, *[403] * 9]
    refused = next(answer for answer in answers if answer.status_code == 403)
    assert refusal(refused) == (403, "plan_limit_reached")
    assert "2 short links" in refused.json()["error"]["message"]


async def test_premium_fields_of_a_link_need_a_paid_subscription(links, owner):
    link = await owner.make(expires_at="2027-01-01T00:00:00Z", link_password="sesame")
    await owner.subscribe(Plan.PRO, Subscription.TRIALING)

    made = await owner.api.post("/links", json={**MENU, "short_id": "my-own", "scan_limit": 5})
    anew = await owner.change(link, expires_at="2028-01-01T00:00:00Z")
    off = await owner.change(link, expiration_enabled=False, password_enabled=False)

    assert refusal(made) == refusal(anew) == (403, "premium_required")
    assert fault_fields(made) == {"short_id", "scan_limit"}
    assert off.status_code == 200
    assert (off.json()["data"]["has_password"], off.json()["data"]["password_enabled"]) == (True, False)


async def test_a_link_is_made_once_for_one_idempotency_key(world, owner):
    keyed = {"Idempotency-Key": "order 7"}

    answers = [await owner.api.post("/links", json=MENU, headers=keyed) for _ in range(3)]
    conflict = await owner.api.post("/links", json={**MENU, "name": "x"}, headers=keyed)

    assert len({answer.text for answer in answers}) == 1
    assert answers[1].headers["Idempotent-Replayed"] == "true"
    assert refusal(conflict) == (409, "idempotency_conflict")
    assert len((await world.rows())["short_urls"]) == 1


async def test_conditions_hold_for_links_as_for_codes(links, owner):
    link = await owner.make()
    path = f"/links/{link['id']}"
    tag = (await owner.api.get(path)).headers["ETag"]

    await links.visitor().get(f"/{link['short_id']}")
    changed = await owner.api.patch(path, json={"name": "A scan later"}, headers={"If-Match": tag})
    too_late = await owner.api.delete(path, headers={"If-Match": tag})
    fresh = await owner.api.get(path, headers={"If-None-Match": changed.headers["ETag"]})

    assert changed.status_code == 200
    assert refusal(too_late) == (412, "precondition_failed")
    assert fresh.status_code == 304


async def test_a_deleted_link_is_gone_and_its_short_id_stays_its_owners(links, owner):
    link = await owner.make(short_id="printed")
    other = await links.open_account()
    await links.visitor().get("/printed")

    deleted = await owner.api.delete(f"/links/{link['id']}")
    scanned = await links.visitor().get("/printed")
    await owner.api.delete(f"/trash/{link['id']}")

    assert (deleted.status_code, scanned.status_code) == (204, 404)
    assert refusal(await other.api.post("/qr-codes", json={**URL, "short_id": "printed"})) == (
        409,
        "short_id_taken",
    )
    assert (await owner.api.post("/links", json={**MENU, "short_id": "printed"})).status_code == 201


@pytest.fixture
async def menu_and_poster(links, owner):
    await owner.make(name="Menu")
    links.clock.advance(hours=1)
    await owner.make(name="Poster", url="https://example.com/poster")


@pytest.mark.both_databases
@in_turn(
    ("query", "found"),
    [
        ({"search": "MENU"}, ["Menu"]),
        ({"search": "Poster"}, ["Poster"]),
        ({"created_via": "api"}, ["Poster", "Menu"]),
        ({"created_via": "bulk"}, []),
        ({"created_after": "2026-11-20T12:00:00Z"}, ["Poster"]),
        ({"created_before": "2026-11-20T12:30:00Z"}, ["Menu"]),
    ],
)
async def test_links_are_searched_and_filtered(owner, menu_and_poster, query, found):
    listed = (await owner.api.get("/links", params=query)).json()

    assert [link["name"] for link in listed["data"]] == found
    assert listed["meta"]["total"] == len(found)


async def test_a_link_has_a_preview_and_a_picture_like_any_short_url(links, owner):
    link = await owner.make(name="Menu")

    preview = await links.visitor().get(f"/{link['short_id']}+")
    picture = await links.visitor().get(f"/{link['short_id']}.png")

    assert "example.com" in preview.text
    assert decoded(BytesIO(picture.content)) == link["short_url"]
    assert (await owner.get(link))["scan_count"] == 0


@pytest.mark.parametrize("reference", ["11111111-2222-4333-8444-555555555555", "x", None])
async def test_a_link_has_no_template_whoever_it_belongs_to(links, owner, reference):
    link = await owner.make()

    for response in (
        await owner.api.post("/links", json={**MENU, "template_id": reference}),
        await owner.change(link, template_id=reference),
    ):
        assert refusal(response) == (400, "validation_error")
        assert fault_fields(response) == {"template_id"}


@pytest.mark.parametrize("path", ["/links", "/qr-codes"])
async def test_a_switch_with_nothing_behind_it_is_named_beside_the_other_faults(owner, path):
    body = {"password_enabled": True, "expiration_enabled": True, "short_id": "v1"}

    response = await owner.api.post(path, json={**body, "type_id": 1} if path == "/qr-codes" else body)

    assert fault_fields(response) == {"url", "short_id", "password_enabled", "expiration_enabled"}
