"""Why typed text or a file is refused, and how an imported game was scored elsewhere."""

from typing import Final

from tutor.records import Difference, RecordError
from tutor.text import CharacterError, clean
from tutor.web.i18n.translation import N_, _


def refuse_character(text: str) -> str:
    """Return which character cannot be used, empty where all can."""
    try:
        clean(text)
    except CharacterError as error:
        return describe_character(error)
    return ""


def describe_character(error: CharacterError) -> str:
    """Return the sentence about a character that cannot be used."""
    return _(
        "Character %(place)d is %(code)s, which cannot be used. Please delete it.",
        place=error.place,
        code=error.code,
    )


# Every reason that `records/` refuses a file for.
REASONS: Final = (
    N_("The file is larger than %(most)d kB."),
    N_("A file may hold %(most)d matches at most."),
    N_("The zip cannot be read."),
    N_("The zip holds no file that ends in .txt or .json."),
    N_("The file is not UTF-8 text."),
    N_("The file is empty."),
    N_("The JSON cannot be read here."),
    N_("The JSON cannot be read."),
    N_("A JSON replay is an object with a game and its events."),
    N_("This is format “%(number)s”, but only 1 and 2 can be read."),
    N_("“%(name)s” must be text."),
    N_("“%(name)s” must be a list."),
    N_("“%(key)s” must be an object."),
    N_("A note has a round, a step and a text, and nothing else."),
    N_("There are two notes in the same place."),
    N_("There is no round %(number)s to write a note on."),
    N_("Round %(number)d has %(most)d actions, so no note can follow %(step)s."),
    N_("There are %(names)d names for %(players)d players."),
    N_("A player cannot be called “%(name)s”."),
    N_("Two players have the same name."),
    N_("“%(text)s” is not a valid title or tag."),
    N_("A note has at most %(most)d characters."),
    N_("Character %(place)d is %(code)s, which cannot be used."),
    N_("A replay has at most %(most)d tags, without commas."),
    N_("“%(text)s” is not a date such as 2026-11-22."),
    N_("The rules do not allow it: %(sentence)s"),
    N_("%(action)s is not possible here; possible: %(actions)s."),
    N_("There are %(cards)d cards here; there should be %(wanted)d."),
    N_("These rules deal no field."),
    N_("%(card)s was dealt twice."),
    N_("%(card)s was not dealt."),
    N_("“%(text)s” is not understood: a line is a word, a colon and a value."),
    N_("“%(text)s” is not a player."),
    N_("There is no card “%(name)s”."),
    N_("There is no player “%(name)s”."),
    N_("There is no card or action “%(name)s”."),
    N_("The first line must be “hanafuda %(version)d”."),
    N_("“%(key)s” does not belong above the first dealer, or is there twice."),
    N_("“%(key)s” is missing below this line."),
    N_("There is no game “%(game)s”; the games are %(games)s."),
    N_("A note must come after the first deal."),
    N_("“back” must say how many actions of the round are kept."),
    N_("This note is about an action that was taken back."),
    N_("This pile is listed twice."),
    N_("A player must deal before “%(name)s” can act."),
    N_("%(name)s acts here, not %(other)s."),
    N_("This move was: %(move)s."),
    N_("Points must come after the end of a round."),
    N_("By its moves this round scores %(points)s; the file says %(told)s."),
    N_("There is no house rule “%(name)s” in the game “%(game)s”."),
    N_("The record has no rounds."),
    N_("Its first round cannot be shown by the rules here."),
    N_("Its first round was not played to its end, so there is nothing to show."),
    N_("Its first round is missing, so there is nothing to show."),
    N_("This turn of the first round is missing, so there is nothing to show."),
    N_("Something is missing before or after a comma."),
    N_("The other player deals this round."),
    N_("It is not this player’s turn."),
    N_("%(card)s is not in this player’s hand."),
    N_("The file does not say which of two cards was taken."),
    N_("The file does not say whether the player stops."),
    N_("%(card)s was not next in the stock."),
    N_("These cards cannot have been taken."),
    N_("“playerInTurn” or “isKoiKoi” is wrong."),
    N_("A list of cards is missing."),
    N_("A card is a month from 1 to 12 and a rank from 1 to 4."),
)
_DIFFERENCES: Final = {
    "rounds": N_(
        "The match had %(there)d rounds there. Here it counts as the beginning of a match of"
        " %(here)d, and the chances to win are those of the longer match."
    ),
    "viewing": N_(
        "There, blossom viewing and moon viewing give 1 point, or 3 after your own koi-koi; here "
        "always 5."
    ),
    "calls": N_(
        "There, each koi-koi adds a point to the caller’s score, and from the fourth on multiplies "
        "it; here it doubles the other player’s score."
    ),
    "both_ribbons": N_("Poetry and blue ribbons together give 10 points more there."),
    "exhausted": N_(
        "When all cards have been played, the dealer gets 1 point there in any case; here only if"
        " nobody made a yaku."
    ),
    "bank": N_("There both players begin with points that they can lose; here with none."),
    "result": N_(
        "Round %(round)d was worth %(there)d points to the first player there, %(here)d here."
    ),
    "round_missing": N_("Round %(round)d is missing from the file."),
    "turn_missing": N_(
        "In round %(round)d turn %(turn)d is missing from the file, so the match ends before it."
    ),
    "left_out_one": N_("Round %(round)d is left out too."),
    "left_out": N_("Rounds %(first)d to %(last)d are left out too."),
    "broken_off": N_("The file ends after round %(round)d of %(rounds)d."),
    "unfinished": N_("Round %(round)d was not played out there and is left out."),
    "dealt_yaku": N_(
        "In round %(round)d a player was dealt a yaku that ends the round here, so the match ends "
        "before it."
    ),
    "too_many_rounds": N_(
        "By the rules here the match was over before round %(round)d, which is left out."
    ),
    "uneven_bank": N_(
        "There the players began with %(first)d and %(second)d points; here both have %(here)d."
    ),
    "void_deal": N_(
        "In round %(round)d four cards of one month were dealt to a hand or to the field, which"
        " is dealt again here, so the match ends before it."
    ),
}


def refusal(error: RecordError) -> str:
    """Return why a file was refused, and where it goes wrong."""
    reason = _(error.reason, **error.values) if error.values else _(error.reason)
    if error.line is not None:
        return _("Line %(num)d: %(reason)s", num=error.line, reason=reason)
    if error.event is not None:
        return _("Event %(num)d: %(reason)s", num=error.event, reason=reason)
    if error.turn is None:
        return reason
    number, turn = error.turn
    if not turn:
        return _("Round %(num)d: %(reason)s", num=number, reason=reason)
    return _("Round %(num)d, turn %(turn)d: %(reason)s", num=number, turn=turn, reason=reason)


def difference(other: Difference) -> str:
    """Return how an imported game was scored otherwise where it was played."""
    return _(_DIFFERENCES[other.kind], **other.values)
