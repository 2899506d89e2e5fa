"""Ideas by name and in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from tutor.explain.ideas.idea import Idea
from tutor.explain.ideas.kinds import IdeaKind
from tutor.explain.weighing import list_held_yaku
from tutor.review import thresholds
from tutor.rules.cards import IDS, NO_CARD
from tutor.rules.observation import Observation
from tutor.rules.position import CANCEL
from tutor.rules.round.play import Action
from tutor.rules.tables import AGAINST_PAR, ONE_SCORES
from tutor.web.i18n.numbers import format_about_points_to, format_signed_to, format_whole
from tutor.web.i18n.translation import (
    N_,
    _,
    capitalise,
    format_points,
    join_names,
    join_sentences,
    ngettext,
)
from tutor.web.words.claims.comparing import chance_percent
from tutor.web.words.names import yaku
from tutor.web.words.names.cards import flower, short_name
from tutor.web.words.names.players import Others, People, name_others

IN_REACH: Final = 0.25  # chance to make a yaku


@dataclass(frozen=True)
class _Scene:
    """The context of a sentence: the decision, the opponents, the rival's name and clause."""

    seen: Observation
    others: Others
    rival: str
    instead: str

    @property
    def has_calls(self) -> bool:
        """Return whether going on is to call koi-koi."""
        return self.settlement == ONE_SCORES

    @property
    def own_names(self) -> Mapping[str, str]:
        """Return the custom names of yaku."""
        return self.seen.ruleset.own_names

    @property
    def settlement(self) -> int:
        """Return how a round is paid."""
        return self.seen.ruleset.tables(self.seen.round).settlement


Sentence = Callable[[Idea, _Scene], str]


def idea_name(idea: Idea) -> str:
    """Return the name of an idea."""
    if idea.kind is IdeaKind.JOIN and idea.number("points").value > 0:
        return _("Join the round")
    if idea.kind is IdeaKind.BUILD_ONE and idea.number("chance").value < IN_REACH:
        return _("Keep a yaku possible")
    name, _sentence = WORDS[idea.kind]
    return _(name)


def idea_sentence(idea: Idea, observation: Observation, people: People, rival: Action) -> str:
    """Return the sentence of an idea against a *rival*, for the player's observation."""
    opponents = find_others(idea.seat, observation, people)
    names = name_rival(rival), tell_instead(rival, observation)
    scene = _Scene(observation, opponents, *names)
    _name, sentence = WORDS[idea.kind]
    return capitalise(sentence(idea, scene))


def name_rival(rival: Action) -> str:
    """Return a rival card for the middle of a sentence."""
    return short_name(rival) if rival < len(IDS) else _("the other move")


def tell_instead(rival: Action, observation: Observation) -> str:
    """Return the clause about a rival: a card to play, or to take."""
    if rival >= len(IDS):
        return _("after the other move")
    if observation.placing != NO_CARD:
        return _("if you take %(card)s", card=short_name(rival))
    return _("if you play %(card)s", card=short_name(rival))


def format_gap(points: float, observation: Observation) -> str:
    """Return points with their unit, as all points of the same list are rounded."""
    return format_about_points_to(points, 0.0, thresholds.decimals(observation.ruleset))


def find_others(seat: int | None, observation: Observation, people: People) -> Others:
    """Return a seat by its name; all opponents without one."""
    if seat is None:
        return name_others(people)
    person = people[observation.active[seat]]
    return Others(person.name, person.again)


def _complete(idea: Idea, scene: _Scene) -> str:
    name = join_names([yaku.name(name, scene.own_names) for name in idea.yaku])
    points = round(idea.number("points").value)
    if not idea.has("now"):
        return _("This completes %(yaku)s: %(points)s.", yaku=name, points=format_points(points))
    now = round(idea.number("now").value)
    return _(
        "This completes %(yaku)s: your yaku are then worth %(points)s instead of %(now)s.",
        yaku=name,
        points=format_points(now + points),
        now=format_whole(now),
    )


def _makes_now(idea: Idea, scene: _Scene) -> str:
    names = join_names([yaku.name(name, scene.own_names) for name in idea.yaku])
    return _("This completes %(yaku)s.", yaku=names)


def _deny_yaku(idea: Idea, scene: _Scene) -> str:
    return _(
        "%(player)s then can’t make %(yaku)s.", player=scene.others.name, yaku=_yaku(idea, scene)
    )


