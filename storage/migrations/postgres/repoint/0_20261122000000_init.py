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
    "eJztXW1z4zaS/isufcpV6VJjy/J4r66uSppxst547Clbk8tsKsWiREjimiIVkrJHm5v/fg"
    "DFFxAEIIIiKYjuD7sZk2iKfAA0uh80uv/q+Wjt2W7442g28zZu+Oi99v7r7K+ea64Q/gfv"
    "dv+sZ67X1E1yJTSnTiRg7hoGUbNpEPrmLMTX56YTIHzJQsHMt9eh7bn4qrtxHHLRm+GGtr"
    "vILm1c+88NMkJvgcIl8vGN3//Al23XQt9QkPy5fjbmNnKs3CvbFvnt6LoRbtfRtS9fbj/+"
    "FLUkPzc1Zp6zWblZ6/U2XHpu2nyzsa0fiQy5t0Au8s0QWdRnkLeMvzi5tHtjfCH0Nyh9VS"
    "u7YKG5uXEIGL3/nm/cGcHgLPol8n+X/xO/GtXMMO4fJsbTzcQwegrYzTyX4G6TXsDAfN89"
    "NwMkutojP/Dh76PHHwZX/xFB4AXhwo9uRnD1vkeCZmjuRCPQM5TRyrSdItAflqbPBzoVYL"
    "DGr9oMyglADUDaW5nfDAe5i3CJ/7wYXkow/nX0GMGMW0U4e3hG7KbKfXzrYneP4J3huzaD"
    "4NXzLWNpBksVnAuC9eCdXMgAz6b0ERAflkJ8KEF8yCIe2itk/NtzkQraOaEOIn1VZmhfiU"
    "f2VXFgO6arNJ7j9h0E9/yqBLjnV0Jwya08uMFmmr2XAsisHIBdAuyZjwgYhhkWof6I7xDd"
    "wIc7L8mAbcWiPyb/OEHoJVBPbj/dPE1Gnz6Tx6+C4E8nwms0uSF3LqKrW+bqD2y3pA85+9"
    "/byd/PyJ9n/3y4v2ENmbTd5J898k7mJvQM13s1TIvGJLmcXMp1M9Y/i425UFoWaJlKcym2"
    "ZnTpz/xUGpRZfQfixXdQWHuj/yrgm7TvHrYX796VMW3evRObNuReHl4fvdgBd0kY24tbN+"
    "SDTEsxQMdeXxNa6V1TMC/IG/zn3y4uBoP3F+8GV9fDy/fvh9fvrnHb6HWLt95LumJ8+/Pt"
    "/STfCeTC9+/EM50/U14TuTA1Z8+vJjbLC3e8C0/UtnhrdbFir5guVjRW/N3khVOffW3/gr"
    "ZCjz6925c79GvbeEZbcOg77tC3qoJ1s1da0MF4Din78rRM52iTBlxLH83tb0rOZSrRwWF8"
    "XQLfayG81yy6dmBg1W+/cLTE2PMcZLoChUzLMTBPseAJ4iwzCx4e7nKezfiWMRLuv3wa32"
    "BXM0IeN7JDynYA//LQDjhB/zIIjU1QqaNZ2Rq6WjPvqEs9Hcw88v6FPv7H08O9gJdLJdie"
    "tWfh2f+dOXZQxhE7nT4lUOS6M1mQfvg0+o1dqz7cPYzZfiIPGDOKdO45FvKVgKdEAPnqyF"
    "veCv+2EvKUCCBfHXn0bW3j2xXWlLwkrCg6ryhxtIWhRpHkpeqkSvTt2j3MSIGzK2BcBPgn"
    "z0f2wv0FbSOYb/GrmO6M5+bwo2hOE9zsaja1ffM15e2Y0YVRsJCDdj7Oh9HTh9HHm973Iz"
    "GiH5amu0AiRjS725cyorOoXQOE6O+9YOn52KD3I6f4BRsg5Cl/HEKUygh+7vznUPtxL+vL"
    "K7VG7fclBGrSXYUuEOJPSbS3v9J8P1ycX76/vB5cXabwp1dkqHMIkGiiWcZ0q8Lp5aU6yO"
    "sNStHTAwk9PSjS0y+2qQJy3LyD6DYQJxIPyAo8Xk4SeDytbfEpmmODUMXVzSTA063u6Zrz"
    "EPkqsKcCB6F+QlOpEdhTU1XR+WTlwP2Uu585l+BQB/SJPOzL4123PVB2iOnlg3puiD1GoR"
    "Oa3e7LvdBdw+bjcv7qZZ/GOPf5fUZ8jYiib2s8uIljk6KROajfjOS9DaJnUfSYZJT2Imn8"
    "JdEfkbYR/7RnoeJbqPy+N5f8NgQjHTUYierdslBTIrCksJsBLrZ4EAdOsZFEiYBxWt1KIj"
    "+PeOSxGHlKBJA/AHmInnkLXjfGvVroTE4Qdjl17mPY5YRdzpbBPeVdzo/Rm1gfsEEs8jKZ"
    "Jn2pp7n7MssgFjYcA+m455V0tvqCmpcEs0m7JVWXc2kfowg/oWpK7+7RSlmcYN1RGNRauP"
    "uVQghGzZxY/C37KTFQjsdVjrvRUEBavE+eSXRwq/xiOChzTm44kKRhGRQCEZBv48dZhjrY"
    "HNFaDohrdGiuEcjXvrcjw8sCnQp0cFDXfywRgyXYwJtg1c5HmJbpQpIDme1089tEzv6lpt"
    "Pdw/3PSXOWEmQSSmD45nhVtlSBLwgC+urop4pY3YtgRIGY082LYPoZQl57tYa8wq7FW5g4"
    "m7VVsZvzktDNWnczbFzAxkXL4J7yxsVP0aFrETGY3e1LiUHq6PYpxcXFrw0coAbqpi/hAC"
    "FPVrN5ssCnAJ9CB4vk5IxN8CneRDeDTwE+RcvgnrJPcWuh1doLkTvbPqKZ51si94LbsC/1"
    "NOxMpKEUublYBPwTh+WCAGegbmeAdImCLxA376Ar0EhOgjn+feSvfZunisUoM2IdRLv+PW"
    "q8jvnVjMe8ZDvGY5vxF12yHfGjvI0/Uz1ax4gdsEyczl6swuk60w1eeRkIxrZr+luBPZ7K"
    "sBmRt+EuyLozSI7jA1vpBMFqaHx7P3r8yg8xGHMOeI2/Tm5GLOzgCIEjBI5QaUfIfTEdG6"
    "/D+NOFPhDTpi93f6jWmp0Lgax35F4bWe/Wm6ljB0uB6SjrB1ayKe6+q31yxLB0zYyPFkKk"
    "dylleKpGUlSRkukezPX7oEc26DRDu0Z77kgWx5238ESWRnJPbmE4uNURLQuSKgjhoaVato"
    "mVg9JNgrkvSwAUQajmVFNCFb1qTf2ONt3qV9sKOaP9aWU6jtCWS4W6FIAxuHh/ldpt5A+Z"
    "pfb0aXR3VzTNlthLXnKGsRzOTArwZKvorcMKJDUlBuEN2lHUuhgsn0zbERksyT25wYK9Kk"
    "czKgQ2fetPThhlkFTOT0hLAfHMchh4yFfIOZJKwcajblqd7l38pbzCd0IDKG3fJfuntoBe"
    "2PmCna+WwT3lna/P+PpnexZufGE+NKaJ3Mhb48bGetf6iMYeyW+uykzRMsBKKbNSirkkDs"
    "kgoake4FojTaSQINSv8vDOCTW05XL645vyF93nIrzizNRxc8hKfUApYhTORJvlclcnLwl5"
    "UXR2d+am7STGgQrvS8t1yfOpg/nVgCDQa3Ho0oQh/62iFGk5IPa162JdiH3KvfsSlHEC41"
    "b90n6gsQlaqAicum9QElijQDypv6iBi95tHwbqEEIdQk05Ua3rEH42g+DV862JvxUviLkm"
    "+1bDXWMj3btpMfuSZZHUSqneJK9Qth5g/r1rrAoIy2xbyyzb/WWXWlauE0Rt0+ttOrcKQM"
    "tdNVoONuvBU+OvSo+4/31kRfbBrTBXR7GVfG3yd+2N5ERGI55adqYmPfgB2Tq0CtyC8h0d"
    "PSilN86dOymlG9z1RCAmi4S6aZOXBB4arBuBdfM0M91H030W2TX0fblFE+CWho+bHjXP8T"
    "NuFhk85G3SeLly+Y6zL4CUx1poQol/DctN/ctNMnfKGklJ+w4aSNcl7KNroXl0XTBBc9qo"
    "PCmXl+tS/EUL/Jw2Syy1s8BdYvM7D7IlNmHvW2ML+mf5fJ/xjMcLIfJd0+ExCiUW50Ixgn"
    "5SIyFuSLo4/mcQmuEmoKVebJP8uTSDlCnfvdMam7xB/NDorygPkIFcgl85CyAFeL8FQOb3"
    "3i/N57HmlWLQ7bunW2P30od+ekAemZQaOJEvT163ynfnPkc40tVeyZvHRTgO7QwK3sNfKX"
    "qRQ0dHoZOrv0/2rEPeiBlsB77WyrRQ8qhD3ood84ejRT/tkDerefZFDyCL1KEDi1q7FIcR"
    "xfmB16ej1wcOSlMOCuxDwD5EJ/YhKENH5ZgDJdYlL7uOUw7CvFfiU1nirFdqJ7N0Q1UCXi"
    "NHs/BrhrYbWVVF+MWHPBmxLiR6lG33NFKsvc2Sepph3UJFvZyvXNZqzglBVk1m3UOrtYO/"
    "WRFTRqxRVDUJflMAdROujIrAckQB3By4NIesoGkZMVC4pRTuCoUmcatVrDhaBsy4A8w4wu"
    "GF5oJz9nrseQ4yXT7+tBibPBbLdQv48cPDXQ748S1rpn35NL55/OE86gXcyA6pvT4abm+d"
    "ln8oO9QpERjpB4z0cIl4drMY+FQAMnhURz3b/yhNK6USHSSVaqZG09NYqmd5CoIdtFWGw1"
    "I86VDCkw5ZwNktL8UlkxaFZbP8spkO12T/Tg16njjAXx7+/HaqSqx3XhLSMOkW6l3o5fw2"
    "udo04z8AJprqRLMM/D/835kggYCYXRfJd2F1b5tmj+JbHXtlV4mLTeUq7dhphvxxyrRlOO"
    "LhbEbJ/BRng/gJMB8gxaiWIQL2imTJQr7vcSoki0c6IwbDu5q6x0aLjRfnrQpLxMoBWVSd"
    "LLKDNEHcGrlWHHGpYIHyHwAWaHkLFE4DHdnssVdrzydR1ARR3raMLE9SQRY6onJHvCA/4A"
    "Y3CeGnJLqEe22FWJhTDGVtSEasg7sC51cl7MhzlhvK7Ehyi1HjyPRnSyPEFqOSx5QX6wTU"
    "rRuS9Nmy0ptetFAnYG8hcIQ5sqdAS+clIQWJ1rx0/pyqSjfnJaGbte5mSJsBZdpaBrfhMm"
    "1U7JG5SFPeM+5cLPnTL4/IER2LSDCfmIss1X5HIP/eaH4LjJgotUV8qy/NapHEONadz4Ke"
    "iOTogLUz/hTyVVQ5bE2+BtJHaaCi+2fig8StHu/RTUvkvYZhGadhKPYZhvzDPZaye8aIdR"
    "DqRhy0P32MoaVUypgWARKNQ6I5dpzFsCSgaXtAE0jeFkleIGU67a0DKfMmuhlIGSBlWga3"
    "YVKmabpBUjExR9/ISYd2CiTiH9ql0ST/6NNFy6BiokYxCWKuAKr5NZWyAk9BxWwVqQSAKV"
    "/vYmVz6FqX8benCeredS4bUfw1jlvWsw5kodzk8Q2JOD2L0JSg7u8xJuKWR618UWmzInlx"
    "2LHQQJ/LrBDYsWiWRoekIZA05E2hDqw8sPI6DO6To2uBlX8T3QysPLDyLYN7yqz8l8mnff"
    "4006Qvdanp/Kkn51bnXh5caw2UUB9c66O51mQ2BN7GnymhnJfqQraFlqBeIcverFShzqQA"
    "6tJQz8zV2sR2iirYtBzAXRruEPnK4zqRAZjLj2pRwZc9g1pY9AXA5oMNFBxQcDo48CfHzQ"
    "AF9ya6GSg4oOBaBveUKbh/eNMPniWk36jbfSn19i9vmp0Pqzs2Fj+cPNbHbwHxrycR/+rv"
    "BkxJCzVuDdYpzzrFk0pxMaNEYCVj4CR6Sg3NTALAlJsFsZo+1CTAa063zYFsROlmCvxkOz"
    "JTILm93xSY45bN78AJF39dZvlRLYFmNr6ERN/Ydk1/K1qRRDTfdBtv1Z7mXOdaTHEwXeot"
    "/zp6HN/ejx6/8rMXjjnBd+Ovk5sRT9uq6IY9mvnBRRMP/1/zelmHaVCvVj5Y0342/VCiaZ"
    "Pb+zXtGrds0umyA2NXssTzozTqeJiQHwQ/7CT8MLb3mH7Yk7I9JwrJ2hWStYfJrCw/8DOZ"
    "LvnBLecGB+ukTesEHGtwrE/WhGvVsZaYeqXMvKNGsz7jZuS/VaJaybtDMKsG6kVmJSYdXD"
    "ZyJ2nfwWDWBio+QKHtBgttwxHc4x3B9UKTk9ZC6OCk7bvk39S2z2d5LifUXQhm0hyw5GGJ"
    "rUKVCMm0PaDJq/HumDOlVMGZAOApxNPw5io2QU4IzIJ9ZsHa98jSpWQX0DJgGBxgGETlbp"
    "WgzyQA+EMsMt/mKeqnlek4YrMsEeqSsh5cvL9K9TT5Q6ainz6N7u44Cd2RGXBMMjH9kAoc"
    "wEBodqClnqAra4MqhN1nUjWE3OtVrbxLAfdwfOZNdHO0PVmpm/OSrcxl6OWKvTy3XTtYVu"
    "pmRhT6Wed+hlNScEqqZXBP+ZTUaIO7xbf/HdWBlJ2X4jbsS3d3TVqkqTNUh0TrwX5r/THU"
    "FjKWZrBUYQBzQvUwgMcNkMzxf1eXJQjAq0shA0huMaFgjo0EK5wEZFqogzTrxbvLMkwraS"
    "ZJSnFZ4FuDmbfmUU+STe5UooMw1z+afbQLxjU2vl2EeYK+iY5WMnJdyLIiM8RvfpvIadVc"
    "cGPSnOVaOUcwZ0vTIf2rlI+sKNnBwX45KDHYLwfCwU5usYNdlPpNNtAPTPymG8itj/KT4v"
    "GAra2YBSeolgInAGLnJPp34ZvKtA4t0yypo8msrc7pRFDVwej8TB5UG5+j43lKelRpReZ8"
    "iHw8EYOT3e1LaRuP8DbGzl9snrD5vRfg8YV1sO3GaphadP9QonPE1mqdXq9G1EK9Pq8mKa"
    "E1W0LbyDKq5viCv1vZE6A5A6UwroIgRHMdEM0VLTArvCJ4SlqcEeuEL5xXL4OLEtplcCFU"
    "LuQWQ18ivJyGypQ8I9YFXdM4K39SLIMu+uXk3NAAIbdKqFAmBjSSzv07R+GsYphQThLIJJ"
    "17mfU5laYyIws9rVtPF2iuI/ExKRXGo2NonkzCxkRkUyNpsKgorh3Zc1jqKwimqTuYZmVu"
    "jVefpGIqgC3Nb5WTg+RW5ZNbYUPcwvPAxl9mrEz/WcVj4smCh1rCQwW/qbPrcO7MmRmERs"
    "U9WlYWLC6dexoi8Bs4aKhvzGc3tr/gtEOrpx2KQ7sOeHM73Kc1ssuCm5vSWgUfPKI5Vl/L"
    "ifeMXJHPy7bpS11ff9cau624ORwd6bi3OzdXtrNVtBpyQhDhxaSKMX2RzSBGNCfUaLqH0w"
    "MUzoI0vIcaaXrlzeq8VOeivN76VrUmeuLk/HAIiO92/2KTueo0ZkShn3XuZzj4AAcfWsH1"
    "dA8+POGewh+IO0vEPORb9KW8Q7Brazyj7RFZh2c1rve5o2cc6rJ+xcTDejN17Jnxr1fOfq"
    "84Cj8v1Qnvru1ofOTO/O2amCGK2BcEAf7OH4vWpitOwXzUJQDu1p1630RLcnpzz2o8M13D"
    "Jm312gGAUo/kXhulHkmuETX8E4kuJX5uud4gmXauYHWQFnvMyUEHVO4AOzA2brSTjnjaZ0"
    "+B05woxICWjwF9sQM79Hy1QU8JVRrxmrFnxxnwFgpN2+Fsr4kdAUoEXICSLoAutuETXihk"
    "hE12u4R92AxV83tsyJGeILRX6fMR+HXUFEgsABZjPRbjsSN29FUjCtEOwrhH2UCmhBpaCb"
    "s6mqkoiFjdFIDfU+4mE+uQEVK13o1Oy9wjIlXY8ffLFrtcoxJLnp+014sWkY/RA4anlutc"
    "9WpMkv0If0Mc6Cmae74i71EQBf9bSQtrpTRkuqKUimi5tHpCuuUZoHLF1KPXNby5kTwkGb"
    "G9fq6cOlkmqZ+krI2DfpV6juCHgRrW0tAX2qiNGaiaKsfaargeyfjUFNY6qi3yty/e1N5F"
    "baMTdiWO7Jt6m3Dm8bKBytUDJdYl8OtQD1OPM5bFcV5xc8jIt/+YA2zlHEtLzG0/CA2S80"
    "5VUeQlQVcwlOyCe1JaSsgmIjCaq47mtWPyKraIdXQq0D0tff6uTE0c3Eqop6N7TD1y011s"
    "TLUCRLRM92AuA7IYYk7ZoTnyfcRZCsUA0zLdA/hiWAZi3EqcOWQ44CYOORJl+CVA/mghKf"
    "+Qa9CXkocb3NSIFg7Nsi4AsdYWsZYNgWIvSEoT5KQgJKdCVD64g025gxZ6sdXsuEyiE0OZ"
    "KW5YppLJpbiQyWWhjomnlBrD607YXtPATn3vNVCz3igRgFgAsS6m2687ykkSDJlvITfeYg"
    "LryKdXLZMTAUlOlQk0rcmLf8wdJasyaI9qyEmGKDkYtscAE4SQuqa/VQkhnW7DXf6hE5vv"
    "MoM2rjKUml14Wo9v70ePX/l215hTlWj8dXIz0kgFPO2iFIQxH9lt+eQPkmiHpic+Lwwj3v"
    "+lSp2UDMOI7xmkfBZKI67J7V6/ehQGpOirO0UfpOdqxVGR+d5imDvoe+eBHpaqvTiU1F4c"
    "FmsvwiH4KjrkJA7BQ9Wut9O/kHO++URZkAe9/jzoR3I3Rsi3Z8sez9WIb/WlboaZNdJmb+"
    "itbAwdGEsptu5fkB/Ex4nK2pyUSAcNzovhsNQe8VCyRzxkDU4yqxQQjpt3EN3zUub8ucSc"
    "P+eY854bcv0mcWlvSgSKeisW9T4qffb9/wGhFp3X"
)
