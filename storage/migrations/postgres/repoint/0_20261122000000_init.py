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
CREATE INDEX IF NOT EXISTS "idx_short_urls_listed" ON "short_urls" ("account_id", "kind", "created_at", "id");
CREATE INDEX IF NOT EXISTS "idx_short_urls_by_update" ON "short_urls" ("account_id", "kind", "updated_at", "id");
CREATE INDEX IF NOT EXISTS "idx_short_urls_by_name" ON "short_urls" ("account_id", "kind", "sort_name", "id");
CREATE INDEX IF NOT EXISTS "idx_short_urls_by_scans" ON "short_urls" ("account_id", "kind", "scan_count", "id");
CREATE INDEX IF NOT EXISTS "idx_short_urls_of_folder" ON "short_urls" ("account_id", "folder_id", "kind", "created_at", "id");
CREATE INDEX IF NOT EXISTS "idx_short_urls_of_type" ON "short_urls" ("account_id", "kind", "type_id", "created_at", "id");
CREATE INDEX IF NOT EXISTS "idx_short_urls_of_status" ON "short_urls" ("account_id", "kind", "status", "created_at", "id");
CREATE INDEX IF NOT EXISTS "idx_short_urls_made_via" ON "short_urls" ("account_id", "kind", "created_via", "created_at", "id");
CREATE INDEX IF NOT EXISTS "idx_short_urls_of_password" ON "short_urls" ("account_id", "kind", "has_password", "created_at", "id");
CREATE INDEX IF NOT EXISTS "idx_short_urls_expiring" ON "short_urls" ("account_id", "kind", "expires_at", "expiration_enabled");
CREATE INDEX IF NOT EXISTS "idx_short_urls_of_short_id" ON "short_urls" ("account_id", "kind", "short_id");
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
    "key" BIGINT NOT NULL PRIMARY KEY,
    "terms" INT[] NOT NULL
);
CREATE INDEX IF NOT EXISTS "idx_search_terms" ON "search_terms" USING gin ("terms");
"""


async def downgrade(db: BaseDBAsyncClient) -> str:
    return """
        """


MODELS_STATE = (
    "eJztXWtz47YV/Ssef9rMqBlb9nrdTqcz1q6TqvVjx/am2WQyHIiEJNYUqZCUbSXd/16AEk"
    "kABGCCIiUIxod2YxJHgg5e91xcXPx5GMN55Ifp9xeuGy3C9C56PvzbwZ+HIZhB9B+8172D"
    "QzCfEy/xkxSMggwAVgWTrNgoSWPgpuj5GAQJRI88mLixP0/9KERPw0UQ4IeRiwr64aR8tA"
    "j93xfQSaMJTKcwRi9+/Q099kMPvsAk/3P+6Ix9GHhUlX0Pf3f23EmX8+zZly/DTz9kJfHX"
    "jRw3ChazsCw9X6bTKCyKLxa+9z3G4HcTGMIYpNAjfgau5foX549WNUYP0ngBi6p65QMPjs"
    "EiwGQc/n28CF3MwUH2Tfj/Tv+xrhpRzHFubh+c+8sHxzlU4M6NQsy7j1sBEfNt9bklIdnT"
    "Q/wFH/95cffu5Oy7jIIoSSdx9jKj6/BbBgQpWEEz0kuW4Qz4QZXoj1MQ84kuAAzXqKrdsJ"
    "wT1AGlhzPw4gQwnKRT9Gf//amE458u7jKaUamM5wiNiNVQuVm/6q/eYb5LfucgSZ6j2HOm"
    "IJmq8FwBtsN3/qAkvBzSO2D8fS3G30sYf88ynvoz6PwRhVCFbQpkINNndbr2mbhnn1U7dg"
    "BCpf68Lm8gucdnNcg9PhOSi1/R5CaLUVkvBZJZnCW7BtluDDEZDkirVH9Cb/DcwKebRjJk"
    "e2vo9/l/7CH1EqofhteX9w8X15/xx8+S5Pcg4+vi4RK/6WdPl8zTd2yzFB9y8J/hwz8P8J"
    "8Hv9zeXLKGTFHu4ZdDXCewSCMnjJ4d4JGc5I/zR1Qzo/lnsgATpWWBxDQaS2trRpf2pIfS"
    "SZ3V90S8+J5U1t4YPvkJd84a+JNhmPJZJlEMy2tZ0sWwOeqK4wmuwV/+2u+fnHzoH52cnb"
    "8//fDh/fnROSqbVbf66oOkIQbDH4c3D3Qb4AffvmHpNH4kzHr8YATcx2eA7MbKm6gficpW"
    "X836M/YJCNFI8Na/G1e4EJVz/99wKZScxdueXHHOfecRLq3iNFxxZv8qzMF5eQNtmf7RUR"
    "39c3Qk1j/4HT0HozGkLDZJjHG6vgPtE8Ox/6KkfgqEgd34vAa/50J6z1l2/cRBU7//xJkl"
    "BlEUQBAKJmQSx9A8QsA95FlmFtzeXlGm92DIGAk3X64Hl0gLZcyjQn5K2A5WAG3aAHsogJ"
    "LUWSSNGprFttDUmkkjk1p6vXnjqBm0NKpNw1bfpn3Fjq0orArHVYJ/iGLoT0KkeTKah6gq"
    "IHR5ixJ/U24/yS2flkM7Bs+FymJ6F2LBgwFcrUgfL+4/Xny6PPy2K/26QM0S+38A/Ns/Rh"
    "4USllewZ5c1ZIQxBJi2QpcswUubmRlBUaBrAR7VYK5gQ8FK5yEZBJkoBDrH53W0WK4mMSj"
    "cFpRZIkbzVfzVu2NqAJhIM3t9+YYen4MXWRix36V5gf4IvSc0zgT9ihkhvjlzw+UDZ5z+u"
    "764ufvKDv86vbmx7w40QYfr24H7EyCZ153CgLcvkqeySrSwM5+elKjs5+eCDs7fsV29iRa"
    "xC6HallHLzFGkLz1Xr5XPp5tWiomCf+G3h3r2NmT9p3EQNmtQ2K6depoMmqb+3Qyqtrw6P"
    "yIP6g1f84OeH3VnUP2Kq2cOchcQ8aYyINTvu1J3TZuVq4DV82vh8k0irHBnu1HPcE4i3z5"
    "bRMXjiy2hjvuOVE16zbW15+wtaiansS1kzdXpQmE/BOI7YU2dd8O/ePTD6fnJ2enBf3FEx"
    "nrnL3HbKB5zmippLwolBGCgAnNqxUZciKJDDmpRoY8+UCF5HVxA9ntIIZ43SEbyCsKabfQ"
    "tba/R3CMbMFqE//r/vaG37wlgm1a300P/ncQ+EmdZWB/NBWmQu69YB0VTDvhD2C9F2Ccwl"
    "iF9gKwEet7NJQ6ob0wVRUlJ4uzsQRy3UlJgk215z3+sC93V2aHE7BdTC8Nmu0zCjVo8bYn"
    "1aARjh1wVnuW3QcNIGGK+hkyRPxwbYsQjt/flPSo2KRsc+dVo+3tdvddNQmd18zk2ELkvO"
    "Lmq91zbbwbRe5bc+IKxHZdBWjtu03MarzAzNCKECnN4gzMQAfBSb+O96Uvdr70KyE0EC2n"
    "qXJYGAMzYa7pPDJsr3a6dZlf9s4Vk0AYNmhjAmZDGXRu3zFM3WmjYUwjbUCDzq3Mak6loc"
    "xgbUvr1tK6JCj4GIUpcMUOmfJ1Tx4VsCrYvTPmz8PypzEnZ2gjBT3DUPgyR02FN5oLNkoH"
    "zYuT19vBughmH5OPksMMjX5J9kc2NsVfjeNdK7VQ+f5oLPlue2xl98dW1KgmINbFz8gQGK"
    "Ywhhw6xc4NAmI3C5t7NfDXQ14cn5h5AmKZ34B5K71NNeWoqS0GzeLMKaA113VuY5tCwKYQ"
    "2DK5+5xC4FNWE0+WPIAp0pMqzdUv82zCgLegvPLGVl9QaaQ1m7RbUnXxgP0QBR6MRVNT+V"
    "Y+K42zcnvn/lpX+3Xvl50HdzoP2syg3cY32dNLrZ9esg4PU1duKjBw7jVsZhppm1nrZrY+"
    "D+vz2DK5++zzKJIc8CQFmQFBoiiyNAKdHLMnOtrqCMVmZ+yttd+2tT8DS+c5xkmpK2RL03"
    "xTOJvmWynNt4fGgY9+mTMD8aOK1OJhDZRd7cd9W4XwJkxHm1v9rbS0FQkdBEvpm83XjEOl"
    "VpBtVZBVu3Yb9FLnxverZ9cllxrSWondoQdn8yiFobu8g24UeyLhyy3Yk4pgv4R0dAMeJY"
    "fRV1gtrJcWxk2isPKtixsowDq5EXyMvh/G89jnzcNilhmYgWy3f/gWLWJxM7lLI+3ZTJ01"
    "UJ6NXVEEMbANlon90bcKIgiEyTMvy9nAD0G8FOjKAsN6QpfpKnDQGCYH60MIxQBB09BgeH"
    "Nx95WfiWTAObQw+PpwecHSbgW93fXTTAdpvOs3DJ9A4HvZfWZCDcSU6cnlD1Fas1hnm1kb"
    "v9tGZu35YhT4iSjhg6wdWGRXgWqmtgkRhx7NUA1UJFKJMC8zUf99nZuPUCmJFK3cfbRKW6"
    "nm5yYx5tHcvgbdsUGnGdst2nM7sjiuokkksjTyd3ILI0CldmhZ4PQX2K2tficojTMub2pb"
    "Y1+W1CKjUE1UE6CGqlpT3bFNWf3seymnt9/PQBAIbbkCZNJpg5P+h7PCbsN/yCy1++uLq6"
    "uqaTZFKnnK6cZyOkuU5ZPm8xHO0wZOagJmA7K0c1HrYrBcAz8QGSz5O7nBglRVoJkrxG76"
    "tp9wK8uKppxzi0RZxzPrw0BdvsE5+gJlNx51m9XJ1kW/lHcPvdAAKsqbZP+0dnrV7nzZna"
    "8tk7vPO1+f0fPPvpsuYmGOH6aI3Mibo8LOfFV6h8YevkNJ1TNFYqxXStkrxb3pS3bRTNAe"
    "0XrMA1xrpIubZrDrV7l7U6COtlz2v38TejHkHCYUZ1tdF7eZVptnWrW3I7wFuTMGfpAbBy"
    "p+XxJnkvJpw/OrgYNAr8XBpAGD/20yKZI469jXrol1cewT8u5LUkcErkv1autAfA68k/Nf"
    "1BXDhXzb6BiYDY7E77YRHKmHRDdbw9i7zu1d55r6RLW+6/wzSJLnKPYe4qV4QaSKvLYarg"
    "o7xd7NFlMNex7OI1zMm7gKde+4ouvd4k1Xdpnd1jLLNn/dpZbFGeGo7Xq9LcZWhWi5VCNx"
    "drPeKjX+qnQHx+iXTB+iRyg8pcaWka9L8ao0WktQcRubZXhs1hjM/GCpKAUoULc6QJM5SS"
    "Ewaw5iUYovMaMUqNMzOftHaOJGc97WgOQgWYGwFkodCwXP9MrGII2ywRGv0rxfGVI1mSf2"
    "whikrlBolhvVpkXdk/ZFJnPTYcxAbTvr3M5Zwn5FK47EWLNY6h3PqGrDM07ev7CXvL7qFS"
    "d7lVYe8Ts0TcXQy/YmhsI8odVSvVf8D1l5J88G0ckucZnPo0g6YTOFauWY2HqOFr1VnzlJ"
    "WvTm2bgsLbrR3Y5PKF8kmhjhJNLGwGlnhOuys0KGXPDsGiYkQ2LRFGENWzNlegd0InTUFf"
    "G/8CWFcQgCnrkjuYo4hze5krj87a/fSowH+KuVoC+aVK7EaOmsPmHTeiT4I/OLeZtUI8du"
    "VAkXhE7RzE1qgT8haVqN1X3T7faSaLy+xnpTbjB2g7u06SplFdm0sVKQLpJ26lN+1iY1yu"
    "vx5IMWqjUDHsw/apNaTUFSBBm1wxb5aZvUDH0psh2SdU2yv7Jkrg4M8VyvWrPsA/AEv2nH"
    "IuZ9xW5EGPNthHBZGdz6hRnrNq4rz/LyBkqzOpdEiW+IOmd1mXUwWAeDEQ4GwtChOZafnS"
    "Rg9ugks1MvSqYpPuotTqWpdtxbN1Yl5HVy3htVM/XDzKqq0i/OHMHATMgeLfPjdJFAItej"
    "defpvLwJXLMXUh7VWQqPjiTXUR5V7uYitXLtQEsSZFN1M+senM0D9JsVOWVgNtiSIpV0ES"
    "pMBgzMzgm15oQZTAFWfiqGBomxlsYGlkY0L+7hqcs9AbHUb0B9OoU8W0NMfAGwqZSas176"
    "jGtL8QJhoBBv2Z1UHItVjaOvAA1cPLu47JbdJqD5HkRRAEHIp5yFspdfIOwedm8JxYPb2y"
    "tqPhkMWUX45XpweffuOGsBVMhfhRhWfSNFd833PNSo58Et/fXpp7egVAJfaKQNPtct7qXS"
    "yvTWotow43+AHWiqA81z0P/Qv64gk4vYIynCm7C6b9s1mYW5BP7MV7wxk8Y12uXQjPnd3J"
    "dZ8oi6M8iyqiqOBvEn2PFgcz1rua3qz3C6QhjHEeeqenFPZ2C2ezeb7pHR4qPFeaniJWJx"
    "1lm0gbOIiixVXHILnEmBBVtec59gnHA3wYXUEwiTeG/tFiAm2rXuusnADPSEHp/VWDuPWT"
    "1crp34FTN7QBC7UydFq6SSlUjDjKB664sneS6htqOfBBlB+xZ2b/crn4s2nX7ffHH0gSOV"
    "ZqaRtpm1bmZ7TNfeEbhlcvf5jsB71FzoJ6IWE56PpUr05CdkV2WdR7jcYcbRR7WYt8c2zy"
    "gYmPlOfKhpvhgFvuv895lzm5pYHdAoI6zUbYsDGLrxco5tEkXuK0BLfwP6rWIw1pSsWD07"
    "Wpcf1tHtolWZfC9fk/M4+W1fTUHZPE3OfhcVfz3jhD3cvNPDzVs9cqTbjLcFD5UNcbch7m"
    "+Kdbtp1tWmmTVZjTNZrZP7zTWzdXJbJ/eWyd1nJ/cwHEUvIiVdvOzJXds4IMrHZXfn2La3"
    "Le7ytkU38jhKQMZ/jjDJIt1ByHooMGhei18MReaMbYD6DeAnziLMZnblw0ss1B5bqn9s6c"
    "lP/JQXsS7r9ATIHpJp2uE9mAI/4DjbZFmrCogRLs1t7KfpstFyjxYKWfRD+bqGfbjjuAfI"
    "OWYhmy/WAGsgtmMg6r/ZpKUG5zg21LoxAepo2TO1L+88+aieFkfT3KM6rWl3EOcxRb9ftr"
    "JRhWqsb3FeXi8fiLyPtpkbV4dVrnlmXEkkX7zAankEx1Gs6OSoQK3YVpqFtZo0ZHNFrSli"
    "y1FGuYeNdvfUvEIBVxffnpB/iCC4iH93w8bfSnxOG1FN1g+8LTNfaKN2ZqBqOjm2FpywI+"
    "NTU1rbyXzP26t4UxsVrfVOuwWxY20aLVI34kXhyacHAmYS+W1MD6OI05fF8brr4ibkwOk6"
    "25Ddt9nVLDH24yR1Egg5YaPyiYJG2rmCcclOuFfoSB2yE/4VOrY31+7N8wC4SmcqCoB5s/"
    "TxUZ0rzVApcWabo8qVZgEIJwvUUVU4JjHm0VyHZDHFFYJjOIZxDDlLoZhgEmMewa1dzaeL"
    "y/BLAuMLPNeL/IZUgZ7UebhARZ1s4djhDrp1rO3SsVZ2gWoriINvaJSNv2lwnt3Kwa7koA"
    "effDU7rkQY0ZVpgk/rHI49FZ+NPa0ejVW6CCcyJ0ava2JHcfScqFlvBMRSLKBYF9Ptp5XL"
    "SRL5SJeQG29rB9aO4x89wIl/xKceBTMt4GaXJo86Num0ukbh4YOLr11Szw8gDUG8VAkgHS"
    "3X2Ub2bLzLDNr1wfXC7ELDejC8ubj7yre7BpyD7oOvD5cXGk0BFzD23Sl37K9fyQc9KAtp"
    "I9beilLbcHNTPAUIMy+Il31x6gUTlv1O7rzDo0qB4XVxA9k9rpUu51iSLueYk9A5ClOuE0"
    "GctYWA2HQ5iolbdrqeffs/IO+5uA=="
)
