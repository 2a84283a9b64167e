import json

from tortoise import BaseDBAsyncClient

from domain.contacts.people import search_text

RUN_IN_TRANSACTION = True


async def upgrade(db: BaseDBAsyncClient) -> str:
    await db.execute_query('ALTER TABLE "contacts" ADD "search_text" TEXT')
    for row in await db.execute_query_dict('SELECT "id", "entered" FROM "contacts" WHERE "entered" IS NOT NULL'):
        text = search_text(dict(json.loads(row["entered"])))
        await db.execute_query('UPDATE "contacts" SET "search_text" = ? WHERE "id" = ?', [text, row["id"]])
    return """
        CREATE TABLE IF NOT EXISTS "account_events" (
    "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    "kind" VARCHAR(16) NOT NULL,
    "by" VARCHAR(254),
    "details" JSON NOT NULL,
    "created_at" TIMESTAMP NOT NULL,
    "account_id" CHAR(36) NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS "idx_account_events_of" ON "account_events" ("account_id", "id");
        CREATE TABLE IF NOT EXISTS "public_numbers" (
    "id" CHAR(36) NOT NULL PRIMARY KEY,
    "title" VARCHAR(200) NOT NULL,
    "created_at" TIMESTAMP NOT NULL,
    "account_id" CHAR(36) NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
    "short_url_id" CHAR(36) NOT NULL UNIQUE REFERENCES "short_urls" ("id") ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS "idx_public_numbers_of" ON "public_numbers" ("account_id");
        ALTER TABLE "accounts" ADD "reported_on" DATE;
        ALTER TABLE "accounts" ADD "is_operator" INT NOT NULL DEFAULT 0;
        ALTER TABLE "changes" ADD "grant_id" CHAR(36);
        CREATE INDEX IF NOT EXISTS "idx_changes_of_grants" ON "changes" ("grant_id", "changed_at", "id");
        ALTER TABLE "grants" ADD "may_read_contacts" INT NOT NULL DEFAULT 1;"""


async def downgrade(db: BaseDBAsyncClient) -> str:
    return """
        DROP INDEX IF EXISTS "idx_changes_of_grants";
        ALTER TABLE "accounts" DROP COLUMN "reported_on";
        ALTER TABLE "accounts" DROP COLUMN "is_operator";
        ALTER TABLE "changes" DROP COLUMN "grant_id";
        ALTER TABLE "contacts" DROP COLUMN "search_text";
        DROP TABLE IF EXISTS "account_events";
        DROP TABLE IF EXISTS "public_numbers";
        ALTER TABLE "grants" DROP COLUMN "may_read_contacts";"""


