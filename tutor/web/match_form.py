"""The form before a match: parsed, validated, with errors as sentences."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from tutor.rules.games import GAMES
from tutor.rules.house_sheet import is_name, is_own_name
from tutor.rules.ruleset import Game, Ruleset, RulesetError, Value
from tutor.rules.toggle import ROUNDS, Toggle
from tutor.store import MatchSetup
from tutor.text import clean_line, fold_code, parse_number
from tutor.web.i18n.translation import _, join_with_or
from tutor.web.words.house_rules import key, toggle_name
from tutor.web.words.names.games import LEVELS, game_name

USUAL_LEVEL: Final = "greedy"
MOST_DIGITS: Final = 5
# The least and the most that a form takes where the rules take any number.
BOUNDS: Final = {
    "target": (50, 3000),
    "lead": (0, 300),
    "min_koikoi_points": (0, 30),
    "bank": (0, 300),
    "pass_fee": (0, 100),
}


@dataclass(frozen=True)
class MatchForm:
    """The submitted form; *rules* has the text of each house rule, *wrong* its errors."""

    game: Game
    preset: str
    players: int
    rounds: str
    level: str
    hints: bool
    rules: Mapping[str, str]
    sheet: Mapping[str, Value]  # the worths and names of a house sheet
    wrong: Mapping[str, str]  # a sentence by the name of its field

    def setup(self, seed: int) -> MatchSetup:
        """Return the match that was chosen; only for a form without errors."""
        return MatchSetup(
            game=self.game.name,
            preset=self.preset,
            overrides=self.overrides(),
            level=self.level,
            hints=self.hints,
            seed=seed,
            players=self.players,
        )

    def overrides(self) -> dict[str, Value]:
        """Return the toggles that differ from the preset."""
        preset = self.game.presets[self.preset]
        entered = {**self.rules, ROUNDS.name: self.rounds}
        values = {
            toggle.name: parse_value(toggle, entered[toggle.name])
            for toggle in self.game.toggles
            if toggle.name in entered and toggle.name not in self.wrong
        }
        changed = {name: value for name, value in values.items() if value != preset[name]}
        return {**changed, **self.sheet}


class UnreadableError(ValueError):
    """A text that is no value of its house rule."""


def list_house_rules(game: Game) -> tuple[Toggle, ...]:
    """Return the toggles shown as house rules: those with a choice, except rounds."""
    return tuple(
        toggle
        for toggle in game.toggles
        if toggle != ROUNDS and (toggle.any_number or len(toggle.values) > 1)
    )


def list_round_numbers(game: Game, chosen: str = "") -> tuple[str, ...]:
    """Return the numbers of rounds to choose from, none for a game to a target.

    They are the usual ones, and the one that is *chosen* already, if it can be.
    """
    if ROUNDS not in game.toggles:
        return ()
    default = tuple(map(key, ROUNDS.values))
    return (
        default
        if chosen in default or not is_number(chosen, ROUNDS.numbers)
        else (*default, chosen)
    )


def is_number(text: str, numbers: range) -> bool:
    """Return whether a text is one of these whole numbers."""
    return parse_number(text, MOST_DIGITS) in numbers


def format_value(toggle: Toggle, value: Value) -> str:
    """Return the text of a value in its form field, empty for the value that means no number."""
    return "" if toggle.any_number and value in toggle.values else key(value)


def parse_value(toggle: Toggle, text: str) -> Value:
    """Return the value that a field holds; raise UnreadableError if it holds none."""
    number = parse_number(text, MOST_DIGITS)
    if number in toggle.numbers:
        return number
    if is_name(toggle.name) and is_own_name(text):
        return clean_line(text)
    if not toggle.any_number:
        for value in toggle.values:
            if key(value) == fold_code(text):
                return value
        raise UnreadableError(text)
    if not text and toggle.values:
        return toggle.values[0]
    least, most = BOUNDS[toggle.name]
    if number is None or not least <= number <= most:
        raise UnreadableError(text)
    return number


def start_form(
    game: Game,
    preset: str,
    overrides: Mapping[str, Value],
    last: MatchSetup | None = None,
    own: MatchSetup | None = None,
) -> MatchForm:
    """Return the form before any input, with the house rules of *overrides*.

    The number of rounds is that of the preset (S3.4, S4.4), or that of the learner's *own* last
    match by it. Players and hints are as in the *last* match.
    """
    changed = {
        toggle.name: format_value(toggle, overrides[toggle.name])
        for toggle in game.toggles
        if toggle.name in overrides
    }
    default = own.ruleset.toggles if own else game.presets[preset]
    rounds = key(default[ROUNDS.name]) if list_round_numbers(game) else ""
    return MatchForm(
        game=game,
        preset=preset,
        players=last.players if last and last.players in game.players else game.players[0],
        rounds=changed.pop(ROUNDS.name, rounds),
        level=last.level if last and last.level in LEVELS else USUAL_LEVEL,
        hints=last.hints if last else True,
        rules={**_fill_from_preset(game, preset), **changed},
        sheet={
            toggle.name: overrides[toggle.name] for toggle in game.sheet if toggle.name in overrides
        },
        wrong={},
    )


def repeat_form(last: MatchSetup) -> MatchForm:
    """Return the form of another match like the *last* one."""
    return start_form(GAMES[last.game], last.preset, last.overrides, last)


def usual_form() -> MatchForm:
    """Return the form of a newcomer's match."""
    game = next(iter(GAMES.values()))
    return start_form(game, game.default_preset, {})


