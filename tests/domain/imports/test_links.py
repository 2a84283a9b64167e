import json
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.imports.fields import LinkFields
from domain.imports.formats import FORMATS
from domain.imports.links import Import, ImportedLink, read_links
from domain.kernel.errors import ValidationFailed
from tests.cases import in_turn
from tests.time_limits import at_most

SAMPLES = Path(__file__).parent / "samples"
HOST = "go.example.com"
NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
MENU = "https://example.com/menu?a=1&b=2"
MAY = datetime(2024, 5, 1, 10, tzinfo=UTC)
JUNE = datetime(2024, 6, 1, 8, 30, tzinfo=UTC)
YEAR_2030 = datetime(2030, 1, 1, tzinfo=UTC)
JOBS = LinkFields(url="https://example.com/jobs", created_at=JUNE, scans=7)


def read(source, data, *, host=HOST, zone=UTC, max_rows=100) -> Import:
    data = data if isinstance(data, bytes) else data.encode()
    return read_links(source, data, host=host, domain="", zone=zone, now=NOW, max_rows=max_rows)


def sample(name):
    return (SAMPLES / name).read_bytes()


def menu(**more):
    return LinkFields(url=MENU, **{"name": "Menu", "created_at": MAY, "scans": 1204, **more})


def csv_of(*rows, header="short_id,url"):
    return "\n".join([header, *rows])


def named(faults):
    return [(fault.row, fault.field, fault.message) for fault in faults]


def sentences_of(source, data, **more):
    with pytest.raises(ValidationFailed) as refused:
        read(source, data, **more)
    return named(refused.value.faults)


EXPORTS = [
    (
        "csv",
        "plain.csv",
        menu(
            tags=("food", "summer"),
            expires_at=YEAR_2030,
            expired_redirect_url="https://example.com/over",
            scan_limit=2000,
        ),
        LinkFields(url="https://example.com/jobs"),
    ),
    ("bitly", "bitly.csv", menu(tags=("food", "summer")), JOBS),
    (
        "bitly",
        "bitly.json",
        menu(tags=("food", "summer"), scans=0),
        LinkFields(url="https://example.com/jobs", created_at=JUNE),
    ),
    ("shlink", "shlink.csv", menu(tags=("food", "summer")), JOBS),
    (
        "shlink",
        "shlink.json",
        menu(tags=("food", "summer"), expires_at=YEAR_2030, scan_limit=796, forward_query=True),
        JOBS,
    ),
    ("yourls", "yourls.csv", menu(), JOBS),
    ("yourls", "yourls.json", menu(), JOBS),
    ("yourls", "yourls_phpmyadmin.json", menu(), JOBS),
    (
        "yourls",
        "yourls_plugin.csv",
        menu(name=None, created_at=None),
        LinkFields(url="https://example.com/jobs", scans=7),
    ),
    ("kutt", "kutt.json", menu(expires_at=YEAR_2030), JOBS),
    ("dub", "dub.csv", menu(name=None, tags=("food", "summer")), JOBS),
    (
        "dub",
        "dub.json",
        menu(tags=("food", "summer"), expires_at=YEAR_2030, expired_redirect_url="https://example.com/over"),
        JOBS,
    ),
]


@in_turn(("source", "name", "menu_fields", "jobs_fields"), EXPORTS)
@in_turn("mark", [b"", b"\xef\xbb\xbf"])
def test_the_export_of_each_service_gives_its_links(source, name, menu_fields, jobs_fields, mark):
    found = read(source, mark + sample(name))

    by_id = {link.short_id: link for link in found.links}
    assert by_id["menu"] == ImportedLink(number=1, short_id="menu", fields=menu_fields)
    assert by_id["Jobs_2"] == ImportedLink(number=2, short_id="Jobs_2", fields=jobs_fields)
    assert found.faults == ()


def test_every_service_has_a_sample():
    assert {source for source, *_ in EXPORTS} == set(FORMATS)


def test_both_addresses_of_a_bitly_link_are_kept_and_its_clicks_counted_once():
    found = read("bitly", sample("bitly.csv"))

    assert [(link.number, link.short_id, link.fields.scans) for link in found.links] == [
        (1, "menu", 1204),
        (1, "3xYzAbC", 0),
        (2, "Jobs_2", 7),
    ]


