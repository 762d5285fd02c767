"""Apps on social-auth-core's two Facebook backends; only addresses are changed."""

from social_core.backends.facebook import FacebookOAuth2
from social_core.backends.facebook_limited import FacebookLimitedLogin

from relying_party import REDIRECT_URI
from social_core_party import Strategy, make_person, refusals


def strategy(prefix, app_id, secret, **more):
    steps = ("social_details", "social_uid", "auth_allowed")
    return Strategy({
        f"SOCIAL_AUTH_{prefix}_KEY": app_id,
        f"SOCIAL_AUTH_{prefix}_SECRET": secret,
        "SOCIAL_AUTH_PIPELINE": [
            *(f"social_core.pipeline.social_auth.{step}" for step in steps),
            f"{make_person.__module__}.{make_person.__name__}",
        ],
        **{f"SOCIAL_AUTH_{prefix}_{name}": value for name, value in more.items()},
    })


class ClassicParty:
    def __init__(self, server, app_id, secret, fields="id,name,email,first_name,last_name"):
        self.graph = server.url + "/graph.facebook.com"
        self.web = server.url + "/www.facebook.com"
        self.strategy = strategy(
            "FACEBOOK", app_id, secret,
            SCOPE=["email"], PROFILE_EXTRA_PARAMS={"fields": fields})

    def backend(self, incoming=None):
        self.strategy.incoming = incoming or {}
        backend = FacebookOAuth2(self.strategy, redirect_uri=REDIRECT_URI)
        backend.AUTHORIZATION_URL = self.web + "/v{version}/dialog/oauth"
        backend.ACCESS_TOKEN_URL = self.graph + "/v{version}/oauth/access_token"
        backend.REVOKE_TOKEN_URL = self.graph + "/v{version}/{uid}/permissions"
        backend.USER_DATA_URL = self.graph + "/v{version}/me"
        return backend

    def authorization_url(self):
        return self.backend().auth_url()

    def receive(self, delivery):
        with refusals():
            return self.backend(delivery.fields).complete()

    def lengthen(self, access_token):
        return self.backend().refresh_token(access_token)

    def revoke(self, access_token, user_id):
        return self.backend().revoke_token(access_token, user_id)


class LimitedParty:
    def __init__(self, server, app_id):
        self.base = server.url + "/www.facebook.com"
        self.strategy = strategy("FACEBOOK_LIMITED_LOGIN", app_id, None)

    def sign_in(self, identity_token):
        self.strategy.incoming = {}
        backend = FacebookLimitedLogin(self.strategy, redirect_uri=REDIRECT_URI)
        backend.OIDC_ENDPOINT = self.base
        return self.strategy.authenticate(backend, response={"access_token": identity_token})
