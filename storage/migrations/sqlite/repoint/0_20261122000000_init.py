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
    "created_at" TIMESTAMP NOT NULL
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
    "eJztXW1v4zYS/itBPm2BXJE4L5s7HA6ws9nW17wsHKfXbVEIskTbusiSK8lJ3N7+9yNlSS"
    "YpkhFlyaYZfmizljiy/JAczjycGf51GIF56AXJ913HCRdBMghfDv9x8NdhYM8A/Afr9tHB"
    "oT2fYzfRlcQe+amAvWoYp81GcRLZTgKvj20/BvCSC2In8uaJFwbwarDwfXQxdGBDL5isLy"
    "0C748FsJJwApIpiOCN336Hl73ABa8gzj/On6yxB3yXeGXPRd+dXreS5Ty99vjY//Q5bYm+"
    "bmQ5ob+YBevW82UyDYOi+WLhud8jGXRvAgIQ2QlwsZ+B3jL7xfml1RvDC0m0AMWruusLLh"
    "jbCx+BcfjP8SJwEAYH6Teh/539K3s1rJll3d0PrYfroWUdSmDnhAHC3UO9AIH5tnruGpD0"
    "6iH6gqsfu4MPpxffpRCEcTKJ0pspXIffUkE7sVeiKehrlMHM9vwy0FdTO2IDXQhQWMNXbQ"
    "flHKAWID2c2a+WD4JJMoUfO+dnAox/7g5SmGGrFOcQzojVVLnLbnVW9xDea3zndhy/hJFr"
    "Te14KoNzSbAZvPMLa8DXU3oHiJ9XQvxcgPg5jXjizYD1ZxgAGbQJIQ2RvqgytC/4I/uiPL"
    "B9O5Aaz1l7DcE9uagA7skFF1x0iwQ3XozW7yUBMi1nwK4AthMBBIZlJ2WoP8E7SDew4SYl"
    "KbDdTPT7/B97CL0A6mH/9vph2L39gh4/i+M//BSv7vAa3emkV5fU1Q90txQPOfhPf/jjAf"
    "p48Ov93TVtyBTthr8eoneyF0loBeGLZbs4Jvnl/NI3ZFyOnzDDB10Y2c7Tiw1XVuLOejzY"
    "c896Asu4PBp6meTnnwbAtzmTrDC1595PYJlZ2vvZ7+urmWFGzpswSKBXsClOV6vHaAzUOP"
    "RdEG2K0+f0KRrDNInsYOPR9AN6iMYgOb7tzTYFqe+C2TxMQOAsB8CBTobGgCF3dVO8buEz"
    "NIYonoZRYi2ijXF6QA96HNxojFUCZw7EAWwK1TB7jmZQIfsq7IQ8i6t8a9aZ0VfswJ6kPw"
    "l9N/qmskXFpDZxe0vEbGLmnWE29WU2078lnPm+c95eQ5+5c3xchWc7PubzbOge6TbDOSRN"
    "auIy2vHHLXBsERh7r1IsWyGh4TC+rIDvJRfeSxpdL7ag6veeGVqiF4Y+sAOOQsblKJhHUH"
    "APcRYA27u/vyEonl5/SEH8eNu7Hnw4SZGHjbwkvdy/Gxqi7b0QbXg3+3YMvYm4VkfTsg10"
    "dbYgmJ5uvqezIAFLzqAlpZo0bNXt2jfs2BJPXcK4DPDnMALeJIA+TwpzH76KHTisRYkd/L"
    "Gf4JZcTng5sl8KL4saXRAFF/hgtSJddR+uup+uD7/xdwHa9V8XsFsi78+UG7gKXcB1ZVkN"
    "j8ReLS4CUXKBcXA1d3BRJ0t7YISQccHedMEc3wOcFU4AMi6koSPWOT6r4ouhZgJG4azkkc"
    "VOOGcxq4KAh0JCQ5ibH80RcL0IOIjs98owD8FrwoaZlqsF9h4Z4te/DAkbPMf0w233l+8I"
    "O/zm/u6HvDnWB1c39z1akyDN60xtH/WvFDNZltRwsJ+dVhjsZ6fcwY5u0YM9DheRw4BaNN"
    "DXMlqAvPVRvlcczzYtFZ0c/5rsjiF29qR/01AcSVoHl2mX1FFk1tbndFKommB0mo122gGu"
    "b9I5+KhSisyB5ho0xngMzvrukZC2cdJ2LVA1v62jetDDn0EUo6f8vgmF0/Mm/YBjODHnff"
    "Zr8ZGZ9bG6fMIEvcLf/t7pnJ5+7ByfXlyen338eH55fAnbpu9bvvVRtH3W/wFthBGaPN8Z"
    "41M7eXeVuoCLPybxdifsgd2a9UPn5Ozj2eXpxVkBf3FFhDpj7zGdaK41Wkp5XoSUFg4B6X"
    "WdVooMORVEhpyWI0OePVsG5Ky5hui2kKuSDcga7hUhabbQlba/R2AMbcFyF//74f6O3b1r"
    "CbprPSc5+N+B78VVloH98akQFGL2giYqqH5CD6DZC3ucgEgG9kJgI9T3aCq1Anthqkq6nL"
    "SciSUQ+52ES7Cp76lnsP8R5X/SQ0wtHzTdZ+T6oMXdI6EPGqLYAWu1Z9l+0AB0TOE4g4aI"
    "F2S2CEb8/i7lj/JNyiZ3XhXa3m5231WR0HnFTI4tRM5Lbr6aPdfau1H4vjUjroBv15UEjX"
    "23iVmNFpgZXBFCKS1OiWlIEJx2qrAvHT750imF0AC4nCbSYWGUmA66pvXIsL3a6VZFv+wd"
    "FRMDENToY0zMhDKo3L9jkDjTWtOYlDQBDSr3Mu1zSk1lStb0tGo9XaK8+HyMKTez2xoOWL"
    "UnJmdFFIMSBU5gxada5av+Olz/NCq5iLTj4DUkCl7ncDSjvfgCjTWH9Wrl720h1xGkj8nH"
    "1GEqDX9J+iFVX/yvRiHBpbeQ+f5wLPhuk9mz+8weOagxEbMLQnlqIEhABBhw8vkfTMTsp9"
    "YnftDXA1aoIx95TMQgvwHyhp3Q1dolVFtk1wvFJwSNR6NyH5sqC6bKwpbB3ecqC5/SN3FF"
    "9RWoJkdCT3P1y1xTU+E9eF55Z8svqKSkMZuUW1IlSMJW9dO6jjdLNRFVvgVaCaspvk/0V/"
    "bab7NfRg/uVA+a4qnthoCZBK/GE7wM4aHryk3ETs7dmt1MSppuVrqbDedhOI8tg7vPnEcR"
    "hsByKfAYBYFHsY6HaLoSATbQVlkmm5UhMNZ+09b+zF5aLxGq210CW1gJnZAzldClKqG7cB"
    "548JdZMzt6knG1WLIaul3Nh8YbD+FdmI6m/Px76WnjJLQQLKVuwWM98m6NQ7ZVh6w8tJuA"
    "l0it36+RXRVcYkrLOrtk6ifjXIINQu55hyNoMsip/OUx1NRT6E8/gWBT4Aarhw3RszTDrF"
    "VyhXlaLoto4R2rKyBdvLVIS4dSEvQL/ArDvajFvaAukbC0suYaOvyd8/MqNtb5Od/EQvdI"
    "a3YMvx9E88hjrft8lCkxDdFuPh8eGk1RPXqFlDTp0ir73PkBCZJONyW2wTKxP3yKhNNtB/"
    "ELq/BgzwvsaMnhMQoZmnlfZseTa4NkL0t6KSYIVEO9/l138JVdHKjHSJLpfR1ed2nYDYFk"
    "dpkV87sV3mXuB8+277mpn8n1gag2R2L3B2utWGy9KXaP7m2j2P18MfK9mFeDRdQPtGRbgZ"
    "G69gmW9xDO4BvIuEhrCf2KhXXOqxxGBlsJXNHScWSrSrJy+yq4jH4wN++D7tigUwztBu25"
    "HVkcN+Ek5Fka+T2xheHDVju0LFC5FbSNIn9MLymnXSnjpua+qIhKCqGcU40J1fSqFfU7tu"
    "lWv3huwhjtDzPb97m2XCGkU3bLaefjRWG3oQ8iS+3htntzUzbNptBLnjKGsRjOtZTBk8Tz"
    "CcyTGiQ1JmYCAJWjqFUxWG5tz+cZLPk9scECvSpfMSrEbPo2X+AtrcInXeMNlzLEM81hwC"
    "Ffo25DIWU2HlXT6njvwl/KCh3jGkBFe53sn8aypc3Ol9n52jK4+7zz9QVe/+I5ySLi1pSi"
    "moiNvDlsbM1XrXdo7KFjzWSZKVzGsFLSrBTz8D3R2U9+c0CroQeY1kgbhz8h6ld6eBNCLW"
    "257P/4xvzFgJG8yq/umzU3lX3rV/Y1B5a8B3dnbHt+bhzI8L64nE6eTxPMrwIEgVqLg04T"
    "Bv2toxRxOUPsK9fFqhD7mHv3GFdxArNWR5X9QFR3oJX8L+LU78J92ygNzARHonvbCI5Uw0"
    "XX24ehz3ivSofScoYQFROihCLalBJ9QA97HNzozYnSQ0wxVjSOX8LIHUZL/oJINHlrNVw1"
    "toq9my2WtnZdVLe60JvoFaqeqUa+d4Mnq5lldlvLLN39VZdaWk4Lorbt9baYWyWgxa4aLm"
    "c2642nxl6V6DInrGWJUQpFsC6Vq7CY2Cx9Y7PG9szzl5KuACHUrh+giE6SCMya2xGvpBwf"
    "UUKo1Zyc/QM0dsI5a2tAkEhWSBgLpYqFgjS9tDFISpngiDdh3q+KvIroib0wBokjO+rV4j"
    "VlePekf6HJXHcaU6Kmn1Xu5/SACEkrDpcxZrGQHU+haoIZx8/72Etc32TF8VGlFCM+gGoq"
    "Am66N9Hn1gkttzp6g39I21t5NYhWdonX9TyKohOmUqhSxMTWa7So7fXpU6RFbZy1q9KiGt"
    "zNcEL5IlHHCMclTQyccka4KjsreMgFy66hQjIEFk0R1rA1U+bogCyEDoci+gteExAFts8y"
    "dwRHX+fidY7AXv92cwq2EjpUUJs96+aqlkDeXkMroMr5N/zDby5pE8DYssaW1cKWRY9gYi"
    "xO08HETJYOtSnEq9vGzyrkV22TyyxUDdVtpxbC10y8oDhHiISfn6RMielQqHTbucrpXwk9"
    "nbfXAWv6rL3jKkvh8bHgpL3j0jEwoe+CSDamBxcyESjksgdmcx/+ZElIKTEDKgEq7oxK6A"
    "JKzKiESiohnBeHDlQ1MzARY2ZsYGYkU8Ba7fjAFwKmbkR91OPEThZyQYOFhIauYMOERpED"
    "JBs0WBLUUH+3cbJfgRsIEAas7Kkw9IEdvAE7Jk5X/IbyezjMRblR9/c3hF7p9Wnf5PG2dz"
    "34cJL2BGzkreIqyl46eJ17UNnU2G4iJU3Il2q7TaVeXh3dXG+asR9gJprsRHMt+B/863Dy"
    "p/nkDE9eh2Vm2yxN7NiB5XszT/KcKlKuFuGrGPK7OaVqjSMcznZay0xyNvCfYOaDqbCo5A"
    "6TN0NFgkAUhYwDYvkjnRIzw7ueuodGiwcXZ8YZ7Xy6gpYzrMUGrAVS2Jw62m8uuYWcTnus"
    "W15zn0EUM/cDudBjEjrh3ljt/Txo7NmzZdZNSkxDSu7kosLaeUL7w+u1E92itAewI2dqJX"
    "CVlLISSTEtoN724rlfub3KdMW+MUSLuVuzm0lJ081Kd7NJ2TDnxWwZ3JbPi8FWqqkdTFjl"
    "VHqZ4OefBsDnhbflkF+lT9ELcWrDjTqzZgOwmHWSdQGt3RwcqAjgW0FdwM3CIVocifNwVm"
    "2tJ7DcYV2zJ7l4p6cmw9M1rK/Dz2eZL0a+51j/fWGc2cL3hkgp4wzVcIZA4ETLObJ2JbEv"
    "CRr4jS9qnBT1cmOHWWQzb1XG74vX5DxGetsFsAlruk5ia/HiJq9VAUdTZAdsNdtENY1nYs"
    "sVWV9MbLk2qJtNwrY2CY3Jqp3JarZP3l03m+0Ts32yZXBb3j5p1ZnuB6PwledJFzePxNQ2"
    "CgDzUNvdEdvmTKddnunkhC7DExDhn0voZJHuIEQ/4Bg0b8VrBjxzxnRA9Q7wYmsRpJpdOl"
    "mLFjVpWtXTtJ692EtYEfqiQY8JmaSgugPeBYnt+QyyTVSwqBDRgtLcxn6aKhstD3ChEEU/"
    "rG9XsA93HPcAGGklIn2RCRgDsRkDUf3NJiV9cAaxITeMMaGWlj1dx/LO606qaXHULTup0p"
    "o2AKiEJfz9opWNaFRhfYvy9mpxIOIx2mRZVBVWufpFUQWRfNECecsjMA4jSZKjJGqcbSkt"
    "rJTSEOmKSipiy1FGOcNG0j0VC+ej17XCsZU/hBNchJbJcmDTxt+KPaeJqCbDA2/LzOfaqK"
    "0ZqIoqx8aCE3ZkfCoKazNFz1l7Fe9qo6Kx0Wm2IHbsm4aLxAlZUXhi9YCJ6QR+E+phFDLG"
    "Mj9eN2uuQ82ftqsrmX2bXWmJsRfFiRUDwAgbFSsKUtLoCoqSnTBPTxESshP26SlmNFcezX"
    "PfdqRyKgoB/bT0yXGV06xgK34ln+PSaVa+HUwWcKDKYIzL6AdzFZD5EJcAjsAYRBFgLIV8"
    "gHEZ/QBu7FQ2VSjDxxhEXaTrebwh0eBISB4uYFMrXTh2uINuiLVdEmvrIVDuBX7wDSll4m"
    "9q5LMbd7Atd9AFz56cHbeW0GIokwCfVUmOPePnxp6VU2OlTqAJ9YnRaxvYURS+xHLWGyZi"
    "IOZArIrp9vOKchJEPpItxMZbRmDtOP7RtRnxjyjrkaNpbWY1bTzVsc6gVTUKDyUuvnU+OT"
    "uANLCjpUwA6WiZVRvZs/kuMmizxPXC7ILTute/6w6+su2uHiPRvfd1eN1VSAV0QeQ5U+bc"
    "z26JJ729bqSMs/ZePLUNNzf5KoBbeYG/7PNLL+iw7Ldy2ByaVRIIZ801RPekUrmcE0G5nJ"
    "NyuRxz4vtWC7fsdD379n9atcZK"
)
