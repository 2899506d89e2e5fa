"""`tutor check-reviews --pages`: what pages print is read back, and one that differs is found."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from tests.practice.players import finish, with_casual
from tests.review.engine import FakeEngine
from tests.web.learner import MATCH
from tests.web.reviewed import assessment
from tutor.lab.printed.pages import list_page_differences
from tutor.lab.printed.printed import NOTHING, Computed, Listed, Printed, list_differences
from tutor.lab.printed.shelf import open_shelf
from tutor.records.record import ReplayRecord, record_of
from tutor.review.figures import Assessment
from tutor.review.review import DecisionReview
from tutor.review.units import Unit, list_units
from tutor.store import Store
from tutor.web.documents import view
from tutor.web.review.figures import loss_text


@pytest.fixture(scope="module")
def analysed(
    tmp_path_factory: pytest.TempPathFactory,
) -> tuple[ReplayRecord, Mapping[Unit, Assessment]]:
    store = Store(tmp_path_factory.mktemp("played"))
    practice = with_casual(store)
    table = finish(practice, practice.open(replace(MATCH, overrides={"rounds": 1})))
    store.close()
    record = record_of(table.ruleset, table.record.events, ("Aki", "Ben"))
    return record, {unit: assessment(record.match, unit) for unit in list_units(record.match)}


def test_a_page_that_prints_something_else_is_found_and_no_other(
    analysed: tuple[ReplayRecord, Mapping[Unit, Assessment]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def tell_more(found: DecisionReview, decimals: int) -> str:
        return loss_text(found, decimals).replace("1.5", "2.5")

    monkeypatch.setattr(view, "loss_text", tell_more)
    with open_shelf(FakeEngine()) as shelf:
        found = list(list_page_differences(shelf, *analysed))

    assert found
    for one in found:
        assert one.thing[0] == "cost"
        assert {"1.5", "2.5"} <= set(one.told)
        assert set(one.told["2.5"]) == {"the document", "the document?quiz=1", "the shared page"}


COST = ("cost", 1, 2)


@pytest.mark.parametrize(
    ("told", "is_same"),
    [
        ([Printed(COST, "1.5", "one"), Printed(COST, "1.5", "two")], True),
        ([Printed(COST, "1.5", "one"), Printed(COST, "2", "two")], False),
        ([Printed(COST, "1.5", "one"), Printed(COST, NOTHING, "two")], False),
        ([Printed(COST, "1.5", "one"), Computed(COST, 1.5321, "a file")], True),
        ([Printed(COST, "2", "one"), Computed(COST, 1.5321, "a file")], True),
        ([Printed(COST, "130", "one"), Computed(COST, 127.2, "a file")], True),
        ([Printed(COST, "1.4", "one"), Computed(COST, 1.5321, "a file")], False),
        ([Printed(COST, "3", "one"), Listed(COST, frozenset({"3", "4"}), "all")], True),
        ([Printed(COST, "5", "one"), Listed(COST, frozenset({"3", "4"}), "all")], False),
    ],
)
def test_one_thing_has_one_value(told: list[Printed | Computed | Listed], is_same: bool) -> None:
    assert (list(list_differences(told)) == []) is is_same
