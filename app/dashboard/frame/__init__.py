"""What every page stands in: who is signed in, whose forms are taken, the navigation, how it is rendered."""

from app.dashboard.frame.form import form, said
from app.dashboard.frame.navigation import HOME, SECURITY, SETTINGS, SIGN_IN, with_query
from app.dashboard.frame.pages import lost, message, page, redirect, slowed
from app.dashboard.frame.requests import PageRequest, SignedIn
from app.dashboard.frame.routing import AnswerOwner, Page, Pages, operators_page, owners_page

__all__ = ["HOME", "SECURITY", "SETTINGS", "SIGN_IN", "AnswerOwner", "Page", "PageRequest", "Pages"]
__all__ += ["SignedIn", "form", "lost", "message", "operators_page", "owners_page", "page", "redirect"]
__all__ += ["said", "slowed", "with_query"]
