from ipaddress import ip_address

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.visitors import MAX_KEPT, Visitor, client_address, parse_networks, read_visitor

CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)"

PEOPLE = [
    "",
    f"{IPHONE} Version/17.5 Mobile/15E148 Safari/604.1",
    f"{IPHONE} GSA/320.0.643823 Mobile/15E148 Safari/604.1",
    f"{IPHONE} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1",
    f"{IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/470.0.0.36.103;FBBV/1;FBDV/iPhone14,5;FBMD/iPhone]",
    f"{IPHONE} Mobile/15E148 [Pinterest/iOS]",
    f"{IPHONE} Mobile/15E148 Snapchat/12.93.0.41 (like Safari/8618.2.12.10.9, panda)",
    f"{IPHONE} Mobile/15E148 MicroMessenger/8.0.49(0x18003137) NetType/WIFI Language/zh_CN",
    f"{IPHONE} Mobile/15E148 Safari Line/14.9.1",
    f"{IPHONE} Mobile/15E148 KAKAOTALK 10.8.1",
    f"{IPHONE} Mobile/15E148 musical_ly_35.1.0 BytedanceWebview/d8a21c6",
    f"{IPHONE} Mobile/15E148 LinkedInApp/9.29.7814",
    f"Mozilla/5.0 (Linux; Android 14; Pixel 8) {CHROME}",
    f"Mozilla/5.0 (Linux; Android 13; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 {CHROME}",
    f"Mozilla/5.0 (Linux; Android 10; CUBOT X30) {CHROME}",
    f"Mozilla/5.0 (Linux; Android 11; CUBOT KINGKONG 5 Pro Build/RP1A.200720.011; wv) {CHROME}",
    f"Mozilla/5.0 (Linux; Android 7.0; CUBOT_NOTE_S Build/NRD90M) {CHROME}",
    f"Mozilla/5.0 (Linux; U; Android 9; de-de; CUBOT/CUBOT_P20 Build/O11019) {CHROME}",
    "Dalvik/2.1.0 (Linux; U; Android 9; CUBOT NOVA Build/PPR1.180610.011)",
    (
        f"Mozilla/5.0 (Linux; Android 12; Pixel 4a; wv) {CHROME} Instagram 289.0.0.25.49 "
        "Android (31/12; 440dpi; 1080x2138; Google/google; Pixel 4a; sunfish; sunfish; de_DE; 488780875)"
    ),
    f"Mozilla/5.0 (Linux; Android 9; SM-J730F; wv) {CHROME} [Pinterest/Android]",
    f"Mozilla/5.0 (Linux; arm_64; Android 13; M2101K6G) AppleWebKit/537.36 YaBrowser/24.4.1 {CHROME}",
    f"Mozilla/5.0 (Linux; Android 8.1.0; BLA-AL00) {CHROME} SogouSearch Android1.0 version3.0 AppVersion/5909",
    f"Mozilla/5.0 (Linux; Android 10; V1934A) {CHROME} SogouMSE,SogouMobileBrowser/5.28.8",
    f"Mozilla/5.0 (Linux; Android 10; MIX 2S) {CHROME} T7/12.16 baiduboxapp/13.0.0.11 (Baidu; P1 10)",
    f"Mozilla/5.0 (Linux; U; Android 11; en-us) {CHROME} XiaoMi/MiuiBrowser/13.5.0",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0",
    "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36",
    "Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko",
    "Opera/9.80 (J2ME/MIDP; Opera Mini/9.80/191.322; U; de) Presto/2.12.423 Version/12.16",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0",
    "Mozilla/5.0 (PlayStation 4 11.50) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.0 Safari/605.1.15",
    "curl/8.7.1",
    "Wget/1.21.4",
    "python-requests/2.32.3",
    "python-httpx/0.27.0",
    "Python/3.12 aiohttp/3.9.5",
    "Go-http-client/2.0",
    "okhttp/4.12.0",
    "QR%20Scanner/412 CFNetwork/1496.0.7 Darwin/23.5.0",
    f"Mozilla/5.0 (Linux; Android 13; SM-A536B; wv) {CHROME} QRCodeScanner/3.2.1",
]
BOTS = [
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "Googlebot-Image/1.0",
    f"Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X) {CHROME} (compatible; Storebot-Google/1.0)",
    "Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)",
    "AdsBot-Google (+http://www.google.com/adsbot.html)",
    "Mediapartners-Google",
    "Mozilla/5.0 AppleWebKit/537.36 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/126.0 Safari/537.36",
    "Mozilla/5.0 (Windows NT 6.1; WOW64) AppleWebKit/534+ (KHTML, like Gecko) BingPreview/1.0b",
    "Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)",
    "DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)",
    "Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)",
    "Mozilla/5.0 (compatible; YandexImages/3.0; +http://yandex.com/bots)",
    "Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)",
    "Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)",
    "Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15 (Applebot/0.1)",
    "Mozilla/5.0 (compatible; PetalBot;+https://webmaster.petalsearch.com/site/petalbot)",
    "Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)",
    "Mozilla/5.0 (compatible; SemrushBot/7~bl; +http://www.semrush.com/bot.html)",
    "Mozilla/5.0 (compatible; MJ12bot/v1.4.8; http://mj12bot.com/)",
    "CCBot/2.0 (https://commoncrawl.org/faq/)",
    "Mozilla/5.0 (compatible; archive.org_bot +http://archive.org/details/archive.org_bot)",
    "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
    "facebookexternalhit/1.1 Facebot Twitterbot/1.0",
    "meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)",
    "Twitterbot/1.0",
    "LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)",
    "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
    "Slack-ImgProxy (+https://api.slack.com/robots)",
    "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)",
    "TelegramBot (like TwitterBot)",
    "WhatsApp/2.24.12.78 A",
    "WhatsApp/2.2413.1 N",
    "Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com",
    "Pinterest/0.2 (+https://www.pinterest.com/bot.html)",
    "Mozilla/5.0 (compatible; Pinterestbot/1.0; +https://www.pinterest.com/bot.html)",
    "redditbot/1.0",
    "Mozilla/5.0 (compatible; Snap URL Preview Service; bot; snapchat; https://developers.snap.com/robots)",
    "Mozilla/5.0 (compatible; Bluesky Cardyb/1.1; +mailto:support@bsky.app)",
    "Mozilla/5.0 (compatible; Yahoo Link Preview; https://help.yahoo.com/kb/mail/SLN23615.html)",
    "http.rb/5.1.1 (Mastodon/4.2.9; +https://mastodon.social/) Bot",
    "Synapse (bot; +https://github.com/matrix-org/synapse)",
    "Mattermost-Bot/1.1",
    "Mozilla/5.0 (compatible; vkShare; +http://vk.com/dev/Share)",
    "Mozilla/5.0 (compatible; Embedly/0.2; +http://support.embed.ly/)",
    "Iframely/1.3.1 (+https://iframely.com/docs/about)",
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/126.0.0.0 Safari/537.36",
    "Mozilla/5.0 (compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)",
    "Pingdom.com_bot_version_1.4_(http://www.pingdom.com/)",
    "Mozilla/5.0 zgrab/0.x",
    "Mozilla/5.0 (compatible; CensysInspect/1.1; +https://about.censys.io/)",
    "W3C_Validator/1.3 http://validator.w3.org/services",
    "Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)",
]


