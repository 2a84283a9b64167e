from tortoise import BaseDBAsyncClient

RUN_IN_TRANSACTION = True


async def upgrade(db: BaseDBAsyncClient) -> str:
    return """
        CREATE TABLE IF NOT EXISTS "accounts" (
    "id" UUID NOT NULL PRIMARY KEY,
    "email" VARCHAR(254) NOT NULL UNIQUE,
    "password_hash" VARCHAR(255) NOT NULL,
    "time_zone" VARCHAR(64) NOT NULL,
    "plan" VARCHAR(16) NOT NULL,
    "subscription" VARCHAR(16) NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL,
    "language" VARCHAR(35),
    "name" VARCHAR(200),
    "revision" BIGINT NOT NULL
);
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
    "contact_id" UUID NOT NULL,
    "due_at" TIMESTAMPTZ NOT NULL,
    "tries" INT NOT NULL,
    "account_id" UUID NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS "idx_mails_due_at_033953" ON "mails" ("due_at");
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
    "eJztXW1z2ziS/isuf5qr0k3FluX4rrauSnKcWc84dspW5iY7NcWiRcjmWiI1JGVHO5v/vg"
    "DFFwAkYIIiKRDuDzNJSDRFPgAa3Q8a3X8dBmjlu17043g289dedOu/HP7vwV+Hnr1E+C9l"
    "twcHh/ZqRd0kVyL7fhEL2NuGYdzsPowCexbh63N7ESJ8yUHhLHBXket7+Kq3XizIRX+GG7"
    "reQ35p7bl/rpEV+Q8oekQBvvH7H/iy6znoGwrTf66erLmLFg7zyq5Dfju+bkWbVXzty5fL"
    "Dx/jluTn7q2Zv1gvvbz1ahM9+l7WfL12nR+JDLn3gDwU2BFyqM8gb5l8cXpp+8b4QhSsUf"
    "aqTn7BQXN7vSBgHP5tvvZmBIOD+JfI/07+L3k1qpllXd9MrbuLqWUdKmA38z2Cu0t6AQPz"
    "ffvcHJD46iH5gfO/j29/GJ7+VwyBH0YPQXwzhuvweyxoR/ZWNAY9RxktbXdRBPr80Q7Kgc"
    "4EOKzxq7aDcgpQC5AeLu1v1gJ5D9Ej/ufx6ESC8a/j2xhm3CrG2cczYjtVrpNbx9t7BO8c"
    "35Udhi9+4FiPdviognNBsBm80ws54PmU3gPio0qIjySIj3jEI3eJrH/5HlJBmxEyEOnTKk"
    "P7VDyyT4sDe2F7SuM5aW8guEenFcA9OhWCS26x4Ibr+/y9FEDm5QDsCmDPAkTAsOyoCPUH"
    "fIfohnK4WUkObCcR/TH9Sw+hl0A9vfx0cTcdf/pMHr8Mwz8XMV7j6QW5cxxf3XBXf+C7JX"
    "vIwf9fTv9+QP558I+b6wvekMnaTf9xSN7JXke+5fkvlu3QmKSX00tMN2P987C2H5SWBVqm"
    "1lxKrBld+pOdSsMqq+9QvPgOC2tv/KcCvml787A9fveuimnz7p3YtCH3WHgD9OyGpUvCxH"
    "249KJykGkpDujE62tDK71rC+YH8gb//T/Hx8Ph++N3w9Oz0cn796Ozd2e4bfy6xVvvJV0x"
    "ufzp8nrKdgK58P078UznT5TXRC7c27OnFxub5YU7/rEvalu8tTxe8ldsDysaJ/lu8sKZz7"
    "5yf0EboUef3R3IHfqVaz2hDTj0hjv0napg3eyVDnQwnkPKvjwtYxxt0oJrGaC5+03Jucwk"
    "DBzGZxXwPRPCe8aj64YWVv3uc4mWmPj+AtmeQCHTchzM91iwhzjLzIKbmyvGs5lcckbC9Z"
    "dPkwvsasbI40ZuRNkO4F/u2gE99C/DyFqHtTqal22gqzXzjkzq6XDmk/cv9PHPdzfXAl4u"
    "k+B71p1FB/8+WLhhFUesP31KoGC6M12Qfvg0/o1fq86vbiZ8P5EHTDhFOvcXDgqUgKdEAP"
    "n6yDv+Ev+2EvKUCCBfH3n0beXi2zXWFFYSVhSdV5Qk2sJSo0hYqSapEn279hVmpMDZFTAu"
    "AvzRD5D74P2CNjHMl/hVbG9W5uaUR9H0E9z8aj61A/sl4+240YVRcNACbX2c8/Hd+fjDxe"
    "H3PTGi54+294BEjGh+dyBlRGdxuxYI0d8Pw0c/wAZ9EDvFz9gAIU/5YxeiVEbwl87/Emo/"
    "6WV9eaXOqP2BhEBNu6vQBUL8KYnu9lfa74fjo5P3J2fD05MM/uyKDPUSAiSeaI51v1Hh9F"
    "gpA3m9YSV6eiihp4dFevrZtVVATpobiG4LcSLJgKzB4zGSwONpbYvfozk2CFVc3VwCPN36"
    "nq49j1CgAnsmsBPqPZpKrcCemaqKzicvB+6n3P1kXIJdHdA78rAvt1dme6D8ENPLB/W9CH"
    "uMQic0vz2Qe6Hbhu3H5fx1mH8a59yz+4z4GhFF31Z4cBPHJkMjd1C/Wel7W0TPovgx6Sg9"
    "jKXxl8T/iLWN+Kd9BxXfQuX3/bnktyEYaa/BSFTvVoWaEoElhd8M8LDFg0rgFBtJlAgYp/"
    "WtJPLzqIw8FiNPiQDyOyAP0TNvwevGuNcLnWEEYZdT5z6GXU7Y5ewY3D7vcn6I38Q5xwax"
    "yMvkmgyknub2yxyLWNhwDMRwzyvtbPUFlZUEs0m7JVWXc2kf4gg/oWrK7r6ilfI4waajMK"
    "i1cPsrhRCMhjmx5Ftep8RAOe5XOW5HQwFp8T55LmHgVvnxaFjlnNxoKEnDMiwEIqDAxY9z"
    "LHWwS0QbOSCu0aG5ViBfBf6WDK8KdCZg4KBu/lgiBkuwgTfFqr0cYVrGhCQHMtvp4repnP"
    "3LTKerm+uf0uY8JcgllMDwzfGq7KgCXxAE9NXRzxSxuhfBiQIxp5sXwfUzhLweNhryCrsW"
    "b2HirFdOzW5mJaGbte5m2LiAjYuOwe3zxsXH+NC1iBjM7w6kxCB1dLtPcXHJawMHqIG6GU"
    "g4QMiT1W6eLPApwKfQwSLpnbEJPsWb6GbwKcCn6BjcPvsUlw5arvwIebPNLZr5gSNyL0ob"
    "DqSehpuLtJQil4lFwD+xWy4IcAaadgZIlyj4AklzA12BVnISzPHvo2AVuGWqWIwyJ2Yg2s"
    "3vUeN1LKhnPLKS3RiPXcZfmGQ74kf562CmerSOE9thmejPXqzC6TrbC1/KMhBMXM8ONgJ7"
    "PJPhMyJvom2QtTFITpIDW9kEwWpocnk9vv1aHmIwKTngNfk6vRjzsIMjBI4QOEKVHSHv2V"
    "64eB3Gny70gbg2A7n7Q7XW7FwIZL0j97rIerda3y/c8FFgOsr6gZdsi7s3tU/2GJaumfHR"
    "QYj0NqVMmaqRFFWkZMyDuXkfdM8GnWZoN2jP7cniuPIffJGlkd6TWxgL3GqPlgVJFYTw0F"
    "It28TLQekmwdyXJQCKIVRzqimhml61pn5Hl271i+tEJaP9bmkvFkJbLhMyKQBjePz+NLPb"
    "yD9kltrdp/HVVdE0e8Re8mPJMJbDmUsBnnwVvVVUg6SmxCC8QTuKWheD5ZPtLkQGS3pPbr"
    "Bgr2qhGRUCm77NJyeMM0gq5yekpYB45jkMPORr5BzJpGDjUTetTvcu/tKywndCAyhrb5L9"
    "01hAL+x8wc5Xx+D2eefrM77+2Z1F60CYD41rIjfyVrixtdq23qOxR/KbqzJTtAywUsqslG"
    "IuiV0ySGiqB0qtkTZSSBDqV3l4M0Itbbn0f3xT/qL3VIRXnJk6aQ5ZqXcoRYyimWizXO7q"
    "sJKQF0Vnd2duu4vUOFDhfWk5kzyfJphfDQgCvRYHkyYM+bOOUqTlgNjXrot1IfYp9+5LWM"
    "UJTFoNKvuB1jrsoCJw5r5BSWCNAvGk/qIGLrrZPgzUIYQ6hJpyolrXIfxsh+GLHzjTYCNe"
    "EJkmr62G28ZWtnfTYfYlxyGplTK9SV6haj1A9r0brAoIy2xXyyzf/VWXWl7OCKK27fU2m1"
    "sFoOWuGi0Hm/XgqZWvSre4/wPkxPbBpTBXR7GVfG0Ktu2t9ERGK55afqYmO/gB2Tq0CtyC"
    "8h2GHpTSG2fjTkrpBnczEYjpIqFu2rCSwEODdSOwbu5mtndre08iu4a+L7doQtzSCnDTve"
    "Y5fsLNYoOHvE0WL1ct33H+BZDyWAtNKPGvYblpfrlJ505VIyltb6CBdFbBPjoTmkdnBROU"
    "0UbVSTlWzqT4iw74OW2WWGpnoXSJZXceZEtsyt53xhYMDth8n8mMxwshCjx7UcYoVFicC8"
    "UIBmmNhKQh6eLkr2FkR+uQlnp2bfLPRzvMmPLtO62wyRsmD43/FecBspBH8KtmAWQAv24B"
    "kPn96peyeazLSjHo9t33G2v70rt+ekgemZYa6MmXp69b57uZzxGOdLVX8udJEY5dO4OCd/"
    "dXil9k19FR6OT675M/a5c34gbbjq+1tB2UPmqXt+LH/O5o0U/b5c0ann3xA8gitevAotYu"
    "xWFEcX7g9eno9YGD0paDAvsQsA9hxD4EZeioHHOgxEzysps45SDMeyU+lSXOeqV2Mks3VC"
    "XgtXI0C79m5HqxVVWEX3zIkxMzIdGjbLunlWLtXZbU0wzrDirqMb5yVauZEYKsmty6h5ar"
    "Bf5mRUw5sVZR1ST4TQHUdbS0agJbIgrgMuDSHLKCpuXEQOFWUrhLFNnErVax4mgZMON2MO"
    "MIhxfZDyVnrye+v0C2V44/LcYnj8VyZgE/ubm5YoCfXPJm2pdPk4vbH47iXsCN3Ija66Ph"
    "9ldZ+YeqQ50SgZG+w0iPHlGZ3SwGPhOADB71Uc/3PyrTSpmEgaRSw9RodhpL9SxPQdBAW2"
    "U0qsSTjiQ86YgHnN/yUlwyaVFYNqsvm9lwTffv1KAvEwf4q8PPbqeqxHqzkpCGSbdQ70Iv"
    "s9vkatOs/AEw0VQnmmPh//CfM0ECATG7LpI3YXXvmmaP41sX7tKtExebydXasdMM+f2Uac"
    "txxMPZjpP5Kc4G8RNgPkCKUS1DBNwlyZKFgsAvqZAsHumcGAzveuoeGy0uXpw3KiwRLwdk"
    "UX2yyA2zBHEr5DlJxKWCBVr+ALBAq1ugcBpoz2aPu1z5AYmiJoiWbcvI8iQVZKEjanfEMw"
    "rC0uAmIfyUhEm4N1aIhTvFUNWG5MQM3BU4Oq1gRx7x3FBuR5JbnBpHdjB7tCJsMSp5TKyY"
    "EVB3bkjSZ8sqb3rRQkbA3kHgCHdkT4GWZiUhBYnWvDR7TlWlm1lJ6GatuxnSZkCZto7Bbb"
    "lMGxV7ZD9kKe85dy6R/PjLLVqIjkWkmE/thzzVviGQf281vwVGTJTaIrk1kGa1SGMcm85n"
    "QU9EcnTA2Rp/Cvkq6hy2Jl8D6aM0UNGDA/FB4k6P9+imJVivYVTFaRiJfYZR+eEeR9k948"
    "QMhLoVB+3PAGPoKJUypkWARCsh0RZuksWwIqBZe0ATSN4OSV4gZYz21oGUeRPdDKQMkDId"
    "g9syKdM23SCpmMjQN3LSoZsCifiHtmk0yV8GdNEyqJioUUyCmCuAan5tpazAU1AxW0UmAW"
    "DK17tE2ey61uX8bT9BfXWdy0dU+RpXWtazCWSh3OT+DYkkPYvQlKDuv2JMJC33Wvmi1mZF"
    "+uKwY6GBPpdZIbBj0S6NDklDIGnIm0IdWHlg5XUY3L2ja4GVfxPdDKw8sPIdg9tnVv7L9N"
    "Nr/jTXZCB1qen8qb1zq5mXB9daAyU0ANd6b641mQ2hvw5mSiizUiZkW+gI6iVy3PVSFepc"
    "CqCuDPXMXq5sbKeogk3LAdyV4Y5QoDyuUxmAufqoFhV8eWVQC4u+ANjlYAMFBxScDg5877"
    "gZoODeRDcDBQcUXMfg9pmC+9m/P/cdIf1G3R5Iqbd/+vf5+bCmY2Pxw8ljA/wWEP/ai/jX"
    "YDtgKlqoSWuwTsusUzypFBczSgRWMg5OoqfU0MwlAEy5WZCo6V1NArzmmG0O5CNKN1Pgo7"
    "uQmQLp7ddNgTlu2f4OnHDx12WW79USaGfjS0j0TVzPDjaiFUlE891vkq3afs71UospCabL"
    "vOVfx7eTy+vx7dfy7IWTkuC7ydfpxbhM26rohlc0842Hpj7+X/t6WYdp0KxW3lnTfraDSK"
    "Jp09uva9oVbtmm0+WG1rZkiR/EadTxMCE/CH5YL/wwvve4fnglZTsjCsnaFZK1R+msrD7w"
    "cxmT/OCOc4ODddKldQKONTjWvTXhOnWsJaZeJTNvr9GsT7gZ+bNOVCt5dwhm1UC9yKzEtI"
    "OrRu6k7Q0MZm2h4gMU2m6x0DYcwd3fEVw/skvSWggdnKy9Sf5NY/t8ju+VhLoLwUybA5Zl"
    "WGKrUCVCMmsPaJbVeF/YM6VUwbkA4CnE0/LnKjYBIwRmwWtmwSrwydKlZBfQMmAY7GAYxO"
    "VulaDPJQD4XSyywC1T1HdLe7EQm2WpkEnKenj8/jTT0+QfMhV992l8dVWS0B3ZYYlJJqYf"
    "MoEdGAjNDrQ0E3TlrFGNsPtcqoGQe72qlZsUcA/HZ95EN8fbk7W6mZXsZC5DL9fs5bnrue"
    "FjrW7mRKGfde5nOCUFp6Q6BrfPp6TGa9wtgfuvuA6k7LxUacOBdHfXpkXaOkO1S7Qe7Lc2"
    "H0PtIOvRDh9VGEBGqBkGcL8Bkgz/d3pSgQA8PREygOQWFwq2cJFghZOATAsZSLMevzupwr"
    "SSZpKkFCcFvjWc+asy6kmyyZ1JGAhz86M5QNtgXGsduEWYp+ib6GglJ2dClhWZIX7x21RO"
    "qzLBjWlznmstOYI5e7QXpH+V8pEVJQ0c7CfDCoP9ZCgc7OQWP9hFqd9kA33HxG+6gdz5KO"
    "8Vjwdsbc0sOGG9FDghEDu96N+HwFamdWiZdkkdTWZtfU4nhqoJRucn8qDG+Bwdz1PSo0or"
    "Muc89vFEDE5+dyClbXzC21hbf7F9wub3wxCPL6yDXS9Rw9Si+4cSnSO2Vpv0ejWiFpr1eT"
    "VJCa3ZEtpFllE1xxf83dqeAM0ZKIVxFQQhmmuHaK54gVniFcFX0uKcmBG+MKtehscVtMvw"
    "WKhcyC2OvkR4OY2UKXlOzARd0zor3yuWQRf90js3NETIqxMqlIsBjaRz/85RNKsZJsRIAp"
    "mkcy/zPqfSVOZkoad16+kCzbUnPiajwsroGJonk7AxMdnUShosKoprS/bslvoKgmmaDqZZ"
    "2hvrJSCpmApgS/NbMXKQ3Kp6citsiDt4Hrj4y6ylHTypeExlsuChVvBQwW8ydh1mzpzZYW"
    "TV3KPlZcHi0rmnIQK/hYOG+sZ8mrH9BacdOj3tUBzaTcDL7HD3a2RXBZeZ0loFH9yiOVZf"
    "j1P/CXkin5dvM5C6vsG2NXZbcXM4OmK4tzu3l+5io2g1MEIQ4cWlirEDkc0gRpQRajXdQ/"
    "8AhbMgLe+hxppeebOalTIuyuutb1Vroid654dDQLzZ/YtN5rrTmBOFfta5n+HgAxx86ATX"
    "/h58uMM9hT8Qd5aIeWBbDKS8Q7htaz2hzR5Zhyc1rvfJ0DMOTVm/YuJhtb5fuDPrny8l+7"
    "3iKHxWygjvrutofOTNgs2KmCGK2BcEAX7jj0Vr0xV9MB91CYC79O79b6IlObv5ymo8sz3L"
    "JW312gGAUo/kXhelHkmuETX8UwmTEj93XG+QTDtPsDpIiz0yctABtTvADa21F++kozLt80"
    "qBU0YUYkCrx4A+u6Eb+YHaoKeEao14zdiz/Qx4B0W2uyjZXhM7ApQIuAAVXQBdbMM7vFDI"
    "CJv8dgX7sB2q5vfEkCM9QWivyucj8OuoKZBEACzGZizGfUfs6KtGFKIdhHGPsoFMCbW0Ep"
    "o6mqkoiETdFIB/pdxNLmaQEVK33o1Oy9wtIlXY8ffLFjumUYUlL0jb60WLyMfoDsNTy3Wu"
    "fjUmyX5EsCYO9D2a+4Ei71EQBf9bSQtrpTRkuqKSiui4tHpKurEMULVi6vHrWv7cSh+Sjt"
    "jDAVNOnSyT1E9S1sZOv0o9R/DDQA1raegLbdTWDFRNlWNjNVz3ZHxqCmsT1RbLty/e1N5F"
    "Y6MTdiX27Jv662jml2UDlasHSswk8JtQD/d+yVgWx3klzSEj3+vHHGArZ19aYu4GYWSRnH"
    "eqioKVBF3BUbIPpSelpYRsKgKjue5oXi3ssootYh2dCZinpY/eVamJg1sJ9XR8j6tHbnsP"
    "a1utABEtYx7MVUAWQ1xSdmiOggCVLIVigGkZ8wA+HlWBGLcSZw4ZDUsTh+yJMvwSomD8IC"
    "n/wDQYSMnDNW5qxQuHZlkXgFjriljLh0CxFySlCRgpCMmpEZUP7mBb7qCDnl01Oy6XMGIo"
    "c8UNq1QyOREXMjkp1DHxlVJj+OaE7bUN7H3gv4Rq1hslAhALINbFdPt1SzlJgiHZFnLjLS"
    "Gw9nx61bFLIiDJqTKBprXL4h+Zo2R1Bu1eDTnJECUHw14xwAQhpJ4dbFRCSO830Tb/UM/m"
    "u8ygTaoMZWYXntaTy+vx7ddyu2tSUpVo8nV6MdZIBYzXeIJ5kTuz8dQVaYFCI7kisOnme1"
    "QFuuWD1VUp7JA7Lz8QvS3cpOKzlckaYTJ07bnFWarDCK3UeAtGzKQNj45ZejjOXmsmGH+c"
    "vUKw2I2Hpj7+Xzw8Wk/jrMP600gS5wbtn892GD6J/R/qttzmWW0bdhz5yoLFqpNqkajpe1"
    "ukgijKDp2R24eD+oGokKW4aUsrL/OimoufFzQuU9PRsBJnS5qJN4eHRd42ybSk7BCzcuAX"
    "81atzC/ma+VZNY4CsnJg2da2bDstv64d5Fz4SRXm90hSf/2oWH8dPIc66qYXngNUoHqLPa"
    "0b46hv19ZPmwtVkVp2qLvbfPiMPAd/4l2EVkIHnG0ykDvh28YxqalZABk4xE07xKt1gCXU"
    "wqNzEQNN1OYrpEJVlE7iw/DPRYrxjpSIESO56y2zfnlemuwTgznedCUyXeZY/6xxPbHtsz"
    "F+i2b+Mwo2576DxGU02TZyczxIWse5VVrJksjtf+Gf2dodlfMlwlmPfefXVjYvGSEjjJ+2"
    "7UtgpcxdBzUFt88L4d02XEKYBi2/LV/+wjTsovGFr3pICMlnoJaZLLkH8SAa6BvZ2gncTC"
    "drp+w4qhhmA4+jskCPKm2HjyTb4SPYDn+jrAy1Jqn0MSUGrJvO/QvuBrgbHYPbZ3djjAJ3"
    "9nhYeu5ue2sgP22XN9Jmt/ut8Gc7phcVW/fPKAiTDPtVbU5KxECD83g0qmBw4laStEmjAj"
    "G2KjkyJ0Y4aW4guu1Et4q2tX++u7lW3dZ23Fl08O8Dwkr0EG0JuAQMxrIrbG/zO9mcsUAe"
    "sPfyWt//A3FRdzE="
)
