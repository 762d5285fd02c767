extension Configuration {
  /// What Facebook Login knows and how it answers.
  public struct Facebook: Sendable, Equatable {
    /// The registered apps.
    public var apps: [App]
    /// What `iss` of a limited-login token holds.
    public var issuer: Issuer

    private var statedRegistration: Registration?

    /// Which app ids are accepted: until it is set, the listed ones where an app is listed, else any.
    public var registration: Registration {
      get { statedRegistration ?? (apps.isEmpty ? .open : .listed) }
      set { statedRegistration = newValue }
    }

    /// Makes Facebook's side; what is left out is as in the zero configuration.
    public init(registration: Registration? = nil, apps: [App] = [], issuer: Issuer = .real) {
      self.statedRegistration = registration
      self.apps = apps
      self.issuer = issuer
    }

    /// A registered app.
    public struct App: Sendable, Equatable, Identifiable {
      /// The app id, digits at Facebook.
      public var id: String
      /// The app secret.
      public var secret: String
      /// What the consent page calls the app; `nil` shows the id.
      public var name: String?
      /// The valid OAuth redirect URIs; `fb<id>://authorize` is always one.
      public var redirectURIs: [String]
      /// Refuses Graph calls without a right `appsecret_proof`.
      public var requireAppSecretProof: Bool

      /// Makes an app.
      public init(
        id: String, secret: String, name: String? = nil, redirectURIs: [String] = [],
        requireAppSecretProof: Bool = false
      ) {
        self.id = id
        self.secret = secret
        self.name = name
        self.redirectURIs = redirectURIs
        self.requireAppSecretProof = requireAppSecretProof
      }
    }
  }
}
