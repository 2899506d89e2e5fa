"""What is wrong with an observation that cannot be."""


class ObservationError(ValueError):
    """An observation that cannot be; *field* names the part that is wrong."""

    def __init__(self, field: str, sentence: str) -> None:
        super().__init__(sentence)
        self.field = field
