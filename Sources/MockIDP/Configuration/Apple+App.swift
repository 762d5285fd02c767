extension Configuration.Apple {
  /// A primary App ID: consent, the name a person gave and the address shared belong to it.
  public struct App: Sendable, Equatable {
    /// The client id of the app itself.
    public var bundleID: String
    /// The client ids of the app's web sites.
    public var servicesIDs: [ServicesID]
    /// Where Apple's server-to-server events go.
    public var notificationURL: String?

    /// Makes an app.
    public init(bundleID: String, servicesIDs: [ServicesID] = [], notificationURL: String? = nil) {
      self.bundleID = bundleID
      self.servicesIDs = servicesIDs
      self.notificationURL = notificationURL
    }
  }

  /// A client id for web sign-in.
  public struct ServicesID: Sendable, Equatable, Identifiable {
    /// The client id.
    public var id: String
    /// The registered redirect URIs, compared byte for byte.
    public var redirectURIs: [String]

    /// Makes a Services ID.
    public init(id: String, redirectURIs: [String] = []) {
      self.id = id
      self.redirectURIs = redirectURIs
    }
  }
}
