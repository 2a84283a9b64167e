"""The pages of the process itself."""

import pytest
from tortoise.connection import get_connection

from domain.kernel.short_ids import RESERVED, SHAPE
from tests.support import running_world, shared_app


async def test_the_process_says_that_it_is_up_and_ready(world):
    for path in ("/healthz", "/readyz"):
        response = await world.client().get(path)
        assert (response.status_code, response.json()) == (200, {"status": "ok"})
        assert response.headers["Cache-Control"] == "no-store"


def test_no_code_can_have_the_name_of_a_path_of_the_service():
    names = {route.path.split("/")[1] for route in shared_app().routes}

    taken = {one for one in names if SHAPE.fullmatch(one)}

    assert {"dashboard", "healthz", "numbers", "internal"} <= taken
    assert taken <= RESERVED


async def test_without_its_database_the_process_is_up_and_not_ready(postgres, own_postgres):
    async with running_world(postgres.database(own_postgres)) as world:
        postgres.drop(own_postgres)

        up = await world.client().get("/healthz")
        ready = await world.client().get("/readyz")

        assert (up.status_code, ready.status_code) == (200, 503)
        assert own_postgres not in ready.text


@pytest.mark.both_databases
@pytest.mark.parametrize("change", ["DELETE FROM aerich", "ALTER TABLE aerich RENAME TO elsewhere"])
async def test_over_another_schema_the_process_is_not_ready(own_database, change):
    async with running_world(own_database) as world:
        await get_connection("default").execute_script(change)

        assert (await world.client().get("/readyz")).status_code == 503


async def test_the_first_page_leads_to_the_documentation(world):
    response = await world.client().get("/")

    assert response.status_code == 200
    assert "http://qr.test/v1/docs" in response.text


async def test_robots_keep_out_of_the_api(world):
    response = await world.client().get("/robots.txt")

    assert response.status_code == 200
    assert "Disallow: /v1/" in response.text


@pytest.mark.parametrize("path", ["/v1/none", "/v1/qr-codes/", "/v1/qr-codes/a/b/c", "/v1//qr-codes"])
async def test_an_unknown_path_of_the_api_is_an_answer_of_the_api(owner, world, path):
    response = await world.with_key(owner.key).get(f"http://qr.test{path}")

    assert response.status_code == 404
    assert response.json()["error"]["code"] == "not_found"


@pytest.mark.parametrize("path", ["/none/such", "/dashboard/none", "/favicon.ico", "/.env", "/wp-login.php"])
async def test_any_other_unknown_path_is_a_page(world, path):
    response = await world.client().get(path)

    assert response.status_code == 404
    assert response.headers["Content-Type"].startswith("text/html")
