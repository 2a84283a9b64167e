from tortoise import BaseDBAsyncClient

RUN_IN_TRANSACTION = True


async def upgrade(db: BaseDBAsyncClient) -> str:
    return """
        CREATE TABLE IF NOT EXISTS "webhooks" (
    "id" UUID NOT NULL PRIMARY KEY,
    "version" INT NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL,
    "updated_at" TIMESTAMPTZ NOT NULL,
    "url" TEXT NOT NULL,
    "events" JSONB,
    "only" JSONB,
    "enabled" BOOL NOT NULL,
    "secret_version" INT NOT NULL,
    "rotated_at" TIMESTAMPTZ,
    "position" BIGINT NOT NULL,
    "failing_since" TIMESTAMPTZ,
    "disabled_at" TIMESTAMPTZ,
    "disabled_reason" VARCHAR(16),
    "due_at" TIMESTAMPTZ NOT NULL,
    "account_id" UUID NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS "idx_webhooks_listed" ON "webhooks" ("account_id", "created_at", "id");
        CREATE TABLE IF NOT EXISTS "webhook_deliveries" (
    "id" BIGSERIAL NOT NULL PRIMARY KEY,
    "sequence" BIGINT NOT NULL,
    "type" VARCHAR(32) NOT NULL,
    "state" VARCHAR(16) NOT NULL,
    "due_at" TIMESTAMPTZ,
    "failures" INT NOT NULL,
    "tries" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL,
    "event_id" UUID NOT NULL REFERENCES "events" ("id") ON DELETE CASCADE,
    "webhook_id" UUID NOT NULL REFERENCES "webhooks" ("id") ON DELETE CASCADE,
    CONSTRAINT "uid_webhook_del_webhook_a6c27f" UNIQUE ("webhook_id", "sequence")
);
CREATE INDEX IF NOT EXISTS "idx_webhook_del_event_i_9d8063" ON "webhook_deliveries" ("event_id");
CREATE INDEX IF NOT EXISTS "idx_webhook_deliveries_due" ON "webhook_deliveries" ("webhook_id", "due_at");"""


async def downgrade(db: BaseDBAsyncClient) -> str:
    return """
        DROP TABLE IF EXISTS "webhook_deliveries";
        DROP TABLE IF EXISTS "webhooks";"""


