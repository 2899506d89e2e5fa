"""An idea rests on parts of its own yaku, not on those of another month or set of ribbons."""

from dataclasses import replace

from tests.engine.positions import roppyakken
from tests.explain.ideas.cases import SE, list_cases
from tutor.engine.estimate import Estimate
from tutor.engine.hints.candidates import Part
from tutor.explain.ideas.idea import Contrast
from tutor.rules.cards import ALL
from tutor.rules.score.families import Family, find_family


def contrast_with(*names: str) -> Contrast:
    """Return a contrast in which an opponent has a part of each of these yaku."""
    case = next(list_cases(roppyakken(), 1))
    other = 1 - case.seen.seat
    points = Estimate(10.0, SE, 100, 1)
    parts = tuple(Part(other, find_family(name), points, name) for name in names)
    return replace(case.contrast, parts=parts)


def test_a_part_of_another_month_is_of_no_yaku_or_card_of_this_one() -> None:
    months = [yaku for yaku in contrast_with().table if find_family(yaku.id) is Family.MONTHS]
    one, other, *_ = months
    contrast = contrast_with(one.id)
    [seat] = contrast.others

    assert contrast.list_parts_of(one, seat) == contrast.parts
    assert contrast.list_parts_of(other, seat) == ()
    assert contrast.list_theirs(cards=other.cards) == ()
    assert contrast.list_theirs(cards=one.cards) == contrast.parts
    assert contrast.list_theirs(cards=ALL & ~one.cards) == ()


def test_a_part_named_after_a_yaku_is_of_no_other_of_its_family() -> None:
    ribbons = {yaku.id: yaku for yaku in contrast_with().table}
    contrast = contrast_with("sotan")
    [seat] = contrast.others

    assert contrast.list_parts_of(ribbons["sotan"], seat) == contrast.parts
    assert contrast.list_parts_of(ribbons["aotan"], seat) == ()
