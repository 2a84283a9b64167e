import threading
import unicodedata
from math import isfinite

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from domain.drawing.engine.captions import FONTS, LONGEST, REGULAR, outline_caption
from tests.cases import in_turn

SCRIPTS = {
    "Greek": "Ελληνικά",
    "Cyrillic": "Жёлтый Україна",
    "Vietnamese": "Tiếng Việt",
    "Arabic": "مرحبا بالعالم",
    "Persian": "گچپژ فارسی",
    "Urdu": "ٹڈڑ ہے",
    "Hebrew": "שָׁלוֹם",
    "Devanagari": "क्षत्रिय ज्ञान",
    "Bengali": "বাংলা ক্ষমতা",
    "Tamil": "தமிழ் ஸ்ரீ",
    "Telugu": "తెలుగు",
    "Kannada": "ಕನ್ನಡ",
    "Malayalam": "മലയാളം",
    "Gujarati": "ગુજરાતી",
    "Gurmukhi": "ਪੰਜਾਬੀ",
    "Oriya": "ଓଡ଼ିଆ",
    "Sinhala": "සිංහල",
    "Thai": "ภาษาไทย",
    "Lao": "ພາສາລາວ",
    "Khmer": "ភាសាខ្មែរ",
    "Myanmar": "မြန်မာဘာသာ",
    "Georgian": "ქართული",
    "Armenian": "Հայերեն",
    "Ethiopic": "አማርኛ",
    "Tibetan": "བོད་སྐད་",
    "Mongolian": "ᠮᠣᠩᠭᠣᠯ",
    "Thaana": "ދިވެހި",
    "Cherokee": "ᏣᎳᎩ",
    "Canadian Aboriginal": "ᐃᓄᒃᑎᑐᑦ",
    "Tifinagh": "ⵜⵉⴼⵉⵏⴰⵖ",
    "N'Ko": "ߒߞߏ",
    "simplified Chinese": "扫码点餐，请扫描二维码。",
    "traditional Chinese": "掃描二維碼以開啟網頁「臺灣」",
    "Japanese": "こんにちは、コードを読み取る！",
    "Korean": "안녕하세요",
    "symbols": "→ € ₹ ₿ ∑ ≠ ½ © ™ ★",
    "emoji": "📷 🙂 👋 ☕",
}


def contours(text):
    return outline_caption(text).outline.contours


def shapes(text):
    """The contours without their places: the same for a letter wherever it stands."""
    return [
        tuple(tuple(round(v - contour[0][i % 2], 4) for i, v in enumerate(point)) for point in contour)
        for contour in contours(text)
    ]


def test_a_line_is_as_wide_as_its_advance_and_stands_on_the_baseline():
    caption = outline_caption("HH")

    assert caption.width == pytest.approx(2 * outline_caption("H").width)
    assert caption.top == pytest.approx(-0.727, abs=0.01)
    assert caption.bottom == pytest.approx(0, abs=0.001)
    assert 0 < caption.left < caption.right < caption.width


def test_what_goes_below_the_baseline_has_a_positive_bottom():
    assert outline_caption("gjp").bottom > 0.1


def test_latin_pairs_are_kerned():
    apart = outline_caption("A").width + outline_caption("V").width

    assert outline_caption("AV").width < apart - 0.01


def test_an_accent_is_the_same_whole_or_in_parts():
    assert outline_caption("Vie\u0323\u0302t") == outline_caption("Việt")


@in_turn("text", SCRIPTS.values())
def test_every_script_is_drawn_with_nothing_missing(text):
    caption = outline_caption(text)

    assert caption.missing == ""
    assert len(caption.outline.contours) >= len(text.split())
    assert caption.right - caption.left > 0.3
    assert -2 < caption.top < caption.bottom < 1


def test_arabic_letters_join():
    apart = sum(outline_caption(message).width for message in "مرحبا")

    assert outline_caption("مرحبا").width < 0.9 * apart
    assert not set(shapes("بب")) >= set(shapes("ب"))


def test_arabic_runs_from_right_to_left():
    # Alef never joins to the left, so the first letter is drawn last and whole.
    assert shapes("اب")[-1:] == shapes("ا")
    assert shapes("اب")[: len(shapes("ب"))] != shapes("ا")


