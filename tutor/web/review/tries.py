"""A decision tried again: any move is good that is not established to be worse."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.engine.hints.candidates import Candidate
from tutor.review import thresholds
from tutor.review.review import DecisionReview
from tutor.review.verdicts.losses import ACCEPTED, LossVerdict, judge_action, price_of
from tutor.rules.actions import action_text
from tutor.rules.observation import Observation
from tutor.web.hints.costs import Ranking
from tutor.web.i18n.translation import _, join_sentences
from tutor.web.review.figures import cost_sentence, loss_text
from tutor.web.review.moves import DoneAction, describe_action
from tutor.web.review.overview.cards import tell_stakes
from tutor.web.review.subject import Subject
from tutor.web.words.names.players import list_people


@dataclass(frozen=True)
class TriedMove:
    """A tried move and its feedback, without naming the best."""

    key: str
    done: DoneAction
    is_good: bool
    sentence: str

    @property
    def verdict(self) -> str:
        """Return whether it was right, with a sign."""
        return _("✓ Right") if self.is_good else _("✕ Not this one")

    @property
    def spoken(self) -> str:
        """Return the screen reader announcement: right or wrong, then why."""
        return join_sentences([_("Right.") if self.is_good else _("Not this one."), self.sentence])


@dataclass(frozen=True)
class TrialNumber:
    """The number of this slip among those waiting, its public stakes, and its cost."""

    number: int
    all: int
    stakes: str  # empty where nobody is "you"
    cost: str


def number_trial(about: Subject, seen: Observation, found: DecisionReview) -> TrialNumber | None:
    """Return which slip a decision is, in order of cost; None for one that is none."""
    if found.unit not in about.tries:
        return None
    worse = _("Your choice was not the best one here.")
    if not about.who.is_you:
        worse = _("%(name)s’s choice was not the best one here.", name=about.who.subject)
    return TrialNumber(
        number=about.tries.index(found.unit) + 1,
        all=len(about.tries),
        stakes=tell_stakes(seen) if about.who.is_you else "",
        cost=join_sentences([worse, loss_text(found, about.decimals)]),
    )


def judge_try(seen: Observation, found: DecisionReview, key: str) -> TriedMove | None:
    """Return the feedback on the move of that key, None if it was impossible."""
    weighed = next(
        (one for one in found.assessment.candidates if action_text(one.action) == key), None
    )
    if weighed is None:
        return None
    weighed = found.assessment.weigh(weighed.action)
    judged = judge_action(seen.ruleset, found.assessment, weighed.action)
    is_good = judged.grade in ACCEPTED
    return TriedMove(
        key=key,
        done=describe_action(seen, weighed.action, weighed.follow_up),
        is_good=is_good,
        sentence=_sentence(seen, found, weighed, judged, is_good),
    )


def _tell_same(seen: Observation) -> str:
    who = list_people(seen.ruleset.players)[seen.player]
    if who.is_you:
        return _("You played the same then.")
    return _("%(name)s played the same then.", name=who.subject)


def _sentence(
    seen: Observation,
    found: DecisionReview,
    weighed: Candidate,
    judged: LossVerdict,
    is_good: bool,
) -> str:
    if weighed.action == found.best:
        hint = found.assessment.reported.mark_doubles(seen)
        if Ranking.of(hint, seen.ruleset).equal > 1:
            return _("That is as good as any: several moves are level.")
        return _("That is the best move.")
    if is_good:
        return _("That is good too: nothing is established to be better.")
    worse, decimals = _("There is something better."), thresholds.decimals(seen.ruleset)
    if weighed.action == found.played:
        return join_sentences([worse, loss_text(found, decimals), _tell_same(seen)])
    price = price_of(found.assessment, judged)
    return join_sentences([worse, cost_sentence(price, decimals)])
