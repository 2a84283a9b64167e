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
    "eJztXW1zozi2/iupfJpb5TuV2HE6u3XrVtnd6dnMpJOuxD13eqemKGzkmA0GD+CkvbP936"
    "+EeRECyQgDlpXzYXc6SAfDIyE959HR0V+nPlp5thv+OJrNvLUbPnivp38/+evUNZcI/6Os"
    "uHdyaq5WVCG5EppTJzIwtxWDqNo0CH1zFuLrc9MJEL5koWDm26vQ9lx81V07DrnozXBF23"
    "3KLq1d+881MkLvCYUL5OOC3//Al23XQt9QkPy5ejbmNnKs3CPbFvnt6LoRblbRtS9fbj58"
    "jGqSn5saM89ZL92s9moTLjw3rb5e29aPxIaUPSEX+WaILOo1yFPGb5xc2j4xvhD6a5Q+qp"
    "VdsNDcXDsEjNP/ma/dGcHgJPol8n8X/xs/GlXNMO7uJ8bj9cQwTiWwm3kuwd0mrYCB+b69"
    "bwZIdPWU/MD7f4wefhhc/lcEgReET35UGMF1+j0yNENzaxqBnqGMlqbtFIF+vzD9cqBTAw"
    "Zr/Kh1UE4uCGBOEGoB09Ol+c1wkPsULvCf/eGFAORfRw8RzrhWBLSHP4ntt3IXF/W3ZQTw"
    "DOAX5Nv4dpYhjXTRshbkMZ4S/fq4AV+ZQfDq+ZaxMIOFDN4Fw7Z6eDaIHgDxYSXEhwLEhy"
    "ziob1Exr89F8mgnTPSEOnLKl37kt+zL4sd2zFdqf4c19cQ3PPLCuCeX3LBJUV5cIP1NHsu"
    "CZBZOwC7AtgzHxEwDDMsQv0Bl5CxoRzuvCUDthWb/pj84wihF0A9ufl0/TgZffpMbr8Mgj"
    "+dCK/R5JqU9KOrG+bqD2yzpDc5+b+byT9OyJ8n/7y/u2apY1pv8s9T8kzmOvQM13s1TIvG"
    "JLmcXMo1Mx5/ntbmk9S0QNs0QneU+pQGVWbfAX/yHRTmXgtzlalnYtZSB+1ya8B9N+7Rfy"
    "WQTurrh23/7KwKpTw741NKUpaH10cvdlA6FY/tpxs3LAeZtmKAjvWNNmaDs7ZgfiJP8N9/"
    "6/cHg3f9s8Hl1fDi3bvh1dkVrhs9brHonaApxjc/3dxN8o1ALnz/TjSY+TOlD5ALU3P2/E"
    "qGhkKJ1/d4dYtFy/6SvWK6eKCx4vcmD5yqUyv7F7ThaldpaU8sXa1s4xltQLrSXLrqdAhW"
    "jSd2MAbjb0haQ6FtmsFZIbmqBZfeR3P7m5RTn1po2I2vKuB7xYX3ikXXDgw89NsvJaPE2P"
    "McZLqcAZm2Y2CeYsMjxFlEC+7vb3Me5fiGIQl3Xz6Nr7GLHyGPK9khxR3Ar9+3AY7Qrw9C"
    "Yx3UamjWtoGmVsw70qmlg5lHnr/Qxj8/3t9x9NDUgm1Zexae/OfEsYMqjtjxtCmBItecyY"
    "T0w6fRb+xc9f72fsy2E7nBmBlI555jIV8KeMoEkK+PvOUt8W9LIU+ZAPL1kUffVjYurjGn"
    "5C1hRlF5Ronjigw5iSRv1aRUom7T7lBGCppdAeMiwB89H9lP7i9oE8F8gx/FdGdlbk55vN"
    "hxgptdzT5t33xNdTumd2EULOSgrY/zfvT4fvTh+vT7gRTR9wvTfUI8RTQr7QkV0VlUrwVB"
    "9PfTYOH5mND7kVP8ggkIucsf+wilIoG/9PsvkfbjVlZXV+pM2u8JBNSkuQpNwMWfsuhufa"
    "X9duifX7y7uBpcXqTwp1dEqJcIINGHZhnTjYyml7fSUNcbVJKnBwJ5elCUp19sUwbkuLqG"
    "6LYQnxN3yBo6Xs4SdDylufgUzTEhlHF1MwvwdOt7uuY8RL4M7KnBXqgf0afUCuwpVZV0Pl"
    "k7cD/F7mfOJdjXAX0kN/vycKu3B8p2MbV8UM8NscfIdUKz4p7YC91WbD8u56/T7NUY5z6/"
    "zoivEVP0bYU7N3FsUjQyB/WbkTy3QcZZFN0m6aWnkTV+k+iPaLTh/7RnoeJTyPy+Nxf8Ng"
    "QjHTQYiWrdqlBTJjClsIsBLmY8qAROPkmiTICc1mdJ5OdRmXjMR54yAeT3QB6iZ96C141x"
    "rxc6kzOEVU6V2xhWOWGVs2Nwj3mV80P0JNZ7TIh5XiZTpSf0NLdvZhmEYcM2EM09r6Sx5S"
    "fUvCXQJuWmVFX2pX2IIvy4Q1NaumNUyuIEm47CoObC7a8UQjAa1sTid9kticHgeNjBcdsb"
    "CkgLtoSnFhoulfeHgyr75IYDQfqbATfDkzzYJab65XhqAfKV723F8KpApwYadurmtyVisD"
    "gLeBM8tJcjTNvokORAxJ2uf5uI1b+UOt3e3/2UVGclQSahBIZvjmdlSxb4giGgL49+OhDL"
    "exGMKQhzqnkRTDtDyOtpoyGvsGrxFj6c9cqq2cx5S2hmpZsZFi5g4aJjcI954eJjtOmaJw"
    "xmpT2hMEht3T6muLj4sUEDVGC46Qk0QMiT1W6eLPApwKdQgZEcHdkEn+JNNDP4FOBTdAzu"
    "MfsUNxZarrwQubPNA5p5vsVzL0or9oSehp2ZtJQiNxeLgH9iv1wQ4Aw07QyQJpHwBeLqGr"
    "oCreQkmOPfR/7Kt8uGYj7KjJmGaDe/Ro3nMb8eecxbdkMeu4y/0Ik74lt5a38mu7WOMdtj"
    "mjietViJ3XWmG7yWZSAY267pbzh8PLVhMyJvwm2QtTZIjuMNW+kHgoeh8c3d6OFreYjBuG"
    "SD1/jr5HrEwg6OEDhC4AhVdoTcF9Ox8TyMX53rAzF1emL3h6qt2L4QyHpHyrrIerdaTx07"
    "WHCoo6gdWMu2tHtd2+SAYemKkY8OQqS3KWXKhhrBYZaUjX4wN++DHpjQKYZ2g3zuQIzj1n"
    "vyeEwjKRMzDAfXOiCzIKmCEO5assc2sXZwdBPn2xclAIoglHOqKaOaXrWifkeXbvWrbYUl"
    "vf1xaToOl8ulRjoFYAz67y5T3kb+EDG1x0+j29siNVtgL3lR0o3FcGZWgCd7it4qrCFSU2"
    "YQ3qCcRK0KYflk2g6PsCRlYsKCvSpHMSkEFn0bX/TF7ye16hvX13Ahsl+FCPb5RLBfcALj"
    "9JzSyR9pK3ACmfSPZFiS6bGpgX6yRX9YqcsOBX12WOi0FgqTgT8PseCYs8wE0pDvc8Icni"
    "pr5CpKrSBgQTU2SLcuftOyAzO5jlNaXye/qbGNAMoLrIp8Jse3Xq4ktMe8Wv4ZX/+MJ+K1"
    "z82hyFTpCR3DFa5srLa1D+ggkjMRZNVs2gaUbGklWzL/zD5ZZ1Sbv0RMpI20M2S5SLp754"
    "xa8neOv39TGpP7LOPnxNUhk/0ex5ejcMYLsBG7OXlLyKWksqszN20nIQcya0W0nU5eTxOr"
    "RQqIA2pNDjp9MOS/dQZF2g4WA5VrYlUWAyn37ktQxQmMa/Uq+4HGOujgFPHUfYNjxBUK3h"
    "X6iwq46Hr7MHB2KZxdqugOIqXPLv1sBsGr51sTf8OfEHNVds2G28pGum7TYcY2yyLp2NJx"
    "kzxC1TNE88/d4EmiMM12Nc2yzV91qmXttBBq255v02+rALTYVaPtYKEePLXyWekBt7+PrI"
    "gf3HDz+xRriecmf1vfSHZxteKpZfvw0s1ikOFHqWBPOPJH082VauOs3e5K1eBuJrI2mSTk"
    "qU3eEnRoYDccdvM4M90H033m8Rq6XMxoAlzT8HHVg+ZGT3ZDRE+TRstVy5GevQGkSVdiJB"
    "T41zDdND/dwM6jlCBdVeBHV1x6dFWgoLnRqLool7fTKf6iA31OmSmWWlkonWLzKw+iKTZR"
    "7ztTC3on+RzB8RePJ0Lku6ZTpihUmJwLB5j0knNV4oqkieN/BqEZrgPa6sU2yZ8LM0iV8u"
    "0zrTDlDeKbRn9FucMM5BL8qjGAFODdDIB83zvfNJ/7vuz4FtXee7oxtg+976sH5JbJ8SRH"
    "8ubJ49Z579zrcHu63CN58/jgnn0bg4J3/0eKHmTf3lFo5PrPk91rnydiOtuej7U0LZTcap"
    "+nYvv8/mjRd9vnyRr++qIbkElq345FzV2S3YjS/MDrU9HrAwelLQcF1iFgHUKLdQiK6Mhs"
    "c6DMdPKym9jlwM2Vx9+Vxc+UB9kn/i6TfQIFoe1GrKoIP3+TJ2OmQ5YV0XJPG3s9Oz2GUz"
    "GsOziFM+crV2XNOSNIwsTMe2i5cvA7S2LKmEH6jRyo63Bp1AS2xBTAzYFLa8gSIy1jBgNu"
    "pQF3iUKTuNUyLI62ARq3B40jGl5oPpXsvR57noNMtxx/2oxNOI3t9AJ+fH9/mwN+fMPStC"
    "+fxtcPP5xHrYAr2SG11kfD7a3SI2OqdnXKBHr6Hj09XKAy3swHPjWADB71Uc/WPyrLSqmF"
    "hqJSw9JouhtLdi9PwVBDrjIcVtJJhwKddMgCzi55SU6ZtClMm9WnzbS7Jut3ctCXmQP81e"
    "HPL6fKxHrnLSENk2qh3oVWzi+Ty31m5TeAD032Q7MM/D/83xkngQBfXefZ6zC7dy2zR/Gt"
    "jr2068TFpna1VuwUQ/4wRztmOOLubEbJ/CS/Bv4d4HuAFKNKhgjYS5IlC/m+V3KqOr+nM2"
    "bQvesN95i02Hhy3sioRKwdiEX1xSI7SBPErZBrxRGXEgy0/AbAQKszUNgNdGDaYy9Xnk+i"
    "qAmiZcsyojxJBVtoiNoN8YL8oDS4iQs/ZaET7o0dwsLsYqjKIRkzDVcFzi8r8MhzVhvKeC"
    "QpYoZxZPqzhRFixijlMeXNtIC6cyJJ7y2rvOhFG2kBeweBI8yWPQlZOm8JKUiU1qXz+1Rl"
    "mjlvCc2sdDND2gx9D2lTFNyWj2mjYo/MpzTlPePOxZYff3lADm9bRIL5xHzKUu1rAvn3Vv"
    "NbYMR4qS3iop4wq0US49h0Pgv6QyRbB6wt+ZPIV1FnszV5G0gfpcAQ3TvhbyTudHuPaqNE"
    "3msYVnEahnyfYVi+uceSds8YMw2hbsVB+9PHGFpSxxjTJiCilYhojh1nMawIaFof0ASRt0"
    "ORF0QZrb11EGXeRDODKAOiTMfgtizKtC03CE5MzMk3YtGhmwMS8Q9t02iSf/ToQ8vgxESF"
    "YhL4WgGc5tdWygr8CUpmq0gtAEzxfBcPNvvOdZl+e5yg7pznsh5VPseVHuvZBLJw3OThiU"
    "ScnoVLJajyHWQirnnQky9qLVYkDw4rFgqM5yIWAisW7crokDQEkoa8KdRBlQdVXoXOfXRy"
    "Lajyb6KZQZUHVb5jcI9Zlf8y+bTLn2aq9IQuNZ0/9ejc6tzDg2utwCDUA9f6YK41+RoCb+"
    "3PpFDOW+mQbaEjqJfIstdLWagzK4C6MtQzc7kyMU+RBZu2A7grwx0iX7pfJzYAc/VezTvw"
    "ZUen5h76AmCXgw0SHEhwKjjwR6fNgAT3JpoZJDiQ4DoG95gluJ+96XvP4spvVHFPKL39y5"
    "tm+8Oajo3FNye39fFTQPzrUcS/+tsOU5GhxrWBnZaxU/xRSU5mlAnMZAycZJySQzOzADDF"
    "tCAepvelBHjO0ZsOZD1KNSrw0XZEVCAp3k0F5rhm+ytw3Mlfla/8oEygnYUvrtA3tl3T3/"
    "BmJJ7MN93ES7XH+a2XMqY4mC71ln8dPYxv7kYPX8uzF45Lgu/GXyfXo7LRVmZs2DEy37to"
    "4uH/a39cVuEzaHZU3nuk/Wz6oWCkTYp3j7QrXLNNp8sOjO2RJZ4fpVHH3YT8IPhhR+GHsa"
    "3HtMOOlO05U0jWLpGsPUy+yuodP7PRyQ/uODc4sJMu2Qk41uBYHy2F69SxFlC9SjTvoNGs"
    "z7ga+W+dqFby7BDMqsDwImKJSQNXjdxJ6msYzNrCiQ9w0HaLB23DFtzDbcH1QrMkrQXXwU"
    "nr6+TfNLbOZ3luSag7F8ykOmBZhiVmhTIRkml9QLPsjHfHnEmlCs4MAE8unoY3l+EEOSOg"
    "Bbtowcr3yNQlxQtoGyAGexCD6LhbKegzCwB+H0bm22UD9ePSdBw+LUuMdBqsB/13l+k4Tf"
    "4QDdGPn0a3tyUJ3ZEZlFAyvvyQGuyhQCi2oaWZoCtrjWqE3WdWDYTcq3VauU4B97B95k00"
    "c7Q8WauZ85adfMvQyjVbeW67drCo1cyMKbSzyu0Mu6Rgl1TH4B7zLqnRGjeLb/87OgdStF"
    "+qtGJPuLpr0iZt7aHaJ1oP1lubj6G2kLEwg4WMApgzakYBPGyAZE7/u7yoIABeXnAVQFLE"
    "hII5NuLMcAKQaSMNZdb+2UUVpZVUEySluCjorcHMW5VJT4JF7tRCQ5ib780+2gbjGmvfLs"
    "I8Qd94WysZOx2yrIiI+PVvE7GsmgtuTKqzWmvJFszZwnRI+0rlIytaatjZLwYVOvvFgNvZ"
    "SRHb2Xmp30Qdfc/Eb6qB3HkvPyodD9TamllwgnopcAIQdo6ifZ98U1rWoW3aFXUU+Wrraz"
    "oRVE0oOj+RGzWm56i4n5LuVUqJOe8jH4+n4GSlPaFs4xHdxtj6i+0LNr+fBrh/4THYduNh"
    "mJp0/5CSc/hstUmvVyFpoVmfV5GU0IpNoV1kGZVzfMHfre0J0JqBVBhXwRCiufaI5oommC"
    "WeETypUZwx08IXzg8vg36F0WXQ5w4upIiRLxGeTkNpSZ4x02GsaV2VPyqVQZXx5ejc0AAh"
    "t06oUGYGMpLK7TtH4axmmFDOEsQklVuZ9TmlPmXGFlpatZYuyFwH0mNSKaxMjqF1MoEaE4"
    "lNraTBoqK4tmLPfqmvIJim6WCapbkxXn2SiqkAtjC/Vc4OkltVT26FibiFvwMbv5mxNP1n"
    "GY+pzBY81AoeKvhN2s7DuT1nZhAaNddoWVtgXCq39KvvhXV2xdF20MIqtzDssWhhK6m6Ub"
    "16LHDCfpZO97MUu3YT8OZiGI6rZ1cFN/dJKxVe8oDmePhaTLxn5PJUDbZOTyhu+NvaRkiq"
    "w+YgzfWMubm0nY0ka8gZQQwfkwzI9HmcgY9ozqjVhB7HByjs9ml5lTwa6aXDEfJW2sXxvf"
    "VgBEXGiaPzw2HLg97tiylz3c+YMYV2VrmdYWsLbG3pBNfj3dryiFsKvyBuLJ7ykK/RE+oO"
    "wbau8Yw2B1QdnuW03mdNd7E0xX75wsNqPXXsmfGv15IVff4+i7yVFt5d1/stkDvzNytCQy"
    "SxLxgC/NpvfFemKY6BPqoS4njjTr1vvCk5LdwxG89M17BJXbVWAOAwT1LWxWGeJJuMHP6J"
    "hU6pvTs+UZJ8di5ndhAe55mzgwao3QB2YKzdaCUdlY0+O46wzZlClG/1KN8XO7BDz5fr9J"
    "RRrR6vmHp2mA5vodC0nZLlNb4jQJmAC1DRBVCFGz7iiUIk2GTFFfhhO1LN7zGRIy1BZK/K"
    "O2Dw48gNILEBMMZmGOOhI3bUHUYkoh24cY+ijkwZtTQT6tqbqSiIeLgpAL/jQKPMTCMSUv"
    "dEI5WmuQcUks1fHjcuslCpwpTnJ/XVkkXEfXSP7qnkPFf/vC3BeoS/Jg70FM09X1L3KJiC"
    "/y01Cis1aIjGikpDRPuLl3+dZm+Uim55BYjQ5h459H5FzpiMDqCO75ONIt+M6HENb24kN0"
    "l67Glki98g+iOaJqmfpNjGXr9K3YfzwyANK0n0uRy1NYKq6ODY2Cm9ByKfisLaxHma5csX"
    "b2rtorHeCasSB/ZNvXU488ryvYqHB8pMJ/CbGB6mXklf5sd5xdUh5+LubQ6wlHOoUWJu+0"
    "FokKyGsgNF3hLGCkaSfSrdKS0UZBMT6M11e/PKMcvO5OGP0amBfqP0+VmVU49wLe44HZUx"
    "J86b7tPalDtiirbRD+YqIPMhLjlYao58H5VMhXyAaRv9AO4Pq0CMa/EzhwwHpYlDDiQZfg"
    "mQP3oSHPCRq9ATiodrXNWIJg7Fsi6AsNaVsJZ1gWIrCA6fyFlBSE6NqHxwB9tyBy30Ysvx"
    "uMxCi67MHF9Z5ayaC/5RNReFk2o8qdQYnj5he20DO/W910COvVEmADEHYlWo269byUkQDJ"
    "mvISZvsYB14N2rllkSAUl2lXFGWrMs/jG3laxOpz0okRN0UbIxbAcB44SQuqa/kQkhnW7C"
    "bf6hI/veRYQ2PkcqpV34sx7f3I0evpbzrnHJuVPjr5PrkUJDwC+u9+p+iOgGbwxgqogHgW"
    "dS2djyl7aPB4hZ0l7HA4Bj15VjByy4ZTcD0h+3n7MFUvI2n5L3QDPfvYsmmOIJ08aydcRz"
    "n+fiyQpX7ypvbFlEolEtAJF5VMObR2/SQAgi5KdtOj/tau1jC7l1wMxEw6nz/LLKSiCb+o"
    "JaCLyE9J8HYShoadqODMKpgYa9uD+sgi+uJVgILCL8bWXjkaVGap28JSRYVS2zDjD9FqZd"
    "YPpvgek/bokwd19TVizm90FCqA9F7Hu5A5srbjWKywzHDuKsLEDzVaT5wEE74aCi+BI+zB"
    "rGl+SBHp5VWdnEtbhQR2WQ6PEN0lFqTpJpY8oM3A2V2xfcDXA3Ogb3mN2NEfLt2eK0zNWI"
    "i3pCN8PMKikT//xW1sj33C/MZ/cvyA/ilDlVOSdloiHh7A+HleTPoUD+HBaWwPFXJYFwXF"
    "1DdM8r0flzAZ0/L6HznhuW+k0/P97fcXh8ZsJyPHsWnvznhKgSR4i2AFwCRo7ZFYLz2Th8"
    "hiyQGxw8X+b3/wfJyZFW"
)
