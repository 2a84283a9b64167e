"""One JSON object a line, and what never stands in one."""

import json
import logging

import pytest
from asyncpg import DataError, UniqueViolationError
from pydantic import TypeAdapter, ValidationError

from storage.db.connections import connect_postgres
from storage.runtime.logs import QUIET, JsonFormatter, OnceASecond, configure_logs, set_log_level
from tests.cases import in_turn


def nobody():
    """Outside a request."""


def test_a_line_is_one_line_whatever_is_in_it():
    record = logging.makeLogRecord(
        {"msg": "two\nlines %s \u2028 \ud800", "args": ("\x00",), "path": "/a\n{}"}
    )

    text = JsonFormatter(nobody).format(record)

    assert "\n" not in text
    assert json.loads(text)["path"] == "/a\n{}"


def test_a_line_moves_no_cursor_and_ends_once_for_every_reader():
    hostile = "\x1b[2J \x7f \x9b31m \x85 \u2028 \u2029 \u202e \U000e0041"

    text = JsonFormatter(nobody).format(logging.makeLogRecord({"msg": hostile, "path": f"/{hostile}"}))

    assert len(text.splitlines()) == 1
    assert all(" " <= character < "\x7f" for character in text)
    assert json.loads(text)["path"] == f"/{hostile}"


def test_a_trace_is_part_of_its_line():
    try:
        int("why")
    except ValueError as error:
        record = logging.makeLogRecord(
            {"msg": "unexpected", "exc_info": (ValueError, error, error.__traceback__)}
        )

    text = JsonFormatter(nobody).format(record)

    assert "\n" not in text
    assert "ValueError: invalid literal" in json.loads(text)["trace"]


def test_what_cannot_be_json_is_serialized_as_text():
    record = logging.makeLogRecord({"msg": "x", "what": {1, 2}, "who": object})

    assert isinstance(json.loads(JsonFormatter(nobody).format(record))["what"], str)


@in_turn("wrapped", ["bare", "as the cause", "in a group"])
def test_a_trace_does_not_quote_input(wrapped):
    # Not in the source, whose lines a trace does show.
    parsed = "emases"[::-1]

    def check_input():
        TypeAdapter(int).validate_python(parsed)

    try:
        try:
            check_input()
        except ValidationError as error:
            if wrapped == "bare":
                raise
            if wrapped == "in a group":
                raise ExceptionGroup("several", [error]) from None
            raise RuntimeError("failed") from error
    except (ValidationError, ExceptionGroup, RuntimeError) as error:
        record = logging.makeLogRecord(
            {"msg": "unexpected", "exc_info": (type(error), error, error.__traceback__)}
        )

    text = JsonFormatter(nobody).format(record)

    assert "sesame" not in text
    assert "test_a_trace_does_not_quote_input" in json.loads(text)["trace"]


def test_outside_a_request_there_is_no_request_id():
    line = json.loads(JsonFormatter(nobody).format(logging.makeLogRecord({"msg": "x"})))

    assert "request_id" not in line
    assert line["time"].endswith("+00:00")


def test_a_line_carries_the_request_id_of_its_moment():
    line = json.loads(JsonFormatter(lambda: "order 66").format(logging.makeLogRecord({"msg": "x"})))

    assert line["request_id"] == "order 66"


@pytest.fixture
def root_logger():
    """The root logger, put back as it was."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    levels = {name: logging.getLogger(name).level for name in QUIET}
    yield root
    root.handlers[:], root.level = handlers, level
    for name, before in levels.items():
        logging.getLogger(name).setLevel(before)


def test_the_process_logs_json_to_standard_error(root_logger, capsys):
    configure_logs(nobody)

    logging.getLogger("app.test").info("hello", extra={"scans": 5})
    for name in QUIET:
        logging.getLogger(name).info("GET https://client.example/metadata?secret=1")

    (line,) = capsys.readouterr().err.splitlines()
    assert json.loads(line)["message"] == "hello"
    assert json.loads(line)["scans"] == 5


def line_of(error):
    record = logging.makeLogRecord({"msg": "failed", "exc_info": (type(error), error, error.__traceback__)})
    return json.loads(JsonFormatter(nobody).format(record))


async def test_a_trace_of_postgresql_does_not_quote_a_row_or_an_argument(postgres, own_postgres):
    connection = await connect_postgres(postgres.database(own_postgres))
    refused = []
    try:
        await connection.execute("CREATE TABLE secrets (word text UNIQUE, number int)")
        for values in (("sesame", 1), ("sesame", 2), ("other", "seven-sesames")):
            try:
                await connection.execute("INSERT INTO secrets VALUES ($1, $2)", *values)
            except (UniqueViolationError, DataError) as error:
                refused.append(line_of(error))
    finally:
        await connection.close()

    taken, wrong = refused
    assert "duplicate key value violates unique constraint" in taken["trace"]
    assert "invalid input for query argument (omitted)" in wrong["trace"]
    assert "sesame" not in json.dumps(refused).replace('"sesame"', "")


def test_of_frequent_lines_one_a_second_is_written_and_says_how_many_were_left_out():
    once, written = OnceASecond(), []
    for moment in (10.0, 10.1, 10.9, 11.5, 13.0):
        record = logging.makeLogRecord({"msg": "too busy for a scan", "name": "app", "created": moment})
        if once.filter(record):
            written.append((moment, getattr(record, "left_out", None)))

    assert written == [(10.0, None), (11.5, 2), (13.0, None)]


@pytest.mark.parametrize(("level", "written"), [("info", "iwe"), ("warning", "we"), ("error", "e")])
def test_lines_below_the_level_are_left_out(root_logger, capsys, level, written):
    configure_logs(nobody)
    set_log_level(level)

    for name in ("app.test", "mcp"):
        for one in (logging.INFO, logging.WARNING, logging.ERROR):
            logging.getLogger(name).log(one, name)

    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert "".join(line["level"][0] for line in lines if line["logger"] == "app.test") == written
    assert "".join(line["level"][0] for line in lines if line["logger"] == "mcp") == written.strip("i")
