from dataclasses import replace
from datetime import UTC, datetime
from uuid import UUID

from domain.jobs.jobs import MAX_ERRORS, Job, JobKind, RowFault
from domain.kernel.faults import Fault
from domain.kernel.reasons import Reason

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
JOB = Job(id=UUID(int=1), account_id=UUID(int=2), kind=JobKind.BULK, total=3_000, created_at=NOW)


def faults(begin, end):
    return tuple(RowFault.of(Fault("url", Reason.REQUIRED, row=row)) for row in range(begin, end))


def test_the_last_fault_says_how_many_more_there_are():
    full = JOB.advanced(done=1, places=0, faults=faults(1, MAX_ERRORS + 1))
    over = full.advanced(done=1, places=0, faults=faults(MAX_ERRORS + 1, MAX_ERRORS + 3))
    exported = over.exported({}, done=1, faults=faults(MAX_ERRORS + 3, MAX_ERRORS + 4))

    assert full.errors == faults(1, MAX_ERRORS + 1)
    assert over.errors[:-1] == exported.errors[:-1] == full.errors
    assert [job.errors[-1].message for job in (over, exported)] == [
        "others, which are not named: 2",
        "others, which are not named: 3",
    ]


def test_what_is_wrong_as_a_whole_goes_before_the_faults_of_rows():
    whole = RowFault.of(Fault("scans.json", Reason.LOST, number=7))
    full = replace(JOB, errors=faults(1, MAX_ERRORS + 1))

    first, *others, last = full.with_first(whole).errors

    assert (first, others) == (whole, [*faults(1, MAX_ERRORS)])
    assert last.message == "others, which are not named: 1"
    assert full.given_up(NOW).errors[0].reason == Reason.GIVEN_UP.name
