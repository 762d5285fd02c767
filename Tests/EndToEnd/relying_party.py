"""What every client under test can do, whichever library it is made of."""

import dataclasses

ORIGIN = "https://relying-party.example.test"
REDIRECT_URI = ORIGIN + "/callback"


@dataclasses.dataclass
class SignIn:
    """What the app knows once its library has verified the identity token."""

    claims: dict
    # The two names, or None where none were sent.
    name: tuple | None
    refresh_token: str


class Refused(Exception):
    """The provider said no: its error code, and the status if there was an answer of its own."""

    def __init__(self, error, status=None):
        super().__init__(error)
        self.error = error
        self.status = status
