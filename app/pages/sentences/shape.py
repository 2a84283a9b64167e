"""Which sentences there are."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentences:
    """All fields are required, so a language that lacks a sentence does not pass the type check."""

    ask_owner: str
    not_found_title: str
    not_found_text: str
    not_found_hint: str
    paused_title: str
    paused_text: str
    expired_title: str
    expired_text: str
    expired_on: str
    limit_title: str
    limit_text: str
    password_title: str
    password_text: str
    password_label: str
    password_button: str
    password_wrong: str
    tries_title: str
    tries_text: str
    wait_one: str
    wait_many: str
    ad_title: str
    ad_text: str
    ad_about: str
    ad_more: str
    ad_continue: str
    ad_open: str
    ad_unsafe: str
    preview_title: str
    preview_leads: str
    preview_landing: str
    preview_password: str
    preview_paused: str
    preview_expired: str
    preview_limit: str
    preview_not_counted: str
    preview_picture: str
    preview_open: str
    fact_name: str
    fact_address: str
    fact_created: str
    fact_changed: str
    unavailable_title: str
    unavailable_text: str
    server_error_title: str
    server_error_text: str
    server_error_id: str
    home_title: str
    home_text: str
    home_scan: str
    home_preview: str
    home_docs: str
    dashboard_title: str
    dashboard_text: str
    dashboard_rest: str
    dashboard_admin: str
