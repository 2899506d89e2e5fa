"""Store the help shown to a learner."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables up to this version."""
    op.create_table(
        "help",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("sequence", sa.Integer(), nullable=False),
        sa.Column("rung", sa.Integer(), nullable=False),
        sa.Column("warned", sa.Boolean(), nullable=False),
        sa.Column("told_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name=op.f("fk_help_match_id_match")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_help")),
        sa.UniqueConstraint("match_id", "sequence", name=op.f("uq_help_match_id_sequence")),
    )


def downgrade() -> None:
    """Bring the tables back to the version before."""
    op.drop_table("help")
