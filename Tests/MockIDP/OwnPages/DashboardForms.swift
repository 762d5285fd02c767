import FormReading
import IdentityState
import MockIDP
import OrderedJSON
import Testing

@Suite struct DashboardForms {
  private let dashboard: Dashboard

  init() throws { dashboard = try Dashboard() }

  private func control(_ path: String) async throws -> JSON {
    try JSON(parsing: await dashboard.idp.respond(to: HTTPRequest("GET", "/_idp/api" + path)).body)
  }

  // MARK: People

  @Test func `a person is added with everything, changed and removed`() async throws {
    let added = await dashboard.post(
      "people",
      [
        "id": "eve", "givenName": "Eve", "familyName": "Öst", "email": "eve@example.com",
        "apple.hideMyEmail": "on", "apple.relayEmail": "r@privaterelay.appleid.com",
        "apple.realUserStatus": "unknown", "facebook.birthday": "12/10/1990", "facebook.gender": "female",
        "facebook.ageRange.min": "21", "facebook.ageRange.max": "",
        "facebook.picture": "https://a.test/p.png", "facebook.middleName": "M.",
        "facebook.link": "https://a.test/eve", "facebook.hometown.id": "1", "facebook.hometown.name": "Wien",
        "facebook.location.id": "", "facebook.location.name": "", "facebook.friends": "ada, grace",
      ])
    #expect(added.text.contains("Added."))
    #expect(
      try await control("/accounts/eve") == [
        "id": "eve", "givenName": "Eve", "familyName": "Öst", "email": "eve@example.com",
        "apple": [
          "hideMyEmail": true, "relayEmail": "r@privaterelay.appleid.com", "realUserStatus": "unknown",
        ],
        "facebook": [
          "birthday": "12/10/1990", "gender": "female", "ageRange": ["min": 21],
          "picture": "https://a.test/p.png", "middleName": "M.", "link": "https://a.test/eve",
          "hometown": ["id": "1", "name": "Wien"], "friends": ["ada", "grace"],
        ],
      ])
    let page = await dashboard.get("people/eve").text
    let form = try #require(HTMLForm.all(in: page).first)
    #expect(form["facebook.ageRange.min"] == "21")
    #expect(form["familyName"] == "Öst")
    #expect(page.contains("<option value=\"unknown\" selected>"))
    let changed = await dashboard.post("people/eve", ["action": "change", "givenName": "Eva"])
    #expect(changed.text.contains("Changed."))
    #expect(try await control("/accounts/eve")["givenName"] == "Eva")
    #expect(try await control("/accounts/eve")["email"] == nil)
    #expect(try await control("/accounts/eve")["facebook"]?["ageRange"] == nil)
    #expect(await dashboard.post("people/eve", ["action": "remove"]).text.contains("Removed"))
    #expect(await dashboard.get("people/eve").status == 404)
  }

  struct Mistake: CustomTestStringConvertible {
    let testDescription: String
    let fields: KeyValuePairs<String, String>
    let status: Int
    let marked: String?
  }

  static let mistakes = [
    Mistake(testDescription: "no id", fields: ["id": ""], status: 422, marked: "id"),
    Mistake(testDescription: "an id with a slash", fields: ["id": "a/b"], status: 422, marked: "id"),
    Mistake(testDescription: "a taken id", fields: ["id": "ada"], status: 409, marked: "id"),
    Mistake(
      testDescription: "a taken address", fields: ["id": "e", "email": "ada@example.com"], status: 409,
      marked: "email"),
    Mistake(testDescription: "no address", fields: ["id": "e", "email": "e"], status: 422, marked: "email"),
    Mistake(
      testDescription: "an age in words", fields: ["id": "e", "facebook.ageRange.min": "old"], status: 422,
      marked: "facebook.ageRange.min"),
    Mistake(
      testDescription: "ages upside down",
      fields: ["id": "e", "facebook.ageRange.min": "9", "facebook.ageRange.max": "8"], status: 409,
      marked: "facebook.ageRange.max"),
    Mistake(
      testDescription: "half a place", fields: ["id": "e", "facebook.hometown.name": "Wien"], status: 422,
      marked: "facebook.hometown.id"),
    Mistake(
      testDescription: "no such status", fields: ["id": "e", "apple.realUserStatus": "x"], status: 422,
      marked: nil),
  ]

  @Test(arguments: mistakes)
  func `a mistake is shown by its field, and nothing that was typed is lost`(_ mistake: Mistake) async throws
  {
    let response = await dashboard.idp.respond(to: .form("/_idp/people", mistake.fields))
    #expect(response.status == mistake.status)
    #expect(response.text.contains("role=\"alert\""))
    if let marked = mistake.marked {
      let id = marked.split(separator: ".").joined(separator: "-")
      #expect(response.text.contains("id=\"e-\(id)\""))
      #expect(response.text.contains("aria-describedby=\"e-\(id)\""))
    }
    let form = try #require(HTMLForm.all(in: response.text).first)
    for (name, value) in mistake.fields where name != "apple.realUserStatus" { #expect(form[name] == value) }
    #expect(await dashboard.get("people/e").status == 404)
  }

  @Test(arguments: ["å b?", "<i>", "a%b"])
  func `an id that the API refuses, it refuses here too`(id: String) async {
    #expect(
      await dashboard.idp.respond(to: .form("/_idp/people", ["id": id])).status == (id == "<i>" ? 303 : 422))
  }

  @Test func `somebody who is not there cannot be changed`() async {
    #expect(await dashboard.get("people/nobody").status == 404)
    #expect(await dashboard.post("people/nobody", ["action": "change"]).status == 404)
    #expect(await dashboard.post("people/nobody", ["action": "remove"]).status == 404)
  }

  // MARK: Scripts, faults, clock

  @Test func `a sign-in is scripted and forgotten`() async throws {
    let page = await dashboard.post(
      "scripting",
      ["action": "script", "account": "grace", "outcome": "cancel", "provider": "apple", "times": "2"])
    #expect(page.text.contains("The next sign-in is scripted."))
    let script = try #require(try await control("/sign-ins")["signIns"]?.elements?.first)
    #expect(script["account"] == "grace")
    #expect(script["cancel"] == true)
    #expect(script["times"] == 2)
    #expect(page.text.contains("account: grace"))
    let id = try #require(script["id"]?.string)
    #expect(await dashboard.post("scripting", ["action": "forget", "id": id]).text.contains("Forgotten."))
    #expect(try await control("/sign-ins")["signIns"] == [])
  }

  @Test func `a fault is set and mended`() async throws {
    let page = await dashboard.post(
      "scripting",
      ["action": "fault", "endpoint": "keys", "status": "503", "times": "", "delay": "0.5", "clientID": ""])
    #expect(page.text.contains("status: 503"))
    let fault = try #require(try await control("/faults")["faults"]?.elements?.first)
    #expect(fault["delay"] == 0.5)
    #expect(fault["times"] == nil)
    let id = try #require(fault["id"]?.string)
    #expect(
      await dashboard.post("scripting", ["action": "mend", "id": id]).text.contains("The fault is gone."))
    #expect(await dashboard.idp.respond(to: HTTPRequest("GET", "/auth/keys")).status == 200)
  }

  /// A form that is refused, the status, and what the page says.
  static let refused: [(fields: KeyValuePairs<String, String>, status: Int, text: String)] = [
    (["action": "fault"], 409, "This fault does nothing"),
    (["action": "fault", "status": "99"], 422, "id=\"e-status\""),
    (["action": "fault", "defect": "no-such"], 422, "id=\"e-defect\""),
    (["action": "script", "account": "nobody"], 404, "There is no account"),
    (["action": "script", "account": "ada", "times": "0"], 422, "id=\"se-times\""),
    (["action": "freeze", "at": "noon"], 422, "id=\"e-at\""),
    (["action": "advance", "seconds": "soon"], 422, "id=\"e-seconds\""),
    (["action": "forget", "id": "s0"], 404, "<h1>"), (["action": "mend", "id": "f0"], 404, "<h1>"),
    (["action": "reset"], 422, "Tick the box first."), (["action": "dance"], 400, "<h1>"), ([:], 400, "<h1>"),
  ]

  @Test(arguments: refused)
  func `what the API refuses is said on the page`(
    fields: KeyValuePairs<String, String>, status: Int, text: String
  ) async {
    let response = await dashboard.idp.respond(to: .form("/_idp/scripting", fields))
    #expect(response.status == status)
    #expect(response.text.contains(text))
  }

  @Test func `the clock stops, moves and runs again`() async throws {
    var page = await dashboard.post("scripting", ["action": "freeze", "at": "2030-01-01T00:00:00Z"])
    #expect(page.text.contains("<b>2030-01-01T00:00:00Z</b> here; the clock stands still."))
    #expect(page.text.contains(#"role="status">The clock stands still.</p>"#))
    page = await dashboard.post("scripting", ["action": "advance", "seconds": "90"])
    #expect(page.text.contains("<b>2030-01-01T00:01:30Z</b>"))
    page = await dashboard.post("scripting", ["action": "release"])
    #expect(page.text.contains("the clock runs."))
  }

  @Test func `a reset needs a word of assent`() async throws {
    _ = await dashboard.post("people/ada", ["action": "remove"])
    _ = await dashboard.post("scripting", ["action": "reset"])
    #expect(await dashboard.get("people/ada").status == 404)
    let page = await dashboard.post("scripting", ["action": "reset", "confirm": "on"])
    #expect(page.text.contains("Everything is as it was at the start."))
    #expect(await dashboard.get("people/ada").status == 200)
  }

  // MARK: Keys

  @Test(arguments: ["apple", "facebook"])
  func `keys are rotated and retired`(provider: String) async throws {
    let before =
      try await control("/keys?provider=\(provider)")["published"]?.elements?.compactMap(\.string) ?? []
    let page = await dashboard.post("apps", ["action": "rotate", "provider": provider, "keepOld": "on"])
    #expect(page.text.contains("A new key signs from now on."))
    #expect(page.text.contains("the last that signs"))
    let old = try #require(before.first)
    #expect(page.text.contains(old))
    let after = await dashboard.post("apps", ["action": "retire", "provider": provider, "kid": old])
    #expect(!after.text.contains(old))
    #expect(
      await dashboard.post("apps", ["action": "retire", "provider": provider, "kid": old]).status == 404)
    _ = await dashboard.post("apps", ["action": "rotate", "provider": provider])
    #expect(try await control("/keys?provider=\(provider)")["published"]?.elements?.count == 1)
  }

  @Test func `the key of the built-in team can be had`() async throws {
    let key = await dashboard.get("apps/AuthKey_MOCKKEY001.p8").text
    #expect(key.hasPrefix("-----BEGIN PRIVATE KEY-----"))
  }
}
