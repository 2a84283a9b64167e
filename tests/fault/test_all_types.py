"""Every type becomes every other, and comes back: of each pair one way is a change, the other its undoing."""

import re
from itertools import pairwise

import pytest

from domain.content import TYPES
from tests.app.api.test_changing_type import body_of, change, history_of, revert, scan
from tests.support import URL

# What differs between two codes with the same content.
OWN = re.compile(
    r"(?<=v=)[\w-]+|(?<=/pictures/)[\w-]+|(?<=name=\"\.visit\" value=\")[^\"]+"
    r"|(?<=aria-hidden=\"true\"><path d=\")[^\"]+"
)


def content_of(shown, type_id):
    names = ("type_id", "type", "destination", *TYPES[type_id].model_fields)
    return {name: shown[name] for name in names}


async def answer_to(world, code):
    """What a scan gets, without what belongs to this code alone."""
    answer = await scan(world, code)
    text = OWN.sub("", answer.text.replace(code["short_id"], "SHORT"))
    return answer.status_code, answer.headers.get("location"), text


async def pictures_of(world, code):
    async with world.client() as client:
        return [(await client.get(f"/{code['short_id']}.{ending}")).content for ending in ("png", "svg")]


def payload_of(shown):
    """That of the static twin, or None. An event has the id of its code."""
    payload = shown.get("static_payload")
    return payload and payload.replace(shown["id"], "ID")


def version_of(changed):
    """The second part of the ETag."""
    return int(changed.headers["etag"].split("-")[1])


async def twin_of(world, shown):
    async with world.client() as client:
        response = await client.get(shown["static_image"].replace(".png", ".svg"))
    return response.status_code, response.content


@pytest.fixture
async def references(world, owner):
    """A code of each type, made as such; what a scan of it gets; its own picture."""
    found = {}
    for type_id in TYPES:
        made = await owner.make(**body_of(type_id))
        found[type_id] = made, await answer_to(world, made)
    return found


async def test_every_type_becomes_every_other_and_comes_back(world, owner, references):
    types = list(TYPES)
    steps = range(1, len(types) // 2 + 1)
    code = await owner.make(**URL, name="Table 4", options={"width": 500})
    kept = {name: code[name] for name in ("id", "short_id", "short_url", "image", "options", "created_at")}
    printed = await pictures_of(world, code)

    async def require(shown, type_id):
        made, answer = references[type_id]
        assert content_of(shown, type_id) == content_of(made, type_id)
        assert kept.items() <= shown.items()
        assert not shown.keys() - made.keys()
        assert payload_of(shown) == payload_of(made)
        assert await answer_to(world, code) == answer

    async def require_history(before, after):
        newest, previous = await history_of(owner, code, limit=2)
        assert newest["before"] == previous["after"]
        for side, type_id in (("before", before), ("after", after)):
            assert newest[side].items() >= {**body_of(type_id), "type": TYPES[type_id].slug}.items()
            assert len(newest[side]) == len(TYPES[type_id].example) + 16

    etags = set()
    # A side of a version follows from its own type alone: each type is before once, and after once.
    neighbours = set(pairwise([*types, types[0]]))
    for number, before in enumerate(types):
        await change(owner, code, body_of(before))
        here = await owner.get(code)
        for after in [types[(number + step) % len(types)] for step in steps]:
            changed = await change(owner, code, body_of(after))
            await require(changed.json()["data"], after)
            if (before, after) in neighbours:
                await require_history(before, after)
            reverted = await revert(owner, code, version_of(changed) - 1)
            assert reverted.status_code == 200, reverted.text
            await require(reverted.json()["data"], before)
            etags |= {changed.headers["etag"], reverted.headers["etag"]}
        if "static_image" in here:
            assert await twin_of(world, await owner.get(code)) == (200, (await twin_of(world, here))[1])
    assert len(etags) == 2 * len(types) * len(steps)
    assert await pictures_of(world, code) == printed
