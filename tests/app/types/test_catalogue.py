"""Each type of code is at each place that people see; a place that lacks it is named with the type."""

from pathlib import Path

import app.types
from app.types.catalogue import CODE_TYPES, GROUPS
from domain.content import SLUGS
from scripts.screenshots.page_contents import RICH

FOLDERS = Path(app.types.__file__).parent


def test_each_type_can_be_chosen_once():
    chosen = [one.slug for types in GROUPS.values() for one in types]

    assert [slug for slug in SLUGS if slug not in chosen] == []
    assert len(chosen) == len(set(chosen))


def test_a_type_lies_in_the_folder_of_its_module():
    """Its form, its template and its style sheet are found by that name."""
    homes = {slug: FOLDERS / model.__module__.rpartition(".")[2] for slug, model in SLUGS.items()}
    with_page = [slug for slug, one in CODE_TYPES.items() if one.page is not None]

    assert [slug for slug, home in homes.items() if not (home / "form.py").exists()] == []
    assert [slug for slug in with_page if not (homes[slug] / f"{slug}.html").exists()] == []
    assert {path.parent for path in FOLDERS.glob("*/*.html")} <= set(homes.values())


def test_each_page_has_content_for_its_pictures():
    assert [slug for slug, one in CODE_TYPES.items() if one.page is not None and slug not in RICH] == []
