package import OrderedJSON

/// What token is wanted: as if the person had just signed in to the client, or deliberately bad.
package struct MintRequest: Sendable {
  package var clientID: String
  /// `nil` for the first person.
  package var accountID: String?
  package var nonce: String?
  /// Whether the person's e-mail address is in it.
  package var hasEmail = true
  /// `nil` for what the person chose at the first consent, or would be proposed.
  package var hidesEmail: Bool?
  /// What `c_hash` is over; without it, and without an access token, a code that nobody knows.
  package var code: String?
  /// What `at_hash` is over.
  package var accessToken: String?
  /// Members that replace those of the same name where they stand, or are added.
  package var claims: [JSON.Member] = []
  /// A name of the catalogue.
  package var defect: String?

  package init(clientID: String) {
    self.clientID = clientID
  }
}

/// A token made to order.
package struct MintedToken: Sendable, Equatable {
  package let token: String
  /// What was meant to be in it; of a defective token's format more may be wrong than these show.
  package let header: JSON
  package let claims: JSON
}
