"""Dynamic client registration (RFC 7591)."""

from dataclasses import replace

from domain.kernel.rate_limits import RateLimiter
from tests.cases import in_turn


async def test_a_registered_client_gets_its_metadata_back(assistants):
    answer = await assistants.client().register(
        client_uri="https://assistant.example",
        scope="mcp:read",
        logo_uri="https://a.example/l.png",
        unknown=[1],
    )

    body = answer.json()
    assert answer.status_code == 201
    assert "no-store" in answer.headers["cache-control"]
    assert body["client_name"] == "Ada's assistant"
    assert body["redirect_uris"] == ["https://assistant.example/callback"]
    assert body["grant_types"] == ["authorization_code", "refresh_token"]
    assert body["response_types"] == ["code"]
    assert body["token_endpoint_auth_method"] == "none"
    assert "client_secret" not in body


async def test_a_client_that_names_no_method_gets_a_secret(assistants):
    client = assistants.client()

    body = (await client.register(token_endpoint_auth_method=None)).json()

    assert body["token_endpoint_auth_method"] == "client_secret_basic"
    assert len(body["client_secret"]) >= 43
    assert body["client_secret"] not in str(await assistants.world.rows())


async def test_the_apps_that_people_use_can_register(assistants):
    for uri in (
        "https://claude.ai/api/mcp/auth_callback",
        "http://localhost:33418/callback",
        "http://127.0.0.1/",
        "http://[::1]:9000/cb",
        "cursor://anysphere.cursor-mcp/oauth/callback",
        "vscode://vscode.microsoft-authentication",
    ):
        answer = await assistants.client().register(redirect_uris=[uri])

        assert answer.status_code == 201, uri
        assert answer.json()["redirect_uris"] == [uri]


async def test_an_application_type_is_said_back_and_a_web_client_is_on_no_loopback_address(assistants):
    loopback, web = "http://127.0.0.1:33418/cb", "https://assistant.example/callback"
    app = "cursor://anysphere.cursor-mcp/oauth/callback"
    everywhere = [web, loopback, "https://localhost/cb", "http://[::1]:9000/cb", app]
    for kind, kept in (("native", everywhere), (None, everywhere), ("web", [web, app])):
        body = (await assistants.client().register(application_type=kind, redirect_uris=everywhere)).json()

        assert (body.get("application_type"), body["redirect_uris"]) == (kind, kept)
    refused = await assistants.client().register(application_type="web", redirect_uris=[loopback])
    assert (refused.status_code, refused.json()["error"]) == (400, "invalid_redirect_uri")
    assert "application_type native" in refused.json()["error_description"]


async def test_ten_redirect_uris_of_512_characters_are_enough(assistants):
    def uris(count, length):
        return [f"https://assistant.example/{number}/".ljust(length, "x") for number in range(count)]

    kept = await assistants.client().register(redirect_uris=uris(10, 512))
    many = await assistants.client().register(redirect_uris=uris(11, 40))
    long = await assistants.client().register(redirect_uris=[*uris(2, 40), *uris(1, 513)])

    assert kept.json()["redirect_uris"] == uris(10, 512)
    assert (many.status_code, many.json()) == (
        400,
        {"error": "invalid_redirect_uri", "error_description": "redirect_uris: must have at most 10 items."},
    )
    assert (long.status_code, long.json()["error"]) == (400, "invalid_redirect_uri")
    assert long.json()["error_description"] == "redirect_uris[2]: must have at most 512 characters."
    assert len((await assistants.world.rows())["oauth_clients"]) == 1


