package import OrderedJSON

/// A person of the pretend world.
package struct Account: Sendable, Equatable {
  package let id: String
  package var givenName: String
  package var familyName: String
  /// The real address; a person may have none.
  package var email: String?
  /// What only one provider knows or cares about, in the configuration file's shape; that provider reads it.
  package var traits: [ProviderName: JSON]

  package init(
    id: String, givenName: String, familyName: String, email: String?, traits: [ProviderName: JSON] = [:]
  ) {
    self.id = id
    self.givenName = givenName
    self.familyName = familyName
    self.email = email
    self.traits = traits
  }

  package var name: String {
    [givenName, familyName].filter { !$0.isEmpty }.joined(separator: " ")
  }
}
