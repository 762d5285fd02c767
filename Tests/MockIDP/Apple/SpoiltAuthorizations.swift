import Foundation
import MockIDP
import Testing

/// Faults that spoil the identity tokens Apple sends through the browser, in each response mode.
@Suite struct SpoiltAuthorizations {
  private static let clientID = "com.example.web"
  private static let url =
    "https://appleid.apple.com/auth/authorize?client_id=\(clientID)&redirect_uri=https://example.com/cb&nonce=n"
    + "&login_hint=ada&response_type=code%20id_token&state=eyJhbGciOiJub25lIn0.e30.&response_mode="

  /// The fields as the client would read them.
  private func fields(_ response: HTTPResponse) throws -> [String: String] {
    var found: [String: String] = [:]
    if let location = response.header("Location") {
      let fragment = try #require(location.split(separator: "#").last)
      for item in URLComponents(string: "?" + fragment)?.queryItems ?? [] {
        found[item.name] = item.value?.replacing("+", with: " ")
      }
    } else if let message = response.text.firstMatch(of: /var message = (".*");/) {
      let text = try #require(
        try JSONDecoder().decode([String].self, from: Data("[\(message.1)]".utf8)).first)
      let whole = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      let data = whole?["data"] as? [String: Any]
      found = try #require(data?["authorization"] as? [String: String])
    } else {
      for field in response.text.matches(of: /name="([^"]+)" value="([^"]*)"/) {
        found[String(field.1)] = String(field.2).replacing("&quot;", with: "\"").replacing(
          "&#34;", with: "\"")
      }
    }
    return found
  }

  /// Defects with characters that a URL, a page or a script must escape, and one without.
  @Test(
    arguments: ["form_post", "fragment", "web_message"],
    ["wrong-aud", "white-space", "json-serialization", "wrong-c-hash"])
  func `the token is spoilt once, and nothing else`(mode: String, defect: String) async throws {
    let idp = try MockIdentityProvider(Configuration(signIn: .auto))
    try idp.add(Fault(.defect(defect), of: .apple, at: .authorize, times: 1))
    let answers = [
      await idp.respond(to: HTTPRequest("GET", Self.url + mode)),
      await idp.respond(to: HTTPRequest("GET", Self.url + mode)),
    ]
    #expect(answers[0].diagnosis?.hasPrefix("fault: ") == true)
    let spoilt = try fields(answers[0])
    let good = try fields(answers[1])
    #expect(Set(spoilt.keys) == Set(good.keys))
    #expect(spoilt["state"] == good["state"])
    let caughtBy = try #require(AppleDefect(defect)).caughtBy
    func checks(_ fields: [String: String]) throws -> Set<TokenCheck> {
      let token = try #require(fields["id_token"])
      let report = idp.apple.verify(token, for: Self.clientID, nonce: .sent("n"), code: fields["code"])
      return Set(report.findings.filter { !$0.isWarning }.map(\.caughtBy))
    }
    #expect(try checks(spoilt) == [caughtBy])
    #expect(try checks(good) == [])
    _ = try idp.apple.exchange(
      try #require(spoilt["code"]), clientID: Self.clientID, redirectURI: "https://example.com/cb")
  }

  @Test func `the page of a spoilt answer still runs its one script`() async throws {
    let idp = try MockIdentityProvider(Configuration(signIn: .auto))
    try idp.add(Fault(.defect("expired"), at: .authorize))
    let page = await idp.respond(to: HTTPRequest("GET", Self.url + "form_post"))
    let nonce = try #require(page.text.firstMatch(of: /<script nonce="([^"]+)"/)).1
    #expect(page.header("Content-Security-Policy")?.contains("'nonce-\(nonce)'") == true)
  }
}
