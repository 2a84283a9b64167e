"""Files that are sent to pages of the dashboard, and what comes back."""

import csv
from io import StringIO

from tests.jobs import work_off_jobs

PARTIAL = {"hx-request": "true", "hx-request-type": "partial"}


def table(*rows):
    text = StringIO()
    csv.writer(text).writerows(rows)
    return text.getvalue().encode()


def records(response):
    assert response.headers["content-type"].startswith("text/csv"), response.text
    return list(csv.DictReader(StringIO(response.content.decode("utf-8-sig"))))


def urls(number):
    """A file of codes that lead to an address each."""
    rows = [(1, f"Table {n}", f"https://example.com/?table={n}", f"t-{n}") for n in range(1, number + 1)]
    return table(("type_id", "name", "url", "external_id"), *rows)


async def send(client, path, content, *, name="tables.csv", **fields):
    return await client.post(path, data=fields, files={"file": (name, content, "text/csv")})


async def made(world, client, path, content, **fields):
    """The path of the job, when it has ended."""
    checked = await send(client, path, content, **fields)
    assert checked.status_code == 303, checked.text
    location = checked.headers["location"]
    begun = await client.post(location)
    assert (begun.status_code, begun.headers["location"]) == (303, location), begun.text
    await work_off_jobs(world)
    return location
