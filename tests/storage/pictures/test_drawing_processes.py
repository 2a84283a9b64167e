"""Drawing in a child process: the same pictures, a deadline of CPU, and nothing that ends it ends ours."""

import os
import signal
from contextlib import contextmanager
from pathlib import Path

import pytest

from domain.drawing.options import Design
from domain.drawing.output import Output, Undrawable
from domain.drawing.shapes import NO_IMAGES
from domain.drawing.sheets import Label, sheet_named
from domain.kernel.errors import TooBusy
from domain.settings import SharedSettings
from storage.pictures import drawing
from storage.pictures.drawing_processes import CPU_SECONDS, DrawingProcesses
from storage.pictures.renderer import renderer_of
from tests.storage.pictures.test_renderer import PLAIN, URL, images

GRADIENT = {"type": "radial", "colorStops": [{"offset": 0, "color": "#a00"}, {"offset": 1, "color": "#00a"}]}
DEAR = Design.model_validate({"width": 4096, "height": 4096, "dotsOptions": {"gradient": GRADIENT}})


@contextmanager
def processes(cpu_seconds=CPU_SECONDS):
    calling = DrawingProcesses(cpu_seconds=cpu_seconds)
    try:
        yield calling
    finally:
        calling.close()


def pid_of(calling):
    return calling._of_thread.child._process.pid


def test_a_process_draws_what_would_be_drawn_here_and_refuses_what_would_be_refused():
    sheet, label = sheet_named("l7160"), Label(URL, PLAIN, NO_IMAGES, "Table 1")
    logo = PLAIN.model_copy(update={"image": "a"})
    small = Design.model_validate({"width": 64, "height": 64, "qrOptions": {"typeNumber": 40}})

    with processes() as calling:
        png = calling(drawing.draw, URL, PLAIN, NO_IMAGES, Output())
        graded = calling(drawing.grade, URL, logo, images(), with_png=True)
        writer, first = calling(drawing.add_printed, calling(drawing.new_sheet, sheet), label)
        with pytest.raises(Undrawable) as refused:
            calling(drawing.grade, URL, small, NO_IMAGES, with_png=False)
        rest = calling(drawing.close_sheet, writer)
        with pytest.raises(RuntimeError, match="AttributeError: 'NoneType'"):
            calling(drawing.draw, URL, PLAIN, NO_IMAGES, None)

    here = drawing.new_sheet(sheet)
    assert (png, graded) == (
        drawing.draw(URL, PLAIN, NO_IMAGES, Output()),
        drawing.grade(URL, logo, images(), with_png=True),
    )
    assert first + rest == here.add(label) + here.close()
    with pytest.raises(Undrawable) as refused_here:
        drawing.grade(URL, small, NO_IMAGES, with_png=False)
    assert vars(refused.value) == vars(refused_here.value)


def test_a_drawing_that_takes_too_long_is_refused_and_the_next_one_is_drawn():
    with processes(cpu_seconds=0.1) as calling:
        with pytest.raises(Undrawable) as refused:
            calling(drawing.preview, URL, DEAR, NO_IMAGES)
        drawn = calling(drawing.draw, URL, PLAIN, NO_IMAGES, Output("svg"))

    assert refused.value.fault.field == "options.width"
    assert "more than two seconds" in refused.value.fault.message
    assert drawn.startswith(b"<svg")


@pytest.mark.slow
def test_a_process_that_the_system_ends_costs_one_picture_and_one_that_was_idle_none():
    with processes() as calling:
        calling(drawing.draw, URL, PLAIN, NO_IMAGES, Output("svg"))
        os.kill(pid_of(calling), signal.SIGKILL)
        with pytest.raises(TooBusy):
            calling(drawing.draw, URL, PLAIN, NO_IMAGES, Output("svg"))
        calling(drawing.draw, URL, PLAIN, NO_IMAGES, Output("svg"))
        os.kill(pid_of(calling), signal.SIGALRM)
        assert calling(drawing.draw, URL, PLAIN, NO_IMAGES, Output("svg")).startswith(b"<svg")


def test_the_process_gives_way_to_scans_goes_first_when_memory_is_short_and_knows_no_secret(monkeypatch):
    monkeypatch.setenv("REPOINT_SECRET_KEY", "must not be there" * 3)
    with processes() as calling:
        calling(drawing.draw, URL, PLAIN, NO_IMAGES, Output("svg"))
        process = Path(f"/proc/{pid_of(calling)}")
        environment = (process / "environ").read_bytes()
        priority = os.getpriority(os.PRIO_PROCESS, pid_of(calling))
        score = int((process / "oom_score_adj").read_text())

    assert b"REPOINT" not in environment
    assert priority > os.getpriority(os.PRIO_PROCESS, 0)
    assert score > int(Path("/proc/self/oom_score_adj").read_text())


def children():
    return {
        pid for task in Path("/proc/self/task").iterdir() for pid in (task / "children").read_text().split()
    }


async def test_the_product_draws_in_such_processes():
    before = children()
    renderer = renderer_of(SharedSettings())

    preview = await renderer.preview(URL, PLAIN, NO_IMAGES)

    started = children() - before
    renderer._calling.close()
    assert (preview.scannability.grade, len(started)) == ("A", 1)
