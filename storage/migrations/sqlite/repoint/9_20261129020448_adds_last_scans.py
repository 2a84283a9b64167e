import json

from tortoise import BaseDBAsyncClient

from domain.codes.search import search_text
from domain.content import load_content
from storage.repositories.lists.search_terms import terms_of

RUN_IN_TRANSACTION = True
# To a quarter of an hour, as scans were aggregated.
LAST_SCANS = """
    UPDATE "scan_ranks" SET "last_scanned_at" = COALESCE((
        SELECT MAX(r."starts") * CAST(60000 AS BIGINT) FROM "scan_keys" k CROSS JOIN "rollups" r
        WHERE k."id" = "scan_ranks"."id" AND r."account" = k."account" AND r."subject" = k."key"
            AND r."dimension" = 0 AND r."grain" = 0 AND r."scans" > 0), 0)
    WHERE "scan_count" > 0"""
# The text of a website's code was all of it already.
PART = """
    SELECT u."id", u."name", u."short_id", u."destination", u."external_id", u."type_id", u."content",
        u."search_text", k."key", k."account"
    FROM "short_urls" u JOIN "scan_keys" k ON k."id" = u."id" AND k."key" > 0
    WHERE u."type_id" <> 1 AND u."id" > ? ORDER BY u."id" LIMIT 1000"""


async def upgrade(db: BaseDBAsyncClient) -> str:
    await db.execute_query('ALTER TABLE "scan_ranks" ADD "last_scanned_at" BIGINT NOT NULL DEFAULT 0')
    await db.execute_query(LAST_SCANS)
    last = "00000000-0000-0000-0000-000000000000"
    while part := await db.execute_query_dict(PART, [last]):
        for row in part:
            content = load_content(row["type_id"], json.loads(row["content"]))
            named = {name: row[name] for name in ("name", "short_id", "destination", "external_id")}
            text = search_text(**named, content=content)
            if text != row["search_text"]:
                await search_again(db, row, text)
        last = str(part[-1]["id"])
    return """
        CREATE INDEX IF NOT EXISTS "idx_scan_ranks_by_last" ON "scan_ranks" ("account_id", "kind", "last_scanned_at", "id");"""


async def search_again(db: BaseDBAsyncClient, row: dict, text: str) -> None:
    was, now = (
        " ".join(f"t{term + 2**31:x}" for term in terms_of(row["account"], one)) for one in (row["search_text"], text)
    )
    await db.execute_query(
        "INSERT INTO search_terms (search_terms, rowid, terms) VALUES ('delete', ?, ?)", [row["key"], was]
    )
    await db.execute_query("INSERT INTO search_terms (rowid, terms) VALUES (?, ?)", [row["key"], now])
    await db.execute_query('UPDATE "short_urls" SET "search_text" = ? WHERE "id" = ?', [text, row["id"]])


async def downgrade(db: BaseDBAsyncClient) -> str:
    return """
        DROP INDEX IF EXISTS "idx_scan_ranks_by_last";
        ALTER TABLE "scan_ranks" DROP COLUMN "last_scanned_at";"""


