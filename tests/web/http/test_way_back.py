"""A form leads back to the page it was sent from, if that is a page of this site."""

import pytest

from tests.web.hostile import ADDRESSES
from tutor.web.http.security import local_address

OTHERWISE = "/settings"


@pytest.mark.parametrize(
    "address",
    ["/", "/replays", "/replays?tag=%E8%8A%B1&page=2", "/rules/yaku?q=//x", "/rules/koikoi#k1.1"],
)
def test_a_page_of_this_site_is_a_way_back(app_context: None, address: str) -> None:
    assert local_address(address, OTHERWISE) == address


@pytest.mark.parametrize(
    "address",
    [
        *ADDRESSES,
        "",
        "replays",
        "?page=2",
        "/rep\tlays",
        "/replays\n",
        "/replays\x7f",
        "/replays?q=\\",
        "/cards/é",
        "/nowhere",
        "/settings/labels",  # forms are sent there, and nothing is shown
    ],
    ids=ascii,
)
def test_anything_else_is_not(app_context: None, address: str) -> None:
    assert local_address(address, OTHERWISE) == OTHERWISE
