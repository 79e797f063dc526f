"""One check for all routes: every route that fails is reported, not only the first."""

from collections.abc import Callable, Iterable


def sweep(each: Iterable, check: Callable, least: int = 1):
    """Calls `check` with each route. `least` is how many there are at any rate: a sweep over nothing proves nothing."""
    wrong, count = [], 0
    for count, one in enumerate(each, 1):
        try:
            check(one)
        except AssertionError as error:
            wrong.append(f"{one}: {error}")
    assert count >= least, f"only {count} of {least} and more"
    assert not wrong, "\n".join(wrong)
