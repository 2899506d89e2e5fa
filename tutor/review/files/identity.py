"""What a match is known by, whatever file it came in."""

import hashlib
import json

from tutor.rules.match.match import Match


def content_key(match: Match) -> str:
    """Return a key that two files have in common if the same cards were dealt and played.

    Names, notes, house rules and what was taken back do not matter.
    """
    rounds = [
        [one.dealer, list(one.deal.hands), one.deal.field, list(one.deal.stock), list(one.actions)]
        for one in match.rounds
    ]
    written = json.dumps([match.ruleset.game.name, rounds])
    return hashlib.sha256(written.encode()).hexdigest()
