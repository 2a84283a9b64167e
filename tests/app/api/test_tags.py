"""Tags of codes and links, and the tags themselves."""

import asyncio

import pytest

from tests.cases import in_turn
from tests.support import URL, fault_fields, owned_rows, refusal


@pytest.fixture
async def any_owner(world_of_both):
    """Makes codes, then links."""
    return await world_of_both.open_account()


async def make_tag(owner, name="Summer"):
    response = await owner.api.post("/tags", json={"name": name})
    assert response.status_code == 201, response.text
    return response.json()["data"]


async def all_tags(owner, **query):
    return (await owner.api.get("/tags", params=query)).json()["data"]


async def counts_of(owner):
    return {tag["name"]: (tag["qr_codes"], tag["links"]) for tag in await all_tags(owner)}


async def etag_of(owner, made):
    return (await owner.api.get(f"/{owner.world.kind}/{made['id']}")).headers["ETag"]


# On codes and links


async def test_tags_are_made_when_first_used_and_come_back_as_names_in_order(any_owner):
    made = await any_owner.make(tags=["zoo", "Poster", "été 🌞"])

    assert made["tags"] == ["Poster", "zoo", "été 🌞"]
    assert (await any_owner.get(made))["tags"] == made["tags"]
    assert {tag["name"] for tag in await all_tags(any_owner)} == set(made["tags"])


@pytest.mark.both_databases
async def test_a_name_in_another_case_or_form_is_the_same_tag(any_owner):
    first = await any_owner.make(tags=["Café", "Straße"])

    second = await any_owner.make(tags=[" CAFE\u0301 ", "café", "STRASSE"])

    assert second["tags"] == first["tags"] == ["Café", "Straße"]
    assert len(await all_tags(any_owner)) == 2


@pytest.mark.parametrize("sent", [{}, {"tags": None}, {"tags": []}])
async def test_without_tags_the_list_is_empty(any_owner, sent):
    made = await any_owner.make(**sent)

    assert made["tags"] == (await any_owner.get(made))["tags"] == []
    assert await all_tags(any_owner) == []


async def test_a_change_sets_the_tags_and_counts_them(any_owner):
    made = await any_owner.make(tags=["a", "b"])

    changed = await any_owner.change(made, tags=["B", "c"])

    of_kind = {"qr-codes": 0, "links": 1}[any_owner.world.kind]
    assert changed.json()["data"]["tags"] == (await any_owner.get(made))["tags"] == ["b", "c"]
    assert {name: counts[of_kind] for name, counts in (await counts_of(any_owner)).items()} == {
        "a": 0,
        "b": 1,
        "c": 1,
    }
    assert (await any_owner.change(made, tags=None)).json()["data"]["tags"] == []
    assert set((await counts_of(any_owner)).values()) == {(0, 0)}


async def test_a_change_of_something_else_leaves_the_tags(any_owner):
    made = await any_owner.make(tags=["a", "b"])

    changed = (await any_owner.change(made, name="Other")).json()["data"]

    assert changed["tags"] == (await any_owner.get(made))["tags"] == ["a", "b"]


@pytest.mark.parametrize("same", [["a", "B"], ["b", "A", "a"], [" B ", "a"]])
async def test_the_same_tags_again_are_no_change(any_owner, same):
    made = await any_owner.make(tags=["a", "B"])
    tag = await etag_of(any_owner, made)
    any_owner.world.clock.advance(minutes=5)

    changed = await any_owner.change(made, tags=same)

    assert changed.json()["data"]["tags"] == ["a", "B"]
    assert changed.json()["data"]["updated_at"] == made["updated_at"]
    assert await etag_of(any_owner, made) == tag


