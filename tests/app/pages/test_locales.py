import ast
import re
from pathlib import Path
from shutil import copytree
from string import Formatter
from typing import get_args

import jinja2
import pytest

import app
from app.answers.print_words import FIXED, IDEAS
from app.dashboard.parts.designs.design_controls import DESIGN_CONTROLS
from app.dashboard.parts.numbers import report_words
from app.pages.formats import format_wait
from app.pages.texts import Translations, _read, _texts_of, catalogues, page_catalogues, translations
from app.types.catalogue import CODE_TYPES
from domain.analytics import exclusions
from domain.drawing.logo_limits import ImageCause
from domain.drawing.presets import PRESETS
from domain.drawing.print_layouts import print_layouts
from domain.scanning.outcomes import Notice, Verdict
from tests.cases import in_turn

APP = Path(app.__file__).parent
TEMPLATES = sorted(APP.rglob("*.html"))
MODULES = sorted(APP.rglob("*.py"))
CATALOGUES = {found.language: found for found in catalogues().values()}
OF_VISITORS = {one.language: one for one in page_catalogues().values() if one.is_of_visitors}
ENGLISH = CATALOGUES["en"]._texts
every_catalogue = pytest.mark.parametrize("language", sorted(CATALOGUES))
NAMED_BY_TYPES = {one.name for one in CODE_TYPES.values()} | {one.text for one in CODE_TYPES.values()}
NOTICES_OF_CODES = set(Notice) - {Notice.LATER}
NAMED_BY_DESIGNS = {
    name for one in DESIGN_CONTROLS for name in (one.label, *(words for _, words in one.options))
}
NAMED_BY_OUTCOMES = {
    *(f"outcome_{verdict}" for verdict in Verdict),
    *(f"left_out_{what}" for what in set(exclusions._WHY) - set(report_words.SAID_ELSEWHERE)),
    *(f"row_{notice}" for notice in NOTICES_OF_CODES),
    *(f"preview_{reason}" for reason in (*NOTICES_OF_CODES, "landing")),
}


def placeholders(text):
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def forms_of(text):
    return text if isinstance(text, dict) else {"": text}


def test_the_pages_speak_at_least_seven_languages():
    assert {"en", "de", "fr", "es", "pt", "zh", "ja"} <= set(CATALOGUES)


@every_catalogue
def test_every_catalogue_has_every_text_with_the_same_placeholders(language):
    texts = CATALOGUES[language]._texts

    assert list(texts) == list(ENGLISH)
    for name, text in texts.items():
        expected = placeholders(forms_of(ENGLISH[name]).get("other", ENGLISH[name]))
        assert isinstance(text, dict) == isinstance(ENGLISH[name], dict), name
        for category, form in forms_of(text).items():
            assert form.strip() == form != "", name
            # "In about a minute" need not say which number that is.
            may_omit = category not in ("", "other")
            assert placeholders(form) == expected or (may_omit and not placeholders(form)), name


@in_turn("language", OF_VISITORS)
def test_a_catalogue_of_the_pages_of_scans_has_their_texts(language):
    """Some may still be English: who adds a text need not speak all languages."""
    texts, english = OF_VISITORS[language]._of_visitors, CATALOGUES["en"]._of_visitors

    assert set(texts) <= set(english)
    assert len(set(english) - set(texts)) <= len(english) // 4
    for name, text in texts.items():
        expected = placeholders(forms_of(english[name]).get("other", english[name]))
        assert isinstance(text, dict) == isinstance(english[name], dict), name
        for category, form in forms_of(text).items():
            may_omit = category not in ("", "other")
            assert placeholders(form) == expected or (may_omit and placeholders(form) < expected), (
                name,
                form,
            )


@in_turn("language", sorted({*CATALOGUES, *OF_VISITORS}))
def test_a_text_that_counts_has_the_forms_that_its_language_needs(language):
    catalogue = (CATALOGUES | OF_VISITORS)[language]
    rule = catalogue.locale.plural_form
    needed = {rule(number) for number in range(1000)} | {"other"}

    for name, text in catalogue._texts.items():
        if isinstance(text, dict):
            assert set(text) == needed, name


@every_catalogue
def test_no_catalogue_merely_repeats_the_english(language):
    texts = CATALOGUES[language]._texts
    same = [name for name in ENGLISH if language != "en" and texts[name] == ENGLISH[name]]

    # Single words may be the same in both, like "Name", "IBAN" and "{number} pages".
    longest = {name: max(form.count(" ") for form in forms_of(texts[name]).values()) for name in same}
    assert [name for name, spaces in longest.items() if spaces > 1] == []
    assert len(same) <= len(ENGLISH) // 20


@in_turn("tag", sorted(page_catalogues()))
def test_the_formats_of_a_language_are_its_own(tag):
    found = page_catalogues()[tag]

    assert found.locale.language == found.language.partition("-")[0] == tag.partition("-")[0]


