import FormReading
import MockIDP
import OrderedJSON
import SigningCore
import Testing

@Suite struct AccountButtons {
  static let pages = ["/_idp/account/eve", "/_idp/account/eve/delete", "/_idp/relay", "/_idp/notifications"]

  private func busy() async throws -> Scene {
    let scene = try Scene()
    _ = try scene.idp.apple.signIn("eve", to: Scene.app)
    _ = try await scene.api(
      "POST", "/facebook/access-token", ["clientID": .string(Scene.facebookApp), "account": "eve"])
    scene.idp.apple.notify(.emailDisabled, about: "eve", to: Scene.app)
    return scene
  }

  @Test(arguments: pages)
  func `names are text, whatever they hold, and the page may run no script`(path: String) async throws {
    let response = try await busy().get(path)
    #expect(response.status == 200)
    #expect(!response.text.contains("<script>alert"))
    #expect(!response.text.contains("\"onclick"))
    #expect(response.text.contains("&lt;script&gt;") || path == "/_idp/notifications")
    let policy = response.header("Content-Security-Policy") ?? ""
    #expect(policy.contains("default-src 'none'"))
    #expect(policy.contains("frame-ancestors 'none'"))
    #expect(response.header("Cache-Control") == "no-store")
    #expect(!response.text.contains(" style="))
  }

  @Test(arguments: pages)
  func `another site sees no page and presses no button`(path: String) async throws {
    let scene = try await busy()
    let foreign = HTTPRequest("GET", path, headers: [(name: "Host", value: "evil.test")])
    #expect(await scene.idp.respond(to: foreign).status == 403)
    let before = scene.idp.apple.notifications.count
    let fields: KeyValuePairs = ["do": "delete", "type": "consent-revoked", "account": "eve"]
    let refused = await scene.post(path, fields, origin: "https://evil.test")
    #expect([403, 405].contains(refused.status))
    #expect(scene.idp.accountIDs.contains("eve"))
    #expect(scene.idp.apple.notifications.count == before)
  }

