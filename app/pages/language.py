"""The language a page is written in: the one that its visitor likes best."""

from starlette.requests import Request

from app.pages.texts import pick_language


def language_of(request: Request) -> str:
    return pick_language(request.headers.get("accept-language", ""))
