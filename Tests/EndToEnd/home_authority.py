"""A certificate authority of one's own, as developers have it for https on their machine."""

import datetime
import ipaddress
import ssl

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID


class HomeAuthority:
    """Its certificate is at `file`; `context` serves with one that it signed for localhost and 127.0.0.1."""

    def __init__(self, directory):
        key, name = ec.generate_private_key(ec.SECP256R1()), common_name("home authority")
        leaf_key = ec.generate_private_key(ec.SECP256R1())
        authority = builder(name, name, key.public_key()).add_extension(
            x509.BasicConstraints(ca=True, path_length=0), critical=True).sign(key, hashes.SHA256())
        leaf = builder(common_name("app"), name, leaf_key.public_key()).add_extension(
            x509.SubjectAlternativeName(
                [x509.DNSName("localhost"), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]),
            critical=False).sign(key, hashes.SHA256())
        self.file = directory / "authority.pem"
        self.file.write_bytes(authority.public_bytes(serialization.Encoding.PEM))
        chain = directory / "app.pem"
        chain.write_bytes(
            leaf_key.private_bytes(
                serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
            + leaf.public_bytes(serialization.Encoding.PEM))
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(chain)


def common_name(text):
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def builder(subject, issuer, key):
    now = datetime.datetime.now(datetime.timezone.utc)
    return (
        x509.CertificateBuilder().subject_name(subject).issuer_name(issuer).public_key(key)
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1)).not_valid_after(now + datetime.timedelta(days=1)))
