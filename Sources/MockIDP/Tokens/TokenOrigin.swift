import OrderedJSON
import SigningCore

/// Whose token some text looks like, before anything of it is verified.
package struct TokenOrigin: Sendable {
  package enum Clue: Sendable, Equatable {
    /// The token's `iss`.
    case issuer(String)
    /// The token's `kid`, one of the keys here.
    case keyID(String)
  }

  package let issuer: TokenIssuer
  /// `nil` where nothing in it says whose it is.
  package let clue: Clue?

  package init(issuer: TokenIssuer, clue: Clue?) {
    self.issuer = issuer
    self.clue = clue
  }
}

extension MockIdentityProvider {
  /// Whose token that is by its `iss`, else by its `kid`; the first provider's where neither tells.
  package func origin(of token: String) -> TokenOrigin {
    let issuers = tokenIssuers
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    func member(_ name: String, ofPart index: Int) -> String? {
      guard parts.indices.contains(index), let bytes = Base64URL.decode(parts[index]) else {
        return nil
      }
      return (try? JSON(parsing: bytes))?[name]?.string
    }
    let name = member("iss", ofPart: 1)
    let keyID = member("kid", ofPart: 0)
    if let name, let issuer = issuers.first(where: { $0.names(name) }) {
      return TokenOrigin(issuer: issuer, clue: .issuer(name))
    }
    if let keyID, let issuer = issuers.first(where: { $0.keyIDs().contains(keyID) }) {
      return TokenOrigin(issuer: issuer, clue: .keyID(keyID))
    }
    if let name, let issuer = issuers.first(where: { $0.issuer == name }) {
      return TokenOrigin(issuer: issuer, clue: .issuer(name))
    }
    return TokenOrigin(issuer: usualTokenIssuer, clue: nil)
  }
}

extension TokenIssuer {
  /// Whether that is one of the real service's issuers, or of a mock that names its own address.
  fileprivate func names(_ issuer: String) -> Bool {
    guard let start = issuer.firstRange(of: "://")?.upperBound else { return false }
    let segments = issuer[start...].split(separator: "/")
    guard let authority = segments.first else { return false }
    let hosts = [authority.prefix { $0 != ":" }] + segments.dropFirst()
    return hosts.contains { host in
      domains.contains { host.lowercased() == $0 || host.lowercased().hasSuffix("." + $0) }
    }
  }
}
