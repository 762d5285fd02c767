import Foundation
import HTTPMessages
import HTTPTransport
import Testing
import WireClient

@Suite struct CompressionTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var accept: String? = "gzip"
    var size = 5000
    var type: String? = "application/json"
    var headers: Headers = [:]
    let isCompressed: Bool
    let varies: Bool
  }

  @Test(arguments: [
    Case(testDescription: "gzip wanted", isCompressed: true, varies: true),
    Case(
      testDescription: "as browsers ask", accept: "gzip, deflate, br, zstd", isCompressed: true, varies: true),
    Case(testDescription: "a wildcard", accept: "*", isCompressed: true, varies: true),
    Case(testDescription: "not wanted", accept: nil, isCompressed: false, varies: true),
    Case(testDescription: "refused", accept: "gzip;q=0, *", isCompressed: false, varies: true),
    Case(testDescription: "another coding", accept: "br", isCompressed: false, varies: true),
    Case(testDescription: "just small enough", size: 1024, isCompressed: false, varies: false),
    Case(testDescription: "just large enough", size: 1025, isCompressed: true, varies: true),
    Case(testDescription: "HTML", type: "text/html; charset=utf-8", isCompressed: true, varies: true),
    Case(testDescription: "a picture", type: "image/png", isCompressed: false, varies: false),
    Case(testDescription: "SVG", type: "image/svg+xml", isCompressed: true, varies: true),
    Case(testDescription: "no type", type: nil, isCompressed: false, varies: false),
    Case(
      testDescription: "already coded", headers: ["Content-Encoding": "br"], isCompressed: false,
      varies: false),
  ])
  func `compresses what pays, for whom it is meant`(_ example: Case) throws {
    let body = Array(String(repeating: "a mock identity provider ", count: 400).utf8.prefix(example.size))
    var response = Response(.ok, headers: example.headers, body: body)
    response.headers["Content-Type"] = example.type
    try withServer(answering: response) { server in
      let client = try Client(port: server.port)
      client.send("GET /", fields: example.accept.map { ["Accept-Encoding: \($0)"] } ?? [])
      let reply = try client.readReply()
      #expect((reply["content-encoding"] == "gzip") == example.isCompressed)
      #expect((reply["vary"] == "Accept-Encoding") == example.varies)
      #expect(try (example.isCompressed ? gunzip(reply.body) : reply.body) == body)
    }
  }

  @Test func `adds to a Vary that is there`() throws {
    let response = Response.text(String(repeating: "x", count: 2000), headers: ["Vary": "Origin"])
    try withServer(answering: response) { server in
      let client = try Client(port: server.port)
      client.send("GET /")
      #expect(try client.readReply()["vary"] == "Origin, Accept-Encoding")
    }
  }

  @Test func `HEAD announces the length of the compressed body`() throws {
    try withServer(answering: .text(String(repeating: "x", count: 2000))) { server in
      let client = try Client(port: server.port)
      client.send("HEAD /", fields: ["Accept-Encoding: gzip"])
      let head = try client.readReply(toHead: true)
      client.send("GET /", fields: ["Accept-Encoding: gzip"])
      let reply = try client.readReply()
      #expect(head["content-length"] == reply["content-length"])
      #expect(head["content-encoding"] == "gzip")
    }
  }

  /// By the program itself: another reader of the format than the library that wrote it.
  ///
  /// Not through `Process`, which reads beyond its buffer and so ends a run under the address sanitizer.
  private func gunzip(_ bytes: [UInt8]) throws -> [UInt8] {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString + ".gz")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let output = try #require(popen("gzip -dc '\(file.path)'", "r"))
    var plain: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = fread(&buffer, 1, buffer.count, output), count > 0 { plain += buffer[..<count] }
    #expect(pclose(output) == 0)
    return plain
  }
}
