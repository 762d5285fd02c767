#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How the program ends, in the words of `sysexits.h`.
enum ExitStatus: Int32 {
  case success = 0
  /// What was to be checked is not as it should be.
  case wrong = 1
  /// `EX_USAGE`: the command line is wrong.
  case usage = 64
  /// `EX_UNAVAILABLE`: the port is taken, or cannot be listened at.
  case unavailable = 69
  /// `EX_SOFTWARE`: something no user can have caused.
  case software = 70
  /// `EX_CANTCREAT`: a file cannot be written.
  case cannotCreate = 73
  /// `EX_CONFIG`: the file or the environment is wrong.
  case configuration = 78

  func leave() -> Never {
    exit(rawValue)
  }
}

/// Why the program cannot do as told.
struct Failure: Error, Equatable {
  let status: ExitStatus
  let text: String

  init(_ status: ExitStatus, _ text: String) {
    self.status = status
    self.text = text
  }

  /// A wrong command line, with where to read the right one.
  static func usage(_ text: String, of command: Command? = nil) -> Failure {
    let help = command.map { "mock-idp \($0.rawValue) --help" } ?? "mock-idp help"
    return Failure(.usage, "\(text)\nTry: \(help)")
  }
}