def test_lam_and_alef_become_one_letter():
    apart = outline_caption("ل").width + outline_caption("ا").width

    assert outline_caption("لا").width < 0.8 * apart
    assert not set(shapes("لا")) & {*shapes("ل"), *shapes("ا")}


def test_the_first_letter_gives_the_direction_of_the_line():
    assert shapes("שלום abc")[: len(shapes("abc"))] == shapes("abc")
    assert shapes("abc שלום")[: len(shapes("abc"))] == shapes("abc")


def test_numbers_in_arabic_text_run_from_left_to_right():
    assert shapes("مرحبا 123")[: len(shapes("123"))] == shapes("123")
    assert shapes("مرحبا ٤٥٦")[: len(shapes("٤٥٦"))] == shapes("٤٥٦")


def test_latin_between_arabic_words_stays_between_them():
    first, second = shapes("ا"), shapes("د")

    assert shapes("ا abc 12 د") == second + shapes("abc 12") + first


def test_brackets_are_mirrored_in_hebrew():
    assert shapes("(א)") == shapes("(") + shapes("א") + shapes(")")


def test_brackets_around_hebrew_in_an_english_line_open_to_the_left():
    assert shapes("a (א) b") == shapes("a(") + shapes("א") + shapes(")b")


def test_brackets_around_english_at_the_end_of_a_hebrew_line_stay_around_it():
    assert shapes("א (ab)") == shapes("(ab)") + shapes("א")


def test_direction_marks_turn_the_text_and_are_not_drawn():
    assert shapes("\u202eabc\u202c") == shapes("cba")
    assert shapes("\u2067א b\u2069") == shapes("b") + shapes("א")
    assert outline_caption("\u200fa\u200e").missing == ""


def test_consonants_of_devanagari_become_one_letter():
    parts = outline_caption("क").width + outline_caption("ष").width

    assert outline_caption("क्ष").width < 0.85 * parts


def test_the_short_i_of_devanagari_stands_before_its_consonant():
    assert shapes("कि")[-len(shapes("क")) :] == shapes("क")


def test_thai_marks_stand_above_and_below_their_letter():
    message, marked = outline_caption("ท"), outline_caption("ที่")

    assert marked.width == pytest.approx(message.width)
    assert marked.top < message.top - 0.1


def test_japanese_text_has_the_japanese_forms_of_kanji():
    assert shapes("直あ")[: len(shapes("直"))] != shapes("直")


def test_kanji_and_syllables_are_one_em_wide():
    assert outline_caption("二維碼").width == pytest.approx(3)
    assert outline_caption("한글").width == pytest.approx(2 * outline_caption("한").width)


def test_parts_of_a_korean_syllable_become_the_syllable():
    assert outline_caption("\u1112\u1161\u11ab") == outline_caption("한")


