"""Debian's Chromium, driven; a website of the app's own; and what a page must be for everybody."""

import dataclasses
import http.cookies
import http.server
import os
import pathlib
import queue
import shutil
import threading
import urllib.parse

from axe_playwright_python.sync_playwright import Axe

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")

# Names that stand for this machine resolve, nothing else does: no page may load anything from elsewhere.
ARGUMENTS = [
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
    *(["--no-sandbox"] if os.geteuid() == 0 else []),
]

PICTURES = os.environ.get("MOCK_IDP_SCREENSHOTS")


def picture(page, name):
    """Keeps what the page looks like, for people to look at, where a directory for that is named."""
    if PICTURES:
        page.screenshot(path=pathlib.Path(PICTURES) / f"{name}.png", full_page=True)


def enter(page):
    """Presses Enter where that leaves the page: what is looked for next is on the new one."""
    with page.expect_navigation():
        page.keyboard.press("Enter")


def assert_accessible(page):
    """Nothing serious in what axe finds."""
    violations = Axe().run(page).response["violations"]
    serious = [
        f"{found['id']} ({found['impact']}): {found['help']}: {[node['html'] for node in found['nodes']][:5]}"
        for found in violations if found["impact"] in ("serious", "critical")
    ]
    assert not serious, f"{page.url}\n" + "\n".join(serious)


def assert_keeps_to_itself(page, *origins):
    """Watches the page: it may ask these origins for things and no other."""
    def check(request):
        origin = "{0.scheme}://{0.netloc}".format(urllib.parse.urlsplit(request.url))
        if request.url.startswith(("data:", "about:")) or origin in origins:
            return
        page.strays.append(request.url)

    page.strays = []
    page.on("request", check)


@dataclasses.dataclass
class Arrival:
    """What a browser brought to the app."""

    method: str
    path: str
    pairs: list
    cookies: dict
    headers: dict

    @property
    def fields(self):
        assert len(dict(self.pairs)) == len(self.pairs), f"sent twice: {self.pairs}"
        return dict(self.pairs)


class AppSite:
    """A website of the app's: serves what `pages` holds and keeps what arrives at `/callback`."""

    def __init__(self):
        # Path to (HTML, extra header fields).
        self.pages = {}
        self.arrivals = queue.Queue()
        site = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def answer(self):
                path, _, query = self.path.partition("?")
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode()
                if path == "/callback":
                    pairs = urllib.parse.parse_qsl(query, keep_blank_values=True)
                    pairs += urllib.parse.parse_qsl(body, keep_blank_values=True)
                    cookies = http.cookies.SimpleCookie(self.headers.get("Cookie", ""))
                    site.arrivals.put(Arrival(
                        self.command, path, pairs, {name: morsel.value for name, morsel in cookies.items()},
                        dict(self.headers)))
                html, extra = site.pages.get(path, ("<!DOCTYPE html><title>The app</title><h1>The app</h1>", []))
                text = html.encode()
                self.send_response(200)
                for name, value in [("Content-Type", "text/html; charset=utf-8"), *extra]:
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(text)))
                self.end_headers()
                self.wfile.write(text)

            do_GET = do_POST = answer

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True

    def url(self, path="/", host="127.0.0.1"):
        return f"http://{host}:{self.server.server_port}{path}"

    def arrival(self, seconds=10):
        return self.arrivals.get(timeout=seconds)

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()
