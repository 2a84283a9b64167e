"""Which sentences the landing pages have, by the types that need them."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class LandingSentences:
    """All fields are required, so a language that lacks a sentence does not pass the type check."""

    # every page
    copy: str
    copied: str
    phone: str
    email: str
    website: str
    address: str
    note: str
    map: str

    # static twin
    twin_title: str
    twin_text: str
    twin_picture: str

    # text
    text_title: str
    text_copy: str

    # email, phone, sms
    email_title: str
    email_button: str
    email_to: str
    email_cc: str
    email_bcc: str
    email_subject: str
    message_text: str
    phone_title: str
    phone_button: str
    phone_copy: str
    sms_title: str
    sms_button: str

    # vcard, business
    save_contact: str
    phone_mobile: str
    phone_work: str
    phone_home: str
    phone_fax: str
    elsewhere: str
    hours: str
    about: str

    # wifi
    wifi_network: str
    wifi_name: str
    wifi_password: str
    wifi_copy: str
    wifi_security: str
    wifi_open: str
    wifi_how: str
    wifi_how_open: str
    wifi_hidden: str
    wifi_twin: str

    # location
    location_title: str
    location_coordinates: str
    location_app: str

    # event
    event_add: str
    event_when: str
    event_where: str
    event_organizer: str
    event_more: str
    event_over: str
    event_all_day: str

    # payment
    payment_title: str
    payment_to: str
    payment_amount: str
    payment_iban: str
    payment_bic: str
    payment_reference: str
    payment_purpose: str
    payment_vpa: str
    payment_wallet: str
    payment_upi: str
    payment_link: str
    payment_leads: str
    payment_check: str
    payment_twin: str

    # app_store
    app_title: str
    app_text: str
    app_ios: str
    app_android: str

    # video, pdf, image_gallery, image, file, mp3
    media_from: str
    media_open_pdf: str
    media_download: str
    media_save_picture: str
    media_picture: str
    media_open_video: str
    video_play: str
    video_loads: str
    video_watch: str

    # menu
    menu_sections: str
    menu_allergens: str
    menu_sold_out: str

    # coupon
    coupon_code: str
    coupon_copy: str
    coupon_from: str
    coupon_until: str
    coupon_span: str
    coupon_early: str
    coupon_over: str
    coupon_terms: str
    coupon_redeem: str

    # forms
    form_required: str
    form_choose: str
    form_send: str
    form_privacy: str
    form_errors: str
    form_thanks_title: str
    form_thanks: str
    form_changed: str
    form_empty: str
    fault_required: str
    fault_choice: str
    fault_email: str
    fault_phone: str
    fault_long: str
    fault_consent: str
    fault_again: str

    # feedback
    feedback_stars: str
    feedback_very_bad: str
    feedback_bad: str
    feedback_okay: str
    feedback_good: str
    feedback_very_good: str
    feedback_unlikely: str
    feedback_likely: str
    feedback_comment: str
    feedback_review: str
    feedback_review_on: str
