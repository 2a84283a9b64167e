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
    "total" INT NOT NULL,
    PRIMARY KEY ("account_id", "kind", "folder_id", "type_id", "status", "created_via", "has_password")
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
    "DFFwAkIIIiKRDuD7sZk2iKfAA0uh90N/46DdDad73ox8l87m+86MZ/Pv37yV+nnr1C+D/K"
    "bg9OTu31mrpJrkT23TIWsHcNw7jZXRgF9jzC1xf2MkT4koPCeeCuI9f38FVvs1ySi/4cN3"
    "S9+/zSxnP/3CAr8u9R9IACfOP3P/Bl13PQNxSmf64frYWLlg7zyq5Dfju+bkXbdXzty5fL"
    "9x/iluTn7qy5v9ysvLz1ehs9+F7WfLNxnR+JDLl3jzwU2BFyqM8gb5l8cXpp98b4QhRsUP"
    "aqTn7BQQt7syRgnP7PYuPNCQYn8S+R/zv73+TVqGaWdXU9s24vZpZ1qoDd3PcI7i7pBQzM"
    "991zc0Diq6fkB979Y3Lzw+j8v2II/DC6D+KbMVyn32NBO7J3ojHoOcpoZbvLItDvHuygHO"
    "hMgMMav2odlNMLEphThFrA9HRlf7OWyLuPHvCfw/GZBORfJzcxzrhVDLSPp8Rurlwlt4a7"
    "ewTwHOAnFLj4cY6ljHRRshbkCZ4K47rfgK/tMHz2A8d6sMMHFbwLgm2N8FyJHgHxcSXExx"
    "LExzzikbtC1r99D6mgzQgZiPR5laF9Lh7Z58WBvbQ9pfGctDcQ3NfnFcB9fS4El9xiwQ03"
    "d/l7KYDMywHYFcCeB4iAYdlREer3+A7RDeVws5Ic2E4i+mP6Hz2EXgL17PLTxe1s8ukzef"
    "wqDP9cxnhNZhfkzjC+uuWu/sB3S/aQk/+7nP3jhPx58s/rqwvedMzazf55St7J3kS+5fnP"
    "lu3QmKSX00tMN2P9c7+x75WWBVqmEXNHq6k0qrL6jsSL76iw9jrYVrnzbWy11EG7XBpw34"
    "97/K8C0ml787AdvnpVxaR89UpsUpJ7LLwBenLD0qV46t5felE5yLQUB3TCb7SxGrxqC+Z7"
    "8gb//bfhcDR6M3w1On87PnvzZvz21VvcNn7d4q03kq6YXv50eTVjO4Fc+P6dcDCLR4ofIB"
    "fu7PnjM1ENhTv+0Be1Ld5aDVf8FdvDisZJvpu8cMZOrd1f0FbIXWV3B3Lqau1aj2gL1JXh"
    "1FWnKlg3O7EDHYznkDKHQss0g7NGdFULLn2AFu43Jac+kzBwGL+tgO9bIbxveXTd0MKq33"
    "0q0RJT318i2xMoZFqOg/kOC/YQZ5lZcH39kfEop5eckXD15dP0Arv4MfK4kRtRtgP49Yd2"
    "QA/9+jCyNmGtjuZlG+hqzbwjk3o6nPvk/Qt9/PPt9ZWAD80k+J5159HJf06WbljFEetPnx"
    "IomO5MF6QfPk1+49eqdx+vp3w/kQdMOUW68JcOCpSAp0QA+frIO/4K/7YS8pQIIF8fefRt"
    "7eLbNdYUVhJWFJ1XlCSuyFKjSFipJqkSfbt2DzNS4OwKGBcB/uAHyL33fkHbGOZL/Cq2Ny"
    "9zc8rjxfoJbn41n9qB/Zzxdtzowig4aIl2Ps67ye27yfuL0+9HYkTfPdjePRIxovndgZQR"
    "ncftWiBEfz8NH/wAG/RB7BQ/YQOEPOWPQ4hSGcFfOv9LqP2kl/XllTqj9gcSAjXtrkIXCP"
    "GnJLrbX2m/H4avz96cvR2dn2XwZ1dkqJcQIPFEc6y7rQqnx0oZyOuNKtHTIwk9PSrS00+u"
    "rQJy0txAdFuIz0kGZA0ej5EEHk9rW/wOLbBBqOLq5hLg6db3dO1FhAIV2DOBg1Dv0VRqBf"
    "bMVFV0Pnk5cD/l7ifjEhzqgN6Sh325+Wi2B8oPMb18UN+LsMcodELz2wO5F7pr2H5czl+n"
    "+adxzj27z4ivEVH0bY0HN3FsMjRyB/Wblb63RfQsih+TjtLTWBp/SfxHrG3EP+07qPgWKr"
    "/vLyS/DcFIRw1Gonq3KtSUCCwp/GaAhy0eVAKn2EiiRMA4rW8lkZ9HZeSxGHlKBJA/AHmI"
    "nnkJXjfGvV7oDCMIu5w69zHscsIuZ8fg9nmX8338Js47bBCLvEyuyUDqae6+zLGIhQ1pII"
    "Z7Xmlnqy+orCSYTdotqbrkpb2PI/yEqim7u0cr5XGCTUdhUGvh7lcKIRgNc2LJt+ynxEA5"
    "Hlc57kZDAWlJSngmYeBW+XA8qpInNx5Jyt+MhBWe1MEuETWvxlMLkK8Df0eGVwU6EzBwUD"
    "eflojBEmzgzbBqL0eYljGhyIHMdrr4bSZn/zLT6eP11U9pc54S5ApKYPgWeFV2VIEvCAL6"
    "6uhniljdi+BEgZjTzYvg+hlCXk8bDXmFXYuXMHE2a6dmN7OS0M1adzNsXMDGRcfg9nnj4k"
    "OcdC0iBvO7AykxSKVu9ykuLnlt4AA1UDcDCQcIdbLarZMFPgX4FDpYJL0zNsGneBHdDD4F"
    "+BQdg9tnn+LSQau1HyFvvr1Bcz9wRO5FacOB1NNwc5GWSuQysQj4Jw6rBQHOQNPOAOkSBV"
    "8gaW6gK9BKTYIF/n0UrAO3TBWLUebEDES7+T1qvI4F9YxHVrIb47HL+AuTbEf8KH8TzFVT"
    "6zixA5aJ/uzFKmTX2V74XFaBYOp6drAV2OOZDF8ReRvtgqyNQXKaJGxlEwSroenl1eTma3"
    "mIwbQkwWv6dXYx4WEHRwgcIXCEKjtC3pO9dPE6jD9d6ANxbQZy94dqrVleCFS9I/e6qHq3"
    "3twt3fBBYDrK+oGXbIu7N7VPjhiWrpnx0UGI9K6kTJmqkRxmScmYB3PzPuiRDTrN0G7Qnj"
    "uSxfHRv/dFlkZ6T25hLHGrI1oWpFQQwkNL9dgmXg6ObhLMfVkBoBhCNaeaEqrpVWvqd3Tp"
    "Vj+7TlQy2m9X9nIptOUyIZMCMEbDN+eZ3Ub+kFlqt58mHz8WTbMH7CU/lAxjOZy5FODJn6"
    "K3jmqQ1JQYhDdoR1HrYrB8st2lyGBJ78kNFuxVLTWjQmDTt/FNX/x9Sru+SXsDNyKHVQzB"
    "odgQHBacwKQ8p3LxR1oKnECu/CNRSyojNhMwj7YYjisN2bFkzI4Lg9ZBUar4WYglx5zlIl"
    "CG/JAT5vBSWaNWUSYFAQu6WYN07+IvLTswU+g4Ze1N8psaSwTQnmDVZJr0b79cS2j7vFv+"
    "GV//jBfiTSCsocg1GUgdwzVubK13rY/oIJIzEVTZbFoGmGxlJlux/swhVWd0W79klkgbZW"
    "fIdpHy8GaEWvJ3+j++KY7Je1Txc5LmUMn+gOPLUTQXBdjI3RxWEmop6ezqLGx3mRoHKntF"
    "tJxJXk8Tu0UakAN6LQ4mTRjybx2lSMvBZqB2XazLZiDl3n0JqziBSatBZT/Q2oQdnCKeuW"
    "9wjLhGwbtSf1EDF91sHwbOLoWzSzXNINL67NLPdhg++4EzC7biBZFpsm813DW2sn2bDiu2"
    "OQ4px5bpTfIKVc8QZd+7wZNEYZntapnlu7/qUsvLGUHUtr3eZnOrALTcVaPlYKMePLXyVe"
    "kG93+AnNg+uBTW9ym2kq9Nwa69lWZxteKp5Xl4WbIYVPjRKtgTjvwxNLlSb5yNy67UDe5m"
    "ImvTRULdtGElgYcG60Zg3dzObe/G9h5Fdg19X27RhLilFeCmR62NnmZDxG+TRctVq5Gefw"
    "GUSddCE0r8a1huml9uIPMoM5DeVrCP3grNo7cFE5TRRtVJOVbOpPiLDvg5bZZYamehdIll"
    "dx5kS2zK3nfGFgxO2BrByYzHCyEKPHtZxihUWJwLB5gM0nNVkoaki5P/DCM72oS01JNrkz"
    "8f7DBjynfvtMYmb5g8NP4rrh1mIY/gV80CyADebwGQ+b33S9na92XHt+j23Xdba/fSh356"
    "SB6ZHk/Sky9PX7fOdzOfIxzpaq/kL5KDew7tDArew18pfpFDR0ehk+u/T/6sQ96IG2wHvt"
    "bKdlD6qEPeih/zh6NFP+2QN2t49sUPIIvUoQOLWrsUhxHF+YHXp6PXBw5KWw4K7EPAPoQR"
    "+xCUoaOS5kCJmeRlN5HlIKyVJ87KElfKg+oTf1epPoHCyPViq6oIvzjJkxMzocqKbLunjV"
    "zPTo/h1AzrDk7hZHzlqlYzIwRFmLh1D63WS/zNiphyYlB+gwF1E62smsCWiAK4DLg0h6yg"
    "aTkxULiVFO4KRTZxq1WsOFoGzLgDzDjC4UX2fUnu9dT3l8j2yvGnxfiC01jOLOCn19cfGe"
    "Cnl7yZ9uXT9OLmh9dxL+BGbkTt9dFw++vsyJiqQ50SgZF+wEiPHlCZ3SwGPhOACh71Uc/3"
    "PyrTSpmEgaRSw9Rolo2lmstTEDTQVhmPK/GkYwlPOuYB57e8FJdMWhSWzerLZjZc0/07Ne"
    "jLxAH+6vCz26kqsd6sJJRh0i3Uu9DL7Da52jQrfwBMNNWJ5lj4f/jfuaCAgJhdF8mbsLp3"
    "TbPH8a1Ld+XWiYvN5Grt2GmG/HGOdsxxxMPZjov5Kc4G8RNgPkCJUS1DBNwVqZKFgsAvOV"
    "VdPNI5MRje9dQ9NlpcvDhvVVgiXg7IovpkkRtmBeLWyHOSiEsFC7T8AWCBVrdAIRvoyGaP"
    "u1r7AYmiJoiWbcvI6iQVZKEjanfEEwrC0uAmIfyUhEm4N3YIC5fFUNWG5MQM3BV4fV7Bjn"
    "zNc0O5HUlucWoc2cH8wYqwxajkMbFiRkDduSFJ55ZV3vSihYyAvYPAES5lT4GWZiWhBInW"
    "vDSbp6rSzawkdLPW3QxlM8w9pE1TcFs+po2KPbLvs5L3nDuXSH745QYtRWkRKeYz+z4vtW"
    "8I5N9brW+BEROVtkhuDaRVLdIYx6brWdATkaQOODvjT6FeRZ1ka/I1UD5KAxU9OBEnEnea"
    "3qOblmC9hnEVp2Es9hnG5ck9jrJ7xokZCHUrDtqfAcbQUTrGmBYBEq2ERFu6SRXDioBm7Q"
    "FNIHk7JHmBlDHaWwdS5kV0M5AyQMp0DG7LpEzbdIPkxESGvpGTDt0ckIh/aFdGk/zHgD60"
    "DE5M1CgmQcwVwGl+bZWswFNQsVpFJgFgyte7RNkcutbl/G0/Qd27zuUjqnyNKz3Wswlk4b"
    "jJ4xsSSXkWoSlB3d9jTCQtj3ryRa3NivTFYcdCA30us0Jgx6JdGh2KhkDRkBeFOrDywMrr"
    "MLh7R9cCK/8iuhlYeWDlOwa3z6z8l9mnff4012Qgdanp+qm9c6uZlwfXWgMlNADX+miuNZ"
    "kNob8J5koos1ImVFvoCOoVctzNShXqXAqgrgz13F6tbWynqIJNywHcleGOUKA8rlMZgLn6"
    "qBYd+LJnUAsPfQGwy8EGCg4oOB0c+N5xM0DBvYhuBgoOKLiOwe0zBfezf/fOd4T0G3V7IK"
    "Xe/uXf5flhTcfG4oeTxwb4LSD+tRfxr8FuwFS0UJPWYJ2WWad4UikuZpQIrGQcnERPqaGZ"
    "SwCYcrMgUdOHmgR4zTHbHMhHlG6mwAd3KTMF0tv7TYEFbtn+Dpxw8ddllh/VEmhn40tI9E"
    "1dzw62ohVJRPPdbZOt2n7O9VKLKQmmy7zlXyc308uryc3X8uqF05Lgu+nX2cWkTNuq6IY9"
    "mvnaQzMf/1/7elmHadCsVj5Y0362g0iiadPb+zXtGrds0+lyQ2t3ZIkfxGXU8TAhPwh+WC"
    "/8ML73uH7YU7KdEYVi7QrF2qN0VlYf+LmMSX5wx7XBwTrp0joBxxoc696acJ061hJTr5KZ"
    "d9Ro1kfcjPxbJ6qVvDsEs2qgXmRWYtrBVSN30vYGBrO2cOIDHLTd4kHbkIJ7vBRcP7JLyl"
    "oIHZysvUn+TWP7fI7vlYS6C8FMmwOWZVhiq1AlQjJrD2iWnfG+tOdKpYJzAcBTiKflL1Rs"
    "AkYIzIJ9ZsE68MnSpWQX0DJgGBxgGMTH3SpBn0sA8IdYZIFbpqhvV/ZyKTbLUiGTlPVo+O"
    "Y809PkD5mKvv00+fixpKA7ssMSk0xMP2QCBzAQmiW0NBN05WxQjbD7XKqBkHu9Tis3KeAe"
    "0mdeRDfH25O1upmV7GQuQy/X7OWF67nhQ61u5kShn3XuZ8iSgiypjsHtc5bUZIO7JXD/HZ"
    "8DKcuXKm04kO7u2rRIWzlUh0TrwX5r8zHUDrIe7PBBhQFkhJphAI8bIMnwf+dnFQjA8zMh"
    "A0hucaFgSxcJVjgJyLSQgTTr8NVZFaaVNJMUpTgr8K3h3F+XUU+STe5MwkCYmx/NAdoF41"
    "qbwC3CPEPfRKmVnJwJVVZkhvjFbzM5rcoEN6bNea61JAVz/mAvSf8q1SMrSho42M9GFQb7"
    "2Ug42MktfrCLSr/JBvqBhd90A7nzUd4rHg/Y2ppVcMJ6JXBCIHZ60b/3ga1M69Ay7ZI6ms"
    "za+pxODFUTjM5P5EGN8Tk65lPSo0orMudd7OOJGJz87kBK2/iEt7F2/mL7hM3vpyEeX1gH"
    "u16ihqlF9w8lOkdsrTbp9WpELTTr82pSElqzJbSLKqNqji/4u7U9AZozUArjKghCNNcB0V"
    "zxArPCK4KvpMU5MSN8YVa9jIYVtMtoKFQu5BZHXyK8nEbKlDwnZoKuaZ2V7xXLoIt+6Z0b"
    "GiLk1QkVysWARtK5fxcomtcME2IkgUzSuZd5n1NpKnOy0NO69XSB5joSH5NRYWV0DM2TSd"
    "iYmGxqpQwWFcW1I3sOK30FwTRNB9Os7K31HJBSTAWwpfWtGDkoblW9uBU2xB08D1z8ZdbK"
    "Dh5VPKYyWfBQK3io4DcZuw4zOWd2GFk192h5WbC4dO7p58CP6mTF0XLQwzr3MORYtJBKqm"
    "9UrxkbnJDP0mk+S3FoNwEvE8PQr5FdFVxmSmsVXnKDFlh9Pcz8R+SJWA2+zUBKbgS71lZE"
    "mkNykOF8xsJeucutotXACEEMH1cMyA5ENoMYUUao1YIe/QMUsn1a3iWPNb1yOAIrZVwc30"
    "sPRtBET/TOD4eUB7P7F5vMdacxJwr9rHM/Q2oLpLZ0gmt/U1tucU/hD8SdJWIe2BYDKe8Q"
    "7tpaj2h7RNbhUY3rfTQ0i6Up61dMPKw3d0t3bv3ruWRHX5xnwUoZ4d11nW+BvHmwXRMzRB"
    "H7giDAb3ziuzZd0QfzUZcQx0vvzv8mWpKzm3tW47ntWS5pq9cOABzmSe51cZgnqSajhn8q"
    "YVJp745PlCTTzhOsDtLjPBk56IDaHeCG1saLd9JRmfbZc4QtIwpRvtWjfJ/c0I38QG3QU0"
    "K1Rrxm7NlxBryDIttdlmyviR0BSgRcgIougC624S1eKGSETX67gn3YDlXze2LIkZ4gtFfl"
    "DBj8OmoKJBEAi7EZi/HYETv6qhGFaAdh3KNsIFNCLa2Epo5mKgoiUTcF4PccaJSLGWSE1D"
    "3RSKdl7gZFJPnLF8ZFFhpVWPKCtL1etIh8jB4wPLVc5+qftyXZjwg2xIG+Qws/UOQ9CqLg"
    "fytpYa2UhkxXVFIR7W9e/nWaf1FGurEMEDGbB+TQ+zU5YzI+gDp5Tq5Fvlnx61r+wkofko"
    "7Y01gWf0H8R7xMUj9JWRsH/Sr1HMEPAzWspaEvtFFbM1A1VY6NndJ7JONTU1ibOE+zfPvi"
    "Re1dNDY6YVfiyL6pv4nmflm9V7l6oMRMAr8J9XDnl4xlcZxX0hxqLu5Pc4CtnGNpiYUbhJ"
    "FFqhqqKgpWEnQFR8nel2ZKSwnZVARGc93RvF7aZWfyiHV0JmCeln79qsqpR7iVUE/H97gT"
    "523vfmOrHTFFy5gHcxWQxRCXHCy1QEGASpZCMcC0jHkAD8dVIMatxJVDxqPSwiFHogy/hC"
    "iY3EsO+GAaDKTk4QY3teKFQ7OqC0CsdUWs5UOg2AuSwycYKQjJqRGVD+5gW+6gg55cNTsu"
    "lzBiKHPHV1Y5q+ZMfFTNWeGkGl+pNIZvTthe28DeBf5zqGa9USIAsQBiXUy3X3eUkyQYkm"
    "0hN94SAuvI2auOXRIBSbLKBJrWLot/ZFLJ6gzaoxpykiFKEsP2GGCCEFLPDrYqIaR322hX"
    "f6hn811m0CbnSGVmF57W08uryc3XcrtrWnLu1PTr7GKikQqYbPAE8yJ3buOpK9IChUZyRW"
    "DTzY+oCnSrB6urUjigdl6eEL07mkvFZyuTNcJk6Npzi+uQhxFaq/EWjJhJGx4ds/SQzl5r"
    "Jhifzl4hWOzaQzMf/188PFov46zD+tNIEecG7Z9fcHd772O6RWT9cE3kts8jaWzt+Ju2j0"
    "dKWKKDjkcCYrsrYhtYwJZpVt3MfX3X3vo16+BIgpZXs+48f2J7YKtSWjafbyNf+3wPL1a4"
    "eVd188syMqxqCRjcq1r+Iv6SBlIwoD5/0xzDehNgCbU4qFzEwKXz9XmVSCjeV6ICoc6h/P"
    "lRLBS0st2lCsKZgIGjeDiugi9uJQmEKiL8be1izVKDi2ElocC8blQMWPotLLtg6b8ES/+z"
    "HYaP4j1+6rbcvl/vGh7PsB/wlHk1Yz99b2vphklhOrD0dbT088OqVc+b5AWNM0ZfjyqZo6"
    "SZ2O4fFU3SpJq4ctAHKwexHwOF2A8mrxgvpVaNclesHOze1t69jf9VUDVpewM9stevqkQ3"
    "4laSFKtCCCnsjtdRN71zyeJgkpoHf/GycCqUzj0Nzjc43x2D22vnG3kO/sTbCK2FDjjbZC"
    "B3wneN48A9zZIkwSGGra+209OHFSzU0VCcoD6Era+jbH3hn4sUc3opESNGctdh4f3yvGAv"
    "rJfmeH8crf5Z43pi22dj/AbN/ScUbN/5jjDcm28jN8eDpHVcP7jNgO90/wv/zM7ugLBvjf"
    "hk+RlyyuYlI2SE8QPB37AOAiulzUJ4uwuXEJb6z2/Ll78wDbtofOGrHhJCanaqVd9P7kE8"
    "iAb6RrZ2AjfTydopK7kmhtnAkmss0ONK2+FjyXb4GLbDXygrQ61JKn1MiQHrpnP/grsB7k"
    "bH4PbZ3ZigwJ0/nJbWltrdGsgrSuWNtNntfin82YFH6Iit+ycUhMkpklVtTkrEQINzOB5X"
    "yogbSzLixgVibF1SFkqMcNLcQHTbiW4VbWv/fHt9pbqt7bjz6OQ/J4SV6CHaEnAJGIxlV9"
    "je5neyOWOBPODoR8h//3/W/Gqw"
)
