"""The way back to the page a form was sent from: one of this site, whatever the form says."""

import re
from typing import Final
from urllib.parse import unquote

from flask import current_app, redirect, request
from werkzeug.wrappers import Response

# One slash and signs that everybody reads alike: browsers drop tabs and line ends, trim blanks
# and take a backslash for a slash.
_PLAIN: Final = re.compile(r"/(?!/)[!-\[\]-~]*")


def way_back(otherwise: str) -> Response:
    """Return the way to the page that the form names, or to the address *otherwise*."""
    return redirect(local_address(request.form.get("back", ""), otherwise), 303)


def local_address(address: str, otherwise: str) -> str:
    """Return *address* if it leads to a page of this site, else *otherwise*."""
    return address if _PLAIN.fullmatch(address) and _is_page(address) else otherwise


def _is_page(address: str) -> bool:
    """Return whether a plain address can be shown, not only sent to."""
    path = unquote(re.split("[?#]", address, maxsplit=1)[0])
    site = current_app.create_url_adapter(request)
    return site is not None and site.test(path, "GET")
