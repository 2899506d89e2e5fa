"""Store house sheets."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables up to this version."""
    op.create_table(
        "house_sheet",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("preset", sa.String(), nullable=False),
        sa.Column("overrides", sa.JSON(), nullable=False),
        sa.Column("kept_at", sa.DateTime(), nullable=False),
        sa.Column("learner_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["learner_id"], ["learner.id"], name=op.f("fk_house_sheet_learner_id_learner")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_house_sheet")),
        sa.UniqueConstraint(
            "learner_id", "game", "title", name=op.f("uq_house_sheet_learner_id_game_title")
        ),
    )
    op.create_index(op.f("ix_house_sheet_learner_id"), "house_sheet", ["learner_id"])


def downgrade() -> None:
    """Bring the tables back to the version before."""
    op.drop_table("house_sheet")
