"""What is to go says so: in openapi.json, in the headers of its calls, and on the page of changes."""

from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from xml.etree import ElementTree as ET

import pytest

from app.api.operations import OPERATIONS
from tests.app.api.documented import SCHEMAS
from tests.support import ROOT

ATOM = "{http://www.w3.org/2005/Atom}"


def deprecated_fields():
    return {
        (name, field)
        for name, schema in SCHEMAS.items()
        for field, one in schema.get("properties", {}).items()
        if one.get("deprecated")
    }


@pytest.mark.parametrize("kind", ["qr-codes", "links"])
async def test_a_call_with_deprecated_fields_says_since_when_and_until_when(owner, kind):
    made = await owner.api.post(f"/{kind}", json={"url": "https://example.com", **extra(kind)})
    path = f"/{kind}/{made.json()['data']['id']}/explain"

    answered = await owner.api.post(path, json={})
    refused = await owner.api.post(path, json={"colour": "red"})

    since = datetime.fromtimestamp(int(answered.headers["Deprecation"].removeprefix("@")), UTC)
    # As "Versions" of the guide promises.
    assert parsedate_to_datetime(answered.headers["Sunset"]) - since >= timedelta(days=365)
    link = f'<{ROOT}/v1/docs/changes#deprecated>; rel="deprecation"; type="text/html"'
    assert answered.headers["Link"] == link
    for step in answered.json()["data"]["steps"]:
        assert (step["rule"], step["why"]) == (step["step"], step["because"])
    assert not {"deprecation", "sunset", "link"} & {*made.headers, *refused.headers}


def extra(kind):
    return {"type": "url"} if kind == "qr-codes" else {}


async def test_each_deprecated_field_and_its_end_are_on_the_page_of_changes(world):
    page = (await world.client().get("/v1/docs/changes")).text
    table = page.partition("<table>")[2].partition("</table>")[0]
    ends = [one.deprecation for one in OPERATIONS if one.deprecation]

    assert deprecated_fields() == {("ScanStep", "rule"), ("ScanStep", "why")}
    for _, field in deprecated_fields():
        assert f"<code>{field}</code>" in table
    for end in ends:
        assert f"<td>{end.since:%Y-%m-%d}</td>\n<td>{end.sunset:%Y-%m-%d}</td>" in table
    assert (len(ends), table.count("<tr>") - 1) == (2, 1)


async def test_the_feed_of_changes_has_each_day_of_the_page(world):
    answer = await world.client().get("/v1/docs/changes.atom")
    feed = ET.fromstring(answer.text)
    entries = feed.findall(f"{ATOM}entry")
    page = (await world.client().get("/v1/docs/changes")).text

    assert answer.headers["Content-Type"].startswith("application/atom+xml")
    days = [entry.findtext(f"{ATOM}title") for entry in entries]
    assert days == sorted(days, reverse=True)
    assert [f'<h2 id="{day}">' in page for day in days] == [True] * len(days)
    assert len(days) == page.count('<h2 id="2')
    assert feed.findtext(f"{ATOM}updated") == f"{days[0]}T00:00:00Z"
    assert "GET /events" in entries[-1].findtext(f"{ATOM}content")
    assert entries[0].findtext(f"{ATOM}id") == f"{ROOT}/v1/docs/changes#{days[0]}"
