"""Classes as rows: who finds them, and what goes with whom."""

import pytest

from tests.store.matches import SETUP, opening
from tutor.store import Store
from tutor.store.people.classes import ClassNotFoundError, NameTakenError
from tutor.store.people.tasks import TaskKind


@pytest.fixture
def teacher(store: Store) -> Store:
    return store.of(store.learners.add())


@pytest.fixture
def learner(teacher: Store) -> Store:
    return teacher.of(teacher.learners.add())


@pytest.fixture
def number(teacher: Store, learner: Store) -> int:
    """Return a class with a learner, a task, and a match that he shows."""
    made = teacher.classes.make("A class")
    teacher.tasks.add(made, TaskKind.DEAL, {"game": "koikoi"}, 2**62)
    learner.classes.join(teacher.classes.find(made).code, "Hana")
    match = learner.create(SETUP, opening()).token
    link = learner.shares.make(match, quiz=False, expires=None)
    learner.tasks.show(learner.classes.find(made), link.id)
    return made


def test_a_name_is_one_learners_and_joining_again_changes_nothing(
    teacher: Store, learner: Store, number: int
) -> None:
    code = teacher.classes.find(number).code
    other = teacher.of(teacher.learners.add())

    with pytest.raises(NameTakenError):
        other.classes.join(code, "HANA")
    assert learner.classes.join(f" {code[:3]}-{code[3:].upper()} ", "Another name") == number
    assert teacher.classes.join(code, "The teacher") == number
    assert [one.name for one in teacher.classes.find(number).members] == ["Hana"]


def test_a_new_code_makes_the_old_one_nobodys(teacher: Store, number: int) -> None:
    code = teacher.classes.find(number).code
    teacher.classes.change_code(number)

    with pytest.raises(ClassNotFoundError):
        teacher.of(teacher.learners.add()).classes.join(code, "Taro")


def test_a_match_is_shown_no_longer_than_its_link_is_open(
    teacher: Store, learner: Store, number: int
) -> None:
    [shown] = teacher.tasks.shown(teacher.classes.find(number))
    [link] = learner.shares.of(shown.match)
    learner.shares.revoke(shown.match, link.id)

    assert teacher.tasks.shown(teacher.classes.find(number)) == []


@pytest.mark.parametrize("ends", ["the class", "the teacher"])
def test_a_class_ends_for_everybody_in_it(
    teacher: Store, learner: Store, number: int, ends: str
) -> None:
    if ends == "the class":
        teacher.classes.delete(number)
    else:
        teacher.learners.delete(teacher.learner or 0)

    assert learner.classes.all() == []
    assert set(learner.learners.count(learner.learner or 0)) == {"match", "event", "share"}


def test_a_learner_who_is_deleted_leaves_the_class(
    teacher: Store, learner: Store, number: int
) -> None:
    learner.learners.delete(learner.learner or 0)

    one = teacher.classes.find(number)
    assert one.members == ()
    assert teacher.tasks.shown(one) == []
    assert len(teacher.tasks.all(one)) == 1


def test_whoever_is_merged_stays_in_his_class_once(
    teacher: Store, learner: Store, number: int
) -> None:
    account = teacher.of(teacher.learners.add())
    account.classes.join(teacher.classes.find(number).code, "Hanako")

    account.learners.merge(learner.learner or 0, account.learner or 0)

    one = teacher.classes.find(number)
    assert [member.learner for member in one.members] == [account.learner]
    assert [shown.learner for shown in teacher.tasks.shown(one)] == [account.learner]
