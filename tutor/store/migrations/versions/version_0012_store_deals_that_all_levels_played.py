"""Store deals that all levels played."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables up to this version."""
    op.create_table(
        "duplicate",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("deal", sa.String(), nullable=False),
        sa.Column("result", sa.Float(), nullable=True),
        sa.Column("luck", sa.Float(), nullable=True),
        sa.Column("learner_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["learner_id"], ["learner.id"], name=op.f("fk_duplicate_learner_id_learner")
        ),
        sa.ForeignKeyConstraint(
            ["match_id"], ["match.id"], name=op.f("fk_duplicate_match_id_match")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_duplicate")),
        sa.UniqueConstraint("match_id", name=op.f("uq_duplicate_match_id")),
    )
    with op.batch_alter_table("duplicate", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_duplicate_deal"), ["deal"], unique=False)

    op.create_table(
        "duplicate_play",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("deal", sa.String(), nullable=False),
        sa.Column("level", sa.String(), nullable=False),
        sa.Column("actions", sa.JSON(), nullable=False),
        sa.Column("result", sa.Float(), nullable=False),
        sa.Column("luck", sa.Float(), nullable=True),
        sa.Column("learner_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["learner_id"], ["learner.id"], name=op.f("fk_duplicate_play_learner_id_learner")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_duplicate_play")),
        sa.UniqueConstraint(
            "learner_id", "deal", "level", name=op.f("uq_duplicate_play_learner_id_deal_level")
        ),
    )
    with op.batch_alter_table("duplicate_play", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_duplicate_play_learner_id"), ["learner_id"], unique=False
        )


def downgrade() -> None:
    """Bring the tables back to the version before."""
    with op.batch_alter_table("duplicate_play", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_duplicate_play_learner_id"))

    op.drop_table("duplicate_play")
    with op.batch_alter_table("duplicate", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_duplicate_deal"))

    op.drop_table("duplicate")
