"""Contradictions and gaps of the sources of Koi-Koi in plain words (RULES.md 3.1)."""

from typing import Final

from tutor.web.i18n.translation import N_
from tutor.web.words.contradictions.contradiction import NUMBER, Contradiction
from tutor.web.words.house_rules.house_rule import NO, YES
from tutor.web.words.rules.koikoi import has_winning_hand

CONTRADICTIONS: Final = {
    "A-K1": Contradiction(
        N_("The rain man among three lights"),
        N_("The blog asks for “3 lights” and names the rain card only for four."),
        toggles=("sanko_rain",),
        statements="S3.26 S3.27 S3.28",
        reasons={
            NO: N_("All other references leave the rain man out of Three lights."),
            YES: N_(
                "The blog is taken literally, though all other sources leave the rain man out."
            ),
        },
    ),
    "A-K2": Contradiction(
        N_("Where doubling begins"),
        N_("The blog doubles more than seven points, Hanafuda Legends seven or more."),
        toggles=("high",),
        statements="S3.30 S4.21",
        reasons={
            "ge7": N_(
                "Seven or more is what most tables play. The sum of all yaku is compared, before"
                " anything multiplies it."
            ),
            "gt7": N_(
                "“More than seven” is taken literally and leaves out seven itself. The sum of all "
                "yaku is compared, before anything multiplies it."
            ),
            "off": N_("KoiKoi-Japan does not double high scores; it pays for your own calls."),
        },
    ),
    "A-K3": Contradiction(
        N_("Do related yaku add up?"),
        N_(
            "The blog pays a point for each extra card and does not say whether Ribbons or Animals "
            "also score. Hanafuda Legends says that several yaku may add up, but its list of yaku "
            "is missing."
        ),
        N_("Lights never add up."),
        ("group",),
        statements="S4.18 S4.19 S4.32",
        reasons={
            "exclusive": N_("Counting only the best of a family is the modern rule."),
            "stack": N_(
                "“Several yaku may add up” is read as the older rule: all of a family count, and"
                " only the large yaku pay for extra cards."
            ),
            "stack_both": N_(
                "KoiKoi-Japan adds up all yaku of a family and also pays for both kinds of ribbons "
                "together."
            ),
        },
    ),
    "A-K4": Contradiction(
        N_("The sake cup as chaff"),
        N_("Neither source mentions it."),
        toggles=("sake",),
        reasons={
            "both": N_("Nintendo, fudawiki and gamedesign.jp agree that the cup counts as both."),
            "no": N_("The blog has the cup among its nine animals, and no word makes it chaff."),
        },
    ),
    "A-K5": Contradiction(
        N_("Must you match from the hand?"),
        N_("In the blog you discard if you cannot match; in Hanafuda Legends you may play freely."),
        N_("A card that matches always captures, either way."),
        ("must_match",),
        statements="S3.13 S4.14",
        reasons={
            NO: N_("Free play is the common rule."),
            YES: N_(
                "The blog is taken literally: only a player who cannot make a pair may discard."
            ),
        },
    ),
    "A-K6": Contradiction(
        N_("Two dealt yaku at once"),
        N_("The sources do not say what happens when both players are dealt one."),
        N_("fudawiki draws the round. A hand that is both kinds counts once."),
        here=N_(
            "If both have one, nobody scores and the same dealer deals again. Its points are never "
            "multiplied, and a void field is checked first."
        ),
        arises=has_winning_hand,
        otherwise=N_("There are no dealt yaku, so it cannot happen."),
    ),
    "A-K7": Contradiction(
        N_("Four pairs on the field"),
        N_("The two sources play them; fudawiki deals again."),
        toggles=("field_kuttsuki",),
        reasons={NO: N_("The two sources come first.")},
    ),
    "A-K8": Contradiction(
        N_("What a koi-koi multiplies"),
        N_("Both sources double once when the other player has called."),
        toggles=("mult",),
        statements="S3.31 S4.22",
        reasons={
            "opp_x2": N_(
                "They agree. How often the other player called, and your own calls, change nothing."
            ),
            "own_calls": N_("In KoiKoi-Japan your own calls pay."),
        },
    ),
    "A-K9": Contradiction(
        N_("All cards played after a koi-koi"),
        N_(
            "The blog speaks only of rounds in which nobody could make a yaku; Hanafuda Legends"
            " calls the end of the cards a draw."
        ),
        toggles=("exhaustion",),
        statements="S3.33 S4.27",
        reasons={
            "nobody": N_("A player who calls koi-koi and makes nothing more has lost the bet."),
            "last_koikoi": N_("fudawiki (FR) pays the last bet, as nobody was quicker."),
            "oya_ken": N_("gamedesign.jp gives an empty round to the dealer."),
            "oya_one": N_("A small gift to the dealer, as some tables play it."),
            "oya_always": N_("In KoiKoi-Japan the dealer gets it, even after a koi-koi."),
            "higher": N_("Another line of Hanafuda Legends gives the round to the higher score."),
        },
    ),
    "A-K10": Contradiction(
        N_("Points or rounds"),
        N_(
            "Hanafuda Legends gives the match to most points in one place, and to most rounds"
            " won in another."
        ),
        toggles=("match",),
        statements="S4.4 S4.31",
        reasons={
            "points": N_("The blog adds up points too. Equal totals are a drawn match."),
            "rounds_then_points": N_(
                "The second passage is taken literally. If both have won as many rounds, points "
                "decide; equal points are a drawn match."
            ),
        },
    ),
    "A-K11": Contradiction(
        N_("Is there always a choice?"),
        N_(
            "Hanafuda Legends says that each new yaku gives the choice again, and also that a"
            " new yaku after a koi-koi ends the round."
        ),
        toggles=("koikoi_limit", "opp_after_koikoi"),
        statements="S4.2 S4.25 S4.26 S4.28",
        reasons={
            "unlimited": N_("The choice is the heart of the game, and the blog always gives it."),
            "once": N_(
                "The second sentence is taken literally, as in Clubhouse Games: nobody calls twice "
                "in a round."
            ),
        },
    ),
    "A-K12": Contradiction(
        N_("An empty stock"),
        N_("Hanafuda Legends ends the round when the stock is empty, which cannot happen."),
        N_("When both hands are empty, a third of the stock is still there."),
        here=N_("The round ends when both hands are empty."),
        statements="S4.27",
    ),
    "A-K13": Contradiction(
        N_("The next dealer in Koi-Koi"),
        N_("Hanafuda Legends lets the winner begin; the blog does not say."),
        toggles=("next_dealer",),
        statements="S4.9 S4.30",
        reasons={
            "winner": N_(
                "Nothing contradicts the only source. After a drawn round the dealer stays."
            ),
            "winner_or_other": N_("In Clubhouse Games nobody deals twice in a row without a win."),
        },
    ),
    "A-K14": Contradiction(
        N_("When you choose again"),
        N_("The blog asks whenever yaku can be made, Hanafuda Legends at each new one."),
        N_("An old yaku alone is no reason to ask. A stop always scores all your yaku."),
        ("decision_on",),
        statements="S3.16 S4.26",
        reasons={
            "new_or_improved": N_("What counts is that your points have grown in this turn."),
            "new_only": N_("A new yaku is one that you did not have when you last chose."),
        },
    ),
    "A-K15": Contradiction(
        N_("A tie for the first deal"),
        N_("The blog does not say what happens when both draw the same month."),
        toggles=("first_dealer",),
        statements="S3.5",
        played={
            "draw_month": N_("Both draw again."),
            "random": N_("The dealer is chosen at random, without cards, so there is no tie."),
        },
        reasons={
            "draw_month": N_("The sources of Roppyakken draw again, which is fair and simple."),
            "random": N_("Hanafuda Legends chooses at random for the first round."),
        },
    ),
    "A-K16": Contradiction(
        N_("Slips of the pen"),
        N_("The blog writes “inshikachou”; Hanafuda Legends has a stray line “points).”"),
        N_("The name is made of boar, deer and butterfly: ino, shika, chō."),
        here=N_("The yaku is called Inoshikachō, and the stray line is left out."),
        statements="S3.23",
    ),
    "A-K17": Contradiction(
        N_("The order of dealing"),
        N_("The sources deal in different packets."),
        N_("With shuffled cards nothing depends on it; it is kept as a custom."),
        ("deal",),
        statements="S3.6",
    ),
    "A-K18": Contradiction(
        N_("First stop, or highest score?"),
        N_(
            "Hanafuda Legends gives the round to the first who stops, and elsewhere to the"
            " highest score."
        ),
        N_(
            "A stop ends the round, so the two conflict only when all cards are played after calls "
            "of koi-koi and both players have yaku."
        ),
        ("exhaustion",),
        statements="S4.3 S4.29",
    ),
    "A-K19": Contradiction(
        N_("When yaku are checked"),
        N_("Hanafuda Legends checks “after a capture”, which could be before the turned card."),
        N_("The blog’s fourth step comes after the turned card."),
        here=N_("Once a turn, after the turned card has been placed."),
        statements="S4.17",
    ),
    "A-K20": Contradiction(
        N_("A yaku with the last card"),
        N_("The sources do not say whether koi-koi can be called with an empty hand."),
        N_("It could gain nothing."),
        here=N_("It is not offered; the yaku scores at once."),
    ),
    "A-K21": Contradiction(
        N_("The player who starts"),
        N_(
            "In the blog the player who starts deals; Hanafuda Legends names a first player and no "
            "dealer."
        ),
        N_("Both mean the same person."),
        here=N_("The dealer plays first."),
        statements="S3.5 S3.6 S4.9",
    ),
    "A-K22": Contradiction(
        N_("Two matching cards on the field"),
        N_("Both sources speak of “a card”, as if there were only one."),
        N_("The sources of the other games let the player choose."),
        here=N_("You choose which of the two you take."),
        statements="S3.11 S4.14",
    ),
    "A-K23": Contradiction(
        N_("What a viewing is worth"),
        N_("The blog gives five points for two cards; KoiKoi-Japan gives one, or three."),
        toggles=("viewing_points",),
        statements="S3.24 S3.25 J9",
        reasons={
            "five": N_("All sources except this one program agree."),
            "one_or_three": N_(
                "Two cards are quickly captured, so they reward a player who dares to go on."
            ),
        },
    ),
    "A-K24": Contradiction(
        N_("Three of a month on the field"),
        N_("Clubhouse Games deals again; the others play such a field."),
        toggles=("void_triple",),
        statements="S3.12 S4.15 J3 N2",
        reasons={
            NO: N_("The sources say what the fourth card does, so three on the field are allowed."),
            YES: N_("Clubhouse Games spares players a capture decided by luck alone."),
        },
    ),
    "A-K25": Contradiction(
        N_("Four of a month in a hand"),
        N_("The two sources let such a hand win; KoiKoi-Japan deals again."),
        toggles=("void_hand",),
        statements="S3.9 S4.10 J3 N2",
        reasons={
            NO: N_("A winning hand needs no new deal."),
            YES: N_("KoiKoi-Japan has no dealt yaku, and four of a month match nothing."),
        },
    ),
    "A-K26": Contradiction(
        N_("Points at the start"),
        N_("The two sources count from 0; KoiKoi-Japan gives both players points to lose."),
        toggles=("bank",),
        statements="S3.34 S4.4 J1",
        reasons={
            "0": N_("Nobody loses points there, so nobody needs any at the start."),
            NUMBER: N_("Players who pay need points to pay with, and may run out of them."),
        },
    ),
}
