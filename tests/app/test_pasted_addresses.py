"""The same pasted address gets the same answer by every way into the web process."""

import csv
from io import StringIO

import pytest

from app.pages.texts import translations
from tests.app.api.test_bulk import make as make_by_file
from tests.app.api.test_bulk import upload
from tests.app.dashboard.parts.test_codes import repoint
from tests.app.dashboard.signing import signed_in
from tests.pasted import REFUSED, TAKEN
from tests.support import fault_fields


def table(*rows):
    text = StringIO()
    csv.writer(text).writerows(rows)
    return text.getvalue().encode()


async def test_rest_takes_what_was_meant(owner):
    code = await owner.make()
    domain = (await owner.api.post("/domains", json={"domain": "go.example.com"})).json()["data"]

    for pasted, address in TAKEN.items():
        made = await owner.make(url=pasted, expired_redirect_url=pasted, scan_limit_reached_url=pasted)
        changed = (await owner.change(code, url=pasted)).json()["data"]
        link = await owner.api.post("/links", json={"url": pasted})
        items = [{"method": "create", "body": {"type_id": 1, "url": pasted}}]
        (item,) = (await owner.api.post("/qr-codes/batch", json=items)).json()["data"]
        menu = await owner.make(
            type_id=23, question="Well?", review_urls=[pasted], theme={"logo_url": pasted, "icon_url": pasted}
        )
        root = await owner.api.patch(f"/domains/{domain['id']}", json={"root_url": pasted})

        named = (made["url"], made["expired_redirect_url"], made["scan_limit_reached_url"])
        assert named == (address, address, address), pasted
        assert (changed["destination"], link.json()["data"]["url"]) == (address, address)
        assert item["data"]["url"] == address
        assert (menu["review_urls"], menu["theme"]) == ([address], {"logo_url": address, "icon_url": address})
        assert root.json()["data"]["root_url"] == address


async def test_rest_refuses_what_leads_nowhere_and_names_what_was_meant(owner):
    code = await owner.make()
    domain = (await owner.api.post("/domains", json={"domain": "go.example.com"})).json()["data"]

    for pasted, meant in REFUSED.items():
        body = {"type_id": 1, "url": pasted}
        link = {"url": pasted, "expired_redirect_url": pasted, "scan_limit_reached_url": pasted}
        form = {"type_id": 23, "question": "Well?", "review_urls": [pasted], "theme": {"logo_url": pasted}}
        refusals = {
            ("url",): await owner.api.post("/qr-codes", json=body),
            ("url", "scan_limit_reached_url", "expired_redirect_url"): await owner.api.post(
                "/links", json=link
            ),
            ("review_urls[0]", "theme.logo_url"): await owner.api.post("/qr-codes", json=form),
            ("root_url",): await owner.api.patch(f"/domains/{domain['id']}", json={"root_url": pasted}),
        }
        changed = await owner.change(code, url=pasted)
        items = [{"method": "create", "body": body}]
        (item,) = (await owner.api.post("/qr-codes/batch", json=items)).json()["data"]

        for fields, response in refusals.items():
            assert response.status_code == 400, (pasted, response.text)
            assert set(fields) == set(fault_fields(response)), pasted
            messages = [one["message"] for one in response.json()["error"]["details"]]
            assert not meant or all(one.endswith(f"; did you mean {meant}?") for one in messages)
        assert (changed.status_code, item["status"]) == (400, 400)
    assert (await owner.get(code))["url"] == code["url"]


async def test_files_take_and_refuse_the_same(world, owner):
    # A cell cannot hold more than 10,000 bytes, a line break only in quotes.
    taken, refused = list(TAKEN), list(REFUSED)
    columns = ("type_id", "url", "expired_redirect_url")

    await make_by_file(world, owner, table(columns, *((1, one, one) for one in taken)))
    bulk = await upload(owner, table(columns, *((1, one, "") for one in refused)))
    imported = await owner.api.post(
        "/imports",
        content=table(
            ("short_id", "url", "expires_at", "expired_redirect_url"),
            *((f"im-{number}", one, "2099-01-01", one) for number, one in enumerate((*taken, *refused))),
        ),
        headers={"content-type": "text/csv"},
        params={"source": "csv", "dry_run": "true"},
    )

    codes = (await owner.api.get("/qr-codes", params={"limit": 100})).json()["data"]
    found = {(code["url"], code["expired_redirect_url"]) for code in codes}
    assert found == {(address, address) for address in TAKEN.values()}
    rows = {detail["row"] for detail in bulk.json()["error"]["details"]}
    assert rows == set(range(1, len(refused) + 1))
    faults = {error["row"] for error in imported.json()["data"]["errors"]}
    assert faults == set(range(len(taken) + 1, len(taken) + len(refused) + 1))


@pytest.mark.slow
async def test_the_dashboard_takes_the_same_and_says_what_was_meant(world, owner):
    client, t = await signed_in(world, owner), translations("en")
    code = await owner.make()
    path = f"/dashboard/codes/{code['id']}"

    for pasted, address in TAKEN.items():
        # A host without a dot is asked back first.
        begun = await client.post("/dashboard", data={"url": pasted, "read": pasted, "as": "0"})
        made = (await owner.get({"id": begun.headers["location"].split("/")[3].partition("?")[0]}))["url"]
        repointed = await repoint(client, path, pasted)

        assert (begun.status_code, made) == (303, address), pasted
        assert (repointed.status_code, (await owner.get(code))["url"]) == (303, address)
    kinds = {
        "WIFI:T:WPA;S:Cafe;P:cafe2026;;": t.wrong_network,
        "BEGIN:VCARD": t.wrong_card,
        "@cafe.linden": t.wrong_profile,
        "hello@cafe.example": t.wrong_mailbox,
        "+43 660 1234567": t.wrong_call,
    }
    for pasted, meant in REFUSED.items():
        said = t.wrong_meant.format(meant=meant) if meant else kinds.get(pasted, "")
        begun = await client.post("/dashboard", data={"url": pasted})
        assert (begun.status_code in (200, 422), meant in begun.text) == (True, True), pasted
        for way in ("/dashboard/codes/new/url", "/dashboard/links"):
            response = await client.post(way, data={"url": pasted})
            assert response.status_code == 422, (way, pasted)
            assert said in response.text, (way, pasted)
    assert (await owner.api.get("/qr-codes")).json()["meta"]["total"] == len(TAKEN) + 1
