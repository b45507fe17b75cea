"""Small tools of the build: speak, run a program, hash what a step depends on, keep its result."""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CACHE = ROOT / ".build"
Source = Path | str | bytes


class TroubleError(Exception):
    """Something that stops the build, told in words that help."""


def say(text: str) -> None:
    """Tell the person at the terminal what is going on."""
    print(f"khamsin: {text}", flush=True)


def run(*command: Path | str, env: dict[str, str] | None = None, quiet: bool = True, cwd: Path = ROOT) -> str:
    """Run a program to its end and return what it printed; when it fails, its output is the complaint."""
    words = [str(word) for word in command]
    piped = subprocess.PIPE if quiet else None
    merged = {**os.environ, **(env or {})}
    done = subprocess.run(words, cwd=cwd, env=merged, stdout=piped, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        lines = [
            line[:400] for line in (done.stdout or "").splitlines()[-60:]
        ]  # bundled code has endless lines
        raise TroubleError("\n".join([f"`{' '.join(words)}` ended with {done.returncode}.", *lines]))
    return done.stdout or ""


def tree(folder: Path) -> Iterator[Path]:
    """Every file below a folder in a fixed order, without Python's own caches."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            yield path


def digest(*sources: Source) -> str:
    """Ten hex digits that stand for the content of files, folders (names too) and texts."""
    total = hashlib.sha256()
    for source in sources:
        if isinstance(source, Path):
            for path in [source] if source.is_file() else tree(source):
                name = path.relative_to(source.parent).as_posix()
                total.update(f"{name}\0{hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
        else:
            total.update(source.encode() if isinstance(source, str) else source)
            total.update(b"\0")
    return total.hexdigest()[:10]


def step(name: str, key: str, saying: str, make: Callable[[Path], None]) -> Path:
    """A step's result is a folder named after the hash of all that it came from; made once, then found."""
    folder = CACHE / f"{name}-{key}"
    if folder.is_dir():
        return folder
    say(saying)
    CACHE.mkdir(exist_ok=True)
    fresh = Path(tempfile.mkdtemp(prefix=f"fresh-{name}-", dir=CACHE))
    try:
        make(fresh)
        for older in CACHE.glob(f"{name}-*"):
            shutil.rmtree(older)
        fresh.chmod(0o755)
        fresh.rename(folder)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
    return folder


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Hold the build to one process at a time, where the system can."""
    CACHE.mkdir(exist_ok=True)
    if sys.platform == "win32":
        yield
        return
    import fcntl

    with (CACHE / "lock").open("w") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
