"""Pictures of the worlds: each is drawn and graded for real, once a worker."""

import operator
import pickle
from collections.abc import Callable
from hashlib import sha256
from threading import Lock
from typing import Any

from storage.pictures import drawing
from storage.pictures.byte_cache import ByteCache

# Worlds mint the same short IDs in the same order, so that tests often ask for the same picture. What these
# answer depends on their arguments alone.
_SAME_FOR_EVER = {
    drawing.draw,
    drawing.grade,
    drawing.preview,
    drawing.mend,
    drawing.weave,
    drawing.main_color,
    drawing.ink_of,
    drawing.cut,
}
_KNOWN: ByteCache[bytes, bytes] = ByteCache(64 << 20, len)
_KNOWN_LOCK = Lock()


def draw_once(function: Callable[..., Any], *arguments: Any, **keywords: Any) -> Any:
    """For a Renderer, in place of its child processes."""
    if function not in _SAME_FOR_EVER:
        return operator.call(function, *arguments, **keywords)
    asked = sha256(pickle.dumps((function, arguments, keywords))).digest()
    with _KNOWN_LOCK:
        known = _KNOWN.get(asked)
    if known is None:
        known = pickle.dumps(function(*arguments, **keywords))
        with _KNOWN_LOCK:
            _KNOWN.keep(asked, known)
    # A copy for each who asks, as from a process.
    return pickle.loads(known)
