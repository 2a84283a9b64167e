"""What a café, an architect and a band put behind their codes: every type with all that its page can show."""

from collections.abc import Mapping
from typing import Any, Final

from domain.pages.page_files import FileFacts

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


# What is known of the files.
FILES: Final[Mapping[str, FileFacts]] = {
    "pdf": FileFacts(kind="PDF", size=2_400_000, pages=12, width=707, height=1000),
    "file": FileFacts(size=8_100_000),
    "image": FileFacts(kind="PNG", size=24_000, width=640, height=640),
    "mp3": FileFacts(kind="MP3", size=31_000_000, seconds=1_925),
}
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
                        diets=["vegetarian", "spicy"],
                        image_url=_picture("pan"),
                    ),
                    _dish("Croissant", 3.2, allergens=["gluten"]),
                    _dish("Butter pretzel", 2.9, available=False),
                ],
            },
            {"name": "Lunch", "items": [_dish("Lentil soup", 6.5, "With cumin yoghurt", diets=["vegan"])]},
            {"name": "Coffee", "items": [_dish("Espresso", 2.6), _dish("Cappuccino", 3.9)]},
            {"name": "Cakes", "items": [_dish("Sacher torte", 5.9, image_url=_picture("cake"))]},
        ],
    },
    "whatsapp": {"phone": "+43 660 123 45 67", "message": "A table for two, please"},
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
            {
                "url": "https://cafelinden.example/beans",
                "text": "Our beans, by post",
                "icon": _picture("beans"),
                "kind": "picture",
            },
            {"url": "https://www.instagram.com/cafelinden", "text": "Instagram", "kind": "soft"},
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
        "payee_name": "Café Linden OG",
        "iban": "AT611904300234573201",
        "amount": "48.60",
        "text": "Invoice 2026-0417",
    },
}
# In languages whose words are long, or whose letters and directions differ: what replaces the fields above.
ABROAD: Final[Mapping[str, Mapping[str, Mapping[str, Any]]]] = {
    "de": {
        "text": {"text": "Der Schlüssel liegt im blauen Topf.\nAnrufen unter +43 1 533 37 63."},
        "email": {"subject": "Reservierungsbestätigung für sechs Personen", "body": "Ist der Tisch frei?"},
        "event": {
            "title": "Donaudampfschifffahrtsgesellschaft: Jubiläumsfrühstück",
            "description": "Acht Weine, sechs Teller, ein Winzer.",
        },
        "video": {"video_title": "Wie wir rösten", "video_description": "Vier Minuten in der Rösterei."},
        "menu": {
            "menu_title": "Frühstückskarte",
            "sections": [
                {
                    "name": "Frühstücksspezialitäten",
                    "items": [
                        _dish(
                            "Marillenpalatschinken mit Schlagobers", 12.5, "Zwei Stück", diets=["vegetarian"]
                        ),
                        _dish("Kürbiskernbrot", 3.2, allergens=["Weizen", "Sesam"]),
                    ],
                },
                {"name": "Mehlspeisen", "items": [_dish("Sachertorte", 5.9)]},
            ],
        },
        "location": {"location": "Café Linden, Hofeingang"},
        "pdf": {"pdf_title": "Hochzeitsmappe 2027", "pdf_description": "Räume, Menüs und Preise."},
        "business": {
            "headline": "Kaffee, Kuchen und Frühstück den ganzen Tag",
            "cta": None,
            "about": "Wir rösten.",
        },
        "coupon": {
            "coupon_title": "Willkommen zurück",
            "discount": "20 % Rabatt",
            "terms": "Einer je Tisch.",
        },
        "lead_form": {
            "form_title": "Veranstaltungsanfrage",
            "fields": [
                {"key": "name", "label": "Ihr Name", "type": "text", "required": True},
                {
                    "key": "when",
                    "label": "Wunschtermin",
                    "type": "checkbox",
                    "options": ["Vormittag", "Abend"],
                },
            ],
            "submit_label": "Unverbindlich anfragen",
        },
        "feedback": {"question": "Wie hat es Ihnen bei uns gefallen?"},
    },
    "ja": {
        "text": {"text": "鍵は青い植木鉢の中にあります。\nお電話は +81 3 1234 5678 まで。"},
        "email": {"subject": "六名様のご予約について", "body": "金曜日に大きなテーブルは空いていますか。"},
        "event": {
            "title": "ロング・フライデー 自然派ワインと小皿料理の夕べ",
            "description": "ワイン八種、料理六皿、造り手一人。",
            "location": "東京都渋谷区神宮前1-2-3 カフェ・リンデン",
        },
        "menu": {
            "menu_title": "カフェ・リンデン",
            "sections": [
                {
                    "name": "朝食",
                    "items": [
                        _dish("シャクシュカ", 12.5, "トマト、卵", diets=["vegetarian"]),
                        _dish("パン", 3.2),
                    ],
                }
            ],
        },
        "business": {"business_name": "カフェ・リンデン", "headline": "一日中コーヒーとケーキ、朝食をどうぞ"},
        "coupon": {"coupon_title": "またのお越しを", "discount": "20%割引", "terms": "一卓一枚。"},
        "links": {"links_title": "カフェ・リンデン", "links_description": "コーヒー、ケーキ、朝食"},
        "feedback": {"question": "本日のご来店はいかがでしたか。"},
        "lead_form": {"form_title": "パーティーのお問い合わせ"},
    },
    "ar": {
        "text": {"text": "المفتاح في الأصيص الأزرق.\n+43 1 533 37 63"},
        "email": {"subject": "طاولة لستة أشخاص", "body": "هل الطاولة الطويلة متاحة يوم الجمعة؟"},
        "vcard": {
            "first_name": "ليلى",
            "last_name": "منصور",
            "company": "أتيليه الشمال",
            "job_title": "شريكة",
        },
        "wifi": {"ssid": "ضيوف الزيزفون"},
        "app_store": {"app_name": "الزيزفون"},
        "event": {
            "title": "جمعة طويلة: نبيذ وأطباق صغيرة",
            "description": "ستة أطباق.",
            "location": "مقهى الزيزفون، شارع الحمرا 41",
        },
        "video": {"video_title": "كيف نحمّص", "video_description": "أربع دقائق في المحمصة."},
        "menu": {
            "menu_title": "مقهى الزيزفون",
            "sections": [
                {
                    "name": "الفطور",
                    "items": [
                        _dish("شكشوكة", 12.5, "طماطم وفلفل وبيضتان", diets=["vegetarian"]),
                        _dish("خبز طازج", 3.2, allergens=["قمح"], available=False),
                    ],
                },
                {"name": "القهوة", "items": [_dish("قهوة", 2.6)]},
            ],
        },
        "sms": {"message": "طاولة لشخصين من فضلك"},
        "location": {"location": "مقهى الزيزفون"},
        "pdf": {"pdf_title": "ملف الأعراس 2027", "pdf_description": "القاعات والأسعار."},
        "image_gallery": {"image_gallery_title": "افتتاح الربيع", "image_gallery_description": "تصوير لينا"},
        "business": {
            "business_name": "مقهى الزيزفون",
            "headline": "قهوة وكعك طوال اليوم",
            "about": "نحمّص كل ثلاثاء.",
        },
        "image": {"image_title": "مخطط القاعة", "image_description": "الطاولة الطويلة عند النافذة."},
        "coupon": {"coupon_title": "أهلًا بعودتك", "discount": "خصم 20%", "terms": "قسيمة واحدة لكل طاولة."},
        "file": {"file_title": "نموذج فستان", "file_description": "للطباعة في المنزل."},
        "links": {"links_title": "مقهى الزيزفون", "links_description": "قهوة وكعك"},
        "mp3": {"mp3_title": "الحلقة 12: الماء", "mp3_description": "عن الماء والقهوة."},
        "lead_form": {"form_title": "حفلة في الزيزفون"},
        "feedback": {"question": "كيف كانت زيارتك؟"},
        "payment": {"text": "فاتورة 2026-0417"},
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
