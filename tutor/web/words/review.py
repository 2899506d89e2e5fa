"""The words of a review: grades, tags, the parts of a result, and the judgement of a match."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tutor.review.grades import Failing, Grade, MomentKind, Tag
from tutor.review.verdicts.judgement import Decider, Deciding, Judgement, PlayRemark
from tutor.web.i18n.numbers import format_about_points, format_percent
from tutor.web.i18n.translation import N_, _, add_full_stop, capitalise, join_with_and, ngettext

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
