"""`tutor bench` prints what was measured, as a table or as JSON."""

import json
from collections.abc import Iterable, Iterator

import pytest

from tutor.__main__ import main
from tutor.lab.arena.bench import parts
from tutor.lab.arena.bench.figures import BenchFigure, Target
from tutor.lab.commands import bench


@pytest.fixture(autouse=True)
def _measured(monkeypatch: pytest.MonkeyPatch) -> None:
    def one(name: str, quick: bool) -> Iterator[BenchFigure]:
        yield BenchFigure(f"{name} {quick}", 12.3456, "ms", Target(25, 10))

    def measured(names: Iterable[str], quick: bool) -> Iterator[BenchFigure]:
        for name in names:
            yield from one(name, quick)

    monkeypatch.setattr(bench, "measure_parts", measured)


def test_every_part_is_measured_unless_some_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench"]) == 0
    everything = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in everything[1:]] == [*parts.PARTS]

    assert main(["bench", "--part", "first", "--quick"]) == 0
    _, line = capsys.readouterr().out.splitlines()
    assert line.split() == ["first", "True", "12.3", "ms", "<=", "25", "<=", "10", "bar"]


def test_the_parts_on_offer_are_those_there_are() -> None:
    assert tuple(parts.PARTS) == bench.PARTS


def test_figures_are_told_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--json", "--part", "starts"]) == 0

    told = json.loads(capsys.readouterr().out)
    assert {"version", "sources", "python", "machine", "cores"} <= told.keys()
    assert told["figures"] == [
        {
            "name": "starts False",
            "value": 12.3456,
            "unit": "ms",
            "at_least": 25,
            "aim": 10,
            "reaches": "bar",
        }
    ]
