from tortoise import BaseDBAsyncClient

RUN_IN_TRANSACTION = True


async def upgrade(db: BaseDBAsyncClient) -> str:
    return """
        CREATE TABLE IF NOT EXISTS "oauth_clients" (
    "id" VARCHAR(2048) NOT NULL PRIMARY KEY,
    "name" VARCHAR(200),
    "uri" TEXT,
    "redirect_uris" JSONB NOT NULL,
    "auth_method" VARCHAR(32) NOT NULL,
    "secret_hash" VARCHAR(64),
    "created_at" TIMESTAMPTZ NOT NULL,
    "seen_at" TIMESTAMPTZ NOT NULL,
    "fetched_at" TIMESTAMPTZ
);
CREATE INDEX IF NOT EXISTS "idx_oauth_clien_seen_at_bc021d" ON "oauth_clients" ("seen_at");
        CREATE TABLE IF NOT EXISTS "signing_keys" (
    "kid" VARCHAR(64) NOT NULL PRIMARY KEY,
    "public_jwk" TEXT NOT NULL,
    "sealed_jwk" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL
);
        CREATE TABLE IF NOT EXISTS "grants" (
    "id" UUID NOT NULL PRIMARY KEY,
    "scopes" VARCHAR(64) NOT NULL,
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
    "redirect_uri" TEXT,
    "code_challenge" VARCHAR(43) NOT NULL,
    "resource" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL,
    "used_at" TIMESTAMPTZ,
    "grant_id" UUID NOT NULL REFERENCES "grants" ("id") ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS "idx_authorizati_created_42e06a" ON "authorization_codes" ("created_at");
CREATE INDEX IF NOT EXISTS "idx_authorizati_grant_i_1d55e5" ON "authorization_codes" ("grant_id");
        CREATE TABLE IF NOT EXISTS "refresh_tokens" (
    "id" UUID NOT NULL PRIMARY KEY,
    "family_id" UUID NOT NULL,
    "parent_id" UUID,
    "token_hash" VARCHAR(64) NOT NULL UNIQUE,
    "created_at" TIMESTAMPTZ NOT NULL,
    "used_at" TIMESTAMPTZ,
    "repeated_at" TIMESTAMPTZ,
    "grant_id" UUID NOT NULL REFERENCES "grants" ("id") ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS "idx_refresh_tok_family__59d0e5" ON "refresh_tokens" ("family_id");
CREATE INDEX IF NOT EXISTS "idx_refresh_tok_parent__f35fa5" ON "refresh_tokens" ("parent_id");
CREATE INDEX IF NOT EXISTS "idx_refresh_tok_created_b93602" ON "refresh_tokens" ("created_at");
CREATE INDEX IF NOT EXISTS "idx_refresh_tok_grant_i_dd5cc4" ON "refresh_tokens" ("grant_id");"""


async def downgrade(db: BaseDBAsyncClient) -> str:
    return """
        DROP TABLE IF EXISTS "refresh_tokens";
        DROP TABLE IF EXISTS "oauth_clients";
        DROP TABLE IF EXISTS "signing_keys";
        DROP TABLE IF EXISTS "grants";
        DROP TABLE IF EXISTS "authorization_codes";"""


