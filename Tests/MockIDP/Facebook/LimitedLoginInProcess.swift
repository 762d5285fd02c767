import MockIDP
import Testing

@Suite struct LimitedLoginInProcess {
  private func post(_ idp: MockIdentityProvider, _ path: String, _ body: String) async -> HTTPResponse {
    await idp.respond(
      to: HTTPRequest(
        "POST", path, headers: [("Content-Type", "application/json")],
        body: Array(body.utf8)))
  }

  @Test func `an app holds what the SDK would hold, and the SDKs take the token`() async throws {
    try await withMockIDP { idp in
      let login = try idp.facebook.limitedLogin(
        "ada", appID: "1234567890", permissions: ["public_profile", "email", "user_gender"], nonce: "n-1",
        declining: ["email"])
      #expect(login.authenticationToken.nonce == "n-1")
      #expect(login.authenticationToken.graphDomain == "facebook")
      #expect(login.profile.userID == idp.facebook.userID(of: "ada", for: "1234567890"))
      #expect(login.profile.name == "Ada Lovelace")
      #expect(login.profile.gender == "female")
      #expect(login.profile.email == nil)
      #expect(login.grantedPermissions == ["openid", "public_profile", "user_gender"])
      #expect(login.declinedPermissions == ["email"])
      let token = login.authenticationToken.tokenString
      #expect(idp.facebook.verify(token, for: "1234567890", nonce: "n-1").isGood)
      #expect(!idp.facebook.verify(token, for: "1234567890", nonce: "n-2").isAccepted(by: .iOS))
    }
  }

  @Test func `everything that Facebook knows of a person reaches the app`() async throws {
    let ada = Configuration.Account(
      id: "ada", givenName: "Ada", familyName: "Lovelace",
      facebook: .init(
        middleName: "King", link: "https://www.facebook.com/ada",
        hometown: .init(id: "111", name: "London"), location: .init(id: "222", name: "Paris"),
        friends: ["grace", "alan"]))
    let people = [ada, .init(id: "grace", givenName: "Grace"), .init(id: "alan", givenName: "Alan")]
    try await withMockIDP(Configuration(accounts: people)) { idp in
      _ = try idp.facebook.limitedLogin("grace", appID: "1")
      let profile = try idp.facebook.limitedLogin(
        "ada", appID: "1",
        permissions: ["public_profile", "user_link", "user_hometown", "user_location", "user_friends"]
      ).profile
      #expect(profile.name == "Ada King Lovelace")
      #expect(profile.middleName == "King")
      #expect(profile.linkURL == "https://www.facebook.com/ada")
      #expect(profile.hometown?.id == "111")
      #expect(profile.hometown?.name == "London")
      #expect(profile.location?.name == "Paris")
      // Of the friends, those who use the app.
      #expect(profile.friendIDs == [try #require(idp.facebook.userID(of: "grace", for: "1"))])
    }
  }

  @Test(arguments: [
    (
      #"{"id":"eve","facebook":{"middleName":"K","friends":["ada"],"hometown":{"id":"1","name":"Rome"}}}"#,
      201
    ),
    (#"{"id":"eve","facebook":{"hometown":{"id":"1"}}}"#, 422),
    (#"{"id":"eve","facebook":{"link":"nowhere"}}"#, 422),
    (#"{"id":"eve","facebook":{"ageRange":{"min":21,"max":18}}}"#, 409),
  ])
  func `the control API takes the same person as the file`(body: String, status: Int) async throws {
    try await withMockIDP { idp in
      let response = await post(idp, "/_idp/api/accounts", body)
      #expect(response.status == status)
      if status == 201 {
        let text = String(decoding: response.body, as: UTF8.self)
        #expect(text.contains(#""hometown":{"id":"1","name":"Rome"}"#))
        #expect(text.contains(#""friends":["ada"]"#))
      }
    }
  }

  @Test func `a script decides, and a bad nonce is refused`() async throws {
    try await withMockIDP { idp in
      idp.facebook.nextSignIn(.cancel)
      idp.facebook.nextSignIn(.fail)
      idp.facebook.nextSignIn(.proceed(as: "grace", declining: ["email"]))
      #expect(throws: FacebookLoginError.cancelled) { try idp.facebook.limitedLogin(appID: "1") }
      #expect(throws: FacebookLoginError.failed) { try idp.facebook.limitedLogin(appID: "1") }
      let login = try idp.facebook.limitedLogin(appID: "1")
      #expect(login.declinedPermissions == ["email"])
      for nonce in ["", "a b", "a\tb"] {
        #expect(throws: FacebookLoginError.self) { try idp.facebook.limitedLogin(appID: "1", nonce: nonce) }
      }
      #expect(idp.facebook.removeApp("1", by: "grace"))
      #expect(!idp.facebook.removeApp("1", by: "grace"))
    }
  }

  /// What is posted to the control API, and what comes.
  static let calls = [
    (#"{"clientID":"1","account":"ada","nonce":"n"}"#, 200), (#"{"clientID":"com.example"}"#, 404),
    (#"{"clientID":"1","account":"nobody"}"#, 404), (#"{"clientID":"1","permissions":["E"]}"#, 422),
    (#"{}"#, 422),
  ]

  @Test func `the control API warns of a permission that Limited Login does not know`() async throws {
    try await withMockIDP { idp in
      let response = await post(
        idp, "/_idp/api/facebook/limited-login", #"{"clientID":"1","permissions":["foo"]}"#)
      #expect(response.status == 200)
      #expect(response.diagnosis?.hasPrefix("permission_unknown: ") == true)
    }
  }

  @Test(arguments: calls)
  func `the control API answers the same`(body: String, status: Int) async throws {
    try await withMockIDP { idp in
      let response = await post(idp, "/_idp/api/facebook/limited-login", body)
      #expect(response.status == status)
    }
  }

  @Test(arguments: FacebookDefect.all.map(\.name))
  func `mint makes a bad token of each kind`(name: String) async throws {
    try await withMockIDP { idp in
      let defect = try #require(FacebookDefect(name))
      let minted = try idp.facebook.mint(for: "1234567890", nonce: "n-1", defect: defect)
      let report = idp.facebook.verify(minted.token, for: "1234567890", nonce: "n-1")
      #expect(report.isGood == (name == "old-iss"))
      #expect(report.isAccepted(by: .backend) == (defect.caughtBy == .policy))
    }
  }

  @Test(arguments: [
    ("/www.facebook.com/.well-known/openid-configuration/", 200),
    ("/limited.facebook.com/.well-known/oauth/openid/jwks/", 200),
    ("/m.facebook.com/.well-known/oauth/openid/certs/", 200),
    ("/www.facebook.com/v21.0/dialog/oauth/?client_id=1&redirect_uri=fb1://authorize", 200),
    ("/www.facebook.com/limited_login/refresh/", 404), ("/.well-known/openid-configuration/", 404),
  ])
  func `paths lead to Facebook by its names alone`(path: String, status: Int) async throws {
    try await withMockIDP { idp in
      let response = await idp.respond(to: HTTPRequest("GET", path))
      #expect(response.status == status)
    }
  }
}
