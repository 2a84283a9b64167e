"""docs/architecture.md names files and folders that are there, and each room of the dashboard."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "docs" / "architecture.md").read_text("utf-8")
PACKAGES = ("app", "domain", "storage", "mcp_server", "scripts")
NAMED = re.compile(r"`((?:[a-z_]+/)*[a-z_]+\.py|(?:[a-z_]+/)+[a-z_]*)(?::([\w.]+))?`")
FILES = [found for package in PACKAGES for found in (ROOT / package, *(ROOT / package).rglob("*"))]


def is_there(path: str, name: str) -> bool:
    """Whether a file or folder has a path with this end, and the name in it."""
    ending = f"/{path.rstrip('/')}"
    last = name.rpartition(".")[2]
    pattern = re.compile(rf"\b{last}\b")
    places = (found for found in FILES if f"/{found.relative_to(ROOT)}".endswith(ending))
    return any(not name or pattern.search(found.read_text("utf-8")) for found in places)


def test_each_file_and_name_of_the_architecture_is_in_the_code():
    named = NAMED.findall(TEXT)

    assert len(named) > 80
    assert [f"{path}:{name}" for path, name in named if not is_there(path, name)] == []


def test_each_room_of_the_dashboard_is_in_the_architecture():
    rooms = {path.parent.name for path in (ROOT / "app" / "dashboard").glob("*/__init__.py")}

    assert sorted(room for room in rooms if f"`{room}`" not in TEXT) == []


WITH_PATHS = re.compile(
    r"(?<![\w/.])(?:app|domain|storage|mcp_server|scripts|docs)/[\w/.-]+\.(?:py|html|css|toml|md|js)\b"
)


def test_each_path_that_code_and_documents_name_is_there():
    """But in decision records, which tell what was."""
    listed = (
        file
        for folder in (*PACKAGES, "docs")
        for file in (ROOT / folder).rglob("*")
        if file.suffix in {".py", ".html", ".css", ".md"} and "decisions" not in file.parts
    )
    # Tables of docs/reliability.md and docs/security.md name tests without their first folder.
    lost = {
        f"{file.relative_to(ROOT)}: {path}"
        for file in (*listed, ROOT / "README.md", ROOT / "CONTRIBUTING.md")
        for path in WITH_PATHS.findall(file.read_text("utf-8"))
        if not (ROOT / path).exists() and not (ROOT / "tests" / path).exists()
    }

    assert sorted(lost) == []
