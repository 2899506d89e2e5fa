"""The check behind a claim, one sentence for each kind of evidence."""

from typing import Final

from tutor.explain.columns import Evidence
from tutor.explain.kinds import ClaimKind
from tutor.web.i18n.translation import N_, _

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
        "The round was played out many times after going on; the chances of all ways to end add up"
        " to one, and each is multiplied by what it pays."
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
