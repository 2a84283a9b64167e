"""What the operator sets, and the one line that names what is wrong."""

import os
import re
import tomllib
from dataclasses import asdict, fields
from pathlib import Path, PurePath

import pytest

import mcp_server.settings as assistant
from app.settings import PROJECT, Settings, read_settings
from domain.accounts.plans import DEFAULT_ALLOWANCES, Allowance, Plan, without_ads
from domain.settings import NAMES, PREFIX, SettingsError, parse_files_url, parse_name_server, read
from storage.startup import (
    allowances_of,
    database_of,
    deps_of,
    file_contents_of,
    mail_server_of,
    unknown_settings,
)
from tests.cases import in_turn

TOO_FAR = "http://qr.example.com:99999/v1"


def refusal_of(read):
    with pytest.raises(SettingsError) as raised:
        read()
    return str(raised.value)


def test_the_defaults_are_those_of_the_document(put):
    put()

    settings = read_settings()

    assert (settings.host, settings.port, settings.mcp_port) == ("127.0.0.1", 8000, 8001)
    assert settings.rest_url == "http://127.0.0.1:8000/v1"
    assert settings.mcp_url == "http://127.0.0.1:8001/mcp"
    assert settings.auth_url == "http://127.0.0.1:8001"
    assert settings.docs_url == "http://127.0.0.1:8000/v1/docs"
    assert settings.addresses().short_url("", "abc") == "http://127.0.0.1:8000/abc"
    assert settings.rate_limit == 600
    assert settings.ads is True
    assert allowances_of(settings) == DEFAULT_ALLOWANCES
    assert settings.proxies() == ()
    assert database_of(settings).file == PROJECT / "data" / "repoint.db"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "0"),
        ("PORT", "65536"),
        ("PORT", "http"),
        ("PORT", "8_000"),
        ("PORT", "+8000"),
        ("PORT", " 8000 "),
        ("MCP_PORT", "8_001"),
        ("SUPPORT_URL", "https://a..b/help"),
        ("SCAN_DAYS", "1"),
        ("SCAN_DAYS", "99999999999999"),
        ("HOST", "a..b"),
        ("BASE_URL", "https://a..b/v1"),
        ("BASE_URL", "https://*.example.com/v1"),
        ("MCP_URL", "https://a..b/mcp"),
        ("AUTH_URL", "https://-a.example"),
        *[("SHORT_DOMAIN", host) for host in ("*.a.b", "a..b", ".", "-a.example:8000")],
        ("MCP_PORT", "-1"),
        ("SUPPORT_URL", "help@example.com"),
        ("SUPPORT_URL", "mailto:"),
        ("SUPPORT_URL", "mailto:nobody"),
        ("SUPPORT_URL", "javascript:alert(1)"),
        ("SUPPORT_URL", "https://"),
        ("BASE_URL", "qr.example.com"),
        ("BASE_URL", "ftp://qr.example.com/v1"),
        ("BASE_URL", "https://"),
        ("BASE_URL", "https://qr.example.com/v2"),
        ("BASE_URL", "https://qr.example.com/v1?x=1"),
        ("BASE_URL", "http://[::1/v1"),
        ("BASE_URL", TOO_FAR),
        ("BASE_URL", "http://qr example.com/v1"),
        ("BASE_URL", "http://qr.example.com:port/v1"),
        ("MCP_URL", "nowhere"),
        ("MCP_URL", "http://[::1/mcp"),
        ("MCP_URL", "https://mcp.example.com"),
        ("MCP_URL", "https://mcp.example.com/"),
        ("MCP_URL", "https://ada@mcp.example.com/mcp"),
        ("MCP_URL", "https://mcp.example.com/mcp?x=1"),
        ("MCP_URL", "https://mcp.example.com/mcp?"),
        ("MCP_URL", "https://mcp.example.com/mcp#top"),
        ("AUTH_URL", "mcp.example.com"),
        ("AUTH_URL", "ftp://mcp.example.com"),
        ("AUTH_URL", "https://ada:hunter22@mcp.example.com"),
        ("AUTH_URL", "https://mcp.example.com?x=1"),
        ("AUTH_URL", "https://mcp.example.com/#top"),
        ("AUTH_URL", "https://mcp.example.com:99999"),
        ("SHORT_DOMAIN", "https://go.example.com"),
        ("SHORT_DOMAIN", "go.example.com/x"),
        ("SHORT_DOMAIN", "a@b"),
        ("SHORT_DOMAIN", "go example.com"),
        ("SHORT_DOMAIN", "go.example.com:99999"),
        ("SHORT_DOMAIN", "[::1"),
        ("HOST_ALIASES", "https://a.example"),
        ("HOST_ALIASES", "a.example, b.example/x"),
        ("HOST_ALIASES", "a.example:8000"),
        ("HOST_ALIASES", "10.0.0.1"),
        ("HOST_ALIASES", "*.example.com"),
        ("HOST_ALIASES", "a.example b.example"),
        ("SECRET_KEY", "short"),
        ("SECRET_KEY", "x" * 31),
        ("TRUSTED_PROXIES", "10.0.0.0/33"),
        ("TRUSTED_PROXIES", "localhost"),
        ("TRUSTED_PROXIES", "10.0.0.1 10.0.0.2"),
        ("RATE_LIMIT", "0"),
        ("RATE_LIMIT", "many"),
        ("ADS", "maybe"),
        ("METRICS", "perhaps"),
        ("LOG_LEVEL", "debug"),
        ("LOG_LEVEL", "loud"),
    ],
)
@pytest.mark.parametrize("read", [read_settings, assistant.read_settings], ids=["web", "assistant"])
def test_a_wrong_setting_stops_either_process_with_one_line_that_names_it(put, read, name, value):
    put(**{name: value})

    line = refusal_of(read)

    assert line.startswith(f"{PREFIX}{name}: ")
    assert len(line) > len(f"{PREFIX}{name}: ")
    assert "\n" not in line


