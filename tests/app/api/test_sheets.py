"""POST /sheets: labels, layouts and pictures of chosen codes, decoded from the files."""

from dataclasses import replace

import pytest
from pypdfium2 import PdfDocument
from zxingcpp import read_barcodes

from domain.codes.codes import PictureState
from domain.drawing.print_layouts import print_layouts
from tests.opened import opened
from tests.support import code_id


async def ask(owner, **body):
    return await owner.api.post("/sheets", json=body)


def pages_of(answer):
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/pdf"), answer.text
    return [page.render(scale=300 / 72).to_pil() for page in PdfDocument(answer.content)]


def codes_on(page):
    """What is read on a page, row by row."""
    found = read_barcodes(page)
    found.sort(key=lambda one: (round(one.position.top_left.y / 40), one.position.top_left.x))
    return [opened(one.text) for one in found]


async def with_least_width(world, owner, code, **changes):
    kept = await world.store.codes.get(owner.account.id, code_id(code))
    found = replace(kept.picture_state.scannability, **changes)
    await world.store.codes.save(replace(kept, picture_state=PictureState(scannability=found)))


@pytest.mark.both_databases
async def test_labels_are_printed_in_the_order_of_their_ids_or_of_a_filter(world, owner):
    first, second, third = [await owner.make(name=name, tags=["door"]) for name in ("B", "C", "A")]
    await owner.make(name="another")
    wanted = [third["id"], first["short_id"], second["id"].upper(), third["id"]]

    by_ids = await ask(owner, ids=wanted, sheet="l7163", start_at=4)
    by_filter = await ask(owner, filter={"tag": "Door", "sort": "name"}, sheet="l7163", copies=2)

    urls = {code["name"]: code["short_url"] for code in (first, second, third)}
    assert [codes_on(page) for page in pages_of(by_ids)] == [[urls[name] for name in "ABCA"]]
    assert [codes_on(page) for page in pages_of(by_filter)] == [[urls[name] for name in "AABBCC"]]


@pytest.mark.slow
async def test_every_layout_says_where_its_codes_are_page_by_page(world, owner):
    codes = [await owner.make(type_id=5, ssid=ssid, password="flat white") for ssid in ("Linden", "Oak")]
    joins = [f"WIFI:T:WPA;S:{ssid};P:flat white;;" for ssid in ("Linden", "Oak")]

    for name, layout in print_layouts().items():
        answer = await ask(owner, ids=[code["id"] for code in codes], format="layout", layout=name)

        kinds = [part.kind for part in layout.codes for _ in layout.all_places]
        expected = [
            sorted(code["short_url"] if kind == "code" else join for kind in kinds)
            for code, join in zip(codes, joins, strict=True)
        ]
        assert [sorted(found) for page in pages_of(answer) if (found := codes_on(page))] == expected, name
