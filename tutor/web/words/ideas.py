"""Ideas by name and in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from tutor.explain.ideas.idea import Idea
from tutor.explain.ideas.kinds import IdeaKind
from tutor.explain.weighing import list_held_yaku
from tutor.review import thresholds
from tutor.rules.observation import Observation
from tutor.rules.position import CANCEL
from tutor.rules.round.play import Action
from tutor.rules.tables import AGAINST_PAR
from tutor.web.i18n.numbers import format_signed_to, format_whole
from tutor.web.i18n.translation import (
    N_,
    _,
    capitalise,
    format_points,
    join_sentences,
    ngettext,
)
from tutor.web.words.card_ideas import (
    name_other,
    name_priced,
    tell_deciding_card,
    tell_two_uses,
    tell_use,
    tell_useful_cards,
)
from tutor.web.words.idea_scene import (
    Scene,
    Sentence,
    find_others,
    format_gap,
    join_yaku,
    list_values,
    name_rival,
    name_yaku,
    tell_chance,
    tell_instead,
)
from tutor.web.words.names.cards import flower, grammatical_number, short_name
from tutor.web.words.names.players import People

IN_REACH: Final = 0.25  # chance to make a yaku


def idea_name(idea: Idea, seen: Observation) -> str:
    """Return the name of an idea."""
    if idea.kind is IdeaKind.JOIN and idea.number("points").value > 0:
        return _("Join the round")
    if idea.kind is IdeaKind.BUILD_ONE and idea.number("chance").value < IN_REACH:
        return _("Keep a yaku possible")
    if idea.kind is IdeaKind.KEEP_CATCH and idea.link and idea.link.card == idea.cards[0]:
        return _("Hold on to it")
    if idea.kind is IdeaKind.GET_CARD and idea.link:
        return _("Don’t feed a capture")
    if idea.kind is IdeaKind.GET_CARD and seen.hand >> idea.cards[0] & 1:
        return _("Secure your own card")
    name, _sentence = WORDS[idea.kind]
    return _(name)


def idea_sentence(idea: Idea, observation: Observation, people: People, rival: Action) -> str:
    """Return the sentence of an idea against a *rival*, for the player's observation."""
    opponents = find_others(idea.seat, observation, people)
    names = name_rival(rival), tell_instead(rival, observation)
    scene = Scene(observation, people, opponents, *names)
    _name, sentence = WORDS[idea.kind]
    if isinstance(sentence, str):
        return capitalise(_(sentence, **list_values(idea, scene)))
    return capitalise(sentence(idea, scene))


def _complete(idea: Idea, scene: Scene) -> str:
    payers = scene.seen.seats - 1 if scene.settlement == AGAINST_PAR else 1
    points = round(idea.number("points").value / payers)
    values = {"yaku": join_yaku(idea, scene)}
    now = round(idea.number("now").value / payers) if idea.has("now") else 0
    values["points"] = _tell_multiplied(now + points, idea)
    values["now"] = format_whole(now)
    if payers > 1 and now:
        text = N_(
            "This completes %(yaku)s: each opponent then pays you %(points)s for your yaku instead"
            " of %(now)s."
        )
    elif payers > 1:
        text = N_("This completes %(yaku)s: %(points)s from each opponent.")
    elif now:
        text = N_("This completes %(yaku)s: your yaku rise from %(now)s to %(points)s.")
    else:
        text = N_("This completes %(yaku)s: %(points)s.")
    if not idea.has("other"):
        return _(text, **values)
    otherwise = _(
        "%(instead)s, you still get there in %(other)s of deals.", **list_values(idea, scene)
    )
    return join_sentences([_(text, **values), capitalise(otherwise)])


