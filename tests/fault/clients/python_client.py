"""A client of openapi-python-client: create, list, repoint, scan, count; the account."""

import sys
from http import HTTPStatus

import httpx
from openapi_client import AuthenticatedClient
from openapi_client.api.account import get_account
from openapi_client.api.qr_codes import change_code, create_code, get_code_analytics, list_codes, write_codes
from openapi_client.models import (
    AccountAnswer,
    AnalyticsAnswer,
    DesignInput,
    DotsOptions,
    ErrorAnswer,
    GetCodeAnalyticsGroupBy,
    QRCodeAnswer,
    QRCodeBatchAnswer,
    QRCodeChange,
    QRCodeCreate,
    QRCodeDelete,
    QRCodeDeleteOwn,
    QRCodeList,
    QRCodeUpdate,
    QRCodeUpdateOwn,
    QRCodeUpsertOwn,
    URLCode,
    URLInput,
)


def use(base_url: str, key: str, phone: str) -> None:
    client = AuthenticatedClient(base_url, key, prefix="", auth_header_name="x-api-key")
    new = URLInput(type_id=1, url="https://example.com/menu", name="openapi-python-client")
    made = code_in(create_code.sync(client=client, body=new, idempotency_key="openapi-python-client"))
    assert made.image_base64

    listed = list_codes.sync(client=client, search="openapi-python-client", limit=10)
    assert isinstance(listed, QRCodeList)
    assert [one.id for one in listed.data] == [made.id]

    repointed = QRCodeChange(url="https://example.com/summer")
    changed = code_in(change_code.sync(str(made.id), client=client, body=repointed))
    # What was left out of the change stays.
    assert (changed.url, changed.name) == ("https://example.com/summer", "openapi-python-client")

    style = QRCodeChange(options=DesignInput(dots_options=DotsOptions(color="#0b6b50")))
    styled = code_in(change_code.sync(str(made.id), client=client, body=style))
    assert styled.short_id == made.short_id

    items: list[
        QRCodeCreate | QRCodeDelete | QRCodeDeleteOwn | QRCodeUpdate | QRCodeUpdateOwn | QRCodeUpsertOwn
    ] = [
        QRCodeCreate(method="create", body=URLInput(type_id=1, url="https://example.com/batch")),
        QRCodeUpdate(method="update", id=str(made.id), body=QRCodeChange(name="in a batch")),
        QRCodeDelete(method="delete", id="nothing-here"),
    ]
    batch = write_codes.sync(client=client, body=items)
    assert isinstance(batch, QRCodeBatchAnswer)
    assert [one.status for one in batch.data] == [201, 200, 404]
    assert isinstance(batch.data[1].data, URLCode)
    assert batch.data[1].data.name == "in a batch"
    assert batch.data[2].error
    assert batch.data[2].error.code == "not_found"

    scan = httpx.get(made.short_url, headers={"User-Agent": phone})
    assert scan.headers["Location"] == "https://example.com/summer"

    by_system = GetCodeAnalyticsGroupBy.OS
    counted = get_code_analytics.sync(str(made.id), client=client, group_by=by_system)
    assert isinstance(counted, AnalyticsAnswer)
    assert counted.data.totals.scans == 1
    assert counted.data.breakdown
    assert counted.data.breakdown[0].value == "iOS"

    account = get_account.sync(client=client)
    assert isinstance(account, AccountAnswer)
    limit = account.data.limits.qr_codes.limit
    assert isinstance(limit, int)
    assert account.data.limits.qr_codes.used < limit

    refused = create_code.sync_detailed(client=client, body=URLInput(type_id=1, url="no address"))
    assert refused.status_code is HTTPStatus.BAD_REQUEST
    assert isinstance(refused.parsed, ErrorAnswer)
    assert [one.field for one in refused.parsed.error.details] == ["url"]


def code_in(answer: object) -> URLCode:
    assert isinstance(answer, QRCodeAnswer)
    assert isinstance(answer.data, URLCode)
    return answer.data


if __name__ == "__main__":
    use(*sys.argv[1:])