@pytest.mark.parametrize(
    "address", ["nobody", "Repoint <repoint@example.com>", "a..b@example.com", "a@example.com, b@example.com"]
)
def test_the_sender_of_emails_is_one_address_or_the_start_is_refused(put, address):
    put(MAIL_FROM=address)

    assert refusal_of(read_settings).startswith("REPOINT_MAIL_FROM: ")


@pytest.mark.parametrize(
    "url", ["mailto:help@example.com?subject=Plan", "https://example.com/help?a=1#plans"]
)
def test_owners_write_to_a_page_or_an_email_address(put, url):
    put(SUPPORT_URL=url)

    assert read_settings().support_url == url


@pytest.mark.parametrize("path", ["/nowhere/plans.toml", "/"])
def test_a_plans_file_that_cannot_be_read_is_named_and_the_defaults_hold(put, tmp_path, caplog, path):
    put(PLANS_FILE=path, DATA=str(tmp_path))

    assert allowances_of(read_settings()) == DEFAULT_ALLOWANCES
    (line,) = caplog.messages
    assert line.startswith("REPOINT_PLANS_FILE: cannot be read: ")
    assert line.endswith("; the defaults are used")


@pytest.mark.parametrize(
    "url",
    [
        "mysql://localhost/repoint",
        "repoint.db",
        "sqlite://",
        "sqlite://:memory:",
        "postgres://localhost",
        "postgres:///repoint",
        "postgres://user:hunter22@host:port/repoint",
        "postgres://user:hunt/er22@host/repoint",
        "postgres://user:hunter22@[host/repoint",
        "postgres://user:hunter22@host:99999/repoint",
        "postgres://user:hunter22@host/repoint?pool=5",
    ],
)
def test_a_database_url_that_is_none_is_named_and_its_password_is_not(put, url):
    put(DATABASE_URL=url)
    settings = read_settings()

    line = refusal_of(lambda: database_of(settings))

    assert line.startswith("REPOINT_DATABASE_URL: ")
    assert "\n" not in line
    assert "hunt" not in line


