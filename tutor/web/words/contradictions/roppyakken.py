"""Contradictions and gaps of the sources of Roppyakken in plain words (RULES.md 3.2)."""

from typing import Final

from tutor.web.i18n.translation import N_
from tutor.web.words.contradictions.contradiction import NUMBER, Contradiction
from tutor.web.words.house_rules.house_rule import NO, NONE, YES

CONTRADICTIONS: Final = {
    "A-R1": Contradiction(
        N_("Four of a month in hand"),
        N_(
            "fudawiki calls it a misdeal and mentions tables where the player may keep quiet; "
            "Wikipedia has no rule."
        ),
        N_("Each rule set follows its source. A hand that is played counts as three of a month."),
        ("hand_quad",),
        statements="S0.13 S0.14",
    ),
    "A-R2": Contradiction(
        N_("A ribbon yaku under a wrong name"),
        N_(
            "Wikipedia calls the three blue ribbons “Akatan”, which means red, but prints the "
            "characters of Aotan with it; its card list calls them violet."
        ),
        N_("The characters and the cards are right, the reading is a slip."),
        here=N_("The yaku of the blue ribbons is called Aotan."),
        statements="S1.18 S1.21 S1.22 S1.64 S1.65",
    ),
    "A-R3": Contradiction(
        N_("Taking the joker from the field"),
        N_(
            "fudawiki lets any card with points take it, and says that this may be forbidden;"
            " Wikipedia says nothing."
        ),
        N_("Each rule set follows its source; without a rule only willow cards match it."),
        ("gaji_table_wild",),
        statements="S0.41 S0.42 S0.43",
    ),
    "A-R4": Contradiction(
        N_("The joker and three of a month"),
        N_(
            "fudawiki forbids taking the group and does not speak of one card out of it;"
            " Wikipedia’s words allow that."
        ),
        toggles=("gaji_triple",),
        statements="S0.40 S1.27",
        reasons={
            "protected": N_(
                "Only the fourth card takes three of a month, as in all games. The joker itself is "
                "safe too when it is one of three willow cards."
            ),
            "single": N_(
                "Wikipedia is taken literally: nothing is protected, not even the joker among "
                "three willow cards."
            ),
        },
    ),
    "A-R5": Contradiction(
        N_("Must the joker take?"),
        N_("In fudawiki a card that can capture must; in Wikipedia the joker may."),
        N_(
            "Each rule set follows its source. With a willow card on the field something is"
            " always taken, and a joker from the stock has the same choice."
        ),
        ("gaji_forced",),
        statements="S0.32 S1.27",
    ),
    "A-R6": Contradiction(
        N_("Seven ribbons and November"),
        N_("Wikipedia counts any seven of the ten ribbons; many tables leave November’s out."),
        toggles=("nanatan_rain",),
        statements="S1.56",
        reasons={YES: N_("The sources come first.")},
    ),
    "A-R7": Contradiction(
        N_("Curtain, moon and sake cup"),
        N_(
            "Wikipedia lists this yaku and the two viewings separately; in fudawiki it replaces "
            "them."
        ),
        N_("Each rule set follows its source."),
        ("teppo_replaces",),
        statements="S1.59 S1.60 S1.61",
    ),
    "A-R8": Contradiction(
        N_("Yaku inside Four lights"),
        N_("Four lights contain the crane, the phoenix and the moon, a yaku of their own."),
        N_("No source says that one replaces the other."),
        here=N_(
            "Both count. Yaku that share cards always do, except those that the table replaces."
        ),
        statements="S1.55 S1.58",
    ),
    "A-R9": Contradiction(
        N_("How far ahead"),
        N_("Wikipedia requires a lead of “more than” 30 points; fudawiki requires none."),
        toggles=("lead",),
        statements="S1.48 S1.49",
        reasons={
            NONE: N_("fudawiki is followed: the target alone ends the match."),
            NUMBER: N_(
                "Exactly that number is not enough. With three players the second best total is "
                "compared, and rounds are added until a player is far enough ahead."
            ),
        },
    ),
    "A-R10": Contradiction(
        N_("At the target, or above it?"),
        N_("fudawiki writes “at least” in one sentence and “above” in the next."),
        N_("The first sentence is the rule, the second is about several players."),
        here=N_("Reaching the target exactly is enough."),
        statements="S0.50 S0.52",
    ),
    "A-R11": Contradiction(
        N_("Three of two months"),
        N_("Wikipedia has no yaku for it."),
        N_("Twice its value for three of a month is what fudawiki gives."),
        here=N_("It counts as the yaku of fudawiki, under the name Futatesan."),
        statements="S0.21 S1.52",
    ),
    "A-R12": Contradiction(
        N_("A sum that cannot happen"),
        N_("fudawiki adds three of a month to a hand of chaff."),
        N_("No month has three cards without points, so no hand can be both."),
        here=N_("They would add up, and never do."),
        statements="S0.22",
    ),
    "A-R13": Contradiction(
        N_("Two words mixed up"),
        N_("Wikipedia twice writes the word for captured yaku where it speaks of dealt yaku."),
        N_("The rules around it leave no doubt."),
        here=N_("Those sentences are read as being about dealt yaku."),
        statements="S1.50 S1.51",
    ),
    "A-R14": Contradiction(
        N_("The first dealer"),
        N_("fudawiki chooses a dealer without saying how."),
        N_("Wikipedia says how."),
        here=N_("Everyone draws a card; the earliest month deals, and tied players draw again."),
        statements="S0.6 S1.29 S1.30",
    ),
    "A-R15": Contradiction(
        N_("The next dealer"),
        N_("fudawiki names the best score of the round; Wikipedia is silent."),
        N_("In a tie the dealer deals again if among the best; otherwise the next of them deals."),
        ("next_dealer",),
        statements="S0.49",
    ),
    "A-R16": Contradiction(
        N_("The missing tables"),
        N_("fudawiki’s text counts yaku “in the tables below”, and no tables follow."),
        N_("The site’s own page has exactly the values of Wikipedia."),
        here=N_("Wikipedia’s table is used for both rule sets."),
        statements="S0.46",
    ),
    "A-R17": Contradiction(
        N_("When Four lights and Seven ribbons win"),
        N_("fudawiki lets them win among players at the target, and also says “immediate”."),
        toggles=("instant",),
        statements="S0.52 S0.53 S0.54 S0.56",
        reasons={
            "round_end_priority": N_(
                "fudawiki also plays every round to its end, so the priority is checked then."
            ),
            "immediate": N_("“Immediate” is taken literally."),
            "none": N_("Wikipedia has no such priority, and fudawiki mentions tables without it."),
        },
    ),
    "A-R18": Contradiction(
        N_("Are dealt yaku an option?"),
        N_("fudawiki leaves them to the table; in Wikipedia they are a plain rule."),
        toggles=("teyaku",),
        statements="S0.17 S0.18 S1.51",
        reasons={
            YES: N_("They are part of the game, and showing one stays a free choice."),
            NO: N_("fudawiki’s option is used: this table plays without them."),
        },
    ),
    "A-R19": Contradiction(
        N_("The name Gaji"),
        N_(
            "Wikipedia gives the name to the rain man here, and in Hachi-Hachi to the lightning; "
            "the characters with it are read onifuda, “devil card”. It also writes “Sotan” and "
            "“Makkiribozu” where others write Kusatan and Matsu-kiri-bōzu."
        ),
        N_("In most other games the lightning is the card of that name."),
        here=N_("Here it is called the joker."),
        statements="S1.26 S1.58 S1.65 S1.71",
    ),
    "A-R20": Contradiction(
        N_("A right to take all four"),
        N_("Wikipedia gives the player of the fourth card “the right” to take the other three."),
        N_("It also says that a card that makes a pair must capture."),
        here=N_("The three are always taken."),
        statements="S1.41 S1.43",
    ),
    "A-R21": Contradiction(
        N_("Leftover English"),
        N_("One line of fudawiki’s French page ends in “Overrides Hand Three”."),
        N_("It was left untranslated."),
        here=N_("Three of two months replace three of a month."),
        statements="S0.21",
    ),
    "A-R22": Contradiction(
        N_("Sake cup and deer as lights"),
        N_("Wikipedia offers it as a variant and says nothing about yaku."),
        N_("Only the points of the two cards change, no yaku does."),
        ("cup_deer",),
        statements="S1.25",
        reasons={NO: N_("It stays a variant."), YES: N_("Wikipedia’s variant is played.")},
    ),
    "A-R23": Contradiction(
        N_("The joker and the lightning"),
        N_(
            "fudawiki does not let the joker take cards without points, and the lightning has none."
        ),
        N_("The lightning is a willow card, and matching by month comes first."),
        here=N_("The joker takes the lightning as any willow card does."),
        statements="S0.37 S0.38 S1.28",
    ),
    "A-R24": Contradiction(
        N_("A card of the month, or the joker?"),
        N_("No source says what happens when a card could take either."),
        toggles=("gaji_table_wild",),
        statements="S0.42",
        played={
            YES: N_(
                "You choose, unless three of the month are on the field: those are taken. The same "
                "is true of a card from the stock."
            ),
            NO: N_("It cannot happen: only willow cards take a joker on the field."),
        },
        reasons={
            YES: N_("The player chooses between cards in all other cases too."),
            NO: N_("Wikipedia lets no other card take the joker."),
        },
    ),
    "A-R25": Contradiction(
        N_("An exact tie"),
        N_("fudawiki lets the players add a round if they want."),
        toggles=("tie",),
        statements="S0.55",
        reasons={
            "play_on": N_("A match should have a winner."),
            "shared": N_("Nobody has to play on; but where a lead is needed, play goes on."),
        },
    ),
}
