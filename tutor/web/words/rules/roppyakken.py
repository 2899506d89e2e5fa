"""The rules of Roppyakken in order (RULES.md sections 2, 3.2 and 5.2)."""

from tutor.rules.ruleset import Ruleset
from tutor.web.i18n.translation import _
from tutor.web.words.rules.statements import (
    RuleText,
    Section,
    captures,
    cards_of,
    dealing,
    free_play,
    month_order,
)


def sections(ruleset: Ruleset) -> tuple[Section, ...]:
    """Return the sections of the page."""
    return (
        _goal(),
        cards_of("S0.4 S1.5 S1.6 S1.7 S1.8 S1.9 S1.11 S1.12"),
        _deal(ruleset),
        _turn(),
        _captures(ruleset),
        _joker(ruleset),
        _yaku(),
        _hand_yaku(),
        _decision(ruleset),
        _score(),
        _match(ruleset),
    )


def _goal() -> Section:
    text = _(
        "Two or three players capture cards by matching months. Captured cards have points, and"
        " sets of them are yaku with many more. Be the first to reach the target."
    )
    variant = _("Most people play it with two; three is the custom in Hiroshima and Okayama.")
    return Section(
        "goal",
        _("The goal"),
        lines=(RuleText(text, "S0.1 S1.2 S1.3"), RuleText(variant, "S1.1")),
        toggles=("target",),
    )


def _deal(ruleset: Ruleset) -> Section:
    stacked = RuleText(_("Three cards of one month on the field are stacked."), "S0.15")
    lines = (
        RuleText(
            _("Before the first round the players agree on house rules and yaku, and on a dealer."),
            "S0.6 S0.7",
        ),
        month_order("S1.29 S1.30"),
        RuleText(
            _("The dealer shuffles, the player on the dealer’s right cuts, and the dealer deals."),
            "S0.8 S1.31",
        ),
        dealing(ruleset, "S1.32 S1.34"),
        RuleText(
            _("Four cards of one month on the field: the cards are dealt again."), "S0.12 S1.36"
        ),
        *((stacked,) if ruleset.toggles["gaji_triple"] == "protected" else ()),
    )
    return Section("deal", _("Players and deal"), lines=lines, toggles=("hand_quad",), table="deal")


def _turn() -> Section:
    steps = (
        RuleText(
            _("Play a card from your hand to the field; it may capture."), "S0.27 S1.39 S1.42"
        ),
        RuleText(_("Turn the top card of the stock; it does the same."), "S0.35 S1.44"),
        RuleText(
            _("Put what you captured face up, sorted by kind. It is the next player’s turn."),
            "S0.34",
        ),
    )
    lines = (
        RuleText(
            _("The dealer plays first, and play goes counter-clockwise."), "S0.24 S0.25 S1.37"
        ),
        RuleText(_("In a turn you play two cards:"), "S0.36 S1.38"),
    )
    return Section("turn", _("A turn"), lines=lines, steps=steps)


def _captures(ruleset: Ruleset) -> Section:
    rule_texts = captures(
        "S0.28 S1.39",
        "S0.29 S1.40",
        "S0.15 S0.30 S1.41",
        "S0.31 S1.42",
        "S0.32 S1.43",
        joker_may_stay=not ruleset.toggles["gaji_forced"],
    )
    return Section("captures", _("Capturing"), cases=(*rule_texts, free_play("S0.33")))


