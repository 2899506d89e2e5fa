"""The proof of a claim in words: the check behind it, and its numbers."""

from typing import Final

from tutor.explain.claim import CARDS, CHANCE, PLAYERS, POINTS, ROUNDS, TIMES, TURNS, Number
from tutor.explain.columns import DIFFERENCE, Evidence
from tutor.explain.kinds import ClaimKind
from tutor.web.i18n.numbers import (
    format_fixed,
    format_percent,
    format_percentage_points,
    format_whole,
)
from tutor.web.i18n.translation import N_, _, ngettext

_OPEN: Final = N_("Worked out from the face-up cards and this match’s rules.")
_UNSEEN: Final = N_(
    "The unseen cards were counted; each is equally likely to be in any place that nobody has seen."
)
_HANDS: Final = N_(
    "Possible hands of the others were sampled, most often those that best explain what they played"
    " and what they left on the field. Before anybody has played, the unseen cards are counted."
)
PREDICATES: Final = {
    Evidence.OPEN_CARDS: _OPEN,
    Evidence.SCORE_SHEET: N_("Worked out with the scoring rules, before and after."),
    Evidence.UNSEEN: _UNSEEN,
    Evidence.HANDS: _HANDS,
    Evidence.DECLINED: _HANDS,
    Evidence.TWINS: _OPEN,
    Evidence.INTERVAL: N_(
        "The interval of the difference includes zero: the samples cannot tell them apart."
    ),
    Evidence.MATCH_TABLE: N_(
        "The rounds were played out, and the score after each was looked up in the table of how"
        " often such a score wins the match."
    ),
    Evidence.PAIRED_CHANCES: N_(
        "Both moves were played out to the end of the round in the same deals, and the interval"
        " of the difference excludes zero."
    ),
    Evidence.WEIGHED_ENDS: N_(
        "The round was played out many times after going on; the chances of all outcomes add up to"
        " one, and each is multiplied by what it pays."
    ),
    Evidence.AIMS: N_(
        "The move was played out to the end of the round in many deals, weighted so that their mean"
        " is the value in the ranking; half of them chose the yaku that brings most, the other"
        " half say how often it is made."
    ),
    Evidence.NEXT_TURN: N_(
        "The move was played out to the end of the round in many deals, weighted so that their "
        "mean is the value in the ranking, noting who takes the card on the next turn."
    ),
    Evidence.KEPT_CARD: _UNSEEN,
}
RANKED: Final = N_(
    "Every move was tried in the same sampled deals; the interval of the difference decides whether"
    " two moves can be told apart."
)
RANKED_EXACTLY: Final = N_("All possible arrangements of the unseen cards were counted.")


def predicate(kind: ClaimKind) -> str:
    """Return the sentence about the condition under which claims of a kind are made."""
    return _(PREDICATES[kind.row.evidence])


def assumed_sentence(players: int) -> str:
    """Return the opponents assumed in the figures at a table of this size."""
    if players == 2:
        return _("The figures assume an opponent who plays like this coach.")
    return _("The figures assume opponents who play like this coach.")


def search_alone_sentence() -> str:
    """Return the sentence for rules that no net covers."""
    return _(
        "The engine has not been trained on these rules, so the figures come from the search "
        "alone and are rougher."
    )


MOST_DECIMALS: Final = 4
UNITS: Final = {
    CARDS: N_("cards"),
    CHANCE: N_("chance"),
    PLAYERS: N_("players"),
    POINTS: N_("points"),
    ROUNDS: N_("rounds"),
    TIMES: N_("factor"),
    TURNS: N_("turns"),
}
_NAMES: Final = {
    "break_even": N_("chance from which it pays to go on"),
    "cards": N_("cards"),
    "chance": N_("chance"),
    "choices": N_("cards that it may take"),
    "discards": N_("chance of having to discard next"),
    "expected": N_("points on average when going on"),
    "factor": N_("factor"),
    "gained": N_("cards gained"),
    "gap": N_("difference in points"),
    "gone": N_("cards of its month taken"),
    "held": N_("cards captured by then"),
    "lay": N_("turns it stayed on the field"),
    "lead": N_("points ahead"),
    "least": N_("points needed for doubling"),
    "left": N_("cards that would still complete it"),
    "lost": N_("chance that another takes it first"),
    "match": N_("chance to win the match"),
    "more": N_("difference between the two"),
    "most": N_("the most possible"),
    "needed": N_("cards it needs"),
    "now": N_("now"),
    "other": N_("with the other choice"),
    "own": N_("other cards of its month in your hand"),
    "payoff": N_("points on average if so"),
    "plain": N_("chance by the cards alone"),
    "product": N_("chance times points"),
    "rounds": N_("rounds still to be played"),
    "seen": N_("cards seen"),
    "shares": N_("shares to pay"),
    "takers": N_("unseen cards that take it"),
    "target": N_("target of the match"),
    "theirs": N_("turns of the others"),
    "then": N_("afterwards"),
    "unseen": N_("cards that nobody has seen"),
    "worth": N_("points of this part"),
}


def label(number: Number) -> str:
    """Return the words for a number of a claim, such as its row in a proof has."""
    return _(_NAMES.get(number.name) or UNITS[number.unit])


def value_text(number: Number, decimals: int | None = None) -> str:
    """Return the value of a number: points to *decimals*, by default within its interval."""
    return _format(number, number.value, decimals, is_value=True)


def interval_text(number: Number, decimals: int | None = None) -> str:
    """Return the 95 % interval of a number, nothing where it only repeats the value."""
    low, high = (_format(number, end, decimals) for end in (number.lo, number.hi))
    return "" if low == high else _("%(low)s to %(high)s", low=low, high=high)


def _format(number: Number, value: float, decimals: int | None, *, is_value: bool = False) -> str:
    if number.unit != CHANCE:
        return format_fixed(value, _decimals(number) if decimals is None else decimals)
    places = _decimals(number, 100)
    if number.name != DIFFERENCE:
        return format_percent(value, places)
    return (
        format_percentage_points(value, places) if is_value else format_fixed(100 * value, places)
    )


def basis_text(number: Number) -> str:
    """Return which samples a number rests on, nothing for a count."""
    if number.is_exact:
        return ""
    return ngettext(
        "1 sample, seed %(seed)s",
        "%(samples)s samples, seed %(seed)s",
        number.samples,
        samples=format_whole(number.samples),
        seed=number.seed,
    )


def _decimals(number: Number, scale: int = 1) -> int:
    """Return the fewest decimals that keep the printed value within the interval."""
    value, low, high = scale * number.value, scale * number.lo, scale * number.hi
    is_count = number.is_exact and value == round(value)
    first = 0 if is_count or number.unit == CHANCE else 1
    most = 0 if scale > 1 and 1 <= abs(value) <= scale - 1 else 1  # of an exact value
    slack = 10.0**-MOST_DECIMALS
    for decimals in range(first, MOST_DECIMALS):
        if number.is_exact and decimals == most:
            return decimals
        if low - slack <= round(value, decimals) <= high + slack:
            return decimals
    return MOST_DECIMALS
