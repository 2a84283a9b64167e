from tortoise import BaseDBAsyncClient

RUN_IN_TRANSACTION = True


async def upgrade(db: BaseDBAsyncClient) -> str:
    return """
        CREATE TABLE IF NOT EXISTS "agents" (
    "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    "user_agent" TEXT NOT NULL,
    "bot" VARCHAR(64),
    "device" VARCHAR(40) NOT NULL,
    "os" VARCHAR(40) NOT NULL,
    "browser" VARCHAR(40) NOT NULL
);
        CREATE TABLE IF NOT EXISTS "books" (
    "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    "keeper" VARCHAR(36),
    "until" BIGINT NOT NULL
);
        CREATE TABLE IF NOT EXISTS "scan_journal" (
    "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    "code" BIGINT NOT NULL,
    "scanned_at" BIGINT NOT NULL,
    "verdict" SMALLINT NOT NULL,
    "is_counted" INT NOT NULL,
    "bot" VARCHAR(64),
    "visitor" BIGINT,
    "user_agent" TEXT,
    "language" VARCHAR(3),
    "referrer" VARCHAR(253),
    "country" VARCHAR(2),
    "city" VARCHAR(100)
);
        CREATE TABLE IF NOT EXISTS "posted_scans" (
    "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    "account" BIGINT NOT NULL,
    "code" BIGINT NOT NULL,
    "scanned_at" BIGINT NOT NULL,
    "verdict" SMALLINT NOT NULL,
    "bot" VARCHAR(64),
    "visitor" BIGINT,
    "agent" BIGINT,
    "language" VARCHAR(3),
    "referrer" VARCHAR(253),
    "country" VARCHAR(2),
    "city" VARCHAR(100),
    "firsts" SMALLINT NOT NULL
);
CREATE INDEX IF NOT EXISTS "idx_posted_scans_of_code" ON "posted_scans" ("code", "scanned_at", "id");
CREATE INDEX IF NOT EXISTS "idx_posted_scans_of_account" ON "posted_scans" ("account", "scanned_at", "id");
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
        CREATE TABLE IF NOT EXISTS "sheets" (
    "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    "account" BIGINT NOT NULL,
    "kind" SMALLINT NOT NULL,
    "subject" BIGINT NOT NULL,
    "day" INT NOT NULL,
    "scans" INT NOT NULL,
    "visitors" INT NOT NULL,
    "bot_scans" INT NOT NULL,
    "bot_visitors" INT NOT NULL,
    "quarters" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "city" TEXT NOT NULL,
    "device" TEXT NOT NULL,
    "os" TEXT NOT NULL,
    "browser" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "referrer" TEXT NOT NULL,
    "detail" TEXT,
    CONSTRAINT "uid_sheets_account_5a3ec0" UNIQUE ("account", "kind", "subject", "day")
);
CREATE INDEX IF NOT EXISTS "idx_sheets_totals" ON "sheets" ("account", "kind", "subject", "day", "scans", "visitors", "bot_scans", "bot_visitors");
        CREATE TABLE IF NOT EXISTS "sightings" (
    "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    "day" INT NOT NULL,
    "account" BIGINT NOT NULL,
    "visitor" BIGINT NOT NULL,
    "is_bot" INT NOT NULL,
    "type_id" SMALLINT NOT NULL,
    "code" BIGINT NOT NULL,
    "scan_id" BIGINT NOT NULL,
    "scanned_at" BIGINT NOT NULL,
    "scan_values" TEXT NOT NULL,
    CONSTRAINT "uid_sightings_day_219254" UNIQUE ("day", "account", "visitor", "is_bot", "code")
);
        INSERT INTO "scan_keys" ("id") SELECT "id" FROM "accounts";
        INSERT INTO "scan_keys" ("id", "account", "type_id")
            SELECT "short_urls"."id", "scan_keys"."key", "short_urls"."type_id"
            FROM "short_urls" JOIN "scan_keys" ON "scan_keys"."id" = "short_urls"."account_id";
        INSERT INTO "scan_journal"
            ("code", "scanned_at", "verdict", "is_counted", "bot", "visitor", "user_agent", "language", "referrer")
            SELECT "scan_keys"."key", CAST(ROUND((julianday("scanned_at") - 2440587.5) * 86400000) AS INTEGER),
                CASE "verdict" WHEN 'redirected' THEN 0 WHEN 'page_shown' THEN 1 WHEN 'ad_shown' THEN 2
                    WHEN 'paused' THEN 3 WHEN 'expired' THEN 4 WHEN 'limit_reached' THEN 5 ELSE 6 END,
                1, "bot", CASE WHEN "visitor_hash" IS NOT NULL THEN ((instr('0123456789abcdef', substr(visitor_hash, 1, 1)) - 1) << 56) + ((instr('0123456789abcdef', substr(visitor_hash, 2, 1)) - 1) << 52) + ((instr('0123456789abcdef', substr(visitor_hash, 3, 1)) - 1) << 48) + ((instr('0123456789abcdef', substr(visitor_hash, 4, 1)) - 1) << 44) + ((instr('0123456789abcdef', substr(visitor_hash, 5, 1)) - 1) << 40) + ((instr('0123456789abcdef', substr(visitor_hash, 6, 1)) - 1) << 36) + ((instr('0123456789abcdef', substr(visitor_hash, 7, 1)) - 1) << 32) + ((instr('0123456789abcdef', substr(visitor_hash, 8, 1)) - 1) << 28) + ((instr('0123456789abcdef', substr(visitor_hash, 9, 1)) - 1) << 24) + ((instr('0123456789abcdef', substr(visitor_hash, 10, 1)) - 1) << 20) + ((instr('0123456789abcdef', substr(visitor_hash, 11, 1)) - 1) << 16) + ((instr('0123456789abcdef', substr(visitor_hash, 12, 1)) - 1) << 12) + ((instr('0123456789abcdef', substr(visitor_hash, 13, 1)) - 1) << 8) + ((instr('0123456789abcdef', substr(visitor_hash, 14, 1)) - 1) << 4) + ((instr('0123456789abcdef', substr(visitor_hash, 15, 1)) - 1) << 0) END, "user_agent",
                CASE WHEN length(lower(substr(replace(replace("language", ',', '-'), ';', '-'), 1, instr(replace(replace("language", ',', '-'), ';', '-') || '-', '-') - 1))) IN (2, 3) AND lower(substr(replace(replace("language", ',', '-'), ';', '-'), 1, instr(replace(replace("language", ',', '-'), ';', '-') || '-', '-') - 1)) NOT GLOB '*[^a-z]*' THEN lower(substr(replace(replace("language", ',', '-'), ';', '-'), 1, instr(replace(replace("language", ',', '-'), ';', '-') || '-', '-') - 1)) END,
                CASE WHEN instr(replace(replace("referrer", '?', '/'), '#', '/'), '://') > 0 AND length(lower(substr(substr(replace(replace("referrer", '?', '/'), '#', '/'), instr(replace(replace("referrer", '?', '/'), '#', '/'), '://') + 3), 1, instr(substr(replace(replace("referrer", '?', '/'), '#', '/'), instr(replace(replace("referrer", '?', '/'), '#', '/'), '://') + 3) || '/', '/') - 1))) BETWEEN 1 AND 253 AND lower(substr(substr(replace(replace("referrer", '?', '/'), '#', '/'), instr(replace(replace("referrer", '?', '/'), '#', '/'), '://') + 3), 1, instr(substr(replace(replace("referrer", '?', '/'), '#', '/'), instr(replace(replace("referrer", '?', '/'), '#', '/'), '://') + 3) || '/', '/') - 1)) NOT GLOB '*[^a-z0-9._-]*' THEN lower(substr(substr(replace(replace("referrer", '?', '/'), '#', '/'), instr(replace(replace("referrer", '?', '/'), '#', '/'), '://') + 3), 1, instr(substr(replace(replace("referrer", '?', '/'), '#', '/'), instr(replace(replace("referrer", '?', '/'), '#', '/'), '://') + 3) || '/', '/') - 1)) END
            FROM "scans" JOIN "scan_keys" ON "scan_keys"."id" = "scans"."short_url_id" ORDER BY "scans"."id";
        DROP TABLE IF EXISTS "scans";"""


