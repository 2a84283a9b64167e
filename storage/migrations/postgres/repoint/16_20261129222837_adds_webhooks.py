from tortoise import BaseDBAsyncClient

RUN_IN_TRANSACTION = True


async def upgrade(db: BaseDBAsyncClient) -> str:
    return """
        CREATE TABLE IF NOT EXISTS "webhook_deliveries" (
    "id" BIGSERIAL NOT NULL PRIMARY KEY,
    "webhook_id" UUID NOT NULL,
    "sequence" BIGINT NOT NULL,
    "type" VARCHAR(32) NOT NULL,
    "state" VARCHAR(16) NOT NULL,
    "due_at" TIMESTAMPTZ,
    "failures" INT NOT NULL,
    "tries" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL,
    "event_id" UUID NOT NULL REFERENCES "events" ("id") ON DELETE CASCADE,
    CONSTRAINT "uid_webhook_del_webhook_a6c27f" UNIQUE ("webhook_id", "sequence")
);
CREATE INDEX IF NOT EXISTS "idx_webhook_del_event_i_9d8063" ON "webhook_deliveries" ("event_id");
CREATE INDEX IF NOT EXISTS "idx_webhook_deliveries_due" ON "webhook_deliveries" ("webhook_id", "due_at");
        CREATE TABLE IF NOT EXISTS "webhooks" (
    "id" UUID NOT NULL PRIMARY KEY,
    "version" INT NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL,
    "updated_at" TIMESTAMPTZ NOT NULL,
    "url" TEXT NOT NULL,
    "events" JSONB,
    "only" JSONB,
    "is_enabled" BOOL NOT NULL,
    "secret_version" INT NOT NULL,
    "rotated_at" TIMESTAMPTZ,
    "position" BIGINT NOT NULL,
    "failing_since" TIMESTAMPTZ,
    "disabled_at" TIMESTAMPTZ,
    "disabled_reason" VARCHAR(16),
    "due_at" TIMESTAMPTZ NOT NULL,
    "account_id" UUID NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS "idx_webhooks_listed" ON "webhooks" ("account_id", "created_at", "id");"""


