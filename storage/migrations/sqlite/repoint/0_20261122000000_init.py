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
CREATE TABLE IF NOT EXISTS "job_parts" (
    "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    "is_directory" INT NOT NULL,
    "starts" BIGINT NOT NULL,
    "content" BLOB NOT NULL,
    "job_id" CHAR(36) NOT NULL REFERENCES "jobs" ("id") ON DELETE CASCADE,
    CONSTRAINT "uid_job_parts_job_id_4fcd1c" UNIQUE ("job_id", "is_directory", "starts")
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
    "B8AUECIihSAuH+sJsxiabIB0Cj++lG46+jAC99x4u+v5hO/ZUX3fuvRz98+OvIQwtM/lF1"
    "e/DhCC2XzE16JUKPbiyANg3DuNljGAVoGpHrM+SGmFyycTgNnGXk+B656q1cl170p6Sh48"
    "3zSyvP+XOFrcif4+gJB+TG73+Qy45n4zccpn8un62Zg1278MqOTX87vm5F62V87evXqx+/"
    "xC3pzz1aU99dLby89XIdPfle1ny1cuzvqQy9N8ceDlCEbeYz6FsmX5xe2rwxuRAFK5y9qp"
    "1fsPEMrVwKxtF/z1belGLwIf4l+n9n/5O8GtPMsm7vJtbD5cSyjhSwm/oexd2hvUCA+bZ5"
    "bg5IfPWI/sDnv13cf3d6/h8xBH4YzYP4ZgzX0bdYEEVoIxqDnqOMF8hxy0B/fkJBNdCZAI"
    "c1edVuUE4B6gDSowV6s1zszaMn8udwdCbB+B8X9zHMpFWMs09mxGaq3Ca3hpt7FO8c3yUK"
    "w1c/sK0nFD6p4FwSbAfv9EIOeD6lD4D4qBbiIwniIx7xyFlg69++h1XQLggZiPR5naF9Lh"
    "7Z5+WB7SJPaTwn7Q0E9+S8Brgn50Jw6a0iuOHqMX8vBZB5OQC7BtjTAFMwLBSVof6R3KG6"
    "oRruoiQHtp2Ifp/+o4fQS6CeXN1cPkwubn6hj1+E4Z9ujNfF5JLeGcZX19zV7/huyR7y4X"
    "+vJn/7QP/88M+720vekMnaTf55RN8JrSLf8vxXC9ksJunl9FKhm4n+ma/QXGlZYGUazaXE"
    "mtGlP4tT6bTO6nsqXnxPS2tv/F8FfNP25mE7PD6uY9ocH4tNG3qvCG+AX5ywckkYO/MrL6"
    "oGmZXigE68vi600nFXMM/pG/znfw2Hp6cfh8en559GZx8/jj4dfyJt49ct3/oo6Yrx1U9X"
    "t5NiJ9AL375Rz3T2zHhN9MIjmj6/ImKWl+74Q1/UtnxrMVzwV5BHFI2dfDd94cxnXzo/47"
    "XQo8/uDuQO/dKxnvEaHHrDHfq9qmDd7JU96GAyh5R9eVbGONqkA9cywDPnTcm5zCQMHMaf"
    "auD7SQjvJx5dJ7SI6ndeKrTE2PddjDyBQmblOJgfiWAPcZaZBXd31wXPZnzFGQm3X2/Gl8"
    "TVjJEnjZyIsR3Av9y1A3roX4aRtQobdTQv20JXa+YdmdTT4dSn71/q478/3N0KeLlMgu9Z"
    "Zxp9+L8PrhPWccT606cUikJ3pgvSdzcXv/Jr1efruzHfT/QBY06RznzXxoES8IwIIN8ced"
    "tfkN9WQp4RAeSbI4/flg653WBNKUrCiqLzipJkW1hqFElRqk2qRN+u3cKMlDi7EsZlgL/4"
    "AXbm3s94HcN8RV4FedMqN6c6i6af4OZX86kdoNeMt+NGF0HBxi7e+DifLx4+X/x4efTtUI"
    "zoinRL4Pwb0W//7NtYSI5WNRzIeVJWhKBkY6BMDadMaScrc3oFISD1tpJ6U9fBghVOAjIr"
    "ZCC1Nzw+q8Pu0WYSjvqsxPGJPFRJ5ojIQzUB5vZHc4BtYlxPI2sVOGWYJ/hNGIstypkQ+J"
    "YZ4pe/TuQuUWaHX9/d/pQ25/0kTpNQzTt9Qi7tX6VYV1nSwMF+dlpjsJ+dCgc7vcUP9tBf"
    "BdMKqGUDPZcxAuS9j/JeRQ32aamY5Pg3jBdAqKAn/TsPkDKtw8p0S+poMmubczoxVG0wOj"
    "/RB7XG5xwA1610DjuqtCJziLlGjDERg5PfHUhpm2ncrgOq5vej8MkPqMEeZzi84CDOpfxj"
    "FwpHlq1ZOe8r8jSTPtaXT9hbnuZAQu2k3VXqAiH+jMT+kmW774fhydnHs0+n52cZ/NkVGe"
    "oV2SzxRLOtx7WS51WQMsIh4HLpa+UankpyDU/LuYYvDlIBOWluILodbPpJBmQD96ogCUlZ"
    "Wtvfj3hGbMFyF4vzFnIJSFtonraAZhEOVGDPBHZCvUdTqRPYM1NV0eXk5SCXQO53FlyCXX"
    "3PB/qwr/fXZqcT8ENMLx80jjMKfdDs7kDqg/o0d8DaxCy7TxogjikZZ8QQcbzEFmGI3z+U"
    "/FGxSdlm5FWj8Ha7cVdNNmNpZnLsYS+WYvAVYq6No1Fs3FopDbgkCPbdLmY1XWAWZEXwlb"
    "Q4J2YgQXA6rMO+DMXky7CUQoPJchopp4VxYiboms4zw3oV6dZFv/SOigkx9hr0MSMGqQw6"
    "9+8MR9OnRtO4KAkJDTr3Mu9zKk1lThZ6Wree1qXkzWffi9BUTMjktwfyrIBNw+7JmL+O8k"
    "/jds4UjRRyjYrityXpKhpoztDICZo3K31vi/pFOH5MOkuOYmnyJfEf8dwU/zTNdy29hcrv"
    "+zPJb8O2lcNvW1GDmhEBip/faetFOMAVcIrJDUYEgoXNWQ3687gqj0+MPCMCyO+APLjepp"
    "pyBdUWoGZ55gVBMNd17mMoIQAlBPYMbp9LCPwYv4ktKx7ANRlIPc3Nl9lQMOA9eF5pZ6sv"
    "qEVJMJu0W1J1YcC+xIXLRKopvyvXSkz5sz7RX8lrb2e/QA8eVA9Crelu85tg91Lru5eA8D"
    "B15S4kBi7tht1clIRu1rqbgfMAzmPP4PaZ88iKHFS5FGwFBIlHEZcR6GSbPTPQNlsodttj"
    "D9Z+29b+Aq2t14Aec1ACW3pwREEODo5QOjjCJvPAIV9mLVDwrOJqVcka6Ha1n/cNHsK7MB"
    "3htI730tPgJHSQLKVvNV8zNpWCQ7ZXh6w8tNuAt7BvvF8juy64hSmtlbN7ZePF0o+wN13f"
    "46kf2CLHt7LhQOoEO7lIR2eqFtxh8hPgC+vlC9MuUVj5kuYmOmBd1D2bkd/HwTJwqvSwGG"
    "VOzEC02998SxaxoJm7W5SEvZk6+0BpNXZFJ4gT22GZ6I9/q+AEIS98rapyNnY8FKwFfmUm"
    "wzOh62iTOGgMkuNkE0I2QYgaGl/dXtz/Vl2JZFyxaWH82+TygocdHHqI+mnmB2kc9bvyXp"
    "Dr2PF5ZkIfiGszkLs/TGvNcp2hsja9t4/K2svVo+uEooIPsn7gJbtKVDO1T/hjeVVcpFzC"
    "vMpEw1Gdk49IKzH7OiqdfbQpW6nGc7My5sHcvg96YINOM7RbtOcOZHH83X+U7atibsvtjH"
    "/5j13tp/qdPpw+NiBvAWd5aLS6iS2OYDNgambCJ60hC74qsQgqh7TJA1E9pYZmLgFgyomI"
    "RE3vSkKQNcdsAiIfUVqRDwT3L44rMwXS29tNgRlpeUC6QZdZflBLoJtoKi03VplzIWPSGa"
    "GGVLqmc71rLn0nN2GLZr7z8MQn/9e9XtZhGrSrlXfWtL+gQLi9g7m9XdMuScsunS4ntDZV"
    "4f0gzouIQ8kh+GH98MP43lPYCsKLwm6Q+rtBkkmiNPBzGZP84D2z7GCdHCrSr4vJrS/y4F"
    "hrZcLt1bGWmHq1zLyDlgV6Js3of5uUB6LvDrWBNFAvMisx7eDaKdJJewOzdts/vZio5WhV"
    "YQtKYtKZhIEA19l2Jd5z9YlH119mmU1FeMX1qBkROOBsh4LUkR+hikNVhQ5O1t4k/6a1OJ"
    "/texXFGoRgps0ByyosiVWoUoktaw9oVqC5dNEUV2hYcdJgJgB4VuEZ+FStKq1ZrAwsWjss"
    "WjgI/EAJ+lwCgN/FWgicKiXysECuKzYZUiGTFMnp8ON5pkPoHzL18XBzcX1d1iEuRmGFuS"
    "B2jTMBSL7kbIUVblIbPJPaS0EZTdIGereXEgpEvYtu1mhjdH90ZO96eeZ44k1MW06tLYpC"
    "P+vcz7BnGPYM7xncPu8Zvvbnvii8mN4bSOOLLml1wGTdJP3CekLhk0qYhJdrJ1hy2KSxTn"
    "bvQTKvfukyr44dVYx2OR2SCQEdUkTziaxZTxXDWA5nLgV4FvF8xsuogZnNiIHHrJ2NrcuW"
    "4xvkuCKDJb0nN1gWpJVmxUwgKamLjUaka5X3vrJS4Abqx3bXABbo7mbMiSDG9r7Ca63F6Y"
    "GHAh5qz+D2mYf6hVz/xZlGq0C4hZxrIjfylqSxtdy0PqCxtwpcZWaKlQFWSpmVIvCV0Z7g"
    "N8EqljQ3IldaZo1c/jopGCKlrJwCEZU251N1uDwSf+4rD++CUEdF0/o/vhl/0as4DkyccJ"
    "Y03ynbrD/hyU6SzWY4mjaMFBckIVCss7szQ46bGgcqvC8rZ5Ln0wbzqwFBoNfiYNKEof9t"
    "ohRZOSD2tetiXYh9xr37GtZxApNWg9p+ID3JsZNiN5sywIknkblvUORGoyIfUn9RAxfdbB"
    "8mmyCKdCgvB4SonBAtKKJdKdEH+rCv99dmc6L8ENOMFQ3DVz+wJ8FavCAWmmxbDTeNrSx2"
    "s8eqILZN9yBmepO+QmwWUqEtdUCK7235s/gBLVQDgWV2X8ss3/11l1pezgiituv1NptbJa"
    "DlrhorB8F68NSqV6V7PCNf8jTxn7HwnCm+jXxdCjatyVpCmkNuluG5WTO0cNy1oitQEOrW"
    "D9BEJykkZi1RgJVzTQpCnW7s7h+g4dRfVoUGJGW3MgmwUOpYKFTTKxuDRSlIjtgKc7+2sG"
    "uiJ3phDLK9vAobdTEjBqFqnfuXmMxNpzEnCv2scz/PA6RsxbEyYBZL2fEYqjaY8Z/og1qj"
    "xXU8zoQdVVox4vdETQXYjmMTV7aYfeBbDbbwD3F7Kz3PtZMocX4ib3Zs7E4hYiAm2iYm9n"
    "7Kst5enznHLOuNs3HnLOsGdzucULpINDHCWUnIgdPOCNclsvIwRd498p5Fdg17X27RhKSl"
    "RYy4Zy3O/ojfJturV+/sj/wL4AQQLTShJLYPy037yw0cq9LVqR9FbVQ/IagoZ9Lejz3kBm"
    "mzxDJZjZVLbDHrUbbEppmDe2MLBvkCy66uZCHEgYfcKkahycFctKd818ZB0pB2cfLP/HCh"
    "VOrFQfTPJxRmWXqbd1oSkzdMHhr/hSgQFvYofvUsgAzg7RYAnd9bv3S1tEtfykXINPvux7"
    "W1eeldPz2kj4x/pD9fnr5uk+8ufM4uR9Axr+TPrM1jd+0MBt7dXyl+kV1HR6mTm79P/qxd"
    "3ogbbDu+1gLZOH3ULm/Fj/nd0WKftsubtTz74gfQRWrXgcWsXYrDiOH8wOvT0esDB6UrBw"
    "XiEBCHMCIOwRg6RYy3HNyUi5nkZbdRYUFYc1tcEUZccRvOIPtBoSwMec3I8WKrqgy/uMAU"
    "J9ZRxSNdkO+kzlTqCNbV02l7E7DmlsLj4zpL4fGxeCmk97h6R6yvXHs/BisEx8Jx6x5eLF"
    "3yzYqYcmKwJ6OY5RwtrIbAVogCuAVwWQ5ZQdNyYqBwayncBY4QdatVrDhWBsy4Hcw4yuFF"
    "aF6xuWvs+y5GXjX+rBh/cA2RMwv48d3ddQH48RVvpn29GV/ef3cS9wJp5ERMrI+F24/fS+"
    "nMZEYERvouhyY/4Sq7WQx8JgDVQ5ujnsc/atNKmYSBpFLL1GhWCUZ162hJ0EBbZTSqxZOO"
    "JDzpiAecD3kpLpmsKCyb9ZfNbLim8Ts16KvEAf768BfDqSq53kVJ2G+pW6p3qZeLYXK1aV"
    "b9AJhoqhPNtsj/yH+nguKFYnZdJG/C6r5vmj3Ob3WdhdMkLzaTaxSx0wz5fZbMq8KfDGcU"
    "HySgOBvET4D5AMebaJki4CxohW4cBH6gMtI5MRjezdQ9MVocsjivVVgiXg7IouZkkRNmxe"
    "mX2LOTjEsFC7T6AWCB1rdAYTfQgc2eFxyElTk1QugZCZNwb+3sUS55vq7pwokZSEafnNcw"
    "X054SiI3X+gtTntgFEyfrIgYKkqGelHMCKj3br+wW5pqx1pYISNg30O+Qr+qSGoz6PtGhx"
    "a3R6p0c1ESulnrboZqDXAy+Z7B7fhkciblBc2zU944Vy6R/PLzPXZF2fgp5hM0z0+XMwTy"
    "b92WVSCDmrwVGdfCwgqFFgN5aYVNW+sZrw94GsSzWi7sc5sbwwysSi7eSbpcPbrO1PrXa8"
    "VJ12IfqihlhC2/bxcKe9NgvaSWmyL2JUGAvwH84Fc16oo+GNwl21BsvXS6LhNLRrQgJ7fk"
    "K3Ga8t52eSPWQKY7yewNKaNQvqhJ7Q36NVBNUAPXSWYN7HW3p256r2h6jeqQeSMxlzeq3u"
    "tpK9OmnJiBUHdCnP4ZEAztKndUGNtiRSC4VRHccp2kqG1NQLP2gCYEX/cYfAWj3jijHoIl"
    "766bIVgCwZI9g9txsKRruiEJnAgYhzysIicdsihO28RDVmVy84vzTVVl+o8BU9J5t5OZZG"
    "mDdcuaJR2vb4xgj7mCYq4g6zBFBc3LgYrmaweQKahYvCiTADDl612ibHZd63L+tp+gbl3n"
    "8hFVvcaVy3lWbpdSR5Y7A8BQeHkdqJchkVTrEpoSzP0txkTS8qAHITUKVqQvDhELDfS5zA"
    "qBiEW3NDrUkIIaUu8KdWDlgZXXYXD3jq4FVv5ddDOw8sDK7xncPrPyXyc32/xprslA6lKz"
    "5bR751YXXh5caw2U0ABc64O51nQ2hP4qmCqhXJQyofjOnqBeYNtZLVShzqUA6tpQT9FiiY"
    "idogo2Kwdw14Y7woHyuE5lAOb6o1p0/teWQS08AwzArgYbKDig4HRw4HvHzQAF9y66GSg4"
    "oOD2DG6fKbgr79F/E5Fv2c2BvCoGrTjp0Ladc26Q7qpluivdGaiGfyphkkV6gLLsnsCg2V"
    "Yg1hOZM9AB9TvACa2VF2t2rHpABy8KhZHrF0Z+cUInqqrKLhv0jBAcBNF0wNs4Qo5bke8m"
    "O2U8EzEi9CFzldoqxVOyvA9kGz6QhUJWOC2/XcM+7KZk2u+JIUd7gprXtbdHkddRUyCJAF"
    "iM7ViMh45S66tGFDZDCf1w2UBmhDpaCU0dzUz2caJuSsA/LJDrCqFnxAwyQk6HH88ztOkf"
    "Mnwfbi6urzeA6rTM3WMahiLfL1vsCo1qLHlB2l4vWkQ+RncYnlquc01Hp2zxWgYr6kA/4p"
    "kfKPIeJVHwv5W0sFZKQ6YraqmIPScppqRbkQGql54Yv67lz6z0IYK8RLpMlvMid/5V5jlt"
    "JEQCNbwvQ19oo3ZmoGqqHFvLVziQ8akprM3X923hi3cVu2htdEJU4sC+qb+Kpn5VcrpcPT"
    "BiJoHfhnp49JXyGpPm5uUztn/ILoRyDqUlZk4QRlaIcUUmqVxRFCVBV3CU7LwyC1pKyM6r"
    "M6BhNNcezUsXqW0UygTM09Inx6c11DRpJT5NlN7jilsjb74iA1UFY1bGPJjrgCyGuARwgG"
    "c4CHDFUigGmJUxD+DhqA7EpJV498QohlkXyvBriIMLquuFe53ZBgP5TmfS1IoXjgOeQwbE"
    "2iGJtXwIlHtBnI9TlIKUnAanY4E72JU7aOMXR82OyyWMGMpFgM/qbB88E+8ePCsXrKvI3R"
    "OD65uTttc1sI+B/xqqWW+MCEAsgFgX0+0fG8pJkgxZbCE33hIC68CnyNqoIgOSboQUaFpU"
    "lf9Y2P3YZNAe1JCTDFG6l3GLASZIIfVQsFZJIX1cJ8WKejbfZQZtUk4yM7vItB5f3V7c/1"
    "Ztd40ryk+Of5tcXmikAi5w4EyfKud+cks+6VHeSBtn7b14ajsGN8UqQFiMQbzsi6sxmLDs"
    "D0ejWqTNSELajHjjis4qBYST5gaie1KroMiJpKDISbmgiLByi7iWsrhqCxSx/mFLOeWDrm"
    "ff/h8W40Kj"
)
