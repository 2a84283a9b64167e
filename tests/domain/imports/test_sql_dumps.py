"""SQL dumps of YOURLS, by whatever wrote them."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.imports.sql_dumps import is_sql_dump, read_sql_dump
from domain.kernel.errors import ValidationFailed
from tests.time_limits import at_most


def rows(text, *, max_rows=100):
    found = read_sql_dump(text if isinstance(text, bytes) else text.encode(), max_rows=max_rows)
    return [
        (number, values.get("keyword"), values.get("url"), values.get("title"))
        for number, values in found.rows
    ]


def test_several_statements_with_any_prefix_and_their_own_columns_are_read():
    dump = """-- Dump
    CREATE TABLE IF NOT EXISTS `go`.`wp_yourls_url` (
      `keyword` varchar(200) NOT NULL COMMENT 'a, (b)',
      `clicks` int DEFAULT 0,
      `url` text
    );
    INSERT INTO `go`.`wp_yourls_url` VALUES ('a',1,'https://a.example'),
    ('b', 2, 'https://b.example');
    insert ignore into wp_yourls_url (url, keyword) values ('https://c.example', 'c');
    INSERT INTO `wp_yourls_log` VALUES ('d',4,'https://d.example');
    REPLACE INTO "wp_yourls_url" VALUES ('e',5,0x68747470733A2F2F652E6578616D706C65);"""

    found = [(keyword, url) for _, keyword, url, _ in rows(dump)]

    assert found == [(one, f"https://{one}.example") for one in "abce"]


def test_texts_are_unescaped_and_hold_whatever_they_hold():
    written = {
        r"it\'s": "it's",
        "it''s": "it's",
        r"a\\": "a\\",
        r"a\nb": "a\nb",
        r"say \"hi\"": 'say "hi"',
        r"),(\'x\',\'y\'),(": "),('x','y'),(",
        "; -- no comment": "; -- no comment",
        "/* none */": "/* none */",
        "INSERT INTO yourls_url VALUES (1)": "INSERT INTO yourls_url VALUES (1)",
    }
    values = ",".join(f"('k','https://a.example',_utf8mb4 '{one}')" for one in written)

    found = rows(f"/* x */ INSERT INTO `yourls_url` (`keyword`,`url`,`title`) VALUES {values};")

    assert [title for *_, title in found] == [*written.values()]


def test_a_row_with_other_than_its_columns_is_named_by_its_number_and_the_next_is_read():
    found = rows(
        "INSERT INTO yourls_url (keyword, url) VALUES ('a','https://a.example','x'),('b'),('c','https://c.example')"
    )

    assert found == [(1, None, None, None), (2, None, None, None), (3, "c", "https://c.example", None)]


def test_a_dump_is_known_by_its_beginning_in_any_encoding():
    dump = (
        "\n-- MySQL dump\nINSERT INTO yourls_url (keyword,url,title) VALUES ('menü','https://a.example','Ж')"
    )

    for encoding in ("utf-8", "utf-8-sig", "utf-16"):
        assert is_sql_dump(dump.encode(encoding))
        assert rows(dump.encode(encoding)) == [(1, "menü", "https://a.example", "Ж")]
    for other in ("keyword,url\na,b", '{"a": 1}', "[]", "", "settings,url"):
        assert not is_sql_dump(other.encode()), other


def test_a_dump_without_links_or_with_too_many_is_refused():
    many = "INSERT INTO yourls_url (keyword, url) VALUES " + ",".join("('a','b')" for _ in range(3))

    for dump in ("-- nothing", "INSERT INTO yourls_log VALUES (1)", many):
        with pytest.raises(ValidationFailed):
            rows(dump, max_rows=2)


@settings(max_examples=100)
@given(st.text(r"'\`(),; -*/0xNURLinsertovaleu_" + "\n", max_size=80))
def test_any_dump_is_rows_or_a_refusal(text):
    with suppress(ValidationFailed):
        rows(f"-- x\nINSERT INTO yourls_url VALUES ({text}")


HOSTILE = (
    *("/*", "/**", "'\\", "'", "''", "(", "('a',", "--", "-", "a" * 10, "\n", " ", "/* */ "),
    *("INSERT INTO a", "INSERT INTO url(", "INSERT INTO url(a", "INSERT INTO url (a) ", "REPLACE INTO url "),
    *(
        "INSERT IGNORE INTO `a`.`url` ",
        "INSERT INTO url VALUES",
        "INSERT INTO url VALUES ",
        "CREATE TABLE url",
    ),
    *(
        "CREATE TABLE ",
        "CREATE TABLE url(",
        "CREATE TABLE url(;",
        "CREATE TABLE url(`a`,\n\n;",
        "url",
        "a.url",
        "`url",
    ),
)
BEGINNINGS = (
    *(
        "",
        "CREATE TABLE url(",
        "CREATE TABLE ",
        "INSERT INTO ",
        "INSERT INTO url(",
        "INSERT INTO url VALUES (",
    ),
)


@pytest.mark.parametrize("part", HOSTILE)
@pytest.mark.parametrize("beginning", BEGINNINGS)
def test_a_hostile_dump_takes_no_longer_than_its_size(beginning, part):
    # Of 2 MB, 3 s: at half of that, what grows with the square of the size has taken a quarter.
    dump = f"-- x\n{beginning}{part * (1_000_000 // len(part))}"

    with at_most(0.75), suppress(ValidationFailed):
        rows(dump, max_rows=1)
