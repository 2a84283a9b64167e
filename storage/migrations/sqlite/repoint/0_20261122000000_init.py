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
    "language" VARCHAR(35)
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
    "external_id" VARCHAR(200),
    "metadata" JSON NOT NULL,
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
    "eJztXW1z47YR/isef7rMqBlb9vncTqczks9J1frlxpbTXDIZDkRCEmuKVEjKtpLefy9A8Q"
    "UACZigSQmC8SHxicRK5LN4eXaxu/jzMITLwPXj7we2Haz8+C54PvzbwZ+HPlhA9I+q272D"
    "Q7BcEjfxlRhMvEQAbBpGSbNJFIfAjtH1KfAiiC45MLJDdxm7gY+u+ivPwxcDGzV0/Vlxae"
    "W7v6+gFQczGM9hiG78+hu67PoOfIFR9nH5aE1d6DnUI7sO/u3kuhWvl8m1h4fR5x+Slvjn"
    "JpYdeKuFX7ReruN54OfNVyvX+R7L4Hsz6MMQxNAhXgM/ZfrG2aXNE6MLcbiC+aM6xQUHTs"
    "HKw2Ac/n268m2MwUHyS/h/p/9IH41oZlk3t2Pr/nJsWYcS2NmBj3F3sRYQMN8231sAklw9"
    "xD9w8c/B3YeTs+8SCIIonoXJzQSuw2+JIIjBRjQBvUAZLoDrlYG+mIOwGuhcgMEaPWo3KG"
    "cAdQDp4QK8WB70Z/Ecfex/PBVg/NPgLoEZtUpwDtCI2AyVm/RWf3MP413guwRR9ByEjjUH"
    "0VwG55JgO3hnFwrAiyG9A8Q/1kL8owDxjyzisbuA1h+BD2XQpoQ0RPqsTtc+4/fss3LH9o"
    "Av1Z/T9hqCe3xWA9zjMy64+BYNbrSaFM8lATIrZ8CuAbYdQgyGBeIy1J/RHTw3VMNNSzJg"
    "O6no99k/9hB6AdTj0fXl/Xhw/QV//SKKfvcSvAbjS3ynn1xdM1c/sGrJv+TgP6PxPw/wx4"
    "Nfbm8uWSKTtxv/coifCaziwPKDZws4JCbZ5ewSpWY0/8xWYCa1LJAyjcZSymZU0Sc9lE7q"
    "rL4n/MX3JFl7MYGfPhLkEl+YAPvxGSD2UroT9ANe2/KtRX/BXgE+0oeTviF+/ty0Wbr/hm"
    "uu4ZPf7YntnqVrPcK1sXs0t3uSvxIzQdZewxW1f3RUh4UfHfFZOL5HL6poDEmbPKSMdtZl"
    "Bww8hFP3RYqD5xIaduPzGviec+E9Z9F1IwtN/e5TxSwxDAIPAp8zIZNyDMwTJLiHOAuAHd"
    "7eXlEEcDgaMxA/XA8vESNPkEeN3Di5PLoZGxr+Pml4FFurqJGiWdkWVK0YQddJ0+kWgiVH"
    "aGmpNomtuqp9hceWLKwSxmWAfwhC6M58ZPMkMI/QowDfrlqUqreG9hPc4moxtEPwnFtZTO"
    "9CKDjQg5sV6WJwfzH4fHn4bVf26wqpJXT/APjdLwIHck3ZqoY9sVVLiiCUEMrGwNXbwMVK"
    "lrbAKCFjgr1qgtmeCzkrnABkUkhDQ6x/dFrHFsPNBB6F05JFFtnBcjNv1d4OySU0hLn93h"
    "xCxw2hjSh26JZhHsOXuBpmVk4HT7mIiF/+PKY4eIbph+vBz99RPPzq9ubHrDmhg4ur2yE7"
    "k+CZ154DD+tXyjNZltSws5+e1Ojspyfczo5vsZ09ClahXQG1qKMXMlqAvPVevlc+nm0yFZ"
    "0M/4beHePY2RP9zkIg7dYhZbp16igyapv7dBKo2vDo/Ii/qDV/zg5wfdWdQ/YqpZw5iK4h"
    "Msbz4BR3e0K3jZ2068BV8+thNA9CTNiT/agnGEb4W357iwtn6M5GPoc4VY779G3JnpnqWF"
    "1/wgw/wl/+2u+fnHzqH52cnX88/fTp4/nROWqbPG/51ifR9tnoR7wRRs3k2c4Y37WTqauk"
    "Ai7+hMTrStgD3prqoX98+un0/OTsNIc/vyJCvWLvMRlojjVZS1lelJQWBgETIFYrMuREEB"
    "lyUo4MeXKBDMhpcw3R7SCSNe2QDcwrStJsoSvNvydwirhgWcX/ur+9qVZvIcGq1rXjg/8d"
    "eG5UZxnYH5sKQyH2XrCOCkZP+AtY7wWYxjCUgT0XeBPqezSUOoE9p6qSJicrZ2IJxHYnZR"
    "K81fa8x1/2cHeldzgB28XUskGTfUauDZrf7Qlt0ADHDlibPcvugwaQYYr6GSIirp9yEcLx"
    "+5uUPcqnlG3uvCq0vd3uvqsiofOKUY4tRM5Lbr6aPdfGu1HkvnVFXAGf15UEDb97C63GC8"
    "wCrQiB1CzOiGnoIDjp1/G+9PnOl34phAai5TSWDgtjxHSYazqPDNurnW5V5pe9c8VEEPoN"
    "dEyImVAGlfU7hbE9bzSMaUkT0KCyllmbU2ooM7JG06ppWpUCBReBHwOb75ApbvfEUQGbht"
    "07Y/48LF6NyZyhSQq6hkXhyxKpCm8052gUDpoXK3tuC9tFMPmabJQcJtLoTZIPydjk/zSO"
    "dy09hczvB1PBb5u0ld2nrchBTYgYFz9jhkA/hiGsgJPv3CBEzGZhc68G/nlYFcfHR54QMc"
    "i/AXljeutK5aipLQTN4swpQUPXVdaxKSFgSghsGdx9LiHwOXkSR1Q8gGnSE1qamzdzTMGA"
    "92B5ZcqWX1BpSUOblFtSVfGA/RB4Dgx5U1NxVzwrTZN2e+f+Sh/7de+XmQd3Og+ayqDdxj"
    "eZ7KXWs5eMw0PXlZsKDFw6DdVMSxo1K61m4/MwPo8tg7vPPo+8yEGVSUFWQBBYFEkZgU7S"
    "7ImOtkmheFuOvWH7bbP9BVhbzyEuSl0CW1jmm5IzZb6lynw7aBy46M2sBQgfZUytKlkNza"
    "72476NhfAuqKOprf5eNG2MhA6CpdSt5qtHUqkxyLZqkJW7dhvwUnnj+9Wz64JLDWmljN2R"
    "AxfLIIa+vb6DdhA6PMO3smFPaAS7hUhHJ+BR5jD6CWMLq2ULY5VIrHxpcw0NsE7OpZ6i34"
    "fhMnSr5mE+yoyYhmi3n3yLFrGwmblLS5rcTJVtoKwau6QRxIi9YZnYH/tWwggCfvRcVeVs"
    "6PogXHPsylyG9YSu403goDZIDtMkhHyAoGloOLoZ3H2trkQyrEhaGH4dXw5Y2I1Bb3b9FL"
    "ODFN71G/lPwHOd5Dwzrg3EtOmJzR+itWKxzqayNr63jcray9XEcyNewQeRHljJrgLVdNUJ"
    "EYceLNATyJhIhYR+lYn6H+ucfIRaCUzR0tlHm7KVcn5uUkY/mNu3QXdM6BRDu0U+tyPGcR"
    "XMAh7TyO6JGYaHWu2QWeDyF9itLX8mKC2nXd3Utsa+qKhFAqGcUU0INbSqFbU7tmlWP7tO"
    "XNHb7xfA87hcLhfSKdvgpP/pLOdt+IOIqd1fD66uytRsjqzkeUU3FsNZSBk8aTwf4TJu4K"
    "QmxExAlnIualUIyzVwPR5hye6JCQuyqjzFXCFm07f9gltJVTTpmluklHE8sz4M1OUb5NHn"
    "UmbjUbVZndQuetOqc+i5BChvrxP/aS171ex8mZ2vLYO7zztfX9D1L64dr0JujR+miZjkLV"
    "Fja7lpvUOyh89QkvVMkTLGKyXtlao86Ut00IzXHtBqzAOVbKSLk2aw61e6e1NCHW257H//"
    "JuxFvyKZkF9tNW1uKq02r7RqTkd4D+bOFLheRg5k/L6knE6WTxueXwUcBGotDjoNGPy3ya"
    "RIyhnHvnIqVsWxT5h3D1EdIzBt1attB+I88E7yv6gjhnPz7U1pYCY4Et/bRnCkGia63jaM"
    "OevcnHWuqE9U6bPOv4Aoeg5CZxyu+Qsi1eS11XDT2Mr3brZYathxcB3hfN7Ej1D3jCv6uV"
    "s86coss9taZln1111qWTktHLVdr7f52CoBLTbVSDmzWW8stepV6Q5O0ZvMx8Ej5GapsW3E"
    "61K4aY3WEtTcxGZpHps1BQvXW0uaApRQt3aAInOSRGDWEoS8El98RCmhTnNy9g/QyA6WVV"
    "sDgkSyXMIwlDoMBc/00mSQljLBEa/CvF8VUhWZJ/aCDFJHKDSrjWrKou6JfhFlbjqMGVGj"
    "Z5X1nBTsl2RxpIyhxULveAJVG55x8vyFvcT1Va842auU8ojfoWkqhE6yNzHi1gktt+q94n"
    "9I2ltZNYhOdomLeh550QlTKVQpx8TWa7SobfXpU6RFbZy1q9KiGtzt+ISyRaIJCSclTQyc"
    "ciRclZ0VMuSiitcwIRkCRpOHNWyNyvQO6ELoqCviv/AlhqEPvCq6IziKOBNvciRx8e7mVG"
    "Il5lBBbfZUzXWZQNZeQxZQ5zwS/mEk5ywFMFzWcFktuCz+ikqMxWk6hJjJ0mE2hXh12/hZ"
    "hfyqbXKZhaqhuu3UQvSYsesn1ZjL8POTlBkxHQqVbjtXOfkrMU9n7XXAmj377KjOUnh0JD"
    "j57Kh0DEzgOTCUjekhhUwECr3swcXSQ68sCSkjZkClQCWNUYm5gBEzU0KtKWEBY4ANPxme"
    "QcoYovEGohEs8xMf6mJPiBjo3wB9PIdVVIMPfC5ginY0Rz2KQbySi9jMJTS0w1v2JuUJWL"
    "IRmyVBDRfPLo5VzHGDPsagKnUtCDwI/FdgJ8TZcutIfg+7uSgx7fb2ippXhiPWMHy4Hl7e"
    "fThONIEauZuglrKLBL4sXTTZNNjroyVNvJ1qW30lLSdelYbDrPoLzECTHWiOhf5Df21O8j"
    "rfM8aT12GZ2baLLLKBb3nuwpU8JIyWa+RtVwz53RwRVuCIujNICslJjgb+N5jxYMpbKrm9"
    "5y5whSYYhkHF6bz8ns6Ime7dbLpHpMVFi/Naxl3ByhmvxRu8FnjC5hQxf3XJzeV02uDe8p"
    "r7BMOocjOWCz0hoRPurR18kEXsPbkVnn/BeXy0mIYuueOzGmvnMWsPF2snvsXMHhCE9tyK"
    "0SopxRJpMS2g3vbiuV+J1cqoYt88RKul01DNtKRRs9JqNvky5rCeLYO7z4f13CN1oVdEGu"
    "MmqlAteuJUlU1b6xGud1j661EuJOixzQhuDUvQ8FM+lquJ59rWf58rjjXhc1ZaylDWBpQV"
    "+na4XmJOIol9SdDAbywGQyXVSx8dp8G/vFWZvC9ek7Mw4m3XiKY4T5Pcz/zBTeqnAuaAiA"
    "dsNSFDtRlvC+HXJgLYRAC/K9TNVk5XWzmGsmpHWY2T+92p2Ti5jZN7y+Dus5N75E+CF54l"
    "nd/siV3bOEzHxW1359g2xx7t8tgjO3AqLAER/pmETox0B4HUPofQvBZV5/PojFFAfQW4kb"
    "Xyk5ldOqWGFTXJNPWTaZ7cyI2r4qhFnZ4QMqkbTTu8A2PgehXONlFNn1xEC5fmNvbTVNlo"
    "uUcLhSj6obhdgx92E/fwa0rksCakSo2jx5GbQFIBwxjbYYy73n1SdxqRKPTDtcNFHZkQ6m"
    "gl1LU377xao5okpGmxRpWWuTuICz+i9xctdlSjGktemLVXyy0i7qNtFhNVYZ1rXkpUENwX"
    "rrABPYHTIJT0e5REjf0tNQsrNWmI5opaU8SWA48ypxvtAapZbh4/rhVMrexLOPFGeJksxz"
    "q9+VeJ72kj0Mm4hrdF9LkctTOCqujk2Fq8wo7Ip6KwtlMqvGr74l3tXbTWO82uxI5t02AV"
    "20FVYJ54eiDEdAK/jelhElT0ZX4Ib9pch2ItXZfFMVs5u5olpm4YxVYEYUUkqXiioCXNXM"
    "G4ZGeVZ44IHbKz6jNHTG+u3ZuXHrCl0ixyAf1m6eOjOmdAoVb8EixHpTOgPODPVqijymBM"
    "yugHcx2Q+RCXAA7hFIYhrFgK+QCTMvoB3NpZZqq4DB8iGA7wXM/zG1INekLn4Qo1tZKFY4"
    "fFBIxjbZeOtaILlLXAj8ehpUxIToMUd2MOdmUOOvDJleNxhYQWXZkG+LROvuwpP132tJwt"
    "K3V0SKBP2F7XwE7C4DmSY2+EiIGYA7Eq1O2njctJEAxJtxCTt9SBteNSUA6oiIDEiZCcmR"
    "ZUlkEmsx+bdNqdEjlBF8W5jK+d6l0dQuqDcC0TQjpZpwVI9my8iwhtmsue0y40rIejm8Hd"
    "12reNazIfR9+HV8OFJoCBjB07Xnl2E9viQc9KBopY6y9F0vtjZub/CmAW4yBv+zzqzHosO"
    "x3ckoYHlUSCKfNNUT3uFYFnWNBBZ3jcgUdc076Vmu57HQ9+/Z/y1eXtQ=="
)
