"""The page "Print it" of a code: layouts, words, and their files."""

from dataclasses import replace
from functools import cache
from html import unescape
from io import BytesIO

import pypdfium2
import zxingcpp
from PIL import Image

from app.answers.print_words import IDEAS, fixed_words
from app.pages.texts import catalogues
from domain.codes.codes import PictureState
from domain.drawing.engine.captions import outline_caption
from domain.drawing.print_layouts import print_layouts
from domain.drawing.text_lines import fit_lines
from tests.app.dashboard.code.code_pages import path_of, words_of
from tests.app.dashboard.signing import signed_in
from tests.opened import opened
from tests.support import code_id

LAYOUTS = ("a6", "tent", "stickers", "a5", "a4", "card", "window")
SENT = {"layout": "a5", "headline": "Twelve cakes", "text": "Fresh at seven.", "ground": "color"}
LONG = "Donaudampfschifffahrtsgesellschaftskapitänsmütze"
BY_SCRIPT = {"HX-Request": "true", "HX-Request-Type": "partial"}


async def printed(client, code, headers=None, **query):
    return await client.get(path_of(code, "/print"), params=query, headers=headers or {})


def codes_in(content):
    pages = [page.render(scale=2).to_pil() for page in pypdfium2.PdfDocument(content)]
    return [opened(found.text) for page in pages for found in zxingcpp.read_barcodes(page)]


async def with_least_width(world, owner, code, **changes):
    kept = await world.store.codes.get(owner.account.id, code_id(code))
    found = replace(kept.picture_state.scannability, **changes)
    await world.store.codes.save(replace(kept, picture_state=PictureState(scannability=found)))


async def test_a_code_is_printed_on_what_is_chosen_for_it(world, owner):
    client, code = await signed_in(world, owner), await owner.make(name="Table menu")

    overview = await client.get(path_of(code))
    page = await printed(client, code)
    files = {name: await printed(client, code, **SENT | {"layout": name, "as": "pdf"}) for name in LAYOUTS}

    assert f'href="{path_of(code, "/print")}"' in overview.text
    assert [name for name in print_layouts() if f'value="{name}"' in page.text] == list(LAYOUTS)
    assert "Code 66 mm wide, needs 14: scans from 66 cm." in words_of(page)
    assert {*map(code["short_url"].__eq__, codes_in(files["tent"].content))} == {True}
    for file in files.values():
        assert file.content.startswith(b"%PDF")
    assert 'filename="Table menu Leaflet.pdf"' in files["a5"].headers["content-disposition"]


async def test_a_network_has_a_sign_with_both_of_its_codes_or_one_of_them(world, owner):
    client = await signed_in(world, owner)
    code = await owner.make(type_id=5, ssid="Linden", password="flat white")
    joins, shows = "WIFI:T:WPA;S:Linden;P:flat white;;", code["short_url"]

    for layout, codes in {"wifi": {joins, shows}, "wifi_join": {joins}, "wifi_page": {shows}}.items():
        sign = await printed(client, code, **SENT | {"layout": layout, "as": "png"})
        in_clear = await printed(client, code, **SENT | {"layout": layout, "as": "png", "password": "on"})

        with Image.open(BytesIO(sign.content)) as picture:
            assert {opened(one.text) for one in zxingcpp.read_barcodes(picture)} == codes
            assert [round(side / 200 * 25.4) for side in picture.size] == [148, 210]
        assert in_clear.content != sign.content
    assert (await printed(client, await owner.make(), layout="wifi", **{"as": "pdf"})).status_code == 404


async def test_a_press_fills_in_an_idea_and_a_script_gets_what_changes(world, owner):
    client, code = await signed_in(world, owner), await owner.make()

    pressed = await printed(client, code, **SENT, idea="1")
    live = await printed(client, code, BY_SCRIPT, **SENT)
    too_long = await printed(client, code, BY_SCRIPT, **SENT | {"headline": LONG})

    assert 'name="headline" value="Scan me"' in pressed.text
    assert "Leaflet as it will be printed: Twelve cakes" in unescape(live.text)
    assert "<form" not in live.text
    assert too_long.status_code == 200
    assert "does not fit into 2 lines" in words_of(too_long)


async def test_words_that_have_no_room_are_refused_beside_their_field(world, owner):
    client, code = await signed_in(world, owner), await owner.make()

    headline = await printed(client, code, **SENT | {"headline": LONG, "as": "pdf"})
    pasted = await printed(client, code, **SENT | {"text": LONG * 9, "as": "pdf"})
    text = await printed(client, code, **SENT | {"text": "one\n" * 9, "as": "pdf"})

    for name, page in {"headline": headline, "text": text}.items():
        assert page.status_code == 422
        assert f'id="fault-{name}"' in page.text
    assert f'value="{LONG}"' in headline.text
    assert (pasted.status_code, f">{LONG * 9}</textarea>" in pasted.text.replace("\n", "")) == (422, True)
    assert (
        await printed(client, code, **SENT | {"headline": "", "text": "", "as": "pdf"})
    ).status_code == 200


async def test_nothing_is_printed_below_the_least_width(world, owner):
    client, code = await signed_in(world, owner), await owner.make()
    await with_least_width(world, owner, code, min_print_mm=34.1)

    page = await printed(client, code, layout="stickers")
    file = await printed(client, code, layout="stickers", **{"as": "pdf"})

    assert "Too small: 34 mm, needs 35" in words_of(page)
    assert page.text.count("disabled") == 2
    assert "Card A6, in a holder Code 66 mm wide, needs 35" in words_of(page)
    assert file.status_code == 404

    await with_least_width(world, owner, code, grade="F")
    assert "cannot be scanned from paper" in words_of(await printed(client, code))
    assert "cannot be scanned from paper" in words_of(await printed(client, code, BY_SCRIPT, **SENT))
    assert (await printed(client, code, **SENT, **{"as": "pdf"})).status_code == 404


@cache
def width(line):
    return outline_caption(line).width


def test_words_of_ours_fit_on_every_layout():
    rooms = [part for one in print_layouts().values() for part in (*one.front, *one.block, *one.once)]
    for t in (one for one in catalogues().values() if not one.is_of_visitors):
        ideas = [
            idea for group in {"page", *IDEAS.values()} for idea in getattr(t, f"ideas_{group}").split(" | ")
        ]
        ours = {"headline": ideas, "text": [t.sheet_text, t.sheet_text_wifi]}
        ours |= {slot: [words] for slot, words in fixed_words(t).items()}

        assert len(ideas) == 39
        for room in rooms:
            for words in ours.get(room.slot, ()):
                assert fit_lines(words, room, width), (t.language, room, words)
