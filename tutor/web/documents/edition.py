"""The input of a document: a match, its viewpoint and its form."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from tutor.explain.explained import Explanation
from tutor.records import ReplayRecord
from tutor.review import thresholds
from tutor.review.review import Review
from tutor.review.units import Unit
from tutor.web.words.names.players import People, list_people


@dataclass(frozen=True)
class Edition:
    """A match for one reader.

    *review* is None without an analysis, *learner* is the owner's player, or None. If it
    *is_shared* all players have their names. In a quiz every decision of the learner, or of
    everybody, is a question with a folded answer. *reasons* are those of the explained decisions.
    """

    record: ReplayRecord
    review: Review | None = None
    learner: int | None = 0
    is_quiz: bool = False
    reasons: Mapping[Unit, Explanation] = field(default_factory=dict)
    is_shared: bool = False

    @property
    def you(self) -> int | None:
        """Return the player who is called "you": nobody where strangers read."""
        return None if self.is_shared else self.learner

    @cached_property
    def everybody(self) -> People:
        """Return the players, with the names used in the document."""
        return list_people(self.record.ruleset.players, self.you, self.record.names)

    @property
    def decimals(self) -> int:
        """Return to how many decimals points of the match are printed."""
        return thresholds.decimals(self.record.ruleset)

    def has_questions_for(self, player: int) -> bool:
        """Return whether the decisions of a player are questions."""
        return self.is_quiz and self.learner in (None, player)
