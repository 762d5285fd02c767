import Foundation
import Testing

@Suite(.timeLimit(.minutes(1)))
struct ServeCommand {
  @Test(arguments: [SIGTERM, SIGINT])
  func `it says that it is ready, and ends well when told to`(signal: Int32) async throws {
    try await withBuiltProgram { program in
      try await program.serving("--port", "0", "--log-format", "json", "--ready-file", "ready.json") {
        server in
        let event = try #require(await server.nextLine())
        #expect(try readyPort(event) > 0)
        #expect(throws: Never.self) { try program.read("ready.json") }
        kill(server.id, signal)
        let ending = try await server.ending()
        #expect(ending == BuiltProgram.Ending(status: 0, output: "", errors: ""))
        #expect(throws: (any Error).self) { try program.read("ready.json") }
      }
    }
  }

  @Test func `it shows its URL first and something to try`() async throws {
    try await withBuiltProgram { program in
      try await program.serving("--port=0", environment: ["MOCK_IDP_SIGNIN": "auto"]) { server in
        var lines: [String] = []
        while let line = await server.nextLine(), !line.hasPrefix("Note:") { lines.append(line) }
        let url = try #require(lines.lazy.compactMap { $0.firstMatch(of: /http:\/\/[\S]+/) }.first?.output)
        #expect(url.hasPrefix("http://127.0.0.1:"))
        #expect(lines[1].hasPrefix("This is a mock"))
        #expect(lines.contains { $0.contains("curl \(url)/.well-known/openid-configuration") })
        #expect(lines.contains { $0.contains("\(url)/auth/authorize?client_id=com.example.web&") })
      }
    }
  }

  @Test func `the banner names the public URL too`() async throws {
    try await withBuiltProgram { program in
      try await program.serving("--port", "0", "--public-url", "https://idp.example.test") { server in
        var lines: [String] = []
        while let line = await server.nextLine(), !line.hasPrefix("Try") { lines.append(line) }
        #expect(lines.contains { $0.hasPrefix("  https://idp.example.test ") })
      }
    }
  }

  @Test func `quiet prints nothing, and the ready file still appears and goes`() async throws {
    try await withBuiltProgram { program in
      try await program.serving("--port", "0", "--quiet", "--ready-file", "ready.json") { server in
        while (try? program.read("ready.json")) == nil { await Task.yield() }
        #expect(try readyPort(program.read("ready.json")) > 0)
        kill(server.id, SIGTERM)
        let ending = try await server.ending()
        #expect(ending == BuiltProgram.Ending(status: 0, output: "", errors: ""))
      }
    }
  }

  @Test func `a ready file that cannot be written ends the program`() async throws {
    try await withBuiltProgram { program in
      let ending = try await program.run(["--port", "0", "--quiet", "--ready-file", "nowhere/ready.json"])
      #expect(ending.status == 73)
      #expect(
        ending.errors
          == "mock-idp: --ready-file: nowhere/ready.json cannot be written: its directory is not there\n")
    }
  }

  @Test(arguments: ["kept", "kept/file"])
  func `what stands in the ready file's place and is none is left alone`(path: String) async throws {
    try await withBuiltProgram { program in
      let folder = program.directory.appending(path: "kept")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      try program.write("precious", to: "kept/file")
      let ending = try await program.run(["--port", "0", "--quiet", "--ready-file", path])
      #expect(ending.status == 73)
      #expect(
        ending.errors
          == "mock-idp: --ready-file: \(path) is there and is no ready file of an earlier run: name another file\n"
      )
      #expect(try program.read("kept/file") == "precious")
    }
  }

  @Test(arguments: ["", #"{"event":"ready","http":"http://127.0.0.1:1"}"# + "\n"])
  func `a stale or empty ready file is replaced`(before: String) async throws {
    try await withBuiltProgram { program in
      try program.write(before, to: "ready.json")
      try await program.serving("--port", "0", "--log-format", "json", "--ready-file", "ready.json") {
        server in
        let event = try #require(await server.nextLine())
        #expect(try program.read("ready.json") == event + "\n")
      }
    }
  }

  @Test func `a port in use is told with its holder and the way out`() async throws {
    try await withBuiltProgram { program in
      try await program.serving("--port", "0", "--log-format", "json") { first in
        let event = try #require(await first.nextLine())
        let port = try readyPort(event)
        let ending = try await program.run(["--port", "\(port)"])
        #expect(ending.status == 69)
        #expect(ending.output.isEmpty)
        let lines = ending.errors.split(separator: "\n")
        #expect(lines.first?.hasPrefix("mock-idp: 127.0.0.1:\(port) is in use") == true)
        #if os(Linux)
          #expect(lines.first?.hasSuffix("by mock-idp (process \(first.id))") == true)
        #endif
        #expect(lines.last == "Pick another port with --port N or PORT=N; --port 0 takes a free one.")
      }
    }
  }

  @Test func `a flag beats the environment, which beats the file`() async throws {
    try await withBuiltProgram { program in
      try await program.serving("--port", "0", "--log-format", "json") { first in
        let event = try #require(await first.nextLine())
        let taken = String(try readyPort(event))
        try program.write("{ server: { port: \(taken) } }", to: "mock-idp.json")
        let json = ["--log-format", "json"]
        let byFile = try await program.run(json)
        let byFlag = try await program.run(["--port", taken], environment: ["PORT": "0"])
        let byOwnName = try await program.run(json, environment: ["MOCK_IDP_PORT": taken, "PORT": "0"])
        #expect([byFile, byFlag, byOwnName].map(\.status) == [69, 69, 69])
        try await program.serving("--log-format", "json", environment: ["PORT": "0"]) { second in
          let event = try #require(await second.nextLine())
          #expect(try readyPort(event) != Int(taken))
        }
        try await program.serving("--log-format=json", "--port=0", environment: ["PORT": taken]) { second in
          let event = try #require(await second.nextLine())
          #expect(try readyPort(event) != Int(taken))
        }
      }
    }
  }

  /// The port in a ready event.
  private func readyPort(_ event: String) throws -> Int {
    let ready = try #require(try JSONSerialization.jsonObject(with: Data(event.utf8)) as? [String: String])
    #expect(ready["event"] == "ready")
    let url = try #require(ready["http"])
    #expect(url.hasPrefix("http://127.0.0.1:"))
    return try #require(url.split(separator: ":").last.flatMap { Int($0) })
  }
}
