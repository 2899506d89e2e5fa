"""What a name in its own language is."""

from dataclasses import dataclass


@dataclass(frozen=True)
class OriginalName:
    """A Japanese name: as it is written, read, and read in our letters (long vowels marked).

    *also* are other spellings and names: those of the five sources first, in whatever language.
    """

    kanji: str
    kana: str
    romaji: str
    also: tuple[str, ...] = ()
