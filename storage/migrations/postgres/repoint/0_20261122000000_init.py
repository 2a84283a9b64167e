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
CREATE TABLE IF NOT EXISTS "rollup_lease" (
    "id" SMALLSERIAL NOT NULL PRIMARY KEY,
    "holder" VARCHAR(40),
    "expires_at" BIGINT NOT NULL,
    "pruned_before" BIGINT NOT NULL
);
CREATE TABLE IF NOT EXISTS "scan_keys" (
    "key" BIGSERIAL NOT NULL PRIMARY KEY,
    "id" UUID NOT NULL UNIQUE,
    "account" BIGINT,
    "type_id" SMALLINT
);
CREATE INDEX IF NOT EXISTS "idx_scan_keys_account_15edd1" ON "scan_keys" ("account");
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
    "cQBGCCIiUQxof2YgJLUg9A7O6D3cVf+yFcBK4ffz+y7WDpx3fB8/4Pe3/t+2AO0X+wmg/2"
    "9sFiQTTiKzF48BIBsO4YJd0eojgEdoyuT4EXQXTJgZEduovYDXx01V96Hr4Y2Kij6z8Wl5"
    "a++8cSWnHwCOMZDFHDb7+jy67vwBcYZX8unqypCz2n9Mqug5+dXLfi1SK59vnz5YePSU/8"
    "uAfLDrzl3C96L1bxLPDz7sul63yPZXDbI/RhCGLoED8Dv2X6i7NL6zdGF+JwCfNXdYoLDp"
    "yCpYfB2P/HdOnbGIO95En4/47/mb4a0c2ybm4n1v3FxLL2JbCzAx/j7uJRQMB8W9+3ACS5"
    "uo8fcP7T6O7d8PS7BIIgih/DpDGBa/9bIghisBZNQC9QhnPgelWgz2cgZAOdC1BYo1ftBu"
    "UMoA4g3Z+DF8uD/mM8Q38OTo4FGP88uktgRr0SnAP0Raw/lZu0abBuw3gX+C5AFD0HoWPN"
    "QDSTwbki2A7e2YUC8OKT3gHiJ7UQPxEgfkIjHrtzaP0Z+FAG7ZKQhkif1pnap/yZfVqd2B"
    "7wpeZz2l9DcI9Oa4B7dMoFFzeVwY2WD8V7SYBMyxmwa4BthxCDYYG4CvUH1ILXBjbcZUkK"
    "bCcV/T77jx5CL4B6cnl9cT8ZXX/Ct59H0R9egtdocoFbBsnVFXX1HT0s+U32/nM5+WkP/7"
    "n36+3NBW3I5P0mv+7jdwLLOLD84NkCDolJdjm79A0bl9MnwvDBFx6A/fQMkGYttRTzASxc"
    "6wmuoupsGKeSH/99Bz3A+chyU3vh/huuUku7n+NeXE0Ns/J34wF3vilK5/gmOoMU+DFynT"
    "aGaX0bjYGaBp4Dw01x+pjcRWOYHkPgbzybfsQ30Rgk7KJuitE1uofGEEWzIIytZbgxTvf4"
    "Rp/vrjTGKoZz5L3EcFOoJul9NIMK21TBIOBZWdWm+WBOXwE+eEx+En42flLVimLSmaSNJW"
    "IzCZPOsJn6spnJvxWc+f5y1l9DP3lweFiHWzs85HNruK3sKqNvSJrIJGW044w74NVCOHVf"
    "pJi1XELDaXxWA98zLrxnNLpuZKGl3/3KWCXGQeBB4HMWZFKOgvkBCfYQZwGw49vbqxKtM7"
    "6cUBB/vh5f3L07SpBHndw4uXx5MzHk2lsh18hh9kCEvImo0UDTsi0MdaoQzEi3P9JpYIAl"
    "Z9CWpdo0bNUd2lfs2Ao3XcG4CvDHIITuo498ngTmS/QqwLdZSokd8NFPcCsuJ7ocgufcy6"
    "JmF0LBgR5ca6Tz0f356MPF/jc+89+t/7pEwxK6fybcwHngQK4ry+p4IPZqSRGEkgONg6u5"
    "g4sHWdoDKwkZF+xVF8z2XMjRcAKQSSENHbHB4XEdXwx3EzAKxxWPLISOG0Ibc9FuFe8JfI"
    "nZeNNyjSDvkZ148cukZCJmqL67Hv3yXclMvLq9+THrTozC+dXtmJ7oeGGwZ8DDoyxFnFUl"
    "NZzyx8MaE/54yJ3uuIme7FGwDG0G1KKJXshoAfLWZ3mvKIhtKlKd/NKG5IPhHXoyvknggy"
    "TrQMp0yzko8tU2pxwSqNogHNqNLdkBrq+yDeSsUoprQOYaMsZ4BEPReiBkFeykXwdMwm9F"
    "0Am++VcYRvguv2/CMIzdx0ufYzgxv/v015IzMx1jdd3dR/wKf/v7YDAcvh8cDk/PTo7fvz"
    "85OzxDfZP3rTa9F+3uXP6I92lKK3m2ccNnHrLhqgwBF39C4vVB6IHdmo7D4Oj4/fHZ8PQ4"
    "hz+/IkKdsTWWfGiO9bCS8rxKUlo4BGWva1grcGEoCFwYVgMXvrpABuS0u4bodpA+kU7IBu"
    "5VSdLs8Cptfz/AKbIFq0P8r/vbG/bwFhL00Lp2vPe/Pc+N6qiB/vhUGAoxe0ETFdQ44RvQ"
    "7AWYxjCUgT0X2Aj1Hn1KncCem6qSLictZ7a6xX5nySXY1PfUMxb9gPI/6Smmlg+a5XMxXV"
    "Ai2UvggboOnC+CGPr2qqOo7d/IEAv0iM2cULPN3fY2Nx4SCXM97a6hud5JhYQpej4MF6HL"
    "Yvz4KFNiGqLdRSgBWvGaOUclSbP3pLJvlG3RStqKlNgGaqI/PtKrSoHwfPzomeX6jF0fhC"
    "uO85PL0EH6qzR/Txskx6knk38gaBkaX96M7r6wN8vHDM9n/GVyMaJhNwG+JsBXMZdH4QDf"
    "8yTuj+/xZK0HQpcnwLG81jqGULEgXr5B2Gaso0IBpe1GOiqSrKqYXttCrqpkPKkJI20cYE"
    "eG4jJqJPCp6oqgoaw32SnAKmSO1vxAahWnxDR064eDOhvKA/5+8qBSnw/aIYylEzEoMR3W"
    "ms4JlF4F76qyvvSOQYkg9BuMMSFmGDKVx3cKY3vW6DMuS5oYbdVGucJy8P1wU8Vut7W0iC"
    "KSTK6iVGNSFCFM1LTslKf4a7/4aRQHVNbu6BoWhS8LNJtx0GmORsFsvFjZe1vYoYDJbbI5"
    "tZ9Io1+S/JEsXfxH49y3ylvIPD+YCp5ttp53n2EtBzUhYohvyn6HfgxDyICTzwoQIiZwsD"
    "kdgB8PWXsMfOQJEYP8Bsgbn1VXa7e0tIWgWc5pSdB4NCqPsdkMN5vhWwa3z5vhH5I3cUR1"
    "rqguB0JPc/3LHFPb6i14XtlgyyvUsqQxm5RTqRIkYafrU3E8CGtpKh0eIliViKNK+kR/pa"
    "/9Ovtl1sGdroOmiH23gUGmkkHrlQwM4aGr5i5F1C2chsNcljTDrPQwG87DcB5bBrfPnEce"
    "hsByKcgYBYFHUcRDdJjnvM4uMKnOaln7kR0sWCfLCaJIcwkNLf5OIkgdNO9d9JusOQifZK"
    "BmyWoIevsB0sYjeBOmojn2562MtHEKOgiOUvegCT2yL40DtlUHrDq124C3lELdr5ldF9zS"
    "Jy3r3JYTABnnQW0QYs87lEqTSU5lsU7RSj1D/vMT9DcF7m59swm+l2aYdUqmXAWPAY9Lyd"
    "oOhFSKh3rtMFQEx/jjb1n+jK6ynHZVFdpy7EWR+wmEjC9XUDCIEGpYMUjRD5cFc1clg55d"
    "J2bM9vs58DzupmoupNOW6nDw/jTfTcV/iDZS769HV1fV3dQZMpBmjGkshrOQMnjSh9Yv4g"
    "b8BCFmWCjluAlVIsqugevxDJasTWywzFEvE9uq+S5PmvopnVhIShn6jFrYHTTlGwQL51Km"
    "ZIRqqzo5uuiXsvgLrgGU99fJ/mktRM/w9yaoZ8vg9jmo5xO6/sm142XITWSiuoiNvAXqbC"
    "3WvXdo7OFDI2SZKVLGsFLSrBTmI6UxLwl1VCau/6ArWV7KWIRa+vmfQBQ9B6EzCVd8hVDq"
    "8ppCWHe2crN1i6lkjoPzxPIFBr9C3RpG5fdusZKROckVt23jJFd6+OsqJVpOw0DI9jVT/m"
    "1J6iVSzmglo5XYWokOM2CpJUYogkAvVaMgDC2tLy09BXPXW0mSQiWhbjkhRdYkCU56AUJe"
    "SCcf0ZJQp8dA9Q/QZCGStlXKUoa2eNVO6VfChiLTuBe2SimDu1mqhsnS6Mn4Iouu6WdMiZ"
    "pxVnmck3xhSSODlDFWm3AjL4GqjW28dkvUq5i6QM4qpXbw7tAyFUInORL+0uE7x3Svg1fc"
    "46S/tT6D3XU6ydl3gjlCHN85e4xJ2lfLby5GqK5DUkhoSJsOToZ1UvZOhoJTyoeVM7ayuS"
    "+BMimjIc7tu30mLKgDyiJTEk2McFLShJ0rZ4SrQvwnBsvnuyueXUO2iy2a9ZK5DLuIQWeb"
    "Mgd7pbJET2gq4n/hSwxDH3gsc0dQCTUTb1IRtfjtpiiqEmso3+LKhrmuJZD119AKqFMegV"
    "8b4Yw2AYwta2xZLWxZfAsmxuLESUJMp8yBNjInuRnVwiOkOPnU5jDvHyTOkEKvGbt+Xmai"
    "DD//FHtKTIcTpkUuQxen2W+1/LpiWG+h+vr6FALZkBNSyARIlNUenC889JMlIaXEDKglUE"
    "lnVGItoMTMklBrSQiSl2LkevLNDELEmBkbmBnxDLK0HR/4XMAcENoc9SgG8VKu5nMuoaEr"
    "2DKhkaeoyAYNVgQ1XL9PTmqxGycCduOECzj0MQas5J4g8CDwX4GdEKdrcSH5Hk5zUerO7e"
    "1VaV0ZX9K+yefr8cXdu6NkJFAndx1XUfXS4cvCRYtNk4NoS5Im5Eu13abKKK8rezb7zNg3"
    "MB+a7IfmWOh/6F872TmSIWd48jqomW2zNJENfMtz5y6z3iM/lbQs14jwVQz5bSaVsvBH0x"
    "kkKfSSXwP/DuZ7kP8eTJmJLewwuXNcxgWGYRDKzHRKzEzvZss9MlpcpJxXMnQFLWdYiw1Y"
    "C7xgcypcvapyczmd9li3rHPNwbVdHVz71QUyepMS05CSOzqtoTuPaH+40J24iVo9IAjtmR"
    "UjLSllJZbFtIB628qzX7m9ygxF3xgiczzzmxhmk7JhKrluGdyOK7kSmmoG/MeNT606T+6i"
    "F+LdHrt0j+Y0eis0rbkJJaUeB+KUknVf6wmudlhB6kkudOepzUhrDUvF8FMzFssHz7Wt/z"
    "4zjlbmG/ZlKWPXNyHFIPCQ1SYJfFnKAG8cKmNpq5fgOUnDc3n6mGwXa+Ms0HfbRYZLJmGT"
    "7Mz8xU1ypgLeksgC2GrKhGorngmQVkS/mABpbVA3O11d7XQZk1U7k9XsAby5YTZ7AGYPYM"
    "vg9vk0txGCPOZ50nnjgdCNBribYgcimDNzcNs2zsxZRjC0kikgQ7WWpbTwdrdNtT4EDMT5"
    "zELaXYcQ266DmR341bWlaJtCQoupXAb4uA5vc8ynbY6rrI1Uhm+ga3Zv+8A+hMEzWlml1o"
    "VCxEDMgViVrY9L/yF44VlreaPYWktizl3c11hsb9NiswOHodxE+GcSOvGHO8gK9Dn002sp"
    "Ij6PfDIDUH8A3Mha+okfLp0fTouazPD6meFf3ciNWUmBoklPCJk85KYT3oExcD2GpS2qkZ"
    "iLaGELbsMlV8U2vFv/yz/OJW8W24fpNcPnvVHrMB3/BqYKLdmVsaLrmOyw8LhqClPTuuNK"
    "w6zdETqKod3iVuyuTIzA85aLKwgibvAt1eUVUyPpjGYg6q2WuSGui6+ZwdG8Hj7fipglZa"
    "llFtdCQr+ltX2iX1TZUGSjCesaGjqpvom2CJeYlnuA0yCUZFMromYYpIZBFXV4bwNflBda"
    "NIvVYLIjs+OMUMioHSWaw6mANjpwx063+sk4ShrGDGdDbhoTQh0RzbrO5Z0fLqWawbeZLa"
    "2SThMptHrabMsJldn2dHmvtOZBl/h1rWBqZTfh5FHiGU88klg4NnoqcZ82EjgNTb4tjc1V"
    "N53pGkUN/tbysHakRxSFtZ1DClmBPm8qyqe12Wnid3ZsZgbL2A5YCcfi5YEQ0wn8NpYHk0"
    "DQ1caXCXra1SoxdcMoZsQ8iReJQsqsERSrwk7sEnIqnKwuM4vrby54QC7/KBfQb3U+OqwT"
    "/YF68StuH1aiPzzgPy7RRJXBmJTRD+Y6IPMhrgAcwikMQ7kdYFJGP4Bbi2JShSr8eW2vCH"
    "bAyj0OhLRhav3seB/MAYx9MFwdhBN1B5hHp5AlQXTajcEFPl6hxTgbiT4IVzIbiQ+rtCpf"
    "zywvkeZPCzzlAefoux5f3ozuvrAjzseMglDjL5OLkUJLwAiGrj1jfvtpk/ijB0UnZUK/3g"
    "p/viEzxl8CuBXK+JqfX6Ksn3knWzhZGH9VEgin3TVE96hWWckjQVnJo2pZSfTEmOn48qsb"
    "EiKmrKRkgcOd6rNv/wc3X8cf"
)
