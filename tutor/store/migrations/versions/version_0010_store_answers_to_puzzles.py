"""Store answers to puzzles, runs and ratings."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables up to this version."""
    op.create_table(
        "puzzle_run",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("began_at", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_puzzle_run")),
    )
    op.create_table(
        "puzzle_answer",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("run_id", sa.Integer(), nullable=True),
        sa.Column("puzzle", sa.String(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("given_at", sa.DateTime(), nullable=False),
        sa.Column("right", sa.Boolean(), nullable=False),
        sa.Column("seconds", sa.Float(), nullable=True),
        sa.Column("given", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["run_id"], ["puzzle_run.id"], name=op.f("fk_puzzle_answer_run_id_puzzle_run")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_puzzle_answer")),
    )
    with op.batch_alter_table("puzzle_answer") as batch:
        batch.create_index(batch.f("ix_puzzle_answer_run_id"), ["run_id"], unique=False)
        batch.create_index(batch.f("ix_puzzle_answer_puzzle"), ["puzzle"], unique=False)
        batch.create_index(batch.f("ix_puzzle_answer_day"), ["day"], unique=False)
    op.create_table(
        "puzzle_rating",
        sa.Column("puzzle", sa.String(), nullable=False),
        sa.Column("value", sa.Float(), nullable=False),
        sa.Column("deviation", sa.Float(), nullable=False),
        sa.Column("volatility", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("puzzle", name=op.f("pk_puzzle_rating")),
    )


def downgrade() -> None:
    """Bring the tables back to the version before."""
    op.drop_table("puzzle_rating")
    op.drop_table("puzzle_answer")
    op.drop_table("puzzle_run")
