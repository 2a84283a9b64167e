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
    "account_id" UUID NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE
);
CREATE TABLE IF NOT EXISTS "idempotency_keys" (
    "id" UUID NOT NULL PRIMARY KEY,
    "key" VARCHAR(255) NOT NULL,
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
    "external_id" VARCHAR(200),
    "metadata" JSONB NOT NULL,
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
    "eJztXWtz47YV/Ssef9rMqBlbfqzb6XTG2nVSt37s2N40m0yGA5GQxZoiFZKyV0n3vxeg+A"
    "BAACYoUoJgfGizJu6lwIPXPRcXF3/ux3Ae+WH6/bnrRoswvYte9v+29+d+CGYQ/YNXPNjb"
    "B/M5UYifpGAcZApgJZhkYuMkjYGboucTECQQPfJg4sb+PPWjED0NF0GAH0YuEvTDx+rRIv"
    "R/X0AnjR5hOoUxKvj1N/TYDz34FSbFn/MnZ+LDwKOq7Hv4t7PnTrqcZ88+f778+EMmiX9u"
    "7LhRsJiFlfR8mU6jsBRfLHzve6yDyx5hCGOQQo/4DFzL/IuLR6saowdpvIBlVb3qgQcnYB"
    "FgMPb/PlmELsZgL/sl/H/H/8irRog5zs3tg3N/8eA4+wrYuVGIcfdxKyBgvq3eWwGSPd3H"
    "P/Dhn+d3745Ov8sgiJL0Mc4KM7j2v2WKIAUr1Qz0CmU4A35QB/rDFMR8oEsFBmtU1X5QLg"
    "DqAdL9GfjqBDB8TKfoz+HJsQTjn87vMpiRVIZzhEbEaqjc5EXDVRnGu8J3DpLkJYo9ZwqS"
    "qQrONcVu8C4eVIBXQ3oLiJ80QvxEgvgJi3jqz6DzRxRCFbQpJQORPm3StU/FPfu03rEDEC"
    "r151zeQHAPTxuAe3gqBBcX0eAmi3FVLwWQWT0LdgOw3RhiMByQ1qH+iErw3MCHm9ZkwPZy"
    "1e+Lf+wg9BKoHy6vL+4fzq8/4dfPkuT3IMPr/OEClwyzp0vm6Tu2WcqX7P3n8uGfe/jPvV"
    "9uby5YQ6aUe/hlH9cJLNLICaMXB3gkJsXj4hHVzGj+eVyAR6VlgdRpNZZya0aX9qSH0lGT"
    "1fdIvPge1dbeGD77CXfOGvmPl2HKR5nUYlDOaUkfw+agL4wfcQ3+8tfh8Ojo/fDg6PTs5P"
    "j9+5OzgzMkm1W3XvRe0hCjyx8vbx7oNsAPvn3D1GnyRJj1+MEYuE8vANmNtZJoGIlk60Wz"
    "4Yx9AkI0Erz8u3GFS1I59/8Nl0LKWZYO5Ixz7jtPcGkZp+GMM/uvwhxcyBtoywwPDprwn4"
    "MDMf/BZfQcjMaQMtkkdYzj9T1wnxhO/K9K7KfUMLAbnzXA90wI7xmLrp84aOr3nzmzxCiK"
    "AghCwYRM6jEwj5HiDuIsMwtub68o03t0yRgJN5+vRxeIC2XIIyE/JWwHS4DWbYAdJEBJ6i"
    "ySVg3N6nbQ1JpRI5NaOt+8cdQMWlqrS8NW36Z9xY6tMawaxnWAf4hi6D+GiPNkMF+iqoDQ"
    "5S1K/E253QS3eloN7Ri8lCyL6V0IBQ8GcLUifTi//3D+8WL/27b46wI1S+z/AfC3f4g8KK"
    "SyPMGBnNWSKgglhLIluGYTXNzIygyMUrIU7FUK5gY+FKxwEpBJJQOJ2PDguAkXw2ISj8Jx"
    "jZElbjRfzVuNN6JKDQNh7r43x9DzY+giEzv26zA/wK9CzzmtZ8IehcwQv/j5gbLBC0zfXZ"
    "///B1lh1/d3vxYiBNt8OHqdsTOJHjmdacgwO2r5JmsaxrY2Y+PGnT24yNhZ8dFbGdPokXs"
    "cqCWdfRKxwiQN97Ld8rHs0lLxSTi39K7Yx07O9K+jzFQduuQOv06dTQZte19OhlUXXh0fs"
    "Qv6syfswVcX3XnkL1KK2cOMteQMSby4FSlA6nbxs3kenDV/LqfTKMYG+zZftQzjLPIl9/W"
    "ceHIYmu4454TVZO3sb7+hI1F1Qwkrp2iuWpNIMSf0NhcaFP/7TA8PH5/fHZ0elzCXz6Roc"
    "7Ze8wGmueMl0rMi9IyghAwoXmNIkOOJJEhR/XIkGcfqICcixuIbg8xxHmHbEGvKE27ha61"
    "/T2GE2QL1pv4X/e3N/zmrTTYpvXddO9/e4GfNFkGdodTYSjk3gvWUcG0E34B670AkxTGKr"
    "CXCmuhvkNDqRfYS1NVkXKyejaWQM47KUqwLve8xy/7fHdldjgB28X04qDZPqOQg5alAykH"
    "jXDsgLPas+w/aAARU9TPkCHih7ktQjh+f1Pio2KTssudV422t7vdd9UkdF4zk2MDkfOKm6"
    "92z7X1bhS5b82JKxDbdTVFa9+tY1bjBWaGVoRIaRZn1Ax0EBwNm3hfhmLny7AWQgPRcpoq"
    "h4UxaibMNb1Hhu3UTrcu88vOuWISCMMWbUyo2VAGndt3AlN32moY05o2oEHnVmY5p9JQZn"
    "RtS+vW0rokKPgQhSlwxQ6ZqnggjwpYCfbvjPlzv/o05uQMbaSgZ1gVfp2jpsIbzSUalYPm"
    "q1PU28G8CGavKUbJfqaNviT7Ixub4p/G8a61Wqj8fjSR/LY9trL9YytqUBMq1sXP0BAYpj"
    "CGHDjFzg1CxW4Wtvdq4J+HvDg+MfKEikV+DeQt9TbVlKOmthi0izOnFK25rnMb2xQCNoXA"
    "hsHd5RQCH7OaeLLkAYzIQMo0V1/m2YQBb4F5FY2tvqDSmtZs0m5J1cUD9kMUeDAWTU1VqX"
    "xWmmRyO+f+yqv9uvfLzoNbnQdtZtB+45vs6aXOTy9Zh4epKzcVGDj3WjYzrWmbWetmtj4P"
    "6/PYMLi77PMokxzwKAWZAUHCKLI0Ar0csyc62uoIxXpn7K2137W1PwNL5yXGSalrYEvTfF"
    "N6Ns23UppvD40DH32ZMwPxkwrV4ukaSLu6j/u2DOFNmI42t/pbaWlLEnoIltI3m68Zh0ot"
    "IdsoIat37S7gpc6N71bPbgouNaS1IruXHpzNoxSG7vIOulHsiYgvV3AgJcF+pdLTDXgUHU"
    "Y/YbmwXlwYN4nCypeLG0jAerkRfIJ+H8bz2OfNw2KUGTUD0e7+8C1axOJ2dJfWtGczdeZA"
    "RTZ2RRLEqK2xTOwOv1UgQSBMXnhZzkZ+COKlgFeWOqwndJmuAgeNQXKUH0IoBwiahkaXN+"
    "d3X/iZSEacQwujLw8X5yzsltDbXT/NeJDGu36X4TMIfC+7z0zIgRiZgZz+ENKaxTrbzNq4"
    "bBOZteeLceAnooQPsnZgNfsKVDO1TYg49GiGaqBCkSoN8zITDU+a3HyEpCRUtHb30SptpZ"
    "qfm9QxD+buOeiWDTrN0O7QntuSxXEVPUYiS6Mok1sYAZLaomWB019gt7b6naC0nnF5U7sa"
    "+7KkFhmEaqSaUGrJqjXlHZuk1S++l3J6+/0MBIHQliuVTDptcDR8f1rabfgPmaV2f31+dV"
    "U3zaaIJU853VgOZ6Vl8aTxfILztIWTmlCzAVnauah1MViugR+IDJaiTG6wIFYVaOYKsZu+"
    "3SfcyrKiKefcIrWs45n1YaAu3+IcfallNx51m9XJ1kVfyruHXmgAlfIm2T+dnV61O19252"
    "vD4O7yztcn9PyT76aLWJjjhxGRG3lzJOzMV9JbNPbwHUqqnilSx3qllL1S3Ju+ZBfNBN0B"
    "rcc8wLVG+rhpBrt+lbs3pdTTlsvu92+CL4acw4TibKu5uM202j7Tqr0d4S3QnQnwg8I4UP"
    "H7knomMZ8uPL8aOAj0WhxMGjD4v20mRVLPOva1a2JdHPsEvfucNCGBudSgMQ/E58B7Of9F"
    "XTFc0re1joHZ4EhctongSD0outkcxt51bu8619QnqvVd559AkrxEsfcQL8ULIiXy2mq4En"
    "bKvZsNphr2PJxHuJw3cRWa3nFF17vDm67sMrupZZZt/qZLLatnhKO27/W2HFs1oOVUjdSz"
    "m/WWqfFXpTs4QV8yfYieoPCUGisjX5filTRaS5C4jc0yPDZrAmZ+sFSkApRSvzxAkzlJIT"
    "BrDmJRii8xopRSr2dydg/QxI3mvK0ByUGyUsNaKE0sFDzTKxuDtJYNjngV5t3KkKrJPLET"
    "xiB1hUK73Kg2LeqOtC8ymdsOY0bVtrPO7Zwl7Fe04kgdaxZLveMZVF14xsn7F3YS11e94m"
    "Sv0sojfoemqRh62d7EpTBPaF1q8Ir/IZN3imwQvewSV/k8yqQTNlOoVo6Jjedo0Zv1mZOk"
    "RW+cjcvSohvc3fiEikWijRFOatoYOO2McF12Vu5dEN6B8Elk15DlcosmQZIOMuKetnqh8B"
    "MSywweXJvyrF6zi4WrL7B3C2sxE0r29u1y0/1yU4ydpkZSIW+ggdTkqhbxPS1nNROUmo2a"
    "BwTReiad/dhAbJA2SywR1chdYumoR9kSW0QObsxbMNij7xrJRzxaCGEcgoDnUWiwONM7Pf"
    "kcHgUejHNB3MT5P5MUpIuE1Hr2Af5zCpIySm9VpzkyeZP8pdlfWQ5iB4YYv2YWQAnw6xYA"
    "Ht+vfil9YbTP+Xrdvnu8dFaVXvfTE/zK7Ed258uL6rb5bupzhD1drUrRxFm9dt3GIOBdv0"
    "pZRdbtHbVGbl+f6l3r1IjpbGtWawY8WLxqnVqxfX59tMi3rVOzjkdf9gK8SK3bsYi1S7Eb"
    "ET4/y/p0ZH2WoPRFUOw+hN2HMGIfgjB0aIzlKRYINZNYdhcZFoQ5t8UZYcQZt9WywuiGqg"
    "S8XtLCoGqmfphZVXX4xQmmGDUTLpmQbff0kWeqIIJN5+lC3gSs2XurD5oshQcHklurD2pX"
    "eJJcufF5DFLJ3ujBrHtwNg/QNytiyqjZMxkUqKSbU2EyYNTsnNBoTpjBFGDmp2JokDrW0l"
    "jD0ojm5XV9TbEnVCz0a0CfTiHP1hADXyrYjIvtUa98xo2peKlhIBHv2J1UZs9QPW5XUzRw"
    "8Tw5aeRbOpH4lk5YwNltAibEIIoCCEI+5Kwqe0cW0t3B7i2LGLi9vaLmk9Elywg/X48u7t"
    "4dZi2AhPyUCCvg9vNiz0MNep66hb85/PQWlEp8LK1pz6jpFh5ba2V6a1FtmPFfYAea6kDz"
    "HPQ/9F9XkPBN7JEU6Zuwum/aNZnFBAb+zG8TS1jqtdrl0Az57VyrXeGIujPIkq8rjgbxG+"
    "x4sFdCaLmt6s9wVmMYx1Gs0tMZNdu92033yGjx0eK8VPESsXrWWbSGs8iG7293zX2GccLd"
    "BBdCT2iYhHtnlwUy0a5N101GzUBP6OFpg7XzkOXD1dqJi5jZA4LYnTopWiWVrERazQioN7"
    "54kmcQGjv6SSUjYN/A7u1upX3TptPvmi+OPs+k0sy0pm1mrZvZHq+2VwlvGNxdvkr4HjUX"
    "+kTUYsIzvpTEQH7KdyXrPMHlFhOTP6nFvD11eUbBwAS54kNN88U48F3nvy+cS1fF7IDWMs"
    "JK3TQ5gKEbL+fYJlHEvqZo4W8Bv2UMxpqSumTeeMij20WrMlkuX5OLOPmt5rZqc/a7rLhN"
    "aaUBHZDZARs9cqTbjLcBD5UNcbch7m8Kdbtp1temmTVZjTNZrZP7zTWzdXJbJ/eGwd1lJ/"
    "dlOI6+iph0WTh4PUe0j2W359i2lzJv81JmN/I4TECGf6FhkkW6hZD1UGDQvBa/GIrMGdsA"
    "zRvAT5xFmM3syoeXWFV7bKn5saVnP/FTXsS6rNMTSvaQTNsO78EU+AHH2SbLWlWqGOHS3M"
    "R+mi4bLfiWEFn0Q1XcwD7sJ+7h13060XTji9BQddQmkFzBWozdWIzb3n3SdxpRyGQl5OGy"
    "jkwo9bQSmtqbt56PVE8jpG06Up2WuTuIU5ui75femEUKNVjy4kJeL7eIvI92mS5Xh3Wufb"
    "JcSXBfvMAEegwnUazo96ipWv6tNAtrNWnI5opGU8SGA48KpxvtAWp+jV52oULxEkG8Ef86"
    "h7V/lXhPF4FO1jW8KUNfaKP2ZqBqOjl2Fq+wJeNTU1i7SYbP2754U3sXnfVOuyuxZW4aLV"
    "I34gXmyacHQs0k8LuYHsYRpy+LQ3hzcRPS4vSdgMhu5Wxrlpj4cZI6CYScSFL5REFr2rmC"
    "cck+cm/VkTpkH/m36tje3Lg3zwPgKh2zKBXMm6UPD5rccoakxMluDmq3nAUgfFygjqqCMa"
    "ljHsxNQBZDXAM4hhMYx5CzFIoBJnXMA7iz2/p0cRl+TmB8jud6kd+QEhhInYcLJOpkC8cW"
    "kwlYx9o2HWtVF6i3gjgeh9ayITktjrhbOtgXHfTgs69mx1UaRnRlGuDjJudlj8XHZY/rp2"
    "WV7saJzAnb6xvYcRy9JGrWG6FiIRZArIvp9tPK5SQJhqQl5MZb7sDaciooD3AiIPFBSMFM"
    "C7gJp8nTj2067VYNOUkXxWcZX7u3nh9CGoJ4qRJCOl7mCUh2bLzLDNr8LHtpdqFhPbq8Ob"
    "/7wre7Rpyz76MvDxfnGk0B5zD23Sl37OdF8kEPKiFtyNpbYWprbm6KpwBhMgbxsi/OxmDC"
    "st/LNXh4VCkgnIsbiO5howw6h5IMOoecHM9RmHKdCOJELoSKzaCjmMtlq+vZt/8DA0ZfvQ"
    "=="
)
