"""Options and fixtures that all tests share."""

import pytest
from hypothesis import settings

from tutor.engine import readiness


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="write the golden files again instead of comparing with them",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Keep compiled rules between runs, in a folder that an edited rule leaves; time nothing."""
    assert config.cache is not None
    readiness.prepare(config.cache.mkdir("compiled"))
    settings.register_profile("untimed", deadline=None)  # a busy machine fails no test
    settings.load_profile("untimed")


@pytest.fixture(scope="session")
def update_golden(request: pytest.FixtureRequest) -> bool:
    """Return whether golden files are to be written again."""
    return bool(request.config.getoption("--update-golden"))
