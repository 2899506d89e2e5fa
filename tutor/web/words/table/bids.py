"""Taking part in a round or passing, in sentences."""

from collections.abc import Mapping, Sequence

from tutor.rules.round.bidding import ACTIVE
from tutor.rules.ruleset import DealtYaku
from tutor.web.i18n.translation import _, format_points, join_sentences
from tutor.web.words.table.announcements import name_with_points


def question_text(offered: Sequence[DealtYaku], own_names: Mapping[str, str]) -> str:
    """Return the sentences about bidding, with the dealt yaku of the hand."""
    subject = _("%(number)d players play each round. The others pass and pay a fee.", number=ACTIVE)
    if not offered:
        return subject
    names = name_with_points(offered, own_names)
    return join_sentences([subject, _("You hold a dealt yaku: %(yaku)s.", yaku=names)])


def must_join_text() -> str:
    """Return the sentence about why a player cannot pass."""
    return _("There must be %(number)d players, and no more are left.", number=ACTIVE)


def join_text() -> str:
    """Return the sentence about joining a round."""
    return _("You play this round with your seven cards.")


def pass_text(fee: int, multiplier: int) -> str:
    """Return the words for the fee of passing; *multiplier* is 0 while the field is not known."""
    if multiplier:
        return _(
            "You sit out and pay %(points)s to the winner of the round.", points=format_points(fee)
        )
    return _(
        "You sit out and pay %(points)s, times the multiplier of the field, to the winner of the"
        " round.",
        points=format_points(fee),
    )


def bid_so_far(joins: bool | None, speaks: bool, *, is_you: bool) -> str:
    """Return the words for a player's bid; *joins* is None before they bid."""
    if is_you:
        return _own_bid_so_far(joins, speaks)
    if joins is None:
        return _("deciding now") if speaks else _("decides later")
    return _("joins") if joins else _("passes")


def _own_bid_so_far(joins: bool | None, speaks: bool) -> str:
    if joins is None:
        return _("your turn") if speaks else _("you decide later")
    return _("you join") if joins else _("you pass")
