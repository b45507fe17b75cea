"""Episodes from the command line: the spaces, and a line for each episode."""

from collections.abc import Mapping, Sequence
from typing import Any

from khamsin.core.rules import BadInput
from khamsin.env.aec import RawEnv, raw_env
from khamsin.env.policies import Policy, policy
from khamsin.players.roster import seated

COLUMNS = ("seed", "turns", "actions", "steps", "winner", "degree", "rewards")


def run(
    system: str, scenario: str, options: Sequence[str], names: Sequence[str], games: int, seed: int
) -> int:
    """Play episodes with a policy for each side, and print how they went; the answer is the exit code."""
    env = raw_env(system, scenario, options=options)
    seats = seated(env.possible_agents, names)
    if games < 1:
        raise BadInput(f"--games: expected at least 1, found {games}")
    print(f"agents       {', '.join(f'{side}: {name}' for side, name in seats.items())}")
    print(f"actions      {env.action_space(env.possible_agents[0])}")
    for name, space in env.episodes.observer.space().items():
        print(f"{name:<12} {space.shape}, {space.dtype}")
    rows: list[tuple[str, ...]] = [COLUMNS]
    for number in range(seed, seed + games):
        policies = {side: policy(name, env, side, number) for side, name in seats.items()}
        rows.append(_row(env, number, play(env, policies, number)))
    widths = [max(len(row[column]) for row in rows) for column in range(len(COLUMNS))]
    for row in rows:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
    return 0


def play(env: RawEnv, policies: Mapping[str, Policy], seed: int) -> dict[str, float]:
    """One episode to its end; what each agent was rewarded with in all."""
    env.reset(seed=seed)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter(2**62):
        _, reward, terminated, truncated, _ = env.last(observe=False)
        total[agent] += reward
        env.step(None if terminated or truncated else policies[agent].act(env.observe(agent)))
    return total


def _row(env: RawEnv, seed: int, total: Mapping[str, float]) -> tuple[str, ...]:
    episodes = env.episodes
    game = episodes.hand.game
    outcome: Mapping[str, Any] = episodes.outcome or {"winner": "", "degree": "cut short"}
    turns = game.state.turn - game.start.turn + 1
    figures = [seed, turns, len(game.steps), episodes.steps, outcome["winner"] or "nobody", outcome["degree"]]
    return (*map(str, figures), " ".join(f"{side} {gained:+g}" for side, gained in total.items()))
