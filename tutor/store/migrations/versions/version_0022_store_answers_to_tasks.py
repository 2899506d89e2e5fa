"""Store deadlines of tasks, answers to them, comments on shown matches, and what matches cost."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None

SHELF = ["learner_id", "deleted_at", "result", "origin", "id"]


def upgrade() -> None:
    """Bring the tables up to this version; analyses are collected again, for what matches cost."""
    op.add_column("school_class", sa.Column("zone", sa.String(), server_default="", nullable=False))
    op.add_column("class_task", sa.Column("due_on", sa.Date(), nullable=True))
    op.add_column(
        "class_replay",
        sa.Column("is_for_class", sa.Boolean(), server_default=sa.false(), nullable=False),
    )
    op.create_table(
        "class_answer",
        sa.Column("id", sa.Integer(), nullable=False),
        *_part("class_answer", "task_id", "class_task"),
        sa.Column("given", sa.String(), nullable=False),
        sa.Column("right", sa.Boolean(), nullable=False),
        sa.Column("answered_at", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_class_answer")),
        sa.UniqueConstraint(
            "task_id", "learner_id", name=op.f("uq_class_answer_task_id_learner_id")
        ),
    )
    op.create_table(
        "class_comment",
        sa.Column("id", sa.Integer(), nullable=False),
        *_part("class_comment", "shown_id", "class_replay"),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("written_at", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_class_comment")),
    )
    op.create_index(op.f("ix_class_comment_shown_id"), "class_comment", ["shown_id"])
    op.drop_index("ix_match_shelf", table_name="match")
    op.drop_column("match", "accuracy")
    op.add_column("match", sa.Column("lost_percent", sa.Integer(), nullable=True))
    op.add_column("match", sa.Column("lost_points", sa.Float(), nullable=True))
    op.create_index("ix_match_shelf", "match", [*SHELF, "lost_percent"])
    op.execute(sa.text("UPDATE analysis SET collected = false"))


def _part(table: str, column: str, parent: str) -> tuple[sa.schema.SchemaItem, ...]:
    """Return the columns of the owner, and of what rows are a part of."""
    owner, part = (
        op.f(f"fk_{table}_learner_id_learner"),
        op.f(f"fk_{table}_{column}_{parent}"),
    )
    return (
        sa.Column("learner_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["learner_id"], ["learner.id"], name=owner),
        sa.Column(column, sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint([column], [f"{parent}.id"], name=part, ondelete="CASCADE"),
    )
