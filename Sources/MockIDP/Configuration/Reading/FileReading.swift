import OrderedJSON

/// One reading of a configuration file: what was found wrong so far, and which names are taken.
final class FileReading {
  let file: String
  private let places: JSON5Places
  private let readText: (String) throws -> String
  private let isDirectory: (String) -> Bool
  private(set) var problems: [ConfigurationError.Problem] = []
  /// Key paths of values that are right in themselves, and wrong together: names that are taken.
  private(set) var clashes: Set<String> = []
  private var taken: [String: String] = [:]

  init(
    file: String, places: JSON5Places, readText: @escaping (String) throws -> String,
    isDirectory: @escaping (String) -> Bool = { _ in true }
  ) {
    self.file = file
    self.places = places
    self.readText = readText
    self.isDirectory = isDirectory
    for repetition in places.repetitions {
      problems.append(
        ConfigurationError.Problem(
          file: file, line: repetition.line, keyPath: repetition.keyPath,
          expected: "each name once in an object", found: "it again after line \(repetition.firstLine)"))
    }
  }

  func expect(_ expected: String, at keyPath: String, found: String) {
    problems.append(
      ConfigurationError.Problem(
        file: file, line: places.line(of: keyPath), keyPath: keyPath.isEmpty ? nil : keyPath,
        expected: expected,
        found: found))
  }

  /// Notes what is right in itself and wrong beside another value.
  func expectBesides(_ expected: String, at keyPath: String, found: String) {
    clashes.insert(keyPath)
    expect(expected, at: keyPath, found: found)
  }

  /// Notes that a name of that kind is in use, and a problem if it was before.
  func claim(_ name: String?, as kind: String, at keyPath: String) {
    guard let name else { return }
    let claim = "\(kind) \(name)"
    if let first = taken[claim] {
      expectBesides(
        "\(kind) used once", at: keyPath,
        found: "\"\(name)\", which is also \(first) in line \(places.line(of: first))")
    } else {
      taken[claim] = keyPath
    }
  }

  /// A path as seen from the file's directory.
  func resolve(_ path: String) -> String {
    guard !path.hasPrefix("/"), let end = file.lastIndex(of: "/") else { return path }
    return file[...end] + path
  }

  /// Where a directory named in this one is; a problem if it is not there.
  func directory(_ path: String, at keyPath: String, expected: String) -> String {
    let resolved = resolve(path)
    if !isDirectory(resolved) {
      expect(expected, at: keyPath, found: "\"\(resolved)\", which is no directory")
    }
    return resolved
  }

  /// The text of a file named in this one; `nil` and a problem if it cannot be had.
  func contents(of path: String, at keyPath: String, expected: String) -> String? {
    let resolved = resolve(path)
    do {
      return try readText(resolved)
    } catch {
      expect(expected, at: keyPath, found: "\"\(resolved)\", which cannot be read: \(error)")
      return nil
    }
  }
}
