"""The idea that distinguishes a move from a rival: the first whose predicate holds."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from tutor.explain.ideas import behind, captures, deciding, decisions, discards, joker
from tutor.explain.ideas.idea import Contrast, Idea, Predicate
from tutor.explain.ideas.kinds import IdeaKind

PREDICATES: Final[Mapping[IdeaKind, Predicate]] = {
    IdeaKind.COMPLETE: captures.complete,
    IdeaKind.DENY_YAKU: captures.deny_yaku,
    IdeaKind.SLOW_YAKU: captures.slow_yaku,
    IdeaKind.TAKE_PARTNER: captures.take_partner,
    IdeaKind.HOLD_BACK: discards.hold_back,
    IdeaKind.TAKE_ALL: captures.take_all,
    IdeaKind.KEEP_JOKER: joker.keep_joker,
    IdeaKind.JOKER_NOW: joker.joker_now,
    IdeaKind.JOKER_BEST: joker.joker_best,
    IdeaKind.TAKE_NOW: captures.take_now,
    IdeaKind.CLEAR_DANGER: captures.clear_danger,
    IdeaKind.KEEP_CATCH: deciding.keep_catch,
    IdeaKind.BUILD_TWO: captures.build_two,
    IdeaKind.HURRY: captures.hurry,
    IdeaKind.BUILD_ONE: captures.build_one,
    IdeaKind.SAFE_DISCARD: discards.safe_discard,
    IdeaKind.SAFER_DISCARD: discards.safer_discard,
    IdeaKind.CHEAP_DISCARD: discards.cheap_discard,
    IdeaKind.TWIN_LESS: captures.twin_less,
    IdeaKind.WHICH_TARGET: captures.which_target,
    IdeaKind.KEEP_PAIR: discards.keep_pair,
    IdeaKind.KEEP_NEEDED: discards.keep_needed,
    IdeaKind.MAKES_NOW: captures.makes_now,
    IdeaKind.STOP_FIRST: captures.stop_first,
    IdeaKind.SURE_NEXT: decisions.sure_next,
    IdeaKind.LET_WAIT: discards.let_wait,
    IdeaKind.RETAKE: discards.retake,
    IdeaKind.CARD_BEHIND: behind.card_behind,
    IdeaKind.YAKU_BEHIND: behind.yaku_behind,
    IdeaKind.MORE_CARDS: behind.more_cards,
    IdeaKind.ADDS_NOW: captures.adds_now,
    IdeaKind.TAKEN_NEXT: discards.taken_next,
    IdeaKind.USEFUL_CARD: behind.useful_card,
    IdeaKind.MORE_DOUBLED: behind.more_doubled,
    IdeaKind.PAID_BEHIND: behind.paid_behind,
    IdeaKind.TAKES_POINTS: captures.takes_points,
    IdeaKind.LOSE_CARD: deciding.lose_card,
    IdeaKind.GET_CARD: deciding.get_card,
    IdeaKind.CARD_POINTS: captures.card_points_of,
    IdeaKind.GAIN_NEEDED: captures.gain_needed,
    IdeaKind.BE_FIRST: decisions.be_first,
    IdeaKind.BANK_LEAD: decisions.bank_lead,
    IdeaKind.MUST_RISK: decisions.must_risk,
    IdeaKind.BANK: decisions.bank,
    IdeaKind.TO_DOUBLE: decisions.to_double,
    IdeaKind.GO_ON: decisions.go_on,
    IdeaKind.SHOW: decisions.show,
    IdeaKind.JOIN: decisions.join,
    IdeaKind.PASS: decisions.pass_,
}


def find_idea(contrast: Contrast) -> Idea | None:
    """Return the weightiest idea that leads, None where none holds."""
    kinds = (kind for kind in PREDICATES if kind.row.leads)
    return next(_list_ideas(contrast, kinds), None)


def find_second(contrast: Contrast, first: Idea | None) -> Idea | None:
    """Return an idea to show after the *first*, or after the parts of a gap; None without one.

    It is about other yaku and cards. What is behind a part goes after parts, and after being first,
    which no card explains.
    """
    is_open = first is None or first.kind is IdeaKind.BE_FIRST
    rows = (kind for kind in PREDICATES if not kind.row.leads)
    kinds = (kind for kind in rows if is_open or not kind.row.is_behind)
    ideas = _list_ideas(contrast, kinds)
    return next((idea for idea in ideas if first is None or not _repeats(idea, first)), None)


def _repeats(second: Idea, first: Idea) -> bool:
    """Return whether an idea is about the yaku or points of another one, or no other cards."""
    if second.yaku and second.yaku == first.yaku:
        return True
    if second.kind is IdeaKind.MAKES_NOW and first.kind is IdeaKind.COMPLETE:
        return True
    if second.kind is IdeaKind.TAKES_POINTS and not first.link:
        return first.kind in (IdeaKind.CARD_POINTS, IdeaKind.GET_CARD, IdeaKind.TAKE_NOW)
    return bool(second.cards) and set(second.cards) <= set(first.cards)


def _list_ideas(contrast: Contrast, kinds: Iterable[IdeaKind]) -> Iterator[Idea]:
    for kind in kinds:
        if contrast.seen.ruleset.game.name in kind.row.lessons:
            idea = PREDICATES[kind](contrast)
            if idea is not None:
                yield idea
