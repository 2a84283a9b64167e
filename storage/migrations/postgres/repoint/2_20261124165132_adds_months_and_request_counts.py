from datetime import UTC, datetime, timedelta

from tortoise import BaseDBAsyncClient

RUN_IN_TRANSACTION = True

# The table that was there becomes the partition of all time before the next month: no row is copied, and its
# indexes stay. It has the primary key, since that of a partitioned table must have `scanned_at` in it, and
# would be built anew. Its rows are read once, to see that none is later; one of a clock that was ahead is moved.
# A process of the version before goes on inserting, reading and deleting here.
_PARTITIONED = """
    ALTER TABLE "scans" RENAME TO "scans_first";
    ALTER INDEX "scans_pkey" RENAME TO "scans_first_pkey";
    ALTER INDEX "idx_scans_of_code" RENAME TO "idx_scans_first_of_code";
    ALTER INDEX "idx_scans_of_account" RENAME TO "idx_scans_first_of_account";
    ALTER TABLE "scans_first" ALTER COLUMN "id" DROP DEFAULT;
    DROP SEQUENCE "scans_id_seq";
    CREATE TABLE "scans" (LIKE "scans_first") PARTITION BY RANGE ("scanned_at");
    CREATE INDEX "idx_scans_of_code" ON "scans" ("code", "scanned_at", "id");
    CREATE INDEX "idx_scans_of_account" ON "scans" ("account", "scanned_at", "id");
    CREATE TABLE "scans_other" (LIKE "scans", PRIMARY KEY ("id"));
    WITH "moved" AS (DELETE FROM "scans_first" WHERE "scanned_at" >= {ends} RETURNING *)
        INSERT INTO "scans_other" SELECT * FROM "moved";
    ALTER TABLE "scans" ATTACH PARTITION "scans_first" FOR VALUES FROM (MINVALUE) TO ({ends});
    ALTER TABLE "scans" ATTACH PARTITION "scans_other" DEFAULT;"""


async def upgrade(db: BaseDBAsyncClient) -> str:
    next_month = (datetime.now(UTC).replace(day=1) + timedelta(days=32)).replace(
        day=1, hour=0, minute=0, second=0, microsecond=0
    )
    return _PARTITIONED.format(ends=round(next_month.timestamp()) * 1_000) + """
        CREATE TABLE IF NOT EXISTS "request_counts" (
    "id" BIGSERIAL NOT NULL PRIMARY KEY,
    "process" BIGINT NOT NULL,
    "counted_at" BIGINT NOT NULL,
    "counts" TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS "idx_request_cou_counted_511599" ON "request_counts" ("counted_at");"""


async def downgrade(db: BaseDBAsyncClient) -> str:
    return """
        ALTER TABLE "scans" RENAME TO "scans_partitioned";
        CREATE SEQUENCE "scans_id_seq";
        CREATE TABLE "scans" (LIKE "scans_partitioned", PRIMARY KEY ("id"));
        ALTER TABLE "scans" ALTER COLUMN "id" SET DEFAULT nextval('"scans_id_seq"');
        ALTER SEQUENCE "scans_id_seq" OWNED BY "scans"."id";
        INSERT INTO "scans" SELECT * FROM "scans_partitioned";
        DROP TABLE "scans_partitioned";
        CREATE INDEX "idx_scans_of_code" ON "scans" ("code", "scanned_at", "id");
        CREATE INDEX "idx_scans_of_account" ON "scans" ("account", "scanned_at", "id");
        DROP TABLE IF EXISTS "request_counts";"""