  @Test func `every form of the account page does what its button says`() async throws {
    let scene = try await busy()
    let path = "/_idp/account/eve"
    func press(_ label: String) async throws -> String? {
      let forms = HTMLForm.all(in: await scene.get(path).text)
      let form = try #require(
        forms.first { $0.fields.contains { $0.value == label } || $0.buttons.contains { $0.value == label } })
      let button = form.buttons.first { $0.value == label }
      #expect(form.method.lowercased() == "post")
      #expect(form.action == path)
      let fields = form.fields.map { ($0.name, $0.value) } + (button.map { [($0.name, $0.value)] } ?? [])
      var request = HTTPRequest(
        "POST", form.action, headers: [(name: "Content-Type", value: "application/x-www-form-urlencoded")],
        body: Array(fields.map { "\($0.0)=\($0.1)" }.joined(separator: "&").utf8))
      request.headers.append((name: "Host", value: "127.0.0.1:7780"))
      let response = await scene.idp.respond(to: request)
      #expect(response.status == 303)
      return response.header("Location")
    }
    #expect(try await press("forward") == path + "?done=forwarding-stopped&told=unsent")
    #expect(scene.idp.apple.relayAddresses.first?.forwards == false)
    #expect(try await press("forward") == path + "?done=forwarding-started&told=unsent")
    #expect(try await press("email") == path + "?done=taken-back")
    #expect(try await press("facebook") == path + "?done=password-changed")
    #expect(try await press("stop") == path + "?done=stopped&told=unsent")
    #expect(scene.idp.apple.notifications.first?.kind == .consentRevoked)
    #expect(try await press("keep") == path + "?done=app-removed&told=deauthorize")
    let after = await scene.get(path + "?done=app-removed")
    #expect(after.text.contains("The app was removed"))
    #expect(after.text.contains("No app uses this account."))
    #expect(try scene.idp.apple.signIn("eve", to: Scene.app).fullName != nil)
  }

  @Test func `an account is deleted after a page that says who will be told`() async throws {
    let scene = try await busy()
    let page = await scene.get("/_idp/account/eve/delete")
    #expect(page.text.contains("account-delete"))
    #expect(page.text.contains("data-deletion"))
    #expect(scene.idp.accountIDs.contains("eve"))
    let form = try #require(HTMLForm.all(in: page.text).first)
    let done = await scene.post(form.action, ["do": "delete"])
    #expect(done.status == 303)
    #expect(done.header("Location") == "/_idp/notifications?done=deleted&told=unsent%20deletion")
    #expect(!scene.idp.accountIDs.contains("eve"))
    #expect(await scene.get("/_idp/account/eve").status == 404)
    #expect(scene.idp.apple.notifications.first?.kind == .accountDelete)
  }

  @Test func `what another person agreed to is out of reach`() async throws {
    let scene = try await busy()
    let grant = try await scene.api("GET", "/grants").json["grants"]?.elements?.first?["id"]?.string ?? ""
    let response = await scene.post("/_idp/account/ada", ["do": "stop", "grant": "\(grant)"])
    #expect(response.header("Location") == "/_idp/account/ada?done=nothing")
    #expect(try await scene.api("GET", "/grants").json["grants"]?.elements?.count == 2)
  }

  /// A page and a form that none of its buttons sends.
  static let strange: [(String, KeyValuePairs<String, String>)] = [
    ("/_idp/account/eve", ["do": "fly"]), ("/_idp/account/eve", ["do": "forward", "forwards": "maybe"]),
    ("/_idp/relay", ["forwards": ""]), ("/_idp/account/eve", ["do": "password", "provider": "google"]),
  ]

  @Test(arguments: strange)
  func `a form that no page has is refused`(path: String, fields: KeyValuePairs<String, String>) async throws
  {
    let scene = try await busy()
    let response = await scene.post(path, fields)
    #expect(response.status == 400)
    #expect(response.diagnosis?.hasPrefix("form_unknown: ") == true)
  }

  /// A notification that cannot be sent: the status, what the page says, and the field it says it by.
  static let unsendable:
    [(fields: KeyValuePairs<String, String>, status: Int, text: String, field: String?)] =
      [
        (
          ["type": "none", "account": "eve", "clientID": "com.example.app", "copies": "1"], 422,
          "account-delete", "type"
        ),
        (["type": "consent-revoked", "account": "eve", "clientID": "", "copies": "1"], 422, "clientID", nil),
        (
          ["type": "consent-revoked", "account": "eve", "clientID": "com.example.app", "copies": "1000"], 422,
          "a whole number from 1 to 10", "copies"
        ),
        (
          ["type": "consent-revoked", "account": "eve", "clientID": "nobody", "copies": "1"], 404,
          "There is no client &quot;nobody&quot;.", nil
        ),
        (
          ["type": "consent-revoked", "account": "gone", "clientID": "com.example.app", "copies": "1"], 404,
          "There is no account &quot;gone&quot;.", nil
        ),
      ]

  @Test(arguments: unsendable)
  func `a notification that cannot be sent is told why, and the form stays filled in`(
    fields: KeyValuePairs<String, String>, status: Int, text: String, field: String?
  ) async throws {
    let scene = try Scene()
    let response = await scene.post("/_idp/notifications", fields)
    #expect(response.status == status)
    #expect(response.text.contains("role=\"alert\""))
    #expect(response.text.contains(text))
    if let field { #expect(response.text.contains("id=\"e-\(field)\"")) }
    let copies = fields.first { $0.key == "copies" }?.value ?? ""
    #expect(response.text.contains("name=\"copies\" value=\"\(copies)\""))
    #expect(scene.idp.apple.notifications.isEmpty)
  }

  /// Every way in which an account is deleted over HTTP.
  static let deletions: [HTTPRequest] = [
    HTTPRequest("DELETE", "/_idp/api/accounts/ada"), .form("/_idp/people/ada", ["action": "remove"]),
    .form("/_idp/account/ada", ["do": "delete"]),
  ]

  @Test(arguments: deletions)
  func `with a local issuer the notification names the address that the button was reached by`(
    deletion: HTTPRequest
  ) async throws {
    let idp = try MockIdentityProvider(Configuration(apple: Configuration.Apple(issuer: .local)))
    _ = try idp.apple.signIn("ada", to: "com.example.app")
    var request = deletion
    request.headers.append((name: "Host", value: "localhost:7780"))
    #expect([204, 303].contains(await idp.respond(to: request).status))
    let payload = try #require(idp.apple.notifications.first).payload
    #expect(try JWS(parsing: payload).payload["iss"] == "http://localhost:7780/appleid.apple.com")
  }

  @Test func `the notifications page sends by hand and once more, and shows what became of it`() async throws
  {
    let scene = try Scene()
    let empty = await scene.get("/_idp/notifications").text
    #expect(empty.contains("Nothing was sent yet"))
    let sent = await scene.post(
      "/_idp/notifications",
      ["type": "account-deleted", "account": "eve", "clientID": Scene.app, "copies": "2"])
    #expect(sent.header("Location") == "/_idp/notifications?done=ordered&told=unsent")
    let again = await scene.post("/_idp/notifications", ["resend": "1"])
    #expect(again.header("Location") == "/_idp/notifications?done=repeated&told=unsent")
    let missed = await scene.post("/_idp/notifications", ["resend": "9"])
    #expect(missed.status == 404)
    #expect(missed.text.contains("There is no notification &quot;9&quot;."))
    #expect(scene.idp.apple.notifications.map(\.kind) == [.accountDeleted, .accountDeleted, .accountDeleted])
    let page = await scene.get("/_idp/notifications").text
    #expect(page.contains("account-deleted to <code>com.example.app</code>"))
    #expect(page.contains("this provider calls nobody"))
    #expect(page.contains(scene.idp.apple.notifications[0].payload))
  }

  @Test func `the relay page switches forwarding and leads to the person`() async throws {
    let scene = try await busy()
    let page = await scene.get("/_idp/relay").text
    #expect(page.contains("href=\"/_idp/account/eve\""))
    let form = try #require(HTMLForm.all(in: page).first)
    #expect(form.fields.map(\.value) == ["eve", "TEAM123456", "false"])
    let done = await scene.post("/_idp/relay", ["account": "eve", "team": "TEAM123456", "forwards": "false"])
    #expect(done.header("Location") == "/_idp/relay?done=forwarding-stopped&told=unsent")
    #expect(await scene.get("/_idp/relay").text.contains("is refused since"))
  }

  @Test func `ids that need escaping lead to their page`() async throws {
    let scene = try Scene()
    scene.idp.put(Configuration.Account(id: "zoë+1", givenName: "Zoë", email: "zoe@example.com"))
    #expect(await scene.get("/_idp/account/zo%C3%AB%2B1").text.contains("the account of Zoë"))
    #expect(await scene.get("/_idp/account/nobody").status == 404)
    #expect(await scene.post("/_idp/account/nobody", ["do": "delete"]).status == 404)
  }
}
