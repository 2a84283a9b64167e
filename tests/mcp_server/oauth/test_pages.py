"""The pages of the authorization server, whatever a client says of itself."""

from datetime import UTC, datetime
from html.parser import HTMLParser

import httpx2
from hypothesis import given
from hypothesis import strategies as st
from starlette.applications import Starlette

from domain.kernel.safe_text import visible, without_invisible
from domain.oauth.clients import AuthMethod, Client
from domain.oauth.redirects import target_of_redirect
from domain.oauth.requests import AuthorizationRequest
from domain.oauth.scopes import ALL_SCOPES, Scope
from mcp_server.oauth import pages
from tests.cases import in_turn

ROOT = "https://example.com/auth"
EMAIL = "owner@example.com"
CLAUDE = "https://claude.ai/api/mcp/auth_callback"
HOSTILE = {
    "a script": "<script>alert(1)</script>",
    "quotes": '"\'><img src=x onerror=alert(1)> autofocus onfocus="alert(1)',
    "a template": "{{ 7*7 }}{% raw %}{0.__class__}",
    "the end of the title": "</title></bdi></dd></main></body><script src=//evil.example></script>",
    "a turned text": "Repoint \u202e)detcennoc(\u2066 \u200b",
    "no space": "W" * 200,
    "a check mark": "Repoint Support — verified ✓ 👩\u200d🔬",
    "ours": "Repoint",
    "a lone surrogate": "Claude\ud800\x00",
}
ALLOWED_TAGS = {
    *(
        "html",
        "head",
        "meta",
        "title",
        "link",
        "body",
        "main",
        "footer",
        "div",
        "h1",
        "h2",
        "p",
        "b",
        "bdi",
        "span",
    ),
    *("dl", "dt", "dd", "ul", "li", "svg", "path", "rect", "circle", "a"),
    *("details", "summary", "form", "fieldset", "legend", "label", "input", "button"),
}


class Elements(HTMLParser):
    def __init__(self, response):
        super().__init__()
        self.found = []
        self.text = ""
        self.feed(bytes(response.body).decode())

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))
        self.text += " " if tag in ("dt", "dd", "li", "p") else ""

    def handle_data(self, data):
        self.text += data

    def every(self, tag, **attributes):
        return [found for name, found in self.found if name == tag and attributes.items() <= found.items()]

    def only(self, tag, **attributes):
        (found,) = self.every(tag, **attributes)
        return found

    def fields(self):
        """The hidden ones, by name."""
        return {found["name"]: found["value"] for found in self.every("input", type="hidden")}

    def words(self):
        return " ".join(self.text.split())


def asking(name="Claude", redirect_uri=CLAUDE, client_id="c_1", scopes=ALL_SCOPES):
    client = Client(
        id=client_id,
        name=name,
        uri=None,
        redirect_uris=(redirect_uri,),
        auth_method=AuthMethod.NONE,
        secret_hash=None,
        created_at=datetime(2026, 11, 20, tzinfo=UTC),
        seen_at=datetime(2026, 11, 20, tzinfo=UTC),
    )
    return AuthorizationRequest(
        client=client,
        redirect_uri=redirect_uri,
        requested_redirect_uri=redirect_uri,
        scopes=scopes,
        state=None,
        code_challenge="c" * 43,
        resource=ROOT,
    )


def form_page(template, asked, carried, **shown):
    return pages.form_page(template, ROOT, "en", asked or asking(), carried or {}, **shown)


def sign_in(asked=None, carried=None, **more):
    return form_page("sign_in.html", asked, carried, **{"email": "", **more})


def consent(asked=None, carried=None, **more):
    shown = {"leads_back": True, "email": EMAIL, "ticked": {Scope.READ}, **more}
    return form_page("consent.html", asked, carried, **shown)


def second_step(asked=None, carried=None, **more):
    shown = {"has_app": True, "dashboard_url": "https://example.com/dashboard", **more}
    return form_page("second_step.html", asked, carried, **shown)


def passkey(asked=None, carried=None, **more):
    shown = {"options": '{"challenge": "a"}', "start": f"{ROOT}/oauth/authorize?state=x", **more}
    return form_page("passkey.html", asked, carried, scripted=True, **shown)


