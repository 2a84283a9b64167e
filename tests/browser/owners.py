"""Owners who sign in to the dashboard in a browser."""

import asyncio
import re
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from tests.browser.visits import Visit
from tests.fault.processes import App, admin

SESSION = "repoint-session"
_NUMBERS = count(1)


@dataclass
class Credentials:
    email: str
    password: str
    key: str
    session: list[Any] = field(default_factory=list)


async def new_owner(app: App, email: str, *, plan: str = "business") -> Credentials:
    """With no code yet, at an address of its own: a worker may come back to a module and make it again."""
    email = f"{next(_NUMBERS)}-{email}"
    printed = dict(
        line.rsplit(None, 1)
        for line in await admin(app, "account", "create", email, "--plan", plan)
        if " " in line
    )
    return Credentials(email, printed["Password"].strip(), printed["API key"].strip())


async def sign_in(visit: Visit, owner: Credentials) -> None:
    await visit.open("/dashboard/sign-in")
    await visit.page.locator("#email").fill(owner.email)
    await visit.page.locator("#password").fill(owner.password)
    await visit.page.locator("form button[type=submit]").first.click()
    await visit.page.wait_for_url("**/dashboard")


async def come_back(visit: Visit, owner: Credentials) -> None:
    """As people do whose browser has kept their session: only the first time they sign in."""
    context = visit.page.context
    if owner.session:
        await context.add_cookies(owner.session)
        return
    await sign_in(visit, owner)
    owner.session += [cookie for cookie in await context.cookies() if cookie["name"] == SESSION]


async def link_for(app: App, email: str, page: str) -> str:
    """The newest link in the log: there is no mail server."""

    async def links() -> list[str]:
        log = await asyncio.to_thread((app.folder / f"{app.port}.log").read_text)
        return re.findall(rf"{email} .*?(/dashboard/{page}\?token=[\w-]+)", log)

    async with asyncio.timeout(15):
        while not await links():
            await asyncio.sleep(0.05)
    return (await links())[-1]
