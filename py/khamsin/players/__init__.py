"""Computer players: they see a game through its offers, like everybody else."""
