"""The names of what is trained: themes and drills; and the themes that nudges point to."""

from collections.abc import Iterable
from typing import Final

from tutor.explain.columns import Theme
from tutor.rules.position import BID, CANCEL, CHOOSE_DRAW, CHOOSE_HAND, DECIDE, SHOW
from tutor.skill.items import choose_theme
from tutor.web.i18n.translation import N_, _

TITLES: Final = {
    Theme.COMPARING: N_("Weigh one move against another"),
    Theme.GIVING: N_("What a discard gives away"),
    Theme.JOINING: N_("Join the round or pass"),
    Theme.SAMENESS: N_("What makes no difference"),
    Theme.SHOWING: N_("Show a dealt yaku or not"),
    Theme.STAKES: N_("Stop or go on"),
    Theme.TAKING: N_("Which card to take"),
    Theme.THEIRS: N_("What the others need"),
    Theme.YAKU: N_("Your own yaku"),
}
DRILLS: Final = {
    "cards": (
        N_("Know the cards"),
        N_("The month, the kind or the name of a card, without labels."),
    ),
    "counting": (
        N_("Count captured cards"),
        N_("How many of one kind, and what cards are worth together."),
    ),
    "yaku": (
        N_("Spot the yaku"),
        N_("Koi-Koi: which yaku captured cards make, and what yaku are worth."),
    ),
    "yaku-roppyakken": (
        N_("Spot the yaku of Roppyakken"),
        N_("Which yaku captured cards make, and what yaku are worth."),
    ),
    "hands": (
        N_("Name a dealt hand"),
        N_("Hachi-Hachi: what a hand of seven cards is called, if anything."),
    ),
    "table": (
        N_("Read the table"),
        N_("Where the missing card is, what an opponent can still make, what would complete it."),
    ),
    "settling": (
        N_("Scores and settlements"),
        N_("What a stop pays, what a round gains or loses, what the field multiplies by."),
    ),
    "chances": (
        N_("Estimate a chance"),
        N_(
            "How often an opponent holds a card, or the stock turns one up; then you see the cards."
        ),
    ),
}
THEMES: Final = {
    Theme.TAKING: N_("Look at what each of your cards would take."),
    Theme.GIVING: N_("Look at what your discard would give away."),
    Theme.THEIRS: N_("Look at what an opponent still needs."),
    Theme.YAKU: N_("Look for a yaku that you are close to."),
    Theme.STAKES: N_("Weigh what you have now against what you may still lose."),
    Theme.SHOWING: N_("Weigh what showing pays against what it tells the others."),
    Theme.JOINING: N_("Weigh your hand against the fee for passing."),
    Theme.SAMENESS: N_("See which of your choices differ at all."),
    Theme.COMPARING: N_("Compare what each choice gains with what it leaves behind."),
}
# What is said on every second turn, so that a theme that comes again is read again.
_NEXT: Final = {
    Theme.TAKING: N_("Which capture gains you most, and which can wait?"),
    Theme.GIVING: N_("Which of your cards is safest on the field?"),
    Theme.THEIRS: N_("Look at what an opponent has captured. Which yaku is close?"),
    Theme.YAKU: N_("Which of your yaku is closest? Look for a card that brings it nearer."),
    Theme.COMPARING: N_("Two choices look alike. What does each of them leave on the field?"),
}
# The kind of decision is the theme, unless it is about a card of the hand.
_DECISIONS: Final = {
    DECIDE: N_("Stop or go on? Weigh what you have now against what may still come."),
    CANCEL: N_("Take half or play on? Weigh what is sure against what may still come."),
    CHOOSE_HAND: N_("Look at which of these cards you need most, and which an opponent needs."),
    CHOOSE_DRAW: N_("Look at which of these cards you need most, and which an opponent needs."),
    BID: THEMES[Theme.JOINING],
    SHOW: THEMES[Theme.SHOWING],
}


def theme_title(theme: Theme) -> str:
    """Return the name of a theme."""
    return _(TITLES[theme])


def drill_title(name: str) -> str:
    """Return the title of a drill."""
    return _(DRILLS[name][0])


def describe_drill(name: str) -> str:
    """Return the description of a drill."""
    return _(DRILLS[name][1])


def nudge(
    phase: int,
    themes: Iterable[Theme],
    *,
    has_captured: bool = True,
    has_choice: bool = True,
    turn: int = 0,
) -> str:
    """Return where to look at a decision; *themes* are those of its reasons, the weightiest first.

    Unless a player *has_choice*, no rule distinguishes the answers. One who *has_captured* nothing
    is close to no yaku yet. The words change with the *turn*.
    """
    if not has_choice:
        return _(THEMES[Theme.SAMENESS])
    theme = choose_theme(themes)
    if theme == Theme.YAKU and phase not in _DECISIONS and not has_captured:
        return _("Look for a yaku that your hand and the field make possible.")
    return nudge_to(phase, theme, turn)


def nudge_to(phase: int, theme: Theme, turn: int = 0) -> str:
    """Return where to look at a decision of a theme."""
    words = _NEXT.get(theme, THEMES[theme]) if turn % 2 else THEMES[theme]
    return _(_DECISIONS.get(phase) or words)
