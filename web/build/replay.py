"""Plays a save again, found in `given`; its last line is the print of the position reached."""

import json

from khamsin.core import codec
from khamsin.core.state import print_of
from khamsin.systems import get

save = json.loads(given)  # noqa: F821 - put there by inside.mjs
print_of(codec.load(save, get(save["system"])).state)
