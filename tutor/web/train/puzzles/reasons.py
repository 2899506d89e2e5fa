"""Why an answer to a puzzle is right, or what punishes it: by the engine, as in a review."""

from tutor.rules.round.play import Action
from tutor.skill.puzzles.puzzle import Puzzle
from tutor.web.hints.why import Why
from tutor.web.review.reasons import MoveDifference, tell_difference, tell_punishment
from tutor.web.services import hints
from tutor.web.train.puzzles.position import find_hint


def explain_answer(one: Puzzle, tried: Action | None) -> MoveDifference:
    """Return why the best move is better than the one that was tried, or why it is best."""
    hint = find_hint(one)
    best = (hint.best.action, hint.best.follow_up)
    other = next((way for way in hint.candidates if way.action == tried), hint.best)
    if other.action in one.good:
        other = hint.best  # what is as good needs no reason against it
    actions = () if other == hint.best else (other.action,)
    explanation = hints().explanation(one.seen, actions=actions)
    return tell_difference(one.seen, explanation, played=(other.action, other.follow_up), best=best)


def punish_answer(one: Puzzle, tried: Action) -> Why | None:
    """Return what a wrong move brings about, None where no one fact stands out."""
    explanation = hints().explanation(one.seen, actions=(tried,))
    return tell_punishment(one.seen, explanation, tried)