def no_plan(asked=None, carried=None, **more):
    shown = {"email": EMAIL, "plan": "lite", "upgrade_url": "https://example.com/plans", **more}
    return form_page("no_plan.html", asked, carried, leads_back=True, status=403, **shown)


def refusal(**more):
    shown = {
        "title": "We do not know this assistant",
        "text": "Connect it again.\nThen come back.",
        "status": 400,
    }
    return pages.refusal_page(ROOT, "en", **{**shown, **more})


def every_page(asked=None):
    return [
        sign_in(asked),
        sign_in(asked, email=EMAIL, error="They do not fit together.", status=401),
        second_step(asked),
        second_step(asked, has_app=False, error="That is not right.", status=401),
        passkey(asked),
        passkey(asked, options=None, error="That is not known.", status=401),
        consent(asked),
        consent(asked, error="Choose at least one.", status=400),
        no_plan(asked),
        refusal(),
        refusal(back=f"{CLAUDE}?error=invalid_request&state=%22%3E%3Cscript%3E"),
    ]


@in_turn("response", every_page())
def test_no_page_may_be_kept_framed_or_found(response):
    expected = {
        "Cache-Control": "no-store",
        "X-Frame-Options": "DENY",
        "Referrer-Policy": "same-origin",
        "X-Content-Type-Options": "nosniff",
        "X-Robots-Tag": "noindex",
        "Content-Type": "text/html; charset=utf-8",
    }

    assert {name: response.headers[name] for name in expected} == expected
    assert Elements(response).only("meta", name="robots")["content"] == "noindex"


@in_turn(
    ("response", "forms"),
    [
        (sign_in(), "'self'"),
        (refusal(), "'self'"),
        (consent(), "'self' https://claude.ai"),
        (no_plan(), "'self' https://claude.ai"),
        (consent(asking(redirect_uri="http://127.0.0.1:33418/cb")), "'self' http://127.0.0.1:33418"),
        (consent(asking(redirect_uri="http://[::1]:5/cb")), "'self' http:"),
        (consent(asking(redirect_uri="cursor://anysphere.cursor/cb")), "'self' cursor:"),
        (consent(asking(redirect_uri="com.openai.chat:/cb")), "'self' com.openai.chat:"),
        # What would begin another directive, or another policy.
        (consent(asking(redirect_uri="https://a;style-src/cb")), "'self'"),
        (consent(asking(redirect_uri="https://a,form-action/cb")), "'self'"),
    ],
)
def test_the_policy_allows_our_style_and_where_the_answer_goes(response, forms):
    assert response.headers["Content-Security-Policy"] == (
        "default-src 'none'; style-src 'self'; img-src 'self' data:; "
        f"form-action {forms}; base-uri 'none'; frame-ancestors 'none'"
    )


@in_turn(
    ("response", "has_script"),
    [
        (sign_in(), False),
        (sign_in(scripted=True), True),
        (second_step(), False),
        (second_step(scripted=True), True),
        (passkey(), True),
        (consent(), False),
    ],
)
def test_only_where_a_passkey_can_be_asked_for_our_one_script_may_run(response, has_script):
    scripts = f"script-src {ROOT}/oauth/static/security.js; " if has_script else ""

    assert response.headers["Content-Security-Policy"].startswith(f"default-src 'none'; {scripts}style-src")
    assert len(Elements(response).every("script")) == has_script


@in_turn("name", HOSTILE.values())
def test_a_hostile_name_is_a_text_and_nothing_else(name):
    for response in every_page(asking(name)):
        page = Elements(response)

        scripts = page.every("script", src=page.every("script") and page.only("script")["src"])
        assert {tag for tag, _ in page.found} <= ALLOWED_TAGS | {"script" for _ in scripts}
        assert not [
            found for _, found in page.found if any(key.startswith("on") or key == "style" for key in found)
        ]
        assert visible(page.words()) == page.words()


@in_turn("name", HOSTILE.values())
def test_a_name_is_shown_as_the_clients_own_word(name):
    page = Elements(consent(asking(name))).words()

    assert f"It calls itself {' '.join(without_invisible(name)[:100].split())}" in page
    assert "A program that is not part of Repoint asks to use your account." in page
    assert "Any program can choose any name. We cannot check this one." in page