def test_every_text_that_a_page_asks_for_is_there():
    asked = {name for file in TEMPLATES for name in asked_by_template(file)}
    asked |= {name for file in MODULES for name in asked_by_module(file)} | NAMED_BY_OUTCOMES
    asked |= {name for name in NAMED_BY_TYPES if not name.startswith("=")} | NAMED_BY_DESIGNS

    assert len(asked) > 100
    assert asked - set(dir(Translations)) - {"language", "locale", *ENGLISH} == set()


def test_every_text_is_shown_somewhere():
    sources = "\n".join(file.read_text("utf-8") for file in (*TEMPLATES, *MODULES))
    # As an attribute, or by its name where one of several is chosen.
    shown = {name for pair in re.findall(r"\.(\w+)\b|[\"'](\w+)[\"']", sources) for name in pair}
    shown |= {f"{name}_for_links" for name in shown}
    shown |= NAMED_BY_DESIGNS | {f"preset_{name}" for name in PRESETS}
    shown |= NAMED_BY_OUTCOMES | NAMED_BY_TYPES | {f"why_{cause}" for cause in get_args(ImageCause)}
    shown |= {f"print_{name}{end}" for name in print_layouts() for end in ("", "_hint")}
    shown |= {f"sheet_{slot}" for slot in FIXED}
    shown |= {f"ideas_{name}" for name in ("page", *IDEAS.values())}
    # tests/app/pages/test_words.py knows each of them.
    shown |= {name for name in ENGLISH if name.startswith("wrong_")}

    assert [name for name in ENGLISH if name not in shown] == []


def test_a_text_that_is_not_there_is_an_error():
    with pytest.raises(AttributeError, match="no_such_text"):
        _ = translations("en").no_such_text


def test_each_number_has_its_form():
    assert format_wait("de", 60) == "Versuchen Sie es in etwa einer Minute erneut."
    assert format_wait("de", 61) == "Versuchen Sie es in etwa 2 Minuten erneut."
    assert "1 分钟" in format_wait("zh", 60)


def asked_by_template(file):
    tree = jinja2.Environment().parse(file.read_text("utf-8"))
    for node in tree.find_all(jinja2.nodes.Getattr):
        if isinstance(node.node, jinja2.nodes.Name) and node.node.name == "t":
            yield node.attr


def asked_by_module(file):
    """Of `t.name` and `translations(language).name`: no page names its texts otherwise."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Attribute) and re.fullmatch(
            r"t|translations\([\w.]+\)", ast.unparse(node.value)
        ):
            yield node.attr


def of_visitors(language):
    return "\n".join(
        form for text in CATALOGUES[language]._of_visitors.values() for form in forms_of(text).values()
    )


@in_turn(
    ("language", "other_voice"),
    [
        # Formal Spanish, European Portuguese, and Japanese with spaces beside Latin letters and digits.
        ("es", r"\b(usted|su código|Introduzca|Inténtelo|Escanee|Añada)\b"),
        ("pt", r"\b(Introduza|ligação|leituras?|Leia|Demasiadas|lado nenhum|telemóvel|contacto)\b"),
        ("zh", "它的所有者|去向"),
        ("ja", r"[ぁ-んァ-ヶ一-龠ー] [A-Za-z0-9{]|[A-Za-z0-9}] [ぁ-んァ-ヶ一-龠ー]"),
    ],
)
def test_the_pages_of_scans_speak_with_one_voice(language, other_voice):
    assert re.findall(other_voice, of_visitors(language)) == []


@in_turn(
    ("language", "other_voice"),
    [
        ("es", r"\b([Uu]sted|Elija|Escriba|Inicie|Añada|Abra|Pegue|Inténtelo|Guárdelos?)\b"),
        (
            "pt",
            r"(?i)\b(palavra-passe|ficheiro|contacto|telemóvel|utiliza\w*|eliminar|definições|logótipo)s?\b",
        ),
    ],
)
def test_owners_and_visitors_are_spoken_to_alike(language, other_voice):
    """With tú, and in Brazilian Portuguese."""
    files = [*(APP / "locales" / language).glob("*.toml")]
    files.append(APP.parent / "mcp_server" / "locales" / f"{language}.toml")
    texts = "\n".join(file.read_text("utf-8") for file in files)

    assert re.findall(other_voice, texts) == []


@every_catalogue
def test_no_heading_repeats_its_button(language):
    texts = CATALOGUES[language]

    assert texts.phone_title != texts.phone_button
    assert texts.form_thanks_title not in texts.form_thanks


def test_a_catalogue_copied_from_english_may_not_take_its_locales(tmp_path):
    copytree(APP / "locales" / "en", tmp_path / "fi")

    with pytest.raises(ValueError, match="fi: locales may name fi alone, and not en"):
        list(_read(tmp_path / "fi"))


def test_no_two_files_of_a_catalogue_have_a_text_of_one_name(tmp_path):
    for file in ("codes.toml", "pages.toml"):
        (tmp_path / file).write_text('save = "Save"')

    with pytest.raises(ValueError, match=r"pages\.toml: save is a text of another file, too"):
        _texts_of(sorted(tmp_path.glob("*.toml")))