def _slow_yaku(idea: Idea, scene: _Scene) -> str:
    return _(
        "%(player)s is one card short of %(yaku)s. This takes one of the %(number)s cards that"
        " complete it.",
        player=scene.others.name,
        yaku=_yaku(idea, scene),
        number=round(idea.number("left").value),
    )


def _take_partner(idea: Idea, scene: _Scene) -> str:
    [card] = idea.cards
    values = {"card": short_name(card), "player": scene.others.name, "yaku": _yaku(idea, scene)}
    if idea.number("left").value:
        return _(
            "Only one card is then left to go with %(card)s, which %(player)s could use for"
            " %(yaku)s.",
            **values,
        )
    return _(
        "No card is then left to go with %(card)s, which %(player)s could use for %(yaku)s.",
        **values,
    )


def _hold_back(idea: Idea, scene: _Scene) -> str:
    values = {
        "card": short_name(idea.cards[0]),
        "player": scene.others.name,
        "yaku": _yaku(idea, scene),
    }
    if idea.number("missing").value == 1:
        return _("Don’t discard %(card)s: that lets %(player)s complete %(yaku)s.", **values)
    return _("Don’t discard %(card)s: that helps %(player)s towards %(yaku)s.", **values)


def _take_all(idea: Idea, scene: _Scene) -> str:
    return _("The fourth %(month)s takes the other three.", month=flower(idea.cards[0]))


def _keep_joker(idea: Idea, scene: _Scene) -> str:
    later = format_gap(idea.number("points").value, scene.seen)
    if not idea.cards:
        return _("Keep the joker: later it takes a card worth %(points)s on average.", points=later)
    return _(
        "Keep the joker: later it takes %(points)s on average, now only %(card)s.",
        points=later,
        card=short_name(idea.cards[0]),
    )


def _joker_now(idea: Idea, scene: _Scene) -> str:
    return _(
        "The joker takes %(card)s, worth %(points)s; later it averages only %(other)s.",
        card=short_name(idea.cards[0]),
        points=format_points(round(idea.number("points").value)),
        other=format_gap(idea.number("other").value, scene.seen),
    )


def _joker_best(idea: Idea, scene: _Scene) -> str:
    card, other = map(short_name, idea.cards)
    more, less = (round(idea.number(name).value) for name in ("points", "other"))
    if more <= less:
        return _("Let the joker take %(card)s, not %(other)s.", card=card, other=other)
    return _(
        "Let the joker take %(card)s (%(points)s), not %(other)s (%(less)s).",
        card=card,
        points=format_points(more),
        other=other,
        less=format_points(less),
    )


def _take_now(idea: Idea, scene: _Scene) -> str:
    return _(
        "%(instead)s, %(player)s takes %(card)s before your next turn in %(chance)s of deals.",
        instead=scene.instead,
        player=scene.others.name,
        card=short_name(idea.cards[0]),
        chance=_chance(idea),
    )


def _clear_danger(idea: Idea, scene: _Scene) -> str:
    return _(
        "Don’t leave %(card)s for %(player)s: taken before your next turn in %(chance)s of deals.",
        card=short_name(idea.cards[0]),
        player=scene.others.name,
        chance=_chance(idea),
    )


def _build_two(idea: Idea, scene: _Scene) -> str:
    first, second = (yaku.name(name, scene.own_names) for name in idea.yaku)
    return _(
        "%(card)s counts for %(yaku)s and for %(other)s.",
        card=short_name(idea.cards[0]),
        yaku=first,
        other=second,
    )


def _hurry(idea: Idea, scene: _Scene) -> str:
    return ngettext(
        "With one turn left after this one, you make %(yaku)s in %(chance)s of deals, but in"
        " %(other)s %(instead)s.",
        "With %(num)d turns left after this one, you make %(yaku)s in %(chance)s of deals, but in"
        " %(other)s %(instead)s.",
        round(idea.number("turns").value),
        instead=scene.instead,
        yaku=_yaku(idea, scene),
        chance=_chance(idea),
        other=_chance(idea, "other"),
    )


def _build_one(idea: Idea, scene: _Scene) -> str:
    values = _behind(idea, scene)
    if idea.cards:
        return _(
            "Keep %(card)s: you then make %(yaku)s in %(chance)s of deals, but in %(other)s if you"
            " play it now.",
            **{**values, "card": scene.rival},
        )
    return _(
        "You then make %(yaku)s in %(chance)s of deals, but in %(other)s %(instead)s.", **values
    )


def _safe_discard(idea: Idea, scene: _Scene) -> str:
    return _("Nobody else can take it: no unseen %(month)s is left.", month=flower(idea.cards[0]))