@in_turn(
    "sequence",
    [
        "👨‍👩‍👧‍👦",
        "👩🏽‍💻",
        "🏳️‍🌈",
        "❤️‍🔥",
        "👍🏽",
        "1️⃣",
        "🇩🇪",
        "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    ],
)
def test_an_emoji_of_several_characters_is_one_picture(sequence):
    caption = outline_caption(sequence)

    assert caption.width == pytest.approx(outline_caption("🙂").width, rel=0.1)
    assert caption.outline.contours
    assert caption.missing == ""


def test_an_emoji_sequence_that_no_font_has_is_drawn_in_parts():
    assert shapes("🧊\u200d🍕") == shapes("🧊🍕")


def test_the_style_of_an_emoji_does_not_count():
    assert outline_caption("☕\ufe0f") == outline_caption("☕\ufe0e") == outline_caption("☕")


def test_a_character_that_no_font_has_is_left_out_and_reported_once():
    caption = outline_caption("a\ue000b\U0010fffdc\ue000")

    assert caption.outline == outline_caption("abc").outline
    assert caption.missing == "\ue000\U0010fffd"


def test_a_line_of_missing_characters_only_is_empty():
    caption = outline_caption("\ue000\U00050000")

    assert caption.outline.contours == ()
    assert (caption.width, caption.top, caption.bottom, caption.left, caption.right) == (0, 0, 0, 0, 0)
    assert caption.missing == "\ue000\U00050000"


def test_a_missing_character_does_not_change_the_order_of_the_others():
    assert outline_caption("א\ue000ב 12").outline == outline_caption("אב 12").outline


@in_turn("control", ["\n", "\t", "\r", "\u2028", "\x85", "\x1f"])
def test_breaks_and_tabs_are_spaces(control):
    assert outline_caption(f"a{control}b") == outline_caption("a b")


@in_turn("control", ["\0", "\x1b", "\x7f", "\u200b", "\u00ad", "\ufeff", "\ufe0f", "\u2066", "\U000e0001"])
def test_what_cannot_be_seen_takes_no_room_and_is_not_missing(control):
    assert outline_caption(f"H{control}H") == outline_caption("HH")


def test_spaces_at_the_ends_do_not_count():
    assert outline_caption("  Scan me\n") == outline_caption("Scan me")


def test_forty_marks_on_one_letter_take_no_more_room_than_the_letter():
    caption = outline_caption("a" + "\u0301" * 40)

    assert caption.width == pytest.approx(outline_caption("a").width)
    assert caption.missing == ""


@in_turn("mark", ["\u0301", "\u0e35", "\u093f", "\u064e"])
def test_a_mark_without_a_base_brings_no_dotted_circle(mark):
    assert len(contours(mark)) <= len(contours("a" + mark))


def test_a_line_beyond_all_reading_is_cut():
    assert outline_caption("a" * (LONGEST + 1)) == outline_caption("a" * LONGEST)


@in_turn("letters", ["o", "о", "ס", "ه", "ഠ", "〇", "ㅇ", "⵰ⴱ", "◯", "０"])
def test_outer_contours_of_every_font_run_the_same_way(letters):
    turning = sum(
        x0 * y1 - x1 * y0
        for contour in contours(letters)
        for (x0, y0), (x1, y1) in zip(
            [point[-2:] for point in contour],
            [point[-2:] for point in contour[1:] + contour[:1]],
            strict=True,
        )
    )

    assert turning > 0


def test_threads_draw_the_same_lines():
    texts = list(SCRIPTS.values())
    expected = [outline_caption(text) for text in texts]
    outline_caption.cache_clear()
    drawn = []

    threads = [
        threading.Thread(target=lambda: drawn.append([outline_caption(text) for text in texts]))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert drawn == [expected] * 4


ANY_TEXT = st.text(st.characters(exclude_categories=()), max_size=40)
MIXED_TEXT = st.text(
    "abAV 12.,()[]-אבם\u05b8عرلاب\u064e\u0660कषि\u094d\u0e17\u0e35漢あ한🙂👩🏽\u200d\u200c\ufe0f\u20e3🇩🇪"
    "\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\n\0\ue000\ud800",
    max_size=40,
)


@settings(max_examples=100)
@given(ANY_TEXT | MIXED_TEXT)
@example("\u202e" * 130 + "a" + "א" + "\u2069")
@example("\u200d\u0915\u202b\u0301")
def test_any_text_gives_finite_numbers_and_the_same_ones_again(text):
    caption = outline_caption(text)
    numbers = [v for contour in caption.outline.contours for point in contour for v in point]

    assert all(
        map(isfinite, [*numbers, caption.width, caption.top, caption.bottom, caption.left, caption.right])
    )
    assert caption.top <= caption.bottom
    assert caption.left <= caption.right
    assert {len(point) for contour in caption.outline.contours for point in contour} <= {2, 6}
    assert len(set(caption.missing)) == len(caption.missing)
    assert outline_caption.__wrapped__(text) == caption


@settings(max_examples=100)
@given(st.text("abאבעع12.()\u202b\u202c\u2067\u2069", max_size=20))
def test_every_letter_of_a_line_of_two_directions_is_drawn(text):
    letters = [message for message in text if unicodedata.category(message)[0] in "LNP"]

    assert len(contours(text)) >= len(letters)


def test_every_font_has_its_licence_with_its_copyright_line():
    fonts = {path.name for path in FONTS.iterdir() if path.suffix in {".ttf", ".otf"}}
    licences = [path.read_text(encoding="utf-8") for path in FONTS.glob("OFL-*.txt")]
    documented = {
        line.partition(":")[0]
        for licence in licences
        for line in licence.splitlines()
        if "opyright" in line or "©" in line
    }

    assert fonts <= documented
    assert all("SIL OPEN FONT LICENSE Version 1.1" in licence for licence in licences)
    # The other weight of a font is not looked up: it has the same characters.
    ordered = (FONTS / "order.txt").read_text(encoding="utf-8").split()
    assert {*ordered, *REGULAR.values()} == fonts
