from tortoise import BaseDBAsyncClient

RUN_IN_TRANSACTION = True


async def upgrade(db: BaseDBAsyncClient) -> str:
    return """
        CREATE TABLE IF NOT EXISTS "default_hosts" (
    "host" VARCHAR(253) NOT NULL PRIMARY KEY
);
        CREATE TABLE IF NOT EXISTS "lost_scans" (
    "id" BIGSERIAL NOT NULL PRIMARY KEY,
    "domain" VARCHAR(253) NOT NULL,
    "host" VARCHAR(253) NOT NULL,
    "address" VARCHAR(200) NOT NULL,
    "is_guess" BOOL NOT NULL,
    "scans" BIGINT NOT NULL,
    "first_at" TIMESTAMPTZ NOT NULL,
    "last_at" TIMESTAMPTZ NOT NULL,
    CONSTRAINT "uid_lost_scans_host_9923a0" UNIQUE ("host", "address")
);
CREATE INDEX IF NOT EXISTS "idx_lost_scans_last_at_bc7369" ON "lost_scans" ("last_at");
CREATE INDEX IF NOT EXISTS "idx_lost_scans_listed" ON "lost_scans" ("domain", "first_at");
        CREATE TABLE IF NOT EXISTS "service_hashes" (
    "name" VARCHAR(200) NOT NULL PRIMARY KEY,
    "value" VARCHAR(64) NOT NULL
);
        ALTER TABLE "accounts" ADD "counted_at" TIMESTAMPTZ;
        ALTER TABLE "accounts" ADD "stored_bytes" BIGINT NOT NULL DEFAULT 0;
        ALTER TABLE "changes" ADD "event" VARCHAR(8);
        ALTER TABLE "short_urls" ADD "deletion" JSONB;
        CREATE INDEX IF NOT EXISTS "idx_short_urls_folded" ON "short_urls" ("domain", LOWER("short_id"));"""


async def downgrade(db: BaseDBAsyncClient) -> str:
    return """
        DROP INDEX IF EXISTS "idx_short_urls_folded";
        ALTER TABLE "accounts" DROP COLUMN "counted_at";
        ALTER TABLE "accounts" DROP COLUMN "stored_bytes";
        ALTER TABLE "changes" DROP COLUMN "event";
        ALTER TABLE "short_urls" DROP COLUMN "deletion";
        DROP TABLE IF EXISTS "default_hosts";
        DROP TABLE IF EXISTS "lost_scans";
        DROP TABLE IF EXISTS "service_hashes";"""


