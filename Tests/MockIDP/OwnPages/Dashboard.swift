import MockIDP
import Testing

/// A provider's dashboard, as a browser without scripts uses it.
struct Dashboard {
  let idp: MockIdentityProvider

  init(_ configuration: Configuration = Configuration()) throws {
    idp = try MockIdentityProvider(configuration, clock: .stopped(at: 1_700_000_000))
  }

  static let pages = ["", "requests", "people", "people/ada", "apps", "scripting"]

  func get(_ page: String, headers: [(name: String, value: String)] = []) async -> HTTPResponse {
    await idp.respond(to: HTTPRequest("GET", "/_idp/" + page, headers: headers))
  }

  /// Sends a form of a page; the page that follows, where the form was taken.
  func post(_ page: String, _ fields: KeyValuePairs<String, String>) async -> HTTPResponse {
    let response = await idp.respond(to: .form("/_idp/" + page, fields))
    guard response.status == 303, let location = response.header("Location") else { return response }
    return await idp.respond(to: HTTPRequest("GET", location))
  }
}
