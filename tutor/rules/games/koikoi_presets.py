"""Koi-Koi: its toggles, and the presets that set them (RULES.md 3.0; J and N: peer rules)."""

from typing import Final

from tutor.rules.ruleset import Value
from tutor.rules.toggle import ROUNDS, Toggle

TOGGLES: Final = (
    Toggle("table", ("nintendo", "fudawiki", "gamedesign")),
    Toggle("group", ("exclusive", "stack", "stack_both")),
    Toggle("sanko_rain"),
    Toggle("sake", ("both", "either", "no")),
    Toggle("viewing", ("on", "off", "rain_fog", "needs_other")),
    Toggle("viewing_points", ("five", "one_or_three")),
    Toggle("tsukifuda"),
    Toggle("high", ("ge7", "gt7", "off")),
    Toggle("mult", ("opp_x2", "per_call_plus_one", "self", "any", "own_calls")),
    Toggle("exhaustion", ("nobody", "last_koikoi", "oya_ken", "oya_one", "oya_always", "higher")),
    Toggle("match", ("points", "rounds_then_points")),
    Toggle("teshi"),
    Toggle("kuttsuki"),
    Toggle("void_field"),
    Toggle("void_triple"),
    Toggle("void_hand"),
    Toggle("field_kuttsuki"),
    Toggle("must_match"),
    Toggle("koikoi_limit", ("unlimited", "once")),
    Toggle("opp_after_koikoi", ("choice", "auto_agari")),
    Toggle("decision_on", ("new_or_improved", "new_only")),
    Toggle("deal", ("4: opp, field, dealer", "2: opp, dealer, field")),
    Toggle("first_dealer", ("draw_month", "random")),
    Toggle("next_dealer", ("winner", "alternate", "loser", "winner_or_other")),
    ROUNDS,
    Toggle("bank", (0,), any_number=True),
    Toggle("zero_sum"),
    Toggle("field_mult"),
    Toggle("min_koikoi_points", (), any_number=True),
)

_STANDARD: Final[dict[str, Value]] = {
    "table": "nintendo",
    "group": "exclusive",
    "sanko_rain": False,
    "sake": "both",
    "viewing": "on",
    "viewing_points": "five",
    "tsukifuda": False,
    "high": "ge7",
    "mult": "opp_x2",
    "exhaustion": "nobody",
    "match": "points",
    "teshi": True,
    "kuttsuki": True,
    "void_field": True,
    "void_triple": False,
    "void_hand": False,
    "field_kuttsuki": False,
    "must_match": False,
    "koikoi_limit": "unlimited",
    "opp_after_koikoi": "choice",
    "decision_on": "new_or_improved",
    "deal": "4: opp, field, dealer",
    "first_dealer": "draw_month",
    "next_dealer": "winner",
    "rounds": 12,
    "bank": 0,
    "zero_sum": False,
    "field_mult": False,
    "min_koikoi_points": 0,
}
_BLOG: Final[dict[str, Value]] = {
    **_STANDARD,
    "sanko_rain": True,
    "sake": "no",
    "high": "gt7",
    "must_match": True,
    "deal": "2: opp, dealer, field",
    "rounds": 6,
}
_LEGENDS: Final[dict[str, Value]] = {
    **_STANDARD,
    "group": "stack",
    "decision_on": "new_only",
    "deal": "2: opp, dealer, field",
    "first_dealer": "random",
}
_LEGENDS_STRICT: Final[dict[str, Value]] = {
    **_LEGENDS,
    "match": "rounds_then_points",
    "koikoi_limit": "once",
    "opp_after_koikoi": "auto_agari",
}
# As the game KoiKoi-Japan has it, and the records of KoiKoi-AI with it (J1 to J12).
_KOIKOI_JAPAN: Final[dict[str, Value]] = {
    **_STANDARD,
    "group": "stack_both",
    "viewing_points": "one_or_three",
    "high": "off",
    "mult": "own_calls",
    "exhaustion": "oya_always",
    "teshi": False,
    "kuttsuki": False,
    "void_hand": True,
    "first_dealer": "random",
    "rounds": 8,
    "bank": 30,
    "zero_sum": True,
}
# As Nintendo's Clubhouse Games have it, and open programs after them (N1 to N8).
_NINTENDO: Final[dict[str, Value]] = {
    **_STANDARD,
    "void_triple": True,
    "koikoi_limit": "once",
    "opp_after_koikoi": "auto_agari",
    "next_dealer": "winner_or_other",
}

PRESETS: Final = {
    "kk_standard": _STANDARD,
    "kk_blog": _BLOG,
    "kk_legends": _LEGENDS,
    "kk_legends_strict": _LEGENDS_STRICT,
    "kk_koikoi_japan": _KOIKOI_JAPAN,
    "kk_nintendo": _NINTENDO,
}
