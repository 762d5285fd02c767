import FacebookLogin
import FormReading
import HTTPMessages
import IdentityState
import OAuthProtocol
import OrderedJSON
import SigningCore
import Testing
import WireRoutes

@Suite struct LimitedDialog {
  @Test(
    arguments: ["limited.facebook.com", "www.facebook.com", "m.facebook.com", "facebook.com"],
    ["/v21.0/dialog/oauth", "/dialog/oauth", "/dialog/oauth/", "/v16.0/dialog/oauth/"])
  func `every name and path leads through the pages to the app`(host: String, path: String) throws {
    let house = try House()
    let people = try house.dialog(path: path, host: host)
    let form = try #require(HTMLForm.all(in: people.text).first)
    #expect(form.choices.map(\.value) == ["ada", "grace", "alan"])
    #expect(form.buttons.map(\.value) == ["continue", "cancel"])
    let delivery = try Delivery(house.goThrough(people))
    #expect(delivery.location.hasPrefix(House.scheme + "#id_token="))
    #expect(
      delivery.fragment.fields.map(\.name) == [
        "id_token", "graph_domain", "user_token_nonce", "granted_scopes", "denied_scopes", "state",
      ])
    #expect(delivery.fragment["graph_domain"] == "facebook")
    #expect(delivery.fragment["granted_scopes"] == "email,openid,public_profile")
    #expect(delivery.fragment["denied_scopes"] == "")
    #expect(delivery.fragment["state"] == House.limitedForm["state"])
    #expect(try delivery.token().payload["nonce"] == "n-0S6_WzA2Mj")
  }

  @Test(arguments: [
    "fb1234567890://authorize", "fb1234567890://authorize/", "fb1234567890dev://authorize",
    "FB1234567890://authorize/", "fbconnect://cct.com.example.app",
  ])
  func `an app's own scheme is registered with it and comes back byte for byte`(uri: String) throws {
    let house = try House()
    let page = try house.dialog(["redirect_uri": uri, "login_hint": "ada"])
    let answer = try house.goThrough(page)
    #expect(answer.status == .ok)
    #expect(answer.text.contains("location.replace("))
    #expect(try Delivery(answer).location.hasPrefix(uri + "#"))
  }

  @Test func `a website is reached by a redirection`() throws {
    let house = try House()
    let answer = try house.goThrough(house.dialog(["redirect_uri": House.callback]))
    #expect(answer.status == .found)
    #expect(answer.headers["Location"]?.hasPrefix(House.callback + "#id_token=") == true)
  }

  @Test(arguments: ["/v21.0/dialog/oauth", "/dialog/oauth"])
  func `the consent page's address, opened again, begins the same dialog anew`(path: String) throws {
    let house = try House()
    let first = try #require(HTMLForm.all(in: house.dialog(path: path).text).first)
    let host = "limited.facebook.com"
    let again = try house.send(.get, String(first.action.dropFirst(host.count + 1)), host: host)
    let location = try #require(again.headers["Location"])
    #expect(location.hasPrefix("/\(host)\(path)?"))
    let page = try house.send(.get, String(location.dropFirst(host.count + 1)), host: host)
    #expect(HTMLForm.all(in: page.text).first?.action == first.action)
  }

  @Test func `permissions are checked at first, and each may be declined`() throws {
    let house = try House()
    let scope: Changes = ["scope": "email,user_birthday,user_gender,openid", "login_hint": "ada"]
    let form = try #require(HTMLForm.all(in: house.dialog(scope).text).first)
    let offered = form.fields.filter { $0.name == "permission" }.map(\.value)
    #expect(offered == ["email", "user_birthday", "user_gender"])
    let delivery = try house.signIn("ada", scope, declining: ["email", "user_gender"])
    #expect(delivery.fragment["granted_scopes"] == "openid,public_profile,user_birthday")
    #expect(delivery.fragment["denied_scopes"] == "email,user_gender")
    #expect(try delivery.token().payload["email"] == nil)
    #expect(try delivery.token().payload["user_birthday"] == "12/10/1990")
  }

  /// `auth_type` of a second sign-in after the address was declined, and what is then asked.
  static let again: [(authType: String?, offered: [String])] = [("rerequest", ["email"]), (nil, [])]

  @Test(arguments: again)
  func `what was declined is asked again only when rerequested`(authType: String?, offered: [String]) throws {
    let house = try House()
    _ = try house.signIn("ada", declining: ["email"])
    let page = try house.dialog(["auth_type": authType, "login_hint": "ada"])
    let form = try #require(HTMLForm.all(in: page.text).first)
    #expect(form.fields.filter { $0.name == "permission" }.map(\.value) == offered)
    let delivery = try Delivery(house.goThrough(page))
    #expect(delivery.fragment["denied_scopes"] == (offered.isEmpty ? "email" : ""))
  }

  @Test func `a permission granted once stays granted`() throws {
    let house = try House()
    _ = try house.signIn("ada")
    let delivery = try house.signIn("ada", ["scope": "user_gender"])
    #expect(delivery.fragment["granted_scopes"] == "email,openid,public_profile,user_gender")
    #expect(house.facebook.store.read { $0.grants.count } == 1)
  }

  @Test
  func `Cancel tells the app access_denied, with no error_message that the SDK would take for an error`()
    throws
  {
    let house = try House()
    let form = try #require(HTMLForm.all(in: house.dialog().text).first)
    let action = form.action.dropFirst("/limited.facebook.com".count)
    let answer = try house.post(
      String(action), host: "limited.facebook.com",
      ["step": "person", "account": "ada", "decision": "cancel"])
    let delivery = try Delivery(answer)
    #expect(
      delivery.query.fields.map(\.name) == [
        "error", "error_code", "error_description", "error_reason", "state",
      ])
    #expect(delivery.query["error"] == "access_denied")
    #expect(delivery.query["error_code"] == "200")
    #expect(delivery.query["error_reason"] == "user_denied")
    #expect(house.facebook.store.read { $0.grants.isEmpty })
  }

  static let fullForm: Changes = [
    "response_type": "id_token,token_or_nonce,signed_request,graph_domain,user_token_nonce", "tp": nil,
    "code_challenge": String(repeating: "a", count: 43), "code_challenge_method": "S256",
  ]

  @Test func `token_or_nonce may be a nonce, which the SDK exchanges without a secret`() throws {
    let house = try House { $0.handsOutNonce = true }
    let fields = try house.signIn("ada", Self.fullForm).fragment
    // The SDK takes `id_token` with `nonce`, as long as no `code` is there (reference §1.5).
    #expect(
      fields.fields.map(\.name) == [
        "granted_scopes", "denied_scopes", "signed_request", "graph_domain", "nonce", "id_token",
        "user_token_nonce", "state",
      ])
    #expect(try JWS(parsing: fields["id_token"] ?? "").payload["at_hash"] == nil)
    let form: Form = [
      "grant_type": "fb_exchange_nonce", "client_id": House.appID, "fb_exchange_nonce": fields["nonce"] ?? "",
      "fields": "",
    ]
    let answer = try house.graph(.get, "/v21.0/oauth/access_token", form).json()
    let token = try #require(answer["access_token"]?.string)
    #expect(try JWS(parsing: answer["id_token"]?.string ?? "").payload["nonce"] == "n-0S6_WzA2Mj")
    let me = try house.graph(.get, "/v21.0/me", ["access_token": token, "fields": ""])
    #expect(try me.json()["id"]?.string == house.subject("ada"))
    let again = try house.graph(.get, "/v21.0/oauth/access_token", form)
    #expect(try Refusal(again) == Refusal(400, "This authorization code has been used.", 100, 36_009))
  }

  @Test(
    arguments: [
      ["is_limited_login_shim": "true", "tp": "ios_14_do_not_track"], ["response_type": "id_token,token"],
    ] as [Changes])
  func `whoever denies tracking, or asks for a token alone, gets no nonce`(changes: Changes) throws {
    let house = try House { $0.handsOutNonce = true }
    let fields = try house.signIn("ada", Self.fullForm.merging(changes) { $1 }).fragment
    #expect(fields["nonce"] == nil)
    #expect(fields["access_token"] != nil)
  }

  @Test func `a sign-in that fails comes back as a configuration error does, without error`() throws {
    let house = try House()
    for _ in 0..<2 {
      house.facebook.store.change {
        $0.record(.scriptAdded(SignInScript(id: "f", provider: .facebook, outcome: .fail)))
      }
    }
    let answer = try house.webDialog()
    #expect(
      answer.headers["Location"]
        == House.callback
        + "?error_code=1&error_message=An+unknown+error+has+occurred.&state=s%2B1#_=_")
    #expect(answer.diagnoses == ["scripted_failure"])
    let delivery = try Delivery(house.dialog())
    #expect(delivery.query["error_message"] == "An unknown error has occurred.")
    #expect(delivery.query["state"] == House.limitedForm["state"])
    #expect(house.facebook.store.read { $0.grants.isEmpty })
  }

  @Test func `the other modes give what their words ask for`() throws {
    let house = try House()
    let fields = try house.signIn("ada", Self.fullForm).fragment
    let access = try #require(fields["access_token"])
    #expect(access.hasPrefix("EAA"))
    #expect(house.facebook.store.read { $0.token(access)?.clientID } == House.appID)
    #expect(fields["signed_request"]?.split(separator: ".").count == 2)
    #expect(try JWS(parsing: fields["id_token"] ?? "").payload["at_hash"] != nil)

    let shim = Self.fullForm.merging(["tp": "ios_14_do_not_track", "is_limited_login_shim": "true"]) { $1 }
    let untracked = try #require(try house.signIn("ada", shim).fragment["access_token"])
    #expect(untracked.utf8.count == 200)
    #expect(!untracked.hasPrefix("EAA"))
    #expect(house.facebook.store.read { $0.token(untracked) } == nil)
  }

  @Test func `tracking denied gives no access token, whatever is asked for`() throws {
    let fields = try House().signIn("ada", ["response_type": "id_token,token,graph_domain"]).fragment
    #expect(fields["access_token"] == nil)
    #expect(fields["id_token"] != nil)
  }

  @Test func `a code carries the nonce, empty where none was sent, and the challenge`() throws {
    let house = try House()
    let challenge = String(repeating: "b", count: 43)
    let changes: Changes = [
      "response_type": "code", "scope": "openid", "redirect_uri": House.callback, "tp": nil, "nonce": nil,
      "code_challenge": challenge, "code_challenge_method": "S256", "return_scopes": nil,
    ]
    let delivery = try house.signIn("ada", changes)
    #expect(delivery.location.hasPrefix(House.callback + "?code=AQ"))
    #expect(delivery.location.hasSuffix("#_=_"))
    let value = try #require(delivery.query["code"])
    let code = try #require(house.facebook.store.read { $0.codes[value] })
    #expect(code.nonce == "")
    #expect(code.challenge?.value == challenge)
    #expect(code.redirectURI == House.callback)
    let plain = try house.signIn("ada", changes.merging(["scope": "email"]) { $1 })
    #expect(house.facebook.store.read { $0.codes[plain.query["code"] ?? ""]?.nonce } == .some(nil))
  }

  @Test(arguments: [FacebookSettings.SignIn.page, .auto])
  func `a script answers in the person's place`(signIn: FacebookSettings.SignIn) throws {
    let house = try House { $0.signIn = signIn }
    for (id, outcome) in [("1", SignInScript.Outcome.cancel), ("2", .fail), ("3", .proceed)] {
      let script = SignInScript(
        id: id, provider: .facebook, accountID: "grace", outcome: outcome, declined: ["email"])
      house.facebook.store.change { $0.record(.scriptAdded(script)) }
    }
    #expect(try Delivery(house.dialog()).query["error"] == "access_denied")
    #expect(try house.dialog().diagnoses == ["scripted_failure"])
    #expect(try Delivery(house.dialog()).fragment["denied_scopes"] == "email")
    #expect(house.facebook.store.read { $0.grants.values.map(\.holder.accountID) } == ["grace"])
  }

  @Test func `auto answers without a page`() throws {
    let house = try House { $0.signIn = .auto }
    #expect(try Delivery(house.dialog()).token().payload["sub"] == .string(house.subject("ada")))
    let hinted = try Delivery(house.dialog(["login_hint": "grace@example.com"]))
    #expect(try hinted.token().payload["sub"] == .string(house.subject("grace")))
  }
}