@pytest.mark.parametrize(
    ("url", "named", "expected"),
    [
        ("sqlite://data/x.db", "sqlite", {"file_path": str(PROJECT / "data/x.db")}),
        ("sqlite:///var/x.db", "sqlite", {"file_path": "/var/x.db"}),
        (
            "postgres://u%40x:p%2Fw@db.example:5433/repoint",
            "postgres",
            {"host": "db.example", "port": 5433, "user": "u@x", "password": "p/w", "database": "repoint"},
        ),
        ("postgresql://h/d", "postgres", {"host": "h", "port": 5432, "user": "postgres", "database": "d"}),
        ("postgres://u@localhost/d?host=/run/pg", "postgres", {"host": "/run/pg", "user": "u"}),
        ("postgres://u@h/d?sslmode=require", "postgres", {"ssl": "require"}),
    ],
)
def test_a_database_url_is_read(put, url, named, expected):
    put(DATABASE_URL=url)

    database = database_of(read_settings())

    assert database.dialect == named
    assert expected.items() <= database.credentials.items()


@pytest.mark.parametrize(
    "url",
    [
        "mail.example.com",
        "http://user:hunter22@mail.example.com",
        "smtp://user:hunter22@mail.example.com:port",
        "smtp://user:hunter%C3%A922@mail.example.com",
    ],
)
def test_a_mail_server_that_is_none_is_named_and_its_password_is_not(put, url):
    put(SMTP_URL=url)
    settings = read_settings()

    line = refusal_of(lambda: mail_server_of(settings.smtp_url))

    assert line.startswith("REPOINT_SMTP_URL: ")
    assert "\n" not in line
    assert "hunt" not in line


def test_no_mail_is_sent_until_a_server_is_set(put):
    put()

    assert mail_server_of(read_settings().smtp_url) is None


@pytest.mark.parametrize(
    ("settings", "sender"),
    [
        ({"BASE_URL": "https://qr.example.com:8443/v1"}, "repoint@qr.example.com"),
        ({"BASE_URL": "https://qr.example.com/v1", "MAIL_FROM": "Codes@Example.com"}, "codes@example.com"),
        ({"MAIL_FROM": "codes@bücher.example"}, "codes@bücher.example"),
        ({}, "repoint@localhost"),
        ({"HOST": "::1"}, "repoint@localhost"),
    ],
)
def test_emails_come_from_an_address_of_the_services_host(put, settings, sender):
    put(**settings)

    assert read_settings().sender == sender


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("[gold]\nqr_codes = 5", "gold"),
        ("free = 5", "free"),
        ("[free]\nqr_code = 5", "free.qr_code"),
        ("[free]\nqr_codes = -1", "free.qr_codes"),
        ("[free]\nqr_codes = 1.5", "free.qr_codes"),
        ("[free]\nqr_codes = true", "free.qr_codes"),
        ('[free]\nqr_codes = "many"', "free.qr_codes"),
        ("[pro]\napi = 1", "pro.api"),
        ("[pro\n", ""),
    ],
)
def test_a_wrong_plans_file_is_named_with_what_is_wrong_in_it(put, tmp_path, caplog, text, named):
    file = tmp_path / "plans.toml"
    file.write_text(text)
    put(PLANS_FILE=str(file), DATA=str(tmp_path))

    assert allowances_of(read_settings()) == DEFAULT_ALLOWANCES
    (line,) = caplog.messages
    assert line.startswith(f"REPOINT_PLANS_FILE: {named}")
    assert "\n" not in line


