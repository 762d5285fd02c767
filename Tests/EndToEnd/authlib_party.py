"""An app on Authlib and Flask, told only where the provider's metadata is."""

import json

import flask
from authlib.integrations.base_client import OAuthError
from authlib.integrations.flask_client import OAuth
from authlib.integrations.requests_client import OAuth2Session

import program
from relying_party import ORIGIN, REDIRECT_URI, Refused, SignIn


class AuthlibParty:
    def __init__(self, server, client_id):
        self.client_id = client_id
        self.client_secret = program.client_secret(client_id, directory=server.directory)
        app = flask.Flask(__name__)
        app.secret_key = "for the session cookie"
        app.testing = True
        self.provider = OAuth(app).register(
            "apple",
            client_id=client_id,
            client_secret=self.client_secret,
            server_metadata_url=server.apple + "/.well-known/openid-configuration",
            client_kwargs={
                "scope": "openid name email",
                "code_challenge_method": "S256",
                "token_endpoint_auth_method": "client_secret_post",
            },
            authorize_params={"response_mode": "form_post"},
        )
        app.add_url_rule("/", "start", self._start)
        app.add_url_rule("/callback", "callback", self._callback, methods=["POST"])
        self.http = app.test_client()

    def authorization_url(self):
        return self.http.get("/", base_url=ORIGIN).location

    def receive(self, delivery):
        assert delivery.method == "post"
        self.http.post("/callback", data=delivery.fields, base_url=ORIGIN)
        return self.signed_in

    def refresh(self, refresh_token):
        """The answer as it was sent, and the claims of its verified token."""
        answers = []
        session = self._session()
        session.register_compliance_hook(
            "refresh_token_response", lambda answer: answers.append(answer) or answer)
        try:
            session.refresh_token(self.metadata["token_endpoint"], refresh_token)
        except OAuthError as refusal:
            raise Refused(refusal.error, answers[0].status_code) from refusal
        answer = answers[0].json()
        return answer, dict(self.provider.parse_id_token(answer, nonce=None))

    def revoke(self, refresh_token):
        answer = self._session().revoke_token(
            self.metadata["revocation_endpoint"], refresh_token, token_type_hint="refresh_token")
        assert (answer.status_code, answer.content) == (200, b"")

    @property
    def metadata(self):
        return self.provider.load_server_metadata()

    def _session(self):
        return OAuth2Session(
            self.client_id, self.client_secret,
            token_endpoint_auth_method="client_secret_post",
            revocation_endpoint_auth_method="client_secret_post",
        )

    def _start(self):
        return self.provider.authorize_redirect(REDIRECT_URI)

    def _callback(self):
        if "error" in flask.request.form:
            raise Refused(flask.request.form["error"])
        try:
            token = self.provider.authorize_access_token()
        except OAuthError as refusal:
            raise Refused(refusal.error) from refusal
        user = json.loads(flask.request.form.get("user", "{}"))
        name = user.get("name")
        self.signed_in = SignIn(
            claims=dict(token["userinfo"]),
            name=(name["firstName"], name["lastName"]) if name else None,
            refresh_token=token["refresh_token"],
        )
        return "signed in"