async def test_tags_are_in_the_history_and_a_renamed_one_writes_no_version(any_owner):
    made = await any_owner.make(tags=["a"])
    (tag,) = (await any_owner.api.get("/tags")).json()["data"]
    await any_owner.api.patch(f"/tags/{tag['id']}", json={"name": "b"})
    await any_owner.change(made, url="https://example.com/winter")
    path = f"/{any_owner.world.kind}/{made['id']}"

    reverted = await any_owner.api.post(f"{path}/revert", json={"version": 1})

    history = (await any_owner.api.get(f"{path}/history")).json()["data"]
    assert reverted.json()["data"]["tags"] == ["a"]
    assert [change["after"]["tags"] for change in history] == [["a"], ["b"], ["a"]]
    assert history[1]["before"]["tags"] == ["b"]


@in_turn(
    ("tags", "field"),
    [
        *((value, "tags") for value in ("text", 7, True, {}, {"a": 1})),
        *(([value], "tags[0]") for value in (7, None, [], "", "  ", "\u200b", "a\nb", "a\u202eb", "x" * 51)),
        (["a", "b\x00"], "tags[1]"),
        ([f"tag {number}" for number in range(21)], "tags"),
        # 26 characters that normalization turns into 78.
        (["\U0001d160" * 26], "tags[0]"),
    ],
)
async def test_tags_that_break_a_rule_are_refused(any_owner, tags, field):
    made = await any_owner.make(tags=["kept"])

    created = await any_owner.api.post(f"/{any_owner.world.kind}", json=any_owner.body_of({"tags": tags}))
    changed = await any_owner.change(made, tags=tags)

    for response in (created, changed):
        assert refusal(response) == (400, "validation_error")
        assert fault_fields(response) == {field}
    assert [tag["name"] for tag in await all_tags(any_owner)] == ["kept"]


async def test_as_many_tags_as_the_limit_and_as_long(any_owner):
    tags = [f"{number:02}{'é' * 48}" for number in range(20)]

    made = await any_owner.make(tags=tags)

    assert (await any_owner.get(made))["tags"] == tags


async def test_a_list_of_one_tag_has_what_has_it(any_owner):
    both = await any_owner.make(tags=["a", "b"])
    only = await any_owner.make(tags=["b"], name="Only")
    await any_owner.make()
    path = f"/{any_owner.world.kind}"
    (tag,) = await all_tags(any_owner, search="b")

    async def listed(**query):
        answer = (await any_owner.api.get(path, params=query)).json()
        assert answer["meta"]["total"] == len(answer["data"])
        return {one["id"]: one["tags"] for one in answer["data"]}

    assert (
        await listed(tag="B ") == await listed(tag=tag["id"]) == {both["id"]: ["a", "b"], only["id"]: ["b"]}
    )
    assert await listed(tag="a") == {both["id"]: ["a", "b"]}
    assert await listed(tag="b", search="only") == {only["id"]: ["b"]}
    assert await listed(tag="nobody's") == await listed(tag="ß" * 200) == {}
    assert {id_: len(tags) for id_, tags in (await listed()).items()}[both["id"]] == 2


async def test_the_pages_of_one_tag_follow_each_other(any_owner):
    made = []
    for number in range(5):
        made.append((await any_owner.make(tags=["a", f"{number}"]))["id"])
        await any_owner.make(tags=["b"])
        any_owner.world.clock.advance(seconds=1)

    found, query = [], {"tag": "a", "limit": 2}
    while True:
        page = (await any_owner.api.get(f"/{any_owner.world.kind}", params=query)).json()
        found += [one["id"] for one in page["data"]]
        assert page["meta"]["total"] == 5
        if page["meta"]["next_cursor"] is None:
            break
        query["cursor"] = page["meta"]["next_cursor"]

    assert found == made[::-1]


async def test_tags_cost_a_page_one_statement_and_without_tags_none(any_owner, caplog):
    async def statements(tags):
        made = [await any_owner.make(tags=tags, name=f"group {len(tags)}") for _ in range(3)]
        caplog.clear()
        with caplog.at_level("DEBUG", "tortoise.db_client"):
            listed = await any_owner.api.get(
                f"/{any_owner.world.kind}", params={"search": f"group {len(tags)}"}
            )
        assert len(listed.json()["data"]) == len(made)
        return [record.getMessage() for record in caplog.records if "SELECT" in record.getMessage()]

    without, with_two = await statements([]), await statements(["a", "b"])

    assert len(with_two) == len(without) + 1
    assert not any("tag_uses" in statement for statement in without)


