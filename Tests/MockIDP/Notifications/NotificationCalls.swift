import MockIDP
import OrderedJSON
import Testing

@Suite struct NotificationCalls {
  @Test func `the control API sends, lists and sends again`() async throws {
    let scene = try Scene()
    let order: JSON = [
      "type": "email-disabled", "account": "ada", "clientID": .string(Scene.app), "copies": 2,
    ]
    let sent = try await scene.api("POST", "/notifications", order)
    #expect(sent.status == 201)
    #expect(sent.json["notifications"]?.elements?.count == 2)
    let again = try await scene.api("POST", "/notifications/1/resend")
    #expect(again.status == 201)
    #expect(again.json["id"] == 3)
    let list = try await scene.api("GET", "/notifications").json["notifications"]?.elements ?? []
    #expect(list.map { $0["id"] } == [3, 2, 1])
    #expect(list.first?["payload"] == list.last?["payload"])
    #expect(list.first?["type"] == "email-disabled")
    #expect(list.first?["state"] == "unsent")
    #expect(list.first?["claims"]?["aud"]?.string == Scene.app)
    #expect(list.first?["diagnosis"]?["code"] == "notification_not_sent")
    #expect(list.first?["attempts"] == [])
  }

  /// A body, and the status and field that refuse it.
  static let refused: [(JSON, Int, String?)] = [
    (["type": "account-gone", "account": "ada", "clientID": "com.example.app"], 422, "type"),
    (["account": "ada", "clientID": "com.example.app"], 422, "type"),
    (["type": "consent-revoked", "account": "nobody", "clientID": "com.example.app"], 404, nil),
    (["type": "consent-revoked", "account": "ada", "clientID": "com.example.nobody"], 404, nil),
    (
      ["type": "consent-revoked", "account": "ada", "clientID": "com.example.app", "copies": 11], 422,
      "copies"
    ),
    (
      ["type": "consent-revoked", "account": "ada", "clientID": "com.example.app", "copies": 0], 422, "copies"
    ),
  ]

  @Test(arguments: refused)
  func `what cannot be sent is refused, and nothing is sent`(body: JSON, status: Int, field: String?)
    async throws
  {
    let scene = try Scene()
    let answer = try await scene.api("POST", "/notifications", body)
    #expect(answer.status == status)
    #expect(answer.json["error"]?["field"]?.string == field)
    #expect(scene.idp.apple.notifications.isEmpty)
  }

  @Test func `a notification that never was cannot be sent again`() async throws {
    let scene = try Scene()
    for id in ["1", "0", "x", "99999999999999999999"] {
      #expect(try await scene.api("POST", "/notifications/\(id)/resend").status == 404)
    }
  }

  @Test func `what ends a consent or an account by the control API is told`() async throws {
    let scene = try Scene()
    for account in ["ada", "eve"] { _ = try scene.idp.apple.signIn(account, to: Scene.app) }
    let grants = try await scene.api("GET", "/grants").json["grants"]?.elements ?? []
    let grant = grants.first { $0["account"] == "ada" }?["id"]?.string ?? ""
    #expect(try await scene.api("DELETE", "/grants/" + grant).status == 204)
    #expect(try await scene.api("DELETE", "/grants/" + grant).status == 404)
    #expect(try await scene.api("DELETE", "/accounts/eve").status == 204)
    #expect(scene.idp.apple.notifications.map(\.kind) == [.accountDelete, .consentRevoked])
  }

  @Test func `relay addresses are listed and switched`() async throws {
    let scene = try Scene()
    let eve = try scene.idp.apple.signIn("eve", to: Scene.app)
    let list = try await scene.api("GET", "/relay-addresses").json["relayAddresses"]?.elements ?? []
    #expect(list.map { $0["address"]?.string } == [eve.email])
    #expect(list.first?["forwards"] == true)
    #expect(list.first?["apps"]?.elements?.first?["clientID"]?.string == Scene.app)
    func put(_ account: String, _ forwards: JSON) async throws -> (status: Int, json: JSON) {
      try await scene.api(
        "PUT", "/relay-addresses/forwarding",
        ["account": .string(account), "clientID": .string(Scene.app), "forwards": forwards])
    }
    #expect(try await put("eve", false).json == ["changed": true])
    #expect(try await put("eve", false).json == ["changed": false])
    #expect(try await put("ada", false).status == 404)
    #expect(try await put("eve", "no").status == 422)
    #expect(try await put("eve", .null).status == 422)
    #expect(scene.idp.apple.notifications.map(\.kind) == [.emailDisabled])
    let after = try await scene.api("GET", "/relay-addresses").json["relayAddresses"]?.elements ?? []
    #expect(after.first?["forwards"] == false)
    #expect(after.first?["stopped"]?.string != nil)
  }

  @Test func `a changed password and a permission taken back`() async throws {
    let scene = try Scene()
    let code = try scene.idp.apple.signIn("ada", to: Scene.app).authorizationCode
    let token = try scene.idp.apple.exchange(code, clientID: Scene.app).refreshToken ?? ""
    let path = "/accounts/ada/change-password"
    #expect(try await scene.api("POST", path, ["provider": "apple"]).json == ["ended": 1])
    #expect(try await scene.api("POST", path, ["provider": "facebook"]).json == ["ended": 0])
    #expect(try await scene.api("POST", path, ["provider": "google"]).status == 422)
    #expect(
      try await scene.api("POST", "/accounts/nobody/change-password", ["provider": "apple"]).status == 404)
    let refusal = #expect(throws: Refusal.self) { try scene.idp.apple.refresh(token, clientID: Scene.app) }
    #expect(refusal?.diagnosis.code == "refresh_token_of_old_password")
    let order: JSON = ["clientID": .string(Scene.facebookApp), "account": "ada"]
    _ = try await scene.api("POST", "/facebook/access-token", order)
    let grants = try await scene.api("GET", "/grants").json["grants"]?.elements ?? []
    let facebook = grants.first { $0["provider"] == "facebook" }?["id"]?.string ?? ""
    #expect(try await scene.api("DELETE", "/grants/\(facebook)/permissions/email").status == 204)
    #expect(try await scene.api("DELETE", "/grants/\(facebook)/permissions/email").status == 404)
    #expect(try await scene.api("DELETE", "/grants/\(facebook)/permissions/public_profile").status == 404)
  }
}
