"""The forms of a text, an e-mail, a phone number, a chat and a text message."""

from typing import Final

from app.types.code_type import CodeType
from app.types.fields import EMAIL_ADDRESS, PHONE_NUMBER, area, more, one
from app.types.messages.page import email_page, phone_page, sms_page, text_page, whatsapp_page
from domain.content.types.messages import EmailContent, PhoneContent, SMSContent, TextContent, WhatsAppContent

TEXT: Final = CodeType(TextContent, text_page, "note").with_form(
    area("text", "type_text", is_tall=True),
)
EMAIL: Final = CodeType(EmailContent, email_page, "mail").with_form(
    EMAIL_ADDRESS,
    one("subject", "email_subject"),
    area("body", "message_text", is_tall=True),
    more("part_copies", one("cc", "email_cc", hint="hint_commas"), one("bcc", "email_bcc")),
)
PHONE: Final = CodeType(PhoneContent, phone_page, "phone").with_form(
    PHONE_NUMBER,
)
WHATSAPP: Final = CodeType(WhatsAppContent, whatsapp_page, "chat", own_name="=WhatsApp").with_form(
    one("phone", "phone", "tel", hint="hint_country_code", placeholder="+49 170 1234567"),
    area("message", "field_first_message"),
)
SMS: Final = CodeType(SMSContent, sms_page, "sms", own_name="=SMS").with_form(
    PHONE_NUMBER,
    area("message", "message_text"),
)
