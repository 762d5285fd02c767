import AppleSignIn
import HTTPMessages
import IdentityState
import OAuthProtocol
import PageTemplates
import WebPages
import SigningCore

/// An Apple with nothing listed: any client id is accepted, in the built-in team.
struct OpenHouse {
  let apple: AppleProvider
  private let house: House

  /// - Parameter house: whose clock and key it shares.
  init(_ house: House) throws {
    self.house = house
    apple = AppleProvider(
      settings: AppleSettings(),
      registry: AppleRegistry(
        registration: .open, teams: [], builtInTeam: try AppleProvider.builtInTeam()),
      keys: try .builtIn(), store: IdentityStore(clock: house.clock, chance: SeededChance(seed: "open")),
      pages: PageWriter(templates: .builtIn, chance: SystemChance()))
  }

  /// An exchange of an unknown code, which a good secret brings as far as `invalid_grant`.
  func exchange(_ secret: String) throws -> Response {
    let form: Form = [
      "grant_type": "authorization_code", "client_id": "com.example.web", "client_secret": secret,
      "code": "c",
    ]
    var request = Request(
      .post, target: try RequestTarget("/auth/token"),
      headers: ["Content-Type": "application/x-www-form-urlencoded"], body: Array(form.encoded.utf8))
    request.mount = Request.Mount(origin: "", path: "")
    guard case .route(let route, _) = apple.routes.match(.post, "/auth/token"),
      case .now(let response) = route.handler(request, [:])
    else { throw Missing("the token route") }
    return response
  }
}
