"""What the two servers say of themselves (RFC 8414, RFC 9728, RFC 7517)."""

from tests.mcp_server.assistants import ISSUER, RESOURCE


async def test_the_authorization_server_says_what_it_does(assistants):
    answer = await assistants.http().get("/.well-known/oauth-authorization-server")

    metadata = answer.json()
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["access-control-allow-origin"] == "*"
    assert metadata["issuer"] == ISSUER
    for name in ("authorization", "token", "registration", "revocation"):
        assert metadata[f"{name}_endpoint"].startswith(f"{ISSUER}/oauth/")
    assert metadata["code_challenge_methods_supported"] == ["S256"]
    assert metadata["token_endpoint_auth_methods_supported"] == [
        "none",
        "client_secret_basic",
        "client_secret_post",
    ]
    assert metadata["authorization_response_iss_parameter_supported"] is True
    assert metadata["scopes_supported"] == ["mcp:read", "mcp:write", "mcp:contacts"]
    assert "client_id_metadata_document_supported" not in metadata


async def test_the_assistant_endpoint_says_who_opens_it(assistants):
    for path in ("/.well-known/oauth-protected-resource/mcp", "/.well-known/oauth-protected-resource"):
        metadata = (await assistants.http().get(path)).json()

        assert metadata["resource"] == RESOURCE
        assert metadata["authorization_servers"] == [ISSUER]
        assert metadata["scopes_supported"] == ["mcp:read", "mcp:write", "mcp:contacts"]
        assert metadata["bearer_methods_supported"] == ["header"]


async def test_the_keys_are_public_halves_alone(assistants):
    (key,) = (await assistants.http().get("/oauth/jwks")).json()["keys"]

    assert key.keys() == {"kty", "crv", "x", "y", "kid", "use", "alg"}
    assert (key["crv"], key["alg"], key["use"]) == ("P-256", "ES256", "sig")
    assert key["kid"].isalnum()
