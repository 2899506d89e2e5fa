"""Let the computer levels play the deals that a learner is playing."""

import logging

from tutor.engine.players import PLAYERS
from tutor.jobs.gate import Gate
from tutor.practice import LEARNER, Practice
from tutor.review.engine import Engine
from tutor.rules.round.round import Round
from tutor.skill.duplicates import DealOutcome, DealPlay, Duplicate
from tutor.store import MatchNotFoundError

_log = logging.getLogger(__name__)


def play_duplicates(practice: Practice, engine: Engine, gate: Gate, failed: set[str]) -> bool:
    """Play one pending deal of any learner; return whether there was one.

    Add a match that cannot be played to *failed*, and skip it from then on.
    """
    everybody = practice.of_everybody()
    for token in everybody.duplicates.unfinished(len(PLAYERS)):
        if token in failed:
            continue
        try:
            if _play_on(everybody.of_owner(token), engine, gate, token):
                return True
        except MatchNotFoundError:  # deleted meanwhile
            continue
        except Exception:
            _log.exception("A deal could not be played.")
            failed.add(token)
    return False


def _play_on(practice: Practice, engine: Engine, gate: Gate, token: str) -> bool:
    duplicate, table = practice.duplicates.find(token), practice.table(token)
    if duplicate is None or not engine.is_ready(table.ruleset):
        return False
    level = next(iter(_list_missing(duplicate)), None)
    if level is not None:
        gate.wait()
        played = practice.play_as(table.record.setup, level)
        play = DealPlay(level, tuple(played.actions), _judge(engine, played))
        practice.duplicates.keep_play(duplicate.deal, play)
        return True
    if duplicate.own is None and table.is_closed:
        practice.duplicates.keep_outcome(duplicate.token, _judge(engine, table.match.current))
        return True
    return False


def _list_missing(duplicate: Duplicate) -> list[str]:
    given = {play.level for play in duplicate.plays}
    return [level for level in PLAYERS if level not in given]


def _judge(engine: Engine, played: Round) -> DealOutcome:
    round_judgement = engine.judge_round(played)
    lucks = round_judgement.flip_lucks
    return DealOutcome(round_judgement.results[LEARNER], lucks[LEARNER] if lucks else None)
