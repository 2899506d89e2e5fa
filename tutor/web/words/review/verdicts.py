"""The words of a review: grades, tags, and the parts of a result."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tutor.review.grades import Grade, MomentKind, Tag
from tutor.web.i18n.translation import N_, _, join_with_and, ngettext

# A symbol, a word, and its meaning; never a colour alone.
_GRADES: Final = {
    Grade.BEST: ("●", N_("Best"), N_("the best move, or one as good")),
    Grade.FINE: ("○", N_("Fine"), N_("costs next to nothing")),
    Grade.INACCURACY: ("△", N_("Inaccuracy"), N_("costs a little")),
    Grade.MISTAKE: ("◇", N_("Slip"), N_("costs clearly")),
    Grade.BLUNDER: ("✕", N_("Big slip"), N_("costs much")),
}
_TAGS: Final = {
    Tag.FORCED: N_("no real choice"),
    Tag.ONLY_GOOD: N_("the only good move"),
    Tag.MISSED: N_("missed a yaku"),
    Tag.GAVE_AWAY: N_("gave a score away"),
    Tag.TEMPTATION: N_("easy to get wrong"),
    Tag.ASSISTED: N_("with help"),
    Tag.DECIDED: N_("match as good as decided"),
}
_MOMENTS: Final = {
    MomentKind.LOST: N_("A decision that cost"),
    MomentKind.FOUND: N_("A good find"),
    MomentKind.CALL: N_("Stop or go on"),
    MomentKind.TURN: N_("A turn of the cards"),
    MomentKind.THEIRS: N_("An opponent’s big slip"),
}
# Moments other than own slips, good for a player or not: sign, symbol and word.
_SIGNS: Final = {
    (MomentKind.FOUND, True): ("find", "★", N_("Good find")),
    (MomentKind.THEIRS, True): ("theirs", "✕", N_("An opponent’s big slip")),
    (MomentKind.TURN, True): ("lucky", "↑", N_("Lucky card")),
    (MomentKind.TURN, False): ("unlucky", "↓", N_("Unlucky card")),
}
# The parts of a result, with their meanings.
_PARTS: Final = {
    "dealt": (N_("Cards dealt"), N_("the seat and the cards each round began with")),
    "turned": (N_("Cards turned up"), N_("cards the stock gave you and the others")),
    "start": (N_("Seat"), N_("the value of the seat before the deal")),
    "deal": (N_("Deal"), N_("cards dealt to you, and the field")),
    "own_flips": (N_("Your flips"), N_("cards you turned up")),
    "other_flips": (N_("Their flips"), N_("cards the others turned up")),
    "hidden": (N_("Hidden hands"), N_("cards the others held")),
    "own_decisions": (N_("Your decisions"), N_("points your moves gave up")),
    "other_decisions": (N_("Their decisions"), N_("points the others’ moves gave up")),
    "points_only": (
        N_("Points alone"),
        N_(
            "points that you or the others gave up without losing a chance to win the match, or"
            " gained by risking one"
        ),
    ),
    "residual": (N_("Remainder"), N_("what the estimates leave unexplained")),
}


@dataclass(frozen=True)
class Mark:
    """A verdict: its symbol, word, and meaning."""

    grade: str  # for the style sheet
    glyph: str
    word: str
    meaning: str


def grade_mark(grade: Grade) -> Mark:
    """Return how a verdict is shown."""
    glyph, word, meaning = _GRADES[grade]
    return Mark(grade.value, glyph, _(word), _(meaning))


def moment_mark(what: Grade | MomentKind, *, is_lucky: bool = True) -> Mark:
    """Return how a moment is shown: by its grade, or by its kind where it was no slip."""
    if isinstance(what, Grade):
        return grade_mark(what)
    sign, glyph, word = _SIGNS[what, is_lucky]
    return Mark(sign, glyph, _(word), "")


def tag_name(tag: Tag) -> str:
    """Return the words for a tag of a decision, shown next to its grade."""
    return _(_TAGS[tag])


def moment_name(kind: MomentKind) -> str:
    """Return the words for why a moment mattered."""
    return _(_MOMENTS[kind])


def part_name(part: str) -> str:
    """Return the name of a part of a result."""
    return _(_PARTS[part][0])


def part_meaning(part: str) -> str:
    """Return a sentence about the meaning of a part of a result."""
    return _(_PARTS[part][1])


def untold_meaning() -> str:
    """Return the remainder of a result without a split of its cards."""
    return _(
        "all cards together: the engine has not been trained on these rules and cannot separate "
        "them"
    )


def decided_note(rounds: Sequence[int]) -> str:
    """Return that these rounds, by their numbers, were decided before; nothing of none."""
    if not rounds:
        return ""
    return ngettext(
        "Round %(rounds)s was decided before it began; nothing in it counts as a slip.",
        "Rounds %(rounds)s were decided before they began; nothing in them counts as a slip.",
        len(rounds),
        rounds=join_with_and([str(other) for other in rounds]),
    )
