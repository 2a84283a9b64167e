"""A refused form shows its page again, with words and the status of the refusal."""

import json
from types import SimpleNamespace

import pytest
from starlette.responses import JSONResponse

from app.dashboard.frame.form import form, said
from app.pages.texts import translations
from domain.kernel import errors
from domain.kernel.faults import Fault
from domain.kernel.reasons import Reason

EN = translations("en")
# A form asks a request for no more than its language, and whether it is to be saved.
REQUEST = SimpleNamespace(t=EN, language="en", resumes=False)


async def again(request, item, *, faults, status):
    return JSONResponse({"item": item, **faults}, status)


async def of_no_name(request, refusal):
    return {fault.field: "no name" for fault in refusal.faults}


def refused_with(refusal, words=None):
    @form(again, words)
    async def save(request, item):
        raise refusal

    return save(REQUEST, "menu")


async def test_a_refusal_shows_the_page_with_words_at_its_fields():
    wrong = errors.ValidationFailed([Fault("name", Reason.EMPTY)])

    answer = await refused_with(wrong, of_no_name)

    assert (answer.status_code, json.loads(answer.body)) == (422, {"item": "menu", "name": "no name"})


async def test_a_change_by_somebody_else_and_a_wait_have_their_status_on_every_page():
    changed = await refused_with(errors.PreconditionFailed())
    waits = await refused_with(errors.RateLimited(120))

    assert (changed.status_code, json.loads(changed.body)[""]) == (409, EN.item_changed)
    assert (waits.status_code, waits.headers["Retry-After"]) == (429, "120")
    assert EN.sign_in_tries in json.loads(waits.body)["password"]


async def test_a_page_has_words_of_its_own_by_class_and_those_of_a_class_count_for_its_leaves():
    words = {errors.ShortIdTaken: said("item_changed", at="short_id"), errors.NotFound: said("item_changed")}

    answer = await refused_with(errors.ShortIdsTaken(["menu"], "go.example"), words)

    assert (answer.status_code, list(json.loads(answer.body))) == (422, ["item", "short_id"])


async def test_a_refusal_for_which_a_page_has_no_words_is_raised():
    with pytest.raises(errors.NotFound):
        await refused_with(errors.NotFound("folder"), of_no_name)
