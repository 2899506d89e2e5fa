"""The kinds of exercise: each in one module with its fields, its judge and its answers."""

from collections.abc import Callable, Mapping
from typing import Final

from tutor.lessons.fields import TomlTable
from tutor.lessons.kinds.amounts import Count, Estimate
from tutor.lessons.kinds.naming import Find, Pick, Tap
from tutor.lessons.kinds.placing import Order, Sort
from tutor.lessons.kinds.playing import Best, Decide, Play, Predict, TableRound
from tutor.lessons.model import Exercise

KINDS: Final[Mapping[str, Callable[[TomlTable], Exercise]]] = {  # how each is read
    Tap.kind: Tap.read,
    Sort.kind: Sort.read,
    Order.kind: Order.read,
    Pick.kind: Pick.read,
    Count.kind: Count.read,
    Find.kind: Find.read,
    Predict.kind: Predict.read,
    Play.kind: Play.read,
    Decide.kind: Decide.read,
    Best.kind: Best.read,
    Estimate.kind: Estimate.read,
    TableRound.kind: TableRound.read,
}
