from tortoise import BaseDBAsyncClient

RUN_IN_TRANSACTION = True


async def upgrade(db: BaseDBAsyncClient) -> str:
    return """
        CREATE TABLE IF NOT EXISTS "webhooks" (
    "id" CHAR(36) NOT NULL PRIMARY KEY,
    "version" INT NOT NULL,
    "created_at" TIMESTAMP NOT NULL,
    "updated_at" TIMESTAMP NOT NULL,
    "url" TEXT NOT NULL,
    "events" JSON,
    "only" JSON,
    "is_enabled" INT NOT NULL,
    "secret_version" INT NOT NULL,
    "rotated_at" TIMESTAMP,
    "position" BIGINT NOT NULL,
    "failing_since" TIMESTAMP,
    "disabled_at" TIMESTAMP,
    "disabled_reason" VARCHAR(16),
    "due_at" TIMESTAMP NOT NULL,
    "account_id" CHAR(36) NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS "idx_webhooks_listed" ON "webhooks" ("account_id", "created_at", "id");
        CREATE TABLE IF NOT EXISTS "webhook_deliveries" (
    "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    "sequence" BIGINT NOT NULL,
    "type" VARCHAR(32) NOT NULL,
    "state" VARCHAR(16) NOT NULL,
    "due_at" TIMESTAMP,
    "failures" INT NOT NULL,
    "tries" JSON NOT NULL,
    "created_at" TIMESTAMP NOT NULL,
    "event_id" CHAR(36) NOT NULL REFERENCES "events" ("id") ON DELETE CASCADE,
    "webhook_id" CHAR(36) NOT NULL REFERENCES "webhooks" ("id") ON DELETE CASCADE,
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
    "PA6Uol9hAn5EY4B7pOf8xHvbJoi9so5xwHdVHWM22Lh3srTZR9z+V0uBCjntID5vUxd0IL"
    "eQQKXvDb911kewI9l2EsNhfBnGYdNNO7uxsG/Ol18ST5/Gl6df/dSbwSmMiJBOG+EGH9Kr"
    "LUFd4yI+i9HHwDP6qpELGc0OJAZ30I38+JuO+PNGGE4jLp5ek4Y2FpO25cSuhwh6LL37IS"
    "M7xoOr9oCyeMxXyd+RYsK6zzINY5QHbIO1cl8xDLrOaN7Gm+o/cwhsbAC1XzhYJIJUQqOw"
    "Z3yJFKLF68J2FtXX51JI1TzmO6VsrpwpUfRFbiWE2N8GItHRO+fArsPHgZP5ha8DL5MZa/"
    "tOJbxT8L+jHpZxlBWLPDsGbyIs04vmJJXSTDZURYpNDfpFLO5ESSMzkp50y+OLYKyAm5ge"
    "g2r/yz8kApOs9wghGgtREQRwZV3qGMwTwL+qLCO3QhfIUuim/QDC2xkq8SMMw5IGRYP2Ro"
    "LyMUqMCeMcCI4QNgp42Jqs4Emgda9RTCsKk5p4hpkQ9cNHIXDWM2H+qkeSA3+3x/Y7aXpr"
    "jF9PLT+F5kz4W9H6jLI7mnZkc4uIzy9Ln3Z5ST00b81aRRT+kpVL4f5uH2LUz29G5Sg5pi"
    "AZFSzMj0sAbJS1GTpGTmLKDs19c6yddzLVgx8hQLIF8f+RDZwXxlRfhQL6MvTvwusJngRe"
    "g6/xsKZ2otxeBcc4FdbxYWwwhJTTqvMeRgQA5Gx+AOOQfj4w6TH/H6i+z7AslIauMnGFsr"
    "TN1jZ0fy9SoxmJTeuA5G47NJhRgMphJGYeJrPNu3dED0toXJy7SQ9ekukOzbwjFxW126q2"
    "5hcNt04bZJF7tGVi7DCZq/dlqhNueTv8aYCo+m7OqeUymma3NqQLxV4m+R5zge7lBPfgt0"
    "aNH8cIRURujQAuIGOrTAMgsK6HbSsrTEkrq5jMPAlNkGbU1GBjlLMjxXHWwOayPBETPNe2"
    "Ywwy7ToCrQGYOBm7r5FtAYLEF2lDjGR/NAgE89wOdh+JbYalmoAl9iBPTV0c8OYnV9qMAK"
    "sTed9SGIvUHsrWNwhxx7+953FygQOQbzqyOpY3AZ0w0uqTZ5bPABanDcjMAHCD5AHaA2SR"
    "kCH+A3sczx/0sLLPaVpPQGukrGlRoSjCUNCcblhgRgU4BN0TG4Q7YprhdovfEj5M3f7tHc"
    "DxYi84JLOJJaGk7OYj2jt7ZzEfBXlBIRwBjo1RggS6Ig6xJyA0VdK713lvj7UbAJHLX+IQ"
    "U2A9FuPgaD5VhQTzlnOWFyoM66Ob6Vvw3mqnW5BTZoo1HQyL3wldcOZup4dvAm0McznuLc"
    "iLdol2RtDJLTpNoze0HwMTS9vr28/8IPoU051aHTL49Xl2AIgSEEhlBtQ8h7sV0Hy2H804"
    "U2UIFmJDd/KGrN6kKguyu51kV318125jrhSqA6SgeRFDjbio2YuiY9pl1qpnx0kAK460fF"
    "O2rEINM85sHcvA3as0KnGdoN6nM9aRw3/pMv0jTSa3INw8VUPWoWpM8YwltrZYcrlRe/yG"
    "dcEXVT776se1gMoZpRTTHVtKo1tTu6NKtfnUXE2e0Pa9t1hbpcxmRSgstk/P4809vIP2Sa"
    "2sOny5ubsmq2wlbyirON5XDmXIAni+cz2kQ1nNQUG6SPaOei1kdhCaOHuS10j9DX9ykuYW"
    "SFmLSVmHDanAXDSjJK5dXptHEYhFHFFqv5D2g4IRU8M115ZqAYs323QL9tlczHNz3hFCCm"
    "WExEuY2UQie0nrZcmKe+7yLbExzXFFvR3sJ8A8Radgbf3d0wOtT0uljo9/nT9Or+u5MYeU"
    "zkRAJ3baYXVJeMGYtJ9kDXE7tT9aeE/J5h3RQfGA/aGQ/0Ert2rRWm2CB/Sbf11cU4/Bl/"
    "/rMzj7aBsKtigWQkNRE3mNja7Kh79HGTESuq/m2aB3zbyr5txY4Lh/RZGJKwaaPRAgkgKW"
    "9vhqmlwO3w9zdlPnjPZXjFwzESchiMUX8wxhJFc1HKzR5lluGE7iG6aTvMKtuOmyoHKtEj"
    "ms8ke7GJ+NECq0k1WhtnXJ28MWAe1C89rnMo0nxg4Wu9xEvHVZp3nNKDtqGmbWhodX8Oqx"
    "jeCdWosu1tbcM27O9f2Kmvmcl8UAEvBE+7Cp7q4RYx226E8dMwflrTOi6tx0//TApn5rfb"
    "9QwFoVAkFon2SMSY3PJ29K27o0W98ypkJrFPCiOgey+EFgvRyIl42rpYgmYMRji7O8jcgN"
    "Z5dbb04KxeKHVvoW2Djupnr5ZXK8ondBDot4NAJTPgzkOPPv6jIyNAh13ehglwmFp/jyVt"
    "gBYxttfCNnVlKrliH+zorbQYuRVXV544ntU8Q6M6rVRxKAYwtEeA3jgb1yRAN7ibUYVTIa"
    "FuRrKcYEZqZ0bqEsi737roFm83oV5DXd+j0WBKi7C3H7UjXwURu2FE7OK1UpC8Kb15kbqL"
    "CjL3QihyL4oSFxr658hWceFeiD24FyUHro5OKH0lLsRA9XaAdKdOxG0YbO9ZpE7Q1+XqBC"
    "mttAJM2uvEsGdMFvtPyNNkHtNqEdH8F+zv1UDOnr0PEdfDkbt6ijPMqCeZvVnkNhCc1dUj"
    "BIZ0C4Z0+gZV1ZVSehN1pWa1UPZgrG5ksXwmlUN0XD7PEQrVV4HD3N1SHBfX4XgI2OviuK"
    "GVXa6mxSrDMk0rVSg7i0GN3rEDlJLTFishKPBslxenqqAelaa7jtKhswkhWeLkr9iWiLYh"
    "zfXi2OSfKzu0NnYYvvpBTOghtAituR2g3RNuHCxlkq+I/xW3WbeQR9CspoxlcDekFrJjGH"
    "mTbvVGAauku59wKBAhuWXq5hgkDunD10GB+XHCd0LtkfxlMv/40KWhwD78keIHOXSvlJa8"
    "/vPk9zrkiQpb78DHWtsLlN7qkKcqvgGHo0Xf7ZAnY9/Fw58rvdMhz9TwiRDfgIjYQzc7JX"
    "kVtzYVB6/0BJxvOPo1UQJ+jVlv7v52df/dr9lD/Xr0hyPJQ8TnT2NtLsFf0bS/Akzrtkxr"
    "yA2C3CAjcoMo5Y/FWN4vg2IzyT/URLsM4RgGccW9eAiDWtG9bqhKwGulxw9+zMjxYq2uDL"
    "+4W1iBzYS5Q7IUrDaahnWa8KAZ1h3UrDH+g6paM8MEQ54Kcg+tNy7+zYqYFthaRXUYdUw0"
    "qNtobdUElsMK4DLg0h54hZO2wAYHbqUDN87a4aoRYi2O5oHeSfW1uDWKbOLSUMGe5gEV+g"
    "DwiU85sp9U5xrQbDDXoPpcA5JRzcFavNEzBjhh6m9yf5PN366KO8UC58sB0DshBnW9IUkM"
    "aicMy9jhGZN9QqOvmn7Ry+ESrRDPKhdv8owBDpf6OzyPOFd2WmccBrqsGw68pBFq5U6DJU"
    "YDLaGzs0pRmDNJFOasNK6tkGSgqBTSrKAYVj+7s+2aZieoQc9jB/irw88mi7DAy6u7WU6Y"
    "FqBbcXdpldkkILXXjH8DeNFUX7SFhf/D/58L6g3FsTsRvwnSvesgXlz34Tprp069SMZXKx"
    "9AM+T7KRfJccTb2Y5nzii+DeI7wPsAk7C0TEAiJTdPgb/11E06DisAvhdwZ00mOaAg8AOV"
    "o6XABudJPfmKtUQHa0NvKm65Ih945+p759jKBAVVn2UEFb+6iu+E2dyYDfIWSc2Emuufcw"
    "NYArXx6VAJ3qNq76w3fkBqoGoMsi/zwkLUXogXFITcvB4h/BSHSbiPT07fn15Mzk8zuLNP"
    "ZChz8t3Z2siqynuBzcDI18l5BdX9pOj/zFV3cqlwjCM7mK+sCCvpSl4Bls0IqDvX3en69c"
    "qBXZrJCNhhPouum35osRe2M4bKMrOcsMxaLzO0TIN5MR2D2/K8GCq/zn7KJuEWzLmE8/uf"
    "7pErKixMMX+0n/IJvIZAHuPXWn8tjJiotVZyaSTtqpVmqjfdT4t+EePWGDvlT6FfVp1WKe"
    "TX7G9XBa04OqjWErfiAL9DW34HsBOMViDBTvgmlhkmJmRelbMqTpUzsU/ljN8+YKHsviqw"
    "GQh1Kw6sfwcYwwXPLBDKepoFhD2vk7KTDBuoCGhGD2hy0ASnDDhlOga38yG+zbobEgeNwO"
    "OQu2/kTofMW9TqBDb8Rbs23uQvI3qOD4xl0ygnQewrgAFXbTV9wq+gYr+njAPAlMu75LA5"
    "VNbl/tthgrpXzuU7ii/juJPumkAWJrD1r0gkDc6EqgR1fY8ykVD2OoCtVrAifXCIWGhwns"
    "u0EIhYQMRCB5VkcK5siFh8E8sMEYt23ejQpK23IjloHNYH6uCVB698x+AO2Sv/+fHTPnu6"
    "QDKSmtR0B/LBmdXMw4NprcEhNALTGkxrHaA2yeYC0/qbWGYwrds1rYm2EPrbYK6EMstlQg"
    "OgjqBeo4WzXatCnXMB1JWhntvrjY3tOFWwaT6AuzLcEQqU93XKAzBX39WikZJ7NrVwrCSA"
    "zQcbXHDggusY3CG74P7izz74C6H7jbo8krre/uXP8vqHpnNj8c3JbQP8FJD/Ooj812C3YS"
    "q6xhJqcIvx3GL4pVIUZhQLSLJir2K09HmNQ8WB0ZwDIqP1I6NEPqjt4pwDNrFcHUvE46Gq"
    "GJb1Zqth+Y7STQX73nFlKlh6eb8KtnTcDiKfQqVLl7e8Vw2snYCj0IEwdTw7eBNpAiL3we"
    "wtCZEP813naqqJKMrkFhZb0+vby/sv/K6RU47omn55vLrknbYqZ8Oek/nOQ48+/qP9c1mH"
    "16DZU/ngk/ZnO4gkJ216ef9Ju8GUbRq7TmjtxiH5QTwxAG8T8oVg/w7C/i2uXmEd9rTKZ1"
    "ihSb5Ck/wofSurb/ycxyT/Q8c92UE76VI7AcMaDOvBqnCdGtYSVa+SmtdrFvEzJiP/r5NN"
    "TJ4dkog1OF5kWmK6wFUzAlJ6A5PkWpi0EdnRlqMLSmY9ZBwGAnxRAd8LIbwXUNpX52xop7"
    "TPj2xOOxGhgZPRm2TfNBZfXfgeJxwoBDMlByx5WGKtUKUkJqMHNDloblx7rtSCNGcAPIV4"
    "Wv5SRSdgmEAt2KcWbAKfiC4lvYDmAcXgAMUgnuysBH3OAcAfopEFDu+gfljbritWy1Imkw"
    "7ryfj9eXZOk3/IjuiHT5c3N5xG0cgOOSqZ2P2QMRzggRhOepZCsttii2rUWeZcDdRY7sdV"
    "k9SMwVVYQr30N7HMcXiy1jKznJ28y7DKNVd56XhOuKq1zAVWWGed1xmq06A6rWNwh1ydJs"
    "uLrpYU3U1CdMOtoOKHhuitBsfM6B20gIIWUBpAbZISBC2gvollhhZQ7Xa6gOyhtqJYSWKy"
    "tbLDlQrCRb62kO60noIB+vy0AtLnp0KoyaVCmpbzH5X8i5Qc9CeO/vTqLCLOhhWCmdHXQl"
    "MzN1HTYK6Q87TiaChCNHMGgJOTfYFNfKVklpQewOTUOSH8BQsVOCkOALQMaLTarmee7XDy"
    "KmUVTAxbzRomzZDtoYQpdLecwYOSPO2E3kRFtoqdcCE2Ey6gHx5EHPoGd+gRh7/u3LSywA"
    "NFMtobf7ASv2+PjVkgItBFRAA8XuDxAo8XeLzA4wUerwGCCR6vRuEEjxd4vPQFFDxePXq8"
    "sKVI6grrpEAUWLvJgYAajbpp3a5q826KpV23myZrWt/rRpBqwuVGJZIOEtW97jZqS2nla7"
    "vc4vUInP/Y5IfLplBwCUdSv5tNs7Q1mQK8bzp53+KxB+oODIqpGe9Fv+1PW3ZezF0HCaJJ"
    "EpBpJgOdcePj0yr+OEImcXeelrxy4dzf8ExISWg04zAQ5uZ3c4B2rXatbeCUYX5EX0UDaw"
    "p8Jsxmk+ndV39/ZFTuUtMExgpKyYudFDiDbeYr2yXrqxQ2KXMauNlPJxU2++lEuNnJpeJm"
    "Fw2MlW30A8fF6gZy57t8UCUtmtiEg7Pzt2G9cpYQyrYHsb5Pga2cQkXzgCdH6smJoWrClf"
    "MDuZHRvhx6V2nlzPkQ23giD05+dSR12/jEb2Pt7MX2HTa/HIV4f+Ez2PGSY5gSuv9UcueI"
    "tdUmrV6NXAvN2rya5FRpJkK7mE2uZviCvVvbEqB9BkpNGkuM0KvxgF6NsYBZY4ngK53iBT"
    "YjbGH2eJmMK5wuk7HwcCGXSjkbAVLPKSywmXDWtO6VH5SXQZfzZXBmaIiQV6cRYM4GbiSd"
    "13eJonnNJoAMJziTdF7los2p9CoXeGGldVvpkpurJ39M5grjuWNoP5nEGxM7m1oZcktVTO"
    "6cPYcNtoVkmqaTadb2m/UakEGrJbCl02sZPhhdW310LQEO6+IL4gKO8JvGm2K7D/gSf4cL"
    "kL4F9AJkb4bGuGMDaIHPHwf/IGttB88qliqPFzwDFTwDYK8aq/8wkzzsMLJqxsaLvKDp6r"
    "zSr4Ef1Zk1QvPBCuu8wtBHpoUBPfpmU5sRWIaePZ327Clv7SbgZXJHhrWzq4LLvNJapfXc"
    "oyU+vlaP/jMSNkQq0oykTqVgR21FhByKsgz3Iy3tteO+qdbA0kyQO1lsKxGIdAYxogxTq2"
    "MShwcoVFm1nJ0Qn/TKaSAsl3H5k996Eogm58Tg7HAoNTF7fbHKXPc1LrDCOuu8zlBSBCVF"
    "neA63JKiBxS8OHP0I1YBRa6HAslI6nkId8SxTtlnO5h+2wRrpAM3WNEiGdNou1sluDMGMO"
    "4EVocuOW4P+CjHvx2f5sLzgaHYczzsaK1n9Nbj4fCsFgx6NrS8sCnzWHwubLYz15lb/3rl"
    "pPyIC+BYLiNOiK4L4ZA3D942xE5RxL7ECPAb35FEm6UYgn2pi1y+9mb+V5FIzi7ukcZz27"
    "McQqtXiHDqPAlbTnNlMafbdCJW9RXFu17TfxqPJ5P34+PJ+cXZ6fv3ZxfHWdPp8iVZ9+np"
    "9Q8k8ZZ5F9JMXHk/RzX8Uw6TRiV0sgh0MMz2PIF0kEHP8sEC1F4AJ7S2Xpxqg3inj6wEoM"
    "gK5RfVywBenNCJ/EBt01NMBo0Y6HjDL1BkOy4n/i42BCgWMAEqmgC66IYPWFDIHDb55Qr6"
    "YTuuml8SRY6sBPGLVy5NxI+jdoAkDKAxNqMx9p3Sp+8xopAOJUyMlm1kiqklSWjqbqbSpJ"
    "LjpgT8w9p2XSH0FJtBSshk/P48Q5v8Q4bvw6fLm5sdoDqJuXtEZiNKJsmWiCqIvCCl18st"
    "It+jB2xPLeVc3d0pE16bYEsM6Bla+oGi36PECva30ims1aEhOysqHRHtBy9/O8p/UeZ0Yz"
    "1ARG3G/0NfN1jT2A2/Tu6TnyJfrfhxLX9ppTdJd+xRzIt/QfyPWExSX0lpGwd9K3UfwReD"
    "a1hLRV+oo7amoGp6ODY3DrIf5VNTWOvL933hi28qdtHc9FeISvRrm/rbaO7zshblxwPFZh"
    "L4TRwPM5+zl8V5Xgk5NMPdXwcFoZy+TomlE4SRRdrNqh4ULCecFQWX7BO3lYLUIZuywG6u"
    "u5vjOdsqZ3TGYN4pfXJcZRwdphKe0/E1FmDX9p62ttrsP5rHPJirgCyGmDPxb4mCAHFEoR"
    "hgmsc8gMdnVSDGVOKKk7MyzFtXaQ+n9ObBW6Vxk7hrU2n+7YsdONwyPlnxTsZiILxVyqUu"
    "xNVSF8c6Ve98DlFw+SQZGsYQjKR+7y0mtWKdR7OOQuAT7sonnG+B8ipIBloxXJBNVqOgBD"
    "wZbXkyFojUK6uAm3MYsZULI7GriL9Tsfg7LU2/85XaPvnmZJy2Dews8F9DNcODYgGIBRDr"
    "orr9dectleTxshRy5S3xvfZceL2wOcm7pCBScNLavNRdpgqyzqbtVZGTbFFS07hHARNkP3"
    "t28KaS/Tx7i3bNOQb2vssU2mQ2ZaZ24dd6en17ef+Fr3dNObMsp18ery41OgIuUeDMV9x3"
    "P7kkf+ntnEgbY+1bsdQOjMtLeq2gIExSUys7bHIWA8X++Oyskr/xTOJvPCsqV+StUkA4IT"
    "cQ3ZNK/YNOJP2DTsoTscn8JK4TQTyhmWKB2cyKs5l7lWe//z9tpmpV"
)
