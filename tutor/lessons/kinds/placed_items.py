"""Items that are put somewhere: cards, piles, or things that the lesson names."""

from dataclasses import dataclass

from tutor.lessons.model import Exercise, Step
from tutor.rules.cards import id_of


@dataclass(frozen=True, kw_only=True)
class Placing(Exercise):
    """*by* is the property that decides the place of an item."""

    by: str
    items: tuple[str, ...] = ()  # none where they are the piles or the cards

    def list_items(self, step: Step) -> tuple[str, ...]:
        """Return the items to place."""
        return self.items or tuple(step.piles) or tuple(id_of(card) for card in step.cards)
