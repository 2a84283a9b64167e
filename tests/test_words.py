"""One word for one thing: docs/glossary.md rules out words for the product, its tests and its documents."""

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
GLOSSARY = ROOT / "docs" / "glossary.md"
DOCUMENTS = sorted([*(ROOT / "docs").rglob("*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md"])
PACKAGES = ("app", "domain", "storage", "mcp_server", "scripts")
SUFFIXES = {".py", ".html", ".css", ".js"}
WIDEST_PROSE = 120
# Ruled-out words in another meaning, which is right.
INNOCENT = re.compile(
    r"""
    journal_(mode|size_limit) | SQLite\ needs\ a\ journal | statement\ journal
    | passes,\ one\ lane  # of argon2
    | claim\ both | Brandenburg\ Gate | TypedDict | ([Aa]|by)\ chance
    | printable\ (ASCII\ )?characters
    """,
    re.VERBOSE,
)
RIGHT_IN = {
    "domain/oauth/": {"claim"},  # of a JWT
    "domain/payloads/keccak.py": {"lane"},  # of the standard, FIPS 202
    "domain/use_cases/oauth/": {"claim"},
    "mcp_server/": {"claim"},
    "mcp_server/oauth/": {"posted"},  # a form, by a browser
    "scripts/admin.py": {"printable"},  # characters
    "storage/": {"printable"},
    "tests/mcp_server/": {"claim"},
}
# Elsewhere a letter is one of an alphabet, and a sheet is of labels or of styles.
WRONG_ONLY_IN = {
    "letter": re.compile("mail|/contacts|settings|outbox|self-hosting|storage.md"),
    "sheet": re.compile("analytics|rollup|scan(?!nability)"),
}
_WORD = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+")


def ruled_out() -> list[str]:
    """The second column of the glossary's table."""
    table = GLOSSARY.read_text("utf-8").partition("## Say, not")[2]
    rows = [line.split("|") for line in table.splitlines() if line.startswith("|")]
    return [term.strip() for row in rows[2:] for term in row[2].split(",") if term.strip()]


def pattern_of(term: str) -> re.Pattern[str]:
    """Finds `term` or its plural in words set apart by spaces; one that ends in "_" begins a name."""
    if term.endswith("_"):
        name = term.removesuffix("_")
        return re.compile(rf"\b_?{name}_[a-z]|\b_?{name.title()}[A-Z]")
    return re.compile(rf"(?<![a-z]){term}s?(?![a-z])")


def words_of(line: str) -> str:
    """`aNewLane`, `a_new_lane` and `a new lane` alike."""
    return " ".join(_WORD.findall(line)).lower()


def is_right(term: str, name: str) -> bool:
    """Whether `term` has a meaning of its own in the file of that name."""
    is_elsewhere = term in WRONG_ONLY_IN and not WRONG_ONLY_IN[term].search(name)
    return is_elsewhere or any(name.startswith(start) and term in terms for start, terms in RIGHT_IN.items())


def uses_in(path: Path) -> Iterator[str]:
    """The ruled-out words in a file, each with its line; line 0 is the file's own name."""
    name = path.relative_to(ROOT).as_posix()
    patterns = {term: pattern_of(term) for term in ruled_out() if not is_right(term, name)}
    for number, line in enumerate([name, *path.read_text("utf-8").splitlines()]):
        without_innocent = INNOCENT.sub(" ", line)
        words = words_of(without_innocent)
        for term, pattern in patterns.items():
            if pattern.search(without_innocent if term.endswith("_") else words):
                yield f"{name}:{number}: {term}"


def files_of(package: str) -> list[Path]:
    files = sorted((ROOT / package).rglob("*"))
    return [path for path in files if path.suffix in SUFFIXES and "node_modules" not in path.parts]


def product_files() -> list[Path]:
    files = [path for package in PACKAGES for path in files_of(package)]
    return [*files, *(ROOT / "app" / "locales" / "en").glob("*.toml")]


def wide_prose_in(path: Path) -> Iterator[str]:
    is_code = False
    for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
        is_code ^= line.startswith("```")
        is_one_word = " " not in line.strip().lstrip("-*# ")
        if len(line) > WIDEST_PROSE and not (is_code or line.startswith("|") or is_one_word):
            yield f"{path.relative_to(ROOT).as_posix()}:{number}: {len(line)}"


def test_the_glossary_rules_out_words():
    assert {"lane", "studio", "typed"} <= set(ruled_out())


def test_a_ruled_out_word_is_found_in_every_spelling():
    lane, shown = pattern_of("lane"), pattern_of("shown_")

    assert all(lane.search(words_of(text)) for text in ("LANES", "OpenLane", "open_lane", "two lanes"))
    assert not lane.search(words_of("a plane, a laneway"))
    assert [bool(shown.search(text)) for text in ("shown_code", "ShownCode", "is shown")] == [
        True,
        True,
        False,
    ]


def test_the_product_does_without_the_words_that_the_glossary_rules_out():
    assert [use for path in product_files() for use in uses_in(path)] == []


def test_the_tests_do_without_the_words_that_the_glossary_rules_out():
    files = [path for path in files_of("tests") if path != Path(__file__)]

    assert [use for path in files for use in uses_in(path)] == []


def test_the_documents_do_without_the_words_that_the_glossary_rules_out():
    assert [use for path in DOCUMENTS if path != GLOSSARY for use in uses_in(path)] == []


def test_prose_is_wrapped():
    assert [line for path in DOCUMENTS for line in wide_prose_in(path)] == []
