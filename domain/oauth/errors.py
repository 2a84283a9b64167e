"""What the authorization server refuses, by the error codes of its standards. They know nothing of HTTP."""

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
        # RFC 6749, 5.2: only these characters may stand in one.
        self.description = _UNFIT.sub("?", description)


class InvalidRequest(OAuthError):
    error = "invalid_request"


class InvalidClient(OAuthError):
    """Who asks is unknown, or cannot show who it is."""

    error = "invalid_client"


class InvalidGrant(OAuthError):
    error = "invalid_grant"


class InvalidScope(OAuthError):
    error = "invalid_scope"


class InvalidTarget(OAuthError):
    """RFC 8707, 2: tokens for that resource are not ours to give."""

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
    """RFC 6750, 3.1: the access token is malformed, expired, revoked, or not for us."""

    error = "invalid_token"


class UnknownClient(OAuthError):
    """An authorization request from nobody we know, or to an address that is not the client's.

    RFC 6749, 4.1.2.1: said to the person, and never sent on to that address.
    """

    error = "invalid_request"