@pytest.mark.parametrize("custom", [[None], ["", " "], ", |"])
def test_a_row_of_bitly_without_an_address_is_named(custom):
    found = read("bitly", json.dumps([{"long_url": MENU, "custom_bitlinks": custom}]))

    assert (found.total, found.links) == (1, ())
    assert named(found.faults) == [(1, "short_id", "is required")]


def test_what_a_taken_row_loses_is_named_by_its_column():
    assert named(read("shlink", sample("shlink.json")).notes) == [
        (None, "hasRedirectRules", "is not taken over; rows with it: 1")
    ]
    assert named(read("dub", sample("dub.json")).notes) == [
        (None, "geo.DE", "is not taken over; rows with it: 1")
    ]


@in_turn(("source", "name"), [("dub", "dub.csv"), ("shlink", "shlink.csv")])
def test_a_csv_without_what_protects_its_links_says_so(source, name):
    assert named(read(source, sample(name)).notes) == [
        (
            None,
            "file",
            "does not say which links have a password, a limit or an expiry: the API's answer does",
        )
    ]


REFUSED = [
    ("a//b", "'a//b' has //, which no short ID can have"),
    ("a b c", "'a b c' has U+0020, which no short ID can have"),
    ("menu+", "'menu+' has +, which no short ID can have"),
    ("x" * 129, f"'{'x' * 80}' must have at most 128 characters"),
    ("menu.png", "'menu.png' is reserved for the service itself"),
    ("Admin", "'Admin' is reserved for the service itself"),
]


@in_turn(("alias", "reason"), REFUSED)
@in_turn("source", ["csv", "yourls"])
def test_a_short_id_that_cannot_be_kept_is_named_by_its_row(source, alias, reason):
    header, column = {"csv": ("short_id,url", "short_id"), "yourls": ("keyword,url", "keyword")}[source]

    found = read(source, csv_of("menu,https://a.example", f"{alias},https://b.example", header=header))

    assert [link.short_id for link in found.links] == ["menu"]
    assert named(found.faults) == [(2, column, reason)]


def test_a_short_id_in_an_address_is_decoded_first():
    found = read(
        "dub",
        csv_of(
            "https://go.example.com/xn--158h,https://a.example",
            "https://go.example.com/caf%C3%A9,https://a.example",
            "https://go.example.com,https://a.example",
            "go.example.com/menu/?x=1,https://a.example",
            header="Short link,Destination URL",
        ),
    )

    assert [link.short_id for link in found.links] == ["🚀", "café", "menu"]
    assert named(found.faults) == [
        (
            3,
            "Short link",
            "'' is the root of its domain, not a short ID: a domain has a root_url",
        ),
    ]


def test_short_ids_that_differ_in_case_are_two_and_the_same_one_twice_is_named():
    found = read("csv", csv_of("menu,https://a.example", "MENU,https://b.example", "menu,https://c.example"))

    assert [(link.short_id, link.fields.url) for link in found.links] == [
        ("menu", "https://a.example"),
        ("MENU", "https://b.example"),
    ]
    assert named(found.faults) == [(3, "short_id", "is also in row 1")]


def test_a_row_that_is_refused_takes_no_short_id_away():
    found = read("csv", csv_of("menu,nowhere", "menu,https://b.example"))

    assert [link.number for link in found.links] == [2]
    assert named(found.faults) == [(1, "url", "must be a full address, like https://example.com/menu")]


def test_links_of_another_domain_are_named_if_the_file_has_some_of_this_one():
    rows = [
        "https://GO.example.com./menu,https://a.example",
        "https://b.example/jobs,https://a.example",
    ]
    data = csv_of(*rows, header="Short link,Destination URL")

    found = read("dub", data)
    moved = read("dub", data, host="new.example")

    assert [link.short_id for link in found.links] == ["menu"]
    assert named(found.faults) == [(2, "Short link", "is a link of b.example: import it with that domain")]
    assert [link.short_id for link in moved.links] == ["menu", "jobs"]


def test_a_second_address_on_another_domain_is_a_note_and_no_lost_row():
    data = csv_of(
        "https://bit.ly/3xYzAbC,https://go.example.com/menu,https://a.example",
        header="Link,Custom Link,Destination URL",
    )

    found = read("bitly", data)

    assert [link.short_id for link in found.links] == ["menu"]
    assert found.faults == ()
    assert named(found.notes) == [(1, "Link", "is a link of bit.ly: import it with that domain")]


