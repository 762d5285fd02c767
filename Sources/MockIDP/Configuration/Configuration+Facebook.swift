extension Configuration {
  /// What Facebook Login knows and how it answers.
  public struct Facebook: Sendable, Equatable {
    /// The registered apps.
    public var apps: [App]
    /// What `iss` of a limited-login token holds.
    public var issuer: Issuer
    /// Whether refusals of Graph carry Facebook's `WWW-Authenticate`, which breaks the syntax of RFC 9110 and makes some
    /// HTTP clients fail.
    public var malformedChallenge: Bool
    /// What the dialog gives for the iOS SDK's `response_type` `token_or_nonce`.
    public var tokenOrNonce: TokenOrNonce

    /// The two answers to `token_or_nonce`; the SDK takes either.
    public enum TokenOrNonce: String, Sendable, CaseIterable {
      /// An access token, as it was seen.
      case token
      /// A nonce, which the SDK exchanges for an access token by `fb_exchange_nonce`.
      case nonce
    }

    private var statedRegistration: Registration?

    /// Which app ids are accepted: until it is set, the listed ones where an app is listed, else any.
    public var registration: Registration {
      get { statedRegistration ?? (apps.isEmpty ? .open : .listed) }
      set { statedRegistration = newValue }
    }

    /// Makes Facebook's side; what is left out is as in the zero configuration.
    public init(
      registration: Registration? = nil, apps: [App] = [], issuer: Issuer = .real,
      malformedChallenge: Bool = true, tokenOrNonce: TokenOrNonce = .token
    ) {
      self.statedRegistration = registration
      self.apps = apps
      self.issuer = issuer
      self.malformedChallenge = malformedChallenge
      self.tokenOrNonce = tokenOrNonce
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
      /// Told, by a `signed_request`, when a person removes the app.
      public var deauthorizeURL: String?
      /// Told, by a `signed_request`, when a person wants their data deleted.
      public var dataDeletionURL: String?

      /// Makes an app.
      public init(
        id: String, secret: String, name: String? = nil, redirectURIs: [String] = [],
        requireAppSecretProof: Bool = false, deauthorizeURL: String? = nil, dataDeletionURL: String? = nil
      ) {
        self.id = id
        self.secret = secret
        self.name = name
        self.redirectURIs = redirectURIs
        self.requireAppSecretProof = requireAppSecretProof
        self.deauthorizeURL = deauthorizeURL
        self.dataDeletionURL = dataDeletionURL
      }
    }
  }
}
