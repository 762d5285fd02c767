import Foundation

/// The `openssl` program in a folder of its own, as a second opinion.
final class OpenSSLCommand {
  struct Failure: Error {
    let arguments: [String]
    let output: String
  }

  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "signing-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  func write(_ name: String, _ text: String) throws {
    try write(name, Array(text.utf8))
  }

  func write(_ name: String, _ bytes: [UInt8]) throws {
    try Data(bytes).write(to: folder.appending(path: name))
  }

  func read(_ name: String) throws -> [UInt8] {
    try Array(Data(contentsOf: folder.appending(path: name)))
  }

  func readText(_ name: String) throws -> String {
    String(decoding: try read(name), as: UTF8.self)
  }

  /// Runs it and returns what it printed, both streams; throws if its status is not 0.
  @discardableResult
  func callAsFunction(_ arguments: String...) throws -> String {
    try run(arguments)
  }

  @discardableResult
  func run(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["openssl"] + arguments
    process.currentDirectoryURL = folder
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(arguments: arguments, output: output) }
    return output
  }
}
