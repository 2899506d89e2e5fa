"""The names of the cards, of their months and of their kinds, and how each card looks."""

from typing import Final

from tutor.rules.cards import IDS, Card, Kind, card_named, month_of
from tutor.web.i18n.translation import N_, _

# Each card for screen readers, and for the middle of a sentence.
NAMES: Final = {
    "1-crane": (N_("Pine with crane, January, light"), N_("the crane")),
    "1-ribbon": (N_("Pine, poetry ribbon, January"), N_("the pine ribbon")),
    "1-chaff-a": (N_("Pine chaff 1, January"), N_("pine chaff")),
    "1-chaff-b": (N_("Pine chaff 2, January"), N_("pine chaff")),
    "2-warbler": (N_("Plum blossom with bush warbler, February, animal"), N_("the warbler")),
    "2-ribbon": (N_("Plum blossom, poetry ribbon, February"), N_("the plum ribbon")),
    "2-chaff-a": (N_("Plum chaff 1, February"), N_("plum chaff")),
    "2-chaff-b": (N_("Plum chaff 2, February"), N_("plum chaff")),
    "3-curtain": (N_("Cherry blossom with curtain, March, light"), N_("the curtain")),
    "3-ribbon": (N_("Cherry blossom, poetry ribbon, March"), N_("the cherry ribbon")),
    "3-chaff-a": (N_("Cherry chaff 1, March"), N_("cherry chaff")),
    "3-chaff-b": (N_("Cherry chaff 2, March"), N_("cherry chaff")),
    "4-cuckoo": (N_("Wisteria with cuckoo, April, animal"), N_("the cuckoo")),
    "4-ribbon": (N_("Wisteria, plain red ribbon, April"), N_("the wisteria ribbon")),
    "4-chaff-a": (N_("Wisteria chaff 1, April"), N_("wisteria chaff")),
    "4-chaff-b": (N_("Wisteria chaff 2, April"), N_("wisteria chaff")),
    "5-bridge": (N_("Iris with plank bridge, May, animal"), N_("the bridge")),
    "5-ribbon": (N_("Iris, plain red ribbon, May"), N_("the iris ribbon")),
    "5-chaff-a": (N_("Iris chaff 1, May"), N_("iris chaff")),
    "5-chaff-b": (N_("Iris chaff 2, May"), N_("iris chaff")),
    "6-butterflies": (N_("Peony with butterflies, June, animal"), N_("the butterflies")),
    "6-ribbon": (N_("Peony, blue ribbon, June"), N_("the peony ribbon")),
    "6-chaff-a": (N_("Peony chaff 1, June"), N_("peony chaff")),
    "6-chaff-b": (N_("Peony chaff 2, June"), N_("peony chaff")),
    "7-boar": (N_("Bush clover with boar, July, animal"), N_("the boar")),
    "7-ribbon": (N_("Bush clover, plain red ribbon, July"), N_("the bush clover ribbon")),
    "7-chaff-a": (N_("Bush clover chaff 1, July"), N_("bush clover chaff")),
    "7-chaff-b": (N_("Bush clover chaff 2, July"), N_("bush clover chaff")),
    "8-moon": (N_("Susuki grass with full moon, August, light"), N_("the moon")),
    "8-geese": (N_("Susuki grass with geese, August, animal"), N_("the geese")),
    "8-chaff-a": (N_("Susuki chaff 1, August"), N_("susuki chaff")),
    "8-chaff-b": (N_("Susuki chaff 2, August"), N_("susuki chaff")),
    "9-cup": (N_("Chrysanthemum with sake cup, September, animal"), N_("the sake cup")),
    "9-ribbon": (N_("Chrysanthemum, blue ribbon, September"), N_("the chrysanthemum ribbon")),
    "9-chaff-a": (N_("Chrysanthemum chaff 1, September"), N_("chrysanthemum chaff")),
    "9-chaff-b": (N_("Chrysanthemum chaff 2, September"), N_("chrysanthemum chaff")),
    "10-deer": (N_("Maple with deer, October, animal"), N_("the deer")),
    "10-ribbon": (N_("Maple, blue ribbon, October"), N_("the maple ribbon")),
    "10-chaff-a": (N_("Maple chaff 1, October"), N_("maple chaff")),
    "10-chaff-b": (N_("Maple chaff 2, October"), N_("maple chaff")),
    "11-rainman": (N_("Willow with rain man, November, light"), N_("the rain man")),
    "11-swallow": (N_("Willow with swallow, November, animal"), N_("the swallow")),
    "11-ribbon": (N_("Willow, plain red ribbon, November"), N_("the willow ribbon")),
    "11-lightning": (N_("Willow with lightning, November, chaff"), N_("the lightning")),
    "12-phoenix": (N_("Paulownia with phoenix, December, light"), N_("the phoenix")),
    "12-chaff-yellow": (N_("Yellow paulownia chaff, December"), N_("yellow paulownia chaff")),
    "12-chaff-a": (N_("Paulownia chaff 1, December"), N_("paulownia chaff")),
    "12-chaff-b": (N_("Paulownia chaff 2, December"), N_("paulownia chaff")),
}
# Cards with another kind in some game, for screen readers.
RESORTED: Final = {
    ("2-warbler", Kind.LIGHT): N_("Plum blossom with bush warbler, February, light"),
    ("9-cup", Kind.LIGHT): N_("Chrysanthemum with sake cup, September, light"),
    ("10-deer", Kind.LIGHT): N_("Maple with deer, October, light"),
    ("12-chaff-yellow", Kind.ANIMAL): N_("Paulownia with yellow ground, December, animal"),
}
JOKER: Final = (N_("Joker, without a month"), N_("the joker"))  # the 49th card
PLURAL: Final = ("6-butterflies", "8-geese")  # cards with a plural name
LIGHTNING: Final = "11-lightning"  # chaff with a proper name
FLOWERS: Final = (
    N_("pine"),
    N_("plum"),
    N_("cherry"),
    N_("wisteria"),
    N_("iris"),
    N_("peony"),
    N_("bush clover"),
    N_("susuki"),
    N_("chrysanthemum"),
    N_("maple"),
    N_("willow"),
    N_("paulownia"),
)
MONTHS: Final = (
    N_("January"),
    N_("February"),
    N_("March"),
    N_("April"),
    N_("May"),
    N_("June"),
    N_("July"),
    N_("August"),
    N_("September"),
    N_("October"),
    N_("November"),
    N_("December"),
)
KINDS: Final = {
    Kind.LIGHT: N_("Lights"),
    Kind.ANIMAL: N_("Animals"),
    Kind.RIBBON: N_("Ribbons"),
    Kind.CHAFF: N_("Chaff"),
}
KIND: Final = {
    Kind.LIGHT: N_("light"),
    Kind.ANIMAL: N_("animal"),
    Kind.RIBBON: N_("ribbon"),
    Kind.CHAFF: N_("chaff"),
}

