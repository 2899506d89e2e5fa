"""The first schema that can be upgraded; a new database gets its tables from `tables`."""

revision = "0018"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Do nothing: a database of this version has its tables."""
