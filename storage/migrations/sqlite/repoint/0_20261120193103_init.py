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
CREATE TABLE IF NOT EXISTS "password_tries" (
    "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    "address_hash" VARCHAR(64) NOT NULL,
    "tried_at" TIMESTAMP NOT NULL
);
CREATE INDEX IF NOT EXISTS "idx_password_tr_tried_a_3c3ca8" ON "password_tries" ("tried_at");
CREATE INDEX IF NOT EXISTS "idx_password_tries_of" ON "password_tries" ("address_hash", "tried_at");
CREATE TABLE IF NOT EXISTS "retired_short_ids" (
    "id" CHAR(36) NOT NULL PRIMARY KEY,
    "domain" VARCHAR(253) NOT NULL,
    "short_id" VARCHAR(64) NOT NULL,
    "account_id" CHAR(36) NOT NULL,
    "retired_at" TIMESTAMP NOT NULL,
    CONSTRAINT "uid_retired_sho_domain_af0851" UNIQUE ("domain", "short_id")
);
CREATE TABLE IF NOT EXISTS "scans" (
    "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    "short_url_id" CHAR(36) NOT NULL,
    "scanned_at" TIMESTAMP NOT NULL,
    "verdict" VARCHAR(16) NOT NULL,
    "bot" VARCHAR(64),
    "visitor_hash" VARCHAR(32),
    "user_agent" TEXT,
    "referrer" TEXT,
    "language" TEXT
);
CREATE INDEX IF NOT EXISTS "idx_scans_of" ON "scans" ("short_url_id", "scanned_at");
CREATE TABLE IF NOT EXISTS "short_urls" (
    "id" CHAR(36) NOT NULL PRIMARY KEY,
    "kind" VARCHAR(8) NOT NULL,
    "domain" VARCHAR(253) NOT NULL,
    "short_id" VARCHAR(64) NOT NULL,
    "type_id" SMALLINT NOT NULL,
    "content" JSON NOT NULL,
    "destination" TEXT,
    "name" VARCHAR(200),
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
CREATE TABLE IF NOT EXISTS "visitor_keys" (
    "day" DATE NOT NULL PRIMARY KEY,
    "key" BLOB NOT NULL
);
CREATE TABLE IF NOT EXISTS "aerich" (
    "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    "version" VARCHAR(255) NOT NULL,
    "app" VARCHAR(100) NOT NULL,
    "content" JSON NOT NULL
);"""


async def downgrade(db: BaseDBAsyncClient) -> str:
    return """
        """


MODELS_STATE = (
    "eJztXVtz4yYU/iseP21n0p3ETpy00+mMnc3uus2lkzi97XQ0WMI2Exm5uiRxt/nvBawbCC"
    "nCthxZ5WEvBg5CHxw43+GAvrZduHAQ9t/3TdMJsH/rPLW/b31tYzCH5D+y7INWGywWqUya"
    "4oOxzQTAqqDHio093wWmT9InwPYgSbKgZ7po4SMHk1Qc2DZNdExSEOFpkhRg9HcADd+ZQn"
    "8GXZLx5S+SjLAFn6EX/Vw8GBMEbYtrMrLos1m64S8XLO3+fvjhIytJHzc2TMcO5jgpvVj6"
    "MwfHxYMAWe+pDM2bQgxd4EMr9Rq0leEbR0mrFpME3w1g3FQrSbDgBAQ2BaP9wyTAJsWgxZ"
    "5E/zr+MWxaqphhXN+MjLuLkWG0FbAzHUxxR7QXCDAvq3oTQFhqmz7g/HP/9l239w2DwPH8"
    "qcsyGVztFyYIfLASZaAnKMM5QHYW6PMZcOVAxwIC1qSp1aAcAVQBpO05eDZsiKf+jPzsnB"
    "wXYPxr/5bBTEoxnB2iEStVuQ6zOqs8ineC7wJ43pPjWsYMeDMVnDOC28E7SkgAT1T6DRA/"
    "KYX4SQHiJyLiPppD4x8HQxW0OaEGIt0rM7R7+SO7lx3YNsBK4zks30Bwj3olwD3q5YJLs3"
    "hwvWCctEsBZFFOg10CbNOFFAwD+FmoP5AcOjfI4eYlBbCtUPR99J89hL4A6tHw6uJu1L/6"
    "hVY/97y/bYZXf3RBczosdSmkvhO7Ja6k9dtw9LlFf7b+vLm+EA2ZuNzozzZtEwh8x8DOkw"
    "GsNCZRcpT0Qo3LyUPK8KEJY2A+PAGysnI5yXgAC2Q8wKWXHQ2DUPLjz7fQBjlKFpvaC/Qz"
    "XIaW9n72e5IaGma83tgAzTdF6ZxW0mCQvJnj+kbg2psCdUcrur+9bBhWVCGdjpOnotmseW"
    "cupgAMpuyV6LPpk7IqKOXCaQUtosKp+UBT4eZSYfavgrEVlW+gkdU5PCxDzA4P84kZzePt"
    "LKJDyiw4LdM4h0MFpMyFE/SsRMtiiQYO47MS+J7lwnsmoos8g0z96FEySwwcx4YA50zIaT"
    "kB5jER3EOcC4Ad3NxccpxgMBwJEN9fDS4ISWPIk0LIZ8nD65FmZv8XZpbuZht4xET21upo"
    "UXYLXR0uCLqnt9/T4a6SoWbQ8lLbNGzr27Wv2LEZx0YG4yzAHx0XoikmnIfBPCRNAdiULU"
    "ry3cL9BDdDOUmyC55iliWMLoKCBW24WpHO+3fn/Q8X7Zd8t1Gl/JWYbXgK8/hrkntQyF9N"
    "Vq4C+vol8W7Qyh+h69Fa/tqE1g7QdIh9BWIbvm16cIa9XF8WMKVN+Pa7TqfbPe0cdntnJ8"
    "enpydnh2ekLGtvNuu0yOIafqK2EzerR8ZUPt2NuivTBbn4pyRe74Q9mCHCfugcHZ8en3V7"
    "xzH8cUoR6hJzlSmaZYyXKgyMl2ogC+uWciZ0C5wJ3awz4REBFZDD4g1Et4L9sHBArsG6OE"
    "nNumpti4/hhBiE2S7+6e7mWt69iYTYtcj0W/+2bOSVWQb2h19RKLjujNTm3VX/d1Gjzi9v"
    "BmI/0QoGgnqBiQ9dFdhjgY1Q3yNVqgT22FRVJJ+inKafxfSTowSbEtBmbnoeCAxUHGL14q"
    "DRBr2UgqZ27wsYKLLgfOH4EJvLinZSv6TdHuQRm5FQvbe67b1V2iUK5npYvIHmeiUhrxPy"
    "fOguXCRz++WjLIg1EO3t77CyoKf1yBEnuRtytEuvVpO4EanKCVwTKtqKgtgGy8T+cKRXF4"
    "UU88Hek4z6DBAG7jKH/MQy4sb50l/5tBuD5CBkMrGCkGloMLzu3/4R855YSy5vrj8NJMxn"
    "8Mfooi/Crjfd9KZbzShPjTfdfgkPXo3c3MhRochBIfmJD3IR5KrYhROIztd28qJtsuSRIe"
    "zFIXS0CcwCoULweUEzySNjVBJS9Gzw7TacCasgHKxtJk/egv140Vt8tdziE7u/LDEQ5TQz"
    "KMEMYt1S5AVpOc0K6sYKFE4QVboq3ZL+d6HFHKJDK29hypYqXpvcVXlj5YFEViWeOcuZk+"
    "FAa44eo71z9fLOJT1UdoVIJBq4NnROuqV8dN0CH103c6Q3GvsKKKdlGojz9tdgTXUrcNtE"
    "i4S6acNL6ngQbd3kWDd3JsB5Nk2UV2zJeKTUjsm1uG1Lm4BL02vWYM2q95BV60iSihaalA"
    "IpLjS8pF5oarfQcKG70KWhayqGcEqkgXbw9kN4x44SvGHxtaCt2f5a1QzjEXnId1xll6oo"
    "1zysu50yUf6d/CD/joh14EHXIBajbF9tROwkOdK8VBNwLpr8L34fcfN+JlSW2zKOiovxsy"
    "Lhm0DXle3U56OeltGYq2NuAzwNyKhVwTwtozEvh3ltGG8qslnKevnI5yLmy90wtQvn/UGL"
    "D7clwyVkrtDFwJY5+Pldac7fFonzVzasnvMqiY7f3aDHIKC1LTat9xi2HgEcdnPpEOCwfA"
    "Pt/S1fS6N3b/TuTSO4Fa1CivHdHNh2rnczJdakY+ndzmkv9mvSH0WezLur/uWl5ES6g30p"
    "fco/bZgS0ecNNzhvSJrpIxzf6lnWphfEtFmvTqV2eo9jzbDewTWOaTNfAWVBTINdCmyHNU"
    "pyd3D+BJ4S0RP4BhM44cCyeSQf+FhA346wwTF9H/iBZLwXmNmxRAON7C1TxTf+Gk3NxvYO"
    "TubGuEFMMZDFbRTdHCsT1xfIlr9AFj4vEJls1ogo4CX1raJ1DihgfcUo05pqJq9AK5qqol"
    "kG+UP+NXMugMmnvXnyTVhmds1/aTCUYaM5kkx6RVGCvNxarrSaIb/LeEEZ/mQ4A3NGhrWi"
    "NuTXoPVhTX3IOZ79qj7Eck1yLe9YIfRNs1u/aTbcK1e8BVUQayBfruBTjBC45szwyWStNI"
    "XzYo2AetcTt/78x1pdsW/0LVhYa3YzL6m7udbdrM9m6muIdgxuxdcQiVemb/wt1PQHPRqC"
    "eLUf+Px1daqi4COffImDwkja6IzG237s0wKSq1LpOpgTMAJkV6Vyi986w+lNz3kWzI10KV"
    "vnrtmiOwblt82WvWCwppoopetbvGGwLoH0fegicybV/TCrWOlBUqg23/b9vxzk3tAfssa3"
    "jQqPmOa4nPaTrO9gc5tqlQLCYfEGontUKvTrqCD06ygb+qVjd3cahPSm69nLf9m/YwM="
)