RIBBONS: Final = {
    "poetry": N_("poetry ribbon"),
    "blue": N_("blue ribbon"),
    "plain": N_("plain red ribbon"),
}


# By the number of the card, the joker last.
_NAMES: Final = (*(NAMES[name] for name in IDS), JOKER)
_RESORTED: Final[dict[tuple[Card, Kind | None], str]] = {
    (card_named(name), kind): text for (name, kind), text in RESORTED.items()
}


def full_name(card: Card, kind: Kind | None = None) -> str:
    """Return the whole name of *card*: flower, picture, month and kind.

    *kind* is its kind in the game that is played, if that may not be the usual one.
    """
    return _(_RESORTED.get((card, kind), _NAMES[card][0]))


def short_name(card: Card) -> str:
    """Return the name of *card* for the middle of a sentence."""
    return _(_NAMES[card][1])


def grammatical_number(card: Card) -> int:
    """Return 2 where the name of *card* is a plural, otherwise 1."""
    return 2 if IDS[card] in PLURAL else 1


def flower(card: Card) -> str:
    """Return the flower of the card's month, as used within a sentence."""
    return _(FLOWERS[month_of(card) - 1])


def flower_and_month(card: Card) -> str:
    """Return flower and month of *card*, which decide the draw for the deal."""
    month = _(MONTHS[month_of(card) - 1])
    return _("%(flower)s (%(month)s)", flower=flower(card), month=month)


def kind_name(kind: Kind) -> str:
    """Return the name of a kind of cards, as the heading of a group."""
    return _(KINDS[kind])


def kind_singular(kind: Kind) -> str:
    """Return the word for one card of a kind, for the middle of a sentence."""
    return _(KIND[kind])


