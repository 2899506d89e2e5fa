"""The context of an idea's sentence, and the names that it has in common with others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tutor.explain.ideas.idea import Idea
from tutor.review import thresholds
from tutor.rules.cards import IDS, NO_CARD
from tutor.rules.observation import Observation
from tutor.rules.round.play import Action
from tutor.rules.tables import ONE_SCORES
from tutor.web.i18n.numbers import format_about_points_to, format_whole
from tutor.web.i18n.translation import _, join_with_and
from tutor.web.words.claims.comparing import chance_percent
from tutor.web.words.names import yaku
from tutor.web.words.names.cards import flower, short_name
from tutor.web.words.names.players import Others, People, name_others


@dataclass(frozen=True)
class Scene:
    """The context of a sentence: the decision, the opponents, the rival's name and clause."""

    seen: Observation
    people: People
    others: Others
    rival: str
    instead: str

    @property
    def has_calls(self) -> bool:
        """Return whether going on is to call koi-koi."""
        return self.settlement == ONE_SCORES

    @property
    def own_names(self) -> Mapping[str, str]:
        """Return the custom names of yaku."""
        return self.seen.ruleset.own_names

    @property
    def settlement(self) -> int:
        """Return how a round is paid."""
        return self.seen.rules.settlement


Sentence = Callable[[Idea, Scene], str]


def name_rival(rival: Action) -> str:
    """Return a rival card for the middle of a sentence."""
    return short_name(rival) if rival < len(IDS) else _("the other move")


def tell_instead(rival: Action, observation: Observation) -> str:
    """Return the clause about a rival: a card to play, or to take."""
    if rival >= len(IDS):
        return _("after the other move")
    if observation.placing != NO_CARD:
        return _("if you take %(card)s", card=short_name(rival))
    return _("if you play %(card)s", card=short_name(rival))


def format_gap(points: float, observation: Observation) -> str:
    """Return points with their unit, as all points of the same list are rounded."""
    return format_about_points_to(points, 0.0, thresholds.decimals(observation.ruleset))


def find_others(seat: int | None, observation: Observation, people: People) -> Others:
    """Return a seat by its name; all opponents without one."""
    if seat is None:
        return name_others(people)
    person = people[observation.active[seat]]
    return Others(person.name, person.again)


def name_yaku(idea: Idea, scene: Scene) -> str:
    """Return the name of an idea's first yaku."""
    return yaku.name(idea.yaku[0], scene.own_names)


def join_yaku(idea: Idea, scene: Scene) -> str:
    """Return the names of an idea's yaku as a list; several with commas are in quotes."""
    names = [yaku.name(name, scene.own_names) for name in idea.yaku]
    return join_with_and(list(map(quote_list, names))) if len(names) > 1 else "".join(names)


def quote_list(name: str) -> str:
    """Return a name for a list of names, in quotes where it is a list itself."""
    return _("“%(name)s”", name=name) if _(", ") in name else name


def tell_chance(idea: Idea, name: str = "chance") -> str:
    """Return a chance of an idea in percent."""
    return chance_percent(idea.number(name).value)


def list_values(idea: Idea, scene: Scene) -> dict[str, str]:
    """Return the values of the placeholders that most sentences have, as far as the idea has any.

    They are the first two cards and yaku, the month of the first card, two chances, and counts.
    """
    values = {"player": scene.others.name, "instead": scene.instead}
    values |= zip(("card", "second"), map(short_name, idea.cards), strict=False)
    names = (yaku.name(name, scene.own_names) for name in idea.yaku)
    values |= zip(("yaku", "other_yaku"), names, strict=False)
    if idea.cards:
        values["month"] = flower(idea.cards[0])
    values |= {name: tell_chance(idea, name) for name in ("chance", "other") if idea.has(name)}
    counts = (name for name in ("have", "need") if idea.has(name))
    return values | {name: format_whole(round(idea.number(name).value)) for name in counts}
