"""The house rules of Roppyakken in words (RULES.md 3.0, 3.2 and 4.2)."""

from typing import Final

from tutor.rules.games.roppyakken import FUKE_LIMIT
from tutor.web.i18n.translation import N_
from tutor.web.words.house_rules.house_rule import NO, NONE, YES, HouseRule

TOGGLES: Final = {
    "target": HouseRule(
        N_("Target"),
        N_("How many points does a player need to end the match?"),
        N_("Both sources: 600, which gives the game its name. The 300 of Sanbyakken is shorter."),
        number=N_("%(num)d points"),
    ),
    "hand_quad": HouseRule(
        N_("Four of a month in hand"),
        N_("What happens when a player is dealt all four cards of a month?"),
        N_("fudawiki deals again, or lets the player choose; Wikipedia has no such rule."),
        {
            "misdeal": N_("the cards are dealt again"),
            "optional_misdeal": N_("the player may have the cards dealt again"),
            "ignore": N_("the hand is played"),
        },
    ),
    "teyaku": HouseRule(
        N_("Dealt yaku"),
        N_("Can a dealt hand score when it is shown before the first card?"),
        N_("An option in fudawiki, a plain rule in Wikipedia."),
        {YES: N_("they count"), NO: N_("they do not count")},
    ),
    "gaji_forced": HouseRule(
        N_("Taking with the joker"),
        N_("Must a joker that finds no willow card take another card it can take?"),
        N_("fudawiki says that a card that can capture must; Wikipedia says that the joker may."),
        {YES: N_("it must take"), NO: N_("it may be left on the field")},
    ),
    "gaji_triple": HouseRule(
        N_("Joker and three of a month"),
        N_("May the joker take one card out of three of a month on the field?"),
        N_("fudawiki protects the whole group; Wikipedia’s words allow taking one of them."),
        {
            "protected": N_("it cannot touch them"),
            "single": N_("it may take one with points"),
        },
    ),
    "gaji_table_wild": HouseRule(
        N_("Taking the joker"),
        N_("Does a card with points take a joker that is on the field?"),
        N_("fudawiki allows it and mentions tables that do not; Wikipedia does not mention it."),
        {YES: N_("any card with points takes it"), NO: N_("only a willow card takes it")},
    ),
    "gaji_card": HouseRule(
        N_("Joker"),
        N_("Which card is the joker?"),
        N_("Both sources name the rain man; in other games it is the lightning."),
        {"11-rainman": N_("the rain man"), "11-lightning": N_("the lightning")},
    ),
    "teppo_replaces": HouseRule(
        N_("Curtain, moon, sake cup"),
        N_("Does this yaku replace the two viewings that it contains?"),
        N_("In fudawiki it does; Wikipedia lists three rows that add up."),
        {YES: N_("it replaces the viewings"), NO: N_("all three add up")},
    ),
    "nanatan_rain": HouseRule(
        N_("Willow ribbon in Seven ribbons"),
        N_("May the ribbon of November be one of the seven?"),
        N_("Wikipedia counts all ten ribbons; leaving it out is a common variant."),
        {YES: N_("it counts"), NO: N_("it does not count")},
    ),
    "cup_deer": HouseRule(
        N_("Sake cup and deer"),
        N_("Are these two animals worth as much as lights?"),
        N_("A variant from Wikipedia."),
        {YES: N_("they are lights"), NO: N_("they are animals")},
    ),
    "instant": HouseRule(
        N_("Four lights and Seven ribbons"),
        N_("Do these two yaku win a match regardless of the totals?"),
        N_("fudawiki gives them priority and mentions tables that do not; Wikipedia gives none."),
        {
            "round_end_priority": N_("they win at the end of the round, from the target on"),
            "immediate": N_("a player who makes one wins the match at once"),
            "none": N_("the highest total wins"),
        },
    ),
    "lead": HouseRule(
        N_("Lead"),
        N_("How far ahead must a player at the target be to win?"),
        N_("Only Wikipedia asks for a lead."),
        {NONE: N_("no lead is needed")},
        number=N_("more than %(num)d points"),
    ),
    "next_dealer": HouseRule(
        N_("Next dealer"),
        N_("Who deals and begins the next round?"),
        N_("fudawiki; Wikipedia does not say."),
        {"top_round_score": N_("the best score of the round")},
    ),
    "fuke": HouseRule(
        N_("Fuke"),
        N_("Is a round void when a player scores %(limit)d or less?"),
        N_("A variant on fudawiki’s English page."),
        {YES: N_("a low score voids the round"), NO: N_("every round counts")},
        numbers={"limit": FUKE_LIMIT},
    ),
    "tie": HouseRule(
        N_("An exact tie"),
        N_("What happens when the leaders are exactly level at the end of a match?"),
        N_("fudawiki lets the players decide; with a lead to reach, play goes on."),
        {"play_on": N_("another round is played"), "shared": N_("they share the match")},
    ),
}
