import HTTPMessages
import MockIDP
import OrderedJSON

/// What `serve` says once it listens, to people and to programs.
struct Announcement {
  let url: String
  let settings: Settings

  /// What is printed, in the format that was asked for.
  var text: String {
    settings.logFormat == .json ? event : banner
  }

  /// One JSON object in a line.
  static let eventOpening = #"{"event":"ready","#

  var event: String {
    JSON.object(["event": "ready", "http": .string(url)]).text() + "\n"
  }

  private var banner: String {
    var lines = [
      "mock-idp \(MockIDPVersion.current)",
      "This is a mock identity provider for development and tests: trust none of its tokens.",
      "",
      "  \(url)",
      "  \(url)/appleid.apple.com   stands for https://appleid.apple.com",
      "",
      "Try this first, in a shell:",
      "  curl \(url)/.well-known/openid-configuration",
    ]
    if let publicURL = settings.configuration.server.publicURL {
      lines.insert("  \(publicURL)   is what documents and pages call it", at: 4)
    }
    if let authorizeURL { lines += ["and in a browser:", "  \(authorizeURL)"] }
    if !settings.notices.isEmpty { lines += [""] + settings.notices.map { "Note: \($0)" } }
    return lines.joined(separator: "\n") + "\n\n"
  }

  /// A request that the configuration accepts, where there is one.
  private var authorizeURL: String? {
    guard let (clientID, redirectURI) = client else { return nil }
    let parameters = [
      ("client_id", clientID), ("redirect_uri", redirectURI), ("response_type", "code"), ("state", "hello"),
    ]
    let query = parameters.map { "\($0)=\(PercentEncoding.encode($1))" }.joined(separator: "&")
    return "\(url)/auth/authorize?\(query)"
  }

  private var client: (clientID: String, redirectURI: String)? {
    let apple = settings.configuration.apple
    for servicesID in apple.teams.flatMap(\.apps).flatMap(\.servicesIDs) {
      if let redirectURI = servicesID.redirectURIs.first { return (servicesID.id, redirectURI) }
    }
    guard apple.registration == .open else { return nil }
    let isStrict = settings.configuration.refuseWarnings
    return (Configuration.Apple.exampleClientID, isStrict ? "https://example.com/callback" : url + "/")
  }
}
