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
CREATE TABLE IF NOT EXISTS "sessions" (
    "id" CHAR(36) NOT NULL PRIMARY KEY,
    "token_hash" VARCHAR(64) NOT NULL UNIQUE,
    "user_agent" VARCHAR(500) NOT NULL,
    "created_at" TIMESTAMP NOT NULL,
    "seen_at" TIMESTAMP NOT NULL,
    "account_id" CHAR(36) NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS "idx_sessions_seen_at_ac2128" ON "sessions" ("seen_at");
CREATE INDEX IF NOT EXISTS "idx_sessions_listed" ON "sessions" ("account_id", "seen_at", "id");
CREATE TABLE IF NOT EXISTS "authenticators" (
    "encrypted_secret" TEXT NOT NULL,
    "last_step" BIGINT NOT NULL,
    "created_at" TIMESTAMP NOT NULL,
    "account_id" CHAR(36) NOT NULL PRIMARY KEY REFERENCES "accounts" ("id") ON DELETE CASCADE
);
CREATE TABLE IF NOT EXISTS "recovery_codes" (
    "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    "code_hash" VARCHAR(64) NOT NULL,
    "account_id" CHAR(36) NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
    CONSTRAINT "uid_recovery_co_account_6bdbc3" UNIQUE ("account_id", "code_hash")
);
CREATE TABLE IF NOT EXISTS "passkeys" (
    "id" CHAR(36) NOT NULL PRIMARY KEY,
    "credential_id" VARCHAR(1364) NOT NULL UNIQUE,
    "public_key" BLOB NOT NULL,
    "sign_count" BIGINT NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "created_at" TIMESTAMP NOT NULL,
    "last_used_at" TIMESTAMP,
    "account_id" CHAR(36) NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS "idx_passkeys_listed" ON "passkeys" ("account_id", "created_at", "id");
CREATE TABLE IF NOT EXISTS "pending_steps" (
    "id" CHAR(36) NOT NULL PRIMARY KEY,
    "purpose" VARCHAR(32) NOT NULL,
    "token_hash" VARCHAR(64) NOT NULL UNIQUE,
    "content" TEXT NOT NULL,
    "created_at" TIMESTAMP NOT NULL,
    "account_id" CHAR(36) REFERENCES "accounts" ("id") ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS "idx_pending_ste_created_4d3581" ON "pending_steps" ("created_at");
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
CREATE TABLE IF NOT EXISTS "domains" (
    "id" CHAR(36) NOT NULL PRIMARY KEY,
    "domain" VARCHAR(253) NOT NULL,
    "verified_domain" VARCHAR(253) UNIQUE,
    "proof" VARCHAR(64) NOT NULL,
    "root_url" TEXT,
    "not_found_url" TEXT,
    "verified_at" TIMESTAMP,
    "version" INT NOT NULL,
    "created_at" TIMESTAMP NOT NULL,
    "updated_at" TIMESTAMP NOT NULL,
    "account_id" CHAR(36) NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
    CONSTRAINT "uid_domains_account_5143c7" UNIQUE ("account_id", "domain")
);
CREATE INDEX IF NOT EXISTS "idx_domains_listed" ON "domains" ("account_id", "created_at", "id");
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
    "needs_care" INT NOT NULL,
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
    "created_via", "has_password", "needs_care", "expires_at", "expiration_enabled");
CREATE INDEX IF NOT EXISTS "idx_short_urls_by_update" ON "short_urls"
    ("account_id", "kind", "updated_at", "id", "created_at", "folder_id", "type_id", "status",
    "created_via", "has_password", "needs_care", "expires_at", "expiration_enabled");
CREATE INDEX IF NOT EXISTS "idx_short_urls_by_name" ON "short_urls"
    ("account_id", "kind", "sort_name", "id", "created_at", "folder_id", "type_id", "status",
    "created_via", "has_password", "needs_care", "expires_at", "expiration_enabled");
CREATE INDEX IF NOT EXISTS "idx_short_urls_of_folder" ON "short_urls"
    ("account_id", "folder_id", "kind", "created_at", "id");
CREATE INDEX IF NOT EXISTS "idx_short_urls_of_type" ON "short_urls" ("account_id", "kind", "type_id", "created_at", "id");
CREATE INDEX IF NOT EXISTS "idx_short_urls_of_status" ON "short_urls" ("account_id", "kind", "status", "created_at", "id");
CREATE INDEX IF NOT EXISTS "idx_short_urls_made_via" ON "short_urls"
    ("account_id", "kind", "created_via", "created_at", "id");
CREATE INDEX IF NOT EXISTS "idx_short_urls_of_password" ON "short_urls"
    ("account_id", "kind", "has_password", "created_at", "id");
CREATE INDEX IF NOT EXISTS "idx_short_urls_of_care" ON "short_urls"
    ("account_id", "kind", "needs_care", "created_at", "id");
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
    "needs_care" BOOLEAN NOT NULL,
    "total" INT NOT NULL,
    PRIMARY KEY ("account_id", "kind", "folder_id", "type_id", "status", "created_via", "has_password", "needs_care")
) WITHOUT ROWID;
-- The rowid is the key of the code or link in scan_keys. `terms`: its n-grams.
CREATE VIRTUAL TABLE IF NOT EXISTS "search_terms" USING fts5
    ("terms", content = '', columnsize = 0, detail = none, tokenize = 'ascii');
"""


async def downgrade(db: BaseDBAsyncClient) -> str:
    return """
        """


MODELS_STATE = (
    "eJztXW1v4ziS/itBPs0BvkEnjtO5w+IAO52ezUw6aSTuuekdDATFohNtbMkjyUl7Z/u/Ly"
    "nrhaRERpQlmWLqQ79YYsnyQ7JY9bBY9ddhgFa+60U/jmczf+1Ft/7L4f8e/HXo2UuE/1N2"
    "e3BwaK9W1E1yJbLvF7GAvW0Yxs3uwyiwZxG+PrcXIcKXHBTOAncVub6Hr3rrxYJc9Ge4oe"
    "s95JfWnvvnGlmR/4CiRxTgG7//gS+7noO+oTD9uHqy5i5aOMwruw757vi6FW1W8bUvXy4/"
    "fIxbkq+7t2b+Yr308tarTfToe1nz9dp1fiQy5N4D8lBgR8ihfgZ5y+QXp5e2b4wvRMEaZa"
    "/q5BccNLfXCwLG4d/ma29GMDiIv4n8dfJ/yatRzSzr+mZq3V1MLetQAbuZ7xHcXdILGJjv"
    "2+fmgMRXD8kXnP99fPvD8PS/Ygj8MHoI4psxXIffY0E7sreiMeg5ymhpu4si0OePdlAOdC"
    "bAYY1ftR2UU4BagPRwaX+zFsh7iB7xx+PRiQTjX8e3Mcy4VYyzj2fEdqpcJ7eOt/cI3jm+"
    "KzsMX/zAsR7t8FEF54JgM3inF3LA8ym9B8RHlRAfSRAf8YhH7hJZ//I9pII2I2Qg0qdVhv"
    "apeGSfFgf2wvaUxnPS3kBwj04rgHt0KgSX3GLBDdf3+XspgMzLAdgVwJ4FiIBh2VER6g/4"
    "DtEN5XCzkhzYTiL6Y/qfHkIvgXp6+enibjr+9Jk8fhmGfy5ivMbTC3LnOL664a7+wHdL9p"
    "CD/7+c/v2AfDz4x831BW/IZO2m/zgk72SvI9/y/BfLdmhM0svpJaabsf55WNsPSssCLVNr"
    "LiXWjC79yU6lYZXVdyhefIeFtTf+VwHftL152B6/e1fFtHn3TmzakHssvAF6dsPSJWHiPl"
    "x6UTnItBQHdOL1taGV3rUF8wN5g//+n+Pj4fD98bvh6dno5P370dm7M9w2ft3irfeSrphc"
    "/nR5PWU7gVz4/p14pvMnymsiF+7t2dOLjc3ywh3/2Be1Ld5aHi/5K7aHFY2T/G7ywpnPvn"
    "J/QRuhR5/dHcgd+pVrPaENOPSGO/SdqmDd7JUOdDCeQ8q+PC1jHG3SgmsZoLn7Tcm5zCQM"
    "HMZnFfA9E8J7xqPrhhZW/e5ziZaY+P4C2Z5AIdNyHMz3WLCHOMvMgpubK8azmVxyRsL1l0"
    "+TC+xqxsjjRm5E2Q7gX+7aAT30L8PIWoe1OpqXbaCrNfOOTOrpcOaT9y/08c93N9cCXi6T"
    "4HvWnUUH/z5YuGEVR6w/fUqgYLozXZB++DT+jV+rzq9uJnw/kQdMOEU69xcOCpSAp0QA+f"
    "rIO/4Sf7cS8pQIIF8fefRt5eLbNdYUVhJWFJ1XlCTawlKjSFipJqkSfbv2FWakwNkVMC4C"
    "/NEPkPvg/YI2McyX+FVsb1bm5pRH0fQT3PxqPrUD+yXj7bjRhVFw0AJtfZzz8d35+MPF4f"
    "c9MaLnj7b3gESMaH53IGVEZ3G7FgjR3w/DRz/ABn0QO8XP2AAhT/ljF6JURvCXzv8Saj/p"
    "ZX15pc6o/YGEQE27q9AFQvwpie72V9rvh+Ojk/cnZ8PTkwz+7IoM9RICJJ5ojnW/UeH0WC"
    "kDeb1hJXp6KKGnh0V6+tm1VUBOmhuIbgtxIsmArMHjMZLA42lti9+jOTYIVVzdXAI83fqe"
    "rj2PUKACeyawE+o9mkqtwJ6ZqorOJy8H7qfc/WRcgl0d0DvysC+3V2Z7oPwQ08sH9b0Ie4"
    "xCJzS/PZB7oduG7cfl/HWY/zTOuWf3GfE1Ioq+rfDgJo5NhkbuoH6z0ve2iJ5F8WPSUXoY"
    "S+NfEn+ItY34q30HFd9C5fv9ueS7IRhpr8FIVO9WhZoSgSWF3wzwsMWDSuAUG0mUCBin9a"
    "0k8vWojDwWI0+JAPI7IA/RM2/B68a41wudYQRhl1PnPoZdTtjl7BjcPu9yfojfxDnHBrHI"
    "y+SaDKSe5vaXORaxsOEYiOGeV9rZ6gsqKwlmk3ZLqi7n0j7EEX5C1ZTdfUUr5XGCTUdhUG"
    "vh9lsKIRgNc2LJb3mdEgPluF/luB0NBaTF++S5hIFb5cejYZVzcqOhJA3LsBCIgAIXP86x"
    "1MEuEW3kgLhGh+ZagXwV+FsyvCrQmYCBg7r5Y4kYLMEG3hSr9nKEaRkTkhzIbKeL36Zy9i"
    "8zna5urn9Km/OUIJdQAsM3x6uyowp8QRDQV0c/U8TqXgQnCsScbl4E188Q8nrYaMgr7Fq8"
    "hYmzXjk1u5mVhG7Wupth4wI2LjoGt88bFx/jQ9ciYjC/O5ASg9TR7T7FxSWvDRygBupmIO"
    "EAIU9Wu3mywKcAn0IHi6R3xib4FG+im8GnAJ+iY3D77FNcOmi58iPkzTa3aOYHjsi9KG04"
    "kHoabi7SUopcJhYBf8VuuSDAGWjaGSBdouALJM0NdAVayUkwx9+PglXglqliMcqcmIFoN7"
    "9HjdexoJ7xyEp2Yzx2GX9hku2IH+Wvg5nq0TpObIdloj97sQqn62wvfCnLQDBxPTvYCOzx"
    "TIbPiLyJtkHWxiA5SQ5sZRMEq6HJ5fX49mt5iMGk5IDX5Ov0YszDDo4QOELgCFV2hLxne+"
    "HidRj/dKEPxLUZyN0fqrVm50Ig6x2510XWu9X6fuGGjwLTUdYPvGRb3L2pfbLHsHTNjI8O"
    "QqS3KWXKVI2kqCIlYx7MzfugezboNEO7QXtuTxbHlf/giyyN9J7cwljgVnu0LEiqIISHlm"
    "rZJl4OSjcJ5r4sAVAMoZpTTQnV9Ko19Tu6dKtfXCcqGe13S3uxENpymZBJARjD4/enmd1G"
    "PsgstbtP46uromn2iL3kx5JhLIczlwI8+Sp6q6gGSU2JQXiDdhS1LgbLJ9tdiAyW9J7cYM"
    "Fe1UIzKgQ2fZtPThhnkFTOT0hLAfHMcxh4yNfIOZJJwcajblqd7l38S8sK3wkNoKy9SfZP"
    "YwG9sPMFO18dg9vnna/P+PpndxatA2E+NK6J3Mhb4cbWatt6j8YeyW+uykzRMsBKKbNSir"
    "kkdskgoakeKLVG2kghQahf5eHNCLW05dL/8U35i95TEV5xZuqkOWSl3qEUMYpmos1yuavD"
    "SkJeFJ3dnbntLlLjQIX3peVM8nyaYH41IAj0WhxMmjDk3zpKkZYDYl+7LtaF2Kfcuy9hFS"
    "cwaTWo7Ada67CDisCZ+wYlgTUKxJP6ixq46Gb7MFCHEOoQasqJal2H8LMdhi9+4EyDjXhB"
    "ZJq8thpuG1vZ3k2H2Zcch6RWyvQmeYWq9QDZ926wKiAss10ts3z3V11qeTkjiNq219tsbh"
    "WAlrtqtBxs1oOnVr4q3eL+D5AT2weXwlwdxVbytSnYtrfSExmteGr5mZrs4Adk69AqcAvK"
    "dxh6UEpvnI07KaUb3M1EIKaLhLppw0oCDw3WjcC6uZvZ3q3tPYnsGvq+3KIJcUsrwE33mu"
    "f4CTeLDR7yNlm8XLV8x/kvgJTHWmhCiX8Ny03zy006d6oaSWl7Aw2kswr20ZnQPDormKCM"
    "NqpOyrFyJsVfdMDPabPEUjsLpUssu/MgW2JT9r4ztmBwwOb7TGY8XghR4NmLMkahwuJcKE"
    "YwSGskJA1JFyf/DSM7Woe01LNrk4+Pdpgx5eSzh5ATWjM7QNs3XGEDOEy+Iv4UZwWykEfQ"
    "rGYPZHC/bg+Q2f7q72azWpcVZtAbhfuNtf0JuwIRkkemZQh6iUP68nVQYH6ccE6ovZI/T8"
    "p17No1FNi7v1L8IruOlUKX13+f/Fm7vBE39HZ8raXtoPRRu7wVPwN2R4t+2i5vxs7F3d8r"
    "fdIu79SwRogfQJbYXQc7tfIqDm2KsQSfVUefFdyrttwr2EWBXRQjdlEo40vlkAYlZhJH0M"
    "QZDWHWLvGZMnHOLrVzZbqhKgGvlYNl+DUj14utqiL84iOqnJgJaSplm1WtlJrvsiCgZlh3"
    "UA+Q8d+rWs2MEOQE5dY9tFwt8G9WxJQTaxVVTUL3FEBdR0urJrAlogAuAy7NgCtoWk4MFG"
    "4lhbtEkU3cahUrjpYBM24HM47wipH9UHJyfOL7C2R75fjTYnzqWyxnFvCTm5srBvjJJW+m"
    "ffk0ubj94SjuBdzIjaidShpuf5UVr6g61CkRGOk7jPToEZXZzWLgMwHIP1If9XxPpjKtlE"
    "kYSCo1TI1mZ8lUTyIVBA20VUajSjzpSMKTjnjA+W04xSWTFoVls/qymQ3XdP9ODfoycYC/"
    "OvzsdqpKpDorCUmkdAtUL/Qyu02uNs3KHwATTXWiORb+g/+dCdIfiNl1kbwJq3vXNHscnb"
    "twl26dqN5MrtaOnWbI76fIXI4jHs52nIpQcTaInwDzARKkahki4C5Jji8UBH5JfWfxSOfE"
    "YHjXU/fYaHHx4rxRYYl4OSCL6pNFbCipguXJCoLFWd3idMMso+AKeU4S5KoAffkDoAuqdw"
    "EcH9uzpekuV35AgtYJomU7YbLEWgVZ6IjaHfGMgrA0nkwIPyVhEu6NVe7hDrNUNds5MQM3"
    "Yo5OK5juRzwdl5vu5BanxpEdzB6tCBvpSk4qK2YE1J3b7vSBw8r7jLSQEbB3EKvDneNU2A"
    "lgJSFnjdZbAexRZpVuZiWhm7XuZsizAnX9Oga35bp+VLiX/ZDVSODcuUTy4y+3aCE6iZJi"
    "PrUf8toMhkD+vdWEKBgxUS6U5NZAmgYlDSttOgEKPRHJaQ1na/wpJDipc7ad/BrIN6aBih"
    "4ciM9ud3qiSjctwXoNoypOw0jsM4zKz1M5yu4ZJ2Yg1K04aH8GGENHqfY1LQIkWgmJtnCT"
    "tJcVAc3aA5pA8nZI8gIpY7S3DqTMm+hmIGWAlOkY3JZJmbbpBkmJTYa+kZMO3VTUxF+0zb"
    "tK/jOgq9xBiU2NYhLEXAGUf2wrSwiegooJQjIJAFO+3iXKZte1Ludv+wnqq+tcPqLK17jS"
    "OrBNIAv1SfdvSCQZcYSmBHX/FWMiabnXUim1NivSF4cdCw30ucwKgR2Ldml0yNMCeVreFO"
    "rAygMrr8Pg7h1dC6z8m+hmYOWBle8Y3D6z8l+mn17zp7kmA6lLTaes7Z1bzbw8uNYaKKEB"
    "uNZ7c63JbAj9dTBTQpmVMiHBRUdQL5HjrpeqUOdSAHVlqGf2cmVjO0UVbFoO4K4Md4QC5X"
    "GdygDM1Ue1qMbOK4NaWGcHwC4HGyg4oOB0cOB7x80ABfcmuhkoOKDgOga3zxTcz/79ue8I"
    "6Tfq9kBKvf3Tv8/PhzUdG4sfTh4b4LeA+NdexL8G2wFT0UJNWoN1Wmad4kmluJhRIrCScX"
    "ASPaWGZi4BYMrNgkRN72oS4DXHbHMgH1G6mQIf3YXMFEhvv24KzHHL9nfghIu/LrN8r5ZA"
    "OxtfQqJv4np2sBGtSCKa736TbNX2c66XWkxJMF3mLf86vp1cXo9vv5ZnL5yUBN9Nvk4vxm"
    "XaVkU3vKKZbzw09fFf7etlHaZBs1p5Z0372Q4iiaZNb7+uaVe4ZZtOlxta2yoxfhBnrsfD"
    "hHwh+GG98MP43uP64ZWU7YwoJGtXSNYepbOy+sDPZUzygzvODQ7WSZfWCTjW4Fj31oTr1L"
    "GWmHqVzLy9RrM+4Wbk3zpRreTdIZhVA/UisxLTDq4auZO2NzCYtYWKD1DbvMXa5nAEd39H"
    "cP3ILklrIXRwsvYm+TeN7fM5vlcS6i4EM20OWJZhia1ClQjJrD2gWYLmamHPlFIF5wKApx"
    "BPy5+r2ASMEJgFr5kFq8AnS5eSXUDLgGGwg2EQVxhWgj6XAOB3scgCt0xR3y3txUJslqVC"
    "Jinr4fH700xPkw8yFX33aXx1VZLQHdlhiUkmph8ygR0YCM0OtDQTdOWsUY2w+1yqgZB7vQ"
    "rEmxRwD8dn3kQ3x9uTtbqZlexkLkMv1+zlueu54WOtbuZEoZ917mc4JQWnpDoGt8+npMZr"
    "3C2B+6+4DqTsvFRpw4F0d9emRdo6Q7VLtB7stzYfQ+0g69EOH1UYQEaoGQZwvwGSDP93el"
    "KBADw9ETKA5BYXCrZwkWCFk4BMCxlIsx6/O6nCtJJmkqQUJwW+NZz5qzLqSbLJnUkYCHPz"
    "ozlA22Bcax24RZin6JvoaCUnZ0KWFZkhfvHbVE6rMsGNaXOeay05gjl7tBekf5XykRUlDR"
    "zsJ8MKg/1kKBzs5BY/2EWp32QDfcfEb7qB3Pko7xWPB2xtzSw4Yb0UOCEQO73o34fAVqZ1"
    "aJl2SR1NZm19TieGqglG5yfyoMb4HB3PU9KjSisy5zz28UQMTn53IKVtfMLbWFt/sX3C5v"
    "fDEI8vrINdL1HD1KL7hxKdI7ZWm/R6NaIWmvV5NUkJrdkS2kWWUTXHF/zd2p4AzRkohXEV"
    "BCGaa4dorniBWeIVwVfS4pyYEb4wq16GxxW0y/BYqFzILY6+RHg5jZQpeU7MBF3TOivfK5"
    "ZBF/3SOzc0RMirEyqUiwGNpHP/zlE0qxkmxEgCmaRzL/M+p9JU5mShp3Xr6QLNtSc+JqPC"
    "yugYmieTsDEx2dRKGiwqimtL9uyW+gqCaZoOplnaG+slIKmYCmBL81sxcpDcqnpyK2yIO3"
    "geuPiXWUs7eFLxmMpkwUOt4KGC32TsOsycObPDyKq5R8vLgsWlc09DBH4LBw31jfk0Y/sL"
    "Tjt0etqhOLSbgJfZ4e7XyK4KLjOltQo+uEVzrL4ep/4T8kQ+L99mIHV9g21r7Lbi5nB0xH"
    "Bvd24v3cVG0WpghCDCi0sVYwcim0GMKCPUarqH/gEKZ0Fa3kONNb3yZjUrZVyU11vfqtZE"
    "T/TOD4eAeLP7F5vMdacxJwr9rHM/w8EHOPjQCa79Pfhwh3sK/0DcWSLmgW0xkPIO4bat9Y"
    "Q2e2QdntS43idDzzg0Zf2KiYfV+n7hzqx/vpTs94qj8FkpI7y7rqPxkTcLNitihihiXxAE"
    "+I0/Fq1NV/TBfNQlAO7Su/e/iZbk7OYrq/HM9iyXtNVrBwBKPZJ7XZR6JLlG1PBPJUxK/N"
    "xxvUEy7TzB6iAt9sjIQQfU7gA3tNZevJOOyrTPKwVOGVGIAa0eA/rshm7kB2qDnhKqNeI1"
    "Y8/2M+AdFNnuomR7TewIUCLgAlR0AXSxDe/wQiEjbPLbFezDdqia3xNDjvQEob0qn4/Ar6"
    "OmQBIBsBibsRj3HbGjrxpRiHYQxj3KBjIl1NJKaOpopqIgEnVTAP6Vcje5mEFGSN16Nzot"
    "c7eIVGHHv1+22DGNKix5QdpeL1pEPkZ3GJ5arnP1qzFJ9iOCNXGg79HcDxR5j4Io+N9KWl"
    "grpSHTFZVURMel1VPSjWWAqhVTj1/X8udW+pB0xB4OmHLqZJmkvpKyNnb6Vuo5gi8GalhL"
    "Q19oo7ZmoGqqHBur4bon41NTWJuotli+ffGm9i4aG52wK7Fn39RfRzO/LBuoXD1QYiaB34"
    "R6uPdLxrI4zitpDhn5Xj/mAFs5+9ISczcII4vkvFNVFKwk6AqOkn0oPSktJWRTERjNdUfz"
    "amGXVWwR6+hMwDwtffSuSk0c3Eqop+N7XD1y23tY22oFiGgZ82CuArIY4pKyQ3MUBKhkKR"
    "QDTMuYB/DxqArEuJU4c8hoWJo4ZE+U4ZcQBeMHSfkHpsFASh6ucVMrXjg0y7oAxFpXxFo+"
    "BIq9IClNwEhBSE6NqHxwB9tyBx307KrZcbmEEUOZK25YpZLJibiQyUmhjomvlBrDNydsr2"
    "1g7wP/JVSz3igRgFgAsS6m269bykkSDMm2kBtvCYG159Orjl0SAUlOlQk0rV0W/8gcJasz"
    "aPdqyEmGKDkY9ooBJggh9exgoxJCer+JtvmHejbfZQZtUmUoM7vwtJ5cXo9vv5bbXZOSqk"
    "STr9OLsUYqYLzGE8yL3JmNp65ICxQayRWBTTffoyrQLR+srkphh9x5+YHobeEmFZ+tTNYI"
    "k6Frzy3OUh1GaKXGWzBiJm14dMzSw3H2WjPB+OPsFYLFbjw09fFf8fBoPY2zDutPI0mcG7"
    "R/Ptth+CT2f6jbcptntW3YceQrCxarTqpFoqbvbZEKoig7dEZuHw7qB6JCluKmLa28zItq"
    "Ln5e0LhMTUfDSpwtaSbeHB4Wedsk05KyQ8zKgV/MW7Uyv5ivlWfVOArIyoFlW9uy7bT8un"
    "aQc+EnVZjfI0n99aNi/XXwHOqom154DlCB6i32tG6Mo75dWz9tLlRFatmh7m7z4TPyHPwT"
    "7yK0EjrgbJOB3AnfNo5JTc0CyMAhbtohXq0DLKEWHp2LGGiiNl8hFaqidBIfhr8uUox3pE"
    "SMGMldb5n1y/PSZJ8YzPGmK5HpMsf6Z43riW2fjfFbNPOfUbA59x0kLqPJtpGb40HSOs6t"
    "0kqWRG7/C3/N1u6onC8RznrsO7+2snnJCBlh/LRtXwIrZe46qCm4fV4I77bhEsI0aPlt+f"
    "IXpmEXjS981UNCSD4DtcxkyT2IB9FA38jWTuBmOlk7ZcdRxTAbeByVBXpUaTt8JNkOH8F2"
    "+BtlZag1SaWPKTFg3XTuX3A3wN3oGNw+uxtjFLizx8PSc3fbWwP5abu8kTa73W+FP9sxva"
    "jYun9GQZhk2K9qc1IiBhqcx6NRBYMTt5KkTRoViLFVyZE5McJJcwPRbSe6VbSt/fPdzbXq"
    "trbjzqKDfx8QVqKHaEvAJWAwll1he5vfyeaMBfKAvZfX+v4fUpcpyQ=="
)
