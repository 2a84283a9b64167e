"""A code's picture, by the API and for everybody."""

from io import BytesIO

import pytest
from PIL import Image

from tests.support import decoded, fault_fields, refusal


def public(code, suffix=""):
    return f"/{code['short_id']}{suffix}"


async def test_the_public_picture_is_the_one_of_the_answer_and_can_be_kept_for_ever(world, owner):
    code = await owner.make(options={"width": 500, "height": 500})

    response = await world.visitor().get(code["image"])

    assert response.status_code == 200
    assert response.headers["Content-Type"] == "image/png"
    assert response.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert decoded(BytesIO(response.content)) == code["short_url"]


async def test_the_url_of_the_picture_changes_with_the_picture_and_with_nothing_else(world, owner):
    code = await owner.make()

    repointed = (await owner.change(code, url="https://example.com/new", name="New")).json()["data"]
    redrawn = (await owner.change(code, options={"dotsOptions": {"color": "#112233"}})).json()["data"]

    assert repointed["image"] == code["image"]
    assert redrawn["image"] != code["image"]


@pytest.mark.parametrize("query", ["", "?v=0000000000000000", "?v=", "?size=300"])
async def test_a_picture_of_no_version_or_an_old_one_is_asked_about_each_time(world, owner, query):
    code = await owner.make()

    response = await world.visitor().get(public(code, f".png{query}"))

    assert response.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("suffix", [".png", ".svg"])
async def test_who_has_the_picture_gets_304(world, owner, suffix):
    code = await owner.make()
    visitor = world.visitor()
    tag = (await visitor.get(public(code, suffix))).headers["ETag"]

    known = await visitor.get(public(code, suffix), headers={"If-None-Match": tag})
    await owner.change(code, options={"width": 500})
    redrawn = await visitor.get(public(code, suffix), headers={"If-None-Match": tag})

    assert not tag.startswith("W/")
    assert (known.status_code, known.content, known.headers["ETag"]) == (304, b"", tag)
    assert redrawn.status_code == 200


async def test_every_size_and_format_has_a_tag_of_its_own(owner):
    code = await owner.make()
    queries = ("", "?size=64", "?size=300", "?format=svg")

    tags = [
        (await owner.api.get(f"/qr-codes/{code['id']}/image{query}")).headers["ETag"] for query in queries
    ]

    assert len(set(tags)) == len(queries)


@pytest.mark.parametrize("size", [64, 333, 4096])
async def test_a_picture_comes_in_the_size_that_was_asked_for(owner, size):
    code = await owner.make()

    response = await owner.api.get(f"/qr-codes/{code['id']}/image?size={size}")

    with Image.open(BytesIO(response.content)) as picture:
        assert picture.size == (size, size)
    assert decoded(BytesIO(response.content)) == code["short_url"]


async def test_an_svg_needs_no_other_file(world, owner):
    code = await owner.make()

    response = await world.visitor().get(public(code, ".svg"))

    assert response.headers["Content-Type"].startswith("image/svg+xml")
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    # Opened by itself it is a document of this origin, in which nothing may run.
    assert response.headers["Content-Security-Policy"] == "default-src 'none'; img-src data:"
    assert b"<script" not in response.content
    assert b"href" not in response.content


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("size=63", "size"),
        ("size=4097", "size"),
        ("size=x", "size"),
        ("format=gif", "format"),
        ("colour=red", "colour"),
    ],
)
async def test_a_picture_that_cannot_be_had_is_refused(world, owner, query, field):
    code = await owner.make()

    by_api = await owner.api.get(f"/qr-codes/{code['id']}/image?{query}")
    by_everybody = await world.visitor().get(public(code, f".png?{query}"))

    assert refusal(by_api) == (400, "validation_error")
    assert fault_fields(by_api) == {field}
    assert by_everybody.status_code == 400


async def test_a_picture_is_no_scan(world, owner):
    code = await owner.make()

    for suffix in (".png", ".svg"):
        await world.visitor().get(public(code, suffix))

    assert await world.scans() == []
    assert (await owner.get(code))["scan_count"] == 0


async def test_a_paused_or_locked_code_still_has_its_picture(world, owner):
    code = await owner.make(status="paused", link_password="sesame")

    assert (await world.visitor().get(public(code, ".png"))).status_code == 200


@pytest.mark.parametrize(
    "path", ["/nothing.png", "/nothing.svg", "/x.png", "/%00abc.png", "/a%2Fb.svg", "/😀😀😀.png"]
)
async def test_a_code_that_is_not_there_has_no_picture(world, path):
    assert (await world.visitor().get(path)).status_code == 404


# The public picture in full


@pytest.mark.parametrize(
    "suffix", [".png?size=64", ".png?size=300", ".png", ".svg?format=png", ".png?format=png&v=1"]
)
async def test_a_public_picture_says_exactly_the_short_url(world, owner, suffix):
    code = await owner.make()

    response = await world.visitor().get(public(code, suffix))

    assert response.headers["Content-Type"] == "image/png"
    assert decoded(BytesIO(response.content)) == code["short_url"]


