"""Templates and style sheets are unpacked: one thing a line, and no line wider than a reader's window."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from jinja2 import Environment

from domain.pages.compact import compact_sheet, compact_template
from scripts.templates import FOLDERS, ROOT, format_sheet, sheets

WIDTH = 120


def test_no_line_of_a_template_or_a_style_sheet_is_wider_than_120_columns() -> None:
    files = [*_templates(), *sheets()]
    wide = [
        f"{file.relative_to(ROOT)}:{number}"
        for file in files
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
        if len(line) > WIDTH
    ]

    assert len(files) > 200
    assert wide == []


def test_a_sheet_is_sent_as_it_was_before_it_was_formatted() -> None:
    packed = (
        "@layer parts{.a,.b>i{color:red;font:1rem/1.5 serif}.c{content:'x'}}@media (width>9em){.a{top:0}}"
    )

    formatted = format_sheet(packed)

    assert formatted.splitlines()[:6] == [
        "@layer parts {",
        "  .a,",
        "  .b > i {",
        "    color: red;",
        "    font: 1rem/1.5 serif;",
        "  }",
    ]
    assert format_sheet(formatted) == formatted
    assert compact_sheet(formatted) == compact_sheet(packed) == packed


def test_a_string_of_a_sheet_goes_on_after_a_backslash() -> None:
    sheet = ".a {\n  background: url(\"data:image/svg+xml,%3Csvg \\\nviewBox='0 0 1 1'/%3E\");\n}\n"

    assert format_sheet(sheet) == sheet
    assert compact_sheet(sheet) == ".a{background:url(\"data:image/svg+xml,%3Csvg viewBox='0 0 1 1'/%3E\")}"


def test_a_template_is_sent_without_what_only_its_readers_need() -> None:
    source = """{% if is_new %}
  <section
    class="card"
    {% if lang %}lang="{{ lang }}"{% else %}dir="auto"{% endif %}
    {{ more | xmlattr }}
  >
    <h1>
      {{ title }}
    </h1>
    <p>
      <b>one</b>
      {{ two }} <i>three</i>{{ four }}
      {% if five %}
        <a href="/a b  c">five</a>
      {% endif %}
    </p>
    <textarea name="text">
{{ text }}</textarea>
  </section>
{% endif %}
"""

    assert compact_template(source) == (
        '{% if is_new %}<section class="card"{% if lang %} lang="{{ lang }}"{% else %} dir="auto"{% endif %}'
        "{{ more | xmlattr }}><h1>{{ title }}</h1><p><b>one</b>\n"
        '{{ two }} <i>three</i>{{ four }}\n{% if five %}\n <a href="/a b  c">five</a>\n{% endif %}</p>'
        '<textarea name="text">\n{{ text }}</textarea></section>{% endif %}\n'
    )


def test_a_space_of_a_template_stays_one_where_a_statement_ends_a_line() -> None:
    source = "<b>{{ one }}</b> {% if two %} <i>{{ two }}</i> {% endif %} {% if three %} 3 {% endif %}"
    broken = re.sub(r" (?=[{<])", "\n    ", source)
    values = {"one": 1, "two": 2, "three": 3}

    texts = [_rendered(one, values).split() for one in (source, broken, source.replace(" %} ", " %}\n  "))]

    assert texts == [["<b>1</b>", "<i>2</i>", "3"]] * 3


def _rendered(source: str, values: Mapping[str, int]) -> str:
    """As both processes read their templates."""
    return Environment(trim_blocks=True, autoescape=True).from_string(compact_template(source)).render(values)


def _templates() -> Iterator[Path]:
    for folder in FOLDERS:
        yield from sorted((ROOT / folder).rglob("*.html"))
