"""A learner's takeaways from a match: best move, costliest move, luckiest card."""

from collections.abc import Iterator
from dataclasses import replace

from tutor.review.verdicts.keepsakes import choose_keepsakes
from tutor.web.i18n.translation import _
from tutor.web.review.overview.cards import MomentCard, build_find, build_slip, build_turn
from tutor.web.review.subject import Subject


def build_keepsakes(about: Subject) -> tuple[MomentCard, ...]:
    """Return up to three moments as cards; the costliest hides its answer."""
    return tuple(_list_keepsakes(about))


def _list_keepsakes(about: Subject) -> Iterator[MomentCard]:
    kept = choose_keepsakes(about.match, about.review, about.you)
    if kept.best:
        yield _call(build_find(about, kept.best), _("Your best move"))
    if kept.costliest:
        yield _call(build_slip(about, kept.costliest, is_answered=False), _("Your costliest move"))
    if kept.luckiest:
        luckiest = build_turn(about, kept.luckiest.place, kept.luckiest.flip)
        yield _call(luckiest, _("Your luckiest flip"))


def _call(card: MomentCard, word: str) -> MomentCard:
    return replace(card, mark=replace(card.mark, word=word))
