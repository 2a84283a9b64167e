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
        DROP TABLE IF EXISTS "scan_keys";
        DROP TABLE IF EXISTS "books";
        DROP TABLE IF EXISTS "sightings";
        DROP TABLE IF EXISTS "scan_journal";
        DROP TABLE IF EXISTS "agents";
        DROP TABLE IF EXISTS "posted_scans";
        DROP TABLE IF EXISTS "sheets";
        DROP TABLE IF EXISTS "repoints";"""


MODELS_STATE = (
    "eJztXW1z2zYS/isef0pnfJ1Yfonv5uZmLMfpufFLxlZ6TTsdDkRCEmuKVEnKjtvmvx9A8Q"
    "UgAYigSAmE8aGNReKhqAfAYnexu/hrP4SLwPXj789tO1j68X3wvP+vvb/2fTCH6A/W7YO9"
    "fbBYEDfxlRiMvQQAVg2jpNk4ikNgx+j6BHgRRJccGNmhu4jdwEdX/aXn4YuBjRq6/rS4tP"
    "TdP5bQioMpjGcwRDd+/Q1ddn0HfoVR9nHxaE1c6DnUK7sO/u7kuhW/LJJrnz9fvf+QtMRf"
    "N7bswFvO/aL14iWeBX7efLl0ne8xBt+bQh+GIIYO8TPwW6a/OLu0emN0IQ6XMH9Vp7jgwA"
    "lYepiM/X9Plr6NOdhLvgn/7/g/6asRzSzr9m5kPVyOLGtfgjs78DHvLu4FRMy31XMLQpKr"
    "+/gLLv57fv/m6PS7hIIgiqdhcjOha/9bAgQxWEET0guW4Ry4XpXoixkI2UTngBLX6FW7YT"
    "kjqANK9+fgq+VBfxrP0MfBybGA45/O7xOaUauE5wDNiNVUuU1vDVb3MN8FvwsQRc9B6Fgz"
    "EM1keK4A2+E7u1AQXkzpHTB+UovxEwHjJ2XGY3cOrT8DH8qwTYE0ZPq0ztA+5Y/s0+rA9o"
    "AvNZ7T9hqSe3hag9zDUy65+BZNbrQcF+8lQXIZZ8iuQbYdQkyGBeIq1e/RHSwb2HTTyBLZ"
    "Tgr9Pvujh9QLqB5d3Vw+jM5vPuHHz6PoDy/h63x0ie8Mkqsvpatvyt2SP2Tvf1ej/+7hj3"
    "u/3N1elhWZvN3ol338TmAZB5YfPFvAITnJLmeXvmHlcvJIKD74whjYj88ArazUnWI8gIVr"
    "PcKXqDoahinyw8d76AHOJMtV7YX7Eb6kmnY/+724mipm9LzxgDvflKUL/BCdSQr8GJlOG9"
    "O0eozGRE0Cz4Hhpjx9SJ6iMU3TEPgbj6Yf8EM0JgmbqJtydIOeoTFF0SwIY2sZbszTA37Q"
    "5/trjbmK4RxZLzHclKpR+hzNqMI6VTAIeFpW9dZ8MC9fAT6YJj8Jfzf+plyLQizxvZnZzQ"
    "OxLxM3U8yTOXSnV34s4ctMfxQ5aFJXmbrutSl+hX/8czA4Ono3eHt0enZy/O7dydnbM9Q2"
    "ed/qrXcCk2N49cPV7Yi2IPAFsYdzGcHQSoZAtRdG8CunD2iUFna0yJi7/HlE2XGZvfzm5v"
    "zn7yhb7vru9oesOWFfX1zfDUt29ThgMM73XaTNG1GdjmpVmO7a9+bAJ9eW8m8WCC2GMk3w"
    "8dsaBB+/5RKMb9EEB4ylnk/uqrUhtgax4zB4RpJVSi4UEEMxh2IJP1e32lru82Kqa6RHTK"
    "SvEQ44dTQ2s/fc9t5z8q+EJMjaaygGBm/ryAHUir8T+rYibNEckt52JjHa7fB3sAsawon7"
    "VWofNEdoOIzPavB7xqX3rMyuG1lI9LtPDCkxDAIPAp8jkElcieYxAvaQZ5FZfHd3TRlvw6"
    "uydfb5Znh5/+YwYR41cmPKdjZboa9gK5TsZg9EsbWMGnV0GdtCVytmvevU02kYpyWn0NKo"
    "NhVbdbt2jR5bsbAqHFcJ/hCE0J36yOZJaL5CrwJ8pheGHZ7bT3IrGwTocgiecyurNLoQCw"
    "704GpFujh/uDh/f7n/bVf26xJ1S+j+mezkXAQO5JqyrIYHYquWhCCWHGgMXM0NXNzJ0hYY"
    "BTIm2FoTzPZcyFnhBCSTIA0NscHb4zq2GG4m8CgcVyyyEDpuCG0cOeDKbKeVcTrs8mx7Py"
    "0RDPYMeLiXpRxnVaSGQ/74qI4n/YjvST+qDvYoWIasjTbRQC8wWpC89VHeKxfENhdSnezS"
    "hs4H43foSf8mYaqSXgcS063PQZFZ29zlkFDVhsOh3UjgHfC61ttAjiqlfA3DIHiMeP6F/O"
    "aB0Kcwxs3U8iI8zJGa+VpCG48G707zYEb8QRS++HBzfn29Pl7xEcKFXIRMgdDBrKK1+qM6"
    "6X5H/HS/o0q639KPWRnvooDcHLJ+4PZAo99eWK4qYUlo6iC7lydri7tiYWsn7ToQt78W2R"
    "j44U8wjPBTfjPx5aoMZJG8zrqr0gVc/gmETgJlcHj87vjs6PQ4pz+/ImKdEYWQTDTHGr9I"
    "ObkolBa+l9JSWCtG7EgQI3ZUjRF7coEMyWlzDdntoK5AOiAbeLIopAmmUdrVMYYTZHZXu/"
    "jHh7tbTkR7jih3rWvHe3/veW5UZxlQTG8X9CmmQuwoLvuES/2EH1B2FINJzDKT+LTngI1Y"
    "79FU6oT2XFWV9O6VcSaqSOzio0yCTd18eiZpH5RcfeUhppS7Ly90wjRBiSooAgvUdeB8Ec"
    "TQt186SpD5lYxmQ1+xmRFqIorajijCXSKhrqfNNVTXOykdOEHfD8NF6LI2V/gsl2Aast1F"
    "1BaSeM2MIwpptvlVto2yaBhJXbEE22CZ6I+NtHZRICwfP3pmmT5D1wfhC8f4yTHlfKiXtL"
    "CNNkwOU0smnyBIDA2vbs/vv7DjkoYMy2f4ZXR5Xqbd5FKYXArFTB6FcykukhBrvsXj1qrd"
    "FOC0CWsVrq1YpANfIWwzrFyh2P12g8oVqQug2Lq2hbIAkqH7JmK/cSwzmfXAqCjEd1VXgM"
    "ZlvclOAV5C5kjmB1JSvATT0Kw/GtTZUB7w95MHlcL10A5hLJ3zVoLpIGs6d6D0Kk9CFfnS"
    "Ow9KBKHfoI8JmPGQqdy/Exjbs0bTmEaadBjVelki+NWUd99tkWnidAWmr4I6fEEUIUwc9t"
    "Cpn+Kv/eKnlXxA9OqOrmEo/LpAoxkHneZsFJ6Nr1b23hY2KGDymGxM7Sdo9EuSD4no4n81"
    "TjOuvIXM9wcTwXebrefdF7OQo5qAGMd3SX+HfgxDyKCT7xUgICZwsLk7AH89sxo8n3kCYp"
    "jfgHljs+qq7VKiLQTN0vspoLFoVO5jsxluNsO3TG6fN8PfJ2/iiEoKlpocCC3N1S9zTBnB"
    "12B5ZZ0tv6DSSKM2KbekqpIhX5ybyRJN1KmaAqlEnOHZJ/dX+trrvV9GDu5UDprzQroNDD"
    "KVDFqvZGAcHrqu3FRE3cJp2M000nSz0t1sfB7G57Flcvvs88jDEFgmBRmjILAoiniIDvOc"
    "V9kFJtVZLW0/soMF68h1QRRpjtBQ4+8kgtRB495Fv8mag/BRhmoWVkPS2w+QNhbBq1AVzQ"
    "lrr6WnjVHQQXCUumf66JF9aQywrRpg1aHdBr1UCnW/RnZdcqkpLWvc0gmAjKP3Ngix553/"
    "p8kgL2WxTpCkniH7+RH6mxJ3v3rYCD9LM846dab8GCxDH3g8dwpx+0DoUIls4Fu/r1p3vk"
    "8r5UExFcvxvW1ULMcCUI7/DKHTJt9WOoF0ZwHf59iDIuppnOmAxh3wBEMcrF9lX3xiDQHT"
    "ifzmJ9cQUjyyEt2XlcUyDAIPAp8jzilguSAZQvaQV9H4vLu7ptwZw6ty8ZDPN8PL+zeHie"
    "GGGrkxZxCPA6nKlGlzU09hvTf8yY3cOGBW1eMLZwLUSDioxvFOBPMygqGF1F6WVSwoS0Sh"
    "dBjhIq9oF9WJPOBPl0DuJGESowPnpe2eOrs9/M2e6vnBExiGcme5kRj9CB6c1KEYtRJUba"
    "7QnKgSodxZQQVEQ5LrUMwnuEKvG8txm7bXj9jDWkG3h4Kg28NV0K0qUf/XwTTgeZSyewdC"
    "d5KHWu0w/wgXjsAOYtl6Y2WcdqU629KPRU6khEKWvsyvQk2AGpah7pPZ11Ed6mfXiRmjXe"
    "zGyEHGiUGzOYPudCbtFSpQhk+az0e4iBsEvRAwE9qkXMCLKgrLDXC5W2DZPbHCMketTMK0"
    "5qHDaT0x6WpVJMrEZJUEu4OGfIMM9Bxl6pCqJtXJ3kW/lBUUw1WA8vY66T+t5X2aoFCTKb"
    "ZlcvucKfYJXf/k2vEy5FbHKTURK3kL1NharFrvUNnDJ5HKeqZIjPFKSXulsD9SmnMK1JHb"
    "uv+kK1mz3GiEWtr5n0AUPQehMwpf+AsC1WTdgrBqbOVq6xbrEzkOLj6UCxj8CnULY9Pv3W"
    "J5bBNsi+9tI9i23P11F6UyTsPs2vZXpnxuSa5LJM6sSmZV4qxKAa4P92ADn7soUS3WrElJ"
    "WwvHd295Rcqi+enQ8nq18si3RuuRlT2Lsyixz4to68uJx5lFsVeLIs93I+oCAqST03HL0b"
    "Ym+WcHpJvkH5P8oxD5bcR5mEwUk4mim5TgJKEIlRJOBophvTbrJg/F5KGYPBQNSTZ5KIrn"
    "oVCbem4YsU6eFSvIBcrox+rk9ZSL7LBclYxCPAJnZbUGkImf1Td+dgLmrvciGb1GgboNXl"
    "Nk80QieHYBQl5BQz6jFGgDRtWKTmmH0EQQSW+q0igTX7XWF9GvcsWKDONebKqWKnA0OrzE"
    "1CjuR/8ija7pNC5BTT+r3M/JaRmSSgaJMVqbMOMgoarKrXy+AXn4SS95XZtsQI4qpVIN7l"
    "f/8q3i/PbBGoM4uaaYKWwiWNrdpOCbyGn/N9jTLyO7cpzp2idERmowR28gY/8VCP28wp3s"
    "aUSzIJQ9h4HE6Edz+zb2jpNFFWO7Rc1tZypG7IbQecDT4MrhaxrlVusUjqS9lc2uTg7FK+"
    "RjPonNqXhKuea3vuYpt0Wn6aKnNs/arXqq0d3Orki2SDTx85FIU4JLOT+fKtoNTm76CLlp"
    "ucRtsT6THETzCF926EFB3y5nuqcA40Npx4eivsaovMDfSSKVWvEEu/E9YQxTdxHHyxEwjQ"
    "LG+x4v9zCDkLslkN9cs57hZl2fVB8tQGLJPaL+Tj4vx7/DVX6SA14qtjov95YDP1itysmP"
    "SPNJkr/HQVykKeMP+c0aObsrXtBPisGq8KbJ1FVPrplMXWW6glBP01kqs75kGJ1obyNbkZ"
    "B09YcxAdKJz23v0gGGlcXlPG2tE9+tVRXNVn8ZgZBhdCK0FYGQ6TM1x2XeXiciWxuZpLZY"
    "k1ASYjhlH/VoyY5SCmNY5bDaYLSWYYZbBrchnOCQcAlaCYRhlMHoH0sQxpA1UvkHY5IYLX"
    "YiRTs3XZyLyc3j5nO+aR73q6ecmdst4HuT3O7XTrYDn1ybUW2DT3eBMIQ3IDyQkt+BkdxN"
    "iR6HwXPEqnPCZ5uAGMpbPUSaz/nGxXteO+n8gj580jcu6PPaSXdgDFxPbtnMEDqEwW+Db3"
    "U2hIMw/nx/zd8TLu4frNkWxnGhy7CLQwfZ8doH7L1eNEph6AOPFdPN2idOoxQyOJ3OX69c"
    "c/HbLc/FlZsTZlrY/lUrSEiHsHL2XiM/3Jmzz9jPlYQOdT6rEel8xg10PivHOZuAfROwr0"
    "XA/o4i3pSjub09SHzgLLPg7I8Pd7c8R2MOKcfou3a89/ceXmh7yKqAPEyGWLks65Gl5Q8/"
    "oKrMR7Hrg+Q1pTR6CmbUenkzKvlXQk5n7XXgurQU1irjORCU8RwwyngGngND2dJ9JMgUmq"
    "OXPThfeOgnS1JaghlSKVJJY1RCFpRgRiTUEglB8lKMPQi+mkFAjJqxgZoRzyBrteMTnwM2"
    "ol2xMb5t1qMYxEvGeBcYgzlCQ1OwZYdGfiapbPHVClBD+X1yUsu7cSLwbpxwCYc+5oCVDh"
    "MEHgT+GtoJeIn5McL3cJiLQtPv7q4puTK8Ktsmn2+Gl/dvDpOeQI3cVX26qpUOvy5cJGwa"
    "5NTTSFM6U7WU+kovJ4Z9w2nGfoCZaLITzbHQf+hfO9k5knHO8PA6LDPb9tIk1Rk8d+42OL"
    "CwwGmU4ryDAyNXPKLhDOwZGtaSs4H/BDMfGoQ5BdNAWuGlQB2xrtNhA+4cTKEFw5B1+CF/"
    "pJdgZng3E/dIaXE9Zhw2311RxhmvxQZeCyywGyTb0zid9li3f0ZwxNwP5OcwFgideG8tfS"
    "kLGntygcy6WYJp6JI7PK2xdh6W7WHi/L7TSggMBKE9s2K0SkppiTRMC6q3nrzUqzOSlOmK"
    "vnmIlgunYTfTSNPNSnezqUvb/UE63KJS8kfpnK8e1dphOrsgd+1pOvTokj1Ph1ipZsCfQs"
    "bO6DAFfvh4Dz1eeFtG+UXyFL0Y/9ZtOok7ncXotbjpJMT9A3E6Sdqym2ySVe0lYnamJS/w"
    "n25kjYPkoh04cLNjAUz5vnZtWMFxAab4Vku2rCmEuDvHTCGF6lNPgAz1jakvpL7EVngBMt"
    "vf9be/TX5N+/k1DiP4UiQ0MoROTO5i51pW6SNAhvqNqPcbnEhJ40wHbDb2n4C3ZNnYa0I1"
    "CphxwvetWoQ79REXolNxqBYH60x83HbXZ+PIZeY8tplIvVu7vZMgF76FvliOPde2fn9+lB"
    "EZNMpIjCYxLxB4aNGTJJ5GGeLNfqnZSFPvkLpRmn3LW4/J++LVOMvj7X4pFhRhalJ8KX9x"
    "U3tpG9Nzg9pLW62IoJrEM/nPiqwvJv9ZG9ZNIGtXgaxGZdVOZTUhfq+um02Inwnx2zK5HY"
    "f4dWpM/7SKpBC4t+kWB0KDOo3L2LF7mxkXhUW8TGAUJdd75+gWTHsspdcVDIYMAoeuD8IX"
    "zg4BZFE4fkldK/2c1sytwlRLz1dCpNEPr27P77+wnaZDhlY//DK6PFdoh+schq49Y8799J"
    "Z40oOi0U6mO2ulfy0RqBsaQXwRwDUz+a4rvp2phfeqi+pPeFZJMJw215Ddw1q+wUOBb/Cw"
    "6hs0JZi36qXa6Xr27f/J7G8a"
)
