import Foundation
import Testing

/// The examples print what they promise.
struct ExampleTests {
  @Test(arguments: [
    (
      "InProcessExample",
      [
        "signed in: Ada ada@example.com", "exchanged: a refresh token came", "refreshed: 200",
        "keys: 200 application/json;charset=UTF-8", "after revoking: revoked", "the name came back: true",
        "a code is good once: The code has already been used. - code_used",
      ]
    ),
    (
      "NativeAppExample",
      ["Welcome, Ada!", "Welcome, old friend!", "Maybe later.", "That did not work.", "Welcome, Ada!"]
    ),
  ])
  func `prints what it promises`(example: String, lines: [String]) throws {
    let program = try #require(Self.products).appending(path: example).path
    let stream = try #require(popen("'\(program)' 2>&1", "r"))
    var output: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4_096)
    while case let count = fread(&chunk, 1, chunk.count, stream), count > 0 { output += chunk[..<count] }
    #expect(pclose(stream) == 0)
    #expect(String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init) == lines)
  }

  /// Where the build put the programs: beside the bundle that runs the tests.
  private static var products: URL? {
    var folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    while folder.path != "/" {
      if FileManager.default.fileExists(atPath: folder.appending(path: "InProcessExample").path) {
        return folder
      }
      folder.deleteLastPathComponent()
    }
    return nil
  }
}
