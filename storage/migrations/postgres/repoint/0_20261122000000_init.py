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
    "eJztXW1z4zaS/itT/pSt0qVs2fLMbV1tlTVxsr74JWV79jabSrFgEZJ5pkiFpOzR5ua/H0"
    "DxBQAJiKBICYL7w27GBJoCH7x094NG48+jCC9CL0i+v5hMwmWQ3IdvR3/98OdRgOaY/KOu"
    "ePDhCC0WTCF9kqAnPxVA64pxWu0pTiI0ScjzKfJjTB65OJ5E3iLxwoA8DZa+Tx+GE1LRC2"
    "blo2Xg/bHEThLOcPKMI1Lw2+/ksRe4+CuO8z8XL87Uw77LNdlz6W+nz51ktUifffly9cOP"
    "aU36c0/OJPSX86CsvVglz2FQVF8uPfd7KkPLZjjAEUqwy3wGbWX2xfmjdYvJgyRa4qKpbv"
    "nAxVO09CkYR/81XQYTisGH9Jfo/539LWsaU81xbu8enYfLR8c50sBuEgYUd4/2AgHm2/q9"
    "JSDp0yP6A5//fnH/3en5X1IIwjiZRWlhCtfRt1QQJWgtmoJeooznyPOrQH9+RlE90IWAgD"
    "Vpaj8o5wD1AOnRHH11fBzMkmfy53B0psD4Hxf3KcykVopzSGbEeqrcZkXDdRnFu8R3geL4"
    "LYxc5xnFzzo4VwS7wTt/UAJeTuk9ID5qhPhIgfhIRDzx5tj5dxhgHbQ5IQuRPm8ytM/lI/"
    "u8OrB9FGiN56y+heCenDcA9+RcCi4t4sGNl09luzRAFuUA7AZgTyJMwXBQUoX6B1JC14Z6"
    "uHlJAWw3E/0+/8cBQq+A+vHq5vLh8eLmF/r6eRz/4ad4XTxe0pJh+nQlPP1O7JbiJR/+5+"
    "rx7x/onx/+dXd7KRoyRb3Hfx3RNqFlEjpB+OYgl8Ukf5w/4rqZrD+zJZppqQVWptVcyqwZ"
    "U/qTn0qnTbTvqVz5nlZ0b/pfDXzz+vZhOzw+bmLaHB/LTRtaxsMb4VcvrlUJY292FST1IL"
    "NSAtCZ19fHqnTcF8wz2oL/+M/h8PT04/D49PzT6Ozjx9Gn40+kbtrcatFHRVeMr366un3k"
    "O4E++PaNeqbTF8Zrog+e0OTlDRGzvFISDkNZ3WrRfDgXn6CALDRu9t20wYXPvvB+xiupR1"
    "+UDtQO/cJzXvAKHHrLHfqdLsGm2Ss7WIPJHNL25VkZ62iTHlzLCE+9r1rOZSFh4TD+1ADf"
    "T1J4P4noerFDln7vtWaVGIehj1EgWZBZOQHmJyJ4gDirzIK7u2vOsxlfCUbC7Zeb8SVxNV"
    "PkSSUvYWwH8C+37YAD9C/jxFnGrTpalO2gqw3zjmzq6XgS0vZX+vi/H+5uJbxcISH2rDdJ"
    "PvzfB9+Lmzhih9OnFAquO3OF9N3NxT9FXfX5+m4s9hN9wVhYSKeh7+JIC3hGBJBvj7wbzs"
    "lvayHPiADy7ZHHXxceKW6hU3hJ0Cgma5Qs2sLRo0h4qS6pEnO7dgMzUuHsKhhXAf4xjLA3"
    "C37GqxTmK9IUFEzq3Jz6KJrDBLd8Wk7tCL0VvJ0wuggKLvbx2sf5fPHw+eKHy6Nv+2JEl6"
    "RbIu/fiH7759DFUnK0ruJAzZOyIgQlFwNlajllSjtZm9PjhIDU20jqTXwPSzScAmRWyEJq"
    "b3h81oTdo9UUHPVZheOTeaiKyBGZh2oDzN2P5gi7xLieJM4y8qowP+Kv0r1YXs6GjW+VIX"
    "75z0e1S1TY4dd3tz/l1UU/SVhJ6Mo7eUY+7V+tva6qpIWD/ey0wWA/O5UOdlokDvY4XEaT"
    "GqhVA72UsQLknY/yg9o12KWlYpPj33K/ALYKDqR/ZxHSpnVYmX5JHUNmbXtOJ4WqC0bnJ/"
    "qizvicPeC6kc5hR5VRZA4x14gxJmNwytKBkraZpPV6oGp+O4qfw4ga7GmEwyuO0ljK37eh"
    "cFTRmrXzviZOM+tjc/mEncVpDhTUTt5dlS6Q4s9I7C5Ytv9+GJ6cfTz7dHp+VsBfPFGhXh"
    "PNkk4013laaXlenJQVDoEQS98o1vBUEWt4Wo01fPWQDshZdQvR7eHQTzYgW7hXnCQEZRlt"
    "fz/hKbEFq10sj1soJSBsoX3YApomONKBvRDYCvUDmkq9wF6YqpoupygHsQRqv5NzCbb1PR"
    "/oy77cX9sdTiAOMbN80HSfUeqDFqUDpQ8a0tgBZ71n2X/QAHFMyTgjhogXZLYIQ/z+ruWP"
    "yk3KLndeDdre7nbf1ZDDWIaZHDs4i6W5+Qp7rq13o9h9a60w4Iog2HfbmNVUwcyJRgi1Vn"
    "FBzEKC4HTYhH0ZysmXYSWEBhN1mmiHhQliNqw1vUeGHdROtynry8FRMTHGQYs+ZsQglMHk"
    "/p3iZPLcahrzkhDQYHIviz6n1lQWZKGnTetpU1LefA6DBE3khExZPFBHBawr9k/G/HlUfp"
    "pwcoY3UsgzKoq/LkhX0Y3mAo2SoPnq5O12qF+E09fks+QolSZfkv6Rzk35T9N410ordH4/"
    "nCp+G46t7P/Yih7UjAhQ/OJJ2yDBEa6BU05uMCKwWdie1aA/j+vi+OTIMyKA/BbIg+ttqy"
    "nHLW0RahdnzgmCuW5yH0MKAUghsGNwDzmFwA9pS1xV8gChykDpaa6/zIWEAe/B88o7W1+h"
    "8pJgNhmnUk1hwH5ME5fJlqayVL0qMenPDon+ypq9mf2CdXCv6yDkmu43vglOL3V+egkID1"
    "s1NxcYuHBbdjMvCd1sdDcD5wGcx47BPWTOo0hyUOdSsBkQFB5Fmkagl2P2zEBbH6HY7ow9"
    "WPtdW/tztHLeInrNQQVs5cURnBxcHKF1cYRL5oFHvsyZo+hFx9Wqk7XQ7eo+7hs8hHdhOs"
    "JtHe+lp8FJ6CFYytxsvnYcKgWHbKcOWXVodwEvd278sEZ2U3C5KW2Us3vl4vkiTHAwWd3j"
    "SRi5Mse3tuJA6QR7pUhPd6py7jD5CfCFzfKFaZdoaL6suo0OWB95z6bk93G0iLy6dViOsi"
    "BmIdrdH74lSixq5+7yknA202QfKM/GrukECWJbqInD8W81nCAUxG91Wc7GXoCilcSvLGRE"
    "JnSVrAMHrUFynB1CKCYIWYbGV7cX97/WZyIZ1xxaGP/6eHkhwg4OPez6GeYHGbzrdxW8It"
    "9z0/vMpD6QUGegdn+Y2obFOkNmbVq2i8zai+WT78WyhA+qfhAl+wpUs7VPxGt5dVykUsK+"
    "zETDUZObj0gtOfs6qtx9tE5bqcdzszL2wdy9D7png84wtDu05/ZkcVyHs1BmaeRlagvDJ7"
    "X2aFnQ9BeU1ta/E5SXsy5valdzX5XUIoVQz6lmhFp61Yb6Hbt0q988N6kZ7Q9z5PtSW64Q"
    "sum0wenw43lht9E/VJbaw83F9XXVNHsmXvJzzTBWw1lKAZ48ni94kbQgqRkxCMgyjqI2xW"
    "C5QZ4vM1jyMrXBQrwq3zAqBDZ9u0+4lWZF0865xUoB8SxyGGTItzhHX0jBxqNpqzrbu+RL"
    "6+6hlxpARX2b7J/OTq/CzhfsfO0Y3EPe+fqFPP/FmyTLSJrjR6iiNvIWpLKzWNfeo7FH71"
    "DSZaZYGWCltFmp2pu+VBfN+N0BbcY6UGuN9HHTDKV+tYc3J9TTlsvhj2/GXwxqDhPKs61m"
    "1SHTavtMq3A7wntwd6bI83PjQIf3ZeVs8ny6YH4NIAjMUg42TRj63zaLIisHxL5xXWwKsc"
    "+4d1/iJk5gVmvQ2A+k58B7Of/FXTFcuG9bHQOD4EhatovgSDNcdLt9GLjrHO46N5QTNfqu"
    "819QHL+FkfsYreQKkauySRuuKzvF3s0OUw27Ls0jXKybtAlN77ji293hTVegZnelZsXub6"
    "pqRTkriNq+9W0xtypAq101Vg4268FTq9dK93hKvuT5MXzB0lNqYh21XorWtYkuIdUhNsvy"
    "2Kwpmnv+StMV4IT69QMMWZM0ArMWKJKl+JIjygn1eibn8ACNJ+GibmtAcZCskAALpYmFQl"
    "d6bWOQl4LgiI0wH1aGVEPWiYMwBrkrFNrlRoW0qAfSv8RkbjuNBVHoZ5P7OU3Yr2nFsTJg"
    "FivZ8RSqLphx9v6Fg8R1IyvOjiqjGPF7skxF2E33Jq6keUKrtQYb+Ie0vpNng+hll7jM51"
    "EknYBMoUYREzvP0WK212dPkhazcbYuS4tpcHfDCeVKoo0RzkpCDJxxRrgpOysPExTco+BF"
    "Ztew5WqLJiY1HWLEvez1QuEXUi01eGhrirN6zS4WLr8A7hY2YiVU7O2Duule3eRzp6mRlN"
    "e30EBqclWL/J6WTxUTlFuNmgcE8XI2nf3YQWyQMSqWiWqsVbF81KNKxeaRgztjCwYf+LtG"
    "shlPFCGOAuTXMQoNlDO/05Ot4aHv4iirSLs4+2ecoGQZs1KvHqJ/PqO4iNJbt2lBTN44e2"
    "n6V5qD2MEBxa+ZBVAAvNkCoPN745fyF0Z7NV9v2nc/rZx1o7f99Ji+Mv2Rw/nyvLltvpv7"
    "HOlI12tSOHXWr922Mxh4t29S2pBtR0elk9u3p3zXNi0SBtuWzZojF+ev2qZV4pjfHi32bd"
    "u0rOPZl76AKqltBxajuzSHEcP5gddnotcHDkpfDgrsQ8A+hBX7EIyhw2OsTrHAiNnkZXeR"
    "YUGac1ueEUaecVsvK4xpqCrA6yUtDGlm4gWpVVWFX55gShCz4ZIJ1XZPH3mmckew6Tqd17"
    "cBa/He6iZXeA4VV3gOa67wZH3lxucxWCG40UPQe3i+8Mk3a2IqiMGZDD7KOZk7LYGtEQVw"
    "OXBZDlljpRXEYMFttODOcYKoW61jxbEyYMZtYcZRDi9Bs5rDXeMw9DEK6vFnxcSLa4icXc"
    "CP7+6uOeDHV6KZ9uVmfHn/3UnaC6SSlzB7fSzc4aK4erLpUGdEYKRvMdKTZ1xnN8uBLwQg"
    "e2h71Mv9j8a0UiFhIanUMTVaZILRPTpaEbTQVhmNGvGkIwVPOhIBF7e8NFUmKwpqs7naLI"
    "Zrvn+nB32dOMDfHH5+O1Un1puXhPOWpoV6V3qZ3ybXm2b1L4CJpjvRXIf8j/x3IkleKGfX"
    "ZfI2aPdd0+xpfKvvzb02cbGFXKsdO8OQ388V8SWOZDij9CIBzdkgfwPMB7jexMgQAW9OM3"
    "TjKAojnZEuiMHwbrfcE6PFI8p5pcMSiXJAFm1BFsFRlP3q3FccxbUBHVLoGQmbcO/s4ksh"
    "crup3hTELGRCT84b6M4T0R8udSctElYPjKLJs5MQLallJfJiVkC9c+XJnqdpTPSzQlbAvo"
    "PN8sNKYWjMoD80Lo4/m6fTzbwkdLPR3QypAuBa7B2D2/O12Ey8BZoVV4wJrlwm+ePP99iX"
    "hYLnmD+iWXm1mSWQf+v3TD8Z1KRVZFxLT/VzNQbqc/3rus4LXu3xKoIXvUDMly5PJVmYEl"
    "t+jHGxfPK9ifO/bzXXLMt9KF7KClt+1y4UDibRakEtN03sK4IAfwv4wa9q1RWHYHBXbEO5"
    "9dKrXiaWjEwhZ0VqTZzHW3edW4c1kOkxJndNymjkzmmT+IF+DaSyM8B1UlkDOz1qaNq6x5"
    "teoyZk3kjO5Y3qDxq62rSpIGYh1L0Qp39EBEO3zh2V7m2xIrC5VbO55XtZRtWGgBb1AU3Y"
    "fN3h5isY9dYZ9bBZ8u66GTZLYLNkx+D2vFnSN92QbZxIGIdyW0VNOhS7OF0TD0WKw/Uvzt"
    "Ypfek/Bkw+4e2uBYIr7WnZLq60LzpMc4EW5WCJFg+ukymomTmnkAAw1fouW2y21XUlf3uY"
    "oG7Uc+WIqtdx1VyStWd19JEVEtBbCq+4BpplSGSpoqSmBFO+wZjIau71Fp5WmxV5w2HHwo"
    "D1XGWFwI5FvzQ6JDCCBEbvCnVg5YGVN2FwHxxdC6z8u+hmYOWBld8xuIfMyn95vNnkTwtV"
    "BkqXms3lfHBuNdd4cK0NWIQG4FrvzbWmsyEOl9FEC2VeyobMLzuCeo5dbznXhbqUAqgbQz"
    "1B8wUidoou2KwcwN0Y7gRH2uM6lwGYm49q2eVTGwa19AIqALsebKDggIIzwYE/OG4GKLh3"
    "0c1AwQEFt2NwD5mCuwqewq8y8q0oHKizYtCMkx6t2zvnBuGuRoa70pOBevjnEjZZpHvICR"
    "5IDJpNCWIDmTkDHdC8A7zYWQbpyo51b4cQReFeiOb3Qrx6sZfUpQRXDXpGCG4haDvgXZwg"
    "z6+Jd1NdcV2IWLH1oXKVukrFU7G892QbPhBFoUqcVhY3sA/7SZn2W2bI0Z6g5nXj41GkOX"
    "oLSCYAFmM3FuO+d6nNXUY0DkNJ/XDVQGaEetKEto5mJvo4W24qwD/Mke9LoWfELDJCTocf"
    "zwu06R8qfB9uLq6v14CapObuMd2GIt+vUnZcpQYqL8rrm0WLqMfoFsPTSD3XdnSqlNciWl"
    "IH+glPw0iT96iIgv+ttQobtWio1opGS8SOgxRz0o1ngJqFJ6bNdcKpk79EEpdI1WQ1LnLr"
    "X2Xe00VAJFDDuzL0pTZqbwaqoYtjZ/EKezI+DYW1vX7ftH3xrvYuOhudsCuxZ980XCaTsC"
    "44Xb08MGI2gd/F8vAUasU1ZtXti2fs/oZX2MrZ1yox9aI4cWKMayJJ1QsFLwlrhUDJzmqj"
    "oJWE7Kw+AhpGc+PRvPCR3kGhQsC+Vfrk+LTBMk1qyW8TpWVCcmsUzJZkoOpgzMrYB3MTkO"
    "UQVwCO8BRHEa5RhXKAWRn7AB6OmkBMaslPT4xSmE2hDL/EOLqga730rDNbYaA+6UyqOqni"
    "2OM9ZECs7ZNYK4dAtRfk8Ti8FITktLgdC9zBvtxBF796enZcKWHFUOYBPmtyfPBMfnrwrJ"
    "qwriZ2Tw5uaE/YXt/APkXhW6xnvTEiALEEYlNMt3+sKSdFMCRfQ228ZQTWnm+RdVFNBCQ9"
    "CClZaVFd/CN3+rHNoN2rIacYovQs4wYDTBJCGqBopRNC+rTKkhUd2HxXGbRZOsnC7CLTen"
    "x1e3H/a73dNa5JPzn+9fHywqAl4AJH3uS5du5nRepJj8pKxjhr78VT23JzU74ESJMxyNW+"
    "PBuDDWp/OBo1Im1GCtJmJBpXdFZpIJxVtxDdk0YJRU4UCUVOqglFpJlb5LmU5VlbIIn1Xz"
    "ekU96rPvv2/0SrRYE="
)
