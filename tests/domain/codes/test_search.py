"""What a search reads, the words that it looks for, and what comes nearest."""

from uuid import UUID

from domain.codes.search import nearest, search_text, spelled_alike, words_of
from domain.content import TYPES, load_content


def text_of(type_id, **fields):
    return search_text("Menü", "AbC123", None, None, load_content(type_id, fields))


def test_a_search_reads_names_numbers_and_addresses_of_the_content_but_no_secret():
    wifi = text_of(5, ssid="WLAN Büro", password="flat white", security="WPA")
    card = text_of(4, first_name="Eva", last_name="Gruber", company="Strudel AG", phone="+43 (1) 234-567")
    links = text_of(20, links_title="Home", links_list=[{"url": "https://example.com/Jobs", "text": "Jobs"}])

    assert wifi == "menü\nabc123\n wlan büro\n wifi wi-fi wlan"
    assert card == "menü\nabc123\n eva\n gruber\n strudel ag\n +43 (1) 234-567\n tel:+431234567"
    assert links == "menü\nabc123\n home\n https://example.com/jobs"


def test_of_any_type_a_search_reads_some_text_and_of_long_content_the_beginning():
    for type_id, model in TYPES.items():
        content = load_content(type_id, model.example)
        found = search_text(None, "abc", content.destination(), None, content)
        assert any(line.strip() for line in found.split("\n")[2:]), model.slug
    dishes = [{"name": f"Dish {number}"} for number in range(900)]
    menu = text_of(11, menu_title="Lunch", sections=[{"items": dishes}])

    assert menu.startswith("menü\nabc123\n lunch\n dish 0\n dish 1")
    assert len(menu) < 530


def test_the_words_of_a_search_stand_in_any_order_and_short_ones_begin_a_word():
    assert words_of("  Vienna spring  FLYER spring ") == ["vienna", "spring", "flyer"]
    assert words_of("Table 7 A4 北京 é") == ["table", " 7", " a4", "北京", "é"]
    assert words_of(" ") == []
    assert len(words_of(" ".join(f"word{number}" for number in range(50)))) == 12


def test_a_name_in_another_spelling_has_the_same_letters_and_digits():
    names = ["Guest Wi-Fi", "Tisch 12", "Café Büro", "バス", "दिन"]
    texts = [(UUID(int=number), f"{name.casefold()}\nq9") for number, name in enumerate(names)]

    def alike(asked):
        return [names[one.int] for one in spelled_alike(asked, texts)]

    assert alike("guest wifi") == ["Guest Wi-Fi"]
    assert alike("cafe-buro") == ["Café Büro"]
    assert alike("TISCH-12") == ["Tisch 12"]
    for other in ("Tisch 1.2", "Tisch 1-2", "ハス", "दान", "", "-"):
        assert alike(other) == [], other


def test_the_addresses_of_rules_push_no_content_out():
    ways = [f"https://example.com/{letter * 170}" for letter in "abcdef"]
    text = search_text("Menu", "q9", None, None, load_content(2, {"text": "Tiramisu"}), ways)

    assert "\n tiramisu" in text
    assert f"\n {ways[0]}" in text


def test_a_name_with_each_of_the_words_is_the_nearest():
    names = ["Room 9", "Room 4", "Room 5", "Room 7 (VIP)"]
    texts = [(UUID(int=number), f"{name.casefold()}\nq{number}") for number, name in enumerate(names)]

    assert nearest("room 7", texts)[0].int == 3
    assert nearest("New Year's Eve", [(UUID(int=9), "anna berger\nq9\n events")]) == []
    assert nearest("guest wi-fi password", [(UUID(int=9), "gäste\nq9\n wifi wi-fi wlan")]) == [UUID(int=9)]


def test_the_nearest_have_most_pairs_of_letters_whatever_order_case_and_accents():
    names = ["Table 7", "Table 17", "Vienna spring flyer", "Büro-WLAN", "Speisekarte", "Xx"]
    texts = [
        (UUID(int=number), f"{name.casefold()}\nq9\nhttps://example.com/{'x' * 90}")
        for number, name in enumerate(names)
    ]

    def nearest_to(asked):
        return [names[one.int] for one in nearest(asked, texts)]

    assert nearest_to("tabel 7")[:2] == ["Table 7", "Table 17"]
    assert nearest_to("Flyer Vinna")[0] == "Vienna spring flyer"
    assert nearest_to("wlan buro")[0] == "Büro-WLAN"
    assert nearest_to("SPEISKARTE")[0] == "Speisekarte"
    assert len(nearest_to("table spring flyer")) == 3
    assert nearest_to("flyer vienna")[0] == "Vienna spring flyer"
    assert nearest_to("code for the printemps") == nearest_to("promo") == nearest_to("QR code") == []
    assert nearest_to("👩‍🍳") == []
