"""A site on django-allauth's Facebook provider; only addresses are changed."""

import json
import os
import tempfile

import django
import django.conf
from django.urls import include, path

APP_ID = "1122334455"
SECRET = "0f1e2d3c4b5a69788796a5b4c3d2e1f0"

# Filled in once Django is configured: the library's own modules read the settings when they are imported.
urlpatterns = []


def set_up(server):
    """Django is configured once for the process, with the server that all tests share."""
    if not django.conf.settings.configured:
        # What drives the browser keeps an event loop in this thread, and Django refuses to work beside one.
        os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
        django.conf.settings.configure(
            SECRET_KEY="not one",
            ALLOWED_HOSTS=["testserver"],
            ROOT_URLCONF=__name__,
            # A file, since one in memory is another one in every thread.
            DATABASES={"default": {
                "ENGINE": "django.db.backends.sqlite3",
                "NAME": os.path.join(tempfile.mkdtemp(prefix="mock-idp-"), "allauth.sqlite"),
            }},
            DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
            INSTALLED_APPS=[
                "django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions",
                "django.contrib.messages", "allauth", "allauth.account", "allauth.socialaccount",
                "allauth.socialaccount.providers.facebook", "allauth.headless",
            ],
            MIDDLEWARE=[
                "django.contrib.sessions.middleware.SessionMiddleware",
                "django.contrib.auth.middleware.AuthenticationMiddleware",
                "django.contrib.messages.middleware.MessageMiddleware",
                "allauth.account.middleware.AccountMiddleware",
            ],
            TEMPLATES=[{
                "BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True,
                "OPTIONS": {"context_processors": [
                    "django.template.context_processors.request",
                    "django.contrib.auth.context_processors.auth",
                    "django.contrib.messages.context_processors.messages",
                ]},
            }],
            AUTHENTICATION_BACKENDS=["allauth.account.auth_backends.AuthenticationBackend"],
            ACCOUNT_EMAIL_VERIFICATION="none",
            SOCIALACCOUNT_PROVIDERS={"facebook": {
                "APPS": [{"client_id": APP_ID, "secret": SECRET}],
                "SCOPE": ["email", "public_profile"],
                "AUTHORIZE_URL": server.url + "/www.facebook.com/v19.0/dialog/oauth",
                "GRAPH_API_URL": server.url + "/graph.facebook.com/v19.0",
            }},
        )
        django.setup()
        urlpatterns.extend([
            path("accounts/", include("allauth.urls")),
            path("_allauth/", include("allauth.headless.urls")),
        ])
        from django.core.management import call_command
        call_command("migrate", verbosity=0)
    from allauth.socialaccount.providers.facebook.provider import FacebookProvider
    FacebookProvider.limited_login_jwks_url = (
        server.url + "/limited.facebook.com/.well-known/oauth/openid/jwks/")


class Site:
    def __init__(self, server):
        set_up(server)
        from django.core.cache import cache
        from django.test import Client
        cache.clear()
        self.client = Client()
        self.forget()

    @staticmethod
    def forget():
        from django.contrib.auth import get_user_model
        get_user_model().objects.all().delete()

    def authorization_url(self):
        answer = self.client.post("/accounts/facebook/login/")
        assert answer.status_code == 302, answer.content
        return answer["Location"]

    def receive(self, delivery):
        return self.client.get("/accounts/facebook/login/callback/", dict(delivery.pairs))

    def token_sign_in(self, **token):
        return self.client.post(
            "/_allauth/app/v1/auth/provider/token",
            json.dumps({
                "provider": "facebook", "process": "login", "token": {"client_id": APP_ID, **token},
            }),
            content_type="application/json")

    def reauthentication_nonce(self):
        """What the library puts into the login options of its page for Facebook's script, and remembers."""
        from django.test import RequestFactory
        from allauth.socialaccount.adapter import get_adapter
        request = RequestFactory().get("/", {"auth_params": "auth_type=reauthenticate"})
        request.session = self.client.session
        options = get_adapter().get_provider(request, "facebook").get_fb_login_options(request)
        request.session.save()
        self.client.cookies["sessionid"] = request.session.session_key
        assert options["auth_type"] == "reauthenticate"
        return options["auth_nonce"]

    def browser_token_sign_in(self, access_token):
        """Where the library's page posts the token that Facebook's script brought."""
        return self.client.post(
            "/accounts/facebook/login/token/?auth_params=auth_type%3Dreauthenticate",
            {"access_token": access_token})

    @staticmethod
    def accounts():
        from allauth.socialaccount.models import SocialAccount
        return list(SocialAccount.objects.all())
