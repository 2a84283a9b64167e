"""The files of deploy/: read by the programs that they are for, and true of what real processes export."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.fault.conftest import FaultDatabase
from tests.fault.processes import ROOT, App, get, running
from tests.fault.tools import not_run

DEPLOY = ROOT / "deploy"
MONITORING = DEPLOY / "monitoring"
UNITS = sorted(path.name for path in (DEPLOY / "systemd").iterdir())
METRIC = re.compile(r"\b(?:repoint|process)_[a-z_]+")


def run(name: str, package: str, *arguments: str, folder: Path = ROOT) -> str:
    """What it prints; fails when it does."""
    program = shutil.which(name)
    if program is None:
        raise not_run(f"deploy/ with {name}", f"{name} is not on PATH", f"apt-get install {package}")
    done = subprocess.run(
        [program, *arguments], cwd=folder, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def names_in(expression: str) -> set[str]:
    return set(METRIC.findall(re.sub(r'"[^"]*"', "", expression)))


def names_in_rules() -> set[str]:
    lines = (MONITORING / "alerts.yml").read_text().splitlines()
    expressions = (line for line in lines if "summary:" not in line and "- name:" not in line)
    return set().union(*map(names_in, expressions))


def names_in_dashboard() -> set[str]:
    panels = json.loads((MONITORING / "dashboard.json").read_text())["panels"]
    return set().union(*(names_in(target["expr"]) for panel in panels for target in panel["targets"]))


@pytest.fixture(scope="module")
async def exported(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The names of the samples that both processes can have."""
    folder = tmp_path_factory.mktemp("exported")
    database = FaultDatabase(folder, f"sqlite://{folder / 'repoint.db'}")
    web, assistant = (database.app(REPOINT_METRICS="on") for _ in range(2))
    assistant.module = "mcp_server"
    assistant.settings["REPOINT_MCP_PORT"] = str(assistant.port)
    async with running(web, assistant):
        return await names_of(web) | await names_of(assistant)


async def names_of(process: App) -> set[str]:
    text = (await process.ask(get("/metrics"))).body.decode()
    kinds = dict(re.findall(r"^# TYPE (\S+) (\w+)$", text, re.MULTILINE))
    endings = {"histogram": ("_bucket", "_sum", "_count")}
    return {name + ending for name, kind in kinds.items() for ending in endings.get(kind, ("",))}


async def test_each_metric_of_the_rules_and_of_the_dashboard_is_exported(exported: set[str]) -> None:
    named = names_in_rules() | names_in_dashboard()

    assert len(named) > 25
    assert sorted(named - exported) == []


async def test_each_metric_of_ours_is_in_the_guide(exported: set[str]) -> None:
    guide = (ROOT / "docs" / "self-hosting.md").read_text()
    ours = {re.sub("_(bucket|sum|count|created)$", "", name) for name in exported if "repoint_" in name}

    assert sorted(name for name in ours if f"`{name}`" not in guide) == []


def test_prometheus_reads_the_rules_and_its_tests_of_them_pass() -> None:
    run("promtool", "prometheus", "check", "config", "prometheus.yml", folder=MONITORING)
    run("promtool", "prometheus", "test", "rules", "alerts_test.yml", folder=MONITORING)


def test_prometheus_reads_each_expression_of_the_dashboard(tmp_path: Path) -> None:
    panels = json.loads((MONITORING / "dashboard.json").read_text())["panels"]
    expressions = [
        target["expr"].replace("$__rate_interval", "5m") for panel in panels for target in panel["targets"]
    ]
    rules = [{"record": f"panel:{number}", "expr": text} for number, text in enumerate(expressions)]
    (tmp_path / "rules.yml").write_text(json.dumps({"groups": [{"name": "dashboard", "rules": rules}]}))

    assert f"{len(rules)} rules found" in run(
        "promtool", "prometheus", "check", "rules", "rules.yml", folder=tmp_path
    )


def test_each_rule_says_how_urgent_it_is_and_is_in_the_guide() -> None:
    rules = (MONITORING / "alerts.yml").read_text()
    guide = (ROOT / "docs" / "self-hosting.md").read_text()
    alerts = re.findall(r"- alert: (\w+)", rules)

    assert len(alerts) == len(re.findall(r"severity: (?:page|ticket)}", rules)) > 10
    assert len(alerts) == len(re.findall(r"summary: ", rules))
    assert "deploy/monitoring" in guide


@pytest.mark.parametrize("name", UNITS)
def test_systemd_reads_each_unit(name: str, tmp_path: Path) -> None:
    for program in ("scripts/run", ".venv/bin/python"):
        file = tmp_path / program
        file.parent.mkdir(parents=True)
        file.touch(mode=0o755)
    for unit in UNITS:
        text = (DEPLOY / "systemd" / unit).read_text()
        (tmp_path / unit).write_text(text.replace("/srv/repoint", str(tmp_path)))

    assert run("systemd-analyze", "systemd", "verify", str(tmp_path / name)) == ""


@pytest.mark.parametrize(
    "name", [name for name in UNITS if name.endswith("service") and name != "repoint-lifeboat.service"]
)
def test_a_unit_may_do_no_more_than_it_needs(name: str) -> None:
    path = str(DEPLOY / "systemd" / name)

    # Of 10.0; a unit without any of it has 9.2.
    run("systemd-analyze", "systemd", "security", "--offline=true", "--threshold=20", path)


@pytest.mark.parametrize("name", ["compose.yaml", "compose.postgres.yaml"])
def test_the_settings_of_the_compose_files_exist(name: str) -> None:
    from domain.settings import unknown_names

    text = (DEPLOY / "container" / name).read_text()
    given = set(re.findall(r"^ +(REPOINT_[A-Z_]+):", text, re.MULTILINE))

    assert len(given) > 5
    # Of the Caddyfile.
    assert unknown_names(given) == ["REPOINT_ASSISTANT", "REPOINT_LIFEBOAT_LOG", "REPOINT_WEB"]


@pytest.mark.parametrize("name", ["compose.yaml", "compose.postgres.yaml"])
def test_a_setting_in_the_env_file_of_a_compose_file_reaches_each_container_of_ours(name: str) -> None:
    ours, services = (DEPLOY / "container" / name).read_text().split("\nservices:\n")
    commands = re.findall(r"^  ([a-z-]+):\n    (.+)", services.partition("\nvolumes:")[0], re.MULTILINE)

    assert "\n  env_file: [{path: .env, required: false}]\n" in ours
    foreign = {service for service, first in commands if first != "<<: *repoint"}
    assert foreign <= {"caddy", "postgres"} < {service for service, _ in commands} | {"postgres"}


def test_the_image_holds_what_the_processes_import_and_nothing_else_gets_in() -> None:
    copied = re.findall(
        r"^COPY (?!--from)(.+) \S+$", (DEPLOY / "container/Containerfile").read_text(), re.MULTILINE
    )
    sources = {source for words in copied for source in words.split()}
    allowed = {line[1:] for line in (ROOT / ".containerignore").read_text().splitlines() if line[:1] == "!"}

    assert {source.partition("/")[0] for source in sources} == allowed
    assert (ROOT / ".dockerignore").read_bytes() == (ROOT / ".containerignore").read_bytes()