def _safer_discard(idea: Idea, scene: _Scene) -> str:
    card, other = map(short_name, idea.cards)
    return _(
        "%(player)s takes %(card)s in %(chance)s of deals, but %(other)s in %(often)s.",
        player=scene.others.name,
        card=card,
        other=other,
        chance=_chance(idea),
        often=_chance(idea, "other"),
    )


def _cheap_discard(idea: Idea, scene: _Scene) -> str:
    own, other = (round(idea.number(name).value) for name in ("points", "other"))
    return _(
        "If your discard is taken, that gives away %(points)s; with %(card)s, %(other)s.",
        card=short_name(idea.cards[1]),
        points=format_points(own),
        other=format_points(other),
    )


def _twin_less(idea: Idea, scene: _Scene) -> str:
    card, stored = map(short_name, idea.cards)
    return _(
        "Both take %(card)s. Keep %(kept)s: it counts for %(yaku)s.",
        card=card,
        kept=stored,
        yaku=_yaku(idea, scene),
    )


def _which_target(idea: Idea, scene: _Scene) -> str:
    card, other = map(short_name, idea.cards)
    return _(
        "%(card)s counts for %(yaku)s, %(other)s does not.",
        card=card,
        yaku=_yaku(idea, scene),
        other=other,
    )


def _keep_pair(idea: Idea, scene: _Scene) -> str:
    own, card = map(short_name, idea.cards)
    return _("Next turn you can still take %(card)s with %(own)s.", card=card, own=own)


def _keep_needed(idea: Idea, scene: _Scene) -> str:
    return _(
        "Keep %(card)s: part of %(yaku)s, which you can still make.",
        card=short_name(idea.cards[0]),
        yaku=_yaku(idea, scene),
    )


def _keep_catch(idea: Idea, scene: _Scene) -> str:
    own, card = map(short_name, idea.cards)
    if not idea.yaku:
        return _(
            "Keep %(own)s for %(card)s: still unseen, and worth %(points)s.",
            own=own,
            card=card,
            points=format_points(round(idea.number("points").value)),
        )
    return _(
        "Keep %(own)s for %(card)s: still unseen, and part of %(yaku)s.",
        own=own,
        card=card,
        yaku=_yaku(idea, scene),
    )


def _card_behind(idea: Idea, scene: _Scene) -> str:
    values = _behind(idea, scene)
    is_own = idea.seat == scene.seen.seat
    if len(idea.cards) > 1:
        tell = _own_match if is_own else _their_match
        return tell(idea, values | {"given": short_name(idea.cards[1])})
    if is_own:
        if idea.number("chance").value == 1:
            return _("You get %(card)s for sure; %(instead)s, in %(other)s of deals.", **values)
        return _("You get %(card)s in %(chance)s of deals, but in %(other)s %(instead)s.", **values)
    if not idea.number("chance").value:
        return _("%(instead)s, %(player)s gets %(card)s in %(other)s of deals.", **values)
    return _(
        "%(player)s gets %(card)s in %(chance)s of deals, but in %(other)s %(instead)s.",
        **values,
    )


def _own_match(idea: Idea, values: Mapping[str, str]) -> str:
    if idea.cards[0] == idea.cards[1]:
        return _(
            "Keep %(card)s: you then capture it in %(chance)s of deals, but in %(other)s if you"
            " discard it.",
            **values,
        )
    return _(
        "Keep %(given)s for %(card)s: you then get it in %(chance)s of deals, but in %(other)s if"
        " you play %(given)s now.",
        **values,
    )


def _their_match(idea: Idea, values: Mapping[str, str]) -> str:
    if idea.cards[0] == idea.cards[1]:
        return _(
            "If you discard %(card)s, %(player)s gets it in %(other)s of deals, otherwise in"
            " %(chance)s.",
            **values,
        )
    return _(
        "If you discard %(given)s, it can be taken with %(card)s: %(player)s gets %(card)s in"
        " %(other)s of deals, otherwise in %(chance)s.",
        **values,
    )


def _yaku_behind(idea: Idea, scene: _Scene) -> str:
    if idea.seat == scene.seen.seat:
        return _build_one(idea, scene)
    if idea.number("chance").is_exact:
        return _(
            "%(player)s can then no longer make %(yaku)s; %(instead)s, in %(other)s of deals.",
            **_behind(idea, scene),
        )
    return _(
        "%(player)s then makes %(yaku)s in %(chance)s of deals, but in %(other)s %(instead)s.",
        **_behind(idea, scene),
    )


