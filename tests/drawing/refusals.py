from domain.drawing.engine.picture import require_drawable
from domain.drawing.output import Undrawable


def refusal_of(text, design, logo=None):
    try:
        require_drawable(text, design, logo)
    except Undrawable as refusal:
        return refusal.fault
    return None
