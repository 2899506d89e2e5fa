"""The names of what is trained: themes and drills."""

from typing import Final

from tutor.explain.columns import Theme
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


def theme_title(theme: Theme) -> str:
    """Return the name of a theme."""
    return _(TITLES[theme])


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


def drill_title(name: str) -> str:
    """Return the title of a drill."""
    return _(DRILLS[name][0])


def describe_drill(name: str) -> str:
    """Return the description of a drill."""
    return _(DRILLS[name][1])