def test_a_plans_file_that_is_damaged_or_gone_leaves_the_plans_as_they_were(put, tmp_path, caplog):
    file = tmp_path / "plans.toml"
    put(PLANS_FILE=str(file), DATA=str(tmp_path / "data"))
    file.write_text("[free]\nqr_codes = 20\n")
    before = allowances_of(read_settings())

    file.write_bytes(b"\xff\xfe")
    assert allowances_of(read_settings()) == before
    file.unlink()
    assert allowances_of(read_settings()) == before
    file.write_text("[free]\nqr_codes = 30\n")

    assert allowances_of(read_settings())[Plan.FREE].qr_codes == 30
    assert before[Plan.FREE].qr_codes == 20
    assert len(caplog.messages) == 2
    assert all("; what it said before is used (" in line for line in caplog.messages)


@pytest.mark.parametrize("kind", [Settings, assistant.Settings])
def test_a_file_of_settings_that_cannot_be_read_is_named_in_one_line(put, tmp_path, monkeypatch, kind):
    file = tmp_path / ".env"
    put()
    monkeypatch.setitem(kind.model_config, "env_file", file)

    file.mkdir()
    folder = refusal_of(lambda: read(kind))
    file.rmdir()
    file.write_bytes(b"REPOINT_PORT=9000 # caf\xe9\n")
    latin = refusal_of(lambda: read(kind))

    assert folder == f"{file} cannot be read: it is a directory"
    assert latin == f"{file} cannot be read: it is not UTF-8"


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is unreadable for this user")
def test_a_file_of_settings_of_somebody_else_is_named_in_one_line(put, tmp_path, monkeypatch):
    file = tmp_path / ".env"
    file.touch(mode=0o000)
    put()
    monkeypatch.setitem(Settings.model_config, "env_file", file)

    assert refusal_of(lambda: read(Settings)) == f"{file} cannot be read: Permission denied"


def test_a_plans_file_overrides_what_it_names_and_nothing_else(put, tmp_path):
    file = tmp_path / "plans.toml"
    file.write_text(
        '[free]\nqr_codes = 20\nhouse_ad = false\n[pro]\nqr_codes = "unlimited"\nown_domains = 0\n'
    )
    put(PLANS_FILE=str(file), DATA=str(tmp_path))

    allowances = allowances_of(read_settings())

    assert (allowances[Plan.FREE].qr_codes, allowances[Plan.FREE].house_ad) == (20, False)
    assert (allowances[Plan.PRO].qr_codes, allowances[Plan.PRO].own_domains) == ("unlimited", 0)
    assert allowances[Plan.FREE].short_links == DEFAULT_ALLOWANCES[Plan.FREE].short_links
    assert allowances[Plan.BUSINESS] == DEFAULT_ALLOWANCES[Plan.BUSINESS]


def test_the_default_allowances_are_those_of_the_specification():
    numbers = {
        plan: (one.qr_codes, one.short_links, one.contacts_a_month, one.own_domains, one.files_mb)
        for plan, one in DEFAULT_ALLOWANCES.items()
    }
    switches = {
        plan: (one.premium_fields, one.api, one.bulk_csv, one.house_ad)
        for plan, one in DEFAULT_ALLOWANCES.items()
    }

    assert numbers == {
        "free": (5, 10, 10, 0, 50),
        "lite": (50, 100, 100, 0, 500),
        "pro": (500, 1_000, 1_000, 1, 5_000),
        "business": (10_000, 50_000, 10_000, 10, 50_000),
    }
    assert switches == {
        "free": (False, False, False, True),
        "lite": (True, False, False, False),
        "pro": (True, True, False, False),
        "business": (True, True, True, False),
    }


def test_the_ads_can_be_switched_off(put):
    put(ADS="off")

    assert deps_of(read_settings(), None, b"").allowances == without_ads(DEFAULT_ALLOWANCES)
    assert not any(one.house_ad for one in without_ads(DEFAULT_ALLOWANCES).values())