def visitor_of(user_agent="Firefox", method="GET", address="203.0.113.7", **headers):
    named = {name.replace("_", "-").encode(): value.encode() for name, value in headers.items()}
    return read_visitor(method, {b"user-agent": user_agent.encode(), **named}, address)


# Who is a person


@pytest.mark.parametrize("user_agent", PEOPLE, ids=lambda text: text[-44:])
def test_a_person_with_any_browser_app_or_client_is_no_bot(user_agent):
    assert visitor_of(user_agent).bot is None


@pytest.mark.parametrize("user_agent", BOTS, ids=lambda text: text[:44])
def test_a_bot_that_says_so_is_one_whatever_the_case(user_agent):
    named = visitor_of(user_agent).bot

    assert named
    assert named in user_agent.lower()
    assert visitor_of(user_agent.upper()).bot == named


@pytest.mark.parametrize("user_agent", ["", "Firefox", PEOPLE[1], BOTS[0]])
def test_a_head_request_is_a_bots(user_agent):
    assert visitor_of(user_agent, "HEAD").bot == "head"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("sec_purpose", "prefetch"),
        ("sec_purpose", "prefetch;prerender"),
        ("sec_purpose", "prefetch;anonymous-client-ip"),
        ("sec_purpose", "Prefetch"),
        ("purpose", "prefetch"),
        ("purpose", "preview"),
        ("x_purpose", "preview"),
        ("x_purpose", ": preview"),
        ("x_moz", "prefetch"),
    ],
)
def test_a_page_fetched_before_anybody_asked_for_it_is_no_persons_scan(name, value):
    assert visitor_of(**{name: value}).bot == "prefetch"


