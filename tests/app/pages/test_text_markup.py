from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup

from app.pages.text_markup import breakable, linked
from tests.app.pages.landings import Elements
from tests.cases import in_turn

HREFS = {
    "See https://example.com/a(b)?x=1&y=2.": ["https://example.com/a(b)?x=1&y=2"],
    "(www.example.com)": ["https://www.example.com"],
    "Write to ada@example.co.uk, please": ["mailto:ada@example.co.uk"],
    "Call +43 (1) 234-567 or +4915112345678!": ["tel:+431234567", "tel:+4915112345678"],
    "ご覧ください：https://example.com/menu。": ["https://example.com/menu"],
    "A price of +20 %, 3.50 and an id x+491234567890": [],
    "javascript:alert(1) data:text/html,x <script>": [],
}


@in_turn(("text", "hrefs"), HREFS.items())
def test_addresses_and_numbers_in_a_text_are_links(text, hrefs):
    found = Elements(str(linked(text)))

    assert [link["href"] for link in found.all("a")] == hrefs
    assert found.text == text


@given(st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cf"])))
def test_a_text_with_links_reads_as_it_was_written(text):
    assert Elements(str(linked(text))).text == text


def test_a_long_address_breaks_after_its_at_and_its_points_alone():
    assert breakable("katharina@ateliernord.example") == "katharina<wbr>@<wbr>ateliernord.<wbr>example"
    assert breakable("a@b.example") == "a@b.example"
    assert breakable("<b>" + "M" * 40) == "&lt;b&gt;" + "M" * 40
    assert breakable(Markup("<i>a.b.c.d.e.f.g.h.i.j</i>")) == "<i>a.b.c.d.e.f.g.h.i.j</i>"