def _paid_behind(idea: Idea, scene: _Scene) -> str:
    values = _behind(idea, scene)
    if idea.seat == scene.seen.seat:
        return _(
            "You score %(yaku)s in %(chance)s of deals, but in %(other)s %(instead)s.", **values
        )
    return _(
        "%(player)s scores %(yaku)s in %(chance)s of deals, but in %(other)s %(instead)s.", **values
    )


def _behind(idea: Idea, scene: _Scene) -> dict[str, str]:
    return {
        "player": scene.others.name,
        "instead": scene.instead,
        "card": short_name(idea.cards[0]) if idea.cards else "",
        "yaku": _yaku(idea, scene) if idea.yaku else "",
        "chance": _chance(idea),
        "other": _chance(idea, "other"),
    }


def _let_wait(idea: Idea, scene: _Scene) -> str:
    return _("Nobody else can take %(card)s: that can wait.", card=short_name(idea.cards[0]))


def _card_points(idea: Idea, scene: _Scene) -> str:
    own, other = (round(idea.number(name).value) for name in ("points", "other"))
    if not other:
        return _(
            "This takes cards worth %(points)s, against none %(instead)s.",
            points=format_points(own),
            instead=scene.instead,
        )
    return _(
        "This takes cards worth %(points)s, against %(other)s %(instead)s.",
        instead=scene.instead,
        points=format_points(own),
        other=format_points(other),
    )


def _gain_needed(idea: Idea, scene: _Scene) -> str:
    return _(
        "You gain %(card)s: part of %(yaku)s, which you can still make.",
        card=short_name(idea.cards[0]),
        yaku=_yaku(idea, scene),
    )


def _be_first(idea: Idea, scene: _Scene) -> str:
    values = _behind(idea, scene)
    if list_held_yaku(scene.seen):
        return _(
            "Your next yaku comes first in %(chance)s of deals, but in %(other)s %(instead)s.",
            **values,
        )
    return _("You score first in %(chance)s of deals, but in %(other)s %(instead)s.", **values)


def _bank_lead(idea: Idea, scene: _Scene) -> str:
    return _(
        "Stopping wins the match in %(chance)s of deals, going on in %(other)s.",
        chance=_chance(idea),
        other=_chance(idea, "other"),
    )


def _must_risk(idea: Idea, scene: _Scene) -> str:
    return _(
        "Going on wins the match in %(chance)s of deals, stopping in only %(other)s.",
        chance=_chance(idea),
        other=_chance(idea, "other"),
    )


def _bank(idea: Idea, scene: _Scene) -> str:
    values = {
        "points": _now_text(idea, scene),
        "other": format_signed_to(
            idea.number("expected").value, thresholds.decimals(scene.seen.ruleset)
        ),
    }
    if scene.seen.phase == CANCEL:
        return _("Take half: %(points)s now. Playing on averages %(other)s.", **values)
    if scene.has_calls:
        return _("Stop: %(points)s now. Koi-koi averages %(other)s.", **values)
    return _("Stop: %(points)s now. Going on averages %(other)s.", **values)


def _to_double(idea: Idea, scene: _Scene) -> str:
    return ngettext(
        "One more point doubles your win. You get it in %(chance)s of the rounds you win.",
        "%(num)d more points double your win. You get them in %(chance)s of the rounds you win.",
        round(idea.number("points").value),
        chance=_chance(idea),
    )


def _now_text(idea: Idea, scene: _Scene) -> str:
    """Return what a stop pays, which is exact where only one player scores."""
    number = idea.number("now")
    if number.is_exact and number.value == round(number.value):
        return format_points(round(number.value))
    return format_gap(number.value, scene.seen)


def _go_on(idea: Idea, scene: _Scene) -> str:
    if idea.has("break_even"):
        return _(
            "You win %(chance)s of the rounds; going on pays from %(least)s.",
            chance=_chance(idea),
            least=_chance(idea, "break_even"),
        )
    return _(
        "You win %(chance)s of the rounds, and going on averages %(points)s.",
        chance=_chance(idea),
        points=format_gap(idea.number("expected").value, scene.seen),
    )


def _show(idea: Idea, scene: _Scene) -> str:
    points = format_points(round(idea.number("points").value))
    if scene.settlement == AGAINST_PAR:
        text = _("Each opponent pays you %(points)s, times the field’s multiplier.", points=points)
    else:
        text = _("Showing counts %(points)s at once.", points=points)
    return join_sentences([text, _("What others learn from it is not counted.")])


