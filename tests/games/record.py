"""Records the games of this folder anew: `python3 tests/games/record.py`, from the top of the project.

Two games at random for every scenario of every system, the second with all its options, played by the command
line as a player would. Run it when the rules have changed on purpose: test_replay.py then holds the games to
the end states found now. The saves are short-lived fixtures: where one is refused, some rule has changed.
"""

import sys
from pathlib import Path

HERE = Path(__file__).parent
SEEDS = (1, 2)


def main() -> int:
    """Play and save every game."""
    sys.path.insert(0, str(HERE.parents[1] / "py"))
    from khamsin.__main__ import main as khamsin
    from khamsin.systems import SYSTEMS

    for old in HERE.glob("*.json"):
        old.unlink()
    for system_id, system in SYSTEMS.items():
        for scenario in system.catalog()["scenarios"]:
            for seed in SEEDS:
                options = ",".join(scenario["options"]) if seed == SEEDS[-1] else ""
                save = HERE / f"{system_id}-{scenario['id']}-{seed}.json"
                words = ["play", system_id, "--scenario", scenario["id"], "--options", options]
                if khamsin([*words, "--seed", str(seed), "--save", str(save)]):
                    return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
