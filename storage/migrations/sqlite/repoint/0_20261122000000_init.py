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
    "name" VARCHAR(200)
);
CREATE TABLE IF NOT EXISTS "api_keys" (
    "id" CHAR(36) NOT NULL PRIMARY KEY,
    "name" VARCHAR(200) NOT NULL,
    "key_hash" VARCHAR(64) NOT NULL UNIQUE,
    "prefix" VARCHAR(8) NOT NULL,
    "is_active" INT NOT NULL,
    "created_at" TIMESTAMP NOT NULL,
    "last_used_at" TIMESTAMP,
    "account_id" CHAR(36) NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE
);
CREATE TABLE IF NOT EXISTS "idempotency_keys" (
    "id" CHAR(36) NOT NULL PRIMARY KEY,
    "key" VARCHAR(255) NOT NULL,
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
    "created_at" TIMESTAMP NOT NULL,
    "updated_at" TIMESTAMP NOT NULL,
    "account_id" CHAR(36) NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
    CONSTRAINT "uid_short_urls_domain_183636" UNIQUE ("domain", "short_id"),
    CONSTRAINT "uid_short_urls_account_ca8cef" UNIQUE ("account_id", "kind", "external_id")
);
CREATE INDEX IF NOT EXISTS "idx_short_urls_folder__ec5f3c" ON "short_urls" ("folder_id");
CREATE INDEX IF NOT EXISTS "idx_short_urls_templat_8458db" ON "short_urls" ("template_id");
CREATE INDEX IF NOT EXISTS "idx_short_urls_utm_tem_a329d6" ON "short_urls" ("utm_template_id");
CREATE INDEX IF NOT EXISTS "idx_short_urls_logo_ha_a8bc11" ON "short_urls" ("logo_hash");
CREATE INDEX IF NOT EXISTS "idx_short_urls_listed" ON "short_urls" ("account_id", "kind", "created_at", "id");
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
"""


async def downgrade(db: BaseDBAsyncClient) -> str:
    return """
        """


MODELS_STATE = (
    "eJztXWtv4zYW/StBPrWAt0jsOJMtFgs4M2mb3SQzSDzdTotCYCTa1kaWXElO4nbnvy8p60"
    "E9SIuyZNPM/dBmLPHY0iF5eV+8/OvYxwvPdsPvRqbpLd3w3ns5/v7or2MXzTH5R9Xt3tEx"
    "WiyYm/RKiB6dCIDWDYOo2WMQ+sgMyfUJcgJMLlk4MH17EdqeS666S8ehFz2TNLTdaXZp6d"
    "p/LLERelMczrBPbvz2O7lsuxZ+xUHycfFkTGzsWLlHti3629F1I1wtomufP19/+CFqSX/u"
    "0TA9Zzl3s9aLVTjz3LT5cmlb31EMvTfFLvZRiC3mNehTxm+cXFo/MbkQ+kucPqqVXbDwBC"
    "0dSsbxPyZL16QcHEW/RP939s/40ZhmhnH3cWw8XI0N41iCO9NzKe827QVCzNf192aERFeP"
    "6Q+8/2l0/83g/NuIAi8Ip350M6Lr+GsERCFaQyPSM5bxHNlOmej3M+RXE50CClyTR+2G5Y"
    "SgDig9nqNXw8HuNJyRj/3hmYDjn0f3Ec2kVcSzR2bEeqrcxbf663uU74zfBQqCF8+3jBkK"
    "ZjI8l4Dt8J1cyAjPpvQeGB/WYnwoYHxYZDy059j403OxDNs5kIZMn9cZ2uf8kX1eHtgOcq"
    "XGc9xeQ3JPz2uQe3rOJZfeypMbLB+z55IguYgDsmuQbfqYkmGgsEz1B3KHyoZquvPIAtlW"
    "DP0u+ccBUi+genx9e/UwHt1+ol8/D4I/nIiv0fiK3ulHV1eFq98UuyX9kqP/XI9/OqIfj3"
    "79eHdVVGTSduNfj+kzoWXoGa73YiCL5SS5nFzKdTORP9MlmkotCyym0VyKtRlV+jM/lQZ1"
    "Vt8Bf/EdlNbe6K8Ev0l7/bjtn5zUUW1OTviqDb339Su1jyZPjO5OLzwi8+kFEeWwdMfre7"
    "y25Vvz/rx4BblkuFvxS9I3SC3Hhf1vvOLalendntisXNjGE16BWam5WblTQaDaqtmRJGAF"
    "LZlD0hYli9HOeO/AwPHxxH6VMnFShIbD+KIGvxdcei+K7NqBQUS//VwhJS49z8HI5QhkFl"
    "eg+ZEAD5BnAbGXHz/e5PTry+txgeLPt5dXxOCJmCeN7DC6fH03BivnbVo5QWgsg0YdXcS2"
    "0NWK6eg69XQcoTHkFNo8qk3FVt2u3aDHliysEsdlgn/wfGxPXWLzRDRfk0dBrlm1KFVH3g"
    "6T3OxqNrV99JJaWYXRRViwsIPXK9L70cP70Yer46/7sl+XpFt8+09E3/29Z2GuKVvVsCe2"
    "alkIYYmwDAau3gYu7WRpCywHAhNsowlmOjbmrHACklmQhoZY/+Ssji1Gmwk8Cmcliywwvc"
    "VabtWONqUIDWlufzT72LJ9bBIV27fLNI/xa1hNcxGng7NcpIhf/TLO6eAJp9/cjn75NqeH"
    "33y8+zFpzvTB+5uPl0VJQiWvOUMO7V8pz2QZqeFgPxvUGOxnA+5gp7eKgz3wlr5ZQbVooG"
    "cYLUje+Sg/KB/PLjUVnQz/ht4dcOwcSP9OfSTt1mEx3Tp1FJm1zX06EVVteHR+pF/Umj9n"
    "D7xudOewo0opZw5R14gyxvPgZHd7QreNGbXrwFXz23Ew83yqsEfxqGfsB/Rbft/GhXNpT6"
    "9djuJUOe/jt2VHZtzH6voTpvQR/vb3fn8weNc/GZxfDM/evRtenFyQttHzlm+9E4XPrn+k"
    "gbCcJE8iY3zXTtJdpS7g8s8gNnfCAeitcT/0T8/enV0Mzs9S+tMrItYrYo/RRLOMx5WU5Z"
    "VDaWEQFPLvamWGDASZIYNyZsizjWRIjptryG4HicLxgGxgXuWQEEJXWv9+xBOiC5a7+F8P"
    "H++quzdDFLvWNsOj/x05dlBnGTgcm4pSIfZeFB0VhX6iX1D0XqBJiH0Z2lPAVqwf0FTqhP"
    "ZUVZU0OYs4yCUQ2505k2Bb2/OBftnn+xu90wmKQ0wtGzSKM3Jt0PRuT2iDejR3wFjHLLtP"
    "GiCGKRlnRBGx3VgXYRy/v0vZo3yVss3Iq0Lh7Xbjroqkziumcuwgc14y+Aox18bRKDZuXZ"
    "FXwNfrSkDQ77ZRq+kCMycrgiclxQswDR0Eg34d70uf73zpl1JoMFlOQ+m0sAJMB1nTeWbY"
    "QUW6VZEvB+eKCTB2G/QxA4NUBpX7d4JDc9ZoGueRkNCgci8XbU6pqVzAQk+r1tOqFCh477"
    "khMvkOmex2T5wVsG7YvTPmr+Ps1Qo7Z/JKCrlGofh1QbqKBppTNjIHzauRPLdB7SIcfU0y"
    "S44jNHmT6EM0N/k/TfNdS08h8/veRPDbsG1l/9tW5KhmIODiL5gh2A2xjyvo5Ds3GAgEC5"
    "t7NejP46o8Pj7zDASY34J5ML11VeVyos1HzfLMc0BQ11XuYyghACUEdkzuIZcQ+BA9iSUq"
    "HlBo0hNamus3s6BgwFuwvJLOll9Q80hQm5RbUlXxgP3gORb2eaIpuyuWSpOo3cG5v+LH3u"
    "z9Ajm4VzkIlUG7zW+C3Uut714Ch4euK3cuMXBhNezmPBK6WeluBp8H+Dx2TO4h+zzSIgdV"
    "JgVbAUFgUURlBDrZZs8MtPUWiu322IO237a2P0cr48WnRalLZAvLfOdwUOZbqsy3ReaBTd"
    "7MmCP/ScbUqsJqaHa1n/cNFsKbUB2htvpb6WkwEjpIllK3mq8em0rBINupQVYe2m3Qm9s3"
    "flgjuy65uSmtlLF7beH5wguxa67usen5Fs/wrWzYExrBdgbp6AS8nDlMfgJsYbVsYdolEi"
    "tf3FxDA6yTY78n5Pexv/DtKjnMZ7kA05Dt9jffkkXMb2bu5pGwN1NlGyipxi5pBBVgWywT"
    "h2PfShhByA1eqqqcXdou8lccuzLFFD2hq3CdOKgNk5fxJoR0ghAxdHl9N7r/Ul2J5LJi08"
    "Lll/HVqEg7GPQQ9VPMDlI46nftPiPHtqLzzLg2UKFNT2z+MK0Vy3WGytr03i4qay+Wj44d"
    "8Ao+iPqhiOwqUU3XPmHy0L05eQIZEylD6FeZqD+sc/IRaSUwRUtnH63LVsr5uVmMfjS3b4"
    "PuWaFTjO0W9bk9aRw33tTjaRrJPbGG4ZBWe9QsaPkL6taWPxM0j9Oubmpbc19U1CKiUM6o"
    "ZkANrWpF7Y5dmtUvthVWjPaHOXIcri6XgnTabTDovztP9Tb6QaSpPdyObm7KqtmMWMmzim"
    "EspjNDAZ95Pp/wImzgpGZgkJClnItaFYXlFtkOT2FJ7okVFmJVOYq5QiDo237BragqmnTN"
    "LRYFjueiD4MM+Qb76FMUBB5Vk+ps75I3rTqHnqsApe110n9a270KkS+IfO2Y3EOOfH0i1z"
    "/ZZrj0uTV+Ck3ESt6CNDYW69Z7VPboGUqynikWA14paa9U5UlfooNmnPaIVkMOVGojXZw0"
    "Q12/0sM7B+oo5HL445uxF92KzYT8aqtxc6i02rzSKpyO8BbMnQmynUQ5kPH7sjidLJ82PL"
    "8KOAjUWhx0mjD0bxOhyOLAsa9cF6vi2GfMu89BHSMwbtWrbQfSfeCd7P/KHTGcmm9bbQOD"
    "5Eh6bxfJkWqY6HrbMHDWOZx1rqhPVOmzzj+hIHjxfGvsr/gLYq7JptVw3dhIYzc7LDVsWb"
    "SOcCo36SPUPeMq/9wtnnQFy+yultli99ddaos4LRy1Xa+36dwqES021VgcBOvBUqtele7x"
    "hLzJbOw9Ye4utWIb8brkr1uTtYQ0h9wszXOzJmhuOytJUyAH6tYOUEQmSSRmLZDPK/HFZz"
    "QH6nRPzuERGpjeoio0INhIliJAQ6mjoVBJL60M5lGQHLGR5sOqkKqInDgIZTB3hEKz2qhQ"
    "FvVA+peozE2ncQEK/axyP0cF+yW1OBYDarHQOx5R1YZnnD1/4SB53egVZ0eVUh7xeyKmfG"
    "xFsYlrbp3QcqveBv9D1N5IqkF0EiXO6nmkRSegUqhSjomd12hR2+rTp0iL2jxrV6VFNbrb"
    "8Qkli0QTJZxFQg6cckq4KpEVNuWiSq8ppGQINJo0rWFnqkzvKF8InQxF+he/hth3kVOl7g"
    "iOIk7gTY4kzt4dTiVWQoYKarPH3VxXE0jaa6gF1DmPhH8YyUVRBQBdFnRZLXRZ+hWVHIu3"
    "6TAw2KVTCArx6rbxdxXyq7bJ7SxUjdVdby0kjxnablSNuUw/f5NyAaZDodJd71WO/krI6a"
    "S9DlwXzz47qbMUnpwITj47KR0D4zkW9mVzelgQZKDklz08XzjklSUpLcCA1HygPJwbDYmt"
    "gAK5OXJZS19C0BZgIG9ryds5DhG1qmWUOBYDWtwWWtwMBUaIphX5gcLD1VkYnK1e/2x1b5"
    "GeXlJ3qDMQGOlbjPRwhqvUZj7xKQAK0DRnPQhRuJTLPk4RGvqUWvaMppsJZbOPS0ANdZUu"
    "jghNecMu5aBqG6Zo2ayCw/JZf/nErwubCJsGces8EnJHVQtbl3o58hA2nGbVXwATTXaiWQ"
    "b5j/w1OYUY+F5eHl6HZWbX7t7ARK7h2HNb8sC7PK5R5Egx5vdz3F3GIxnOKCqKKDkb+N8A"
    "8wFKtSoZqrbntNoY9n2v4qRp/kgvwGB4NxP3RGmxyeK8knFXFHHgtdjCa0EFNqcg/8YlN8"
    "XplKyx4zX3GftBZWIBl3oGoRPvrR3ikWSfPtsVgRbB2ZJ5mIYuudPzGmvnadEeztZOeqsg"
    "PTDyzZkRklVSSkvMw7SgeteL52EVCVCmKw7NQ7RcWA27OY+Ebla6m2HvFxw8tWNyOz54ig"
    "lHo2laxLtgYMTIH/59jx1eomzC+RhNs+LhmlD+tduNaWRQk6ci45q7NS3XoifenLZuazzh"
    "1R6L/T3J5ak9tblnQ8OiU/xNXovlo2Obxn9fKg4y4mv2eRQo9g0Ue+ya/mpBNTdJ7ktAoB"
    "/sKlC41dswTjQZ3oIc3xKvxEk6atsbxFkFmW7ysIzo8SQ2gDfZ+E3fBrZ8K2A6ibSBnW7E"
    "Uk3u5VWvYZ2NAUP+voBh9TaseLJJcFyAaUh1J5sw/vAJh5bUoeksBEIuFSEXx3afZAhN2w"
    "ObEBLcYUgQlHrtlHoIlry5boZgCQRLdkxux8GSrt0NgrNZc2EVsdNhN0exkh9a16Wj/+ix"
    "xyPC2awKZbDxfQVwbmhX1UXIFJQsLJIigEzxehcLm23Xusx/e5ikblznshFVvcZVHiDcBr"
    "NwsO3+FYm4kg5XlWDub1Am4pa7Ps12+2BF8uAQsVBAnou0EIhYdOtGh/ouUN/lTbEOXnnw"
    "yqswuA/OXQte+TfRzeCVB6/8jsk9ZK/85/HtJnu60KQnNKnZUrcHZ1bnHh5MawWEUA9M67"
    "2Z1nQ2BN7SN6VYzqN0qEeyI6rn2LKXc1mqMxRQXZtqE80XiOgpsmSzOKC7Nt0h9qXHdYIB"
    "muuPat7RPBsGNfd4HiC7mmxwwYELTgUD/uB8M+CCexPdDC44cMHtmNxDdsFdu4/eK8/5lt"
    "7siati0DqINm3buc8N0l2VTHelOwPl+E8QOmmke6hU7XIUmk1lS12eOgMdUL8D7MBYupFk"
    "x7JnFhShcFpB/dMKnu3ADqsKVYsGPQOC2vhNB7yFQ2Q7FfluogOAU4gWoQ+RqdRWKZ6S5r"
    "0n3fCBLBSiwmnZ7Rr6YTcl036LFTnaE1S9rr09ijyOnACJAaAxtqMx7jtKra4YkdgMxbXD"
    "RQOZAXW0Euo6mpns41jclIh/mCPH4VLPwDRSQgb9d+cp2/SDiN+H29HNzZpQlZa5e0zDUO"
    "T9RYtdrlGNJc9P2qvlFhGP0S2Gp5LrXNPRKVq8Fv6SGtCPeOL5kn6PEhTsbykprJTQEMmK"
    "WiJix0mKidMt7wGql54YPa7hTYzkSzh5iXSZLOdFbv2rzPe0kRAJruFdKfpcHbUzBVVR4d"
    "havsKelE9FaW2+vm8KX7yp2EVroxOiEnu2Tb1laHpVyeli8cDAdCK/DfHw6EnlNcbN9ctn"
    "bP/cUQjl7EtKTGw/CI0A44pMUrGgyCNBVhRcstPKLGihQ3ZanQENo7n2aF44SG6jUArQT0"
    "qfngxqiGnSin/GJb1XKG6N3OmSDFQZjlmMfjTXIZlPcYlgH0+w7+OKpZBPMIvRj+D+sA7F"
    "pBV/98QwolkVl+HnAPsjKuu5e53ZBj3xTmfS1IgWjj2eQwaOtX061rIhUO4Ffj5OHgUpOQ"
    "1OxwJzsCtz0MLPtpwelyG0GMp5gs/qbB884+8ePCsXrKvI3eOT6+mTttc1sY++9xLIaW8M"
    "BCjmUKyK6vbz2uUkSIbMtxArb7EDa8+nyFqoIgOSboTkSFpUlf+Y2/3YZNDuVZETDFG6l3"
    "GDAsZJIXWRv5JJIX1cxcWKDmy+ixTauJxkqnaRaX15fTe6/1Ktd11WlJ+8/DK+GikkAkbY"
    "t81Z5dyPb4knPcoaKWOsvRVLbcvgJl8EcIsx8Jd9fjUGHZb9/nBYy2kzFDhthkXlis4qCY"
    "bj5hqye1qroMipoKDIabmgCLdyC7+WMr9qCxSx/n5DOeW9rmdf/w/Xe3xP"
)
