"""What the two servers say of themselves (RFC 8414, RFC 9728, RFC 7517)."""

import pytest
from starlette.responses import PlainTextResponse

from domain.kernel.net.fetching import Unfetchable
from mcp_server.routes import create_app
from scripts.benchmarks.servers import free_port
from storage.net.metadata_documents import FetchedMetadataDocuments
from tests.mcp_server.assistants import ISSUER, RESOURCE
from tests.storage.logo_server import LOOPBACK


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


async def test_client_documents_are_offered_where_they_are_fetched_and_servers_are_reached(assistants):
    documents = FetchedMetadataDocuments(plain_http=True, networks=LOOPBACK)
    assistants.change(documents=documents)
    offer = "client_id_metadata_document_supported"
    http = assistants.http()

    assert (await http.get("/.well-known/oauth-authorization-server")).json()[offer] is True
    with pytest.raises(Unfetchable):
        await documents.fetch(f"http://127.0.0.1:{free_port()}/client.json")
    assert offer not in (await http.get("/.well-known/oauth-authorization-server")).json()


async def test_clients_that_know_the_name_of_openid_connect_alone_find_the_same_without_its_promises(
    assistants,
):
    http = assistants.http()

    found = (await http.get("/.well-known/openid-configuration")).json()

    assert found == (await http.get("/.well-known/oauth-authorization-server")).json()
    assert not [name for name in found if name.startswith(("id_token", "subject", "userinfo", "claims"))]
    assert "openid" not in found["scopes_supported"]


def test_an_issuer_with_a_path_is_found_by_both_orders_of_its_parts():
    app = create_app(f"{ISSUER}/auth", RESOURCE, PlainTextResponse("endpoint"), hosts=frozenset())

    paths = {route.path for route in app.routes}
    assert {"/.well-known/openid-configuration/auth", "/auth/.well-known/openid-configuration"} <= paths
    assert "/.well-known/oauth-authorization-server/auth" in paths