def read_form(fields: Mapping[str, str]) -> MatchForm:
    """Return the submitted form, with a sentence for each error."""
    wrong: dict[str, str] = {}
    game = GAMES.get(fields.get("game", next(iter(GAMES))))
    if game is None:
        game = next(iter(GAMES.values()))
        wrong["game"] = _("Please choose one of the games.")
    preset = fields.get("preset", "")
    if preset not in game.presets:
        preset = game.default_preset
        name = game_name(game.name)
        wrong["preset"] = _("Please choose one of the rule sets of %(game)s.", game=name)
    rounds = fields.get(ROUNDS.name, "")
    numbers = list_round_numbers(game)
    if numbers and rounds not in list_round_numbers(game, rounds):
        wrong[ROUNDS.name] = _("Please choose %(numbers)s rounds.", numbers=join_with_or(numbers))
    level = fields.get("level", "")
    if level not in LEVELS:
        wrong["level"] = _("Please choose how well the computer plays.")
    rules = _read_rules(game, preset, fields, wrong)
    players = _players(game, fold_code(fields.get("players", key(game.players[0]))), wrong)
    form = MatchForm(game, preset, players, rounds, level, "hints" in fields, rules, {}, wrong)
    return _add_sheet(form, fields, wrong)


def _fill_from_preset(game: Game, preset: str) -> dict[str, str]:
    values = game.presets[preset]
    return {
        toggle.name: format_value(toggle, values[toggle.name]) for toggle in list_house_rules(game)
    }


def _players(game: Game, text: str, wrong: dict[str, str]) -> int:
    if text in map(str, game.players):
        return int(text)
    numbers = join_with_or([str(number) for number in sorted(game.players)])
    wrong["players"] = _("Please choose a table of %(numbers)s players.", numbers=numbers)
    return game.players[0]


def _read_rules(
    game: Game, preset: str, fields: Mapping[str, str], wrong: dict[str, str]
) -> dict[str, str]:
    """Return the submitted house rules; missing ones are those of the preset."""
    entered = _fill_from_preset(game, preset)
    for toggle in list_house_rules(game):
        text = fields.get(field_name(toggle), entered[toggle.name]).strip()
        entered[toggle.name] = text
        try:
            parse_value(toggle, text)
        except UnreadableError:
            wrong[toggle.name] = _refusal(game, toggle)
    return entered


def _add_sheet(form: MatchForm, fields: Mapping[str, str], wrong: dict[str, str]) -> MatchForm:
    """Return the form with its house sheet, if that can be played with its house rules."""
    game = form.game
    sent = {
        toggle: fields[field_name(toggle)] for toggle in game.sheet if field_name(toggle) in fields
    }
    try:
        sheet = {toggle.name: parse_value(toggle, text) for toggle, text in sent.items()}
        Ruleset(game, form.preset, {**form.overrides(), **sheet})
    except (UnreadableError, RulesetError):
        wrong["sheet"] = _("This rule set cannot be played. Please check it.")
        return form
    return replace(form, sheet=sheet)


def field_name(toggle: Toggle) -> str:
    """Return the name of a house rule's field."""
    return f"rule-{toggle.name}"


def _refusal(game: Game, toggle: Toggle) -> str:
    name = toggle_name(game.name, toggle.name)
    if not toggle.any_number:
        return _("%(rule)s: please choose one of the values.", rule=name)
    least, most = BOUNDS[toggle.name]
    if toggle.values:
        return _(
            "%(rule)s: please enter a whole number from %(least)d to %(most)d, or nothing.",
            rule=name,
            least=least,
            most=most,
        )
    return _(
        "%(rule)s: please enter a whole number from %(least)d to %(most)d.",
        rule=name,
        least=least,
        most=most,
    )
