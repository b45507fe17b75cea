"""One hypothesis profile for all tests: the same examples on every run, no clock, no files left behind."""

from hypothesis import settings

settings.register_profile("khamsin", deadline=None, database=None, derandomize=True, max_examples=100)
settings.load_profile("khamsin")
