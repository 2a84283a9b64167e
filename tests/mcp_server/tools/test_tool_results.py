import json
from uuid import UUID

from pydantic import RootModel

from domain.kernel import errors
from domain.kernel.errors import DomainError
from domain.kernel.faults import Fault
from domain.kernel.reasons import Reason
from mcp_server.errors import NEXT_STEPS, failed, refused
from mcp_server.tools.shared.results import MAX_BYTES, cut_down, fitting, paths_cut, result_of, size_of
from mcp_server.tools.shared.tool import Answer
from tests.cases import in_turn
from tests.mcp_server.assistants import HANDSHAKE, STATELESS

Fields = RootModel[dict[str, object]]
DASHBOARD = "https://app.example/dashboard"
MADE = {
    errors.InsufficientScope: lambda: errors.InsufficientScope("It lacks a scope."),
    errors.RateLimited: lambda: errors.RateLimited(7),
    errors.PremiumRequired: lambda: errors.PremiumRequired(["short_id", "scan_limit"]),
    errors.PlanLimitReached: lambda: errors.PlanLimitReached("QR codes", 5, 5),
    errors.ValidationFailed: lambda: errors.ValidationFailed([Fault("url", Reason.REQUIRED)]),
    errors.NotFound: lambda: errors.NotFound("template", "template_id"),
    errors.MethodNotAllowed: lambda: errors.MethodNotAllowed("PUT", ["GET"]),
    errors.PayloadTooLarge: lambda: errors.PayloadTooLarge(5),
    errors.UnsupportedMediaType: lambda: errors.UnsupportedMediaType("application/json"),
    errors.ShortIdTaken: lambda: errors.ShortIdTaken("menu"),
    errors.DomainNotVerified: lambda: errors.DomainNotVerified("go.example.com", "short_link_domain"),
    errors.FileInUse: lambda: errors.FileInUse(["Menu"], 0),
    errors.DomainInUse: lambda: errors.DomainInUse("go.example.com", 12, 3),
    errors.ExternalIdTaken: lambda: errors.ExternalIdTaken("QR code", ("menu", UUID(int=1))),
    errors.DestinationRefused: lambda: errors.DestinationRefused("links_list[0].url"),
    errors.RuleNeverHolds: lambda: errors.RuleNeverHolds("rules[0]", "It never holds."),
    errors.NotScannable: lambda: errors.NotScannable(
        "not be readable",
        [Fault("options.dotsOptions.color", Reason.ISSUE, why="is too light", issue="low_contrast")],
    ),
}


def leaves(kind=DomainError):
    below = kind.__subclasses__()
    own = [kind] if kind.__dict__.get("code") else []
    return [*own, *(leaf for one in below for leaf in leaves(one))]


def said(result):
    assert result.is_error
    assert result.structured_content is None
    (block,) = result.content
    return block.text


@in_turn("kind", leaves())
def test_every_refusal_begins_with_its_code_and_ends_with_what_to_do(kind):
    error = MADE.get(kind, kind)()

    text = said(refused(error, dashboard=DASHBOARD))

    assert kind in NEXT_STEPS
    assert text.startswith(f"{kind.code}: ")
    assert text.endswith(".")
    assert "{" not in text
    for fault in error.faults:
        assert fault.field in text
    if retry_after := error.retry_after:
        assert f"{retry_after} s" in text


def test_an_address_that_grows_by_what_is_shown_of_it_is_cut_like_any_other():
    hidden = {"links": [{"url": f"https://example.com/{chr(0xAD) * 900}"} for _ in range(12)]}
    assert size_of(hidden) < MAX_BYTES

    result = result_of(Answer(summary="Links.", structured=Fields(hidden)), STATELESS)

    assert size_of(result.structured_content) <= MAX_BYTES
    assert paths_cut(hidden)
    assert "Cut short to fit: links[0].url" in result.content[0].text


def test_every_fault_is_named_up_to_twenty():
    faults = [Fault(f"sections[{n}].name", Reason.STRING) for n in range(25)]

    text = said(refused(errors.ValidationFailed(faults), dashboard=DASHBOARD))

    assert "sections[0].name: must be a string" in text
    assert "sections[19].name" in text
    assert "sections[20].name" not in text
    assert "and 5 more" in text


def test_the_words_of_a_driver_are_never_said():
    error = errors.DatabaseFailed()
    error.__cause__ = RuntimeError("relation accounts: secret")

    assert "secret" not in said(refused(error, dashboard=DASHBOARD))


def test_something_unexpected_is_said_with_the_request_id_alone():
    text = said(failed("abc123"))

    assert text.startswith("server_error: ")
    assert "abc123" in text


def test_an_answer_is_words_then_pictures_then_data():
    result = result_of(Answer(summary="Two codes.", structured=Fields({"total": 2})), HANDSHAKE)

    assert [block.text for block in result.content] == ["Two codes.", '{"total":2}']
    assert result.structured_content == {"total": 2}
    assert not result.is_error


def test_what_fits_is_not_cut():
    whole = {"text": "a" * 10_000, "list": list(range(500))}

    assert cut_down(whole) == (whole, [])


@in_turn("message", ["a", "é", "菜", "🍜"])
def test_long_texts_are_cut_until_the_data_fits(message):
    whole = {"id": "x" * 36, "text": message * 60_000, "items": [{"name": message * 3_000}] * 40, "total": 1}

    fitted, cut = cut_down(whole)

    assert size_of(fitted) <= MAX_BYTES + 500
    assert fitted.keys() == whole.keys() | {"cut"}
    assert fitted["id"] == whole["id"]
    assert "text" in cut
    assert fitted["text"].endswith("…")


def test_long_lists_are_cut_when_texts_are_not_enough():
    whole = {"rows": [{"name": "a" * 50, "n": n} for n in range(5_000)]}

    fitted, cut = cut_down(whole)

    assert size_of(fitted) <= MAX_BYTES + 500
    assert cut == ["rows"]
    assert fitted["rows"] == whole["rows"][: len(fitted["rows"])]


def test_an_address_is_kept_whole():
    short_url = "https://example.com/" + "a" * 250
    whole = {"short_url": short_url, "text": "a" * 100_000}

    fitted, _ = cut_down(whole)

    assert fitted["short_url"] == short_url


def test_the_bytes_of_a_logo_are_left_out_and_that_is_said():
    whole = {"options": {"image": "data:image/png;base64," + "A" * 900_000, "width": 500}}

    fitted, cut = cut_down(whole)

    assert cut == ["options.image"]
    assert len(fitted["options"]["image"]) < 100
    assert fitted["options"]["width"] == 500


def test_the_bytes_of_a_logo_that_was_changed_are_left_out():
    fitted, cut = cut_down({"after": {"options.image": "data:image/png;base64," + "A" * 9_000}})

    assert cut == ["after.options.image"]
    assert len(fitted["after"]["options.image"]) < 100


def test_what_was_cut_is_said_in_the_words_too():
    result = result_of(Answer(summary="A code.", structured=Fields({"text": "a" * 100_000})), HANDSHAKE)

    said = result.content[0].text
    assert said.startswith("A code. Cut short to fit: text. Do not send these back")
    assert "get_qr_code with path" in said
    assert json.loads(result.content[-1].text) == result.structured_content
    assert result.structured_content["cut"] == ["text"]


def test_rows_are_taken_as_long_as_they_fit():
    rows = [{"name": "a" * 1_000}] * 100

    taken = fitting(iter(rows))

    assert 0 < len(taken) < 100
    assert size_of({"rows": taken}) <= MAX_BYTES
    assert len(fitting(iter([{"name": "a" * 100_000}]))) == 1
