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
    "eJztXWtz4zay/StT/pSt0k3ZsuWZTd3aKmvGk/XGj5Tt2bvZVIpFiZDMNUUqJGWPkp3/fg"
    "GKDxAkIIIvgXB/2M2YRFPkAdDoPt1o/Hnko7Vnu+H3F/O5t3HDe+/16Id3fx655grhf5Td"
    "Hr07Mtdr6ia5EpozJxIwdw2DqNksCH1zHuLrC9MJEL5koWDu2+vQ9lx81d04DrnozXFD21"
    "1mlzau/fsGGaG3ROET8vGNX3/Dl23XQl9RkPy5fjYWNnKs3CvbFvnt6LoRbtfRtS9frj59"
    "jlqSn5sZc8/ZrNys9XobPnlu2nyzsa3viQy5t0Qu8s0QWdRnkLeMvzi5tHtjfCH0Nyh9VS"
    "u7YKGFuXEIGEf/u9i4c4LBu+iXyP+d/S1+NaqZYdzePRoPl4+GcSSB3dxzCe426QUMzLfd"
    "czNAoqtH5Ac+/v3i/rvT879EEHhBuPSjmxFcR98iQTM0d6IR6BnKaGXaThHoj0+mXw50Ks"
    "BgjV+1G5QTgDqA9GhlfjUc5C7DJ/zneHImwPifF/cRzLhVhLOHZ8RuqtzGt8a7ewTvDN+1"
    "GQSvnm8ZT2bwJINzQbAdvJMLGeDZlD4A4pNKiE8EiE9YxEN7hYw/PBfJoJ0T0hDp8ypD+5"
    "w/ss+LA9sxXanxHLfXENyT8wrgnpxzwSW38uAGm1n2XhIgs3IAdgWw5z4iYBhmWIT6E75D"
    "dEM53HlJBmwrFv0++ccAoRdA/Xh1c/nweHHzM3n8Kgh+dyK8Lh4vyZ1xdHXLXP2O7Zb0Ie"
    "/+7+rx7+/In+/+fXd7yRoyabvHfx+RdzI3oWe43qthWjQmyeXkUq6bsf5Zbsyl1LJAy9Sa"
    "S7E1o0p/5qfSaZXV95S/+J4W1t7ovxL4Ju31w3Z8fFzFtDk+5ps25F4eXh+92EHpkjC1l1"
    "duWA4yLcUAHXt9XWil465gXpI3+J+/jsenp+/Hx6fnHyZn799PPhx/wG2j1y3eei/oiunV"
    "j1e3j/lOIBe+fSOe6eKZ8prIhZk5f341sVleuOONPV7b4q3VeMVeMV2saKz4u8kLpz772v"
    "4JbbkefXp3JHbo17bxjLbg0Gvu0PeqglWzV3rQwXgOSfvytIx2tEkHrqWPFvZXKecyldBw"
    "GH+ogO8HLrwfWHTtwMCq334p0RJTz3OQ6XIUMi3HwDzDggPEWWQW3N1d5zyb6RVjJNx+uZ"
    "leYlczQh43skPKdgD/smkHDNC/DEJjE9TqaFa2ha5WzDvSqaeDuUfev9DH/3i4u+XwcqkE"
    "27P2PHz333eOHVRxxIbTpwSKXHcmC9J3Nxf/Yteqj9d3U7afyAOmjCJdeI6FfCngKRFAvj"
    "7ylrfCvy2FPCUCyNdHHn1d2/h2jTUlLwkrisorSpxtYchRJHmpNqkSdbt2DzNS4OwKGBcB"
    "/uz5yF66P6FtBPMVfhXTnZe5OeVZNMMEN7uaTW3ffE15O2Z0YRQs5KCdj/Px4uHjxafLo2"
    "+HYkQ3uFt8+w+TfPtHz0JccrSs4UjMk9IiGCULAWWqOWVKOlma08sJAam3l9SbOzbirHAC"
    "kGkhDam98fFZFXaPNBNw1GcFjo/noQoyR3geqg4wtz+afWRh43oeGhvfLsL8iL5yY7F5OR"
    "0C3yJD/PJfj2KXKLXDr+9uf0yas34So0mI5p0/mQ7pX6lYV1FSw8F+dlphsJ+dcgc7ucUO"
    "9sDb+PMSqEUDPZPRAuTeR/mgogZ9Wio6Of414wUQKhhI/y59U5rWoWW6JXUUmbX1OZ0Iqj"
    "YYnR/Jg1rjcw6A6146hx5VSpE52FzDxhiPwcnujoS0zTxq1wFV8+tR8OT5xGCPMhxekB/l"
    "Uv7WhMIRZWuWzvuSPM24j9XlE3rL0xwJqJ2kuwpdwMWfkugvWbb7fhifnL0/+3B6fpbCn1"
    "4RoV6SzRJNNMuYbaU8r5yUFg4Bk0tfKdfwVJBreFrMNXyxTRmQ4+YaotvBpp94QNZwr3KS"
    "kJSltP09QwtsCxa7mJ+3kElA2kL9tAVzESJfBvZUoBHqA5pKncCemqqSLicrB7kEYr8z5x"
    "I09T0fyMO+3F/rnU7ADjG1fNAozsj1QdO7I6EP6pHcAWMXs+w+aQA7pnicYUPEdmNbhCJ+"
    "f5PyR/kmZZuRV4XC2+3GXRXZjKWYydHDXizJ4CvEXGtHo+i4tVQacEEQ7LsmZjVZYFZ4Rf"
    "CktDgjpiFBcDquwr6M+eTLuJBCg/ByGkqnhTFiOuiazjPDBhXpVkW/DI6KCRBya/QxJQap"
    "DCr37wKF86da0zgvCQkNKvcy63NKTWVGFnpatZ5WpeTNR88NzTmfkMluj8RZAbuG3ZMxfx"
    "5ln8bsnMkbKfgaEUVf17irSKA5RSMjaL4ayXsbxC9C0WOSWXIUSeMvif6I5ib/p0m+a+Et"
    "ZH7fWwh+G7atHH7bihzUlAhQ/OxOWzdEPiqBk09uUCIQLKzPapCfR2V5fHzkKRFAvgHy4H"
    "rrasrlVJtv1sszzwmCua5yH0MJASgh0DO4Qy4h8Cl6E0tUPIBpMhJ6mrsvs6BgwFvwvJLO"
    "ll9Q85JgNim3pKrCgH2KymdxVVN6d49Wyopwtb0rhloLd79S2BLTMicWf8t+SgyU42GV42"
    "40FJDmx8wzCQ0zE8aTKvvxcSvBGUeFHfkvyLfx4yxDHuwS0VaSFFTK7usC8rXv7cjwqkCn"
    "AhoO6g4KqngeJ6FaUGOCktEh0abvpD4Xw7fAq7IlC3xBENCXRz9VxPJeBCMKxJxqXgTTz7"
    "AF+ajVLcgQtXgLE2eztmp2c14SulnpbobABQQuegZ3yIGLz9GJBjxiMLs7EhKD1LkIQ8qL"
    "i18bOEAF1M1IwAHCIXTdbnwEnwJ8ChUsksEZm+BTvIluBp8CfIqewR2yT5FWPy1zKejSqA"
    "KPIqov2nWmwa62SrPim2Dtt23tr8yt8eqT808LYAtPlM3JwYmyUifKWnge2PjLjJXpP8u4"
    "WmWyGrpd7ReEAA/hTZiOcIzvW+lpcBI62EWp7jFfelSbA4esV4esOLTbgDdXUHJYI7squL"
    "kprZSze2Wh1doLkTvf3qO551s8x7e04UjoBNuZiPGMtl27w/gnwBdWyxcmXSKx8sXNdXTA"
    "ujgQYYF/H/lr3y7Tw3yUGTEN0W4/IRsvYn49dzcvCUXbVPaBkmMaJZ0gRqzBMjEc/1bCCT"
    "Ld4LXs+IOp7Zr+luNXpjIsE7oNdzuKtUFyGlcnSScIVkPTq9uL+1/K8+mnJdVMpr88Xl6w"
    "sINDD1E/xfwghaN+V+6L6dh4HcafzvWBmDYjsftDtVasCAIcuUfu9XHk3nozc+yAVwlW1A"
    "+sZFeJarr2yQH3YCtmfPSwH3h3no0cz03L6Adz+z7ogQ06xdBu0Z47kMXxD28mKrhE3Rbb"
    "Gf/xZl0VWvqVPJw81sdvAYf8KrS68S0OfzdgKmbCx60hC74ssQhKCrfJAxE9JYdmJgFgio"
    "mIWE03JSHwmqM3AZGNKKXIB4z7Z9sRmQLJ7f2mwAK3PCDdoMosP6gl0E00lZxDUJpzIWLS"
    "KaGaVLqic71rLr2Rm7BHM9+56NHD/9e9XlZhGrSrlRtrWoGWraRhD7pP/Bk3I/+ts1+cvD"
    "tsFldcyScdXDlnJm6vYRrHyXkFCu2ETRjIKDRyq5DGEW5KTmwVkJSphIYAV8nD5SfhfmDR"
    "9dZpqCsPL//kEkoEjsJtcHRJ6IVmSdFCLu2TtgfipzRg5Jbs3uOCmTQHLMuwxJaeTGmOtD"
    "2gWYLm2jHnqETD8qPIqQDgycXTkKxlTAuBWbDPLFj7Hlm6pOwCWgYMgwaGAfJ9z5eCPpMA"
    "4JtYZL5dpqgfVqbj8M2yREgnZX06fn+e6mnyh0hFP9xcXF8X9bSDzKDEJOPTD6kAZDww9t"
    "gG1TmpJ5XqZRe3Ilz94DYwQFWGN9HNCu1GGo6OHFwvL2yXnzks7mZGFPpZ5X6GjTqwUadn"
    "cIe8UefaW3q8EG5ybySM4Tq41QEzZOKMDOPJDJ5kaCdWrh3mSaGTytpKmYcMGjUyaOhF7t"
    "W2wpLRLqZDUiGgQ/JoPuE166lkGIvhzKQAzzyez2gd1jCzKTHwmJWzsVXZ53Nj2g7PYEnu"
    "iQ2WFW6l2A5iSPzqIrsXd630hhNaCtxA9djuCsAC3V2POeHE2N5WeK21XAjgoYCH6hncIf"
    "NQP+PrP9vzcONz920xTcRG3ho3Nta71gc09ja+I81M0TLASkmzUpLnjTc5ZVxRPVBqjXRx"
    "zDihfqWHd06oo0olwx/flL/olpzBwU84i5s3yjYbTniyk2SzBQrnNSPFOUkIFKvs7ixM20"
    "mMAxnel5bTyfNpg/lVgCBQa3HQacKQ/9ZRirQcEPvKdbEqxD7l3n0JqjiBcatRZT+QHJ/U"
    "SVmvXe292JNI3Teo8DWICl9quOh6+zDpBJGkQ1k5IETFhGhOETWlRB/Iw77cX+vNibJDTD"
    "FWNAhePd969Lf8BTHXZN9quGtspLGbHiuvWBbZg5jqTfIKkVlIhPbUWsm/d7xXtI2KK7DM"
    "9rXMst1fdall5bQgarteb9O5VQBa7KrRchCsB0+tfFW6Rwv8JU+P3jPiHu7AthGvS/6uNV"
    "5LcHPIzdI8N2thrmxnK+kK5IS69QMU0UkSiVlr0+edjMtHNCfU6cbu4QEazL11WWhAUNos"
    "lQALpYqFQjS9tDGYl4LkiL0wD2sLuyJ6YhDGIN3Lm6BWF1NiEKpWuX+xyVx3GjOi0M8q9/"
    "PSN6WtOFoGzGIhOx5B1QYz/iN5UGu0uIo1xOlRpRQjfo/VlI+sKDZxZfHZB7bVaA//ELU3"
    "kkPUOokSZ8fgpWe1NQoRAzHRNjHR+9GGant9+pxtqDbO2h1uqBrc7XBCySJRxwinJSEHTj"
    "kjXJXIysPcdO9N95ln19D3xRZNgFsa2Ih7VuJ8leht0r161c5Xyb4ATllRQhMKYvuw3LS/"
    "3MDRNV2VUM9ro+oJQXk5nfZ+9JAbpMwSS2U1li6x+axH0RKbZA72xhaMsgWWXl3xQoh813"
    "TKGIU6h5+RnvIcC/lxQ9LF8T+zA5wSqRfbJH8+mUGapbd7pzU2eYP4odFfJgHCQC7Br5oF"
    "kAK83wIg83vvl27WVuFLmQiZYt892xq7l2766QF5ZPQjw/ny5HXrfHfuc5oc80e9krcwdo"
    "9t2hkUvM1fKXqRpqOj0Mn13yd7VpM3YgZbw9damRZKHtXkrdgx3xwt+mlN3qzl2Rc9gCxS"
    "TQcWtXZJDiOK8wOvT0WvDxyUrhwUiENAHEKLOARl6OQx3nNwUyamk5fdRoUFbs1tfkUYfs"
    "VtOIPsB4myMPg1Q9uNrKoi/PwCU4xYRxWPVEG+kzpTiSNYVU8n7XXAmlkKj4+rLIXHx/yl"
    "kNxj6h3RvnLl/Ri0EBwLx6x7aLV28DdLYsqIwZ6MfJZzuDJqAlsiCuDmwKU5ZAlNy4iBwq"
    "2kcFcoNIlbLWPF0TJgxjUw4wiHF5rLks1dU89zkOmW40+LsQfXYDm9gJ/e3V3ngJ9esWba"
    "l5vp5f13J1Ev4EZ2SMX6aLi96L2kzkymRGCkNzk0+QmV2c184FMBqB5aH/Us/lGZVkolNC"
    "SVWqZG00owsltHC4Ia2iqTSSWedCLgSScs4GzIS3LJpEVh2ay+bKbDNYnfyUFfJg7wV4c/"
    "H06VyfXOS8J+S9VSvQu9nA+Ty02z8gfARJOdaJaB/4f/O+cUL+Sz6zx5HVb3vmn2KL/VsV"
    "d2nbzYVK5WxE4x5PssmVeGPx7OZnSQgORs4D8B5gMcb6JkioC9IhW6ke97vsxIZ8RgeNdT"
    "99hosfHivJVhiVg5IIvqk0V2kBanXyPXijMuJSzQ8geABVrdAoXdQAc2e+zV2vNJFjVBtC"
    "wsI6rRXJCFjqjdES/ID0qTm7jwUxI64d7aIbDMLoaqNiQjpmFU4OS8gh15wnJDmR1JbjFq"
    "HJn+/MkIscUo5THlxbSAundDkt5bVjnoRQtpAXsPiSPDKuepzKAfGi+d36cq0815Sehmpb"
    "sZymbAEfE9g9vxEfFU7pG5TI/bY9y5WPLzT/fI4W2LSDB/NJfZMX+aQP6t2/oWeFDjt8Lj"
    "mlvhItdiJK5xsWtrPKPtAY/leJZLSn5uc4eehuXh+Vt615uZY8+N/7yWHDnO96HyUlrY8n"
    "27UMid+9s1sdwksS8IAvw14Ae/qlZXDMHgLtiGfOul03UZWzK8BTm+JV6Jk70HbdeZog1k"
    "sqXP2pEyEnWk6hRBIV8DZR0VcJ1E1kCv225V03t502tShcyb8Lm8SfmmW0uaNmXENIS6E+"
    "L0dx9jaJW5o9zYFi0Cwa2S4JZjx9WFKwKatgc0IfjaY/AVjHrtjHoIlry5boZgCQRLega3"
    "42BJ13RDHDjhMA5ZWEVMOqRRnLaJh7Tc5+4Xl7vy1uQfI6q2drMjsoSpgxXry8Udr26MoM"
    "dcQT5XkHaYpIJm5UBFs0Uc8BSUrCKVSgCY4vUuVjZN17qMvx0mqHvXuWxEla9xxbqqpfvW"
    "5JFlDmPQFF5WB6plSMRl07imBHV/jzERtzzoiVS1ghXJi0PEQgF9LrJCIGLRLY0OxbygmN"
    "ebQh1YeWDlVRjcg6NrgZV/E90MrDyw8j2DO2RW/svjzT5/mmkyErrUdF3zwbnVuZcH11oB"
    "JTQC1/pgrjWZDYG38edSKOeldKiC1BPUK2TZm5Us1JkUQF0Z6rm5WpvYTpEFm5YDuCvDHS"
    "JfelwnMgBz9VHNO4htz6DmHsYGYJeDDRQcUHAqOPCD42aAgnsT3QwUHFBwPYM7ZAruyp15"
    "X3nkW3pzJK6KQUp/2qRt55wbpLsqme5KdgbK4Z9I6GSRHqA+vssxaPZV6nV55gx0QPUOsA"
    "Nj40aaHcmelMKKQoXq6hWqX+zADsvK44sGPSUEJ3LUHfAWCk3bKcl3Ex33nopoEfoQuUpt"
    "leIpWN4Hsg0f8EIhKpyW3a5gH3ZTMu3X2JAjPUHM68rbo/DryCmQWAAsxnYsxkNHqdVVIx"
    "Kbobh+uGggU0IdrYS6jmYq+zhWNwXgH1am43Chp8Q0MkJOx+/PU7TJHyJ8H24urq93gKq0"
    "zN0jEobC3y9a7HKNKix5ftJeLVpEPEYbDE8l17m6o1O0eK39DXGgZ2jh+ZK8R0EU/G8pLa"
    "yU0hDpikoqouckxYR0yzNA1dITo9c1vIWRPISTl0iWyWJeZONfpZ7TRkIkUMN9GfpcG7Uz"
    "A1VR5dhavsKBjE9FYa2/vu8LX7yp2EVroxOiEgf2Tb1NOPfKktPF6oES0wn8NtTDzJPKa4"
    "yb65fP2P5pxxDKOZSWWNh+EBoBQiWZpGJFkZcEXcFQssvSLGghIbssz4CG0Vx5NK8dU26j"
    "UCqgn5Y+OT6toKZxK/5pouQeU9zadJcbPFBlMKZl9IO5Csh8iAsA+2iBfB+VLIV8gGkZ/Q"
    "AeT6pAjFvxd09MIphVoQy/BMi/ILqeu9eZbjAS73TGTY1o4TjgOWRArB2SWMuGQLEX+Pk4"
    "eSlIyalxOha4g125gxZ6seXsuExCi6GcB/isyvbBM/7uwbNiwbqS3D0+uJ4+aXtdAzvzvd"
    "dAznqjRABiDsSqmG7/3FFOgmTIfAux8RYTWAc+RdYySzIgyUZIjqY1y/Ifc7sf6wzagxpy"
    "giFK9jLuMcA4KaSu6W9lUkhn27hY0cDmu8igjctJpmYXntbTq9uL+1/K7a5pSfnJ6S+Plx"
    "cKqYAL5Nvzp9K5H98ST3oza6SMs/ZWPLWGwU2+CuAWY+Av+/xqDDos++PJpBJpMxGQNhPW"
    "uCKzSgLhuLmG6J5UKihyIigoclIsKMKt3MKvpcyv2gJFrH/YU075oOvZt/8HIYF03w=="
)
