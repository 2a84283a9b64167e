from tortoise import BaseDBAsyncClient

RUN_IN_TRANSACTION = True


async def upgrade(db: BaseDBAsyncClient) -> str:
    # In place of the old table: aerich changes no column on SQLite, and pictures are fetched anew.
    return """
        DROP TABLE IF EXISTS "page_pictures";
        CREATE TABLE IF NOT EXISTS "page_pictures" (
    "url_hash" VARCHAR(64) NOT NULL PRIMARY KEY,
    "url" TEXT NOT NULL,
    "logo_hash" VARCHAR(64),
    "ink" JSON,
    "fetched_at" TIMESTAMP,
    "failures" SMALLINT NOT NULL,
    "due_at" TIMESTAMP,
    "named_at" TIMESTAMP NOT NULL
);
CREATE INDEX IF NOT EXISTS "idx_page_pictur_logo_ha_2d0991" ON "page_pictures" ("logo_hash");
CREATE INDEX IF NOT EXISTS "idx_page_pictur_due_at_2b7e2d" ON "page_pictures" ("due_at");
        CREATE TABLE IF NOT EXISTS "page_picture_uses" (
    "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    "url_hash" VARCHAR(64) NOT NULL,
    "short_url_id" CHAR(36) NOT NULL REFERENCES "short_urls" ("id") ON DELETE CASCADE,
    CONSTRAINT "uid_page_pictur_short_u_9f24bb" UNIQUE ("short_url_id", "url_hash")
);
CREATE INDEX IF NOT EXISTS "idx_page_pictur_url_has_edc8c0" ON "page_picture_uses" ("url_hash");"""


async def downgrade(db: BaseDBAsyncClient) -> str:
    return """
        DROP TABLE IF EXISTS "page_pictures";
        DROP TABLE IF EXISTS "page_picture_uses";"""


