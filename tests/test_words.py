"""One word for one thing: docs/glossary.md rules out words for the product, its tests and its documents."""

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
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
    | claim\ both | Brandenburg\ Gate | [Cc]opilot[\ -][Ss]tudio | TypedDict | ([Aa]|by)\ chance
    | printable\ (ASCII\ )?characters | QUOTED-PRINTABLE
    """,
    re.VERBOSE,
)
RIGHT_IN = {
    "domain/oauth/": {"claim"},  # of a JWT
    "domain/payloads/crypto.py": {"lane"},  # of the standard, FIPS 202
    "domain/use_cases/oauth/": {"claim"},
    "mcp_server/": {"claim"},
    "scripts/benchmarks/assistants.py": {"claim"},
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
# Constructions that a reader must read twice. Sentences begin the text, or follow a full stop or a colon.
CLUMSY = re.compile(
    r"""
    (?:^|[.:!]\ )Who\ (?!has\b|is\b|was\b)\w+s\ [^?]*$  # "Who scans it is told so."
    | \bWhoever\b
    | (?<!there\ )\b(?:is|are|was|were)\ none\b(?!\ left)
    | \bgoes?\ on\ without\b
    """,
    re.VERBOSE | re.MULTILINE,
)
# The same in the texts that people read who run a café.
CLUMSY_IN_TEXTS = re.compile(
    r"""
    \b(?:[Tt]hat|[Tt]his|[Ii]t)\ is\ no\ (?!longer|more)
    | \b[Mm]eanwhile\b | \b[Mm]end\b | \b[Tt]old\ so\b | \b[Oo]ne\ a\ line\b
    | \b(?:[Ii]t|[Aa]ll|of\ them|[Cc]odes?|[Ll]inks?)\ goe?s?\ on\b
    | (?:^|[.:]\ )Take\ (?:\{|\d|a\b(?!\ photo)|up\b)
    """,
    re.VERBOSE,
)
# "Of the account's codes." is the rest of a sentence that nobody has begun.
BEGINS_IN_MID_SENTENCE = re.compile(r"(?:Of|Those|That (?:of|in))\b")
TEXTS = sorted(
    [*(ROOT / "app" / "locales" / "en").glob("*.toml"), ROOT / "mcp_server" / "locales" / "en.toml"]
)
# Words with several meanings: the folders in which one of them is wrong, and the uses that are another one.
AMBIGUOUS = {
    "kind": (
        ("app/dashboard/forms/", "app/dashboard/editor/", "app/types/code_type", "app/types/catalogue"),
        r"/kind\b",
    ),
    "visit": (("app/dashboard/",), r"$^"),
    "room": (
        ("app/dashboard/", "app/templates/dashboard/"),
        (
            r"(?i:\w*no_room\w*)|require_room|NoRoom\w*|\w+_room|room_words|class=\"room\""
            r"|no room|makes? room|(has|is) room"
        ),
    ),
    "place": (("app/dashboard/frame/navigation",), r"the place of|place in the navigation|take the place"),
}
_WORD = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+")


@cache
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


def begins_in(term: str, text: str, words: set[str]) -> bool:
    """Whether the first word of `term` is anywhere in `text`."""
    first = term.split(maxsplit=1)[0]
    if term.endswith("_"):
        return first in text.lower()
    return first in words or f"{first}s" in words


def uses_in(path: Path) -> Iterator[str]:
    """The ruled-out words in a file, each with its line; line 0 is the file's own name."""
    name = path.relative_to(ROOT).as_posix()
    lines = [name, *path.read_text("utf-8").splitlines()]
    # To look for each term in each line takes seconds; nearly no file has one.
    text = "\n".join(lines)
    words = set(words_of(text).split())
    patterns = {
        term: pattern_of(term)
        for term in ruled_out()
        if begins_in(term, text, words) and not is_right(term, name)
    }
    if not patterns:
        return
    for number, line in enumerate(lines):
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


def texts_in(path: Path) -> Iterator[tuple[str, str]]:
    """The texts of a catalogue with their names, the forms of a plural one by one."""
    for name, text in tomllib.loads(path.read_text("utf-8")).items():
        forms = text.items() if isinstance(text, dict) else [("", text)]
        yield from ((f"{name}.{form}".rstrip("."), words) for form, words in forms)


def docstrings_in(path: Path) -> Iterator[tuple[int, str]]:
    """The docstrings of a module with the numbers of their lines."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        can_have_one = isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        if can_have_one and (text := ast.get_docstring(node)):
            yield node.body[0].lineno, text


def paragraphs_of(path: Path) -> Iterator[str]:
    """The paragraphs of a document, without its code and its tables."""
    prose = re.sub(r"^```.*?^```", "", path.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
    lines = "\n".join("" if line.startswith("|") else line.strip() for line in prose.splitlines())
    yield from (" ".join(paragraph.split()) for paragraph in lines.split("\n\n"))


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


def test_a_clumsy_sentence_is_found():
    found = (
        "Who scans it is told so.",
        "Paused. Who opens it is told so.",
        "Whoever reads it.",
        "They were none.",
    )
    right = "Who scans it, and when?", "Who is signed in.", "None when there is none.", "4 are none left."

    assert [text for text in found if not CLUMSY.search(text)] == []
    assert [text for text in right if CLUMSY.search(text)] == []


def test_the_texts_speak_in_whole_sentences():
    texts = [(path, name, text) for path in TEXTS for name, text in texts_in(path)]

    assert len(texts) > 2_000
    assert [
        f"{path.name}: {name}: {text}"
        for path, name, text in texts
        if CLUMSY.search(text) or CLUMSY_IN_TEXTS.search(text)
    ] == []


def test_the_documents_speak_in_whole_sentences():
    files = [path for path in DOCUMENTS if "decisions" not in path.parts]

    assert [
        f"{path.name}: {text}" for path in files for text in paragraphs_of(path) if CLUMSY.search(text)
    ] == []


def test_docstrings_speak_in_whole_sentences():
    files = [path for package in PACKAGES for path in files_of(package) if path.suffix == ".py"]

    assert [
        f"{path.relative_to(ROOT).as_posix()}:{line}: {text}"
        for path in files
        for line, text in docstrings_in(path)
        if BEGINS_IN_MID_SENTENCE.match(text) or CLUMSY.search(text)
    ] == []


def other_meanings_in(path: Path) -> Iterator[str]:
    name = path.relative_to(ROOT).as_posix()
    for term, (folders, another) in AMBIGUOUS.items():
        if name.startswith(folders):
            for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
                if pattern_of(term).search(words_of(re.sub(another, " ", line))):
                    yield f"{name}:{number}: {term}"


def test_a_word_with_several_meanings_has_the_right_one():
    assert [use for path in product_files() for use in other_meanings_in(path)] == []
