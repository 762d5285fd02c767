/// What a mock identity provider is to pretend: people, apps and how it answers.
///
/// The default is the zero configuration: every client id and redirect URI is accepted, three demo accounts exist,
/// the built-in keys sign. The same values come from a file (``init(contentsOf:)``), where the names are those of
/// the properties here.
public struct Configuration: Sendable, Equatable {
  /// What user identifiers and relay addresses are derived from: the same seed gives the same ones everywhere.
  public var seed: String
  /// The people who can sign in, in the order the sign-in page shows them.
  public var accounts: [Account]
  /// What Sign in with Apple knows and how it answers.
  public var apple: Apple
  /// What Facebook Login knows and how it answers.
  public var facebook: Facebook
  /// Where the server listens and what it calls itself; nothing of it matters in process.
  public var server: Server
  /// Whether a person or the mock itself answers the sign-in page.
  public var signIn: SignIn
  /// The keys that sign identity tokens.
  public var keys: SigningKeys
  /// The file that keeps people, consents and tokens over a restart; `nil` keeps them in memory.
  public var state: String?
  /// A directory whose files replace the built-in pages of the same name; see <doc:SignInPages>.
  public var templates: String?
  /// Refuses what would work here but fail at the real service, instead of warning.
  public var refuseWarnings: Bool
  /// Answers cross-origin requests of browsers, which the real services do not.
  public var cors: Bool

  /// Makes a configuration; what is left out is as in the zero configuration.
  public init(
    seed: String = "mock-idp", accounts: [Account] = Account.demo, apple: Apple = Apple(),
    facebook: Facebook = Facebook(), server: Server = Server(), signIn: SignIn = .page,
    keys: SigningKeys = .builtIn, state: String? = nil, templates: String? = nil,
    refuseWarnings: Bool = false, cors: Bool = false
  ) {
    self.seed = seed
    self.accounts = accounts
    self.apple = apple
    self.facebook = facebook
    self.server = server
    self.signIn = signIn
    self.keys = keys
    self.state = state
    self.templates = templates
    self.refuseWarnings = refuseWarnings
    self.cors = cors
  }
}
