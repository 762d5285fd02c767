import Foundation

/// The released program, running.
final class Server {
  private let process = Process()
  let port: Int
  /// From exec to the first answered request.
  let startMilliseconds: Double

  init(_ program: String) throws {
    let output = Pipe()
    process.executableURL = URL(filePath: program)
    process.arguments = ["serve", "--port", "0", "--log-format", "json"]
    process.currentDirectoryURL = FileManager.default.temporaryDirectory
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    let start = ContinuousClock.now
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard let mark = line.range(of: "\"http\":\"http://127.0.0.1:"),
      let port = Int(line[mark.upperBound...].prefix { $0.isNumber }),
      Connection(port: port)?.exchange(Load.get("/healthz")) != nil
    else { throw MeasurementError("the server said something else: \(line)") }
    let passed = (ContinuousClock.now - start).components
    startMilliseconds = Double(passed.seconds) * 1_000 + Double(passed.attoseconds) / 1e15
    self.port = port
    Thread.detachNewThread { while !output.fileHandleForReading.availableData.isEmpty {} }
  }

  /// Runs the body and stops the server.
  func use<Result>(_ body: (Server) throws -> Result) throws -> Result {
    defer {
      process.terminate()
      process.waitUntilExit()
    }
    return try body(self)
  }

  func residentKilobytes() throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
  }

  #if os(Linux)
    /// Processor time used so far, in seconds (proc(5): utime and stime).
    func processorSeconds() throws -> Double {
      let line = try String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)
      let fields = line[(line.lastIndex(of: ")") ?? line.startIndex)...].split(separator: " ")
      guard fields.count > 13, let user = Double(fields[12]), let system = Double(fields[13]) else {
        throw MeasurementError("no times in \(line)")
      }
      return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }
  #endif

  /// A refresh that succeeds, made by signing a person in over HTTP.
  func refreshRequest() throws -> [UInt8] {
    let secret = try clientSecret()
    let redirect = "https%3A%2F%2Fexample.com%2Fcallback"
    let query = "client_id=com.example.web&redirect_uri=\(redirect)&response_type=code"
    let consent = try post(
      "/appleauth/auth/oauth/authorize?\(query)", "step=consent&decision=continue&account=ada")
    guard let mark = consent.head.range(of: "?code=") else {
      throw MeasurementError("no code: \(consent.head)")
    }
    let code = consent.head[mark.upperBound...].prefix { !$0.isWhitespace && $0 != "&" }
    let client = "client_id=com.example.web&client_secret=\(secret)"
    let tokens = try post(
      "/auth/token", "grant_type=authorization_code&code=\(code)&redirect_uri=\(redirect)&\(client)")
    let answer = String(decoding: tokens.body, as: UTF8.self)
    guard let token = answer.range(of: "\"refresh_token\":\"") else {
      throw MeasurementError("no tokens: \(answer)")
    }
    let refresh = answer[token.upperBound...].prefix { $0 != "\"" }
    return Load.form("/auth/token", "grant_type=refresh_token&refresh_token=\(refresh)&\(client)")
  }

  private func post(_ path: String, _ body: String) throws -> (head: String, body: [UInt8]) {
    guard let answer = Connection(port: port)?.exchange(Load.form(path, body)) else {
      throw MeasurementError("no answer at \(path)")
    }
    return answer
  }

  private func clientSecret() throws -> String {
    let command = Process()
    let output = Pipe()
    command.executableURL = process.executableURL
    command.arguments = ["client-secret", "--client-id", "com.example.web"]
    command.currentDirectoryURL = FileManager.default.temporaryDirectory
    command.standardOutput = output
    try command.run()
    let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
