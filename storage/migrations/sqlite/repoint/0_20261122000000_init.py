from tortoise import BaseDBAsyncClient

RUN_IN_TRANSACTION = True


async def upgrade(db: BaseDBAsyncClient) -> str:
    return """
        CREATE TABLE IF NOT EXISTS "accounts" (
    "id" CHAR(36) NOT NULL PRIMARY KEY,
    "email" VARCHAR(254) NOT NULL UNIQUE,
    "password_hash" VARCHAR(255) NOT NULL,
    "time_zone" VARCHAR(64) NOT NULL,
    "plan" VARCHAR(16) NOT NULL,
    "subscription" VARCHAR(16) NOT NULL,
    "created_at" TIMESTAMP NOT NULL,
    "language" VARCHAR(35),
    "name" VARCHAR(200),
    "revision" BIGINT NOT NULL
);
CREATE TABLE IF NOT EXISTS "api_keys" (
    "id" CHAR(36) NOT NULL PRIMARY KEY,
    "name" VARCHAR(200) NOT NULL,
    "key_hash" VARCHAR(64) NOT NULL UNIQUE,
    "prefix" VARCHAR(8) NOT NULL,
    "is_active" INT NOT NULL,
    "created_at" TIMESTAMP NOT NULL,
    "last_used_at" TIMESTAMP,
    "scopes" JSON,
    "folders" JSON,
    "domains" JSON,
    "expires_at" TIMESTAMP,
    "account_id" CHAR(36) NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE
);
CREATE TABLE IF NOT EXISTS "idempotency_keys" (
    "id" CHAR(36) NOT NULL PRIMARY KEY,
    "key" VARCHAR(300) NOT NULL,
    "fingerprint" VARCHAR(64) NOT NULL,
    "started_at" TIMESTAMP NOT NULL,
    "resource_id" CHAR(36),
    "answer" BLOB,
    "account_id" CHAR(36) NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
    CONSTRAINT "uid_idempotency_account_dcfe2e" UNIQUE ("account_id", "key")
);
CREATE INDEX IF NOT EXISTS "idx_idempotency_started_6788ed" ON "idempotency_keys" ("started_at");
CREATE TABLE IF NOT EXISTS "jobs" (
    "id" CHAR(36) NOT NULL PRIMARY KEY,
    "kind" VARCHAR(16) NOT NULL,
    "status" VARCHAR(8) NOT NULL,
    "options" JSON NOT NULL,
    "total" INT NOT NULL,
    "done" INT NOT NULL,
    "drawn" INT NOT NULL,
    "places" INT NOT NULL,
    "places_of" VARCHAR(8) NOT NULL,
    "progress" JSON NOT NULL,
    "errors" JSON NOT NULL,
    "tries" SMALLINT NOT NULL,
    "lease" CHAR(36),
    "due_at" TIMESTAMP,
    "created_at" TIMESTAMP NOT NULL,
    "started_at" TIMESTAMP,
    "finished_at" TIMESTAMP,
    "account_id" CHAR(36) NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS "idx_jobs_due_at_436b25" ON "jobs" ("due_at");
CREATE INDEX IF NOT EXISTS "idx_jobs_listed" ON "jobs" ("account_id", "kind", "created_at", "id");
CREATE TABLE IF NOT EXISTS "job_codes" (
    "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    "row" INT NOT NULL,
    "code_id" CHAR(36) NOT NULL,
    "job_id" CHAR(36) NOT NULL REFERENCES "jobs" ("id") ON DELETE CASCADE,
    CONSTRAINT "uid_job_codes_job_id_cc061e" UNIQUE ("job_id", "row")
);
CREATE TABLE IF NOT EXISTS "job_files" (
    "content" BLOB NOT NULL,
    "job_id" CHAR(36) NOT NULL PRIMARY KEY REFERENCES "jobs" ("id") ON DELETE CASCADE
);
CREATE TABLE IF NOT EXISTS "oauth_clients" (
    "id" VARCHAR(2048) NOT NULL PRIMARY KEY,
    "name" VARCHAR(200),
    "uri" TEXT,
    "redirect_uris" JSON NOT NULL,
    "auth_method" VARCHAR(32) NOT NULL,
    "secret_hash" VARCHAR(64),
    "created_at" TIMESTAMP NOT NULL,
    "seen_at" TIMESTAMP NOT NULL,
    "fetched_at" TIMESTAMP,
    "signed_in_at" TIMESTAMP
);
CREATE INDEX IF NOT EXISTS "idx_oauth_clien_seen_at_bc021d" ON "oauth_clients" ("seen_at");
CREATE INDEX IF NOT EXISTS "idx_oauth_clien_signed__a76219" ON "oauth_clients" ("signed_in_at", "created_at");
CREATE TABLE IF NOT EXISTS "contacts" (
    "id" CHAR(36) NOT NULL PRIMARY KEY,
    "code_id" CHAR(36) NOT NULL,
    "entered" JSON,
    "consent" JSON,
    "created_at" TIMESTAMP NOT NULL,
    "erased_at" TIMESTAMP,
    "account_id" CHAR(36) NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS "idx_contacts_listed" ON "contacts" ("account_id", "created_at", "id");
CREATE INDEX IF NOT EXISTS "idx_contacts_of" ON "contacts" ("account_id", "code_id", "created_at");
CREATE TABLE IF NOT EXISTS "deleted_codes" (
    "id" CHAR(36) NOT NULL PRIMARY KEY,
    "deleted_at" TIMESTAMP NOT NULL
);
CREATE TABLE IF NOT EXISTS "folders" (
    "id" CHAR(36) NOT NULL PRIMARY KEY,
    "name" VARCHAR(200) NOT NULL,
    "version" INT NOT NULL,
    "created_at" TIMESTAMP NOT NULL,
    "updated_at" TIMESTAMP NOT NULL,
    "account_id" CHAR(36) NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS "idx_folders_listed" ON "folders" ("account_id", "created_at", "id");
CREATE TABLE IF NOT EXISTS "grants" (
    "id" CHAR(36) NOT NULL PRIMARY KEY,
    "may_write" INT NOT NULL,
    "credentials_mark" VARCHAR(32) NOT NULL,
    "created_at" TIMESTAMP NOT NULL,
    "last_used_at" TIMESTAMP,
    "account_id" CHAR(36) NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
    "client_id" VARCHAR(2048) NOT NULL REFERENCES "oauth_clients" ("id") ON DELETE CASCADE,
    CONSTRAINT "uid_grants_account_bea298" UNIQUE ("account_id", "client_id")
);
CREATE INDEX IF NOT EXISTS "idx_grants_client__df198d" ON "grants" ("client_id");
CREATE TABLE IF NOT EXISTS "authorization_codes" (
    "id" CHAR(36) NOT NULL PRIMARY KEY,
    "code_hash" VARCHAR(64) NOT NULL UNIQUE,
    "client_id" VARCHAR(2048) NOT NULL,
    "scopes" VARCHAR(64) NOT NULL,
    "redirect_uri" TEXT,
    "code_challenge" VARCHAR(43) NOT NULL,
    "resource" TEXT NOT NULL,
    "created_at" TIMESTAMP NOT NULL,
    "used_at" TIMESTAMP,
    "grant_id" CHAR(36) NOT NULL REFERENCES "grants" ("id") ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS "idx_authorizati_created_42e06a" ON "authorization_codes" ("created_at");
CREATE INDEX IF NOT EXISTS "idx_authorizati_grant_i_1d55e5" ON "authorization_codes" ("grant_id");
CREATE TABLE IF NOT EXISTS "logos" (
    "content_hash" VARCHAR(64) NOT NULL PRIMARY KEY,
    "content" BLOB NOT NULL,
    "width" SMALLINT NOT NULL,
    "height" SMALLINT NOT NULL,
    "kept_at" TIMESTAMP NOT NULL
);
CREATE TABLE IF NOT EXISTS "mails" (
    "id" CHAR(36) NOT NULL PRIMARY KEY,
    "contact_id" CHAR(36) NOT NULL,
    "due_at" TIMESTAMP NOT NULL,
    "tries" INT NOT NULL,
    "account_id" CHAR(36) NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS "idx_mails_due_at_033953" ON "mails" ("due_at");
CREATE TABLE IF NOT EXISTS "page_pictures" (
    "url_hash" VARCHAR(64) NOT NULL PRIMARY KEY,
    "url" TEXT NOT NULL,
    "logo_hash" VARCHAR(64),
    "ink" JSON,
    "fetched_at" TIMESTAMP,
    "failures" SMALLINT NOT NULL,
    "due_at" TIMESTAMP,
    "named_at" TIMESTAMP NOT NULL
);
CREATE INDEX IF NOT EXISTS "idx_page_pictur_logo_ha_2d0991" ON "page_pictures" ("logo_hash");
CREATE INDEX IF NOT EXISTS "idx_page_pictur_due_at_2b7e2d" ON "page_pictures" ("due_at");
CREATE TABLE IF NOT EXISTS "password_tries" (
    "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    "address_hash" VARCHAR(64) NOT NULL,
    "tried_at" TIMESTAMP NOT NULL
);
CREATE INDEX IF NOT EXISTS "idx_password_tr_tried_a_3c3ca8" ON "password_tries" ("tried_at");
CREATE INDEX IF NOT EXISTS "idx_password_tries_of" ON "password_tries" ("address_hash", "tried_at");
CREATE TABLE IF NOT EXISTS "refresh_tokens" (
    "id" CHAR(36) NOT NULL PRIMARY KEY,
    "family_id" CHAR(36) NOT NULL,
    "parent_id" CHAR(36),
    "scopes" VARCHAR(64) NOT NULL,
    "token_hash" VARCHAR(64) NOT NULL UNIQUE,
    "created_at" TIMESTAMP NOT NULL,
    "used_at" TIMESTAMP,
    "repeated_at" TIMESTAMP,
    "grant_id" CHAR(36) NOT NULL REFERENCES "grants" ("id") ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS "idx_refresh_tok_family__59d0e5" ON "refresh_tokens" ("family_id");
CREATE INDEX IF NOT EXISTS "idx_refresh_tok_parent__f35fa5" ON "refresh_tokens" ("parent_id");
CREATE INDEX IF NOT EXISTS "idx_refresh_tok_created_b93602" ON "refresh_tokens" ("created_at");
CREATE INDEX IF NOT EXISTS "idx_refresh_tok_grant_i_dd5cc4" ON "refresh_tokens" ("grant_id");
CREATE TABLE IF NOT EXISTS "retired_short_ids" (
    "id" CHAR(36) NOT NULL PRIMARY KEY,
    "domain" VARCHAR(253) NOT NULL,
    "short_id" VARCHAR(64) NOT NULL,
    "account_id" CHAR(36) NOT NULL,
    "retired_at" TIMESTAMP NOT NULL,
    CONSTRAINT "uid_retired_sho_domain_af0851" UNIQUE ("domain", "short_id")
);
CREATE TABLE IF NOT EXISTS "short_urls" (
    "id" CHAR(36) NOT NULL PRIMARY KEY,
    "kind" VARCHAR(8) NOT NULL,
    "domain" VARCHAR(253) NOT NULL,
    "short_id" VARCHAR(64) NOT NULL,
    "type_id" SMALLINT NOT NULL,
    "content" JSON NOT NULL,
    "destination" TEXT,
    "name" VARCHAR(200),
    "folder_id" CHAR(36),
    "template_id" CHAR(36),
    "utm_template_id" CHAR(36),
    "external_id" VARCHAR(200),
    "metadata" JSON NOT NULL,
    "has_tags" INT NOT NULL,
    "options" JSON NOT NULL,
    "theme" JSON,
    "status" VARCHAR(8) NOT NULL,
    "password_hash" VARCHAR(255),
    "has_password" INT NOT NULL,
    "password_enabled" INT NOT NULL,
    "expires_at" TIMESTAMP,
    "expiration_enabled" INT NOT NULL,
    "expired_redirect_url" TEXT,
    "scan_limit" BIGINT,
    "scan_limit_reached_url" TEXT,
    "logo_hash" VARCHAR(64),
    "image_error" TEXT,
    "scannability" JSON,
    "is_picture_pending" INT NOT NULL,
    "scan_count" BIGINT NOT NULL,
    "imported_scans" BIGINT NOT NULL,
    "version" INT NOT NULL,
    "created_via" VARCHAR(16) NOT NULL,
    "search_text" TEXT NOT NULL,
    "sort_name" VARCHAR(200) NOT NULL,
    "created_at" TIMESTAMP NOT NULL,
    "updated_at" TIMESTAMP NOT NULL,
    "account_id" CHAR(36) NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
    CONSTRAINT "uid_short_urls_domain_183636" UNIQUE ("domain", "short_id"),
    CONSTRAINT "uid_short_urls_account_ca8cef" UNIQUE ("account_id", "kind", "external_id")
);
CREATE INDEX IF NOT EXISTS "idx_short_urls_templat_8458db" ON "short_urls" ("template_id");
CREATE INDEX IF NOT EXISTS "idx_short_urls_utm_tem_a329d6" ON "short_urls" ("utm_template_id");
CREATE INDEX IF NOT EXISTS "idx_short_urls_logo_ha_a8bc11" ON "short_urls" ("logo_hash");
CREATE INDEX IF NOT EXISTS "idx_short_urls_listed" ON "short_urls"
    ("account_id", "kind", "created_at", "id", "folder_id", "type_id", "status",
    "created_via", "has_password", "expires_at", "expiration_enabled");
CREATE INDEX IF NOT EXISTS "idx_short_urls_by_update" ON "short_urls"
    ("account_id", "kind", "updated_at", "id", "created_at", "folder_id", "type_id", "status",
    "created_via", "has_password", "expires_at", "expiration_enabled");
CREATE INDEX IF NOT EXISTS "idx_short_urls_by_name" ON "short_urls"
    ("account_id", "kind", "sort_name", "id", "created_at", "folder_id", "type_id", "status",
    "created_via", "has_password", "expires_at", "expiration_enabled");
CREATE INDEX IF NOT EXISTS "idx_short_urls_of_folder" ON "short_urls"
    ("account_id", "folder_id", "kind", "created_at", "id");
CREATE INDEX IF NOT EXISTS "idx_short_urls_of_type" ON "short_urls" ("account_id", "kind", "type_id", "created_at", "id");
CREATE INDEX IF NOT EXISTS "idx_short_urls_of_status" ON "short_urls" ("account_id", "kind", "status", "created_at", "id");
CREATE INDEX IF NOT EXISTS "idx_short_urls_made_via" ON "short_urls"
    ("account_id", "kind", "created_via", "created_at", "id");
CREATE INDEX IF NOT EXISTS "idx_short_urls_of_password" ON "short_urls"
    ("account_id", "kind", "has_password", "created_at", "id");
CREATE INDEX IF NOT EXISTS "idx_short_urls_expiring" ON "short_urls"
    ("account_id", "kind", "expires_at", "expiration_enabled");
CREATE INDEX IF NOT EXISTS "idx_short_urls_of_short_id" ON "short_urls" ("account_id", "kind", "short_id");
CREATE TABLE IF NOT EXISTS "scan_ranks" (
    "id" CHAR(36) NOT NULL PRIMARY KEY,
    "account_id" CHAR(36) NOT NULL,
    "kind" VARCHAR(8) NOT NULL,
    "scan_count" BIGINT NOT NULL
);
CREATE INDEX IF NOT EXISTS "idx_scan_ranks_listed" ON "scan_ranks" ("account_id", "kind", "scan_count", "id");
CREATE TABLE IF NOT EXISTS "changes" (
    "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    "version" INT NOT NULL,
    "changed_by" VARCHAR(300) NOT NULL,
    "via" VARCHAR(16) NOT NULL,
    "changed_at" TIMESTAMP NOT NULL,
    "before" JSON,
    "after" JSON NOT NULL,
    "short_url_id" CHAR(36) NOT NULL REFERENCES "short_urls" ("id") ON DELETE CASCADE,
    CONSTRAINT "uid_changes_short_u_0a4c86" UNIQUE ("short_url_id", "version")
);
CREATE TABLE IF NOT EXISTS "page_picture_uses" (
    "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    "url_hash" VARCHAR(64) NOT NULL,
    "short_url_id" CHAR(36) NOT NULL REFERENCES "short_urls" ("id") ON DELETE CASCADE,
    CONSTRAINT "uid_page_pictur_short_u_9f24bb" UNIQUE ("short_url_id", "url_hash")
);
CREATE INDEX IF NOT EXISTS "idx_page_pictur_url_has_edc8c0" ON "page_picture_uses" ("url_hash");
CREATE TABLE IF NOT EXISTS "signing_keys" (
    "kid" VARCHAR(64) NOT NULL PRIMARY KEY,
    "public_jwk" TEXT NOT NULL,
    "encrypted_jwk" TEXT NOT NULL,
    "created_at" TIMESTAMP NOT NULL
);
CREATE TABLE IF NOT EXISTS "templates" (
    "id" CHAR(36) NOT NULL PRIMARY KEY,
    "name" VARCHAR(200) NOT NULL,
    "options" JSON NOT NULL,
    "theme" JSON,
    "version" INT NOT NULL,
    "created_at" TIMESTAMP NOT NULL,
    "updated_at" TIMESTAMP NOT NULL,
    "account_id" CHAR(36) NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS "idx_templates_listed" ON "templates" ("account_id", "created_at", "id");
CREATE TABLE IF NOT EXISTS "user_agents" (
    "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    "user_agent" TEXT NOT NULL,
    "bot" VARCHAR(64),
    "device" VARCHAR(40) NOT NULL,
    "os" VARCHAR(40) NOT NULL,
    "browser" VARCHAR(40) NOT NULL
);
CREATE TABLE IF NOT EXISTS "scan_inbox" (
    "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    "code" BIGINT NOT NULL,
    "scanned_at" BIGINT NOT NULL,
    "is_uncounted" INT NOT NULL,
    "visitor" BIGINT,
    "details" TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS "invalidations" (
    "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    "published_at" BIGINT NOT NULL,
    "domain" VARCHAR(253),
    "short_id" VARCHAR(64),
    "account_id" CHAR(36)
);
CREATE INDEX IF NOT EXISTS "idx_invalidatio_publish_e3b902" ON "invalidations" ("published_at");
CREATE TABLE IF NOT EXISTS "scan_keys" (
    "key" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    "id" CHAR(36) NOT NULL,
    "account" BIGINT,
    "type_id" SMALLINT,
    CONSTRAINT "uid_scan_keys_id_82aebc" UNIQUE ("id", "type_id")
);
CREATE INDEX IF NOT EXISTS "idx_scan_keys_account_15edd1" ON "scan_keys" ("account");
CREATE TABLE IF NOT EXISTS "scan_retention" (
    "id" SMALLINT NOT NULL PRIMARY KEY,
    "pruned_before" BIGINT NOT NULL
);
CREATE TABLE IF NOT EXISTS "scans" (
    "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    "account" INT NOT NULL,
    "type_id" SMALLINT NOT NULL,
    "code" INT NOT NULL,
    "scanned_at" BIGINT NOT NULL,
    "outcome" SMALLINT NOT NULL,
    "bot" VARCHAR(64),
    "visitor" BIGINT,
    "first_seen" SMALLINT NOT NULL,
    "agent" BIGINT,
    "place" VARCHAR(103),
    "language" VARCHAR(3),
    "referrer" VARCHAR(253)
);
CREATE INDEX IF NOT EXISTS "idx_scans_of_code" ON "scans" ("code", "scanned_at", "id");
CREATE INDEX IF NOT EXISTS "idx_scans_of_account" ON "scans" ("account", "scanned_at", "id");
CREATE TABLE IF NOT EXISTS "visitor_keys" (
    "day" DATE NOT NULL PRIMARY KEY,
    "key" BLOB NOT NULL
);
CREATE TABLE IF NOT EXISTS "aerich" (
    "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    "version" VARCHAR(255) NOT NULL,
    "app" VARCHAR(100) NOT NULL,
    "content" JSON NOT NULL
);
CREATE TABLE IF NOT EXISTS "utm_templates" (
    "id" CHAR(36) NOT NULL PRIMARY KEY,
    "name" VARCHAR(200) NOT NULL,
    "utm_source" VARCHAR(200),
    "utm_medium" VARCHAR(200),
    "utm_campaign" VARCHAR(200),
    "utm_term" VARCHAR(200),
    "utm_content" VARCHAR(200),
    "version" INT NOT NULL,
    "created_at" TIMESTAMP NOT NULL,
    "updated_at" TIMESTAMP NOT NULL,
    "account_id" CHAR(36) NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS "idx_utm_templates_listed" ON "utm_templates" ("account_id", "created_at", "id");
CREATE TABLE IF NOT EXISTS "tags" (
    "id" CHAR(36) NOT NULL PRIMARY KEY,
    "name" VARCHAR(50) NOT NULL,
    "folded_name" VARCHAR(200) NOT NULL,
    "qr_codes" INT NOT NULL,
    "links" INT NOT NULL,
    "version" INT NOT NULL,
    "created_at" TIMESTAMP NOT NULL,
    "updated_at" TIMESTAMP NOT NULL,
    "account_id" CHAR(36) NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
    CONSTRAINT "uid_tags_account_ca44e8" UNIQUE ("account_id", "folded_name")
);
CREATE INDEX IF NOT EXISTS "idx_tags_listed" ON "tags" ("account_id", "created_at", "id");
CREATE TABLE IF NOT EXISTS "tag_uses" (
    "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    "short_url_id" CHAR(36) NOT NULL REFERENCES "short_urls" ("id") ON DELETE CASCADE,
    "tag_id" CHAR(36) NOT NULL REFERENCES "tags" ("id") ON DELETE CASCADE,
    CONSTRAINT "uid_tag_uses_short_u_14809d" UNIQUE ("short_url_id", "tag_id"),
    CONSTRAINT "uid_tag_uses_tag_id_14a4cf" UNIQUE ("tag_id", "short_url_id")
);
-- Keys of several columns, which the models cannot describe: written by hand.
CREATE TABLE IF NOT EXISTS "rollups" (
    "account" INT NOT NULL,
    "subject" INT NOT NULL,
    "dimension" SMALLINT NOT NULL,
    "grain" SMALLINT NOT NULL,
    "starts" INT NOT NULL,
    "value" TEXT NOT NULL,
    "scans" INT NOT NULL,
    "visitors" INT NOT NULL,
    "bots" INT NOT NULL,
    "bot_visitors" INT NOT NULL,
    PRIMARY KEY ("account", "subject", "dimension", "grain", "starts", "value")
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS "daily_visitors" (
    "day" INT NOT NULL,
    "account" INT NOT NULL,
    "subject" INT NOT NULL,
    "visitor" BIGINT NOT NULL,
    PRIMARY KEY ("day", "account", "subject", "visitor")
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS "short_url_totals" (
    "account_id" UUID NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
    "kind" TEXT NOT NULL,
    "folder_id" UUID NOT NULL,
    "type_id" SMALLINT NOT NULL,
    "status" TEXT NOT NULL,
    "created_via" TEXT NOT NULL,
    "has_password" BOOLEAN NOT NULL,
    "total" INT NOT NULL,
    PRIMARY KEY ("account_id", "kind", "folder_id", "type_id", "status", "created_via", "has_password")
) WITHOUT ROWID;
-- The rowid is the key of the code or link in scan_keys. `terms`: its n-grams.
CREATE VIRTUAL TABLE IF NOT EXISTS "search_terms" USING fts5
    ("terms", content = '', columnsize = 0, detail = none, tokenize = 'ascii');
"""


