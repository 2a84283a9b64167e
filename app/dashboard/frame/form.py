"""The shell of every form: its handler calls a use case and redirects.

When the use case refuses, the page is shown again, with all that was entered and words beside the fields.
"""

from collections.abc import Awaitable, Callable, Mapping
from inspect import isawaitable
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from starlette.responses import Response

from app.dashboard.frame.limits import limit_words
from app.dashboard.frame.pages import slowed
from app.dashboard.frame.requests import PageRequest
from app.pages.formats import format_wait
from app.pages.words import fault_words
from domain.kernel.errors import PreconditionFailed, RateLimited, ValidationFailed

RequestT = TypeVar("RequestT", bound=PageRequest)
Args = ParamSpec("Args")
Handler = Callable[Concatenate[RequestT, Args], Awaitable[Response]]
# Sentences by the names of the fields; "" for what is about none of them.
Faults = Mapping[str, str]
# Of a request and a refusal.
Words = Callable[[Any, Any], Faults | Awaitable[Faults]]


def said(text: str, at: str = "") -> Words:
    """The same sentence whatever the refusal is. `text`: its name. `at`: the field."""
    return lambda request, _: {at: str(getattr(request.t, text))}


def first_fault(at: str) -> Words:
    """What is wrong first. `at`: the field that it is said of."""
    return lambda request, refusal: {at: fault_words(request.t, refusal.faults[0])}


def full(usual: str, at: str = "") -> Words:
    """What there is no room for. `usual`: as of `limit_words`."""
    return lambda request, refusal: {at: limit_words(request.t, refusal, usual)}


def wait_of(request: PageRequest, refusal: RateLimited) -> str:
    return f"{request.t.sign_in_tries} {format_wait(request.language, refusal.retry_after)}"


def waits(at: str) -> Words:
    return lambda request, refusal: {at: wait_of(request, refusal)}


_USUAL: Final[Mapping[type[Exception], Words]] = {
    PreconditionFailed: said("item_changed"),
    RateLimited: waits("password"),
}


def form(
    again: Callable[..., Awaitable[Response]], words: Words | Mapping[type[Exception], Words] | None = None
) -> Callable[[Handler[RequestT, Args]], Handler[RequestT, Args]]:
    """Decorate the handler of a form. What has no words here is raised.

    `again`: the page. It is called as the handler is, with `faults` and a `status`: 409 after a change by
    somebody else in the meantime, 429 with the seconds to wait, else 422.
    `words`: of ValidationFailed, or by class of refusal.
    """
    given: Mapping[type[Exception], Words] = {}
    if words is not None:
        given = words if isinstance(words, Mapping) else {ValidationFailed: words}
    known = {**_USUAL, **given}

    def shell(handler: Handler[RequestT, Args]) -> Handler[RequestT, Args]:
        async def answer(request: RequestT, /, *args: Args.args, **kwargs: Args.kwargs) -> Response:
            if request.resumes:
                return await again(request, *args, faults={}, status=200, **kwargs)
            try:
                return await handler(request, *args, **kwargs)
            except tuple(known) as refusal:
                found = next(one for kind, one in known.items() if isinstance(refusal, kind))(
                    request, refusal
                )
                faults = await found if isawaitable(found) else found
                status = 409 if isinstance(refusal, PreconditionFailed) else 422
                response = await again(request, *args, faults=faults, status=status, **kwargs)
                return slowed(response, refusal) if isinstance(refusal, RateLimited) else response

        return answer

    return shell
