"""Showing a dealt yaku or keeping it, in sentences."""

from collections.abc import Sequence

from tutor.rules.observation import Observation
from tutor.rules.ruleset import DealtYaku
from tutor.rules.tables import AGAINST_PAR
from tutor.web.i18n.translation import _, format_points, join_sentences, ngettext


def question_text(observation: Observation, offered: Sequence[DealtYaku]) -> str:
    """Return the sentences about showing dealt yaku: its points, and what it reveals."""
    text = ngettext(
        "You were dealt a yaku. Show it to score it; the others then know these cards.",
        "You were dealt yaku. Show them to score them; the others then know these cards.",
        len(offered),
    )
    if len(offered) > 1 and not observation.ruleset.game.shows_apart:
        return join_sentences([text, _("You show all of them or none.")])
    return text


def keep_text() -> str:
    """Return the sentence about keeping dealt yaku."""
    return _("It scores nothing, and nobody will know.")


def show_text(observation: Observation, shown: Sequence[DealtYaku]) -> str:
    """Return the sentence about what showing these dealt yaku brings."""
    points = format_points(sum(dealt.points for dealt in shown))
    if observation.ruleset.tables(observation.round).settlement != AGAINST_PAR:
        return _("You score %(points)s. Everyone sees these cards.", points=points)
    return _(
        "Each of the other two pays you %(points)s, times the multiplier of the field. Everyone "
        "sees these cards.",
        points=points,
    )
