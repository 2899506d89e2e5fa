"""The first reason of a hint in sentences: why the best move is better than its rival."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from tutor.engine.hints.candidates import Part
from tutor.explain.contrast import EQUAL, Verdict, Why
from tutor.explain.facts.facts import place_card
from tutor.explain.ideas.idea import Idea
from tutor.explain.ideas.kinds import IdeaKind, find_lesson
from tutor.explain.parts import HALF, LEAST_SHARE, MOST
from tutor.explain.weighing import list_held_yaku
from tutor.rules.cards import IDS, NO_CARD
from tutor.rules.observation import Observation
from tutor.rules.round.play import Action
from tutor.rules.score.families import Family
from tutor.rules.tables import AGAINST_PAR
from tutor.web.i18n.translation import N_, NC_, _, capitalise, join_sentences, pgettext
from tutor.web.words.idea_scene import find_others, format_gap, name_rival, quote_list
from tutor.web.words.ideas import idea_name, idea_sentence
from tutor.web.words.names import yaku
from tutor.web.words.names.players import People

MOST_OF_SIDE: Final = 0.6  # of what a side scores better
# A side that scores better: in several ways, and mostly in one.
_OWN: Final = (
    N_("You score more in several places, such as %(family)s and %(other)s."),
    N_("You score more, mainly from %(family)s."),
)
_OF_ONE: Final = (
    N_("%(player)s scores less in several places, such as %(family)s and %(other)s."),
    N_("%(player)s scores less, mainly from %(family)s."),
)
_OF_SEVERAL: Final = (
    N_("The others score less, for instance %(player)s from %(family)s."),
    N_("The others score less, mainly %(player)s from %(family)s."),
)


@dataclass(frozen=True)
class Lead:
    """The leading reason of a hint.

    *name* is that of the idea, "" where none carries the gap; *lesson* teaches it, "" without one.
    *sentences* has the reason, and at most one more sentence.
    """

    name: str
    sentences: tuple[str, ...]
    lesson: str = ""

    @property
    def text(self) -> str:
        """Return the sentences as one text."""
        return join_sentences(self.sentences)


def tell_why(why: Why, observation: Observation, people: People) -> Lead:
    """Return the first sentence of a hint: the idea, the parts, or that no reason suffices."""
    if why.idea is not None:
        lesson = _find_lesson(why.best, why.idea, observation)
        return Lead(
            idea_name(why.idea, observation),
            tuple(_list_sentences(why, observation, people)),
            lesson,
        )
    if why.verdict in _PARTS:
        return Lead("", tuple(_list_sentences(why, observation, people)))
    if why.verdict is Verdict.MATCH:
        return Lead(_("The match decides"), (_match_sentence(why),))
    if why.verdict is Verdict.EQUAL and why.gap.value >= EQUAL[observation.ruleset.game.name]:
        return Lead(_("Not settled"), (_("The samples do not tell the two moves apart."),))
    if why.verdict is Verdict.EQUAL:
        return Lead(_("Both are good"), (_("The two moves are about equal."),))
    second = why.second and idea_sentence(why.second, observation, people, why.rival)
    points = format_gap(why.gap.value, observation)
    if any(-part.points.value >= HALF * why.gap.value for part in why.parts):
        name = _("Gains and losses")
        text = _("Gains and losses cancel in part, which leaves %(gap)s.", gap=points)
    else:
        name = _("Many small things")
        text = _("No single reason explains the %(gap)s.", gap=points)
    return Lead(name, (text, second) if second else (text,))


def _list_sentences(why: Why, observation: Observation, people: People) -> Iterator[str]:
    """Yield the reason, and another sentence if there is one.

    A yaku made now comes first, and before parts also what can wait.
    """
    second = why.second and idea_sentence(why.second, observation, people, why.rival)
    kind = why.second and why.second.kind
    is_first = kind is IdeaKind.MAKES_NOW or (kind is IdeaKind.LET_WAIT and why.idea is None)
    if second and is_first:
        yield second
    if why.idea is not None:
        yield idea_sentence(_drop_made(why.idea, why.second), observation, people, why.rival)
    elif not _says_part(why):
        yield _PARTS[why.verdict](why, observation, people)
    if second and not is_first:
        yield second
    if why.idea is not None:
        yield from _tell_rest(why, why.idea, observation, people)


def _tell_rest(why: Why, idea: Idea, observation: Observation, people: People) -> Iterator[str]:
    """Yield the largest part that an idea leaves, if it is no less than those that the idea has."""
    largest = max((part.points.value for part in idea.parts), default=0.0)
    share = sum(part.points.value for part in idea.parts) / (why.gap.value or 1.0)
    has_points = why.second is not None and why.second.kind is IdeaKind.TAKES_POINTS
    rest = [
        part
        for part in why.parts
        if part not in idea.parts
        and part.seat is not None
        and not (has_points and part.family is Family.CARDS)
    ]
    part = max(rest, key=lambda part: part.points.value, default=None)
    if part is None or not idea.parts or share >= MOST or not part.is_sure:
        return
    if part.points.value < max(LEAST_SHARE * why.gap.value, largest):
        return
    values = {"family": part_name(part, observation.ruleset.own_names)}
    if part.is_own(observation.seat):
        yield _("You also score more from %(family)s.", **values)
    else:
        player = _name_player(part, observation, people)
        yield capitalise(_("%(player)s also scores less from %(family)s.", player=player, **values))


def _drop_made(idea: Idea, second: Idea | None) -> Idea:
    """Return an idea without the yaku of its card that the second sentence says are made."""
    if second is None or second.kind is not IdeaKind.MAKES_NOW:
        return idea
    if idea.kind not in (IdeaKind.TAKE_NOW, IdeaKind.GET_CARD):
        return idea
    left = tuple(name for name in idea.yaku if name not in second.yaku)
    return idea if left == idea.yaku else replace(idea, yaku=left, cards=idea.cards[:1])


def _says_part(why: Why) -> bool:
    """Return whether the second sentence names the player and yaku, or card, of the one part."""
    second = why.second
    if second is None or why.verdict is not Verdict.PARTS or len(why.named) > 1:
        return False
    if second.kind is IdeaKind.MAKES_NOW:
        return why.named[0].yaku in second.yaku
    if why.named[0].family is Family.CARDS and why.named[0].seat == second.seat:
        return second.kind is IdeaKind.CARD_BEHIND
    return second.kind in (IdeaKind.YAKU_BEHIND, IdeaKind.PAID_BEHIND)


def tell_price(why: Why, points: float, observation: Observation, people: People) -> str:
    """Return what a move gives up by the part that speaks most against it, of *points* as printed.

    "" if that is less than half of the gap.
    """
    part = why.price
    is_large = part is not None and -part.points.value >= HALF * why.gap.value
    if part is None or part.seat is None or not is_large or (why.idea and not why.idea.parts):
        return ""
    values = {
        "family": part_name(part, observation.ruleset.own_names),
        "points": format_gap(abs(points), observation),
    }
    rules = observation.rules
    is_replaced = rules.settlement == AGAINST_PAR and not rules.par.cards_at_stop
    if part.is_own(observation.seat) and part.family is Family.CARDS and is_replaced:
        return _(
            "The cost: on average, you score %(points)s less from card points, which count only in"
            " rounds without a yaku.",
            **values,
        )
    if part.is_own(observation.seat):
        return _("The cost: on average, you score %(points)s less from %(family)s.", **values)
    player = _name_player(part, observation, people)
    return _(
        "The cost: on average, %(player)s scores %(points)s more from %(family)s.",
        player=player,
        **values,
    )


def _find_lesson(best: Action, idea: Idea, observation: Observation) -> str:
    """Return the lesson on the yaku of an idea, or on its capture."""
    placed = place_card(observation, (best, NO_CARD))
    takes = placed is None or bool(placed.taken)
    return find_lesson(idea.kind, observation.ruleset.game.name, idea.yaku, takes=takes)


def _match_sentence(why: Why) -> str:
    if why.rival < len(IDS):
        rival = name_rival(why.rival)
        return _("You win the match more often than after %(rival)s.", rival=rival)
    return _("This wins the match more often.")


def _parts_sentence(why: Why, observation: Observation, people: People) -> str:
    """Return the parts that carry a gap; they are all of one side."""
    own_names = observation.ruleset.own_names
    name = part_name if len(why.named) == 1 else _name_of_two
    names = list(dict.fromkeys(name(part, own_names) for part in why.named))
    values = {"family": names[0], "other": names[-1]}
    if why.named[0].is_own(observation.seat):
        if len(names) == 1 and why.named[0].yaku in list_held_yaku(observation):
            return _("You score more with %(family)s.", **values)
        if len(names) > 1:
            return _("You score more from %(family)s and from %(other)s.", **values)
        if why.named[0].family is Family.CARDS:
            return _("You score more card points.")
        return _("You score more from %(family)s.", **values)
    player = find_others(_find_seat(why.named, observation), observation, people).name
    if len(names) == 1 and why.named[0].family is Family.CARDS:
        return capitalise(_("%(player)s scores fewer card points.", player=player))
    if len(names) == 1:
        return capitalise(_("%(player)s scores less from %(family)s.", player=player, **values))
    text = _("%(player)s scores less from %(family)s and from %(other)s.", player=player, **values)
    return capitalise(text)


def _side_sentence(why: Why, observation: Observation, people: People) -> str:
    """Return the side that carries a gap as a whole, and its largest part."""
    return _tell_side(why.named[0], why, observation, people)


def _tell_side(part: Part, why: Why, observation: Observation, people: People) -> str:
    """Return that a side scores better, and whether *part* is most of that, or one of several."""
    is_most = _is_most(part, why, observation)
    if part.is_own(observation.seat):
        texts = _OWN
    else:
        texts = _OF_ONE if observation.seats == 2 else _OF_SEVERAL
    sure = (other for other in _list_side(part, why, observation) if other.is_sure)
    side = [part, *(other for other in sure if other != part)]
    is_of_one = len({other.seat for other in side}) == 1
    if why.verdict is Verdict.SIDE and not is_most and len(side) == 2 and is_of_one:
        return _parts_sentence(replace(why, named=tuple(side)), observation, people)
    name = _name_of_two if not is_most and len(side) > 1 else part_name
    names = [name(other, observation.ruleset.own_names) for other in side[:2]]
    text = _(
        texts[is_most or len(names) < 2],
        family=names[0],
        other=names[-1],
        player=_name_player(part, observation, people),
    )
    return capitalise(text)


def _list_side(part: Part, why: Why, observation: Observation) -> list[Part]:
    """Return the parts with which the side of a part scores better, the largest first."""
    return [
        entry
        for entry in why.parts
        if entry.is_own(observation.seat) == part.is_own(observation.seat)
        and entry.seat is not None
        and entry.points.value * part.points.value > 0
    ]


def _is_most(part: Part, why: Why, observation: Observation) -> bool:
    """Return whether a part is most of what its side scores better.

    Where one side explains a gap, it is also half of that.
    """
    side = sum(abs(entry.points.value) for entry in _list_side(part, why, observation))
    least = HALF * abs(why.gap.value) if why.verdict is Verdict.SIDE else 0.0
    return abs(part.points.value) >= max(MOST_OF_SIDE * side, least)


def _both_sentence(why: Why, observation: Observation, people: People) -> str:
    """Return the largest part of each side; both together carry a gap."""
    own, theirs = sorted(why.named, key=lambda part: not part.is_own(observation.seat))
    names = [part_name(part, observation.ruleset.own_names) for part in (own, theirs)]
    values = {
        "player": _name_player(theirs, observation, people),
        "family": names[0],
        "other": names[1],
    }
    are_most = {_is_most(part, why, observation) for part in (own, theirs)}
    is_same = names[0] == names[1]
    if is_same and own.family is Family.CARDS:
        return _("You score more card points, and %(player)s fewer.", **values)
    if is_same and True in are_most:
        return _("You score more and %(player)s less, mainly from %(family)s.", **values)
    if is_same:
        text = N_("Several gains add up: you score more from %(family)s, and %(player)s less.")
        return _(text, **values)
    if are_most == {False}:
        return _(
            "Several gains add up: more from %(family)s for you, less from %(other)s for"
            " %(player)s.",
            **values,
        )
    return join_sentences(_tell_side(part, why, observation, people) for part in why.named)


def _name_player(part: Part, observation: Observation, people: People) -> str:
    return find_others(part.seat if observation.seats > 2 else None, observation, people).name


_PARTS: Final[Mapping[Verdict, Callable[[Why, Observation, People], str]]] = {
    Verdict.PARTS: _parts_sentence,
    Verdict.SIDE: _side_sentence,
    Verdict.BOTH: _both_sentence,
}


def _find_seat(parts: tuple[Part, ...], observation: Observation) -> int | None:
    """Return the one other seat that parts are of, None where there is no choice or several."""
    seats = {part.seat for part in parts}
    return next(iter(seats)) if len(seats) == 1 and observation.seats > 2 else None


def _name_of_two(part: Part, own_names: Mapping[str, str]) -> str:
    """Return the name of one of two parts, in quotes where it is a list itself."""
    return quote_list(part_name(part, own_names))


def part_name(part: Part, own_names: Mapping[str, str]) -> str:
    """Return the name of a part for the middle of a sentence: its yaku, otherwise its family."""
    if part.yaku is None:
        return family_name(part.family)
    return yaku.name(part.yaku, own_names)


FAMILIES: Final = {
    Family.LIGHTS: NC_("part", "light yaku"),
    Family.VIEWINGS: NC_("part", "viewings"),
    Family.BOAR_DEER_BUTTERFLIES: NC_("part", "boar, deer and butterflies"),
    Family.ANIMALS: NC_("part", "animals"),
    Family.POETRY_BLUE: NC_("part", "poetry or blue-ribbon yaku"),
    Family.RIBBONS: NC_("part", "ribbon yaku"),
    Family.CHAFF: NC_("part", "chaff"),
    Family.MONTHS: NC_("part", "all cards of a month"),
    Family.CARDS: NC_("part", "card points"),
    Family.SHOWN: NC_("part", "dealt yaku"),
    Family.HALF: NC_("part", "half payments"),
    Family.SPECIAL: NC_("part", "special yaku"),
    Family.BONUS: NC_("part", "rounds without a yaku"),
    Family.FEES: NC_("part", "fees for passing"),
    Family.REST: NC_("part", "everything else"),
}


def family_name(family: Family) -> str:
    """Return the name of a family's parts for the middle of a sentence."""
    return pgettext("part", FAMILIES[family])
