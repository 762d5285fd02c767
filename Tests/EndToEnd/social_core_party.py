"""An app on social-auth-core's `AppleIdAuth`, with the least framework around it that it accepts."""

from social_core.backends.apple import AppleIdAuth
from social_core.exceptions import SocialAuthBaseException
from social_core.storage import BaseStorage, NonceMixin
from social_core.strategy import BaseStrategy

import program
from relying_party import REDIRECT_URI, Refused, SignIn


class Nonces(NonceMixin):
    unused = set()

    @classmethod
    def use(cls, server_url, timestamp, salt):
        cls.unused.add((server_url, timestamp, salt))
        return True

    @classmethod
    def consume(cls, server_url, timestamp, salt):
        known = (server_url, timestamp, salt) in cls.unused
        cls.unused.discard((server_url, timestamp, salt))
        return known


class Storage(BaseStorage):
    nonce = Nonces


class Strategy(BaseStrategy):
    def __init__(self, settings):
        super().__init__(Storage)
        self.settings = settings
        self.session = {}
        self.incoming = {}

    def get_setting(self, name):
        return self.settings[name]

    def get_request_data(self, merge=True):
        return self.incoming

    def build_absolute_uri(self, path=None):
        return path

    def session_get(self, name, default=None):
        return self.session.get(name, default)

    def session_set(self, name, value):
        self.session[name] = value

    def session_pop(self, name):
        return self.session.pop(name, None)


class Backend(AppleIdAuth):
    """Apple's backend at another address; nothing of its verification is touched."""

    def move_to(self, base):
        self.AUTHORIZATION_URL = base + "/auth/authorize"
        self.ACCESS_TOKEN_URL = base + "/auth/token"
        self.JWK_URL = base + "/auth/keys"
        self.REVOKE_TOKEN_URL = base + "/auth/revoke"
        return self

    def request_access_token(self, *arguments, **named):
        self.token_response = super().request_access_token(*arguments, **named)
        return dict(self.token_response)

    def revoke_token_params(self, token, uid):
        client_id, client_secret = self.get_key_and_secret()
        return {"client_id": client_id, "client_secret": client_secret, "token": token}


class Person:
    """The last step of the pipeline: the app's user, with what the provider told of them."""

    def __init__(self, details, response):
        self.details = details
        self.claims = response


def make_person(details, response, **_):
    return {"user": Person(details, response)}


class SocialCoreParty:
    def __init__(self, server, client_id):
        self.server = server
        steps = ("social_details", "social_uid", "auth_allowed")
        self.strategy = Strategy({
            "SOCIAL_AUTH_APPLE_ID_CLIENT": client_id,
            "SOCIAL_AUTH_APPLE_ID_TEAM": program.TEAM,
            "SOCIAL_AUTH_APPLE_ID_KEY": program.KEY_ID,
            "SOCIAL_AUTH_APPLE_ID_SECRET": program.KEY_FILE.read_text(),
            "SOCIAL_AUTH_APPLE_ID_SCOPE": ["name", "email"],
            "SOCIAL_AUTH_PIPELINE": [
                *(f"social_core.pipeline.social_auth.{step}" for step in steps),
                f"{__name__}.{make_person.__name__}",
            ],
        })

    def backend(self, incoming=None):
        """A backend lives for one request, as in the frameworks."""
        self.strategy.incoming = incoming or {}
        return Backend(self.strategy, redirect_uri=REDIRECT_URI).move_to(self.server.apple)

    def authorization_url(self):
        return self.backend().auth_url()

    def receive(self, delivery):
        backend = self.backend(delivery.fields)
        with refusals():
            person = backend.complete()
        names = (person.details["first_name"], person.details["last_name"])
        return SignIn(
            claims=person.claims,
            name=names if any(names) else None,
            refresh_token=backend.token_response["refresh_token"],
        )

    def refresh(self, refresh_token):
        """The answer as it was sent, and the claims of its verified token."""
        backend = self.backend()
        with refusals():
            answer = backend.refresh_token(refresh_token)
        return answer, backend.decode_id_token(answer["id_token"])

    def revoke(self, refresh_token):
        assert self.backend().revoke_token(refresh_token, uid=None) is True


class refusals:
    """Turns the library's exceptions into ours, and leaves every other failure alone."""

    def __enter__(self):
        return self

    def __exit__(self, kind, error, _):
        if not isinstance(error, SocialAuthBaseException):
            return False
        code = getattr(error, "provider_code", None)
        if code is None:
            return False
        raise Refused(code, getattr(error, "status_code", None)) from error
