import Foundation
import Testing

/// A process of the program under test.
///
/// Not Foundation's `Process`, which on Linux loses the end of one child in some hundred when many run at once.
final class RunningProgram {
  let id: pid_t
  private var output: AsyncStream<Data>.Iterator
  private var errors: AsyncStream<Data>.Iterator
  private var unread = Data()
  private(set) var hasEnded = false

  init(_ executable: URL, _ arguments: [String], _ environment: [String: String], in directory: URL) throws {
    let (output, errors) = (try OutputPipe(), try OutputPipe())
    let shell = ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, directory.path, executable.path]
    id = try Self.spawn(
      shell + arguments, environment: environment.map { "\($0)=\($1)" }, output: output.writeEnd,
      errors: errors.writeEnd)
    self.output = output.chunks().makeAsyncIterator()
    self.errors = errors.chunks().makeAsyncIterator()
  }

  deinit {
    guard !hasEnded else { return }
    kill(id, SIGKILL)
    waitpid(id, nil, 0)
  }

  private static func spawn(
    _ words: [String], environment: [String], output: Int32, errors: Int32
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, errors, 2)
    var (arguments, variables) = (words.map { strdup($0) } + [nil], environment.map { strdup($0) } + [nil])
    defer { for text in arguments + variables { free(text) } }
    var id = pid_t()
    let status = posix_spawn(&id, words[0], &actions, nil, &arguments, &variables)
    try #require(status == 0, "\(words[0]): \(String(cString: strerror(status)))")
    return id
  }

  /// The next line it prints; `nil` once it has closed its output.
  func nextLine() async -> String? {
    while true {
      if let end = unread.firstIndex(of: 0x0A) {
        defer { unread = Data(unread[(end + 1)...]) }
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      guard let chunk = await output.next() else { return nil }
      unread += chunk
    }
  }

  func stop() {
    if !hasEnded { kill(id, SIGTERM) }
  }

  /// Waits for the end, and gives all that was printed and not yet read.
  func ending() async throws -> BuiltProgram.Ending {
    while let chunk = await output.next() { unread += chunk }
    var errorText = Data()
    while let chunk = await errors.next() { errorText += chunk }
    if Task.isCancelled { kill(id, SIGKILL) }
    var status: Int32 = 0
    try #require(waitpid(id, &status, 0) == id)
    hasEnded = true
    let signal = status & 0x7F
    try #require(signal == 0, "ended by signal \(signal)")
    return BuiltProgram.Ending(
      status: status >> 8 & 0xFF, output: String(decoding: unread, as: UTF8.self),
      errors: String(decoding: errorText, as: UTF8.self))
  }
}
