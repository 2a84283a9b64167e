"""How many folders, tags, templates, keys and waiting jobs an account can have."""

from dataclasses import replace
from datetime import timedelta

import pytest

from domain.accounts.api_keys import MOST_KEYS, KeyAccess, KeyScope
from domain.kernel.errors import TooManyItems
from domain.use_cases.accounts.api_keys import make_api_key
from domain.use_cases.jobs.jobs import MOST_WAITING
from storage.db.models.accounts import ApiKeyRow
from tests.app.dashboard.forms import form_in
from tests.app.dashboard.signing import signed_in
from tests.jobs import add_job, work_off_jobs
from tests.support import URL, refusal

CSV = {"Content-Type": "text/csv"}


def limit_items(world, most):
    world.change(most_items=dict.fromkeys(world.deps.most_items, most))


@pytest.mark.both_databases
async def test_folders_and_tags_and_templates_stop_at_the_limit(world, owner):
    limit_items(world, 10)

    for kind, noun in (("folders", "folders"), ("tags", "tags"), ("templates", "templates")):
        answers = [await owner.api.post(f"/{kind}", json={"name": f"No. {one}"}) for one in range(12)]

        assert [answer.status_code for answer in answers] == [201] * 10 + [403] * 2
        error = answers[-1].json()["error"]
        assert (error["code"], error["limit"], error["used"]) == ("plan_limit_reached", 10, 10)
        assert error["message"] == f"An account can have 10 {noun}: 10 exist. Nothing was made."
        (first, *_) = (await owner.api.get(f"/{kind}")).json()["data"]
        await owner.api.delete(f"/{kind}/{first['id']}")
        assert (await owner.api.post(f"/{kind}", json={"name": "Room again"})).status_code == 201


async def test_utm_templates_are_counted_apart(world, owner):
    limit_items(world, 1)
    body = {"name": "Spring", "utm_source": "flyer"}

    answers = [await owner.api.post("/utm-templates", json=body) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [201, 403]
    assert (await owner.api.post("/templates", json={"name": "Look"})).status_code == 201


@pytest.mark.both_databases
async def test_tags_that_are_made_when_first_used_stop_there_too_and_nothing_is_half_done(world, owner):
    limit_items(world, 2)
    code = await owner.make(tags=["a", "b"])
    rows = "type_id,url,tags\n1,https://example.com,a\n1,https://example.com,c\n"

    new = await owner.api.post("/qr-codes", json={**URL, "tags": ["a", "c"]})
    changed = await owner.change(code, name="Changed", tags=["c"])
    link = await owner.api.post("/links", json={"url": "https://example.com", "tags": ["c"]})
    batch = [{"method": "create", "body": {**URL, "tags": [tag]}} for tag in ("b", "c")]
    answers = (await owner.api.post("/qr-codes/batch", json=batch)).json()["data"]
    bulk = await owner.api.post("/qr-codes/bulk", content=rows, headers=CSV)
    await work_off_jobs(world)

    for answer in (new, changed, link):
        assert refusal(answer) == (403, "plan_limit_reached")
    assert [one["status"] for one in answers] == [201, 403]
    assert (await owner.get(code))["tags"] == ["a", "b"]
    assert (await owner.get(code))["name"] is None
    assert {one["name"] for one in (await owner.api.get("/tags")).json()["data"]} == {"a", "b"}
    job = (await owner.api.get(f"/bulk-jobs/{bulk.json()['data']['id']}")).json()["data"]
    assert (job["status"], job["done"]) == ("done", 2)
    assert [(one["row"], "2 tags" in one["message"]) for one in job["errors"]] == [(2, True)]
    assert (await owner.api.get("/qr-codes")).json()["meta"]["total"] == 3
    assert (await owner.api.post("/qr-codes", json={**URL, "tags": ["A", "b"]})).status_code == 201


@pytest.mark.both_databases
async def test_of_a_thousand_keys_the_longest_ended_one_makes_room(world, owner):
    known = await ApiKeyRow.get(account_id=owner.account.id)
    values = {name: getattr(known, name) for name in known._meta.db_fields if name not in ("id", "key_hash")}
    await ApiKeyRow.bulk_create(
        [ApiKeyRow(**values, id=_id(number), key_hash=str(number)) for number in range(MOST_KEYS - 2)]
    )

    await make_api_key(world.deps, owner.account, "the last one")

    with pytest.raises(TooManyItems, match=r"1000 API keys: 1000 exist"):
        await make_api_key(world.deps, owner.account, "one too many")
    page = await (await signed_in(world, owner)).post("/dashboard/keys", data={"name": "x", "access": "full"})
    assert form_in(page, only="new").faults == {
        "name": "All 1,000 keys of the account work. Switch one off to make room."
    }
    now = world.clock.now()
    await ApiKeyRow.filter(id=_id(1)).update(is_active=False, last_used_at=now - timedelta(days=2))
    await ApiKeyRow.filter(id=_id(2)).update(is_active=False, last_used_at=now - timedelta(days=3))
    await ApiKeyRow.filter(id=_id(3)).update(expires_at=now - timedelta(days=1))
    for gone in (3, 2, 1):
        await make_api_key(world.deps, owner.account, "room again")
        assert not await ApiKeyRow.exists(id=_id(gone))
        assert await ApiKeyRow.filter(account_id=owner.account.id).count() == MOST_KEYS
    with pytest.raises(TooManyItems):
        await make_api_key(world.deps, owner.account, "one too many")
    await ApiKeyRow.filter(id=_id(4)).update(is_active=False)
    narrow = replace(world.deps, access=KeyAccess(scopes=frozenset({KeyScope.KEYS_WRITE})))
    with pytest.raises(TooManyItems):
        await make_api_key(narrow, owner.account, "beyond what it may")


async def test_a_hundred_jobs_wait_at_most(world, owner):
    for _ in range(MOST_WAITING):
        await add_job(world, owner)

    answer = await owner.api.post("/qr-codes/bulk", content="type_id,url\n1,https://a.example\n", headers=CSV)

    assert refusal(answer) == (403, "plan_limit_reached")


def _id(number):
    return f"00000000-0000-4000-8000-{number:012d}"
