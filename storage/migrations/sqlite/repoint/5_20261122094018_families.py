from tortoise import BaseDBAsyncClient

RUN_IN_TRANSACTION = True


# By hand: SQLite cannot add a column that must not be null and has no default. Assistants are connected anew.
async def upgrade(db: BaseDBAsyncClient) -> str:
    return """
        DROP TABLE "refresh_tokens";
        DROP TABLE "authorization_codes";
        DROP TABLE "grants";
        CREATE TABLE IF NOT EXISTS "grants" (
    "id" CHAR(36) NOT NULL PRIMARY KEY,
    "may_write" INT NOT NULL,
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
    "scopes" VARCHAR(64) NOT NULL,
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
    "scopes" VARCHAR(64) NOT NULL,
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
        DROP TABLE "refresh_tokens";
        DROP TABLE "authorization_codes";
        DROP TABLE "grants";
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


MODELS_STATE = (
    "eJztXW1v27YW/itBPnVA7tDYSZoNFxeI03TLlqZF4u6uGwZBsehYiyx5ktzE2+1/v6SsF1"
    "IiGVGWZJo5H7bUEo8sP3w75+F5+Wc/RIvA9eNvzyaTYOnHN8Hj/vd7/+z79hzhf/BuH+zt"
    "24sFdZNcie07LxGw1w2jpNldFIf2JMbXp7YXIXzJQdEkdBexG/j4qr/0PHIxmOCGrn9fXF"
    "r67l9LZMXBPYpnKMQ3fv8DX3Z9Bz2hKPu4eLCmLvIc5pVdh3x3ct2KV4vk2qdPl2/fJS3J"
    "191Zk8Bbzv2i9WIVzwI/b75cus63RIbcu0c+Cu0YOdTPIG+Z/uLs0vqN8YU4XKL8VZ3igo"
    "Om9tIjYOz/e7r0JwSDveSbyP+O/pO+GtXMsq4/jK3bi7Fl7StgNwl8grtLegED83X93AKQ"
    "5Oo++YLzH89uXg1PvkkgCKL4PkxuJnDtf00E7dheiyagFyijue16VaDPZ3bIBzoXKGGNX7"
    "UblDOAOoB0f24/WR7y7+MZ/jg4PpJg/MvZTQIzbpXgHOAZsZ4q1+mtwfoewbvAd2FH0WMQ"
    "OtbMjmYqOFcE28E7u1AAXkzpLSB+XAvxYwnix2XEY3eOrL8DH6mgzQgZiPRJnaF9Ih7ZJ9"
    "WB7dm+0nhO2xsI7uFJDXAPT4TgklssuNHyrngvBZDLcgB2DbAnISJgWHZchfotvkPWBj7c"
    "rGQJbCcV/Tb7xw5CL4F6fPn+4nZ89v4jefw8iv7yErzOxhfkziC5uipdfVXulvwhe/+9HP"
    "+4Rz7u/fbh+qKsyOTtxr/tk3eyl3Fg+cGjZTs0Jtnl7NJXolxOHyjFh1y4sycPjzbeWZk7"
    "xXiwF671gFZRdTSMUsl3P98gzxZMslzVXrg/o1Wqae9mvxdXU8WMnTee7c43RemcPMRkkA"
    "I/xqbTxjCtH2MwUNPAc1C4KU7vkqcYDNN9aPsbj6YfyEMMBomYqJti9B4/w2CIolkQxtYy"
    "3BinW/KgTzdXBmMVozm2XmK0KVTj9DmGQUV0qmAQiLSs6q35YF6+Yvv2ffKTyHeTb6pqUV"
    "w6k9axZGwmpdIBm2kum5n8reAstpez9gbayYPXr+twa69fi7k1co81lfEcUiYyaRnjOOMO"
    "eLUQTd0nJWYtlzBwGJ/WwPdUCO9pGV03svDS737hrBKjIPCQ7QsWZFquBPMdFtxBnCXAjj"
    "58uGJondHluATxp/eji5tXhwnyuJEbJ5cvr8dArr0Uco3uZs+OsDURNerosmwLXZ1uCNDT"
    "7fd06hhgqSm0rFSbiq2+XfuMHlvhpisYVwF+F4TIvfexzZPAfIlfxfYnvE2J7/Cxm+BWTE"
    "58ObQfcyurNLowCg7y0HpHOj+7PT97e7H/Vcz8d2u/LnG3hO7fCTdwHjhIaMryGh7IrVpa"
    "BKPkIDBwDTdwSScrW2CMEJhgz5pgE89Fgh1OAjItZKAhNnh9VMcWI80kjMJRxSKLJsGCx6"
    "xKnBxyCQNhbn80h8hxQzQhZL9bhXmMnmI+zGW5RmDvkCJ+8euY0cEzTF+9P/v1G0YPv/pw"
    "/UPWnOqD86sPo/JKQlbeycz2SP8qMZNVSQMH+9GwxmA/GgoHO7lVHuxRsAwnHKhlA72QMQ"
    "Lk3kf5TnE8fWoqJhn+DdkdIHZ2pH8TzxJFWoeW6ZbU0WTWNud0EqjaYHTadd7ZAq7P0jn0"
    "qNKKzMHqGlbGRAxOcfdASttMknYdUDW/F1495OFfUBiRp/yxCYUzcu8vfYHixJ336a+lR2"
    "bax/ryCffkFf713WAwHL4ZvB6enB4fvXlzfPr6FLdN3rd6643s+OzyB3IQxqzk2cmYmNrJ"
    "uqvSBUL8KYnnO2EH9Na0HwaHR2+OTocnRzn8+RUZ6pyzx2SiOdbdSsnyYqSMMAhYq2tYyz"
    "NkKPEMGVY9Q764tgrIaXMD0e0gPiUdkA3MK0YSjtC11r/v0BTrgtUu/un2wzW/ewuJcte6"
    "k3jvf3ueG9XZBnbHpiJQyNmLMlFR6ifygDJ7YU9jFKrAngtshPoOTaVOYM9VVUWTsywHvg"
    "Ryu5MxCTa1Pc109j8o2Z/lIaaXDZoFzHFNUCqaTmKBug6aL4IY+ZNVR27xv9M+LPgrNjNC"
    "wY+gbT8C0iUK6nra3EB1vZMUFFP8/ShchC6P8ROjXBIzEO0ufDXwitfMOGIk4exJZ9soO6"
    "JV1BVLYhtsE7tjIz27KVCWjx898kyfkevb4Upg/OQy5SiIVRogaQySo9SSyScIXoZGl9dn"
    "N5/5h+UjjuUz+jy+OCvDDh7U4EGtmcmjsQf1eeJYKbZ4srsHUpMnIM7S1tpJUzMvabFC2K"
    "YzqUYeu+26kmoSDazZvtZDMLCiPym4kTZ2sKNdcTmu0mKquiIIlPUmJwVkC5njNT9QWsVL"
    "Ygaa9cNBnQPlgfg8eVCJCkCTEMXKkS4lMRPWms4JlJ1y3tVlfdk5BiVCyG/Qx5QYMGQ69+"
    "8UxZNZo2nMSoKPtm69XGE5xHY4pAncbrIyKksnl6tgknjKPISppKGd8hT/7Bc/rcQBsbs7"
    "vkZE0dMCj2bidJqjUTAbT1b23hYxKFDymGxM7SfS+JckH5KlS/zVJPat8hYq3x9MJd8NR8"
    "/bD2FXg5oSAeK7pL8jP0Yh4sApZgUoEXAcbE4HkK9HvDMGMfKUCCC/AfJgs5qq7TJLW2g3"
    "izllBMGi0bmP4TAcDsN7BneXD8PfJm/iyBKJlZocSC3N9S9zIHnYS7C8ss5W31BZSVCbtN"
    "tSFUjCTtenov4Kb2liqrNIViWqFswu0V/paz/PfsE6uNV1EKoEdOsYBJkMWs9kAISHqTs3"
    "41G3cBp2MysJ3ax1NwPnAZxHz+DuMueRuyHwTAraR0FiURT+EB3GOa+jCyDUWS9tf26vrM"
    "eQFKipgC0t+cPIQckfpZI/Dp4HLv5l1twOH1RMLZ6sgWZX+w7TYCG8CNUR6iy9lJ4GI6ED"
    "Zyl9K3uYEY0JBlmvBll1aLcBLxNSvVsjuy64zJRWNXbZgEBOAa4NXO5FVcAMGeSlqNYpXq"
    "ln2J5+QP6mwN2sHzYmzzIMs07JlavgPhBxK9m9Aym14uFWW3QdIT7/ZC6rF0Vj5YzLstBW"
    "qKjMkz+BkDNzJQmEKKGGGYQ0nbhcVqWjFEKPrhNzRvvt3PY84SFrLmTSEetw8OYkP10lH2"
    "QHq7fvz66uqoTVDCtIM84wlsNZSAGeLJ4PaBE34CcoMWChtOMmdPEwe2+7nkhhye7JFZY5"
    "bgW+roaf+qShoMqBhrQU0Gelhd3BQ76B83AuBSkkdFvV6d7Fv5THXwgVoLy9SfpPay57wN"
    "+Dk0/P4O6yk89HfP2jO4mXoTCwqdREruQtcGNrsW69RWWPFJFQZaZoGWCllFkpwkcqY84I"
    "dZQ2bvdB1zLdFGiERtr5H+0oegxCZxyuxBsC0+S5DWHd2MrV1h5DyxyHxI3lCwx5hbo5jd"
    "j3bjGzEVR2Jff6qOxa7v66m1JZzkBHyPZ3pnxuKe5LtBzsSrAr8XelspsBb1viuCJI9qWq"
    "FwTQ0ubS0lN77norRVKIEeqWE9JkTVLgpBd2KHLpFCPKCHVaFmr3AI0mwYLHA0uyrucSoK"
    "HU0VDISq+sDLJSwAs9C/NuRcRosk7shDLIhMw3i4WBMJgd6V+sMjedxiVR6Ged+zkJ0FbU"
    "4mgZUIulJ6UJVG2ck7ZbE0DH2BB6VGl1RHqDl6kQObekOv2lI2Yfyq0OnuEfkvbWuui963"
    "SSJMEJ5hhx8uTsayBLgl7ERNFDdQ2SQsJAq29wPKwTE3k8lJSFH1aKmmVjXwFlWsZAnNs3"
    "+8DvqgNOKNskmijhtCT49WunhOtyspIoLJ9urkR6DX1frtGsl8xl2IWTP1+VOdhj8kA94K"
    "FI/qKnGIW+7fHUHUnq2Uy8SQra4rdDFlot1lCxxpV1c11NIGtvoBZQJ/+EOPnEaVkFAF0W"
    "dFkjdFnyCC7G8shUSsyk0Iw2QlOFIevSml2CgHWonv69QtEu/Jqx6+d5PFj4x1gvESzNrJ"
    "gJJb1lJsPFr2M58ky+gKx5uTtY5HvNd68Z1j2ku1+XfVD16aGFwAOF3fbQfOHhn6wIaUkM"
    "QGVApY1RhbWgJAZLQq0lIUheiuNEJVYzKBFQMzZQM+IZ4u12YuBzAajI2hz1KLbjpZrTYC"
    "5hoCnYMqGRxwCpOg1WBA1cv4+Pa7EbxxJ241gIOPIJBrzoKVnqeJ44ZJCvn0EePS1cvNg0"
    "qfzLSILLl26nTZVeXqdObTbN+A+AiaY60RwL/4f/TpKTIxVyRiRvwjbTN0sTTWzf8ty5y0"
    "2oKY7VZeUaEb6aId9n1C4Pfzyc7SRHgeJsED8B5oP6fIA8Hj2cMLlzkicHhWEQqoz0khgM"
    "72bLPVZaXLw5r1ToirIcsBYbsBZkwRakEHt2y83lTDpj7XnPhUrBXVUK/uLaKvtmScxASu"
    "7wpMbeeVi2h4u9k9wqrR7IDiczK8a7pJKWyIoZAXXfm+duxfZq0xW7xhBBPewX0c0QsgGp"
    "cnsGt+NUudRONbP9+43Lgp0nTzEL8W7rWt3iMY3fCg9rYUAJ0+JAHlKybms9oNUWU3Q9qL"
    "nuPLTpaW1gqhhxaMZieee5E+vPR07tarFiz0qBXt+EFEO2h7U2ReBZKQAeDCrQtPUL8Byn"
    "7rmi/Zi+L9+NM0ffvrM4Myphk+jM/MUhOFMDa0mmAfQaMqHbigcO0prsL+AgbQzqcNLV1U"
    "kXqKzGqaxwBvDiuhnOAOAMoGdwd7lc3hmGPBZZ0vnNA6kZbZNmmlWcgKJE5F4fRYmWEQqt"
    "ZAioUK2slBHWbt9U613AQVzMLKTNTXCx7dqZ2UFf3IkSbVNIGDGUWYCP6vA2R2La5qjK2i"
    "hF+AamRve2D+xdGDzilVVpXShEAGIBxLocfYyC4CESaWv5Tbm2dkea6aWsybOQGaauNc8+"
    "JkkBidBCbdYXEuYpBMM6HtpDsYf2sOKhjY03lxPBJzMychGTONceTA1dltqfgiVJVyRabK"
    "nb8uU2CfH5c91ar1UXTOS+TORJ4HCsCRn+mQQsHoqdUIqLFPD9z8Xk+SK2Hzqgfge4kRU8"
    "KufioKQgAUf9BBxf3MiNebHXsqFOCUG6h6bD3EGx7XocQkOWijYXMcLk7oP51EUv/BgQh7"
    "tbvEmIVEO2hVw7XCRtLbLn9OyEmGkY7HZXz/2QfmsrmFrZswQuiGS2VN0f2/py6nFtuECC"
    "VtyXViw8RZZ1ASUEqlnjPQsMki2ADgbJ9pOEEFdTVf6ZEjMJ/DaqYMARdFdH0GDPbWuVEL"
    "iySJUSgR8LoF4bdc/275cYR5XlhJYxb02pU2tLXGmrUmcrRFMUhmqHhLSMeQB3Us4ssU5C"
    "TiI+ScqsQsRAkOtALAa4Ai83yaEEW35yQwOAPawVTXcoiaY75FQgcsMo5lCZcgW5kAL9WB"
    "+i8mb9V8RSUrcPpBRlek0zlyGg6fqi6dL+b0BclCW7Wh1M7ZMtFqLVeuszpw6t1jC3T2ps"
    "OTZPM7RbDM3bkopBzjhlidGK23IVI/GR23JKNMSxK2SbWyoAWkY7Wob+2Wi0XAk4q2u/56"
    "maVbnYinZGZLZQXV2z7cwQs/l2hpDQaM5vPrOfkWYdbGas78zCTvT7B9zfyefl3Z9ofUzp"
    "2Kv9P2TOP/Ufc7DenZMfkx4vJf++C+LCa4l8oG+GaLqMUC1vnjVU+FfG9tohDnx49FvqwI"
    "dHm66gk/j6yltOJmMS7G34MVCLnoJfTiFkEp59U1s2x/ASYp62Ngnv1vKYZTu5yoKQyZgE"
    "aCsLQqba1ByXeXuTgGxtZNK6YU1AaRHAlIMpo4DXBJWRAVQFqDYYrWUxwJaDbWYV1oeVkg"
    "BEOYj+tbTDGPFGqjj2jJaB4LMmFQ5EHl5izDf18HrxkHO9viR4b+L19dLBFiU/k4WzGpX8"
    "rG/AecnQxGAblAytb6CFydHEaJuWHK1vyMVu/WLMN3brf+mgi139xaBv7Or/0kFf53RQ2z"
    "YzCRN8x15SDohb934WYzAkFSHz+wfP1YNMWnZyWJyS5dRxGxUg6EZWGo6ZhHbXPS7O4sDT"
    "Z1cfWOfMN/vRNXJHwLmvlue+cGrTFocDJ+jbywewjRhrgD7BKt99Ssg/kxqOn0EAMsNJMs"
    "NtyTtRN7BbPByG7DlbWDGSGAFVpY8SAug3gh4SF2177H+xvSVSoopLYkDr7BjN8Mta1ZRE"
    "WLEtDqRUQ6q4bjnOims4kvKLKpYjU3OxySDWNdqHVFB8ttQDN1DNt8OVwOeXG6h2t0rLnp"
    "sz/0dpBd18/uPpP7q8Prv5zF8ARpyKu6PP44szjZaAMxS6kxl37qe35JPeLhppk7rhpVB0"
    "G1JE4iVAWAJaHKkurgG9m2pAOSHAca2EAMeShADHlWB1PKsUEE6bG4huJ5mG8DfG3Dx74v"
    "LxlMhGBeR1Q1sCbmsV5Le6n339P3PW5bQ="
)