async def test_the_tags_of_another_account_are_not_found(world, owner):
    await (await world.open_account()).make(tags=["theirs"])

    listed = (await owner.api.get("/qr-codes", params={"tag": "theirs"})).json()
    made = await owner.make(tags=["THEIRS"])

    assert listed["data"] == []
    assert made["tags"] == ["THEIRS"]
    assert await counts_of(owner) == {"THEIRS": (1, 0)}


async def test_a_deleted_code_or_link_counts_no_more(any_owner):
    made = await any_owner.make(tags=["a"])

    await any_owner.api.delete(f"/{any_owner.world.kind}/{made['id']}")

    assert await counts_of(any_owner) == {"a": (0, 0)}
    await any_owner.api.delete("/trash")
    assert await counts_of(any_owner) == {"a": (0, 0)}
    assert (await any_owner.world.rows())["tag_uses"] == []


async def test_a_refused_call_makes_no_tag(world, owner):
    world.limit_codes(0)

    response = await owner.api.post("/qr-codes", json={**URL, "tags": ["new"]})

    assert refusal(response) == (403, "plan_limit_reached")
    assert await all_tags(owner) == []


@pytest.mark.both_databases
async def test_codes_that_race_for_a_new_tag_make_one(owner):
    made = await asyncio.gather(*(owner.make(tags=["new", f"{number}"]) for number in range(8)))

    assert all("new" in code["tags"] for code in made)
    assert (await counts_of(owner))["new"] == (8, 0)


async def test_an_upsert_takes_tags(owner):
    path = "/qr-codes/by-external-id/table-1"

    made = await owner.api.put(path, json={**URL, "tags": ["a"]})
    changed = await owner.api.put(path, json={"tags": ["b"]})

    assert made.json()["data"]["tags"] == ["a"]
    assert changed.json()["data"]["tags"] == ["b"]


# The tags themselves


async def test_a_new_tag_comes_back_whole_with_its_place(owner):
    response = await owner.api.post("/tags", json={"name": "  Été  "})

    tag = response.json()["data"]
    assert response.status_code == 201
    assert tag == {
        "id": tag["id"],
        "name": "Été",
        "qr_codes": 0,
        "links": 0,
        "created_at": "2026-11-20T12:00:00Z",
        "updated_at": "2026-11-20T12:00:00Z",
    }
    assert response.headers["Location"] == f"http://qr.test/v1/tags/{tag['id']}"
    assert (await owner.api.get(response.headers["Location"])).json()["data"] == tag


@pytest.mark.both_databases
async def test_a_name_that_is_taken_is_a_fault_that_names_the_tag(world, owner):
    summer, winter = await make_tag(owner), await make_tag(owner, "Winter")
    before = await owned_rows(world)

    again = await owner.api.post("/tags", json={"name": "SUMMER"})
    renamed = await owner.api.patch(f"/tags/{winter['id']}", json={"name": " summer"})

    for response in (again, renamed):
        assert refusal(response) == (400, "validation_error")
        assert fault_fields(response) == {"name"}
        assert "Summer" in response.json()["error"]["message"]
        assert summer["id"] in response.json()["error"]["message"]
    assert await owned_rows(world) == before


@pytest.mark.parametrize("body", [{}, {"name": ""}, {"name": None}, {"name": 7}, {"name": "a", "links": 1}])
async def test_a_wrong_tag_is_refused(owner, body):
    response = await owner.api.post("/tags", json=body)

    assert refusal(response) == (400, "validation_error")


