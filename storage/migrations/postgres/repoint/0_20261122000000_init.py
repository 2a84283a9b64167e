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
    "scopes" JSONB,
    "folders" JSONB,
    "domains" JSONB,
    "expires_at" TIMESTAMPTZ,
    "account_id" UUID NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE
);
CREATE TABLE IF NOT EXISTS "idempotency_keys" (
    "id" UUID NOT NULL PRIMARY KEY,
    "key" VARCHAR(300) NOT NULL,
    "fingerprint" VARCHAR(64) NOT NULL,
    "started_at" TIMESTAMPTZ NOT NULL,
    "resource_id" UUID,
    "answer" BYTEA,
    "account_id" UUID NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
    CONSTRAINT "uid_idempotency_account_dcfe2e" UNIQUE ("account_id", "key")
);
CREATE INDEX IF NOT EXISTS "idx_idempotency_started_6788ed" ON "idempotency_keys" ("started_at");
CREATE TABLE IF NOT EXISTS "jobs" (
    "id" UUID NOT NULL PRIMARY KEY,
    "kind" VARCHAR(16) NOT NULL,
    "status" VARCHAR(8) NOT NULL,
    "options" JSONB NOT NULL,
    "total" INT NOT NULL,
    "done" INT NOT NULL,
    "drawn" INT NOT NULL,
    "places" INT NOT NULL,
    "progress" JSONB NOT NULL,
    "errors" JSONB NOT NULL,
    "tries" SMALLINT NOT NULL,
    "lease" UUID,
    "due_at" TIMESTAMPTZ,
    "created_at" TIMESTAMPTZ NOT NULL,
    "started_at" TIMESTAMPTZ,
    "finished_at" TIMESTAMPTZ,
    "account_id" UUID NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS "idx_jobs_due_at_436b25" ON "jobs" ("due_at");
CREATE INDEX IF NOT EXISTS "idx_jobs_listed" ON "jobs" ("account_id", "kind", "created_at", "id");
CREATE TABLE IF NOT EXISTS "job_codes" (
    "id" BIGSERIAL NOT NULL PRIMARY KEY,
    "row" INT NOT NULL,
    "code_id" UUID NOT NULL,
    "job_id" UUID NOT NULL REFERENCES "jobs" ("id") ON DELETE CASCADE,
    CONSTRAINT "uid_job_codes_job_id_cc061e" UNIQUE ("job_id", "row")
);
CREATE TABLE IF NOT EXISTS "job_files" (
    "content" BYTEA NOT NULL,
    "job_id" UUID NOT NULL PRIMARY KEY REFERENCES "jobs" ("id") ON DELETE CASCADE
);
CREATE TABLE IF NOT EXISTS "job_parts" (
    "id" BIGSERIAL NOT NULL PRIMARY KEY,
    "is_directory" BOOL NOT NULL,
    "starts" BIGINT NOT NULL,
    "content" BYTEA NOT NULL,
    "job_id" UUID NOT NULL REFERENCES "jobs" ("id") ON DELETE CASCADE,
    CONSTRAINT "uid_job_parts_job_id_4fcd1c" UNIQUE ("job_id", "is_directory", "starts")
);
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
CREATE TABLE IF NOT EXISTS "domains" (
    "id" UUID NOT NULL PRIMARY KEY,
    "domain" VARCHAR(253) NOT NULL,
    "verified_domain" VARCHAR(253) UNIQUE,
    "proof" VARCHAR(64) NOT NULL,
    "root_url" TEXT,
    "not_found_url" TEXT,
    "verified_at" TIMESTAMPTZ,
    "version" INT NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL,
    "updated_at" TIMESTAMPTZ NOT NULL,
    "account_id" UUID NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
    CONSTRAINT "uid_domains_account_5143c7" UNIQUE ("account_id", "domain")
);
CREATE INDEX IF NOT EXISTS "idx_domains_listed" ON "domains" ("account_id", "created_at", "id");
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
    "is_picture_pending" BOOL NOT NULL,
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
    "eJztXW1z47a1/is7/pQ7o5uxZcu7zXTujLXrTd34JWPLvUkzGQ4lQjJrilRIyraa7n8vQP"
    "EFBAmIoEgKhM+HNmsChwIfAOcdB38e+Wjl2W74/cVs5q3d8N57Pfrhw59HrrlE+B9lzYMP"
    "R+ZqRTWSJ6E5dSICc9sxiLpNg9A3ZyF+PjedAOFHFgpmvr0Kbc/FT92145CH3gx3tN1F9m"
    "jt2n+skRF6CxQ+IR83/PY7fmy7FnpDQfLn6tmY28ixckO2LfLb0XMj3KyiZ4+PV1++Rj3J"
    "z02Nmeesl27We7UJnzw37b5e29b3hIa0LZCLfDNEFvUZZJTxFyePtiPGD0J/jdKhWtkDC8"
    "3NtUPAOPrrfO3OCAYfol8i/3f2f/HQqG6GcXs3MR4uJ4ZxJIHdzHMJ7jaZBQzMt+17M0Ci"
    "p0fkBz7/7eL+u9Pz/4kg8IJw4UeNEVxH3yJCMzS3pBHoGcpoadpOEejPT6ZfDnRKwGCNh9"
    "oOyglALUB6tDTfDAe5i/AJ/zkcnQkw/sfFfQQz7hXh7OEdsd0qt3HTcNtG8M7wXZlB8Or5"
    "lvFkBk8yOBcIm8E7eZABnm3pAyA+qoT4SID4iEU8tJfI+LfnIhm0c0QaIn1eZWmf81f2eX"
    "FhO6YrtZ7j/hqCe3JeAdyTcy64pCkPbrCeZuOSAJmlA7ArgD3zEQHDMMMi1F9wC+EN5XDn"
    "KRmwrZj0++QfPYReAPXk6ubyYXJx8zN5/TII/nAivC4ml6RlGD3dME+/Y6clfcmH/7+a/O"
    "0D+fPDP+9uL1lFJu03+ecRGZO5Dj3D9V4N06IxSR4nj3LTjPnPYm0upMQCTVNrL8XajCrz"
    "md9Kp1Wk7ylf+J4WZG/0Xwl8k/76YTs8Pq6i2hwf81Ub0paH10cvdlAqEsb24soNy0GmqR"
    "igY6uvDa503BbMCzKC//3LcHh6+nF4fHr+aXT28ePo0/En3DcabrHpo2Aqxlc/Xt1O8pNA"
    "Hnz7RizT+TNlNZEHU3P2/GpitbzQ4g09Xt9i03K4ZJ+YLmY0VvzdZMCpzb6yf0IbrkWftg"
    "7EBv3KNp7RBgx6zQ36TlmwavpKBzwY7yFpW56m0c5t0oJp6aO5/SZlXKYUGi7jTxXw/cSF"
    "9xOLrh0YmPXbLyVcYux5DjJdDkOm6RiYp5iwhziL1IK7u+ucZTO+YpSE28eb8SU2NSPkcS"
    "c7pHQHsC/3nYAe2pdBaKyDWhPN0jYw1YpZRzrNdDDzyPgLc/z3h7tbjl8upWBn1p6FH/7z"
    "wbGDKoZYf+aUQJGbzkQgfXdz8Qsrqz5f343ZeSIvGDOMdO45FvKlgKdIAPn6yFveEv+2FP"
    "IUCSBfH3n0trJxcw2ZkqcEiaKyRImzLQw5F0meqklXibpTu8MzUvDZFTAuAvzV85G9cH9C"
    "mwjmKzwU052VmTnlWTT9BDd7mm1t33xN/XbM6sIoWMhBWxvn88XD54svl0ffDuURXeNp8e"
    "1/m+TbP3sW4jpHyzoOxH5SmgSjZCFwmWruMiWTLO3TyxGBU2+nU2/m2Igj4QQg00QauvaG"
    "x2dVvHukm8BHfVbw8fEsVEHmCM9C1QHm5lezjyysXM9CY+3bRZgn6I0bi83T6RD4Finil7"
    "9MxCZRqodf393+mHRn7SSGkxDOO3syHTK/UrGuIqWGi/3stMJiPzvlLnbSxC72wFv7sxKo"
    "RQs9o9EC5M5Xea+iBl1qKjoZ/jXjBRAq6Mn8LnxT2q1D07Tr1FFk19b36URQNeHR+ZG8qD"
    "F/zgFw3enOoVeVUs4crK5hZYznwclaB0K3zSzq14Kr5rej4MnzicIeZTi8ID/Kpfx9HxeO"
    "KFuzdN+X5GnGc6yuP6GzPM2BwLWTTFdhCrj4UxTdJcu2Pw/Dk7OPZ59Oz89S+NMnItRLsl"
    "mijWYZ042U5ZWj0sIgYHLpK+UangpyDU+LuYYvtikDctxdQ3RbOPQTL8ga5lWOEpKylNa/"
    "p2iOdcHiFPPzFjIKSFuon7ZgzkPky8CeEuyFeo+2Uiuwp6qqpMnJ0kEugdjuzJkE+9qeD+"
    "Rlj/fXeqcTsEtMLRs0ijNybdC0dSC0QT2SO2BsY5btJw1gwxSvM6yI2G6si1CO39+l7FG+"
    "Stlk5FWh8HazcVdFDmMppnJ0cBZLMvgKMdfa0Sg6bi2VBlwgBP1uH7WaCJgllgieFBdnyD"
    "R0EJwOq3hfhnzny7CQQoOwOA2l08IYMh14TeuZYb2KdKvCX3rnigkQcmvMMUUGqQwqz+8c"
    "hbOnWts4TwkJDSrPMmtzSm1lhhZmWrWZVqXkzWfPDc0Z3yGTNQ/EWQHbju07Y/48yj6NOT"
    "mTV1LwM0KK3lZ4qkigOUUjc9C8Gcm4DWIXoeg1yS45iqjxl0R/RHuT/9Mk37UwCpnf9+aC"
    "34ZjK4c/tiIHNUUCLn72pK0bIh+VwMl3blAkECys79UgP4/K8vj4yFMkgPweyIPprasql2"
    "NtvlkvzzxHCOq6ynMMJQSghEDH4Pa5hMCXaCSWqHgA02UgtDS3X2ZBwYD3YHklky0vUPOU"
    "oDYpJ1JV8YB9icpncVlT2rqDK2VFuJo+FUPJwu2vFI7ENOwTi79lt0sMmONhmeN2NRSQ5s"
    "fMMwoNMxOGoyrn8XEvwR1HhRP5L8i38essQx7sEtJGkhRUyu5rA/KV722d4VWBTgk0XNQt"
    "FFTxPE5CtaDGBEWjQ6JN10l9LoZvjqWyJQt8gRDQl0c/ZcTyVgRDCo451awIZp7hCPJRo0"
    "eQIWrxHjbOemXVnOY8JUyz0tMMgQsIXHQMbp8DF1+jGw14jsGsdSB0DFL3IvQpLy4eNvgA"
    "FWA3A4EPEC6ha/fgI9gUYFOooJH0TtkEm+JdTDPYFGBTdAxun22KtPppmUlBl0YVWBRRfd"
    "G2Mw22tVX2K74J2n7T2v7S3BivPrn/tAC28EbZHB3cKCt1o6yF94GNv8xYmv6zjKlVRquh"
    "2dV8QQiwEN6F6gjX+L6XmQYjoYVTlOpe86VHtTkwyDo1yIpLuwl4cwUl+7Wyq4Kb29JKGb"
    "tXFlquvBC5s809mnm+xTN8SzsOhEawnZEYz2jTtjmMfwJsYbVsYTIlEpIv7q6jAdbGhQhz"
    "/PvIX/l2GR/mo8yQaYh28wnZWIj59czdPCUUbVPZBkquaZQ0ghiyPcREf+xbCSPIdIPXsu"
    "sPxrZr+huOXZnSsJ7QTbg9UawNkuO4Okm6QTAbGl/dXtz/Wp5PPy6pZjL+dXJ5wcIOBj1E"
    "/RSzgxSO+l25L6ZjYzmMP51rAzF9BmLzh+qtWBEEuHKPtHVx5d5qPXXsgFcJVjQPLGVbiW"
    "q6zskBz2Arpnx0cB54e5+NnJ+bptEP5uZt0AMrdIqh3aA+dyCN4+/eVFRwiWoW6xn/8qZt"
    "FVr6jbycvNbHo4BLfhWSbnyNw98umIqZ8HFvyIIvSyyCksJN+oEIn5JDM6MAMMWOiJhN7+"
    "uEwDJHbwdEtqKUcj5g3L/ajkgVSJp3qwJz3POA7gZVdvlBNYF2oqnkHoLSnAuRJ50iqulK"
    "V3Svt+1L38tM2MGZ71w08fD/tc+XVdgGzXLlvTntz6bPPd5BNe/mtCvcs02jyw6M7XWRnh"
    "/lRUSh5ADssH7YYezsSRwFYUnhNEj10yDxJpFa+BmNTnZwx1520E4OFelXReVWF3kwrJVS"
    "4To1rAWqXiU176BlgZ5xN/LfOuWByNihNpAC7EWkJSYTXDlFOu6vYdbuyXmFiOkJmx+aRU"
    "xJU0EXDNcluqAgJp1SaAhwlWNX/DNXn1h0vVWa2ZSHl39RHUWy10V1quEsALaVm+pCLzRL"
    "alRzDZy0v072TWNxPstzS4o1cMFMugOWZVhirVCmElvaH9AsQXPlmDNUwmH5SYMpAeBZhq"
    "fvEbYqJbNoGhBaewgt5PueLwV9RgHA76Mt+HYZE3lYmo7DVxkSIp0Yyenw43nKQ8gfIvbx"
    "cHNxfV3kIQ4ygxJ1gW8apwSQfMnoCmtU59LAlKqTgjKKpA307iwlFIh6F9Os0MHo/vDI3s"
    "3y3Hb5h5jE08yQwjyrPM9wZhjODHcMbp/PDF97C48XXkzaBsL4ooN7HTBZN06/MJ7M4Ekm"
    "TMLSNRMsUejS1KZO70Eyr3rpMq+2FZasdrE7JCUCd0gezScss55KlrEYzowK8Mzj+YxWYQ"
    "01myIDi1k5HVuVI8c3pu3wFJakTaywLHEvxYqZQFJSGweN8NRKn32lqcAMVM/bXQFYcHfX"
    "85xwYmzvK7zWWJwe/FDgh+oY3D77oX7Gz3+2Z+Ha5x4hZ7qIlbwV7mystr0PqOytfUfaM0"
    "XTgFdK2iuF4SuiPUFvHCkWd9ciV1qkjVz+MskpIoWsnJwjKunOpuoweSTewpNe3jmiloqm"
    "9X99U/aiW3IdGD/hLO6+V7ZZf8KTrSSbzVE4qxkpzlFCoFhlc2du2k6iHMj4fWk6nSyfJj"
    "y/CjgI1BIOOm0Y8t86TJGmA8e+clOsimOfMu8egypGYNxrUNkOJDc5tlLsZlsGOLYkUvMN"
    "itwoVORDaC8qYKLrbcOkG0TSHcrSgUNU7BDNMaJ9XaIP5GWP99d6+0TZJaaYVzQIXj3fmv"
    "gbvkDMddklDbedjTR202FVEMsiZxBTvkmGEKmFhGhHHZD8uA1vHr2ggWogIGa7ErPs9FcV"
    "tSydFo7atuVturcKQItNNZoOgvVgqZVLpXs0x1/yNPGeEfeeKbaPWC75295YluDukJuleW"
    "7W3FzazkbSFMgRtWsHKMKTJBKzVqaPpHNNckStHuzuH6DBzFuVhQYEZbdSCtBQqmgohNNL"
    "K4N5KkiO2Alzv46wK8IneqEM0rO8DmpNMUUGoWqV5xerzHW3MUMK86zyPC98U1qLo2lALR"
    "Z6xyOomvCM/0he1JhbXMXrTOhVpZRH/B6zKR9ZUWziyuJ7H9hegx3+h6i/kdzn2kqUOLuR"
    "N702dq8QMTgmmnZMdH7LstpWnz7XLKuNs3b3LKsGdzM+oURI1FHCaUrIgVNOCVclsvIwM9"
    "17033m6TV0u1ijCXBPAytxz0rc/RGNJj2rV+3uj+wL4AYQJTihILYP4qZ5cQPXqrR160ee"
    "G1VPCMrT6XT2o4PcIGVELJXVWCpi81mPIhGbZA525i0YZAKWlq5YECLfNZ0yj0Kdi7nITH"
    "mOhfy4I5ni+J/Z5UIJ1Yttkj+fzCDN0tuOaYVV3iB+afSXSYAwkEvwq6YBpADv1gDI/t75"
    "peuVVfhSJkKm2HdPN8Z20Pt+ekBeGf1If748GW6d7859zj5X0FFD8ubG9rX7TgYF7/5Dig"
    "ay7+ooTHL98WTv2mdEzGLbc1hL00LJq/YZFbvm90eLfts+I2t490UvIEJq34VFyS7JZUT5"
    "/MDqU9HqAwOlLQMF4hAQh9AiDkEpOnmMd1zclJHpZGU3UWGBW3ObXxGGX3Eb7iD7QaIsDB"
    "5maLuRVlWEn19giiFrqeKRKsi3UmcqMQSr8umkvw5YM6Lw+LiKKDw+5otC0sbUO6Jt5crn"
    "MWgiuBaOkXtouXLwN0tiypDBmYx8lnO4NGoCW0IK4ObApX3IEpyWIQOGW4nhLlFoErNaRo"
    "ujaUCN20ONIz680FyUHO4ae56DTLccf5qMvbgG0+kF/Pju7joH/PiKVdMeb8aX99+dRLOA"
    "O9khFeuj4faicUndmUyRwErf59LkJ1SmN/OBTwmgemh91LP4R2W3UkqhoVOpYddoWglG9u"
    "hogVBDXWU0quQnHQn8pCMWcDbkJSkyaVIQm9XFZrpck/idHPRl5AB/dfjz4VSZXO88JZy3"
    "VC3VuzDL+TC53DYrfwFsNNmNZhn4f/i/M07xQr53nUevg3Tv2s0e5bc69tKukxeb0tWK2C"
    "mGfJcl88rwx8vZjC4SkNwN/DfAfoDrTZRMEbCXpEI38n3Pl1npDBks73rsHistNhbOGxkv"
    "EUsHzqL6ziI7SIvTr5BrxRmXEhpo+QtAA62ugcJpoAOrPS/ID0pzarjQUxQ64d7Y3aNM8n"
    "xV1YUh09AZfXJeQX05YV0SmfpCmhjugUx/9mSEWFGRUtTzZFpA3bn+Qh9pqhxroYm0gL2D"
    "fIV+VZFUZtH3zR2aPx4pM815SphmpacZqjXAzeQdg9vyzeRUyou5SG95Y0y5mPLrT/fI4W"
    "XjJ5hPzEV2u5wmkH9rt6wCXtR4VHhdcwsr5HoMxKUVtn2NZ7Q54G0Qz3K5sM9NHgzTsCo5"
    "/yTpaj117Jnxr9eSm675NlSeSgtdvmsTCrkzf7Mimpsk9gVCgL8G/GBX1ZqKPijcBd2Qr7"
    "20KpexJsMTyHGTWBInKe9NlzeiFWRykszaOmUkyhfVqb1BvgaqCSpgOom0gU5Pe6rG9/Kq"
    "16iKM2/E9+WNys96WtJuU4ZMQ6hbcZz+4WMMrTJzlBvbokkguFUS3HLsuKhtRUDT/oAmBF"
    "87DL6CUq+dUg/Bknc3zRAsgWBJx+C2HCxp290QB044HocsrCJ2OqRRnKYdD2mVye0vLrZV"
    "lck/BlRJ5/1uZhKlDVYtaxZPvLoxgg5zBfm+gnTCJBk0Swcsmq0dgLegZPGilALAFMu7mN"
    "nsK+sy/20/Qd0p57IVVS7jiuU8S49LySPL3AGgKbwsD1RLkYirdXFVCap9hzIR9zzoRUi1"
    "ghXJwCFioQA/F2khELFo140ONaSghtS7Qh288uCVV2Fx985dC175dzHN4JUHr3zH4PbZK/"
    "84udllTzNdBkKTmi6n3TuzOjd4MK0VYEIDMK0PZlqT3RB4a38mhXKeSofiOx1BvUSWvV7K"
    "Qp1RAdSVoZ6Zy5WJ9RRZsGk6gLsy3CHypdd1QgMwV1/VvPu/dixq7h1gAHY52OCCAxecCg"
    "Z873wz4IJ7F9MMLjhwwXUMbp9dcFfu1HvjOd/SxoG4KgapOGmTvq373CDdVcl0V3IyUA7/"
    "hEInjfQAZdldjkKzq0Csy1NnYAKqT4AdGGs34uxI9oIOlhQKI1cvjPxiB3ZYVpVdtOgpIr"
    "gIou6Ct1Bo2k5JvpvolvGURIvQh8hUaqoUT0HzPpBu+IAFhahwWtZcQT9sp2Tab7EiR2aC"
    "qNeVj0fh4cgxkJgANMZmNMZDR6nVZSMSh6G4drhoIVNELUlCXVczlX0cs5sC8A9L03G40F"
    "NkGikhp8OP5yna5A8Rvg83F9fXW0BVEnP3iISh8PeLhF2uUwWR5yf91XKLiNfoHstTSTlX"
    "d3WKhNfKXxMDeormni/p9yiQgv0txYWVYhoiXlGJRXScpJg43fIeoGrpidFwDW9uJC/h5C"
    "USMVnMi9z7V6n3NJEQCa7hrhR9ro7amoKqKHNsLF/hQMqnorDWl++7whfvKnbR2OqEqMSB"
    "bVNvHc68suR0MXugyHQCvwn2MPWk8hrj7vrlMzZ/yS6Ecg7FJea2H4RGgFBJJqmYUeQpgV"
    "cwLtlFaRa00CG7KM+AhtVceTWvHFPuoFBKoB+XPjk+rcCmcS/+baKkjSlubbqLNV6oMhjT"
    "NPrBXAVkPsQFgH00R76PSkQhH2CaRj+Ah6MqEONe/NMTowhmVVyGjwHyLwiv5551pjsMxC"
    "edcVcjEhwHvIcMHGuHdKxlS6A4C/x8nDwVpOTUuB0LzMG2zEELvdhyelxGocVSzgN8VuX4"
    "4Bn/9OBZsWBdSe4eH1xPn7S9toGd+t5rIKe9USQAMQdiVVS3f2xdToJkyHwPsfIWO7AOfI"
    "usZZZkQJKDkBxOa5blP+ZOP9ZZtAdV5ARLlJxl3KGAcVJIXdPfyKSQTjdxsaKe7XeRQhuX"
    "k0zVLrytx1e3F/e/lutd45Lyk+NfJ5cXCrGAC+Tbs6fSvR83iTe9mXVSxlh7L5bansFNPg"
    "vgFmPgi31+NQYdxP5wNKrktBkJnDYjVrkiu0oC4bi7huieVCoociIoKHJSLCjCrdzCr6XM"
    "r9oCRax/2FFO+aDy7Nt/AUwcseM="
)
