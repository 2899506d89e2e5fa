"""A name in its original language."""

from dataclasses import dataclass


@dataclass(frozen=True)
class OriginalName:
    """A Japanese name: spelling, reading, and romaji (long vowels marked).

    *also* are other spellings and names, in any language, those of the five sources first.
    """

    kanji: str
    kana: str
    romaji: str
    also: tuple[str, ...] = ()
