import Foundation
import MockIDP
import Testing

@Suite(.timeLimit(.minutes(1)))
struct TokenCommands {
  @Test func `a minted token is verified from standard input or as an argument`() async throws {
    try await withBuiltProgram { program in
      let minted = try await program.run(["mint", "apple", "--client-id", "com.example.web", "--nonce", "n"])
      #expect(minted.status == 0)
      let token = minted.output.trimmingCharacters(in: .newlines)
      let verified = try await program.run(["verify", token, "--client-id=com.example.web", "--nonce=n"])
      #expect(verified.status == 0)
      #expect(verified.output.hasPrefix("The token is good.\n"))
      let refused = try await program.run(["verify", token, "--client-id", "com.example.app"])
      #expect(refused.status == 1)
      #expect(refused.errors.isEmpty)
      #expect(refused.output.contains("accept both"))
    }
  }

  @Test func `JSON has the token with what is in it`() async throws {
    try await withBuiltProgram { program in
      let minted = try await program.run([
        "mint", "apple", "--json", "--claim", "org_id=\"x\"", "--claim", "email_verified=\"true\"", "--at",
        "2026-11-30T21:52:24Z", "--email", "hidden",
      ])
      let answer = try #require(
        try JSONSerialization.jsonObject(with: Data(minted.output.utf8)) as? [String: Any])
      let claims = try #require(answer["claims"] as? [String: Any])
      #expect(claims["iat"] as? Int == 1_796_075_544)
      #expect(claims["org_id"] as? String == "x")
      #expect(claims["email_verified"] as? String == "true")
      #expect((claims["email"] as? String)?.hasSuffix("@privaterelay.appleid.com") == true)
      let token = try #require(answer["token"] as? String)
      let late = try await program.run(["verify", token, "--json"])
      #expect(late.status == (Date().timeIntervalSince1970 < 1_796_161_949 ? 0 : 1))
      let then = try await program.run(["verify", token, "--at", "1796075544", "--json"])
      let report = try #require(
        try JSONSerialization.jsonObject(with: Data(then.output.utf8)) as? [String: Any])
      #expect(report["good"] as? Bool == true)
      let findings = try #require(report["findings"] as? [[String: Any]])
      #expect(findings.map { $0["code"] as? String } == ["email_verified_type"])
      let strict = try await program.run(["verify", token, "--at", "1796075544", "--strict"])
      #expect(strict.status == 1)
    }
  }

  @Test func `people, clients and issuer are those of the configuration`() async throws {
    try await withBuiltProgram { program in
      try program.write(
        """
        { accounts: [{ id: "zoe", email: "zoe@example.com" }],
          apple: { teams: [{ id: "TEAM123456", apps: [{ bundleID: "com.example.only" }] }], issuer: "http://localhost:1" } }
        """, to: "mock-idp.json")
      let minted = try await program.run(["mint", "apple", "--json"])
      for part in [
        #""aud":"com.example.only""#, #""email":"zoe@example.com""#, #""iss":"http://localhost:1""#,
      ] {
        #expect(minted.output.contains(part))
      }
      let other = try await program.run(["mint", "apple", "--client-id", "com.example.other"])
      #expect(other.status == 64)
    }
  }

  @Test func `a token of Facebook's is told by its iss, and each party's verdict is given`() async throws {
    try await withBuiltProgram { program in
      let minted = try await program.run(["mint", "facebook", "--nonce", "n", "--defect", "limited-iss"])
      let token = minted.output.trimmingCharacters(in: .newlines)
      let page = try await program.run(["verify", token, "--client-id", "1234567890", "--nonce", "n"])
      #expect(page.status == 1)
      #expect(
        page.output.hasPrefix(
          "The token is not good.\n  ios: takes it\n  android: refuses it\n  backend: takes it\n"))
      #expect(page.output.contains("claims (android): The iss"))
      #expect(page.output.contains("warning (backend): The iss"))
      #expect(page.output.contains("Taken for a token of facebook by its iss; --provider says otherwise."))
      let ios = try await program.run(["verify", token, "--as", "ios", "--as", "backend"])
      #expect(ios.status == 0)
      let strict = try await program.run(["verify", token, "--as", "ios", "--as", "backend", "--strict"])
      #expect(strict.status == 1)
      let json = try await program.run(["verify", token, "--json", "--provider", "facebook"])
      let report = try #require(
        try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
      #expect(report["provider"] as? String == "facebook")
      #expect(report["guessed"] as? Bool == false)
      #expect(report["accepted"] as? [String: Bool] == ["ios": true, "android": false, "backend": true])
      let apple = try await program.run(["verify", token, "--provider", "apple"])
      #expect(apple.output.contains("another provider made it"))
    }
  }

  @Test func `the issuer and the apps are those of the configuration for Facebook too`() async throws {
    try await withBuiltProgram { program in
      try program.write(
        #"{ facebook: { apps: [{ id: "31", secret: "s" }], issuer: "https://facebook.com" } }"#,
        to: "mock-idp.json")
      let minted = try await program.run(["mint", "facebook", "--json"])
      #expect(minted.output.contains(#""iss":"https://facebook.com","aud":"31""#))
      let other = try await program.run([
        "mint", "facebook", "--issuer", "https://www.facebook.com", "--json",
      ])
      #expect(other.output.contains(#""iss":"https://www.facebook.com","aud":"31""#))
    }
  }

  @Test(arguments: AppleDefect.all.filter { $0.caughtBy == .policy }.prefix(2) + AppleDefect.all.prefix(2))
  func `a bad token is bad`(_ defect: AppleDefect) async throws {
    try await withBuiltProgram { program in
      let minted = try await program.run(["mint", "apple", "--defect", defect.name])
      #expect(minted.status == 0)
      let verified = try await program.run([
        "verify", "--strict", minted.output.trimmingCharacters(in: .newlines),
      ])
      #expect(verified.status == 1)
    }
  }

  @Test(arguments: [
    (["mint"], "expected a provider: mock-idp mint apple or mock-idp mint facebook"),
    (["mint", "twitter"], "unknown provider twitter"),
    (["mint", "facebook", "--email", "none"], "--email is not for facebook"),
    (["mint", "facebook", "--defect", "expird"], "did you mean expired?"),
    (["mint", "apple", "now"], "unexpected argument now"),
    (["mint", "apple", "--defect", "expird"], "unknown defect expird; did you mean expired?"),
    (["mint", "apple", "--claim", "sub"], "--claim: expected NAME=VALUE, found \"sub\""),
    (["mint", "apple", "--claim", "sub=me"], "a text needs quotes: --claim 'sub=\"…\"'"),
    (
      ["mint", "apple", "--account", "nobody"],
      "no such person in this mock. Expected: one of ada, grace, alan."
    ),
    (
      ["mint", "facebook", "--account", "nobody"],
      "no such person in this mock. Expected: one of ada, grace, alan."
    ),
    (["mint", "apple", "--email", "real"], "--email: expected \"shared\", \"hidden\" or \"none\""),
    (["mint", "apple", "--at", "noon"], "--at: expected a time such as"),
    (["mint", "apple", "--email", "none", "--defect", "missing-email"], "cannot be made of this token"),
    (["verify"], "expected a token, or - to read one"),
    (["verify", "a", "--nonce", "n", "--raw-nonce", "n"], "--nonce and --raw-nonce: give one of them"),
    (["verify", "a", "--leeway", "-1"], "--leeway: expected a whole number of seconds"),
    (["verify", "a", "--jwks", "http://192.0.2.1/auth/keys"], "give its https URL"),
    (["verify", "a", "--jwks", "none.json"], "none.json: there is no such file"),
    (["verify", "a", "--provider", "twitter"], "--provider: expected apple or facebook, found \"twitter\""),
    (["verify", "a", "--as", "ios"], "--as is not for tokens of apple"),
    (
      ["verify", "a", "--provider", "facebook", "--as", "web"],
      "--as: expected ios, android, backend, found \"web\""
    ),
    (["verify", "a", "--provider", "facebook", "--code", "c"], "--code is not for tokens of facebook"),
    (["check", "http://localhost/", "--provider", "x"], "--provider: expected apple or facebook"),
    (["mint", "apple", "--permissions", "email"], "--permissions is not for apple"),
    (["check"], "expected the URL of your login endpoint"),
    (["check", "https://192.0.2.1/"], "--allow-host 192.0.2.1"),
    (["check", "http://192.0.2.1/"], "--allow-host 192.0.2.1"),
    (["check", "http://localhost/", "--form", "--json"], "--form and --json: give one of them"),
    (
      ["check", "http://localhost/", "--header", "X", "--field", "y"],
      "--header and --field: give one of them"
    ),
    (["check", "http://localhost/", "--method", "BREW"], "--method: expected GET, POST, PUT or PATCH"),
    (["check", "http://localhost/", "--method", "get", "--json"], "GET has no body"),
    (
      ["check", "http://localhost/", "--success", "ok"], "--success: expected statuses such as 200,302 or 2xx"
    ),
    (["check", "http://localhost/", "--with", "=x"], "--with: expected NAME=VALUE"),
  ])
  func `a wrong command line is told how`(arguments: [String], report: String) async throws {
    try await withBuiltProgram { program in
      let ending = try await program.run(arguments)
      #expect(ending.status == 64)
      #expect(ending.output.isEmpty)
      #expect(ending.errors.contains(report))
      #expect(ending.errors.hasSuffix("Try: mock-idp \(arguments[0]) --help\n"))
    }
  }
}
