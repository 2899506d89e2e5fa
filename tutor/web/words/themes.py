"""The names of themes, and advice for the next match."""

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