async def downgrade(db: BaseDBAsyncClient) -> str:
    return """
        """


MODELS_STATE = (
    "eJztXW1z4zaS/itT/pSr0qVs2fLMpa6uypp4st74JWVr9pJNpViwCMlcU6RCUra1ufnvB1"
    "B8AUECIihSAuH+sJsxiabAB2Cj++lG46+jAC99x4u+v5hO/ZUX3fuvRz98+OvIQwtM/lF1"
    "e/DhCC2XzE16JUKPbiyANg3DuNljGAVoGpHrM+SGmFyycTgNnGXk+B656q1cl170p6Sh48"
    "3zSyvP+XOFrcif4+gJB+TG73+Qy45n4zccpn8un62Zg1270GXHpr8dX7ei9TK+9vXr1Y9f"
    "4pb05x6tqe+uFl7eermOnnwva75aOfb3VIbem2MPByjCNvMatJfJG6eXNj0mF6JghbOu2v"
    "kFG8/QyqVgHP33bOVNKQYf4l+i/3f2P0nXmGaWdXs3sR4uJ5Z1pIDd1Pco7g4dBQLMt81z"
    "c0Diq0f0Bz7/7eL+u9Pz/4gh8MNoHsQ3Y7iOvsWCKEIb0Rj0HGW8QI5bBvrzEwqqgc4EOK"
    "xJV7tBOQWoA0iPFujNcrE3j57In8PRmQTjf1zcxzCTVjHOPvkiNp/KbXJruLlH8c7xXaIw"
    "fPUD23pC4ZMKziXBdvBOL+SA55/0ARAf1UJ8JEF8xCMeOQts/dv3sAraBSEDkT6vM7XPxT"
    "P7vDyxXeQpzeekvYHgnpzXAPfkXAguvVUEN1w95v1SAJmXA7BrgD0NMAXDQlEZ6h/JHaob"
    "quEuSnJg24no9+k/egi9BOrJ1c3lw+Ti5hf6+EUY/unGeF1MLumdYXx1zV39jh+W7CEf/v"
    "dq8rcP9M8P/7y7veQNmazd5J9HtE9oFfmW579ayGYxSS+nlwrDTPTPfIXmSssCK9PoW0qs"
    "GV3Gs/gpndZZfU/Fi+9pae2N/6uAb9rePGyHx8d1TJvjY7FpQ+8V4Q3wixNWLgljZ37lRd"
    "Ugs1Ic0InX14VWOu4K5jntwX/+13B4evpxeHx6/ml09vHj6NPxJ9I27m751kfJUIyvfrq6"
    "nRQHgV749o16prNnxmuiFx7R9PkVEbO8dMcf+qK25VuL4YK/gjyiaOzkvWmHM5996fyM10"
    "KPPrs7kDv0S8d6xmtw6A136PeqgnWzV/agg8k3pOzLszLG0SYduJYBnjlvSs5lJmHgNP5U"
    "A99PQng/8eg6oUVUv/NSoSXGvu9i5AkUMivHwfxIBHuIs8wsuLu7Lng24yvOSLj9ejO+JK"
    "5mjDxp5ESM7QD+5a4D0EP/MoysVdhooHnZFoZaM+/IpJEOpz7tf2mM//5wdyvg5TIJfmSd"
    "afTh/z64TljHEevPmFIoCsOZLkjf3Vz8yq9Vn6/vxvw40QeMOUU6810bB0rAMyKAfHPkbX"
    "9BflsJeUYEkG+OPH5bOuR2gzWlKAkris4rSpJtYalRJEWpNqkSfYd2CzNS4uxKGJcB/uIH"
    "2Jl7P+N1DPMV6QryplVuTnUWTT/Bza/mn3aAXjPejptdBAUbu3jj43y+ePh88ePl0bdDMa"
    "IrMiyB829E3/2zb2MhOVrVcCDnSVkRgpKNgTI1nDKlg6zM6RWEgNTbSupNXQcLVjgJyKyQ"
    "gdTe8PisDrtHm0k46rMSxyfyUCWZIyIP1QSY25/NAbaJcT2NrFXglGGe4DdhLLYoZ0LgW2"
    "aIX/46kbtEmR1+fXf7U9qc95M4TUI17/QJuXR8lWJdZUkDJ/vZaY3JfnYqnOz0Fj/ZQ38V"
    "TCuglk30XMYIkPc+y3sVNdinpWKS498wXgChgp6M7zxAyrQOK9MtqaPJV9uc04mhaoPR+Y"
    "k+qDU+5wC4bqVz2FmlFZlDzDVijIkYnPzuQErbTON2HVA1vx+FT35ADfY4w+EFB3Eu5R+7"
    "UDiybM3K774iTzMZY335hL3laQ4k1E46XKUhEOLPSOwvWbb7cRienH08+3R6fpbBn12RoV"
    "6RzRJ/aLb1uFbyvApSRjgEXC59rVzDU0mu4Wk51/DFQSogJ80NRLeDTT/JhGzgXhUkISlL"
    "a/v7Ec+ILVgeYnHeQi4BaQvN0xbQLMKBCuyZwE6o9+hT6gT2zFRVdDl5OcglkPudBZdgV9"
    "/zgT7s6/212ekE/BTTyweN44xCHzS7O5D6oD7NHbA2McvukwaIY0rmGTFEHC+xRRji9w8l"
    "f1RsUrYZedUovN1u3FWTzViamRx72IulGHyFmGvjaBQbt1ZKAy4Jgn23i1lNF5gFWRF8JS"
    "3OiRlIEJwO67AvQzH5Miyl0GCynEbKaWGcmAm6pvPMsF5FunXRL72jYkKMvQZjzIhBKoPO"
    "4zvD0fSp0WdclISEBp1Hmfc5lT5lThZGWreR1qXkzWffi9BUTMjktwfyrIBNw+7JmL+O8l"
    "fjds4UjRRyjYrityUZKhpoztDICZo3K+23Rf0iHD8m/UqOYmnyJvEf8bcp/mma71rqhcrv"
    "+zPJb8O2lcNvW1GDmhEBip/faetFOMAVcIrJDUYEgoXNWQ3687gqj0+MPCMCyO+APLjepp"
    "pyBdUWoGZ55gVBMNd1HmMoIQAlBPYMbp9LCPwY98SWFQ/gmgyknubmzWwoGPAePK90sNUX"
    "1KIkmE3aLam6MGBf4sJlItWU35VrJab8WZ/or6Tb29kv0IMH1YNQa7rb/CbYvdT67iUgPE"
    "xduQuJgUu74TAXJWGYtR5m4DyA89gzuH3mPLIiB1UuBVsBQeJRxGUEOtlmz0y0zRaK3fbY"
    "g7XftrW/QGvrNaDHHJTAlh4cUZCDgyOUDo6wyXfgkDezFih4VnG1qmQNdLvaz/sGD+FdmI"
    "5wWsd7GWlwEjpIltK3mq8Zm0rBIdurQ1ae2m3AW9g33q+ZXRfcwietlbN7ZePF0o+wN13f"
    "46kf2CLHt7LhQOoEO7lIR2eqFtxh8hPgC+vlC9MhUVj5kuYmOmBd1D2bkd/HwTJwqvSwGG"
    "VOzEC02998SxaxoJm7W5SEvZk6+0BpNXZFJ4gT22GZ6I9/q+AEIS98rapyNnY8FKwFfmUm"
    "wzOh62iTOGgMkuNkE0L2gRA1NL66vbj/rboSybhi08L4t8nlBQ87OPQQ9dPMD9I46nflvS"
    "DXsePzzIQ+ENdmIHd/mNaa5TpDZW16bx+VtZerR9cJRQUfZOPAS3aVqGbqmPDH8qq4SLmE"
    "eZWJhqM6Jx+RVmL2dVQ6+2hTtlKN52ZlzIO5fR/0wAadZmi3aM8dyOL4u/8o21fF3JbbGf"
    "/yH7vaT/U7fTh9bEB6AWd5aLS6iS2OYDNhambCJ60hC74qsQgqh7TJA1E9pYZmLgFgyomI"
    "RE3vSkKQNcdsAiKfUVqRDwT3L44rMwXS29tNgRlpeUC6QZev/KCWQDfRVFpurDLnQsakM0"
    "INqXRNv/WuufSd3IQtmvnOwxOf/F/3elmHz6BdrbyzppVo2Voa9qD7xJ9JM/rfJvvFad9h"
    "s7jmSj4d4No5M0l7A9M42j/OjijaaFVxMIOEpMwkDAS4Th6uOAn3E4+uv8xCXUV4xQUKGR"
    "E48WKHCoWRH6GKU7aEtE/WHoifyoCRV7F7Twhm2hywrMKSWHoqpTmy9oBmBZpLF01xhYYV"
    "R5EzAcBTiGdSv7uuTVAQArNgm1mwDHy6dCnZBawMGAY7GAY4CPxACfpcAoDfxSILnCpF/b"
    "BAris2y1Ihk5T16fDjeaan6R8yFf1wc3F9XdbTLkZhhUkmph8yAch44OyxFW5SkDOT2ssu"
    "bk24+t5tYICqDO9imDXajdQfHdm7UZ45njhzeMtRcUVRGGedxxk26sBGnT2D2+eNOtf+3B"
    "eFcNN7A2kM1yWtDpghk2RkKJ+ZzMu1wzwdNmO2k5R5yKDRI4OGXeReHTuqmO1yOiQTAjqk"
    "iOYTWbOeKqaxHM5cCvAs4vmMl1EDM5sRA49ZOxtbl30+N8hxRQZLek9usCxIK812EEPiVx"
    "fZvWRolTecsFLgBurHdtcAFujuZsyJIMb2vsJrreVCAA8FPNSewe0zD/ULuf6LM41WgXDf"
    "FtdEbuQtSWNruWl9QGNvFbjKzBQrA6yUMitF4CujPcFvglUsaW5E4pnMGrn8dVIwREpZOQ"
    "UiKm3Op+pweST+3Fee3gWhjiqV9H9+M/6iV3EGhzjhLGm+U7ZZf8KTnSSbzXA0bRgpLkhC"
    "oFhnd2eGHDc1DlR4X1bOJM+nDeZXA4JAr8XBpA+G/reJUmTlgNjXboh1IfYZ9+5rWMcJTF"
    "oNavuB9PikTsp6bWrvJZ5E5r5Bha9eVPjSw0U324fJPhBFOpSXA0JUTogWFNGulOgDfdjX"
    "+2uzOVF+imnGiobhqx/Yk2AtXhALTbathpvGVha72WPlFdumexAzvUm7EJuFVGhLrZViv5"
    "O9om1UXIFldl/LLD/8dZdaXs4Iorbr9Tb7tkpAy101Vg6C9eCpVa9K93hG3uRp4j9j4eEO"
    "fBv5uhRsWpO1hDSH3CzDc7NmaOG4a0VXoCDUrR+giU5SSMxaokB0Mq4Y0YJQpxu7+wdoOP"
    "WXVaEBSWmzTAIslDoWCtX0ysZgUQqSI7bC3K8t7JroiV4Yg+wor8JGQ8yIQaha5/ElJnPT"
    "z5gThXHWeZznAVK24lgZMIul7HgMVRvM+E/0Qa3R4jrWEGdnlVaM+D1RUwG249jElS1mH/"
    "hWgy38Q9zeSg9R6yRKnB+Dl53VtlOIGIiJtomJvR9tqLfXZ87ZhnrjbNzhhrrB3Q4nlC4S"
    "TYxwVhJy4LQzwnWJrDxMkXePvGeRXcPel1s0IWlpESPuWYvzVeLeZHv16p2vkr8BnLKihS"
    "aUxPZhuWl/uYGja7oqoV7URvUTgopyJu392ENukDZLLJPVWLnEFrMeZUtsmjm4N7ZgkC+w"
    "7OpKFkIceMitYhSaHH5GR8p3bRwkDekQJ//MD3BKpV4cRP98QmGWpbfp05KYvGHy0PgvRI"
    "GwsEfxq2cBZABvtwDo9731TVdLu/SmXIRMs/d+XFubTu/66iF9ZPwj/XnztLtN3rvwOrsc"
    "88d0yZ9Zm8fuOhgMvLt3Ke7IrrOjNMjN+5M/a5cecZNtx24tkI3TR+3SK37O744W+7Rdet"
    "by1xc/gC5Su04sZu1SnEYM5wden45eHzgoXTkoEIeAOIQRcQjG0ClivOXgplzMJC+7jQoL"
    "wprb4oow4orbcAbZDwplYUg3I8eLraoy/OICU5xYRxWPdEG+kzpTqSNYV0+n7U3AmlsKj4"
    "/rLIXHx+KlkN7j6h2xvnLt/RisEBwLx617eLF0yTsrYsqJwZ6MYpZztLAaAlshCuAWwGU5"
    "ZAVNy4mBwq2lcBc4QtStVrHiWBkw43Yw4yiHF6F5xeause+7GHnV+LNi/ME1RM4s4Md3d9"
    "cF4MdXvJn29WZ8ef/dSTwKpJETMbE+Fm4/7pfSmcmMCMz0XQ5NfsJVdrMY+EwAqoc2Rz2P"
    "f9SmlTIJA0mllqnRrBKM6tbRkqCBtspoVIsnHUl40hEPOB/yUlwyWVFYNusvm9l0TeN3at"
    "BXiQP89eEvhlNVcr2LkrDfUrdU79IoF8Pkap9Z9QPgQ1P90GyL/I/8dyooXihm10XyJqzu"
    "+6bZ4/xW11k4TfJiM7lGETvNkN9nybwq/Ml0RvFBAopfg/gJ8D3A8SZapgg4C1qhGweBH6"
    "jMdE4MpnczdU+MFocszmsVloiXA7KoOVnkhFlx+iX27CTjUsECrX4AWKD1LVDYDXRgs8dZ"
    "LP2AZlFTRKvCMrIazSVZGIjGA/GCg7AyuUkIPyNhEu6tHQLL7WKoa0NyYgZGBU7Oa9iRJz"
    "w3lNuR9BanxjEKpk9WRCxGJY+pKGYE1Hs3JNm9ZbWDXqyQEbDvIXGkX+U8tZn0feOli/tU"
    "VYa5KAnDrPUwQ9kMOCJ+z+B2fEQ8k3uE5tlxe5w7l0h++fkeu6JtESnmEzTPj/kzBPJv3d"
    "a3IJOa9IrMa2GFi0KLgbzGxaat9YzXBzyW41ktKfm5zR16BpaHF2/pXa4eXWdq/eu14shx"
    "sQ9VlDLClt+3C4W9abBeUstNEfuSIMDfAH7wqxoNRR8M7pJtKLZeOl2XiSUjWpCTW/KVON"
    "170HadKdZAplv67A0po1BHqkkRFPo2UNZRA9dJZg3sddutbnqvaHqN6pB5IzGXN6redGsr"
    "06acmIFQd0Kc/hkQDO0qd1QY22JFILhVEdxynaS6cE1As/aAJgRf9xh8BaPeOKMegiXvbp"
    "ghWALBkj2D23GwpGu6IQmcCBiHPKwiJx2yKE7bxENW7nPzi/NNeWv6jwFTW3u3I7KkqYM1"
    "68slA69vjGCPuYJiriAbMEUFzcuBiuaLOJBPULGKVCYBYMrXu0TZ7LrW5fxtP0Hdus7lM6"
    "p6jSvXVa3ct6aOLHcYg6Hw8jpQL0MiKZsmNCWY+1uMiaTlQU+kahSsSDsOEQsN9LnMCoGI"
    "Rbc0OhTzgmJe7wp1YOWBlddhcveOrgVW/l0MM7DywMrvGdw+s/JfJzfb/GmuyUDqUrN1zX"
    "vnVhc6D661BkpoAK71wVxr+jWE/iqYKqFclDKhCtKeoF5g21ktVKHOpQDq2lBP0WKJiJ2i"
    "CjYrB3DXhjvCgfK8TmUA5vqzWnQQ25ZJLTyMDcCuBhsoOKDgdHDge8fNAAX3LoYZKDig4P"
    "YMbp8puCvv0X8TkW/ZzYG8KgYt/enQtp1zbpDuqmW6K90ZqIZ/KmGSRXqA+viewKDZVqnX"
    "E5kzMAD1B8AJrZUXa3aselIKLwoVqutXqH5xQieqKo8vm/SMEJzI0XTC2zhCjluR7yY77j"
    "0TMSL0IXOV2irFU7K8D2QbPpCFQlY4Lb9dwz7spmTa74khR0eCmte1t0eR7qgpkEQALMZ2"
    "LMZDR6n1VSMKm6GEfrhsIjNCHa2Eps5mJvs4UTcl4B8WyHWF0DNiBhkhp8OP5xna9A8Zvg"
    "83F9fXG0B1WubuMQ1DkfeXLXaFRjWWvCBtrxctIp+jO0xPLde5prNTtngtgxV1oB/xzA8U"
    "eY+SKPjfSlpYK6Uh0xW1VMSekxRT0q3IANVLT4y7a/kzK32IIC+RLpPlvMidf5V5ThsJkU"
    "AN78vQF9qonRmomirH1vIVDmR8agpr8/V9W/jiXcUuWpudEJU4sG/qr6KpX5WcLlcPjJhJ"
    "4LehHh59pbzGpLl5+Yztn3YMoZxDaYmZE4SRFWJckUkqVxRFSdAVHCU7r8yClhKy8+oMaJ"
    "jNtWfz0kVqG4UyAfO09MnxaQ01TVqJTxOl97ji1sibr8hEVcGYlTEP5jogiyEuARzgGQ4C"
    "XLEUigFmZcwDeDiqAzFpJd49MYph1oUy/Bri4ILqeuFeZ7bBQL7TmTS14oXjgOeQAbF2SG"
    "ItnwLlURDn4xSlICWnwelY4A525Q7a+MVRs+NyCSOmchHgszrbB8/EuwfPygXrKnL3xOD6"
    "5qTtdQ3sY+C/hmrWGyMCEAsg1sV0+8eGcpIkQxZbyI23hMA68CmyNqrIgKQbIQWaFlXlPx"
    "Z2PzaZtAc15CRTlO5l3GKACVJIPRSsVVJIH9dJsaKefe8ygzYpJ5mZXeSzHl/dXtz/Vm13"
    "jSvKT45/m1xeaKQCLnDgTJ8qv/3klvyjR3kjbZy19+Kp7RjcFKsAYTEG8bIvrsZgwrI/HI"
    "1qkTYjCWkz4o0r+lUpIJw0NxDdk1oFRU4kBUVOygVFhJVbxLWUxVVboIj1D1vKKR90Pfv2"
    "/7htBZ8="
)
