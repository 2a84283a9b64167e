"""Each kind of e-mail has its texts."""

from app.emails.queued import _TEXTS
from domain.accounts.emails import EmailKind

# Composed by modules of their own.
OTHERS = {EmailKind.CONTACT, EmailKind.WEEKLY_REPORT}


def test_each_kind_of_e_mail_has_its_texts():
    assert [kind for kind in EmailKind if kind not in OTHERS and kind not in _TEXTS] == []
