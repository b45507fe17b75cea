"""What the data files of this system must keep to."""


def check() -> list[str]:
    return []
