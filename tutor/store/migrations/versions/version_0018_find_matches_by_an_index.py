"""Find matches by an index."""

from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables up to this version."""
    op.create_index(
        "ix_match_shelf",
        "match",
        ["learner_id", "deleted_at", "result", "origin", "id", "accuracy"],
    )


def downgrade() -> None:
    """Bring the tables back to the version before."""
    op.drop_index("ix_match_shelf", table_name="match")
