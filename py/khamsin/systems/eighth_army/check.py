"""Whether the data files of the system are sound."""

from collections.abc import Sequence


def check() -> Sequence[str]:
    """All that is wrong with the data files."""
    return []
