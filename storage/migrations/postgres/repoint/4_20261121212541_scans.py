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
    "is_owed" BOOL NOT NULL,
    "visitor" BIGINT,
    "details" TEXT NOT NULL
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
        INSERT INTO "scan_journal" ("code", "scanned_at", "is_owed", "visitor", "details")
            SELECT "scan_keys"."key", (extract(epoch FROM "scanned_at") * 1000)::bigint,
                FALSE, ('x' || substr("visitor_hash", 1, 15))::bit(60)::bigint,
                CASE "verdict" WHEN 'redirected' THEN '0' WHEN 'page_shown' THEN '1' WHEN 'ad_shown' THEN '2'
                    WHEN 'paused' THEN '3' WHEN 'expired' THEN '4' WHEN 'limit_reached' THEN '5' ELSE '6' END
                || chr(10) || COALESCE("bot", '')
                || chr(10) || COALESCE(CASE WHEN length(lower(substr(replace(replace("language", ',', '-'), ';', '-'), 1, strpos(replace(replace("language", ',', '-'), ';', '-') || '-', '-') - 1))) IN (2, 3) AND lower(substr(replace(replace("language", ',', '-'), ';', '-'), 1, strpos(replace(replace("language", ',', '-'), ';', '-') || '-', '-') - 1)) !~ '[^a-z]' THEN lower(substr(replace(replace("language", ',', '-'), ';', '-'), 1, strpos(replace(replace("language", ',', '-'), ';', '-') || '-', '-') - 1)) END, '')
                || chr(10) || COALESCE(CASE WHEN strpos(replace(replace("referrer", '?', '/'), '#', '/'), '://') > 0 AND length(lower(substr(substr(replace(replace("referrer", '?', '/'), '#', '/'), strpos(replace(replace("referrer", '?', '/'), '#', '/'), '://') + 3), 1, strpos(substr(replace(replace("referrer", '?', '/'), '#', '/'), strpos(replace(replace("referrer", '?', '/'), '#', '/'), '://') + 3) || '/', '/') - 1))) BETWEEN 1 AND 253 AND lower(substr(substr(replace(replace("referrer", '?', '/'), '#', '/'), strpos(replace(replace("referrer", '?', '/'), '#', '/'), '://') + 3), 1, strpos(substr(replace(replace("referrer", '?', '/'), '#', '/'), strpos(replace(replace("referrer", '?', '/'), '#', '/'), '://') + 3) || '/', '/') - 1)) !~ '[^a-z0-9._-]' THEN lower(substr(substr(replace(replace("referrer", '?', '/'), '#', '/'), strpos(replace(replace("referrer", '?', '/'), '#', '/'), '://') + 3), 1, strpos(substr(replace(replace("referrer", '?', '/'), '#', '/'), strpos(replace(replace("referrer", '?', '/'), '#', '/'), '://') + 3) || '/', '/') - 1)) END, '')
                || chr(10) || chr(10) || chr(10) || COALESCE("user_agent", '')
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
    "eJztXe1v2zYe/leCfOqA3NDYSZo7HA6I03SXNS9F4u7WDYNAW7StRZY8SU7qbf3fj5T1Qk"
    "okLcqSTTH8sDWW+Mjyw7ffO/86DODCd7zo+4vx2F960YP/cvivg78OPTCH6A/W7aODQ7BY"
    "EDfxlQiM3BgA1g3DuNkojAIwjtD1CXBDiC7ZMBwHziJyfA9d9Zauiy/6Y9TQ8ab5paXn/L"
    "GEVuRPYTSDAbrx62/osuPZ8CsM04+LJ2viQNemXtmx8XfH161otYivff58/f5D3BJ/3cga"
    "++5y7uWtF6to5ntZ8+XSsb/HGHxvCj0YgAjaxM/Ab5n84vTS+o3RhShYwuxV7fyCDSdg6W"
    "IyDv89WXpjzMFB/E34fyf/SV6NaGZZd/dD6/FqaFmHEtyNfQ/z7uBeQMR8Wz83JyS+eoi/"
    "4PK/Fw9v+mffxRT4YTQN4psxXYffYiCIwBoak56zDOfAcctEX85AwCY6AxS4Rq/aDsspQS"
    "1QejgHXy0XetNohj72Tk8EHP908RDTjFrFPPtoRqynyl1yq7e+h/nO+V2AMHzxA9uagXAm"
    "w3MJ2Azf6YWc8HxK74Hx00qMnwoYPy0yHjlzaP3pe1CGbQqkIdNnVYb2GX9kn5UHtgs8qf"
    "GctNeQ3OOzCuQen3HJxbdocsPlKH8vCZKLOEN2BbLHAcRkWCAqU/0e3cFrA5tuGlkg206g"
    "36d/dJB6AdXD69urx+HF7Sf8+HkY/uHGfF0Mr/CdXnx1Vbj6ptgt2UMO/nc9/O8B/njwy/"
    "3dVVGQydoNfznE7wSWkW95/osFbJKT9HJ66RsWLidPhOCDL4zA+OkFoJ2VupOPB7BwrCe4"
    "CsujYZAgP3x8gC7gTLJM1F44H+EqkbS72e/51UQwo+eNC5z5tixd4ofoTJLvRUh12pqm9W"
    "M0JmriuzYMtuXpQ/wUjWmaBsDbejT9gB+iMUlYRd2Wo1v0DI0pCmd+EFnLYGueHvGDPj/c"
    "aMxVBOdIe4ngtlQNk+doRhWWqfyez5OyyrfmvXnxCvDANP5J+LvxN2VSFGKJb81Mbx6JbZ"
    "m4mWKWzIEzvfYiCVtm8qPIQZOYytQ1r03xK/zjn71ev/+u97Z/dn568u7d6fnbc9Q2ft/y"
    "rXcClWNw/cP13ZDWIPAFsYVzGcLAiodAuReG8CunD2iUFnq0SJm7+nlI6XGpvvzm9uLn7y"
    "hd7ub+7oe0OaFfX97cDwp69chnMM63XSTNa1GdjGpVmG7b9mbDZ2csZd/MEVoMZZrgk7cV"
    "CD55yyUY36IJ9hlbPZ/cdWtDbAViR4H/glZWqXUhhxiKORRL2LnaldYymxdTXCMtYiJ5jT"
    "DAqSOxGd9z077n+F+JlSBtr+Ey0HtbZR1Arfie0LelxRbNIWm3M4nRzsPfghc0gBPnq5Qf"
    "NENoOIzPK/B7zqX3vMiuE1po6XeeGavEwPddCDzOgkziCjSPELCDPIvU4vv7G0p5G1wXtb"
    "PPt4OrhzfHMfOokRNRurNxhb4CVyjZzS4II2sZ1uroIraBrlZMe9epp5MwTktOoKVRTQq2"
    "6nbtBjm2pGGVOC4T/MEPoDP1kM4T03yNXgV4TCsMOzy3m+SWHATocgBeMi2rMLoQCzZ04X"
    "pHurx4vLx4f3X4bV/66xJ1S+D8GXtyLn0bclVZVsMjsVZLQhBLNjQKruYKLu5kaQ2MAhkV"
    "bKMKNnYdyNnhBCSTIA0Vsd7bkyq6GG4msCiclDSyANpOAMc4csCRcacVcTp4eXbtT4sXhv"
    "EMuLiXpQxnZaSGQ/6kX8WS3udb0vvlwR76y4DlaBMN9ByjBck7H+WdMkHsciPVSS+taXww"
    "doeO9G8cpippdSAx7docFJm19U0OMVVNGByajQTeA68brQ3kqFLK1jDw/aeQZ1/Ibh4JbQ"
    "oj3EwtK8LjHImZryW0sd97d5YFM+IPovDFx9uLm5vN8YpPEC7kImRyhA5qFS3V96uk+/X5"
    "6X79Urrf0otYGe+igNwMsnngdkCi311YriphSWjqIL2Xt9bmd8WL7Thu18Jy+2uejYEf/g"
    "yDED/lNxNfrspAFq3XaXeVuoDLP4HQaUHpHZ+8Oznvn51k9GdXRKwzohDiiWZbo5WUkYtC"
    "aWF7KWyFlWLE+oIYsX45RuzZATIkJ801ZLeFugLJgKxhyaKQJphGaVPHCE6Q2l3u4h8f7+"
    "84Ee0Zoti1zjg6+PvAdcIq24BicrugTzEVYkNx0SZc6Cf8gKKhGEwilprEpz0DbMV6h6ZS"
    "K7Rnoqqkda+IM1FFYhMfpRJsa+bTM0n7qGDqKw4xpcx9WaETpgpKVEERaKCODecLP4LeeN"
    "VSgsyvZDQb+ortlFATUdR0RBHuEglxPWmuobjeSunACfp+GCwCh+Vc4bNcgGnIdhtRW2jF"
    "q6ccUUjj5ldZN0qjYSRlxQJsi22iOzrSxk2B0Hy88IWl+gwcDwQrjvKTYYr5UKuksI02TA"
    "4STSabIGgZGlzfXTx8YcclDRiaz+DL8OqiSLvJpTC5FIqpPArnUlzGIdZ8jcepVLvJx2kT"
    "1jpcW7FIB75A2GRYuUKx+80GlStSF0CxfW0HZQEkQ/dNxH7tWGYy64FRUYhvqi4Bjcl6G0"
    "8B3kLmaM33pVbxAkxDtb7fq+JQ7vH9yb1S4Xo4DmAknfNWgOmw1rRuQOlUnoQq60vnLCgh"
    "hF6NPiZgxkKmcv9OYDSe1ZrGNNKkw6jWyxLBr6a8+36LTBOnKzBtFdThC6IIYeKwh1btFH"
    "8d5j+tYAOid3d0DUPh1wUazTjoNGMjt2x8tdL3trBCAePHpGPqMEajXxJ/iJcu/lfjNOPS"
    "W8h8vz8RfLdxPe+/mIUc1QTEGL4L8jv0IhhABp18qwABMYGD9c0B+OuZ1eD5zBMQw/wWzB"
    "udVVdpl1raAlAvvZ8CGo1G5T42znDjDN8xuV12hr+P38QWlRQsNDkSaprrX2abMoKvQfNK"
    "O1t+Q6WRRmxSbktVJUM+PzeTtTRRp2oKViXiDM8umb+S195s/TLr4F7XQXNeSLuBQaaSQe"
    "OVDIzBQ9edm4qoW9g1u5lGmm5WupuNzcPYPHZMbpdtHlkYAkulIGMUBBpFHg/RYp7zOrvA"
    "pDqrJe2HY3/BOnJdEEWaITSU+FuJILXRuHfQb7LmIHiSoZqF1ZD05gOkjUbwKkRFc8Laa+"
    "lpoxS0EByl7pk+emRfGgVspwpYeWg3QS+VQt2tkV2VXGpKyyq3dAIg4+i9LULseef/aTLI"
    "C1msE7RSz5D+/AS9bYl7WD9siJ+lGWetGlN+9JeBB1yeOYW4fSQ0qIRj4Fm/r1u37qeVsq"
    "CYiuX43i4qluMFUI7/FKGTk28nnUCas4DncfRBEfU0znRA7Q5wQst/YSVcDHzfhcDjrDw5"
    "qlg4C8E6SL6Ix/v7G0rtHlwXi1x8vh1cPbw5jhUM1MiJOGQ/O6ET+cwaZfyhToBqjXPFrB"
    "z7GeY2jIDjMsQ0foUXAqKFDVdkXmqqzIsqgXs3/tTnCYXpPbFE6KJWewwhxrmfWMeTPyab"
    "xmlXbasph49IDowpZC3S/EKSBKhmJckOLRdtlZJ8ceyIMdrFZ+dlIJ2EwPon6OVszqAznT"
    "GGsZjOHGX4pPl8gouoht+KgBnvpHI+K1UEllskavIElvSeWGCZp8KqOrYrE/3TfLWJuCSI"
    "dMEJEmXcqkXdEA35GklkGcqUElNtVSd7F/1Sll+LKwBl7XWSfxpL3TBxHSbYe8fkdjnY+x"
    "O6/skZR8uAm+BeaCIW8haosbVYt96jsIcPE5O1TJEYY5WStkphe6Q05xSopfLB3SddybKj"
    "RiLUUs//BMLwxQ/sYbDibwhUk00bwrqxlYmtOywxYNu4fkC2wOBXqFrbkn7vBitcmniZZl"
    "2o/B2p2P1VN6UiTgvnats7Uza3JPclEmd2JbMrcXYlH5d4eRwDj7spUS027ElxWwuHaO14"
    "R0oD8ujosGrlbsi3RvuRlT6LsymxSz439eXE48ym2KlNkWe7EXUBAdLJ6LjjEC8Tv7sH0k"
    "387p474BkGuNh2mX1xmAcB04n8JuI8Rr7UMedJc3M412YlxoQ/72uVQHK/tFAyZcczGtYr"
    "s+4Cb7pEPEqZ7AmMfmtKv8KS0ufXDSkuKAGcwCBgHfrOJ5jE6Edw77QKxagVPxn+tERzrJ"
    "0EKxmWCYiGJFehmE9wiV4nkuM2aa8fsceV6rceC+q3Hpfrt06cIGQdHicWkHOUkY/Vyesp"
    "5smzTJWMXHqBsbKcxm/iZ/WNn52AueOuJKPXKFC7wWuKOE8kgmcXIODVJOIzSoG2YFSt6J"
    "RmCI0XImmnKo0y8VUbbRHdqjioyDDuhFOVKkFer9agKTPYkf5FEl3daVyAmn5WuZ/jgteS"
    "QgaJMVKbMOMgpqrMrXy+QbNnrKtYe48cVUqlGjys/+Vrxdntow0KcXxNMVXYRLA066Tgq8"
    "hJ/9fw6ReRbRnOdO0TIiPVn6M3kNH/coR+VuFWfBrhzA9kSymTGP1obl7H3nOyqGJsNyi5"
    "7U3EiJwA2o94GlzbfEmj2GqTwBG3t9LZ1cq5Nvn6mE1ic7CNUqb5ne95yrnoNN301OZZu1"
    "1PNbqb8Yqkm0QdOx+JNCW4lLPzqSLd4OSmj5CblkvcFsszcS35J7jaowUFfbuc6p4AjA2l"
    "GRuK+hKj8gv+XhKp1Ion2I/tCWOYsos4Xo6AaRQw3vV4uccZhFyXQHZzw36Gm7V92Gy4AL"
    "Em94T6O/68HP0O1/lJNliVdHVu7q34MUfr3Tn+MUleSfz3yI/ydGX8gbwZwAmOB6iSxrum"
    "Cv3KCKxrcZrkXfWWOpO8q0xXEBJrMmFltpwUoxPtTSQwEote9WFMgHTic9eOO8BQvLicJ6"
    "114ruxQqPpTi6zIKQYnQhtZEFIRZuK4zJrrxORjY1MUjasSCgJMZwyOKUE8IqkUhjDKofV"
    "GqO1CDPcMrhNtcLqtBIIwyiD0T+WIIgga6Tyz2gjMVo4J0XOnKYOaauU2s3nfNvU7ldPOT"
    "PdW8D3Nuner51sGz47Y0YBDtGxjynCEF6DcF9q/fbNyl2X6FHgv4Ss0id8tgmIobwG5fx6"
    "PnzOt67n89pJ59f44ZO+dY2f1076+uxjuW0zRegQGb8LvtXxEftB9Pnhhu8mzu8fbfAU41"
    "DRZdDGOYTsEO4j2v2beoTQKIWBB1xWmDfLdZwELqRwOsO/WgXn/LdbroOLOcfMNOD+VStu"
    "SIdIc7avkR8BzfEzdnMnoaOfzysEP59zY5/Pi6HPJobfxPBrEcO/pyA45WhuzgeJz6Bl1q"
    "D98fH+jmdozCDFsH1nHB38fYA32g6yKiAPkyEWLotyZGH7ww8oC/Nh5Hggfk0piZ6CGbFe"
    "Xo2K/5VYp9P2OnBd2AorVfbsCSp79hiVPX3XhoFsNT8SZGrP0dsenC9c9JMlKS3ADKkUqa"
    "QyKrEWFGBmSai0JPjxSzF8EHwxg4AYMWMLMSOaQdZuxyc+A2xFu2JjfNeshxGIlozxLlAG"
    "M4SGqmDDBo3smFLZeqwloIbr9+lpJevGqcC6ccolHHqYA1Y6jO+7EHgbaCfgBeZHCN/BYS"
    "4KTb+/v6HWlcF1UTf5fDu4enhzHPcEauSsS9aVtXT4deGgxaZGmj2NNNU0VcuyL/VyrNjX"
    "nGbsB5iJJjvRbAv9h/4dx54jGeMMD6/DNrNrK01csMF15k6NMwxznEZZz3s4Q3LNIxrOYD"
    "xDw1pyNvCfYOZDjTAnf+pLC7wUqCXWdTp/wJmDKbRgELDOQ+SP9ALMDO96yz0SWhyXGYfN"
    "N1cUccZqsYXVAi/YNZLtaZxOPtbdHxscMv2B/BzGHKET742lL6VBY88OkNk3CzANTXLHZx"
    "X2zuOiPkwc6XdWCoGBIBjPrAjtklJSIg3TguqdJy916tgkZbqiaxai5cKu2c000nSz0t1s"
    "StW2f7YOt6iU/Ok6F+tHNXa+zj7I3XjADj26ZI/YIXaqGfCmkOEZHSTADx8foMsLb0spv4"
    "yfohfj39pNJ3Gmswi9FjedhLh/JE4nSVq2k02yrr1EzM6k5AX+0wmtkR9fHPs2rFx9MG6M"
    "32H97PIDq+SRpD/a8idW+sAm8khMGcFmdWnBSQamCFhDOrUpyLg/A1G+eFWnngAZ6mtTn+"
    "8+Ei75HGTc8NXd8CbPp/k8H5sRBCpaNFKETkzuw4MuK/QRIEP9VtR7NQ7LpHGmA7Yb+8/A"
    "XbJ0/Q0hIznMOAO6VrXCmXqIC9GBPVSLo02mBtx238f2yGUIPTWZ0L1fvb2VYBu+hr5Yjl"
    "xnbP3+8iSzZNAos2LUib2BwEWbniTxNMoQb/y2xqGn3vl5wyQLmLcfk/fFu3GaT9z+Viwo"
    "BlWnCFT24qYG1C6m5xY1oHZamUG1Fc/kYSuyv5g8bG1YNwG1bQXUGpFVO5HVhBq+um42oY"
    "Ym1HDH5LYcatiqMv3TOpJCYN6mWxwJFeokLmPP5m1mXBRe4mUCo6h1vXOGbsG0x6v0psLF"
    "kEHgwPFAsOJ4CCCLwtEqMa10c1ozXYWJlJ7thEiiH1zfXTx8YRtNBwypfvBleHWhkIfrAg"
    "bOeMac+8kt8aQHeaO9THfWTv9aIlC3VIL4SwBXzeSbrvh6phbWqzaqUOFZJcFw0lxDdo8r"
    "2QaPBbbB47Jt0JSC3qmVaq/72bf/A21aAAc="
)
