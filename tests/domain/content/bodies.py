"""Bodies that are right, for every type."""

from domain.content import TYPES

IBAN = "DE89370400440532013000"
HOURS = {
    "timezone": "Europe/Vienna",
    "week": {
        "monday": [{"opens": "08:00", "closes": "12:00"}, {"opens": "13:00", "closes": "18:00"}],
        "tuesday": [],
        "friday": [{"opens": "18:00", "closes": "02:00"}],
        "saturday": [{"opens": "18:00", "closes": "24:00"}],
        "sunday": None,
    },
    "exceptions": [
        {"date": "2026-12-24", "periods": [{"opens": "08:00", "closes": "12:00"}], "note": "Christmas Eve"},
        {"date": "2026-12-25"},
    ],
}
# Every field of every type, each filled in at least once; the examples of the types themselves beside them.
WHOLE = [
    (
        1,
        {
            "url": "https://x.example",
            "utm_source": "a",
            "utm_medium": None,
            "utm_campaign": "b",
            "utm_term": "c",
            "utm_content": "ü",
            "forward_query": True,
        },
    ),
    (3, {"email": "ä@b.example", "subject": "", "body": "a\r\nb", "cc": "a@b.c, d@e.f", "bcc": ["g@h.i"]}),
    (3, {"email": "a@b.c", "cc": [], "bcc": None}),
    (
        4,
        {
            "first_name": "Ada",
            "last_name": "Lovelace",
            "company": "Engines",
            "job_title": "Analyst",
            "phone": "112",
            "phones": [{"type": "cell", "number": "+49 (0)30 / 12-34"}, {"number": "(030) 1234"}],
            "email": "a@b.c",
            "emails": ["d@e.f"],
            "website": "https://x.example",
            "address": "1 Street",
            "city": "London",
            "state": "",
            "zip": "N1",
            "country": "UK",
            "note": "a\nb",
            "photo_url": "https://x.example/p.png",
            "takes_details": True,
            "socials": ["https://s.example/a", {"type": "chat", "url": "myapp://a"}, {"url": "https://s/b"}],
        },
    ),
    (5, {"ssid": "ü" * 16, "password": "p", "security": "SAE", "hidden": True}),
    (5, {"ssid": "x"}),
    (5, {"ssid": "x", "security": "nopass", "password": None}),
    (5, {"ssid": "x", "password": "p" * 63, "security": None}),
    (5, {"ssid": "x", "password": "0aF9" * 16, "security": "WPA"}),
    (
        8,
        {
            "ios_url": "https://a/1",
            "android_url": "market://details?id=x",
            "fallback_url": "https://a/3",
            "app_name": "X",
            "icon_url": "https://a/4.png",
        },
    ),
    (8, {"android_url": "https://a/2", "ios_url": None}),
    (
        9,
        {
            "title": "T",
            "start": "2026-11-20t18:00:00.5-03:00",
            "end": "2026-11-20T22:00:00Z",
            "all_day": True,
            "timezone": "America/Sao_Paulo",
            "location": "L",
            "description": "D",
            "organizer": "O",
            "url": "https://x",
        },
    ),
    (9, {"title": "T", "start": "2026-11-20", "end": "2026-11-20"}),
    (10, {"video_title": "T", "video_url": "https://v", "video_description": "D", "poster_url": "https://p"}),
    (
        11,
        {
            "menu_title": "M",
            "sections": [
                {},
                {"name": None, "items": []},
                {
                    "name": "S",
                    "items": [
                        {"name": "A", "price": 1, "available": False},
                        {"name": "B", "price": 1.0, "currency": "€", "image_url": "https://i/b.png"},
                        {"name": "C", "price": "from 3", "description": "D", "allergens": ["nuts"]},
                    ],
                },
            ],
            "hours": "9-5",
        },
    ),
    (11, {"menu_title": "M", "sections": [{}], "hours": {"week": {}}}),
    (13, {"latitude": 0, "longitude": -180, "location": None, "hours": None}),
    (13, {"latitude": -90.0, "longitude": 180.0, "hours": HOURS}),
    (14, {"pdf_title": "T", "pdf_download_url": "https://p", "pdf_description": "D"}),
    (
        15,
        {
            "image_gallery_title": "T",
            "image_gallery_images": [{"url": "https://i/1"}, {"url": "https://i/2", "name": "N"}],
            "image_gallery_description": "D",
        },
    ),
    (
        16,
        {
            "business_name": "B",
            "headline": "H",
            "about": "A",
            "hours": "9-5",
            "address": "Street",
            "phone": "112",
            "email": "a@b.c",
            "website": "https://x",
            "socials": ["https://s"],
            "cta": {"label": "Go", "url": "tel:1"},
            "logo_url": "https://l",
            "cover_url": "https://c",
        },
    ),
    (17, {"image_title": "T", "image_download_url": "https://i", "image_description": "D"}),
    (
        18,
        {
            "coupon_title": "T",
            "coupon_code": "C",
            "discount": "10 %",
            "valid_from": "2026-01-01T00:00:00Z",
            "valid_until": "2026-01-01",
            "terms": "T",
            "redeem_url": "https://r",
        },
    ),
    (19, {"file_title": "T", "file_download_url": "https://f", "file_description": "D"}),
    (
        20,
        {
            "links_title": "T",
            "links_list": [
                {"url": "https://a", "text": "A"},
                {"url": "tel:1", "text": "B", "icon": "☎️"},
                {"url": "https://c", "text": "C", "icon": "https://i/c.png"},
            ],
            "links_description": "D",
            "avatar_url": "https://i/a.png",
        },
    ),
    (
        21,
        {
            "mp3_title": "T",
            "mp3_file_url": "https://m",
            "mp3_description": "D",
            "mp3_cover_image_url": "https://c",
        },
    ),
    (
        22,
        {
            "form_title": "F",
            "fields": [
                {"key": "a", "label": "A", "type": "checkbox"},
                {"key": "A", "label": "B", "type": "checkbox", "options": ["x", "y"], "required": True},
                {"key": "c-1_", "label": "C", "type": "select", "options": ["x"]},
            ],
            "consent": {"text": "T", "required": False, "privacy_url": "https://p"},
            "submit_label": "Send",
            "thank_you": "Thanks",
            "redirect_url": "https://r",
        },
    ),
    (23, {"question": "Q", "scale": "nps", "ask_comment": True, "review_urls": ["https://r", "tel:1"]}),
    (23, {"question": "Q"}),
    (
        24,
        {
            "scheme": "epc",
            "payee_name": "N",
            "iban": "DE89370400440532013000",
            "bic": "COBADEFFXXX",
            "amount": 1,
        },
    ),
    (
        24,
        {
            "scheme": "epc",
            "payee_name": "N",
            "iban": "DE89370400440532013000",
            "reference": "RF18539007547034",
        },
    ),
    (24, {"scheme": "upi", "vpa": "a.b@bank", "payee_name": "P", "amount": 1.5, "note": "N"}),
    (24, {"scheme": "bitcoin", "address": "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2", "amount": "0.00000001"}),
    (24, {"scheme": "ethereum", "address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "amount": 1e-18}),
    (24, {"scheme": "link", "url": "https://pay.example/1"}),
    *((type_id, dict(model.example)) for type_id, model in TYPES.items()),
]
