"""The names of the parts of a value."""

from collections.abc import Mapping

from tutor.engine.hints.parts import Part
from tutor.rules.score.families import Family
from tutor.web.i18n.translation import pgettext
from tutor.web.words.names import yaku


def part_name(part: Part, own_names: Mapping[str, str]) -> str:
    """Return the name of a part for the middle of a sentence: its yaku, otherwise its family."""
    if part.yaku is None:
        return family_name(part.family)
    name = yaku.name(part.yaku, own_names)
    return name[:1].lower() + name[1:] if part.family is Family.MONTHS else name


def family_name(family: Family) -> str:
    """Return the name of a family's parts for the middle of a sentence."""
    return {
        Family.LIGHTS: pgettext("part", "lights"),
        Family.VIEWINGS: pgettext("part", "viewings"),
        Family.BOAR_DEER_BUTTERFLIES: pgettext("part", "boar, deer and butterflies"),
        Family.ANIMALS: pgettext("part", "animals"),
        Family.POETRY_BLUE: pgettext("part", "poetry and blue ribbons"),
        Family.RIBBONS: pgettext("part", "ribbons"),
        Family.CHAFF: pgettext("part", "chaff"),
        Family.MONTHS: pgettext("part", "all cards of a month"),
        Family.CARDS: pgettext("part", "card points"),
        Family.SHOWN: pgettext("part", "dealt yaku"),
        Family.HALF: pgettext("part", "half payments"),
        Family.SPECIAL: pgettext("part", "special yaku"),
        Family.BONUS: pgettext("part", "rounds without a yaku"),
        Family.FEES: pgettext("part", "fees for passing"),
        Family.REST: pgettext("part", "everything else"),
    }[family]
