from tortoise import BaseDBAsyncClient

RUN_IN_TRANSACTION = True


async def upgrade(db: BaseDBAsyncClient) -> str:
    return """
        CREATE TABLE IF NOT EXISTS "accounts" (
    "id" UUID NOT NULL PRIMARY KEY,
    "email" VARCHAR(254) NOT NULL,
    "verified_email" VARCHAR(254) UNIQUE,
    "password_hash" VARCHAR(255) NOT NULL,
    "time_zone" VARCHAR(64) NOT NULL,
    "plan" VARCHAR(16) NOT NULL,
    "subscription" VARCHAR(16) NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL,
    "language" VARCHAR(35),
    "dashboard_language" VARCHAR(35),
    "name" VARCHAR(200),
    "revision" BIGINT NOT NULL
);
CREATE INDEX IF NOT EXISTS "idx_accounts_email_e90d21" ON "accounts" ("email");
CREATE TABLE IF NOT EXISTS "api_keys" (
    "id" UUID NOT NULL PRIMARY KEY,
    "name" VARCHAR(200) NOT NULL,
    "key_hash" VARCHAR(64) NOT NULL UNIQUE,
    "prefix" VARCHAR(8) NOT NULL,
    "is_active" BOOL NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL,
    "last_used_at" TIMESTAMPTZ,
    "scopes" JSONB,
    "folders" JSONB,
    "domains" JSONB,
    "expires_at" TIMESTAMPTZ,
    "account_id" UUID NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE
);
CREATE TABLE IF NOT EXISTS "sessions" (
    "id" UUID NOT NULL PRIMARY KEY,
    "token_hash" VARCHAR(64) NOT NULL UNIQUE,
    "user_agent" VARCHAR(500) NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL,
    "seen_at" TIMESTAMPTZ NOT NULL,
    "account_id" UUID NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS "idx_sessions_seen_at_ac2128" ON "sessions" ("seen_at");
CREATE INDEX IF NOT EXISTS "idx_sessions_listed" ON "sessions" ("account_id", "seen_at", "id");
CREATE TABLE IF NOT EXISTS "one_time_tokens" (
    "id" UUID NOT NULL PRIMARY KEY,
    "purpose" VARCHAR(16) NOT NULL,
    "token_hash" VARCHAR(64) NOT NULL UNIQUE,
    "email" VARCHAR(254) NOT NULL,
    "expires_at" TIMESTAMPTZ NOT NULL,
    "account_id" UUID NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS "idx_one_time_to_expires_ad5792" ON "one_time_tokens" ("expires_at");
CREATE INDEX IF NOT EXISTS "idx_one_time_tokens_of" ON "one_time_tokens" ("account_id");
CREATE TABLE IF NOT EXISTS "known_devices" (
    "id" BIGSERIAL NOT NULL PRIMARY KEY,
    "device" VARCHAR(64) NOT NULL,
    "account_id" UUID NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
    CONSTRAINT "uid_known_devic_account_c6d991" UNIQUE ("account_id", "device")
);
CREATE TABLE IF NOT EXISTS "authenticators" (
    "encrypted_secret" TEXT NOT NULL,
    "last_step" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL,
    "account_id" UUID NOT NULL PRIMARY KEY REFERENCES "accounts" ("id") ON DELETE CASCADE
);
CREATE TABLE IF NOT EXISTS "recovery_codes" (
    "id" BIGSERIAL NOT NULL PRIMARY KEY,
    "code_hash" VARCHAR(64) NOT NULL,
    "account_id" UUID NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
    CONSTRAINT "uid_recovery_co_account_6bdbc3" UNIQUE ("account_id", "code_hash")
);
CREATE TABLE IF NOT EXISTS "passkeys" (
    "id" UUID NOT NULL PRIMARY KEY,
    "credential_id" VARCHAR(1364) NOT NULL UNIQUE,
    "public_key" BYTEA NOT NULL,
    "sign_count" BIGINT NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL,
    "last_used_at" TIMESTAMPTZ,
    "account_id" UUID NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS "idx_passkeys_listed" ON "passkeys" ("account_id", "created_at", "id");
CREATE TABLE IF NOT EXISTS "pending_steps" (
    "id" UUID NOT NULL PRIMARY KEY,
    "purpose" VARCHAR(32) NOT NULL,
    "token_hash" VARCHAR(64) NOT NULL UNIQUE,
    "content" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL,
    "account_id" UUID REFERENCES "accounts" ("id") ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS "idx_pending_ste_created_4d3581" ON "pending_steps" ("created_at");
CREATE TABLE IF NOT EXISTS "idempotency_keys" (
    "id" UUID NOT NULL PRIMARY KEY,
    "key" VARCHAR(300) NOT NULL,
    "fingerprint" VARCHAR(64) NOT NULL,
    "started_at" TIMESTAMPTZ NOT NULL,
    "resource_id" UUID,
    "answer" BYTEA,
    "account_id" UUID NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
    CONSTRAINT "uid_idempotency_account_dcfe2e" UNIQUE ("account_id", "key")
);
CREATE INDEX IF NOT EXISTS "idx_idempotency_started_6788ed" ON "idempotency_keys" ("started_at");
CREATE TABLE IF NOT EXISTS "jobs" (
    "id" UUID NOT NULL PRIMARY KEY,
    "kind" VARCHAR(16) NOT NULL,
    "status" VARCHAR(8) NOT NULL,
    "options" JSONB NOT NULL,
    "total" INT NOT NULL,
    "done" INT NOT NULL,
    "drawn" INT NOT NULL,
    "places" INT NOT NULL,
    "places_of" VARCHAR(8) NOT NULL,
    "progress" JSONB NOT NULL,
    "errors" JSONB NOT NULL,
    "tries" SMALLINT NOT NULL,
    "lease" UUID,
    "due_at" TIMESTAMPTZ,
    "created_at" TIMESTAMPTZ NOT NULL,
    "started_at" TIMESTAMPTZ,
    "finished_at" TIMESTAMPTZ,
    "account_id" UUID NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS "idx_jobs_due_at_436b25" ON "jobs" ("due_at");
CREATE INDEX IF NOT EXISTS "idx_jobs_listed" ON "jobs" ("account_id", "kind", "created_at", "id");
CREATE TABLE IF NOT EXISTS "job_codes" (
    "id" BIGSERIAL NOT NULL PRIMARY KEY,
    "row" INT NOT NULL,
    "code_id" UUID NOT NULL,
    "job_id" UUID NOT NULL REFERENCES "jobs" ("id") ON DELETE CASCADE,
    CONSTRAINT "uid_job_codes_job_id_cc061e" UNIQUE ("job_id", "row")
);
CREATE TABLE IF NOT EXISTS "job_files" (
    "content" BYTEA NOT NULL,
    "job_id" UUID NOT NULL PRIMARY KEY REFERENCES "jobs" ("id") ON DELETE CASCADE
);
CREATE TABLE IF NOT EXISTS "job_parts" (
    "id" BIGSERIAL NOT NULL PRIMARY KEY,
    "is_directory" BOOL NOT NULL,
    "starts" BIGINT NOT NULL,
    "content" BYTEA NOT NULL,
    "job_id" UUID NOT NULL REFERENCES "jobs" ("id") ON DELETE CASCADE,
    CONSTRAINT "uid_job_parts_job_id_4fcd1c" UNIQUE ("job_id", "is_directory", "starts")
);
CREATE TABLE IF NOT EXISTS "oauth_clients" (
    "id" VARCHAR(2048) NOT NULL PRIMARY KEY,
    "name" VARCHAR(200),
    "uri" TEXT,
    "redirect_uris" JSONB NOT NULL,
    "auth_method" VARCHAR(32) NOT NULL,
    "secret_hash" VARCHAR(64),
    "created_at" TIMESTAMPTZ NOT NULL,
    "seen_at" TIMESTAMPTZ NOT NULL,
    "fetched_at" TIMESTAMPTZ,
    "signed_in_at" TIMESTAMPTZ
);
CREATE INDEX IF NOT EXISTS "idx_oauth_clien_seen_at_bc021d" ON "oauth_clients" ("seen_at");
CREATE INDEX IF NOT EXISTS "idx_oauth_clien_signed__a76219" ON "oauth_clients" ("signed_in_at", "created_at");
CREATE TABLE IF NOT EXISTS "contacts" (
    "id" UUID NOT NULL PRIMARY KEY,
    "code_id" UUID NOT NULL,
    "entered" JSONB,
    "consent" JSONB,
    "created_at" TIMESTAMPTZ NOT NULL,
    "erased_at" TIMESTAMPTZ,
    "account_id" UUID NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS "idx_contacts_listed" ON "contacts" ("account_id", "created_at", "id");
CREATE INDEX IF NOT EXISTS "idx_contacts_of" ON "contacts" ("account_id", "code_id", "created_at");
CREATE TABLE IF NOT EXISTS "deleted_codes" (
    "id" UUID NOT NULL PRIMARY KEY,
    "deleted_at" TIMESTAMPTZ NOT NULL
);
CREATE TABLE IF NOT EXISTS "domains" (
    "id" UUID NOT NULL PRIMARY KEY,
    "domain" VARCHAR(253) NOT NULL,
    "verified_domain" VARCHAR(253) UNIQUE,
    "proof" VARCHAR(64) NOT NULL,
    "root_url" TEXT,
    "not_found_url" TEXT,
    "verified_at" TIMESTAMPTZ,
    "version" INT NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL,
    "updated_at" TIMESTAMPTZ NOT NULL,
    "account_id" UUID NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
    CONSTRAINT "uid_domains_account_5143c7" UNIQUE ("account_id", "domain")
);
CREATE INDEX IF NOT EXISTS "idx_domains_listed" ON "domains" ("account_id", "created_at", "id");
CREATE TABLE IF NOT EXISTS "folders" (
    "id" UUID NOT NULL PRIMARY KEY,
    "name" VARCHAR(200) NOT NULL,
    "version" INT NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL,
    "updated_at" TIMESTAMPTZ NOT NULL,
    "account_id" UUID NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS "idx_folders_listed" ON "folders" ("account_id", "created_at", "id");
CREATE TABLE IF NOT EXISTS "grants" (
    "id" UUID NOT NULL PRIMARY KEY,
    "may_write" BOOL NOT NULL,
    "credentials_mark" VARCHAR(32) NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL,
    "last_used_at" TIMESTAMPTZ,
    "wrote_at" TIMESTAMPTZ,
    "account_id" UUID NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
    "client_id" VARCHAR(2048) NOT NULL REFERENCES "oauth_clients" ("id") ON DELETE CASCADE,
    CONSTRAINT "uid_grants_account_bea298" UNIQUE ("account_id", "client_id")
);
CREATE INDEX IF NOT EXISTS "idx_grants_client__df198d" ON "grants" ("client_id");
CREATE TABLE IF NOT EXISTS "authorization_codes" (
    "id" UUID NOT NULL PRIMARY KEY,
    "code_hash" VARCHAR(64) NOT NULL UNIQUE,
    "client_id" VARCHAR(2048) NOT NULL,
    "scopes" VARCHAR(64) NOT NULL,
    "redirect_uri" TEXT,
    "code_challenge" VARCHAR(43) NOT NULL,
    "resource" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL,
    "used_at" TIMESTAMPTZ,
    "grant_id" UUID NOT NULL REFERENCES "grants" ("id") ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS "idx_authorizati_created_42e06a" ON "authorization_codes" ("created_at");
CREATE INDEX IF NOT EXISTS "idx_authorizati_grant_i_1d55e5" ON "authorization_codes" ("grant_id");
CREATE TABLE IF NOT EXISTS "logos" (
    "content_hash" VARCHAR(64) NOT NULL PRIMARY KEY,
    "content" BYTEA NOT NULL,
    "width" SMALLINT NOT NULL,
    "height" SMALLINT NOT NULL,
    "kept_at" TIMESTAMPTZ NOT NULL
);
CREATE TABLE IF NOT EXISTS "mails" (
    "id" UUID NOT NULL PRIMARY KEY,
    "kind" VARCHAR(24) NOT NULL,
    "contact_id" UUID,
    "email" VARCHAR(254),
    "details" JSONB NOT NULL,
    "due_at" TIMESTAMPTZ NOT NULL,
    "tries" INT NOT NULL,
    "account_id" UUID REFERENCES "accounts" ("id") ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS "idx_mails_due_at_033953" ON "mails" ("due_at");
CREATE INDEX IF NOT EXISTS "idx_mails_account_42b536" ON "mails" ("account_id");
CREATE TABLE IF NOT EXISTS "page_pictures" (
    "url_hash" VARCHAR(64) NOT NULL PRIMARY KEY,
    "url" TEXT NOT NULL,
    "logo_hash" VARCHAR(64),
    "ink" JSONB,
    "fetched_at" TIMESTAMPTZ,
    "failures" SMALLINT NOT NULL,
    "due_at" TIMESTAMPTZ,
    "named_at" TIMESTAMPTZ NOT NULL
);
CREATE INDEX IF NOT EXISTS "idx_page_pictur_logo_ha_2d0991" ON "page_pictures" ("logo_hash");
CREATE INDEX IF NOT EXISTS "idx_page_pictur_due_at_2b7e2d" ON "page_pictures" ("due_at");
CREATE TABLE IF NOT EXISTS "password_tries" (
    "id" BIGSERIAL NOT NULL PRIMARY KEY,
    "address_hash" VARCHAR(64) NOT NULL,
    "tried_at" TIMESTAMPTZ NOT NULL
);
CREATE INDEX IF NOT EXISTS "idx_password_tr_tried_a_3c3ca8" ON "password_tries" ("tried_at");
CREATE INDEX IF NOT EXISTS "idx_password_tries_of" ON "password_tries" ("address_hash", "tried_at");
CREATE TABLE IF NOT EXISTS "refresh_tokens" (
    "id" UUID NOT NULL PRIMARY KEY,
    "family_id" UUID NOT NULL,
    "parent_id" UUID,
    "scopes" VARCHAR(64) NOT NULL,
    "token_hash" VARCHAR(64) NOT NULL UNIQUE,
    "created_at" TIMESTAMPTZ NOT NULL,
    "used_at" TIMESTAMPTZ,
    "repeated_at" TIMESTAMPTZ,
    "grant_id" UUID NOT NULL REFERENCES "grants" ("id") ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS "idx_refresh_tok_family__59d0e5" ON "refresh_tokens" ("family_id");
CREATE INDEX IF NOT EXISTS "idx_refresh_tok_parent__f35fa5" ON "refresh_tokens" ("parent_id");
CREATE INDEX IF NOT EXISTS "idx_refresh_tok_created_b93602" ON "refresh_tokens" ("created_at");
CREATE INDEX IF NOT EXISTS "idx_refresh_tok_grant_i_dd5cc4" ON "refresh_tokens" ("grant_id");
CREATE TABLE IF NOT EXISTS "retired_short_ids" (
    "id" UUID NOT NULL PRIMARY KEY,
    "domain" VARCHAR(253) NOT NULL,
    "short_id" VARCHAR(64) NOT NULL,
    "account_id" UUID NOT NULL,
    "retired_at" TIMESTAMPTZ NOT NULL,
    CONSTRAINT "uid_retired_sho_domain_af0851" UNIQUE ("domain", "short_id")
);
CREATE TABLE IF NOT EXISTS "short_urls" (
    "id" UUID NOT NULL PRIMARY KEY,
    "kind" VARCHAR(8) NOT NULL,
    "domain" VARCHAR(253) NOT NULL,
    "short_id" VARCHAR(64) NOT NULL,
    "type_id" SMALLINT NOT NULL,
    "content" JSONB NOT NULL,
    "destination" TEXT,
    "name" VARCHAR(200),
    "folder_id" UUID,
    "template_id" UUID,
    "utm_template_id" UUID,
    "external_id" VARCHAR(200),
    "metadata" JSONB NOT NULL,
    "has_tags" BOOL NOT NULL,
    "options" JSONB NOT NULL,
    "theme" JSONB,
    "status" VARCHAR(8) NOT NULL,
    "password_hash" VARCHAR(255),
    "has_password" BOOL NOT NULL,
    "password_enabled" BOOL NOT NULL,
    "expires_at" TIMESTAMPTZ,
    "expiration_enabled" BOOL NOT NULL,
    "expired_redirect_url" TEXT,
    "scan_limit" BIGINT,
    "scan_limit_reached_url" TEXT,
    "logo_hash" VARCHAR(64),
    "image_error" TEXT,
    "scannability" JSONB,
    "needs_care" BOOL NOT NULL,
    "is_picture_pending" BOOL NOT NULL,
    "scan_count" BIGINT NOT NULL,
    "imported_scans" BIGINT NOT NULL,
    "version" INT NOT NULL,
    "created_via" VARCHAR(16) NOT NULL,
    "search_text" TEXT NOT NULL,
    "sort_name" VARCHAR(200) COLLATE "C" NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL,
    "updated_at" TIMESTAMPTZ NOT NULL,
    "account_id" UUID NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
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
    "id" UUID NOT NULL PRIMARY KEY,
    "account_id" UUID NOT NULL,
    "kind" VARCHAR(8) NOT NULL,
    "scan_count" BIGINT NOT NULL
);
CREATE INDEX IF NOT EXISTS "idx_scan_ranks_listed" ON "scan_ranks" ("account_id", "kind", "scan_count", "id");
CREATE TABLE IF NOT EXISTS "changes" (
    "id" BIGSERIAL NOT NULL PRIMARY KEY,
    "version" INT NOT NULL,
    "changed_by" VARCHAR(300) NOT NULL,
    "via" VARCHAR(16) NOT NULL,
    "changed_at" TIMESTAMPTZ NOT NULL,
    "before" JSONB,
    "after" JSONB NOT NULL,
    "short_url_id" UUID NOT NULL REFERENCES "short_urls" ("id") ON DELETE CASCADE,
    CONSTRAINT "uid_changes_short_u_0a4c86" UNIQUE ("short_url_id", "version")
);
CREATE TABLE IF NOT EXISTS "page_picture_uses" (
    "id" BIGSERIAL NOT NULL PRIMARY KEY,
    "url_hash" VARCHAR(64) NOT NULL,
    "short_url_id" UUID NOT NULL REFERENCES "short_urls" ("id") ON DELETE CASCADE,
    CONSTRAINT "uid_page_pictur_short_u_9f24bb" UNIQUE ("short_url_id", "url_hash")
);
CREATE INDEX IF NOT EXISTS "idx_page_pictur_url_has_edc8c0" ON "page_picture_uses" ("url_hash");
CREATE TABLE IF NOT EXISTS "signing_keys" (
    "kid" VARCHAR(64) NOT NULL PRIMARY KEY,
    "public_jwk" TEXT NOT NULL,
    "encrypted_jwk" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL
);
CREATE TABLE IF NOT EXISTS "templates" (
    "id" UUID NOT NULL PRIMARY KEY,
    "name" VARCHAR(200) NOT NULL,
    "options" JSONB NOT NULL,
    "theme" JSONB,
    "version" INT NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL,
    "updated_at" TIMESTAMPTZ NOT NULL,
    "account_id" UUID NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS "idx_templates_listed" ON "templates" ("account_id", "created_at", "id");
CREATE TABLE IF NOT EXISTS "user_agents" (
    "id" BIGSERIAL NOT NULL PRIMARY KEY,
    "user_agent" TEXT NOT NULL,
    "bot" VARCHAR(64),
    "device" VARCHAR(40) NOT NULL,
    "os" VARCHAR(40) NOT NULL,
    "browser" VARCHAR(40) NOT NULL
);
CREATE TABLE IF NOT EXISTS "scan_inbox" (
    "id" BIGSERIAL NOT NULL PRIMARY KEY,
    "code" BIGINT NOT NULL,
    "scanned_at" BIGINT NOT NULL,
    "is_uncounted" BOOL NOT NULL,
    "visitor" BIGINT,
    "details" TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS "invalidations" (
    "id" BIGSERIAL NOT NULL PRIMARY KEY,
    "published_at" BIGINT NOT NULL,
    "domain" VARCHAR(253),
    "short_id" VARCHAR(64),
    "account_id" UUID
);
CREATE INDEX IF NOT EXISTS "idx_invalidatio_publish_e3b902" ON "invalidations" ("published_at");
CREATE TABLE IF NOT EXISTS "scan_keys" (
    "key" BIGSERIAL NOT NULL PRIMARY KEY,
    "id" UUID NOT NULL,
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
    "id" BIGSERIAL NOT NULL PRIMARY KEY,
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
    "key" BYTEA NOT NULL
);
CREATE TABLE IF NOT EXISTS "aerich" (
    "id" SERIAL NOT NULL PRIMARY KEY,
    "version" VARCHAR(255) NOT NULL,
    "app" VARCHAR(100) NOT NULL,
    "content" JSONB NOT NULL
);
CREATE TABLE IF NOT EXISTS "utm_templates" (
    "id" UUID NOT NULL PRIMARY KEY,
    "name" VARCHAR(200) NOT NULL,
    "utm_source" VARCHAR(200),
    "utm_medium" VARCHAR(200),
    "utm_campaign" VARCHAR(200),
    "utm_term" VARCHAR(200),
    "utm_content" VARCHAR(200),
    "version" INT NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL,
    "updated_at" TIMESTAMPTZ NOT NULL,
    "account_id" UUID NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS "idx_utm_templates_listed" ON "utm_templates" ("account_id", "created_at", "id");
CREATE TABLE IF NOT EXISTS "tags" (
    "id" UUID NOT NULL PRIMARY KEY,
    "name" VARCHAR(50) NOT NULL,
    "folded_name" VARCHAR(200) NOT NULL,
    "qr_codes" INT NOT NULL,
    "links" INT NOT NULL,
    "version" INT NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL,
    "updated_at" TIMESTAMPTZ NOT NULL,
    "account_id" UUID NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
    CONSTRAINT "uid_tags_account_ca44e8" UNIQUE ("account_id", "folded_name")
);
CREATE INDEX IF NOT EXISTS "idx_tags_listed" ON "tags" ("account_id", "created_at", "id");
CREATE TABLE IF NOT EXISTS "tag_uses" (
    "id" BIGSERIAL NOT NULL PRIMARY KEY,
    "short_url_id" UUID NOT NULL REFERENCES "short_urls" ("id") ON DELETE CASCADE,
    "tag_id" UUID NOT NULL REFERENCES "tags" ("id") ON DELETE CASCADE,
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
    "value" TEXT COLLATE "C" NOT NULL,
    "scans" INT NOT NULL,
    "visitors" INT NOT NULL,
    "bots" INT NOT NULL,
    "bot_visitors" INT NOT NULL,
    PRIMARY KEY ("account", "subject", "dimension", "grain", "starts", "value")
) WITH (fillfactor = 90);
CREATE TABLE IF NOT EXISTS "daily_visitors" (
    "day" INT NOT NULL,
    "account" INT NOT NULL,
    "subject" INT NOT NULL,
    "visitor" BIGINT NOT NULL,
    PRIMARY KEY ("day", "account", "subject", "visitor")
);
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
);
CREATE TABLE IF NOT EXISTS "search_terms" (
    "key" BIGINT NOT NULL PRIMARY KEY REFERENCES "scan_keys" ("key") ON DELETE CASCADE,
    "terms" INT[] NOT NULL
);
CREATE INDEX IF NOT EXISTS "idx_search_terms" ON "search_terms" USING gin ("terms");
"""