@pytest.mark.parametrize(
    ("base_url", "rest_url"),
    [
        ("https://qr.example.com/v1", "https://qr.example.com/v1"),
        ("https://qr.example.com/v1/", "https://qr.example.com/v1"),
        ("https://qr.example.com", "https://qr.example.com/v1"),
        ("http://qr.example.com:8080/v1", "http://qr.example.com:8080/v1"),
    ],
)
def test_public_addresses_follow_from_the_base_url(put, base_url, rest_url):
    put(BASE_URL=base_url)

    settings = read_settings()

    assert settings.rest_url == rest_url
    assert settings.addresses().short_url("", "abc") == f"{rest_url.removesuffix('/v1')}/abc"


def test_host_aliases_are_hosts_of_the_default_domain(put):
    put(BASE_URL="https://qr.example.com/v1", HOST_ALIASES=" WWW.example.com,,münchen.example. ")

    addresses = read_settings().addresses()

    assert addresses.aliases == {"www.example.com", "xn--mnchen-3ya.example"}
    assert [addresses.domain_of(host) for host in ("www.example.com:443", "münchen.example")] == ["", ""]
    assert addresses.domain_named("www.example.com") == ""
    assert addresses.is_loop("https://www.example.com/menu")


def test_a_short_domain_has_the_scheme_of_the_base_url(put):
    put(BASE_URL="https://qr.example.com/v1", SHORT_DOMAIN="Go.example.com")

    addresses = read_settings().addresses()

    assert addresses.short_url("", "abc") == "https://go.example.com/abc"
    assert addresses.is_loop("https://go.example.com/abc")
    assert addresses.is_loop("https://qr.example.com/abc")


def test_names_with_underscores_are_hosts(put):
    put(BASE_URL="http://repoint_web:8000/v1", SHORT_DOMAIN="my_qr.example.com")

    assert read_settings().addresses().short_url("", "abc") == "http://my_qr.example.com/abc"


def test_the_addresses_in_pictures_are_in_punycode(put):
    put(BASE_URL="https://Äpp.example/v1", SHORT_DOMAIN="München.example")

    addresses = read_settings().addresses()

    assert addresses.short_url("", "abc") == "https://xn--mnchen-3ya.example/abc"
    assert (
        addresses.domain_named("münchen.example.") == addresses.domain_named("xn--mnchen-3ya.example") == ""
    )
    assert addresses.is_loop("https://xn--pp-uia.example/abc")


def test_no_host_of_either_process_can_be_an_own_domain(put):
    put(
        BASE_URL="https://qr.example.com/v1",
        SHORT_DOMAIN="Go.example.com",
        MCP_URL="https://mcp.example.com/mcp",
        AUTH_URL="https://auth.example.com",
    )

    addresses = read_settings().addresses()

    hosts = ("qr", "go", "mcp", "auth", "other")
    ours = [host for host in hosts if addresses.is_of_service(f"{host}.example.com")]
    assert ours == ["qr", "go", "mcp", "auth"]


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("9.9.9.9", ("9.9.9.9", 53)),
        ("10.0.0.2:5353", ("10.0.0.2", 5353)),
        ("2620:fe::fe", ("2620:fe::fe", 53)),
        ("[2620:fe::fe]", ("2620:fe::fe", 53)),
        ("[::1]:5353", ("::1", 5353)),
    ],
)
def test_a_name_server_is_named_by_its_address(put, text, address):
    put(DNS_SERVER=text)

    assert parse_name_server(read_settings().dns_server or "") == address


@pytest.mark.parametrize(
    "text", ["dns.example.com", "9.9.9.9:x", "9.9.9.9:99999", "9.9.9.9/24", "[::1", "9.9"]
)
def test_a_wrong_name_server_is_named(put, text):
    put(DNS_SERVER=text)

    with pytest.raises(SettingsError, match=r"^REPOINT_DNS_SERVER: must be the address of a name server"):
        read_settings()


