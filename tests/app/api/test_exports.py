"""Exports: everything that an account owns, as one file."""

import csv
import json
from io import BytesIO, StringIO
from zipfile import ZipFile

import pytest

from tests.jobs import steps_of_next_job, work_off_jobs
from tests.support import refusal

PEOPLE = {"type_id": 22, "form_title": "Contact"}


async def export(world, owner, **query):
    """The job, when it has ended."""
    accepted = await owner.api.post("/exports", params=query)
    assert accepted.status_code == 202, accepted.text
    await work_off_jobs(world)
    return (await owner.api.get(f"/exports/{accepted.json()['data']['id']}")).json()["data"]


async def archive_of(owner, job):
    response = await owner.api.get(f"/exports/{job['id']}/file")
    assert response.status_code == 200, response.text
    archive = ZipFile(BytesIO(response.content))
    assert archive.testzip() is None
    assert len({name.casefold() for name in archive.namelist()}) == len(archive.namelist())
    return archive


def rows_of(archive, table):
    """Of the JSON, after a look at the CSV."""
    rows = json.loads(archive.read(f"{table}.json"))
    text = archive.read(f"{table}.csv").decode()
    assert len([*csv.DictReader(StringIO(text))]) == len(rows)
    return rows


@pytest.mark.both_databases
async def test_an_empty_account_is_a_whole_archive(world, owner):
    job = await export(world, owner)

    archive = await archive_of(owner, job)
    assert (job["status"], job["total"], job["done"], job["missing"]) == ("done", 0, 0, [])
    for table in ("codes", "links", "folders", "tags", "templates", "history", "scans", "contacts"):
        assert rows_of(archive, table) == []
    assert json.loads(archive.read("repoint.json"))["format"] == "repoint-export"
    assert archive.read("README.txt").decode().startswith("An export of Repoint")