def test_a_page_loads_from_its_own_root_alone():
    for response in every_page():
        page = Elements(response)
        loaded = [found["href"] for found in page.every("link")]

        assert [url.partition("?")[0] for url in loaded] == [
            f"{ROOT}/oauth/static/icon.svg",
            f"{ROOT}/oauth/static/consent.css",
        ]
        assert {found["src"].partition("?")[0] for _, found in page.found if "src" in found} <= {
            f"{ROOT}/oauth/static/security.js"
        }
        assert {found["action"] for found in page.every("form")} <= {
            f"{ROOT}/oauth/sign-in",
            f"{ROOT}/oauth/second-step",
            f"{ROOT}/oauth/passkey",
            f"{ROOT}/oauth/consent",
        }


def test_reading_is_ticked_and_nothing_else_is():
    page = Elements(consent())

    boxes = {found["value"]: "checked" in found for found in page.every("input", name="scope")}
    assert boxes == {"mcp:read": True, "mcp:write": False, "mcp:contacts": False}


def test_what_was_ticked_stays_ticked():
    page = Elements(consent(ticked=frozenset({Scope.WRITE}), error="No.", status=400))

    assert "checked" not in page.only("input", name="scope", value="mcp:read")
    assert "checked" in page.only("input", name="scope", value="mcp:write")


@in_turn("scope", Scope)
def test_only_what_was_asked_for_can_be_given(scope):
    page = Elements(consent(asking(scopes=frozenset({scope}))))

    assert [found["value"] for found in page.every("input", name="scope")] == [scope]


def test_no_comes_first_and_looks_as_much_like_a_button_as_yes():
    buttons = Elements(consent()).every("button")

    # Enter presses the first.
    assert [(found["name"], found["value"]) for found in buttons] == [
        ("decision", "deny"),
        ("decision", "allow"),
    ]


def test_without_a_plan_there_is_only_the_way_back():
    response = no_plan()
    page = Elements(response)

    assert response.status_code == 403
    assert [found["value"] for found in page.every("button")] == ["deny"]
    assert page.only("a")["href"] == "https://example.com/plans"
    assert "owner@example.com is on the plan Lite." in page.words()
    assert "Back to “Claude” without connecting" in page.words()


def test_an_address_that_could_run_is_no_way_to_upgrade():
    assert Elements(no_plan(upgrade_url="javascript:alert(1)")).every("a") == []


@in_turn(("email", "field"), [("", "email"), (EMAIL, "password")])
def test_the_first_empty_field_has_the_focus(email, field):
    focused = [found for _, found in Elements(sign_in(email=email)).found if "autofocus" in found]

    assert [found["name"] for found in focused] == [field]


def test_the_sign_in_form_can_be_filled_by_a_password_manager():
    page = Elements(sign_in(email='a"b@example.com'))

    assert page.only("input", name="email")["autocomplete"] == "username"
    assert page.only("input", name="email")["value"] == 'a"b@example.com'
    assert page.only("input", name="password")["autocomplete"] == "current-password"
    assert "value" not in page.only("input", name="password")
    assert "It has no access yet." in page.words()


def test_a_wrong_password_is_reported_at_its_field():
    page = Elements(sign_in(email=EMAIL, error="They do not fit together.", status=401))
    password = page.only("input", name="password")

    assert page.only("p", role="alert")["id"] == "error"
    assert password["aria-describedby"].split()[0] == "error"
    assert {"aria-invalid", "autofocus"} <= password.keys()
    assert "aria-invalid" in page.only("input", name="email")


def test_after_too_many_tries_no_field_is_marked_wrong():
    response = sign_in(email=EMAIL, error="Wait a while.", status=429, retry_after=240)

    assert (response.status_code, response.headers["Retry-After"]) == (429, "240")
    assert not [found for _, found in Elements(response).found if "aria-invalid" in found]


