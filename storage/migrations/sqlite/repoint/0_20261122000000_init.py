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
    "id" CHAR(36) NOT NULL UNIQUE,
    "account" BIGINT,
    "type_id" SMALLINT
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
    "eJztXW1z47YR/isefbrMqBlb8vncTqczks9J1frlxpbTXDIZDkRCEmuKVEjKtpLefy9AiS"
    "QIAjBBkxIE40PiE4lHIp/Fy+5id/FnJ4TLwPXj7we2Haz8+C547vzt6M+ODxYQ/YN1u3vU"
    "AcslcRNficHESwBg0zBKmk2iOAR2jK5PgRdBdMmBkR26y9gNfHTVX3kevhjYqKHrz/JLK9"
    "/9fQWtOJjBeA5DdOPX39Bl13fgC4zSj8tHa+pCzyk8suvg306uW/F6mVx7eBh9/iFpiX9u"
    "YtmBt1r4eevlOp4HftZ8tXKd7zEG35tBH4Yghg7xGvgpt2+cXto8MboQhyuYPaqTX3DgFK"
    "w8TEbn79OVb2MOjpJfwv87/cf20YhmlnVzO7buL8eW1ZHgzg58zLuLpYCI+bb53pyQ5GoH"
    "/8DFPwd3H/pn3yUUBFE8C5ObCV2dbwkQxGADTUjPWYYL4Hploi/mIGQTnQEortGjtsNySl"
    "ALlHYW4MXyoD+L5+hj7+OpgOOfBncJzahVwnOARsRmqNxsb/U29zDfOb9LEEXPQehYcxDN"
    "ZXguAZvhO72QE54P6T0w/rES4x8FjH+kGY/dBbT+CHwow3YBpCHTZ1W69hm/Z5+VO7YHfK"
    "n+vG2vIbknZxXIPTnjkotvFcmNVpP8uSRIpnGG7Apk2yHEZFggLlP9Gd3BcwOb7iKSItvZ"
    "Qr9P/3GA1AuoHo+uL+/Hg+sv+OsXUfS7l/A1GF/iO73k6pq6+oEWS/YlR/8Zjf95hD8e/X"
    "J7c0krMlm78S8d/ExgFQeWHzxbwCE5SS+nlwpiRvPPbAVmUssCiak1lrbajCryLA6lfpXV"
    "t89ffPvJ2osV+OkjoVziCxNgPz4DpL2U7gS9gNe2fGvRW9BXgI/k4WzfED9/Ztos3X/DNd"
    "fwye52xXbP0rUe4drYPZrbPclfiZkgba/hito7Pq6ihR8f87VwfK+4qKIxJG3ykBjtrMsW"
    "NPAQTt0XKR08Q2jYjc8r8HvOpfecZteNLDT1u0+MWWIYBB4EPmdCJnEUzRMEPECeBcQOb2"
    "+vCgrgcDSmKH64Hl4ijTxhHjVy4+Ty6GZs1PD3qYZHsbWKagmaxjYgasUUdJ0kvd1CsOQU"
    "2iKqScVWXdG+oseWLKwSx2WCfwhC6M58ZPMkNI/QowDfZi1K7K2hwyQ3v5oP7RA8Z1YW1b"
    "sQCw704GZFuhjcXww+X3a+7ct+XSGxhO4fAL/7ReBArinLatgVW7UkBLGEWDYGrt4GLhay"
    "tAVWABkT7FUTzPZcyFnhBCSTIA0Nsd7xaRVbDDcTeBROSxZZZAfLzbxVeTskQ2hIc/O9OY"
    "SOG0IbqdihW6Z5DF9iNs00TgdPuUgRv/x5XNDBU04/XA9+/q6gh1/d3vyYNidkcHF1O6Rn"
    "Ejzz2nPgYflKeSbLSA07+2m/Qmc/7XM7O75Fd/YoWIU2g2pRR88xWpC8815+UD6eXWoqOh"
    "n+Nb07xrFzIPKdhUDarUNi2nXqKDJq6/t0Eqqa8Oj8iL+oMX/OHnh91Z1D9iqlnDlIXUPK"
    "GM+Dk9/tCt02dtKuBVfNr51oHoRYYU/2o55gGOFv+e0tLpyhOxv5HMWJOe63b0v2zK2M1f"
    "UnzPAj/OWvvV6//6l33D87/3j66dPH8+Nz1DZ53vKtT6Lts9GPeCOsMJOnO2N8104qrpII"
    "uPwTiNeFcAB661YOvZPTT6fn/bPTjP7sioh1xt5jMtAca7KWsrwKKC0MAipArFJkSF8QGd"
    "IvR4Y8uUCG5G1zDdltIZJ12yFrmFcFpNlCV1r/nsAp0gXLIv7X/e0NW7w5ghata8dH/zvy"
    "3KjKMnA4NhWmQuy9oB0VlJzwF9DeCzCNYShDewZ4E+sHNJRaoT1TVSVNThpnYgnEdmfBJH"
    "ir7XmPv+zh7krvcAK6i6llgyb7jFwbNLvbFdqgAY4dsDZ7lu0HDSDDFPUzpIi4/lYXIRy/"
    "v0nZo3yVssmdV4W2t5vdd1UkdF4xlWMHkfOSm69mz7X2bhS5b82IK+DrdSWg0e/eolbjBW"
    "aBVoRAahanYBo6CPq9Kt6XHt/50iuF0EC0nMbSYWEUTIe5pvXIsIPa6VZlfjk4V0wEoV9D"
    "xgTMhDKoLN8pjO15rWFcRJqABpWlTNucUkOZwhpJqyZpVQoUXAR+DGy+Qya/3RVHBWwatu"
    "+M+bOTvxqVOVNUUtA1DIUvSyQqvNGcsZE7aF6s9LktbBfB5GvSUdJJ0OhNkg/J2OT/NI53"
    "LT2FzO8HU8Fvm7SV/aetyFFNQIyLnzJDoB/DEDLo5Ds3CIjZLKzv1cA/D1lxfHzmCYhh/g"
    "3MG9NbV1WuMLWFoF6ceQFo1HWVZWxKCJgSAjsm95BLCHxOnsQRFQ+gmnSFlubmzRxTMOA9"
    "WF6psOUX1CLSqE3KLamqeMB+CDwHhrypKb8rnpWmSbuDc39tH/t175eZB/c6D5rKoO3GN5"
    "nspcazl4zDQ9eVuxAYuHRqirmINGJWWszG52F8Hjsm95B9HlmRA5ZJQVZAEFgUSRmBVtLs"
    "iY62SaF4W4690fab1vYXYG09h7godYlsYZnvAs6U+ZYq8+2gceCiN7MWIHyUMbVYWA3Nru"
    "bjvo2F8C5UR1Nb/b1I2hgJLQRLqVvNV4+kUmOQ7dQgK3ftJugt5I0fVs+uSm5hSCtl7I4c"
    "uFgGMfTt9R20g9DhGb7Mhl2hEezmkJZOwCuYw+gnjC2sli2MRSKx8m2ba2iAtXIu9RT9Pg"
    "yXocuah/ksUzAN2W4++RYtYmE9c7eINLmZKttAaTV2SSOIgr1hmTgc+1bCCAJ+9MyqcjZ0"
    "fRCuOXZlhqE9oet4EzioDZPDbRJCNkDQNDQc3QzuvrIrkQwZSQvDr+PLAU27MejNrp9idp"
    "DCu34j/wl4rpOcZ8a1gag2XbH5Q7RWLNbZVNbG93ZRWXu5mnhuxCv4IJIDjWwrUE1XmRBx"
    "6MECPYGMiZQj9KtM1PtY5eQj1EpgipbOPtqUrZTzc5MY/Whu3gbds0KnGNsN6nN70jiugl"
    "nA0zTSe2INw0Ot9qhZ4PIX2K0tfyZoEadd3dSmxr6oqEVCoZxRTYBqWtWK2h27NKufXSdm"
    "9Pb7BfA8ri6XgXTKNuj3Pp1lehv+INLU7q8HV1dl1WyOrOQ5oxuL6cxRhs8in49wGddwUh"
    "MwE5ClnItaFYXlGrgeT2FJ74kVFmRVeYq5Qsymb/MFt5KqaNI1t0iUcTzTPgzU5Wvk0Wco"
    "s/Go2qxOShe9Kesceq4ClLXXSf9pLHvV7HyZna8dk3vIO19f0PUvrh2vQm6NH6qJWMlbos"
    "bWctN6j8oePkNJ1jNFYoxXStorxTzpS3TQjNcc0WrMA0xtpI2TZrDrV7p7F0Atbbkcfv8m"
    "7EWfkUzIr7a6bW4qrdavtGpOR3gP5s4UuF6qHMj4fUmcTpZPE55fBRwEai0OOg0Y/LfOpE"
    "jijGNfORGr4tgnzLuHqIoRuG3VrWwH4jzwVvK/CkcMZ+bbm9LATHAkvreL4Eg1THS9bRhz"
    "1rk561xRn6jSZ51/AVH0HITOOFzzF8RCk9dWw01jK9u72WGpYcfBdYSzeRM/QtUzrorP3e"
    "BJV2aZ3dUyS4u/6lJL47Rw1La93mZjq0S02FQjcWaz3lhq7FXpDk7Rm8zHwSPkZqnRbcTr"
    "UrhpjdYS1NzEZmkemzUFC9dbS5oCBVC7doAic5JEYNYShLwSX3xGC6BWc3IOj9DIDpasrQ"
    "FBIlmGMBpKFQ0Fz/TSymARZYIjXqX5sCqkKjJPHIQyWDhCoV5tVFMW9UDki1TmusOYgho5"
    "qyznpGC/pBZHYoxaLPSOJ1Q14Rknz184SF5f9YqTvUopj/gdmqZC6CR7EyNundByq+4r/o"
    "ekvZVWg2hllziv55EVnTCVQpVyTOy8RovaVp8+RVrU5lm7Ki2q0d2MTyhdJOoo4STSxMAp"
    "p4SrsrNChlyw9BoqJEOg0WRhDTtTZbpHxULoqCviv/AlhqEPPJa6IziKOIXXOZI4f3dzKr"
    "ESc6igNvtWzFU1gbS9hlpAlfNI+IeRnNMqgNFljS6rhS6Lv4LJsThNh4CZLB1qU4hXt42f"
    "Vciv2iaXWagaq7tOLUSPGbt+Uo25TD8/SZmC6VCodNe5yslfiXk6ba8D1/TZZ8dVlsLjY8"
    "HJZ8elY2ACz4GhbEwPCTIRKMVlDy6WHnplSUopmCG1QCppjErMBRTMTAmVpoQFjAE2/GT0"
    "DBJjFI03KBrBMjvxoSr3BMRQ/wbq4zlkqRp84jOAKdpRn/UoBvFKLmIzQ2hohzfsTcoSsG"
    "QjNktADRfPNo5VzHiDPuaAlboWBB4E/iu0E3C63DrCH2A3FyWm3d5eFeaV4Yg2DB+uh5d3"
    "H04SSaBG7iaopewigS9LF002Nfb6ikgTb6faVl9JyolXpeYwY3+BGWiyA82x0H/or81JXu"
    "d7xnh4HZaZXbvIIhv4lucuXMlDwoq4Wt52xZjfzxFhOY+oO4OkkJzkaOB/gxkPprylktt7"
    "7gJXaIJhGDBO5+X3dApmune96R4pLS5anNcy7goaZ7wWb/Ba4AmbU8T81SU3w+m0wb3jNf"
    "cJhhFzM5ZLPYHQiffGDj5II/aeXIbnX3AeXxGmoUvu5KzC2nlC28P52olvUbMHBKE9t2K0"
    "SkppiUWYFlTvevE8rMRqZURxaB6i1dKpKeYi0ohZaTGbfBlzWM+OyT3kw3rukbjQKyKJcR"
    "NVCi264lSVTVvrEa73WPrrUS4k6LHJCG4NS9DwUz6Wq4nn2tZ/nxnHmvB11iLKqKw1VFbo"
    "2+F6iXUSSe5LQEO/sRiMKqle+uh4G/zLW5XJ++I1OQ0j3nWN6ILOUyf3M3twk/qpgDkg0g"
    "N2mpCh2oy3g/BrEwFsIoDfFetmK6etrRyjsmqnshon97sTs3FyGyf3jsk9ZCf3yJ8ELzxL"
    "OrvZFbu2cZiOi9vuz7Ftjj3a57FHduAwLAER/ylCJ410D4HUPkeheS2qzuepM0YA1QXgRt"
    "bKT2Z26ZQaGmqSaaon0zy5kRuz4qhFnZ4AmdSNuh3egTFwPYazTVTTJ4No4dLcxX6aKhst"
    "92ihEEU/5Lcr6Id7jnuAjOB/0XyxBRgFsRkFUf3NJiVtcIZjQ64bE6CWlj1d+/LeSzOqqX"
    "HUrcyo0pp2B3GVR/T+opWt0KjC+ham7dXygYj7aJOVQ1VY5erXDRVE8oUrbC1P4DQIJZ0c"
    "JagxtqVmYaUmDdFcUWmK2HGUUephK7p7KtaWx49rBVMr/RJOcBFeJsuBTW/+VeJ7mohqMn"
    "7gXan5XB21NQVV0cmxseCEPSmfitLaTF1w1l7Fu9qoaKx3mi2IPdumwSq2A1YUnnh6IGA6"
    "kd/E9DAJGH2ZH6+7ba5DZZa2a+CYfZt9zRJTN4xiK4KQETYqniiKSDNXUC7ZGfOAEaFDds"
    "Y+YMT05sq9eekBWyqnIgPoN0ufHFc58Am14tdbOS4d+OQBf7ZCHVWGYxKjH81VSOZTXCI4"
    "hFMYhpCxFPIJJjH6EdzYwWWquAwfIhgO8FzP8xsWGnSFzsMVamolC8ced9CNY22fjrW8C5"
    "SlwA++KaJM/E2NfHZjDrZlDjrwyZXT43KEFl25SPBpleTYU35u7Gk5NVbqnJBAnxi9tomd"
    "hMFzJKe9ERBDMYdiVVS3nzYuJ0HkY7GFWHnbOrD2HP/oAEb8I8565My0gFnzmEx1rNNpVY"
    "3Cw4mLrx3hzQ4g9UG4lgkgnay31UYObLyLFNpt4nqmdqFhPRzdDO6+svWuISPRffh1fDlQ"
    "aAoYwNC158yxv70lHvQgb6SMsfZeLLU3bm7ypwBu5QX+ss8vvaDDst/KkWB4VEkwvG2uIb"
    "snlcrlnAjK5ZyUy+WYQ9F3Wrhlr+vZt/8DAXeR2A=="
)
