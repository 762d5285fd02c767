extension Configuration {
  /// What Sign in with Apple knows and how it answers.
  public struct Apple: Sendable, Equatable {
    /// The developer teams.
    public var teams: [Team]
    /// The domain of relay addresses.
    public var relayDomain: String
    /// How the e-mail claims of an identity token are typed.
    public var claims: Claims
    /// What `iss` holds.
    public var issuer: Issuer
    /// How far ahead of the mock's clock the `iat` and `nbf` of a client secret may be.
    public var clockLeeway: Duration
    /// Whether `response_type=id_token` alone is accepted: Apple's documentation calls it unsupported, one client sends it.
    public var acceptIDTokenAlone: Bool
    /// How the server-to-server event that an account was deleted is spelled.
    public var accountDeleteSpelling: AccountDeleteSpelling
    /// Whether an app that calls `/auth/revoke` is itself told `consent-revoked`: Apple's documentation (TN3194) leaves it open.
    public var notifyOnRevoke: Bool

    private var statedRegistration: Registration?

    /// Which client ids are accepted: until it is set, the listed ones where a team is listed, else any.
    public var registration: Registration {
      get { statedRegistration ?? (teams.isEmpty ? .open : .listed) }
      set { statedRegistration = newValue }
    }

    /// Makes Apple's side; what is left out is as in the zero configuration.
    public init(
      registration: Registration? = nil, teams: [Team] = [],
      relayDomain: String = "privaterelay.appleid.com", claims: Claims = .boolean, issuer: Issuer = .real,
      clockLeeway: Duration = .seconds(5), acceptIDTokenAlone: Bool = false,
      accountDeleteSpelling: AccountDeleteSpelling = .accountDelete, notifyOnRevoke: Bool = true
    ) {
      self.statedRegistration = registration
      self.teams = teams
      self.relayDomain = relayDomain
      self.claims = claims
      self.issuer = issuer
      self.clockLeeway = clockLeeway
      self.acceptIDTokenAlone = acceptIDTokenAlone
      self.accountDeleteSpelling = accountDeleteSpelling
      self.notifyOnRevoke = notifyOnRevoke
    }

    /// The `type` of the event that an account was deleted.
    public enum AccountDeleteSpelling: String, Sendable, CaseIterable {
      /// As in the documentation until 2024, and in most receivers.
      case accountDelete = "account-delete"
      /// As in the documentation now.
      case accountDeleted = "account-deleted"
    }

    /// How `email_verified` and `is_private_email` are typed.
    public enum Claims: String, Sendable, CaseIterable {
      /// As JSON booleans, which Apple sends now.
      case boolean
      /// As the texts `"true"` and `"false"`, which Apple sent before February 2024.
      case string
    }
  }
}
