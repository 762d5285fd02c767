import Foundation
import MockIDP
import OrderedJSON
import SigningCore
import Testing

/// Faults that spoil the tokens Facebook hands out, wherever they travel.
@Suite struct SpoiltTokens {
  private static let appID = "1234567890"
  private static let dialog = "https://www.facebook.com/v21.0/dialog/oauth?client_id=\(appID)&login_hint=ada"
  private static let sdk =
    "&redirect_uri=fb\(appID)://authorize/&response_type=id_token,graph_domain&nonce=n&scope=openid,email"
  private static let web = "&redirect_uri=https://example.com/cb&nonce=n&scope=openid"

  /// A provider that signs in without a page, and the fault for one answer.
  private func faulty(_ defect: String, at endpoint: Fault.Endpoint) throws -> MockIdentityProvider {
    let idp = try MockIdentityProvider(Configuration(signIn: .auto))
    try idp.add(Fault(.defect(defect), of: .facebook, at: endpoint, times: 1))
    return idp
  }

  private func get(_ idp: MockIdentityProvider, _ url: String) async -> HTTPResponse {
    await idp.respond(to: HTTPRequest("GET", url))
  }

  /// The token behind `id_token=`, decoded from a URL that may stand in a page.
  private func token(in text: String) throws -> String {
    let start = try #require(text.range(of: "id_token=")).upperBound
    let encoded = String(text[start...].prefix { $0 != "&" && $0 != "\"" })
    return try #require(encoded.replacing("+", with: " ").removingPercentEncoding)
  }

  private func codes(_ idp: MockIdentityProvider, _ token: String) -> Set<String> {
    Set(idp.facebook.verify(token, for: Self.appID, nonce: "n").findings.map(\.diagnosis.code))
  }

  @Test func `the token in a redirection is spoilt, once`() async throws {
    let idp = try faulty("wrong-aud", at: .authorize)
    let url = Self.dialog + Self.web + "&response_type=id_token"
    let spoilt = await get(idp, url)
    #expect(spoilt.status == 302)
    #expect(codes(idp, try token(in: spoilt.header("Location") ?? "")) == ["claim_aud"])
    #expect(spoilt.diagnosis?.hasPrefix("fault: ") == true)
    #expect(codes(idp, try token(in: await get(idp, url).header("Location") ?? "")) == [])
  }

  /// Defects with characters that a URL or a page must escape, and one without.
  @Test(arguments: ["white-space", "stray-padding", "standard-base64", "json-serialization", "missing-jti"])
  func `so is that in the page that leads to an app`(defect: String) async throws {
    let idp = try faulty(defect, at: .authorize)
    let page = await get(idp, Self.dialog + Self.sdk)
    #expect(page.status == 200)
    let token = try token(in: page.text)
    #expect(page.text.contains("granted_scopes=") || page.text.contains("graph_domain=facebook"))
    let isFormat = FacebookDefect(defect)?.caughtBy == .format
    #expect(codes(idp, token) == [isFormat ? "format" : "claim_jti"])
  }

  @Test func `the fault waits for the page that has a token`() async throws {
    let idp = try MockIdentityProvider()
    try idp.add(Fault(.defect("expired"), of: .facebook, at: .authorize, times: 1))
    let consent = await get(idp, Self.dialog + Self.sdk)
    #expect(consent.diagnosis?.hasPrefix("fault_waits: ") == true)
    let start = try #require(consent.text.range(of: "action=\"")).upperBound
    let action = consent.text[start...].prefix { $0 != "\"" }.replacing("&amp;", with: "&")
    let done = await idp.respond(
      to: .form(
        "https://www.facebook.com" + action,
        ["step": "consent", "account": "ada", "decision": "continue"]))
    #expect(codes(idp, try token(in: done.text)).contains("claim_exp"))
  }

  @Test func `the answer of the token endpoint is spoilt, with what else is in it untouched`() async throws {
    let idp = try faulty("wrong-nonce", at: .token)
    let redirect = await get(idp, Self.dialog + Self.web + "&response_type=code")
    let location = try #require(redirect.header("Location"))
    let code = try #require(location.firstMatch(of: /code=([^&#]+)/)).1
    let answer = await get(
      idp,
      "https://graph.facebook.com/oauth/access_token?client_id=\(Self.appID)&client_secret=s"
        + "&redirect_uri=https://example.com/cb&code=\(code)")
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any])
    #expect(codes(idp, try #require(json["id_token"] as? String)) == ["nonce"])
    let access = try #require(json["access_token"] as? String)
    let me = await get(idp, "https://graph.facebook.com/me?access_token=\(access)")
    #expect(me.status == 200)
  }

  @Test func `the answer of a refresh is spoilt`() async throws {
    let idp = try MockIdentityProvider()
    let key = try PrivateKey.p256()
    let login = try idp.facebook.limitedLogin(
      "ada", appID: Self.appID, nonce: "n", keyThumbprint: key.publicKey.thumbprint)
    let old = login.authenticationToken.tokenString
    try idp.add(Fault(.defect("flipped-signature"), of: .facebook, at: .token, times: 1))
    let proof = try JWS.sign(
      header: [
        "typ": "dpop+jwt", "alg": "ES256", "jwk": key.publicKey.jwk(keyID: "").setting("kid", to: nil),
      ],
      payload: [
        "htm": "POST", "htu": "https://limited.facebook.com/limited_login/refresh/", "jti": "unique",
        "iat": .integer(Int(idp.clock.now.timeIntervalSince1970)),
        "ath": .string(Base64URL.encode(SHA256.hash(old))),
      ], with: key)
    var request = HTTPRequest.form(
      "https://limited.facebook.com/limited_login/refresh/",
      ["id_token_hint": old, "app_id": Self.appID])
    request.headers.append(("DPoP", proof))
    let answer = await idp.respond(to: request)
    let json = try #require(try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: String])
    #expect(codes(idp, try #require(json["id_token"])) == ["signature"])
  }

  /// The document, the defect and what comes of it.
  static let documents = [
    ("oauth/openid/jwks/", Fault.Endpoint.keys, "empty-jwk-set", #"{"keys":[]}"#),
    ("oauth/openid/certs/", .keys, "empty-jwk-set", "{}"),
    ("oauth/openid/keys/", .keys, "garbage-jwk-set", "<html>502 Bad Gateway</html>"),
  ]

  @Test(arguments: documents)
  func `so are the documents of keys`(
    path: String, endpoint: Fault.Endpoint, defect: String, body: String
  ) async throws {
    let idp = try faulty(defect, at: endpoint)
    let url = "https://www.facebook.com/.well-known/" + path
    #expect(await get(idp, url).text == body)
    #expect(await get(idp, url).text.hasPrefix("{\""))
  }

  @Test func `the discovery document names the issuer of before August 2021`() async throws {
    let idp = try faulty("issuer-drift", at: .discovery)
    let document = await get(idp, "https://www.facebook.com/.well-known/openid-configuration/")
    #expect(document.text.hasPrefix(#"{"issuer":"https:\/\/facebook.com","#))
  }
}
