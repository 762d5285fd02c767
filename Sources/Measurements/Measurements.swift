import Foundation
import MockIDP

/// The figures of the README, measured in one run on this machine; a ratio says more than a number.
///
///     swift run -c release Measurements <path of the release mock-idp>
@main
enum Measurements {
  static func main() async throws {
    let program = CommandLine.arguments.dropFirst().first ?? ".build/release/mock-idp"
    var table = Table()

    let bare = try OpenSSLSpeed.signaturesPerSecond(processes: 1)
    let both = try OpenSSLSpeed.signaturesPerSecond(processes: 2)
    table.row("openssl speed rsa2048, one process", "\(Int(bare)) signatures/s")
    table.row("openssl speed -multi 2 rsa2048", "\(Int(both)) signatures/s")

    let starts = try (0..<15).map { _ in try Server(program).use { $0.startMilliseconds } }.sorted()
    table.row(
      "start to first answer, median of \(starts.count)", Table.milliseconds(starts[starts.count / 2]))

    try Server(program).use { server in
      table.row("resident when idle", "\(try server.residentKilobytes() / 1_024) MB")
      let keys = Load(port: server.port, request: Load.get("/auth/keys")).run(connections: 8, seconds: 4)
      table.row("/auth/keys", "\(Int(keys)) requests/s")
      let refresh = try server.refreshRequest()
      let token = Load(port: server.port, request: refresh).run(connections: 8, seconds: 6)
      table.row(
        "/auth/token (refresh)", "\(Int(token)) requests/s",
        Table.percent(token / both) + " of openssl, two processes")
      #if os(Linux)
        let bareRoute = try processorTime(of: server, Load.get("/healthz"))
        let signed = try processorTime(of: server, refresh)
        // Of a signature made while both cores sign, as they do for the server.
        let added = (signed - bareRoute) * both / 2 - 1
        table.row(
          "added to a signature over HTTP, beyond a bare route", Table.percent(added),
          "\(Table.milliseconds((signed - bareRoute) * 1_000)) of processor time for a token")
      #endif
    }

    try inProcess(&table, bareSignature: 1 / bare)
    print(table.text)
  }

  #if os(Linux)
    /// Processor time of the server for one answer, in seconds.
    private static func processorTime(of server: Server, _ request: [UInt8]) throws -> Double {
      let before = try server.processorSeconds()
      let rate = Load(port: server.port, request: request).run(connections: 4, seconds: 4)
      return (try server.processorSeconds() - before) / (rate * 4)
    }
  #endif

  private static func inProcess(_ table: inout Table, bareSignature: Double) throws {
    _ = try MockIdentityProvider()
    let start = try Self.seconds(times: 200) { _ = try MockIdentityProvider() }
    table.row("in-process start (keys parsed once before)", Table.milliseconds(start * 1_000))
    let idp = try MockIdentityProvider()
    let signIn = try Self.seconds(times: 1_000) { _ = try idp.apple.signIn("ada", to: "com.example.app") }
    table.row(
      "in-process sign-in (one signature)", Table.milliseconds(signIn * 1_000),
      Table.percent(signIn / bareSignature) + " of a bare signature")
  }

  /// The mean over that many runs.
  private static func seconds(times: Int, _ body: () throws -> Void) rethrows -> Double {
    let start = ContinuousClock.now
    for _ in 0..<times { try body() }
    let passed = (ContinuousClock.now - start).components
    return (Double(passed.seconds) + Double(passed.attoseconds) / 1e18) / Double(times)
  }
}
