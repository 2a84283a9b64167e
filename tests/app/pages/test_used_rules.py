"""Pages have the rules of their own classes, and no others."""

import re

from app.pages.templates import style
from app.pages.used_rules import used_rules
from tests.cases import in_turn

HAS = "@supports selector(:has(*)){main:has(#v:checked) .d:not(.v){x:7}}"
SHEET = (
    "main{margin:0}.card{padding:1px}.a .b,.c{x:1}.d:not(.out){x:2}[dir=rtl] .e{x:3}.f::after{x:4}"
    f"@media(min-width:9px){{.card{{x:5}}.a{{x:6}}}}{HAS}@keyframes rise{{from{{x:8}}}}.copied .icon{{x:9}}"
)


@in_turn(
    ("classes", "kept"),
    [
        ("", "main{margin:0}@keyframes rise{from{x:8}}"),
        (
            "card",
            "main{margin:0}.card{padding:1px}@media(min-width:9px){.card{x:5}}@keyframes rise{from{x:8}}",
        ),
        ("a", "main{margin:0}@media(min-width:9px){.a{x:6}}@keyframes rise{from{x:8}}"),
        ("c", "main{margin:0}.a .b,.c{x:1}@keyframes rise{from{x:8}}"),
        ("d", f"main{{margin:0}}.d:not(.out){{x:2}}{HAS}@keyframes rise{{from{{x:8}}}}"),
        ("e f", "main{margin:0}[dir=rtl] .e{x:3}.f::after{x:4}@keyframes rise{from{x:8}}"),
        ("icon", "main{margin:0}@keyframes rise{from{x:8}}.copied .icon{x:9}"),
    ],
)
def test_a_page_has_the_rules_that_its_classes_need(classes, kept):
    assert used_rules(SHEET, f'<p class="{classes}">').text == kept


def test_a_page_with_every_class_has_the_whole_sheet():
    sheet = style("landing.css").text
    names = " ".join(re.findall(r"\.([A-Za-z][\w-]*)", sheet))

    assert used_rules(sheet, f'<p class="{names}">').text == sheet
