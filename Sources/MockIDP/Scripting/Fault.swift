import IdentityState

/// A provider's misbehaviour, for ``MockIdentityProvider/add(_:)``.
public struct Fault: Sendable, Equatable {
  /// Whose misbehaviour it is.
  public enum Provider: String, Sendable, CaseIterable {
    /// Sign in with Apple.
    case apple
    /// Facebook Login and Limited Login.
    case facebook
  }

  /// Where it shows.
  public enum Endpoint: String, Sendable, CaseIterable {
    /// Apple's `/auth/authorize`, Facebook's `/dialog/oauth`, and their pages.
    case authorize
    /// Apple's `/auth/token`; Facebook's `/oauth/access_token` and `/limited_login/refresh/`.
    case token
    /// The documents of published keys.
    case keys
    /// `/.well-known/openid-configuration`.
    case discovery
    /// Apple's `/auth/revoke`, Facebook's `/platform/uninstall/`.
    case revoke
    /// Graph's objects: `/me`.
    case graph
    /// Graph's `/me/permissions`.
    case permissions
    /// Graph's `/me/picture`.
    case picture
    /// Graph's `/debug_token`.
    case debugToken = "debug-token"
  }

  /// What happens: the first two instead of the provider, which sees nothing; the others to what it answered.
  public enum Behaviour: Sendable, Equatable {
    /// An OAuth error, worded as the provider words it; `190/463` and the like name a row of Graph's table.
    case error(String, description: String? = nil)
    /// This status and JSON text: malformed JSON, an empty key set, a gateway's page.
    case answer(status: Int = 200, body: String)
    /// The answer comes late.
    case delay(Duration)
    /// No answer comes, until the client gives up or the task that asked is cancelled.
    case never
    /// The connection breaks without an answer.
    case drop
    /// The connection breaks after so many bytes of the body.
    case truncate(bytes: Int)
    /// A named way to spoil the answer: one of the bad tokens, `empty-jwk-set`, `garbage-jwk-set`, `malformed-json`,
    /// `issuer-drift`, and of Apple `redirect`. It waits for an answer that it fits.
    case defect(String)
  }

  /// What happens.
  public var behaviour: Behaviour
  /// Whose; `nil` is any provider's.
  public var provider: Provider?
  /// Where; `nil` is everywhere.
  public var endpoint: Endpoint?
  /// To whom; `nil` is everybody.
  public var clientID: String?
  /// How many times; `nil` until it is removed.
  public var times: Int?

  /// Makes a fault.
  public init(
    _ behaviour: Behaviour, of provider: Provider? = nil, at endpoint: Endpoint? = nil,
    clientID: String? = nil, times: Int? = nil
  ) {
    self.behaviour = behaviour
    self.provider = provider
    self.endpoint = endpoint
    self.clientID = clientID
    self.times = times
  }

  func stored(id: String) -> IdentityState.Fault {
    var fault = IdentityState.Fault(id: id)
    fault.provider = provider.map { ProviderName(rawValue: $0.rawValue) }
    fault.endpoint = endpoint?.rawValue
    fault.clientID = clientID
    fault.remaining = times
    switch behaviour {
    case .error(let code, let description):
      fault.error = code
      fault.errorDescription = description
    case .answer(let status, let body):
      fault.status = status
      fault.body = body
    case .delay(let duration): fault.delay = Int(duration / .milliseconds(1))
    case .never: fault.neverAnswers = true
    case .drop: fault.dropsConnection = true
    case .truncate(let bytes): fault.truncation = bytes
    case .defect(let name): fault.defect = name
    }
    return fault
  }
}