def test_a_link_that_would_lead_further_than_before_is_refused():
    kutt = json.loads(sample("kutt.json"))
    kutt["data"][0]["password"] = True
    kutt["data"][1]["banned"] = True
    bitly = json.loads(sample("bitly.json"))
    bitly["links"][0]["is_deleted"], bitly["links"][1]["is_deleted"] = True, False
    shlink = json.loads(sample("shlink.json"))
    shlink["shortUrls"]["data"][0]["meta"]["validSince"] = "2027-01-01T00:00:00Z"
    shlink["shortUrls"]["data"][1]["meta"] |= {"maxVisits": 7, "validUntil": "soon"}

    assert named(read("kutt", json.dumps(kutt)).faults) == [
        (1, "password", "is set, and an import takes no passwords: make this link by hand"),
        (2, "banned", "is set: the service has stopped this link"),
    ]
    assert named(read("bitly", json.dumps(bitly)).faults) == [
        (1, "is_deleted", "is set: the service has stopped this link"),
    ]
    assert named(read("shlink", json.dumps(shlink)).faults) == [
        (1, "meta.validSince", "is in the future: a link here works from the beginning"),
        (2, "meta.validUntil", "must be a date like 2026-11-20, or a time like 2026-11-20T18:00:00Z"),
    ]


def test_a_limit_that_is_used_up_stays_so():
    shlink = json.loads(sample("shlink.json"))
    shlink["shortUrls"]["data"][1]["meta"] |= {"maxVisits": 7}
    plain = read("csv", csv_of("zero,https://a.example,0,9", header="short_id,url,scan_limit,scans"))

    links = [read("shlink", json.dumps(shlink)).links[1], *plain.links]

    assert [(one.fields.scan_limit, one.fields.counted, one.fields.scans) for one in links] == [
        (1, 1, 6),
        (1, 1, 8),
    ]


def test_what_cannot_be_read_but_is_not_needed_is_a_note():
    tags = "|".join([*(f"t{n}" for n in range(21)), "x" * 51])
    row = f"menu,https://a.example,{'long ' * 50},{tags},yesterday,many"

    found = read("csv", csv_of(row, header="short_id,url,name,tags,created_at,scans"))

    [link] = found.links
    assert link.fields.tags == tuple(f"t{n}" for n in range(20))
    assert len(link.fields.name) <= 200
    assert named(found.notes) == [
        (1, "scans", "is not a whole number of at most 2,147,483,647"),
        (1, "name", "is cut to 200 characters"),
        (1, "tags", "has a tag of more than 50 characters, which is left out"),
        (1, "tags", "has 21 tags, of which the first 20 are taken"),
        (1, "created_at", "is no time that can be read: 'yesterday'; the link is as old as its import"),
    ]


def test_a_time_without_an_offset_is_local_but_kutt_writes_utc():
    berlin = ZoneInfo("Europe/Berlin")
    kutt = json.loads(sample("kutt.json"))["data"]

    yourls = read("yourls", sample("yourls.csv"), zone=berlin).links[0]
    [link, _] = read("kutt", json.dumps(kutt), zone=berlin).links

    assert yourls.fields.created_at == datetime(2024, 5, 1, 8, tzinfo=UTC)
    assert link.fields.expires_at == YEAR_2030


def test_the_missing_pages_of_an_answer_are_named():
    kutt = {**json.loads(sample("kutt.json")), "total": 1057}
    bitly = {**json.loads(sample("bitly.json")), "pagination": {"next": "https://api-ssl.bitly.com/v4/…"}}

    assert named(read("kutt", json.dumps(kutt)).notes) == [
        (None, "file", "has 2 of 1,057 links: the others are on other pages")
    ]
    assert named(read("bitly", json.dumps(bitly)).notes) == [
        (None, "file", "has one page of several: the other pages of the answer are missing")
    ]


