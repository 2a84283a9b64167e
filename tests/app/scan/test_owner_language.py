"""The language of the pages of a code whose owner's language is known."""

import pytest

from domain.accounts.plans import Plan, Subscription

TEXT = {"type_id": 2, "text": "Wir treffen uns um neun"}
FORM = {
    "type_id": 22,
    "form_title": "Schreiben Sie uns",
    "fields": [{"key": "name", "label": "Ihr Name", "type": "text", "required": True}],
}
RESTRICTIONS = {
    "password": {"link_password": "open sesame"},
    "paused": {"status": "paused"},
    "expired": {"expires_at": "2020-01-01T00:00:00Z", "expiration_enabled": True},
    "limit": {"scan_limit": 1},
}


async def open_page(world, code, accept_language, suffix=""):
    return await world.visitor(accept_language=accept_language).get(f"/{code['short_id']}{suffix}")


def is_in(language, response):
    return response.headers["Content-Language"] == language and f'<html lang="{language}"' in response.text


async def test_a_landing_page_falls_back_to_the_owners_language_then_to_english(world, owner):
    code = await owner.make(**TEXT)

    assert is_in("en", await open_page(world, code, "fi"))
    await owner.speak("de-AT")
    assert is_in("de", await open_page(world, code, "fi"))
    assert is_in("fr", await open_page(world, code, "fi, fr;q=0.5"))
    await owner.speak("tlh")
    assert is_in("en", await open_page(world, code, "fi"))
    await owner.speak(None)
    assert is_in("en", await open_page(world, code, "fi"))


async def test_the_owners_words_are_marked_in_a_page_of_another_language_alone(world, owner):
    code = await owner.make(**TEXT)
    await owner.speak("de")

    assert f'lang="de">{TEXT["text"]}' in (await open_page(world, code, "fr")).text
    assert (await open_page(world, code, "de")).text.count(" lang=") == 1


@pytest.mark.parametrize("restrictions", RESTRICTIONS.values(), ids=RESTRICTIONS)
async def test_a_restriction_falls_back_to_the_owners_language(world, owner, restrictions):
    code = await owner.make(**TEXT, **restrictions)
    await owner.speak("de")
    await open_page(world, code, "fi")

    response = await open_page(world, code, "fi")

    assert response.status_code in (401, 410)
    assert is_in("de", response)


async def test_a_wrong_password_is_refused_in_the_owners_language(world, owner):
    code = await owner.make(**RESTRICTIONS["password"])
    await owner.speak("de")

    response = await world.visitor(accept_language="fi").post(
        f"/{code['short_id']}", data={"password": "wrong"}
    )

    assert response.status_code == 401
    assert is_in("de", response)


async def test_a_preview_falls_back_to_the_owners_language(world, owner):
    code = await owner.make()
    await owner.speak("de")

    assert is_in("de", await open_page(world, code, "fi", "+"))


async def test_the_ad_falls_back_to_the_owners_language(world, owner):
    code = await owner.make()
    await owner.subscribe(Plan.FREE, Subscription.NONE)
    await owner.speak("de")

    assert is_in("de", await open_page(world, code, "fi"))


async def test_a_form_that_comes_back_keeps_the_owners_language(world, owner):
    code = await owner.make(**FORM)
    await owner.speak("de")

    response = await world.visitor(accept_language="fi").post(f"/{code['short_id']}", data={"name": ""})

    assert response.status_code in (200, 422)
    assert is_in("de", response)


async def test_a_known_language_costs_a_redirect_nothing(world, owner):
    code = await owner.make()
    await owner.speak("de")
    await open_page(world, code, "fi")

    target = world.context.resolver.known("", code["short_id"])

    assert target.owner_language == "de"
    assert target.answers_everyone_alike
