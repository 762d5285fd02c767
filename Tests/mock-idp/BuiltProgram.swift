import Foundation
import Testing

/// The program as it was built beside the tests, run in a directory and an environment of its own.
struct BuiltProgram {
  struct Ending: Equatable {
    let status: Int32
    let output: String
    let errors: String
  }

  let directory: URL
  private let executable: URL

  init() throws {
    executable = URL(fileURLWithPath: ProcessInfo.processInfo.arguments[0])
      .deletingLastPathComponent().appendingPathComponent("mock-idp")
    directory = FileManager.default.temporaryDirectory.appendingPathComponent("mock-idp-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  func write(_ text: String, to file: String) throws {
    try Data(text.utf8).write(to: directory.appendingPathComponent(file))
  }

  func read(_ file: String) throws -> String {
    String(decoding: try Data(contentsOf: directory.appendingPathComponent(file)), as: UTF8.self)
  }

  /// Runs it to its end.
  func run(_ arguments: [String] = [], environment: [String: String] = [:]) async throws -> Ending {
    try await RunningProgram(executable, arguments, environment, in: directory).ending()
  }

  /// Runs it until the body returns; a program still running then is told to stop.
  func serving(
    _ arguments: String..., environment: [String: String] = [:],
    _ body: (RunningProgram) async throws -> Void
  ) async throws {
    let program = try RunningProgram(executable, arguments, environment, in: directory)
    try await body(program)
    program.stop()
    if !program.hasEnded { _ = try await program.ending() }
  }

  func remove() {
    try? FileManager.default.removeItem(at: directory)
  }
}

/// Runs the body with the program and an empty directory that goes away afterwards.
func withBuiltProgram(_ body: (BuiltProgram) async throws -> Void) async throws {
  let program = try BuiltProgram()
  defer { program.remove() }
  try await body(program)
}
