import AppleSignIn
import FacebookLogin
import HTTPMessages
package import IdentityState
import OAuthProtocol
import OrderedJSON
import PageTemplates
import SigningCore
import WebPages

/// A mock identity provider inside this process, with no socket.
///
/// It holds people, consents and tokens of its own; any number can live side by side. What an HTTP server answers on
/// localhost, ``respond(to:)`` answers as a value, and ``apple`` and ``facebook`` call the very functions that the routes call.
public final class MockIdentityProvider: Sendable {
  /// What it was started with.
  public let configuration: Configuration

  package let store: IdentityStore
  let appleProvider: AppleProvider
  let facebookProvider: FacebookProvider
  let actions: AccountActions
  let control: ControlAPI
  let events = EventFanout()
  package let frontDoor: FrontDoor

  /// The real services' names, in lower case: a request to one of them is answered as if it had come to the real service.
  public static let impersonatedHosts = Set(
    AppleProvider.hosts + [AppleProvider.scriptHost] + FacebookProvider.hosts)

  /// Starts a provider.
  ///
  /// - Parameters:
  ///   - configuration: people, apps and behaviour; the default needs nothing.
  ///   - clock: where time comes from.
  ///   - chance: where codes, tokens and choices come from.
  ///   - calls: how apps' servers are called; `nil` calls nobody.
  /// - Throws: ``ConfigurationError`` for a key or page that cannot be used.
  public init(
    _ configuration: Configuration = Configuration(), clock: TimeSource = .system,
    chance: ChanceSource = .system, calls: OutgoingCalls? = nil
  ) throws(ConfigurationError) {
    self.configuration = configuration
    store = IdentityStore(clock: clock.makeClock(), chance: chance.chance, log: events)
    let pages = PageWriter(
      templates: try PageTemplates(directory: configuration.templates), chance: store.chance)
    let calls = calls?.webhookCalls
    appleProvider = try AppleProvider(configuration, store: store, pages: pages, calls: calls)
    facebookProvider = try FacebookProvider(
      configuration, store: store, pages: pages, calls: calls)
    actions = AccountActions(store: store, apple: appleProvider, facebook: facebookProvider)
    control = ControlAPI(
      configuration: configuration, store: store, apple: appleProvider, facebook: facebookProvider)
    frontDoor = FrontDoor(
      configuration, apple: appleProvider, facebook: facebookProvider, control: control, pages: pages)
    tellOfRemovals()
    for account in configuration.accounts { store.change { $0.record(.accountPut(Account(account))) } }
  }

  deinit { endStreams() }

  /// Ends the answers that have no end of their own: nobody will tell them anything more.
  package func endStreams() { store.journal.endFollowing() }

  /// Sign in with Apple.
  public var apple: Apple { Apple(provider: appleProvider, events: events) }

  /// Facebook Login and Limited Login.
  public var facebook: Facebook { Facebook(provider: facebookProvider, events: events) }

  /// Answers one HTTP request: a path below `/appleid.apple.com` or another real name, Apple's shorthand at the root, or
  /// a URL with the real name as host.
  ///
  /// The journal's event stream, which has no end, is answered with what it holds at this moment. Where an answer lets wait
  /// (a fault's ``Fault/Behaviour/delay(_:)`` or ``Fault/Behaviour/never``, a long poll), cancelling the task ends the
  /// waiting with a 503 that says so.
  public func respond(to request: HTTPRequest) async -> HTTPResponse {
    let answer =
      switch Request.reading(request) {
      case .success(let request): frontDoor.answer(request)
      case .failure(let refused): Answer.now(refused.response.diagnosed)
      }
    let response =
      switch answer {
      case .now(let response): response
      case .later(let later): await later.response() ?? .cancelled
      }
    return await HTTPResponse(request.method == Method.head.rawValue ? response.withoutBody : response)
  }
}

/// Starts a provider, runs the body with it, and lets it go.
///
/// - Throws: ``ConfigurationError``, or what the body throws.
public nonisolated(nonsending) func withMockIDP<Result>(
  _ configuration: Configuration = Configuration(), clock: TimeSource = .system,
  chance: ChanceSource = .system,
  _ body: nonisolated(nonsending) (MockIdentityProvider) async throws -> Result
) async throws -> Result {
  try await body(MockIdentityProvider(configuration, clock: clock, chance: chance))
}
