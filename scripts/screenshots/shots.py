"""The pages to photograph, as paths behind /dashboard."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from scripts.screenshots.cafe import Cafe

PHONE, DESK = (390, 844), (1280, 860)
SIGNED_OUT: Final = {"sign-in": "/sign-in", "sign-up": "/sign-up", "reset": "/reset"}
SIGNED_IN: Final = {
    "home": "",
    "codes": "/codes",
    "new": "/codes/new",
    "new-url": "/codes/new/url",
    "new-menu": "/codes/new/menu",
    "new-wifi": "/codes/new/wifi",
    "code": "{code}",
    "design": "{code}/design",
    "history": "{code}/history",
    "print": "{code}/print?layout=tent",
    "scans": "/scans",
    "scans-of-code": "{code}/scans",
    "scans-of-week": "/scans?all=week",
    "every-scan": "{code}/scans/every",
    "scans-of-day": "{code}/scans?day=last-monday",
    "code-with-rules": "{code_with_rules}",
    "rule": "{code}/rule",
    "rule-time": "{code}/rule?kind=time",
    "rule-language": "{code}/rule?kind=language",
    "explain": "{code}/explain",
    "explain-later": "{code}/explain?device=iphone&country=AT&at=2027-10-01T12:00",
    "edit": "{code}/edit",
    "kind": "{code}/kind",
    "delete": "{code}/delete",
    "trash": "/trash",
    "trash-empty": "/trash/empty",
    "many-delete": "/codes/many/delete?code={code_id}:1",
    "kind-menu": "{code}/kind/menu",
    "theme": "{landing_page}/theme",
    "numbers": "{code}/numbers",
    "links": "/links",
    "new-link": "/links/new",
    "link": "{link}",
    "link-edit": "{link}/edit",
    "link-history": "{link}/history",
    "link-delete": "{link}/delete",
    "scans-of-link": "{link}/scans",
    "explain-of-link": "{link}/explain",
    "folders": "/folders",
    "contacts": "/contacts",
    "contact": "{contact}",
    "contact-delete": "{contact}/delete",
    "erase": "/contacts/erase",
    "form": "{form}",
    "campaigns": "/campaigns",
    "files": "/files",
    "campaign": "{campaign}",
    "campaign-delete": "{campaign}/delete",
    "templates": "/templates",
    "domains": "/domains",
    "domain": "{domain}",
    "domain-delete": "{domain}/delete",
    "keys": "/keys",
    "webhooks": "/webhooks",
    "new-webhook": "/webhooks/new",
    "webhook": "{webhook}",
    "webhook-edit": "{webhook}/edit",
    "webhook-delete": "{webhook}/delete",
    "new-template": "/templates/new",
    "template": "{template}",
    "template-theme": "{template}/theme",
    "assistants": "/assistants",
    "plan": "/plan",
    "settings": "/settings",
    "security": "/settings/security",
    "export": "/export",
    "blank": "/blank",
    "fill": "{blank}/fill",
    "blank-code": "{blank}",
    "bulk": "/bulk",
    "bulk-result": "{bulk_job}",
    "import": "/import",
    "import-result": "{import_job}",
    "unsubscribe": "{unsubscribe}",
    "delete-account": "/settings/delete",
    "keyboard": "/keyboard",
    "more": "/more",
    "operator": "/operator",
    "operator-account": "{account}",
    "operator-plan": "{account}/plan?plan=free&subscription=none",
    "operator-new": "/operator/new",
}


@dataclass(frozen=True)
class Shot:
    name: str
    path: str
    size: tuple[int, int] = DESK
    scheme: str = "light"
    is_signed_in: bool = True


def readme_shots(cafe: Cafe) -> Iterator[Shot]:
    code = f"/dashboard{cafe.paths['code']}"
    yield Shot("home", "/dashboard")
    yield Shot("code", code)
    yield Shot("designer", f"{code}/design", scheme="dark")
    yield Shot("codes-phone", "/dashboard/codes", PHONE)
    yield Shot("making-phone", "/dashboard/codes/new", PHONE, "dark")


def all_shots(cafe: Cafe) -> Iterator[Shot]:
    for size in (PHONE, DESK):
        for scheme in ("light", "dark"):
            for name, path in {**SIGNED_OUT, **SIGNED_IN}.items():
                yield Shot(
                    f"{name}-{size[0]}-{scheme}",
                    f"/dashboard{path.format_map(cafe.paths)}",
                    size,
                    scheme,
                    is_signed_in=name in SIGNED_IN,
                )
