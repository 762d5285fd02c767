import DevelopmentKeys
import Foundation
import MockIDP
import Testing

@Suite(.timeLimit(.minutes(1)))
struct PrintingCommands {
  @Test(arguments: [["version"], ["--version"]])
  func `the version is one line`(arguments: [String]) async throws {
    try await withBuiltProgram { program in
      let ending = try await program.run(arguments)
      #expect(ending.status == 0)
      #expect(ending.output.wholeMatch(of: /mock-idp \d+\.\d+\.\d+\n/) != nil)
    }
  }

  @Test(arguments: [["help"], ["--help"], ["-h"]])
  func `help lists the commands that exist`(arguments: [String]) async throws {
    try await withBuiltProgram { program in
      let ending = try await program.run(arguments)
      #expect(ending.status == 0)
      let commands = ending.output.matches(of: #/(?m)^  ([a-z-]+) /#).map { String($0.1) }
      #expect(commands == ["serve", "init", "client-secret", "mint", "verify", "check", "version", "help"])
    }
  }

  @Test(arguments: ["serve", "init", "client-secret", "mint", "verify", "check", "version", "help"])
  func `every command has help, asked for either way`(command: String) async throws {
    try await withBuiltProgram { program in
      let page = try await program.run([command, "--help"])
      #expect(page.status == 0)
      #expect(page.errors.isEmpty)
      #expect(page.output.hasPrefix("mock-idp"))
      let other = try await program.run(["help", command])
      #expect(other == page)
    }
  }

  @Test func `help for serve shows what is built and nothing else`() async throws {
    try await withBuiltProgram { program in
      let page = try await program.run(["serve", "--help"]).output
      let flags = page.matches(of: #/(?m)^  --([a-z-]+)/#).map { String($0.1) }
      #expect(
        flags == [
          "config", "host", "port", "public-url", "allow-host", "issuer", "sign-in", "keys", "templates",
          "refuse-warnings", "cors", "ready-file", "log-format", "quiet", "help",
        ])
    }
  }

  @Test func `init writes a file that parses, and replaces none unasked`() async throws {
    try await withBuiltProgram { program in
      let written = try await program.run(["init"])
      #expect(written.status == 0)
      let file = program.directory.appendingPathComponent("mock-idp.json").path
      let configuration = try Configuration(contentsOf: file)
      #expect(configuration.notices.isEmpty)
      #expect(configuration.apple.teams.map(\.id) == ["TEAM123456"])

      try program.write("// mine", to: "mock-idp.json")
      let refused = try await program.run(["init"])
      #expect(refused.status == 73)
      #expect(refused.errors == "mock-idp: mock-idp.json is there already; --force replaces it\n")
      #expect(try program.read("mock-idp.json") == "// mine")

      let replaced = try await program.run(["init", "--force"])
      #expect(replaced.status == 0)
      #expect(try Configuration(contentsOf: file) == configuration)
    }
  }

  @Test func `every line that init leaves commented out is right too`() async throws {
    try await withBuiltProgram { program in
      let written = try await program.run(["init"])
      #expect(written.status == 0)
      let text = try program.read("mock-idp.json").replacing(#/(?m)^( +)// (\w+: )/#) { "\($0.1)\($0.2)" }
      let configuration = try Configuration(json5: Array(text.utf8), file: "mock-idp.json") { _ in
        DevelopmentKeys.appleClientKey.pem
      }
      #expect(configuration.apple.teams.first?.keys.map(\.id) == ["KEY1234567"])
      #expect(configuration.apple.teams.first?.apps.first?.notificationURL != nil)
      #expect(configuration.keys == .fresh)
      #expect(configuration.accounts.last?.apple.realUserStatus == .unknown)
      #expect(configuration.server.publicURL == "https://idp.example.test")
    }
  }

  @Test(arguments: [["client-secret", "--at", "2030-01-01T00:00:00Z"], ["mint", "apple"]])
  func `the example's client goes without saying beside the starter file`(words: [String]) async throws {
    try await withBuiltProgram { program in
      #expect(try await program.run(["init"]).status == 0)
      let ending = try await program.run(words)
      #expect(ending.status == 0, "\(ending.errors)")
      let claims = try decode(try #require(ending.output.split(separator: ".").dropFirst().first))
      #expect(claims.contains("\"com.example.web\""))
      #expect(words.count == 2 || claims.contains("\"iat\":1893456000"))
    }
  }

  @Test func `client-secret prints one token for the client`() async throws {
    try await withBuiltProgram { program in
      let ending = try await program.run([
        "client-secret", "--client-id", "com.example.web", "--lifetime", "600",
      ])
      #expect(ending.status == 0)
      #expect(ending.output.hasSuffix("\n"))
      let parts = ending.output.dropLast().split(separator: ".")
      try #require(parts.count == 3)
      #expect(try decode(parts[0]) == #"{"alg":"ES256","kid":"MOCKKEY001"}"#)
      let claims = try #require(
        try JSONSerialization.jsonObject(with: Data(decode(parts[1]).utf8)) as? [String: Any])
      #expect(claims["sub"] as? String == "com.example.web")
      let issued = try #require(claims["iat"] as? Int)
      #expect(claims["exp"] as? Int == issued + 600)
    }
  }

  private func decode(_ part: Substring) throws -> String {
    var text = String(part).replacing("-", with: "+").replacing("_", with: "/")
    text += String(repeating: "=", count: (4 - text.count % 4) % 4)
    return String(decoding: try #require(Data(base64Encoded: text)), as: UTF8.self)
  }
}
