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
    "eJztXW1z4zaS/isufcpV6VJjy/J4r66uSppxst547Clbk8tsKsWiRcjiWiIVkrJHm5v/fg"
    "DFFwAEIIIiKYjuD8lYJJqiHgCN7geN7r96AVr5rhf9OJpO/bUX3fuvvf86+avn2UuE/xDd"
    "7p/07NWKukmuRPbjIhawtw3DuNljGAX2NMLXZ/YiRPiSg8Jp4K4i1/fwVW+9WJCL/hQ3dL"
    "2n/NLac/9cIyvyn1A0RwG+8fsf+LLrOegbCtOPq2dr5qKFw7yy65Dvjq9b0WYVX/vy5frj"
    "T3FL8nWP1tRfrJde3nq1iea+lzVfr13nRyJD7j0hDwV2hBzqZ5C3TH5xemn7xvhCFKxR9q"
    "pOfsFBM3u9IGD0/nu29qYEg5P4m8j/zv8neTWqmWXd3k2sh6uJZfU0sJv6HsHdJb2Agfm+"
    "fW4OSHy1R77gw99H9z8MLv4jhsAPo6cgvhnD1fseC9qRvRWNQc9RRkvbXRSB/jC3AzHQmQ"
    "CHNX7VZlBOAWoA0t7S/mYtkPcUzfHHs+G5AuNfR/cxzLhVjLOPZ8R2qtwmt8629wjeOb4r"
    "Owxf/cCx5nY418G5IFgP3umFHPB8Sh8A8WEpxIcKxIc84pG7RNa/fQ/poM0IdRDpizJD+0"
    "I+si+KA3the1rjOWnfQXBPL0qAe3ohBZfcYsEN14/5e2mAzMsB2CXAngaIgGHZURHqj/gO"
    "0Q1iuFlJDmwnEf0x/eMIoVdAPbn+dPUwGX36TB6/DMM/FzFeo8kVuXMWX91wV3/guyV7yM"
    "n/Xk/+fkI+nvzz7vaKN2SydpN/9sg72evItzz/1bIdGpP0cnqJ6Wasf57W9pPWskDLVJpL"
    "iTVjSn+yU2lQZvUdyBffQWHtjf/VwDdt3z1sz969K2PavHsnN23IPRbeAL24oXBJGLtP11"
    "4kBpmW4oBOvL4mtNK7pmB+Im/wn387OxsM3p+9G1xcDs/fvx9evrvEbePXLd56r+iK8fXP"
    "17cTthPIhe/fiWc6e6a8JnLh0Z4+v9rYLC/c8c98WdvireXZkr9ie1jROMnvJi+c+ewr9x"
    "e0kXr02d2+2qFfudYz2oBD33GHvlUVbJq90oIOxnNI25enZTpHmzTgWgZo5n7Tci4ziQ4O"
    "48sS+F5K4b3k0XVDC6t+90WgJca+v0C2J1HItBwH8yMWPEKcVWbB3d0N49mMrzkj4fbLp/"
    "EVdjVj5HEjN6JsB/Av9+2AI/Qvw8hah5U6mpetoasN84661NPh1CfvX+jjfzzc3Up4uUyC"
    "71l3Gp3838nCDcs4YsfTpwQKpjvTBemHT6Pf+LXqw83dmO8n8oAxp0hn/sJBgRbwlAggXx"
    "15x1/i79ZCnhIB5Ksjj76tXHy7wprCSsKKYvKKkkRbWHoUCStVJ1VibtfuYEYKnF0B4yLA"
    "P/kBcp+8X9Amhvkav4rtTUVujjiK5jjBza/mUzuwXzPejhtdGAUHLdDWx/kwevgw+njV+3"
    "4gRvTD3PaekIwRze/2lYzoNG7XACH6ey+c+wE26IPYKX7BBgh5yh/7EKUqgl84/wXUftLL"
    "5vJKrVH7fQWBmnZXoQuk+FMS7e2vNN8PZ6fn788vBxfnGfzZFRXqAgIknmiO9bjR4fRYqQ"
    "7yeoNS9PRAQU8PivT0i2vrgJw07yC6DcSJJAOyAo/HSAKPZ7Qt/ohm2CDUcXVzCfB0q3u6"
    "9ixCgQ7smcBeqB/RVGoE9sxU1XQ+eTlwP9XuJ+MS7OuAPpCHfbm/6bYHyg8xs3xQ34uwxy"
    "h1QvPbfbUXum3YfFzOX738p3HOPbvPiK8RUfRthQc3cWwyNHIH9ZuVvrdF9CyKH5OO0l4s"
    "jX9J/CHWNvKv9h1UfAud7/dniu+GYKSDBiNRvVsWakoElhR+M8DDFg8SwCk3kigRME6rW0"
    "nk65GIPJYjT4kA8nsgD9Ezb8HrxrhXC51hBGGX0+Q+hl1O2OVsGdxj3uX8GL+J8wEbxDIv"
    "k2vSV3qa21/mWMTChmMgHfe80s7WX1BZSTCbjFtSTTmX9jGO8JOqpuzuDq2UxwnWHYVBrY"
    "XbbymEYNTMiSW/ZTclBsrxsMpxOxoKSMv3yXOJDm6Vnw0HZc7JDQeKNCyDQiACClz8OMfS"
    "B1sgWssBcYMOzTUC+Srwt2R4WaAzgQ4O6vqPJWKwJBt4E6zaxQjTMl1IcqCyna5+m6jZv8"
    "x0urm7/TltzlOCXEIJDN8Mr8qOLvAFQUBfH/1MEet7EZwoEHOmeRFcP0PIa6/WkFfYtXgL"
    "E2e9cip2MysJ3Wx0N8PGBWxctAzuMW9c/BQfupYRg/ndvpIYpI5uH1NcXPLawAEaoG76Cg"
    "4Q8mQ1mycLfArwKUywSI7O2ASf4k10M/gU4FO0DO4x+xTXDlqu/Ah50809mvqBI3MvhA37"
    "Sk/DzUUaSpHLxCLgr9gvFwQ4A3U7A6RLNHyBpHkHXYFGchLM8PejYBW4IlUsR5kT6yDa9e"
    "9R43UsqGY8spLtGI9txl90yXbEj/LXwVT3aB0ntscycTx7sRqn62wvfBVlIBi7nh1sJPZ4"
    "JsNnRN5E2yDrziA5Tg5sZRMEq6Hx9e3o/qs4xGAsOOA1/jq5GvGwgyMEjhA4QqUdIe/FXr"
    "h4HcY/XeoDcW36aveHam3YuRDIekfutZH1brV+XLjhXGI6qvqBl2yKu+9qnxwwLN0w46OF"
    "EOltShmRqlEUVaRkugdz/T7ogQ06w9Cu0Z47kMVx4z/5Mksjvae2MBa41QEtC5IqCOGhpV"
    "u2iZeD0k2Sua9KABRDqOdUU0IVvWpD/Y423epX14kEo/1haS8WUlsuE+pSAMbg7P1FZreR"
    "DypL7eHT6OamaJrNsZc8FwxjNZy5FODJV9FbRRVIakoMwhuMo6hNMVg+2e5CZrCk99QGC/"
    "aqFoZRIbDpW39ywjiDpHZ+QloKiGeew8BDvkLOkUwKNh5N0+p07+JfKip8JzWAsvZdsn9q"
    "C+iFnS/Y+WoZ3GPe+fqMr392p9E6kOZD45qojbwVbmyttq0PaOyR/Oa6zBQtA6yUNiulmU"
    "tinwwShuoBoTXSRAoJQv1qD29GqKEtl+Mf35S/6D0X4ZVnpk6aQ1bqPUoRo2gq2yxXuzqs"
    "JORFMdndmdnuIjUOdHhfWq5Lnk8dzK8BBIFZi0OXJgz5t4pSpOWA2Deui00h9in37ktYxg"
    "lMWvVL+4HWOmyhInDmvkFJYIMC8ZT+ogEuerd9GKhDCHUIDeVEja5D+NkOw1c/cCbBRr4g"
    "Mk12rYbbxla2d9Ni9iXHIamVMr1JXqFsPUD2vWusCgjLbFvLLN/9ZZdaXq4TRG3T6202tw"
    "pAq101Wg4268FTE69K97j/A+TE9sG1NFdHsZV6bQq27a30REYjnlp+piY7+AHZOowK3ILy"
    "HR09KGU2zp07KWUa3PVEIKaLhL5pw0oCDw3WjcS6eZja3r3tPcvsGvq+2qIJcUsrwE0Pmu"
    "f4GTeLDR7yNlm8XLl8x/kvgJTHRmhChX8Ny039y006d8oaSWn7DhpIlyXso0upeXRZMEEZ"
    "bVSelGPluhR/0QI/Z8wSS+0sCJdYdudBtcSm7H1rbEH/hM33mcx4vBCiwLMXIkahxOJcKE"
    "bQT2skJA1JFyd/hpEdrUNa6sW1yce5HWZMOfnsIeSE1tQO0PYNV9gADpOviD/FWYEs5BE0"
    "y9kDGdy77QEy23f+bjartagwg9koPG6s7U/YF4iQPDItQ3CUOKQvXwUF5sdJ54TeK/mzpF"
    "zHvl1Dgb3/K8Uvsu9YKXR59ffJn7XPG3FDb8/XWtoOSh+1z1vxM2B/tOin7fNm7Fzc/73S"
    "J+3zTjVrhPgBZIndd7BTK6/m0KYYS/BZTfRZwb1qyr2CXRTYRenELgplfOkc0qDEusQR1H"
    "FGQ5q1S36mTJ6zS+9cmWmoKsBr5GAZfs3I9WKrqgi//IgqJ9aFNJWqzapGSs23WRDQMKxb"
    "qAfI+O9lrWZGCHKCcuseWq4W+DdrYsqJNYqqIaF7GqCuo6VVEViBKIDLgEsz4BqalhMDhV"
    "tK4S5RZBO3WseKo2XAjNvDjCO8YmQ/CU6Oj31/gWxPjD8txqe+xXLdAn58d3fDAD++5s20"
    "L5/GV/c/nMa9gBu5EbVTScPtr7LiFWWHOiUCI32PkR7NkchulgOfCUD+keqo53sypWmlTK"
    "KDpFLN1Gh2lkz3JFJBsIO2ynBYiicdKnjSIQ84vw2nuWTSorBsll82s+Ga7t/pQS8SB/jL"
    "w89up+pEqrOSkETKtED1Qi+z2+R600z8AJhouhPNsfB/+N+pJP2BnF2XyXdhdW+bZo+jcx"
    "fu0q0S1ZvJVdqxMwz5wxSZy3HEw9mOUxFqzgb5E2A+QIJUI0ME3CXJ8YWCwBfUd5aPdE4M"
    "hnc1dY+NFhcvzhsdloiXA7KoOlnEhpJqWJ6sIFic5S1ON8wyCq6Q5yRBrhrQix8AXVC+C+"
    "D42IEtTXe58gMStE4QFe2EqRJrFWShIyp3xAsKQmE8mRR+SqJLuNdWuYc7zFLWbOfEOrgR"
    "c3pRwnQ/5em43HQntzg1juxgOrcibKRrOamsWCegbt12pw8clt5npIU6AXsLsTrcOU6NnQ"
    "BWEnLWGL0VwB5l1ulmVhK62ehuhjwrUNevZXAbrutHhXvZT1mNBM6dSyR/+uUeLWQnUVLM"
    "J/ZTXpuhI5B/bzQhCkZMlgsludVXpkFJw0rrToBCT0RyWsPZGn8aCU6qnG0nvwbyjRmgov"
    "sn8rPbrZ6oMk1LsF7DsIzTMJT7DEPxeSpH2z3jxDoIdSMO2p8BxtDRqn1NiwCJJiDRFm6S"
    "9rIkoFl7QBNI3hZJXiBlOu2tAynzJroZSBkgZVoGt2FSpmm6QVFik6Fv1KRDOxU18Rdt86"
    "6SP/p0lTsosWlQTIKcK4Dyj01lCcFTUDNBSCYBYKrXu0TZ7LvW5fztcYK6c53LR5R4jRPW"
    "ga0DWahPenhDIsmIIzUlqPs7jImk5UFLpVTarEhfHHYsDNDnKisEdiyapdEhTwvkaXlTqA"
    "MrD6y8CYP76OhaYOXfRDcDKw+sfMvgHjMr/2XyaZc/zTXpK11qOmXt0bnVzMuDa22AEuqD"
    "a30w15rMhtBfB1MtlFmpLiS4aAnqJXLc9VIX6lwKoC4N9dRermxsp+iCTcsB3KXhjlCgPa"
    "5TGYC5/KiW1djZMaildXYAbDHYQMEBBWeCA3903AxQcG+im4GCAwquZXCPmYL7h//4wXek"
    "9Bt1u6+k3v7lP+bnw+qOjcUPJ48N8FtA/OtRxL8G2wFT0kJNWoN1KrJO8aTSXMwoEVjJOD"
    "iJntJDM5cAMNVmQaKm9zUJ8JrTbXMgH1GmmQI/uQuVKZDe3m0KzHDL5nfgpIu/KbP8oJZA"
    "MxtfUqJv7Hp2sJGtSDKa73GTbNUe51wXWkxJMF3mLf86uh9f347uv4qzF44FwXfjr5OrkU"
    "jb6uiGHZr5zkMTH/+veb1swjSoVyvvrWk/20Gk0LTp7d2adoVbNul0uaG1rRLjB3HmejxM"
    "yBeCH3YUfhjfe1w/7EjZzohCsnaNZO1ROivLD/xcpkt+cMu5wcE6adM6AccaHOujNeFada"
    "wVpl4pM++g0azPuBn5t0pUK3l3CGY1QL2orMS0g8tG7qTtOxjM2kDFB6ht3mBtcziCe7gj"
    "uH5kC9JaSB2crH2X/Jva9vkc3xOEukvBTJsDliIssVWoEyGZtQc0BWiuFvZUK1VwLgB4Sv"
    "G0/JmOTcAIgVmwyyxYBT5ZurTsAloGDIM9DIO4wrAW9LkEAL+PRRa4IkX9sLQXC7lZlgp1"
    "SVkPzt5fZHqafFCp6IdPo5sbQUJ3ZIcCk0xOP2QCezAQhh1oqSfoylmjCmH3uVQNIfdmFY"
    "jvUsA9HJ95E90cb09W6mZWspW5DL1csZdnrueG80rdzIlCP5vcz3BKCk5JtQzuMZ+SGq1x"
    "twTuv+M6kKrzUsKGfeXurk2LNHWGap9oPdhvrT+G2kHW3A7nOgwgI1QPA3jYAEmG/7s4L0"
    "EAXpxLGUByiwsFW7hIssIpQKaFOkiznr07L8O0kmaKpBTnBb41nPorEfWk2OTOJDoIc/2j"
    "OUDbYFxrHbhFmCfom+xoJSfXhSwrKkP86reJmlZlghvT5jzXKjiCOZ3bC9K/WvnIipIdHO"
    "zngxKD/XwgHezkFj/YZanfVAN9z8RvpoHc+ig/Kh4P2NqKWXDCailwQiB2jqJ/nwJbm9ah"
    "ZZoldQyZtdU5nRiqOhidn8mDauNzTDxPSY8qo8icD7GPJ2Nw8rt9JW3jE97G2vqLzRM2v/"
    "dCPL6wDna9RA1Ti+4fWnSO3Fqt0+s1iFqo1+c1JCW0YUtoG1lG9Rxf8HcrewI0Z6AVxlUQ"
    "hGiuPaK54gVmiVcEX0uLc2Kd8IVZ9TI4K6FdBmdS5UJucfQlwstppE3Jc2Jd0DWNs/JHxT"
    "KYol+Ozg0NEfKqhArlYkAjmdy/MxRNK4YJMZJAJpncy7zPqTWVOVnoadN6ukBzHYiPyagw"
    "ER1D82QKNiYmmxpJg0VFcW3Jnv1SX0EwTd3BNEt7Y70GJBVTAWxlfitGDpJblU9uhQ1xB8"
    "8DF/8ya2kHzzoek0gWPNQSHir4TZ1dh5kzZ3YYWRX3aHlZsLhM7mmIwG/goKG5MZ/d2P6C"
    "0w6tnnYoDu064GV2uI9rZJcFl5nSRgUf3KMZVl/zif+MPJnPy7fpK13fYNsau624ORwd6b"
    "i3O7OX7mKjaTUwQhDhxaWKsQOZzSBHlBFqNN3D8QEKZ0Ea3kONNb32ZjUr1bkor7e+VW2I"
    "njg6PxwC4rvdv9hkrjqNOVHoZ5P7GQ4+wMGHVnA93oMPD7in8A/EnSVjHtgWfSXvEG7bWs"
    "9oc0DW4VmP633u6BmHuqxfOfGwWj8u3Kn1r1fBfq88Cp+V6oR313Y0PvKmwWZFzBBN7AuC"
    "AH/nj0Ub0xXHYD6aEgB37T3632RLcnZzx2o8tT3LJW3N2gGAUo/kXhulHkmuET38U4kuJX"
    "5uud4gmXaeZHVQFntk5KADKneAG1prL95JRyLts6PAKSMKMaDlY0Bf3NCN/EBv0FNClUa8"
    "YezZYQa8gyLbXQi21+SOACUCLkBJF8AU2/ABLxQqwia/XcI+bIaq+T0x5EhPENqr9PkI/D"
    "p6CiQRAIuxHovx0BE75qoRjWgHadyjaiBTQg2thF0dzVQURKJuCsDvKHeTi3XICKla78ak"
    "Ze4ekSrs+PerFjumUYklL0jbm0WLqMfoHsPTyHWuejUmxX5EsCYO9COa+YEm71EQBf9bSw"
    "sbpTRUuqKUimi5tHpKurEMULli6vHrWv7MSh+SjthenymnTpZJ6ispa2Ovb6WeI/lioIaN"
    "NPSlNmpjBqqhyrG2Gq4HMj4NhbWOaovi7Ys3tXdR2+iEXYkD+6b+Opr6omygavVAiXUJ/D"
    "rUw6MvGMvyOK+kOWTk233MAbZyDqUlZm4QRhbJeaerKFhJ0BUcJfskPCmtJGRTERjNVUfz"
    "amGLKrbIdXQm0D0tffquTE0c3Eqqp+N7XD1y23ta23oFiGiZ7sFcBmQ5xIKyQzMUBEiwFM"
    "oBpmW6B/DZsAzEuJU8c8hwIEwcciDK8EuIgtGTovwD06CvJA/XuKkVLxyGZV0AYq0tYi0f"
    "AsVeUJQmYKQgJKdCVD64g025gw56cfXsuFyiE0OZK25YppLJubyQyXmhjomvlRrD707YXt"
    "PAPgb+a6hnvVEiALEEYlNMt1+3lJMiGJJtoTbeEgLrwKdXHVsQAUlOlUk0rS2Kf2SOklUZ"
    "tAc15BRDlBwM22GASUJIPTvY6ISQPm6ibf6hI5vvKoM2qTKUmV14Wo+vb0f3X8V211hQlW"
    "j8dXI1MkgFPGyjFKQxH/lt9eQP02iHpie+KAwj2f+lSp2UDMNI7lmkfBbKIq7J7V6/ehQG"
    "pOirO0UfpOdqxVFR+d5ymDvoe7NAD0vVXhwqai8Oi7UX4RB8FR1yFIfgoWrX2+lfyDnffK"
    "IsyINefx70A7kbIxS403lP5Gokt/pKN8POGxmzN/RWNob2jKWUW/cvKAiT40RlbU5KpIMG"
    "59lwWGqPeKjYIx7yBieZVRoIJ807iO5pKXP+VGHOnwrMed+LhH6TvLQ3JQJFvTWLeh+UPv"
    "v+/3x9UG8="
)
