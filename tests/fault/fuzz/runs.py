"""How many examples each test tries.

Without FUZZ they are few, and the same in every run. `FUZZ=50 scripts/test tests/fault/fuzz` tries fifty
times as many, and others each time.
"""

import os
from typing import Final

from hypothesis import HealthCheck, Phase, settings

_TIMES: Final = int(os.environ.get("FUZZ", "0"))
IS_LONG: Final = _TIMES > 0
_NO_CHECKS: Final = [
    HealthCheck.function_scoped_fixture,
    HealthCheck.too_slow,
    HealthCheck.data_too_large,
    HealthCheck.filter_too_much,
    HealthCheck.large_base_example,
]
# Of one example: more than any honest input needs, and far less than what holds up other visitors.
SECONDS: Final = 3.0


def examples(number: int) -> settings:
    return settings(
        max_examples=number * max(_TIMES, 1),
        derandomize=not IS_LONG,
        deadline=None,
        suppress_health_check=_NO_CHECKS,
        # Without the search for a similar cause: minutes, where one example takes long.
        phases=[Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink],
    )
