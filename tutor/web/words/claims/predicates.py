"""What was checked before a claim was made, one sentence a kind."""

from typing import Final

from tutor.web.i18n.translation import N_, _

_PART: Final = N_(
    "Both moves were played out to the end of the round in the same deals. The rounds were sorted"
    " by what became of them, and this sort makes up most of the gap."
)
_CHANCES: Final = N_(
    "Both moves were played out to the end of the round in the same deals, and the interval of the"
    " difference excludes zero."
)
_WEIGHED: Final = N_(
    "The round was played out many times after going on; the chances of all ways to end add up to"
    " one, and each is multiplied by what it pays."
)
_MATCH: Final = N_(
    "The rounds were played out, and the score after each was looked up in the table of how often"
    " such a score wins the match."
)
_COUNTED: Final = N_("Read off the cards that lie open, by the rules of this match.")
_UNSEEN: Final = N_(
    "The unseen cards were counted; each is as likely to lie in any place that nobody has seen."
)
_RULES: Final = N_("Worked out by the score sheet of the rules, before and after.")
PREDICATES: Final = {
    "all_feed": _UNSEEN,
    "banks": _RULES,
    "captures": _COUNTED,
    "completes": _RULES,
    "decides": _MATCH,
    "denies": _COUNTED,
    "doubles": _RULES,
    "expects": _WEIGHED,
    "favours": _CHANCES,
    "fee": _RULES,
    "first": _CHANCES,
    "flips": _UNSEEN,
    "forfeits": _RULES,
    "gives": _UNSEEN,
    "halves": _RULES,
    "holds": _COUNTED,
    "keeps_safe": _UNSEEN,
    "leaves": _UNSEEN,
    "left": _COUNTED,
    "level": N_(
        "The interval of the difference includes zero: the samples cannot tell them apart."
    ),
    "liable": _RULES,
    "lies": _COUNTED,
    "makes": _CHANCES,
    "match": _MATCH,
    "match_first": _MATCH,
    "near_double": _RULES,
    "nearer": _COUNTED,
    "nobody_ends": _PART,
    "only": _COUNTED,
    "points": _RULES,
    "prize": _RULES,
    "reaches": _RULES,
    "reads": N_(
        "Whoever lets a month lie that he could have taken seldom holds a card of it; how seldom"
        " was counted over many rounds."
    ),
    "reveals": _COUNTED,
    "risks": _WEIGHED,
    "same": _COUNTED,
    "shows": _RULES,
    "sudden": _RULES,
    "takes_three": _COUNTED,
    "their_cards": _PART,
    "their_yaku": _PART,
    "they_end": _PART,
    "they_make": _CHANCES,
    "waits": _UNSEEN,
    "wild": _COUNTED,
    "wild_less": _COUNTED,
    "you_end": _PART,
    "your_cards": _PART,
    "your_yaku": _PART,
}
RANKED: Final = N_(
    "Every move was tried in the same sampled deals; the interval of the difference decides whether"
    " two moves can be told apart."
)
RANKED_EXACTLY: Final = N_("All ways in which the unseen cards may lie were counted.")


def predicate(kind: str) -> str:
    """Return what was checked before a claim of this kind was made."""
    return _(PREDICATES.get(kind, _RULES))
