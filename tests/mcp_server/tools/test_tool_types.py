import pytest
from pydantic import BaseModel

from domain.content import TYPES
from domain.drawing.options import Design
from mcp_server.tools.list_qr_types import all_types
from mcp_server.tools.shared.results import MAX_BYTES, size_of
from tests.cases import in_turn
from tests.mcp_server.assistants import ERAS
from tests.mcp_server.support import assert_fits, refusal_in, texts

PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="


async def test_all_types_fit_into_one_answer(assistants, owner):
    connection = await assistants.connect(owner)

    result = await connection.call("list_qr_types")

    shown = result["structuredContent"]
    assert_fits("list_qr_types", result)
    assert [one["type_id"] for one in shown["types"]] == list(range(1, 25))
    assert "cut" not in shown
    for one in shown["types"]:
        fields = TYPES[one["type_id"]].model_fields
        starred = [f"{name}*" if field.is_required() else name for name, field in fields.items()]
        assert one["fields"].split(", ") == starred


@in_turn("one", all_types().types)
def test_a_type_is_described_in_short_words(one):
    model = TYPES[one["type_id"]]

    assert list(one["fields"]) == list(model.model_fields)
    assert set(one["example"]) <= set(one["fields"])
    for name, words in one["fields"].items():
        assert words.startswith("required, ") == model.model_fields[name].is_required()
        assert len(words) <= 200
        assert "any value" not in words


def test_the_words_say_what_is_inside():
    by_slug = {one["slug"]: one["fields"] for one in all_types().types}

    assert by_slug["url"]["url"] == "required, URL"
    assert by_slug["wifi"]["security"] == "WPA | SAE | WEP | nopass"
    assert by_slug["location"]["latitude"] == "required, number -90 to 90"
    assert by_slug["links"]["links_list"] == (
        "required, list of {url*, text*, icon, kind: filled | soft | outline | picture}"
    )
    assert by_slug["location"]["hours"] == (
        "text up to 4000 or {timezone, week*: {monday/tuesday/wednesday/thursday/friday/saturday/sunday: "
        "list of {opens*, closes*}}, exceptions: list of {date*, periods: list of {opens*, closes*}, note}}"
    )
    assert by_slug["event"]["start"] == "required, time with offset or date"


async def test_templates_are_listed_by_the_names_that_a_new_code_takes(assistants, owner):
    connection = await assistants.connect(owner)
    none = await connection.call("list_qr_types", type="templates")
    for name in ("Brand", "Plain"):
        made = await owner.api.post("/templates", json={"name": name, "options": {"margin": 30}})
        assert made.status_code == 201, made.text

    result = await connection.call("list_qr_types", type="Templates")

    shown = result["structuredContent"]
    assert_fits("list_qr_types", result)
    assert texts(none)[0] == "The account has no template."
    assert none["structuredContent"] == {"templates": [], "total": 0}
    assert texts(result)[0] == "2 of 2 templates, newest first."
    assert [one["name"] for one in shown["templates"]] == ["Plain", "Brand"]
    for name in ("Brand", shown["templates"][0]["id"]):
        code = await connection.use("create_qr_code", url="https://example.com", template_id=name)
        assert code["short_url"]


async def test_of_many_templates_it_says_how_many_there_are_and_where(assistants, owner):
    for number in range(103):
        await owner.api.post("/templates", json={"name": f"{number} {'菜' * 150}", "options": {}})
    connection = await assistants.connect(owner)

    result = await connection.call("list_qr_types", type="templates")

    shown, said = result["structuredContent"], texts(result)[0]
    assert shown["total"] == 103
    assert 20 < len(shown["templates"]) < 103
    assert size_of(shown) <= MAX_BYTES
    assert said.startswith(f"{len(shown['templates'])} of 103 templates, newest first. All: ")
    assert said.endswith("/dashboard/templates.")


async def test_one_type_is_shown_with_its_fields_and_an_example(assistants, owner):
    connection = await assistants.connect(owner)
    for arguments in ({"type_id": 24}, {"type": "payment"}, {"type_id": 24, "type": "payment"}):
        result = await connection.call("list_qr_types", **arguments)

        (one,) = result["structuredContent"]["types"]
        assert_fits("list_qr_types", result)
        assert one["slug"] == "payment"
        assert one["example"].keys() <= one["fields"].keys()
        assert "required" in one["fields"]["scheme"]
        assert len(result["content"][-1]["text"]) < 2_000


async def test_a_type_is_found_by_what_people_call_it(assistants, owner):
    connection = await assistants.connect(owner)

    for parsed, slug in (("Wi-Fi", "wifi"), ("WEBSITE", "url"), ("list of links", "links"), ("mp3 ", "mp3")):
        shown = await connection.use("list_qr_types", type=parsed)

        assert [one["slug"] for one in shown["types"]] == [slug]


@pytest.mark.parametrize("era", ERAS)
async def test_every_option_of_a_design_is_described_with_its_limits_and_default(assistants, owner, era):
    connection = await assistants.connect(owner)

    result = await connection.call("list_qr_types", era=era, type="options")

    options = result["structuredContent"]["options"]
    assert_fits("list_qr_types", result)
    assert set(options) == set(paths_of(Design))
    assert options["width"].endswith("default 1000. The width in px; the code fits the lesser side.")
    assert options["backgroundOptions.color"].startswith(
        'colour like #1a2b3c or transparent, default "#ffffff". The'
    )
    assert options["frameOptions.text"] == 'text up to 40, default "Scan me". The caption.'
    assert options["dotsOptions.gradient"].startswith(
        "{type: linear | radial, rotation, colorStops*: list of"
    )


def paths_of(model, under=""):
    for name, field in model.model_fields.items():
        inner = field.annotation
        if isinstance(inner, type) and issubclass(inner, BaseModel):
            yield from paths_of(inner, f"{under}{name}.")
        else:
            yield f"{under}{name}"


async def test_a_type_that_there_is_not_is_refused(assistants, owner):
    connection = await assistants.connect(owner)
    wrong = [
        ({"type_id": max(TYPES) + 1}, "type_id"),
        ({"type_id": 0}, "type_id"),
        ({"type_id": "one"}, "type_id"),
        ({"type": "carrier pigeon"}, "type"),
        ({"type_id": 1, "type": "wifi"}, "type"),
        ({"slug": "wifi"}, "slug"),
    ]
    for arguments, field in wrong:
        said = refusal_in(await connection.call("list_qr_types", **arguments))

        assert said.startswith(f"validation_error: {field}: ")


async def test_a_null_is_as_if_it_were_left_out(assistants, owner):
    connection = await assistants.connect(owner)

    shown = await connection.use("list_qr_types", type_id=None, type=None)

    assert shown["total"] == 24


async def test_what_is_no_type_is_answered_with_all_that_may_be_asked_for(assistants, owner):
    connection = await assistants.connect(owner)
    said = refusal_in(await connection.call("list_qr_types", type="rules"))

    assert "url, text, email" in said
    assert "payment, options, templates" in said
