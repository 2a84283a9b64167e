from tortoise import BaseDBAsyncClient

RUN_IN_TRANSACTION = True


async def upgrade(db: BaseDBAsyncClient) -> str:
    return """
        CREATE TABLE IF NOT EXISTS "agents" (
    "id" BIGSERIAL NOT NULL PRIMARY KEY,
    "user_agent" TEXT NOT NULL,
    "bot" VARCHAR(64),
    "device" VARCHAR(40) NOT NULL,
    "os" VARCHAR(40) NOT NULL,
    "browser" VARCHAR(40) NOT NULL
);
        CREATE TABLE IF NOT EXISTS "books" (
    "id" SMALLSERIAL NOT NULL PRIMARY KEY,
    "keeper" VARCHAR(36),
    "until" BIGINT NOT NULL
);
        CREATE TABLE IF NOT EXISTS "scan_journal" (
    "id" BIGSERIAL NOT NULL PRIMARY KEY,
    "code" BIGINT NOT NULL,
    "scanned_at" BIGINT NOT NULL,
    "verdict" SMALLINT NOT NULL,
    "is_counted" BOOL NOT NULL,
    "bot" VARCHAR(64),
    "visitor" BIGINT,
    "user_agent" TEXT,
    "language" VARCHAR(3),
    "referrer" VARCHAR(253),
    "country" VARCHAR(2),
    "city" VARCHAR(100)
);
        CREATE TABLE IF NOT EXISTS "posted_scans" (
    "id" BIGSERIAL NOT NULL PRIMARY KEY,
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
    "id" BIGSERIAL NOT NULL PRIMARY KEY,
    "repointed_at" BIGINT NOT NULL,
    "domain" VARCHAR(253),
    "short_id" VARCHAR(64),
    "account_id" UUID
);
CREATE INDEX IF NOT EXISTS "idx_repoints_repoint_443765" ON "repoints" ("repointed_at");
        CREATE TABLE IF NOT EXISTS "scan_keys" (
    "key" BIGSERIAL NOT NULL PRIMARY KEY,
    "id" UUID NOT NULL UNIQUE,
    "account" BIGINT,
    "type_id" SMALLINT
);
CREATE INDEX IF NOT EXISTS "idx_scan_keys_account_15edd1" ON "scan_keys" ("account");
        CREATE TABLE IF NOT EXISTS "sheets" (
    "id" BIGSERIAL NOT NULL PRIMARY KEY,
    "account" BIGINT NOT NULL,
    "kind" SMALLINT NOT NULL,
    "subject" BIGINT NOT NULL,
    "day" INT NOT NULL,
    "span" SMALLINT NOT NULL,
    "scans" INT NOT NULL,
    "visitors" INT NOT NULL,
    "bot_scans" INT NOT NULL,
    "bot_visitors" INT NOT NULL,
    "refused" INT NOT NULL,
    "quarters" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "city" TEXT NOT NULL,
    "device" TEXT NOT NULL,
    "os" TEXT NOT NULL,
    "browser" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "referrer" TEXT NOT NULL,
    "detail" TEXT,
    CONSTRAINT "uid_sheets_account_3ddd2c" UNIQUE ("account", "span", "kind", "subject", "day")
);
CREATE INDEX IF NOT EXISTS "idx_sheets_totals" ON "sheets" ("account", "span", "kind", "subject", "day", "scans", "visitors", "bot_scans", "bot_visitors", "refused");
        CREATE TABLE IF NOT EXISTS "sightings" (
    "id" BIGSERIAL NOT NULL PRIMARY KEY,
    "day" INT NOT NULL,
    "account" BIGINT NOT NULL,
    "visitor" BIGINT NOT NULL,
    "is_bot" BOOL NOT NULL,
    "type_id" SMALLINT NOT NULL,
    "code" BIGINT NOT NULL,
    "scan_id" BIGINT NOT NULL,
    "scanned_at" BIGINT NOT NULL,
    "scan_values" TEXT NOT NULL,
    CONSTRAINT "uid_sightings_day_219254" UNIQUE ("day", "account", "visitor", "is_bot", "code")
);
CREATE INDEX IF NOT EXISTS "idx_sightings_of_code" ON "sightings" ("account", "code", "day", "visitor", "is_bot");
        INSERT INTO "scan_keys" ("id") SELECT "id" FROM "accounts";
        INSERT INTO "scan_keys" ("id", "account", "type_id")
            SELECT "short_urls"."id", "scan_keys"."key", "short_urls"."type_id"
            FROM "short_urls" JOIN "scan_keys" ON "scan_keys"."id" = "short_urls"."account_id";
        INSERT INTO "scan_journal"
            ("code", "scanned_at", "verdict", "is_counted", "bot", "visitor", "user_agent", "language", "referrer")
            SELECT "scan_keys"."key", (extract(epoch FROM "scanned_at") * 1000)::bigint,
                CASE "verdict" WHEN 'redirected' THEN 0 WHEN 'page_shown' THEN 1 WHEN 'ad_shown' THEN 2
                    WHEN 'paused' THEN 3 WHEN 'expired' THEN 4 WHEN 'limit_reached' THEN 5 ELSE 6 END,
                TRUE, "bot", ('x' || substr("visitor_hash", 1, 15))::bit(60)::bigint, "user_agent",
                CASE WHEN length(lower(substr(replace(replace("language", ',', '-'), ';', '-'), 1, strpos(replace(replace("language", ',', '-'), ';', '-') || '-', '-') - 1))) IN (2, 3) AND lower(substr(replace(replace("language", ',', '-'), ';', '-'), 1, strpos(replace(replace("language", ',', '-'), ';', '-') || '-', '-') - 1)) !~ '[^a-z]' THEN lower(substr(replace(replace("language", ',', '-'), ';', '-'), 1, strpos(replace(replace("language", ',', '-'), ';', '-') || '-', '-') - 1)) END,
                CASE WHEN strpos(replace(replace("referrer", '?', '/'), '#', '/'), '://') > 0 AND length(lower(substr(substr(replace(replace("referrer", '?', '/'), '#', '/'), strpos(replace(replace("referrer", '?', '/'), '#', '/'), '://') + 3), 1, strpos(substr(replace(replace("referrer", '?', '/'), '#', '/'), strpos(replace(replace("referrer", '?', '/'), '#', '/'), '://') + 3) || '/', '/') - 1))) BETWEEN 1 AND 253 AND lower(substr(substr(replace(replace("referrer", '?', '/'), '#', '/'), strpos(replace(replace("referrer", '?', '/'), '#', '/'), '://') + 3), 1, strpos(substr(replace(replace("referrer", '?', '/'), '#', '/'), strpos(replace(replace("referrer", '?', '/'), '#', '/'), '://') + 3) || '/', '/') - 1)) !~ '[^a-z0-9._-]' THEN lower(substr(substr(replace(replace("referrer", '?', '/'), '#', '/'), strpos(replace(replace("referrer", '?', '/'), '#', '/'), '://') + 3), 1, strpos(substr(replace(replace("referrer", '?', '/'), '#', '/'), strpos(replace(replace("referrer", '?', '/'), '#', '/'), '://') + 3) || '/', '/') - 1)) END
            FROM "scans" JOIN "scan_keys" ON "scan_keys"."id" = "scans"."short_url_id" ORDER BY "scans"."id";
        DROP TABLE IF EXISTS "scans";"""


