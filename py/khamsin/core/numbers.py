"""Numbers as a sentence writes them."""


def signed(number: float) -> str:
    """A number with a minus sign in place of a hyphen: −3, 0, 2."""
    return str(number).replace("-", "−")


def with_sign(number: int) -> str:
    """A number that is added, with its sign: −3, +0, +2."""
    return f"{number:+d}".replace("-", "−")


def counted(number: int, one: str, more: str = "") -> str:
    """So many of something: "1 unit", "2 units"."""
    return f"{number} {one if number == 1 else more or one + 's'}"


def in_points(number: int) -> str:
    """So many points: "1 point", "2 points"."""
    return counted(number, "point")
