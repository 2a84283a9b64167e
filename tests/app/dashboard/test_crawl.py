"""Whoever only looks changes nothing."""

import re
from html import unescape

from domain.content.types.messages import PhoneContent
from tests.app.dashboard.signing import signed_in

LINK = re.compile(r'(?:href|src)="(/dashboard[^"]*)"')


async def test_every_link_of_the_dashboard_leads_somewhere_and_changes_nothing(world, owner):
    await owner.make(name="Menu")
    await owner.make(type_id=PhoneContent.type_id, **PhoneContent.example)
    client = await signed_in(world, owner)
    await client.get("/dashboard")
    before = await world.rows()

    seen, waiting = set(), ["/dashboard"]
    while waiting:
        path = waiting.pop()
        response = await client.get(path)
        assert response.status_code == 200, path
        if response.headers["content-type"].startswith("text/html"):
            found = {unescape(link).partition("#")[0] for link in LINK.findall(response.text)}
            waiting += sorted(found - seen - {path})
            seen |= found

    assert len(seen) > 10
    assert await world.rows() == before
