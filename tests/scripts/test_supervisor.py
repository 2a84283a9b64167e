from pathlib import Path

import pytest

from app.settings import Settings, read_settings
from scripts.first_start import FirstAccount, describe_account, describe_addresses, find_own_address
from scripts.supervisor import read_options
from storage.startup import PROJECT, data_folder_of


@pytest.fixture(autouse=True)
def _own_environment(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    for name in ("DATA", "PORT", "MCP_PORT", "HOST"):
        monkeypatch.setenv(f"REPOINT_{name}", "")
    # A developer's own .env is no part of the test.
    monkeypatch.setitem(Settings.model_config, "env_file", None)


def test_an_option_wins_over_the_environment(monkeypatch):
    monkeypatch.setenv("REPOINT_PORT", "9000")
    monkeypatch.setenv("REPOINT_HOST", "127.0.0.2")

    read_options(["--port=9100", "--mcp-port", "9101"])

    settings = read_settings()
    assert (settings.host, settings.port, settings.mcp_port) == ("127.0.0.2", 9100, 9101)


def test_the_data_folder_of_an_option_counts_from_where_the_caller_stands(tmp_path):
    read_options(["--data=kept"])

    assert data_folder_of(read_settings()) == tmp_path / "kept"
    assert Path.cwd() != tmp_path


def test_the_data_folder_of_a_setting_counts_from_the_project_as_for_every_other_program(monkeypatch):
    monkeypatch.setenv("REPOINT_DATA", "kept")

    read_options([])

    assert data_folder_of(read_settings()) == PROJECT / "kept"


def test_data_that_only_the_callers_folder_has_are_not_begun_anew_in_the_project(
    monkeypatch, tmp_path, capsys
):
    (tmp_path / "kept").mkdir()
    monkeypatch.setenv("REPOINT_DATA", "kept")

    with pytest.raises(SystemExit) as stopped:
        read_options([])

    assert stopped.value.code == 2
    assert "REPOINT_DATA" in capsys.readouterr().err


def test_without_an_option_the_data_lies_in_the_project():
    read_options([])

    assert data_folder_of(read_settings()) == PROJECT / "data"


@pytest.mark.parametrize("wrong", [["--prot=1"], ["--port"], ["surplus"]])
def test_a_wrong_option_is_refused_in_one_line(wrong, capsys):
    with pytest.raises(SystemExit) as stopped:
        read_options(wrong)

    assert stopped.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_what_is_printed_is_a_label_and_a_value_on_each_line():
    read_options([])

    printed = describe_addresses(read_settings()) + describe_account(
        FirstAccount("a@b.example", "p w", "key", "https://qr.test/dashboard/set-up?token=t")
    )

    assert printed == (
        "REST       http://127.0.0.1:8000/v1\n"
        "Assistant  http://127.0.0.1:8001/mcp\n"
        "Dashboard  http://127.0.0.1:8000/dashboard\n"
        "Docs       http://127.0.0.1:8000/v1/docs\n"
        "Guide      http://127.0.0.1:8000/v1/docs/guide\n"
        "E-mail     a@b.example\n"
        "Password   p w\n"
        "API key    key\n"
        "Set up     https://qr.test/dashboard/set-up?token=t\n"
    )


def test_what_a_phone_needs_is_printed_when_other_devices_can_connect():
    read_options(["--host=0.0.0.0", "--port=9100"])

    printed = describe_addresses(read_settings(), "192.168.1.20")

    assert "A phone cannot open codes at http://127.0.0.1:9100." in printed
    assert printed.endswith("\nREPOINT_BASE_URL=http://192.168.1.20:9100 ./scripts/run --host 0.0.0.0\n")


@pytest.mark.parametrize(
    ("host", "base_url"),
    [
        ("127.0.0.1", ""),
        ("localhost", ""),
        ("::1", ""),
        ("0.0.0.0", "http://192.168.1.20:8000"),
        ("0.0.0.0", "https://qr.example.com/v1"),
    ],
)
def test_nothing_is_said_about_phones_where_there_is_nothing_to_change(host, base_url, monkeypatch):
    monkeypatch.setenv("REPOINT_BASE_URL", base_url)
    read_options([f"--host={host}"])

    assert find_own_address(read_settings()) is None
