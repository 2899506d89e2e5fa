"""Store sessions: each browser has its own token, where all of a learner had one."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables up to this version; browsers stay signed in.

    A match that is shown in a class is no longer public once its learner was removed.
    """
    op.create_table(
        "session",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("token", sa.String(), nullable=False),
        sa.Column("began_at", sa.DateTime(), nullable=False),
        sa.Column("learner_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["learner_id"], ["learner.id"], name=op.f("fk_session_learner_id_learner")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_session")),
        sa.UniqueConstraint("token", name=op.f("uq_session_token")),
    )
    op.create_index(op.f("ix_session_learner_id"), "session", ["learner_id"])
    op.execute(
        "INSERT INTO session (token, began_at, learner_id)"
        " SELECT token, created_at, id FROM learner"
    )
    with op.batch_alter_table("learner") as batch:
        batch.drop_constraint("uq_learner_token", type_="unique")
        batch.drop_column("token")
    removed = (
        "SELECT share_id FROM class_replay WHERE NOT EXISTS (SELECT 1 FROM class_member"
        " WHERE class_member.class_id = class_replay.class_id"
        " AND class_member.learner_id = class_replay.learner_id)"
    )
    op.execute(
        "UPDATE share SET revoked_at = CURRENT_TIMESTAMP"
        f" WHERE revoked_at IS NULL AND id IN ({removed})"
    )
