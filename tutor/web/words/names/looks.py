"""The look of each card, for screen readers where recognition is the question.

It describes the drawing, and never names the plant, the month or the kind.
"""

from typing import Final

from tutor.rules.cards import Card, id_of, month_of
from tutor.web.i18n.translation import N_, _
from tutor.web.words.names.cards import MONTHS, full_name

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
    if month_of(card) > len(MONTHS):
        return full_name(card)
    return _(LOOKS[id_of(card)])
