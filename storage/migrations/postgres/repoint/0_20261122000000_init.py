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
    "name" VARCHAR(200),
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
    "utm_template_id" UUID,
    "external_id" VARCHAR(200),
    "metadata" JSONB NOT NULL,
    "has_tags" BOOL NOT NULL,
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
CREATE INDEX IF NOT EXISTS "idx_short_urls_utm_tem_a329d6" ON "short_urls" ("utm_template_id");
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
CREATE TABLE IF NOT EXISTS "utm_templates" (
    "id" UUID NOT NULL PRIMARY KEY,
    "name" VARCHAR(200) NOT NULL,
    "utm_source" VARCHAR(200),
    "utm_medium" VARCHAR(200),
    "utm_campaign" VARCHAR(200),
    "utm_term" VARCHAR(200),
    "utm_content" VARCHAR(200),
    "version" INT NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL,
    "updated_at" TIMESTAMPTZ NOT NULL,
    "account_id" UUID NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS "idx_utm_templates_listed" ON "utm_templates" ("account_id", "created_at", "id");
CREATE TABLE IF NOT EXISTS "tags" (
    "id" UUID NOT NULL PRIMARY KEY,
    "name" VARCHAR(50) NOT NULL,
    "folded_name" VARCHAR(200) NOT NULL,
    "qr_codes" INT NOT NULL,
    "links" INT NOT NULL,
    "version" INT NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL,
    "updated_at" TIMESTAMPTZ NOT NULL,
    "account_id" UUID NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
    CONSTRAINT "uid_tags_account_ca44e8" UNIQUE ("account_id", "folded_name")
);
CREATE INDEX IF NOT EXISTS "idx_tags_listed" ON "tags" ("account_id", "created_at", "id");
CREATE TABLE IF NOT EXISTS "tag_uses" (
    "id" BIGSERIAL NOT NULL PRIMARY KEY,
    "short_url_id" UUID NOT NULL REFERENCES "short_urls" ("id") ON DELETE CASCADE,
    "tag_id" UUID NOT NULL REFERENCES "tags" ("id") ON DELETE CASCADE,
    CONSTRAINT "uid_tag_uses_short_u_14809d" UNIQUE ("short_url_id", "tag_id"),
    CONSTRAINT "uid_tag_uses_tag_id_14a4cf" UNIQUE ("tag_id", "short_url_id")
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
    "eJztXW1z47a1/is7/pTO6GZs2fJuO53OWBsn9a1fMra3t2kmw4FFSOY1RSokZa+au//9Ah"
    "RfAJCACIqUIPh8aLMmcCjwAXDecfDHUYQXoRck319MJuEySO7Dt6O/fPjjKEBzTP5R1zz4"
    "cIQWC6aRPknQk58SoHXHOO32FCcRmiTk+RT5MSaPXBxPIm+ReGFAngZL36cPwwnp6AWz8t"
    "Ey8H5fYicJZzh5xhFp+PU38tgLXPwVx/mfixdn6mHf5YbsufS30+dOslqkz758ufrhx7Qn"
    "/bknZxL6y3lQ9l6skucwKLovl577PaWhbTMc4Agl2GU+g44y++L80XrE5EESLXExVLd84O"
    "IpWvoUjKO/TpfBhGLwIf0l+n9nf8uGxnRznNu7R+fh8tFxjjSwm4QBxd2js0CA+bZ+bwlI"
    "+vSI/sDnv1/cf3d6/qcUgjBOZlHamMJ19C0lRAlak6aglyjjOfL8KtCfn1FUD3RBIGBNht"
    "oPyjlAPUB6NEdfHR8Hs+SZ/DkcnSkw/ufFfQoz6ZXiHJIdsd4qt1nTcN1G8S7xXaA4fgsj"
    "13lG8bMOzhXCbvDOH5SAl1t6D4iPGiE+UiA+EhFPvDl2/hMGWAdtjshCpM+bLO1z+co+ry"
    "5sHwVa6znrbyG4J+cNwD05l4JLm3hw4+VTOS4NkEU6ALsB2JMIUzAclFSh/oG0UN5QDzdP"
    "KYDtZqTf5/84QOgVUD9e3Vw+PF7c/ExfP4/j3/0Ur4vHS9oyTJ+uhKffidNSvOTD/1w9/v"
    "0D/fPDv+9uL0VFpuj3+O8jOia0TEInCN8c5LKY5I/zR9w0E/4zW6KZllhgaVrtpUybMWU+"
    "+a102kT6nsqF72lF9qb/1cA3728ftsPj4yaqzfGxXLWhbTy8EX714lqRMPZmV0FSDzJLJQ"
    "CdWX19cKXjvmCe0RH815+Hw9PTj8Pj0/NPo7OPH0efjj+Rvulwq00fFVMxvvrp6vaRnwT6"
    "4Ns3aplOXxiriT54QpOXN0TU8kpLOAxlfatN8+FcfIICwmjc7LvpgAubfeH9A6+kFn3ROl"
    "Ab9AvPecErMOgtN+h3yoJN01d2wIPJHtK25Vka69wmPZiWEZ56X7WMy4LCwmX8qQG+n6Tw"
    "fhLR9WKHsH7vtYZLjMPQxyiQMGSWToD5iRAeIM4qteDu7pqzbMZXgpJw++VmfElMzRR50s"
    "lLGN0B7MttJ+AA7cs4cZZxq4kWaTuYasOsI5tmOouNOXoKLU/VpWJr7tRu0GMrFlYF4yrA"
    "P4YR9mYBsXlSmK/IUFAwqRNK9THPwwS3fFpu7Qi9FVaWsLoICi728Voifb54+Hzxw+XRt3"
    "3Zr0syLZH3H0S//XPoYqkpW9dxoLZqWRKCEkEZDFy7DVw6ydoWGEcEJthGE2zie1gi4RQg"
    "s0QWGmLD47MmthjtpvAonFUssngSLtZ8q3Gcr6CwEObuV3OEXS/CE6JiR14V5kf8Veo55+"
    "lsCFOoFPHLfz1yOniO6Xc3F//6E6eHX9/d/pR3Z+bg8/XdWOQklPNOnpFP51fLM1mltHCx"
    "n502WOxnp9LFTpvExR6Hy2hSA7VqoZc0VoC881V+UD6eXWoqNhn+Lb074Ng5kPmdRUjbrc"
    "PS9OvUMWTXtvfppFB14dH5ib6oM3/OHnDd6M5hV5VRzhyirhFlTObBKVsHSrfNJO3Xg6vm"
    "16P4OYyowp7Go15xlGa+/LaNC0eVW1O772uyarI5NtefsLOsmoHCtZNPV2UKpPgzFLtLbe"
    "p/HoYnZx/PPp2enxXwF09UqNfEHtON5jpPKy3Li6OywiAQMh8bZYacKjJDTquZIa8e0gE5"
    "624huj2kaGcLsoV5xVFCCN1o/fsJT4kuWJ3i/364u62f3pJCnFpvknz4vw++FzcRA4djU1"
    "Eo1N4L0VEhzBN9gei9QNMERzqwFwRboX5AW6kX2AtVVdPkFOkgl0Btd3Imwba25wN92Zf7"
    "a7vTCcQlZpYNmsYZpTZo0TpQ2qAhzR1w1jHL/pMGiGFK1hlRRLwg00UYx+9vWvaoXKXsMv"
    "JqUHi727irIanzhqkcO8ic1wy+Qsy1dTSKjVvX5BXI9boKIeh326jVVMDMiUQItbi4QGah"
    "g+B02MT7MpQ7X4aVFBpMxGminRYmkNnAa3rPDDuoSLcp/OXgXDExxkGLOWbIIJXB5Pmd4m"
    "Ty3Gob85SQ0GDyLIs2p9ZWFmhhpk2baVMKFHwOgwRN5A6ZsnmgzgpYd+zfGfPHUflpwskZ"
    "Xkkhzygp/rogU0UDzQUapYPmq5OP26F2EU5fk++So5SafEn6R7o35T9N810ro9D5/XCq+G"
    "04trL/Yyt6UDMk4OIXzBAcJDjCNXDKnRsMCQQL23s16M/jujw+OfIMCSC/BfJgetuqynGs"
    "LULt8sw5QlDXTZ5jKCEAJQR2DO4hlxD4IR2JqyoeIHQZKC3N9Ze5UDDgPVhe+WTrC1SeEt"
    "Qm40SqKR6wH0PfxZGMNZWtaq40TfsdnPsrG/Zm7xfwwb3yQagM2m9+E5xe6vz0Ejg8bJXc"
    "XGLgwm05zTwlTLPR0ww+D/B57BjcQ/Z5FEUO6kwKtgKCwqJIywj0csyeWWjrIxTbnbEHbb"
    "9rbX+OVs5bRItSV8BWlvnm6KDMt1aZb5fsA498mTNH0YuOqVVHa6HZ1X3eN1gI70J1hNrq"
    "72WmwUjoIVnK3Gq+dhwqBYNspwZZdWl3AS93bvywVnZTcLktbZSxe+Xi+SJMcDBZ3eNJGL"
    "kyw7e240BpBHslSU834HHmMPkJsIXNsoXplGhIvqy7hQZYLxeuT8nv42gReXV8WI6yQGYh"
    "2t0fviVCLGpn7vKUcDbTZBsor8auaQQJZFuIicOxbzWMIBTEb3VVzsZegKKVxK4saERP6C"
    "pZJw5ag+Q4O4RQbBDChsZXtxf3v9RXIhnXHFoY//J4eSHCDgY9RP0Ms4MMjvpdBa/I99z0"
    "PjOpDST0GajNH6a3YbnOUFmbtu2isvZi+eR7sazgg2oeRMq+EtVsnRMmDz2ckxHomEglhX"
    "2ViYajJjcfkV4KU7Ry99G6bKWen5ulsQ/m7m3QPSt0hqHdoT63J43jOpyFMk0jb1NrGD7p"
    "tUfNgpa/oG5t/TtBeTrr6qZ2tfdVRS1SCPWMaoaopVVtqN2xS7P6zXOTmtX+MEe+L9XlCi"
    "KbThucDj+eF3ob/UOlqT3cXFxfV1WzZ2IlP9csYzWcJRXgyeP5ghdJCyc1QwYJWca5qE1R"
    "WG6Q58sUlrxNrbAQq8o3zBUCQd/uC26lVdG0a26xVOB4Fn0YZMm3OEdfUEHg0TSuzs4u+d"
    "K6e+ilClDR3yb9p7PTqxD5gsjXjsE95MjXz+T5z94kWUbSGj9CF7WStyCdncW69x6VPXqH"
    "kq5niqUBr5S2V6r2pi/VRTN+d0CbwQdqtZE+bpqhrl/t5c0R9RRyOfz1zdiLQc1hQnm11a"
    "w7VFptX2kVbkd4D+bOFHl+rhzo+H1ZOpssny48vwY4CMwSDjZtGPrfNkyRpQPHvnFTbIpj"
    "nzHvvsRNjMCs16CxHUjPgfdy/ou7Yrgw37Y6BgbJkbRtF8mRZpjodtswcNc53HVuqE/U6L"
    "vOf0Zx/BZG7mO0kgtErssmabju7BSxmx2WGnZdWke44Jt0CE3vuOLH3eFNVyBmdyVmxelv"
    "KmpFOisctX3L22JvVYBWm2osHQTrwVKrl0r3eEq+5PkxfMHSU2piH7Vcita9iSwh3SE3y/"
    "LcrCmae/5K0xTgiPq1AwzhSRqJWQsUyUp8yRHliHo9k3N4gMaTcFEXGlAcJCsoQENpoqFQ"
    "Tq+tDPJUkByxEebDqpBqCJ84CGWQu0KhXW1UKIt6IPNLVOa221gghXk2eZ7Tgv2aWhxLA2"
    "qx0jueQtWFZ5y9f+Egcd3oFWdXlVEe8XvCpiLsprGJK2md0GqvwQb/Q9rfyatB9BIlLut5"
    "FEUnoFKoUY6JnddoMdvqs6dIi9k4W1elxTS4u/EJ5UKijRLOUkIOnHFKuCmRlYcJCu5R8C"
    "LTa9h2tUYTk54OUeJe9nqh8Avplio8dDTFWb1mFwuXXwB3CxvBCRWxfRA33YubfO80VZLy"
    "/hYqSE2uapHf0/KpooJy3Kh5QhBPZ9PZjx3kBhkjYpmsxloRy2c9qkRsnjm4M2/B4AN/10"
    "i244kgxFGA/DqPQgPhzEd6Mh4e+i6Oso50irN/xglKljFL9eoh+ucziossvfWYFkTljbOX"
    "pn+lNYgdHFD8mmkABcCbNQC6vzd+KX9htFfz9aZ999PKWQ9620+P6SvTHzmcL8+H2+a7uc"
    "+RrnS9IYVTZ/3abSeDgXf7IaUD2XZ1VCa5/XjKd20zImGxbTmsOXJx/qptRiWu+e3RYt+2"
    "zcg63n3pC6iQ2nZhMbJLcxkxPj+w+ky0+sBA6ctAgTgExCGsiEMwig6PsbrEAkNmk5XdRY"
    "UFac1teUUYecVtvaowpqGqAK+XsjBkmIkXpFpVFX55gSmBzIZLJlThnj7qTOWGYFM+nfe3"
    "AWvx3urjJqLw+Fhxa/Vx5QpP1lZufB6DJYIbPQS5h+cLn3yzJqYCGZzJ4LOck7nTEtgaUg"
    "CXA5f1IWtwWoEMGG4jhjvHCaJmtY4Wx9KAGreFGkd9eAma1RzuGoehj1FQjz9LJl5cQ+js"
    "An58d3fNAT++EtW0Lzfjy/vvTtJZIJ28hIn1sXCHi+LqyaZLnSGBlb7FSk+ecZ3eLAe+II"
    "Dqoe1RL+Mfjd1KBYWFTqWOXaNFJRjdo6MVQgt1ldGokZ90pPCTjkTAxZCXpshkSUFsNheb"
    "xXLN43d60NeRA/zN4efDqTq53jwlnLc0LdW7Mst8mFxvm9W/ADaa7kZzHfI/8t+JpHih3L"
    "suo7dBuu/azZ7mt/re3GuTF1vQtYrYGYb8fq6IL3EkyxmlFwlo7gb5G2A/wPUmRqYIeHNa"
    "oRtHURjprHSBDJZ3O3ZPlBaPCOeVjpdIpANn0RbOIjiKsl+Z+4qjuDahQwo9Q2ET7p1dfC"
    "lkbjeVmwKZhZ7Qk/MGsvNEtIdL2UmbBO6BUTR5dhIiJbW0RJ7MCqh3LjzZ8zSNHf0skRWw"
    "7yBYflglDI1Z9Ifmi+PP5ulMM08J02z0NEOpALgWe8fg9nwtNpNvgWbFFWOCKZdR/viPe+"
    "zLUsFzzB/RrLzazBLIv/V7pp8sajIqsq6lp/q5HgP1uf51X+cFr/Z4FcGLXiLmS5enkiws"
    "iS0/xrhYPvnexPnft5prluU2FE9lhS6/axMKB5NotaCamyb2FUKAvwX8YFe1mopDULgruq"
    "Fce+lVLhNNRiaQsya1JM7zrbuurcMqyPQYk7t2ymjUzmlT+IF+DZSyM8B0UmkDOz1qaBrf"
    "41WvURNn3kjuyxvVHzR0td2mApmFUPfiOP09Ihi6deaoNLbFkkBwqya45XtZRdWGgBb9AU"
    "0Ivu4w+ApKvXVKPQRL3t00Q7AEgiU7BrfnYEnf7oYscCLxOJRhFbXToYjidO14KEocrn9x"
    "ti7pS/8xYOoJb3ctEFxpT9t2caV9MWGaDFqkAxYtHlwnW1Czck5BAWCq5V3GbLaVdaX/9j"
    "BB3SjnyhVVL+OqtSRrz+roIysUoLcUXpEHmqVIZKWipKoE075Bmch67vUWnlbBinzgELEw"
    "gJ+rtBCIWPTrRocCRlDA6F2hDl558MqbsLgPzl0LXvl3Mc3glQev/I7BPWSv/JfHm032tN"
    "BloDSp2VrOB2dWc4MH09oAJjQA03pvpjXdDXG4jCZaKPNUNlR+2RHUc+x6y7ku1CUVQN0Y"
    "6gmaLxDRU3TBZukA7sZwJzjSXtc5DcDcfFXLLp/asKilF1AB2PVggwsOXHAmGPAH55sBF9"
    "y7mGZwwYELbsfgHrIL7ip4Cr/KnG9F40BdFYNWnPRo3959bpDuamS6Kz0ZqId/TmGTRrqH"
    "muCBRKHZVCA2kKkzMAHNJ8CLnWWQcnasezuESAr3QjS/F+LVi72kriS4atEzRHALQdsF7+"
    "IEeX5NvpvqiuuCxIrQh8pU6qoUT0Xz3pNu+EAEhapwWtncQD/sp2Tar5kiR2eCqteNj0eR"
    "4egxkIwANMZuNMZ9R6nNZSMah6GkdrhqITNEPUlCW1czk32csZsK8A9z5PtS6Bkyi5SQ0+"
    "HH8wJt+ocK34ebi+vrNaAmibl7TMNQ5PtVwo7r1EDkRXl/s9wi6jW6xfI0Us61XZ0q4bWI"
    "ltSAfsLTMNL0e1RIwf7W4sJGMQ0Vr2jEInacpJg73XgPULP0xHS4Tjh18pdI8hKpmKzmRW"
    "79q8x7ukiIBNfwrhR9qY7am4JqKHPsLF9hT8qnobC2l++bwhfvKnbR2eqEqMSebdNwmUzC"
    "uuR0NXtgyGwCvwv28BRq5TVm3e3LZ+z+hlcI5eyLS0y9KE6cGOOaTFI1o+ApgVcILtlZbR"
    "a00iE7q8+AhtXceDUvfKR3UKggsI9LnxyfNmDTpJf8NlHaJhS3RsFsSRaqDsYsjX0wNwFZ"
    "DnEF4AhPcRThGlEoB5ilsQ/g4agJxKSX/PTEKIXZFJfhlxhHF5TXS886sx0G6pPOpKuTCo"
    "493kMGjrV9OtbKJVCdBXk+Dk8FKTktbscCc7Avc9DFr56eHldSWLGUeYDPmhwfPJOfHjyr"
    "Fqyryd2Tgxvak7bXN7BPUfgW62lvDAlALIHYFNXtn2uXkyIZku+hVt4yB9aeb5F1UU0GJD"
    "0IKeG0qC7/kTv92GbR7lWRUyxRepZxgwImSSENULTSSSF9WmXFig5sv6sU2qycZKF2kW09"
    "vrq9uP+lXu8a15SfHP/yeHlhEAu4wJE3ea7d+1mTetOjspMxxtp7sdS2DG7KWYC0GINc7M"
    "urMdgg9oejUSOnzUjhtBmJyhXdVRoIZ90tRPekUUGRE0VBkZNqQRFp5RZ5LWV51RYoYv2X"
    "DeWU9yrPvv0/X6VEVw=="
)
