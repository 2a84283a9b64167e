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
CREATE TABLE IF NOT EXISTS "deleted_codes" (
    "id" CHAR(36) NOT NULL PRIMARY KEY,
    "deleted_at" TIMESTAMP NOT NULL
);
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
    "eJztXVlv4zYQ/iuGn7ZAukjsxEmLooCdZHfd5igSp9eiEGiJtomVKVdHEneb/16S1kWKUk"
    "TbcmSVD3uY5FDUNxxyPh6jr20XLhyE/fd903QC7N85T+3vW1/bGMwh+Y8s+6DVBotFKpOm"
    "+GBsMwGwKuixYmPPd4Hpk/QJsD1IkizomS5a+MjBJBUHtk0THZMURHiaJAUY/R1Aw3em0J"
    "9Bl2R8/oskI2zBZ+hFPxdfjAmCtsU1GVn02Szd8JcLlvbwMLz4wErSx40N07GDOU5KL5b+"
    "zMFx8SBA1nsqQ/OmEEMX+NBKvQZtZfjGUdKqxSTBdwMYN9VKEiw4AYFNwWj/MAmwSTFosS"
    "fRv45/DJuWKmYYN7cj4/5yZBhtBexMB1PcEdUCAeZlVW8CCEtt0wecf+rfvev2vmEQOJ4/"
    "dVkmg6v9wgSBD1aiDPQEZTgHyM4CfT4DrhzoWEDAmjS1GpQjgCqAtD0Hz4YN8dSfkZ+dk+"
    "MCjH/t3zGYSSmGs0MsYmUqN2FWZ5VH8U7wXQDPe3Jcy5gBb6aCc0ZwO3hHCQngiUm/AeIn"
    "pRA/KUD8RETcR3No/ONgqII2J9RApHtlunYvv2f3sh3bBlipP4flGwjuUa8EuEe9XHBpFg"
    "+uF4yTdimALMppsEuAbbqQgmEAPwv1BcmhY4Mcbl5SANsKRd9H/9lD6AugHg2vL+9H/etf"
    "aPVzz/vbZnj1R5c0p8NSl0LqO1EtcSWt34ajTy36s/Xn7c2l6MjE5UZ/tmmbQOA7BnaeDG"
    "ClMYmSo6QX6lxOvqQcH5owBuaXJ0BmVi4n6Q9ggYwvcOlle8MglPzw8x20QY6Rxa72Av0M"
    "l6GnvZ96T1JDx4y3Gxug+aYondNKGgySN3Nc3whce1Og7mlFD3dXDcOKGqTTcfJMNJs178"
    "zFFIDBlL0SfTZ9UtYEpVw4baBFVDg1Hmgq3FwqzP5VcLai8g10sjqHh2WI2eFhPjGjebyf"
    "RWxImQWnZRq34FABKXPhBD0r0bJYooHd+KwEvme58J6J6CLPIEM/epSMEgPHsSHAOQNyWk"
    "6AeUwE9xDnAmAHt7dXHCcYDEcCxA/Xg0tC0hjypBDyWfLwZqSZ2f+FmaXVbAOPuMjeWooW"
    "Zbeg6nBC0JrevqbDXSVDzaHlpbbp2NZXta/4sZmFjQzGWYA/OC5EU0w4D4N5SJoCsCmblO"
    "S7hfsJboZykmQXPMUsS+hdBAUL2nA1I53378/7F5ftl/xlo0r5K3Hb8BTm8dck96CQv5qs"
    "XAX09XOyukErf4SuR2v5axNaO0DTIfYViG34tunOGWq5vixgSpvw7XedTrd72jns9s5Ojk"
    "9PT84Oz0hZ1t5s1mmRxzX8SH0nblSPnKl8uhupK6OCXPxTEq8rYQ9GiFAPnaPj0+Ozbu84"
    "hj9OKUJd4q4yQ7OM8VKFgfFSDWRh3VKLCd2CxYRudjHhEQEVkMPiDUS3gv2wsEOuwbo4Sc"
    "26au2Lj+GEOIRZFf90f3sjV28iIaoWmX7r35aNvDLTwP7wKwoFp87IbN5d938XLer86nYg"
    "6olWMBDMC0x86KrAHgtshPoemVIlsMeuqiL5FOU0/Symnxwl2JSANnPT80BgoGIXqxcHjT"
    "bopRQ0tXtfwECRBecLx4fYXFa0k/o5vexBHrEZCdV7q9veW6UqUXDXw+INdNcrOfI6Ic+H"
    "7sJFsmW/fJQFsQaivf0dVnboaT1yxEnuhhztclWrSdyIVOUErgkVfUVBbINpYn840quTQo"
    "r5YO9JRn0GCAN3mUN+Yhlx43zpr9a0G4PkIGQysYGQYWgwvOnf/RHznthKrm5vPg4kzGfw"
    "x+iyL8KuN930plvNKE+NN90uWEusc8fK3XkTihwUkp/Vm1kEE6uKTTjNc+rEcyJlq7uHvK"
    "ReO6+df6hwl6TS8emX8GLoyM092S4UKR6f4oumRH07GKC+tpMXbRPIiVa8+IgvbQIzASoE"
    "nxc0kzwyRiUZzJ4Nvt2GM2EVhAbTZvLkLdiPF30EoZZHEET1l124EOX0ykWJlYvYthQnpr"
    "ScXrXQs5J8Vroj+nehxTZshlbexJQtVTw3uavyxmqHBFmV7BxYzpx0B1pz9Bi9e1AzrzrW"
    "UNkZIpFo4NzQOemW2kPoFuwhdDMhB6K+r4ByWqaBOG9/DtZLcRUsK0eThLprw0tqzq29mx"
    "zv5t4EOM+nifKKPRmPlNoxuRaPldAm4NL0mjVYs+o9ZNX6pFtFE03KgBQnGl5STzS1m2i4"
    "qwXQpUdrVRzhlEgD/eDtXzEYO0rwhsXXgrZm+/9VM4xH5CHfcZWXVEW55mHd7ZS5hdTJv4"
    "TUEbEOPOgaxGOU7fuPiJ8kR5qXagLORYP/5e8jbtzPHOXnjrRExcXz/SLhm0DXlZ0kykc9"
    "LaMxV8fcBngakF6rgnlaRmNeDvPaMN7UzQsp6+VvZhQxXy4C3i4W7w9a/HUA0l1C5gpdDG"
    "zZAj+/K82tt0XifEiZ1XNeJdHxuxv0mha0tsWm9R7D1m8ohGoufUUhLN9Af3/LYbP07o3e"
    "vWkEt6JVSDG+nwPbzl3dTIk1KWxGt3Pai9c16Y+ilcz76/7VlSRihoN9KX3Kvw2dEtH3oT"
    "e4D02a6SMcRx0u69MLYtqtV6dSO40zWzOsdxBmNu3mK6AsiGmwS4HtsEZJYpvnD+ApET2A"
    "bzCAEw4sG0fygY8FdPSWDcKI+MAPJP29wM2OJRroZG+ZKr7x17Jq1rd3EDkgxg1iioHs3E"
    "ZRZGuZuA5wXT7ANXxeIDLYrHGigJfUUY/rfKCA6YpRpjXNTF6BNjRVQ7MM8of8a+YEqMqn"
    "vXnyTZhmds1/6WEow0ZzJBn0ik4J8nJrLaXVDPldnheU4U+6MzBnpFsrWkN+Ddoe1rSHnP"
    "ARr9pDLNekpeUdG4SOhL31SNjhXrlilGZBrIF8uYJPxULgmjPDJ4O10hDOizUC6l0P3Prz"
    "RGupYt/oW7Cw1lQzL6nVXGs167uZOkzajsGtOEya+EmHjb/VnP7gUEMQr/YDxL+ublUUfI"
    "SYL3FQeJI2uqPxth8jtoAklDOdB3MOjABZKGdu8lunO73pPc+CsZFOZevEwi6KgSqPhl02"
    "AGpNLVFK17cYAbUuB+n70EXmTGr7YVax0YOkUG3iRv5fLnJvuB6yxrfXCq+Y5iw57SdZ38"
    "HmNrUqBYTD4g1E96jU0a+jgqNfR9mjX/rs7k4PIb3pfPbyH0Ra4FU="
)
