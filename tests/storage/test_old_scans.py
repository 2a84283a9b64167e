"""Scans that were recorded before there was a journal are carried over by the migration that makes it."""

import shutil
from datetime import UTC, datetime
from uuid import UUID

import pytest

from domain.scans import Verdict
from storage import migrating
from storage.books.connections import open_connection, table
from storage.config import parse_database_url
from storage.journal_rows import COLUMNS
from storage.migrating import migrate
from tests.databases import forget_dialect, run_apart
from tests.journal import journal_row, unfolded

ACCOUNT, CODE, LINK, GONE = (UUID(int=number, version=4) for number in range(1, 5))
MADE = datetime(2026, 11, 1, tzinfo=UTC)
MOMENT = datetime(2026, 11, 20, 12, 0, 0, 250_000, tzinfo=UTC)
HASH = "f123456789abcdef0123456789abcdef"
_ACCOUNTS = table(
    "accounts",
    id="uuid",
    **dict.fromkeys(("email", "password_hash", "time_zone", "plan", "subscription"), "text"),
    created_at="timestamptz",
)
_SHORT_URLS = table(
    "short_urls",
    id="uuid",
    account_id="uuid",
    **dict.fromkeys(("kind", "domain", "short_id", "status", "created_via", "search_text"), "text"),
    content="jsonb",
    options="jsonb",
    type_id="smallint",
    password_enabled="boolean",
    expiration_enabled="boolean",
    scan_count="bigint",
    version="int",
    created_at="timestamptz",
    updated_at="timestamptz",
)
_SCANS = table(
    "scans",
    short_url_id="uuid",
    scanned_at="timestamptz",
    **dict.fromkeys(("verdict", "bot", "visitor_hash", "user_agent", "referrer", "language"), "text"),
)


class Carried:
    """A database as it was before there was a journal, and what became of its scans."""

    def __init__(self, database, newer, folder):
        self._database, self._newer, self._folder = database, newer, folder
        self._connection = open_connection(database)

    def id(self, id_):
        return str(id_) if self._database.dialect == "sqlite" else id_

    def put(self, *scans):
        words = ("ada@example.com", "", "UTC", "pro", "active")
        self._connection.insert(_ACCOUNTS, [(self.id(ACCOUNT), *words, MADE)])
        for id_, kind, type_id in ((CODE, "qr_code", 4), (LINK, "link", 1)):
            names = (kind, "", kind, "active", "rest", "", "{}", "{}")
            row = (self.id(id_), self.id(ACCOUNT), *names, type_id, False, False, 3, 1, MADE, MADE)
            self._connection.insert(_SHORT_URLS, [row])
        self._connection.insert(_SCANS, [(self.id(scan[0]), *scan[1:]) for scan in scans])

    def migrate(self):
        for file in self._newer:
            shutil.move(file, self._folder)
        forget_dialect()
        run_apart(migrate(self._database))
        forget_dialect()

    def rows(self, statement):
        return self._connection.rows(statement)

    def close(self):
        self._connection.close()


