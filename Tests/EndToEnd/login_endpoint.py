"""Login endpoints of three tempers, as backends have them, for `mock-idp check` to try."""

import base64
import hashlib
import http.server
import json
import re
import threading
import urllib.parse

import jwt

ISSUER = "https://appleid.apple.com"
REQUIRED = ["iss", "aud", "exp", "iat", "sub"]


class Refused(Exception):
    pass


class NaiveParty:
    """Reads the claims and believes them."""

    def __init__(self, jwks_url, client_id):
        self.jwks = jwt.PyJWKClient(jwks_url)
        self.client_id = client_id

    def sign_in(self, fields):
        jwt.decode(fields["id_token"], options={"verify_signature": False})


class GoodParty(NaiveParty):
    """Does what PyJWT's documentation and OpenID Connect say, and no more."""

    def sign_in(self, fields):
        token = fields["id_token"]
        key = self.jwks.get_signing_key_from_jwt(token)
        claims = jwt.decode(
            token, key, algorithms=["RS256"], audience=self.client_id, issuer=ISSUER, options={"require": REQUIRED},
        )
        if "nonce" in fields and claims.get("nonce") != fields["nonce"]:
            raise Refused("nonce")
        for claim, field in (("c_hash", "code"), ("at_hash", "access_token")):
            if field in fields and claims.get(claim) != left_half(fields[field]):
                raise Refused(claim)
        return claims


class ParanoidParty(GoodParty):
    """Takes a token for Apple's only if it looks like Apple's in everything."""

    def sign_in(self, fields):
        token = fields["id_token"]
        if len(token) > 4096 or not re.fullmatch(r"[\w-]+\.[\w-]+\.[\w-]+", token, re.ASCII):
            raise Refused("form")
        claims = super().sign_in(fields)
        header, payload = (json.loads(decode(part), object_pairs_hook=unique) for part in token.split(".")[:2])
        if list(header) != ["kid", "alg"]:
            raise Refused("header")
        if not isinstance(payload["aud"], str) or "azp" in payload:
            raise Refused("aud")
        if not isinstance(payload["exp"], int) or payload["exp"] - payload["iat"] != 86400:
            raise Refused("exp")
        if payload.get("nonce_supported") is not True:
            raise Refused("nonce_supported")
        if "email" not in payload or payload.get("email_verified") is not True:
            raise Refused("email")
        is_relay = payload["email"].endswith("@privaterelay.appleid.com")
        if payload.get("is_private_email", False) is not is_relay:
            raise Refused("is_private_email")
        return claims


def left_half(value):
    digest = hashlib.sha256(value.encode()).digest()
    return base64.urlsafe_b64encode(digest[:16]).rstrip(b"=").decode()


def decode(part):
    return base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))


def unique(pairs):
    if len({name for name, _ in pairs}) != len(pairs):
        raise Refused("a member that is repeated")
    return dict(pairs)


class LoginServer:
    """The party behind `POST /login`, on a free port, for the length of a `with`."""

    def __init__(self, party, tls=None):
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"] or 0)).decode()
                if self.headers["Content-Type"] == "application/json":
                    fields = json.loads(body)
                else:
                    fields = dict(urllib.parse.parse_qsl(body, keep_blank_values=True))
                try:
                    party.sign_in(fields)
                except (Refused, jwt.PyJWTError) as error:
                    self.answer(401, str(error))
                else:
                    self.answer(200, "hello")

            def answer(self, status, text):
                self.send_response(status)
                self.send_header("Content-Length", str(len(text.encode())))
                self.end_headers()
                self.wfile.write(text.encode())

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        if tls:
            self.server.socket = tls.wrap_socket(self.server.socket, server_side=True, do_handshake_on_connect=False)
        self.url = f"{'https' if tls else 'http'}://127.0.0.1:{self.server.server_port}/login"

    def __enter__(self):
        self.thread = threading.Thread(target=self.server.serve_forever)
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()
