import OAuthProtocol

/// Which apps exist: what Facebook's dashboard knows.
package struct FacebookRegistry: Sendable {
  package enum Registration: String, Sendable {
    /// Any id of digits is accepted, with any secret.
    case open
    /// Only what is listed.
    case listed
  }

  package let registration: Registration
  private let listed: [String: FacebookApp]

  package init(registration: Registration, apps: [FacebookApp] = []) {
    self.registration = registration
    listed = Dictionary(apps.map { ($0.id, $0) }) { first, _ in first }
  }

  /// Signs where an app that is not listed has no secret that is known.
  package static let builtInSecret = "0123456789abcdef0123456789abcdef"

  package func app(_ id: String) -> FacebookApp? {
    if let app = listed[id] { return app }
    guard registration == .open, Self.isAppID(id) else { return nil }
    return FacebookApp(id: id, secret: nil, name: id, redirectURIs: nil)
  }

  /// The listed app that is likely to be meant.
  package func similarApp(to id: String) -> String? {
    // Comparing takes the product of the lengths, and no app id is so long.
    id.utf8.count > 100 ? nil : NearestName.of(id, among: listedAppIDs)
  }

  package var listedAppIDs: [String] { listed.keys.sorted() }

  /// Facebook's are decimal numbers without leading zeros.
  package static func isAppID(_ id: String) -> Bool {
    (1...20).contains(id.utf8.count) && id.utf8.first != 0x30
      && id.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}
