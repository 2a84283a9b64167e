"""NOTICE names what an installation or an image brings along."""

import re

import pytest

from scripts import notices
from scripts.notices import ELSEWHERE, ROOT, listed, locked_names, main, with_packages

NOTICE = (ROOT / "NOTICE").read_text("utf-8")


def test_the_notice_names_each_package_of_the_lock_with_its_licence():
    assert len(locked_names()) > 50
    assert with_packages(NOTICE) == NOTICE
    assert main([]) == 0
    assert "  python-bidi  LGPL-3.0\n" in listed()


def test_the_packages_of_other_systems_are_in_the_lock_for_those_alone():
    lock = (ROOT / "requirements.lock").read_text("utf-8")
    for name in ELSEWHERE:
        (marker,) = re.findall(rf"^{name}==\S+ ; (.*) \\$", lock, re.MULTILINE)
        assert re.search("sys_platform == '(win32|emscripten)'", marker)


def test_a_package_without_a_clear_licence_is_not_passed_over(monkeypatch):
    monkeypatch.delitem(notices.LICENCES, "python-bidi")

    with pytest.raises(KeyError, match="python-bidi"):
        listed()


def test_what_comes_from_others_in_this_repository_is_in_the_notice():
    vendored = [path.name for path in (ROOT / "app/static/vendor").iterdir()]
    fonts = [path.name for path in (ROOT / "domain/drawing/fonts").glob("OFL-*.txt")]

    assert len(fonts) == 4
    assert [name for name in (*vendored, *fonts) if name not in NOTICE] == []


def test_each_font_has_its_copyright_beside_it():
    folder = ROOT / "domain/drawing/fonts"
    texts = "".join(path.read_text("utf-8") for path in folder.glob("OFL-*.txt"))

    fonts = [path.name for path in folder.iterdir() if path.suffix in (".ttf", ".otf")]

    assert len(fonts) > 100
    assert [name for name in fonts if f"{name}: " not in texts] == []
