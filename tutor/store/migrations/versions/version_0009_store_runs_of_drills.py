"""Store runs of drills."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables up to this version."""
    op.create_table(
        "drill_run",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("drill", sa.String(), nullable=False),
        sa.Column("seed", sa.BigInteger(), nullable=False),
        sa.Column("began_at", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_drill_run")),
    )
    with op.batch_alter_table("drill_run", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_drill_run_drill"), ["drill"], unique=False)

    op.create_table(
        "drill_answer",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("run_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("family", sa.String(), nullable=False),
        sa.Column("seed", sa.Integer(), nullable=False),
        sa.Column("given", sa.String(), nullable=False),
        sa.Column("right", sa.Boolean(), nullable=False),
        sa.Column("said", sa.Integer(), nullable=True),
        sa.Column("real", sa.Float(), nullable=True),
        sa.Column("came", sa.Boolean(), nullable=True),
        sa.ForeignKeyConstraint(
            ["run_id"], ["drill_run.id"], name=op.f("fk_drill_answer_run_id_drill_run")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_drill_answer")),
        sa.UniqueConstraint("run_id", "number", name=op.f("uq_drill_answer_run_id_number")),
    )


def downgrade() -> None:
    """Bring the tables back to the version before."""
    op.drop_table("drill_answer")
    with op.batch_alter_table("drill_run", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_drill_run_drill"))

    op.drop_table("drill_run")
