from tortoise import BaseDBAsyncClient

RUN_IN_TRANSACTION = True


async def upgrade(db: BaseDBAsyncClient) -> str:
    return """
        CREATE TABLE IF NOT EXISTS "page_pictures" (
    "url_hash" VARCHAR(64) NOT NULL PRIMARY KEY,
    "logo_hash" VARCHAR(64),
    "fetched_at" TIMESTAMPTZ NOT NULL
);
CREATE INDEX IF NOT EXISTS "idx_page_pictur_logo_ha_2d0991" ON "page_pictures" ("logo_hash");
CREATE INDEX IF NOT EXISTS "idx_page_pictur_fetched_8e4c29" ON "page_pictures" ("fetched_at");
        CREATE TABLE IF NOT EXISTS "contacts" (
    "id" UUID NOT NULL PRIMARY KEY,
    "code_id" UUID NOT NULL,
    "entered" JSONB,
    "consent" JSONB,
    "created_at" TIMESTAMPTZ NOT NULL,
    "erased_at" TIMESTAMPTZ,
    "account_id" UUID NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS "idx_contacts_listed" ON "contacts" ("account_id", "created_at", "id");
CREATE INDEX IF NOT EXISTS "idx_contacts_of" ON "contacts" ("account_id", "code_id", "created_at");
        CREATE TABLE IF NOT EXISTS "folders" (
    "id" UUID NOT NULL PRIMARY KEY,
    "name" VARCHAR(200) NOT NULL,
    "version" INT NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL,
    "updated_at" TIMESTAMPTZ NOT NULL,
    "account_id" UUID NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS "idx_folders_listed" ON "folders" ("account_id", "created_at", "id");
        CREATE TABLE IF NOT EXISTS "mails" (
    "id" UUID NOT NULL PRIMARY KEY,
    "contact_id" UUID NOT NULL,
    "due_at" TIMESTAMPTZ NOT NULL,
    "tries" INT NOT NULL,
    "account_id" UUID NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS "idx_mails_due_at_033953" ON "mails" ("due_at");
        CREATE TABLE IF NOT EXISTS "templates" (
    "id" UUID NOT NULL PRIMARY KEY,
    "name" VARCHAR(200) NOT NULL,
    "options" JSONB NOT NULL,
    "theme" JSONB,
    "version" INT NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL,
    "updated_at" TIMESTAMPTZ NOT NULL,
    "account_id" UUID NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS "idx_templates_listed" ON "templates" ("account_id", "created_at", "id");
        ALTER TABLE "short_urls" ADD "folder_id" UUID;
        ALTER TABLE "short_urls" ADD "template_id" UUID;
        CREATE INDEX IF NOT EXISTS "idx_short_urls_folder__ec5f3c" ON "short_urls" ("folder_id");
        CREATE INDEX IF NOT EXISTS "idx_short_urls_templat_8458db" ON "short_urls" ("template_id");"""


async def downgrade(db: BaseDBAsyncClient) -> str:
    return """
        DROP INDEX IF EXISTS "idx_short_urls_templat_8458db";
        DROP INDEX IF EXISTS "idx_short_urls_folder__ec5f3c";
        ALTER TABLE "short_urls" DROP COLUMN "folder_id";
        ALTER TABLE "short_urls" DROP COLUMN "template_id";
        DROP TABLE IF EXISTS "mails";
        DROP TABLE IF EXISTS "page_pictures";
        DROP TABLE IF EXISTS "contacts";
        DROP TABLE IF EXISTS "templates";
        DROP TABLE IF EXISTS "folders";"""


