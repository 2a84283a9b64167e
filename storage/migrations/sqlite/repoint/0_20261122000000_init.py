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
    "account_id" CHAR(36) NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE
);
CREATE TABLE IF NOT EXISTS "idempotency_keys" (
    "id" CHAR(36) NOT NULL PRIMARY KEY,
    "key" VARCHAR(255) NOT NULL,
    "fingerprint" VARCHAR(64) NOT NULL,
    "started_at" TIMESTAMP NOT NULL,
    "resource_id" CHAR(36),
    "answer" BLOB,
    "account_id" CHAR(36) NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
    CONSTRAINT "uid_idempotency_account_dcfe2e" UNIQUE ("account_id", "key")
);
CREATE INDEX IF NOT EXISTS "idx_idempotency_started_6788ed" ON "idempotency_keys" ("started_at");
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
    "external_id" VARCHAR(200),
    "metadata" JSON NOT NULL,
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
    "scan_count" BIGINT NOT NULL,
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
CREATE INDEX IF NOT EXISTS "idx_short_urls_logo_ha_a8bc11" ON "short_urls" ("logo_hash");
CREATE INDEX IF NOT EXISTS "idx_short_urls_listed" ON "short_urls"
    ("account_id", "kind", "created_at", "id", "folder_id", "type_id", "status", "created_via", "has_password");
CREATE INDEX IF NOT EXISTS "idx_short_urls_by_update" ON "short_urls"
    ("account_id", "kind", "updated_at", "id", "created_at", "folder_id", "type_id", "status", "created_via", "has_password");
CREATE INDEX IF NOT EXISTS "idx_short_urls_by_name" ON "short_urls"
    ("account_id", "kind", "sort_name", "id", "created_at", "folder_id", "type_id", "status", "created_via", "has_password");