MODELS_STATE = (
    "eJztXW1z2za2/isZf2pndDu2ZDneO3fujJW4rbeJnbGV3WbbDocSIZtriVRJyom2N//9Ah"
    "RfABKACIqkQOR8aJqIOCL1AMR5zoODg79OArT2XS/64Wo+9zdedP2CvOje/3zy36/+OvHs"
    "FcJ/EbYZvDqx12uqBfkksmfL2MretbYQaR7GjWdhFNjzCF9d2MsQ4Y8cFM4Ddx25voc/9T"
    "bLJfnQn+OGrveYf7Tx3D83yIr8RxQ9oQBf+O0P/LHrOegLCsk//zpZuGjpxH/P7u065L74"
    "T9IYfVkHKAzxrcLUPv2FrvPFYp/X8hfxr9mu4wYnsT1++vgfX4nt+tmK78hAtbth/LmV2k"
    "7cxxsv+jFuS37dzJr7y83Ky9uvt9GT72UGCZKPyEOBHSFyhyjYELgIGgm+KYI7ZPImO0go"
    "Gwct7M0youCdWflnJ5Z1eze1Hq6nlnWi0CFzjCKGwyVdSwB4JI/wX38bDkej18PT0cXl+P"
    "z16/Hl6SVuGz9v+dLrr7uHydHafVWM2c1PN7dT8kA+HjG7AUU++Brb2JFt5b2do/+Mf3wZ"
    "/zdPdsBHP21fwB//sCL+KdqyDkg/yHsgH+VddMHK/mItkfcYPeF/nl1I0P3H1f2bn6/uvz"
    "u7+J6F+Da5MowvEbBzcGdbFWh3rWsBm4xbPXEdjs8rAItbCZGNr7HQOiiy3WVYxvfvD3e3"
    "fHwpkwLIjjuPXv3fq6UblmaRHoxiCbgEDPLNqzD8c0lj+t37q1+LcL95dzeJwfHD6DGIvy"
    "X+gkkB+nmACDiWHZXRf4uvRO4K8XuAtSx2QmL6Q/oXs7pievP++mF69f4D0x9vr6bX5Mow"
    "/nRb+PS74mSTfcmrf95Mf35F/vnqX3e318Vuy9pN/3VCnsneRL7l+Z8t26ExST9OP2K6mS"
    "UEbDd//Hjzlt/FrFWhizcb1/mB2JrVtfELNdr1Fd0L8S/9GjOfxTPX+yZolQH+0Q+Q++j9"
    "grYxzDf4UWxvjjiYFphmQjL7CW7+ae7TAvtzRhoLowuj4KAlinZ+9erhzdXb6x3RnNnz58"
    "924FgM7uSKP/QLn2Rty5dWw1XxE9uzH2N8yA8hj83BXxIIVI4B2mf/SoRc/MI3/6LvZ+Un"
    "/7PYeHOCwav4TuSP8/890e7NlxFvtMJkRIUeZgZtUe9Og5/2GeILClz8dY6ljHTZshFSft"
    "xos33A13YYfvbxRPpkh08qeJcMDQwuh+NxJcTHEsTHRcQJS7b+43tIBW3GyECkL6oM7Qvx"
    "yL4oD+yl7SmN56S9geA2r5GEm1n+XAogF+0A7ApgQ+heh+X1LnTH88/jBscpKu8TbWOeBj"
    "mq4n1HYuc7KvleB3OVmU/ixjpo860B9/24x/9XQDptbx62w9PTKpTy9FRMKck1Fl4iSQRk"
    "oud5Y+Ii+CgXzGT+oX+wS1Am030BQTe0/DX5dX7AWdj0/SWyPYGUwloWQJxh07b8avYJjZ"
    "6q5FQdtcnd3TvGl05uCguXtx/fT64xuYmHLm7kRsx6Jj1eX9yQSx1la8i01f6V5KZQPm1r"
    "WuhwJZki7niY4hd+to0QZxlOhn7R8og9cNo31GNxuB6DZywbYPD9maV7QeBLy0THWshYu7"
    "+grXAdI7s6kC9jrF3rGW1hGcPwZYxO6bhumkEHfBy/Q8p6Om3TDM4aLV20IO8GaOF+URJ4"
    "MwsDh/FlBXwvhfBeFtHFQQ2e+t0XziyxLxjK7ToMhY7DUBqMiEDjNZYishpvGFmbsFZHF2"
    "0hGNC5p8O5v+aF2OJM19zioETX/vRpK3muC3/poEAJeMoEkK+PvOOv8L3VkrtzE0C+PvLo"
    "y9rFl2v4FNYSPIrOHgVSuyG1u2Nwe53avYmekBe5c7IyJxRGi40Gcn2Ubn5ElVS3qeCoSl"
    "NLmd7ePNiuSWAdIhxic6aEKfoiWCrj2RqhOcnc6fWvUzmxybzpu7vbn9LmRbbztRwuhxFa"
    "c2QoyVIlY9bdOmWbYt9xli1BlDKVWB60blmBL915aOrjP7phSzr4n+a50mH8ZxLYz0jEe7"
    "KLcr4zI82OyHNgHa2ldTQx78FPw5Mthb42a2+Snx2enb8+vxxdnGfuNftE5lU56VZuMu2p"
    "OM/MqBu/qQlX74XbLJHTmss4wIt60MFuiJ3WklfoaM8SeGoFC+DyBXBdkud+wSPAe4te3L"
    "mQMBWayGnTM2mMO4K0boE9/UbT7t1dTv44JMEOCnc1G0GL2VXSWwp0NrcwQkFqOy1MN2VU"
    "37kbFkm0Dfy783zvbXcpcnnpNbmvW6XV2SBf3Nx8cag3meeLV6rBIinBUnJZ+HYRfm8UXR"
    "ZrdcCQ7k/Gxt4BfLQ6TZphCJU8NRmx7eTZYVepLjvlVqAq6iw6gf7epP5+5HBwv1/Q5DXp"
    "XzCoJbR9DgXJij2e/af+M/JEIWGxzUAaGvoejulI3bqItD/eyQik2Z4zEQqP2uChCBCMNh"
    "2MrjcBtlASUSkTA0PS5ivOxW+BcuYFawW5F3vFav2qCZsWpmq0MwZiJtgZc/Su7R/P1xTc"
    "PjP9D3YYPouLBVGX5fx+vWt41CPP2ETzamQ/fW6LCI7IAaavK9PHneuQ7Vb2kju1i3lSyd"
    "A4Mno2qkRHSTMx7x9xyupsZkt3ToqAlfGeuJ4dbEURFm1XTHxLawb2c67npv8kYn1GjzCq"
    "k5vbq/tP/P1OE464P/k0vb4qJQw/epbA00qrMzJ2JmnBHe95gtJo+RxTqTTamaQ02lm5NB"
    "rsKasz3fQuJINCR99KT0PwDcF3x+D2Pfgmx2ZNA2kATjUZ7A3C42O4skSADkNxxyFxdib5"
    "k0eIJ+2KQXj+3HAKubbUWByeF7u/KmUu2hlInZtfK8reLUUyRdvBKoZuREqXHXAfkOdgnB"
    "8itBZ6JbbJHq+0axwXYYHdAYbLtJCQUTw/a1hh9h8NxednDSEh4yhOlmyqQLw4S1zrizIx"
    "YiTLPGobJb76pQcCt+mlSNQf+a9/GpGe2PZZIrpHc/8FBds3viOsR1FsI6fjQdIaw+K0Wp"
    "EizcrAt9nxDqhL0QspJ+8wBXrJGBlBfqA6BfhBWCvRyBFiJMPoTdoJfEfIttnnCOPWu0wZ"
    "zYQp8HZdebt14M9RqHj+LWUE6VW106tkJ+HK0Jeeg9tYB5j6KhTw54x8mcCVWhhB8brQt3"
    "RZ1XnYrb+LXCd1We41w3Qdv21/KUn0DxHylLL804eGLH8N+LrMG8PaRiex5yZEgYUnCl5o"
    "JIaZtTLCA7BAjyslOY8lSc5jSHL+Rlc1KJ+k0seUGaxa6dy/INeBXNcxuH2W6zCL8B6FK1"
    "b51YE02JjH7VpZpAqf/CCyNkFcQuMFBSQ+KK1QMTHIY2Dni1rxg6ltNU5+jOUvrPirwqbC"
    "EBALuxIL03FS6gIh/pSFSUphY0X50hdpxtljLFltZKwMjERGlSKRkSQSGZUjkRfXVgE5aW"
    "4gus0XyWL9gVKQx1hCkKd1EIBeFCWTzMC8UtKXFd6hS+ErdFl8g2ZogUl+GVtxDenc4qAS"
    "0pqBLEG1lQrS9iJCgQrsmQEU7j4AdjqYqCom0DaQAFuolZKGc4qYFu1AopFLNEzYfKhI80"
    "C+7OP9O7NVmuIQ00un2R0dIhRq8ssDuVKza9i7+m/pc+9fGSazjfjWJP219BQq94cq08d2"
    "JnsyolWP5MlMwKUUC/F6mEEiDpxi0kmZANmvzzrJ7bkRrBh5ygSQr498iOxg/mRFeFIvoy"
    "9OuCuYmaAiwKbSXnRF76S5wK5XYY4xhPJyOvcx5GBADkbH4PY5B+PtDpOfcf+L4vtCk4E0"
    "xk8wtp5w6yPulyK3V1mDSdsblxc8HI8qrMHgVpJTUkbfc2NfXXYtvI1fJke2+73QZN8Qjh"
    "u3tff9kC1/INs0LduknV3jgFTGEpi/dqxQm/nJX2FMhVNTdnXPrBS3a7MWRzxU4rvIcxwP"
    "F9ST3wI7rTSfHCGVsfFURhCaTHU3zN65tVOzm1lL6GatuznxlqUuFseZuYWBKbMNxpqMD3"
    "IXpCS1Otgc00YWR8wM75lyJ7tMg6pAZwYGDurmN1ZjsATZUeI1PtoGFvjUF/g8DN8CRy2O"
    "KvAlQ0BfHf1sIlbnQwVTWHvTmQ/B2husvXUMbp/X3n70lw4KRMJgfnUgFQYXcbveJdUmjw"
    "0aoAbTzQA0QNAAdYDaJDIEGuA30c1w/nMuRlUqSDCUFCQYlgsSQEwBMUXH4PY5prhx0Grt"
    "R8ibb8mRH4EjCi+4DQfSSMPNTaxntG07FwHf4rDjQCAYaDoYIF2i4OuS5ga6ulZq7yzw/V"
    "GwDly1+iEFMwPRbn4NBvuxoB45Zy2hHqfO3Bx/lb8J5qr7cgtmUEajwMi98DOvHMzE9exg"
    "K+DjmU0Bzdk22iVZG4PkJNntmb0geBqa3Nxe3X/iL6FNOLtDJ5+m11cQCEEgBIFQ7UDIe7"
    "GXLvbDkgMtim0G8vCHaq3ZvhCo7kqudXIU1Ga2dMOnGicSFS3hTCK1Pjli2qVm5KODFMBd"
    "PSreVCMGmbYxD2bjDvfUDO0G+dyRGMc7/9EXMY30mpxhLHGrIzILUmcM4aGlfq4va2fcJu"
    "qm3n1Z9bAYQrWgmjKqGVVrGnd0GVZ/dp2IM9ofVvZyKeRymZFJCS6j4euLjLeRf8iY2sP7"
    "q3fvytTsCUfJT5xhLIcztwI8WTyf0TqqIVJTZpA+op1ErQ9hCaOHuS2UR+jr+4hLGFkhbt"
    "rKmnBanAXDSjJK5bvT6eAwCKOKJVbzH9BwQiooM10pM7AZs31Z4LhllczHN53hFCCmTExE"
    "uY2UQje0HjdcmCe+v0S2J5iuKbNivIXteoi1bA6+u3vHcKjJTXGj38f3k+v7785i5HEjNx"
    "LItRkvqO4ZMxOT4oGOVfKM/pSQl8cOtB0ED9oFD3QXL+1aPUyZQf6Sbv2rS3D4AX/+wZ1H"
    "m0BYVbHQZCANEde4sbXetT6ixk2OWFHVt2kb0LaVtW3FiguH1Fnok7Npo9ACWUBSHt6MUU"
    "sLt/0f31T44D2X4RUfjpE0h4Mx6h+MsUDRXJRys4fMMpZQPUQ3tsP0su0uU3KgsnpE25kU"
    "LzaxfuRgmlSjtHFm1ckbA+FB/a3HdSZF2g4ifK27eOEulc47TtsD21BjGxpG3R/DKoF30m"
    "pQOfa2NmEb8fdv7KmvWch80AZeWDztavFUD1nE7LgRjp+G46c13cel9fHTH8jGmfntZjVD"
    "QSh0icVGezxi3Nzydu1bl6NFtfMqZCaxTwpHQB99I7TYiUZuxGPrYg+aGRghdneQuQGl8+"
    "oM6d5FvbDVvYWyDTrSz6NGXq2QT6ggcNwKApXCgDsPTX38R0dBgA6jvI0Q4DBaf489bYCc"
    "GNsbYZm6cis5sQ927a10M3IrUleeOJ7teYZCdVpRcdgMYGiNAL1xNq5IgG5wN0OFUyehHk"
    "aylhBGahdG6rKQF++btL1nEa+hr8sZDdkLYQW46VGP+HjGzWLCQ54mC3GqSZj5L9i/uZK8"
    "pnsfIk5gJ9/qKR46Qj3JbGuRrwE1VVcKB56vBc+XvkFV+Vra3kCudlmBql0KmdpliQ0zE2"
    "P1PAbWzqT8xY73u3GcQvVe4Bh31xWnxX447QP22jAtSpzjMi1WvJMxrVQC60w0GrxiTzxI"
    "ZltMQlDg2UuesFSBHpWOYxukp8QlDUkXJ38NIzvahLTVi2uTfz7ZobW2w/CzH8QNPYSc0J"
    "rbAdo94RrHQWFyi/hfcV1UC3kEzWpkLIO7IVrInpvEO5pObxQwJd39hEOBCMlXpgcN9RKH"
    "9OHroMD8OOE7ofZI/iI5sPDQrqHAPvyR4gc5dKyUurz+8+TfdcgTFYbegY+1sh2UftUhT1"
    "V8Aw5Hi/62Q56MfRcPf670mw55poZnhPgLiIs9dLBTnldxaFPCdaUn4Nzh5PeEBPwem767"
    "++f1/Xe/Zw/1+8n3J5KHiOefxupSgV7R+NlIEFq3FFrDYh4s5hmxmEeRPxZj+QZXyswkfa"
    "iJ/a3CusniLXLiqslqu+R0Q1UCXiub8vFjRq4Xs7oy/OLyHgUzEw4KkK2ZtlHlo9MjhzXD"
    "uoMkc0Y/qMqaGSM4laHg99BqvcS/WRHTglmrqPYj8Zg5Xz5aWTWB5ZgCuAy4tAKvMNMWzG"
    "DCrTThxnnGXBohZnG0DRQ7qM/iViiyiaShgj1tAxT6APCJphzZj6qFiGkzKERcvRCxv86O"
    "bqw61CkTGOkHjPToCfFiFjHwmQFM7vVRz9fjKkt6mYWBgl7DsnS6fqdcOKVkaCBPHI8rad"
    "RjiUY9Lp0+UViCVXSZtCm4zepuMxuu6dqtGvQ8c4C/OvzsUrrKZhXWEoqf6rZXpdTLbIqE"
    "2mvG/wJ40VRfNMfC/+H/zwV7x8UrGyJ7E7x710sccVb80l25dbLpM7taq6WaIX+cZPocRz"
    "yc7biEtuLbIP4GeB+gsL+W6RlkQ8Jj4G889ZCOYwqA7wXcXZHCtCgI/EBlaimYwXxSz79i"
    "luhiNrRVkeWKdqDO1Vfn2LxtBarPGgLFr07x3TArg71GnpNklCtAz/8C6AK10yBhn+wRqb"
    "27WvsB2SFS41zOsi10RO2OeEFByM16EMJPWZiE+/Ds/PX55ejiPIM7+0SGMicbmN05VpW8"
    "F8wMXPk6u6hA3c+K+mdO3cmlwjSO7GD+ZEWYpCupAqyZEVB3zt3p3b2VF3ZpIyNgh3LTug"
    "76vq29sHUDVLqZtYRu1rqboaAUlL/uGNyWy19T+XX2Y3awVyGcSyx//OUeLUXbrlLMp/Zj"
    "fqCYIZDH+LVWfQgjJio8lFwaSGsOpXm8TVcbol/EuHDAjvwpVBOqU0iC/Jr9xXygUEEHe1"
    "nEhQpAd2hLd4A4wWgCCXHCN9HNnW6v1q0jWVVlXEVUGYs1lTF/c7WjLF8VzAyEuhUB688A"
    "Y+jwwgKhr6dNwNnz6sy6SSn2ioBm7QFNDpogyoAo0zG4nZ9J1qzcIDkXnpFv5KJDN8fA4x"
    "vtihyTvwzoM9ngXHiNchLEWoGOh0bqMYvUEmVYwVaxGk5mAWDK/V0y2Rzq63L9tp+g7vVz"
    "+Yji+zju6bFNIHvgeZo9gbfGiZodEomk/JOQSlDX95CJpOVRj6eqtViRPjisWGgwn8tYCK"
    "xYwIqFDpSkd1I2rFh8E90MKxbtyuhQOAwKh31TqIMqD6p8x+D2WZX/OH2/L54uNBlIQ2q6"
    "PnPvwmrm4SG01mASGkBoDaG1DlCbFHNBaP1NdDOE1u2G1oQthP4mmCuhzFqZUACoI6hXyH"
    "E3K1WocyuAujLUc3u1tnEcpwo2bQdwV4Y7QoHyuE5tAObqo1p04N6eQS08dA/A5oMNEhxI"
    "cB2D22cJ7u/+7I3vCOU36vJAKr3925/l+x+azo3FX06+NsBPAfmvvch/DXYDpqI0lrQGWY"
    "wni+GXStGZUSbgyQpwknlKDc3cAsCU04Jkmj6UEmCfYzYdyEeUblTgR3cpowLp5f1UYIFb"
    "tr8CJ3T+urzlR2UC7Sx8CQPZievZwVbkkURh7GybLNX2813nMqYkWSST6XG4Orm5vbr/xK"
    "9eOOEkl0w+Ta+veLOtytywZ2a+89DUx3+0Py/r8Bo0OysfPNN+sINIMtOml/fPtGvcss2g"
    "yw2t3bE8fhBXrsfDhNwQ4rBexGHF3iv0w56S7YwpFGtXKNYepW9l9YGf25gUB3dcGxzYSZ"
    "fsBAJrCKx7S+E6DawlVK8SzTtqNuszbkb+XyerlTw7JLNqML3IWGLawVVXptP2BiZrtXDi"
    "Axwm3+Jh8rDF7HhbzPzI5pS1EAY4WXuT4pvG1vkc3+OkcgrBTJsDljwsMStU2ZqRtQc0OW"
    "iul/ZcqRRmbgB4CvG0/IUKJ2CMgBbsowXrwCeuS4kX0DZADA4gBvEJw0rQ5xYA/CGMLHB5"
    "E/XDyl4uxbQsNTJpsh4NX19k8zT5h2yKfnh/9e4dp2AxskMOJRPLD5nBAQqEZgnbzSRdOR"
    "tUY79fbtXAXj+9Dog3aacf7Nv9Jro5Xp6s1c2sZSfvMvRyzV5euJ4bPtXq5oIp9LPO/Qy7"
    "pGCXVMfg9nmX1NUGd0vg/ic+B1K2X4rbcCBd3bVpk7b2UB2SrQfrrc3nUDvIerLDJxUFkD"
    "FqRgE8boIko/9dnFcQAC/OhQoguVRIBVu6SODhJCDTRgbKrMPT8ypKK2km2XR9XtJbw7m/"
    "5klPkkXuzMJAmJsfzQHaJeNam8AtwzxFX0RbKwt2JlQRkBHx61+nclmVSW5Mmxe1Vs4WzP"
    "mTvST9q1Rvp2xp4GA/H1UY7Ocj4WAnl4qDXVTaSDbQDyxspBvInY/yXul4oNbWLL8X1qu9"
    "F4Kw04v+fQxsZVmHtmlX1NHkra2v6cRQNaHo/ES+qDE9R8f9lPSo0krMeRPHeCIFJ786kM"
    "o2PtFtrF282L5g89tJiMcXnoNdL5mGKaf7h5KcI2arTUa9GkkLzca8YlWn05KnmrnQLqro"
    "qQW+EO/WjgRozUApjatkCNlchxwmQhzMCnsEX2kWL5gZEQuz08toWGF2GQ2Fkwu5VJAvEX"
    "ankbIkXzAzYa5pXZXvlcqgy/zSuzA0RMirkyqUm4GMpHP/LlA0r5kmxFiCmKRzLxdjTqVX"
    "uWALPa1bT5dkriPpMZkUxpNjaJ1MosbEYlMrZbCoLK6d2HNY6StIpmk6mWZlb63PASnFVA"
    "JbWt+KsYPiVtWLWxHgMBd34sMJ8JvGq3O1D/iSfYcdkL4FdAdkb4bGuOMAyMHzj4t/kLWy"
    "g2eVSJVnC8pABWUA4lVj+Q+z188OI6vm2njRFpiuzj39OfCjOrsRaTvoYZ17GPa2tLCFV9"
    "9sajMWlmEfUaf7iMpDuwl4mdyRfo3squAyr7RWaT33aIGnr6ep/4w8kZpUbDOQikrBrrUV"
    "keawKctwHWlhr9zlVpE1MEaQO1kowmQHIs4gRpQxarWQSv8AhV1WLWcnxDO9choIa2Vc/u"
    "S3ngSiyTzRuzgctpqY3b+YMtd9jQum0M869zNsKYItRZ3g2t8tRQ8oeHHn6GdMAUXSQ6HJ"
    "QKo8hLvGMac8ZjmYTre06MyBG9zRIlYgXuzlRgnuzACCO0HUoUuO2wOeyvFvx7O5cH5gWu"
    "yZHnZtrWe0PeLk8Ky2GPRs6PbCpsJj8byw3syW7tz692dOyo94AxxrZcQM0fVGOOTNg+2a"
    "xCmK2JcMAX7jK5Jo0xV9iC918cs33sz/InLJ2cU93nhue5ZL2uq1RAinLJNrXZyyTMp8qe"
    "GfWph05kLHR/2S184TeAfpOcuMHXRA7Q5wQ2vjxak2iDf77DlbnDGF7RfVtwG8uKEb+YHa"
    "oKeMao14zeT14wx4B0W2u+Ssv4sDAcoEQoCKIYAu3PABOwqZYJNfrsAP25FqfkuIHOkJoo"
    "tX3pqIH0dtAkkMgDE2wxiPndKn7zSikA4lTIyWDWTKqCVPaOpoptKkkummBPyek+ZyM4NI"
    "SN2j5nRyc/coIrtDfWHidKlRBZcXpO31kkXkY/SA4amln6t/EKJkPSLYkAB6hhZ+oKh7lE"
    "wh/laahbWaNGRzRaUpov3Fy79O8l+UiW6sAkRoM/4f+rImh//iW2Y/P59Fvljx41r+wkq/"
    "JB2xJ7Et/gXxP2I3Sd2SYhsH3ZX6HsGNQRrWkugLOWprBFXTybGx49OPRD41hbWJg475yx"
    "ff1NpFY6MTViWOHJv6m2ju87IW5dMDZWYS+E1MDzOfM5bFeV5JcyiGu38fFCzlHGuWWLhB"
    "GFmk3KzqRMFawlxRkGQfuaUUpIJsagKjue5oXi9t3mFp4jk6MzBvlj47rXIcHW4lnKfjay"
    "zAS9t73NhqZ//RNubBXAVkMcScE/8WKAgQxxWKAaZtzAN4OK4CMW4l3nEyHum0BeJjiIKr"
    "R8nJS0yDgVQ83OCmVuw4NCvLAsJaV8JaPgTKvSA5FYixgpScGln5EA62FQ46iGz6VAE3tz"
    "BiKBfOFa6y5fJcvOPyvHSEmK9UO8c3J22vbWBngf85VGNvlAlALIBYF+r2j53kJEmGZFvI"
    "yVsiYB1596pjczIgya4ywUxr8/Ifma1kdQbtUYmcZIiSjWF7CJgghdSzg61KCulsG+0qHP"
    "TsfZcR2uSAv4x24dd6cnN7df+Jz7smnAMBJ5+m11caTQFXKHDnT9x3P7kkf+ntvJE2wdq3"
    "EqkduLgpKViBgjDJ76vq9ikTA93+cDyuJNqMJaLNuEiuyFulgHDS3EB0zyoVYTmTFGE5Kx"
    "8rTA6h4YoI4mNuKRM44FbxgNuj+rOv/w/yoL3d"
)
