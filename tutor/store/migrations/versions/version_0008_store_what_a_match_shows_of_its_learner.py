"""Store the learner's figures of a match."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Upgrade the tables to this version; queue analysed matches once more."""
    op.create_table(
        "match_figures",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("result", sa.Float(), nullable=False),
        sa.Column("luck", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(
            ["match_id"], ["match.id"], name=op.f("fk_match_figures_match_id_match")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_match_figures")),
        sa.UniqueConstraint("match_id", name=op.f("uq_match_figures_match_id")),
    )
    op.create_table(
        "choice",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("loss", sa.Float(), nullable=False),
        sa.Column("points", sa.Float(), nullable=False),
        sa.Column("weight", sa.Float(), nullable=False),
        sa.Column("is_clear", sa.Boolean(), nullable=False),
        sa.Column("is_helped", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name=op.f("fk_choice_match_id_match")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_choice")),
        sa.UniqueConstraint(
            "match_id", "round", "step", name=op.f("uq_choice_match_id_round_step")
        ),
    )
    op.execute(sa.text("UPDATE analysis SET collected = 0"))


def downgrade() -> None:
    """Bring the tables back to the version before."""
    op.drop_table("choice")
    op.drop_table("match_figures")
