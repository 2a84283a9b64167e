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
CREATE INDEX IF NOT EXISTS "idx_short_urls_logo_ha_a8bc11" ON "short_urls" ("logo_hash");
CREATE INDEX IF NOT EXISTS "idx_short_urls_listed" ON "short_urls"
    ("account_id", "kind", "created_at", "id", "folder_id", "type_id", "status", "created_via", "has_password");
CREATE INDEX IF NOT EXISTS "idx_short_urls_by_update" ON "short_urls"
    ("account_id", "kind", "updated_at", "id", "created_at", "folder_id", "type_id", "status", "created_via", "has_password");
CREATE INDEX IF NOT EXISTS "idx_short_urls_by_name" ON "short_urls"
    ("account_id", "kind", "sort_name", "id", "created_at", "folder_id", "type_id", "status", "created_via", "has_password");
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
    "eJztXW1z47YR/isef7rMqBlb9vncTqcz1p2TuvXZN7YuzSWT4UAkZLGmSIWk7FPS++8FKL"
    "4AIAATFClBMD60ORNYCnzwsvssFos/D2O4iPww/f7CdaNlmN5Fz4d/O/jzMARziP7BKx4c"
    "HILFgijET1IwCTIBsK6YZNUmSRoDN0XPpyBIIHrkwcSN/UXqRyF6Gi6DAD+MXFTRDx+qR8"
    "vQ/30JnTR6gOkMxqjg19/QYz/04FeYFH8uHp2pDwOParLv4d/OnjvpapE9+/z56sMPWU38"
    "cxPHjYLlPKxqL1bpLArL6sul732PZXDZAwxhDFLoEZ+BW5l/cfFo3WL0II2XsGyqVz3w4B"
    "QsAwzG4d+ny9DFGBxkv4T/7/QfedOIao5zczt27i/HjnOogJ0bhRh3H/cCAubb+r0VINnT"
    "Q/wD7/95cffm5Oy7DIIoSR/irDCD6/BbJghSsBbNQK9QhnPgB3Wg389AzAe6FGCwRk3tB+"
    "UCoB4gPZyDr04Aw4d0hv4cvj2VYPzTxV0GM6qV4RyhGbGeKjd50XBdhvGu8F2AJHmOYs+Z"
    "gWSmgnNNsBu8iwcV4NWU3gHibxsh/laC+FsW8dSfQ+ePKIQqaFNCBiJ91mRon4lH9ll9YA"
    "cgVBrPeX0DwT0+awDu8ZkQXFxEg5ssJ1W7FEBm5SzYDcB2Y4jBcEBah/oDKsFrAx9uWpIB"
    "28tFvy/+sYfQS6AeX328vB9ffPyEXz9Pkt+DDK+L8SUuGWZPV8zTN2y3lC85+M/V+J8H+M"
    "+DX25vLllDpqw3/uUQtwks08gJo2cHeCQmxePiEdXNaP15WIIHJbVAyrSaS7k1o0t/0lPp"
    "pIn2PREr35Oa7o3hk59w16yR/3AVpnyUSSkG5ZyW9DFtjvrC+AG34C9/HQ5PTt4Nj07Ozt"
    "+evnv39vzoHNXNmlsveifpiNHVj1c3Y7oP8INv3zB1mj4SZj1+MAHu4zNAdmOtJBpGorr1"
    "ovlwzj4BIZoJXv7duMElqVz4/4YrIeUsSwdyxrnwnUe4sozTcMaZ/VdhDS7qG2jLDI+Omv"
    "CfoyMx/8Fl9BqM5pAy2SRljOP1PXCfGE79r0rsp5QwcBifN8D3XAjvOYuunzho6fefOKvE"
    "KIoCCELBgkzKMTBPkOAe4iwzC25vrynTe3TFGAk3nz+OLhEXypBHlfyUsB0sAdq0A/aQAC"
    "Wps0xadTQr20FXa0aNTOrpfPPGUTNoaakuDVt9u/YFO7bGsGoY1wH+IYqh/xAizpPBfIWa"
    "AkKXp5T4m3L7CW71tJraMXguWRYzuhAKHgzgWiO9v7h/f/Hh8vDbrvjrEnVL7P8B8Le/jz"
    "wopLK8igM5qyVFEEoIZUtwzSa4uJOVGRglZCnYixTMDXwo0HASkEkhA4nY8Oi0CRfD1SQe"
    "hdMaI0vcaLFetxpvRJUSBsLc/WiOoefH0EUmduzXYR7Dr0LPOS1nwh6FzBC//HlM2eAFpm"
    "8+Xvz8HWWHX9/e/FhUJ/rg/fXtiF1J8MrrzkCA+1fJM1mXNHCwn540GOynJ8LBjovYwZ5E"
    "y9jlQC0b6JWMESBvfZTvlY9nm5aKScS/pXfHOnb2pH8fYqDs1iFl+nXqaDJr2/t0Mqi68O"
    "j8iF/UmT9nB7i+6M4hR5VWzhxkriFjTOTBqUoHUreNm9XrwVXz62Eyi2JssGf7UU8wziJf"
    "ftvEhSOLreHOe05UTd7H+voTthZVM5C4doruqnWBEH9CYnuhTf33w/D49N3p+cnZaQl/+U"
    "SGOmfvMZtonjNZKTEvSsoIQsCE5jWKDDmRRIac1CNDnnygAnJe3UB0e4ghzgdkC3pFSdot"
    "dK3t7wmcIluw3sX/ur+94XdvJcF2re+mB/87CPykiRrYH06FoZB7L1hHBdNP+AWs9wJMUx"
    "irwF4KbIT6Hk2lXmAvTVVFysnK2VgCOe+kKMGm3PMev+zz3bXZ4QTsENOLg2b7jEIOWpYO"
    "pBw0wrEDznrPsv+gAURM0ThDhogf5rYI4fj9TYmPik3KLndeNdre7nbfVZPQec1Mji1Ezi"
    "tuvto919a7UeS+NSeuQGzX1QStfbeJWY0VzBxphEhpFWfEDHQQnAybeF+GYufLsBZCA5E6"
    "TZXDwhgxE9aa3iPD9mqnW5f1Ze9cMQmEYYs+JsRsKIPO/TuFqTtrNY1pSRvQoHMvs5xTaS"
    "ozsrandetpXRIUvI/CFLhih0xVPJBHBawr9u+M+fOw+jTm5AxtpKBnWBR+XaCuwhvNJRqV"
    "g+arU7TbwbwIZq8pZslhJo2+JPsjm5vin8bxrrVWqPx+NJX8tj22svtjK2pQEyLWxc/QEB"
    "imMIYcOMXODULEbha292rgn4e8OD4x8oSIRX4D5C31NtWUo5a2GLSLM6cErbmucx/bFAI2"
    "hcCWwd3nFAIfspZ4suQBTJWBlGmuv8yzCQNeA/MqOltdodKS1mzSTqXq4gH7IQo8GIuWpq"
    "pUvipNs3p75/7Km/2y98uugztdB21m0H7jm+zppc5PL1mHh6mamwoMXHgtu5mWtN2sdTdb"
    "n4f1eWwZ3H32eZRJDniUgsyAIGEUWRqBXo7ZEwNtfYRiszP21trv2tqfg5XzHOOk1DWwpW"
    "m+KTmb5lspzbeH5oGPvsyZg/hRhWrxZA2kXd3HfVuG8CpMR5tb/bX0tCUJPQRL6ZvN14xD"
    "pZaQbZWQ1Yd2F/BS58b3a2Q3BZea0lqR3SsPzhdRCkN3dQfdKPZExJdbcSAlwX4l0tMNeB"
    "QdRj9hubBeXBh3iYLmy6sbSMB6uRF8in4fxovY563DYpQZMQPR7v7wLVJicTu6S0vas5k6"
    "c6AiG7siCWLENlAT+8NvFUgQCJNnXpazkR+CeCXglaUM6wldpevAQWOQHOWHEMoJgpah0d"
    "XNxd0XfiaSEefQwujL+PKChd0ServrpxkP0njX7yp8AoHvZfeZCTkQU2cgpz9Ebc1inW1m"
    "bVy2jczai+Uk8BNRwgdZP7CSfQWqmdonRBx6NEctUKFIlYR5mYmGb5vcfIRqSaho7e6jdd"
    "pKNT83KWMezN1z0B0bdJqh3aE9tyOL4zp6iESWRlEmtzACVGuHlgVOf4Hd2up3gtJyxuVN"
    "7Wruy5JaZBCqkWpCqCWr1pR3bJNWP/teyhnt93MQBEJbrhQy6bTByfDdWWm34T9kltr9x4"
    "vr67ppNkMsecYZxnI4KymLJ43nI1ykLZzUhJgNyNLORa2LwfIR+IHIYCnK5AYLYlWBZq4Q"
    "u+nbfcKtLCuacs4tUso6nlkfBhryLc7Rl1J241G3VZ3sXfSlvHvohQZQWd8k+6ez06t258"
    "vufG0Z3H3e+fqEnn/y3XQZC3P8MFXkRt4CVXYW69o7NPbwHUqqnilSxnqllL1S3Ju+ZBfN"
    "BN0Brcc6wLVG+rhpBrt+lYc3JdTTlsv+j2+CL4acw4TibKt5dZtptX2mVXs7wmugO1PgB4"
    "VxoOL3JeVMYj5deH41cBDopRxMmjD4v20WRVLOOva162JdHPsEvfucNCGBea1BYx6Iz4H3"
    "cv6LumK4pG8bHQOzwZG4bBvBkXpQdLM5jL3r3N51rqlPVOu7zj+BJHmOYm8cr8QKkarykj"
    "ZcV3bKvZstphr2PJxHuFw3cROa3nFFt7vDm66smt2WmmW7v6mqZeWMcNT2rW/LuVUDWk7V"
    "SDm7WW+ZGl8r3cEp+pLZOHqEwlNqbB25XorXtZEuQdVtbJbhsVlTMPeDlSIVoIT65QGarE"
    "kKgVkLEItSfIkRpYR6PZOzf4AmbrTgbQ1IDpKVEtZCaWKh4JVe2RikpWxwxIsw71eGVE3W"
    "ib0wBqkrFNrlRrVpUfekf5HJ3HYaM6K2n3Xu5yxhv6IVR8pYs1jqHc+g6sIzTt6/sJe4vu"
    "gVJ0eVVh7xO7RMxdDL9iauhHlC67UGL/gfsvpOkQ2il13iKp9HmXTCZgrVyjGx9RwterM+"
    "c5K06I2zcVladIO7G59QoSTaGOGkpI2B084I12Vn5d4F4R0IH0V2DVkut2gSVNNBRtzjTi"
    "8UfkTVMoMHt6Y8q9fsYuHqC+zdwlqshJK9fatuulc3xdxpaiQV9Q00kJpc1SK+p+W8ZoJS"
    "q1HzgCBazqSzH1uIDdJGxRJRjVwVS0c9ylRsETm4NW/B4IC+aySf8UgRwjgEAc+j0EA50z"
    "s9+RoeBR6M84q4i/N/JilIlwkp9eQD/OcMJGWUXiPtXoL3snbHc/fFr6Avg/Y5X7bNb5qs"
    "nHWDNv2sBL8y+xE9vqpoSptvopoqHH1qTYqmzvq1mwJNQLd5k7KGbNrztQ5s357qXZu0iB"
    "lIGzZrDjxYvGqTVlHjuRO0yLdt0jL0o4j2J3lLsr+yPOwODLEOUW1Z9gKsODYdWIQ+URxG"
    "hB/OMjEdmZglDX2RBrs3YPcGjNgbIAwdGmN52gNCzCTm20XWA2EebHGWFnEWbLVMLbqhKg"
    "Gvl1QtqJmpH2ZWVR1+cdInRsyEix9kWzB95H4qiGDTdbqobwLW7F3SR01U4dGR5Cbpo9q1"
    "miRXbnxGghSyt2wweg/OFwH6ZkVMGTF7ToIClXQ9KiwGjJhdExqtCXOYAsz8VAwNUsZaGh"
    "tYGtGivEKvKfaEiIV+A+jTGeTZGmLgSwGbBbE96pXPuDEVLyUMJOIdu5PKjBaqR+BqggYq"
    "zz7uqWe3CZht/ygKIAj5kLOi7L1VSHYPh7dsF//29ppaT0ZXLCP8/HF0effmOOsBVMlPia"
    "1+7jgv9jzUoOeJW/ibw09vQanErNKS9tyYbiGrtV6mtxbVphn/BXaiqU40z0H/Q/91BUnY"
    "xB5JkbwJ2n3brsksTi/w536b+L5SrtUuh2bI7+aq6wpHNJxBlhBdcTaI32Dng72mQcttVX"
    "+OMw3DOI5ilZHOiNnh3W65R0aLj5TzSsVLxMpZZ9EGziIbUr9bnfsE44S7CS6EnpAwCffO"
    "LvBjol2b6k1GzEBP6PFZA915zPLhSnfiImb1gCB2Z06KtKSSlUiLGQH11pUneb6gsaOfFD"
    "IC9i3s3u5XKjZtBv2++eLoc0gq3UxL2m7WupvtkWd7ve+Wwd3n633vUXehT0Q9Jjx3S9UY"
    "yE/erus6j3C1w2Thj2oxb49dnlEwMGmt+FDTYjkJfNf57zPnIlQxO6CljLBSt00OYOjGqw"
    "W2SRSxrwla+FvAbxmDsaakLtkwxnl0u0grk+VynVzEye8031Sbs99lw22aKQ3ogMwO2OqR"
    "I91WvC14qGyIuw1xf1Wo202zvjbNrMlqnMlqndyvrputk9s6ubcM7j47ua/CSfRVxKTLws"
    "HLeZt9XHd3jm17UfIuL0p2I4/DBGT4FxImWaQ7CFkPBQbNS/GLocicsR3QvAP8xFmG2cqu"
    "fHiJFbXHlpofW3ryEz/lRazLBj0hZA/JtB3wHkyBH3CcbbKsVaWIES7Nbeyn6bLRgm/ukE"
    "U/VMUN7MN+4h5+PaSTSDe+nAw1R20ByQWsxdiNxbjr3Sd9lxGFTFZCHi4byIRQT5rQ1NG8"
    "83ykehohbdOR6qTm7iBObYq+X3qLFVmpgcqLi/p6uUXkY7TLdLk66Ln2yXIlwX3xEhPoCZ"
    "xGsaLfoyZq+bfSKqzVoiFbKxotEVsOPCqcbrQHqPnVdtmFCsVLBPFG/OscNv5V4j1dBDpZ"
    "1/C2DH2hjdqbgarp4thZvMKOjE9NYe0mGT5v++JV7V10NjrtrsSOuWm0TN2IF5gnXx4IMZ"
    "PA72J5mEScsSwO4c2rm5AWp+8ERHYrZ1erxNSPk9RJIOREksoXClrSrhWMS/aBe6uO1CH7"
    "wL9Vx47mxqN5EQBX6ZhFKWDeKn181OSWM1RLnOzmqHbLWQDChyUaqCoYkzLmwdwEZDHENY"
    "BjOIVxDDmqUAwwKWMewJ3d1qeLy/BzAuMLvNaL/IZUhYHUebhEVZ1McewwmYB1rO3SsVYN"
    "gXoviONxaCkbktPiiLulg33RQQ8++Wp2XCVhxFCmAT5tcl72VHxc9rR+WlbpbpzInLC9vo"
    "GdxNFzoma9ESIWYgHEuphuP61dTpJgSLqG3HjLHVg7TgXlAU4EJD4IKVhpATfhNHn6sc2g"
    "3akhJxmi+CzjS/fW80NIQxCvVEJIJ6s8AcmezXeZQZufZS/NLjStR1c3F3df+HbXiHP2ff"
    "RlfHmh0RJwAWPfnXHnfl4kn/SgqqQNWXstTG3DzU3xEiBMxiBW++JsDCao/V6uwcOzSgHh"
    "vLqB6B43yqBzLMmgc8zJ8RyFKdeJIE7kQojYDDqKuVx2qs++/R/SmTl6"
)