@pytest.mark.parametrize(
    ("name", "value"), [("sec_purpose", ""), ("purpose", "navigate"), ("x_moz", "livebookmarks")]
)
def test_another_purpose_is_a_persons(name, value):
    assert visitor_of(**{name: value}).bot is None


# What is kept


def test_what_the_visitor_sent_is_kept_and_the_address_only_in_what_is_hashed():
    visitor = visitor_of("Firefox", referer="https://example.org/a", accept_language="de-AT,de;q=0.9")

    assert visitor == Visitor(None, visitor.identity, "Firefox", "https://example.org/a", "de-AT,de;q=0.9")
    assert b"203.0.113.7" in visitor.identity


def test_the_same_address_and_browser_is_one_visitor_and_any_other_another():
    one = visitor_of("Firefox").identity

    assert visitor_of("Firefox", accept_language="fr").identity == one
    assert (
        len({one, visitor_of("Safari").identity, visitor_of("Firefox", address="203.0.113.8").identity}) == 3
    )


def test_headers_that_were_not_sent_are_none():
    assert read_visitor("GET", {}, "203.0.113.7") == Visitor(None, b"203.0.113.7\n", None, None, None)


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=2_000), st.binary(max_size=2_000), st.sampled_from(["GET", "HEAD"]))
def test_whatever_bytes_are_sent_they_are_kept_as_short_text(user_agent, other, method):
    headers = {b"user-agent": user_agent, b"referer": other, b"accept-language": other}

    visitor = read_visitor(method, headers, "203.0.113.7")

    for kept in (visitor.user_agent, visitor.referrer, visitor.language):
        assert kept is None or 0 < len(kept) <= MAX_KEPT


@pytest.mark.parametrize("asked", ["dnt", "sec_gpc"])
@pytest.mark.parametrize("user_agent", [PEOPLE[1], BOTS[0]])
def test_of_a_visitor_who_asks_for_it_nothing_is_kept_but_whether_it_is_a_bot(asked, user_agent):
    visitor = visitor_of(user_agent, referer="https://example.org", accept_language="de", **{asked: "1"})

    assert visitor == Visitor(visitor_of(user_agent).bot, None, None, None, None)


@pytest.mark.parametrize("asked", ["dnt", "sec_gpc"])
@pytest.mark.parametrize("value", ["0", "", "null", "unspecified"])
def test_a_visitor_who_does_not_ask_for_it_is_kept(asked, value):
    assert visitor_of(**{asked: value}).user_agent == "Firefox"


# Where from

