package import SigningCore

/// A developer team: its keys for client secrets and its apps.
package struct AppleTeam: Sendable {
  /// A key registered for Sign in with Apple.
  package struct Key: Sendable {
    package let id: String
    package let publicKey: PublicKey
    /// There when the mock is to make client secrets itself.
    package let privateKey: PrivateKey?

    package init(id: String, privateKey: PrivateKey) {
      self.id = id
      self.publicKey = privateKey.publicKey
      self.privateKey = privateKey
    }

    package init(id: String, publicKey: PublicKey) {
      self.id = id
      self.publicKey = publicKey
      self.privateKey = nil
    }
  }

  /// A primary App ID with the Services IDs grouped under it.
  package struct App: Sendable {
    package let bundleID: String
    package let servicesIDs: [ServicesID]
    /// Where Apple's server-to-server events go.
    package let notificationURL: String?

    package init(bundleID: String, servicesIDs: [ServicesID] = [], notificationURL: String? = nil) {
      self.bundleID = bundleID
      self.servicesIDs = servicesIDs
      self.notificationURL = notificationURL
    }
  }

  /// The client id of a web sign-in, with its return URLs.
  package struct ServicesID: Sendable {
    package let id: String
    package let redirectURIs: [String]

    package init(id: String, redirectURIs: [String]) {
      self.id = id
      self.redirectURIs = redirectURIs
    }
  }

  package let id: String
  package let keys: [Key]
  package let apps: [App]

  package init(id: String, keys: [Key] = [], apps: [App] = []) {
    self.id = id
    self.keys = keys
    self.apps = apps
  }
}