def test_each_state_has_its_title():
    titles = [Elements(response).text.split("·")[0].strip() for response in every_page()]

    assert titles == [
        "Sign in to connect an assistant",
        "Error: Sign in to connect an assistant",
        "One more step to connect an assistant",
        "Error: One more step to connect an assistant",
        "Sign in with a passkey",
        "Error: Sign in with a passkey",
        "Connect this assistant?",
        "Error: Connect this assistant?",
        "Your plan has no assistants",
        "We do not know this assistant",
        "We do not know this assistant",
    ]


@given(st.dictionaries(st.text(min_size=1), st.text(st.characters(exclude_categories=["Cs"]))))
def test_what_is_carried_comes_back_as_it_came(carried):
    carried = {name.encode(errors="replace").decode(): value for name, value in carried.items()}

    for response in (sign_in(carried=carried), consent(carried=carried), no_plan(carried=carried)):
        assert Elements(response).fields() == carried


@in_turn(
    ("redirect_uri", "kind", "name"),
    [
        (CLAUDE, "web", "claude.ai"),
        ("https://claude.ai.evil.example:8443/claude.ai", "web", "claude.ai.evil.example:8443"),
        ("http://127.0.0.1:33418/", "loopback", "127.0.0.1:33418"),
        ("http://localhost/cb", "loopback", "localhost"),
        ("http://[::1]:5/cb", "loopback", "[::1]:5"),
        ("http://127.0.0.1.evil.example/", "web", "127.0.0.1.evil.example"),
        ("cursor://claude.ai/cb", "app", "cursor://claude.ai"),
        ("com.openai.chat:/cb", "app", "com.openai.chat:"),
    ],
)
def test_where_the_answer_goes_is_named_by_who_gets_it(redirect_uri, kind, name):
    target = target_of_redirect(redirect_uri)

    assert (target.kind, target.name) == (kind, name)


@in_turn(
    ("redirect_uri", "words"),
    [
        (CLAUDE, "Afterwards you go back to claude.ai"),
        ("http://127.0.0.1:33418/", "a program on this computer (127.0.0.1:33418)"),
        ("cursor://x/cb", "the app that opens cursor://x links on this computer"),
        (f"https://{'a' * 60}.{'b' * 60}.{'c' * 60}.evil.example/", f"{'c' * 60}.evil.example"),
    ],
)
def test_the_place_stands_whole_on_every_page_that_leads_there(redirect_uri, words):
    asked = asking(redirect_uri=redirect_uri)

    assert words in Elements(sign_in(asked)).words()
    assert words in Elements(consent(asked)).words()
    assert words.removeprefix("Afterwards you go back to ") in Elements(no_plan(asked)).words()


def test_a_published_name_is_checked_for_where_it_stands():
    page = Elements(consent(asking("Code", client_id="https://vscode.dev/oauth/client.json"))).words()

    assert (
        "It published this name at vscode.dev, and we checked that. The name is still its own choice." in page
    )
    assert "We cannot check this one." not in page


@in_turn(
    ("name", "warning"),
    [
        ("Claude", ""),
        ("\u0421laude", "Careful: letters in this name only look like the usual ones."),
        ("Repoint Security Team", "Careful: this name sounds official."),
    ],
)
def test_a_name_that_imitates_another_is_marked_on_each_page_that_asks(name, warning):
    for response in (page(asking(name)) for page in (sign_in, second_step, passkey, consent)):
        page = Elements(response)

        assert len(page.every("dd", **{"class": "doubt"})) == bool(warning)
        assert warning in page.words()


@in_turn(
    ("redirect_uri", "name"),
    [
        ("https://claude.ai.evil.example:8443/cb", "evil.example:8443"),
        ("https://claude.ai/cb", "claude.ai"),
        ("https://[2001:db8::1]:5/cb", "[2001:db8::1]:5"),
        ("http://127.0.0.1:33418/", "127.0.0.1:33418"),
    ],
)
def test_what_one_owner_holds_of_the_host_is_bold(redirect_uri, name):
    for response in (sign_in(asking(redirect_uri=redirect_uri)), consent(asking(redirect_uri=redirect_uri))):
        assert f'<b class="place">{name}</b>' in bytes(response.body).decode()


