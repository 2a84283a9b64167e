"""The token that a page gives its form: by it the form is answered once, and it says whose page it was."""

from secrets import token_urlsafe
from uuid import UUID

from domain.kernel.signing import is_signature, sign


def mint_form_token(key: bytes, account_id: UUID | None) -> str:
    """`account_id`: who is signed in."""
    nonce = token_urlsafe(16)
    return nonce if account_id is None else f"{nonce}.{account_id.hex}.{_signature(key, nonce, account_id)}"


def holder_of(key: bytes, token: str) -> UUID | None:
    """The account to which we have shown the form, by its token; None for a token that is not ours."""
    nonce, account_id, signature = [*token.split("."), "", ""][:3]
    try:
        holder = UUID(account_id)
    except ValueError:
        return None
    return holder if is_signature(signature, _signature(key, nonce, holder)) else None


def _signature(key: bytes, nonce: str, account_id: UUID) -> str:
    return sign(key, f"form {nonce} {account_id.hex}")[:32]
