"""What a café, an architect and a band put behind their codes: every type with all that its page can show."""

from collections.abc import Mapping
from typing import Any, Final

_PICTURES: Final = "https://pictures.example"
_HOURS: Final = {
    "week": {
        **{
            day: [{"opens": "07:30", "closes": "19:00"}]
            for day in ("monday", "tuesday", "wednesday", "thursday", "friday")
        },
        "saturday": [{"opens": "08:00", "closes": "20:00"}],
        "sunday": [{"opens": "09:00", "closes": "18:00"}],
    },
    "timezone": "Europe/Vienna",
}
_STORY: Final = "We roast on Tuesdays and bake every morning. Come early: the cardamom buns are gone by ten."


def _picture(name: str) -> str:
    return f"{_PICTURES}/{name}.png"


def _dish(name: str, price: float, description: str = "", **more: Any) -> dict[str, Any]:
    return {"name": name, "price": price, "currency": "EUR", "description": description or None, **more}


RICH: Final[Mapping[str, Mapping[str, Any]]] = {
    "text": {
        "text": "The key is in the blue pot.\nCall +43 1 533 37 63, or write to hello@cafelinden.example."
    },
    "email": {
        "email": "hello@cafelinden.example",
        "subject": "A table for six",
        "body": "Hello, is the long table free on Friday?",
    },
    "vcard": {
        "first_name": "Katharina",
        "last_name": "Obermüller-Nguyễn",
        "company": "Atelier Nord Architektur",
        "job_title": "Partner, Residential & Public Buildings",
        "phones": [{"type": "cell", "number": "+436601234567"}, {"type": "work", "number": "+431533376312"}],
        "email": "katharina@ateliernord.example",
        "website": "https://ateliernord.example",
        "address": "Neubaugasse 41/7",
        "zip": "1070",
        "city": "Wien",
        "note": "I plan timber buildings that last.",
        "photo_url": _picture("portrait"),
        "socials": ["https://www.instagram.com/ateliernord", "https://www.linkedin.com/in/kon"],
    },
    "wifi": {"ssid": "Linden Guests", "password": "kaffee&kuchen-2026", "security": "WPA"},
    "phone": {"phone": "+43 1 533 37 63"},
    "app_store": {
        "ios_url": "https://apps.apple.com/app/id1",
        "android_url": "https://play.google.com/store/apps/details?id=example",
        "app_name": "Linden To Go",
        "icon_url": _picture("icon"),
    },
    "event": {
        "title": "Long Friday: natural wine & small plates",
        "start": "2026-12-11T18:00:00+01:00",
        "end": "2026-12-11T23:00:00+01:00",
        "timezone": "Europe/Vienna",
        "location": "Café Linden, Neubaugasse 41, 1070 Wien",
        "organizer": "Café Linden",
        "description": "Eight wines, six plates, one winemaker.\n\nWe open at 18:00, first pour at 18:30.",
        "url": "https://cafelinden.example/long-friday",
    },
    "video": {
        "video_title": "How we roast",
        "video_url": "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
        "video_description": "Four minutes with Jonas in the roastery.",
        "poster_url": _picture("beans"),
    },
    "menu": {
        "menu_title": "Café Linden",
        "hours": _HOURS,
        "sections": [
            {
                "name": "Breakfast",
                "items": [
                    _dish(
                        "Shakshuka",
                        12.5,
                        "Tomatoes, peppers, two eggs, feta",
                        allergens=["egg", "milk"],
                        image_url=_picture("pan"),
                    ),
                    _dish("Croissant", 3.2, allergens=["gluten"]),
                    _dish("Butter pretzel", 2.9, available=False),
                ],
            },
            {"name": "Lunch", "items": [_dish("Lentil soup", 6.5, "With cumin yoghurt", allergens=["milk"])]},
            {"name": "Coffee", "items": [_dish("Espresso", 2.6), _dish("Cappuccino", 3.9)]},
            {"name": "Cakes", "items": [_dish("Sacher torte", 5.9, image_url=_picture("cake"))]},
        ],
    },
    "sms": {"phone": "+43 660 123 45 67", "message": "LINDEN: a table for two, please"},
    "location": {"latitude": 48.2027, "longitude": 16.3497, "location": "Café Linden", "hours": _HOURS},
    "pdf": {
        "pdf_title": "Wedding folder 2027",
        "pdf_download_url": "https://cafelinden.example/files/Wedding%20folder%202027.pdf",
        "pdf_description": "Rooms, menus and prices on twelve pages.",
    },
    "image_gallery": {
        "image_gallery_title": "Spring opening 2026",
        "image_gallery_description": "Pictures by Lena Wirth",
        "image_gallery_images": [
            {"url": _picture(name), "name": name.title()}
            for name in ("shop", "pan", "cake", "beans", "portrait", "cup")
        ],
    },
    "business": {
        "business_name": "Café Linden",
        "headline": "Coffee, cake and breakfast all day",
        "about": _STORY,
        "hours": _HOURS,
        "address": "Neubaugasse 41\n1070 Wien",
        "phone": "+43 1 533 37 63",
        "email": "hello@cafelinden.example",
        "website": "https://cafelinden.example",
        "socials": ["https://www.instagram.com/cafelinden", "https://www.facebook.com/cafelinden"],
        "cta": {"label": "Book a table", "url": "https://cafelinden.example/book"},
        "cover_url": _picture("shop"),
    },
    "image": {
        "image_title": "Floor plan",
        "image_download_url": _picture("shop"),
        "image_description": "The long table is by the window.",
    },
    "coupon": {
        "coupon_title": "Welcome back",
        "coupon_code": "LINDEN-20",
        "discount": "20 % off",
        "valid_from": "2026-11-01",
        "valid_until": "2027-01-31",
        "terms": "One coupon a table. Not for gift cards.",
        "redeem_url": "https://cafelinden.example/shop",
    },
    "file": {
        "file_title": "Summer dress, pattern",
        "file_download_url": "https://cafelinden.example/files/pattern.zip",
        "file_description": "For a cutter, or to print at home.",
    },
    "links": {
        "links_title": "Café Linden",
        "links_description": "Coffee, cake and breakfast all day · Wien 7",
        "avatar_url": _picture("icon"),
        "links_list": [
            {"url": "https://cafelinden.example/menu", "text": "Menu", "icon": "☕"},
            {"url": "https://cafelinden.example/book", "text": "Book a table"},
            {
                "url": "https://cafelinden.example/jobs",
                "text": "We are hiring: barista",
                "icon": _picture("cup"),
            },
        ],
    },
    "mp3": {
        "mp3_title": "Episode 12: Water",
        "mp3_file_url": "https://cafelinden.example/12.mp3",
        "mp3_description": "Why the same beans taste different two streets on.",
        "mp3_cover_image_url": _picture("sleeve"),
    },
    "lead_form": {
        "form_title": "A party at Linden",
        "fields": [
            {"key": "name", "label": "Your name", "type": "text", "required": True},
            {"key": "email", "label": "E-mail", "type": "email", "required": True},
            {"key": "guests", "label": "How many guests?", "type": "select", "options": ["up to 20", "more"]},
            {"key": "wish", "label": "Anything else?", "type": "textarea"},
        ],
        "consent": {"text": "You may write to me about it.", "required": True},
        "submit_label": "Ask for an offer",
    },
    "feedback": {
        "question": "How was your visit?",
        "ask_comment": True,
        "review_urls": ["https://g.page/cafelinden"],
    },
    "payment": {
        "scheme": "epc",
        "name": "Café Linden OG",
        "iban": "AT611904300234573201",
        "amount": "48.60",
        "text": "Invoice 2026-0417",
    },
}
# In other languages, whose letters and directions differ.
ABROAD: Final[Mapping[str, Mapping[str, Any]]] = {
    "ar": {
        "menu_title": "مقهى الزيزفون",
        "sections": [
            {
                "name": "الفطور",
                "items": [_dish("شكشوكة", 12.5, "طماطم وفلفل وبيضتان"), _dish("خبز طازج", 3.2)],
            }
        ],
    },
    "ja": {
        "menu_title": "カフェ・リンデン",
        "sections": [
            {
                "name": "朝食",
                "items": [_dish("シャクシュカ", 12.5, "トマト、卵"), _dish("パン", 3.2)],
            }
        ],
    },
}
THEMES: Final[Mapping[str, Mapping[str, Any]]] = {
    "default": {},
    "green": {
        "primary_color": "#064e3b",
        "background_color": "#f4f7f2",
        "button_color": "#064e3b",
        "font": "serif",
        "button_style": "pill",
        "dark": "auto",
    },
    "pink": {
        "primary_color": "#ff1493",
        "background_color": "#fff0f7",
        "font": "rounded",
        "button_style": "pill",
        "dark": "auto",
    },
    "gold": {
        "primary_color": "#d4af37",
        "background_color": "#000000",
        "text_color": "#f5f5f5",
        "font": "serif",
        "button_style": "square",
    },
    "pastel": {
        "primary_color": "#b5a7e6",
        "background_color": "#fdf6f0",
        "text_color": "#b8a9a0",
        "button_color": "#c9e4de",
        "font": "rounded",
        "dark": "auto",
    },
    "yellow": {"primary_color": "#ffff00", "background_color": "#ffffff", "font": "mono", "dark": "auto"},
}
