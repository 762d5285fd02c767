"""An app's server that takes what providers post to it."""

import http.server
import json
import queue
import threading


class Receiver:
    """Listens on a free port for the length of a `with`; what comes is put into `letters`."""

    def __init__(self, statuses=(), tls=None):
        self.letters = queue.Queue()
        self.statuses = list(statuses)
        self.tls = tls

    def __enter__(self):
        receiver = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                status = receiver.statuses.pop(0) if receiver.statuses else 200
                self.send_response(status)
                self.send_header("Content-Length", "0")
                self.end_headers()
                receiver.letters.put((self.path, self.headers["Content-Type"], body))

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        if self.tls:
            # The handshake is each connection's own thread's: one that fails there is the caller's affair.
            self.server.handle_error = lambda *_: None
            self.server.socket = self.tls.wrap_socket(
                self.server.socket, server_side=True, do_handshake_on_connect=False)
        self.thread = threading.Thread(target=self.server.serve_forever)
        self.thread.start()
        self.url = f"{'https' if self.tls else 'http'}://127.0.0.1:{self.server.server_port}"
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()

    def take(self):
        return self.letters.get(timeout=20)

    def notification(self):
        """The token of the next notification of Apple's."""
        path, media_type, body = self.take()
        assert (path, media_type) == ("/apple", "application/json")
        letter = json.loads(body)
        assert list(letter) == ["payload"]
        return letter["payload"]