MODELS_STATE = (
    "eJztXW1z27ay/isZf2pndM/EkuX43LlzZ6zEbX2a2Blb6WlO2+FQImTzWCJVkrKj05v/fg"
    "GKLwAJQARFUiCyH5om4q5IPQCxuw92F3+dBGjtu170t8v53N940dUz8qI7/+Xkv1/9deLZ"
    "K4T/IpQZvDqx12tKgnwS2bNlrGXvpC1ExMNYeBZGgT2P8NWFvQwR/shB4Txw15Hre/hTb7"
    "Nckg/9ORZ0vYf8o43n/rlBVuQ/oOgRBfjCb3/gj13PQV9QSP7518nCRUsn/nt2b9ch98V/"
    "EmH0ZR2gMMS3ClP99Be6zheLfV7LX8S/ZruOBU5iffz08T++Et31kxXfkYFqd8P4cyvVnb"
    "gP1170QyxLft3MmvvLzcrL5dfb6NH3MoUEyQfkocCOELlDFGwIXASNBN8UwR0yucgOEkrH"
    "QQt7s4woeGdW/tmJZd3cTq37q6llnSgMyByjiOFwydASAB7II/zX34fD0ejN8PXo/GJ89u"
    "bN+OL1BZaNn7d86c3X3cPkaO2+Ksbs+sfrmyl5IB/PmN2EIh98jXXsyLby0c7Rf8I/voz/"
    "20c74KOfyhfwxz+siH+KtmwA0g/yEchneRdDsLK/WEvkPUSP+J+n5xJ0f7m8e/vT5d13p+"
    "ffsxDfJFeG8SUCdg7ubKsC7U66FrDJvNUT1+H4rAKwWEqIbHyNhdZBke0uwzK+/7i/veHj"
    "S6kUQHbcefTq/14t3bC0ivRgFkvAJWCQb16F4Z9LGtPvPlz+WoT77fvbSQyOH0YPQfwt8R"
    "dMCtDPA0TAseyojP47fCVyV4g/AqxmcRAS1b+lfzFrKKbXH67up5cfPjLj8e5yekWuDONP"
    "t4VPvysuNtmXvPrn9fSnV+Sfr/51e3NVHLZMbvqvE/JM9ibyLc9/sWyHxiT9OP2IGWbWIW"
    "CH+dOn63f8IWa1CkO82bjO34iuWUMbv1Cj3VjRoxD/0q+x57N44lrfBK0ywD/4AXIfvJ/R"
    "Nob5Gj+K7c0RB9OCp5k4mf0EN/80t2mB/ZI5jYXZhVFw0BJFO7t6ef/28t3VztGc2fOnFz"
    "twLAZ3csUf+oVPMtnypdVwVfzE9uyHGB/yQ8hjc/CXBAKVY4D2vX8lh1z8wjf/ou/3yk/+"
    "Z7Hx5gSDV/GdyB9n/3ui3Zsvc7zRCjsjKu5hptCW691p8NO+h/iMAhd/nWMpI13WbMQpP2"
    "602T7gazsMX3y8kD7a4aMK3iVFA4PL4XhcCfGxBPFxEXHiJVv/8T2kgjajZCDS51Wm9rl4"
    "Zp+XJ/bS9pTmcyJvILjNcyThZpY/lwLIRT0AuwLYELrX8fJ6F7rj9edhg+MUlfeJ1jGPgx"
    "xVsb4jsfEdlWyvg32VmU/ixjpo87UB9/24x/9XQDqVNw/b4evXVVzK16/FLiW5xsJLKImA"
    "LPQ8a0xMBB/lgprMPvQPdgnKZLkvIOiGlr8mv84POBubvr9EtiegUljNAogzrNqWXc0+od"
    "FTpZyqoza5vX3P2NLJdWHj8ubTh8kVdm7iqYuF3IjZz6Tn67Mbcl1H2R4yrbV/J7kplF+3"
    "tSx0uJNMOe54muIXfraNEGcbToZ+UfOII/C6b6jH5HA9D57RbMCD788q3QsHvrRNdKyNjL"
    "X7M9oK9zGyqwP5NsbatZ7QFrYxDN/G6NQd140z6MAfx++QMp9O6zSDs0ZbFy3QuwFauF+U"
    "CN5Mw8BpfFEB3wshvBdFdHFQg5d+95mzSuwLhnK9DkOh43goDUZEwPEa6yKyHG8YWZuw1k"
    "AXdSEY0Hmkw7m/5oXY4kzXXOOgRNf+jGkrea4Lf+mgQAl4SgWQr4+846/wvdWSu3MVQL4+"
    "8ujL2sWXa9gUVhMsis4WBVK7IbW7Y3B7ndq9iR6RF7lzsjMnJEaLQgM5P0qLH5El1W0pOC"
    "rT1FKmtzcPtmsSWIcIh9icJWGKvgi2yni6RnBOMnN69etU7thk1vT97c2PqXjR2/laDpfD"
    "CK05NJRkq5JR626fsk2y7zjblkBKmepYHrRvWcFfuvXQ1Md/dOMt6WB/mveVDvN/fsbD7b"
    "1Dz+4cibyfgojc93kiwviZiXQLrs9v9Fza3eXkj0N2jaEbRbNmQewqJaNVGgFJIm2mYYRb"
    "1PZep27uvr62FyJ/ba1Zd5H/B9tdikxeek1u61ZpyxFIgjI3CQqaKOVJUJUKiyV1xSWThW"
    "8X4fdG0WSxWgdM6f5sQ+ydwEdrPqAZhtCeSpMZ287mMTaV6jRTrtUNxaQJrd0LholpeRC4"
    "vFwYYXyeyZtE3g5Pz96cXYzOz7LgPPtEFpOXadkjh4P77YImr0n/gkEtoe1zKEhoaLz6T/"
    "0n5IlCwqLMQBoa+h6O6UgzlojIH6/dLxHb0+i38KgNdvqFYLTpYHS9CbCGEolKqRgYkjbf"
    "RiV+C5TLclgtKMzZS1br1yLPtDBVo3RPiJkg3fPoQ9s/P19TcPvs6X+0w/BJXAFPXZb79+"
    "ud4FHP8WCzp6o5++lzW4RwRA54+rp6+nhwHZJDbC+5S7vYTyopGueMno4quaNETOz3jzi1"
    "4pvZ0p2TzhZlvCeuZwdbUYRF6xXLmdNGOP1c67npPwlZn7lHGNXJ9c3l3Wd+Eu+EQ+5PPk"
    "+vLotNh7AptQSWVtpyiNEziQvuOJEX+n3ka0ylfh+nkn4fp+V+H5AoXWe56V1IBtX738pI"
    "Q/ANwXfH4PY9+CZnQUwDaQBOiQz2BuHx2RJZIkCHobjjkDg7o/zJI8SLdsUgPH9uOFpTW9"
    "dYHJ4Xh7+qy1zUM9B1bn6vKHu3FJ0pWg92MXRzpA6qLWzSKiHPwTjfR2gttEqsyB6rtBOO"
    "K4uhOsBwmhYSMoqHQgwrrP6jofhQiCEkZBzFyJKiCsSLs8QNLCgVI2ayzKK20beiX3wg+D"
    "a9JIn6Q//1jyPSE9s+U0R3aO4/o2D71neE/SiKMnJ3PEikMSxOqx0p0qwMfJud3wF9KXpB"
    "5eQDpuBeMkpGOD/QnQLsIOyVaGQIMZJh9DYdBL4hZGX2GcJYepcpoxkxBdauK2u3Dvw5Ch"
    "UPdaOUIL2qdnqV7Hg3GfrSw90aGwBTX4UC/pyZLyO4Ug0jXLwu+C1ddnXud/vvItNJXZZb"
    "zTDdx2/bXkoS/UOEPKUs//ShIctfA39dZo1hb6OT2HMTosDCCwUvNBLDzGoZYQFYoMeVkp"
    "zHkiTnMSQ5f6O7GpRNUhljSg12rXQeX6DrgK7rGNw+03XYi/AehDtW+dWBNNiYx3KtbFKF"
    "j34QWZsgbqHxjAISH5R2qJgY5CGw802t+MHUSo2TH2P5Cyv+qrCpMATIwq7IwnSelIZAiD"
    "+lYRJT2FhTvvRFmnFqjCW7jYyWgZHIqFIkMpJEIqNyJPLs2iogJ+IGott8kyzWHigFeYwm"
    "BHlaBwHoWZEyyRTMayV9UeEduhC+QhfFN2iGFtjJL2Mr7iGda8AhuPU7SNuLCAUqsGcK0L"
    "j7ANjpYKIqmUDrQAJsoVdKGs4pYlrUA4pGTtEwYfOhJM09+bJPd+/NZmmKU0wvnmZ3dIiQ"
    "qMkvD+RMzU6wd/3f0ufevzNMVhvxrUn6a+kpVO4PXaaPbUz2ZESrHsmTqYBJKTbi9bAHiT"
    "hwip1OSgWc/fpeJ7k9N4IVI0+pAPL1kQ+RHcwfrQgv6mX0xQl3BTUTWAQoKu3FUPSOmgvs"
    "eh3mGEVoL6fzGEMOBuRgdAxun3Mw3u0w+QmPvyi+L4gMpDF+grH1iKWPWC9Fbq+yB5PKG5"
    "cXPByPKuzBYCnJKSmj77mxry5VC+/il8mRVb8XRPZN4Vi4rdr3Q0r+gLZpmrZJB7vGAamM"
    "Jnj+2nmF2qxP/gpjKlyasqt7VqVYrs1eHPFUie8iz3E8nFBPfgtUWum+OO5mg4IflWsYmB"
    "LWoC/FpIu6C9JyVR1sjmoj5J+Z7itTzr/bSasKdKZg4KRuvnAQgyXY/Rdz2LQOENjqBLaH"
    "4Vtgq+yoAl9SBPTV0c8WYvUooqAK3LJuUURhnKG046TR0g7YePsWXpzN2qk5zKwmDLPWww"
    "x7b7D31jG4fd57+8FfOigQEYP51YGUGFzEcr1Lqk0eGzhADZabgYQDhPNNczKqUsHtUFJw"
    "O+QU3EJMATGFBh5J75xNiCm+iWGGmAJiio7B7XNMce2g1dqPkDffkiM/AkcUXnAFB9JIw8"
    "1VrCe0bTsXAd/isONAIBhoOhggQ6IQCyTiBoYCrfTeWeD7o2AduGr9QwpqBqLd/B41tmNB"
    "PeeR1YR+nDr7jvir/E0wV63LLahBG41CNxgvfOG1g5m4nh1sBf54plNAc7aNdknWxiA5Sa"
    "o9sxcEL0OT65vLu8/8FIMJpzp08nl6dQlnQUEgBIFQ7UDIe7aXLrbDkgMtijIDefhDSWtW"
    "FwLdXcm1To6C2syWbvhY40SioiacSaQ2JkdMS9fM+eggRXrXj4q31IhBpnXMg9m4wz01Q7"
    "tBf+5IHsd7/8EXeRrpNbmHscRSR/QsSJ8xhKeW+rm+rJ5xRdRNvfuy7mExhGpBNaVUM6rW"
    "NO7oMqx+cZ2IM9vvV/ZyKfTlMiWTEjBGwzfnmd9G/iHz1O4/XL5/X3bNHnGU/MiZxnI4cy"
    "3Ak8XzCa2jGiQ1pQbpDdpR1Po4LGF0P7eF9Ah9fZ/jEkZWiEVb2RNOm7NgWElGqbw6nQ4O"
    "gzCq2GI1/wENJ6QCM9MVMwPF6u3TAsdtq2Q+vukKpwAxpWIiym2kXLuh9bDhwjzx/SWyPc"
    "FyTakV4y2s10OsZWvw7e17xoeaXBcLoT99mFzdfXcaI4+F3EhA12Z+QXXLmKmYFA90zJJn"
    "7k8JeXnsQOtB8KBd8EAP8dKuNcKUGuQv6Ta+ugSHH/HnH915tAmEXRULIgNpiLjGwtZ6J3"
    "1EjpscsaLKb9M6wG0rc9uKHWkO6UPTJ2PTRiMasoGkPL0ZpZY2bvs/v6nwwXsqwys+HCMR"
    "h4Mx6h+MsUDRXJRys8eZZTShu5Ju3g4zyra7TJ0Dld0jWs+keLGJ/SMHu0k1WhtnWp28MR"
    "Ae1HthyP/rLIq0HkT4Wg/xwl0qnXecyoO3oeZtaBh1fwqrBN6J1KBy7G1twjbi79/YU1+z"
    "kPmgAl7YPO1q81QPWsTsuBGOn4bjpzWt49L6+OmPpHBmfrNZzVAQCk1iUWiPRYzFLW8n3z"
    "odLeqdVyEziX1SOAL66IXQYiMauRHPWxdb0EzBCLK7g8wNaO1WZ0r3LuqFUvcW2jbo6H4e"
    "NfJqxfmEDgLH7SBQKQy49dDUx390FAToMMvbCAEOc+vvsKUNkBNjey1sU1eWkjv2wU7eSo"
    "uRW6G68sTxrOYZGtVp5YpDMYChPQL0xtm4JgG6wd2MK5waCfUwktWEMFK7MFKXjby4btL2"
    "nkR+DX1d7tGQWggrwKJHPeLjCYvFDg95mizEqUZh5r8ATvvQYiUU+01gblowN+m7U9VJSu"
    "UNdJAuKvhHF0L36KLkgjKrUfXkAVbPpKTBDvIItDGxFCvDNbEsayMzsSn30RlbMHjFtrpP"
    "3nhsCFHg2Useo1DBOJfO4Rqkx4MlgmSIk7+GkR1tQlrr2bXJPx/t0FrbYfjiB7Ggh5ATWn"
    "M7QLsnXGMHOExuEf8rbohpIY+gWc0fyODe7w+Qt33v72YPdOGdSaY3CrOttfsJhwIRkq9M"
    "T+DqJQ7pw9dBgflxwndC7ZH8RXJS3aFDQ4F9+CPFD3LoXCkNef3nyb/rkCcqTL0DH2tlOy"
    "j9qkOeqvgGHI4W/W2HPBn7Lh7+XOk3HfJMDa8I8RcQE3voZKcsr+LUphjLSk/AucPJ74kT"
    "8Hus+v72n1d33/2ePdTvJ9+fSB4iXn8gZtY2Zobwrq3wDnZxYBfHiF0cyvljMZZXNlJqJn"
    "EUTRQ2ChvmimujxO1y1cqjdENVAl4r1dj4MSPXi726Mvzivg4FNRM6xMs2y9po79DpWdya"
    "Yd1BdjHDH1T1mhklaMdfsHtotV7i36yIaUGtVVT7kXHKHHwdrayawHJUAVwGXJqBV1hpC2"
    "qw4FZacOMEU64bIfbiaB2ocq/vxa1QZBNKQwV7Wgdc6APAJ5xyZD+odqCl1aADbfUOtP46"
    "O7Ov6lSnVGCmHzDTo0fEi1nEwGcKsLjXRz3fj6tM6WUaBhJ6DdPS6f6dcseMkqKBfuJ4XI"
    "mjHks46nHp2IHCFqyiyaRVwWxWN5vZdE33btWg56kD/NXhZ7fSVaoUWE3oeqlbkUJplNkU"
    "CbXXjP8F8KKpvmiOhf/D/58LiobFOxsifROse9dbHHFm9tJduXUyujO9WrulmiF/nFNDch"
    "zxdLbj3smKb4P4G+B9gI7uWqZnkIKEh8DfeOohHUcVAN8LuLsiHUlREPiBytJSUIP1pJ59"
    "xV6ii72hrQotV9QDdq4+O8fmbSu4+qwiuPjVXXw3zPofr5HnJBnlCtDzvwCGQO0YQKjVPK"
    "Jr767WfkAqRGocyFjWhYGoPRDPKAi5WQ9C+CkNk3Afnp69ObsYnZ9lcGefyFDmZAOzlWNV"
    "nfeCmoE7X6fnFVz30yL/mbvu5FJhGUd2MH+0IuykK7ECrJoRUHfuu9PVvZU3dmklI2CHPs"
    "O6Tvq+7b2wfQNUhpnVhGHWepihqRH0Pe4Y3Jb7HlP5dfZDdqJTIZxLNH/4+Q4tRWVXKeZT"
    "+yE/ScoQyGP8Wus+hBETNR5KLg2kPYfSPN6muw3RL2LcOGDn/Cl0E6rTSIL8Gmjup8ESPX"
    "glblTQafmgbqsEGzWMqwQNY3HMMOYXDzrK4VlBzUCoWwnQ/gwwhg7P7Ak5NFoFSDQOibZ0"
    "kx6zFQHN5AFNIHk7JHmBlDE6WgdS5psYZiBlgJTpGNzOD6Nqlm6QHAjO0Ddy0qGb87/xjX"
    "ZNjslfBvRhXHAguEY5CWKuQMfTAvVYRWqRMixhq9gNJ9MAMOX2LllsDrV1OX/bT1D32rl8"
    "RvFtHPfY0CaQhdPUj+9IJO2fhK4EdX2PM5FIHvVcolqbFemDw46FBuu5zAuBHYt2aXRojA"
    "ONcb4p1IGVB1Zeh8ndO7oWWPlvYpiBlQdWvmNw+8zKf5p+2BdPF0QG0pCa7s/cu7CaeXgI"
    "rTVYhAYQWh8ttCZvQ+hvgrkSyqyWCQ0uOoJ6hRx3s1KFOtcCqCtDPbdXaxv7Kapg03oAd2"
    "W4IxQoz+tUB2CuPqtFB0rtmdTCQ6UAbD7YQMEBBadDAN87bgYouG9imIGCAwquY3D7TMH9"
    "w5+99R0h/UZdHkipt3/7s7w+rOncWPzl5GsD/BSQ/9qL/NdgN2EqeqiJNHinPO8Uv1SKxo"
    "xSAUtWgJOsU2po5hoAptwtSJbpQ10CbHPMdgfyGaWbK/CDu5S5Aunl/a7AAku2vwMnNP66"
    "vOVH9QTa2fgSEn0T17ODrcgiiWi+2TbZqu3nu871mJJkuixa/uXybnJ9c3n3md+9cMJJvp"
    "t8nl5d8lZblbVhz8p866Gpj/9of13W4TVodlU+eKX9aAeRZKVNL+9faddYss2gyw2t3bE8"
    "fhB3rsfThNwQ4rBexGHF0SuMw56W7YwqNGtXaNYepW9l9Ymf65gUB3fcGxy8ky69EwisIb"
    "DurQvXaWAtcfUquXlHzWZ9wmLk/3WyWsmzQzKrBsuLzEtMB7hq5k4qb2AyawsnPsBh8i0e"
    "Jg8luMcrwfUjm9PWQhjgZPImxTeN7fM5vsdJdReCmYoDljwssVeokiGZyQOaHDTXS3uu1C"
    "o4VwA8hXha/kLFJ2CUwC3Y5xasA5+YLiW/gNYBx+AAxyA+YVgJ+lwDgD/EIwtc3kJ9v7KX"
    "S7FbliqZtFiPhm/Os3Wa/EO2RN9/uHz/ntPQHdkhxyUT0w+ZwgEMhGYFLc0kXTkbVCPtPt"
    "dqIOVerwPiTUq4h/KZb2KY4+3JWsPManbyLsMo1xzlheu54WOtYS6owjjrPM5QJQVVUh2D"
    "2+cqqcsNHpbA/U98DqSsXoorOJDu7tq0Sls1VIdk68F+a/M51A6yHu3wUYUBZJSaYQCPmy"
    "DJ8H/nZxUIwPMzIQNILhVSwZYuElg4Cci0koE06/D1WRWmlYhJmlKclfjWcO6vedSTZJM7"
    "0zAQ5uZnc4B2ybjWJnDLME/RF1FpZUHPhC4rMkf86tepnFZlkhtT8SLXyinBnD/aSzK+Sv"
    "3IypoGTvazUYXJfjYSTnZyqTjZRa3fZBP9wMZvuoHc+SzvFY8HbG3NLjhhvRY4IRA7vRjf"
    "h8BWpnVonXZJHU3e2vqcTgxVE4zOj+SLGuNzdKynpGeVVmTO2zjGEzE4+dWBlLbxCW9j7e"
    "LF9gmb305CPL/wGux6yTJMGd0/lOgcsbfaZNSrEbXQbMyrSUtozUxoF11G1QJfiHdrRwI0"
    "Z6CUxlVShGyuA7K5YgOzwhbBV1rFC2pGxMLs8jIaVlhdRkPh4kIuFehLhM1ppEzJF9RMWG"
    "taZ+V7xTLosr70LgwNEfLqpArlakAj6Ty+CxTNa6YJMZpAJuk8ysWYU+lVLujCSOs20iWa"
    "60h8TEaF8egYmieTsDEx2dRKGywqi2tH9hzW+gqSaZpOplnZW+slIK2YSmBL+1sxetDcqn"
    "pzKwIc9sWd+PAW/Kbx+lztA76k3+EApG8BPQDZm6Ex7jgAcvD64+IfZK3s4EklUuXpAjNQ"
    "gRmAeNVY/4ep9bPDyKq5N17UBU9X55F+CfyoTjUirQcjrPMIQ21LCyW8+mZTm7GxDHVEnd"
    "YRlad2E/AyuSP9mtlVwWVeaa3Seu7QAi9fj1P/CXkiNqkoM5CSSsFO2oqIOBRlGc4jLeyV"
    "u9wqeg2MEuROFpow2YHIZxAjyii12kilf4BClVXL2QnxSq+cBsJqGZc/+a0ngWiyTvQuDo"
    "dSE7PHF7vMdV/jgiqMs87jDCVFUFLUCa79LSm6R8GzO0c/YRdQRD0URAZS5iHcCcc+5THb"
    "wXRa0qKzD9xgRYuYgXi2lxsluDMFCO4EUYcuOW73eCnHvx2v5sL1gZHYszzsZK0ntD3i4v"
    "Ckthn0ZGh5YVPhsXhdWG9mS3du/fuFk/IjLoBjtYxYIbouhEPePNiuSZyiiH1JEeA3viOJ"
    "NkPRh/hSF7t87c38LyKTnF3cY43ntme5RFavLUI4ZZlc6+KUZdLmSw3/VMOkMxc6PuqXvH"
    "aewDpIz1lm9GAAag+AG1obL061QbzVZ8/Z4owqlF9ULwN4dkM38gO1SU8p1ZrxmtHrx5nw"
    "Dopsd8nZfxcHApQKhAAVQwBdfMN7bChkhE1+uYJ/2A5V81viyJGRILx45dJE/DhqC0iiAB"
    "5jMx7jsVP69F1GFNKhhInRsolMKbVkCU2dzVSaVLLclIDfc9JcrmaQE1L3qDmdzNwdikh1"
    "qC9MnC4JVTB5QSqvFy0in6MHTE8t7Vz9gxAl+xHBhgTQM7TwA0Xeo6QK8bfSKqzVoiFbKy"
    "otEe1vXv51kv+ijHRjGSDiNuP/oS9rcvgvvmX28/NV5IsVP67lL6z0S9IZexLr4l8Q/yM2"
    "k9QtKW/joLtS3yO4MVDDWjr6Qh+1NQdV08WxsePTj+R8agprEwcd87cvvqm9i8ZmJ+xKHD"
    "k29TfR3OdlLcqXB0rNJPCbWB5mPmcui/O8EnFohru/Dgq2co61SizcIIws0m5WdaFgNWGt"
    "KFCyD9xWClJCNlWB2Vx3Nq+XNu+wNPEanSmYt0qfvq5yHB2WEq7T8TUW4KXtPWxstbP/aB"
    "3zYK4Cshhizol/CxQEiGMKxQDTOuYBPBxXgRhLiStOxiOdSiA+hSi4fJCcvMQIDKTk4QaL"
    "WrHh0KwtCxBrXRFr+RQoj4LkVCBGC1JyamTlQzjYVjjoIFL0qQJurmHEVC6cK1yl5PJMXH"
    "F5VjpCzFfqneObk7bXNrCzwH8J1bw3SgUgFkCsi+v2y45ykiRDshJy5y0hsI5cverYnAxI"
    "UlUmWGltXv4jU0pWZ9Ie1ZGTTFFSGLbHAROkkHp2sFVJIZ1to12Hg5697zKHNjngL3O78G"
    "s9ub65vPvM97smnAMBJ5+nV5caLQGXKHDnj9x3P7kkf+ntXEibYO1bidQO3NyUNKxAQZjk"
    "91U1+5SKgWZ/OB5XIm3GEtJmXHSuyFulgHAibiC6p5WasJxKmrCclo8VJofQcEkE8TG3lA"
    "occKt4wO1R7dnX/wcu0zFR"
)
