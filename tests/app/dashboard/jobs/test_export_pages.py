"""An export of all that an account owns."""

import re
from io import BytesIO
from zipfile import ZipFile

import pytest

from domain.jobs.jobs import EXPORTS_KEPT_FOR, MAX_TRIES, JobKind
from storage.runtime.job_worker import RETRY_AFTER
from storage.runtime.sweeper import sweep_exports
from tests.app.dashboard.forms import form_in
from tests.app.dashboard.jobs.job_files import PARTIAL
from tests.app.dashboard.signing import signed_in
from tests.jobs import job_worker, work_off_jobs

EXPORT = "/dashboard/export"


async def test_an_export_is_made_and_downloaded(world, owner):
    await owner.make(name="Table 7")
    client = await signed_in(world, owner)

    begun = await client.post(EXPORT)
    location = begun.headers["location"]
    again = await client.post(EXPORT)
    running = await client.get(location)
    await work_off_jobs(world)
    page = await client.get(location)
    fragment = await client.get(location, headers=PARTIAL)
    file = await client.get(f"{location}/file")

    assert location.startswith(f"{EXPORT}/")
    assert again.headers["location"] == location
    assert 'aria-busy="true"' in running.text
    assert f'href="{location}/file"' in page.text
    assert fragment.text.lstrip().startswith("{#") is False
    assert "<main" not in fragment.text
    assert "0,1 MB" in (await client.get(location, headers={"accept-language": "de"})).text
    assert len((await world.rows())["jobs"]) == 1
    assert "attachment" in file.headers["content-disposition"]
    assert any("codes" in name for name in ZipFile(BytesIO(file.content)).namelist())
    assert f'href="{location}"' in (await client.get(EXPORT)).text


@pytest.mark.parametrize(
    ("pictures", "kinds"),
    [("all", {"svg", "png"}), ("png", {"png"}), ("none", set()), ("<b>", {"svg", "png"})],
)
async def test_an_export_has_the_pictures_that_are_asked_for(world, owner, pictures, kinds):
    await owner.make(name="Table 7")
    client = await signed_in(world, owner)

    offered = form_in(await client.get(EXPORT)).fields
    location = (await client.post(EXPORT, data={**offered, "pictures": pictures})).headers["location"]
    await work_off_jobs(world)
    file = (await client.get(f"{location}/file")).content

    assert offered["pictures"] == "all"
    names = ZipFile(BytesIO(file)).namelist()
    assert {name.rpartition(".")[2] for name in names} & {"svg", "png"} == kinds


@pytest.mark.parametrize("is_first", [True, False])
async def test_a_form_that_is_sent_again_leads_to_the_export_that_it_made(world, owner, is_first):
    client = await signed_in(world, owner)
    page = EXPORT if is_first else (await client.post(EXPORT)).headers["location"]
    await work_off_jobs(world)
    fields = form_in(await client.get(page)).fields
    first = await client.post(EXPORT, data=fields)
    await work_off_jobs(world)

    again = await client.post(EXPORT, data=fields)

    assert again.headers["location"] == first.headers["location"] != page
    assert len((await world.rows())["jobs"]) == (1 if is_first else 2)


async def test_nobody_downloads_the_export_of_another(world, owner):
    client = await signed_in(world, owner)
    location = (await client.post(EXPORT)).headers["location"]
    theirs = await signed_in(world, await world.open_account())
    too_early = await client.get(f"{location}/file")
    await work_off_jobs(world)

    assert too_early.status_code == 404
    for path in (location, f"{location}/file", f"{EXPORT}/nothing"):
        assert (await theirs.get(path)).status_code == 404
    assert (await client.get(f"{location}/file")).status_code == 200


async def test_a_file_that_is_not_kept_any_more_is_no_dead_end(world, owner):
    client = await signed_in(world, owner)
    location = (await client.post(EXPORT)).headers["location"]
    await work_off_jobs(world)
    await sweep_exports(world.clock.now() + EXPORTS_KEPT_FOR * 2)

    page, all_of_them = await client.get(location), await client.get(EXPORT)

    assert re.search(rf'href="{location}"><b><time .*not kept any more', all_of_them.text)
    assert "is not kept any more" in page.text
    assert "Make a new export" in page.text


async def test_an_export_that_fails_says_so(world, owner):
    async def fail(_):
        raise RuntimeError("of a test")
        yield

    client = await signed_in(world, owner)
    location = (await client.post(EXPORT)).headers["location"]
    worker = job_worker(world, runs={JobKind.EXPORT: fail})
    for _ in range(MAX_TRIES):
        await worker.run_once()
        world.clock.advance(seconds=RETRY_AFTER.total_seconds())

    page = await client.get(location)

    assert "The job stopped before the end" in page.text
    assert "5 times in a row" not in page.text
    assert "The job stopped before the end" in (await client.get(EXPORT)).text