CREATE INDEX IF NOT EXISTS "idx_short_urls_by_scans" ON "short_urls"
    ("account_id", "kind", "scan_count", "id", "created_at", "folder_id", "type_id", "status", "created_via", "has_password");
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
    "id" CHAR(36) NOT NULL UNIQUE,
    "account" BIGINT,
    "type_id" SMALLINT
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
    "eJztXW1z47YR/isef7rMqBlb9vncTqcz0p2TqvXLja1Lc8lkOBQJSawpUiEp20p6/70AxR"
    "cABGCCIiUIxofEJwIrgc/iZZ/FYvHncQSWoRck3w8cJ1wFyX34fPy3oz+PA3sB4D9Yxb2j"
    "Y3u5xArRk8Se+KmAvakYp9UmcRLZTgKfT20/BvCRC2In8paJFwbwabDyffQwdGBFL5iVj1"
    "aB9/sKWEk4A8kcRLDg19/gYy9wwQuI84/LR2vqAd8lmuy56LfT51ayXqbPvnwZffohrYl+"
    "bmI5ob9aBGXt5TqZh0FRfbXy3O+RDCqbgQBEdgJc7DVQK7M3zh9tWgwfJNEKFE11ywcumN"
    "orH4Fx/PfpKnAQBkfpL6H/nf8jaxpWzbJu78bWw9XYso4lsHPCAOHuIS1AYL5tvrcEJH16"
    "jH7g4z8H9+/OLr5LIQjjZBalhSlcx99SQTuxN6Ip6CXKYGF7fhXoj3M7YgNdCFBYw6Z2g3"
    "IOUAeQHi/sF8sHwSyZw4/99+cCjH8a3Kcww1opziEcEZuhcpsV9TdlCO8S36Udx89h5Fpz"
    "O57L4FwRbAfv/EEJeDmk94D4+1qIvxcg/p5GPPEWwPojDIAM2oSQhkhf1OnaF/yefVHt2L"
    "4dSPXnrL6G4J5e1AD39IILLioiwY1Xk7JdEiDTcgbsGmA7EUBgWHZShfoTLEFzAxtuUpIC"
    "281Ev8//cYDQC6Aej26uHsaDm8/o6xdx/Luf4jUYX6GSfvp0TT19R6ul+JKj/4zG/zxCH4"
    "9+ubu9og2Zot74l2PUJnuVhFYQPlu2i2OSP84fEWqG889sZc+klgVcptFYyqwZVfRJDqWz"
    "OqvvGX/xPausvRF48mLmnDX0ZqMgYaOMS1EoZ7Ski2Fz0hXGM9SCv/y13z87+9A/Obu4fH"
    "/+4cP7y5NLWDdtbrXog0ARw9GPo9sxqQP04Ns3RJ2mj5hZjx5MbOfx2YZ2Y6Uk7Ie8utWi"
    "RX9BP7EDOBLc7L1RgwtSufT+DdZcylmU9sSMc+lZj2BtGKfmjDP9KzEH5/U1tGX6Jyd1+M"
    "/JCZ//oDJyDoZjSJps4jLa8foOuE8Ept6LFPspJDTsxpc18L3kwntJo+vFFpz6vSfGLDEM"
    "Qx/YAWdCxuUomCdQ8ABxFpkFd3fXhOk9HFFGwu2Xm+EV5EIp8rCSl2C2gyFA2yrgAAlQnF"
    "iruJGiadkWVK0YNdJJ09nmjSVn0JJSbRq26qr2FTu2wrAqGFcB/iGMgDcLIOdJYR7BptiB"
    "w1qU2Jtyhwlu+bQc2pH9XLAsqndBFFzgg82K9HHw8HHw6er427746wqqJfL+sNG7fwxdwK"
    "WyrIo9MavFRSBKEGVDcPUmuEjJ0gyMEDIU7FUK5vge4KxwApBxIQ2JWP/kvA4XQ9UEHoXz"
    "CiOLnXC5mbdqb0QVEhrC3H5vjoDrRcCBJnbkVWEegxeu55yU02GPQmSIX/08JmzwHNN3N4"
    "OfvyPs8Ou72x/z6pgOPl7fDemZBM28ztz2kX6lPJNVSQ07+/lZjc5+fsbt7KiI7uxxuIoc"
    "BtSijl7KaAHyznv5Qfl4dmmp6ET8G3p3jGPnQPQ7i2xptw4u061TR5FR29ynk0LVhkfnR/"
    "RFrflz9oDrq+4cvFcp5cyB5ho0xngenLK0J3TbOGm9Dlw1vx7H8zBCBnu6H/UEojTy5bdt"
    "XDii2BrmuGdE1WQ6VtefsLOomp7AtZOrq6ICLv6YxO5Cm7rXQ//0/MP55dnFeQF/8USEOm"
    "PvMR1orjVZSzEvQkoLQkCF5tWKDDkTRIacVSNDnjxbBuSsuobodhBDnHXIBvSKkDRb6Erb"
    "3xMwhbZgVcX/eri7Zau3lKBV6znJ0f+OfC+uswwcDqdCUIi9F7SjgtIT+gLae2FPExDJwF"
    "4IbIX6AQ2lTmAvTFVJyknLmVgCMe8kKMG23PMBfdmX+2u9wwnoLqYWB033GbkctCjtCTlo"
    "iGIHrM2eZfdBA5CYwn4GDREvyGwRzPH7mxQf5ZuUbe68KrS93e6+qyKh84qZHDuInJfcfD"
    "V7ro13o/B9a0ZcAd+uqwga+24bsxotMAu4IoRSszglpqGD4Kxfx/vS5ztf+pUQGgCX00Q6"
    "LIwS02Gu6Twy7KB2ulWZXw7OFRMDEDTQMSZmQhlU1u8UJM680TAmJU1Ag8papjmn1FCmZI"
    "2mVdO0KgkKPoZBYjt8h0xZ3BNHBWwqdu+M+fO4fDXq5AxppMBnSBS8LKGq0EZzgUbpoHmx"
    "8nZbiBeB9GvyUXKcSsM3ST+kY5P/0yjetdIKmd8Pp4LfNsdW9n9sRQ5qTMS4+CkaAoIERI"
    "ABJ9+5gYmYzcLmXg3084AVx8dHHhMxyG+BvKHeuppyxNQW2c3izAlBY66rrGOTQsCkENgx"
    "uIecQuBT2hJXlDyAqtITMs3Nm7kmYcBbYF65suUXVFLSmE3KLamqeMB+CH0XRLypqSwVz0"
    "rTtN7Bub+yZr/u/TLz4F7nQZMZtNv4JnN6qfXTS8bhoevKTQQGLt2GaiYljZqVVrPxeRif"
    "x47BPWSfR5HkgEUp8AwIAkaRphHo5Jg91tE2Ryi2O2NvrP22rf2FvbaeI5SUugK2MM03IW"
    "fSfEul+XbhOPDgm1kLO3qUoVosWQ1pV/tx34YhvAnT0eRWfyuaNiShg2ApdbP56nGo1BCy"
    "nRKyatduA17i3Phh9ey64BJDWimyO3LBYhkmIHDW98AJI5dHfJkVe0IS7JUiHd2AR9Bh+B"
    "OGC6vFhZFKJFa+rLqGBKyTG8Gn8PdBtIw81jzMR5kS0xDt9g/fwkUsakZ3SUlzNlNlDpRn"
    "Y5ckQZTYFsvE4fBbCRJkB/EzK8vZ0AvsaM3hlYUM7QldJ5vAQW2QHGaHEIoBAqeh4eh2cP"
    "+VnYlkyDi0MPw6vhrQsBtCb3b9FONBCu/6jYIn2/fc9D4zLgei6vTE9AerrViss8msjcp2"
    "kVl7uZr4XsxL+CDSAy3ZVaCarjrB4tDDBWyBDEUqJfTLTNR/X+fmI1hLQEUrdx9t0lbK+b"
    "lxGf1gbp+D7tmgUwztFu25PVkc1+Es5FkaeZnYwvBhrT1aFij9BXJry98JSspplze1rbEv"
    "SmqRQihHqjGhhqxaUd6xS1r97LkJo7c/LGzf59pyhZBOpw3O+h8uCrsNfRBZag83g+vrqm"
    "k2hyx5zujGYjhLKYMniecjWCYNnNSYmAnIUs5FrYrBcmN7Ps9gycvEBgtkVb5irhCz6dt+"
    "wq00K5p0zi1cyjieaR8G7PINztEXUmbjUbVZHdcufFPWPfRcA6ior5P909rpVbPzZXa+dg"
    "zuIe98fYbPP3tOsoq4OX6oKmIjbwkrW8tN7T0ae+gOJVnPFC5jvFLSXinmTV+ii2b89oBW"
    "Yx5gWiNd3DSDXL/S3ZsQ6mjL5fD7N8YXA8ZhQn621ay6ybTaPNOquR3hLdCdqe35uXEg4/"
    "fF5XRiPm14fhVwEKi1OOg0YNDfJpMiLmcc+8qpWBXHPkbvvsR1SGBWq1ebB6Jz4J2c/yKu"
    "GC7o21bHwExwJCrbRXCkGhRdbw5j7jo3d50r6hNV+q7zz3YcP4eRO47W/AWRqPLaaripbB"
    "V7NztMNey6KI9wMW+iJtS944psd4s3XZlldlfLLK3+ukstLaeFo7br9bYYWxWgxVQNlzOb"
    "9YapsVelezCFbzIfh4+Ae0qNriNel6JNbbiWwOomNkvz2KypvfD8tSQVIIS65QGKzEkSgV"
    "lLO+Kl+OIjSgh1eibn8ACNnXDJ2hoQHCQrJIyFUsdCQTO9tDFISpngiFdhPqwMqYrMEwdh"
    "DBJXKDTLjWrSoh6IfqHJ3HQYU6JGzyrrOU3YL2nF4TLGLBZ6x1Oo2vCM4/cvHCSur3rF8V"
    "6llEf8Hk5TEXDTvYkRN09otVbvFf9DWt/Ks0F0sktc5vMokk6YTKFKOSZ2nqNFbdanT5IW"
    "tXHWLkuLanC34xPKF4kmRjguaWLglDPCVdlZwUMuWHYNFZIhsGiKsIadmTK9IzIROuyK6C"
    "94SUAU2D7L3BFcRZyLV64k7uU3JWcVUW/L/gnt9mQV41JPno0+zu24CCGoE25Qgvf6tcZo"
    "hnj1LcibKlmXLe/ynSZra9OgbV8rRl+ZXxSswFvlTdnqnRw7sIperMBLoQbFTd+KaCt3TM"
    "m1KZxml35vCzWG3fZNShuyre4rGmzenvK7tmkR1ZO2bNbCdkH+Vdu0iujQraCFf9s2LYM/"
    "Ci2tOGtJ+ilNfWuBAK2Msi1LvwAth9t2LGyVlOxGGPVpI+DNOA1av14k03FdMpvX15DI1r"
    "lSi3+f1iXNYo07xrhjtHDHYIYOibH4pCkmZg6aUnENvNSj/IPx/MSjcofjVUNVAF4np+Nh"
    "MxMvSK2qKvz8PBuUmA65tkVery7SbeT0tu48ndfXAWv6+s6TOkvhyYng8s6Tyk1mOFeuHZ"
    "aKC5nE5tS6BxZLH76zJKaUmAlNJUDFHaoSkwElZuaEWnPCAiQ2Yn4yhgYuYyyNLSyNcFnc"
    "WlQXe0zEQL8F9MkcsGwNPvCFgEk81Rz10mdcm4oXEhoS8ZbdScUhYtlTBxVBDRfPLq4Gpr"
    "cJSLyHYegDO2BDTovSV4VA2QPs3gKIh3d318R8MhzRjPDLzfDq/t1pqgFYydsEZFZ9I0V3"
    "zfc85KBniRv468NPbkHJhAmRkiZUX7UooYqWya1FuWHG/gIz0GQHmmvB/+Bfh5P3hu+R5M"
    "nrsLrv2jWZRs343sKTvF+UlGu0y6EY8vu5XbTEEXZnO81BKzka+N9gxoPJjK3ktqq3QMkd"
    "QRSFkUxPp8RM92423UOjxYOL81rGS0TLGWfRFs4iIlBVcskt5HQKLNjxmvsEopi5Cc6FHp"
    "PQCffW7kyiol3rrpuUmIae0NOLGmvnKc2Hy7UTFVGzB7AjZ24lcJWUshJJMS2g3vniiZ+a"
    "qO3ox4W0gH0Hu7eHlf1GmU5/aL448nSVjJpJSaNmpdVsDjWbGxV3DO4h36j4ANUFXxFqjH"
    "uamKjRE58n3tS1HsF6j/lZH+Vi3h7bPKOgYZ5A/qGm5Wrie47132fG3XN8dkBKaWGl7poc"
    "gMCJ1ktkk0hiXxE08DeA3zAGbU3JitWzp3V5nEW381ZlvFy8Judx8ru+yIOweZqc/S4a/n"
    "p6DXO4ea+Hm3d65Ei1GW8HHioT4m5C3N8U6mbTrKtNM2OyameyGif3m1OzcXIbJ/eOwT1k"
    "J/comIQvPCZdFPbErm0UEOWhuvtzbJu7Kfd5N6UTugwmIMI/l9DJIt1DyHrAMWhei18MeO"
    "aMUUB9BXixtQrSmV368BItao4t1T+29OTFXsKKWBd1ekzIHJJp2uFdkNiez3C2ibJWFSJa"
    "uDR3sZ+mykbLA1woRNEPZXEN+3DPcQ+AccxCNF9kAsZAbMdAVH+zSUkOznBsyHVjTKijZU"
    "/Xvrz35KNqWhxNc4+qtKbdA5THFL6/aGUjKtVY36K8vlo+EHEfbTM3rgqrXPPMuIJIvmiF"
    "2PIETMNI0slRETVkW2oWVmrSEM0VtaaIHUcZ5R420t1T8woF1Fx0e0L+JZzgIvbdDVv/Kv"
    "Y9bUQ1GT/wrsx8ro3amYGq6OTYWnDCnoxPRWFtJ/M9a6/iTW1UtNY7zRbEnrlpuEqckBWF"
    "J54eMDGdwG9jepiEjL7Mj9fNquuQA6frbENm32Zfs8TUi+LEigFghI2KJwpS0swVlEt2xr"
    "xCR+iQnbGv0DG9uXZvXvq2I3WmohDQb5Y+PalzpRmsxc9sc1K50sy3g9kKdlQZjHEZ/WCu"
    "AzIf4grAEZiCKAKMpZAPMC6jH8CtXc2nisvwSwyiAZrreX5DokJP6DxcwapWunDscQfdON"
    "b26Vgru0BVC/zgG1LKxN80OM9u6GBXdNAFT56cHVdKaNGVSYDP6xyOPeefjT2vHo2Vuggn"
    "1CdGr2tgJ1H4HMtZb5iIgZgDsSqm208bl5Mg8pGsITbeMgfWnuMfXZsR/4hOPXJmWpuZXR"
    "o/6tik06oahYcOLr52ST07gDSwo7VMAOlknWUbObDxLjJos4PrhdkFh/VwdDu4/8q2u4aM"
    "g+7Dr+OrgUJTwABEnjNnjv2sSDzo7bKSMmTtrTC1LTc3+VMAN/MCf9nnp17QYdnv5M47NK"
    "okEM6qa4juaa10OaeCdDmnjITOYZAwnQj8rC2YiEmXI5m4Za/r2bf/A1srHdc="
)