def _tell_multiplied(points: int, idea: Idea) -> str:
    """Return points, and the product that gives them where they are multiplied."""
    base = round(idea.number("counted").value) if idea.has("counted") else points
    told = format_points(points)
    if points == base or points % base:
        return told
    factor = format_whole(points // base)
    return _(
        "%(points)s (%(base)s × %(factor)s)", points=told, base=format_whole(base), factor=factor
    )


def _makes_now(idea: Idea, scene: Scene) -> str:
    names = join_yaku(idea, scene)
    return _("This completes %(yaku)s.", yaku=names)


def _slow_yaku(idea: Idea, scene: Scene) -> str:
    return _(
        "%(player)s is one card short of %(yaku)s. This takes one of the %(number)s cards that"
        " complete it.",
        player=scene.others.name,
        yaku=name_yaku(idea, scene),
        number=round(idea.number("left").value),
    )


def _take_partner(idea: Idea, scene: Scene) -> str:
    card, *own = idea.cards
    values = {
        "card": short_name(card),
        "player": scene.others.name,
        "yaku": name_yaku(idea, scene),
    }
    if own:
        return _(
            "Only you can then take %(card)s, with %(own)s; %(player)s could use %(card)s for"
            " %(yaku)s.",
            **values,
            own=name_other(own[0], card),
        )
    if idea.number("left").value:
        return _(
            "Then only one card can still take %(card)s, which %(player)s could use for %(yaku)s.",
            **values,
        )
    return _(
        "Then no card can take %(card)s, which %(player)s could use for %(yaku)s.",
        **values,
    )


def _hold_back(idea: Idea, scene: Scene) -> str:
    values = {
        "card": short_name(idea.cards[0]),
        "player": scene.others.name,
        "yaku": name_yaku(idea, scene),
    }
    if idea.number("missing").value == 1:
        return _("Don’t discard %(card)s: that lets %(player)s complete %(yaku)s.", **values)
    return _("Don’t discard %(card)s: that helps %(player)s towards %(yaku)s.", **values)


def _keep_joker(idea: Idea, scene: Scene) -> str:
    points = format_gap(idea.number("points").value, scene.seen)
    if not idea.cards:
        return _(
            "Keep the joker: later it takes a card worth %(points)s on average.", points=points
        )
    return _(
        "Keep the joker: later it takes a card worth %(points)s on average, now one worth"
        " %(other)s.",
        points=points,
        other=format_points(round(idea.number("other").value)),
    )


def _joker_now(idea: Idea, scene: Scene) -> str:
    return _(
        "The joker takes %(card)s, worth %(points)s; later it averages only %(other)s.",
        card=short_name(idea.cards[0]),
        points=format_points(round(idea.number("points").value)),
        other=format_gap(idea.number("other").value, scene.seen),
    )


def _joker_best(idea: Idea, scene: Scene) -> str:
    card, other = map(short_name, idea.cards)
    more, less = (round(idea.number(name).value) for name in ("points", "other"))
    text = _("Let the joker take %(card)s, not %(other)s.", card=card, other=other)
    if more > less:
        text = _(
            "Let the joker take %(card)s (%(points)s), not %(other)s (%(less)s).",
            card=card,
            points=format_points(more),
            other=other,
            less=format_points(less),
        )
    return join_sentences([text, tell_use(replace(idea, cards=idea.cards[:1]), scene)])


def _take_now(idea: Idea, scene: Scene) -> str:
    text = _(
        "%(instead)s, %(player)s takes %(card)s before your next turn in %(chance)s of deals.",
        instead=scene.instead,
        player=scene.others.name,
        card=name_priced(idea, scene),
        chance=tell_chance(idea),
    )
    return join_sentences([text, tell_use(idea, scene)])


def _clear_danger(idea: Idea, scene: Scene) -> str:
    text = ngettext(
        "Don’t leave %(card)s: %(player)s takes it before your next turn in %(chance)s of deals.",
        "Don’t leave %(card)s: %(player)s takes them before your next turn in %(chance)s of deals.",
        grammatical_number(idea.cards[0]),
        card=name_priced(idea, scene),
        player=scene.others.name,
        chance=tell_chance(idea),
    )
    return join_sentences([text, tell_use(idea, scene)])


def _hurry(idea: Idea, scene: Scene) -> str:
    return ngettext(
        "With one turn left after this one, you make %(yaku)s in %(chance)s of deals, but in"
        " %(other)s %(instead)s.",
        "With %(num)d turns left after this one, you make %(yaku)s in %(chance)s of deals, but in"
        " %(other)s %(instead)s.",
        round(idea.number("turns").value),
        instead=scene.instead,
        yaku=name_yaku(idea, scene),
        chance=tell_chance(idea),
        other=tell_chance(idea, "other"),
    )


def _build_one(idea: Idea, scene: Scene) -> str:
    values = list_values(idea, scene)
    if len(idea.cards) > 1:
        return _(
            "Keep %(card)s for %(sought)s: you then make %(yaku)s in %(chance)s of deals, but in"
            " %(other)s if you play %(card)s now.",
            **values,
            sought=short_name(idea.cards[1]),
        )
    if idea.link:
        return _(
            "Leave %(given)s for %(card)s: you then make %(yaku)s in %(chance)s of deals, but in"
            " %(other)s %(instead)s.",
            **values,
            given=name_other(idea.link.card, idea.cards[0]),
        )
    if idea.cards:
        return _(
            "Keep %(card)s: you then make %(yaku)s in %(chance)s of deals, but in %(other)s if you"
            " play it now.",
            **{**values, "card": scene.rival},
        )
    if idea.has("have"):
        return _(
            "You then have %(have)s of the %(need)s cards for %(yaku)s, and make it in %(chance)s"
            " of deals, but in %(other)s %(instead)s.",
            **values,
        )
    return _(
        "You then make %(yaku)s in %(chance)s of deals, but in %(other)s %(instead)s.", **values
    )


def _cheap_discard(idea: Idea, scene: Scene) -> str:
    own, other = (round(idea.number(name).value) for name in ("points", "other"))
    return _(
        "If your discard is taken, that gives away %(points)s; with %(card)s, %(other)s.",
        card=short_name(idea.cards[1]),
        points=format_points(own),
        other=format_points(other),
    )


def _yaku_behind(idea: Idea, scene: Scene) -> str:
    if idea.seat == scene.seen.seat:
        return _build_one(idea, scene)
    if idea.number("chance").is_exact:
        return _(
            "%(player)s can then no longer make %(yaku)s; %(instead)s, in %(other)s of deals.",
            **list_values(idea, scene),
        )
    text = _(
        "%(player)s then makes %(yaku)s in %(chance)s of deals, but in %(other)s %(instead)s.",
        **list_values(idea, scene),
    )
    if not idea.cards:
        return text
    return join_sentences([text, capitalise(tell_useful_cards(idea, scene))])


def _paid_behind(idea: Idea, scene: Scene) -> str:
    if idea.seat == scene.seen.seat:
        text = N_("You score %(yaku)s in %(chance)s of deals, but in %(other)s %(instead)s.")
    else:
        text = N_(
            "%(player)s scores %(yaku)s in %(chance)s of deals, but in %(other)s %(instead)s."
        )
    return _(text, **list_values(idea, scene))


def _keep_pair(idea: Idea, scene: Scene) -> str:
    text = N_("Next turn you can still take %(second)s with %(card)s.")
    if idea.yaku:
        text = N_("Next turn you can still take %(second)s with %(card)s, for %(yaku)s.")
    return _(text, **list_values(idea, scene))


def _retake(idea: Idea, scene: Scene) -> str:
    card, own = map(short_name, idea.cards)
    if idea.number("chance").is_exact and card == own:
        return _("Only you can then take %(card)s, with the other one in your hand.", card=card)
    if idea.number("chance").is_exact:
        return _("Only you can then take %(card)s, with %(own)s.", card=card, own=own)
    if card == own:
        text = N_(
            "You get %(card)s back in %(chance)s of deals, for instance with the other one in your"
            " hand."
        )
        return _(text, card=card, chance=tell_chance(idea))
    return _(
        "You get %(card)s back in %(chance)s of deals, for instance with %(own)s.",
        card=card,
        own=own,
        chance=tell_chance(idea),
    )


def _taken_next(idea: Idea, scene: Scene) -> str:
    if idea.link is not None:
        return ngettext(
            "If you discard %(card)s, %(player)s takes it before your next turn in %(chance)s of"
            " deals.",
            "If you discard %(card)s, %(player)s takes them before your next turn in %(chance)s of"
            " deals.",
            grammatical_number(idea.link.card),
            player=scene.others.name,
            card=scene.rival,
            chance=tell_chance(idea),
        )
    return _take_now(idea, scene)


def _adds_now(idea: Idea, scene: Scene) -> str:
    points = format_points(round(idea.number("points").value))
    if scene.seen.calls[scene.seen.seat]:
        return _("Your move adds %(points)s to your yaku, so you may stop.", points=points)
    return _("Your move adds %(points)s to your yaku.", points=points)


def _more_doubled(idea: Idea, scene: Scene) -> str:
    return _(
        "%(chance)s of your wins reach %(points)s and count double, but only %(other)s"
        " %(instead)s.",
        **list_values(idea, scene),
        points=format_points(round(idea.number("points").value)),
    )


def _sure_next(idea: Idea, scene: Scene) -> str:
    names = join_yaku(idea, scene)
    if not names:
        text = N_("Next turn you can add to your yaku: only you can take %(card)s.")
    else:
        text = N_("Next turn you can complete %(yaku)s: only you can take %(card)s.")
    return _(text, card=short_name(idea.cards[0]), yaku=names)


def _let_wait(idea: Idea, scene: Scene) -> str:
    values = {"card": short_name(idea.cards[0]), "month": flower(idea.cards[0])}
    if idea.yaku:
        values["yaku"] = join_yaku(idea, scene)
        text = N_("%(yaku)s can wait: nobody else can take %(card)s.")
        if len(idea.cards) > 1:
            text = N_("%(yaku)s can wait: nobody else can take both %(month)s cards.")
        return _(text, **values)
    if len(idea.cards) > 1:
        return _("%(card)s can wait: nobody else can take both %(month)s cards.", **values)
    return ngettext(
        "%(card)s can wait: nobody else can take it.",
        "%(card)s can wait: nobody else can take them.",
        grammatical_number(idea.cards[0]),
        **values,
    )


def _card_points(idea: Idea, scene: Scene) -> str:
    own, other = (round(idea.number(name).value) for name in ("points", "other"))
    return _(
        "This takes cards worth %(points)s, against %(other)s %(instead)s.",
        instead=scene.instead,
        points=format_points(own),
        other=format_points(other),
    )


def _takes_points(idea: Idea, scene: Scene) -> str:
    own, other = (round(idea.number(name).value) for name in ("points", "other"))
    return _(
        "Your move takes cards worth %(points)s; with %(rival)s, %(other)s.",
        points=format_points(own),
        rival=scene.rival,
        other=format_whole(other),
    )


def _be_first(idea: Idea, scene: Scene) -> str:
    values = list_values(idea, scene)
    if list_held_yaku(scene.seen):
        return _(
            "You are the next to score in %(chance)s of deals, but in %(other)s %(instead)s.",
            **values,
        )
    return _("You score first in %(chance)s of deals, but in %(other)s %(instead)s.", **values)


def _bank(idea: Idea, scene: Scene) -> str:
    values = {"points": _now_text(idea, scene), "other": _signed(idea, "expected", scene)}
    if scene.seen.phase == CANCEL:
        return _("Take half: %(points)s now. Playing on averages %(other)s.", **values)
    if scene.has_calls:
        return _("Stop: %(points)s now. Koi-koi averages %(other)s.", **values)
    return _("Stop: %(points)s now. Going on averages %(other)s.", **values)


def _to_double(idea: Idea, scene: Scene) -> str:
    return ngettext(
        "One more point doubles your win. You get it in %(chance)s of the rounds you win.",
        "%(num)d more points double your win. You get them in %(chance)s of the rounds you win.",
        round(idea.number("points").value),
        chance=tell_chance(idea),
    )


def _now_text(idea: Idea, scene: Scene) -> str:
    """Return what a stop pays, which is exact where only one player scores."""
    number = idea.number("now")
    if number.is_exact and number.value == round(number.value):
        return format_points(round(number.value))
    return format_gap(number.value, scene.seen)


def _go_on(idea: Idea, scene: Scene) -> str:
    if idea.has("break_even"):
        return _(
            "You win %(chance)s of the rounds; going on pays from %(least)s.",
            chance=tell_chance(idea),
            least=tell_chance(idea, "break_even"),
        )
    return _(
        "You win %(chance)s of the rounds, and going on averages %(points)s.",
        chance=tell_chance(idea),
        points=format_gap(idea.number("expected").value, scene.seen),
    )


def _show(idea: Idea, scene: Scene) -> str:
    points = format_points(round(idea.number("points").value))
    if scene.settlement == AGAINST_PAR:
        text = _("Each opponent pays you %(points)s, times the field’s multiplier.", points=points)
    else:
        text = _("Showing counts %(points)s at once.", points=points)
    return join_sentences([text, _("What others learn from it is not counted.")])


def _join(idea: Idea, scene: Scene) -> str:
    return _(
        "Joining averages %(points)s, passing %(other)s.",
        points=_signed(idea, "points", scene),
        other=_signed(idea, "other", scene),
    )


def _pass(idea: Idea, scene: Scene) -> str:
    return _(
        "Joining averages %(other)s; the fee is %(fee)s, times the field’s multiplier.",
        other=_signed(idea, "other", scene),
        fee=format_points(round(idea.number("fee").value)),
    )


def _signed(idea: Idea, name: str, scene: Scene) -> str:
    return format_signed_to(idea.number(name).value, thresholds.decimals(scene.seen.ruleset))


# The name and the sentence of each idea, with the names of `list_values`.
WORDS: Final[Mapping[IdeaKind, tuple[str, str | Sentence]]] = {
    IdeaKind.COMPLETE: (N_("Complete it"), _complete),
    IdeaKind.DENY_YAKU: (N_("Deny a yaku"), N_("%(player)s then can’t make %(yaku)s.")),
    IdeaKind.SLOW_YAKU: (N_("Slow them down"), _slow_yaku),
    IdeaKind.TAKE_PARTNER: (N_("Take the matching card"), _take_partner),
    IdeaKind.HOLD_BACK: (N_("Hold it back"), _hold_back),
    IdeaKind.TAKE_ALL: (N_("Take all four"), N_("The fourth %(month)s takes the other three.")),
    IdeaKind.KEEP_JOKER: (N_("Keep the joker"), _keep_joker),
    IdeaKind.JOKER_NOW: (N_("Use the joker now"), _joker_now),
    IdeaKind.JOKER_BEST: (N_("The joker’s best catch"), _joker_best),
    IdeaKind.TAKE_NOW: (N_("Take it while it is there"), _take_now),
    IdeaKind.CLEAR_DANGER: (N_("Don’t leave it there"), _clear_danger),
    IdeaKind.BUILD_TWO: (
        N_("Build two yaku at once"),
        tell_two_uses,
    ),
    IdeaKind.HURRY: (N_("Hurry"), _hurry),
    IdeaKind.BUILD_ONE: (N_("Go for the yaku in reach"), _build_one),
    IdeaKind.SAFE_DISCARD: (
        N_("Discard what nobody else can take"),
        N_("Nobody else can take it: no unseen %(month)s is left."),
    ),
    IdeaKind.SAFER_DISCARD: (
        N_("Discard the safer card"),
        N_(
            "%(player)s takes this discard in %(chance)s of deals; if you discard %(second)s"
            " instead, in %(other)s."
        ),
    ),
    IdeaKind.CHEAP_DISCARD: (N_("Give away the cheaper card"), _cheap_discard),
    IdeaKind.TWIN_LESS: (
        N_("Spend the twin that gives less"),
        N_("Both take %(card)s. Keep %(second)s: it counts for %(yaku)s."),
    ),
    IdeaKind.WHICH_TARGET: (
        N_("Take the better of two"),
        N_("%(card)s counts for %(yaku)s, unlike %(second)s."),
    ),
    IdeaKind.KEEP_PAIR: (
        N_("Keep a sure capture"),
        _keep_pair,
    ),
    IdeaKind.KEEP_NEEDED: (
        N_("Keep what you need"),
        N_("Keep %(card)s for %(yaku)s, which you can still make."),
    ),
    IdeaKind.KEEP_CATCH: (N_("Keep a card for a capture"), tell_deciding_card),
    IdeaKind.TAKES_POINTS: (N_("Take the points"), _takes_points),
    IdeaKind.GET_CARD: (N_("Take it while it is there"), tell_deciding_card),
    IdeaKind.LOSE_CARD: (N_("Keep it from them"), tell_deciding_card),
    IdeaKind.CARD_BEHIND: (N_("What is behind it"), tell_deciding_card),
    IdeaKind.YAKU_BEHIND: (N_("What is behind it"), _yaku_behind),
    IdeaKind.MORE_CARDS: (
        N_("What is behind it"),
        N_("You then have %(have)s of the %(need)s cards for %(yaku)s."),
    ),
    IdeaKind.ADDS_NOW: (N_("Add to your yaku"), _adds_now),
    IdeaKind.MORE_DOUBLED: (N_("What is behind it"), _more_doubled),
    IdeaKind.TAKEN_NEXT: (N_("What is behind it"), _taken_next),
    IdeaKind.PAID_BEHIND: (N_("What is behind it"), _paid_behind),
    IdeaKind.USEFUL_CARD: (N_("What is behind it"), tell_useful_cards),
    IdeaKind.MAKES_NOW: (N_("Complete it"), _makes_now),
    IdeaKind.STOP_FIRST: (N_("Complete it"), N_("You can then stop before %(player)s scores.")),
    IdeaKind.RETAKE: (N_("Get it back"), _retake),
    IdeaKind.SURE_NEXT: (N_("A sure next turn"), _sure_next),
    IdeaKind.LET_WAIT: (N_("It can wait"), _let_wait),
    IdeaKind.CARD_POINTS: (N_("Take the points"), _card_points),
    IdeaKind.GAIN_NEEDED: (
        N_("Take what you need"),
        N_("You gain %(card)s for %(yaku)s, which you can still make."),
    ),
    IdeaKind.BE_FIRST: (N_("Be first"), _be_first),
    IdeaKind.BANK_LEAD: (
        N_("Stop for the match"),
        N_("Stopping wins the match in %(chance)s of deals, going on in %(other)s."),
    ),
    IdeaKind.MUST_RISK: (
        N_("You need more"),
        N_("Going on wins the match in %(chance)s of deals, stopping in only %(other)s."),
    ),
    IdeaKind.BANK: (N_("Take the sure points"), _bank),
    IdeaKind.TO_DOUBLE: (N_("Go for the double"), _to_double),
    IdeaKind.GO_ON: (N_("Go on"), _go_on),
    IdeaKind.SHOW: (N_("Show what pays"), _show),
    IdeaKind.JOIN: (N_("Joining costs less"), _join),
    IdeaKind.PASS: (N_("Pass"), _pass),
}
