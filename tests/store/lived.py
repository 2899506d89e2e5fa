"""A store in which somebody has lived: matches with their figures, and mistakes to make again."""

from dataclasses import replace

from tests.skill.learners import SimulatedLearner
from tests.store.matches import SETUP, opening
from tutor.skill.days import today
from tutor.skill.items import Found
from tutor.store import Store
from tutor.store.shelf import LOST, WON


def live(store: Store, learner: SimulatedLearner, matches: int) -> None:
    """Store what a learner has played; mistakes are among what is asked."""
    for one in learner.play(matches):
        setup = replace(SETUP, level=one.level, game=one.game)
        token = store.create(setup, opening()).token  # not over, so no worker looks at it
        store.shelf.settle(token, WON if one.is_won else LOST)
        store.history.keep(token, one.figures)
        for choice in one.figures.choices:
            if choice.is_clear and choice.theme:
                key = f"{token}-{choice.unit.step}"
                item = store.items.star(token, Found(choice.unit, key, choice.loss), today())
                store.items.name_theme(item.id, choice.theme)
