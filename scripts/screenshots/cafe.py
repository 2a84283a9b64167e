"""The café: what it has in each room of the dashboard, made over REST."""

import asyncio
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import httpx2

from domain.accounts.weekly_reports import unsubscribe_token
from domain.contacts.contacts import Contact
from domain.content import TYPES
from scripts.sample_scans import record_scans
from scripts.screenshots.contents import CODES, CONTACTS, FORMS, GREEN, LINKS
from storage.credentials.secret_key import load_secret_key
from storage.db.config import Database, default_database_url, parse_database_url
from storage.store import TortoiseStore


@dataclass(frozen=True)
class Cafe:
    """`paths`: the pages of single objects, behind /dashboard, by the names that `shots` uses."""

    root: str
    email: str
    password: str
    paths: Mapping[str, str]


async def open_cafe(folder: Path, root: str, printed: Mapping[str, str]) -> Cafe:
    """`printed`: what the service prints at its first start."""
    email = printed["E-mail"]
    key = {"authorization": f"Bearer {printed['API key']}"}
    store = await TortoiseStore.connect(_database_in(folder))
    try:
        async with httpx2.AsyncClient(base_url=f"{root}/v1", headers=key, timeout=30) as api:
            paths = {
                **await _codes_and_links(api, store, folder),
                "campaign": await _campaign(api),
                "domain": await _domain(api),
                "template": await _template(api),
                "webhook": await _webhook(api),
                **await _jobs(api),
                **await _contacts(api, store, email),
                **await _account(api, folder),
            }
    finally:
        await store.aclose()
    return Cafe(root, email, printed["Password"], paths)


def _database_in(folder: Path) -> Database:
    return parse_database_url(default_database_url(folder / "data"))


async def _codes_and_links(api: httpx2.AsyncClient, store: TortoiseStore, folder: Path) -> dict[str, str]:
    codes = [await _create_code(api, body) for body, _ in CODES]
    links = [await _create(api, "/links", body) for body, _ in LINKS]
    counts = [daily for _, daily in (*CODES, *LINKS)]
    short_ids = [one["short_id"] for one in (*codes, *links)]
    await record_scans(_database_in(folder), store, zip(short_ids, counts, strict=True))
    await _wait_until_counted(api)
    blank = (await api.post("/qr-codes/blank", json={"count": 12, "first_number": 1})).json()
    ids = {code["name"]: code["id"] for code in codes}
    return {
        "code_id": ids["Table menu"],
        "code": f"/codes/{ids['Table menu']}",
        "code_with_rules": f"/codes/{ids['Terrace flyer']}",
        "landing_page": f"/codes/{ids['Find us and hours']}",
        "link": f"/links/{links[0]['id']}",
        "blank": f"/codes/{blank['data'][0]['id']}",
    }


async def _campaign(api: httpx2.AsyncClient) -> str:
    body = {"name": "Terrace", "utm_source": "flyer", "utm_medium": "print", "utm_campaign": "terrace-2026"}
    campaign = await _create(api, "/utm-templates", body)
    code = {**CODES[1][0], "name": "Terrace table cards", "utm_template_id": campaign["id"]}
    await _create_code(api, code)
    return f"/campaigns/{campaign['id']}"


async def _template(api: httpx2.AsyncClient) -> str:
    theme = {"primary_color": "#0b6b50", "background_color": "#f1f7f2", "font": "serif"}
    template = await _create(api, "/templates", {"name": "Linden", "options": GREEN, "theme": theme})
    return f"/templates/{template['id']}"


async def _domain(api: httpx2.AsyncClient) -> str:
    domain = await _create(api, "/domains", {"domain": "go.cafe-linden.example"})
    return f"/domains/{domain['id']}"


async def _webhook(api: httpx2.AsyncClient) -> str:
    """One that hears of the codes and jobs below, and is never reached: there is no such host."""
    webhook = await _create(api, "/webhooks", {"url": "https://till.cafe-linden.example/hooks/repoint"})
    return f"/webhooks/{webhook['id']}"


async def _jobs(api: httpx2.AsyncClient) -> dict[str, str]:
    """Codes from a bulk file, and links from an import with a row that is refused."""
    rows = [f"1,Table {number},https://cafe-linden.example/t{number}" for number in range(1, 13)]
    codes = "\n".join(["type_id,name,url", *rows])
    links = "short_id,url\ncake,https://cafe-linden.example/cake\nnew//cake,https://cafe-linden.example/new\n"
    return {
        "bulk_job": f"/bulk/{await _upload(api, '/qr-codes/bulk', codes)}",
        "import_job": f"/import/{await _upload(api, '/imports?source=csv', links)}",
    }


async def _upload(api: httpx2.AsyncClient, path: str, table: str) -> str:
    """The id of the job, once it is done."""
    answer = await api.post(path, content=table, headers={"content-type": "text/csv"})
    job = str(answer.raise_for_status().json()["data"]["id"])
    for _ in range(120):
        if (await api.get(answer.headers["location"])).json()["data"]["status"] == "done":
            return job
        await asyncio.sleep(0.5)
    sys.exit(f"the job at {path} was not done")


async def _account(api: httpx2.AsyncClient, folder: Path) -> dict[str, str]:
    account = (await api.get("/account")).raise_for_status().json()["data"]["id"]
    token = unsubscribe_token(load_secret_key(folder / "data"), UUID(account))
    return {"account": f"/operator/{account}", "unsubscribe": f"/unsubscribe/{token}"}


async def _contacts(api: httpx2.AsyncClient, store: TortoiseStore, email: str) -> dict[str, str]:
    forms = {body["name"]: (await _create_code(api, body))["id"] for body in FORMS}
    account = await store.accounts.find_by_email(email)
    assert account is not None
    paths = {"form": f"/codes/{forms['Catering enquiries']}"}
    for number, (form, entered, consent) in enumerate(CONTACTS):
        contact = Contact(
            id=uuid4(),
            account_id=account.id,
            code_id=UUID(forms[form]),
            entered=entered,
            consent=consent,
            created_at=datetime.now(UTC) - timedelta(hours=7 * (len(CONTACTS) - number)),
        )
        await store.contacts.add(contact)
        if entered.get("name") == "Jonas Berger":
            paths["contact"] = f"/contacts/{contact.id}"
    return paths


async def _create_code(api: httpx2.AsyncClient, body: dict[str, Any]) -> dict[str, Any]:
    """A body with a `slug` and a name takes its content from the example of that type."""
    if "slug" in body:
        kind = next(one for one in TYPES.values() if one.slug == body["slug"])
        body = {"type_id": kind.type_id, **kind.example, "name": body["name"]}
    return await _create(api, "/qr-codes", body)


async def _create(api: httpx2.AsyncClient, path: str, body: dict[str, Any]) -> dict[str, Any]:
    created: dict[str, Any] = (await api.post(path, json=body)).raise_for_status().json()["data"]
    return created


async def _wait_until_counted(api: httpx2.AsyncClient) -> None:
    """Wait for the rollup worker."""
    for _ in range(120):
        if (await api.get("/qr-codes")).json()["data"][-1]["scan_count"]:
            return
        await asyncio.sleep(0.5)
    sys.exit("the scans were not counted")
