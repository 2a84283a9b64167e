"""The look of a page through REST: what may be in it, and what it costs."""

import pytest

from domain.accounts.plans import Plan, Subscription
from tests.support import URL, fault_fields, refusal

TEXT = {"type_id": 2, "text": "Hello"}
LOOK = {
    "logo_url": "https://example.com/logo.png",
    "logo_dark_url": "https://example.com/light.png",
    "icon_url": "https://example.com/icon.png",
    "cover_style": "weave",
    "contact": "+43 1 533 37 63\nhello@example.com",
    "powered_by": False,
}


async def test_a_theme_comes_back_as_it_was_sent(owner):
    code = await owner.make(**TEXT, theme=LOOK)

    assert (await owner.get(code))["theme"] == LOOK


@pytest.mark.parametrize(
    "wrong",
    [
        {"cover_style": "stripes"},
        {"contact": "x" * 301},
        {"powered_by": "no"},
        {"icon_url": "javascript:alert(1)"},
        {"logo_dark_url": "logo.png"},
    ],
)
async def test_a_wrong_look_is_refused_by_its_field(owner, wrong):
    response = await owner.api.post("/qr-codes", json={**URL, "theme": wrong})

    assert fault_fields(response) == {f"theme.{name}" for name in wrong}


async def test_pages_without_our_name_are_for_paid_plans(world):
    trialing = await world.open_account(Plan.PRO, Subscription.TRIALING)
    shown = await trialing.make(**TEXT, theme={"powered_by": True})

    made = await trialing.api.post("/qr-codes", json={**TEXT, "theme": {"powered_by": False}})
    changed = await trialing.change(shown, theme={"powered_by": False})
    template = await trialing.api.post("/templates", json={"name": "Plain", "theme": {"powered_by": False}})

    assert refusal(made) == refusal(changed) == refusal(template) == (403, "premium_required")
    assert fault_fields(made) == fault_fields(changed) == {"theme.powered_by"}


async def test_our_name_is_at_the_end_of_a_page_until_its_owner_hides_it(world, owner):
    shown, hidden = await owner.make(**TEXT), await owner.make(**TEXT, theme={"powered_by": False})

    pages = [(await world.visitor().get(f"/{code['short_id']}")).text for code in (shown, hidden)]

    assert ['<a href="/">' in page for page in pages] == [True, False]