def ribbon_name(sort: str) -> str:
    """Return the word for a ribbon of a sort, for the middle of a sentence."""
    return _(RIBBONS[sort])


LOOKS: Final = {
    "1-crane": N_("A white bird before a red sun, stiff green needles below"),
    "1-ribbon": N_("A red strip with black writing before stiff green needles"),
    "1-chaff-a": N_("Stiff green needles in flat clumps, a crown on top"),
    "1-chaff-b": N_("Stiff green needles in flat clumps, left and right in turn"),
    "2-warbler": N_("A small green bird on dark twigs with round red blossoms"),
    "2-ribbon": N_("A red strip with black writing between round red blossoms"),
    "2-chaff-a": N_("Round red blossoms on a black trunk that rises from the left"),
    "2-chaff-b": N_("Round red blossoms and many buds on black branches"),
    "3-curtain": N_("Pale pink blossoms above a striped curtain"),
    "3-ribbon": N_("A red strip with black writing before pale pink blossoms"),
    "3-chaff-a": N_("A crown of pale pink blossoms, a dark branch and blue below"),
    "3-chaff-b": N_("A heap of pale pink blossoms, a dark branch and blue above"),
    "4-cuckoo": N_("A grey bird flying under hanging purple clusters"),
    "4-ribbon": N_("A red strip without writing between hanging purple clusters"),
    "4-chaff-a": N_("Hanging purple clusters, the longest on the left"),
    "4-chaff-b": N_("Hanging purple clusters next to a winding trunk"),
    "5-bridge": N_("Wooden planks over water, upright violet flowers behind"),
    "5-ribbon": N_("A red strip without writing, upright violet flowers behind"),
    "5-chaff-a": N_("Two upright violet flowers in water, the left one higher"),
    "5-chaff-b": N_("Two upright violet flowers in water, the right one higher"),
    "6-butterflies": N_("Two butterflies above one large red flower"),
    "6-ribbon": N_("A blue strip between large red flowers"),
    "6-chaff-a": N_("Two large red flowers with pointed green leaves"),
    "6-chaff-b": N_("One large red flower with pointed green leaves, and a bud"),
    "7-boar": N_("A bristly brown beast under bending stems with pink tips"),
    "7-ribbon": N_("A red strip without writing, bending stems with pink tips"),
    "7-chaff-a": N_("Bending stems with pink tips and small round leaves, on the left"),
    "7-chaff-b": N_("Bending stems with pink tips and small round leaves, on the right"),
    "8-moon": N_("A large white disc in a red sky, golden plumes on a dark hill"),
    "8-geese": N_("Three birds flying over a dark hill with golden plumes"),
    "8-chaff-a": N_("Golden plumes before a blue hill"),
    "8-chaff-b": N_("Tall golden plumes before a black hill"),
    "9-cup": N_("A red bowl below yellow many-petalled flowers"),
    "9-ribbon": N_("A blue strip between yellow many-petalled flowers"),
    "9-chaff-a": N_("Two yellow many-petalled flowers"),
    "9-chaff-b": N_("Five yellow many-petalled flowers, close together"),
    "10-deer": N_("A spotted stag under pointed red and orange leaves"),
    "10-ribbon": N_("A blue strip between pointed red and orange leaves"),
    "10-chaff-a": N_("Pointed red and orange leaves on thin twigs"),
    "10-chaff-b": N_("Pointed red and orange leaves before a dark trunk"),
    "11-rainman": N_("A man under an umbrella, a frog, hanging green strings"),
    "11-swallow": N_("A blue bird with a forked tail, hanging green strings"),
    "11-ribbon": N_("A red strip without writing, hanging green strings"),
    "11-lightning": N_("A yellow flash and a drum in the dark, hanging green strings"),
    "12-phoenix": N_("A red bird with a long tail, broad leaves, purple spikes"),
    "12-chaff-yellow": N_("Broad leaves and purple spikes, the ground bright yellow"),
    "12-chaff-a": N_("Broad leaves, purple spikes upright in the middle"),
    "12-chaff-b": N_("Broad leaves, purple spikes along a bending twig"),
}


def describe_look(card: Card) -> str:
    """Return how *card* looks; the 49th card has nothing to hide."""
    return _(LOOKS[IDS[card]]) if card < len(IDS) else full_name(card)