@pytest.mark.both_databases
async def test_tags_are_listed_newest_first_and_searched_in_any_case(world, owner):
    made = []
    for name in ("Poster", "poster 100%", "Flyer"):
        made.append((await make_tag(owner, name))["name"])
        world.clock.advance(seconds=1)

    first = (await owner.api.get("/tags", params={"limit": 2})).json()
    second = (await owner.api.get("/tags", params={"cursor": first["meta"]["next_cursor"]})).json()
    found = (await owner.api.get("/tags", params={"search": "POSTER"})).json()

    assert [tag["name"] for tag in first["data"] + second["data"]] == made[::-1]
    assert first["meta"]["total"] == second["meta"]["total"] == 3
    assert [tag["name"] for tag in found["data"]] == ["poster 100%", "Poster"]
    assert found["meta"]["total"] == 2
    assert [tag["name"] for tag in await all_tags(owner, search="%")] == ["poster 100%"]


async def test_cursors_of_tags_and_utm_templates_belong_to_their_list_and_search(owner):
    cursors = {}
    for path in ("tags", "utm-templates"):
        for name in ("Summer", "Summer sale"):
            await owner.api.post(f"/{path}", json={"name": name})
        page = (await owner.api.get(f"/{path}?limit=1&search=summer")).json()
        cursors[path] = page["meta"]["next_cursor"]
        rest = (await owner.api.get(f"/{path}?search=summer&cursor={cursors[path]}")).json()
        assert [one["name"] for one in rest["data"]] == ["Summer"]

    for wrong in (
        f"tags?cursor={cursors['tags']}",
        f"tags?search=sale&cursor={cursors['tags']}",
        f"tags?search=summer&cursor={cursors['utm-templates']}",
        f"utm-templates?search=summer&cursor={cursors['tags']}",
        f"templates?search=summer&cursor={cursors['utm-templates']}",
    ):
        response = await owner.api.get(f"/{wrong}")
        assert refusal(response) == (400, "validation_error"), wrong
        assert fault_fields(response) == {"cursor"}


async def test_a_renamed_tag_has_the_new_name_on_codes_and_links(any_owner):
    made = await any_owner.make(tags=["a", "b"])
    (tag,) = await all_tags(any_owner, search="a")
    before = await etag_of(any_owner, made)

    renamed = await any_owner.api.patch(f"/tags/{tag['id']}", json={"name": "Z"})
    respelt = await any_owner.api.put(f"/tags/{tag['id']}", json={"name": "z"})
    late = await any_owner.api.patch(
        f"/{any_owner.world.kind}/{made['id']}", json={"name": "Late"}, headers={"If-Match": before}
    )

    assert renamed.json()["data"] == {**tag, "name": "Z"}
    assert respelt.json()["data"]["name"] == "z"
    assert (await any_owner.get(made))["tags"] == ["b", "z"]
    assert await etag_of(any_owner, made) != before
    assert refusal(late) == (412, "precondition_failed")
    assert (await any_owner.get(made))["updated_at"] == made["updated_at"]
    # However many codes have the tag, a rename writes only the tag.
    assert [row["version"] for row in (await any_owner.world.rows())["short_urls"]] == [1]


async def test_a_tag_that_was_renamed_or_used_meanwhile_has_another_etag(owner):
    path = f"/tags/{(await make_tag(owner))['id']}"
    first = (await owner.api.get(path)).headers["ETag"]
    await owner.make(tags=["summer"])
    used = await owner.api.get(path, headers={"If-None-Match": first})

    # A code with the tag is no change of the tag.
    renamed = await owner.api.patch(path, json={"name": "Winter"}, headers={"If-Match": first})
    too_late = await owner.api.patch(path, json={"name": "Spring"}, headers={"If-Match": first})

    assert (used.status_code, used.json()["data"]["qr_codes"]) == (200, 1)
    assert renamed.status_code == 200
    assert refusal(too_late) == (412, "precondition_failed")


