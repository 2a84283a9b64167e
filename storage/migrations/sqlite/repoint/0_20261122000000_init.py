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
    "eJztXW1z47YR/isef0pn1IwtW75rp9MZ685J3fgl45c0aSbDoUlIZk2RCknZp6b33wtQfA"
    "FBAiIokgLh/dDmTGIp8sHL7j67WPxxGKCl73jRt+eW5a+86M5/O/zrwR+HnrlA+B9Vt0cH"
    "h+ZySd0kVyLzyY0FzE3DMG72FEaBaUX4+sx0Q4Qv2Si0AmcZOb6Hr3or1yUXfQs3dLx5fm"
    "nlOb+vkBH5cxQ9owDf+PU3fNnxbPQFhemfyxdj5iDXLryyY5Pfjq8b0XoZX3t8vPz8XdyS"
    "/NyTYfnuauHlrZfr6Nn3suarlWN/S2TIvTnyUGBGyKY+g7xl8sXppc0b4wtRsELZq9r5BR"
    "vNzJVLwDj822zlWQSDg/iXyP+d/j15NaqZYdzcPhj3Fw+GcSiBneV7BHeH9AIG5uvmuTkg"
    "8dVD8gOf/nF+983J2Z9iCPwwmgfxzRiuw6+xoBmZG9EY9BxltDAdtwz0p2czqAY6E2Cwxq"
    "/aDcopQB1Aergwvxgu8ubRM/5zPDkVYPzT+V0MM24V4+zjGbGZKjfJrfHmHsE7x3dphuGb"
    "H9jGsxk+y+BcEmwH7/RCDng+pfeA+KQW4hMB4hMW8chZIOO/vodk0C4IaYj0WZ2hfcYf2W"
    "flge2antR4TtprCO7xWQ1wj8+44JJbRXDD1VP+XhIgs3IAdg2wrQARMAwzKkP9Gd8ha0M1"
    "3EVJBmw7Ef02/ccAoRdA/XB5fXH/cH79I3n8Igx/d2O8zh8uyJ1xfHXNXP2G7ZbsIQf/un"
    "z4xwH58+DftzcXrCGTtXv49yF5J3MV+YbnvxmmTWOSXk4vFboZrz/zlTmXUgu0TKO5lFgz"
    "qvRncSqd1NG+J3zle1LSvfF/JfBN2+uH7fjoqI5pc3TEN23IvSK8AXp1wkqVMHXml15UDT"
    "ItxQCdeH1drEpHXcE8J2/w57+MxycnH8ZHJ2cfJ6cfPkw+Hn3EbePXLd/6IOiK6eX3lzcP"
    "xU4gF75+JZ7p7IXymsiFJ9N6eTOxWV664499XtvyrcV4wV4xPbzQ2Ml3kxfOfPal8wNacz"
    "367O5I7NAvHeMFrcGh19yh73UJVs1e6WENxnNI2penZbSjTTpwLQM0c75IOZeZhIbD+GMN"
    "fD9y4f3IouuEBl76ndeKVWLq+y4yPc6CTMsxMD9hwQHiLDILbm+vCp7N9JIxEm4er6cX2N"
    "WMkceNnIiyHcC/3LUDBuhfhpGxCht1NCvbQlcr5h3p1NOh5ZP3L/XxP+9vbzi8XCbB9qxj"
    "RQf/O3CdsI4jNpw+JVAUujNVSN9cn//M6qpPV7dTtp/IA6bMQjrzXRsFUsBTIoB8c+Rtf4"
    "F/Wwp5SgSQb448+rJ08O0GOqUoCRpFZY2SZFsYchRJUapNqkTdrt3CjJQ4uxLGZYC/8wPk"
    "zL0f0DqG+RK/iulZVW5OdRbNMMHNr+ZTOzDfMt6OGV0YBRu5aOPjfDq//3T++eLw674Y0R"
    "XulsD5r0m+/ZNvIy45WtVwJOZJaRGMko2AMtWcMiWdLM3pFYSA1NtK6lmugzgaTgAyLaQh"
    "tTc+Oq3D7pFmAo76tMTx8TxUQeYIz0PVAeb2R3OAbGxcW5GxCpwyzA/oCzcWW5TTIfAtMs"
    "Qvfn4Qu0SZHX51e/N92pz1k5iVhKy81rPpkv6VinWVJTUc7KcnNQb76Ql3sJNb7GAP/VVg"
    "VUAtGui5jBYg9z7KBxU16NNS0cnxbxgvgFDBQPp3HpjStA4t0y2po8isbc7pxFC1weh8Tx"
    "7UGp+zB1y30jn0qFKKzMHmGjbGeAxOfnckpG2suF0HVM2vh+GzHxCDPc5weEVBnEv52y4U"
    "jihbs3LeV+RpJn2sLp/QW57mSEDtpN1V6gIu/pREf8my3ffD+Pj0w+nHk7PTDP7sigj1im"
    "yWeKLZxtNayvMqSGnhEDC59LVyDU8EuYYn5VzDV8eUATlpriG6HWz6SQZkA/eqIAlJWUrb"
    "309ohm3Bchfz8xZyCUhbaJ62YM4iFMjAngnshPqAplInsGemqqTLycpBLoHY7yy4BLv6nv"
    "fkYY93V3qnE7BDTC0fNI4zcn3Q7O5I6IP6JHfA2MQsu08awI4pHmfYEHG8xBahiN/fpPxR"
    "vknZZuRVofB2u3FXRTZjKWZy9LAXSzL4CjHXxtEoOm4tlQZcEgT7bhezmiiYBdYIvtQqzo"
    "hpSBCcjOuwL2M++TIupdAgrE4j6bQwRkyHtabzzLBBRbpVWV8GR8WECHkN+pgSg1QGlft3"
    "hiLrudE0LkpCQoPKvcz6nFJTmZGFnlatp1UpefPJ9yLT4hMy+e2ROCtg07B7MuaPw/zTmJ"
    "0zRSMFXyOi6MsSdxUJNGdo5ATNFyN9b4P4RSh+TDpLDmNp/CXxH/Hc5P80yXctvYXM7/sz"
    "wW/DtpX9b1uRg5oSAYqf3WnrRShAFXDyyQ1KBIKFzVkN8vOoKo+PjzwlAsjvgDy43rqaco"
    "WlLTCb5ZkXBMFcV7mPoYQAlBDoGdwhlxD4HL+JLSoewDQZCT3NzZfZUDDgPXheaWfLK9Si"
    "JJhNyqlUVRiwz3H5LO7SlN3dsirlRbja3hVD6cLNr5S2xLTMiSXfsp0Sg8Vxv4vjZjSUkO"
    "bHzHMJDTMTxpM6+/FxK8EZR6Ud+a8ocPDjbEMe7ArRVpIUVMru6wLyZeBvyPC6QGcCGg7q"
    "Dgqq+D4noVpQY4KS0SHRpu+kPg/DN8Na2ZYFviQI6Mujny3E8l4EIwrEnGpeBNPPsAX5sN"
    "UtyBC1eA8TZ7W0G3ZzURK6WeluhsAFBC56BnfIgYvv4hMNeMRgfnckJAapcxGGlBeXvDZw"
    "gAosNyMBBwiH0HW78RF8CvApVLBIBmdsgk/xLroZfArwKXoGd8g+RVb9tMqloEujCjyKuL"
    "5o15kGm9oquxXfBGu/bWt/Ya6Nt4Ccf1oCW3iibEEOTpSVOlHWxvPAwV9mLMzgRcbVqpLV"
    "0O1qvyAEeAjvwnSEY3zfS0+Dk9DBLkp1j/nSo9ocOGS9OmTlod0GvIWCksMa2XXBLUxppZ"
    "zdSxstln6EPGt9hyw/sHmOb2XDkdAJdnIR4wWtu3aH8U+AL6yWL0y6RELzJc11dMC6OBBh"
    "hn8fBcvAqVqH+SgzYhqi3X5CNlZiQTN3tygJRdtU9oHSYxolnSBGbAc1MRz/VsIJMr3wre"
    "r4g6njmcGa41dmMiwTuo42O4q1QXKaVCfJJghehqaXN+d3v1Tn008rqplMf3m4OGdhB4ce"
    "on6K+UEKR/0uvVfTdbAexp/O9YGYNiOx+0O1VqwIAhy5R+71ceTecvXkOiGvEqyoH1jJrh"
    "LVdO2TPe7BVsz46GE/8OY8Gzmem5bRD+b2fdA9G3SKod2iPbcni+PKn/s8SyO9J7YwXNxq"
    "j5YFqYtLaG3ZUyFYOe0OVGpr7ouq3cYQyjnVlFBDr1pRv6NPt/rNsaOK0X6/MF2Xa8tlQj"
    "rtNjgZfzjL7Dbyh8hSu78+v7oqm2bP2Et+rhjGYjhzKcCziOcLWkYNSGpKDBKylKOoVTFY"
    "rk3H5Rks6T2xwYK9KlcxKgSCvu1X4o+PS5Auxk9LAfHMchh4yDcosJlJQeBRtVWd7l38pa"
    "jiIEmuAZS118n+aW33KkS+IPLVM7hDjnz9iK//6FjRKuAW/2aaiI28JW5sLDet92jskcPV"
    "ZZkpWgZYKWlWSrJw4i7lEhVdByqtkS7qJRLqV3p4F4Q6CrkMf3xT/qJXsZmQfwxT0hyOYG"
    "p+BBMcm/oe3J2Z6bipcSDD+9JyOnk+bTC/ChAEaikHnSYM+W+TRZGWA2JfuS5Whdin3LvH"
    "sI4TmLQa1fYDyT7wTvZ/bZKIEk8ic9922gYGyZHkXh/JkWq46Hr7MNkEkaRDWTkgRMWEaG"
    "Eh2pUSvScPe7y70psTZYeYYqxoGL75gf0QrPkKsdBkmzbcNDay2E2PpYZtm9QRztZN8gqx"
    "WUiEthQZLr63sTnEJx2vh6PmdYZBzfalZtnur6tqWTktiNqu9W02t0pAi101Wg6C9eCpVW"
    "ulOzTDX/L84L8g7i41to1YLwWb1liX4OaQm6V5btbMXDjuWtIVKAh16wcosiZJJGYtzYBX"
    "4ouPaEGo0z05wwM0tPxlVWhAsJEskwALpY6FQlZ6aWOwKAXJEVthHlaFVEXWiUEYg4UjFJ"
    "rVRoWyqAPpX2wyN53GjCj0s8r9HBfsl7TiaBkwi4XseAxVG8w4ff7CIHHdyorTo0opRvwO"
    "L1MBsuPYxCW3Tmi51WgL/xC3N9JqEJ1EifN6HlnRCagUqhQx0XuNFrW9Pn2KtKiNs3ZVWl"
    "SDux1OKFUSTYxwWhJy4JQzwlWJrNxbpndnei88u4a+L7ZoQtzSwEbcy14PFH7BzWKDh7xN"
    "tlev3sHC+RfA2cJKrISC2D6om/bVTTp36hpJaXsNDaQ6R7Xwz2n5WDJBC6tR/YSgopxOez"
    "96yA1SRsVSWY2VKraY9ShSsWnmYG9sweigeNZIMuOxIkSBZ7pVjEIN5VyM9CRruO/aKEga"
    "ki5O/hlGZrQKaalXxyR/PpthlqW3eaclNnnD5KHxX3ENYgN5BL96FkAG8HYLgMzvrV9aPD"
    "Daqfh61b77aW1sXnrXTw/JI+MfGc6Xp6/b5LsLn8Md6XKv5M+MzWN37QwK3t1fKX6RXUdH"
    "qZObv0/+rF3eiBlsO77WwrRR+qhd3ood87ujRT9tlzdrefbFDyBKateBRekuyWFEcX7g9a"
    "no9YGD0pWDAnEIiENoEYegDJ0ixuISC5SYTl52GxUWuDW3+RVh+BW35arCqIaqALxOysLg"
    "14wcL7aqyvDzC0wxYjocMiEK93RRZyp1BOuu02l7HbBmz62uc4TnWHCE57jiCE/aV669H4"
    "MWghM9GL2HFksXf7MkpowY7MkoZjlHC6MhsBWiAG4BXJpDllhpGTFYcGstuAsUmcStlrHi"
    "aBkw43Yw4wiHF5nzis1dU993kelV40+LsQfXYDm9gJ/e3l4VgJ9esmba4/X04u6b47gXcC"
    "MnomJ9NNz+Mjt6su5Qp0RgpO8w0qNnVGU384HPBKB6aHPU8/hHbVopk9CQVGqZGs0qwchu"
    "HS0JamirTCa1eNKJgCedsICzIS9JlUmLgtqsrzaz4ZrG7+SgrxIH+OvDXwynyuR6FyVhv6"
    "Vqqd6lXi6GyeWmWfUDYKLJTjTbwP/D/7U4xQv57DpPXgft3jfNHue3us7CaZIXm8k1itgp"
    "hvx+jojPccTD2YwPEpCcDfwnwHyA402UTBFwFqRCNwoCP5AZ6YwYDO9myz02WhysnNcyLB"
    "ErB2TRDmQRbEXZr859RUFYmdDBhZ6S0An31g6+ZDK36+pNRkxDJvT4rIbuPGb94Vx3klvM"
    "6oHMwHo2IqwlpazEopgWUPeuPOn9NLWJflpIC9h7CJYPq4ShMoN+aFxccW+eTDcXJaGble"
    "5mKBUAx2L3DG7Hx2JT+RbmPDtijHHlEsnvfrhDLi8VPMX8wZznR5tpAvnXbvf040GN3wqP"
    "a+6u/kKLkXhf/6at8YLWezyK4EUuEfOlzV1JGpbE5m9jXK6eXMcy/vNWccwy34cqSmlhy/"
    "ftQiHPCtZLYrlJYl8SBPgbwA9+VaOuGILBXbIN+dZLp3oZWzI8hZzcEmviNN+67do6tIFM"
    "tjHZG1JGonZOk8IP5GuglJ0CrpPIGuh1q6Fq617R9JrUIfMmfC5vUr3R0JamTRkxDaHuhD"
    "j9PcAY2lXuKDe2RYtAcKsiuOU6SUXVmoBm7QFNCL72GHwFo147ox6CJe+umyFYAsGSnsHt"
    "OFjSNd2QBE44jEMeVhGTDlkUp23iIStxuPnF+aakL/nHiKonvNuxQHCkPbnXx5H2WYdJLt"
    "CsHCzR7MZ1PAUlK+dkEgCmWN8li82uui7nb4cJ6lY9l4+oah1XriVZuVdHHlmmAL2m8LJr"
    "oFqGRFIqimtKUPe3GBNJy72ewtMoWJG+OEQsFFjPRVYIRCy6pdGhgBEUMHpXqAMrD6y8Co"
    "N7cHQtsPLvopuBlQdWvmdwh8zKPz5cb/OnmSYjoUtN13IenFtdeHlwrRVYhEbgWu/NtSaz"
    "IfRXgSWFclFKh8ovPUG9QLazWshCnUsB1LWhtszF0sR2iizYtBzAXRvuCAXS4zqVAZjrj2"
    "re4VNbBjX3ACoAuxpsoOCAglPBgR8cNwMU3LvoZqDggILrGdwhU3CX3pP/hUe+ZTdH4qoY"
    "pOKkQ9p2zrlBuquS6a5kZ6Ac/qmEThbpHmqCexyDZluBWI9nzkAH1O8AJzRWXryyI9nTIV"
    "hROBei/rkQr07oRFUlwUWDnhKCUwiaDngbRabjVuS7iY64zkS0CH2IXKW2SvGULO892Yb3"
    "WFGICqflt2vYh92UTPs1MeRITxDzuvb2KPw6cgtIIgAWYzsW476j1OouIxKbobh+uGggU0"
    "IdaUJdRzOVfZwsNyXg7xem63Khp8Q0MkJOxh/OMrTJHyJ876/Pr642gKqk5u4QCUPh7xcp"
    "u0KjGiovSNurRYuIx+gOw1NJPdd0dIqU1zJYEQf6Cc38QJL3KImC/y21Ciu1aIjWilpLRM"
    "9JiinpVmSA6qUnxq9r+DMjfQgnL5GoyXJe5M6/Sj2njYRIoIb7MvS5NmpnBqqii2Nr+Qp7"
    "Mj4VhbW5ft8WvnhXsYvWRidEJfbsm/qryPKrktPFywMlphP4bSwPT75UXmPSXL98xvZPeI"
    "VQzr5WiZkThJERIlSRSSpeKIqSsFYwlOy8MgtaSMjOqzOgYTTXHs1L15TbKJQJ6LdKHx+d"
    "1FimcSv+aaLkHlPc2vTmKzxQZTCmZfSDuQ7IfIhLAAdohoIAVahCPsC0jH4Ajyd1IMat+L"
    "snJjHMqlCGjyEKzslaz93rTDcYiXc646ZGrDj2eA4ZEGv7JNbyIVDuBX4+TlEKUnIanI4F"
    "7mBX7qCNXh05Oy6X0GIoFwE+rbN98JS/e/C0XLCuInePD66vT9pe18A+Bf5bKGe9USIAMQ"
    "diVUy3nzaUkyAZsthCbLwlBNaeT5G1zYoMSLIRkrPSmlX5j4Xdj00G7V4NOcEQJXsZtxhg"
    "nBRSzwzWMimkT+ukWNHA5rvIoE3KSWZmF57W08ub87tfqu2uaUX5yekvDxfnCi0B5yhwrO"
    "fKuZ/cEk96M2+kjLP2Xjy1HYOb/CWAW4yBr/b51Rh0UPvjyaQWaTMRkDYT1rgis0oC4aS5"
    "huge1yoociwoKHJcLijCrdzCr6XMr9oCRaz/uqWc8l712df/A+JMtME="
)