@in_turn(
    ("scopes", "is_warned"),
    [
        (ALL_SCOPES, True),
        ({Scope.READ, Scope.WRITE}, False),
        ({Scope.READ, Scope.CONTACTS}, False),
        ({Scope.WRITE, Scope.CONTACTS}, True),
    ],
)
def test_where_writing_and_contacts_can_be_ticked_both_a_warning_stands_beside_them(scopes, is_warned):
    page = Elements(consent(asking(scopes=frozenset(scopes))))
    described = [
        found["value"] for found in page.every("input", name="scope") if "both" in found["aria-describedby"]
    ]

    assert ("what strangers write in your forms" in page.words()) == is_warned
    assert described == (["mcp:write", "mcp:contacts"] if is_warned else [])


def test_a_client_without_a_name_gets_none():
    assert "Its name It gives no name" in Elements(consent(asking(None))).words()
    assert "Back to “claude.ai” without connecting" in Elements(no_plan(asking(None))).words()


def test_the_consent_page_says_what_is_given_what_never_and_how_it_ends():
    page = Elements(consent()).words()

    for words in (
        "Your account owner@example.com",
        (
            "Your codes and short links with all that is in them, where they lead and how often they are "
            "scanned, your templates, your plan and your e-mail address."
        ),
        (
            "Make new codes and short links, and change yours, printed ones too: where they lead, their "
            "names, designs and passwords, and whether they work. It stays allowed until you switch it off."
        ),
        (
            "What it can never do Delete codes Make or change codes in bulk, from a file "
            "See your password or your API keys"
        ),
        (
            "What you choose now applies to this connection only: what you allowed this program before, "
            "here or on another device, stays as it is; what you had switched off and tick now is on again "
            "for this connection alone."
        ),
        "You can disconnect all of it at any time",
        "Repoint never asks for one",
    ):
        assert words in page


def test_a_refusal_has_its_status_its_headers_and_a_paragraph_a_line():
    response = refusal(status=405, headers={"Allow": "GET"}, text="<b>One</b>\nTwo")
    page = Elements(response)

    assert (response.status_code, response.headers["Allow"]) == (405, "GET")
    assert "<b>One</b> Two" in page.words()
    assert page.every("form") == page.every("a") == []


@in_turn(
    ("back", "words"),
    [
        (
            f"{CLAUDE}?error=x&state=%3Cb%3E",
            "Back to claude.ai This leads away from Repoint, to a site that we have not",
        ),
        (
            "http://127.0.0.1:33418/?error=x",
            "Back to 127.0.0.1:33418 This leads away from Repoint, to a program on this",
        ),
    ],
)  # fmt: skip
def test_a_refusal_names_the_host_it_leads_back_to_and_waits_to_be_pressed(back, words):
    page = Elements(refusal(back=back))

    assert page.only("a")["href"] == back
    assert page.only("a")["rel"] == "noreferrer"
    assert words in page.words()
    assert page.every("meta", **{"http-equiv": "refresh"}) == []


def test_a_refusal_has_no_link_that_opens_an_app():
    page = Elements(refusal(back="cursor://x/cb?error=x"))

    assert page.every("a") == []
    assert "You can close this page." in page.words()


@in_turn("root", ["", "/auth"])
async def test_what_a_page_loads_may_be_kept_until_it_is_another(root):
    app = Starlette(routes=pages.static_routes(root))
    page = Elements(pages.refusal_page(f"http://own.test{root}", "en", "No", "No", status=400))
    transport = httpx2.ASGITransport(app)

    async with httpx2.AsyncClient(transport=transport) as client:
        answers = [await client.get(found["href"]) for found in page.every("link")]
        other = await client.get(f"http://own.test{root}/oauth/static/consent.css?v=other")
        nothing = await client.get(f"http://own.test{root}/oauth/static/base.html")

    assert [answer.status_code for answer in answers] == [200, 200]
    assert [answer.headers["Content-Type"] for answer in answers] == [
        "image/svg+xml",
        "text/css; charset=utf-8",
    ]
    assert {answer.headers["Cache-Control"] for answer in answers} == {"public, max-age=31536000, immutable"}
    assert other.headers["Cache-Control"] == "no-cache"
    assert nothing.status_code == 404