async def downgrade(db: BaseDBAsyncClient) -> str:
    return """
        DROP TABLE IF EXISTS "webhooks";
        DROP TABLE IF EXISTS "webhook_deliveries";"""


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
    "4A1yV57iNynRcUCNPn6OtyhekVzVa+/0xUO8LhtKE8/ZJ9y06TDBGmIBLjnwW1iunJxvIs"
    "8D3xGUQY9vRlK/8iCzPHP/oNmrPpZruL9Tp2/au6DFkuiB4U1bv01VPa2DSXSVpzx96pGL"
    "MS8JJmBQm9EZ7YQmnkuEpp5FhcGjkuldJHSXldVXQzBgPhbb54PpG/JXzlpkPOBZF6nQ2H"
    "pe2420DJjUKzmCQTGvOkCPxS4twikWMKGnT+GRp0wonFKRJUtA1onnYtA008lPXTimKoyt"
    "iqJxXRzd8HieveKBm9q7TKJ5L25q/YlL+tZvy/0IFYoT8Iii57zSgCZwE4C3SwZpt3Fqgr"
    "h10qhZpoD4PTCWHiRPy2VKoPn0jqwyfl+vAXx1bBNiE3D9zmHWv2zN8q5epmDEac9F0n6M"
    "7QEtswKnjnHCZs567x1i3xX1/4oQZI27zW7mz2n7Bu431EL85cmAlbIBlJ7fdnQox/H6Fu"
    "24zffcthRjykVzRrT4qN+2S1FJS6nMMIzaPtfj8g+UDygeSrLPk+2Y4rEnnpNbmsW6cDDq"
    "ERoLk+aRjZmjcCrDTGSDLFqCSy8NdF+L1RFFks1wFbejimskLGZcejzjTDEIbharJj22mg"
    "1H9SIIRTWgunQGFlk+mAPZuD++WCJq/J8IxBLaEdsilIWjHg0//Rf0aeyCQs0oykpqHvYZ"
    "uOjH6MCH37RiJTyEYhXaF8rfColr+Mf0kDpWtgjDZtjG62AeZQcqJSLAaapM2Hx+O3QLml"
    "BssFTTX2Oqv1G8htmpmqUctTsJmg5WnvSzs8PV9TcIes6f9sh+GzeAoUdVmu3292hP0p9q"
    "Ni+Vg1ZT99bos4HNECNH1dNX28uAvSR9d2uUe7WE8qMRqnjJ5MKqmjhEys908485K2M9eZ"
    "k+luZbynjmcHbyILi+YrdjRKx24O86znpv8kzvpMPcKoTq9vL++/8PM2pxzn/vTL49VlqR"
    "Pck2cJJK20/ofhM8kX3HEFEMy8y8+YSjUNJ5KahpNyTQNUitc5bgZnksEEq29lpcH4BuO7"
    "Y3CHbny/+sHiUdxHskAy2muEE2IraqeNpNQUXyyInZ25/MkjLCo2jGSfu8GAGxQzNKsai8"
    "3z4vJXVZmLfAaqzs3HirJ3S1GZovkgiqGbIlWS+X1JJeQtMM4PEdoIpRJLskcq7Yjj6TpQ"
    "HWC4mxYSMlpvnQIJGZ0IWVJUwW3BJm5UQLEYsZNlErWNVgXD8geCbjNIJ9Fw3H/D8xHpie"
    "2QXUT3aO6TOSIf/IWwH0WRRq6OBwk1hmXRakeKNCsDf81O74C+FINw5eQLpqBeMkxGKD/Q"
    "nQLkIMRKNBKEGMkw+pAuAl8QsjT7BGFMvcuU0cwxBdKuK2m3Cfw5CjlVtrIloJggvap2el"
    "X84gnMfRn6LF9bC2Dqq1DAn7PzZQ6ulMMIFa8L/5YuUZ2HXfxdJDqpy3KpGaZx/LblpSTR"
    "P0TIU8ryTx8asvw10Ndl0hhiG53YntsQBRY+KHimkRhmlssICcACfVYpyflMkuR8BknO32"
    "hUg5JJKmtMsUHUSuf1BXcduOs6BnfI7rq/7aaAi8wN6vJIam4k08QHV1ecPjdYHBocOSOJ"
    "xfGCArKIZaiF7ieKwyTnX2N99kDh/SYUou1mUXOZWU5YZr2XOeB0pRJ7iBNyI5wDXac/5q"
    "NeWbTFbZRzjoO6KOuZtsXDvZUmyr7ncjpciFFP6QHz+pg7oYU8AgUv+O37LrI9gZ7LMBab"
    "i2BOsw6a6d3dDQP+9Lp4knz+NL26/+4kXglM5ESCcF+IsH4VWeoKb5kR9F4OvoEf1VSIWE"
    "5ocaCzPoTv50Tc90eaMEJxmfTydJyxsLQdNy4ldLhD0eVvWYkZXjSdX7SFE8Zivs58C5YV"
    "1nkQ6xwgO+Sdq5J5iGVW80b2NN/RexhDY+CFqvlCQaQSIpUdgzvkSCUWL96TsLYuvzqSxi"
    "nnMV0r5XThyg8iK3GspkZ4sZaOCV8+BXYevIwfTC14mfwYy19a8a3inwX9mPSzjCCs2WFY"
    "M3mRZhxfsaQukuEyIixS6G9SKWdyIsmZnJRzJl8cWwXkhNxAdJtX/ll5oBSdZzjBCNDaCI"
    "gjgyrvUMZgngV9UeEduhC+QhfFN2iGlljJVwkY5hwQMqwfMrSXEQpUYM8YYMTwAbDTxkRV"
    "ZwLNA616CmHY1JxTxLTIBy4auYuGMZsPddI8kJt9vr8x20tT3GJ6+Wl8L7Lnwt4P1OWR3F"
    "OzIxxcRnn63PszyslpI/5q0qin9BQq3w/zcPsWJnt6N6lBTbGASClmZHpYg+SlqElSMnMW"
    "UPbra53k67kWrBh5igWQr498iOxgvrIifKiX0RcnfhfYTPAidJ3/DYUztZZicK65wK43C4"
    "thhKQmndcYcjAgB6NjcIecg/Fxh8mPeP1F9n2BZCS18ROMrRWm7rGzI/l6lRhMSm9cB6Px"
    "2aRCDAZTCaMw8TWe7Vs6IHrbwuRlWsj6dBdI9m3hmLitLt1VtzC4bbpw26SLXSMrl+EEzV"
    "87rVCb88lfY0yFR1N2dc+pFNO1OTUg3irxt8hzHA93qCe/BTq0aH44QiojdGgBcQMdWmCZ"
    "BQV0O2lZWmJJ3VzGYWDKbIO2JiODnCUZnqsONoe1keCImeY9M5hhl2lQFeiMwcBN3XwLaA"
    "yWIDtKHOOjeSDApx7g8zB8S2y1LFSBLzEC+uroZwexuj5UYIXYm876EMTeIPbWMbhDjr19"
    "77sLFIgcg/nVkdQxuIzpBpdUmzw2+AA1OG5G4AMEH6AOUJukDIEP8JtY5vj/pQUW+0pSeg"
    "NdJeNKDQnGkoYE43JDArApwKboGNwh2xTXC7Te+BHy5m/3aO4HC5F5wSUcSS0NJ2exntFb"
    "27kI+CtKiQhgDPRqDJAlUZB1CbmBoq6V3jtL/P0o2ASOWv+QApuBaDcfg8FyLKinnLOcMD"
    "lQZ90c38rfBnPVutwCG7TRKGjkXvjKawczdTw7eBPo4xlPcW7EW7RLsjYGyWlS7Zm9IPgY"
    "ml7fXt5/4YfQppzq0OmXx6tLMITAEAJDqLYh5L3YroPlMP7pQhuoQDOSmz8UtWZ1IdDdlV"
    "zrorvrZjtznXAlUB2lg0gKnG3FRkxdkx7TLjVTPjpIAdz1o+IdNWKQaR7zYG7eBu1ZodMM"
    "7Qb1uZ40jhv/yRdpGuk1uYbhYqoeNQvSZwzhrbWyw5XKi1/kM66Iuql3X9Y9LIZQzaimmG"
    "pa1ZraHV2a1a/OIuLs9oe17bpCXS5jMinBZTJ+f57pbeQfMk3t4dPlzU1ZNVthK3nF2cZy"
    "OHMuwJPF8xltohpOaooN0ke0c1Hro7CE0cPcFrpH6Ov7FJcwskJM2kpMOG3OgmElGaXy6n"
    "TaOAzCqGKL1fwHNJyQCp6ZrjwzUIzZvlug37ZK5uObnnAKEFMsJqLcRkqhE1pPWy7MU993"
    "ke0JjmuKrWhvYb4BYi07g+/ubhgdanpdLPT7/Gl6df/dSYw8JnIigbs20wuqS8aMxSR7oO"
    "uJ3an6U0J+z7Buig+MB+2MB3qJXbvWClNskL+k2/rqYhz+jD//2ZlH20DYVbFAMpKaiBtM"
    "bG121D36uMmIFVX/Ns0Dvm1l37Zix4VD+iwMSdi00WiBBJCUtzfD1FLgdvj7mzIfvOcyvO"
    "LhGAk5DMaoPxhjiaK5KOVmjzLLcEL3EN20HWaVbcdNlQOV6BHNZ5K92ET8aIHVpBqtjTOu"
    "Tt4YMA/qlx7XORRpPrDwtV7ipeMqzTtO6UHbUNM2NLS6P4dVDO+EalTZ9ra2YRv29y/s1N"
    "fMZD6ogBeCp10FT/Vwi5htN8L4aRg/rWkdl9bjp38mhTPz2+16hoJQKBKLRHskYkxueTv6"
    "1t3Rot55FTKT2CeFEdC9F0KLhWjkRDxtXSxBMwYjnN0dZG5A67w6W3pwVi+UurfQtkFH9b"
    "NXy6sV5RM6CPTbQaCSGXDnoUcf/9GREaDDLm/DBDhMrb/HkjZAixjba2GbujKVXLEPdvRW"
    "WozciqsrTxzPap6hUZ1WqjgUAxjaI0BvnI1rEqAb3M2owqmQUDcjWU4wI7UzI3UJ5N1vXX"
    "SLt5tQr6Gu79FoMKVF2NuP2pGvgojdMCJ28VopSN6U3rxI3UUFmXshFLkXRYkLDf1zZKu4"
    "cC/EHtyLkgNXRyeUvhIXYqB6O0C6UyfiNgy29yxSJ+jrcnWClFZaASbtdWLYMyaL/SfkaT"
    "KPabWIaP4L9vdqIGfP3oeI6+HIXT3FGWbUk8zeLHIbCM7q6hECQ7oFQzp9g6rqSim9ibpS"
    "s1ooezBWN7JYPpPKIToun+cIheqrwGHubimOi+twPATsdXHc0MouV9NilWGZppUqlJ3FoE"
    "bv2AFKyWmLlRAUeLbLi1NVUI9K011H6dDZhJAscfJXbEtE25DmenFs8s+VHVobOwxf/SAm"
    "9BBahNbcDtDuCTcOljLJV8T/itusW8gjaFZTxjK4G1IL2TGMvEm3eqOAVdLdTzgUiJDcMn"
    "VzDBKH9OHroMD8OOE7ofZI/jKZf3zo0lBgH/5I8YMculdKS17/efJ7HfJEha134GOt7QVK"
    "b3XIUxXfgMPRou92yJOx7+Lhz5Xe6ZBnavhEiG9AROyhm52SvIpbm4qDV3oCzjcc/ZooAb"
    "/GrDd3f7u6/+7X7KF+PfrDkeQh4vOnsTaX4K9o2l8BpnVbpjXkBkFukBG5QZTyx2Is75dB"
    "sZnkH2qiXYZwDIO44l48hEGt6F43VCXgtdLjBz9m5HixVleGX9wtrMBmwtwhWQpWG03DOk"
    "140AzrDmrWGP9BVa2ZYYIhTwW5h9YbF/9mRUwLbK2iOow6JhrUbbS2agLLYQVwGXBpD7zC"
    "SVtggwO30oEbZ+1w1QixFkfzQO+k+lrcGkU2cWmoYE/zgAp9APjEpxzZT6pzDWg2mGtQfa"
    "4ByajmYC3e6BkDnDD1N7m/yeZvV8WdYoHz5QDonRCDut6QJAa1E4Zl7PCMyT6h0VdNv+jl"
    "cIlWiGeVizd5xgCHS/0dnkecKzutMw4DXdYNB17SCLVyp8ESo4GW0NlZpSjMmSQKc1Ya11"
    "ZIMlBUCmlWUAyrn93Zdk2zE9Sg57ED/NXhZ5NFWODl1d0sJ0wL0K24u7TKbBKQ2mvGvwG8"
    "aKov2sLC/+H/zwX1huLYnYjfBOnedRAvrvtwnbVTp14k46uVD6AZ8v2Ui+Q44u1sxzNnFN"
    "8G8R3gfYBJWFomIJGSm6fA33rqJh2HFQDfC7izJpMcUBD4gcrRUmCD86SefMVaooO1oTcV"
    "t1yRD7xz9b1zbGWCgqrPMoKKX13Fd8JsbswGeYukZkLN9c+5ASyB2vh0qATvUbV31hs/ID"
    "VQNQbZl3lhIWovxAsKQm5ejxB+isMk3Mcnp+9PLybnpxnc2ScylDn57mxtZFXlvcBmYOTr"
    "5LyC6n5S9H/mqju5VDjGkR3MV1aElXQlrwDLZgTUnevudP165cAuzWQE7DCfRddNP7TYC9"
    "sZQ2WZWU5YZq2XGVqmwbyYjsFteV4MlV9nP2WTcAvmXML5/U/3yBUVFqaYP9pP+QReQyCP"
    "8WutvxZGTNRaK7k0knbVSjPVm+6nRb+IcWuMnfKn0C+rTqsU8mv2t6uCVhwdVGuJW3GA36"
    "EtvwPYCUYrkGAnfBPLDBMTMq/KWRWnypnYp3LGbx+wUHZfFdgMhLoVB9a/A4zhgmcWCGU9"
    "zQLCntdJ2UmGDVQENKMHNDloglMGnDIdg9v5EN9m3Q2Jg0bgccjdN3KnQ+YtanUCG/6iXR"
    "tv8pcRPccHxrJplJMg9hXAgKu2mj7hV1Cx31PGAWDK5V1y2Bwq63L/7TBB3Svn8h3Fl3Hc"
    "SXdNIAsT2PpXJJIGZ0JVgrq+R5lIKHsdwFYrWJE+OEQsNDjPZVoIRCwgYqGDSjI4VzZELL"
    "6JZYaIRbtudGjS1luRHDQO6wN18MqDV75jcIfslf/8+GmfPV0gGUlNaroD+eDMaubhwbTW"
    "4BAagWkNprUOUJtkc4Fp/U0sM5jW7ZrWRFsI/W0wV0KZ5TKhAVBHUK/RwtmuVaHOuQDqyl"
    "DP7fXGxnacKtg0H8BdGe4IBcr7OuUBmKvvatFIyT2bWjhWEsDmgw0uOHDBdQzukF1wf/Fn"
    "H/yF0P1GXR5JXW//8md5/UPTubH45uS2AX4KyH8dRP5rsNswFV1jCTW4xXhuMfxSKQozig"
    "UkWbFXMVr6vMah4sBozgGR0fqRUSIf1HZxzgGbWK6OJeLxUFUMy3qz1bB8R+mmgn3vuDIV"
    "LL28XwVbOm4HkU+h0qXLW96rBtZOwFHoQJg6nh28iTQBkftg9paEyIf5rnM11UQUZXILi6"
    "3p9e3l/Rd+18gpR3RNvzxeXfJOW5WzYc/JfOehRx//0f65rMNr0OypfPBJ+7MdRJKTNr28"
    "/6TdYMo2jV0ntHbjkPwgnhiAtwn5QrB/B2H/FlevsA57WuUzrNAkX6FJfpS+ldU3fs5jkv"
    "+h457soJ10qZ2AYQ2G9WBVuE4Na4mqV0nN6zWL+BmTkf/XySYmzw5JxBocLzItMV3gqhkB"
    "Kb2BSXItTNqI7GjL0QUlsx4yDgMBvqiA74UQ3gso7atzNrRT2udHNqediNDAyehNsm8ai6"
    "8ufI8TDhSCmZIDljwssVaoUhKT0QOaHDQ3rj1XakGaMwCeQjwtf6miEzBMoBbsUws2gU9E"
    "l5JeQPOAYnCAYhBPdlaCPucA4A/RyAKHd1A/rG3XFatlKZNJh/Vk/P48O6fJP2RH9MOny5"
    "sbTqNoZIcclUzsfsgYDvBADCc9SyHZbbFFNeosc64Gaiz346pJasbgKiyhXvqbWOY4PFlr"
    "mVnOTt5lWOWaq7x0PCdc1VrmAiuss87rDNVpUJ3WMbhDrk6T5UVXS4ruJiG64VZQ8UND9F"
    "aDY2b0DlpAQQsoDaA2SQmCFlDfxDJDC6h2O11A9lBbUawkMdla2eFKBeEiX1tId1pPwQB9"
    "floB6fNTIdTkUiFNy/mPSv5FSg76E0d/enUWEWfDCsHM6GuhqZmbqGkwV8h5WnE0FCGaOQ"
    "PAycm+wCa+UjJLSg9gcuqcEP6ChQqcFAcAWgY0Wm3XM892OHmVsgomhq1mDZNmyPZQwhS6"
    "W87gQUmedkJvoiJbxU64EJsJF9APDyIOfYM79IjDX3duWlnggSIZ7Y0/WInft8fGLBAR6C"
    "IiAB4v8HiBxws8XuDxAo/XAMEEj1ejcILHCzxe+gIKHq8ePV7YUiR1hXVSIAqs3eRAQI1G"
    "3bRuV7V5N8XSrttNkzWt73UjSDXhcqMSSQeJ6l53G7WltPK1XW7xegTOf2zyw2VTKLiEI6"
    "nfzaZZ2ppMAd43nbxv8dgDdQcGxdSM96Lf9qctOy/mroME0SQJyDSTgc648fFpFX8cIZO4"
    "O09LXrlw7m94JqQkNJpxGAhz87s5QLtWu9Y2cMowP6KvooE1BT4TZrPJ9O6rvz8yKnepaQ"
    "JjBaXkxU4KnME285XtkvVVCpuUOQ3c7KeTCpv9dCLc7ORScbOLBsbKNvqB42J1A7nzXT6o"
    "khZNbMLB2fnbsF45Swhl24NY36fAVk6honnAkyP15MRQNeHK+YHcyGhfDr2rtHLmfIhtPJ"
    "EHJ786krptfOK3sXb2YvsOm1+OQry/8BnseMkxTAndfyq5c8TaapNWr0auhWZtXk1yqjQT"
    "oV3MJlczfMHerW0J0D4DpSaNJUbo1XhAr8ZYwKyxRPCVTvECmxG2MHu8TMYVTpfJWHi4kE"
    "ulnI0AqecUFthMOGta98oPysugy/kyODM0RMir0wgwZwM3ks7ru0TRvGYTQIYTnEk6r3LR"
    "5lR6lQu8sNK6rXTJzdWTPyZzhfHcMbSfTOKNiZ1NrQy5pSomd86ewwbbQjJN08k0a/vNeg"
    "3IoNUS2NLptQwfjK6tPrqWAId18QVxAUf4TeNNsd0HfIm/wwVI3wJ6AbI3Q2PcsQG0wOeP"
    "g3+QtbaDZxVLlccLnoEKngGwV43Vf5hJHnYYWTVj40Ve0HR1XunXwI/qzBqh+WCFdV5h6C"
    "PTwoAefbOpzQgsQ8+eTnv2lLd2E/AyuSPD2tlVwWVeaa3Seu7REh9fq0f/GQkbIhVpRlKn"
    "UrCjtiJCDkVZhvuRlvbacd9Ua2BpJsidLLaVCEQ6gxhRhqnVMYnDAxSqrFrOTohPeuU0EJ"
    "bLuPzJbz0JRJNzYnB2OJSamL2+WGWu+xoXWGGddV5nKCmCkqJOcB1uSdEDCl6cOfoRq4Ai"
    "10OBZCT1PIQ74lin7LMdTL9tgjXSgRusaJGMabTdrRLcGQMYdwKrQ5cctwd8lOPfjk9z4f"
    "nAUOw5Hna01jN66/FweFYLBj0bWl7YlHksPhc225nrzK1/vXJSfsQFcCyXESdE14VwyJsH"
    "bxtipyhiX2IE+I3vSKLNUgzBvtRFLl97M/+rSCRnF/dI47ntWQ6h1StEOHWehC2nubKY02"
    "06Eav6iuJdr+k/jceTyfvx8eT84uz0/fuzi+Os6XT5kqz79PT6B5J4y7wLaSauvJ+jGv4p"
    "h0mjEjpZBDoYZnueQDrIoGf5YAFqL4ATWlsvTrVBvNNHVgJQZIXyi+plAC9O6ER+oLbpKS"
    "aDRgx0vOEXKLIdlxN/FxsCFAuYABVNAF10wwcsKGQOm/xyBf2wHVfNL4kiR1aC+MUrlybi"
    "x1E7QBIG0Bib0Rj7TunT9xhRSIcSJkbLNjLF1JIkNHU3U2lSyXFTAv5hbbuuEHqKzSAlZD"
    "J+f56hTf4hw/fh0+XNzQ5QncTcPSKzESWTZEtEFURekNLr5RaR79EDtqeWcq7u7pQJr02w"
    "JQb0DC39QNHvUWIF+1vpFNbq0JCdFZWOiPaDl78d5b8oc7qxHiCiNuP/oa8brGnshl8n98"
    "lPka9W/LiWv7TSm6Q79ijmxb8g/kcsJqmvpLSNg76Vuo/gi8E1rKWiL9RRW1NQNT0cmxsH"
    "2Y/yqSms9eX7vvDFNxW7aG76K0Ql+rVN/W0093lZi/LjgWIzCfwmjoeZz9nL4jyvhBya4e"
    "6vg4JQTl+nxNIJwsgi7WZVDwqWE86Kgkv2idtKQeqQTVlgN9fdzfGcbZUzOmMw75Q+Oa4y"
    "jg5TCc/p+BoLsGt7T1tbbfYfzWMezFVAFkPMmfi3REGAOKJQDDDNYx7A47MqEGMqccXJWR"
    "nmrau0h1N68+Ct0rhJ3LWpNP/2xQ4cbhmfrHgnYzEQ3irlUhfiaqmLY52qdz6HKLh8kgwN"
    "YwhGUr/3FpNasc6jWUch8Al35RPOt0B5FSQDrRguyCarUVACnoy2PBkLROqVVcDNOYzYyo"
    "WR2FXE36lY/J2Wpt/5Sm2ffHMyTtsGdhb4r6Ga4UGxAMQCiHVR3f6685ZK8nhZCrnylvhe"
    "ey68Xtic5F1SECk4aW1e6i5TBVln0/aqyEm2KKlp3KOACbKfPTt4U8l+nr1Fu+YcA3vfZQ"
    "ptMpsyU7vwaz29vr28/8LXu6acWZbTL49XlxodAZcocOYr7rufXJK/9HZOpI2x9q1YagfG"
    "5SW9VlAQJqmplR02OYuBYn98dlbJ33gm8TeeFZUr8lYpIJyQG4juSaX+QSeS/kEn5YnYZH"
    "4S14kgntBMscBsZsXZzL3Ks9//H31s9lI="
)
