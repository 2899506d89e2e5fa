"""A round as KoiKoi-AI keeps it, taken from one of its records, to be read and scored."""

from typing import Any, Final


def _cards(text: str) -> list[list[int]]:
    """Return the cards of a text, each a month and a rank as `9.1`."""
    return [[int(part) for part in card.split(".")] for card in text.split()]


def _turn(player: int, line: str, call: bool | None = None) -> dict[str, Any]:
    """Return a turn told as `played > taken | drawn > taken`."""
    own, flip = (half.split(">") for half in line.split("|"))
    (played,), (drawn,) = _cards(own[0]), _cards(flip[0])
    return {
        "playerInTurn": player,
        "discardCard": played,
        "collectCard": [played, *_cards(own[1])] if own[1].strip() else [],
        "drawCard": drawn,
        "collectCard2": [drawn, *_cards(flip[1])] if flip[1].strip() else [],
        "isKoiKoi": call,
    }


_TURNS: Final = (
    _turn(2, "2.3 > 2.2 | 11.3 >"),
    _turn(1, "9.1 > 9.4 | 11.2 > 11.3"),
    _turn(2, "8.3 > 8.2 | 2.4 >"),
    _turn(1, "3.1 > 3.3 | 5.1 >", call=True),
    _turn(2, "10.2 > 10.1 | 6.3 >"),
    _turn(1, "6.2 > 6.3 | 5.3 > 5.1"),
    _turn(2, "4.4 > 4.3 | 6.4 >"),
    _turn(1, "9.3 > | 1.1 >"),
    _turn(2, "1.3 > 1.1 | 11.1 >"),
    _turn(1, "4.2 > | 1.2 >"),
    _turn(2, "11.4 > 11.1 | 4.1 > 4.2"),
    _turn(1, "8.1 > | 7.3 > 7.4"),
    _turn(2, "5.2 > | 6.1 > 6.4"),
    _turn(1, "3.2 > | 8.4 > 8.1", call=False),
)
CALLED_AT_A_VIEWING: Final[dict[str, Any]] = {
    "basic": {
        "Dealer": 2,
        "initHand1": _cards("9.1 3.1 8.1 6.2 3.2 4.2 12.1 9.3"),
        "initHand2": _cards("2.3 10.2 1.3 4.4 5.2 11.4 8.3 3.4"),
        "initBoard": _cards("4.3 3.3 2.2 8.2 10.1 7.4 9.4 10.4"),
        "initPile": _cards(
            "5.4 7.1 9.2 2.1 12.4 12.2 7.2 1.4 12.3 10.3 8.4 6.1"
            " 7.3 4.1 1.2 11.1 1.1 6.4 5.3 6.3 5.1 2.4 11.2 11.3"
        ),
        "player1RoundPts": 7,
    },
    **{f"turn{number}": turn for number, turn in enumerate(_TURNS, start=1)},
}
