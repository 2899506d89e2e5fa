"""The words of a review: verdicts, what else is said of a decision, and the parts of a result."""

from dataclasses import dataclass
from typing import Final

from tutor.review.grades import Grade, MomentKind, Tag
from tutor.web.i18n.translation import N_, _

# A glyph, a word, and what it means; never a colour alone.
_GRADES: Final = {
    Grade.BEST: ("●", N_("Best"), N_("the best move, or too close to it to tell")),
    Grade.FINE: ("○", N_("Fine"), N_("costs next to nothing")),
    Grade.INACCURACY: ("△", N_("Inaccuracy"), N_("costs a little")),
    Grade.MISTAKE: ("◇", N_("Mistake"), N_("costs clearly")),
    Grade.BLUNDER: ("✕", N_("Blunder"), N_("costs much")),
}
_TAGS: Final = {
    Tag.FORCED: N_("no real choice"),
    Tag.ONLY_GOOD: N_("the only good move"),
    Tag.MISSED: N_("missed a yaku"),
    Tag.GAVE_AWAY: N_("gave a score away"),
    Tag.TEMPTATION: N_("a tempting mistake"),
    Tag.ASSISTED: N_("with help"),
    Tag.DECIDED: N_("match as good as decided"),
}
_MOMENTS: Final = {
    MomentKind.LOST: N_("A decision that cost"),
    MomentKind.FOUND: N_("A good find"),
    MomentKind.CALL: N_("Stop or go on"),
    MomentKind.TURN: N_("A turn of the cards"),
}
# The parts of a result, and what each means.
_PARTS: Final = {
    "start": (N_("Seat"), N_("what the place at the table is worth before the deal")),
    "deal": (N_("Deal"), N_("the cards that were dealt to you, and the field")),
    "own_flips": (N_("Your flips"), N_("the cards that you turned up")),
    "other_flips": (N_("Their flips"), N_("the cards that the others turned up")),
    "hidden": (N_("Hidden hands"), N_("what the others could play, as their cards were")),
    "own_decisions": (N_("Your decisions"), N_("what your moves gave up")),
    "other_decisions": (N_("Their decisions"), N_("what the moves of the others gave up")),
    "points_only": (
        N_("Points alone"),
        N_("points given up that are not established to cost a chance to win the match"),
    ),
    "residual": (N_("Unexplained"), N_("what the estimates leave over")),
}


@dataclass(frozen=True)
class Mark:
    """A verdict: its glyph, its word, and what it means."""

    grade: str  # for the style sheet
    glyph: str
    word: str
    meaning: str


def grade_mark(grade: Grade) -> Mark:
    """Return how a verdict is shown."""
    glyph, word, meaning = _GRADES[grade]
    return Mark(grade.value, glyph, _(word), _(meaning))


def tag_name(tag: Tag) -> str:
    """Return the words for a tag of a decision, as they stand beside its verdict."""
    return _(_TAGS[tag])


def moment_name(kind: MomentKind) -> str:
    """Return the words for why a moment mattered."""
    return _(_MOMENTS[kind])


def part_name(part: str) -> str:
    """Return the name of a part of a result."""
    return _(_PARTS[part][0])


def part_meaning(part: str) -> str:
    """Return a sentence about what a part of a result counts."""
    return _(_PARTS[part][1])
