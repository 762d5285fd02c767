/// An app as Facebook's dashboard knows it.
package struct FacebookApp: Sendable, Equatable {
  /// Digits.
  package let id: String
  /// `nil` for an app that is not listed, whose every secret is accepted.
  package let secret: String?
  package let name: String
  /// The valid OAuth redirect URIs; `nil` accepts any.
  package let redirectURIs: [String]?
  package let requiresProof: Bool
  /// Told when a person removes the app.
  package let deauthorizeURL: String?
  /// Told when a person wants their data deleted.
  package let dataDeletionURL: String?

  package init(
    id: String, secret: String?, name: String, redirectURIs: [String]?, requiresProof: Bool = false,
    deauthorizeURL: String? = nil, dataDeletionURL: String? = nil
  ) {
    self.id = id
    self.secret = secret
    self.name = name
    self.redirectURIs = redirectURIs
    self.requiresProof = requiresProof
    self.deauthorizeURL = deauthorizeURL
    self.dataDeletionURL = dataDeletionURL
  }

  package var isListed: Bool { secret != nil }
}