MODELS_STATE = (
    "eJztXW1z2ziS/ispf5qr0k3FkuV4r66uyk48s95J7JStzE12aopFiZDNNUVqSMqOdy7//Q"
    "CKLwAIQARFUiDdH+LYIlqiHoDA0w+6G38dhWgduH784/liEWz8+PIJ+fFt8Hz0X2/+OvLt"
    "FcK/SNuM3hzZ6zXVgrwS23MvsbK3rS1EmkdJ43kUh/YixleXthch/JKDokXormM38PGr/s"
    "bzyIvBAjd0/fvipY3v/rlBVhzco/gBhfjC73/gl13fQd9QRP7862jpIs9Jfs8/23XI5+Kf"
    "pDH6tg5RFOGPijL77Bu6zjeLvV8rWCbf5mWdNDhK7PHdJ398J7brRyv5RAaq7Qcmr1uZ7Y"
    "V7f+XHPyVtybebW4vA26z8ov36JX4I/NwgRfIe+Si0Y0Q+IQ43BC6CRopvhuAWmaLJFhLK"
    "xkFLe+PFFLxzq3jtyLKub2bW3eXMso40OmSBUcRwuKRrCQD35Bb+82/j8WTybvx2cno2PX"
    "n3bnr29gy3Te63fOnd9+3NFGht3yrB7Ornq+sZuaEAj5jtgCIvfE9s7Ni2it4u0H/EX76M"
    "//sHOxSjn7Xn8MdfjMc/Q1vVAdkLRQ8Uo7yLLljZ3ywP+ffxA/7z+FSB7q/nt+//fn77w/"
    "Hpf7AQX6dXxsklAnYB7vxFB9pt61rApuPWTFzH05MKwOJWUmSTayy0Dopt14vK+P7j7uZa"
    "jC9lwoHsuIv4zf+98dyoNIv0YBQrwCVgkHdeRdGfHo3pD5/Of+Phfv/x5iIBJ4ji+zB5l+"
    "QNLjjoFyEi4Fh2XEb/A74Suysk7gHWku+E1PTH7JdhdcXs6tPl3ez802emPz6czy7JlXHy"
    "6gv36g/8ZJO/yZv/vZr9/Q35880/b64v+W7L283+eUTuyd7EgeUHz5bt0JhkL2cvMd3MEg"
    "K2m798ufog7mLWiuvizcZ1fiS2w+ra5IGabPuK7oXkm35PmM/yUbj6pmiVAf4pCJF77/+C"
    "XhKYr/Ct2P4CCTDlmGZKMvsJbvFqsaaF9nNOGrnRhVFwkIfi7bp6fvf+/MPllmjO7cXjsx"
    "06FoM7uRKMA+6VvG350mq84l+xffs+wYd8EXLbAvwVjkBlH6B99q9FyOUPfPMP+m5WfvTf"
    "y42/IBi8ST6J/Dj5nyPjnnwV8UYrTEZ06GFu0Bb17tT5aZ8hPqHQxW/nWNpIly0bIeWH9T"
    "bbB3xtR9FzgCfSBzt60MG7ZDhA53I8nVZCfKpAfMojTliy9e/ARzpoM0YDRPq0ytA+lY/s"
    "0/LA9mxfazyn7QcIbvMaSbSZF/elATJvB2BXABtc9zosr3euO55/7jfYT9F5nmib4WmQky"
    "qr70S++E5Ka6+Duco8IH5jHbTF1oD7btyT/zWQztoPD9vx27dVKOXbt3JKSa6x8BJJIiQT"
    "vWg1JkuEGGXOTLU+9A92BcpkuucQdCMrWJNvF4SCjc0g8JDtS6QU1pIDcY5N21pX81do9H"
    "Qlp+qoXdzcfGTW0osrbuPy+suni0tMbpKhixu5MbOfSY/XJzcSUkfVHjJttXsnuSmU37Y1"
    "LXS2k1ySsg8ltq7dX9CLVGvNr47UUuvatR7RC0itA5daO6UMpvk1HXAG/Axpa360TTM4Gy"
    "SvtiBBhWjpftMSoXKLAQ7jswr4nknhPePRxcQLT/3uk2CW2EXYCrsO6dphuG6DrA10qDod"
    "0EMdKoqtTVSro3nbBrq6P25l73o6WgTk/kt9LI/GKyz2CsbrT5+2Eou3DDwHhVrAUyaAfH"
    "3knWCFP1svALUwAeTrI4++rV18ucaawlrCimLyigLhpxB+2jG4vQ4/3cQPyI/dBdk9kAqj"
    "fKORWh+lmx9QJTVtKjio0tRSNKq/CF/WxLGOEHaxBVPCDH2TbKaIbAehOamW08vfZmpik6"
    "+mH2+uf86a82zne9ldjmK01tvMYsy6281qU+zrMDUSRKlXQCz32reswJdufDQL8I9u2JIJ"
    "60/zXGk//vML7m7/A3pyF0jGfrgmau7zSBrjeyatW6A+v9NjafspR3/ss2sMGfPNLgtyqp"
    "T2VqkHFMF+ucUgaFHbe52m0X1z117w/I1dzbrz/D/Zridb8rJr6rVulZVFgCCo4QZBQaGX"
    "IgiqUvKjIvextGThj4vxc6O5ZLFWewzp/mxD7BzAB0uQNgxDKKFjyIhtZ/MYL5X6MlNh1Y"
    "3EZIis3QuFiUnLDl1RLIzUP8/bD0m8HR+fvDs5m5ye5M55/orKJy/Lsgd2B3evC4Y8Jv1z"
    "Bo2Ets+uIJGh8ew/Cx6RL3MJ+TYjpWsY+NinIwUjYtL+cCVJSbMdxUi5W22wGik4o007o+"
    "tNiC20RFTKZIAuafOlHpKnQDsth7WCxJydYrV5ZbyG5qYaFO4JPhOEex68a/vH8w0Ft89M"
    "/7MdRY/yDHjqsprfr7cND3rWABs9VY3sZ/dtEcEROcD0TWX6uHMdEkNse8KpXc6TSoaDI6"
    "PHk0p0lDST8/6JIFd8M/fcBalsUcb7wvXt8EXmYdF2fDrzS7zVKPs51wvDf1KxPqdHGNWL"
    "q+vz26/iIN4Lgbh/8XV2ec5XNMRLqSVZaVVhWqzdkLTgjgN5od5HMcdUqvdxrKj3cVyu9w"
    "GB0nWmm965ZJC9/1p6GpxvcL47BrfvzjepVz8LlQ441WS00wlP6t/ngQAduuKOQ/zsXPIn"
    "t5BM2hWd8OK+4fg/Y6mx3D3nu78qZebtBkidm98ryp8tTTJF28EuhmlEaq/cwiZXJeQ7GO"
    "e7GK2lqxLbZMeqtG2cZBZDdsDAZVoIyOAL148rzP6Tsbxw/RgCMg6yyJKkCiTys+QFLCiT"
    "QYxk1YraRt2KfumBwG16KRL1R/7rn0ZkJrZ9lohu0SJ4QuHL+8CR1qPg26jpeJi2xrA4rV"
    "akyKIy8MdseQfUpeiFlFN0mAa9ZIwGQX6gOgWsg7BXYsxCeLfdP5CtgdRl9fIXZfsQjS98"
    "1QMVI4RdcZ0oxeymIUrRgPlGtXaCNtPJ2rmJUGjhiUI0tcthZq0GSFKmlYK0poogrSkEab"
    "1SVYZak3T6mDID1c3k/gV3A9yNjsHts7uBWYR/L1XciqsjpbOxSNq1IrJFD0EYW5swSQF+"
    "QmFyCi2vsDE+yH1oF6JccmN6qVLpl7GCpZW8VdSUGwLSXlfSXjZOSl0gxZ+yGFIiSWNFhb"
    "IHaS7IkVKopYzVAD2RSSVPZKLwRCZlT+TJtXVATpsPEN3mi3yw64GWk8dYgpNntBMwR0vM"
    "RMtdLC/UWFjASXP1yzTayxiFOrDnBlAdcw/YacZb1eOlbSDKhEtIznwOTUx5O9AR1DoC49"
    "vtqyTckTf7cvtx2FICP8TMEhO29bmlakJxeaSWE7YNe1dkJbvv3duXZLaRfzSJMSndhc7n"
    "QynHQy8mO8KOdOve5yawpPDV7nzMIJEATjnppEyA7NdnneTjhTvTcuQpE0C+PvIRssPFgx"
    "XjSb2MvjxtgzMbwqkPkLnRi67om36Eca9XxoUxhBouJvcxBApAoEDH4PY5UOBDcieOKj+H"
    "azJS+vjbb+a0lZ0D2fIm+bxZZ9c4womxBNpk3JJamv0PNT8FK4ypdGrKr+6YlZJ2rZ9fnX"
    "yKOoppfzUy/S6QS2H65LgdDSWkFedj5xYDDPoYTycVoj5wK8WZGJNSSA0K3SUpCqUPtsC0"
    "EeXEoMSVViBfh8F2G6Iq0LnBAAd186lBGCzJ1qlcAKRtQP3TV/98DN8Sr8qOLvAlQ0BfH/"
    "18Itb3IjhTEOZM8yK4fobg7aNGg7dh1+I1PDibtVOzm1lL6Gajuxk2LmDjomNw+7xx8VPg"
    "OSiUCYPF1ZFSGFwm7XoXkZjeNmiABkw3I4UGCCcwFWJUpZS6sSKlbixIqQOfAnwKAxhJ78"
    "gm+BSvopvBpwCfomNw++xTXDlotQ5i5C9eSFHi0JG5F8KGI6Wn4RYmVjsnTTOxCOT02r0K"
    "FoMz0LQzIDyIWO4LiM8fHoIr0Ep1jSX+fBSuQ1evqCJnNkC0m9+jxutYWI88spZQcc9k7o"
    "jfKtiEC92kRs4MahBwpTT86FlUS0N1IH1hU/Mw+v4g2dZZ9OAIgSPUMbi9doT8J9tz8Tqs"
    "KFnPtxmp3R+qtWF5IVC/kVzron7jejP33OhBQh1V/cBbtqXdD7VPDhiWbhj56CBEelvMRz"
    "TVyEGmbYYH8+COHzIM7Qb53IEYx8fgPpAxjeyammF4uNUBmUV6eGqNk8dYOzg+RfLsq0ov"
    "SY66VTnV8sNuq3rVhvodXbrVz64TC0b73cr2PCmXy42GFIAxGb87zXkb+UPF1O4+nX/8WK"
    "ZmD9hLfhAMYzWchRXgyeL5iNZxDZGaMoPwBuMkalMIy2f8+md3EW9CaeEMromavqxxY2u9"
    "bX1AGkNKkOpSGNoG6Is2fdFMOtwn1bBPk1EbuYbER9Ae3oxRS755/8c3pbH6j2V45cUj0+"
    "ZQOLJ+4cglihcyVVXNdVhLSKA1je0wvWy7XkYOdBwE2g5cBE4NxzSpRvWq3KqTJwYiWOo9"
    "MOT/OpMibQceoHFdbKAH+CWq4gSmrUaV/UBrE3Vw+mLuvu0VLwy76F3topvhog/bh4Gjgu"
    "CoIEPDxow+KugzidNZXG9WcxRG0iWRb7RjRUyaW/62fevSqCxVv0JaPnuncFzPweOu5Yto"
    "7MaeVmp+bjAI4bWD3HzIJK8zpHvhgRkUiNWjru35SZUH9bwgYcEA5tl0wkIlN+DGR7MA/+"
    "jICTBhlLfhAuxH62/xShsiJ8H2SpoVX26lJvbhtr2VxT63InUV0et5iDXkxRtFxaFQ/kBT"
    "EszGeXA5CabB3QwVzhYJfTeStQQ30jg30pSNvLuF7d/a/qOM19DX1Ywmwi2tEDc9aEXRR9"
    "wsITzkbnIXp5qEWXwDKC5qxEwo502w3LSw3GTPTlWSlLUfIEE6q8CPzqT06KxEQZnZqHrw"
    "AGs3pAC2DuIIjFliKVVGuMSyqo1qic20j87UgtEbtrJe+sTjhRCFvu2JFIUKi3Op7Pcoq0"
    "aeNiRdnP4axXa8iWirJ9cmfz7YkbW2o+g5CJOGPkJOZC3sEG3vcI0JcJR+RPJXUn/DQj5B"
    "sxofyOHezQfI077ze7P1Y0Ul0M1GYf5ibb/CvkBE5C2zgt+9xCG7+TooMF9O+kzo3VKwTA"
    "vj79s1FNj731JyI/uOlVKX17+f4r32uSNu6O15WyvbQdlb7XNX/BOwP1r0u+1zZ+yzuP99"
    "Ze+0zz01PCMkb0CW2H0HO7Xyag5tSrEEn9VEnxXcq7bcK9hFgV2UQeyiUOSLxVid5UaZDU"
    "kjaCLJTVofR56UK6+Oo5eYaxqqCvBayczFtxm7fsKqyvDLc/w5syEUhFNtVrVyqHOXR28Z"
    "hnUH0b2M/16VNTNGUH2PW/fQau3h76yJKWfWKqr9iPhkzrmKV1ZNYAWmAC4DLq2Aa8y0nB"
    "lMuJUm3BWKbeJW67A42gZo3B40juiKsX0vKL1xEQQesn0x/rQZX2QS2w0L+Iubm48M8BdX"
    "PE378uni8vaH46QXcCM3pnYqabiDdV4mvupQp0xgpO8x0uMHJOLNcuBzAyjgVB/1Yk+msq"
    "yUWwxQVGpYGs32cLSrJpQMB8hVptNKOulUoZNOecD5bTjNJZM2hWWz+rKZD9ds/04PepE5"
    "wF8dfnY7VSdSnbWEKnymBaqXepndJtd7zMRvAA+a7oPmWPgf/n8hSRyVq+sy+yGs7l3L7E"
    "l0rueu3DpRvbldrR07w5A/zHFOBY54ONtJLVfNp0H+DvA8QIVpI0ME3BUpkojCMBCcpCof"
    "6ZwZDO960z0mLS5enAWHmctVIt4OxKL6YhEbSqrBPFlDYJzVGacb5SVZ18h30iBXDejFbw"
    "BdUL0LIH3swEzTXa2DkAStE0RFO2GqAsAlW+iI2h3xhMJIGE8mhZ+yGBLu4+OTdydnk9OT"
    "HO78FRXKggBJNpmlKm3nzAa4EXN8WoG6H/NyXEHdySVuGkd2uHiwYkzStZxU1mwQUHfO3e"
    "mEw8r7jLTRIGCH0qemDvq+bQWwqcw63cxaQjcb3c1QZwVKsXYMbsulWKlwL/s+P2SGc+dS"
    "y59+uUWeLBMlw3xm3xeH2wwE8u+tFkTBiMlqoaSXRsoyKFlYadMFUOgHkWRrOFvyp1HgpE"
    "5uO/k2UG/MgCl69Eaeu91pRpVpswTrNUyrOA1Tuc8wFedTOdruGWc2QKhbcdD+DDGGjmjZ"
    "k2potAmIaAIRzXPTspcVAc3bA5og8nYo8oIoM2hvHUSZV9HNIMqAKNMxuJ2fj9Os3KA4o5"
    "iRb9SiQzdHEuMP2tZdJb+M6POB4Ixig2IS5FqBiQeYmTGL1BJlWMFWs0BIbgFgqte7dLLZ"
    "d60r9Nt+grpznStGlHiNE55k2ASycMDz4YlEWhFHSiWo6zvIRNryoEel1NqsyG4cdiwMmM"
    "9VLAR2LNqV0aFOC9RpeVWogyoPqrwJg7t3ci2o8q+im0GVB1W+Y3D7rMp/mX3a5U9zTUZK"
    "l5ouWds7t5q5eXCtDZiERuBaH8y1Jk9DFGzChRbKrNUQClx0BPUKOe5mpQt1YQVQV4Z6Ya"
    "/WNuYpumDTdgB3ZbhjFGqP68wGYK4+qmVn7OwY1NJzdgBsMdggwYEEZ4ID3zttBiS4V9HN"
    "IMGBBNcxuH2W4P4RzN8HjlR+oy6PlNLbv4J5kR/WdGwsfnPytiG+C4h/7UX8a7gdMBUZat"
    "oa2KmIneKHSnMxo0xgJePgJPOUHpqFBYCppgXpNL0vJcBrzrDpQDGiTKMCP7meigpkl3dT"
    "gSVu2f4OnHTxN+UpPygTaGfjSyr0Xbi+Hb7IViSZzDd/Sbdq+/msCxlTGkyXe8u/nt9eXF"
    "2f334VVy+8EATfXXydXZ6LZluduWHHzHzjo1mAf7Q/L5vwGDQ7K+890362w1gx02aXd8+0"
    "a9yyTafLjaztKTFBmFSux8OEfCD4Yb3ww/je4/phR8l2xhSKtWsUa4+zp7L6wC9shuQHd1"
    "wbHNhJl+wEHGtwrHtL4Tp1rBVUrxLNO2g06yNuRv6vE9VK7h2CWQ2YXlQsMevgqpE7WfsB"
    "BrO2cOIDnG3e4tnmkIJ7uBTcILYFZS2kDk7efkj+TWP7fE7gC0LdpWBmzQFLEZaYFepESO"
    "btAU0BmmvPXmiVCi4MAE8pnlaw1OEEjBHQgl20YB0GZOnS4gW0DRCDPYhBcsKwFvSFBQC/"
    "DyMLXdFEfbeyPU9OyzKjIU3Wk/G703yeJn+opui7T+cfPwoKuiM7ElAyufyQG+yhQBiW0N"
    "JM0JWzQTXC7gurBkLuzTogfkgB95A+8yq6OdmerNXNrGUnzzL0cs1eXrq+Gz3U6mbOFPrZ"
    "5H6GLCnIkuoY3D5nSZ1vcLeE7r+TcyBV+VLChiPl7q5Nm7SVQ7VPtB7stzYfQ+0g68GOHn"
    "QUQMaoGQXwsAGSjP53elJBADw9kSqA5BIXCua5SLLCKUCmjQYos47fnlRRWkkzRVGKk5Le"
    "Gi2CtUh6Umxy5xYDhLn50RyibTCutQndMswz9E2WWsnZDaHKioqIX/42U8uqTHBj1pzXWg"
    "UpmIsH2yP9q1WPrGw5wMF+Mqkw2E8m0sFOLvGDXVb6TTXQ9yz8ZhrInY/yXul4oNbWrIIT"
    "1SuBE4Gw04v+vQ9tbVmHtmlX1DHkqa2v6SRQNaHo/EzeqDE9x8R8SnpUGSXmvE98PJmCU1"
    "wdKWWbgOg21tZfbF+w+f0owuMLz8Gun07D1KL7h5acI2erTXq9BkkLzfq8hpSENmwJ7aLK"
    "qJ7jC/5ubU+A1gy0wrhKhhDNtUc0V7LArPCKEGjN4pzZIHxhdnqZjCvMLpOxdHIhlzj5Eu"
    "HlNNaW5DmzIcw1ravyvVIZTJlfeueGRgj5dUKFCjOQkUzu3yWKFzXDhBhLEJNM7mXe59R6"
    "lDlb6GnTerokcx1Ij8mlMJEcQ+tkCjUmEZtaKYNFRXFtxZ79Sl9BME3TwTQr+8V6Dkkpph"
    "LYyvpWjB0Ut6pe3IoAh7m4kxzegp80UZ2rXcCX7DvsgOwpoDsgfzIMxh07QA6ef1z8hayV"
    "HT7qeKoiW1AGKigD4K8Olv8wuX52FFs198Z5W2C6Jvf0cxjEdbIRaTvoYZN7GHJbWkjhNT"
    "eaehgby5BH1GkeUXloNwEvEzvSr5FdFVzmkTYqrOcWLfH09TALHpEvU5P4NiOlqBRuW1sx"
    "aQ5JWQPXkZb2yvVeNFkDYwSxk1wRJjuUcQY5ooxRq4VU+gcoZFm1HJ2QzPTaYSCs1eDiJ1"
    "97EIgh80Tv/HBINRl2/2LKXPcx5kyhn03uZ0gpgpSiTnDtb0rRHe4p/AVxZ8mUB7bFSKk7"
    "RNu21iN6OaDq8Kin9T4ONHuoKfYrFx7Wm7nnLqx/PQt29OX5LazVILy7rvNckL8IX9aEhm"
    "hiXzIE+AdfcMCYrugDfTQltPTKnwffZEtyfnHHarywfcslbc3aAYBDVMm1Lg5RJVV89PDP"
    "LIZUUr3jkzzJY+dLVgflMaqMHXRA7Q5wI2vjJzvpSDT77Dg6mDGF6OrqUb5PbuTGQag36C"
    "mjWiPeMPXsMAPeQbHteoLtNbkjQJmAC1DRBTCFG97hhUIl2BSXK/DDdqSa31MiR3qCyF6V"
    "M4/w7ehNIKkBMMZmGOOhI3bMnUY0oh2kcY+qgUwZtbQSDnU0U1EQ6XRTAn7HQVKF2YBISN"
    "2TpExa5m5RTJK/AmlcZKlRhSUvzNqbJYuox+gew9PIda7+OWeK/YhwQxzoOVoGoabuUTIF"
    "/1trFjZq0lDNFZWmiPY3L/86Kr5RLrqxChChzfg/9G1NzvZMDv5O36eYRb5Zye1awdLK3i"
    "QbsUeJLf4GyR/JMkl9JMU29vpU6n0kHwzSsJFEX8pRWyOohk6OjZ2OfCDyaSisTZxjKt6+"
    "eFV7F42NTtiVOLBvGmziRSCqs6ueHiizIYHfxPQwDwRjWR7nlTaHWpe70xxgK+dQs8TSDa"
    "PYItUkdScK1hLmCk6SvRdmSisF2cwERnPd0bz2bNFZSPI5OjcY3ix9/LbKaVO4lXSeTq6x"
    "AHu2f7+x9Y72om2GB3MVkOUQCw70WqIwRIKlUA4wbTM8gMfTKhDjVvLKIdOJsHDIgSTDLx"
    "EKz+8VB6swDUZK8XCDm1rJwmFY1QUQ1roS1oohUO4FxaEfjBWE5NSIygd3sC130EFPrh6P"
    "KywGMZS5Y0OrnBF0Ij8i6KR0QlCgVRojGE7YXtvAzsPgOdJjb5QJQCyB2BTq9utWclIEQ7"
    "It1OQtFbAOnL3q2IIISJJVJplpbVH8I5NKVmfQHpTIKYYoSQzbQcAkIaS+Hb7ohJDOX+Jt"
    "/aGePe8qQpue35XTLvxYX1xdn99+FfOuC8F5XxdfZ5fnBk0B5yh0Fw/CZz+9pH7o7aKRMc"
    "7aa/HU9tzclE8BTyiM0vi+qss+ZTLAZX88nVYSbaYK0WbKkyvyVGkgnDYfILrHlU4NPVac"
    "GnpcPjWUnDEhFBHkp1hSJnB+peb5lQddz77/P9l7M0g="
)