MODELS_STATE = (
    "eJztXWtz4jgW/SsUn3qr2K4E8tqpra2CdDLDdh5dhMzOTNeUS7EFqGJsxjZJ2N7895WEH7"
    "IsOQgwMYo+9ANJ15aPHveeK+nqRzOAMx950eeubftzLxr4z82fGj+aHphC/B9RdqvRBLMZ"
    "k0lSIvDgUgGwLBjSYg9hFAA7wukj4IYQJzkwtAM0i5Dv4VRv7rok0bdxQeSNs6S5h/6aQy"
    "vyxzCawABnfP8TJyPPgS8wTH7OHq0Rgq6TqzJyyLtpuhUtZjTt/r7/5ZKWJK97sGzfnU+9"
    "rPRsEU18Ly0+nyPnM5EheWPowQBE0GE+g9Qy/uIkaVljnBAFc5hW1ckSHDgCc5eA0fznaO"
    "7ZBIMGfRP56+hfcdWYYpZ1czu07i6GltVUwM72PYI7Iq2AgXldPjcDhKY2yQvOf+kOPnVO"
    "/kYh8MNoHNBMClfzlQqCCCxFKegZynAKkFsE+nwCAjHQqQCHNa5qNSgnAFUAaXMKXiwXeu"
    "Nogn+2j49KMP61O6Aw41IUZx+PiOVQuYmz2ss8gneG7wyE4bMfONYEhBMVnAuC28E7ScgA"
    "z4b0OyB+vBLixyWIH/OIR2gKrf/6HlRBOyekIdInq3TtE3nPPil2bBd4Sv05Lq8huIcnK4"
    "B7eCIFl2TlwQ3nD1m9FEDm5QzYK4BtB5CAYYGoCPUXnEPmBjHceUkObCcW/Zz8Zw+hL4F6"
    "2L++uBt2r7+Rx0/D8C+X4tUdXpCcNk1dcKmf+GZJH9L4T3/4S4P8bPxxe3PBGzJpueEfTV"
    "InMI98y/OfLeCwmCTJSdIrMS5Hj4zhQxIegP34DLBmzeVk/QHMkPUIF2GxN/RiycuvA+gC"
    "ySBLTe0Z+goXsaW9n+2epcaGWX7cuABNN0XpnDxEZ5B8L8LUaWOYlo/RGKiR7zow2BSnS/"
    "oUjWEi7GtTkK7xMzSGKJz4QWTNg41xuiMPuh9caYxVBKfYMI/gplAN4+doBhUxF/y2LzMg"
    "ilnT9pRPAR4Y008i7yZvKhoIQk8daz6UOeoYa8U46vR11NF/CzjLqWBSXkMK2D44WMVtdH"
    "AgdxuRvDwLxGNI2UfHymjnDq3AZRTAEXpRchqlEhp247MV8D2TwnvGo4tCC0/96EkwS/R8"
    "34XAk0zIrBwH8wMW3EOcS4Dt3d5e5TwWvf6Qg/j+uncx+HRIkceFUEST+zdD4zf6KH4jtp"
    "ldEGI2Ea7V0LzsFpo6Vgimpbff0vGat6Vm0OaltmnY1rdp37BjC27XAsZFgC/9AKKxhzkP"
    "hbmPqwI8W6SUxHsZ9hPcAuXEyQF4TlkW17swCg504VIjnXfvzrtfLpqvcqd2pfwVm23eGM"
    "r4a5bbKuWvNi1XAX39njmCyMOfYBCSp/y5Ca3toXHfixSIbfy1bOeMW7m+LGBMqvD3f7Tb"
    "nc5p+6BzcnZ8dHp6fHZwhsvS+hazTsssrv7PxHbKzeqJMSWnu0lzFZpAij8j8XYj7MEMEb"
    "dD+/Do9Oisc3KUwp+mlKEuMFfpQHOsh4UKA8tLacjCOis5EzolzoRO0ZnwhIAKyHFxDdGt"
    "YLU+7pBrsK6cpGFdtbbFH+AIG4TFJv733e2NuHkzCb5pkR01/tdwUbiKGtgffkWgyDVnMm"
    "w+XXd/40fU+dVtj28n8oAeN7zAKIKBCuypwEao79FQqgT21FRVJJ+8nKGf5fQzRwk2JaB6"
    "rg+3OAbKd7F6cdBk+5CQgjJ7i0oYKHLgdOZH0LMXFa2kfmfdHvgVm5FQs7a67bVV0iQK5n"
    "pcXENzvZIN+SP8fhjMAiRy+8lR5sQ0RHv7K6x0S+Z65CgnuRtytEuvlk7cCD/Knwc2VLQV"
    "ObEN1MT+cKQ3lQLDfLzwWUR9esgDwUJCflIZfuF8Ee+p0wbJXsxk0gGCp6Fe/6Y7+D3lPe"
    "koubq9+bknYD6934cXXR52s+hmFt1qRnnqvOiWHQQQUp7cOYGyZTfmXEKl20Z/NLNP44DN"
    "b4PBaUQUvsxwvyYrOSkaGRl6sZJ6W8SxBOljki7apNL4S+gPOsnIX+07sFgLlff7o5J3Gz"
    "73rnyOad1VoWZEjDbhVDT0IhhAAZxyrzAjYrzx67uFyeuhSHHLkWdEDPIbIG82d34EKo1x"
    "X29nZ07QbOuscxsbhmkY5o7B3WeG+YXWxDnHBrGMZXJFWqVMc/lljkUsbHNKUXPmlTS2uk"
    "LNSxqzqXYqtTD7v9P8lIV4EE1NuQAQJbMSE25in9xfcbXf9n6ZedCc1q7HKnclp7XN8YCt"
    "Hw8wDg9dNTfbzPOZs2Yz5yVNM9e6mY3Pw/g8dgzuPvs8rvyxL2MUSV6rlE+4uNQ7ejfIsj"
    "TE2KpGsOHlTBQbzvZM9liWLTZTCIuol20cY4TW3DlW01lgl1vHnpETCXr73RS4rpQHpEI6"
    "sYBO+/QkJQDkR5ntf3fdvboqEoAJ1lkTQTcuhzOTMnjyAcVm0RpmNiNmbOza2dh1cYImIV"
    "xFBgsT3rXEYEkDyZrlGH3dkPFuReW9cKyUoYHcxO7gLr/G+lYqZQ7X1G1Wz0VEDpAoGrLU"
    "AErL62T/bM2rbPxQxg+1Y3D32Q/1Dad/Q3Y0D6R7b7gi5UbeDBe2ZsvS72jskeABqp4pVs"
    "Z4pZS9UsQfqYx5Tmgt0N/exrr/oDMn22FkT9ZaTMtLGouwbhZhXXj+t/gWyGEgvSiCK/KW"
    "QohvlUzN1h3ufnIcsrUpnWBIFVY9dpev9xYP35mIniRvFxE9+eZfVSnxchpukdq+ZkrHlq"
    "JeYuWMVjJaSayVBrj9A+jQ+Gd9R6aYiqXKdVOwLG8tA44hp5JAXI4/xd2BPDl5jQnGVS+f"
    "ddZCq2qITEJD3dA+7qyyffa4UxKSq1O4Xzjp+wooszIa4rx9HWx8nxUsviRKQt20yUuatX"
    "Vj3UismzsbeDKbJskrt2RCXGrH5JqP0kqq4K1Mr2mFDaveQ1ZtAkdXpGiYAaSoaPKSRtHU"
    "TtFwB8lIXBwVQ5gR0dAO3v6NHQ++Erxx8YqWn7RiGE8oRJEfKLtUeTn9sO60V8C605bf6d"
    "PmsZ6HMLCwxSjaaDHEdpJkFTsnpQPOZZP/xW/D3LxfCMSV2+afFOejc/GEbwSDQBSYV446"
    "K2MwV8fcBd54jnutCuasjMF8Ncxrw3iZi0yErDd/0UkZ801oxc6c961G/nYN3F1i5goDD7"
    "giB39JTI5EfJ3YHNm3m/ActSBzJRd+xM28qsGUlNfQ3t/yLfRm9cas3mjBrcgjhBiXn4dk"
    "xHQ6ELCNA5HSg9KlwYwlx6TN9YI/KUQzxtWMkAciYcgkuU3PiRmzXp1K7TQQWM2w3kEcsG"
    "U8PMW1j5xQpdcg1WRzm8KyRwSnMxd/siKknJgBNQcqS0YV5gJOzEwJK00JPq2U4Ain3Mxg"
    "RIyZsYGZEU2gSNvJgU8FzFUVG9wdHYFoLujvJWQwldCQCm7ZoZGePFFdZCsIajh/V3FdbI"
    "ob9AgGot1Fvu9C4L0BOyPOh9jC8nvYzcv2Dt3eXuXmlV6f5yb3172LwadD2hK4EFoeeC6y"
    "dPgyQ3iyWedKlJykuROlztteaFtRYr/mMBM/wAw01YHmWPgP/temK0cqzhmZvA5qZtdeGr"
    "Jlz3LRFAnDOMr3subl1nL41gz5Xe5qFeGPuzOgJ+MVR4P8CWY8rLEBxESPqH6FCU1JdBYY"
    "BL7S5iZOzHTv9aZ7bLQgrJwXKu4KXs54LTbwWpAJWxK46k2Vm8rptMa6Y51rrlCp6gqVJw"
    "RU9CYnpqFLbvtnCkIIAntiRVhLKlmJeTEtoN618jQXBa3VFPvmITIXBX2IZjZBCkyA1h2D"
    "W3GAVkZTTYA3FgVz7sWCl18H0JVtb0sgP6dP0Qvx10qPkwzjzUCy4yRsfqv0OEmyrWjv7m"
    "lNK26OgtRgbm41zE2tZjvWu6NttmN9BNSNX81cTVyHzr13VNR4HD5EMxuPg/E47Bjcfb4S"
    "5tdlrB7cYjI6nS/RKiXUSeSfR7h4x/tgHCBYdidTvOQYIhCutrPzejX89n2GPZml34pfAA"
    "UAlt03HAuYu4ZbjdXvGq5LeJYuDJA9EY79OKt80IOsUG3u+vwo4UE3JEHyKUBKM0sDF0p4"
    "phbeqyoOo5BRpYBwXFxDdA9X8g0elvgGD4u+QRMRYqdeqnfVZ6//BxKnCM0="
)
