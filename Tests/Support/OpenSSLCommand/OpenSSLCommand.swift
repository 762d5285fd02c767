package import Foundation

/// The `openssl` program in a folder of its own, as a second opinion.
package final class OpenSSLCommand {
  package struct Failure: Error {
    package let arguments: [String]
    package let output: String
  }

  package let folder: URL

  package init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "openssl-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  package func write(_ name: String, _ text: String) throws {
    try write(name, Array(text.utf8))
  }

  package func write(_ name: String, _ bytes: [UInt8]) throws {
    try Data(bytes).write(to: folder.appending(path: name))
  }

  package func read(_ name: String) throws -> [UInt8] {
    try Array(Data(contentsOf: folder.appending(path: name)))
  }

  package func readText(_ name: String) throws -> String {
    String(decoding: try read(name), as: UTF8.self)
  }

  /// Runs it and returns what it printed, both streams; throws if its status is not 0.
  @discardableResult
  package func callAsFunction(_ arguments: String...) throws -> String {
    try run(arguments)
  }

  @discardableResult
  package func run(_ arguments: [String]) throws -> String {
    // Not Foundation's Process: on Linux it crashes while another thread opens many descriptors, as the transport's
    // tests do in this very process.
    guard let stream = popen(shellCommand(arguments), "r") else {
      throw Failure(arguments: arguments, output: "popen: \(errno)")
    }
    var output: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4_096)
    while case let count = fread(&chunk, 1, chunk.count, stream), count > 0 { output += chunk[..<count] }
    let status = pclose(stream)
    let text = String(decoding: output, as: UTF8.self)
    guard status == 0 else { throw Failure(arguments: arguments, output: text) }
    return text
  }

  /// What a shell runs to run it, from now on under the shell's own process id.
  package func shellCommand(_ arguments: [String]) -> String {
    let command = (["openssl"] + arguments).map(Self.quoted).joined(separator: " ")
    return "cd \(Self.quoted(folder.path)) && exec \(command) </dev/null 2>&1"
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacingOccurrences(of: "'", with: "'\\''") + "'"
  }
}
