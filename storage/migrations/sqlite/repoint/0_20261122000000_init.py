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
    "is_picture_pending" INT NOT NULL,
    "scan_count" BIGINT NOT NULL,
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
    "total" INT NOT NULL,
    PRIMARY KEY ("account_id", "kind", "folder_id", "type_id", "status", "created_via", "has_password")
) WITHOUT ROWID;
-- The rowid is the key of the code or link in scan_keys. `terms`: its n-grams.
CREATE VIRTUAL TABLE IF NOT EXISTS "search_terms" USING fts5
    ("terms", content = '', columnsize = 0, detail = none, tokenize = 'ascii');
"""


async def downgrade(db: BaseDBAsyncClient) -> str:
    return """
        """


MODELS_STATE = (
    "eJztXWtz4zay/StT/pSt0k3ZsuWZTd3aKmvGk/XGM07Znr2bTaVYsAjJXFOkQlL2KNn57x"
    "eg+ABBAiIokgLh/rCbMYmmyINHd59uNP48CvDKd7zo+4vZzF970a3/cvTDmz+PPLTE5B9V"
    "t0dvjtBqxdykVyL04MYCaNswjJs9hFGAZhG5PkduiMklG4ezwFlFju+Rq97adelFf0YaOt"
    "4iv7T2nN/X2Ir8BY4ecUBu/Pobuex4Nv6Kw/TP1ZM1d7BrF17Zselvx9etaLOKr335cvXh"
    "Y9yS/tyDNfPd9dLLW6820aPvZc3Xa8f+nsrQewvs4QBF2GY+g75l8sXppe0bkwtRsMbZq9"
    "r5BRvP0dqlYBz973ztzSgGb+Jfov939rfk1ZhmlvX55t66u7y3rCMF7Ga+R3F3aC8QYL5t"
    "n5sDEl89oj/w/u8Xt9+dnv8lhsAPo0UQ34zhOvoWC6IIbUVj0HOU8RI5bhno948oqAY6E+"
    "CwJq/aDcopQB1AerREXy0Xe4vokfw5npxJMP7nxW0MM2kV4+yTGbGdKp+TW+PtPYp3ju8K"
    "heGLH9jWIwofVXAuCbaDd3ohBzyf0gdAfFIL8YkE8QmPeOQssfWH72EVtAtCBiJ9Xmdon4"
    "tH9nl5YLvIUxrPSXsDwT05rwHuybkQXHqrCG64fsjfSwFkXg7ArgH2LMAUDAtFZag/kDt0"
    "baiGuyjJgW0not+n/xgg9BKo768+Xd7dX3z6mT5+GYa/uzFeF/eX9M44vrrhrn7Hd0v2kD"
    "f/d3X/9zf0zzf/vvl8yRsyWbv7fx/Rd0LryLc8/8VCNotJejm9VOhmsv4s1mihpBZYmUZz"
    "KbFmdOnP4lQ6raN9T8XK97Ske+P/KuCbtjcP2/HxcR3T5vhYbNrQe0V4A/zshJUqYeosrr"
    "yoGmRWigM68fq6WJWOu4J5Qd/gf/46Hp+evh0fn56/m5y9fTt5d/yOtI1ft3zrraQrplc/"
    "Xn2+L3YCvfDtG/VM50+M10QvPKDZ0wsiZnnpjj/2RW3Lt5bjJX8FeWShsZPvpi+c+ewr5y"
    "e8EXr02d2R3KFfOdYT3oBDb7hD3+sSrJu90sMaTOaQsi/PyhhHm3TgWgZ47nxVci4zCQOH"
    "8bsa+L4TwvuOR9cJLbL0O88Vq8TU912MPMGCzMpxMD8QwQHiLDMLbm6uC57N9IozEj5/+T"
    "S9JK5mjDxp5ESM7QD+5b4dMED/Moysddioo3nZFrpaM+/IpJ4OZz59/1If/+Pu5rOAl8sk"
    "+J51ZtGb/75xnbCOIzacPqVQFLozVUjffbr4F6+r3l/fTPl+og+Ycgvp3HdtHCgBz4gA8s"
    "2Rt/0l+W0l5BkRQL458vjryiG3G+iUoiRoFJ01SpJtYalRJEWpNqkSfbt2BzNS4uxKGJcB"
    "/ugH2Fl4P+FNDPMVeRXkzarcnOosmmGCm1/Np3aAXjLejhtdBAUbu3jr47y/uHt/8eHy6N"
    "uhGNE16ZbA+QPRb3/v21hIjlY1HMl5UlaEoGRjoEwNp0xpJytzegUhIPV2knoz18ECDScB"
    "mRUykNobH5/VYfdoMwlHfVbi+EQeqiRzROShmgBz+6M5wDYxrmeRtQ6cMsz3+KswFluUMy"
    "HwLTPEL/91L3eJMjv8+ubzj2lz3k/iVhK68s4ekUv7VynWVZY0cLCfndYY7GenwsFOb/GD"
    "PfTXwawCatlAz2WMALn3UT6oqEGflopJjn/DeAGECgbSv4sAKdM6rEy3pI4ms7Y5pxND1Q"
    "aj8yN9UGt8zgFw3UnnsKNKKzKHmGvEGBMxOPndkZS2mcXtOqBqfj0KH/2AGuxxhsMzDuJc"
    "yt/2oXBk2ZqV874iTzPpY335hN7yNEcSaiftrlIXCPFnJPpLlu2+H8YnZ2/P3p2en2XwZ1"
    "dkqFdks8QTzbYeNkqeV0HKCIeAy6WvlWt4Ksk1PC3nGj47SAXkpLmB6Haw6ScZkA3cq4Ik"
    "JGVpbX8/4DmxBctdLM5byCUgbaF52gKaRzhQgT0T2Av1AU2lTmDPTFVFl5OXg1wCud9ZcA"
    "n29T3v6MO+3F6bnU7ADzG9fNA4zij0QbO7I6kP6tPcAWsbs+w+aYA4pmScEUPE8RJbhCF+"
    "f1PyR8UmZZuRV43C2+3GXTXZjKWZydHDXizF4CvEXBtHo9i4tVIacEkQ7Lt9zGqqYJZEI/"
    "hKqzgnZiBBcDquw76MxeTLuJRCg4k6jZTTwjgxE9aazjPDBhXp1mV9GRwVE2LsNehjRgxS"
    "GXTu3zmOZo+NpnFREhIadO5l3udUmsqcLPS0bj2tS8mb974XoZmYkMlvj+RZAduG3ZMxfx"
    "7ln8btnCkaKeQaFcVfV6SraKA5QyMnaL5a6Xtb1C/C8WPSWXIUS5Mvif+I56b4p2m+a+kt"
    "VH7fn0t+G7atHH7bihrUjAhQ/PxOWy/CAa6AU0xuMCIQLGzOatCfx1V5fGLkGRFAfg/kwf"
    "U21ZQrLG0BapZnXhAEc13nPoYSAlBCoGdwh1xC4EP8JraseADXZCT1NLdfZkPBgNfgeaWd"
    "ra5Qi5JgNmmnUnVhwD7E5bOES1N2d8eqlBfhantXDKMLt79S2hLTMieWfMtuSgwWx8Mujt"
    "vRUEJaHDPPJQzMTBhP6uzHJ60kZxyVduQ/48Ahj7MtdbArRFtJUtApu68LyFeBvyXD6wKd"
    "CRg4qDsoqOL7goRqSY0JRsaERJu+k/o8At+caGVbFfiSIKCvjn62EKt7EZwoEHO6eRFcP8"
    "MW5KNWtyBD1OI1TJz1ym7YzUVJ6GatuxkCFxC46BncIQcuPsYnGoiIwfzuSEoMMuciDCkv"
    "Lnlt4AA1WG5GEg4QDqHrduMj+BTgU+hgkQzO2ASf4lV0M/gU4FP0DO6QfYqs+mmVS8GWRp"
    "V4FHF90a4zDba1VfYrvgnWftvW/hJtrJeAnn9aAlt6omxBDk6UVTpR1ibzwCFfZi1R8KTi"
    "alXJGuh2tV8QAjyEV2E6wjG+r6WnwUnoYBelvsd8mVFtDhyyXh2y8tBuA95CQclhjey64B"
    "amtFbO7pWNlys/wt5sc4tnfmCLHN/KhiOpE+zkItYT3nTtDpOfAF9YL1+YdomC5kuam+iA"
    "dXEgwpz8Pg5WgVO1DotR5sQMRLv9hGyixIJm7m5REoq26ewDpcc0KjpBnNgeamI4/q2CE4"
    "S88KXq+IOp46FgI/ArMxmeCd1E2x3FxiA5TaqTZBOELEPTq88Xt79U59NPK6qZTH+5v7zg"
    "YQeHHqJ+mvlBGkf9rrxn5DpED5NPF/pAXJuR3P1hWmtWBAGO3KP3+jhyb7V+cJ1QVAlW1g"
    "+8ZFeJaqb2yQH3YGtmfPSwH3h7no0az83KmAdz+z7ogQ06zdBu0Z47kMXxD/9BVnCJuS23"
    "M/7jP3RVaOlX+nD62IC8BRzyq5F2E1scwXbA1MyET1pDFnxVYhGUFG6TB6LrlBqauQSAKS"
    "cikmV6XxKC6ByzCYh8RGlFPhDcPzquzBRIb+82Beak5QHpBl1m+UEtgW6iqfQcgsqcCxmT"
    "zgg1pNI1netdc+l7uQk7VuYbD9/75P+6X5d1mAbtrsp7r7SSVbbWCnvQfeJPpBn9b5P94v"
    "TdYbO45ot82sG1c2aS9gamcZyc16DQTviEgZxCo7dKaRzRuuLEVglJmUkYCHCdPFxxEu47"
    "Hl1/lYW6ivCKTy5hROAo3D2OLon8CFUULRTSPll7IH4qA0Zexe49IZhpc8CyCkti6amU5s"
    "jaA5oVaK5cNMMVK6w4ipwJAJ4VeOIg8AMljZVLgMLaR2EFTtU4vlsi1xVrrVTIpLF8On57"
    "ng1j+odsBN99uri+Lg9jF6OwQmOJvbNMAALCnLoinnmDg0wyqV42uWpCZQ4uvxs2rb+Kbt"
    "Zos8Zw1sjB9fLc8cSJlfJu5kShn3XuZ9jHAPsYegZ3yPsYrv2FL4pwpfdG0hCXS1odMIEg"
    "CVhbjyh8VGHqebl2+HqNDnJqK6MYEgz0SDBgldyLY0cVo11Oh2RCQIcU0XwkOuuxYhjL4c"
    "ylAM8ink94FTUwsxkx8Ji1s7F12QbxCTmuyGBJ78kNliVppdkGS8iL6SL5kXStcj4+KwVu"
    "oH5sdw1gge5uxpwIYmyvK7zWWqgYeCjgoXoGd8g81M/k+s/OLFoHwm0tXBO5kbcija3Vtv"
    "UBjb114CozU6wMsFLKrJTiccz7HMKs6TpQaY10cQozpX6Vh3dBqKNCDsMf34y/6FUcUSBO"
    "OEua75VtNpzwZCfJZnMczRpGiguSECjW2d2ZI8dNjQMV3peVM8nzaYP51YAg0Es5mDRh6H"
    "+bLIqsHBD72nWxLsQ+4959Ces4gUmrUW0/kJ4u00nVo21pssSTyNw3KIA0iAJIerjoZvsw"
    "2QRRpEN5OSBE5YRoYSHalxK9ow/7cnttNifKDzHNWNEwfPED+z7YiBViockubbhtbGWxmx"
    "4LU9g2rTaRrZv0FWKzsEYpiuJ7W/48fkALBSlAzfalZvnur6tqeTkjiNqu9W02t0pAy101"
    "Vg6C9eCpVWulWzwnX/J47z9hYe17vo1cLwXb1kSXkOaQm2V4btYcLR13o+gKFIS69QM0WZ"
    "MUErNWKBAdHCpGtCDU6cbu4QEazvxVVWhAUvkpkwALpY6FQld6ZWOwKAXJETthHtYWdk3W"
    "iUEYg2wvNzxxHQ5bH0j/EpO56TTmRKGfde7nRYCUrThWBsxiKTseQ9UGM/4jfZDRJ5Czo0"
    "orRvyWLFMBtuPYxJXw9PFyq9EO/iFub6VnTHUSJc5PCcuOsoLzx7UiJno/+U1vr8+co9/0"
    "xtm4s990g7sdTihVEk2McFYScuC0M8J1iazczZB3i7wnkV3D3pdbNCFpaREj7kmL4yfit8"
    "n26tU7fiL/AjiEQouVUBLbB3XTvrqBkz26OniiuBrVTwgqypm096OH3CBtVCyT1VipYotZ"
    "jzIVm2YO9sYWjHIFy2pXoghx4CG3ilFocjYU7SnftXGQNKRdnPwzP98mlXp2EP3zEYVZlt"
    "72nVbE5A2Th8Z/IQqEhT2KXz0LIAN4twVA5/fOL12v7NKXchEyzb77YWNtX3rfTw/pI+Mf"
    "Gc6Xp6/b5LsLn7PPKWjMK/lza/vYfTuDgXf/V4pfZN/RUerk5u+TP2ufN+IG256vtUQ2Th"
    "+1z1vxY35/tNin7fNmLc+++AFUSe07sBjdpTiMGM4PvD4dvT5wULpyUCAOAXEII+IQjKFT"
    "xHjHwU25mEledhsVFoQ1t8UVYcQVt+EMsh8UysKQ14wcL7aqyvCLC0xxYh1VPNIF+U7qTK"
    "WOYN11Om1vAtacKjw+rqMKj4/FqpDe4+odsb5y7f0YrBAcC8fpPbxcueSbFTHlxGBPRjHL"
    "OVpaDYGtEAVwC+CyHLLCSsuJwYJba8Fd4ghRt1rFimNlwIzbw4yjHF6EFhWbu6a+72LkVe"
    "PPivEH1xA5s4Cf3txcF4CfXvFm2pdP08vb707iXiCNnIiJ9bFw+/F7KZ2ZzIjASN/n0ORH"
    "XGU3i4HPBKB6aHPU8/hHbVopkzCQVGqZGs0qwahuHS0JGmirTCa1eNKJhCed8IDzIS9Flc"
    "mKgtqsrzaz4ZrG79SgrxIH+OvDXwynquR6FyVhv6Vuqd6lXi6GydWmWfUDYKKpTjTbIv8j"
    "/50JiheK2XWRvAnavW+aPc5vdZ2l0yQvNpNrFLHTDPk+S+ZV4U+GM4oPElCcDeInwHyA40"
    "20TBFwlrRCNw4CP1AZ6ZwYDO9myz0xWhyinDcqLBEvB2RRc7LICbPi9Cvs2UnGpYIFWv0A"
    "sEDrW6CwG+jAZs8zDsLKnBoh9IyESbi3dvYolzxf13ThxAwko0/Oa5gvJzwlkZsv9Ba3em"
    "AUzB6tiBgqSoZ6UcwIqHu3X9gtTbVjLayQEbD3kK8wrCqS2gz6odGhxe2RKt1clIRu1rqb"
    "oVoDnEzeM7gdn0zOpLygRXbKG+fKJZIff7rFrigbP8X8Hi3y0+UMgfxbt2UVyKAmb0XGtb"
    "CwQqHFSF5aYdvWesKbA54G8aSWC/vU5sYwA6uSi3eSrtYPrjOz/vNScdK12IcqShlhy/ft"
    "QmFvFmxW1HJTxL4kCPA3gB/8qkZdMQSDu2Qbiq2XTvUysWRECjm5JdfEacp72+WNWAOZ7i"
    "Szt6SMQvmiJrU36NdANUENXCeZNdDrbk/d1r2i6TWpQ+ZNxFzepHqvp61Mm3JiBkLdCXH6"
    "e0AwtKvcUWFsixWB4FZFcMt1kqK2NQHN2gOaEHztMfgKRr1xRj0ES15dN0OwBIIlPYPbcb"
    "Cka7ohCZwIGIc8rCInHbIoTtvEQ1ZlcvuLi21VZfqPEVPSeb+TmWRpg3XLmiUdr2+MoMdc"
    "QTFXkHWY4gLNy8ESzdcOIFNQsXhRJgFgyvVdstjsq+ty/naYoO7Uc/mIqtZx5XKeldul1J"
    "HlzgAwFF5+DdTLkEiqdQlNCeb+DmMiaXnQg5AaBSvSF4eIhQbrucwKgYhFtzQ61JCCGlKv"
    "CnVg5YGV12FwD46uBVb+VXQzsPLAyvcM7pBZ+S/3n3b501yTkdSlZstpD86tLrw8uNYaLE"
    "IjcK0P5lrT2RD662CmhHJRyoTiOz1BvcS2s16qQp1LAdS1oZ6h5QoRO0UVbFYO4K4Nd4QD"
    "5XGdygDM9Ue16PyvHYNaeAYYgF0NNlBwQMHp4MAPjpsBCu5VdDNQcEDB9QzukCm4K+/B/y"
    "oi37KbI3lVDFpx0qFtO+fcIN1Vy3RXujNQDf9UwiSL9ABl2T2BQbOrQKwnMmegA+p3gBNa"
    "ay9e2bHqAR28KBRGrl8Y+dkJnaiqKrts0DNCcBBE0wFv4wg5bkW+m+yU8UzEiNCHzFVqqx"
    "RPyfI+kG14RxSFrHBafruGfdhNybRfE0OO9gQ1r2tvjyKvo7aAJAJgMbZjMR46Sq3vMqKw"
    "GUroh8sGMiPUkSY0dTQz2cfJclMC/m6JXFcIPSNmkBFyOn57nqFN/5Dhe/fp4vp6C6hOau"
    "4W0zAU+X6Zsis0qqHygrS9XrSIfIzuMTy11HNNR6dMea2CNXWgH/DcDxR5j5Io+N9Kq7BW"
    "i4Zsrai1RPScpJiSbkUGqF56Yvy6lj+30ocI8hKpmiznRe79q8xz2kiIBGq4L0NfaKN2Zq"
    "Bquji2lq9wIONTU1ib6/dd4YtXFbtobXRCVOLAvqm/jmZ+VXK6fHlgxEwCv43l4cFXymtM"
    "mpuXz9j+IbsQyjnUKjF3gjCyQowrMknlC0VREtYKjpJdVGZBSwnZRXUGNIzm2qN55SK1jU"
    "KZgHmr9MnxaY1lmrQSnyZK73HFrZG3WJOBqoIxK2MezHVAFkNcAjjAcxwEuEIVigFmZcwD"
    "eDypAzFpJd49MYlh1oUy/BLi4IKu9cK9zmyDkXynM2lqxYrjgOeQAbF2SGItHwLlXhDn4x"
    "SlICWnwelY4A525Q7a+NlRs+NyCSOGchHgszrbB8/EuwfPygXrKnL3xOD65qTtdQ3sQ+C/"
    "hGrWGyMCEAsg1sV0++eWcpIkQxZbyI23hMA68CmyNqrIgKQbIQUrLarKfyzsfmwyaA9qyE"
    "mGKN3LuMMAE6SQeijYqKSQPmySYkUDm+8ygzYpJ5mZXWRaT68+X9z+Um13TSvKT05/ub+8"
    "0GgJuMCBM3usnPvJLfmkR3kjbZy11+Kp7RncFC8BwmIMYrUvrsZggtofTya1SJuJhLSZ8M"
    "YVnVUKCCfNDUT3pFZBkRNJQZGTckERYeUWcS1lcdUWKGL9w45yygfVZ9/+H/yVD94="
)
