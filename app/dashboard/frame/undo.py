"""What Undo restores: packed, signed, and kept in the address of the page after the change."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any, Final
from zlib import compress, decompressobj

from app.dashboard.frame.requests import SignedIn
from domain.kernel.signing import is_signature, sign

_LONGEST: Final = 100_000


def pack(request: SignedIn, of: str, value: Any) -> str:
    """`value`: of JSON. `of`: what it belongs to; a link can offer to undo neither another thing nor a change
    that was never made.
    """
    text = json.dumps(value, separators=(",", ":"))
    packed = urlsafe_b64encode(compress(text.encode(), 9)).decode()
    return f"{_signature(request, of, packed)}.{packed}"


def unpack(request: SignedIn, of: str, token: str) -> Any:
    """The packed value, or None for a token that is not ours."""
    signature, _, packed = token.partition(".")
    if not is_signature(signature, _signature(request, of, packed)):
        return None
    return json.loads(decompressobj().decompress(urlsafe_b64decode(packed), _LONGEST))


def _signature(request: SignedIn, of: str, packed: str) -> str:
    return sign(request.context.secret_key, f"undo {of}\n{request.account.id}\n{packed}")[:32]