def _joker(ruleset: Ruleset) -> Section:
    lines = (
        RuleText(
            _(
                "The joker (Gaji) captures more than its month, whether it comes from a hand or"
                " from the stock."
            ),
            "S0.3 S1.26",
        ),
    )
    cases: tuple[RuleText, ...] = (
        RuleText(
            _("It takes a willow card, or one card with points of any month."),
            "S0.37 S1.27",
        ),
        RuleText(
            _("It never takes a card without points, except a willow card."),
            "S0.38 S1.28",
        ),
        RuleText(_("Three willow cards on the field are all taken, and nothing else."), "S0.39"),
        RuleText(_("It never takes a group of three of another month."), "S0.40"),
        RuleText(
            _("If it can take several cards, you choose one, even when it came from the stock."),
            "S1.27",
        ),
        RuleText(_("On the field it is a willow card, and willow cards take it."), "S0.41"),
    )
    if ruleset.toggles["gaji_table_wild"]:
        text = _(
            "Cards with points take it too. If such a card also matches its own month, you choose; "
            "if it matches nothing else, it must take the joker; if there are three of its month, "
            "it takes those."
        )
        cases = (*cases, RuleText(text, "S0.42 S0.43"))
    toggles = ("gaji_card", "gaji_forced", "gaji_triple", "gaji_table_wild")
    return Section("joker", _("The joker"), lines=lines, cases=cases, toggles=toggles)


def _yaku() -> Section:
    lines = (
        RuleText(
            _("There are two kinds: dealt yaku and captured yaku."),
            "S1.50",
        ),
        RuleText(
            _(
                "Captured yaku score at the end of the round. They add up, except where one"
                " replaces another."
            ),
            "S1.54",
        ),
        RuleText(
            _("One of the two sources refers to tables that are missing; they are filled in here."),
            "S0.46",
        ),
    )
    toggles = ("teppo_replaces", "nanatan_rain", "cup_deer")
    return Section("yaku", _("Yaku"), lines=lines, toggles=toggles, table="yaku")


def _hand_yaku() -> Section:
    lines = (
        RuleText(
            _(
                "Before the first card, look for these in your hand. To score one, show its cards "
                "to everyone and take them back. You may also keep it hidden."
            ),
            "S0.16 S0.17 S0.18 S0.23 S1.51",
        ),
        RuleText(
            _(
                "Three of two months replace three of one. Either would add to a hand of chaff, but"
                " no hand can be both."
            ),
            "S0.21 S0.22",
        ),
    )
    return Section("dealt-yaku", _("Dealt yaku"), lines=lines, toggles=("teyaku",), table="dealt")


def _decision(ruleset: Ruleset) -> Section:
    text = _("You never choose: a yaku does not end the round, and play always goes on.")
    if ruleset.toggles["instant"] == "immediate":
        text = _("You never choose; but Four lights and Seven ribbons win the match at once.")
    played = _("The round ends when every hand is empty. Cards left on the field count for nobody.")
    return Section(
        "decision",
        _("Stop or continue"),
        lines=(RuleText(text), RuleText(played, "S0.26 S0.44 S0.45 S1.45")),
    )


def _score() -> Section:
    text = _(
        "Each player adds the points of their captured cards, their captured yaku and the dealt "
        "yaku they have shown. Nobody pays for it."
    )
    return Section(
        "settlement",
        _("The score of a round"),
        lines=(RuleText(text, "S0.47 S1.46"),),
        toggles=("fuke",),
    )


def _match(ruleset: Ruleset) -> Section:
    second = _("When the leaders are level, another round is played.")
    if ruleset.toggles["lead"] is not None:
        second = _("When nobody is far enough ahead, another round is played.")
    elif ruleset.toggles["tie"] == "shared":
        second = _("An exact tie at the end is shared.")
    lines = [
        RuleText(
            _(
                "Totals carry over, and rounds are played until a player has the target at the end "
                "of one."
            ),
            "S0.48 S0.50 S0.51 S1.47",
        ),
        RuleText(second, "S0.55 S1.48 S1.49"),
        RuleText(_("In a tie the same dealer deals again."), "S0.49"),
    ]
    if ruleset.toggles["instant"] == "round_end_priority":
        first = _(
            "Of several players at the target, the one who made Four lights in the last "
            "round wins; "
            "otherwise Seven ribbons, otherwise the highest total."
        )
        lines.insert(1, RuleText(first, "S0.52 S0.53 S0.54 S0.56"))
    toggles = ("instant", "lead", "tie", "next_dealer")
    return Section("match", _("The match"), lines=tuple(lines), toggles=toggles)