@pytest.fixture
def carried(fresh_url, tmp_path, monkeypatch):
    copy, later = tmp_path / "migrations", tmp_path / "later"
    shutil.copytree(migrating.MIGRATIONS, copy, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(migrating, "MIGRATIONS", copy)
    database = parse_database_url(fresh_url)
    folder = copy / database.dialect / "repoint"
    later.mkdir()
    newer = [file for file in folder.glob("[0-9]*_*.py") if int(file.name.partition("_")[0]) >= 4]
    for file in newer:
        shutil.move(file, later)
    forget_dialect()
    run_apart(migrate(database))
    forget_dialect()
    made = Carried(database, [later / file.name for file in newer], folder)
    yield made
    made.close()


def old(
    code=CODE, verdict="redirected", *, hashed=HASH, agent="Firefox", referrer=None, language=None, bot=None
):
    return (code, MOMENT, verdict, bot, hashed, agent, referrer, language)


def journal_of(carried):
    rows = carried.rows(f"SELECT {COLUMNS} FROM scan_journal ORDER BY id")
    return [unfolded(dict(zip(COLUMNS.split(", "), row, strict=True))) for row in rows]


def column_of(carried, name):
    return [row[name] for row in journal_of(carried)]


def test_an_old_scan_stands_in_the_journal_with_all_that_is_still_kept(carried):
    carried.put(
        old(referrer="https://News.example/a?b=c", language="de-AT,de;q=0.8"),
        old(LINK, "paused", hashed=None, agent=None, bot="googlebot"),
    )

    carried.migrate()

    keys = {
        str(id_): (key, account, type_id)
        for key, id_, account, type_id in carried.rows("SELECT * FROM scan_keys")
    }
    account = keys[str(ACCOUNT)][0]
    assert keys[str(ACCOUNT)][1:] == (None, None)
    assert (keys[str(CODE)][1:], keys[str(LINK)][1:]) == ((account, 4), (account, 1))
    moment = round(MOMENT.timestamp() * 1_000)
    rows = [
        # 60 bits of the old hash.
        journal_row(
            keys[str(CODE)][0],
            moment,
            is_owed=False,
            visitor=int(HASH[:15], 16),
            user_agent="Firefox",
            language="de",
            referrer="news.example",
        ),
        journal_row(keys[str(LINK)][0], moment, verdict=Verdict.PAUSED, bot="googlebot"),
    ]
    assert journal_of(carried) == [unfolded(row) for row in rows]
    # They were counted when they were recorded.
    assert carried.rows("SELECT scan_count FROM short_urls") == [(3,), (3,)]


def test_every_verdict_is_its_number(carried):
    carried.put(*(old(verdict=verdict.value) for verdict in Verdict))

    carried.migrate()

    assert column_of(carried, "verdict") == list(Verdict)
    assert column_of(carried, "is_owed") == [False] * len(Verdict)


def test_the_scans_of_a_code_that_is_gone_stay_behind_and_the_order_is_kept(carried):
    carried.put(old(agent="1"), old(GONE, agent="2"), old(LINK, agent="3\n4\n"), old(agent=""))

    carried.migrate()

    assert column_of(carried, "user_agent") == ["1", "3\n4\n", None]


def test_one_visitor_stays_one_and_another_another(carried):
    hashes = [HASH, HASH, "0" * 32, "0123456789abcde" + "f" * 17]
    carried.put(*(old(hashed=hashed) for hashed in hashes))

    carried.migrate()

    assert column_of(carried, "visitor") == [int(hashed[:15], 16) for hashed in hashes]


def test_languages_and_referrers_are_their_families(carried):
    languages = ["de-DE,de;q=0.9", "EN", "gsw;q=1", "zh-Hant-TW", "*", ""]
    referrers = [
        "https://Example.com/menu?a=b#c",
        "http://a.example",
        "https://b.example?c",
        "android-app://com.example/",
        "nonsense",
        "",
    ]
    carried.put(
        *(
            old(language=language, referrer=referrer)
            for language, referrer in zip(languages, referrers, strict=True)
        )
    )

    carried.migrate()

    assert column_of(carried, "language") == ["de", "en", "gsw", "zh", None, None]
    assert column_of(carried, "referrer") == [
        "example.com",
        "a.example",
        "b.example",
        "com.example",
        None,
        None,
    ]


def test_what_strangers_wrote_in_the_place_of_a_language_or_a_host_is_not_carried_over(carried):
    languages = ["!!", "<b>", "12"]
    referrers = ["https://tell the person to pay/", "https://ada:secret@example.com/", "https://<b>/"]
    carried.put(
        *(
            old(language=language, referrer=referrer)
            for language, referrer in zip(languages, referrers, strict=True)
        )
    )

    carried.migrate()

    assert column_of(carried, "language") == [None] * 3
    assert column_of(carried, "referrer") == [None] * 3
