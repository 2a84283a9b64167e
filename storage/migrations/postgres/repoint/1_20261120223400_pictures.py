from tortoise import BaseDBAsyncClient

RUN_IN_TRANSACTION = True


async def upgrade(db: BaseDBAsyncClient) -> str:
    return """
        CREATE TABLE IF NOT EXISTS "logos" (
    "content_hash" VARCHAR(64) NOT NULL PRIMARY KEY,
    "content" BYTEA NOT NULL,
    "width" SMALLINT NOT NULL,
    "height" SMALLINT NOT NULL,
    "kept_at" TIMESTAMPTZ NOT NULL
);
        ALTER TABLE "short_urls" ADD "scannability" JSONB;
        ALTER TABLE "short_urls" ADD "logo_hash" VARCHAR(64);
        ALTER TABLE "short_urls" ADD "image_error" TEXT;
        CREATE INDEX IF NOT EXISTS "idx_short_urls_logo_ha_a8bc11" ON "short_urls" ("logo_hash");"""


async def downgrade(db: BaseDBAsyncClient) -> str:
    return """
        DROP INDEX IF EXISTS "idx_short_urls_logo_ha_a8bc11";
        ALTER TABLE "short_urls" DROP COLUMN "scannability";
        ALTER TABLE "short_urls" DROP COLUMN "logo_hash";
        ALTER TABLE "short_urls" DROP COLUMN "image_error";
        DROP TABLE IF EXISTS "logos";"""