PROXY = "10.0.0.1"
TRUSTED = parse_networks("10.0.0.0/8, 2001:db8:ffff::/48, ::1")
ADDRESSES = (st.ip_addresses(v=4) | st.ip_addresses(v=6)).map(str)
VISITORS = ADDRESSES.filter(
    lambda text: (
        not any(ip_address(text) in network for network in TRUSTED)
        and getattr(ip_address(text), "ipv4_mapped", None) is None
        and ip_address(text).version == 4
    )
)
JUNK = st.sampled_from(
    ["unknown", "_hidden", "", "10.0.0.9", "<script>", "999.1.1.1", "[", '"', "127.0.0.1", "::1", ","]
)


def address_of(*headers, peer=PROXY, trusted=TRUSTED):
    return client_address(peer, [(name.encode(), value.encode()) for name, value in headers], trusted)


@pytest.mark.parametrize("name", ["x-forwarded-for", "forwarded"])
@pytest.mark.parametrize(
    "peer", ["203.0.113.9", "2001:db8::9", "11.0.0.1", "::ffff:203.0.113.9", "", "testclient"]
)
def test_an_untrusted_peer_speaks_only_for_itself(name, peer):
    assert address_of((name, "for=198.51.100.1"), (name, "198.51.100.1"), peer=peer) == peer


def test_without_trusted_proxies_no_header_is_believed():
    assert address_of(("x-forwarded-for", "198.51.100.1"), trusted=()) == PROXY


def test_a_proxy_that_says_nothing_is_the_visitor_itself():
    assert address_of() == PROXY
    assert address_of(("x-real-ip", "198.51.100.1")) == PROXY


@pytest.mark.parametrize(
    ("chain", "address"),
    [
        ("198.51.100.1", "198.51.100.1"),
        (" 198.51.100.1 ", "198.51.100.1"),
        ("198.51.100.1:4711", "198.51.100.1"),
        ("2001:db8::1", "2001:db8::1"),
        ("2001:DB8:0:0::1", "2001:db8::1"),
        ("[2001:db8::1]", "2001:db8::1"),
        ("[2001:db8::1]:4711", "2001:db8::1"),
        ("::ffff:198.51.100.1", "198.51.100.1"),
        ("[::ffff:198.51.100.1]:80", "198.51.100.1"),
        ("192.0.2.66, 198.51.100.1", "198.51.100.1"),
        ("192.0.2.66,198.51.100.1,10.0.0.2,10.9.9.9", "198.51.100.1"),
        ("198.51.100.1, 2001:db8:ffff::7, ::1", "198.51.100.1"),
        ("10.0.0.3, 10.0.0.2", "10.0.0.3"),
        ("192.0.2.66, unknown", PROXY),
        ("192.0.2.66, unknown, 10.0.0.2", "10.0.0.2"),
        ("192.0.2.66, ", PROXY),
        ("192.0.2.66, 198.51.100.300", PROXY),
        ("", PROXY),
    ],
)
def test_the_last_address_that_a_trusted_proxy_did_not_vouch_for_itself_is_the_visitor(chain, address):
    assert address_of(("x-forwarded-for", chain)) == address


@pytest.mark.parametrize(
    ("header", "address"),
    [
        ("for=198.51.100.1", "198.51.100.1"),
        ("For=198.51.100.1;proto=https;by=203.0.113.43", "198.51.100.1"),
        ("proto=https;FOR=198.51.100.1", "198.51.100.1"),
        ('for="198.51.100.1:4711"', "198.51.100.1"),
        ('for="[2001:db8:cafe::17]:4711"', "2001:db8:cafe::17"),
        ('for="[2001:db8:cafe::17]"', "2001:db8:cafe::17"),
        ("for=192.0.2.66, for=198.51.100.1", "198.51.100.1"),
        ("for=192.0.2.66, for=198.51.100.1, for=10.0.0.2;by=10.0.0.1", "198.51.100.1"),
        ('for=192.0.2.66, for="_gazonk"', PROXY),
        ("for=192.0.2.66, for=unknown", PROXY),
        ("for=192.0.2.66, proto=https", PROXY),
        ("for=192.0.2.66,", PROXY),
    ],
)
def test_forwarded_is_read_as_rfc_7239_writes_it(header, address):
    assert address_of(("forwarded", header)) == address


