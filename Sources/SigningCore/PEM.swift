/// A block of textual encoding (RFC 7468): a label and bytes.
struct PEM: Equatable {
  struct Label: RawRepresentable, Hashable, ExpressibleByStringLiteral {
    let rawValue: String

    init(rawValue: String) {
      self.rawValue = rawValue
    }

    init(stringLiteral value: String) {
      self.rawValue = value
    }

    // RFC 7468 §5, §10, §11, §13
    static let certificate: Label = "CERTIFICATE"
    static let privateKey: Label = "PRIVATE KEY"
    static let encryptedPrivateKey: Label = "ENCRYPTED PRIVATE KEY"
    static let publicKey: Label = "PUBLIC KEY"
    // RFC 5915 §4; the others are OpenSSL's habit
    static let ecPrivateKey: Label = "EC PRIVATE KEY"
    static let rsaPrivateKey: Label = "RSA PRIVATE KEY"
    static let rsaPublicKey: Label = "RSA PUBLIC KEY"
    static let ecParameters: Label = "EC PARAMETERS"
  }

  let label: Label
  let bytes: [UInt8]

  init(_ label: Label, _ bytes: [UInt8]) {
    self.label = label
    self.bytes = bytes
  }

  /// Lines of 64 characters, each ended by a line feed.
  var text: String {
    var text = "-----BEGIN \(label.rawValue)-----\n"
    var encoded = Base64Alphabet.standard.encode(bytes)[...]
    encoded += repeatElement(UInt8(ascii: "="), count: (4 - encoded.count % 4) % 4)
    while !encoded.isEmpty {
      text += String(decoding: encoded.prefix(64), as: UTF8.self) + "\n"
      encoded = encoded.dropFirst(64)
    }
    return text + "-----END \(label.rawValue)-----\n"
  }
}
