"""Sessions and foreign forms in a real browser, which decides itself what it sends along."""

import pytest

from tests.browser.owners import SESSION, Credentials, new_owner, sign_in
from tests.browser.visits import Visit, visiting

ELSEWHERE = "http://elsewhere.example"


@pytest.fixture(scope="module")
async def owner(app) -> Credentials:
    return await new_owner(app, "sessions@example.com")


async def session_in(visit: Visit) -> str:
    return next(one["value"] for one in await visit.page.context.cookies() if one["name"] == SESSION)


async def test_a_session_that_a_stranger_put_into_the_browser_is_worth_nothing(app, owner, visit):
    planted = [{"name": SESSION, "value": "a" * 43, "url": visit.root}]
    await visit.page.context.add_cookies(planted)
    await sign_in(visit, owner)
    fresh = await session_in(visit)

    await visit.page.context.add_cookies(planted)
    await visit.open("/dashboard")

    assert fresh != planted[0]["value"]
    assert visit.page.url.endswith("/sign-in")


@pytest.mark.parametrize("referrer", ["origin", "no-referrer"], ids=["another site", "Origin: null"])
async def test_a_form_of_another_site_changes_nothing(app, owner, visit, referrer):
    await sign_in(visit, owner)
    url = "<input name=url value='https://evil.example'>"
    trap = (
        f"<meta name=referrer content={referrer}>"
        f"<form method=post action='{visit.root}/dashboard'>{url}</form>"
        "<script>document.forms[0].submit()</script>"
    )
    await visit.answer_for(ELSEWHERE, trap)

    async with visit.page.expect_response(lambda one: one.request.method == "POST") as sent:
        await visit.page.goto(f"{ELSEWHERE}/trap")
    answer = await sent.value
    await visit.page.wait_for_load_state()
    await visit.open("/dashboard")

    assert answer.status == 403
    assert (await answer.request.all_headers())["origin"] == ("null" if "no" in referrer else ELSEWHERE)
    assert "evil.example" not in await visit.page.content()


async def test_signing_out_elsewhere_ends_every_other_session(app, owner, browser, visit):
    await sign_in(visit, owner)
    context = await browser.new_context()
    async with visiting(context, app) as other:
        await sign_in(other, owner)
        await visit.open("/dashboard/settings")
        async with visit.page.expect_navigation():
            await visit.page.locator("form[action='/dashboard/settings/sessions'] button").first.click()

        await other.open("/dashboard")
        assert other.page.url.endswith("/sign-in")
    await context.close()
    await visit.open("/dashboard")
    assert visit.page.url.endswith("/dashboard")