@pytest.mark.parametrize(
    "header",
    [
        'for=198.51.100.1;host="x,for=192.0.2.66"',
        'for=198.51.100.1;host="x, for=192.0.2.66, y"',
        'host="x;for=192.0.2.66";for=198.51.100.1',
        r'host="\";for=192.0.2.66";for=198.51.100.1',
    ],
)
def test_what_stands_between_quotes_in_forwarded_is_no_element_of_it(header):
    # RFC 7239, section 4: a value may be a quoted-string; a host is whatever the visitor asked for.
    assert address_of(("forwarded", header)) == "198.51.100.1"


def test_several_header_lines_are_one_list():
    assert (
        address_of(("x-forwarded-for", "192.0.2.66"), ("x-forwarded-for", "198.51.100.1, 10.0.0.2"))
        == "198.51.100.1"
    )
    assert address_of(("forwarded", "for=192.0.2.66"), ("forwarded", "for=198.51.100.1")) == "198.51.100.1"


def test_a_forwarded_header_that_the_visitor_wrote_does_not_outdo_what_the_proxy_added():
    # Most proxies add X-Forwarded-For and pass on an unknown Forwarded as it came.
    assert address_of(("forwarded", "for=192.0.2.66"), ("x-forwarded-for", "198.51.100.1")) == "198.51.100.1"


@pytest.mark.parametrize("peer", ["::ffff:10.0.0.1", "10.0.0.1", "2001:db8:ffff::1", "::1"])
def test_a_trusted_proxy_is_known_in_any_spelling(peer):
    assert address_of(("x-forwarded-for", "198.51.100.1"), peer=peer) == "198.51.100.1"


def test_a_trusted_network_may_be_written_as_mapped_addresses():
    trusted = parse_networks("::ffff:10.0.0.0/104")

    assert (
        address_of(("x-forwarded-for", "198.51.100.1"), peer="::ffff:10.0.0.1", trusted=trusted)
        == "198.51.100.1"
    )


@settings(max_examples=150, deadline=None)
@given(st.lists(ADDRESSES | JUNK, max_size=5), VISITORS, st.lists(st.just("10.0.0.2"), max_size=3))
def test_no_entry_that_a_visitor_sends_along_hides_where_it_comes_from(spoofed, visitor, proxies):
    chain = ", ".join([*spoofed, visitor, *proxies])
    elements = ", ".join(
        [*(f"for={entry}" for entry in spoofed), f"for={visitor}", *map("for={}".format, proxies)]
    )

    assert address_of(("x-forwarded-for", chain)) == visitor
    assert '"' in elements or address_of(("forwarded", elements)) == visitor


@settings(max_examples=200, deadline=None)
@given(st.text(st.characters(max_codepoint=255)), st.sampled_from(["x-forwarded-for", "forwarded"]))
def test_whatever_a_header_says_the_answer_is_an_address(value, name):
    ip_address(client_address(PROXY, [(name.encode(), value.encode("latin-1"))], TRUSTED))


@pytest.mark.parametrize(
    ("text", "networks"),
    [
        ("", []),
        (" , ", []),
        ("10.0.0.1", ["10.0.0.1/32"]),
        ("10.1.2.3/8, ::1", ["10.0.0.0/8", "::1/128"]),
        ("172.16.0.0/255.240.0.0", ["172.16.0.0/12"]),
    ],
)
def test_networks_stand_between_commas(text, networks):
    assert [str(network) for network in parse_networks(text)] == networks


@pytest.mark.parametrize("wrong", ["localhost", "10.0.0.0/33", "10.0.0", "*", "::/129", "10.0.0.1 10.0.0.2"])
def test_a_network_that_is_none_is_named(wrong):
    with pytest.raises(ValueError) as refused:
        parse_networks(f"10.0.0.1, {wrong}")

    assert wrong in str(refused.value)
