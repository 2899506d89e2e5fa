"""The form of a house rule set: parsed, validated, with errors as sentences."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from werkzeug.datastructures import MultiDict

from tutor.rules.house_sheet import (
    LONGEST_NAME,
    MOST_POINTS,
    NothingScoresError,
    OutrankedError,
    is_own_name,
    name_toggle,
    worth_toggle,
)
from tutor.rules.ruleset import Game, Ruleset, RulesetError, Value
from tutor.rules.toggle import Toggle
from tutor.text import CharacterError, clean_line, fold_code
from tutor.web.i18n.translation import _, add_label
from tutor.web.match_form import UnreadableError, field_name, parse_value
from tutor.web.words.names.yaku import plain_name
from tutor.web.words.refusals import refuse_character

SENT: Final = "sent"  # a field of the form, which no link to a sheet has
COUNTS: Final = "counts"  # its boxes: the yaku that count


@dataclass
class SheetForm:
    """The fields of a sheet over some rules; *wrong* has a sentence for each that cannot be."""

    base: Ruleset  # the preset with the other requested house rules
    compared: str  # the preset it is compared with
    worths: dict[str, str] = field(default_factory=dict)  # as entered, by yaku
    counting: set[str] = field(default_factory=set)
    names: dict[str, str] = field(default_factory=dict)
    wrong: dict[str, str] = field(default_factory=dict)  # by yaku, or "" for the whole sheet
    ruleset: Ruleset | None = None  # the rules of the form, if valid

    @property
    def game(self) -> Game:
        """Return the game of the sheet."""
        return self.base.game


def read_sheet(game: Game, preset: str, fields: MultiDict[str, str]) -> SheetForm:
    """Return the sheet of an address or of the form; raise UnreadableError for a bad house rule."""
    others = {
        toggle.name: parse_value(toggle, fields[field_name(toggle)])
        for toggle in game.toggles
        if field_name(toggle) in fields
    }
    wished = fields.get("compare", preset)
    compared = wished if wished in game.presets else preset
    form = SheetForm(Ruleset(game, preset, others), compared)
    worths = form.base.list_worths()
    for yaku in game.yaku_ids:
        text = _read_line(fields, worth_toggle(yaku))
        form.worths[yaku] = text if text or SENT in fields else str(worths[yaku])
        form.names[yaku] = _read_line(fields, name_toggle(yaku))
        counts = fields.getlist(COUNTS) if SENT in fields else [yaku]
        if yaku in counts and fold_code(form.worths[yaku]) != "0":
            form.counting.add(yaku)
    _check(form, worths)
    return form


def _read_line(fields: Mapping[str, str], toggle: Toggle) -> str:
    """Return the input as one line, if valid."""
    typed = fields.get(field_name(toggle), "")
    try:
        return clean_line(typed)
    except CharacterError:
        return typed


def _check(form: SheetForm, default: Mapping[str, int]) -> None:
    """Build the rules of the form, or record its errors."""
    data: dict[str, Value] = {}
    for yaku in form.game.yaku_ids:
        points = _find_worth(form, yaku, default[yaku])
        if points != default[yaku]:
            data[worth_toggle(yaku).name] = points
        own = form.names[yaku]
        if own and is_own_name(own):
            data[name_toggle(yaku).name] = own
        elif own:
            form.wrong[yaku] = _refuse_name(yaku, own)
    if not form.wrong:
        _make_rules(form, data)


def _refuse_name(yaku: str, own: str) -> str:
    refused = refuse_character(own)
    if refused:
        return add_label(plain_name(yaku), refused)
    return _(
        "%(yaku)s: a name has at most %(num)d letters.", yaku=plain_name(yaku), num=LONGEST_NAME
    )


def _make_rules(form: SheetForm, rules: Mapping[str, Value]) -> None:
    base = form.base
    try:
        form.ruleset = Ruleset(base.game, base.preset, {**base.overrides, **rules})
    except OutrankedError as error:
        form.wrong[error.worse] = _(
            "%(better)s replaces %(worse)s, so it must be worth at least as much, or not count.",
            better=plain_name(error.better),
            worse=plain_name(error.worse),
        )
    except NothingScoresError:
        form.wrong[""] = _("At least one yaku has to count, or nobody could score.")
    except RulesetError as error:
        form.wrong[""] = str(error)


def _find_worth(form: SheetForm, yaku: str, default: int) -> int:
    """Return the points of a yaku in the form; record an error if unreadable."""
    text = form.worths[yaku]
    if yaku not in form.counting:
        return 0
    if not text and default:
        return default
    try:
        value = parse_value(worth_toggle(yaku), text)
    except UnreadableError:
        value = None
    if isinstance(value, int):
        return value
    form.wrong[yaku] = _(
        "%(yaku)s: please enter a whole number from 0 to %(num)d.",
        yaku=plain_name(yaku),
        num=MOST_POINTS,
    )
    return default