MODELS_STATE = (
    "eJztXW1z27i1/isZf9rO6HZsyXbczp07YyXeXXcde8d22qa7HQ4lQRZrilRJyo673f9+AY"
    "ovAAlABMUXEDkfNpuI51DUAxDn/ZzfjgK08R0v+uPlfO5vvejqBXnRvf969Od3vx159hrh"
    "vwhpRu+O7M2GoiCfRPbMjbnsHbWFCHkYE8/CKLDnEb66tN0Q4Y8WKJwHziZyfA9/6m1dl3"
    "zozzGh4z3lH209599bZEX+E4pWKMAXfvkn/tjxFugrCsk/fztaOshdxH/PvttZkO/FfxJi"
    "9HUToDDEXxWm/OkvdBZfLfZ5LX8Z/5q3TUxwFPPjp4//8Tvh3Txb8TcyUO2+MP7cSnmnzt"
    "O1F30f05JfN7Pmvrtdezn95i1a+V7GkCD5hDwU2BEi3xAFWwIXQSPBN0Vwh0xOsoOE4lmg"
    "pb11IwremZV/dmRZt3eP1sPVo2UdKSzIHKOI4XDI0hIAnsgj/M+fxuPJ5P34eHJ+cXb6/v"
    "3ZxfEFpo2ft3zp/e+7h8nR2t0qxuz6h+vbR/JAPt4xuw1FPvg95rEj28pXO0f/Gf/4Mv4f"
    "VnbARz+lL+CPf1gR/xRt2QKkH+QrkO/yLpZgbX+1XOQ9RSv8z5NzCbp/vbz/8OPl/Xcn53"
    "9gIb5NrozjSwTsHNzZmwq0O+pawCb7Vk9cx2enFYDFVEJk42sstAsU2Y4blvH9y8PdLR9f"
    "iqUA8sKZR+/++851wtIpMoBdLAGXgEHuvA7Df7s0pt99uvx7Ee4PN3fTGBw/jJ6C+C7xDa"
    "YF6OcBIuBYdlRG/yO+EjlrxF8BlrO4CAnrH9O/mLUUj9efrh4eLz/9zKzHx8vHK3JlHH/6"
    "Vvj0u+Jhk93k3d+uH398R/757h93t1fFZcvoHv9xRJ7J3ka+5fmvlr2gMUk/Tj9ilplVCN"
    "hl/vz5+iN/iVmuwhJvt87ij4TXrKWNX6jJbq3oVYh/6e+x5rN85krfBK0ywN/7AXKevJ/Q"
    "WwzzNX4U25sjDqYFTTNRMocJbv5pLtMC+zVTGgu7C6OwQC6KdnL18uHD5cernaI5s+fPr3"
    "awsBjcyRV/7Bc+yWjLl9bjdfET27OfYnzIDyGPzcFfYghUtgHa1/6VFHLxC9/8i75fKz/6"
    "3+XWmxMM3sXfRP44/b8j7d58meKN1lgZUVEPM4a2VO9OjZ/2NcQXFDj4dgtLGekyZyNKeb"
    "/WZvuAb+wwfPXxQbqyw5UK3iVGA43L8dlZJcTPJIifFREnWrL1H99DKmgzTAYifV5la5+L"
    "d/Z5eWO7tqe0nxN6A8Ft3kcSbmf5cymAXOQDsCuADaZ7HS1vcKY7Pn+etthOUXmfaB7zfJ"
    "CTKtJ3Iha+k5LsXWBdZeYTu7EO2nxuwH0/7vH/FZBO6c3Ddnx8XEWlPD4Wq5TkGgsvcUkE"
    "5KDnSWMiIvgoF9hk8mF4sEtQJsd9AUEntPwN+XV+wAls+r6LbE/gSmE5CyDOMGtbcjX7hE"
    "ZP1eVUHbXp3d0NI0un14XA5e3nT9MrrNzEWxcTORETz6T364sTclVHWQyZ5tofSW4K5eO2"
    "joUOI8mU4o63KX7hZ28R4oThZOgXOXtcgeOhoR47h+tp8AxnAxr8cE7pwSnweQJQ9bcq54"
    "H3Sf4+lQJyfYWMNs5P6E0YMcqujuQBo41jPaM3CBgZHjDq1PDRzTvTgeWD3yHlyAXN0wzO"
    "GgWJWnCkB2jpfFVypWccBm7jiwr4XgjhvSiii81HfPQ7L5xTYp/ZmfN1aHT2ows2aHuCN7"
    "3OAgxOGXftMLK2Ya2FLvKC2aXzSodzf8NzZohzinOOg1KKh7OmrWQUL313gQIl4CkWQL4+"
    "8gt/jb9bLY0+ZwHk6yOPvm4cfLmGTGE5QaLoLFEgiR6S6DsGd9BJ9NtohbzImZMYqNAxWi"
    "Qayf2jNHmPXlLdjoJePU0t5dR78+BtQwzrEGETm3MkPKKvovAJh9cIn5NMnF79/VGu2GTS"
    "9Obu9oeUvKjt/F42l8MIbdTCVwxbdxGsNp19/QSIwSllqmJ5UNyygr5056FHH//Rjbakg/"
    "xpXlc6TP+ZBvYzEuk92UW5vjMjZD3qORBHaymOJtZ78NPw3JZCWZvRmyRnxyen708vJuen"
    "mXjNPpFJVU5im5MceyrCM2PqRm5qoqsPQmyWlNOaYRzQiwawwE6IhZbLaym1JwSeckEAXB"
    "4A1yV57iNynRcUCNPn6OtyhekVzVa+/0xUO8LhtKE8/ZJ+SwwpwpeJuPhnQadiGrKlj7VT"
    "PRf4hvgAIgx7mrKVf46FmeNf/Aad2XQz3MVKXbZLlNaA5jJJu+vYixJjVgJeUlSf0BvhMS"
    "yU8I2rlPCNxSV841LJd5SUgVVFN2MwEN7mi7wTUaGo4uZcEFHWWcFd2o67DZTMfZrFJJnQ"
    "mMUv8J+Ic2BEDhRoJPlnaCQJJxanmE0x7E3ztJv/ooknbW/UO8eTNQyrIspyQU6RPKeIst"
    "YPzSn62+5WZucUsbuLHycrnQlNoEt31h/kYbAXWvoo1CpZSzr4oOLEg7YmHfxCR7mF/jao"
    "aO01XQs8XODh0sEF07yHS92i6dKS0UTlHZwhA+M84relUvH9RFJ8PykX3784tgq2Cbl54D"
    "bvDbZn/lYpETpjMOKk7zr7eYaW2IZRwTvnMGE7d423blUV+sIPBVbaJg13Z7P/hHUb7yN6"
    "cebCNOMCyUhqvz8TYvz7CHXbZvzuWw4z4iF9pVl7UmzcJ6uloNTlHEZoHm03UwLJB5IPJF"
    "9lyffJdlyRyEuvyWXdOp0eCV0WzfVJwzzcvMtipRlRkhFRJZGFvy7C742iyGK5DtjSwzGV"
    "FbIBOp4jpxmGMGlYkx3bTneq/jNZIZzSWjgFqlabzGHt2RzcLxc0eU2GZwxqCe2QTUHS5w"
    "Kf/o/+M/JEJmGRZiQ1DX0P23RkrmZE6Ns3EplCQQrpCuWBhUe1/GX8SxooDQRjtGljdLMN"
    "MIeSE5ViMdAkbT48Hr8Fyv1KWC7oWLLXWa3ftHPTzFSN+smCzQT9ZHtf2uHp+ZqCO2RN/2"
    "c7DJ/FI7aoy3L9frMj7E+xHxVrHqsp++lzW8ThiBag6euq6ePFXZAmxbbLPdrFelKJ0Thl"
    "9GRSSR0lZGK9f8IZRrWduc6cjM4r4z11PDt4E1lYNF+xXVQ603SYZz03/Sdx1mfqEUZ1en"
    "17ef+Fn7c55Tj3p18ery5LbfaePEsgaaX1PwyfSb7gjiuAYKBgfsZUqmk4kdQ0nJRrGqC9"
    "QZ3jZnAmGYwH+1ZWGoxvML47BnfoxverHywexU06CySjvUY4Ibaidnp0Sk3xxYLY2ZnLnz"
    "zComJDTva5Gwy4QTFDs6qx2DwvLn9VlbnIZ6Dq3HysKHu3FJUpmg+iGLopUiWZ35dUQt4C"
    "4/wQoY1QKrEke6TSjjgeXQTVAYa7aSEho/XWKZCQ0YmQJUUV3BZs4kYFFIsRO1kmUdtoVT"
    "AsfyDoNoN0Eg3H/Tc8H5Ge2A7ZRXSP5j4Z0vLBXwj7URRp5Op4kFBjWBatdqRIszLw1+z0"
    "DuhLMQhXTr5gCuolw2SE8gPdKUAOQqxEI0GIkQyjD+ki8AUhS7NPEMbUu0wZzRxTIO26kn"
    "abwJ+jkFNlK1sCignSq2qnV8UvnsDcl6HP8rW1AKa+CgX8OTtf5uBKOYxQ8brwb+kS1XnY"
    "xd9FopO6LJeaYRrHb1teShL9Q4Q8pSz/9KEhy18DfV0mjSG20YntuQ1RYOGDgmcaiWFmuY"
    "yQACzQZ5WSnM8kSc5nkOT8jUY1KJmkssYUG0StdF5fcNeBu65jcIfsrqNm+vHMDXbkn8Tc"
    "SMbmDa6uOH1usDg0OHJGEovjBQVkEctQC91PFIdJzr/G+uyBwvtNKETbzaLmMrOcsMx6L3"
    "PA6Uol9hAn5EY4B7pOf8xHvbJoi9so5xwHdVHWM22Lh3srTZR9z+V0uBCjntID5vUxRx7B"
    "gRf59n0X2Z5gv+dcxbYimM2sI2Z6d3fDwD69Lp4hnz9Nr+6/O4nXABM5kSDQFyKsWUWWuq"
    "pbZgSNl4Nv4Ec1VSGWE5ob6KwJ4fs5Eff9kaaKUFwmvTwd5yosbceNiwgd7jh0+VtWYoYX"
    "TecXbeGEsZivM9mCZYV1HsQ6z9Dc3qoVjfJ4zRvX03w372EMjIFXquYrBVFKiFJ2DO6Qo5"
    "RYvnhPwrq6/OpIGqOcx3StlNKFKz+IrMSpmprhxTo6JnT5FNh54DJ+MLXAZfJjLH9pxbeK"
    "fxb0YtLPNoKQZochzeRFmnH8xJKaSIbLiJBIobdJpXzJiSRfclLOl3xxbBWQE3ID0W1e+W"
    "flgVJknuEEI0BrIyCOCqq8QxmDeRb0RYV36EL4Cl0U36AZWmIlXyVYmHNAuLB+uNBeRihQ"
    "gT1jgPHCB8BOGxNVnQk0D7TpKQRiU3NOEdMiH7ho5C4axmw+1EnzQG72+f7GbC9NcYvp5a"
    "fxvcieC/s+UJdHck/NjnBw2eTpc+/PJienjfirSZOe0lOofD/Mwu1bmOzp26QGNcUCIqWU"
    "oYY1SF6GmiQdM2cBZb++1km+nmvBipGnWAD5+siHyA7mKyvCh3oZfXHSd4HNBC9C17nfUD"
    "RTaykG55oL7HpzsBhGSGvSeY0hBwNyMDoGd8g5GB93mPyI119k3xdIRlIbP8HYWmHqHrs6"
    "kq9XicGk9MZ1LxqfTSrEYDCVMAoTX+PZvqUDorctTF6mhaxHd4Fk3xaOidvq0F11C4Pbpg"
    "u3TbrYNbJyGU7Q/LXTCrU5n/w1xlR4NGVX95xKMV2bEwPirRJ/izzH8XCHevJboDuL5ocj"
    "pDJCdxYQN9CdBZZZUEK3k5alJZYUzmUcBqbMNmhrMjLIWZLBuepgc1gbCY6Yad4zQxl2mQ"
    "ZVgc4YDNzUzbd/xmAJsqPEMT6aBwJ86gE+D8O3xFbLQhX4EiOgr45+dhCr60MFVoi96awP"
    "QewNYm8dgzvk2Nv3vrtAgcgxmF8dSR2Dy5hucEm1yWODD1CD42YEPkDwAeoAtUnKEPgAv4"
    "lljv9fWmCxrySlN9BVMq7UkGAsaUgwLjckAJsCbIqOwR2yTXG9QOuNHyFv/naP5n6wEJkX"
    "XMKR1NJwchbrGb21nYuAv6KUiADGQK/GAFkSBVmXkBso6lrpvbPE34+CTeCo9Q8psBmIdv"
    "MxGCzHgnrKOcsJUwN11s3xrfxtMFetyy2wQRuNgkbuha+8djBTx7ODN4E+nvEUJ0e8Rbsk"
    "a2OQnCbVntkLgo+h6fXt5f0XfghtyqkOnX55vLoEQwgMITCEahtC3ovtOlgO458utIEKNC"
    "O5+UNRa1YXAt1dybUuurtutjPXCVcC1VE6iqTA2VZsxNQ16THtUjPlo4MUwF0/Kt5RIwaZ"
    "5jEP5uZt0J4VOs3QblCf60njuPGffJGmkV6TaxgupupRsyB9xhDeWis7XKm8+EU+44qom3"
    "r3Zd3DYgjVjGqKqaZVrand0aVZ/eosIs5uf1jbrivU5TImkxJcJuP355neRv4h09QePl3e"
    "3JRVsxW2klecbSyHM+cCPFk8n9EmquGkptggfUQ7F7U+CksYPcxtoXuEvr5PcQkjK8Skrc"
    "SE0+YsGFaSUSqvTqeNwyCMKrZYzX9Awwmp4JnpyjMDxZjtuwX6batkPr7pCacAMcViIspt"
    "pBQ6ofW05cI89X0X2Z7guKbYivYW5hsg1rIz+O7uhtGhptfFQr/Pn6ZX99+dxMhjIicSuG"
    "szvaC6ZMxYTLIHup7Znao/JeT3jOum+MB40M54oJfYtWutMMUG+Uu6ra8uxuHP+POfnXm0"
    "DYRdFQskI6mJuMHE1mZH3aOPm4xYUfVv0zzg21b2bSt2XDikz8KQhE0bjRZIAEl5ezNMLQ"
    "Vuh7+/KfPBey7DKx6OkZDDYIz6gzGWKJqLUm72KLMMJ3QP0U3bYVbZdtxUOVCJHtF8JtmL"
    "TcSPFlhNqtHaOOPq5I0B86B+6XGdQ5HmAwtf6yVeOq7SvOOUHrQNNW1DQ6v7c1jF8E6oRp"
    "Vtb2sbtmF//8JOfc1M5oMKeCF42lXwVA+3iNl2I4yfhvHTmtZxaT1++mdSODO/3a5nKAiF"
    "IrFItEcixuSWt6Nv3R0t6p1XITOJfVIYAd17IbRYiEZOxNPWxRI0YzDC2d1B5ga0zquzpQ"
    "dn9UKpewttG3RUP3u1vFpRPqGDQL8dBCqZAXceevTxHx0ZATrs8jZMgMPU+nssaQO0iLG9"
    "FrapK1PJFftgR2+lxcituLryxPGs5hka1WmlikMxgKE9AvTG2bgmAbrB3YwqnAoJdTOS5Q"
    "QzUjszUpdA3v3WRbd4uwn1Gur6Ho0GU1qEvf2oHfkqiNgNI2IXr5WC5E3pzYvUXVSQuRdC"
    "kXtRlLjQ0D9HtooL90Lswb0oOXB1dELpK3EhBqq3A6Q7dSJuw2B7zyJ1gr4uVydIaaUVYN"
    "JeJ4Y9Y7LYf0KeJvOYVouI5r9gf68GcvbsfYi4Ho7c1VOcYUY9yezNIreB4KyuHiEwpFsw"
    "pNM3qKqulNKbqCs1q4WyB2N1I4vlM6kcouPyeY5QqL4KHObuluK4uA7HQ8BeF8cNrexyNS"
    "1WGZZpWqlC2VkMavSOHaCUnLZYCUGBZ7u8OFUF9ag03XWUDp1NCMkSJ3/FtkS0DWmuF8cm"
    "/1zZobWxw/DVD2JCD6FFaM3tAO2ecONgKZN8RfyvuM26hTyCZjVlLIO7IbWQHcPIm3SrNw"
    "pYJd39hEOBCMktUzfHIHFIH74OCsyPE74Tao/kL5P5x4cuDQX24Y8UP8ihe6W05PWfJ7/X"
    "IU9U2HoHPtbaXqD0Voc8VfENOBwt+m6HPBn7Lh7+XOmdDnmmhk+E+AZExB662SnJq7i1qT"
    "h4pSfgfMPRr4kS8GvMenP3t6v7737NHurXoz8cSR4iPn8aa3MJ/oqm/RVgWrdlWkNuEOQG"
    "GZEbRCl/LMbyfhkUm0n+oSbaZQjHMIgr7sVDGNSK7nVDVQJeKz1+8GNGjhdrdWX4xd3CCm"
    "wmzB2SpWC10TSs04QHzbDuoGaN8R9U1ZoZJhjyVJB7aL1x8W9WxLTA1iqqw6hjokHdRmur"
    "JrAcVgCXAZf2wCuctAU2OHArHbhx1g5XjRBrcTQP9E6qr8WtUWQTl4YK9jQPqNAHgE98yp"
    "H9pDrXgGaDuQbV5xqQjGoO1uKNnjHACVN/k/ubbP52VdwpFjhfDoDeCTGo6w1JYlA7YVjG"
    "Ds+Y7BMafdX0i14Ol2iFeFa5eJNnDHC41N/hecS5stM64zDQZd1w4CWNUCt3GiwxGmgJnZ"
    "1VisKcSaIwZ6VxbYUkA0WlkGYFxbD62Z1t1zQ7QQ16HjvAXx1+NlmEBV5e3c1ywrQA3Yq7"
    "S6vMJgGpvWb8G8CLpvqiLSz8H/7/XFBvKI7difhNkO5dB/Hiug/XWTt16kUyvlr5AJoh30"
    "+5SI4j3s52PHNG8W0Q3wHeB5iEpWUCEim5eQr8radu0nFYAfC9gDtrMskBBYEfqBwtBTY4"
    "T+rJV6wlOlgbelNxyxX5wDtX3zvHViYoqPosI6j41VV8J8zmxmyQt0hqJtRc/5wbwBKojU"
    "+HSvAeVXtnvfEDUgNVY5B9mRcWovZCvKAg5Ob1COGnOEzCfXxy+v70YnJ+msGdfSJDmZPv"
    "ztZGVlXeC2wGRr5Oziuo7idF/2euupNLhWMc2cF8ZUVYSVfyCrBsRkDdue5O169XDuzSTE"
    "bADvNZdN30Q4u9sJ0xVJaZ5YRl1nqZoWUazIvpGNyW58VQ+XX2UzYJt2DOJZzf/3SPXFFh"
    "YYr5o/2UT+A1BPIYv9b6a2HERK21kksjaVetNFO96X5a9IsYt8bYKX8K/bLqtEohv2Z/uy"
    "poxdFBtZa4FQf4HdryO4CdYLQCCXbCN7HMMDEh86qcVXGqnIl9Kmf89gELZfdVgc1AqFtx"
    "YP07wBgueGaBUNbTLCDseZ2UnWTYQEVAM3pAk4MmOGXAKdMxuJ0P8W3W3ZA4aAQeh9x9I3"
    "c6ZN6iView4S/atfEmfxnRc3xgLJtGOQliXwEMuGqr6RN+BRX7PWUcAKZc3iWHzaGyLvff"
    "DhPUvXIu31F8GceddNcEsjCBrX9FImlwJlQlqOt7lImEstcBbLWCFemDQ8RCg/NcpoVAxA"
    "IiFjqoJINzZUPE4ptYZohYtOtGhyZtvRXJQeOwPlAHrzx45TsGd8he+c+Pn/bZ0wWSkdSk"
    "pjuQD86sZh4eTGsNDqERmNZgWusAtUk2F5jW38Qyg2ndrmlNtIXQ3wZzJZRZLhMaAHUE9R"
    "otnO1aFeqcC6CuDPXcXm9sbMepgk3zAdyV4Y5QoLyvUx6AufquFo2U3LOphWMlAWw+2OCC"
    "Axdcx+AO2QX3F3/2wV8I3W/U5ZHU9fYvf5bXPzSdG4tvTm4b4KeA/NdB5L8Guw1T0TWWUI"
    "NbjOcWwy+VojCjWECSFXsVo6XPaxwqDozmHBAZrR8ZJfJBbRfnHLCJ5epYIh4PVcWwrDdb"
    "Dct3lG4q2PeOK1PB0sv7VbCl43YQ+RQqXbq85b1qYO0EHIUOhKnj2cGbSBMQuQ9mb0mIfJ"
    "jvOldTTURRJrew2Jpe317ef+F3jZxyRNf0y+PVJe+0VTkb9pzMdx569PEf7Z/LOrwGzZ7K"
    "B5+0P9tBJDlp08v7T9oNpmzT2HVCazcOyQ/iiQF4m5AvBPt3EPZvcfUK67CnVT7DCk3yFZ"
    "rkR+lbWX3j5zwm+R867skO2kmX2gkY1mBYD1aF69Swlqh6ldS8XrOInzEZ+X+dbGLy7JBE"
    "rMHxItMS0wWumhGQ0huYJNfCpI3IjrYcXVAy6yHjMBDgiwr4XgjhvYDSvjpnQzulfX5kc9"
    "qJCA2cjN4k+6ax+OrC9zjhQCGYKTlgycMSa4UqJTEZPaDJQXPj2nOlFqQ5A+ApxNPylyo6"
    "AcMEasE+tWAT+ER0KekFNA8oBgcoBvFkZyXocw4A/hCNLHB4B/XD2nZdsVqWMpl0WE/G78"
    "+zc5r8Q3ZEP3y6vLnhNIpGdshRycTuh4zhAA/EcNKzFJLdFltUo84y52qgxnI/rpqkZgyu"
    "whLqpb+JZY7Dk7WWmeXs5F2GVa65ykvHc8JVrWUusMI667zOUJ0G1Wkdgzvk6jRZXnS1pO"
    "huEqIbbgUVPzREbzU4ZkbvoAUUtIDSAGqTlCBoAfVNLDO0gGq30wVkD7UVxUoSk62VHa5U"
    "EC7ytYV0p/UUDNDnpxWQPj8VQk0uFdK0nP+o5F+k5KA/cfSnV2cRcTasEMyMvhaamrmJmg"
    "ZzhZynFUdDEaKZMwCcnOwLbOIrJbOk9AAmp84J4S9YqMBJcQCgZUCj1XY982yHk1cpq2Bi"
    "2GrWMGmGbA8lTKG75QwelORpJ/QmKrJV7IQLsZlwAf3wIOLQN7hDjzj8deemlQUeKJLR3v"
    "iDlfh9e2zMAhGBLiIC4PECjxd4vMDjBR4v8HgNEEzweDUKJ3i8wOOlL6Dg8erR44UtRVJX"
    "WCcFosDaTQ4E1GjUTet2VZt3Uyztut00WdP6XjeCVBMuNyqRdJCo7nW3UVtKK1/b5RavR+"
    "D8xyY/XDaFgks4kvrdbJqlrckU4H3TyfsWjz1Qd2BQTM14L/ptf9qy82LuOkgQTZKATDMZ"
    "6IwbH59W8ccRMom787TklQvn/oZnQkpCoxmHgTA3v5sDtGu1a20DpwzzI/oqGlhT4DNhNp"
    "tM7776+yOjcpeaJjBWUEpe7KTAGWwzX9kuWV+lsEmZ08DNfjqpsNlPJ8LNTi4VN7toYKxs"
    "ox84LlY3kDvf5YMqadHEJhycnb8N65WzhFC2PYj1fQps5RQqmgc8OVJPTgxVE66cH8iNjP"
    "bl0LtKK2fOh9jGE3lw8qsjqdvGJ34ba2cvtu+w+eUoxPsLn8GOlxzDlND9p5I7R6ytNmn1"
    "auRaaNbm1SSnSjMR2sVscjXDF+zd2pYA7TNQatJYYoRejQf0aowFzBpLBF/pFC+wGWELs8"
    "fLZFzhdJmMhYcLuVTK2QiQek5hgc2Es6Z1r/ygvAy6nC+DM0NDhLw6jQBzNnAj6by+SxTN"
    "azYBZDjBmaTzKhdtTqVXucALK63bSpfcXD35YzJXGM8dQ/vJJN6Y2NnUypBbqmJy5+w5bL"
    "AtJNM0nUyztt+s14AMWi2BLZ1ey/DB6Nrqo2sJcFgXXxAXcITfNN4U233Al/g7XID0LaAX"
    "IHszNMYdG0ALfP44+AdZazt4VrFUebzgGajgGQB71Vj9h5nkYYeRVTM2XuQFTVfnlX4N/K"
    "jOrBGaD1ZY5xWGPjItDOjRN5vajMAy9OzptGdPeWs3AS+TOzKsnV0VXOaV1iqt5x4t8fG1"
    "evSfkbAhUpFmJHUqBTtqKyLkUJRluB9paa8d9021BpZmgtzJYluJQKQziBFlmFodkzg8QK"
    "HKquXshPikV04DYbmMy5/81pNANDknBmeHQ6mJ2euLVea6r3GBFdZZ53WGkiIoKeoE1+GW"
    "FD2g4MWZox+xCihyPRRIRlLPQ7gjjnXKPtvB9NsmWCMduMGKFsmYRtvdKsGdMYBxJ7A6dM"
    "lxe8BHOf7t+DQXng8MxZ7jYUdrPaO3Hg+HZ7Vg0LOh5YVNmcfic2GznbnO3PrXKyflR1wA"
    "x3IZcUJ0XQiHvHnwtiF2iiL2JUaA3/iOJNosxRDsS13k8rU387+KRHJ2cY80ntue5RBavU"
    "KEU+dJ2HKaK4s53aYTsaqvKN71mv7TeDyZvB8fT84vzk7fvz+7OM6aTpcvybpPT69/IIm3"
    "zLuQZuLK+zmq4Z9ymDQqoZNFoINhtucJpIMMepYPFqD2AjihtfXiVBvEO31kJQBFVii/qF"
    "4G8OKETuQHapueYjJoxEDHG36BIttxOfF3sSFAsYAJUNEE0EU3fMCCQuawyS9X0A/bcdX8"
    "kihyZCWIX7xyaSJ+HLUDJGEAjbEZjbHvlD59jxGFdChhYrRsI1NMLUlCU3czlSaVHDcl4B"
    "/WtusKoafYDFJCJuP35xna5B8yfB8+Xd7c7ADVSczdIzIbUTJJtkRUQeQFKb1ebhH5Hj1g"
    "e2op5+ruTpnw2gRbYkDP0NIPFP0eJVawv5VOYa0ODdlZUemIaD94+dtR/osypxvrASJqM/"
    "4f+rrBmsZu+HVyn/wU+WrFj2v5Syu9Sbpjj2Je/Avif8RikvpKSts46Fup+wi+GFzDWir6"
    "Qh21NQVV08OxuXGQ/SifmsJaX77vC198U7GL5qa/QlSiX9vU30Zzn5e1KD8eKDaTwG/ieJ"
    "j5nL0szvNKyKEZ7v46KAjl9HVKLJ0gjCzSblb1oGA54awouGSfuK0UpA7ZlAV2c93dHM/Z"
    "VjmjMwbzTumT4yrj6DCV8JyOr7EAu7b3tLXVZv/RPObBXAVkMcSciX9LFASIIwrFANM85g"
    "E8PqsCMaYSV5yclWHeukp7OKU3D94qjZvEXZtK829f7MDhlvHJincyFgPhrVIudSGulro4"
    "1ql653OIgssnydAwhmAk9XtvMakV6zyadRQCn3BXPuF8C5RXQTLQiuGCbLIaBSXgyWjLk7"
    "FApF5ZBdycw4itXBiJXUX8nYrF32lp+p2v1PbJNyfjtG1gZ4H/GqoZHhQLQCyAWBfV7a87"
    "b6kkj5elkCtvie+158Lrhc1J3iUFkYKT1ual7jJVkHU2ba+KnGSLkprGPQqYIPvZs4M3le"
    "zn2Vu0a84xsPddptAmsykztQu/1tPr28v7L3y9a8qZZTn98nh1qdERcIkCZ77ivvvJJflL"
    "b+dE2hhr34qldmBcXtJrBQVhkppa2WGTsxgo9sdnZ5X8jWcSf+NZUbkib5UCwgm5geieVO"
    "ofdCLpH3RSnohN5idxnQjiCc0UC8xmVpzN3Ks8+/3/AbBsaH8="
)
