"""A game as an environment for agents that learn; needs pettingzoo, gymnasium and numpy. See README.md.

vocabulary  what can be said in a scenario, by index;  hand: a draft, said word by word, and what is open
spelling    the words that lead to an action
observing   what a side sees, as numbers
episodes    games from seeds, rewards, the limit of steps
aec, solo   the environments: of two agents (PettingZoo), of one (Gymnasium)
policies    chance, and players of the roster;  run: episodes from the command line
"""

from khamsin.env.aec import RawEnv, env, raw_env
from khamsin.env.policies import Chance, Planned, Policy, policy
from khamsin.env.solo import Solo

__all__ = ["Chance", "Planned", "Policy", "RawEnv", "Solo", "env", "policy", "raw_env"]
