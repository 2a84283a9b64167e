"""What can be wrong with an input: one closed list, with the code and the English of each."""

from collections.abc import Mapping
from enum import Enum
from typing import Any, Final

_MAX_MESSAGE: Final = 500


class Reason(Enum):
    """Every fault there is: the code that programs depend on, and the English for callers of the API.

    Several reasons may share a code. A code is never renamed; a text may be. `{name}`: a value of the fault.
    """

    def __init__(self, code: str, text: str) -> None:
        self.code = code
        self.text = text

    REQUIRED = "required", "is required"
    REQUIRED_OR = "required", "is required, or {other}"
    ONE_REQUIRED = "required", "is required, or one of {other}"
    REQUIRED_WHEN = "required", "is required when {other} is {value}"
    REQUIRED_WITH = "required", "is required with {other}"
    CONTENT_REQUIRED = "required", "is required, or url, changes or a version; its fields: {allowed}"
    PERSON_REQUIRED = "required", "is required, or last_name or company: else the card has no name"
    FILE_REQUIRED = "required", "is missing: send it as the form's field `file`"
    CHANGE_REQUIRED = "required", "must name a change besides id"
    CONDITION_REQUIRED = "required", "must have at least one condition"
    BLANK = "required", "must have a visible character"
    COLUMN_REQUIRED = "required", "is a missing column"
    HEADER_REQUIRED = "bad_header", "must begin with a row that names the columns"
    COLUMN_NAME_REQUIRED = "bad_header", "has no name for column {number}"
    UNKNOWN_FIELD = "unknown_field", "is not a field here"
    OTHER_SCHEME = "unknown_field", "is not a field here: {other} is {value}"
    UNKNOWN_NAME = "unknown_field", "names {value}, which is no field here"
    UNKNOWN_PARAMETER = "unknown_field", "is not a parameter here"
    UNKNOWN_COLUMN = "unknown_column", "is not a column here"
    SET_ON_CODE = "unknown_column", "is not a column here: set a password on the code itself"
    COLUMN_HOLDS_JSON = "unknown_column", "is not a column here: the cells of {other} hold all of it, as JSON"
    COLUMN_PART_EMPTY = "unknown_column", "is not a column here: its name has an empty part"
    READ_ONLY = "read_only", "is read-only: send it as it is now, or leave it out"
    ANSWERED = "read_only", "is read-only: leave it out"
    FIXED = "read_only", "is fixed once the {noun} is made"
    FILL_FIRST = "not_allowed_here", "is for a code with content: this one is blank"
    NOT_BLANK = "read_only", "is blank only while there is no content"
    OF_BLANK = "read_only", "is blank until there is content: send type_id and its fields, too"
    CODES_ALONE_BLANK = "not_allowed_here", "is for codes: a link is never printed before it leads somewhere"
    TYPE_OF_LINK = "read_only", "cannot be changed: a short link leads to an address"
    STRING = "wrong_type", "must be a string"
    WHOLE_NUMBER = "wrong_type", "must be a whole number"
    NUMBER = "wrong_type", "must be a number"
    BOOLEAN = "wrong_type", "must be true or false"
    OBJECT = "wrong_type", "must be an object"
    JSON_OBJECT = "wrong_type", "must be a JSON object"
    LIST = "wrong_type", "must be a list"
    JSON_ARRAY = "wrong_type", "must be a JSON array of 1 to {limit} items"
    SIMPLE_VALUE = "wrong_type", "must be text, a number, true or false"
    NUMBER_OR_STRING = "wrong_type", "must be a number or a string"
    EMAIL_OR_LIST = "wrong_type", "must be an e-mail address or a list of them"
    URL_OR_OBJECT = "wrong_type", "must be a URL or an object"
    TEXT_OR_WEEK = "wrong_type", "must be a text, or an object with a week"
    TEXT = "wrong_type", "must be a text"
    NULL = "wrong_type", "must be null"
    NOT_NULL = "not_null", "must not be null"
    KEPT_IF_LEFT_OUT = "not_null", "must not be null: leave it out to keep it"
    EMPTY = "too_short", "must have at least 1 character"
    NO_DATA = "bad_image", "must not be empty"
    TOO_SHORT = "too_short", "must have at least {least} characters"
    SHORTER = "too_short", "must have {least} to {limit} characters"
    LONGER = "too_long", "must have {least} to {limit} characters"
    TOO_LONG = "too_long", "must have at most {limit} characters"
    TOO_MANY_BYTES = "too_long", "must have at most {limit} bytes of UTF-8"
    TOO_LONG_FOR_CODE = "too_long", "is too long for a QR code at this error correction level"
    TOO_LONG_TO_PRINT = (
        "too_long",
        "is too long for this layout, also in smaller letters: it has {limit} lines",
    )
    HOST_TOO_LONG = "too_long", "must have a host of at most {limit} characters"
    CELL_TOO_LONG = "bad_quotes", "has a cell of more than {limit:,} characters: is a quote never closed?"
    NO_ITEMS = "too_few", "must have at least 1 item"
    TOO_FEW = "too_few", "must have at least {least} items"
    NO_ROWS = "empty_file", "has no rows below its header"
    NO_LINKS = "empty_file", "has no links"
    EMPTY_FILE = "empty_file", "is empty"
    TOO_MANY = "too_many", "must have at most {limit} items"
    TOO_MANY_VALUES = "too_many", "must have at most {limit:,} values, lists and objects"
    TOO_MANY_ROWS = "too_many", "must have at most {limit:,} rows"
    TOO_MANY_LINKS = "too_many", "must have at most {limit:,} links"
    TOO_MANY_COLUMNS = "too_many", "must have at most {limit:,} columns"
    TOO_MANY_CELLS = "too_many", "has {size} cells, but the header {limit}: is a comma outside of quotes?"
    TOO_MANY_KEYS = "too_many", "are {limit} at most"
    TOO_MANY_STEPS = "too_many", "{value} gives more than {limit} steps: choose longer ones or less time"
    TOO_MANY_SCANS = (
        "too_many",
        (
            "the period has too many scans: {size:,}. Filters and two values at once are answered from "
            "{limit:,} single scans at most: choose a shorter period, or fewer codes"
        ),
    )
    LATER_ITEMS = "too_many", "has faults in its later items"
    TOO_DEEP = "too_deep", "must not be nested deeper than {limit}"
    TOO_SMALL = "too_small", "must be {least} or more"
    NOT_MORE = "too_small", "must be more than {least}"
    LABEL_TOO_SMALL = "too_small", "must be at least {least}x{least}"
    PAPER_TOO_NARROW = (
        "too_small",
        (
            '"{name}" has to be printed {least:g} mm wide or wider to be scanned, and on {width:g} by '
            "{height:g} mm there is room for {size:g} mm."
        ),
    )
    NO_ROOM_FOR_MODULES = "too_small", "is too small: {size} modules and the margin need more room"
    PICTURE_TOO_SMALL = "too_small", "makes {size} px of size_mm; a picture has {least} to {limit}"
    PRINT_TOO_SMALL = (
        "too_small",
        "The picture is {size:.3g} mm wide on paper; from {least:.3g} mm on it scans well.",
    )
    SCANS_COUNTED = (
        "too_small",
        "must be more than the {size:,} scans so far; to end it now, pause it or lead it elsewhere",
    )
    TOO_LARGE = "too_large", "must be {limit} or less"
    NOT_LESS = "too_large", "must be less than {limit}"
    OUT_OF_RANGE = "too_large", "must be {least} to {limit}"
    NOTHING_BEHIND = "too_large", "must be less than {limit}: there is no more"
    COUNT = "too_large", "is not a whole number of at most {limit:,}"
    AMOUNT_TOO_SMALL = "too_small", "must be more than 0 and at most {limit}"
    AMOUNT_RANGE = "too_large", "must be more than 0 and at most {limit}"
    IMAGE_TOO_LARGE = "too_large", "must not be larger than {limit} MB"
    CONTENT_TOO_LARGE = "too_large", "must be smaller: content has {size} bytes of JSON of at most {limit}"
    METADATA_TOO_LARGE = "too_large", "must be smaller: it has {size} bytes of JSON of at most {limit}"
    PAYMENT_TOO_LARGE = "too_large", "must be shorter: the payment has {size} bytes of at most {limit}"
    PICTURE_TOO_LARGE = (
        "too_large",
        "makes {size} px of size_mm; a picture has {least} to {limit}; svg and pdf have any size on paper",
    )
    LABEL_TOO_LARGE = "too_large", "must be at most {width:g}x{height:g} or {height:g}x{width:g} to fit on A4"
    TOO_SLOW_TO_DRAW = "too_large", "takes more than two seconds to draw: make it smaller or simpler"
    NO_ROOM_FOR_LOGO = "too_large", "leaves no room for the logo, whose box is {width} by {height} px"
    PADDING_TOO_LARGE = "too_large", "must be at most half the logo, which is {limit} px here"
    NOT_ONE_OF = "not_one_of", "must be one of {allowed}"
    NOT_ONE_OR_TWO_OF = "not_one_of", "must be one of {allowed}, or two of them with a comma between"
    COUNTRY = "not_one_of", "{value} is no country's code of two letters (ISO 3166-1), like DE"
    NOT_OF_KEY = "not_one_of", "must be one of the {other} that this API key is limited to"
    FOLDER_OF_DOMAINS = "not_allowed_here", "is not changed with an API key that is limited to domains"
    DUPLICATE = "duplicate", "is duplicated"
    DUPLICATE_KEY = "duplicate", "is duplicated in the same object"
    GIVEN_TWICE = "duplicate", "is given twice"
    SENT_TWICE = "duplicate", "is sent twice: once in changes is enough"
    ALSO_IN_ROW = "duplicate", "is also in row {other}"
    DATE_TWICE = "duplicate", "must not be the date of another exception"
    COLUMN_TWICE = "duplicate", "is the name of more than one column"
    SEVERAL = "ambiguous", "fits {number} {noun}: give more of it"
    SEVERAL_FOLDERS = "ambiguous", "is the name of {number} folders: write the id"
    SEVERAL_NAMED = "ambiguous", "is the name of {number}: {value}"
    SEVERAL_ACCOUNTS = "ambiguous", "is not confirmed, and {number} accounts have it: write an id, of {value}"
    SEVERAL_TEMPLATES = "ambiguous", "is the name of {number} templates: send the id of the one"
    FORM = "bad_format", "has a form, or a character, that is not possible here"
    FIELD_KEY = "bad_format", "must be 1 to 64 letters, digits, - or _"
    RULE_ID = "bad_format", "must be the 8 characters of a rule's id, or left out"
    SHARES = "bad_format", "must have shares that add up to 100, not {size}"
    SHORT_ID = "bad_short_id", "must be 3 to 64 of A-Z a-z 0-9 - _"
    SHORT_ID_LIKE_ID = "bad_short_id", "must not look like an id"
    NO_SHORT_ID = "bad_short_id", "is the root of its domain, not a short ID: a domain has a root_url"
    IBAN = "bad_format", "must be an IBAN: two letters, two digits, then letters and digits"
    IBAN_COUNTRY = "bad_format", "must begin with a country that has IBANs, not {country}"
    IBAN_LENGTH = "bad_format", "must have {limit} characters, as IBANs of {country} have, not {size}"
    BIC = "bad_format", "must be a BIC: 8 or 11 letters and digits, a country's letters in places 5 and 6"
    CREDITOR_REFERENCE = "bad_format", "must have 1 to 21 letters and digits after RF and its check digits"
    REFERENCE = "bad_format", "must be 1 to 35 Latin letters, digits, spaces or / - ? : ( ) . , ' +"
    CHECKSUM = "bad_checksum", "has a slip in it: its check digits, or its checksum, do not fit the rest"
    BITCOIN = "bad_format", "must be a Bitcoin address: it begins with 1, 3 or bc1"
    BITCOIN_NETWORK = "bad_format", "must be an address of Bitcoin's main network"
    BITCOIN_CASE = "bad_format", "must be in small letters or in capitals: bc1 addresses do not mix them"
    BITCOIN_LENGTH = "bad_checksum", "must be a Bitcoin address: bc1 and 11 to 71 of its letters and digits"
    ETHEREUM = "bad_format", "must be an Ethereum address: 0x and 40 hex digits"
    UPI = "bad_format", "must be a UPI address, like name@bank"
    AMOUNT = "bad_format", "must be an amount, like 12.50"
    DECIMALS = "bad_format", "must have at most {limit} decimals"
    UNIT = "bad_format", "must have its unit, like 5 % or 5 EUR"
    CURRENCY = "bad_format", "must be a currency (ISO 4217), like EUR, or a sign, like €"
    WPA_KEY = "bad_format", "must have 8 to 63 characters, or 64 hexadecimal digits, for WPA"
    LABEL_FORM = "bad_format", "must be the width and height of a label in mm, like 60x40"
    CAPTION = "bad_format", "has {value}: there are {allowed}"
    CURSOR = "bad_format", "must be a next_cursor of this list, as it came"
    IDEMPOTENCY_KEY = "bad_format", "must be 1 to 255 printable ASCII characters, once"
    IDS = "bad_format", "must be up to {limit} ids or short IDs with commas between"
    LANGUAGES = "bad_format", "must be a language, like de or pt-BR, or several: de, en;q=0.5"
    LANGUAGE = "bad_format", "is no language tag, like de or pt-BR"
    KEY_NAME = "bad_format", "must be 1 to 200 printable characters"
    METADATA_LINE = "bad_format", "line {number} must be `key = value`, each key once"
    PERSON = "bad_format", "must be an e-mail address or a telephone number"
    DATA_URI = "bad_image", "must be written as data:<media type>;base64,<data>"
    BASE64 = "bad_image", "must have valid base64 after the comma"
    PATH = "bad_format", "must be a path, like sections[0].items[2].price"
    PATH_NOWHERE = "bad_format", "leads nowhere: lists have positions, like [0], and objects have names"
    NO_POSITION = "bad_format", "is no place in a list of {size}, the first of which is [0]"
    BEHIND_END = "bad_format", "leads behind the end of a list of {size}"
    NOTHING_THERE = "bad_format", "leads to nothing in this code. It has {allowed}"
    CUT_ITEMS = (
        "bad_format",
        (
            "is the beginning of what is there, {size} of {limit} items, as a result shows it cut short: "
            "send it whole, or take items out by changes, with null for each"
        ),
    )
    CUT_TEXT = "bad_format", "is the beginning of what is there, cut short: send it whole, or leave it out"
    DASHBOARD_FORM = "bad_format", "is no form of this page"
    URL = "bad_url", "must be a valid URL, like https://example.com/menu"
    FULL_URL = "bad_scheme", "must be a full address, like https://example.com/menu"
    WEB_URL = "bad_scheme", "must be an http or https URL"
    ONE_SCHEME = "bad_scheme", "must begin with https:// or http://, once"
    NO_HOST = "bad_url", "must have a host, like https://example.com"
    HOST_FORM = "bad_url", "must be a valid URL: a host has letters, digits and hyphens between dots"
    PORT_TOO_LARGE = "bad_url", "must be a valid URL with a port of at most {limit}"
    NO_IPV4 = (
        "bad_url",
        "must be a valid URL, like https://example.com/menu: its host is no IPv4 address, like 192.0.2.1",
    )
    ONLY_SCHEME = "bad_url", "must say something after the scheme"
    REFUSED_SCHEME = "refused_scheme", "must not be a {value}: address"
    REFUSED_INTENT = "refused_scheme", "must not open a {value}: address"
    FALLBACK_URL = "refused_scheme", "must have an http or https URL as its browser_fallback_url"
    HTTPS_URL = "bad_url", "must be an https address"
    FETCHED_URL = "bad_url", "must be {value}"
    PUBLIC_URL = "bad_host", "must be an address on the public Internet"
    USER_IN_URL = "bad_url", "must not have a user name or password"
    PORT = "bad_url", "must have port 80, 443 or one from {least} on"
    NETWORK = "other_content", "must be an address, not a Wi-Fi network: that is type wifi"
    CARD = "other_content", "must be an address, not a contact: that is type vcard"
    EVENT = "other_content", "must be an address, not an event: that is type event"
    MAILBOX = "other_content", "must be an address of a page, not of e-mail: that is type email"
    PROFILE = "other_content", "must be the address of a profile, not its name"
    CALL = "other_content", "must be an address, not a phone number: that is type phone"
    HOST_ALONE = "bad_host", "must be a host name alone, like go.example.com"
    IP_ADDRESS = "bad_host", "must not be an IP address"
    HOST_PORT = "bad_host", "must have no port, like go.example.com"
    HOST = "bad_host", "must be a host name, like go.example.com"
    INTERNET_HOST = "bad_host", "must be a name on the Internet, like go.example.com"
    EMAIL = "bad_email", "must be an e-mail address, like ada@example.com"
    EMAIL_ENDING = "bad_email", "must have an ending like .com after the @, as in ada@example.com"
    EMAILS = "bad_email", "must be e-mail addresses with commas between"
    PHONE = "bad_phone", "must be a phone number, like +49 30 123456"
    COUNTRY_CODE = "bad_phone", "must be a number with its country code, like +49 170 1234567"
    COLOR = "bad_color", "must be a colour like #1a2b3c"
    COLOR_OR_CLEAR = "bad_color", "must be a colour like #1a2b3c, or transparent"
    TIME = "bad_time", "must be a time, like 2026-11-20T18:00:00Z, or a date, like 2026-11-20 (RFC 3339)"
    NO_SUCH_TIME = "bad_time", "must be a time that exists (RFC 3339)"
    MOMENT = (
        "bad_time",
        "must be a time with its offset, like 2026-11-20T18:00:00Z (RFC 3339), or a day, like 2026-11-20",
    )
    DATE_OR_TIME = "bad_time", "must be a date like 2026-11-20, or a time like 2026-11-20T18:00:00Z"
    DATE = "bad_time", "must be a date, like 2026-12-24"
    CLOCK = "bad_time", "must be a time of day, like 08:00"
    CLOSING = "bad_time", "must be a time of day, like 18:00, or 24:00"
    YEARS = "bad_time", "must be in the years {least} to {limit}"
    TOO_EARLY = "bad_time", "must be {least} or later"
    TOO_LATE = "bad_time", "must be earlier than {limit}"
    ZONE = "bad_zone", "is no IANA time zone, like Europe/Berlin"
    ZONE_SPELLING = "bad_zone", "must be spelled {nearest}"
    JSON = "bad_json", "must be JSON: {cause}"
    BYTE_ORDER_MARK = "bad_json", "must not begin with a byte order mark (RFC 8259, 8.1)"
    NUL = "bad_characters", "must not contain a NUL character"
    SURROGATE = "bad_characters", "must not contain half of a surrogate pair"
    CONTROLS = "bad_characters", "must not hold line breaks or other control characters"
    ONE_LINE = "bad_characters", "must have no line breaks, control characters or marks of direction"
    URL_SPACES = "bad_characters", "must not contain spaces"
    URL_CHARACTERS = "bad_characters", 'must not contain spaces, control characters or any of \\ < > "'
    COLUMN_CHARACTERS = "bad_header", "has a column whose name has a character that cannot be stored"
    SHORT_ID_CHARACTERS = "bad_short_id", "has {value}, which no short ID can have"
    NOT_UTF8 = "bad_encoding", "must be UTF-8"
    OTHER_ENCODING = "bad_encoding", "must be UTF-8, UTF-16 or Windows-1252"
    OTHER_ENCODING_AT = "bad_encoding", "must be UTF-8, UTF-16 or Windows-1252: line {number} is neither"
    LINE_BREAK = "bad_encoding", "has a line break that is neither CRLF nor LF"
    PAST = "in_the_past", "must be in the future"
    UNTIL_PASSED = "in_the_past", "is {value}, which has passed: it is {now} now"
    PASSED = (
        "in_the_past",
        "is {value}, which has passed: it is {now} now; to end it now, pause it or lead it elsewhere",
    )
    FUTURE = "in_the_future", "lies in the future"
    STARTS_LATER = "in_the_future", "is in the future: a link here works from the beginning"
    BEFORE = "wrong_order", "must not be before {other}"
    NOT_EARLIER = "wrong_order", "must be earlier than {other}"
    NOT_BEFORE_TO = "wrong_order", "must be earlier than to, which is not included (to is the day after)"
    AFTER_KEY = "wrong_order", "must not be after {limit}, the end of this API key"
    OVERLAP = "wrong_order", "must not overlap another period"
    NEEDS = "needs", "needs {other}"
    NEEDS_PREVIOUS = "needs", "needs a previous period, which all time does not have: choose a shorter one"
    NEEDS_PATH = "needs", "goes with path: name the list or text to be read"
    NO_REVISION = "needs", "takes an item out: send updated_at {value} too, or a repeat takes out the next"
    NOT_ALIKE = "conflicts_with", "must be a {value}, as {other} is"
    OTHER_NAME = "conflicts_with", "is another name for {other}; they differ"
    SAME_AS = "conflicts_with", "is another name for {other}: send one of them"
    EXCLUDES = "conflicts_with", "excludes {other}: send one of them"
    LEFT_OUT_WHEN = "conflicts_with", "must be left out when {other} is {value}; else send another {other}"
    LEFT_OUT_WITH = "conflicts_with", "must be left out when there is a {other}"
    OTHER_API_KEY = "conflicts_with", "and Authorization carry different keys; send one"
    ONLY_PART = "conflicts_with", "must be the only part of the form"
    PART_OF_COLUMN = "conflicts_with", "is also a part of the column {other}: keep one of them"
    WITHIN_PATH = "conflicts_with", "lies within another path that is changed: send one of the two"
    DIFFERS = "conflicts_with", "differs from {other} beside it"
    RESOLUTION = "conflicts_with", "does not fit: size_mm and dpi make {size} px, not {value}"
    NOT_FOR_A_WHILE = "conflicts_with", "cannot be for a while: with until send url alone"
    ALONE = "conflicts_with", "brings all of its content: send it without other content"
    OTHER_TYPE = "conflicts_with", "is another type than type_id"
    OTHER_ID = "conflicts_with", "must be left out, or be the external ID that the call names beside its body"
    OTHER_ACCESS = "conflicts_with", "must be full without limits, or limited with some"
    WHOLE_ACCOUNT = "conflicts_with", "{value} is of the whole account: not with folders or domains"
    NOT_FREE = "conflicts_with", "is for all plans but the free one"
    SAME = "conflicts_with", "must be another {noun}"
    TAKEN = "taken", "is taken on this domain"
    SHORT_ID_TAKEN = "taken", "The short ID {value} is taken on this domain."
    SHORT_ID_IN_TRASH = "taken", "The short ID {value} is in your trash. Restore it, or empty the trash."
    IN_TRASH = "taken", "is in the trash of this account; restore it, or empty the trash"
    TAKEN_ON = "taken", "{value} is taken on {other}"
    OTHER_DESTINATION = "taken", "is a short ID of yours with another destination; an import changes nothing"
    OTHER_FILE = "taken", "is a file of yours with another content; an import changes nothing"
    EXTERNAL_ID_TAKEN = "taken", "This external ID is that of another {noun}."
    EXTERNAL_ID_OF = "taken", "This external ID is that of another {noun}: {value} (id {id})."
    KNOWN = "taken", "is that of {value}"
    KNOWN_CODE = "taken", "is that of the code {value}; with mode=upsert the row changes it"
    TAG_TAKEN = "taken", "is taken by the tag “{value}” ({id})"
    DOMAIN_TWICE = "taken", "is in this account already ({id})"
    EMAIL_TAKEN = "taken", "is that of another account"
    RESERVED = "reserved", "is reserved for the service itself"
    OWN_HOST = "reserved", "is a host of this service itself"
    NOT_FOUND = "unknown_reference", "There is no such {noun} in this account."
    NO_ACCOUNT = "unknown_reference", "There is no such account."
    NOT_FOUND_ANY_MORE = "unknown_reference", "There is no such {noun} in this account. {why}"
    NO_FOLDER = "unknown_reference", "{value} is the id of no folder of this account"
    NO_CODE = "unknown_reference", "{value} is the id of no QR code or short link of this account"
    WEBHOOK_OFF = "needs", "must be true: switch the webhook on first"
    NO_DOMAIN = "unknown_reference", "{value} is no short domain of this account"
    NO_SUCH_FOLDER = "unknown_reference", "{value} is no folder, and this key lacks settings:write to make it"
    NOT_VERIFIED = "not_verified", "{value} is not verified yet. POST to its /verify says what is missing."
    OF_ANOTHER_ACCOUNT = "not_verified", "{value} belongs to another account, which has proved it."
    WORKBOOK = "unreadable", "must be CSV or XLSX: this is another workbook, a broken one or a ZIP"
    LARGE_WORKBOOK = "unreadable", "unpacks to more than {limit} MiB, or to too many cells: save it as CSV"
    OPEN_QUOTE = "bad_quotes", "has a quote that is never closed"
    TEXT_AFTER_QUOTE = "bad_quotes", 'has text behind a closing quote: write a quote in a cell twice ("")'
    NO_EXPORT_LIST = "unreadable", "must be links.json or codes.json of an export: a JSON array"
    NO_LIST_OF_LINKS = "unreadable", "must have a list of links, as the API of the service answers it"
    NOT_CSV_OR_JSON = "unreadable", "must be CSV or JSON: {cause}"
    DEEP_FILE = "unreadable", "must not be nested so deep"
    NO_ZIP = "unreadable", "is no ZIP that can be read"
    NO_EXPORT = "unreadable", "has no {value}: it must be an export of Repoint"
    IMAGE_UNAVAILABLE = "unreadable", "{why}"
    NOT_PICTURE = "unsupported_kind", "must be a picture, not {value}"
    FILE_KIND = "unsupported_kind", "is of no kind that can be here: {allowed}"
    FILE_UNREADABLE = "unreadable", "cannot be kept: it {why}"
    NOT_HERE = "not_allowed_here", "is not possible with {other}={value}"
    TYPE_ALONE = "not_allowed_here", "is for type {value} alone"
    PDF_ALONE = "not_allowed_here", "is for pdf"
    DRAWN_AS_LINES = "not_allowed_here", "is px, for png, jpg, webp; {value} is drawn as lines: use size_mm"
    NOT_ADDRESS = "not_allowed_here", "is not that of an address: import it with as=codes"
    NOT_OF_LINKS = (
        "not_allowed_here",
        "is for QR codes: a short link has no picture; create_qr_code with kind code and copy_of makes one",
    )
    OF_CODES = "not_allowed_here", "is of QR codes: all short links are addresses"
    SAME_TYPE = "not_allowed_here", "is for content of the same type: send the new one whole"
    NOT_REPOINTED = "not_allowed_here", "is not changed by repointing"
    NOT_BY_ASSISTANT = "not_allowed_here", "is set in the dashboard or by REST, not by an assistant"
    CONTENT_OF_CODE = "not_allowed_here", "is content, which repoint_qr_code changes"
    NOT_SETTING = "not_allowed_here", "is link_password, or in a Wi-Fi code content: use repoint_qr_code"
    NAME_OF_CODE = "not_allowed_here", "is the code's own (update_qr_code); that of content goes into content"
    SETTING_OF_CODE = "not_allowed_here", "is a setting of the code, not content: send {other} beside content"
    NO_TWIN = "not_allowed_here", "is for types and content with a static twin: this code has none"
    NOT_WHOLE = (
        "not_allowed_here",
        (
            "is not replaced whole: with its {size} items it is too long to be shown in one result, so that "
            "the items that were not shown would be lost. Read it in parts by path, and change its items by "
            "changes"
        ),
    )
    CIRCLE = "loop", "A rule cannot lead back to its own code: it would be a loop."
    LOOP = "loop", "A code cannot lead to this service's own short domain: that could be a loop."
    NOT_IN_PLAN = "not_in_plan", "This field needs a paid subscription."
    PLAN_LIMIT = (
        "plan_limit",
        "The plan's limit of {limit} {noun} is reached: {size} exist. Nothing was made.",
    )
    NO_PLACE = "plan_limit", "is in the trash; the plan has no free place to restore it: its limit is {limit}"
    NO_ROOM_FOR_FILES = (
        "plan_limit",
        (
            "The plan keeps {limit} MB of {noun} (files_mb), and {size} MB are used: there is no room for "
            "this. Nothing was stored. Delete templates, or codes with pictures, to make room."
        ),
    )
    TOO_MANY_ITEMS = "plan_limit", "An account can have {limit} {noun}: {size} exist. Nothing was made."
    REFUSED = "refused", "{why}"
    NEVER_SCANS = "not_scannable", '"{name}" has a picture of grade F, which cannot be scanned from paper.'
    RULE_NEVER_HOLDS = "rule_never_holds", "{why}"
    RULE_LIMIT = (
        "plan_limit",
        "The plan's limit of rules a code is {limit}: this one has {size}. Nothing was changed.",
    )
    ISSUE = "not_scannable", "{why}"
    # What an import or an export leaves out.
    PROTECTED = "has_password", "is set, and an import takes no passwords: make this link by hand"
    PROTECTED_HERE = "has_password", "is set, and an export has no passwords: make this one by hand"
    STOPPED = "left_out", "is set: the service has stopped this link"
    OTHER_HOST = "left_out", "is a link of {value}: import it with that domain"
    LOST = "left_out", "is not taken over; rows with it: {number:,}"
    FOLDER_LOST = "left_out", "is not taken over: the file has no names of folders; rows with it: {number:,}"
    FETCHED_AGAIN = "left_out", "is fetched again from its address in `options`; rows with it: {number:,}"
    DOMAIN_WAITS = (
        "left_out",
        "{value} waits for its proof: verify it, until then nothing on it is found; rows on it: {number:,}",
    )
    CODE_LOST = (
        "left_out",
        "has a rule that leads to a code that is not here: passed over until it is",
    )
    CODES_ALONE = "left_out", "is taken over by codes alone (as=codes); rows with it: {number:,}"
    NAME_CUT = "left_out", "is cut to {limit} characters"
    TAG_TOO_LONG = "left_out", "has a tag of more than {limit} characters, which is left out"
    TAGS_CUT = "left_out", "has {size} tags, of which the first {limit} are taken"
    TIME_UNREADABLE = "left_out", "is no time that can be read: {value!r}; the link is as old as its import"
    TIME_IN_FUTURE = "left_out", "is in the future; the link is as old as its import"
    PROTECTION_UNKNOWN = (
        "left_out",
        "does not say which links have a password, a limit or an expiry: the API's answer does",
    )
    OTHER_SERVICE = "left_out", "the columns look like an export of {value}: source={nearest}"
    PAGES_MISSING = "incomplete", "has {size:,} of {number:,} links: the others are on other pages"
    ONE_PAGE = "incomplete", "has one page of several: the other pages of the answer are missing"
    IMAGES_PENDING = "left_out", "A job is still to fetch its images: export again once that job has ended."
    FILE_NOT_READ = "left_out", "Its content could not be read where files are kept: export again later."
    MORE_FAULTS = "left_out", "others, which are not named: {number:,}"
    GIVEN_UP = "left_out", "failed {number} times in a row; what was done before stays"

    def message(self, values: Mapping[str, Any]) -> str:
        said = self.text.format(**{name: _listed(value) for name, value in values.items()})
        if "alias" in values:
            said = f"{values['alias']!r} {said}"
        if meant := values.get("meant"):
            said = f"{said}; did you mean {meant}?"
        elif "{nearest" not in self.text and "nearest" in values:
            said = f"{said}; the nearest is {values['nearest']}"
        return said if len(said) <= _MAX_MESSAGE else f"{said[: _MAX_MESSAGE - 1]}…"


def _listed(value: Any) -> Any:
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else value