MODELS_STATE = (
    "eJztXWtz2zYW/SsefUpnvBlbsh3vzs7OSI6TeutHxla6TTsdDkxCEtcUqZJUbLWb/74AxQ"
    "cAAhBBiTKJ4EMfBnBJ6lw87j24uPirF8JF4Prx26FtB0s/vg+ee/84+KvngzlE/8OrPjzo"
    "gcWCqMQlMXj0EgGwbhglzR6jOAR2jMonwIsgKnJgZIfuInYDH5X6S8/DhYGNGrr+tCha+u"
    "4fS2jFwRTGMxiiit9+R8Wu78AXGGV/Lp6siQs9h/pk18HvTsqteLVIyj5/vnr/IWmJX/do"
    "2YG3nPtF68UqngV+3ny5dJ23WAbXTaEPQxBDh/gZ+CvTX5wVrb8YFcThEuaf6hQFDpyApY"
    "fB6P1zsvRtjMFB8ib8r5N/pZ9GNLOs27ux9XA5tqyeAnZ24GPcXawFBMy39XMLQJLSHn7B"
    "xY/D+zeDsx8SCIIonoZJZQJX71siCGKwFk1AL1CGc+B6ZaAvZiDkA50LMFijT20G5QygBi"
    "DtzcGL5UF/Gs/Qn/3TEwnGPw/vE5hRqwTnAI2I9VC5Tav66zqMd4HvAkTRcxA61gxEMxWc"
    "S4K7wTsrKAAvhvQrIH5aCfFTCeKnLOKxO4fWn4EPVdCmhDRE+qxK1z4T9+yzcsf2gK/Un9"
    "P2GoJ7fFYB3OMzIbi4igY3Wj4W36UAMitnwK4Ath1CDIYF4jLU71ENnhv4cNOSDNhOKvo2"
    "+58OQi+Benx1c/kwHt58wo+fR9EfXoLXcHyJa/pJ6YopfcOqJX/IwX+uxj8e4D8Pfr27vW"
    "QNmbzd+Nce/iawjAPLD54t4JCYZMVZ0TdsXE6eCMMHFzwC++kZoJWVqin6A1i41hNcReXe"
    "MEolP/x0Dz0gGGS5qb1wf4Kr1NLupt6L0tQwo8eNB9z5tihd4IfoDFLgx8h12hqm9WM0Bm"
    "oSeA4Mt8XpQ/IUjWGahsDfujd9xA/RGCTsom6L0Q16hsYQRbMgjK1luDVOD/hBn++vNcYq"
    "hnPkvcRwW6jG6XM0gwrbVEE/EFlZ5ap5f86WAB9Mk5+E343fVLaiuHQmaWPJ2EzCpDNspr"
    "5sZvLfEs5ifzlrr6Gf3D86qsKtHR2JuTVcR7vKaAwpE5mkjHaccQO8Wggn7osSs5ZLaNiN"
    "zyvgey6E95xF140sNPW7XzmzxCgIPAh8wYRMyjEwPyLBDuIsAXZ0d3dN0TqjqzED8eeb0e"
    "X9m+MEedTIjZPiq9uxIde+F3KNVLMHIuRNRLUUzcruQNXpgmA0vXtNp4EBlppBS0vt0rBt"
    "r2o32LElbrqEcRngD0EI3amPfJ4E5iv0KcC3eYsSP+Cjm+CWXE5UHILn3MtiehdCwYEeXK"
    "9IF8OHi+H7y943MfPfrP+6RGoJ3T8TbuAicKDQleU1PJR7taQIQsmBxsHV3MHFSlb2wCgh"
    "44JtdMFsz4WCFU4CMimkoSPWPzqp4ovhZhJG4aTkkYXQcUNoYy7aLeM9hi8xH29WrhbkHb"
    "ITL38ZUyZihuqbm+EvP1Bm4vXd7cesOaGFi+u7EdvR8cRgz4CHtaxEnJUlNezyJ4MKHf5k"
    "IOzuuIrt7FGwDG0O1LKOXshoAfLee3mnKIh9LqQ6+aU1yQfDO3REv0nggyLrQMo0yzm0ZN"
    "TWpxwSqHZBOOw2tuQVcN3INpC9qlVcAzLXkDEmIhiK2kMpq2An7RpgEn4rgk7ww7/CMMJP"
    "+X0bhmHkTq98geHEHffpryV7Zqrj9rq7U/wJf/t7vz8YvOsfDc7OT0/evTs9PzpHbZPvLV"
    "e9k+3uXH3E+zTUTJ5t3IiZh0xdJRUI8SckNiuhA3Zrqof+8cm7k/PB2UkOf14iQ52zNZYM"
    "NMd6XCl5XpSUFg4B7XUNKgUuDCSBC4Ny4MJXF6iAnDbXEN0Gjk+kHbKGe0VJmh3eVtvfj3"
    "CCbMGyiv/9cHfLV28hwarWteOD/x14blRlGeiOT4WhkLMXLFHB6Ak/gGUvwCSGoQrsucBW"
    "qHdoKDUCe26qKrqcrJzZ6pb7nZRLsK3vqWcs+iHjf7JdrF0+aHaei+uCEoe9JB6o68D5Io"
    "ihb68aitr+jQyxQK/Yzgk129y73ubGKlEw19PmGprrjWRImKD3w3ARujzGT4wyI6Yh2k2E"
    "EqAZr55zREmavac2+0bZFq2irciIbbFMdMdH2rgoEJ6PHz3zXJ+R64NwJXB+chk2SH+Vnt"
    "/TBslR6snkAwRNQ6Or2+H9F/5m+Yjj+Yy+jC+HLOwmwNcE+LbM5WlxgO9FEvcn9niy2kOp"
    "yxPgWF5rHUPYsiBesUG4y1jHFgWU7jbSsSWHVVu2ru3hrKpiPKkJI60dYEeG4nJyJIip6p"
    "Kgoay32SnAS8gczfmB0izOiGno1g/6VTaU++L95H4pPx+0QxgrH8RgxHSYaxonUDoVvNuW"
    "+aVzDEoEoV9Dx4SYYcjarN8JjO1ZrWFMS5oY7bZpucRyiP1wk8XudXNpEUkkuVwFlWNSFi"
    "FM5LRslKf4q1f8NIYDold3VIZF4csC9WYcdJqjUTAbL1b23RZ2KGDymKxP9RJp9EuSP5Kp"
    "S/xqfPat9BUq7w8mknebrefXP2GtBjUhYohvxn6HfgxDyIFTzAoQIiZwsD4dgF8PeXsMYu"
    "QJEYP8Fsgbn1VXa5ea2kJQ78wpJWg8mjbr2GyGm83wPYPb5c3w98mXOLI8V0yTQ6mnuf5l"
    "jslt9T14Xpmy1RdUWtKYTa1bUhVIwkbnp+J6EN7URF0eIpmViKtKukR/pZ+9mf0y8+Crzo"
    "MmiX2zgUEmk8HOMxkYwkPXlZuKqFs4NdVMSxo1t1rNhvMwnMeewe0y55GHIfBcCjJGQeJR"
    "FPEQDZ5zXp8uMEed22XtR3aw4N0sJ4kizSU0tPgbiSB1UL930W+y5iB8UoGaJ6sh6LsPkD"
    "YewXdhKpprf74XTRunoIHgqPZeNKHH6UvjgO3VASt37V3ASx2h7lbPrgouNaRVnVv6ACDn"
    "PqgtQuxFl1Jp0smZU6wTNFPPkP/8BP1tgbtfP2yMn6UZZo2SKdfBNBBxKVndoZRK8VCrVw"
    "wVwTH+eCyr39FFy2mXVWFXjr0scj+BkDNyJQmDCKGaGYNaOnB5MDeVMujZdWJOb3+YA88T"
    "bqrmQjptqQ76787y3VT8h2wj9eFmeH1d3k2dIQNpxunGcjgLKYMne2n9Iq7BTxBihoVqHT"
    "fRloiyG+B6IoMlq5MbLHPUysS2ar7Lkx79VD5YSEoZ+oyZ2B3U5WsEC+dSJmVE22Z1Urvo"
    "l/L4C6EBlLfXyf7ZWYie4e9NUM+ewe1yUM8nVP7JteNlKDzIxDSRG3kL1NharFu/orGHL4"
    "1QZaZIGcNKKbNSmI9UxpwSaihNXPdBb2V6KWMRaunnfwJR9ByEzjhciRcEqsmmBWHd2MrN"
    "1j0eJXMcfE4sn2DwJ1TNYUR/9w4zGZmbXHHdPm5yZdVfdVFi5TQMhNz9ypSPLcV1iZQzq5"
    "JZlfirEhtmwFuWOKEIknWpHAVhaGl9aekJmLveSpEUooSa5YRaMicpcNILEIpCOsWIUkKN"
    "XgPVPUCTiUjZVqGlDG2x0U7p1oGNlnTjTtgq1Anuekc1zCmNjugXWXR1hzEjavTcZj0n54"
    "UVjQxSxlht0o28BKpdbOPtNkV9G48ukL2qVTt492iaCqGTXAl/5YidY7bV4Qb3OGlvre9g"
    "d51Gzuw7wRwhjp+cvcYc2m+X31xoqKpDUkhoSJv2TwdVjuydDiS3lA9Kd2xlfV8BZVJGQ5"
    "x37/aZsKAGKItskahjhJOSJuy8dUZ4W4j/BxsICf+sTm7JRKjVnved17MzjidaTxz4E/zK"
    "O8/JB5sN5w5uOLN6r7rMsHJmoWFNpGIAKS40tKRZaFq30DAJa/H9OyqGMCGioR18fFbBDj"
    "5mVVbYwbiKHkmPgRK8aXNzge9mD+OrG7lxECrv4LFy+mG9+6xrywiGFrIYeeSl5OZ7SkoH"
    "nGWTf3qjvfjCL+oEfNacvQWMdfgmMAxhqII6KWMwV8fcA/50iXqtCuakjMG8Guat8XixM/"
    "D5/lro9RL1h3LPN3Mr9kbeHx5QiXifUHdJPVcY+sDjEfySuz8y8Tp3gBS/3VwD0gpnTuw1"
    "Z2quajBl7TW096skBBRnAzxnzSSze2N2b7TwrfAjuBjLUwURYjqdld9FriBhDjHppcmCDG"
    "Jqlya3DVUJeI3cmow+M3b9PLFiVZueETNmvbortdcLx1qG9R7uG1vfu6d6yIIUMkcC6GUP"
    "zhce+smKkDJiBlQKVNIZVZgLGDEzJVSaEoLkozjZjcRmBiFizIwtzIx4BnmrnRj4XGAr2F"
    "vWx/eNehSDeKl2y1EuoaEruGNCI0/KoLrJVhLUcP4+Pa3EbpxK2I1TIeDQxxjwoouCwIPA"
    "3wA7Ic5mn0byHezmstihu7tral4ZXbG+yeeb0eX9m+NEE6iRuz5JUPbS4cvCRZNNjbgXWt"
    "Iccmpz2Euiq/VdFvWGGf8BZqCpDjTHQv+g/9rJzpEKOSOS12GZ2TdLg0P2LM+du9wbDsSx"
    "rLRcLcK3ZcjvM6qVhz/qziBJGqc4GsRPMOOhRgCISazY/A6TO8eJS2EYBkrBTYyY6d71pn"
    "tktLhocV6p0BWsnGEttmAt8IQtyOm8ccnN5XTaY93zmvsVhhF3P1AIPSGhE+47ywOfBY19"
    "dYHKusmIaUjJ7f5MQQRBaM+sGK2SSlYiLaYF1PtePLuVzao1qugaQ7RcODXVTEsaNbdazS"
    "ZJgbm7ZM/gNnx3CbFSzYA/3fqe5ovkKXoh3uxFww+oT6OvQt1aeKCEanEoP1Kybms9wdUr"
    "5kx+UgvdedplpLWGyVHFRzMWy0fPta3/Pj+pGPa0lLHr65BiEHjIalMEnpYywBuHylja7U"
    "tpNE7Dc0XrMVkvX42zQN99X6tDmYR1TmfmH24OZ7bAW5JZAHs9MtG2Gc8ESLdkfTEB0tqg"
    "bna6mtrpMiardiar2QP47tRs9gDMHsCewe3y/eU/r7PnSehtusWh1KHOcvG9Lr3tAE4gHJ"
    "7i+WM/bS6b1ztHdEuGPZ6lN2UUghwAR64PwpVghwDyIHxcpdRKN4c1NxottdLzlRBZ9KOr"
    "2+H9Fz5pOuJY9aMv48thixKmDWHo2jPu2E+r5IMeFI1acwPo95Kwe0snSDwFCN1MaSphgZ"
    "+pBXvVxPFQPKoUEE6ba4jucSVu8FjCDR6XuUGTo2mvLNWrrmff/g/dy+8W"
)