MODELS_STATE = (
    "eJztXW1z2ziS/ispf5qr0k3FkuV4r66uyko8s95J7JStzE12aopFiZDNtURqSMqOdi7//Q"
    "CKLwAIQARFUiDdH+LYYrdEPQDR3Q+6G3+dBGjtu1704+V87m+86OoZedGd/3LyX2/+OvHs"
    "FcK/SGUGb07s9ZqSIK9E9mwZa9k7aQsR8TAWnoVRYM8jfHVhL0OEX3JQOA/cdeT6Hn7V2y"
    "yX5EV/jgVd7yF/aeO5f26QFfkPKHpEAb7w+x/4Zddz0DcUkj//Olm4aOnEv2ef7Trkc/FP"
    "Ioy+rQMUhvijwlQ//Yau881i79fyF/G32a5jgZNYH999/Md3ort+suJPZKDafWD8upXqTt"
    "yHay/6KZYl325mzf3lZuXl8utt9Oh7mUKC5APyUGBHiHxCFGwIXASNBN8UwR0yucgOEkrH"
    "QQt7s4woeGdW/tqJZd3cTq37q6llnWgMyByjiOFwydASAB7ILfzn34bD0ejd8O3o/GJ89u"
    "7d+OLtBZaN77d46d333c3kaO3eKsbs+ufrmym5IR/PmN2EIi98j3XsyLby0c7Rf8Jfvoj/"
    "+0c7EKOfynP44y/G45+irRqA9IV8BPJZ3sYQrOxv1hJ5D9Ej/vP0XIHur5d37/9+effD6f"
    "l/sBDfJFeG8SUCdg7ubKsD7U66ErDJvDUT1+H4rASwWEqKbHyNhdZBke0uwyK+/7i/vRHj"
    "S6lwIDvuPHrzf2+WblhYRTowixXgEjDIO6/C8M8ljekPny5/4+F+//F2EoPjh9FDEL9L/A"
    "YTDvp5gAg4lh0V0f+Ar0TuColHgNXkByFR/TH9pV9DMb3+dHU/vfz0mRmPD5fTK3JlGL+6"
    "5V79gV9ssjd587/X07+/IX+++eftzRU/bJnc9J8n5J7sTeRbnv9i2Q6NSfpy+hIzzKxDwA"
    "7zly/XH8RDzGpxQ7zZuM6PRLdfQxs/UKPdWNGjEH/T77Hns3gSWt8ErSLAP/kBch+8X9A2"
    "hvka34rtzZEAU87TTJzMboKbv5rbtMB+yZxGbnZhFBy0RNHOrl7ev7/8cLVzNGf2/OnFDh"
    "yLwZ1c8Yc+90omW7y0Gq74V2zPfojxIV+E3LYAf0UgUDoGaN7713LI5Q98/Q/6fq/85L8X"
    "G29OMHgTfxL5cfY/J8Y9+SrHG62wM6LjHmYKTbnerQY/zXuIzyhw8ds5ljbSRc1anPLjRp"
    "vNA762w/DFxwvpox0+6uBdUOxhcDkcj0shPlYgPuYRJ16y9W/fQzpoM0o9RPq8zNQ+l8/s"
    "8+LEXtqe1nxO5HsIbv0cSbiZ5felATKvB2CXABtC9ypeXudCd7z+PGxwnKLzPNE6/eMgR2"
    "Ws70hufEcF2+tgX2Xmk7ixCtpibcB9P+7x/xpIp/L9w3b49m0Zl/LtW7lLSa6x8BJKIiAL"
    "vcgaExMhRplTU9mH7sGuQJks9xyCbmj5a/Lt/ECwsen7S2R7EiqF1eRAnGHVpuxq9gqNni"
    "7lVB61ye3tR8aWTq65jcubL58mV9i5iacuFnIjZj+Tnq/Pbih0HVV7yLTW/p3kulB+29Sy"
    "0NpOcoHKPhbZunZ/QVsp15pdHaip1rVrPaEtUK09p1pbdRlMi2ta8BnwM6TN+dE69eBsEL"
    "3aAAUVoIX7TYuEyjR6OI0vSuB7IYX3gkcXO1546XefBavEPoct12vRXTuOr1uj1wY8VJUB"
    "6CAPFUbWJqw00LxuDUPdnbCycyMdzn1y/4Uxlmfj5RoHJeN1Z0wbycVb+EsHBVrAUyqAfH"
    "XkHX+FP1svATVXAeSrI4++rV18uYJNYTXBophsUSD9FNJPWwa30+mnm+gReZE7J7sHUmKU"
    "Fxqo+VFa/IgsqWlLwVGZpoayUb15sF2TwDpEOMQWLAlT9E2ymSLS7QXnpDKnV79N1Y5NZk"
    "0/3t78nIrz3s73YrgcRmitt5nFqLW3m9Uk2ddiaSSQUq/AsTxo37KEv3TroamPf7TjLZlg"
    "f+r3lQ7zf37Bw+19QM/uHMm8H05E7fs8EWF8z0S6Adfnd3ou7T7l5I9Ddo2hYr5esyB3lZ"
    "LRKoyAItkv0+iFW9T0Xqdp7r65thcif2OtWXuR/yfbXcpMXnpNbetWaVsESILqbxIUNHrJ"
    "k6BKFT8qah8LJgt/XISfG02TxWodMKW7sw2xdwIfrUDaMAyhhY4hM7aZzWNsKvVpplyrHY"
    "rJEFq7EwwTU5YduKJcGGl8nsn3ibwdnp69O7sYnZ9lwXn2iiomL9KyRw4H99sFQx6T7gWD"
    "RkLb5VCQ0NB49Z/6T8iThYS8zEAZGvoejulIw4iIyB+vJSkR29OMlLvVGruRQjBadzC63g"
    "RYQ4tEpVR6GJLW3+ohfgq0y3JYLSjM2UtWm9fGq29hqkHpnhAzQbrn0Ye2e36+oeB22dP/"
    "bIfhk7wCnrqs9u/XO8GjnjXAZk+Vc/bT+7YI4Ygc8PRN9fTx4Dokh9heCpd2uZ9UUOydM3"
    "o6KuWOEjG53z8S1IpvZkt3TjpbFPGeuJ4dbGURFq3HlzNvox1H2c21Xpj+k5D1mXuEUZ1c"
    "31zefRUn8U4E5P7k6/Tqku9oiE2pJbG0qjQtVq9PXHDLibzQ7yNfY0r1+zhV9Ps4Lfb7gE"
    "TpKstN50IyqN5/LSMNwTcE3y2D2/Xgm/SrnwbKAJwSGewNwuP+91kiQIuhuOOQODuj/Mkt"
    "xIt2ySA8v284/s9Y11genvPDX9Zl5vV66DrXv1eUPVuazhStB7sYpjlSB9UW1mmVkOdgnO"
    "8jtJZaJVZkj1XaCceVxVAd0HOaFhIy+Mb1wxKr/2gob1w/hISMoxhZUlSBRHGWvIEFpdKL"
    "mayyqE30regWHwi+TSdJou7Qf93jiMzEtssU0R2a+88o2L73HWk/Cl5G7Y4HiTSGxWm0I0"
    "WalYE/Zud3QF+KTlA5+YBpuJeMUi+cH+hOAXYQ9koMMoQYyTB6rzobnZfZZwhjacvEY9LB"
    "2rVl7daBP0ehoMpWNQSUEqRXVU6vih88SbivQp/Va2oA+voocPgLZr6K4Eo1euHitcFvmb"
    "Krc7/bf5eZTuqy2mqG6T5+0/ZSkegfIuRpZfmnNw1Z/gb46yprDHsbrcSemxAFFl4oRKGR"
    "HGZWqxcWgAV6XCrJeaxIch5DkvMr3dWgbJLOGFNqsGtl8vgCXQd0Xcvgdpmuw16E9yDdsc"
    "qvDpTBxjyWa2STKnz0g8jaBHELjWcUxKe48ztUTAzyENj5plZ8Y3qlxsmXsfyFFb9VWFcY"
    "AmRhW2RhOk8KQyDFn9LoE1NYW1O+9EGaCWqMFbuNjFYPI5FRqUhkpIhERsVI5Nm1dUBOxH"
    "uIbv1Nslh7oBXkMZoQ5BkdBMzQAnuixSGWNzrONeCk1uptju1FhAId2DMF6C59AOy0x1s2"
    "4qV1IEuTa+iRxhyamPJ6wCOoeQQmtjuUSbgnb/bl7mO/qQR+iplFJuzOt5CyCfnlgZpO2A"
    "l2rklZet/7ty/JaiP/aJKjWbgLnc+HVsjHNiZ70nZ1z43JVMCk8N1iPexBIgGccqeTUgFn"
    "v7rXST5euDMtR55SAeSrIx8iO5g/WhFe1Ivoy7PCOLU+nJoElY+dGIqu8UcY92pt0BhF6I"
    "Fm8hhDogAkCrQMbpcTBT7Ed+Ko6ls5kYEyxt99M6ep6tZDinog5q075k0Hu8IRiIwmuE3G"
    "mVRT6iY++CuMqXRpyq7uWZViuSar7eOpEn+KOovpcDYy+S5QS2H64ribDQWk5RkfuUYPkz"
    "6G41GJrA8spThTalRIqUGBuyBNFfXBFqjWwpwYVLjSCOTrwN9tQ5QFOlPo4aSuvzQIgyXZ"
    "OpUTgLQOsH/67J+H4Vtgq+zoAl9QBPT10c8WYv0oglMFYs60KIIbZ0jePqk1eRt2LV7Dg7"
    "NZOxWHmdWEYTZ6mGHjAjYuWga3yxsXP/lLBwUyYjC/OlASg4tYrnMZicltAwdowHIzUHCA"
    "cIJhTkaVKqkbKkrqhoKSOogpIKYwwCPpnLMJMcWrGGaIKSCmaBncLscU1w5arf0IefMtae"
    "ofOLLwQig4UEYabq5CjmZvOheBnP5+UMN/CAbqDgbIkGjEAol4D0OBRrprLPDno2AduHpN"
    "FTm1HqJd/x41tmNBNeeR1YSOeyb7jvit/E0w1y1q5NSgBwHXSsMLX0S9NCauZwdbiT+e6X"
    "BozrbRLsm6N0hOklK57AHBy9Dk+uby7qs4xWAiKK2bfJ1eXcJpLxAIQSBUORDynu2li+2w"
    "omU9LzNQhz+UtGF1IdC/kVxr5bCXzWzpho8VzhzhNeHUEb0xOWJaumHORwsp0rtmPqKlRg"
    "4yrdM/mHt3fJ9haNfozx3J4/joP/gyTyO9pvYwlljqiJ5Fcvh4hZM7WT04PkXy7KtaL0mO"
    "ilcF1fLD4stG1YbGHW2G1S+uEwlm+/3KXi6lvlym1KcEjNHw3Xnmt5E/VJ7a/afLjx+Lrt"
    "kjjpIfBdNYDWeuBXiyeD6hdVSBpKbUIL3BOIraFIflM379szuPNoG0cQYnonZf1ljYWu+k"
    "j+jGkBakui4MrQPui7b7oll0eEipYZcWoyZqDUmMoD29GaWGYvPuz2+KY/WeivDKm0cm4t"
    "A4snrjyAWK5jJWVe3rsJpQQGuat8OMsu0uU+dAJ0Cg9SBE4Nhw7CZV6F6VabXyxEAGS7UH"
    "hvxfZVGk9SACNG6IDYwAv4RlgsBEalA6DrQ2YQunL2bh20H5wrCL3tYuuhkher9jGDgqCI"
    "4KMjRtzOijgj6TPJ35zWY1Q0EoNYm80B6LGItb3k6+cWpUVqpfoiyfvVM4rufoeddyIxq5"
    "0VKrND9T6AXx2kJtPlSSV5nSnYjADErE6tDQdvykyqNGXlCwYIDnWXfBQqkw4NZDUx//aC"
    "kIMGGWNxECHObW32FLGyAnxvZaWhVflFI79sFO3kpznxuhuvLs9SzFGurijXLFoVF+T0sS"
    "zMa5dzUJpsFdjyucGgn9MJLVhDDSuDDSlI28+7nt3dnek8yvoa+rPZoQS1oBFj1qR9EnLB"
    "Y7PORushCnHIWZfwNoLmrESij3m8DcNGBu0menrJOUyvfQQboo4R9dSN2ji4ILyqxG5ZMH"
    "WL0+JbC1kEdgjImlWBmhiWVZG5WJTbmP1tiCwRu2s17yxGNDiALPXooYhRLGudD2e5B2I0"
    "8EyRAnv4aRHW1CWuvZtcmfj3Zore0wfPGDWNBDyAmtuR2g3R2usQMcJh8R/xX337CQR9As"
    "5w9kcO/3B8jTvvd7s/1jRS3QzUZhtrV2X+FQIELylmnD707ikN58FRSYLyd9JvRuyV8kjf"
    "EPHRoK7MNvKb6RQ+dKYcir30/+XofcETf1Drytle2g9K0OuSv+CTgcLfrdDrkz9lk8/L7S"
    "dzrknmpeEeI3ICb20MlOWV7NqU0xlhCzmhizQnjVVHgFuyiwi9KLXRTK+WIxVle5UWp94g"
    "jqKHKT9seRF+XKu+PoFeaahqoCvEYqc/FtRq4Xe1VF+OU1/pxaHxrCqTarGjnUuc2jtwzD"
    "uoXsXiZ+L+s1M0rQfY+ze2i1XuLvrIkpp9Yoqt3I+GTOuYpWVkVgBaoALgMuzYBrrLScGi"
    "y4pRbcFYpsElbreHG0DrhxB7hxhFeM7AdB642J7y+R7Ynxp9X4JpNYr1/AT25vPzLAT655"
    "N+3Lp8nV3Q+n8ShgITeidippuP111ia+7FSnVGCmHzDTo0ck8pvlwGcK0MCpOur5nkxpWi"
    "nT6CGpVDM1mu7haHdNKCj20FcZj0vxpGMFTzrmAee34TRNJq0KZrO82cyma7p/pwe9SB3g"
    "Lw8/u52qk6nOakIXPtMS1QujzG6T6z1m4jeAB033QXMs/A//P5cUjsrZdZl+H6x72zR7nJ"
    "27dFdulazeTK/Sjp1hyB/nOKccRzyd7biXq+bTIH8HeB6gw7SRKQLuijRJREHgC05Slc90"
    "Tg2md7XlHjstLjbOgsPM5SwRrwdkUXWyiE0l1fA8WUXwOMt7nG6YtWRdI89Jklw1oBe/AQ"
    "xB+SGA8rEje5ruau0HJGmdICraCVM1AC7owkBUHohnFITCfDIp/JRGn3Afnp69O7sYnZ9l"
    "cGevqFAWJEiyxSxl3XZOrYcbMafnJVz3U56Oy113colbxpEdzB+tCDvpWkEqq9YLqFv33e"
    "mCw9L7jLRSL2CH1qemTvqubQWwpcw6w8xqwjAbPczQZwVasbYMbsOtWKl0L/shO2SGC+cS"
    "zZ9+uUNLWSVKivnUfsgPt+kJ5N8bbYiCEZP1QkkuDZRtUNK00roboNAPIqnWcHbOn0aDky"
    "q17eTbQL8xA5bowRt57XarFVWmrRJs1DAuEzSM5THDWFxP5WiHZ5xaD6FuJED7M8AYOiKz"
    "J+XQaBUg0QQk2tJN2l6WBDSTBzSB5G2R5AVSptfROpAyr2KYgZQBUqZlcFs/H6deukFxRj"
    "FD36hJh3aOJMYftOu7Sn4Z0OcDwRnFBuUkyLkCEw8wM2MVqUTKsIStZoOQTAPAVNu7ZLE5"
    "1Nbl/G03Qd1r5/IZJbZxwpMM60AWDng+viORdMSRuhLU9T3ORCJ51KNSKm1WpDcOOxYGrO"
    "cqLwR2LJql0aFPC/RpeVWoAysPrLwJk7tzdC2w8q9imIGVB1a+ZXC7zMp/mX7aF09zIgNl"
    "SE23rO1cWM3cPITWBixCAwitjxZak6ch9DfBXAtlVqsPDS5agnqFHHez0oU61wKoS0M9t1"
    "drG/spumDTegB3abgjFGjP61QHYC4/q2Vn7OyZ1NJzdgBsMdhAwQEFZ0IA3zluBii4VzHM"
    "QMEBBdcyuF2m4P7hz977jpR+oy4PlNTbv/xZXh9Wd24sfnPytgG+C8h/7UT+a7CbMCU91E"
    "QavFORd4ofKk1jRqmAJePgJOuUHpq5BoCpdguSZfpQlwDbnH67A/mMMs0V+MldqlyB9PJ+"
    "V2CBJZvfgZMaf1Oe8qN6As1sfEmJvonr2cFWZpFkNN9sm2zVdvNZF3pMSTJdFi3/enk3ub"
    "65vPsq7l44ESTfTb5Ory5Fq63O2rBnZb710NTHP5pfl014DOpdlQ9eaT/bQaRYadPL+1fa"
    "NZZsMuhyQ2t3SowfxJ3r8TQhHwhxWCfiMH70uHHY07KdUYVm7RrN2qP0qSw/8XOdPsXBLf"
    "cGB++kTe8EAmsIrDvrwrUaWCtcvVJu3lGzWZ+wGPm/SlYruXdIZjVgeVF5iekAl83cSeV7"
    "mMzawIkPcLZ5g2ebQwnu8Upw/cgWtLWQBjiZfJ/im9r2+RzfE6S6S8FMxQFLEZbYK9TJkM"
    "zkAU0BmuulPddqFZwrAJ5SPC1/oeMTMErgFuxzC9aBT0yXll9A64BjcIBjEJ8wrAV9rgHA"
    "H+KRBa5oob5f2cul3C1Llfq0WI+G786zdZr8oVqi7z9dfvwoaOiO7FDgksnph0zhAAbCsI"
    "KWepKunA2qkHafa9WQcm/WAfF9SriH8plXMczx9mSlYWY1W3mWYZQrjvLC9dzwsdIwc6ow"
    "ziaPM1RJQZVUy+B2uUrqcoOHJXD/HZ8DqaqXEgoOlLu7Nq3SVA3VIdl6sN9afw61g6xHO3"
    "zUYQAZpXoYwOMmSDL83/lZCQLw/EzKAJJLXCrY0kUSC6cAmVbqIc06fHtWhmklYoqmFGcF"
    "vjWc+2sR9aTY5M40eghz/bM5QLtkXGsTuEWYp+ibrLSS0+tDlxWVI37121RNqzLJjak4z7"
    "UKSjDnj/aSjK9WP7KiZg8n+9moxGQ/G0knO7nET3ZZ6zfVRD+w8ZtpILc+yzvF4wFbW7EL"
    "TlitBU4IxE4nxvchsLVpHVqnWVLHkKe2OqcTQ1UHo/MzeaPa+BwT6ynpWWUUmfM+jvFkDE"
    "5+daCkbXzC21i7eLF5wub3kxDPL7wGu16yDFNG9w8tOkfurdYZ9RpELdQb8xrSEtowE9pG"
    "l1G9wBfi3cqRAM0ZaKVxFRQhm+uAbK7YwKywRfC1VnFOrRexMLu8jIYlVpfRULq4kEscfY"
    "mwOY20KXlOrQ9rTeOsfKdYBlPWl86FoSFCXpVUoVwNaCSTx3eBonnFNCFGE8gkk0eZjzm1"
    "HmVOF0batJEu0FxH4mMyKkxEx9A8mYKNicmmRtpgUVlcO7LnsNZXkExTdzLNyt5aLwFpxV"
    "QAW9nfitGD5lblm1sR4LAv7sSHt+AnTdTnah/wBf0WByB9CugByJ4Mg3HHAZCD1x8XfyFr"
    "ZQdPOpGqSBeYgRLMAMSrvfV/mFo/O4ysinvjvC54uiaP9EvgR1WqEWk9GGGTRxhqWxoo4T"
    "U3m7ofG8tQR9RqHVFxatcBL5M70q2ZXRZc5pE2Kq3nDi3w8vU49Z+QJ2OTeJmBklQKdtJW"
    "RMShKKvnPNLCXrnLrabXwChB7iTXhMkOZD6DHFFGqdFGKt0DFKqsGs5OiFd67TQQVqt3+Z"
    "OvPQnEkHWic3E4lJr0e3yxy1z1MeZUYZxNHmcoKYKSolZw7W5J0T0eKfwF8WDJmAdWYqDk"
    "HcKdrPWEtkdkHZ70uN6nnlYP1eX9yomH9Wa2dOfWv14EO/ry+hZWqxfRXdt1LsibB9s1cU"
    "M0sS8oAvy9bzhgzFB0wX00JbX02pv532QmObu4xxrPbc9yiaxZOwBwiCq51sYhqqSLjx7+"
    "qUafWqq3fJIneew8iXVQHqPK6MEAVB4AN7Q2XryTjkSrz56jgxlVyK4un+X77IZu5Ad6k5"
    "5SqjTjDWPPjjPhHRTZ7lKwvSYPBCgVCAFKhgCm+Ib32FCoCJv8cgn/sBmq5vfEkSMjQWiv"
    "0pVH+Hb0FpBEATzGejzGY2fsmLuMaGQ7SPMeVROZUmrIEvZ1NlNZEMlyUwB+z0FSuVqPnJ"
    "CqJ0mZZObuUESKv3xpXmRBqITJC1J5s2gR9Rw9YHoaaeeqn3Om2I8INiSAnqGFH2jyHgVV"
    "iL+1VmGjFg3VWlFqiWh+8/Kvk/wbZaQbywARtxn/h76tydme8cHfyfvkq8g3K75dy19Y6Z"
    "ukM/Yk1sXfIP4jNpPUR1LexkGfSr2P5IOBGjbS0Zf6qI05qIYujrWdjnwk59NQWOs4x1S8"
    "ffGq9i5qm52wK3Hk2NTfRHNf1GdXvTxQan0Cv47lYeYL5rI8zysRh16X+8scYCvnWKvEwg"
    "3CyCLdJHUXClYT1gqOkn0QVkorCdlUBWZz1dm8Xtqis5Dka3Sm0L9V+vRtmdOmsJR0nY6v"
    "sQAvbe9hY+sd7UXr9A/mMiDLIRYc6LVAQYAEplAOMK3TP4CH4zIQYyl555DxSNg45EiU4Z"
    "cQBZcPioNVGIGBkjzcYFErNhyGdV0AYq0tYi2fAsVRUBz6wWhBSk6FrHwIB5sKBx307Or5"
    "cblGL6Yyd2xomTOCzuRHBJ0VTgjytVpj+P1J22sa2Fngv4R63hulAhBLIDbFdft1Rzkpki"
    "FZCbXzlhBYR65edWxBBiSpKpOstLYo/5EpJasyaY/qyCmmKCkM2+OASVJIPTvY6qSQzrbR"
    "rv9Qx553lUObnN+VuV34sZ5c31zefRX7XRPBeV+Tr9OrS4OWgEsUuPNH4bOfXFI/9HYuZE"
    "yw9loitQM3N+VLwDMKwiS/r6zZp1R6aPaH43Ep0masIG3GvHNFnioNhBPxHqJ7WurU0FPF"
    "qaGnxVNDyRkTQhJBfoolpQLnV2qeX3lUe/b9/wHS5nnC"
)
