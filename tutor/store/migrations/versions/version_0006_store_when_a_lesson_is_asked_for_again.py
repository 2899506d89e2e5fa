"""Store when a lesson is reviewed."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables up to this version."""
    op.create_table(
        "lesson_recall",
        sa.Column("lesson", sa.String(), nullable=False),
        sa.Column("days", sa.Integer(), nullable=False),
        sa.Column("times", sa.Integer(), nullable=False),
        sa.Column("due_at", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("lesson", name=op.f("pk_lesson_recall")),
    )


def downgrade() -> None:
    """Bring the tables back to the version before."""
    op.drop_table("lesson_recall")
