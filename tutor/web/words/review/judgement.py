"""The judgement of a match: what decided it, and the one thing to know about one's play."""

from typing import Final

from tutor.review.grades import Failing
from tutor.review.verdicts.deciding import Decider, Deciding
from tutor.review.verdicts.judgement import Judgement, PlayRemark
from tutor.web.i18n.numbers import format_about_points, format_percent
from tutor.web.i18n.translation import N_, _, add_full_stop, capitalise, ngettext

# What decided a match: the cards were against the learner, neither way, or on their side.
_LOST: Final = {
    Decider.ONE_SLIP: (
        N_("You were one decision away from winning, although the cards were against you."),
        N_("You were one decision away from winning."),
        N_("You were one decision away from winning, and the cards were on your side."),
    ),
    Decider.SLIPS: (
        N_("Your slips decided it, and the cards were against you."),
        N_("Your slips decided it."),
        N_("Your slips decided it, although the cards were on your side."),
    ),
    Decider.SMALL: (
        N_("Many small losses decided it, and the cards were against you."),
        N_("Many small losses decided it."),
        N_("Many small losses decided it, although the cards were on your side."),
    ),
    Decider.NO_SLIP: (
        N_("The cards beat you; you made no slip."),
        N_("You made no slip, and lost all the same."),
        N_("You made no slip, and the cards were on your side."),
    ),
    Decider.DECISIONS: (
        N_("Your slips and the cards decided it together."),
        N_("Your slips decided it."),
        N_("Your slips decided it, although the cards were on your side."),
    ),
    Decider.CARDS: (N_("The cards beat you; your slips cost less than they did."),) * 3,
}
_WON: Final = {
    Decider.NO_SLIP: (
        N_("You won without a slip, although the cards were against you."),
        N_("You won without a slip."),
        N_("You won without a slip, and the cards were on your side."),
    ),
    Decider.DECISIONS: (
        N_("Your decisions won it, although the cards were against you."),
        N_("Your decisions won it."),
        N_("Your decisions won it, and the cards were on your side."),
    ),
    Decider.CARDS: (N_("The cards won it for you."),) * 3,
}
_CLOSE: Final = N_("The cards won it for you; your slips nearly gave it away.")
_FAILINGS: Final = {
    Failing.WENT_ON: N_("going on instead of stopping cost you %(points)s"),
    Failing.STOPPED: N_("stopping too soon cost you %(points)s"),
    Failing.JOINED: N_("joining with a weak hand cost you %(points)s"),
    Failing.PASSED: N_("passing with a good hand cost you %(points)s"),
    Failing.SHOWED: N_("showing what you were dealt cost you %(points)s"),
    Failing.KEPT: N_("hiding what you were dealt cost you %(points)s"),
    Failing.LEFT_LIGHT: N_("leaving lights on the field cost you %(points)s"),
    Failing.LEFT_YAKU: N_("not making a yaku cost you %(points)s"),
    Failing.FED: N_("giving others a card for their yaku cost you %(points)s"),
    Failing.TOOK_NOTHING: N_("taking nothing where you could cost you %(points)s"),
    Failing.TOOK_OTHER: N_("taking the lesser card cost you %(points)s"),
    Failing.TOOK_AT_ALL: N_("taking where a discard was better cost you %(points)s"),
    Failing.PUT_DOWN: N_("discarding the wrong card cost you %(points)s"),
}
_WAYS: Final = {
    (Failing.LEFT_YAKU, Failing.TOOK_NOTHING): N_(
        "taking nothing where you could make a yaku cost you %(points)s"
    ),
    (Failing.LEFT_YAKU, Failing.TOOK_OTHER): N_(
        "taking something else instead of a yaku card cost you %(points)s"
    ),
    (Failing.LEFT_LIGHT, Failing.TOOK_NOTHING): N_(
        "taking nothing where you could take lights cost you %(points)s"
    ),
    (Failing.LEFT_LIGHT, Failing.TOOK_OTHER): N_(
        "taking lesser cards instead of lights cost you %(points)s"
    ),
}
_CALLED: Final = {  # game by game, where players have a word of their own for it
    ("koikoi", Failing.WENT_ON): N_("calling koi-koi instead of stopping cost you %(points)s"),
}


def judgement_sentence(judgement: Judgement, game: str) -> str:
    """Return a judgement in one sentence: what decided the match, or else how it was played."""
    if judgement.deciding:
        return deciding_sentence(judgement.deciding)
    return play_sentence(judgement.play, game)


def deciding_sentence(deciding: Deciding) -> str:
    """Return what decided a match, without a figure and without naming any move."""
    if deciding.is_won and deciding.by == Decider.CARDS and deciding.is_close:
        return _(_CLOSE)
    data = _WON if deciding.is_won else _LOST
    return _(data[deciding.by][1 + deciding.cards])


def play_sentence(play: PlayRemark, game: str) -> str:
    """Return the one thing to know about a player's decisions in a match of that game."""
    return add_full_stop(capitalise(_tell_play(play, game)))


def _tell_play(play: PlayRemark, game: str) -> str:
    points = _tell_points(play)
    if play.failing is not None:
        text = _CALLED.get((game, play.failing), _FAILINGS[play.failing])
        if play.way is not None:
            text = _WAYS[play.failing, play.way]
        return _(text, points=points)
    if play.slips:
        return ngettext(
            "your one slip cost you %(points)s",
            "your %(num)d slips cost you %(points)s",
            len(play.slips),
            points=points,
        )
    if not play.is_costly:
        return _("no slip worth naming")
    return ngettext(
        "no slip worth naming; 1 small one cost %(points)s",
        "no slip worth naming; %(num)d small ones cost %(points)s",
        play.small,
        points=points,
    )


def _tell_points(play: PlayRemark) -> str:
    """Return what was given up: of the chance to win, or in points where none is known."""
    if play.percent is not None:
        return format_percent(play.percent / 100)
    return format_about_points(play.points.value, play.points.margin)
