"""The judgement of a match as one sentence: what decided it, and what to know about one's play.

Either part is a clause that can stand alone, so that the other may be missing in every language.
"""

from typing import Final

from tutor.review.grades import Failing
from tutor.review.verdicts.judgement import Decider, Deciding, Judgement, PlayRemark
from tutor.web.i18n.numbers import format_about_points
from tutor.web.i18n.translation import N_, _, add_full_stop, capitalise, ngettext
from tutor.web.words.names.cards import short_name
from tutor.web.words.names.players import list_people

# What decided a match, for whoever is spoken to and against him.
_DECIDING: Final = {
    Decider.FLIP: (N_("%(card)s won it for you"), N_("%(card)s cost you the match")),
    Decider.CARDS: (N_("the cards won it for you"), N_("the cards were against you")),
    Decider.OTHERS: (N_("%(name)s gave it away"), N_("%(name)s gave it away")),
    Decider.SELF: (N_("your own slips decided it"), N_("your own slips decided it")),
}
_LEVEL: Final = {
    Decider.EVEN: N_("An even match; the cards decided it."),
    Decider.NOBODY: N_("Nobody slipped; the cards decided it."),
}
_FAILINGS: Final = {
    Failing.WENT_ON: N_("going on instead of stopping cost you %(points)s"),
    Failing.STOPPED: N_("stopping too soon cost you %(points)s"),
    Failing.JOINED: N_("joining with a weak hand cost you %(points)s"),
    Failing.PASSED: N_("passing with a good hand cost you %(points)s"),
    Failing.SHOWED: N_("showing what you were dealt cost you %(points)s"),
    Failing.KEPT: N_("hiding what you were dealt cost you %(points)s"),
    Failing.LEFT_LIGHT: N_("leaving lights on the field cost you %(points)s"),
    Failing.LEFT_YAKU: N_("leaving a yaku unmade cost you %(points)s"),
    Failing.FED: N_("giving others what makes their yaku cost you %(points)s"),
    Failing.TOOK_NOTHING: N_("taking nothing where you could cost you %(points)s"),
    Failing.TOOK_OTHER: N_("taking the lesser card cost you %(points)s"),
    Failing.TOOK_AT_ALL: N_("taking where a discard was better cost you %(points)s"),
    Failing.PUT_DOWN: N_("putting down the wrong card cost you %(points)s"),
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


def judgement_sentence(judgement: Judgement, game: str, players: int) -> str:
    """Return the judgement of a match of that game and so many players."""
    deciding, play = judgement.deciding, _tell_play(judgement.play, game)
    if deciding is not None and deciding.by in _LEVEL:
        if not judgement.play.is_costly:
            return _(_LEVEL[deciding.by])
        deciding = None
    told = _tell_deciding(deciding, players) if deciding else ""
    both = _("%(one)s; %(two)s", one=told, two=play) if told else play
    return add_full_stop(capitalise(both))


def _tell_deciding(deciding: Deciding, players: int) -> str:
    text = _DECIDING[deciding.by][not deciding.is_for]
    card = "" if deciding.card is None else short_name(deciding.card)
    name = "" if deciding.player is None else list_people(players)[deciding.player].name
    return _(text, card=card, name=name)


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
    """Return what was given up; where no points are established, it was chances to win."""
    if not play.is_costly:
        return _("chances to win")
    return format_about_points(play.points.value, play.points.margin)
