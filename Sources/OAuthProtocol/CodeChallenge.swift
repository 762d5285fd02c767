/// Proof Key for Code Exchange (RFC 7636): the challenge sent with the authorization request.
package struct CodeChallenge: Sendable, Equatable {
  package enum Method: String, Sendable {
    case plain
    case s256 = "S256"
  }

  package enum Malformed: Error, Equatable {
    case unknownMethod(String)
    /// Not 43 to 128 unreserved characters (RFC 7636 §4.2).
    case notAChallenge
  }

  package let value: String
  package let method: Method

  /// - Parameter method: absent means `plain` (RFC 7636 §4.3).
  package init(_ value: String, method: String?) throws(Malformed) {
    guard let known = Method(rawValue: method ?? "plain") else { throw .unknownMethod(method ?? "") }
    guard Self.isWellFormed(value) else { throw .notAChallenge }
    self.value = value
    self.method = known
  }

  /// Whether the verifier belongs to this challenge (RFC 7636 §4.6).
  ///
  /// - Parameter transform: `BASE64URL(SHA256(ASCII(verifier)))`, from whoever holds the hash function.
  package func isAnswered(by verifier: String, transform: (String) -> String) -> Bool {
    guard Self.isWellFormed(verifier) else { return false }
    return switch method {
    case .plain: verifier == value
    case .s256: transform(verifier) == value
    }
  }

  /// 43 to 128 characters of `[A-Za-z0-9-._~]` (RFC 7636 §4.1).
  package static func isWellFormed(_ text: String) -> Bool {
    (43...128).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
        default: false
        }
      }
  }
}
