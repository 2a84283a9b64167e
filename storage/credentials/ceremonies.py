"""The ceremonies of passkeys: WebAuthn, level 3, sections 7.1 and 7.2."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

import webauthn
from webauthn.helpers import bytes_to_base64url, parse_authentication_credential_json
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticationCredential,
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from domain.accounts.accounts import Account
from domain.accounts.second_steps import LIFETIMES, Passkey, Purpose
from domain.ports.second_steps import MadePasskey, PasskeyRefused

_TIMEOUT_MS: Final = int(LIFETIMES[Purpose.NEW_PASSKEY].total_seconds() * 1_000)
# Bytes.
_LONGEST_CREDENTIAL_ID: Final = 1_023
_VERIFIED: Final = UserVerificationRequirement.REQUIRED


class Ceremonies:
    """`origin`: of the pages that ask. `host`: the RP ID, which pages at it and below it can ask for."""

    def __init__(self, origin: str, host: str) -> None:
        self._origin, self._host = origin, host

    def creation_options(self, challenge: str, account: Account, known: Sequence[Passkey]) -> str:
        options = webauthn.generate_registration_options(
            rp_id=self._host,
            rp_name="Repoint",
            user_name=account.email,
            user_id=account.id.bytes,
            challenge=webauthn.base64url_to_bytes(challenge),
            timeout=_TIMEOUT_MS,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=_VERIFIED
            ),
            exclude_credentials=_descriptors(known),
        )
        return webauthn.options_to_json(options)

    def request_options(self, challenge: str, allowed: Sequence[Passkey]) -> str:
        options = webauthn.generate_authentication_options(
            rp_id=self._host,
            challenge=webauthn.base64url_to_bytes(challenge),
            timeout=_TIMEOUT_MS,
            allow_credentials=_descriptors(allowed),
            user_verification=_VERIFIED,
        )
        return webauthn.options_to_json(options)

    def verify_made(self, answer: str, challenge: str) -> MadePasskey:
        with _refusals():
            made = webauthn.verify_registration_response(
                credential=answer,
                expected_challenge=webauthn.base64url_to_bytes(challenge),
                expected_rp_id=self._host,
                expected_origin=self._origin,
                require_user_verification=True,
            )
            # 7.1: a longer one fails the registration.
            if len(made.credential_id) > _LONGEST_CREDENTIAL_ID:
                raise PasskeyRefused
            return MadePasskey(
                credential_id=bytes_to_base64url(made.credential_id),
                public_key=made.credential_public_key,
                sign_count=made.sign_count,
            )

    def credential_id_of(self, answer: str) -> str:
        return bytes_to_base64url(_read(answer).raw_id)

    def verify_used(self, answer: str, challenge: str, passkey: Passkey) -> int:
        credential = _read(answer)
        # 7.2, step 6: whose it is by its own word.
        if credential.response.user_handle not in (None, passkey.account_id.bytes):
            raise PasskeyRefused
        with _refusals():
            used = webauthn.verify_authentication_response(
                credential=credential,
                expected_challenge=webauthn.base64url_to_bytes(challenge),
                expected_rp_id=self._host,
                expected_origin=self._origin,
                credential_public_key=passkey.public_key,
                credential_current_sign_count=passkey.sign_count,
                require_user_verification=True,
            )
            return used.new_sign_count


def _read(answer: str) -> AuthenticationCredential:
    with _refusals():
        return parse_authentication_credential_json(answer)


@contextmanager
def _refusals() -> Iterator[None]:
    try:
        yield
    except (WebAuthnException, ValueError, TypeError, LookupError, RecursionError) as error:
        # The library does not catch all that a malformed answer leads to.
        raise PasskeyRefused from error


def _descriptors(passkeys: Sequence[Passkey]) -> list[PublicKeyCredentialDescriptor]:
    return [
        PublicKeyCredentialDescriptor(id=webauthn.base64url_to_bytes(one.credential_id)) for one in passkeys
    ]
