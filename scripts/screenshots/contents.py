"""What the café prints, and what its guests write."""

from typing import Any, Final

from domain.contacts.contacts import Consent

GREEN: Final = {
    "dotsOptions": {"type": "rounded", "color": "#0d5c3f"},
    "cornersSquareOptions": {"type": "square", "color": "#0d5c3f"},
}
LUNCH: Final[dict[str, Any]] = {
    "when": {"hours": [{"from": "11:30", "to": "15:00"}]},
    "to": {"url": "https://cafe-linden.example/lunch"},
}
CODES: Final[tuple[tuple[dict[str, Any], int], ...]] = (
    (
        {
            "type_id": 1,
            "name": "Table menu",
            "url": "https://cafe-linden.example/summer-menu",
            "options": GREEN,
        },
        27,
    ),
    (
        {
            "type_id": 1,
            "name": "Terrace flyer",
            "url": "https://cafe-linden.example/terrace",
            "rules": [
                LUNCH,
                {"when": {"language": ["de"], "hours": LUNCH["when"]["hours"]}, "to": LUNCH["to"]},
            ],
        },
        14,
    ),
    ({"slug": "wifi", "name": "Guest Wi-Fi"}, 11),
    ({"slug": "business", "name": "Find us and hours"}, 6),
    ({"slug": "links", "name": "Instagram and more"}, 5),
    ({"slug": "event", "name": "Live music"}, 3),
    ({"slug": "menu", "name": "Summer menu"}, 2),
    (
        {
            "type_id": 1,
            "name": "Cake of the month",
            "url": "https://cafe-linden.example/cake",
            "options": {"dotsOptions": {"color": "#c08a64"}},
        },
        3,
    ),
)
CONSENT: Final = Consent(
    text="You may write to me about my enquiry.",
    given=True,
    privacy_url="https://cafe-linden.example/privacy",
)
FORMS: Final[tuple[dict[str, Any], ...]] = (
    {
        "type_id": 22,
        "name": "Catering enquiries",
        "form_title": "Tell us what you need",
        "fields": [
            {"key": "name", "label": "Your name", "type": "text"},
            {"key": "email", "label": "E-mail", "type": "email"},
            {"key": "tel", "label": "Telephone", "type": "tel"},
            {"key": "wish", "label": "What may we prepare?", "type": "textarea"},
        ],
        "consent": {"text": CONSENT.text, "privacy_url": CONSENT.privacy_url},
    },
    {"type_id": 23, "name": "How was it?", "question": "How was it?", "ask_comment": True},
)
CONTACTS: Final[tuple[tuple[str, dict[str, Any], Consent | None], ...]] = (
    (
        "Catering enquiries",
        {"name": "Paul Novák", "tel": "+420 601 555 014", "wish": "Coffee for a conference"},
        CONSENT,
    ),
    ("How was it?", {"rating": 5, "comment": "Best poppy seed cake in town"}, None),
    (
        "Catering enquiries",
        {"name": "Sofia Huber", "email": "sofia@huber.example", "wish": "Birthday, 20 people, two cakes"},
        CONSENT,
    ),
    ("How was it?", {"rating": 2, "comment": "We waited very long for the bill"}, None),
    (
        "Catering enquiries",
        {
            "name": "Jonas Berger",
            "email": "j.berger@firma.example",
            "wish": "Breakfast for 40 people on 4 December, half of them vegetarian",
        },
        CONSENT,
    ),
    ("How was it?", {"rating": 4}, None),
)
LINKS: Final[tuple[tuple[dict[str, Any], int], ...]] = (
    ({"name": "Terrace story", "url": "https://cafe-linden.example/terrace"}, 9),
    ({"url": "https://cafe-linden.example/summer-menu", "utm_source": "chat"}, 4),
    ({"name": "Tickets", "url": "https://tickets.example/live-music", "status": "paused"}, 2),
)
