"""What tests ask of claims."""

from tutor.explain.claim import Claim


def figures(claim: Claim) -> tuple[float, ...]:
    """Return the values of a claim's numbers, in their order."""
    return tuple(number.value for number in claim.numbers)
