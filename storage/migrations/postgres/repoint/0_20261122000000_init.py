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
    "fetched_at" TIMESTAMPTZ
);
CREATE INDEX IF NOT EXISTS "idx_oauth_clien_seen_at_bc021d" ON "oauth_clients" ("seen_at");
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
    "scopes" VARCHAR(64) NOT NULL,
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
    "logo_hash" VARCHAR(64),
    "fetched_at" TIMESTAMPTZ NOT NULL
);
CREATE INDEX IF NOT EXISTS "idx_page_pictur_logo_ha_2d0991" ON "page_pictures" ("logo_hash");
CREATE INDEX IF NOT EXISTS "idx_page_pictur_fetched_8e4c29" ON "page_pictures" ("fetched_at");
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
) WITH (fillfactor = 80);
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
    "eJztXW1z47YR/isef7rMuBlbsn1uptMZyedL3PrlxtaluWQyHJiELNYUqZDU2Up6/70AxR"
    "cQBGCCIiUQxof2YgBLUg/edh/sLv7aD+EicP34+5FtB0s/vgue93/Y+2vfB3OI/oNVfbC3"
    "DxYLohKXxODBSwTAumGUNHuI4hDYMSqfAi+CqMiBkR26i9gNfFTqLz0PFwY2auj6j0XR0n"
    "f/WEIrDh5hPIMhqvjtd1Ts+g58gVH25+LJmrrQc0qf7Dr43Um5Fa8WSdnnz5cfPiYt8ese"
    "LDvwlnO/aL1YxbPAz5svl67zPZbBdY/QhyGIoUP8DPyV6S/OitZfjAricAnzT3WKAgdOwd"
    "LDYOz/Y7r0bYzBXvIm/H/H/0w/jWhmWTe3E+v+YmJZ+xLY2YGPcXdxLyBgvq2fWwCSlO7j"
    "F5z/NLp7Nzz9LoEgiOLHMKlM4Nr/lgiCGKxFE9ALlOEcuF4V6PMZCNlA5wIU1uhTu0E5A6"
    "gDSPfn4MXyoP8Yz9Cfg5NjAcY/j+4SmFGrBOcAzYj1VLlJqwbrOox3ge8CRNFzEDrWDEQz"
    "GZwrgu3gnRUUgBdTegeIn9RC/ESA+AmNeOzOofVn4EMZtEtCGiJ9Wmdon/JH9ml1YHvAlx"
    "rPaXsNwT06rQHu0SkXXFxVBjdaPhTfJQEyLWfArgG2HUIMhgXiKtQfUA1eG9hwlyUpsJ1U"
    "9PvsP3oIvQDqyeX1xf1kdP0JP34eRX94CV6jyQWuGSSlK6r0Hd0t+UP2/nM5+WkP/7n36+"
    "3NBa3I5O0mv+7jbwLLOLD84NkCDolJVpwVfcPK5fSJUHxwwQOwn54B2llLNcV4AAvXeoKr"
    "qDoaxqnkx3/fQQ9wJlmuai/cf8NVqmn3s9+L0lQxK88bD7jzTVE6xw/RGaTAj5HptDFM68"
    "doDNQ08BwYborTx+QpGsP0GAJ/49H0I36IxiBhE3VTjK7RMzSGKJoFYWwtw41xuscP+nx3"
    "pTFWMZwj6yWGm0I1SZ+jGVRYpwoGAU/LqlbNB3O6BPjgMflJ+N34TVUtiklnkjqWiM0kVD"
    "rDZurLZib/VnDm28tZew3t5MHhYR1u7fCQz63hurKpjOaQNJFJymjHGXfAq4Vw6r5IMWu5"
    "hIbD+KwGvmdceM9odN3IQku/+5WxSoyDwIPA5yzIpBwF8wMS7CHOAmDHt7dXJVpnfDmhIP"
    "58Pb64e3eUII8auXFSfHkzMeTaWyHXyG72QISsiahRR9OyLXR1uiGYnm6/p1PHAEtOoS1L"
    "tanYqtu1r+ixFW66gnEV4I9BCN1HH9k8CcyX6FOAb7M2JbbDRz/BrZicqDgEz7mVRY0uhI"
    "IDPbjekc5H9+ejDxf73/jMf7f26xJ1S+j+mXAD54EDuaYsq+GB2KolRRBKDjQGruYGLu5k"
    "aQusJGRMsFdNMNtzIWeHE4BMCmloiA0Oj+vYYriZgFE4rlhkIXTcENqYi3areE/gS8zGm5"
    "ZrBHmP9MSLXyYlFTFD9d316JfvSmri1e3Nj1lzohfOr27H9EDHC4M9Ax7uZSnirCqp4ZA/"
    "HtYY8MdD7nDHVfRgj4JlaDOgFg30QkYLkLc+yntFQWxzI9XJLm1IPhjeoSf9mzg+SLIOpE"
    "y3nIMis7Y55ZBA1Qbh0K5vyQ5wfZVtIEeVUlwDUteQMsYjGIraAyGrYCftOmASfiucTvDD"
    "v8Iwwk/5fROGYew+XvocxYk579NfS47MtI/VNXcf8Sf87e+DwXD4fnA4PD07OX7//uTs8A"
    "y1Tb63WvVedLpz+SM+pymt5NnBDZ95yLqr0gVc/AmJ1zuhB3pr2g+Do+P3x2fD0+Mc/rxE"
    "hDrjaCyZaI71sJKyvEpSWhgEZatrWMtxYShwXBhWHRe+ukAG5LS5huh2ED6RDsgG5lVJ0p"
    "zwKq1/P8Ap0gWrXfyv+9sbdvcWEnTXuna89789z43qbAP9sakwFGL2giYqqH7CD6DZCzCN"
    "YSgDey6wEeo9mkqdwJ6rqpImJy1njrrFdmfJJNjU9tTTF/2Asj/pIaaWDZrFczFNUCLYS2"
    "CBug6cL4IY+vaqI6/t30gXC/SKzYxQc8zd9jE37hIJdT1trqG63kmGhCl6PwwXocti/Pgo"
    "U2Iaot2FKwFa8ZoZRyVJc/aksm2UHdFK6oqU2AbbRH9spFc3BcLy8aNnlukzdn0QrjjGTy"
    "5DO+mv0vg9bZAcp5ZMPkHQMjS+vBndfWEflo8Zls/4y+RiRMNuHHyNg69iJo/CDr7nid8f"
    "3+LJag+EJk+AfXmttQ+hYk68fIWwTV9HhRxK2/V0VCRYVbF9bQuxqpL+pMaNtLGDHemKy8"
    "iRwKeqK4KGst7kpABvIXO05gdSqzglpqFZPxzUOVAe8M+TB5X8fNAOYSwdiEGJ6bDWdE6g"
    "9Mp5V5X1pXcMSgSh36CPCTHDkKncv1MY27NG07gsaXy0VevlCsvBt8NNFrvd5tIikkgyuY"
    "pSjkmRhzCR07JTnuKv/eKnURxQeXdHZVgUvizQaMZOpzkaBbPxYmXfbWGDAiaPycbUfiKN"
    "fknyR7J08V+NY98qXyHz/mAqeLc5et59hLUc1ISIIb4p/R36MQwhA04+K0CIGMfB5nQAfj"
    "1knTHwkSdEDPIbIG9sVl213dLSFoJmMaclQWPRqNzH5jDcHIZvGdw+H4Z/SL7EEeW5opoc"
    "CC3N9S9zTG6rt2B5ZZ0tv6GWJY3apNyWKkESdro+FdeDsJam0uUhglWJuKqkT/RX+tmvs1"
    "9mHdzpOmiS2HfrGGQyGbSeycAQHrru3CWPuoXTsJvLkqable5mw3kYzmPL4PaZ88jdEFgm"
    "BemjILAoCn+IDuOc19EFJtRZLW0/soMF62Y5gRdpLqGhxt+JB6mDxr2LfpM1B+GTDNQsWQ"
    "1Bb99B2lgEb0JVNNf+vJWeNkZBB85R6l40oUf0pTHAtmqAVYd2G/CWQqj7NbLrglua0rLG"
    "bTkAkHEf1AYu9rxLqTQZ5FQU6xSt1DNkPz9Bf1Pg7tYPm+BnaYZZp2TKVfAY8LiUrO5ASK"
    "V4qNUOXUWwjz+ey/J3dJXltMuq0JZhL/LcTyBkzFxBwiBCqGHGIEUnLgvmrlIGPbtOzBjt"
    "93PgedxD1VxIpyPV4eD9aX6aiv8QHaTeX4+urqqnqTOkIM0Yw1gMZyFl8KQvrV/EDfgJQs"
    "ywUMpxE6p4lF0D1+MpLFmdWGGZo1bGt1XzU5409FM6sJCUMvQZtbA7aMg3cBbOpUzKCNVW"
    "dbJ30S9l8RdcBShvr5P+05qLnuHvjVPPlsHts1PPJ1T+ybXjZcgNZKKaiJW8BWpsLdatd6"
    "js4UsjZJkpUsawUtKsFOYjpTEvCXWUJq7/oCuZXspohFra+Z9AFD0HoTMJV/wNodTktQ1h"
    "3djK1dYthpI5Do4TyxcY/Al1cxiVv7vFTEbmJldct42bXOnur7sp0XIaOkK2vzPlc0tyXy"
    "LlzK5kdiX2rkS7GbC2JYYrgmBfqnpBGFpaX1p6Cuaut5IkhUpC3XJCiqxJEpz0AoQ8l04+"
    "oiWhTq+B6h+gyUIkrauUpQxt8aqe0q+ADUWGcS90lVIEd7NQDROl0ZP+RRpd02lMiZp+Vr"
    "mfk3hhSSWDlDFam/AgL4GqjWO8dlPUqxi6QI4qpU7w7tAyFUInuRL+0uEbx3Srg1fM46S9"
    "tb6D3XU6idl3gjlCHD85e40J2lfLbi56qK5BUkhoSJsOToZ1QvZOhoJbyoeVO7aysS+BMi"
    "mjIc7tm33GLagDyiLbJJoo4aSkcTtXTglXhfhPFJbPd1c8vYasF2s06yVzGXbhg85WZQ72"
    "SmmJntBQxP/ClxiGPvBY6o4gE2om3iQjavHbTVJUJdZQvsaVdXNdTSBrr6EWUCc9Aj83wh"
    "mtAhhd1uiyWuiy+BFMjMWBk4SYTpEDbUROciOqhVdIceKpzWXeP0jcIYU+M3b9PM1EGX7+"
    "LfaUmA43TItMhi5us99q+nXFsN5C9vX1LQSyLiekkHGQKG97cL7w0E+WhJQSM6CWQCWNUY"
    "m1gBIzS0KtJSFIPooR68lXMwgRo2ZsoGbEM8ja7fjA5wLmgtDmqEcxiJdyOZ9zCQ1NwZYJ"
    "jTxERdZpsCKo4fp9clKL3TgRsBsnXMChjzFgBfcEgQeB/wrshDidiwvJ93CYi0J3bm+vSu"
    "vK+JK2TT5fjy/u3h0lPYEauWu/iqqVDl8WLlpsmlxEW5I0Ll+qnTZVenmd2bPZNGM/wEw0"
    "2YnmWOh/6F87OTmSIWd48jpsM9tmaSIb+Jbnzl1mvkd+KGlZrhHhqxjy2wwqZeGPhjNIQu"
    "glZwP/CWY+yM8Hk2ZiCydM7hyncYFhGIQyI50SM8O72XKPlBYXbc4rGbqCljOsxQasBV6w"
    "ORmuXt1yczmdzli3vOeai2u7urj2qwtk9k1KTENK7ui0xt55RNvDxd6Jq6jVA4LQnlkx2i"
    "WltMSymBZQb3vz7FdsrzJd0TeGyFzP/Ca62YRsmEyuWwa340yuxE41A/7jxrdWnSdP0Qvx"
    "bq9dukdjGn0VGtbcgJJSiwNxSMm6rfUEVzvMIPUk57rz1KantYapYvihGYvlg+fa1n+fGV"
    "cr8xX7spTR65uQYhB4SGuTBL4sZYA3BpXRtNUL8Jyk7rm8/ZisF+/GmaPvtpMMl1TCJtGZ"
    "+Yeb4EwFrCWRBrDVkAnVVjzjIK3I/mIcpLVB3Zx0dXXSZVRW7VRWcwbw5rrZnAGYM4Atg9"
    "vn29xGCPKYZ0nnlQdCMxrgZopdiGDuzMF127gzZxnB0EqGgAzVWpbSwtrdNtX6EDAQ5zML"
    "aXMdXGy7dmZ24FfXlqJtCgkthnIZ4OM6vM0xn7Y5rrI2UhG+ga7Rve0D+xAGz2hllVoXCh"
    "EDMQdiVY4+Lv2H4IWnreWVYm0t8Tl3cVujsb1Njc0OHMbmJsI/k9CJP9xBVKDPoZ9eCxHx"
    "eeST6YD6HeBG1tJP7HDp+HBa1ESG148M/+pGbswKChQNekLIxCE3HfAOjIHrMTRtUY7EXE"
    "QLXXAbJrkquuHd+l/+dS55tVg/TMsMn/dGtcO0/xuoKrRkV8qKrn2yw8Tjqm2YmuYdVxpm"
    "7a7QUQztFo9id6Ri3CNbVBQIU1SLVYyEgtpxCAxkJMsQbW6pgNEy2tEy1Pc+VnIlYKyucs"
    "OYEOrIstZ1LO/8Ng3FtrMNL9NQaU+7g/hiDvT7RTtbqVGN/S3M2qtlSIvHaJuXvaiwyzW/"
    "6kUQ1BkuMSH/AKdBKHmOUhE1fL7UKqzUoiFaK2otEVsOO8sO8conSjWvA8SfawVTK3sIJ9"
    "oMb5PEKwltY6O3Es9pI8zNkInbUvO5OmpnCqqii2Nr0So7Uj4VhbWdq9xY7hBvyheitdFp"
    "vBx2bJsGy9gOWGGZ4uWBENMJ/DaWB+Nm3dXxgHEN2dUqMXXDKGZ4hogXiULKrBEUFcsOfx"
    "ESsZzYFzOKa4/ihQfkojRyAf1W56PDOmfkqBU/L/Fh5YzcA/7jEg1UGYxJGf1grgMyH+IK"
    "wCGcwjCUi9cgZfQDuDVfD1Wowp/X+org2Lzc4kBIG6baz44Pzx3AODzHORQ4vkmAecEEmT"
    "ihd+cLgkGK0yC8QotxvA98EK5kvA8eVmnusp5pXqKdP02Dk7vlonk9vrwZ3X1h++WOGWlz"
    "xl8mFyOFloARDF17xpz7aZV40oOikTLHiG+FP9+QGeMvAdw8Tvydn5/IqZ/e+Vu4fxXPKg"
    "mE0+YaontUK/nekSD53lE1+R56Y8w0fPk54AgRk3xPMg3cTvezb/8HJivjWg=="
)
