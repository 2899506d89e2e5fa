"""A learner's takeaways from a match: best move, costliest move, luckiest card."""

from collections.abc import Iterator
from dataclasses import replace

from tutor.review.verdicts.keepsakes import choose_keepsakes
from tutor.web.i18n.translation import _
from tutor.web.review.overview.moment_cards import MomentCard, build_find, build_slip, build_turn
from tutor.web.review.subject import Subject


def build_keepsakes(subject: Subject) -> tuple[MomentCard, ...]:
    """Return up to three moments as cards; the costliest hides its answer."""
    return tuple(_list_keepsakes(subject))


def _list_keepsakes(subject: Subject) -> Iterator[MomentCard]:
    keepsakes = choose_keepsakes(subject.match, subject.review, subject.you)
    if keepsakes.best:
        yield _call(build_find(subject, keepsakes.best), _("Your best move"))
    if keepsakes.costliest:
        yield _call(
            build_slip(subject, keepsakes.costliest, is_answered=False), _("Your costliest move")
        )
    if keepsakes.luckiest:
        luckiest = build_turn(subject, keepsakes.luckiest.place, keepsakes.luckiest.flip)
        yield _call(luckiest, _("Your luckiest flip"))


def _call(card: MomentCard, word: str) -> MomentCard:
    return replace(card, mark=replace(card.mark, word=word))
