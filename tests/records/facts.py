"""Facts that the commentary of a sample game states, each checked by the rules or its review.

Below a note stand lines such as `# check: has Aoi 8-moon`; what they may say is `FACTS`.
A fact is one of the moment at which the note stands, *before* is the moment before its action.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tutor.records import ReplayRecord
from tutor.records.record import Place
from tutor.review.grades import Grade, Tag
from tutor.review.review import DecisionReview, Review
from tutor.review.units import Unit
from tutor.rules.actions import action_named
from tutor.rules.cards import CardSet, card_named, cards_named, count
from tutor.rules.round.participation import PASS
from tutor.rules.round.play import STOP
from tutor.rules.round.prelude import list_offers
from tutor.rules.round.round import Round
from tutor.rules.score.scoring import card_points, score_sheet

CHECK = "# check: "


@dataclass(frozen=True)
class Moment:
    """A place of a sample game; *review* is that of the analysis which ships with it."""

    record: ReplayRecord
    place: Place
    now: Round
    before: Round
    review: Review

    @property
    def decision(self) -> DecisionReview:
        """Return the review of the action that led here."""
        found = self.review.decision(Unit(self.place[0], self.place[1] - 1))
        assert found is not None
        return found

    def player(self, name: str) -> int:
        return self.record.names.index(name)

    def seat(self, name: str) -> int:
        return self.now.seat_of(self.player(name))

    def captured(self, name: str) -> CardSet:
        return self.now.position.captured[self.seat(name)]

    def hand(self, name: str) -> CardSet:
        return self.now.position.hands[self.seat(name)]

    def sheet(self, captured: CardSet) -> dict[str, int]:
        lines = score_sheet(self.now.ruleset, self.now.number, captured, self.now.position.field)
        return {line.yaku.id: line.points for line in lines}


def moment(record: ReplayRecord, place: Place, review: Review) -> Moment:
    """Return a place of a game: after so many actions of a round."""
    number, step = place
    played = record.match.rounds[number - 1]
    now, before = (
        played.restart().play_all(played.actions[:end]) for end in (step, max(step - 1, 0))
    )
    return Moment(record, place, now, before, review)


def holds_true(fact: str, at: Moment) -> bool:
    """Return whether a fact is one; raise KeyError when nothing knows how to check it."""
    kind, *rest = fact.split()
    return FACTS[kind](at, *rest)


def checks_of(text: str, names: Sequence[str]) -> dict[Place, list[str]]:
    """Return the facts of a sample game by the place of their note."""
    found: dict[Place, list[str]] = {}
    number = step = 0
    for line in text.splitlines():
        if line.startswith("deal: "):
            number, step = number + 1, 0
        elif number and line.split(":")[0].split(" (")[0] in names:
            step += 1
        elif line.startswith(CHECK):
            found.setdefault((number, step), []).append(line.removeprefix(CHECK))
    return found


def _all_in(cards: Sequence[str], lying: CardSet) -> bool:
    return bool(cards) and cards_named(cards) & ~lying == 0


def _short(at: Moment, name: str, yaku: str, *cards: str) -> bool:
    """Return whether exactly these cards are missing for a yaku; with `no` at the end, not."""
    if cards[-1] == "no":
        return not _short(at, name, yaku, *cards[:-1])
    pile = at.captured(name)
    without_one = [cards_named(cards) & ~cards_named([card]) for card in cards]
    return yaku in at.sheet(pile | cards_named(cards)) and all(
        yaku not in at.sheet(pile | some) for some in without_one
    )


def _shows(at: Moment, name: str, yaku: str, points: str) -> bool:
    offered = list_offers(at.now.ruleset, at.now.deal.hands[at.player(name)])
    told = {one.id: one.points for one in offered}
    shown = at.now.position.shown_points[at.seat(name)]
    return told.get(yaku) == int(points) and shown > 0


def _stop(at: Moment, name: str, points: str) -> bool:
    player = at.player(name)
    change = at.before.play(STOP).changes[player]
    return at.record.match.totals(at.now.number)[player] + change == int(points)


def _after(at: Moment, *points: str) -> bool:
    before, changes = at.record.match.totals(at.now.number), at.now.changes
    return [one + two for one, two in zip(before, changes, strict=True)] == _numbers(points)


def _times(at: Moment, name: str, factor: str) -> bool:
    """Return whether one point more would be worth so many to whoever stopped."""
    seat = at.seat(name)
    return at.now.deltas[seat] == int(factor) * at.now.position.points[seat]


def _could(at: Moment, action: str, *then: str) -> bool:
    """Return whether something else was legal, and, after `takes`, what it would have taken."""
    other = action_named(action)
    legal = other in at.before.legal() and other != at.now.actions[-1]
    if not legal or not then:
        return legal
    pile = at.before.play(other).position.captured[at.before.actor]
    return _all_in(then[1:], pile)


def _took(at: Moment, number: str) -> bool:
    return count(at.now.turns[-1].took) == int(number)


def _without(at: Moment, name: str, month: str) -> bool:
    return not at.hand(name) >> 4 * (int(month) - 1) & 15


def _passed(at: Moment, name: str) -> bool:
    return at.before.to_act == at.player(name) and at.now.actions[-1] == PASS


def _value(at: Moment, cards: CardSet) -> int:
    return card_points(at.now.rules, cards)


def _score(at: Moment, name: str) -> int:
    pile = at.captured(name)
    return _value(at, pile) + sum(at.sheet(pile).values())


def _joker(at: Moment, card: str) -> bool:
    return at.now.rules.joker.card == card_named(card)


def _graded(at: Moment, grade: str, *place: str) -> bool:
    """Return whether the action that led here is called so, or that of another round and step."""
    if not place:
        return at.decision.grade == grade
    found = at.review.decision(Unit(int(place[0]), int(place[1]) - 1))
    return found is not None and found.grade == grade


def _decisions(at: Moment) -> list[DecisionReview]:
    return [one for told in at.review.rounds for one in told.decisions]


def _blunders(at: Moment, name: str) -> int:
    own = [one for one in _decisions(at) if one.player == at.player(name)]
    return sum(one.grade == Grade.BLUNDER for one in own)


def _dearest(at: Moment) -> bool:
    return at.decision.unit == max(_decisions(at), key=lambda one: one.loss.value).unit


def _chance_lost(at: Moment, percent: str) -> bool:
    """Return whether more than so much of the chance to win the match was given up."""
    lost = at.decision.price.chance
    return lost is not None and 100 * (lost.value - lost.margin) > int(percent)


def _lost(at: Moment, place: str, first: str, last: str, points: str) -> bool:
    """Return whether these actions of a round, counted from 1, gave up more than so much."""
    units = [Unit(int(place), step - 1) for step in range(int(first), int(last) + 1)]
    told = [one for unit in units if (one := at.review.decision(unit))]
    return len(told) == len(units) and sum(one.points.value for one in told) > int(points)


def _numbers(words: Sequence[str]) -> list[int]:
    return [int(word) for word in words]


def _totals(at: Moment) -> list[int]:
    return list(at.record.match.totals(at.now.number))


def _yaku_points(at: Moment, yaku: str) -> int:
    return {one.id: one.points for one in at.now.ruleset.yaku(at.now.number)}[yaku]


# What the review says; a note that speaks of it has one of these.
REVIEWED: dict[str, Callable[..., bool]] = {
    "graded": _graded,
    "blunders": lambda at, name, n: _blunders(at, name) == int(n),
    "best": lambda at, action: at.decision.best == action_named(action) != at.decision.played,
    "only-good": lambda at: Tag.ONLY_GOOD in at.decision.tags,
    "dearest": _dearest,
    "chance-lost": _chance_lost,
    "lost": _lost,
}
FACTS: dict[str, Callable[..., bool]] = {
    **REVIEWED,
    "holds": lambda at, name, *cards: _all_in(cards, at.hand(name)),
    "has": lambda at, name, *cards: _all_in(cards, at.captured(name)),
    "field": lambda at, *cards: _all_in(cards, at.now.position.field),
    "without": _without,
    "hand": lambda at, name, number: count(at.hand(name)) == int(number),
    "yaku": lambda at, name, yaku, n: at.sheet(at.captured(name)).get(yaku) == int(n),
    "base": lambda at, name, n: sum(at.sheet(at.captured(name)).values()) == int(n),
    "short": _short,
    "could": _could,
    "took": _took,
    "called": lambda at, name, n: at.now.position.calls[at.seat(name)] == int(n),
    "doubles": lambda at, n: at.now.rules.doubled_from == int(n),
    "times": _times,
    "stop": _stop,
    "target": lambda at, n: at.now.ruleset.target == int(n),
    "total": lambda at, *points: _totals(at) == _numbers(points),
    "after": _after,
    "behind": lambda at, name, n: max(_totals(at)) - _totals(at)[at.player(name)] == int(n),
    "points": lambda at, *points: list(at.now.changes) == _numbers(points),
    "round": lambda at, place, name, n: (
        at.record.match.rounds[int(place) - 1].changes[at.player(name)] == int(n)
    ),
    "joker": _joker,
    "worth": lambda at, card, n: _value(at, cards_named([card])) == int(n),
    "sum": lambda at, *rest: _value(at, cards_named(rest[:-1])) == int(rest[-1]),
    "pays": lambda at, yaku, n: _yaku_points(at, yaku) == int(n),
    "cards": lambda at, name, n: _value(at, at.captured(name)) == int(n),
    "score": lambda at, name, n: _score(at, name) == int(n),
    "par": lambda at, n: at.now.rules.par.par == int(n),
    "above": lambda at, name, n: _value(at, at.captured(name)) - at.now.rules.par.par == int(n),
    "multiplier": lambda at, n: at.now.position.boost == int(n),
    "product": lambda at, one, two, n: int(one) * int(two) == int(n),
    "shows": _shows,
    "active": lambda at, *names: [at.record.names[one] for one in at.now.active] == list(names),
    "passed": _passed,
    "void": lambda at: at.now.is_void,
}
