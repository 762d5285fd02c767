/// Where the values of a JSON5 text stand, and where its grammar breaks.
///
/// Foundation's decoder reads the values but tells no line, neither of a value nor of a syntax error.
struct JSON5Places {
  /// The second mention of a name in one object.
  struct Repetition: Equatable {
    let keyPath: String
    let line: Int
    let firstLine: Int
  }

  private(set) var repetitions: [Repetition] = []
  private var lines: [String: Int] = [:]

  init(_ text: [UInt8]) throws(JSON5SyntaxError) {
    var scanner = JSON5Scanner(text)
    var lines: [String: Int] = [:]
    var repetitions: [Repetition] = []
    try scanner.scan { keyPath, line in
      guard let firstLine = lines[keyPath] else {
        lines[keyPath] = line
        return
      }
      repetitions.append(Repetition(keyPath: keyPath, line: line, firstLine: firstLine))
    }
    self.lines = lines
    self.repetitions = repetitions
  }

  /// The line of a value, or for one that is not there the line of what should hold it.
  func line(of keyPath: String) -> Int {
    var path = keyPath[...]
    while !path.isEmpty {
      if let line = lines[String(path)] { return line }
      guard let end = path.lastIndex(where: { $0 == "." || $0 == "[" }) else { break }
      path = path[..<end]
    }
    return lines[""] ?? 1
  }
}

/// The first place where a text is not JSON5.
struct JSON5SyntaxError: Error, Equatable {
  let line: Int
  let keyPath: String
  let expected: String
  let found: String
}
