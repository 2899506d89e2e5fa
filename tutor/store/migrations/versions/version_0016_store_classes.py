"""Store classes."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

OWNED = ("school_class", "class_member")  # tables whose rows are found by owner


def upgrade() -> None:
    """Bring the tables up to this version."""
    op.create_table(
        "school_class",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("code", sa.String(), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        *_owner("school_class"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_school_class")),
        sa.UniqueConstraint("code", name=op.f("uq_school_class_code")),
    )
    op.create_table(
        "class_member",
        sa.Column("id", sa.Integer(), nullable=False),
        *_class("class_member"),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("folded", sa.String(), nullable=False),
        sa.Column("joined_at", sa.DateTime(), nullable=False),
        *_owner("class_member"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_class_member")),
        sa.UniqueConstraint("class_id", "folded", name=op.f("uq_class_member_class_id_folded")),
        sa.UniqueConstraint(
            "class_id", "learner_id", name=op.f("uq_class_member_class_id_learner_id")
        ),
    )
    op.create_table(
        "class_task",
        sa.Column("id", sa.Integer(), nullable=False),
        *_class("class_task"),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("what", sa.JSON(), nullable=False),
        sa.Column("seed", sa.BigInteger(), nullable=False),
        sa.Column("set_at", sa.DateTime(), nullable=False),
        *_owner("class_task"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_class_task")),
    )
    op.create_index(op.f("ix_class_task_class_id"), "class_task", ["class_id"])
    op.create_table(
        "class_replay",
        sa.Column("id", sa.Integer(), nullable=False),
        *_class("class_replay"),
        sa.Column("share_id", sa.Integer(), nullable=False),
        *_owner("class_replay"),
        sa.ForeignKeyConstraint(
            ["share_id"], ["share.id"], name=op.f("fk_class_replay_share_id_share")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_class_replay")),
        sa.UniqueConstraint("class_id", "share_id", name=op.f("uq_class_replay_class_id_share_id")),
    )
    for table in OWNED:
        op.create_index(op.f(f"ix_{table}_learner_id"), table, ["learner_id"])


def downgrade() -> None:
    """Bring the tables back to the version before."""
    for table in ("class_replay", "class_task", "class_member", "school_class"):
        op.drop_table(table)


def _owner(table: str) -> tuple[sa.schema.SchemaItem, ...]:
    name = op.f(f"fk_{table}_learner_id_learner")
    return (
        sa.Column("learner_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["learner_id"], ["learner.id"], name=name),
    )


def _class(table: str) -> tuple[sa.schema.SchemaItem, ...]:
    name = op.f(f"fk_{table}_class_id_school_class")
    return (
        sa.Column("class_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["class_id"], ["school_class.id"], name=name, ondelete="CASCADE"),
    )
