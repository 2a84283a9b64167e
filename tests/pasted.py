"""Addresses as people paste them, and what each way into the service has to make of them."""

# What is pasted, and the address of the code.
TAKEN = {
    " https://example.com/x\n": "https://example.com/x",
    "\u200bhttps://example.com/x": "https://example.com/x",
    "\ufeffhttps://example.com/x\u200b\u200e": "https://example.com/x",
    "https://exam\u00adple.com/a\u200bb": "https://example.com/ab",
    "\u201chttps://example.com/x\u201d": "https://example.com/x",
    "<https://example.com/x>": "https://example.com/x",
    "'https://example.com/it's'": "https://example.com/it's",
    "https://intranet/x": "https://intranet/x",
    "https://a_b.example/x": "https://a_b.example/x",
    "https://web.example/2020/https://example.com": "https://web.example/2020/https://example.com",
    "https://fa.example/\u0645\u06cc\u200c\u0634": "https://fa.example/\u0645\u06cc\u200c\u0634",
    "https://example.com/?q=" + "a" * 8_169: "https://example.com/?q=" + "a" * 8_169,
}
# What is pasted, and the address that was meant; "" if nobody can know.
REFUSED = {
    "https://https://example.com": "https://example.com",
    "https://http://example.com/x": "http://example.com/x",
    "http://https//example.com": "https://example.com",
    "https://example.comhttps://example.com": "https://example.com",
    "htps://example.com": "https://example.com",
    "htp://example.com": "http://example.com",
    "httpss://example.com": "https://example.com",
    "https//example.com": "https://example.com",
    "https;//example.com": "https://example.com",
    "http:/example.com": "http://example.com",
    "https://example..com/x": "https://example.com/x",
    "https://.example.com": "https://example.com",
    "https://example,com/x": "https://example.com/x",
    "https://example.com:99999/x": "https://example.com/x",
    "https://256.1.1.1/": "",
    "https://1.2.3.4.5/": "",
    "https://exa!mple.com": "",
    "htps://": "",
    "java\u200bscript:alert(1)": "",
    "\ufeff<javascript:alert(1)>": "",
    "https://example.com/?q=" + "a" * 8_170: "",
    "https://" * 1_020 + "example.com": "https://example.com",
    "WIFI:T:WPA;S:Cafe;P:cafe2026;;": "",
    "BEGIN:VCARD": "",
    "@cafe.linden": "",
    "hello@cafe.example": "",
    "+43 660 1234567": "",
    "\u200b": "",
}
# What is pasted, in five scripts: the kind that it is, and the types of the codes that it can be made into.
MAPS = "https://www.google.com/maps/place"
CARD = "BEGIN:VCARD VERSION:3.0 N:Linden;Marta;;; ORG:Café Linden TEL;TYPE=CELL:+43 1 5550142 END:VCARD"
OLD_CARD = (
    "BEGIN:VCARD\nVERSION:2.1\nFN;ENCODING=QUOTED-PRINTABLE:=E5=B1=B1=E7=94=B0\n"
    "TEL;CELL:090-1234-5678\nEND:VCARD"
)
EVENT = (
    "BEGIN:VEVENT SUMMARY:Sommerfest DTSTART;TZID=Europe/Vienna:20270618T180000 LOCATION:Garten END:VEVENT"
)
DAYS = (
    "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:夏祭り\nDTSTART;VALUE=DATE:20270717\n"
    "DTEND;VALUE=DATE:20270719\nEND:VEVENT\nEND:VCALENDAR"
)
SITES = "profile url url url"
READ = {
    # Addresses
    "https://cafe-linden.example/menu": "url url",
    "cafe-linden.example/menu": "url url",
    "CAFE-LINDEN.EXAMPLE": "url url",
    " «https://cafe.example/x»\n": "url url",
    "<cafe.example>": "url url",
    "https://кафе.рф/меню": "url url",
    "кафе-липа.рф": "url url",
    "https://مقهى.السعودية/قائمة": "url url",
    "\u200fمقهى.السعودية": "url url",
    "https://喫茶店.jp/メニュー": "url url",
    "喫茶店.jp": "url url",
    "ｃａｆｅ．ｅｘａｍｐｌｅ／ｍｅｎｕ": "url url",
    "ｈｔｔｐｓ：／／ｃａｆｅ。ｅｘａｍｐｌｅ": "url url",
    "https://कैफे.भारत/सूची": "url url",
    "9.9.9.9:8080/menu": "url url",
    "spotify:album:4aawyAB9vmqN3uQ7FjRGTy": "app url",
    "fb://page/123456": "app url",
    "Unsere Karte: https://cafe.example/karte.": "url url text",
    "Наше меню: https://кафе.рф/меню": "url url text",
    "メニューはこちら https://喫茶店.jp/menu": "url url text",
    # Files
    "cafe-linden.example/menu-2026.pdf": "pdf pdf url",
    "https://кафе.рф/Меню.PDF": "pdf pdf url",
    "https://喫茶店.jp/写真.jpg": "image image url",
    "https://cafe.example/tour.mp3": "mp3 mp3 url",
    "https://cafe.example/made.mp4": "video video url",
    "https://cafe.example/pattern.zip?v=2": "file file url",
    # Maps
    f"{MAPS}/Caf%C3%A9+Linden/@48.2,16.3,17z/data=!8m2!3d48.2104!4d16.3656": "location location url",
    f"{MAPS}/東京駅/@35.6812,139.7671,17z": "location location url",
    "https://maps.google.com/?q=55.7539,37.6208": "location location url",
    "https://maps.apple.com/?ll=48.2,16.37&q=Caf%C3%A9": "location location url",
    "https://www.openstreetmap.org/?mlat=28.6139&mlon=77.2090": "location location url",
    "geo:24.7136,46.6753": "location location",
    "geo:0,0?q=48.2104,16.3656(Café Linden)": "location location",
    "https://maps.app.goo.gl/Xy3kQ8d7rB2": "map url",
    # Networks
    "instagram.com/cafe.linden?igsh=MzRlOD": "url url",
    "https://www.youtube.com/@cafelinden": "url url",
    "https://youtu.be/dQw4w9WgXcQ?si=abc": "video url video",
    "https://vimeo.com/76979871": "video url video",
    "@cafe.linden": SITES,
    "＠cafe_linden": SITES,
    "@кафе.липа": "profile url",
    "@喫茶店": "profile url",
    "https://wa.me/4315550142?text=Hallo": "whatsapp whatsapp url",
    "https://api.whatsapp.com/send?phone=919876543210": "whatsapp whatsapp url",
    # Numbers
    "+43 1 555 01 42": "phone phone whatsapp sms",
    "+7 (495) 123-45-67": "phone phone whatsapp sms",
    "+966 11 123 4567": "phone phone whatsapp sms",
    "٠١١١٢٣٤٥٦٧": "phone phone sms",
    "०११ २३४५ ६७८९": "phone phone sms",
    "０３－１２３４－５６７８": "phone phone sms",
    "03-1234-5678": "phone phone sms",
    "tel:+4315550142": "phone phone whatsapp sms",
    "Tel: +43 1 5550142;ext=12": "phone phone whatsapp sms",
    "sms:+4315550142?body=Tisch%20f%C3%BCr%202": "sms sms",
    "SMSTO:+74951234567:Столик на двоих": "sms sms",
    # E-mail
    "hello@cafe-linden.example": "email email",
    "Marta Linden <hello@cafe.example>": "email email",
    "ｈｅｌｌｏ＠ｃａｆｅ．ｅｘａｍｐｌｅ": "email email",
    "https://hello@cafe.example": "email email url",
    "почта@кафе.рф": "email email",
    "mailto:hello@cafe.example?subject=%E4%BA%88%E7%B4%84": "email email",
    "hello@cafe": "email",
    # What phones read
    "WIFI:T:WPA;S:Linden Gäste;P:flat\\;white;;": "wifi wifi",
    "wifi:S:Кафе;T:WPA2;P:парольпароль;H:true;;": "wifi wifi",
    "WIFI:S:مقهى;T:nopass;;": "wifi wifi",
    "WIFI:T:WPA;S:Linden;P:short;;": "wifi",
    CARD: "vcard vcard",
    OLD_CARD: "vcard vcard",
    "MECARD:N:Петрова,Анна;TEL:+74951234567;EMAIL:anna@кафе.рф;;": "vcard vcard",
    "MECARD:N:शर्मा,अनीता;TEL:+919876543210;;": "vcard vcard",
    "BEGIN:VCARD": "wrong",
    EVENT: "event event",
    DAYS: "event event",
    # Words
    "The key is under the blue pot.": "text text",
    "Ключ под синим горшком": "text text",
    "المفتاح تحت الإناء الأزرق": "text text",
    "鍵は青い鉢の下にあります": "text text",
    "चाबी नीले गमले के नीचे है": "text text",
    # What cannot work
    "htps://cafe-linden.example": "wrong url",
    "https//кафе.рф/меню": "wrong url",
    "https://喫茶店,jp": "wrong url",
    "https://cafe.example/my menu": "wrong url text",
    "https://cafe-linden": "no_ending url",
    "http://localhost:8000/menu": "own_network url",
    "http://192.168.1.20/speisekarte": "own_network url",
    "http://0x7f.1/": "own_network url",
    "http://[fd00::1]:8080/": "own_network url",
    "drucker.local/меню": "own_network url",
    "https://marta:linden@cafe.example/menu": "password url",
    "example": "wrong text",
    "menu.pdf": "wrong text",
    "Lunch:menu": "wrong text url",
    "javascript:alert(1)": "wrong",
    "https://": "wrong",
}
