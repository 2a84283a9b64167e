"""What is wrong with a row, in the words of a page."""

from uuid import uuid4

from app.dashboard.jobs.row_faults import job_faults, read_faults
from app.pages.texts import translations
from domain.jobs.bulk_file import MAX_BYTES
from domain.jobs.jobs import RowFault
from domain.kernel import errors
from domain.kernel.faults import Fault
from domain.kernel.reasons import Reason
from domain.use_cases.codes.batch import faults_of_item
from tests.cases import in_turn

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


def words_of(language, fault):
    (words,) = job_faults(translations(language), [RowFault.of(fault, row=1)])
    return words


@in_turn("refusal", REFUSALS)
def test_a_refusal_of_a_row_is_said_in_the_language_of_the_page(refusal):
    for fault in faults_of_item(refusal):
        words = words_of("de", fault)

        assert words.is_translated
        assert fault.message not in words.words


def test_a_refusal_without_a_text_is_said_in_the_words_of_the_api():
    (fault,) = faults_of_item(errors.InsufficientScope("Send a key with codes:create."))

    assert (words_of("de", fault).words, words_of("de", fault).is_translated) == (fault.message, False)


def test_choices_are_listed_without_an_english_word():
    fault = Fault("status", Reason.NOT_ONE_OF, allowed=["active", "paused", "1", "2"])

    assert words_of("de", fault).words == "Schreiben Sie eines davon: active, paused, 1, 2"


def test_the_fault_of_a_job_from_an_earlier_version_is_shown_as_it_was_stored():
    (words,) = job_faults(translations("de"), [RowFault(*[3, "url", "must be a number"])])

    assert (words.row, words.column, words.words, words.is_translated) == (
        3,
        "url",
        "must be a number",
        False,
    )


def test_no_marked_file_is_offered_that_could_not_be_uploaded():
    row = b"1," + b"x" * 10_002 + b"\n"
    content = b"type_id,url\n" + row * 1_048

    found = read_faults(translations("en"), content, [Fault("url", Reason.NUMBER, row=1)])

    assert len(content) < MAX_BYTES < len(content) + 1_048 * 2
    assert found.marked is None


@in_turn(
    ("fault", "words"),
    [
        (Fault("", Reason.UNKNOWN_FIELD), "The cell names a part that does not exist. Remove it."),
        (Fault("", Reason.TOO_LONG, limit=100, size=120), "100 characters at most."),
        (Fault("", Reason.NUMBER), "Write a number, like 52.5163."),
    ],
)
def test_a_part_of_a_cell_is_named_by_its_path(fault, words):
    path = "sections[0].items[1].price"
    fault = fault.at(path, row=1, column="sections")

    found = read_faults(translations("en"), b"type_id,sections\n17,[]\n", [fault])
    (of_job,) = job_faults(translations("en"), [RowFault.of(fault, row=1, column="sections")])

    assert [(one.column, one.words) for one in (*found.faults, of_job)] == [
        ("sections", f"{path}: {words}")
    ] * 2
