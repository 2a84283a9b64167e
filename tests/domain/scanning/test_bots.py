"""What makes a bot of a request. tests/storage/analytics/test_real_visitors.py has the many that are met."""

from time import thread_time

from hypothesis import given
from hypothesis import strategies as st

from domain.scanning.bots import MAX_BOT, MAX_READ, named_bot, why_bot
from tests.cases import in_turn

CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36"
ANDROID = f"Mozilla/5.0 (Linux; Android 10; K) {CHROME}"
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


# Who is a person


@in_turn("user_agent", PEOPLE)
def test_a_person_with_any_browser_app_or_client_is_no_bot(user_agent):
    assert why_bot("GET", {}, user_agent) is None


@in_turn("user_agent", BOTS)
def test_a_bot_that_says_so_is_one_whatever_the_case(user_agent):
    named = why_bot("GET", {}, user_agent)

    assert named
    assert named in user_agent.lower()
    assert why_bot("GET", {}, user_agent.upper()) == named


@in_turn("user_agent", ["", "Firefox", PEOPLE[1], BOTS[0]])
def test_a_head_request_is_a_bots(user_agent):
    assert why_bot("HEAD", {}, user_agent) == "head"


@in_turn(
    ("name", "value"),
    [
        (b"sec-purpose", b"prefetch"),
        (b"sec-purpose", b"prefetch;prerender"),
        (b"sec-purpose", b"prefetch;anonymous-client-ip"),
        (b"sec-purpose", b"Prefetch"),
        (b"purpose", b"prefetch"),
        (b"purpose", b"preview"),
        (b"x-purpose", b"preview"),
        (b"x-purpose", b": preview"),
        (b"x-moz", b"prefetch"),
    ],
)
def test_a_page_fetched_before_anybody_asked_for_it_is_no_persons_scan(name, value):
    assert why_bot("GET", {name: value}, "Firefox") == "prefetch"


@in_turn(("name", "value"), [(b"sec-purpose", b""), (b"purpose", b"navigate"), (b"x-moz", b"livebookmarks")])
def test_another_purpose_is_a_persons(name, value):
    assert why_bot("GET", {name: value}, "Firefox") is None


# What it is called


@in_turn(
    ("user_agent", "name"),
    [
        ("Googlebot-Image/1.0", "googlebot-image"),
        ("archive.org_bot", "archive.org_bot"),
        ("Synapse (bot; +https://github.com/matrix-org/synapse)", "bot"),
        ("updown.io daemon 2.11", "updown.io"),
        ("Microsoft Office Word 2014", "microsoft office"),
        ("Mastodon/4.3.1", "mastodon"),
        ("Example/1.0 (+https://www.example.com:8080/about)", "www.example.com"),
        ("Example/1.0 (+https://)", "crawler"),
        ("x" * 900 + "bot", "x" * MAX_BOT),
        ("Example-QRbot/1.0", "example-qrbot"),
        ("QRbot/1.0 (+https://crawler.example/)", "crawler.example"),
    ],
)
def test_a_bot_is_called_by_the_whole_word_that_gave_it_away(user_agent, name):
    assert named_bot(user_agent) == name


@in_turn(
    "user_agent",
    [
        "CUBOT X30",
        "Cubot",
        "QRbot/3.1.2 CFNetwork/1410.0.3 Darwin/22.6.0",
        "robotics_app/1.0",
        "Spiderman/1.0",
        f"{ANDROID} WhatsApp/2.25",
        f"{ANDROID} [Pinterest/Android]",
        f"{ANDROID} Viber/25",
        "node-fetch/1.0 (+https://github.com/bitinn/node-fetch)",
        "libwww-perl/6.68",
        "QR Scanner/1.0",
    ],
)
def test_what_only_looks_like_a_bots_name_is_none(user_agent):
    assert named_bot(user_agent) is None


def test_what_comes_after_a_browsers_length_is_not_read():
    assert named_bot("x " * (MAX_READ // 2) + "Googlebot") is None


@given(
    st.text()
    | st.lists(st.sampled_from(["bot", "+http://", "/", ".", "_", " ", "crawl", "\ud800"])).map("".join)
)
def test_whatever_is_sent_a_bot_has_a_short_name(user_agent):
    name = named_bot(user_agent)

    assert name is None or (0 < len(name) <= MAX_BOT and name == name.strip())


@in_turn("piece", ["x", "bo", "a b", "-_.", "link ", "+https:/", "yandex", "ab" * 300 + " "])
def test_no_user_agent_takes_long_to_classify(piece):
    worst = (piece * MAX_READ)[:MAX_READ]

    began = thread_time()
    named_bot(worst)

    # Of this thread alone, so that a busy machine does not matter; it takes a third of a millisecond.
    assert thread_time() - began < 0.1


def test_a_prefetch_outdoes_the_name_and_head_both():
    assert why_bot("GET", {b"sec-purpose": b"prefetch"}, "Googlebot") == "prefetch"
    assert why_bot("HEAD", {b"sec-purpose": b"prefetch"}, "Googlebot") == "head"
