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
"""


async def downgrade(db: BaseDBAsyncClient) -> str:
    return """
        """


MODELS_STATE = (
    "eJztXW1z47YR/isefbrMuBlb9vncTqczks9J1frlxpbTXDIZDkRCEmuKVEjKtpLefy9Aie"
    "8ATNCkBML7ob2YwErUA2Dx7GJ38WfPx0vPdsPvB6bprdzwznvu/e3gz56LFpj8B6v58KCH"
    "lstMI30SookTCaBNxyDqNglCH5kheT5FToDJIwsHpm8vQ9tzyVN35Tj0oWeSjrY7Sx+tXP"
    "v3FTZCb4bDOfZJw6+/kce2a+EXHMR/Lh+NqY0dK/fKtkW/O3puhOtl9OzhYfT5h6gn/bqJ"
    "YXrOauGmvZfrcO65SffVyra+pzK0bYZd7KMQW5mfQd9y+4vjR5s3Jg9Cf4WTV7XSBxaeop"
    "VDwej9fbpyTYrBQfRN9P9O/7F9tUw3w7i5HRv3l2PD6ElgZ3ouxd2mo0CA+bb53BSQ6GmP"
    "fsHFPwd3H07Ovosg8IJw5keNEVy9b5EgCtFGNAI9RRkvkO2Ugb6YI58NdCJQwJq8ajsoxw"
    "C1AGlvgV4MB7uzcE7+7H88FWD80+Augpn0inD2yIrYLJWbbVN/00bxTvFdoiB49nzLmKNg"
    "LoNzSbAZvOMHKeDpkt4D4h8rIf5RgPjHIuKhvcDGH56LZdDOCWmI9FmVqX3Gn9ln5YntIF"
    "dqPm/7awju8VkFcI/PuODSpjy4wWqSvpcEyEU5ALsC2KaPKRgGCstQfyYtVDew4c5LFsC2"
    "tqLfx//RQegFUI9H15f348H1F/rxiyD43YnwGowvaUs/erouPP1QHJbkQw7+Mxr/84D+ef"
    "DL7c1lkcgk/ca/9Og7oVXoGa73bCAri0n8OH70jZLL6WOG+NAHE2Q+PiOys5ZavL7H61tu"
    "WvQXxSfIRbNokCia9D0T2r20/43XXFKetL7CyZe28YjXwMk15+TRvxJaP+6vobbvHx1VYY"
    "hHR3yGSNvyCp+sIWk6npXRzvJpgR36eGq/SPHDRELDaXxeAd9zLrznRXTtwCCq335iaImh"
    "5zkYuRyFnJUrwDwhgh3EWQDs8Pb2KkdOhqNxAeKH6+ElYYsR8qSTHUaPRzdjoIjvhSJmh9"
    "lBQWisgloDXZRtYKi3GwKMdPMjvXVvG3KENi/VJLFVd2hf4bElC6uEcRngHzwf2zOX2DwR"
    "zCPyKsg1WZsS+9iim+CmT9Ol7aPnxMoqzC6CgoUdvNmRLgb3F4PPl71v+7JfV2RYfPsPRH"
    "/7hWdhrinL6ngotmqzIgQlgjIYuHobuHSQpS2wnBCYYK+aYKZjY84OJwA5K6ShIdY/Oq1i"
    "i9FuAo/CackiC0xvudFblV31iYSGMDc/m31s2T42CcX27TLMY/wSsmEuytUCu0NE/PLncY"
    "6Dx5h+uB78/F2Oh1/d3vwYd8+MwcXV7bCoSajmNefIoeMr5ZksS2o42U9PKkz20xPuZKdN"
    "xckeeCvfZEAtmuipjBYg73yWd8rHs0umopPhX9O7A46djozvzEfSbp2sTLtOHUVWbX2fTg"
    "RVEx6dH+kHNebP2QOur7pzsrNKKWcOoWuEjPE8OGnrodBtY0b9WnDV/NoL5p5PCXt0HvWE"
    "/YB+ym9vceEM7dnI5RAn5rrf/trszNyOsbr+hBl9hb/8td8/OfnUPzo5O/94+unTx/Ojc9"
    "I3et9y0yfR8dnoR3oQltPk8ckY37UTD1dpCLj4ZyReH4QO8NbtOPSPTz+dnp+cnSbwJ09E"
    "qDPOHqOFZhmTtZTllZPSwiDIW10nlSJDTgSRISflyJAnG8mAvO2uIbotRFluJ2QN8yonCU"
    "foSvPvCZ4SLlge4n/d396whzeVKA6tbYYH/ztw7KDKNtAdm4pCIfZeFB0VhXGiH1D0XqBp"
    "iH0Z2BOBN6HeoaXUCuwJVZU0OYtyEEsgtjtzJsFbbc97+mEPd1d6hxMUp5haNmh0zsi1QZ"
    "PWQ6EN6tHYAWNzZtl+0AAxTMk8I0TEdrdcJOP4/U3KHuVTyiZPXhU63m723FWR0HnFKMcO"
    "IuclD1/hzLX2aVT23JoRV8DndSVB4HdvodV0g1mQHcGT0uIFMQ0dBCf9Kt6XPt/50i+F0G"
    "CynYbSYWEFMR10TeuRYZ066VZFv3TOFRNg7NYY44wYhDKoPL5THJrzWss4LwkBDSqPctHm"
    "lFrKBVkYadVGWpUCBReeGyKT75BJmw/FUQGbju07Y/7spT+tkDmTJynkGRXFL0syVPSgOU"
    "EjddC8GPF7G9QuwtHHxKukF0mTXxL9Ea1N/lfTeNfSW8h8vzcVfDekrew/bUUO6owIuPgL"
    "Zgh2Q+xjBpx850ZGBA4L63s16NdjVhwfH/mMCCD/BuTB9NaVyuVUm4/qxZnnBIGuqzzGUE"
    "IASgjsGNwulxD4HL2JJSoeUOhyKLQ0N7/MgoIB78HyigdbfkPNSwJtUm5LVcUD9oPnWNjn"
    "qaa0VayVplG/zrm/tq/9uvcL9OBe9SBUBm03vgmylxrPXgKHh647dy4wcGnVHOa8JAyz0s"
    "MMPg/weewY3C77PJIiByyTIlsBQWBRRGUEWkmzz0y0TQrF23Lsge03zfYXaG08+7QodQls"
    "YZnvnByU+ZYq822RdWCTX2YskP8oY2qxZDU0u5qP+wYL4V1QR6it/l5GGoyEFoKl1K3mq0"
    "dSKRhkOzXIylO7CXhzeePdmtlVwc0taaWM3ZGFF0svxK65vsOm51s8w5fZ8VBoBNupSEs3"
    "4OXMYfIVYAurZQvTIZHY+bbdNTTAWrkzeUq+H/tL32bpYT7KBTEN0W4++ZZsYn49czcvCb"
    "mZKttAcTV2SSOoIPaGbaI79q2EEYTc4JlV5Wxou8hfc+zKRKboCV2Hm8BBbZAcbpMQkgVC"
    "1NBwdDO4+8quRDJkJC0Mv44vB0XYwaCHUz/F7CCFT/1G7hNybCu6z4xrAxX6HIrNn0xvxW"
    "KdobI2bdtFZe3lauLYAa/gg2gcipJtBarpOiaZOHRvQd5AxkRKJfSrTNT/WOXmI9JLYIqW"
    "7j7alK2U83NnZfSDuXkbdM+ETjG0G+Rze2IcV97M4zGNuE3MMBzSa4/Mgpa/oG5t+TtB83"
    "La1U1tau2LilpEEMoZ1Rmhmla1onbHLs3qZ9sKGbP9foEch8vlEiGdsg1O+p/OEt5G/xAx"
    "tfvrwdVVmZrNiZU8Z0xjMZypFOCZx/MRL8MaTuqMGARkKeeiVoWwXCPb4RGWuE1MWIhV5S"
    "jmCoFD3+YLbkVV0aRrbmWlwPFc9GGQKV8jjz6RgoNH1bR6dnTJL2XdQ88lQEl/nfhPY9mr"
    "cPIFJ187BrfLJ19fyPMvthmufG6Nn0IXMclbks7GctN7j2SP3qEk65nKyoBXStorxbzpS3"
    "TRjNMc0GroASYbaeOmGer6lZ7eOaGWjly6P78z9qLLSCbkV1vddodKq/UrrcLtCO/B3Jki"
    "24nJgYzfNyunk+XThOdXAQeBWpuDTguG/ltHKWblwLGv3BCr4tjPmHcPQRUjcNvrsLIdSP"
    "PAW8n/yl0xnJhvb0oDg+BI2raL4Eg1THS9bRi46xzuOlfUJ6r0XedfUBA8e7419tf8DTHX"
    "5bXdcNPZSM5udlhq2LJoHeFEb9JXqHrHVf69G7zpCrbZXW2zxeGvutUW5bRw1La93yZrqw"
    "S02FTLysFhPVhq7F3pDk/JL5mPvUfMzVIr9hHvS/6mN9lLSHeIzdI8NmuKFrazljQFckLt"
    "2gGK6CSJwKwl8nklvviI5oRazcnpHqCB6S1ZRwOCRLJEAhhKFYZCNb00GcxLQXDEqzB3q0"
    "KqInqiE2Qwd4VCvdqoUBa1I+NLKHPdZVwQhXFWeZyjgv2SLC4rA7RY6B2PoGrCM569f6GT"
    "uL7qFc/OKqU84ndETfnYis4mRtw6oeVeh6/4H6L+RlwNopVT4rSeR1J0AiqFKuWY2HmNFr"
    "WtPn2KtKiNs3ZVWlSDuxmfULxJ1CHhWUmIgVOOhKtyspINuWDxmkJIhoDRJGENO6Myhwf5"
    "QuhkKtJ/8UuIfRc5LLojuIo4Fq9zJXH62+FWYiV0qKA2+3aYqzKBuL+GLKDKfST8y0jOix"
    "QAuCxwWS24LP0IJsbiNJ2MGGTpFA6FeHXb+FmF/KptcpmFqqG669RC8pqh7UbVmMvw85OU"
    "C2I6FCrdda5y9K+Eno7764B18e6zoypb4dGR4Oazo9I1MJ5jYV82picrBBEo+W0PL5YO+c"
    "mSkBbEANQcqFljVEIXFMRAJVRSCQscImr4yfCMrAwQjTcQDW+Z3PhQFfuMCED/BujDOWZR"
    "DT7wiQAU7aiPehCicCUXsZlIaGiHN+xNShKwZCM2S4Iabp5tXKuY4IZdigErdc3zHIzcV2"
    "DPiBfLrRP5Dk5zUWLa7e1VTq8MR0XD8OF6eHn34TgaCdLJ3gS1lF0k+GVpE2VT46wvLwnx"
    "dqod9ZVGOfKq1Fxm7A+AhSa70CyD/I/8a3KS1/meMZ68DtvMrl1kgYlcw7EXtuQlYXm5Wt"
    "52xZDfzxVhKY5kOqOokJzkauB/AqwHKG+p5PGevaAVmrDve4zbefkzvSAG07ueuiekxSab"
    "81rGXVGUA6/FG7wWVGFzipi/uuUmcjodcO94z33CfsA8jOVCn5HQCffGLj6II/aebIbnX3"
    "AfX15MQ5fc8VmFvfO4aA+neydtKmgPjHxzboRkl5RiiXkxLaDe9ebZrcRqZYaiax6i1dKq"
    "Ocx5SRhmpYcZ8mXgsp4dg9vly3ruyXCRn0hGjJuokutxKE5V2fQ1HvF6j6W/HuVCgh6bjO"
    "DWsAQNP+VjuZo4tmn895lxrQmfs+algLLWoKzYNf31knISSexLggA/WAxAJdVLHx1vg395"
    "u3K2Xbwnx2HEu64RneM8dXI/kxeH1E8FzAERD9hpQoZqGm8H4dcQAQwRwO8KdTjKaesoBy"
    "irdpQVnNzvbpjByQ1O7h2D22Un98ideC88SzppPBS7tmmYjk377s+xDdce7fPaI9OzGJaA"
    "CP9YQidGuodAapdDaF6LqnN5dAYGoPoA2IGxciPNLp1SUxSFZJrqyTRPdmCHrDhq0aTPCE"
    "HqRt0Jb+EQ2Q7D2Saq6ZOIaOHS3MV5mioHLfdkoxBFP6TNFfjhnuMeMCP4X6QvtgJAEJsh"
    "iOofNilpgzMcG3LTOCPU0ran61zee2lGNRlH3cqMKu1pd5hWeSS/X7Sz5TpV2N/8uL9aPh"
    "DxHG2ycqgKu1z9uqGCSD5/Ra3lCZ56vqSToyQKxraUFlZKaYh0RSUVseMoo9jDlnf3VKwt"
    "T1/X8KZG/CGc4CK6TZYDm978rZnPaSKqCfzAu6L5XI7aGkFVVDk2FpywJ/KpKKzN1AVnnV"
    "W8q4OKxmYnHEHs2Tb1VqHpsaLwxOohI6YT+E2oh4nHmMv8eN1tdx0qs7RdAwfObfalJaa2"
    "H4RGgDEjbFSsKPKSoCsKLtkZ84IRoUN2xr5gBGZz5dm8dJAplVORCOinpY+Pqlz4RHrx66"
    "0clS58cpA7W5GJKoNxVkY/mKuAzIe4BLCPp9j3MWMr5AOcldEP4MYuLlPFZfgQYH9AdT3P"
    "b5jrcCh0Hq5IVyPaOPZ4gg6OtX061tIpUB4FfvBNXgrib2rks4M52JY5aOEnW47HpRJaTO"
    "U8wKdVkmNP+bmxp+XUWKl7Qjx9YvTaBnbie8+BHHvLiADEHIhVoW4/bVxOgsjHfA8xeds6"
    "sPYc/2ghRvwjzXrkaFrErHmcTXWsM2lVjcKjiYuvXeHNDiB1kb+WCSCdrLfVRjq23kWEdp"
    "u4ntAusqyHo5vB3Vc27xoyEt2HX8eXA4VUwAD7tjlnrv1tk3jRo7STMsbae7HU3ni4yVcB"
    "3MoL/G2fX3pBh22/lSvB6KqSQHjbXUN0jyuVyzkWlMs5LpfLgUvRd1q4Za/72bf/AwOJII"
    "k="
)
