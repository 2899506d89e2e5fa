"""Store training items."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables up to this version."""
    op.create_table(
        "item",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("theme", sa.String(), nullable=False),
        sa.Column("loss", sa.Float(), nullable=False),
        sa.Column("added_on", sa.Date(), nullable=False),
        sa.Column("due_on", sa.Date(), nullable=False),
        sa.Column("asked_on", sa.Date(), nullable=True),
        sa.Column("pause", sa.Integer(), nullable=False),
        sa.Column("streak", sa.Integer(), nullable=False),
        sa.Column("stability", sa.Float(), nullable=True),
        sa.Column("difficulty", sa.Float(), nullable=True),
        sa.Column("helped_on", sa.Date(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_item")),
        sa.UniqueConstraint("kind", "key", name=op.f("uq_item_kind_key")),
    )
    with op.batch_alter_table("item", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_item_state"), ["state"], unique=False)

    op.create_table(
        "item_answer",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("item_id", sa.Integer(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("given_at", sa.DateTime(), nullable=False),
        sa.Column("right", sa.Boolean(), nullable=False),
        sa.Column("helped", sa.Boolean(), nullable=False),
        sa.Column("seconds", sa.Float(), nullable=True),
        sa.Column("given", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["item_id"], ["item.id"], name=op.f("fk_item_answer_item_id_item")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_item_answer")),
        sa.UniqueConstraint("item_id", "day", name=op.f("uq_item_answer_item_id_day")),
    )
    with op.batch_alter_table("item_answer", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_item_answer_day"), ["day"], unique=False)

    op.create_table(
        "item_place",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("item_id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("by_hand", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["item_id"], ["item.id"], name=op.f("fk_item_place_item_id_item")),
        sa.ForeignKeyConstraint(
            ["match_id"], ["match.id"], name=op.f("fk_item_place_match_id_match")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_item_place")),
        sa.UniqueConstraint(
            "match_id", "round", "step", name=op.f("uq_item_place_match_id_round_step")
        ),
    )
    with op.batch_alter_table("item_place", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_item_place_item_id"), ["item_id"], unique=False)

    with op.batch_alter_table("analysis", schema=None) as batch_op:
        batch_op.add_column(
            sa.Column("collected", sa.Boolean(), server_default="0", nullable=False)
        )


def downgrade() -> None:
    """Bring the tables back to the version before."""
    with op.batch_alter_table("analysis", schema=None) as batch_op:
        batch_op.drop_column("collected")

    with op.batch_alter_table("item_place", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_item_place_item_id"))

    op.drop_table("item_place")
    with op.batch_alter_table("item_answer", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_item_answer_day"))

    op.drop_table("item_answer")
    with op.batch_alter_table("item", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_item_state"))

    op.drop_table("item")
