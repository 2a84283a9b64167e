from tortoise import BaseDBAsyncClient

RUN_IN_TRANSACTION = True


async def upgrade(db: BaseDBAsyncClient) -> str:
    return """
        CREATE TABLE IF NOT EXISTS "oauth_clients" (
    "id" VARCHAR(2048) NOT NULL PRIMARY KEY,
    "name" VARCHAR(200),
    "uri" TEXT,
    "redirect_uris" JSON NOT NULL,
    "auth_method" VARCHAR(32) NOT NULL,
    "secret_hash" VARCHAR(64),
    "created_at" TIMESTAMP NOT NULL,
    "fetched_at" TIMESTAMP
);
CREATE INDEX IF NOT EXISTS "idx_oauth_clien_created_9a93d8" ON "oauth_clients" ("created_at");
        CREATE TABLE IF NOT EXISTS "signing_keys" (
    "kid" VARCHAR(64) NOT NULL PRIMARY KEY,
    "public_jwk" TEXT NOT NULL,
    "sealed_jwk" TEXT NOT NULL,
    "created_at" TIMESTAMP NOT NULL
);
        CREATE TABLE IF NOT EXISTS "grants" (
    "id" CHAR(36) NOT NULL PRIMARY KEY,
    "scopes" VARCHAR(64) NOT NULL,
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
    "redirect_uri" TEXT,
    "code_challenge" VARCHAR(43) NOT NULL,
    "resource" TEXT NOT NULL,
    "created_at" TIMESTAMP NOT NULL,
    "used_at" TIMESTAMP,
    "grant_id" CHAR(36) NOT NULL REFERENCES "grants" ("id") ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS "idx_authorizati_created_42e06a" ON "authorization_codes" ("created_at");
CREATE INDEX IF NOT EXISTS "idx_authorizati_grant_i_1d55e5" ON "authorization_codes" ("grant_id");
        CREATE TABLE IF NOT EXISTS "refresh_tokens" (
    "id" CHAR(36) NOT NULL PRIMARY KEY,
    "family_id" CHAR(36) NOT NULL,
    "parent_id" CHAR(36),
    "token_hash" VARCHAR(64) NOT NULL UNIQUE,
    "created_at" TIMESTAMP NOT NULL,
    "used_at" TIMESTAMP,
    "repeated_at" TIMESTAMP,
    "grant_id" CHAR(36) NOT NULL REFERENCES "grants" ("id") ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS "idx_refresh_tok_family__59d0e5" ON "refresh_tokens" ("family_id");
CREATE INDEX IF NOT EXISTS "idx_refresh_tok_parent__f35fa5" ON "refresh_tokens" ("parent_id");
CREATE INDEX IF NOT EXISTS "idx_refresh_tok_created_b93602" ON "refresh_tokens" ("created_at");
CREATE INDEX IF NOT EXISTS "idx_refresh_tok_grant_i_dd5cc4" ON "refresh_tokens" ("grant_id");"""


async def downgrade(db: BaseDBAsyncClient) -> str:
    return """
        DROP TABLE IF EXISTS "grants";
        DROP TABLE IF EXISTS "oauth_clients";
        DROP TABLE IF EXISTS "refresh_tokens";
        DROP TABLE IF EXISTS "signing_keys";
        DROP TABLE IF EXISTS "authorization_codes";"""


