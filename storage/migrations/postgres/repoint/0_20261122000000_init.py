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
    "eJztXe9z2zbS/lcy/tR3Rm/Hli0n17l5Z+zE6fnqxB1bube9TodDi5DMM0WqIGVH18v/fg"
    "DFHyBIQARFUiC8H+4ak1iKfAAsdp9dLP48wmgVuH70/cVsFqz96C54OfrhzZ9Hvr1E5B9V"
    "t0dvjuzVirlJr0T2gxcL2NuGYdzsIYywPYvI9bnthYhcclA4w+4qcgOfXPXXnkcvBjPS0P"
    "UX+aW17/6xRlYULFD0iDC58dvv5LLrO+grCtM/V0/W3EWeU3hl16G/HV+3os0qvvbly/WH"
    "j3FL+nMP1izw1ks/b73aRI+BnzVfr13neypD7y2Qj7AdIYf5DPqWyRenl7ZvTC5EeI2yV3"
    "XyCw6a22uPgnH01/nan1EM3sS/RP/v7P+SV2OaWdbn26l1fzW1rCMF7GaBT3F3aS8QYL5t"
    "n5sDEl89oj/w/m8Xd9+dnv9PDEEQRgsc34zhOvoWC9qRvRWNQc9RRkvb9cpAv3+0cTXQmQ"
    "CHNXnVblBOAeoA0qOl/dXykL+IHsmf48mZBON/XNzFMJNWMc4BmRHbqfI5uTXe3qN45/iu"
    "7DB8CbBjPdrhowrOJcF28E4v5IDnU/oAiE9qIT6RID7hEY/cJbL+HfhIBe2CkIFIn9cZ2u"
    "fikX1eHtie7SuN56S9geCenNcA9+RcCC69VQQ3XD/k76UAMi8HYNcAe4YRBcOyozLUH8gd"
    "qhuq4S5KcmA7iej36T8GCL0E6un1p6v76cWnn+njl2H4hxfjdTG9onfG8dUNd/U7vluyh7"
    "z5/+vp397QP9/88/bzFW/IZO2m/zyi72Svo8DygxfLdlhM0svppUI3E/2zWNsLpWWBlWk0"
    "lxJrRpf+LE6l0zqr76l48T0trb3xfxXwTdubh+34+LiOaXN8LDZt6L0ivBg9u2HlknDpLq"
    "79qBpkVooDOvH6utBKx13BvKBv8L9/GY9PT9+Oj0/P303O3r6dvDt+R9rGr1u+9VbSFZfX"
    "P15/nhY7gV749o16pvMnxmuiFx7s2dOLTczy0p1gHIjalm8tx0v+iu0TReMk301fOPPZV+"
    "5PaCP06LO7I7lDv3KtJ7QBh95wh75XFaybvdKDDiZzSNmXZ2WMo006cC0xmrtflZzLTMLA"
    "YfyuBr7vhPC+49F1Q4uofve5QktcBoGHbF+gkFk5DuYHIjhAnGVmwe3tTcGzubzmjITPXz"
    "5dXhFXM0aeNHIjxnYA/3LfDhigfxlG1jps1NG8bAtdrZl3ZFJPh7OAvn+pj/9+f/tZwMtl"
    "EnzPurPozX/eeG5YxxEbTp9SKArdmS5I3326+IVfq97f3F7y/UQfcMkp0nngOQgrAc+IAP"
    "LNkXeCJfltJeQZEUC+OfLo68oltxusKUVJWFF0XlGSbAtLjSIpSrVJlejbtTuYkRJnV8K4"
    "DPDHACN34f+ENjHM1+RVbH9W5eZUZ9EME9z8aj61sf2S8Xbc6CIoOMhDWx/n/cX9+4sPV0"
    "ffDsWIrkm3YPffNv3294GDhORoVcORnCdlRQhKDgLK1HDKlHayMqdXEAJSbyepN/NcJFjh"
    "JCCzQgZSe+PjszrsHm0m4ajPShyfyEOVZI6IPFQTYG5/NGPkEON6Fllr7JZhnqKvwlhsUc"
    "6EwLfMEL/6ZSp3iTI7/Ob2849pc95P4jQJ1byzR9uj/asU6ypLGjjYz05rDPazU+Fgp7f4"
    "wR4GazyrgFo20HMZI0DufZQPKmrQp6VikuPfMF4AoYKB9O8C28q0DivTLamjyaxtzunEUL"
    "XB6PxIH9Qan3MAXHfSOeyo0orMIeYaMcZEDE5+dySlbWZxuw6omt+OwscAU4M9znB4RjjO"
    "pfx9HwpHlq1ZOe8r8jSTPtaXT+gtT3MkoXbS7ip1gRB/RqK/ZNnu+2F8cvb27N3p+VkGf3"
    "ZFhnpFNks80RzrYaPkeRWkjHAIuFz6WrmGp5Jcw9NyruGza6uAnDQ3EN0ONv0kA7KBe1WQ"
    "hKQsre3vBzQntmC5i8V5C7kEpC00T1uw5xHCKrBnAnuhPqCp1Ansmamq6HLycpBLIPc7Cy"
    "7Bvr7nPX3Yl7sbs9MJ+CGmlw8axxmFPmh2dyT1QQOaO2BtY5bdJw0Qx5SMM2KIuH5iizDE"
    "7+9K/qjYpGwz8qpReLvduKsmm7E0Mzl62IulGHyFmGvjaBQbt1ZKAy4Jgn23j1lNF5glWR"
    "ECJS3OiRlIEJyO67AvYzH5Mi6l0CCynEbKaWGcmAm6pvPMsEFFunXRL4OjYkKE/AZ9zIhB"
    "KoPO/TtH0eyx0TQuSkJCg869zPucSlOZk4We1q2ndSl58z7wI3smJmTy2yN5VsC2YfdkzJ"
    "9H+adxO2eKRgq5RkXR1xXpKhpoztDICZqvVvreFvWLUPyYdJYcxdLkS+I/4rkp/mma71p6"
    "C5XfD+aS34ZtK4fftqIGNSMCFD+/09aPEEYVcIrJDUYEgoXNWQ3686gqj0+MPCMCyO+BPL"
    "jepppyBdWG7WZ55gVBMNd17mMoIQAlBHoGd8glBD7Eb+LIigdwTUZST3P7ZQ4UDHgNnlfa"
    "2eoLalESzCbtllRdGLAPcfksoWrK7u7QSnkRrrZ3xTBr4fZXSltiWubEkm/ZTYmBcjysct"
    "yOhhLS4ph5LmFgZsJ4Umc/PmklOeOotCP/GWGXPM6x1MGuEG0lSUGn7L4uIF/hYEuG1wU6"
    "EzBwUHdQUCUIBAnVkhoTjIwJiTZ9J/X5BL45WZUdVeBLgoC+OvqZIlb3IjhRIOZ08yK4fo"
    "YtyEetbkGGqMVrmDjrldOwm4uS0M1adzMELiBw0TO4Qw5cfIxPNBARg/ndkZQYZM5FGFJe"
    "XPLawAFqoG5GEg4QDqHrduMj+BTgU+hgkQzO2ASf4lV0M/gU4FP0DO6QfYqs+mmVS8GWRp"
    "V4FHF90a4zDba1VfYrvgnWftvW/tLeWC+Ynn9aAlt6omxBDk6UVTpR1iHzwCVfZi1t/KTi"
    "alXJGuh2tV8QAjyEV2E6wjG+r6WnwUnoYBelvsd8mVFtDhyyXh2y8tBuA95CQclhjey64B"
    "amtFbO7rWDlqsgQv5sc4dmAXZEjm9lw5HUCXZzEesJbbp2h8lPgC+sly9Mu0Rh5Uuam+iA"
    "dXEgwpz8PsIr7FbpYTHKnJiBaLefkE0WMdzM3S1KQtE2nX2g9JhGRSeIE9tjmRiOf6vgBN"
    "l++FJ1/MGl69t4I/ArMxmeCd1E2x3FxiB5mVQnySYIUUOX158v7n6tzqe/rKhmcvnr9OqC"
    "hx0ceoj6aeYHaRz1u/afbc8l6zD5dKEPxLUZyd0fprVmRRDgyD16r48j91brB88NRZVgZf"
    "3AS3aVqGZqnxxwD7ZmxkcP+4G359mo8dysjHkwt++DHtig0wztFu25A1kcfw8eZAWXmNty"
    "O+NfwUNXhZZ+ow+nj8XkLeCQX41WN7HFgbcDpmYmfNIasuCrEougpHCbPBDVU2po5hIApp"
    "yISNT0viQEWXPMJiDyEaUV+UBw/+h6MlMgvb3bFJiTlgekG3SZ5Qe1BLqJptJzCCpzLmRM"
    "OiPUkErXdK53zaXv5Sbs0My3PpoG5P+618s6TIN2tfLemvZnGwu3dzC3d2vaFWnZpdPlht"
    "b2uMgAx3kRcSg5BD9sGH4Y33sKW0F4UdgNUn83SDJJlAZ+LmOSH9wzyw7WyaEi/bqY3Poi"
    "D461ViZcr461xNSrZeYdtCzQE2lG/9ukPBB9d6gNpIF6kVmJaQfXTpFO2huYtXtyXiNies"
    "Lnh+YRU3qrZAtG6wpbUBKTziQMBLjOtivxnqt3PLrBKstsKsIrPqiOEdnroDrdcJYA28lJ"
    "dVEQ2RU1qoUOTtbeJP+mtTifE/gVxRqEYKbNAcsqLIlVqFKJLWsPaFagufLsGarQsOKkwU"
    "wA8BTiaSkeXcEKgVmwyyxY4YAuXUp2ASsDhsEehgHCOMBK0OcSAPw+Fhl2qxT1/dL2PLFZ"
    "lgqZpKxPx2/PMz1N/5Cp6PtPFzc3ZT3tITusMMnE9EMmAAmunD22Rk0OZsykeinao0lqxu"
    "D2q0IRrlfRzRptPh+OjhxcL89dX7xRTN7NnCj0s879DPuyYV92z+AOeV/2TbAIRCHc9N5I"
    "GsP1SKsDJkQnKS7Wox0+qtBOvFw7zJNGB9O2tUMSEqb1S0l6cZ2oYrTL6ZBMCOiQIpqPZM"
    "16rBjGcjhzKcCziOcTWkUNzGxGDDxm7WxsXbZ1f7JdT2SwpPfkBsuStNKsYAwkfnWxmYt0"
    "rfL+YlYK3ED92O4awALd3Yw5EcTYXld4rbVcCOChgIfqGdwh81A/k+s/u7NojYXb9Lkmci"
    "NvRRpbq23rAxp7a+wpM1OsDLBSyqwUga+M9hR9FaxiSXMjEs9k1sjVL9OCIVLKyikQUWlz"
    "PlWHyyMJFoHy8C4IdVSYbvjjm/EX/Yoj18QJZ0nzvbLNhhOe7CTZbI6iWcNIcUESAsU6uz"
    "tz2/VS40CF92XlTPJ82mB+NSAI9FocTJow9L9NlCIrB8S+dl2sC7HPuHdfwjpOYNJqVNsP"
    "pKdldlJQaFtqOfEkMvcNCglpVEhF6i9q4KKb7cNkE0SRDuXlgBCVE6IFRbQvJXpPH/bl7s"
    "ZsTpQfYpqxomH4EmBnijfiBbHQZNdquG1sZbGbHiuvOA7dg5jpTfoKsVlIhXbUWim+d7JX"
    "tI2KK7DM9rXM8t1fd6nl5Ywgarteb7O5VQJa7qqxchCsB0+telW6Q3PyJY/T4AkJz/Li28"
    "jXJbxtTdYS0hxyswzPzZrbS9fbKLoCBaFu/QBNdJJCYtbKxkg516Qg1OnG7uEBGs6CVVVo"
    "QFLaLJMAC6WOhUI1vbIxWJSC5IidMA9rC7smemIQxiDby+uwURczYhCq1rl/icncdBpzot"
    "DPOvfzAtvKVhwrA2axlB2PoWqDGf+RPqg1WlzHI2PYUaUVI35H1BRGThybuHbE7APfarSD"
    "f4jbW+mZuZ1EifNTj7OjefcKEQMx0TYx0ftJ1np7feYcZa03zsadZa0b3O1wQuki0cQIZy"
    "UhB047I1yXyMr9zPbvbP9JZNew9+UWTUhaWsSIe9LifJX4bbK9evXOV8m/AE5Z0UITSmL7"
    "sNy0v9zA0TVdlVAvaqP6CUFFOZP2fvSQG6TNEstkNVYuscWsR9kSm2YO9sYWjPIFll1dyU"
    "KIsG97VYxCk8PPaE8FnoNw0pB2cfLP/ACnVOrZtemfj3aYZelt32lFTN4weWj8l02BsJBP"
    "8atnAWQA77YA6Pze+aXrlVP6Ui5Cptl3P2ys7Uvv++khfWT8I8P58vR1m3x34XP2OeaPea"
    "Vgbm0fu29nMPDu/0rxi+w7Okqd3Px98mft80bcYNvztZa2g9JH7fNW/JjfHy32afu8Wcuz"
    "L34AXaT2HVjM2qU4jBjOD7w+Hb0+cFC6clAgDgFxCCPiEIyhU8R4x8FNuZhJXnYbFRaENb"
    "fFFWHEFbfhDLIfFMrCkNeMXD+2qsrwiwtMcWIdVTzSBflO6kyljmBdPZ22NwFrbik8Pq6z"
    "FB4fi5dCeo+rd8T6yrX3Y7BCcCwct+6h5coj36yIKScGezKKWc7R0moIbIUogFsAl+WQFT"
    "QtJwYKt5bCXaLIpm61ihXHyoAZt4cZRzm8yF5UbO66DAIP2X41/qwYf3ANkTML+Mvb25sC"
    "8JfXvJn25dPl1d13J3EvkEZuxMT6WLiD+L2UzkxmRGCk73No8iOqspvFwGcCUD20Oep5/K"
    "M2rZRJGEgqtUyNZpVgVLeOlgQNtFUmk1o86UTCk054wPmQl+KSyYrCsll/2cyGaxq/U4O+"
    "Shzgrw9/MZyqkutdlIT9lrqlepd6uRgmV5tm1Q+AiaY60RyL/I/8dyYoXihm10XyJqzufd"
    "PscX6r5y7dJnmxmVyjiJ1myPdZMq8KfzKc7fggAcXZIH4CzAc43kTLFAF3SSt0I4wDrDLS"
    "OTEY3s3UPTFaXLI4b1RYIl4OyKLmZJEbZsXpV8h3koxLBQu0+gFggda3QGE30IHNHne5Cj"
    "DNoqaIVoVlZDWaS7LQEY074hnhsDK5SQg/I2ES7q0dAsvtYqhrQ3JiBkYFTs5r2JEnPDeU"
    "25H0FqfGkY1nj1ZELEYlj6koZgTUvRuS7N6y2kEvVsgI2HtIHBlWOU9tBv3QeOniPlWVbi"
    "5KQjdr3c1QNgOOiO8Z3I6PiGdyj+xFdtwe584lkh9/ukOeaFtEivnUXuTH/BkC+bdu61uQ"
    "QU3eioxrYYWLQouRvMbFtq31hDYHPJbjSS0p+anNHXoGlocXb+ldrR88d2b966XiyHGxD1"
    "WUMsKW79uFQv4Mb1bUclPEviQI8DeAH/yqRl0xBIO7ZBuKrZdO12ViyYgW5OSWfCVO9x60"
    "XWeKNZDplj5nS8oo1JFqUgSFfg2UddTAdZJZA71uu9VN7xVNr0kdMm8i5vIm1ZtuHWXalB"
    "MzEOpOiNM/MMHQqXJHhbEtVgSCWxXBLc9NqgvXBDRrD2hC8LXH4CsY9cYZ9RAseXXdDMES"
    "CJb0DG7HwZKu6YYkcCJgHPKwipx0yKI4bRMPWbnP7S8utuWt6T9GTG3t/Y7IkqYO1qwvl3"
    "S8vjGCHnMFxVxB1mGKCpqXAxXNF3EgU1CxilQmAWDK17tE2ey71uX87TBB3bnO5SOqeo0r"
    "11Wt3Lemjix3GIOh8PI6UC9DIimbJjQlmPs7jImk5UFPpGoUrEhfHCIWGuhzmRUCEYtuaX"
    "Qo5gXFvF4V6sDKAyuvw+AeHF0LrPyr6GZg5YGV7xncIbPyX6afdvnTXJOR1KVm65oPzq0u"
    "vDy41hoooRG41gdzrelsCIM1nimhXJQyoQpST1AvkeOul6pQ51IAdW2oZ/ZyZRM7RRVsVg"
    "7grg13hLDyuE5lAOb6o1p0ENuOQS08jA3ArgYbKDig4HRw4AfHzQAF9yq6GSg4oOB6BnfI"
    "FNy1/xB8FZFv2c2RvCoGLf3p0radc26Q7qpluivdGaiGfyphkkV6gPr4vsCg2VWp1xeZM9"
    "AB9TvADa21H2t2pHpSCi8KFarrV6h+dkM3qiqPLxv0jBCcyNF0wDsosl2vIt9Ndtx7JmJE"
    "6EPmKrVViqdkeR/INrwnC4WscFp+u4Z92E3JtN8SQ472BDWva2+PIq+jpkASAbAY27EYDx"
    "2l1leNKGyGEvrhsoHMCHW0Epo6mpns40TdlIC/X9qeJ4SeETPICDkdvz3P0KZ/yPC9/3Rx"
    "c7MFVKdl7g7RMBT5ftliV2hUY8nDaXu9aBH5GN1jeGq5zjUdnbLFa4XX1IF+QPMAK/IeJV"
    "Hwv5W0sFZKQ6YraqmInpMUU9KtyADVS0+MX9cK5lb6EEFeIl0my3mRe/8q85w2EiKBGu7L"
    "0BfaqJ0ZqJoqx9byFQ5kfGoKa/P1fVf44lXFLlobnRCVOLBvGqyjWVCVnC5XD4yYSeC3oR"
    "4eAqW8xqS5efmM7Z92DKGcQ2mJuYvDyAoRqsgklSuKoiToCo6SXVRmQUsJ2UV1BjSM5tqj"
    "eeXZahuFMgHztPTJ8WkNNU1aiU8Tpfe44ta2v1iTgaqCMStjHsx1QBZDXAIYoznCGFUshW"
    "KAWRnzAB5P6kBMWol3T0ximHWhDL+ECF9QXS/c68w2GMl3OpOmVrxwHPAcMiDWDkms5UOg"
    "3AvifJyiFKTkNDgdC9zBrtxBBz27anZcLmHEUC4CfFZn++CZePfgWblgXUXunhjcwJy0va"
    "6BfcDBS6hmvTEiALEAYl1Mt39sKSdJMmSxhdx4SwisA58i69gVGZB0I6RA09pV+Y+F3Y9N"
    "Bu1BDTnJEKV7GXcYYIIUUt/GG5UU0odNUqxoYPNdZtAm5SQzs4tM68vrzxd3v1bbXZcV5S"
    "cvf51eXWikAi4QdmePlXM/uSWf9HbeSBtn7bV4ansGN8UqQFiMQbzsi6sxmLDsjyeTWqTN"
    "RELaTHjjis4qBYST5gaie1KroMiJpKDISbmgiLByi7iWsrhqCxSx/mFHOeWDrmff/gtfhJ"
    "3j"
)