async def downgrade(db: BaseDBAsyncClient) -> str:
    return """
        """


MODELS_STATE = (
    "eJztXW1z2ziS/isuf5qr0k0lkuVkt66uSkqcWc8kdspW5iY7NcWiRcjmWiI1JGVHO5v/fg"
    "DFFwAkIIIiKRDuDzOOSDRFPQAa3Q+6G3+dBmjtu17042Q+9zdedOM/n/795K9Tz14h/I+y"
    "24OTU3u9pm6SK5F9t4wF7F3DMG52F0aBPY/w9YW9DBG+5KBwHrjryPU9fNXbLJfkoj/HDV"
    "3vPr+08dw/N8iK/HsUPaAA3/j9D3zZ9Rz0DYXpx/WjtXDR0mFe2XXId8fXrWi7jq99+XL5"
    "/kPcknzdnTX3l5uVl7deb6MH38uabzau8yORIffukYcCO0IO9TPIWya/OL20e2N8IQo2KH"
    "tVJ7/goIW9WRIwTv9nsfHmBIOT+JvI/87+N3k1qpllXV3PrNuLmWWdKmA39z2Cu0t6AQPz"
    "fffcHJD46in5gnf/mNz8MDr/rxgCP4zug/hmDNfp91jQjuydaAx6jjJa2e6yCPS7BzsoBz"
    "oT4LDGr1oH5fSCBOYUoRYwPV3Z36wl8u6jB/xxOD6TgPzr5CbGGbeKgfbxlNjNlavk1nB3"
    "jwCeA/yEAhc/zrGUkS5K1oI8wVNhXPcb8LUdhs9+4FgPdviggndBsK0RnivRIyA+roT4WI"
    "L4mEc8clfI+rfvIRW0GSEDkT6vMrTPxSP7vDiwl7anNJ6T9gaC+/q8Arivz4XgklssuOHm"
    "Ln8vBZB5OQC7AtjzABEwLDsqQv0e3yG6oRxuVpID20lEf0z/0UPoJVDPLj9d3M4mnz6Tx6"
    "/C8M9ljNdkdkHuDOOrW+7qD3y3ZA85+b/L2T9OyMeTf15fXfCmY9Zu9s9T8k72JvItz3+2"
    "bIfGJL2cXmK6Geuf+419r7Qs0DKNmDtaTaVRldV3JF58R4W118G2yp1vY6ulDtrl0oD7ft"
    "zjvwpIp+3Nw3b46lUVk/LVK7FJSe6x8AboyQ1Ll+Kpe3/pReUg01Ic0Am/0cZq8KotmO/J"
    "G/z334bD0ejN8NXo/O347M2b8dtXb3Hb+HWLt95IumJ6+dPl1YztBHLh+3fCwSweKX6AXL"
    "iz54/PRDUU7vhDX9S2eGs1XPFXbA8rGif53eSFM3Zq7f6CtkLuKrs7kFNXa9d6RFugrgyn"
    "rjpVwbrZiR3oYDyHlDkUWqYZnDWiq1pw6QO0cL8pOfWZhIHD+G0FfN8K4X3Lo+uGFlb97l"
    "OJlpj6/hLZnkAh03IczHdYsIc4y8yC6+uPjEc5veSMhKsvn6YX2MWPkceN3IiyHcCvP7QD"
    "eujXh5G1CWt1NC/bQFdr5h2Z1NPh3CfvX+jjn2+vrwR8aCbB96w7j07+c7J0wyqOWH/6lE"
    "DBdGe6IP3wafIbv1a9+3g95fuJPGDKKdKFv3RQoAQ8JQLI10fe8Vf4u5WQp0QA+frIo29r"
    "F9+usaawkrCi6LyiJHFFlhpFwko1SZXo27V7mJECZ1fAuAjwBz9A7r33C9rGMF/iV7G9eZ"
    "mbUx4v1k9w86v51A7s54y340YXRsFBS7Tzcd5Nbt9N3l+cfj8SI/ruwfbukYgRze8OpIzo"
    "PG7XAiH6+2n44AfYoA9ip/gJGyDkKX8cQpTKCP7S+V9C7Se9rC+v1Bm1P5AQqGl3FbpAiD"
    "8l0d3+Svv9MHx99ubs7ej8LIM/uyJDvYQAiSeaY91tVTg9VspAXm9UiZ4eSejpUZGefnJt"
    "FZCT5gai20J8TjIga/B4jCTweFrb4ndogQ1CFVc3lwBPt76nay8iFKjAngkchHqPplIrsG"
    "emqqLzycuB+yl3PxmX4FAH9JY87MvNR7M9UH6I6eWD+l6EPUahE5rfHsi90F3D9uNy/jrN"
    "fxrn3LP7jPgaEUXf1nhwE8cmQyN3UL9Z6XtbRM+i+DHpKD2NpfEviT/E2kb81b6Dim+h8v"
    "3+QvLdEIx01GAkqnerQk2JwJLCbwZ42OJBJXCKjSRKBIzT+lYS+XpURh6LkadEAPkDkIfo"
    "mZfgdWPc64XOMIKwy6lzH8MuJ+xydgxun3c538dv4rzDBrHIy+SaDKSe5u6XORaxsCENxH"
    "DPK+1s9QWVlQSzSbslVZe8tPdxhJ9QNWV392ilPE6w6SgMai3cfUshBKNhTiz5LfspMVCO"
    "x1WOu9FQQFqSEp5JGLhVPhyPquTJjUeS8jcjYYUndbBLRM2r8dQC5OvA35HhVYHOBAwc1M"
    "2nJWKwBBt4M6zayxGmZUwociCznS5+m8nZv8x0+nh99VPanKcEuYISGL4FXpUdVeALgoC+"
    "OvqZIlb3IjhRIOZ08yK4foaQ19NGQ15h1+IlTJzN2qnZzawkdLPW3QwbF7Bx0TG4fd64+B"
    "AnXYuIwfzuQEoMUqnbfYqLS14bOEAN1M1AwgFCnax262SBTwE+hQ4WSe+MTfApXkQ3g08B"
    "PkXH4PbZp7h00GrtR8ibb2/Q3A8ckXtR2nAg9TTcXKSlErlMLAL+isNqQYAz0LQzQLpEwR"
    "dImhvoCrRSk2CBvx8F68AtU8VilDkxA9Fufo8ar2NBPeORlezGeOwy/sIk2xE/yt8Ec9XU"
    "Ok7sgGWiP3uxCtl1thc+l1UgmLqeHWwF9ngmw1dE3ka7IGtjkJwmCVvZBMFqaHp5Nbn5Wh"
    "5iMC1J8Jp+nV1MeNjBEQJHCByhyo6Q92QvXbwO458u9IG4NgO5+0O11iwvBKrekXtdVL1b"
    "b+6WbvggMB1l/cBLtsXdm9onRwxL18z46CBEeldSpkzVSA6zpGTMg7l5H/TIBp1maDdozx"
    "3J4vjo3/siSyO9J7cwlrjVES0LUioI4aGlemwTLwdHNwnmvqwAUAyhmlNNCdX0qjX1O7p0"
    "q59dJyoZ7bcre7kU2nKZkEkBGKPhm/PMbiMfZJba7afJx49F0+wBe8kPJcNYDmcuBXjyp+"
    "itoxokNSUG4Q3aUdS6GCyfbHcpMljSe3KDBXtVS82oENj0bXzTF/8+pV3fpL2BG5HDKobg"
    "UGwIDgtOYFKeU7n4Iy0FTiBX/pGoJZURmwmYR1sMx5WG7FgyZseFQeugKFX8LMSSY85yES"
    "hDfsgJc3iprFGrKJOCgAXdrEG6d/EvLTswU+g4Ze1N8psaSwTQnmDVZJr0b79cS2j7vFv+"
    "GV//jBfiTSCsocg1GUgdwzVubK13rY/oIJIzEVTZbFoGmGxlJlux/swhVWd0W79klkgbZW"
    "fIdpHy8GaEWvJ3+j++KY7Je1Txc5LmUMn+gOPLUTQXBdjI3RxWEmop6ezqLGx3mRoHKntF"
    "tJxJXk8Tu0UakAN6LQ4mTRjyt45SpOVgM1C7LtZlM5By776EVZzApNWgsh9obcIOThHP3D"
    "c4Rlyj4F2pv6iBi262DwNnl8LZpZpmEGl9dulnOwyf/cCZBVvxgsg02bca7hpb2b5NhxXb"
    "HIeUY8v0JnmFqmeIsu/d4EmisMx2tczy3V91qeXljCBq215vs7lVAFruqtFysFEPnlr5qn"
    "SD+z9ATmwfXArr+xRbydemYNfeSrO4WvHU8jy8LFkMKvxoFewJR/4YmlypN87GZVfqBncz"
    "kbXpIqFu2rCSwEODdSOwbm7ntndje48iu4a+L7doQtzSCnDTo9ZGT7Mh4rfJouWq1UjPfw"
    "GUSddCE0r8a1huml9uIPMoM5DeVrCP3grNo7cFE5TRRtVJOVbOpPiLDvg5bZZYamehdIll"
    "dx5kS2zK3nfGFgxO2BrByYzHCyEKPHtZxihUWJwLB5gM0nNVkoaki5N/hpEdbUJa6sm1yc"
    "cHO8yYcvLZQ8gJrbkdoN0brrEBHCZfEX+KK4lZyCNoVrMHMrj32wNktu/93Wwl/LLDXPRG"
    "4W5r7X7CoUCE5JHp0SW9xCF9+TooMD9OOCfUXslfJEf8HNo1FNiHv1L8IoeOlUKX13+f/F"
    "mHvBE39A58rZXtoPRRh7wVPwMOR4t+2iFvxs7Fw98rfdIh79SwRogfQJbYQwc7tfIqDm2K"
    "sQSfVUefFdyrttwr2EWBXRQjdlEo40slSYMSM4kjaCJHQ1jpT5xTJq7zB7Uz/q5SOwOFke"
    "vFVlURfnGKKidmQo0Y2WZVG5mqnR4iqhnWHZwhyvjvVa1mRghKSHHrHlqtl/g3K2LKiUHx"
    "EAbUTbSyagJbIgrgMuDSDLiCpuXEQOFWUrgrFNnErVax4mgZMOMOMOMIrxjZ9yWZ41PfXy"
    "LbK8efFuPLZWM5s4CfXl9/ZICfXvJm2pdP04ubH17HvYAbuRG1U0nD7a+zA2+qDnVKBEb6"
    "ASM9ekBldrMY+EwA6o/URz3fk6lMK2USBpJKDVOjWS6ZaiZSQdBAW2U8rsSTjiU86ZgHnN"
    "+GU1wyaVFYNqsvm9lwTffv1KAvEwf4q8PPbqeqRKqzklBESrdA9UIvs9vkatOs/AEw0VQn"
    "mmPh//DfuaD8gZhdF8mbsLp3TbPH0blLd+XWierN5Grt2GmG/HEOpsxxxMPZjksRKs4G8R"
    "NgPkCBVC1DBNwVqfGFgsAvORNePNI5MRje9dQ9NlpcvDhvVVgiXg7IovpkERtKqmB5soJg"
    "cVa3ON0wqyi4Rp6TBLkqQF/+AOiC6l0A6WNHtjTd1doPSNA6QbRsJ0xWWKsgCx1RuyOeUB"
    "CWxpMJ4ackTMK9sVN7uGSWqmY7J2bgRszr8wqm+2uejstNd3KLU+PIDuYPVoSNdCUnlRUz"
    "AurObXc64bDyPiMtZATsHcTqcHmcCjsBrCTUrNF6K4BNZVbpZlYSulnrboY6K+ae6qcpuC"
    "2f60eFe9n32RkJnDuXSH745QYtRZkoKeYz+z4/m8EQyL+3WhAFIyaqhZLcGkjLoKRhpU0X"
    "QKEnIsnWcHbGn0KBkzq57eTXQL0xDVT04EScu91pRpVuWoL1GsZVnIax2GcYl+dTOcruGS"
    "dmINStOGh/BhhDR+nca1oESLQSEm3pJmUvKwKatQc0geTtkOQFUsZobx1ImRfRzUDKACnT"
    "MbgtkzJt0w2SIzYZ+kZOOnRzoib+ol3dVfKPAX3KHRyxqVFMgpgrgOMf26oSgqegYoGQTA"
    "LAlK93ibI5dK3L+dt+grp3nctHVPkaV3oObBPIwvmkxzckkoo4QlOCur/HmEhaHvWolFqb"
    "FemLw46FBvpcZoXAjkW7NDrUaYE6LS8KdWDlgZXXYXD3jq4FVv5FdDOw8sDKdwxun1n5L7"
    "NP+/xprslA6lLTJWt751YzLw+utQZKaACu9dFcazIbQn8TzJVQZqVMKHDREdQr5LiblSrU"
    "uRRAXRnqub1a29hOUQWblgO4K8MdoUB5XKcyAHP1US06Y2fPoBaeswNgl4MNFBxQcDo48L"
    "3jZoCCexHdDBQcUHAdg9tnCu5n/+6d7wjpN+r2QEq9/cu/y/PDmo6NxQ8njw3wW0D8ay/i"
    "X4PdgKlooSatwTots07xpFJczCgRWMk4OImeUkMzlwAw5WZBoqYPNQnwmmO2OZCPKN1MgQ"
    "/uUmYKpLf3mwIL3LL9HTjh4q/LLD+qJdDOxpeQ6Ju6nh1sRSuSiOa72yZbtf2c66UWUxJM"
    "l3nLv05uppdXk5uv5dULpyXBd9Ovs4tJmbZV0Q17NPO1h2Y+/l/7elmHadCsVj5Y0362g0"
    "iiadPb+zXtGrds0+lyQ2t3SowfxJXr8TAhXwh+WC/8ML73uH7YU7KdEYVi7QrF2qN0VlYf"
    "+LmMSX5wx7XBwTrp0joBxxoc696acJ061hJTr5KZd9Ro1kfcjPytE9VK3h2CWTVQLzIrMe"
    "3gqpE7aXsDg1lbOPEBzjZv8WxzSME9XgquH9klZS2EDk7W3iT/prF9Psf3SkLdhWCmzQHL"
    "MiyxVagSIZm1BzRL0Fwv7blSqeBcAPAU4mn5CxWbgBECs2CfWbAOfLJ0KdkFtAwYBgcYBv"
    "EJw0rQ5xIA/CEWWeCWKerblb1cis2yVMgkZT0avjnP9DT5IFPRt58mHz+WFHRHdlhikonp"
    "h0zgAAZCs4SWZoKunA2qEXafSzUQcq/XAfEmBdxD+syL6OZ4e7JWN7OSncxl6OWavbxwPT"
    "d8qNXNnCj0s879DFlSkCXVMbh9zpKabHC3BO6/43MgZflSpQ0H0t1dmxZpK4fqkGg92G9t"
    "PobaQdaDHT6oMICMUDMM4HEDJBn+7/ysAgF4fiZkAMktLhRs6SLBCicBmRYykGYdvjqrwr"
    "SSZpKiFGcFvjWc++sy6kmyyZ1JGAhz86M5QLtgXGsTuEWYZ+ibKLWSkzOhyorMEL/4bSan"
    "VZngxrQ5z7WWpGDOH+wl6V+lemRFSQMH+9mowmA/GwkHO7nFD3ZR6TfZQD+w8JtuIHc+yn"
    "vF4wFbW7MKTlivBE4IxE4v+vc+sJVpHVqmXVJHk1lbn9OJoWqC0fmJPKgxPkfHfEp6VGlF"
    "5ryLfTwRg5PfHUhpG5/wNtbOX2yfsPn9NMTjC+tg10vUMLXo/qFE54it1Sa9Xo2ohWZ9Xk"
    "1KQmu2hHZRZVTN8QV/t7YnQHMGSmFcBUGI5jogmiteYFZ4RfCVtDgnZoQvzKqX0bCCdhkN"
    "hcqF3OLoS4SX00iZkufETNA1rbPyvWIZdNEvvXNDQ4S8OqFCuRjQSDr37wJF85phQowkkE"
    "k69zLvcypNZU4Welq3ni7QXEfiYzIqrIyOoXkyCRsTk02tlMGiorh2ZM9hpa8gmKbpYJqV"
    "vbWeA1KKqQC2tL4VIwfFraoXt8KGuIPngYt/mbWyg0cVj6lMFjzUCh4q+E3GrsNMzpkdRl"
    "bNPVpeFiwunXv6OfCjOllxtBz0sM49DDkWLaSS6hvVa8YGJ+SzdJrPUhzaTcDLxDD0a2RX"
    "BZeZ0lqFl9ygBVZfDzP/EXkiVoNvM5CSG8GutRWR5pAcZDifsbBX7nKraDUwQhDDxxUDsg"
    "ORzSBGlBFqtaBH/wCFbJ+Wd8ljTa8cjsBKGRfH99KDETTRE73zwyHlwez+xSZz3WnMiUI/"
    "69zPkNoCqS2d4Nrf1JZb3FP4B+LOEjEPbIuBlHcId22tR7Q9IuvwqMb1PhqaxdKU9SsmHt"
    "abu6U7t/71XLKjL86zYKWM8O66zrdA3jzYrokZooh9QRDgNz7xXZuu6IP5qEuI46V3538T"
    "LcnZzT2r8dz2LJe01WsHAA7zJPe6OMyTVJNRwz+VMKm0d8cnSpJp5wlWB+lxnowcdEDtDn"
    "BDa+PFO+moTPvsOcKWEYUo3+pRvk9u6EZ+oDboKaFaI14z9uw4A95Bke0uS7bXxI4AJQIu"
    "QEUXQBfb8BYvFDLCJr9dwT5sh6r5PTHkSE8Q2qtyBgx+HTUFkgiAxdiMxXjsiB191YhCtI"
    "Mw7lE2kCmhllZCU0czFQWRqJsC8HsONMrFDDJC6p5opNMyd4MikvzlC+MiC40qLHlB2l4v"
    "WkQ+Rg8Ynlquc/XP25LsRwQb4kDfoYUfKPIeBVHwv5W0sFZKQ6YrKqmI9jcv/zrNf1FGur"
    "EMEDGbB+TQ+zU5YzI+gDp5Tq5Fvlnx61r+wkofko7Y01gW/4L4Q7xMUl9JWRsHfSv1HMEX"
    "AzWspaEvtFFbM1A1VY6NndJ7JONTU1ibOE+zfPviRe1dNDY6YVfiyL6pv4nmflm9V7l6oM"
    "RMAr8J9XDnl4xlcZxX0hxqLu5Pc4CtnGNpiYUbhJFFqhqqKgpWEnQFR8nel2ZKSwnZVARG"
    "c93RvF7aZWfyiHV0JmCeln79qsqpR7iVUE/H97gT523vfmOrHTFFy5gHcxWQxRCXHCy1QE"
    "GASpZCMcC0jHkAD8dVIMatxJVDxqPSwiFHogy/hCiY3EsO+GAaDKTk4QY3teKFQ7OqC0Cs"
    "dUWs5UOg2AuSwycYKQjJqRGVD+5gW+6gg55cNTsulzBiKHPHV1Y5q+ZMfFTNWeGkGl+pNI"
    "ZvTthe28DeBf5zqGa9USIAsQBiXUy3X3eUkyQYkm0hN94SAuvI2auOXRIBSbLKBJrWLot/"
    "ZFLJ6gzaoxpykiFKEsP2GGCCEFLPDrYqIaR322hXf6hn811m0CbnSGVmF57W08uryc3Xcr"
    "trWnLu1PTr7GKikQqYbPAE8yJ3buOpK9IChUZyRWDTzY+oCnSrB6urUjigdl6eEL07mkvF"
    "ZyuTNcJk6Npzi+uQhxFaq/EWjJhJGx4ds/SQzl5rJhifzl4hWOzaQzMf/y8eHq2XcdZh/W"
    "mkiHOD9s8vuLu99zHdIrJ+uCZy2+eRNLZ2/E3bxyMlLNFBxyMBsd0VsQ0sYMs0q27mvr5r"
    "b/2adXAkQcurWXeeP7E9sFUpLZvPt5Gvfb6HFyvcvKu6+WUZGVa1BAzuVS1/Ef+SBlIwoD"
    "5/0xzDehNgCbU4qFzEwKXz9XmVSCjeV6ICoc6h/PlRLBS0st2lCsKZgIGjeDiugi9uJQmE"
    "KiL8be1izVKDi2ElocC8blQMWPotLLtg6b8ES/+zHYaP4j1+6rbcvl/vGh7PsB/wlHk1Yz"
    "99b2vphklhOrD0dbT088OqVc+b5AWNM0ZfjyqZo6SZ2O4fFU3SpJq4ctAHKwexHwOF2A8m"
    "rxgvpVaNclesHOze1t69jf8qqJq0vYEe2etXVaIbcStJilUhhBR2x+uom965ZHEwSc2Dv3"
    "hZOBVK554G5xuc747B7bXzjTwH/8TbCK2FDjjbZCB3wneN48A9zZIkwSGGra+209OHFSzU"
    "0VCcoD6Era+jbH3hr4sUc3opESNGctdh4f3yvGAvrJfmeH8crf5Z43pi22dj/AbN/ScUbN"
    "/5jjDcm28jN8eDpHVcP7jNgO90/wt/zc7ugLBvjfhk+RlyyuYlI2SE8QPB37AOAiulzUJ4"
    "uwuXEJb6z2/Ll78wDbtofOGrHhJCanaqVd9P7kE8iAb6RrZ2AjfTydopK7kmhtnAkmss0O"
    "NK2+FjyXb4GLbDXygrQ61JKn1MiQHrpnP/grsB7kbH4PbZ3ZigwJ0/nJbWltrdGsgrSuWN"
    "tNntfin82YFH6Iit+ycUhMkpklVtTkrEQINzOB5XyogbSzLixgVibF1SFkqMcNLcQHTbiW"
    "4VbWv/fHt9pbqt7bjz6OQ/J4SV6CHaEnAJGIxlV9je5neyOWOBPODoR8h//3/NIx1I"
)