MODELS_STATE = (
    "eJztXWtv4zYW/StBPk0BbzGxk0x2sVjAzqRt2jwGiafbaVEIikXHamTJleQkbnf++5KyHp"
    "RE0qIsyTRzP7QZS7yyfPi69/A+/j700cKz3fDb4WTiLd3wzns5/NfB34euOUf4H6zbvYND"
    "c7GgbpIrofngRALmumEQNXsIQt+chPj61HQChC9ZKJj49iK0PRdfdZeOQy56E9zQdh+zS0"
    "vX/nOJjNB7ROEM+fjGb7/jy7ZroVcUJB8XT8bURo6Ve2XbIt8dXTfC1SK69vnz5cfvopbk"
    "6x6Miecs527WerEKZ56bNl8ubetbIkPuPSIX+WaILOpnkLeMf3Fyaf3G+ELoL1H6qlZ2wU"
    "JTc+kQMA7/PV26E4LBQfRN5H/H/4lfjWpmGDe3Y+P+YmwYhxLYTTyX4G6TXsDAfF0/NwMk"
    "unpIvuD8h+Hdu8HpNxEEXhA++tHNCK7Dr5GgGZpr0Qj0DGU0N22nDPT5zPTZQKcCBazxq7"
    "aDcgJQC5Aezs1Xw0HuYzjDH/snxwKMfx7eRTDjVhHOHp4R66lyE9/qr+8RvDN8F2YQvHi+"
    "ZczMYCaDc0mwGbyTCxng2ZTeAeInlRA/ESB+UkQ8tOfI+MtzkQzaOSENkT6tMrRP+SP7tD"
    "ywHdOVGs9xew3BPTqtAO7RKRdccisPbrB8yN5LAuSiHIBdAeyJjwgYhhmWof6I75C1gQ13"
    "XrIAthWLfpv8Yw+hF0A9vry+uB8Prz+Rx8+D4E8nwms4viB3+tHVVeHqu2K3pA85+O/l+I"
    "cD8vHg19ubi6Iik7Yb/3pI3slchp7hei+GadGYJJeTS1+Jcjl9ohQfcuHBnDy9mHhnzd3J"
    "xoO5sI0ntArKo2EUS3730x1yTM4kS1Xthf0TWsWa9n72e3Y1Vszy88Yx7fm2KJ2Th+gMku"
    "eG2HTaGqb1YzQGauo5FvK3xem76Ckaw/Tom+7Wo+l78hCNQSIm6rYYXeNnaAxRMPP80Fj6"
    "W+N0Tx70+e5KY6xCNMfWS4i2hWocP0czqIhO5fU9npZVvjXvz4tXTNd8jH4S+W7yTWUtik"
    "ln0jqWiM2kVDpgM/VlM6O/JZz59nLSXkM7uf/+fRVu7f17PrdG7uVNZTyHpIlMWkY7zrgF"
    "Xs1HU/tVillLJTQcxmcV8D3jwntWRNcODLz028+MVWLkeQ4yXc6CTMsVYH7AgnuIswDY0e"
    "3tVY7WGV2OCxB/vh5d3L07ipDHjewwunx5MwZy7a2Qa3Q3O2aArYmgVkcXZRvo6nhDgJ5u"
    "vqdjxwBDTqHNSzWp2KrbtRv02BI3XcK4DPB3no/sRxfbPBHMl/hVTHfC2pTYDh/7CW7J5M"
    "SXffMltbIKowujYCEHrXek8+H9+fDjxeFXPvPfrv26xN3i239F3MC5ZyGuKctq2BNbtbQI"
    "RslCYOBqbuCSTpa2wHJCYIJtNMEmjo04O5wAZFpIQ0Os//64ii1GmgkYheOSReYjy/bRhH"
    "DRdhnvMXoN2XgX5WpBvkd64sUv45yKmKD67nr4yzc5NfHq9ub7pDnVC+dXt6PiQCcLw2Rm"
    "OqSXpYizsqSGQ/54UGHAHw+4w53cKg72wFv6EwbUooGeyWgBcuejfK8oiC43Up3s0prkA/"
    "AOe9K/keODJOtAy7TLOSgya+tTDhFUTRAOzfqW7ADXjWwDPaqU4hqwuoaVMR7BkN3tCVmF"
    "SdSuBSbht8zphDz8GfkBecrv2zAMI/vx0uUoTsx5H/9aemTGfayuuftIXuEf/+z3B4MP/f"
    "eD07OT4w8fTs7en+G20fuWb30Qne5cfk/OaXIreXJww2ceku4qdQEXf0picyfsgd4a90P/"
    "6PjD8dng9DiFP70iQp1xNBZNNMt4WElZXjkpLQyCvNU1qOS4MBA4LgzKjgvPtikDctxcQ3"
    "RbCJ+IB2QN8yonCSe8SuvfD2iKdcFyF/94f3vD7t5Moti19iQ8+N+BYwdVtoH9sakIFGL2"
    "okhUFPqJPKDIXpjTEPkysKcCW6G+R1OpFdhTVVXS5CzKwVG32O7MmQTb2p56+qL3CvZncY"
    "ipZYMm8VxME5QK9hJYoLaF5gsvRO5k1ZLX9m+0iwX+iu2MUDjmbvqYm3SJhLoeN9dQXW8l"
    "Q8IUfz/yF77NYvz4KBfENES7DVcCvOLVM45yknD2pLJtlBzRSuqKBbEtton9sZE2bgqU5e"
    "MGLyzTZ2S7pr/iGD+pTNFJfxXH72mD5Ci2ZNIJgpeh0eXN8O4L+7B8xLB8Rl/GF8Mi7ODg"
    "Cw6+ipk8Cjv4nkd+f3yLJ7nbE5o8HvHlNdY+hIo58fIVwiZ9HRVyKG3W01GRYFXF9rUOYl"
    "Ul/UnBjbS2gx3tisvIkcCnqkuCQFlvc1JAtpA5XvM9qVW8IKahWT/oVzlQ7vPPk/ul/Hxo"
    "4qNQOhCjIKbDWtM6gbJXzruqrC97x6AECLk1+pgSA4ZM5f6donAyqzWN85Lgo61aL5dYDr"
    "4dDlnsdptLi0oiyeQqcjkmRR7CVE7LVnmKvw+zn1bggPK7O75GRNHrAo9m4nSaopExG69G"
    "8t4GMShQ9JhkTB1G0viXRB+ipYv/1ST2rfQWMt/vTQXfDUfPu4+wloOaEgHiu6C/IzdEPm"
    "LAyWcFKBFwHKxPB5CvR6wzBj7ylAggvwXyYLPqqu3mljbfrBdzmhMEi0blPobDcDgM7xjc"
    "fT4M/xi9iSXKc1Vo0hNamutfZkFuq7dgeSWdLb+h5iVBbVJuS5UgCVtdn7LyIKylKVc8RL"
    "AqUaVK9on+il97M/sF6+BO10FIYt+uYxBkMmg8kwEQHrru3DmPuoVVs5vzktDNSnczcB7A"
    "eXQM7j5zHqkbAsukoH0UBBZF5g/RYpzzOroAQp3V0vaDibdgVZYTeJGmEhpq/K14kFp43N"
    "v4Nxlz03+SgZolqyHozTtIg0XwJlRFKPvzVnoajIIWnKPULTShR/QlGGCdGmDlod0EvLkQ"
    "6v0a2VXBzU1pWeM2HwDIqAe1hYs9ryiVJoO8EMU6xSv1DNvPT8jdFri79cPG5FmaYdYqmX"
    "LlPXo8LiW51xNSKQ5utUNXEeLjT+ayfI2uvJx2WRWaMuxFnvsRhIyZK0gYRAnVzBik6MRl"
    "wdxWyqAX2woZo/1+bjoO91A1FdLpSHXQ/3CanqaSD6KD1Pvr4dVV+TR1hhWkGWMYi+HMpA"
    "DPYtH6RViDn6DEgIVSjptQxaPs2rQdnsKS3BMrLHPcCnxbNT/liUM/pQMLaSmgzwoLu4WH"
    "fA1n4VQKUkaotqrTvYt/KYu/4CpAaXud9J/GXPSAvwenno7B3Wennk/4+id7Ei59biBToY"
    "lYyVvgxsZi3XqHyh4pGiHLTNEywEpJs1LM0iaiNJROm+d6qiyyreShJNSv9PDOCbWUkW//"
    "xzdlL7oMDyp+Som4OaSTqJ9OAnKnvQVzZ2raTqIcyPC+tJxOlk8TzK8CBIFam4NOE4b8rb"
    "Mo0nJA7CvXxaoQ+5R59zmoYgTGrXqV7UDi/Np+mfXUfIM669U2nh3XWVfDRNfbhoHirlDc"
    "VVFOVOnirp/MIHjxfGvsr/gbYq7Jpt1w3dhIz246zKdiWSRZSrpukleomsg3/94NpvOFbb"
    "arbbbY/VW32qKcFkRt2/ttOrdKQItNNVoODuvBUmPvSkVfe9a2xPDHF+xL5VAA8M3S1zdr"
    "as5tZyVpCuSE2rUDFFmTJByzFqbPi2vkI5oTarUW8v4BGi1E0rpKXgrO7jfqKfuVtUCRYb"
    "wXukoujVm9fAWQqmBP+hdrdHWncUEU+lnlfo6SZkkqGbQMaG1C8jaCqgnittk6bSrG79Oj"
    "SinC9g4vUz6yIur80uIbx8VWvQ3mcdTeWHPVttXKIablzTHi5MnJ10DmOrXs5qyHqhokmY"
    "SGtGn/ZFDBHsGt+GlryD3WSaVcgiBaRkOcmzf7IDamBcoi2STqKOG0JLhoKaeEq0L80x4B"
    "LL2m4DEg0GjSU/fOVJneQS437xMeiuQveg2R75oOS90RlANJxOuUBcl+O1QGUWIN5WtcST"
    "dX1QSS9hpqAVVyBPITBJ4VVQDQZUGX1UKXJY9gYiyOIqHEIIikVEeZnVZMWEeZk1RMLvBN"
    "NVS7jnzDrxnabpprMQ8/P4a2INZSUKcqyLcSSttpDTLFsO6gBNm6FJ+sywktBA4S+W0PzR"
    "cO/smSkBbEANQcqLQxKrEWFMRgSai0JHjRSzHCf/lqBiUCasYWakY4Q6zdjg98KgBpDeqj"
    "HoRmuJQrfJRKaGgKNkxopCEqsk6DJUEN1++Tk0rsxomA3TjhAo5cggEruMfzHGS6G2CnxI"
    "sJqbH8Hg5zUejO7e1Vbl0ZXRZtk8/Xo4u7d0dRT+BG9tqvomylo9eFjRebGsdNeUlw+VLt"
    "tKnUy+vyFvWmGfsBMNFkJ5pl4P/w3wknvJdPzvDkddhmumZpgonpGo49t5lFD/ihpHm5Wo"
    "SvYsh3GVTKwh8PZzNKtSU5G/hPgPkACQCVPGGy5ySHDfJ9z5cZ6QUxGN71lnustNh4c17J"
    "0BVFOWAttmAtyILNSfO8cctN5XQ6Y+14z31GfsA8D+RCT0nohHtjqeETp7Fn25TZNwtiGl"
    "JyR6cV9s6joj2c7Z3kVmH1QKY/mRkh3iWltMS8mBZQd7157ldsrzJdsW8M0XJh1ezmvCR0"
    "s9LdDCEbUM6kY3BbLmdC7VQz033cunTzefQUvRAvHLgVSqpsARYzja8uoLUbg4MXAvxWeC"
    "3gRuHkWvTEcTjrtsYTWu0w7daTnL/TU5Pu6Rrm1+HHsyyWD449Mf54YZQU4VtDeSkwhuow"
    "ich0sKorCXxeCoAHKxTME/WiYsexTzNvP6bvi3fjxDu668zMOT26Tkhr+uIQ0aqAiSnSAD"
    "qNM1FtxQOvckX2F/Aq1wZ1OB5s63gQVFbtVFY4OHlz3QwHJ3Bw0jG4+1wHfoghD3mWdHqz"
    "JzSjTdJMsSoSUGiI3Ouknl+AfCMaAjJUa15KC2u3a6r1wWMgzmcW4uY6+CW37QFuoWd7Ik"
    "XbZBJaDOU8wMdVeJtjPm1zXGZtpMKiPV1DopsH9sH3XvDKKrUuZCIAMQdiVY4+Rp73FPC0"
    "tfSmWFt7IM3UUtbEqds0U9fqp2wT5M1EaCE36zMJ/RSCQRW39gHfrX1QcmvHxpvNCHsUGR"
    "mpiE6cawemhipL7Y/ekuR44i221G3xchvFRf2xbq3Wqgsmclcm8sSzGNaECP9EAhYPyU4o"
    "BJNy+P5NgYwuj+2HDqjeAXZgeC/SCUwoKchaUj1rybMd2CErYF001CkhyJFRd5hbKDRth0"
    "FoiPL3piJamNxdMJ+q6IWfPOJwd483CZ5qmG8h1g4XUVuD7DkdOyEmGkZ+u6vmfki/teFN"
    "jeRZHBdEMlvK7o9NfTn1uCZcIEEr7kor5p4ii7qAEgLVrPaeBQbJDkAHg2T3mVWIq6ks/0"
    "yJ6QR+E6VD4Ai6rSNosOd2tUpwXFmESgnHjwVQr4y6Y7qPS4yjzHJCy+i3plQpUMYvT1Yq"
    "TuajKfJ9uUNCWkY/gFupARdZJz4je6Egz1gmoiHIVSDmA1yCl5kZUoAtOyOkBsAeVYqmOx"
    "JE0x0xyjbZfhAyqEyxgpxJgX6sDlF5t/7LYymp2z0hRRlfU8xlCGi6rmi6uP9rEBdFybZW"
    "B137ZIfVe5Xe+vQp3qs0zM2TGjuOzVMM7QZD83akYpAzTlFitOy2WMWIfOR2nBINMewK0e"
    "YWC4CW0YyWoX42GiVXAsbq2u15qmKlQXainRGZHZSkV2w708Rsvp8hxDWa05sb9jPSrIXN"
    "LO87szAj/f4J93f0efnwB1ofU1rm6vB3kfNP9cf01rtz9GPi46Xo3w9emHktkQ/0TR9Nlw"
    "Gq5M2zhgr/ytBcO8SBD496Sx348CjTFXQSX1d6y0lkdIK9CT8GatGT8MvJhHTCs2tqy2QY"
    "XlzM49Y64d1YHrNkJ5dZEBIZnQBtZEFIVJuK4zJtrxOQjY1MWjesCCgtApgyMM0p4BVBzc"
    "kAqhxUa4zWohhgy8A2sQqrw0pJAKIMRP9cmn6IWCOVH3tGy0DwWZ0KBzwPLz7m23p4vXnI"
    "mV5fAry38fp662Dzkp+Jwlm1Sn7WNeCsZGh8sDVKhtY10NzkaHy0dUuO1jXkfLd+PuZbu/"
    "W/ddD5rv580Ld29X/roK9zOshtm4mEDr5jbykHxL39OAsxGIKKkOn93qZ6kFHLVg6LY7Kc"
    "Om6jAgTtwIjDMaPQ7qrHxUkcePzs8gOrnPkmP7pC7gg491Xy3BdObZricOAEfXf5AHYRYw"
    "3QR1ilu08B+Q2p4dgZBCAznCAz3I68E1UDu8HDYcies4MVI4oRkFX6KCGAfivoIXHRrsf+"
    "s+kskRRVXBADWmfPaIaf16qmIMIq36InpBpixXXHcVZMw5GUX5SxHHM1F+sMYlWjfUgFxY"
    "2lHpiBaq7przg+v8xAtYdVXPZcn/k/iivopvMfT//R5c3w7gt7ARgxKu6OvowvhgotAUPk"
    "25MZc+7Ht8ST3swaKZO64a1QdFtSRPwlgFsCmh+pzq8BvZ9qQDEhwEmlhAAngoQAJ6VgdT"
    "yrJBCOm2uIbiuZhvA3hsw8e/zy8ZTIVgXkVUNbAG5jFeR3up99/T8gAjXk"
)