@in_turn(
    ("source", "data", "sentences"),
    [
        ("csv", "shortcode,url\n", [
            (None, "short_id", "is a missing column; the nearest is shortcode"),
            (None, "shortcode", "is not a column here; the nearest is short_id"),
        ]),
        ("csv", "short_id,url,nmae,colour\n", [
            (None, "nmae", "is not a column here; the nearest is name"),
            (None, "colour", "is not a column here"),
        ]),
        ("shlink", "shortCode,longURI\n", [(None, "longUrl", "is a missing column; the nearest is longURI")]),
        ("kutt", sample("dub.csv"), [
            (None, "link", "is a missing column; the nearest is Short link"),
            (None, "target", "is a missing column; the nearest is Tags"),
            (None, "source", "the columns look like an export of Dub: source=dub"),
        ]),
        ("kutt", '{"total": 3}', [
            (None, "file", "must have a list of links, as the API of the service answers it"),
        ]),
        ("kutt", '{"data": [', [
            (None, "file", "must be CSV or JSON: Expecting value: line 1 column 11 (char 10)"),
        ]),
        ("kutt", b'{"data": "\xff"}', [(None, "file", "must be UTF-8")]),
        ("kutt", "[" * 100_000, [(None, "file", "must not be nested so deep")]),
        ("kutt", "[" + "[]," * 600_000, [
            (None, "file", "must have at most 1,000,000 values, lists and objects"),
        ]),
        ("kutt", "[{},{},{}]", [(None, "file", "must have at most 2 links")]),
    ],
)  # fmt: skip
def test_a_file_that_is_no_such_export_is_refused_in_sentences(source, data, sentences):
    assert sentences_of(source, data, max_rows=2) == sentences


def test_case_spaces_and_underscores_of_a_column_do_not_matter():
    assert read("shlink", csv_of("menu,https://a.example", header="Short Code,long_url")).links


def test_a_row_without_what_a_link_needs_is_named():
    found = read(
        "kutt",
        '[{"address": "menu"}, {"target": "https://a.example"}, 3, {"address": [1], "target": "\\u0000"}]',
    )

    assert found.links == ()
    assert named(found.faults) == [
        (1, "url", "is required"),
        (2, "short_id", "is required"),
        (3, "short_id", "is required"),
        (3, "url", "is required"),
        (4, "address", "must be a text"),
        (4, "address", "is required"),
        (4, "target", "must not contain a NUL character"),
        (4, "target", "is required"),
    ]


def test_a_cell_that_was_defused_for_spreadsheets_is_read_as_it_was():
    found = read("csv", csv_of("'-menu,https://a.example,'=1+1", header="short_id,url,name"))

    assert [(link.short_id, link.fields.name) for link in found.links] == [("-menu", "=1+1")]


def test_a_table_of_phpmyadmin_without_its_rows_is_a_list_like_any():
    assert read("yourls", '[{"type": "header"}, {"type": "table", "name": "yourls_url"}]').links == ()


def test_a_key_that_stands_twice_among_very_many_is_named_at_once():
    names = [f'"{number}":0' for number in range(200_000)]

    with at_most(seconds=5):
        assert sentences_of("shlink", f"[{{{','.join([*names, names[-1]])}}}]") == [
            (None, "file", "must be CSV or JSON: an object has '199999' twice")
        ]


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda values: st.lists(values, max_size=3) | st.dictionaries(st.text(max_size=5), values, max_size=3),
    max_leaves=5,
)
KEYS = st.sampled_from(
    "link custom_bitlinks long_url title tags created_at clicks shortCode longUrl domain meta keyword url"
    " timestamp address target expire_in password visit_count key shortLink".split()
)


@settings(max_examples=100)
@given(st.sampled_from([*FORMATS]), st.lists(st.dictionaries(KEYS, JSON_VALUES, max_size=6), max_size=3))
def test_any_json_is_links_or_faults(source, rows):
    with suppress(ValidationFailed):
        found = read(source, json.dumps(rows))

        numbers = {link.number for link in found.links} | {fault.row for fault in found.faults}
        assert numbers >= set(range(1, len(rows) + 1))


@settings(max_examples=100)
@given(
    st.sampled_from([*FORMATS]),
    st.binary(max_size=60) | st.text('{}[]",:a\\ud0\n;', max_size=60).map(str.encode),
)
def test_any_bytes_are_links_or_a_refusal(source, data):
    with suppress(ValidationFailed):
        read(source, data)
