import AppleSignIn
import HTTPMessages
import IdentityState
import OAuthProtocol
import OrderedJSON
import SigningCore
import Testing
import WireRoutes

@Suite struct ResponseModes {
  private static let everything: Changes = [
    "response_type": "code id_token", "response_mode": "form_post", "scope": "name email", "state": "s&1",
  ]

  @Test func `query appends code, then state`() throws {
    let house = try House()
    let response = try house.signIn("ada", ["state": "a b&c=d\u{E9}"])
    guard case .success(let code?, nil, nil) = response.outcome else { throw Missing("a code alone") }
    #expect(response.location == "\(House.callback)?code=\(code)&state=a%20b%26c%3Dd%C3%A9")
  }

  @Test func `without a state none comes back`() throws {
    let location = try House().signIn().location
    #expect(location.wholeMatch(of: /https:\/\/example\.test\/callback\?code=[A-Za-z0-9._-]+/) != nil)
  }

  @Test(arguments: [
    ("https://example.test/with?tenant=1", "https://example.test/with?tenant=1&code="),
    ("https://example.test/empty?", "https://example.test/empty?code="),
  ])
  func `query keeps the query there is`(uri: String, start: String) throws {
    #expect(try House().signIn("ada", ["redirect_uri": uri]).location.hasPrefix(start))
  }

  @Test func `fragment carries code, id_token, state`() throws {
    let response = try House().signIn("ada", ["response_type": "code id_token", "state": "s"])
    guard case .success(let code?, let token?, nil) = response.outcome else {
      throw Missing("code and token")
    }
    #expect(response.location == "\(House.callback)#code=\(code)&id_token=\(token)&state=s")
  }

  @Test func `form_post holds state, code, id_token, user, in that order`() throws {
    let response = try House().signIn("ada", Self.everything)
    let fields = response.formFields.fields
    #expect(fields.map(\.name) == ["state", "code", "id_token", "user"])
    #expect(fields.first?.value == "s&1")
    #expect(
      fields.last?.value
        == #"{"name":{"firstName":"Ada","lastName":"Lovelace"},"email":"ada@example.com"}"#)
  }

  /// Who signs in, with what scope, and what `user` then holds.
  static let users: [(account: String, scope: String, user: String?)] = [
    ("ada", "name", #"{"name":{"firstName":"Ada","lastName":"Lovelace"}}"#),
    ("ada", "email", #"{"email":"ada@example.com"}"#),
    ("ada", "openid", nil), ("ada", "", nil),
    ("alan", "name email", #"{"name":{"firstName":"Alan","lastName":""}}"#),
  ]

  @Test(arguments: users)
  func `user holds what was asked for and nothing else`(account: String, scope: String, user: String?) throws
  {
    let response = try House().signIn(account, ["scope": scope, "response_mode": "form_post"])
    #expect(response.formFields["user"] == user)
  }

  @Test func `a hidden address stands as the relay address, never as the real one`() throws {
    let house = try House()
    let response = try house.signIn("grace", Self.everything)
    let relay = try AppleIdentity(account: house.person("grace"), team: House.team, settings: AppleSettings())
      .relayAddress
    #expect(response.user?.email == relay)
    #expect(response.idToken?.payload["email"]?.string == relay)
    #expect(relay.wholeMatch(of: /[a-z0-9]{10}@privaterelay\.appleid\.com/) != nil)
    #expect(!response.formFields.encoded.contains("grace"))
  }

  @Test func `names are sent as entered`() throws {
    let choice = AppleProvider.ConsentChoice(
      hidesEmail: false, givenName: "<b>\"Zo\u{EB}\"", familyName: "O'N\u{1F98A}")
    let response = try House().signIn("ada", Self.everything, choice: choice)
    #expect(
      try JSON(parsing: (response.formFields["user"] ?? "").utf8)["name"]
        == ["firstName": "<b>\"Zo\u{EB}\"", "lastName": "O'N\u{1F98A}"])
  }

  @Test func `web_message holds what Apple JS reads`() throws {
    var changes = Self.everything
    changes["response_mode"] = "web_message"
    let response = try House().signIn("ada", changes)
    guard case .success(let code?, let token?, .some) = response.outcome else { throw Missing("all of it") }
    #expect(
      response.webMessage
        == #"{"method":"oauthDone","data":{"authorization":{"code":"\#(code)","id_token":"\#(token)","state":"s&1"},"#
        + #""user":{"name":{"firstName":"Ada","lastName":"Lovelace"},"email":"ada@example.com"}}}"#)
  }

  @Test func `web_message leaves out what there is not`() throws {
    let response = try House().signIn("ada", ["response_mode": "web_message"])
    guard case .success(let code?, nil, nil) = response.outcome else { throw Missing("a code") }
    #expect(response.webMessage == #"{"method":"oauthDone","data":{"authorization":{"code":"\#(code)"}}}"#)
  }

  @Test func `Cancel is the one error that reaches the client, in every mode`() throws {
    let house = try House()
    func cancelled(_ mode: String) throws -> AuthorizationResponse {
      let authorization = try house.apple.authorization(
        for: House.authorizeForm.changed(["response_mode": mode, "state": "s"]), base: "")
      guard case .done(_, let response) = house.apple.cancel(authorization) else {
        throw Missing("an answer")
      }
      return response
    }
    #expect(
      try cancelled("query").location == "\(House.callback)?error=user_cancelled_authorize&state=s")
    #expect(
      try cancelled("fragment").location == "\(House.callback)#error=user_cancelled_authorize&state=s")
    #expect(
      try cancelled("form_post").formFields == ["error": "user_cancelled_authorize", "state": "s"])
    #expect(
      try cancelled("web_message").webMessage
        == #"{"method":"oauthDone","data":{"error":"user_cancelled_authorize"}}"#)
    #expect(house.apple.store.read { $0.grants.isEmpty && $0.codes.count == 0 })
  }
}
