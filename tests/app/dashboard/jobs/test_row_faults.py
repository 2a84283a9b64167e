"""What the domain says of a row, in the words of a page: no message is left in English."""

import ast
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest

import domain
from app.dashboard.jobs.row_faults import job_faults, read_faults
from app.pages.texts import catalogues, translations
from domain.jobs.bulk_file import MAX_BYTES
from domain.jobs.jobs import RowFault
from domain.kernel import errors
from domain.kernel.faults import Fault
from domain.use_cases.codes.batch import faults_of_item

ROOT = Path(domain.__file__).parent
# Whatever reads a file or a row of one, and the parts that it asks.
READING = [
    *(ROOT / "content").rglob("*.py"),
    *(ROOT / "payloads").rglob("*.py"),
    *(ROOT / "imports").rglob("*.py"),
    *(ROOT / "use_cases/jobs").glob("*_check.py"),
    ROOT / "use_cases/exports/sections.py",
    *map(
        ROOT.joinpath,
        (
            "codes/code_input.py",
            "codes/design_input.py",
            "codes/link_input.py",
            "codes/logo_source.py",
            "codes/read_only.py",
            "codes/restrictions.py",
            "codes/short_url_input.py",
            "drawing/layout.py",
            "drawing/options.py",
            "jobs/bulk_file.py",
            "kernel/coercion.py",
            "kernel/csv_tables.py",
            "kernel/net/destinations.py",
            "kernel/net/fetching.py",
            "kernel/net/pasted_addresses.py",
            "kernel/parsing.py",
            "kernel/safe_text.py",
            "kernel/short_ids.py",
            "named_items/tags.py",
            "pages/theme.py",
        ),
    ),
]
BEGINS = ("must ", "is ", "has ", "should ", "does ", "are ", "needs ", "A job is ")
# The beginnings of what no fault of a row says: parts of messages, corrections of a theme, bodies of REST.
OTHERS = (
    "is light, and a dark page was asked for",
    "has a contrast of ",
    "is not taken over without its name",
    "is switched off, and not taken over",
    "is no place in a list of ",
    "must be a path, like ",
    "must be a JSON object",
    "must not begin with a byte order mark",
    # Of two words that stand in its place, both in the table.
    "must be 77",
)
REFUSALS = [
    errors.DestinationRefused("url"),
    errors.DomainNotVerified("go.example.com", "short_link_domain"),
    errors.DomainNotVerified("go.example.com", "short_link_domain", is_anothers=True),
    errors.ExternalIdTaken("QR code", ("menu", uuid4())),
    errors.ExternalIdTaken("QR code", None),
    errors.NotFound("folder", "folder"),
    errors.PlanLimitReached("codes", 1_000, 1_000),
    errors.NoRoomForFiles("files", 50, 49),
    errors.TooManyItems("tags", 1_000, 1_000),
    errors.PremiumRequired(["scan_limit"]),
    errors.ShortIdTaken("menu"),
]
# What ends a job or its step, or is answered to a request, and is no fault of a row.
OF_NO_ROW = {
    *(errors.MissingApiKey, errors.InvalidApiKey, errors.ApiKeyInactive, errors.ApiPlanRequired),
    *(errors.InsufficientScope, errors.RateLimited, errors.NoSuchPath, errors.MethodNotAllowed),
    *(errors.PayloadTooLarge, errors.UnsupportedMediaType, errors.NotDone, errors.IdempotencyConflict),
    *(errors.NotFinished, errors.ShortIdsTaken, errors.DomainInUse, errors.NotScannable),
    *(errors.TooBusy, errors.DiskFull, errors.DatabaseFailed, errors.RowsRefused),
}


def leaves(kind: type[errors.DomainError]) -> Iterator[type[errors.DomainError]]:
    below = [one for one in kind.__subclasses__() if one.__module__ == errors.__name__]
    yield from (leaf for one in below for leaf in leaves(one)) if below else [kind]


def messages() -> Iterator[str]:
    """In the source of what reads files and rows, with 77 for each value."""
    for file in READING:
        nodes = [*ast.walk(ast.parse(file.read_text()))]
        inside = {one for node in nodes if isinstance(node, ast.JoinedStr) for one in node.values}
        for node in nodes:
            if node in inside or not isinstance(node, ast.Constant | ast.JoinedStr):
                continue
            parts = node.values if isinstance(node, ast.JoinedStr) else [node]
            text = "".join(str(one.value) if isinstance(one, ast.Constant) else "77" for one in parts)
            if text.startswith(BEGINS) and not text.startswith(OTHERS) and "\n" not in text:
                yield text.replace("{max_length}", "77").replace("{min_length}", "2")


def in_english(language: str, message: str) -> bool:
    (words,) = job_faults(translations(language), [RowFault(1, "name", message)])
    return not words.is_translated


def test_every_message_of_what_reads_a_row_has_its_sentence():
    found = set(messages())

    assert len(found) > 150
    assert sorted(one for one in found if in_english("de", one)) == []


def test_every_refusal_is_one_of_rows_or_of_none():
    of_rows = {type(one) for one in REFUSALS} | {errors.ValidationFailed}

    assert of_rows.isdisjoint(OF_NO_ROW)
    assert set(leaves(errors.DomainError)) <= of_rows | OF_NO_ROW


@pytest.mark.parametrize("refusal", REFUSALS, ids=lambda one: type(one).__name__)
@pytest.mark.parametrize("language", catalogues())
def test_every_refusal_of_a_row_has_its_sentence(language, refusal):
    said = [fault.message for fault in faults_of_item(refusal)]

    assert [one for one in said if in_english(language, one)] == []


def test_choices_are_listed_without_an_english_word():
    (words,) = job_faults(translations("de"), [RowFault(1, "status", "should be 'active', 'paused', 1 or 2")])

    assert words.words == "Schreiben Sie eines davon: active, paused, 1, 2"


def test_no_marked_file_is_offered_that_could_not_be_uploaded():
    row = b"1," + b"x" * 10_002 + b"\n"
    content = b"type_id,url\n" + row * 1_048

    found = read_faults(translations("en"), content, [Fault("url", "must be a number", row=1)])

    assert len(content) < MAX_BYTES < len(content) + 1_048 * 2
    assert found.marked is None


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("is not a field here", "There is no such part in this cell. Take it out."),
        ("should have at most 100 characters", "100 characters at most."),
        ("must be a number", "Write a number, like 52.5163."),
    ],
)
def test_a_part_of_a_cell_is_named_by_its_path(message, words):
    path = "sections[0].items[1].price"
    fault = Fault(path, message, row=1, column="sections")

    found = read_faults(translations("en"), b"type_id,sections\n17,[]\n", [fault])
    (of_job,) = job_faults(translations("en"), [RowFault(1, "sections", f"{path} {message}")])

    assert [(one.column, one.words) for one in (*found.faults, of_job)] == [
        ("sections", f"{path}: {words}")
    ] * 2
