"""Refusals of the authorization server, by the error codes of its standards. They know nothing of HTTP."""

import re
from typing import ClassVar

_UNFIT = re.compile(r"[^\x20-\x21\x23-\x5b\x5d-\x7e]")


class OAuthError(Exception):
    """A refusal. Leaves carry the `error` that clients may depend on; `description` is safe to show.

    RFC 6749, 4.1.2.1 and 5.2, have most of the codes.
    """

    error: ClassVar[str]

    def __init__(self, description: str) -> None:
        super().__init__(description)
        # RFC 6749, 5.2, allows only these characters.
        self.description = _UNFIT.sub("?", description)


class InvalidRequest(OAuthError):
    error = "invalid_request"


class InvalidClient(OAuthError):
    """The client is unknown or failed to authenticate."""

    error = "invalid_client"


class InvalidGrant(OAuthError):
    error = "invalid_grant"


class InvalidScope(OAuthError):
    error = "invalid_scope"


class InvalidTarget(OAuthError):
    """RFC 8707, 2: we do not issue tokens for that resource."""

    error = "invalid_target"


class UnsupportedGrantType(OAuthError):
    error = "unsupported_grant_type"


class UnsupportedResponseType(OAuthError):
    error = "unsupported_response_type"


class AccessDenied(OAuthError):
    error = "access_denied"


class InvalidRedirectURI(OAuthError):
    """RFC 7591, 3.2.2."""

    error = "invalid_redirect_uri"


class InvalidClientMetadata(OAuthError):
    """RFC 7591, 3.2.2."""

    error = "invalid_client_metadata"


class InvalidToken(OAuthError):
    """RFC 6750, 3.1: the access token is malformed, expired, revoked, or for another resource."""

    error = "invalid_token"


class UnknownClient(OAuthError):
    """RFC 6749, 4.1.2.1: the person sees the error; it is not sent to a redirect URI."""

    error = "invalid_request"


class UnreadableDocument(UnknownClient):
    """The metadata document of a client. `fault`: what is wrong in it, if its author may know."""

    def __init__(self, url: str, fault: str = "") -> None:
        # One text for every reason: the reason would reveal which hosts this server can reach.
        text = f"The metadata at {url} cannot be read at the moment, or not in a way that can be trusted."
        super().__init__(f"{text} What is wrong there: {fault}" if fault else text)
        self.url, self.fault = url, fault