@in_turn(
    ("query", "name"),
    [
        ("iss=https://evil.example&code=mine&state=theirs", "iss"),
        ("tenant=7&code=mine", "code"),
        ("state", "state"),
        ("error=", "error"),
        ("error_description=all%20is%20well", "error_description"),
        ("%63%6Fde=mine", "code"),
        ("tenant=7;code=mine", "code"),
        ("+code=mine", "code"),
        ("ISS=https://evil.example", "ISS"),
    ],
)
async def test_a_redirect_uri_that_holds_a_part_of_the_answer_is_refused(assistants, query, name):
    for uri in (f"https://assistant.example/cb?{query}", f"http://127.0.0.1:1234/cb?{query}"):
        answer = await assistants.client().register(redirect_uris=["https://assistant.example/ok", uri])

        assert (answer.status_code, answer.json()["error"]) == (400, "invalid_redirect_uri")
        assert answer.json()["error_description"] == (
            f"redirect_uris[1]: must not have {name} in its query: the answer puts it there."
        )
    assert (await assistants.world.rows())["oauth_clients"] == []


async def test_parameters_that_only_look_like_those_of_an_answer_are_kept(assistants, owner):
    uri = "https://assistant.example/cb?postcode=1010&next=code&xiss=1&errors=0"
    client = assistants.client(redirect_uri=uri)
    await client.register()

    answer = await client.decide(owner.account.email, owner.password)

    assert answer.headers["location"].startswith(f"{uri}&code=")


async def test_a_redirect_uri_of_an_unknown_kind_is_dropped_whatever_its_query(assistants):
    client = assistants.client()

    await client.register(redirect_uris=[client.redirect_uri, "evilapp://cb?code=mine"])

    assert client.registered["redirect_uris"] == [client.redirect_uri]


async def test_metadata_that_makes_no_sense_is_refused_and_named(assistants):
    for changed, error, field in (
        ({"redirect_uris": []}, "invalid_redirect_uri", "redirect_uris"),
        ({"redirect_uris": None}, "invalid_redirect_uri", "redirect_uris"),
        ({"redirect_uris": "https://a.example"}, "invalid_redirect_uri", "redirect_uris"),
        ({"redirect_uris": [5]}, "invalid_redirect_uri", "redirect_uris"),
        ({"client_name": 5}, "invalid_client_metadata", "client_name"),
        ({"application_type": "desktop"}, "invalid_client_metadata", "application_type"),
        ({"client_name": "x" * 2_000}, "invalid_client_metadata", "client_name"),
        ({"grant_types": ["client_credentials"]}, "invalid_client_metadata", "grant_types"),
        ({"response_types": ["token"]}, "invalid_client_metadata", "response_types"),
        (
            {"token_endpoint_auth_method": "private_key_jwt"},
            "invalid_client_metadata",
            "token_endpoint_auth_method",
        ),
    ):
        answer = await assistants.client().register(**changed)

        assert (answer.status_code, answer.json()["error"]) == (400, error), changed
        assert field in answer.json()["error_description"]
    assert (await assistants.world.rows())["oauth_clients"] == []


async def test_a_body_that_is_no_json_object_is_refused(assistants):
    http = assistants.http()
    for content, content_type in (
        (b"", "application/json"),
        (b"[]", "application/json"),
        (b'{"redirect_uris": [', "application/json"),
        (b'{"a": 1, "a": 2}', "application/json"),
        (b"\xff\xfe", "application/json"),
        (b"redirect_uris=x", "application/x-www-form-urlencoded"),
    ):
        answer = await http.post("/oauth/register", content=content, headers={"Content-Type": content_type})

        assert (answer.status_code, answer.json()["error"]) == (400, "invalid_client_metadata"), content
    huge = await http.post(
        "/oauth/register", content=b" " * 70_000, headers={"Content-Type": "application/json"}
    )
    assert huge.status_code == 413
    assert (await http.get("/oauth/register")).status_code == 405


async def test_registrations_of_one_address_are_limited(assistants):
    limits = replace(
        assistants.context.limits, registrations=(RateLimiter(2, assistants.world.clock.seconds),)
    )
    assistants.change(limits=limits)

    answers = [await assistants.client().register() for _ in range(3)]

    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert int(answers[2].headers["retry-after"]) > 0
