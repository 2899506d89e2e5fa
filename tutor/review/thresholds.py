"""Every number that a verdict depends on; the rest of the review has none."""

from collections.abc import Mapping
from typing import Final

from tutor.review.grades import Grade
from tutor.rules.ruleset import Ruleset

HINT_ROUNDS: Final = 1000  # that a learner's hint plays to the end, of each move it compares
VERSION: Final = 2  # of what stored figures depend on: the spread of a round

# Standard deviation of a seat's result of a round, in points over the opponents' mean, by game and
# players in a round: 20,000 self-play rounds each by the usual rules, so to 0.5 %.
SIGMA: Final = {
    ("koikoi", 2): 12.0,
    ("roppyakken", 2): 359.0,
    ("roppyakken", 3): 250.0,
    ("hachihachi", 3): 91.0,
}
USUAL_SIGMA: Final = 12.0  # of a table that nobody measured

# Chance to win the match that sigma is worth at the start of a match of several rounds (0.11 to
# 0.17 by game): it makes one scale of losses in chance and of losses in points.
CHANCE: Final = 0.12
# Loss in sigma from which a decision is called so, where it is established that it lost anything:
# 6, 3 and 1.5 percent of the chance to win the match.
GRADES: Final = (
    (Grade.BLUNDER, 0.06 / CHANCE),
    (Grade.MISTAKE, 0.03 / CHANCE),
    (Grade.INACCURACY, 0.015 / CHANCE),
)
NOTHING: Final = 0.005 / CHANCE  # sigma: less rounds to nothing, and is as good as the best
SURE: Final = 1.645  # standard errors of a one-sided 95 % bound
WITHOUT_NET: Final = 0.05  # sigma by which a search that no net helps is off, beyond its samples
STEADY: Final = 2.0  # standard errors by which a grade may move before it is called established


LEVEL: Final = 0.02  # sigma: all actions within it make a decision forced
ONLY_GOOD: Final = 0.10  # sigma by which everything but the best is worse
TEMPTING: Final = 0.05  # sigma that the greedy player's choice costs
GAVE_AWAY: Final = 0.10  # added chance that an opponent can complete a yaku

ACCURACY_DECAY: Final = 2.2  # of a decision's accuracy by sigma lost
LEAST_DECISIONS: Final = 12  # for an accuracy
LEAST_WEIGHT: Final = 0.05  # of a decision in the accuracy; the most is 1
SHARE_OF_LOSS: Final = 0.25  # of a decision's loss is its weight, where nothing tempted
ACCURACY_SHARE: Final = 0.80  # of the interval of an accuracy
RESAMPLED: Final = 200  # times, for that interval

# Share of sigma without the luck of deal and flips, by game and players in a round: 4,000 rounds of
# Koi-Koi and 2,000 of each other (engine/decisions/006-luck.md). So many rounds of a match weigh as
# much as that measurement.
ADJUSTED: Final = {
    ("koikoi", 2): 0.53,
    ("roppyakken", 2): 0.49,
    ("roppyakken", 3): 0.62,
    ("hachihachi", 3): 0.69,
}
MEASURED_ROUNDS: Final = 6

# What a decision of each computer player gives up, in sigma at the start of a match, and the spread
# of single decisions, by game and players in a round; calls only where enough were measured. From
# `tutor measure-levels --seed 11` (decisions/007-level-of-a-match.md).
LEVELS: Final = ("random", "magpie", "greedy", "net", "expert")
LevelRates = Mapping[str, tuple[tuple[float, float], ...]]
LEVEL_RATES: Final[Mapping[tuple[str, int], LevelRates]] = {
    ("koikoi", 2): {
        "cards": ((0.216, 0.358), (0.051, 0.240), (0.038, 0.132), (0.016, 0.080), (0.0, 0.030)),
        "calls": ((0.722, 0.841), (0.234, 0.467), (0.479, 1.100), (0.111, 0.415), (0.002, 0.020)),
    },
    ("roppyakken", 2): {
        "cards": ((0.107, 0.170), (0.032, 0.116), (0.010, 0.038), (0.002, 0.045), (0.0, 0.020)),
    },
    ("hachihachi", 3): {
        "cards": ((0.303, 1.026), (0.087, 0.187), (0.100, 0.629), (0.056, 0.237), (0.0, 0.082)),
    },
}
LEAST_SPREAD: Final = 0.03  # sigma: what measuring a decision alone leaves open
LEVEL_DOUBT: Final = 1.92  # log-likelihood that a level may lack to be in the range (95 %)

LUCKY: Final = 0.25  # sigma of one flip

MOST_MOMENTS: Final = 8  # except blunders, which are all included
MOST_THEIRS: Final = 2  # further blunders of opponents
MOST_OF_A_ROUND: Final = 3
MOST_FINDS: Final = 3
MOST_TURNS: Final = 2  # moments of luck alone
WEIGHT_OF_LOSS: Final = 1.0
WEIGHT_OF_FIND: Final = 0.8
WEIGHT_OF_EASY_FIND: Final = 0.2  # one that the greedy player finds as well
WEIGHT_OF_TURN: Final = 0.5
STANDINGS: Final = (0.10, 0.35, 0.80)  # sigma from which one is a little, clearly, far ahead
SWING: Final = 0.08  # least change of the match chance of a turning point
CAUSE: Final = 0.5  # least share of a result or a loss for its cause
USUAL_ERROR: Final = 0.25  # sigma, of a part of a round's ledger, that needs no word
NEARLY_ALL: Final = 0.8  # share of a vaguer cause's effect at which a specific one is named first
TOLD: Final = 0.10  # of the chance to win: so much of the cards is worth a word
LEAST_TOLD: Final = 0.3  # points: less is level
LEAST_CALL: Final = 0.10  # least sigma of a stop or koi-koi as a separate kind of moment


COARSE: Final = 50.0  # points of a round's spread from which tenths of a point say nothing


def decimals(ruleset: Ruleset) -> int:
    """Return to how many decimals points of such a match are printed, alike in every list."""
    return 0 if sigma(ruleset) >= COARSE else 1


def adjusted_sigma(ruleset: Ruleset) -> float:
    """Return the spread of a round by these rules without its luck, in points."""
    return sigma(ruleset) * ADJUSTED.get((ruleset.game.name, ruleset.seats), 1.0)


def sigma(ruleset: Ruleset) -> float:
    """Return the spread of a round by these rules, in points."""
    return SIGMA.get((ruleset.game.name, ruleset.seats), USUAL_SIGMA)
