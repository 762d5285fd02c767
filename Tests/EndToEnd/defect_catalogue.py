"""A provider's catalogue of bad tokens, and which check of a relying party that uses PyJWT refuses a token."""

import json
import tempfile

import jwt

import program

CLASSES = ["format", "header", "signature", "claims", "nonce", "hash", "policy"]


def catalogue(provider):
    with tempfile.TemporaryDirectory() as directory:
        listed = program.run("mint", provider, "--list-defects", "--json", directory=directory)
    assert listed.returncode == 0, listed.stderr
    return json.loads(listed.stdout)


def refusing_check(token, keys, *, audience, issuer, require, further=lambda claims: None):
    """One of CLASSES, `policy` if nothing refuses; `further` is what the party checks beyond PyJWT."""
    try:
        jwt.get_unverified_header(token)
        key = keys.get_signing_key_from_jwt(token)
    except jwt.DecodeError:
        return "format"
    except (jwt.InvalidTokenError, jwt.PyJWKClientError):
        return "header"
    try:
        claims = jwt.decode(
            token, key, algorithms=["RS256"], audience=audience, issuer=issuer, options={"require": require})
    except jwt.InvalidAlgorithmError:
        return "header"
    except jwt.InvalidSignatureError:
        return "signature"
    except jwt.DecodeError:
        return "format"
    except jwt.InvalidTokenError:
        return "claims"
    return further(claims) or "policy"