MODELS_STATE = (
    "eJztXWtv4zYW/SuBP02BbJHYSSa7WCxgZzJttnkMEk+306IQGIm2tZElV5Incbvz35eU9S"
    "ApkhZly5EYfugjJK8kn8vHvYeXl3/1QrgIXD/+fmjbwdKP74Pn3j8O/ur5YA7R//CqDw96"
    "YLEgKnFJDB69RACsG0ZJs8coDoEdo/IJ8CKIihwY2aG7iN3AR6X+0vNwYWCjhq4/LYqWvv"
    "vHElpxMIXxDIao4rffUbHrO/AFRtmfiydr4kLPoT7ZdfC7k3IrXi2Sss+frz58TFri1z1a"
    "duAt537RerGKZ4GfN18uXed7LIPrptCHIYihQ/wM/JXpL86K1l+MCuJwCfNPdYoCB07A0s"
    "Ng9P45Wfo2xuAgeRP+18m/0k8jmlnW7d3YergcW1ZPATs78DHuLtYCAubb+rkFIElpD7/g"
    "4sfh/bvB2XcJBEEUT8OkMoGr9y0RBDFYiyagFyjDOXC9MtAXMxDygc4FGKzRpzaDcgZQA5"
    "D25uDF8qA/jWfoz/7piQTjn4f3CcyoVYJzgEbEeqjcplX9dR3Gu8B3AaLoOQgdawaimQrO"
    "JcHd4J0VFIAXQ/oVED+thPipBPFTFvHYnUPrz8CHKmhTQhoifVala5+Je/ZZuWN7wFfqz2"
    "l7DcE9PqsA7vGZEFxcRYMbLR+L71IAmZUzYFcA2w4hBsMCcRnqD6gGzw18uGlJBmwnFf0+"
    "+58OQi+Benx1c/kwHt58wo+fR9EfXoLXcHyJa/pJ6YopfceqJX/IwX+uxj8e4D8Pfr27vW"
    "QNmbzd+Nce/iawjAPLD54t4JCYZMVZ0TdsXE6eCMMHFzwC++kZoJWVqin6A1i41hNcReXe"
    "MEolP/50Dz0gGGS5qb1wf4Kr1NLupt6L0tQwo8eNB9z5tihd4IfoDFLgx8h12hqm9WM0Bm"
    "oSeA4Mt8XpY/IUjWGahsDfujf9gB+iMUjYRd0Woxv0DI0himZBGFvLcGucHvCDPt9fa4xV"
    "DOfIe4nhtlCN0+doBhW2qYJ+ILKyylXz/pwtAT6YJj8Jvxu/qWxFcelM0saSsZmESWfYTH"
    "3ZzOS/JZzF/nLWXkM/uX90VIVbOzoSc2u4jnaV0RhSJjJJGe044wZ4tRBO3BclZi2X0LAb"
    "n1fA91wI7zmLrhtZaOp3v3JmiVEQeBD4ggmZlGNgfkSCHcRZAuzo7u6aonVGV2MG4s83o8"
    "v7d8cJ8qiRGyfFV7djQ669FXKNVLMHIuRNRLUUzcruQNXpgmA0vXtNp4EBlppBS0vt0rBt"
    "r2o32LElbrqEcRngj0EI3amPfJ4E5iv0KcC3eYsSP+Cjm+CWXE5UHILn3MtiehdCwYEeXK"
    "9IF8OHi+GHy943MfPfrP+6RGoJ3T8TbuAicKDQleU1PJR7taQIQsmBxsHV3MHFSlb2wCgh"
    "44JtdMFsz4WCFU4CMimkoSPWPzqp4ovhZhJG4aTkkYXQcUNoYy7aLeM9hi8xH29WrhbkHb"
    "ITL38ZUyZihuq7m+Ev31Fm4vXd7Q9Zc0ILF9d3I7aj44nBngEPa1mJOCtLatjlTwYVOvzJ"
    "QNjdcRXb2aNgGdocqGUdvZDRAuS99/JOURD7XEh18ktrkg+Gd+iIfpPAB0XWgZRplnNoya"
    "itTzkkUO2CcNhtbMkr4LqRbSB7Vau4BmSuIWNMRDAUtYdSVsFO2jXAJPxWBJ3gh3+FYYSf"
    "8vs2DMPInV75AsOJO+7TX0v2zFTH7XV3p/gT/vb3fn8weN8/Gpydn568f396fnSO2ibfW6"
    "56L9vdufoB79NQM3m2cSNmHjJ1lVQgxJ+Q2KyEDtitqR76xyfvT84HZyc5/HmJDHXO1lgy"
    "0BzrcaXkeVFSWjgEtNc1qBS4MJAELgzKgQtfXaACctpcQ3QbOD6Rdsga7hUlaXZ4W21/P8"
    "IJsgXLKv73w90tX72FBKta144P/nfguVGVZaA7PhWGQs5esEQFoyf8AJa9AJMYhiqw5wJb"
    "od6hodQI7LmpquhysnJmq1vud1Iuwba+p56x6IeM/8l2sXb5oNl5Lq4LShz2knigrgPniy"
    "CGvr1qKGr7NzLEAr1iOyfUbHPvepsbq0TBXE+ba2iuN5IhYYLeD8NF6PIYPzHKjJiGaDcR"
    "SoBmvHrOESVp9p7a7BtlW7SKtiIjtsUy0R0faeOiQHg+fvTMc31Grg/ClcD5yWXYIP1Ven"
    "5PGyRHqSeTDxA0DY2ubof3X/ib5SOO5zP6Mr4csrCbAF8T4Nsyl6fFAb4XSdyf2OPJag+l"
    "Lk+AY3mtdQxhy4J4xQbhLmMdWxRQuttIx5YcVm3ZuraHs6qK8aQmjLR2gB0ZisvJkSCmqk"
    "uChrLeZqcALyFzNOcHSrM4I6ahWz/oV9lQ7ov3k/ul/HzQDmGsfBCDEdNhrmmcQDHBu2+A"
    "QJnA2J7V0jItaUJ426blkhMsdtNMkrPXTbVE5BjkurJUCkJZACmR8rBRN/avXvHTGIqAnv"
    "xRGRaFLwvUm3FMYo5G4fi+WNl3W9jehMljsj7VS6TRL0n+SKYu8avx0ajSV6i8P5hI3m12"
    "Jl//AK4a1ISI4UUZ8w76MQwhB06x00iImLiy+t4ifj3kUdBi5AkRg/wWyHfKpWmLKjph7V"
    "JTWwjqHUmkBI1H02Ydm71Ss1e6Z3C7vFf6IfkSR5YGiWlyKPU017/MMamP3oLnlSlbfUGl"
    "JY3Z1LolVYEkbHR+Km6P4E1N1N0SklmJuMmiS/RX+tmb2S8zD77qPGhynDcbN2IOuu/8oL"
    "shPHRduamAq4VTU820pFFzq9VsOA/DeewZ3C5zHnkYAs+lIGMUJB5FEQ/R4DHYdfC5OQnb"
    "Lms/soMF7+IxSZBhLqGhxd9IgKGD+r2LfpM1B+GTCtQ8WQ1B3338rPEI3oSpaG6FeSuaNk"
    "5BA8FR7b2HQI/DecYB26sDVu7au4CXOmHbrZ5dFVxqSKs6t/T5MM51QVuE2IvuLNKkkzOH"
    "HCdopp4h//kJ+tsCd79+2Bg/SzPMGiVTroNpIOJSsrpDKZXioVavGCqCY/zxWFa/womW0+"
    "7Q/a4ce1nkfgIhZ+RK8skQQjUTyrR04PJgbiqjzLPrxJze/jAHnifcVM2FdNpSHfTfn+W7"
    "qfgP2Ubqw83w+rq8mzpDBtKM043lcBZSBk/2TvNFXIOfIMQMC9U6bqItEWU3wPVEBktWJz"
    "dY5qiViW3VfJcnPfqpfLCQlDL0GTOxO6jL1wgWzqVMyoi2zeqkdtEv5fEXQgMob6+T/bOz"
    "ED3D35ugnj2D2+Wgnk+o/JNrx8tQeJCJaSI38haosbVYt35FYw/fKaDKTJEyhpVSZqUwH6"
    "mMOSXUUBax7oPeyvRSxiLU0s//BKLoOQidcbgSLwhUk00LwrqxlZutezxK5jj4nFg+weBP"
    "qJrDiP7uHWYyMhd94rp9XPTJqr/qosTKaRgIufuVKR9biusSKWdWJbMq8VclNsyAtyxxQh"
    "Ek61I5CsLQ0vrS0hMwd72VIilECTXLCbVkTlLgpBcgFIV0ihGlhBq9Jah7gCYTkbKtQksZ"
    "2mKjndKtAxst6cadsFWoE9z1jmqYUxod0S+y6OoOY0bU6LnNek7OCysaGaSMsdqkG3kJVL"
    "vYxtttivo2Hl0ge1WrdvDu0TQVQie5MfzKETvHbKvDDe5x0t5aX9HtOo2c2XeCOUIcPzl7"
    "jTm03y6/udBQVYekkNCQNu2fDqoc2TsdSC6xHpSuYMr6vgLKpIyGOO/e7TNhQQ1QFtkiUc"
    "cIJyVN2HnrjPC2EP8PNhAS/lmd3JKJUKs97zuvZ2ccT7SeOPAn+JV3npMPNhvOHdxwZvVe"
    "dZlh5cxCw5pIxQBSXGhoSbPQtG6hYRLW4vt3VAxhQkRDO/j4rIIdfMyqrLCDcRU9kh4DJX"
    "jT5uZ+180exlc3cuMgVN7BY+X0w3r3WdeWEQwtZDHyyEvJxeiUlA44yyb/Zu5Hn8AwhKEK"
    "6qSMwVwdcw/40yXqtSqYkzIG82qYt8bjxc7A5/troddL1B/KPd/MrdgbeX94QCXifULdJf"
    "VcYegDj0fwS+7+yMTr3AFS/HZzDUgrnDmx15ypuarBlLXX0N6vkhBQnA3wnDWTzO6N2b3R"
    "wrfCj+BiLE8VRIjpdFZ+F7mChDnEpJcmCzKIqV2a3DZUJeA1cmsy+szY9fPEilVtekbMmP"
    "XqrtReLxxrGdZ7uG9sfe+e6iELUsgcCaCXPThfeOgnK0LKiBlQKVBJZ1RhLmDEzJRQaUoI"
    "ko/iZDcSmxmEiDEztjAz4hnkrXZi4HOBrWBvWR/fN+pRDOKl2i1HuYSGruCOCY08KYPqJl"
    "tJUMP5+/S0ErtxKmE3ToWAQx9jwIsuCgIPAn8D7IQ4m30ayXewm8tih+7urql5ZXTF+iaf"
    "b0aX9++OE02gRu76JEHZS4cvCxdNNjXiXmhJc8ipzWEvia7Wd1nUG2b8B5iBpjrQHAv9g/"
    "5rJztHKuSMSF6HZWbfLA0O2bM8d+5ybzgQx7LScrUI35Yhv8+oVh7+qDuDJGmc4mgQP8GM"
    "hxoBICaxYvM7TO4cJy6FYRgoBTcxYqZ715vukdHiosV5pUJXsHKGtdiCtcATtiCn88YlN5"
    "fTaY91z2vuVxhG3P1AIfSEhE647ywPfBY09tUFKusmI6YhJbf7MwURBKE9s2K0SipZibSY"
    "FlDve/HsVjar1qiiawzRcuHUVDMtadTcajWbJAXm7pI9g9vw3SXESjUD/nTre5ovkqfohX"
    "izFw0/oD6Nvgp1a+GBEqrFofxIybqt9QRXr5gz+UktdOdpl5HWGiZHFR/NWCwfPde2/vv8"
    "pGLY01LGrq9DikHgIatNEXhaygBvHCpjabcvpdE4Dc8VrcdkvXw1zgJ9932tDmUS1jmdmX"
    "+4OZzZAm9JZgHs9chE22Y8EyDdkvXFBEhrg7rZ6Wpqp8uYrNqZrGYP4M2p2ewBmD2APYPb"
    "5fvLf15nz5PQ23SLQ6lDneXie1162wGcQDg8xfPHftpcNq93juiWDHs8S2/KKAQ5AI5cH4"
    "QrwQ4B5EH4uEqplW4Oa240Wmql5yshsuhHV7fD+y980nTEsepHX8aXwxYlTBvC0LVn3LGf"
    "VskHPSgateYG0LeSsHtLJ0g8BQjdTGkqYYGfqQV71cTxUDyqFBBOm2uI7nElbvBYwg0el7"
    "lBk6NpryzVq65n3/4PgwdWgA=="
)
