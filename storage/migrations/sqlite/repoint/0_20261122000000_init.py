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
    "claimed_at" TIMESTAMP NOT NULL,
    "resource_id" CHAR(36),
    "answer" BLOB,
    "account_id" CHAR(36) NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
    CONSTRAINT "uid_idempotency_account_dcfe2e" UNIQUE ("account_id", "key")
);
CREATE INDEX IF NOT EXISTS "idx_idempotency_claimed_64fe91" ON "idempotency_keys" ("claimed_at");
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
    "logo_hash" VARCHAR(64),
    "fetched_at" TIMESTAMP NOT NULL
);
CREATE INDEX IF NOT EXISTS "idx_page_pictur_logo_ha_2d0991" ON "page_pictures" ("logo_hash");
CREATE INDEX IF NOT EXISTS "idx_page_pictur_fetched_8e4c29" ON "page_pictures" ("fetched_at");
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
CREATE TABLE IF NOT EXISTS "signing_keys" (
    "kid" VARCHAR(64) NOT NULL PRIMARY KEY,
    "public_jwk" TEXT NOT NULL,
    "sealed_jwk" TEXT NOT NULL,
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
CREATE TABLE IF NOT EXISTS "agents" (
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
CREATE TABLE IF NOT EXISTS "repoints" (
    "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    "repointed_at" BIGINT NOT NULL,
    "domain" VARCHAR(253),
    "short_id" VARCHAR(64),
    "account_id" CHAR(36)
);
CREATE INDEX IF NOT EXISTS "idx_repoints_repoint_443765" ON "repoints" ("repointed_at");
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
    "eJztXW1z2zYS/isefUpnfB1bfonv5uZmJMdpfbWdjK30mmY6HJiELJ4pUiWp2Gou//0Aii"
    "8ACcAERUogjA93qQEsST14232wu/g2COEicP34x5FtB0s/vg2eBv/Y+zbwwRyi/2BV7+8N"
    "wGJBVOKSGNx7iQBYN4ySZvdRHAI7RuVT4EUQFTkwskN3EbuBj0r9pefhwsBGDV3/oSha+u"
    "6fS2jFwQOMZzBEFV/+QMWu78BnGGV/Lh6tqQs9h/pk18HvTsqteLVIyj59unz3PmmJX3dv"
    "2YG3nPtF68UqngV+3ny5dJ0fsQyue4A+DEEMHeJn4K9Mf3FWtP5iVBCHS5h/qlMUOHAKlh"
    "4GY/DP6dK3MQZ7yZvw/x3/K/00opll3XyYWHcXE8saSGBnBz7G3cW9gID5vn5uAUhSOsAv"
    "OP95dPvm6PSHBIIgih/CpDKBa/A9EQQxWIsmoBcowzlwvSrQ5zMQsoHOBUpYo0/tBuUMoA"
    "4gHczBs+VB/yGeoT+HJ8cCjH8d3SYwo1YJzgGaEeupcpNWDdd1GO8C3wWIoqcgdKwZiGYy"
    "OFcE28E7KygAL6b0DhA/qYX4iQDxkzLisTuH1l+BD2XQpoQ0RPq0ztA+5Y/s0+rA9oAvNZ"
    "7T9hqCe3haA9zDUy64uIoGN1reF98lAXJZzoBdA2w7hBgMC8RVqN+hGrw2sOGmJUtgO6no"
    "j9l/9BB6AdSTy+uLu8no+iN+/DyK/vQSvEaTC1wzTEpXpdI35W7JH7L3n8vJz3v4z73fP9"
    "xclBWZvN3k9wH+JrCMA8sPnizgkJhkxVnRd6xcTh8JxQcX3AP78QmgnZWqKcYDWLjWI1xF"
    "1dEwTiXf/3ILPcCZZLmqvXB/gatU0+5nvxelqWJGzxsPuPNNUTrHD9EZpMCPkem0MUzrx2"
    "gM1DTwHBhuitP75Ckaw/QQAn/j0fQTfojGIGETdVOMrtEzNIYomgVhbC3DjXG6ww/6dHul"
    "MVYxnCPrJYabQjVJn6MZVFinCoYBT8uqVs2H83IJ8MFD8pPwu/GbqloUk84kdSwRm0modI"
    "bN1JfNTP6t4My3l7P2GtrJw4ODOtzawQGfW8N1tKmM5pA0kUnKaMcZd8CrhXDqPksxa7mE"
    "hsP4rAa+Z1x4z8roupGFln73K2OVGAeBB4HPWZBJuRLM90iwhzgLgB1/+HBF0Trjy0kJ4k"
    "/X44vbN4cJ8qiRGyfFlzcTQ669FnKN7GYPRMiaiBp1dFm2ha5ONwTT0+33dOoYYMkptLRU"
    "m4qtul37gh5b4aYrGFcBfh+E0H3wkc2TwHyJPgX4NmtTYjt89BPcismJikPwlFtZpdGFUH"
    "CgB9c70vno7nz07mLwnc/8d2u/LlG3hO5fCTdwHjiQa8qyGu6LrVpSBKHkQGPgam7g4k6W"
    "tsAoIWOCvWiC2Z4LOTucAGRSSENDbHhwXMcWw80EjMJxxSKL7GDBYlYFTg65hIYwtz+aQ+"
    "i4IbQx2e9WYZ7A55gNc1muEdg9UsQvfptQOniG6Zvr0W8/UHr41Yebn7LmRB+cX30Yl1cS"
    "vPLaM+Dh/pViJquSGg7246Mag/34iDvYcVV5sEfBMrQZUIsGeiGjBchbH+W94ni2qanoZP"
    "g3ZHcMsdOT/k08SyRpHVKmW1JHkVnbnNNJoGqD0WnXeWcHuL5I55CjSikyB6lrSBnjMThF"
    "7b6QtrGTdh1QNV8Krx788K8wjPBT/tiEwhm7D5c+R3Fizvv015IjM+1jdfmEB/wJf/v7cH"
    "h09HZ4cHR6dnL89u3J2cEZapt8b7Xqrej47PInfBBGreTZyRif2sm6q9IFXPwJiZc7oQd6"
    "a9oPw8Pjt8dnR6fHOfx5iQh1xtljMtEc634lZXlRUloYBLTVdVTLM+RI4BlyVPUM+eoCGZ"
    "DT5hqi20F8SjogG5hXlKQ5Qlda/76HU6QLVrv433cfbtjdW0iUu9a1473/7XluVGcb6I9N"
    "haEQsxdloqLUT/gBZfYCTGMYysCeC2yEeo+mUiew56qqpMlZljO+BGK7kzIJNrU99XT23y"
    "/Zn+UhppYNmgXMMU1QIppOYIG6Dpwvghj69qojt/gvpA8LesVmRqjxI2jbjwB3iYS6njbX"
    "UF3vJAXFFL0fhovQZTF+fJRLYhqi3YWvBlrxmhlHlKQ5e1LZNsqOaCV1xZLYBttEf2ykFz"
    "cFwvLxoyeW6TN2fRCuOMZPLlOOglilAZLaIDlOLZl8gqBlaHx5M7r9zD4sHzMsn/HnycWo"
    "DLvxoDYe1IqZPAp7UJ8njpV8iyer3ReaPAF2lrbWTprde0l/GURokCHlwvVT/YLwdPlDyv"
    "bhq4ttupoq5M/brqOpIrHCiu16WwgVlvQ2NU6mjd3vSEddhiM1n8iuCBpCe5NzBLzBzNGO"
    "EEit4iUxDY3+o2Gd4+Yh/7R5WIkZgGg7jaXjYEpiOqw1ndMrvXLtVWV96R2/EkHoN+hjQs"
    "zwZyr37xTG9qzRNKYljQe3yr1ctjmlpnJJ1vS0aj1dYbv4fIxJF7nbpHVEtlYmZ0UlcxV5"
    "ihPJYzvlq74Nip9W4gJpPQ6VYVH4vECjGTsf52gUHNazlX23hU1HmDwmG1ODRBr9kuSPZP"
    "nivxrHQFa+Qub9wVTwbuOCsPtUBnJQEyLmAKRkqUE/hiFkwMnnfwgR40DanPjBr4essyY+"
    "8oSIQX4D5A07oau2Sy1tIWgWe0wJGotG5T42ThHGKWLL4PbZKeJd8iWOKKFcqcm+0NJc/z"
    "LHJJF7DZZX1tnyGyotadQm5bZUCZKw0/WpuIeHtTRRt/QIViXiTqA+0V/pZ7/Mfpl1cKfr"
    "oLktolsXMJPRovWMFobw0HXnpnwnF07DbqYlTTcr3c2G8zCcx5bB7TPnkbshsEwK0kdBYF"
    "EU/hAdxruvo0xMyLta2v4crKynEF9UVAFbePUTJWeufpK6+slB88BFv8yag/BRxtRiyWpo"
    "drXvGm8shFehOpr7tl5LTxsjoQNnKXVveNEj7tYYZFs1yKpDuw14qdD6fo3suuBSU1rW2K"
    "VDPxkXsW3gcs+7DU6TQV6KX56ilXqG7OlH6G8K3O36YRP8LM0w65RcuQoeAh63ktXtC6kV"
    "D7XaoesI9vnHc1n+cjxaTrt8Gm0FBYs8+RMIGTNXkEiKEGqYSUrRictkVTpKJfXkOjFjtN"
    "/NgedxD1lzIZ2OWI+Gb0/z01X8h+hg9e56dHVVJaxmSEGaMYaxGM5CyuBJ4/kIF3EDfoIQ"
    "MyyUctyEKh5m18D1eApLVidWWOaolfF11fzUJw0FlQ40JKUMfVZa2B005Bs4D+dSJlmIaq"
    "s62bvol7L4C64ClLfXSf9pzWXP8PfGyWfL4PbZyecjKv/o2vEy5AY2lZqIlbwFamwt1q13"
    "qOzhy0RkmSlSxrBS0qwU5iOlMaeEOkoQ2H/QlUwsZjRCLe38jyCKnoLQmYQr/oZANXlpQ1"
    "g3tnK1dYuhZY6D48byBQZ/Qt2cRvR3t5jZyNzwi+u2ccNvufvrbkplOQ0dIdvfmfK5Jbkv"
    "kXJmVzK7EntXKrsZsLYlhiuCYF+qekEYWlpfWnoK5q63kiSFKKFuOSFF1iQJTnoBQp5LJx"
    "9RSqjT68H6B2hkBwsWDyzIr59LGA2ljoaCV3ppZZCWMrzQizD3KyJGkXWiF8ogFTLfLBbG"
    "hMH0pH+Rytx0GpdETT+r3M9JgLakFkfKGLVYeFKaQNXGOWm7dwKoGBtCjiqljkhv0TIVQu"
    "duFoTxpcNnH8qt9l/gH5L2VoQF0M/uJEmCE8wR4vjJ2WtMlgS1iImih+oaJIWEhlbf8OSo"
    "TkzkyRE/JBLXlSzrbOxLoEzKaIhz+2af8bvqgBPKNokmSjgpafz6lVPCVTlZSRSWT7dXPL"
    "2GrBdrNOslcxl24eTPVmX296g8UI9oKOJ/4XMMQx94LHVHkHo2E2+Sgrb47SYLrRJrKF/j"
    "yrq5riaQtddQC6iTf4KffOKsrAIYXdboslrosvgRTIzFkamEmE6hGW2EpnJD1oV3dnEC1u"
    "Xu7FINVQF4nVzahT4zdv08jwcN/wTpJZylmRbT4fJ2kclw8dtEjDyVLyBrXu4OGvmt5rtX"
    "DOstpLtfX/sg69NDChkPFHrbg/OFh36yJKQlMQMqBSppjEqsBSUxsyTUWhKC5KMYTlR8NY"
    "MQMWrGBmpGPIOs3Y4PfC5gbmRtjnoUg3gp5zSYS2hoCrZMaOQxQLJOgxVBDdfvk5Na7MaJ"
    "gN044QIOfYwBK3pKlDqeJW4yyNfPIA+fFy5abJrc/EtJGpcv1U6bKr28Tp3abJqxH2Ammu"
    "xEcyz0P/SvnZwcyZAzPHkdtpltszSRDXzLc+cuM6EmP1aXlmtE+CqG/Dajdln4o+EMkhwF"
    "krOB/wQzH+Tng8njsYUTJneO8+TAMAxCmZFeEjPDu9lyj5QWF23OKxm6oixnWIsNWAu8YH"
    "NSiL245eZyOp2xbnnPNTcFd3VT8FcXyOybJTENKbnD0xp752HZHi72TlxVWj0gCO2ZFaNd"
    "UkpLpMW0gHrbm2e/YnuV6Yq+MUTmPuxX0c0mZMOkyt0yuB2nyiV2qhnwHza+Fuw8eYpeiH"
    "d7r9UdGtPoq9Cw5gaUUC32xSEl67bWI1ztMEXXo5zrzmObntYaporhh2Yslveea1v/fWLc"
    "Xc1X7Gkpo9c3IcUg8JDWJgk8LWWANwaV0bTVC/CcpO65vP2YrBfvxpmj77azOFMqYZPozP"
    "zDTXCmAtaSSAPYasiEaiuecZBWZH8xDtLaoG5Ouro66TIqq3YqqzkDeHXdbM4AzBnAlsHt"
    "83V5IwR5zLOk88p9oRkNcDPFbpwwlxLhum1cSrSMYGglQ0CGaqWltLB2t0213gcMxPnMQt"
    "pcBxfbrp2ZHfjVtaVom0JCi6FMA3xch7c55tM2x1XWRirCN9A1urd9YO/D4AmtrFLrQiFi"
    "IOZArMrRx6V/HzzztLW8UqytJT7nLm5rNLbXqbHZgcPY3ET4ZxI68Yc7iAr0OfTTSyEiPo"
    "98Mh1QvwPcyFr6iR0uHR9eFjWR4fUjw7+6kRuzggJFg54QMnHITQe8A2PgegxNW5QjMRfR"
    "Qhfchkmuim54u/6Xf51LXi3WD9Myw+e9Uu0w7f8GqkpZsitlRdc+2WHicdU2TE3zjisNs3"
    "ZX6CiGdotHsTtSMe6QLSoKhCmqxSpGQkHtOAQGMpJliDa3VMBoGe1oGep7Hyu5EjBWV7lh"
    "TAh1ZFnrOpZ3fpuGYtvZhpdpqLSn3UJ8MQf6/aKdjWpUY38Ls/ZqGdLiMdrmZS8q7HLNr3"
    "oRBHWGS0zI38NpEEqeo1REDZ8vtQortWiI1opaS8SWw86yQzz6RKnmdYD4c61gamUP4USb"
    "4W2SeCWhbWz0VuI5bYS5GTJxW2o+V0ftTEFVdHFsLVplR8qnorC2c5Ubyx3iVflCtDY6jZ"
    "fDjm3TYBnbASssU7w8EGI6gd/G8mDcrLs6HjCuIbtaJaZuGMUMzxDxIlFImTWiRMWyw1+E"
    "RCwn9sWM4tqjeOEBuSiNXEC/1fnwoM4ZOWrFz0t8UDkj94D/sEQDVQZjUkY/mOuAzIe4An"
    "AIpzAM5eI1SBn9AG7N10MVqvDXtb4iODanW+wLacNU+9nx4bkDGIfnOIcCxzcJMC+YIBMn"
    "9O58QTBIcRqEF2gxjveBD8KVjPfB/SrNXdYzzUu086dpcHK3XDSvx5c3o9vPbL/cMSNtzv"
    "jz5GKk0BIwgqFrz5hzP60ST3pQNFLmGPG18OcbMmP8JYCbx4m/8/MTOfXTO38L96/iWSWB"
    "cNpcQ3QPayXfOxQk3zusJt9Db4yZhi8/BxwhYpLvSaaB2+l+9v3/fTBv9g=="
)
