"""Whoever only looks changes nothing."""

import re
from collections import Counter
from html import unescape

import pytest

from domain.content.types.messages import PhoneContent
from domain.use_cases.accounts.accounts import set_operator
from tests.app.dashboard.code.code_pages import path_of, scan
from tests.app.dashboard.contacts.forms import ADA, CONSENT, feedback, form
from tests.app.dashboard.jobs.job_files import made, send, table, urls
from tests.app.dashboard.signing import signed_in
from tests.uploads import pdf

DASHBOARD = "/dashboard"
URL = "https://example.com"
LINK = re.compile(r'(?:href|src)="(/dashboard[^"]*)"')
SHEET = re.compile(r'href="([^"]+\.css)"')
CLASSES = re.compile(r'class="([^"]*)"')
# The page of a chart draws its marks; the icon of the service is one everywhere.
ELSEWHERE_TOO = {"mark"}
PUBLIC = re.compile(r">https?://[^/<]+(/numbers/[^<]+)</code>")
HOSTILE = "<script>alert(1)</script> {0} {name} %s {{7*7}} \u05d0 \U0001f468\u200d\U0001f469 " + "W" * 40
# Of the addresses of one page: each value of a scan is the beginning of others.
FEW = 2


async def make_one_of_each(world, owner, client):
    """Something on every page, and a hostile name wherever a name can be. The addresses that no page has."""
    folder = (await owner.api.post("/folders", json={"name": HOSTILE})).json()["data"]["id"]
    code = await owner.make(name=HOSTILE, folder=folder, tags=[HOSTILE[:40]])
    await owner.make(type_id=PhoneContent.type_id, **PhoneContent.example)
    link = (await owner.api.post("/links", json={"url": URL, "name": HOSTILE})).json()["data"]
    for one in (code, link):
        await scan(world, one)
        await client.post(path_of(one, "/numbers"), data={"title": HOSTILE})
    asked = await form(owner, name=HOSTILE)
    await owner.receive(asked, {**ADA, "name": HOSTILE}, consent=CONSENT, notify=True)
    await owner.receive(await feedback(owner), {"rating": 2, "comment": HOSTILE})
    await owner.own_domain("go.example.com")
    await owner.api.post("/domains", json={"domain": "waiting.example.com"})
    await owner.api.post("/templates", json={"name": HOSTILE, "options": {}})
    await client.post(f"{DASHBOARD}/campaigns/new", data={"name": HOSTILE, "utm_source": HOSTILE[:50]})
    for content in (pdf("a"), pdf("b")):
        sent = {"file": (f"{HOSTILE}.pdf", content)}
        await client.post(f"{DASHBOARD}/files", files=sent)
    only = {"folders": [folder], "tags": [HOSTILE[:40]]}
    await owner.api.post("/webhooks", json={"url": "https://till.invalid/hooks", "only": only})
    await client.post(f"{DASHBOARD}/keys", data={"name": HOSTILE, "access": "limited", "folders": folder})
    return await make_jobs(world, client)


async def make_jobs(world, client):
    """Those that have ended, and files that wait for a word. The paths of these."""
    bulk, imports = f"{DASHBOARD}/bulk", f"{DASHBOARD}/import"
    links = table(("short_id", "url"), ("a-b", URL), ("no//way", URL))
    await client.post(f"{DASHBOARD}/export")
    await made(world, client, bulk, urls(2), name=f"{HOSTILE}.csv")
    await made(world, client, imports, links, name=f"{HOSTILE}.csv", source="csv")
    waiting = [
        await send(client, bulk, table(("type_id", "url"), (1, URL)), name=f"{HOSTILE}.csv"),
        await send(client, imports, table(("short_id", "url"), ("c-d", URL)), source="csv"),
    ]
    return [one.headers["location"] for one in waiting]


async def crawl(client, paths):
    """The answers of all pages that these lead to, and of a few of the addresses of each page."""
    waiting, seen, of_page, answers = [*paths], {*paths}, Counter(), {}
    while waiting:
        path = waiting.pop()
        of_page[path.partition("?")[0]] += 1
        if of_page[path.partition("?")[0]] > FEW:
            continue
        answers[path] = response = await client.get(path)
        if response.headers["content-type"].startswith("text/html"):
            linked = [*LINK.findall(response.text), *PUBLIC.findall(response.text)]
            found = {unescape(link).partition("#")[0] for link in linked} - seen
            waiting += sorted(found)
            seen |= found
    return answers


def unstyled(answers):
    """For each page the classes that some style sheet knows, but none of those that the page loads."""
    sheets = {
        path: set(re.findall(r"\.([a-z][\w-]*)(?=[^{}]*\{)", answer.text))
        for path, answer in answers.items()
        if path.endswith(".css")
    }
    known = set[str]().union(*sheets.values()) - ELSEWHERE_TOO
    found = {}
    for path, answer in answers.items():
        if loaded := [sheets[sheet] for sheet in SHEET.findall(answer.text) if sheet in sheets]:
            used = {name for names in CLASSES.findall(answer.text) for name in names.split()}
            found[path] = (used & known).difference(*loaded)
    return {path: names for path, names in found.items() if names}


@pytest.mark.slow
async def test_every_link_of_the_dashboard_leads_somewhere_and_changes_nothing(world, owner):
    """As an operator, who has the pages of everybody else and some more in the navigation."""
    stranger = await world.open_account()
    await set_operator(world.deps, owner.account.email, is_operator=True)
    client = await signed_in(world, owner)
    waiting = await make_one_of_each(world, owner, client)
    await client.get(DASHBOARD)
    before = await world.rows()

    answers = await crawl(client, [DASHBOARD, *waiting])

    assert {path: one.status_code for path, one in answers.items() if one.status_code != 200} == {}
    assert await world.rows() == before
    for path, answer in answers.items():
        is_page = answer.headers["content-type"].startswith("text/html")
        assert not (is_page and "<script>alert" in answer.text), path
    assert unstyled(answers) == {}
    rooms = {"/".join(path.partition("?")[0].split("/")[:3]) for path in answers}
    everybody = "bulk campaigns contacts domains export import keys links scans templates webhooks".split()
    assert rooms >= {f"{DASHBOARD}/{room}" for room in everybody}
    assert sum(path.startswith("/numbers/") for path in answers) == 2
    assert f"{DASHBOARD}/operator/{stranger.account.id}" in answers


async def test_the_navigation_leads_nobody_else_to_the_pages_of_operators(world, owner):
    client = await signed_in(world, owner)

    for path in (DASHBOARD, f"{DASHBOARD}/more"):
        page = await client.get(path)

        links = [unescape(link) for link in LINK.findall(page.text)]
        assert f"{DASHBOARD}/codes" in links
        assert not [link for link in links if link.startswith(f"{DASHBOARD}/operator")]