async def downgrade(db: BaseDBAsyncClient) -> str:
    return """
        DROP TABLE IF EXISTS "sheets";
        DROP TABLE IF EXISTS "sightings";
        DROP TABLE IF EXISTS "scan_keys";
        DROP TABLE IF EXISTS "books";
        DROP TABLE IF EXISTS "scan_journal";
        DROP TABLE IF EXISTS "posted_scans";
        DROP TABLE IF EXISTS "agents";
        DROP TABLE IF EXISTS "repoints";"""


MODELS_STATE = (
    "eJztXWlz2zYa/isef0pnvJ1YPuLd2dkZy3G6bnxkbKXbtNPhQCQksaZIlaTsuG3++wIUD4"
    "AEIIIiJRDGhzYWiYeiHlzvjb/2Q7gIXD/+/ty2g6Uf3wfP+//a+2vfB3OI/mDdPtjbB4sF"
    "cRNficHYSwBg1TBKmo2jOAR2jK5PgBdBdMmBkR26i9gNfHTVX3oevhjYqKHrT4tLS9/9Yw"
    "mtOJjCeAZDdOPX39Bl13fgVxhlHxeP1sSFnkO9suvg706uW/HLIrn2+fPV+w9JS/x1Y8sO"
    "vOXcL1ovXuJZ4OfNl0vX+R5j8L0p9GEIYugQPwO/ZfqLs0urN0YX4nAJ81d1igsOnIClh8"
    "nY//dk6duYg73km/D/jv+TvhrRzLJu70bWw+XIsvYluLMDH/Pu4l5AxHxbPbcgJLm6j7/g"
    "4r/n92+OTr9LKAiieBomNxO69r8lQBCDFTQhvWAZzoHrVYm+mIGQTXQOKHGNXrUbljOCOq"
    "B0fw6+Wh70p/EMfRycHAs4/un8PqEZtUp4DtCMWE2V2/TWYHUP813wuwBR9ByEjjUD0UyG"
    "5wqwHb6zCwXhxZTeAeMntRg/ETB+UmY8dufQ+jPwoQzbFEhDpk/rDO1T/sg+rQ5sD/hS4z"
    "ltryG5h6c1yD085ZKLb9HkRstx8V4SJJdxhuwaZNshxGRYIK5S/R7dwWsDm24aWSLbSaHf"
    "Z3/0kHoB1aOrm8uH0fnNJ/z4eRT94SV8nY8u8Z1BcvWldPVNuVvyh+z972r03z38ce+Xu9"
    "vLsiCTtxv9so/fCSzjwPKDZws4JCfZ5ezSNyxcTh4JwQdfGAP78RmgnZW6U4wHsHCtR/gS"
    "VUfDMEV++HgPPcCZZLmovXA/wpdU0u5nvxdXU8GMnjcecOebsnSBH6IzSYEfI9VpY5pWj9"
    "GYqEngOTDclKcPyVM0pmkaAn/j0fQDfojGJGEVdVOObtAzNKYomgVhbC3DjXl6wA/6fH+t"
    "MVcxnCPtJYabUjVKn6MZVVimCgYBT8qq3poP5uUrwAfT5Cfh78bflEtRiCW+NTO7eSC2Ze"
    "Jmilkyh+70yo8lbJnpjyIHTWoqU9e8NsWv8I9/DgZHR+8Gb49Oz06O3707OXt7htom71u9"
    "9U6gcgyvfri6HdEaBL4gtnAuIxhayRCo9sIIfuX0AY3SQo8WKXOXP48oPS7Tl9/cnP/8Ha"
    "XLXd/d/pA1J/Tri+u7YUmvHgcMxvm2i7R5I6rTUa0K013b3hz45NpS9s0CocVQpgk+fluD"
    "4OO3XILxLZrggLHV88ldtTbE1iB2HAbPaGWVWhcKiKGYQ7GEnatbaS23eTHFNdIiJpLXCA"
    "OcOhKb8T237XtO/pVYCbL2Gi4Dg7d11gHUiu8JfVtZbNEcknY7kxjtPPwdeEFDOHG/SvlB"
    "c4SGw/isBr9nXHrPyuy6kYWWfveJsUoMg8CDwOcsyCSuRPMYAXvIs0gtvru7ppS34VVZO/"
    "t8M7y8f3OYMI8auTGlOxtX6CtwhZLd7IEotpZRo44uY1voasW0d516Og3jtOQEWhrVpmCr"
    "bteukWMrGlaF4yrBH4IQulMf6TwJzVfoVYDPtMKww3P7SW7FQYAuh+A517JKowux4EAPrn"
    "aki/OHi/P3l/vfdqW/LlG3hO6fiSfnInAgV5VlNTwQa7UkBLHkQKPgaq7g4k6W1sAokFHB"
    "1qpgtudCzg4nIJkEaaiIDd4e19HFcDOBReG4opGF0HFDaOPIAVfGnVbG6eDl2bY/LVkY7B"
    "nwcC9LGc6qSA2H/PFRHUv6Ed+SflQd7FGwDFmONtFALzBakLz1Ud4rE8Q2N1Kd9NKGxgdj"
    "d+hJ/yZhqpJWBxLTrc1BkVnb3OSQUNWGwaHdSOAd8LrW2kCOKqVsDcMgeIx49oX85oHQpj"
    "DGzdSyIjzMkZj5WkIbjwbvTvNgRvxBFL74cHN+fb0+XvERwoVchEyB0EGtoqX6ozrpfkf8"
    "dL+jSrrf0o9ZGe+igNwcsn7g9kCi315YriphSWjqIL2Xt9YWd8WLrZ2062C5/bXIxsAPf4"
    "JhhJ/ym4kvV2Ugi9brrLsqXcDln0DotKAMDo/fHZ8dnR7n9OdXRKwzohCSieZY4xcpIxeF"
    "0sL2UtoKa8WIHQlixI6qMWJPLpAhOW2uIbsd1BVIB2QDSxaFNME0Sps6xnCC1O5qF//4cH"
    "fLiWjPEeWude147+89z43qbAOKye2CPsVUiA3FZZtwqZ/wA8qGYjCJWWoSn/YcsBHrPZpK"
    "ndCei6qS1r0yzkQViU18lEqwqZlPzyTtg5KprzzElDL35YVOmCooUQVFoIG6Dpwvghj69k"
    "tHCTK/ktFs6Cs2U0JNRFHbEUW4SyTE9bS5huJ6J6UDJ+j7YbgIXZZzhc9yCaYh211EbaEV"
    "r5lyRCGNm19l3SiLhpGUFUuwDbaJ/uhIazcFQvPxo2eW6jN0fRC+cJSfHFPOh3pJC9tow+"
    "Qw1WTyCYKWoeHV7fn9F3Zc0pCh+Qy/jC7Py7SbXAqTS6GYyqNwLsVFEmLN13jcWrWbApw2"
    "Ya3CtRWLdOALhG2GlSsUu99uULkidQEU29e2UBZAMnTfROw3jmUmsx4YFYX4puoK0JisN/"
    "EU4C1kjtb8QGoVL8E0VOuPBnUcygO+P3lQKVwP7RDG0jlvJZgOa03nBpRe5Umosr70zoIS"
    "Qeg36GMCZixkKvfvBMb2rNE0ppEmHUa1XpYIfjXl3XdbZJo4XYFpq6AOXxBFCBOHPXRqp/"
    "hrv/hpJRsQvbujaxgKvy7QaMZBpzkbhWXjq5W9t4UVCpg8JhtT+wka/ZLkQ7J08b8apxlX"
    "3kLm+4OJ4LuN63n3xSzkqCYgxvBdkt+hH8MQMujkWwUIiAkcbG4OwF/PrAbPZ56AGOY3YN"
    "7orLpKu9TSFoJm6f0U0Gg0KvexcYYbZ/iWye2zM/x98iaOqKRgqcmBUNNc/TLHlBF8DZpX"
    "1tnyGyqNNGKTcluqKhnyxbmZrKWJOlVTsCoRZ3j2yfyVvvZ665dZB3e6DprzQroNDDKVDF"
    "qvZGAMHrru3FRE3cJp2M000nSz0t1sbB7G5rFlcvts88jDEFgqBRmjINAoiniIDvOcV9kF"
    "JtVZLWk/soMF68h1QRRpjtBQ4u8kgtRB495Fv8mag/BRhmoWVkPS2w+QNhrBqxAVzQlrr6"
    "WnjVLQQXCUumf66JF9aRSwrSpg1aHdBr1UCnW/RnZdcqkpLavc0gmAjKP3Ngix553/p8kg"
    "L2WxTtBKPUP68yP0NyXufvWwEX6WZpx1akz5MViGPvB45hTi9oHQoBLZwLd+X7Xu3E8rZU"
    "ExFcvxvW1ULMcLoBz/GUInJ99WOoE0ZwHf5+iDIuppnOmAxh3wBEMcrF9lX3xiDQHTifzm"
    "J9cQq3hkJbIvK4tlGAQeBD5nOaeA5YJkCNlDXkXj8+7umjJnDK/KxUM+3wwv798cJoobau"
    "TGnEE8DqQqU6bNTT2F9dbwJzdy44BZVY+/OBOgRouDahzvZGFeRjC0kNjL0ooFZYkolA4j"
    "XGQV7aI6kQf86RLInSRMYnTgvOTuqePt4Tt7qucHT2AYyp3lRmL0I3hwUodi1EpQtblCcy"
    "JKhHJnBRUQDUmuQzGf4Aq9bizHbdpeP2IPawXdHgqCbg9XQbeqRP1fB9OAZ1HK7h0IzUke"
    "arXD/CNcOAIbiGXrjZVx2pXqbEs+FhmREgpZ8jK/CjUBaliGuk9qX0d1qJ9dJ2aMdrEZIw"
    "cZIwbN5gy605m0VahAGT5pPh/hIm4Q9ELATGiTcgEvqggsN8DlusCye2KBZY5amYRpzUOH"
    "03pi0tWqSJSJySot7A4a8g0y0HOUqUOq2qpO9i76paygGK4AlLfXSf5pLe/TBIWaTLEtk9"
    "vnTLFP6Pon146XIbc6TqmJWMhboMbWYtV6h8IePolU1jJFYoxVStoqhe2R0pxToI7M1v0n"
    "Xcma5UYi1FLP/wSi6DkInVH4wt8QqCbrNoRVYysXW7dYn8hxcPGhfIHBr1C3MDb93i2Wxz"
    "bBtvjeNoJty91fd1Mq4zTMrm1/Z8rnluS+ROLMrmR2Jc6uFOD6cA828LmbEtVizZ6UtLVw"
    "fPeWd6Qsmp8OLa9XK498a7QfWdmzOJsS+7yItr6ceJzZFHu1KfJsN6IuIEA6GR23HG1rkn"
    "92QLpJ/jHJPwqR30ach8lEMZkouq0SnCQUoVDCyUAxrNdm3eShmDwUk4eiIckmD0XxPBTK"
    "qeeGEevkWbGAXKCMfKxOXk+5yA7LVMkoxCMwVlZrAJn4WX3jZydg7novktFrFKjb4DVFnC"
    "cSwbMLEPIKGvIZpUAbMKpWdEo7hCYLkbRTlUaZ+Kq1toh+lStWZBj3wqlaqsDR6PASU6O4"
    "H/2LJLqm07gENf2scj8np2VIChkkxkhtwoyDhKoqt/L5BuThJ73kdW2yATmqlEo1uF/9y9"
    "eK89sHaxTi5JpiqrCJYGnXScFXkdP+b+DTLyO7Mpzp2idERmowR28go/8VCP2swp34NKJZ"
    "EMqew0Bi9KO5fR17x8miirHdouS2MxEjdkPoPOBpcOXwJY1yq3UCR9LeymZXJ4fiFetjPo"
    "nNqXhKmea3vucp56LTdNNTm2ftdj3V6G7HK5JtEk3sfCTSlOBSzs6ninSDk5s+Qm5aLnFb"
    "LM8kB9E8wpcdWlDQt8up7inA2FDasaGoLzEqv+DvJJFKrXiC3dieMIYpu4jj5QiYRgHjfY"
    "+Xe5hByHUJ5DfX7Ge4Wdcn1UcLkGhyj6i/k8/L8e9wlZ/kgJeKrs7NvRU/5mC1Oyc/Js0r"
    "Sf4eB3GRrow/kDdDOMHxAHXSeFdUoV8Zg1UtTpO8q95SZ5J3lekKQmJNJ6zMlpNhdKK9jQ"
    "RGYtGrP4wJkE58bttxBxiKF5fztLVOfLdWaDTbyWUWhAyjE6GtLAiZaFNzXObtdSKytZFJ"
    "yoY1CSUhhlP26Y+W7CilMIZVDqsNRmsZZrhlcJtphfVpJRCGUQajfyxBGEPWSOWflUlitH"
    "BOipw5XRyVyU3t5nO+aWr3q6ecme4t4HuTdO/XTrYDn1ybUYCDT3eBMIQ3IDyQWr8Ds3I3"
    "JXocBs8Rq/QJn20CYihv9VxpPucb1/N57aTza/zwSd+4xs9rJ92BMXA9uW0zQ+gQGb8Nvt"
    "XxEQdh/Pn+mu8mLu4frPEU41DRZdjFOYTsEO4D2v2beYTQKIWhDzxWmDfLdZwGLmRwOsO/"
    "XgXn4rdbnouLOSfMtOD+VStuSIdIc7avkR8BzfEz9nMnoaOfz2oEP59xY5/PyqHPJobfxP"
    "BrEcO/oyA45WhuzweJz6Bl1qD98eHulmdozCHlsH3Xjvf+3sMbbQ9ZFZCHyRALl2U5srT9"
    "4QdUhfkodn2QvKaURE/BjFgvr0Yl/0qs01l7HbgubYW1KnsOBJU9B4zKnoHnwFC2mh8JMr"
    "Xn6G0Pzhce+smSlJZghlSKVFIZlVgLSjCzJNRaEoLkpRg+CL6YQUCMmLGBmBHPIGu34xOf"
    "AzaiXbExvm3WoxjES8Z4FyiDOUJDVbBlg0Z+TKlsPdYKUMP1++SklnXjRGDdOOESDn3MAS"
    "sdJgg8CPw1tBPwEvNjhO/hMBeFpt/dXVPryvCqrJt8vhle3r85THoCNXJXJeuqWjr8unDR"
    "YtMgzZ5GmmqaqmXZV3o5UewbTjP2A8xEk51ojoX+Q//aiedIxjjDw+uwzWzbSpMUbPDcud"
    "vgDMMCp1HW8w7OkFzxiIYzsGdoWEvOBv4TzHxoEOYUTANpgZcCdcS6TucPuHMwhRYMQ9Z5"
    "iPyRXoKZ4d1suUdCi+sx47D55ooyzlgtNrBa4AW7QbI9jdPJx7r9Y4Mjpj+Qn8NYIHTivb"
    "X0pSxo7MkFMvtmCaahSe7wtMbeeVjWh4kj/U4rITAQhPbMitEuKSUl0jAtqN568lKvjk1S"
    "piv6ZiFaLpyG3UwjTTcr3c2mVG33Z+twi0rJn65zvnpUa+fr7ILctQfs0KNL9ogdYqeaAX"
    "8KGZ7RYQr88PEeerzwtozyi+QpejH+rdt0Enc6i9FrcdNJiPsH4nSStGU32SSr2kvE7ExL"
    "XuA/3cgaB8lFO3Bg7eqDSWP8DqtnVx9YJ48k+9FWMLGyB7aRR2LKCLarSwtOMjBFwFrSqU"
    "1Bxt0ZiIrFqz71BMhQ35j6YveRcMkXIOOGr++GN3k+7ef5OIwgUNGikSF0YnIXHnRZoY8A"
    "Geo3ot5vcFgmjTMdsNnYfwLekqXrrwkZKWDGGdC3qhXu1EdciA7soVocrDM14La7PrZHLk"
    "Posc2E7t3q7Z0E2/A19MVy7Lm29fvzo8ySQaPMitEk9gYCD216ksTTKEO88dsah5565+eN"
    "0ixg3n5M3hfvxlk+cfdbsaAYVJMiUPmLmxpQ25ieG9SA2mplBtVWPJOHrcj+YvKwtWHdBN"
    "R2FVBrRFbtRFYTavjqutmEGppQwy2T23GoYafK9E+rSAqBeZtucSBUqNO4jB2bt5lxUXiJ"
    "lwmMotb13hm6BdMer9LrChdDBoFD1wfhC8dDAFkUjl9S00o/pzXTVZhK6flOiCT64dXt+f"
    "0XttF0yJDqh19Gl+cKebjOYejaM+bcT2+JJz0oGu1kurN2+tcSgbqhEsRfArhqJt90xdcz"
    "tbBedVGFCs8qCYbT5hqye1jLNngosA0eVm2DphT0Vq1UO93Pvv0fpcGfkQ=="
)