async def test_the_format_in_the_query_wins_over_the_ending_of_the_path(world, owner):
    code = await owner.make()

    png_as_svg = await world.visitor().get(public(code, ".png?format=svg"))
    svg_as_png = await world.visitor().get(public(code, ".svg?format=png"))

    # SPEC 2: the public image URL, which ends in .png, takes `format`.
    assert png_as_svg.headers["Content-Type"].startswith("image/svg+xml")
    assert png_as_svg.content == (await world.visitor().get(public(code, ".svg"))).content
    assert svg_as_png.headers["Content-Type"] == "image/png"
    assert svg_as_png.content == (await world.visitor().get(public(code, ".png"))).content


async def test_the_size_of_an_svg_is_taken_and_changes_nothing(world, owner):
    code = await owner.make()

    plain, sized = [await world.visitor().get(public(code, suffix)) for suffix in (".svg", ".svg?size=300")]

    assert sized.status_code == 200
    assert (sized.content, sized.headers["ETag"]) == (plain.content, plain.headers["ETag"])


@pytest.mark.parametrize("suffix", [".svg?v={}", ".png?size=300&v={}", ".svg?format=png&v={}"])
async def test_every_format_and_size_of_the_current_version_can_be_kept_for_ever(world, owner, suffix):
    code = await owner.make()
    version = code["image"].partition("?v=")[2]

    response = await world.visitor().get(public(code, suffix.format(version)))

    assert response.headers["Cache-Control"] == "public, max-age=31536000, immutable"


async def test_a_version_that_is_past_is_not_to_be_kept(world, owner):
    code = await owner.make()
    await owner.change(code, options={"dotsOptions": {"color": "#112233"}})

    response = await world.visitor().get(code["image"])

    assert response.status_code == 200
    assert response.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("known", ['"other", {}', "W/{}", "*", '{}, "other"'])
async def test_the_picture_is_compared_weakly_with_every_tag_sent(world, owner, known):
    code = await owner.make()
    tag = (await world.visitor().get(code["image"])).headers["ETag"]

    response = await world.visitor().get(code["image"], headers={"If-None-Match": known.format(tag)})

    assert (response.status_code, response.content) == (304, b"")
    assert response.headers["ETag"] == tag
    assert response.headers["Cache-Control"] == "public, max-age=31536000, immutable"


async def test_a_tag_of_another_size_or_code_gets_the_picture(world, owner):
    code, other = await owner.make(), await owner.make()
    tags = [
        (await world.visitor().get(public(code, ".png?size=300"))).headers["ETag"],
        (await world.visitor().get(public(other, ".png"))).headers["ETag"],
    ]

    response = await world.visitor().get(public(code, ".png"), headers={"If-None-Match": ", ".join(tags)})

    assert response.status_code == 200


async def test_head_has_the_headers_of_the_picture_and_no_body(world, owner):
    code = await owner.make()

    got, asked = await world.visitor().get(code["image"]), await world.visitor().head(code["image"])

    assert (asked.status_code, asked.content) == (200, b"")
    assert dict(asked.headers) == dict(got.headers)


BAD_SIZES = ["0", "63", "4097", "-64", "1e3", "300.0", "", " 300", "٣٠٠", "9" * 30, "300px", "0x100", "null"]


async def test_a_bad_size_is_a_line_of_text_that_names_it(world, owner):
    code = await owner.make()

    answers = {
        size: await world.visitor().get(public(code, ".png"), params={"size": size}) for size in BAD_SIZES
    }

    assert {size: answer.status_code for size, answer in answers.items()} == dict.fromkeys(BAD_SIZES, 400)
    assert all(answer.text.startswith("size: ") for answer in answers.values())
    assert {answer.headers["Content-Type"] for answer in answers.values()} == {"text/plain; charset=utf-8"}
    assert {answer.headers["Cache-Control"] for answer in answers.values()} == {"no-store"}


async def test_a_size_without_room_for_the_modules_is_named_too(world, owner):
    code = await owner.make(options={"width": 1000, "margin": 400})

    response = await world.visitor().get(public(code, ".png?size=64"))

    assert response.status_code == 400
    assert response.text.startswith("size: is too small")


@pytest.mark.parametrize(
    ("query", "named"), [("format=gif", "format: "), ("colour=red", "colour: "), ("v=" + "x" * 65, "v: ")]
)
async def test_what_else_is_wrong_with_the_query_is_named(world, owner, query, named):
    code = await owner.make()

    response = await world.visitor().get(public(code, f".png?{query}"))

    assert response.status_code == 400
    assert response.text.startswith(named)


async def test_a_refusal_that_repeats_the_input_is_never_read_as_a_page(world, owner):
    code = await owner.make()

    response = await world.visitor().get(public(code, ".png?<script>alert(1)</script>=1"))

    assert response.status_code == 400
    assert response.headers["Content-Type"].startswith("text/plain")
    assert response.headers["X-Content-Type-Options"] == "nosniff"


async def test_a_deleted_code_has_no_picture_any_more(world, owner):
    code = await owner.make()
    await owner.api.delete(f"/qr-codes/{code['id']}")

    statuses = [
        (await world.visitor().get(path)).status_code for path in (code["image"], public(code, ".svg"))
    ]

    assert statuses == [404, 404]
