"""Whatever stands behind /v1 is answered by the API: its checks, its errors, its request IDs."""

from tests.cases import in_turn
from tests.support import refusal


@in_turn(
    "path",
    [
        "/v1",
        "/v1/",
        "/v1/nothing",
        "/v1/links/a%0Ab",
        "/v1/qr-codes/%0A",
        "/v1/qr-codes/a%0Ab/history",
        "/v1/a%00b",
    ],
)
async def test_a_path_that_is_none_of_ours_needs_a_key_and_is_not_found(world, owner, path):
    strangers = [await world.client().request(method, path) for method in ("GET", "PUT", "DELETE")]
    known = await world.client(x_api_key=owner.key).get(path)

    assert {refusal(answer) for answer in strangers} == {(401, "missing_api_key")}
    assert refusal(known) == (404, "not_found")
    assert all("X-Request-Id" in answer.headers for answer in (*strangers, known))
