"""How often a password may be wrong: right ones are not counted, and neither are refused tries."""

from typing import Final

from tutor.store.people.accounts import fold_name
from tutor.web.http.refusals import WRONG_PASSWORD, note_cause
from tutor.web.learners.allowances import Allowance, Limit, find_address, refund, spend_all
from tutor.web.learners.device import find_device, knows_account, make_device, remember_account
from tutor.web.services import practice

OF_ADDRESS: Final = Allowance(100, 10)  # a whole school mistypes at the start of a lesson
OF_NAME: Final = Allowance(20, 60)  # from anywhere
OF_NAME_THERE: Final = Allowance(5, 60)  # from one address
OF_BROWSER: Final = Allowance(10, 60)  # whatever names it tries: less than its whole address may
OF_KNOWN_BROWSER: Final = Allowance(5, 60)  # one that has signed in to the account before


def check_password(name: str, password: str) -> int | None:
    """Return the learner with this name and password, None where nobody has both.

    Raise TooManyRequests where too many passwords were wrong. The try is counted before it is
    looked at, so that many at once are no way around.
    """
    limits = _list_limits(name)
    spend_all(limits)
    known = practice().accounts.check(name, password)
    if known is None:
        note_cause(WRONG_PASSWORD)
        make_device()
    else:
        refund(limits)
        remember_account(name)
    return known


def _list_limits(name: str) -> list[Limit]:
    """Return what a wrong password counts for.

    A browser that knows the account has tries of its own, which nobody else can use up.
    """
    address, folded, device = find_address(), fold_name(name), find_device()
    if knows_account(name):
        return [Limit("password known", OF_KNOWN_BROWSER, f"{device} {folded}")]
    limits = [
        Limit("password there", OF_NAME_THERE, f"{address} {folded}"),
        Limit("password of", OF_NAME, folded),
        Limit("password", OF_ADDRESS, address),
    ]
    if device:
        limits.insert(0, Limit("password here", OF_BROWSER, device))
    return limits
