from domain.named_items.tags import names_in
from tests.cases import in_turn


@in_turn(
    ("text", "known", "names"),
    [
        ("", (), []),
        (" , ;\n,", (), []),
        ("b, a ,", (), ["b", "a"]),
        ("a;b\nc d\r\ne", (), ["a", "b", "c d", "e"]),
        ("夏、冬，春；秋", (), ["夏", "冬", "春", "秋"]),
        ("صيف، شتاء؛ربيع", (), ["صيف", "شتاء", "ربيع"]),
        ("new, a, c, b", ("a, c", "b"), ["new", "a, c", "b"]),
        ("a, c , a, cd", ("a, c",), ["a, c", "a", "cd"]),
        ("a, c, d", ("a, c", "a, c, d"), ["a, c, d"]),
        (".*;x", (".*;",), [".*", "x"]),
    ],
)
def test_names_in_a_row_are_read_as_people_write_them(text, known, names):
    assert names_in(text, known) == names


def test_a_row_of_separators_is_read_at_once():
    assert names_in("\n" * 500_000 + " " * 500_000) == []
