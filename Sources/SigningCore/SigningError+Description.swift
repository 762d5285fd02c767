extension SigningError: CustomStringConvertible {
  /// What is wrong and how to mend it.
  package var description: String {
    switch self {
    case .noPEM:
      "there is no -----BEGIN …----- line: the whole PEM text is needed, its first and last line included"
    case .escapedLineBreaks:
      #"the PEM holds the two characters \n instead of line breaks: "#
        + "turn them into line breaks before handing the key over"
    case .missingLineBreaks:
      "the PEM lost its line breaks: the BEGIN and END lines must stand on lines of their own"
    case .brokenPEM(let label):
      "the PEM block \(label) is cut off or its Base64 is damaged"
    case .unexpectedPEM(let label):
      "the PEM block is a \(label), not a key that can be used here"
    case .publicKeyNotPrivate:
      "this is a public key, and the private one is needed"
    case .privateKeyNotPublic:
      "this is a private key, and the public one is needed: "
        + "take it out with `openssl pkey -pubout`, and keep the private one private"
    case .certificateNotKey:
      "this is a certificate, not a key"
    case .encrypted:
      "the private key is encrypted: take the passphrase off with `openssl pkey`"
    case .keyType(let identifier):
      "the key is neither RSA nor on an elliptic curve (its algorithm is \(identifier))"
    case .curve(let name):
      "the key is on the curve \(name); ES256 needs P-256 (prime256v1)"
    case .rsaSize(let bits):
      "the RSA key has \(bits) bits; RS256 needs at least 2048 (RFC 7518 §3.3), and 8192 are the most taken here"
    case .damaged(let what):
      "the key is damaged: \(what)"
    case .unsuitableJWK(let why):
      "this JSON Web Key cannot verify RS256 or ES256 signatures: \(why)"
    case .library(let words):
      "OpenSSL failed at \(words)"
    }
  }
}
