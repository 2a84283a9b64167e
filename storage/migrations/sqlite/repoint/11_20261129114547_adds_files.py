from tortoise import BaseDBAsyncClient

RUN_IN_TRANSACTION = True


async def upgrade(db: BaseDBAsyncClient) -> str:
    return """
        CREATE TABLE IF NOT EXISTS "files" (
    "id" CHAR(36) NOT NULL PRIMARY KEY,
    "version" INT NOT NULL,
    "created_at" TIMESTAMP NOT NULL,
    "updated_at" TIMESTAMP NOT NULL,
    "name" VARCHAR(200) NOT NULL,
    "kind" VARCHAR(8) NOT NULL,
    "content_hash" VARCHAR(64) NOT NULL,
    "size" INT NOT NULL,
    "width" INT,
    "height" INT,
    "pages" INT,
    "seconds" INT,
    "thumbnail" BLOB,
    "slug" VARCHAR(80) NOT NULL,
    "account_id" CHAR(36) NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS "idx_files_content_e91511" ON "files" ("content_hash");
CREATE INDEX IF NOT EXISTS "idx_files_listed" ON "files" ("account_id", "created_at", "id");
        CREATE TABLE IF NOT EXISTS "file_versions" (
    "name" VARCHAR(200) NOT NULL,
    "kind" VARCHAR(8) NOT NULL,
    "content_hash" VARCHAR(64) NOT NULL,
    "size" INT NOT NULL,
    "width" INT,
    "height" INT,
    "pages" INT,
    "seconds" INT,
    "thumbnail" BLOB,
    "id" CHAR(36) NOT NULL PRIMARY KEY,
    "replaced_at" TIMESTAMP NOT NULL,
    "file_id" CHAR(36) NOT NULL REFERENCES "files" ("id") ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS "idx_file_versio_content_850244" ON "file_versions" ("content_hash");
CREATE INDEX IF NOT EXISTS "idx_file_versio_replace_46a155" ON "file_versions" ("replaced_at");
CREATE INDEX IF NOT EXISTS "idx_file_versio_file_id_e08e34" ON "file_versions" ("file_id");"""


async def downgrade(db: BaseDBAsyncClient) -> str:
    return """
        DROP TABLE IF EXISTS "file_versions";
        DROP TABLE IF EXISTS "files";"""


