"""Names of clients that are there to deceive, and honest ones in every script."""

from domain.oauth.names import doubt_of
from tests.cases import in_turn

DISGUISED = (
    # The first letter is Cyrillic, or Greek.
    "\u0421laude",
    "\u03f9laude",
    "G\u03a1T-5",
    # One word is Latin, and each letter of the other looks so.
    "Claude \u0421\u043e\u0440\u0435",
    "\u0405\u0420\u041e\u03a4\u0406F\u04ae",
    # Mathematical, of full width, in circles, in squares, small capitals, long s.
    "\U0001d5d6\U0001d5f9\U0001d5ee\U0001d602\U0001d5f1\U0001d5f2",
    "\uff23\uff4c\uff41\uff55\uff44\uff45",
    "\u24d2\u24db\u24d0\u24e4\u24d3\u24d4",
    "\U0001f172\U0001f17b\U0001f170",
    "\u1d04\u029f\u1d00\u1d1c\u1d05\u1d07",
    "\u212dlaude",
)
OFFICIAL = (
    "Repoint",
    "Repoint Security Team",
    "MyRepoint",
    "Re-p0int",
    "Répoint",
    "REPOlNT Helper",
    "Account Support",
    "Verified ✓",
    "Sicherheitsdienst",
    "Sécurité du compte",
    "Soporte técnico",
    "Equipe de Segurança",
    "账户安全中心",
    "公式サポート",
)
HONEST = (
    *("Claude", "ChatGPT", "VS Code", "Zed", "Claude Code (Ada's laptop)", "Microsoft Teams"),
    *("Café Müller", "Émile’s Assistant", "Acme™ №1", "µTorrent", "Hawaiʻi", "2ª Vía", "👩\u200d💻 Dev", "✝"),
    # Japanese, Chinese and Korean stand beside Latin; other scripts do in words of their own.
    *("AIアシスタント", "Claude 中文助手", "한국어 AI비서", "Помощник Claude", "Οδηγός GPT", "עוזר GPT"),
    # It is only across two words.
    "Spare Pointer",
    "",
)


@in_turn("name", DISGUISED)
def test_a_name_whose_letters_only_look_like_others_is_doubted(name):
    assert doubt_of(name) == "letters"


@in_turn("name", OFFICIAL)
def test_a_name_that_speaks_for_us_or_for_those_who_check_is_doubted(name):
    assert doubt_of(name) == "official"


@in_turn("name", HONEST)
def test_an_honest_name_is_not_doubted_in_any_script(name):
    assert doubt_of(name) is None
