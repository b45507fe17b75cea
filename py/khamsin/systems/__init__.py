"""The list of systems: packages here, each of them a core.system.System, imported when first asked for."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import cast

from khamsin.core.rules import BadInput
from khamsin.core.system import System

_PACKAGES = ("eighth_army", "panzerarmee_afrika")


class _Systems(Mapping[str, System]):
    """Systems by id, in the order of the list."""

    def __init__(self, packages: tuple[str, ...]) -> None:
        self._packages = {name.replace("_", "-"): name for name in packages}

    def __getitem__(self, system_id: str) -> System:
        return cast(System, import_module(f"{__name__}.{self._packages[system_id]}"))

    def __iter__(self) -> Iterator[str]:
        return iter(self._packages)

    def __len__(self) -> int:
        return len(self._packages)


SYSTEMS: Mapping[str, System] = _Systems(_PACKAGES)


def get(system_id: str) -> System:
    """A system by its id; raises BadInput that lists the known ones."""
    if system_id not in list(SYSTEMS):
        raise BadInput(f"there is no system {system_id!r:.60}: expected one of {', '.join(SYSTEMS)}")
    return SYSTEMS[system_id]
