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
    "eJztXWtz4zaW/Std/pSt0qZs2XL3pra2yuq4M574kbLVs8mkUixYhGSOKVIhKduabP/3BS"
    "g+QJCACIqUQPh+mEmbxKXAA/A+Di4u/joK8NJ3vOj7i+nUX3nRvf969MOHv448tMDkH1W3"
    "Bx+O0HLJ3KRXIvToxgJo0zCMmz2GUYCmEbk+Q26IySUbh9PAWUaO75Gr3sp16UV/Sho63j"
    "y/tPKcP1fYivw5jp5wQG78/ge57Hg2fsNh+ufy2Zo52LULXXZs+tvxdStaL+NrX79e/fgl"
    "bkl/7tGa+u5q4eWtl+voyfey5quVY39PZei9OfZwgCJsM69Be5m8cXpp02NyIQpWOOuqnV"
    "+w8QytXArG0X/PVt6UYvAh/iX6f2f/k3SNaWZZt3cT6+FyYllHCthNfY/i7tBRIMB82zw3"
    "ByS+ekR/4PPfLu6/Oz3/jxgCP4zmQXwzhuvoWyyIIrQRjUHPUcYL5LhloD8/oaAa6EyAw5"
    "p0tRuUU4A6gPRogd4sF3vz6In8ORydSTD+x8V9DDNpFePsky9i86ncJreGm3sU7xzfJQrD"
    "Vz+wrScUPqngXBJsB+/0Qg54/kkfAPFRLcRHEsRHPOKRs8DWv30Pq6BdEDIQ6fM6U/tcPL"
    "PPyxPbRZ7SfE7aGwjuyXkNcE/OheDSW0Vww9Vj3i8FkHk5ALsG2NMAUzAsFJWh/pHcobqh"
    "Gu6iJAe2nYh+n/6jh9BLoJ5c3Vw+TC5ufqGPX4Thn26M18Xkkt4ZxlfX3NXv+GHJHvLhf6"
    "8mf/tA//zwz7vbS96RydpN/nlE+4RWkW95/quFbBaT9HJ6qTDMRP/MV2iuZBZYmUbfUuLN"
    "6DKexU/ptI71PRUb39OS7Y3/q4Bv2t48bIfHx3Vcm+NjsWtD7xXhDfCLE1aahLEzv/Kiap"
    "BZKQ7oJOrrQisddwXznPbgP/9rODw9/Tg8Pj3/NDr7+HH06fgTaRt3t3zro2Qoxlc/Xd1O"
    "ioNAL3z7RiPT2TMTNdELj2j6/IqIW1664w99UdvyrcVwwV9BHlE0dvLetMNZzL50fsZrYU"
    "Sf3R3IA/qlYz3jNQT0hgf0e1XBuvkre9DB5BtSjuVZGeNokw5CywDPnDel4DKTMHAaf6qB"
    "7ychvJ94dJ3QIqrfeanQEmPfdzHyBAqZleNgfiSCPcRZ5hbc3V0XIpvxFeck3H69GV+SUD"
    "NGnjRyIsZ3gPhy1wHoYXwZRtYqbDTQvGwLQ61ZdGTSSIdTn/a/NMZ/f7i7FfBymQQ/ss40"
    "+vB/H1wnrBOI9WdMKRSF4UwN0nc3F7/yturz9d2YHyf6gDGnSGe+a+NACXhGBJBvjrztL8"
    "hvKyHPiADyzZHHb0uH3G5gU4qSYFF0tihJtoWlRpEUpdqkSvQd2i3MSImzK2FcBviLH2Bn"
    "7v2M1zHMV6QryJtWhTnVWTT9BDe/mn/aAXrNeDtudhEUbOziTYzz+eLh88WPl0ffDsWIrs"
    "iwBM6/EX33z76NheRoVcOBnCdlRQhKNgbK1HDKlA6yMqdXEAJSbyupN3UdLLBwEpBZIQOp"
    "veHxWR12jzaTcNRnJY5PFKFKMkdEEaoJMLc/mwNsE+d6GlmrwCnDPMFvwrXYopwJC98yR/"
    "zy14k8JMr88Ou725/S5nycxGkSqnmnT8il46u01lWWNHCyn53WmOxnp8LJTm/xkz30V8G0"
    "AmrZRM9ljAB577O8V6sG+/RUTAr8G64XwFJBT8Z3HiBlWoeV6ZbU0eSrbc7pxFC1wej8RB"
    "/UGp9zAFy30jnsrNKKzCHuGnHGRAxOfncgpW2mcbsOqJrfj8InP6AOe5zh8IKDOJfyj10o"
    "HFm2ZuV3X5GnmYyxvnzC3vI0BxJqJx2u0hAI8Wck9pcs2/04DE/OPp59Oj0/y+DPrshQr8"
    "hmiT8023pcK0VeBSkjAgIul75WruGpJNfwtJxr+OIgFZCT5gai28Gmn2RCNgivCpKQlKW1"
    "//2IZ8QXLA+xOG8hl4C0heZpC2gW4UAF9kxgJ9R79Cl1AnvmqiqGnLwc5BLI485CSLBr7P"
    "lAH/b1/trsdAJ+iukVg8brjMIYNLs7kMagPs0dsDZrlt0nDZDAlMwz4og4XuKLMMTvH0rx"
    "qNilbHPlVaPl7XbXXTXZjKWZy7GHvViKi6+w5tp4NYpdt1ZKAy4Jgn+3i1tNDcyCWARfSY"
    "tzYgYSBKfDOuzLUEy+DEspNJiY00g5LYwTM0HXdJ4Z1quVbl30S++omBBjr8EYM2KQyqDz"
    "+M5wNH1q9BkXJSGhQedR5mNOpU+Zk4WR1m2kdSl589n3IjQVEzL57YE8K2DTsHsy5q+j/N"
    "W4nTNFJ4Vco6L4bUmGii40Z2jkBM2blfbbonERjh+TfiVHsTR5k/iP+NsU/zTNdy31QuX3"
    "/Znkt2HbyuG3rahBzYgAxc/vtPUiHOAKOMXkBiMCi4XNWQ3687gqj0+MPCMCyO+APITepr"
    "pyBdUWoGZ55gVBcNd1HmMoIQAlBPYMbp9LCPwY98SWFQ/gmgykkebmzWwoGPAeIq90sNUN"
    "alES3CbtTKouDNiXuHCZSDXld+VaiSl/1if6K+n2dvYL9OBB9SDUmu42vwl2L7W+ewkID1"
    "MtdyExcGk3HOaiJAyz1sMMnAdwHnsGt8+cR1bkoCqkYCsgSCKKuIxAJ9vsmYm22UKx2x57"
    "8Pbb9vYXaG29BvSYgxLY0oMjCnJwcITSwRE2+Q4c8mbWAgXPKqFWlayBYVf7ed8QIbwL1x"
    "FO63gvIw1BQgfJUvpW8zVjUykEZHsNyMpTuw14C/vG+zWz64Jb+KS1CnavbLxY+hH2put7"
    "PPUDWxT4VjYcSINgJxfp6EzVQjhMfgJiYb1iYTokCpYvaW5iANZF3bMZ+X0cLAOnSg+LUe"
    "bEDES7/c23xIgFzcLdoiTszdQ5BkqrsSsGQZzYDmaiP/GtQhCEvPC1qsrZ2PFQsBbElZkM"
    "z4Suo03ioDFIjpNNCNkHQtTQ+Or24v636kok44pNC+PfJpcXPOwQ0MOqn2ZxkMarflfeC3"
    "IdOz7PTBgDcW0G8vCHaa1ZrjNU1qb39lFZe7l6dJ1QVPBBNg68ZFeJaqaOCX8sr0qIlEuY"
    "V5loOKpz8hFpJWZfR6WzjzZlK9V4blbGPJjbj0EP7NBphnaL/tyBPI6/+4+yfVXMbbmf8S"
    "//sav9VL/Th9PHBqQXcJaHRtZN7HEEmwlTMxM+aQ1Z8FWJRVA5pE0eiOopNTRzCQBTTkQk"
    "anpXEoLYHLMJiHxGaUU+ENy/OK7MFUhvb3cFZqTlAekGXb7yg3oC3aym0nJjlTkXMiadEW"
    "pIpWv6rXfNpe8UJmzRzHcenvjk/7rXyzp8Bu1q5Z01rUTL1tKwB90n/kya0f822S9O+w6b"
    "xTVX8ukA186ZSdobmMbR/nF2RNFGq4qDGSQkZSZhIMB18nDFSbifeHT9ZbbUVYRXXKCQEY"
    "ETL3aoUBj5Eao4ZUtI+2TtgfipXDDyKnbvCcFMmwOWVVgST0+lNEfWHtCsQHPpoimu0LDi"
    "VeRMAPCswBMHgR8oWaxcAgzWLgYrcKrm8cMCua7YaqVCJs3l0+HH82wa0z9kM/jh5uL6uj"
    "yNXYzCCosljs4yAVgQ5swVicwb1CvMpPayyVUTKrN3+d2waf1dDLNGmzX6oyN7N8ozxxMn"
    "Vm45SasoCuOs8zjDPgbYx7BncPu8j+Han/uiFa703kC6xOWSVgdMIEgWrJWPlOXljDuNva"
    "2MYkgw0CPBgDVyr44dVcx2OR2SCQEdUkTzidisp4ppLIczlwI8i3g+42XUwM1mxCBi1s7H"
    "1mUbxA1yXJHDkt6TOywL0kqzDZaQF9NF8iMZWuV8fFYKwkD92O4awALd3Yw5Eayxva/ltd"
    "aWioGHAh5qz+D2mYf6hVz/xZlGq0C4rYVrInfylqSxtdy0PqCztwpcZWaKlQFWSpmVIvCV"
    "0Z7gN4EVS5obka4r80Yuf50UHJFSVk6BiEqb86k6XB6JP/eVp3dBqKNCDv2f30y86FUcUS"
    "BOOEuaw/ntzZPNZjiaNlwpLkjCQrHO4c4MOW7qHKjwvqycSZFPG8yvBgSBXsbBpA+G/reJ"
    "UmTlgNjXboh1IfaZ8O5rWCcITFoNaseB9HSZTqoebUqTJZFEFr5BAaReFEDSI0Q3O4bJPh"
    "BFOpSXA0JUTogWFNGulOgDfdjX+2uzOVF+imnGiobhqx/Yk2AtNoiFJtus4aaxla3d7LEw"
    "hW3TahOZ3qRdiN3CGqUoiv22/Fn8gBYKUoCZ3ZeZ5Ye/rqnl5Ywgaru2t9m3VQJaHqqxcr"
    "BYD5FatVW6xzPyJk8T/xkLa9/zbeR2Kdi0JraENIfcLMNzs2Zo4bhrxVCgINRtHKCJTlJI"
    "zFqiQHRwqBjRglCnG7v7B2g49ZdVSwOSyk+ZBHgodTwUqumVncGiFCRHbIW5X1vYNdETvX"
    "AG2VFueOI6HLbek/ElLnPTz5gThXHWeZznAVL24lgZcIul7HgMVRvM+E/0QUafQM7OKq0Y"
    "8XuipgJsx2sTV8LTx8utBlv4h7i9lZ4x1ckqcX5KWHaUFZw/rhUxsfeT3/SO+sw5+k1vnI"
    "07+003uNvhhFIj0cQJZyUhB047J1yXlZWHKfLukfcs8mvY+3KPJiQtLeLEPWtx/ETcm2yv"
    "Xr3jJ/I3gEMotNCEkrV9MDftmxs42aOrgyeK2qh+QlBRzqS9H3vIDdLGxDJZjZUmtpj1KD"
    "Oxaebg3tiCQW5gWetKDCEOPORWMQpNzoaiI+W7Ng6ShnSIk3/m59ukUi8Oon8+oTDL0tv0"
    "aUlc3jB5aPwXokBY2KP41fMAMoC3ewD0+976pqulXXpTboVMs/d+XFubTu/66iF9ZPwj/X"
    "nztLtN3rvwOrucgsZ0yZ9Zm8fuOhgMvLt3Ke7IrrOjNMjN+5M/a5cecZNtx24tkI3TR+3S"
    "K37O744W+7Rdetby1xc/gBqpXScWY7sUpxHD+UHUp2PUBwFKVwEKrEPAOoQR6xCMo1PEeM"
    "vBTbmYSVF2GxUWhDW3xRVhxBW34QyyHxTKwpBuRo4Xe1Vl+MUFpjixjioe6YJ8J3Wm0kCw"
    "rp5O25uANWcKj4/rmMLjY7EppPe4ekdsrFx7PwYrBMfCcXYPL5YueWdFTDkx2JNRzHKOFl"
    "ZDYCtEAdwCuCyHrKBpOTFQuLUU7gJHiIbVKl4cKwNu3A5uHOXwIjSv2Nw19n0XI68af1aM"
    "P7iGyJkF/Pju7roA/PiKd9O+3owv7787iUeBNHIiZq2PhduP+6V0ZjIjAjN9l0OTn3CV3y"
    "wGPhOA6qHNUc/XP2rTSpmEgaRSy9RoVglGdetoSdBAX2U0qsWTjiQ86YgHnF/yUjSZrCiY"
    "zfpmM5uu6fqdGvRV4gB/ffiLy6kqud5FSdhvqVuqd2mUi8vkap9Z9QPgQ1P90GyL/I/8dy"
    "ooXihm10XyJlj3fdPscX6r6yycJnmxmVyjFTvNkN9nybwq/Ml0RvFBAopfg/gJ8D3A8SZa"
    "pgg4C1qhGweBH6jMdE4MpnczdU+cFocY57UKS8TLAVnUnCxywqw4/RJ7dpJxqeCBVj8APN"
    "D6HijsBjqw2/OCg7Ayp0YIPSNhEu6tnT3KJc/XdV04MQPJ6JPzGu7LCU9J5O4LvcVpD4yC"
    "6ZMVEUdFyVEvihkB9d79F3ZLU+21FlbICNj3kK/QryqS2kz6vtGhxe2RKsNclIRh1nqYoV"
    "oDnEy+Z3A7PpmcSXlB8+yUNy6USyS//HyPXVE2for5BM3z0+UMgfxbt2UVyKQmvSLzWlhY"
    "odBiIC+tsGlrPeP1AU+DeFbLhX1uc2OYgVXJxTtJl6tH15la/3qtOOlaHEMVpYzw5fcdQm"
    "FvGqyX1HNTxL4kCPA3gB/iqkZD0QeHu+Qbir2XTu0y8WREBjm5JbfEacp72+WNWAeZ7iSz"
    "N6SMQvmiJrU36NtANUENQieZN7DX3Z666b2i6zWqQ+aNxFzeqHqvp61Mm3JiBkLdCXH6Z0"
    "AwtKvCUeHaFisCi1sVi1uukxS1rQlo1h7QhMXXPS6+glNvnFMPiyXvbphhsQQWS/YMbseL"
    "JV3TDcnCiYBxyJdV5KRDtorTNvGQVZnc/OJ8U1WZ/mPAlHTe7WQmWdpg3bJmycDru0awx1"
    "xBMVeQDZiigublQEXztQPIJ6hYvCiTADDl9i5RNrvaupy/7SeoW+1cPqOqbVy5nGfldil1"
    "ZLkzAAyFl9eBejkSSbUuoSvB3N/iTCQtD3oQUqPFirTjsGKhgT6XeSGwYtEtjQ41pKCG1L"
    "tCHVh5YOV1mNy9o2uBlX8XwwysPLDyewa3z6z818nNtniaazKQhtRsOe3ehdWFzkNorYES"
    "GkBofbDQmn4Nob8KpkooF6VMKL6zJ6gX2HZWC1WocymAujbUU7RYIuKnqILNygHcteGOcK"
    "A8r1MZgLn+rBad/7VlUgvPAAOwq8EGCg4oOB0C+N5xM0DBvYthBgoOKLg9g9tnCu7Ke/Tf"
    "RORbdnMgr4pBK046tG3nnBuku2qZ7kp3Bqrhn0qY5JEeoCy7J3BothWI9UTuDAxA/QFwQm"
    "vlxZodqx7QwYtCYeT6hZFfnNCJqqqyyyY9IwQHQTSd8DaOkONW5LvJThnPRIxY+pCFSm2V"
    "4il53gfyDR+IoZAVTstv1/APuymZ9nviyNGRoO517e1RpDtqCiQRAI+xHY/x0KvU+qoRhc"
    "1QwjhcNpEZoY4soamzmck+TtRNCfiHBXJdIfSMmEFOyOnw43mGNv1Dhu/DzcX19QZQnczc"
    "PabLUOT9Zcau0KiGyQvS9nrRIvI5usP01NLONZ2dMuO1DFY0gH7EMz9Q5D1KohB/K2lhrZ"
    "SGTFfUUhF7TlJMSbciA1QvPTHuruXPrPQhgrxEaibLeZE7/yrznDYSIoEa3pejL/RRO3NQ"
    "NVWOreUrHMj51BTW5vZ92/LFu1q7aG12wqrEgWNTfxVN/arkdLl6YMRMAr8N9fDoK+U1Js"
    "3Ny2ds/5BdWMo5lJaYOUEYWSHGFZmkckVRlARdwVGy88osaCkhO6/OgIbZXHs2L12ktlEo"
    "EzBPS58cn9ZQ06SV+DRReo8rbo28+YpMVBWMWRnzYK4DshjiEsABnuEgwBWmUAwwK2MewM"
    "NRHYhJK/HuiVEMsy6U4dcQBxdU1wv3OrMNBvKdzqSpFRuOA55DBsTaIYm1fAqUR0Gcj1OU"
    "gpScBqdjQTjYVTho4xdHzY/LJYyYykWAz+psHzwT7x48Kxesq8jdE4Prm5O21zWwj4H/Gq"
    "p5b4wIQCyAWBfX7R8bykmSDFlsIXfeEgLrwKfI2qgiA5JuhBRoWlSV/1jY/dhk0h7UkZNM"
    "UbqXcYsDJkgh9VCwVkkhfVwnxYp69r3LHNqknGTmdpHPenx1e3H/W7XfNa4oPzn+bXJ5oZ"
    "EKuMCBM32q/PaTW/KPHuWNtAnW3kuktuPiplgFCIsxiM2+uBqDCWZ/OBrVIm1GEtJmxDtX"
    "9KtSQDhpbiC6J7UKipxICoqclAuKCCu3iGspi6u2QBHrH7aUUz6oPfv2/8DVoI8="
)