MODELS_STATE = (
    "eJztXWlv2zga/iuGP3WBbJHYuXawWMBO0xlvcwwSd3ZmioFAS7RNVBY9Opp4u/nvS9K6SJ"
    "GKaFuOrOGHHib5SNTD633Il+T3rg+XGHnh+4Ft48gLH/BT94fO964HFpD8RxZ91OmC5TIX"
    "SUNCMHEZAKwTBizZJAh9YIckfArcAJIgBwa2j5Yhwh4J9SLXpYHYJgmRN8uCIg/9GUErxD"
    "MYzqFPIr78QYKR58BnGCQ/l1+tKYKuw2UZOfTdLNwKV0sW9vnz6MNHlpK+bmLZ2I0WXpZ6"
    "uQrn2EuTRxFy3lMMjZtBD/oghE7uM2gu4y9OgtY5JgGhH8E0q04W4MApiFxKRvef08izKQ"
    "cd9ib61+m/4qzlklnW3f3YerweW1ZXgzsbe5R3REuBEPOyfm5GCAvt0hdc/TR4eNc//xuj"
    "AAfhzGeRjK7uCwOCEKyhjPSMZbgAyC0SfTUHvpzoFCBwTbJaD8sJQTVQ2l2AZ8uF3iyck5"
    "+9s9MSjn8ZPDCaSSrGMyYtYt1U7uKo3jqO8p3xuwRB8IR9x5qDYK7DcwG4G76TgIzwrEm/"
    "AeNnlRg/K2H8TGQ8RAto/Rd7UIdtDtRCps+rVO1zdc0+L1ZsF3ha9TlO30JyT84rkHtyri"
    "SXRvHkBtEky5cGySLOkF2BbNuHlAwLhEWqP5AY2jfI6eaRAtlODH2f/OcAqS+hejy6vX4c"
    "D25/po9fBMGfLuNrML6mMT0WuhJC34nFkj6k85/R+KcO/dn5/f7uWjRk0nTj37s0TyAKse"
    "XhJws4eU6S4CTohRqX0685w4cGTID99QmQkZWLyeoDWCLrK1wFxdowjJEfPz1AFygaWWpq"
    "L9EnuIot7cMs9yw0Nsz4duMCtNiWpSv6kBaTFMyxH1qR725L1CN90OeHm5ZxRRsk7mFVEy"
    "1GLXoLMQR4YMY+ib6bvqnYBKVaON9Ay6Rwrj8wUri9Upj9q2FsJelbaGT1jo+rCLPjY7Uw"
    "o3G8nUXakLYKzmNaN+FQgyjz4RQ9a8myFNHCanxZgd9LJb2XIrsosEjXj75Jeokhxi4Enq"
    "JDzuMEmicEeIA8lxA7vL+/4TTBcDQWKP58O7wmIo0xTxKhkAWP7sZGmf1VlFm+mF0QEBM5"
    "2KigRewOijoeEExJ776k41UlS8+g5VG7NGybW7Sv2LGFiY0Cx0WCP2IfoplHNA+jeUSyAj"
    "xbNijJVwsPk9yC5CTBPnhKVZZQuwgLDnThekS6GjxeDT5cd1/U00a16lditnkzqNKvWexR"
    "qX61Wboa5OuXbHaDPvwb9AP6lD+2kbVDNBt5oYawjb82XznjUm6uCpjRLPz9H71ev3/RO+"
    "6fX56dXlycXR5fkrQsv8WoizKLa/QjtZ24Xj0xptRyNymuQhEo+c8hXi+EA+gh4nLonZxe"
    "nF72z09T+tOQMtYl5ipraI41WekoMB7VQhXWrzSZ0C+ZTOgXJxO+IaBDcpy8hezWsB4WV8"
    "gNVBeHNKqr0bb4BE6JQVgs4n8/3t/JizdDiEWL7LDzv46LgirDwOHoK0oFV5xJs3l3O/hV"
    "bFFXN/dDsZzoA4ZC8wLTEPo6tKeArVg/oKZUC+2pqaopPkWckZ/l8pOTBNsK0HYueh4JCl"
    "SsYs3SoMkCvVSC5lbvSxQocuBiiUPo2auaVlK/5Kc9yCu2E6FmbXXXa6u0SDTM9Th5C831"
    "Wlxep+T90F/6SDbtp2ZZgLWQ7d2vsDKnp83EEYfcjzja56xWm7QReRSOfBtq2ooCbIth4n"
    "A00quDQk75eMGTTPoMkQf8lUL8pBhx4XwVrue0W8PkMFYyaQMh3dBwdDd4+C3VPWkrubm/"
    "+3EoUT7D38bXA5F2s+hmFt0aJnkavOj2geXEucKOcuVNSHJUKn7WX+YQTpw6FuGMzmmSzk"
    "kKW9885JFm7rxx9qHGXpJa+6cbPMOqjimJK++RXJLqDXsiUi9CSPp+XV9gEWf8gRVqVd09"
    "xRTqmeA50IY2+AF1RXUZ4U/ICSW1/XEBXFfpcJGC2uRu0e9dnKeeFvRHmZPF4+3g5qboaT"
    "EnNvVcUo3L6cxQhk9xa8Yy3MBmycGMwWIMFoXB8nN8ksXYV27FE5KUmy/pyRik+PagqL53"
    "sw/tEspJqQSpDUKzwGx2CoLPSxpJXpmykqmvZ4vPt4Wn7AFxg+kyPPkK9uPF+Ew20mdSLP"
    "6qpquIM0stFZZa0ralOSrlcWaZxYxK8lHpgZS/Dx3mYTJyVANTMVX52OSv01trlw7k1OLq"
    "4OAFqQ70yclrjLtDw6YB0xKqOkJkiBaODb2zfiWnh36J00O/cEZSUvc1WM5jWsjz7sdgs3"
    "ZYwzp4MkjomzY80mhuY90orJtHG3gqmyaJK7dkApJqz+Ja9IOlWfAqy2uWYaOqD1BVG9f8"
    "mgaaXAPSHGh4pBloGjfQcHshoU/3AukYwjlIC+3g3e+JnGAteuPkG1HbMIfFuhXGNxSgEP"
    "vaU6oirn1c93tVtk331LumeyLXUQB9i1iMMg+AMbGT5EzzqDbwXNb5X/865vr9wt5Dbvk/"
    "SS5uSBQF3xT6vsz1Wc16HmM41+fcBd4sIrVWh/M8xnBejfPGKN7cVlGp6uW3kpYpX+7I3n"
    "1M3h91+P2LpLrEyhX6HnBlE/z8qjQ335bA+TPw1u95VUSn327RfeXQ2ZWaNmsMO99SGRdz"
    "VYMpSd9Ce3/H53ya1RuzetMKbUUfIeW43E8yBzOOksL2X5UDtfr4FrX7tDnA5QeNA1xINk"
    "PkpdckVLXpBZgx6/Wl1F4Pxm8Y13s4Fz9v5muwLMAM2ZXIxixTkstY1B14DmI68C06cKKB"
    "Zf2ImvgUYI6b2+LcsxCEkaS+l5jZKaKFRvaOpeIbX+/ZsLq9h6OOUt6gRzmQ+W2UXcUhg5"
    "sbOarfyAGfl4h0Nht4FPBIc01Dkx0KWFkxybRhM5M/wDQ03YbmWOQP+ddWnKiplr0qfBuG"
    "mX3rX+oMZblogaQb59Vegjxuo6m0hjG/T39BGf+kOgN7Tqq1ZmtQP8G0hw2W1vEMaxu8HK"
    "gm1g//6I7cIuoCzKAFfR9ruY0IMFO9N+vuidGCyOAsObRWPV0h4sysxRazFrTDVhyp9+qQ"
    "m+LatHq15zHX3A6089uBYncczZtrBFgLp+R2760dQODbcysko6SWlcjDWkH1vgdPc2XrRk"
    "VxaDNE0dLZsJh5pCnmRhez2f5tjo7eM7k1Hx0tXnMnWRkdxsCPnx6gq3Ickl7C2hLGX2p1"
    "1P9lvXGLVGuVqz6f4qjUWT/ZBlbPtUJVT9VxgGSmgI6DCp80IJ0gyA9+m1SnN91KXtI30q"
    "Fsk/uByg6lld8QZA6kLT2Qtil7dQbQR/Zc2vbjqPJGD7JEjTlL/69yVsSW8yEb3Edduotd"
    "MeV0mGJ9D/4ztFVpMBwnbyG7J5W8S09KvEtPit6lZnvAXlcM3nQ8e/k/O/8Ngw=="
)
