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
    "created_at" TIMESTAMPTZ NOT NULL
);
CREATE TABLE IF NOT EXISTS "api_keys" (
    "id" UUID NOT NULL PRIMARY KEY,
    "name" VARCHAR(200) NOT NULL,
    "key_hash" VARCHAR(64) NOT NULL UNIQUE,
    "prefix" VARCHAR(8) NOT NULL,
    "is_active" BOOL NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL,
    "last_used_at" TIMESTAMPTZ,
    "account_id" UUID NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE
);
CREATE TABLE IF NOT EXISTS "idempotency_keys" (
    "id" UUID NOT NULL PRIMARY KEY,
    "key" VARCHAR(255) NOT NULL,
    "fingerprint" VARCHAR(64) NOT NULL,
    "claimed_at" TIMESTAMPTZ NOT NULL,
    "resource_id" UUID,
    "answer" BYTEA,
    "account_id" UUID NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
    CONSTRAINT "uid_idempotency_account_dcfe2e" UNIQUE ("account_id", "key")
);
CREATE INDEX IF NOT EXISTS "idx_idempotency_claimed_64fe91" ON "idempotency_keys" ("claimed_at");
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
    "external_id" VARCHAR(200),
    "options" JSONB NOT NULL,
    "theme" JSONB,
    "status" VARCHAR(8) NOT NULL,
    "password_hash" VARCHAR(255),
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
    "created_at" TIMESTAMPTZ NOT NULL,
    "updated_at" TIMESTAMPTZ NOT NULL,
    "account_id" UUID NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
    CONSTRAINT "uid_short_urls_domain_183636" UNIQUE ("domain", "short_id"),
    CONSTRAINT "uid_short_urls_account_ca8cef" UNIQUE ("account_id", "kind", "external_id")
);
CREATE INDEX IF NOT EXISTS "idx_short_urls_folder__ec5f3c" ON "short_urls" ("folder_id");
CREATE INDEX IF NOT EXISTS "idx_short_urls_templat_8458db" ON "short_urls" ("template_id");
CREATE INDEX IF NOT EXISTS "idx_short_urls_logo_ha_a8bc11" ON "short_urls" ("logo_hash");
CREATE INDEX IF NOT EXISTS "idx_short_urls_listed" ON "short_urls" ("account_id", "kind", "created_at", "id");
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
    "sealed_jwk" TEXT NOT NULL,
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
CREATE TABLE IF NOT EXISTS "agents" (
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
CREATE TABLE IF NOT EXISTS "repoints" (
    "id" BIGSERIAL NOT NULL PRIMARY KEY,
    "repointed_at" BIGINT NOT NULL,
    "domain" VARCHAR(253),
    "short_id" VARCHAR(64),
    "account_id" UUID
);
CREATE INDEX IF NOT EXISTS "idx_repoints_repoint_443765" ON "repoints" ("repointed_at");
CREATE TABLE IF NOT EXISTS "scan_keys" (
    "key" BIGSERIAL NOT NULL PRIMARY KEY,
    "id" UUID NOT NULL UNIQUE,
    "account" BIGINT,
    "type_id" SMALLINT
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
    "firsts" SMALLINT NOT NULL,
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
"""


async def downgrade(db: BaseDBAsyncClient) -> str:
    return """
        """


MODELS_STATE = (
    "eJztXW1z47YR/isefbrMuBlb8ls6nc5IPt/Fre27sXVpLjcZDkxCFmuKVEjKtpLefy9A8Q"
    "UgAZigSAmC8aG9mMSS1IOX3X2wu/irF8J54Prxj0PbDhZ+fBs89/6+91fPBzOI/oN1e3+v"
    "B+Zz4ia+EoN7LxEAq4ZR0uw+ikNgx+j6BHgRRJccGNmhO4/dwEdX/YXn4YuBjRq6/kNxae"
    "G7fyygFQcPMJ7CEN349ju67PoOfIFR9uf80Zq40HOoT3Yd/O7kuhUv58m1L18u339IWuLX"
    "3Vt24C1mftF6voyngZ83Xyxc50csg+89QB+GIIYO8TPwV6a/OLu0+mJ0IQ4XMP9Up7jgwA"
    "lYeBiM3j8mC9/GGOwlb8L/d/TP9NOIZpZ182ls3V2MLasngZ0d+Bh3F/cCAub76rkFIMnV"
    "Hn7B+c/D23eDkx8SCIIofgiTmwlcve+JIIjBSjQBvUAZzoDrVYE+n4KQDXQuUMIafWo3KG"
    "cAdQBpbwZeLA/6D/EU/dk/PhJg/MvwNoEZtUpwDtCMWE2Vm/RWf3UP413gOwdR9ByEjjUF"
    "0VQG54pgO3hnFwrAiym9BcSPayF+LED8uIx47M6g9WfgQxm0KSENkT6pM7RP+CP7pDqwPe"
    "BLjee0vYbgHp7UAPfwhAsuvkWDGy3ui++SALksZ8CuAbYdQgyGBeIq1O/RHbw2sOGmJUtg"
    "O6noj9l/7CD0AqjHl9cXd+Ph9Wf8+FkU/eEleA3HF/hOP7m6LF19V+6W/CF7/7kc/7yH/9"
    "z77dPNRdmQyduNf+vhbwKLOLD84NkCDolJdjm79B0bl5NHwvDBF+6B/fgMkGal7hTjAcxd"
    "6xEuo+poGKWSH/59Cz3AmWS5qT13/w2XqaW9m/1eXE0NM3reeMCdrYvSOX6IziAFfoxcp7"
    "VhWj1GY6AmgefAcF2cPiRP0RimhxD4a4+mj/ghGoOEXdR1MbpGz9AYomgahLG1CNfG6Q4/"
    "6MvtlcZYxXCGvJcYrgvVOH2OZlBhmyroBzwrq3pr1p+VrwAfPCQ/Cb8bv6lqRTHpTNLGEr"
    "GZhEln2Ex92czk3wrOfH85a6+hn9w/OKjDrR0c8Lk1fI92ldEckiYySRntOOMOeLUQTtwX"
    "KWYtl9BwGJ/VwPeMC+9ZGV03stDS7z4xVolREHgQ+JwFmZQrwXyPBHcQZwGwo0+frihaZ3"
    "Q5LkH85Xp0cfvuMEEeNXLj5PLlzdiQa2+FXCO72QMR8iaiRh1dlm2hq1OFYHq6/Z5OAwMs"
    "OYOWlmrTsFW3a1+xYyvcdAXjKsAfghC6Dz7yeRKYL9GnAN9mKSV2wMdugltxOdHlEDznXl"
    "ZpdCEUHOjBlUY6H96dD99f9L7zmf9u/dcF6pbQ/TPhBs4DB3JdWVbDfbFXS4oglBxoHFzN"
    "HVzcydIeGCVkXLBXXTDbcyFHwwlAJoU0dMT6B0d1fDHcTMAoHFU8ssgO5ixmVRDkkEtoCH"
    "P7ozmEjhtCG5P9bhXmMXyJ2TCX5RqBvUOG+MWvY8oGzzB9dz389QfKDr/6dPMxa070wfnV"
    "p1F5JcErrz0FHu5fKWayKqnhYD8a1BjsRwPuYMe3yoM9ChahzYBaNNALGS1A3vgo3ymOZ5"
    "OWik6Of0N2xxA7O9K/SWSJJK1DynRL6igya5tzOglUbTA67QbvbAHXV+kcclQpReYgcw0Z"
    "YzwGp7i7L6Rt7KRdB1TNtyKqBz/8CYYRfsrv61A4I/fh0ucYTsx5n/5acmSmfawun/CAP+"
    "FvP/X7g8Fp/2BwcnZ8dHp6fHZwhtom31u9dSraPrv8iDfCqJU82xnjUztZd1W6gIs/IfF6"
    "J+yA3Zr2Q//w6PTobHBylMOfXxGhzth7TCaaY90vpTwvSkoLh4D2uga1IkMGgsiQQTUy5M"
    "kFMiCnzTVEt4P8lHRANnCvKEmzha60/X0PJ8gWrHbxv+4+3bC7t5Aod61rx3v/2/PcqI4a"
    "2B2fCkMhZi/KREWpn/ADyuwFmMQwlIE9F1gL9R2aSp3Anpuqki5nWc7EEoj9TsolWNf31D"
    "PYf7/kf5aHmFo+aJYwx3RBiWw6gQfqOnA2D2Lo28uOwuK/kTEs6BXrOaEmjqDtOALcJRLm"
    "etpcQ3O9kxIUE/R+GM5Dl8X48VEuiWmIdhexGmjFa+YcUZJm70ll3yjbopW0FUtia6iJ3f"
    "GRXlUKhOfjR88s12fk+iBccpyfXKacBbFMEyS1QXKUejL5BEHL0OjyZnj7lb1ZPmJ4PqOv"
    "44thGXYTQW0iqBVzeRSOoD5PAiv5Hk92d1/o8gQ4WNpaBWl2HyX9rRehQYaMC9dP7Qsi0u"
    "V3Kd+Hby62GWqqUDxvu4GmiuQKK6b1NpAqLBltaoJMG4ffkYG6jEBqPpFdETSE9jr7CFjB"
    "zJBGCKRW8ZKYhk7/oF9nu7nP323uV3IGIFKnsXQeTElMh7Wmc3plp0J7VVlfdo5fiSD0G/"
    "QxIWb4M5X7dwJje9poGtOSJoJb5V4u+5xSU7kka3patZ6usF18PsaUi9xu0TqiWiuTs6KK"
    "uYoixYnisZ3yVX/1ip9W4gJpOw5dw6LwZY5GMw4+ztEoOKwXK/tuC7uOMHlMNqZ6iTT6Jc"
    "kfyfLFfzXOgax8hcz7g4ng3SYEYfulDOSgJkTMBkjJU4N+DEPIgJPP/xAiJoC0OfGDXw9Z"
    "e0185AkRg/wayBt2Qldrl1raQtAs95gSNB6Nyn1sgiJMUMSGwd3loIj3yZc4ooJypSb7Qk"
    "9z9cscU0TuLXheWWfLK1Ra0phNyqlUCZKw0/WpOIeHtTRRp/QIViXiTKBdor/Sz36d/TLr"
    "4FbXQXNaRLchYKaiResVLQzhoavmpmIn507DbqYlTTcr3c2G8zCcx4bB3WXOIw9DYLkUZI"
    "yCwKMo4iE6zHdfZZmYlHe1rP0ZWFrPIT6oqAK28OgnSs4c/SR19JOD5oGLfpk1A+GjjKvF"
    "ktXQ7Wo/NN54CG/CdDTnbb2VnjZOQgfBUuqe8KJH3q1xyDbqkFWHdhvwUqn1uzWy64JLTW"
    "lZZ5dO/WQcxLZGyD3vNDhNBnkpf3mCVuop8qcfob8ucLerh43xszTDrFNy5Sp4CHjcSnZv"
    "X0iteKjVFkNHcMw/nsvyh+PRctrV02grKVgUyZ9AyJi5gkJShFDDSlKKTlwmq9JRKaln14"
    "kZo/1uBjyPu8maC+m0xTron57ku6v4D9HG6t318OqqSlhNkYE0ZQxjMZyFlMGTxvMRzuMG"
    "/AQhZlgo5bgJVSLMroHr8QyW7J7YYJmhVibWVfNdnzQVVDrRkJQy9FlpYXfQkG8QPJxLmW"
    "Ihqq3qZO+iX8riL7gGUN5eJ/untZA9w9+bIJ8Ng7vLQT6f0fXPrh0vQm5iU6mJ2Mibo8bW"
    "fNV6i8YePkxElpkiZQwrJc1KMY+8ERUg9brc11Nlke2kAimmfqWHNyXUUS3G3R/fhL/oMy"
    "Ko+CUm0uamvETz8hKmat5bcHcmwPUy40CG9yXldPJ82mB+FSAI1FIOOk0Y/G+TRZGUM8S+"
    "cl2sCrFPuHdfojpOYNpqv7YfiINfO8kBoc7azN23tfJARu4DVwMxySGG7kkXOnU9w5Xi+a"
    "nfHwxO+weDk7Pjo9PT47ODXA1Vb4mU0ujyI1ZJ1OzJdJTQX1TARdfbhzGH/ppDfxXlRJU+"
    "9PcziKLnIHTG4ZKvEKkmr2nDVWMr37vZYH0Vx8HFU/J1E39C3cK+9He3WN7XqNlNqdly99"
    "dVtWU5LYjarvVtPrcqQItdNVLObNYbT42tlcqx9iy1xIjHF+ilaiqAic3SNzZrAmaut5R0"
    "BSihbv0ARdYkicCsOQh5eY18RCmhTs/I3j1AIzuYs7YGBIfM5RLGQqljoeCVXtoYpKVMcM"
    "SrMO9WWQhF1omdMAapunHNCkKYWhA70r/IZG46jUuipp9V7uekSpmkFUfKGLNYyI4nULXB"
    "jLd7MJ6KBRLIUaUUI36LlqkQOsnexKXDZx/KrfZf4R+S9tZqM8B1OtkldoIZQhw/OXuNKR"
    "WoFjFR9FBdh6SQ0NDr6x8PavgjqBW/LhC+x9oKlqvARMpoiHP7bp9JPuqAE8qURBMjnJQ0"
    "MXDKGeGq7KyQIRcsu6YUkiGwaPKwho2ZMvt7VDHkRzQU8b/wJYahDzyWuSM4fyUTb3IOS/"
    "HbzVEsSqyhfIsr6+a6lkDWXkMroE4RRn4FxrOyCWBsWWPLamHL4kcwMRan6RBiJkuncnA1"
    "u26b8OBqTtU2ucxC1VDddGoh+szY9fNiljT8/CTlklhHWbOqIN9JrvJGD31TDOsNnPm2Ov"
    "tQNqaHFDIRKLTag7O5h36yJKQlMQMqBSrpjEqsBSUxsyTUWhKC5KMYQVR8M4MQMWbGGmZG"
    "PIUsbccHPhcwdSOaox7FIF7IBQ3mEhq6gi0TGnkOkGzQYEVQw/X7+LgWu3EsYDeOuYBDH2"
    "PAyp4SnZ/GEjfHqNU/Rg2+zF202DTYbqIlTciXartNlV5enR/SbJqxH2AmmuxEcyz0P/Sv"
    "zcmf5pMzPHkd1MymWZrIBr7luTOXeaoEP1eXlmtE+CqG/Cazdln4o+EMklpmkrOB/wQzH0"
    "yFRSV3mNwZLhIEwzAIZUZ6ScwM72bLPTJaXKSclzJ0RVnOsBZrsBZ4webU0X5V5eZyOu2x"
    "bljnPsEwYu4HcqEnJHTCvbXa+1nQ2JMLZPRmSUxDSu7wpIbuPCz7w4XuxLdKqwcEoT21Yq"
    "QlpaxEWkwLqDetPHcrt1eZrtg1hmgxdxp2My1pulnpbjYpG+a8mA2D2/F5MYSmmgL/Ye2z"
    "sc+Tp+iFeGnDrXRmzRpgMesk6wJatzk4aCFAX4XWAm4WDtViX5yHs2prPcLlFuuaPcrFOz"
    "22GZ6uYX0dfj7LfHHvubb132fGmS18b4iWMs5QEyYRAg+ZupLA01IGeOOFGvdEvazYcRrT"
    "zNPH5H2xNs6iozdd+pqyo5uktOYfbjJaFXAxRRbARvNMVFvxTFS5IvrFRJVrg7rZHuxqe9"
    "CYrNqZrGbj5M11s9k4MRsnGwa3442TTp3pIYI85nnS+c19oRsNcDPFjukwJznhexs5MDGC"
    "oZUMARmqlZbSwtvdNNV6HzAQ5zMLaXMd4pK7jgB34JNrS9E2hYQWQ5kG+KgOb3PEp22Oqq"
    "yNVFp0oGtKdPvA3ofBM1pZpdaFQsRAzIFYla2PS/8+eOFZa/lNsbWWBOq7uK2x2N6mxWYH"
    "DkO5ifDPJHTiD7eQSulz6KfX8mp8HvlkOqB+B7iRtfATP1w6qb4satLp66fTP7mRG7MyKU"
    "WDnhAyydtNB7wDY+B6DEtbVFgyF9HCFtyES66KbXi7+pd/Bk5+W2wfptcMn/dGrcO0/xuY"
    "KmXJrowVXftki9XaVVOYmhZrVxpm7c4dUgztFrdit2Ri3CFfVJQIU9wWmxgJBbXlFBjIqD"
    "AiUm6pgLEy2rEy1I8+VnIlYKyucsOYEOrIs9Z1LG/9CBLF1NmaJ5CopNNuIT7NBP1+kWaj"
    "GtXQb2HWXi1HWjxG2zwhRwUt1/x8HEFSZ7jAhPw9nASh5D5KRdTw+VKrsFKLhmitqLVEbD"
    "jtLNvEo3eUap6hiD/XCiZW9hBOthlWk8QrCWtjrbcSz2kjzc2QiZsy87k2amcGqqKLY2vZ"
    "KlsyPhWFtZ3z71jhEG8qFqK10WmiHLbsmwaL2A5YaZni5YEQ0wn8NpYHE2bd1faACQ3Z1i"
    "oxccMoZkSGiBeJQsqsESUqlp3+IiRiObkvZhTXHsVzD8hlaeQC+q3Ohwd19shRK34x54PK"
    "HrkH/IcFGqgyGJMy+sFcB2Q+xBWAQziBYSiXr0HK6Adwa7EeqlCFv6zsFcG2Od1iX0gbpt"
    "bPljfPHcDYPMc1FDixSYB5KgdZOGHn9hcEgxSXQXiFFuNEH/ggXMpEH9wv09plO2Z5iTR/"
    "WgYnD8tF83p0eTO8/cqOyx0xyuaMvo4vhgotAUMYuvaUOffTW+JJD4pGymwjvhX+fE1mjL"
    "8EcOs48TU/v5DTbkbnb+DQWjyrJBBOm2uI7mGt4nuHguJ7h9Xie+iNMdPx5deAI0RM8T3J"
    "MnBb1Wff/w+/6qXT"
)
