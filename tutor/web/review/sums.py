"""A sum of a match or a round as it is printed: before + cards + opponents - own = after."""

from tutor.review import thresholds
from tutor.review.review import Balance
from tutor.review.verdicts.balances import PERCENT, find_scale
from tutor.rules.ruleset import Ruleset
from tutor.web.i18n.numbers import format_percent
from tutor.web.i18n.translation import _, pgettext
from tutor.web.review.figures import format_gain
from tutor.web.review.subject import Subject
from tutor.web.words.names.players import People

SumPart = tuple[str, str, str]  # how it is drawn, its value and its title


def list_heads(opponents: str, own: str) -> tuple[str, ...]:
    """Return what stands over the cells of a sum."""
    return (
        pgettext("column", "Before"),
        pgettext("column", "Cards"),
        opponents,
        own,
        pgettext("column", "After"),
    )


def list_plain_heads() -> tuple[str, ...]:
    """Return the same where rows are players, each with opponents of their own."""
    return list_heads(_("Decisions of the others"), pgettext("review", "Own decisions"))


def make_printer(subject: Subject) -> "BalancePrinter":
    """Return what prints the balances of a review."""
    in_chances = subject.review.is_in_chances
    return BalancePrinter(
        subject.match.ruleset, subject.people, in_chances=in_chances, you=subject.you
    )


class BalancePrinter:
    """Prints the figures of balances in the unit of a review."""

    def __init__(self, ruleset: Ruleset, people: People, *, in_chances: bool, you: int) -> None:
        self._is_in_chances = in_chances
        self._decimals = thresholds.decimals(ruleset)
        self.scale = find_scale(ruleset, in_chances=in_chances)
        self._others = [person for person in people if person.player != you]
        self._you = people[you]

    @property
    def unit(self) -> str:
        """Return what all figures are, and that they add up."""
        if self._is_in_chances:
            return _("All figures are chances to win the match, in percent. Each row adds up.")
        return _("All figures are points. Each row adds up.")

    @property
    def opponents(self) -> str:
        """Return what the opponents are called over a column."""
        return self._others[0].title if len(self._others) == 1 else _("The others")

    def level(self, value: int) -> str:
        """Return where a player stood."""
        if self._is_in_chances:
            return format_percent(value / PERCENT)
        return format_gain(value / self.scale, self._decimals)

    def cost(self, value: int) -> str:
        """Return what was given up, without a sign."""
        return self.level(value).removeprefix("+")

    def change(self, value: int) -> str:
        """Return a change of it with its sign."""
        sign = "+" if self._is_in_chances and value > 0 else ""
        return sign + self.level(value)

    def tell_change(self, balance: Balance) -> str:
        """Return what the whole sum is about."""
        return _(
            "How %(start)s became %(end)s",
            start=self.level(balance.start),
            end=self.level(balance.end),
        )

    def list_parts(self, balance: Balance) -> tuple[SumPart, ...]:
        """Return the sum as it is read: start + cards + opponents - own = end."""
        theirs = _("the others’ decisions")
        if len(self._others) == 1:
            theirs = _("%(name)s’s decisions", name=self._others[0].subject)
        own = _("your decisions")
        if not self._you.is_you:
            own = _("%(name)s’s decisions", name=self._you.subject)
        return (
            ("start", self.level(balance.start), pgettext("sum", "before")),
            ("cards", self.change(balance.cards), pgettext("sum", "the cards")),
            ("theirs", self.change(balance.opponents), theirs),
            ("own", self.change(-balance.own), own),
            ("end", self.level(balance.end), pgettext("sum", "after")),
        )

    def list_cells(self, balance: Balance) -> tuple[str, ...]:
        """Return the same as the cells of a row."""
        return tuple(value for _kind, value, _title in self.list_parts(balance))