@in_turn(
    ("url", "place"),
    [
        ("file:///srv/my%20files", PurePath("/srv/my files")),
        ("file://data/files", PurePath("data/files")),
        ("s3://menus", ("menus", "")),
        ("s3://menus/", ("menus", "")),
        ("s3://eu.menus/repoint/files/", ("eu.menus", "repoint/files")),
    ],
)
def test_files_are_kept_in_a_folder_or_a_bucket(url, place):
    assert parse_files_url(url) == place


@in_turn(
    "url",
    ["menus", "file://", "http://s3.example/menus", "s3://", "s3://key:secret@menus", "s3://menus/../x"],
)
def test_a_wrong_place_for_files_is_named_without_its_value(put, url):
    put(FILES_URL=url)

    assert refusal_of(read_settings) == (
        "REPOINT_FILES_URL: must be a folder or a bucket, like file:///srv/files or s3://bucket/prefix"
    )


def test_half_of_the_credentials_of_a_bucket_are_refused_in_one_line(put, monkeypatch):
    put(FILES_URL="s3://menus")
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "key")
    monkeypatch.delenv("AWS_SECRET_ACCESS_KEY", raising=False)

    line = refusal_of(lambda: file_contents_of(read_settings()))

    assert line.startswith("REPOINT_FILES_URL: ")
    assert "SecretAccessKey" in line


@pytest.mark.parametrize(
    ("host", "rest_url"),
    [
        ("0.0.0.0", "http://127.0.0.1:9000/v1"),
        ("::", "http://[::1]:9000/v1"),
        ("::1", "http://[::1]:9000/v1"),
    ],
)
def test_addresses_that_are_not_set_follow_from_where_it_listens(put, host, rest_url):
    put(HOST=host, PORT="9000")

    assert read_settings().rest_url == rest_url


def test_an_empty_variable_is_one_that_is_not_set(put):
    put(PORT="", SECRET_KEY="", DATABASE_URL="", SHORT_DOMAIN="")

    settings = read_settings()

    assert (settings.port, settings.secret_key, settings.short_domain) == (8000, None, None)


def test_a_variable_that_is_no_setting_of_either_process_is_pointed_out(put):
    put(BASE_ULR="https://qr.example.com", SMTP_URL="smtp://localhost", PORT="8000", ACCESS_TOKEN_TTL="60")

    assert unknown_settings() == ["REPOINT_BASE_ULR"]


def test_a_secret_is_not_shown_when_it_is_wrong(put):
    put(SECRET_KEY="hunter22")

    assert "hunter22" not in refusal_of(read_settings)


def test_every_setting_is_documented():
    text = Path(PROJECT / "docs" / "self-hosting.md").read_text("utf-8")
    documented = set(re.findall(r"REPOINT_([A-Z_]+)", text))

    assert documented >= NAMES


def test_the_allowances_of_each_plan_are_documented():
    text = Path(PROJECT / "docs" / "self-hosting.md").read_text("utf-8")
    rows = re.findall(r"^\| `(\w+)` \| (.+) \| (.+) \| (.+) \| (.+) \|$", text, re.MULTILINE)

    def written(allowed):
        return {True: "yes", False: "no"}[allowed] if isinstance(allowed, bool) else f"{allowed:,}"

    plans = [asdict(DEFAULT_ALLOWANCES[plan]) for plan in Plan]
    assert {name: tuple(cells) for name, *cells in rows if name in plans[0]} == {
        name: tuple(written(plan[name]) for plan in plans) for name in plans[0]
    }


def test_every_allowance_is_in_the_documented_example():
    text = Path(PROJECT / "docs" / "self-hosting.md").read_text("utf-8")
    example = tomllib.loads(re.search(r"```toml\n(.*?)```", text, re.DOTALL)[1])

    named = {key for table in example.values() for key in table}

    assert named == {field.name for field in fields(Allowance)}