@pytest.mark.both_databases
async def test_a_merged_tag_gives_its_codes_and_links_the_other(world, owner):
    codes = [await owner.make(tags=tags) for tags in (["old"], ["old", "new"], ["new"], [])]
    link = (await owner.api.post("/links", json={"url": URL["url"], "tags": ["Old"]})).json()["data"]
    tags = {tag["name"]: tag for tag in await all_tags(owner)}
    before = [await etag_of(owner, code) for code in codes]

    merged = await owner.api.post(f"/tags/{tags['old']['id']}/merge", json={"into": tags["new"]["id"]})

    assert merged.status_code == 200
    assert merged.json()["data"] == {**tags["new"], "qr_codes": 3, "links": 1}
    assert await counts_of(owner) == {"new": (3, 1)}
    assert [(await owner.get(code))["tags"] for code in codes] == [["new"], ["new"], ["new"], []]
    assert (await owner.api.get(f"/links/{link['id']}")).json()["data"]["tags"] == ["new"]
    assert refusal(await owner.api.get(f"/tags/{tags['old']['id']}")) == (404, "not_found")
    after = [await etag_of(owner, code) for code in codes]
    assert [was != now for was, now in zip(before, after, strict=True)] == [True, True, False, False]


async def test_a_merge_for_one_idempotency_key_is_done_once(owner):
    old, new = await make_tag(owner, "old"), await make_tag(owner, "new")
    path, keyed = f"/tags/{old['id']}/merge", {"Idempotency-Key": "order 7"}

    answers = [await owner.api.post(path, json={"into": new["id"]}, headers=keyed) for _ in range(2)]
    without_key = await owner.api.post(path, json={"into": new["id"]})

    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].json() == answers[1].json()
    assert answers[1].headers["Idempotent-Replayed"] == "true"
    assert refusal(without_key) == (404, "not_found")


async def test_a_merge_needs_another_tag_of_the_account(world, owner):
    tag, theirs = await make_tag(owner), await make_tag(await world.open_account())
    path = f"/tags/{tag['id']}/merge"
    before = await owned_rows(world)

    asked = [
        await owner.api.post(path, json=body)
        for body in ({}, {"into": None}, {"into": tag["id"]}, {"into": theirs["id"]}, {"into": "nothing"})
    ]
    late = await owner.api.post(path, json={"into": tag["id"]}, headers={"If-Match": '"1-2"'})

    assert [refusal(one)[0] for one in asked] == [400, 400, 400, 404, 404]
    assert [fault_fields(one) for one in asked] == [{"into"}] * 5
    assert refusal(late) == (400, "validation_error")
    assert await owned_rows(world) == before


async def test_a_tag_that_changed_meanwhile_is_not_merged_or_deleted(owner):
    old, new = await make_tag(owner, "old"), await make_tag(owner, "new")
    stale = {"If-Match": (await owner.api.get(f"/tags/{old['id']}")).headers["ETag"]}
    await owner.api.patch(f"/tags/{old['id']}", json={"name": "older"})

    merged = await owner.api.post(f"/tags/{old['id']}/merge", json={"into": new["id"]}, headers=stale)
    deleted = await owner.api.delete(f"/tags/{old['id']}", headers=stale)

    assert refusal(merged) == refusal(deleted) == (412, "precondition_failed")


async def test_a_deleted_tag_leaves_its_codes_and_links(any_owner):
    made = await any_owner.make(tags=["a", "b"])
    (tag,) = await all_tags(any_owner, search="a")
    before = await etag_of(any_owner, made)

    deleted = await any_owner.api.delete(f"/tags/{tag['id']}")

    after = await any_owner.api.get(
        f"/{any_owner.world.kind}/{made['id']}", headers={"If-None-Match": before}
    )
    assert deleted.status_code == 204
    assert after.json()["data"]["tags"] == ["b"]
    assert (await any_owner.api.get(f"/{any_owner.world.kind}", params={"tag": "a"})).json()["data"] == []


@pytest.mark.both_databases
async def test_renames_that_race_for_a_name_give_it_to_one(owner):
    tags = [await make_tag(owner, f"{number}") for number in range(6)]

    answers = await asyncio.gather(
        *(owner.api.patch(f"/tags/{tag['id']}", json={"name": "mine"}) for tag in tags)
    )

    assert sorted(answer.status_code for answer in answers) == [200, *[400] * 5]
