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
    "eJztXW1v4zYS/iuBP20BX5HY2WzucDjAzqY93+VlkTi9botCoCXa1kWWVElO4vb2vx8pW2"
    "8UyYiKZFMMP7RZSxxbeoacN84M/+wF0PdsN/p+ZJre2o3uvOfe347+7LlgBdE/aLf7Rz3g"
    "+7mb+EoEZk5MALYDw3jYLIwCYEbo+hw4IUSXLBiage1Htueiq+7acfBFz0QDbXeRXVq79u"
    "9raETeAkZLGKAbv/6GLtuuBV9gmHz0H425DR2r8Mi2hX87vm5EGz++9vAw+fxDPBL/3Mww"
    "PWe9crPR/iZaem46fL22re8xDb63gC4MQASt3Gvgp9y9cXJp+8ToQhSsYfqoVnbBgnOwdj"
    "AYvb/P166JMTiKfwn/7/Qfu0fLDTOMm9upcX85NYyeAHam52LcbcwFBMy37fdmgMRXe/gH"
    "Lv45uvswPPsuhsALo0UQ34zh6n2LCUEEtqQx6BnKcAVspwz0xRIEdKBTAgJr9KjtoJwA1A"
    "KkvRV4MRzoLqIl+jj4eMrB+KfRXQwzGhXj7KEVsV0qN7tbg+09jHeGrw/C8NkLLGMJwqUI"
    "ziXCZvBOLmSAZ0v6AIh/rIT4Rw7iH0nEI3sFjT88F4qgXSBSEOmzKlP7jD2zz8oT2wGu0H"
    "zejVcQ3JOzCuCenDHBxbeK4IbrWfZcAiCTdBrsCmCbAcRgGCAqQ/0Z3cGygQ53kZIA29qR"
    "fp/8o4PQc6CeTq4v76ej6y/461dh+LsT4zWaXuI7g/jqhrj6gWRL+iVH/5lM/3mEPx79cn"
    "tzSRoy6bjpLz38TGAdeYbrPRvAymOSXE4uFdiM5M9iDRZCaiFPU2st7awZWfhZXErDKtp3"
    "yFa+w1j3YgN+/pgzLvGFGTAfnwGyXkp3vIHHGlu+tRqsyCvARfywdm+Inz91bXz733DDdH"
    "zSu32+3+PbxiPcaL9Hcb8n/isgCZLxCmrUwfFxFSv8+JhtheN7RaWK1pCwy5OnUc67bMEC"
    "D+DcfhGywVMKBafxeQV8z5nwnpPo2qGBRL/9RJESY89zIHAZAjlPR8A8Q4QdxJkD7Pj29q"
    "pgAI4nUwLih+vxJbLIY+TRIDuKL09uptoMf59meBgZ67AWo0naBlgtmYGuEqd3WwiGmEFb"
    "pGrSsJWXta/YsSUPq4RxGeAfvADaCxf5PDHME/QowDVpSom+NdRNcLOr2dIOwHPqZRGzC6"
    "FgQQduNdLF6P5i9Pmy9+1Q/usasSWw/wD43S88CzJdWdrAPt+rzZMglBDK2sFV28HFTBb2"
    "wApE2gV71QUzHRsyNBwH5DyRgo7Y4Pi0ii+Gh3EiCqcljyw0PX8rtypvh6QUCsLc/GwOoG"
    "UH0EQmdmCXYZ7Cl4gOM0mnQqScZ4hf/jwt2OAJph+uRz9/V7DDr25vfkyG53hwcXU7JiUJ"
    "lrzmEjiYv0KRyTKlgpP9dFhhsp8OmZMd3yIne+itA5MCNW+iZzRKgLz3Wd6pGM8+LRWVHP"
    "+a0R0d2OkIfxcBEA7r5GnaDepIsmrrx3RiqJqI6PyIv6ixeM4BcH01nJOfVVIFc5C5howx"
    "VgQnu9vnhm3MeFwLoZpfe+HSC7DBHu9HPcEgxN/y21tCOGN7MXEZhhN13e/eNj8zdzyWN5"
    "6wwI/wl78OBsPhp8Hx8Oz84+mnTx/Pj8/R2Ph5y7c+8bbPJj/ijbCCJE92xtihnYRdJRYw"
    "8c9RvM6EDtitOz4MTk4/nZ4Pz05T+NMrPNQpe4/xQrOM2UbI8ypQKeEQEAlilTJDhpzMkG"
    "E5M+TJBiIg74YriG4Lmay7CVnDvSpQ6i10qe3vGZwjW7DM4n/d397Q2ZtRkKy1zejof0eO"
    "HVZRA93xqTAU/OgFGagg+IS/gIxegHkEAxHYU4I3od6hpdQK7KmpKuhyknQ6l4DvdxZcgr"
    "f6nvf4yx7urtROJyCnmFw+aLzPyPRB07t9rg/q4dwBY7tn2X7SAHJM0TxDhojt7myRXOD3"
    "NyF/lG1SNrnzKtH2drP7rpKkzktmcuwhc15w81XvudbejcrvW1PyCth2XYlQ23dvMauxgl"
    "khjeAJSXGCTMEAwXBQJfoyYAdfBqUUGojUaSScFkaQqSBrWs8M69ROtyzypXOhmBBCtwaP"
    "c2Q6lUFm/s5hZC5rLeMipU5okJnLpM8ptJQJWs1p2TgtS4OCC8+NgMkOyGS3+/ysgO3A9o"
    "Mxf/ayVyMqZ4pGCrqGSeGLj1iFN5pTNLIAzYuRPLeB/SIYf02ySnoxNXqT+EO8Ntk/jfNd"
    "S08h8vvenPPbumzl8GUrYlDnSHSIn3BDoBvBAFLgZAc3ciR6s7B+VAP/PKTl8bGRz5Fo5N"
    "+AvHa9VTXlCqItAPXyzAuE2lyXmce6hYBuIbBncLvcQuBz/CQWr3kAMaTP9TS3b2bphgHv"
    "wfNKmC2uUIuU2mySTqXKEgH7wXMsGLBEU3aXL5Xm8bjOhb92j/169EvLwYPKQd0ZtN38Jl"
    "291Hj1kg54qKq5C4mBvlWTzUVKzWap2axjHjrmsWdwuxzzSJsc0FyKfAcEjkcRtxFopcw+"
    "N9G2JRRvq7HX1n7T1v4KbIznADelLoHNbfNdoNNtvoXafFtoHdjozYwVCB5FXC0arYJuV/"
    "N539pDeBemo+6t/l44rZ2EFpKl5O3mq0ZRqXbI9uqQlad2E/AW6sa7NbOrgltY0lI5uxML"
    "rnwvgq65uYOmF1gsx5c6sM91gu2MpKUT8AruMPoJ7QvL5Qtjlghovt1wBR2wVs6lnqPfh4"
    "Ef2DQ5zEaZIFMQ7eaLb5ESC+q5u0VKXZspsw+UdGMXdIIIsjeoie74twJOEHDDZ1qXs7Ht"
    "gmDD8CtTGjISuom2iYPKIDneFSGkCwSJofHkZnT3ld6JZEwpWhh/nV6OSNi1Q693/STzgy"
    "Te9Zu4T8Cxrfg8M6YPRIzp892f3GjJcp11Z218bx+dtf31zLFDVsMHHh9IyrYS1VTlSS4P"
    "3VuhJxBxkTIK9ToTDT5WOfkIjeK4oqWzj7ZtK8Xi3Hka9WBu3gc9sEEnGdoN2nMHsjiuvI"
    "XHsjSSe3wLw0GjDmhZ4PYXOKwtfiZokU65vqlNrX1eU4sYQjGnOkdU06uW1O/Yp1v9bFsR"
    "Zbbfr4DjMG25lEilaoPh4NNZarfhDzxL7f56dHVVNs2WyEteUqYxH86MSuNZxPMR+lGNIH"
    "WOTCdkSReilsVguQa2wzJYknt8gwV5VY5koRC96dt8w624K5pwz608lQ48kzEMNOVr1NGn"
    "VHrjUTapnucuelPaOfRMAygdr5L901j1qt750jtfewa3yztfX9D1L7YZrQNmjx9iCN/I89"
    "Fgw9+OPqCxh89QEo1M5Wl0VEo4KkU96Yt30IzTHNByyAGqNdLGSTM49Cs8vQtELW25dH9+"
    "5/xFl1JMyO62uhuuO63W77SqT0d4D+7OHNhOYhyIxH3zdCp5Pk1EfiUIEMilHFRaMPhvHa"
    "GYp9OBfelYLEtgP+fePYRVnMDdqH5lPxDXgbdS/1U4Yjh1395UBqaTI/G9fSRHyuGiq+3D"
    "6LPO9VnnksZEpT7r/AsIw2cvsKbBhq0QC0Ne04bbwUa6d7PHVsOWhfsIp3ITP0LVM66Kz9"
    "3gSVdaze5LzZLsr6pqSTolArVt69t0bZWA5rtqeTq9Wa89NbpWuoNz9CbLqfcImVVq5Bi+"
    "Xgq2o5EuQcN1bpbiuVlzsLKdjaArUCBq1w+QRCYJJGb5IGC1+GIjWiBqtSane4CGpufTtg"
    "Y4hWQphbZQqlgoWNILG4NFKp0c8SrM3eqQKomc6IQxWDhCoV5vVN0WtSP8RSZz3WVMkGo+"
    "y8znuGG/oBWXp9FmMTc6HkPVRGQ8f/5CJ3F9NSqen1VSRcTvkJgKoBXvTUyYfULLo/qvxB"
    "/i8UbSDaKVXeKsn0fadEJ3CpUqMLH3Hi1ye33qNGmRG2flurTIBnczMaFESdQxwvOUOgdO"
    "OiNclp2VfMoFza4hUjI4Fk2a1rA3U6Z/VGyEjqYi/gtfIhi4wKGZO5yjiBPyOkcSZ++uTy"
    "WWQoZyerPv2FzVEkjGK2gFVDmPhH0YyTlpAmhbVtuyStiy+CuoGPPLdHJkukqH2BRi9W1j"
    "VxWyu7aJVRbKhuq+SwvRY0a2G3djLsPPLlImyFRoVLrvWuX4r4CcTsargDV59tlxFVV4fM"
    "w5+ey4dAyM51gwEM3pyRPpDJSi2oMr30GvLAgpQaZBLYCad0YFZAFBpkVCJZHg+emhA1XN"
    "jByJNjPeYGZES0jTdmzgUwLdN6I+6mEEorVY0mBKoaAr2HBAI60BEk0aLBEqKL/bONkvxQ"
    "26GANa9ZTnORC4r8CeIyc7fiP6Dk5zXm3U7e1VQa6MJ6Rv8nA9vrz7cBJzAg2yt3kVZS8d"
    "vvg2EjY1tpuKlDrlS7bdphKXY8e+5jKjf4FeaKILzTLQf+ivyaifZgdnWPQqqJl9R2lCE7"
    "iGY69swXOqinS1Ar6SIX+YU6oyHNF0BnEvM8HVwP4GvR50h0Upd5jsFW4SBIPAoxwQy57p"
    "BJme3vXEPTJabKScKWe0s8MVJJ2OWrwhaoEFNqOP9qsqN6VTaY91zzr3CQYhdT+QCX2OQi"
    "XcG+u9nySNPdlARG8SZAqG5E7OKujOE9IfznQnvkVIDwgCc2lESEsKWYlFMiWg3rfy7FZt"
    "rzSs6FqEaO1bNdlcpNRslprNumRDnxezZ3C7fF7MPWIXekXEMWatRGFEn18tsR1rPMLNAb"
    "tPPYplpTw2mUSsYBcUdtWBv545tmn895lysgbbZi1SaZO1hskKXTPY+NgmEcS+RKjh1x6D"
    "NiXlq2Cc7vJPWVo5f5+vk5NM1n23KS7YPHXKD9MH19WHErgDPDtgrzUBskk8nQEsiX7RGc"
    "DKoK63ctraytEmq3Imqw5yvzs26yC3DnLvGdwuB7kn7sx7YXnS6c0+P7SN03RsPPZwgW19"
    "8s4hT94xPYviCfDwTyhUskgPkEjtMgya17LqXJY5oxlQnQF2aKzdWLILl9SQpLqYpnoxzZ"
    "Md2hEtj5o36XNEunSj7oS3YARshxJs47WVSUmUCGnuYz9Nlo2We6QoeNkP2e0K9uGB8x4g"
    "JfmfJy92BNpAbMZAlH+zSUofnBLYEJvGOaKW1J6qc/ng3QHltDjqNgeUSafdQdxoEL0/T7"
    "MVBlXQb0EyXq4YCH+ONtm8UgYtV791JSeTL1hjb3kG514gGOQokWpnW0gKSyU0eLKikojY"
    "c5ZREmErhnsqtjfHj2t4cyP5EkZyEVaT5cSmN/9q7nuayGrSceB9mflMG7U1A1VS4dhYcs"
    "KBjE9JYW2mNTVtr+JdbVQ0Njv1FsSBfVNvHZkeLQuPLx5yZCqB34R4mHmUuczO190NV6Ez"
    "S9s9cPS+zaGkxNwOwsgIIaSkjfIFRZFSywoiJLugnnHBDcgu6Gdc6NlceTb7DjCFaipSAv"
    "Wk9MlxlTOH0Ch2v5Xj0plDDnAXazRRRTDO06gHcxWQ2RCXAA7gHAYBpKhCNsB5GvUAbuzs"
    "LFlChg8hDEZY1rPihoUBfW7wcI2GGrHiOOAOug6sHTKwlk2BMhfYyTdFKp1/U6OeXbuDbb"
    "mDFnyyxey4jEKJqVwE+LRKcewpuzb2tFwaK3ROiKdOjl7bwM4C7zkUs95yJBpiBsSymG4/"
    "bUNOnMzH4gi+8bYLYB04/9EClPxHXPXIkLSA2vM4X+pYZ9LKmoWHCxdfO0WankDqgmAjkk"
    "A62+y6jXRsvfMM2l3hemp2oWU9ntyM7r7S7a4xpdB9/HV6OZJIBIxgYJtL6trf3eIvepAN"
    "ksZZey+e2hs3N9kigNl5ga322a0XVFD7rRwJhleVAMK74Qqie1KpXc4Jp13OSbldjj6Xe6"
    "+NWw6qz779H2UeGT8="
)
