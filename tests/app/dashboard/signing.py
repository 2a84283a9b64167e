"""A browser in the tests: it keeps cookies, names its origin, and fills in forms."""

from tests.support import ROOT

SIGN_IN = "/dashboard/sign-in"


def browser(world, **headers):
    return world.client(**{"origin": ROOT, "sec_fetch_site": "same-origin", **headers})


async def sign_in(client, owner, **fields):
    return await client.post(
        SIGN_IN, data={"email": owner.account.email, "password": owner.password, **fields}
    )


async def signed_in(world, owner, **headers):
    client = browser(world, **headers)
    response = await sign_in(client, owner)
    assert (response.status_code, response.headers["location"]) == (303, "/dashboard"), response.text
    return client