MODELS_STATE = (
    "eJztXW1z27aW/isZf2pntB1bshzfnZ2dsRK39a1jZ2ynt7lth0NJkMRriVRJyo7a7X9fgO"
    "ILQAIQQZEUiJwPTRMRh6IegDjPecE5f534aO05bvjd1WTibdzw+gW54YP3evLfb/46ce0V"
    "wn8Rjum9ObHXa2oE+SS0x8tIyt6NthAZHkSDx0Ho25MQX53ZywDhj6YomPjOOnQ8F3/qbp"
    "ZL8qE3wQMdd559tHGdPzbICr05ChfIxxd+/R1/7LhT9AUF5J9/ncwctJxGf0+/25mS78V/"
    "ksHoy9pHQYC/Kkjkk1/oTL9Y7PNa3iz6Ndt1NOAkksdPH/3jbyK7fraib2Sg2n1h9LmVyI"
    "6c+Y0bfh+NJb9ubE285WblZuPX23DhualAjOQcuci3Q0S+IfQ3BC6CRoxvguAOmWzIDhJK"
    "Zopm9mYZUvCOreyzE8u6u3+yHq+fLOtEYUImGEUMh0OmlgAwJ4/wX//o9weDt/3TwcXl8P"
    "zt2+Hl6SUeGz1v8dLbv3cPk6G1u1WE2c0PN3dP5IE8vGJ2C4p88HckY4e2lc12hv4z/vFF"
    "/N8tbJ+PfjI+hz/+YXn8E7RlE5B8kM1AtsrbmIKV/cVaInceLvA/zy4k6P589fDux6uHb8"
    "4uvmUhvouv9KNLBOwM3PFWBdrd6ErAxutWT1z7w/MSwOJRQmSjayy0UxTazjIo4vvPx/s7"
    "Pr6USA7kqTMJ3/zfm6UTFHaRDqxiCbgEDHLnVRD8saQx/ebD1S95uN/d3o8icLwgnPvRXa"
    "IbjHLQT3xEwLHssIj+e3wldFaIPwOsZH4SYtHvkr+YNRVPNx+uH5+uPnxk5uP91dM1udKP"
    "Pt3mPv0mv9mkN3nzr5unH9+Qf7759/3ddX7a0nFP/z4hz2RvQs9yvVfLntKYJB8nHzHTzB"
    "ICdpo/fbp5z59iVio3xZuNM/2OyJo1tdELNdjNFT0L0S/9O2I+s2eu9o3RKgL8vecjZ+7+"
    "hLYRzDf4UWx3gjiY5phmTDK7CW72aabTfPs1JY251YVRmKIlCnd69erx3dX76x3RHNuT51"
    "fbn1oM7uSK1/dyn6Rji5dW/VX+E9u15xE+5IeQx+bgLzEEStsAzbN/JUIufuHrf9H3s/KT"
    "/5lt3AnB4E30TeSP8/890e7NlxFvtMJkRIUepgJNUe9WjZ/mGeIL8h18u6mljHRRshZSfl"
    "xrs3nA13YQvHp4I13YwUIF74KggcZlfzgshfhQgvgwjzhhydafnotU0GaEDET6oszSvhCv"
    "7Iviwl7artJ6jscbCG79PpJgM86eSwHkvByAXQJsMN2rsLzOme54/5lvsJ2i8j7RMub5IA"
    "dltO9ArHwHBd07xVxl7BG7sQrafGnAfT/u0f8VkE7Gm4dt//S0DKU8PRVTSnKNhZe4JHyy"
    "0fO0MVERfJRzYjL90D3YJSiT7T6HoBNY3pr8Os/nBDY9b4lsV+BKYSVzII6xaFN6Nf2ERk"
    "/V5VQetdH9/S2jS0c3ucDl3acPo2tMbqKliwc5IRPPpNfrixNwqaMshkxL7Y8k14XyaVPb"
    "QouRZIq442WKX/jxNkScMJwM/bzkEWfgtGuoR87hagyekayBwXdnl+4EgS+EiY4VyFg7P6"
    "GtMI6RXu3Jwxhrx3pGWwhjGB7GaJWO6+YzaIGP43dI2Z9Oy9SDs0ahiwbcuz6aOV+UHLyp"
    "hIHL+LIEvpdCeC/z6GKjBm/9zgtnl9hnDGVyLZpCx2EoNVpE4OM1liKyPt4gtDZBpYnOy4"
    "IxoPNMBxNvzTOxxZmumcRBia7dmdNG8lxn3nKKfCXgKRFAvjryU2+Fv1stuTsTAeSrI4++"
    "rB18uYJOYSVBo+isUSC1G1K7Wwa306ndm3CB3NCZkMic0DGaH9ST+0fp4Uf0kuq2FRzV09"
    "RQprc78bdrYlgHCJvYnC3hCX0RhMp4skb4nGTq9PqXJzmxSbXp7f3dD8nwPNv5u2guByFa"
    "c9xQklAlI9ZenLJJZ99xwpbglDKVWB4UtyzBl+5d9OThP9phSzron/q50mH8Z+Tbz0jEe9"
    "KLcr4zJsOOyHMgjtZQHE3Me/DT8NyWQl2bjjdJz/bPzt+eXw4uzlP1mn4i06qcdCsn3vZU"
    "lGcq1I7e1ISrd0JtFshpxTAO8KIOTLATYKW15BU62hMCT6QgAC4PgOuSPPcTXgHue/TiTI"
    "SEKTdETpueyWA8EWR0A+zpV5p2777l5PdDEuygcFe9FrSYXcWzpUBnMwkjPEhNp4Xp5hnV"
    "d++GIIm2hn97mu+D7SxFKi+5Jtd1q6Q6G+SLm5svDvUms3zxUjVYJCVYCioLf12I3xtFlc"
    "VKHbCku5OxsXcBH61Ok2YYQiVPTVZsM3l2WFWqu50yKfAq6ux0Av97nf73I5uD+/WCJq9J"
    "94xBLaHtsilIIvZ493/ynpErMgnzY3pS09BzsU1H6taFZPzxOiOQYXt6IuQetcamCGCM1m"
    "2Mrjc+llByolIiBpqk9Veci94C5cwLVgpyL/Y6q/WrJmyamarRyRiwmeBkzNGntns8X1Nw"
    "u8z0P9pB8CwuFkRdlvP79W7gUVuesYnm5ch+8twWcTiiKTB9XZk+ntwpOW5lL7lbu5gnFQ"
    "SNI6Nng1J0lAwT8/4Bp6zOZrx0JqQIWBHvkePa/lZkYdFy+cS3pGZgN/d6bvpP7KxP6RFG"
    "dXRzd/XwmX/eacRx7o8+P11fFRKG564l0LTS6oyMnEm+4JbPPEFptGyPKVUa7UxSGu2sWB"
    "oNzpRV2W46Z5JBoaOvZabB+Abju2Vwu258k7ZZT77UAKeG9PYa4VEbrjQRoEVTfDoldnbq"
    "8iePEG3aJY3w7LmhC7m21FhsnuenvyxlzssZSJ3rjxWl75YimaLlIIqhG5HS5QTcR+ROMc"
    "6PIVoLtRI7ZI9W2g2OirDA6QDD3bSQkJHvn9UvsfsP+uL+WX1IyDiKkiWHKhDPzhLX+qJE"
    "jFjJMo3aRImvbvkDgdt00knUHfdf93xEemLbZRfRA5p4L8jfvvOmwnoU+TFyOu7HozEs00"
    "YrUiRZGfhrdrwD6lJ0wpWTTZgCvWSEjCA/UJ0C9CDESjRShBjJIHyXTAJfEbJj9inCaPQu"
    "U0YzxxRou7a03dr3JihQ7H9LCUF6VeX0KlknXBn60j64tU2Aqa9CDn/Oypc5uBIJIyheG/"
    "4tXaI6j7v4u0h1UpflWjNI4vhN60tJon+AkKuU5Z88NGT5a8DXZdoYYhut2J6bAPkW3ih4"
    "ppEYZlbKCA3AAj0sleQ8lCQ5DyHJ+SuNalA6SWWOKTGIWuk8v+CuA3ddy+B22V2HWYQ7F0"
    "assqs9qbExicY1EqQKFp4fWhs/KqHxgnxiHxQiVIwNMvftLKgVPZjaUeP4x1jezIpuFdRl"
    "hoCzsC1nYbJOClMgxJ+SMMlTWFtRvuRFGnPOGEuijYyUgZbIoJQlMpBYIoOiJfLi2Cogx8"
    "MNRLf+IlmsPlAy8hhJMPK0NgLQi6LLJBUwr5T0ZYl36FL4Cl3m36AxmmGSX8RWXEM6kzio"
    "hLRmIEtQbaSCtD0Lka8CeyoAhbsPgJ02Jso6E2gZSIDN1UpJzDlFTPNy4KKRu2gYs/lQJ8"
    "0judmnh1uzvTT5JaaXn2bXOkToqMku9+Semt3AztV/S557f2SY7Dbirybpr4WnUPl+qDJ9"
    "bGWyJyNatSVPKgIqJV+I18UMEnHgFJNOSgTIfnXWSb6ea8GKkadEAPnqyAfI9icLK8Sbeh"
    "F9ccJdTswELwIcKu3EVHTONefb1SrMMYJQXk7nOYYcDMjBaBncLudgvN9h8iOef5F9nxvS"
    "k9r4McbWAo8+4nkp8vUqMZhkvHF5wf3hoEQMBo+SdEkZfMu1fXU5tfA+epmmstPvuSH7ln"
    "A0uKmz74cc+QO3Td1um2SyKzRIZSSB+WvHCrXZn7wVxlS4NaVX9+xK0bgma3FESyX6FnmO"
    "4+EO9fi3wEkrzTdHSGWsPZURHE2mqhvm7Nx6WnGaWUmYZq2nOdaWhSkW25mZhIEpszXamo"
    "wOcmakJLU62BzRWoIjZpr3TLmTXaZBWaBTAQMXdf0HqzFYguwocYyPloEAn3qAz8XwzbDV"
    "MlUFviAI6Kujn27E6nwoJwqxN535EMTeIPbWMrhdjr197y2nyBc5BrOrPaljcBaN61xSbf"
    "zY4APUYLvpgQ8QfIA6QG0SGQIf4FcxzdD/OXNGlSpI0JcUJOgXCxKATQE2RcvgdtmmuJmi"
    "1doLkTvZkpYf/lRkXnAH9qSWhpOJWM9o23QuAv6Kw9qBgDFQtzFApkRB18XDDVR1jdTeme"
    "HvR/7ad9Tqh+TEDES7/hgM1mN+NXLOSkI9Tp25Ob6Vt/Enqudyc2JQRiPHyN3glVcOZuS4"
    "tr8V8PFUJofmeBvukqyNQXIUn/ZMXxC8DY1u7q4ePvNDaCPO6dDR56frKzCEwBACQ6iyIe"
    "S+2EsH62FJQ4v8mJ7c/KFGa3YuBKq7kmuttILajJdOsKjQkSgvCT2J1ObkiGmXmpGPFlIA"
    "d/WoeFuNGGRaxjyYjWvuqRnaNfK5IzGOW2/uiZhGck3OMJZ41BGZBakzhvDSUu/ry8oZd4"
    "i6rndfVj0sglDNqKaEKlrVmtodbZrVr8405Kz2x5W9XAq5XCpkUoLLoP/2IuVt5B8ypvb4"
    "4er2tkjNFthKXnCWsRzOTArwZPF8RuuwgpOaEoP0Ee1c1PoQliB8nNhC9wh9fR9xCUIrwE"
    "MbiQknxVkwrCSjVH46nTYO/SAsWWI1+wE1J6SCZ6YtzwwcxmzeLXDcskrm45vscAoQUyIm"
    "otxESqETWPMNF+aR5y2R7Qq2a0osb29huQ5iLduD7+9vGQ41uskf9Pv0YXT98M1ZhDwe5I"
    "QCd23KC8prxlTEJHugZS95Sn8KyMttB1oOjAftjAd6ipd2pRmmxCB/Sbf51cU4/Ig//+hM"
    "wo0vrKqYG9KTmohrPNha70Yf0cdNWqyo+rdpGfBtK/u2FSsuHFJnoUvKpolCCySApLy8Ga"
    "GGArfdX9+U+eA+F+EVN8eIh0NjjOqNMWYonIhSbvaQWUYSqofoxnaYWbadZUIOVKJHtJxJ"
    "9mId8aMppkkVShunUq28MWAeVD96XGVTpOXAwtd6imfOUqnfcTIe2IYa29DQ6v4UlDG841"
    "G90ra3tQmasL9/Zbu+pibzQQd4IXjaVvBUD7eI2XYjtJ+G9tOanuPSuv30R3JwZnK3WY2R"
    "HwhVYn7QHo0YDbfc3fjG3dGi2nklMpPYJ4UW0Ec/CC1WoqET8ti6WIOmAkY4u1vI3IDSeV"
    "WWdOesXjjq3kDZBh3p51Etr0bIJ1QQOG4FgVJmwL2Lnjz8R0tGgA6rvAkT4DBa/4A1rY+m"
    "EbY3wjJ1xVFyYu/vxlvJYeRGXF1Z4nh65hkK1WlFxeEwgKE1AvTG2bgiAbrBXQ8VTpSEuh"
    "nJSoIZqZ0ZqUsgLzo3abvPIl5DX5czGnIWwvLx0KO2+HjGwyLCQ54mNXHKuTCzX7D/cCV5"
    "Tfc+RJTATu7qKjYdoZ5kvLXIbcCbqiuFA83XgOZL3qCyfC0ZbyBXuyxB1S6FTO2ywIaZjb"
    "F8HgMrZ1L+Ysvn3ThKofwscITbm4rT/DycdgF7bZgW5ZzjMi3WeSdjWokLrDWnUe8N2/Eg"
    "3m0xCUG+ay95jqUS9KjQjq2XdImLB5Ipjv8ahHa4CWipF8cm/1zYgbW2g+DV86OBLkLTwJ"
    "rYPto94RrbQUH8FdG/orqoFnIJmuXIWAp3TbSQ7ZvEa02nNwqYku5+wqFABOSWSaOhTuKQ"
    "PHwVFJgfJ3wn1B7Jm8UNCw+dGgrswx8pepBD10phyqs/T3avQ54ot/QOfKyVPUXJrQ55qv"
    "wbcDha9N0OeTL2XTz8uZI7HfJMNe8I0Q2Iij10sVOaV3FpU47rUk/A+YaT32IS8Fskenv/"
    "r+uHb35LH+q3k29PJA8R7T+11aUCf0XtvZHAtG7ItIZgHgTzjAjmUeSPxVh+wJUSM8k/VM"
    "f5VmHdZPEROXHVZLVTcrqhKgGvkUP5+DFDx41YXRF+cXmPnJgJjQJkMdMmqny02nJYM6xb"
    "SDJn/AdlWTMjBF0ZcnoPrdZL/JsVMc2JNYpqNxKPmf7y4cqqCCxHFMBlwKU98Ao7bU4MNt"
    "xSG26UZ8ylEWIWR8tAsYPqLG6FQpu4NFSwp2WAQh8APvEph/ZctRAxLQaFiMsXIvbWaevG"
    "skudEoGVfsBKDxeIZ7OIgU8FYHOvjnoWjyvt0kslDHTo1eyWTuJ3yoVTCoIG8sThsJSPei"
    "jxUQ8L3SdyIVhFlUmLgtosrzbT5ZrEbtWg54kD/OXhZ0PpKodVWEkofqrbWZXCLLMpEmqv"
    "Gf8G8KKpvmhTC/+H/z8RnB0XRzZE8iZo97ZDHFFW/NJZOVWy6VO5StFSzZA/TjJ9hiNezn"
    "ZUQlvxbRDfAd4HKOyvZXoGOZAw972Nq27ScUQB8L2AOytSmBb5vuerbC05MdhPqulXzBId"
    "zIa2Km65vBx456p759i8bQWqzwoCxS9P8Z0gLYO9Ru40zihXgJ5/A5gCtW6QcE72iNTeWa"
    "09n5wQqdCXsygLE1F5Il6QH3CzHoTwUxIm4d4/O397fjm4OE/hTj+RoczJBmZPjpUl7zkx"
    "AyNfZxclqPtZ3v+ZUXdyKbeNI9ufLKwQk3QlrwArZgTUrXN3+nRv6cAuLWQE7FBuWtdF37"
    "XYC1s3QGWaWUmYZq2nGQpKQfnrlsFtuPw1lV9nz9PGXjlzLpb8/qcHtBQdu0owf7LnWUMx"
    "QyCP8Gus+hBGTFR4KL7Uk9YcSvJ46642RL+IUeGAHflTqCZUpZAE+TX7i/lAoYIWzrKICx"
    "WA36EpvwPYCUYTSLATvoppbvV4tW4TyXpVhmWcKkOxT2XIP1w9VXZf5cQMhLoRB9YfPsZw"
    "yjMLhLqeFgFlz6sz68Sl2EsCmo4HNDloglMGnDItg9t6T7J63Q2SvvCM+0budGinDTz+ol"
    "2RY/KXHt2TDfrCa5STIPYV6Ng0Uo9dpJJThnXYKlbDSSUATLm+izebQ3Vd5r/tJqh79Vy2"
    "ovg6jts9tg5kD+yn2RF4K3TUbJFIxOWfhFSCur6HTMQjj9qeqlKwInlwiFhosJ/LWAhELC"
    "BioQMl6ZwrGyIWX8U0Q8SiWTc6FA6DwmFfFerglQevfMvgdtkr/+npwz57OjekJzWp6frM"
    "nTOrmYcH01qDTagHpjWY1jpAbZLNBab1VzHNYFo3a1oTthB4G3+ihDIrZUIBoJagXqGps1"
    "mpQp1JAdSloZ7Yq7WN7ThVsGk5gLs03CHyldd1IgMwl1/VooZ7exa1sOkegM0HG1xw4IJr"
    "Gdwuu+D+6Y3feVOh+4263JO63v7jjbPzD3XnxuKbk9v6+Ckg/7UT+a/+bsGUdI3Fo8Etxn"
    "OL4ZdKUZlRIqDJ8rWK0czjFQ4VB0YzCYiMVo+MEv2gtoozCVjEcjoWq8dDqRjW9WbTsGxF"
    "6UbBvneWMgqWXN5PwWZ4ZPORTyHp0uUtPyoDaybgKHQgjBzX9rciJiByH4y3cYi8m+86l6"
    "nGqijVW1htjW7urh4+86tGjjiqa/T56fqKt9uq7A17duZ7Fz15+I/m92UdXoN6d+WDd9qP"
    "th9Kdtrk8v6ddo1HNmnsOoG1a4fk+VHHALxMyBeC/dsJ+zc/e7l52FMqnxGFIvkKRfLD5K"
    "0sv/AzGZP8Dy3XZAd20iY7AcMaDOvOUrhWDWsJ1StF846aRfyMh5H/V8kmJs8OScQabC8y"
    "lphMcNmMgGS8gUlyDXTaCO1ww+GCkl4PqYSBAF+WwPdSCO8lHO2rsjc0c7TPC21OORGhgZ"
    "OON8m+qS2+OvVcTjhQCGYyHLDkYYlZocqRmHQ8oMlBc720J0olSDMBwFOIp+XNVDgBIwS0"
    "YB8tWPseUV1KvICWAWJwADGIOjsrQZ9JAPCHMDLf4W3Ujyt7uRTTskTIpM160H97ke7T5B"
    "+yLfrxw9XtLadQNLIDDiUTux9SgQM8EN1Jz1JIdptuUIVzlplUDWcs9+OqSWpG505Ywnnp"
    "r2Kao/BkpWlmJVt5l2GWK87yzHGdYFFpmnOiMM86zzOcToPTaS2D2+XTabK86HJJ0e0kRN"
    "dcCip6aIjearDN9N5ACSgoAaUB1CaRICgB9VVMM5SAarbSBWQPNRXFihOTrYUdLFQQzss1"
    "hXSr5ykYoC/OSyB9cS6EmlzKpWk5f6rkXyTDgT9x+NOrMw05C1YIZjq+EpqauYnqBnOBnP"
    "mCw1CEaGYCACcn+wKb+ErJLMl4AJNzzgnhL5iqwElJAKBFQMPFZjV2bYeTVyk7wcSIVTzD"
    "pBmyRzjCFCw3nMaDkjzteLyJRLaMnXApNhMuoR4eRByODW7XIw4/79y0ssADNaS3N/5gxX"
    "7fIxZmgYhAGxEB8HiBxws8XuDxAo8XeLw6CCZ4vGqFEzxe4PHSF1DweB3R44UtRXKusEoK"
    "RE60nRwIOKNRNa17qVq8mxJp1u2myZxW97oRpOpwuVGJpJ1Eda+7jVpSWvnarjZ4PnznT5"
    "v8cFkXCu7AntTvZtMiTXWmAO+bTt63qO2BugODEqrHe3Hc8qcNOy8mSwcJokkSkGkhA51x"
    "/dPzMv44Mkzi7jwveOWCibfmmZCS0GgqYSDM9a9mH+1K7Vob3ynC/IS+iBrW5ORM6M0m49"
    "3XvzwxlLtQNIGxgpLh+UoKnMY2k4W9JPOrFDYpShq42M8HJRb7+UC42Mml/GIXNYyVLfQD"
    "28XqBnLrq7xTR1o0sQk7Z+dvgmrHWQI4tt2J+Z37tnIKFS0DnhypJyeCqg5Xzg/kRkb7cu"
    "hVpZUz511k44k8ONnVntRt4xG/jbWzF5t32Px6EuD1hfdgx423YUrp/q7kzhGz1TqtXo1c"
    "C/XavJrkVGmmQtvoTa5m+IK9W9kSoH0GSkUaC4JQq/GAWo2RgllhjeAp7eI5MSNsYXZ7Gf"
    "RL7C6DvnBzIZcKORs+Us8pzImZsNc07pXvlJdBl/2lc2ZogJBbpRBgJgZuJJ3nd4bCScUi"
    "gIwkOJN0nuW8zan0KudkYaZ1m+mCm+tI/pjUFcZzx9B+Mok3JnI2NdLkljoxuXP2HNbYFp"
    "Jp6k6mWdlb69UnjVYLYEu71zJy0Lq2fOtaAhzm4lPiAg7xm8brYrsP+IJ8ixOQvAX0BKRv"
    "hsa4YwNoivcfB/8ga2X7zyqWKk8WPAMlPANgrxrLf5hOHnYQWhVj43lZYLo6z/Sr74VVeo"
    "3QcjDDOs8w1JFpoEGPvtnUZgSWoWZPqzV7iku7DniZ3JFureyy4DKvtFZpPQ9ohrevxZP3"
    "jIQFkfJjelKnkr8bbYVkOBzKMtyPNLNXznKregaWFoLcyXxZCV/EGcSIMkKNtknsHqBwyq"
    "rh7IRop1dOA2GljMuf/NqTQDTZJzpnh8NRE7PnF1Pmqq9xThTmWed5hiNFcKSoFVy7e6To"
    "EfkvzgT9iCmgyPWQG9KTeh6C3eCIUx6zHMxxywRrxIFrPNEiadNoLzdKcKcCYNwJrA5dct"
    "we8VaOfzvezYX7AzNiz/awG2s9o+0RN4dntWDQs6HHC+syj8X7wnozXjoT6z+vnJQf8QE4"
    "VsqIHaLtg3DInfjbNbFTFLEvCAL8xlck0WYqumBf6qKXb9yx90WkktOLe7TxxHYth4zVK0"
    "Q4cubCktNcXcypNh2rVX1V8a7W9D/6/cHgbf90cHE5PH/7dnh5mhadLl6SVZ8e3fxAEm+Z"
    "dyHJxJXXc1TDP5EwqVVCK5NAB8Ns1xVoBxn0rBxMQOUJcAJr40apNoi3+8iOAORF4fhF+W"
    "MAL07ghJ6vtugpIYNaDLS84KcotJ0lJ/4uNgQoETABSpoAunDDR6woZA6b7HIJftiMq+bX"
    "mMiRmSB+8dJHE/HjqG0gsQAwxnoY47FT+vTdRhTSoYSJ0bKFTAk1pAlNXc1UmlS83RSAf1"
    "zZy6UQekrMIBIy6L+9SNEm/5Dh+/jh6vZ2B6hOau4Bkd6Ikk6yhUElVJ6fjNfLLSJfowcs"
    "Ty31XNXVKVNea39DDOgxmnm+ot+jIAr2t9IurNWmIdsrSm0RzQcv/zrJflHqdGM9QIQ24/"
    "+hL2vMNHbNr+P7ZLvIFyt6XMubWclNkhV7EsniXxD9I1KT1FdSbOOgb6XuI/hicA1rSfSF"
    "HLUxgqrp5lhfO8jjkE9NYa2u3/eFL76q2EV93V8hKnFc29TbhBOPl7Uo3x4oMZPAr2N7GH"
    "uctSzO84qHQzHc/eegIJRzrF1i5vhBaJFys6obBSsJe0XOJTvnllKQOmQTEVjNVVdz1Gdb"
    "ZY9OBczbpc9Oy7Sjw6OE+3R0jQV4abvzja3W+4+WMQ/mMiCLIeZ0/Jsh30ccVSgGmJYxD+"
    "D+sAzEeJT4xMlwoNMRiE8B8q/mks5LzICe1Hm4wUOtSHFoVpYFHGttOdayJVCcBUlXIEYK"
    "UnIqZOWDOdiUOThF5NCnCriZhBFLOddXuMyRy3PxicvzQgsxT6l2jmdO2l7TwI597zVQY2"
    "+UCEAsgFgX6vbzzuUkSYZkR8jJW+zAOvLp1anNyYAkp8oEO63Ny39kjpJVWbRHJXKSJUoO"
    "hu0hYIIUUtf2tyoppONtuKtw0LH3XUZo4wZ/Ke3Cr/Xo5u7q4TOfd404DQFHn5+urzTaAq"
    "6Q70wW3Hc/viR/6e1skDbG2tdiqR0Y3JQUrEB+EOf3lVX7lIiBar8/HJZy2gwlTpthnlyR"
    "t0oB4Xi4geielSrCciYpwnJWbCtMmtBwnQjiNreUCDS4VWxwe1R99vf/A2npKic="
)