def _join(idea: Idea, scene: _Scene) -> str:
    return _(
        "Joining averages %(points)s, passing %(other)s.",
        points=_signed(idea, "points", scene),
        other=_signed(idea, "other", scene),
    )


def _pass(idea: Idea, scene: _Scene) -> str:
    return _(
        "Joining averages %(other)s; the fee is %(fee)s, times the field’s multiplier.",
        other=_signed(idea, "other", scene),
        fee=format_points(round(idea.number("fee").value)),
    )


def _signed(idea: Idea, name: str, scene: _Scene) -> str:
    return format_signed_to(idea.number(name).value, thresholds.decimals(scene.seen.ruleset))


def _yaku(idea: Idea, scene: _Scene) -> str:
    return yaku.name(idea.yaku[0], scene.own_names)


def _chance(idea: Idea, name: str = "chance") -> str:
    return chance_percent(idea.number(name).value)


# The name and the sentence of each idea.
WORDS: Final[Mapping[IdeaKind, tuple[str, Sentence]]] = {
    IdeaKind.COMPLETE: (N_("Complete it"), _complete),
    IdeaKind.DENY_YAKU: (N_("Deny a yaku"), _deny_yaku),
    IdeaKind.SLOW_YAKU: (N_("Slow them down"), _slow_yaku),
    IdeaKind.TAKE_PARTNER: (N_("Take the matching card"), _take_partner),
    IdeaKind.HOLD_BACK: (N_("Hold it back"), _hold_back),
    IdeaKind.TAKE_ALL: (N_("Take all four"), _take_all),
    IdeaKind.KEEP_JOKER: (N_("Keep the joker"), _keep_joker),
    IdeaKind.JOKER_NOW: (N_("Use the joker now"), _joker_now),
    IdeaKind.JOKER_BEST: (N_("The joker’s best catch"), _joker_best),
    IdeaKind.TAKE_NOW: (N_("Take it while it is there"), _take_now),
    IdeaKind.CLEAR_DANGER: (N_("Clear the field"), _clear_danger),
    IdeaKind.BUILD_TWO: (N_("Build two yaku at once"), _build_two),
    IdeaKind.HURRY: (N_("Hurry"), _hurry),
    IdeaKind.BUILD_ONE: (N_("Go for the yaku in reach"), _build_one),
    IdeaKind.SAFE_DISCARD: (N_("Discard what nobody else can take"), _safe_discard),
    IdeaKind.SAFER_DISCARD: (N_("Discard the safer card"), _safer_discard),
    IdeaKind.CHEAP_DISCARD: (N_("Give away the cheaper card"), _cheap_discard),
    IdeaKind.TWIN_LESS: (N_("Spend the twin that gives less"), _twin_less),
    IdeaKind.WHICH_TARGET: (N_("Take the better of two"), _which_target),
    IdeaKind.KEEP_PAIR: (N_("Keep the pair"), _keep_pair),
    IdeaKind.KEEP_NEEDED: (N_("Keep what you need"), _keep_needed),
    IdeaKind.KEEP_CATCH: (N_("Keep a card for a capture"), _keep_catch),
    IdeaKind.CARD_BEHIND: (N_("What is behind it"), _card_behind),
    IdeaKind.YAKU_BEHIND: (N_("What is behind it"), _yaku_behind),
    IdeaKind.PAID_BEHIND: (N_("What is behind it"), _paid_behind),
    IdeaKind.MAKES_NOW: (N_("Complete it"), _makes_now),
    IdeaKind.LET_WAIT: (N_("It can wait"), _let_wait),
    IdeaKind.CARD_POINTS: (N_("Take the points"), _card_points),
    IdeaKind.GAIN_NEEDED: (N_("Take what you need"), _gain_needed),
    IdeaKind.BE_FIRST: (N_("Be first"), _be_first),
    IdeaKind.BANK_LEAD: (N_("Bank it, you are ahead"), _bank_lead),
    IdeaKind.MUST_RISK: (N_("You need more"), _must_risk),
    IdeaKind.BANK: (N_("Take what is sure"), _bank),
    IdeaKind.TO_DOUBLE: (N_("Reach the doubling"), _to_double),
    IdeaKind.GO_ON: (N_("Go on"), _go_on),
    IdeaKind.SHOW: (N_("Show what pays"), _show),
    IdeaKind.JOIN: (N_("Joining costs less"), _join),
    IdeaKind.PASS: (N_("Pass"), _pass),
}
