"""A plain static server for the built site: right types, a strict policy, any sub-path."""

from __future__ import annotations

import contextlib
import re
import socket
import sys
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; base-uri 'none'"
HASHED = re.compile(r"-[0-9a-f]{10}(\.|/)|-[0-9A-Z]{8}\.|/pyodide-[0-9.]+/")


class Handler(SimpleHTTPRequestHandler):
    """Serves files below the folder, at the server's prefix; hashed names may be kept for ever."""

    server: Site
    protocol_version = "HTTP/1.1"
    extensions_map = {  # noqa: RUF012 - the base class wants a plain dict
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".json": "application/json",
        ".webmanifest": "application/manifest+json",
        ".svg": "image/svg+xml",
        ".whl": "application/octet-stream",
        ".bin": "application/octet-stream",
    }

    def translate_path(self, path: str) -> str:
        """Map an address below the prefix to a file; anything else to a name that does not exist."""
        plain = urlsplit(path).path
        name = plain.removeprefix(self.server.prefix)
        if not plain.startswith(self.server.prefix) or name.startswith(self.server.hidden):
            return str(self.server.folder / "no-such-file")
        self.directory = str(self.server.folder)
        return super().translate_path("/" + name)

    def send_head(self) -> Any:
        """A file whose name does not change may be an older one again: its date does not vouch for it."""
        if not HASHED.search(self.path):
            del self.headers["If-Modified-Since"]
        return super().send_head()

    def send_response(self, code: int, message: str | None = None) -> None:
        """Remember how the answer begins."""
        self.code = code
        super().send_response(code, message)

    def end_headers(self) -> None:
        """Add the policy and the caching rule."""
        kept = self.code == 200 and HASHED.search(self.path) is not None
        self.send_header("Cache-Control", "public, max-age=31536000, immutable" if kept else "no-cache")
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Keep quiet: the terminal is for people."""


class Site(ThreadingHTTPServer):
    """One folder served on 127.0.0.1; may be stopped and started again on the same port."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, folder: Path, port: int = 0, prefix: str = "/") -> None:
        """Bind the port (0: any free one); `prefix` begins and ends with a slash."""
        self.folder, self.prefix = folder, prefix
        self.hidden: tuple[str, ...] = ()  # beginnings of names that are not found: for tests
        self.lines: set[socket.socket] = set()
        super().__init__(("127.0.0.1", port), Handler)

    @property
    def url(self) -> str:
        """The address of the site's front page."""
        return f"http://127.0.0.1:{self.server_address[1]}{self.prefix}"

    def start(self) -> Site:
        """Serve in a thread of its own."""
        Thread(target=self.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        return self

    def stop(self) -> None:
        """Stop answering, on lines that are open too, and free the port."""
        self.shutdown()
        self.server_close()
        for line in list(self.lines):
            with contextlib.suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)

    def process_request(self, request: Any, client_address: Any) -> None:
        """Remember the line: a browser keeps it open."""
        self.lines.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        """Forget the line."""
        self.lines.discard(request)
        super().shutdown_request(request)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that hangs up in the middle is no error of ours."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)