async def downgrade(db: BaseDBAsyncClient) -> str:
    return """
        DROP TABLE IF EXISTS "scan_keys";
        DROP TABLE IF EXISTS "repoints";
        DROP TABLE IF EXISTS "sightings";
        DROP TABLE IF EXISTS "books";
        DROP TABLE IF EXISTS "scan_journal";
        DROP TABLE IF EXISTS "agents";
        DROP TABLE IF EXISTS "sheets";
        DROP TABLE IF EXISTS "posted_scans";"""


MODELS_STATE = (
    "eJztXWlz2zYa/isef0pntJ1YPuLd2dkZyXG6bnxkbKXbtNPhQCIssaZIlaTsqG3++wIUD4"
    "AEIIIiJRDGh8Q2iYeiHlzvjb8OA7jwHS/6fjCZ+EsvuvdfDv918NehB+YQ/cK63Ts4BIsF"
    "cRNficDYjQFg3TCMm43DKACTCF1/BG4I0SUbhpPAWUSO76Gr3tJ18UV/gho63jS/tPScP5"
    "bQivwpjGYwQDd+/Q1ddjwbfoVh+ufiyXp0oGtTr+zY+LPj61a0WsTXPn++ev8hbok/bmxN"
    "fHc59/LWi1U0872s+XLp2N9jDL43hR4MQARt4mvgt0y+cXpp/cboQhQsYfaqdn7Bho9g6W"
    "IyDv/9uPQmmIOD+JPwfyf/SV6NaGZZt3cj6+FyZFmHEtxNfA/z7uBeQMR8Wz83JyS+eog/"
    "4OK/g/s3x2ffxRT4YTQN4psxXYffYiCIwBoak56zDOfAcctEX8xAwCY6AxS4Rq/aDsspQS"
    "1QejgHXy0XetNohv7sn54IOP5pcB/TjFrFPPtoRqynym1yq7++h/nO+V2AMHzxA9uagXAm"
    "w3MJ2Azf6YWc8HxK74Hx00qMnwoYPy0yHjlzaP3pe1CGbQqkIdNnVYb2GX9kn5UHtgs8qf"
    "GctNeQ3KOzCuQenXHJxbdocsPlOH8vCZKLOEN2BbInAcRkWCAqU/0e3cFrA5tuGlkg206g"
    "36e/dJB6AdWjq5vLh9Hg5hN+/DwM/3BjvgajS3ynH19dFa6+KXZL9pCD/12N/nuA/zz45e"
    "72sijIZO1GvxzidwLLyLc8/8UCNslJejm99A0Ll49PhOCDL4zB5OkFoJ2VupOPB7BwrCe4"
    "CsujYZggP3y8hy7gTLJM1F44H+EqkbS72e/51UQwo+eNC5z5tixd4IfoTJLvRUh12pqm9W"
    "M0JurRd20YbMvTh/gpGtM0DYC39Wj6AT9EY5KwirotRzfoGRpTFM78ILKWwdY8PeAHfb6/"
    "1pirCM6R9hLBbakaJc/RjCosU/l9nydllW/N+/PiFeCBafyV8GfjT8qkKMQS35qZ3uyJbZ"
    "m4mWKWzKEzvfIiCVtm8qXIQZOYytQ1r03xK/zjn/3+8fG7/tvjs/PTk3fvTs/fnqO28fuW"
    "b70TqBzDqx+ubke0BoEviC2cyxAGVjwEyr0wgl85fUCjtNCjRcrc5c8jSo9L9eU3N4Ofv6"
    "N0ueu72x/S5oR+fXF9Nyzo1WOfwTjfdpE0r0V1MqpVYbpt25sNn52JlH0zR2gxlGmCT95W"
    "IPjkLZdgfIsm2Gds9Xxy160NsRWIHQf+C1pZpdaFHGIo5lAsYedqV1rLbF5McY20iInkNc"
    "IAp47EZnzPTfue458SK0HaXsNloP+2yjqAWvE9oW9Liy2aQ9JuZxKjnYe/BS9oAB+dr1J+"
    "0Ayh4TA+r8DvOZfe8yK7Tmihpd95ZqwSQ993IfA4CzKJK9A8RsAO8ixSi+/urinlbXhV1M"
    "4+3wwv798cxcyjRk5E6c7GFfoKXKFkN7sgjKxlWKuji9gGulox7V2nnk7COC05gZZGNSnY"
    "qtu1G+TYkoZV4rhM8Ac/gM7UQzpPTPMVehXgMa0w7PDcbpJbchCgywF4ybSswuhCLNjQhe"
    "sd6WLwcDF4f3n4bV/66xJ1S+D8GXtyLnwbclVZVsOeWKslIYglGxoFV3MFF3eytAZGgYwK"
    "tlEFm7gO5OxwApJJkIaKWP/tSRVdDDcTWBROShpZAG0ngBMcOeDIuNOKOB28PLv2p8ULw2"
    "QGXNzLUoazMlLDIX9yXMWSfsy3pB+XB3voLwOWo0000HOMFiTvfJR3ygSxy41UJ720pvHB"
    "2B060r9xmKqk1YHEtGtzUGTW1jc5xFQ1YXBoNhJ4D7xutDaQo0opW8PQ959Cnn0hu9kT2h"
    "TGuJlaVoSHORIzX0to43H/3VkWzIj/EIUvPtwMrq83xys+QbiQi5DJETqoVbRUf1wl3e+Y"
    "n+53XEr3W3oRK+NdFJCbQTYP3A5I9LsLy1UlLAlNHaT38tba/K54sZ3E7VpYbn/NszHww5"
    "9hEOKn/Gbiy1UZyKL1Ou2uUhdw+ScQOi0o/aOTdyfnx2cnGf3ZFRHrjCiEeKLZ1nglZeSi"
    "UFrYXgpbYaUYsWNBjNhxOUbs2QEyJCfNNWS3hboCyYCsYcmikCaYRmlTxxg+IrW73MU/Pt"
    "zdciLaM0Sxa51JdPD3geuEVbYBxeR2QZ9iKsSG4qJNuNBP+AFFQzF4jFhqEp/2DLAV6x2a"
    "Sq3Qnomqkta9Is5EFYlNfJRKsK2ZT88k7V7B1FccYkqZ+7JCJ0wVlKiCItBAHRvOF34Evc"
    "mqpQSZX8loNvQR2ymhJqKo6Ygi3CUS4nrSXENxvZXSgY/o82GwCByWc4XPcgGmIdttRG2h"
    "Fa+eckQhjZtfZd0ojYaRlBULsC22ie7oSBs3BULz8cIXluozdDwQrDjKT4Yp5kOtksI22j"
    "A5TDSZbIKgZWh4dTu4/8KOSxoyNJ/hl9HloEi7yaUwuRSKqTwK51JcxCHWfI3HqVS7ycdp"
    "E9Y6XFuxSAe+QNhkWLlCsfvNBpUrUhdAsX1tB2UBJEP3TcR+7VhmMuuBUVGIb6ouAY3Jeh"
    "tPAd5C5mjN96VW8QJMQ7X+uF/Fodzn+5P7pcL1cBLASDrnrQDTYa1p3YDSqTwJVdaXzllQ"
    "Qgi9Gn1MwIyFTOX+fYTRZFZrGtNIkw6jWi9LBL+a8u77LTJNnK7AtFVQhy+IIoSJwx5atV"
    "P8dZh/tYINiN7d0TUMhV8XaDTjoNOMjdyy8dVK39vCCgWMH5OOqcMYjb5J/Ee8dPE/GqcZ"
    "l95C5vP9R8FnG9fz/otZyFFNQIzhuyC/Qy+CAWTQybcKEBATOFjfHIA/nlkNns88ATHMb8"
    "G80Vl1lXappS0A9dL7KaDRaFTuY+MMN87wHZPbZWf4+/hNbFFJwUKTnlDTXH8z25QRfA2a"
    "V9rZ8hsqjTRik3JbqioZ8vm5mayliTpVU7AqEWd4dsn8lbz2ZuuXWQf3ug6a80LaDQwylQ"
    "war2RgDB667txURN3CrtnNNNJ0s9LdbGwexuaxY3K7bPPIwhBYKgUZoyDQKPJ4iBbznNfZ"
    "BSbVWS1pP5z4C9aR64Io0gyhocTfSgSpjca9g76TNQfBkwzVLKyGpDcfIG00glchKpoT1l"
    "5LTxuloIXgKHXP9NEj+9IoYDtVwMpDuwl6qRTqbo3squRSU1pWuaUTABlH720RYs87/0+T"
    "QV7IYn1EK/UM6c9P0NuWuPv1w0b4WZpx1qox5Ud/GXjA5ZlTiNs9oUElnADP+n3dunU/rZ"
    "QFxVQsx/d2UbEcL4By/KcInZx8O+kE0pwFPI+jD4qop3GmA2p3wDMMcLB+mX3xiTUETCfy"
    "659cQ6zioRXLvqwslqHvuxB4nOWcAhYLkiFkB3kVjc+7u2vKnDG8KhYP+XwzvLx/cxQrbq"
    "iRE3EG8diXqkyZNDf1FDZbw5+d0Il8ZlU9/uJMgGotDqpxvJeFeRnCwEJiL0srFpQlolA6"
    "jHCRVbSN6kQu8KZLIHeSMInRgfOCu6eKt4fv7CmfH/wIg0DuLDcSox/B/dMqFKNWgqrNJZ"
    "pjUSKQOysoh2hIchWK+QSX6HUiOW6T9voRe1Qp6PZIEHR7tA66VSXq/9qf+jyLUnqvJzQn"
    "uajVHvOPcOEIbCCWrTdWxGlXqrMp+VhkRIopZMnL/CrUBKhmGeouqX0t1aF+ceyIMdrFZo"
    "wMZIwYNJsz6Exn0lahHGX4pPl8gouoRtALATOhTcoFvKgisNwAh+sCS++JBZY5amUSpjUP"
    "HU7qiUlXqyJRJiarsLDbaMjXyEDPUKYOqWqrOtm76JuygmK4AlDWXif5p7G8TxMUajLFdk"
    "xulzPFPqHrn5xJtAy41XEKTcRC3gI1thbr1nsU9vBJpLKWKRJjrFLSVilsj5TmnAK1ZLbu"
    "PulK1iw3EqGWev4nEIYvfmCPghV/Q6CabNoQ1o2tTGzdYX0i28bFh7IFBr9C1cLY9Hs3WB"
    "7bBNvie7sIti12f9VNqYjTMLu2+Z0pm1uS+xKJM7uS2ZU4u5KP68M9TIDH3ZSoFhv2pLit"
    "heO7d7wjpdH8dGh5tVp55Fuj/chKn8XZlNjnRTT14cTjzKbYqU2RZ7sRdQEB0snouONoW5"
    "P8swfSTfKPSf5RiPwm4jxMJorJRNFtleAkoQiFEk4GimG9MusmD8XkoZg8FA1JNnkoiueh"
    "UE49JwhZJ8+KBeQcZeRjdfJ6ikV2WKZKRiEegbGyXAPIxM/qGz/7COaOu5KMXqNA7QavKe"
    "I8kQieXYCAV9CQzygF2oJRtaJTmiE0Xoiknao0ysRXbbRFdKtcsSLDuBNO1UIFjlqHl5ga"
    "xd3oXyTR1Z3GBajpZ5X7OT4tQ1LIIDFGahNmHMRUlbmVzzcgDz/pJK8bkw3IUaVUqsH9+i"
    "dfK85u9zYoxPE1xVRhE8HSrJOCryIn/V/Dp19EtmU407VPiIxUf47eQEb/yxH6WYVb8WmE"
    "Mz+QPYeBxOhHc/M69p6TRRVju0HJbW8iRuQE0H7A0+DK5ksaxVabBI64vZXOrlYOxcvXx2"
    "wSm1PxlDLN73zPU85Fp+mmpzbP2u16qtHdjFck3STq2PlIpCnBpZydTxXpBic3fYTctFzi"
    "tlieiQ+ieYKrPVpQ0KfLqe4JwNhQmrGhqC8xKr/g7yWRSq14gv3YnjCGKbuI4+UImEYB41"
    "2Pl3uYQch1CWQ3N+xnuFnbJ9U/oX6OtfPl+He4zkuywaqko/Nybjnw3no3jl8+ySOJfx/7"
    "UZ6ejP/IblbI1V3zgb5KBNYFN02GrnrrmcnQVaYrCLE0maUy+0qK0Yn2JrIUiZWu+jAmQD"
    "rxuWvvHGBoV1zOk9Y68d1YNdFsD67IZdbesMlKBScknIqEkhDDKftYQkt2lFIYwyqH1Rqj"
    "tQgz3DK4/WMJggiyeOUfOUhitPDxiGzibZw4yM2Q5XO+bYbsq6ecmTUr4HubrNnXTrYNn5"
    "0Jo44Bn+4cYQivQbgvtX77ZuWuS/Q48F9CVgUJPtsExFDe6PG8fM63Lovy2knnl0rhk751"
    "qZTXTroNI+C4cttmitAhwHgXfKvjavOD6PP9Nd/blt/vbXC44Yi7ZdDGcW7sSNge25uGRi"
    "kMPOCyomVZnrjE/5vC6UTpaoVw8+9uuQ6uiRsz04CDTa3wCx0CdtneHH4gKceT082dhA4i"
    "Pa8QQ3rODSE9L0aQmlBoEwqtRSj0nmKJlKO5Obcv93DyHx/ubnmGRt7R5LgC8MHfB3ij7S"
    "CrAvIwGWLhsihHFrY//ICyMB9Gjgfi15SS6CmYEevl1aj4p8Q6nbbXgevCVlipQGJfUCCx"
    "zyiQ6Ls2DGSLopEgU8KL3vbgfOGiryxJaQFmSKVIJZVRibWgADNLQqUlwY9fiuGD4IsZBM"
    "SIGVuIGdEMsnY7PvEZYCvaFRvju2Y9jEC0ZIx3gTKYITRUBRs2aGSnPcqWtSwBNVy/T08r"
    "WTdOBdaNUy7h0MMcsBIOfN+FwNtAOwEvMD9G+A4Oc1Hw793dNbWuDK+Kusnnm+Hl/ZujuC"
    "dQI2dd+auspcOvCwctNjWylWmkKUqoWrJyqZdjxb7mNGM/wEw02YlmW+gf+jmJPUcyxhke"
    "XodtZtdWmjjv3XXmTo2j4HKcRsmjeziKb80jGs4gPo1ecjbwn2DmQ40wJ3/qSwu8FKgl1n"
    "Uq4+7MwRRaMAhYx8rxR3oBZoZ3veUeCS2Oy4zD5psrijhjtdjCaoEX7BrpzDROJx/r7k9f"
    "DZn+QH7GXY7QiffG0pfSoLFnB8jsmwWYhia5o7MKe+dRUR8mTkY7K4XAQBBMZlaEdkkpKZ"
    "GGaUH1zpOXOnX6jDJd0TUL0XJh1+xmGmm6WeluNhU/2z+ihFu2R/6QksH6UY0dU7IPcjee"
    "U0KPLtmTSoidaga8KWR4RocJ8MPHe+jywttSyi/ip+jF+Ld200mc6SxCr8VNJyHu98TpJE"
    "nLdrJJ1tVtiNmZFGjAvzqhNfbjixPfhtsVXDcF0prVYQWF2E15o4Z0WVNqbn+GmXwVqk49"
    "ATLU16Y+X/UlXOE5yLi/q7u/TX5N8/k1NiP4UrRopAidmNyH51pW6CNAhvqtqPdqnPVH40"
    "wHbDf2n4G7ZOnYG0I1cpgxwnetWoQz9RAXovNGqBa9TSo+brvvU0fkMnOemkyk3q/e3kqQ"
    "C19DXyzHrjOxfn95klkyaJRZMerEvEDgok1PkngaZYg3/lLjSFPv+K9Rkn3L24/J++LdOM"
    "3jbX8rFhRhqlN8KXtxU3tpF9Nzi9pLO62IoNqKZ/KfFdlfTP6zNqybQNa2AlmNyKqdyGpC"
    "/F5dN5sQPxPit2NyWw7xa1WZ/mkdSSEwb9MtekKFOonL2LN5mxkXhZd4mcAoal3vnKFbMO"
    "3xKr2pYDD7VHIPBCuOh4B5Kvl4lZhWujmtma7CRErPdkIk0Q+vbgf3X9hG0yFDqh9+GV0O"
    "FPJwDWDgTGbMuZ/cEk96kDfay3Rn7fSvJQJ1SyWIvwRw1Uy+6YqvZ2phvWqj+hOeVRIMJ8"
    "01ZPeokm3wSGAbPCrbBk0J5p1aqfa6n337P8xsma0="
)
