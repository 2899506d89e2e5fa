"""Name the columns of reviews as the model of memory names them."""

from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None

NEW_NAMES = {
    "item": {"due_on": "due", "asked_on": "last_review", "pause": "interval_days"},
    "lesson_recall": {
        "lesson": "family",
        "days": "interval_days",
        "times": "reviews",
        "due_at": "due",
    },
    "analysis": {"tries": "attempts"},
}


def upgrade() -> None:
    """Rename the columns."""
    for table, columns in NEW_NAMES.items():
        for old, new in columns.items():
            op.execute(f"ALTER TABLE {table} RENAME COLUMN {old} TO {new}")
    with op.batch_alter_table("lesson_recall") as batch:
        batch.drop_constraint("uq_lesson_recall_learner_id_lesson", type_="unique")
        batch.create_unique_constraint(
            "uq_lesson_recall_learner_id_family", ["learner_id", "family"]
        )
